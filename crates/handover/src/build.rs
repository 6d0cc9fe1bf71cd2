//! Builds a timeline: recordings by their cuts, and items by their times.

use super::{
    FrameRate, Lane, Mark, MarkKind, Media, Piece, Timeline, Track, Untold,
    timeline::{CutMap, PlaybackMs, SourceMs, VideoMs},
};

/// Timeline under construction.
#[derive(Clone, Debug)]
pub struct Builder {
    timeline: Timeline,
}

impl Builder {
    /// Empty timeline of a video.
    pub fn new(name: &str, size: (u32, u32), rate: FrameRate) -> Self {
        let (media, tracks, marks, notes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { timeline: Timeline { name: name.to_owned(), size, rate, length_ms: 0, media, tracks, marks, notes } }
    }

    /// Adds a media file and returns its index.
    pub fn media(&mut self, media: Media) -> usize {
        self.timeline.media.push(media);
        self.timeline.media.len() - 1
    }

    /// Replaces a media file, for instance when its facts were read.
    pub fn set_media(&mut self, index: usize, media: Media) {
        if let Some(known) = self.timeline.media.get_mut(index) {
            *known = media;
        }
    }

    /// Changes the frame rate.
    pub fn set_rate(&mut self, rate: FrameRate) {
        self.timeline.rate = rate;
    }

    /// Frame rate that most of the main picture has; 30 if its recordings state none. Frames that are unevenly spaced count for 30
    /// or 60, whichever is nearer.
    pub fn main_rate(&self) -> FrameRate {
        let pieces = self.timeline.tracks.iter().filter(|track| track.lane == Lane::Screen).flat_map(|track| &track.pieces);
        let mut lengths: Vec<(FrameRate, i64)> = Vec::new();
        for piece in pieces {
            let Some(media) = self.timeline.media.get(piece.media) else { continue };
            let rate = match media.rate {
                Some(rate) if !media.is_variable => rate,
                Some(rate) if rate.per_second() > 45.0 => FrameRate::SIXTY,
                Some(_) => FrameRate::THIRTY,
                None => continue,
            };
            let length = piece.end_ms - piece.start_ms;
            match lengths.iter_mut().find(|(known, _)| *known == rate) {
                Some((_, sum)) => *sum += length,
                None => lengths.push((rate, length)),
            }
        }
        // The first of equal lengths: `max_by_key` would return the last.
        lengths.into_iter().rev().max_by_key(|(_, length)| *length).map_or(FrameRate::THIRTY, |(rate, _)| rate)
    }

    /// Adds a recording that starts at `start`: a piece for each stretch that its cuts leave.
    pub fn recording(&mut self, lane: Lane, media: usize, name: &str, map: &CutMap, start: VideoMs, gain: f64) {
        self.pieces(lane, media, name, map, start, gain, false);
    }

    /// Like [`Builder::recording`], but switched off in the other editor.
    pub fn recording_off(&mut self, lane: Lane, media: usize, name: &str, map: &CutMap, start: VideoMs) {
        self.pieces(lane, media, name, map, start, 1.0, true);
    }

    #[allow(clippy::too_many_arguments)] // All of them describe one piece.
    fn pieces(&mut self, lane: Lane, media: usize, name: &str, map: &CutMap, start: VideoMs, gain: f64, is_off: bool) {
        let ends = map.removed().iter().map(|(from, _)| *from).chain([map.source_length()]);
        let starts = [SourceMs(0)].into_iter().chain(map.removed().iter().map(|(_, to)| *to));
        for (from, to) in starts.zip(ends).filter(|(from, to)| from < to) {
            let PlaybackMs(at) = map.to_playback(from);
            let start_ms = start.0 + at;
            let end_ms = start_ms + (to.0 - from.0);
            self.add(lane, Piece { name: name.to_owned(), media, start_ms, end_ms, from_ms: from.0, gain, is_off });
        }
    }

    /// Adds a piece to the first track of its group that is free at this time.
    pub fn add(&mut self, lane: Lane, piece: Piece) {
        if piece.start_ms >= piece.end_ms || piece.start_ms < 0 {
            return;
        }
        for track in self.timeline.tracks.iter_mut().filter(|track| track.lane == lane) {
            // Pieces are sorted and do not overlap: the neighbours decide.
            let at = track.pieces.partition_point(|other| other.start_ms < piece.start_ms);
            let ends_before = at
                .checked_sub(1)
                .and_then(|before| track.pieces.get(before))
                .is_none_or(|before| before.end_ms <= piece.start_ms);
            if ends_before && track.pieces.get(at).is_none_or(|after| after.start_ms >= piece.end_ms) {
                track.pieces.insert(at, piece);
                return;
            }
        }
        self.timeline.tracks.push(Track { lane, pieces: vec![piece] });
    }

    /// Adds a chapter or a text.
    pub fn mark(&mut self, kind: MarkKind, name: &str, start_ms: i64, end_ms: i64) {
        self.timeline.marks.push(Mark { kind, name: super::line(name), start_ms, end_ms: end_ms.max(start_ms) });
    }

    /// Notes what no format can express.
    pub fn note(&mut self, untold: Untold) {
        self.timeline.notes.push(untold);
    }

    /// The timeline. Pieces end with the video, sounds of media without sound are left out, and marks are sorted.
    pub fn finish(self, length: VideoMs) -> Timeline {
        let mut timeline = self.timeline;
        timeline.length_ms = length.0.max(0);
        for track in &mut timeline.tracks {
            let is_sound = track.lane.is_sound();
            track.pieces.retain(|piece| {
                let media = timeline.media.get(piece.media);
                piece.start_ms < length.0
                    && media.is_some_and(|media| !is_sound || media.channels.is_some())
                    && (!is_sound || piece.gain > 0.0)
            });
            for piece in &mut track.pieces {
                piece.end_ms = piece.end_ms.min(length.0);
            }
        }
        timeline.tracks.retain(|track| !track.pieces.is_empty());
        timeline.tracks.sort_by_key(|track| track.lane);
        timeline.marks.retain(|mark| (0..=length.0).contains(&mark.start_ms));
        timeline.marks.iter_mut().for_each(|mark| mark.end_ms = mark.end_ms.min(length.0));
        timeline.marks.sort_by_key(|mark| mark.start_ms);
        let uneven: Vec<_> = timeline.media.iter().filter(|media| media.is_variable).map(|media| media.name.clone()).collect();
        if !uneven.is_empty() {
            timeline.notes.push(Untold::UnevenFrames(uneven));
        }
        timeline
    }
}
