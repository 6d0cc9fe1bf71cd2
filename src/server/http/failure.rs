//! Errors of handlers. A failure says what went wrong; the format it is written in depends on the operation.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

/// Machine-readable codes, with their status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Malformed request or invalid parameters.
    BadRequest,
    /// No valid API key.
    Unauthorized,
    /// No permission.
    Forbidden,
    /// Not here.
    NotFound,
    /// Not with this method; told as `bad_request`, the API has no code of its own.
    MethodNotAllowed,
    /// Larger than allowed; told as `bad_request`.
    TooLarge,
    /// Against the resource's current state.
    Conflict,
    /// A batch's target changed since the caller read it.
    EditConflict,
    /// Unexpected.
    ServerError,
    /// Known to the API, not to this workspace.
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
            Self::Conflict | Self::EditConflict => StatusCode::CONFLICT,
            Self::ServerError => StatusCode::INTERNAL_SERVER_ERROR,
            Self::NotImplemented => StatusCode::NOT_IMPLEMENTED,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn flat(self) -> &'static str {
        match self {
            Self::BadRequest | Self::MethodNotAllowed | Self::TooLarge => "bad_request",
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

    /// The nested format knows fewer codes.
    fn nested(self) -> &'static str {
        match self {
            Self::Unauthorized => "unauthorized",
            Self::Forbidden => "forbidden",
            Self::NotFound => "not_found",
            Self::Conflict | Self::EditConflict => "unprocessable_entity",
            Self::BadRequest | Self::MethodNotAllowed | Self::TooLarge => "bad_request",
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
    /// A failure in words that the caller may read.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// 400: names the field, what was found and what was expected.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(Code::BadRequest, message)
    }

    /// 404.
    pub fn not_found(what: &str, id: &str) -> Self {
        Self::new(Code::NotFound, format!("{what} \"{id}\" was not found"))
    }

    /// 409.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(Code::Conflict, message)
    }

    /// 503: nothing was done, and the same request may be sent again.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new(Code::Unavailable, message)
    }

    /// 500. The cause goes to the log; the caller learns nothing of our insides.
    pub fn internal(what: &str, cause: &dyn std::error::Error) -> Self {
        tracing::error!(%cause, "{what}");
        Self::new(Code::ServerError, "an unexpected error; it is in the workspace's log")
    }

    /// The same failure, told of a place: `operations[3] (op-7)`.
    #[must_use]
    pub fn at(mut self, place: &str) -> Self {
        self.message = format!("{place}: {}", self.message);
        self
    }

    /// The body in a format.
    pub fn body(&self, format: Format, docs_url: &str) -> Value {
        match format {
            Format::Flat => json!({"error": self.code.flat(), "message": self.message, "docsUrl": docs_url}),
            Format::Nested => json!({"error": {"code": self.code.nested(), "message": self.message, "doc_url": docs_url}}),
        }
    }

    /// Seconds after which the caller may try again.
    pub fn retry_after(&self) -> Option<u64> {
        (self.code == Code::Unavailable).then_some(5)
    }

    /// The failure that a status means when nobody said more.
    pub fn of_status(status: StatusCode, message: String) -> Self {
        let code = match status {
            StatusCode::UNAUTHORIZED => Code::Unauthorized,
            StatusCode::FORBIDDEN => Code::Forbidden,
            StatusCode::NOT_FOUND => Code::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            StatusCode::CONFLICT => Code::Conflict,
            StatusCode::NOT_IMPLEMENTED => Code::NotImplemented,
            StatusCode::SERVICE_UNAVAILABLE => Code::Unavailable,
            status if status.is_client_error() => Code::BadRequest,
            _ => Code::ServerError,
        };
        Self::new(code, message)
    }
}

impl IntoResponse for Failure {
    /// The status, with the failure beside it: `guard::finish` writes the body in the operation's format.
    fn into_response(self) -> Response {
        let mut response = self.code.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<crate::api::rules::FieldError> for Failure {
    fn from(error: crate::api::rules::FieldError) -> Self {
        Self::bad_request(error.to_string())
    }
}
