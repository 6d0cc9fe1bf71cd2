//! The caption designer.

use crate::{
    app::{Action, State},
    ui::pictures::Textures,
};
use egui::Ui;

/// What the caption designer remembers between frames.
#[derive(Default)]
pub struct CaptionsMemory {}

/// Draws the room.
pub fn show(_: &mut Ui, _: &State, _: &mut CaptionsMemory, _: &mut Textures, _: &mut Vec<Action>) {}
