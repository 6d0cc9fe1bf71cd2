//! The chapters among the fields of a video: each with its footage, in the form in which drafts and journals keep them.

use super::{CHAPTERS, VideoEdit, VideoFields, read};
use crate::{
    api::{
        ClipId,
        video::{ChapterInput, ReplaceChapters, Video},
    },
    timeline::{Anchor, AnchoredChapter},
};
use serde_json::Value;

/// The chapters of a record, hidden ones behind the others; `None` where the service does not answer any.
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

/// A list as the value of the field.
pub(super) fn value(chapters: &[AnchoredChapter]) -> Value {
    serde_json::to_value(chapters).unwrap_or_default()
}

/// The list that a value of the field holds.
pub(super) fn list(value: &Value) -> Option<Vec<AnchoredChapter>> {
    read(value)
}

/// Those that were on the video when their time was noted, as the API has them.
pub(crate) fn noted(chapters: &[AnchoredChapter]) -> Vec<ChapterInput> {
    let mut noted: Vec<_> = chapters.iter().filter_map(|chapter| Some(chapter.at(chapter.second()?))).collect();
    noted.sort_by_key(|chapter| chapter.timestamp_seconds);
    noted
}

/// Whether both are the same chapters on the same footage.
pub(crate) fn are_same(one: &[AnchoredChapter], other: &[AnchoredChapter]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.is_same(other))
}

/// How many chapters are new, gone or others.
pub(crate) fn changed(from: &[AnchoredChapter], to: &[AnchoredChapter]) -> usize {
    let gone = from.iter().filter(|chapter| !to.iter().any(|other| other.is_same(chapter))).count();
    let new = to.iter().filter(|chapter| !from.iter().any(|other| other.is_same(chapter))).count();
    // One that was renamed or moved is gone and new, and is one change.
    gone.max(new)
}

/// A list as the service holds it once it was sent: at the seconds of the request.
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
    /// The chapters with their footage; `None` where the service answers none, or what nobody can read.
    pub fn chapters(&self) -> Option<Vec<AnchoredChapter>> {
        self.0.get(CHAPTERS).and_then(list)
    }

    /// The fields as a service answers them, which tells of chapters that are seen no more than the second.
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

    /// Puts the chapters of a clip onto the clip's new id.
    pub(crate) fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        if let Some(now) = self.0.get(CHAPTERS).and_then(|value| renamed(value, from, to)) {
            self.0.insert(CHAPTERS.into(), now);
        }
    }
}

impl VideoEdit {
    /// Other chapters, in the place of all.
    pub fn chapters(chapters: ReplaceChapters) -> Self {
        let mut all: Vec<_> = chapters.chapters.into_iter().map(AnchoredChapter::at_second).collect();
        all.sort_by_key(AnchoredChapter::second);
        Self::of_chapters(&all)
    }

    /// These chapters on their footage, in the place of all.
    pub(crate) fn of_chapters(chapters: &[AnchoredChapter]) -> Self {
        Self::of_field(CHAPTERS, value(chapters))
    }

    /// The chapters that it sets.
    pub(crate) fn set_chapters(&self) -> Option<Vec<AnchoredChapter>> {
        self.set.get(CHAPTERS).and_then(list)
    }

    /// A field that it sets, as a request has it.
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

/// A value of the field with another id of a clip; `None` where no chapter is on it.
fn renamed(held: &Value, from: &ClipId, to: &ClipId) -> Option<Value> {
    let mut chapters = list(held)?;
    let anchors = chapters.iter_mut().filter_map(|chapter| chapter.anchor.as_mut());
    let on_it = anchors.filter(|anchor| anchor.clip_id == *from).map(|anchor| anchor.clip_id.clone_from(to)).count();
    (on_it > 0).then(|| value(&chapters))
}
