//! Imported transcripts: files that are read from the disk and become the words of a clip. The formats are read in
//! `captions::words_in`.

pub mod run;

use crate::{
    api::SourceMs,
    captions::{Encoding, ReadError, Transcript, read_transcript, read_transcript_in},
    disk,
};
use std::path::{Path, PathBuf};

/// The largest file that is read.
const MOST_BYTES: u64 = 16 << 20;
/// The file endings that are searched beside a recording, and after a transcriber ran.
pub const ENDINGS: [&str; 5] = ["srt", "vtt", "json", "ass", "ssa"];

/// Why a transcript cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// The file cannot be read.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// What is in it is invalid.
    #[error(transparent)]
    Content(#[from] ReadError),
    /// There is no file.
    #[error("{0}")]
    Missing(String),
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

/// The transcript beside a recording: the same name with another ending.
pub fn beside(recording: &Path) -> Option<PathBuf> {
    let written = |ending: &&str| [(*ending).to_owned(), ending.to_uppercase()];
    let endings = ENDINGS.iter().flat_map(written);
    endings.map(|ending| recording.with_extension(ending)).find(|path| path != recording && path.is_file())
}
