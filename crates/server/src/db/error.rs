//! Why the store, or what works on it, refused or failed: in words that a caller may read, without a status or a format.

use crate::api::{plain, rules::FieldError};

/// How much of an id an error repeats.
const LONGEST_NAMED: usize = 80;

/// What kind of refusal or failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A value that no state of the store makes right.
    Invalid,
    /// A record that is not there.
    NotFound,
    /// Against the present state of a record.
    Conflict,
    /// The caller has no valid key.
    Unauthorized,
    /// The caller may not do it.
    Forbidden,
    /// The record was changed since the caller read it.
    Stale,
    /// More than the workspace takes.
    TooLarge,
    /// Nothing was done; the same may be tried again.
    Unavailable,
    /// Nobody knows whether it was done: the same under the same Idempotency-Key finds out.
    Unsettled,
    /// Unexpected.
    Internal,
}

/// A refusal or a failure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct StoreError {
    reason: Reason,
    message: String,
    retry_after: Option<u64>,
}

impl StoreError {
    /// An error in words that the caller may read.
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        Self { reason, message: message.into(), retry_after: None }
    }

    /// Names the field, what was found and what was expected.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(Reason::Invalid, message)
    }

    /// Names the kind of record and its id, whose beginning is enough.
    pub fn not_found(what: &str, id: &str) -> Self {
        Self::new(Reason::NotFound, format!("{what} \"{}\" was not found", plain(id, LONGEST_NAMED)))
    }

    /// Against the present state.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(Reason::Conflict, message)
    }

    /// Nothing was done, and the same may be tried again.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new(Reason::Unavailable, message)
    }

    /// It may have been done, or not.
    pub fn unsettled(message: impl Into<String>) -> Self {
        Self::new(Reason::Unsettled, message)
    }

    /// The cause goes to the log; the caller learns nothing of our insides.
    pub fn internal(what: &str, cause: &dyn std::error::Error) -> Self {
        tracing::error!(%cause, "{what}");
        Self::new(Reason::Internal, "an unexpected error; it is in the workspace's log")
    }

    /// The same error, with the seconds after which the caller may try again.
    #[must_use]
    pub fn retry_in(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds.max(1)), ..self }
    }

    /// The same error, at a place: `sourceId`.
    #[must_use]
    pub fn at(self, place: &str) -> Self {
        Self { message: format!("{place}: {}", self.message), ..self }
    }

    /// What kind it is.
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// Seconds after which the caller may try again, where that is known.
    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// Whether trying the same again may succeed.
    pub fn is_passing(&self) -> bool {
        matches!(self.reason, Reason::Unavailable | Reason::Unsettled) || self.retry_after.is_some()
    }
}

impl From<FieldError> for StoreError {
    fn from(error: FieldError) -> Self {
        Self::invalid(error.to_string())
    }
}
