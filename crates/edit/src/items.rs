//! Items of one clip by id, and the footage that they are anchored to.

use crate::{
    api::{
        DurationMs, ItemId, PlaybackMs,
        item::{Item, ItemKind},
    },
    timeline::{CutMap, Footage},
};
use std::{collections::BTreeMap, sync::Arc};

/// Items of one clip. Local ids sort in the order of creation. Copies share equal items (copy on write): a base and its view, and a
/// save and the view that it saves.
#[derive(Clone, Debug, Default)]
pub struct ClipItems {
    items: Arc<BTreeMap<ItemId, Arc<Item>>>,
    /// Footage of items whose times do not determine it, because part of it is cut.
    footage: BTreeMap<ItemId, Footage>,
}

impl PartialEq for ClipItems {
    fn eq(&self, other: &Self) -> bool {
        let mut both = self.items.iter().zip(other.items.iter());
        let mut is_same_in_both = || both.all(|((a, one), (b, other))| a == b && (Arc::ptr_eq(one, other) || one == other));
        let mut are_same = || self.items.len() == other.items.len() && is_same_in_both();
        self.footage == other.footage && (Arc::ptr_eq(&self.items, &other.items) || are_same())
    }
}

/// Item that moved because the clip's cuts changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Displaced {
    /// Id of the item.
    pub id: ItemId,
    /// Title of the item in the window.
    pub title: String,
    /// Kind of the item.
    pub kind: ItemKind,
    /// Start before the change.
    pub from: PlaybackMs,
    /// Start after the change; `None` if all of its footage was cut.
    pub to: Option<PlaybackMs>,
}

impl ClipItems {
    /// Iterates over all items, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &Item> {
        self.items.values().map(AsRef::as_ref)
    }

    /// Iterates over the items of one kind.
    pub fn of_kind(&self, kind: ItemKind) -> impl Iterator<Item = &Item> {
        self.iter().filter(move |item| item.kind() == kind)
    }

    /// Item with this id.
    pub fn get(&self, id: &ItemId) -> Option<&Item> {
        self.items.get(id).map(AsRef::as_ref)
    }

    /// Mutable item with this id. A caller that changes its times must call [`ClipItems::clear_anchor`].
    pub(super) fn get_mut(&mut self, id: &ItemId) -> Option<&mut Item> {
        // Check first: `make_mut` would copy shared items even for a missing id.
        self.items.get(id)?;
        Arc::make_mut(&mut self.items).get_mut(id).map(Arc::make_mut)
    }

    /// Inserts an item; returns the replaced one with the same id.
    pub(super) fn insert(&mut self, item: Item) -> Option<Item> {
        self.footage.remove(item.id());
        let replaced = Arc::make_mut(&mut self.items).insert(item.id().clone(), Arc::new(item));
        replaced.map(Arc::unwrap_or_clone)
    }

    /// Removes and returns an item.
    pub(super) fn remove(&mut self, id: &ItemId) -> Option<Item> {
        self.footage.remove(id);
        self.items.get(id)?;
        Arc::make_mut(&mut self.items).remove(id).map(Arc::unwrap_or_clone)
    }

    /// Replaces an item's local id by the server's.
    pub(super) fn rename(&mut self, from: &ItemId, to: &ItemId) {
        let footage = self.footage.get(from).copied();
        if let Some(mut item) = self.remove(from) {
            item.set_id(to.clone());
            self.insert(item);
            self.footage.extend(footage.map(|footage| (to.clone(), footage)));
        }
    }

    /// Copy whose items have other ids.
    pub(super) fn under(&self, id: impl Fn(&ItemId) -> ItemId) -> Self {
        let named = |item: &Item| {
            let mut item = item.clone();
            item.set_id(id(item.id()));
            item
        };
        let mut copy: Self = self.iter().map(named).collect();
        copy.footage = self.footage.iter().map(|(of, footage)| (id(of), *footage)).collect();
        copy
    }

    /// Number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether the clip has no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Remembered footage of an item whose times do not determine it.
    pub(super) fn kept_footage(&self, id: &ItemId) -> Option<Footage> {
        self.footage.get(id).copied()
    }

    /// Footage of an item. `None` for an item without times, and for one that the server already answered hidden, because it does
    /// not report hidden footage.
    pub(super) fn footage(&self, item: &Item, map: &CutMap) -> Option<Footage> {
        let of_times = || item.times().filter(|(_, length)| length.0 > 0).map(|(start, length)| map.footage(start, length));
        self.kept_footage(item.id()).or_else(of_times)
    }

    /// Drops an item's remembered footage, because newly chosen times determine it.
    pub(super) fn clear_anchor(&mut self, id: &ItemId) {
        self.footage.remove(id);
    }

    /// Anchors an item to footage and sets its times accordingly.
    pub(super) fn stand(&mut self, id: &ItemId, footage: Footage, map: &CutMap) {
        let Some(item) = self.get_mut(id) else { return };
        let (start, length) = map.played(footage);
        item.set_times(start, length);
        if length.0 > 0 && map.footage(start, length) == footage {
            self.footage.remove(id);
        } else {
            self.footage.insert(id.clone(), footage);
        }
    }

    /// Copies the item's position from `other`, mapped from the cuts `from` to the cuts `to`.
    pub(super) fn copy_position(&mut self, other: &Self, id: &ItemId, from: &CutMap, to: &CutMap) {
        if let Some((there, footage)) = other.projected(id, from, to)
            && let Some((start, length)) = there.times()
        {
            self.put_at(id, start, length);
            self.footage.extend(footage.map(|footage| (id.clone(), footage)));
        }
    }

    /// Sets an item's times, which then determine its footage.
    pub(super) fn put_at(&mut self, id: &ItemId, start: PlaybackMs, length: DurationMs) {
        if let Some(item) = self.get_mut(id) {
            item.set_times(start, length);
            self.footage.remove(id);
        }
    }

    /// Copies an item's remembered footage from `other`, on the same cuts.
    pub(super) fn copy_anchor(&mut self, other: &Self, id: &ItemId) {
        self.footage.remove(id);
        self.footage.extend(other.kept_footage(id).map(|footage| (id.clone(), footage)));
    }

    /// Copies an item from `other`, on the same cuts.
    pub(super) fn take_from(&mut self, other: &Self, id: &ItemId) {
        if let Some(item) = other.get(id) {
            self.insert(item.clone());
            self.copy_anchor(other, id);
        }
    }

    /// Item mapped to other cuts, with its footage if its times do not determine it; `None` if there is no such item.
    pub(super) fn projected(&self, id: &ItemId, from: &CutMap, to: &CutMap) -> Option<(Item, Option<Footage>)> {
        let item = self.get(id)?.clone();
        if from == to {
            return Some((item, self.kept_footage(id)));
        }
        let mut alone = Self::default();
        let footage = self.footage(&item, from);
        alone.insert(item);
        if let Some(footage) = footage {
            alone.stand(id, footage, to);
        }
        let footage = alone.kept_footage(id);
        Some((alone.remove(id)?, footage))
    }

    /// Maps all items to new cuts: each stays on its footage. An item whose footage was cut stays at the edit point with a length
    /// of 0, hidden, as on the server. Items that were hidden before are unchanged. Returns the items that moved.
    pub(super) fn recut(&mut self, from: &CutMap, to: &CutMap) -> Vec<Displaced> {
        let mut carried = Vec::new();
        if from == to {
            return carried;
        }
        let footage: Vec<_> = self.iter().filter_map(|item| Some((item.id().clone(), self.footage(item, from)?))).collect();
        for (id, footage) in footage {
            let Some(before) = self.get(&id).and_then(Item::times) else { continue };
            self.stand(&id, footage, to);
            let Some((item, now)) = self.get(&id).and_then(|item| Some((item, item.times()?))) else { continue };
            if now != before {
                let (title, kind, shown) = (item.title(), item.kind(), now.1.0 > 0);
                carried.push(Displaced { id, title, kind, from: before.0, to: shown.then_some(now.0) });
            }
        }
        carried
    }

    /// Copy of the items on other cuts.
    pub(super) fn carried(&self, from: &CutMap, to: &CutMap) -> Self {
        let mut items = self.clone();
        items.recut(from, to);
        items
    }

    /// Copies remembered footage from `known` for items whose times have not changed.
    pub(super) fn learn_footage(&mut self, known: &Self) {
        for (id, footage) in &known.footage {
            let times = |items: &Self| items.get(id).and_then(Item::times);
            if times(self).is_some() && times(self) == times(known) {
                self.footage.insert(id.clone(), *footage);
            }
        }
    }

    /// Reduces an item to its visible part, which its times determine. A hidden item goes to its edit point.
    pub(super) fn settle(&mut self, id: &ItemId, map: &CutMap) {
        if self.get(id).and_then(Item::times).is_some_and(|(_, length)| length.0 > 0) {
            self.clear_anchor(id);
        } else {
            self.unhide(id, map);
        }
    }

    /// Makes a hidden item visible: at its edit point, with its length, inside the clip.
    pub(super) fn unhide(&mut self, id: &ItemId, map: &CutMap) {
        let end = map.playback_length().0;
        let length = self.kept_footage(id).map(|footage| footage.end.0 - footage.first.0);
        if let (Some(length), Some(item)) = (length, self.get_mut(id))
            && let Some((edit_point, _)) = item.times()
        {
            let start = edit_point.0.min(end - 1).max(0);
            item.set_times(PlaybackMs(start), DurationMs(length.min(end - start).max(1)));
            self.footage.remove(id);
        }
    }
}

impl FromIterator<Item> for ClipItems {
    fn from_iter<T: IntoIterator<Item = Item>>(items: T) -> Self {
        let items = items.into_iter().map(|item| (item.id().clone(), Arc::new(item))).collect();
        Self { items: Arc::new(items), footage: BTreeMap::new() }
    }
}

/// Names of the fields that `item` has and `other` lacks.
pub(super) fn only_in(item: &Item, other: &Item) -> Vec<String> {
    let fields = |item: &Item| match serde_json::to_value(item) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let others = fields(other);
    fields(item).into_iter().map(|(field, _)| field).filter(|field| !others.contains_key(field)).collect()
}

/// Copy of `item` with its missing fields taken from `other`.
pub(super) fn filled_in(item: &Item, other: &Item) -> Item {
    let missing = only_in(other, item);
    if missing.is_empty() || item.kind() != other.kind() {
        return item.clone();
    }
    let (Ok(mut value), Ok(from)) = (serde_json::to_value(item), serde_json::to_value(other)) else { return item.clone() };
    for field in missing {
        if let Some(known) = from.get(&field) {
            value[field] = known.clone();
        }
    }
    Item::parse(item.kind(), &value).unwrap_or_else(|_| item.clone())
}

/// Copy of `item` without these fields; `None` if one of them is required.
pub(super) fn without(item: &Item, fields: &[String]) -> Option<Item> {
    let mut value = serde_json::to_value(item).ok()?;
    value.as_object_mut()?.retain(|field, _| !fields.contains(field));
    Item::parse(item.kind(), &value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Extra, SourceMs, clip::Cut, sound_effect::SoundEffect};
    use proptest::prelude::*;

    fn sound(start: i64, length: i64) -> Item {
        Item::SoundEffect(SoundEffect {
            id: "ly".into(),
            start_time_ms: PlaybackMs(start),
            duration_ms: DurationMs(length),
            volume: 1.0,
            name: None,
            source_id: None,
            extra: Extra::new(),
        })
    }

    fn map(cuts: &[(i64, i64)]) -> CutMap {
        let cut = |&(start, length): &(i64, i64)| Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) };
        CutMap::new(&cuts.iter().map(cut).collect::<Vec<_>>(), SourceMs(1000))
    }

    fn cuts() -> impl Strategy<Value = CutMap> {
        prop::collection::vec((0i64..900, 1i64..200), 0..4).prop_map(|cuts| map(&cuts))
    }

    proptest! {
        #[test]
        fn an_item_stays_on_its_footage_whatever_is_cut(old in cuts(), new in cuts(), start in 0i64..1000, length in 1i64..300) {
            let end = old.playback_length().0;
            prop_assume!(start < end);
            let length = length.min(end - start);
            let items: ClipItems = [sound(start, length)].into_iter().collect();
            let there = items.carried(&old, &new);
            let (there_start, there_length) = there.iter().next().unwrap().times().unwrap();
            let footage = |map: &CutMap, start: PlaybackMs, length: DurationMs| -> Vec<i64> {
                (start.0..start.0 + length.0).map(|t| map.to_source(PlaybackMs(t)).0).collect()
            };
            let (before, after) = (footage(&old, PlaybackMs(start), DurationMs(length)), footage(&new, there_start, there_length));
            // The part of the former footage that is still played, from its first to its last millisecond.
            let (first, last) = (before[0], before[before.len() - 1]);
            let kept: Vec<i64> = (first..=last).filter(|t| !new.is_removed(SourceMs(*t))).collect();
            prop_assert_eq!(after, kept);
        }

        #[test]
        fn whatever_is_cut_on_the_way_it_comes_back_to_where_it_was(way in prop::collection::vec(cuts(), 1..6), start in 0i64..1000, length in 1i64..300) {
            let home = way[0].clone();
            let end = home.playback_length().0;
            prop_assume!(start < end);
            let items: ClipItems = [sound(start, length.min(end - start))].into_iter().collect();
            let (mut there, mut at) = (items.clone(), home.clone());
            for next in way.iter().chain([&home]) {
                there.recut(&at, next);
                at = next.clone();
            }
            prop_assert_eq!(there, items);
        }
    }

    #[test]
    fn an_item_that_came_hidden_is_left_as_it_is() {
        let items: ClipItems = [sound(500, 0)].into_iter().collect();
        assert_eq!(items.carried(&map(&[(500, 100)]), &map(&[])), items);
    }
}
