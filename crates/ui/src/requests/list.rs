//! List of API calls, newest first. Only the rows in view are drawn. The list is one Tab stop: arrow keys move through its rows.

use super::{detail, outcome, repeats_in, send, took};
use crate::{
    app::{
        Action, State,
        features::requests::{CallFilter, CallStep, RequestsAction},
        local_time::time_of_line,
    },
    jobs::requests::{Call, CallKind},
    ui::{focus, icons, keyboard, theme, widgets},
};
use egui::{
    Align, Color32, EventFilter, Id, Key, Label, Modifiers, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};

/// Height of a row.
const ROW: f32 = 22.0;
/// Horizontal margin.
const SIDE: f32 = 14.0;

/// State of the list between frames.
#[derive(Default)]
pub(super) struct ListMemory {
    /// Number of the last handled request to scroll to the selected row.
    revealed: u64,
    /// Scroll offset and visible height in the last frame, in points.
    seen: (f32, f32),
}

fn list_id() -> Id {
    Id::unique("requests-list")
}

fn row_id(number: u64) -> Id {
    Id::unique("requests-row").with(number)
}

pub(super) fn show(ui: &mut Ui, state: &State, memory: &mut ListMemory, actions: &mut Vec<Action>) {
    let requests = &state.requests;
    if requests.rows.is_empty() {
        return nothing(ui, state, actions);
    }
    let list = ui.interact(ui.available_rect_before_wrap(), list_id(), Sense::focusable_noninteractive());
    list.widget_info(|| WidgetInfo::labeled(Role::Table, true, words::requests::list()));
    ui.ctx().accesskit_node_builder(list.id, |node| {
        node.set_row_count(requests.rows.len());
        if let Some(number) = requests.selected {
            node.set_active_descendant(row_id(number).accesskit_id());
        }
    });
    focus::entry(ui.ctx(), list.id);
    if list.has_focus() {
        keys(ui, list.id, memory, actions);
    }
    let mut scroll = ScrollArea::vertical().id_salt("requests-rows").auto_shrink(false);
    if memory.revealed != requests.reveals {
        memory.revealed = requests.reveals;
        let (offset, seen) = memory.seen;
        let top = requests.selected_row().map_or(0.0, |row| row as f32 * ROW);
        if top < offset {
            scroll = scroll.vertical_scroll_offset(top);
        } else if top + ROW > offset + seen {
            scroll = scroll.vertical_scroll_offset((top + ROW - seen).max(0.0));
        }
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let shown = scroll.show_rows(ui, ROW, requests.rows.len(), |ui, range| {
        for (index, call) in requests.rows.iter().enumerate().skip(range.start).take(range.len()) {
            row(ui, state, index, call, actions);
        }
    });
    memory.seen = (shown.state.clamped_offset().y, shown.inner_rect.height());
}

fn keys(ui: &Ui, list: Id, memory: &ListMemory, actions: &mut Vec<Action>) {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(list, filter));
    let page = ((memory.seen.1 / ROW) as isize - 1).max(1);
    for (key, step) in [
        (Key::ArrowDown, CallStep::By(1)),
        (Key::ArrowUp, CallStep::By(-1)),
        (Key::PageDown, CallStep::By(page)),
        (Key::PageUp, CallStep::By(-page)),
        (Key::Home, CallStep::First),
        (Key::End, CallStep::Last),
    ] {
        if keyboard::take(ui.ctx(), Modifiers::NONE, key) {
            send(actions, RequestsAction::Step(step));
        }
    }
}

/// Draws why the list is empty, and what to do.
fn nothing(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let requests = &state.requests;
    ui.add_space(16.0);
    ui.vertical_centered(|ui| {
        let (title, text) = match (requests.known.calls.len(), requests.known.is_paused) {
            (1.., _) => (words::requests::no_match(), ""),
            (0, true) => (words::requests::paused(), words::requests::paused_text()),
            (0, false) => (words::requests::no_requests(), words::requests::no_requests_text()),
        };
        ui.label(RichText::new(title).font(theme::semibold(14.0)));
        if !text.is_empty() {
            ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
        }
        if !requests.filter.is_open() && ui.button(words::requests::show_all()).clicked() {
            send(actions, RequestsAction::Filter(CallFilter::default()));
        }
    });
}

/// A cell: left edge, right edge, alignment, text, colour.
struct Cell(f32, f32, Align, String, Color32);

fn cells(call: &Call, area: Rect) -> Vec<Cell> {
    let weak = *theme::WEAK;
    let (left, right) = (area.left() + SIDE, area.right() - SIDE);
    let width = right - left;
    let (result, color) = outcome(call);
    // Columns that the details show too make room for the path.
    let (time, method, id) = (if width > 420.0 { 92.0 } else { 0.0 }, 54.0, if width > 700.0 { 110.0 } else { 0.0 });
    let (status, size, duration) = (66.0, if width > 520.0 { 72.0 } else { 0.0 }, 62.0);
    let end_of_id = right;
    let end_of_duration = end_of_id - id;
    let end_of_size = end_of_duration - duration;
    let end_of_status = end_of_size - size;
    let end_of_path = end_of_status - status;
    let result = match repeats_in(call) {
        Some(seconds @ 1..) => format!("{result} {} {seconds} s", icons::LOOP),
        _ => result,
    };
    let path = match call.kind {
        CallKind::Operation => call.path.clone(),
        CallKind::Media => words::requests::media_at(&call.origin),
    };
    vec![
        Cell(left, left + time, Align::LEFT, clock(call), weak),
        Cell(left + time, left + time + method, Align::LEFT, call.method.clone(), weak),
        Cell(
            left + time + method,
            end_of_path - 8.0,
            Align::LEFT,
            path,
            if call.kind == CallKind::Media { weak } else { *theme::TEXT },
        ),
        Cell(end_of_path, end_of_status, Align::LEFT, result, color),
        Cell(end_of_status, end_of_size, Align::RIGHT, detail::size(call), weak),
        Cell(
            end_of_size,
            end_of_duration,
            Align::RIGHT,
            took(call),
            if CallFilter::is_slow(call) { *theme::ACCENT } else { weak },
        ),
        Cell(end_of_duration + 12.0, end_of_id, Align::LEFT, call.request_id.clone().unwrap_or_default(), *theme::FAINT),
    ]
}

fn row(ui: &mut Ui, state: &State, index: usize, call: &Call, actions: &mut Vec<Action>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    // Rows take clicks but no focus: the list has the focus for all of them.
    let response = ui.interact(rect, row_id(call.number), Sense::CLICK);
    let selected = state.requests.selected == Some(call.number);
    let name = detail::spoken(call);
    response.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, &name));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_row_index(index);
        node.set_selected(selected);
    });
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if selected {
        painter.rect_filled(rect, 0.0, *theme::SELECTED);
    } else if response.hovered() {
        painter.rect_filled(rect, 0.0, *theme::HOVERED);
    }
    for Cell(left, right, side, text, color) in cells(call, rect) {
        if right - left < 8.0 || text.is_empty() {
            continue;
        }
        // On the selection's background only the normal text colour has enough contrast.
        let color = if selected { *theme::TEXT } else { color };
        let text = end_of_path(ui, text, right - left - 4.0);
        let galley = theme::elided(ui, &text, theme::regular(12.0), color, right - left - 4.0);
        let x = if side == Align::RIGHT { right - galley.size().x } else { left };
        painter.galley(pos2(x, rect.center().y - galley.size().y / 2.0), galley, color);
    }
    if response.clicked() {
        send(actions, RequestsAction::Select(call.number));
        ui.memory_mut(|memory| memory.request_focus(list_id()));
    }
    if call.kind == CallKind::Media {
        response.on_hover_text(words::requests::media());
    }
}

/// Shortens a path wider than its column at its start, which many calls have in common; other texts are unchanged.
fn end_of_path(ui: &Ui, text: String, width: f32) -> String {
    let is_wide = |text: &str| widgets::text_width(ui, text, theme::regular(12.0)) > width;
    if !text.starts_with('/') || !is_wide(&text) {
        return text;
    }
    let ends = text.match_indices('/').skip(1).map(|(at, _)| format!("\u{2026}{}", &text[at..]));
    let ends: Vec<_> = ends.collect();
    let fitting = ends.iter().find(|end| !is_wide(end)).or(ends.last()).cloned();
    fitting.unwrap_or(text)
}

/// Time when a call was sent, in local time.
fn clock(call: &Call) -> String {
    jiff::Timestamp::try_from(call.at).map(time_of_line).unwrap_or_default()
}
