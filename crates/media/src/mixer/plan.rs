//! The input of a [`super::Mixer`]: sounds with their places in the video.

use super::{FRAMES_PER_MS, SHORT_MS};
use cutroom_timeline::PlacedSound;
use std::collections::HashMap;

/// A sound on the timeline, in frames of the video.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Index in [`Plan::inputs`].
    pub input: usize,
    /// Index of its bus in the list of gains.
    pub bus: usize,
    /// First frame, fade included.
    pub start: i64,
    /// Frame after the last one, fade included.
    pub end: i64,
    /// Frame of the input at `start`.
    pub from: i64,
    /// Linear gain; 1 is as recorded.
    pub gain: f32,
    /// Length of the fade-in, in frames.
    pub fade_in: i64,
    /// Length of the fade-out, in frames.
    pub fade_out: i64,
}

impl Piece {
    /// Whether a frame of the video is within a fade of the piece.
    pub(super) fn fades_at(&self, frame: i64) -> bool {
        frame - self.start < self.fade_in || self.end - frame <= self.fade_out
    }

    /// Gain at a frame of the video; fades have equal power.
    pub(super) fn gain_at(&self, frame: i64) -> f32 {
        let curve = |way: i64, fade: i64| {
            let part = (way as f32 + 0.5) / fade as f32;
            (part.clamp(0.0, 1.0) * std::f32::consts::FRAC_PI_2).sin()
        };
        let (passed, left) = (frame - self.start, self.end - 1 - frame);
        let mut gain = self.gain;
        if passed < self.fade_in {
            gain *= curve(passed, self.fade_in);
        }
        if left < self.fade_out {
            gain *= curve(left, self.fade_out);
        }
        gain
    }
}

/// A repeated sound. It fades in in its first turn, and out in its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// The piece with all turns as one range.
    pub piece: Piece,
    /// Frames per turn; at least 1.
    pub turn: i64,
}

impl Loop {
    /// The turn that begins at a frame or is under way there.
    pub(super) fn turn_at(&self, frame: i64) -> Piece {
        let Piece { start, end, from, fade_in, fade_out, .. } = self.piece;
        let turn = self.turn.max(1);
        let into = (frame.max(start) - start + from).div_euclid(turn);
        let begun = start - from + into * turn;
        let (first, last) = (start.max(begun), (begun + turn).min(end));
        Piece {
            start: first,
            end: last,
            from: first - begun,
            fade_in: if first == start { fade_in } else { 0 },
            fade_out: if last == end { fade_out.min(last - first) } else { 0 },
            ..self.piece.clone()
        }
    }
}

/// A medium that pieces read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Input {
    /// A file or an http(s) URL.
    pub address: String,
    /// Whether the sound is short and always read from its beginning, like a sound effect: it is decoded once for all its uses.
    pub short: bool,
}

/// All sounds of a video, for a [`super::Mixer`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Media, to which pieces refer by index.
    pub inputs: Vec<Input>,
    /// Sorted by start.
    pub pieces: Vec<Piece>,
    /// Repeated sounds.
    pub loops: Vec<Loop>,
    /// Length of the video in frames.
    pub length: i64,
}

impl Plan {
    /// Plan for a video of `length_ms`, from sounds, each with its file or URL.
    pub fn new(length_ms: i64, sounds: impl IntoIterator<Item = (String, PlacedSound)>) -> Self {
        let mut plan = Self { length: length_ms.saturating_mul(FRAMES_PER_MS), ..Self::default() };
        let mut known: HashMap<Input, usize> = HashMap::new();
        for (address, placed) in sounds {
            let (start_ms, end_ms) = placed.span_ms;
            let short = placed.is_effect && placed.from_ms == 0 && end_ms.saturating_sub(start_ms) <= SHORT_MS;
            let input = Input { address, short };
            let input = *known.entry(input).or_insert_with_key(|input| {
                plan.inputs.push(input.clone());
                plan.inputs.len() - 1
            });
            let frames = |ms: i64| ms.saturating_mul(FRAMES_PER_MS);
            let piece = Piece {
                input,
                bus: placed.bus,
                start: frames(start_ms),
                end: frames(end_ms),
                from: frames(placed.from_ms),
                gain: placed.gain as f32,
                fade_in: frames(placed.fades_ms.0),
                fade_out: frames(placed.fades_ms.1),
            };
            match placed.loop_ms {
                Some(turn) => plan.loops.push(Loop { piece, turn: frames(turn).max(1) }),
                None => plan.pieces.push(piece),
            }
        }
        plan.pieces.sort_by_key(|piece| piece.start);
        plan
    }
}
