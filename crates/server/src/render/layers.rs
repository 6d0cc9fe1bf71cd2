//! Pictures that frames are composed of: stills, which are cached, and recordings, which are decoded sequentially as long as
//! playback continues.

use super::ClipRender;
use crate::{
    media::{self, FrameReader, MediaError, Stretch, View},
    picture::{Before, Colours, Facing, Given, Lent, Part, Pixels, Planes, Scaler, Wanted},
    stage::compose::PictureOrigin,
};
use std::{
    ops::Range,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// Maximum number of decoders; further pictures are decoded one by one for each frame.
const MAX_READERS: usize = 24;
/// Maximum size of cached stills, in bytes.
const MAX_KEPT: usize = 512 << 20;
/// Longest side of a recording that is decoded in full size, in pixels.
const LONGEST_WHOLE: f64 = 4096.0;
/// Reused picture buffers of a recording: one for the decoder, the others for the frames being drawn.
const LENT: usize = 3;

/// A decoded picture, with the request that it answers.
#[derive(Clone)]
pub struct Decoded {
    wanted: Wanted,
    pixels: Arc<Pixels>,
    made: Made,
    /// Whether the pixels are the whole picture, not just the wanted part.
    whole: bool,
}

/// Identity of a decoded picture: a unique number, so that a later picture can refer to it without keeping its pixels.
#[derive(Clone, Debug)]
struct Made {
    number: u64,
    /// Number of a previous picture, and the only rows in which this one differs from it.
    follows: Option<(u64, Range<i64>)>,
}

impl Made {
    /// A new identity.
    fn new(follows: Option<(u64, Range<i64>)>) -> Self {
        static MADE: AtomicU64 = AtomicU64::new(0);
        Self { number: MADE.fetch_add(1, Ordering::Relaxed), follows }
    }
}

impl Decoded {
    /// The request that the picture answers.
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// Rows in which the picture differs from the one shown in its place before; `None` if they are equal.
    pub fn changed_since(&self, before: &Self) -> Option<Range<i64>> {
        let is_like = is_same_view(&self.wanted, &before.wanted) && self.whole == before.whole;
        match &self.made.follows {
            _ if is_like && Arc::ptr_eq(&self.pixels, &before.pixels) => None,
            Some((number, rows)) if is_like && !self.whole && *number == before.made.number => Some(rows.clone()),
            _ => Some(0..i64::MAX),
        }
    }

    /// Whether both share the same pixels in memory, and both are whole or both are not.
    pub fn is_same_picture(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.pixels, &other.pixels) && self.whole == other.whole
    }
}

/// Runs blocking work on its own thread.
pub async fn computed<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, MediaError> {
    let failed = |error: tokio::task::JoinError| MediaError::NotRun { program: "cutroom", reason: error.to_string().into() };
    tokio::task::spawn_blocking(work).await.map_err(failed)
}

/// Whether two requests want the same part of the same recording in the same size, at any moment.
pub fn is_same_view(a: &Wanted, b: &Wanted) -> bool {
    (&a.picture.origin, a.part, a.size, a.mirrored) == (&b.picture.origin, b.part, b.size, b.mirrored)
}

/// Finds the decoded picture for a request among those of a frame.
pub fn given<'a>(decoded: &'a [Decoded], wanted: &Wanted) -> Option<Given<'a>> {
    let found = decoded.iter().find(|decoded| decoded.wanted == *wanted)?;
    Some(if found.whole { Given::Whole(&found.pixels) } else { Given::Fitted(&found.pixels) })
}

/// The visible part of a picture, its target size, and whether it is mirrored.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    part: Part,
    size: (u32, u32),
    mirrored: bool,
}

/// Output format of a decoder.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gives {
    /// The visible part, scaled by ffmpeg.
    Fitted(Seen),
    /// The whole picture as RGBA.
    Whole,
    /// The whole picture in its stored planes, for scaling here: fewer bytes, and often most rows equal those of the previous
    /// picture.
    Stored { size: (u32, u32), colours: Colours },
}

/// Stream of decoded frames.
enum Frames {
    /// RGBA frames.
    Made(FrameReader),
    /// Frames in their stored planes.
    Stored(FrameReader<Arc<Vec<u8>>>),
}

/// A decoder of a recording.
struct Reader {
    origin: PictureOrigin,
    gives: Gives,
    alpha: bool,
    /// Time of the next picture in the recording, in microseconds.
    next_us: i64,
    frames: Frames,
    last: Option<(Arc<Pixels>, Made)>,
    /// Buffers of pictures that frames still use, and free ones for the next pictures.
    lent: Lent<Pixels>,
    /// The last picture in its stored planes.
    stored: Option<Arc<Vec<u8>>>,
    /// The stored planes and the visible part that `last` was scaled from.
    fitted: Option<(Arc<Vec<u8>>, Seen)>,
    /// Scaler from `stored` to `last`.
    scaler: Scaler,
    used: bool,
}

impl Reader {
    /// Reads the next picture; after the end, the last one stays. `size` is that of RGBA frames.
    async fn read(&mut self, size: (u32, u32)) -> Result<(), MediaError> {
        match &mut self.frames {
            Frames::Made(frames) => {
                if let Some(rgba) = frames.next().await? {
                    let pixels = pixels(rgba, size, self.alpha)?;
                    // If the recording rests, the picture keeps its identity, so nothing is drawn again.
                    if self.last.as_ref().is_some_and(|(last, _)| **last == pixels) {
                        frames.give_back(pixels.into_data());
                    } else {
                        if let Some(free) = self.lent.returned() {
                            frames.give_back(free.into_data());
                        }
                        self.last = Some((self.lent.lend(pixels), Made::new(None)));
                    }
                }
            }
            Frames::Stored(frames) => {
                if let Some(bytes) = frames.next().await? {
                    self.stored = Some(bytes);
                }
            }
        }
        Ok(())
    }

    /// Scales the visible part out of the last stored picture.
    async fn fit(&mut self, seen: Seen, is_original: bool) -> Result<(), MediaError> {
        let (Some(stored), Part::Box(part)) = (&self.stored, seen.part) else { return Ok(()) };
        let Gives::Stored { size: (width, height), colours } = self.gives else { return Ok(()) };
        let before = self.fitted.take().filter(|(_, as_seen)| *as_seen == seen).map(|(before, _)| before);
        if before.as_ref().is_some_and(|before| Arc::ptr_eq(before, stored)) {
            self.fitted = before.map(|before| (before, seen));
            return Ok(());
        }
        let (stored, before, over) = (stored.clone(), before.zip(self.last.take()), self.lent.returned());
        let number = before.as_ref().map(|(_, (_, made))| made.number);
        let mut scaler = std::mem::take(&mut self.scaler);
        let fit = move || {
            let planes = |bytes| Planes::new(width, height, colours, bytes);
            let now = planes(&stored)?;
            // Usually only a part of the picture changes: a pointer, a typed line.
            let before =
                before.as_ref().and_then(|(before, (made, _))| Some(Before { planes: planes(before)?, made: made.as_ref() }));
            let over = over.map(Pixels::into_data).unwrap_or_default();
            let (pixels, changed) = if is_original {
                now.to_pixels(Facing::of(seen.mirrored), before, over)
            } else {
                scaler.sample(&now, part, seen.size, Facing::of(seen.mirrored), before, over)
            };
            Some((scaler, pixels, changed, stored))
        };
        let (scaler, pixels, changed, stored) = computed(fit).await?.ok_or_else(|| too_large(width, height))?;
        self.scaler = scaler;
        self.fitted = Some((stored, seen));
        self.last = Some((self.lent.lend(pixels), Made::new(number.map(|number| (number, changed)))));
        Ok(())
    }
}

/// Rate and position of the frames that are rendered.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Output frames per second of the recording, as a fraction.
    pub rate: (u64, u64),
    /// Frames left in the stretch of the clip.
    pub left: u64,
    /// How much earlier the frame is due than the rounded millisecond that it shows, in microseconds.
    pub ahead_us: i64,
}

impl Pace {
    /// Step from one frame to the next in the recording, in microseconds.
    fn step_us(self) -> i64 {
        (self.rate.1 as f64 * 1e6 / self.rate.0.max(1) as f64).round() as i64
    }
}

/// Decoders and cached stills of a clip.
pub struct LayerSource<'a> {
    clips: [Option<&'a ClipRender>; 2],
    readers: Vec<Reader>,
    stills: Vec<(Decoded, bool)>,
}

impl<'a> LayerSource<'a> {
    /// Creates the decoders of a clip, and of the previous clip, from which it may dissolve.
    pub fn new(clip: &'a ClipRender, before: Option<&'a ClipRender>) -> Self {
        Self { clips: [Some(clip), before], readers: Vec::new(), stills: Vec::new() }
    }

    fn file(&self, origin: &PictureOrigin) -> Option<&'a Path> {
        self.clips.iter().flatten().find_map(|clip| clip.file(origin))
    }

    /// Size of a picture's source in pixels, if known.
    fn size(&self, origin: &PictureOrigin) -> Option<(f64, f64)> {
        self.clips.iter().flatten().find_map(|clip| clip.size(origin))
    }

    fn view(&self, wanted: &Wanted) -> View {
        let part = match wanted.part {
            Part::Cover => media::Part::Cover,
            Part::Box(part) => media::Part::Box([part.x, part.y, part.w, part.h], self.size(&wanted.picture.origin)),
        };
        View { part, size: wanted.size, mirrored: wanted.mirrored }
    }

    /// A view of the whole picture in its own size, or in 1920 x 1080 if the size is unknown.
    fn whole(&self, wanted: &Wanted) -> View {
        let (w, h) = self.size(&wanted.picture.origin).unwrap_or((1920.0, 1080.0));
        let scale = (LONGEST_WHOLE / w.max(h)).min(1.0);
        let side = |side: f64| (side * scale).round().max(1.0) as u32;
        View { part: media::Part::Whole, size: (side(w), side(h)), mirrored: false }
    }

    /// The format of stored planes, if the pictures can be scaled here; else `None`.
    async fn stored(&self, file: &Path, wanted: &Wanted) -> Option<Gives> {
        if wanted.alpha || wanted.part == Part::Cover {
            return None;
        }
        // A file that cannot be probed fails when it is decoded.
        let probe = media::probe_stored(file).await.ok()?;
        let (size, colours) = (probe.size?, probe.colours?);
        let known = self.size(&wanted.picture.origin)? == (f64::from(size.0), f64::from(size.1));
        (known && f64::from(size.0.max(size.1)) <= LONGEST_WHOLE).then_some(Gives::Stored { size, colours })
    }

    /// Chooses the output format of a new decoder.
    async fn gives(&self, file: &Path, wanted: &Wanted, view: &View, lasts: &impl Fn(&Wanted) -> bool) -> Gives {
        // An unscaled picture is not cut out of a larger one.
        let is_lasting = wanted.part == Part::Cover || view.is_original() || lasts(wanted);
        match self.stored(file, wanted).await {
            // For a small area of a large recording, ffmpeg's scaling transfers fewer bytes.
            Some(Gives::Stored { size, colours }) if !is_lasting || Planes::bytes(size.0, size.1) <= view.bytes() => {
                Gives::Stored { size, colours }
            }
            _ if is_lasting => Gives::Fitted(Seen { part: wanted.part, size: wanted.size, mirrored: wanted.mirrored }),
            _ => Gives::Whole,
        }
    }

    /// Adds the name of the picture to an error.
    fn named(&self, error: MediaError, origin: &PictureOrigin) -> MediaError {
        error.of(self.clips.iter().flatten().find_map(|clip| clip.name_of(origin)).as_deref())
    }

    /// Drops the decoders, because playback continues elsewhere: at a cut, or in another clip.
    pub fn cut(&mut self) {
        self.readers.clear();
    }

    /// Decodes one picture at its moment, or returns the cached one.
    pub async fn still(&mut self, wanted: &Wanted) -> Result<Option<Decoded>, MediaError> {
        if let Some((kept, used)) = self.stills.iter_mut().find(|(kept, _)| kept.wanted == *wanted) {
            *used = true;
            return Ok(Some(kept.clone()));
        }
        let Some(file) = self.file(&wanted.picture.origin) else { return Ok(None) };
        let view = self.view(wanted);
        let rgba = media::layer_at(&file.to_string_lossy(), wanted.picture.at_ms, &view).await?;
        let decoded = Decoded {
            wanted: wanted.clone(),
            pixels: Arc::new(pixels(rgba, view.size, wanted.alpha)?),
            made: Made::new(None),
            whole: false,
        };
        let kept: usize = self.stills.iter().map(|(kept, _)| kept.pixels.data().len()).sum();
        if kept + decoded.pixels.data().len() <= MAX_KEPT {
            self.stills.push((decoded.clone(), true));
        }
        Ok(Some(decoded))
    }

    /// Decodes the pictures that a frame wants; `lasts` tells whether a request stays the same for a while.
    pub async fn frame(
        &mut self,
        wanted: &[(Wanted, bool)],
        pace: Pace,
        lasts: impl Fn(&Wanted) -> bool,
    ) -> Result<Vec<Decoded>, MediaError> {
        for reader in &mut self.readers {
            reader.used = false;
        }
        for (_, used) in &mut self.stills {
            *used = false;
        }
        let mut decoded = Vec::new();
        for (wanted, moves) in wanted {
            let picture = if *moves { self.moving(wanted, pace, &lasts).await } else { self.still(wanted).await };
            decoded.extend(picture.map_err(|error| self.named(error, &wanted.picture.origin))?);
        }
        self.readers.retain(|reader| reader.used);
        self.stills.retain(|(_, used)| *used);
        Ok(decoded)
    }

    async fn moving(
        &mut self,
        wanted: &Wanted,
        pace: Pace,
        lasts: &impl Fn(&Wanted) -> bool,
    ) -> Result<Option<Decoded>, MediaError> {
        let origin = &wanted.picture.origin;
        let Some(file) = self.file(origin) else { return Ok(None) };
        let at_us = wanted.picture.at_ms.unwrap_or(0).saturating_mul(1_000).saturating_sub(pace.ahead_us);
        let seen = Seen { part: wanted.part, size: wanted.size, mirrored: wanted.mirrored };
        let step_us = pace.step_us();
        let find = |readers: &[Reader], gives: &dyn Fn(&Gives) -> bool| {
            readers.iter().position(|reader| {
                let in_time = (reader.next_us - at_us).abs() <= step_us + 2_000;
                !reader.used && reader.origin == *origin && gives(&reader.gives) && in_time
            })
        };
        let view = self.view(wanted);
        let goes_on = |gives: &Gives| *gives == Gives::Fitted(seen) || matches!(gives, Gives::Stored { .. });
        let mut found = find(&self.readers, &goes_on);
        let mut gives = Gives::Whole;
        if found.is_none() {
            gives = self.gives(file, wanted, &view, lasts).await;
            found = find(&self.readers, &|own| *own == gives);
        }
        let index = match found {
            Some(index) => index,
            None if self.readers.len() >= MAX_READERS => return self.still(wanted).await,
            None => {
                let stretch = Stretch { from_us: at_us, frames: pace.left, rate: pace.rate };
                let frames = match gives {
                    Gives::Fitted(_) => Frames::Made(media::layer_frames(file, stretch, &view).await?),
                    Gives::Whole => Frames::Made(media::layer_frames(file, stretch, &self.whole(wanted)).await?),
                    Gives::Stored { size, .. } => Frames::Stored(media::plane_frames(file, stretch, size).await?),
                };
                self.readers.push(Reader {
                    origin: origin.clone(),
                    gives,
                    alpha: wanted.alpha,
                    next_us: at_us,
                    frames,
                    last: None,
                    lent: Lent::new(LENT),
                    stored: None,
                    fitted: None,
                    scaler: Scaler::default(),
                    used: false,
                });
                self.readers.len() - 1
            }
        };
        let whole = self.whole(wanted).size;
        let Some(reader) = self.readers.get_mut(index) else { return Ok(None) };
        reader.used = true;
        reader.next_us += step_us;
        reader.read(if reader.gives == Gives::Whole { whole } else { wanted.size }).await?;
        if matches!(reader.gives, Gives::Stored { .. }) {
            reader.fit(seen, view.is_original()).await?;
        }
        let nothing = || MediaError::unreadable(words::media::no_image);
        let (pixels, made) = reader.last.clone().ok_or_else(nothing)?;
        Ok(Some(Decoded { wanted: wanted.clone(), pixels, made, whole: reader.gives == Gives::Whole }))
    }
}

fn pixels(rgba: Vec<u8>, (width, height): (u32, u32), alpha: bool) -> Result<Pixels, MediaError> {
    let pixels = if alpha { Pixels::from_straight(width, height, rgba) } else { Pixels::from_opaque(width, height, rgba) };
    pixels.ok_or_else(|| too_large(width, height))
}

fn too_large(width: u32, height: u32) -> MediaError {
    MediaError::OverLimit(format!("an image of {width} x {height} pixels is too large").into())
}
