//! Playing: what is heard is the clock, and pictures follow it.
//!
//! One thread mixes a little ahead of what is heard, asks the clock what that is, and takes the pictures that are due from
//! the threads that decode them. The interface reads what is shown and never waits for it.

mod clock;
mod engine;
mod measure;
mod pictures;
mod shuttle;
mod streams;
#[cfg(test)]
mod tests;

pub use clock::{AHEAD, Clock, ManualClock, ManualTime, NoSound, SilentClock};
pub use engine::{Player, Range};
pub use measure::{PlayMeasure, measure};
pub use pictures::{PicturePlan, ScrubProxy, Shown};

use super::mixer::Levels;
use cutroom_kernels::Bitmap;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

/// The fastest speed at which sound is heard, and streams are decoded; beyond it, and backwards, playing is mute.
pub const MAX_HEARD: f64 = 2.0;

/// Whether sound is heard at a speed.
pub fn is_heard(speed: f64) -> bool {
    (0.0..=MAX_HEARD).contains(&speed) && speed >= 0.25
}

/// A picture of a recording that plays.
#[derive(Clone)]
pub struct PlayedPicture {
    /// A number by which the maker of the plan knows the recording.
    pub of: usize,
    /// The picture.
    pub frame: Arc<Bitmap>,
    /// Each half as wide and high as the one before it, where the recording is seen blurred.
    pub smaller: Option<[Arc<Bitmap>; 4]>,
    /// The moment of the recording that it shows, in microseconds, and for how long.
    pub shown_us: (i64, i64),
}

/// What was counted since playing began.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Pictures that were there in time.
    pub shown: u64,
    /// Pictures that came when the next one was due already.
    pub late: u64,
    /// Times that the device had nothing to play.
    pub underruns: u64,
    /// How far the clock is from the system's, in milliseconds: positive where it is ahead.
    pub drift_ms: f64,
    /// From the order to play until the first sample was handed over.
    pub start_ms: f64,
    /// The longest time that no new picture came while one was due, in milliseconds.
    pub gap_ms: f64,
    /// Whether nothing can be heard: there is no device, or it stopped taking sound.
    pub silent: bool,
    /// Children that run.
    pub children: usize,
}

/// What the interface sees of a player.
pub struct Watched {
    position_us: AtomicI64,
    playing: AtomicBool,
    /// The speed, in thousandths.
    speed: AtomicI64,
    /// How often sound began to be handed over: with each start, each change of speed and each jump.
    begun: AtomicI64,
    seen: Mutex<Seen>,
}

#[derive(Clone, Default)]
struct Seen {
    pictures: Arc<Vec<PlayedPicture>>,
    levels: Levels,
    counts: Counts,
}

impl Watched {
    fn new() -> Self {
        Self {
            position_us: AtomicI64::new(0),
            playing: AtomicBool::new(false),
            speed: AtomicI64::new(1_000),
            begun: AtomicI64::new(0),
            seen: Mutex::default(),
        }
    }

    /// Where the video is, in microseconds.
    pub fn position_us(&self) -> i64 {
        self.position_us.load(Ordering::Acquire)
    }

    /// Whether it plays.
    pub fn is_playing(&self) -> bool {
        self.playing.load(Ordering::Acquire)
    }

    /// Seconds of the video a second; negative backwards.
    pub fn speed(&self) -> f64 {
        self.speed.load(Ordering::Acquire) as f64 / 1_000.0
    }

    /// How often sound began to be handed over: with each start, each change of speed and each jump.
    pub fn begun(&self) -> i64 {
        self.begun.load(Ordering::Acquire)
    }

    /// The pictures that are due, one of each recording that plays. Held for a copy of a pointer only.
    pub fn pictures(&self) -> Arc<Vec<PlayedPicture>> {
        self.seen().pictures.clone()
    }

    /// How loud what is heard now is.
    pub fn levels(&self) -> Levels {
        self.seen().levels
    }

    /// What was counted since playing began.
    pub fn counts(&self) -> Counts {
        self.seen().counts
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a player says while it plays.
#[derive(Clone, Debug)]
pub enum PlayEvent {
    /// The player reached the end of what it was asked to play.
    Ended,
    /// A device takes sound again.
    Heard,
    /// There is no device, or it stopped: the pictures go on, and nothing is heard.
    Silent(NoSound),
    /// A recording cannot be heard or seen: its address, and why.
    Failed(String, String),
}

/// How often the thread looks while it plays.
const TICK: Duration = Duration::from_millis(4);
