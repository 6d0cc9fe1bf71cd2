//! The HTTP interface: one table of operations, one file per resource, and middleware for all answers.

mod analytics;
mod assistants;
mod auto;
mod clip_media;
mod clips;
mod cutting;
mod docs;
mod edits;
mod exports;
mod faces;
mod guard;
mod hints;
mod items;
pub mod library;
mod limit;
mod media;
mod openapi;
mod operation;
mod playlists;
mod practice;
mod presence;
mod presets;
mod push;
mod request;
mod serving;
mod sources;
mod space;
mod standards;
mod state;
mod table;
mod takes;
mod transcript;
mod video_parts;
mod videos;
mod watch;
mod webhooks;
mod words;

pub use assistants::{Assistants, Door};
pub use clip_media::clip_renders;
pub use hints::Hints;
pub use limit::RateLimit;
pub use presence::{Presence, run as tell_other_servers};
pub use state::Workspace;

use super::{
    Served,
    failure::{Code, Failure},
    figures::{self, Watched},
};
use axum::{Json, Router, extract::Path, middleware, routing};
use secrecy::ExposeSecret;
use serde_json::Value;
use state::Shared;
use std::sync::{Arc, LazyLock};

/// The OpenAPI document, equal for every workspace of this version.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| openapi::document(&table::operations()));

/// The OpenAPI document of this version.
pub fn openapi_document() -> &'static Value {
    &DOCUMENT
}

/// `GET /identity/{challenge}`: proves to a caller who has read the `served` file that this process wrote it, before the caller
/// sends the API key.
async fn identity(workspace: Shared, Path(challenge): Path<String>) -> Result<String, Failure> {
    if challenge.len() != Served::CHALLENGE || !challenge.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(Failure::bad_request(format!("a challenge is {} hexadecimal digits", Served::CHALLENGE)));
    }
    Ok(Served::answer(workspace.secret.expose_secret(), &challenge))
}

/// All routes, from the table of operations, behind the guard.
pub fn router(workspace: Arc<Workspace>, watched: Arc<Watched>) -> Router {
    let operations = table::operations();
    let rows = Arc::new(operation::Rows::new(&operations));
    let mut router = Router::new();
    for operation in operations {
        router = router.route(&operation.path, operation.route);
    }
    let router = router
        .merge(media::router())
        .merge(push::router())
        .route("/openapi.json", routing::get(async || Json(openapi_document())))
        .route(hints::PATH, routing::get(hints::listen))
        .route(hints::PLACE, routing::put(hints::place))
        .route("/docs", routing::get(docs::page))
        .route(assistants::PATH, routing::any(assistants::answer))
        .merge(watch::router())
        .merge(figures::router(watched))
        .route("/identity/{challenge}", routing::get(identity))
        .fallback(async || Failure::new(Code::NotFound, "there is nothing at this URL"))
        .method_not_allowed_fallback(async || Failure::new(Code::MethodNotAllowed, "this URL does not accept that method"))
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(guard::on_panic))
        .layer(middleware::from_fn(standards::plain))
        .layer(middleware::from_fn_with_state((workspace.clone(), rows.clone()), guard::guard))
        .layer(middleware::from_fn_with_state((workspace.clone(), rows), guard::finish))
        // Answers a panic in a middleware. A panic in a handler is answered in the operation's format.
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(guard::on_panic))
        .with_state(workspace);
    // The framework adds the allowed methods only after all layers of its own router.
    Router::new().fallback_service(router).layer(middleware::from_fn(standards::methods))
}
