//! What every request passes: is it meant for us, may it come in; and what every answer passes: one format of errors.

use super::{Code, Failure, Workspace, table::Formats};
use axum::{
    Json,
    body::to_bytes,
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use secrecy::ExposeSecret;
use std::{any::Any, sync::Arc};
use subtle::ConstantTimeEq;

/// Lets in what is addressed to us and carries the key. Media and upload addresses are capabilities and need none.
pub async fn guard(State(workspace): State<Arc<Workspace>>, request: Request, next: Next) -> Response {
    if let Err(failure) = check(&workspace, &request) {
        return failure.into_response();
    }
    next.run(request).await
}

fn check(workspace: &Workspace, request: &Request) -> Result<(), Failure> {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    // A web page that was rebound to our address still names its own host.
    let host = text(header::HOST).unwrap_or_default();
    let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
    let bound_to_loopback = workspace.address.ip().is_loopback();
    let ours = port == workspace.address.port().to_string()
        && (matches!(name, "localhost" | "127.0.0.1" | "[::1]") || !bound_to_loopback);
    if !ours {
        return Err(Failure::new(Code::Forbidden, format!("the Host header \"{host}\" does not name this workspace")));
    }
    if headers.contains_key(header::ORIGIN) {
        return Err(Failure::new(Code::Forbidden, "web pages may not call this workspace"));
    }
    let path = request.uri().path();
    if path.starts_with("/media/") || path.starts_with("/uploads/") {
        return Ok(());
    }
    let sent = text(header::AUTHORIZATION).and_then(|value| {
        let (scheme, key) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(key.trim())
    });
    match sent {
        None => {
            Err(Failure::new(Code::Unauthorized, "an API key is required: send the header Authorization: Bearer <API_KEY>"))
        }
        Some(key) if bool::from(key.as_bytes().ct_eq(workspace.api_key.expose_secret().as_bytes())) => Ok(()),
        Some(_) => Err(Failure::new(Code::Unauthorized, "the API key is not valid for this workspace")),
    }
}

/// Writes failures in the format of their operation; a plain-text refusal of the framework becomes one too.
pub async fn finish(State(formats): State<Arc<Formats>>, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let (method, docs) = (request.method().clone(), docs_url(&request));
    let mut response = next.run(request).await;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let failure = if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        failure
    } else if status == StatusCode::RANGE_NOT_SATISFIABLE {
        return response;
    } else {
        let (_, body) = response.into_parts();
        let text = to_bytes(body, 4096).await.unwrap_or_default();
        let text = String::from_utf8_lossy(&text).trim().to_owned();
        let message = if text.is_empty() { status.canonical_reason().unwrap_or("refused").to_owned() } else { text };
        Failure::of_status(status, message)
    };
    tracing::info!(%method, path, status = status.as_u16(), %failure, "refused");
    let body = failure.body(formats.of(&method, path.as_deref()), &docs);
    let mut answer = (status, Json(body)).into_response();
    if let Some(seconds) = failure.retry_after() {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    answer
}

fn docs_url(request: &Request) -> String {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    format!("http://{host}/docs")
}

/// A handler that panicked: 500 in our format; the panic itself is in the log.
pub fn on_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let message = panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    tracing::error!(panic = message.as_deref().unwrap_or("no message"), "a handler panicked");
    Failure::new(Code::ServerError, "an unexpected error; it is in the workspace's log").into_response()
}
