//! Previews of sources: scrub proxies and waveforms, created in the background for one source after the other, and filmstrip
//! tiles, decoded from the proxies.
//!
//! The cache is searched for all wanted sources first. Then one pass at a time decodes the most urgent source. A more urgent
//! source interrupts it; the interrupted pass continues later where it ended.

mod tile;

pub use tile::{PreviewState, TILE, Tile, TileKey};

use super::{
    out::Out,
    relay::{Relay, RelayError, SourceOf},
};
use crate::{
    api::{ClipId, SourceId, VideoId},
    media::{Cache, Progress, Proxy, SourceKey, Waveform, make_proxy},
};
use std::{
    collections::HashMap,
    io,
    sync::{Arc, Mutex, PoisonError},
};
use tile::shrunk;
use tokio::{
    sync::{mpsc::UnboundedReceiver, watch},
    task::{AbortHandle, Id, JoinError, JoinSet},
};

/// Maximum number of filmstrip tiles that wait.
const MOST_TILES: usize = 256;
/// Maximum number of sources that are opened at the same time.
const OPENED_AT_ONCE: usize = 3;

/// Source whose previews are wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct WantedPreview {
    /// A clip that has the source as a layer.
    pub clip: ClipId,
    /// Id of the source.
    pub source: SourceId,
    /// Media URL of the source.
    pub url: String,
    /// Duration stated by the server, in milliseconds.
    pub length_ms: Option<i64>,
    /// Whether the source belongs to the clip at the playhead, which makes it urgent.
    pub near: bool,
}

/// Reason for a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PauseFor {
    /// The user paused previews: no source is opened either.
    User,
    /// The video is playing, which needs the processor.
    Playing,
}

/// Requests about previews.
pub enum PreviewRequest {
    /// Set the cache for previews.
    Keep {
        /// The cache.
        cache: Cache,
        /// Name of the workspace in the cache, the same at every start.
        workspace: String,
    },
    /// Create previews of these sources of a video, and of no others.
    Want {
        /// The video.
        video: VideoId,
        /// Sources, most urgent first.
        wanted: Vec<WantedPreview>,
    },
    /// Decode these filmstrip tiles, before those that still wait. Each gets an answer.
    Tiles(Vec<TileKey>),
    /// Pause or continue.
    Pause {
        /// Reason for the pause.
        why: PauseFor,
        /// True to pause, false to end the pause for this reason.
        paused: bool,
    },
    /// Skip a source, or create its previews after all, even if that failed before.
    Skip {
        /// The source.
        source: SourceId,
        /// True to skip the source.
        skipped: bool,
    },
    /// Open every source again with its current bytes, because the video was reloaded.
    Reopen,
    /// Cancel everything: the video was closed.
    Stop,
}

/// Events about previews.
pub enum PreviewEvent {
    /// State of a source's previews.
    State {
        /// The source.
        source: SourceId,
        /// State of the previews.
        state: PreviewState,
    },
    /// Waveforms of a source's audio tracks, as far as they are decoded.
    Sounds {
        /// The source.
        source: SourceId,
        /// Waveforms by track.
        sounds: Vec<Arc<Waveform>>,
    },
    /// Filmstrip tile.
    Tile {
        /// Source and moment of the tile.
        key: TileKey,
        /// Tile; `None` if the proxy has no image yet.
        tile: Option<Tile>,
    },
}

/// Open scrub proxies, shared by all services that show images.
#[derive(Clone, Default)]
pub struct Proxies(Arc<Mutex<HashMap<SourceId, Arc<Proxy>>>>);

impl Proxies {
    /// Scrub proxy of a source, if it has any image.
    pub fn get(&self, source: &SourceId) -> Option<Arc<Proxy>> {
        self.any(source).filter(|proxy| proxy.has_pictures())
    }

    fn any(&self, source: &SourceId) -> Option<Arc<Proxy>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(source).cloned()
    }

    fn put(&self, source: SourceId, proxy: Option<Arc<Proxy>>) {
        let mut proxies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match proxy {
            Some(proxy) => drop(proxies.insert(source, proxy)),
            None => drop(proxies.remove(&source)),
        }
    }

    fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Stage of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The cache is being searched.
    Opening,
    /// The source waits for its pass.
    Opened,
    /// The pass is running.
    Running,
    /// The previews are complete or have failed.
    Ended,
    /// The user does not want previews of the source.
    Skipped,
}

/// Reason why a source has no previews.
#[derive(Debug, thiserror::Error)]
pub enum PreviewError {
    /// The media cannot be read.
    #[error(transparent)]
    Relay(#[from] RelayError),
    /// The cache cannot be opened.
    #[error("{}", words::media::cache_unusable(.0))]
    Cache(#[from] io::Error),
    /// Decoding failed.
    #[error("{0}")]
    Pass(String),
    /// The task ended early.
    #[error(transparent)]
    Ended(#[from] JoinError),
}

/// Result of a task.
enum Done {
    Opened(Result<Arc<Proxy>, PreviewError>),
    Made(Result<crate::media::Facts, PreviewError>),
    Tiles,
}

struct MediaService {
    out: Out<PreviewEvent>,
    relay: Relay,
    proxies: Proxies,
    cache: Option<(Cache, String)>,
    video: Option<VideoId>,
    wanted: Vec<WantedPreview>,
    steps: HashMap<SourceId, Step>,
    tasks: JoinSet<Done>,
    /// Source of each task that opens or decodes one.
    of_task: HashMap<Id, SourceId>,
    running: Option<(SourceId, AbortHandle)>,
    pauses: Vec<PauseFor>,
    paused: watch::Sender<bool>,
    /// Whether tiles are being decoded; `tiles` are those that wait.
    decoding: bool,
    tiles: Vec<TileKey>,
}

/// Answers requests until every sender is dropped.
pub(super) async fn run(mut inbox: UnboundedReceiver<PreviewRequest>, out: Out<PreviewEvent>, relay: Relay, proxies: Proxies) {
    let mut service = MediaService {
        out,
        relay,
        proxies,
        cache: None,
        video: None,
        wanted: Vec::new(),
        steps: HashMap::new(),
        tasks: JoinSet::new(),
        of_task: HashMap::new(),
        running: None,
        pauses: Vec::new(),
        paused: watch::channel(false).0,
        decoding: false,
        tiles: Vec::new(),
    };
    loop {
        tokio::select! {
            request = inbox.recv() => match request {
                Some(request) => service.take(request),
                None => return,
            },
            Some(ended) = service.tasks.join_next_with_id() => match ended {
                Ok((task, done)) => service.ended(task, Some(done)),
                Err(error) => {
                    if !error.is_cancelled() {
                        tracing::error!(%error, "making a preview ended unexpectedly");
                    }
                    service.ended(error.id(), None);
                }
            },
        }
        service.go_on();
    }
}

impl MediaService {
    fn take(&mut self, request: PreviewRequest) {
        match request {
            PreviewRequest::Keep { cache, workspace } => {
                self.cache = Some((cache, workspace));
                self.trim();
            }
            PreviewRequest::Want { video, wanted } => {
                if self.video.as_ref() != Some(&video) {
                    self.stop();
                }
                (self.video, self.wanted) = (Some(video), wanted);
            }
            PreviewRequest::Tiles(mut tiles) => {
                // New tiles are visible; waiting ones may not be any more.
                tiles.append(&mut self.tiles);
                for forgotten in tiles.split_off(tiles.len().min(MOST_TILES)) {
                    self.out.send(PreviewEvent::Tile { key: forgotten, tile: None });
                }
                self.tiles = tiles;
            }
            PreviewRequest::Pause { why: reason, paused } => {
                self.pauses.retain(|other| *other != reason);
                if paused {
                    self.pauses.push(reason);
                }
                self.paused.send_replace(!self.pauses.is_empty());
            }
            PreviewRequest::Skip { source, skipped: true } => {
                if self.running.as_ref().is_some_and(|(running, _)| *running == source) {
                    self.interrupt();
                }
                self.steps.insert(source.clone(), Step::Skipped);
                self.out.send(PreviewEvent::State { source, state: PreviewState::Cancelled });
            }
            PreviewRequest::Skip { source, skipped: false } => {
                let step = if self.proxies.any(&source).is_some() { Some(Step::Opened) } else { None };
                match step {
                    Some(step) => drop(self.steps.insert(source.clone(), step)),
                    None => drop(self.steps.remove(&source)),
                }
                self.out.send(PreviewEvent::State { source, state: PreviewState::Waiting });
            }
            PreviewRequest::Reopen => {
                self.relay.reopen();
                self.interrupt();
                self.steps.retain(|_, step| matches!(step, Step::Skipped | Step::Opening));
            }
            PreviewRequest::Stop => self.stop(),
        }
    }

    fn stop(&mut self) {
        self.tasks.abort_all();
        // Results of the aborted tasks must be ignored.
        self.tasks.detach_all();
        self.of_task.clear();
        self.steps.clear();
        self.wanted.clear();
        self.tiles.clear();
        self.proxies.clear();
        (self.video, self.running, self.decoding) = (None, None, false);
    }

    /// Aborts the running pass; it can be continued later.
    fn interrupt(&mut self) {
        if let Some((source, task)) = self.running.take() {
            task.abort();
            self.steps.insert(source.clone(), Step::Opened);
            self.out.send(PreviewEvent::State { source, state: PreviewState::Waiting });
        }
    }

    fn ended(&mut self, task: Id, done: Option<Done>) {
        let source = self.of_task.remove(&task);
        match (done, source) {
            (Some(Done::Tiles), _) => self.decoding = false,
            (Some(Done::Opened(opened)), Some(source)) => match opened {
                Ok(proxy) => {
                    let facts = proxy.facts();
                    let sounds = proxy.sounds();
                    self.proxies.put(source.clone(), Some(proxy));
                    if !sounds.is_empty() {
                        self.out.send(PreviewEvent::Sounds { source: source.clone(), sounds });
                    }
                    let (step, state) = match facts {
                        Some(facts) => (Step::Ended, PreviewState::Ready(facts)),
                        None => (Step::Opened, PreviewState::Waiting),
                    };
                    self.steps.insert(source.clone(), step);
                    self.out.send(PreviewEvent::State { source, state });
                }
                Err(why) => self.failed(source, &why),
            },
            (Some(Done::Made(made)), Some(source)) => {
                self.running = None;
                if let Some(proxy) = self.proxies.any(&source) {
                    self.out.send(PreviewEvent::Sounds { source: source.clone(), sounds: proxy.sounds() });
                }
                match made {
                    Ok(facts) => {
                        self.steps.insert(source.clone(), Step::Ended);
                        self.out.send(PreviewEvent::State { source, state: PreviewState::Ready(facts) });
                        self.trim();
                    }
                    Err(why) => self.failed(source, &why),
                }
            }
            // The pass was interrupted, which has set its step already.
            (None, _) | (Some(_), None) => {}
        }
    }

    fn failed(&mut self, source: SourceId, why: &PreviewError) {
        self.steps.insert(source.clone(), Step::Ended);
        self.out.send(PreviewEvent::State { source, state: PreviewState::Failed(why.to_string()) });
    }

    /// Trims the cache to its size limit, in the background.
    fn trim(&self) {
        if let Some((cache, _)) = self.cache.clone() {
            tokio::task::spawn_blocking(move || match cache.trim() {
                Ok(0) => {}
                Ok(freed) => tracing::info!(freed, "previews that were not used for long were deleted"),
                Err(error) => tracing::warn!(%error, "the media cache cannot be brought within its limit"),
            });
        }
    }

    /// Starts all work that is possible now: tiles, opening of sources, the next pass.
    fn go_on(&mut self) {
        self.decode_tiles();
        let Some((cache, workspace)) = self.cache.clone() else { return };
        let Some(video) = self.video.clone() else { return };
        if self.pauses.contains(&PauseFor::User) {
            return;
        }
        if let Some((source, _)) = &self.running {
            let step = |wanted: &WantedPreview| self.steps.get(&wanted.source).copied();
            let current = self.wanted.iter().find(|wanted| wanted.source == *source);
            let urgent = self.wanted.iter().any(|wanted| wanted.near && step(wanted) == Some(Step::Opened));
            if current.is_none_or(|current| !current.near && urgent) {
                self.interrupt();
            }
        }
        let mut opening = self.steps.values().filter(|step| **step == Step::Opening).count();
        for wanted in self.wanted.clone() {
            if opening >= OPENED_AT_ONCE {
                break;
            }
            if self.steps.contains_key(&wanted.source) {
                continue;
            }
            opening += 1;
            self.steps.insert(wanted.source.clone(), Step::Opening);
            let of = SourceOf { video: video.clone(), clip: wanted.clip.clone(), source: wanted.source.clone() };
            let (relay, cache, workspace) = (self.relay.clone(), cache.clone(), workspace.clone());
            let source = wanted.source.clone();
            let task = self.tasks.spawn(async move { Done::Opened(open(&relay, cache, &workspace, &wanted.url, of).await) });
            self.of_task.insert(task.id(), source);
        }
        if self.running.is_none()
            && let Some(wanted) =
                self.wanted.iter().find(|wanted| self.steps.get(&wanted.source) == Some(&Step::Opened)).cloned()
        {
            self.begin(wanted, video);
        }
    }

    /// Starts the pass of a source.
    fn begin(&mut self, wanted: WantedPreview, video: VideoId) {
        let source = wanted.source.clone();
        let Some(proxy) = self.proxies.any(&source) else { return };
        self.steps.insert(source.clone(), Step::Running);
        let of = SourceOf { video, clip: wanted.clip.clone(), source: source.clone() };
        let address = match self.relay.source(&wanted.url, of) {
            Ok(address) => address,
            Err(why) => return self.failed(source, &why.into()),
        };
        let begun = Progress { done_ms: proxy.done_ms(), length_ms: wanted.length_ms, pictures: proxy.pictures() };
        self.out.send(PreviewEvent::State { source: source.clone(), state: PreviewState::Running(begun) });
        let (relay, out, paused, reported, of) =
            (self.relay.clone(), self.out.clone(), self.paused.subscribe(), proxy.clone(), source.clone());
        let task = self.tasks.spawn(async move {
            let heard = Mutex::new(0_usize);
            let report = move |progress: Progress| {
                out.send(PreviewEvent::State { source: of.clone(), state: PreviewState::Running(progress) });
                let sounds = reported.sounds();
                let length: usize = sounds.iter().map(|sound| sound.len()).sum();
                let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                if length > *heard {
                    *heard = length;
                    out.send(PreviewEvent::Sounds { source: of.clone(), sounds });
                }
            };
            let made = make_proxy(&address, wanted.length_ms, proxy, paused, report).await;
            Done::Made(made.map_err(|error| PreviewError::Pass(relay.explain(&wanted.url, error.plain()))))
        });
        self.of_task.insert(task.id(), source.clone());
        self.running = Some((source, task));
    }

    /// Decodes some of the waiting tiles, a few at a time, so that newly requested ones need not wait long.
    fn decode_tiles(&mut self) {
        const AT_ONCE: usize = 8;
        if self.decoding || self.tiles.is_empty() {
            return;
        }
        let count = self.tiles.len().min(AT_ONCE);
        let now: Vec<_> = self.tiles.drain(..count).collect();
        self.decoding = true;
        let (out, proxies) = (self.out.clone(), self.proxies.clone());
        self.tasks.spawn(async move {
            let decoded = tokio::task::spawn_blocking(move || {
                for key in now {
                    let tile = proxies.get(&key.source).and_then(|proxy| {
                        let settled = proxy.facts().is_some() || proxy.done_ms() > key.at_ms;
                        let picture = proxy.picture_at(key.at_ms);
                        let picture =
                            picture.inspect_err(|error| tracing::debug!(%error, "a picture of a filmstrip is missing"));
                        Some(Tile { picture: Arc::new(shrunk(&picture.ok()??.frame)), settled })
                    });
                    out.send(PreviewEvent::Tile { key, tile });
                }
            });
            if let Err(error) = decoded.await {
                tracing::error!(%error, "decoding pictures of a filmstrip ended unexpectedly");
            }
            Done::Tiles
        });
    }
}

/// Identifies the media at a URL, and opens its proxy in the cache. `workspace` is the workspace's name in the cache.
pub(super) async fn open(
    relay: &Relay,
    cache: Cache,
    workspace: &str,
    url: &str,
    of: SourceOf,
) -> Result<Arc<Proxy>, PreviewError> {
    let source = of.source.clone();
    relay.source(url, of)?;
    let found = relay.identify(url).await?;
    let key = SourceKey::remote(workspace, source.as_str(), found.bytes, found.version.as_deref());
    let opened = tokio::task::spawn_blocking(move || Proxy::open(&cache, &key)).await?;
    Ok(Arc::new(opened?))
}
