//! The pictures that frames are made of: stills, which are kept, and recordings, which are read picture by picture for as
//! long as they go on as they do.

use super::ClipRender;
use crate::{
    media::{self, FrameReader, MediaError, Stretch, View},
    picture::{Given, Part, Pixels, Wanted},
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

/// A recording that is being read.
struct Reader {
    origin: PictureOrigin,
    /// The part and size that it gives; nothing where it gives the whole picture.
    fitted: Option<(Part, (u32, u32), bool)>,
    alpha: bool,
    /// When the next picture is shown, in the recording's own microseconds.
    next_us: i64,
    frames: FrameReader,
    last: Option<Arc<Pixels>>,
    used: bool,
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
        let fitted = (wanted.part, wanted.size, wanted.mirrored);
        let step_us = pace.step_us();
        let find = |readers: &[Reader], fitted| {
            readers.iter().position(|reader| {
                let in_time = (reader.next_us - at_us).abs() <= step_us + 2_000;
                !reader.used && reader.origin == *origin && reader.fitted == fitted && in_time
            })
        };
        let view = self.view(wanted);
        let found = find(&self.readers, Some(fitted));
        // What is not scaled is not taken of a larger picture.
        let is_lasting = found.is_some() || wanted.part == Part::Cover || view.is_original() || lasts(wanted);
        let found = if is_lasting { found } else { find(&self.readers, None) };
        let index = match found {
            Some(index) => index,
            None if self.readers.len() >= MAX_READERS => return self.still(wanted).await,
            None => {
                let view = if is_lasting { view } else { self.whole(wanted) };
                let stretch = Stretch { from_us: at_us, frames: pace.left, rate: pace.rate };
                let frames = media::layer_frames(file, stretch, &view)?;
                self.readers.push(Reader {
                    origin: origin.clone(),
                    fitted: is_lasting.then_some(fitted),
                    alpha: wanted.alpha,
                    next_us: at_us,
                    frames,
                    last: None,
                    used: false,
                });
                self.readers.len() - 1
            }
        };
        let size = if self.readers.get(index).is_some_and(|reader| reader.fitted.is_some()) {
            wanted.size
        } else {
            self.whole(wanted).size
        };
        let Some(reader) = self.readers.get_mut(index) else { return Ok(None) };
        reader.used = true;
        reader.next_us += step_us;
        if let Some(rgba) = reader.frames.next().await? {
            let pixels = pixels(rgba, size, reader.alpha)?;
            // While a recording rests it stays the same picture: nothing is drawn again.
            if reader.last.as_deref() != Some(&pixels) {
                reader.last = Some(Arc::new(pixels));
            }
        }
        let Some(pixels) = reader.last.clone() else { return Err(MediaError::Unreadable("it holds no picture".into())) };
        Ok(Some(Decoded { wanted: wanted.clone(), pixels, whole: reader.fitted.is_none() }))
    }
}

fn pixels(rgba: Vec<u8>, (width, height): (u32, u32), alpha: bool) -> Result<Pixels, MediaError> {
    let pixels = if alpha { Pixels::from_straight(width, height, rgba) } else { Pixels::from_opaque(width, height, rgba) };
    pixels.ok_or_else(|| MediaError::OverLimit(format!("a picture of {width} x {height} pixels is too large")))
}
