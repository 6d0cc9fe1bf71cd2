//! Dragging in the preview: overlays, texts, masks, the focus points of zooms and of the camera. Each drag is one undo step.

use super::{StageContext, StageMemory, handles, tools, view::View};
use crate::{
    api::{
        PointPct, SizePct, SizePx,
        clip::ClipChange,
        effects::{MaskChange, ZoomChange},
        item::{ChangeBody, Item, ItemKind},
    },
    app::{Action, Command, EditCommand, ItemRef, MakeCommand, Menu, state::is_named},
    document::{Scene, screen_frame},
    edit::GestureId,
    stage::{
        Rect, SAFE_AREAS,
        compose::{Composition, Role as LayerRole},
        grabbable,
        handles::{Grip, Lines, Proportion},
    },
    ui::{keyboard, parts::boxes::change_of_box, theme, widgets},
};
use egui::{
    CursorIcon, EventFilter, Id, Key, Modifiers, Painter, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

/// Snap distance of a box to a line, in points.
const REACH: f32 = 7.0;
/// Masks that cover a larger share of their layer than this are selected on the timeline, not by a click in the preview.
const LARGE: f64 = 0.7;
/// Maximum time between arrow keys that belong to one step, in seconds.
pub(super) const ONE_STEP: f64 = 1.5;

/// Dragged target with its rectangle at the start of the drag.
#[derive(Clone)]
pub(super) struct Drag {
    target: Target,
    grip: Grip,
    rect: Rect,
    gesture: GestureId,
}

/// Arrow keys that move a box: its id, their gesture, and the time of the last key press.
pub(super) struct Nudges {
    of: Id,
    gesture: GestureId,
    at: f64,
}

/// Lines that the dragged box snapped to, in canvas pixels.
#[derive(Clone, Copy, Default)]
pub(super) struct Snapped {
    x: Option<f64>,
    y: Option<f64>,
}

/// A movable object of the preview, with its reference frame.
#[derive(Clone)]
enum Target {
    /// An overlay, with the canvas size; its rectangle is in canvas pixels.
    Overlay(ItemRef, Box<Item>, SizePx),
    /// A mask, in percent of the screen layer, with the layer's rectangle on the canvas.
    Mask(ItemRef, Box<Item>, Rect),
    /// Focus of a zoom, in percent of the screen layer, with the layer's rectangle on the canvas.
    Focus(ItemRef, Rect),
    /// Focus point of a camera that is cropped to its layer, with the rectangle of the whole recording at the layer's scale.
    Camera(crate::api::ClipId, PointPct, Rect),
}

impl Target {
    /// Id of a point that can be dragged.
    fn id(&self) -> Id {
        match self {
            Self::Overlay(at, ..) | Self::Mask(at, ..) | Self::Focus(at, _) => Id::unique(("stage-point", &at.clip, &at.id)),
            Self::Camera(clip, ..) => Id::unique(("stage-point-camera", clip)),
        }
    }
}

/// An object that can be grabbed.
struct Grabbed {
    target: Target,
    title: String,
    rect: Rect,
    /// True if the box can be resized.
    resizes: bool,
}

/// Draws the boxes and points that can be grabbed, and handles their drags and keys.
pub(super) fn show(
    ui: &Ui,
    painter: &Painter,
    view: View,
    context: &StageContext<'_>,
    scene: &Scene<'_>,
    memory: &mut StageMemory,
    actions: &mut Vec<Action>,
) {
    let composition = &scene.composition;
    let frame = screen_frame(context.data, composition);
    let board = Board { painter, view, context, composition };
    for item in masks(context, frame) {
        grab(ui, &board, &item, memory, actions);
    }
    for item in &scene.overlays {
        let Some((rect, _)) = composition.place_of(item.id()).zip(place(item)) else { continue };
        let at = reference(context, item);
        let target = Target::Overlay(at, Box::new((*item).clone()), composition.canvas);
        let grabbed = Grabbed { target, title: item.title(), rect, resizes: true };
        grab(ui, &board, &grabbed, memory, actions);
    }
    if let Some(focus) = focus(context, frame) {
        point(ui, &board, &focus, memory, actions);
    }
    if let Some(focus) = camera_focus(context, composition) {
        point(ui, &board, &focus, memory, actions);
    }
    if memory.drag.is_some() || memory.nudges.is_some() {
        let seen = painter.with_clip_rect(view.rect.intersect(painter.clip_rect()));
        handles::guides(&seen, view, memory.snapped.x, memory.snapped.y);
    }
    // While dragging, the drag is the gesture, and it is one step.
    let is_dragged = memory.drag.is_some();
    if !is_dragged && memory.nudges.as_ref().is_some_and(|nudges| ui.input(|input| input.time) - nudges.at > ONE_STEP) {
        memory.nudges = None;
        memory.snapped = Snapped::default();
        actions.push(Action::EndGesture);
    }
}

fn reference(context: &StageContext<'_>, item: &Item) -> ItemRef {
    ItemRef { clip: context.data.clip.id.clone(), id: item.id().clone() }
}

/// The clip's items at the current time.
fn now<'a>(context: &StageContext<'a>, kind: ItemKind) -> impl Iterator<Item = &'a Item> {
    let time = context.time;
    let items = context.project.draft.items(&context.data.clip.id).into_iter().flat_map(move |items| items.of_kind(kind));
    items.filter(move |item| item.times().is_some_and(|(start, length)| start <= time && time.0 < start.0 + length.0))
}

/// Boxes of blurs and highlights at the current time.
fn masks(context: &StageContext<'_>, frame: Option<Rect>) -> Vec<Grabbed> {
    let Some(frame) = frame else { return Vec::new() };
    let of = |item: &Item| {
        let (Item::Blur(mask) | Item::Highlight(mask)) = item else { return None };
        let share = |pct: f64| pct / 100.0;
        let size = (share(mask.dimensions.width_pct), share(mask.dimensions.height_pct));
        let at = reference(context, item);
        if size.0 * size.1 > LARGE && context.state.selection() != Some(&at) {
            return None;
        }
        let rect = frame.place(Rect::new(share(mask.point.x_pct), share(mask.point.y_pct), size.0, size.1));
        let target = Target::Mask(at, Box::new(item.clone()), frame);
        Some(Grabbed { target, title: item.title(), rect, resizes: true })
    };
    now(context, ItemKind::Blur).chain(now(context, ItemKind::Highlight)).filter_map(of).collect()
}

/// Focus point of the selected zoom.
fn focus(context: &StageContext<'_>, frame: Option<Rect>) -> Option<Grabbed> {
    let selected = context.state.selection()?;
    let item = now(context, ItemKind::Zoom).find(|item| item.id() == &selected.id)?;
    let Item::Zoom(zoom) = item else { return None };
    let (frame, focus) = (frame?, zoom.focus_point?);
    let rect = frame.place(Rect::new(focus.x_pct / 100.0, focus.y_pct / 100.0, 0.0, 0.0));
    let title = words::preview::focus_label(item.title());
    Some(Grabbed { target: Target::Focus(reference(context, item), frame), title, rect, resizes: false })
}

/// Focus point of the selected clip's camera, if its layer shows only a part of the recording.
fn camera_focus(context: &StageContext<'_>, composition: &Composition) -> Option<Grabbed> {
    let clip = &context.data.clip;
    if context.state.selected_clip() != Some(&clip.id) {
        return None;
    }
    let camera = composition.footage().find(|footage| footage.role == LayerRole::Camera)?;
    let shows_a_part = camera.source.w < 0.995 || camera.source.h < 0.995;
    let focus = clip.camera_focus_point.unwrap_or(PointPct { x_pct: 50.0, y_pct: 50.0 });
    // The whole camera recording, at the scale of its layer.
    let (w, h) = (camera.dest.w / camera.source.w.max(0.01), camera.dest.h / camera.source.h.max(0.01));
    let frame = Rect::new(0.0, 0.0, if camera.mirrored { -w } else { w }, h);
    let (x, y) = (camera.dest.x + camera.dest.w / 2.0, camera.dest.y + camera.dest.h / 2.0);
    let target = Target::Camera(clip.id.clone(), focus, frame);
    shows_a_part.then(|| Grabbed {
        target,
        title: words::preview::camera_focus().into(),
        rect: Rect::new(x, y, 0.0, 0.0),
        resizes: false,
    })
}

/// Id of an item's box in the preview.
pub(in crate::ui) fn overlay_id(at: &ItemRef) -> Id {
    Id::unique(("stage-overlay", &at.id))
}

/// The canvas as drawn in this frame.
struct Board<'a> {
    painter: &'a Painter,
    view: View,
    context: &'a StageContext<'a>,
    composition: &'a Composition,
}

/// Draws a box: its frame if it is selected or hovered, its handles if it is selected.
fn grab(ui: &Ui, board: &Board<'_>, grabbed: &Grabbed, memory: &mut StageMemory, actions: &mut Vec<Action>) {
    let Board { painter, view, context, composition } = *board;
    let rect = view.rect(grabbed.rect);
    let (Target::Overlay(at, ..) | Target::Mask(at, ..)) = &grabbed.target else { return };
    let at = at.clone();
    let response = ui.interact(rect.intersect(view.seen()), overlay_id(&at), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::preview::item_label(&grabbed.title)));
    if response.secondary_clicked() {
        memory.menu_at = response.interact_pointer_pos();
        actions.push(Action::Select(Some(at.clone())));
    }
    let opened_at = memory.menu_at;
    response.context_menu(|ui| {
        widgets::menu_rows_below(ui, context.state, Menu::Stage, actions, |ui, actions| {
            if matches!(grabbed.target, Target::Mask(..)) && context.state.selection() == Some(&at) {
                widgets::menu_row(ui, context.state, Command::Make(MakeCommand::FollowTarget), actions);
                ui.separator();
            }
            tools::here_rows(ui, view, context, composition, opened_at, actions)
        });
    });
    let selected = context.state.selection() == Some(&at);
    if selected || response.hovered() || response.has_focus() {
        let color = if selected { *theme::ACCENT } else { theme::TEXT.gamma_multiply(0.7) };
        painter.rect_stroke(rect, 2.0, Stroke::new(if selected { 2.0 } else { 1.0 }, color), StrokeKind::Outside);
    }
    if response.clicked() {
        actions.push(Action::Select(Some(at.clone())));
        response.request_focus();
    }
    if response.double_clicked() && context.state.selected().is_some_and(|(chosen, item)| *chosen == at && is_named(item)) {
        // A double click starts editing the text or the name.
        actions.push(Action::Run(Command::Edit(EditCommand::Rename)));
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::Grab);
    }
    let editable = !context.state.read_only();
    let lines = |memory: &StageMemory| memory.drag.is_some().then(|| lines(context, composition, &at));
    let hold = Hold { grabbed, grip: Grip::MOVE, lines: lines(memory), editable };
    drag(ui, view, &response, hold, memory, actions);
    if selected && editable && grabbed.resizes {
        for grip in Grip::HANDLES {
            let Some(handle) = handles::handle(ui, painter, view, &grabbed.rect, grip, &at, &grabbed.title) else { continue };
            let hold = Hold { grabbed, grip, lines: lines(memory), editable };
            drag(ui, view, &handle, hold, memory, actions);
        }
    }
    if response.has_focus() && editable {
        keys(ui, &response, grabbed, memory, actions);
    }
}

/// Draws a point that can be dragged.
fn point(ui: &Ui, board: &Board<'_>, grabbed: &Grabbed, memory: &mut StageMemory, actions: &mut Vec<Action>) {
    let Board { painter, view, context, .. } = *board;
    let centre = view.rect(grabbed.rect).min;
    let area = egui::Rect::from_center_size(centre, vec2(26.0, 26.0)).intersect(view.seen());
    let response = ui.interact(area, grabbed.target.id(), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &grabbed.title));
    handles::cross(painter, centre, response.hovered() || response.dragged() || response.has_focus());
    if response.clicked() {
        response.request_focus();
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::Grab);
    }
    let editable = !context.state.read_only();
    let hold = Hold { grabbed, grip: Grip::MOVE, lines: None, editable };
    drag(ui, view, &response, hold, memory, actions);
    if response.has_focus() && editable {
        keys(ui, &response, grabbed, memory, actions);
    }
    response.on_hover_text(words::preview::point_tooltip());
}

/// Lines that a box snaps to: of the canvas, its safe areas, layers, faces, and the other boxes at the current time.
fn lines(context: &StageContext<'_>, composition: &Composition, except: &ItemRef) -> Lines {
    let canvas = composition.canvas;
    let whole = Rect::new(0.0, 0.0, canvas.width, canvas.height);
    let mut lines = Lines::default();
    lines.add(whole);
    for share in SAFE_AREAS {
        lines.add(Rect::centred(canvas.width / 2.0, canvas.height / 2.0, canvas.width * share, canvas.height * share));
    }
    for footage in composition.footage() {
        match &footage.role {
            LayerRole::Overlay(id) if *id == except.id => {}
            _ => lines.add(footage.dest),
        }
    }
    for item in now(context, ItemKind::TextOverlay).filter(|item| *item.id() != except.id) {
        if let Some(rect) = composition.place_of(item.id()) {
            lines.add(rect);
        }
    }
    for face in context.data.faces_at(context.time).sample().into_iter().flat_map(|sample| &sample.faces) {
        let share = Rect::new(face.x_pct / 100.0, face.y_pct / 100.0, face.width_pct / 100.0, face.height_pct / 100.0);
        lines.add(whole.place(share));
    }
    lines
}

/// Grip of a drag, with the lines it snaps to.
struct Hold<'a> {
    grabbed: &'a Grabbed,
    grip: Grip,
    /// `None` if snapping is off.
    lines: Option<Lines>,
    /// True if a drag may start.
    editable: bool,
}

/// Handles a drag from press to release.
fn drag(ui: &Ui, view: View, response: &Response, hold: Hold<'_>, memory: &mut StageMemory, actions: &mut Vec<Action>) {
    let Hold { grabbed, grip, lines, editable } = hold;
    if response.drag_started() && editable {
        let gesture = GestureId(ui.ctx().cumulative_frame_nr() << 1);
        memory.drag = Some(Drag { target: grabbed.target.clone(), grip, rect: grabbed.rect, gesture });
        memory.snapped = Snapped::default();
        if let Target::Overlay(at, ..) | Target::Mask(at, ..) | Target::Focus(at, _) = &grabbed.target {
            actions.push(Action::Select(Some(at.clone())));
        }
    }
    let Some(drag) = memory.drag.clone().filter(|drag| drag.grip == grip && drag.target.is_same(&grabbed.target)) else {
        return;
    };
    if response.dragged()
        && let Some(moved) = response.total_drag_delta()
    {
        let (keeps, free) = ui.input(|input| (input.modifiers.shift, input.modifiers.command));
        let scale = f64::from(view.scale.max(0.001));
        let by = (f64::from(moved.x) / scale, f64::from(moved.y) / scale);
        let proportion = Proportion::kept(keeps && grip != Grip::MOVE);
        // Shift limits a move to one axis.
        let straight = grip == Grip::MOVE && ui.input(|input| input.modifiers.shift);
        let by = match straight {
            true if by.0.abs() >= by.1.abs() => (by.0, 0.0),
            true => (0.0, by.1),
            false => by,
        };
        let mut rect = grip.dragged(drag.rect, by, proportion);
        memory.snapped = Snapped::default();
        if let Some(lines) = lines.filter(|_| !free && memory.snaps) {
            let (snapped, x, y) = lines.snap(rect, grip, proportion, f64::from(REACH) / scale);
            (rect, memory.snapped) = (snapped, Snapped { x, y });
        }
        ui.ctx().set_cursor_icon(if grip == Grip::MOVE { CursorIcon::Grabbing } else { handles::cursor(grip) });
        actions.extend(drag.target.change(rect, &drag));
    }
    if response.drag_stopped() {
        memory.drag = None;
        memory.snapped = Snapped::default();
        actions.push(Action::EndGesture);
    }
}

/// Distance that the arrow keys move the focused control: one pixel, with Shift ten.
pub(super) fn arrows(ui: &Ui, response: &Response) -> (f64, f64) {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let mut by = (0.0, 0.0);
    for (modifiers, step) in [(Modifiers::SHIFT, 10.0), (Modifiers::NONE, 1.0)] {
        for (key, x, y) in
            [(Key::ArrowLeft, -1.0, 0.0), (Key::ArrowRight, 1.0, 0.0), (Key::ArrowUp, 0.0, -1.0), (Key::ArrowDown, 0.0, 1.0)]
        {
            if keyboard::take(ui.ctx(), modifiers, key) {
                by = (by.0 + x * step, by.1 + y * step);
            }
        }
    }
    by
}

/// Handles arrow keys for the focused box or point, in canvas pixels.
fn keys(ui: &Ui, response: &Response, grabbed: &Grabbed, memory: &mut StageMemory, actions: &mut Vec<Action>) {
    let by = arrows(ui, response);
    if by == (0.0, 0.0) {
        return;
    }
    let time = ui.input(|input| input.time);
    let gesture = match &memory.nudges {
        Some(nudges) if nudges.of == response.id && time - nudges.at <= ONE_STEP => nudges.gesture,
        _ => GestureId((ui.ctx().cumulative_frame_nr() << 1) | 1),
    };
    memory.nudges = Some(Nudges { of: response.id, gesture, at: time });
    ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(ONE_STEP + 0.05));
    let drag = Drag { target: grabbed.target.clone(), grip: Grip::MOVE, rect: grabbed.rect, gesture };
    actions.extend(grabbed.target.change(Grip::MOVE.dragged(grabbed.rect, by, Proportion::Free), &drag));
}

impl Target {
    /// True if both are the same object, wherever it is.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Overlay(a, ..), Self::Overlay(b, ..))
            | (Self::Mask(a, ..), Self::Mask(b, ..))
            | (Self::Focus(a, _), Self::Focus(b, _)) => a == b,
            (Self::Camera(a, ..), Self::Camera(b, ..)) => a == b,
            _ => false,
        }
    }

    /// The action that moves the target to a rectangle on the canvas; a move keeps the size.
    fn change(&self, rect: Rect, drag: &Drag) -> Option<Action> {
        let moves = drag.grip == Grip::MOVE;
        let gesture = Some(drag.gesture);
        let named = |item: &Item| {
            let title = item.title();
            if moves { words::preview::edit_move(title) } else { words::preview::edit_resize(title) }
        };
        match self {
            Self::Overlay(at, item, canvas) => {
                let (_, size) = place(item)?;
                let size = if moves { size } else { SizePx { width: rect.w.round(), height: rect.h.round() } };
                let point = PointPct { x_pct: rect.x / canvas.width * 100.0, y_pct: rect.y / canvas.height * 100.0 };
                let point = grabbable(point, size, *canvas);
                let change = change_of_box(item, Some(point), (!moves).then_some(size));
                Some(Action::Change { item: at.clone(), name: named(item), change, gesture })
            }
            Self::Mask(at, item, frame) => {
                let share = frame.relative(rect);
                let side = |value: f64| ((value * 100.0).clamp(0.1, 100.0) * 100.0).round() / 100.0;
                let (Item::Blur(mask) | Item::Highlight(mask)) = &**item else { return None };
                let size =
                    if moves { mask.dimensions } else { SizePct { width_pct: side(share.w), height_pct: side(share.h) } };
                let whole = SizePx { width: 100.0, height: 100.0 };
                let as_px = SizePx { width: size.width_pct, height: size.height_pct };
                let point = grabbable(PointPct { x_pct: share.x * 100.0, y_pct: share.y * 100.0 }, as_px, whole);
                let change = MaskChange { point: Some(point), dimensions: (!moves).then_some(size), ..MaskChange::default() };
                let change =
                    if item.kind() == ItemKind::Blur { ChangeBody::Blur(change) } else { ChangeBody::Highlight(change) };
                Some(Action::Change { item: at.clone(), name: named(item), change, gesture })
            }
            Self::Focus(at, frame) => {
                let share = frame.relative(rect);
                let focus_point = Some(PointPct { x_pct: percent(share.x), y_pct: percent(share.y) });
                let change = ChangeBody::Zoom(ZoomChange { focus_point, ..ZoomChange::default() });
                Some(Action::Change { item: at.clone(), name: words::preview::edit_zoom_focus().into(), change, gesture })
            }
            // The user drags the image: its focus point moves in the opposite direction.
            Self::Camera(clip, from, frame) => {
                let by = ((rect.x - drag.rect.x) / frame.w, (rect.y - drag.rect.y) / frame.h);
                let focus = PointPct { x_pct: percent(from.x_pct / 100.0 - by.0), y_pct: percent(from.y_pct / 100.0 - by.1) };
                let change = ClipChange { camera_focus_point: Some(focus), ..ClipChange::default() };
                Some(Action::ChangeClip { clip: clip.clone(), name: words::preview::camera_focus().into(), change, gesture })
            }
        }
    }
}

/// Converts a fraction to percent, rounded to hundredths.
fn percent(share: f64) -> f64 {
    if share.is_finite() { ((share * 100.0).clamp(0.0, 100.0) * 100.0).round() / 100.0 } else { 50.0 }
}

/// Position and size of an overlay; `None` for other items.
fn place(item: &Item) -> Option<(PointPct, SizePx)> {
    match item {
        Item::TextOverlay(text) => text.point.zip(text.dimensions),
        Item::MediaOverlay(media) => media.point.zip(media.dimensions),
        _ => None,
    }
}
