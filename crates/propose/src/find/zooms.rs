//! Proposes zooms at activity in a screen recording, and layouts of camera and screen that follow it.

use super::{Activity, SpokenClip, seconds};
use crate::{Part, PartKind, Sure};
use cutroom_api::{
    DurationMs, PlaybackMs, PointPct, SizePx, SourceMs,
    batch::{Action, Operation},
    clip::LayoutSceneType,
    effects::{ZoomAdd, ZoomType},
    item::AddBody,
    layout::{BubbleSize, LayoutAdd, LayoutKind, LayoutShape, LayoutStyle, Position, Shape},
};
use cutroom_edit::EditRequest;
use cutroom_timeline::Footage;

/// `LEAD_MS`: time from the start of a zoom to its activity. `HOLD_MS`: time from the end of the activity to that of the zoom.
const LEAD_MS: i64 = 400;
const HOLD_MS: i64 = 900;
/// `SHORTEST_MS`: shortest zoom. `BETWEEN_MS`: shortest time between two zooms.
const SHORTEST_MS: i64 = 1_500;
const BETWEEN_MS: i64 = 700;
/// Largest side of a zoomed area, in percent of the frame.
const LARGEST: f64 = 55.0;
/// Smallest and largest scale of a zoom.
const SCALES: (f64, f64) = (1.3, 2.5);
/// Share of the frame that the area fills after the zoom.
const FILLED: f64 = 0.62;
/// Shortest range of a layout, in milliseconds.
const SHORTEST_LAYOUT_MS: i64 = 5_000;
/// Least time without activity before the camera becomes large, in milliseconds.
const REST_MS: i64 = 6_000;
/// Least share of speech in a range with a large camera, in percent.
const SPOKEN: i64 = 45;

/// A range of a clip in playback time: start and length.
type Stretch = (PlaybackMs, DurationMs);

/// Proposes zooms at the activities of a clip's screen recording, but not over existing zooms, whose ranges are `taken`.
pub fn zooms(of: &SpokenClip<'_>, activities: &[Activity], taken: &[Stretch]) -> Vec<Part> {
    let length = of.map.playback_length().0;
    let mut parts = Vec::new();
    let mut end_before = i64::MIN;
    for activity in activities {
        let (start, played) = of.map.played(Footage { first: activity.from, end: activity.to });
        if played.0 == 0 {
            continue;
        }
        let from = (start.0 - LEAD_MS).max(0).max(end_before.saturating_add(BETWEEN_MS));
        let to = (start.0 + played.0 + HOLD_MS).min(length);
        let [left, top, right, bottom] = activity.place;
        let side = (right - left).max(bottom - top);
        let overlaps = |(at, long): &Stretch| at.0 < to && from < at.0 + long.0;
        if to - from < SHORTEST_MS || side > LARGEST || taken.iter().any(overlaps) {
            continue;
        }
        let scale = (FILLED * 100.0 / side.max(1.0)).clamp(SCALES.0, SCALES.1);
        let scale = (scale * 10.0).round() / 10.0;
        let focus = PointPct { x_pct: (f64::midpoint(left, right)).round(), y_pct: (f64::midpoint(top, bottom)).round() };
        let body = ZoomAdd {
            kind: ZoomType::Manual,
            start_time_ms: PlaybackMs(from),
            duration_ms: DurationMs(to - from),
            scale,
            focus_point: Some(focus),
        };
        let said = said_in(of, activity.from, activity.to);
        let (place, changing) = (whereabouts(activity), seconds(activity.to.0 - activity.from.0));
        let why = match (activity.changes, said.is_empty()) {
            (1 | 2, true) => words::finders::opens_why(place),
            (1 | 2, false) => words::finders::opens_while_why(place, &said),
            (_, true) => words::finders::changes_why(changing, place),
            (_, false) => words::finders::changes_while_why(changing, place, &said),
        };
        let sure = 50
            + (activity.changes.min(12) * 2) as i64
            + (30.0 - side / 2.0).max(0.0) as i64 / 2
            + if said.is_empty() { 0 } else { 5 };
        parts.push(Part {
            kind: PartKind::Zoom,
            title: words::finders::zoom_title(place, scale),
            why,
            sure: Sure::percent(sure.clamp(0, 95) as u8),
            operations: vec![add(of, "zoom", parts.len(), AddBody::Zoom(body))],
        });
        end_before = to;
    }
    parts
}

/// Layouts from which proposals choose, for a clip with screen and camera.
#[derive(Clone, Debug)]
pub struct LayoutChoices {
    /// Layout with a large camera.
    pub large: LayoutShape,
    /// Layouts with the camera as a bubble, each with the bubble's area in percent of the frame: left, top, right, bottom.
    pub bubbles: Vec<(LayoutShape, [f64; 4])>,
}

impl LayoutChoices {
    /// Layouts for a clip on a canvas; `None` if they do not fit its scene type.
    pub fn of(scene: &LayoutSceneType, canvas: SizePx) -> Option<Self> {
        let fits = |shape: &LayoutShape| shape.check().is_ok() && shape.check_scene(scene, canvas).is_ok();
        let large = LayoutShape { style: Some(LayoutStyle::Fullscreen), ..LayoutShape::of(LayoutKind::CameraOnly) };
        // Areas of small bubbles on the canvas with a margin, in percent.
        let bubbles = [(Position::BottomLeft, [0.0, 66.0, 24.0, 100.0]), (Position::BottomRight, [76.0, 66.0, 100.0, 100.0])];
        let bubble = |position| LayoutShape {
            position: Some(position),
            size: Some(BubbleSize::Small),
            shape: Some(Shape::Circle),
            ..LayoutShape::of(LayoutKind::CameraBubble)
        };
        let bubbles = bubbles.into_iter().map(|(position, place)| (bubble(position), place));
        let bubbles: Vec<_> = bubbles.filter(|(shape, _)| fits(shape)).collect();
        (fits(&large) && !bubbles.is_empty()).then_some(Self { large, bubbles })
    }
}

/// Proposes layouts that follow speech and activity: a large camera while the speaker talks without activity on the screen,
/// otherwise a bubble, never over an activity. Not over existing layouts, whose ranges are `taken`.
pub fn layouts(of: &SpokenClip<'_>, activities: &[Activity], choices: &LayoutChoices, taken: &[Stretch]) -> Vec<Part> {
    let length = of.map.playback_length().0;
    let mut busy: Vec<(i64, i64)> = Vec::new();
    for activity in activities {
        let (start, played) = of.map.played(Footage { first: activity.from, end: activity.to });
        // A short activity is assumed to be watched for the shortest range of a layout.
        let least = if played.0 > 0 { SHORTEST_LAYOUT_MS } else { 0 };
        let (from, to) = (start.0, start.0.saturating_add(played.0.max(least)).min(length.max(start.0)));
        match busy.last_mut().filter(|last| from - last.1 < REST_MS) {
            Some(last) => last.1 = last.1.max(to),
            None if to > from => busy.push((from, to)),
            None => {}
        }
    }
    let mut parts = Vec::new();
    let mut at = 0;
    for (from, to) in busy.iter().copied().chain([(length, length)]) {
        let overlaps = |start: i64, end: i64| taken.iter().any(|(at, long)| at.0 < end && start < at.0 + long.0);
        let spoken = spoken_ms(of, at, from);
        if from - at >= SHORTEST_LAYOUT_MS && spoken * 100 >= (from - at) * SPOKEN && !overlaps(at, from) {
            let why = words::finders::camera_large_why(seconds(from - at));
            let title = words::finders::camera_large_title(seconds(from - at));
            let sure = 55 + (spoken * 30 / (from - at).max(1)) as u8;
            parts.push(layout(of, parts.len(), &choices.large, (at, from), title, why, sure));
        }
        let over = |place: &[f64; 4]| {
            let within = activities.iter().filter(|activity| {
                let (start, played) = of.map.played(Footage { first: activity.from, end: activity.to });
                start.0 < to && from < start.0 + played.0
            });
            within.map(|activity| overlap(&activity.place, place)).fold(0.0, f64::max)
        };
        let best =
            choices.bubbles.iter().map(|(shape, place)| (shape, over(place))).min_by(|one, other| one.1.total_cmp(&other.1));
        if let Some((shape, _)) = best.filter(|(_, covered)| *covered <= 0.0)
            && to - from >= SHORTEST_LAYOUT_MS
            && !overlaps(from, to)
        {
            let why = words::finders::camera_bubble_why().to_owned();
            let title = words::finders::camera_bubble_title(seconds(to - from));
            parts.push(layout(of, parts.len(), shape, (from, to), title, why, 70));
        }
        at = to;
    }
    parts
}

fn layout(
    of: &SpokenClip<'_>,
    number: usize,
    shape: &LayoutShape,
    (from, to): (i64, i64),
    title: String,
    why: String,
    sure: u8,
) -> Part {
    let body = LayoutAdd {
        layout: Some(shape.clone()),
        media: None,
        start_time_ms: Some(PlaybackMs(from)),
        duration_ms: Some(DurationMs(to - from)),
        transition_style: None,
    };
    Part {
        kind: PartKind::Layout,
        title,
        why,
        sure: Sure::percent(sure),
        operations: vec![add(of, "layout", number, AddBody::Layout(body))],
    }
}

fn add(of: &SpokenClip<'_>, name: &str, number: usize, body: AddBody) -> EditRequest {
    let id = format!("{name}-{}-{}", of.clip, number + 1);
    EditRequest::Operation(Operation { id: id.as_str().into(), clip: of.clip.clone(), action: Action::Add(body) })
}

/// First words spoken in a range of a recording.
fn said_in(of: &SpokenClip<'_>, from: SourceMs, to: SourceMs) -> String {
    let places = (0..of.speech.len())
        .filter(|place| of.speech.word(*place).is_some_and(|word| word.start >= from && word.start < to))
        .take(7);
    super::tidy(&of.text_of(places), 60)
}

/// Duration of speech in a range of playback time, in milliseconds, including short pauses between words.
fn spoken_ms(of: &SpokenClip<'_>, from: i64, to: i64) -> i64 {
    let mut end = i64::MIN;
    let mut spoken = 0;
    for word in of.speech.words() {
        let (start, played) = of.map.played(Footage { first: word.start, end: word.end });
        let (start, stop) = (start.0.clamp(from, to), (start.0 + played.0).clamp(from, to));
        if stop <= start {
            continue;
        }
        let begin = if end != i64::MIN && start - end < 700 { end } else { start };
        spoken += (stop - begin.max(end)).max(0);
        end = end.max(stop);
    }
    spoken
}

/// Share of the smaller of two areas that the other one covers, 0 to 1.
fn overlap(one: &[f64; 4], other: &[f64; 4]) -> f64 {
    let across = one[2].min(other[2]) - one[0].max(other[0]);
    let down = one[3].min(other[3]) - one[1].max(other[1]);
    let area = |place: &[f64; 4]| (place[2] - place[0]) * (place[3] - place[1]);
    if across <= 0.0 || down <= 0.0 { 0.0 } else { across * down / area(one).min(area(other)).max(0.01) }
}

/// Position of an activity, for a title.
fn whereabouts(activity: &Activity) -> &'static str {
    let [left, top, right, bottom] = activity.place;
    let third = |middle: f64| if middle < 100.0 / 3.0 { 0 } else { 1 + usize::from(middle >= 200.0 / 3.0) };
    let names = [
        [words::finders::top_left(), words::finders::top(), words::finders::top_right()],
        [words::finders::left(), words::finders::middle(), words::finders::right()],
        [words::finders::bottom_left(), words::finders::bottom(), words::finders::bottom_right()],
    ];
    let row = names.get(third(f64::midpoint(top, bottom))).unwrap_or(&names[1]);
    row.get(third(f64::midpoint(left, right))).copied().unwrap_or(words::finders::middle())
}
