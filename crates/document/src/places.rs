//! Where footage, words and edit points are in the video.

use super::{
    project::{ItemRef, Project},
    script::Script,
};
use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs, SourceMs,
        clip::Cut,
        item::{Item, ItemKind},
    },
    timeline::VideoMs,
};

/// Distance from an edit point at which the playhead counts as on it: a frame.
const ON_EDIT_POINT_MS: i64 = 33;

impl Project {
    /// Footage of each clip that plays in a range of the video.
    pub fn footage(&self, from: VideoMs, to: VideoMs) -> Vec<(ClipId, Cut)> {
        let mut footage = Vec::new();
        for (data, place) in self.clips.iter().zip(self.sequence.spans()) {
            let (start, end) = (place.to_playback(from), place.to_playback(to));
            if start < end {
                let first = data.map.to_source(start);
                let duration_ms = DurationMs(data.map.to_source_end(end).0 - first.0);
                footage.push((data.clip.id.clone(), Cut { start_time_ms: first, duration_ms }));
            }
        }
        footage
    }

    /// Cut whose edit point is within `ON_EDIT_POINT_MS` of a time, with its clip.
    pub fn edit_point_at(&self, time: VideoMs) -> Option<(ClipId, Cut)> {
        // Called for every frame, so only the clips at the playhead are examined.
        let near = self.sequence.visible(VideoMs(time.0 - ON_EDIT_POINT_MS), VideoMs(time.0 + ON_EDIT_POINT_MS));
        let clips = near.filter_map(|index| Some((self.clips.get(index)?, self.sequence.span(index)?)));
        let edit_points = clips.flat_map(|(data, place)| {
            let distance = move |at| (place.to_video(at).0 - time.0).abs();
            let edit_points = data.map.edit_points().zip(data.map.removed());
            edit_points
                .map(move |(edit_point, (start, _))| (distance(edit_point.at), &data.clip.id, *start, edit_point.removed))
        });
        let (distance, clip, start_time_ms, duration_ms) = edit_points.min_by_key(|(distance, ..)| *distance)?;
        (distance <= ON_EDIT_POINT_MS).then(|| (clip.clone(), Cut { start_time_ms, duration_ms }))
    }

    /// True if the clip's settings or cuts have unsaved changes.
    pub fn is_clip_changed(&self, clip: &ClipId) -> bool {
        match (self.draft.base_section(clip), self.draft.section(clip)) {
            (Some(base), Some(view)) => base.map() != view.map() || base.record() != view.record(),
            _ => false,
        }
    }

    /// Transcript of a clip; `None` if not loaded.
    pub fn script(&self, clip: &ClipId) -> Option<&Script> {
        self.clip(clip)?.1.script.as_deref()
    }

    /// Time in the video at which a moment of a recording plays; for cut-out footage, the time of its edit point.
    pub fn video_time(&self, clip: &ClipId, source: SourceMs) -> Option<VideoMs> {
        let (index, data) = self.clip(clip)?;
        Some(self.sequence.span(index)?.to_video(data.map.to_playback(source)))
    }

    /// Clip and word spoken at a time, as indexes; in a pause, the last word before it.
    pub fn word_at(&self, time: VideoMs) -> Option<(usize, usize)> {
        let (index, playback) = self.sequence.locate(time)?;
        let data = self.clips.get(index)?;
        let length = data.map.playback_length();
        let source = data.map.to_source(playback.min(PlaybackMs((length.0 - 1).max(0))));
        Some((index, data.script.as_ref()?.speech.at(source)?))
    }

    /// First edit point within an item, where footage under it is missing; `None` if every edit point is at its ends or outside
    /// it.
    pub fn crossed(&self, at: &ItemRef) -> Option<VideoMs> {
        let (start, length) = self.item(at)?.times()?;
        let (index, data) = self.clip(&at.clip)?;
        if length.0 == 0 {
            return None;
        }
        // The first cut whose edit point is after the item's start.
        let first = data.map.to_source(start);
        let number = data.map.removed().partition_point(|(from, _)| *from <= first);
        let (from, _) = data.map.removed().get(number)?;
        let edit_point = data.map.to_playback(*from);
        let inside = start < edit_point && edit_point.0 < start.0 + length.0;
        inside.then(|| self.sequence.span(index).map(|span| span.to_video(edit_point))).flatten()
    }

    /// True if images can show a change of the item; false for sounds.
    pub fn is_seen_on_pictures(&self, at: &ItemRef) -> bool {
        let kind = self.item(at).map(Item::kind).or_else(|| self.draft.base_item(&at.clip, &at.id).map(|item| item.kind()));
        kind.is_some_and(|kind| kind != ItemKind::SoundEffect)
    }
}
