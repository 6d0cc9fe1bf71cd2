//! The ruler of the timeline, by either of its clocks.

use super::project::Project;
use crate::timeline::{RulerClock, VideoMs};

impl Project {
    /// Position on the ruler of a time in the video. At an edit point or the border of a clip, the recordings' ruler gives the
    /// first moment after it.
    #[inline]
    pub fn ruled(&self, clock: RulerClock, at: VideoMs) -> VideoMs {
        let RulerClock::Recorded = clock else { return at };
        let Some((index, time)) = self.sequence.locate(at) else { return VideoMs::ZERO };
        let Some(data) = self.clips.get(index) else { return VideoMs::ZERO };
        VideoMs(self.recorded_start(index) + data.map.to_source(time).0)
    }

    /// Like [`Project::ruled`], for the end of a range: gives the last moment before an edit point or border.
    #[inline]
    pub fn ruled_end(&self, clock: RulerClock, at: VideoMs) -> VideoMs {
        let RulerClock::Recorded = clock else { return at };
        let spans = self.sequence.spans();
        let index = spans.partition_point(|span| span.start < at).saturating_sub(1);
        let (Some(span), Some(data)) = (spans.get(index), self.clips.get(index)) else { return VideoMs::ZERO };
        VideoMs(self.recorded_start(index) + data.map.to_source_end(span.to_playback(at)).0)
    }

    /// Time in the video at a position on the ruler; for cut-out footage, the time of its edit point.
    pub fn at_ruled(&self, clock: RulerClock, at: VideoMs) -> VideoMs {
        let RulerClock::Recorded = clock else { return at };
        let index = self.recorded().partition_point(|start| *start <= at.0).saturating_sub(1);
        let (Some(span), Some(data)) = (self.sequence.span(index), self.clips.get(index)) else { return VideoMs::ZERO };
        span.to_video(data.map.to_playback(crate::api::SourceMs(at.0 - self.recorded_start(index))))
    }

    /// Length of the ruler.
    pub fn ruler_length(&self, clock: RulerClock) -> VideoMs {
        match clock {
            RulerClock::Played => self.sequence.length(),
            RulerClock::Recorded => {
                let last = self.clips.len().saturating_sub(1);
                let length = self.clips.last().map_or(0, |data| data.map.source_length().0);
                VideoMs(self.recorded_start(last) + length)
            }
        }
    }

    /// Start of a clip's recording on the recordings' ruler, in milliseconds; `None` if there is no such clip.
    pub fn recording_start(&self, index: usize) -> Option<i64> {
        self.recorded().get(index).copied()
    }

    fn recorded_start(&self, index: usize) -> i64 {
        self.recorded().get(index).copied().unwrap_or(0)
    }
}
