//! Items that were put onto another clip. The service keeps items with their clip, so such an item is removed there and added
//! here; to the user it is one change.

use super::Draft;
use crate::{
    Edit, Step,
    api::{ClipId, ItemId, item::Item},
    history::StepOrigin,
};
use std::collections::{BTreeMap, BTreeSet};

/// An item that goes to another clip with the next save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossed {
    /// Where the service has it, under its id there.
    pub from: (ClipId, ItemId),
    /// Where it is now, under its new id.
    pub to: (ClipId, ItemId),
}

impl Draft {
    /// The items that wait to be put onto another clip, in the order in which they were. What the history does not know any
    /// more, or where only one half of it waits, is a removal and an addition.
    pub fn crossed(&self) -> Vec<Crossed> {
        let mut origins: BTreeMap<(ClipId, ItemId), (ClipId, ItemId)> = BTreeMap::new();
        let mut order = Vec::new();
        for (from, to) in self.history.done().iter().flat_map(crossings) {
            // What went on to a third clip came from the first.
            let origin = origins.remove(&from).unwrap_or(from);
            order.push(to.clone());
            origins.insert(to, origin);
        }
        let mut used = BTreeSet::new();
        let crossed = order.into_iter().filter_map(|to| {
            let from = origins.remove(&to)?;
            let is_one = self.removed(&from).is_some_and(|was| self.added(&to).is_some_and(|now| now.kind() == was.kind()));
            (is_one && used.insert(from.clone())).then_some(Crossed { from, to })
        });
        crossed.collect()
    }

    /// The crossing that a pending change of an item is one half of.
    pub(super) fn crossed_by(&self, clip: &ClipId, id: &ItemId) -> Option<Crossed> {
        let is = |(of, item): &(ClipId, ItemId)| of == clip && item == id;
        self.crossed().into_iter().find(|crossed| is(&crossed.from) || is(&crossed.to))
    }

    /// The item that a save would remove there.
    fn removed(&self, (clip, id): &(ClipId, ItemId)) -> Option<&Item> {
        let (base, view) = (self.base.sections.get(clip)?, self.view.sections.get(clip)?);
        base.items.get(id).filter(|_| !self.view.deleted.contains(clip) && view.items.get(id).is_none())
    }

    /// The item that a save would add there.
    fn added(&self, (clip, id): &(ClipId, ItemId)) -> Option<&Item> {
        let item = self.view.sections.get(clip)?.items.get(id)?;
        let is_known = self.base.sections.get(clip).is_some_and(|base| base.items.get(id).is_some());
        (!is_known && !self.view.deleted.contains(clip)).then_some(item)
    }
}

/// Where a step removes an item from a clip and then adds one to another clip. The undo of a step that was saved is not looked through:
/// as long as the session lasts it is no step, and in the next one, which reads it in the journal, as much is to be counted.
fn crossings(step: &Step) -> impl Iterator<Item = ((ClipId, ItemId), (ClipId, ItemId))> {
    let edits = if step.origin == StepOrigin::SpelledOutUndo { &[] } else { step.forward() };
    let pairs = edits.iter().zip(edits.iter().skip(1));
    pairs.filter_map(|pair| match pair {
        (Edit::Remove(from, gone), Edit::Add(to, item)) if from != to => {
            Some(((from.clone(), gone.clone()), (to.clone(), item.id().clone())))
        }
        _ => None,
    })
}
