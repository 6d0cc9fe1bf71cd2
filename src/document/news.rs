//! What is read of the service while the video is open, and what the journal of the last session brings back: merged, asked
//! about, and written.

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

/// What a reading brought besides the questions that are open now.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// Changes of others that were merged into what waits here.
    pub merged: Vec<Merged>,
    /// How many edits were parked because others deleted their clip.
    pub parked: usize,
}

/// What a journal brought back.
#[derive(Clone, Debug)]
pub struct Restored {
    /// What others did meanwhile.
    pub news: News,
    /// The save that had no answer: whether the journal has its steps, so that it can be sent again.
    pub unanswered: Option<bool>,
}

/// Whose save a snapshot follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedBy {
    /// Our own, which has just ended.
    Us,
    /// That of others, if anybody's.
    Others,
}

impl Document {
    /// Restores what the journal of the last session holds, and continues it in `file` if there is one: edits with their
    /// history, open questions, and a save without an answer. `was_used` says whether the journal holds any entry.
    pub fn restore(&mut self, file: Option<JournalFile>, kept: Replayed, was_used: bool) -> Restored {
        let Replayed { draft, unanswered, questions, skipped } = kept;
        if skipped > 0 {
            tracing::warn!(skipped, "entries of the journal did not fit and were passed over");
        }
        let news = self.project.restored(draft, unanswered.as_ref().map(|save| &save.saving));
        if let Some(file) = file {
            self.journal = Journaling::opened(file, &self.project.draft, was_used);
        }
        // Gestures of the last session are over; their numbers come again.
        self.end_gesture();
        if unanswered.is_none() {
            self.journal.rebased(&self.project.draft);
        }
        self.journal.asked_before(&questions);
        self.questions.ask(questions);
        let news = self.take_news(news);
        let has_steps = unanswered.as_ref().map(|save| save.has_steps);
        if let Some(unanswered) = unanswered {
            // It waits until the user saves.
            self.save_input(Input::Restored(unanswered));
        }
        Restored { news, unanswered: has_steps }
    }

    /// Opens the questions of remote changes. They outlive the window: the journal may hold the only copy of their
    /// subjects.
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

    /// Takes a new reading of the whole video; what the user changed stays. With `anew`, what was not read now is read again
    /// later, also where nothing changed.
    pub fn reloaded(&mut self, loaded: Loaded, readings: Readings) -> News {
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

    /// Takes what the service holds now. Where it was read after a save of ours, what differs is the save itself.
    pub fn took_snapshot(&mut self, seen: RemoteSnapshot, by: SavedBy) -> News {
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
        // Behind the clips: its chapters are at times of what is played now.
        let video = project.take_video(Video { revision, ..seen.video });
        news.clips.push((String::new(), video));
        news.clips.extend(project.take_words(seen.words));
        self.journal.rebased(&project.draft);
        self.take_news(news)
    }

    /// Whether others may have changed items of clips that are not in a snapshot: a save of ours raises the revision as well, and what
    /// they saved between our last reading and it would be seen nowhere else.
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

    /// Takes a clip that was read in the background; [`Document::refresh_read`] brings up to date what follows from it. While a
    /// save of the clip is on its way, its items stay as they are: what the service holds may be the save itself, and is
    /// read after it. Returns what came of merging it; nothing where nothing was to be merged.
    pub fn clip_read(&mut self, clip: &ClipId, reading: ClipReading) -> Option<News> {
        let is_merged = reading.lanes.is_some() || reading.transcript.is_some() || reading.recut.is_some();
        self.is_stale = true;
        let with_items = self.save.state() == SaveState::Idle || !self.project.draft.is_touched(clip);
        let changes = self.project.read(clip, reading, with_items).filter(|_| is_merged && with_items)?;
        self.journal.clip_rebased(&self.project.draft, clip);
        Some(self.take_news(changes))
    }

    /// Notes why a clip could not be read; answers whether it had not been read before.
    pub fn clip_not_read(&mut self, clip: &ClipId, error: &ApiError) -> bool {
        let is_read = self.project.draft.is_read(clip);
        let data = self.project.clips.iter_mut().find(|data| data.clip.id == *clip && !is_read);
        let is_new = data.map(|data| data.failed(error.to_string())).is_some();
        self.is_stale |= is_new;
        is_new
    }

    /// Brings up to date what follows from clips that were read; whether there were any.
    pub fn refresh_read(&mut self) -> bool {
        let is_stale = std::mem::take(&mut self.is_stale);
        if is_stale {
            self.project.refresh();
        }
        is_stale
    }

    /// Takes a clip that a command needs, before it edits it: its items, or its words as they were recorded.
    pub fn clip_fetched(&mut self, clip: &ClipId, reading: ClipReading) {
        let with_items = reading.lanes.is_some();
        self.project.read(clip, reading, with_items);
        self.is_stale = true;
    }

    /// Shows a clip with these words instead of those that were read.
    pub fn show_words(&mut self, clip: &ClipId, words: Vec<Word>) {
        self.project.take_words(vec![(clip.clone(), words)]);
    }

    /// Has the addresses read again that an earlier session kept of the clips with this source: they may have expired. Whether
    /// there are any.
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
