//! Playback: the sound device is the clock, and video frames follow it.
//!
//! One thread mixes a little ahead of the audible position, asks the clock for that position, and takes due frames from the decoder
//! threads. The interface reads the current frames and never waits for them.

mod clock;
mod engine;
mod measure;
mod metering;
mod pictures;
mod shuttle;
mod streams;
#[cfg(test)]
mod tests;

pub use clock::{AHEAD, Clock, ManualClock, ManualTime, NoSound, SilentClock};
pub use engine::{Player, Range};
pub use measure::{PlayMeasure, measure};
pub use pictures::{PicturePlan, ScrubProxy, Shown};

use super::{Loudness, mixer::Levels};
use cutroom_kernels::Bitmap;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

/// Fastest speed with sound and decoded streams. Faster and backwards playback is mute.
pub const MAX_HEARD: f64 = 2.0;

/// Whether playback at a speed has sound: 0.25 to [`MAX_HEARD`].
pub fn is_heard(speed: f64) -> bool {
    (0.0..=MAX_HEARD).contains(&speed) && speed >= 0.25
}

/// Current frame of one recording during playback.
#[derive(Clone)]
pub struct PlayedPicture {
    /// Number of the recording in the plan ([`Shown::of`]).
    pub of: usize,
    /// Decoded image.
    pub frame: Arc<Bitmap>,
    /// Copies, each half as wide and high as the one before, for recordings that are shown blurred.
    pub smaller: Option<[Arc<Bitmap>; 4]>,
    /// Time of the recording that the frame shows, from and until, in microseconds.
    pub shown_us: (i64, i64),
}

/// Statistics since playback began.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Frames shown in time.
    pub shown: u64,
    /// Frames that arrived when the next one was already due.
    pub late: u64,
    /// Buffer underruns of the sound device.
    pub underruns: u64,
    /// Difference of the audio clock from the system's, in milliseconds; positive if it is ahead.
    pub drift_ms: f64,
    /// Time from the play order until the first sample was pushed, in milliseconds.
    pub start_ms: f64,
    /// Longest time without a new frame while one was due, in milliseconds.
    pub gap_ms: f64,
    /// Whether there is no sound: there is no device, or it stopped.
    pub silent: bool,
    /// Number of running child processes.
    pub children: usize,
}

/// State of a player, shared with the interface.
pub struct Watched {
    position_us: AtomicI64,
    playing: AtomicBool,
    /// Playback speed, in thousandths.
    speed: AtomicI64,
    /// Number of times sound started: with each start, change of speed and jump.
    begun: AtomicI64,
    seen: Mutex<Seen>,
}

#[derive(Clone, Default)]
struct Seen {
    pictures: Arc<Vec<PlayedPicture>>,
    levels: Levels,
    loudness: Loudness,
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

    /// Current position in the video, in microseconds.
    pub fn position_us(&self) -> i64 {
        self.position_us.load(Ordering::Acquire)
    }

    /// Whether playback is running.
    pub fn is_playing(&self) -> bool {
        self.playing.load(Ordering::Acquire)
    }

    /// Seconds of the video per second; negative backwards.
    pub fn speed(&self) -> f64 {
        self.speed.load(Ordering::Acquire) as f64 / 1_000.0
    }

    /// Number of times sound started: with each start, change of speed and jump.
    pub fn begun(&self) -> i64 {
        self.begun.load(Ordering::Acquire)
    }

    /// Current frames, one of each recording that plays. Locks only to copy a pointer.
    pub fn pictures(&self) -> Arc<Vec<PlayedPicture>> {
        self.seen().pictures.clone()
    }

    /// Levels of the sound that is audible now.
    pub fn levels(&self) -> Levels {
        self.seen().levels
    }

    /// Loudness of the sound that is audible now, and of all since playback began. The latter stays after the end.
    pub fn loudness(&self) -> Loudness {
        let loudness = self.seen().loudness;
        if self.is_playing() { loudness } else { Loudness { momentary: None, short_term: None, ..loudness } }
    }

    /// Statistics since playback began.
    pub fn counts(&self) -> Counts {
        self.seen().counts
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Events of a player.
#[derive(Clone, Debug)]
pub enum PlayEvent {
    /// Playback reached the end of its range.
    Ended,
    /// A sound device works again.
    Heard,
    /// There is no sound device, or it stopped: the video continues without sound.
    Silent(NoSound),
    /// A recording cannot be played: its file or URL, and the reason.
    Failed(String, String),
}

/// Interval at which the playback thread checks the clock.
const TICK: Duration = Duration::from_millis(4);
