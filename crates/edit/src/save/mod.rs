//! A save as a state machine without I/O: inputs go in, what is to be done comes out. The window and the commands carry the
//! effects out and give the answers back; everything that is decided about a save is decided here.
//!
//! ```text
//!                 Start            merged, nothing to ask          nobody to ask            steps and keys on disk
//!        idle ───────────> fetching ──────────────────> (plan) ─────────────────> journalling ─────────────> sending
//!         ^  ^               │   ^ │ to ask                │ clips go               │ not written             │ ^ │ │
//!         │  │ failed, 401,  │   │ v                       v                        │ (nothing is sent)       │ └─┘ next step
//!         │  └─ stopped ─────┘ asking             reading media ─> confirming       │                         │   │
//!         │                                                          │ put off      │                         │   │ no answer
//!         └──────────────────────────────────────────────────────────┴──────────────┴── all done, refused, <──┘   v
//!                                                                                        stopped between     unknown
//!         others were faster (edit_conflict): what was done counts, and it is fetched again                       │ Start
//!                                                                                                                 v
//!                              sending what is not there, under the same keys <──────────────────────── reading back
//! ```
//!
//! A 401 is resumed once there is a key. A save that a journal holds begins as unknown. `elsewhere` is the end of it all:
//! another window has the journal, and nothing is sent from here.

mod attempt;
mod machine;

use super::{ClipItems, Recording, SaveStep, Saving, VideoFields};
use crate::api::{ApiError, ClipId, ItemId, batch::OperationResult, clip::Clip, source::Source};
use attempt::Attempt;
use std::collections::BTreeSet;

/// How often a save looks again because others were faster.
const MOST_CONFLICTS: u8 = 3;

/// A save: what stage it is at, and what the user has agreed to. One for each open video.
#[derive(Clone, Debug, Default)]
pub struct Save {
    phase: Phase,
    /// The number of the answer that is waited for; answers with any other number are too late.
    ticket: Ticket,
    /// How often this save may still be fetched again after an edit conflict.
    conflicts_left: u8,
    /// The revision that the draft was merged with last; batches are refused where the video has moved on.
    revision: Option<u64>,
    /// The clips that the user agreed to delete with this save.
    agreed: BTreeSet<ClipId>,
    /// Whether another window waits for the video.
    handover: bool,
}

/// The stage of a save.
#[derive(Clone, Debug, Default)]
enum Phase {
    /// Nothing is on its way.
    #[default]
    Idle,
    /// What the service holds is read, before so many changes are sent.
    Fetching { all: usize },
    /// Questions are open: nothing is sent until they are answered.
    Asking,
    /// What these clips are made of is read: the save deletes them.
    ReadingMedia { clips: Vec<ClipId>, all: usize },
    /// The user is asked whether these clips may go.
    Confirming { clips: Vec<ClipId> },
    /// The steps with their keys are being written; nothing is sent before they are on disk.
    Journalling(Box<Attempt>),
    /// One request is on its way.
    Sending(Box<Attempt>),
    /// A request got no clear answer: the same is sent again, once it is known what arrived.
    Unknown(Box<Attempt>),
    /// What the service holds is read back, to see what of the save arrived.
    ReadingBack(Box<Attempt>),
    /// The service wants another key; the save goes on with it, the same one where it was sent before.
    NeedsKey(Option<Box<Attempt>>),
    /// Another window has the journal.
    Elsewhere,
}

/// Tells the answer to one effect from those to others.
pub type Ticket = u64;

/// The state of saving, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// Nothing is on its way.
    Idle,
    /// A save is on its way.
    Running {
        /// How many changes are done.
        done: usize,
        /// How many changes the save has.
        all: usize,
        /// Whether it can be stopped: one that is sent again cannot, because nobody knows how far it came.
        stops: bool,
    },
    /// The last save got no clear answer: the next one sends the same again.
    Unknown,
}

/// What happens to a save.
#[derive(Clone, Debug)]
// A save has a handful of them, and so of the answers and the ends below.
#[allow(clippy::large_enum_variant)]
pub enum Input {
    /// The video was opened: nothing is known of an earlier save. Whether another window has its journal.
    Opened {
        /// Nothing is ever sent from here then.
        elsewhere: bool,
    },
    /// The journal that was opened holds a save without an answer.
    Restored(Unanswered),
    /// The user saves.
    Start(Start),
    /// There is a new key: a save that waited for one goes on. Others are not begun.
    Resume(Start),
    /// The last open question was answered.
    Answered,
    /// The user puts off what is asked.
    PutOff,
    /// The user agrees that the clips go.
    Agreed,
    /// The user stops the save before its next request.
    Stop,
    /// Another window asks for the video.
    TakeOver,
    /// The answer to an effect.
    Reply(Ticket, Reply),
}

/// What is known when a save begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start {
    /// Whether questions are open.
    pub asks: bool,
    /// The revision of the video, where what the service holds was read and merged just now; else it is fetched first.
    pub fetched: Option<Revision>,
}

/// The revision of a video; a service may give none.
pub type Revision = Option<u64>;

/// The answer to an effect.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum Reply {
    /// What the service holds was read and merged into the draft.
    Fetched {
        /// Whether questions are open now.
        asks: bool,
        /// The revision that was read.
        revision: Revision,
    },
    /// What clips are made of.
    Media(Vec<ClipMedia>),
    /// The steps and their keys are on disk.
    Journalled,
    /// The steps and their keys could not be written, and why.
    NotJournalled(String),
    /// What the service holds now.
    Held(ServiceState),
    /// A request was done.
    Done(StepAnswer),
    /// What was asked of the service failed.
    Failed(ApiError),
}

/// The media of a clip that is to be deleted.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipMedia {
    /// The clip.
    pub clip: ClipId,
    /// What its layers and items play.
    pub sources: Vec<Source>,
    /// Whether it has words.
    pub has_words: bool,
}

/// What the service holds of a video.
#[derive(Clone, Debug, Default)]
pub struct ServiceState {
    /// The fields of the video itself; nothing where they were not read.
    pub video: Option<VideoFields>,
    /// All clips, in order.
    pub clips: Vec<Clip>,
    /// The items of those that were asked for and are there.
    pub items: Vec<(ClipId, ClipItems)>,
}

/// What a request was answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepAnswer {
    /// What the operations of a batch made, in their order.
    pub results: Vec<OperationResult>,
    /// The video's revision after a batch; answers other than a batch's carry none.
    pub revision: Revision,
    /// The clip that was made.
    pub made: Option<Clip>,
}

/// A save that a journal holds and whose answer it does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Unanswered {
    /// What was sent, or would have been.
    pub saving: Saving,
    /// A key for each of its steps.
    pub keys: Vec<String>,
    /// Whether the journal holds the steps. Journals of earlier versions hold the keys alone: what was sent then is a guess,
    /// so nothing of it is sent again.
    pub has_steps: bool,
    /// The steps that are known to be done, from the first.
    pub done: Vec<StepAnswer>,
}

/// What is to be done for a save. Those with a ticket are answered by [`Input::Reply`].
#[derive(Clone, Debug)]
pub enum Effect {
    /// Read what the service holds of these clips, and of the video, merge it, and answer [`Reply::Fetched`].
    Fetch(Ticket, Vec<ClipId>),
    /// Ask the user what is open; [`Input::Answered`] or [`Input::PutOff`] follows.
    Ask,
    /// Read what these clips are made of; answered by [`Reply::Media`].
    ReadMedia(Ticket, Vec<ClipId>),
    /// Write into the journal what a clip can be made anew from.
    Remember(ClipId, Recording),
    /// Ask the user whether these clips may go; [`Input::Agreed`] or [`Input::PutOff`] follows.
    Confirm(Vec<ClipId>),
    /// Write the steps with their keys into the journal, and answer [`Reply::Journalled`] when they are on disk.
    Journal(Ticket, Vec<SaveStep>, Vec<String>),
    /// Read what the service holds of these clips without merging it; answered by [`Reply::Held`].
    ReadBack(Ticket, Vec<ClipId>),
    /// Send one request; answered by [`Reply::Done`].
    Send(Ticket, Box<SaveRequest>),
    /// Note in the journal that the next request was done, or was found to be; nobody waits for it.
    Note(StepAnswer),
    /// The save is over, for better or worse: what was done is in the draft. Note it in the journal, and bring up to date what
    /// follows from the draft.
    Settled(Box<Settled>),
    /// Read clips again and merge them: the service fills in defaults and knows what its cuts hide.
    Refresh {
        /// The clips that changed, by the ids that they have now.
        clips: Vec<ClipId>,
        /// Whether the whole video is read again, with what cuts and new clips bring along.
        all: bool,
    },
    /// Tell how it ended.
    End(End),
    /// Let go of the journal: another window takes the video over.
    HandOver,
}

/// One request of a save.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveRequest {
    /// What is sent.
    pub step: SaveStep,
    /// Its Idempotency-Key.
    pub key: String,
    /// The revision that a batch was planned on.
    pub if_match: Revision,
}

/// What came of a save that is over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settled {
    /// How many of its requests were done, from the first.
    pub done: usize,
    /// What the operations of those made, in their order.
    pub results: Vec<OperationResult>,
    /// The clips that they made, in their order.
    pub made: Vec<Clip>,
    /// The steps that were found at the service, where only the keys of the save were known: those are all that was done.
    pub found: Option<Vec<SaveStep>>,
    /// The video's revision after the last batch, where one was answered.
    pub revision: Revision,
    /// By how much its requests raised the revision, if nobody else saved meanwhile; nothing for a save of a journal, some of
    /// which may have been done before the video was read.
    pub advanced: Revision,
    /// Whether all that was done are changes of items.
    pub items_only: bool,
    /// Clips that have another id now, the old one first.
    pub renamed: Vec<(ClipId, ClipId)>,
    /// Items that have the service's id now, the one that they had here first.
    pub items: Vec<(ItemId, ItemId)>,
    /// How many edits were parked, because a cut hides where they are.
    pub parked: usize,
}

/// How a save ended.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum End {
    /// There is nothing to send, because others did the same.
    Nothing,
    /// Everything was done.
    Saved {
        /// How many changes.
        done: usize,
        /// The revision after it.
        revision: Revision,
        /// Whether it was sent before: what was edited since is not part of it.
        again: bool,
    },
    /// It was stopped between two requests; the rest waits.
    Stopped {
        /// How many changes were done.
        done: usize,
        /// How many it had.
        all: usize,
    },
    /// A request was refused, or did not reach the service; it and those after it were not done.
    Failed {
        /// How many changes were done before.
        done: usize,
        /// How many it had.
        all: usize,
        /// Why.
        error: ApiError,
        /// The request, with the ids that its clips have now.
        step: Option<SaveStep>,
    },
    /// What the service holds could not be read before anything was sent.
    NotFetched(ApiError),
    /// The steps could not be written to disk, so nothing was sent, and why.
    NotWritten(String),
    /// It is not known whether a request was done: the save is kept, and can be started again.
    Unknown {
        /// How many changes it has.
        all: usize,
        /// What came instead of an answer.
        error: ApiError,
    },
    /// A save of which only the keys were known was looked for; what was not found waits.
    Found {
        /// How many changes were found.
        done: usize,
        /// How many it may have had.
        all: usize,
    },
    /// The user put it off.
    PutOff,
}
