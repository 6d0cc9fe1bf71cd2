//! Draws complete frames with the compositor of exports: for the preview at rest, and for frames that are saved or copied. Each
//! image is decoded once as long as it is needed in the same size, so that an edit of a text decodes nothing.

use super::{AtRest, FrameGoal, MadeFrame, PictureEvent};
use crate::{
    disk, fonts,
    jobs::{
        frame_plan::FramePlan,
        one_frame::{FrameError, decode},
        out::Out,
        relay::Relay,
        request_id::RequestId,
    },
    picture::{self, Compositor, Given, Pixels, Wanted},
};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::{
    io::Cursor,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU8, Ordering},
    },
    time::Instant,
};
use tokio::{sync::watch, task::AbortHandle};

/// Maximum number of images of one frame that are decoded at the same time.
const MOST_AT_ONCE: usize = 3;
/// Maximum size of the cached images of the last frames, in bytes: screen, camera and background at 1080p.
const MOST_BYTES: usize = 28 << 20;
/// Size of cached images, in bytes, up to which those of earlier frames stay too, so that a step back decodes nothing.
const KEPT_BYTES: usize = 12 << 20;
/// Number of frames that count as the last ones: the preview at rest, and the end of the clip before it.
const LAST_FRAMES: u64 = 2;

/// State of a frame that is being saved or copied. The first to leave `OPEN` decides: either the user cancels, or the frame is
/// delivered.
#[derive(Default)]
struct Fate(AtomicU8);

impl Fate {
    const OPEN: u8 = 0;
    const GIVEN_UP: u8 = 1;
    const REACHES_ITS_GOAL: u8 = 2;

    /// Cancels the frame; `false` if it is too late.
    fn give_up(&self) -> bool {
        self.decide(Self::GIVEN_UP)
    }

    /// Starts the delivery, which cannot be cancelled; `false` if the frame was cancelled.
    fn go_on(&self) -> bool {
        self.decide(Self::REACHES_ITS_GOAL)
    }

    fn decide(&self, fate: u8) -> bool {
        self.0.compare_exchange(Self::OPEN, fate, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}

/// Decoded image with the number of the frame that used it last.
struct Used {
    wanted: Wanted,
    pixels: Arc<Pixels>,
    frame: u64,
}

/// Cache of decoded images, least recently used first.
#[derive(Default)]
struct Decoded {
    pictures: Vec<Used>,
    /// Number of the last frame.
    frame: u64,
}

impl Decoded {
    /// Starts a frame: images of earlier frames are limited to fewer bytes.
    fn begin(&mut self) {
        self.frame += 1;
    }

    fn get(&mut self, wanted: &Wanted) -> Option<Arc<Pixels>> {
        let index = self.pictures.iter().position(|known| known.wanted == *wanted)?;
        let found = self.pictures.remove(index);
        let pixels = found.pixels.clone();
        self.pictures.push(Used { frame: self.frame, ..found });
        Some(pixels)
    }

    fn put(&mut self, wanted: Wanted, pixels: Arc<Pixels>) {
        self.pictures.retain(|known| known.wanted != wanted);
        self.pictures.push(Used { wanted, pixels, frame: self.frame });
        let bytes = |used: &Used| used.pixels.data().len();
        let mut all: usize = self.pictures.iter().map(bytes).sum();
        while let Some(oldest) = self.pictures.first()
            && self.pictures.len() > 1
        {
            let is_of_last = oldest.frame + LAST_FRAMES > self.frame;
            if all <= if is_of_last { MOST_BYTES } else { KEPT_BYTES } {
                return;
            }
            all -= bytes(&self.pictures.remove(0));
        }
    }
}

/// State that all frames share.
#[derive(Clone, Default)]
struct Shared {
    decoded: Arc<Mutex<Decoded>>,
    /// Compositor of the preview at rest: it caches unchanged backgrounds and shadows. Taken while it draws.
    resting: Arc<Mutex<Option<Compositor>>>,
}

/// Drawn frame, and the number of its images without a known URL, which are left out.
struct Drawn {
    pixels: Pixels,
    missing: usize,
}

/// Frames that are being drawn.
pub(super) struct Frames {
    shared: Shared,
    relay: Relay,
    /// Tasks for the preview at rest and for the end of the clip before it, indexed by [`AtRest`].
    rest: [Option<AbortHandle>; 2],
    /// Whether the preview at rest is being drawn.
    is_resting: watch::Sender<bool>,
    /// Task for two frames to compare.
    compare: Option<AbortHandle>,
    saved: Option<(AbortHandle, Arc<Fate>)>,
}

impl Frames {
    pub fn new(relay: Relay) -> Self {
        let is_resting = watch::Sender::new(false);
        Self { shared: Shared::default(), relay, rest: [None, None], is_resting, compare: None, saved: None }
    }

    /// Watches whether the preview at rest is being drawn.
    pub fn resting(&self) -> watch::Receiver<bool> {
        self.is_resting.subscribe()
    }

    /// Cancels drawing of the preview at rest.
    pub fn cancel_rest(&mut self) {
        let [rest, _] = &mut self.rest;
        if let Some(rest) = rest.take() {
            rest.abort();
        }
        self.is_resting.send_replace(false);
    }

    /// Draws the preview at rest, or the end of the clip before it; cancels an earlier drawing of the same kind.
    pub fn rest(&mut self, id: RequestId, what: AtRest, plan: FramePlan, out: &Out<PictureEvent>) {
        let (shared, relay, out) = (self.shared.clone(), self.relay.clone(), out.clone());
        let is_resting = (what == AtRest::Stage).then(|| self.is_resting.clone());
        if let Some(overtaken) = self.rest[what as usize].take() {
            overtaken.abort();
        }
        if let Some(is_resting) = &is_resting {
            is_resting.send_replace(true);
        }
        let task = tokio::spawn(async move {
            let drawn = draw(&shared, relay, plan, &|_, _| {}).await;
            let drawn = drawn.map(|drawn| Arc::new(drawn.pixels));
            out.send(PictureEvent::Rested { id, what, drawn });
            if let Some(is_resting) = is_resting {
                is_resting.send_replace(false);
            }
        });
        self.rest[what as usize] = Some(task.abort_handle());
    }

    /// Draws two frames to compare; cancels an earlier pair.
    pub fn compare(&mut self, asked: RequestId, plans: [FramePlan; 2], out: &Out<PictureEvent>) {
        let (shared, relay, out) = (self.shared.clone(), self.relay.clone(), out.clone());
        let task = tokio::spawn(async move {
            let [one, other] = plans;
            let both = async {
                let one = draw(&shared, relay.clone(), one, &|_, _| {}).await?;
                let other = draw(&shared, relay, other, &|_, _| {}).await?;
                Ok::<_, FrameError>([Arc::new(one.pixels), Arc::new(other.pixels)])
            };
            out.send(PictureEvent::Compared { id: asked, drawn: both.await });
        });
        if let Some(overtaken) = self.compare.replace(task.abort_handle()) {
            overtaken.abort();
        }
    }

    /// Draws a frame and delivers it to its goal: a file or the clipboard.
    pub fn make(&mut self, plan: FramePlan, goal: FrameGoal, out: &Out<PictureEvent>) {
        self.cancel();
        let (shared, relay, out) = (self.shared.clone(), self.relay.clone(), out.clone());
        let fate = Arc::new(Fate::default());
        let decided = fate.clone();
        let task = tokio::spawn(async move {
            let progress = |done, all| out.send(PictureEvent::FrameProgress { done, all });
            let made = match draw(&shared, relay, plan, &progress).await {
                Err(error) => decided.go_on().then_some(Err(error)),
                Ok(Drawn { pixels, missing }) => {
                    let written = tokio::task::spawn_blocking(move || {
                        let made = match &goal {
                            FrameGoal::File(path) => write(&pixels, path, disk::write_document, &decided)?,
                            FrameGoal::NewFile(path) => write(&pixels, path, disk::write_new_document, &decided)?,
                            FrameGoal::Clipboard => decided.go_on(),
                        };
                        Ok(made.then(|| MadeFrame { goal, pixels: Arc::new(pixels), missing }))
                    });
                    written.await.unwrap_or_else(|error| Err(FrameError::Drawing(error.to_string()))).transpose()
                }
            };
            if let Some(made) = made {
                out.send(PictureEvent::FrameMade(made));
            }
        });
        self.saved = Some((task.abort_handle(), fate));
    }

    /// Cancels the frame that is being saved or copied. `true` if it was in time; then nothing is written. Otherwise the frame
    /// is delivered and reported.
    pub fn cancel(&mut self) -> bool {
        let Some((task, fate)) = self.saved.take() else { return false };
        let in_time = fate.give_up();
        if in_time {
            task.abort();
        }
        in_time
    }

    /// Cancels everything that is drawn for the preview and drops the cached images, because the video was closed.
    pub fn stop(&mut self) {
        self.rest.iter_mut().chain([&mut self.compare]).filter_map(Option::take).for_each(|task| task.abort());
        *lock(&self.shared.decoded) = Decoded::default();
        *lock(&self.shared.resting) = None;
        self.is_resting.send_replace(false);
    }
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Decodes the images of a frame and draws it. `progress` is called with the number of decoded images and of all images.
async fn draw(
    shared: &Shared,
    relay: Relay,
    plan: FramePlan,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Drawn, FrameError> {
    let plan = Arc::new(plan);
    lock(&shared.decoded).begin();
    let all = picture::wanted(&plan.composition, plan.size);
    let count = all.len();
    let one = |(wanted, _): (Wanted, bool)| {
        let (relay, plan, decoded) = (relay.clone(), plan.clone(), shared.decoded.clone());
        async move {
            let known = lock(&decoded).get(&wanted);
            if known.is_some() {
                return Ok((wanted, known));
            }
            let pixels = decode(&relay, &plan, &wanted).await?.map(Arc::new);
            if let Some(pixels) = &pixels {
                lock(&decoded).put(wanted.clone(), pixels.clone());
            }
            Ok::<_, FrameError>((wanted, pixels))
        }
    };
    let mut decoding = stream::iter(all.into_iter().map(one)).buffer_unordered(MOST_AT_ONCE);
    let mut layers: Vec<(Wanted, Option<Arc<Pixels>>)> = Vec::with_capacity(count);
    progress(0, count);
    while let Some(layer) = decoding.try_next().await? {
        layers.push(layer);
        progress(layers.len(), count);
    }
    drop(decoding);
    let resting = shared.resting.clone();
    let drawn = tokio::task::spawn_blocking(move || {
        let begun = Instant::now();
        let find = |wanted: &Wanted| layers.iter().find(|(known, _)| known == wanted);
        let given = |wanted: &Wanted| find(wanted).and_then(|(_, pixels)| Some(Given::Fitted(pixels.as_deref()?)));
        let kept = lock(&resting).take().filter(|compositor| compositor.size() == plan.size);
        let mut compositor = kept.unwrap_or_else(|| Compositor::new(plan.size, fonts::shared()));
        let pixels = compositor.frame(&plan.composition, &given);
        *lock(&resting) = Some(compositor);
        tracing::debug!(size = ?plan.size, pictures = layers.len(), took = ?begun.elapsed(), "a frame was composed");
        Drawn { pixels, missing: layers.iter().filter(|(_, pixels)| pixels.is_none()).count() }
    });
    drawn.await.map_err(|error| FrameError::Drawing(error.to_string()))
}

/// Writes a frame as a PNG, atomically; `false` if it was cancelled before. `put` replaces an existing file or refuses to.
fn write(pixels: &Pixels, path: &Path, put: fn(&Path, &[u8]) -> std::io::Result<()>, fate: &Fate) -> Result<bool, FrameError> {
    let not_written = |reason: String| FrameError::NotWritten { path: path.to_owned(), reason };
    let mut png = Cursor::new(Vec::new());
    let encoder = image::codecs::png::PngEncoder::new(&mut png);
    let (width, height) = (pixels.width(), pixels.height());
    let encoded = image::ImageEncoder::write_image(encoder, pixels.data(), width, height, image::ExtendedColorType::Rgba8);
    encoded.map_err(|error| not_written(error.to_string()))?;
    if !fate.go_on() {
        return Ok(false);
    }
    let written = put(path, png.get_ref());
    written.map(|()| true).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => FrameError::IsThere(path.to_owned()),
        _ => not_written(error.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::compose::{PictureOrigin, PictureRef};

    fn wanted(at_ms: i64) -> Wanted {
        let picture = PictureRef { origin: PictureOrigin::Source("src".into()), at_ms: Some(at_ms) };
        Wanted { picture, part: picture::Part::Cover, size: (1024, 1024), mirrored: false, alpha: false }
    }

    #[test]
    fn the_pictures_of_a_frame_are_kept_within_a_bound_and_fewer_of_those_before() {
        let mut decoded = Decoded::default();
        let put = |decoded: &mut Decoded, at| decoded.put(wanted(at), Arc::new(Pixels::transparent(1024, 1024)));
        let bytes = |decoded: &Decoded| decoded.pictures.len() * (4 << 20);
        for at in 0..40 {
            put(&mut decoded, at);
            assert!(decoded.get(&wanted(0)).is_some(), "it is used all the time");
        }
        assert_eq!(bytes(&decoded), MOST_BYTES);
        assert!(decoded.get(&wanted(39)).is_some() && decoded.get(&wanted(5)).is_none());
        // An edit draws the same images again and decodes none.
        for at in 100..120 {
            decoded.begin();
            assert!(decoded.get(&wanted(0)).is_some());
            put(&mut decoded, at);
            assert!(decoded.get(&wanted(0)).is_some() && decoded.get(&wanted(at)).is_some());
        }
        assert_eq!(bytes(&decoded), KEPT_BYTES);
    }

    #[test]
    fn the_stage_and_the_end_of_the_clip_before_it_are_drawn_in_turns_and_decode_nothing() {
        // Each frame needs 12 MB.
        let of_frames = [[0, 1, 2], [10, 11, 12]];
        let mut decoded = Decoded::default();
        for turn in 0..4 {
            for of_frame in of_frames {
                decoded.begin();
                for at in of_frame {
                    let known = decoded.get(&wanted(at)).is_some();
                    assert_eq!(known, turn > 0, "{at} in turn {turn}");
                    if !known {
                        decoded.put(wanted(at), Arc::new(Pixels::transparent(1024, 1024)));
                    }
                }
            }
        }
    }

    #[test]
    fn a_frame_is_written_whole_and_not_at_all_once_it_was_cancelled() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("frame.png");
        let pixels = Pixels::filled(3, 2, [10, 200, 30, 255]);
        let fate = Fate::default();
        assert!(fate.give_up() && !write(&pixels, &file, disk::write_document, &fate).unwrap());
        assert!(!file.exists());
        let fate = Fate::default();
        assert!(write(&pixels, &file, disk::write_new_document, &fate).unwrap() && !fate.give_up(), "it is too late");
        let read = image::open(&file).unwrap().to_rgba8();
        assert_eq!((read.dimensions(), read.get_pixel(2, 1).0), ((3, 2), [10, 200, 30, 255]));
        // Without the user's consent an existing file stays, whenever it was created.
        let other = Pixels::filled(1, 1, [0, 0, 0, 255]);
        let refused = write(&other, &file, disk::write_new_document, &Fate::default()).unwrap_err();
        assert!(matches!(refused, FrameError::IsThere(_)), "{refused}");
        assert_eq!(image::open(&file).unwrap().to_rgba8().dimensions(), (3, 2));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let why = write(&pixels, &folder.path().join("no/such.png"), disk::write_document, &Fate::default()).unwrap_err();
        assert!(why.to_string().contains("such.png") && !why.advice().is_empty(), "{why}");
    }
}
