//! Merges data that is read from the server while the video is open, and the contents of the last session's journal: records
//! conflicts and writes the journal.

use super::{
    Document,
    journal_file::JournalFile,
    journaling::Journaling,
    load::{Readings, RemoteSnapshot},
    project::RemoteChanges,
    reading::{ClipReading, Loaded, Part},
};
use crate::{
    api::{ApiError, ClipId, SourceId, item::Word, video::Video},
    edit::{Input, Merged, SaveState, journal::Replayed},
};
use std::collections::BTreeSet;

/// Result of merging a reading, besides open conflicts.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// Changes of other users that were merged into the unsaved edits.
    pub merged: Vec<Merged>,
    /// Number of edits that were set aside because another user deleted their clip.
    pub parked: usize,
}

/// Result of restoring a journal.
#[derive(Clone, Debug)]
pub struct Restored {
    /// Changes of other users in the meantime.
    pub news: News,
    /// A save without an answer: whether its steps are in the journal, so that it can be resent. `None` if there is none.
    pub unanswered: Option<bool>,
}

/// Origin of the save before a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedBy {
    /// A save by this program, which has just ended.
    Us,
    /// Another user's save, or none.
    Others,
}

impl Document {
    /// Restores the contents of the last session's journal, and continues it in `file` if given: edits with their history, open
    /// conflicts, and a save without an answer. `was_used`: whether the journal has any entry.
    pub fn restore(&mut self, file: Option<JournalFile>, kept: Replayed, was_used: bool) -> Restored {
        let Replayed { draft, unanswered, questions, skipped } = kept;
        if skipped > 0 {
            tracing::warn!(skipped, "entries of the journal did not fit and were passed over");
        }
        let news = self.project.restored(draft, unanswered.as_ref().map(|save| &save.saving));
        if let Some(file) = file {
            self.journal = Journaling::opened(file, &self.project.draft, was_used);
        }
        // Gestures of the last session have ended; their numbers will be reused.
        self.end_gesture();
        if unanswered.is_none() {
            self.journal.rebased(&self.project.draft);
        }
        self.journal.asked_before(&questions);
        self.questions.ask(questions);
        let news = self.take_news(news);
        let has_steps = unanswered.as_ref().map(|save| save.has_steps);
        if let Some(unanswered) = unanswered {
            // The save is resent when the user saves.
            self.save_input(Input::Restored(unanswered));
        }
        Restored { news, unanswered: has_steps }
    }

    /// Records conflicts with remote changes. The journal stores them, because it may have the only copy of their subjects.
    fn take_news(&mut self, news: RemoteChanges) -> News {
        let RemoteChanges { merges, clips } = news;
        let mut taken = News::default();
        for (name, merge) in clips {
            taken.parked += merge.parked;
            taken.merged.extend(merge.merged);
            self.questions.carried.extend(merge.carried.into_iter().map(|carried| (name.clone(), carried)));
            self.questions.ask(merge.conflicts);
        }
        for merge in merges {
            taken.merged.extend(merge.merged);
            self.questions.ask(merge.conflicts);
        }
        self.journal.asked(&self.questions.conflicts);
        taken
    }

    /// Merges a new reading of the whole video; the user's changes stay. With [`Readings::Anew`], the parts that were not read now
    /// are read again later, even if nothing changed.
    pub fn reloaded(&mut self, loaded: Loaded, readings: Readings) -> News {
        self.leave_changes_to_other_window();
        let (seen, known) = (loaded.video.revision, self.project.video.revision);
        let hides_others = match self.after_save.take() {
            Some(after) => after.may_hide_others(seen, self.stamps_items),
            None => known.is_some() && seen > known,
        };
        let has_items = loaded.clips.iter().filter(|(_, reading)| reading.lanes.is_some());
        let just_read: BTreeSet<_> = has_items.map(|(clip, _)| clip.id.clone()).collect();
        let news = self.project.reloaded(loaded, readings);
        if hides_others {
            self.project.note_saved_by_others(&just_read);
        }
        self.journal.rebased(&self.project.draft);
        self.take_news(news)
    }

    /// Merges the server's current state. After a save by this program, differences are the save itself.
    pub fn took_snapshot(&mut self, seen: RemoteSnapshot, by: SavedBy) -> News {
        self.leave_changes_to_other_window();
        let hides_others = self.hides_others(&seen, by);
        let project = &mut self.project;
        let revision = seen.video.revision.or(project.video.revision);
        if hides_others {
            project.note_saved_by_others(&seen.items.iter().map(|(clip, _)| clip.clone()).collect());
        }
        if by == SavedBy::Others {
            project.note_changed(&seen.clips);
        }
        let mut news = project.rebased(&seen.clips, seen.items);
        // After the clips, because chapter times refer to the current cuts.
        let video = project.take_video(Video { revision, ..seen.video });
        news.clips.push((String::new(), video));
        news.clips.extend(project.take_words(seen.words));
        self.journal.rebased(&project.draft);
        self.take_news(news)
    }

    /// Drops the unsaved changes if another window took over the video: it has them in its journal, and what it saves of them is in
    /// what this window reads.
    fn leave_changes_to_other_window(&mut self) {
        if self.save.is_elsewhere()
            && let Err(error) = self.discard()
        {
            tracing::warn!(%error, "changes that another window has are still shown");
        }
    }

    /// Whether other users may have changed items of clips that are not in the snapshot. A save by this program raises the revision
    /// as well, so changes between the last read and the save would go unnoticed.
    fn hides_others(&mut self, seen: &RemoteSnapshot, by: SavedBy) -> bool {
        let Some(after) = self.after_save.take() else {
            return by == SavedBy::Others && seen.video.revision > self.project.video.revision;
        };
        if by == SavedBy::Us && after.items_only && !seen.items.is_empty() {
            let stamp = |clip: &ClipId| seen.clips.iter().find(|record| record.id == *clip).map(|record| &record.updated_at);
            let known = |clip: &ClipId| Some(&self.project.draft.base_section(clip)?.record().updated_at);
            self.stamps_items = seen.items.iter().all(|(clip, _)| stamp(clip) != known(clip));
        }
        after.may_hide_others(seen.video.revision, self.stamps_items)
    }

    /// Merges a clip that was read in the background; [`Document::refresh_read`] refreshes the derived data. During a save of the
    /// clip, its items stay unchanged: the server's state may be the save itself, and is read after it. Returns the result of the
    /// merge; `None` if nothing was merged.
    pub fn clip_read(&mut self, clip: &ClipId, reading: ClipReading) -> Option<News> {
        let is_merged = reading.lanes.is_some() || reading.transcript.is_some() || reading.recut.is_some();
        self.is_stale = true;
        let with_items = self.save.state() == SaveState::Idle || !self.project.draft.is_touched(clip);
        let changes = self.project.read(clip, reading, with_items).filter(|_| is_merged && with_items)?;
        self.journal.clip_rebased(&self.project.draft, clip);
        Some(self.take_news(changes))
    }

    /// Notes why a clip could not be read. Returns whether the clip had not been read before.
    pub fn clip_not_read(&mut self, clip: &ClipId, error: &ApiError) -> bool {
        let is_read = self.project.draft.is_read(clip);
        let data = self.project.clips.iter_mut().find(|data| data.clip.id == *clip && !is_read);
        let is_new = data.map(|data| data.failed(error.to_string())).is_some();
        self.is_stale |= is_new;
        is_new
    }

    /// Refreshes the derived data if clips were read. Returns whether there were any.
    pub fn refresh_read(&mut self) -> bool {
        let is_stale = std::mem::take(&mut self.is_stale);
        if is_stale {
            self.project.refresh();
        }
        is_stale
    }

    /// Takes a clip that a command needs before editing it: its items, or its words as recorded.
    pub fn clip_fetched(&mut self, clip: &ClipId, reading: ClipReading) {
        let with_items = reading.lanes.is_some();
        self.project.read(clip, reading, with_items);
        self.is_stale = true;
    }

    /// Shows a clip with these words instead of those that were read.
    pub fn show_words(&mut self, clip: &ClipId, words: Vec<Word>) {
        self.project.take_words(vec![(clip.clone(), words)]);
    }

    /// Marks the clips with this source whose media URLs come from an earlier session, so that the URLs, which may have expired,
    /// are read again. Returns whether there are any.
    pub fn read_sources_again(&mut self, failed: &SourceId) -> bool {
        let mut again = false;
        for data in self.project.clips.iter_mut().filter(|data| data.sources_kept) {
            if data.sources.iter().any(|source| source.id == *failed) {
                data.sources_kept = false;
                data.lacks.insert(Part::Sources);
                again = true;
            }
        }
        again
    }
}
