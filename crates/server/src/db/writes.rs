//! Writes that wait for their transaction.

use super::{Link, Statements, StoreError, WriteTx};
use crate::api::VideoId;

/// The data that a write may read and change. Writes of one scope run one after the other, without interference: what a write reads
/// (the next revision, the next position) stays true until it has written. Different videos are different scopes; every
/// [`Scope::Workspace`] write excludes all others.
///
/// SQLite has one writer; there, the scope decides which writes may share a commit, and which writes make stale what another write
/// has read before its turn ([`Moment`]). Audited as [`Scope::Video`]:
///
/// - a batch and single changes of items: read the video, its clips and their layers, items and sources by id; write items of those
///   clips, the video's revision, a message with its deliveries, and the answer to the Idempotency-Key. They mark sources as used,
///   and create sources of catalogue files: both have the same result in any order.
/// - changes of a clip, its position, its cuts and the text of its words: like a batch, plus the clip's row and those of the clips
///   that move.
///
/// None of these writes touches a file, counts against a quota, or reads what another video's write changes. Writes that delete
/// sources, videos or files, or compare videos with each other, are [`Scope::Workspace`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everything.
    Workspace,
    /// A video with its clips and items.
    Video(VideoId),
    /// Jobs, progress of exports, and expired rows. Such writes run concurrently with each other and with those of videos: each
    /// changes its rows in one statement, guarded by the run of a job, or deletes rows, which any process may do.
    Jobs,
}

impl Scope {
    /// Whether a write of this scope may read data that a write of another scope changes.
    pub fn reads_what_changes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Video(mine), Self::Video(theirs)) => mine == theirs,
            (Self::Video(_), Self::Jobs) => false,
            _ => true,
        }
    }
}

/// A point between two commits of a database that only this process writes: the number of writes committed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub u64);

/// A write that waits for its transaction.
pub struct Write {
    /// Rows that the write may read and change.
    pub scope: Scope,
    /// Whether its statements may take long.
    pub may_take_long: bool,
    /// Runs it.
    pub run: Run,
}

/// Runs a write in a transaction, or receives the error if there is none. `None` if the caller has given up and the write did
/// nothing.
pub type Run = Box<dyn FnOnce(Result<&dyn Link, StoreError>) -> Option<Ended> + Send>;

/// A write that has run in a transaction which is not committed yet.
pub struct Ended {
    /// Whether to keep its changes.
    pub keeps: bool,
    /// Answers the caller. Called once, with the result of the commit.
    pub answer: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

impl Write {
    /// Creates a write; its statements are counted in `statements`.
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
