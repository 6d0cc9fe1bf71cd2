//! The HTTP interface: one table of operations, one file per resource, and the behaviour that all answers share.

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
    /// The bytes of media, exports and stills.
    pub media: MediaStore,
    /// The server's own address, for links.
    pub base_url: String,
    /// Addresses of pages to watch.
    pub links: Links,
    /// Slows down who guesses the passwords of pages.
    pub locks: Arc<Locks>,
    /// Counts what is watched.
    pub counter: Arc<Counter>,
    /// What pages share.
    pub pages: Arc<watch::Pages>,
    /// The key that callers must send.
    pub api_key: SecretString,
    /// The secret with which the server proves its identity.
    pub secret: SecretString,
    /// The address it listens on, for checking the Host header.
    pub address: SocketAddr,
    /// What stands before the server.
    pub front: Front,
    /// The rate limit.
    pub limit: RateLimit,
    /// Where webhooks may go.
    pub reach: Reach,
    /// Set when the server was asked to stop: no new work is started.
    pub stopping: Arc<AtomicBool>,
    /// Counts the requests.
    pub requests: Arc<Requests>,
    /// Wakes the workers of this process.
    pub bells: Arc<Bells>,
    /// Tells windows which videos were changed.
    pub hints: hints::Hints,
    /// Who is on which video.
    pub presence: Presence,
    /// The size of the files, and which of them may be deleted.
    pub space: Arc<Space>,
    /// The faults that calls meet, in practice mode.
    pub practice: Option<Practice>,
    /// What answers assistants, once that was switched on.
    pub assistants: OnceLock<Assistants>,
    /// Holds the folder's lock for as long as the server runs.
    pub data: Arc<DataDir>,
}

impl Workspace {
    /// Runs a read whose refusals are answered to the caller.
    async fn read<T, F>(&self, read: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&ReadTx) -> Result<T, Failure> + Send + 'static,
    {
        self.store.read_as(read).await
    }

    /// Runs a write in one transaction; its refusals are answered to the caller.
    async fn write<T, F>(&self, scope: Scope, write: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx) -> Result<T, Failure> + Send + 'static,
    {
        self.store.write_as(scope, write).await
    }
}

/// The state of every handler.
pub type Shared = axum::extract::State<Arc<Workspace>>;

/// The OpenAPI document: the same for every workspace of this version.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| openapi::document(&table::operations()));

/// The OpenAPI document of this version.
pub fn openapi_document() -> &'static Value {
    &DOCUMENT
}

/// `GET /identity/{challenge}`: proves to a caller who has read our published address that this is the process that wrote
/// it, before the key is sent.
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
        .fallback(async || Failure::new(Code::NotFound, "there is nothing at this address"))
        .method_not_allowed_fallback(async || Failure::new(Code::MethodNotAllowed, "this address does not take that method"))
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(guard::on_panic))
        .layer(middleware::from_fn(standards::plain))
        .layer(middleware::from_fn_with_state((workspace.clone(), rows.clone()), guard::guard))
        .layer(middleware::from_fn_with_state((workspace.clone(), rows), guard::finish))
        // A panic outside a handler is answered too; inside a handler it is answered in the operation's format.
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(guard::on_panic))
        .with_state(workspace);
    // Which methods an address takes is written into an answer behind all layers of its own router.
    Router::new().fallback_service(router).layer(middleware::from_fn(standards::methods))
}
