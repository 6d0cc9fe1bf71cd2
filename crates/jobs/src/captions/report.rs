//! Report of a check of a video's subtitles, as commands print it.

use super::layout::{CaptionLayout, Collided, Hurried, Overflow};
use crate::{
    api::{ClipId, PresetId, VideoId},
    captions::{Level, MomentContrast, Summary},
};
use serde::Serialize;

/// Report about a video.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CaptionReport {
    /// The video.
    pub video: VideoId,
    /// Preset that was checked; null for the video's own subtitles.
    pub preset: Option<PresetId>,
    /// Whether the video has no words: then the check fails.
    pub no_words: bool,
    /// Contrast; null if the video has no words.
    pub contrast: Option<ContrastReport>,
    /// Blocks that do not fit.
    pub overflow: Vec<Overflow>,
    /// Blocks that are too fast to read.
    pub too_fast: Vec<Hurried>,
    /// Periods in which subtitles cover something.
    pub collisions: Vec<Collided>,
}

/// Contrast of a video's subtitles, as WCAG ratios.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContrastReport {
    /// Median of the moments.
    pub median: f64,
    /// 5th percentile of the moments.
    pub worst5: f64,
    /// Whether `worst5` is at least 4.5 (WCAG level AA).
    pub aa: bool,
    /// The worst moment.
    pub worst: WorstMoment,
}

/// Moment with the lowest contrast.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorstMoment {
    /// The clip.
    pub clip: ClipId,
    /// Time on the clip's clock.
    pub timestamp_ms: i64,
    /// Contrast ratio.
    pub ratio: f64,
}

/// Rounds down to hundredths: 4.499 must not become 4.5.
fn hundredths(ratio: f64) -> f64 {
    (ratio * 100.0).floor() / 100.0
}

impl CaptionReport {
    /// Builds the report from measurements and layout checks.
    pub fn new(video: VideoId, preset: Option<PresetId>, moments: &[MomentContrast], layout: CaptionLayout) -> Self {
        let contrast = Summary::of(moments).map(|summary| ContrastReport {
            median: hundredths(summary.median),
            worst5: hundredths(summary.worst5),
            aa: summary.level() >= Level::Aa,
            worst: WorstMoment {
                timestamp_ms: summary.worst.at.0,
                ratio: hundredths(summary.worst.ratio),
                clip: summary.worst.clip,
            },
        });
        let CaptionLayout { blocks, overflow, too_fast, collisions, .. } = layout;
        Self { video, preset, no_words: blocks == 0, contrast, overflow, too_fast, collisions }
    }

    /// True if no check failed.
    pub fn is_fine(&self) -> bool {
        let read = self.contrast.as_ref().is_none_or(|contrast| contrast.aa);
        !self.no_words && read && self.overflow.is_empty() && self.too_fast.is_empty() && self.collisions.is_empty()
    }
}
