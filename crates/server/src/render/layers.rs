//! The pictures that frames are made of: stills, which are kept, and recordings, which are read picture by picture for as
//! long as they go on as they do.

use super::ClipRender;
use crate::{
    media::{self, FrameReader, MediaError, Stretch, View},
    picture::{Colours, Given, Part, Pixels, Planes, Wanted, sample_planes},
    stage::compose::PictureOrigin,
};
use std::{path::Path, sync::Arc};

/// The most recordings that are read at once; what is more is decoded anew for each frame.
const MAX_READERS: usize = 24;
/// How many bytes of stills are kept.
const MAX_KEPT: usize = 512 << 20;
/// The longest side of a recording that is decoded whole.
const LONGEST_WHOLE: f64 = 4096.0;

/// A decoded picture for what is wanted.
#[derive(Clone)]
pub struct Decoded {
    wanted: Wanted,
    pixels: Arc<Pixels>,
    /// It is the whole picture, not the part that is wanted.
    whole: bool,
}

impl Decoded {
    /// Whether both are one picture in memory, seen in the same way.
    pub fn is_same_picture(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.pixels, &other.pixels) && self.whole == other.whole
    }
}

/// The decoded picture of what is wanted, among those of a frame.
pub fn given<'a>(decoded: &'a [Decoded], wanted: &Wanted) -> Option<Given<'a>> {
    let found = decoded.iter().find(|decoded| decoded.wanted == *wanted)?;
    Some(if found.whole { Given::Whole(&found.pixels) } else { Given::Fitted(&found.pixels) })
}

/// A part of a picture in a size, flipped or not.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    part: Part,
    size: (u32, u32),
    mirrored: bool,
}

/// What a decoder gives of each picture.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gives {
    /// A part, scaled by ffmpeg.
    Fitted(Seen),
    /// All of it as RGBA.
    Whole,
    /// All of it as it is stored, for parts to be scaled here: fewer bytes, of which most are often those of the picture before.
    Stored { size: (u32, u32), colours: Colours },
}

/// A recording that is being read.
struct Reader {
    origin: PictureOrigin,
    gives: Gives,
    alpha: bool,
    /// When the next picture is shown, in the recording's own microseconds.
    next_us: i64,
    frames: FrameReader,
    last: Option<Arc<Pixels>>,
    /// The picture before the last one, which the frame before may still show.
    retired: Option<Arc<Pixels>>,
    /// The last picture as it is stored, and what of it `last` is.
    stored: Option<(Arc<Planes>, Option<Seen>)>,
    used: bool,
}

impl Reader {
    /// The last picture is another one by now.
    fn replace(&mut self, pixels: Pixels) {
        self.retired = self.last.replace(Arc::new(pixels));
    }

    /// Memory that nobody looks at any more, unless something keeps the picture before the last one for longer.
    fn retired(&mut self) -> Option<Vec<u8>> {
        self.retired.take().and_then(|retired| Arc::try_unwrap(retired).ok()).map(Pixels::into_data)
    }

    /// Takes over the next picture as RGBA of a size.
    fn take(&mut self, rgba: Vec<u8>, size: (u32, u32)) -> Result<(), MediaError> {
        let pixels = pixels(rgba, size, self.alpha)?;
        // While a recording rests it stays the same picture: nothing is drawn again.
        if self.last.as_deref() == Some(&pixels) {
            self.frames.give_back(pixels.into_data());
        } else {
            if let Some(retired) = self.retired() {
                self.frames.give_back(retired);
            }
            self.replace(pixels);
        }
        Ok(())
    }

    /// Takes over the next picture as it is stored.
    fn take_stored(&mut self, bytes: Vec<u8>, (width, height): (u32, u32), colours: Colours) -> Result<(), MediaError> {
        let planes = Planes::new(width, height, colours, bytes).ok_or_else(|| too_large(width, height))?;
        let before = match self.stored.take() {
            Some((last, made)) if *last == planes => {
                self.stored = Some((last, made));
                Some(planes)
            }
            last => {
                self.stored = Some((Arc::new(planes), None));
                last.and_then(|(last, _)| Arc::try_unwrap(last).ok())
            }
        };
        if let Some(before) = before {
            self.frames.give_back(before.into_data());
        }
        Ok(())
    }

    /// Makes what is seen of the last picture as it is stored.
    async fn fit(&mut self, seen: Seen, is_original: bool) -> Result<(), MediaError> {
        let (Some((planes, made)), Part::Box(part)) = (&mut self.stored, seen.part) else { return Ok(()) };
        if made.replace(seen) == Some(seen) {
            return Ok(());
        }
        let (planes, over) = (planes.clone(), self.retired().unwrap_or_default());
        let fit = move || {
            if !is_original {
                return sample_planes(&planes, part, seen.size, seen.mirrored, over);
            }
            let mut pixels = planes.to_pixels(over);
            if seen.mirrored {
                pixels.mirror();
            }
            pixels
        };
        let failed = |error: tokio::task::JoinError| MediaError::NotRun { program: "cutroom", reason: error.to_string() };
        let pixels = tokio::task::spawn_blocking(fit).await.map_err(failed)?;
        self.replace(pixels);
        Ok(())
    }
}

/// How long each frame of the output is, and from where on they are rendered.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Frames for each second of the recordings, as a fraction.
    pub rate: (u64, u64),
    /// How many frames are left of the stretch of the clip.
    pub left: u64,
    /// How much earlier the frame is due than the whole millisecond that it shows, in microseconds.
    pub ahead_us: i64,
}

impl Pace {
    /// Microseconds of a recording from one frame to the next.
    fn step_us(self) -> i64 {
        (self.rate.1 as f64 * 1e6 / self.rate.0.max(1) as f64).round() as i64
    }
}

/// The decoders of a clip.
pub struct LayerSource<'a> {
    clips: [Option<&'a ClipRender>; 2],
    readers: Vec<Reader>,
    stills: Vec<(Decoded, bool)>,
}

impl<'a> LayerSource<'a> {
    /// For a clip, and the one before it, which it may dissolve from.
    pub fn new(clip: &'a ClipRender, before: Option<&'a ClipRender>) -> Self {
        Self { clips: [Some(clip), before], readers: Vec::new(), stills: Vec::new() }
    }

    fn file(&self, origin: &PictureOrigin) -> Option<&'a Path> {
        self.clips.iter().flatten().find_map(|clip| clip.file(origin))
    }

    /// The picture's own pixels.
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

    /// The whole picture of a recording, in its own size where that is known.
    fn whole(&self, wanted: &Wanted) -> View {
        let (w, h) = self.size(&wanted.picture.origin).unwrap_or((1920.0, 1080.0));
        let scale = (LONGEST_WHOLE / w.max(h)).min(1.0);
        let side = |side: f64| (side * scale).round().max(1.0) as u32;
        View { part: media::Part::Whole, size: (side(w), side(h)), mirrored: false }
    }

    /// What a recording stores, where its pictures can be scaled here.
    async fn stored(&self, file: &Path, wanted: &Wanted) -> Option<Gives> {
        if wanted.alpha || wanted.part == Part::Cover {
            return None;
        }
        // A file that cannot be looked at is complained about when it is decoded.
        let probe = media::probe_stored(file).await.ok()?;
        let (size, colours) = (probe.size?, probe.colours?);
        let known = self.size(&wanted.picture.origin)? == (f64::from(size.0), f64::from(size.1));
        (known && f64::from(size.0.max(size.1)) <= LONGEST_WHOLE).then_some(Gives::Stored { size, colours })
    }

    /// What a decoder is to give of a recording.
    async fn gives(&self, file: &Path, wanted: &Wanted, view: &View, lasts: &impl Fn(&Wanted) -> bool) -> Gives {
        // What is not scaled is not taken of a larger picture.
        let is_lasting = wanted.part == Part::Cover || view.is_original() || lasts(wanted);
        match self.stored(file, wanted).await {
            // A small place of a large recording takes fewer bytes when ffmpeg scales it.
            Some(Gives::Stored { size, colours }) if !is_lasting || Planes::bytes(size.0, size.1) <= view.bytes() => {
                Gives::Stored { size, colours }
            }
            _ if is_lasting => Gives::Fitted(Seen { part: wanted.part, size: wanted.size, mirrored: wanted.mirrored }),
            _ => Gives::Whole,
        }
    }

    /// What is read goes on elsewhere: at a cut, or in another clip.
    pub fn cut(&mut self) {
        self.readers.clear();
    }

    /// Decodes one picture at its moment.
    pub async fn still(&mut self, wanted: &Wanted) -> Result<Option<Decoded>, MediaError> {
        if let Some((kept, used)) = self.stills.iter_mut().find(|(kept, _)| kept.wanted == *wanted) {
            *used = true;
            return Ok(Some(kept.clone()));
        }
        let Some(file) = self.file(&wanted.picture.origin) else { return Ok(None) };
        let view = self.view(wanted);
        let rgba = media::layer_at(&file.to_string_lossy(), wanted.picture.at_ms, &view).await?;
        let decoded =
            Decoded { wanted: wanted.clone(), pixels: Arc::new(pixels(rgba, view.size, wanted.alpha)?), whole: false };
        let kept: usize = self.stills.iter().map(|(kept, _)| kept.pixels.data().len()).sum();
        if kept + decoded.pixels.data().len() <= MAX_KEPT {
            self.stills.push((decoded.clone(), true));
        }
        Ok(Some(decoded))
    }

    /// Decodes what a frame wants; `lasts` says whether something is wanted in the same way for a while.
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
            let picture = if *moves { self.moving(wanted, pace, &lasts).await? } else { self.still(wanted).await? };
            decoded.extend(picture);
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
                    Gives::Fitted(_) => media::layer_frames(file, stretch, &view)?,
                    Gives::Whole => media::layer_frames(file, stretch, &self.whole(wanted))?,
                    Gives::Stored { size, .. } => media::plane_frames(file, stretch, size)?,
                };
                self.readers.push(Reader {
                    origin: origin.clone(),
                    gives,
                    alpha: wanted.alpha,
                    next_us: at_us,
                    frames,
                    last: None,
                    retired: None,
                    stored: None,
                    used: false,
                });
                self.readers.len() - 1
            }
        };
        let whole = self.whole(wanted).size;
        let Some(reader) = self.readers.get_mut(index) else { return Ok(None) };
        reader.used = true;
        reader.next_us += step_us;
        let next = reader.frames.next().await?;
        match (reader.gives, next) {
            (Gives::Fitted(_), Some(rgba)) => reader.take(rgba, wanted.size)?,
            (Gives::Whole, Some(rgba)) => reader.take(rgba, whole)?,
            (Gives::Stored { size, colours }, Some(bytes)) => reader.take_stored(bytes, size, colours)?,
            (_, None) => {}
        }
        if matches!(reader.gives, Gives::Stored { .. }) {
            reader.fit(seen, view.is_original()).await?;
        }
        let Some(pixels) = reader.last.clone() else { return Err(MediaError::Unreadable("it holds no picture".into())) };
        Ok(Some(Decoded { wanted: wanted.clone(), pixels, whole: reader.gives == Gives::Whole }))
    }
}

fn pixels(rgba: Vec<u8>, (width, height): (u32, u32), alpha: bool) -> Result<Pixels, MediaError> {
    let pixels = if alpha { Pixels::from_straight(width, height, rgba) } else { Pixels::from_opaque(width, height, rgba) };
    pixels.ok_or_else(|| too_large(width, height))
}

fn too_large(width: u32, height: u32) -> MediaError {
    MediaError::OverLimit(format!("a picture of {width} x {height} pixels is too large"))
}
