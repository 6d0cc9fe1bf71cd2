//! Takes mixed sound and says how much of it was heard. Pictures follow this clock.

use crate::mixer::RATE;
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

/// How much sound waits to be heard: 200 ms.
pub const AHEAD: i64 = RATE / 5;

/// Takes sound and says what of it was heard. Frames are counted from the last start.
pub trait Clock {
    /// From here on, frames count from 0; what was pushed before is not heard any more.
    fn start(&mut self);

    /// Nothing is heard any more.
    fn stop(&mut self);

    /// How many frames it takes now.
    fn room(&self) -> usize;

    /// Takes frames, at most as many as there is room for.
    fn push(&mut self, frames: &[f32]);

    /// How many frames were heard, and parts of one.
    fn heard(&mut self) -> f64;

    /// How often there was nothing to be heard.
    fn underruns(&self) -> u64 {
        0
    }

    /// How many milliseconds passed since the start, where that is not the system's time.
    fn passed_ms(&self) -> Option<f64> {
        None
    }

    /// How long a decoder may be waited for before its sound is left out.
    fn patience(&self) -> Duration {
        Duration::from_millis(20)
    }

    /// Why it cannot be heard, where it cannot.
    fn silence(&self) -> Option<NoSound> {
        None
    }
}

/// Why nothing can be heard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSound {
    /// Nobody is to hear it.
    #[error("no sound device is used")]
    NotUsed,
    /// The system has none.
    #[error("this system has no sound device")]
    NoDevice,
    /// The system refuses the device, in its own words.
    #[error("{0}")]
    Refused(String),
    /// The device wants samples of a kind that is not known here, by its name.
    #[error("the sound device wants samples of an unknown kind, {0}")]
    UnknownSamples(String),
    /// The device takes sound faster than real time.
    #[error("the sound device takes sound faster than it can be heard")]
    TooFast,
    /// The device has reported an error after which it takes no more sound.
    #[error("the sound device has failed")]
    Failed,
    /// The device asks for no more sound.
    #[error("the sound device takes no sound")]
    Stalled,
}

/// The system's time, where there is no device.
pub struct SilentClock {
    why: NoSound,
    began: Option<Instant>,
    pushed: i64,
}

impl SilentClock {
    /// With the reason for the silence.
    pub fn new(why: NoSound) -> Self {
        Self { why, began: None, pushed: 0 }
    }

    fn passed(&self) -> f64 {
        self.began.map_or(0.0, |began| began.elapsed().as_secs_f64() * RATE as f64)
    }
}

impl Clock for SilentClock {
    fn start(&mut self) {
        (self.began, self.pushed) = (Some(Instant::now()), 0);
    }

    fn stop(&mut self) {
        self.began = None;
    }

    fn room(&self) -> usize {
        (self.passed() as i64 + AHEAD - self.pushed).max(0) as usize
    }

    fn push(&mut self, frames: &[f32]) {
        self.pushed += (frames.len() / 2) as i64;
    }

    fn heard(&mut self) -> f64 {
        self.passed()
    }

    fn silence(&self) -> Option<NoSound> {
        Some(self.why.clone())
    }
}

/// A time that somebody else moves, and everything that was heard of it.
#[derive(Clone, Default)]
pub struct ManualTime {
    /// In microseconds.
    now_us: Arc<AtomicI64>,
    heard: Arc<Mutex<Vec<f32>>>,
    /// Millionths by which the clock is faster than the time.
    drift: i64,
}

impl ManualTime {
    /// A device that is faster by millionths than it should be.
    pub fn drifting(millionths: i64) -> Self {
        Self { drift: millionths, ..Self::default() }
    }

    /// Lets time pass.
    pub fn advance(&self, us: i64) {
        self.now_us.fetch_add(us, Ordering::AcqRel);
    }

    /// The frames that were handed over since playing began, as far as they were not thrown away.
    pub fn handed_over(&self) -> Vec<f32> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A clock for tests.
pub struct ManualClock {
    time: ManualTime,
    began_us: Option<i64>,
    pushed: i64,
}

impl ManualClock {
    /// Follows a time.
    pub fn new(time: ManualTime) -> Self {
        Self { time, began_us: None, pushed: 0 }
    }

    fn passed_us(&self) -> i64 {
        let now = self.time.now_us.load(Ordering::Acquire);
        self.began_us.map_or(0, |began| now - began)
    }

    fn passed(&self) -> f64 {
        self.passed_us() as f64 * RATE as f64 / 1e6 * (1.0 + self.time.drift as f64 / 1e6)
    }
}

impl Clock for ManualClock {
    fn start(&mut self) {
        self.began_us = Some(self.time.now_us.load(Ordering::Acquire));
        self.pushed = 0;
        self.time.heard.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn stop(&mut self) {
        self.began_us = None;
    }

    fn room(&self) -> usize {
        (self.passed() as i64 + AHEAD - self.pushed).max(0) as usize
    }

    fn push(&mut self, frames: &[f32]) {
        self.pushed += (frames.len() / 2) as i64;
        self.time.heard.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(frames);
    }

    fn heard(&mut self) -> f64 {
        self.passed()
    }

    fn passed_ms(&self) -> Option<f64> {
        Some(self.passed_us() as f64 / 1_000.0)
    }

    // No time passes meanwhile.
    fn patience(&self) -> Duration {
        Duration::from_secs(10)
    }
}
