//! The chapters of a video: on their footage whatever is changed about its clips, and as the API answers them.

use super::{ClipRow, ReadTx, StoreError, VideoRow, WriteTx};
use crate::{
    api::video::{Chapter, HiddenChapter},
    timeline::{AnchoredChapter, Reel, chapters},
};
use std::borrow::Cow;

/// What a video of these clips plays.
pub fn reel(clips: &[ClipRow]) -> Reel<'_> {
    Reel::new(clips.iter().map(|clip| (&clip.id, Cow::Owned(clip.cut_map()))))
}

/// Notes the footage of chapters of which only the time is stored, as by earlier versions. Called before the clips change.
pub fn anchor(tx: &ReadTx, video: &mut VideoRow) -> Result<(), StoreError> {
    if video.settings.chapters.iter().any(|chapter| chapter.anchor.is_none()) {
        chapters::anchor(&reel(&ClipRow::of_video(tx, &video.id)?), &mut video.settings.chapters);
    }
    Ok(())
}

/// Lets the chapters follow their footage after the clips have changed. Those of a clip that is gone for good are gone with it.
/// The row is the caller's to store.
pub fn follow(video: &mut VideoRow, clips: &[ClipRow]) {
    let is_there = |chapter: &AnchoredChapter| {
        chapter.anchor.as_ref().is_none_or(|anchor| clips.iter().any(|clip| clip.id == anchor.clip_id))
    };
    video.settings.chapters.retain(is_there);
    chapters::note_seconds(&reel(clips), &mut video.settings.chapters);
}

/// Changes the clips of a video. Its chapters stay on their footage.
pub fn following<T, E: From<StoreError>>(
    tx: &WriteTx,
    video: &mut VideoRow,
    change: impl FnOnce(&VideoRow) -> Result<T, E>,
) -> Result<T, E> {
    if video.settings.chapters.is_empty() {
        return change(video);
    }
    let before = video.settings.chapters.clone();
    anchor(tx, video)?;
    let changed = change(video)?;
    follow(video, &ClipRow::of_video(tx, &video.id)?);
    if video.settings.chapters != before {
        video.store(tx)?;
    }
    Ok(changed)
}

impl VideoRow {
    /// The chapters that are seen, by time, at whole seconds.
    pub fn seen_chapters(&self) -> Vec<Chapter> {
        let seen = |chapter: &AnchoredChapter| {
            let (title, description) = (chapter.title.clone(), chapter.description.clone());
            Some(Chapter { title, description, timestamp_seconds: chapter.timestamp_seconds? })
        };
        let mut all: Vec<_> = self.settings.chapters.iter().filter_map(seen).collect();
        all.sort_by(|a, b| a.timestamp_seconds.total_cmp(&b.timestamp_seconds));
        all
    }

    /// The chapters whose footage is cut out.
    pub fn hidden_chapters(&self) -> Vec<HiddenChapter> {
        let hidden = |chapter: &AnchoredChapter| {
            let anchor = chapter.anchor.as_ref().filter(|_| chapter.timestamp_seconds.is_none())?;
            Some(HiddenChapter {
                title: chapter.title.clone(),
                description: chapter.description.clone(),
                clip_id: anchor.clip_id.clone(),
                source_time_ms: anchor.source_time_ms,
            })
        };
        self.settings.chapters.iter().filter_map(hidden).collect()
    }
}
