//! Errors of the store and its callers: texts that an API caller may read, without an HTTP status or a format.

use crate::api::{plain, rules::FieldError};

/// Maximum length of an id in an error text, in characters.
const LONGEST_NAMED: usize = 80;

/// Retry-After of a refusal for want of space, in seconds.
const NO_ROOM_RETRY_S: u64 = 120;

/// Kind of a refusal or failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The request's values are invalid in any state of the store.
    Invalid,
    /// A record does not exist.
    NotFound,
    /// The request conflicts with the current state of a record.
    Conflict,
    /// The caller has no valid API key.
    Unauthorized,
    /// The caller's role does not permit it.
    Forbidden,
    /// The record was changed since the caller read it.
    Stale,
    /// The data exceeds a limit of the workspace.
    TooLarge,
    /// Nothing was done; the caller may retry.
    Unavailable,
    /// Unknown whether the change was committed: a retry with the same Idempotency-Key finds out.
    Unsettled,
    /// An unexpected error.
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
    /// An error with a text for the caller.
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        Self { reason, message: message.into(), retry_after: None }
    }

    /// An error about a field: name the field, the value and the expected values.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(Reason::Invalid, message)
    }

    /// A missing record: its kind and its id, which is shortened.
    pub fn not_found(what: &str, id: &str) -> Self {
        Self::new(Reason::NotFound, format!("{what} \"{}\" was not found", plain(id, LONGEST_NAMED)))
    }

    /// A conflict with the current state.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(Reason::Conflict, message)
    }

    /// Nothing was done; the caller may retry.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new(Reason::Unavailable, message)
    }

    /// The disk is full or cannot be written. Longer than clients wait: they report it at once.
    pub fn no_room(message: impl Into<String>) -> Self {
        Self::unavailable(message).retry_in(NO_ROOM_RETRY_S)
    }

    /// Unknown whether the change was committed.
    pub fn unsettled(message: impl Into<String>) -> Self {
        Self::new(Reason::Unsettled, message)
    }

    /// An unexpected error. The cause goes to the log; the caller learns no internals.
    pub fn internal(what: &str, cause: &dyn std::error::Error) -> Self {
        tracing::error!(%cause, "{what}");
        Self::new(Reason::Internal, "an unexpected error, which is in the workspace's log")
    }

    /// Adds the seconds after which the caller may retry.
    #[must_use]
    pub fn retry_in(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds.max(1)), ..self }
    }

    /// Prefixes the text with a path in the body: `sourceId`.
    #[must_use]
    pub fn at(self, place: &str) -> Self {
        Self { message: format!("{place}: {}", self.message), ..self }
    }

    /// Kind of the error.
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// Seconds after which the caller may retry, if known.
    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// Whether a retry may succeed.
    pub fn is_passing(&self) -> bool {
        matches!(self.reason, Reason::Unavailable | Reason::Unsettled) || self.retry_after.is_some()
    }
}

impl From<FieldError> for StoreError {
    fn from(error: FieldError) -> Self {
        Self::invalid(error.to_string())
    }
}
