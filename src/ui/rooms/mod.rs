//! What the crafts draw in the place of the editor: one file or folder per room.

pub mod captions;
pub mod faces;

use super::pictures::Textures;
use crate::app::{Action, Room, State};
use egui::Ui;

/// What the rooms remember between frames.
#[derive(Default)]
pub struct RoomsMemory {
    faces: faces::FacesMemory,
    captions: captions::CaptionsMemory,
}

/// Draws the open room, where it is not the editor, in the space between the top bar and the status bar.
pub fn show(ui: &mut Ui, state: &State, memory: &mut RoomsMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    match state.rooms.open {
        Room::Edit => {}
        Room::Faces => faces::show(ui, state, &mut memory.faces, textures, actions),
        Room::Captions => captions::show(ui, state, &mut memory.captions, textures, actions),
    }
}
