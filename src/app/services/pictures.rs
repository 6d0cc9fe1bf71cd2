//! Pictures of the stage and the times of frames, decoded one after the other for each source.

use super::{Out, compose::Frames, media::Proxies};
use crate::{
    api::SourceId,
    app::{
        FrameError, FrameGoal, FramePlan,
        pictures::{Picture, PictureKey, PictureState},
        relay::Relay,
    },
    media::{self, FrameTimes, Proxy},
    picture::Pixels,
    stage::compose::PictureOrigin,
};
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::mpsc::UnboundedReceiver,
    task::{AbortHandle, Id, JoinSet},
};

/// What the window asks for.
pub enum Request {
    /// Decode a picture from an address, at a size. A later request for the same source overtakes those that wait.
    Picture(PictureKey, String, (u32, u32)),
    /// Read when the frames of a source at an address begin, around a time; with what is known of them.
    FrameTimes(SourceId, String, Option<FrameTimes>, i64),
    /// Draw the stage at rest; with `true` the end of the clip before it. The number is that of the request. A later one takes
    /// the place of the one that is on its way.
    Rest((u64, bool), Box<FramePlan>),
    /// Draw two frames of the same size to be compared; the number comes back with them.
    Compare(u64, Box<[FramePlan; 2]>),
    /// Draw a frame and bring it to its goal, in place of the one that is on its way.
    Frame(Box<FramePlan>, FrameGoal),
    /// Do not draw that frame; nothing is written.
    CancelFrame,
    /// End everything that is on its way for the stage: the video was left.
    Stop,
}

/// What is answered.
pub enum Event {
    /// A picture; nothing when a later request overtook it.
    Picture(PictureKey, Option<PictureState>),
    /// The picture of a source's scrub proxy for a request, before the exact one.
    Proxy(PictureKey, Picture),
    /// When the frames of a source begin, read around a time; nothing when it could not be read.
    FrameTimes(SourceId, i64, Option<FrameTimes>),
    /// Two frames to be compared, or why there are none; with the number of the request.
    Compared(u64, Result<[Arc<Pixels>; 2], String>),
    /// The stage at rest.
    Rested {
        /// The number of the request.
        generation: u64,
        /// Whether it is the end of the clip before.
        before: bool,
        /// The picture, or why there is none.
        drawn: Result<Arc<Pixels>, String>,
    },
    /// The frame that was to be saved or copied was cancelled in time: nothing is written of it.
    FrameGivenUp,
    /// How many pictures of the frame that is saved or copied are decoded, and of how many.
    FrameProgress(usize, usize),
    /// That frame has reached its goal, or why not; and how many of its pictures have no address and are left out.
    FrameMade(Result<(FrameGoal, Arc<Pixels>, usize), FrameError>),
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

/// How long the playhead must rest before an exact frame is decoded, where the scrub proxy shows one meanwhile.
const REST: Duration = Duration::from_millis(120);
/// Another picture of the source waits.
const OVERTAKEN: u8 = 1;
/// The same picture in another size waits.
const RESIZED: u8 = 2;

/// What is on its way.
#[derive(Default)]
struct Decoders {
    pictures: JoinSet<()>,
    /// The source that each task decodes.
    origins: HashMap<Id, PictureOrigin>,
    /// The source that is decoded, and what waits behind it.
    waiting: HashMap<PictureOrigin, Option<Job>>,
    /// The picture of each source that is decoded or rests before that, and what waits behind it: [`OVERTAKEN`], [`RESIZED`].
    overtaken: HashMap<PictureOrigin, (PictureKey, Arc<AtomicU8>)>,
    frames: JoinSet<()>,
    /// The last picture of each source's scrub proxy.
    proxies: HashMap<PictureOrigin, AbortHandle>,
}

impl Decoders {
    /// Shows the picture of a source's scrub proxy, in place of one that is still being decoded.
    fn show_proxy(&mut self, key: PictureKey, proxy: Arc<Proxy>, out: &Out) {
        let (origin, out) = (key.origin.clone(), out.clone());
        let task = tokio::task::spawn_blocking(move || match proxy.picture_at(key.at_ms.unwrap_or(0)) {
            Ok(Some(found)) => out.send(Event::Proxy(key, Picture::new(found.frame, Some(found.span)))),
            Ok(None) => {}
            Err(error) => tracing::debug!(%error, "the scrub proxy has no picture"),
        });
        if let Some(earlier) = self.proxies.insert(origin, task.abort_handle()) {
            // Only one that has not begun.
            earlier.abort();
        }
    }

    /// Decodes, or waits behind the picture of the same source that is being decoded.
    fn decode(&mut self, job: Job, relay: &Relay, out: &Out) {
        if let Some(next) = self.waiting.get_mut(&job.key.origin) {
            let key = job.key.clone();
            if let Some((running, overtaken)) = self.overtaken.get(&key.origin) {
                overtaken.store(if *running == key { RESIZED } else { OVERTAKEN }, Ordering::Relaxed);
            }
            // The same picture in another size is still on its way.
            if let Some(overtaken) = next.replace(job).filter(|overtaken| overtaken.key != key) {
                out.send(Event::Picture(overtaken.key, None));
            }
            return;
        }
        let (origin, relay, out) = (job.key.origin.clone(), relay.clone(), out.clone());
        let overtaken = Arc::new(AtomicU8::new(0));
        self.overtaken.insert(origin.clone(), (job.key.clone(), overtaken.clone()));
        let task = self.pictures.spawn(async move {
            let Job { key, url, address, size, has_proxy } = job;
            if has_proxy {
                tokio::time::sleep(REST).await;
                match overtaken.load(Ordering::Relaxed) {
                    0 => {}
                    RESIZED => return,
                    _ => return out.send(Event::Picture(key, None)),
                }
            }
            let decoded = match key.origin {
                PictureOrigin::Source(_) => media::frame_at(&address, key.at_ms, size).await,
                PictureOrigin::Address(_) => media::fitted_frame_at(&address, key.at_ms, size).await,
            };
            let state = match decoded {
                Ok((frame, shown)) => tokio::task::spawn_blocking(move || PictureState::Ready(Picture::new(frame, shown)))
                    .await
                    .unwrap_or_else(|error| PictureState::Failed(error.to_string())),
                Err(error) => PictureState::Failed(relay.explain(&url, error.to_string())),
            };
            out.send(Event::Picture(key, Some(state)));
        });
        self.origins.insert(task.id(), origin.clone());
        self.waiting.insert(origin, None);
    }

    /// A picture was decoded: the next of its source is begun.
    fn ended(&mut self, task: Id, relay: &Relay, out: &Out) {
        let Some(origin) = self.origins.remove(&task) else { return };
        if let Some(job) = self.waiting.remove(&origin).flatten() {
            self.decode(job, relay, out);
        }
    }

    fn stop(&mut self) {
        self.pictures.abort_all();
        self.frames.abort_all();
        self.origins.clear();
        self.waiting.clear();
        self.overtaken.clear();
    }
}

/// Decodes until nobody can ask any more. The relay knows which addresses may be read, `proxies` what can be shown at once.
pub(super) async fn run(mut inbox: UnboundedReceiver<Request>, out: Out, relay: Relay, proxies: Proxies) {
    let mut decoders = Decoders::default();
    let mut frames = Frames::new(relay.clone());
    loop {
        tokio::select! {
            request = inbox.recv() => match request {
                None => return,
                Some(Request::Stop) => {
                    decoders.stop();
                    frames.stop();
                }
                Some(Request::Rest(key, plan)) => frames.rest(key, *plan, &out),
                Some(Request::Compare(asked, plans)) => frames.compare(asked, *plans, &out),
                Some(Request::Frame(plan, goal)) => frames.make(*plan, goal, &out),
                Some(Request::CancelFrame) => {
                    if frames.cancel() {
                        out.send(Event::FrameGivenUp);
                    }
                }
                Some(Request::Picture(key, url, size)) => match relay.address(&url) {
                    Err(why) => out.send(Event::Picture(key, Some(PictureState::Failed(why)))),
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
                Some(Request::FrameTimes(source, url, known, at)) => {
                    let (address, relay, out) = (relay.address(&url), relay.clone(), out.clone());
                    decoders.frames.spawn(async move {
                        let read = match address {
                            Err(why) => Err(why),
                            Ok(address) => media::read_frame_times(&address, known, at).await.map_err(|error| relay.explain(&url, error.to_string())),
                        };
                        if let Err(error) = &read {
                            tracing::warn!(%error, source = source.as_str(), "the frames of a source are not known");
                        }
                        out.send(Event::FrameTimes(source, at, read.ok()));
                    });
                }
            },
            Some(ended) = decoders.pictures.join_next_with_id() => {
                let task = match ended {
                    Ok((task, ())) => task,
                    Err(error) => error.id(),
                };
                decoders.ended(task, &relay, &out);
            }
            Some(_) = decoders.frames.join_next() => {}
        }
    }
}
