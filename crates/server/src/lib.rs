#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_api as api;
use cutroom_captions as captions;
use cutroom_disk as disk;
use cutroom_fonts as fonts;
use cutroom_media as media;
use cutroom_picture as picture;
use cutroom_propose as propose;
use cutroom_stage as stage;
use cutroom_timeline as timeline;

mod analyser;
mod apply;
mod catalogue;
mod clock;
mod data_dir;
mod db;
mod deliver;
mod departure;
mod events;
mod exporter;
mod failure;
mod faults;
mod figures;
mod front;
mod http;
mod lease;
mod listen;
mod maintain;
mod media_hash;
mod media_store;
mod ownership;
mod render;
mod sample;
mod signature;
mod snapshot;
mod space;
mod store;
mod store_error;
mod supervise;
mod transcriber;
mod transcript;
mod users;
mod watching;
mod workers;

pub use data_dir::{DataDir, OpenError, Served};
pub use db::Connect;
pub use deliver::{Forward, NotAnswered, NotForwarded, signed_headers};
pub use departure::{Belonging, Departure, LeavingRows, NamedFile, TeamMedia, Unit, belonging, files_named_in};
pub use faults::Faults;
pub use front::{Front, Network, NotANetwork, NotPublic, PublicUrl};
pub use http::{Door, openapi_document};
pub use listen::{Limits, serve};
pub use media_store::{RemoteMedia, sha256_of};
pub use signature::{SigningKey, Untrusted};
pub use snapshot::{adopt_workspace, copy_workspace, snapshot_workspace};
pub use space::Quota;
pub use store::{Referred, StoreError};
pub use transcriber::SpeechRecogniser;
pub use users::{Done, KeyFacts, KeyTerms, Member, NewKey, PrivateThings, Role, Users};

/// Interface for crates that implement a database engine, or a remote store of media.
pub mod engine {
    pub use crate::{
        clock::now_ms,
        db::{COLUMNS, Cell, Cells, Ended, Engine, Link, Moment, Row, Run, Scope, Strange, Type, Undone, Value, Work, Write},
        media_store::{Answer, Found, NotStored, Objects, Reading, Upload, Wanted, away, causes, is_token},
    };
}

use crate::{
    api::{ClipId, PlaybackMs, VideoId},
    media::MediaError,
    picture::Pixels,
};
use deliver::Reach;
use figures::Watched;
use media_store::MediaStore;
use secrecy::{ExposeSecret, SecretString};
use space::Space;
use std::{
    net::SocketAddr,
    path::Path,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use store::{ReadTx, Store};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};
use workers::{Parts, Workers};

/// Configuration of a [`Server`].
pub struct Config {
    /// Address to listen on; port 0 chooses a free port.
    pub listen: SocketAddr,
    /// The folder of the workspace, opened and locked.
    pub data: DataDir,
    /// API key that callers must send; the folder's own key if `None`.
    pub api_key: Option<SecretString>,
    /// Whether to fill an empty workspace with the sample video.
    pub sample: bool,
    /// Requests per minute for each caller.
    pub rate_limit: u32,
    /// Whether webhooks may go to private addresses. If not, an embedded workspace may send them to public addresses and to this
    /// computer, and a shared database to public addresses alone.
    pub allow_private_webhooks: bool,
    /// Base URL of the watch pages if visitors reach them elsewhere than at the server's own address: `https://watch.example.com`,
    /// of a tunnel.
    pub pages: Option<String>,
    /// Whether port 0 means the port of the last start, if that port is free.
    pub keep_port: bool,
    /// Disk quota of the media.
    pub quota: Quota,
}

/// A database that several servers and workers share.
pub struct Team {
    /// Opens the database.
    pub database: Connect,
    /// Background work of the server itself; `None` leaves all of it to workers.
    pub work: Option<Work>,
    /// The store of the media; `None` keeps them in the folder.
    pub media: Option<RemoteMedia>,
    /// Reverse proxy in front of the server.
    pub front: Front,
}

/// Settings that a [`Worker`] is started with.
pub struct WorkerConfig {
    /// The folder with the media of the database's servers, or the cache of the store that has it.
    pub data: DataDir,
    /// Opens the database.
    pub database: Connect,
    /// The store of the media; `None` has them in the folder.
    pub media: Option<RemoteMedia>,
    /// Lease and concurrency.
    pub work: Work,
    /// Whether webhooks may go to private addresses.
    pub allow_private_webhooks: bool,
}

/// How a process works on background jobs.
#[derive(Clone)]
pub struct Work {
    /// Lease of a job: another process starts the job over if the worker does not renew the lease in this time.
    pub lease: Duration,
    /// Maximum number of concurrent exports, and of concurrent face scans.
    pub at_once: usize,
    /// Speech recogniser that transcribes new clips; `None` transcribes none.
    pub recogniser: Option<Arc<dyn SpeechRecogniser>>,
}

impl Default for Work {
    fn default() -> Self {
        Self { lease: workers::LEASE, at_once: 1, recogniser: None }
    }
}

/// Timeout of the last writes to the database when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Requests per minute of a served workspace, as `api.md` states.
pub const DEFAULT_RATE_LIMIT: u32 = 100;
/// Requests per minute of the editor's own workspace, which serves one window.
pub const EMBEDDED_RATE_LIMIT: u32 = 10_000_000;

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address could not be bound.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// Address to listen on.
        address: SocketAddr,
        /// The operating system's error.
        reason: std::io::Error,
    },
    /// The data could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Why a frame was not drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The clip could not be read.
    #[error("the clip could not be read: {0}")]
    Store(String),
    /// The media could not be decoded.
    #[error(transparent)]
    Media(#[from] MediaError),
}

/// Listens at `listen`. With `keep_port`, port 0 means the port of the last start if it is free; else a free port is chosen and
/// stored for the next start.
async fn bind(listen: SocketAddr, data: &DataDir, keep_port: bool) -> Result<(TcpListener, SocketAddr), StartError> {
    let listening = |reason| StartError::Listen { address: listen, reason };
    let kept = data.port().filter(|_| keep_port && listen.port() == 0);
    let again = match kept {
        Some(port) => TcpListener::bind((listen.ip(), port)).await.ok(),
        None => None,
    };
    let listener = match again {
        Some(listener) => listener,
        None => TcpListener::bind(listen).await.map_err(listening)?,
    };
    let address = listener.local_addr().map_err(listening)?;
    if keep_port && kept != Some(address.port()) {
        if kept.is_some() {
            tracing::warn!(?kept, %address, "the port of the last start is taken: links to pages that were given away lead nowhere");
        }
        if let Err(error) = data.keep_port(address.port()) {
            tracing::warn!(%error, "the next start will have another port");
        }
    }
    Ok((listener, address))
}

/// The worker that carries presence hints between the servers of a shared database; `None` if this server has its database alone.
fn between_servers(workspace: &Arc<http::Workspace>) -> Option<JoinHandle<()>> {
    let workspace = workspace.clone();
    let is_shared = workspace.store.is_shared();
    is_shared.then(|| supervise::keep("presence", move || http::tell_other_servers(workspace.clone())))
}

/// A running server. Dropping it stops the server too, without waiting.
pub struct Server {
    base_url: String,
    api_key: SecretString,
    stop: watch::Sender<bool>,
    /// How long running requests may take to end when the server stops.
    patience: watch::Sender<Duration>,
    task: JoinHandle<()>,
    telling: Vec<JoinHandle<()>>,
    watched: Arc<Watched>,
    metrics: Option<JoinHandle<()>>,
    workers: Option<Workers>,
    workspace: Arc<http::Workspace>,
}

impl Server {
    /// Opens the store, fills it with the sample if asked, and listens.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        Self::start_with(config, None, None).await
    }

    /// Like [`Self::start`], with a database that servers share in place of the folder's own.
    pub async fn start_on(config: Config, database: Connect) -> Result<Self, StartError> {
        Self::start_in(config, Team { database, work: Some(Work::default()), media: None, front: Front::default() }).await
    }

    /// Like [`Self::start_on`], with the settings of a shared database in `team`.
    pub async fn start_in(config: Config, team: Team) -> Result<Self, StartError> {
        Self::start_with(config, None, Some(team)).await
    }

    /// Like [`Self::start`], but in practice mode: calls meet these faults. The folder should be disposable.
    pub async fn start_practice(config: Config, faults: Faults) -> Result<Self, StartError> {
        Self::start_with(config, Some(faults), None).await
    }

    /// Changes the faults that calls meet. Does nothing unless the server was started in practice mode.
    pub fn set_faults(&self, faults: Faults) {
        if let Some(practice) = &self.workspace.practice {
            practice.set(faults);
        }
    }

    async fn start_with(config: Config, faults: Option<Faults>, team: Option<Team>) -> Result<Self, StartError> {
        let Config { listen, data, api_key, sample, rate_limit, allow_private_webhooks, pages, keep_port, quota } = config;
        let reach = if team.is_some() { Reach::of_team } else { Reach::of_one }(allow_private_webhooks);
        let (listener, address) = bind(listen, &data, keep_port).await?;
        let (store, work, remote, front) = match team {
            None => (Store::open(&data)?, Some(Work::default()), None, Front::default()),
            Some(Team { database, work, media, front }) => (connect_in_time(database).await?, work, media, front),
        };
        data.sweep();
        let api_key = match api_key {
            Some(key) => key,
            None => data.api_key()?,
        };
        let media = open_media(&data, remote).await?;
        catalogue::unpack(&media).await?;
        if sample {
            sample::fill_if_empty(&store, &data, &media).await?;
        }
        let data = Arc::new(data);
        let space = measure(&data, &media, &store, quota).await?;
        let base_url = match &front.public_url {
            Some(public) => public.as_str().to_owned(),
            None => format!("http://{address}"),
        };
        let secret = Served::fresh_secret();
        let served = Served { address, api_key: api_key.expose_secret().to_owned(), secret: secret.clone() };
        if let Err(error) = data.publish(&served) {
            tracing::warn!(%error, "other windows of this user will not find the workspace");
        }
        let fresh = Served::fresh_secret();
        let is_shared = store.is_shared();
        let begin = move |tx: &store::WriteTx| {
            if !is_shared {
                store::jobs::take_back(tx)?;
                store::disuse::take_back(tx)?;
            }
            store::watching::link_secret(tx, &fresh)
        };
        let links = store
            .write(store::Scope::Workspace, begin)
            .await
            .map_err(|error| OpenError::Damaged { path: data.database(), reason: error.to_string() })?;
        let workspace = Arc::new(http::Workspace {
            store,
            media: media.clone(),
            base_url: base_url.clone(),
            links: watching::Links::new(&base_url, pages.as_deref(), links),
            locks: Arc::default(),
            counter: Arc::default(),
            pages: Arc::default(),
            api_key: api_key.clone(),
            secret: SecretString::from(secret),
            address,
            front,
            limit: http::RateLimit::new(rate_limit),
            reach,
            stopping: Arc::default(),
            bells: Arc::default(),
            requests: Arc::default(),
            hints: http::Hints::default(),
            presence: http::Presence::default(),
            space: space.clone(),
            practice: faults.map(faults::Practice::new),
            assistants: std::sync::OnceLock::new(),
            data: data.clone(),
        });
        let (store, bells) = (workspace.store.for_workers(), workspace.bells.clone());
        let workers = work.map(|Work { lease, at_once, recogniser }| {
            let (store, bells) = (store.clone(), bells.clone());
            workers::start(Parts { store, data, media, space: space.clone(), bells, reach, lease, at_once, recogniser })
        });
        let watched = Arc::new(Watched {
            store: store.clone(),
            quota: Some(quota),
            requests: Some(workspace.requests.clone()),
            held: workers.as_ref().map(Workers::held),
            stopping: workspace.stopping.clone(),
            tried: figures::Tried::default(),
        });
        let ((stop, stopped), (patience, patient)) = (watch::channel(false), watch::channel(listen::SHUTDOWN_TIMEOUT));
        let app = http::router(workspace.clone(), watched.clone());
        let task = tokio::spawn(listen::serve_until(listener, app, Limits::SERVER, stopped, patient));
        let counter = workspace.counter.clone();
        let mut telling =
            vec![supervise::keep("watching", move || watching::run(counter.clone(), store.clone(), bells.clone()))];
        telling.extend(between_servers(&workspace));
        tracing::info!(%base_url, "the workspace is served");
        Ok(Self { base_url, api_key, stop, patience, task, telling, watched, metrics: None, workers, workspace })
    }

    /// Serves metrics and health checks at a separate address, without an API key. Returns the bound address.
    pub async fn serve_metrics(&mut self, at: SocketAddr) -> Result<SocketAddr, StartError> {
        let (at, task) =
            figures::serve(at, self.watched.clone()).await.map_err(|reason| StartError::Listen { address: at, reason })?;
        self.metrics = Some(task);
        Ok(at)
    }

    /// Base URL of the server as callers know it: `http://127.0.0.1:PORT`, or the public URL.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.workspace.address
    }

    /// API key that callers must send.
    pub fn api_key(&self) -> &str {
        self.api_key.expose_secret()
    }

    /// User management of the workspace.
    pub fn users(&self) -> Users {
        Users::served(self.workspace.store.clone())
    }

    /// Opens `/mcp` to assistants, answered by `door`. Returns the API key of assistants, which the folder stores and which opens
    /// nothing else.
    pub fn let_assistants_in(&self, door: Door) -> Result<SecretString, OpenError> {
        let key = self.workspace.data.assistant_key()?;
        let _ = self.workspace.assistants.set(http::Assistants::new(key.clone(), door));
        Ok(key)
    }

    /// Replaces the API key of assistants, also in the folder. The old key is refused from now on.
    ///
    /// # Errors
    /// The new key cannot be written; the old key stays valid then.
    pub fn renew_assistant_key(&self) -> Result<SecretString, OpenError> {
        let key = self.workspace.data.new_assistant_key()?;
        if let Some(assistants) = self.workspace.assistants.get() {
            assistants.renew(key.clone());
        }
        Ok(key)
    }

    /// Waits until the server's task ends by itself, which means that it panicked.
    pub async fn ended(&mut self) {
        if let Err(error) = (&mut self.task).await {
            tracing::error!(%error, "the server ended");
        }
    }

    /// Instructions that the database has run since the start, in hundreds: a measure of the work behind the answers that is the
    /// same on every computer.
    pub fn database_steps(&self) -> u64 {
        self.workspace.store.steps()
    }

    /// SQL statements that requests have run since the start, without those of workers.
    pub fn statements_of_requests(&self) -> u64 {
        self.workspace.store.statements_of_requests()
    }

    /// The frame that an export draws of a clip at a moment, before encoding: opaque pixels of this size.
    pub async fn export_frame(
        &self,
        video: VideoId,
        clip: ClipId,
        at: PlaybackMs,
        size: (u32, u32),
    ) -> Result<Pixels, DrawError> {
        let (clip_render, before, _files) =
            http::clip_renders(&self.workspace, video, clip).await.map_err(|e| DrawError::Store(e.to_string()))?;
        Ok(render::export_frame(&clip_render, before.as_ref(), at, size).await?)
    }

    /// Exports a video to a file as the exporter does, with subtitles, in any size: `short_side` is in pixels.
    pub async fn export_to(
        &self,
        video: VideoId,
        (short_side, fps, speed): (u32, u32, f64),
        out: &Path,
    ) -> Result<(), DrawError> {
        let (clip_renders, music, _files) = self.renders(video).await?;
        let render = render::Render { short_side, fps, speed, subtitles: true, music, chapters: Vec::new() };
        Ok(render::render_video(&clip_renders, &render, out, self.workspace.media.scratch(), |_| {}).await?)
    }

    /// The sound of an export at a speed, before encoding: interleaved stereo samples, 48,000 frames a second.
    pub async fn export_sound(&self, video: VideoId, speed: f64) -> Result<Vec<f32>, DrawError> {
        let (clip_renders, music, _files) = self.renders(video).await?;
        let render = render::Render { short_side: 1080, fps: 30, speed, subtitles: false, music, chapters: Vec::new() };
        Ok(render::export_sound(&clip_renders, &render).await?)
    }

    /// The clips and music of a video to render, with their files, which stay on the disk until the returned
    /// [`media_store::HeldFiles`] is dropped.
    async fn renders(
        &self,
        video: VideoId,
    ) -> Result<(Vec<render::ClipRender>, Option<render::RenderMusic>, media_store::HeldFiles), DrawError> {
        let folder = self.workspace.media.folder().to_owned();
        let read = move |tx: &ReadTx| {
            let video = store::VideoRow::find(tx, &video)?;
            render::of_video(tx, &folder, &video)
        };
        let failed = |error: StoreError| DrawError::Store(error.to_string());
        let (clips, music) = self.workspace.store.read(read).await.map_err(failed)?;
        let files = self.workspace.media.hold(exporter::files(&clips, music.as_ref())).await.map_err(failed)?;
        Ok((clips, music, files))
    }

    /// Accepts no more requests, lets the running ones finish, and closes the store. Gives a running export back: the next start,
    /// or another worker of the database, starts it over.
    pub async fn stop(self) {
        self.end(Duration::ZERO, listen::SHUTDOWN_TIMEOUT).await;
    }

    /// Like [`Self::stop`], but waits up to `patience` for running jobs and requests. Meanwhile the readiness check fails and the
    /// server refuses new requests.
    pub async fn drain(self, patience: Duration) {
        self.end(patience, patience).await;
    }

    async fn end(mut self, of_jobs: Duration, of_requests: Duration) {
        let asked = Instant::now();
        self.workspace.stopping.store(true, Ordering::Release);
        self.workspace.hints.close();
        self.telling.iter().for_each(JoinHandle::abort);
        if let Some(workers) = self.workers.take() {
            workers.stop(of_jobs).await;
        }
        if !of_jobs.is_zero() {
            let _ = self.patience.send(of_requests.saturating_sub(asked.elapsed()));
        }
        let _ = self.stop.send(true);
        if let Err(error) = (&mut self.task).await {
            tracing::error!(%error, "the server did not end cleanly");
        }
        // Ended by the abort above.
        for telling in &mut self.telling {
            let _ = telling.await;
        }
        if let Some(metrics) = self.metrics.take() {
            metrics.abort();
        }
        let counted = tokio::time::timeout(LAST_WORDS, self.workspace.counter.flush(&self.workspace.store)).await;
        match counted {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => tracing::warn!(%failure, "what was watched last is not counted"),
            Err(_) => tracing::warn!("what was watched last is not counted: the database does not answer"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.workspace.hints.close();
        self.telling.iter().for_each(JoinHandle::abort);
        if let Some(metrics) = &self.metrics {
            metrics.abort();
        }
    }
}

/// A worker: a process that does the background jobs of a database and answers no requests.
pub struct Worker {
    workers: Workers,
    watched: Arc<Watched>,
    metrics: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts to work on the jobs of a database.
    pub async fn start(config: WorkerConfig) -> Result<Self, StartError> {
        let WorkerConfig { data, database, media, work, allow_private_webhooks } = config;
        let store = connect_in_time(database).await?;
        let path = data.root().to_owned();
        data.sweep();
        let media = open_media(&data, media).await?;
        let data = Arc::new(data);
        // A worker stores no uploads, so its quota does not matter.
        let space = measure(&data, &media, &store, Quota::default()).await?;
        let (bells, Work { lease, at_once, recogniser }) = (Arc::default(), work);
        let of = store.clone();
        let reach = Reach::of_team(allow_private_webhooks);
        let store = store.for_workers();
        let workers = workers::start(Parts { store, data, media, space, bells, reach, lease, at_once, recogniser });
        tracing::info!(folder = %path.display(), "working");
        let held = Some(workers.held());
        let watched = Arc::new(Watched {
            store: of,
            quota: None,
            requests: None,
            held,
            stopping: Arc::default(),
            tried: figures::Tried::default(),
        });
        Ok(Self { workers, watched, metrics: None })
    }

    /// Number of jobs that this worker has leased.
    pub fn held(&self) -> usize {
        *self.workers.held().borrow()
    }

    /// Serves metrics and health checks at an address, without an API key. Returns the bound address.
    pub async fn serve_metrics(&mut self, at: SocketAddr) -> Result<SocketAddr, StartError> {
        let (at, task) =
            figures::serve(at, self.watched.clone()).await.map_err(|reason| StartError::Listen { address: at, reason })?;
        self.metrics = Some(task);
        Ok(at)
    }

    /// Leases no more jobs, waits up to `patience` for the running ones, and gives the others back, which another worker starts
    /// over immediately.
    pub async fn stop(self, patience: Duration) {
        self.watched.stopping.store(true, Ordering::Release);
        self.workers.stop(patience).await;
        if let Some(metrics) = self.metrics {
            metrics.abort();
        }
    }
}

async fn connect(database: Connect) -> Result<Store, OpenError> {
    let connected = tokio::task::spawn_blocking(move || Store::connect(database)).await;
    connected.map_err(|error| OpenError::Failed { reason: error.to_string() })?
}

/// Connects a server or worker. One whose machine has another time is refused: files have times of machines.
async fn connect_in_time(database: Connect) -> Result<Store, OpenError> {
    let store = connect(database).await?;
    store.clock_fault().map_or(Ok(store), |fault| Err(OpenError::Clock(fault)))
}

async fn open_media(data: &DataDir, remote: Option<RemoteMedia>) -> Result<MediaStore, OpenError> {
    match remote {
        None => Ok(MediaStore::of_folder(data)),
        Some(remote) => MediaStore::of_remote(data, remote).await,
    }
}

async fn measure(data: &DataDir, media: &MediaStore, store: &Store, quota: Quota) -> Result<Arc<Space>, OpenError> {
    let space = Space::open(data, media.clone(), store, quota).await;
    Ok(Arc::new(space.map_err(|e| OpenError::Io { path: data.media(), reason: std::io::Error::other(e) })?))
}
