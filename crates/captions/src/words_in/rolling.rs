//! Rolling captions: each cue repeats the last line above the new one, as in automatic captions.

use super::Part;

/// A cue as lines; none of them is empty.
pub struct LinedCue {
    pub start: i64,
    pub end: i64,
    pub line: usize,
    pub lines: Vec<Vec<Part>>,
    /// Whether timestamps within the text give the times of its words.
    pub is_timed: bool,
}

/// Longest transitional cue between two captions, in milliseconds.
const BRIEF_MS: i64 = 50;
/// Largest gap between rolling captions, in milliseconds.
const APART_MS: i64 = 20;
/// Least number of repeats that counts as rolling if words have no times: a line may really be spoken twice.
const FEW: usize = 3;

fn plain(line: &[Part]) -> String {
    line.iter().map(|part| part.text.as_str()).collect::<String>().trim().to_owned()
}

/// Number of lines at the start of `cue` that repeat the last ones of `before`; 0 if the cue does not continue it.
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

/// Removes repeated lines, if the captions of a file are rolling. Returns the number of cues that repeated lines; cues without a
/// new line are removed.
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
