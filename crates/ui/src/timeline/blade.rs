//! The blade: a click on a clip splits it there.

use super::{TimelineContext, VisibleClip};
use crate::{
    api::SourceMs,
    timeline::{RulerClock, VideoMs},
};

/// Distance from the playhead within which the blade takes its time, in points.
const NEAR: f32 = 6.0;

/// Where a click on a clip at `x` splits it: the place of the line, and the footage before which it is split.
pub(super) fn at(shown: &TimelineContext<'_>, clip: VisibleClip<'_>, x: f32) -> (f32, SourceMs) {
    let VisibleClip { index, data, span } = clip;
    let playhead = shown.state.playhead();
    let near = (span.start..=span.end()).contains(&playhead) && (shown.x(playhead) - x).abs() < NEAR;
    if near && shown.state.settings.snap {
        return (shown.x(playhead), data.map.to_source(span.to_playback(playhead)));
    }
    let source = match (shown.clock(), shown.project.recording_start(index)) {
        // On recordings, cut footage can be pointed at, where no split is possible.
        (RulerClock::Recorded, Some(start)) => SourceMs((shown.axis.to_time(x - shown.left).0 - start).max(0)),
        _ => data.map.to_source(span.to_playback(shown.time(x))),
    };
    (x, source)
}

/// Time in the video at which the blade splits.
pub(super) fn time(clip: VisibleClip<'_>, at: SourceMs) -> VideoMs {
    clip.span.to_video(clip.data.map.to_playback(at))
}
