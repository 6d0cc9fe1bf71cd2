//! Rows of the browser. Only the rows in view are drawn. The table is one Tab stop: arrow keys move through its rows, and assistive
//! technology reads the leading row.

use super::{cards, send};
use crate::{
    api::playlist::Playlist,
    app::{
        Action, BrowserCommand, Command, Connection, FileCommand, State, ViewCommand,
        browser::{BrowserPlace, Column, Index, Kind, ListedId, VideoEntry, no_name, tag_counts},
        features::browser::{Browser, Msg, Reach, Reading, Step},
        local_time::moment_of,
    },
    timeline::timecode,
    ui::{focus, icons, keyboard, pictures::Textures, theme, widgets},
};
use egui::{
    Color32, EventFilter, Id, Key, Modifiers, Rect, RichText, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use std::collections::HashMap;

/// Height of a row.
const ROW: f32 = 32.0;
/// Height of the column headers.
const HEAD: f32 = 28.0;
/// Horizontal margin.
const SIDE: f32 = 14.0;

/// State of the table between frames.
#[derive(Default)]
pub struct TableMemory {
    /// True if the table should get the focus: the browser was entered, or a question over it closed.
    pub(super) wants_keyboard: bool,
    /// Number of the last handled request to scroll to the leading row.
    revealed: u64,
    /// Scroll offset and visible height in the last frame, in points.
    seen: (f32, f32),
    /// Right edge of the columns: always leaves room for the scroll bar.
    right: f32,
    /// Last request for thumbnails: card view or not, version of the index, rows.
    pictures: Option<(bool, u64, std::ops::Range<usize>)>,
    /// Number of videos per tag, with the version of the index it is from.
    tags: Option<(u64, HashMap<crate::api::TagId, usize>)>,
}

/// Id of the table, which has the focus for its rows.
pub(super) fn table_id() -> Id {
    Id::unique("browser-table")
}

/// Id of the search field.
pub(super) fn field_id() -> Id {
    Id::unique("browser-search")
}

pub(super) fn show(ui: &mut Ui, state: &State, memory: &mut TableMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let rows = room.rows.clone();
    let kind = rows.kind;
    if kind == Kind::Tags && memory.tags.as_ref().is_none_or(|(version, _)| *version != room.index.version()) {
        memory.tags = Some((room.index.version(), tag_counts(&room.index)));
    }
    if room.wants_search || ui.memory(|memory| memory.has_focus(field_id())) {
        memory.wants_keyboard = false;
    }
    if rows.at.is_empty() {
        return nothing(ui, state, actions);
    }
    // Only videos have thumbnails.
    let cards = (state.settings.panes.cards && kind == Kind::Videos).then(|| cards::Grid::of(ui.available_width()));
    if cards.is_none() {
        memory.right = heads(ui, room, kind, actions);
    }
    let (across, height) = cards.map_or((1, ROW), |grid| (grid.across, grid.height));
    let area = ui.available_rect_before_wrap();
    let table = ui.interact(area, table_id(), Sense::focusable_noninteractive());
    let name = match kind {
        Kind::Videos => words::browser::list_of_videos(),
        Kind::Playlists => words::browser::list_of_playlists(),
        Kind::Groups => words::browser::list_of_groups(),
        Kind::Tags => words::browser::list_of_tags(),
    };
    table.widget_info(|| WidgetInfo::labeled(Role::Table, true, name));
    ui.ctx().accesskit_node_builder(table.id, |node| {
        node.set_row_count(rows.at.len() + 1);
        node.set_column_count(kind.columns().len());
        if let Some(lead) = room.lead_row() {
            node.set_active_descendant(row_id(lead).accesskit_id());
        }
    });
    focus::entry(ui.ctx(), table.id);
    if memory.wants_keyboard && !super::room_asks(state) {
        memory.wants_keyboard = false;
        table.request_focus();
    }
    if table.has_focus() {
        keys(ui, table.id, memory, (across, height), actions);
    }
    let mut scroll = ScrollArea::vertical().id_salt("browser-rows").auto_shrink(false);
    if memory.revealed != room.reveals {
        memory.revealed = room.reveals;
        let (offset, seen) = memory.seen;
        let top = room.lead_row().map_or(0.0, |row| (row / across) as f32 * height);
        // A completely visible row does not move. Before the first frame the visible height is unknown.
        if top < offset || seen <= 0.0 || room.lead_row().is_none() {
            scroll = scroll.vertical_scroll_offset(top);
        } else if top + height > offset + seen {
            scroll = scroll.vertical_scroll_offset((top + height - seen).max(0.0));
        }
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let shown = scroll.show_rows(ui, height, rows.at.len().div_ceil(across), |ui, range| {
        let first = range.start * across;
        let seen = first..(range.end * across).min(rows.at.len());
        if let Some(grid) = cards {
            cards::show(ui, state, grid, seen.clone(), textures, actions);
        } else {
            for index in seen.clone() {
                if let Some(subject) = rows.subject(&room.index, index) {
                    row(ui, state, memory, index, &subject, actions);
                }
            }
        }
        seen
    });
    // Thumbnails are only requested for the rows in view.
    let seen = (cards.is_some(), room.index.version(), shown.inner.clone());
    if cards.is_some() && memory.pictures.as_ref() != Some(&seen) {
        send(actions, Msg::See(shown.inner.clone()));
        memory.pictures = Some(seen);
    }
    memory.seen = (shown.state.clamped_offset().y, shown.inner_rect.height());
    // The last rows are in view: load more.
    let end = memory.seen.0 + memory.seen.1 >= rows.at.len().div_ceil(across) as f32 * height - 2.0 * height;
    let can = room.videos == Reading::Done && !room.paging.is_whole() && !room.reads_all && !room.index.is_full;
    let is_scrolled = memory.seen.0 > 0.0;
    if end && is_scrolled && can && room.listing.place == BrowserPlace::Videos && room.listing.query.is_empty() {
        send(actions, Msg::More);
    }
}

pub(super) fn row_id(row: usize) -> Id {
    Id::unique("browser-row").with(row)
}

/// Handles the keys of the table: arrows, Page Up and Down, Home and End, with Shift to extend the selection, and Enter to open.
fn keys(ui: &Ui, table: Id, memory: &TableMemory, (across, height): (usize, f32), actions: &mut Vec<Action>) {
    let filter = EventFilter { vertical_arrows: true, horizontal_arrows: across > 1, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(table, filter));
    let across = isize::try_from(across).unwrap_or(1);
    let page = ((memory.seen.1 / height) as isize - 1).max(1) * across;
    for (key, step) in [
        (Key::ArrowDown, Step::By(across)),
        (Key::ArrowUp, Step::By(-across)),
        (Key::PageDown, Step::By(page)),
        (Key::PageUp, Step::By(-page)),
        (Key::Home, Step::First),
        (Key::End, Step::Last),
    ] {
        for (modifiers, reach) in [(Modifiers::NONE, Reach::Alone), (Modifiers::SHIFT, Reach::Through)] {
            if keyboard::take(ui.ctx(), modifiers, key) {
                send(actions, Msg::Move(step, reach));
            }
        }
    }
    for (key, step) in [(Key::ArrowRight, Step::By(1)), (Key::ArrowLeft, Step::By(-1))] {
        if across > 1 && keyboard::take(ui.ctx(), Modifiers::NONE, key) {
            send(actions, Msg::Move(step, Reach::Alone));
        }
    }
    if keyboard::take(ui.ctx(), Modifiers::NONE, Key::Enter) {
        send(actions, Msg::OpenSelected);
    }
}

/// Draws why there are no rows, and what to do.
fn nothing(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let reading = match &room.listing.place {
        BrowserPlace::OfPlaylist(_) => room.of_playlist.as_ref().map_or(Reading::Not, |(_, reading)| reading.clone()),
        place => match place.kind() {
            Kind::Videos => room.videos.clone(),
            Kind::Playlists => room.playlists.clone(),
            Kind::Groups => room.groups.clone(),
            Kind::Tags => room.tags.clone(),
        },
    };
    let searches = !room.listing.query.trim().is_empty();
    let narrows = room.kind() == Kind::Videos && !room.filter().is_empty();
    let is_whole = room.is_whole || room.listing.place.is_of_this_machine();
    let (title, text) = match (&state.connection, &reading) {
        (Connection::Failed(what, advice), _) => (what.clone(), advice.clone()),
        (Connection::KeyNeeded(why), _) => (words::browser::needs_key().to_owned(), why.clone()),
        (Connection::Connecting, _) => (words::browser::opening_workspace().to_owned(), String::new()),
        _ if room.looks_up() => (words::browser::loading_videos().to_owned(), String::new()),
        _ if (searches || narrows) && !is_whole && room.kind() == Kind::Videos => {
            (words::browser::no_loaded_match().to_owned(), words::browser::no_loaded_match_hint().to_owned())
        }
        _ if searches => (words::browser::no_match().to_owned(), words::browser::no_match_hint().to_owned()),
        (_, Reading::Done) if narrows => {
            (words::browser::no_filter_match().to_owned(), words::browser::no_filter_match_hint().to_owned())
        }
        (_, Reading::Going | Reading::Not) => (loading(room.kind()).to_owned(), String::new()),
        (_, Reading::Failed(_)) => (
            match room.kind() {
                Kind::Videos => words::browser::no_videos_to_show(),
                Kind::Playlists => words::browser::no_playlists_to_show(),
                Kind::Groups => words::browser::no_groups_to_show(),
                Kind::Tags => words::browser::no_tags_to_show(),
            }
            .to_owned(),
            String::new(),
        ),
        (_, Reading::Done) => empty(&room.listing.place, state.local),
    };
    let free = ui.available_rect_before_wrap();
    let area = Rect::from_center_size(free.center(), vec2(free.width().min(440.0), free.height().min(160.0)));
    ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(title).font(theme::semibold(16.0)));
            if !text.is_empty() {
                ui.label(RichText::new(text).color(*theme::WEAK));
            }
            ui.add_space(6.0);
            if (searches || narrows) && ui.button(words::browser::show_all()).clicked() {
                send(actions, Msg::ShowEverything);
            }
        });
    });
}

/// Text while records of this kind are being loaded.
fn loading(kind: Kind) -> &'static str {
    match kind {
        Kind::Videos => words::browser::loading_videos(),
        Kind::Playlists => words::browser::loading_playlists(),
        Kind::Groups => words::browser::loading_groups(),
        Kind::Tags => words::browser::loading_tags(),
    }
}

fn empty(place: &BrowserPlace, local: bool) -> (String, String) {
    let (title, text) = match place {
        BrowserPlace::Videos if local => (words::browser::empty_videos(), words::browser::empty_videos_local_hint()),
        BrowserPlace::Videos => (words::browser::empty_videos(), words::browser::empty_videos_hint()),
        BrowserPlace::Recent => (words::browser::empty_recent(), words::browser::empty_recent_hint()),
        BrowserPlace::Pinned => (words::browser::empty_pinned(), words::browser::empty_pinned_hint()),
        BrowserPlace::Unsaved => (words::browser::empty_unsaved(), words::browser::empty_unsaved_hint()),
        BrowserPlace::Conflicts => (words::browser::empty_conflicts(), words::browser::empty_conflicts_hint()),
        BrowserPlace::Playlists => (words::browser::empty_playlists(), words::browser::empty_playlists_hint()),
        BrowserPlace::Groups => (words::browser::empty_groups(), words::browser::empty_groups_hint()),
        BrowserPlace::Tags => (words::browser::empty_tags(), words::browser::empty_tags_hint()),
        BrowserPlace::OfPlaylist(_) => (words::browser::empty_playlist(), words::browser::empty_playlist_hint()),
        BrowserPlace::OfGroup(_) => (words::browser::empty_group(), ""),
        BrowserPlace::OfTag(_) => (words::browser::empty_tag(), ""),
    };
    (title.to_owned(), text.to_owned())
}

/// Left and right edge of a column; `None` if there is no room for it. Dates and times are never cut: the name gets the remaining
/// width, and columns that the details repeat are hidden for it.
fn span(kind: Kind, column: Column, area: Rect) -> Option<(f32, f32)> {
    let (left, width) = (area.left() + SIDE, (area.width() - 2.0 * SIDE).max(0.0));
    let fixed = |column: Column| match column {
        Column::Name => 0.0,
        Column::Updated => 136.0,
        Column::Length => 84.0,
        Column::Count => 132.0,
        Column::Edits => {
            if width < 480.0 {
                0.0
            } else {
                96.0
            }
        }
        Column::Tags | Column::Group => {
            if width < 600.0 {
                0.0
            } else {
                width * 0.17
            }
        }
    };
    let name = (width - kind.columns().iter().map(|of| fixed(*of)).sum::<f32>()).max(80.0);
    let wide = |column: Column| if column == Column::Name { name } else { fixed(column) };
    let before: f32 = kind.columns().iter().take_while(|of| **of != column).map(|of| wide(*of)).sum();
    let own = wide(column);
    (own > 0.0).then_some((left + before, left + before + own - 10.0))
}

/// Draws the column headers, which sort the rows. Returns the right edge of the columns.
fn heads(ui: &mut Ui, room: &Browser, kind: Kind, actions: &mut Vec<Action>) -> f32 {
    let scroll = &ui.spacing().scroll;
    let bar = if scroll.floating { scroll.floating_allocated_width } else { scroll.bar_width + scroll.bar_inner_margin };
    let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD), Sense::hover());
    let inside = Rect::from_min_max(head.min, pos2(head.right() - bar, head.bottom()));
    ui.painter().hline(head.x_range(), head.bottom() - 0.5, egui::Stroke::new(1.0, *theme::LINE));
    let row = Id::unique("browser-head");
    focus::group(ui, |ui| {
        for (index, column) in kind.columns().iter().enumerate() {
            let Some((left, right)) = span(kind, *column, inside) else { continue };
            let place = Rect::from_min_max(pos2(left - 6.0, head.top() + 2.0), pos2(right, head.bottom() - 3.0));
            let response = ui.interact(place, row.with(index), Sense::click());
            let sorted = room.listing.sort.column == Some(*column);
            let descending = room.listing.sort.descending;
            if response.hovered() {
                ui.painter().rect_filled(place, f32::from(theme::CORNER), *theme::HOVERED);
            }
            let arrow = if descending { icons::DOWN } else { icons::UP };
            let text = if sorted { format!("{}  {arrow}", column.text()) } else { column.text().to_owned() };
            let color = if sorted { *theme::TEXT } else { *theme::WEAK };
            let galley = theme::elided(ui, &text, theme::medium(theme::SMALL), color, right - left);
            ui.painter().galley(pos2(left, head.center().y - galley.size().y / 2.0), galley, color);
            response.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, column.text()));
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_column_index(index);
                if sorted {
                    use egui::accesskit::SortDirection::{Ascending, Descending};
                    node.set_sort_direction(if descending { Descending } else { Ascending });
                }
            });
            if response.clicked() {
                send(actions, Msg::SortBy(Some(*column)));
            }
            response.on_hover_text(words::browser::sort_by(column.text()));
        }
    });
    inside.right()
}

/// Text and colour of a cell.
type Cell = (String, Color32);

fn cells(state: &State, memory: &TableMemory, subject: &ListedId) -> Vec<(Column, Cell)> {
    let (room, weak) = (&state.rooms.browser, *theme::WEAK);
    let index = &room.index;
    match subject {
        ListedId::Video(id) => index.video(id).map(|video| of_video(state, video)).unwrap_or_default(),
        ListedId::Playlist(id) => index.playlist(id).map(|list| of_playlist(index, list)).unwrap_or_default(),
        ListedId::Group(id) => index.group(id).map_or_else(Vec::new, |group| {
            let count = index.in_group(id).count();
            vec![
                (Column::Name, (title(&group.emoji, &group.name), *theme::TEXT)),
                (Column::Count, (words::browser::cell_playlists(count), weak)),
                (Column::Updated, (moment_of(&group.updated_at), weak)),
            ]
        }),
        ListedId::Tag(id) => index.tag(id).map_or_else(Vec::new, |tag| {
            let count = memory.tags.as_ref().and_then(|(_, counts)| counts.get(id)).copied().unwrap_or(0);
            vec![
                (Column::Name, (title("", &tag.name), *theme::TEXT)),
                (Column::Count, (words::browser::cell_loaded_videos(count), weak)),
                (Column::Updated, (moment_of(&tag.updated_at), weak)),
            ]
        }),
    }
}

pub(super) fn of_video(state: &State, video: &VideoEntry) -> Vec<(Column, Cell)> {
    let weak = *theme::WEAK;
    let waiting = state.rooms.browser.waiting(state, &video.id);
    let here = match (waiting.edits, waiting.conflicts) {
        (0, 0) => (String::new(), weak),
        (_, 1..) => (words::browser::cell_conflicts(waiting.conflicts), *theme::BAD),
        _ if !waiting.is_counted => (words::browser::cell_unsaved_unknown().to_owned(), *theme::ACCENT),
        (edits, _) => (words::browser::cell_unsaved(edits), *theme::ACCENT),
    };
    let tags: Vec<_> = video.tags.iter().map(|(_, name)| name.as_str()).collect();
    let length = video.seconds.map(|seconds| timecode((seconds * 1000.0).clamp(0.0, 1e13) as i64)).unwrap_or_default();
    vec![
        (Column::Name, (video.title().to_owned(), if video.name.trim().is_empty() { weak } else { *theme::TEXT })),
        (Column::Edits, here),
        (Column::Tags, (tags.join(words::common::list_separator()), weak)),
        (Column::Length, (length, weak)),
        (Column::Updated, (moment_of(&video.updated_at), weak)),
    ]
}

fn of_playlist(index: &Index, list: &Playlist) -> Vec<(Column, Cell)> {
    let weak = *theme::WEAK;
    let group = list.group_id.as_ref().map(|group| index.title(&ListedId::Group(group.clone()))).unwrap_or_default();
    vec![
        (Column::Name, (title(&list.emoji, &list.name), *theme::TEXT)),
        (Column::Group, (group, weak)),
        (Column::Count, (words::browser::cell_videos(list.videos.max(0.0) as usize), weak)),
        (Column::Updated, (moment_of(&list.updated_at), weak)),
    ]
}

fn title(emoji: &str, name: &str) -> String {
    let name = if name.trim().is_empty() { no_name() } else { name };
    let line: String = name.chars().take(300).map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if emoji.trim().is_empty() { line } else { format!("{emoji}  {line}") }
}

fn row(ui: &mut Ui, state: &State, memory: &TableMemory, index: usize, subject: &ListedId, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    // Rows take clicks but no focus: the table has the focus for all of them.
    let response = ui.interact(rect, row_id(index), Sense::CLICK | Sense::DRAG);
    let selected = room.selected.contains(subject);
    let cells = cells(state, memory, subject);
    let name = {
        let said: Vec<_> = cells.iter().map(|(_, (text, _))| text.as_str()).filter(|text| !text.is_empty()).collect();
        said.join(words::common::list_separator())
    };
    response.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, &name));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_row_index(index + 1);
        node.set_selected(selected);
    });
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if selected {
        painter.rect_filled(rect, 0.0, *theme::SELECTED);
    } else if response.hovered() {
        painter.rect_filled(rect, 0.0, *theme::HOVERED);
    }
    let is_open = state.project().is_some_and(|project| Some(&project.video.id) == subject.video());
    if is_open {
        let mark = Rect::from_min_max(rect.min, pos2(rect.left() + 3.0, rect.bottom()));
        painter.rect_filled(mark, 0.0, *theme::ACCENT);
    }
    for (column, (text, color)) in cells {
        let columns = rect.with_max_x(rect.right().min(memory.right));
        let Some((left, right)) = span(room.rows.kind, column, columns) else { continue };
        // On the selection's background only the normal text colour has enough contrast.
        let color = if selected { *theme::TEXT } else { color };
        let font = if column == Column::Name { theme::medium(13.0) } else { theme::regular(12.5) };
        let galley = theme::elided(ui, &text, font, color, right - left);
        painter.galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, color);
    }
    pressed(ui, state, index, subject, &response, actions);
}

/// Handles clicks, double clicks, drags and right clicks on a row or card.
pub(super) fn pressed(
    ui: &Ui,
    state: &State,
    index: usize,
    subject: &ListedId,
    response: &egui::Response,
    actions: &mut Vec<Action>,
) {
    dragged(ui, &state.rooms.browser, subject, response);
    context_menu(state, index, subject, response, actions);
    if response.double_clicked() {
        send(actions, Msg::Open(index));
    } else if response.clicked() {
        let modifiers = ui.input(|input| input.modifiers);
        let reach = match (modifiers.shift, modifiers.command) {
            (true, _) => Reach::Through,
            (_, true) => Reach::Toggle,
            _ => Reach::Alone,
        };
        send(actions, Msg::Select(index, reach));
        ui.memory_mut(|memory| memory.request_focus(table_id()));
    }
}

/// Starts a drag of the selection if the row belongs to it, otherwise of the row alone. A label at the pointer shows how many rows
/// are dragged.
fn dragged(ui: &Ui, room: &Browser, subject: &ListedId, response: &egui::Response) {
    if !matches!(subject, ListedId::Video(_) | ListedId::Playlist(_)) {
        return;
    }
    if response.drag_started() {
        let all = if room.selected.contains(subject) { room.selected.iter().cloned().collect() } else { vec![subject.clone()] };
        response.dnd_set_drag_payload(Dragged(all));
    }
    let Some(dragged) = egui::DragAndDrop::payload::<Dragged>(ui.ctx()).filter(|_| response.dragged()) else { return };
    let Some(at) = ui.ctx().pointer_interact_pos() else { return };
    let text = match dragged.0.as_slice() {
        [one] => room.index.title(one),
        many => match room.kind() {
            Kind::Playlists => words::browser::cell_playlists(many.len()),
            _ => words::browser::cell_videos(many.len()),
        },
    };
    let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Tooltip, Id::unique("browser-dragged")));
    let galley = theme::elided(ui, &text, theme::medium(12.5), *theme::TEXT, 220.0);
    let place = Rect::from_min_size(at + vec2(14.0, 8.0), galley.size() + vec2(16.0, 8.0));
    painter.rect(
        place,
        f32::from(theme::CORNER),
        *theme::RAISED,
        egui::Stroke::new(1.0, *theme::LINE),
        egui::StrokeKind::Inside,
    );
    painter.galley(place.min + vec2(8.0, 4.0), galley, *theme::TEXT);
}

/// Records being dragged, for drag and drop.
#[derive(Clone)]
pub(super) struct Dragged(pub Vec<ListedId>);

/// Draws the context menu of a row.
fn context_menu(state: &State, index: usize, subject: &ListedId, response: &egui::Response, actions: &mut Vec<Action>) {
    if response.secondary_clicked() && !state.rooms.browser.selected.contains(subject) {
        send(actions, Msg::Select(index, Reach::Alone));
    }
    let groups: &[&[Command]] = match subject {
        ListedId::Video(_) => &[
            &[Command::Browser(BrowserCommand::OpenRow), Command::Browser(BrowserCommand::PinVideos)],
            &[
                Command::Browser(BrowserCommand::TagVideos),
                Command::Browser(BrowserCommand::PutOnPlaylists),
                Command::Browser(BrowserCommand::ShareVideo),
                Command::View(ViewCommand::ShowAnalytics),
            ],
            &[Command::File(FileCommand::OpenPage), Command::File(FileCommand::CopyLink)],
            &[
                Command::Browser(BrowserCommand::RenameRow),
                Command::Browser(BrowserCommand::DuplicateVideo),
                Command::Browser(BrowserCommand::CopyIds),
            ],
            &[Command::Browser(BrowserCommand::DeleteRows)],
        ],
        ListedId::Playlist(_) => &[
            &[Command::Browser(BrowserCommand::OpenRow), Command::Browser(BrowserCommand::GroupPlaylists)],
            &[Command::File(FileCommand::OpenPage), Command::File(FileCommand::CopyLink)],
            &[Command::Browser(BrowserCommand::RenameRow), Command::Browser(BrowserCommand::CopyIds)],
            &[Command::Browser(BrowserCommand::DeleteRows)],
        ],
        ListedId::Group(_) | ListedId::Tag(_) => &[
            &[Command::Browser(BrowserCommand::OpenRow)],
            &[Command::Browser(BrowserCommand::RenameRow), Command::Browser(BrowserCommand::CopyIds)],
            &[Command::Browser(BrowserCommand::DeleteRows)],
        ],
    };
    response.context_menu(|ui| widgets::context_rows(ui, state, groups, actions));
}
