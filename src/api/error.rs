//! Errors of the wire: both body formats, read into one.

use super::plain;
use serde::Deserialize;
use std::time::Duration;

/// The most characters of a service's message that are kept.
const LONGEST_MESSAGE: usize = 500;
/// The most characters of its code.
const LONGEST_CODE: usize = 64;

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
    /// Reads an error answer in whichever format it has; text that has none is kept as the message. What the service
    /// wrote is a stranger's text: it becomes plain lines of bounded length, without terminal escapes.
    pub fn read(status: u16, retry_after: Option<Duration>, body: &[u8]) -> Self {
        let (code, message, docs_url) = if let Ok(nested) = serde_json::from_slice::<Nested>(body) {
            let NestedError { code, message, doc_url } = nested.error;
            (code, message, doc_url)
        } else if let Ok(flat) = serde_json::from_slice::<Flat>(body) {
            let message = flat.message.or(flat.description).unwrap_or_else(|| flat.error.clone());
            (flat.error, message, flat.docs_url)
        } else {
            let head = body.get(..LONGEST_MESSAGE).unwrap_or(body);
            ("unknown".into(), String::from_utf8_lossy(head).into_owned(), None)
        };
        let message = match plain(&message, LONGEST_MESSAGE) {
            empty if empty.is_empty() => "the service gave no reason".to_owned(),
            message => message,
        };
        let docs_url = docs_url.map(|url| plain(&url, LONGEST_MESSAGE)).filter(|url| url.starts_with("http"));
        Self { status, code: plain(&code, LONGEST_CODE), message, docs_url, retry_after }
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
        assert_eq!(read(r#"{"error":"bad\u001b[2J","message":"a\u001b]0;x\u0007\nb"}"#), pair("bad[2J", "a]0;x b"));
        let long = format!(r#"{{"error":"bad_request","message":"{}"}}"#, "m".repeat(10 << 20));
        assert_eq!(read(&long).1.chars().count(), LONGEST_MESSAGE + 1);
        assert_eq!(read(&"<p>".repeat(1 << 20)).1.chars().count(), LONGEST_MESSAGE);
    }
}
