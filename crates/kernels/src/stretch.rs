//! Time stretching at the same pitch: WSOLA, waveform similarity overlap-add.
//!
//! Windows of the input are overlapped at a fixed distance. Each is taken near the position that the speed asks for, where it best
//! continues the window before it, so that waves meet in phase. At speed 1 the windows add up to the input.

/// Changes the speed of sound, but not its pitch.
pub trait Stretch {
    /// Writes the next output frames; `feed` supplies the next input frames.
    fn fill(&mut self, out: &mut [f32], feed: &mut dyn FnMut(&mut [f32]));

    /// Sets the speed, in seconds of input per second of output, from the next window on.
    fn set_speed(&mut self, speed: f64);
}

/// Distance of two windows in the output, in frames: 20 ms. A window is twice as long.
const HOP: usize = 960;
/// Search range around a window's nominal position, in frames: 10 ms.
const REACH: usize = 480;
/// Step of the coarse search, in frames.
const COARSE: usize = 6;

/// Slowest and fastest speed.
pub const SPEEDS: std::ops::RangeInclusive<f64> = 0.25..=4.0;

/// WSOLA time stretching of two channels.
pub struct Wsola {
    speed: f64,
    /// Input, from frame `begins` on.
    input: Vec<f32>,
    begins: i64,
    /// Nominal input position of the next window.
    place: f64,
    /// Input position of the last window.
    last: i64,
    /// Rising half of a window; the falling half is 1 minus it.
    rise: Vec<f32>,
    ready: Vec<f32>,
    taken: usize,
}

impl Wsola {
    /// Stretcher that starts at the input's first frame.
    pub fn new(speed: f64) -> Self {
        let speed = usable(speed);
        let angle = |frame: usize| (frame as f32 + 0.5) / HOP as f32 * std::f32::consts::PI;
        Self {
            speed,
            // Silence before the first frame, so that a window can be taken around it.
            input: vec![0.0; 2 * (HOP + REACH)],
            begins: -((HOP + REACH) as i64),
            // The middle of a window plays when its input position is due.
            place: HOP as f64 * (speed - 1.0),
            last: -(HOP as i64),
            rise: (0..HOP).map(|frame| 0.5 - 0.5 * angle(frame).cos()).collect(),
            ready: Vec::new(),
            taken: 0,
        }
    }

    /// Buffered input from a frame on.
    fn from(&self, frame: i64) -> &[f32] {
        self.input.get(2 * (frame - self.begins).max(0) as usize..).unwrap_or_default()
    }

    /// Reads the input up to a frame, and drops input that no window needs any more.
    fn read(&mut self, until: i64, feed: &mut dyn FnMut(&mut [f32])) {
        let keep = self.last.min(self.place as i64 - REACH as i64).max(self.begins);
        self.input.drain(..2 * (keep - self.begins) as usize);
        self.begins = keep;
        let known = self.input.len();
        let wanted = 2 * (until - self.begins).max(0) as usize;
        if wanted > known {
            self.input.resize(wanted, 0.0);
            feed(self.input.get_mut(known..).unwrap_or_default());
        }
    }

    /// Similarity of a window at `at` to the continuation at `goal`; compares one frame in every `step`.
    fn likeness(&self, at: i64, goal: i64, step: usize) -> f64 {
        let (mut product, mut energy) = (0.0_f32, 1e-9_f32);
        let pairs = self.from(at).chunks_exact(2 * step).zip(self.from(goal).chunks_exact(2 * step)).take(HOP / step);
        for (a, b) in pairs {
            if let ([a, right, ..], [b, other, ..]) = (a, b) {
                let (a, b) = (a + right, b + other);
                product += a * b;
                energy += a * a;
            }
        }
        f64::from(product) / f64::from(energy).sqrt()
    }

    /// Position near `place` whose window best continues the last one.
    fn best(&self, place: i64) -> i64 {
        let goal = self.last + HOP as i64;
        let reach = REACH as i64;
        // At speed 1, the natural continuation is the best.
        if (goal - place).abs() <= reach / 2 && (self.speed - 1.0).abs() < 1e-6 {
            return goal;
        }
        let search = |around: i64, reach: i64, by: usize, step: usize| {
            let mut best = (around, f64::MIN);
            for at in (around - reach..=around + reach).step_by(by) {
                let likeness = self.likeness(at, goal, step);
                // Of equally good positions, the nearest one.
                if likeness > best.1 + 1e-9 || (likeness > best.1 - 1e-9 && (at - place).abs() < (best.0 - place).abs()) {
                    best = (at, likeness);
                }
            }
            best.0
        };
        let coarse = search(place, reach - COARSE as i64, COARSE, COARSE);
        search(coarse, COARSE as i64 - 1, 1, 2)
    }

    fn window(&mut self, feed: &mut dyn FnMut(&mut [f32])) {
        let place = self.place.round() as i64;
        let (hop, reach) = (HOP as i64, REACH as i64);
        self.read((place + reach + hop).max(self.last + 2 * hop) + COARSE as i64, feed);
        let best = self.best(place);
        self.ready.clear();
        self.taken = 0;
        let fades = self.from(self.last + hop).chunks_exact(2).zip(self.from(best).chunks_exact(2)).zip(&self.rise);
        let mut heard = Vec::with_capacity(2 * HOP);
        for ((old, new), rise) in fades {
            heard.extend(old.iter().zip(new).map(|(old, new)| old + (new - old) * rise));
        }
        self.ready = heard;
        self.last = best;
        self.place += HOP as f64 * self.speed;
    }
}

fn usable(speed: f64) -> f64 {
    if speed.is_finite() { speed.clamp(*SPEEDS.start(), *SPEEDS.end()) } else { 1.0 }
}

impl Stretch for Wsola {
    fn fill(&mut self, out: &mut [f32], feed: &mut dyn FnMut(&mut [f32])) {
        let mut done = 0;
        while done < out.len() {
            let ready = self.ready.get(self.taken..).unwrap_or_default();
            if ready.is_empty() {
                self.window(feed);
                continue;
            }
            let count = ready.len().min(out.len() - done);
            for (out, sample) in out.iter_mut().skip(done).zip(ready) {
                *out = *sample;
            }
            (done, self.taken) = (done + count, self.taken + count);
        }
    }

    fn set_speed(&mut self, speed: f64) {
        self.speed = usable(speed);
    }
}
