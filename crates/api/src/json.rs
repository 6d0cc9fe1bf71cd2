//! Tolerant JSON parser for server answers: an invalid value affects only itself.
//!
//! | input | value of [`read`] | output of [`Json`] |
//! |---|---|---|
//! | a byte order mark | skipped | skipped |
//! | bytes that aren't UTF-8, an unpaired surrogate | U+FFFD in their place | the surrogate as written |
//! | a number too large for an `f64`, `1e400` | null | the number as written |
//! | an integer beyond 64 bits | the nearest float | the integer as written |
//! | more than [`DEEPEST`] levels | null in place of the deeper value | the text as written |
//!
//! Text that isn't JSON at all remains an error, with the message of `serde_json`, which is tried first.

use serde_json::{Map, Value};
use std::fmt::{self, Write};

/// Most levels of nested arrays and objects that are read.
pub const DEEPEST: usize = 100;

/// JSON value that preserves its source text: numbers, and strings with unpaired surrogates, are kept as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as written.
    Number(Box<str>),
    /// A decoded string.
    Text(String),
    /// Source text of a string with an unpaired surrogate, or of a value that is nested too deeply.
    Raw(Box<str>),
    /// An array.
    List(Vec<Json>),
    /// An object: names and values in the order of the source.
    Record(Vec<(Json, Json)>),
}

/// Reads the JSON of an answer; replaces values that [`Value`] cannot represent, by the table above.
///
/// # Errors
/// Fails if the bytes aren't JSON.
pub fn read(bytes: &[u8]) -> Result<Value, serde_json::Error> {
    // Most answers are valid JSON, and parsed once.
    serde_json::from_slice(bytes).or_else(|error| Json::parse(bytes).map(|json| json.to_value()).ok_or(error))
}

impl Json {
    /// Reads a value and preserves its source text.
    ///
    /// # Errors
    /// Fails if the bytes aren't JSON.
    pub fn read(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        Self::parse(bytes).ok_or_else(|| match serde_json::from_slice::<serde::de::IgnoredAny>(bytes) {
            Err(error) => error,
            Ok(_) => serde::de::Error::custom("it cannot be read"),
        })
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes));
        let mut reader = Reader { text: &text, at: 0 };
        let value = reader.value(0)?;
        reader.blank();
        (reader.at == text.len()).then_some(value)
    }

    /// Value of a field of an object; the last one if the name is repeated. `None` for other values.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Record(fields) = self else { return None };
        fields.iter().rev().find(|(key, _)| key.as_str() == Some(name)).map(|(_, value)| value)
    }

    /// Decoded text of a string; `None` for other values.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// Elements of an array; `None` for other values.
    pub fn as_list(&self) -> Option<&[Self]> {
        if let Self::List(entries) = self { Some(entries) } else { None }
    }

    /// Nearest [`Value`]: replaces the values that it cannot represent, by the table above.
    pub fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Number(text) => text.parse().map_or(Value::Null, Value::Number),
            Self::Text(text) => Value::String(text.clone()),
            Self::Raw(text) => decoded(text).map_or(Value::Null, Value::String),
            Self::List(entries) => entries.iter().map(Self::to_value).collect(),
            Self::Record(fields) => {
                let name = |key: &Self| match key {
                    Self::Text(text) => text.clone(),
                    Self::Raw(text) => decoded(text).unwrap_or_default(),
                    _ => String::new(),
                };
                Value::Object(fields.iter().map(|(key, value)| (name(key), value.to_value())).collect::<Map<_, _>>())
            }
        }
    }

    /// Formats the value over several lines, with two spaces per level.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(&mut out, Some(0));
        out
    }

    fn write(&self, out: &mut impl Write, level: Option<usize>) -> fmt::Result {
        let inner = level.map(|level| level + 1);
        let line = |out: &mut dyn Write, level: Option<usize>| match level {
            Some(level) => write!(out, "\n{:width$}", "", width = 2 * level),
            None => Ok(()),
        };
        match self {
            Self::Null => out.write_str("null"),
            Self::Bool(value) => write!(out, "{value}"),
            Self::Number(text) | Self::Raw(text) => out.write_str(text),
            Self::Text(text) => write!(out, "{}", Value::from(text.as_str())),
            Self::List(entries) if entries.is_empty() => out.write_str("[]"),
            Self::Record(fields) if fields.is_empty() => out.write_str("{}"),
            Self::List(entries) => {
                for (index, entry) in entries.iter().enumerate() {
                    out.write_str(if index == 0 { "[" } else { "," })?;
                    line(out, inner)?;
                    entry.write(out, inner)?;
                }
                line(out, level)?;
                out.write_str("]")
            }
            Self::Record(fields) => {
                for (index, (key, value)) in fields.iter().enumerate() {
                    out.write_str(if index == 0 { "{" } else { "," })?;
                    line(out, inner)?;
                    key.write(out, None)?;
                    out.write_str(if level.is_some() { ": " } else { ":" })?;
                    value.write(out, inner)?;
                }
                line(out, level)?;
                out.write_str("}")
            }
        }
    }
}

/// Formats the value on one line.
impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(out, None)
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(value),
            Value::Number(number) => Self::Number(number.to_string().into()),
            Value::String(text) => Self::Text(text),
            Value::Array(entries) => Self::List(entries.into_iter().map(Self::from).collect()),
            Value::Object(fields) => {
                Self::Record(fields.into_iter().map(|(key, value)| (Self::Text(key), value.into())).collect())
            }
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blank(&mut self) {
        while self.peek().is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Skips whitespace and then `byte`; `None` if another byte follows.
    fn take(&mut self, byte: u8) -> Option<()> {
        self.blank();
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    fn since(&self, from: usize) -> &'a str {
        self.text.get(from..self.at).unwrap_or_default()
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        self.blank();
        let from = self.at;
        match self.peek()? {
            b'"' => self.string(),
            b'[' | b'{' if depth >= DEEPEST => self.skip().then(|| Json::Raw(self.since(from).into())),
            b'[' => self.list(depth + 1),
            b'{' => self.record(depth + 1),
            b'-' | b'0'..=b'9' => self.number(),
            _ => [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))].into_iter().find_map(
                |(word, value)| {
                    self.text.get(from..)?.starts_with(word).then(|| self.at += word.len())?;
                    Some(value)
                },
            ),
        }
    }

    fn list(&mut self, depth: usize) -> Option<Json> {
        self.take(b'[')?;
        let mut entries = Vec::new();
        if self.take(b']').is_some() {
            return Some(Json::List(entries));
        }
        loop {
            entries.push(self.value(depth)?);
            if self.take(b',').is_none() {
                return self.take(b']').map(|()| Json::List(entries));
            }
        }
    }

    fn record(&mut self, depth: usize) -> Option<Json> {
        self.take(b'{')?;
        let mut fields = Vec::new();
        if self.take(b'}').is_some() {
            return Some(Json::Record(fields));
        }
        loop {
            self.blank();
            let key = self.string()?;
            self.take(b':')?;
            fields.push((key, self.value(depth)?));
            if self.take(b',').is_none() {
                return self.take(b'}').map(|()| Json::Record(fields));
            }
        }
    }

    fn number(&mut self) -> Option<Json> {
        let from = self.at;
        let digits = |reader: &mut Self| {
            let from = reader.at;
            while reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                reader.at += 1;
            }
            (reader.at > from).then_some(())
        };
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        let whole = self.at;
        digits(self)?;
        if self.since(whole).starts_with('0') && self.at > whole + 1 {
            return None;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            digits(self)?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            digits(self)?;
        }
        Some(Json::Number(self.since(from).into()))
    }

    fn string(&mut self) -> Option<Json> {
        let from = self.at;
        self.pass_string().then_some(())?;
        let token = self.since(from);
        // serde_json refuses unpaired surrogates and unescaped control characters; `decoded` accepts both.
        Some(match serde_json::from_str(token) {
            Ok(text) => Json::Text(text),
            Err(_) if token.bytes().any(|byte| byte < b' ') => Json::Text(decoded(token)?),
            Err(_) => {
                decoded(token)?;
                Json::Raw(token.into())
            }
        })
    }

    /// Skips a string; `false` if it is unterminated.
    fn pass_string(&mut self) -> bool {
        if self.peek() != Some(b'"') {
            return false;
        }
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'"' => return true,
                b'\\' => self.at += 1,
                _ => {}
            }
        }
        false
    }

    /// Skips an array or object of any depth without parsing its values; `false` if its brackets don't match.
    fn skip(&mut self) -> bool {
        let mut open = Vec::new();
        while let Some(byte) = self.peek() {
            match byte {
                b'"' => {
                    if !self.pass_string() {
                        return false;
                    }
                    continue;
                }
                b'[' => open.push(b']'),
                b'{' => open.push(b'}'),
                b']' | b'}' if open.pop() != Some(byte) => return false,
                _ => {}
            }
            self.at += 1;
            if open.is_empty() {
                return true;
            }
        }
        false
    }
}

/// Decodes a string token, with U+FFFD in place of each unpaired surrogate; `None` if it isn't a string.
fn decoded(token: &str) -> Option<String> {
    let mut letters = token.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut out = String::new();
    // A high surrogate that waits for its low surrogate.
    let mut high = None::<u32>;
    while let Some(letter) = letters.next() {
        let plain = if letter == '\\' {
            match letters.next()? {
                'u' => {
                    let digits: String = letters.by_ref().take(4).collect();
                    let is_hex = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
                    let unit = u32::from_str_radix(&digits, 16).ok().filter(|_| is_hex)?;
                    if let (Some(first), 0xDC00..=0xDFFF) = (high, unit) {
                        high = None;
                        out.push(char::from_u32(0x10000 + ((first - 0xD800) << 10) + (unit - 0xDC00))?);
                        continue;
                    }
                    if high.take().is_some() {
                        out.push(char::REPLACEMENT_CHARACTER);
                    }
                    if (0xD800..=0xDBFF).contains(&unit) {
                        high = Some(unit);
                        continue;
                    }
                    char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)
                }
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                same @ ('"' | '\\' | '/') => same,
                _ => return None,
            }
        } else {
            letter
        };
        if high.take().is_some() {
            out.push(char::REPLACEMENT_CHARACTER);
        }
        out.push(plain);
    }
    if high.is_some() {
        out.push(char::REPLACEMENT_CHARACTER);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn an_odd_value_costs_nothing_but_itself() {
        let deep = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        for (text, expected) in [
            ("\u{feff}{\"a\": 1}".to_owned(), json!({"a": 1})),
            (
                r#"{"a": "x\ud800y", "b": "\ud83d\ude00\udc00"}"#.to_owned(),
                json!({"a": "x\u{fffd}y", "b": "\u{1f600}\u{fffd}"}),
            ),
            (r#"{"\udfff": 1e400, "b": [-1E+999, 2.5]}"#.to_owned(), json!({"\u{fffd}": null, "b": [null, 2.5]})),
            (format!(r#"{{"a": {}, "b": 7}}"#, deep(DEEPEST)), {
                let mut value = Value::Null;
                for _ in 2..DEEPEST {
                    value = json!([value]);
                }
                json!({"a": value, "b": 7})
            }),
            ("[\"a\tb\"]".to_owned(), json!(["a\tb"])),
        ] {
            // `1e400` forces the tolerant parser.
            let text = format!("[{}, 1e400]", text.trim_start_matches('\u{feff}'));
            assert_eq!(read(text.as_bytes()).unwrap(), json!([expected, null]), "{text:.60}");
        }
        assert_eq!(read(b"\xef\xbb\xbf[1]").unwrap(), json!([1]));
        assert_eq!(read(b"[\"a\xffb\"]").unwrap(), json!(["a\u{fffd}b"]));
        assert!(read(format!("{{\"a\": {}, \"b\": 7}}", deep(1_000_000)).as_bytes()).unwrap()["b"] == 7);
    }

    #[test]
    fn what_is_no_json_stays_an_error() {
        for text in [
            "",
            " ",
            "{",
            "[1,]",
            "{\"a\":1,}",
            "{\"a\" 1}",
            "01",
            "-",
            "1.",
            "1e",
            ".5",
            "+1",
            "NaN",
            "nul",
            "\"a",
            "\"\\x\"",
            "\"\\u12\"",
            "[1] 2",
            "<html>",
            "{a: 1}",
            "'a'",
            "[[}]",
            "1e400 x",
            "\"\\ud800\" \"",
        ] {
            assert!(read(text.as_bytes()).is_err() && Json::read(text.as_bytes()).is_err(), "{text}");
        }
        for levels in [DEEPEST + 1, 200_000] {
            assert!(
                read("[".repeat(levels).as_bytes()).is_err() && read(format!("{}}}", "[".repeat(levels)).as_bytes()).is_err()
            );
        }
    }

    #[test]
    fn nothing_is_changed_by_reading_and_printing() {
        let text = r#"{"n":123456789012345678901234567890,"f":1.10,"e":1e400,"half":"\ud800","deep":[],"none":{}}"#;
        let json = Json::read(text.as_bytes()).unwrap();
        assert_eq!(json.to_string(), text);
        assert_eq!(json.get("f"), Some(&Json::Number("1.10".into())));
        let pretty = json.pretty();
        assert!(pretty.starts_with("{\n  \"n\": 123456789012345678901234567890,\n") && pretty.ends_with("\n  \"none\": {}\n}"));
        let deep = format!("{}{{\"a\": 1}}{}", "[".repeat(300), "]".repeat(300));
        assert_eq!(Json::read(deep.as_bytes()).unwrap().to_string(), deep);
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            ".*".prop_map(Value::from),
        ];
        leaf.prop_recursive(6, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map(".*", inner, 0..6).prop_map(|fields| fields.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_serde_reads_is_read_alike_and_printed_alike(value in value()) {
            let json = Json::read(value.to_string().as_bytes()).unwrap();
            prop_assert_eq!(json.to_value(), value.clone());
            prop_assert_eq!(json.to_string(), value.to_string());
            prop_assert_eq!(json.pretty(), serde_json::to_string_pretty(&value).unwrap());
            prop_assert_eq!(Json::from(value.clone()).to_value(), value);
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..60), json in "[\\[\\]{}\",:0-9.eE+\\\\ud8a-f-]*") {
            let _ = (read(&bytes), read(json.as_bytes()), Json::read(json.as_bytes()).map(|json| json.pretty()));
        }
    }
}
