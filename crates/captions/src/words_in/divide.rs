//! Texts with times become words with times.

use super::{Kind, LONGEST_WORD, Part, ReadError, Report, Transcript, Unit};
use crate::{
    api::transcript::{MOST_WORDS, NewWord},
    timeline::{SourceMs, spacing},
};
use icu_segmenter::{WordSegmenter, options::WordBreakInvariantOptions};

/// A word without times.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    text: String,
    /// Whether the text has a space before it; nothing where a line break is there.
    space_before: Option<bool>,
    /// The part of the unit that it begins in.
    part: usize,
}

/// Divides units into words. Those past the end are dropped, those that overlap share their time, and the words of a text get times by
/// their length.
pub fn words_of(mut units: Vec<Unit>, length: SourceMs, mut report: Report) -> Result<Transcript, ReadError> {
    let all = units.len();
    units.retain(|unit| unit.start < length.0);
    report.beyond += all - units.len();
    if units.is_empty() && all > 0 {
        let problem = format!("all of it is past the end of the recording, which is {:.3} s long", length.seconds());
        return Err(ReadError::Whole(problem));
    }
    units.sort_by_key(|unit| unit.start);
    let mut words = Words { list: Vec::new(), length: length.0, free: 0, cue: 0, report };
    // A unit that is still shown when the next begins ends there; units that begin together come one after the other.
    let mut groups = units.chunk_by(|one, other| one.start == other.start).peekable();
    while let Some(group) = groups.next() {
        let Some(start) = group.first().map(|unit| unit.start) else { continue };
        let next = groups.peek().and_then(|group| group.first()).map_or(i64::MAX, |unit| unit.start);
        let end = group.iter().map(|unit| unit.end).max().unwrap_or(start).min(next).min(length.0);
        // What has no length of its own takes none of the others'.
        let (brief, long): (Vec<_>, Vec<_>) = group.iter().partition(|unit| unit.end <= unit.start);
        let overlaps = |unit: &&&Unit| unit.kind == Kind::Cue && (long.len() > 1 || unit.end > next);
        words.report.overlapping += long.iter().filter(overlaps).count();
        for unit in brief {
            let from = start.max(words.free);
            words.place(unit, from, from, group.len() == 1)?;
        }
        let (from, parts) = (start.max(words.free), long.len());
        for (part, unit) in long.into_iter().enumerate() {
            let (from, to) = (from + share(end - from, part, parts), from + share(end - from, part + 1, parts));
            words.place(unit, from, to, group.len() == 1)?;
        }
    }
    if words.list.is_empty() {
        return Err(ReadError::Whole("there is no text in it".to_owned()));
    }
    Ok(Transcript { words: words.list, report: words.report })
}

/// The beginning of a length of time: `part` of `parts` of it.
fn share(ms: i64, part: usize, parts: usize) -> i64 {
    (i128::from(ms.max(0)) * part as i128 / parts.max(1) as i128) as i64
}

/// The words so far.
struct Words {
    list: Vec<NewWord>,
    length: i64,
    /// From when on nothing is said.
    free: i64,
    /// The number of the next subtitle.
    cue: u64,
    report: Report,
}

impl Words {
    /// Adds the words of a unit, from a time to another; if that is too short, each of them gets a millisecond.
    fn place(&mut self, unit: &Unit, from: i64, to: i64, alone: bool) -> Result<(), ReadError> {
        let tokens = tokens_of(unit, MOST_WORDS + 1 - self.list.len().min(MOST_WORDS))?;
        if self.list.len() + tokens.len() > MOST_WORDS {
            let problem = format!("a clip may have {MOST_WORDS} words at most; this is where there are more");
            return Err(ReadError::Line { line: unit.line, problem });
        }
        let least = tokens.len() as i64;
        if least == 0 {
            self.report.empty += 1;
            return Ok(());
        }
        let (mut from, mut to) = (from.max(self.free), to.min(self.length));
        if to - from < least {
            to = (from + least).min(self.length);
            from = from.min(to - least).max(self.free);
            if to - from < least {
                self.report.beyond += 1;
                return Ok(());
            }
            self.report.stretched += 1;
        }
        let cue = (unit.kind == Kind::Cue).then_some(self.cue);
        if cue.is_some() {
            self.cue += 1;
            self.report.cues += 1;
        }
        let is_exact = match unit.kind {
            Kind::Word { exact, .. } => exact && alone && tokens.len() == 1,
            _ => false,
        };
        for run in runs(unit, tokens, from, to) {
            self.add(run, cue, is_exact);
        }
        self.free = to;
        Ok(())
    }

    /// Adds words that are spoken one after the other within a time.
    fn add(&mut self, run: Run, cue: Option<u64>, is_exact: bool) {
        let Run { tokens, from, to, exact } = run;
        let weight = |token: &Token| token.text.chars().count() + usize::from(token.space_before != Some(false));
        let all: usize = tokens.iter().map(weight).sum();
        // Each word gets a millisecond first, so that none is left without time.
        let free = to - from - tokens.len() as i64;
        let (mut at, mut passed) = (from, 0);
        for (index, token) in tokens.into_iter().enumerate() {
            passed += weight(&token);
            let end = from + index as i64 + 1 + share(free, passed, all);
            let before = self.list.last().map_or("", |word| word.text.as_str());
            // What the scripts do anyway need not be said.
            let space_before = token.space_before.filter(|told| *told != spacing::is_parted(before, &token.text));
            self.list.push(NewWord {
                text: token.text,
                start_time_ms: SourceMs(at),
                end_time_ms: SourceMs(end),
                estimated: !(exact || is_exact),
                space_before,
                cue,
            });
            at = end;
        }
    }
}

/// Words that share a time.
struct Run {
    tokens: Vec<Token>,
    from: i64,
    to: i64,
    /// Whether it is one word with times of its own.
    exact: bool,
}

/// The words of a unit by the times within it; all together where those leave a word too little time.
fn runs(unit: &Unit, tokens: Vec<Token>, from: i64, to: i64) -> Vec<Run> {
    if unit.parts.iter().all(|part| part.at.is_none()) {
        return vec![Run { tokens, from, to, exact: false }];
    }
    let begin = |token: &Token| unit.parts.get(token.part).and_then(|part| part.at);
    let groups: Vec<&[Token]> = tokens.chunk_by(|one, next| begin(one) == begin(next)).collect();
    // A first text without a time begins with the unit.
    let starts: Vec<i64> = groups.iter().map(|group| group.first().and_then(begin).unwrap_or(from)).collect();
    let ends: Vec<i64> = starts.iter().skip(1).copied().chain([to]).collect();
    let fits = |((start, end), group): ((&i64, &i64), &&[Token])| *start >= from && end - start >= group.len() as i64;
    if !starts.iter().zip(&ends).zip(&groups).all(fits) {
        return vec![Run { tokens, from, to, exact: false }];
    }
    let run = |((group, from), to): ((&&[Token], i64), i64)| Run { tokens: group.to_vec(), from, to, exact: group.len() == 1 };
    groups.iter().zip(starts).zip(ends).map(run).collect()
}

/// The words of a unit, `most` of them at most.
fn tokens_of(unit: &Unit, most: usize) -> Result<Vec<Token>, ReadError> {
    let mut tokens: Vec<Token> = Vec::new();
    // What is between the last word and the next one.
    let mut gap = String::new();
    for (number, Part { text, at }) in unit.parts.iter().enumerate() {
        let mut rest = text.as_str();
        while let Some(begin) = rest.find(|letter: char| !letter.is_whitespace()) {
            gap.push_str(rest.get(..begin).unwrap_or_default());
            rest = rest.get(begin..).unwrap_or_default();
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (chunk, after) = rest.split_at(end);
            rest = after;
            let chunk: String = chunk.chars().filter(|letter| !letter.is_control()).collect();
            // A word with a time of its own is one, whatever its script.
            let whole = at.is_some() || matches!(unit.kind, Kind::Word { .. });
            for (index, word) in words_in(&chunk, whole).into_iter().enumerate() {
                if word.chars().nth(LONGEST_WORD).is_some() {
                    let problem = format!("a word may have {LONGEST_WORD} characters at most");
                    return Err(ReadError::Line { line: unit.line, problem });
                }
                let space_before = if index > 0 { Some(false) } else { told(&gap) };
                tokens.push(Token { text: word, space_before, part: number });
                if tokens.len() >= most {
                    return Ok(tokens);
                }
            }
            if !chunk.is_empty() {
                gap.clear();
            }
        }
        gap.push_str(rest);
    }
    if let Some(first) = tokens.first_mut() {
        first.space_before = match unit.kind {
            Kind::Word { space_before, .. } => space_before,
            _ => None,
        };
    }
    Ok(tokens)
}

/// What a gap between words says: a line break alone says nothing.
fn told(gap: &str) -> Option<bool> {
    let is_break = gap.contains(['\n', '\u{2028}', '\u{2029}', '\u{85}']);
    let has_space = gap.chars().any(|letter| letter == ' ' || letter == '\u{a0}' || letter == '\u{3000}');
    if is_break && !has_space { None } else { Some(!gap.is_empty()) }
}

/// The words of a text without spaces: several where its script has none between words.
fn words_in(chunk: &str, whole: bool) -> Vec<String> {
    let is_long = chunk.chars().nth(LONGEST_WORD).is_some();
    let mut words = if spacing::is_unspaced(chunk) && (!whole || is_long) { segmented(chunk) } else { vec![chunk.to_owned()] };
    words.retain(|word| !word.is_empty());
    words
}

/// The words of a text by dictionaries of its language; marks go with the word that they belong to.
fn segmented(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    // Opening marks go with the next word.
    let (mut opened, mut from) = (String::new(), 0);
    for (to, kind) in
        WordSegmenter::new_dictionary(WordBreakInvariantOptions::default()).segment_str(text).iter_with_word_type()
    {
        let piece = text.get(from..to).unwrap_or_default();
        from = to;
        if piece.is_empty() {
            continue;
        }
        if kind.is_word_like() || (words.is_empty() && opened.is_empty() && !opens(piece)) {
            words.push(std::mem::take(&mut opened) + piece);
        } else if opens(piece) || !opened.is_empty() {
            opened.push_str(piece);
        } else if let Some(word) = words.last_mut() {
            word.push_str(piece);
        }
    }
    if !opened.is_empty() {
        words.push(opened);
    }
    words
}

fn opens(mark: &str) -> bool {
    let marks = [
        '(', '[', '{', '<', '\u{ab}', '\u{2018}', '\u{201c}', '\u{3008}', '\u{300a}', '\u{300c}', '\u{300e}', '\u{3010}',
        '\u{3014}', '\u{3016}', '\u{ff08}', '\u{ff3b}', '\u{ff5b}', '\u{ff62}',
    ];
    mark.starts_with(marks)
}
