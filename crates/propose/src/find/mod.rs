//! The proposers of the program itself: each a pure function of what is known of a video, with a reason in words and how sure it
//! is.

mod activity;
mod chapters;
mod false_starts;
mod fillers;
mod off_faces;
mod pauses;
mod quiet;
mod secrets;
mod silence;
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
pub use zooms::{LayoutChoices, layouts, zooms};

use crate::{Part, PartKind, Sure, read::tidy};
use cutroom_api::{ClipId, clip::Cut, item::Word};
use cutroom_edit::{EditRequest, FootageChange};
use cutroom_timeline::CutMap;
use std::ops::RangeInclusive;

/// The words of a clip, as recorded.
#[derive(Clone, Copy, Debug)]
pub struct SpokenClip<'a> {
    /// The clip.
    pub clip: &'a ClipId,
    /// Its words, in source time.
    pub words: &'a [Word],
    /// Where they are spoken.
    pub speech: &'a Speech,
    /// What is played of the clip.
    pub map: &'a CutMap,
}

/// Number of words of a reason on each side of what it is about.
const AROUND: usize = 3;
/// The longest title, and the longest text in a reason, in letters.
const TITLE: usize = 60;

impl SpokenClip<'_> {
    /// The text of a word; nothing where there is none.
    fn text(&self, place: usize) -> &str {
        let word = self.speech.word(place).and_then(|spoken| self.words.get(spoken.number));
        word.map_or("", |word| word.text.as_str())
    }

    /// Some words as text.
    fn texts(&self, places: RangeInclusive<usize>) -> String {
        let last = self.speech.len().saturating_sub(1).min(*places.end());
        (*places.start()..=last).map(|place| self.text(place)).collect::<Vec<_>>().join(" ")
    }

    /// The words around some places, with them, for a reason.
    fn around(&self, places: &RangeInclusive<usize>) -> String {
        let from = places.start().saturating_sub(AROUND);
        tidy(&self.texts(from..=places.end().saturating_add(AROUND)), TITLE * 2)
    }

    /// A part that cuts footage.
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

/// A word without capitals and punctuation.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A number of seconds in words: `1.4 s`.
fn seconds(ms: i64) -> String {
    format!("{:.1} s", ms as f64 / 1_000.0)
}
