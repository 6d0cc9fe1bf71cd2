//! The embedded workspace: the API over SQLite on loopback, for `cutroom serve` and for the editor with no account.
//!
//! `http` is what callers see, a file per resource. `store` is what is kept. `apply` holds the rules of a batch.

mod apply;
mod clock;
mod data_dir;
mod http;
mod sample;
mod store;

pub use data_dir::{DataDir, OpenError};

use secrecy::{ExposeSecret, SecretString};
use std::{net::SocketAddr, sync::Arc, time::Duration};
use store::Store;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

/// How long running requests may take to finish when the server is asked to stop.
const GRACE: Duration = Duration::from_secs(10);

/// What the server needs to start.
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The folder that holds everything, opened and locked.
    pub data: DataDir,
    /// The key that callers must send; the folder's own when nothing is given.
    pub api_key: Option<SecretString>,
    /// Whether an empty workspace is filled with the sample video.
    pub sample: bool,
}

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address could not be taken.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// Where it should have listened.
        address: SocketAddr,
        /// What the system said.
        reason: std::io::Error,
    },
    /// The data could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// A running server. Dropping it stops it too, without waiting.
pub struct Server {
    base_url: String,
    api_key: SecretString,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Server {
    /// Opens the store, fills it where asked, and listens.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let Config { listen, data, api_key, sample } = config;
        let api_key = match api_key {
            Some(key) => key,
            None => data.api_key()?,
        };
        let listening = |reason| StartError::Listen { address: listen, reason };
        let listener = TcpListener::bind(listen).await.map_err(listening)?;
        let address = listener.local_addr().map_err(listening)?;
        let store = Store::open(&data)?;
        if sample {
            sample::fill_if_empty(&store, &data).await?;
        }
        let base_url = format!("http://{address}");
        let workspace = http::Workspace {
            store,
            media: data.media(),
            incoming: data.incoming(),
            base_url: base_url.clone(),
            api_key: api_key.clone(),
            address,
            _data: Arc::new(data),
        };
        let (stop, mut stopped) = watch::channel(false);
        let app = http::router(Arc::new(workspace));
        let task = tokio::spawn(async move {
            let mut asked = stopped.clone();
            let serve = axum::serve(listener, app).with_graceful_shutdown(async move {
                // An error means the handle was dropped, which asks to stop just as well.
                let _ = asked.wait_for(|stop| *stop).await;
            });
            let grace = async move {
                let _ = stopped.wait_for(|stop| *stop).await;
                tokio::time::sleep(GRACE).await;
            };
            tokio::select! {
                ended = serve => if let Err(error) = ended { tracing::error!(%error, "the server stopped") },
                () = grace => tracing::warn!("requests were still running when the server stopped"),
            }
        });
        tracing::info!(%base_url, "the workspace is served");
        Ok(Self { base_url, api_key, stop, task })
    }

    /// Its address: `http://127.0.0.1:PORT`.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The key that callers must send.
    pub fn api_key(&self) -> &str {
        self.api_key.expose_secret()
    }

    /// Takes no more requests, lets the running ones finish, and closes the store.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the server did not end cleanly");
        }
    }
}
