//! The check of the samples' times against the keyframes of the camera's recording: there is a sample at each of them, and nowhere else.

use crate::{
    api::{PlaybackMs, faces::FaceSample},
    facts::ClipFacts,
    finding::{Finding, Kind, Severity},
};

/// The keyframes of a recording, as far as they were read.
#[derive(Clone, Debug, PartialEq)]
pub struct Keyframes {
    /// Times of the keyframes in the recording, in milliseconds, in order.
    pub times_ms: Vec<f64>,
    /// Up to where the recording was read, in milliseconds.
    pub until_ms: f64,
}

/// How far a sample may be beside its keyframe, in milliseconds: a frame, and what rounding takes.
const BESIDE: f64 = 45.0;
/// The fewest samples that say something.
const FEWEST: usize = 8;
/// The furthest shift that is looked for, in milliseconds.
const FURTHEST: f64 = 5_000.0;

/// The finding of samples that all lie equally far beside keyframes. `None` if most lie on them, or if no shift brings them there: the
/// recording that the service shows may be another copy than the one that it looked at.
pub fn off_keyframes(facts: &ClipFacts, samples: &[FaceSample], keyframes: &Keyframes) -> Option<Finding> {
    let source = |ms: f64| facts.map.to_source(PlaybackMs(ms.round() as i64)).0 as f64;
    let usable =
        samples.iter().map(|sample| sample.timestamp_ms).filter(|ms| ms.is_finite() && (0.0..facts.length()).contains(ms));
    let times: Vec<f64> = usable.map(source).filter(|ms| *ms + FURTHEST <= keyframes.until_ms).collect();
    if times.len() < FEWEST {
        return None;
    }
    let is_on = |ms: f64| {
        let after = keyframes.times_ms.partition_point(|keyframe| *keyframe < ms);
        let near = [after.checked_sub(1), Some(after)].into_iter().flatten().filter_map(|index| keyframes.times_ms.get(index));
        near.into_iter().any(|keyframe| (keyframe - ms).abs() <= BESIDE)
    };
    // What a shift would leave before the start has no keyframe and says nothing.
    let on = |late: f64| times.iter().filter(|ms| is_on(**ms - late)).count();
    let now = on(0.0);
    if now * 2 >= times.len() {
        return None;
    }
    let middle = times.get(times.len() / 2)?;
    let shifts = keyframes.times_ms.iter().map(|keyframe| middle - keyframe).filter(|late| late.abs() <= FURTHEST);
    // Of shifts that explain as many the nearest one.
    let best = shifts
        .map(|late| (on(late), late))
        .max_by(|one, two| one.0.cmp(&two.0).then_with(|| two.1.abs().total_cmp(&one.1.abs())));
    let (explained, late) = best.filter(|(explained, _)| explained * 10 >= times.len() * 9)?;
    let rule = if late < 0.0 {
        words::findings::samples_too_early(times.len(), now, explained, words::decimal(-late / 1_000.0, 1))
    } else {
        words::findings::samples_too_late(times.len(), now, explained, words::decimal(late / 1_000.0, 1))
    };
    let finding = Finding::new(Kind::OtherUnit, Severity::High, &facts.clip, 0.0, facts.length(), rule);
    let finding = finding.of_rule("off_keyframes").at_place("shifted").text("unit", "shifted").value("lateMs", late.round());
    Some(finding.value("explains", (explained - now) as f64).value("of", times.len() as f64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{ClipId, DurationMs, SizePx, SourceMs, clip::Cut},
        timeline::CutMap,
    };

    /// Keyframes that come at uneven times, 1 to 2 s apart.
    fn keyframes() -> Keyframes {
        let steps = [1_320.0, 1_840.0, 1_080.0, 1_960.0, 1_480.0, 1_720.0];
        let times_ms = steps.iter().cycle().take(40).scan(0.0, |at, step| {
            let now = *at;
            *at += step;
            Some(now)
        });
        Keyframes { times_ms: times_ms.collect(), until_ms: 60_000.0 }
    }

    fn facts() -> ClipFacts {
        let cuts = [Cut { start_time_ms: SourceMs(9_000), duration_ms: DurationMs(4_000) }];
        ClipFacts {
            clip: ClipId::from("cl_1"),
            map: CutMap::new(&cuts, SourceMs(60_000)),
            canvas: SizePx { width: 1920.0, height: 1080.0 },
            has_camera: Some(true),
            camera: None,
            stretches: Vec::new(),
            places_are_known: true,
        }
    }

    /// A sample at each keyframe that is played, this much too late.
    fn samples(late: f64, jitter: f64) -> Vec<FaceSample> {
        let facts = facts();
        let played = keyframes().times_ms.into_iter().filter(|ms| !facts.map.is_removed(SourceMs(*ms as i64)));
        let times = played.enumerate().map(|(nth, ms)| {
            let source = SourceMs((ms + late + jitter * (nth % 7) as f64).max(0.0) as i64);
            facts.map.to_playback(source).0 as f64
        });
        times.map(|timestamp_ms| FaceSample { timestamp_ms, faces: Vec::new() }).collect()
    }

    #[test]
    fn samples_beside_the_keyframes_of_the_recording_are_one_finding_with_how_far() {
        for late in [500.0, -500.0, 1_000.0] {
            let found = off_keyframes(&facts(), &samples(late, 0.0), &keyframes()).unwrap();
            assert_eq!((found.kind, found.rule_name), (Kind::OtherUnit, "off_keyframes"));
            let told = found.values["lateMs"].as_f64().unwrap();
            assert!((told - late).abs() <= 45.0, "{late}: {told} {}", found.rule);
        }
        let late = off_keyframes(&facts(), &samples(500.0, 0.0), &keyframes()).unwrap();
        assert!(late.rule.contains("0.5"), "{}", late.rule);
        // On them, a frame beside them, at times that no shift explains, and too few of them.
        assert_eq!(off_keyframes(&facts(), &samples(0.0, 0.0), &keyframes()), None);
        assert_eq!(off_keyframes(&facts(), &samples(33.0, 0.0), &keyframes()), None);
        assert_eq!(off_keyframes(&facts(), &samples(200.0, 137.0), &keyframes()), None);
        assert_eq!(off_keyframes(&facts(), &samples(500.0, 0.0)[..7], &keyframes()), None);
    }
}
