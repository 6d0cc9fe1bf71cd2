//! Preview: the frame at the playhead, with overlays that can be moved and face boxes. At rest it shows the exact frame of exports;
//! while something moves, or until that frame is ready, [`paint`] draws the same [`crate::stage::compose::Composition`].

mod bar;
mod crop;
mod drag;
mod dropped;
mod edge;
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
mod tools;
mod transport;
mod view;

pub(in crate::ui) use drag::overlay_id;

use super::{
    blurs::Blurs,
    dropping::{Held, Over},
    fits,
    parts::field::Typing,
    pictures::Textures,
    theme, widgets,
};
use crate::{
    api::PlaybackMs,
    app::{Action, ClipData, Command, FileCommand, Menu, Project, Room, State, features::editor::stage::resting::StageFrame},
    document::Scene,
    jobs::pictures::{Picture, PictureKey, PictureState},
    stage::compose::{Composition, Role as LayerRole},
};
use egui::{Align2, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use labels::LayerStatus;
use std::collections::BTreeSet;
use view::View;

/// State of the preview between frames.
#[derive(Default)]
pub struct StageMemory {
    /// Running drag.
    drag: Option<drag::Drag>,
    /// Arrow keys that are moving a box.
    nudges: Option<drag::Nudges>,
    /// Lines that the dragged box snapped to.
    snapped: drag::Snapped,
    /// True if snapping is on.
    snaps: bool,
    /// Time being typed into the transport's time field.
    typing: Typing,
    /// Playhead in the last frame.
    playhead: crate::timeline::VideoMs,
    crop: crop::CropMemory,
    letters: letters::Lettering,
    blurs: Blurs,
    /// Name tags of faces, drawn above everything else.
    tags: Option<faces::Tags>,
    seen: Option<StageSeen>,
    /// Item of the library, or files, that are dragged in this frame.
    pub held: Option<Held>,
    /// The preview under it.
    pub over: Option<Over>,
    /// Corner at which a rectangle is begun with a tool.
    drawn_from: Option<egui::Pos2>,
    /// Point at which the menu of the picture was opened.
    menu_at: Option<egui::Pos2>,
}

/// Contents of the preview in a frame of the window.
pub struct StageSeen {
    /// The drawn composition, and the pixel size of its exact frame.
    pub frame: StageFrame,
    /// True while a pointer button is held, so that something may be dragged.
    pub moves: bool,
    /// Size of the preview area, in screen pixels.
    pub space: (f64, f64),
}

impl StageMemory {
    /// True while text or blurs are being rendered.
    pub fn is_drawing(&self) -> bool {
        self.letters.is_drawing() || self.blurs.is_drawing()
    }

    /// Takes the contents of the last frame; `None` without a video, or if they were taken already.
    pub fn take_seen(&mut self) -> Option<StageSeen> {
        self.seen.take()
    }

    /// Drops a running drag, because its view or video was left.
    pub fn give_up(&mut self) {
        (self.drag, self.snapped, self.crop) = (None, drag::Snapped::default(), crop::CropMemory::default());
        self.drawn_from = None;
    }

    /// Takes the characters that no font has, found since the last call.
    pub fn take_missing(&mut self) -> BTreeSet<char> {
        self.letters.take_missing()
    }
}

/// Draws the preview and the transport below it.
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
            dropped::follow(ui, view, state, memory);
            look::look_around(ui, space, state, scene.composition.canvas, actions);
        }
        edge::show(ui, space, state, textures);
        tools::strip(ui, whole, space, state, actions);
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
    // In a narrow preview the zoom commands are in the menus only.
    if left.width() >= theme::VIEW_BAR {
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            bar::view_bar(ui, state, view::pixels(space, ui.ctx().pixels_per_point()), canvas, actions);
        });
    }
}

/// Area of the preview, without the transport and margins.
pub fn space_of(whole: Rect, state: &State) -> Rect {
    let margin = if state.full_stage() { vec2(0.0, 0.0) } else { fits::around_picture(whole.height()) };
    let space = Rect::from_min_max(whole.min, pos2(whole.right(), whole.bottom() - theme::TRANSPORT)).shrink2(margin);
    let canvas = state.shown_project().map(|project| project.video.dimensions);
    // A picture that leaves too little room at its left gives way to the tools.
    let beside = canvas.map_or(0.0, |canvas| {
        let aspect = (canvas.width / canvas.height.max(1.0)) as f32;
        (space.width() - (space.height() * aspect).min(space.width())) / 2.0 + space.left() - whole.left()
    });
    if tools::has_strip(state, space.height()) && beside < tools::STRIP {
        return Rect::from_min_max(pos2(whole.left() + tools::STRIP, space.top()), space.max);
    }
    space
}

/// Rectangle of the canvas on the screen, and the visible area; `None` without a video.
pub fn canvas_on_screen(whole: Rect, state: &State, density: f32) -> Option<(Rect, Rect)> {
    let canvas = state.shown_project()?.video.dimensions;
    let view = View::new(space_of(whole, state), state.viewport(), canvas, density);
    Some((view.rect, view.space))
}

/// Draws the name tags of faces; at most once per frame.
pub fn face_tags(ui: &Ui, memory: &mut StageMemory) {
    if let Some(tags) = memory.tags.take() {
        tags.show(ui);
    }
}

/// Draws what to do if the video has no clips.
fn without_clips(ui: &mut Ui, space: Rect, state: &State, actions: &mut Vec<Action>) {
    let area = Rect::from_center_size(space.center(), vec2(420.0, 120.0).min(space.size()));
    ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(super::icons::FILM).size(34.0).color(theme::FAINT));
            ui.label(RichText::new(words::preview::no_clips()).font(theme::semibold(15.0)));
            ui.label(RichText::new(words::preview::no_clips_next()).color(theme::WEAK));
            widgets::text_button(ui, state, Command::File(FileCommand::OpenVideo), actions);
        });
    });
}

/// The shown clip and time, borrowed from the state.
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
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::preview::preview()));
    if response.clicked() {
        actions.push(Action::Select(None));
    }
    picture_menu(&response, view, context, composition, memory, actions);
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
    // Only the editor allows edits in the preview; other views only show it.
    if state.rooms.open == Room::Edit {
        drag::show(ui, &painter, view, context, scene, memory, actions);
        tools::draw(ui, &painter, view, context, composition, memory, actions);
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

/// Context menu of the picture, or of a box in it.
fn picture_menu(
    response: &Response,
    view: View,
    context: &StageContext<'_>,
    composition: &Composition,
    memory: &mut StageMemory,
    actions: &mut Vec<Action>,
) {
    if response.secondary_clicked() {
        memory.menu_at = response.interact_pointer_pos();
    }
    let opened_at = memory.menu_at;
    response.context_menu(|ui| {
        widgets::menu_rows_below(ui, context.state, Menu::Stage, actions, |ui, actions| {
            tools::here_rows(ui, view, context, composition, opened_at, actions)
        });
    });
}

/// State of an image. Boxes and masks are drawn for the time that the image itself carries, so that they match it.
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

/// Draws the differences to the server's rendering, once, beside the transport.
fn approximate(ui: &Ui, right: Rect, simplified: &[String]) {
    if simplified.is_empty() {
        return;
    }
    // A narrow bar only has room for the icon.
    let text = if right.width() < 900.0 {
        super::icons::INFO.to_owned()
    } else {
        format!("{}  {}", super::icons::INFO, words::preview::simplified())
    };
    let galley = ui.painter().layout_no_wrap(text, theme::regular(theme::SMALL), *theme::WEAK);
    let at = Align2::RIGHT_CENTER.align_size_within_rect(galley.size(), right);
    let response = ui.interact(at.expand(4.0), ui.scope_id().with("approximations"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::preview::simplified_label(simplified.join(" "))));
    ui.painter().galley(at.min, galley, *theme::WEAK);
    response.on_hover_text(simplified.join("\n"));
}
