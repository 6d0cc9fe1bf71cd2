//! Chapters of a video: kept on their footage when clips change, and converted to the API's form.

use super::{ClipRow, ReadTx, StoreError, VideoRow, WriteTx};
use crate::{
    api::video::{Chapter, HiddenChapter},
    timeline::{AnchoredChapter, Reel, chapters},
};
use std::borrow::Cow;

/// The playback sequence of clips.
pub fn reel(clips: &[ClipRow]) -> Reel<'_> {
    Reel::new(clips.iter().map(|clip| (&clip.id, Cow::Owned(clip.cut_map()))))
}

/// Anchors chapters to their footage that have only a time, as earlier versions stored them. Call it before the clips change.
pub fn anchor(tx: &ReadTx, video: &mut VideoRow) -> Result<(), StoreError> {
    if video.settings.chapters.iter().any(|chapter| chapter.anchor.is_none()) {
        chapters::anchor(&reel(&ClipRow::of_video(tx, &video.id)?), &mut video.settings.chapters);
    }
    Ok(())
}

/// Updates the times of chapters after the clips have changed, and deletes chapters of deleted clips. The caller stores the row.
pub fn follow(video: &mut VideoRow, clips: &[ClipRow]) {
    let is_there = |chapter: &AnchoredChapter| {
        chapter.anchor.as_ref().is_none_or(|anchor| clips.iter().any(|clip| clip.id == anchor.clip_id))
    };
    video.settings.chapters.retain(is_there);
    chapters::note_seconds(&reel(clips), &mut video.settings.chapters);
}

/// Runs a change of a video's clips, and keeps its chapters on their footage.
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
    /// Visible chapters by time, at whole seconds.
    pub fn seen_chapters(&self) -> Vec<Chapter> {
        let seen = |chapter: &AnchoredChapter| {
            let (title, description) = (chapter.title.clone(), chapter.description.clone());
            Some(Chapter { title, description, timestamp_seconds: chapter.timestamp_seconds? })
        };
        let mut all: Vec<_> = self.settings.chapters.iter().filter_map(seen).collect();
        all.sort_by(|a, b| a.timestamp_seconds.total_cmp(&b.timestamp_seconds));
        all
    }

    /// Chapters whose footage is cut out.
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
