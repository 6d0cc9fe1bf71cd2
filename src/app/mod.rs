//! The desktop program without its drawing: state and what changes it, the services in the background, settings, keys, paths.
//!
//! The window draws [`State`] and returns [`Action`]s. [`App`] applies them; work that needs disk, network or decoding goes
//! to the [`services`] and comes back as an event. Nothing here waits.

mod action;
mod announce;
pub mod backup;
mod command;
mod direction;
pub mod doctor;
pub mod features;
mod file_question;
mod files;
pub mod measure;
pub mod measure_faces;
mod notice;
mod paths;
mod program;
mod room;
mod session;
mod settings;
mod state;
pub mod terminal;
mod window;
mod workspace;

pub use crate::document::{
    Appeared, Changed, Choice, ClipData, ClipReading, Document, EditRequest, FacesAt, Headless, HeadlessError, ItemRef, Landed,
    Lanes, News, Part, Project, Questions, ReadingState, Restored, SaveTask, Saved, Script, Together, counted, generations,
    hash_of, journal_file, plural,
};
use crate::document::{hidden, load, reading};
pub use crate::edit::SaveState;
pub use crate::jobs::{browser, captions, faces, relay, transcript};
pub use action::Action;
pub use announce::Announcement;
pub use command::{
    Bar, BrowserCommand, CaptionsCommand, ClipCommand, Command, CommandFacts, EditCommand, FacesCommand, FileCommand,
    HelpCommand, Key, Keymap, MakeCommand, Menu, PaletteRow, PlayCommand, Row, Says, Shortcut, Silence, StageCommand,
    TextCommand, TimelineCommand, ViewCommand, catalogue, fuzzy, keys_page, palette,
};
pub use direction::Direction;
pub use features::editor::chapters::{ChapterAt, ChapterChange};
pub use features::editor::deleting::{Deletion, contents, listed};
pub use features::editor::editing::SHORTEST_MS;
pub use features::editor::field_facts::{FieldFacts, fields_of};
pub use features::editor::find::{Destination, Found, FoundKind, find};
pub use features::editor::library::audition::Audition;
pub use features::editor::library::other_clips::OtherClips;
pub use features::editor::library::{Library, LibraryAction, Section, thumbnail, whose};
pub use features::editor::making::layout_choices;
pub use features::editor::music::{MusicChange, music_source};
pub use features::editor::play::{Levels, NO_SOUND, PlayState};
pub use features::editor::reset::{ChangedField, wire_fields};
pub use features::editor::stage::compare::Compared;
pub use features::editor::stage::cropping::AutoCropAsked;
pub use features::editor::stage::frame_out::{Capture, FrameOut};
pub use features::editor::stage::frames::FrameClocks;
pub use features::editor::stage::pictures::{Pictures, needed_pictures};
pub use features::editor::stage::previews::{Previews, Slot, filmstrip, leading_source, loudness, sound_sources};
pub use features::editor::stage::resting::{Exactness, REST, Resting, StageFrame};
pub use features::editor::stage::scene::{Scene, screen_frame};
pub use features::editor::text::{Proposal, ProposalKind, TextAction, TextState, WordAt, WordRange};
pub use features::editor::timeline::{
    Crossing, DraggedCut, Edge, HandleOf, LaneChange, LocalHistory, MarkerChange, Pick, Retimed, Ripple, Rippled, Selection,
    Slip, SpanAnswer, TimelineAction,
};
pub use features::editor::trial::Trial;
pub use features::exports::{ExportAction, Exports};
pub use features::faces::search::FaceSearches;
pub use features::{RoomMsg, Rooms};
pub use file_question::{FileAnswer, FileGoal, FileKind, FileQuestion};
pub use notice::{Notice, Notices, Tone, Topic};
pub use paths::Paths;
pub use program::App;
pub use room::Room;
pub use session::Session;
pub use settings::{
    KeptSettings, Proposing, Settings, Side,
    appearance::{Appearance, Density, Panes, ThemeChoice},
    hints::Hints,
    keys::{KeySettings, Preset},
    stage::{Quality, StageSettings},
    timeline::{Lane, LaneHeight, LaneSettings, TimelineSettings},
};
pub use state::{Closing, Connection, FocusWish, ImportState, Marks, Refused, State, ViewFacts, is_movable, is_named};
pub use window::dialog::{Dialog, Dialogs};
pub use window::opened::Opened;
pub use window::tasks::Task;
pub use workspace::link::Link;
pub use workspace::opening::{Start, read_moment};
