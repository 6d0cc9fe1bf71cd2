//! Proposes to shorten pauses and silent ends of a clip without a transcript, based on its sound.

use super::{SpokenClip, seconds, silence::LEAST_MS as LEAST_END_MS};
use crate::{Part, PartKind};
use cutroom_api::{DurationMs, SourceMs, clip::Cut};
use cutroom_edit::text::Pauses;

/// Quiet ranges of a clip's recordings, sorted by time.
pub type Quiet = [(SourceMs, SourceMs)];

/// Length of quiet that stays at an end of a clip, in milliseconds.
const KEEP_END_MS: i64 = 400;

/// Played length of a quiet range, in milliseconds.
fn played(of: &SpokenClip<'_>, (from, to): (SourceMs, SourceMs)) -> i64 {
    of.map.to_playback(to).0 - of.map.to_playback(from).0
}

fn cut(of: &SpokenClip<'_>, kind: PartKind, title: &str, why: String, sure: i64, (from, to): (i64, i64)) -> Part {
    let cut = Cut { start_time_ms: SourceMs(from), duration_ms: DurationMs(to - from) };
    of.cut(kind, title, why, sure as u8, cut)
}

/// Whether a range lies at an end of the recording, which [`quiet_ends`] handles.
fn is_end(of: &SpokenClip<'_>, (from, to): (SourceMs, SourceMs)) -> bool {
    from.0 <= 0 || to.0 >= of.map.source_length().0
}

/// Proposes to shorten quiet ranges between sounds that are longer than wanted. The confidence rises with their length.
pub fn quiet_pauses(of: &SpokenClip<'_>, quiet: &Quiet, wanted: Pauses) -> Vec<Part> {
    let keep = wanted.keep_ms.max(0);
    let part = |range: &(SourceMs, SourceMs)| {
        let left = played(of, *range);
        let (from, to) = (range.0.0 + keep / 2, range.1.0 - (keep - keep / 2));
        let fits = !is_end(of, *range) && left >= wanted.least_ms.max(1) && left > keep && to > from;
        fits.then(|| {
            let beyond = (left - wanted.least_ms).clamp(0, 4_000);
            let why = words::finders::quiet_why(seconds(left));
            cut(of, PartKind::Pause, &seconds(to - from), why, 50 + beyond / 125, (from, to))
        })
    };
    quiet.iter().filter_map(part).collect()
}

/// Proposes to cut long quiet ranges at the start and end of a clip. Leaves a completely quiet clip unchanged.
pub fn quiet_ends(of: &SpokenClip<'_>, quiet: &Quiet) -> Vec<Part> {
    let length = of.map.source_length().0;
    let part = |range: &(SourceMs, SourceMs)| {
        let (from, to, is_start) = match (range.0.0 <= 0, range.1.0 >= length) {
            (true, false) => (0, range.1.0 - KEEP_END_MS, true),
            (false, true) => (range.0.0 + KEEP_END_MS, length, false),
            _ => return None,
        };
        let left = played(of, *range);
        (left >= LEAST_END_MS && to > from).then(|| {
            let beyond = (left - LEAST_END_MS).clamp(0, 3_000);
            let cut_length = seconds(left - KEEP_END_MS);
            let (title, why) = if is_start {
                (words::finders::start_title(cut_length), words::finders::quiet_start_why(seconds(left)))
            } else {
                (words::finders::end_title(cut_length), words::finders::quiet_end_why(seconds(left)))
            };
            cut(of, PartKind::Silence, &title, why, 45 + beyond / 120, (from, to))
        })
    };
    quiet.iter().filter_map(part).collect()
}
