//! Takes secrets out of what is kept of a call: keys, secrets of webhooks, passwords, and addresses that are a permission by
//! themselves (presigned ones, and those with a token in their path or query).
//!
//! What may be kept is listed, not what must go: headers, parameters of queries and parts of paths by their names and forms. In
//! text, whose form nobody knows, a secret is recognised by what it is called, by its form, or because it is known from
//! elsewhere in the same call.

use super::names::{MASK, is_id, is_kept_header, is_kept_parameter, is_plain_segment, is_secret_name, looks_secret};
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
        let (mut path, mut before) = (String::new(), "");
        for segment in url.path().split('/').skip(1) {
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
        for part in url.query().into_iter().flat_map(|query| query.split('&')) {
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
                fields.iter().for_each(|(name, value)| self.learn_in(value, is_secret || is_secret_name(name), left));
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
                for (name, value) in fields {
                    separate(out);
                    out.push_str(&Value::from(self.text(name)).to_string());
                    out.push(':');
                    if !self.field(name, value, limit, out) {
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
        if is_secret_name(name) && !matches!(value, Value::Null | Value::Bool(_)) {
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
    fn scrub(&mut self, text: &str, by_form: bool) -> String {
        let text = self.known(text);
        let mut out = String::with_capacity(text.len());
        let mut rest = text.as_str();
        let mut next = Next::Anything;
        while !rest.is_empty() {
            let (between, after) = rest.split_at(rest.find(|letter: char| !is_gap(letter)).unwrap_or(rest.len()));
            out.push_str(between);
            rest = after;
            let quote = between.chars().next_back().filter(|sign| QUOTES.contains(sign) && !between.contains(','));
            let is_quoted = next == Next::Secret || (next == Next::MaybeSecret && between.chars().count() > 1);
            if let Some(quote) = quote.filter(|_| is_quoted) {
                // All that is quoted, whatever is in it.
                let (secret, after) = rest.split_at(rest.find(closing(quote)).unwrap_or(rest.len()));
                if !secret.is_empty() && !is_sign(secret) {
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
            let (word, after) = rest.split_at(end);
            rest = after;
            let is_scheme = matches!(word, "Bearer" | "bearer" | "Basic");
            let is_secret = match next {
                Next::Anything => false,
                Next::MaybeSecret => word.bytes().any(|byte| byte.is_ascii_digit()),
                Next::Secret => !is_scheme,
            };
            if next != Next::Anything && is_sign(word) {
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
        if let Some((name, value)) = word.split_once([':', '=']).filter(|(name, _)| is_secret_name(name)) {
            if value.is_empty() {
                return (word.to_owned(), Next::Secret);
            }
            let sign = &word[name.len()..=name.len()];
            let rest = value.find('&').map_or("", |end| &value[end..]);
            self.learn(&value[..value.len() - rest.len()]);
            return (format!("{name}{sign}{MASK}{}", self.parameters(rest, by_form)), Next::Anything);
        }
        if word.contains(['=', '&', '?']) {
            return (self.parameters(word, by_form), Next::Anything);
        }
        if matches!(word, "Bearer" | "bearer" | "Basic") {
            return (word.to_owned(), Next::Secret);
        }
        if is_secret_name(word) {
            return (word.to_owned(), Next::MaybeSecret);
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
        assert_eq!(read["text"], format!("Authorization: Bearer {hidden}, api_key=\"{hidden}\" {hidden}"));
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
