//! The desktop program without drawing: state and actions, requests to background jobs, settings, shortcuts and paths.
//!
//! The window draws [`State`] and returns [`Action`]s. [`App`] applies them. Work that needs disk, network or decoding goes to the
//! [`jobs`](crate::jobs) and comes back as an event; nothing here blocks.
//!
//! The types that every module uses are declared here: program, state, actions and dialogs. The modules add their methods.
//! Types that these are made of come from files that name none of them, so that the arrows go in one direction.
//! Names that many files use are handed on from here; all others are named by the module that defines them.

pub mod announce;
mod asking;
pub mod assistants;
pub mod backup;
pub mod command;
pub mod dialog;
mod direction;
pub mod doctor;
pub mod features;
pub mod file_question;
mod files;
mod letters;
pub mod measure;
pub mod measure_faces;
pub mod notice;
pub mod others;
mod outbox;
mod page_links;
pub mod paths;
pub mod pictures;
mod program;
pub mod push;
mod room;
pub mod settings;
pub mod state;
pub mod tool;
pub mod window;
pub mod workspace;

pub use crate::{
    document::{
        Choice, ClipData, EditRequest, Headless, HeadlessError, ItemRef, Part, Project, field_words, journal_file, local_time,
    },
    edit::SaveState,
    jobs::{browser, transcript},
};
pub use command::{
    Bar, BrowserCommand, CaptionsCommand, ClipCommand, Command, EditCommand, FacesCommand, FileCommand, HelpCommand,
    MakeCommand, Menu, PlayCommand, ProposalCommand, Says, StageCommand, TextCommand, TimelineCommand, ViewCommand,
};
pub use cutroom_command::terminal;
pub use direction::Direction;
pub use features::{
    RoomMsg, Session,
    analytics::AnalyticsAction,
    editor::{
        deleting::listed,
        library::{LibraryAction, Section},
        proposals::found::Finder,
        stage::pictures::needed_pictures,
        timeline::actions::{Edge, Pick, TimelineAction},
    },
    webhooks::{Listed, Webhooks},
};
pub use notice::{Tone, Topic};
pub use paths::Paths;
pub use room::Room;
pub use settings::{Settings, Side, timeline::Lane};
pub use state::{Beside, Closing, Connection, FocusWish, Sides, Start};

use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs, SourceId, VideoId,
        clip::{ClipChange, Cut},
        item::ChangeBody,
        space::Space,
        video::Video,
    },
    document::{generations::Earlier, load::First},
    edit::{GestureId, PendingChange, Unpark, VideoEdit},
    jobs::{
        RequestId, Services,
        keychain::KeySource,
        workspace::{ImportFiles, PageSubject, PageUse},
    },
    stage::{Viewport, sound::Monitoring},
    timeline::{Axis, VideoMs},
};
use announce::{Announcement, actions};
use asking::Asked;
use assistants::{AssistantAction, Assistants};
use command::{Keymap, Silence};
use dialog::{Dialogs, dialogs};
use features::{
    Rooms,
    analytics::Analytics,
    editor::{
        chapters::ChapterChange,
        deleting::Deletion,
        find::Destination,
        library::{Library, audition::AuditionPlayer, other_clips::OtherClips},
        music::change::MusicChange,
        play::{PlayState, Playback},
        proposals::actions::ProposalAction,
        stage::{
            cropping::AutoCropAsked,
            frame_out::{Capture, FrameOut},
            pointing::Drawn,
        },
        text::TextAction,
    },
    exports::{actions::ExportAction, form::ExportForm, queue::Exports},
    practice::{Practice, PracticeAction, PracticeForm},
    requests::{Requests, RequestsAction},
    webhooks::{self, WebhookAction},
};
use letters::Letters;
use notice::Notices;
use outbox::Outbox;
use secrecy::SecretString;
use settings::{KeptSettings, appearance::Appearance, keys::KeySettings, looks::TextLook};
use state::{ImportState, Refused};
use std::path::PathBuf;
use window::greeting::Greeting;
use workspace::{
    attending::Attending,
    backing_up::{BackingUp, Looked},
    choosing::{Choosing, WorkspaceAction},
    import_batch::ImportBatch,
    link::Link,
    next::Leaving,
};

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
    /// First parts of the last reading of a whole video.
    last_load: First,
    /// Whether the next load of the open video asks for the permissions of the API key.
    asks_access: bool,
    greeting: Greeting,
    /// Fonts found for characters, and characters without one.
    letters: Letters,
    playback: Playback,
    /// Initial playhead position of the first video.
    begin: Option<VideoMs>,
    /// Video to open next, and its playhead position.
    opens_at: Option<(VideoId, VideoMs)>,
    /// Video of the browser for which the export form opens when the video is loaded.
    exports_when_open: Option<VideoId>,
    /// Copied items as text, for [`TimelineCommand::Paste`].
    copied_items: Option<String>,
    /// Requests to the desktop, such as copied text and links to open.
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
    /// Open panels beside the preview that the window has no room for; set by the window.
    pub hidden_sides: Sides,
    /// The panel beside the preview that the user opened last in this run; shown also where there is little room for it.
    pub asked_beside: Option<Beside>,
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
    /// Set the shortcuts.
    SetKeys(KeySettings) says Says::Nothing(Silence::Focus),
    /// Read the shortcuts from a file.
    ReadKeys(PathBuf) says Says::Nothing(Silence::Later),
    /// Write the shortcuts to a file.
    WriteKeys(PathBuf) says Says::Nothing(Silence::Later),
    /// An action of the request log.
    Requests(RequestsAction) says_of { Self::Requests(action) => action.says() },
    /// An action of practice mode.
    Practice(PracticeAction) says_of { Self::Practice(action) => action.says() },
    /// An action of the webhooks dialog.
    Webhook(WebhookAction) says_of { Self::Webhook(action) => action.says() },
    /// An action of the assistants' settings.
    Assistants(AssistantAction) says_of { Self::Assistants(action) => action.says() },
    /// An action of the list of workspaces.
    Workspaces(WorkspaceAction) says Says::Nothing(Silence::Dialog),
    /// Back up this computer to a file.
    WriteBackup(PathBuf) says Says::Nothing(Silence::Later),
    /// Read a backup from a file, before it is restored.
    LookAtBackup(PathBuf) says Says::Nothing(Silence::Later),
    /// Restore the backup that was read by [`Action::LookAtBackup`].
    RestoreBackup says Says::Nothing(Silence::Later),
    /// Write the log and other facts for a bug report to a file.
    WriteLog(PathBuf) says Says::Nothing(Silence::Later),
    /// Write the unsaved changes to a file.
    WriteEdits(PathBuf) says Says::Nothing(Silence::Later),
    /// Set the appearance of the window: theme, density and size.
    SetAppearance(Appearance) says Says::Nothing(Silence::Focus),
    /// Set the saved looks of text overlays.
    SetTextLooks(Vec<TextLook>) says Says::Step,
    /// Remember which open panels beside the preview the window has no room for.
    HideSides(Sides) says Says::Nothing(Silence::Sight),
    /// Set the sizes of panels.
    SizePanes {
        /// Width of the inspector, in points; `None` keeps it.
        inspector: Option<f32>,
        /// Height of the timeline, in points; `None` keeps it.
        timeline: Option<f32>,
        /// Width of the left panel, in points; `None` keeps it.
        side: Option<f32>,
    } says Says::Nothing(Silence::Sight),
    /// Make the commands for cuts act on a cut of a clip, because its edit point has the keyboard focus; `None` if it has lost it.
    HoldCut(ClipId, Option<Cut>) says Says::Nothing(Silence::Focus),
    /// Fold a section of the inspector, or unfold it.
    FoldSection(&'static str) says Says::Nothing(Silence::Focus),
    /// A message to the face checks, the subtitle designer or the browser.
    Room(RoomMsg) says Says::OtherFinding,
    /// Write a report on the face checks of the open video, as a new folder in this folder.
    WriteFaceReport(PathBuf) says Says::Nothing(Silence::Later),
    /// Write the reports on the face checks of all checked videos, with their index, as a new folder in this folder.
    WriteFaceReports(PathBuf) says Says::Nothing(Silence::Later),
    /// Sort and filter the list of videos in the face checks.
    OrderFaceVideos(settings::faces::VideoOrder) says Says::Nothing(Silence::Focus),
    /// Move the playhead.
    MovePlayhead(VideoMs) says Says::Nothing(Silence::Sight),
    /// The field of the playhead's time has the keyboard focus, as [`ViewCommand::GoToTime`] requested.
    TimeFieldFocused says Says::Nothing(Silence::Focus),
    /// Show another part of the timeline.
    SetView(Axis) says Says::Nothing(Silence::Sight),
    /// Show another part of the canvas in the preview.
    SetViewport(Viewport) says Says::Nothing(Silence::Sight),
    /// Select an item, or nothing.
    Select(Option<ItemRef>) says Says::Nothing(Silence::Focus),
    /// An action of the timeline.
    Timeline(TimelineAction) says_of { Self::Timeline(action) => action.says() },
    /// Select a clip.
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
    /// Restore footage that was cut out.
    Restore(ClipId, Cut) says Says::Step,
    /// Change fields of the video, as one undo step with a name.
    EditVideo(String, VideoEdit) says Says::Step,
    /// [`Action::EditVideo`] as one moment of a gesture.
    StepVideo(String, VideoEdit, GestureId) says Says::Nothing(Silence::Moment),
    /// Change the chapters.
    Chapter(ChapterChange) says_of { Self::Chapter(change) => change.says() },
    /// Change the background music, or play it alone.
    Music(MusicChange) says_of { Self::Music(change) => change.says() },
    /// List the clips of another video, to append one; `None` lists the videos.
    ListOtherClips(Option<VideoId>) says Says::Nothing(Silence::Dialog),
    /// Append a clip of the other video whose clips are listed.
    TakeOtherClip(ClipId) says Says::Step,
    /// Crop a screen recording on the server, or remove the crop, after [`Dialog::AutoCrop`] was confirmed.
    AutoCrop says Says::Nothing(Silence::Later),
    /// Withdraw the link to a page, after [`Dialog::WithdrawLink`] was confirmed.
    WithdrawLink says Says::Nothing(Silence::Later),
    /// Add the item of a rectangle that was drawn in the preview.
    Draw(Drawn) says_of { Self::Draw(_) => Drawn::says() },
    /// Reset a field of a clip to the server's value.
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
    /// Draw the pictures before and after a pending change of an item; `None` drops them.
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
    /// Reset a field of an item to the server's value.
    ResetField(ItemRef, String) says Says::Step,
    /// End a gesture: a drag, or typing in a field.
    EndGesture says Says::Nothing(Silence::Moment),
    /// Cancel a drag: the changes of its gesture are reverted, without an undo step.
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
    /// Set the filter of the browser's lists of videos.
    NarrowVideos(browser::Filter) says_of {
        Self::NarrowVideos(filter) if filter.is_empty() => Says::Begun(words::notices::filter_cleared),
        // The choice says its own state.
        Self::NarrowVideos(_) => Says::Nothing(Silence::Focus),
    },
    /// Copy a text to the system's clipboard.
    CopyText(String) says Says::Begun(words::common::copied),
    /// Open the page of a video or playlist in the web browser, or copy its link.
    Page(PageSubject, PageUse) says Says::Nothing(Silence::Later),
    /// Open the sample video, from the welcome dialog.
    OpenSample says Says::Nothing(Silence::Dialog),
    /// Close the note on the sample for good.
    CloseSampleNote says Says::Nothing(Silence::Dialog),
    /// Close the top dialog without an answer.
    CloseDialog says Says::Nothing(Silence::Dialog),
    /// Delete the local workspace's files that nothing refers to.
    FreeSpace says Says::Nothing(Silence::Later),
    /// Add a media file.
    ImportFile(PathBuf) says Says::Nothing(Silence::Later),
    /// Add media files, one after the other.
    ImportSeveral(Vec<PathBuf>) says Says::Nothing(Silence::Later),
    /// Add the recordings of a screen and a camera.
    ImportFiles(ImportFiles) says Says::Nothing(Silence::Later),
    /// Save a captured frame as a file.
    SaveFrame(Box<Capture>, PathBuf) says Says::Nothing(Silence::Later),
    /// Import a file as the transcript of the selected clip, or of the clip at the playhead if none is selected.
    ImportTranscript(PathBuf) says Says::Nothing(Silence::Later),
    /// An action of transcription: start, cancel, choose an engine.
    Transcription(transcript::queue::TranscriptionAction) says Says::Nothing(Silence::Focus),
    /// Connect with an API key.
    UseKey {
        /// The API key.
        key: SecretString,
        /// Whether to store the API key in the keychain.
        remember: bool,
    } says Says::Nothing(Silence::Dialog),
    /// Show [`Dialog::ApiKey`] again after it was closed without a key.
    EnterKey says Says::Nothing(Silence::Dialog),
    /// Remove a notice.
    Dismiss(u64) says Says::Nothing(Silence::Later),
    /// Close the window, as the desktop requested; asks first if something would be lost.
    AskToClose says Says::Nothing(Silence::Dialog),
    /// Save the unsaved changes, then close.
    SaveAndClose says Says::Nothing(Silence::Later),
    /// Close, and keep the unsaved changes in the journal.
    KeepAndClose says Says::Nothing(Silence::Dialog),
    /// Close, and discard the unsaved changes.
    DiscardAndClose says Says::Nothing(Silence::Dialog),
    /// Resolve the conflict at this index of the list.
    Answer(usize, Choice) says Says::Answer,
    /// Show and play the video as it would be with an answer to the conflict at this index.
    TryAnswer(usize, Choice) says Says::Begun(words::notices::answer_played),
    /// End [`Action::TryAnswer`]: show the video without the answer.
    EndTrial says Says::Nothing(Silence::Dialog),
    /// Resolve all open conflicts with the same answer.
    AnswerAll(Choice) says Says::Answer,
    /// Confirm the list of items that moved with changed cuts.
    AcceptCarried says Says::Answer,
    /// Make the open video editable here instead of in the other window that edits it.
    TakeOver says Says::Nothing(Silence::Later),
    /// Set aside the edit that the server refused, and save the rest.
    Park says Says::Nothing(Silence::Later),
    /// Apply an edit again that was set aside, or discard it.
    Unpark(usize, Unpark) says Says::Step,
    /// Revert an unsaved change to the server's state.
    TakeBack(PendingChange) says Says::Step,
    /// Delete the clips of [`Dialog::Deleting`] in the save.
    Consent says Says::Nothing(Silence::Dialog),
    /// Keep the clips of [`Dialog::Deleting`], and save the rest.
    KeepClips says Says::Nothing(Silence::Dialog),
    /// Stop the running save between two of its requests.
    StopSave says Says::Begun(words::notices::save_stopping),
    /// Restore the earlier state at this index of the list.
    BringBack(usize) says Says::Step,
    /// Pause the creation of filmstrips, waveforms and proxies, or resume it.
    PausePreviews(bool) says_of {
        Self::PausePreviews(true) => Says::Begun(words::notices::previews_paused),
        Self::PausePreviews(false) => Says::Begun(words::notices::previews_resumed),
    },
    /// Create no previews of a source; with `false`, create them after all.
    SkipPreview(SourceId, bool) says Says::Begun(words::notices::preview_changed),
    /// Set volume and muting of playback.
    Monitor(Monitoring) says Says::Nothing(Silence::Focus),
    /// An action of exports.
    Exports(ExportAction) says Says::Nothing(Silence::Later),
    /// An action of analytics.
    Analytics(AnalyticsAction) says_of { Self::Analytics(action) => action.says() },
    /// An action of the library.
    Library(LibraryAction) says Says::Step,
    /// An action of the transcript: select, cut or correct words.
    Text(TextAction) says_of { Self::Text(action) => action.says() },
    /// An action of proposals: preview, accept or dismiss them.
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

    /// All commands with their shortcuts.
    Keys { name: "keys", ends_with_session: false }

    /// The command palette.
    Palette { name: "palette", ends_with_session: false }

    /// Videos, clips, items and words, with the list of videos once it is read.
    Find(Option<Vec<Video>>) { name: "find", ends_with_session: false }

    /// The videos of the workspace and their clips, to append one.
    OtherClips(OtherClips) { name: "other-clips", open: other_clips }

    /// The question before the service crops a screen recording.
    AutoCrop(AutoCropAsked) { name: "auto-crop" }

    /// The question before the transcript of a clip is replaced by a new one.
    ReplaceTranscript(transcript::queue::ClipToHear) { name: "replace-transcript" }

    /// The question before the link to a page is withdrawn.
    WithdrawLink(PageSubject) { name: "withdraw-link" }

    /// The settings.
    Settings { name: "settings", ends_with_session: false }

    /// The welcome dialog.
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

    /// Analytics of the workspace's videos.
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

    /// The undo history.
    History { name: "history" }

    /// The edit that the server refused last, and the reason.
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

    /// The question before the window closes while work is running that closing would end.
    StillWorking {
        name: "still-working",
        urgency: 6,
        ends_with_session: false,
        asks: |_| words::notices::asks_about_work().into(),
    }

    /// The question for an API key; its reason is that of the connection.
    ApiKey {
        name: "api-key",
        urgency: 4,
        ends_with_session: false,
        asks: |_| words::notices::asks_for_key().into(),
    }
}
