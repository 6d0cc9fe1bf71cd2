//! The desktop program without its drawing: state and what changes it, the services in the background, settings, keys, paths.
//!
//! The window draws [`State`] and returns [`Action`]s. [`App`] applies them; work that needs disk, network or decoding goes
//! to the [`services`] and comes back as an event. Nothing here waits.

mod action;
mod announce;
mod appearance;
mod audition;
pub mod backup;
mod chapters;
mod clips;
mod command;
mod compare;
mod cropping;
mod deleting;
mod dialog;
mod direction;
pub mod doctor;
mod editing;
pub mod exports;
mod face_search;
mod field_facts;
mod file_question;
mod files;
mod find;
mod frame_out;
mod frames;
mod greeting;
mod hints;
#[cfg(test)]
mod hostile_answers;
mod importing;
mod library;
mod link;
mod linking;
mod looking;
mod making;
mod manners;
pub mod measure;
pub mod measure_faces;
mod music;
mod notice;
mod opened;
mod opening;
mod other_clips;
mod paths;
mod pictures;
mod play;
mod previews;
mod program;
mod questions;
mod reading_ahead;
mod reset;
mod resting;
pub mod rooms;
mod saving;
mod scene;
mod session;
mod settings;
mod state;
mod stepping;
mod tasks;
pub mod terminal;
mod text;
mod timeline;
mod trial;
mod viewing;
mod warnings;

pub use crate::document::{
    Appeared, Changed, Choice, ClipData, ClipReading, Document, EditRequest, FacesAt, Headless, HeadlessError, ItemRef, Landed,
    Lanes, News, Part, Project, Questions, ReadingState, Restored, SaveTask, Saved, Script, Together, counted, generations,
    hash_of, journal_file, plural,
};
use crate::document::{hidden, load, reading};
pub use crate::edit::SaveState;
pub use crate::jobs::{browser, captions, faces, relay, transcript};
pub use action::Action;
pub use announce::{Announcement, Says, Silence};
pub use appearance::{Appearance, Density, Panes, ThemeChoice};
pub use audition::Audition;
pub use chapters::{ChapterAt, ChapterChange};
pub use command::{
    Bar, BrowserCommand, CaptionsCommand, ClipCommand, Command, CommandFacts, EditCommand, FacesCommand, FileCommand,
    HelpCommand, Key, KeySettings, Keymap, MakeCommand, Menu, PaletteRow, PlayCommand, Preset, Row, Shortcut, StageCommand,
    TextCommand, TimelineCommand, ViewCommand, catalogue, fuzzy, keys_page, palette,
};
pub use compare::Compared;
pub use cropping::AutoCropAsked;
pub use deleting::{Deletion, contents, listed};
pub use dialog::{Dialog, Dialogs};
pub use direction::Direction;
pub use editing::SHORTEST_MS;
pub use exports::{ExportAction, Exports};
pub use face_search::FaceSearches;
pub use field_facts::{FieldFacts, fields_of};
pub use file_question::{FileAnswer, FileGoal, FileKind, FileQuestion};
pub use find::{Destination, Found, FoundKind, find};
pub use frame_out::{Capture, FrameOut};
pub use frames::FrameClocks;
pub use hints::Hints;
pub use library::{Library, LibraryAction, Section, thumbnail, whose};
pub use link::Link;
pub use looking::{Quality, StageSettings};
pub use making::layout_choices;
pub use music::{MusicChange, music_source};
pub use notice::{Notice, Notices, Tone, Topic};
pub use opened::{FocusWish, Opened};
pub use opening::{Start, read_moment};
pub use other_clips::OtherClips;
pub use paths::Paths;
pub use pictures::{Pictures, needed_pictures};
pub use play::{Levels, NO_SOUND, PlayState};
pub use previews::{Previews, Slot, filmstrip, leading_source, loudness, sound_sources};
pub use program::App;
pub use reset::{ChangedField, wire_fields};
pub use resting::{Exactness, REST, Resting, StageFrame};
pub use rooms::{Room, RoomMsg, Rooms};
pub use scene::{Scene, screen_frame};
pub use session::Session;
pub use settings::{KeptSettings, Proposing, Settings, Side};
pub use state::{Closing, Connection, ImportState, Marks, Refused, State, ViewFacts, is_movable, is_named};
pub use tasks::Task;
pub use text::{Proposal, ProposalKind, TextAction, TextState, WordAt, WordRange};
pub use timeline::{
    Crossing, DraggedCut, Edge, HandleOf, Lane, LaneChange, LaneHeight, LaneSettings, LocalHistory, MarkerChange, Pick,
    Retimed, Ripple, Rippled, Selection, Slip, SpanAnswer, TimelineAction, TimelineSettings,
};
pub use trial::Trial;
