//! The timeline as a table: the same items in the order of their times, with the same selection and commands, for those who read
//! with ears or work by keyboard alone.

use super::{icons, theme, widgets};
use crate::{
    api::item::ItemKind,
    app::{Action, Bar, ItemRef, Project, State},
    timeline::{VideoMs, timecode_precise},
};
use egui::{Align, Align2, Key, Layout, Modifiers, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

const ROW: f32 = 26.0;
/// Where the columns begin, as parts of the width: kind, name, clip, start, end, length.
const COLUMNS: [(&str, f32); 6] =
    [("Kind", 0.0), ("Name", 0.14), ("Clip", 0.44), ("Start", 0.64), ("End", 0.76), ("Length", 0.88)];

/// The column by which rows are in order.
const SORTED: &str = "Start";

/// A row: where the item is, and its place on the video.
struct Row {
    at: ItemRef,
    kind: ItemKind,
    start: VideoMs,
    end: VideoMs,
}

/// Draws the table.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        widgets::bar(ui, state, Bar::Edits, actions);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(8.0);
            widgets::text_button(ui, state, crate::app::Command::ShowTable, actions);
        });
    });
    ui.separator();
    let rows = rows_of(ui, project);
    if rows.is_empty() {
        ui.add_space(8.0);
        ui.label(RichText::new("   No items yet. Put a text on the video with the button above.").color(theme::WEAK));
        return;
    }
    let scroll = &ui.spacing().scroll;
    let bar = if scroll.floating { scroll.floating_allocated_width } else { scroll.bar_width + scroll.bar_inner_margin };
    let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    for (name, part) in COLUMNS {
        // The heads are above the cells, which leave room for the bar of the list.
        let left = head.left() + 12.0 + part * (head.width() - bar - 24.0);
        // Rows are in the order of their starts.
        let (text, color) =
            if name == SORTED { (format!("{name}  {}", icons::UP), *theme::TEXT) } else { (name.to_owned(), *theme::WEAK) };
        ui.painter().text(pos2(left, head.center().y), Align2::LEFT_CENTER, text, theme::regular(theme::SMALL), color);
    }
    let selected = state.selection().and_then(|at| rows.iter().position(|row| row.at == *at));
    let target = moved(ui, &rows, selected);
    if let Some(row) = target.and_then(|target| rows.get(target)) {
        actions.push(Action::Select(Some(row.at.clone())));
        actions.push(Action::MovePlayhead(row.start));
    }
    let mut area = ScrollArea::vertical().auto_shrink(false);
    if let Some(target) = target {
        // The row that was moved to is drawn, wherever it is.
        area = area.vertical_scroll_offset((target as f32 * ROW - ui.available_height() / 2.0).max(0.0));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW, rows.len(), |ui, range| {
        for (index, row) in rows.iter().enumerate().take(range.end).skip(range.start) {
            let takes_focus = target == Some(index);
            draw(ui, project, row, selected == Some(index), takes_focus, actions);
        }
    });
}

/// The rows of the present state of a project: put together once for each.
fn rows_of(ui: &Ui, project: &Project) -> Arc<Vec<Row>> {
    let (id, version) = (egui::Id::unique("item-table-rows"), project.version());
    let known = ui.data(|data| data.get_temp::<(u64, Arc<Vec<Row>>)>(id));
    if let Some((_, rows)) = known.filter(|(of, _)| *of == version) {
        return rows;
    }
    let rows = Arc::new(rows(project));
    ui.data_mut(|data| data.insert_temp(id, (version, rows.clone())));
    rows
}

/// Every item with times, by its start, then by its kind.
fn rows(project: &Project) -> Vec<Row> {
    let mut rows: Vec<_> = project
        .clips
        .iter()
        .flat_map(|data| {
            let items = project.draft.items(&data.clip.id).into_iter().flat_map(crate::edit::ClipItems::iter);
            items.filter_map(|item| {
                let at = ItemRef { clip: data.clip.id.clone(), id: item.id().clone() };
                let (start, end) = project.span(&at)?;
                Some(Row { at, kind: item.kind(), start, end })
            })
        })
        .collect();
    rows.sort_by_key(|row| (row.start, row.kind as usize, row.end));
    rows
}

/// The row that an arrow key leads to, while a row has the keyboard.
fn moved(ui: &Ui, rows: &[Row], selected: Option<usize>) -> Option<usize> {
    const KEYS: [Key; 4] = [Key::ArrowDown, Key::ArrowUp, Key::Home, Key::End];
    let focused = ui.memory(egui::Memory::focused)?;
    // Which row has the keyboard is looked up for a key alone.
    let at = selected.filter(|_| ui.input(|input| KEYS.iter().any(|key| input.key_pressed(*key))))?;
    if !rows.iter().any(|row| id_of(row) == focused) {
        return None;
    }
    let last = rows.len().saturating_sub(1);
    let keys = [(Key::ArrowDown, (at + 1).min(last)), (Key::ArrowUp, at.saturating_sub(1)), (Key::Home, 0), (Key::End, last)];
    keys.into_iter().find_map(|(key, to)| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)).then_some(to))
}

fn id_of(row: &Row) -> egui::Id {
    egui::Id::unique(("item-row", &row.at.clip, &row.at.id))
}

fn draw(ui: &mut Ui, project: &Project, row: &Row, selected: bool, takes_focus: bool, actions: &mut Vec<Action>) {
    let (Some(item), Some((_, data))) = (project.item(&row.at), project.clip(&row.at.clip)) else { return };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let response = ui.interact(rect, id_of(row), Sense::click());
    let changed = project.draft.is_changed(&row.at.clip, item);
    let length = row.end.0 - row.start.0;
    let cells = [
        item.kind().label().to_owned(),
        item.title(),
        data.clip.name.clone(),
        timecode_precise(row.start.0),
        timecode_precise(row.end.0),
        timecode_precise(length),
    ];
    let name = format!(
        "{}, {}, on {}, {} to {}{}",
        item.title(),
        item.kind().label(),
        data.clip.name,
        timecode_precise(row.start.0),
        timecode_precise(row.end.0),
        if changed { ", changed" } else { "" }
    );
    response.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, &name));
    // Arrows go through the rows; the toolkit would take them to move the focus.
    let filter = egui::EventFilter { vertical_arrows: true, ..egui::EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    if takes_focus {
        response.request_focus();
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if selected {
        painter.rect_filled(rect, 0.0, *theme::SELECTED);
    } else if response.hovered() {
        painter.rect_filled(rect, 0.0, *theme::HOVERED);
    }
    let width = rect.width() - 24.0;
    for (index, cell) in cells.into_iter().enumerate() {
        let part = |index: usize| COLUMNS.get(index).map_or(1.0, |(_, part)| *part);
        let left = rect.left() + 12.0 + part(index) * width;
        let room =
            egui::Rect::from_min_max(pos2(left, rect.top()), pos2(rect.left() + 4.0 + part(index + 1) * width, rect.bottom()));
        let inside = painter.with_clip_rect(room.intersect(painter.clip_rect()));
        let shift = if index == 0 {
            let icon = icons::of_kind(row.kind);
            inside.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, icon, theme::regular(14.0), theme::of_kind(row.kind));
            22.0
        } else {
            0.0
        };
        let color = if changed && index > 2 { *theme::ACCENT } else { *theme::TEXT };
        inside.text(pos2(left + shift, rect.center().y), Align2::LEFT_CENTER, cell, theme::regular(12.5), color);
    }
    if response.clicked() || (response.gained_focus() && !selected) {
        actions.push(Action::Select(Some(row.at.clone())));
        actions.push(Action::MovePlayhead(row.start));
    }
}
