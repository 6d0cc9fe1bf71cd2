//! Pictures of the stage and the times of frames, decoded one after the other for each source.

mod compose;
mod picture;

pub use picture::{Picture, PictureKey, PictureState};

use super::{frame_plan::FramePlan, one_frame::FrameError, out::Out, previews::Proxies, relay::Relay, request_id::RequestId};
use crate::{
    api::SourceId,
    media::{self, FrameTimes, Proxy},
    picture::Pixels,
    stage::compose::PictureOrigin,
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
    sync::{mpsc::UnboundedReceiver, watch},
    task::{AbortHandle, Id, JoinSet},
};

/// What the window asks for.
pub enum PictureRequest {
    /// Decode a picture from an address, at a size. A later request for the same source overtakes those that are not
    /// needed any more.
    Picture {
        /// Which picture.
        key: PictureKey,
        /// Where its bytes are.
        address: String,
        /// Width and height.
        size: (u32, u32),
    },
    /// The pictures that are seen now: none of them is overtaken, also where several are of one source.
    Needed(Vec<PictureKey>),
    /// Read when the frames of a source at an address begin, around a time; with what is known of them.
    FrameTimes {
        /// The source.
        source: SourceId,
        /// Where its bytes are.
        address: String,
        /// What is known of them.
        known: Option<FrameTimes>,
        /// The time.
        at_ms: i64,
    },
    /// Draw the stage at rest. A later one takes the place of the one that is on its way.
    Rest {
        /// The number of the request.
        id: RequestId,
        /// What rests.
        what: AtRest,
        /// What is drawn.
        plan: Box<FramePlan>,
    },
    /// Do not draw the stage at rest that is on its way: it shows something else by now.
    CancelRest,
    /// Draw two frames of the same size to be compared; the number comes back with them.
    Compare {
        /// The request.
        id: RequestId,
        /// The two frames.
        plans: Box<[FramePlan; 2]>,
    },
    /// Draw a frame and bring it to its goal, in place of the one that is on its way.
    Frame {
        /// What is drawn.
        plan: Box<FramePlan>,
        /// Where it goes.
        goal: FrameGoal,
    },
    /// Do not draw that frame; nothing is written.
    CancelFrame,
    /// End everything that is on its way for the stage: the video was left.
    Stop,
}

/// What is answered.
pub enum PictureEvent {
    /// A picture; nothing when a later request overtook it.
    Picture {
        /// Which picture.
        key: PictureKey,
        /// The picture; nothing when a later request overtook it.
        picture: Option<PictureState>,
    },
    /// The picture of a source's scrub proxy for a request, before the exact one.
    Proxy {
        /// Which picture it stands in for.
        key: PictureKey,
        /// The picture of the proxy.
        picture: Picture,
    },
    /// When the frames of a source begin, read around a time; nothing when it could not be read.
    FrameTimes {
        /// The source.
        source: SourceId,
        /// The time.
        at_ms: i64,
        /// What is known of them now.
        times: Option<FrameTimes>,
    },
    /// Two frames to be compared, or why there are none; with the number of the request.
    Compared {
        /// The request that it answers.
        id: RequestId,
        /// The two frames, or why there are none.
        drawn: Result<[Arc<Pixels>; 2], FrameError>,
    },
    /// The stage at rest.
    Rested {
        /// The number of the request.
        id: RequestId,
        /// What rests.
        what: AtRest,
        /// The picture, or why there is none.
        drawn: Result<Arc<Pixels>, FrameError>,
    },
    /// The frame that was to be saved or copied was cancelled in time: nothing is written of it.
    FrameGivenUp,
    /// How many pictures of the frame that is saved or copied are decoded, and of how many.
    FrameProgress {
        /// How many are decoded.
        done: usize,
        /// Of how many.
        all: usize,
    },
    /// That frame has reached its goal, or why not.
    FrameMade(Result<MadeFrame, FrameError>),
}

/// Where a frame goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameGoal {
    /// A PNG file; one that is there is replaced.
    File(PathBuf),
    /// A PNG file of a name that nobody asked about: one that is there is left alone.
    NewFile(PathBuf),
    /// The system's clipboard.
    Clipboard,
}

/// A frame that has reached its goal.
pub struct MadeFrame {
    /// Where it went.
    pub goal: FrameGoal,
    /// Its pixels.
    pub pixels: Arc<Pixels>,
    /// How many of its pictures have no address and are left out.
    pub missing: usize,
}

/// A picture to decode: its address, the same through the relay, and the size that it is decoded at.
struct Job {
    key: PictureKey,
    url: String,
    address: String,
    size: (u32, u32),
    /// Whether the scrub proxy shows it meanwhile.
    has_proxy: bool,
}

/// What is drawn while nothing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtRest {
    /// What the stage shows.
    Stage,
    /// The end of the clip before, which is seen through a transition.
    ClipBefore,
}

/// How long the playhead must rest before an exact frame is decoded for the painters, where the scrub proxy shows one meanwhile.
/// The stage at rest is asked for before that, and drawn first.
const REST: Duration = Duration::from_millis(200);
/// The longest that a picture may take, with all that ffmpeg tries for it, before it has failed: nobody waits longer for a frame.
/// Tests of this folder wait for it.
const LONGEST: Duration = Duration::from_secs(if cfg!(test) { 10 } else { 60 });
/// Another picture of the source waits.
const OVERTAKEN: u8 = 1;
/// The same picture in another size waits.
const RESIZED: u8 = 2;

/// What is on its way.
#[derive(Default)]
struct Decoders {
    pictures: JoinSet<()>,
    /// The picture that each task decodes.
    keys: HashMap<Id, PictureKey>,
    /// The sources of which a picture is decoded, and the pictures that wait behind it, in their order.
    waiting: HashMap<PictureOrigin, VecDeque<Job>>,
    /// The picture of each source that is decoded or rests before that, and what waits behind it: [`OVERTAKEN`], [`RESIZED`].
    overtaken: HashMap<PictureOrigin, (PictureKey, Arc<AtomicU8>)>,
    needed: Needed,
    /// Whether the stage at rest is being drawn.
    resting: Option<watch::Receiver<bool>>,
    frames: JoinSet<()>,
    /// The last picture of each source's scrub proxy.
    proxies: HashMap<PictureOrigin, AbortHandle>,
}

/// The pictures that are seen now.
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
    /// Shows the picture of a source's scrub proxy, in place of one that is still being decoded.
    fn show_proxy(&mut self, key: PictureKey, proxy: Arc<Proxy>, out: &Out<PictureEvent>) {
        let (origin, out) = (key.origin.clone(), out.clone());
        let task = tokio::task::spawn_blocking(move || match proxy.picture_at(key.at_ms.unwrap_or(0)) {
            Ok(Some(found)) => out.send(PictureEvent::Proxy { key, picture: Picture::new(found.frame, Some(found.span)) }),
            Ok(None) => {}
            Err(error) => tracing::debug!(%error, "the scrub proxy has no picture"),
        });
        if let Some(earlier) = self.proxies.insert(origin, task.abort_handle()) {
            // Only one that has not begun.
            earlier.abort();
        }
    }

    /// Decodes, or waits behind the picture of the same source that is being decoded.
    fn decode(&mut self, job: Job, relay: &Relay, out: &Out<PictureEvent>) {
        if let Some(waiting) = self.waiting.get_mut(&job.key.origin) {
            if let Some((running, overtaken)) = self.overtaken.get(&job.key.origin) {
                overtaken.store(if *running == job.key { RESIZED } else { OVERTAKEN }, Ordering::Relaxed);
            }
            for earlier in std::mem::take(waiting) {
                if earlier.key == job.key {
                    // The same picture in another size is still on its way.
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
                    // Two decoders at once would both be late. It ends when nobody draws the stage any more.
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
                    PictureOrigin::Address(_) => media::fitted_frame_at(&address, key.at_ms, size).await,
                }
            };
            let state = match tokio::time::timeout(LONGEST, decoding).await {
                Ok(Ok((frame, shown))) => tokio::task::spawn_blocking(move || PictureState::Ready(Picture::new(frame, shown)))
                    .await
                    .unwrap_or_else(|error| PictureState::Failed(error.to_string())),
                Ok(Err(error)) => PictureState::Failed(relay.explain(&url, error.to_string())),
                Err(_) => PictureState::Failed(relay.explain(&url, too_slow())),
            };
            out.send(PictureEvent::Picture { key, picture: Some(state) });
        });
        self.keys.insert(task.id(), key);
        self.waiting.insert(origin, VecDeque::new());
    }

    /// A picture was decoded, or its task ended early: the next of its source is begun.
    fn ended(&mut self, task: Id, early: Option<String>, relay: &Relay, out: &Out<PictureEvent>) {
        let Some(key) = self.keys.remove(&task) else { return };
        let Some(mut waiting) = self.waiting.remove(&key.origin) else { return };
        if let Some(why) = early {
            out.send(PictureEvent::Picture { key, picture: Some(PictureState::Failed(why)) });
        }
        let Some(mut next) = waiting.pop_front() else { return };
        // Of what nobody needs any more the last one is decoded, if nothing else waits.
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

/// What is said of a picture whose media answer too slowly.
fn too_slow() -> String {
    format!("its media answer too slowly: no frame came within {} seconds", LONGEST.as_secs())
}

/// Decodes until nobody can ask any more. The relay knows which addresses may be read, `proxies` what can be shown at once.
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
