//! Halves of a clip that was split: clips of one recording.

use super::project::{ClipData, Project};
use crate::{
    api::{ClipId, PlaybackMs, SourceMs, source::Medium},
    edit::{JoinRefusal, WordText, WordsEdit},
};
use std::collections::BTreeSet;

/// Longest gap between two halves, in milliseconds: a frame at 30 frames per second.
const FRAME_MS: i64 = 33;

impl Project {
    /// True if two clips play the same media.
    pub fn is_same_recording(&self, one: &ClipId, other: &ClipId) -> bool {
        let (Some((_, one)), Some((_, other))) = (self.clip(one), self.clip(other)) else { return false };
        let media = [(one.screen(), other.screen()), (one.camera(), other.camera())];
        let are_same = media.iter().all(|(one, other)| one.map(|source| &source.id) == other.map(|source| &source.id));
        are_same && media.iter().any(|(one, _)| one.is_some())
    }

    /// Clip that plays all that a clip of the server plays, with the same layers of the same recording: the clip to which the other was
    /// joined, or the first half of a split that was undone. It is on the server too, or the next save makes it there before it deletes
    /// the other one, which a copy of it can bring back then.
    pub fn playing_all_of(&self, clip: &ClipId) -> Option<ClipId> {
        let (gone, layers) = (self.draft.base_section(clip)?, self.layers(clip));
        let plays_all = |there: &&ClipId| {
            let has_base = self.draft.base_section(there).is_some();
            let section = self.draft.section(there).filter(|_| has_base && *there != clip);
            let covers = section.is_some_and(|there| {
                gone.map().source_length() == there.map().source_length() && there.map().difference(gone.map()).is_empty()
            });
            covers && self.layers(there) == layers
        };
        self.draft.order().iter().filter(|_| !layers.is_empty()).find(plays_all).cloned()
    }

    /// Clip that plays a part of what a clip of the server plays, with the same layers of the same recording.
    pub fn playing_part_of(&self, clip: &ClipId) -> Option<ClipId> {
        let (gone, layers) = (self.draft.base_section(clip)?, self.layers(clip));
        let plays_part = |there: &&ClipId| {
            let section = self.draft.section(there).filter(|_| *there != clip);
            let plays = section.is_some_and(|there| {
                let unplayed = there.map().difference(gone.map());
                let unplayed: i64 = unplayed.iter().map(|cut| cut.duration_ms.0).sum();
                gone.map().source_length() == there.map().source_length() && unplayed < gone.map().playback_length().0
            });
            plays && self.layers(there) == layers
        };
        self.draft.order().iter().filter(|_| !layers.is_empty()).find(plays_part).cloned()
    }

    /// True if another clip plays all that a clip of the server plays, and shows its items: nothing is lost if that is deleted.
    pub fn is_whole_on_other(&self, clip: &ClipId) -> bool {
        let there = self.playing_all_of(clip).and_then(|there| self.draft.section(&there));
        there.zip(self.draft.base_section(clip)).is_some_and(|(there, gone)| there.shows_items_of(gone))
    }

    /// Media that a clip plays as its layers, without those of its items; empty until they are read.
    fn layers(&self, clip: &ClipId) -> BTreeSet<&str> {
        let data = self.clips.iter().chain(&self.aside).find(|data| data.clip.id == *clip);
        let recorded = data.into_iter().flat_map(|data| &data.sources).filter(|source| source.medium != Medium::Upload);
        recorded.chain(data.and_then(ClipData::screen)).map(|source| source.id.as_str()).collect()
    }

    /// Clip that continues this one, so that both can be joined.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn continued_by(&self, clip: &ClipId) -> Result<ClipId, JoinRefusal> {
        self.draft.continued_by(clip, |one, other| self.is_same_recording(one, other))
    }

    /// Clip behind this one that plays the same recording on from where this one ends: the other side of a split.
    pub fn other_half(&self, clip: &ClipId) -> Option<&ClipId> {
        let (index, here) = self.clip(clip)?;
        let there = self.clips.get(index + 1)?;
        let (last, first) = (here.map.to_source_end(here.map.playback_length()), there.map.to_source(PlaybackMs::ZERO));
        let goes_on = here.map.source_length() == there.map.source_length() && (last.0 - first.0).abs() <= FRAME_MS;
        (goes_on && self.is_same_recording(clip, &there.clip.id)).then_some(&there.clip.id)
    }

    /// Corrections of the words that one clip plays and that are written otherwise on another clip of the recording.
    pub fn words_of_other(&self, clip: &ClipId, other: &ClipId) -> Option<WordsEdit> {
        let (_, data) = self.clip(clip)?;
        let (_, there) = self.clip(other)?;
        let (here, written) = (data.script.as_ref()?, there.script.as_ref()?);
        let mut edit = WordsEdit::default();
        for word in written.words.iter().filter(|word| !there.map.is_removed(SourceMs(word.start_time_ms))) {
            let held = here.words.iter().filter(|held| held.index == word.index);
            edit.extend(WordsEdit::of(held, |_| WordText::of(word)));
        }
        (!edit.is_empty()).then_some(edit)
    }

    /// Clip that plays a moment of a clip's recording: the clip itself or, where it was split, its other half. The clip itself if
    /// the moment is cut out everywhere; `None` if there is no such clip.
    pub fn half_playing(&self, clip: &ClipId, at: SourceMs) -> Option<(usize, &ClipData)> {
        let (index, own) = self.clip(clip)?;
        let plays = |data: &ClipData| at >= data.map.source_length() || !data.map.is_removed(at);
        let is_half = |other: &ClipData| plays(other) && self.is_same_recording(&own.clip.id, &other.clip.id);
        let half = || self.clips.iter().enumerate().find(|(_, other)| is_half(other));
        if plays(own) { Some((index, own)) } else { half().or(Some((index, own))) }
    }
}
