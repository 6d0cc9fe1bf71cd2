//! Voices of the mixer: a sound during playback, and its reader.

use super::{Input, Piece, RATE};
use crate::MediaError;
use std::{collections::VecDeque, time::Duration};

/// Result of [`Pcm::read`].
#[derive(Debug)]
pub enum Read {
    /// Number of frames read.
    Frames(usize),
    /// No frames in time.
    Late,
    /// End of the sound.
    Ended,
}

/// A reader of decoded sound.
pub trait Pcm: Send {
    /// Reads frames into `out`, at most as many as fit. Waits at most `patience` for the first frame.
    fn read(&mut self, out: &mut [f32], patience: Duration) -> Result<Read, MediaError>;

    /// Whether frames, or the end, are available without waiting.
    fn is_ready(&mut self) -> bool;
}

/// Starts readers.
pub trait Open {
    /// Starts a reader of an input from a frame on.
    fn open(&self, input: &Input, from: i64) -> Box<dyn Pcm>;
}

/// Most frames that a reader skips to continue behind a cut: 5 s.
const MAX_SKIP: i64 = 5 * RATE;
/// Longest overlap of the sounds before and behind a cut, in time and in footage, in frames: 20 ms.
const MAX_OVERLAP: i64 = 960;

enum Source {
    /// An own reader.
    Reader(Box<dyn Pcm>),
    /// Will continue with the reader of the voice with this id, which plays before the cut.
    Borrows(u64),
    /// No reader: only buffered frames are left.
    Ended,
}

/// A reader that is handed from one voice to another.
pub(super) struct Lent {
    reader: Box<dyn Pcm>,
    /// Frame that the reader returns next.
    at: i64,
    /// Frames before `at` that the next voice plays as well.
    overlap: Vec<f32>,
}

/// Longest wait for the frames before a cut when a reader is handed over.
const HANDED_OVER: Duration = Duration::from_secs(1);

/// A sound that is playing or will start soon.
pub(super) struct Voice {
    id: u64,
    piece: Piece,
    source: Source,
    /// Frame of the input that is read next.
    position: i64,
    /// Frames that were read before the reader was handed over.
    rest: VecDeque<f32>,
    /// Whether another voice will continue with this one's reader.
    lent: bool,
    buffer: Vec<f32>,
}

impl Voice {
    /// Voice that plays its input from frame `position` on. It is silent until it gets a reader.
    pub fn new(id: u64, piece: Piece, position: i64) -> Self {
        Self { id, piece, source: Source::Ended, position, rest: VecDeque::new(), lent: false, buffer: Vec::new() }
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// Frame of the input that is read next.
    pub fn position(&self) -> i64 {
        self.position
    }

    /// Frame of the input after the last one played.
    fn end(&self) -> i64 {
        self.piece.from + self.piece.end - self.piece.start
    }

    /// Starts an own reader.
    pub fn open(&mut self, open: &impl Open, input: &Input) {
        self.source = Source::Reader(open.open(input, self.position));
    }

    /// Whether `other`, which begins behind a cut of the same input, can continue with this voice's reader.
    pub fn goes_on_into(&self, other: &Self) -> bool {
        let (pause, skipped) = (other.piece.start - self.piece.end, other.position - self.end());
        let is_near = (-MAX_OVERLAP..=RATE).contains(&pause) && (-MAX_OVERLAP..MAX_SKIP).contains(&skipped);
        self.piece.input == other.piece.input && is_near && !self.lent
    }

    /// Reserves the reader of `lender`, to continue with it.
    pub fn borrow_from(&mut self, lender: &mut Self) {
        lender.lent = true;
        self.source = Source::Borrows(lender.id);
    }

    /// Whether this voice plays the same footage at the same time as `other`, a voice of another plan.
    pub fn goes_on_as(&self, other: &Self) -> bool {
        let offset = |piece: &Piece| piece.from - piece.start;
        let skipped = other.position - self.position;
        self.is_open() && offset(&self.piece) == offset(&other.piece) && (0..MAX_SKIP).contains(&skipped)
    }

    /// Takes over the reader and the buffered frames of `other`, which plays the same footage.
    pub fn adopt(&mut self, other: Self) {
        let Self { source, position, rest, .. } = other;
        (self.source, self.position, self.rest) = (source, position, rest);
    }

    pub fn is_open(&self) -> bool {
        matches!(self.source, Source::Reader(_))
    }

    pub fn is_lent(&self) -> bool {
        self.lent
    }

    /// Id of the voice whose reader this one will continue with; `None` if it has its own.
    pub fn lender(&self) -> Option<u64> {
        if let Source::Borrows(lender) = &self.source { Some(*lender) } else { None }
    }

    pub fn is_ready(&mut self) -> bool {
        match &mut self.source {
            Source::Reader(reader) => reader.is_ready(),
            Source::Borrows(_) | Source::Ended => true,
        }
    }

    /// Buffers the rest of this voice and gives its reader away, with the overlap from frame `wanted` on. `None` if there is no
    /// reader.
    pub fn give_up(&mut self, wanted: i64) -> Option<Lent> {
        self.lent = false;
        let left = (self.end() - self.position).max(0) as usize;
        let mut frames = vec![0.0; 2 * left];
        let begins = self.position;
        let read = self.pull(&mut frames, HANDED_OVER).unwrap_or(0);
        let at = self.position;
        frames.truncate(2 * read);
        // Frames that both sides of the cut play.
        let overlap = usize::try_from(wanted - begins).ok().and_then(|skipped| frames.get(2 * skipped..));
        let overlap = overlap.map(<[f32]>::to_vec).unwrap_or_default();
        self.rest.extend(frames);
        self.position = begins;
        match std::mem::replace(&mut self.source, Source::Ended) {
            Source::Reader(reader) => Some(Lent { reader, at, overlap }),
            Source::Borrows(_) | Source::Ended => None,
        }
    }

    /// Takes a reader over, or starts one if there is none or it is past the wanted frame.
    pub fn take_over(&mut self, lent: Option<Lent>, open: &impl Open, input: &Input) {
        let wanted = self.position;
        match lent {
            Some(Lent { reader, at, overlap }) if at - (overlap.len() / 2) as i64 <= wanted => {
                self.source = Source::Reader(reader);
                self.position = at - (overlap.len() / 2) as i64;
                self.rest = overlap.into();
                self.skip(wanted, HANDED_OVER);
            }
            _ => self.open(open, input),
        }
    }

    /// Discards frames up to `wanted`. Returns whether that frame was reached.
    fn skip(&mut self, wanted: i64, patience: Duration) -> bool {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.resize(2 * 4_096, 0.0);
        while self.position < wanted {
            let count = (wanted - self.position).min(4_096) as usize;
            match self.pull(buffer.get_mut(..2 * count).unwrap_or_default(), patience) {
                Ok(read) if read == count => {}
                _ => break,
            }
        }
        self.buffer = buffer;
        self.position == wanted
    }

    /// Reads frames of the input from the current position on. Returns their number, which is smaller at the end or if the reader
    /// is late.
    fn pull(&mut self, out: &mut [f32], patience: Duration) -> Result<usize, MediaError> {
        let mut done = 0;
        for (out, sample) in out.iter_mut().zip(&self.rest) {
            (*out, done) = (*sample, done + 1);
        }
        self.rest.drain(..done);
        while done < out.len() {
            let Source::Reader(reader) = &mut self.source else { break };
            match reader.read(out.get_mut(done..).unwrap_or_default(), patience) {
                Ok(Read::Frames(0) | Read::Late) => break,
                Ok(Read::Frames(count)) => done += 2 * count,
                Ok(Read::Ended) => self.source = Source::Ended,
                Err(error) => {
                    self.source = Source::Ended;
                    self.position += (done / 2) as i64;
                    return Err(error);
                }
            }
        }
        self.position += (done / 2) as i64;
        Ok(done / 2)
    }

    /// Fills `out` with the samples from frame `first` of the video on. Returns whether all were in time; late frames are silent,
    /// and are skipped when they arrive.
    pub fn read(&mut self, first: i64, out: &mut [f32], patience: Duration) -> Result<bool, MediaError> {
        let wanted = self.piece.from + first - self.piece.start;
        if self.position < wanted && !self.skip(wanted, patience) {
            return Ok(!self.is_open());
        }
        let read = self.pull(out, patience)?;
        Ok(2 * read == out.len() || !self.is_open())
    }
}
