//! Chapters in the draft. They follow their footage through cuts, moves and deletions, and are rounded to whole seconds of the
//! video where they are sent.
//!
//! The server stores a chapter as a second of the video, as last read or sent. Some servers move chapters with the footage and
//! others don't. So a save that changes the cuts or the order also sends the chapters at their resulting seconds.

use super::{Draft, DraftError};
use crate::{
    Conflict, ConflictSubject, Edit, FootageChapter, Merged, Question, VideoEdit, VideoFields, VideoStep,
    api::{
        ClipId,
        clip::Clip,
        rules::FieldError,
        video::{ChapterInput, ReplaceChapters},
    },
    clip_state::Clips,
    draft::ClipMerge,
    timeline::{
        Anchor, AnchoredChapter, CutMap, Reel, VideoMs,
        chapters::{anchor, as_sent, hidden, placed, replaced},
    },
    video::chapters::{are_same, noted},
};
use serde_json::Value;
use std::{borrow::Cow, collections::BTreeMap};

/// Change of a chapter by the next save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterChange {
    /// Title of the chapter.
    pub title: String,
    /// Second at which the server has the chapter; `None` for a new one.
    pub from: Option<i64>,
    /// Second that the save sends; `None` for a removed chapter.
    pub to: Option<i64>,
    /// True if only the chapter's footage moved or was removed.
    pub follows: bool,
}

/// Chapters that a save left behind the footage that it moved.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LeftBehind {
    /// On their own footage.
    pub(super) on_footage: Vec<AnchoredChapter>,
    /// On the footage that played at their whole seconds, which is what a server knows of them.
    pub(super) on_seconds: Vec<AnchoredChapter>,
}

impl Clips {
    /// All clips with their cut maps as one sequence; `None` until every clip is known.
    pub(super) fn reel<'a>(&'a self, unread: &'a BTreeMap<ClipId, Clip>) -> Option<Reel<'a>> {
        let clip = |id: &'a ClipId| {
            let map = match self.sections.get(id) {
                Some(section) => Cow::Borrowed(&section.map),
                None => unread.get(id).map(|record| Cow::Owned(CutMap::new(&record.cuts, record.source_length())))?,
            };
            Some((id, map))
        };
        Some(Reel::new(self.order.iter().map(clip).collect::<Option<Vec<_>>>()?))
    }
}

fn seen(reel: Option<&Reel<'_>>, chapters: &[AnchoredChapter]) -> Vec<ChapterInput> {
    reel.map_or_else(|| noted(chapters), |reel| as_sent(reel, chapters))
}

impl Draft {
    fn base_reel(&self) -> Option<Reel<'_>> {
        self.base.reel(&self.unread)
    }

    fn view_reel(&self) -> Option<Reel<'_>> {
        self.view.reel(&self.unread)
    }

    /// Chapters as the user sees them, by time, in the form of a request.
    pub fn chapters(&self) -> Vec<ChapterInput> {
        seen(self.view_reel().as_ref(), &self.view.video.chapters().unwrap_or_default())
    }

    /// Chapters that the user doesn't see because their footage isn't played.
    pub fn hidden_chapters(&self) -> Vec<AnchoredChapter> {
        let (Some(reel), Some(chapters)) = (self.view_reel(), self.view.video.chapters()) else { return Vec::new() };
        hidden(&reel, &chapters).cloned().collect()
    }

    /// Field of the video as the user sees it, in the form of the API.
    pub fn shown_field(&self, field: &str) -> Option<Value> {
        let chapters = self.view.video.chapters().filter(|_| field == "chapters");
        let Some(_) = chapters else { return self.view.video.get(field).cloned() };
        serde_json::to_value(self.chapters()).ok()
    }

    /// Field of the video as the server has it, in the form of the API.
    pub fn held_field(&self, field: &str) -> Option<Value> {
        match self.base.video.chapters().filter(|_| field == "chapters") {
            Some(chapters) => serde_json::to_value(noted(&chapters)).ok(),
            None => self.base.video.get(field).cloned(),
        }
    }

    /// Request with which a save sends the chapters; `None` if the server has them where the user sees them, also after the save's
    /// other requests.
    pub(super) fn chapters_step(&self) -> Option<VideoStep> {
        let chapters = self.view.video.chapters()?;
        let wanted = seen(self.view_reel().as_ref(), &chapters);
        if let Some(held) = self.base.video.chapters() {
            let moved = || seen(self.base_reel().as_ref(), &held) != wanted;
            let are_same = are_same(&held, &chapters);
            let has_them = noted(&held) == wanted || (are_same && !moved());
            // Chapters that the user put back at their seconds are left there, whatever the server makes of it, except where it would
            // drop one: the save cuts out its footage in the first half of a split, where the server still has the chapter.
            let stay = |followed: Vec<ChapterInput>| followed == wanted || (!are_same && followed.len() == wanted.len());
            if has_them && self.followed(&held).is_none_or(stay) {
                return None;
            }
        }
        Some(VideoStep::ReplaceChapters(ReplaceChapters { chapters: wanted }))
    }

    /// Chapters as a server has them after a save that does not send them, if it moves them with the footage that it plays at their
    /// seconds. That is not always the footage of the chapter: its second is rounded. `None` if the save moves no footage.
    fn followed(&self, held: &[AnchoredChapter]) -> Option<Vec<ChapterInput>> {
        if held.is_empty() {
            return None;
        }
        let (base, view) = (self.base_reel()?, self.view_reel()?);
        (base != view).then(|| as_sent(&view, &on_seconds(&base, held)))
    }

    /// The base's chapters, for [`Self::chapters_stayed_behind`]; called before a save changes the base.
    pub(super) fn chapters_before_save(&self) -> LeftBehind {
        let on_footage = self.base.video.chapters().unwrap_or_default();
        let reel = if on_footage.is_empty() { None } else { self.base_reel() };
        let on_seconds = reel.map_or_else(Vec::new, |reel| on_seconds(&reel, &on_footage));
        LeftBehind { on_footage, on_seconds }
    }

    /// Changes of chapters that a save makes, by time.
    pub fn chapter_changes(&self) -> Vec<ChapterChange> {
        let (Some(reel), Some(chapters)) = (self.view_reel(), self.view.video.chapters()) else { return Vec::new() };
        let held = self.base.video.chapters().unwrap_or_default();
        let mut known = vec![false; held.len()];
        let seen = placed(&reel, &chapters);
        let second = |index: usize| seen.iter().find(|one| one.index == index).map(|one| one.second);
        let mut changes = Vec::new();
        for (index, chapter) in chapters.iter().enumerate() {
            let is_open = |place: &usize| !known.get(*place).copied().unwrap_or(true);
            let find = |is_it: &dyn Fn(&AnchoredChapter) -> bool| {
                (0..held.len()).filter(is_open).find(|place| held.get(*place).is_some_and(is_it))
            };
            let same = find(&|other| other.is_same(chapter));
            let was = same.or_else(|| find(&|other| other.title == chapter.title));
            let was = was.or_else(|| find(&|other| other.anchor.is_some() && other.anchor == chapter.anchor));
            if let Some(place) = was.and_then(|place| known.get_mut(place)) {
                *place = true;
            }
            let (from, to) = (was.and_then(|place| held.get(place)?.second()), second(index));
            let follows = same.is_some() || (was.is_some() && to.is_none());
            if (from, to) != (None, None) && (from != to || !follows) {
                changes.push(ChapterChange { title: chapter.title.clone(), from, to, follows });
            }
        }
        let gone = held.iter().zip(&known).filter(|(_, known)| !**known);
        changes.extend(gone.filter_map(|(chapter, _)| {
            Some(ChapterChange { title: chapter.title.clone(), from: Some(chapter.second()?), to: None, follows: false })
        }));
        changes.sort_by_key(|change| change.to.or(change.from));
        changes
    }

    /// Edit that adds a chapter where footage of a clip is played. `None` if another chapter already begins in that second.
    ///
    /// # Errors
    /// Fails if the clip is missing, its footage isn't played, the video's chapters are unreadable, or a rule for chapters is
    /// broken.
    pub(crate) fn with_chapter(&self, clip: ClipId, chapter: &FootageChapter) -> Result<Option<Edit>, DraftError> {
        let mut chapters = match self.view.video.get("chapters") {
            None => Vec::new(),
            Some(_) => {
                self.view.video.chapters().ok_or_else(|| FieldError::new("chapters", words::edits::chapters_unreadable()))?
            }
        };
        let reel = self.view_reel().ok_or(DraftError::NoClip)?;
        if !self.view.order.contains(&clip) {
            return Err(DraftError::NoClip);
        }
        let anchor = Anchor { clip_id: clip, source_time_ms: chapter.source_time_ms };
        let mut new = AnchoredChapter { anchor: Some(anchor), ..AnchoredChapter::at_second(chapter.at(0)) };
        let place = placed(&reel, std::slice::from_ref(&new)).first().map(|one| one.second);
        let second = place.ok_or_else(|| FieldError::new("sourceTimeMs", words::edits::footage_not_played()))?;
        if placed(&reel, &chapters).iter().any(|one| one.second == second) {
            return Ok(None);
        }
        new.timestamp_seconds = Some(second as f64);
        chapters.push(new);
        let sent = ReplaceChapters { chapters: as_sent(&reel, &chapters) };
        sent.check()?;
        Ok(Some(Edit::Video(VideoEdit::of_chapters(&chapters))))
    }

    /// Anchors chapters that an edit sets by seconds to the footage that plays there; returns other edits unchanged.
    #[must_use]
    pub fn anchored(&self, edit: Edit) -> Edit {
        let Edit::Video(change) = &edit else { return edit };
        let (Some(mut chapters), Some(reel)) = (change.set_chapters(), self.view_reel()) else { return edit };
        if chapters.iter().any(|chapter| chapter.anchor.is_some()) {
            anchor(&reel, &mut chapters);
        } else {
            chapters = replaced(&reel, &self.view.video.chapters().unwrap_or_default(), noted(&chapters));
        }
        let mut change = change.clone();
        change.absorb(VideoEdit::of_chapters(&chapters));
        Edit::Video(change)
    }

    /// Anchors chapters that have only a second to the footage that plays there. For chapters that the user didn't change since the
    /// server's answer, that is the footage of the saved video.
    pub(super) fn anchor_chapters(&mut self) {
        let (held, mut here) = (self.base.video.chapters().unwrap_or_default(), self.view.video.chapters());
        let mut now = held.clone();
        if let Some(reel) = self.base_reel() {
            anchor(&reel, &mut now);
        }
        if let (Some(here), Some(reel)) = (&mut here, self.view_reel()) {
            for chapter in here.iter_mut().filter(|chapter| chapter.anchor.is_none()) {
                let same = held.iter().position(|other| other.is_same(chapter));
                chapter.anchor = same.and_then(|index| now.get(index)?.anchor.clone());
            }
            anchor(&reel, here);
        }
        if now != held {
            self.base.video.set_chapters(&now);
        }
        if let Some(here) = here.filter(|here| self.view.video.chapters().as_ref() != Some(here)) {
            self.view.video.set_chapters(&here);
        }
    }

    /// Drops the anchors of the base's chapters. A save changed the server's clips without sending chapters, so until the next
    /// reload only their seconds are known.
    pub(super) fn chapters_stayed_behind(&mut self, before: LeftBehind) {
        self.left_behind.get_or_insert(before);
        self.base.video = self.base.video.as_answered();
    }

    /// Edit that restores the server's chapters at their seconds of the video.
    pub(super) fn chapters_back(&self) -> VideoEdit {
        let Some(mut held) = self.base.video.chapters() else { return VideoEdit::default() };
        if let Some(reel) = self.view_reel() {
            let stays: Vec<_> = placed(&reel, &held).iter().map(|one| (one.index, one.second)).collect();
            for (index, chapter) in held.iter_mut().enumerate() {
                let is_there = chapter.second().is_none_or(|second| stays.contains(&(index, second)));
                if !is_there {
                    chapter.anchor = chapter.timestamp_seconds.and_then(|at| reel.anchor(VideoMs::from_seconds(at)));
                }
            }
        }
        VideoEdit::of_chapters(&held)
    }

    /// Merges the server's present chapters, at seconds of the server's present video, with the user's.
    pub(super) fn rebase_chapters(&mut self, fresh: &VideoFields, changes: &mut ClipMerge) {
        let Some(fresh) = fresh.chapters() else { return };
        let (base, view) = (self.base.video.chapters(), self.view.video.chapters());
        let held = base.as_deref().unwrap_or_default();
        let left_behind =
            self.left_behind.take().unwrap_or_else(|| LeftBehind { on_footage: held.to_vec(), on_seconds: Vec::new() });
        let theirs = self.known_footage(&fresh, &left_behind.on_footage, view.as_deref().unwrap_or_default());
        let is_changed = base.is_none() || is_changed_there(self.base_reel().as_ref(), held, &left_behind, &theirs);
        let now = match view {
            // The user changed chapters; otherwise the server's list applies.
            Some(view) if !are_same(&view, held) => {
                let seen_here = seen(self.base_reel().as_ref(), &view);
                // Both sides rounded the chapters that this client's save moved, so their times may differ by a second.
                let reach = i64::from(held.iter().any(|chapter| chapter.anchor.is_none()));
                if is_changed && base.is_some() && !is_like(&seen_here, &noted(&theirs), reach) {
                    changes.conflicts.push(question(&theirs, &seen_here));
                }
                view
            }
            _ => {
                if is_changed && base.is_some() {
                    changes
                        .merged
                        .push(Merged { title: words::edits::video().into(), what: words::edits::merged_chapters().into() });
                }
                theirs.clone()
            }
        };
        self.base.video.set_chapters(&theirs);
        self.view.video.set_chapters(&now);
    }

    /// Anchors the server's chapters to footage. A chapter at the second of a known anchor keeps that anchor; any other is anchored
    /// to the footage at its second. Hidden chapters, which a server may not know, are kept.
    fn known_footage(
        &self,
        fresh: &[AnchoredChapter],
        held: &[AnchoredChapter],
        here: &[AnchoredChapter],
    ) -> Vec<AnchoredChapter> {
        let Some(reel) = self.base_reel() else { return fresh.to_vec() };
        let known = [placed(&reel, held), placed(&reel, here)].concat();
        let mut theirs = fresh.to_vec();
        for chapter in theirs.iter_mut().filter(|chapter| chapter.anchor.is_none()) {
            let mut there = known.iter().filter(|one| Some(one.second) == chapter.second() && one.chapter.anchor.is_some());
            let same = there.clone().find(|one| one.chapter.reads_like(&chapter.title, &chapter.description));
            chapter.anchor = same.or_else(|| there.next()).and_then(|one| one.chapter.anchor.clone());
        }
        anchor(&reel, &mut theirs);
        for chapter in hidden(&reel, held) {
            if !theirs.iter().any(|other| other.reads_like(&chapter.title, &chapter.description)) {
                theirs.push(AnchoredChapter { timestamp_seconds: None, ..chapter.clone() });
            }
        }
        theirs
    }
}

/// Chapters on the footage that plays at their whole seconds.
fn on_seconds(reel: &Reel<'_>, chapters: &[AnchoredChapter]) -> Vec<AnchoredChapter> {
    let mut there: Vec<_> = noted(chapters).into_iter().map(AnchoredChapter::at_second).collect();
    anchor(reel, &mut there);
    there
}

/// True if another user changed chapters: their texts differ, or their seconds match neither the old seconds nor the ones of their
/// moved footage, their own or that of their seconds. If footage moved, a second of rounding is allowed.
fn is_changed_there(
    reel: Option<&Reel<'_>>,
    held: &[AnchoredChapter],
    left_behind: &LeftBehind,
    theirs: &[AnchoredChapter],
) -> bool {
    let (were, now) = (noted(held), noted(theirs));
    let followed = |chapters: &[AnchoredChapter]| {
        let followed = seen(reel, chapters);
        is_like(&followed, &now, i64::from(were != followed))
    };
    let is_as_left = !left_behind.on_seconds.is_empty() && followed(&left_behind.on_seconds);
    !is_like(&were, &now, 0) && !followed(&left_behind.on_footage) && !is_as_left
}

/// True if two lists have the same texts in order, with at most `reach` seconds between the times.
fn is_like(one: &[ChapterInput], other: &[ChapterInput], reach: i64) -> bool {
    let same = |(one, other): (&ChapterInput, &ChapterInput)| {
        (&one.title, &one.description) == (&other.title, &other.description)
            && one.timestamp_seconds.abs_diff(other.timestamp_seconds) <= reach.unsigned_abs()
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

fn question(theirs: &[AnchoredChapter], mine: &[ChapterInput]) -> Conflict {
    let take_theirs = vec![Edit::Video(VideoEdit::of_chapters(theirs))];
    let value = |chapters: &[ChapterInput]| serde_json::to_value(chapters).unwrap_or_default();
    let about = Question::Field { field: "chapters".into(), theirs: value(&noted(theirs)), mine: value(mine), take_theirs };
    Conflict { clip: "".into(), subject: ConflictSubject::Video, about }
}
