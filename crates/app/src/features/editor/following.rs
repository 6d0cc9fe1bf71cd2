//! Follow: a mask is taken along with what is under it. What is found becomes masks that cover the movement, as one step.

mod door;

use crate::{
    api::{DurationMs, PlaybackMs, PointPct, SizePct, SourceMs, effects::Mask, item::ItemKind},
    document::{ClipData, ItemRef},
    jobs::{
        RequestId,
        follow::{Aim, FollowProgress, STEP_MS},
        proposals::GivenUp,
    },
    propose::{
        find::PlacePct,
        follow::{Followed, cover},
    },
    stage::{Rect, cropped},
    timeline::Footage,
};

/// Room around what is followed, in percent of the recording: across and down.
const ROOM: (f64, f64) = (0.5, 0.6);

/// Time that a blur lasts into the next one of its group, in milliseconds.
pub(super) const BLUR_OVERLAP_MS: i64 = 2 * STEP_MS;

/// Following of the open video: the one that runs, and its number.
#[derive(Debug, Default)]
pub struct Following {
    latest: RequestId,
    running: Option<Running>,
}

/// A mask that is being followed.
#[derive(Debug)]
struct Running {
    at: ItemRef,
    aim: Aim,
    progress: Option<FollowProgress>,
    _held: Held,
}

/// Cancels a request when it is dropped.
#[derive(Debug)]
struct Held(GivenUp);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.give_up();
    }
}

/// A mask that covers a part of the movement, in playback time and percent of the screen layer.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Covering {
    start: PlaybackMs,
    length: DurationMs,
    point: PointPct,
    dimensions: SizePct,
}

/// Part of the recording that the screen layer has, as fractions of the recording.
fn layer_part(data: &ClipData) -> Rect {
    let size = data.screen().and_then(|source| source.dimensions);
    data.clip.screen_crop.zip(size).map_or(Rect::UNIT, |(crop, size)| cropped(crop, size))
}

/// Place of a mask in percent of the recording.
fn in_recording(part: Rect, mask: &Mask) -> PlacePct {
    let across = |x: f64| (part.x + x / 100.0 * part.w) * 100.0;
    let down = |y: f64| (part.y + y / 100.0 * part.h) * 100.0;
    let (left, top) = (mask.point.x_pct, mask.point.y_pct);
    [across(left), down(top), across(left + mask.dimensions.width_pct), down(top + mask.dimensions.height_pct)]
}

/// A place of the recording in percent of the screen layer, rounded outwards to hundredths; `None` outside the layer.
fn in_layer(part: Rect, [left, top, right, bottom]: PlacePct) -> Option<(PointPct, SizePct)> {
    let within = |percent: f64, from: f64, long: f64| ((percent / 100.0 - from) / long.max(1e-6) * 100.0).clamp(0.0, 100.0);
    let floor = |percent: f64| (percent * 100.0 + 1e-6).floor() / 100.0;
    let ceil = |percent: f64| (percent * 100.0 - 1e-6).ceil() / 100.0;
    let (left, right) = (floor(within(left, part.x, part.w)), ceil(within(right, part.x, part.w)));
    let (top, bottom) = (floor(within(top, part.y, part.h)), ceil(within(bottom, part.y, part.h)));
    let (w, h) = ((right - left).max(0.0), (bottom - top).max(0.0));
    let hundredths = |value: f64| (value * 100.0).round() / 100.0;
    (w > 0.0 && h > 0.0).then(|| {
        (
            PointPct { x_pct: left, y_pct: top },
            SizePct { width_pct: hundredths(w).max(0.1), height_pct: hundredths(h).max(0.1) },
        )
    })
}

/// Masks that cover what was followed, in order of time.
fn coverings(data: &ClipData, aim: &Aim, followed: &Followed, kind: ItemKind) -> Vec<Covering> {
    let (from, to) = aim.range();
    // Two highlights at once would darken each other.
    let overlap = if kind == ItemKind::Highlight { 0 } else { BLUR_OVERLAP_MS };
    let part = layer_part(data);
    let covers = cover(&followed.stays(from, to), ROOM, overlap);
    let covering = covers.into_iter().filter_map(|cover| {
        let (point, dimensions) = in_layer(part, cover.place)?;
        let (start, length) = data.map.played(Footage { first: SourceMs(cover.from_ms), end: SourceMs(cover.to_ms) });
        // What is cut out needs no mask.
        (length.0 > 0).then_some(Covering { start, length, point, dimensions })
    });
    covering.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Extra;

    #[test]
    fn a_place_of_a_cropped_recording_is_that_of_its_layer_and_none_is_smaller_than_what_it_covers() {
        let part = Rect::new(0.1, 0.2, 0.5, 0.6);
        let mask = Mask {
            id: "m".into(),
            start_time_ms: PlaybackMs(0),
            duration_ms: DurationMs(1),
            kind: None,
            point: PointPct { x_pct: 20.0, y_pct: 50.0 },
            dimensions: SizePct { width_pct: 40.0, height_pct: 25.0 },
            intensity: None,
            extra: Extra::new(),
        };
        let place = in_recording(part, &mask);
        assert!(place.iter().zip([20.0, 50.0, 40.0, 65.0]).all(|(one, other)| (one - other).abs() < 1e-9), "{place:?}");
        let (point, size) = in_layer(part, place).unwrap();
        assert_eq!((point, size), (mask.point, mask.dimensions));
        let (point, size) = in_layer(Rect::UNIT, [10.004, 10.006, 20.001, 20.0]).unwrap();
        assert!(point.x_pct <= 10.004 && point.y_pct <= 10.006, "{point:?}");
        assert!(point.x_pct + size.width_pct >= 20.001 && point.y_pct + size.height_pct >= 20.0, "{size:?}");
        // What is outside the layer needs no mask.
        assert_eq!(in_layer(part, [0.0, 0.0, 9.0, 90.0]), None);
    }
}
