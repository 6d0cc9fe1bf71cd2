//! The face room: findings at the left, the picture of the moment, the sample's numbers at the right, and below all of it strips of
//! the clip over time.

mod boxes;
mod head;
mod list;
mod sample;
mod strips;
mod tuning;
mod values;
mod videos;

pub(in crate::ui) use list::{finding_at, finding_id, select_finding};

use crate::{
    app::{
        Action, RoomMsg, State,
        features::faces::{Faces, Msg, Reference},
    },
    ui::{
        inspector::field::Typing,
        pictures::Textures,
        stage::{self, StageMemory},
        theme,
    },
};
use egui::{CentralPanel, Frame, Margin, Panel, Ui};

/// What the face room remembers between frames.
#[derive(Default)]
pub struct FacesMemory {
    pub(super) stage: StageMemory,
    list: list::ListMemory,
    typing: Typing,
}

/// Draws the room.
pub fn show(ui: &mut Ui, state: &State, memory: &mut FacesMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    let panel = |x: i8, y: i8| Frame::new().fill(*theme::PANEL).inner_margin(Margin::symmetric(x, y));
    Panel::top("faces-head").exact_size(theme::FACES_HEAD).frame(panel(14, 6)).show(ui, |ui| head::show(ui, state, actions));
    let narrow = ui.available_width() < 1_250.0;
    Panel::bottom("faces-strips")
        .exact_size(strips::HEIGHT)
        .frame(Frame::new().fill(*theme::PANEL))
        .show(ui, |ui| strips::show(ui, state, actions));
    Panel::left("faces-list")
        .exact_size(if narrow { 290.0 } else { theme::FACES_LIST })
        .frame(panel(0, 8))
        .show(ui, |ui| list::show(ui, state, &mut memory.list, actions));
    Panel::right("faces-sample").exact_size(if narrow { 250.0 } else { theme::INSPECTOR }).frame(panel(14, 10)).show(
        ui,
        |ui| {
            if faces.tuning { tuning::show(ui, state, &mut memory.typing, actions) } else { sample::show(ui, state, actions) }
        },
    );
    videos::show(ui, state, actions);
    CentralPanel::no_frame().frame(Frame::new().fill(*theme::BACKGROUND)).show(ui, |ui| {
        let whole = ui.available_rect_before_wrap();
        stage::show(ui, state, &mut memory.stage, textures, actions);
        match faces.looks.reference {
            Reference::Video => boxes::on_video(ui, whole, state),
            Reference::Camera => boxes::on_camera(ui, whole, state, textures),
        }
        if faces.looks.reference == Reference::Video {
            // Over the boxes of the finding, which would cut them.
            stage::face_tags(ui, &mut memory.stage);
        }
    });
}

/// A message to the room as an action.
fn to_room(msg: Msg) -> Action {
    Action::Room(RoomMsg::Faces(msg))
}

/// A button of the room.
fn button(ui: &mut Ui, text: &str, enabled: bool, msg: Msg, actions: &mut Vec<Action>) -> egui::Response {
    let response = ui.add_enabled(enabled, egui::Button::new(text));
    if response.clicked() {
        actions.push(to_room(msg));
    }
    response
}

/// Whether anything was checked.
fn is_checked(faces: &Faces) -> bool {
    faces.done().next().is_some()
}
