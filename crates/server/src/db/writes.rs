//! Writes that wait for their transaction.

use super::{Link, Statements, StoreError, WriteTx};
use crate::api::VideoId;

/// What a write may read and change. Writes of one scope take effect one after the other, as if nobody else wrote: what one reads
/// before it writes (the next revision, the next place) stays true until it has written. Two videos are different scopes, and every
/// other write waits for all of them.
///
/// SQLite has one writer, so there it decides which writes may share a commit, and which make stale what a write has read before its turn
/// ([`Moment`]). Audited as [`Scope::Video`], each alone:
///
/// - a batch and single changes of items: read the video, its clips and their layers, items and sources by id; write items of those
///   clips, the video's revision, a message with its deliveries, and the answer to the key. They note that sources are in use, and
///   make a source of a file of the catalogue: both are the same for whoever comes first.
/// - changes of a clip, its place, its cuts and the text of its words: the same, with the clip's row and those of the clips whose
///   places move.
///
/// None of them touches a file, counts against a quota, or reads what another video's write changes. What deletes sources, videos or
/// files, and what compares videos with each other, is [`Scope::Workspace`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everything.
    Workspace,
    /// One video with its clips and items.
    Video(VideoId),
    /// The jobs, how far exports are, and rows that are too old to be read by anybody. Such writes run beside each other and beside
    /// those of videos: what they change is found by one statement, under the run of a job, or goes whoever deletes it.
    Jobs,
}

impl Scope {
    /// Whether a write of this scope may read what a write of another scope changes.
    pub fn reads_what_changes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Video(mine), Self::Video(theirs)) => mine == theirs,
            (Self::Video(_), Self::Jobs) => false,
            _ => true,
        }
    }
}

/// A moment between two writes of a database that one process writes: how many it had committed by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub u64);

/// A write that waits for its transaction.
pub struct Write {
    /// What it may read and change.
    pub scope: Scope,
    /// Whether its statements may take long.
    pub may_take_long: bool,
    /// Runs it.
    pub run: Run,
}

/// Runs a write in a transaction, or learns why there is none. It returns nothing where nobody waits for it any more and it did
/// nothing.
pub type Run = Box<dyn FnOnce(Result<&dyn Link, StoreError>) -> Option<Ended> + Send>;

/// A write that has run in a transaction which is not committed yet.
pub struct Ended {
    /// Whether its changes are kept.
    pub keeps: bool,
    /// Answers whoever waits. It is called once, with what became of the transaction.
    pub answer: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

impl Write {
    /// A write, whose statements are counted there.
    pub fn new(
        scope: Scope,
        statements: Statements,
        run: impl FnOnce(Result<&WriteTx, StoreError>) -> Option<Ended> + Send + 'static,
    ) -> Self {
        let may_take_long = statements.may_take_long;
        let run = move |link: Result<&dyn Link, StoreError>| match link {
            Ok(link) => run(Ok(&WriteTx::new(link, &statements))),
            Err(error) => run(Err(error)),
        };
        Self { scope, may_take_long, run: Box::new(run) }
    }
}
