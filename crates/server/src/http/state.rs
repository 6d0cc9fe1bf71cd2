//! The state that all handlers share: the database, media, and what the running server knows.

use super::{assistants::Assistants, hints, limit::RateLimit, presence::Presence, watch};
use crate::{
    DataDir,
    deliver::Reach,
    failure::Failure,
    faults::Practice,
    figures::Requests,
    front::Front,
    lease::Bells,
    media_store::MediaStore,
    space::Space,
    store::{ReadTx, Scope, Store, WriteTx},
    watching::{Counter, Links, Locks},
};
use secrecy::SecretString;
use std::{
    net::SocketAddr,
    sync::{Arc, OnceLock, atomic::AtomicBool},
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
    pub(super) async fn read<T, F>(&self, read: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&ReadTx) -> Result<T, Failure> + Send + 'static,
    {
        self.store.read_as(read).await
    }

    /// Runs a write in one transaction; its errors become the answer.
    pub(super) async fn write<T, F>(&self, scope: Scope, write: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx) -> Result<T, Failure> + Send + 'static,
    {
        self.store.write_as(scope, write).await
    }
}

/// Extractor of the shared state.
pub type Shared = axum::extract::State<Arc<Workspace>>;
