//! Seconds as a fraction, as Final Cut XML writes times.

use super::{FrameRate, rate::divisor};
use std::{fmt, ops::Add};

/// Time in seconds, exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds {
    value: i128,
    of: i128,
}

impl Seconds {
    pub const ZERO: Self = Self { value: 0, of: 1 };

    /// Time of a number of frames.
    pub fn of_frames(frames: i64, rate: FrameRate) -> Self {
        Self::new(i128::from(frames) * i128::from(rate.seconds()), i128::from(rate.frames()))
    }

    fn new(value: i128, of: i128) -> Self {
        let divisor = divisor(value, of);
        Self { value: value / divisor, of: of / divisor }
    }
}

impl Add for Seconds {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.value * other.of + other.value * self.of, self.of * other.of)
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { value, of: 1 } => write!(f, "{value}s"),
            Self { value, of } => write!(f, "{value}/{of}s"),
        }
    }
}
