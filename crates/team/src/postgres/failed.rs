//! Errors of the database, converted for the caller of the store.

use cutroom_server::StoreError;
use std::error::Error as _;
use tokio_postgres::{Error, error::SqlState};

/// Why a request to the database has no answer.
#[derive(Debug)]
pub enum Failed {
    /// Error of a request that the database refused, or of a connection that broke.
    Database(Error),
    /// Reason why the request was not sent.
    Unsent(StoreError),
}

impl Failed {
    /// Error for the caller of the store.
    pub fn store_error(self) -> StoreError {
        match self {
            Self::Database(error) => store_error(&error),
            Self::Unsent(error) => error,
        }
    }

    /// Text of the error with its cause.
    pub fn reason(&self) -> String {
        match self {
            Self::Database(error) => reason(error),
            Self::Unsent(error) => error.to_string(),
        }
    }

    /// Whether the database refuses a connection because its limit is reached.
    pub fn is_full(&self) -> bool {
        matches!(self, Self::Database(error) if error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS))
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self::Database(error)
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self::Unsent(error)
    }
}

impl From<std::io::Error> for Failed {
    fn from(error: std::io::Error) -> Self {
        Self::Unsent(StoreError::internal("a connection to the database cannot be opened", &error))
    }
}

/// Text of an error with its cause.
pub fn reason(error: &Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// Converts the error of a commit. If the connection was lost, it is unknown whether the commit took effect: a retry with the same
/// Idempotency-Key finds out.
pub fn uncertain(error: &Error) -> StoreError {
    let shuts_down = [SqlState::ADMIN_SHUTDOWN, SqlState::CRASH_SHUTDOWN];
    if error.code().is_some_and(|state| !shuts_down.contains(state)) {
        return store_error(error);
    }
    tracing::warn!(error = reason(error), "it is not known whether a commit took effect");
    let message = "the connection to the database broke while the change was stored, and it is not known whether it was; send the \
                   same request again with the same Idempotency-Key";
    StoreError::unsettled(message).retry_in(1)
}

/// Converts the error of a statement.
pub fn store_error(error: &Error) -> StoreError {
    let Some(state) = error.code() else {
        let lost = error.is_closed() || error.source().is_some_and(<dyn std::error::Error>::is::<std::io::Error>);
        if !lost {
            return StoreError::internal("the store failed", error);
        }
        tracing::warn!(error = reason(error), "the database cannot be reached");
        return StoreError::unavailable("the database cannot be reached; nothing was changed").retry_in(5);
    };
    let busy = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::LOCK_NOT_AVAILABLE,
        SqlState::QUERY_CANCELED,
        SqlState::TOO_MANY_CONNECTIONS,
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
    ];
    let gone = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::DISK_FULL,
        SqlState::OUT_OF_MEMORY,
        SqlState::READ_ONLY_SQL_TRANSACTION,
    ];
    if busy.contains(state) {
        return StoreError::unavailable("the workspace is busy; nothing was changed").retry_in(1);
    }
    if gone.contains(state) {
        tracing::error!(error = reason(error), "the database does not take changes");
        return StoreError::unavailable("the database does not take changes now; nothing was changed").retry_in(5);
    }
    if [SqlState::CHARACTER_NOT_IN_REPERTOIRE, SqlState::UNTRANSLATABLE_CHARACTER].contains(state) {
        return StoreError::invalid("a text holds the character U+0000, which cannot be stored");
    }
    if [SqlState::INVALID_SQL_STATEMENT_NAME, SqlState::DUPLICATE_PSTATEMENT].contains(state) {
        let message = "the database is behind a pooler that lends a connection for each transaction, and its address does not say so: add \
                       ?pooler=transaction to it; nothing was changed";
        tracing::error!(error = reason(error), message);
        return StoreError::unavailable(message).retry_in(5);
    }
    StoreError::internal("the store failed", error)
}
