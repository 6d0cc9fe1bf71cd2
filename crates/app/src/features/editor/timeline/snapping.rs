//! Snap points for dragged edges. Only points near an edge are computed, so that a drag in a long video isn't slower.

use crate::{
    api::item::ItemKind,
    app::State,
    document::ItemRef,
    timeline::{PlaybackMs, SnapKind, SnapPoint, Snapped, VideoMs, snap},
};

/// Snap distance in milliseconds above which words and faces are no snap points, because they would be everywhere.
const FINE_MS: i64 = 160;

impl State {
    /// Nearest snap point of any edge within `reach_ms` milliseconds. Items for which `moving` is true are dragged along and are
    /// no snap points.
    pub fn snap_to(&self, edges: &[VideoMs], reach_ms: i64, moving: &dyn Fn(&ItemRef) -> bool) -> Option<Snapped> {
        let mut points = Vec::new();
        for edge in edges {
            self.points_near(*edge, reach_ms, moving, &mut points);
        }
        snap(edges, points, reach_ms)
    }

    fn points_near(&self, edge: VideoMs, reach: i64, moving: &dyn Fn(&ItemRef) -> bool, points: &mut Vec<SnapPoint>) {
        let Some(project) = self.project() else { return };
        let (from, to) = (VideoMs(edge.0 - reach), VideoMs(edge.0 + reach));
        let mut put = |at: VideoMs, kind| {
            if from <= at && at <= to {
                points.push(SnapPoint { at, kind });
            }
        };
        put(self.playhead(), SnapKind::Playhead);
        for mark in [self.marks().start, self.marks().end].into_iter().flatten() {
            put(mark, SnapKind::Mark);
        }
        for (at, _) in self.markers() {
            put(at, SnapKind::Marker);
        }
        put(VideoMs::ZERO, SnapKind::ClipBorder);
        for index in project.sequence.visible(from, to) {
            let (Some(data), Some(span)) = (project.clips.get(index), project.sequence.span(index)) else { continue };
            put(span.end(), SnapKind::ClipBorder);
            let (first, last) = (span.to_playback(from), span.to_playback(to));
            // Source times at both ends of the range delimit the cuts within it.
            let (first_source, last_source) = (data.map.to_source_end(first), data.map.to_source(last));
            let first_cut = data.map.removed().partition_point(|(_, until)| *until < first_source);
            for (cut, _) in data.map.removed().iter().skip(first_cut).take_while(|(cut, _)| *cut <= last_source) {
                put(span.to_video(data.map.to_playback(*cut)), SnapKind::EditPoint);
            }
            if reach > FINE_MS {
                continue;
            }
            // Words are sorted by start, and none is longer than a few seconds.
            let first_word = data.words.partition_point(|word| word.start_time_ms < first.0 - 5_000);
            for word in data.words.iter().skip(first_word).take_while(|word| word.start_time_ms <= last.0) {
                for at in [word.start_time_ms, word.end_time_ms] {
                    put(span.to_video(PlaybackMs(at)), SnapKind::Word);
                }
            }
            let first_face = data.faces.partition_point(|sample| sample.timestamp_ms < first.0 as f64);
            for (number, sample) in data.faces.iter().enumerate().skip(first_face) {
                if sample.timestamp_ms > last.0 as f64 {
                    break;
                }
                let before =
                    number.checked_sub(1).and_then(|before| data.faces.get(before)).map_or(0, |sample| sample.faces.len());
                if before != sample.faces.len() {
                    put(span.to_video(PlaybackMs(sample.timestamp_ms as i64)), SnapKind::Face);
                }
            }
        }
        for index in ItemKind::ALL.into_iter().filter_map(|kind| project.lane(kind)) {
            for found in index.touching(from, to).filter(|found| !moving(found.value)) {
                put(found.start, SnapKind::Item);
                put(found.end, SnapKind::Item);
            }
        }
    }
}
