//! Keyboard navigation in the timeline: Up and Down move along a lane, Page Up and Page Down to another lane, Shift extends the
//! selection, Enter edits. Left and Right move the playhead, as everywhere.

use super::{TimelineContext, TimelineMemory};
use crate::{
    app::{Action, ItemRef, Lane, Pick, TimelineAction},
    ui::{focus, keyboard},
};
use egui::{EventFilter, Key, Modifiers, Response, Ui};

/// Handles the keys of the focused item.
pub fn keys(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    response: &Response,
    at: &ItemRef,
    actions: &mut Vec<Action>,
) {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    focus::is_content(ui.ctx(), response.id);
    focus::goes_on_itself(response);
    for (key, step) in
        [(Key::ArrowUp, Step::Back), (Key::ArrowDown, Step::On), (Key::PageUp, Step::Up), (Key::PageDown, Step::Down)]
    {
        for modifiers in [Modifiers::SHIFT, Modifiers::NONE] {
            if !keyboard::take(ui.ctx(), modifiers, key) {
                continue;
            }
            let Some(next) = next(shown, at, step) else { continue };
            let pick = if modifiers.shift { Pick::Add } else { Pick::Only };
            if let Some((start, end)) = shown.project.piece(&next) {
                // Scrolls just enough to show the item; an item longer than the view shows its start.
                let axis = shown.axis;
                let axis = axis.showing(shown.project.ruled_end(shown.clock(), end), shown.width, shown.ruler_length());
                let axis = axis.showing(shown.project.ruled(shown.clock(), start), shown.width, shown.ruler_length());
                if axis != shown.axis {
                    actions.push(Action::SetView(axis));
                }
            }
            actions.push(Action::Timeline(TimelineAction::Select(vec![next.clone()], pick)));
            memory.focus_next = Some(next);
        }
    }
}

#[derive(Clone, Copy)]
enum Step {
    Back,
    On,
    Up,
    Down,
}

/// Item that a key leads to: the neighbour on the same lane, or the item nearest in time on the next lane with items.
fn next(shown: &TimelineContext<'_>, at: &ItemRef, step: Step) -> Option<ItemRef> {
    let (project, settings) = (shown.project, &shown.state.settings.timeline);
    let (start, end) = (crate::timeline::VideoMs::ZERO, project.sequence.length());
    let lane = Lane::of(project.item(at)?.kind());
    match step {
        Step::Back | Step::On => {
            let items = lane.items(project, start, end);
            let place = items.iter().position(|(_, _, other)| *other == at)?;
            let next = if matches!(step, Step::On) { place + 1 } else { place.checked_sub(1)? };
            items.get(next).map(|(_, _, at)| (*at).clone())
        }
        Step::Up | Step::Down => {
            let lanes: Vec<_> = settings.in_order().into_iter().filter(|lane| !settings.lane(*lane).hidden).collect();
            let here = lanes.iter().position(|other| *other == lane)?;
            let (from, _) = project.span(at)?;
            let ways: Vec<Lane> = if matches!(step, Step::Up) {
                lanes.iter().take(here).rev().copied().collect()
            } else {
                lanes.iter().skip(here + 1).copied().collect()
            };
            ways.into_iter().find_map(|lane| {
                let items = lane.items(project, start, end);
                items.into_iter().min_by_key(|(start, _, _)| (start.0 - from.0).abs()).map(|(_, _, at)| at.clone())
            })
        }
    }
}
