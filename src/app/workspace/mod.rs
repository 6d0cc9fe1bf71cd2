//! The workspace beside the editor: opening and saving its videos, the connection to it, what others changed.

pub mod backing_up;
pub mod choosing;
#[cfg(test)]
pub mod hostile_answers;
pub mod importing;
pub mod link;
pub mod linking;
pub mod opening;
pub mod others;
pub mod questions;
pub mod reading_ahead;
pub mod saving;
