//! Moving, trimming, copying, splitting and deleting the selected items, each as one step.

use super::{Pick, Ripple, say_locked};
use crate::{
    api::{
        DurationMs, ItemId, PlaybackMs,
        item::{ChangeBody, Item, ItemKind},
        layout::SHORTEST_LAYOUT_MS,
    },
    app::{
        State,
        direction::Direction,
        features::editor::{context::Editor, spot::SHORTEST_MS, timeline::actions::Edge},
        notice::{Tone, Topic},
    },
    document::{ItemRef, Project},
    edit::Edit,
    timeline::{VideoMs, timecode},
};

impl Edge {
    /// The item of a group that a trim at this edge changes; the item itself if it is alone.
    fn of_group(self, project: &Project, at: &ItemRef) -> Option<ItemRef> {
        let group = project.group(at);
        match self {
            Self::Start => group.into_iter().next(),
            Self::End => group.into_iter().max_by_key(|at| project.span(at).map(|(_, end)| end)),
        }
    }

    /// Start and end in the video of a trimmed item or group, for display during a drag.
    pub fn trimmed(self, project: &Project, at: &ItemRef, by: i64) -> Option<(VideoMs, VideoMs)> {
        let Some(of) = self.of_group(project, at) else { return self.trimmed_item(project, at, by) };
        let (piece, item) = (project.piece(at)?, self.trimmed_item(project, &of, by)?);
        Some(if self == Self::Start { (item.0, piece.1) } else { (piece.0, item.1) })
    }

    fn trimmed_item(self, project: &Project, at: &ItemRef, by: i64) -> Option<(VideoMs, VideoMs)> {
        let item = project.item(at)?;
        let (start, length) = item.times()?;
        let (index, data) = project.clip(&at.clip)?;
        let span = project.sequence.span(index)?;
        let placed = Placed { at, item, start: start.0, length: length.0, clip: data.map.playback_length().0 };
        let (start, end) = trimmed(&placed, self, by);
        Some((span.to_video(PlaybackMs(start)), span.to_video(PlaybackMs(end))))
    }
}

/// Minimum duration of an item of a kind, in milliseconds.
pub(in crate::app) fn shortest(kind: ItemKind) -> i64 {
    if kind == ItemKind::Layout { SHORTEST_LAYOUT_MS } else { SHORTEST_MS }
}

/// Item with its times and the length of its clip, in milliseconds.
struct Placed<'a> {
    at: &'a ItemRef,
    item: &'a Item,
    start: i64,
    length: i64,
    clip: i64,
}

impl State {
    /// The selected items that have times, in playback order.
    fn placed(&self) -> Vec<Placed<'_>> {
        let Some(project) = self.project() else { return Vec::new() };
        let mut placed = Vec::new();
        for (at, item) in self.selected_movable() {
            if let (Some((start, length)), Some((_, data))) = (item.times(), project.clip(&at.clip)) {
                let clip = data.map.playback_length();
                placed.push(Placed { at, item, start: start.0, length: length.0, clip: clip.0 });
            }
        }
        placed
    }

    /// Range by which the selected items can be moved together, in milliseconds (minimum, maximum), so that each stays on its
    /// clip.
    pub fn move_limits(&self) -> (i64, i64) {
        let limits = self.placed().iter().fold((i64::MIN, i64::MAX), |(least, most), placed| {
            (least.max(-placed.start), most.min((placed.clip - placed.length - placed.start).max(0)))
        });
        if limits.0 == i64::MIN { (0, 0) } else { (limits.0.min(0), limits.1) }
    }

    /// Limits a move of the selected items to their range, in milliseconds; `None` if nothing would move.
    fn way_to_move(&self, by_ms: i64) -> Option<i64> {
        let (least, most) = self.move_limits();
        Some(by_ms.clamp(least, most)).filter(|by| *by != 0)
    }
}

/// Text for items: the title of a single one, else `3 items`.
pub(in crate::app) fn named(items: &[&Item]) -> String {
    match items {
        [one] => words::editing::item(one.title()),
        all => words::editing::items(all.len()),
    }
}

/// Edit that sets start and length of an item.
pub(super) fn retimed(at: &ItemRef, kind: ItemKind, start: i64, length: i64) -> Edit {
    let change = ChangeBody::of_times(kind, Some(PlaybackMs(start)), Some(DurationMs(length)));
    Edit::Update(at.clip.clone(), at.id.clone(), change)
}

impl Editor<'_> {
    /// Adds copies of the selected items, `by_ms` later.
    pub(in crate::app) fn copy_selected(&mut self, by_ms: i64) {
        let Some(by) = self.state.way_to_move(by_ms) else { return };
        let placed = self.state.placed();
        let items: Vec<_> = placed.iter().map(|placed| placed.item).collect();
        let name = if by < 0 {
            words::editing::step_copy_earlier(timecode(by.abs()), named(&items))
        } else {
            words::editing::step_copy_later(timecode(by.abs()), named(&items))
        };
        let copies = placed.iter().map(|placed| {
            let mut copy = placed.item.clone();
            copy.set_id(ItemId::local());
            copy.set_times(PlaybackMs(placed.start + by), DurationMs(placed.length));
            let at = ItemRef { clip: placed.at.clip.clone(), id: copy.id().clone() };
            ((placed.at.clone(), at), Edit::Add(placed.at.clip.clone(), copy))
        });
        let (pairs, edits): (Vec<_>, Vec<_>) = copies.unzip();
        if self.state.add_all(name, edits) {
            self.state.with_session(|session| session.group_alike(&pairs));
            self.store_notes();
        }
    }

    /// Trims the selected items under the playhead to the playhead. If there are none, cuts out the marked range.
    pub(in crate::app) fn trim_to_playhead(&mut self, edge: Edge) {
        let now = self.state.playhead();
        let Some(project) = self.state.project() else { return };
        let placed = self.state.placed();
        let mut items = Vec::new();
        let mut edits = Vec::new();
        for placed in &placed {
            let Some(span) = project.clip(&placed.at.clip).and_then(|(index, _)| project.sequence.span(index)) else {
                continue;
            };
            let at = now.0 - span.start.0;
            let (start, end) = match edge {
                Edge::Start => (at, placed.start + placed.length),
                Edge::End => (placed.start, at),
            };
            if at < 0 || at > placed.clip || end - start < shortest(placed.item.kind()) {
                continue;
            }
            items.push(placed.item);
            edits.push(retimed(placed.at, placed.item.kind(), start, end - start));
        }
        if edits.is_empty() && self.state.marks().range().is_some() {
            self.cut_out();
            return;
        }
        if edits.is_empty() {
            let advice = words::editing::into_item();
            self.state.notices.say(Topic::Edit, Tone::Warning, words::editing::trim_nothing(), Some(advice.into()));
            return;
        }
        if self.state.ripples() {
            // A single item is trimmed as far as possible; of several with different distances, each is trimmed completely or not
            // at all.
            let ripple = match placed.as_slice() {
                [one] => project
                    .span(one.at)
                    .map(|(start, end)| Ripple::Trim(edge, now.0 - if edge == Edge::Start { start.0 } else { end.0 })),
                _ => Some(Ripple::TrimTo(edge, now)),
            };
            if let Some(ripple) = ripple {
                self.state.ripple(ripple);
            }
            return;
        }
        let name = match items.as_slice() {
            [one] => words::editing::step_trim_to(named(&[one]), length_of(edits.first())),
            all => words::editing::step_trim(named(all)),
        };
        self.state.step_checked(name, edits);
    }

    /// Adds copies of the selected items after the selection.
    pub(in crate::app) fn duplicate(&mut self) {
        let placed = self.state.placed();
        let Some(project) = self.state.project() else { return };
        let spans = placed.iter().filter_map(|placed| project.span(placed.at));
        let bounds = spans.fold(None, |bounds: Option<(VideoMs, VideoMs)>, (start, end)| {
            Some(bounds.map_or((start, end), |(first, last)| (first.min(start), last.max(end))))
        });
        let Some((first, last)) = bounds else { return };
        let by = last.0 - first.0;
        let items: Vec<_> = placed.iter().map(|placed| placed.item).collect();
        let name = words::editing::step_duplicate(named(&items));
        let (mut edits, mut pairs) = (Vec::new(), Vec::new());
        for placed in &placed {
            let start = placed.start + by;
            let length = placed.length.min(placed.clip - start);
            if length < shortest(placed.item.kind()) {
                continue;
            }
            let mut copy = placed.item.clone();
            copy.set_id(ItemId::local());
            copy.set_times(PlaybackMs(start), DurationMs(length));
            pairs.push((placed.at.clone(), ItemRef { clip: placed.at.clip.clone(), id: copy.id().clone() }));
            edits.push(Edit::Add(placed.at.clip.clone(), copy));
        }
        let lacking = placed.len() - edits.len();
        if edits.is_empty() {
            let advice = words::editing::no_room_advice();
            let text = words::editing::no_room();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        } else if self.state.add_all(name, edits) {
            self.state.with_session(|session| session.group_alike(&pairs));
            self.store_notes();
            if lacking > 0 {
                let text = words::editing::no_room_for_some(placed_count(lacking, self.state), lacking);
                self.state.notices.say(Topic::Edit, Tone::Warning, text, None);
            }
        }
    }

    /// Splits the selected items at the playhead. If no item is selected, cuts out the marked range, or
    /// splits the clip at the playhead.
    pub(in crate::app) fn split(&mut self) {
        let now = self.state.playhead();
        let Some(project) = self.state.project() else { return };
        let placed = self.state.placed();
        if placed.is_empty() {
            if self.state.marks().range().is_some() {
                self.cut_out();
            } else {
                self.split_clip();
            }
            return;
        }
        let mut edits = Vec::new();
        let mut items = Vec::new();
        for placed in &placed {
            let Some(span) = project.clip(&placed.at.clip).and_then(|(index, _)| project.sequence.span(index)) else {
                continue;
            };
            let head = now.0 - span.start.0 - placed.start;
            let least = shortest(placed.item.kind());
            if head < least || placed.length - head < least {
                continue;
            }
            let mut tail = placed.item.clone();
            tail.set_id(ItemId::local());
            tail.set_times(PlaybackMs(placed.start + head), DurationMs(placed.length - head));
            edits.push(retimed(placed.at, placed.item.kind(), placed.start, head));
            edits.push(Edit::Add(placed.at.clip.clone(), tail));
            items.push(placed.item);
        }
        if edits.is_empty() {
            let advice = words::editing::into_item();
            self.state.notices.say(Topic::Edit, Tone::Warning, words::editing::split_outside(), Some(advice.into()));
            return;
        }
        let name = words::editing::step_split(named(&items));
        // Both halves stay selected with the later one as lead item; an undo selects the whole item.
        let parts = edits.iter().filter_map(|edit| Some(ItemRef { clip: edit.clip()?.clone(), id: edit.item()?.clone() }));
        let parts: Vec<_> = parts.collect();
        if self.state.step_checked(name, edits)
            && let Some(session) = &mut self.state.session
        {
            // The second half of a mask belongs to the group of the first.
            let halves = parts.chunks_exact(2).filter_map(|pair| Some((pair.first()?.clone(), pair.get(1)?.clone())));
            session.join_groups(&halves.collect::<Vec<_>>());
            session.pick(parts, Pick::Only);
            self.store_notes();
        }
    }
}

impl State {
    /// Checks new edits against all rules and applies them as one step; returns whether all were applied (otherwise none is).
    pub(in crate::app) fn step_checked(&mut self, name: String, edits: Vec<Edit>) -> bool {
        if edits.is_empty() {
            return false;
        }
        let Some(project) = self.project() else { return false };
        match project.draft.checked(edits) {
            Ok(edits) => self.step(name, edits),
            Err(error) => {
                self.say_not_made(&error);
                false
            }
        }
    }

    /// Moves the selected items together.
    pub(in crate::app) fn move_selected(&mut self, by_ms: i64) {
        self.move_said(by_ms, None);
    }

    /// Like [`State::move_selected`], with the text of the distance for the step name, which is used if the items move that far.
    fn move_said(&mut self, by_ms: i64, said: Option<String>) {
        if self.ripples() {
            if by_ms != 0 {
                self.ripple(Ripple::Move(by_ms));
            }
            return;
        }
        let Some(by) = self.way_to_move(by_ms) else { return };
        let placed = self.placed();
        let items: Vec<_> = placed.iter().map(|placed| placed.item).collect();
        let distance = said.filter(|_| by == by_ms).unwrap_or_else(|| timecode(by.abs()));
        let name = if by < 0 {
            words::editing::step_move_earlier(distance, named(&items))
        } else {
            words::editing::step_move_later(distance, named(&items))
        };
        let edits = placed.iter().map(|p| retimed(p.at, p.item.kind(), p.start + by, p.length)).collect();
        self.step_checked(name, edits);
    }

    /// Adds items as one step and selects them.
    pub(in crate::app) fn add_all(&mut self, name: String, edits: Vec<Edit>) -> bool {
        let added = edits.iter().filter_map(|edit| match edit {
            Edit::Add(clip, item) => Some(ItemRef { clip: clip.clone(), id: item.id().clone() }),
            _ => None,
        });
        let added: Vec<_> = added.collect();
        let done = self.step_checked(name, edits);
        if done && let Some(session) = &mut self.session {
            session.pick(added, Pick::Only);
        }
        done
    }

    /// Trims the selected items at one edge by the same time, each as far as its clip and the minimum duration allow.
    pub(in crate::app) fn trim_selected(&mut self, edge: Edge, by: i64) {
        if self.ripples() {
            if by != 0 {
                self.ripple(Ripple::Trim(edge, by));
            }
            return;
        }
        let mut placed = self.placed();
        // Of a group, the mask at its edge is trimmed.
        if let Some(project) = self.project() {
            placed.retain(|placed| {
                let trimmed = edge.of_group(project, placed.at);
                trimmed.is_none_or(|of| of == *placed.at || !self.is_selected(&of))
            });
        }
        let items: Vec<_> = placed.iter().map(|placed| placed.item).collect();
        let name = words::editing::step_trim(named(&items));
        let edits = placed.iter().filter_map(|placed| {
            let (start, end) = trimmed(placed, edge, by);
            let changed = (start, end) != (placed.start, placed.start + placed.length);
            changed.then(|| retimed(placed.at, placed.item.kind(), start, end - start))
        });
        let edits = edits.collect();
        self.step_checked(name, edits);
    }

    /// Moves the selected items so that the lead item starts or ends at the playhead.
    pub(in crate::app) fn move_edge_to_playhead(&mut self, edge: Edge) {
        let span = self.selection().zip(self.project()).and_then(|(at, project)| project.span(at));
        let Some((start, end)) = span else { return };
        let by = self.playhead().0 - if edge == Edge::Start { start.0 } else { end.0 };
        let (least, most) = self.move_limits();
        if self.ripples() || (least..=most).contains(&by) {
            self.move_selected(by);
        } else {
            let text = words::editing::leaves_clip();
            let advice = words::editing::leaves_clip_advice();
            self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        }
    }

    /// Deletes the selected items.
    pub(in crate::app) fn delete(&mut self) {
        if self.ripples() {
            if self.ripple(Ripple::Delete)
                && let Some(session) = &mut self.session
            {
                session.selection.clear();
            }
            return;
        }
        let selected = self.selected_movable();
        let items: Vec<_> = selected.iter().map(|(_, item)| *item).collect();
        let name = words::editing::step_delete(named(&items));
        let edits: Vec<_> = selected.iter().map(|(at, _)| Edit::Remove(at.clip.clone(), at.id.clone())).collect();
        if !edits.is_empty()
            && self.step(name, edits)
            && let Some(session) = &mut self.session
        {
            session.selection.clear();
        }
    }

    /// Moves the selected items by a number of frames, each as long as the frame at the start of the lead item.
    pub(in crate::app) fn nudge_frames(&mut self, frames: i64) {
        if let Some(frame) = self.frame_of_lead(if frames > 0 { Direction::Forward } else { Direction::Back }) {
            let count = frames.abs();
            self.move_said(frame * count, Some(words::editing::frames(count)));
        }
    }

    /// Refuses edits on locked lanes, with a notice; returns whether it did.
    pub(in crate::app) fn refuse_locked(&mut self, edits: &[Edit]) -> bool {
        let locked = self.locked_lane(edits);
        if let Some(lane) = locked {
            say_locked(&mut self.notices, lane);
        }
        locked.is_some()
    }
}

/// Number of items that were to be duplicated: those without room plus those selected now.
fn placed_count(lacking: usize, state: &State) -> usize {
    lacking + state.selected_count()
}

/// New start and end of a trimmed item.
fn trimmed(placed: &Placed<'_>, edge: Edge, by: i64) -> (i64, i64) {
    let (start, end, least) = (placed.start, placed.start + placed.length, shortest(placed.item.kind()));
    match edge {
        Edge::Start => ((start + by).clamp(0, (end - least).max(0)), end),
        Edge::End => (start, (end + by).clamp((start + least).min(placed.clip), placed.clip)),
    }
}

fn length_of(edit: Option<&Edit>) -> String {
    match edit {
        Some(Edit::Update(_, _, change)) => change.times().1.map(|length| timecode(length.0)).unwrap_or_default(),
        _ => String::new(),
    }
}
