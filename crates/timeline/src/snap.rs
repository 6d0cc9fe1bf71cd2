//! Snapping: a dragged edge moves to the nearest snap point within reach.

use super::VideoMs;

/// Kind of a snap point. If several are equally near, earlier kinds win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SnapKind {
    /// The playhead.
    Playhead,
    /// The start or the end of an item.
    Item,
    /// The border between two clips.
    ClipBorder,
    /// An edit point: a position where footage was cut.
    EditPoint,
    /// The in point or the out point.
    Mark,
    /// A marker.
    Marker,
    /// The start or the end of a word.
    Word,
    /// A face that appears or disappears.
    Face,
}

impl SnapKind {
    /// True for kinds with so many points that every other kind takes precedence.
    fn is_weak(self) -> bool {
        matches!(self, Self::Word | Self::Face)
    }
}

/// Point that dragged edges snap to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapPoint {
    /// Time of the point.
    pub at: VideoMs,
    /// Kind of the point.
    pub kind: SnapKind,
}

/// Snap point of an edge, and the distance to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapped {
    /// Snap point of the edge.
    pub point: SnapPoint,
    /// Distance that the edges must move, in milliseconds.
    pub by: i64,
}

/// Snap point nearest to any of `edges`; `None` if none is within `reach_ms`. Words and faces count only if no other point is
/// within reach.
pub fn snap(edges: &[VideoMs], points: impl IntoIterator<Item = SnapPoint>, reach_ms: i64) -> Option<Snapped> {
    let near = |point: SnapPoint| edges.iter().map(move |edge| Snapped { point, by: point.at.0 - edge.0 });
    let within = points.into_iter().flat_map(near).filter(|snapped| snapped.by.abs() <= reach_ms);
    within.min_by_key(|snapped| (snapped.point.kind.is_weak(), snapped.by.abs(), snapped.point.kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_point_within_reach_wins_and_words_give_way() {
        let point = |at, kind| SnapPoint { at: VideoMs(at), kind };
        let points = [point(90, SnapKind::Item), point(205, SnapKind::EditPoint), point(1_000, SnapKind::Playhead)];
        let snapped = snap(&[VideoMs(100), VideoMs(200)], points, 20).unwrap();
        assert_eq!((snapped.point.at, snapped.by), (VideoMs(205), 5));
        assert_eq!(snap(&[VideoMs(100)], points, 5), None);
        let points = [point(101, SnapKind::Word), point(110, SnapKind::Marker), point(90, SnapKind::Playhead)];
        assert_eq!(snap(&[VideoMs(100)], points, 20).unwrap().point.kind, SnapKind::Playhead);
        assert_eq!(snap(&[VideoMs(100)], points, 5).unwrap().point.kind, SnapKind::Word);
    }
}
