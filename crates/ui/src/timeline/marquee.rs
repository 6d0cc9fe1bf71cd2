//! Selection rectangle (marquee) over the lanes.

use super::{TimelineContext, TimelineMemory, readout, scrolling};
use crate::{
    app::{Action, ItemRef, Pick, TimelineAction},
    timeline::VideoMs,
    ui::theme,
};
use egui::{Key, Rect, Response, Stroke, StrokeKind, Ui, pos2};

/// A selection rectangle being drawn.
pub struct Marquee {
    /// Video time at its start.
    from: VideoMs,
    /// Vertical position of its start, in points.
    from_y: f32,
    /// How the touched items combine with the selection.
    pick: Pick,
    /// Current rectangle.
    rect: Rect,
}

impl Marquee {
    /// True if it touches a block.
    pub fn touches(&self, block: Rect) -> bool {
        self.rect.intersects(block)
    }
}

/// Starts a selection rectangle when a drag starts on empty time.
pub fn begin(ui: &Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, response: &Response) {
    if !response.drag_started_by(egui::PointerButton::Primary) {
        return;
    }
    let (press, modifiers) = ui.input(|input| (input.pointer.press_origin(), input.modifiers));
    let Some(press) = press else { return };
    let pick = match modifiers {
        modifiers if modifiers.command => Pick::Toggle,
        modifiers if modifiers.shift => Pick::Add,
        _ => Pick::Only,
    };
    let rect = Rect::from_min_max(press, press);
    memory.marquee = Some(Marquee { from: shown.time(press.x), from_y: press.y, pick, rect });
}

/// Extends the rectangle to the pointer, and selects on release. The selection only changes then, so that the cost of a frame
/// depends on the visible items.
pub fn follow(ui: &Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, lanes: Rect, actions: &mut Vec<Action>) {
    let Some(mut marquee) = memory.marquee.take() else { return };
    let (pointer, down, escape) =
        ui.input(|input| (input.pointer.latest_pos(), input.pointer.primary_down(), input.key_pressed(Key::Escape)));
    let Some(pointer) = pointer.filter(|_| !escape) else { return };
    if down && let Some(axis) = scrolling::at_edge(ui, shown, pointer.x) {
        actions.push(Action::SetView(axis));
    }
    let to = pos2(pointer.x.min(shown.right()).max(shown.left), pointer.y.min(lanes.bottom()).max(lanes.top()));
    marquee.rect = Rect::from_two_pos(pos2(shown.x(marquee.from), marquee.from_y), to);
    let seen = Rect::from_min_max(pos2(shown.left, lanes.top()), lanes.max);
    let painter = ui.painter().with_clip_rect(seen.intersect(ui.clip_rect()));
    painter.rect(marquee.rect, 2.0, theme::FOCUS.gamma_multiply(0.14), Stroke::new(1.0, *theme::FOCUS), StrokeKind::Inside);
    let touched = touched(shown, memory, &marquee);
    if down {
        let count = touched.count();
        if count > 0 {
            readout::show(ui, shown, to, &words::timeline::items(count));
        }
        memory.marquee = Some(marquee);
    } else {
        let items: Vec<ItemRef> = touched.cloned().collect();
        actions.push(Action::Timeline(TimelineAction::Select(items, marquee.pick)));
    }
}

/// Items that the rectangle touches, by row and start. Items on locked lanes are not included.
fn touched<'a>(
    shown: &'a TimelineContext<'_>,
    memory: &'a TimelineMemory,
    marquee: &Marquee,
) -> impl Iterator<Item = &'a ItemRef> + use<'a> {
    let rect = marquee.rect;
    let (from, to) = (shown.time(rect.left()), shown.time(rect.right()));
    memory.rows.iter().filter(move |row| row.place.intersects(rect.y_range())).flat_map(move |row| {
        let index = shown.project.lane(row.kind).filter(|_| !shown.state.is_locked(row.kind));
        let found = index.into_iter().flat_map(move |index| index.touching(from, to));
        found.filter(move |found| row.rows.contains(&found.row)).map(|found| found.value)
    })
}
