//! Proposes to move text and image overlays off faces.

use super::{seconds, tidy};
use crate::{Part, PartKind, Sure};
use cutroom_api::{
    ClipId, ItemId, PlaybackMs, PointPct,
    batch::{Action, Operation},
    item::{ChangeBody, ItemKind},
    overlay::{MediaOverlayChange, TextOverlayChange},
};
use cutroom_edit::EditRequest;

/// An area of the frame, in percent: left, top, right, bottom.
pub type AreaPct = [f64; 4];

/// An overlay as drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Id of the item.
    pub id: ItemId,
    /// Text or media overlay; other kinds are skipped.
    pub kind: ItemKind,
    /// Title of the item.
    pub title: String,
    /// Start in playback time of the clip.
    pub from: PlaybackMs,
    /// End in playback time of the clip.
    pub to: PlaybackMs,
    /// Area that the overlay covers.
    pub place: AreaPct,
    /// Position of the item, which moves with the area.
    pub point: PointPct,
}

/// Faces visible during a time range.
#[derive(Clone, Debug, PartialEq)]
pub struct Faces {
    /// Start in playback time of the clip.
    pub from: PlaybackMs,
    /// End in playback time of the clip.
    pub to: PlaybackMs,
    /// Area of each face.
    pub places: Vec<AreaPct>,
}

/// Least covered share of a face, in percent.
const COVERED: f64 = 8.0;
/// Least duration of the overlap, in milliseconds.
const SHORTEST_MS: i64 = 400;
/// Margin around faces and at the frame's border, in percent.
const MARGIN: f64 = 2.0;
/// Step of the tried positions, in percent.
const STEP: f64 = 2.0;

/// Proposes moves of overlays that cover faces: each to the nearest place at which it covers neither a face that is visible with it
/// nor another overlay. An overlay without such a place stays.
pub fn off_faces(clip: &ClipId, placed: &[Placed], faces: &[Faces]) -> Vec<Part> {
    placed.iter().filter_map(|item| moved(clip, item, placed, faces)).collect()
}

fn moved(clip: &ClipId, item: &Placed, placed: &[Placed], faces: &[Faces]) -> Option<Part> {
    let kind = match item.kind {
        ItemKind::TextOverlay => PartKind::Text,
        ItemKind::MediaOverlay => PartKind::Overlay,
        _ => return None,
    };
    let seen_with = |from: PlaybackMs, to: PlaybackMs| (to.0.min(item.to.0) - from.0.max(item.from.0)).max(0);
    let (mut covered_ms, mut most) = (0, 0.0_f64);
    let mut obstacles: Vec<AreaPct> = Vec::new();
    for some in faces {
        let together = seen_with(some.from, some.to);
        if together == 0 {
            continue;
        }
        let worst = some.places.iter().map(|face| share(face, &item.place)).fold(0.0, f64::max);
        if worst >= COVERED {
            covered_ms += together;
            most = most.max(worst);
        }
        obstacles.extend(some.places.iter().map(|face| grown(face, MARGIN)));
    }
    if covered_ms < SHORTEST_MS {
        return None;
    }
    let others = placed.iter().filter(|other| other.id != item.id && seen_with(other.from, other.to) > 0);
    obstacles.extend(others.map(|other| other.place));
    let (dx, dy) = nearest(&item.place, &obstacles)?;
    let point = PointPct { x_pct: tenth(item.point.x_pct + dx), y_pct: tenth(item.point.y_pct + dy) };
    if !(0.0..=100.0).contains(&point.x_pct) || !(0.0..=100.0).contains(&point.y_pct) {
        return None;
    }
    let change = match kind {
        PartKind::Text => ChangeBody::TextOverlay(TextOverlayChange { point: Some(point), ..TextOverlayChange::default() }),
        _ => ChangeBody::MediaOverlay(MediaOverlayChange { point: Some(point), ..MediaOverlayChange::default() }),
    };
    let action = Action::Update(item.id.clone(), change);
    let id = format!("off-face-{}", item.id);
    let length = (item.to.0 - item.from.0).max(1);
    let sure = 45 + covered_ms.min(length) * 25 / length + (most / 4.0) as i64;
    let title = match tidy(&item.title, 40) {
        title if title.is_empty() => kind.label().to_lowercase(),
        title => words::common::quoted(title),
    };
    Some(Part {
        kind,
        title: move_title(&title, dx, dy),
        why: words::finders::covers_face_why(seconds(covered_ms), format_args!("{most:.0}")),
        sure: Sure::percent(sure.clamp(0, 95) as u8),
        operations: vec![EditRequest::Operation(Operation { id: id.as_str().into(), clip: clip.clone(), action })],
    })
}

/// Shortest move to a free place inside the frame; `None` if there is none.
fn nearest(place: &AreaPct, obstacles: &[AreaPct]) -> Option<(f64, f64)> {
    let (width, height) = (place[2] - place[0], place[3] - place[1]);
    let steps = |least: f64, most: f64| {
        let count = ((most - least) / STEP).floor().clamp(-1.0, 100.0) as i64 + 1;
        (0..count).map(move |step| least + step as f64 * STEP)
    };
    // Horizontal and vertical moves are preferred: they keep an alignment.
    let across = steps(MARGIN, 100.0 - MARGIN - width).chain([place[0]]);
    let free = |left: f64, top: f64| {
        let there = [left, top, left + width, top + height];
        left >= 0.0
            && top >= 0.0
            && there[2] <= 100.0
            && there[3] <= 100.0
            && !obstacles.iter().any(|obstacle| common(obstacle, &there) > 0.0)
    };
    let places = across.flat_map(|left| steps(MARGIN, 100.0 - MARGIN - height).chain([place[1]]).map(move |top| (left, top)));
    let distance = |(left, top): &(f64, f64)| {
        let (dx, dy) = (left - place[0], top - place[1]);
        // A diagonal move counts as a longer one.
        dx.hypot(dy) + if dx == 0.0 || dy == 0.0 { 0.0 } else { STEP * 4.0 }
    };
    let free = places.filter(|(left, top)| free(*left, *top));
    let best = free.min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    Some((best.0 - place[0], best.1 - place[1]))
}

/// Area of the intersection of two areas.
fn common(one: &AreaPct, other: &AreaPct) -> f64 {
    let across = one[2].min(other[2]) - one[0].max(other[0]);
    let down = one[3].min(other[3]) - one[1].max(other[1]);
    if across <= 0.0 || down <= 0.0 { 0.0 } else { across * down }
}

/// Covered share of a face, in percent.
fn share(face: &AreaPct, over: &AreaPct) -> f64 {
    let area = (face[2] - face[0]) * (face[3] - face[1]);
    if area > 0.0 { common(face, over) * 100.0 / area } else { 0.0 }
}

fn grown(place: &AreaPct, by: f64) -> AreaPct {
    [place[0] - by, place[1] - by, place[2] + by, place[3] + by]
}

fn tenth(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

/// Title of a move.
fn move_title(title: &str, dx: f64, dy: f64) -> String {
    match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
        (true, true, _) => words::finders::move_right(title),
        (true, false, _) => words::finders::move_left(title),
        (false, _, true) => words::finders::move_down(title),
        (false, _, false) => words::finders::move_up(title),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(id: &str, place: AreaPct) -> Placed {
        Placed {
            id: ItemId::new(id),
            kind: ItemKind::TextOverlay,
            title: "Menu".into(),
            from: PlaybackMs(1_000),
            to: PlaybackMs(5_000),
            place,
            point: PointPct { x_pct: place[0], y_pct: place[1] },
        }
    }

    fn faces(from: i64, to: i64, places: &[AreaPct]) -> Faces {
        Faces { from: PlaybackMs(from), to: PlaybackMs(to), places: places.to_vec() }
    }

    /// Area of an item after its proposed move.
    fn after(part: &Part, item: &Placed) -> AreaPct {
        let EditRequest::Operation(Operation { action: Action::Update(_, ChangeBody::TextOverlay(change)), .. }) =
            &part.operations[0]
        else {
            panic!("{part:?}")
        };
        let point = change.point.unwrap();
        let (dx, dy) = (point.x_pct - item.point.x_pct, point.y_pct - item.point.y_pct);
        [item.place[0] + dx, item.place[1] + dy, item.place[2] + dx, item.place[3] + dy]
    }

    #[test]
    fn a_text_on_a_face_is_moved_off_every_face_that_is_seen_with_it_and_not_onto_another_text() {
        let clip = ClipId::new("cl");
        let menu = text("t1", [40.0, 30.0, 60.0, 40.0]);
        let there = [faces(0, 3_000, &[[42.0, 20.0, 58.0, 50.0]]), faces(3_000, 9_000, &[[30.0, 20.0, 46.0, 50.0]])];
        let parts = off_faces(&clip, std::slice::from_ref(&menu), &there);
        assert_eq!((parts.len(), parts[0].kind), (1, PartKind::Text));
        let place = after(&parts[0], &menu);
        for face in there.iter().flat_map(|faces| &faces.places) {
            assert_eq!(common(face, &place), 0.0, "{place:?}");
        }
        assert!(
            parts[0].title.starts_with("Move \u{2018}Menu\u{2019} ") && parts[0].why.contains("of a face, for 4.0 s"),
            "{parts:?}"
        );
        // The nearest place belongs to another overlay, so this one moves elsewhere.
        let taken = Placed { kind: ItemKind::MediaOverlay, ..text("t2", place) };
        let parts = off_faces(&clip, &[menu.clone(), taken.clone()], &there);
        assert_eq!(parts.len(), 1, "the other hides nobody");
        assert_eq!(common(&after(&parts[0], &menu), &taken.place), 0.0);
    }

    #[test]
    fn what_hides_nobody_what_is_short_and_what_has_no_free_place_stays() {
        let clip = ClipId::new("cl");
        let menu = text("t1", [40.0, 30.0, 60.0, 40.0]);
        let one = std::slice::from_ref(&menu);
        let face = [42.0, 20.0, 58.0, 50.0];
        assert!(off_faces(&clip, one, &[faces(0, 9_000, &[[0.0, 0.0, 20.0, 20.0]])]).is_empty());
        assert!(off_faces(&clip, one, &[faces(5_000, 9_000, &[face])]).is_empty(), "it is gone by then");
        assert!(off_faces(&clip, one, &[faces(0, 1_300, &[face])]).is_empty(), "for a moment");
        assert!(off_faces(&clip, one, &[faces(0, 9_000, &[[0.0, 0.0, 100.0, 100.0]])]).is_empty(), "there is no other place");
        let sound = Placed { kind: ItemKind::SoundEffect, ..menu.clone() };
        assert!(off_faces(&clip, &[sound], &[faces(0, 9_000, &[face])]).is_empty());
        // The confidence rises with duration and covered share.
        let sure = |to: i64, face: AreaPct| off_faces(&clip, one, &[faces(0, to, &[face])])[0].sure;
        assert!(sure(9_000, face) > sure(2_000, face) && sure(9_000, [45.0, 32.0, 55.0, 38.0]) > sure(9_000, face));
    }

    proptest! {
        #[test]
        fn what_is_proposed_is_inside_the_picture_and_covers_no_face(
            left in 0.0..70.0_f64, top in 0.0..80.0_f64, width in 5.0..30.0_f64, height in 3.0..20.0_f64,
            all in prop::collection::vec((0.0..90.0_f64, 0.0..90.0_f64, 2.0..40.0_f64, 2.0..40.0_f64), 0..4),
        ) {
            let item = text("t", [left, top, left + width, top + height]);
            let places: Vec<AreaPct> = all.into_iter().map(|(x, y, w, h)| [x, y, (x + w).min(100.0), (y + h).min(100.0)]).collect();
            let there = [faces(0, 9_000, &places)];
            for part in off_faces(&ClipId::new("cl"), std::slice::from_ref(&item), &there) {
                let place = after(&part, &item);
                prop_assert!(place[0] >= -0.1 && place[1] >= -0.1 && place[2] <= 100.1 && place[3] <= 100.1, "{place:?}");
                for face in &places {
                    prop_assert!(share(face, &place) < COVERED, "{face:?} {place:?}");
                }
            }
        }
    }
}
