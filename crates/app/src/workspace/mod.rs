//! The connection to the workspace: opening and saving videos, and changes by others.

mod access;
pub mod attending;
pub mod backing_up;
pub mod choosing;
mod edits_file;
#[cfg(test)]
pub mod hostile_answers;
pub mod import_batch;
pub mod importing;
mod leaving;
pub mod link;
pub mod linking;
pub mod models;
pub mod next;
pub mod opening;
pub mod others;
pub mod questions;
pub mod reading_ahead;
pub mod saving;
