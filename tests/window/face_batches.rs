//! Face checks of many videos: a batch with planted faults that is worked through by keys alone, and a batch in which much goes wrong.

use super::{
    common::{
        face_plants::Plant,
        face_proxy::{FaceFault, FaceProxy},
    },
    harness::{Open, Shared, open_with_key},
};
use cutroom::{
    api::{
        VideoId,
        video::{Duplicate, Trim},
    },
    app::{
        Action, RoomMsg, Start,
        features::faces::{Faces, Msg, VideoCheck, VideosMsg},
    },
    faces::{Severity, Verdict},
    jobs::workspace::Target,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::NodeT;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    time::Duration,
};
use tempfile::tempdir;

/// Copy of the sample's first clip, up to a time in seconds.
pub fn copy(shared: &Shared, name: &str, end: f64) -> VideoId {
    let trim = Trim { chapter_index: None, start_time: Some(0.0), end_time: Some(end) };
    let part = Duplicate { name: Some(name.into()), trim: Some(trim) };
    shared.runtime.block_on(shared.workspace.client().duplicate_video(&"vid_sample".into(), &part)).unwrap().id
}

/// The window on a video, in the view of face checks.
pub fn open(shared: &Shared, address: &str, video: &VideoId, folder: &Path) -> Open<'static> {
    let begin = Start { target: Target::Remote(address.to_owned()), video: Some(video.clone()), import: None };
    let key = shared.workspace.server.api_key();
    let mut open = open_with_key(begin, key, folder, vec2(1100.0, 700.0), |state| state.project().is_some());
    open.press(Modifiers::COMMAND, Key::Num2);
    open
}

fn faces<'a>(open: &'a Open<'_>) -> &'a Faces {
    &open.state().rooms.faces
}

/// Name of the control that has the keyboard.
fn focused(open: &Open<'_>) -> Option<String> {
    let mut nodes = open.harness.root().children_recursive();
    nodes.find(|node| node.accesskit_node().is_focused()).and_then(|node| node.accesskit_node().label())
}

/// Waits until the scan has ended, however long it takes: each video that is done counts.
fn until_checked(open: &mut Open<'_>) {
    let all = faces(open).videos.running.map_or(0, |running| running.all);
    for done in 1..=all {
        open.until("the next video is checked", move |state| {
            state.rooms.faces.videos.running.is_none_or(|running| running.done >= done)
        });
    }
    open.until("all videos are checked", |state| state.rooms.faces.videos.running.is_none());
}

fn check_of(open: &Open<'_>, video: &VideoId) -> VideoCheck {
    let listed = faces(open).videos.listed.iter().flatten().find(|listed| listed.id == *video);
    listed.expect("it is listed").check.clone().expect("it was checked")
}

/// Whether the selected finding has no verdict yet.
fn is_to_judge(faces: &Faces) -> bool {
    faces.selected().is_some_and(|(_, finding)| faces.judgement(finding).is_none())
}

#[test]
#[allow(clippy::too_many_lines)] // One batch for all of it.
fn forty_videos_are_worked_through_by_keys_alone_every_planted_fault_is_found_and_nothing_else() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::None);
    proxy.limit(100, Duration::from_secs(1));
    let mut planted: BTreeMap<VideoId, Option<Plant>> = BTreeMap::new();
    for nth in 0..40 {
        let plant = Plant::ALL.get(nth).copied();
        let video = copy(&shared, &plant.map_or_else(|| format!("Clean {nth}"), |plant| format!("{plant:?}")), 52.5);
        proxy.plant(video.as_str(), plant);
        planted.insert(video, plant);
    }
    // The sample itself has faults of its own.
    shared.runtime.block_on(shared.workspace.client().delete_video(&"vid_sample".into())).unwrap();
    let first = planted.iter().find(|(_, plant)| plant.is_none()).unwrap().0.clone();
    let folder = tempdir().unwrap();
    let mut open = open(&shared, &proxy.address, &first, folder.path());

    // The list, all videos, and the main button.
    let mut actions = 2;
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    open.until("the videos are listed", |state| state.rooms.faces.videos.listed.as_ref().is_some_and(|it| it.len() == 40));
    while focused(&open).as_deref() != Some(words::faces::select_all()) {
        open.press(Modifiers::SHIFT, Key::Tab);
        actions += 1;
        assert!(actions < 40, "{:?}", focused(&open));
    }
    open.press(Modifiers::NONE, Key::Space);
    while focused(&open).as_deref() != Some(words::faces::check_videos(40).as_str()) {
        open.press(Modifiers::SHIFT, Key::Tab);
        actions += 1;
        assert!(actions < 80, "{:?}", focused(&open));
    }
    open.press(Modifiers::NONE, Key::Space);
    actions += 2;
    assert!(faces(&open).videos.running.is_some());
    until_checked(&mut open);

    // What was found: each planted fault under its name and at its place, and nothing in what is clean.
    let order = open.state().settings.face_videos;
    let listed = faces(&open).videos.listed.clone().unwrap();
    let sums: Vec<usize> = faces(&open)
        .videos
        .shown_places(order)
        .into_iter()
        .map(|place| match &listed[place].check {
            Some(VideoCheck::Done([high, ..], _)) => *high,
            other => panic!("{}: {other:?}", listed[place].name),
        })
        .collect();
    assert!(sums.is_sorted_by(|one, two| one >= two), "the worst first: {sums:?}");
    let mut wrong = Vec::new();
    for (video, plant) in &planted {
        let VideoCheck::Done(counts, _) = check_of(&open, video) else { panic!("{video}") };
        if plant.is_none() != (counts == [0; 3]) {
            wrong.push(format!("{plant:?}: {counts:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");

    open.press(Modifiers::NONE, Key::Escape);
    actions += 1;
    let mut found: BTreeMap<VideoId, Vec<(&str, f64, f64, Severity)>> = BTreeMap::new();
    loop {
        if is_to_judge(faces(&open)) {
            let (_, finding) = faces(&open).selected().unwrap();
            let one = (finding.kind.name(), finding.at_ms, finding.end_ms, finding.severity);
            let video = open.state().project().unwrap().video.id.clone();
            found.entry(video).or_default().push(one);
            open.press(Modifiers::NONE, Key::X);
        } else {
            open.press(Modifiers::NONE, Key::W);
            let is_end =
                |said: &str| said.starts_with(&super::harness::begin_of(words::faces::all_judged(super::harness::ANY, 40)));
            let ended = open.notices().iter().any(|said| is_end(said));
            if ended {
                break;
            }
            open.until("the next finding is selected", |state| is_to_judge(&state.rooms.faces));
        }
        actions += 1;
        assert!(actions < 1_000, "{found:?}");
    }
    actions += 1;
    let videos: BTreeSet<_> = planted.iter().filter(|(_, plant)| plant.is_some()).map(|(video, _)| video.clone()).collect();
    assert_eq!(found.keys().cloned().collect::<BTreeSet<_>>(), videos, "each video with a fault, and no other one");
    let mut wrong = Vec::new();
    for (video, findings) in &found {
        let plant = planted[video].unwrap();
        if !findings.iter().any(|(kind, ..)| *kind == plant.kind()) {
            wrong.push(format!("{plant:?} was not named: {findings:?}"));
        }
        if let Some((from, until)) = plant.range() {
            let is_beside = |(_, at, end, _): &&(&str, f64, f64, Severity)| *at > until + 4_100.0 || *end < from - 4_100.0;
            wrong.extend(findings.iter().filter(is_beside).map(|finding| format!("{plant:?}: also {finding:?}")));
        }
        // One cause has at most four kinds of findings, and one key judges all of a kind.
        if findings.iter().map(|(kind, ..)| kind).collect::<BTreeSet<_>>().len() > 4 {
            wrong.push(format!("{plant:?} has {} findings: {findings:?}", findings.len()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let count = found.values().map(Vec::len).sum::<usize>();
    println!("{actions} actions for 40 videos with {count} findings: {:.1} per video", f64::from(actions) / 40.0);
    // One for each verdict, two for the way to the next finding in the next video, and a dozen to begin.
    assert!(actions as usize <= count + 2 * videos.len() + 16, "{actions} actions, {count} findings");
    // Everything is judged, on this computer and so in the next window.
    let left: usize = faces(&open).videos.listed.iter().flatten().map(|video| video.left).sum();
    assert_eq!(left, 0);
    let (_, finding) = faces(&open).selected().unwrap();
    assert_eq!(faces(&open).judgement(finding).unwrap().0.verdict, Some(Verdict::Bad));
}

#[test]
fn of_two_hundred_videos_ten_fail_two_are_deleted_and_one_is_huge_and_the_rest_is_checked_within_the_rate_limit() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::None);
    let videos: Vec<VideoId> = (0..200).map(|nth| copy(&shared, &format!("Video {nth:03}"), 15.0)).collect();
    shared.runtime.block_on(shared.workspace.client().delete_video(&"vid_sample".into())).unwrap();
    let (huge, refused, gone) = (&videos[7], &videos[20..30], &videos[60..62]);
    // Found in three videos.
    let faulty = [&videos[3], &videos[100], &videos[150]];
    for video in faulty {
        proxy.plant(video.as_str(), Some(Plant::Missing));
    }
    proxy.plant(huge.as_str(), Some(Plant::Many));
    for video in refused {
        proxy.refuse(video.as_str());
    }
    let folder = tempdir().unwrap();
    let mut open = open(&shared, &proxy.address, &videos[0], folder.path());
    proxy.limit(100, Duration::from_millis(500));
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    open.until("the videos are listed", |state| state.rooms.faces.videos.listed.as_ref().is_some_and(|it| it.len() == 200));
    let tell = |open: &mut Open<'_>, msg| open.apply(Action::Room(RoomMsg::Faces(Msg::Videos(msg))));
    tell(&mut open, VideosMsg::ChooseAll(true));
    tell(&mut open, VideosMsg::Scan);
    tell(&mut open, VideosMsg::Pause(true));
    for video in gone {
        shared.runtime.block_on(shared.workspace.client().delete_video(video)).unwrap();
    }
    tell(&mut open, VideosMsg::Pause(false));
    // The list can be filtered while the check runs.
    open.until("some are checked", |state| state.rooms.faces.has_checked_videos());
    open.click(words::faces::videos_with_findings());
    assert!(open.state().settings.face_videos.with_findings);
    until_checked(&mut open);
    for video in &videos {
        let is_expected = match check_of(&open, video) {
            VideoCheck::Failed(why) => {
                assert!(!why.is_empty());
                refused.contains(video) || gone.contains(video)
            }
            VideoCheck::Done(counts, _) => {
                !refused.contains(video)
                    && !gone.contains(video)
                    && (counts != [0; 3]) == (faulty.contains(&video) || video == huge)
            }
            other => panic!("{video}: {other:?}"),
        };
        assert!(is_expected, "{video}: {:?}", check_of(&open, video));
    }
    let order = open.state().settings.face_videos;
    let listed = faces(&open).videos.listed.clone().unwrap();
    let shown: Vec<_> = faces(&open).videos.shown_places(order).into_iter().map(|place| &listed[place]).collect();
    assert_eq!(shown.len(), 12 + 4, "failures and findings: {shown:?}");
    assert!(shown[..12].iter().all(|video| matches!(video.check, Some(VideoCheck::Failed(_)))), "{shown:?}");
    let counts = |video: &VideoId| match check_of(&open, video) {
        VideoCheck::Done(counts, _) => counts.iter().sum::<usize>(),
        _ => 0,
    };
    assert!(counts(huge) < 10, "60,000 samples that are too near are one cause: {}", counts(huge));
    println!("{} requests beyond the limit", proxy.beyond_limit());

    drop(open);
    // The filter is remembered.
    let again = self::open(&shared, &proxy.address, &videos[0], folder.path());
    assert!(again.state().settings.face_videos.with_findings && again.state().settings.face_videos.worst_first);
}

#[test]
fn a_video_that_was_deleted_after_the_check_is_passed_over() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::None);
    let videos: Vec<VideoId> = (0..4).map(|nth| copy(&shared, &format!("Video {nth}"), 15.0)).collect();
    shared.runtime.block_on(shared.workspace.client().delete_video(&"vid_sample".into())).unwrap();
    for video in &videos[1..] {
        proxy.plant(video.as_str(), Some(Plant::Missing));
    }
    let folder = tempdir().unwrap();
    let mut open = open(&shared, &proxy.address, &videos[0], folder.path());
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    open.until("the videos are listed", |state| state.rooms.faces.videos.listed.as_ref().is_some_and(|it| it.len() == 4));
    let tell = |open: &mut Open<'_>, msg| open.apply(Action::Room(RoomMsg::Faces(Msg::Videos(msg))));
    tell(&mut open, VideosMsg::ChooseAll(true));
    tell(&mut open, VideosMsg::Scan);
    until_checked(&mut open);
    shared.runtime.block_on(shared.workspace.client().delete_video(&videos[2])).unwrap();
    open.press(Modifiers::NONE, Key::Escape);
    let mut judged = BTreeSet::new();
    for _ in 0..60 {
        if is_to_judge(faces(&open)) {
            judged.insert(open.state().project().unwrap().video.id.clone());
            open.press(Modifiers::NONE, Key::A);
            continue;
        }
        open.press(Modifiers::NONE, Key::W);
        open.until("it is open or refused", |state| state.loading.is_none());
    }
    assert_eq!(judged, [&videos[1], &videos[3]].into_iter().cloned().collect(), "{:?}", open.notices());
}
