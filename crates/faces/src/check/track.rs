//! The samples of all pages in order of time, with derived facts that several checks need, and checks of the times themselves.

use crate::{
    api::{
        ClipId,
        faces::{FaceBox, FaceSample},
    },
    facts::{ClipFacts, SETTLE_MS, Sight},
    finding::{Finding, Kind, Severity, time, window},
    geometry::is_sound,
    page::{Page, Unreadable, unread},
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Derived facts about a sample.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Index in [`ClipFacts::stretches`].
    stretch: usize,
    /// Number of edit points at or before the sample.
    edit_points: usize,
    /// Number of unread ranges that begin before the sample.
    unread: usize,
    /// Whether no layout transition is under way.
    at_rest: bool,
    /// Whether the camera is visible.
    sight: Sight,
    /// Whether a face of the sample is unusable.
    is_damaged: bool,
}

/// Samples with usable times inside the clip, sorted by time, each time once.
#[derive(Debug)]
pub(super) struct Track {
    pub samples: Vec<FaceSample>,
    places: Vec<Place>,
    /// Edit points in order, in milliseconds of playback time.
    pub edit_points: Vec<f64>,
    /// Ranges for which no face data was read, in order.
    pub unread: Vec<(f64, f64)>,
}

/// Usable samples of pages, sorted by time; the checks refer to samples by this index.
pub fn ordered(pages: &[Page], facts: &ClipFacts) -> Vec<FaceSample> {
    usable(pages, facts).into_iter().map(|(sample, _)| sample).collect()
}

fn usable(pages: &[Page], facts: &ClipFacts) -> Vec<(FaceSample, bool)> {
    let length = facts.length();
    let mut samples = Vec::new();
    for page in pages {
        let mut unreadable = page.unreadable.iter().peekable();
        for (index, sample) in page.samples.iter().enumerate() {
            let mut is_damaged = sample.faces.iter().any(|face| !is_sound(face));
            while unreadable.next_if(|one| one.sample == index).is_some() {
                is_damaged = true;
            }
            if sample.timestamp_ms.is_finite() && sample.timestamp_ms >= 0.0 && sample.timestamp_ms < length.max(1.0) {
                samples.push((sample.clone(), is_damaged));
            }
        }
    }
    samples.sort_by(|one, two| one.0.timestamp_ms.total_cmp(&two.0.timestamp_ms));
    samples.dedup_by(|later, kept| later.0.timestamp_ms.total_cmp(&kept.0.timestamp_ms).is_eq());
    samples
}

impl Track {
    pub(super) fn of(pages: &[Page], facts: &ClipFacts) -> Self {
        let edit_points = facts.edit_points();
        let unread = unread(pages, facts.length());
        let (mut stretch, mut passed, mut unread_before) = (0, 0, 0);
        let (mut samples, mut places) = (Vec::new(), Vec::new());
        for (sample, is_damaged) in usable(pages, facts) {
            let at = sample.timestamp_ms;
            while facts.stretches.get(stretch).is_some_and(|here| at >= here.until) && stretch + 1 < facts.stretches.len() {
                stretch += 1;
            }
            while edit_points.get(passed).is_some_and(|point| *point <= at) {
                passed += 1;
            }
            while unread.get(unread_before).is_some_and(|(from, _)| *from <= at) {
                unread_before += 1;
            }
            let here = facts.stretches.get(stretch);
            let began = here.map_or(0.0, |here| here.from);
            places.push(Place {
                stretch,
                edit_points: passed,
                unread: unread_before,
                at_rest: stretch == 0 || at >= began + SETTLE_MS,
                sight: here.map_or(Sight::Unknown, |here| here.sight),
                is_damaged,
            });
            samples.push(sample);
        }
        Self { samples, places, edit_points, unread }
    }

    /// Time of a sample, in milliseconds.
    pub(super) fn time(&self, index: usize) -> f64 {
        self.samples.get(index).map_or(0.0, |sample| sample.timestamp_ms)
    }

    /// Faces of a sample.
    pub(super) fn faces(&self, index: usize) -> &[FaceBox] {
        self.samples.get(index).map_or(&[], |sample| &sample.faces)
    }

    /// Whether the camera is visible at a sample.
    pub(super) fn sight(&self, index: usize) -> Sight {
        self.places.get(index).map_or(Sight::Unknown, |place| place.sight)
    }

    /// Whether two samples show the same footage, undamaged and visible: no edit point and no unread range is between them, but there may
    /// be a change of layout.
    pub(super) fn is_one_footage(&self, one: usize, two: usize) -> bool {
        let (Some(one), Some(two)) = (self.places.get(one), self.places.get(two)) else { return false };
        let is_seen = |place: &Place| place.sight != Sight::Hidden && !place.is_damaged;
        one.edit_points == two.edit_points && one.unread == two.unread && is_seen(one) && is_seen(two)
    }

    /// Whether the faces of two samples are comparable: no edit point, unread range or layout transition is between them, and both
    /// are undamaged.
    pub(super) fn is_comparable(&self, one: usize, two: usize) -> bool {
        let is_at_rest = |one: &Place, two: &Place| one.stretch == two.stretch && one.at_rest && two.at_rest;
        self.places.get(one).zip(self.places.get(two)).is_some_and(|(one, two)| is_at_rest(one, two))
            && self.is_one_footage(one, two)
    }
}

/// Checks the answers themselves: unreadable values, times that do not rise, samples outside the requested window or past the
/// clip's end.
pub(super) fn pages(pages: &[Page], facts: &ClipFacts, findings: &mut Vec<Finding>) {
    let (clip, length) = (&facts.clip, facts.length());
    let mut latest: Option<(f64, usize)> = None;
    let mut nth = 0;
    for (number, page) in pages.iter().enumerate() {
        let times = page.unreadable.iter().filter(|one| one.field == "timestampMs");
        let times: HashMap<usize, &str> = times.map(|one| (one.sample, one.problem.as_str())).collect();
        for (index, sample) in page.samples.iter().enumerate() {
            let at = sample.timestamp_ms;
            let place = nth;
            nth += 1;
            let before = latest.map_or(0.0, |(latest, _)| latest);
            let finding = |kind, severity, at: f64, rule| Finding::new(kind, severity, clip, at, at, rule).sample(place);
            if !at.is_finite() || at < 0.0 {
                let rule = times.get(&index).map_or_else(|| words::findings::time_invalid(at), words::findings::time_not_read);
                let finding = finding(Kind::TimeOrder, Severity::High, before, rule).of_rule("time_unusable");
                findings.push(finding.value("timestampMs", at));
                continue;
            }
            if at >= length && length > 0.0 {
                let rule = words::findings::past_end(time(at), time(length));
                let late = finding(Kind::PastEnd, Severity::High, at, rule).boxes(sample.faces.iter().take(4).copied());
                findings.push(late.value("timestampMs", at).value("lengthMs", length));
            } else if !page.asked.contains(at) {
                let rule = words::findings::outside_window(time(at), window(page.asked));
                let query = page.asked.query();
                let finding = finding(Kind::Paging, Severity::High, at, rule).of_rule("outside_of_window");
                findings.push(finding.at_place(query.clone()).text("request", query));
            }
            match latest {
                Some((latest, page_of)) if at <= latest => {
                    let is_repeat = at >= latest;
                    let rule = if is_repeat {
                        words::findings::time_repeats(time(at))
                    } else {
                        words::findings::time_falls(time(at), time(latest))
                    };
                    let (kind, name) = match (page_of == number, is_repeat) {
                        (true, true) => (Kind::TimeOrder, "time_repeats"),
                        (true, false) => (Kind::TimeOrder, "time_falls"),
                        (false, true) => (Kind::Paging, "time_repeats_across_windows"),
                        (false, false) => (Kind::Paging, "time_falls_across_windows"),
                    };
                    let finding = finding(kind, Severity::High, at, rule).of_rule(name);
                    findings.push(finding.value("timestampMs", at).value("previousMs", latest));
                }
                _ => {}
            }
            if latest.is_none_or(|(latest, _)| at > latest) {
                latest = Some((at, number));
            }
        }
    }
    findings.extend(unreadable(pages, clip));
}

/// Joins all values that are missing or of a wrong type into one finding, because they usually have one cause.
fn unreadable(pages: &[Page], clip: &ClipId) -> Option<Finding> {
    let all = pages.iter().enumerate().flat_map(|(page, of)| of.unreadable.iter().map(move |one| (page, one)));
    let values: Vec<(usize, &Unreadable)> = all.filter(|(_, one)| one.field != "timestampMs").collect();
    let (_, first) = values.first()?;
    let time_of = |(page, one): &(usize, &Unreadable)| Some(pages.get(*page)?.samples.get(one.sample)?.timestamp_ms);
    let times = || values.iter().filter_map(time_of).filter(|ms| ms.is_finite());
    let (from, until) = (times().fold(f64::INFINITY, f64::min), times().fold(0.0, f64::max));
    let from = if from.is_finite() { from } else { 0.0 };
    // `faces[2].xPct` and `faces[0].xPct` count as one field.
    let name = |one: &Unreadable| one.field.rsplit('.').next().unwrap_or(&one.field).to_owned();
    let fields: BTreeSet<String> = values.iter().map(|(_, one)| name(one)).collect();
    let fields = fields.into_iter().collect::<Vec<_>>().join(::words::common::list_separator());
    let rule = match values.len() {
        1 => words::findings::value_invalid(&first.field, &first.problem, first.sample + 1),
        count => words::findings::values_invalid(count, &first.field, &fields, &first.problem, first.sample + 1),
    };
    let samples: HashSet<(usize, usize)> = values.iter().map(|(page, one)| (*page, one.sample)).collect();
    let finding = Finding::new(Kind::Unreadable, Severity::High, clip, from, until, rule).of_rule("value_unreadable");
    let finding = finding.text("fields", fields).text("field", first.field.clone());
    Some(finding.value("values", values.len() as f64).value("samples", samples.len() as f64))
}
