//! What is mixed: sounds in their places.

use super::{FRAMES_PER_MS, SHORT_MS};
use cutroom_timeline::PlacedSound;
use std::collections::HashMap;

/// A sound in its place, in frames of the video.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// What is read, by its place in [`Plan::inputs`].
    pub input: usize,
    /// Its bus, by its place in the list of gains.
    pub bus: usize,
    /// Its first frame, fade included.
    pub start: i64,
    /// The frame behind its last one, fade included.
    pub end: i64,
    /// The frame of the input that is heard first.
    pub from: i64,
    /// 1 is as recorded.
    pub gain: f32,
    /// Frames until its gain is reached.
    pub fade_in: i64,
    /// Frames of the fade before its end.
    pub fade_out: i64,
}

impl Piece {
    /// Whether a frame of the video is in one of its fades.
    pub(super) fn fades_at(&self, frame: i64) -> bool {
        frame - self.start < self.fade_in || self.end - frame <= self.fade_out
    }

    /// The gain at a frame of the video: fades have equal power.
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

/// Something that is repeated to its end, turn by turn. It fades in in its first turn, and out in its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// The piece as it would be if a turn had no end.
    pub piece: Piece,
    /// Frames of a turn; at least 1.
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

/// Something that is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Input {
    /// A file or an http(s) address.
    pub address: String,
    /// Whether it is short and read from its beginning each time, as effects are: it is decoded once for all its uses.
    pub short: bool,
}

/// Everything that is mixed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// What is read.
    pub inputs: Vec<Input>,
    /// By start.
    pub pieces: Vec<Piece>,
    /// What is repeated.
    pub loops: Vec<Loop>,
    /// Frames of the video.
    pub length: i64,
}

impl Plan {
    /// From sounds, each with its file or address, for a video of a length.
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
