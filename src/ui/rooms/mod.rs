//! What the crafts draw in the place of the editor: one file or folder per room.

pub mod browser;
pub mod captions;
pub mod faces;

use super::{pictures::Textures, stage::StageSeen};
use crate::app::{Action, Room, State};
use egui::Ui;
use std::collections::BTreeSet;

/// What the rooms remember between frames.
#[derive(Default)]
pub struct RoomsMemory {
    faces: faces::FacesMemory,
    captions: captions::CaptionsMemory,
    browser: browser::BrowserMemory,
}

impl RoomsMemory {
    /// Has what the pointer drags in a room given up once that room is left.
    pub fn left(&mut self, state: &State, actions: &mut Vec<Action>) {
        if state.rooms.open != Room::Captions {
            self.captions.give_up(actions);
        }
    }

    /// What a room's stage showed in the last frame, once.
    pub fn take_seen(&mut self) -> Option<StageSeen> {
        self.faces.stage.take_seen()
    }

    /// Whether letters of a room are still being drawn.
    pub fn is_drawing(&self, room: Room) -> bool {
        match room {
            Room::Edit | Room::Browser => false,
            Room::Faces => self.faces.stage.is_drawing(),
            Room::Captions => self.captions.preview.is_drawing(),
        }
    }

    /// Letters that no font has, as far as they were found since the last call.
    pub fn take_missing(&mut self) -> BTreeSet<char> {
        let mut missing = self.faces.stage.take_missing();
        missing.extend(self.captions.preview.take_missing());
        missing
    }
}

/// Draws the open room, where it is not the editor, in the space between the top bar and the status bar.
pub fn show(ui: &mut Ui, state: &State, memory: &mut RoomsMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    memory.left(state, actions);
    match state.rooms.open {
        Room::Edit => {}
        Room::Faces => faces::show(ui, state, &mut memory.faces, textures, actions),
        Room::Browser => browser::show(ui, state, &mut memory.browser, textures, actions),
        Room::Captions => captions::show(ui, state, &mut memory.captions, textures, actions),
    }
}
