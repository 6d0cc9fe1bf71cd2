//! What callers see: one table of operations, a file per resource, and the manners that all answers share.

mod clips;
mod docs;
mod edits;
mod faces;
mod failure;
mod guard;
mod items;
mod media;
mod request;
mod sources;
mod table;
mod transcript;
mod videos;

pub use failure::{Code, Failure};

use super::{DataDir, store::Store};
use axum::{Router, middleware};
use secrecy::SecretString;
use std::{net::SocketAddr, path::PathBuf, sync::Arc};

/// What handlers share.
pub struct Workspace {
    /// What is kept.
    pub store: Store,
    /// Media bytes by hash.
    pub media: PathBuf,
    /// Uploads on their way in.
    pub incoming: PathBuf,
    /// Our own address, for links.
    pub base_url: String,
    /// What callers must send.
    pub api_key: SecretString,
    /// Where we listen, for the Host header.
    pub address: SocketAddr,
    /// Holds the folder's lock for as long as anything is served.
    pub _data: Arc<DataDir>,
}

/// The state of every handler.
pub type Shared = axum::extract::State<Arc<Workspace>>;

/// All routes, from the table of operations, behind the guard.
pub fn router(workspace: Arc<Workspace>) -> Router {
    let operations = table::operations();
    let mut router = Router::new();
    for operation in &operations {
        router = router.route(operation.path, operation.route.clone());
    }
    let formats = Arc::new(table::Formats::new(&operations));
    router
        .merge(media::router())
        .fallback(async || Failure::new(Code::NotFound, "there is nothing at this address"))
        .method_not_allowed_fallback(async || Failure::new(Code::MethodNotAllowed, "this address does not take that method"))
        .layer(middleware::from_fn_with_state(workspace.clone(), guard::guard))
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(guard::on_panic))
        .layer(middleware::from_fn_with_state(formats, guard::finish))
        .with_state(workspace)
}
