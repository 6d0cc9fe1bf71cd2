//! Which items have pending changes, and how much of their position a request can express.

use crate::{
    ClipState,
    api::{ItemId, item::Item},
    timeline::CutMap,
};
use std::collections::BTreeSet;

/// Whether a visible item has pending changes.
pub(super) fn is_pending(base: &ClipState, view: &ClipState, id: &ItemId) -> bool {
    let before = base.items.projected(id, &base.map, &view.map);
    before.is_none_or(|(before, footage)| Some(&before) != view.items.get(id) || footage != view.items.kept_footage(id))
}

/// How much of an item's position a request can express, on the service's present cuts or on those that are sent with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Expressible {
    /// Nothing: the item is hidden on both.
    Nothing,
    /// Only its visible part.
    Visible,
    /// All of its footage.
    All,
}

fn expressible(base: &ClipState, view: &ClipState, item: &Item) -> Expressible {
    let Some(footage) = view.items.footage(item, &view.map) else { return Expressible::All };
    let before = base.items.get(item.id());
    // Not moved: nothing to send.
    let is_unmoved = before.and_then(|before| base.items.footage(before, &base.map)) == Some(footage);
    let fits = |map: &CutMap| {
        let (start, length) = map.played(footage);
        length.0 > 0 && map.footage(start, length) == footage
    };
    if is_unmoved || fits(&base.map) || fits(&view.map) {
        Expressible::All
    } else if item.times().is_some_and(|(_, length)| length.0 > 0) {
        Expressible::Visible
    } else {
        Expressible::Nothing
    }
}

/// Whether an item has pending changes and no request could express its position.
pub(super) fn is_inexpressible(base: &ClipState, view: &ClipState, id: &ItemId) -> bool {
    view.items.get(id).is_some_and(|item| expressible(base, view, item) == Expressible::Nothing) && is_pending(base, view, id)
}

/// The pending items of which at most this much can be expressed.
pub(super) fn inexpressible(base: &ClipState, view: &ClipState, at_most: Expressible) -> BTreeSet<ItemId> {
    let is_anchored = |item: &&Item| view.items.kept_footage(item.id()).is_some();
    let lost = |item: &&Item| expressible(base, view, item) <= at_most && is_pending(base, view, item.id());
    view.items.iter().filter(is_anchored).filter(lost).map(|item| item.id().clone()).collect()
}
