//! Two states of the face data: a snapshot, and the data now, gone through by keys.

use super::{
    common::{
        face_plants::Plant,
        face_proxy::{FaceFault, FaceProxy},
    },
    face_batches::{copy, open},
    harness::{Open, Shared},
};
use cutroom::{
    api::VideoId,
    app::{
        Action, RoomMsg,
        features::faces::{CompareMsg, Comparison, Faces, Msg, Progress, VideosMsg},
    },
    faces::snapshot::What,
};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::{fs, path::Path};
use tempfile::tempdir;

fn faces<'a>(open: &'a Open<'_>) -> &'a Faces {
    &open.state().rooms.faces
}

fn comparison<'a>(open: &'a Open<'_>) -> &'a Comparison {
    faces(open).comparison.as_ref().expect("a comparison is open")
}

/// Runs a command that asks for a file from the palette, and types the path.
fn with_path(open: &mut Open<'_>, command: &str, path: &Path) {
    open.harness.state_mut().as_mut().unwrap().type_paths();
    open.press(Modifiers::COMMAND, Key::K);
    open.harness.event(Event::Text(command.into()));
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    open.harness.run_steps(3);
    open.harness.get_by_label(words::window::path_of_file()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(Event::Text(path.display().to_string()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
}

fn compare(open: &mut Open<'_>, file: &Path) {
    open.apply(Action::Room(RoomMsg::Faces(Msg::Compare(CompareMsg::Open(file.to_owned())))));
    open.until("it is compared", |state| {
        let progress = state.rooms.faces.comparison.as_ref().map(|comparison| comparison.progress.clone());
        matches!(progress, Some(Progress::Ended | Progress::Failed(_)))
    });
}

#[test]
#[allow(clippy::too_many_lines)] // One workspace for all of it.
fn a_snapshot_is_compared_with_the_data_now_and_each_change_is_seen_on_its_frame_by_keys_alone() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::None);
    let videos: Vec<VideoId> = ["Lost", "Moved", "Same", "Mended"].into_iter().map(|name| copy(&shared, name, 52.5)).collect();
    let [lost, moved, _same, mended] = videos.as_slice() else { panic!("{videos:?}") };
    proxy.plant(mended.as_str(), Some(Plant::Jump));
    let folder = tempdir().unwrap();
    let mut open = open(&shared, &proxy.address, lost, folder.path());
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    open.until("the videos are listed", |state| state.rooms.faces.videos.listed.is_some());
    let tell = |open: &mut Open<'_>, msg| open.apply(Action::Room(RoomMsg::Faces(Msg::Videos(msg))));
    let listed = faces(&open).videos.listed.clone().unwrap();
    for (place, video) in listed.iter().enumerate() {
        tell(&mut open, VideosMsg::Choose(place, videos.contains(&video.id)));
    }
    tell(&mut open, VideosMsg::Scan);
    open.until("all are checked", |state| state.rooms.faces.videos.running.is_none());
    open.press(Modifiers::NONE, Key::Escape);
    let snapshot = folder.path().join("before.json");
    with_path(&mut open, words::commands::write_face_snapshot(), &snapshot);
    open.until("the snapshot is written", |state| state.rooms.faces.snapshot.is_some());
    assert_eq!(faces(&open).snapshot.as_ref().unwrap().as_ref().unwrap().1, 4);

    // Nothing changed yet.
    with_path(&mut open, words::commands::compare_faces(), &snapshot);
    open.until("it is compared", |state| {
        state.rooms.faces.comparison.as_ref().is_some_and(|comparison| comparison.progress == Progress::Ended)
    });
    assert_eq!((comparison(&open).unchanged(), comparison(&open).done()), (4, 4));
    open.harness.get_by_label(words::faces::compare_equal());

    // A new version of the detector.
    proxy.plant(lost.as_str(), Some(Plant::Nobody));
    proxy.plant(moved.as_str(), Some(Plant::PastEdge));
    proxy.plant(mended.as_str(), None);
    compare(&mut open, &snapshot);
    assert_eq!((comparison(&open).unchanged(), comparison(&open).done()), (1, 4));
    let sum = comparison(&open).sum;
    assert!(sum.went > 30 && sum.moved > 30 && sum.new >= 2 && sum.fixed >= 1, "{sum:?}");
    open.harness.get_by_label(&words::faces::compare_unchanged(1));

    // Each change by one key, from video to video; what got worse comes first in each.
    let mut seen: Vec<(VideoId, What)> = Vec::new();
    loop {
        open.press(Modifiers::NONE, Key::W);
        if open.notices().iter().any(|said| said == words::faces::no_next_change()) {
            break;
        }
        let count = seen.len();
        let last = seen.last().cloned();
        open.until("the next change is selected", move |state| {
            let faces = &state.rooms.faces;
            let here = state.project().map(|project| project.video.id.clone());
            let now = here.and_then(|here| Some((here, faces.change()?.1.what)));
            now.is_some() && (count == 0 || now != last)
        });
        let video = open.state().project().unwrap().video.id.clone();
        let (found, change) = faces(&open).change().unwrap();
        let at = Faces::compared_on_video(open.state(), found, &change.clip, change.at_ms).unwrap();
        assert_eq!(open.state().playhead(), at, "the picture is that of the change");
        let what = change.what;
        // Strips, panel and keys have the data that was loaded for the comparison, not that of the check before.
        let now = faces(&open).clip(&change.clip).expect("the clip has data");
        let has_faces = now.samples.iter().any(|sample| !sample.faces.is_empty());
        assert_eq!(has_faces, video != *lost, "{}", now.clip.name);
        if matches!(what, What::Boxes { .. }) {
            open.until_drawn();
            let moment = faces(&open).moment(open.state()).expect("its boxes are drawn");
            assert!(moment.before.as_ref().is_some_and(|boxes| !boxes.is_empty()), "{moment:?}");
            let is_drawn = |label: &str| open.harness.query_all_by_label(label).next().is_some();
            assert!(is_drawn(words::faces::change_before()), "{moment:?}");
            assert_eq!(is_drawn(words::faces::change_after()), video != *lost, "{moment:?}");
        }
        seen.push((video, what));
        assert!(seen.len() < 400, "{seen:?}");
    }
    let of = |video: &VideoId| seen.iter().filter(|(one, _)| one == video).map(|(_, what)| *what).collect::<Vec<_>>();
    assert!(matches!(of(lost)[0], What::LostData | What::New(_)), "{:?}", of(lost));
    assert!(of(lost).iter().any(|what| matches!(what, What::Boxes { went, appeared: 0, moved: 0, .. } if *went > 10)));
    assert!(
        of(moved).iter().any(|what| matches!(what, What::Boxes { moved, moments, .. } if *moved >= 10 && *moments >= 10)),
        "{:?}",
        of(moved)
    );
    assert!(of(mended).iter().any(|what| matches!(what, What::Fixed(_))), "{:?}", of(mended));
    assert_eq!(of(&videos[2]), []);
    // Back by the same keys as for findings.
    let last = faces(&open).change().map(|(_, change)| change.clone());
    let here = open.state().project().unwrap().video.id.clone();
    open.press(Modifiers::NONE, Key::V);
    assert!(open.notices().iter().any(|said| said == words::faces::no_next_changed()), "{:?}", open.notices());
    if of(&here).len() > 1 {
        open.press(Modifiers::SHIFT, Key::N);
        assert_ne!(faces(&open).change().map(|(_, change)| change.clone()), last);
    }
    open.press(Modifiers::SHIFT, Key::V);
    open.until("the video before is open", |state| {
        state.project().is_some_and(|project| project.video.id != here) && state.rooms.faces.change().is_some()
    });
    // No verdict is given to a change.
    open.press(Modifiers::NONE, Key::X);
    assert!(faces(&open).verdicts.last().is_none());
    open.click(words::commands::close_comparison());
    assert!(faces(&open).comparison.is_none());
}

#[test]
fn a_snapshot_of_another_version_of_other_videos_or_cut_short_says_what_is_wrong_and_changes_nothing() {
    let shared = Shared::start();
    let folder = tempdir().unwrap();
    let video = copy(&shared, "One", 12.0);
    let mut open = open(&shared, shared.address(), &video, folder.path());
    open.press(Modifiers::COMMAND, Key::Enter);
    open.until("it is checked", |state| state.rooms.faces.running.is_none() && state.rooms.faces.done().count() == 1);
    let whole = folder.path().join("whole.json");
    open.apply(Action::Room(RoomMsg::Faces(Msg::Snapshot(whole.clone()))));
    open.until("the snapshot is written", |state| state.rooms.faces.snapshot.is_some());
    let text = fs::read_to_string(&whole).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let newer = text.replacen("\"cutroomFaceSnapshot\":1", "\"cutroomFaceSnapshot\":2", 1);
    for (path, expected) in [
        (file("newer.json", &newer), words::findings::snapshot_other_version(1, 2)),
        (file("other.json", "{\"findings\": []}"), words::findings::snapshot_other_file().to_owned()),
        (file("short.json", &text[..text.len() / 2]), words::findings::snapshot_cut_short().to_owned()),
        (
            file("empty.json", "{\"cutroomFaceSnapshot\":1,\"program\":\"\",\"readAt\":\"\",\"videos\":[]}"),
            words::jobs::snapshot_empty().to_owned(),
        ),
        (folder.path().join("none.json"), String::new()),
    ] {
        compare(&mut open, &path);
        let Progress::Failed(why) = comparison(&open).progress.clone() else { panic!("{:?}", comparison(&open).progress) };
        assert!(why.contains(&expected) && !why.is_empty(), "{why}");
        let name = path.file_name().unwrap().to_string_lossy();
        open.harness.get_by_label_contains(&words::faces::compare_failed(name, why));
    }
    // Of videos that this workspace does not have.
    let elsewhere = file("elsewhere.json", &text.replace(video.as_str(), "vid_elsewhere"));
    compare(&mut open, &elsewhere);
    assert!(comparison(&open).is_elsewhere());
    open.harness.get_by_label_contains(words::faces::compare_elsewhere());
    // A good one afterwards.
    compare(&mut open, &whole);
    assert_eq!((comparison(&open).unchanged(), comparison(&open).done()), (1, 1));
    open.click(words::commands::close_comparison());
    assert_eq!(faces(&open).done().count(), 1, "the findings are still there");
}
