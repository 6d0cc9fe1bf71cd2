//! Chapters anchored to footage. In the API, chapters are at whole seconds of the video; here each is anchored to the time in a
//! recording at which it begins, so that cuts and moves don't separate them.
//!
//! A chapter lasts until the next one. If its first footage is cut, it begins at the edit point. If none of its footage is played
//! any more, or its clip is not part of the video, it is hidden until the footage is restored.

use super::{Anchor, ClipSpan, Reel, VideoMs};
use crate::api::video::{Chapter, ChapterInput};
use serde::{Deserialize, Serialize};

/// Chapter with its anchor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnchoredChapter {
    /// Title of the chapter.
    #[serde(default)]
    pub title: String,
    /// Description of the chapter; may be empty.
    #[serde(default)]
    pub description: String,
    /// Last determined start in the video, in seconds; `None` if the chapter was hidden then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timestamp_seconds: Option<f64>,
    /// Anchor of the chapter's start. `None` while unknown, and for a chapter past the end of the video: it stays at its time,
    /// whatever is cut.
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub anchor: Option<Anchor>,
}

impl AnchoredChapter {
    /// Chapter at a second of the video, with an unknown anchor.
    pub fn at_second(chapter: ChapterInput) -> Self {
        let ChapterInput { title, description, timestamp_seconds } = chapter;
        Self { title, description, timestamp_seconds: Some(timestamp_seconds as f64), anchor: None }
    }

    /// Chapter from an answer of the API, with an unknown anchor.
    pub fn answered(chapter: &Chapter) -> Self {
        let (title, description) = (chapter.title.clone(), chapter.description.clone());
        Self { title, description, timestamp_seconds: Some(chapter.timestamp_seconds), anchor: None }
    }

    /// Last determined whole second; `None` if the chapter was hidden.
    pub fn second(&self) -> Option<i64> {
        self.timestamp_seconds.map(|seconds| seconds.round() as i64)
    }

    /// Request form of the chapter, at a second of the video.
    pub fn at(&self, second: i64) -> ChapterInput {
        ChapterInput { title: self.title.clone(), description: self.description.clone(), timestamp_seconds: second }
    }

    /// True if the chapter has this title and description.
    pub fn reads_like(&self, title: &str, description: &str) -> bool {
        self.title == title && self.description == description
    }

    /// True if both are the same chapter on the same footage; if both anchors are unknown, at the same second.
    pub fn is_same(&self, other: &Self) -> bool {
        let same_place = match (&self.anchor, &other.anchor) {
            (None, None) => self.second() == other.second(),
            (here, there) => here == there,
        };
        same_place && self.reads_like(&other.title, &other.description)
    }

    /// Start of the chapter in a video; `None` if it is hidden.
    fn place(&self, reel: &Reel<'_>) -> Option<VideoMs> {
        match &self.anchor {
            Some(anchor) => reel.place(anchor),
            None => self.timestamp_seconds.map(VideoMs::from_seconds),
        }
    }
}

/// Visible chapter of a video.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedChapter<'a> {
    /// Chapter in the list.
    pub chapter: &'a AnchoredChapter,
    /// Index in the list that the chapter is from.
    pub index: usize,
    /// Start in the video.
    pub at: VideoMs,
    /// Whole second of the chapter in the API.
    pub second: i64,
}

/// Visible chapters of a video, by time. If several fall into one second because the footage between them was cut, only the last is
/// visible.
pub fn placed<'a>(reel: &Reel<'_>, chapters: &'a [AnchoredChapter]) -> Vec<PlacedChapter<'a>> {
    let place = |(index, chapter): (usize, &'a AnchoredChapter)| {
        let at = chapter.place(reel)?;
        let span = chapter.anchor.as_ref().and_then(|anchor| reel.span(&anchor.clip_id));
        Some(PlacedChapter { chapter, index, at, second: whole_second(at, span) })
    };
    let mut placed: Vec<_> = chapters.iter().enumerate().filter_map(place).collect();
    let source = |one: &PlacedChapter<'_>| one.chapter.anchor.as_ref().map(|anchor| anchor.source_time_ms);
    placed.sort_by_key(|one| (one.at, source(one)));
    let is_over = |one: &PlacedChapter<'_>, next: &PlacedChapter<'_>| {
        one.second == next.second && one.chapter.anchor.is_some() && one.chapter.anchor != next.chapter.anchor
    };
    let over: Vec<bool> = placed.windows(2).map(|pair| matches!(pair, [one, next] if is_over(one, next))).collect();
    let mut over = over.into_iter().chain([false]);
    placed.retain(|_| !over.next().unwrap_or(false));
    placed
}

/// Nearest whole second at which the chapter's clip is played: another second would be on another clip, or past the end of the
/// video.
fn whole_second(at: VideoMs, clip: Option<ClipSpan>) -> i64 {
    let at = at.0.max(0);
    let is_in = |second: &i64| clip.is_none_or(|clip| (clip.start.0..clip.end().0).contains(&second.saturating_mul(1_000)));
    let nearest = (at + 500) / 1_000;
    [nearest, at / 1_000, at / 1_000 + 1].into_iter().find(is_in).unwrap_or(nearest)
}

/// Visible chapters in the form of a request, at whole seconds of the video.
pub fn as_sent(reel: &Reel<'_>, chapters: &[AnchoredChapter]) -> Vec<ChapterInput> {
    placed(reel, chapters).into_iter().map(|one| one.chapter.at(one.second)).collect()
}

/// Anchors the chapters with an unknown anchor to the footage that plays at their second.
pub fn anchor(reel: &Reel<'_>, chapters: &mut [AnchoredChapter]) {
    for chapter in chapters.iter_mut().filter(|chapter| chapter.anchor.is_none()) {
        chapter.anchor = chapter.timestamp_seconds.and_then(|seconds| reel.anchor(VideoMs::from_seconds(seconds)));
    }
}

/// Updates the second of each chapter in the video; `None` for hidden chapters.
pub fn note_seconds(reel: &Reel<'_>, chapters: &mut [AnchoredChapter]) {
    let mut times = vec![None; chapters.len()];
    for one in placed(reel, chapters) {
        if let Some(time) = times.get_mut(one.index) {
            *time = Some(one.second as f64);
        }
    }
    for (chapter, time) in chapters.iter_mut().zip(times) {
        chapter.timestamp_seconds = time;
    }
}

/// Applies a list of chapters from the API to the `held` ones. A chapter that keeps its second keeps its anchor, and the others are
/// anchored at their second. The list doesn't contain hidden chapters: they stay hidden, unless a chapter in the list has the same
/// title and description.
pub fn replaced(reel: &Reel<'_>, held: &[AnchoredChapter], wanted: Vec<ChapterInput>) -> Vec<AnchoredChapter> {
    let seen = placed(reel, held);
    let mut now: Vec<_> = wanted.into_iter().map(AnchoredChapter::at_second).collect();
    for chapter in &mut now {
        let here = || seen.iter().filter(|one| Some(one.second) == chapter.second());
        let same = here().find(|one| one.chapter.reads_like(&chapter.title, &chapter.description));
        chapter.anchor = same.or_else(|| here().next()).and_then(|one| one.chapter.anchor.clone());
    }
    anchor(reel, &mut now);
    now.sort_by_key(AnchoredChapter::second);
    let hidden = hidden(reel, held).filter(|hidden| !now.iter().any(|one| one.reads_like(&hidden.title, &hidden.description)));
    let hidden: Vec<_> = hidden.map(|chapter| AnchoredChapter { timestamp_seconds: None, ..chapter.clone() }).collect();
    now.extend(hidden);
    now
}

/// Hidden chapters of a video.
pub fn hidden<'a>(reel: &Reel<'_>, chapters: &'a [AnchoredChapter]) -> impl Iterator<Item = &'a AnchoredChapter> {
    let seen: Vec<_> = placed(reel, chapters).into_iter().map(|one| one.index).collect();
    chapters.iter().enumerate().filter(move |(index, _)| !seen.contains(index)).map(|(_, chapter)| chapter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CutMap, DurationMs, SourceMs,
        api::{ClipId, clip::Cut},
    };
    use proptest::prelude::*;
    use std::borrow::Cow;

    fn map(cuts: &[(i64, i64)]) -> CutMap {
        let cut = |&(start, length): &(i64, i64)| Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) };
        CutMap::new(&cuts.iter().map(cut).collect::<Vec<_>>(), SourceMs(60_000))
    }

    fn ids() -> [ClipId; 2] {
        ["cl_1".into(), "cl_2".into()]
    }

    fn chapter(title: &str, second: i64) -> ChapterInput {
        ChapterInput { title: title.into(), description: String::new(), timestamp_seconds: second }
    }

    fn seen(reel: &Reel<'_>, chapters: &[AnchoredChapter]) -> Vec<(String, i64)> {
        as_sent(reel, chapters).into_iter().map(|one| (one.title, one.timestamp_seconds)).collect()
    }

    fn titled(seen: &[(&str, i64)]) -> Vec<(String, i64)> {
        seen.iter().map(|(title, second)| ((*title).to_owned(), *second)).collect()
    }

    #[test]
    fn chapters_follow_cuts_and_moves_and_are_hidden_with_all_of_their_footage() {
        let [one, two] = ids();
        let (whole, other) = (map(&[]), map(&[]));
        let reel = Reel::new([(&one, Cow::Borrowed(&whole)), (&two, Cow::Borrowed(&other))]);
        let wanted = vec![chapter("Start", 0), chapter("Middle", 30), chapter("Late", 40), chapter("Second", 70)];
        let held = replaced(&reel, &[], wanted);
        // Cuts 12 s before two chapters, and the start of one of them.
        let cut = map(&[(10_000, 12_000), (29_000, 3_000)]);
        let now = Reel::new([(&one, Cow::Borrowed(&cut)), (&two, Cow::Borrowed(&other))]);
        assert_eq!(seen(&now, &held), titled(&[("Start", 0), ("Middle", 17), ("Late", 25), ("Second", 55)]));
        // The clips in the opposite order.
        let turned = Reel::new([(&two, Cow::Borrowed(&other)), (&one, Cow::Borrowed(&cut))]);
        assert_eq!(seen(&turned, &held), titled(&[("Second", 10), ("Start", 60), ("Middle", 77), ("Late", 85)]));
        // Cuts all of one chapter, then the end of the clip.
        let gone = map(&[(28_000, 12_000)]);
        let now = Reel::new([(&one, Cow::Borrowed(&gone)), (&two, Cow::Borrowed(&other))]);
        assert_eq!(seen(&now, &held), titled(&[("Start", 0), ("Late", 28), ("Second", 58)]));
        let ends = map(&[(25_000, 35_000)]);
        let now = Reel::new([(&one, Cow::Borrowed(&ends)), (&two, Cow::Borrowed(&other))]);
        assert_eq!(seen(&now, &held), titled(&[("Start", 0), ("Second", 35)]));
        // Without one of the clips, then everything restored.
        let alone = Reel::new([(&two, Cow::Borrowed(&other))]);
        assert_eq!(seen(&alone, &held), titled(&[("Second", 10)]));
        assert_eq!(seen(&reel, &held), titled(&[("Start", 0), ("Middle", 30), ("Late", 40), ("Second", 70)]));
    }

    #[test]
    fn a_list_that_does_not_know_hidden_chapters_leaves_them_hidden() {
        let [one, two] = ids();
        let (whole, other) = (map(&[]), map(&[]));
        let reel = Reel::new([(&one, Cow::Borrowed(&whole)), (&two, Cow::Borrowed(&other))]);
        let held = replaced(&reel, &[], vec![chapter("Middle", 30), chapter("Second", 70)]);
        let alone = Reel::new([(&two, Cow::Borrowed(&other))]);
        let renamed = replaced(&alone, &held, vec![chapter("Two", 10), chapter("New", 20)]);
        assert_eq!(seen(&alone, &renamed), titled(&[("Two", 10), ("New", 20)]));
        assert_eq!(seen(&reel, &renamed), titled(&[("Middle", 30), ("Two", 70), ("New", 80)]));
        let again = replaced(&alone, &held, vec![chapter("Middle", 5)]);
        assert_eq!(seen(&reel, &again), titled(&[("Middle", 65)]), "one that is in the list is there once");
    }

    #[test]
    fn chapters_behind_the_end_stay_at_their_time_and_none_is_sent_behind_the_end_by_rounding() {
        let [one, _] = ids();
        let short = CutMap::new(&[], SourceMs(9_700));
        let reel = Reel::new([(&one, Cow::Borrowed(&short))]);
        let mut held = replaced(&reel, &[], vec![chapter("Behind", 40)]);
        assert_eq!((held[0].anchor.clone(), seen(&reel, &held)), (None, titled(&[("Behind", 40)])));
        held[0].anchor = reel.anchor(VideoMs(9_600));
        assert_eq!(seen(&reel, &held), titled(&[("Behind", 9)]));
    }

    proptest! {
        #[test]
        fn a_chapter_stays_on_its_word_whatever_is_cut_and_moved(
            cuts in prop::collection::vec((0i64..60_000, 1i64..9_000), 0..6), turned in any::<bool>(), second in 0i64..120,
        ) {
            let [one, two] = ids();
            let (whole, other, cut) = (map(&[]), map(&[]), map(&cuts));
            let reel = Reel::new([(&one, Cow::Borrowed(&whole)), (&two, Cow::Borrowed(&other))]);
            let held = replaced(&reel, &[], vec![chapter("Word", second)]);
            let word = held[0].anchor.clone().unwrap();
            let mut clips = vec![(&one, Cow::Borrowed(&cut)), (&two, Cow::Borrowed(&other))];
            if turned {
                clips.reverse();
            }
            let now = Reel::new(clips);
            match (now.place(&word), as_sent(&now, &held).first()) {
                (Some(at), Some(sent)) => {
                    prop_assert!((sent.timestamp_seconds * 1_000 - at.0).abs() <= 1_000);
                    // A clip that plays less than a second may contain no whole second.
                    let clip = now.span(&word.clip_id).unwrap();
                    let in_clip = (clip.start.0..clip.end().0).contains(&(sent.timestamp_seconds * 1_000));
                    prop_assert!(in_clip || (clip.length.0 < 1_000));
                }
                (place, sent) => prop_assert!(place.is_none() && sent.is_none()),
            }
            let mut noted = held.clone();
            note_seconds(&now, &mut noted);
            note_seconds(&reel, &mut noted);
            prop_assert_eq!(noted, held, "and is back where it was");
        }
    }
}
