//! The desktop program without its looks: state and what changes it, the background worker, settings, keys, paths.
//!
//! The window draws [`State`] and answers [`Action`]s. [`App`] applies them; what needs disk, network or decoding goes
//! to the [`worker`] and comes back as an event. Nothing here waits.

mod action;
mod clips;
mod command;
mod deleting;
pub mod doctor;
mod edit_request;
mod editing;
mod frames;
pub mod generations;
mod headless;
mod hidden;
mod import;
mod importing;
pub mod journal_file;
mod journaling;
mod kept;
mod keychain;
mod link;
mod linking;
mod load;
mod local;
mod notice;
mod opening;
mod paths;
mod pictures;
mod program;
mod project;
mod questions;
mod reader;
mod reading;
mod reading_ahead;
mod save;
mod saving;
mod settings;
mod state;
pub mod system_fonts;
pub mod terminal;
pub mod transcript;
mod worker;

pub use action::{Action, Choice};
pub use command::{Command, Key, Shortcut};
pub use deleting::{Deletion, contents, listed};
pub use edit_request::EditRequest;
pub use editing::SHORTEST_MS;
pub use frames::FrameClocks;
pub use headless::{Headless, HeadlessError, Saved, hash_of};
pub use hidden::{counted, is_hidden};
pub use importing::{ImportFiles, Imported};
pub use keychain::{KEY_VARIABLE, Keychain, find_key};
pub use link::Link;
pub use local::{LocalError, LocalWorkspace};
pub use notice::{Notice, Tone, Topic};
pub use paths::Paths;
pub use pictures::{Picture, PictureKey, PictureState, Pictures, needed_pictures};
pub use program::App;
pub use project::{ClipData, FacesAt, ItemRef, Project};
pub use questions::Questions;
pub use reading::{ClipReading, Lanes, Part, ReadingState};
pub use settings::Settings;
pub use crate::edit::SaveState;
pub use state::{Closing, Connection, ImportState, Marks, Refused, State, is_movable, is_named};
pub use system_fonts::SystemFont;
pub use worker::{Start, Target};
