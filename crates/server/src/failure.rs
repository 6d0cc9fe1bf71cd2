//! Errors of handlers. A [`Failure`] has a code and a message; the operation decides the format of the body.

use crate::store::{Reason, StoreError};
use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

/// Maximum length of an error message, in characters.
const LONGEST_MESSAGE: usize = 4_000;

/// Machine-readable error codes, each with an HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Malformed request or invalid parameters.
    BadRequest,
    /// No valid API key.
    Unauthorized,
    /// No permission.
    Forbidden,
    /// Not found.
    NotFound,
    /// The path does not accept the method; sent as `bad_request`, because the API has no code of its own.
    MethodNotAllowed,
    /// Body too large; sent as `bad_request`.
    TooLarge,
    /// Unsupported Content-Encoding; sent as `bad_request`.
    Encoded,
    /// Conflict with the resource's current state.
    Conflict,
    /// A batch's target changed since the caller read it.
    EditConflict,
    /// Too many requests.
    RateLimited,
    /// The request took too long to arrive; sent as `bad_request`.
    TooSlow,
    /// An unexpected error.
    ServerError,
    /// Known to the API, but not offered by this workspace.
    NotImplemented,
    /// A dependency was unavailable and nothing was done.
    Unavailable,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Encoded => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Conflict | Self::EditConflict => StatusCode::CONFLICT,
            Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::ServerError => StatusCode::INTERNAL_SERVER_ERROR,
            Self::NotImplemented => StatusCode::NOT_IMPLEMENTED,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Codes that every operation declares. 405, 408, 413 and 415 are errors of the connection, not of an operation.
    pub const DECLARED: [Self; 10] = [
        Self::BadRequest,
        Self::Unauthorized,
        Self::Forbidden,
        Self::NotFound,
        Self::Conflict,
        Self::EditConflict,
        Self::RateLimited,
        Self::ServerError,
        Self::NotImplemented,
        Self::Unavailable,
    ];

    /// The code's name in a format.
    pub fn name(self, format: Format) -> &'static str {
        match format {
            Format::Flat => self.flat(),
            Format::Nested => self.nested(),
        }
    }

    fn flat(self) -> &'static str {
        match self {
            Self::BadRequest | Self::MethodNotAllowed | Self::TooLarge | Self::Encoded | Self::TooSlow => "bad_request",
            Self::RateLimited => "rate_limited",
            Self::Unauthorized => "unauthorized",
            Self::Forbidden => "forbidden",
            Self::NotFound => "not_found",
            Self::Conflict => "conflict",
            Self::EditConflict => "edit_conflict",
            Self::ServerError => "server_error",
            Self::NotImplemented => "not_implemented",
            Self::Unavailable => "unavailable",
        }
    }

    /// The name in the nested format, which has fewer codes.
    fn nested(self) -> &'static str {
        match self {
            Self::Unauthorized => "unauthorized",
            Self::Forbidden => "forbidden",
            Self::NotFound => "not_found",
            Self::Conflict | Self::EditConflict => "unprocessable_entity",
            Self::BadRequest | Self::MethodNotAllowed | Self::TooLarge | Self::Encoded | Self::TooSlow => "bad_request",
            Self::RateLimited => "rate_limit_exceeded",
            Self::ServerError | Self::NotImplemented | Self::Unavailable => "internal_server_error",
        }
    }
}

/// Why a request was refused or failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    code: Code,
    message: String,
    retry_after: Option<u64>,
}

/// The body formats of `api.md`, Errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `{error, message, docsUrl}`.
    Flat,
    /// `{error: {code, doc_url, message}}`.
    Nested,
}

impl Failure {
    /// A failure with a message for the caller.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry_after: None }
    }

    /// 400. The message must name the field, its value and the expected values.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(Code::BadRequest, message)
    }

    /// 404.
    pub fn not_found(what: &str, id: &str) -> Self {
        StoreError::not_found(what, id).into()
    }

    /// 409.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(Code::Conflict, message)
    }

    /// Adds the seconds after which the caller may retry.
    #[must_use]
    pub fn retry_in(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds.max(1)), ..self }
    }

    /// 503: nothing was done, and the caller may retry.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new(Code::Unavailable, message)
    }

    /// 500. The cause goes to the log; the caller learns no internals.
    pub fn internal(what: &str, cause: &dyn std::error::Error) -> Self {
        tracing::error!(%cause, "{what}");
        Self::new(Code::ServerError, "an unexpected error, which is in the workspace's log")
    }

    /// Prefixes the message with a location in the request: `operations[3] (op-7)`.
    #[must_use]
    pub fn at(mut self, place: &str) -> Self {
        self.message = format!("{place}: {}", self.message);
        self
    }

    /// Removes a location from the beginning of the message.
    #[must_use]
    pub fn without(mut self, place: &str) -> Self {
        if let Some(rest) = self.message.strip_prefix(place) {
            self.message = rest.to_owned();
        }
        self
    }

    /// The status in a format: the nested one reports a conflict as `unprocessable_entity`.
    pub fn status(&self, format: Format) -> StatusCode {
        match (self.code, format) {
            (Code::Conflict | Code::EditConflict, Format::Nested) => StatusCode::UNPROCESSABLE_ENTITY,
            (code, _) => code.status(),
        }
    }

    /// The body in a format.
    pub fn body(&self, format: Format, docs_url: &str) -> Value {
        // A long value of the request is not sent back whole.
        let message = match self.message.char_indices().nth(LONGEST_MESSAGE) {
            Some((end, _)) => format!("{}\u{2026}", self.message.get(..end).unwrap_or_default()),
            None => self.message.clone(),
        };
        match format {
            Format::Flat => json!({"error": self.code.flat(), "message": message, "docsUrl": docs_url}),
            Format::Nested => json!({"error": {"code": self.code.nested(), "message": message, "doc_url": docs_url}}),
        }
    }

    /// Meaning of the code, for the API document.
    pub fn meaning(&self) -> &'static str {
        match self.code {
            Code::BadRequest | Code::MethodNotAllowed | Code::TooLarge | Code::Encoded | Code::TooSlow => {
                "Malformed request or invalid parameters"
            }
            Code::Unauthorized => "Authentication required; provide a valid API key",
            Code::Forbidden => "No permission for the resource",
            Code::NotFound => "Resource not found",
            Code::Conflict | Code::EditConflict => "Request conflicts with the resource's current state",
            Code::RateLimited => "Rate limit exceeded; wait for Retry-After",
            Code::ServerError => "Unexpected error",
            Code::NotImplemented => "Operation not implemented by this workspace",
            Code::Unavailable => "A dependency was unavailable and the request was not executed; safe to resend",
        }
    }

    /// Seconds after which the caller may retry; `None` if a retry does not help.
    pub fn retry_after(&self) -> Option<u64> {
        let default = match self.code {
            Code::Unavailable => Some(5),
            Code::RateLimited => Some(1),
            _ => None,
        };
        self.retry_after.or(default)
    }

    /// Converts a bare status, such as a refusal of the framework.
    pub fn of_status(status: StatusCode, message: String) -> Self {
        let code = match status {
            StatusCode::UNAUTHORIZED => Code::Unauthorized,
            StatusCode::FORBIDDEN => Code::Forbidden,
            StatusCode::NOT_FOUND => Code::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::Encoded,
            StatusCode::CONFLICT => Code::Conflict,
            StatusCode::TOO_MANY_REQUESTS => Code::RateLimited,
            StatusCode::REQUEST_TIMEOUT => Code::TooSlow,
            StatusCode::NOT_IMPLEMENTED => Code::NotImplemented,
            StatusCode::SERVICE_UNAVAILABLE => Code::Unavailable,
            status if status.is_client_error() => Code::BadRequest,
            _ => Code::ServerError,
        };
        Self::new(code, message)
    }
}

impl IntoResponse for Failure {
    /// An empty response with the failure attached: `guard::finish` writes the body in the operation's format.
    fn into_response(self) -> Response {
        let mut response = self.code.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let code = match error.reason() {
            Reason::Invalid => Code::BadRequest,
            Reason::NotFound => Code::NotFound,
            Reason::Unauthorized => Code::Unauthorized,
            Reason::Forbidden => Code::Forbidden,
            Reason::Conflict => Code::Conflict,
            Reason::Stale => Code::EditConflict,
            Reason::TooLarge => Code::TooLarge,
            Reason::Unavailable => Code::Unavailable,
            // Not 503, which the contract reserves for "nothing was done".
            Reason::Unsettled | Reason::Internal => Code::ServerError,
        };
        Self { code, message: error.to_string(), retry_after: error.retry_after() }
    }
}

impl From<crate::api::rules::FieldError> for Failure {
    fn from(error: crate::api::rules::FieldError) -> Self {
        Self::bad_request(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_have_been_done_is_never_answered_as_what_was_not() {
        let unsettled = Failure::from(StoreError::unsettled("the connection broke in the commit").retry_in(1));
        for format in [Format::Flat, Format::Nested] {
            assert_eq!(unsettled.status(format), StatusCode::INTERNAL_SERVER_ERROR);
        }
        assert_eq!(unsettled.body(Format::Flat, "")["error"], "server_error");
        assert_eq!(unsettled.retry_after(), Some(1), "the same request under the same key finds out");
        let unavailable = Failure::from(StoreError::unavailable("the database is away"));
        assert_eq!(unavailable.status(Format::Flat), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(unavailable.body(Format::Flat, "")["error"], "unavailable");
    }
}
