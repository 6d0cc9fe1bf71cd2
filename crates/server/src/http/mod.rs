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

use super::{
    DataDir, Served,
    deliver::Reach,
    failure::{Code, Failure},
    faults::Practice,
    figures::{self, Requests, Watched},
    front::Front,
    lease::Bells,
    media_store::MediaStore,
    space::Space,
    store::{ReadTx, Scope, Store, WriteTx},
    watching::{Counter, Links, Locks},
};
use axum::{Json, Router, extract::Path, middleware, routing};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use std::{
    net::SocketAddr,
    sync::{Arc, LazyLock, OnceLock, atomic::AtomicBool},
};

/// The state that all handlers share.
pub struct Workspace {
    /// The database.
    pub store: Store,
    /// Media, exports and stills.
    pub media: MediaStore,
    /// Base URL of the server, for URLs in answers.
    pub base_url: String,
    /// URLs of watch pages.
    pub links: Links,
    /// Rate limits of watch page passwords.
    pub locks: Arc<Locks>,
    /// Counter of views.
    pub counter: Arc<Counter>,
    /// State that watch pages share.
    pub pages: Arc<watch::Pages>,
    /// API key that callers must send.
    pub api_key: SecretString,
    /// Secret with which the server proves its identity.
    pub secret: SecretString,
    /// Address that the server listens on, for checking the Host header.
    pub address: SocketAddr,
    /// Reverse proxy in front of the server.
    pub front: Front,
    /// The rate limit.
    pub limit: RateLimit,
    /// Addresses that webhooks may go to.
    pub reach: Reach,
    /// Set when the server was asked to stop: then no new work starts.
    pub stopping: Arc<AtomicBool>,
    /// Request counts for metrics.
    pub requests: Arc<Requests>,
    /// Wakes the workers of this process.
    pub bells: Arc<Bells>,
    /// Sends change hints to open windows.
    pub hints: hints::Hints,
    /// Users present on videos.
    pub presence: Presence,
    /// Disk usage, and deletion of unused files.
    pub space: Arc<Space>,
    /// Faults that calls meet; `None` outside practice mode.
    pub practice: Option<Practice>,
    /// Endpoint of assistants, once opened.
    pub assistants: OnceLock<Assistants>,
    /// Keeps the folder locked for as long as the server runs.
    pub data: Arc<DataDir>,
}

impl Workspace {
    /// Runs a read; its errors become the answer.
    async fn read<T, F>(&self, read: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&ReadTx) -> Result<T, Failure> + Send + 'static,
    {
        self.store.read_as(read).await
    }

    /// Runs a write in one transaction; its errors become the answer.
    async fn write<T, F>(&self, scope: Scope, write: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx) -> Result<T, Failure> + Send + 'static,
    {
        self.store.write_as(scope, write).await
    }
}

/// Extractor of the shared state.
pub type Shared = axum::extract::State<Arc<Workspace>>;

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
    let rows = Arc::new(table::Rows::new(&operations));
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
