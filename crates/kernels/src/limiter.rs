//! Look-ahead limiter: turns the gain down smoothly before a peak that would clip. Other sound passes unchanged.

use std::collections::VecDeque;

/// Largest sample that the limiter outputs.
pub const CEILING: f32 = 0.97;
/// Gain of 1 as an integer, so that a gain of 1 stays exactly 1 however many gains are averaged.
const ONE: i64 = 1 << 30;
/// Divisor of the release: each frame recovers 1/7,000 of the distance to a gain of 1, half of it in some 100 ms.
const RELEASE: i64 = 7_000;

/// Limiter of both channels.
pub struct Limiter {
    /// Frames that wait for their gain.
    delayed: VecDeque<[f32; 2]>,
    /// Sliding minimum of the gains: rising gains, each with its frame number.
    least: VecDeque<(u64, i64)>,
    /// Gains in the moving average.
    averaged: VecDeque<i64>,
    sum: i64,
    released: i64,
    count: u64,
}

impl Default for Limiter {
    fn default() -> Self {
        Self {
            delayed: VecDeque::from(vec![[0.0; 2]; Self::LAG]),
            least: VecDeque::new(),
            averaged: VecDeque::from(vec![ONE; Self::LOOK_AHEAD]),
            sum: ONE * Self::LOOK_AHEAD as i64,
            released: ONE,
            count: 0,
        }
    }
}

impl Limiter {
    /// Number of frames of look-ahead: 5 ms.
    const LOOK_AHEAD: usize = 240;
    /// Delay of the limiter, in frames.
    pub const LAG: usize = Self::LOOK_AHEAD - 1;

    /// Limits frames in place. The output is the input of [`Limiter::LAG`] frames before.
    pub fn process(&mut self, frames: &mut [f32]) {
        for frame in frames.chunks_exact_mut(2) {
            let [left, right] = frame else { continue };
            // NaN or infinity from a broken decoder must not silence all following sound.
            let clean = |sample: f32| if sample.is_finite() { sample } else { 0.0 };
            let now = [clean(*left), clean(*right)];
            let peak = now[0].abs().max(now[1].abs());
            let gain = if peak > CEILING { (f64::from(CEILING / peak) * ONE as f64).floor() as i64 } else { ONE };
            let gain = self.gain(gain);
            self.delayed.push_back(now);
            let out = self.delayed.pop_front().unwrap_or_default();
            if gain == ONE {
                (*left, *right) = (out[0], out[1]);
            } else {
                let gain = (gain as f64 / ONE as f64) as f32;
                (*left, *right) = ((out[0] * gain).clamp(-CEILING, CEILING), (out[1] * gain).clamp(-CEILING, CEILING));
            }
        }
    }

    /// Gain of the frame that is output now, from the gain that the incoming frame needs.
    fn gain(&mut self, needed: i64) -> i64 {
        while self.least.back().is_some_and(|(_, least)| *least >= needed) {
            self.least.pop_back();
        }
        self.least.push_back((self.count, needed));
        if self.least.front().is_some_and(|(frame, _)| frame + Self::LOOK_AHEAD as u64 <= self.count) {
            self.least.pop_front();
        }
        self.count += 1;
        let least = self.least.front().map_or(ONE, |(_, least)| *least);
        // The gain recovers slowly, and never above the needed gain.
        let back = (ONE - self.released + RELEASE) / RELEASE;
        self.released = (self.released + back).min(least);
        self.averaged.push_back(self.released);
        self.sum += self.released - self.averaged.pop_front().unwrap_or(ONE);
        self.sum / Self::LOOK_AHEAD as i64
    }
}
