//! The stage: the picture at the playhead, with overlays that can be moved and face boxes where the geometry puts them.

mod drag;
mod faces;
mod labels;
mod letters;
mod meters;
mod paint;
mod shapes;
mod transport;

use super::{inspector::field::Typing, pictures::Textures, theme};
use crate::{
    api::{PlaybackMs, PointPct, SizePx},
    app::{Action, ClipData, ItemRef, Picture, PictureKey, PictureState, Project, Scene, State, SystemFont},
    edit::GestureId,
    stage::{Rect as StageRect, compose::Role as LayerRole},
};
use egui::{Align2, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use labels::LayerStatus;
use std::collections::BTreeSet;

/// What the stage remembers between frames.
#[derive(Default)]
pub struct StageMemory {
    /// The overlay that is dragged, its corner when the drag began, and the gesture.
    drag: Option<(ItemRef, PointPct, GestureId)>,
    /// Where the playhead is to go, while it is typed.
    typing: Typing,
    letters: letters::Lettering,
}

impl StageMemory {
    /// Whether letters are still being drawn.
    pub fn is_drawing(&self) -> bool {
        self.letters.is_drawing()
    }

    /// Adds fonts of the system for letters that the program's own fonts lack.
    pub fn add_fonts(&mut self, fonts: &[SystemFont]) {
        self.letters.add_fonts(fonts);
    }

    /// Letters of the stage that no font has, as far as they were found since the last call.
    pub fn take_missing(&mut self) -> BTreeSet<char> {
        self.letters.take_missing()
    }
}

/// Draws the stage and the transport under it.
pub fn show(ui: &mut Ui, state: &State, memory: &mut StageMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let whole = ui.available_rect_before_wrap();
    let transport = Rect::from_min_max(pos2(whole.left(), whole.bottom() - theme::TRANSPORT), whole.max);
    let space = Rect::from_min_max(whole.min, pos2(whole.right(), transport.top())).shrink2(vec2(18.0, 12.0));
    memory.letters.begin();
    let Some(project) = state.project() else { return };
    let mut simplified = Vec::new();
    if let Some((data, time)) = project.at(state.playhead()) {
        let scene = project.scene(data, time);
        picture(ui, space, &StageContext { state, project, data, time }, &scene, memory, textures, actions);
        simplified = labels::simplified(&scene.composition);
    } else {
        ui.painter().text(
            space.center(),
            Align2::CENTER_CENTER,
            "This video has no clips yet",
            theme::regular(14.0),
            theme::WEAK,
        );
    }
    meters::counts(ui, space, state);
    ui.scope_builder(UiBuilder::new().max_rect(transport), |ui| {
        transport::transport_bar(ui, state, memory, &simplified, actions);
    });
}

/// What is shown, borrowed from the state.
struct StageContext<'a> {
    state: &'a State,
    project: &'a Project,
    data: &'a ClipData,
    time: PlaybackMs,
}

/// Canvas pixels on the screen.
#[derive(Clone, Copy)]
struct View {
    rect: Rect,
    scale: f32,
}

impl View {
    fn fit(space: Rect, canvas: SizePx) -> Self {
        let scale = (space.width() / canvas.width as f32).min(space.height() / canvas.height as f32).max(0.01);
        let size = vec2(canvas.width as f32 * scale, canvas.height as f32 * scale);
        Self { rect: Align2::CENTER_CENTER.align_size_within_rect(size, space), scale }
    }

    fn rect(self, part: StageRect) -> Rect {
        let min = self.rect.min + vec2(part.x as f32, part.y as f32) * self.scale;
        Rect::from_min_size(min, vec2(part.w as f32, part.h as f32) * self.scale)
    }
}

fn picture(
    ui: &mut Ui,
    space: Rect,
    context: &StageContext<'_>,
    scene: &Scene<'_>,
    memory: &mut StageMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let canvas = scene.composition.canvas;
    let view = View::fit(space, canvas);
    let response = ui.interact(view.rect, ui.scope_id().with("stage"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Stage"));
    if response.clicked() {
        actions.push(Action::Select(None));
    }
    let painter = ui.painter().with_clip_rect(view.rect.intersect(ui.clip_rect()));
    let mut status = LayerStatus::default();
    let letters = &mut memory.letters;
    let mut brush =
        paint::Brush { context: ui.ctx(), painter: &painter, view, stage: context, textures, letters, before: 0, canvas };
    brush.composition(&scene.composition, &mut status);
    for item in &scene.overlays {
        drag::overlay(ui, &painter, view, context, &scene.composition, item, memory, actions);
    }
    let camera = scene.composition.footage().find(|footage| footage.role == LayerRole::Camera);
    if let Some(camera) = camera.filter(|_| context.state.settings.faces) {
        status.faces = faces::faces(ui, &painter, view, context, camera, find(context.state, &camera.picture));
    }
    status.show(ui, &painter, view, context, scene);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(status.value()));
    ui.painter().rect_stroke(view.rect, 0.0, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
}

/// What there is of a picture.
#[derive(Clone, Copy)]
enum Found<'a> {
    Exact(&'a Picture),
    Stale(&'a Picture),
    Waiting,
    Failed(&'a str),
}

impl<'a> Found<'a> {
    fn picture(self) -> Option<&'a Picture> {
        match self {
            Self::Exact(picture) | Self::Stale(picture) => Some(picture),
            Self::Waiting | Self::Failed(_) => None,
        }
    }
}

fn find<'a>(state: &'a State, key: &PictureKey) -> Found<'a> {
    if let Some(picture) = state.playing_picture(key) {
        return Found::Exact(picture);
    }
    match state.picture(key) {
        Some(PictureState::Ready(picture)) => Found::Exact(picture),
        Some(PictureState::Failed(why)) => Found::Failed(why),
        Some(PictureState::Loading) | None => state.nearest_picture(&key.origin).map_or(Found::Waiting, Found::Stale),
    }
}

/// What is shown otherwise than the service shows it, said once, at the side of the transport.
fn approximate(ui: &Ui, right: Rect, simplified: &[String]) {
    if simplified.is_empty() {
        return;
    }
    let galley = ui.painter().layout_no_wrap(
        format!("{}  Simplified here", super::icons::INFO),
        theme::regular(theme::SMALL),
        theme::WEAK,
    );
    let at = Align2::RIGHT_CENTER.align_size_within_rect(galley.size(), right);
    let response = ui.interact(at.expand(4.0), ui.scope_id().with("approximations"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Simplified here: {}", simplified.join(" "))));
    ui.painter().galley(at.min, galley, theme::WEAK);
    response.on_hover_text(simplified.join("\n"));
}
