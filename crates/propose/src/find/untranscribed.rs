//! Proposes to cut sounds for which the transcript of a clip has no word.

use super::{SpokenClip, seconds, tidy};
use crate::{Part, PartKind};
use cutroom_api::{DurationMs, SourceMs, clip::Cut};

/// Longest sound that is proposed, in milliseconds: a longer one is music, or speech that nobody transcribed.
const MOST_MS: i64 = 10_000;
/// Most sounds of a clip that are proposed: under music, each beat is a sound.
const MOST: usize = 500;
/// Length beside a sound that is cut with it, in milliseconds: it fades there. It is quiet for longer beside each sound.
const FADES_MS: i64 = 20;
/// Least distance from a word that makes a sound stand alone, in milliseconds.
const ALONE_MS: i64 = 200;
/// Length of a sound up to which it is likely a filler, in milliseconds.
const SHORT_MS: i64 = 900;

/// Proposes to cut sounds that no word of a clip covers: fillers that a speech recogniser left out, coughs, noises. `sounds` are in time
/// order. A short sound gets a higher confidence than a long one, and so does one with distance from the words around it.
pub fn untranscribed(of: &SpokenClip<'_>, sounds: &[(SourceMs, SourceMs)]) -> Vec<Part> {
    let length = of.map.source_length().0;
    let part = |&(start, end): &(SourceMs, SourceMs)| {
        let heard = end.0 - start.0;
        let left = of.map.to_playback(end).0 - of.map.to_playback(start).0;
        // What is cut already, wholly or for the most part, is not heard.
        if heard > MOST_MS || left * 2 <= heard {
            return None;
        }
        let next = of.speech.words().partition_point(|word| word.start < end);
        let before = next.checked_sub(1);
        let (ended, begins) = (
            before.and_then(|before| of.speech.word(before)).map_or(0, |word| word.end.0),
            of.speech.word(next).map_or(length, |word| word.start.0),
        );
        let (from, to) = ((start.0 - FADES_MS).max(ended).max(0), (end.0 + FADES_MS).min(begins).min(length));
        if from >= to {
            return None;
        }
        let alone = [start.0 - ended, begins - end.0].iter().filter(|distance| **distance >= ALONE_MS).count() as i64;
        let sure = (55 + 8 * alone - (heard - SHORT_MS).max(0) / 100).clamp(10, 75);
        let text = |place: usize| tidy(of.text(place), 40);
        let why = match (before, of.speech.word(next)) {
            (Some(before), Some(_)) => words::finders::untranscribed_why(text(before), seconds(heard), text(next)),
            (Some(before), None) => words::finders::untranscribed_end_why(text(before), seconds(heard)),
            (None, _) => words::finders::untranscribed_start_why(seconds(heard), text(next)),
        };
        let cut = Cut { start_time_ms: SourceMs(from), duration_ms: DurationMs(to - from) };
        Some(of.cut(PartKind::Untranscribed, &seconds(heard), why, sure as u8, cut))
    };
    sounds.iter().filter_map(part).take(MOST).collect()
}
