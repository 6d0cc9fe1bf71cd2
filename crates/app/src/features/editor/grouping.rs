//! Groups of masks: those that *Follow* made are one piece on the lane, selected, moved, changed and deleted as one. The API has no
//! groups, so this computer keeps them, beside markers.

use crate::{
    api::{
        ClipId, DurationMs, ItemId,
        effects::{Mask, MaskAdd},
        item::{AddBody, Item, ItemKind},
    },
    app::{
        State,
        features::{Session, editor::following::BLUR_OVERLAP_MS},
    },
    document::ItemRef,
    edit::{Draft, Edit},
};

/// Old items, each with the new one that replaces it.
type Pairs = Vec<(ItemRef, ItemRef)>;

impl Session {
    /// Shows the groups of the notes on the lanes.
    pub(in crate::app) fn show_groups(&mut self) {
        let groups = &self.notes.groups;
        if !self.document.project().has_groups(groups.iter().map(|group| (&group.clip, group.items.as_slice()))) {
            let groups = groups.iter().map(|group| (group.clip.clone(), group.items.clone())).collect();
            self.document.set_groups(groups);
        }
    }

    /// Items with all others of their groups, each once, in this order; the last one stays the last.
    pub(in crate::app) fn with_groups(&self, items: Vec<ItemRef>) -> Vec<ItemRef> {
        if self.notes.groups.is_empty() {
            return items;
        }
        let last = items.last().cloned();
        let mut seen = std::collections::HashSet::new();
        let mut all = Vec::new();
        for at in items {
            for member in self.project().group(&at).into_iter().chain([at]) {
                if seen.insert(member.clone()) {
                    all.push(member);
                }
            }
        }
        if let Some(place) = last.and_then(|last| all.iter().position(|at| *at == last)) {
            let last = all.remove(place);
            all.push(last);
        }
        all
    }

    /// Ungroups the selected masks: a step of what this computer keeps.
    pub(in crate::app) fn ungroup(&mut self) {
        let of = |at: &ItemRef| self.notes.group_of(&at.clip, &at.id).map(|group| group.id);
        let groups: Vec<u64> = self.selection.iter().filter_map(of).collect();
        self.note(words::editing::step_ungroup().into(), |notes| notes.groups.retain(|group| !groups.contains(&group.id)));
    }

    /// Selects one mask of a group without the others.
    pub(in crate::app) fn pick_alone(&mut self, at: ItemRef) {
        self.select(None);
        self.selection.only(Some(at));
    }

    /// Groups the new items as the old ones are; each pair is (old, new).
    pub(in crate::app) fn group_alike(&mut self, pairs: &[(ItemRef, ItemRef)]) {
        let known = self.notes.groups.clone();
        for group in &known {
            let of_it = pairs.iter().filter(|(old, _)| old.clip == group.clip && group.items.contains(&old.id));
            let new: Vec<&ItemRef> = of_it.map(|(_, new)| new).collect();
            if let Some(first) = new.first() {
                self.notes.group(&first.clip, new.iter().map(|at| at.id.clone()).collect());
            }
        }
    }

    /// Groups the masks on the copy of a clip as they are on the clip.
    pub(in crate::app) fn group_on_copy(&mut self, clip: &ClipId, copy: &ClipId) {
        let groups = self.notes.groups.iter().filter(|group| group.clip == *clip);
        let copied: Vec<Vec<ItemId>> =
            groups.map(|group| group.items.iter().map(|id| Draft::on_copy(copy, id)).collect()).collect();
        for items in copied {
            self.notes.group(copy, items);
        }
    }

    /// Puts new items into the groups of old ones; each pair is (old, new).
    pub(in crate::app) fn join_groups(&mut self, pairs: &[(ItemRef, ItemRef)]) {
        for (old, new) in pairs {
            let of_it = |group: &&mut crate::jobs::notebook::MaskGroup| {
                group.clip == old.clip && group.clip == new.clip && group.items.contains(&old.id)
            };
            if let Some(group) = self.notes.groups.iter_mut().find(of_it) {
                group.items.push(new.id.clone());
            }
        }
    }
}

impl State {
    /// True if a mask of a group is selected.
    pub(in crate::app) fn can_ungroup(&self) -> bool {
        self.project().is_some_and(|project| self.selected_items().any(|at| !project.group(at).is_empty()))
    }

    /// Number of masks in the group that is selected as a whole, with nothing else.
    pub fn selected_group(&self) -> Option<usize> {
        let group = self.project()?.group(self.selection()?);
        (group.len() > 1 && group.len() == self.selected_count() && group.iter().all(|at| self.is_selected(at)))
            .then_some(group.len())
    }

    /// The selected masks by time; `None` if something else is selected, or masks of both kinds.
    fn masks_of_a_kind(&self) -> Option<Vec<(&ItemRef, &Mask, ItemKind)>> {
        let mut masks = Vec::new();
        for (at, item) in self.selected_movable() {
            let (Item::Blur(mask) | Item::Highlight(mask)) = item else { return None };
            masks.push((at, mask, item.kind()));
        }
        let (_, _, kind) = masks.first()?;
        (masks.len() == self.selected_count() && masks.iter().all(|(_, _, other)| other == kind)).then_some(masks)
    }

    /// Highlights in place of the selected blurs, or blurs in place of the selected highlights: the name of the step, its edits, and
    /// each old item with its new one.
    pub(in crate::app) fn swapped_masks(&self) -> Option<(String, Vec<Edit>, Pairs)> {
        let (masks, project) = (self.masks_of_a_kind()?, self.project()?);
        let to_blur = masks.first()?.2 == ItemKind::Highlight;
        let (mut edits, mut pairs) = (Vec::new(), Vec::new());
        for (index, (at, mask, _)) in masks.iter().enumerate() {
            let Some((_, data)) = project.clip(&at.clip) else { continue };
            let (start, mut end) = (mask.start_time_ms, mask.start_time_ms.0 + mask.duration_ms.0);
            let group = project.group(at);
            // Two highlights at once would darken each other; a blur lasts into the next one.
            let goes_on = |(next, mask, _): &&(&ItemRef, &Mask, ItemKind)| group.contains(next) && mask.start_time_ms.0 <= end;
            if let Some((_, next, _)) = masks.get(index + 1).filter(goes_on) {
                let border = next.start_time_ms.0;
                let longest = (border + BLUR_OVERLAP_MS).min(data.map.playback_length().0);
                end = if to_blur { end.max(longest) } else { border };
            }
            let add = MaskAdd {
                start_time_ms: start,
                duration_ms: DurationMs((end - start.0).max(1)),
                intensity: to_blur.then(|| self.settings.new_blur()),
                ..mask.to_add()
            };
            let body = if to_blur { AddBody::Blur(add) } else { AddBody::Highlight(add) };
            let item = body.into_item(ItemId::local(), project.video.dimensions, &data.clip.layout_scene_type);
            pairs.push(((*at).clone(), ItemRef { clip: at.clip.clone(), id: item.id().clone() }));
            edits.push(Edit::Remove(at.clip.clone(), at.id.clone()));
            edits.push(Edit::Add(at.clip.clone(), item));
        }
        let count = pairs.len();
        let name = if to_blur { words::editing::step_to_blur(count) } else { words::editing::step_to_highlight(count) };
        Some((name, edits, pairs))
    }

    /// True if only blurs, or only highlights, are selected.
    pub(in crate::app) fn can_swap_masks(&self) -> bool {
        self.masks_of_a_kind().is_some()
    }
}
