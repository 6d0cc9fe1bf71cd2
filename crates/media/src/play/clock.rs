//! Audio clock: takes mixed sound and tells how much of it has been played. Frames of video follow this clock.

use crate::mixer::RATE;
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

/// Buffered sound in audio frames: 200 ms.
pub const AHEAD: i64 = RATE / 5;

/// An audio output, or a substitute for one, as the clock of playback. Audio frames are counted from the last [`Clock::start`].
pub trait Clock {
    /// Restarts the count at 0. Frames pushed earlier are discarded.
    fn start(&mut self);

    /// Stops playing.
    fn stop(&mut self);

    /// Number of frames that [`Clock::push`] takes now.
    fn room(&self) -> usize;

    /// Queues frames, at most as many as [`Clock::room`].
    fn push(&mut self, frames: &[f32]);

    /// Number of frames played since the start, with fractions.
    fn heard(&mut self) -> f64;

    /// Number of buffer underruns.
    fn underruns(&self) -> u64 {
        0
    }

    /// Milliseconds since the start, for a clock that does not follow the system's time; otherwise `None`.
    fn passed_ms(&self) -> Option<f64> {
        None
    }

    /// Longest wait for a decoder before its sound is left out.
    fn patience(&self) -> Duration {
        Duration::from_millis(20)
    }

    /// Reason why the clock is silent; `None` while sound is audible.
    fn silence(&self) -> Option<NoSound> {
        None
    }
}

/// Reason why no sound can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSound {
    /// Sound output is turned off.
    #[error("{}", words::media::sound_off())]
    NotUsed,
    /// The system has no sound device.
    #[error("{}", words::media::no_sound_device())]
    NoDevice,
    /// The system refuses the device; holds its error message.
    #[error("{0}")]
    Refused(String),
    /// The device's sample format, by its name, is not supported.
    #[error("{}", words::media::sound_format(.0))]
    UnknownSamples(String),
    /// The device consumes sound faster than real time.
    #[error("{}", words::media::sound_too_fast())]
    TooFast,
    /// The device has reported an error after which it takes no more sound.
    #[error("{}", words::media::sound_failed())]
    Failed,
    /// The device has stopped requesting sound.
    #[error("{}", words::media::sound_stalled())]
    Stalled,
}

/// A clock without a device, which follows the system's time.
pub struct SilentClock {
    why: NoSound,
    began: Option<Instant>,
    pushed: i64,
}

impl SilentClock {
    /// Silent clock for the given reason.
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

/// Test time that the test advances, and the sound played so far.
#[derive(Clone, Default)]
pub struct ManualTime {
    /// Current time in microseconds.
    now_us: Arc<AtomicI64>,
    heard: Arc<Mutex<Vec<f32>>>,
    /// Rate error of the clock, in millionths (positive: fast).
    drift: i64,
}

impl ManualTime {
    /// Time whose clock runs fast by `millionths`.
    pub fn drifting(millionths: i64) -> Self {
        Self { drift: millionths, ..Self::default() }
    }

    /// Advances the time by `us` microseconds.
    pub fn advance(&self, us: i64) {
        self.now_us.fetch_add(us, Ordering::AcqRel);
    }

    /// Frames pushed since playback began, without those that were discarded.
    pub fn handed_over(&self) -> Vec<f32> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A clock for tests, driven by a [`ManualTime`].
pub struct ManualClock {
    time: ManualTime,
    began_us: Option<i64>,
    pushed: i64,
}

impl ManualClock {
    /// Clock that follows `time`.
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

    // Manual time does not pass while a decoder is waited for.
    fn patience(&self) -> Duration {
        Duration::from_secs(10)
    }
}
