//! Axis of the timeline: conversion between times and positions, scrolling, zooming, and the ruler's ticks.

use super::VideoMs;

/// Visible range of time. Positions are in points to the right of the view's left edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Time at the left edge, in milliseconds; fractional so that slow scrolling does not stick.
    pub origin_ms: f64,
    /// Zoom: points per millisecond.
    pub points_per_ms: f64,
}

impl Default for Axis {
    /// 40 points per second.
    fn default() -> Self {
        Self { origin_ms: 0.0, points_per_ms: 0.04 }
    }
}

impl Axis {
    /// Closest zoom: 4 points per millisecond.
    const CLOSEST: f64 = 4.0;

    /// Position of a time, in points.
    pub fn to_points(self, time: VideoMs) -> f32 {
        ((time.0 as f64 - self.origin_ms) * self.points_per_ms) as f32
    }

    /// Time at a position, never before the start.
    pub fn to_time(self, points: f32) -> VideoMs {
        VideoMs((self.origin_ms + f64::from(points) / self.points_per_ms).round().max(0.0) as i64)
    }

    /// Duration of a distance, in milliseconds.
    pub fn to_ms(self, points: f32) -> f64 {
        f64::from(points) / self.points_per_ms
    }

    /// Range of time that a view of `width` points shows.
    pub fn visible(self, width: f32) -> (VideoMs, VideoMs) {
        (self.to_time(0.0), self.to_time(width))
    }

    /// Axis zoomed by `factor`; the time at the position `anchor` keeps its position.
    #[must_use]
    pub fn zoomed(self, factor: f64, anchor: f32, width: f32, length: VideoMs) -> Self {
        let time = self.origin_ms + f64::from(anchor) / self.points_per_ms;
        let widest = Self::fit(length, width).points_per_ms;
        let points_per_ms = (self.points_per_ms * factor).clamp(widest.min(Self::CLOSEST), Self::CLOSEST);
        Self { origin_ms: time - f64::from(anchor) / points_per_ms, points_per_ms }.bounded(width, length)
    }

    /// Axis scrolled by a distance in points.
    #[must_use]
    pub fn scrolled(self, points: f32, width: f32, length: VideoMs) -> Self {
        Self { origin_ms: self.origin_ms + self.to_ms(points), ..self }.bounded(width, length)
    }

    /// Axis that shows the whole video with a small margin after it.
    pub fn fit(length: VideoMs, width: f32) -> Self {
        let ms = (length.0 as f64).max(1_000.0) * 1.04;
        Self { origin_ms: 0.0, points_per_ms: f64::from(width.max(1.0)) / ms }
    }

    /// Axis scrolled just far enough that `time` is visible, a tenth of the width from the edge.
    #[must_use]
    pub fn showing(self, time: VideoMs, width: f32, length: VideoMs) -> Self {
        let (margin, x) = (width * 0.1, self.to_points(time));
        if x < 0.0 {
            self.scrolled(x - margin, width, length)
        } else if x > width {
            self.scrolled(x - width + margin, width, length)
        } else {
            self
        }
    }

    /// Axis limited to at most half a view of empty space after the end, and none before the start.
    fn bounded(self, width: f32, length: VideoMs) -> Self {
        let view = self.to_ms(width);
        let last = (length.0 as f64 - view * 0.5).max(0.0);
        Self { origin_ms: self.origin_ms.clamp(0.0, last), ..self }
    }
}

/// Tick mark on the ruler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tick {
    /// Time of the mark.
    pub time: VideoMs,
    /// True if the mark has a label with its time.
    pub labelled: bool,
}

/// Tick marks of the ruler in a view of `width` points: labels are at least 88 points apart, with four marks between two labels if
/// the step is divisible.
pub fn ticks(axis: Axis, width: f32) -> Vec<Tick> {
    const STEPS: [i64; 20] = [
        10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000,
        1_800_000, 3_600_000, 7_200_000,
    ];
    const APART: f32 = 88.0;
    let least = axis.to_ms(APART);
    let step = STEPS.into_iter().find(|step| *step as f64 >= least).unwrap_or((least / 3.6e6).ceil() as i64 * 3_600_000);
    let minor = (step / 5).max(1);
    let (from, to) = axis.visible(width);
    let first = from.0 / minor;
    (first..=to.0 / minor).map(|i| Tick { time: VideoMs(i * minor), labelled: (i * minor) % step == 0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn labels_are_never_closer_than_they_can_be_read() {
        for zoom in [0.000_01, 0.001, 0.04, 0.3, 4.0] {
            let axis = Axis { origin_ms: 12_345.0, points_per_ms: zoom };
            let labels: Vec<_> = ticks(axis, 1_000.0).into_iter().filter(|t| t.labelled).collect();
            assert!(labels.len() <= 13, "{zoom}: {}", labels.len());
            assert!(ticks(axis, 1_000.0).len() < 80, "{zoom}");
        }
    }

    proptest! {
        #[test]
        fn zooming_keeps_the_time_under_the_pointer(origin in 0f64..50_000.0, anchor in 0f32..800.0, factor in 1.0f64..3.0) {
            let axis = Axis { origin_ms: origin, points_per_ms: 0.05 };
            let zoomed = axis.zoomed(factor, anchor, 800.0, VideoMs(120_000));
            prop_assert!((zoomed.to_time(anchor).0 - axis.to_time(anchor).0).abs() <= 1);
        }

        #[test]
        fn points_and_times_map_back(origin in 0f64..50_000.0, time in 0i64..60_000) {
            let axis = Axis { origin_ms: origin, points_per_ms: 0.05 };
            let points = axis.to_points(VideoMs(time));
            prop_assert!((axis.to_time(points).0 - time).abs() <= 1);
        }
    }
}
