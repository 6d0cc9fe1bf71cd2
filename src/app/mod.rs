//! The desktop program without drawing: state and actions, requests to background jobs, settings, shortcuts and paths.
//!
//! The window draws [`State`] and returns [`Action`]s. [`App`] applies them. Work that needs disk, network or decoding goes to the
//! [`jobs`](crate::jobs) and comes back as an event; nothing here blocks.
//!
//! The types that every module uses are declared here: program, state, actions and dialogs. The modules add their methods, and
//! depend on each other in one direction only.

mod announce;
mod assistants;
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
mod others;
mod page_links;
mod paths;
mod pictures;
mod program;
pub mod push;
mod room;
mod settings;
mod state;
mod window;
mod workspace;

pub use crate::document::{
    Appeared, Changed, Choice, ClipData, ClipReading, Document, EditRequest, FacesAt, Headless, HeadlessError, ItemRef, Landed,
    Lanes, MadeParts, News, Part, Project, Questions, ReadingState, Restored, SaveTask, Saved, Script, Together, counted,
    field_words, generations, hash_of, journal_file, local_time, plural,
};
pub use crate::edit::{Parked, SaveState};
pub use crate::jobs::workspace::AssistantDoor;
pub use crate::jobs::{browser, captions, faces, relay, transcript};
pub use announce::Announcement;
pub use assistants::{AssistantAction, Assistants};
pub use command::{
    Bar, BrowserCommand, CaptionsCommand, ClipCommand, Command, CommandFacts, EditCommand, FacesCommand, FileCommand,
    HelpCommand, Key, Keymap, MakeCommand, Menu, PaletteRow, PlayCommand, ProposalCommand, Row, Says, Shortcut, Silence,
    StageCommand, TextCommand, TimelineCommand, ViewCommand, catalogue, fuzzy, keys_page, palette,
};
pub use cutroom_command::terminal;
pub use direction::Direction;
pub use features::analytics::{Analytics, AnalyticsAction};
pub use features::editor::chapters::{ChapterAt, ChapterChange, ProposedChapters};
pub use features::editor::deleting::{Deletion, contents, listed};
pub use features::editor::editing::SHORTEST_MS;
pub use features::editor::field_facts::{FieldFacts, fields_of};
pub use features::editor::find::{Destination, Found, FoundKind, find};
pub use features::editor::library::audition::Audition;
pub use features::editor::library::other_clips::OtherClips;
pub use features::editor::library::{Library, LibraryAction, Section, whose};
pub use features::editor::making::layout_choices;
pub use features::editor::music::{MusicChange, music_source};
pub use features::editor::play::{Levels, NO_SOUND, PlayState, TriedMusic};
pub use features::editor::proposals::{
    Finder, LEAST_QUIET_MS, Listening, Origin, PartAt, PartSide, PartTrial, ProposalAction, Proposals, ShownFit, ShownPart,
    ShownProposal, Watched,
};
pub use features::editor::reset::{ChangedField, wire_fields};
pub use features::editor::stage::compare::{Compared, NotCompared};
pub use features::editor::stage::cropping::AutoCropAsked;
pub use features::editor::stage::frame_out::{Capture, FrameOut};
pub use features::editor::stage::frames::FrameClocks;
pub use features::editor::stage::item_pictures::ItemPicture;
pub use features::editor::stage::pictures::needed_pictures;
pub use features::editor::stage::previews::{Previews, Slot, filmstrip, leading_source, loudness};
pub use features::editor::stage::resting::{Exactness, REST, Resting, StageFrame};
pub use features::editor::stage::scene::{Scene, screen_frame};
pub use features::editor::text::{TextAction, TextState, WordAt, WordRange};
pub use features::editor::timeline::{
    Crossing, DraggedCut, Edge, HandleOf, LaneChange, LocalHistory, MarkerChange, Pick, Retimed, Ripple, Rippled, Selection,
    Slip, SpanAnswer, TimelineAction,
};
pub use features::editor::trial::Trial;
pub use features::exports::{ExportAction, Exports};
pub use features::faces::search::FaceSearches;
pub use features::practice::{Practice, PracticeAction, PracticeFault, PracticeFaults, PracticeForm, PracticeOn};
pub use features::requests::{Beside, CallFilter, CallStep, Requests, RequestsAction};
pub use features::webhooks::{EVENT_TYPES, EndpointForm, Listed, WebhookAction, WebhookPage, Webhooks};
pub use features::{RoomMsg, Rooms, Session};
pub use file_question::{FileAnswer, FileGoal, FileKind, FileQuestion, VIDEO_ENDINGS};
pub use notice::{Notice, Notices, Tone, Topic};
pub use others::{FromOthers, Others, Pace};
pub use paths::{Paths, folders_of};
pub use pictures::{Pictures, thumbnail};
pub use room::Room;
pub use settings::{
    KeptSettings, Proposing, Settings, Side,
    appearance::{Appearance, Density, Panes, ThemeChoice},
    hints::Hints,
    keys::{KeySettings, Preset},
    stage::{Quality, StageSettings},
    timeline::{Lane, LaneHeight, LaneSettings, LaneShift, TimelineSettings},
};
pub use state::{Closing, Connection, FocusWish, ImportState, Marks, Refused, Start, ViewFacts, is_movable, is_named};
pub use window::dialog::Dialogs;
pub use window::opened::Opened;
pub use window::tasks::Task;
pub use workspace::backing_up::{BackingUp, Looked};
pub use workspace::choosing::{Choosing, WorkspaceAction};
pub use workspace::link::Link;
pub use workspace::opening::read_moment;
pub use workspace::others::AtHand;

use crate::document::load::Readings;
use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs, SourceId, VideoId,
        clip::{ClipChange, Cut},
        item::ChangeBody,
        space::Space,
        video::Video,
    },
    edit::{GestureId, PendingChange, Unpark, VideoEdit},
    fonts::{Group, SystemFont},
    jobs::{
        Services,
        keychain::KeySource,
        workspace::{ImportFiles, PageSubject, PageUse},
    },
    picture::Pixels,
    stage::{Viewport, sound::Monitoring},
    timeline::{Axis, VideoMs},
};
use features::{
    editor::{library::audition::AuditionPlayer, play::Playback},
    exports::ExportForm,
};
use generations::Earlier;
use secrecy::SecretString;
use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
    sync::Arc,
};
use window::greeting::Greeting;
use workspace::{choosing::Leaving, others::Attending};

/// The program: its state and its jobs.
// Independent flags: an enum of their combinations would say less.
#[allow(clippy::struct_excessive_bools)]
pub struct App {
    /// State that the window draws.
    state: State,
    services: Services,
    paths: Paths,
    start: Start,
    /// Number of videos opened so far.
    sessions: u32,
    /// Whether the running reload keeps cached clip data.
    readings: Readings,
    /// Whether the next load of the open video asks for the permissions of the API key.
    asks_access: bool,
    greeting: Greeting,
    /// Fonts that were found and are not loaded in the window yet.
    fonts: Vec<SystemFont>,
    /// Names of the fonts found so far.
    fonts_found: HashSet<String>,
    /// Frame to put on the clipboard.
    copied: Option<Arc<Pixels>>,
    /// Characters that no font has, by group; the user was told of each group once.
    fonts_missed: HashMap<Group, HashSet<char>>,
    /// Step counts at the last search for characters without a font.
    letters_looked_at: Option<(usize, usize)>,
    playback: Playback,
    /// Initial playhead position of the first video.
    begin: Option<VideoMs>,
    /// Video of the browser for which the export form opens when the video is loaded.
    exports_when_open: Option<VideoId>,
    /// Copied items as text, for [`TimelineCommand::Paste`].
    copied_items: Option<String>,
    /// Text to put on the system's clipboard.
    copied_text: Option<String>,
    /// URL to open in the web browser.
    opened_address: Option<String>,
    /// Whether an action is being applied, whose announcement follows at its end.
    announces: bool,
    /// Whether a long operation ended while the user may be in another window.
    wants_attention: bool,
    /// Allowed sources of the workspace's API key.
    key_source: KeySource,
    /// Next workspace, which opens after the jobs have ended.
    leaving: Option<Leaving>,
    /// Window state about the user.
    attending: Attending,
    /// Player for auditions of library sounds.
    audition_player: AuditionPlayer,
}

/// Everything that the window draws.
// Independent flags: an enum of their combinations would say less.
#[allow(clippy::struct_excessive_bools)]
pub struct State {
    /// State of connecting to the workspace.
    pub connection: Connection,
    /// Whether the workspace answers.
    pub link: Link,
    /// Whether the workspace is the local one.
    pub local: bool,
    /// Saved workspaces, and which one is open.
    pub choosing: Choosing,
    /// Assistants' access to the workspace.
    pub assistants: Assistants,
    /// State of backups.
    pub backing_up: BackingUp,
    /// Whether the API key is read-only, as far as known.
    pub reads_only: bool,
    /// Whether the user closed [`Dialog::ApiKey`] although a key is needed.
    pub key_put_off: bool,
    /// The open video, with all state that ends when the video is closed.
    pub session: Option<Session>,
    /// The video being loaded.
    pub loading: Option<VideoId>,
    /// Whether the last list of videos was empty.
    pub holds_no_videos: bool,
    /// Width of the timeline in points; set by the window.
    pub timeline_width: f32,
    /// Size of the preview area in screen pixels; set by the window.
    pub stage_space: (f64, f64),
    /// Notices to the user.
    pub notices: Notices,
    /// Announcement of the last action for screen readers.
    pub announcement: Announcement,
    /// Whether the focused control belongs to a selectable thing, so that the screen reader already reads it; set by the window.
    pub focus_speaks: bool,
    /// Whether the pointer is dragging anything; set by the window.
    pub pointer_drags: bool,
    /// State of the library panel.
    pub library: Library,
    /// Progress of the running import.
    pub import: Option<ImportState>,
    /// Queue of exports.
    pub exports: Exports,
    /// State of analytics.
    pub analytics: Analytics,
    /// Practice mode, while it is on.
    pub practice: Option<Practice>,
    /// State of the request log.
    pub requests: Requests,
    /// Frame being drawn for a file or the clipboard.
    pub frame_out: Option<FrameOut>,
    /// Whether the server is cropping a screen recording.
    pub auto_cropping: bool,
    /// Whether a transcriber is running.
    pub transcribing: bool,
    /// The open dialogs.
    pub dialogs: Dialogs,
    /// Whether the user is typing a file path; set by the window.
    pub asks_for_path: bool,
    /// Requested move of the keyboard focus, until the window has carried it out.
    pub focus_wish: Option<FocusWish>,
    /// Whether the window may close.
    pub closed: bool,
    /// Whether the user paused making previews.
    pub previews_paused: bool,
    /// Settings, including changes that are not on disk yet.
    pub settings: KeptSettings,
    /// Shortcuts of the commands, from the settings.
    pub keymap: Keymap,
    /// The views, and which one is open.
    pub rooms: Rooms,
    /// State of playback.
    pub play: PlayState,
}

/// Action of the user.
#[derive(Clone, Debug)]
// A few per frame: boxing is not worth it.
#[allow(clippy::large_enum_variant)]
pub enum Action {
    /// Run a command.
    Run(Command),
    /// Run a command that the user chose by name; if it can't run, say why.
    Choose(Command),
    /// Go to a search result.
    GoTo(Destination),
    /// Set the shortcuts.
    SetKeys(KeySettings),
    /// Import shortcuts from a file.
    ReadKeys(PathBuf),
    /// Export shortcuts to a file.
    WriteKeys(PathBuf),
    /// Action in the request log.
    Requests(RequestsAction),
    /// Action about practice mode.
    Practice(PracticeAction),
    /// Action about webhooks.
    Webhook(WebhookAction),
    /// Action about assistants.
    Assistants(AssistantAction),
    /// Action about workspaces.
    Workspaces(WorkspaceAction),
    /// Back up this computer to a file.
    WriteBackup(PathBuf),
    /// Check the backup in a file before restoring it.
    LookAtBackup(PathBuf),
    /// Restore the backup in [`Dialog::Restore`].
    RestoreBackup,
    /// Write a bug report to a file.
    WriteLog(PathBuf),
    /// Export the unsaved changes to a file.
    WriteEdits(PathBuf),
    /// Set the appearance of the window.
    SetAppearance(Appearance),
    /// Set the sizes of panels.
    SizePanes {
        /// Width of the inspector, in points; `None` keeps it.
        inspector: Option<f32>,
        /// Height of the timeline, in points; `None` keeps it.
        timeline: Option<f32>,
        /// Width of the left panel, in points; `None` keeps it.
        side: Option<f32>,
    },
    /// Set the cut whose edit point has the keyboard, for [`ClipCommand::RestoreCut`].
    HoldCut(ClipId, Option<Cut>),
    /// Fold or unfold a section of the inspector.
    FoldSection(&'static str),
    /// Message to a view.
    Room(RoomMsg),
    /// Write a face report to a new folder within this one.
    WriteFaceReport(PathBuf),
    /// Move the playhead.
    MovePlayhead(VideoMs),
    /// The field of the playhead's time has the keyboard focus, as [`ViewCommand::GoToTime`] requested.
    TimeFieldFocused,
    /// Set the visible part of the timeline.
    SetView(Axis),
    /// Set the visible part of the canvas in the preview.
    SetViewport(Viewport),
    /// Select one item; `None` deselects.
    Select(Option<ItemRef>),
    /// Action on the timeline.
    Timeline(TimelineAction),
    /// Select a clip.
    SelectClip(ClipId),
    /// Change settings of a clip.
    ChangeClip {
        /// Id of the clip.
        clip: ClipId,
        /// Name of the step.
        name: String,
        /// Fields to change.
        change: ClipChange,
        /// Gesture; `None` for a single change.
        gesture: Option<GestureId>,
    },
    /// Restore cut-out footage of a clip.
    Restore(ClipId, Cut),
    /// Change the video's own fields, as a step with this name.
    EditVideo(String, VideoEdit),
    /// Like [`Action::EditVideo`], as one moment of a gesture.
    StepVideo(String, VideoEdit, GestureId),
    /// Change the chapters.
    Chapter(ChapterChange),
    /// Change the background music, or play it alone.
    Music(MusicChange),
    /// List the clips of another video, to append one; `None` lists the videos.
    ListOtherClips(Option<VideoId>),
    /// Append a clip listed in [`Dialog::OtherClips`].
    TakeOtherClip(ClipId),
    /// Send the crop request in [`Dialog::AutoCrop`] to the server.
    AutoCrop,
    /// Withdraw the link in [`Dialog::WithdrawLink`].
    WithdrawLink,
    /// Reset a field of a clip to the server's value.
    ResetClipField(ClipId, String),
    /// Move a clip to a position in the order; 0 is first.
    PlaceClip(ClipId, usize),
    /// Set start and length of an item, possibly as one moment of a drag.
    SetTimes {
        /// Item to move or resize.
        item: ItemRef,
        /// New start.
        start: PlaybackMs,
        /// New length.
        length: DurationMs,
        /// Gesture of the drag; `None` for a single change.
        gesture: Option<GestureId>,
    },
    /// Change fields of an item.
    Change {
        /// Item to change.
        item: ItemRef,
        /// Name of the step.
        name: String,
        /// Fields to change.
        change: ChangeBody,
        /// Gesture; `None` for a single change.
        gesture: Option<GestureId>,
    },
    /// Draw the images before and after an item's unsaved change; `None` drops them.
    Compare(Option<ItemRef>),
    /// Change fields of several items, as one step.
    ChangeSeveral {
        /// Name of the step.
        name: String,
        /// Items with their changes.
        changes: Vec<(ItemRef, ChangeBody)>,
        /// Gesture, whose changes are one step; `None` for a single change.
        gesture: Option<GestureId>,
    },
    /// Reset a field of an item to the server's value.
    ResetField(ItemRef, String),
    /// End the running gesture, such as a drag or typing.
    EndGesture,
    /// Cancel a gesture and restore the state before it.
    GiveUpGesture(GestureId),
    /// Open another video.
    Open(VideoId),
    /// Pin (true) or unpin a video in the browser.
    Pin(VideoId, bool),
    /// Set the filter for the browser's lists of videos.
    NarrowVideos(browser::Filter),
    /// Copy a text to the system's clipboard.
    CopyText(String),
    /// Open the watch page of a video or playlist, or copy its link.
    Page(PageSubject, PageUse),
    /// Open the sample video, from the welcome dialog.
    OpenSample,
    /// Hide the note about the sample video for good.
    CloseSampleNote,
    /// Dismiss the top dialog; its question is postponed.
    CloseDialog,
    /// Delete unused files of the local workspace.
    FreeSpace,
    /// Import a media file.
    ImportFile(PathBuf),
    /// Import the recordings of a screen and a camera.
    ImportFiles(ImportFiles),
    /// Save a captured frame to a file.
    SaveFrame(Box<Capture>, PathBuf),
    /// Import a file as the transcript of the selected clip, else of the one at the playhead.
    ImportTranscript(PathBuf),
    /// Connect with an API key.
    UseKey {
        /// The API key.
        key: SecretString,
        /// Whether to store the API key in the keychain.
        remember: bool,
    },
    /// Open [`Dialog::ApiKey`] again, after the user closed it.
    EnterKey,
    /// Remove a notice.
    Dismiss(u64),
    /// The system asked the window to close.
    AskToClose,
    /// Save, then continue closing.
    SaveAndClose,
    /// Close; unsaved changes stay in the journal.
    KeepAndClose,
    /// Discard unsaved changes, and close.
    DiscardAndClose,
    /// Resolve a conflict, by its index.
    Answer(usize, Choice),
    /// Preview an answer to a conflict, by its index.
    TryAnswer(usize, Choice),
    /// End the preview of an answer.
    EndTrial,
    /// Resolve all conflicts in the same way.
    AnswerAll(Choice),
    /// Confirm the list of items that moved with changed cuts.
    AcceptCarried,
    /// Take over editing of the open video from another window.
    TakeOver,
    /// Set aside the edit that the server refused, and save the rest.
    Park,
    /// Reapply or drop an edit that was set aside, by its index.
    Unpark(usize, Unpark),
    /// Revert an unsaved change.
    TakeBack(PendingChange),
    /// Confirm deleting the clips in [`Dialog::Deleting`].
    Consent,
    /// Revert deleting the clips in [`Dialog::Deleting`], and save the rest.
    KeepClips,
    /// Stop the running save before its next request.
    StopSave,
    /// Restore an earlier version of the unsaved changes, by its index.
    BringBack(usize),
    /// Pause or resume making filmstrips, waveforms and scrub proxies.
    PausePreviews(bool),
    /// Skip previews of a source (true), or make them again.
    SkipPreview(SourceId, bool),
    /// Set the monitoring volumes.
    Monitor(Monitoring),
    /// Action about exports.
    Exports(ExportAction),
    /// Action about analytics.
    Analytics(AnalyticsAction),
    /// Action in the library panel.
    Library(LibraryAction),
    /// Action in the transcript panel.
    Text(TextAction),
    /// Action in the panel of proposals.
    Proposals(ProposalAction),
    /// Undo or redo until this many steps are done.
    JumpTo(usize),
}

/// Dialog. Lists in an `Option` are `None` while loading.
#[derive(Debug)]
pub enum Dialog {
    /// List of videos.
    Videos(Option<Vec<Video>>),
    /// Disk usage of the workspace, and whether to free any.
    Space(Option<Space>),
    /// Earlier versions of the unsaved changes.
    Earlier(Option<Vec<Earlier>>),
    /// List of all commands with their shortcuts.
    Keys,
    /// Command palette.
    Palette,
    /// Search for videos, clips, items and words, with the list of videos.
    Find(Option<Vec<Video>>),
    /// Videos of the workspace and their clips, to append one.
    OtherClips(OtherClips),
    /// Confirmation before the server crops a screen recording.
    AutoCrop(AutoCropAsked),
    /// Confirmation before a link is withdrawn.
    WithdrawLink(PageSubject),
    /// The settings dialog.
    Settings,
    /// Welcome dialog: ways to start.
    Welcome,
    /// First steps: sample tasks.
    Tasks,
    /// Review of the unsaved changes.
    Review,
    /// Export form.
    Export(Box<ExportForm>),
    /// Queue of exports.
    Exports,
    /// Who watched.
    Analytics,
    /// Form before practice mode starts.
    Practice(Box<PracticeForm>),
    /// Webhook endpoints of the workspace, and their messages.
    Webhooks(Box<Webhooks>),
    /// Changes that others saved while the video is open.
    Others,
    /// List of workspaces.
    Workspaces,
    /// Confirmation before a backup is restored.
    Restore(Looked),
    /// History of steps.
    History,
    /// The edit that the server refused, and why.
    Refused(Refused),
    /// Confirmation before a save deletes clips.
    Deleting(Vec<Deletion>),
    /// Conflicts with changes of others.
    Questions,
    /// Confirmation before closing something with unsaved changes.
    Unsaved(Closing),
    /// Confirmation before the window closes while exports are running.
    StillExporting,
    /// API key; the reason is in the connection state.
    ApiKey,
}
