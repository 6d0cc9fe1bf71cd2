//! Positions of unsaved items, and how much of them a request can express.

use crate::{
    ClipState,
    api::{ItemId, item::Item},
    timeline::CutMap,
};
use std::collections::BTreeSet;

/// True if a visible item has unsaved changes.
pub(super) fn is_pending(base: &ClipState, view: &ClipState, id: &ItemId) -> bool {
    let before = base.items.projected(id, &base.map, &view.map);
    before.is_none_or(|(before, footage)| Some(&before) != view.items.get(id) || footage != view.items.kept_footage(id))
}

/// Part of an item's position that a request can express, on the server's present cuts or on the ones sent with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Expressible {
    /// Nothing: the item is hidden on both.
    Nothing,
    /// The visible part only.
    Visible,
    /// The item's whole footage.
    All,
}

fn expressible(base: &ClipState, view: &ClipState, item: &Item) -> Expressible {
    let Some(footage) = view.items.footage(item, &view.map) else { return Expressible::All };
    let before = base.items.get(item.id());
    // An unmoved item needs no request.
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

/// True if an item has unsaved changes and no request could express its position.
pub(super) fn is_inexpressible(base: &ClipState, view: &ClipState, id: &ItemId) -> bool {
    view.items.get(id).is_some_and(|item| expressible(base, view, item) == Expressible::Nothing) && is_pending(base, view, id)
}

/// Unsaved items whose position can be expressed at most this far.
pub(super) fn inexpressible(base: &ClipState, view: &ClipState, at_most: Expressible) -> BTreeSet<ItemId> {
    let is_anchored = |item: &&Item| view.items.kept_footage(item.id()).is_some();
    let lost = |item: &&Item| expressible(base, view, item) <= at_most && is_pending(base, view, item.id());
    view.items.iter().filter(is_anchored).filter(lost).map(|item| item.id().clone()).collect()
}
