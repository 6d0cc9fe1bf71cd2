//! Several files that are imported one after the other: one that fails does not stop the others, and a summary ends them.

use crate::{
    api::VideoId,
    app::{App, Topic, notice::Tone},
    jobs::workspace::{ImportError, Imported},
};
use std::{collections::VecDeque, path::PathBuf};

/// Files that are imported one after the other, each as a video.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportBatch {
    waiting: VecDeque<PathBuf>,
    /// Number of all files; 0 if no batch is running.
    count: usize,
    /// New videos.
    made: Vec<VideoId>,
    /// Sentences about the files that failed.
    failed: Vec<String>,
}

impl ImportBatch {
    /// Number of the file that is imported, and of all files; `None` if no batch is running.
    pub fn place(&self) -> Option<(usize, usize)> {
        (self.count > 0).then(|| (self.count - self.waiting.len(), self.count))
    }
}

impl App {
    /// Imports files as videos of their own, one after the other.
    pub(in crate::app) fn import_several(&mut self, files: Vec<PathBuf>) {
        if files.len() < 2 || files.iter().all(|file| self.belongs_into_library(file)) {
            if let Some(file) = files.into_iter().next() {
                self.take_file(file);
            }
            return;
        }
        if !self.state.local || self.state.import.is_some() {
            // Says why nothing can be imported now.
            return self.import(files.into_iter().next().map(Into::into).unwrap_or_default());
        }
        self.state.imports = ImportBatch { count: files.len(), waiting: files.into(), ..ImportBatch::default() };
        self.import_next();
    }

    fn import_next(&mut self) {
        if let Some(file) = self.state.imports.waiting.pop_front() {
            self.import(file.into());
        }
    }

    /// Handles the end of one import of the batch, and begins the next one.
    pub(super) fn imported_of_several(&mut self, name: &str, answer: Result<Imported, ImportError>) {
        match answer {
            Ok(Imported { video, transcript, sound, .. }) => {
                self.state.imports.made.push(video);
                self.say_beside(sound, transcript);
            }
            Err(error) => self.state.imports.failed.push(words::workspace::import_failed(name, &error.what)),
        }
        if self.state.imports.waiting.is_empty() { self.batch_imported() } else { self.import_next() }
    }

    /// Says what came of all files, and opens the first new video unless there are unsaved changes.
    fn batch_imported(&mut self) {
        let ImportBatch { count, made, failed, .. } = std::mem::take(&mut self.state.imports);
        let tone = match (made.is_empty(), failed.is_empty()) {
            (true, _) => Tone::Error,
            (false, false) => Tone::Warning,
            (false, true) => Tone::Info,
        };
        let text = if failed.is_empty() {
            words::workspace::imported_several(made.len())
        } else {
            words::workspace::imported_some(count, made.len())
        };
        let opens = self.state.waiting() == 0;
        let stays = (!opens && !made.is_empty()).then(|| words::workspace::imported_stays().to_owned());
        let advice: Vec<_> = failed.into_iter().chain(stays).collect();
        self.state.notices.say(Topic::Import, tone, text, (!advice.is_empty()).then(|| advice.join(" ")));
        match made.into_iter().next() {
            Some(video) if opens => self.load(video),
            Some(video) => self.state.notices.offer(video),
            None if self.state.project().is_none() && self.state.loading.is_none() => self.open_first(),
            None => {}
        }
    }

    /// Ends the batch: the running import was cancelled. Returns the sentence for the user.
    pub(in crate::app) fn cancel_batch(&mut self) -> String {
        let ImportBatch { count, made, .. } = std::mem::take(&mut self.state.imports);
        if count == 0 {
            words::workspace::import_canceled().to_owned()
        } else {
            words::workspace::import_canceled_after(count, made.len())
        }
    }
}
