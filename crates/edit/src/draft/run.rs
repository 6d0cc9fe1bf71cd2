//! Execution of edits: checks, effects and inverses.

use super::{
    Draft, DraftError,
    expressible::{Expressible, inexpressible, is_inexpressible},
};
use crate::{
    ClipItems, ClipState, Edit, Step,
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs,
        clip::{ClipMedia, MAX_CUTS},
        item::{ChangeBody, Item},
        layout::SHORTEST_LAYOUT_MS,
        rules::FieldError,
    },
    items::{filled_in, only_in, without},
    timeline::CutMap,
};

/// Treatment of an unsaved item when a cut hides a part of its footage that no request can express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Uncovered {
    /// The cut is refused: the user can save first.
    Refused,
    /// The item keeps its visible part. Undo and redo cut like this: after another user's cuts, a step in between may leave an item
    /// on such footage, and refusing that step would keep an unwanted cut.
    Settled,
}

impl Draft {
    /// Adjusts times as the server will: an item starts before its clip ends, its end is limited to the clip's, and a hidden item
    /// gets its own length again when it is moved. Only new edits are adjusted: an undo may restore other times that a cut
    /// produced.
    pub(super) fn settled(&self, edit: Edit) -> Result<Edit, DraftError> {
        let mut edit = self.anchored(edit);
        let Some(section) = edit.clip().and_then(|clip| self.section(clip)) else { return Ok(edit) };
        let end = section.map.playback_length();
        let is_layout = matches!(edit, Edit::Add(_, Item::Layout(_)) | Edit::Update(_, _, ChangeBody::Layout(_)));
        let clamped = |start: PlaybackMs, length: DurationMs| {
            if start >= end {
                let problem = words::edits::start_before_end(end.0, start.0);
                return Err(FieldError::new("startTimeMs", problem));
            }
            // The API refuses shorter layouts, even if a cut left less of one: the server limits the length to the clip's end.
            let shortest = if is_layout { SHORTEST_LAYOUT_MS } else { 0 };
            Ok(DurationMs(length.0.min(end.0 - start.0).max(shortest)))
        };
        match &mut edit {
            Edit::Add(_, item) => {
                if let Some((start, length)) = item.times() {
                    item.set_times(start, clamped(start, length)?);
                }
            }
            Edit::Update(_, id, change) if change.times() != (None, None) => {
                let Some(item) = section.items.get(id) else { return Ok(edit) };
                // A base layout has no times; `fits` reports that error.
                let Some((old_start, old_length)) = item.times() else { return Ok(edit) };
                let (start, length) = change.times();
                let own = || match section.items.kept_footage(id) {
                    _ if old_length.0 > 0 => Ok(old_length),
                    Some(footage) => Ok(DurationMs(footage.end.0 - footage.first.0)),
                    None => Err(FieldError::new("durationMs", words::edits::length_required())),
                };
                let start = start.unwrap_or(old_start);
                let length = clamped(start, length.map_or_else(own, Ok)?)?;
                if change.kind() == item.kind() {
                    change.absorb(ChangeBody::of_times(item.kind(), Some(start), Some(length)));
                }
            }
            _ => {}
        }
        Ok(edit)
    }

    /// The edits of a new step, with those that keep the lengths which items were given: where footage is put back in the
    /// middle of an item, it plays for as long as was chosen on the cuts, and not for as long as the footage that it begins and
    /// ends with. An item that was longer before the cut gets its length back.
    #[must_use]
    pub fn keeping_lengths(&self, mut edits: Vec<Edit>) -> Vec<Edit> {
        let mut kept = Vec::new();
        for edit in &edits {
            let Edit::Cut { clip, removed, restored } = edit else { continue };
            let Some(section) = self.section(clip).filter(|_| !restored.is_empty()) else { continue };
            let now = section.map.with(removed, restored);
            for item in section.items.iter() {
                let (id, named) = (item.id(), |edit: &Edit| edit.clip() == Some(clip) && edit.item() == Some(item.id()));
                let Some(((_, before), footage)) = item.times().zip(section.items.footage(item, &section.map)) else {
                    continue;
                };
                let (start, length) = now.played(footage);
                if length <= before || edits.iter().any(named) {
                    continue;
                }
                let chosen = self.history.chosen_length(clip, id).map(|chosen| chosen.max(before));
                if let Some(chosen) = chosen.filter(|chosen| *chosen < length) {
                    let times = ChangeBody::of_times(item.kind(), Some(start), Some(chosen));
                    kept.push(Edit::Update(clip.clone(), id.clone(), times));
                }
            }
        }
        edits.extend(kept);
        edits
    }

    /// Checks that the layout in the edit fits its clip on the video's artboard.
    pub(super) fn fits_canvas(&self, edit: &Edit) -> Result<(), FieldError> {
        let layout = match edit {
            Edit::Add(_, Item::Layout(layout)) => Some(&layout.layout),
            Edit::Update(_, _, ChangeBody::Layout(change)) => change.layout.as_ref(),
            _ => None,
        };
        match (layout, edit.clip().and_then(|clip| self.section(clip)), self.canvas) {
            (Some(layout), Some(section), Some(canvas)) => layout.check_scene(&section.record.layout_scene_type, canvas),
            _ => Ok(()),
        }
    }

    /// Runs edits, all or none of them. Returns their inverses, to be run from last to first. An item whose new position no request
    /// could express moves to the edit point; if its length is unknown, the edits are refused.
    pub(super) fn run_all<'a>(
        &mut self,
        edits: impl Iterator<Item = &'a Edit> + Clone,
        uncovered: Uncovered,
    ) -> Result<Vec<Edit>, DraftError> {
        let mut inverses = Vec::new();
        let ran = edits.clone().try_for_each(|edit| {
            inverses.extend(self.run(edit, uncovered)?);
            Ok(())
        });
        let Err(error) = ran.and_then(|()| edits.clone().try_for_each(|edit| self.show_hidden(edit))) else {
            return Ok(inverses);
        };
        for inverse in inverses.iter().rev() {
            // The inverse of the last edit always applies.
            self.run(inverse, Uncovered::Settled)?;
        }
        Err(error)
    }

    /// Moves an item to the edit point if an edit put it where a cut hides it.
    fn show_hidden(&mut self, edit: &Edit) -> Result<(), DraftError> {
        let (Edit::Add(clip, _) | Edit::Anchor(clip, ..), Some(id)) = (edit, edit.item()) else { return Ok(()) };
        let (base, view) = (self.base.sections.get(clip), self.view.sections.get_mut(clip));
        let (Some(base), Some(view)) = (base, view) else {
            // A recreated clip has no cuts until its items are added, so known footage can be expressed.
            let section = self.view.sections.get(clip);
            let item =
                section.and_then(|section| section.items.get(id).filter(|item| item.is_hidden()).map(|item| (section, item)));
            return match item.filter(|(section, _)| section.items.kept_footage(id).is_none()) {
                Some((_, item)) => Err(DraftError::Hidden(item.title())),
                None => Ok(()),
            };
        };
        let Some(item) = view.items.get(id).filter(|item| item.is_hidden()) else { return Ok(()) };
        if view.items.kept_footage(id).is_none() {
            if base.items.get(id).is_none() {
                return Err(DraftError::Hidden(item.title()));
            }
            // The server hides the item too, and knows its position: cuts may have moved its edit point since the edit was made.
            view.items.copy_position(&base.items, id, &base.map, &view.map);
            return Ok(());
        }
        if is_inexpressible(base, view, id) {
            view.items.unhide(id, &view.map);
        }
        Ok(())
    }

    /// Runs an edit and returns its inverses, to be run from last to first.
    pub(super) fn run(&mut self, edit: &Edit, uncovered: Uncovered) -> Result<Vec<Edit>, DraftError> {
        let Edit::Video(change) = edit else { return self.run_on_clip(edit, uncovered) };
        change.fits(&self.base.video)?;
        let inverse = change.inverse(&self.view.video);
        change.apply(&mut self.view.video);
        Ok(vec![Edit::Video(inverse)])
    }

    fn run_on_clip(&mut self, edit: &Edit, uncovered: Uncovered) -> Result<Vec<Edit>, DraftError> {
        let clip = edit.clip().ok_or(DraftError::NoClip)?;
        let deleted = self.view.deleted.contains(clip);
        let before = (!deleted).then(|| self.view.before(clip));
        if let Some(record) = self.unread.get(clip) {
            // Only the place of an unread clip in the order is known.
            let Edit::Place(_, after) = edit else { return Err(DraftError::NotRead(record.name.clone())) };
            self.view.place(clip, after.as_ref());
            return Ok(vec![Edit::Place(clip.clone(), before.flatten())]);
        }
        let section = self.view.sections.get_mut(clip).ok_or(DraftError::NoClip)?;
        if deleted && !matches!(edit, Edit::Place(..)) {
            return Err(DraftError::NoClip);
        }
        fits(edit, section)?;
        let ClipState { items, map, record, words } = section;
        let anchor_of = edit.item().and_then(|id| anchor_of(clip, id, items, map));
        let inverse = match edit {
            Edit::Add(clip, item) => {
                if items.get(item.id()).is_some() {
                    return Err(DraftError::Exists);
                }
                // An item that the server already has returns with the fields that the server filled in.
                let held = self.base.sections.get(clip).and_then(|base| base.items.get(item.id()));
                items.insert(held.map_or_else(|| item.clone(), |held| filled_in(item, held)));
                vec![Edit::Remove(clip.clone(), item.id().clone())]
            }
            Edit::Update(clip, id, change) => {
                let item = items.get_mut(id).ok_or(DraftError::NoItem)?;
                let inverse = change.inverse(item).ok_or(DraftError::WrongKind)?;
                let before = item.clone();
                change.apply(item);
                let unset = gained(&before, item, &inverse).map(|fields| Edit::Unset(clip.clone(), id.clone(), fields));
                // Unchanged times move nothing: the item keeps its hidden footage, as on the server.
                if before.times() != item.times() {
                    items.clear_anchor(id);
                }
                // The inverse of a change of times is an anchor to footage: if another user has cut all of that footage meanwhile,
                // times would have no length.
                let anchor = anchor_of.filter(|_| change.times() != (None, None));
                let back = Edit::Update(clip.clone(), id.clone(), inverse);
                anchor.into_iter().chain(unset).chain([back]).collect()
            }
            Edit::Unset(clip, id, fields) => {
                let item = items.get_mut(id).ok_or(DraftError::NoItem)?;
                let before = item.clone();
                *item = without(&before, fields).ok_or(DraftError::WrongKind)?;
                let back = ChangeBody::between(item, &before).ok_or(DraftError::WrongKind)?;
                vec![Edit::Update(clip.clone(), id.clone(), back)]
            }
            Edit::Remove(clip, id) => {
                let back = Edit::Add(clip.clone(), items.remove(id).ok_or(DraftError::NoItem)?);
                anchor_of.into_iter().chain([back]).collect()
            }
            Edit::Anchor(clip, id, footage) => {
                let item = items.get(id).ok_or(DraftError::NoItem)?;
                let (start, length) = item.times().ok_or(DraftError::WrongKind)?;
                let times = ChangeBody::of_times(item.kind(), Some(start), Some(length));
                items.stand(id, *footage, map);
                vec![anchor_of.unwrap_or_else(|| Edit::Update(clip.clone(), id.clone(), times))]
            }
            Edit::Settings(clip, change) => {
                let inverse = change.inverse(record);
                change.apply(record);
                vec![Edit::Settings(clip.clone(), inverse)]
            }
            Edit::Cut { clip, removed, restored } => {
                let now = map.with(removed, restored);
                run_cut(section, self.base.sections.get(clip), now, uncovered)?
            }
            Edit::Words(clip, change) => {
                // A recreated clip has lost its words.
                let base = self.base.sections.get_mut(clip).ok_or(DraftError::NoWords)?;
                vec![Edit::Words(clip.clone(), change.run(&mut base.words, words))]
            }
            Edit::Place(clip, after) => {
                self.view.place(clip, after.as_ref());
                vec![before.map_or_else(|| Edit::Delete(clip.clone()), |before| Edit::Place(clip.clone(), before))]
            }
            Edit::Delete(clip) => {
                // A journal that later mentions the clip starts from this state.
                if let Some(unmade) = self.unmade.get_mut(clip) {
                    unmade.was.clone_from(section);
                }
                if let Some(twin) = self.twins.get_mut(clip) {
                    twin.was.clone_from(section);
                }
                self.view.delete(clip);
                vec![Edit::Place(clip.clone(), before.flatten())]
            }
            // `run` handles edits of the video.
            Edit::Video(_) => return Err(DraftError::NoClip),
        };
        self.touched.insert(clip.clone());
        Ok(inverse)
    }
}

/// Replaces the cuts of a clip. `base` is the clip as the server has it.
fn run_cut(
    section: &mut ClipState,
    base: Option<&ClipState>,
    now: CutMap,
    uncovered: Uncovered,
) -> Result<Vec<Edit>, DraftError> {
    let (clip, was) = (section.record.id.clone(), section.map.clone());
    check_cuts(&now)?;
    let before = base.map(|base| inexpressible(base, section, Expressible::Visible)).unwrap_or_default();
    section.recut(now.clone());
    let after = base.map(|base| inexpressible(base, section, Expressible::Visible)).unwrap_or_default();
    let newly: Vec<_> = after.difference(&before).cloned().collect();
    let title = newly.first().and_then(|id| section.items.get(id)).map(Item::title);
    if let (Some(title), Uncovered::Refused) = (title, uncovered) {
        section.recut(was);
        return Err(DraftError::Uncovers(title));
    }
    let settled = newly.iter().filter_map(|id| {
        let footage = section.items.kept_footage(id)?;
        section.items.settle(id, &now);
        Some(Edit::Anchor(clip.clone(), id.clone(), footage))
    });
    let mut back: Vec<_> = settled.collect();
    back.push(Edit::Cut { removed: was.difference(&now), restored: now.difference(&was), clip });
    Ok(back)
}

/// Fields that a change added to an item, if the inverse change cannot remove them; `None` if it can.
fn gained(before: &Item, after: &Item, inverse: &ChangeBody) -> Option<Vec<String>> {
    let mut back = after.clone();
    if inverse.apply(&mut back) && back == *before {
        return None;
    }
    Some(only_in(after, before)).filter(|fields| !fields.is_empty())
}

/// Edit that restores an item's anchor in source time, so that it is valid on any cuts. `None` for an item without times, or one
/// whose footage does not determine its times, such as an item longer than its clip.
fn anchor_of(clip: &ClipId, id: &ItemId, items: &ClipItems, map: &CutMap) -> Option<Edit> {
    let item = items.get(id)?;
    let footage = items.footage(item, map)?;
    (Some(map.played(footage)) == item.times()).then(|| Edit::Anchor(clip.clone(), id.clone(), footage))
}

fn check_cuts(map: &CutMap) -> Result<(), FieldError> {
    if map.playback_length().0 <= 0 {
        return Err(FieldError::new("cuts", words::edits::cuts_leave_nothing()));
    }
    match map.removed().len() {
        count if count > MAX_CUTS => Err(FieldError::new("cuts", words::edits::cuts_at_most(count, MAX_CUTS))),
        _ => Ok(()),
    }
}

/// Checks the rules that need no server, before anything changes.
pub(super) fn check(edit: &Edit) -> Result<(), DraftError> {
    match edit {
        Edit::Add(_, item) => Ok(crate::api::item::AddBody::like(item).ok_or(DraftError::WrongKind)?.check()?),
        Edit::Update(_, _, change) => Ok(change.check()?),
        Edit::Settings(_, change) => Ok(change.check()?),
        Edit::Words(_, change) => Ok(change.check()?),
        Edit::Video(change) => Ok(change.check()?),
        Edit::Remove(..) | Edit::Anchor(..) | Edit::Unset(..) | Edit::Cut { .. } | Edit::Place(..) | Edit::Delete(_) => Ok(()),
    }
}

/// True if the item is its clip's base layout, which has no times.
pub(super) fn is_base_layout(item: &Item) -> bool {
    matches!(item, Item::Layout(layout) if layout.start_time_ms.is_none())
}

/// Checks the rules between an edit and its target, like the server.
fn fits(edit: &Edit, section: &ClipState) -> Result<(), DraftError> {
    let items = &section.items;
    let base_layout = |id: &ItemId| items.get(id).is_some_and(is_base_layout);
    match edit {
        Edit::Remove(_, id) if base_layout(id) => Err(FieldError::new("layout", words::edits::base_layout_stays()).into()),
        Edit::Update(_, id, change) => {
            if base_layout(id) && change.times() != (None, None) {
                return Err(FieldError::new("startTimeMs", words::edits::base_layout_no_time()).into());
            }
            if let (true, ChangeBody::Layout(change)) = (base_layout(id), change) {
                let given = [("media", change.media.is_some()), ("transitionStyle", change.transition_style.is_some())];
                if let Some((field, _)) = given.iter().find(|(_, given)| *given) {
                    return Err(FieldError::new(*field, words::edits::base_layout_no_section()).into());
                }
            }
            let mut changed = items.get(id).ok_or(DraftError::NoItem)?.clone();
            change.apply(&mut changed);
            match changed {
                Item::Zoom(zoom) => Ok(zoom.check()?),
                _ => Ok(()),
            }
        }
        Edit::Settings(_, change) => Ok(change.check_media(ClipMedia::of(&section.record))?),
        _ => Ok(()),
    }
}

/// Merges a later edit of the same item or clip into a step. For each field, the first inverse is kept.
pub(super) fn join(step: &mut Step, edit: Edit, inverse: Vec<Edit>) {
    match (step.forward.last_mut(), edit) {
        (Some(Edit::Update(_, _, first)), Edit::Update(_, _, later)) => drop(first.absorb(later)),
        (Some(Edit::Settings(_, first)), Edit::Settings(_, later)) => first.absorb(later),
        // Both edits change the same fields, so the first inverse reverses both.
        (Some(Edit::Words(_, first)), Edit::Words(_, later)) => return first.absorb(&later),
        (Some(Edit::Video(first)), Edit::Video(later)) => return first.absorb(later),
        _ => {}
    }
    for inverse in inverse {
        if let (Some(Edit::Settings(_, first)), Edit::Settings(_, later)) = (step.inverse.last_mut(), &inverse) {
            let mut later = later.clone();
            later.absorb(first.clone());
            *first = later;
            continue;
        }
        let known =
            step.inverse.iter_mut().find_map(|edit| if let Edit::Update(_, _, first) = edit { Some(first) } else { None });
        match (known, inverse) {
            (Some(first), Edit::Update(_, _, mut later)) => {
                later.absorb(first.clone());
                *first = later;
            }
            (_, unset @ Edit::Unset(..)) => {
                if !step.inverse.contains(&unset) {
                    step.inverse.insert(0, unset);
                }
            }
            // An earlier inverse with times already restores the position before the gesture.
            (timed, anchored) => {
                let timed = timed.is_some_and(|change| change.times() != (None, None));
                let known = step.inverse.iter().any(|edit| matches!(edit, Edit::Anchor(..)));
                if !known && !timed {
                    step.inverse.insert(0, anchored);
                }
            }
        }
    }
}
