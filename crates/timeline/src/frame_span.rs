//! Times at which a frame of a recording is shown, and the times of an output's frames.
//!
//! One rule selects the frame of a recording for the stage, the player, thumbnails, `cutroom frame` and exports. At a whole
//! millisecond, it is the last frame that begins at or before it ([`FrameSpan::covers`]). Frames of an output may be due between
//! milliseconds: such a frame shows the first whole millisecond at or after its time ([`OutputFrames::moment`]).

use super::VideoMs;

/// Interval in which a frame is shown, in microseconds from the start of its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameSpan {
    /// Presentation time of the frame.
    pub from_us: i64,
    /// Presentation time of the next frame; `None` after the last one.
    pub until_us: Option<i64>,
}

impl FrameSpan {
    /// First whole millisecond at which the frame is shown.
    pub fn first_ms(self) -> i64 {
        whole_ms(self.from_us)
    }

    /// True if the frame is the one shown at `at_ms`.
    pub fn covers(self, at_ms: i64) -> bool {
        let at_us = at_ms.saturating_mul(1_000);
        self.from_us <= at_us && self.until_us.is_none_or(|until| at_us < until)
    }
}

/// Time from which a decoder that reads in even steps between milliseconds may show a frame that begins at `us`: a microsecond
/// after the millisecond before its first one. In microseconds.
pub fn decoded_at_us(us: i64) -> i64 {
    whole_ms(us) * 1_000 - 999
}

/// First whole millisecond at or after a time in microseconds.
pub fn whole_ms(us: i64) -> i64 {
    -(-us).div_euclid(1_000)
}

/// Frames of an output that plays a video from its start, at a frame rate and a speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputFrames {
    fps: i64,
    /// Milliseconds of the video per second of the output.
    speed: i64,
}

impl OutputFrames {
    /// Output of `fps` frames per second, `speed` times as fast as recorded. Both are limited to 1,000.
    pub fn new(fps: u32, speed: f64) -> Self {
        Self { fps: i64::from(fps.clamp(1, 1_000)), speed: ((speed * 1_000.0).round() as i64).clamp(1, 1_000_000) }
    }

    /// Frames per second of the video, as a fraction.
    pub fn rate(self) -> (u64, u64) {
        (self.fps.unsigned_abs() * 1_000, self.speed.unsigned_abs())
    }

    /// Due time of a frame, in whole microseconds of the video, rounded down.
    pub fn exact_us(self, frame: i64) -> i64 {
        frame.saturating_mul(self.speed).saturating_mul(1_000).div_euclid(self.fps)
    }

    /// Time of the video that a frame shows: the first whole millisecond at or after its due time.
    pub fn moment(self, frame: i64) -> VideoMs {
        VideoMs(-frame.saturating_mul(self.speed).saturating_neg().div_euclid(self.fps))
    }

    /// Number of the first frame that shows `moment` or a later time.
    pub fn first_at(self, moment: VideoMs) -> i64 {
        (moment.0.saturating_sub(1).saturating_mul(self.fps).div_euclid(self.speed) + 1).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CutMap, PlaybackMs,
        api::{DurationMs, SourceMs, clip::Cut},
    };
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_frames_of_an_output_are_those_that_the_stage_shows_at_their_moments_at_every_rate_and_cut(
            source in prop::sample::select(vec![(24_000, 1_001), (24, 1), (25, 1), (30_000, 1_001), (30, 1), (60_000, 1_001), (60, 1)]),
            ticks in prop::sample::select(vec![600i64, 1_000, 12_800, 30_000, 90_000]),
            fps in prop::sample::select(vec![24u32, 25, 30, 50, 60]), speed in prop::sample::select(vec![0.5, 1.0, 1.25, 1.7, 2.0]),
            cuts in prop::collection::vec((0i64..3_000, 1i64..400), 0..4), before in 0i64..2_000, late in 0i64..9,
        ) {
            let cuts: Vec<_> =
                cuts.iter().map(|(at, by)| Cut { start_time_ms: SourceMs(*at), duration_ms: DurationMs(*by) }).collect();
            let map = CutMap::new(&cuts, SourceMs(3_000));
            // Times of the recording's frames, rounded to ticks of its container, in microseconds.
            let (frames, seconds): (i64, i64) = source;
            let times: Vec<i64> = (0..frames * 3 / seconds)
                .map(|n| ((n * seconds * ticks * 2 + frames) / (2 * frames) * 1_000_000 * 2 + ticks) / (2 * ticks))
                .collect();
            let covers = |index: usize, at_ms: i64| {
                FrameSpan { from_us: times[index], until_us: times.get(index + 1).copied() }.covers(at_ms)
            };
            let (output, end) = (OutputFrames::new(fps, speed), before + map.playback_length().0);
            let mut edges = vec![0];
            edges.extend(map.edit_points().map(|edit_point| edit_point.at.0));
            edges.push(map.playback_length().0);
            edges.sort_unstable();
            let mut last = output.first_at(VideoMs(before));
            for edge in edges.windows(2) {
                let (from, to) = (output.first_at(VideoMs(before + edge[0])), output.first_at(VideoMs(before + edge[1])));
                prop_assert!(from == last && from <= to, "no frame twice or left out");
                last = to;
                // Reading may start at any frame of the recording, and continues in steps from there.
                let begun = from + late.min((to - from - 1).max(0));
                for frame in begun..to {
                    let played = PlaybackMs(output.moment(frame).0 - before);
                    prop_assert!((edge[0]..edge[1]).contains(&played.0), "{frame} {played:?} {edge:?}");
                    let at_ms = map.to_source(played).0;
                    let moved_us = (at_ms + output.moment(begun).0 - output.moment(frame).0) * 1_000;
                    let from_us = moved_us + output.exact_us(begun) - output.moment(begun).0 * 1_000;
                    // The decoder's comparison without rounding, in fractions of a microsecond.
                    let (parts, step) = (i128::from(output.rate().0), i128::from(output.rate().1) * 1_000_000);
                    let due = i128::from(from_us) * parts + step * i128::from(frame - begun);
                    let is_due = |time: &i64| i128::from(decoded_at_us(*time)) * parts <= due;
                    let read = times.partition_point(is_due).saturating_sub(1);
                    prop_assert!(covers(read, at_ms) || (read == 0 && at_ms * 1_000 < times[0]), "{frame}: {read} at {at_ms}");
                }
            }
            prop_assert_eq!(last, output.first_at(VideoMs(end)));
        }
    }

    #[test]
    fn a_frame_is_shown_from_its_first_whole_millisecond_to_the_next_frame() {
        assert_eq!((whole_ms(33_367), whole_ms(40_000), whole_ms(-500)), (34, 40, 0));
        let span = FrameSpan { from_us: 33_367, until_us: Some(66_733) };
        assert_eq!((span.covers(33), span.covers(34), span.covers(66), span.covers(67)), (false, true, true, false));
    }
}
