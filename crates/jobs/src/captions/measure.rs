//! Measures the contrast of subtitles on the actual frames of a video.

use super::frames::{FrameSource, Measuring};
use crate::{
    api::{PlaybackMs, SizePx, captions::Subtitles},
    captions::{BlockRules, Coverage, MomentContrast, Picture, Ring, blocks, moment},
    document::Project,
    jobs::{frame_plan::BareClip, one_frame::FrameError},
    picture::{Facing, Fonts, Output, Pixels, blend, caption, letter_boxes, sample},
    stage::{
        Rect,
        compose::{CaptionBlock, CaptionWord, Letters, caption_block},
    },
};
use std::{
    num::NonZero,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Length of the shorter side of the image on which text is measured, in pixels.
const SHORT_SIDE: f64 = 1080.0;
/// Length of the longer side of the frame behind the text, in pixels: that of the proxies.
const BEHIND: f64 = 640.0;
/// Margin around the text in which the frame is sampled, in pixels.
const AROUND: i64 = 8;

/// Video with the subtitles to check.
#[derive(Clone, Debug)]
pub struct SubtitledVideo {
    /// The video.
    pub project: Arc<Project>,
    /// Subtitles to check, even if the video does not show them.
    pub subtitles: Subtitles,
}

/// Moments at which subtitles are measured: in the middle of the first, the middle and the last word of every block. Each comes
/// with the index of its clip.
pub fn measured_moments(subject: &SubtitledVideo) -> Vec<(usize, PlaybackMs)> {
    let rules = BlockRules::of(&subject.subtitles);
    let mut moments = Vec::new();
    for (clip, data) in subject.project.clips.iter().enumerate() {
        for block in blocks(&data.words, &rules) {
            let last = block.words.len() - 1;
            let mut places = vec![0, last / 2, last];
            places.dedup();
            let middle = |place: &usize| {
                let word = block.words.get(*place)?;
                Some((clip, PlaybackMs(word.start_time_ms.midpoint(word.end_time_ms.min(block.to_ms).max(word.start_time_ms)))))
            };
            moments.extend(places.iter().filter_map(middle));
        }
    }
    moments
}

/// Maximum number of threads that measure at the same time: each has a text engine of its own.
const MOST_WORKERS: usize = 4;
/// Moments that a thread takes at a time: those of several blocks, so that the work for a block is mostly done once.
const TAKEN: usize = 24;

/// Measures the contrast at moments; moments without text are left out. Blocks for a long time. The result does not depend on
/// the number of threads.
///
/// # Errors
/// Fails if no frame at all can be decoded; single moments without a frame are left out.
pub fn measure(
    subject: &SubtitledVideo,
    moments: &[(usize, PlaybackMs)],
    frames: &mut FrameSource,
    measuring: &Measuring<'_>,
) -> Result<Vec<MomentContrast>, FrameError> {
    let canvas = subject.project.video.dimensions;
    let small = (BEHIND / canvas.width.max(canvas.height)).min(1.0);
    let side = |side: f64| (side * small).round().max(1.0) as u32;
    let size = (side(canvas.width), side(canvas.height));
    let rules = BlockRules::of(&subject.subtitles);
    let clips = subject.project.clips.iter().map(|_| OnceLock::new()).collect();
    let work = &Work { subject, clips, moments, measuring, size, rules, taken: AtomicUsize::new(0), done: Mutex::new(0) };
    (measuring.progress)(0, moments.len());
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let workers = cores.min(MOST_WORKERS).min(moments.len().div_ceil(TAKEN)).max(1);
    let mut others: Vec<FrameSource> = (1..workers).map(|_| frames.another()).collect();
    let mut all = std::thread::scope(|scope| {
        let started: Vec<_> = others.iter_mut().map(|frames| scope.spawn(move || work.run(frames))).collect();
        let mut all = work.run(frames);
        for other in started {
            match other.join() {
                Ok(measured) => all.extend(measured),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    all.sort_by_key(|(index, _)| *index);
    let (mut found, mut failed) = (Vec::new(), None);
    for (_, measured) in all {
        match measured {
            Ok(contrast) => found.push(contrast),
            Err(error) => failed = Some(error),
        }
    }
    match failed {
        Some(error) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// State shared by the measuring threads.
struct Work<'a> {
    subject: &'a SubtitledVideo,
    /// Clips prepared for drawing, when the first moment of each is measured.
    clips: Vec<OnceLock<BareClip<'a>>>,
    moments: &'a [(usize, PlaybackMs)],
    measuring: &'a Measuring<'a>,
    /// Size of the frames behind the text, in pixels.
    size: (u32, u32),
    rules: BlockRules,
    /// Number of moments that threads have taken.
    taken: AtomicUsize,
    /// Number of measured moments.
    done: Mutex<usize>,
}

impl Work<'_> {
    /// Measures moments that no other thread has taken, until none is left. Each result comes with the index of its moment.
    fn run(&self, frames: &mut FrameSource) -> Vec<(usize, Result<MomentContrast, FrameError>)> {
        let fonts = frames.fonts().clone();
        let (mut found, mut rings) = (Vec::new(), None);
        loop {
            let first = self.taken.fetch_add(TAKEN, Ordering::Relaxed);
            let taken = self.moments.iter().enumerate().skip(first).take(TAKEN);
            if taken.len() == 0 {
                return found;
            }
            for (index, moment) in taken {
                if self.measuring.is_cancelled() {
                    return found;
                }
                found.extend(self.one(*moment, frames, &fonts, &mut rings).map(|measured| (index, measured)));
                // Reported under the lock, so that the progress never goes back.
                let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
                *done += 1;
                (self.measuring.progress)(*done, self.moments.len());
            }
        }
    }

    /// Measures one moment. `rings` are the cached rings of the last block: consecutive moments mostly belong to the same
    /// block.
    fn one(
        &self,
        (clip, at): (usize, PlaybackMs),
        frames: &mut FrameSource,
        fonts: &Fonts,
        rings: &mut Option<BlockRings>,
    ) -> Option<Result<MomentContrast, FrameError>> {
        let data = self.subject.project.clips.get(clip)?;
        let moment = moment(&data.words, &self.rules, at.0).ok()?;
        let canvas = self.subject.project.video.dimensions;
        let block = caption_block(&self.subject.subtitles, &moment, canvas);
        let drawn = self.clips.get(clip)?.get_or_init(|| self.subject.project.bare_clip(data));
        let behind = match frames.draw(&drawn.frame(at, self.size)) {
            Ok(behind) => behind,
            Err(error) => return Some(Err(error)),
        };
        let bare = bare(&block);
        if rings.as_ref().is_none_or(|rings| rings.bare != bare) {
            *rings = BlockRings::of(fonts, bare, canvas);
        }
        let ratio = rings.as_mut()?.contrast(fonts, &block, &behind)?;
        Some(Ok(MomentContrast { clip: data.clip.id.clone(), at, ratio }))
    }
}

/// Block with its text alone, so that it is equal for every spoken word.
fn bare(block: &CaptionBlock) -> CaptionBlock {
    let word = |word: &CaptionWord| CaptionWord { color: [255; 4], plate: None, ..word.clone() };
    CaptionBlock {
        words: block.words.iter().map(word).collect(),
        letters: Letters { outline: None, shadow: None, color: [255; 4], ..block.letters.clone() },
        plate: None,
        ..block.clone()
    }
}

/// Part of a frame: the frame, the part's rectangle in pixels of the output (left, top, width, height), and its pixels.
type PartOfFrame = (Arc<Pixels>, (i64, i64, u32, u32), Pixels);

/// Pixels around the glyphs of a block, each ring with the index of its word. They are the same for every moment of the block.
struct BlockRings {
    bare: CaptionBlock,
    output: Output,
    rings: Vec<(usize, Ring)>,
    /// Part of the last frame behind the text.
    behind: Option<PartOfFrame>,
}

impl BlockRings {
    /// Rings of a block; `None` if it has no text.
    fn of(fonts: &Fonts, bare: CaptionBlock, canvas: SizePx) -> Option<Self> {
        let scale = SHORT_SIDE / canvas.width.min(canvas.height);
        let side = |side: f64| (side * scale).round().max(1.0) as u32;
        let output = Output { width: side(canvas.width), height: side(canvas.height), scale };
        let covered = caption(fonts, &bare, output)?;
        let cover = covered.pixels.data().as_chunks::<4>().0;
        let coverage = Coverage { at: covered.at, width: i64::from(covered.pixels.width()), rgba: cover };
        let boxes = letter_boxes(fonts, &bare, output).into_iter();
        let rings = boxes.filter_map(|(word, area)| Some((word, Ring::of(&coverage, area)?))).collect();
        Some(Self { bare, output, rings, behind: None })
    }

    /// Contrast of the block's worst glyph at a moment.
    fn contrast(&mut self, fonts: &Fonts, block: &CaptionBlock, behind: &Arc<Pixels>) -> Option<f64> {
        let output = self.output;
        let drawn = caption(fonts, block, output)?;
        let (left, top) = ((drawn.at.0 - AROUND).max(0), (drawn.at.1 - AROUND).max(0));
        let right = (drawn.at.0 + i64::from(drawn.pixels.width()) + AROUND).min(i64::from(output.width));
        let bottom = (drawn.at.1 + i64::from(drawn.pixels.height()) + AROUND).min(i64::from(output.height));
        let (width, height) = (u32::try_from(right - left).ok()?, u32::try_from(bottom - top).ok()?);
        if width == 0 || height == 0 {
            return None;
        }
        let part = Rect::new(
            left as f64 / f64::from(output.width),
            top as f64 / f64::from(output.height),
            f64::from(width) / f64::from(output.width),
            f64::from(height) / f64::from(output.height),
        );
        let place = (left, top, width, height);
        let known = self.behind.take().filter(|(frame, known, _)| Arc::ptr_eq(frame, behind) && *known == place);
        let (.., sampled) = self
            .behind
            .insert(known.unwrap_or_else(|| (behind.clone(), place, sample(behind, part, (width, height), Facing::AsTaken))));
        let mut picture = sampled.clone();
        blend(&mut picture, &drawn.pixels, (drawn.at.0 - left, drawn.at.1 - top), 1.0);
        let picture = Picture { width: i64::from(width), rgba: picture.data().as_chunks::<4>().0 };
        let ratios =
            self.rings.iter().filter_map(|(word, ring)| ring.contrast(&picture, (left, top), block.words.get(*word)?.color));
        ratios.min_by(f64::total_cmp)
    }
}

/// Contrast of a block's worst glyph in front of a frame of any size; `None` if the block has no text.
pub fn block_contrast(fonts: &Fonts, block: &CaptionBlock, behind: &Arc<Pixels>, canvas: SizePx) -> Option<f64> {
    BlockRings::of(fonts, bare(block), canvas)?.contrast(fonts, block, behind)
}
