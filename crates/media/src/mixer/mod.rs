//! Mixing: from a plan of placed sounds to blocks of samples. The mixer does no I/O itself; its readers may.
//!
//! The player runs the mixer a little ahead of playback, an export as fast as it can; both get the same samples. Everything is
//! 48,000 frames a second; a frame is a sample of the left and one of the right channel, as 32-bit floats.

mod levels;
mod plan;
#[cfg(test)]
mod tests;
mod voice;

pub use cutroom_kernels::limiter::Limiter;
pub use cutroom_kernels::stretch::{Stretch, Wsola};
pub use levels::Levels;
pub use plan::{Input, Loop, Piece, Plan};
pub use voice::{Open, Pcm, Read};

use std::{collections::VecDeque, sync::Arc, time::Duration};
use voice::Voice;

/// Frames per second.
pub const RATE: i64 = 48_000;
/// Frames per millisecond.
pub const FRAMES_PER_MS: i64 = RATE / 1_000;
/// Longest sound that is decoded once and kept ([`Input::short`]), in milliseconds.
pub const SHORT_MS: i64 = 10_000;
/// Number of buses: groups of sounds with a gain of their own.
pub const BUSES: usize = 6;
/// Length of a gain ramp of a bus, in frames: 10 ms.
const RAMP: f32 = 480.0;

/// An input that could not be read.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Index in [`Plan::inputs`].
    pub input: usize,
    /// Error of the reader.
    pub reason: crate::MediaError,
}

/// Mixes a plan, block by block. `O` starts the readers of its inputs.
pub struct Mixer<O> {
    plan: Arc<Plan>,
    open: O,
    /// Frame of the video that is mixed next.
    at: i64,
    /// Index of the first piece that has not begun.
    next: usize,
    /// For each loop, the start frame of its next turn.
    turns: Vec<i64>,
    voices: Vec<Voice>,
    /// Number of voices so far, which numbers them.
    count: u64,
    /// Voices of the previous plan or position with their inputs, while the plan is replaced.
    parked: Vec<(Input, Voice)>,
    gains: [(f32, f32); BUSES],
    failures: Vec<Failure>,
    /// Number of frames that readers are started ahead.
    ahead: i64,
    scratch: Vec<f32>,
}

impl<O: Open> Mixer<O> {
    /// Mixes a plan from frame `at` on. Readers are started `ahead` frames before their sound begins.
    pub fn new(plan: Arc<Plan>, open: O, at: i64, ahead: i64) -> Self {
        let mut mixer = Self {
            turns: Vec::new(),
            plan,
            open,
            at,
            next: 0,
            voices: Vec::new(),
            count: 0,
            parked: Vec::new(),
            gains: [(1.0, 1.0); BUSES],
            failures: Vec::new(),
            ahead,
            scratch: Vec::new(),
        };
        mixer.begin_at(at);
        mixer
    }

    /// Frame that is mixed next.
    pub fn at(&self) -> i64 {
        self.at
    }

    /// Current plan.
    pub fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    /// Moves to another frame. Readers that fit the new position continue.
    pub fn seek(&mut self, at: i64) {
        self.park();
        self.begin_at(at);
    }

    /// Replaces the plan from the current frame on. Readers of sounds that both plans contain continue, so unchanged sounds are not
    /// interrupted.
    pub fn replan(&mut self, plan: Arc<Plan>) {
        self.park();
        self.plan = plan;
        self.begin_at(self.at);
    }

    /// Sets how many frames before their sound readers are started.
    pub fn set_ahead(&mut self, ahead: i64) {
        self.ahead = ahead;
    }

    /// Replaces the plan without starting readers; [`Mixer::seek`] starts them.
    pub fn load(&mut self, plan: Arc<Plan>) {
        self.voices.clear();
        self.plan = plan;
    }

    /// Ends all readers; [`Mixer::seek`] starts them again.
    pub fn clear(&mut self) {
        self.voices.clear();
        self.next = self.plan.pieces.len();
        self.turns.clear();
    }

    fn park(&mut self) {
        let voices = std::mem::take(&mut self.voices).into_iter();
        self.parked = voices.filter_map(|voice| Some((self.plan.inputs.get(voice.piece().input)?.clone(), voice))).collect();
    }

    fn begin_at(&mut self, at: i64) {
        self.at = at;
        self.turns = vec![at; self.plan.loops.len()];
        // `begin` skips pieces that are already over.
        self.next = 0;
        self.begin(at + self.ahead);
        self.parked.clear();
    }

    /// Sets the gain of each bus, reached by a ramp or immediately.
    pub fn set_gains(&mut self, gains: [f32; BUSES], at_once: bool) {
        for ((now, target), gain) in self.gains.iter_mut().zip(gains) {
            *target = gain;
            if at_once {
                *now = gain;
            }
        }
    }

    /// Takes the inputs that failed since the last call. They are silent in the mix.
    pub fn failures(&mut self) -> Vec<Failure> {
        std::mem::take(&mut self.failures)
    }

    /// Number of open readers.
    pub fn readers(&self) -> usize {
        self.voices.iter().filter(|voice| voice.is_open()).count()
    }

    /// Whether every sound at the current frame has samples waiting.
    pub fn is_ready(&mut self) -> bool {
        let at = self.at;
        self.voices.iter_mut().filter(|voice| voice.piece().start <= at).all(Voice::is_ready)
    }

    /// Starts voices, with their readers, for all pieces that begin at or before a frame.
    fn begin(&mut self, until: i64) {
        let plan = self.plan.clone();
        while let Some(piece) = plan.pieces.get(self.next).filter(|piece| piece.start <= until) {
            self.next += 1;
            if piece.end > self.at {
                self.take_up(piece.clone());
            }
        }
        for (index, looped) in plan.loops.iter().enumerate() {
            while let Some(turn) = self.turns.get_mut(index) {
                let piece = looped.turn_at(*turn);
                if *turn >= looped.piece.end || piece.start > until {
                    break;
                }
                *turn = piece.end;
                self.take_up(piece);
            }
        }
    }

    fn take_up(&mut self, piece: Piece) {
        let Some(input) = self.plan.inputs.get(piece.input) else { return };
        let at = piece.from + (self.at - piece.start).max(0);
        self.count += 1;
        let mut voice = Voice::new(self.count, piece, at);
        let same = |(of, other): &(Input, Voice)| of == input && other.goes_on_as(&voice);
        if let Some(parked) = self.parked.iter().position(same) {
            voice.adopt(self.parked.swap_remove(parked).1);
        } else {
            // A reader that has reached a cut may continue behind it.
            let goes_on = |other: &Voice| !input.short && other.goes_on_into(&voice);
            match self.voices.iter().position(goes_on).and_then(|lender| self.voices.get_mut(lender)) {
                Some(lender) if voice.piece().start > self.at => voice.borrow_from(lender),
                _ => voice.open(&self.open, input),
            }
        }
        self.voices.push(voice);
    }

    /// Mixes the next frames into `out`, which is overwritten. Waits for each reader at most `patience`; a late one is silent until
    /// it has caught up. Returns whether all readers were in time.
    pub fn block(&mut self, out: &mut [f32], patience: Duration) -> bool {
        out.fill(0.0);
        let frames = (out.len() / 2) as i64;
        let until = self.at + frames;
        self.begin(until + self.ahead);
        self.hand_over(until);
        let mut in_time = true;
        let mut voices = std::mem::take(&mut self.voices);
        for voice in &mut voices {
            let piece = voice.piece();
            let (first, last) = (piece.start.max(self.at), piece.end.min(until));
            if first >= last {
                continue;
            }
            let (bus, input) = (piece.bus, piece.input);
            self.scratch.clear();
            self.scratch.resize(2 * (last - first) as usize, 0.0);
            match voice.read(first, &mut self.scratch, patience) {
                Ok(all) => in_time &= all,
                Err(reason) => self.failures.push(Failure { input, reason }),
            }
            let (now, target) = self.gains.get(bus).copied().unwrap_or((1.0, 1.0));
            let piece = voice.piece();
            let skipped = 2 * (first - self.at) as usize;
            let heard = out.get_mut(skipped..).unwrap_or_default().chunks_exact_mut(2).zip(self.scratch.chunks_exact(2));
            for ((frame, ramped), (out, sample)) in (first..last).zip(first - self.at..).zip(heard) {
                let mut gain = if piece.fades_at(frame) { piece.gain_at(frame) } else { piece.gain };
                gain *= ramp(now, target, ramped);
                for (out, sample) in out.iter_mut().zip(sample) {
                    *out += gain * sample;
                }
            }
        }
        voices.retain(|voice| voice.piece().end > until || voice.is_lent());
        self.voices = voices;
        for (now, target) in &mut self.gains {
            *now = ramp(*now, *target, frames);
        }
        self.at = until;
        in_time
    }

    /// Hands the reader of a voice before a cut to the voice behind it, when that one begins before frame `until`. The samples
    /// before the cut are buffered until then.
    fn hand_over(&mut self, until: i64) {
        for index in 0..self.voices.len() {
            let Some(voice) = self.voices.get(index).filter(|voice| voice.piece().start < until) else { continue };
            let (Some(lender), wanted, input) = (voice.lender(), voice.position(), voice.piece().input) else { continue };
            let lender = self.voices.iter_mut().find(|voice| voice.id() == lender);
            let reader = lender.and_then(|lender| lender.give_up(wanted));
            if let (Some(voice), Some(input)) = (self.voices.get_mut(index), self.plan.inputs.get(input)) {
                voice.take_over(reader, &self.open, input);
            }
        }
    }
}

/// Moves a gain towards its target by the step of `frames` frames.
fn ramp(now: f32, target: f32, frames: i64) -> f32 {
    let step = frames as f32 / RAMP;
    if now < target { (now + step).min(target) } else { (now - step).max(target) }
}

/// Final output of a [`Mixer`]: limited, at a playback speed.
pub struct Master<O> {
    mixer: Mixer<O>,
    limiter: Limiter,
    stretch: Option<Wsola>,
    speed: f64,
    /// Mixed and limited frames that were not stretched yet.
    block: Vec<f32>,
    ready: VecDeque<f32>,
    /// Frames of the limiter's delay still to be dropped before the first of the video.
    lag: usize,
    in_time: bool,
}

impl<O: Open> Master<O> {
    /// Number of frames mixed at once.
    const BLOCK: usize = 512;

    /// Starts at the mixer's current frame, at a playback speed.
    pub fn new(mixer: Mixer<O>, speed: f64) -> Self {
        let stretch = ((speed - 1.0).abs() > 1e-9).then(|| Wsola::new(speed));
        Self {
            mixer,
            limiter: Limiter::default(),
            stretch,
            speed,
            block: vec![0.0; 2 * Self::BLOCK],
            ready: VecDeque::new(),
            lag: Limiter::LAG,
            in_time: true,
        }
    }

    /// The mixer, for its plan, gains and failures.
    pub fn mixer(&mut self) -> &mut Mixer<O> {
        &mut self.mixer
    }

    /// Playback speed: seconds of the video per second of output.
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// Moves to another frame and speed; frames that are already mixed are dropped.
    pub fn restart(&mut self, at: i64, speed: f64) {
        self.mixer.seek(at);
        self.limiter = Limiter::default();
        self.stretch = ((speed - 1.0).abs() > 1e-9).then(|| Wsola::new(speed));
        (self.speed, self.lag) = (speed, Limiter::LAG);
        self.ready.clear();
    }

    /// Writes the next output frames. Returns whether all readers were in time.
    pub fn fill(&mut self, out: &mut [f32], patience: Duration) -> bool {
        self.in_time = true;
        match self.stretch.take() {
            None => self.take(out, patience),
            Some(mut stretch) => {
                stretch.fill(out, &mut |wanted| self.take(wanted, patience));
                self.stretch = Some(stretch);
            }
        }
        self.in_time
    }

    /// Writes frames at the speed of the video, before stretching.
    fn take(&mut self, out: &mut [f32], patience: Duration) {
        let mut done = 0;
        while done < out.len() {
            if self.ready.is_empty() {
                self.in_time &= self.mixer.block(&mut self.block, patience);
                self.limiter.process(&mut self.block);
                let skipped = self.lag.min(self.block.len() / 2);
                self.lag -= skipped;
                self.ready.extend(self.block.iter().skip(2 * skipped));
                continue;
            }
            let count = self.ready.len().min(out.len() - done);
            for (out, sample) in out.iter_mut().skip(done).zip(self.ready.drain(..count)) {
                *out = sample;
            }
            done += count;
        }
    }
}
