//! The desktop program without its drawing: state and what changes it, the services in the background, settings, keys, paths.
//!
//! The window draws [`State`] and returns [`Action`]s. [`App`] applies them; work that needs disk, network or decoding goes
//! to the [`jobs`](crate::jobs) and comes back as an event. Nothing here waits.
//!
//! What every module has a part in is declared here: the program, its state, what the user does, and the dialogs. The modules add
//! their methods to these, and know each other in one direction alone.

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
pub mod terminal;
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
pub use paths::Paths;
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

/// The program: its state and its services.
// Each says one thing that is waited for; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
pub struct App {
    /// What is drawn.
    state: State,
    services: Services,
    paths: Paths,
    start: Start,
    /// How many videos were opened so far.
    sessions: u32,
    /// What becomes of what is known when the reading that is on its way comes.
    readings: Readings,
    /// Whether the next reading of the open video asks what the key may do with it.
    asks_access: bool,
    greeting: Greeting,
    /// Fonts that were found and are not installed in the window yet.
    fonts: Vec<SystemFont>,
    /// Names of the fonts that were found so far.
    fonts_found: HashSet<String>,
    /// A frame that belongs into the clipboard.
    copied: Option<Arc<Pixels>>,
    /// Letters that no font has, by the group that was reported once.
    fonts_missed: HashMap<Group, HashSet<char>>,
    /// The steps after which letters without a font were looked for last.
    letters_looked_at: Option<(usize, usize)>,
    playback: Playback,
    /// Where the playhead of the first video is put.
    begin: Option<VideoMs>,
    /// The video of the browser whose export is asked about once it is open.
    exports_when_open: Option<VideoId>,
    /// Copied items as text: what Paste puts on the timeline.
    copied_items: Option<String>,
    /// Text that belongs into the system's clipboard.
    copied_text: Option<String>,
    /// What belongs into the web browser.
    opened_address: Option<String>,
    /// Whether an action is under way whose result is said when it is done.
    announces: bool,
    /// Whether something ended that the user may be waiting for elsewhere.
    wants_attention: bool,
    /// Where the key of the workspace may come from.
    key_source: KeySource,
    /// What is opened when the services have ended.
    leaving: Option<Leaving>,
    /// What the window knows of its user.
    attending: Attending,
    /// Lets sounds of the library be heard.
    audition_player: AuditionPlayer,
}

/// Everything the window draws.
// Each says one thing of its own; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
pub struct State {
    /// The connection to the workspace.
    pub connection: Connection,
    /// Whether it answers.
    pub link: Link,
    /// Whether the workspace is the embedded one.
    pub local: bool,
    /// The workspaces that are known, and which one this is.
    pub choosing: Choosing,
    /// Whether assistants are let in.
    pub assistants: Assistants,
    /// What goes on with backups.
    pub backing_up: BackingUp,
    /// Whether the workspace refused a change, because the key may only read.
    pub reads_only: bool,
    /// Whether the desktop asks for high contrast.
    pub desktop_contrast: bool,
    /// Whether the question for an API key was put off, while one is needed.
    pub key_put_off: bool,
    /// The open video, and everything that ends with it.
    pub session: Option<Session>,
    /// The video that is being read.
    pub loading: Option<VideoId>,
    /// Whether the workspace held no video when its list was read last.
    pub holds_no_videos: bool,
    /// How wide the timeline is drawn, in points; set by the window.
    pub timeline_width: f32,
    /// The space that the stage has, in pixels of the screen; set by the window.
    pub stage_space: (f64, f64),
    /// What happened.
    pub notices: Notices,
    /// What came of the last action, in a sentence for those who do not see it.
    pub announcement: Announcement,
    /// Whether a control of something that can be selected has the keyboard, and is read by itself; set by the window.
    pub focus_speaks: bool,
    /// Whether the pointer drags anything; set by the window.
    pub pointer_drags: bool,
    /// The library.
    pub library: Library,
    /// An import on its way.
    pub import: Option<ImportState>,
    /// Exports.
    pub exports: Exports,
    /// Who watched.
    pub analytics: Analytics,
    /// Practice, while it goes on: everything is on a copy that is thrown away.
    pub practice: Option<Practice>,
    /// The request drawer.
    pub requests: Requests,
    /// A frame that is saved or copied.
    pub frame_out: Option<FrameOut>,
    /// Whether the service crops a screen recording.
    pub auto_cropping: bool,
    /// Whether a transcriber runs.
    pub transcribing: bool,
    /// The dialogs that are open.
    pub dialogs: Dialogs,
    /// Whether the path of a file is being typed; set by the window.
    pub asks_for_path: bool,
    /// Where the keyboard is to go, until the window has carried it out.
    pub focus_wish: Option<FocusWish>,
    /// Whether the window may close.
    pub closed: bool,
    /// Whether the user paused the making of previews.
    pub previews_paused: bool,
    /// Remembered settings.
    pub settings: KeptSettings,
    /// The keys of the commands, as the settings have them.
    pub keymap: Keymap,
    /// The crafts, and which one is open.
    pub rooms: Rooms,
    /// What plays.
    pub play: PlayState,
}

/// One action of the user.
#[derive(Clone, Debug)]
// A handful per frame: boxing is not worth it.
#[allow(clippy::large_enum_variant)]
pub enum Action {
    /// Run a command.
    Run(Command),
    /// Run a command that was chosen by name; where it cannot run, say why.
    Choose(Command),
    /// Go to what was found.
    GoTo(Destination),
    /// Use other keys.
    SetKeys(KeySettings),
    /// Use the keys of a file.
    ReadKeys(PathBuf),
    /// Write the keys to a file.
    WriteKeys(PathBuf),
    /// Do something in the request drawer.
    Requests(RequestsAction),
    /// Do something about practice.
    Practice(PracticeAction),
    /// Do something about webhooks.
    Webhook(WebhookAction),
    /// Do something about assistants.
    Assistants(AssistantAction),
    /// Do something about workspaces.
    Workspaces(WorkspaceAction),
    /// Write a backup of this machine to a file.
    WriteBackup(PathBuf),
    /// Look at the backup in a file, before it is restored.
    LookAtBackup(PathBuf),
    /// Restore the backup that was looked at.
    RestoreBackup,
    /// Write what a report on a defect needs to a file.
    WriteLog(PathBuf),
    /// Write the edits that wait to a file.
    WriteEdits(PathBuf),
    /// Let the window look differently.
    SetAppearance(Appearance),
    /// The panes have other sizes.
    SizePanes {
        /// The inspector's width, in points.
        inspector: Option<f32>,
        /// The timeline's height, in points.
        timeline: Option<f32>,
        /// The width of the panel at the left, in points.
        side: Option<f32>,
    },
    /// The edit point of a cut of this clip has the keyboard: the command for cuts acts on it.
    HoldCut(ClipId, Option<Cut>),
    /// Fold a section of the inspector, or unfold it.
    FoldSection(&'static str),
    /// A message to a craft's room.
    Room(RoomMsg),
    /// Write a report on faces as a new folder in this one.
    WriteFaceReport(PathBuf),
    /// Move the playhead.
    MovePlayhead(VideoMs),
    /// The field of the playhead's time has the keyboard focus, as [`ViewCommand::GoToTime`] requested.
    TimeFieldFocused,
    /// Show another part of the timeline.
    SetView(Axis),
    /// Show another part of the artboard on the stage.
    SetViewport(Viewport),
    /// Select an item, or nothing.
    Select(Option<ItemRef>),
    /// Do something on the timeline.
    Timeline(TimelineAction),
    /// Select a clip itself.
    SelectClip(ClipId),
    /// Change settings of a clip.
    ChangeClip {
        /// Which clip.
        clip: ClipId,
        /// The step's name.
        name: String,
        /// The fields.
        change: ClipChange,
        /// The gesture, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Put footage that is cut out back.
    Restore(ClipId, Cut),
    /// Change fields of the video itself, as a step of a name.
    EditVideo(String, VideoEdit),
    /// The same, as one moment of a gesture.
    StepVideo(String, VideoEdit, GestureId),
    /// Change the chapters.
    Chapter(ChapterChange),
    /// Change the music under the video, or hear it alone.
    Music(MusicChange),
    /// List the clips of another video, to append one; with nothing, the videos.
    ListOtherClips(Option<VideoId>),
    /// Append a clip of the other video whose clips are listed.
    TakeOtherClip(ClipId),
    /// Let the service crop a screen recording, or take the crop off, as was asked.
    AutoCrop,
    /// Withdraw the link to a page, as was asked.
    WithdrawLink,
    /// Put a field of a clip back to what the service holds.
    ResetClipField(ClipId, String),
    /// Move a clip to a place in the order; 0 is first.
    PlaceClip(ClipId, usize),
    /// Set an item's times, as one moment of a drag.
    SetTimes {
        /// Which item.
        item: ItemRef,
        /// Its new start.
        start: PlaybackMs,
        /// Its new length.
        length: DurationMs,
        /// The drag, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Change fields of an item.
    Change {
        /// Which item.
        item: ItemRef,
        /// The step's name.
        name: String,
        /// The fields.
        change: ChangeBody,
        /// The gesture, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Draw the pictures before and after a pending change of an item, or forget them.
    Compare(Option<ItemRef>),
    /// Change fields of several items, as one step.
    ChangeSeveral {
        /// The step's name.
        name: String,
        /// Each item with its fields.
        changes: Vec<(ItemRef, ChangeBody)>,
        /// The gesture, whose changes are one step together, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Put a field of an item back to what the service holds.
    ResetField(ItemRef, String),
    /// The drag or the typing has ended.
    EndGesture,
    /// The drag is given up: what its gesture has changed is taken back as if it had not begun.
    GiveUpGesture(GestureId),
    /// Open another video.
    Open(VideoId),
    /// Pin a video in the browser, or unpin it.
    Pin(VideoId, bool),
    /// Narrow the browser's lists of videos to what passes this.
    NarrowVideos(browser::Filter),
    /// Put a text into the system's clipboard.
    CopyText(String),
    /// Open the page of a video or playlist in the web browser, or copy its link.
    Page(PageSubject, PageUse),
    /// Open the sample, from the ways to begin.
    OpenSample,
    /// Close the note on the sample for good.
    CloseSampleNote,
    /// Close the dialog that is seen and do nothing of what it offers: what waits for its answer is put off.
    CloseDialog,
    /// Delete the local workspace's files that nothing refers to.
    FreeSpace,
    /// Add a media file.
    ImportFile(PathBuf),
    /// Add the recordings of a screen and a camera.
    ImportFiles(ImportFiles),
    /// Save a frame that was taken as a file.
    SaveFrame(Box<Capture>, PathBuf),
    /// Store a file as the transcript of the selected clip, else of the one at the playhead.
    ImportTranscript(PathBuf),
    /// Use this API key, and store it if wanted.
    UseKey {
        /// The key.
        key: SecretString,
        /// Whether to keep it in the keychain.
        remember: bool,
    },
    /// Ask again for the API key whose question was put off.
    EnterKey,
    /// Remove a notice.
    Dismiss(u64),
    /// The system asked the window to close.
    AskToClose,
    /// Save, then close.
    SaveAndClose,
    /// Close; the unsaved edits stay in the journal.
    KeepAndClose,
    /// Close and discard the unsaved edits.
    DiscardAndClose,
    /// Answer the question at this index of the list.
    Answer(usize, Choice),
    /// Show and play the video as it would be with an answer to the question at this index.
    TryAnswer(usize, Choice),
    /// Show the video as it is again.
    EndTrial,
    /// Answer every open question in the same way.
    AnswerAll(Choice),
    /// Confirm the list of items that moved with changed cuts.
    AcceptCarried,
    /// Take the open video over from the window that edits it.
    TakeOver,
    /// Park the edit that the service refused, and save the rest.
    Park,
    /// Apply a parked edit again, or drop it.
    Unpark(usize, Unpark),
    /// Revert a pending change to the service's state.
    TakeBack(PendingChange),
    /// Let the save delete the clips in the dialog.
    Consent,
    /// Keep the clips in the dialog, and save the rest.
    KeepClips,
    /// Stop the running save between two of its requests.
    StopSave,
    /// Restore the earlier state at this index of the list.
    BringBack(usize),
    /// Pause the making of filmstrips, waveforms and scrub proxies, or let it go on.
    PausePreviews(bool),
    /// Do not make previews of a source; with false, make them after all.
    SkipPreview(SourceId, bool),
    /// Hear the sounds so while monitoring.
    Monitor(Monitoring),
    /// Do something about exports.
    Exports(ExportAction),
    /// Do something with analytics.
    Analytics(AnalyticsAction),
    /// Use the library.
    Library(LibraryAction),
    /// Edit by the words that are spoken.
    Text(TextAction),
    /// Look at proposals, take and leave them.
    Proposals(ProposalAction),
    /// Undo or redo until this many steps are done.
    JumpTo(usize),
}

/// A dialog. Lists that are read first hold nothing until they are there.
#[derive(Debug)]
pub enum Dialog {
    /// The list of videos.
    Videos(Option<Vec<Video>>),
    /// What the workspace's files take, with the question whether to free any.
    Space(Option<Space>),
    /// Earlier states of the pending edits.
    Earlier(Option<Vec<Earlier>>),
    /// Every command with its keys.
    Keys,
    /// Every command, to be run by name.
    Palette,
    /// Videos, clips, items and words, with the list of videos once it is read.
    Find(Option<Vec<Video>>),
    /// The videos of the workspace and their clips, to append one.
    OtherClips(OtherClips),
    /// The question before the service crops a screen recording.
    AutoCrop(AutoCropAsked),
    /// The question before the link to a page is withdrawn.
    WithdrawLink(PageSubject),
    /// The settings.
    Settings,
    /// The ways to begin.
    Welcome,
    /// The sample tasks.
    Tasks,
    /// What the next save sends.
    Review,
    /// What is to be exported, and where to.
    Export(Box<ExportForm>),
    /// The queue of exports.
    Exports,
    /// Who watched.
    Analytics,
    /// What is chosen before practice begins.
    Practice(Box<PracticeForm>),
    /// The webhook endpoints of the workspace, and their messages.
    Webhooks(Box<Webhooks>),
    /// What others changed while the video is open.
    Others,
    /// The workspaces, to add, change and open them.
    Workspaces,
    /// The question before a backup is restored.
    Restore(Looked),
    /// The list of steps.
    History,
    /// The edit that the service refused last, and why.
    Refused(Refused),
    /// The clips that the next save deletes, while the user is asked about them.
    Deleting(Vec<Deletion>),
    /// What others changed where edits are pending.
    Questions,
    /// What the user wants to do that would lose pending edits.
    Unsaved(Closing),
    /// The question before the window closes while exports are on their way.
    StillExporting,
    /// The question for an API key; its reason is that of the connection.
    ApiKey,
}
