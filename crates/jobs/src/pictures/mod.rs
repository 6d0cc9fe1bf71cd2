//! Images of the preview and frame times, decoded one after the other for each source.

mod compose;
mod picture;

pub use picture::{Picture, PictureKey, PictureState};

use super::{frame_plan::FramePlan, one_frame::FrameError, out::Out, previews::Proxies, relay::Relay, request_id::RequestId};
use crate::{
    api::SourceId,
    media::{self, FrameTimes, MediaError, Proxy},
    picture::{Bitmap, Pixels},
    stage::compose::PictureOrigin,
    timeline::FrameSpan,
};
use compose::Frames;
use std::{
    collections::{HashMap, HashSet, VecDeque},
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::{Semaphore, mpsc::UnboundedReceiver, watch},
    task::{AbortHandle, Id, JoinSet},
};

/// Requests for images and frames.
pub enum PictureRequest {
    /// Decode an image from a URL. A later request for the same source replaces waiting ones that are not needed any more.
    Picture {
        /// Source and moment of the image.
        key: PictureKey,
        /// Media URL of the source.
        address: String,
        /// Size to decode at, as (width, height).
        size: (u32, u32),
    },
    /// Images that are visible now: a later request does not replace them, even if several belong to one source.
    Needed(Vec<PictureKey>),
    /// Read the frame times of a source around a moment.
    FrameTimes {
        /// The source.
        source: SourceId,
        /// Media URL of the source.
        address: String,
        /// Frame times known so far.
        known: Option<FrameTimes>,
        /// Moment, in milliseconds.
        at_ms: i64,
    },
    /// Draw the preview at rest, cancelling an earlier drawing of the same kind.
    Rest {
        /// Id of the request.
        id: RequestId,
        /// Kind of frame.
        what: AtRest,
        /// Frame to draw.
        plan: Box<FramePlan>,
    },
    /// Cancel drawing of the preview at rest: the preview shows something else by now.
    CancelRest,
    /// Draw two frames of the same size to compare.
    Compare {
        /// Id of the request.
        id: RequestId,
        /// Frames to draw.
        plans: Box<[FramePlan; 2]>,
    },
    /// Draw a frame and save or copy it, cancelling an earlier one.
    Frame {
        /// Frame to draw.
        plan: Box<FramePlan>,
        /// File or clipboard.
        goal: FrameGoal,
    },
    /// Cancel the frame that is being saved or copied.
    CancelFrame,
    /// Cancel everything for the preview: the video was closed.
    Stop,
}

/// Events about images and frames.
pub enum PictureEvent {
    /// Result of [`PictureRequest::Picture`].
    Picture {
        /// Source and moment of the image.
        key: PictureKey,
        /// State of the image; `None` if a later request replaced it.
        picture: Option<PictureState>,
    },
    /// Image of a source's scrub proxy, shown until the exact image is decoded.
    Proxy {
        /// Source and moment of the exact image.
        key: PictureKey,
        /// Image of the proxy.
        picture: Picture,
    },
    /// Result of [`PictureRequest::FrameTimes`].
    FrameTimes {
        /// The source.
        source: SourceId,
        /// Moment of the request, in milliseconds.
        at_ms: i64,
        /// Frame times known now; `None` if they could not be read.
        times: Option<FrameTimes>,
    },
    /// Result of [`PictureRequest::Compare`].
    Compared {
        /// Id of the request.
        id: RequestId,
        /// Frames, or the error.
        drawn: Result<[Arc<Pixels>; 2], FrameError>,
    },
    /// Result of [`PictureRequest::Rest`].
    Rested {
        /// Id of the request.
        id: RequestId,
        /// Kind of frame.
        what: AtRest,
        /// Frame, or the error.
        drawn: Result<Arc<Pixels>, FrameError>,
    },
    /// The frame that was to be saved or copied was cancelled in time: nothing is written.
    FrameGivenUp,
    /// Progress of the frame that is being saved or copied.
    FrameProgress {
        /// Number of decoded images.
        done: usize,
        /// Number of all images.
        all: usize,
    },
    /// The frame was saved or copied, or the error.
    FrameMade(Result<MadeFrame, FrameError>),
}

/// Destination of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameGoal {
    /// PNG file; an existing one is replaced.
    File(PathBuf),
    /// PNG file under a proposed name; an existing one is left alone.
    NewFile(PathBuf),
    /// Clipboard of the system.
    Clipboard,
}

/// Frame that was saved or copied.
pub struct MadeFrame {
    /// Destination.
    pub goal: FrameGoal,
    /// Pixels of the frame.
    pub pixels: Arc<Pixels>,
    /// Number of images without a known URL, which are left out.
    pub missing: usize,
}

/// Image to decode: its URL (`url`), the relay's URL for it (`address`), and the size to decode at.
struct Job {
    key: PictureKey,
    url: String,
    address: String,
    size: (u32, u32),
    /// Whether the scrub proxy is shown meanwhile.
    has_proxy: bool,
}

/// Kind of frame that is drawn while nothing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtRest {
    /// Frame of the preview.
    Stage,
    /// End of the clip before, which is visible during a transition.
    ClipBefore,
}

/// Debounce: how long the playhead must rest before an exact image is decoded, if the scrub proxy shows one meanwhile. The
/// preview at rest is requested before that, and drawn first.
const REST: Duration = Duration::from_millis(200);
/// Timeout for decoding an image, including everything that ffmpeg tries. Shorter in tests, which wait for it.
const LONGEST: Duration = Duration::from_secs(if cfg!(test) { 10 } else { 60 });
/// Another image of the source waits.
const OVERTAKEN: u8 = 1;
/// Another size of the same image waits.
const RESIZED: u8 = 2;

/// Running and waiting decoding jobs.
#[derive(Default)]
struct Decoders {
    pictures: JoinSet<()>,
    /// Image that each task decodes.
    keys: HashMap<Id, PictureKey>,
    /// Jobs that wait behind the running job of each source, in order.
    waiting: HashMap<PictureOrigin, VecDeque<Job>>,
    /// Running or debounced image of each source, and what waits behind it: 0, [`OVERTAKEN`] or [`RESIZED`].
    overtaken: HashMap<PictureOrigin, (PictureKey, Arc<AtomicU8>)>,
    needed: Needed,
    /// Whether the preview at rest is being drawn.
    resting: Option<watch::Receiver<bool>>,
    frames: JoinSet<()>,
    /// Task that shows the last image of each source's scrub proxy.
    proxies: HashMap<PictureOrigin, AbortHandle>,
}

/// Images that are visible now.
#[derive(Clone, Default)]
struct Needed(Arc<Mutex<HashSet<PictureKey>>>);

impl Needed {
    fn set(&self, keys: Vec<PictureKey>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = keys.into_iter().collect();
    }

    fn has(&self, key: &PictureKey) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(key)
    }
}

impl Decoders {
    /// Shows the image of a source's scrub proxy while the exact one is being decoded.
    fn show_proxy(&mut self, key: PictureKey, proxy: Arc<Proxy>, out: &Out<PictureEvent>) {
        let (origin, out) = (key.origin.clone(), out.clone());
        let task = tokio::task::spawn_blocking(move || match proxy.picture_at(key.at_ms.unwrap_or(0)) {
            Ok(Some(found)) => out.send(PictureEvent::Proxy { key, picture: Picture::new(found.frame, Some(found.span)) }),
            Ok(None) => {}
            Err(error) => tracing::debug!(%error, "the scrub proxy has no picture"),
        });
        if let Some(earlier) = self.proxies.insert(origin, task.abort_handle()) {
            // This aborts only a task that has not started.
            earlier.abort();
        }
    }

    /// Starts a job, or queues it behind the running job of the same source.
    fn decode(&mut self, job: Job, relay: &Relay, out: &Out<PictureEvent>) {
        if let Some(waiting) = self.waiting.get_mut(&job.key.origin) {
            if let Some((running, overtaken)) = self.overtaken.get(&job.key.origin) {
                overtaken.store(if *running == job.key { RESIZED } else { OVERTAKEN }, Ordering::Relaxed);
            }
            for earlier in std::mem::take(waiting) {
                if earlier.key == job.key {
                    // The new job replaces it: same image, other size.
                } else if self.needed.has(&earlier.key) {
                    waiting.push_back(earlier);
                } else {
                    out.send(PictureEvent::Picture { key: earlier.key, picture: None });
                }
            }
            waiting.push_back(job);
            return;
        }
        let (key, origin, relay, out) = (job.key.clone(), job.key.origin.clone(), relay.clone(), out.clone());
        let (overtaken, needed, resting) = (Arc::new(AtomicU8::new(0)), self.needed.clone(), self.resting.clone());
        self.overtaken.insert(origin.clone(), (key.clone(), overtaken.clone()));
        let task = self.pictures.spawn(async move {
            let Job { key, url, address, size, has_proxy } = job;
            if has_proxy {
                tokio::time::sleep(REST).await;
                if let Some(mut resting) = resting {
                    // Two decoders at the same time would both be late. The wait ends, with an error, when the drawing service
                    // has ended.
                    let _ = resting.wait_for(|is_drawn| !is_drawn).await;
                }
                match overtaken.load(Ordering::Relaxed) {
                    RESIZED => return,
                    OVERTAKEN if !needed.has(&key) => return out.send(PictureEvent::Picture { key, picture: None }),
                    _ => {}
                }
            }
            let decoding = async {
                match key.origin {
                    PictureOrigin::Source(_) => media::frame_at(&address, key.at_ms, size).await,
                    PictureOrigin::Address(_) => by_address(&relay, &url, &address, key.at_ms, size).await,
                }
            };
            let state = match tokio::time::timeout(LONGEST, decoding).await {
                Ok(Ok((frame, shown))) => tokio::task::spawn_blocking(move || PictureState::Ready(Picture::new(frame, shown)))
                    .await
                    .unwrap_or_else(|error| PictureState::Failed(error.to_string())),
                Ok(Err(error)) => PictureState::Failed(relay.explain(&url, error.plain())),
                Err(_) => PictureState::Failed(relay.explain(&url, too_slow())),
            };
            out.send(PictureEvent::Picture { key, picture: Some(state) });
        });
        self.keys.insert(task.id(), key);
        self.waiting.insert(origin, VecDeque::new());
    }

    /// Starts the next job of a source after one has finished, or its task has failed with the reason `early`.
    fn ended(&mut self, task: Id, early: Option<String>, relay: &Relay, out: &Out<PictureEvent>) {
        let Some(key) = self.keys.remove(&task) else { return };
        let Some(mut waiting) = self.waiting.remove(&key.origin) else { return };
        if let Some(why) = early {
            out.send(PictureEvent::Picture { key, picture: Some(PictureState::Failed(why)) });
        }
        let Some(mut next) = waiting.pop_front() else { return };
        // Images that are not visible any more are skipped, except the last one if nothing else waits.
        while !self.needed.has(&next.key)
            && let Some(behind) = waiting.pop_front()
        {
            out.send(PictureEvent::Picture { key: std::mem::replace(&mut next, behind).key, picture: None });
        }
        let origin = next.key.origin.clone();
        self.decode(next, relay, out);
        self.waiting.insert(origin, waiting);
    }

    fn stop(&mut self) {
        self.pictures.abort_all();
        self.frames.abort_all();
        self.keys.clear();
        self.waiting.clear();
        self.overtaken.clear();
        self.needed.set(Vec::new());
    }
}

/// Number of JPEG images that are decoded at the same time.
static JPEGS: Semaphore = Semaphore::const_new(2);

/// Decodes an image of the library or a background, fitted into `size`: a JPEG image in this process, everything else by ffmpeg.
async fn by_address(
    relay: &Relay,
    url: &str,
    address: &str,
    at_ms: Option<i64>,
    size: (u32, u32),
) -> Result<(Bitmap, Option<FrameSpan>), MediaError> {
    if at_ms.is_none()
        && let Some(jpeg) = relay.jpeg(url).await.map_err(|error| MediaError::unreadable_because(move || error.to_string()))?
    {
        let _turn = JPEGS.acquire().await;
        if let Ok(Some(frame)) = tokio::task::spawn_blocking(move || media::fitted_jpeg(&jpeg, size)).await {
            return Ok((frame, None));
        }
    }
    media::fitted_frame_at(address, at_ms, size).await
}

/// Error text for an image whose media are too slow.
fn too_slow() -> String {
    words::media::too_slow(LONGEST.as_secs())
}

/// Answers requests until every sender is dropped. The relay decides which URLs may be read; `proxies` holds the scrub proxies
/// for immediate display.
pub(super) async fn run(mut inbox: UnboundedReceiver<PictureRequest>, out: Out<PictureEvent>, relay: Relay, proxies: Proxies) {
    let mut frames = Frames::new(relay.clone());
    let mut decoders = Decoders { resting: Some(frames.resting()), ..Decoders::default() };
    loop {
        tokio::select! {
            request = inbox.recv() => match request {
                None => return,
                Some(PictureRequest::Stop) => {
                    decoders.stop();
                    frames.stop();
                }
                Some(PictureRequest::Needed(keys)) => decoders.needed.set(keys),
                Some(PictureRequest::Rest { id, what, plan }) => frames.rest(id, what, *plan, &out),
                Some(PictureRequest::CancelRest) => frames.cancel_rest(),
                Some(PictureRequest::Compare { id: asked, plans }) => frames.compare(asked, *plans, &out),
                Some(PictureRequest::Frame { plan, goal }) => frames.make(*plan, goal, &out),
                Some(PictureRequest::CancelFrame) => {
                    if frames.cancel() {
                        out.send(PictureEvent::FrameGivenUp);
                    }
                }
                Some(PictureRequest::Picture { key, address: url, size }) => match relay.address(&url) {
                    Err(why) => out.send(PictureEvent::Picture { key, picture: Some(PictureState::Failed(why.to_string())) }),
                    Ok(address) => {
                        let proxy = match &key.origin {
                            PictureOrigin::Source(source) if key.at_ms.is_some() => proxies.get(source),
                            _ => None,
                        };
                        let has_proxy = proxy.is_some();
                        if let Some(proxy) = proxy {
                            decoders.show_proxy(key.clone(), proxy, &out);
                        }
                        decoders.decode(Job { key, url, address, size, has_proxy }, &relay, &out);
                    }
                },
                Some(PictureRequest::FrameTimes { source, address: url, known, at_ms: at }) => {
                    let (address, relay, out) = (relay.address(&url), relay.clone(), out.clone());
                    decoders.frames.spawn(async move {
                        let read = match address {
                            Err(why) => Err(why.to_string()),
                            Ok(address) => media::read_frame_times(&address, known, at).await.map_err(|error| relay.explain(&url, error.to_string())),
                        };
                        if let Err(error) = &read {
                            tracing::warn!(%error, source = source.as_str(), "the frames of a source are not known");
                        }
                        out.send(PictureEvent::FrameTimes { source, at_ms: at, times: read.ok() });
                    });
                }
            },
            Some(ended) = decoders.pictures.join_next_with_id() => {
                let (task, early) = match ended {
                    Ok((task, ())) => (task, None),
                    Err(error) => (error.id(), Some(error.to_string())),
                };
                decoders.ended(task, early, &relay, &out);
            }
            Some(_) = decoders.frames.join_next() => {}
        }
    }
}
