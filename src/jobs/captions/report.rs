//! What a check of a video's subtitles found, as commands print it.

use super::layout::{CaptionLayout, Collided, Hurried, Overflow};
use crate::{
    api::{ClipId, PresetId, VideoId},
    captions::{Level, MomentContrast, Summary},
};
use serde::Serialize;

/// The check of a video.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CaptionReport {
    /// The video.
    pub video: VideoId,
    /// The preset that was checked; null for the video's own subtitles.
    pub preset: Option<PresetId>,
    /// Whether no word is shown at all: a video that is checked for its subtitles and has none falls short.
    pub no_words: bool,
    /// Contrast; null for a video without words.
    pub contrast: Option<ContrastReport>,
    /// Blocks that do not fit.
    pub overflow: Vec<Overflow>,
    /// Blocks that cannot be read in their time.
    pub too_fast: Vec<Hurried>,
    /// What subtitles cover.
    pub collisions: Vec<Collided>,
}

/// Contrast of a video.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContrastReport {
    /// Half of the moments have more.
    pub median: f64,
    /// All but the worst 5 % of the moments have at least this.
    pub worst5: f64,
    /// Whether that is 4.5 or more.
    pub aa: bool,
    /// The worst moment.
    pub worst: WorstMoment,
}

/// The moment with the least contrast.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorstMoment {
    /// The clip.
    pub clip: ClipId,
    /// The moment, on the clip's clock.
    pub timestamp_ms: i64,
    /// The ratio.
    pub ratio: f64,
}

/// Rounded to hundredths, downwards: 4.499 is not 4.5.
fn hundredths(ratio: f64) -> f64 {
    (ratio * 100.0).floor() / 100.0
}

impl CaptionReport {
    /// A report of what was found.
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

    /// Whether nothing falls short.
    pub fn is_fine(&self) -> bool {
        let read = self.contrast.as_ref().is_none_or(|contrast| contrast.aa);
        !self.no_words && read && self.overflow.is_empty() && self.too_fast.is_empty() && self.collisions.is_empty()
    }
}
