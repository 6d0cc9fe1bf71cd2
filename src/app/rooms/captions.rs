//! The caption designer: drafts of subtitle presets, and how they look.

use super::Context;
use crate::app::Action;

/// State of the caption designer.
#[derive(Debug, Default)]
pub struct Captions {}

/// What the user does in the caption designer.
#[derive(Clone, Debug)]
pub enum Msg {}

impl Captions {
    /// Does what the user asked for; answers the actions for the rest of the program.
    pub fn update(&mut self, msg: Msg, _: &Context<'_>) -> Vec<Action> {
        match msg {}
    }

    /// Takes notice of what changed in the program: another video, other clips. Called while the room is open.
    pub fn follow(&mut self, _: &Context<'_>) {}
}
