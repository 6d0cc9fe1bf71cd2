use super::*;
use crate::api::faces::{FaceBox, FaceSample};
use proptest::prelude::*;

fn sample(ms: f64) -> FaceSample {
    let face = FaceBox { x_pct: ms / 1_000.0 % 50.0, y_pct: 20.0, width_pct: 10.0, height_pct: 18.0 };
    FaceSample { timestamp_ms: ms, faces: vec![face] }
}

/// A fault of a simulated server.
#[derive(Clone, Copy, Debug)]
enum Fault {
    None,
    /// Drops the last sample before the end of a window.
    DropsLast(i64),
    /// Answers also samples exactly at the end of a window.
    IncludesEnd,
    /// Drops samples exactly at the start of a window.
    ExcludesStart,
    /// Shifts the sample in windows.
    Shifts(i64),
    /// Repeats the sample in windows.
    Doubles(i64),
    /// Drops the sample from the whole clip.
    WholeLacks(i64),
    /// Fails every second window.
    Fails,
}

fn answer(samples: &[FaceSample], window: TimeWindow, fault: Fault, nth: usize) -> Result<Page, Failure> {
    let mut page = Page { asked: window, ..Page::default() };
    for sample in samples {
        let at = sample.timestamp_ms;
        let inside = window.contains(at);
        let is = |ms: i64| (at - ms as f64).abs() < 0.5;
        let mut copies = usize::from(inside);
        let mut sample = sample.clone();
        let is_whole = window == TimeWindow::WHOLE;
        match fault {
            Fault::DropsLast(ms) if is(ms) && !is_whole => copies = 0,
            Fault::IncludesEnd if window.end.is_some_and(is) => copies = 1,
            Fault::ExcludesStart if window.start.is_some_and(is) => copies = 0,
            Fault::Shifts(ms) if is(ms) && !is_whole && inside => sample.faces[0].x_pct += 0.5,
            Fault::Doubles(ms) if is(ms) && !is_whole && inside => copies = 2,
            Fault::WholeLacks(ms) if is(ms) && is_whole => copies = 0,
            _ => {}
        }
        page.samples.extend(std::iter::repeat_n(sample, copies));
    }
    if matches!(fault, Fault::Fails) && nth % 2 == 1 {
        return Err(Failure { status: Some(500), message: "Unexpected error (500 server_error)".into() });
    }
    Ok(page)
}

fn run(samples: &[FaceSample], length: i64, depth: Depth, fault: Fault) -> (PagingReport, PagingCheck) {
    let mut check = PagingCheck::new(length, depth);
    let mut nth = 0;
    while let Some(window) = check.next_request() {
        assert!(window.end.is_none_or(|end| end > window.start.unwrap_or(0)), "{window:?}");
        check.answered(window, answer(samples, window, fault, nth));
        nth += 1;
    }
    (check.report(&ClipId::from("cl_1"), &Revisions::default(), 0), check)
}

fn track() -> Vec<FaceSample> {
    (0..40).map(|i| sample(f64::from(i) * 1_500.0)).collect()
}

#[test]
fn windows_that_agree_are_agreed_on_within_the_number_of_requests() {
    for length in [1, 700, 2_500, 60_000, 3_600_000] {
        let samples: Vec<_> = track().into_iter().filter(|sample| sample.timestamp_ms < length as f64).collect();
        let (report, check) = run(&samples, length, Depth::Quick, Fault::None);
        assert!(report.requests <= MOST_REQUESTS, "{length}: {}", report.requests);
        assert_eq!((report.agrees, report.pair), (Some(true), None), "{length}: {:?}", report.findings);
        assert!(report.findings.is_empty(), "{:?}", report.findings);
        assert_eq!(check.clip_pages(), [Page { asked: TimeWindow::WHOLE, samples, unreadable: vec![] }]);
    }
    let (report, check) = run(&track(), 60_000, Depth::Quick, Fault::None);
    assert_eq!(report.requests, MOST_REQUESTS);
    // Borders exactly at a sample, one millisecond before and one after.
    for border in [30_000, 29_999, 30_001] {
        assert!(check.pages.iter().any(|page| page.asked.end == Some(border)), "{border}");
        assert!(check.pages.iter().any(|page| page.asked.start == Some(border)), "{border}");
    }
}

#[test]
fn each_fault_of_paging_is_found_and_the_smallest_pair_shows_it() {
    let faults = [
        Fault::DropsLast(34_500),
        Fault::IncludesEnd,
        Fault::ExcludesStart,
        Fault::Shifts(12_000),
        Fault::Doubles(45_000),
        Fault::WholeLacks(21_000),
    ];
    for fault in faults {
        let (report, _) = run(&track(), 60_000, Depth::Quick, fault);
        assert_eq!(report.agrees, Some(false), "{fault:?}: {report:?}");
        let (one, two) = report.pair.unwrap();
        // One of the two is a small window around the sample.
        let small = one.length(60_000).min(two.length(60_000));
        assert!(small <= 3_002, "{fault:?}: {one:?} {two:?}");
        assert!(report.requests <= MOST_REQUESTS);
        let answers = [one, two].map(|window| answer(&track(), window, fault, 0).unwrap());
        assert!(
            !differences(&Ordered::of(&answers[0]), &Ordered::of(&answers[1])).is_empty(),
            "{fault:?}: the pair alone shows the fault"
        );
    }
}

#[test]
fn failed_requests_are_findings_and_the_rest_is_still_compared() {
    let (report, check) = run(&track(), 60_000, Depth::Quick, Fault::Fails);
    assert_eq!((report.agrees, report.failed), (None, check.failures.len()), "what failed agrees with nothing");
    let why = report.unsettled.as_deref().unwrap();
    assert_eq!(why, words::findings::failed_others_agree(report.requests, report.failed));
    assert_eq!(report.findings.len(), 1, "{:?}", report.findings);
    assert_eq!((report.findings[0].severity, report.findings[0].kind), (Severity::High, Kind::RequestFailed));
    assert!(report.findings[0].rule.contains("500") && report.requests <= MOST_REQUESTS);
    assert!(check.whole().is_some());
}

#[test]
fn a_clip_that_changes_meanwhile_is_not_judged_and_a_wait_is_reported() {
    let (_, check) = run(&track(), 60_000, Depth::Quick, Fault::Shifts(12_000));
    let revisions = Revisions { before: Some("7".into()), after: Some("8".into()) };
    let report = check.report(&ClipId::from("cl_1"), &revisions, 2);
    assert_eq!((report.agrees, report.pair), (None, None));
    assert_eq!(report.unsettled.as_deref(), Some(words::findings::clip_changed()));
    assert_eq!(report.findings.len(), 1);
    assert!(report.findings[0].rule == words::findings::asked_to_wait(2) && report.findings[0].severity == Severity::Low);
}

#[test]
fn without_an_answer_for_the_whole_clip_windows_that_meet_stand_in_for_it() {
    let mut check = PagingCheck::new(60_000, Depth::Quick);
    while let Some(window) = check.next_request() {
        let page = answer(&track(), window, Fault::None, 0);
        let failure = Failure { status: Some(400), message: "endTimeMs is required".into() };
        check.answered(window, if window == TimeWindow::WHOLE { Err(failure) } else { page });
    }
    let joined: Vec<_> = check.clip_pages().into_iter().flat_map(|page| page.samples).collect();
    assert_eq!(joined, track());
    assert!(check.clip_pages().len() >= 3);
}

#[test]
fn what_no_request_could_read_is_left_out_of_the_answers_of_the_clip_and_what_overlaps_counts_once() {
    let mut check = PagingCheck::new(60_000, Depth::Quick);
    let is_lost = |window: TimeWindow| window.start.unwrap_or(0) < 14_000 && window.end.unwrap_or(60_000) > 13_000;
    while let Some(window) = check.next_request() {
        let failure = || Failure { status: None, message: "the body is not JSON: expected value at line 1 column 9".into() };
        check.answered(window, if is_lost(window) { Err(failure()) } else { answer(&track(), window, Fault::None, 0) });
    }
    let pages = check.clip_pages();
    let unread = crate::page::unread(&pages, 60_000.0);
    assert!(!unread.is_empty() && unread.iter().any(|(from, until)| *from <= 13_000.0 && *until >= 14_000.0), "{unread:?}");
    let times: Vec<_> = pages.iter().flat_map(|page| &page.samples).map(|sample| sample.timestamp_ms as i64).collect();
    assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
    let is_read = |ms: i64| !unread.iter().any(|(from, until)| (*from..*until).contains(&(ms as f64)));
    assert!((0..40).map(|i| i * 1_500).filter(|ms| is_read(*ms)).eq(times), "{unread:?}");
    let report = check.report(&ClipId::from("cl_1"), &Revisions::default(), 0);
    assert_eq!((report.agrees, report.failed > 2), (None, true), "{report:?}");
}

#[test]
fn a_request_is_copied_as_one_command_without_the_key() {
    let line =
        curl("https://api.example.com/", &VideoId::from("vid 1'"), &ClipId::from("cl_1"), &TimeWindow::new(0, 1_500).query());
    assert_eq!(
        line,
        "curl -sS -H \"Authorization: Bearer $CUTROOM_API_KEY\" 'https://api.example.com/v1/videos/vid%201%27/clips/cl_1/camera-faces?startTimeMs=0&endTimeMs=1500'"
    );
}

proptest! {
    #[test]
    fn any_answers_end_the_check_within_its_requests(
        length in 1i64..200_000, lists in prop::collection::vec(prop::collection::vec(prop_oneof![
            -10.0f64..300_000.0, Just(f64::NAN), Just(f64::INFINITY), Just(0.0)], 0..12), 1..8),
    ) {
        let mut check = PagingCheck::new(length, Depth::Quick);
        let mut nth = 0;
        while let Some(window) = check.next_request() {
            let samples = lists[nth % lists.len()].iter().map(|ms| sample(*ms)).collect();
            check.answered(window, Ok(Page { asked: window, samples, unreadable: vec![] }));
            nth += 1;
            prop_assert!(nth <= MOST_REQUESTS);
        }
        let report = check.report(&ClipId::from("cl_1"), &Revisions::default(), 0);
        prop_assert!(report.findings.len() <= 3 * MOST_FINDINGS);
    }

    #[test]
    fn pages_that_are_the_same_never_differ(times in prop::collection::vec(0.0f64..100_000.0, 0..40), from in 0i64..50_000, length in 1i64..50_000) {
        let samples: Vec<_> = times.iter().map(|ms| sample(*ms)).collect();
        let window = TimeWindow::new(from, from + length);
        let whole = Page { asked: TimeWindow::WHOLE, samples: samples.clone(), unreadable: vec![] };
        let part: Vec<_> = samples.into_iter().filter(|sample| window.contains(sample.timestamp_ms)).collect();
        let part = Page { asked: window, samples: part, unreadable: vec![] };
        prop_assert_eq!(differences(&Ordered::of(&whole), &Ordered::of(&part)), vec![]);
    }
}

#[test]
fn a_time_that_every_answer_repeats_is_a_fault_of_the_data_and_the_windows_agree() {
    let mut samples = track();
    for at in [20, 9] {
        let copy = samples[at].clone();
        samples.insert(at, copy);
    }
    let (report, check) = run(&samples, 60_000, Depth::Quick, Fault::None);
    assert_eq!((report.agrees, report.findings), (Some(true), vec![]));
    // The check of the samples reports each of the two once.
    assert_eq!(check.clip_pages()[0].samples.len(), 42);
    // Windows that repeat a time that the whole clip has once disagree with it, and are reported once for all windows.
    let (report, _) = run(&track(), 60_000, Depth::Quick, Fault::Doubles(15_000));
    let falls: Vec<_> = report.findings.iter().filter(|one| one.rule_name == "time_falls_in_window").collect();
    assert_eq!((report.agrees, falls.len()), (Some(false), 1), "{:?}", report.findings);
    assert!(falls[0].values["requests"].as_f64() >= Some(2.0), "{:?}", falls[0]);
}
