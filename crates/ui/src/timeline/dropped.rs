//! Something from the library or the file manager over the timeline: where it would land, snapped like a dragged item.

use super::{TimelineContext, TimelineMemory, drag::REACH, item::NARROWEST, readout, scrolling};
use crate::{
    app::{Action, features::editor::library::landing::DropAt},
    timeline::VideoMs,
    ui::{dropping::Over, theme},
};
use egui::{Rect, Ui, pos2};

/// Space between the place of a new item and the edges of its lane, in points.
const MARGIN: f32 = 2.0;

/// Finds the part of the timeline under the pointer, and draws the span that a drop would take.
pub fn follow(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    clips: Rect,
    below: Rect,
    actions: &mut Vec<Action>,
) {
    let Some(held) = memory.held.clone() else { return };
    let Some(pointer) = held.at.filter(|at| at.x >= shown.left && at.x <= shown.right()) else { return };
    let place = |time: VideoMs| {
        if clips.contains(pointer) {
            return Some(DropAt::Clips(time));
        }
        let lane = memory.lanes.iter().find(|(_, range)| range.contains(pointer.y)).map(|(lane, _)| *lane);
        below.contains(pointer).then(|| lane.map_or(DropAt::Below(time), |lane| DropAt::Lane(lane, time)))
    };
    let time = shown.time(pointer.x);
    let Some(at) = place(time) else { return };
    let landing = shown.state.landing(&held.what.carried, &at);
    let mut over = Over { at, landing };
    let sticks = shown.state.settings.snap && !ui.input(|input| input.modifiers.shift);
    let free = over.landing.as_ref().ok().filter(|landing| sticks && landing.lane.is_some()).and_then(|landing| landing.span);
    let caught = free.filter(|(start, _)| *start == time).and_then(|(start, end)| {
        let caught = shown.state.snap_to(&[start, end], shown.axis.to_ms(REACH) as i64, &|_| false)?;
        Some((caught.point, place(VideoMs((start.0 + caught.by).max(0)))?))
    });
    if let Some((point, at)) = caught {
        let landing = shown.state.landing(&held.what.carried, &at);
        let span = landing.as_ref().ok().and_then(|landing| landing.span);
        // Close to the end of a clip the item may be shortened, and then it wouldn't snap.
        if span.is_some_and(|(start, end)| [start, end].contains(&point.at)) {
            over = Over { at, landing };
            memory.snap_line = Some((point.at, point.kind)).filter(|_| !held.released);
        }
    }
    if !held.released
        && let Some(axis) = scrolling::at_edge(ui, shown, pointer.x)
    {
        actions.push(Action::SetView(axis));
    }
    if let Ok(landing) = &over.landing
        && let Some((start, end)) = landing.span
    {
        let lane = memory.lanes.iter().find(|(lane, _)| landing.lane == Some(*lane)).map(|(_, range)| *range);
        let rows = lane.unwrap_or_else(|| clips.y_range());
        let (left, right) = (shown.x(start), shown.x_end(end));
        let rect = Rect::from_min_max(
            pos2(left, rows.min + MARGIN),
            pos2(right.max(left + NARROWEST), (rows.max - MARGIN).max(rows.min + MARGIN)),
        );
        let time = Rect::from_min_max(pos2(shown.left, clips.top()), pos2(shown.right(), below.bottom()));
        let painter = ui.painter().with_clip_rect(time.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 4.0, theme::ACCENT.gamma_multiply(0.25));
        readout::ghost(&painter, rect, *theme::ACCENT);
    }
    memory.over = Some(over);
}
