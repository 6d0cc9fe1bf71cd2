//! Proposes to cut silence before the first word and after the last word of a clip.

use super::{SpokenClip, seconds};
use crate::{Part, PartKind};
use cutroom_api::{DurationMs, SourceMs, clip::Cut};
use cutroom_edit::text::Played;

/// Shortest silence that is cut, in milliseconds.
pub(super) const LEAST_MS: i64 = 1_500;
/// Length of silence that stays before the first word and after the last one, in milliseconds.
const KEEP_MS: i64 = 400;

/// Proposes to cut long silence before the first and after the last spoken word. Leaves a clip without words unchanged.
pub fn silence(of: &SpokenClip<'_>) -> Vec<Part> {
    let played = (0..of.speech.len()).filter(|place| of.speech.played(*place, of.map) != Played::Not);
    let words: Vec<_> = played.filter_map(|place| of.speech.word(place)).collect();
    let (Some(first), Some(end)) = (words.first(), words.iter().map(|word| word.end.0).max()) else { return Vec::new() };
    let quiet = |from: i64, to: i64| of.map.to_playback(SourceMs(to)).0 - of.map.to_playback(SourceMs(from)).0;
    let length = of.map.source_length().0;
    let ends =
        [(0, first.start.0 - KEEP_MS, quiet(0, first.start.0), true), (end + KEEP_MS, length, quiet(end, length), false)];
    let part = |(from, to, quiet, is_start): (i64, i64, i64, bool)| {
        let beyond = (quiet - LEAST_MS).clamp(0, 3_000);
        (quiet >= LEAST_MS && to > from).then(|| {
            let cut = Cut { start_time_ms: SourceMs(from), duration_ms: DurationMs(to - from) };
            let cut_length = seconds(quiet - KEEP_MS);
            let (title, why) = if is_start {
                (words::finders::start_title(cut_length), words::finders::silent_start_why(seconds(quiet)))
            } else {
                (words::finders::end_title(cut_length), words::finders::silent_end_why(seconds(quiet)))
            };
            of.cut(PartKind::Silence, &title, why, 55 + (beyond / 120) as u8, cut)
        })
    };
    ends.into_iter().filter_map(part).collect()
}
