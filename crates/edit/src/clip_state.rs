//! State of a video's clips: records, cut maps, items and order.

use super::{ClipItems, VideoFields, WordTexts};
use crate::{
    Displaced,
    api::{ClipId, ItemId, clip::Clip},
    timeline::{CutMap, Footage},
};
use std::collections::{BTreeMap, BTreeSet};

/// State of one clip: its record, its cut map, and its items at their playback times.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipState {
    pub(super) record: Clip,
    pub(super) map: CutMap,
    pub(super) items: ClipItems,
    /// Words corrected since they were read: the server's in a base, the user's in a view.
    pub(super) words: WordTexts,
}

impl ClipState {
    /// State of a clip as the server answered it.
    pub fn new(record: Clip, items: ClipItems) -> Self {
        Self { map: CutMap::new(&record.cuts, record.source_length()), record, items, words: WordTexts::default() }
    }

    /// Record of the clip.
    pub fn record(&self) -> &Clip {
        &self.record
    }

    /// Cut map: the parts of the recording that the clip plays.
    pub fn map(&self) -> &CutMap {
        &self.map
    }

    /// Items of the clip.
    pub fn items(&self) -> &ClipItems {
        &self.items
    }

    /// Words corrected since they were read.
    pub fn words(&self) -> &WordTexts {
        &self.words
    }

    /// Anchors an item to footage that cuts hide partly or completely.
    pub(super) fn keep_footage(&mut self, id: &ItemId, footage: Footage) {
        self.items.stand(id, footage, &self.map);
    }

    /// Replaces the cuts; the items stay on their footage. Returns the items that moved.
    pub(super) fn recut(&mut self, map: CutMap) -> Vec<Displaced> {
        let carried = self.items.recut(&self.map, &map);
        if map != self.map {
            self.record.cuts = map.to_cuts();
            self.record.duration_seconds = map.playback_length().seconds();
        }
        self.map = map;
        carried
    }
}

/// State of all clips in playing order, and of their video.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clips {
    /// Order of the clips; empty if only some clips are known, as while a journal is replayed.
    pub(super) order: Vec<ClipId>,
    pub(super) sections: BTreeMap<ClipId, ClipState>,
    /// Clips that the next save deletes. They aren't in the order; an undo restores them.
    pub(super) deleted: BTreeSet<ClipId>,
    /// Fields of the video that the clips belong to.
    pub(super) video: VideoFields,
}

impl Clips {
    /// Clip before `clip` in the order; `None` if `clip` is the first.
    pub(super) fn before(&self, clip: &ClipId) -> Option<ClipId> {
        let at = self.order.iter().position(|id| id == clip)?;
        self.order.get(at.checked_sub(1)?).cloned()
    }

    /// Moves a clip behind `after`, or to the front for `None`. If `after` isn't in the order, the clip becomes the last.
    pub(super) fn place(&mut self, clip: &ClipId, after: Option<&ClipId>) {
        self.deleted.remove(clip);
        self.order.retain(|id| id != clip);
        let at = match after {
            None => 0,
            Some(after) => self.order.iter().position(|id| id == after).map_or(self.order.len(), |at| at + 1),
        };
        self.order.insert(at, clip.clone());
    }

    pub(super) fn delete(&mut self, clip: &ClipId) {
        self.order.retain(|id| id != clip);
        self.deleted.insert(clip.clone());
    }

    /// Replaces a clip's id.
    pub(super) fn rename(&mut self, from: &ClipId, to: &ClipId) {
        self.order.iter_mut().filter(|id| *id == from).for_each(|id| id.clone_from(to));
        if self.deleted.remove(from) {
            self.deleted.insert(to.clone());
        }
        if let Some(mut section) = self.sections.remove(from) {
            section.record.id.clone_from(to);
            self.sections.insert(to.clone(), section);
        }
    }

    /// Removes a clip and its state.
    pub(super) fn forget(&mut self, clip: &ClipId) {
        self.order.retain(|id| id != clip);
        self.deleted.remove(clip);
        self.sections.remove(clip);
    }
}

/// Merges two orders: `order`, plus the clips that only `other` contains, each behind its predecessor in `other`.
pub(super) fn with_newcomers(order: &[ClipId], other: &[ClipId]) -> Vec<ClipId> {
    let mut laid: Vec<ClipId> = order.to_vec();
    let mut before: Option<&ClipId> = None;
    for clip in other {
        if !order.contains(clip) {
            let at = before.and_then(|before| laid.iter().position(|id| id == before)).map_or(0, |at| at + 1);
            laid.insert(at, clip.clone());
        }
        before = Some(clip);
    }
    laid
}

/// Fewest moves from one order to another of the same clips: each clip, and its index at that moment. The longest run of clips that
/// keep their order stays.
pub(super) fn moves(from: &[ClipId], to: &[ClipId]) -> Vec<(ClipId, u64)> {
    let place_in = |clip: &ClipId| from.iter().position(|id| id == clip);
    let places: Vec<usize> = to.iter().filter_map(place_in).collect();
    let staying = longest_rising(&places);
    let mut now: Vec<ClipId> = from.iter().filter(|clip| to.contains(clip)).cloned().collect();
    let mut moved = Vec::new();
    for (index, clip) in to.iter().enumerate() {
        if place_in(clip).is_some_and(|place| staying.contains(&place)) {
            continue;
        }
        now.retain(|id| id != clip);
        let before = index.checked_sub(1).and_then(|before| to.get(before));
        let at = before.and_then(|before| now.iter().position(|id| id == before)).map_or(0, |at| at + 1);
        now.insert(at, clip.clone());
        moved.push((clip.clone(), at as u64));
    }
    moved
}

/// Longest increasing subsequence of a list.
fn longest_rising(list: &[usize]) -> BTreeSet<usize> {
    // `ends[n]`: index of the smallest value that ends a subsequence of length n + 1. `before`: predecessor of each value in its
    // subsequence.
    let (mut ends, mut before) = (Vec::<usize>::new(), vec![None; list.len()]);
    for (index, value) in list.iter().enumerate() {
        let length = ends.partition_point(|end| list.get(*end) < Some(value));
        if let (Some(slot), Some(end)) = (before.get_mut(index), length.checked_sub(1).and_then(|last| ends.get(last))) {
            *slot = Some(*end);
        }
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut run = BTreeSet::new();
    let mut next = ends.last().copied();
    while let Some(index) = next {
        run.extend(list.get(index));
        next = before.get(index).copied().flatten();
    }
    run
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ids(numbers: &[usize]) -> Vec<ClipId> {
        numbers.iter().map(|number| format!("cl_{number}").as_str().into()).collect()
    }

    proptest! {
        #[test]
        fn moves_bring_one_order_to_the_other_and_are_the_fewest(to in Just((0..8usize).collect::<Vec<_>>()).prop_shuffle()) {
            let from: Vec<usize> = (0..8).collect();
            let (from, wanted) = (ids(&from), ids(&to));
            let moves = moves(&from, &wanted);
            let mut now = from.clone();
            for (clip, place) in &moves {
                // Like the server: remove, then insert.
                now.retain(|id| id != clip);
                now.insert(*place as usize, clip.clone());
            }
            prop_assert_eq!(now, wanted);
            // The longest ordered subsequence, by trying all subsets.
            let longest = (0u32..256).filter(|picked| {
                let run: Vec<_> = to.iter().enumerate().filter(|(i, _)| picked & (1 << i) != 0).map(|(_, v)| v).collect();
                run.is_sorted()
            }).map(u32::count_ones).max().unwrap();
            prop_assert_eq!(moves.len(), 8 - longest as usize);
        }
    }

    #[test]
    fn newcomers_stand_behind_whom_they_stand_behind() {
        assert_eq!(with_newcomers(&ids(&[2, 1, 0]), &ids(&[9, 0, 7, 8, 1, 2])), ids(&[9, 2, 1, 0, 7, 8]));
    }
}
