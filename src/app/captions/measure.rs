//! The contrast of subtitles on the real pictures of a video.

use super::frames::{FrameSource, Measuring};
use crate::{
    api::{PlaybackMs, SizePx, captions::Subtitles},
    app::{FrameError, Project},
    captions::{BlockRules, Coverage, Letter, MomentContrast, Picture, blocks, letter_contrast, moment},
    picture::{Fonts, Output, Pixels, blend, caption, letter_boxes, sample},
    stage::{
        Rect,
        compose::{CaptionBlock, Letters, caption_block},
    },
};
use std::sync::Arc;

/// The shorter side of the picture that letters are measured on, in pixels.
const SHORT_SIDE: f64 = 1080.0;
/// The longest side of the picture behind them, in pixels: that of the proxies.
const BEHIND: f64 = 640.0;
/// How far around the letters the picture is needed, in pixels.
const AROUND: i64 = 8;

/// A video with the subtitles that it would have.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The video.
    pub project: Arc<Project>,
    /// The subtitles; whether they are on plays no part.
    pub subtitles: Subtitles,
}

/// The moments of a video at which subtitles are measured: the first, the middle and the last word of every block, each in the
/// middle of it. The clip is its place in the video.
pub fn measured_moments(subject: &Subject) -> Vec<(usize, PlaybackMs)> {
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

/// Measures the contrast at moments; those without letters are left out. Blocks for long.
///
/// # Errors
/// No picture can be decoded at all; single ones that cannot are left out.
pub fn measure(
    subject: &Subject,
    moments: &[(usize, PlaybackMs)],
    frames: &mut FrameSource,
    measuring: &Measuring<'_>,
) -> Result<Vec<MomentContrast>, FrameError> {
    let canvas = subject.project.video.dimensions;
    let small = (BEHIND / canvas.width.max(canvas.height)).min(1.0);
    let side = |side: f64| (side * small).round().max(1.0) as u32;
    let size = (side(canvas.width), side(canvas.height));
    let rules = BlockRules::of(&subject.subtitles);
    let (mut found, mut failed) = (Vec::new(), None);
    (measuring.progress)(0, moments.len());
    for (index, (clip, at)) in moments.iter().enumerate() {
        if measuring.is_cancelled() {
            break;
        }
        let Some(data) = subject.project.clips.get(*clip) else { continue };
        if let Ok(moment) = moment(&data.words, &rules, at.0) {
            let block = caption_block(&subject.subtitles, &moment, canvas);
            match frames.draw(&subject.project.bare_frame(data, *at, size)) {
                Ok(behind) => {
                    let fonts = frames.fonts().clone();
                    if let Some(ratio) = block_contrast(&fonts, &block, &behind, canvas) {
                        found.push(MomentContrast { clip: data.clip.id.clone(), at: *at, ratio });
                    }
                }
                Err(error) => failed = Some(error),
            }
        }
        (measuring.progress)(index + 1, moments.len());
    }
    match failed {
        Some(error) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// The contrast of the worst letter of a block in front of a picture of the artboard, in any size; nothing without letters.
pub fn block_contrast(fonts: &Fonts, block: &CaptionBlock, behind: &Pixels, canvas: SizePx) -> Option<f64> {
    let scale = SHORT_SIDE / canvas.width.min(canvas.height);
    let side = |side: f64| (side * scale).round().max(1.0) as u32;
    let output = Output { width: side(canvas.width), height: side(canvas.height), scale };
    let drawn = caption(fonts, block, output)?;
    // The letters alone: how much of each pixel they cover.
    let bare = CaptionBlock {
        words: block
            .words
            .iter()
            .map(|word| crate::stage::compose::CaptionWord { text: word.text.clone(), color: [255; 4], plate: None })
            .collect(),
        letters: Letters { outline: None, shadow: None, color: [255; 4], ..block.letters.clone() },
        plate: None,
        ..block.clone()
    };
    let covered = caption(fonts, &bare, output)?;
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
    let mut picture = sample(behind, part, (width, height), false);
    blend(&mut picture, &drawn.pixels, (drawn.at.0 - left, drawn.at.1 - top), 1.0);
    let pixels = |pixels: &'_ Pixels| pixels.data().as_chunks::<4>().0.to_vec();
    let (picture, cover) = (pixels(&picture), pixels(&covered.pixels));
    let picture = Picture { width: i64::from(width), rgba: &picture };
    let at = (covered.at.0 - left, covered.at.1 - top);
    let coverage = Coverage { at, width: i64::from(covered.pixels.width()), rgba: &cover };
    let ratios = letter_boxes(fonts, block, output).into_iter().filter_map(|(word, [x0, y0, x1, y1])| {
        let fill = block.words.get(word)?.color;
        letter_contrast(&picture, &coverage, &Letter { area: [x0 - left, y0 - top, x1 - left, y1 - top], fill })
    });
    ratios.min_by(f64::total_cmp)
}
