//! Chapters among the fields of a video, each with its footage, as drafts and journals store them.

use super::{CHAPTERS, VideoEdit, VideoFields, read};
use crate::{
    api::{
        ClipId,
        video::{ChapterInput, ReplaceChapters, Video},
    },
    timeline::{Anchor, AnchoredChapter},
};
use serde_json::Value;

/// Chapters of a record, hidden ones last; `None` if the server does not answer chapters.
pub(super) fn of_record(video: &Video) -> Option<Vec<AnchoredChapter>> {
    let seen = video.chapters.as_ref()?.iter().map(|chapter| {
        let answered = AnchoredChapter::answered(chapter);
        AnchoredChapter { timestamp_seconds: answered.second().map(|second| second as f64), ..answered }
    });
    let hidden = video.hidden_chapters.iter().flatten().map(|hidden| AnchoredChapter {
        title: hidden.title.clone(),
        description: hidden.description.clone(),
        timestamp_seconds: None,
        anchor: Some(Anchor { clip_id: hidden.clip_id.clone(), source_time_ms: hidden.source_time_ms }),
    });
    Some(seen.chain(hidden).collect())
}

/// Field value for a list of chapters.
pub(super) fn value(chapters: &[AnchoredChapter]) -> Value {
    serde_json::to_value(chapters).unwrap_or_default()
}

/// List of chapters in a field value; `None` if it is unreadable.
pub(super) fn list(value: &Value) -> Option<Vec<AnchoredChapter>> {
    read(value)
}

/// Chapters with a known second, in the form of the API, by time.
pub(crate) fn noted(chapters: &[AnchoredChapter]) -> Vec<ChapterInput> {
    let mut noted: Vec<_> = chapters.iter().filter_map(|chapter| Some(chapter.at(chapter.second()?))).collect();
    noted.sort_by_key(|chapter| chapter.timestamp_seconds);
    noted
}

/// True if both are the same chapters on the same footage.
pub(crate) fn are_same(one: &[AnchoredChapter], other: &[AnchoredChapter]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.is_same(other))
}

/// Number of new, removed and changed chapters.
pub(crate) fn changed(from: &[AnchoredChapter], to: &[AnchoredChapter]) -> usize {
    let gone = from.iter().filter(|chapter| !to.iter().any(|other| other.is_same(chapter))).count();
    let new = to.iter().filter(|chapter| !from.iter().any(|other| other.is_same(chapter))).count();
    // A renamed or moved chapter is both removed and new, but one change.
    gone.max(new)
}

/// Chapters as the server has them after a request: at the seconds in the request.
pub(crate) fn sent(mut chapters: Vec<AnchoredChapter>, request: &ReplaceChapters) -> Vec<AnchoredChapter> {
    let mut rest = request.chapters.clone();
    for chapter in &mut chapters {
        let found = rest.iter().position(|sent| chapter.reads_like(&sent.title, &sent.description));
        chapter.timestamp_seconds = found.map(|index| rest.remove(index).timestamp_seconds as f64);
    }
    chapters.extend(rest.into_iter().map(AnchoredChapter::at_second));
    chapters
}

impl VideoFields {
    /// Chapters with their footage; `None` if the server does not answer chapters, or they are unreadable.
    pub fn chapters(&self) -> Option<Vec<AnchoredChapter>> {
        self.0.get(CHAPTERS).and_then(list)
    }

    /// Fields as a server answers them: visible chapters have only their second.
    pub(crate) fn as_answered(&self) -> Self {
        let mut answered = self.clone();
        if let Some(mut chapters) = self.chapters() {
            chapters.iter_mut().filter(|chapter| chapter.timestamp_seconds.is_some()).for_each(|chapter| chapter.anchor = None);
            answered.set_chapters(&chapters);
        }
        answered
    }

    pub(crate) fn set_chapters(&mut self, chapters: &[AnchoredChapter]) {
        self.0.insert(CHAPTERS.into(), value(chapters));
    }

    /// Replaces the id of a clip in the anchors of chapters.
    pub(crate) fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        if let Some(now) = self.0.get(CHAPTERS).and_then(|value| renamed(value, from, to)) {
            self.0.insert(CHAPTERS.into(), now);
        }
    }
}

impl VideoEdit {
    /// Edit that replaces all chapters.
    pub fn chapters(chapters: ReplaceChapters) -> Self {
        let mut all: Vec<_> = chapters.chapters.into_iter().map(AnchoredChapter::at_second).collect();
        all.sort_by_key(AnchoredChapter::second);
        Self::of_chapters(&all)
    }

    /// Edit that replaces all chapters, with their footage.
    pub(crate) fn of_chapters(chapters: &[AnchoredChapter]) -> Self {
        Self::of_field(CHAPTERS, value(chapters))
    }

    /// Chapters that the edit sets.
    pub(crate) fn set_chapters(&self) -> Option<Vec<AnchoredChapter>> {
        self.set.get(CHAPTERS).and_then(list)
    }

    /// Value that the edit sets for a field, in the form of a request.
    pub fn sent_value(&self, field: &str) -> Option<Value> {
        match self.set_chapters().filter(|_| field == CHAPTERS) {
            Some(chapters) => serde_json::to_value(noted(&chapters)).ok(),
            None => self.set.get(field).cloned(),
        }
    }

    pub(crate) fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        if let Some(now) = self.set.get(CHAPTERS).and_then(|value| renamed(value, from, to)) {
            self.set.insert(CHAPTERS.into(), now);
        }
    }
}

/// Field value with the new id of a clip; `None` if no chapter is on that clip.
fn renamed(held: &Value, from: &ClipId, to: &ClipId) -> Option<Value> {
    let mut chapters = list(held)?;
    let anchors = chapters.iter_mut().filter_map(|chapter| chapter.anchor.as_mut());
    let on_it = anchors.filter(|anchor| anchor.clip_id == *from).map(|anchor| anchor.clip_id.clone_from(to)).count();
    (on_it > 0).then(|| value(&chapters))
}
