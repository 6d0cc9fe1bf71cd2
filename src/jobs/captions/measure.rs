//! The contrast of subtitles on the real pictures of a video.

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

/// The shorter side of the picture that letters are measured on, in pixels.
const SHORT_SIDE: f64 = 1080.0;
/// The longest side of the picture behind them, in pixels: that of the proxies.
const BEHIND: f64 = 640.0;
/// How far around the letters the picture is needed, in pixels.
const AROUND: i64 = 8;

/// A video with the subtitles that it would have.
#[derive(Clone, Debug)]
pub struct SubtitledVideo {
    /// The video.
    pub project: Arc<Project>,
    /// The subtitles; whether they are on plays no part.
    pub subtitles: Subtitles,
}

/// The moments of a video at which subtitles are measured: the first, the middle and the last word of every block, each in the
/// middle of it. The clip is its place in the video.
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

/// Threads that measure at once, at most: as many as have engines for letters of their own.
const MOST_WORKERS: usize = 4;
/// Moments that a thread takes at once: several blocks, so that what belongs to a block is mostly found once.
const TAKEN: usize = 24;

/// Measures the contrast at moments; those without letters are left out. Blocks for long: what is said of the whole of it is the same
/// however many threads there are.
///
/// # Errors
/// No picture can be decoded at all; single ones that cannot are left out.
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

/// What is measured by several threads.
struct Work<'a> {
    subject: &'a SubtitledVideo,
    /// The clips as they are drawn, made when the first moment of each is measured.
    clips: Vec<OnceLock<BareClip<'a>>>,
    moments: &'a [(usize, PlaybackMs)],
    measuring: &'a Measuring<'a>,
    /// Of the pictures behind the letters.
    size: (u32, u32),
    rules: BlockRules,
    /// How many moments some thread has taken.
    taken: AtomicUsize,
    /// How many are measured.
    done: Mutex<usize>,
}

impl Work<'_> {
    /// Measures what no other thread has taken, until nothing is left. The places of the moments are answered with them.
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
                // Told under the lock, so that it never goes back.
                let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
                *done += 1;
                (self.measuring.progress)(*done, self.moments.len());
            }
        }
    }

    /// `rings` are those of the block before: most moments are of the same one.
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

/// The letters of a block alone: nothing of them says which word is spoken.
fn bare(block: &CaptionBlock) -> CaptionBlock {
    let word = |word: &CaptionWord| CaptionWord { color: [255; 4], plate: None, ..word.clone() };
    CaptionBlock {
        words: block.words.iter().map(word).collect(),
        letters: Letters { outline: None, shadow: None, color: [255; 4], ..block.letters.clone() },
        plate: None,
        ..block.clone()
    }
}

/// A part of a frame: the frame, the part's place in pixels of the output (left, top, width, height), and its pixels.
type PartOfFrame = (Arc<Pixels>, (i64, i64, u32, u32), Pixels);

/// The pixels around the letters of a block, each with the place of its word: the same for every moment of the block.
struct BlockRings {
    bare: CaptionBlock,
    output: Output,
    rings: Vec<(usize, Ring)>,
    /// What was behind the letters last.
    behind: Option<PartOfFrame>,
}

impl BlockRings {
    /// Nothing without letters.
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

    /// The contrast of the worst letter of the block as a moment draws it.
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

/// The contrast of the worst letter of a block in front of a picture of the artboard, in any size; nothing without letters.
pub fn block_contrast(fonts: &Fonts, block: &CaptionBlock, behind: &Arc<Pixels>, canvas: SizePx) -> Option<f64> {
    BlockRings::of(fonts, bare(block), canvas)?.contrast(fonts, block, behind)
}
