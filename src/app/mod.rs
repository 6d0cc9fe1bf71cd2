//! The desktop program without its drawing: state and what changes it, the services in the background, settings, keys, paths.
//!
//! The window draws [`State`] and returns [`Action`]s. [`App`] applies them; work that needs disk, network or decoding goes
//! to the [`services`] and comes back as an event. Nothing here waits.

mod action;
mod announce;
mod appearance;
mod audition;
pub mod captions;
mod clips;
mod command;
mod compare;
mod cropping;
mod deleting;
mod dialog;
pub mod doctor;
mod edit_references;
mod edit_request;
mod editing;
mod face_search;
pub mod faces;
mod field_facts;
mod find;
mod frame_boxes;
mod frame_out;
mod frame_plan;
mod frames;
pub mod generations;
mod greeting;
mod headless;
mod hidden;
mod hints;
#[cfg(test)]
mod hostile_answers;
mod import;
mod importing;
pub mod journal_file;
mod journaling;
mod kept;
mod keychain;
mod library;
mod link;
mod linking;
mod load;
mod local;
mod looking;
mod making;
mod manners;
pub mod measure;
pub mod measure_faces;
mod notice;
mod one_frame;
mod opened;
mod opening;
mod other_clips;
mod own_json;
mod paths;
mod pictures;
mod play;
mod previews;
mod program;
mod project;
mod questions;
mod reader;
mod reading;
mod reading_ahead;
pub mod relay;
mod reset;
mod resting;
pub mod rooms;
mod save;
mod saving;
mod scene;
mod services;
mod session;
mod settings;
mod state;
mod tasks;
pub mod terminal;
mod text;
mod timeline;
pub mod transcript;
mod trial;
mod warnings;

pub use crate::edit::SaveState;
pub use crate::media::Frame as Pixels;
pub use crate::media::mixer::Levels;
pub use action::{Action, Choice};
pub use announce::{Announcement, Says, Silence};
pub use appearance::{Appearance, Density, Panes, ThemeChoice};
pub use audition::Audition;
pub use command::{
    Bar, Command, CommandFacts, Key, KeySettings, Keymap, Menu, PaletteRow, Preset, Row, Shortcut, catalogue, fuzzy, keys_page,
    palette,
};
pub use compare::Compared;
pub use cropping::AutoCropAsked;
pub use deleting::{Deletion, contents, listed};
pub use dialog::{Dialog, Dialogs};
pub use edit_request::EditRequest;
pub use editing::SHORTEST_MS;
pub use face_search::FaceSearches;
pub use field_facts::{FieldFacts, fields_of};
pub use find::{Found, FoundKind, Place, find};
pub use frame_out::{Capture, FrameGoal, FrameOut};
pub use frame_plan::{FramePlan, PlannedSource};
pub use frames::FrameClocks;
pub use headless::{Headless, HeadlessError, Saved, hash_of};
pub use hidden::{counted, plural};
pub use hints::Hints;
pub use importing::{ImportFiles, Imported};
pub use keychain::{KEY_VARIABLE, Keychain, find_key};
pub use library::{Library, LibraryAction, PastedPicture, Section, Shelf, thumbnail, whose};
pub use link::Link;
pub use local::{LocalError, LocalWorkspace};
pub use looking::{Quality, StageSettings};
pub use making::layout_choices;
pub use notice::{Notice, Notices, Tone, Topic};
pub use one_frame::{FrameError, FrameParts, FrameRequest, frame_parts, one_frame};
pub use opened::{FocusWish, Opened};
pub use opening::read_moment;
pub use other_clips::OtherClips;
pub use paths::Paths;
pub use pictures::{Picture, PictureKey, PictureState, Pictures, needed_pictures};
pub use play::PlayState;
pub use previews::{PreviewState, Previews, Slot, TILE, Tile, TileKey, filmstrip, leading_source, loudness, sound_sources};
pub use program::App;
pub use project::{ClipData, FacesAt, ItemRef, Project};
pub use questions::Questions;
pub use reading::{ClipReading, Lanes, Part, ReadingState};
pub use reset::{ChangedField, wire_fields};
pub use resting::{Exactness, REST, Resting, StageFrame};
pub use rooms::{Room, RoomMsg, Rooms};
pub use scene::{Scene, screen_frame};
pub use services::player::Output;
pub use services::workspace::{Start, Target};
pub use session::Session;
pub use settings::{Proposing, Settings, Side};
pub use state::{Closing, Connection, ImportState, Marks, Refused, State, Work, is_movable, is_named};
pub use tasks::Task;
pub use text::{Proposal, ProposalKind, Script, TextAction, TextState, WordAt, WordRange};
pub use timeline::{
    Crossing, DraggedCut, Edge, HandleOf, Lane, LaneChange, LaneHeight, LaneSettings, LocalHistory, Marker, MarkerChange,
    MarkerColor, Notebook, NotesChange, NotesKey, Pick, Retimed, Ripple, Rippled, Selection, Slip, SpanAnswer, TimelineAction,
    TimelineSettings, VideoNotes,
};
pub use trial::Trial;
