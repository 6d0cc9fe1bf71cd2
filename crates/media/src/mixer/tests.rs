use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};

const PATIENCE: Duration = Duration::from_secs(1);

/// Deterministic pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as i64) % limit.max(1)
    }
}

/// Sample of an input at a frame; 0 outside of the input.
fn sample(input: usize, frame: i64, right: bool) -> f32 {
    let length = 30_000 + 7_000 * input as i64;
    if !(0..length).contains(&frame) {
        return 0.0;
    }
    let hash = (frame as u64 * 2 + u64::from(right) + 977 * input as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    (hash as f32 / (1_u64 << 24) as f32 - 0.5) * 0.2
}

/// A reader that returns pieces of odd lengths.
struct Made {
    input: usize,
    at: i64,
    turn: usize,
}

impl Pcm for Made {
    fn read(&mut self, out: &mut [f32], _: Duration) -> Result<Read, crate::MediaError> {
        let left = 30_000 + 7_000 * self.input as i64 - self.at;
        if left <= 0 {
            return Ok(Read::Ended);
        }
        self.turn += 1;
        let count = (out.len() / 2).min(left as usize).min(1 + self.turn * 37 % 700);
        for (index, frame) in out.chunks_exact_mut(2).take(count).enumerate() {
            let at = self.at + index as i64;
            (frame[0], frame[1]) = (sample(self.input, at, false), sample(self.input, at, true));
        }
        self.at += count as i64;
        Ok(Read::Frames(count))
    }

    fn is_ready(&mut self) -> bool {
        true
    }
}

#[derive(Clone, Default)]
struct Makes(Arc<AtomicUsize>);

impl Open for Makes {
    fn open(&self, input: &Input, from: i64) -> Box<dyn Pcm> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::new(Made { input: input.address.parse().unwrap(), at: from, turn: from as usize % 13 })
    }
}

fn input(index: usize) -> Input {
    Input { address: index.to_string(), short: index == 3 }
}

fn piece(start: i64, end: i64, from: i64) -> Piece {
    Piece { input: 0, bus: 0, start, end, from, gain: 1.0, fade_in: 0, fade_out: 0 }
}

/// Pieces of a recording with cuts; both sides of a cut overlap, as in the plan of a clip.
fn cut_recording(numbers: &mut Numbers, input: usize, length: i64) -> Vec<Piece> {
    let (mut pieces, mut at, mut from) = (Vec::<Piece>::new(), numbers.below(500), numbers.below(900) + 240);
    while at < length {
        let long = 600 + numbers.below(9_000);
        let lead = if pieces.is_empty() { 0 } else { 240 };
        let fade_in = if lead > 0 { 480 } else { numbers.below(200) };
        let gain = 0.25 + numbers.below(100) as f32 / 100.0;
        pieces.push(Piece {
            input,
            bus: input % 2,
            start: at - lead,
            end: at + long + 240,
            from: from - lead,
            gain,
            fade_in,
            fade_out: 480,
        });
        at += long;
        from += long + 48 + numbers.below(3) * numbers.below(4_000);
    }
    pieces
}

fn random_plan(numbers: &mut Numbers) -> Plan {
    let length = 20_000 + numbers.below(20_000);
    let mut pieces = cut_recording(numbers, 0, length);
    pieces.extend(cut_recording(numbers, 1, length));
    for _ in 0..numbers.below(20) {
        let start = numbers.below(length);
        let end = start + 1 + numbers.below(3_000);
        let fade = numbers.below(480).min((end - start) / 2);
        pieces.push(Piece { input: 3, bus: 2, start, end, from: 0, gain: 0.7, fade_in: 0, fade_out: fade });
    }
    for piece in &mut pieces {
        piece.end = piece.end.min(length + 5_000);
    }
    pieces.sort_by_key(|piece| piece.start);
    let turn = 700 + numbers.below(40_000);
    let under =
        Piece { input: 2, bus: 3, start: 0, end: length, from: numbers.below(600), gain: 0.3, fade_in: 200, fade_out: 0 };
    Plan { inputs: (0..4).map(input).collect(), pieces, loops: vec![Loop { piece: under, turn }], length }
}

/// Reference mix of one frame, computed directly from the plan.
fn meant(plan: &Plan, frame: i64) -> [f32; 2] {
    let mut turns = Vec::new();
    for looped in &plan.loops {
        if (looped.piece.start..looped.piece.end).contains(&frame) {
            let into = (frame - looped.piece.start + looped.piece.from).rem_euclid(looped.turn);
            turns.push((looped.piece.input, into, looped.piece.gain_at(frame)));
        }
    }
    let sounding = plan.pieces.iter().filter(|piece| (piece.start..piece.end).contains(&frame));
    let pieces = sounding.map(|piece| (piece.input, piece.from + frame - piece.start, piece.gain_at(frame)));
    let mut sum = [0.0; 2];
    for (input, at, gain) in pieces.chain(turns) {
        sum[0] += gain * sample(input, at, false);
        sum[1] += gain * sample(input, at, true);
    }
    sum
}

#[test]
fn every_frame_of_any_plan_is_the_sum_of_what_sounds_there_from_wherever_it_is_played() {
    for seed in 0..24 {
        let mut numbers = Numbers(seed);
        let plan = Arc::new(random_plan(&mut numbers));
        let at = if seed % 3 == 0 { 0 } else { numbers.below(plan.length) };
        let mut mixer = Mixer::new(plan.clone(), Makes::default(), at, [0, 4_000, 96_000][seed as usize % 3]);
        while mixer.at() < plan.length + 6_000 {
            if numbers.below(25) == 0 {
                mixer.seek(numbers.below(plan.length));
            }
            let from = mixer.at();
            let mut block = vec![9.0; 2 * (1 + numbers.below(1_500)) as usize];
            assert!(mixer.block(&mut block, PATIENCE));
            for (index, frame) in block.chunks_exact(2).enumerate() {
                let expected = meant(&plan, from + index as i64);
                let near = (frame[0] - expected[0]).abs() < 1e-4 && (frame[1] - expected[1]).abs() < 1e-4;
                assert!(near, "seed {seed}, frame {}: {frame:?} {expected:?}", from + index as i64);
            }
        }
        assert!(mixer.failures().is_empty());
    }
}

#[test]
fn a_reader_goes_on_behind_short_cuts_and_through_edits_of_what_is_elsewhere() {
    let opened = Makes::default();
    let cut = |removed: i64| {
        let pieces = vec![piece(0, 10_240, 0), piece(9_760, 20_000, 9_760 + removed)];
        Arc::new(Plan { inputs: vec![input(0)], pieces, loops: Vec::new(), length: 20_000 })
    };
    let mut mixer = Mixer::new(cut(5_000), opened.clone(), 0, 96_000);
    let mut block = vec![0.0; 2 * 1_000];
    for _ in 0..5 {
        mixer.block(&mut block, PATIENCE);
    }
    mixer.replan(cut(7_000));
    while mixer.at() < 20_000 {
        mixer.block(&mut block, PATIENCE);
    }
    assert_eq!(opened.0.load(Ordering::Relaxed), 1, "one process reads all of it");
    assert_eq!(block[1_998], sample(0, 19_999 + 7_000, false));
}

#[test]
fn a_gain_is_reached_by_a_ramp_and_a_muted_bus_is_silent() {
    let plan = Arc::new(Plan { inputs: vec![input(0)], pieces: vec![piece(0, 9_000, 0)], loops: Vec::new(), length: 9_000 });
    let mut mixer = Mixer::new(plan, Makes::default(), 0, 0);
    mixer.set_gains([0.0; BUSES], false);
    let mut block = vec![0.0; 2 * 960];
    mixer.block(&mut block, PATIENCE);
    assert_eq!((block[0], block[2 * 240]), (sample(0, 0, false), sample(0, 240, false) * 0.5));
    assert!(block[2 * 480..].iter().all(|sample| *sample == 0.0));
}

/// A reader that is always late.
struct Hangs;

impl Pcm for Hangs {
    fn read(&mut self, _: &mut [f32], _: Duration) -> Result<Read, crate::MediaError> {
        Ok(Read::Late)
    }

    fn is_ready(&mut self) -> bool {
        false
    }
}

struct OpensHanging;

impl Open for OpensHanging {
    fn open(&self, _: &Input, _: i64) -> Box<dyn Pcm> {
        Box::new(Hangs)
    }
}

#[test]
fn what_hangs_is_silent_and_counted_as_late() {
    let plan = Arc::new(Plan { inputs: vec![input(0)], pieces: vec![piece(0, 9_000, 0)], loops: Vec::new(), length: 9_000 });
    let mut mixer = Mixer::new(plan, OpensHanging, 0, 0);
    let mut block = vec![1.0; 2 * 960];
    assert!(!mixer.is_ready() && !mixer.block(&mut block, Duration::ZERO));
    assert!(block.iter().all(|sample| *sample == 0.0) && mixer.at() == 960);
}

#[test]
fn the_limiter_never_clips_and_leaves_alone_what_does_not() {
    let mut numbers = Numbers(5);
    let loud: Vec<f32> = (0..40_000).map(|_| numbers.below(6_000) as f32 / 1_000.0 - 3.0).collect();
    let mut limited = loud.clone();
    Limiter::default().process(&mut limited);
    assert!(limited.iter().all(|sample| sample.abs() <= 0.97), "never over the ceiling");
    let quiet: Vec<f32> = loud.iter().map(|sample| sample * 0.3).collect();
    let mut same = quiet.clone();
    Limiter::default().process(&mut same);
    let lag = 2 * Limiter::LAG;
    assert_eq!(same[lag..], quiet[..quiet.len() - lag], "to the bit");
    // One peak in a tone: before and after it the tone has no step.
    let tone = |frame: usize| 0.5 * (frame as f32 * 0.05).sin();
    let mut tone: Vec<f32> = (0..30_000).flat_map(|frame| [if frame == 10_000 { 4.0 } else { tone(frame) }; 2]).collect();
    Limiter::default().process(&mut tone);
    let left: Vec<f32> = tone.chunks_exact(2).map(|frame| frame[0]).collect();
    let peak = 10_000 + Limiter::LAG;
    let steps = left.windows(2).enumerate().filter(|(index, _)| index.abs_diff(peak) > 1);
    assert!(steps.map(|(_, pair)| (pair[1] - pair[0]).abs()).all(|step| step < 0.03));
    let mut broken = [f32::NAN, f32::INFINITY].repeat(300);
    broken.extend(vec![0.25; 2 * Limiter::LAG + 60_000]);
    Limiter::default().process(&mut broken);
    assert!(broken.iter().all(|sample| sample.is_finite()) && broken.last() == Some(&0.25));
}

/// A tone of 440 Hz whose amplitude is 0.5 in even seconds and 0.1 in odd ones.
fn tone(frame: i64) -> f32 {
    let loud = if (frame / RATE) % 2 == 0 { 0.5 } else { 0.1 };
    loud * (frame as f64 * 440.0 / RATE as f64 * std::f64::consts::TAU).sin() as f32
}

fn stretched(speed: f64, frames: usize) -> Vec<f32> {
    let (mut at, mut out) = (0, vec![0.0; 2 * frames]);
    let mut stretch = Wsola::new(speed);
    for part in out.chunks_mut(2 * 701) {
        stretch.fill(part, &mut |wanted| {
            for frame in wanted.chunks_exact_mut(2) {
                frame.fill(tone(at));
                at += 1;
            }
        });
    }
    out.chunks_exact(2).map(|frame| frame[0]).collect()
}

#[test]
fn at_another_speed_the_pitch_stays_and_the_time_passes_faster() {
    for speed in [0.25, 0.5, 0.8, 1.25, 1.5, 2.0] {
        let seconds = 8.5 / speed;
        let out = stretched(speed, (seconds * RATE as f64) as usize);
        // Upward zero crossings: as many a second as the tone has periods.
        let crossings = out.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count() as f64;
        assert!((crossings / seconds - 440.0).abs() < 4.0, "speed {speed}: {} Hz", crossings / seconds);
        // Each second begins at its place: a window of 40 ms plays at its recorded speed and is searched within 10 ms, so one edge
        // may be slightly off, in either direction, but not all of them to one side.
        let peak = |from: usize| out[from..from + 110].iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        let beside: Vec<i64> = (1..8)
            .map(|second| {
                let edge = (f64::from(second) * RATE as f64 / speed) as usize;
                let near = (edge - 6_000..edge + 6_000).step_by(4);
                let crossed = near.clone().find(|from| (peak(*from) < 0.3) == (second % 2 == 1)).unwrap();
                crossed as i64 + 55 - edge as i64
            })
            .collect();
        let mean = beside.iter().sum::<i64>() / beside.len() as i64;
        assert!(mean.abs() < (320.0 / speed) as i64, "speed {speed}: {mean} frames beside their places, {beside:?}");
        // Windows meet in phase: no sample is far from the previous one.
        let steepest = out.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.045, "speed {speed}: {steepest}");
    }
}

#[test]
fn at_speed_1_windows_add_up_to_what_came_in() {
    for (frame, sample) in stretched(1.0, 50_000).iter().enumerate() {
        assert!((sample - tone(frame as i64)).abs() < 1e-6);
    }
}

#[test]
fn what_is_heard_from_the_middle_is_what_is_heard_there_from_the_start() {
    let plan = Arc::new(random_plan(&mut Numbers(77)));
    let mut whole = vec![0.0; 2 * 30_000];
    Master::new(Mixer::new(plan.clone(), Makes::default(), 0, 0), 1.0).fill(&mut whole, PATIENCE);
    let mut part = vec![0.0; 2 * 5_000];
    let mut master = Master::new(Mixer::new(plan, Makes::default(), 0, 48_000), 1.0);
    master.fill(&mut part, PATIENCE);
    master.restart(12_345, 1.0);
    master.fill(&mut part, PATIENCE);
    for (heard, exported) in part.iter().zip(&whole[2 * 12_345..]) {
        assert!((heard - exported).abs() < 1e-4);
    }
}
