//! The built-in proposers: pure functions from data about a video to parts of a proposal, with a reason and a confidence.

mod activity;
mod chapters;
mod false_starts;
mod fillers;
mod off_faces;
mod pauses;
mod quiet;
mod secrets;
mod silence;
mod untranscribed;
mod zooms;

pub use activity::{Activity, ActivityFinder};
pub use chapters::{ChapterClip, chapters};
pub use cutroom_edit::text::Speech;
pub use false_starts::false_starts;
pub use fillers::fillers;
pub use off_faces::{AreaPct, Faces, Placed, off_faces};
pub use pauses::pauses;
pub use quiet::{Quiet, quiet_ends, quiet_pauses};
pub use secrets::{PlacePct, ScreenText, ScreenWord, SecretKind, names_of, secrets};
pub use silence::silence;
pub use untranscribed::untranscribed;
pub use zooms::{LayoutChoices, layouts, zooms};

use crate::{Part, PartKind, Sure, read::tidy};
use cutroom_api::{ClipId, clip::Cut, item::Word};
use cutroom_edit::{EditRequest, FootageChange};
use cutroom_timeline::{CutMap, spacing};
use std::ops::RangeInclusive;

/// The words of a clip, as recorded: input of the proposers.
#[derive(Clone, Copy, Debug)]
pub struct SpokenClip<'a> {
    /// Id of the clip.
    pub clip: &'a ClipId,
    /// Words in source time.
    pub words: &'a [Word],
    /// Times of the spoken words.
    pub speech: &'a Speech,
    /// Mapping of playback time to source time.
    pub map: &'a CutMap,
}

/// Number of words that a reason quotes on each side of the words concerned.
const AROUND: usize = 3;
/// Longest title, and longest quotation in a reason, in characters.
const TITLE: usize = 60;

impl SpokenClip<'_> {
    /// Text of a word; empty if there is none at this place.
    fn text(&self, place: usize) -> &str {
        let word = self.speech.word(place).and_then(|spoken| self.words.get(spoken.number));
        word.map_or("", |word| word.text.as_str())
    }

    /// Text of the words at some places.
    fn text_of(&self, places: impl Iterator<Item = usize>) -> String {
        spacing::text_of(places.filter_map(|place| self.words.get(self.speech.word(place)?.number)))
    }

    /// Text of a range of words.
    fn texts(&self, places: RangeInclusive<usize>) -> String {
        let last = self.speech.len().saturating_sub(1).min(*places.end());
        self.text_of(*places.start()..=last)
    }

    /// Text of a range of words with its surroundings, for a reason.
    fn around(&self, places: &RangeInclusive<usize>) -> String {
        let from = places.start().saturating_sub(AROUND);
        tidy(&self.texts(from..=places.end().saturating_add(AROUND)), TITLE * 2)
    }

    /// Part that cuts footage.
    fn cut(&self, kind: PartKind, title: &str, why: String, sure: u8, cut: Cut) -> Part {
        let change = FootageChange { removed: vec![cut], restored: Vec::new() };
        let title = match tidy(title, TITLE) {
            title if title.is_empty() => kind.label().to_owned(),
            title => title,
        };
        let operations = vec![EditRequest::CutFootage(self.clip.clone(), change)];
        Part { kind, title, why, sure: Sure::percent(sure), operations }
    }
}

/// A word in lower case without punctuation.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Formats milliseconds as seconds, for example `1.4 s`.
fn seconds(ms: i64) -> String {
    format!("{} s", words::decimal(ms as f64 / 1_000.0, 1))
}
