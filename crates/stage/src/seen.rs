//! Recordings visible over time, for decoders that run ahead: the results of [`compose`] at single times, joined into ranges.

use super::compose::{ClipView, ElementKind, Fill, Footage, PictureOrigin, compose, steady_until};
use crate::api::PlaybackMs;

/// Interval at which moving layers are sampled, in milliseconds.
const STEP_MS: i64 = 40;

/// A recording during a range in which it is visible and plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// Source or URL of the recording.
    pub origin: PictureOrigin,
    /// Start of the range, in playback time of the clip.
    pub start: PlaybackMs,
    /// End of the range.
    pub end: PlaybackMs,
    /// Source time at `start`, in milliseconds.
    pub from_ms: i64,
    /// Largest width of the whole recording during the range, relative to the canvas width.
    pub share: f64,
    /// Whether a part is shown blurred.
    pub blurred: bool,
    /// Whether the recording is the background, which covers the canvas, centred.
    pub behind: bool,
}

/// A visible recording at one time.
struct Moment<'a> {
    origin: &'a PictureOrigin,
    at_ms: i64,
    share: f64,
    blurred: bool,
    behind: bool,
}

/// Recordings visible between two times of a clip, in order of appearance. Without stills and the last frame of the previous clip,
/// because they do not play.
pub fn seen(view: &ClipView<'_>, from: PlaybackMs, to: PlaybackMs) -> Vec<Seen> {
    let mut stretches: Vec<Seen> = Vec::new();
    let mut edit_points: Vec<i64> =
        view.map.edit_points().map(|edit_point| edit_point.at.0).filter(|edit_point| *edit_point > from.0).collect();
    edit_points.sort_unstable();
    let to = to.min(view.map.playback_length());
    let mut at = from;
    // Whether something moved at the previous time; otherwise a movement that begins within a millisecond is sampled at its start.
    let mut moved = false;
    while at < to {
        let passed = edit_points.partition_point(|edit_point| *edit_point <= at.0);
        let edit_point = edit_points.get(passed).copied().unwrap_or(i64::MAX);
        let steady = steady_until(view, at).0;
        let moves = steady <= at.0.saturating_add(1);
        // During movements, samples every `STEP_MS`: what begins in between is found slightly late.
        let steady = if moves && moved { at.0.saturating_add(STEP_MS) } else { steady };
        moved = moves;
        let until = PlaybackMs(steady.min(edit_point).min(to.0));
        let composition = compose(view, at);
        let mut moments = Vec::new();
        for element in &composition.elements {
            match &element.kind {
                ElementKind::Background(Fill::Picture { picture, blur }) => {
                    moments.extend(picture.at_ms.map(|at_ms| Moment {
                        origin: &picture.origin,
                        at_ms,
                        share: 1.0,
                        blurred: *blur > 0.0,
                        behind: true,
                    }));
                }
                ElementKind::Footage(footage) => moments.extend(of_footage(footage, composition.canvas.width)),
                _ => {}
            }
        }
        for Moment { origin, at_ms, share, blurred, behind } in moments {
            let goes_on = |seen: &&mut Seen| {
                (&seen.origin, seen.behind) == (origin, behind) && seen.end >= at && seen.from_ms - seen.start.0 == at_ms - at.0
            };
            if let Some(stretch) = stretches.iter_mut().rev().find(goes_on) {
                stretch.end = until;
                stretch.share = stretch.share.max(share);
                stretch.blurred |= blurred;
            } else {
                stretches.push(Seen { origin: origin.clone(), start: at, end: until, from_ms: at_ms, share, blurred, behind });
            }
        }
        at = until;
    }
    stretches
}

fn of_footage(footage: &Footage, canvas: f64) -> Option<Moment<'_>> {
    Some(Moment {
        origin: &footage.picture.origin,
        at_ms: footage.picture.at_ms?,
        share: footage.dest.w / footage.source.w.max(0.01) / canvas.max(1.0),
        blurred: footage.masks.iter().any(|mask| matches!(mask.effect, super::compose::MaskEffect::Blur(_))),
        behind: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Rect,
        api::{
            DurationMs, SizePx, SourceId, SourceMs,
            clip::{ClipBackground, Cut, LayoutSceneType},
            item::{Item, ItemKind},
        },
        compose::{Entrance, ScreenView, SourceView},
        timeline::CutMap,
    };
    use proptest::prelude::*;
    use serde_json::json;

    const HD: SizePx = SizePx { width: 1920.0, height: 1080.0 };

    proptest! {
        #[test]
        fn every_picture_of_every_moment_is_part_of_a_stretch_that_runs_with_it(
            cuts in prop::collection::vec((0i64..3_000, 1i64..300), 0..4), from in 0i64..2_000, overlay in (0i64..2_000, 1i64..900),
        ) {
            let cuts: Vec<_> =
                cuts.iter().map(|(at, by)| Cut { start_time_ms: SourceMs(*at), duration_ms: DurationMs(*by) }).collect();
            let map = CutMap::new(&cuts, SourceMs(3_000));
            let (screen, film) = (SourceId::new("screen"), SourceId::new("film"));
            let record = json!({"id": "o", "startTimeMs": overlay.0, "durationMs": overlay.1, "sourceId": "film"});
            let items = [Item::parse(ItemKind::MediaOverlay, &record).unwrap()];
            let background = ClipBackground::solid("#000000");
            let known = |id, length_ms| SourceView { id, size: Some(HD), length_ms };
            let layout = Item::parse(ItemKind::Layout, &json!({"id": "l", "layout": {"type": "screen-only"}})).unwrap();
            let view = ClipView {
                canvas: HD,
                scene: &LayoutSceneType::Combi,
                background: &background,
                border: None,
                corners: None,
                map: &map,
                screen: Some(ScreenView { source: &screen, size: HD, part: Rect::UNIT }),
                camera: None,
                items: items.iter().chain([&layout]).collect(),
                sources: vec![known(&screen, Some(3_000)), known(&film, Some(500))],
                words: &[],
                subtitles: None,
                entrance: Entrance::Cut,
            };
            let to = from + 1_000;
            let stretches = seen(&view, PlaybackMs(from), PlaybackMs(to));
            for at in from..to.min(map.playback_length().0) {
                let composition = compose(&view, PlaybackMs(at));
                for picture in composition.pictures() {
                    let runs = |seen: &&Seen| {
                        seen.origin == picture.origin && seen.start.0 <= at && at < seen.end.0
                            && Some(seen.from_ms + at - seen.start.0) == picture.at_ms
                    };
                    prop_assert!(stretches.iter().any(|seen| runs(&seen)), "{at}: {picture:?} of {stretches:?}");
                }
            }
            prop_assert!(stretches.len() <= 12, "{stretches:?}");
        }
    }
}
