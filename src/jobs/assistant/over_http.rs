//! Assistants at `/mcp` of a served workspace: each request by itself, without a session. Whoever comes this way proposes, and never saves.

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

/// What answers requests of assistants while `is_open` says so; at other times there is nothing at that address.
pub fn door(assistant: Assistant, is_open: Arc<AtomicBool>) -> Door {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(LONGEST_MESSAGE)
        // The workspace has checked by whom it is called, and under which name.
        .disable_allowed_hosts();
    let service = StreamableHttpService::new(move || Ok(assistant.clone()), Arc::new(NeverSessionManager::default()), config);
    Box::new(move |request: Request| {
        let (service, is_open) = (service.clone(), is_open.load(Ordering::Acquire));
        Box::pin(async move {
            if is_open {
                service.handle(request).await.map(Body::new)
            } else {
                (StatusCode::NOT_FOUND, "there is nothing at this address").into_response()
            }
        })
    })
}
