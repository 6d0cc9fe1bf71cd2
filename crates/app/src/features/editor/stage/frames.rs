//! Frame times of the sources, and steps from one frame to the next.

mod door;

use crate::{
    api::{PlaybackMs, SourceId, SourceMs, source::Source},
    app::direction::Direction,
    document::{ClipData, Project},
    media::FrameTimes,
    stage::compose::Role,
    timeline::{ClipSpan, VideoMs},
};
use std::collections::{HashMap, HashSet};

/// Known frame times of each source, loaded in the background around the playhead.
#[derive(Debug, Default)]
pub struct FrameClocks {
    known: HashMap<SourceId, FrameTimes>,
    /// Sources being loaded.
    asked: HashSet<SourceId>,
    /// Seconds of sources that failed to load: not tried again until the video is reloaded.
    missing: HashSet<(SourceId, i64)>,
}

impl FrameClocks {
    /// Frame times of a source; `None` if none are loaded.
    pub fn of(&self, source: &SourceId) -> Option<&FrameTimes> {
        self.known.get(source)
    }

    /// True if frame times around a time must be requested now; marks them as requested.
    fn want(&mut self, source: &SourceId, at_ms: i64) -> bool {
        let known = self.known.get(source).is_some_and(|times| times.knows_around(at_ms));
        !known && !self.missing.contains(&(source.clone(), at_ms / 1_000)) && self.asked.insert(source.clone())
    }

    /// Stores frame times around a time; `None` if the source could not be read.
    pub(in crate::app) fn put(&mut self, source: SourceId, at_ms: i64, times: Option<FrameTimes>) {
        self.asked.remove(&source);
        if !times.as_ref().is_some_and(|times| times.knows_around(at_ms)) {
            self.missing.insert((source.clone(), at_ms / 1_000));
        }
        if let Some(times) = times {
            self.known.insert(source, times);
        }
    }

    /// Forgets failed loads, so that they are tried again.
    pub(in crate::app) fn retry(&mut self) {
        self.missing.clear();
    }
}

/// The recording whose frames the arrow keys step through: the screen, else the camera.
struct Leading<'a> {
    data: &'a ClipData,
    span: ClipSpan,
    time: PlaybackMs,
    source: &'a Source,
}

/// Leading recording at the playhead; `None` if no clip shows one.
fn leading<'a>(project: &'a Project, playhead: VideoMs) -> Option<Leading<'a>> {
    let (index, time) = project.sequence.locate(playhead)?;
    let (data, span) = (project.clips.get(index)?, project.sequence.span(index)?);
    let scene = project.scene(data, time);
    let recorded = |source: Option<&'a Source>| source.filter(|source| source.duration_ms.is_some());
    let (screen, camera) = (recorded(data.screen()), recorded(data.camera()));
    // B-roll hides both recordings, but they keep playing behind it.
    let seen = |role, source: Option<&'a Source>| source.filter(|_| scene.shows(&role));
    let source = seen(Role::Screen, screen).or(seen(Role::Camera, camera)).or(screen).or(camera)?;
    Some(Leading { data, span, time, source })
}

impl FrameClocks {
    /// Position of the playhead after a step by one frame of the visible recording. At an edit point and at the end of a clip, the
    /// next frame is the first one after it.
    pub fn step(&self, project: &Project, playhead: VideoMs, direction: Direction) -> VideoMs {
        let assumed = FrameTimes::default();
        let Some(Leading { data, span, time, source }) = leading(project, playhead) else {
            let at = playhead.0;
            return VideoMs(match direction {
                Direction::Forward => assumed.next_after(at),
                Direction::Back => assumed.shown_at(assumed.shown_at(at) - 1).max(0),
            });
        };
        let times = self.of(&source.id).unwrap_or(&assumed);
        let at = Project::source_time(data, time).0;
        if direction == Direction::Forward {
            let next = data.map.to_playback(SourceMs(times.next_after(at)));
            // After the last frame of a clip comes the next clip.
            return if next >= data.map.playback_length() { span.end() } else { span.to_video(next.max(time.moved(1))) };
        }
        // A frame that starts in cut-out footage is visible from the edit point on.
        let begins = |source: SourceMs| data.map.to_playback(SourceMs(times.shown_at(source.0)));
        let shown = begins(SourceMs(at)).min(time);
        if time >= data.map.playback_length() && shown < time {
            // The end of the video is after its last frame.
            return span.to_video(shown);
        }
        if shown > PlaybackMs::ZERO {
            let before = shown.moved(-1);
            return span.to_video(begins(data.map.to_source(before)).min(before));
        }
        // The last frame of the previous clip.
        let end = VideoMs(span.start.0 - 1);
        if end.0 < 0 {
            return VideoMs::ZERO;
        }
        let Some(Leading { data, span, time, source }) = leading(project, end) else { return end };
        let times = self.of(&source.id).unwrap_or(&assumed);
        let begins = data.map.to_playback(SourceMs(times.shown_at(data.map.to_source(time).0)));
        span.to_video(begins.min(time))
    }
}
