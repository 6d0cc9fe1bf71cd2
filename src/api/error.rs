//! Errors of the wire: both body formats, read into one.

use serde::Deserialize;
use std::time::Duration;

/// A refusal of the service, whichever format it came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// Machine-readable code: `not_found`.
    pub code: String,
    /// The service's own words.
    pub message: String,
    /// Link to its documentation.
    pub docs_url: Option<String>,
    /// How long it asks to wait.
    pub retry_after: Option<Duration>,
}

/// What can go wrong with a call.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// The service answered with an error.
    #[error("{} ({} {})", .0.message, .0.status, .0.code)]
    Refused(Refusal),
    /// No connection; nothing was sent.
    #[error("cannot reach {origin}: {reason}")]
    Unreachable {
        /// Scheme, host and port.
        origin: String,
        /// What the network said.
        reason: String,
    },
    /// The call was sent and no whole answer came: it may have taken effect.
    #[error("no answer from {origin}: {reason}")]
    NoAnswer {
        /// Scheme, host and port.
        origin: String,
        /// What the network said.
        reason: String,
    },
    /// The answer is not what the API document describes.
    #[error("{origin} gave an answer that does not fit the API: {field} {problem}")]
    Unreadable {
        /// Scheme, host and port.
        origin: String,
        /// Path inside the body.
        field: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A local file could not be read or written.
    #[error("{path}: {reason}")]
    File {
        /// Which file.
        path: String,
        /// What the system said.
        reason: String,
    },
    /// The base address cannot be used.
    #[error("the address \"{address}\" cannot be used: {reason}")]
    Address {
        /// As it was given.
        address: String,
        /// Why not.
        reason: String,
    },
}

impl ApiError {
    /// The status of a refusal.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused(refusal) => Some(refusal.status),
            _ => None,
        }
    }

    /// The code of a refusal: `not_found`.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused(refusal) => Some(&refusal.code),
            _ => None,
        }
    }

    /// Whether the service may have done what was asked although no answer says so.
    pub fn outcome_unknown(&self) -> bool {
        match self {
            Self::NoAnswer { .. } | Self::Unreadable { .. } => true,
            Self::Refused(refusal) => matches!(refusal.status, 500 | 502 | 504),
            _ => false,
        }
    }

    /// Whether the service has looked at the request and refused it: it did not take effect, and will not.
    pub fn settles(&self) -> bool {
        matches!(self.status(), Some(400 | 403 | 404 | 409 | 413 | 422 | 501))
    }

    /// What the user can do next.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => match refusal.status {
                401 => "Check the API key.",
                403 => "Ask for access to this resource.",
                404 => "It may have been deleted. Reload the video.",
                409 => "Reload the video and look at what changed.",
                429 => "Wait a moment and try again.",
                503 => "Nothing was changed. Try again in a moment.",
                500..=599 => "The outcome is not known. Reload to see what the service holds.",
                _ => "Correct it and try again.",
            },
            Self::Unreachable { .. } => "Nothing was sent. Check the connection and try again.",
            Self::NoAnswer { .. } => "It may have arrived. Saving again is safe: the same request takes effect once.",
            Self::Unreadable { .. } => "Reload the video; report it if it happens again.",
            Self::File { .. } => "Check the file and try again.",
            Self::Address { .. } => "Give an address like https://api.example.com.",
        }
    }
}

/// `{error: code, message, docsUrl}`.
#[derive(Deserialize)]
struct Flat {
    error: String,
    #[serde(default)]
    message: Option<String>,
    #[serde(default, rename = "docsUrl")]
    docs_url: Option<String>,
    /// An older 429 body says `{error, description}`.
    #[serde(default)]
    description: Option<String>,
}

/// `{error: {code, message, doc_url}}`.
#[derive(Deserialize)]
struct Nested {
    error: NestedError,
}

#[derive(Deserialize)]
struct NestedError {
    code: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    doc_url: Option<String>,
}

impl Refusal {
    /// Reads an error answer in whichever format it has; text that has none is kept as the message.
    pub fn read(status: u16, retry_after: Option<Duration>, body: &[u8]) -> Self {
        if let Ok(nested) = serde_json::from_slice::<Nested>(body) {
            let NestedError { code, message, doc_url } = nested.error;
            return Self { status, code, message, docs_url: doc_url, retry_after };
        }
        if let Ok(flat) = serde_json::from_slice::<Flat>(body) {
            let message = flat.message.or(flat.description).unwrap_or_else(|| flat.error.clone());
            return Self { status, code: flat.error, message, docs_url: flat.docs_url, retry_after };
        }
        let text: String = String::from_utf8_lossy(body).chars().take(200).collect();
        let message = if text.trim().is_empty() { "the service gave no reason".to_owned() } else { text.trim().to_owned() };
        Self { status, code: "unknown".into(), message, docs_url: None, retry_after }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_formats_an_older_one_and_none_are_read() {
        let read = |body: &str| {
            let refusal = Refusal::read(404, None, body.as_bytes());
            (refusal.code, refusal.message)
        };
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(read(r#"{"error":"not_found","message":"no clip","docsUrl":"https://d"}"#), pair("not_found", "no clip"));
        assert_eq!(read(r#"{"error":{"code":"not_found","doc_url":"https://d","message":"none"}}"#), pair("not_found", "none"));
        assert_eq!(read(r#"{"error":"rate","description":"slow down"}"#), pair("rate", "slow down"));
        assert_eq!(read("<html>"), pair("unknown", "<html>"));
        assert_eq!(read(""), pair("unknown", "the service gave no reason"));
    }
}
