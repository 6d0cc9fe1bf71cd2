//! Proposes to shorten pauses between words.

use super::{SpokenClip, seconds};
use crate::{Part, PartKind};
use cutroom_edit::text::Pauses;

/// Proposes to shorten the pauses of a clip that are longer than wanted. The confidence rises with the length of the pause.
pub fn pauses(of: &SpokenClip<'_>, wanted: Pauses) -> Vec<Part> {
    let part = |(place, cut): (usize, cutroom_api::clip::Cut)| {
        let quiet = of.speech.pause_before(place);
        let beyond = (quiet - wanted.least_ms).clamp(0, 4_000);
        let before = place.saturating_sub(1);
        let why = words::finders::pause_why(super::tidy(of.text(before), 40), seconds(quiet), super::tidy(of.text(place), 40));
        of.cut(PartKind::Pause, &seconds(cut.duration_ms.0), why, 60 + (beyond / 125) as u8, cut)
    };
    wanted.find(of.speech, of.map).into_iter().map(part).collect()
}
