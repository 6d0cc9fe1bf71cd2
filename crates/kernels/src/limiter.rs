//! A limiter that looks ahead: what would clip is turned down before it comes, without a step. What would not is not touched.

use std::collections::VecDeque;

/// The loudest sample that leaves it.
pub const CEILING: f32 = 0.97;
/// One, as gains are counted: in integers, so that a gain of 1 stays exactly 1 however many are averaged.
const ONE: i64 = 1 << 30;
/// How much of what is missing to a gain of 1 comes back with each frame: half of it in some 100 ms.
const RELEASE: i64 = 7_000;

/// The limiter of both channels.
pub struct Limiter {
    /// Frames that wait for their gain.
    delayed: VecDeque<[f32; 2]>,
    /// The smallest gains of the last frames, with the frame of each: ever larger ones.
    least: VecDeque<(u64, i64)>,
    /// The gains that are averaged.
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
    /// Frames that a peak is known before it comes: 5 ms.
    const LOOK_AHEAD: usize = 240;
    /// Frames by which sound leaves it later than it comes in.
    pub const LAG: usize = Self::LOOK_AHEAD - 1;

    /// Limits frames in place. What leaves is what came in [`Limiter::LAG`] frames before.
    pub fn process(&mut self, frames: &mut [f32]) {
        for frame in frames.chunks_exact_mut(2) {
            let [left, right] = frame else { continue };
            // A broken decoder must not silence everything behind it.
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

    /// The gain for the frame that leaves now, from the gain that the frame that comes in needs.
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
        // It comes back slowly, and never above what is needed.
        let back = (ONE - self.released + RELEASE) / RELEASE;
        self.released = (self.released + back).min(least);
        self.averaged.push_back(self.released);
        self.sum += self.released - self.averaged.pop_front().unwrap_or(ONE);
        self.sum / Self::LOOK_AHEAD as i64
    }
}
