//! Words of a clip: from transcript files on the disk, which `captions::words_in` parses, or from its sound, by a speech recogniser
//! of this computer.

pub mod models;
pub mod queue;
pub mod run;

use crate::{
    api::{
        SourceMs,
        source::{Medium, Source},
    },
    captions::{Encoding, ReadError, Transcript, read_transcript, read_transcript_in},
    disk,
};
use std::path::{Path, PathBuf};

/// Maximum size of a file, in bytes.
const MOST_BYTES: u64 = 16 << 20;
/// File extensions of transcripts, searched beside a recording and after a transcriber has run.
pub const ENDINGS: [&str; 5] = ["srt", "vtt", "json", "ass", "ssa"];

/// Reason why a transcript cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// The file cannot be read.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error text.
        reason: String,
    },
    /// The contents are invalid.
    #[error(transparent)]
    Content(#[from] ReadError),
    /// There is no such file.
    #[error("{0}")]
    Missing(String),
}

/// Recordings of a clip in the order in which they most likely contain its speech: the microphone first.
pub fn voices(sources: &[Source]) -> impl Iterator<Item = &Source> {
    Medium::VOICES.into_iter().filter_map(|medium| sources.iter().find(|source| source.medium == medium))
}

/// Reads a file for a recording of a given length, in the encoding that was named, or in the one that it has by the looks of it.
pub fn read_file(path: &Path, encoding: Option<Encoding>, length: SourceMs) -> Result<Transcript, TranscriptError> {
    let file = |reason: String| TranscriptError::File { path: path.to_owned(), reason };
    let bytes = disk::read(path, MOST_BYTES).map_err(|error| file(error.to_string()))?;
    Ok(match encoding {
        Some(encoding) => read_transcript_in(&bytes, encoding, length)?,
        None => read_transcript(&bytes, length)?,
    })
}

/// Transcript beside a recording: a file with the same name and another extension.
pub fn beside(recording: &Path) -> Option<PathBuf> {
    let written = |ending: &&str| [(*ending).to_owned(), ending.to_uppercase()];
    let endings = ENDINGS.iter().flat_map(written);
    endings.map(|ending| recording.with_extension(ending)).find(|path| path != recording && path.is_file())
}
