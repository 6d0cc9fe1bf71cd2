//! Which items wait, and what of them the service can be told.

use crate::{
    api::{ItemId, item::Item},
    edit::Section,
    timeline::CutMap,
};
use std::collections::BTreeSet;

/// Whether something waits for an item that the user sees.
pub(super) fn waits(base: &Section, view: &Section, id: &ItemId) -> bool {
    let before = base.items.on(id, &base.map, &view.map);
    before.is_none_or(|(before, footage)| Some(&before) != view.items.get(id) || footage != view.items.kept_footage(id))
}

/// Where the service can be told that an item stands: on its cuts of now, or on those that are sent with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Told {
    /// Nowhere: it is hidden there and here.
    Nothing,
    /// What is seen of it.
    Seen,
    /// All of its footage.
    All,
}

fn told(base: &Section, view: &Section, item: &Item) -> Told {
    let Some(footage) = view.items.footage(item, &view.map) else { return Told::All };
    let before = base.items.get(item.id());
    // Where it stands as it stood it is not told at all.
    let stood = before.and_then(|before| base.items.footage(before, &base.map)) == Some(footage);
    let told = |map: &CutMap| {
        let (start, length) = map.played(footage);
        length.0 > 0 && map.footage(start, length) == footage
    };
    if stood || told(&base.map) || told(&view.map) {
        Told::All
    } else if item.times().is_some_and(|(_, length)| length.0 > 0) {
        Told::Seen
    } else {
        Told::Nothing
    }
}

/// Whether an item waits, and the service could be told nothing of where it stands.
pub(super) fn is_untold(base: &Section, view: &Section, id: &ItemId) -> bool {
    view.items.get(id).is_some_and(|item| told(base, view, item) == Told::Nothing) && waits(base, view, id)
}

/// The waiting items that can be told no better than this.
pub(super) fn untold(base: &Section, view: &Section, at_most: Told) -> BTreeSet<ItemId> {
    let stands = |item: &&Item| view.items.kept_footage(item.id()).is_some();
    let lost = |item: &&Item| told(base, view, item) <= at_most && waits(base, view, item.id());
    view.items.iter().filter(stands).filter(lost).map(|item| item.id().clone()).collect()
}
