//! Assistants at `/mcp` of a served workspace: each request by itself, without a session. Whoever comes this way proposes, and never saves.

use super::{Assistant, lines::LONGEST};
use axum::{body::Body, extract::Request};
use cutroom::{
    api::{Client, base_url},
    app::Paths,
    server::Server,
};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};
use secrecy::SecretString;
use std::{path::Path, sync::Arc};

/// Lets assistants into a server that serves the workspace in a folder. Returns the address and the key that they need.
///
/// # Errors
/// The folder cannot keep the key.
pub fn let_in(server: &Server, data: Option<&Path>) -> anyhow::Result<(String, SecretString)> {
    let paths = Paths::find()?;
    // A server for a whole network is reached at this machine's loopback address, too.
    let own = server.base_url().replacen("://0.0.0.0:", "://127.0.0.1:", 1).replacen("://[::]:", "://[::1]:", 1);
    let client = Client::new(&own, SecretString::from(server.api_key().to_owned()))?;
    // As the window names the workspace that it opens without an address.
    let is_local =
        data.is_some_and(|data| data.canonicalize().is_ok_and(|data| paths.data.canonicalize().is_ok_and(|own| own == data)));
    let workspace = if is_local { "local".to_owned() } else { base_url::spelling(server.base_url()).to_owned() };
    let assistant = Assistant::new(client, workspace, paths, false);
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(LONGEST)
        // The workspace has checked by whom it is called, and under which name.
        .disable_allowed_hosts();
    let service = StreamableHttpService::new(move || Ok(assistant.clone()), Arc::new(NeverSessionManager::default()), config);
    let door = move |request: Request| -> std::pin::Pin<Box<dyn Future<Output = axum::response::Response> + Send>> {
        let service = service.clone();
        Box::pin(async move { service.handle(request).await.map(Body::new) })
    };
    let key = server.let_assistants_in(Box::new(door))?;
    Ok((format!("{}/mcp", server.base_url()), key))
}
