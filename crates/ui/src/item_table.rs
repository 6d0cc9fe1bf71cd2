//! Timeline as a table: clips, cuts and items ordered by time, with the same selection and commands, for users of screen readers or
//! of the keyboard alone.

use super::{focus, icons, keyboard, kinds, theme, timeline::cut_name, widgets};
use crate::{
    api::{ClipId, item::ItemKind},
    app::{Action, Bar, ClipData, Command, EditCommand, ItemRef, Project, State, ViewCommand},
    timeline::{ClipSpan, VideoMs, timecode, timecode_precise},
};
use egui::{
    Align, Align2, Color32, Id, Key, Layout, Modifiers, Rect, RichText, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};
use std::sync::Arc;

const ROW: f32 = 26.0;
/// Columns: title, and left edge as a fraction of the width.
const COLUMNS: [(words::Message, f32); 6] = [
    (words::window::column_kind, 0.0),
    (words::window::column_name, 0.14),
    (words::window::column_clip, 0.44),
    (words::window::column_start, 0.64),
    (words::window::column_end, 0.76),
    (words::window::column_length, 0.88),
];

/// Index of the column that rows are sorted by: the start.
const SORTED: usize = 3;

/// Subject of a row.
enum Of {
    Clip(ClipId),
    /// A cut of a clip, by its index.
    Cut(ClipId, usize),
    Item(ItemRef, ItemKind),
}

/// A row with its subject and video times; `end` equals `start` for a cut.
struct Row {
    of: Of,
    start: VideoMs,
    end: VideoMs,
}

impl Row {
    fn id(&self) -> Id {
        match &self.of {
            Of::Clip(clip) => id_of_clip(clip),
            Of::Cut(clip, number) => id_of_cut(clip, *number),
            Of::Item(at, _) => id_of(at),
        }
    }

    /// The action that selects the row's subject. Selecting a cut clears the selection, because Delete does not remove cuts.
    fn selects(&self) -> Action {
        match &self.of {
            Of::Clip(clip) => Action::SelectClip(clip.clone()),
            Of::Cut(..) => Action::Select(None),
            Of::Item(at, _) => Action::Select(Some(at.clone())),
        }
    }

    fn is_selected(&self, state: &State) -> bool {
        match &self.of {
            Of::Clip(clip) => state.selected_clip() == Some(clip),
            Of::Cut(..) => false,
            Of::Item(at, _) => state.is_selected(at),
        }
    }
}

/// Id of an item's row.
pub fn id_of(at: &ItemRef) -> Id {
    Id::unique(("item-row", &at.clip, &at.id))
}

/// Id of a clip's row.
pub fn id_of_clip(clip: &ClipId) -> Id {
    Id::unique(("clip-row", clip))
}

/// Id of a cut's row; `number` is the cut's index in its clip.
pub fn id_of_cut(clip: &ClipId, number: usize) -> Id {
    Id::unique(("cut-row", clip, number))
}

/// Draws the table.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        widgets::bar(ui, state, Bar::Edits, actions);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(8.0);
            widgets::text_button(ui, state, Command::View(ViewCommand::ShowTable), actions);
        });
    });
    ui.separator();
    let rows = rows_of(ui, project);
    if rows.is_empty() {
        ui.add_space(8.0);
        ui.label(RichText::new(format!("   {}", words::window::table_empty())).color(theme::WEAK));
        return;
    }
    let table = ui.unique_id();
    ui.ctx().accesskit_node_builder(table, |node| {
        node.set_role(Role::Table);
        node.set_label(words::window::table());
        // Plus the header row.
        node.set_row_count(rows.len() + 1);
        node.set_column_count(COLUMNS.len());
    });
    headers(ui);
    let target = moved(ui, &rows);
    if let Some(row) = target.and_then(|target| rows.get(target)) {
        actions.push(row.selects());
        actions.push(Action::MovePlayhead(row.start));
    }
    let mut area = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(0.0);
    let seen = opened(ui).then(|| rows.iter().position(|row| row.is_selected(state))).flatten();
    if let Some(target) = target.or(seen) {
        // Scrolls to the row that the keyboard moved to, or to the selection when the table opens.
        area = area.vertical_scroll_offset((target as f32 * ROW - ui.available_height() / 2.0).max(0.0));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW, rows.len(), |ui, range| {
        for (index, row) in rows.iter().enumerate().take(range.end).skip(range.start) {
            draw(ui, state, project, row, index, target == Some(index), actions);
        }
    });
}

/// True if the table was not drawn in the previous frame.
fn opened(ui: &Ui) -> bool {
    let (id, frame) = (Id::unique("item-table-frame"), ui.ctx().cumulative_frame_nr());
    let last = ui.data_mut(|data| {
        let last = data.get_temp::<u64>(id);
        data.insert_temp(id, frame);
        last
    });
    last.is_none_or(|last| last + 1 < frame)
}

/// Draws the column headers.
fn headers(ui: &mut Ui) {
    let scroll = &ui.spacing().scroll;
    let bar = if scroll.floating { scroll.floating_allocated_width } else { scroll.bar_width + scroll.bar_inner_margin };
    let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let row = Id::unique("item-table-head");
    ui.interact(head, row, Sense::hover());
    ui.ctx().accesskit_node_builder(row, |node| {
        node.set_role(Role::Row);
        node.set_label(words::window::table_columns());
        node.set_row_index(0);
    });
    let inside = ui.new_child(UiBuilder::new().max_rect(head).accessibility_parent(row));
    for (index, (name, part)) in COLUMNS.into_iter().enumerate() {
        let name = name();
        // Headers align with the cells, which leave room for the scroll bar.
        let left = head.left() + 12.0 + part * (head.width() - bar - 24.0);
        // The sort arrow is on the start column.
        let (text, color) =
            if index == SORTED { (format!("{name}  {}", icons::UP), *theme::TEXT) } else { (name.to_owned(), *theme::WEAK) };
        let place =
            ui.painter().text(pos2(left, head.center().y), Align2::LEFT_CENTER, text, theme::regular(theme::SMALL), color);
        let header = inside.interact(place, row.with(index), Sense::hover());
        header.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, name));
        ui.ctx().accesskit_node_builder(header.id, |node| {
            node.set_column_index(index);
            if index == SORTED {
                node.set_sort_direction(egui::accesskit::SortDirection::Ascending);
            }
        });
    }
}

/// Rows of the project, cached per [`Project::version()`].
fn rows_of(ui: &Ui, project: &Project) -> Arc<Vec<Row>> {
    let (id, version) = (Id::unique("item-table-rows"), project.version());
    let known = ui.data(|data| data.get_temp::<(u64, Arc<Vec<Row>>)>(id));
    if let Some((_, rows)) = known.filter(|(of, _)| *of == version) {
        return rows;
    }
    let rows = Arc::new(rows(project));
    ui.data_mut(|data| data.insert_temp(id, (version, rows.clone())));
    rows
}

/// Rows for every clip, every cut and every item with times, ordered by start. At equal starts the clip comes first, then its cut,
/// then items by kind.
fn rows(project: &Project) -> Vec<Row> {
    let mut rows: Vec<_> =
        project.clips.iter().zip(project.sequence.spans()).flat_map(|(data, span)| of_clip(project, data, *span)).collect();
    let rank = |row: &Row| match &row.of {
        Of::Clip(_) => 0,
        Of::Cut(..) => 1,
        Of::Item(_, kind) => 2 + *kind as usize,
    };
    rows.sort_by_key(|row| (row.start, rank(row), row.end));
    rows
}

fn of_clip(project: &Project, data: &ClipData, span: ClipSpan) -> Vec<Row> {
    let clip = &data.clip.id;
    let mut rows = vec![Row { of: Of::Clip(clip.clone()), start: span.start, end: span.end() }];
    rows.extend(data.map.removed().iter().enumerate().map(|(number, (start, _))| {
        let at = span.to_video(data.map.to_playback(*start));
        Row { of: Of::Cut(clip.clone(), number), start: at, end: at }
    }));
    let items = project.draft.items(clip).into_iter().flat_map(crate::edit::ClipItems::iter);
    rows.extend(items.filter_map(|item| {
        let at = ItemRef { clip: clip.clone(), id: item.id().clone() };
        let (start, end) = project.span(&at)?;
        Some(Row { of: Of::Item(at, item.kind()), start, end })
    }));
    rows
}

/// Index of the row that an arrow key, Home or End leads to; `None` if no row has the focus or no such key was pressed.
fn moved(ui: &Ui, rows: &[Row]) -> Option<usize> {
    const KEYS: [Key; 4] = [Key::ArrowDown, Key::ArrowUp, Key::Home, Key::End];
    // The focused row is only searched if such a key was pressed.
    let focused = ui
        .memory(egui::Memory::focused)
        .filter(|_| KEYS.iter().any(|key| keyboard::is_pressed(ui.ctx(), Modifiers::NONE, *key)))?;
    let at = rows.iter().position(|row| row.id() == focused)?;
    let last = rows.len().saturating_sub(1);
    let keys = [(Key::ArrowDown, (at + 1).min(last)), (Key::ArrowUp, at.saturating_sub(1)), (Key::Home, 0), (Key::End, last)];
    keys.into_iter().find_map(|(key, to)| keyboard::take(ui.ctx(), Modifiers::NONE, key).then_some(to))
}

/// Contents of a row.
struct Shown {
    /// Texts by column.
    cells: [String; 6],
    /// Accessible name.
    name: String,
    icon: &'static str,
    color: Color32,
    changed: bool,
}

fn shown(project: &Project, row: &Row) -> Option<Shown> {
    let [start, end] = [row.start, row.end].map(|at| timecode_precise(at.0));
    let length = timecode_precise(row.end.0 - row.start.0);
    Some(match &row.of {
        Of::Clip(clip) => {
            let name = &project.clip(clip)?.1.clip.name;
            let changed = project.is_clip_changed(clip);
            Shown {
                name: if changed {
                    words::window::row_clip_changed(&end, name, &start)
                } else {
                    words::window::row_clip(&end, name, &start)
                },
                cells: [words::window::clip().into(), name.clone(), name.clone(), start, end, length],
                icon: icons::FILM,
                color: *theme::CLIP,
                changed,
            }
        }
        Of::Cut(clip, number) => {
            let (_, data) = project.clip(clip)?;
            let (from, until) = data.map.removed().get(*number)?;
            let out = timecode_precise(until.0 - from.0);
            Shown {
                name: words::window::row_cut(&data.clip.name, cut_name(data, *number), &out, &start),
                cells: [
                    words::window::cut().into(),
                    words::window::cut_out(timecode(until.0 - from.0)),
                    data.clip.name.clone(),
                    start,
                    end,
                    out,
                ],
                icon: icons::SCISSORS,
                color: *theme::BAD,
                changed: false,
            }
        }
        Of::Item(at, kind) => {
            let (item, (_, data)) = (project.item(at)?, project.clip(&at.clip)?);
            let changed = project.draft.is_changed(&at.clip, item);
            let (title, label) = (item.title(), item.kind().label());
            Shown {
                name: if changed {
                    words::window::row_item_changed(&data.clip.name, &end, label, &start, &title)
                } else {
                    words::window::row_item(&data.clip.name, &end, label, &start, &title)
                },
                cells: [label.to_owned(), title, data.clip.name.clone(), start, end, length],
                icon: kinds::icon(*kind),
                color: kinds::color(*kind),
                changed,
            }
        }
    })
}

fn draw(ui: &mut Ui, state: &State, project: &Project, row: &Row, index: usize, takes_focus: bool, actions: &mut Vec<Action>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let Some(shown) = shown(project, row) else { return };
    let response = ui.interact(rect, row.id(), Sense::click());
    let selected = row.is_selected(state);
    response.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, &shown.name));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_row_index(index + 1));
    // Arrow keys move between rows; without the filter the toolkit would move the focus.
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
    let inner = ui.new_child(UiBuilder::new().max_rect(rect).accessibility_parent(response.id));
    for (index, cell) in shown.cells.into_iter().enumerate() {
        let part = |index: usize| COLUMNS.get(index).map_or(1.0, |(_, part)| *part);
        let left = rect.left() + 12.0 + part(index) * width;
        let room = Rect::from_min_max(pos2(left, rect.top()), pos2(rect.left() + 4.0 + part(index + 1) * width, rect.bottom()));
        let place = inner.interact(room, response.id.with(index), Sense::hover());
        place.widget_info(|| WidgetInfo::labeled(Role::Cell, true, &cell));
        ui.ctx().accesskit_node_builder(place.id, |node| node.set_column_index(index));
        let inside = painter.with_clip_rect(room.intersect(painter.clip_rect()));
        let shift = if index == 0 {
            inside.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, shown.icon, theme::regular(14.0), shown.color);
            22.0
        } else {
            0.0
        };
        let color = if shown.changed && index > 2 { *theme::ACCENT } else { *theme::TEXT };
        inside.text(pos2(left + shift, rect.center().y), Align2::LEFT_CENTER, cell, theme::regular(12.5), color);
    }
    if response.has_focus() {
        focus::is_content(ui.ctx(), response.id);
    }
    // Tab selects a row without moving the playhead.
    if response.clicked() {
        // Enter on a selected row renames, as on the timeline.
        if selected && response.interact_pointer_pos().is_none() && keyboard::is_pressed(ui.ctx(), Modifiers::NONE, Key::Enter)
        {
            return actions.push(Action::Run(Command::Edit(EditCommand::Rename)));
        }
        actions.push(row.selects());
        actions.push(Action::MovePlayhead(row.start));
    }
}
