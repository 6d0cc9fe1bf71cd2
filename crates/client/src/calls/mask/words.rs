//! Redaction of single words of free text: URLs, query parameters, names of secrets, and tokens.

use super::{
    super::names::{MASK, has_form_of_secret, is_secret_name, is_secret_word, looks_secret},
    Mask,
    addresses::address_without_scheme,
};
use reqwest::Url;
use std::fmt::Write;

/// Meaning of a word for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// No meaning: the next word is judged by itself.
    Anything,
    /// The word names or merely mentions a secret: the next word is masked if it has digits or is quoted.
    MaybeSecret,
    /// The word names a secret if a separator follows, and is a common word otherwise.
    Named,
    /// The word is the `is` of `the password is ...`.
    Is,
    /// The word ends in a separator; the rest of the line, or a quotation, is secret.
    Line,
    /// The word ends in a separator; the next word is secret.
    Secret,
}

/// Strictness of the redaction, beyond the known secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Masks values that are named as a secret or have the form of one.
    Named,
    /// Like [`Self::Named`], and also masks words that look like tokens.
    Tokens,
}

impl Mask {
    /// Redacts a word, and returns its meaning for the next one.
    pub(super) fn word(&mut self, word: &str, takes: Takes) -> (String, Next) {
        if let Some(at) = word.find("://") {
            let is_scheme = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.');
            let is_other = |letter: char| !is_scheme(letter);
            let from = word[..at].char_indices().rev().find(|(_, letter)| is_other(*letter));
            let (before, address) = word.split_at(from.map_or(0, |(place, letter)| place + letter.len_utf8()));
            let address = match Url::parse(address) {
                Ok(url) => self.address(&url),
                Err(_) => MASK.to_owned(),
            };
            return (format!("{}{address}", self.word(before, takes).0), Next::Anything);
        }
        if let Some(at) = address_without_scheme(word) {
            let (before, address) = word.split_at(at);
            let slashes = if address.starts_with("//") { "//" } else { "" };
            let scheme = self.base.as_ref().map_or("https", Url::scheme);
            let masked = match Url::parse(&format!("{scheme}://{}", address.trim_start_matches('/'))) {
                Ok(url) => self.address(&url).split_once("://").map_or(MASK.to_owned(), |(_, rest)| rest.to_owned()),
                Err(_) => MASK.to_owned(),
            };
            return (format!("{}{slashes}{masked}", self.word(before, takes).0), Next::Anything);
        }
        if let Some(at) = word.find("/v1/") {
            let (before, address) = word.split_at(at);
            let bare = address.trim_end_matches(['.', ':', '!', '?']);
            let (path, query) = bare.split_once('?').map_or((bare, None), |(path, query)| (path, Some(query)));
            let masked = self.call(path, query);
            return (format!("{}{masked}{}", self.word(before, takes).0, &address[bare.len()..]), Next::Anything);
        }
        if word.contains(['=', '&', '?']) {
            return (self.parameters(word, takes), Next::Anything);
        }
        if is_scheme(word) {
            return (word.to_owned(), Next::Secret);
        }
        if is_secret_word(word) {
            return (self.token(word, takes), Next::MaybeSecret);
        }
        if is_secret_name(word) {
            return (self.token(word, takes), Next::Named);
        }
        if word.contains('/') {
            // A path: each part is checked by itself.
            let parts: Vec<_> = word.split('/').map(|part| self.token(part, takes)).collect();
            return (parts.join("/"), Next::Anything);
        }
        (self.token(word, takes), Next::Anything)
    }

    /// Masks the word if it has the form of a secret. Names are checked as well: a random token may contain the name of a secret.
    pub(super) fn token(&mut self, word: &str, takes: Takes) -> String {
        let bare = word.trim_end_matches(['.', ':', '!', '?']);
        if looks_secret(bare) && (takes == Takes::Tokens || has_form_of_secret(bare)) {
            self.learn(bare);
            return format!("{MASK}{}", &word[bare.len()..]);
        }
        word.to_owned()
    }

    /// Redacts query parameters, possibly after a path: `a=1&token=x`.
    pub(super) fn parameters(&mut self, word: &str, takes: Takes) -> String {
        let mut out = String::new();
        let mut rest = word;
        loop {
            let end = rest.find(['&', '?']).unwrap_or(rest.len());
            let (part, after) = rest.split_at(end);
            match part.split_once('=') {
                Some((name, value)) if is_secret_name(name) => {
                    self.learn(value);
                    let name = self.token(name, takes);
                    let _ = write!(out, "{name}={MASK}");
                }
                Some((name, value)) => {
                    let (name, value) = (self.token(name, takes), self.token(value, takes));
                    let _ = write!(out, "{name}={value}");
                }
                None => {
                    let parts: Vec<_> = part.split('/').map(|part| self.token(part, takes)).collect();
                    out.push_str(&parts.join("/"));
                }
            }
            let mut letters = after.chars();
            let Some(sign) = letters.next() else { return out };
            out.push(sign);
            rest = letters.as_str();
        }
    }
}

/// True if the word is a separator between a name and its value.
pub fn is_sign(word: &str) -> bool {
    matches!(word, ":" | "=" | "=>" | ":=")
}

/// Separator at the start of the word, such as `:` or `=>`; `None` if there is none.
pub fn leading_sign(word: &str) -> Option<&'static str> {
    [":=", "=>", ":", "="].into_iter().find(|sign| word.starts_with(sign))
}

/// True if the quoted text is only a separator, that is, the text between two quotations.
pub fn starts_with_sign(text: &str) -> bool {
    is_sign(text.trim()) || is_sign(text)
}

/// True if the word names an HTTP authentication scheme, which a credential follows.
pub fn is_scheme(word: &str) -> bool {
    word.eq_ignore_ascii_case("bearer") || matches!(word, "Basic" | "BASIC")
}

/// True for a header whose whole value is secret, whatever its form.
pub fn is_header(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with("authorization") || name.ends_with("cookie")
}

/// Byte offset of the value after the name of a secret in the word: `password=…`. `None` if there is none.
pub fn secret_behind_name(word: &str) -> Option<usize> {
    if word.contains("://") {
        return None;
    }
    let mut from = 0;
    for (at, sign) in word.match_indices([':', '=', '&', '?']) {
        if matches!(sign, ":" | "=") && is_secret_name(&word[from..at]) && !word[at..].starts_with("::") {
            return Some(at + 1);
        }
        from = at + 1;
    }
    None
}

/// True if all words of a text are common in messages: then the text describes a secret and isn't one.
pub fn is_ordinary(text: &str) -> bool {
    let mut words =
        text.split(|letter: char| letter.is_whitespace() || ",;()".contains(letter)).filter(|word| !word.is_empty());
    words.all(|word| {
        let word = word.trim_end_matches(['.', ':', '!', '?']);
        USUAL.iter().any(|usual| usual.eq_ignore_ascii_case(word))
    })
}

/// Common words of messages about secrets. Any other word counts as a secret.
const USUAL: [&str; 130] = [
    "a",
    "about",
    "accepted",
    "after",
    "again",
    "already",
    "an",
    "and",
    "another",
    "any",
    "are",
    "ask",
    "asked",
    "at",
    "be",
    "been",
    "before",
    "but",
    "by",
    "can",
    "cannot",
    "characters",
    "closed",
    "comma",
    "could",
    "deleted",
    "denied",
    "did",
    "digits",
    "does",
    "during",
    "empty",
    "end",
    "ended",
    "expected",
    "expired",
    "expires",
    "failed",
    "failure",
    "for",
    "found",
    "from",
    "got",
    "has",
    "have",
    "here",
    "in",
    "incorrect",
    "input",
    "invalid",
    "is",
    "it",
    "its",
    "kept",
    "least",
    "left",
    "letters",
    "limit",
    "line",
    "long",
    "longer",
    "match",
    "may",
    "missing",
    "more",
    "most",
    "must",
    "needed",
    "never",
    "new",
    "no",
    "none",
    "not",
    "object",
    "of",
    "on",
    "once",
    "only",
    "open",
    "or",
    "out",
    "over",
    "parse",
    "please",
    "present",
    "provided",
    "read",
    "refused",
    "rejected",
    "required",
    "response",
    "retry",
    "revoked",
    "runs",
    "sent",
    "server",
    "set",
    "short",
    "should",
    "stored",
    "than",
    "that",
    "the",
    "their",
    "there",
    "this",
    "to",
    "too",
    "try",
    "unauthorised",
    "unauthorized",
    "unexpected",
    "unknown",
    "unsupported",
    "used",
    "valid",
    "value",
    "was",
    "were",
    "when",
    "while",
    "whoever",
    "will",
    "with",
    "without",
    "workspace",
    "wrong",
    "yet",
    "you",
    "your",
];
