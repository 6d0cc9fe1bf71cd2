//! An item on its lane: its block, its state, and the start of a drag.

use super::{
    TimelineContext, TimelineMemory,
    drag::{Drag, Grip},
    footage, label, readout, roving,
};
use crate::{
    api::item::Item,
    app::{
        Action, ClipCommand, Command, EditCommand, ItemRef, MakeCommand, Pick, TimelineAction, TimelineCommand,
        features::editor::timeline::SpanAnswer,
    },
    timeline::{VideoMs, timecode},
    ui::{icons, keyboard, kinds, theme, widgets},
};
use egui::{
    Align2, CursorIcon, Id, Modifiers, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// Distance from an edge within which a press trims, in points.
const EDGE: f32 = 7.0;
/// Minimum width of a block, in points.
pub const NARROWEST: f32 = 4.0;
/// Minimum width of a block with a thumbnail, in points.
const PICTURED: f32 = 96.0;
/// Minimum width of a block with a mark at an edit point that it crosses, in points.
const MARKED: f32 = 26.0;

/// Place of an item's block.
#[derive(Clone, Copy)]
pub struct BlockPlace {
    /// Visible time area of its lane.
    pub lane: Rect,
    /// Rectangle of the block.
    pub rect: Rect,
    /// Right end of the free space after the block, for its name.
    pub behind: f32,
    /// True if the lane is folded: then blocks are too thin for names.
    pub folded: bool,
    /// Width of the thumbnail at the left end.
    pub inset: f32,
}

/// Id of an item's block.
pub fn id(at: &ItemRef) -> Id {
    Id::unique(("item", &at.clip, &at.id))
}

/// Id of the mark where an item crosses an edit point.
pub fn crossing_id(at: &ItemRef) -> Id {
    id(at).with("crossing")
}

/// Draws an item and handles its clicks and keys.
pub fn show(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    place: BlockPlace,
    at: &ItemRef,
    actions: &mut Vec<Action>,
) {
    let Some(item) = shown.project.item(at) else { return };
    let lane = place.lane;
    let rect = Rect::from_min_size(place.rect.min, vec2(place.rect.width().max(NARROWEST), place.rect.height()));
    let picture = shown.state.picture_of(at, item).filter(|_| !place.folded && rect.width() >= PICTURED);
    let place = BlockPlace { inset: if picture.is_some() { picture_place(rect, lane).width() + 4.0 } else { 0.0 }, ..place };
    let writable = crate::app::state::is_movable(item) && !shown.state.is_locked(item.kind()) && !shown.state.read_only();
    let sense = if writable { Sense::click_and_drag() } else { Sense::click() };
    let response = ui.interact(rect.intersect(lane), id(at), sense);
    let group = shown.project.group(at);
    name(ui, &response, item, shown, at);
    let selected =
        if group.is_empty() { shown.state.is_selected(at) } else { group.iter().all(|member| shown.state.is_selected(member)) };
    let chosen = selected || memory.marquee.as_ref().is_some_and(|marquee| marquee.touches(rect));
    let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
    let look = Look { selected: chosen, hot: response.hovered() || response.has_focus(), folded: place.folded, ghost: false };
    let rippled = rippled(shown, memory, at, &group);
    let is_shown = memory.crossing.is_none() && (selected || rippled.is_some());
    if let Some(preview) = memory.preview.filter(|_| is_shown) {
        if preview.copy {
            block(&painter, shown, rect, place, item, at, look);
        } else {
            readout::ghost(&painter, rect, kinds::color(item.kind()));
        }
        let place_now = match rippled {
            Some(span) => Some(across(shown, span, rect)),
            None if memory.drag.as_ref().is_some_and(|drag| drag.ripples) => Some(rect),
            None => moved(shown, at, preview, rect),
        };
        if let Some(rect) = place_now {
            // The name keeps its room during the drag: items to the right move along, or are drawn over it.
            let behind = rect.right() + (place.behind - place.rect.right()).max(0.0);
            block(&painter, shown, rect, BlockPlace { behind, ..place }, item, at, Look { ghost: preview.copy, ..look });
        }
    } else {
        block(&painter, shown, rect, place, item, at, look);
        if !selected {
            parts(&painter, shown, rect, &group);
        }
        if let Some(picture) = picture {
            footage::small(ui, &painter, &mut memory.strips, picture_place(rect, lane), &picture);
        }
    }
    if let Some(drag) = memory.drag.as_ref().filter(|drag| drag.item == *at && drag.count == 1 && !drag.copy) {
        let before = Rect::from_x_y_ranges(shown.x(drag.start)..=shown.x_end(drag.end), drag.row);
        if (before.left() - rect.left()).abs() > 1.0 || (before.right() - rect.right()).abs() > 1.0 {
            readout::ghost(&painter, before, kinds::color(item.kind()));
        }
    }
    if memory.focus_next.as_ref() == Some(at) {
        memory.focus_next = None;
        response.request_focus();
    }
    if response.has_focus() {
        focus_ring(&painter, rect);
        roving::keys(ui, shown, memory, &response, at, actions);
    }
    clicks(ui, shown, &response, at, (selected, &group), actions);
    crossing(ui, shown, &painter, place, rect, at, actions);
    response.context_menu(|ui| menu(ui, shown, at, actions));
    if !writable {
        response.on_hover_text(hint(item, shown, at));
        return;
    }
    if let Some(pointer) = response.hover_pos().filter(|_| !memory.is_dragging()) {
        ui.ctx().set_cursor_icon(match grip(rect, pointer.x) {
            Grip::Whole => CursorIcon::Grab,
            Grip::Start | Grip::End => CursorIcon::ResizeHorizontal,
        });
    }
    if response.drag_started_by(egui::PointerButton::Primary)
        && let Some(press) = ui.input(|input| input.pointer.press_origin())
    {
        begin(ui, shown, memory, at, rect, press.x, (selected, group.len()));
    }
    if memory.drag.is_none() {
        response.on_hover_text(hint(item, shown, at));
    }
}

/// New times of an item, or of a group as one piece, in a ripple that is shown; `None` if it changes nothing of it.
fn rippled(
    shown: &TimelineContext<'_>,
    memory: &TimelineMemory,
    at: &ItemRef,
    group: &[ItemRef],
) -> Option<(VideoMs, VideoMs)> {
    let spans = &memory.ripple.spans;
    if group.is_empty() {
        return spans.get(at).copied();
    }
    group.iter().any(|member| spans.contains_key(member)).then_some(())?;
    let now = group.iter().filter_map(|member| spans.get(member).copied().or_else(|| shown.project.span(member)));
    now.reduce(|all, span| (all.0.min(span.0), all.1.max(span.1)))
}

/// Draws which masks of a group are selected without the others.
fn parts(painter: &Painter, shown: &TimelineContext<'_>, rect: Rect, group: &[ItemRef]) {
    for (start, end) in
        group.iter().filter(|member| shown.state.is_selected(member)).filter_map(|member| shown.project.span(member))
    {
        let part = Rect::from_x_y_ranges(shown.x(start)..=shown.x_end(end), rect.y_range());
        painter.rect_stroke(part, 3.0, Stroke::new(2.0, *theme::CHOSEN), StrokeKind::Inside);
    }
}

/// The mask of a group that is under the pointer.
fn member_at<'a>(shown: &TimelineContext<'_>, group: &'a [ItemRef], x: f32) -> Option<&'a ItemRef> {
    let time = shown.time(x);
    let is_here = |member: &&ItemRef| shown.project.span(member).is_some_and(|(start, end)| (start..end).contains(&time));
    group.iter().rev().find(is_here)
}

/// Rectangle of the thumbnail, at the left end of the block's visible part.
fn picture_place(block: Rect, lane: Rect) -> Rect {
    let height = block.height() - 4.0;
    let left = block.left().max(lane.left()) + 5.0;
    Rect::from_min_size(pos2(left, block.top() + 2.0), vec2(height * 16.0 / 9.0, height))
}

/// Starts a drag of an item, or of the whole selection if the item belongs to it.
fn begin(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    at: &ItemRef,
    rect: Rect,
    press_x: f32,
    (selected, members): (bool, usize),
) {
    let Some((start, end)) = shown.project.piece(at) else { return };
    // With Ctrl the item joins the selection (see [`clicks`]), and all selected items move together.
    let joins = !selected && ui.input(|input| input.modifiers.command);
    let own = members.max(1);
    let moves_all = selected || joins;
    let count = if moves_all { shown.state.selected_count() + if joins { own } else { 0 } } else { own };
    let chosen = shown.state.session.as_ref().filter(|session| moves_all && count > 1 && !session.selection.is_empty());
    let all = chosen.and_then(crate::app::Session::selected_span).unwrap_or((start, end));
    let all = (all.0.min(start), all.1.max(end));
    let place = shown.project.clip(&at.clip).and_then(|(index, _)| shown.project.sequence.span(index));
    let alone = place.map_or((0, 0), |place| (place.start.0 - start.0, (place.end().0 - end.0).max(0)));
    let limits = if moves_all && count > 1 { shown.state.move_limits() } else { alone };
    let limits = if joins { (limits.0.max(alone.0), limits.1.min(alone.1)) } else { limits };
    // A ripple at the edge of a group would trim every mask of it.
    let grip = if members > 0 && shown.state.ripples() { Grip::Whole } else { grip(rect, press_x) };
    let copy = grip == Grip::Whole && ui.input(|input| input.modifiers.alt);
    let press = shown.time(press_x);
    let (ripples, row) = (shown.state.ripples() && !copy, rect.y_range());
    memory.begin(Drag { item: at.clone(), grip, press_x, press, start, end, all, limits, count, copy, ripples, row });
}

/// Handles selection by pointer and keyboard: a single item, with Ctrl add or remove it, with Shift extend up to it.
fn clicks(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    response: &Response,
    at: &ItemRef,
    (selected, group): (bool, &[ItemRef]),
    actions: &mut Vec<Action>,
) {
    let modifiers = ui.input(|input| input.modifiers);
    let enter = keyboard::is_pressed(ui.ctx(), Modifiers::NONE, egui::Key::Enter);
    let pointer = response.interact_pointer_pos();
    let only = || Action::Timeline(TimelineAction::Select(vec![at.clone()], Pick::Only));
    if let Some(member) = pointer.filter(|_| response.clicked() && modifiers.alt).and_then(|pos| member_at(shown, group, pos.x))
    {
        actions.push(Action::Timeline(TimelineAction::SelectAlone(member.clone())));
    } else if response.clicked() && modifiers.command {
        actions.push(Action::Timeline(TimelineAction::Select(vec![at.clone()], Pick::Toggle)));
    } else if response.clicked() && modifiers.shift && pointer.is_some() {
        actions.push(Action::Timeline(TimelineAction::SelectUntil(at.clone())));
    } else if selected && response.clicked() && enter {
        actions.push(Action::Run(Command::Edit(EditCommand::Rename)));
    } else if response.clicked() && !group.is_empty() {
        actions.push(only());
    } else if response.clicked() && (!selected || shown.state.selected_count() > 1) {
        actions.push(Action::Select(Some(at.clone())));
    } else if response.drag_started() && !selected {
        let pick = if modifiers.command { Pick::Add } else { Pick::Only };
        // Selects the whole group.
        actions.push(Action::Timeline(TimelineAction::Select(vec![at.clone()], pick)));
    }
    if response.secondary_clicked() && !selected {
        actions.push(if group.is_empty() { Action::Select(Some(at.clone())) } else { only() });
    }
    if response.double_clicked() && group.is_empty() && !modifiers.command && !modifiers.shift {
        actions.push(Action::Select(Some(at.clone())));
        actions.push(Action::Run(Command::Edit(EditCommand::Rename)));
    }
}

/// Draws the context menu of the selected items.
fn menu(ui: &mut Ui, shown: &TimelineContext<'_>, at: &ItemRef, actions: &mut Vec<Action>) {
    const GROUPS: [&[Command]; 4] = [
        &[
            Command::Edit(EditCommand::Rename),
            Command::Timeline(TimelineCommand::Split),
            Command::Edit(EditCommand::TrimStart),
            Command::Edit(EditCommand::TrimEnd),
            Command::Timeline(TimelineCommand::MoveStart),
            Command::Timeline(TimelineCommand::MoveEnd),
        ],
        &[
            Command::Timeline(TimelineCommand::Copy),
            Command::Timeline(TimelineCommand::CutItems),
            Command::Timeline(TimelineCommand::Paste),
            Command::Edit(EditCommand::Duplicate),
        ],
        &[
            Command::Timeline(TimelineCommand::SelectAll),
            Command::Timeline(TimelineCommand::ZoomToSelection),
            Command::Clip(ClipCommand::MarkSelected),
        ],
        &[Command::Edit(EditCommand::Delete)],
    ];
    let is_mask = |item: &Item| matches!(item, Item::Blur(_) | Item::Highlight(_));
    if shown.project.item(at).is_some_and(is_mask) {
        const OF_MASK: [Command; 3] = [
            Command::Make(MakeCommand::FollowTarget),
            Command::Make(MakeCommand::SwapMasks),
            Command::Make(MakeCommand::UngroupMasks),
        ];
        widgets::context_rows(ui, shown.state, &[&OF_MASK], actions);
        ui.separator();
    }
    widgets::context_rows(ui, shown.state, &GROUPS, actions);
    if shown.project.crossed(at).is_some() {
        ui.separator();
        span_rows(ui, at, actions);
    }
}

/// Draws the menu entries for an item that crosses an edit point.
fn span_rows(ui: &mut Ui, at: &ItemRef, actions: &mut Vec<Action>) {
    for (text, answer) in [
        (words::timeline::span_end(), SpanAnswer::EndHere),
        (words::timeline::span_start(), SpanAnswer::StartHere),
        (words::timeline::span_keep(), SpanAnswer::Keep),
    ] {
        if ui.button(text).clicked() {
            actions.push(Action::Timeline(TimelineAction::Span(at.clone(), answer)));
            ui.close();
        }
    }
}

/// Draws the mark where an item crosses an edit point: the footage below jumps there.
fn crossing(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    painter: &Painter,
    place: BlockPlace,
    rect: Rect,
    at: &ItemRef,
    actions: &mut Vec<Action>,
) {
    if rect.width() < MARKED || place.folded {
        return;
    }
    let Some(edit_point) = shown.state.session.as_ref().and_then(|session| session.alarmed(at)) else { return };
    let x = shown.x_end(edit_point);
    if x < place.lane.left() || x > place.lane.right() {
        return;
    }
    let mark = Rect::from_center_size(pos2(x, rect.bottom() - 5.0), vec2(11.0, 10.0));
    let points = vec![mark.left_bottom(), mark.center_top(), mark.right_bottom()];
    painter.add(egui::Shape::convex_polygon(points, *theme::ACCENT, Stroke::new(1.0, *theme::BACKGROUND)));
    // Limited to the item's lower half, so that its middle still drags the item.
    let target = Rect::from_x_y_ranges(widgets::target(mark).x_range(), rect.bottom() - 9.0..=rect.bottom() + 4.0);
    let response = ui.interact(target.intersect(place.lane), crossing_id(at), Sense::click());
    let what = words::timeline::crosses_cut(timecode(edit_point.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &what));
    if response.has_focus() {
        focus_ring(painter, mark);
    }
    egui::Popup::menu(&response).show(|ui| {
        ui.label(egui::RichText::new(&what).color(*theme::WEAK));
        span_rows(ui, at, actions);
    });
    response.on_hover_text(words::timeline::crosses_cut_tooltip(timecode(edit_point.0)));
}

/// Draws the focus ring.
pub fn focus_ring(painter: &Painter, rect: Rect) {
    painter.rect_stroke(rect.expand(1.0), 5.0, Stroke::new(2.0, *theme::FOCUS), StrokeKind::Outside);
}

fn grip(rect: Rect, x: f32) -> Grip {
    let edge = EDGE.min(rect.width() / 3.0);
    if x < rect.left() + edge {
        Grip::Start
    } else if x > rect.right() - edge {
        Grip::End
    } else {
        Grip::Whole
    }
}

/// Rectangle of an item while it is dragged with others; `None` if the item does not exist.
pub fn moved(shown: &TimelineContext<'_>, at: &ItemRef, preview: super::drag::Preview, rect: Rect) -> Option<Rect> {
    let (start, end) = match preview.edge {
        None => {
            let (start, end) = shown.project.piece(at)?;
            (VideoMs(start.0 + preview.by_ms), VideoMs(end.0 + preview.by_ms))
        }
        Some(edge) => edge.trimmed(shown.project, at, preview.by_ms)?,
    };
    Some(across(shown, (start, end), rect))
}

/// Rectangle of a time range in the row of a block.
pub fn across(shown: &TimelineContext<'_>, (start, end): (VideoMs, VideoMs), row: Rect) -> Rect {
    let (left, right) = (shown.x(start), shown.x_end(end));
    Rect::from_x_y_ranges(left..=right.max(left + NARROWEST), row.y_range())
}

/// Start of an item in video time and on its clip, with its length.
fn times(item: &Item, shown: &TimelineContext<'_>, at: &ItemRef) -> String {
    let (Some((start, _)), Some((on_video, end))) = (item.times(), shown.project.piece(at)) else { return String::new() };
    words::timeline::item_times(timecode(start.0), timecode(end.0 - on_video.0), timecode(on_video.0))
}

/// Sets the accessible name (`Whoosh, sound effect, 0:12.4 to 0:13.1`), the times on both clocks as the value, and further facts as
/// the description. The name includes the times because screen readers do not read a button's value, and because titles are not
/// unique.
fn name(ui: &Ui, response: &Response, item: &Item, shown: &TimelineContext<'_>, at: &ItemRef) {
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, described(item, shown, at)));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        let crossed = shown.state.session.as_ref().and_then(|session| session.alarmed(at));
        let about = [
            Some(item.kind().label().to_owned()),
            shown.state.file_of(at, item).map(words::timeline::item_shows_file),
            shown.project.draft.is_changed(&at.clip, item).then(|| words::timeline::not_saved_yet().to_owned()),
            shown.state.is_locked(item.kind()).then(|| words::timeline::locked().to_owned()),
            crossed.map(|edit_point| words::timeline::item_crosses_cut(timecode(edit_point.0))),
        ];
        node.set_value(times(item, shown, at));
        node.set_description(about.into_iter().flatten().collect::<Vec<_>>().join(words::common::list_separator()));
        node.set_selected(shown.state.is_selected(at));
    });
}

/// Description of an item, or of a group: its title, and start and end in the video.
fn described(item: &Item, shown: &TimelineContext<'_>, at: &ItemRef) -> String {
    match (shown.project.group(at).len(), shown.project.piece(at)) {
        (0, _) | (_, None) => shown.project.described(at).unwrap_or_else(|| item.title()),
        (_, Some((start, end))) => words::timeline::group_label(timecode(end.0), timecode(start.0), title(item, shown, at)),
    }
}

/// Title of an item, or of a group with the number of its masks.
fn title(item: &Item, shown: &TimelineContext<'_>, at: &ItemRef) -> String {
    let title = shown.state.title_of(at, item);
    match shown.project.group(at).len() {
        0 => title,
        count => words::timeline::group_title(count, title),
    }
}

fn hint(item: &Item, shown: &TimelineContext<'_>, at: &ItemRef) -> String {
    let title: String = title(item, shown, at).chars().take(400).collect();
    let file = shown.state.file_of(at, item).filter(|file| !title.contains(file));
    let lines = [
        Some(title),
        file.map(words::timeline::item_file),
        Some(format!("{}, {}", item.kind().label(), times(item, shown, at))),
        (!shown.project.group(at).is_empty()).then(|| words::timeline::group_hint().to_owned()),
        shown.state.is_locked(item.kind()).then(|| words::timeline::item_lane_locked().to_owned()),
    ];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Appearance of a block.
#[derive(Clone, Copy)]
// The flags are independent of each other.
#[allow(clippy::struct_excessive_bools)]
pub struct Look {
    /// True if selected, or about to be.
    pub selected: bool,
    /// True if hovered or focused.
    pub hot: bool,
    /// True if the lane is folded.
    pub folded: bool,
    /// True if the block previews a copy.
    pub ghost: bool,
}

/// Draws the block of an item.
pub fn block(
    painter: &Painter,
    shown: &TimelineContext<'_>,
    rect: Rect,
    place: BlockPlace,
    item: &Item,
    at: &ItemRef,
    look: Look,
) {
    let color = kinds::color(item.kind());
    let strength = match look {
        Look { selected: true, .. } => theme::BLOCK[2],
        Look { hot: true, .. } => theme::BLOCK[1],
        _ => theme::BLOCK[0],
    };
    painter.rect_filled(rect, 4.0, theme::BACKGROUND.lerp_to_gamma(color, strength));
    let bar = Rect::from_min_size(rect.min, vec2(3.0_f32.min(rect.width()), rect.height()));
    painter.rect_filled(bar, 2.0, color);
    // The fill is faint, so that the name is readable; the border separates the block from its lane.
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, color), StrokeKind::Inside);
    let draft = &shown.project.draft;
    let changed = draft.is_changed(&at.clip, item);
    let new = look.ghost || (changed && draft.base(&at.clip).is_none_or(|base| base.get(&at.id).is_none()));
    if look.selected && !look.ghost {
        painter.rect_stroke(rect, 4.0, Stroke::new(2.0, *theme::CHOSEN), StrokeKind::Inside);
    } else if new {
        let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        painter.extend(egui::Shape::dashed_line(&corners, Stroke::new(1.5, *theme::ACCENT), 4.0, 3.0));
    }
    if look.folded {
        return;
    }
    let lane = place.lane;
    let dot = if changed && rect.width() >= 16.0 { 9.0 } else { 0.0 };
    let locked = if shown.state.is_locked(item.kind()) && rect.width() >= 40.0 { 13.0 } else { 0.0 };
    let left = rect.left().max(lane.left()) + 8.0 + place.inset;
    let inside = Rect::from_min_max(pos2(left, rect.top()), pos2((rect.right() - 4.0 - dot - locked).max(left), rect.bottom()));
    // What is behind a layout is the clip's own one, which has its name there.
    let behind = if item.kind() == crate::api::item::ItemKind::Layout { rect.right() } else { place.behind };
    // A block that ends left of the view has its name outside of the view.
    if rect.right() > lane.left() {
        label::show(painter, &title(item, shown, at), inside, (rect.right(), behind.min(lane.right())), theme::SMALL);
    }
    if dot > 0.0 {
        painter.circle_filled(pos2(rect.right() - 8.0, rect.center().y), 3.0, *theme::ACCENT);
    }
    if locked > 0.0 {
        let at = pos2(rect.right() - 10.0 - dot, rect.center().y);
        painter.text(at, Align2::CENTER_CENTER, icons::LOCK, theme::regular(10.5), *theme::WEAK);
    }
}
