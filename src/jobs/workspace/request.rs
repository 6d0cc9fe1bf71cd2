//! What is asked of the workspace, and what it answers.

use super::{AssistantDoor, ImportError, ImportFiles, Imported, Link, NotTried, PastedPicture, Shelf, Tried};
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
        transcript::run::{Brought, RunError, Transcriber},
        workspaces::Access,
    },
};
use secrecy::SecretString;
use std::{path::PathBuf, time::Duration};
use tokio::sync::oneshot;

/// The workspace to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The embedded workspace in this folder, filled with the sample if it is empty.
    Local(PathBuf),
    /// A service at an address.
    Remote(String),
    /// A copy to practise on, in this folder; an empty one is filled with the sample.
    Practice(PathBuf),
}

/// Which services are asked what the key may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessQuestion {
    /// All: something says that the answer may be another one than what is known.
    Always,
    /// Those that tell of changes: they are of Cutroom, and the question costs nothing there.
    OfCutroom,
}

/// What belongs to a video on this computer, to be opened with it.
pub struct Opening {
    /// Where its journal is.
    pub journal: PathBuf,
    /// What becomes of another window that has the journal.
    pub other: OtherWindow,
    /// What is noted about it.
    pub notes: oneshot::Receiver<VideoNotes>,
}

/// What was opened of it.
pub struct OpenedHere {
    /// Its journal, or why it was not opened.
    pub journal: Result<Opened, NoJournal>,
    /// What is noted about it.
    pub notes: VideoNotes,
}

/// What the window asks for.
pub enum WorkspaceRequest {
    /// Start or reach the workspace; readings of a hosted one are kept in this folder.
    Connect {
        /// Which one.
        target: Target,
        /// The key that the user typed, if any.
        key: Option<SecretString>,
        /// Where the key may come from, if none was typed.
        source: KeySource,
        /// Where readings of a hosted one are kept.
        cache: PathBuf,
    },
    /// Let the calls to a workspace to practise on meet these faults, in the form of `cutroom serve --faults`.
    Practise(String),
    /// Let assistants in at `/mcp` of this machine's workspace; with nothing, no longer.
    LetAssistantsIn(Option<WorkspaceFolders>),
    /// Give assistants a new key. Exports that run begin anew.
    RenewAssistantKey,
    /// Store a key.
    Remember {
        /// The address of the workspace.
        address: String,
        /// The key.
        key: SecretString,
    },
    /// Forget the key of the workspace at this address.
    Forget(String),
    /// Test a workspace with this key, or with the one of the keychain.
    Try {
        /// Its address.
        address: String,
        /// The key that was typed.
        key: Option<SecretString>,
        /// Comes back with the answer.
        id: RequestId,
    },
    /// Ask what the key may do with a video. Nothing is changed.
    AskAccess {
        /// The video.
        video: VideoId,
        /// Which services are asked.
        question: AccessQuestion,
    },
    /// Count the videos of which edits wait on this computer.
    CountWaiting {
        /// The workspace's name in journals.
        workspace: String,
        /// The folder of the journals.
        journals: PathBuf,
        /// The videos that are known of it.
        videos: Vec<VideoId>,
        /// Comes when what was edited in the open video a moment ago is on disk.
        written: Option<Written>,
    },
    /// Read the list of videos.
    ListVideos,
    /// Read a video, as far as it is needed at once; with what belongs to it on this computer if it is not open yet.
    Load {
        /// The video.
        video: VideoId,
        /// What is read at once.
        first: First,
        /// What belongs to it on this computer, if it is not open yet.
        opening: Option<Opening>,
    },
    /// Read these clips next, in this order, in the background.
    Read {
        /// The video.
        video: Box<Video>,
        /// The clips, in this order.
        wanted: Vec<Wanted>,
    },
    /// Read what the service holds of some clips: before a save, which waits for it under this number, or after one.
    Fetch {
        /// The video.
        video: VideoId,
        /// The clips whose items are read.
        clips: Vec<ClipId>,
        /// The clips whose words are read.
        words: Vec<ClipId>,
        /// The revision since which they are known, if any: while the video has it, they are not read.
        known: Option<u64>,
        /// The save that waits for it; none after one.
        before: Option<Ticket>,
    },
    /// Look whether others saved the video.
    LookForOthers {
        /// The video.
        video: VideoId,
        /// What is known of it.
        known: Box<KnownState>,
        /// Comes back with the answer.
        id: RequestId,
    },
    /// Tell others on which clip of the open video the user is.
    BeAt(Option<ClipId>),
    /// Read what clips are made of, before a save deletes them.
    ReadMedia {
        /// The video.
        video: VideoId,
        /// What the save waits for.
        ticket: Ticket,
        /// The clips.
        clips: Vec<ClipId>,
    },
    /// Wait until a save is in the journal.
    AwaitJournal {
        /// The video.
        video: VideoId,
        /// What the save waits for.
        ticket: Ticket,
        /// Tells when it is there.
        written: Written,
    },
    /// Read what the service holds of some clips, to see what of a save arrived.
    ReadBack {
        /// The video.
        video: VideoId,
        /// What the save waits for.
        ticket: Ticket,
        /// The clips.
        clips: Vec<ClipId>,
    },
    /// Send one request of a save.
    SendStep {
        /// The video.
        video: VideoId,
        /// What the save waits for.
        ticket: Ticket,
        /// What is sent.
        request: Box<edit::SaveRequest>,
    },
    /// Ask until the workspace answers: the open one, or the one at this address.
    Probe(Option<String>),
    /// Upload files and make a video of them.
    Import(ImportFiles),
    /// Cancel the import.
    CancelImport,
    /// Read the library.
    Library,
    /// Upload a file into the library.
    AddToLibrary(PathBuf),
    /// Store a picture of the clipboard as a file and upload it into the library.
    AddPictureToLibrary(PastedPicture),
    /// Store a file as the transcript of a clip; without a file, run the transcriber.
    Transcript {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// The file; without one the transcriber runs.
        file: Option<PathBuf>,
        /// The transcriber that the user has set.
        transcriber: Option<Transcriber>,
    },
    /// Stop the transcriber.
    CancelTranscription,
    /// Ask after this time how far the search for faces in a clip's camera recording is; or say whether it is wanted.
    FaceSearch {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// Whether it is wanted; none only asks.
        wanted: Option<bool>,
        /// How long to wait before.
        after: Duration,
    },
}

/// What waits on this computer of a workspace, as far as its journals tell it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingHere {
    /// Of how many videos edits wait.
    pub videos: usize,
    /// How many decisions about changes of others wait.
    pub conflicts: usize,
}

/// What is answered.
// Some dozens a second at most: a box for each large one would cost its readers more than it saves.
#[allow(clippy::large_enum_variant)]
pub enum WorkspaceEvent {
    /// The workspace is reached, at this origin.
    Connected(String),
    /// A key is needed, or the last one was wrong.
    KeyNeeded(String),
    /// A call of the open workspace was told that the key is not taken any more.
    KeyRefused(ApiError),
    /// What the key may do with a video.
    Access {
        /// The video.
        video: VideoId,
        /// What it may do.
        access: Access,
    },
    /// The workspace could not be reached or opened: what happened, what to do.
    ConnectFailed {
        /// What happened.
        text: String,
        /// What to do.
        advice: String,
    },
    /// Whether assistants are let in.
    Assistants(AssistantDoor),
    /// What came of the test of a workspace.
    Tried {
        /// The request that it answers.
        id: RequestId,
        /// What was found, or why not.
        tried: Result<Tried, NotTried>,
    },
    /// What waits on this computer of the workspace of this name.
    CountedWaiting {
        /// The name of the workspace in journals.
        workspace: String,
        /// What waits.
        waiting: WaitingHere,
    },
    /// The list of videos.
    Videos(Result<VideoList, ApiError>),
    /// A video, and what belongs to it on this computer if that was requested.
    Loaded {
        /// The video.
        video: VideoId,
        /// What was read, or why not.
        loaded: Box<Result<Loaded, ApiError>>,
        /// What belongs to it on this computer, if that was requested.
        here: Option<OpenedHere>,
    },
    /// The reading of a clip in the background, or why it failed.
    ClipRead {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// What was read, or why not.
        read: Box<Result<ClipReading, ApiError>>,
    },
    /// What the service holds, looked at before a save or after one: all clips, and the items of those that it changes.
    Looked {
        /// The video.
        video: VideoId,
        /// What was seen, or why not.
        seen: Box<Result<load::RemoteSnapshot, ApiError>>,
        /// The save that waits for it.
        before: Option<Ticket>,
    },
    /// What others saved, or nothing; or why that is not known.
    Others {
        /// The video.
        video: VideoId,
        /// The request that it answers.
        id: RequestId,
        /// What the service holds where others saved.
        seen: Box<Result<Option<load::RemoteSnapshot>, ApiError>>,
    },
    /// The service says that a video was changed, by somebody or by this program.
    Changed(VideoId),
    /// The service says who else has a video open, all of them.
    Here {
        /// The video.
        video: VideoId,
        /// Who else has it open.
        people: Vec<Present>,
    },
    /// What came of something that the save of a video asked for.
    SaveReply {
        /// The video.
        video: VideoId,
        /// What the save waits for.
        ticket: Ticket,
        /// The answer.
        reply: Reply,
    },
    /// Whether the workspace answers.
    Link(Link),
    /// Bytes sent, and the total.
    ImportProgress {
        /// Bytes that were sent.
        sent: u64,
        /// Bytes of all files.
        total: u64,
    },
    /// The import ended.
    Imported(Result<Imported, ImportError>),
    /// What is in the library.
    Library(Box<Shelf>),
    /// Bytes of a file for the library that were sent, and the total.
    UploadProgress {
        /// Bytes that were sent.
        sent: u64,
        /// Bytes of the file.
        total: u64,
    },
    /// A file is in the library, or why not.
    AddedToLibrary(Result<LibraryItem, ImportError>),
    /// The transcript of a clip of a video was stored, or why not.
    Transcribed {
        /// The video.
        video: VideoId,
        /// What was stored, or why nothing was.
        brought: Result<Brought, RunError>,
    },
    /// How far the search for faces in a clip's camera recording is.
    FaceSearch {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// How far it is, or why that is not known.
        search: Result<FaceAnalysis, ApiError>,
    },
    /// A failure that the user should know of.
    Failed {
        /// What happened.
        text: String,
        /// What to do.
        advice: String,
    },
}
