//! Frame rates as fractions, and times rounded to their frames.

use serde::{Deserialize, Serialize};

/// Frames per second as a fraction: 30000/1001 is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u32, u32)", into = "(u32, u32)")]
pub struct FrameRate {
    frames: u32,
    seconds: u32,
}

impl TryFrom<(u32, u32)> for FrameRate {
    type Error = &'static str;

    fn try_from((frames, seconds): (u32, u32)) -> Result<Self, Self::Error> {
        Self::new(frames, seconds).ok_or("must be between 1 and 1000 frames a second")
    }
}

impl From<FrameRate> for (u32, u32) {
    fn from(rate: FrameRate) -> Self {
        (rate.frames, rate.seconds)
    }
}

impl FrameRate {
    /// 30 frames a second.
    pub const THIRTY: Self = Self { frames: 30, seconds: 1 };
    /// 60 frames a second.
    pub const SIXTY: Self = Self { frames: 60, seconds: 1 };

    /// Rates that editors offer, each with its name.
    pub const COMMON: [(Self, &'static str); 8] = [
        (Self { frames: 24_000, seconds: 1_001 }, "23.976"),
        (Self { frames: 24, seconds: 1 }, "24"),
        (Self { frames: 25, seconds: 1 }, "25"),
        (Self { frames: 30_000, seconds: 1_001 }, "29.97"),
        (Self::THIRTY, "30"),
        (Self { frames: 50, seconds: 1 }, "50"),
        (Self { frames: 60_000, seconds: 1_001 }, "59.94"),
        (Self::SIXTY, "60"),
    ];

    /// Rate of `frames` in `seconds`; `None` unless it is between 1 and 1000 a second.
    pub fn new(frames: u32, seconds: u32) -> Option<Self> {
        let is_sane = seconds > 0 && frames >= seconds && u64::from(frames) <= 1_000 * u64::from(seconds);
        is_sane.then(|| {
            let divisor = divisor(i128::from(frames), i128::from(seconds)) as u32;
            Self { frames: frames / divisor, seconds: seconds / divisor }
        })
    }

    /// Rate with a name of [`FrameRate::COMMON`].
    pub fn from_name(name: &str) -> Option<Self> {
        Self::COMMON.iter().find(|(_, known)| *known == name).map(|(rate, _)| *rate)
    }

    /// Name of the rate: `29.97`, `12.5`.
    pub fn name(self) -> String {
        match Self::COMMON.iter().find(|(rate, _)| *rate == self) {
            Some((_, name)) => (*name).to_owned(),
            None => format!("{:.3}", self.per_second()).trim_end_matches('0').trim_end_matches('.').to_owned(),
        }
    }

    /// The rate of [`FrameRate::COMMON`] that a recording is meant to have: within a thousandth, otherwise the rate itself.
    #[must_use]
    pub fn meant(self) -> Self {
        let near = |rate: &Self| (rate.per_second() / self.per_second() - 1.0).abs();
        let closest = Self::COMMON.iter().map(|(rate, _)| *rate).min_by(|one, other| near(one).total_cmp(&near(other)));
        // 29.97 and 30 differ by exactly a thousandth of 30.
        closest.filter(|rate| near(rate) < 0.000_5).unwrap_or(self)
    }

    /// Number of frames in a group.
    pub fn frames(self) -> u32 {
        self.frames
    }

    /// Seconds in which [`FrameRate::frames`] are shown.
    pub fn seconds(self) -> u32 {
        self.seconds
    }

    /// Frames per second.
    pub fn per_second(self) -> f64 {
        f64::from(self.frames) / f64::from(self.seconds)
    }

    /// Whole frames that a second of timecode counts: 30 for 29.97.
    pub fn nominal(self) -> i64 {
        (i64::from(self.frames) + i64::from(self.seconds / 2)) / i64::from(self.seconds)
    }

    /// Whether its timecode usually leaves out numbers to keep to the clock: 29.97 and 59.94.
    pub fn is_drop_frame(self) -> bool {
        self.seconds == 1_001 && matches!(self.frames, 30_000 | 60_000)
    }

    /// Number of the frame nearest to a time.
    pub fn frame_at(self, ms: i64) -> i64 {
        rounded(i128::from(ms) * i128::from(self.frames), 1_000 * i128::from(self.seconds))
    }

    /// Frame of this rate at which a piece shows its source. The piece begins at `start_ms` of the timeline with `from_ms` of
    /// the source; its first frame is number `frame` of the timeline's rate `on`.
    pub(crate) fn source_frame(self, (start_ms, from_ms): (i64, i64), frame: i64, on: Self) -> i64 {
        let (frames, seconds) = (i128::from(on.frames), i128::from(on.seconds));
        // Milliseconds of the source, times the frames of the timeline's rate.
        let at = i128::from(from_ms - start_ms) * frames + i128::from(frame) * 1_000 * seconds;
        rounded(at * i128::from(self.frames), 1_000 * frames * i128::from(self.seconds)).max(0)
    }

    /// Timecode of a frame: `01:02:03:04`, with `;` before the frames if numbers are left out.
    pub fn timecode(self, frame: i64) -> String {
        let (nominal, frame) = (self.nominal(), frame.max(0));
        let number = if self.is_drop_frame() { frame + self.dropped(frame) } else { frame };
        let point = if self.is_drop_frame() { ';' } else { ':' };
        let (seconds, left) = (number / nominal, number % nominal);
        format!("{:02}:{:02}:{:02}{point}{left:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }

    /// Numbers that drop-frame timecode leaves out before a frame: 2 (or 4) a minute, except every tenth.
    fn dropped(self, frame: i64) -> i64 {
        let skipped = self.nominal() / 15;
        let minute = self.nominal() * 60 - skipped;
        let ten = minute * 10 + skipped;
        let (tens, rest) = (frame / ten, frame % ten);
        let minutes = if rest < skipped { 0 } else { (rest - skipped) / minute };
        skipped * (9 * tens + minutes)
    }
}

/// A fraction rounded to the nearest integer, halves upwards.
fn rounded(value: i128, by: i128) -> i64 {
    i64::try_from((2 * value + by).div_euclid(2 * by)).unwrap_or(i64::MAX / 4)
}

/// Greatest common divisor, at least 1.
pub(crate) fn divisor(mut one: i128, mut other: i128) -> i128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.abs().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn drop_frame_timecode_keeps_to_the_clock() {
        let rate = FrameRate::from_name("29.97").unwrap();
        assert!(rate.is_drop_frame());
        assert_eq!(rate.timecode(0), "00:00:00;00");
        assert_eq!(rate.timecode(1_799), "00:00:59;29");
        assert_eq!(rate.timecode(1_800), "00:01:00;02");
        assert_eq!(rate.timecode(17_982), "00:10:00;00");
        assert_eq!(rate.timecode(107_892), "01:00:00;00");
        assert_eq!(FrameRate::from_name("59.94").unwrap().timecode(3_600), "00:01:00;04");
        assert_eq!(FrameRate::from_name("23.976").unwrap().timecode(24), "00:00:01:00");
    }

    #[test]
    fn a_measured_rate_is_taken_for_the_one_that_was_meant() {
        let meant = |frames, seconds| FrameRate::new(frames, seconds).unwrap().meant().name();
        assert_eq!(
            (meant(2_997, 100), meant(30_001, 1_000), meant(29_97, 125)),
            ("29.97".into(), "30".into(), "23.976".into())
        );
        assert_eq!(meant(25, 2), "12.5");
        assert_eq!(FrameRate::new(60, 2), Some(FrameRate::THIRTY));
        let extreme = FrameRate::new(u32::MAX, 4_294_968).unwrap();
        assert_eq!((extreme.nominal(), extreme.timecode(1_000).as_str()), (1_000, "00:00:01:00"));
        assert!(FrameRate::new(0, 1).is_none() && FrameRate::new(1, 0).is_none() && FrameRate::new(90_000, 1).is_none());
    }

    proptest! {
        #[test]
        fn timecodes_rise_with_the_frames_and_never_repeat(frame in 0i64..400_000, index in 0usize..8) {
            let (rate, _) = FrameRate::COMMON[index];
            prop_assert!(rate.timecode(frame) < rate.timecode(frame + 1));
        }

        #[test]
        fn the_frame_of_a_time_is_within_half_a_frame(ms in 0i64..100_000_000, index in 0usize..8) {
            let (rate, _) = FrameRate::COMMON[index];
            let back = rate.frame_at(ms) as f64 / rate.per_second() * 1e3;
            prop_assert!((back - ms as f64).abs() <= 500.0 / rate.per_second() + 1e-6);
        }
    }
}
