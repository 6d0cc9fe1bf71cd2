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
        atomic::{AtomicI64, Ordering},
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
    course: Mutex<Course>,
    /// Number of times sound started: with each start, change of speed and jump.
    begun: AtomicI64,
    seen: Mutex<Seen>,
}

/// Where the video plays, and how fast. Each order to play or to stop changes it at once; the playback thread, which obeys later,
/// only changes it on behalf of the newest order.
struct Course {
    /// Number of the newest order to play or to stop.
    order: u64,
    is_playing: bool,
    /// Position in the video, in microseconds.
    position_us: i64,
    /// Playback speed in video seconds per second, negative for backwards.
    speed: f64,
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
            course: Mutex::new(Course { order: 0, is_playing: false, position_us: 0, speed: 1.0 }),
            begun: AtomicI64::new(0),
            seen: Mutex::default(),
        }
    }

    /// Current position in the video, in microseconds.
    pub fn position_us(&self) -> i64 {
        self.course().position_us
    }

    /// Whether playback is running.
    pub fn is_playing(&self) -> bool {
        self.course().is_playing
    }

    /// Seconds of the video per second; negative backwards.
    pub fn speed(&self) -> f64 {
        self.course().speed
    }

    /// Records an order to play from a position at a speed. Returns its number.
    fn play(&self, from_us: i64, speed: f64) -> u64 {
        let mut course = self.course();
        *course = Course { order: course.order + 1, is_playing: true, position_us: from_us, speed };
        course.order
    }

    /// Records an order to stop.
    fn stop(&self) {
        let mut course = self.course();
        course.order += 1;
        course.is_playing = false;
    }

    /// Moves the position, if no newer order was given.
    fn move_to(&self, order: u64, position_us: i64) {
        let mut course = self.course();
        if course.order == order {
            course.position_us = position_us;
        }
    }

    /// Ends playback at the end of its range. Returns false, and changes nothing, if a newer order was given.
    fn end(&self, order: u64) -> bool {
        let mut course = self.course();
        let is_newest = course.order == order;
        course.is_playing &= !is_newest;
        is_newest
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

    fn course(&self) -> MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
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
