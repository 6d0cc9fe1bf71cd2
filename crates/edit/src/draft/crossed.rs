//! Items that the user moved to another clip. On the server, items belong to a clip, so such a move is a removal and an addition;
//! to the user it is one change.

use super::Draft;
use crate::{
    Edit, Step,
    api::{ClipId, ItemId, item::Item},
    history::StepOrigin,
};
use std::collections::{BTreeMap, BTreeSet};

/// Item that the next save moves to another clip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossed {
    /// Clip and id on the server.
    pub from: (ClipId, ItemId),
    /// Clip and id in the view.
    pub to: (ClipId, ItemId),
}

impl Draft {
    /// Unsaved moves of items to other clips, in the order of the moves. If the history no longer has the move, or only one half of
    /// it is unsaved, it counts as a removal and an addition.
    pub fn crossed(&self) -> Vec<Crossed> {
        let mut origins: BTreeMap<(ClipId, ItemId), (ClipId, ItemId)> = BTreeMap::new();
        let mut order = Vec::new();
        for (from, to) in self.history.done().iter().flat_map(crossings) {
            // An item moved on to a third clip came from the first one.
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

    /// Move to another clip that includes the unsaved change of this item; `None` if there is none.
    pub(super) fn crossed_by(&self, clip: &ClipId, id: &ItemId) -> Option<Crossed> {
        let is = |(of, item): &(ClipId, ItemId)| of == clip && item == id;
        self.crossed().into_iter().find(|crossed| is(&crossed.from) || is(&crossed.to))
    }

    /// Item on the server that a save would remove from the clip.
    fn removed(&self, (clip, id): &(ClipId, ItemId)) -> Option<&Item> {
        let (base, view) = (self.base.sections.get(clip)?, self.view.sections.get(clip)?);
        base.items.get(id).filter(|_| !self.view.deleted.contains(clip) && view.items.get(id).is_none())
    }

    /// Item that a save would add to the clip.
    fn added(&self, (clip, id): &(ClipId, ItemId)) -> Option<&Item> {
        let item = self.view.sections.get(clip)?.items.get(id)?;
        let is_known = self.base.sections.get(clip).is_some_and(|base| base.items.get(id).is_some());
        (!is_known && !self.view.deleted.contains(clip)).then_some(item)
    }
}

/// Pairs in a step that remove an item from one clip and then add one to another clip: (from, to). Ignores the undo of a saved
/// step: it is no step in its own session, so it must not count when a later session replays the journal either.
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
