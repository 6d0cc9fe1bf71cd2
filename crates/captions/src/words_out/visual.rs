//! Lines with right-to-left text, as pieces in visual order, from left to right.
//!
//! libass orders the characters of each run of one style separately, and places the runs from left to right, like the `VSFilter` that
//! it follows. A line whose words differ in colour is therefore written in visual order, and each piece states its direction.

use crate::timeline::spacing;
use unicode_bidi::{BidiClass, BidiInfo, bidi_class};

/// A part of a line in one direction: characters of one word, or the space between two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Characters in reading order.
    pub text: String,
    /// Index of the word; `None` for a space between words.
    pub word: Option<usize>,
    /// Whether the piece is right-to-left.
    pub is_rtl: bool,
}

const LRM: char = '\u{200e}';
const RLM: char = '\u{200f}';
const RLE: char = '\u{202b}';
const PDF: char = '\u{202c}';

impl Piece {
    /// Characters within invisible direction marks, so that they keep their direction beside any other piece.
    pub fn directed(&self, letters: &str) -> String {
        if self.is_rtl { format!("{LRM}{}{LRM}", from_the_right(letters)) } else { format!("{LRM}{letters}{LRM}") }
    }
}

/// Marks a text as right-to-left as a whole.
pub fn from_the_right(text: &str) -> String {
    format!("{RLE}{text}{PDF}")
}

/// Joins the pieces of a line. A mark at the beginning states whether the line is right-to-left.
pub fn line_of(pieces: impl Iterator<Item = String>, is_rtl: bool) -> String {
    is_rtl.then_some(RLM).into_iter().map(String::from).chain(pieces).collect()
}

/// Restores the reading order of a line that [`line_of`] joined; removes the marks from any other line. Numbers between words of
/// the other direction may come out of order.
pub fn as_read(line: &str) -> String {
    let is_mark = |letter: char| matches!(letter, LRM | RLM | RLE | PDF);
    if !line.contains(RLE) || !line.contains(LRM) {
        return line.chars().filter(|letter| !is_mark(*letter)).collect();
    }
    let is_rtl = line.starts_with(RLM);
    let mut pieces: Vec<&str> = line.split(LRM).filter(|piece| piece.chars().any(|letter| !is_mark(letter))).collect();
    let goes_along = |piece: &&str| piece.starts_with(RLE) == is_rtl;
    if is_rtl {
        pieces.reverse();
    }
    for run in pieces.chunk_by_mut(|one, next| goes_along(one) == goes_along(next)) {
        if run.first().is_some_and(|piece| !goes_along(piece)) {
            run.reverse();
        }
    }
    pieces.concat().chars().filter(|letter| !is_mark(*letter)).collect()
}

/// Words with right-to-left text among them, in lines.
pub struct Visual {
    text: String,
    /// Ranges of the words, with their indices, and of the spaces between them.
    parts: Vec<(std::ops::Range<usize>, Option<usize>)>,
    lines: Vec<std::ops::Range<usize>>,
}

impl Visual {
    /// Lays out words, each with whether a space precedes it. `breaks` are the indices of words that begin a line. `None` if all
    /// text is left-to-right.
    pub fn of(words: &[(String, bool)], breaks: &[usize]) -> Option<Self> {
        let is_rtl = |letter| matches!(bidi_class(letter), BidiClass::R | BidiClass::AL | BidiClass::AN);
        if !words.iter().any(|(word, _)| word.chars().any(is_rtl)) {
            return None;
        }
        let (mut text, mut parts, mut lines, mut line) = (String::new(), Vec::new(), Vec::new(), 0);
        for (index, (word, has_space)) in words.iter().enumerate() {
            if index > 0 && breaks.contains(&index) {
                let before = words.get(index - 1).map_or("", |(before, _)| before);
                if *has_space && !spacing::is_parted(before, word) {
                    // A line break replaces the default separator of the scripts.
                    parts.push((text.len()..text.len() + 1, None));
                    text.push(' ');
                    lines.push(line..text.len());
                } else {
                    lines.push(line..text.len());
                    text.push(' ');
                }
                line = text.len();
            } else if index > 0 && *has_space {
                parts.push((text.len()..text.len() + 1, None));
                text.push(' ');
            }
            parts.push((text.len()..text.len() + word.len(), Some(index)));
            text.push_str(word);
        }
        lines.push(line..text.len());
        Some(Self { text, parts, lines })
    }

    /// Whether the text as a whole is right-to-left, by its first character with a direction.
    pub fn is_rtl(&self) -> bool {
        BidiInfo::new(&self.text, None).paragraphs.first().is_some_and(|paragraph| paragraph.level.is_rtl())
    }

    /// Pieces of each line, from left to right.
    pub fn pieces(&self) -> Vec<Vec<Piece>> {
        let info = BidiInfo::new(&self.text, None);
        let Some(paragraph) = info.paragraphs.first() else { return Vec::new() };
        let line = |line: &std::ops::Range<usize>| {
            let (levels, runs) = info.visual_runs(paragraph, line.clone());
            let mut pieces = Vec::new();
            for run in runs {
                let is_rtl = levels.get(run.start).is_some_and(unicode_bidi::Level::is_rtl);
                let piece = |(part, word): &(std::ops::Range<usize>, Option<usize>)| {
                    let within = part.start.max(run.start)..part.end.min(run.end);
                    let text = self.text.get(within).filter(|text| !text.is_empty())?;
                    Some(Piece { text: text.to_owned(), word: *word, is_rtl })
                };
                let first = pieces.len();
                // `parts` is sorted by position in the text.
                let from = self.parts.partition_point(|(part, _)| part.end <= run.start);
                let to = self.parts.partition_point(|(part, _)| part.start < run.end);
                pieces.extend(self.parts.get(from..to).unwrap_or_default().iter().filter_map(piece));
                if is_rtl && let Some(pieces) = pieces.get_mut(first..) {
                    pieces.reverse();
                }
            }
            pieces
        };
        self.lines.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str, breaks: &[usize]) -> Vec<String> {
        let words: Vec<_> = text.split(' ').map(|word| (word.to_owned(), true)).collect();
        let line = |line: Vec<Piece>| line.into_iter().map(|piece| piece.text).collect::<String>();
        Visual::of(&words, breaks).unwrap().pieces().into_iter().map(line).collect()
    }

    #[test]
    fn a_right_to_left_line_is_in_the_order_in_which_it_is_seen() {
        assert!(Visual::of(&[("one".into(), false), ("2!".into(), true)], &[]).is_none());
        assert_eq!(seen("\u{5d0} \u{5d1} \u{5d2}!", &[]), ["\u{5d2}! \u{5d1} \u{5d0}"]);
        assert_eq!(seen("\u{5d0} \u{5d1} \u{5d2} \u{5d3}", &[2]), ["\u{5d1} \u{5d0}", "\u{5d3} \u{5d2}"]);
        // Words and numbers of the other direction keep their own direction.
        assert_eq!(seen("\u{5d0} one two \u{5d1}", &[]), ["\u{5d1} one two \u{5d0}"]);
        assert_eq!(seen("one \u{5d0} \u{5d1} two", &[]), ["one \u{5d1} \u{5d0} two"]);
        assert_eq!(seen("\u{5d0} 12 34 \u{5d1}", &[]), ["\u{5d1} 34 12 \u{5d0}"]);
    }

    #[test]
    fn words_that_have_no_space_between_them_are_pieces_of_their_own() {
        let words = [("\u{5d0}".to_owned(), false), ("\u{5d1}".to_owned(), false), ("\u{5d2}".to_owned(), true)];
        let pieces = Visual::of(&words, &[]).unwrap().pieces().remove(0);
        let places: Vec<_> = pieces.iter().map(|piece| (piece.word, piece.is_rtl)).collect();
        assert_eq!(places, [(Some(2), true), (None, true), (Some(1), true), (Some(0), true)]);
        assert_eq!(pieces[0].directed("x"), "\u{200e}\u{202b}x\u{202c}\u{200e}");
    }
}
