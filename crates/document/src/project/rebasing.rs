//! Merges reloaded data with the user's changes.

use super::{ClipData, Project, next_version};
use crate::{
    api::{ClipId, clip::Clip, item::Item, video::Video},
    document::{
        load::Readings,
        reading::{ClipReading, Lanes, Loaded, Part},
    },
    edit::{ClipItems, ClipMerge, ClipState, Draft, Merge, Saving, VideoFields},
    timeline::CutMap,
};
use std::collections::{BTreeSet, HashMap};

impl Loaded {
    /// Clips with their editor data, and the video's record.
    pub fn into_clips(self) -> (Video, Vec<(ClipData, Option<ClipItems>)>) {
        let clips = self.clips.into_iter().map(|(clip, reading)| ClipData::partly_read(clip, reading));
        (self.video, clips.collect())
    }
}

/// Remote changes of the video since it was read.
#[derive(Debug, Default)]
pub(in crate::document) struct RemoteChanges {
    /// Merges of the clips' items.
    pub merges: Vec<Merge>,
    /// Merges of the clips themselves, with their names.
    pub clips: Vec<(String, ClipMerge)>,
}

impl Project {
    /// Takes over a new reading of the video; the user's changes stay, on their footage. Parts that were not read now stay
    /// unchanged, and are reread later if their clip changed since, or all of them with [`Readings::Anew`].
    pub(in crate::document) fn reloaded(&mut self, loaded: Loaded, readings: Readings) -> RemoteChanges {
        let mut known: HashMap<ClipId, ClipData> =
            self.clips.drain(..).chain(self.aside.drain(..)).map(|data| (data.clip.id.clone(), data)).collect();
        let (mut records, mut items, mut transcripts) = (Vec::new(), Vec::new(), Vec::new());
        for (record, reading) in loaded.clips {
            let why = record.unreadable().map(str::to_owned);
            let record = self.as_known(&record);
            let mut data = match known.remove(&record.id) {
                Some(mut data) => {
                    data.trouble = why.or(data.trouble.filter(|_| readings == Readings::Kept));
                    let service = self.draft.base_section(&record.id).map_or(&data.clip, ClipState::record);
                    if readings == Readings::Anew || service.updated_at != record.updated_at {
                        data.lacks = Part::ALL.into();
                    }
                    data
                }
                None => ClipData::unread(record.clone()),
            };
            let lanes = reading.lanes.clone();
            transcripts.extend(reading.transcript.clone().map(|words| (record.id.clone(), words)));
            let map = CutMap::new(&record.cuts, record.source_length());
            data.take(reading, &map);
            items.extend(lanes.map(|lanes| (record.id.clone(), lanes)));
            self.clips.push(data);
            records.push(record);
        }
        // Clips that the server no longer has and an undo recreates: their known recordings stay.
        self.aside.extend(known.into_values().filter(|data| self.draft.unmade(&data.clip.id).is_some()));
        let mut news = self.rebased(&records, items);
        // After the clips, because chapter times refer to the current cuts.
        let video = self.take_video(loaded.video);
        news.clips.push((String::new(), video));
        news.clips.extend(self.take_words(transcripts));
        news
    }

    /// Record of a clip as it was read. An unreadable record is replaced by the last one read, because it is not a change by
    /// another user.
    fn as_known(&self, clip: &Clip) -> Clip {
        let known = self.draft.base_section(&clip.id).filter(|_| clip.unreadable().is_some());
        known.map_or_else(|| clip.clone(), |known| known.record().clone())
    }

    /// Takes the reloaded record of the video; the user's changes stay.
    pub(in crate::document) fn take_video(&mut self, fresh: Video) -> ClipMerge {
        let merge = self.draft.rebase_video(&VideoFields::of(&fresh));
        self.served_music.clone_from(&fresh.background_music);
        self.video = fresh;
        self.shown.clone_from(self.draft.video());
        self.draft.show_video(&mut self.video);
        self.chapters = self.draft.chapters();
        self.version = next_version();
        merge
    }

    /// Takes over a reading of one clip; [`Project::refresh`] updates the derived data. Without `with_items`, the items stay
    /// unchanged and are still to be read. `None` for a deleted clip.
    pub(in crate::document) fn read(
        &mut self,
        clip: &ClipId,
        mut reading: ClipReading,
        with_items: bool,
    ) -> Option<RemoteChanges> {
        if !with_items {
            reading.lanes = None;
        }
        let recut = reading.recut.take().filter(|_| with_items).map(|clip| (clip.name.clone(), self.draft.rebase_clip(&clip)));
        let lanes = reading.lanes.clone();
        let map = match (self.draft.base_section(clip), self.draft.unread(clip)) {
            (Some(section), _) => section.map().clone(),
            (None, Some(record)) => CutMap::new(&record.cuts, record.source_length()),
            (None, None) => return None,
        };
        let data = self.clips.iter_mut().chain(&mut self.aside).find(|data| data.clip.id == *clip)?;
        let words = reading.transcript.clone().filter(|_| with_items);
        if lanes.is_some() {
            data.missed.clear();
        }
        if recut.is_some() {
            // The parts that were not reread still refer to the old cuts.
            let read = reading.parts();
            data.lacks.extend(Part::ALL.into_iter().filter(|part| !read.contains(part)));
        }
        data.take(reading, &map);
        let mut changes = RemoteChanges::default();
        changes.clips.extend(recut);
        changes.merges.extend(lanes.map(|lanes| self.rebase_lanes(clip, lanes)));
        changes.clips.extend(words.map(|words| (String::new(), self.draft.rebase_words(clip, &words))));
        Some(changes)
    }

    /// Rebases the user's changes onto a clip's reloaded items. An unreadable kind stays unchanged: unreadable does not mean empty.
    fn rebase_lanes(&mut self, clip: &ClipId, lanes: Lanes) -> Merge {
        let Lanes { items, unreadable, .. } = lanes;
        let held = self.draft.base(clip).into_iter().flat_map(ClipItems::iter);
        let kept: Vec<Item> = held.filter(|item| unreadable.contains(&item.kind())).cloned().collect();
        let items = if kept.is_empty() { items } else { items.iter().cloned().chain(kept).collect() };
        let mut merge = self.draft.rebase(clip, items);
        let data = self.clips.iter_mut().chain(&mut self.aside).find(|data| data.clip.id == *clip);
        if data.is_some_and(|data| std::mem::take(&mut data.just_made)) {
            // The server's defaults, such as a base layout, result from our own save, not from another user.
            merge.merged.clear();
        }
        merge
    }

    /// Notes before a save which clips other users changed since they were read: their words, faces and media are reread.
    pub(in crate::document) fn note_changed(&mut self, clips: &[Clip]) {
        let fresh: HashMap<&ClipId, &str> = clips.iter().map(|clip| (&clip.id, clip.updated_at.as_str())).collect();
        for data in &mut self.clips {
            let base = self.draft.base_section(&data.clip.id).map(|base| base.record().updated_at.as_str());
            if let (Some(base), Some(fresh)) = (base, fresh.get(&data.clip.id))
                && base != *fresh
            {
                data.lacks.extend([Part::Sources, Part::Faces, Part::Words, Part::Transcript]);
            }
        }
    }

    /// Notes that other users saved since the last read. A revision does not tell which clip's items were edited, so all read clips
    /// except those in `just_read` are reread.
    pub(in crate::document) fn note_saved_by_others(&mut self, just_read: &BTreeSet<ClipId>) {
        for data in &mut self.clips {
            if self.draft.is_read(&data.clip.id) && !just_read.contains(&data.clip.id) {
                data.lacks.insert(Part::Items);
            }
        }
    }

    /// Rebases the user's changes onto the server's current state: all clips in order, and the items of some of them.
    pub(in crate::document) fn rebased(&mut self, clips: &[Clip], items: Vec<(ClipId, Lanes)>) -> RemoteChanges {
        let troubles: HashMap<&ClipId, &str> = clips.iter().filter_map(|clip| Some((&clip.id, clip.unreadable()?))).collect();
        for data in &mut self.clips {
            if let Some(why) = troubles.get(&data.clip.id) {
                data.trouble = Some((*why).to_owned());
            }
        }
        let known: Vec<Clip> = clips.iter().map(|clip| self.as_known(clip)).collect();
        let clips = known.as_slice();
        let read: HashMap<&ClipId, &Lanes> = items.iter().map(|(clip, lanes)| (clip, lanes)).collect();
        let records: HashMap<&ClipId, &Clip> = clips.iter().map(|clip| (&clip.id, clip)).collect();
        for data in self.clips.iter_mut().chain(&mut self.aside) {
            let id = &data.clip.id;
            if let Some(lanes) = read.get(id) {
                data.lacks.remove(&Part::Items);
                // The clip lists saved items now.
                data.missed.clear();
                data.unreadable.clone_from(&lanes.unreadable);
                data.problems.clone_from(&lanes.problems);
            } else if let (Some(base), Some(fresh)) = (self.draft.base_section(id), records.get(id))
                && base.record().updated_at != fresh.updated_at
            {
                // Another user changed the clip, so it is reread.
                data.lacks = Part::ALL.into();
            }
        }
        let mut news = RemoteChanges::default();
        for clip in clips {
            news.clips.push((clip.name.clone(), self.draft.rebase_clip(clip)));
        }
        let order: Vec<_> = clips.iter().map(|clip| clip.id.clone()).collect();
        news.clips.push((String::new(), self.draft.rebase_order(&order)));
        for (clip, lanes) in items {
            news.merges.push(self.rebase_lanes(&clip, lanes));
        }
        self.refresh();
        news
    }

    /// Applies a journal's state on top of the loaded one.
    pub(in crate::document) fn restored(&mut self, kept: Draft, unanswered: Option<&Saving>) -> RemoteChanges {
        let (merges, clips) = self.draft.restore(kept, unanswered);
        self.refresh();
        RemoteChanges { merges, clips }
    }

    /// Replaces ids of clips, as pairs of old and new, in the loaded data.
    pub(in crate::document) fn renamed(&mut self, renamed: &[(ClipId, ClipId)]) {
        for data in self.clips.iter_mut().chain(&mut self.aside) {
            for (from, to) in renamed {
                if data.clip.id == *from {
                    data.clip.id.clone_from(to);
                    if let Some(unmade) = self.draft.unmade(to) {
                        data.made_anew_from(unmade.recording());
                    } else if !self.draft.is_twin(to) {
                        // The clip was just created; its data on the server was not read yet.
                        data.lacks = Part::ALL.into();
                        data.just_made = true;
                    }
                }
            }
        }
    }
}
