//! One sound while it is heard, and what it is read with.

use super::{Input, Piece, RATE};
use crate::MediaError;
use std::{collections::VecDeque, time::Duration};

/// What a reader answers.
#[derive(Debug)]
pub enum Read {
    /// So many frames were read.
    Frames(usize),
    /// Nothing came in time.
    Late,
    /// There is no more sound.
    Ended,
}

/// Decoded sound, from one frame on.
pub trait Pcm: Send {
    /// Reads frames into `out`, at most as many as it has room for; waits at most `patience` for the first of them.
    fn read(&mut self, out: &mut [f32], patience: Duration) -> Result<Read, MediaError>;

    /// Whether frames, or the end, can be had without waiting.
    fn is_ready(&mut self) -> bool;
}

/// Starts readers.
pub trait Open {
    /// Starts to read an input from a frame on.
    fn open(&self, input: &Input, from: i64) -> Box<dyn Pcm>;
}

/// The most frames that a reader skips to go on behind a cut: 5 s.
const MAX_SKIP: i64 = 5 * RATE;
/// Sounds before and behind a cut are heard together for so long at most, and overlap by so much of their footage: 20 ms.
const MAX_OVERLAP: i64 = 960;

enum Source {
    /// Frames come from it.
    Reader(Box<dyn Pcm>),
    /// Will go on with the reader of the sound before the cut, which has this id.
    Borrows(u64),
    /// There is no more, but for what is buffered.
    Ended,
}

/// A reader that is handed over.
pub(super) struct Lent {
    reader: Box<dyn Pcm>,
    /// The frame that it is at.
    at: i64,
    /// Frames before that one which are wanted as well.
    overlap: Vec<f32>,
}

/// How long what is before a cut may be waited for.
const HANDED_OVER: Duration = Duration::from_secs(1);

/// A sound while it is heard, or soon will be.
pub(super) struct Voice {
    id: u64,
    piece: Piece,
    source: Source,
    /// The frame of the input that is read next.
    position: i64,
    /// Frames that were read before somebody else got the reader.
    rest: VecDeque<f32>,
    /// Whether another sound continues with this one's reader.
    lent: bool,
    buffer: Vec<f32>,
}

impl Voice {
    /// A sound that is heard from a frame of its input on; it has nothing to read from yet.
    pub fn new(id: u64, piece: Piece, position: i64) -> Self {
        Self { id, piece, source: Source::Ended, position, rest: VecDeque::new(), lent: false, buffer: Vec::new() }
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// The frame of the input that is read next.
    pub fn position(&self) -> i64 {
        self.position
    }

    /// The frame of the input behind its last one.
    fn end(&self) -> i64 {
        self.piece.from + self.piece.end - self.piece.start
    }

    /// Starts a reader.
    pub fn open(&mut self, open: &impl Open, input: &Input) {
        self.source = Source::Reader(open.open(input, self.position));
    }

    /// Whether another voice, which begins behind a cut of the same input, can go on with its reader.
    pub fn goes_on_into(&self, other: &Self) -> bool {
        let (pause, skipped) = (other.piece.start - self.piece.end, other.position - self.end());
        let is_near = (-MAX_OVERLAP..=RATE).contains(&pause) && (-MAX_OVERLAP..MAX_SKIP).contains(&skipped);
        self.piece.input == other.piece.input && is_near && !self.lent
    }

    /// Will go on with the reader of another voice.
    pub fn borrow_from(&mut self, lender: &mut Self) {
        lender.lent = true;
        self.source = Source::Borrows(lender.id);
    }

    /// Whether it plays the same footage at the same time as a voice of another plan.
    pub fn goes_on_as(&self, other: &Self) -> bool {
        let offset = |piece: &Piece| piece.from - piece.start;
        let skipped = other.position - self.position;
        self.is_open() && offset(&self.piece) == offset(&other.piece) && (0..MAX_SKIP).contains(&skipped)
    }

    /// Goes on with what another voice of the same footage has read.
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

    /// The voice whose reader this one continues with.
    pub fn lender(&self) -> Option<u64> {
        if let Source::Borrows(lender) = &self.source { Some(*lender) } else { None }
    }

    pub fn is_ready(&mut self) -> bool {
        match &mut self.source {
            Source::Reader(reader) => reader.is_ready(),
            Source::Borrows(_) | Source::Ended => true,
        }
    }

    /// Reads what is left of it, and gives its reader away, from a frame on that is wanted.
    pub fn give_up(&mut self, wanted: i64) -> Option<Lent> {
        self.lent = false;
        let left = (self.end() - self.position).max(0) as usize;
        let mut frames = vec![0.0; 2 * left];
        let begins = self.position;
        let read = self.pull(&mut frames, HANDED_OVER).unwrap_or(0);
        let at = self.position;
        frames.truncate(2 * read);
        // What both sides of the cut play.
        let overlap = usize::try_from(wanted - begins).ok().and_then(|skipped| frames.get(2 * skipped..));
        let overlap = overlap.map(<[f32]>::to_vec).unwrap_or_default();
        self.rest.extend(frames);
        self.position = begins;
        match std::mem::replace(&mut self.source, Source::Ended) {
            Source::Reader(reader) => Some(Lent { reader, at, overlap }),
            Source::Borrows(_) | Source::Ended => None,
        }
    }

    /// Takes a reader over, or starts one where that is gone.
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

    /// Throws frames away up to one.
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

    /// Reads frames of the input from its position on; answers how many, before the end or a delay.
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

    /// Fills `out` with what is heard from a frame of the video on. Answers whether all of it was in time; what is late is
    /// silence, and is skipped when it comes.
    pub fn read(&mut self, first: i64, out: &mut [f32], patience: Duration) -> Result<bool, MediaError> {
        let wanted = self.piece.from + first - self.piece.start;
        if self.position < wanted && !self.skip(wanted, patience) {
            return Ok(!self.is_open());
        }
        let read = self.pull(out, patience)?;
        Ok(2 * read == out.len() || !self.is_open())
    }
}
