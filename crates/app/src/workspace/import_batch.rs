//! Several files that are imported one after the other: one that fails does not stop the others, and a summary ends them.

use crate::api::VideoId;
use std::{collections::VecDeque, path::PathBuf};

/// Files that are imported one after the other, each as a video.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportBatch {
    waiting: VecDeque<PathBuf>,
    /// Number of all files; 0 if no batch is running.
    count: usize,
    /// New videos.
    pub(super) made: Vec<VideoId>,
    /// Sentences about the files that failed.
    pub(super) failed: Vec<String>,
}

impl ImportBatch {
    /// Batch of files of which none was imported.
    pub(super) fn new(files: Vec<PathBuf>) -> Self {
        Self { count: files.len(), waiting: files.into(), ..Self::default() }
    }

    /// Number of the file that is imported, and of all files; `None` if no batch is running.
    pub fn place(&self) -> Option<(usize, usize)> {
        (self.count > 0).then(|| (self.count - self.waiting.len(), self.count))
    }

    /// Takes the next file; `None` after the last.
    pub(super) fn take_next(&mut self) -> Option<PathBuf> {
        self.waiting.pop_front()
    }

    /// Sentence about the videos that the batch made.
    pub(super) fn summary(&self) -> String {
        match self.made.len() {
            made if made == self.count => words::workspace::imported_several(made),
            made => words::workspace::imported_some(self.count, made),
        }
    }

    /// Sentence about the cancelled batch, or about the single import where none was running.
    pub fn cancelled(&self) -> String {
        match self.count {
            0 => words::workspace::import_canceled().to_owned(),
            count => words::workspace::import_canceled_after(count, self.made.len()),
        }
    }
}
