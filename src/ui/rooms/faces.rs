//! The face room.

use crate::{
    app::{Action, State},
    ui::pictures::Textures,
};
use egui::Ui;

/// What the face room remembers between frames.
#[derive(Default)]
pub struct FacesMemory {}

/// Draws the room.
pub fn show(_: &mut Ui, _: &State, _: &mut FacesMemory, _: &mut Textures, _: &mut Vec<Action>) {}
