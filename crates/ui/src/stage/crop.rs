//! Camera crop: shows the whole recording instead of the preview, with the crop rectangle and the focus point that stays in view
//! when a layout shows less.

use super::{StageContext, drag, find, handles, view::View};
use crate::{
    api::{CropPx, PointPct, SizePx, clip::ClipChange},
    app::{Action, Command, ItemRef, MakeCommand, Project},
    document::Scene,
    edit::GestureId,
    jobs::pictures::PictureKey,
    stage::{
        Rect, Viewport,
        compose::{Footage, PictureOrigin, Role as LayerRole},
        cropped,
        handles::{Grip, Lines, Proportion},
    },
    ui::{keyboard, pictures::Textures, theme},
};
use egui::{
    Button, Color32, CursorIcon, Id, Key, Modifiers, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

/// Height of the bar below the image.
const BAR: f32 = 34.0;
/// Margin around the image, so that its handles can be grabbed.
const MARGIN: f32 = 14.0;
/// Snap distance of an edge to a line, in points.
const REACH: f32 = 7.0;
/// Minimum width and height of the crop, in pixels of the recording.
const LEAST: f64 = 16.0;

/// Dragged part with its rectangle at the start of the drag.
#[derive(Clone, Copy)]
struct CropDrag {
    /// Dragged grip of the crop; `None` for the focus point.
    grip: Option<Grip>,
    rect: Rect,
    gesture: GestureId,
    /// True if the drag has changed anything.
    changed: bool,
}

/// A part that can be dragged: the crop by a grip, or the focus point, with its limits.
#[derive(Clone, Copy)]
struct Part {
    /// Grip of the crop; `None` for the focus point.
    grip: Option<Grip>,
    rect: Rect,
    bounds: Rect,
    /// Minimum width and height.
    least: f64,
}

/// State of cropping between frames.
#[derive(Default)]
pub(super) struct CropMemory {
    held: Option<CropDrag>,
    snapped: (Option<f64>, Option<f64>),
    /// Gesture of the arrow keys, the id of the moved part, and the time of the last key press in seconds.
    nudged: Option<(GestureId, Id, f64)>,
}

impl CropMemory {
    /// Ends a running drag or key gesture when cropping is closed.
    pub(super) fn end(&mut self, actions: &mut Vec<Action>) {
        if self.held.is_some() || self.nudged.is_some() {
            actions.push(Action::EndGesture);
        }
        *self = Self::default();
    }

    /// Cancels a drag and reverts its changes; cropping stays open.
    fn give_up(&mut self, actions: &mut Vec<Action>) {
        let Some(held) = self.held.take() else { return };
        self.snapped = (None, None);
        actions.push(if held.changed { Action::GiveUpGesture(held.gesture) } else { Action::EndGesture });
    }
}

/// The recording as shown, mirrored if the clip mirrors it. Rectangles are in pixels of this image.
#[derive(Clone, Copy)]
struct Shown {
    size: SizePx,
    mirrored: bool,
}

impl Shown {
    fn whole(self) -> Rect {
        Rect::new(0.0, 0.0, self.size.width, self.size.height)
    }

    fn flipped(self, rect: Rect) -> Rect {
        if self.mirrored { Rect { x: self.size.width - rect.x - rect.w, ..rect } } else { rect }
    }

    fn of_crop(self, crop: Option<CropPx>) -> Rect {
        self.flipped(self.whole().place(cropped(crop.unwrap_or_default(), self.size)))
    }

    /// Converts a rectangle of this image to a crop; `None` if it is the whole image.
    fn to_crop(self, rect: Rect) -> Option<CropPx> {
        let rect = self.flipped(rect);
        let pixels = |side: f64| side.round().clamp(0.0, 16_384.0) as u32;
        let (right, bottom) = (self.size.width - rect.x - rect.w, self.size.height - rect.y - rect.h);
        let crop = CropPx { top: pixels(rect.y), bottom: pixels(bottom), left: pixels(rect.x), right: pixels(right) };
        (crop != CropPx::default()).then_some(crop)
    }

    fn of_focus(self, focus: PointPct) -> Rect {
        let (x, y) = (focus.x_pct / 100.0 * self.size.width, focus.y_pct / 100.0 * self.size.height);
        self.flipped(Rect::new(x, y, 0.0, 0.0))
    }

    fn to_focus(self, at: Rect) -> PointPct {
        let at = self.flipped(at);
        let percent = |at: f64, of: f64| ((at / of).clamp(0.0, 1.0) * 10_000.0).round() / 100.0;
        PointPct { x_pct: percent(at.x, self.size.width), y_pct: percent(at.y, self.size.height) }
    }
}

/// Draws cropping over the preview.
pub(super) fn show(
    ui: &mut Ui,
    space: egui::Rect,
    context: &StageContext<'_>,
    scene: &Scene<'_>,
    memory: &mut CropMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let (state, clip) = (context.state, &context.data.clip);
    let Some((source, size)) = context.data.camera().and_then(|source| Some((source, source.dimensions?))) else { return };
    let camera = scene.composition.footage().find(|footage| footage.role == LayerRole::Camera);
    let key = camera.map_or_else(
        || PictureKey {
            origin: PictureOrigin::Source(source.id.clone()),
            at_ms: Some(Project::source_time(context.data, context.time).0),
        },
        |camera| camera.picture.clone(),
    );
    let painter = ui.painter().with_clip_rect(space.expand(2.0).intersect(ui.clip_rect()));
    painter.rect_filled(space.expand(2.0), 0.0, *theme::BACKGROUND);
    // Blocks clicks on the widgets below.
    let ground = ui.interact(space, Id::unique("crop-ground"), Sense::click_and_drag());
    ground.widget_info(|| WidgetInfo::labeled(Role::Group, true, words::preview::crop_mode()));
    let room = egui::Rect::from_min_max(space.min, pos2(space.right(), space.bottom() - BAR)).shrink(MARGIN);
    let density = ui.ctx().pixels_per_point();
    let view = View::new(room, Viewport::default(), size, density);
    let shown = Shown { size, mirrored: clip.mirror_camera.unwrap_or(false) };
    if let Some(picture) = find(state, &key).picture() {
        let (left, right) = if shown.mirrored { (1.0, 0.0) } else { (0.0, 1.0) };
        let texture = textures.full(ui.ctx(), picture);
        let part = egui::Rect::from_min_max(pos2(left, 0.0), pos2(right, 1.0));
        painter.image(texture, view.rect, part, Color32::WHITE);
    } else {
        painter.rect_filled(view.rect, 0.0, *theme::SUNKEN);
        let text = if camera.is_some() { words::preview::crop_loading() } else { words::preview::crop_no_camera() };
        painter.text(view.rect.center(), egui::Align2::CENTER_CENTER, text, theme::regular(13.0), *theme::WEAK);
    }
    let rect = shown.of_crop(clip.camera_crop.flatten());
    draw(&painter, view, rect);
    if !state.read_only() {
        let lines = lines(context, camera, shown);
        let snaps = state.settings.snap;
        if memory.held.is_some() && keyboard::take(ui.ctx(), Modifiers::NONE, Key::Escape) {
            memory.give_up(actions);
        }
        let cropping = Cropping { painter: &painter, view, context, shown, kept: rect, lines: snaps.then_some(&lines) };
        edges(ui, &cropping, memory, actions);
        focus(ui, &cropping, memory, actions);
        if memory.held.is_some() {
            handles::guides(&painter, view, memory.snapped.0, memory.snapped.1);
        }
        let is_over = |(.., at): (_, _, f64)| ui.input(|input| input.time) - at > drag::ONE_STEP;
        // While dragging, the drag is the gesture, and it is one step.
        if memory.held.is_none() && memory.nudged.is_some_and(is_over) {
            memory.nudged = None;
            actions.push(Action::EndGesture);
        }
    }
    bar(ui, space, context, rect, size, actions);
}

/// Darkens the area outside the crop, and draws the lines of thirds inside it.
fn draw(painter: &egui::Painter, view: View, rect: Rect) {
    let (all, kept) = (view.rect, view.rect(rect));
    let dark = Color32::from_black_alpha(150);
    for part in [
        egui::Rect::from_min_max(all.min, pos2(all.right(), kept.top())),
        egui::Rect::from_min_max(pos2(all.left(), kept.bottom()), all.max),
        egui::Rect::from_min_max(pos2(all.left(), kept.top()), pos2(kept.left(), kept.bottom())),
        egui::Rect::from_min_max(pos2(kept.right(), kept.top()), pos2(all.right(), kept.bottom())),
    ] {
        painter.rect_filled(part, 0.0, dark);
    }
    let thin = Stroke::new(1.0, Color32::from_white_alpha(70));
    for third in [1.0 / 3.0, 2.0 / 3.0] {
        let (x, y) = (kept.left() + kept.width() * third, kept.top() + kept.height() * third);
        painter.line_segment([pos2(x, kept.top()), pos2(x, kept.bottom())], thin);
        painter.line_segment([pos2(kept.left(), y), pos2(kept.right(), y)], thin);
    }
    painter.rect_stroke(kept, 0.0, Stroke::new(2.0, *theme::ACCENT), StrokeKind::Middle);
}

/// Lines that edges and focus point snap to: the recording's edges and thirds, and the faces of the current moment.
fn lines(context: &StageContext<'_>, camera: Option<&Footage>, shown: Shown) -> Lines {
    let mut lines = Lines::default();
    lines.add(shown.whole());
    for third in [1.0 / 3.0, 2.0 / 3.0] {
        lines.xs.push(shown.size.width * third);
        lines.ys.push(shown.size.height * third);
    }
    let canvas = context.project.video.dimensions;
    for face in context.data.faces_at(context.time).sample().into_iter().flat_map(|sample| &sample.faces) {
        let Some(camera) = camera else { continue };
        let share = Rect::new(face.x_pct / 100.0, face.y_pct / 100.0, face.width_pct / 100.0, face.height_pct / 100.0);
        let on_canvas = Rect::new(0.0, 0.0, canvas.width, canvas.height).place(share);
        let mut inside = camera.dest.relative(on_canvas);
        if camera.mirrored {
            inside.x = 1.0 - inside.x - inside.w;
        }
        lines.add(shown.flipped(shown.whole().place(camera.source.place(inside))));
    }
    lines
}

/// State of cropping in this frame.
struct Cropping<'a> {
    painter: &'a egui::Painter,
    view: View,
    context: &'a StageContext<'a>,
    shown: Shown,
    /// Crop rectangle.
    kept: Rect,
    /// Lines to snap to; `None` if snapping is off.
    lines: Option<&'a Lines>,
}

/// Draws the crop rectangle and handles its drags and keys.
fn edges(ui: &Ui, cropping: &Cropping<'_>, memory: &mut CropMemory, actions: &mut Vec<Action>) {
    let Cropping { painter, view, context, shown, kept: rect, lines } = *cropping;
    let at = ItemRef { clip: context.data.clip.id.clone(), id: "camera-crop".into() };
    let area = view.rect(rect);
    let whole = ui.interact(area, Id::unique(("crop", &at.clip)), Sense::click_and_drag());
    whole.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::preview::crop()));
    if whole.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::Grab);
    }
    if whole.has_focus() {
        painter.rect_stroke(area.expand(3.0), 0.0, Stroke::new(2.0, *theme::FOCUS), StrokeKind::Outside);
    }
    let title = words::preview::crop_in_sentence();
    let grips = Grip::HANDLES.map(|grip| (grip, handles::handle(ui, painter, view, &rect, grip, &at, title)));
    for (grip, response) in grips.into_iter().chain([(Grip::MOVE, Some(whole))]) {
        let Some(response) = response else { continue };
        let part = Part { grip: Some(grip), rect, bounds: shown.whole(), least: LEAST };
        if let Some((to, gesture)) = held(ui, view, &response, part, lines, memory, actions) {
            actions.push(change(context, shown, to, gesture));
        }
    }
}

/// Draws the focus point and handles its drags and keys.
fn focus(ui: &Ui, cropping: &Cropping<'_>, memory: &mut CropMemory, actions: &mut Vec<Action>) {
    let Cropping { painter, view, context, shown, kept, lines } = *cropping;
    let clip = &context.data.clip;
    let point = shown.of_focus(clip.camera_focus_point.unwrap_or(PointPct { x_pct: 50.0, y_pct: 50.0 }));
    let centre = view.rect(point).min;
    let area = egui::Rect::from_center_size(centre, vec2(26.0, 26.0));
    let response = ui.interact(area, Id::unique(("crop-focus", &clip.id)), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::preview::camera_focus()));
    handles::cross(painter, centre, response.hovered() || response.dragged() || response.has_focus());
    let put = |to: Rect, gesture: GestureId| {
        let change = ClipChange { camera_focus_point: Some(shown.to_focus(to)), ..ClipChange::default() };
        Action::ChangeClip {
            clip: clip.id.clone(),
            name: words::preview::camera_focus().into(),
            change,
            gesture: Some(gesture),
        }
    };
    let part = Part { grip: None, rect: point, bounds: kept, least: 0.0 };
    if let Some((to, gesture)) = held(ui, view, &response, part, lines, memory, actions) {
        actions.push(put(to, gesture));
    }
    response.on_hover_text(words::preview::crop_focus_tooltip());
}

/// New rectangle of a part after arrow keys or a drag, inside its bounds, with its gesture. Ends the gesture when the drag ends.
fn held(
    ui: &Ui,
    view: View,
    response: &Response,
    part: Part,
    lines: Option<&Lines>,
    memory: &mut CropMemory,
    actions: &mut Vec<Action>,
) -> Option<(Rect, GestureId)> {
    let grip = part.grip.unwrap_or(Grip::MOVE);
    if grip == Grip::MOVE {
        if response.clicked() {
            response.request_focus();
        }
        if response.has_focus() {
            let by = drag::arrows(ui, response);
            if by != (0.0, 0.0) {
                let gesture = nudge(ui, memory, response.id);
                return Some((grip.dragged_within(part.rect, by, Proportion::Free, part.bounds, part.least), gesture));
            }
        }
    }
    let (held, by) = dragged(ui, view, response, part, memory, actions)?;
    let (keeps, free) = ui.input(|input| (input.modifiers.shift && grip != Grip::MOVE, input.modifiers.command));
    let proportion = Proportion::kept(keeps);
    let mut to = grip.dragged_within(held.rect, by, proportion, part.bounds, part.least);
    memory.snapped = (None, None);
    if let Some(lines) = lines.filter(|_| !free) {
        let reach = f64::from(REACH) / f64::from(view.scale.max(0.001));
        let (snapped, x, y) = lines.snap(to, grip, proportion, reach);
        if is_within(snapped, part) {
            (to, memory.snapped) = (snapped, (x, y));
        }
    }
    if let Some(held) = &mut memory.held {
        held.changed |= to != part.rect;
    }
    ui.ctx().set_cursor_icon(if grip == Grip::MOVE { CursorIcon::Grabbing } else { handles::cursor(grip) });
    Some((to, held.gesture))
}

/// True if a rectangle is inside a part's bounds, and not too small.
fn is_within(rect: Rect, Part { bounds, least, .. }: Part) -> bool {
    rect.x >= bounds.x - 0.01
        && rect.y >= bounds.y - 0.01
        && rect.x + rect.w <= bounds.x + bounds.w + 0.01
        && rect.y + rect.h <= bounds.y + bounds.h + 0.01
        && rect.w >= least
        && rect.h >= least
}

/// Distance of the drag in pixels of the recording; ends the drag as one step.
fn dragged(
    ui: &Ui,
    view: View,
    response: &Response,
    Part { grip, rect, .. }: Part,
    memory: &mut CropMemory,
    actions: &mut Vec<Action>,
) -> Option<(CropDrag, (f64, f64))> {
    if response.drag_started() {
        if memory.nudged.take().is_some() {
            // Otherwise the timeout of the key gesture would end the drag's gesture.
            actions.push(Action::EndGesture);
        }
        let gesture = GestureId(ui.ctx().cumulative_frame_nr() << 1);
        memory.held = Some(CropDrag { grip, rect, gesture, changed: false });
        memory.snapped = (None, None);
    }
    let held = memory.held.filter(|held| held.grip == grip)?;
    if response.drag_stopped() {
        memory.held = None;
        memory.snapped = (None, None);
        actions.push(Action::EndGesture);
        return None;
    }
    let by = response.dragged().then(|| response.total_drag_delta()).flatten()?;
    let scale = f64::from(view.scale.max(0.001));
    Some((held, (f64::from(by.x) / scale, f64::from(by.y) / scale)))
}

/// Gesture of an arrow key: key presses within [`drag::ONE_STEP`] are one step.
fn nudge(ui: &Ui, memory: &mut CropMemory, of: Id) -> GestureId {
    let time = ui.input(|input| input.time);
    let gesture = match memory.nudged {
        Some((gesture, id, at)) if id == of && time - at <= drag::ONE_STEP => gesture,
        _ => GestureId((ui.ctx().cumulative_frame_nr() << 1) | 1),
    };
    memory.nudged = Some((gesture, of, time));
    ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(drag::ONE_STEP + 0.05));
    gesture
}

fn change(context: &StageContext<'_>, shown: Shown, to: Rect, gesture: GestureId) -> Action {
    let clip = &context.data.clip;
    let change = ClipChange { camera_crop: Some(shown.to_crop(to)), ..ClipChange::default() };
    Action::ChangeClip { clip: clip.id.clone(), name: words::preview::edit_crop().into(), change, gesture: Some(gesture) }
}

/// Draws the size of the crop in pixels, and the buttons to reset and close.
fn bar(ui: &mut Ui, space: egui::Rect, context: &StageContext<'_>, rect: Rect, size: SizePx, actions: &mut Vec<Action>) {
    let area = egui::Rect::from_min_max(pos2(space.left(), space.bottom() - BAR), space.max);
    // Centred like the image, using the width of the previous frame.
    let id = Id::unique("crop-bar");
    let width = ui.data(|data| data.get_temp::<f32>(id));
    let left = (area.center().x - width.unwrap_or(area.width()) / 2.0).max(area.left());
    let inner = egui::Rect::from_min_max(pos2(left, area.top()), area.max);
    let drawn = ui.scope_builder(UiBuilder::new().max_rect(inner), |ui| {
        ui.horizontal_centered(|ui| bar_row(ui, context, rect, size, actions)).inner
    });
    if width.is_none_or(|width| (width - drawn.inner).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(id, drawn.inner));
        ui.ctx().request_repaint();
    }
}

/// Draws the row of the bar; returns its width.
fn bar_row(ui: &mut Ui, context: &StageContext<'_>, rect: Rect, size: SizePx, actions: &mut Vec<Action>) -> f32 {
    let clip = &context.data.clip;
    let editable = !context.state.read_only();
    let pixels = |width: f64, height: f64| format!("{width:.0} \u{d7} {height:.0}");
    let sizes = words::preview::crop_size(pixels(rect.w, rect.h), pixels(size.width, size.height));
    let first = ui.label(RichText::new(words::preview::crop_mode()).font(theme::medium(12.5)));
    ui.label(RichText::new(sizes).color(*theme::WEAK).size(theme::SMALL));
    ui.add_space(6.0);
    let is_cropped = clip.camera_crop.flatten().is_some();
    let whole = ui.add_enabled(editable && is_cropped, Button::new(words::preview::crop_reset()));
    if whole.on_hover_text(words::preview::crop_reset_tooltip()).clicked() {
        let change = ClipChange { camera_crop: Some(None), ..ClipChange::default() };
        let name = words::preview::edit_remove_crop().to_owned();
        actions.push(Action::ChangeClip { clip: clip.id.clone(), name, change, gesture: None });
    }
    let done = Button::new(RichText::new(words::common::done()).color(*theme::ON_ACCENT)).fill(*theme::ACCENT);
    let done = ui.add(done).on_hover_text(words::preview::crop_done_tooltip());
    if done.clicked() {
        actions.push(Action::Run(Command::Make(MakeCommand::CropCamera)));
    }
    done.rect.right() - first.rect.left()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_snapped_stays_inside_its_bounds() {
        let part =
            Part { grip: None, rect: Rect::new(50.0, 50.0, 0.0, 0.0), bounds: Rect::new(40.0, 40.0, 60.0, 60.0), least: 0.0 };
        assert!(is_within(Rect::new(100.0, 40.0, 0.0, 0.0), part));
        // A line at a third of the recording may be within the snap distance, but outside the crop.
        assert!(!is_within(Rect::new(101.0, 50.0, 0.0, 0.0), part));
        let crop = Part { bounds: Rect::new(0.0, 0.0, 100.0, 100.0), least: LEAST, ..part };
        assert!(!is_within(Rect::new(0.0, 0.0, LEAST - 1.0, 50.0), crop));
    }

    #[test]
    fn what_is_kept_is_the_same_crop_and_focus_on_a_flipped_camera_too() {
        let size = SizePx { width: 1_280.0, height: 720.0 };
        let crop = CropPx { top: 10, bottom: 20, left: 300, right: 40 };
        for mirrored in [false, true] {
            let shown = Shown { size, mirrored };
            let rect = shown.of_crop(Some(crop));
            assert!((rect.x - if mirrored { 40.0 } else { 300.0 }).abs() < 1e-6, "{rect:?}");
            assert_eq!(shown.to_crop(rect), Some(crop));
            let focus = PointPct { x_pct: 25.0, y_pct: 60.0 };
            assert_eq!(shown.to_focus(shown.of_focus(focus)), focus);
            assert_eq!(shown.to_crop(shown.whole()), None);
        }
    }
}
