//! The connection to the workspace: opening and saving videos, and changes by others.

pub mod backing_up;
pub mod choosing;
#[cfg(test)]
pub mod hostile_answers;
pub mod import_batch;
pub mod importing;
pub mod link;
pub mod linking;
pub mod opening;
pub mod others;
pub mod questions;
pub mod reading_ahead;
pub mod saving;
