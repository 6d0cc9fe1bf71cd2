//! Proposes cuts of filler words.

use super::SpokenClip;
use crate::{Part, PartKind};
use cutroom_edit::text::Fillers;

/// Least quiet on one side of a filler that makes it stand alone, in milliseconds.
const ALONE_MS: i64 = 120;

/// Proposes to cut the fillers of a list that are played in a clip. A sound such as "um" gets a higher confidence than words that
/// may be intended, and so does a filler with quiet beside it.
pub fn fillers(of: &SpokenClip<'_>, list: &Fillers) -> Vec<Part> {
    let found = list.find(of.words, of.speech, of.map).into_iter();
    let part = |places: std::ops::RangeInclusive<usize>| {
        let cut = of.speech.cut(places.clone(), of.map)?;
        let (first, last) = (*places.start(), *places.end());
        let is_sound = first == last && of.text(first).chars().filter(|letter| letter.is_alphabetic()).count() <= 3;
        let alone = [of.speech.pause_before(first), of.speech.pause_before(last + 1)]
            .iter()
            .filter(|quiet| **quiet >= ALONE_MS)
            .count();
        let sure = if is_sound { 80 } else { 60 } + 8 * alone as u8;
        let title = of.texts(places.clone());
        let why = words::finders::filler_why(of.around(&places));
        Some(of.cut(PartKind::Filler, &title, why, sure, cut))
    };
    found.filter_map(part).collect()
}
