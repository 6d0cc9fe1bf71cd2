//! Requests and events of the workspace service.

use super::{AssistantDoor, ImportError, ImportFiles, Imported, Link, NotTried, OnItsWay, PastedPicture, Shelf, Tried};
use crate::{
    api::{ApiError, ClipId, Present, VideoId, VideoList, face_analysis::FaceAnalysis, library::LibraryItem, video::Video},
    document::{
        journal_file::{Opened, Written},
        load::{self, First},
        others::KnownState,
        reading::{ClipReading, Loaded},
        wanted::Wanted,
    },
    edit::{self, Reply, Ticket},
    jobs::{
        assistant::WorkspaceFolders,
        journal::{NoJournal, OtherWindow},
        keychain::KeySource,
        notebook::VideoNotes,
        request_id::RequestId,
        transcript::run::{Brought, How, RunError},
        workspaces::Access,
    },
    transcribe::{Found, Progress},
};
use secrecy::SecretString;
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// Workspace to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Local workspace in this folder, filled with the sample video if it is empty.
    Local(PathBuf),
    /// Hosted workspace at this URL.
    Remote(String),
    /// Practice copy in this folder, filled with the sample video if it is empty.
    Practice(PathBuf),
}

/// Selects the servers that are asked for the API key's permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessQuestion {
    /// All servers, because the permission may have changed.
    Always,
    /// Only servers that send hints: those are Cutroom servers, where the question is cheap.
    OfCutroom,
}

/// Data of a video on this computer, to be opened with it.
pub struct Opening {
    /// Path of its journal.
    pub journal: PathBuf,
    /// Whether another window that holds the journal is asked to release it.
    pub other: OtherWindow,
    /// Channel that receives the notes about the video.
    pub notes: oneshot::Receiver<VideoNotes>,
}

/// Opened data of a video on this computer.
pub struct OpenedHere {
    /// Journal, or the reason why it was not opened.
    pub journal: Result<Opened, NoJournal>,
    /// Notes about the video.
    pub notes: VideoNotes,
}

/// Requests of the window to the workspace service.
pub enum WorkspaceRequest {
    /// Start or connect to a workspace.
    Connect {
        /// Workspace to open.
        target: Target,
        /// API key that the user typed, if any.
        key: Option<SecretString>,
        /// Sources of the API key if none was typed.
        source: KeySource,
        /// Cache folder for clips of a hosted workspace.
        cache: PathBuf,
    },
    /// Set the faults of a practice workspace, in the format of `cutroom serve --faults`.
    Practise(String),
    /// Enable assistants at `/mcp` of the local workspace; `None` disables them.
    LetAssistantsIn(Option<WorkspaceFolders>),
    /// Replace the assistants' API key.
    RenewAssistantKey,
    /// Store an API key in the keychain.
    Remember {
        /// Origin of the workspace.
        address: String,
        /// API key to store.
        key: SecretString,
    },
    /// Remove the API key of the workspace at this origin.
    Forget(String),
    /// Test a workspace.
    Try {
        /// URL of the workspace.
        address: String,
        /// API key that the user typed; `None` for the key in the keychain.
        key: Option<SecretString>,
        /// Id of the request, returned with the answer.
        id: RequestId,
    },
    /// Find out the API key's permission for a video, without changing it.
    AskAccess {
        /// The video.
        video: VideoId,
        /// Servers that are asked.
        question: AccessQuestion,
    },
    /// Count the videos with unsaved changes on this computer.
    CountWaiting {
        /// Name of the workspace in journals.
        workspace: String,
        /// Folder of the journals.
        journals: PathBuf,
        /// Known videos of the workspace.
        videos: Vec<VideoId>,
        /// Resolves when recent edits of the open video are on the disk.
        written: Option<Written>,
    },
    /// List the videos.
    ListVideos,
    /// Load the parts of a video that are needed first, and open its data on this computer.
    Load {
        /// The video.
        video: VideoId,
        /// Parts to load first.
        first: First,
        /// Data on this computer to open; `None` if it is open already.
        opening: Option<Opening>,
    },
    /// Load these clips next, in this order, in the background.
    Read {
        /// The video.
        video: Box<Video>,
        /// Clips and their parts.
        wanted: Vec<Wanted>,
    },
    /// Load a snapshot of some clips as they are saved: before a save, which waits for it, or after one.
    Fetch {
        /// The video.
        video: VideoId,
        /// Clips whose items are loaded.
        clips: Vec<ClipId>,
        /// Clips whose words are loaded.
        words: Vec<ClipId>,
        /// Revision at which the clips are known: if the video still has it, they are not loaded.
        known: Option<u64>,
        /// Ticket of the waiting save; `None` after a save.
        before: Option<Ticket>,
    },
    /// Check whether others have saved the video.
    LookForOthers {
        /// The video.
        video: VideoId,
        /// State of the video that is known.
        known: Box<KnownState>,
        /// Id of the request, returned with the answer.
        id: RequestId,
    },
    /// Report the user's clip in the open video to others.
    BeAt(Option<ClipId>),
    /// Load the media of clips before a save deletes them, so that the deletion can be undone.
    ReadMedia {
        /// The video.
        video: VideoId,
        /// Ticket of the waiting save.
        ticket: Ticket,
        /// The clips.
        clips: Vec<ClipId>,
    },
    /// Wait until a save is in the journal.
    AwaitJournal {
        /// The video.
        video: VideoId,
        /// Ticket of the waiting save.
        ticket: Ticket,
        /// Resolves when the save is in the journal.
        written: Written,
    },
    /// Load a snapshot of some clips, to see which requests of a save arrived.
    ReadBack {
        /// The video.
        video: VideoId,
        /// Ticket of the waiting save.
        ticket: Ticket,
        /// The clips.
        clips: Vec<ClipId>,
    },
    /// Send one request of a save.
    SendStep {
        /// The video.
        video: VideoId,
        /// Ticket of the waiting save.
        ticket: Ticket,
        /// Request to send.
        request: Box<edit::SaveRequest>,
    },
    /// Probe until the server answers: that of the open workspace, or the one at this URL.
    Probe(Option<String>),
    /// Upload files and create a video from them.
    Import(ImportFiles),
    /// Cancel the import.
    CancelImport,
    /// Load the library.
    Library,
    /// Upload a file to the library.
    AddToLibrary(PathBuf),
    /// Store an image from the clipboard as a file and upload it to the library.
    AddPictureToLibrary(PastedPicture),
    /// Store a transcript for a clip.
    Transcript {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// Transcript file.
        file: PathBuf,
    },
    /// Find the speech recognisers of this computer.
    FindEngines(How),
    /// Transcribe a clip.
    Transcribe {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// Engine, model and language.
        how: How,
    },
    /// Cancel the transcription.
    CancelTranscription,
    /// Get the progress of face detection in a clip's camera recording, or start or cancel it.
    FaceSearch {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// True to start, false to cancel, `None` to get the progress only.
        wanted: Option<bool>,
        /// Delay before the request.
        after: Duration,
    },
}

/// Number of unsaved changes of a workspace on this computer, according to its journals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingHere {
    /// Number of videos with unsaved changes.
    pub videos: usize,
    /// Number of unresolved conflicts.
    pub conflicts: usize,
}

/// Events of the workspace service.
// A few dozen events a second at most: a `Box` for each large variant would cost readers of the code more than it saves.
#[allow(clippy::large_enum_variant)]
pub enum WorkspaceEvent {
    /// The workspace at this origin is connected.
    Connected(String),
    /// An API key is needed, or the last one was rejected; origin of the workspace.
    KeyNeeded(String),
    /// The server of the open workspace rejected the API key.
    KeyRefused(ApiError),
    /// Permission of the API key for a video.
    Access {
        /// The video.
        video: VideoId,
        /// Permission.
        access: Access,
    },
    /// The workspace could not be connected or opened.
    ConnectFailed {
        /// Cause.
        text: String,
        /// Advice for the user.
        advice: String,
    },
    /// State of the access for assistants.
    Assistants(AssistantDoor),
    /// Result of [`WorkspaceRequest::Try`].
    Tried {
        /// Id of the request.
        id: RequestId,
        /// Result of the test, or the error.
        tried: Result<Tried, NotTried>,
    },
    /// Result of [`WorkspaceRequest::CountWaiting`].
    CountedWaiting {
        /// Name of the workspace in journals.
        workspace: String,
        /// Number of unsaved changes.
        waiting: WaitingHere,
    },
    /// List of videos, or the error.
    Videos(Result<VideoList, ApiError>),
    /// Result of [`WorkspaceRequest::Load`].
    Loaded {
        /// The video.
        video: VideoId,
        /// Loaded video, or the error.
        loaded: Box<Result<Loaded, ApiError>>,
        /// Time before the first request of the reading.
        began: Instant,
        /// Opened data on this computer, if requested.
        here: Option<OpenedHere>,
    },
    /// A clip was loaded in the background.
    ClipRead {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// Loaded parts, or the error.
        read: Box<Result<ClipReading, ApiError>>,
        /// Time before the first request of the reading.
        began: Instant,
        /// Mark that is dropped with the event.
        on_its_way: OnItsWay,
    },
    /// Snapshot of a video as it is saved: all clips, and the items of the requested ones.
    Looked {
        /// The video.
        video: VideoId,
        /// Snapshot, or the error.
        seen: Box<Result<load::RemoteSnapshot, ApiError>>,
        /// Ticket of the waiting save.
        before: Option<Ticket>,
    },
    /// Result of [`WorkspaceRequest::LookForOthers`].
    Others {
        /// The video.
        video: VideoId,
        /// Id of the request.
        id: RequestId,
        /// Snapshot if others have saved, `None` if not, or the error.
        seen: Box<Result<Option<load::RemoteSnapshot>, ApiError>>,
    },
    /// The server reports that a video was changed, by others or by this program.
    Changed(VideoId),
    /// The server reports who else has a video open.
    Here {
        /// The video.
        video: VideoId,
        /// All other people who have the video open.
        people: Vec<Present>,
    },
    /// Result of a task of a save.
    SaveReply {
        /// The video.
        video: VideoId,
        /// Ticket of the waiting save.
        ticket: Ticket,
        /// Result for the save.
        reply: Reply,
    },
    /// Reachability of the server.
    Link(Link),
    /// Progress of an import.
    ImportProgress {
        /// Number of bytes sent.
        sent: u64,
        /// Number of bytes of all files.
        total: u64,
    },
    /// An import has ended.
    Imported(Result<Imported, ImportError>),
    /// Contents of the library.
    Library(Box<Shelf>),
    /// Progress of an upload to the library.
    UploadProgress {
        /// Number of bytes sent.
        sent: u64,
        /// Size of the file, in bytes.
        total: u64,
    },
    /// New item of the library, or the error.
    AddedToLibrary(Result<LibraryItem, ImportError>),
    /// Result of [`WorkspaceRequest::FindEngines`].
    Engines(Vec<Found>),
    /// How far a transcription is.
    Transcribing {
        /// The clip.
        clip: ClipId,
        /// How far it is.
        progress: Progress,
    },
    /// Result of [`WorkspaceRequest::Transcript`].
    TranscriptRead {
        /// The video.
        video: VideoId,
        /// Summary of the stored transcript, or the error.
        brought: Result<Brought, RunError>,
    },
    /// Result of [`WorkspaceRequest::Transcribe`].
    Transcribed {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// Summary of the stored transcript, or the error.
        brought: Result<Brought, RunError>,
    },
    /// Progress of face detection in a clip's camera recording.
    FaceSearch {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// Progress, or the error.
        search: Result<FaceAnalysis, ApiError>,
    },
    /// Error that the user should see.
    Failed {
        /// Cause.
        text: String,
        /// Advice for the user.
        advice: String,
    },
}
