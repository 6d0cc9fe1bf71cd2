//! Views other than the editor, one module per view: face checks ([`faces`]), subtitle designer ([`captions`]) and [`browser`].

pub mod browser;
pub mod captions;
pub mod faces;

use super::{pictures::Textures, stage::StageSeen};
use crate::app::{Action, Room, State};
use egui::Ui;
use std::collections::BTreeSet;

/// State of the views between frames.
#[derive(Default)]
pub struct RoomsMemory {
    faces: faces::FacesMemory,
    captions: captions::CaptionsMemory,
    browser: browser::BrowserMemory,
}

impl RoomsMemory {
    /// Cancels a drag in a view that was left.
    pub fn left(&mut self, state: &State, actions: &mut Vec<Action>) {
        if state.rooms.open != Room::Captions {
            self.captions.give_up(actions);
        }
    }

    /// Like [`crate::ui::panels::Panels::take_seen`], for the previews of these views.
    pub fn take_seen(&mut self) -> Option<StageSeen> {
        self.faces.stage.take_seen()
    }

    /// True while text of a view is being rendered in the background.
    pub fn is_drawing(&self, room: Room) -> bool {
        match room {
            Room::Edit | Room::Browser => false,
            Room::Faces => self.faces.stage.is_drawing(),
            Room::Captions => self.captions.preview.is_drawing(),
        }
    }

    /// Takes the characters that no font has, found since the last call.
    pub fn take_missing(&mut self) -> BTreeSet<char> {
        let mut missing = self.faces.stage.take_missing();
        missing.extend(self.captions.preview.take_missing());
        missing
    }
}

/// Draws the open view between the top bar and the status bar; nothing for the editor.
pub fn show(ui: &mut Ui, state: &State, memory: &mut RoomsMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    memory.left(state, actions);
    match state.rooms.open {
        Room::Edit => {}
        Room::Faces => faces::show(ui, state, &mut memory.faces, textures, actions),
        Room::Browser => browser::show(ui, state, &mut memory.browser, textures, actions),
        Room::Captions => captions::show(ui, state, &mut memory.captions, textures, actions),
    }
}
