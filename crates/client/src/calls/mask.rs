//! Takes secrets out of what is kept of a call: keys, secrets of webhooks, passwords, and addresses that are a permission by
//! themselves (presigned ones, and those with a token in their path or query).
//!
//! What may be kept is listed, not what must go: headers, parameters of queries and parts of paths by their names and forms. In
//! text, whose form nobody knows, a secret is recognised by what it is called, by its form, or because it is known from
//! elsewhere in the same call.

use super::names::{
    MASK, is_counted, is_id, is_kept_header, is_kept_parameter, is_plain_segment, is_secret_name, is_secret_word, looks_secret,
};
use reqwest::Url;
use serde_json::Value;
use std::fmt::Write;

/// The shortest text that is taken out wherever it occurs: shorter ones are parts of words.
const SHORTEST: usize = 6;
/// The longest one.
const LONGEST: usize = 4_096;
/// The most secrets that are known of one call.
const MOST: usize = 256;
/// The most values of a body that are looked at for secrets that may be repeated elsewhere in it.
const MOST_VALUES: usize = 8_192;
/// The most addresses of a body whose parts may be repeated elsewhere in it.
const MOST_ADDRESSES: usize = 16;
/// How much of one text of a body is read.
const LONGEST_TEXT: usize = 2_048;

/// What is known of the secrets of one call.
#[derive(Clone, Debug, Default)]
pub struct Mask {
    /// The address of the service, which ends in a slash.
    base: Option<Url>,
    /// The longest first.
    secrets: Vec<String>,
}

/// What is behind a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
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

/// The beginning of a body without its secrets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The text.
    pub text: String,
    /// Whether it is all of the body.
    pub is_whole: bool,
}

impl Mask {
    /// For a call to the service at `base`, whose API key is known.
    pub fn new(base: &Url, key: &str) -> Self {
        let mut mask = Self { base: Some(base.clone()), secrets: Vec::new() };
        mask.learn(key);
        mask
    }

    /// Takes this text out from now on, in every spelling that an address or a body may have it in.
    pub fn learn(&mut self, secret: &str) {
        let secret = secret.trim();
        if !(SHORTEST..=LONGEST).contains(&secret.len()) || secret.contains(MASK) {
            return;
        }
        let quoted = Value::from(secret).to_string();
        let decoded = percent_decoded(secret);
        for spelling in [secret, quoted.trim_matches('"'), &percent_encoded(secret), &decoded] {
            let is_new = self.secrets.len() < MOST && spelling.len() >= SHORTEST && !self.secrets.iter().any(|s| s == spelling);
            if is_new {
                self.secrets.push(spelling.to_owned());
            }
        }
        self.secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    }

    /// A text without the secrets that are known.
    pub fn known(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for secret in &self.secrets {
            if text.contains(secret.as_str()) {
                text = text.replace(secret.as_str(), MASK);
            }
        }
        text
    }

    /// A text of any form: an error's words, a line of a log, a page.
    pub fn text(&mut self, text: &str) -> String {
        self.scrub(text, true)
    }

    /// The value of a header.
    pub fn header(&mut self, name: &str, value: &str) -> String {
        match name {
            "authorization" => "Bearer $CUTROOM_API_KEY".to_owned(),
            "location" | "content-location" => match self.resolved(value) {
                Some(url) => self.address(&url),
                None => MASK.to_owned(),
            },
            "link" => self.text(value),
            name if is_kept_header(name) => self.scrub(value, false),
            _ => {
                self.learn(value);
                MASK.to_owned()
            }
        }
    }

    fn resolved(&self, address: &str) -> Option<Url> {
        match &self.base {
            Some(base) => base.join(address).ok(),
            None => Url::parse(address).ok(),
        }
    }

    /// Whether an address is one of the service's own calls.
    fn is_call(&self, url: &Url) -> bool {
        let Some(base) = &self.base else { return false };
        let path = url.path().strip_prefix(base.path());
        url.origin() == base.origin() && path.is_some_and(|path| path.starts_with("v1/"))
    }

    /// An address: scheme and host, and the path and the query of a call of the service; of every other address what is behind
    /// the host is left out, but for the ending of its file.
    pub fn address(&mut self, url: &Url) -> String {
        let (user, password) = (url.username().to_owned(), url.password().unwrap_or_default().to_owned());
        self.learn(&user);
        self.learn(&password);
        let host = match url.host_str() {
            Some(host) if host.split('.').any(looks_secret) => MASK,
            Some(host) => host,
            None => return MASK.to_owned(),
        };
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        format!("{}://{host}{port}{}", url.scheme(), self.path(url))
    }

    /// The path of an address with its query, as [`Self::address`] has it.
    pub fn path(&mut self, url: &Url) -> String {
        if !self.is_call(url) {
            return self.capability(url);
        }
        self.call(url.path(), url.query())
    }

    /// The path and the query of a call.
    fn call(&mut self, whole: &str, query: Option<&str>) -> String {
        let (mut path, mut before) = (String::new(), "");
        for segment in whole.split('/').skip(1) {
            path.push('/');
            if is_plain_segment(before, segment) {
                path.push_str(&self.scrub(segment, false));
            } else {
                self.learn(segment);
                path.push_str(MASK);
            }
            before = segment;
        }
        let mut sign = '?';
        for part in query.into_iter().flat_map(|query| query.split('&')) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = if is_kept_parameter(name) {
                (name.to_owned(), self.scrub(value, false))
            } else {
                self.learn(value);
                let name = if name.len() <= 32 && !looks_secret(name) { name } else { MASK };
                (self.known(name), MASK.to_owned())
            };
            path.push(sign);
            // Writing to a text cannot fail.
            let _ = write!(path, "{name}={value}");
            sign = '&';
        }
        self.known(&path)
    }

    /// An address that may be a permission by itself: any part of it may be the token.
    fn capability(&mut self, url: &Url) -> String {
        for segment in url.path().split('/') {
            let stem =
                segment.rsplit_once('.').filter(|(_, ending)| ENDINGS.contains(ending)).map_or(segment, |(stem, _)| stem);
            if stem.len() >= 12 {
                self.learn(stem);
            }
        }
        for part in url.query().into_iter().flat_map(|query| query.split('&')) {
            let value = part.split_once('=').map_or(part, |(_, value)| value);
            if value.len() >= 8 {
                self.learn(value);
            }
        }
        if url.path().len() <= 1 && url.query().is_none() {
            return "/".to_owned();
        }
        let ending = url.path().rsplit_once('.').map_or("", |(_, ending)| ending);
        let ending = ENDINGS.iter().find(|known| ending.eq_ignore_ascii_case(known));
        format!("/{MASK}{}", ending.map(|ending| format!(".{ending}")).unwrap_or_default())
    }

    /// The beginning of a JSON body, at least `limit` bytes of it where it has so many, on one line.
    pub fn json(&mut self, value: &Value, limit: usize) -> Head {
        self.learn_in(value, false, &mut (MOST_VALUES, MOST_ADDRESSES));
        let mut out = String::new();
        let is_whole = self.write(value, limit, &mut out);
        Head { text: self.known(&out), is_whole }
    }

    /// The beginning of a body that is no JSON.
    pub fn plain(&mut self, bytes: &[u8], limit: usize) -> Head {
        let is_whole = bytes.len() <= limit;
        let text = String::from_utf8_lossy(bytes.get(..limit).unwrap_or(bytes)).into_owned();
        let text = if is_whole { text.as_str() } else { without_last_word(&text) };
        Head { text: self.text(text), is_whole }
    }

    /// Learns the secrets of a body, so that they are taken out where they are repeated.
    fn learn_in(&mut self, value: &Value, is_secret: bool, left: &mut (usize, usize)) {
        left.0 = left.0.saturating_sub(1);
        if left.0 == 0 {
            return;
        }
        match value {
            Value::String(text) if is_secret => self.learn(text),
            Value::String(text) if left.1 > 0 && text.len() <= LONGEST && text.contains("://") => {
                if let Ok(url) = Url::parse(text) {
                    left.1 -= 1;
                    self.address(&url);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| self.learn_in(value, is_secret, left)),
            Value::Object(fields) => {
                let is_pair = names_secret(fields);
                for (name, value) in fields {
                    let is_secret = is_secret || is_secret_name(name) || (is_pair && is_value(name));
                    self.learn_in(value, is_secret, left);
                }
            }
            _ => {}
        }
    }

    /// Writes a value without its secrets until the text is as long as `limit`; answers whether all of it was written.
    fn write(&mut self, value: &Value, limit: usize, out: &mut String) -> bool {
        if out.len() >= limit {
            return false;
        }
        let (open, close) = match value {
            Value::Array(_) => ('[', ']'),
            Value::Object(_) => ('{', '}'),
            Value::String(text) => {
                let (text, is_whole) = beginning(text, LONGEST_TEXT);
                let more = if is_whole { "" } else { "\u{2026}" };
                out.push_str(&Value::from(format!("{}{more}", self.text(text))).to_string());
                return true;
            }
            other => {
                out.push_str(&other.to_string());
                return true;
            }
        };
        out.push(open);
        let mut is_first = true;
        let mut separate = |out: &mut String| {
            if !std::mem::take(&mut is_first) {
                out.push(',');
            }
        };
        match value {
            Value::Array(values) => {
                for value in values {
                    separate(out);
                    if !self.write(value, limit, out) {
                        return false;
                    }
                }
            }
            Value::Object(fields) => {
                let is_pair = names_secret(fields);
                for (name, value) in fields {
                    separate(out);
                    out.push_str(&Value::from(self.text(name)).to_string());
                    out.push(':');
                    if is_pair && is_value(name) && !matches!(value, Value::Null | Value::Bool(_)) {
                        out.push_str(&Value::from(MASK).to_string());
                    } else if !self.field(name, value, limit, out) {
                        return false;
                    }
                }
            }
            _ => {}
        }
        out.push(close);
        true
    }

    fn field(&mut self, name: &str, value: &Value, limit: usize, out: &mut String) -> bool {
        let is_number = value.is_number() && is_counted(name);
        if is_secret_name(name) && !is_number && !matches!(value, Value::Null | Value::Bool(_)) {
            out.push_str(&Value::from(MASK).to_string());
            return true;
        }
        match value {
            // What identifies a record is no secret, whatever form a service gives it.
            Value::String(text) if is_id(name, text) => {
                out.push_str(&Value::from(self.scrub(text, false)).to_string());
                true
            }
            value => self.write(value, limit, out),
        }
    }

    /// Goes through a text word by word. With `by_form`, what looks like a token is taken out as well.
    // One pass over the words, with a case for each form.
    #[allow(clippy::too_many_lines)]
    fn scrub(&mut self, text: &str, by_form: bool) -> String {
        let text = self.tags(&self.known(text));
        let mut out = String::with_capacity(text.len());
        let mut rest = text.as_str();
        let mut next = Next::Anything;
        let mut open = None;
        while !rest.is_empty() {
            let (between, after) = rest.split_at(rest.find(|letter: char| !is_gap(letter)).unwrap_or(rest.len()));
            let is_in_word = out.ends_with(char::is_alphanumeric);
            open = opened(open, between, is_in_word);
            out.push_str(between);
            rest = after;
            if between.contains(['\n', '\r']) && matches!(next, Next::Line | Next::Is) {
                next = Next::Anything;
            }
            let is_due = matches!(next, Next::Secret | Next::Line);
            if is_due && between.contains(['[', '{']) {
                // A list, or fields, of secrets.
                let (secret, after) = rest.split_at(rest.find([']', '}']).unwrap_or(rest.len()));
                self.learn_words(secret);
                out.push_str(MASK);
                (rest, next, open) = (after, Next::Anything, None);
                continue;
            }
            let quote = between.chars().next_back().filter(|sign| QUOTES.contains(sign) && !between.contains(','));
            let is_quoted = is_due || (next == Next::MaybeSecret && between.chars().count() > 1) || next == Next::Is;
            if let Some(quote) = quote.filter(|_| is_quoted) {
                // All that is quoted, whatever is in it.
                let is_escaped = between.strip_suffix(quote).is_some_and(|before| before.ends_with('\\'));
                let (secret, after) = rest.split_at(quotation(rest, quote, is_escaped));
                if !secret.is_empty() && !starts_with_sign(secret) {
                    self.learn(secret);
                    out.push_str(MASK);
                    (rest, next) = (after, Next::Anything);
                    continue;
                }
            }
            let mut end = rest.find(is_gap).unwrap_or(rest.len());
            if rest[..end].contains("://") {
                // An address may have signs in it that are between words elsewhere.
                let ends = |letter: char| letter.is_whitespace() || letter.is_control() || "\"'`<>\\".contains(letter);
                end = rest.find(ends).unwrap_or(rest.len());
            }
            let word = &rest[..end];
            if let Some(sign) =
                leading_sign(word).filter(|_| !matches!(next, Next::Anything | Next::Is | Next::Line | Next::Secret))
            {
                // Behind a quoted name one value follows; behind a plain one, maybe several words.
                next = if between.contains(QUOTES) { Next::Secret } else { Next::Line };
                out.push_str(sign);
                rest = &rest[sign.len()..];
                continue;
            }
            let is_plain_is = matches!(word, "is" | "was") && matches!(next, Next::MaybeSecret | Next::Named);
            if is_plain_is {
                next = Next::Is;
            } else if next == Next::Line || (next == Next::Is && !USUAL.contains(&word.trim_end_matches(['.', '!', '?', ':'])))
            {
                let end = line(rest, open);
                if !word.is_empty() {
                    self.learn_words(&rest[..end]);
                    out.push_str(MASK);
                }
                (rest, next) = (&rest[end..], Next::Anything);
                continue;
            } else if let Some(value) = secret_behind_name(word).filter(|_| next != Next::Secret) {
                // `Authorization: ...`, `password=...`.
                let (name, sign) = (&word[..value - 1], &word[value - 1..value]);
                let name = name.rsplit([':', '=', '&', '?']).next().unwrap_or(name);
                let behind = &word[value..];
                let is_count = is_counted(name) && !behind.is_empty() && behind.bytes().all(|byte| byte.is_ascii_digit());
                let has_line = (sign == ":" || is_header(name)) && !behind.starts_with(['=', '>']);
                let before = &word[..value - 1 - name.len()];
                let before = if before.is_empty() { String::new() } else { self.parameters(before, by_form) };
                out.push_str(&before);
                out.push_str(name);
                out.push_str(sign);
                rest = &rest[value..];
                if is_count {
                    out.push_str(behind);
                    (rest, next) = (&rest[behind.len()..], Next::Anything);
                } else if has_line {
                    next = Next::Line;
                    if !behind.is_empty() {
                        let end = line(rest, open);
                        self.learn_words(&rest[..end]);
                        out.push_str(MASK);
                        (rest, next) = (&rest[end..], Next::Anything);
                    }
                } else if behind.is_empty() {
                    next = Next::Secret;
                } else {
                    let ends = |letter: char| letter.is_whitespace() || letter.is_control() || "&\"'`<>\\".contains(letter);
                    let end = rest.find(ends).unwrap_or(rest.len());
                    self.learn_words(&rest[..end]);
                    out.push_str(MASK);
                    (rest, next) = (&rest[end..], Next::Anything);
                }
                continue;
            }
            rest = &rest[end..];
            let is_scheme = is_scheme(word);
            let is_secret = match next {
                Next::MaybeSecret => word.bytes().any(|byte| byte.is_ascii_digit()) && !word.starts_with("value="),
                Next::Secret => !is_scheme,
                _ => false,
            };
            if is_plain_is || (matches!(next, Next::MaybeSecret | Next::Named) && is_value(word)) {
                out.push_str(word);
            } else if next != Next::Anything && is_sign(word) {
                out.push_str(word);
                next = Next::Secret;
            } else if is_secret && !word.is_empty() && !word.contains("://") {
                self.learn(word);
                out.push_str(MASK);
                next = Next::Anything;
            } else {
                let (masked, then) = self.word(word, by_form);
                out.push_str(&masked);
                next = then;
            }
        }
        self.known(&out)
    }

    /// Learns a secret, and what in it may be one by itself.
    fn learn_words(&mut self, secret: &str) {
        if secret.len() <= 256 {
            self.learn(secret);
        }
        let is_long = |word: &&str| word.len() >= 8 && word.bytes().any(|byte| byte.is_ascii_digit()) && !word.contains("://");
        for word in secret.split(is_gap).filter(is_long) {
            self.learn(word);
        }
    }

    /// A text in which fields of forms whose names are those of secrets have no values: `<input name="password" value="...">`.
    fn tags(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            let (before, tag) = rest.split_at(at);
            out.push_str(before);
            let end = tag_end(tag);
            let (tag, after) = tag.split_at(end);
            rest = after;
            let attributes = attributes(tag);
            let is_named = attributes.iter().any(|(name, value)| {
                ["name", "id", "type", "autocomplete", "property"].contains(&name.to_ascii_lowercase().as_str())
                    && is_secret_name(&tag[value.clone()])
            });
            let mut from = 0;
            for (_, value) in attributes.into_iter().filter(|(name, _)| is_named && is_value(name)) {
                self.learn(&tag[value.clone()]);
                out.push_str(&tag[from..value.start]);
                out.push_str(MASK);
                from = value.end;
            }
            out.push_str(&tag[from..]);
        }
        out.push_str(rest);
        out
    }

    /// A word, and what the next one is.
    fn word(&mut self, word: &str, by_form: bool) -> (String, Next) {
        if let Some(at) = word.find("://") {
            let is_scheme = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.');
            let is_other = |letter: char| !is_scheme(letter);
            let from = word[..at].char_indices().rev().find(|(_, letter)| is_other(*letter));
            let (before, address) = word.split_at(from.map_or(0, |(place, letter)| place + letter.len_utf8()));
            let address = match Url::parse(address) {
                Ok(url) => self.address(&url),
                Err(_) => MASK.to_owned(),
            };
            return (format!("{}{address}", self.word(before, by_form).0), Next::Anything);
        }
        if let Some(at) = address_without_scheme(word) {
            let (before, address) = word.split_at(at);
            let slashes = if address.starts_with("//") { "//" } else { "" };
            let scheme = self.base.as_ref().map_or("https", Url::scheme);
            let masked = match Url::parse(&format!("{scheme}://{}", address.trim_start_matches('/'))) {
                Ok(url) => self.address(&url).split_once("://").map_or(MASK.to_owned(), |(_, rest)| rest.to_owned()),
                Err(_) => MASK.to_owned(),
            };
            return (format!("{}{slashes}{masked}", self.word(before, by_form).0), Next::Anything);
        }
        if let Some(at) = word.find("/v1/") {
            let (before, address) = word.split_at(at);
            let bare = address.trim_end_matches(['.', ':', '!', '?']);
            let (path, query) = bare.split_once('?').map_or((bare, None), |(path, query)| (path, Some(query)));
            let masked = self.call(path, query);
            return (format!("{}{masked}{}", self.word(before, by_form).0, &address[bare.len()..]), Next::Anything);
        }
        if word.contains(['=', '&', '?']) {
            return (self.parameters(word, by_form), Next::Anything);
        }
        if is_scheme(word) {
            return (word.to_owned(), Next::Secret);
        }
        if is_secret_word(word) {
            return (word.to_owned(), Next::MaybeSecret);
        }
        if is_secret_name(word) {
            return (word.to_owned(), Next::Named);
        }
        if word.contains('/') {
            // A path: its parts are looked at one by one.
            let parts: Vec<_> = word.split('/').map(|part| self.token(part, by_form)).collect();
            return (parts.join("/"), Next::Anything);
        }
        (self.token(word, by_form), Next::Anything)
    }

    fn token(&mut self, word: &str, by_form: bool) -> String {
        let bare = word.trim_end_matches(['.', ':', '!', '?']);
        if looks_secret(bare) && (by_form || super::names::has_form_of_secret(bare)) {
            self.learn(bare);
            return format!("{MASK}{}", &word[bare.len()..]);
        }
        word.to_owned()
    }

    /// `a=1&token=x`, maybe behind a path.
    fn parameters(&mut self, word: &str, by_form: bool) -> String {
        let mut out = String::new();
        let mut rest = word;
        loop {
            let end = rest.find(['&', '?']).unwrap_or(rest.len());
            let (part, after) = rest.split_at(end);
            match part.split_once('=') {
                Some((name, value)) if is_secret_name(name) => {
                    self.learn(value);
                    let _ = write!(out, "{name}={MASK}");
                }
                Some((name, value)) => {
                    let (name, value) = (self.token(name, by_form), self.token(value, by_form));
                    let _ = write!(out, "{name}={value}");
                }
                None => {
                    let parts: Vec<_> = part.split('/').map(|part| self.token(part, by_form)).collect();
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

/// A text without its secrets, as far as they are recognised by their names and forms.
pub fn masked(text: &str) -> String {
    Mask::default().text(text)
}

/// Endings of files that say nothing but what they hold.
const ENDINGS: [&str; 16] =
    ["mp4", "mov", "webm", "mkv", "mp3", "m4a", "wav", "png", "jpg", "jpeg", "webp", "gif", "vtt", "srt", "json", "zip"];
/// Words behind `the key is` that say something about it and are not it.
const USUAL: [&str; 36] = [
    "not",
    "no",
    "wrong",
    "invalid",
    "required",
    "missing",
    "empty",
    "too",
    "expired",
    "incorrect",
    "unknown",
    "never",
    "kept",
    "stored",
    "valid",
    "needed",
    "set",
    "in",
    "at",
    "on",
    "a",
    "an",
    "the",
    "for",
    "of",
    "to",
    "over",
    "open",
    "closed",
    "taken",
    "refused",
    "only",
    "sent",
    "used",
    "already",
    "asked",
];
const QUOTES: [char; 6] = ['"', '\'', '`', '\u{201c}', '\u{2018}', '\u{ab}'];

/// What ends a quotation that a sign begins.
fn closing(quote: char) -> char {
    match quote {
        '\u{201c}' => '\u{201d}',
        '\u{2018}' => '\u{2019}',
        '\u{ab}' => '\u{bb}',
        other => other,
    }
}

/// Whether a letter is between words.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace()
        || QUOTES.contains(&letter)
        || "<>(){}[],;|\\\u{201d}\u{2019}\u{bb}".contains(letter)
        || letter.is_control()
}

/// At most so many bytes of a text, and whether that is all. A word is never cut: the beginning of a secret is not its whole form.
fn beginning(text: &str, limit: usize) -> (&str, bool) {
    if text.len() <= limit {
        return (text, true);
    }
    let end = (0..=limit).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    (without_last_word(&text[..end]), false)
}

/// A text that was cut, up to the word that may have been cut.
fn without_last_word(text: &str) -> &str {
    text.rfind(is_gap).map_or("", |end| &text[..end])
}

/// Whether a word is a sign between a name and its value.
fn is_sign(word: &str) -> bool {
    matches!(word, ":" | "=" | "=>" | ":=")
}

/// What begins a value behind a name: `:`, `=>`, ...
fn leading_sign(word: &str) -> Option<&'static str> {
    [":=", "=>", ":", "="].into_iter().find(|sign| word.starts_with(sign))
}

/// Whether what seems quoted is what is between two quotations.
fn starts_with_sign(text: &str) -> bool {
    is_sign(text.trim()) || is_sign(text)
}

/// Whether a word is the name of a way to authorise, behind which the secret is.
fn is_scheme(word: &str) -> bool {
    word.eq_ignore_ascii_case("bearer") || matches!(word, "Basic" | "BASIC")
}

/// Whether a name is that of a header whose whole value is secret, whatever form it has.
fn is_header(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with("authorization") || name.ends_with("cookie")
}

/// Whether a field has the value of the one that its sibling names.
fn is_value(name: &str) -> bool {
    ["value", "values", "val", "content"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether fields are a pair of the name of a secret and its value.
fn names_secret(fields: &serde_json::Map<String, Value>) -> bool {
    ["name", "key", "header", "field", "type"]
        .iter()
        .any(|name| fields.get(*name).and_then(Value::as_str).is_some_and(is_secret_name))
}

/// Where the value is behind the name of a secret in a word.
fn secret_behind_name(word: &str) -> Option<usize> {
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

/// The quotation that is open behind what is between two words, as its sign and whether that is escaped.
fn opened(mut open: Option<(char, bool)>, between: &str, is_in_word: bool) -> Option<(char, bool)> {
    let mut before = if is_in_word { 'a' } else { ' ' };
    for letter in between.chars() {
        if matches!(letter, '\n' | '\r') {
            open = None;
        } else if let Some((quote, is_escaped)) = open {
            if letter == closing(quote) && (is_escaped || before != '\\') {
                open = None;
            }
        } else if QUOTES.contains(&letter) && (letter != '\'' || before != 'a') {
            open = Some((letter, before == '\\'));
        }
        before = letter;
    }
    open
}

/// Where a quotation ends, of which `rest` is what is behind its first sign.
fn quotation(rest: &str, quote: char, is_escaped: bool) -> usize {
    let mut before = ' ';
    for (at, letter) in rest.char_indices() {
        if letter == closing(quote) {
            if is_escaped && before == '\\' {
                return at - 1;
            } else if is_escaped || before != '\\' {
                return at;
            }
        }
        before = if before == '\\' && letter == '\\' { ' ' } else { letter };
    }
    rest.len()
}

/// Where the line, or the quotation that is open, ends.
fn line(rest: &str, open: Option<(char, bool)>) -> usize {
    let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
    open.map_or(end, |(quote, is_escaped)| quotation(&rest[..end], quote, is_escaped))
}

/// Where a tag ends: behind its sign that is in no quotation.
fn tag_end(tag: &str) -> usize {
    let mut quote = None;
    for (at, letter) in tag.char_indices() {
        match quote {
            Some(open) if open == letter => quote = None,
            None if matches!(letter, '"' | '\'') => quote = Some(letter),
            None if letter == '>' => return at + 1,
            None if letter == '<' && at > 0 => return at,
            _ => {}
        }
    }
    // None is closed: it is none.
    1
}

/// The attributes of a tag: their names, and where their values are.
fn attributes(tag: &str) -> Vec<(&str, std::ops::Range<usize>)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(sign) = tag[from..].find('=').map(|at| from + at) {
        let name = tag[from..sign]
            .trim_end()
            .rsplit(|letter: char| letter.is_whitespace() || letter == '<')
            .next()
            .unwrap_or_default();
        let value = &tag[sign + 1..];
        let start = sign + 1 + value.len() - value.trim_start_matches([' ', '\t', '\n', '\r', '\\']).len();
        let value = &tag[start..];
        let (start, end) = if let Some(quote @ ('"' | '\'')) = value.chars().next() {
            let end = value[1..].find(quote).map_or(tag.len(), |at| start + 1 + at);
            (start + 1, end)
        } else {
            let end = value.find(|letter: char| letter.is_whitespace() || letter == '>').map_or(tag.len(), |at| start + at);
            (start, end)
        };
        found.push((name, start..end));
        from = end;
    }
    found
}

/// Where an address begins in a word that does not say its scheme: `//host/...`, `host.example.org/...`.
fn address_without_scheme(word: &str) -> Option<usize> {
    if let Some(rest) = word.strip_prefix("//") {
        let host = rest.find(['/', '?']).unwrap_or(rest.len());
        return (host > 0 && (host < rest.len() || rest.contains('.'))).then_some(0);
    }
    let end = word.find(['/', '?'])?;
    let start = word[..end].rfind('=').map_or(0, |at| at + 1);
    let host = word[start..end].rsplit('@').next().unwrap_or_default();
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let (_, last) = host.rsplit_once('.')?;
    let is_host = host.split('.').all(is_label) && last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_host && word.len() > end + 1).then_some(start)
}

fn percent_encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = (*first == b'%').then(|| after.get(..2)).flatten();
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        if let Some(byte) = code {
            bytes.push(byte);
            rest = after.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn mask() -> Mask {
        Mask::new(&Url::parse("https://api.example.com/base/").unwrap(), "the-key-itself")
    }

    #[test]
    fn a_call_keeps_its_ids_and_usual_parameters_and_every_other_address_its_host_alone() {
        let mut mask = mask();
        let mut of = |address: &str| mask.address(&Url::parse(address).unwrap());
        assert_eq!(
            of("https://api.example.com/base/v1/videos/vid_1a2b3c4d5e/clips?cursor=abc&limit=100"),
            "https://api.example.com/base/v1/videos/vid_1a2b3c4d5e/clips?cursor=abc&limit=100"
        );
        assert_eq!(
            of("https://api.example.com/base/v1/uploads/0f8fad5bd9cb469fa165?token=t0ken&sig=abcdefgh"),
            "https://api.example.com/base/v1/uploads/\u{2022}\u{2022}\u{2022}?token=\u{2022}\u{2022}\u{2022}&sig=\u{2022}\u{2022}\u{2022}"
        );
        assert_eq!(
            of("https://ann:secret-word@media.example.org/t/0f8fad5b/take.mp4?X-Amz-Signature=0011"),
            "https://media.example.org/\u{2022}\u{2022}\u{2022}.mp4"
        );
        assert_eq!(of("https://media.example.org"), "https://media.example.org/");
    }

    #[test]
    fn bodies_lose_what_is_called_a_secret_and_where_it_is_repeated_and_stay_json() {
        let body = json!({
            "message": "whsec_1234567890 and swordfish are wrong",
            "password": "swordfish", "apiKey": {"value": "inner-secret"}, "name": "Take 2",
            "url": "https://cdn.example.org/a/b/0123456789abcdef.png?e=1",
            "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
            "text": "Authorization: Bearer abcdef, api_key=\"two words\" inner-secret",
        });
        let head = mask().json(&body, 4_096);
        let read: Value = serde_json::from_str(&head.text).unwrap();
        let hidden = "\u{2022}\u{2022}\u{2022}";
        assert!(head.is_whole);
        assert_eq!(read["message"], format!("{hidden} and {hidden} are wrong"));
        assert_eq!((&read["password"], &read["apiKey"], &read["name"]), (&hidden.into(), &hidden.into(), &"Take 2".into()));
        assert_eq!(read["url"], format!("https://cdn.example.org/{hidden}.png"));
        assert_eq!(read["id"], "0f8fad5b-d9cb-469f-a165-70867728950e");
        assert_eq!(read["text"], format!("Authorization: {hidden}"));
    }

    #[test]
    fn a_long_body_is_read_no_further_than_it_is_kept() {
        let body = json!(vec![json!({"name": "a name", "startTimeMs": 5}); 10_000]);
        let head = mask().json(&body, 1_000);
        assert!(!head.is_whole && (1_000..2_000).contains(&head.text.len()), "{}", head.text.len());
        let cut = mask().plain(format!("{} the-key-itself", "word ".repeat(400)).as_bytes(), 2_006);
        assert!(!cut.is_whole && !cut.text.contains("the-k"), "a secret that is cut is left out whole: {}", cut.text);
    }

    #[test]
    fn what_people_write_stays_as_it_is() {
        for text in [
            "name must have 1 to 255 characters, got 0",
            "the API key is not valid",
            "operations[3] (op-7): volume must be at most 2, got 3",
            "2026-11-23T08:35:16.123456Z  WARN cutroom_server::http::guard: slow",
            "cl_0123456789abcdef0123 does not exist",
        ] {
            assert_eq!(masked(text), text);
        }
        assert_eq!(masked("password: \u{2018}a b\u{2019}"), "password: \u{2018}\u{2022}\u{2022}\u{2022}\u{2019}");
        assert_eq!(masked("/media/su_1/0f8fad5bd9cb469fa165aabb?x=1"), "/media/su_1/\u{2022}\u{2022}\u{2022}?x=1");
    }
}
