//! Selection of items. One of them is the lead item.

use crate::{
    api::{ClipId, ItemId, item::ItemKind},
    app::{
        features::{Session, editor::timeline::actions::Pick},
        settings::timeline::Lane,
    },
    document::{ItemRef, Project},
    timeline::VideoMs,
};
use std::collections::HashSet;

/// The selected items. The one selected last is the lead item: the inspector shows it, and range selections start from it.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    lead: Option<ItemRef>,
    all: HashSet<ItemRef>,
}

impl Selection {
    /// The lead item; `None` if nothing is selected.
    pub fn lead(&self) -> Option<&ItemRef> {
        self.lead.as_ref()
    }

    /// True if an item is selected.
    pub fn contains(&self, at: &ItemRef) -> bool {
        !self.all.is_empty() && self.all.contains(at)
    }

    /// All selected items, unordered.
    pub fn iter(&self) -> impl Iterator<Item = &ItemRef> {
        self.all.iter()
    }

    /// Number of selected items.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// True if nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Selects only one item; `None` deselects all.
    pub fn only(&mut self, at: Option<ItemRef>) {
        self.all.clear();
        self.all.extend(at.clone());
        self.lead = at;
    }

    /// Deselects all items.
    pub fn clear(&mut self) {
        self.only(None);
    }

    /// Selects items; the last one becomes the lead item. If [`Pick::Toggle`] deselects the lead item, another one replaces it.
    pub fn pick(&mut self, items: Vec<ItemRef>, pick: Pick) {
        if pick == Pick::Only {
            self.clear();
        }
        let lead = items.last().cloned();
        for at in items {
            if pick == Pick::Toggle && self.all.remove(&at) {
                continue;
            }
            self.all.insert(at);
        }
        let of_these = lead.filter(|at| self.all.contains(at));
        self.lead = of_these.or_else(|| self.lead.take().filter(|at| self.all.contains(at)));
        if self.lead.is_none() {
            // The smallest id, so that the choice is deterministic.
            self.lead = self.all.iter().min_by(|one, other| (&one.clip, &one.id).cmp(&(&other.clip, &other.id))).cloned();
        }
    }

    /// Deselects items for which the condition does not hold.
    pub fn retain(&mut self, holds: impl Fn(&ItemRef) -> bool) {
        if self.all.iter().all(&holds) {
            return;
        }
        let kept = self.all.drain().filter(holds).collect();
        self.all = kept;
        if !self.lead.as_ref().is_some_and(|lead| self.all.contains(lead)) {
            self.lead = None;
            self.pick(Vec::new(), Pick::Add);
        }
    }

    /// Updates the ids of items and clips; each pair is (old, new).
    pub fn rename(&mut self, items: &[(ItemId, ItemId)], clips: &[(ClipId, ClipId)]) {
        if self.all.is_empty() || (items.is_empty() && clips.is_empty()) {
            return;
        }
        let renamed = |mut at: ItemRef| {
            if let Some((_, id)) = items.iter().find(|(local, _)| *local == at.id) {
                at.id.clone_from(id);
            }
            if let Some((_, clip)) = clips.iter().find(|(from, _)| *from == at.clip) {
                at.clip.clone_from(clip);
            }
            at
        };
        self.all = self.all.drain().map(renamed).collect();
        self.lead = self.lead.take().map(renamed);
    }
}

impl Lane {
    /// Items of a lane that touch a range of the video, by start; each with start and end.
    pub fn items(self, project: &Project, from: VideoMs, to: VideoMs) -> Vec<(VideoMs, VideoMs, &ItemRef)> {
        let indexes = self.kinds().iter().filter_map(|kind| project.lane(*kind));
        let mut found: Vec<_> =
            indexes.flat_map(|index| index.touching(from, to).map(|found| (found.start, found.end, found.value))).collect();
        found.sort_by_key(|(start, end, _)| (*start, *end));
        found
    }
}

/// Items from one to another, inclusive: the range of a Shift click. Within their lane if both are on the same one, else on
/// all lanes.
fn between(project: &Project, one: &ItemRef, other: &ItemRef) -> Vec<ItemRef> {
    let (Some(first), Some(last)) = (project.span(one), project.span(other)) else { return Vec::new() };
    let (from, to) = (first.0.min(last.0), first.1.max(last.1));
    let lane = |at: &ItemRef| project.item(at).map(|item| Lane::of(item.kind()));
    let lanes = match (lane(one), lane(other)) {
        (Some(one), Some(other)) if one == other => vec![one],
        _ => Lane::ALL.iter().copied().filter(|lane| !lane.kinds().is_empty()).collect(),
    };
    let inside = |(start, end, at): (VideoMs, VideoMs, &ItemRef)| (start >= from && end <= to).then(|| at.clone());
    lanes.into_iter().flat_map(|lane| lane.items(project, from, to)).filter_map(inside).collect()
}

impl Session {
    /// Selects items that exist, each with its group, and deselects the clip.
    pub(in crate::app) fn pick(&mut self, items: Vec<ItemRef>, pick: Pick) {
        let mut items = self.with_groups(items);
        items.retain(|at| self.project().item(at).is_some());
        self.selected_clip = None;
        self.cropping = None;
        self.wants_rename = false;
        self.selection.pick(items, pick);
    }

    /// Selects everything from the lead item ([`Selection::lead`]) to this one.
    pub(in crate::app) fn pick_until(&mut self, at: &ItemRef) {
        let Some(lead) = self.selection.lead().cloned() else { return self.pick(vec![at.clone()], Pick::Only) };
        let mut items = between(self.project(), &lead, at);
        // The lead item stays, so that a second Shift click starts from the same item.
        items.retain(|item| *item != lead);
        items.push(lead);
        self.pick(items, Pick::Add);
    }

    /// Selects every item of `lane`, else of the lane of [`Selection::lead`], else of all lanes. Leaves out kinds that are
    /// `locked`.
    pub(in crate::app) fn pick_lane(&mut self, lane: Option<Lane>, locked: impl Fn(ItemKind) -> bool) {
        let end = self.length();
        let of_lead = || Some(Lane::of(self.selected()?.1.kind()));
        let lanes = match lane.or_else(of_lead) {
            Some(lane) => vec![lane],
            None => Lane::ALL.to_vec(),
        };
        let on = |lane: Lane| lane.items(self.project(), VideoMs::ZERO, end);
        let mut items: Vec<_> = lanes.into_iter().flat_map(on).map(|(_, _, at)| at.clone()).collect();
        items.retain(|at| self.project().item(at).is_some_and(|item| !locked(item.kind())));
        if let Some(lead) = self.selection.lead().filter(|lead| items.contains(lead)).cloned() {
            items.push(lead);
        }
        self.pick(items, Pick::Only);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> ItemRef {
        ItemRef { clip: "cl".into(), id: id.into() }
    }

    #[test]
    fn the_lead_is_always_one_of_the_selected() {
        let mut selection = Selection::default();
        selection.pick(vec![at("a"), at("b"), at("c")], Pick::Only);
        assert_eq!((selection.lead(), selection.len()), (Some(&at("c")), 3));
        selection.pick(vec![at("c")], Pick::Toggle);
        assert_eq!((selection.lead(), selection.len()), (Some(&at("a")), 2));
        selection.pick(vec![at("c")], Pick::Toggle);
        assert_eq!(selection.lead(), Some(&at("c")));
        selection.retain(|item| *item != at("c"));
        assert_eq!((selection.lead(), selection.len()), (Some(&at("a")), 2));
        selection.rename(&[("a".into(), "x".into())], &[("cl".into(), "cl_2".into())]);
        assert_eq!(selection.lead(), Some(&ItemRef { clip: "cl_2".into(), id: "x".into() }));
        selection.only(None);
        assert!(selection.is_empty() && selection.lead().is_none());
    }
}
