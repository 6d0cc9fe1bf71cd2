//! Detects data in another unit than percent of the canvas and milliseconds of the clip: one cause of faults in most samples. A
//! unit is named only if it would make nearly all faulty numbers plausible. The findings that it explains are left out: one cause is
//! one finding.

use super::{Context, coverage, joined};
use crate::{
    api::{
        PlaybackMs, SourceMs,
        faces::{FaceBox, FaceSample},
    },
    facts::{ClipFacts, SETTLE_MS, Sight},
    finding::{Finding, Kind, Severity},
    geometry::{is_sound, rect},
    page::{Page, TimeWindow, Unreadable},
    stage::{Rect, face_on_canvas},
    thresholds::Thresholds,
};
use std::collections::{HashMap, HashSet};

/// Other possible meanings of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxUnit {
    /// Fractions 0..1 instead of percent.
    Fractions,
    /// Pixels of the canvas.
    CanvasPixels,
    /// Pixels of the camera's recording.
    CameraPixels,
    /// Percent of the camera's picture.
    CameraPercent,
    /// Centre of the box instead of its left and top edge.
    Middle,
    /// Right and bottom edge instead of width and height.
    Edges,
    /// Mirrored left to right in the camera's picture.
    Mirrored,
    /// Mirrored left to right on the canvas.
    MirroredOnCanvas,
}

impl BoxUnit {
    /// All units in order of preference: of two that explain equally many faults, the first is named, because a scale can turn any
    /// numbers into a small face.
    pub const ALL: [Self; 8] = [
        Self::Middle,
        Self::Edges,
        Self::Mirrored,
        Self::MirroredOnCanvas,
        Self::CameraPercent,
        Self::Fractions,
        Self::CanvasPixels,
        Self::CameraPixels,
    ];

    /// Whether boxes in this unit are mirrored left to right.
    pub fn is_mirrored(self) -> bool {
        matches!(self, Self::Mirrored | Self::MirroredOnCanvas)
    }

    /// Name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fractions => "fractions",
            Self::CanvasPixels => "canvas_pixels",
            Self::CameraPixels => "camera_pixels",
            Self::CameraPercent => "camera_percent",
            Self::Middle => "middle",
            Self::Edges => "edges",
            Self::Mirrored => "mirrored",
            Self::MirroredOnCanvas => "mirrored_on_canvas",
        }
    }

    /// Description of the numbers.
    pub fn words(self) -> &'static str {
        match self {
            Self::Fractions => words::findings::unit_fractions(),
            Self::CanvasPixels => words::findings::unit_canvas_pixels(),
            Self::CameraPixels => words::findings::unit_camera_pixels(),
            Self::CameraPercent => words::findings::unit_camera_percent(),
            Self::Middle => words::findings::unit_middle(),
            Self::Edges => words::findings::unit_edges(),
            Self::Mirrored => words::findings::unit_mirrored(),
            Self::MirroredOnCanvas => words::findings::unit_mirrored_on_canvas(),
        }
    }

    /// Converts a box in this unit to percent of the canvas; `None` if it would be outside the canvas.
    pub fn read(self, face: &FaceBox, at_ms: f64, facts: &ClipFacts) -> Option<FaceBox> {
        let FaceBox { x_pct: x, y_pct: y, width_pct: w, height_pct: h } = *face;
        let scaled = |across: f64, down: f64| FaceBox {
            x_pct: x * across,
            y_pct: y * down,
            width_pct: w * across,
            height_pct: h * down,
        };
        let in_camera = |face: FaceBox| {
            let layer = facts.stretch(at_ms)?.layer?;
            face_on_canvas(face, &layer, facts.canvas)
        };
        match self {
            Self::Fractions => Some(scaled(100.0, 100.0)),
            Self::CanvasPixels => Some(scaled(100.0 / facts.canvas.width, 100.0 / facts.canvas.height)),
            Self::CameraPixels => {
                let size = facts.camera?.size;
                in_camera(scaled(100.0 / size.width, 100.0 / size.height))
            }
            Self::CameraPercent => in_camera(*face),
            Self::Middle => Some(FaceBox { x_pct: x - w / 2.0, y_pct: y - h / 2.0, ..*face }),
            Self::Edges => Some(FaceBox { width_pct: w - x, height_pct: h - y, ..*face }),
            Self::MirroredOnCanvas => Some(FaceBox { x_pct: 100.0 - x - w, ..*face }),
            Self::Mirrored => {
                let part = facts.visible(at_ms).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
                Some(FaceBox { x_pct: part.x + part.w - (x - part.x) - w, ..*face })
            }
        }
    }
}

/// A value of a box that alone is on another scale than percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OneValue {
    /// Fractions 0..1, by the index of the value.
    Fraction(usize),
    /// Pixels of the canvas, by the index of the value.
    Pixels(usize),
}

impl OneValue {
    /// All values on all scales.
    const ALL: [Self; 8] = [
        Self::Fraction(0),
        Self::Fraction(1),
        Self::Fraction(2),
        Self::Fraction(3),
        Self::Pixels(0),
        Self::Pixels(1),
        Self::Pixels(2),
        Self::Pixels(3),
    ];

    /// Names of the values in the API.
    const NAMES: [&str; 4] = ["xPct", "yPct", "widthPct", "heightPct"];

    /// Name in reports.
    fn name(self) -> &'static str {
        match self {
            Self::Fraction(_) => "fractions_in_one_value",
            Self::Pixels(_) => "pixels_in_one_value",
        }
    }

    fn words(self) -> String {
        let name = |index: usize| Self::NAMES.get(index).copied().unwrap_or_default();
        match self {
            Self::Fraction(index) => words::findings::unit_one_fractions(name(index)),
            Self::Pixels(index) => words::findings::unit_one_pixels(name(index)),
        }
    }

    /// Converts the value to percent of the canvas.
    fn read(self, face: &FaceBox, facts: &ClipFacts) -> FaceBox {
        let mut read = *face;
        let (index, factor) = match self {
            Self::Fraction(index) => (index, 100.0),
            Self::Pixels(index) if index % 2 == 0 => (index, 100.0 / facts.canvas.width),
            Self::Pixels(index) => (index, 100.0 / facts.canvas.height),
        };
        let values = [&mut read.x_pct, &mut read.y_pct, &mut read.width_pct, &mut read.height_pct];
        if let Some(value) = values.into_iter().nth(index) {
            *value *= factor;
        }
        read
    }
}

/// Meaning of a box: all values in another unit, or one alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    All(BoxUnit),
    One(OneValue),
}

impl Meaning {
    fn read(self, face: &FaceBox, at_ms: f64, facts: &ClipFacts) -> Option<FaceBox> {
        match self {
            Self::All(unit) => unit.read(face, at_ms, facts),
            Self::One(one) => Some(one.read(face, facts)),
        }
    }
}

/// Other possible meanings of a time.
#[derive(Clone, Copy, Debug, PartialEq)]
enum TimeUnit {
    /// Seconds instead of milliseconds.
    Seconds,
    /// Microseconds.
    Microseconds,
    /// Source time of the recording instead of playback time of the clip.
    Recording,
    /// Constant offset in milliseconds; positive if the times are late, negative if they are early.
    Late(f64),
}

impl TimeUnit {
    fn name(self) -> &'static str {
        match self {
            Self::Seconds => "seconds",
            Self::Microseconds => "microseconds",
            Self::Recording => "recording_time",
            Self::Late(_) => "shifted",
        }
    }

    fn words(self) -> String {
        match self {
            Self::Seconds => words::findings::unit_seconds().into(),
            Self::Microseconds => words::findings::unit_microseconds().into(),
            Self::Recording => words::findings::unit_recording().into(),
            Self::Late(ms) if ms < 0.0 => words::findings::unit_early(words::decimal(-ms / 1_000.0, 1)),
            Self::Late(ms) => words::findings::unit_late(words::decimal(ms / 1_000.0, 1)),
        }
    }

    /// Converts a time in this unit to playback time in milliseconds; `None` for a time in removed footage.
    fn read(self, ms: f64, facts: &ClipFacts) -> Option<f64> {
        match self {
            // Rounded, because a fraction of a second converts to a whole number of milliseconds only inexactly.
            Self::Seconds => Some((ms * 1e6).round() / 1_000.0),
            Self::Microseconds => Some(ms / 1_000.0),
            Self::Recording => {
                let source = SourceMs(ms.round() as i64);
                (!facts.map.is_removed(source)).then(|| {
                    let PlaybackMs(played) = facts.map.to_playback(source);
                    played as f64
                })
            }
            Self::Late(by) => Some(ms - by),
        }
    }
}

/// Fewest numbers for which a unit is named.
const FEWEST: usize = 3;
/// Most boxes that are examined, evenly chosen.
const MOST_BOXES: usize = 200_000;
/// Most gaps in the data, and most hidden ranges, that are aligned with each other.
const MOST_GAPS: usize = 6;

/// Share of a box's own width or height that must lie past an edge of the canvas before the overrun suggests another unit.
const LEAST_PAST_EDGE: f64 = 0.05;
/// `FEWEST_ROUNDED`, `FEWEST_DIFFERENT`: fewest boxes, and fewest different ones, before all-integer numbers count as rounded.
const FEWEST_ROUNDED: usize = 12;
const FEWEST_DIFFERENT: usize = 4;

/// Returns the findings of a check of other data, not joined.
pub(super) type Recheck<'a> = dyn Fn(&[Page]) -> Vec<Finding> + 'a;

/// Another unit of all boxes or of all times.
struct Named {
    finding: Finding,
    /// Description of the unit, without what it explains.
    rule: String,
    /// Findings of the data after a conversion.
    after: Vec<Finding>,
    /// Unit of the times; `None` if the boxes are in another unit.
    time: Option<TimeUnit>,
}

/// Names the unit of boxes and the unit of times that would explain most faults, and removes the findings that it explains.
pub(super) fn check(context: Context<'_>, pages: &[Page], findings: &mut Vec<Finding>, recheck: &Recheck<'_>) -> Vec<Finding> {
    let units = boxes(context, pages, recheck).into_iter().chain(times(context, pages, recheck));
    let mut units: Vec<Named> = units.collect();
    // Pixels are whole numbers: if a unit is named, rounding is no further finding.
    if units.is_empty() {
        if let Some(rounded) = rounded(context) {
            return vec![rounded];
        }
        units.extend(near_zero(context, pages, recheck));
    }
    let all = if units.is_empty() { 0 } else { joined(findings.clone()).len() };
    let remains: Vec<Vec<bool>> = units.iter().map(|unit| unit.remaining(findings, context.facts)).collect();
    let named = units.into_iter().zip(&remains).map(|(unit, remains)| {
        let left = findings.iter().zip(remains).filter(|(_, remains)| **remains).map(|(finding, _)| finding.clone());
        unit.explaining(all.saturating_sub(joined(left.collect()).len()), all)
    });
    let named: Vec<Finding> = named.collect();
    let mut nth = 0..;
    findings.retain(|_| {
        let nth = nth.next().unwrap_or_default();
        remains.iter().all(|remains| remains.get(nth).copied().unwrap_or(true))
    });
    named
}

impl Named {
    /// For each finding, whether it remains after a conversion: the same rule is broken at the same time.
    fn remaining(&self, findings: &[Finding], facts: &ClipFacts) -> Vec<bool> {
        let mut ranges = HashMap::<&str, Vec<(f64, f64)>>::new();
        for finding in &self.after {
            ranges.entry(finding.rule_name).or_default().push((finding.at_ms, finding.end_ms));
        }
        let converted = |ms: f64| self.time.map_or(Some(ms), |unit| unit.read(ms, facts));
        let is_left = |finding: &Finding| {
            let Some((from, until)) = converted(finding.at_ms).zip(converted(finding.end_ms)) else { return false };
            let touches = |range: &(f64, f64)| range.0 <= until && range.1 >= from;
            ranges.get(finding.rule_name).is_some_and(|ranges| ranges.iter().any(touches))
        };
        findings.iter().map(is_left).collect()
    }

    fn explaining(self, explained: usize, all: usize) -> Finding {
        let rule = if explained == 0 { self.rule } else { words::findings::unit_explains(all, self.rule, explained) };
        let finding = Finding { rule, ..self.finding };
        finding.value("explains", explained as f64).value("of", all as f64)
    }
}

/// Reports boxes whose numbers are all integers, although they differ: rounded percent of the canvas.
fn rounded(context: Context<'_>) -> Option<Finding> {
    let faces = || context.track.samples.iter().flat_map(|sample| &sample.faces).filter(|face| is_sound(face));
    let numbers = |face: &FaceBox| [face.x_pct, face.y_pct, face.width_pct, face.height_pct];
    let count = faces().count();
    if count < FEWEST_ROUNDED || !faces().all(|face| numbers(face).iter().all(|number| number.fract() == 0.0)) {
        return None;
    }
    let different: HashSet<[u64; 4]> = faces().map(|face| numbers(face).map(f64::to_bits)).collect();
    if different.len() < FEWEST_DIFFERENT {
        return None;
    }
    let Context { facts, .. } = context;
    let step = facts.canvas.width / 100.0;
    let rule = words::findings::rounded(count, format_args!("{:.0}", step / 2.0));
    let finding = Finding::new(Kind::OtherUnit, Severity::Medium, &facts.clip, 0.0, facts.length(), rule);
    Some(finding.of_rule("rounded").at_place("rounded").text("unit", "rounded").value("boxes", count as f64))
}

/// Reports a position that is between 0 and 1 in every box although it differs: a fraction, which as percent is plausible, because a
/// face may be at the edge.
fn near_zero(context: Context<'_>, pages: &[Page], recheck: &Recheck<'_>) -> Option<Named> {
    let Context { facts, .. } = context;
    let faces = || context.track.samples.iter().flat_map(|sample| &sample.faces).filter(|face| is_sound(face));
    let is_fraction = |value: fn(&FaceBox) -> f64| {
        let different: HashSet<u64> = faces().map(|face| value(face).to_bits()).take(MOST_BOXES).collect();
        // A face that an edge cuts off is exactly at 0.
        faces().all(|face| (0.0..=1.0).contains(&value(face))) && different.len() >= FEWEST_DIFFERENT
    };
    let count = faces().count();
    if count < FEWEST_ROUNDED {
        return None;
    }
    let found = if is_fraction(|face| face.x_pct) {
        OneValue::Fraction(0)
    } else if is_fraction(|face| face.y_pct) {
        OneValue::Fraction(1)
    } else {
        return None;
    };
    let rule = words::findings::boxes_near_zero(count, found.words());
    let finding = Finding::new(Kind::OtherUnit, Severity::Medium, &facts.clip, 0.0, facts.length(), String::new());
    let finding = finding.of_rule("near_zero").at_place(found.name()).text("unit", found.name());
    let after = recheck(&with_boxes(pages, Meaning::One(found), facts));
    Some(Named { finding: finding.value("boxes", count as f64), rule, after, time: None })
}

/// Pages whose boxes are converted. A box that cannot be converted stays as it is.
fn with_boxes(pages: &[Page], unit: Meaning, facts: &ClipFacts) -> Vec<Page> {
    let mut pages = pages.to_vec();
    for sample in pages.iter_mut().flat_map(|page| &mut page.samples) {
        let at = sample.timestamp_ms;
        for face in &mut sample.faces {
            *face = unit.read(face, at, facts).unwrap_or(*face);
        }
    }
    pages
}

/// Pages whose times are converted, as answers to requests for the whole clip. Samples in removed footage are left out; times that
/// are no numbers stay as they are.
fn with_times(pages: &[Page], unit: TimeUnit, facts: &ClipFacts) -> Vec<Page> {
    let converted = |page: &Page| {
        let mut converted = Page { asked: TimeWindow::WHOLE, ..Page::default() };
        let mut unreadable = page.unreadable.iter().peekable();
        for (index, sample) in page.samples.iter().enumerate() {
            let is_number = sample.timestamp_ms.is_finite();
            let time = if is_number { unit.read(sample.timestamp_ms, facts) } else { Some(sample.timestamp_ms) };
            let place = converted.samples.len();
            while let Some(one) = unreadable.next_if(|one| one.sample <= index) {
                if time.is_some() {
                    converted.unreadable.push(Unreadable { sample: place, ..one.clone() });
                }
            }
            converted.samples.extend(time.map(|ms| FaceSample { timestamp_ms: ms, faces: sample.faces.clone() }));
        }
        converted
    };
    pages.iter().map(converted).collect()
}

fn named(context: Context<'_>, name: &str, rule: String, after: Vec<Finding>, time: Option<TimeUnit>) -> Named {
    let Context { facts, .. } = context;
    let finding = Finding::new(Kind::OtherUnit, Severity::High, &facts.clip, 0.0, facts.length(), String::new());
    Named { finding: finding.at_place(name).text("unit", name), rule, after, time }
}

fn boxes(context: Context<'_>, pages: &[Page], recheck: &Recheck<'_>) -> Option<Named> {
    let Context { facts, thresholds, track } = context;
    let samples = &track.samples;
    let every: usize = samples.iter().map(|sample| sample.faces.len()).sum::<usize>() / MOST_BOXES + 1;
    let all = samples.iter().flat_map(|sample| sample.faces.iter().map(move |face| (sample.timestamp_ms, face)));
    // A value that is no number is a fault in every unit.
    let is_number = |face: &FaceBox| [face.x_pct, face.y_pct, face.width_pct, face.height_pct].into_iter().all(f64::is_finite);
    let all: Vec<(f64, &FaceBox)> = all.step_by(every).filter(|(_, face)| is_number(face)).collect();
    let faulty = all.iter().filter(|(at, face)| !is_plausible(face, *at, facts, thresholds)).count();
    if faulty < FEWEST || faulty * 2 < all.len() {
        return None;
    }
    let left = |unit: Meaning| {
        let is_faulty = |(at, face): &&(f64, &FaceBox)| {
            unit.read(face, *at, facts).is_none_or(|face| !is_plausible(&face, *at, facts, thresholds))
        };
        all.iter().filter(is_faulty).count()
    };
    // Of two that explain as many faults, the one that concerns all values is named, unless one value alone is beyond 100: pixels have
    // both a place across and one down.
    let alone = alone_beyond(&all).map(OneValue::Pixels);
    let ones = alone.into_iter().map(Meaning::One);
    let meanings = ones.chain(BoxUnit::ALL.into_iter().map(Meaning::All)).chain(OneValue::ALL.into_iter().map(Meaning::One));
    let (unit, left) = meanings.map(|unit| (unit, left(unit))).min_by_key(|(_, left)| *left)?;
    if left * 50 > all.len() || left * 10 > faulty {
        return None;
    }
    let after = recheck(&with_boxes(pages, unit, facts));
    let (name, said) = match unit {
        Meaning::All(unit) => (unit.name(), unit.words().to_owned()),
        Meaning::One(one) => (one.name(), one.words()),
    };
    let rule = words::findings::boxes_in_unit(all.len(), faulty, faulty - left, said);
    Some(named(context, name, rule, after, None))
}

/// Index of the only value that is ever beyond 100 percent; `None` if there are several, or none.
fn alone_beyond(all: &[(f64, &FaceBox)]) -> Option<usize> {
    let values = |face: &FaceBox| [face.x_pct, face.y_pct, face.width_pct, face.height_pct];
    let mut beyond = [false; OneValue::NAMES.len()];
    for (_, face) in all {
        for (is_beyond, value) in beyond.iter_mut().zip(values(face)) {
            *is_beyond |= value > 100.0;
        }
    }
    let mut indexes = beyond.iter().enumerate().filter(|(_, is_beyond)| **is_beyond).map(|(index, _)| index);
    indexes.next().filter(|_| indexes.next().is_none())
}

/// Whether a box may surround a face that the camera shows.
fn is_plausible(face: &FaceBox, at_ms: f64, facts: &ClipFacts, thresholds: &Thresholds) -> bool {
    if !is_sound(face) {
        return false;
    }
    // A detector may guess a face slightly past an edge; another unit puts a good part of the box there.
    let past = |beyond: f64, side: f64| beyond > thresholds.canvas_tolerance.max(side * LEAST_PAST_EDGE);
    let is_past_edge = past((-face.x_pct).max(face.x_pct + face.width_pct - 100.0), face.width_pct)
        || past((-face.y_pct).max(face.y_pct + face.height_pct - 100.0), face.height_pct);
    let (w, h) = (face.width_pct / 100.0 * facts.canvas.width, face.height_pct / 100.0 * facts.canvas.height);
    let side = w.min(h) / facts.canvas.width.min(facts.canvas.height).max(1.0) * 100.0;
    if is_past_edge || side < thresholds.sliver_side {
        return false;
    }
    // Only visible faces are reported, so a box that is half outside of the camera is not one of its faces.
    let placed = facts.visible(at_ms).filter(|_| facts.is_placed(at_ms));
    let inside = |part: Rect| rect(face).intersection(part).map_or(0.0, |common| common.w * common.h);
    placed.is_none_or(|part| inside(part) >= 0.5 * face.width_pct * face.height_pct)
}

fn times(context: Context<'_>, pages: &[Page], recheck: &Recheck<'_>) -> Option<Named> {
    let facts = context.facts;
    let all = || pages.iter().flat_map(|page| &page.samples).filter(|sample| sample.timestamp_ms.is_finite());
    let mut times: Vec<f64> = all().map(|sample| sample.timestamp_ms).collect();
    times.sort_by(f64::total_cmp);
    // If windows were read instead of the whole clip, two of them may contain the same sample.
    times.dedup();
    let parts = Parts::of(context);
    let faults = parts.faults(times.iter().copied());
    let is_systematic = faults.impossible >= 2 || faults.all() * 2 >= times.len().max(1);
    if times.len() < FEWEST || faults.all() < FEWEST || !is_systematic {
        return None;
    }
    let mut units = vec![TimeUnit::Seconds, TimeUnit::Microseconds];
    if !facts.edit_points().is_empty() {
        units.push(TimeUnit::Recording);
    }
    units.extend(parts.shifts(&times).into_iter().map(TimeUnit::Late));
    let rated = units.into_iter().map(|unit| {
        let mut read: Vec<f64> = times.iter().filter_map(|ms| unit.read(*ms, facts)).collect();
        read.sort_by(f64::total_cmp);
        (unit, parts.faults(read.into_iter()))
    });
    let (unit, left) = rated.min_by_key(|(_, left)| left.all())?;
    if left.impossible > 0 || left.all() * 10 > faults.all() {
        return None;
    }
    let after = recheck(&with_times(pages, unit, facts));
    let rule = words::findings::times_in_unit(faults.impossible, left.all(), faults.missing, faults.near, unit.words());
    let mut found = named(context, unit.name(), rule, after, Some(unit));
    if let TimeUnit::Late(ms) = unit {
        found.finding = found.finding.value("lateMs", ms.round());
    }
    Some(found)
}

/// Numbers of faulty times.
#[derive(Clone, Copy, Debug, Default)]
struct TimeFaults {
    /// Samples before the start, past the end, and while the camera is hidden.
    impossible: usize,
    /// Missing samples, as many as would fit into the gaps.
    missing: usize,
    /// Samples that are nearer to the previous one than keyframes are.
    near: usize,
}

impl TimeFaults {
    fn all(self) -> usize {
        self.impossible + self.missing + self.near
    }
}

/// Ranges in which samples are expected.
struct Parts<'a> {
    facts: &'a ClipFacts,
    thresholds: &'a Thresholds,
    /// Ranges in which the camera is visible, split at edit points.
    seen: Vec<(f64, f64)>,
    edit_points: &'a [f64],
}

impl<'a> Parts<'a> {
    fn of(context: Context<'a>) -> Self {
        let Context { track, facts, thresholds } = context;
        let seen = coverage::stretches(context).into_iter().map(|(from, until, _)| (from, until)).collect();
        Self { facts, thresholds, seen, edit_points: &track.edit_points }
    }

    /// Counts the faults of sorted times.
    fn faults(&self, times: impl Iterator<Item = f64>) -> TimeFaults {
        let Thresholds { spacing_least, spacing_most, spacing_tolerance, .. } = *self.thresholds;
        let (least, most) = (spacing_least - spacing_tolerance, spacing_most + spacing_tolerance);
        let room = |wait: f64| if wait > most { (wait / spacing_most.max(1.0)) as usize } else { 0 };
        let (length, mut found) = (self.facts.length(), TimeFaults::default());
        let mut parts = self.seen.iter().copied().peekable();
        // Start of the current range's part without a sample, and time of the previous sample.
        let (mut since, mut last) = (parts.peek().map_or(0.0, |part| part.0), None::<f64>);
        for at in times {
            // Around an edit point keyframes may be near to each other.
            let is_near = |last: f64| at - last < least && !self.has_edit_point(last, at);
            found.near += usize::from(last.replace(at).is_some_and(is_near));
            if at < 0.0 || at >= length.max(1.0) || self.is_hidden(at) {
                found.impossible += 1;
                continue;
            }
            while let Some((_, until)) = parts.next_if(|part| at >= part.1) {
                found.missing += room(until - since);
                since = parts.peek().map_or(until, |part| part.0);
            }
            // Before the next range it is unknown whether the camera is visible.
            if parts.peek().is_some_and(|part| at >= part.0) {
                found.missing += room(at - since);
                since = at;
            }
        }
        while let Some((_, until)) = parts.next() {
            found.missing += room(until - since);
            since = parts.peek().map_or(until, |part| part.0);
        }
        found
    }

    /// Whether an edit point lies after `from`, up to `until`.
    fn has_edit_point(&self, from: f64, until: f64) -> bool {
        let next = self.edit_points.partition_point(|point| *point <= from);
        self.edit_points.get(next).is_some_and(|point| *point <= until)
    }

    fn is_hidden(&self, at: f64) -> bool {
        let hidden = self.facts.stretch(at).filter(|stretch| stretch.sight == Sight::Hidden);
        hidden.is_some_and(|stretch| stretch.from <= 0.0 || at >= stretch.from + SETTLE_MS)
    }

    /// Candidate offsets of the times: those that put the first or last sample where one is expected, and those that put a gap in
    /// the data where the camera is hidden.
    fn shifts(&self, times: &[f64]) -> Vec<f64> {
        let (Some(first), Some(last)) = (times.first(), times.last()) else { return Vec::new() };
        let mut shifts: Vec<f64> = self.seen.first().map(|part| first - part.0).into_iter().collect();
        shifts.extend(self.seen.last().map(|part| last - (part.1 - self.thresholds.spacing_least)));
        let apart = |pair: &&[f64]| matches!(pair, [one, two] if two - one > self.thresholds.spacing_most);
        let mut gaps: Vec<(f64, f64)> =
            times.windows(2).filter(apart).filter_map(|pair| Some((*pair.first()?, *pair.last()?))).collect();
        gaps.sort_by(|one, two| (two.1 - two.0).total_cmp(&(one.1 - one.0)));
        let hidden = self.facts.stretches.iter().filter(|stretch| stretch.sight == Sight::Hidden).take(MOST_GAPS);
        for stretch in hidden {
            for (from, until) in gaps.iter().take(MOST_GAPS) {
                // Aligns the start, the end, and the middle of a gap and a hidden range.
                shifts.extend([from - stretch.from, until - stretch.until]);
                shifts.push(f64::midpoint(*from, *until) - f64::midpoint(stretch.from, stretch.until));
            }
        }
        shifts.retain(|by| by.abs() > self.thresholds.spacing_tolerance);
        shifts
    }
}
