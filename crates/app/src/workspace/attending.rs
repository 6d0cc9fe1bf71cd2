//! The window's knowledge of its user: whether they are there, and how often it looks for changes of others.

use crate::app::others::Pace;
use std::time::Instant;

/// Window state about the user, updated before each frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AtHand {
    /// Whether the window has the keyboard focus.
    pub in_front: bool,
    /// Whether the user is typing, holding a pointer button, or has a menu open.
    pub busy: bool,
    /// Whether there was any input in this frame.
    pub acted: bool,
}

/// State about the user between frames.
#[derive(Debug)]
pub(in crate::app) struct Attending {
    pub(super) pace: Option<Pace>,
    pub(super) hand: AtHand,
    /// Time of the last input.
    pub(super) acted: Instant,
}

impl Default for Attending {
    fn default() -> Self {
        Self { pace: Some(Pace::default()), hand: AtHand::default(), acted: Instant::now() }
    }
}

impl Attending {
    /// How often the program looks for changes of others; `None` for never.
    pub(in crate::app) fn pace(&self) -> Option<Pace> {
        self.pace
    }

    /// True if the window has the keyboard focus.
    pub(in crate::app) fn is_in_front(&self) -> bool {
        self.hand.in_front
    }
}
