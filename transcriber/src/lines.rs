//! The lines that the program writes.

use serde::Serialize;

/// A line of the output.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Line {
    /// The language that was heard.
    Language {
        /// Its code, as `en`.
        language: String,
    },
    /// Words that were understood, in the form of whisper.cpp's JSON.
    Words(Segment),
    /// Time up to which all is done, in milliseconds.
    Done {
        /// The time.
        #[serde(rename = "doneMs")]
        done_ms: i64,
    },
}

/// Words that belong together.
#[derive(Debug, PartialEq, Serialize)]
pub struct Segment {
    /// Their start and end.
    pub offsets: Offsets,
    /// Their text.
    pub text: String,
    /// Their parts.
    pub tokens: Vec<Token>,
}

/// Start and end in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Offsets {
    /// The start.
    pub from: i64,
    /// The end.
    pub to: i64,
}

/// A part of a word: with a space before it, it begins one.
#[derive(Debug, PartialEq, Serialize)]
pub struct Token {
    /// The text.
    pub text: String,
    /// Start and end.
    pub offsets: Offsets,
    /// How sure the model is, from 0 to 1.
    pub p: f32,
}

/// Joins parts that are no whole characters by themselves, as those of Japanese.
#[derive(Default)]
pub struct Joined {
    bytes: Vec<u8>,
    offsets: Option<Offsets>,
    p: f32,
}

impl Joined {
    /// Takes a part. Returns a token once its characters are whole.
    pub fn take(&mut self, bytes: &[u8], offsets: Offsets, p: f32) -> Option<Token> {
        self.bytes.extend_from_slice(bytes);
        let begun = *self.offsets.get_or_insert(offsets);
        self.offsets = Some(Offsets { from: begun.from, to: offsets.to.max(begun.to) });
        self.p = if self.bytes.len() == bytes.len() { p } else { self.p.min(p) };
        if std::str::from_utf8(&self.bytes).is_ok() { self.end() } else { None }
    }

    /// Token of the rest at the end of a segment; `None` if nothing is left.
    pub fn end(&mut self) -> Option<Token> {
        let offsets = self.offsets.take()?;
        let text = String::from_utf8_lossy(&std::mem::take(&mut self.bytes)).into_owned();
        (!text.is_empty()).then_some(Token { text, offsets, p: self.p })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_what_the_editor_reads() {
        let offsets = Offsets { from: 10, to: 90 };
        let token = Token { text: " Um".into(), offsets, p: 0.5 };
        let words = Line::Words(Segment { offsets, text: " Um".into(), tokens: vec![token] });
        let told = [Line::Language { language: "en".into() }, words, Line::Done { done_ms: 5 }];
        assert_eq!(
            told.map(|line| serde_json::to_string(&line).unwrap()),
            [
                r#"{"language":"en"}"#,
                r#"{"offsets":{"from":10,"to":90},"text":" Um","tokens":[{"text":" Um","offsets":{"from":10,"to":90},"p":0.5}]}"#,
                r#"{"doneMs":5}"#,
            ]
        );
    }

    #[test]
    fn characters_in_two_parts_are_one_token_and_what_is_never_whole_is_replaced() {
        let mut joined = Joined::default();
        let at = |from, to| Offsets { from, to };
        let letter = "\u{3042}".as_bytes();
        assert_eq!(joined.take(&letter[..2], at(0, 10), 0.9), None);
        let token = joined.take(&letter[2..], at(10, 20), 0.4).unwrap();
        assert_eq!((token.text.as_str(), token.offsets, token.p), ("\u{3042}", at(0, 20), 0.4));
        assert!(joined.take(b" a", at(20, 30), 0.8).unwrap().p > 0.7);
        assert_eq!(joined.take(&letter[..1], at(30, 40), 0.8), None);
        assert_eq!(joined.end().unwrap().text, "\u{fffd}");
        assert_eq!(joined.end(), None);
    }
}
