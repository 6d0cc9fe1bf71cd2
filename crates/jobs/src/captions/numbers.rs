//! Numbers of styles on a video: contrast at sampled moments, and the checks that need no frames. Used for other videos before a
//! preset is applied to them, and for two styles that are compared.

use super::{
    CaptionError, CaptionLayout, FrameSource, Measuring, SubtitledVideo, block_contrast, caption_layout, measure,
    measured_moments,
};
use crate::{
    captions::{Look, MomentContrast, Summary},
    picture::Pixels,
    stage::compose::CaptionBlock,
};
use std::sync::Arc;

/// Number of moments measured: enough to find an unreadable style, and fast enough for a list of videos.
const MOMENTS: usize = 48;

/// Measures subtitles at evenly spaced moments, and lays out all of them. Blocks for a long time.
///
/// # Errors
/// Fails if no frame at all can be decoded, or if it is cancelled.
pub(super) fn sampled(
    subject: &SubtitledVideo,
    frames: &mut FrameSource,
    measuring: &Measuring<'_>,
) -> Result<(Vec<MomentContrast>, CaptionLayout), CaptionError> {
    let all = measured_moments(subject);
    let step = all.len().div_ceil(MOMENTS).max(1);
    let chosen: Vec<_> = all.into_iter().step_by(step).collect();
    let moments = measure(subject, &chosen, frames, measuring)?;
    let layout = caption_layout(subject, frames.fonts(), &|| measuring.is_cancelled());
    if measuring.is_cancelled() {
        return Err(CaptionError::Stopped);
    }
    Ok((moments, layout))
}

/// Numbers of one of two compared styles.
#[derive(Clone, Debug, PartialEq)]
pub struct StyleNumbers {
    /// Contrast on the frame that both are shown on; `None` without a frame or text.
    pub frame: Option<f64>,
    /// Contrast at sampled moments of the video; `None` without words.
    pub summary: Option<Summary>,
    /// Font size in pixels, on a canvas whose shorter side is 1080 pixels.
    pub points: f64,
    /// Number of subtitles.
    pub blocks: usize,
    /// Number of subtitles that do not fit.
    pub overflow: usize,
    /// Number of subtitles that are too fast to read.
    pub too_fast: usize,
    /// Number of periods in which subtitles cover faces or texts.
    pub covered: usize,
}

/// Computes the numbers of a style. `shown` is the block and the frame that the user sees. Blocks for a long time.
///
/// # Errors
/// Fails if no frame at all can be decoded, or if it is cancelled.
pub(super) fn style_numbers(
    subject: &SubtitledVideo,
    shown: Option<(&CaptionBlock, &Arc<Pixels>)>,
    frames: &mut FrameSource,
    measuring: &Measuring<'_>,
) -> Result<StyleNumbers, CaptionError> {
    let canvas = subject.project.video.dimensions;
    let frame = shown.and_then(|(block, behind)| block_contrast(frames.fonts(), block, behind, canvas));
    let (moments, layout) = sampled(subject, frames, measuring)?;
    Ok(StyleNumbers {
        frame,
        summary: Summary::of(&moments),
        points: Look::of(&subject.subtitles).points,
        blocks: layout.blocks,
        overflow: layout.overflow.len(),
        too_fast: layout.too_fast.len(),
        covered: layout.collisions.len(),
    })
}
