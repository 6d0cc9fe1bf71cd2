//! API errors: reads both formats of error body into one type.

use super::plain;
use serde_json::Value;
use std::time::Duration;

/// Longest server message that is kept, in characters.
const LONGEST_MESSAGE: usize = 500;
/// Longest server error code that is kept, in characters.
const LONGEST_CODE: usize = 64;

/// Longest wait for a `Retry-After` before a call is sent again. A call that should wait longer ends with the error.
pub const LONGEST_WAIT: Duration = Duration::from_secs(65);

/// Error answer of the server, from either body format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// Machine-readable code: `not_found`.
    pub code: String,
    /// True if the body has the code in the field `error`, as the contract says: then the server wrote the answer, not a gateway.
    pub names_code: bool,
    /// Message of the server, as plain text.
    pub message: String,
    /// Link to the documentation of the error.
    pub docs_url: Option<String>,
    /// Wait that the server asks for (`Retry-After`).
    pub retry_after: Option<Duration>,
}

/// Error of an API call.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// The server answered with an error.
    #[error("{}", .0.in_words())]
    Refused(Refusal),
    /// No connection; nothing was sent.
    #[error("{}", words::client::unreachable(origin, reason))]
    Unreachable {
        /// Scheme, host and port.
        origin: String,
        /// Error of the network.
        reason: String,
    },
    /// The call was sent and no complete answer arrived: the call may have taken effect.
    #[error("{}", words::client::no_answer(origin, reason))]
    NoAnswer {
        /// Scheme, host and port.
        origin: String,
        /// Error of the network.
        reason: String,
    },
    /// The answer does not match the API document.
    #[error("{}", words::client::unreadable(field, origin, problem))]
    Unreadable {
        /// Scheme, host and port.
        origin: String,
        /// Path inside the body.
        field: String,
        /// Problem of the field.
        problem: String,
    },
    /// A local file could not be read or written.
    #[error("{}", words::client::file(path, reason))]
    File {
        /// Path of the file.
        path: String,
        /// Error of the operating system.
        reason: String,
    },
    /// The request was not sent because it has no valid URL: an id in its path is invalid.
    #[error("{}", words::client::unsendable(call, reason))]
    Unsendable {
        /// Path of the request, shortened.
        call: String,
        /// Problem of the path.
        reason: String,
    },
    /// The base URL cannot be used.
    #[error("{}", words::client::address(reason, address))]
    Address {
        /// URL as the user gave it.
        address: String,
        /// Problem of the URL.
        reason: String,
    },
}

impl ApiError {
    /// HTTP status, if the server refused the call.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused(refusal) => Some(refusal.status),
            _ => None,
        }
    }

    /// Error code, if the server refused the call: `not_found`.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused(refusal) => Some(&refusal.code),
            _ => None,
        }
    }

    /// Like [`Self::advice`], but for users of the command line, who have no open video to reload.
    pub fn advice_to_command(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => words::client::command_report(),
            _ if self.outcome_unknown() => words::client::command_check(),
            Self::Refused(refusal) => match refusal.status {
                404 => words::client::command_deleted(),
                409 => words::client::command_changed(),
                _ => self.advice(),
            },
            _ => self.advice(),
        }
    }

    /// Advice on how the user can proceed.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => match refusal.status {
                401 => words::client::check_key(),
                403 => words::client::ask_for_access(),
                404 => words::client::deleted(),
                409 if !self.outcome_unknown() => words::client::changed(),
                429 => words::client::wait(),
                501 => words::client::not_offered(),
                _ if self.outcome_unknown() => words::client::may_have_worked(),
                503 => words::client::not_done(),
                _ => words::client::correct(),
            },
            Self::Unreachable { .. } => words::client::not_sent(),
            Self::NoAnswer { .. } => words::client::may_have_arrived(),
            Self::Unreadable { .. } => words::client::reload(),
            Self::File { .. } => words::client::check_file(),
            Self::Unsendable { .. } => words::client::correct_id(),
            Self::Address { .. } => words::client::type_url(),
        }
    }
}

impl Refusal {
    /// Reads an error answer of any format: flat (`{error, message, docsUrl}`), nested (`{error: {code, message, doc_url}}`), an
    /// older 429 (`{error, description}`), an HTML page, plain text, or an empty body. The server's text is untrusted: it becomes
    /// plain lines of bounded length, without terminal escapes.
    pub fn read(status: u16, retry_after: Option<Duration>, body: &[u8]) -> Self {
        let body: Value = match super::json::read(body) {
            Ok(body) => body,
            Err(_) => return Self::unstructured(status, retry_after, &String::from_utf8_lossy(body)),
        };
        let nested = body.get("error").filter(|error| error.is_object());
        let text = |names: &[&str]| -> Option<String> {
            let found =
                |record: &Value| names.iter().find_map(|name| record.get(*name)?.as_str().map(str::trim).map(str::to_owned));
            nested.and_then(found).or_else(|| found(&body)).filter(|text| !text.is_empty())
        };
        let code = if nested.is_some() { text(&["code", "type"]) } else { text(&["error", "code"]) };
        let names_code = match nested {
            Some(nested) => nested.get("code").is_some_and(Value::is_string),
            None => body.get("error").is_some_and(Value::is_string),
        };
        let message = text(&["message", "description", "error_description", "detail", "title"]);
        let bare = body.as_str().map(str::to_owned);
        let message = message.or_else(|| code.clone()).or(bare).map(|message| plain(&message, LONGEST_MESSAGE));
        let docs_url = text(&["docsUrl", "doc_url", "docs_url"]).map(|url| plain(&url, LONGEST_MESSAGE));
        Self {
            status,
            message: message.filter(|message| !message.is_empty()).unwrap_or_else(|| words::client::no_reason().to_owned()),
            code: plain(&code.unwrap_or_else(|| "unknown".to_owned()), LONGEST_CODE),
            names_code,
            docs_url: docs_url.filter(|url| url.starts_with("http")),
            retry_after,
        }
    }

    /// Error message: the server's message, status and code, and its wait if that is longer than [`LONGEST_WAIT`].
    fn in_words(&self) -> String {
        let (code, message, status) = (&self.code, &self.message, self.status);
        let Some(wait) = self.retry_after.filter(|wait| *wait > LONGEST_WAIT) else {
            return words::client::refused(code, message, status);
        };
        let minutes = wait.as_secs().div_ceil(60);
        match minutes {
            0..120 => words::client::refused_minutes(code, minutes, message, status),
            120..2_880 => words::client::refused_hours(code, minutes.div_ceil(60), message, status),
            _ => words::client::refused_days(code, minutes.div_ceil(24 * 60), message, status),
        }
    }

    /// Index of the refused operation of a batch, and the reason, from a message like `operations[3] (op-7): why`. `None` if the
    /// message names no operation.
    pub fn operation(&self) -> Option<(usize, &str)> {
        let (index, rest) = self.message.strip_prefix("operations[")?.split_once(']')?;
        Some((index.parse().ok()?, rest.split_once("): ").map_or(rest, |(_, reason)| reason)))
    }

    /// Reads an HTML page or a line of text, as gateways in front of the server answer.
    fn unstructured(status: u16, retry_after: Option<Duration>, text: &str) -> Self {
        let lower = text.to_ascii_lowercase();
        let is_page = lower.trim_start().starts_with('<');
        // Both strings have the same length: `to_ascii_lowercase` changes ASCII letters only.
        let title = lower.find("<title>").zip(lower.find("</title>")).and_then(|(from, to)| text.get(from + 7..to));
        let line = plain(if is_page { title.unwrap_or_default() } else { text }, LONGEST_MESSAGE);
        let message = match (is_page, line.is_empty()) {
            (true, true) => words::client::web_page().to_owned(),
            (true, false) => words::client::web_page_titled(line),
            (false, true) => words::client::no_reason().to_owned(),
            (false, false) => line,
        };
        Self { status, code: "unknown".into(), names_code: false, message, docs_url: None, retry_after }
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
        let page = "<!doctype html><html><head><TITLE> 502 Bad Gateway</title>";
        assert!(read(page).1.contains("\u{2018}502 Bad Gateway\u{2019}"), "{:?}", read(page));
        assert_eq!(read("<html>").1, words::client::web_page());
        assert_eq!(read("slow down"), pair("unknown", "slow down"));
        assert_eq!(read(r#"{"error":{"message":"none"}}"#), pair("unknown", "none"));
        assert_eq!(read(r#"{"message":"none"}"#), pair("unknown", "none"));
        assert_eq!(read(r#"{"error":7,"message":null}"#), pair("unknown", words::client::no_reason()));
        assert_eq!(read("[]"), pair("unknown", words::client::no_reason()));
        assert_eq!(read(""), pair("unknown", words::client::no_reason()));
        assert_eq!(read(r#"{"error":"bad\u001b[2J","message":"a\u001b]0;x\u0007\nb"}"#), pair("bad[2J", "a]0;x b"));
        let long = format!(r#"{{"error":"bad_request","message":"{}"}}"#, "m".repeat(10 << 20));
        assert_eq!(read(&long).1.chars().count(), LONGEST_MESSAGE + 1);
        assert_eq!(read(&"no ".repeat(1 << 20)).1.chars().count(), LONGEST_MESSAGE + 1);
    }

    #[test]
    fn a_wait_that_no_call_makes_is_said() {
        let said = |seconds| ApiError::Refused(Refusal::read(429, Some(Duration::from_secs(seconds)), b"")).to_string();
        let reason = words::client::no_reason();
        assert_eq!(said(65), words::client::refused("unknown", reason, 429));
        assert_eq!(said(66), words::client::refused_minutes("unknown", 2, reason, 429));
        assert_eq!(said(3 * 3_600), words::client::refused_hours("unknown", 3, reason, 429));
        assert_eq!(said(10 * 365 * 86_400), words::client::refused_days("unknown", 3_650, reason, 429));
    }

    #[test]
    fn a_refusal_names_the_operation_of_its_batch_and_the_reason() {
        let refusal = |message: &str| Refusal {
            status: 400,
            code: "bad_request".into(),
            names_code: true,
            message: message.into(),
            docs_url: None,
            retry_after: None,
        };
        for (message, found) in [
            ("operations[3] (op-7): volume must be at most 2, got 3", Some((3, "volume must be at most 2, got 3"))),
            ("operations[0] (a): name \"b): c\" is taken", Some((0, "name \"b): c\" is taken"))),
            ("operations[12] must be an object", Some((12, " must be an object"))),
            ("operations must contain 1 to 200 items, got 0", None),
            ("operations[99999999999999999999999] (op): no", None),
            ("operations[-1] (op): no", None),
            ("operations[", None),
            ("", None),
        ] {
            assert_eq!(refusal(message).operation(), found, "{message}");
        }
    }
}
