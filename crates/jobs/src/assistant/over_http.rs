//! HTTP transport for assistants, at `/mcp` of a served workspace: stateless, without sessions. Assistants that use it make
//! proposals and never save.

use super::{Assistant, LONGEST_MESSAGE};
use crate::server::Door;
use axum::{body::Body, extract::Request, http::StatusCode, response::IntoResponse};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// HTTP handler for assistants. While `is_open` is false it answers 404.
pub fn door(assistant: Assistant, is_open: Arc<AtomicBool>) -> Door {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(LONGEST_MESSAGE)
        // The server has checked host and API key already.
        .disable_allowed_hosts();
    let service = StreamableHttpService::new(move || Ok(assistant.clone()), Arc::new(NeverSessionManager::default()), config);
    Box::new(move |request: Request| {
        let (service, is_open) = (service.clone(), is_open.load(Ordering::Acquire));
        Box::pin(async move {
            if is_open {
                service.handle(request).await.map(Body::new)
            } else {
                (StatusCode::NOT_FOUND, "there is nothing at this URL").into_response()
            }
        })
    })
}
