//! Splits timed texts into timed words.

use super::{Kind, LONGEST_WORD, Part, ReadError, Report, Transcript, Unit};
use crate::{
    api::transcript::{MOST_WORDS, NewWord},
    timeline::{SourceMs, spacing},
};
use icu_segmenter::{WordSegmenter, options::WordBreakInvariantOptions};

/// A word before it gets its times.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    text: String,
    /// Whether the text has a space before the word; `None` at a line break.
    space_before: Option<bool>,
    /// Index of the unit's part in which the word begins.
    part: usize,
}

/// Splits units into words. Units past the end are dropped, overlapping ones share their time, and words get times in proportion to
/// their length. Fails if everything is past the end, or there are too many words.
pub fn words_of(mut units: Vec<Unit>, length: SourceMs, mut report: Report) -> Result<Transcript, ReadError> {
    let all = units.len();
    units.retain(|unit| unit.start < length.0);
    report.beyond += all - units.len();
    if units.is_empty() && all > 0 {
        let problem = words::captions::all_beyond_end(words::decimal(length.seconds(), 3));
        return Err(ReadError::Whole(problem));
    }
    units.sort_by_key(|unit| unit.start);
    let mut words = Words { list: Vec::new(), length: length.0, free: 0, cue: 0, report };
    // A unit that is still shown when the next one begins ends there; units that begin together are placed one after the other.
    let mut groups = units.chunk_by(|one, other| one.start == other.start).peekable();
    while let Some(group) = groups.next() {
        let Some(start) = group.first().map(|unit| unit.start) else { continue };
        let next = groups.peek().and_then(|group| group.first()).map_or(i64::MAX, |unit| unit.start);
        let end = group.iter().map(|unit| unit.end).max().unwrap_or(start).min(next).min(length.0);
        // Units without a duration take no time from the others.
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
        return Err(ReadError::Whole(words::captions::no_text().to_owned()));
    }
    Ok(Transcript { words: words.list, report: words.report })
}

/// First `part` of `parts` of a duration, in milliseconds.
fn share(ms: i64, part: usize, parts: usize) -> i64 {
    (i128::from(ms.max(0)) * part as i128 / parts.max(1) as i128) as i64
}

/// Words placed so far.
struct Words {
    list: Vec<NewWord>,
    length: i64,
    /// End of the last word, in milliseconds.
    free: i64,
    /// Number of the next subtitle.
    cue: u64,
    report: Report,
}

impl Words {
    /// Adds the words of a unit between two times; if the range is too short, each word gets one millisecond.
    fn place(&mut self, unit: &Unit, from: i64, to: i64, alone: bool) -> Result<(), ReadError> {
        let tokens = tokens_of(unit, MOST_WORDS + 1 - self.list.len().min(MOST_WORDS))?;
        if self.list.len() + tokens.len() > MOST_WORDS {
            let problem = words::captions::too_many_words(MOST_WORDS);
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

    /// Adds consecutive words within a time range.
    fn add(&mut self, run: Run, cue: Option<u64>, is_exact: bool) {
        let Run { tokens, from, to, exact } = run;
        let weight = |token: &Token| token.text.chars().count() + usize::from(token.space_before != Some(false));
        let all: usize = tokens.iter().map(weight).sum();
        // Each word first gets a millisecond, so that none has no duration.
        let free = to - from - tokens.len() as i64;
        let (mut at, mut passed) = (from, 0);
        for (index, token) in tokens.into_iter().enumerate() {
            passed += weight(&token);
            let end = from + index as i64 + 1 + share(free, passed, all);
            let before = self.list.last().map_or("", |word| word.text.as_str());
            // Only a space that differs from the default between these scripts is stored.
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

/// Words that share a time range.
struct Run {
    tokens: Vec<Token>,
    from: i64,
    to: i64,
    /// Whether the run is a single word with its own times.
    exact: bool,
}

/// Runs of a unit by the times within it; a single run if those leave a word less than a millisecond.
fn runs(unit: &Unit, tokens: Vec<Token>, from: i64, to: i64) -> Vec<Run> {
    if unit.parts.iter().all(|part| part.at.is_none()) {
        return vec![Run { tokens, from, to, exact: false }];
    }
    let begin = |token: &Token| unit.parts.get(token.part).and_then(|part| part.at);
    let groups: Vec<&[Token]> = tokens.chunk_by(|one, next| begin(one) == begin(next)).collect();
    // A first part without a time begins with the unit.
    let starts: Vec<i64> = groups.iter().map(|group| group.first().and_then(begin).unwrap_or(from)).collect();
    let ends: Vec<i64> = starts.iter().skip(1).copied().chain([to]).collect();
    let fits = |((start, end), group): ((&i64, &i64), &&[Token])| *start >= from && end - start >= group.len() as i64;
    if !starts.iter().zip(&ends).zip(&groups).all(fits) {
        return vec![Run { tokens, from, to, exact: false }];
    }
    let run = |((group, from), to): ((&&[Token], i64), i64)| Run { tokens: group.to_vec(), from, to, exact: group.len() == 1 };
    groups.iter().zip(starts).zip(ends).map(run).collect()
}

/// Words of a unit, at most `most`.
fn tokens_of(unit: &Unit, most: usize) -> Result<Vec<Token>, ReadError> {
    let mut tokens: Vec<Token> = Vec::new();
    // Text between the last word and the next one.
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
            // A word with its own time stays whole, whatever its script.
            let whole = at.is_some() || matches!(unit.kind, Kind::Word { .. });
            for (index, word) in words_in(&chunk, whole).into_iter().enumerate() {
                if word.chars().nth(LONGEST_WORD).is_some() {
                    let problem = words::captions::word_too_long(LONGEST_WORD);
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

/// Whether a gap between words is a space; `None` for a line break alone.
fn told(gap: &str) -> Option<bool> {
    let is_break = gap.contains(['\n', '\u{2028}', '\u{2029}', '\u{85}']);
    let has_space = gap.chars().any(|letter| letter == ' ' || letter == '\u{a0}' || letter == '\u{3000}');
    if is_break && !has_space { None } else { Some(!gap.is_empty()) }
}

/// Words of a text without spaces: several if its script writes no spaces between words.
fn words_in(chunk: &str, whole: bool) -> Vec<String> {
    let is_long = chunk.chars().nth(LONGEST_WORD).is_some();
    let mut words = if spacing::is_unspaced(chunk) && (!whole || is_long) { segmented(chunk) } else { vec![chunk.to_owned()] };
    words.retain(|word| !word.is_empty());
    words
}

/// Splits a text into words with a dictionary of its language; punctuation stays with its word.
fn segmented(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    // Opening punctuation belongs to the next word.
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
