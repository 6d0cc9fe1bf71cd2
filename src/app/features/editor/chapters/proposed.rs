//! Where chapters could begin: at the borders of clips, and where somebody goes on speaking after a long pause. The title is
//! what is said there.

use crate::{
    api::{PlaybackMs, video::ChapterInput},
    app::Project,
};

/// The shortest pause before a chapter, in milliseconds.
const PAUSE_MS: i64 = 1_500;
/// The shortest chapter that is proposed, in seconds.
const SHORTEST_S: i64 = 15;
/// The most chapters that are proposed at once.
const MOST: usize = 60;
/// The longest title that is made of what is said, in characters and in words.
const TITLE: (usize, usize) = (60, 7);

/// A word with its time on the video, in milliseconds.
struct Said<'a> {
    start: i64,
    end: i64,
    text: &'a str,
}

/// A place where a chapter could begin.
struct Place {
    at: i64,
    /// How clear it is: the length of the pause; a border of clips is clearer than every pause.
    weight: i64,
    title: Option<String>,
}

impl Project {
    /// Chapters that could be begun besides those that there are, by time.
    pub(super) fn proposed_chapters(&self) -> Vec<ChapterInput> {
        let mut words = Vec::new();
        let mut borders = Vec::new();
        for (data, span) in self.clips.iter().zip(self.sequence.spans()) {
            borders.push((span.start.0, data.clip.name.as_str()));
            let on_video = |ms: i64| span.to_video(PlaybackMs(ms)).0;
            let said = data.words.iter().map(|word| Said {
                start: on_video(word.start_time_ms),
                end: on_video(word.end_time_ms),
                text: &word.text,
            });
            words.extend(said.filter(|word| word.end > word.start));
        }
        let taken: Vec<i64> = self.chapters().iter().map(|chapter| chapter.timestamp_seconds).collect();
        choose(self.sequence.length().0, &borders, &words, &taken)
    }
}

/// The clearest places that are far enough from each other and from the chapters in `taken`, whose starts are seconds.
fn choose(length_ms: i64, borders: &[(i64, &str)], words: &[Said<'_>], taken: &[i64]) -> Vec<ChapterInput> {
    let names: Vec<&str> = borders.iter().map(|(_, name)| name.trim()).collect();
    let is_own = |name: &str| !name.is_empty() && names.iter().filter(|other| **other == name).count() == 1;
    let at_borders = borders.iter().map(|(at, name)| Place {
        at: *at,
        weight: i64::MAX,
        title: is_own(name.trim()).then(|| in_a_line(name).chars().take(TITLE.0).collect()),
    });
    let pauses = words.windows(2).filter_map(|pair| {
        let [before, after] = pair else { return None };
        let pause = after.start - before.end;
        (pause >= PAUSE_MS).then_some(Place { at: after.start, weight: pause, title: None })
    });
    let mut places: Vec<_> = at_borders.chain(pauses).collect();
    places.sort_by_key(|place| (std::cmp::Reverse(place.weight), place.at));
    let mut chosen: Vec<ChapterInput> = Vec::new();
    for place in places {
        let second = place.at / 1_000;
        let near = |other: i64| (other - second).abs() < SHORTEST_S;
        let is_late = second > 0 && length_ms / 1_000 - second < SHORTEST_S;
        let crowded = taken.iter().copied().chain(chosen.iter().map(|one| one.timestamp_seconds)).any(near);
        if is_late || crowded || chosen.len() >= MOST {
            continue;
        }
        let title = place.title.or_else(|| title_of(words, place.at)).unwrap_or_else(|| "Chapter".into());
        chosen.push(ChapterInput { title, description: String::new(), timestamp_seconds: second });
    }
    chosen.sort_by_key(|one| one.timestamp_seconds);
    chosen
}

/// The first words that are said from a time on, up to the end of the sentence.
fn title_of(words: &[Said<'_>], at: i64) -> Option<String> {
    let first = words.partition_point(|word| word.start < at);
    let mut title = String::new();
    for word in words.get(first..)?.iter().take(TITLE.1) {
        let text = in_a_line(word.text);
        let text = text.trim();
        if title.chars().count() + text.chars().count() >= TITLE.0 {
            break;
        }
        if !title.is_empty() {
            title.push(' ');
        }
        title.push_str(text);
        if text.ends_with(['.', '!', '?', '\u{2026}', '\u{3002}']) {
            break;
        }
    }
    let title = title.trim_matches(|letter: char| letter.is_whitespace() || ".,;:!?\u{2026}\u{3002}".contains(letter));
    let mut letters = title.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

/// A text without what the title of a chapter may not have.
fn in_a_line(text: &str) -> String {
    let is_allowed = |letter: &char| !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}');
    text.trim().chars().filter(is_allowed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn said(list: &[(i64, i64, &'static str)]) -> Vec<Said<'static>> {
        list.iter().map(|(start, end, text)| Said { start: *start, end: *end, text }).collect()
    }

    fn short(chosen: &[ChapterInput]) -> Vec<(i64, &str)> {
        chosen.iter().map(|one| (one.timestamp_seconds, one.title.as_str())).collect()
    }

    #[test]
    fn chapters_begin_at_clips_and_after_long_pauses_and_are_called_what_is_said_there() {
        let words = said(&[
            (500, 900, "Hello"),
            (1_000, 1_400, "everyone."),
            (40_000, 40_300, "now"),
            (40_400, 40_700, "the"),
            (40_800, 41_200, "export,"),
            (41_300, 41_900, "step by step."),
            (43_500, 44_000, "Too near."),
            (95_000, 95_500, "Bye!"),
        ]);
        let borders = [(0, "Welcome"), (60_000, "Recording"), (80_000, "Recording")];
        let chosen = choose(100_000, &borders, &words, &[]);
        assert_eq!(short(&chosen), [(0, "Welcome"), (40, "Now the export, step by step"), (60, "Bye"), (80, "Bye")]);
        // Where chapters are already, none is proposed; without words a chapter still has a title.
        assert_eq!(short(&choose(100_000, &borders, &[], &[0, 70])), []);
        assert_eq!(short(&choose(100_000, &borders, &[], &[0])), [(60, "Chapter"), (80, "Chapter")]);
    }

    proptest! {
        #[test]
        fn whatever_is_said_the_proposals_are_chapters_that_can_be_saved(
            length in 0..4_000_000_i64,
            starts in proptest::collection::vec((0..4_000_000_i64, 1..3_000_i64, "\\PC{0,40}"), 0..200),
            borders in proptest::collection::vec((0..4_000_000_i64, "\\PC{0,80}"), 0..20),
            taken in proptest::collection::vec(0..4_000_i64, 0..10),
        ) {
            let mut words: Vec<_> = starts.iter().map(|(start, long, text)| Said { start: *start, end: start + long, text }).collect();
            words.sort_by_key(|word| word.start);
            let borders: Vec<_> = borders.iter().map(|(at, name)| (*at, name.as_str())).collect();
            let chosen = choose(length, &borders, &words, &taken);
            prop_assert!(chosen.len() <= MOST);
            for pair in chosen.windows(2) {
                prop_assert!(pair[1].timestamp_seconds - pair[0].timestamp_seconds >= SHORTEST_S);
            }
            prop_assert!(chosen.iter().all(|one| taken.iter().all(|other| (other - one.timestamp_seconds).abs() >= SHORTEST_S)));
            let sent = crate::api::video::ReplaceChapters { chapters: chosen };
            prop_assert!(sent.check().is_ok(), "{:?}", sent.check());
        }
    }
}
