//! Proposes chapters: at the borders of clips, after long pauses, and where repeated words come up that were not spoken before. The
//! title comes from the words spoken there.

use super::{plain, seconds};
use crate::{Part, PartKind, Sure};
use cutroom_api::{ClipId, PlaybackMs, item::Word, video::ChapterInput};
use cutroom_edit::{EditRequest, FootageChapter};
use cutroom_timeline::{ClipSpan, CutMap, spacing};
use std::collections::HashMap;

/// Shortest pause before a chapter, in milliseconds.
const PAUSE_MS: i64 = 1_500;
/// Shortest pause before a chapter that begins with new words, in milliseconds.
const SHORT_PAUSE_MS: i64 = 600;
/// Shortest proposed chapter, in seconds.
const SHORTEST_S: i64 = 15;
/// Most chapters proposed at once.
const MOST: usize = 60;
/// Longest title made from spoken words, in characters and in words.
const TITLE: (usize, usize) = (60, 7);
/// Range in which words before and after a place are compared, in milliseconds.
const REACH_MS: i64 = 45_000;
/// Least number of characters of a word that characterises a chapter.
const TELLING: usize = 5;
/// Least number of repetitions of such a word after the start of a chapter.
const REPEATED: usize = 3;
/// Weight of a repeated word, as a pause in milliseconds.
const WORTH_MS: i64 = 700;

/// A clip of the video, with its words as played.
#[derive(Clone, Copy, Debug)]
pub struct ChapterClip<'a> {
    /// Id of the clip.
    pub clip: &'a ClipId,
    /// Name of the clip.
    pub name: &'a str,
    /// Range in the video.
    pub span: ClipSpan,
    /// Mapping of playback time to source time.
    pub map: &'a CutMap,
    /// Words in playback time.
    pub words: &'a [Word],
}

/// A word with its time in the video, in milliseconds.
struct Said<'a> {
    start: i64,
    end: i64,
    text: &'a str,
    /// Whether the transcript states that a space precedes the word, or that none does.
    space_before: Option<bool>,
}

/// A possible start of a chapter.
struct Place {
    at: i64,
    /// Priority: length of the pause plus the weight of repeated words, in milliseconds; a border of clips has the highest.
    weight: i64,
    title: Option<String>,
    why: String,
}

/// A chosen chapter.
#[derive(Clone, Debug, PartialEq)]
struct Chosen {
    at_ms: i64,
    chapter: ChapterInput,
    why: String,
    sure: u8,
}

/// Proposes chapters besides those in `taken`, which are starts in seconds of the video. Sorted by time.
pub fn chapters(clips: &[ChapterClip<'_>], taken: &[i64]) -> Vec<Part> {
    let mut words = Vec::new();
    let mut borders = Vec::new();
    for of in clips {
        borders.push((of.span.start.0, of.name));
        let on_video = |ms: i64| of.span.to_video(PlaybackMs(ms)).0;
        let said = of.words.iter().map(|word| Said {
            start: on_video(word.start_time_ms),
            end: on_video(word.end_time_ms),
            text: &word.text,
            space_before: word.space_before,
        });
        words.extend(said.filter(|word| word.end > word.start));
    }
    let length = clips.last().map_or(0, |last| last.span.end().0);
    let part = |chosen: Chosen| {
        // The clip that plays at this time; of clips without length the last one.
        let of = clips.iter().rev().find(|of| of.span.start.0 <= chosen.at_ms)?;
        let source_time_ms = of.map.to_source(PlaybackMs(chosen.at_ms - of.span.start.0));
        let ChapterInput { title, description, .. } = chosen.chapter;
        let chapter = FootageChapter { source_time_ms, title: title.clone(), description };
        let operations = vec![EditRequest::AddChapter(of.clip.clone(), chapter)];
        let title = match super::tidy(&title, super::TITLE) {
            title if title.is_empty() => words::finders::kind_chapter().to_owned(),
            title => title,
        };
        Some(Part { kind: PartKind::Chapter, title, why: chosen.why, sure: Sure::percent(chosen.sure), operations })
    };
    choose(length, &borders, &words, taken).into_iter().filter_map(part).collect()
}

/// Chooses the places with the highest priority that are far enough from each other and from the chapters in `taken`, which are
/// starts in seconds.
fn choose(length_ms: i64, borders: &[(i64, &str)], words: &[Said<'_>], taken: &[i64]) -> Vec<Chosen> {
    let names: Vec<&str> = borders.iter().map(|(_, name)| name.trim()).collect();
    let is_own = |name: &str| !name.is_empty() && names.iter().filter(|other| **other == name).count() == 1;
    let at_borders = borders.iter().map(|(at, name)| Place {
        at: *at,
        weight: i64::MAX,
        title: is_own(name.trim()).then(|| in_a_line(name).chars().take(TITLE.0).collect()),
        why: words::finders::clip_starts_why().into(),
    });
    let pauses = words.windows(2).enumerate().filter_map(|(index, pair)| {
        let [before, after] = pair else { return None };
        let pause = after.start - before.end;
        if pause < SHORT_PAUSE_MS {
            return None;
        }
        let new = new_words(words, index + 1);
        if pause < PAUSE_MS && new.len() < 2 {
            return None;
        }
        let weight = pause.saturating_add(WORTH_MS * new.len().min(4) as i64);
        let why = match (new.first(), new.get(1)) {
            (Some(first), Some(second)) => {
                words::finders::goes_on_words_why(super::tidy(first, 30), seconds(pause), super::tidy(second, 30))
            }
            (Some(word), None) => words::finders::goes_on_word_why(seconds(pause), super::tidy(word, 30)),
            (None, _) => words::finders::goes_on_why(seconds(pause)),
        };
        Some(Place { at: after.start, weight, title: None, why })
    });
    let mut places: Vec<_> = at_borders.chain(pauses).collect();
    places.sort_by_key(|place| (std::cmp::Reverse(place.weight), place.at));
    let mut chosen: Vec<Chosen> = Vec::new();
    for place in places {
        let second = place.at / 1_000;
        let near = |other: i64| (other - second).abs() < SHORTEST_S;
        let is_late = second > 0 && length_ms / 1_000 - second < SHORTEST_S;
        let crowded = taken.iter().copied().chain(chosen.iter().map(|one| one.chapter.timestamp_seconds)).any(near);
        if is_late || crowded || chosen.len() >= MOST {
            continue;
        }
        let title = place.title.or_else(|| title_of(words, place.at)).unwrap_or_else(|| words::finders::kind_chapter().into());
        let sure = if place.weight == i64::MAX { 85 } else { 40 + (place.weight.clamp(0, 8_000) / 200) as u8 };
        let chapter = ChapterInput { title, description: String::new(), timestamp_seconds: second };
        chosen.push(Chosen { at_ms: place.at, chapter, why: place.why, sure });
    }
    chosen.sort_by_key(|one| one.chapter.timestamp_seconds);
    chosen
}

/// Characteristic words that are repeated after a place and not spoken before it, the most frequent first.
fn new_words(words: &[Said<'_>], first: usize) -> Vec<String> {
    let Some(at) = words.get(first).map(|word| word.start) else { return Vec::new() };
    let telling = |word: &Said<'_>| Some(plain(word.text)).filter(|word| word.chars().count() >= TELLING);
    let mut counts: HashMap<String, usize> = HashMap::new();
    for word in words.iter().skip(first).take_while(|word| word.start - at <= REACH_MS).filter_map(telling) {
        *counts.entry(word).or_default() += 1;
    }
    for word in words.iter().take(first).rev().take_while(|word| at - word.start <= REACH_MS).filter_map(telling) {
        counts.remove(&word);
    }
    let mut new: Vec<_> = counts.into_iter().filter(|(_, count)| *count >= REPEATED).collect();
    new.sort_by(|(one, often), (other, seldom)| seldom.cmp(often).then_with(|| one.cmp(other)));
    new.into_iter().map(|(word, _)| word).collect()
}

/// Title from the first words spoken from a time on, up to the end of the sentence.
fn title_of(words: &[Said<'_>], at: i64) -> Option<String> {
    let first = words.partition_point(|word| word.start < at);
    let mut title = String::new();
    for word in words.get(first..)?.iter().take(TITLE.1) {
        let text = in_a_line(word.text);
        let text = text.trim();
        if title.chars().count() + text.chars().count() >= TITLE.0 {
            break;
        }
        if !title.is_empty() && spacing::has_space(&title, text, word.space_before) {
            title.push(' ');
        }
        title.push_str(text);
        if text.ends_with('\u{2026}') || spacing::ends_sentence(text) {
            break;
        }
    }
    let title = title.trim_matches(|letter: char| letter.is_whitespace() || ".,;:!?\u{2026}\u{3002}".contains(letter));
    let mut letters = title.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

/// Removes characters that a chapter title must not contain.
fn in_a_line(text: &str) -> String {
    let is_allowed = |letter: &char| !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}');
    text.trim().chars().filter(is_allowed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn said(list: &[(i64, i64, &'static str)]) -> Vec<Said<'static>> {
        list.iter().map(|(start, end, text)| Said { start: *start, end: *end, text, space_before: None }).collect()
    }

    fn short(chosen: &[Chosen]) -> Vec<(i64, &str)> {
        chosen.iter().map(|one| (one.chapter.timestamp_seconds, one.chapter.title.as_str())).collect()
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
        // No chapter is proposed where chapters exist already; without words a chapter still has a title.
        assert_eq!(short(&choose(100_000, &borders, &[], &[0, 70])), []);
        assert_eq!(short(&choose(100_000, &borders, &[], &[0])), [(60, "Chapter"), (80, "Chapter")]);
    }

    #[test]
    fn a_shorter_pause_is_enough_where_new_words_are_repeated_from_there_on() {
        let mut words: Vec<Said<'_>> = (0..40)
            .map(|place| Said { start: place * 1_000, end: place * 1_000 + 900, text: "cutting", space_before: None })
            .collect();
        for place in 40..80 {
            let text = if place % 2 == 0 { "colour" } else { "grading" };
            words.push(Said { start: place * 1_000 + 800, end: place * 1_000 + 1_700, text, space_before: None });
        }
        let chosen = choose(90_000, &[(0, "Talk")], &words, &[]);
        assert_eq!(chosen.iter().map(|one| one.chapter.timestamp_seconds).collect::<Vec<_>>(), [0, 40]);
        assert!(chosen[1].why.contains("\u{201c}colour\u{201d} and \u{201c}grading\u{201d} are said"), "{}", chosen[1].why);
        // With the same words on both sides, so short a pause begins no chapter.
        for word in &mut words {
            word.text = "cutting";
        }
        assert_eq!(choose(90_000, &[(0, "Talk")], &words, &[]).len(), 1);
    }

    proptest! {
        #[test]
        fn whatever_is_said_the_proposals_are_chapters_that_can_be_saved(
            length in 0..4_000_000_i64,
            starts in proptest::collection::vec((0..4_000_000_i64, 1..3_000_i64, "\\PC{0,40}"), 0..200),
            borders in proptest::collection::vec((0..4_000_000_i64, "\\PC{0,80}"), 0..20),
            taken in proptest::collection::vec(0..4_000_i64, 0..10),
        ) {
            let mut words: Vec<_> = starts.iter().map(|(start, long, text)| Said { start: *start, end: start + long, text, space_before: None }).collect();
            words.sort_by_key(|word| word.start);
            let borders: Vec<_> = borders.iter().map(|(at, name)| (*at, name.as_str())).collect();
            let chosen = choose(length, &borders, &words, &taken);
            prop_assert!(chosen.len() <= MOST);
            for pair in chosen.windows(2) {
                prop_assert!(pair[1].chapter.timestamp_seconds - pair[0].chapter.timestamp_seconds >= SHORTEST_S);
            }
            prop_assert!(chosen.iter().all(|one| taken.iter().all(|other| (other - one.chapter.timestamp_seconds).abs() >= SHORTEST_S)));
            let sent = cutroom_api::video::ReplaceChapters { chapters: chosen.into_iter().map(|one| one.chapter).collect() };
            prop_assert!(sent.check().is_ok(), "{:?}", sent.check());
        }
    }
}
