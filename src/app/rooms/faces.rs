//! The face room: what is checked of camera faces, and what was found.

use super::Context;
use crate::app::Action;

/// State of the face room.
#[derive(Debug, Default)]
pub struct Faces {}

/// What the user does in the face room.
#[derive(Clone, Debug)]
pub enum Msg {}

impl Faces {
    /// Does what the user asked for; answers the actions for the rest of the program.
    pub fn update(&mut self, msg: Msg, _: &Context<'_>) -> Vec<Action> {
        match msg {}
    }

    /// Takes notice of what changed in the program: another video, other clips. Called while the room is open.
    pub fn follow(&mut self, _: &Context<'_>) {}
}
