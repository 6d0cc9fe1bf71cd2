//! Proposes cuts of false starts: a sentence that the speaker begins twice. The first beginning is cut.

use super::{SpokenClip, plain};
use crate::{Part, PartKind};
use cutroom_edit::text::Played;
use cutroom_timeline::spacing;

/// Most words of the first beginning.
const LONGEST: usize = 12;
/// Most common words of both beginnings that are compared.
const COMMON: usize = 8;
/// Longest time from the first beginning to the second, in milliseconds.
const APART_MS: i64 = 12_000;
/// Words that speakers repeat on purpose.
const EMPHATIC: [&str; 16] =
    ["very", "really", "so", "no", "yes", "yeah", "bye", "ha", "many", "much", "more", "long", "far", "well", "that", "had"];

/// Finds the places where a clip's speaker begins a sentence, stops, and begins it again with the same words. Two common words make
/// it likely, each further one more so; a full stop in between makes it less likely, because the repetition may be intended.
pub fn false_starts(of: &SpokenClip<'_>) -> Vec<Part> {
    let places: Vec<usize> = (0..of.speech.len()).filter(|place| of.speech.played(*place, of.map) != Played::Not).collect();
    // Words that consist of punctuation are ignored.
    let said: Vec<(usize, String)> =
        places.into_iter().map(|place| (place, plain(of.text(place)))).filter(|(_, word)| !word.is_empty()).collect();
    let word = |index: usize| said.get(index).map(|(_, word)| word.as_str());
    let (mut found, mut index) = (Vec::new(), 0);
    while index < said.len() {
        let again = (index + 1..=(index + LONGEST).min(said.len().saturating_sub(1))).rev().find_map(|again| {
            let most = COMMON.min(again - index);
            let common =
                (0..most).take_while(|step| word(index + step).is_some() && word(index + step) == word(again + step)).count();
            is_false_start(word(index)?, again - index, common).then_some((again, common))
        });
        let part = again.and_then(|(again, common)| Some((again, part(of, &said, index, again, common)?)));
        match part {
            Some((again, part)) => {
                found.push(part);
                index = again;
            }
            None => index += 1,
        }
    }
    found
}

/// Whether a repetition is a false start: `first` is the first word, `apart` the number of words from one beginning to the other,
/// `common` the number of common words.
fn is_false_start(first: &str, apart: usize, common: usize) -> bool {
    match common {
        0 => false,
        // A single word counts only if it is repeated directly, and not for emphasis.
        1 => apart == 1 && !EMPHATIC.contains(&first) && first.chars().count() > 1,
        // Most of the first beginning is repeated.
        _ => common * 3 >= apart || apart <= common + 3,
    }
}

fn part(of: &SpokenClip<'_>, said: &[(usize, String)], index: usize, again: usize, common: usize) -> Option<Part> {
    let (first, second) = (said.get(index)?.0, said.get(again)?.0);
    let last = second.checked_sub(1)?;
    let (begin, end) = (of.speech.word(first)?, of.speech.word(second)?);
    if end.start.0 - begin.start.0 > APART_MS {
        return None;
    }
    let cut = of.speech.cut(first..=last, of.map)?;
    let broke_off = of.text(last).ends_with(['-', '\u{2013}', '\u{2014}', '\u{2026}']);
    let ended = spacing::ends_sentence(of.text(last));
    let whole_again = common == again - index;
    let mut sure: i64 = match common {
        1 => 55,
        2 => 66,
        3 => 78,
        4 => 86,
        _ => 92,
    };
    sure += if broke_off { 6 } else { 0 };
    sure += if of.speech.pause_before(second) >= 250 { 4 } else { 0 };
    sure -= if ended && !broke_off { 25 } else { 0 };
    sure -= if whole_again && ended { 10 } else { 0 };
    let why = words::finders::false_start_why(
        super::tidy(&of.texts(first..=last), 60),
        super::tidy(&of.texts(second..=second + common + 2), 60),
    );
    Some(of.cut(PartKind::FalseStart, &of.texts(first..=last), why, sure.clamp(5, 98) as u8, cut))
}
