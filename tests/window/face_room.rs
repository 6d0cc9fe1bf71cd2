//! Face checks: a scan, and a walk through its findings with the keyboard alone.

use super::{
    common::face_proxy::{FaceFault, FaceProxy},
    harness::{Open, Shared},
};
use cutroom::{
    api::{
        VideoId,
        video::{Duplicate, Trim},
    },
    app::{
        Action, Room, RoomMsg, State,
        features::faces::{Entry, Faces, Looks, Msg, Reference, VideoCheck, VideosMsg},
    },
    faces::{Standing, Verdict},
    timeline::timecode,
};
use egui::{Event, Key, Modifiers, OutputCommand, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

fn faces<'a>(open: &'a Open<'_>) -> &'a Faces {
    &open.state().rooms.faces
}

fn is_done(state: &State) -> bool {
    state.rooms.faces.running.is_none() && state.rooms.faces.clips.len() == state.project().unwrap().clips.len()
}

fn selected(open: &Open<'_>) -> (String, f64) {
    let (_, finding) = faces(open).selected().expect("a finding is selected");
    (finding.id.clone(), finding.at_ms)
}

fn verdict(open: &Open<'_>, id: &str) -> Option<(Option<Verdict>, String, Standing)> {
    let faces = faces(open);
    let finding = faces.done().flat_map(|(_, clip)| &clip.report.findings).find(|finding| finding.id == id)?;
    let (judgement, standing) = faces.judgement(finding)?;
    Some((judgement.verdict, judgement.comment.clone(), standing))
}

#[test]
#[allow(clippy::too_many_lines)] // One server for all of it.
fn findings_are_gone_through_judged_and_undone_by_keyboard_alone_and_verdicts_outlive_the_window() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::Wrong);
    let folder = tempdir().unwrap();
    let mut open = shared.open_at(&proxy.address, folder.path());
    open.press(Modifiers::COMMAND, Key::Num2);
    assert_eq!(open.state().rooms.open, Room::Faces);
    open.harness.get_by_label(words::faces::empty_unchecked());
    open.press(Modifiers::COMMAND, Key::Enter);
    open.until("every clip is checked", is_done);
    assert!(faces(&open).rows.len() >= 6, "{:?}", faces(&open).rows);
    open.masked_address("face_room_before");

    // Many findings of one kind in a clip are one row that opens and closes.
    let gathered = |open: &Open<'_>| {
        let row = faces(open).entries.iter().find_map(|entry| match entry {
            Entry::Gathered { clip, kind, count, open, .. } => Some((clip.clone(), *kind, *count, *open)),
            Entry::Finding { .. } => None,
        });
        row.expect("a row gathers findings")
    };
    let (clip, kind, many, is_open) = gathered(&open);
    assert!(many >= 5 && !is_open && faces(&open).entries.len() <= faces(&open).rows.len() - many + 1);
    let name = faces(&open).clip(&clip).unwrap().clip.name.clone();
    let row = words::faces::group_name(name, many, kind.title());
    open.click(&row);
    assert!(gathered(&open).3 && faces(&open).entries.len() > many);
    open.click(&row);
    assert!(!gathered(&open).3);

    // Through the list, from start to end and back.
    open.press(Modifiers::NONE, Key::N);
    let first = selected(&open);
    let count = faces(&open).rows.len();
    let mut seen = vec![first.0.clone()];
    for _ in 1..count {
        open.press(Modifiers::NONE, Key::N);
        seen.push(selected(&open).0);
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count, "each finding once");
    // The time of a finding in a later clip equals the transport's time.
    let (id, kind, severity, in_clip) = {
        let mut later = faces(&open).rows.iter().filter(|row| row.clip > 0).filter_map(|row| faces(&open).finding(*row));
        let (_, finding) = later.find(|(_, finding)| finding.at_ms < 40_000.0).expect("another clip has findings");
        (finding.id.clone(), finding.kind.title(), finding.severity.word(), finding.at_ms)
    };
    open.apply(Action::Room(RoomMsg::Faces(Msg::Select(id))));
    let playhead = open.state().playhead();
    assert!(playhead.0 as f64 > in_clip + 1_000.0);
    let label = format!("{kind} at {}, {severity}", timecode(playhead.0));
    assert!(open.harness.query_all_by_label(&label).next().is_some(), "{label}");
    for _ in 1..count {
        open.press(Modifiers::SHIFT, Key::N);
    }
    assert_eq!(selected(&open), first);
    let shown = open.state().playhead();
    let (clip, at) = faces(&open).at_playhead(open.state()).map(|(clip, at)| (clip.clip.id.clone(), at)).unwrap();
    let wanted = faces(&open).selected().map(|(clip, finding)| (clip.clip.id.clone(), finding.at_ms)).unwrap();
    assert!(clip == wanted.0 && (at - wanted.1).abs() <= 1.0, "the picture is that of the finding: {at} {wanted:?}");

    // A finding can be copied as text for a ticket.
    open.harness.event(Event::Copy);
    let text = (0..6).find_map(|_| {
        open.harness.step();
        open.harness.output().platform_output.commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    });
    let text = text.expect("the finding is in the clipboard");
    for part in
        [&first.0, "Video: ", "Box 1: left ", "Request: curl", "Loaded: 20", "revision ", "Thresholds: ", "Checked by Cutroom"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }

    // Moves between samples.
    open.press(Modifiers::NONE, Key::F);
    assert!(open.harness.query_by_label_contains("0.00 s").is_none(), "the sample holds until the next one");
    assert!(open.state().playhead() > shown);
    open.press(Modifiers::NONE, Key::D);
    assert!(open.state().playhead() <= shown);

    // A verdict moves on to the next finding.
    open.press(Modifiers::NONE, Key::A);
    let second = selected(&open).0;
    assert_ne!(second, first.0);
    assert_eq!(verdict(&open, &first.0).map(|(verdict, ..)| verdict), Some(Some(Verdict::Fine)));
    open.press(Modifiers::NONE, Key::X);
    assert_eq!(verdict(&open, &second).map(|(verdict, ..)| verdict), Some(Some(Verdict::Bad)));
    let third = selected(&open).0;
    open.press(Modifiers::NONE, Key::C);
    open.harness.event(Event::Text("wrong person".into()));
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(verdict(&open, &third), Some((None, "wrong person".into(), Standing::Same)));
    // Undo reverts the last verdict.
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((verdict(&open, &third), selected(&open).0), (None, third.clone()));
    open.press(Modifiers::NONE, Key::X);

    // Snapshots of each display option.
    let look = |open: &mut Open<'_>, looks| open.apply(Action::Room(RoomMsg::Faces(Msg::Look(looks))));
    open.press(Modifiers::SHIFT, Key::N);
    look(&mut open, Looks { onion: true, trail: true, ..Looks::default() });
    open.masked_address("face_room");
    look(&mut open, Looks { reference: Reference::Camera, mirror: true, onion: true, ..Looks::default() });
    open.until_drawn();
    open.harness.get_by_label(words::faces::camera_recording());
    // Other thresholds change the list immediately.
    let before = faces(&open).rows.len();
    open.apply(Action::Room(RoomMsg::Faces(Msg::Tune(true))));
    assert!(open.harness.get_all_by_label(words::faces::thresholds()).count() > 1, "their panel is open");
    let sliver = cutroom::faces::THRESHOLDS.iter().position(|one| one.name == "spacing-most").unwrap();
    open.apply(Action::Room(RoomMsg::Faces(Msg::Threshold(sliver, 1_200.0))));
    assert!(faces(&open).rows.len() > before, "more intervals are too long");
    open.apply(Action::Room(RoomMsg::Faces(Msg::ResetThresholds)));
    assert_eq!(faces(&open).rows.len(), before);

    // The data is corrected: verdicts on findings that disappeared are kept, and a message reports the change.
    proxy.set(FaceFault::None);
    open.press(Modifiers::COMMAND, Key::Enter);
    open.until("every clip is checked again", is_done);
    assert!(faces(&open).changes.values().any(|changes| !changes.data.all.is_empty() && changes.gone > 0));
    let changed = faces(&open).changed().unwrap();
    let count =
        |of: fn(&cutroom::app::features::faces::FetchChanges) -> usize| faces(&open).changes.values().map(of).sum::<usize>();
    let (new, gone) = (count(|one| one.new), count(|one| one.gone));
    assert!(new < gone && changed.starts_with(&words::faces::changes("", gone, new)), "{changed}");
    assert!(faces(&open).rows.len() < before);
    proxy.set(FaceFault::Wrong);

    // Another window on the same folder has the verdicts.
    let size = vec2(1100.0, 700.0);
    let mut pictures = open.harness.take_snapshot_results();
    drop(open);
    let begin = cutroom::app::Start {
        target: cutroom::jobs::workspace::Target::Remote(proxy.address.clone()),
        video: Some("vid_sample".into()),
        import: None,
    };
    let key = shared.workspace.server.api_key();
    let mut open = super::harness::open_with_key(begin, key, folder.path(), size, |state| state.project().is_some());
    open.press(Modifiers::COMMAND, Key::Num2);
    open.press(Modifiers::COMMAND, Key::Enter);
    open.until("every clip is checked", is_done);
    assert_eq!(verdict(&open, &first.0).map(|(verdict, ..)| verdict), Some(Some(Verdict::Fine)));
    assert_eq!(verdict(&open, &second).map(|(verdict, ..)| verdict), Some(Some(Verdict::Bad)));
    open.press(Modifiers::NONE, Key::N);
    open.masked_address("face_room_1100x700");
    pictures.extend(open.harness.take_snapshot_results());

    // A report in a chosen folder; without a system dialog its path is typed. The settings keep the folder.
    open.harness.state_mut().as_mut().unwrap().type_paths();
    open.click(words::commands::write_face_report());
    open.harness.get_by_label(words::window::path_of_folder()).focus();
    open.harness.run_steps(2);
    let reports = tempdir().unwrap();
    open.harness.event(Event::Text(reports.path().display().to_string()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    // The report decodes dozens of frames: here it is enough that it has started in a folder of its own.
    let begun = || std::fs::read_dir(reports.path()).unwrap().filter_map(Result::ok).any(|entry| entry.path().is_dir());
    open.until("the report is begun", |_| begun());
    assert!(faces(&open).reported.as_ref().is_none_or(Result::is_ok), "{:?}", faces(&open).reported);
    assert_eq!(open.state().settings.face_reports.as_deref(), Some(reports.path()));
}

#[test]
fn several_videos_are_checked_in_one_go_with_a_forecast_and_each_opens_with_its_findings() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::Wrong);
    let folder = tempdir().unwrap();
    let trim = Trim { chapter_index: None, start_time: Some(2.0), end_time: Some(26.0) };
    let wanted = Duplicate { name: Some("A short copy".into()), trim: Some(trim) };
    let copy = shared.runtime.block_on(shared.workspace.client().duplicate_video(&"vid_sample".into(), &wanted)).unwrap().id;
    let mut open = shared.open_sized(&proxy.address, folder.path(), vec2(1100.0, 700.0));
    open.press(Modifiers::COMMAND, Key::Num2);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    open.until("the videos are listed", |state| state.rooms.faces.videos.listed.is_some());
    let check = |open: &Open<'_>, id: &VideoId| {
        let listed = faces(open).videos.listed.iter().flatten().find(|video| video.id == *id);
        listed.expect("it is listed").check.clone()
    };
    // The open video is selected; a click selects the other one, and the forecast counts both.
    let before = faces(&open).videos.forecast();
    assert_eq!((before.videos, before.requests), (1, 2 + 3 * 24));
    open.click("A short copy");
    let forecast = faces(&open).videos.forecast();
    assert_eq!((forecast.videos, forecast.requests > before.requests), (2, true), "{forecast:?}");
    assert!(forecast.rate.is_some(), "the service states its limit");
    // Space makes the tick that was clicked, and Enter is for the main button; without any video it presses nothing.
    open.press(Modifiers::NONE, Key::Space);
    assert_eq!(faces(&open).videos.forecast().videos, 1);
    open.click(words::faces::select_all());
    open.click(words::faces::select_none());
    open.click("A short copy");
    open.press(Modifiers::NONE, Key::Space);
    open.press(Modifiers::NONE, Key::Enter);
    assert!(faces(&open).videos.running.is_none() && faces(&open).videos.forecast().videos == 0);
    open.click(words::faces::select_all());
    open.click("A short copy");
    open.press(Modifiers::NONE, Key::Space);
    assert_eq!(faces(&open).videos.forecast().videos, 2);
    open.press(Modifiers::NONE, Key::Enter);
    assert!(faces(&open).videos.running.is_some(), "Enter on a tick presses the main button");
    open.click(words::common::cancel());
    // Started and paused immediately: at most the current clip is checked, then nothing happens until the scan is cancelled.
    open.harness.get_by_label("Check 2 videos");
    for msg in [VideosMsg::Scan, VideosMsg::Pause(true)] {
        let action = Action::Room(RoomMsg::Faces(Msg::Videos(msg)));
        open.harness.state_mut().as_mut().unwrap().apply(action);
    }
    open.harness.run_steps(3);
    assert!(faces(&open).videos.running.unwrap().paused);
    open.harness.get_by_label(words::faces::resume());
    open.click(words::common::cancel());
    assert!(faces(&open).videos.running.is_none());
    let is_done = |check: Option<VideoCheck>| matches!(check, Some(VideoCheck::Done(..)));
    assert!(!is_done(check(&open, &"vid_sample".into())) || !is_done(check(&open, &copy)));
    // Again, to the end; finished clips are not checked twice.
    let rest = faces(&open).videos.has_rest();
    open.click(&if rest { words::faces::check_remaining().to_owned() } else { words::faces::check_videos(2) });
    open.until("both videos are checked", |state| state.rooms.faces.videos.running.is_none());
    assert!(is_done(check(&open, &copy)) && is_done(check(&open, &"vid_sample".into())));
    let Some(VideoCheck::Done(counts, _)) = check(&open, &copy) else { panic!("{:?}", check(&open, &copy)) };
    assert!(counts.iter().sum::<usize>() > 0);
    assert!(!faces(&open).rows.is_empty(), "what was found in the open video is shown");
    open.masked_address("face_videos_1100x700");
    // Below the dialog the shortcuts for verdicts are off; Escape closes the dialog.
    let found = faces(&open).finding(faces(&open).rows[0]).unwrap().1.id.clone();
    open.apply(Action::Room(RoomMsg::Faces(Msg::Select(found.clone()))));
    open.press(Modifiers::NONE, Key::X);
    open.press(Modifiers::NONE, Key::A);
    assert!(verdict(&open, &found).is_none() && faces(&open).videos.shown);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!faces(&open).videos.shown);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    open.until("the videos are listed again", |state| state.rooms.faces.videos.shown);
    let requests = proxy.count("camera-faces");
    open.click(&words::faces::video_open_name("A short copy"));
    open.until("the other video is open with its findings", |state| {
        state.project().is_some_and(|project| project.video.id == copy) && !state.rooms.faces.rows.is_empty()
    });
    assert_eq!(faces(&open).count(None), counts.iter().sum::<usize>());
    let again = proxy.count("camera-faces") - requests;
    assert!(again <= 2, "the editor reads the clip's faces; the check does not: {again}");
    // At the last one the key for the next one says that it is the last.
    let steps = (0..4).take_while(|_| {
        open.press(Modifiers::NONE, Key::V);
        let is_last = open.notices().iter().any(|said| said == words::faces::no_next_video());
        open.until("the video is open", |state| state.project().is_some());
        !is_last
    });
    assert!(steps.count() < 4, "{:?}", open.notices());
}

#[test]
fn what_is_written_of_stays_in_the_list_and_judging_goes_on_from_where_it_was() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::Wrong);
    let folder = tempdir().unwrap();
    let mut open = shared.open_at(&proxy.address, folder.path());
    open.press(Modifiers::COMMAND, Key::Num2);
    open.press(Modifiers::COMMAND, Key::Enter);
    open.until("every clip is checked", is_done);
    for _ in 0..3 {
        open.press(Modifiers::NONE, Key::N);
    }
    let (id, _) = selected(&open);
    let has = |open: &Open<'_>, id: &str| {
        let faces = faces(open);
        faces.rows.iter().filter_map(|row| faces.finding(*row)).any(|(_, finding)| finding.id == id)
    };
    // A finding with a verdict gets a comment while a filter hides it.
    open.apply(Action::Room(RoomMsg::Faces(Msg::Judge(Verdict::Bad))));
    open.apply(Action::Room(RoomMsg::Faces(Msg::Select(id.clone()))));
    open.press(Modifiers::NONE, Key::C);
    open.harness.event(Event::Text("the box".into()));
    open.harness.run_steps(2);
    open.click(words::faces::filter_open());
    open.apply(Action::Room(RoomMsg::Faces(Msg::BeginComment)));
    open.harness.run_steps(2);
    open.apply(Action::Room(RoomMsg::Faces(Msg::Filter(faces(&open).filter))));
    assert!(faces(&open).filter.open && has(&open, &id), "as long as somebody writes of it");
    open.apply(Action::Room(RoomMsg::Faces(Msg::LeaveComment)));
    assert!(!has(&open, &id), "it is left out once it is left");
    let written = faces(&open).done().flat_map(|(_, clip)| &clip.report.findings).find(|finding| finding.id == id).unwrap();
    let (judgement, _) = faces(&open).judgement(written).unwrap();
    assert_eq!(
        (judgement.verdict, judgement.comment.as_str()),
        (Some(Verdict::Bad), "the box"),
        "what leaves the field keeps it"
    );
    // A verdict in the middle of the list: the next finding is the one after it, not the first.
    let faces_now = faces(&open);
    let order: Vec<_> = faces_now.rows.iter().filter_map(|row| faces_now.finding(*row)).map(|(_, it)| it.id.clone()).collect();
    open.apply(Action::Room(RoomMsg::Faces(Msg::Select(order[2].clone()))));
    open.apply(Action::Room(RoomMsg::Faces(Msg::Judge(Verdict::Fine))));
    // The filter hides the finding with the verdict.
    let next = order[3..].iter().find(|id| has(&open, id)).unwrap();
    assert_eq!((&selected(&open).0, has(&open, &order[2])), (next, false));
    // One key for all findings of a kind in a clip, and one that takes all of these verdicts back.
    let without = |open: &Open<'_>| {
        let all = faces(open).done().flat_map(|(_, clip)| &clip.report.findings);
        all.filter(|finding| faces(open).judgement(finding).is_none()).count()
    };
    let several = (0..order.len()).find_map(|nth| {
        open.apply(Action::Room(RoomMsg::Faces(Msg::Select(order[nth].clone()))));
        let alike = faces(&open).alike().len();
        let is_open = verdict(&open, &order[nth]).is_none();
        (alike > 1 && is_open).then_some(alike)
    });
    let (several, before) = (several.expect("some findings are alike"), without(&open));
    open.apply(Action::Run(cutroom::app::Command::Faces(cutroom::app::FacesCommand::FindingsBad)));
    assert_eq!(without(&open), before - several, "{before} {several} {:?} {:?}", open.notices(), faces(&open).alike().len());
    assert!(open.notices().contains(&words::faces::alike_bad(several)), "{:?}", open.notices());
    open.apply(Action::Room(RoomMsg::Faces(Msg::Undo)));
    assert_eq!(without(&open), before);
    drop(open);
    shared.stop();
}
