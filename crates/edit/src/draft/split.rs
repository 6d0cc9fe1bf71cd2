//! Split of a clip into two, and its inverse. The first half is the clip itself without what is behind the split; the second is a
//! copy without what is before it. Each keeps its items, chapters and words at the same moments of the video.

use super::{
    Draft,
    halves::{JoinRefusal, SplitRefusal},
    run::is_base_layout,
    twins::{copied, is_alike, original},
    words::word_of,
};
use crate::{
    ClipState, Edit, VideoEdit, WordsEdit,
    api::{
        ClipId, DurationMs, ItemId, SourceMs,
        clip::{Clip, ClipChange, Cut},
        item::{AddBody, ChangeBody, Item},
        overlay::MediaKind,
        video::ClipTransition,
    },
    merge::{field_words, settings_between},
    timeline::{Anchor, CutMap, Footage},
};
use std::collections::BTreeSet;

/// Shortest half of a split, in milliseconds of playing time: a frame. Two clips can be joined if both play at most this much of the
/// same footage; the joined clip plays it once.
const FRAME_MS: i64 = 34;

/// Side of a split on which an item is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    First,
    Second,
    /// On both: it lasts as long as its clip, runs across the split, or cannot be added again.
    Both,
}

/// True if the item plays from its own beginning wherever it starts, so that its second half cannot be had alone.
fn plays_from_its_start(item: &Item) -> bool {
    match item {
        Item::SoundEffect(_) => true,
        Item::MediaOverlay(media) => media.kind == Some(MediaKind::Video),
        _ => false,
    }
}

/// True if a batch can add the item again.
fn can_return(item: &Item) -> bool {
    AddBody::like(item).is_some_and(|body| body.check().is_ok())
        && !matches!(item, Item::Layout(layout) if !layout.layout.is_drawn())
}

fn side(section: &ClipState, item: &Item, at: SourceMs) -> Side {
    let shown = item.times().is_some_and(|(_, length)| length.0 > 0);
    let Some(footage) = section.items.footage(item, &section.map).filter(|_| shown) else { return Side::Both };
    match parts(&section.map, footage, at) {
        _ if !can_return(item) => Side::Both,
        (_, false) => Side::First,
        (false, true) => Side::Second,
        (true, true) if plays_from_its_start(item) => Side::First,
        (true, true) => Side::Both,
    }
}

/// Whether footage is played before `at`, and whether it is played from there on.
fn parts(map: &CutMap, footage: Footage, at: SourceMs) -> (bool, bool) {
    let [first, split, end] = [footage.first, at, footage.end].map(|source| map.to_playback(source));
    (first < split, split < end)
}

fn range(from: SourceMs, until: SourceMs) -> Cut {
    Cut { start_time_ms: from, duration_ms: DurationMs(until.0 - from.0) }
}

/// Ranges that a clip plays.
fn kept(map: &CutMap) -> Vec<Cut> {
    let ends = map.removed().iter().map(|(_, end)| *end);
    let starts = map.removed().iter().map(|(start, _)| *start).chain([map.source_length()]);
    let ranges = std::iter::once(SourceMs(0)).chain(ends).zip(starts);
    ranges.filter(|(from, until)| from < until).map(|(from, until)| range(from, until)).collect()
}

/// Settings of a clip in which halves of one clip do not differ.
fn settings(from: &Clip, to: &Clip) -> ClipChange {
    ClipChange { name: None, transition: None, ..settings_between(from, to) }
}

impl Draft {
    /// Reason why a clip cannot be split before this footage; `None` if it can.
    pub fn why_not_split(&self, clip: &ClipId, at: SourceMs) -> Option<SplitRefusal> {
        if let Some(record) = self.unread(clip) {
            return Some(SplitRefusal::NotRead(record.name.clone()));
        }
        let Some(section) = self.section(clip).filter(|_| self.view.order.contains(clip)) else {
            return Some(SplitRefusal::NoClip);
        };
        let (map, length) = (&section.map, section.map.playback_length().0);
        let played = map.to_playback(at).0;
        if length <= 0 {
            Some(SplitRefusal::Empty)
        } else if at < map.source_length() && map.is_removed(at) && at.0 >= 0 {
            Some(SplitRefusal::InCut)
        } else {
            (played < FRAME_MS || length - played < FRAME_MS).then_some(SplitRefusal::AtEnd)
        }
    }

    /// Items that only the first half keeps although they run across the split: their second half cannot be had alone.
    pub fn cut_short_by_split(&self, clip: &ClipId, at: SourceMs) -> Vec<&Item> {
        let Some(section) = self.section(clip) else { return Vec::new() };
        let runs_on = |item: &&Item| {
            let footage = section.items.footage(item, &section.map);
            plays_from_its_start(item) && footage.is_some_and(|footage| parts(&section.map, footage, at) == (true, true))
        };
        section.items.iter().filter(runs_on).collect()
    }

    /// Edits that split a clip before this footage, for [`Draft::step`]. `second` is the second half: a copy of the clip that is
    /// not in the video yet ([`Draft::know_twin`], or [`Draft::know_copy`] for a clip that was never saved).
    ///
    /// # Errors
    /// The reason why the clip cannot be split there.
    pub fn split(&self, clip: &ClipId, second: &ClipId, at: SourceMs) -> Result<Vec<Edit>, SplitRefusal> {
        if let Some(why) = self.why_not_split(clip, at) {
            return Err(why);
        }
        let (Some(here), Some(there)) = (self.section(clip), self.section(second)) else { return Err(SplitRefusal::NoClip) };
        let mut edits = vec![Edit::Place(second.clone(), Some(clip.clone()))];
        let settings = if self.is_twin(second) {
            self.bring_up(here, there, at, &mut edits);
            ClipChange { name: None, ..settings_between(&there.record, &here.record) }
        } else {
            let before = there.items.iter().filter(|item| side(there, item, at) == Side::First);
            edits.extend(before.map(|item| Edit::Remove(second.clone(), item.id().clone())));
            ClipChange::default()
        };
        let settings = ClipChange { transition: Some(ClipTransition::HardCut), ..settings };
        edits.push(Edit::Settings(second.clone(), settings));
        let behind = here.items.iter().filter(|item| side(here, item, at) == Side::Second);
        edits.extend(behind.map(|item| Edit::Remove(clip.clone(), item.id().clone())));
        let (end, cut) = (here.map.source_length(), |clip: &ClipId, range| Edit::Cut {
            clip: clip.clone(),
            removed: vec![range],
            restored: Vec::new(),
        });
        edits.push(cut(clip, range(at, end)));
        edits.push(cut(second, range(SourceMs(0), at)));
        edits.extend(self.chapters_on(clip, second, |source| source >= at));
        Ok(edits)
    }

    /// Edits that give a copy what its original has in the view, except the items of the first half.
    fn bring_up(&self, here: &ClipState, there: &ClipState, at: SourceMs, edits: &mut Vec<Edit>) {
        let (clip, second) = (&here.record.id, &there.record.id);
        let of = |id: &ItemId| match original(clip, id) {
            // A copy of a copy has the items of the original.
            Some(id) => copied(second, &id),
            None => copied(second, id),
        };
        let (removed, restored) = (here.map.difference(&there.map), there.map.difference(&here.map));
        if !removed.is_empty() || !restored.is_empty() {
            edits.push(Edit::Cut { clip: second.clone(), removed, restored });
        }
        let now = there.items.carried(&there.map, &here.map);
        let stays: Vec<&Item> = here.items.iter().filter(|item| side(here, item, at) != Side::First).collect();
        let ids: BTreeSet<ItemId> = stays.iter().map(|item| of(item.id())).collect();
        let gone = now.iter().filter(|item| !ids.contains(item.id()) && !is_base_layout(item));
        edits.extend(gone.map(|item| Edit::Remove(second.clone(), item.id().clone())));
        for item in stays {
            let mut wanted = item.clone();
            wanted.set_id(of(item.id()));
            let footage = here.items.kept_footage(item.id());
            let held = now.get(wanted.id());
            if held == Some(&wanted) && now.kept_footage(wanted.id()) == footage {
                continue;
            }
            let change = held.and_then(|held| {
                let change = ChangeBody::between(held, &wanted)?;
                let mut changed = held.clone();
                (change.apply(&mut changed) && (changed == wanted || is_base_layout(&wanted))).then_some(change)
            });
            match (held, change) {
                (Some(_), Some(change)) => {
                    if !change.is_empty() {
                        edits.push(Edit::Update(second.clone(), wanted.id().clone(), change));
                    }
                }
                // A new item that a cut hides plays nowhere.
                (None, _) if item.is_hidden() => continue,
                (held, _) => {
                    edits.extend(held.map(|held| Edit::Remove(second.clone(), held.id().clone())));
                    if held.is_none() {
                        wanted.set_id(ItemId::local());
                    }
                    edits.push(Edit::Add(second.clone(), wanted.clone()));
                }
            }
            edits.extend(footage.map(|footage| Edit::Anchor(second.clone(), wanted.id().clone(), footage)));
        }
        let mut words = WordsEdit::default();
        let held = self.base_section(clip).map(|base| &base.words);
        for (index, now) in here.words.iter() {
            let was = there.words.get(index).or_else(|| held?.get(index)).unwrap_or(now);
            words.extend(WordsEdit::of([&word_of(index, was)], |_| now.clone()));
        }
        edits.extend((!words.is_empty()).then(|| Edit::Words(second.clone(), words)));
    }

    /// Edit that moves chapters of one clip to another with the same footage; `None` if there are none.
    fn chapters_on(&self, from: &ClipId, to: &ClipId, moves: impl Fn(SourceMs) -> bool) -> Option<Edit> {
        let mut chapters = self.view.video.chapters()?;
        let mut moved = false;
        for chapter in &mut chapters {
            let anchor = chapter.anchor.as_ref().filter(|anchor| anchor.clip_id == *from && moves(anchor.source_time_ms));
            if let Some(source_time_ms) = anchor.map(|anchor| anchor.source_time_ms) {
                chapter.anchor = Some(Anchor { clip_id: to.clone(), source_time_ms });
                moved = true;
            }
        }
        moved.then(|| Edit::Video(VideoEdit::of_chapters(&chapters)))
    }

    /// Clip behind this one that can be joined with it. `same_recording` tells for two clips whether they play the same media.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn continued_by(
        &self,
        clip: &ClipId,
        same_recording: impl Fn(&ClipId, &ClipId) -> bool,
    ) -> Result<ClipId, JoinRefusal> {
        let mut behind = self.view.order.iter().skip_while(|id| *id != clip).skip(1);
        let second = behind.next().ok_or(JoinRefusal::Last)?;
        for id in [clip, second] {
            if let Some(record) = self.unread(id) {
                return Err(JoinRefusal::NotRead(record.name.clone()));
            }
        }
        let (Some(here), Some(there)) = (self.section(clip), self.section(second)) else { return Err(JoinRefusal::Last) };
        if here.map.source_length() != there.map.source_length() || !same_recording(clip, second) {
            return Err(JoinRefusal::OtherRecording);
        }
        // Footage between the two stays cut out: a split at the edge of a cut leaves the cut there.
        if there.first().0 < here.last().0 - FRAME_MS {
            return Err(JoinRefusal::PlayedBefore);
        }
        let other = settings(&here.record, &there.record);
        if !other.is_empty() {
            let fields = match serde_json::to_value(&other) {
                Ok(serde_json::Value::Object(fields)) => fields.keys().map(|field| field_words(field)).collect::<Vec<_>>(),
                _ => Vec::new(),
            };
            return Err(JoinRefusal::Settings(fields.join(::words::common::list_separator())));
        }
        let [mine, theirs] = [here, there].map(|section| section.items.iter().find(|item| is_base_layout(item)));
        match (mine, theirs) {
            (Some(mine), Some(theirs)) if !is_alike(mine, theirs, false) => Err(JoinRefusal::Layout),
            _ => Ok(second.clone()),
        }
    }

    /// First half of a split whose second half is this unsaved copy, and the footage that only the copy plays. `None` for other clips,
    /// and where no clip of the recording without that footage is left.
    pub(super) fn first_half(&self, second: &ClipId) -> Option<(ClipId, Vec<Cut>)> {
        let (of, there) = (self.copy_of(second)?, self.section(second)?);
        let played = kept(&there.map);
        let is_half = |clip: &&ClipId| {
            let of_recording = *clip != second && (*clip == of || self.copy_of(clip) == Some(of));
            let lacks = |here: &ClipState| {
                let gained = here.map.with(&[], &played).playback_length().0 - here.map.playback_length().0;
                here.map.source_length() == there.map.source_length() && gained == there.map.playback_length().0
            };
            of_recording && self.section(clip).is_some_and(lacks)
        };
        let before = self.view.before(second);
        let first = before.as_ref().filter(is_half).or_else(|| self.view.order.iter().find(is_half))?;
        Some((first.clone(), played))
    }

    /// Edits that join a clip with the one behind it, for [`Draft::step`]. `words` are corrections that the second has and the
    /// first lacks.
    pub fn join(&self, clip: &ClipId, second: &ClipId, words: Option<WordsEdit>) -> Vec<Edit> {
        let (Some(here), Some(there)) = (self.section(clip), self.section(second)) else { return Vec::new() };
        let restored = kept(&there.map);
        let map = here.map.with(&[], &restored);
        let mut edits = vec![Edit::Cut { clip: clip.clone(), removed: Vec::new(), restored }];
        let mut continued: BTreeSet<ItemId> = BTreeSet::new();
        for item in there.items.iter().filter(|item| can_return(item)) {
            let Some((start, length)) = item.times().filter(|(_, length)| length.0 > 0) else { continue };
            let Some(footage) = there.items.footage(item, &there.map) else { continue };
            // An item that ran across the split is one again.
            let before = here.items.iter().find(|mine| {
                let ends = mine
                    .times()
                    .is_some_and(|(start, length)| length.0 > 0 && start.0 + length.0 >= here.map.playback_length().0);
                start.0 == 0 && ends && !continued.contains(mine.id()) && is_alike(mine, item, true)
            });
            let known = before.and_then(|mine| Some((mine, here.items.footage(mine, &here.map)?)));
            if let Some((mine, known)) = known.filter(|_| !plays_from_its_start(item)) {
                continued.insert(mine.id().clone());
                let whole = Footage { first: known.first, end: there.map.footage(start, length).end.max(footage.end) };
                edits.push(Edit::Anchor(clip.clone(), mine.id().clone(), whole));
                continue;
            }
            let lacks = |id: &ItemId| here.items.get(id).is_none();
            let own = original(second, item.id()).map(|id| match self.copy_of(clip) {
                Some(_) => copied(clip, &id),
                None => id,
            });
            let held = |id: &ItemId| self.base_section(clip).is_some_and(|base| base.items.get(id).is_some());
            let mut back = item.clone();
            back.set_id(own.filter(|id| lacks(id) && held(id)).unwrap_or_else(ItemId::local));
            let (at, shown) = map.played(footage);
            back.set_times(at, shown);
            let anchored = map.footage(at, shown) != footage;
            let id = back.id().clone();
            edits.push(Edit::Add(clip.clone(), back));
            edits.extend(anchored.then(|| Edit::Anchor(clip.clone(), id, footage)));
        }
        edits.extend(words.map(|edit| Edit::Words(clip.clone(), edit)));
        edits.extend(self.chapters_on(second, clip, |_| true));
        edits.push(Edit::Delete(second.clone()));
        edits
    }
}

impl ClipState {
    /// True if each item that `other`, a clip of the same recording, shows is on this clip too, whatever its times.
    pub fn shows_items_of(&self, other: &Self) -> bool {
        let mut shown = other.items.iter().filter(|item| item.times().is_some_and(|(_, length)| length.0 > 0));
        shown.all(|item| self.items.of_kind(item.kind()).any(|here| is_alike(here, item, true)))
    }

    /// First footage that the clip plays.
    fn first(&self) -> SourceMs {
        self.map.to_source(crate::api::PlaybackMs(0))
    }

    /// End of the last footage that the clip plays.
    fn last(&self) -> SourceMs {
        self.map.to_source_end(self.map.playback_length())
    }
}
