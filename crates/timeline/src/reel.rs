//! Clips of a video as a sequence, and anchors in it: positions that follow their footage when clips are cut, moved or deleted.

use super::{ClipSpan, CutMap, DurationMs, Sequence, SourceMs, VideoMs};
use crate::api::ClipId;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Position in a clip's recording.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Anchor {
    /// Id of the clip.
    pub clip_id: ClipId,
    /// Time in the clip's recording.
    pub source_time_ms: SourceMs,
}

/// Clips of a video in playing order, each with its cuts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reel<'a> {
    clips: Vec<(&'a ClipId, Cow<'a, CutMap>)>,
    sequence: Sequence,
}

impl<'a> Reel<'a> {
    /// Sequence of these clips.
    pub fn new(clips: impl IntoIterator<Item = (&'a ClipId, Cow<'a, CutMap>)>) -> Self {
        let clips: Vec<_> = clips.into_iter().collect();
        let sequence = Sequence::new(clips.iter().map(|(_, map)| DurationMs(map.playback_length().0)));
        Self { clips, sequence }
    }

    /// Length of the whole video.
    pub fn length(&self) -> VideoMs {
        self.sequence.length()
    }

    /// Footage that plays at a time; `None` before the start and from the end on.
    pub fn anchor(&self, at: VideoMs) -> Option<Anchor> {
        if at < VideoMs::ZERO || at >= self.length() {
            return None;
        }
        let (index, playback) = self.sequence.locate(at)?;
        let (clip, map) = self.clips.get(index)?;
        Some(Anchor { clip_id: (*clip).clone(), source_time_ms: map.to_source(playback) })
    }

    /// Place of a clip in the video; `None` if the clip is not part of it.
    pub fn span(&self, clip: &ClipId) -> Option<ClipSpan> {
        self.sequence.span(self.clips.iter().position(|(id, _)| *id == clip)?)
    }

    /// Time at which footage is played; for cut footage, its edit point. `None` if its clip is not part of the video, or nothing of
    /// the clip is played from there on.
    pub fn place(&self, anchor: &Anchor) -> Option<VideoMs> {
        let index = self.clips.iter().position(|(clip, _)| **clip == anchor.clip_id)?;
        let ((_, map), span): (_, ClipSpan) = (self.clips.get(index)?, self.sequence.span(index)?);
        let playback = map.to_playback(anchor.source_time_ms);
        (playback < map.playback_length()).then(|| span.to_video(playback))
    }
}
