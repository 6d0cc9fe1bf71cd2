//! Single words of a text: addresses, parameters, names of secrets, and what looks like a token.

use super::{
    super::names::{MASK, has_form_of_secret, is_secret_name, is_secret_word, looks_secret},
    Mask,
    addresses::address_without_scheme,
};
use reqwest::Url;
use std::fmt::Write;

/// What a word says of the one behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing.
    Anything,
    /// The word names a secret, or only speaks of one: its value has digits or is quoted.
    MaybeSecret,
    /// The word names a secret where a sign follows, and is a usual word elsewhere.
    Named,
    /// The word is the `is` of `the password is ...`.
    Is,
    /// The word ends in a sign behind which the rest of the line, or a quotation, is secret.
    Line,
    /// The word ends in a sign behind which the secret is.
    Secret,
}

/// What is taken out of a text besides what is known to be a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// What is named as a secret, or has the form of one.
    Named,
    /// That, and what looks like a token.
    Tokens,
}

impl Mask {
    /// A word, and what the next one is.
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
            // A path: its parts are looked at one by one.
            let parts: Vec<_> = word.split('/').map(|part| self.token(part, takes)).collect();
            return (parts.join("/"), Next::Anything);
        }
        (self.token(word, takes), Next::Anything)
    }

    /// A word, unless it has the form of a secret. That holds for names as well: a token that was drawn at random may have the name
    /// of a secret in it.
    pub(super) fn token(&mut self, word: &str, takes: Takes) -> String {
        let bare = word.trim_end_matches(['.', ':', '!', '?']);
        if looks_secret(bare) && (takes == Takes::Tokens || has_form_of_secret(bare)) {
            self.learn(bare);
            return format!("{MASK}{}", &word[bare.len()..]);
        }
        word.to_owned()
    }

    /// `a=1&token=x`, maybe behind a path.
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

/// Whether a word is a sign between a name and its value.
pub fn is_sign(word: &str) -> bool {
    matches!(word, ":" | "=" | "=>" | ":=")
}

/// What begins a value behind a name: `:`, `=>`, ...
pub fn leading_sign(word: &str) -> Option<&'static str> {
    [":=", "=>", ":", "="].into_iter().find(|sign| word.starts_with(sign))
}

/// Whether what seems quoted is what is between two quotations.
pub fn starts_with_sign(text: &str) -> bool {
    is_sign(text.trim()) || is_sign(text)
}

/// Whether a word is the name of a way to authorise, behind which the secret is.
pub fn is_scheme(word: &str) -> bool {
    word.eq_ignore_ascii_case("bearer") || matches!(word, "Basic" | "BASIC")
}

/// Whether a name is that of a header whose whole value is secret, whatever form it has.
pub fn is_header(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with("authorization") || name.ends_with("cookie")
}

/// Where the value is behind the name of a secret in a word.
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

/// Whether all words of a text are ones that messages are made of: then it says something of a secret, and is none.
pub fn is_ordinary(text: &str) -> bool {
    let mut words =
        text.split(|letter: char| letter.is_whitespace() || ",;()".contains(letter)).filter(|word| !word.is_empty());
    words.all(|word| {
        let word = word.trim_end_matches(['.', ':', '!', '?']);
        USUAL.iter().any(|usual| usual.eq_ignore_ascii_case(word))
    })
}

/// Words of messages about secrets. A word that is not here is taken for a secret.
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
