//! The window on a hosted server that allows a hundred requests per minute: it loads the visible part first, and the rest later.

use crate::{
    common::hosted::{Fault, Hosted, KEY, Service, VIDEO},
    harness::{ANY, Open, begin_of, end_of, open_with_key},
};
use cutroom::{
    api::{ClipId, clip::ClipChange, item::ItemKind},
    app::{Action, Command, EditCommand, FileCommand, Part, SaveState, Start, State, TimelineCommand},
    jobs::workspace::Target,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use serde_json::json;
use std::{path::Path, time::Duration};
use tempfile::tempdir;

/// The window on the video of a server stand-in.
fn open(hosted: &Hosted, folder: &Path) -> Open<'static> {
    let target = Target::Remote(hosted.address.clone());
    let begin = Start { target, video: Some(VIDEO.into()), import: None };
    open_with_key(begin, KEY, folder, vec2(1440.0, 900.0), |state| state.project().is_some())
}

fn is_read(state: &State, clip: &str) -> bool {
    state.project().unwrap().draft.is_read(&ClipId::from(clip))
}

/// True if everything that the view needs is loaded.
fn is_whole(state: &State) -> bool {
    let project = state.project().unwrap();
    project.clips.iter().enumerate().all(|(index, data)| {
        let lacks = |part| data.lacks.contains(&part);
        let faces = data.camera().is_some() && lacks(Part::Faces);
        !lacks(Part::Items) && !lacks(Part::Sources) && !faces && (index > 0 || !lacks(Part::Words))
    })
}

fn add_text(open: &mut Open<'_>) {
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
}

fn save(open: &mut Open<'_>) {
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("all is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
}

#[test]
fn a_hosted_video_of_30_clips_shows_its_first_clip_within_12_requests_and_is_saved_while_the_rest_is_read() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service::plain(30));
    // The stand-in withholds its answers for the other clips until the test releases them.
    for clip in 1..30 {
        hosted.hold(&format!("clips/cl_{clip}/"));
    }
    let mut open = open(&hosted, folder.path());
    assert!(is_read(open.state(), "cl_0"));
    super::harness::named(&open, "Ping 0");
    let seen = hosted.seen();
    let last = seen.iter().rposition(|line| line.contains("cl_0/") && !line.ends_with("faces") && !line.ends_with("cut"));
    assert!(last.unwrap() < 12, "{seen:#?}");
    assert_eq!(open.state().project().unwrap().clips_read(), (1, 30));
    // Unknown items do not look like an empty lane.
    open.harness.get_by_label("Sound effects of Part 2: not loaded yet");
    open.harness.get_by_label(&words::window::clips_loaded(30, 1));
    // An edit and its save overtake the running requests.
    add_text(&mut open);
    assert_eq!(open.state().waiting(), 1);
    hosted.forget();
    save(&mut open);
    assert!(!is_read(open.state(), "cl_1"), "it was not waited for");
    let texts = hosted.with(|store| store.find("cl_0").items["text-overlays"].len());
    assert_eq!((texts, hosted.refused()), (2, 0));
    let touched = hosted.seen().iter().filter(|line| line.contains("/clips/cl_") && !line.contains("/clips/cl_0/")).count();
    assert_eq!(touched, 0, "a save looks only at what it touches: {:#?}", hosted.seen());
}

#[test]
fn what_is_read_ahead_leaves_a_part_of_the_rate_window_to_the_user() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service::plain(30));
    let mut open = open(&hosted, folder.path());
    // The rate window is a minute: loading continues until two fifths of the limit are left, not to the end.
    open.until("the window is used as far as it may be", |_| hosted.seen().len() >= 59);
    assert!(hosted.seen().len() <= 70, "{}", hosted.seen().len());
    let before = open.state().project().unwrap().clips_read().0;
    assert!(before < 30);
    add_text(&mut open);
    save(&mut open);
    assert_eq!(hosted.refused(), 0);
}

#[test]
fn a_video_that_did_not_change_is_reopened_with_three_requests_and_one_that_did_is_read_again() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 300, ..Service::plain(4) });
    let mut first = open(&hosted, folder.path());
    first.until("all of it is read", is_whole);
    let items = |open: &Open<'_>| {
        let project = open.state().project().unwrap();
        project.clips.iter().map(|data| project.draft.items(&data.clip.id).unwrap().clone()).collect::<Vec<_>>()
    };
    let read = items(&first);
    drop(first);
    hosted.forget();
    let again = open(&hosted, folder.path());
    assert!(is_whole(again.state()));
    assert_eq!(items(&again), read);
    let asked = ["GET /v1/videos", "GET /v1/videos/vid_hosted", "GET /v1/videos/vid_hosted/clips"];
    let mut seen = hosted.seen();
    seen.sort();
    assert_eq!(seen, asked);
    drop(again);
    // Another user adds an item.
    hosted.with(|store| {
        let zoom = json!({"id": "ef_theirs", "type": "trackingZoom", "scale": 1.5, "startTimeMs": 100, "durationMs": 200});
        store.find("cl_2").put("zooms", zoom);
        store.touch(2);
    });
    let mut open = open(&hosted, folder.path());
    let theirs = |state: &State| {
        let project = state.project().unwrap();
        project.draft.item(&"cl_2".into(), &"ef_theirs".into()).is_some()
    };
    open.until("it is read again", theirs);
}

#[test]
fn a_save_reads_no_clip_again_while_the_services_revision_says_that_nothing_changed() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 2_000, ..Service::plain(4) });
    let mut open = open(&hosted, folder.path());
    open.until("all of it is read", is_whole);
    let of_clips_before_the_batch = |hosted: &Hosted| {
        let seen = hosted.seen();
        let batch = seen.iter().position(|line| line.starts_with("POST")).expect("a batch was sent");
        seen[..batch].iter().filter(|line| line.contains("/clips/cl_")).count()
    };
    hosted.forget();
    add_text(&mut open);
    save(&mut open);
    assert_eq!(of_clips_before_the_batch(&hosted), 0, "{:#?}", hosted.seen());
    // Another user saves: the save reloads the clip it changes first, and their change is not lost.
    open.until("what was saved is read back", |_| hosted.count("GET /v1/videos/vid_hosted/clips/cl_0/") > 0);
    hosted.with(|store| {
        let zoom = json!({"id": "ef_theirs", "type": "trackingZoom", "scale": 1.5, "startTimeMs": 100, "durationMs": 200});
        store.find("cl_0").put("zooms", zoom);
        store.touch(0);
    });
    hosted.forget();
    add_text(&mut open);
    save(&mut open);
    assert!(of_clips_before_the_batch(&hosted) > 0, "{:#?}", hosted.seen());
    assert!(open.state().project().unwrap().draft.item(&"cl_0".into(), &"ef_theirs".into()).is_some());
}

#[test]
fn a_long_video_on_a_service_without_a_narrow_limit_is_read_with_nine_requests_a_clip_and_several_clips_at_once() {
    const CLIPS: usize = 44;
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 10_000, delay: Duration::from_millis(60), ..Service::plain(CLIPS) });
    let mut open = open(&hosted, folder.path());
    open.until("all of it is read", |state| state.project().unwrap().clips_read().0 == CLIPS);
    // Seven kinds of items, the sources, and a check of the cuts per clip; faces and words only for clips in view.
    let of_clips = hosted.seen().iter().filter(|line| line.contains("/clips/cl_")).count();
    let in_view = hosted.count("/camera-faces") + hosted.count("/transcript/cut");
    assert!(of_clips - in_view <= 9 * CLIPS + CLIPS, "{of_clips} for {CLIPS} clips, {in_view} of them for what is in view");
    assert!(hosted.most_under_way() > 3, "one clip has three calls under way at most: {}", hosted.most_under_way());
    assert_eq!(hosted.refused(), 0);
}

#[test]
fn a_kept_reading_is_not_trusted_by_a_save() {
    let folder = tempdir().unwrap();
    // On a server that reports no changes, cached data looks as good as new.
    let hosted = Hosted::start(Service { limit: 300, revision: false, stamps_clips: false, ..Service::plain(2) });
    let mut first = open(&hosted, folder.path());
    first.until("all of it is read", is_whole);
    drop(first);
    hosted.with(|store| {
        let sound = &mut store.find("cl_0").items.get_mut("sound-effects").unwrap()[0];
        sound.record.insert("volume".into(), json!(0.1));
    });
    let mut open = open(&hosted, folder.path());
    let volume = |state: &State| {
        let project = state.project().unwrap();
        let items = project.draft.items(&"cl_0".into()).unwrap();
        let sound = items.of_kind(ItemKind::SoundEffect).next().unwrap();
        serde_json::to_value(sound).unwrap()["volume"].as_f64()
    };
    assert_eq!(volume(open.state()), Some(0.8), "as it was kept");
    add_text(&mut open);
    save(&mut open);
    assert_eq!(volume(open.state()), Some(0.1), "as the look before the save saw it");
}

#[test]
fn a_clip_that_is_selected_is_read_before_those_in_view() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service::plain(30));
    for clip in (1..30).filter(|clip| *clip != 20) {
        hosted.hold(&format!("clips/cl_{clip}/"));
    }
    let mut open = open(&hosted, folder.path());
    assert!(!is_read(open.state(), "cl_20"));
    open.apply(Action::SelectClip("cl_20".into()));
    open.until("the selected clip is read", |state| is_read(state, "cl_20"));
    assert!(!is_read(open.state(), "cl_1") && !is_read(open.state(), "cl_19"));
}

#[test]
fn selecting_all_says_how_many_clips_are_not_read_and_what_that_means() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 300, ..Service::plain(3) });
    hosted.hold("clips/cl_1/");
    hosted.hold("clips/cl_2/");
    let mut open = open(&hosted, folder.path());
    open.apply(Action::Run(Command::Timeline(TimelineCommand::SelectAll)));
    let unread = end_of(words::editing::clips_unread(ANY, 2));
    let says = |open: &Open<'_>| open.notices().iter().any(|notice| notice.ends_with(&unread));
    assert!(open.notices().iter().any(|notice| *notice == words::editing::clips_unread(3, 2)), "{:?}", open.notices());
    hosted.release();
    open.until("all of it is read", is_whole);
    open.apply(Action::Select(None));
    open.apply(Action::Run(Command::Timeline(TimelineCommand::SelectAll)));
    assert!(!says(&open), "{:?}", open.notices());
    let of = |clip: &str| open.state().selected_items().filter(|item| item.clip.as_str() == clip).count();
    assert!(of("cl_0") > 0 && of("cl_1") > 0 && of("cl_2") > 0);
}

#[test]
fn an_edit_of_a_clip_that_is_not_read_waits_until_it_is() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service::plain(3));
    hosted.hold("clips/cl_1/");
    hosted.hold("clips/cl_2/");
    let mut open = open(&hosted, folder.path());
    let name = |state: &State| state.project().unwrap().clips[1].clip.name.clone();
    let rename = |name: &str| Action::ChangeClip {
        clip: "cl_1".into(),
        name: "Rename".into(),
        change: ClipChange { name: Some(name.into()), ..ClipChange::default() },
        gesture: None,
    };
    open.apply(rename("First"));
    open.apply(rename("Second"));
    assert_eq!((open.state().waiting(), open.state().deferred()), (0, 2));
    open.harness.get_by_label_contains("2 changes are waiting for their clips");
    // An undo reverts the last of the deferred edits.
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    assert_eq!((open.state().deferred(), name(open.state())), (1, "Part 2".into()));
    hosted.release();
    open.until("the edit is made", |state| state.deferred() == 0 && state.waiting() == 1);
    assert_eq!(name(open.state()), "First");
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    assert_eq!((open.state().waiting(), name(open.state())), (0, "Part 2".into()));
}

#[test]
fn a_clip_that_is_not_read_can_be_moved_and_saved() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service::plain(3));
    hosted.hold("clips/cl_1/");
    hosted.hold("clips/cl_2/s");
    hosted.hold("clips/cl_2/z");
    let mut open = open(&hosted, folder.path());
    open.apply(Action::PlaceClip("cl_2".into(), 0));
    assert!(!is_read(open.state(), "cl_2"));
    save(&mut open);
    let order = hosted.with(|store| store.clips.iter().map(|clip| clip.id.clone()).collect::<Vec<_>>());
    assert_eq!(order, ["cl_2", "cl_0", "cl_1"]);
}

#[test]
fn edits_that_wait_on_a_clip_come_back_before_it_is_read_and_are_saved() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 300, ..Service::plain(3) });
    let mut first = open(&hosted, folder.path());
    first.until("all of it is read", is_whole);
    first.apply(Action::SelectClip("cl_2".into()));
    first.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(45_000)));
    add_text(&mut first);
    first.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(0)));
    assert_eq!(first.state().waiting(), 1);
    drop(first);
    // The video changed meanwhile, so no cached data counts.
    hosted.with(|store| store.touch(1));
    hosted.hold("clips/cl_1/");
    hosted.hold("clips/cl_2/");
    let mut open = open(&hosted, folder.path());
    assert_eq!(open.state().waiting(), 1, "{:?}", open.notices());
    hosted.release();
    save(&mut open);
    assert_eq!(hosted.with(|store| store.find("cl_2").items["text-overlays"].len()), 2);
}

#[test]
fn what_does_not_fit_into_one_rate_window_is_read_in_the_next_ones() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 24, window: Duration::from_millis(900), ..Service::plain(6) });
    let mut open = open(&hosted, folder.path());
    open.until("all of it is read, window by window", |state| state.project().unwrap().clips_read().0 == 6);
}

#[test]
fn what_a_strange_service_lacks_is_said_and_what_it_knows_more_is_kept_through_a_save() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { damaged: true, limit: 300, ..Service::strange(3) });
    let before = hosted.with(|store| store.clone());
    let mut open = open(&hosted, folder.path());
    open.until("all of it is read", |state| {
        let project = state.project().unwrap();
        project.clips.iter().all(|data| !data.lacks.contains(&Part::Items) && !data.lacks.contains(&Part::Sources))
    });
    open.harness.run_steps(3);
    // Lanes that the server lacks, a list that is not an array, and items that cannot be parsed.
    for lacking in ["Text: not provided by this server", "Overlays: not provided by this server"] {
        open.harness.get_by_label(lacking);
    }
    open.harness.get_by_label("Sound effects of Part 1: couldn\u{2019}t load");
    open.harness.get_by_label_contains("Zooms of Part 1: 1 item can\u{2019}t be read");
    super::harness::named(&open, "Ping 1");
    // An edit of an item is saved, and its unknown fields are unchanged.
    let project = open.state().project().unwrap();
    let items = project.draft.items(&"cl_1".into()).unwrap();
    let sound = items.of_kind(ItemKind::SoundEffect).next().unwrap().id().clone();
    let item = cutroom::app::ItemRef { clip: "cl_1".into(), id: sound.clone() };
    open.apply(Action::Select(Some(item)));
    open.apply(Action::Run(Command::Edit(EditCommand::NudgeRight)));
    let cut = Action::ChangeClip {
        clip: "cl_0".into(),
        name: "Rename".into(),
        change: ClipChange { name: Some("Renamed".into()), ..ClipChange::default() },
        gesture: None,
    };
    open.apply(cut);
    assert_eq!(open.state().waiting(), 2, "{:?}", open.notices());
    save(&mut open);
    let after = hosted.with(|store| store.clone());
    for (was, is) in before.clips.iter().zip(&after.clips) {
        for (collection, items) in &was.items {
            assert_eq!(items.len(), is.items[collection].len(), "{collection}");
            for (was, is) in items.iter().zip(&is.items[collection]) {
                let same = |fields: &serde_json::Map<String, serde_json::Value>| {
                    let mut fields = fields.clone();
                    fields.retain(|field, _| !["startTimeMs", "durationMs"].contains(&field.as_str()));
                    fields
                };
                assert_eq!(same(&was.record), same(&is.record), "{collection}");
                let moved = is.record.get("id").is_some_and(|id| id == sound.as_str());
                assert_eq!(was.footage != is.footage, moved, "{collection} {:?}", is.record);
            }
        }
    }
    assert_eq!(after.clips[0].record["name"], "Renamed");
    for field in ["background", "cuts", "transition", "chaptered"] {
        assert_eq!(before.clips[0].record[field], after.clips[0].record[field], "{field}");
    }
}

/// Opens, edits and saves a video of which one clip is faulty; once the fault is fixed, a retry loads the clip.
fn opens_with(fault: &Fault, limit: u32) {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit, ..Service::plain(3) });
    hosted.breaks([fault.clone()]);
    let mut open = open(&hosted, folder.path());
    let trouble = |state: &State| state.project().unwrap().clips[1].trouble().map(str::to_owned);
    open.until("the fault is known", |state| trouble(state).is_some());
    open.until("the others are read", |state| is_read(state, "cl_0") && is_read(state, "cl_2"));
    assert_eq!(open.state().project().unwrap().clips.len(), 3, "{fault:?}");
    // The preview and the inspector show the error.
    let span = super::harness::clip_span(&open, 1);
    open.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(span.start.0 + 100)));
    open.harness.get_by_label_contains(&begin_of(words::timeline::clip_failed(ANY)));
    open.apply(Action::SelectClip("cl_1".into()));
    open.harness.get_by_label_contains(&begin_of(words::inspector::clip_not_loaded(ANY)));
    // The clip cannot be edited, and no edit is deferred until it is loaded.
    add_text(&mut open);
    assert_eq!((open.state().waiting(), open.state().deferred()), (0, 0));
    assert!(open.notices().iter().any(|text| text.contains(", so you can\u{2019}t edit it: ")), "{:?}", open.notices());
    // The other clips can be edited and saved.
    open.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(100)));
    add_text(&mut open);
    assert_eq!(open.state().waiting(), 1);
    save(&mut open);
    assert_eq!(hosted.with(|store| store.find("cl_0").items["text-overlays"].len()), 2);
    assert!(trouble(open.state()).is_some());
    // It is not requested again and again.
    hosted.new_window();
    hosted.forget();
    open.harness.run_steps(20);
    assert!(hosted.count("/clips/cl_1") < 3, "{:#?}", hosted.seen());
    // A retry loads it.
    hosted.breaks([]);
    open.apply(Action::SelectClip("cl_1".into()));
    open.click(words::common::retry());
    open.until("it is read", |state| trouble(state).is_none() && is_read(state, "cl_1"));
    let span = super::harness::clip_span(&open, 1);
    assert_eq!(span.length.0, 20_000);
    open.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(span.start.0 + 100)));
    add_text(&mut open);
    save(&mut open);
}

#[test]
fn a_video_of_which_one_clips_record_cannot_be_read_opens_with_that_clip_marked_and_the_others_are_saved() {
    opens_with(&Fault::Record("cl_1"), 100);
    opens_with(&Fault::Record("cl_1"), 2_000);
}

#[test]
fn a_video_of_which_one_clip_answers_errors_opens_with_that_clip_marked_and_the_others_are_saved() {
    opens_with(&Fault::Calls("cl_1", 500), 100);
    opens_with(&Fault::Calls("cl_1", 500), 2_000);
}

#[test]
fn a_clip_that_cannot_be_read_any_more_keeps_what_was_read_of_it_and_the_others_are_saved() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 2_000, ..Service::plain(3) });
    let mut open = open(&hosted, folder.path());
    open.until("all is read", is_whole);
    hosted.breaks([Fault::Record("cl_1")]);
    open.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(100)));
    add_text(&mut open);
    save(&mut open);
    let project = open.state().project().unwrap();
    assert!(project.clips[1].trouble().is_some() && is_read(open.state(), "cl_1"));
    assert_eq!(super::harness::clip_span(&open, 1).length.0, 20_000, "it is not taken for a changed one");
    assert!(!open.state().has_questions());
}

#[test]
fn a_transcript_that_the_workspace_still_makes_is_announced_and_its_words_appear_by_themselves() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 2_000, transcribes: true, ..Service::plain(1) });
    let mut open = open(&hosted, folder.path());
    open.press(Modifiers::CTRL, Key::T);
    open.until("all is read", is_whole);
    open.harness.run_steps(3);
    open.harness.get_by_label(words::transcript::in_progress());
    hosted.with(|store| {
        store.service.transcribes = false;
        store.record["transcript"]["status"] = json!("ready");
        store.touch(0);
    });
    super::others::look(&mut open, super::others::QUICK);
    open.until("the words are there", |state| {
        state.project().unwrap().clips[0].script.as_ref().is_some_and(|script| script.word(0).is_some())
    });
    assert!(open.harness.query_by_label(words::transcript::in_progress()).is_none());
    open.harness.get_by_label("three");
}
