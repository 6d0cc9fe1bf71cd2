//! Lane of chapters, each lasting until the next chapter starts. A double click creates a chapter; chapters can be dragged, renamed
//! and removed.

use super::{
    TimelineContext, TimelineMemory,
    drag::SLOP,
    header,
    item::focus_ring,
    label,
    lanes::{ground, height_of},
    noted::{self, Fields, Typed},
    readout,
};
use crate::{
    api::video::ChapterInput,
    app::{
        Action, Command, Lane, MakeCommand,
        features::editor::chapters::{ChapterAt, ChapterChange},
        settings::timeline::LaneSettings,
        workspace::opening::read_moment,
    },
    timeline::{VideoMs, timecode},
    ui::{
        focus, icons, keyboard,
        parts::{Mistyped, field::Field},
        theme, widgets,
    },
};
use egui::{
    Align2, Button, CursorIcon, Id, Key, Modifiers, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

/// Width of the popup with a chapter's fields, in points.
const FIELDS: f32 = 280.0;
/// Distance from a chapter's start within which a press drags the start, in points.
const EDGE: f32 = 8.0;

fn change(change: ChapterChange, actions: &mut Vec<Action>) {
    actions.push(Action::Chapter(change));
}

/// Draws the lane.
pub fn show(
    ui: &mut Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    set: LaneSettings,
    actions: &mut Vec<Action>,
) {
    let (names, time) = ground(ui, shown, height_of(1, set));
    let open = shown.state.session.as_ref().and_then(|session| session.open_chapter);
    let opens = std::mem::replace(&mut memory.opened_chapter, open) != open && open.is_some();
    if opens && !ui.clip_rect().y_range().contains(time.center().y) {
        ui.scroll_to_rect(names.union(time), None);
    }
    // A chapter with open fields is drawn even out of view: otherwise its typed text would be lost.
    if !ui.is_rect_visible(time) && open.is_none() {
        return;
    }
    let chapters = shown.project.chapters();
    let (icon, color) = (icons::CHAPTERS, *theme::CHAPTER);
    let head = header::Head { lane: Lane::Chapters, set, icon, color, count: Some(chapters.len()) };
    header::show(ui, shown, names, head, actions);
    empty_time(ui, shown, time, actions);
    let proposed = shown.state.session.as_ref().and_then(|session| session.proposed_chapters.as_ref());
    let proposed = proposed.map(|proposed| proposed.all.as_slice()).unwrap_or_default();
    let painter = ui.painter().with_clip_rect(time.intersect(ui.clip_rect()));
    if chapters.is_empty() && proposed.is_empty() && !set.folded {
        let key = shown.state.shortcuts(Command::Make(MakeCommand::AddChapter)).first();
        let text = key.map_or_else(
            || words::timeline::chapters_empty().to_owned(),
            |key| words::timeline::chapters_empty_shortcut(key.text()),
        );
        let at = pos2(time.left() + 10.0, time.center().y);
        painter.text(at, Align2::LEFT_CENTER, text, theme::regular(theme::SMALL), *theme::FAINT);
    }
    let (from, to) = shown.visible();
    let first = chapters.partition_point(|chapter| ChapterAt(chapter.timestamp_seconds).start() <= from).saturating_sub(1);
    // Chapters in view, and the open one wherever it is.
    let last = chapters.partition_point(|chapter| ChapterAt(chapter.timestamp_seconds).start() <= to).max(first);
    let elsewhere = open.and_then(|open| chapters.iter().position(|chapter| ChapterAt(chapter.timestamp_seconds) == open));
    focus::stop(ui, words::timeline::chapters(), None, |ui| {
        for index in (first..last).chain(elsewhere.filter(|index| !(first..last).contains(index))) {
            let Some(chapter) = chapters.get(index) else { continue };
            let start = ChapterAt(chapter.timestamp_seconds).start();
            let next = chapters.get(index + 1).map(|next| ChapterAt(next.timestamp_seconds).start());
            let end = next.unwrap_or(shown.project.sequence.length()).max(start);
            block(ui, shown, memory, Place { lane: time, start, end, folded: set.folded }, chapter, actions);
        }
        for one in proposed {
            let start = ChapterAt(one.timestamp_seconds).start();
            if from <= start && start <= to {
                ghost(ui, shown, time, start, one, actions);
            }
        }
    });
}

/// Position of a chapter.
struct Place {
    lane: Rect,
    start: VideoMs,
    end: VideoMs,
    folded: bool,
}

/// Handles time without a chapter: a click moves the playhead there, a double click creates a chapter.
fn empty_time(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect, actions: &mut Vec<Action>) {
    let response = ui.interact(lane, ui.scope_id().with("chapters"), Sense::CLICK);
    let Some(at) = response.interact_pointer_pos() else { return };
    if response.double_clicked() {
        change(ChapterChange::Begin(shown.time(at.x)), actions);
    } else if response.clicked() {
        actions.push(Action::Select(None));
        actions.push(Action::MovePlayhead(shown.time(at.x)));
    }
}

fn block(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    place: Place,
    chapter: &ChapterInput,
    actions: &mut Vec<Action>,
) {
    let at = ChapterAt(chapter.timestamp_seconds);
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let dragged = memory.chapter_drag.filter(|(held, _)| *held == at);
    let moved = dragged.zip(pointer).filter(|((_, press), pointer)| (pointer.x - press).abs() > SLOP);
    // Chapters start at whole seconds: the drag snaps to them.
    let to =
        moved.map(|(_, pointer)| shown.time(pointer.x + shown.axis.to_points(VideoMs(500)) - shown.axis.to_points(VideoMs(0))));
    let to = to.map(ChapterAt::second_of);
    let start = to.map_or(place.start, ChapterAt::start);
    let (left, right) = (shown.x(start), shown.x_end(place.end.max(start)));
    let rect = Rect::from_min_max(pos2(left, place.lane.top()), pos2(right.max(left + 6.0), place.lane.bottom()))
        .shrink2(vec2(0.5, 3.0));
    let response = ui.interact(rect.intersect(place.lane), Id::unique(("chapter", at)), Sense::click_and_drag());
    let title = label::one_line(&chapter.title);
    let had_keyboard = response.has_focus();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::chapter_label(&title)));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(timecode(place.start.0)));
    let painter = ui.painter().with_clip_rect(place.lane.intersect(ui.clip_rect()));
    let open = shown.state.session.as_ref().is_some_and(|session| session.open_chapter == Some(at));
    draw(&painter, rect, place.lane, &title, place.folded, open || response.hovered());
    if response.has_focus() {
        focus_ring(&painter, rect);
        if !shown.state.read_only() && keyboard::take(ui.ctx(), Modifiers::NONE, Key::Delete) {
            change(ChapterChange::Remove(at), actions);
        }
    }
    if let Some(pointer) = response.hover_pos() {
        let can = is_at_edge(rect, pointer.x) && !shown.state.read_only();
        ui.ctx().set_cursor_icon(if can { CursorIcon::ResizeHorizontal } else { CursorIcon::PointingHand });
    }
    follow(ui, shown, memory, &response, at, to.zip(pointer), actions);
    noted::is_content(&response);
    if noted::opens(&response, had_keyboard) {
        change(ChapterChange::Open(Some(at)), actions);
    } else if response.clicked() {
        response.request_focus();
    }
    if response.clicked() && !open {
        actions.push(Action::Select(None));
        actions.push(Action::MovePlayhead(place.start));
    }
    // Time of the right click: the menu itself is elsewhere.
    let pressed = response.id.with("pressed");
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.secondary_clicked()) {
        ui.data_mut(|data| data.insert_temp(pressed, shown.time(pointer.x)));
    }
    response.context_menu(|ui| {
        let can = !shown.state.read_only();
        // A single chapter may fill the lane, so its menu offers to create another one inside it.
        let here = ui.data(|data| data.get_temp::<VideoMs>(pressed)).unwrap_or(shown.state.playhead());
        if widgets::plain_row(ui, can, words::timeline::chapter_create()) {
            change(ChapterChange::Begin(here), actions);
            ui.close();
        }
        if widgets::plain_row(ui, can, words::timeline::chapter_rename()) {
            change(ChapterChange::Open(Some(at)), actions);
            ui.close();
        }
        if widgets::plain_row(ui, can, words::timeline::chapter_move_to_playhead()) {
            change(ChapterChange::Move(at, shown.state.playhead()), actions);
            ui.close();
        }
        if widgets::plain_row(ui, can, words::common::remove()) {
            change(ChapterChange::Remove(at), actions);
            ui.close();
        }
    });
    popup(ui, shown, memory, &response, chapter, open, actions);
    if !open {
        let more: String = chapter.description.chars().take(200).collect();
        let about = words::timeline::chapter_tooltip(timecode(place.start.0), &title, timecode(place.end.0));
        response.on_hover_text(if more.is_empty() { about } else { format!("{about}\n{more}") });
    }
}

/// True if a position on a chapter's block is near its start, which can be dragged.
fn is_at_edge(block: Rect, x: f32) -> bool {
    x <= block.left() + EDGE.min(block.width() / 2.0)
}

/// Handles the drag of a chapter's start.
fn follow(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    response: &Response,
    at: ChapterAt,
    to: Option<(ChapterAt, egui::Pos2)>,
    actions: &mut Vec<Action>,
) {
    // Away from the start, a press only selects, even if the pointer moves.
    if response.drag_started_by(egui::PointerButton::Primary)
        && !shown.state.read_only()
        && let Some(press) = ui.input(|input| input.pointer.press_origin())
        && is_at_edge(response.rect, press.x)
    {
        memory.chapter_drag = Some((at, press.x));
    }
    if memory.chapter_drag.is_none_or(|(held, _)| held != at) {
        return;
    }
    if keyboard::take(ui.ctx(), Modifiers::NONE, Key::Escape) {
        memory.chapter_drag = None;
        return;
    }
    let down = ui.input(|input| input.pointer.primary_down());
    if let Some((to, pointer)) = to {
        let text = format!("{}  {}", timecode(to.start().0), readout::signed(to.start().0 - at.start().0));
        readout::show(ui, shown, pointer, &text);
        if !down {
            change(ChapterChange::Move(at, to.start()), actions);
        }
    }
    if !down {
        memory.chapter_drag = None;
    }
}

fn draw(painter: &Painter, rect: Rect, lane: Rect, title: &str, folded: bool, hot: bool) {
    let color = *theme::CHAPTER;
    painter.rect_filled(rect, 4.0, theme::BACKGROUND.lerp_to_gamma(color, theme::CHAPTER_BLOCK[usize::from(hot)]));
    let edge = Rect::from_min_max(rect.min, pos2(rect.left() + 3.0, rect.bottom()));
    painter.rect_filled(edge, 2.0, color);
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, color), StrokeKind::Inside);
    if folded {
        return;
    }
    let left = rect.left().max(lane.left()) + 9.0;
    let inside = Rect::from_min_max(pos2(left, rect.top()), pos2(rect.right() - 4.0, rect.bottom()));
    if inside.width() > 12.0 {
        let inner = painter.with_clip_rect(inside.intersect(painter.clip_rect()));
        label::show(&inner, title, inside, (inside.right(), inside.right()), 12.0);
    }
}

/// Draws a proposed chapter; a click creates it.
fn ghost(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect, start: VideoMs, one: &ChapterInput, actions: &mut Vec<Action>) {
    let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
    let title = format!("+ {}", label::one_line(&one.title));
    let galley = painter.layout_no_wrap(title, theme::regular(theme::SMALL), *theme::CHAPTER);
    let x = shown.x(start);
    let rect = Rect::from_min_max(pos2(x, lane.top()), pos2(x + galley.size().x.min(180.0) + 14.0, lane.bottom()))
        .shrink2(vec2(0.5, 4.0));
    let response = ui.interact(rect.intersect(lane), Id::unique(("proposed-chapter", one.timestamp_seconds)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::chapter_proposed_label(&one.title)));
    let ground = theme::BACKGROUND.lerp_to_gamma(*theme::CHAPTER, if response.hovered() { 0.25 } else { 0.06 });
    painter.rect_filled(rect, 4.0, ground);
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, theme::CHAPTER.gamma_multiply(0.7)), StrokeKind::Inside);
    let inner = painter.with_clip_rect(rect.shrink(3.0).intersect(painter.clip_rect()));
    inner.galley(pos2(rect.left() + 7.0, rect.center().y - galley.size().y / 2.0), galley, *theme::CHAPTER);
    if response.has_focus() {
        focus_ring(&painter, rect);
    }
    if response.clicked() && !shown.state.read_only() {
        change(ChapterChange::Accept(vec![one.clone()]), actions);
    }
    response.on_hover_text(words::timeline::chapter_proposed_tooltip(timecode(start.0)));
}

fn popup(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    response: &Response,
    chapter: &ChapterInput,
    open: bool,
    actions: &mut Vec<Action>,
) {
    let title = words::timeline::chapter_heading(timecode(ChapterAt(chapter.timestamp_seconds).start().0));
    let popup = Fields { at: response, is_open: open, width: FIELDS, can_change: !shown.state.read_only() };
    if popup.show(ui, &title, |ui, begins| fields(ui, memory, chapter, begins, actions)) {
        change(ChapterChange::Open(None), actions);
    }
}

/// Draws the fields of a chapter: title, description, start, and the button that removes it.
fn fields(ui: &mut Ui, memory: &mut TimelineMemory, chapter: &ChapterInput, begins: bool, actions: &mut Vec<Action>) {
    let at = ChapterAt(chapter.timestamp_seconds);
    let id = ui.scope_id().with("chapter");
    let title = Typed {
        id: id.with("title"),
        name: words::timeline::chapter_title(),
        hint: words::timeline::chapter_title_hint(),
        held: &chapter.title,
        most: 255,
        width: FIELDS - 20.0,
        lines: false,
        may_be_empty: false,
        begins,
    };
    let description = Typed {
        id: id.with("description"),
        name: words::timeline::chapter_description(),
        hint: words::timeline::chapter_description_hint(),
        held: &chapter.description,
        most: 5_000,
        lines: true,
        may_be_empty: true,
        begins: false,
        ..title
    };
    if let Some(title) = title.show(ui) {
        change(ChapterChange::Title(at, title), actions);
    }
    if let Some(text) = description.show(ui) {
        change(ChapterChange::Description(at, text), actions);
    }
    ui.horizontal(|ui| {
        let start = timecode(at.start().0);
        let hint = words::timeline::chapter_start_hint();
        let field =
            Field { id: id.with(("start", at)), name: words::timeline::chapter_start(), shown: &start, width: 90.0, hint };
        let read = |text: &str| read_moment(text).map_err(Mistyped::from);
        if let Some(to) = field.show(ui, &mut memory.typing, read) {
            change(ChapterChange::Move(at, to), actions);
        }
        if ui.add(Button::new(words::common::remove())).on_hover_text(words::timeline::chapter_remove_tooltip()).clicked() {
            change(ChapterChange::Remove(at), actions);
            ui.close();
        }
    });
}
