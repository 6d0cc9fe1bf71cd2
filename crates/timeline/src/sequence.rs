//! Sequence of a video's clips.

use super::{DurationMs, PlaybackMs, VideoMs};

/// Place of a clip in the video.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClipSpan {
    /// Start in the video.
    pub start: VideoMs,
    /// Played length.
    pub length: DurationMs,
}

impl ClipSpan {
    /// End in the video.
    pub fn end(self) -> VideoMs {
        VideoMs(self.start.0.saturating_add(self.length.0))
    }

    /// Converts a playback time of the clip to video time.
    pub fn to_video(self, playback: PlaybackMs) -> VideoMs {
        VideoMs(self.start.0.saturating_add(playback.0))
    }

    /// Converts a video time to playback time of the clip, clamped to the clip.
    pub fn to_playback(self, video: VideoMs) -> PlaybackMs {
        PlaybackMs(video.0.saturating_sub(self.start.0).clamp(0, self.length.0.max(0)))
    }
}

/// Places of a video's clips: index `i` is the i-th clip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sequence {
    spans: Vec<ClipSpan>,
}

impl Sequence {
    /// Sequence of clips with these played lengths.
    pub fn new(lengths: impl IntoIterator<Item = DurationMs>) -> Self {
        let mut start = VideoMs::ZERO;
        let spans = lengths.into_iter().map(|length| {
            let span = ClipSpan { start, length };
            start = span.end();
            span
        });
        Self { spans: spans.collect() }
    }

    /// Places of all clips, in order.
    pub fn spans(&self) -> &[ClipSpan] {
        &self.spans
    }

    /// Place of the clip at `index`; `None` if there is none.
    pub fn span(&self, index: usize) -> Option<ClipSpan> {
        self.spans.get(index).copied()
    }

    /// Length of the whole video.
    pub fn length(&self) -> VideoMs {
        self.spans.last().map_or(VideoMs::ZERO, |span| span.end())
    }

    /// Index of the clip that plays at `video`, and the time in it. The end of the video belongs to its last clip. `None` if there
    /// are no clips.
    pub fn locate(&self, video: VideoMs) -> Option<(usize, PlaybackMs)> {
        let after = self.spans.partition_point(|span| span.start <= video);
        // A clip without length starts where the next one does: the last of them is the one that plays.
        let index = after.checked_sub(1)?;
        Some((index, self.spans.get(index)?.to_playback(video)))
    }

    /// Range of the indexes of clips that touch `from..to`.
    pub fn visible(&self, from: VideoMs, to: VideoMs) -> std::ops::Range<usize> {
        let first = self.spans.partition_point(|span| span.end() < from);
        let last = self.spans.partition_point(|span| span.start <= to);
        first..last.max(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_on_the_video_is_found_in_its_clip() {
        let sequence = Sequence::new([1_000, 0, 500].map(DurationMs));
        assert_eq!(sequence.length(), VideoMs(1_500));
        assert_eq!(sequence.locate(VideoMs(0)), Some((0, PlaybackMs(0))));
        assert_eq!(sequence.locate(VideoMs(999)), Some((0, PlaybackMs(999))));
        assert_eq!(sequence.locate(VideoMs(1_000)), Some((2, PlaybackMs(0))));
        assert_eq!(sequence.locate(VideoMs(9_999)), Some((2, PlaybackMs(500))));
        assert_eq!(Sequence::default().locate(VideoMs(0)), None);
    }

    #[test]
    fn only_what_touches_the_view_is_visible() {
        let sequence = Sequence::new([1_000, 1_000, 1_000].map(DurationMs));
        assert_eq!(sequence.visible(VideoMs(1_200), VideoMs(1_300)), 1..2);
        assert_eq!(sequence.visible(VideoMs(0), VideoMs(9_000)), 0..3);
        assert_eq!(sequence.visible(VideoMs(4_000), VideoMs(9_000)), 3..3);
    }
}
