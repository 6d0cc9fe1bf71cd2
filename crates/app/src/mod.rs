//! The desktop program without drawing: state and actions, requests to background jobs, settings, shortcuts and paths.
//!
//! The window draws [`State`] and returns [`Action`]s. [`App`] applies them. Work that needs disk, network or decoding goes to the
//! [`jobs`](crate::jobs) and comes back as an event; nothing here blocks.
//!
//! The types that every module uses are declared here: program, state, actions and dialogs. The modules add their methods, and
//! depend on each other in one direction only.

mod announce;
mod asking;
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
mod outbox;
mod page_links;
mod paths;
mod pictures;
mod program;
pub mod push;
mod room;
mod settings;
mod state;
mod tool;
mod window;
mod workspace;

pub use crate::document::{
    Changed, ChangedField, Choice, ClipData, EditRequest, FacesAt, Headless, HeadlessError, ItemRef, MadeParts, Part, Project,
    Questions, Saved, Scene, Script, counted, field_words, generations, hash_of, journal_file, local_time, music_source,
    plural, screen_frame, wire_fields,
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
pub use features::editor::chapters::{ChapterAt, ChapterChange};
pub use features::editor::deleting::{Deletion, contents, listed};
pub use features::editor::field_facts::{FieldFacts, fields_of};
pub use features::editor::find::{Destination, Found, FoundKind, find};
pub use features::editor::library::audition::Audition;
pub use features::editor::library::landing::{Carried, DropAt, Landing};
pub use features::editor::library::other_clips::OtherClips;
pub use features::editor::library::{Library, LibraryAction, Section, item_thumbnail, whose};
pub use features::editor::making::layout_choices;
pub use features::editor::music::MusicChange;
pub use features::editor::play::{Levels, PlayState};
pub use features::editor::proposals::{
    Finder, LEAST_QUIET_MS, Listening, Origin, PartAt, PartSide, ProposalAction, Proposals, ShownFit, ShownPart, ShownProposal,
    Watched,
};
pub use features::editor::spot::SHORTEST_MS;
pub use features::editor::stage::compare::Compared;
pub use features::editor::stage::cropping::AutoCropAsked;
pub use features::editor::stage::edge::EdgeShown;
pub use features::editor::stage::frame_out::Capture;
pub use features::editor::stage::item_pictures::ItemPicture;
pub use features::editor::stage::pictures::needed_pictures;
pub use features::editor::stage::pointing::Drawn;
pub use features::editor::stage::previews::{Previews, Slot, filmstrip, leading_source, loudness};
pub use features::editor::stage::resting::{Exactness, REST, StageFrame};
pub use features::editor::text::{TextAction, TextState, WordAt, WordRange};
pub use features::editor::timeline::{
    Crossing, DraggedCut, Edge, HandleOf, LaneChange, MarkerChange, Pick, Ripple, Selection, Slip, SpanAnswer, TimelineAction,
};
pub use features::editor::trial::Trial;
pub use features::exports::{ExportAction, Exports};
pub use features::practice::{Practice, PracticeAction, PracticeFault, PracticeFaults, PracticeForm, PracticeOn};
pub use features::requests::{Beside, CallFilter, CallStep, Requests, RequestsAction};
pub use features::webhooks::{EVENT_TYPES, EndpointForm, Listed, WebhookAction, WebhookPage, Webhooks};
pub use features::{RoomMsg, Rooms, Session};
pub use file_question::{FileAnswer, FileGoal, FileKind, FileQuestion, VIDEO_ENDINGS};
pub use notice::{Notice, Notices, Offer, Tone, Topic};
pub use others::{FromOthers, Others, Pace};
pub use paths::{Paths, folders_of};
pub use pictures::{Pictures, thumbnail};
pub use room::Room;
pub use settings::{
    KeptSettings, Proposing, Settings, Side,
    appearance::{Appearance, Density, ThemeChoice},
    hints::Hints,
    keys::{KeySettings, Preset},
    looks::{MOST_LOOKS, TextLook},
    stage::{Quality, StageSettings},
    timeline::{Lane, LaneHeight, LaneSettings, LaneShift},
};
pub use state::{Closing, Connection, FocusWish, ImportState, Marks, Refused, Start, ViewFacts, is_movable, is_named};
pub use tool::PointTool;
pub use window::dialog::Dialogs;
pub use window::opened::Opened;
pub use workspace::backing_up::{BackingUp, Looked};
pub use workspace::choosing::{Choosing, WorkspaceAction};
pub use workspace::import_batch::ImportBatch;
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
        RequestId, Services,
        keychain::KeySource,
        workspace::{ImportFiles, PageSubject, PageUse},
    },
    stage::{Viewport, sound::Monitoring},
    timeline::{Axis, VideoMs},
};
use announce::actions;
use asking::Asked;
use features::{
    editor::{library::audition::AuditionPlayer, play::Playback, stage::frame_out::FrameOut},
    exports::ExportForm,
    webhooks,
};
use generations::Earlier;
use outbox::Outbox;
use secrecy::SecretString;
use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
};
use window::{dialog::dialogs, greeting::Greeting};
use workspace::{next::Leaving, others::Attending};

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
    /// Characters that no font has, by group; the user was told of each group once.
    fonts_missed: HashMap<Group, HashSet<char>>,
    /// Step counts at the last search for characters without a font.
    letters_looked_at: Option<(usize, usize)>,
    playback: Playback,
    /// Initial playhead position of the first video.
    begin: Option<VideoMs>,
    /// Video to open next, and its playhead position.
    opens_at: Option<(VideoId, VideoMs)>,
    /// Video of the browser for which the export form opens when the video is loaded.
    exports_when_open: Option<VideoId>,
    /// Copied items as text, for [`TimelineCommand::Paste`].
    copied_items: Option<String>,
    /// Things for the system around the program.
    outbox: Outbox,
    /// Whether an action is being applied, whose announcement follows at its end.
    announces: bool,
    /// Allowed sources of the workspace's API key.
    key_source: KeySource,
    /// Next workspace, which opens after the jobs have ended.
    leaving: Option<Leaving>,
    /// Window state about the user.
    attending: Attending,
    /// Player for auditions of library sounds.
    audition_player: AuditionPlayer,
    /// Number of the last single call to the workspace.
    last_call: RequestId,
    /// The single calls whose answers the program awaits.
    asked: Asked<App>,
    /// The single calls whose answers the webhooks dialog awaits.
    webhook_calls: Asked<Webhooks, webhooks::Next>,
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
    /// Whether the desktop asks for high contrast.
    pub desktop_contrast: bool,
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
    /// Files that are imported one after the other.
    pub imports: ImportBatch,
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
    /// Engines of transcriptions, and the running one.
    pub transcriptions: transcript::queue::Transcriptions,
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

actions! {
    /// Run a command.
    Run(Command) says_of { Self::Run(command) => command.says() },
    /// Run a command that was chosen by name; where it cannot run, say why.
    Choose(Command) says_of { Self::Choose(command) => command.says() },
    /// Go to what was found.
    GoTo(Destination) says Says::Playhead,
    /// Use other keys.
    SetKeys(KeySettings) says Says::Nothing(Silence::Focus),
    /// Use the keys of a file.
    ReadKeys(PathBuf) says Says::Nothing(Silence::Later),
    /// Write the keys to a file.
    WriteKeys(PathBuf) says Says::Nothing(Silence::Later),
    /// Do something in the request drawer.
    Requests(RequestsAction) says_of { Self::Requests(action) => action.says() },
    /// Do something about practice.
    Practice(PracticeAction) says_of { Self::Practice(action) => action.says() },
    /// Do something about webhooks.
    Webhook(WebhookAction) says_of { Self::Webhook(action) => action.says() },
    /// Do something about assistants.
    Assistants(AssistantAction) says_of { Self::Assistants(action) => action.says() },
    /// Do something about workspaces.
    Workspaces(WorkspaceAction) says Says::Nothing(Silence::Dialog),
    /// Write a backup of this machine to a file.
    WriteBackup(PathBuf) says Says::Nothing(Silence::Later),
    /// Look at the backup in a file, before it is restored.
    LookAtBackup(PathBuf) says Says::Nothing(Silence::Later),
    /// Restore the backup that was looked at.
    RestoreBackup says Says::Nothing(Silence::Later),
    /// Write what a report on a defect needs to a file.
    WriteLog(PathBuf) says Says::Nothing(Silence::Later),
    /// Write the edits that wait to a file.
    WriteEdits(PathBuf) says Says::Nothing(Silence::Later),
    /// Let the window look differently.
    SetAppearance(Appearance) says Says::Nothing(Silence::Focus),
    /// Keep these looks of texts.
    SetTextLooks(Vec<TextLook>) says Says::Step,
    /// Set the sizes of panels.
    SizePanes {
        /// Width of the inspector, in points; `None` keeps it.
        inspector: Option<f32>,
        /// Height of the timeline, in points; `None` keeps it.
        timeline: Option<f32>,
        /// Width of the left panel, in points; `None` keeps it.
        side: Option<f32>,
    } says Says::Nothing(Silence::Sight),
    /// The edit point of a cut of this clip has the keyboard: the command for cuts acts on it.
    HoldCut(ClipId, Option<Cut>) says Says::Nothing(Silence::Focus),
    /// Fold a section of the inspector, or unfold it.
    FoldSection(&'static str) says Says::Nothing(Silence::Focus),
    /// A message to a craft's room.
    Room(RoomMsg) says Says::OtherFinding,
    /// Write a report on faces as a new folder in this one.
    WriteFaceReport(PathBuf) says Says::Nothing(Silence::Later),
    /// Write the reports on the faces of the checked videos, and their index, as a new folder in this one.
    WriteFaceReports(PathBuf) says Says::Nothing(Silence::Later),
    /// Sort and filter the list of videos in the face checks.
    OrderFaceVideos(settings::faces::VideoOrder) says Says::Nothing(Silence::Focus),
    /// Move the playhead.
    MovePlayhead(VideoMs) says Says::Nothing(Silence::Sight),
    /// The field of the playhead's time has the keyboard focus, as [`ViewCommand::GoToTime`] requested.
    TimeFieldFocused says Says::Nothing(Silence::Focus),
    /// Show another part of the timeline.
    SetView(Axis) says Says::Nothing(Silence::Sight),
    /// Show another part of the artboard on the stage.
    SetViewport(Viewport) says Says::Nothing(Silence::Sight),
    /// Select an item, or nothing.
    Select(Option<ItemRef>) says Says::Nothing(Silence::Focus),
    /// Do something on the timeline.
    Timeline(TimelineAction) says_of { Self::Timeline(action) => action.says() },
    /// Select a clip itself.
    SelectClip(ClipId) says Says::Nothing(Silence::Focus),
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
    } says_of {
        Self::ChangeClip { gesture: None, .. } => Says::Step,
        Self::ChangeClip { gesture: Some(_), .. } => Says::Nothing(Silence::Moment),
    },
    /// Put footage that is cut out back.
    Restore(ClipId, Cut) says Says::Step,
    /// Change fields of the video itself, as a step of a name.
    EditVideo(String, VideoEdit) says Says::Step,
    /// Like [`Action::EditVideo`], as one moment of a gesture.
    StepVideo(String, VideoEdit, GestureId) says Says::Nothing(Silence::Moment),
    /// Change the chapters.
    Chapter(ChapterChange) says_of { Self::Chapter(change) => change.says() },
    /// Change the music under the video, or hear it alone.
    Music(MusicChange) says_of { Self::Music(change) => change.says() },
    /// List the clips of another video, to append one; with nothing, the videos.
    ListOtherClips(Option<VideoId>) says Says::Nothing(Silence::Dialog),
    /// Append a clip of the other video whose clips are listed.
    TakeOtherClip(ClipId) says Says::Step,
    /// Let the service crop a screen recording, or take the crop off, as was asked.
    AutoCrop says Says::Nothing(Silence::Later),
    /// Withdraw the link to a page, as was asked.
    WithdrawLink says Says::Nothing(Silence::Later),
    /// Add the item of a rectangle that was drawn in the preview.
    Draw(Drawn) says_of { Self::Draw(_) => Drawn::says() },
    /// Put a field of a clip back to what the service holds.
    ResetClipField(ClipId, String) says Says::Step,
    /// Move a clip to a place in the order; 0 is first.
    PlaceClip(ClipId, usize) says Says::Step,
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
    } says_of {
        Self::SetTimes { gesture: None, .. } => Says::Step,
        Self::SetTimes { gesture: Some(_), .. } => Says::Nothing(Silence::Moment),
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
    } says_of {
        Self::Change { gesture: None, .. } => Says::Step,
        Self::Change { gesture: Some(_), .. } => Says::Nothing(Silence::Moment),
    },
    /// Draw the pictures before and after a pending change of an item, or forget them.
    Compare(Option<ItemRef>) says Says::Nothing(Silence::Sight),
    /// Change fields of several items, as one step.
    ChangeSeveral {
        /// Name of the step.
        name: String,
        /// Items with their changes.
        changes: Vec<(ItemRef, ChangeBody)>,
        /// Gesture, whose changes are one step; `None` for a single change.
        gesture: Option<GestureId>,
    } says Says::Step,
    /// Put a field of an item back to what the service holds.
    ResetField(ItemRef, String) says Says::Step,
    /// The drag or the typing has ended.
    EndGesture says Says::Nothing(Silence::Moment),
    /// The drag is given up: what its gesture has changed is taken back as if it had not begun.
    GiveUpGesture(GestureId) says Says::Begun(words::notices::drag_canceled),
    /// Open another video.
    Open(VideoId) says Says::Nothing(Silence::Dialog),
    /// Open another video, with the playhead at a time.
    OpenAt(VideoId, VideoMs) says Says::Nothing(Silence::Dialog),
    /// Pin a video in the browser, or unpin it.
    Pin(VideoId, bool) says_of {
        Self::Pin(_, true) => Says::Begun(words::notices::pinned),
        Self::Pin(_, false) => Says::Begun(words::notices::unpinned),
    },
    /// Narrow the browser's lists of videos to what passes this.
    NarrowVideos(browser::Filter) says_of {
        Self::NarrowVideos(filter) if filter.is_empty() => Says::Begun(words::notices::filter_cleared),
        // The choice says its own state.
        Self::NarrowVideos(_) => Says::Nothing(Silence::Focus),
    },
    /// Put a text into the system's clipboard.
    CopyText(String) says Says::Begun(words::common::copied),
    /// Open the page of a video or playlist in the web browser, or copy its link.
    Page(PageSubject, PageUse) says Says::Nothing(Silence::Later),
    /// Open the sample, from the ways to begin.
    OpenSample says Says::Nothing(Silence::Dialog),
    /// Close the note on the sample for good.
    CloseSampleNote says Says::Nothing(Silence::Dialog),
    /// Close the dialog that is seen and do nothing of what it offers: what waits for its answer is put off.
    CloseDialog says Says::Nothing(Silence::Dialog),
    /// Delete the local workspace's files that nothing refers to.
    FreeSpace says Says::Nothing(Silence::Later),
    /// Add a media file.
    ImportFile(PathBuf) says Says::Nothing(Silence::Later),
    /// Add media files, one after the other.
    ImportSeveral(Vec<PathBuf>) says Says::Nothing(Silence::Later),
    /// Add the recordings of a screen and a camera.
    ImportFiles(ImportFiles) says Says::Nothing(Silence::Later),
    /// Save a frame that was taken as a file.
    SaveFrame(Box<Capture>, PathBuf) says Says::Nothing(Silence::Later),
    /// Store a file as the transcript of the selected clip, else of the one at the playhead.
    ImportTranscript(PathBuf) says Says::Nothing(Silence::Later),
    /// Do something about transcribing.
    Transcription(transcript::queue::TranscriptionAction) says Says::Nothing(Silence::Focus),
    /// Connect with an API key.
    UseKey {
        /// The API key.
        key: SecretString,
        /// Whether to store the API key in the keychain.
        remember: bool,
    } says Says::Nothing(Silence::Dialog),
    /// Ask again for the API key whose question was put off.
    EnterKey says Says::Nothing(Silence::Dialog),
    /// Remove a notice.
    Dismiss(u64) says Says::Nothing(Silence::Later),
    /// The system asked the window to close.
    AskToClose says Says::Nothing(Silence::Dialog),
    /// Save, then close.
    SaveAndClose says Says::Nothing(Silence::Later),
    /// Close; the unsaved edits stay in the journal.
    KeepAndClose says Says::Nothing(Silence::Dialog),
    /// Close and discard the unsaved edits.
    DiscardAndClose says Says::Nothing(Silence::Dialog),
    /// Answer the question at this index of the list.
    Answer(usize, Choice) says Says::Answer,
    /// Show and play the video as it would be with an answer to the question at this index.
    TryAnswer(usize, Choice) says Says::Begun(words::notices::answer_played),
    /// Show the video as it is again.
    EndTrial says Says::Nothing(Silence::Dialog),
    /// Answer every open question in the same way.
    AnswerAll(Choice) says Says::Answer,
    /// Confirm the list of items that moved with changed cuts.
    AcceptCarried says Says::Answer,
    /// Take the open video over from the window that edits it.
    TakeOver says Says::Nothing(Silence::Later),
    /// Park the edit that the service refused, and save the rest.
    Park says Says::Nothing(Silence::Later),
    /// Apply a parked edit again, or drop it.
    Unpark(usize, Unpark) says Says::Step,
    /// Revert a pending change to the service's state.
    TakeBack(PendingChange) says Says::Step,
    /// Let the save delete the clips in the dialog.
    Consent says Says::Nothing(Silence::Dialog),
    /// Keep the clips in the dialog, and save the rest.
    KeepClips says Says::Nothing(Silence::Dialog),
    /// Stop the running save between two of its requests.
    StopSave says Says::Begun(words::notices::save_stopping),
    /// Restore the earlier state at this index of the list.
    BringBack(usize) says Says::Step,
    /// Pause the making of filmstrips, waveforms and scrub proxies, or let it go on.
    PausePreviews(bool) says_of {
        Self::PausePreviews(true) => Says::Begun(words::notices::previews_paused),
        Self::PausePreviews(false) => Says::Begun(words::notices::previews_resumed),
    },
    /// Do not make previews of a source; with false, make them after all.
    SkipPreview(SourceId, bool) says Says::Begun(words::notices::preview_changed),
    /// Hear the sounds so while monitoring.
    Monitor(Monitoring) says Says::Nothing(Silence::Focus),
    /// Do something about exports.
    Exports(ExportAction) says Says::Nothing(Silence::Later),
    /// Do something with analytics.
    Analytics(AnalyticsAction) says_of { Self::Analytics(action) => action.says() },
    /// Use the library.
    Library(LibraryAction) says Says::Step,
    /// Edit by the words that are spoken.
    Text(TextAction) says_of { Self::Text(action) => action.says() },
    /// Look at proposals, take and leave them.
    Proposals(ProposalAction) says_of { Self::Proposals(action) => action.says() },
    /// Undo or redo until this many steps are done.
    JumpTo(usize) says Says::Begun(words::notices::history_step),
}

dialogs! {
    /// The list of videos.
    Videos(Option<Vec<Video>>) { name: "videos", ends_with_session: false }

    /// Disk usage of the workspace, with the question whether to delete unused files.
    Space(Option<Space>) { name: "space", ends_with_session: false, open: space }

    /// Earlier states of the pending edits.
    Earlier(Option<Vec<Earlier>>) { name: "earlier", open: earlier }

    /// Every command with its keys.
    Keys { name: "keys", ends_with_session: false }

    /// Every command, to be run by name.
    Palette { name: "palette", ends_with_session: false }

    /// Videos, clips, items and words, with the list of videos once it is read.
    Find(Option<Vec<Video>>) { name: "find", ends_with_session: false }

    /// The videos of the workspace and their clips, to append one.
    OtherClips(OtherClips) { name: "other-clips", open: other_clips }

    /// The question before the service crops a screen recording.
    AutoCrop(AutoCropAsked) { name: "auto-crop" }

    /// The question before the link to a page is withdrawn.
    WithdrawLink(PageSubject) { name: "withdraw-link" }

    /// The settings.
    Settings { name: "settings", ends_with_session: false }

    /// The ways to begin.
    Welcome { name: "welcome", ends_with_session: false }

    /// The sample tasks.
    Tasks { name: "tasks" }

    /// Review of the unsaved changes.
    Review { name: "review" }

    /// Export form.
    Export(Box<ExportForm>) { name: "export", open: export_form }

    /// Loudness of the range of an export.
    Loudness { name: "loudness" }

    /// Recipe of the music bed.
    MusicBed { name: "music-bed" }

    /// The queue of exports.
    Exports { name: "exports", ends_with_session: false }

    /// Who watched.
    Analytics { name: "analytics", ends_with_session: false }

    /// Settings of a practice session.
    Practice(Box<PracticeForm>) { name: "practice", ends_with_session: false, open: practice_form }

    /// The webhook endpoints of the workspace, and their messages.
    Webhooks(Box<Webhooks>) { name: "webhooks", ends_with_session: false, open: webhooks }

    /// Changes by others while the video is open.
    Others { name: "others" }

    /// The workspaces, to add, change and open them.
    Workspaces { name: "workspaces", ends_with_session: false }

    /// The question before a backup is restored.
    Restore(Looked) {
        name: "restore",
        ends_with_session: false,
        asks: |_, looked| words::notices::asks_to_restore(local_time::moment_of(&looked.created_at)),
    }

    /// The list of steps.
    History { name: "history" }

    /// The edit that the service refused last, and why.
    Refused(Refused) {
        name: "refused",
        urgency: 1,
        asks: |_, refused| words::notices::asks_about_refused(refused.reason.trim_end_matches('.'), &refused.title),
        take: take_refused,
    }

    /// The clips that the next save deletes, while the user is asked about them.
    Deleting(Vec<Deletion>) {
        name: "delete-clips",
        urgency: 2,
        asks: |_, clips| words::notices::asks_to_delete(clips.len()),
        take: take_deleting,
    }

    /// Conflicts between unsaved changes and changes by others.
    Questions {
        name: "questions",
        urgency: 3,
        asks: announce::conflicts_asked,
    }

    /// Question before an action that would lose unsaved changes.
    Unsaved(Closing) {
        name: "unsaved",
        urgency: 5,
        ends_with_session: false,
        asks: |_, _| words::notices::asks_about_unsaved().into(),
        take: take_unsaved,
    }

    /// The question before the window closes while exports are on their way.
    StillExporting {
        name: "still-exporting",
        urgency: 6,
        ends_with_session: false,
        asks: |state| words::notices::asks_about_exports(state.exports.running()),
    }

    /// The question for an API key; its reason is that of the connection.
    ApiKey {
        name: "api-key",
        urgency: 4,
        ends_with_session: false,
        asks: |_| words::notices::asks_for_key().into(),
    }
}
