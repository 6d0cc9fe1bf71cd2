//! Random correct tracks with planted faults: each fault is found, and nothing else.

use super::*;

/// Random number generator with a seed, so that a test failure can be repeated.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) ^ (self.0 >> 17)
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most.max(1) as u64) as usize
    }

    pub(super) fn within(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * (self.next() % 1_000_000) as f64 / 1_000_000.0
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// A person in a part of the picture, who sits, moves the head fast, runs, enters and leaves at the edge.
struct Person {
    x: f64,
    y: f64,
    w: f64,
    /// Left and right limit of the person's part of the picture.
    zone: (f64, f64),
    /// Steps until the person returns, at the bottom edge.
    away: usize,
    /// Current run: step width and remaining steps; `None` while sitting.
    run: Option<(f64, usize)>,
    /// Whether the person is leaving downwards.
    leaves: bool,
    /// Whether the head moved fast in the previous step: it does not return immediately.
    was_fast: bool,
}

impl Person {
    fn new(dice: &mut Dice, zone: (f64, f64)) -> Self {
        let w = dice.within(5.0, 9.0);
        let x = dice.within(zone.0, (zone.1 - w).max(zone.0));
        Self { x, y: dice.within(20.0, 60.0), w, zone, away: 0, run: None, leaves: false, was_fast: false }
    }

    /// Height of a face that is 0.75 times as wide as high, in percent of the canvas.
    fn height(&self) -> f64 {
        self.w * HD.width / 0.75 / HD.height
    }

    /// Box in the camera frame, after one more step; `None` while the person is away.
    fn step(&mut self, dice: &mut Dice) -> Option<FaceBox> {
        if self.away > 0 {
            self.away -= 1;
            if self.away > 0 {
                return None;
            }
            // The person enters at the bottom edge, half of the face first.
            self.y = 100.0 - self.height() * dice.within(0.5, 0.9);
            (self.run, self.leaves) = (None, false);
            return Some(self.seen());
        }
        let size = self.w / 0.75f64.sqrt();
        let on_edge = self.y + self.height() > 99.0;
        if let Some((way, left)) = self.run {
            self.x += way;
            self.run = (left > 1).then_some((way, left - 1));
            // A person who has run across does not turn round within one sample.
            self.was_fast = self.run.is_none();
        } else if on_edge {
            // The person comes up, or leaves for long.
            if self.leaves && dice.one_in(2) {
                self.away = 10 + dice.below(4);
                return None;
            }
            self.leaves = false;
            self.y = 100.0 - self.height() * 1.3;
        } else if self.leaves {
            self.y = (self.y + 0.8 * self.height()).min(100.0 - self.height() * 0.6);
        } else {
            let was_fast = std::mem::take(&mut self.was_fast);
            match dice.below(12) {
                // A fast head.
                0 if !was_fast => {
                    self.was_fast = true;
                    // With several people side by side, a face that moves far could be another one.
                    let far = if self.zone.1 - self.zone.0 > 60.0 { 2.2 } else { 0.6 };
                    self.x += dice.within(-far, far) * size;
                }
                // The person runs, for some samples.
                1 if !was_fast && self.zone.1 - self.zone.0 > 60.0 => {
                    let to_right = self.x < f64::midpoint(self.zone.0, self.zone.1);
                    let step = dice.within(3.2, 3.8) * size * if to_right { 1.0 } else { -1.0 };
                    let room = if to_right { self.zone.1 - self.w - self.x } else { self.x - self.zone.0 };
                    if room >= 2.0 * step.abs() {
                        self.x += step;
                        self.run = Some((step, 1));
                    }
                }
                2 => self.w = (self.w * dice.within(0.85, 1.18)).clamp(4.5, 10.0),
                3 => self.leaves = true,
                _ => {
                    self.x += dice.within(-0.3, 0.3) * size;
                    let y = self.y + dice.within(-1.0, 1.0);
                    // A person who came up a little comes up further, but not at once.
                    self.y = if y > 65.0 { (y - 0.8 * self.height()).max(65.0) } else { y.max(10.0) };
                }
            }
        }
        self.x = self.x.clamp(self.zone.0, (self.zone.1 - self.w).max(self.zone.0));
        Some(self.seen())
    }

    /// Visible part of the face.
    fn seen(&self) -> FaceBox {
        let (h, top) = (self.height(), self.y);
        face(self.x, top, self.w, h.min(100.0 - top))
    }
}

/// A random clip with correct face data: cuts, layouts that move or hide the camera, people.
pub(super) fn clean(seed: u64) -> (ClipFacts, Vec<FaceSample>) {
    let mut dice = Dice(seed);
    let length = 40_000 + dice.below(80_000) as i64;
    let mut cuts = Vec::new();
    let mut at_ms = 3_000 + dice.below(20_000) as i64;
    while at_ms < length - 8_000 && dice.one_in(2) {
        let end = at_ms + 200 + dice.below(6_000) as i64;
        cuts.push((at_ms, end));
        at_ms = end + 3_000 + dice.below(20_000) as i64;
    }
    let mut facts = facts(length, &cuts);
    let played = facts.length();
    // The camera's position changes over time.
    let bubble = Layer {
        dest: Rect::new(1_400.0, 600.0, 400.0, 400.0),
        source: Rect::new(0.21875, 0.0, 0.5625, 1.0),
        mirrored: dice.one_in(2),
        rounding: Rounding(20.0),
    };
    let mut stretches = Vec::new();
    let mut from = 0.0;
    while from < played {
        let until = if dice.one_in(3) { played } else { (from + dice.within(5_000.0, 40_000.0)).round().min(played) };
        let (sight, layer) = match dice.below(5) {
            0 => (Sight::Hidden, None),
            1 => (Sight::Shown, Some(bubble)),
            2 => (Sight::Unknown, None),
            _ => (Sight::Shown, Some(full())),
        };
        stretches.push(Stretch { from, until, sight, layer });
        from = until;
    }
    facts.stretches = stretches;
    // No person crosses the sides of a bubble, which shows a part of the camera.
    let is_narrow = facts.stretches.iter().any(|stretch| stretch.layer == Some(bubble));
    let (left, right) = if is_narrow { (23.0, 77.0) } else { (1.0, 99.0) };
    let people = 1 + dice.below(if is_narrow { 2 } else { 3 });
    let share = (right - left) / people as f64;
    let zone = |nth: usize| (left + nth as f64 * share + 2.0, left + (nth + 1) as f64 * share - 2.0);
    let mut people: Vec<Person> = (0..people).map(|nth| Person::new(&mut dice, zone(nth))).collect();
    let mut samples = Vec::new();
    let mut keyframe = 0.0f64;
    while keyframe < length as f64 {
        let faces: Vec<FaceBox> = people.iter_mut().filter_map(|person| person.step(&mut dice)).collect();
        let source = SourceMs(keyframe.round() as i64);
        let played_at = facts.map.to_playback(source).0 as f64;
        let stretch = facts.stretch(played_at).copied();
        if !facts.map.is_removed(source)
            && let Some(stretch) = stretch.filter(|stretch| stretch.sight != Sight::Hidden)
        {
            let layer = stretch.layer.unwrap_or(full());
            let faces: Vec<_> = faces.into_iter().filter_map(|face| face_on_canvas(face, &layer, HD)).collect();
            // A detector is confident if more than a fifth of a face is visible.
            let enough = |face: &&FaceBox| face.width_pct * 19.2 > 14.0 && face.height_pct * 10.8 > 14.0;
            let faces: Vec<FaceBox> = faces.iter().filter(enough).copied().collect();
            if samples.last().is_none_or(|last: &FaceSample| last.timestamp_ms < played_at) {
                samples.push(at(played_at, &faces));
            }
        }
        keyframe += dice.within(1_000.0, 2_000.0);
    }
    (facts, samples)
}

/// Whether three consecutive samples belong to one range and have the same number of faces, at least one.
fn calm(facts: &ClipFacts, samples: &[FaceSample], index: usize) -> bool {
    let track = Track::of(&[page(samples.to_vec())], facts);
    let Some(three) = index.checked_sub(1).and_then(|from| samples.get(from..index + 2)) else { return false };
    let same = three.iter().all(|one| !one.faces.is_empty() && one.faces.len() == three[0].faces.len());
    let rested = three[0].faces.iter().zip(&three[1].faces).all(|(a, b)| distance(a, b, HD) < 0.7)
        && three[1].faces.iter().zip(&three[2].faces).all(|(a, b)| distance(a, b, HD) < 0.7);
    let edge = Rect::new(0.0, 0.0, 100.0, 100.0);
    let visible = facts.visible(samples[index].timestamp_ms).unwrap_or(edge);
    let whole = three.iter().flat_map(|one| &one.faces).all(|one| !is_cut_off(one, edge) && !is_cut_off(one, visible));
    same && rested && whole && track.is_comparable(index - 1, index) && track.is_comparable(index, index + 1)
}

#[allow(clippy::too_many_lines)] // An arm per kind.
/// Plants a fault. Returns the time range at which it must be found; `None` if the track has no suitable place.
fn plant(kind: Kind, dice: &mut Dice, facts: &ClipFacts, samples: &mut Vec<FaceSample>) -> Option<(f64, f64)> {
    let places: Vec<usize> = (2..samples.len().saturating_sub(2)).filter(|index| calm(facts, samples, *index)).collect();
    let some = |dice: &mut Dice| (!places.is_empty()).then(|| places[dice.below(places.len())]);
    let moment = |index: usize, samples: &[FaceSample]| (samples[index].timestamp_ms, samples[index].timestamp_ms);
    let length = facts.length();
    match kind {
        Kind::Jump => {
            let index = some(dice)?;
            let nth = dice.below(samples[index].faces.len());
            let from = samples[index].faces[nth];
            let spot = (0..60).find_map(|_| {
                let to = face(
                    dice.within(2.0, 98.0 - from.width_pct),
                    dice.within(3.0, 97.0 - from.height_pct),
                    from.width_pct,
                    from.height_pct,
                );
                let near = samples[index - 1..=index + 1].iter().flat_map(|one| &one.faces);
                near.clone().all(|other| distance(other, &to, HD) > 4.5).then_some(to)
            })?;
            samples[index].faces[nth] = spot;
            Some(moment(index, samples))
        }
        Kind::SizeChange => {
            let index = some(dice)?;
            let nth = dice.below(samples[index].faces.len());
            let from = samples[index].faces[nth];
            let by = if dice.one_in(2) { 1.7 } else { 1.0 / 1.7 };
            let (w, h) = (from.width_pct * by, from.height_pct * by);
            let to = face(from.x_pct + (from.width_pct - w) / 2.0, from.y_pct + (from.height_pct - h) / 2.0, w, h);
            let visible = facts.visible(samples[index].timestamp_ms).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
            if is_cut_off(&to, visible) {
                return None;
            }
            samples[index].faces[nth] = to;
            Some(moment(index, samples))
        }
        Kind::Flicker => {
            let index = some(dice)?;
            let nth = dice.below(samples[index].faces.len());
            let around = overlap(rect(&samples[index - 1].faces[nth]), rect(&samples[index + 1].faces[nth]));
            if around < 0.45 {
                return None;
            }
            samples[index].faces.remove(nth);
            Some(moment(index, samples))
        }
        Kind::Duplicate => {
            let index = some(dice)?;
            let mut copy = samples[index].faces[0];
            copy.x_pct += copy.width_pct * dice.within(-0.05, 0.05);
            samples[index].faces.push(copy);
            Some(moment(index, samples))
        }
        Kind::OffCanvas => {
            let index = some(dice)?;
            let face = &mut samples[index].faces[0];
            match dice.below(4) {
                0 => face.x_pct = 100.0 - face.width_pct * 0.6,
                1 => face.y_pct = -4.0,
                2 => face.width_pct = f64::NAN,
                _ => face.height_pct = 140.0,
            }
            Some(moment(index, samples))
        }
        Kind::Sliver => {
            let index = some(dice)?;
            let face = &mut samples[index].faces[0];
            face.width_pct *= dice.within(0.05, 0.2);
            Some(moment(index, samples))
        }
        Kind::TooLarge => {
            let index = some(dice)?;
            let visible = facts.visible(samples[index].timestamp_ms).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
            samples[index].faces = vec![face(visible.x, visible.y, visible.w, visible.h)];
            Some(moment(index, samples))
        }
        Kind::Frozen => {
            const SAMPLES: usize = 10;
            let track = Track::of(&[page(samples.clone())], facts);
            let is_one_run = |index: usize| {
                (index..index + SAMPLES)
                    .all(|at| samples.get(at).is_some_and(|one| one.faces.len() == 1) && track.is_comparable(at, at + 1))
            };
            // Enough other boxes still move.
            let index = places.iter().copied().find(|index| is_one_run(*index) && samples.len() > SAMPLES + 8)?;
            let held = samples[index].faces.clone();
            samples[index..index + SAMPLES].iter_mut().for_each(|sample| sample.faces.clone_from(&held));
            Some((samples[index].timestamp_ms, samples[index + SAMPLES - 1].timestamp_ms))
        }
        Kind::Spacing => {
            let shown =
                |index: &usize| facts.stretch(samples[*index].timestamp_ms).is_some_and(|one| one.sight == Sight::Shown);
            let index = places.iter().copied().find(shown)?;
            let (before, here) = (samples[index - 1].timestamp_ms, samples[index].timestamp_ms);
            let mut extra = samples[index - 1].clone();
            extra.timestamp_ms = before + (here - before) * 0.4;
            samples.insert(index, extra);
            Some((before, here))
        }
        Kind::TimeOrder => {
            let index = some(dice)?;
            if dice.one_in(2) {
                let copy = samples[index].clone();
                samples.insert(index, copy);
                return Some(moment(index, samples));
            }
            let times = (samples[index - 1].timestamp_ms, samples[index].timestamp_ms);
            samples.swap(index - 1, index);
            Some(times)
        }
        Kind::PastEnd => {
            let mut late = samples.last()?.clone();
            late.timestamp_ms = length + dice.within(0.0, 5_000.0).round();
            let found = (late.timestamp_ms, late.timestamp_ms);
            samples.push(late);
            Some(found)
        }
        Kind::HeldOverCut => {
            let shown = |ms: f64| facts.stretch(ms).is_some_and(|stretch| stretch.sight == Sight::Shown);
            let points = facts.edit_points();
            let fits = |point: f64| {
                let rest = point + 2_300.0;
                let before = samples.iter().rfind(|one| one.timestamp_ms < point).is_some_and(|one| !one.faces.is_empty());
                let alone = !points.iter().any(|other| *other > point && *other <= rest);
                let one_sight =
                    facts.stretches.iter().all(|one| one.from < point || one.from > rest || one.sight == Sight::Shown);
                before && alone && one_sight && shown(point - 1.0) && shown(point) && rest < length
            };
            let point = points.iter().copied().find(|point| *point > 0.0 && fits(*point))?;
            samples.retain(|one| !(point..point + 2_300.0).contains(&one.timestamp_ms));
            Some((point, point + 2_300.0))
        }
        Kind::CountChange => {
            let index = some(dice)?;
            let visible = facts.visible(samples[index].timestamp_ms).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
            let (w, h) = (visible.w * 0.06, visible.h * 0.12);
            let ghost = (0..60).find_map(|_| {
                let x = dice.within(visible.x + visible.w * 0.25, visible.x + visible.w * 0.7);
                let y = dice.within(visible.y + visible.h * 0.3, visible.y + visible.h * 0.6);
                let ghost = face(x, y, w, h);
                let near = samples[index - 1..=index + 1].iter().flat_map(|one| &one.faces);
                near.clone().all(|other| distance(other, &ghost, HD) > 3.2).then_some(ghost)
            })?;
            samples[index].faces.push(ghost);
            Some(moment(index, samples))
        }
        Kind::CameraHidden => {
            let hidden = facts.stretches.iter().find(|one| one.sight == Sight::Hidden && one.until - one.from > 2_000.0)?;
            let at_ms = f64::midpoint(hidden.from, hidden.until);
            let place = samples.partition_point(|one| one.timestamp_ms < at_ms);
            samples.insert(place, at(at_ms, &[face(40.0, 30.0, 8.0, 14.0)]));
            Some((at_ms, at_ms))
        }
        Kind::Gap => {
            let index = some(dice)?;
            let track = Track::of(&[page(samples.clone())], facts);
            let last =
                (index + 1..samples.len()).find(|last| samples[*last].timestamp_ms - samples[index].timestamp_ms >= 4_000.0)?;
            let sighted = facts.stretch(samples[index].timestamp_ms)?.sight == Sight::Shown;
            if !sighted || !track.is_comparable(index, last) {
                return None;
            }
            let found = (samples[index].timestamp_ms, samples[last].timestamp_ms);
            samples.drain(index + 1..last);
            Some(found)
        }
        Kind::NoFaces => {
            let shown = facts.stretches.iter().filter(|one| one.sight == Sight::Shown).map(|one| one.until - one.from);
            let is_seen = shown.sum::<f64>() >= 4_000.0;
            for sample in samples.iter_mut() {
                sample.faces.clear();
            }
            is_seen.then_some((0.0, length))
        }
        Kind::Swap => {
            let index = places.iter().copied().find(|index| samples[*index].faces.len() > 1)?;
            samples[index].faces.swap(0, 1);
            Some(moment(index, samples))
        }
        Kind::Paging
        | Kind::Unreadable
        | Kind::RequestFailed
        | Kind::OtherUnit
        | Kind::PictureNoFace
        | Kind::PictureMissedFace
        | Kind::PictureOffset => None,
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "the table of recall and precision is read with --nocapture")]
fn every_planted_fault_is_found_and_nothing_else_with_recall_and_precision_for_each_kind() {
    const TRACKS: u64 = 120;
    println!("{:<16} {:>7} {:>7} {:>7} {:>9}", "kind", "planted", "found", "recall", "precision");
    let mut failures = Vec::new();
    for kind in Kind::ALL.iter().copied().filter(|kind| *kind as usize <= Kind::Swap as usize && *kind != Kind::Paging) {
        let (mut planted, mut found, mut right, mut wrong) = (0, 0, 0, 0);
        for seed in 0..TRACKS {
            let seed = seed * 977 + kind as u64;
            let (facts, mut samples) = clean(seed);
            let Some((from, to)) = plant(kind, &mut Dice(seed ^ 0xFA17), &facts, &mut samples) else { continue };
            planted += 1;
            let report = checked(samples, &facts);
            // A change of size lies between two samples: it is found where it begins or where it ends.
            let beyond = if kind == Kind::SizeChange { 2_100.0 } else { 1.0 };
            let touches = |finding: &Finding| finding.at_ms <= to + beyond && finding.end_ms >= from - 1.0;
            if report.findings.iter().any(|finding| finding.kind == kind && touches(finding)) {
                found += 1;
            } else {
                failures.push(format!("{kind:?} of seed {seed} at {from}..{to} was not found: {:?}", kinds(&report)));
            }
            // A fault may cause several findings at its own place.
            let near = |finding: &Finding| finding.at_ms <= to + 4_100.0 && finding.end_ms >= from - 4_100.0;
            for finding in &report.findings {
                if near(finding) {
                    right += 1;
                } else {
                    wrong += 1;
                }
                if finding.kind == Kind::OtherUnit {
                    failures.push(format!("{kind:?} of seed {seed}: one fault is taken for another unit"));
                }
                if !near(finding) {
                    failures
                        .push(format!("{kind:?} of seed {seed} at {from}..{to}: also {:?} {}", finding.kind, finding.at_ms));
                }
            }
        }
        let share = |part: usize, of: usize| if of == 0 { f64::NAN } else { part as f64 / of as f64 };
        println!(
            "{:<16} {planted:>7} {found:>7} {:>7.3} {:>9.3}",
            kind.name(),
            share(found, planted),
            share(right, right + wrong)
        );
        if planted < 10 {
            failures.push(format!("{kind:?} was planted {planted} times"));
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures[..failures.len().min(12)].join("\n"));
}
