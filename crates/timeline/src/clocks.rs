//! Clocks of one clip: converts times on the video's, the clip's or the recording's clock to playback time.

use super::{ClipSpan, Clock, CutMap, PlaybackMs, SourceMs, TimeError, TypedTime, VideoMs};

/// Place of a clip in the video, and its cuts.
#[derive(Clone, Copy, Debug)]
pub struct Clocks<'a> {
    /// Place of the clip in the video.
    pub span: ClipSpan,
    /// Cut map of the clip.
    pub map: &'a CutMap,
    /// Length of the whole video.
    pub video: VideoMs,
}

impl Clocks<'_> {
    /// Converts a playback time to milliseconds on a clock. At an edit point, the recording's time is the first moment after the
    /// cut.
    pub fn show(self, at: PlaybackMs, clock: Clock) -> i64 {
        match clock {
            Clock::Video => self.span.to_video(at).0,
            Clock::Clip => at.0,
            Clock::Recording => self.map.to_source(at).0,
        }
    }

    /// Length of a clock, in milliseconds.
    pub fn whole(self, clock: Clock) -> i64 {
        match clock {
            Clock::Video => self.video.0,
            Clock::Clip => self.map.playback_length().0,
            Clock::Recording => self.map.source_length().0,
        }
    }

    /// Converts a typed time to playback time. `clock` is the field's own, used if the text names none; a relative time counts from
    /// `now`. Fails if the result is outside `least..=most`; the error contains that range on the clock that was used.
    pub fn read(
        self,
        typed: TypedTime,
        clock: Clock,
        now: PlaybackMs,
        (least, most): (PlaybackMs, PlaybackMs),
    ) -> Result<PlaybackMs, TimeError> {
        let clock = typed.clock.unwrap_or(clock);
        let ms = typed.resolve(self.show(now, clock), self.whole(clock));
        let [first, last] = [least, most].map(|at| self.show(at, clock));
        if ms < first || ms > last {
            return Err(TimeError::OutOfRange(first, last, Some(clock)));
        }
        let played = match clock {
            Clock::Video => PlaybackMs(ms - self.span.start.0),
            Clock::Clip => PlaybackMs(ms),
            Clock::Recording if self.map.is_removed(SourceMs(ms)) && SourceMs(ms) < self.map.source_length() => {
                return Err(TimeError::CutOut(ms));
            }
            Clock::Recording => self.map.to_playback(SourceMs(ms)),
        };
        Ok(played.clamp(least, most))
    }
}

/// Converts a typed length to milliseconds of playback time. A percentage refers to `whole`. Fails if the result is outside
/// `least..=most`.
pub fn read_length(typed: TypedTime, now: i64, whole: i64, (least, most): (i64, i64)) -> Result<i64, TimeError> {
    if typed.clock == Some(Clock::Recording) {
        return Err(TimeError::NoLength);
    }
    let ms = typed.resolve(now, whole);
    if (least..=most).contains(&ms) { Ok(ms) } else { Err(TimeError::OutOfRange(least, most, None)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{DurationMs, clip::Cut},
        read_time,
    };
    use proptest::prelude::*;

    fn map() -> CutMap {
        // 10 s of recording, with 2 to 3 s cut.
        CutMap::new(&[Cut { start_time_ms: SourceMs(2_000), duration_ms: DurationMs(1_000) }], SourceMs(10_000))
    }

    fn read(text: &str, clock: Clock, now: i64, most: i64) -> Result<i64, String> {
        let map = map();
        let span = ClipSpan { start: VideoMs(30_000), length: DurationMs(9_000) };
        let clocks = Clocks { span, map: &map, video: VideoMs(60_000) };
        let typed = read_time(text).map_err(|error| error.to_string())?;
        clocks
            .read(typed, clock, PlaybackMs(now), (PlaybackMs(0), PlaybackMs(most)))
            .map(|at| at.0)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_time_of_any_clock_lands_where_that_clock_shows_it() {
        assert_eq!(read("0:35", Clock::Video, 0, 9_000), Ok(5_000));
        assert_eq!(
            read("0:35", Clock::Clip, 0, 9_000),
            Err(words::labels::time_range_on_clock(Clock::Clip.label(), "0:00", "0:09"))
        );
        assert_eq!(read("0:06 in recording", Clock::Clip, 0, 9_000), Ok(5_000));
        assert_eq!(read("+0.5s", Clock::Video, 5_000, 9_000), Ok(5_500));
        assert_eq!(read("50%", Clock::Clip, 0, 9_000), Ok(4_500));
        assert_eq!(read("50%", Clock::Recording, 0, 9_000), Ok(4_000));
    }

    #[test]
    fn a_time_that_cannot_be_is_refused_with_the_range_of_its_own_clock() {
        assert_eq!(
            read("-5", Clock::Video, 2_000, 8_000),
            Err(words::labels::time_range_on_clock(Clock::Video.label(), "0:30", "0:38"))
        );
        let cut = words::labels::time_cut_out("0:02.5");
        assert_eq!(read("2.5", Clock::Recording, 0, 9_000), Err(cut));
        assert_eq!(read_length(read_time("0").unwrap(), 0, 9_000, (50, 9_000)), Err(TimeError::OutOfRange(50, 9_000, None)));
        assert_eq!(read_length(read_time("-1").unwrap(), 3_000, 9_000, (50, 9_000)), Ok(2_000));
    }

    proptest! {
        #[test]
        fn what_a_clock_shows_typed_into_that_clock_is_the_same_moment(at in 0i64..=9_000, clock in 0usize..3) {
            let (map, clock) = (map(), Clock::ALL[clock]);
            let span = ClipSpan { start: VideoMs(30_000), length: DurationMs(9_000) };
            let clocks = Clocks { span, map: &map, video: VideoMs(60_000) };
            let typed = read_time(&crate::timecode(clocks.show(PlaybackMs(at), clock))).unwrap();
            let all = (PlaybackMs(0), PlaybackMs(9_000));
            prop_assert_eq!(clocks.read(typed, clock, PlaybackMs(0), all), Ok(PlaybackMs(at)));
        }
    }
}
