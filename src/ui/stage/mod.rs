//! The stage: the picture at the playhead, with overlays that can be moved and face boxes where the geometry puts them. At rest
//! it is the picture of exports; while something moves, and until that picture is there, the painters draw the same list.

mod bar;
mod crop;
mod drag;
mod faces;
mod guides;
mod handles;
mod labels;
mod letters;
mod look;
mod meters;
mod paint;
pub mod preview;
mod shapes;
mod transport;
mod view;

pub(in crate::ui) use drag::overlay_id;

use super::{blurs::Blurs, fits, inspector::field::Typing, pictures::Textures, theme, widgets};
use crate::{
    api::PlaybackMs,
    app::{Action, ClipData, Command, FileCommand, Menu, Project, Room, Scene, StageFrame, State},
    jobs::pictures::{Picture, PictureKey, PictureState},
    stage::compose::Role as LayerRole,
};
use egui::{Align2, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use labels::LayerStatus;
use std::collections::BTreeSet;
use view::View;

/// What the stage remembers between frames.
#[derive(Default)]
pub struct StageMemory {
    /// What is dragged.
    drag: Option<drag::Drag>,
    /// Arrow keys that move a box.
    nudges: Option<drag::Nudges>,
    /// The lines that a dragged box snapped to.
    snapped: drag::Snapped,
    /// Whether boxes snap.
    snaps: bool,
    /// Where the playhead is to go, while it is typed.
    typing: Typing,
    /// Where the playhead was in the last frame.
    playhead: crate::timeline::VideoMs,
    crop: crop::CropMemory,
    letters: letters::Lettering,
    blurs: Blurs,
    /// The names of the faces, which are drawn over everything else.
    tags: Option<faces::Tags>,
    seen: Option<StageSeen>,
}

/// What the stage showed in a frame of the window.
pub struct StageSeen {
    /// What was drawn, and how many pixels its exact picture has.
    pub frame: StageFrame,
    /// Whether a button of the pointer is held: something may be dragged.
    pub moves: bool,
    /// The space that the stage has, in pixels of the screen.
    pub space: (f64, f64),
}

impl StageMemory {
    /// Whether letters or blurred parts are still being drawn.
    pub fn is_drawing(&self) -> bool {
        self.letters.is_drawing() || self.blurs.is_drawing()
    }

    /// What was shown in the last frame, once; nothing where there was no picture.
    pub fn take_seen(&mut self) -> Option<StageSeen> {
        self.seen.take()
    }

    /// Forgets what is dragged: its room or its video was left.
    pub fn give_up(&mut self) {
        (self.drag, self.snapped, self.crop) = (None, drag::Snapped::default(), crop::CropMemory::default());
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
    let space = space_of(whole, state);
    memory.letters.begin();
    memory.blurs.begin(ui.ctx());
    let Some(project) = state.shown_project() else { return };
    let mut simplified = Vec::new();
    let canvas = project.video.dimensions;
    if let Some((data, time)) = project.at(state.playhead()) {
        let scene = project.scene(data, time);
        let view = View::new(space, state.viewport(), scene.composition.canvas, ui.ctx().pixels_per_point());
        let context = StageContext { state, project, data, time };
        if state.cropping() == Some(&data.clip.id) {
            crop::show(ui, space, &context, &scene, &mut memory.crop, textures, actions);
        } else {
            memory.crop.end(actions);
            picture(ui, view, &context, &scene, memory, textures, actions);
            look::look_around(ui, space, state, scene.composition.canvas, actions);
        }
        simplified = labels::simplified(&scene.composition);
        let size = view.drawn_size(ui.input(|input| input.max_texture_side));
        let frame = StageFrame { composition: scene.composition, size };
        let moves = ui.input(|input| input.pointer.any_down());
        memory.seen = Some(StageSeen { frame, moves, space: view::pixels(space, ui.ctx().pixels_per_point()) });
    } else {
        without_clips(ui, space, state, actions);
    }
    meters::counts(ui, space, state);
    let begins = ui.scope_builder(UiBuilder::new().max_rect(transport), |ui| {
        transport::transport_bar(ui, state, memory, &simplified, actions)
    });
    let left = Rect::from_min_max(transport.min, pos2(begins.inner, transport.bottom()));
    // On a narrow stage the commands of its view are in the menus alone.
    if left.width() >= theme::VIEW_BAR {
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            bar::view_bar(ui, state, view::pixels(space, ui.ctx().pixels_per_point()), canvas, actions);
        });
    }
}

/// The space of the picture in that of stage and transport.
pub fn space_of(whole: Rect, state: &State) -> Rect {
    let margin = if state.full_stage() { vec2(0.0, 0.0) } else { fits::around_picture(whole.height()) };
    Rect::from_min_max(whole.min, pos2(whole.right(), whole.bottom() - theme::TRANSPORT)).shrink2(margin)
}

/// Where the artboard is on the screen, and the part of the screen in which it is seen; nothing without a video.
pub fn canvas_on_screen(whole: Rect, state: &State, density: f32) -> Option<(Rect, Rect)> {
    let canvas = state.shown_project()?.video.dimensions;
    let view = View::new(space_of(whole, state), state.viewport(), canvas, density);
    Some((view.rect, view.space))
}

/// Draws the names of the faces on the stage, once for each frame.
pub fn face_tags(ui: &Ui, memory: &mut StageMemory) {
    if let Some(tags) = memory.tags.take() {
        tags.show(ui);
    }
}

/// A video of which nothing is played: what to do.
fn without_clips(ui: &mut Ui, space: Rect, state: &State, actions: &mut Vec<Action>) {
    let area = Rect::from_center_size(space.center(), vec2(420.0, 120.0).min(space.size()));
    ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(super::icons::FILM).size(34.0).color(theme::FAINT));
            ui.label(RichText::new("This video has no clips yet").font(theme::semibold(15.0)));
            ui.label(RichText::new("Open another video, or import a recording as a new one.").color(theme::WEAK));
            widgets::text_button(ui, state, Command::File(FileCommand::OpenVideo), actions);
        });
    });
}

/// What is shown, borrowed from the state.
struct StageContext<'a> {
    state: &'a State,
    project: &'a Project,
    data: &'a ClipData,
    time: PlaybackMs,
}

fn picture(
    ui: &mut Ui,
    view: View,
    context: &StageContext<'_>,
    scene: &Scene<'_>,
    memory: &mut StageMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let (state, composition) = (context.state, &scene.composition);
    memory.tags = None;
    let response = ui.interact(view.seen(), ui.scope_id().with("stage"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Stage"));
    if response.clicked() {
        actions.push(Action::Select(None));
    }
    response.context_menu(|ui| widgets::menu_rows(ui, state, Menu::Stage, actions));
    widgets::takes_keyboard(ui, view.seen());
    let painter = ui.painter().with_clip_rect(view.seen().intersect(ui.clip_rect()));
    let size = view.drawn_size(ui.input(|input| input.max_texture_side));
    let exact = state.exact_picture(composition, size);
    let mut status = LayerStatus::of(state, composition, exact.is_some());
    let (letters, blurs) = (&mut memory.letters, &mut memory.blurs);
    let mut brush =
        paint::Brush { context: ui.ctx(), painter: &painter, view, state, size, textures, letters, blurs, before: 0 };
    match exact {
        Some(exact) => brush.exact(exact, 1.0),
        None => brush.composition(composition),
    }
    guides::guides(&painter, view, &state.settings.stage);
    memory.snaps = state.settings.snap;
    // Only the editor edits on the stage; the other rooms only show it.
    if state.rooms.open == Room::Edit {
        drag::show(ui, &painter, view, context, scene, memory, actions);
    }
    let camera = composition.footage().find(|footage| footage.role == LayerRole::Camera);
    if let Some(camera) = camera.filter(|_| state.shows_face_boxes()) {
        let (said, tags) = faces::faces(&painter, view, context, camera, find(state, &camera.picture));
        (status.faces, memory.tags) = (said, Some(tags));
        if state.rooms.open != Room::Faces {
            face_tags(ui, memory);
        }
    }
    status.show(ui, &painter, view, context, scene);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(status.value()));
    let edge = ui.painter().with_clip_rect(view.space.expand(1.0).intersect(ui.clip_rect()));
    edge.rect_stroke(view.rect, 0.0, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
}

/// What there is of a picture. The painters take a picture with the time that it carries, wherever it was decoded: boxes and
/// masks are drawn for that time.
#[derive(Clone, Copy)]
enum Found<'a> {
    Exact(&'a Picture),
    /// The right moment, in the quality of the scrub proxy.
    Preview(&'a Picture),
    /// Another moment.
    Stale(&'a Picture),
    Waiting,
    Failed(&'a str),
}

impl<'a> Found<'a> {
    fn picture(self) -> Option<&'a Picture> {
        match self {
            Self::Exact(picture) | Self::Preview(picture) | Self::Stale(picture) => Some(picture),
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
        Some(PictureState::Loading) | None => {
            let before = state.played_picture(key).or_else(|| state.nearest_picture(&key.origin));
            let is_of_it = |picture: &Picture| picture.shown.zip(key.at_ms).is_some_and(|(span, at)| span.covers(at));
            match before {
                Some(picture) if is_of_it(picture) => Found::Preview(picture),
                Some(picture) => Found::Stale(picture),
                None => Found::Waiting,
            }
        }
    }
}

/// What is shown otherwise than the service shows it, said once, at the side of the transport.
fn approximate(ui: &Ui, right: Rect, simplified: &[String]) {
    if simplified.is_empty() {
        return;
    }
    // A narrow bar has room for the sign alone.
    let words = if right.width() < 900.0 { "" } else { "  Simplified here" };
    let galley =
        ui.painter().layout_no_wrap(format!("{}{words}", super::icons::INFO), theme::regular(theme::SMALL), *theme::WEAK);
    let at = Align2::RIGHT_CENTER.align_size_within_rect(galley.size(), right);
    let response = ui.interact(at.expand(4.0), ui.scope_id().with("approximations"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Simplified here: {}", simplified.join(" "))));
    ui.painter().galley(at.min, galley, *theme::WEAK);
    response.on_hover_text(simplified.join("\n"));
}
