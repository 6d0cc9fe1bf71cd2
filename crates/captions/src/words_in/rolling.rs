//! Captions that roll on: each shows the last line again above the new one, as automatic captions do.

use super::Part;

/// A cue with its lines; none of them is empty.
pub struct LinedCue {
    pub start: i64,
    pub end: i64,
    pub line: usize,
    pub lines: Vec<Vec<Part>>,
    /// Whether times within its text say when words are spoken.
    pub is_timed: bool,
}

/// A cue of at most this length, in milliseconds, passes from one caption to the next.
const BRIEF_MS: i64 = 50;
/// Captions that roll on follow each other at most this far apart, in milliseconds.
const APART_MS: i64 = 20;
/// Without times of words, so many of them have to roll on: a line may be said twice.
const FEW: usize = 3;

fn plain(line: &[Part]) -> String {
    line.iter().map(|part| part.text.as_str()).collect::<String>().trim().to_owned()
}

/// How many lines of a cue repeat the last ones of the cue before it, if one rolls on to the other.
fn repeated(before: &LinedCue, cue: &LinedCue) -> usize {
    if cue.start < before.start || cue.start > before.end.saturating_add(APART_MS) {
        return 0;
    }
    let most = before.lines.len().min(cue.lines.len());
    let same = |count: &usize| {
        let old = before.lines.iter().skip(before.lines.len() - count);
        old.zip(&cue.lines).all(|(old, new)| plain(old) == plain(new))
    };
    let count = (1..=most).rev().find(same).unwrap_or(0);
    let brief = [before, cue].iter().any(|cue| cue.end - cue.start <= BRIEF_MS);
    if count < cue.lines.len() || brief { count } else { 0 }
}

/// Leaves out the lines that roll on, where the captions of a file do that. Returns how many cues repeated something; those without a
/// line of their own are gone.
pub fn without_repeats(cues: &mut Vec<LinedCue>) -> usize {
    let repeats: Vec<usize> =
        std::iter::once(0).chain(cues.iter().zip(cues.iter().skip(1)).map(|(before, cue)| repeated(before, cue))).collect();
    let rolling = repeats.iter().filter(|count| **count > 0).count();
    let is_timed = cues.iter().any(|cue| cue.is_timed);
    if rolling * 2 < cues.len().saturating_sub(1) || rolling < if is_timed { 1 } else { FEW } {
        return 0;
    }
    for (cue, count) in cues.iter_mut().zip(&repeats) {
        cue.lines.drain(..*count);
    }
    cues.retain(|cue| !cue.lines.is_empty());
    rolling
}
