//! Which items wait, and what of them the service can be told.

use crate::{
    api::{ItemId, item::Item},
    edit::ClipState,
    timeline::CutMap,
};
use std::collections::BTreeSet;

/// Whether something waits for an item that the user sees.
pub(super) fn is_pending(base: &ClipState, view: &ClipState, id: &ItemId) -> bool {
    let before = base.items.projected(id, &base.map, &view.map);
    before.is_none_or(|(before, footage)| Some(&before) != view.items.get(id) || footage != view.items.kept_footage(id))
}

/// Where the service can be told that an item stands: on its cuts of now, or on those that are sent with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Expressible {
    /// Nowhere: it is hidden there and here.
    Nothing,
    /// What is seen of it.
    Visible,
    /// All of its footage.
    All,
}

fn expressible(base: &ClipState, view: &ClipState, item: &Item) -> Expressible {
    let Some(footage) = view.items.footage(item, &view.map) else { return Expressible::All };
    let before = base.items.get(item.id());
    // Where it stands as it stood it is not told at all.
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

/// Whether an item waits, and the service could be told nothing of where it stands.
pub(super) fn is_inexpressible(base: &ClipState, view: &ClipState, id: &ItemId) -> bool {
    view.items.get(id).is_some_and(|item| expressible(base, view, item) == Expressible::Nothing) && is_pending(base, view, id)
}

/// The waiting items that can be told no better than this.
pub(super) fn inexpressible(base: &ClipState, view: &ClipState, at_most: Expressible) -> BTreeSet<ItemId> {
    let is_anchored = |item: &&Item| view.items.kept_footage(item.id()).is_some();
    let lost = |item: &&Item| expressible(base, view, item) <= at_most && is_pending(base, view, item.id());
    view.items.iter().filter(is_anchored).filter(lost).map(|item| item.id().clone()).collect()
}
