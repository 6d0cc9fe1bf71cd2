//! Snapping: a dragged edge moves to the nearest snap point within reach.

use super::VideoMs;

/// The snap point nearest to any of `edges`, and how far the edges must move to meet it; none if nothing is within
/// `reach_ms`.
pub fn snap(edges: &[VideoMs], points: impl IntoIterator<Item = VideoMs>, reach_ms: i64) -> Option<(VideoMs, i64)> {
    let near = |point: VideoMs| edges.iter().map(move |edge| (point, point.0 - edge.0));
    points.into_iter().flat_map(near).filter(|(_, delta)| delta.abs() <= reach_ms).min_by_key(|(_, delta)| delta.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_point_within_reach_wins() {
        let points = [VideoMs(90), VideoMs(205), VideoMs(1_000)];
        assert_eq!(snap(&[VideoMs(100), VideoMs(200)], points, 20), Some((VideoMs(205), 5)));
        assert_eq!(snap(&[VideoMs(100)], points, 5), None);
    }
}
