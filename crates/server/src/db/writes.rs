//! Writes that wait for their transaction.

use super::{StoreError, WriteTx};

/// A write that waits for its transaction.
pub struct Write(pub(super) Run);

type Run = Box<dyn FnOnce(Result<&WriteTx, StoreError>) -> Option<Ended> + Send>;

/// A write that has run in a transaction which is not committed yet.
pub struct Ended {
    /// Whether its changes are kept.
    pub keeps: bool,
    /// Answers whoever waits. It is called once, with what became of the transaction.
    pub answer: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

impl Write {
    /// A write. It gets its transaction, or why there is none; it returns nothing where nobody waits for it any more and it did
    /// nothing.
    pub fn new(run: impl FnOnce(Result<&WriteTx, StoreError>) -> Option<Ended> + Send + 'static) -> Self {
        Self(Box::new(run))
    }
}
