//! Save as a state machine without I/O: inputs go in, effects come out. The window and the commands carry out the effects and
//! return the answers; all decisions about a save are made here.
//!
//! ```text
//!                 Start            merged, no conflicts            no deletions             steps and keys on disk
//!        idle ───────────> fetching ──────────────────> (plan) ─────────────────> journalling ─────────────> sending
//!         ^  ^               │   ^ │ conflicts             │ deletions              │ not written             │ ^ │ │
//!         │  │ failed, 401,  │   │ v                       v                        │ (nothing is sent)       │ └─┘ next step
//!         │  └─ stopped ─────┘ asking             reading media ─> confirming       │                         │   │
//!         │                                                          │ put off      │                         │   │ no answer
//!         └──────────────────────────────────────────────────────────┴──────────────┴── all done, refused, <──┘   v
//!                                                                                        stopped between     unknown
//!         clips were copied: the save fetches them and continues
//!         edit_conflict: the done steps count, and the save fetches again                                         │ Start
//!                                                                                                                 v
//!                              sending the missing steps, under the same keys <──────────────────────── reading back
//! ```
//!
//! After a 401, the save resumes once there is a new key. A save from a journal starts as unknown. `elsewhere` is final: another
//! window has the journal, and nothing is sent from this one.

mod attempt;
mod machine;

use super::{ClipItems, Recording, SaveStep, Saving, VideoFields};
use crate::api::{ApiError, ClipId, ItemId, batch::OperationResult, clip::Clip, source::Source};
use attempt::Attempt;
use std::collections::BTreeSet;

/// Most repetitions of a save after edit conflicts.
const MOST_CONFLICTS: u8 = 3;

/// Save state machine of one open video: its stage, and the user's agreement to deletions.
#[derive(Clone, Debug, Default)]
pub struct Save {
    phase: Phase,
    /// Ticket of the awaited answer; answers with other tickets are too late.
    ticket: Ticket,
    /// Remaining repetitions of this save after edit conflicts.
    conflicts_left: u8,
    /// Revision that the draft was last merged with; the server refuses batches if the video has changed since.
    revision: Option<u64>,
    /// Clips that the user agreed to delete with this save.
    agreed: BTreeSet<ClipId>,
    /// True if another window waits for the video.
    handover: bool,
    /// Number of changes that this save made before it continued with what it had read of the clips that it copied.
    copied: usize,
}

/// Stage of a save.
#[derive(Clone, Debug, Default)]
enum Phase {
    /// Nothing is in flight.
    #[default]
    Idle,
    /// Reading the server's state, before `all` changes are sent.
    Fetching { all: usize },
    /// Conflicts are open: nothing is sent until the user has resolved them.
    Asking,
    /// Reading the media of these clips, which the save deletes.
    ReadingMedia { clips: Vec<ClipId>, all: usize },
    /// Waiting for the user to confirm the deletion of these clips.
    Confirming { clips: Vec<ClipId> },
    /// Writing the steps with their keys to the journal; nothing is sent before they are on disk.
    Journalling(Box<Attempt>),
    /// A request is in flight.
    Sending(Box<Attempt>),
    /// The outcome of a request is unknown: the same save is resent, after a read-back.
    Unknown(Box<Attempt>),
    /// Reading the server's state, to find the parts of the save that arrived.
    ReadingBack(Box<Attempt>),
    /// The server refused the API key; the save continues with a new key, and unchanged if it was sent before.
    NeedsKey(Option<Box<Attempt>>),
    /// Another window has the journal.
    Elsewhere,
}

/// Number that matches the answer to an effect.
pub type Ticket = u64;

/// State of saving, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// Nothing is in flight.
    Idle,
    /// A save is running.
    Running {
        /// Number of done changes.
        done: usize,
        /// Number of changes in the save.
        all: usize,
        /// True if the user can stop the save; a resent save cannot be stopped, because its progress is unknown.
        stops: bool,
    },
    /// The outcome of the last save is unknown: the next save resends it.
    Unknown,
}

/// Input of the state machine.
#[derive(Clone, Debug)]
// Few exist at a time, so the size of the largest variant doesn't matter; likewise for `Reply` and `End`.
#[allow(clippy::large_enum_variant)]
pub enum Input {
    /// The video was opened, with no known earlier save.
    Opened {
        /// True if another window has the journal; then nothing is ever sent from this window.
        elsewhere: bool,
    },
    /// The opened journal contains an unanswered save.
    Restored(Unanswered),
    /// The user saves.
    Start(Start),
    /// There is a new API key: a save that waited for one continues. No new save starts.
    Resume(Start),
    /// The user resolved the last open conflict.
    Answered,
    /// The user postpones the open conflicts or the confirmation.
    PutOff,
    /// The user agrees to delete the clips.
    Agreed,
    /// The user stops the save before its next request.
    Stop,
    /// Another window requests the video.
    TakeOver,
    /// Answer to an effect.
    Reply(Ticket, Reply),
}

/// Conditions at the start of a save.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start {
    /// True if conflicts are open.
    pub asks: bool,
    /// Revision of the video, if the server's state was read and merged just before; `None` to fetch it first.
    pub fetched: Option<Revision>,
}

/// Revision of a video; `None` if the server gives none.
pub type Revision = Option<u64>;

/// Answer to an effect.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum Reply {
    /// The server's state was read and merged into the draft.
    Fetched {
        /// True if conflicts are open now.
        asks: bool,
        /// Revision that was read.
        revision: Revision,
    },
    /// Media of the requested clips.
    Media(Vec<ClipMedia>),
    /// The steps and their keys are on disk.
    Journalled,
    /// The steps and their keys could not be written; the reason.
    NotJournalled(String),
    /// Server's present state.
    Held(ServiceState),
    /// A request was done.
    Done(StepAnswer),
    /// A request to the server failed.
    Failed(ApiError),
}

/// Media of a clip that is to be deleted.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipMedia {
    /// Clip of the media.
    pub clip: ClipId,
    /// Sources that the clip's layers and items play.
    pub sources: Vec<Source>,
    /// True if the clip has words.
    pub has_words: bool,
    /// Clip that plays all that this one plays, from the same recording; `None` without one.
    pub played_by: Option<ClipId>,
}

/// Server's state of a video.
#[derive(Clone, Debug, Default)]
pub struct ServiceState {
    /// Fields of the video itself; `None` if they were not read.
    pub video: Option<VideoFields>,
    /// All clips, in order.
    pub clips: Vec<Clip>,
    /// Items of the requested clips that exist.
    pub items: Vec<(ClipId, ClipItems)>,
}

/// Answer to a request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepAnswer {
    /// Results of a batch's operations, in their order.
    pub results: Vec<OperationResult>,
    /// Revision of the video after a batch; `None` for other requests.
    pub revision: Revision,
    /// Clip that the request created.
    pub made: Option<Clip>,
}

/// Save in a journal without a recorded answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Unanswered {
    /// Save that was sent, or was about to be.
    pub saving: Saving,
    /// Idempotency key of each step.
    pub keys: Vec<String>,
    /// True if the journal contains the steps. Journals of earlier versions contain only the keys: the steps are then a guess, and
    /// none is resent.
    pub has_steps: bool,
    /// Answers of the steps known to be done, from the first.
    pub done: Vec<StepAnswer>,
}

/// Effect for the caller to carry out. Effects with a ticket are answered by [`Input::Reply`].
#[derive(Clone, Debug)]
pub enum Effect {
    /// Read and merge the server's state of these clips and of the video; answered by [`Reply::Fetched`].
    Fetch(Ticket, Vec<ClipId>),
    /// Ask the user about open conflicts; [`Input::Answered`] or [`Input::PutOff`] follows.
    Ask,
    /// Read the media of these clips; answered by [`Reply::Media`].
    ReadMedia(Ticket, Vec<ClipId>),
    /// Write to the journal the recording from which a clip can be recreated.
    Remember(ClipId, Recording),
    /// Ask the user whether these clips may be deleted; [`Input::Agreed`] or [`Input::PutOff`] follows.
    Confirm(Vec<ClipId>),
    /// Write the steps with their keys to the journal; answered by [`Reply::Journalled`] when they are on disk.
    Journal(Ticket, Vec<SaveStep>, Vec<String>),
    /// Read the server's state of these clips without merging it; answered by [`Reply::Held`].
    ReadBack(Ticket, Vec<ClipId>),
    /// Send one request; answered by [`Reply::Done`].
    Send(Ticket, Box<SaveRequest>),
    /// Record in the journal that the next request was done, or found to be done; not answered.
    Note(StepAnswer),
    /// The save ended, successfully or not, and its done steps are in the draft. Record it in the journal, and update everything
    /// derived from the draft.
    Settled(Box<Settled>),
    /// Reload and merge clips: the server fills in defaults and knows what its cuts hide.
    Refresh {
        /// Changed clips, by their present ids.
        clips: Vec<ClipId>,
        /// True if the whole video is reloaded, including data that depends on cuts and new clips.
        all: bool,
    },
    /// Report the end of the save.
    End(End),
    /// Release the journal: another window takes over the video.
    HandOver,
}

/// Request of a save.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveRequest {
    /// Content of the request.
    pub step: SaveStep,
    /// Idempotency-Key of the request.
    pub key: String,
    /// Revision on which a batch was planned, for `If-Match`.
    pub if_match: Revision,
}

/// Result of a save that has ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settled {
    /// Number of its requests that were done, from the first.
    pub done: usize,
    /// Results of the operations of those requests, in their order.
    pub results: Vec<OperationResult>,
    /// Clips that those requests created, in their order.
    pub made: Vec<Clip>,
    /// Steps found on the server, for a save with only keys: nothing else of it was done.
    pub found: Option<Vec<SaveStep>>,
    /// Revision of the video after the last batch, if the server answered one.
    pub revision: Revision,
    /// Increase of the revision by the save's requests, if no other user saved meanwhile. `None` for a save from a journal, parts
    /// of which may have been done before the video was read.
    pub advanced: Revision,
    /// True if only items were changed.
    pub items_only: bool,
    /// Clips with new ids, as (old, new).
    pub renamed: Vec<(ClipId, ClipId)>,
    /// Items with the server's ids, as (local, new).
    pub items: Vec<(ItemId, ItemId)>,
    /// Number of edits that were set aside because a cut hides their positions.
    pub parked: usize,
}

/// End of a save.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum End {
    /// There is nothing to send, because other users made the same changes.
    Nothing,
    /// All requests were done.
    Saved {
        /// Number of changes.
        done: usize,
        /// Revision after the save.
        revision: Revision,
        /// True if the save was a resent one: later edits are not part of it.
        again: bool,
    },
    /// The user stopped the save between two requests; the rest stays unsaved.
    Stopped {
        /// Number of done changes.
        done: usize,
        /// Number of changes in the save.
        all: usize,
    },
    /// A request was refused or did not reach the server; it and the later ones were not done.
    Failed {
        /// Number of changes done before.
        done: usize,
        /// Number of changes in the save.
        all: usize,
        /// Error of the request.
        error: ApiError,
        /// Failed request, with the present ids of its clips.
        step: Option<SaveStep>,
    },
    /// The server's state could not be read, and nothing was sent.
    NotFetched(ApiError),
    /// The steps could not be written to disk, so nothing was sent; the reason.
    NotWritten(String),
    /// The outcome of a request is unknown: the save is kept, and can be resent.
    Unknown {
        /// Number of changes in the save.
        all: usize,
        /// Error instead of an answer.
        error: ApiError,
    },
    /// A save with only keys was looked up on the server; changes that were not found stay unsaved.
    Found {
        /// Number of changes that were found.
        done: usize,
        /// Number of changes that the save may have had.
        all: usize,
    },
    /// The user postponed it.
    PutOff,
}
