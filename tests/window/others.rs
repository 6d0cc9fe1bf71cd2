//! Another user saves the video that is open here: the window notices, reports it, and merges the change while the user is idle.

use crate::{
    common::hosted::{Fault, Hosted, KEY, Service, VIDEO},
    harness::{ANY, Open, Shared, begin_of, drag_with, named, open_with_key},
};
use cutroom::{
    api::{Client, Hint, Hints, item::ItemKind, video::VideoChange},
    app::{Action, Command, Dialog, EditCommand, FileCommand, HelpCommand, Start, State, ViewCommand, others::Pace},
    edit::{SaveState, VideoEdit},
    jobs::workspace::Target,
    server::{KeyTerms, Role},
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use std::{fs, path::Path, time::Duration};
use tempfile::tempdir;

/// Checks for changes at short intervals.
pub const QUICK: Pace = Pace {
    least: Duration::from_millis(1),
    every: Duration::from_millis(20),
    idle: Duration::from_secs(3_600),
    longest: Duration::from_secs(3_600),
};

/// Checks when the window gets the focus, and never at intervals.
const AT_FRONT: Pace = Pace { every: Duration::from_secs(3_600), ..QUICK };

pub fn look(open: &mut Open<'_>, pace: Pace) {
    open.harness.state_mut().as_mut().unwrap().look_for_others(Some(pace));
}

/// The user switches to another program, and returns if `back`.
fn leave(open: &mut Open<'_>, back: bool) {
    open.harness.input_mut().focused = false;
    open.harness.run_steps(2);
    if back {
        open.harness.input_mut().focused = true;
        open.harness.run_steps(2);
    }
}

fn of_video(shared: &Shared, method: &str, path: &str, body: Value) -> Value {
    shared.runtime.block_on(shared.workspace.call(method, &format!("/v1/videos/vid_sample{path}"), &body))
}

/// Start of a sound in its clip, in milliseconds.
fn start(state: &State, name: &str) -> Option<i64> {
    let items = state.project()?.draft.items(&"cl_demo".into())?;
    let sound = items.of_kind(ItemKind::SoundEffect).find(|item| item.title() == name)?;
    Some(sound.times()?.0.0)
}

fn path(sound: &Value) -> String {
    format!("/sound-effects/{}", sound["id"].as_str().unwrap())
}

/// Moves a sound as another user; returns its new start.
fn moved(shared: &Shared, name: &str, by: i64) -> i64 {
    let sound = shared.sound(name);
    let to = sound["startTimeMs"].as_i64().unwrap() + by;
    shared.colleague("PATCH", &path(&sound), json!({"startTimeMs": to}));
    to
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

#[test]
fn what_others_save_is_taken_over_and_said_with_a_way_to_see_all_of_it() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    look(&mut open, QUICK);
    // A moved item.
    let to = moved(&shared, "Whoosh", 700);
    open.until("the item is where they put it", |state| start(state, "Whoosh") == Some(to));
    assert!(
        open.notices().iter().any(|text| text.contains("Someone else saved: \u{2018}Whoosh\u{2019} changed start")),
        "{:?}",
        open.notices()
    );
    assert!(open.state().announcement.text.contains("Someone else saved"), "{}", open.state().announcement.text);
    assert!(open.state().undo_name().is_none() && open.state().waiting() == 0, "it is nobody's step here");
    // A cut.
    shared.colleague("POST", "/cut", json!({"cuts": [{"fromMs": 0, "toMs": 1500}]}));
    open.until("their cut is there", |state| start(state, "Whoosh") == Some(to - 1500));
    // A deleted clip, and a renamed video.
    let clips = open.state().project().unwrap().clips.len();
    of_video(&shared, "DELETE", "/clips/cl_wrap_up", Value::Null);
    open.until("their clip is gone", |state| state.project().unwrap().clips.len() == clips - 1);
    of_video(&shared, "PATCH", "", json!({"name": "Renamed there"}));
    open.until("the name is theirs", |state| state.project().unwrap().video.name == "Renamed there");
    open.click(words::window::show());
    assert!(matches!(open.state().dialog(), Some(Dialog::Others)));
    for line in
        ["\u{2018}Video\u{2019} changed name", "\u{2018}Wrap-up\u{2019} deleted", "\u{2018}Whoosh\u{2019} changed start"]
    {
        open.harness.get_by_label(line);
    }
    open.click(words::common::close());
    drop(open);
    shared.stop();
}

#[test]
fn what_both_changed_is_asked_and_a_window_that_is_killed_asks_it_again() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    look(&mut open, QUICK);
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    open.click("Click");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let (mine, waiting) = (start(open.state(), "Whoosh"), open.state().waiting());
    let theirs = moved(&shared, "Whoosh", 700);
    open.until("it is asked", |state| matches!(state.dialog(), Some(Dialog::Questions)) && state.conflicts().len() == 1);
    assert_eq!(
        (start(open.state(), "Whoosh"), open.state().waiting()),
        (mine, waiting),
        "what is here stays until it is answered"
    );
    assert!(
        open.state().announcement.text.contains("someone else changed \u{2018}Whoosh\u{2019} too"),
        "{}",
        open.state().announcement.text
    );
    // The folder after kill -9: with the journal as it is on disk now.
    let killed = tempdir().unwrap();
    let journals = folder.path().join("journals");
    let is_written = |open: &mut Open<'_>| {
        open.until("the question is in the journal", |_| {
            let mut files = fs::read_dir(&journals).unwrap().flatten().filter(|file| file.path().is_file());
            files.any(|file| String::from_utf8_lossy(&fs::read(file.path()).unwrap()).contains("theirs"))
        });
    };
    is_written(&mut open);
    copy(folder.path(), killed.path());
    let again = shared.open(killed.path());
    assert!(matches!(again.state().dialog(), Some(Dialog::Questions)) && again.state().conflicts().len() == 1);
    assert_eq!((start(again.state(), "Whoosh"), again.state().waiting()), (mine, waiting));
    drop(again);
    open.click(&format!("Theirs: {} in clip", cutroom::timeline::timecode(theirs)));
    assert_eq!((start(open.state(), "Whoosh"), open.state().waiting()), (Some(theirs), 1), "the other edit still waits");
    drop(open);
    shared.stop();
}

#[test]
fn nothing_is_taken_over_in_the_middle_of_anything_and_it_comes_right_after() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    look(&mut open, QUICK);
    let waits = |open: &mut Open<'_>, what: &str, to: i64| {
        open.until(what, |state| state.others_wait() && start(state, "Chime") != Some(to));
        open.harness.run_steps(20);
        assert!(open.state().others_wait() && start(open.state(), "Chime") != Some(to), "{what}");
    };
    // While a time is typed.
    open.apply(Action::Run(Command::View(ViewCommand::GoToTime)));
    open.harness.run_steps(3);
    assert!(open.harness.ctx.text_edit_focused());
    let to = moved(&shared, "Chime", 100);
    waits(&mut open, "it waits for what is typed", to);
    open.press(Modifiers::NONE, Key::Escape);
    open.until("it comes after that", |state| start(state, "Chime") == Some(to));
    // While an item is dragged.
    let from = named(&open, "Click").rect().center();
    let before = start(open.state(), "Click").unwrap();
    let mut to = 0;
    drag_with(&mut open, Modifiers::NONE, from, from + vec2(60.0, 0.0), |open| {
        to = moved(&shared, "Chime", 100);
        waits(open, "it waits for the drag", to);
    });
    open.until("it comes after that", |state| start(state, "Chime") == Some(to));
    assert!(start(open.state(), "Click").unwrap() > before && open.state().waiting() == 1, "the drag was not disturbed");
    // While a dialog is open.
    open.apply(Action::Run(Command::Help(HelpCommand::ShowKeys)));
    let to = moved(&shared, "Chime", 100);
    waits(&mut open, "it waits for the dialog", to);
    open.press(Modifiers::NONE, Key::Escape);
    open.until("it comes after that", |state| start(state, "Chime") == Some(to));
    assert_eq!(open.state().waiting(), 1);
    drop(open);
    shared.stop();
}

fn hosted_window(hosted: &Hosted, folder: &Path) -> Open<'static> {
    let target = Target::Remote(hosted.address.clone());
    let begin = Start { target, video: Some(VIDEO.into()), import: None };
    let mut open = open_with_key(begin, KEY, folder, vec2(1440.0, 900.0), |state| state.project().is_some());
    open.until("all of it is read", |state| {
        let project = state.project().unwrap();
        project.clips.iter().all(|data| project.draft.is_read(&data.clip.id))
    });
    open
}

#[test]
fn a_service_without_revisions_is_followed_by_its_times_and_one_that_stamps_no_clip_by_what_it_holds() {
    for stamps_clips in [true, false] {
        let folder = tempdir().unwrap();
        let hosted = Hosted::start(Service { limit: 100_000, revision: false, stamps_clips, ..Service::plain(3) });
        let mut open = hosted_window(&hosted, folder.path());
        look(&mut open, QUICK);
        hosted.with(|store| {
            store.find("cl_1").put(
                "zooms",
                json!({"id": "ef_theirs", "type": "trackingZoom", "scale": 1.5, "startTimeMs": 100, "durationMs": 200}),
            );
            store.touch(1);
        });
        open.until("their zoom is there", |state| {
            state.project().unwrap().draft.item(&"cl_1".into(), &"ef_theirs".into()).is_some()
        });
        assert_eq!(hosted.refused(), 0);
    }
}

#[test]
fn a_service_that_asks_to_wait_is_left_alone_and_nobody_is_bothered_with_it() {
    for status in [429, 503] {
        let folder = tempdir().unwrap();
        let hosted = Hosted::start(Service { limit: 100_000, ..Service::plain(2) });
        let mut open = hosted_window(&hosted, folder.path());
        hosted.breaks([Fault::Video(status)]);
        hosted.forget();
        look(&mut open, AT_FRONT);
        leave(&mut open, true);
        open.until("it is looked once", |_| hosted.count("GET /v1/videos/vid_hosted") == 1);
        for _ in 0..10 {
            leave(&mut open, true);
            open.harness.run_steps(5);
        }
        assert_eq!(hosted.count("GET /v1/videos/vid_hosted"), 1, "{:?}", hosted.seen());
        assert!(open.notices().is_empty() && open.state().dialog().is_none(), "{:?}", open.notices());
    }
}

#[test]
fn nothing_is_looked_for_while_the_window_is_behind_or_the_setting_is_off() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 100_000, ..Service::plain(2) });
    let mut open = hosted_window(&hosted, folder.path());
    leave(&mut open, false);
    hosted.forget();
    look(&mut open, QUICK);
    // A check would be requested in the first of these frames, and its result visible by the last.
    let pause = |open: &mut Open<'_>| {
        for _ in 0..30 {
            open.harness.step();
            std::thread::yield_now();
        }
    };
    pause(&mut open);
    assert_eq!(hosted.seen(), Vec::<String>::new(), "the window is behind");
    open.harness.input_mut().focused = true;
    open.until("it is looked when it comes to the front", |_| hosted.count("GET /v1/videos/vid_hosted") > 0);
    open.apply(Action::Run(Command::File(FileCommand::FollowOthers)));
    assert!(!open.state().settings.others.follow);
    hosted.forget();
    pause(&mut open);
    assert!(hosted.count("GET /v1/videos/vid_hosted") <= 1, "{:?}", hosted.seen());
}

#[test]
fn a_save_of_something_else_takes_over_what_others_did_to_items_meanwhile() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    // Only the save itself checks.
    open.harness.state_mut().as_mut().unwrap().look_for_others(None);
    let before = start(open.state(), "Whoosh").unwrap();
    let to = moved(&shared, "Whoosh", 700);
    of_video(&shared, "PATCH", "", json!({"description": "of somebody else"}));
    assert_eq!(start(open.state(), "Whoosh"), Some(before));
    let mine = serde_json::from_value::<VideoChange>(json!({"name": "Mine"})).unwrap();
    open.apply(Action::EditVideo("Rename".into(), VideoEdit::update(&mine).unwrap()));
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == cutroom::app::SaveState::Idle);
    open.until("the sound is where it was put", |state| start(state, "Whoosh") == Some(to));
    drop(open);
    shared.stop();
}

#[test]
fn a_workspace_that_tells_of_changes_is_heard_at_once_also_behind_another_window() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    // There are no checks at intervals, and the user is in another program.
    look(&mut open, AT_FRONT);
    leave(&mut open, false);
    let to = moved(&shared, "Whoosh", 700);
    open.until("their change is here", |state| start(state, "Whoosh") == Some(to));
    // The server reports own saves too, which are not changes of others.
    leave(&mut open, true);
    open.click("Click");
    open.press(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(open.state().from_others().len(), 1);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.save() == SaveState::Idle && state.waiting() == 0);
    let to = moved(&shared, "Chime", 100);
    open.until("what comes after the save is heard", |state| start(state, "Chime") == Some(to));
    drop(open);
    shared.stop();
}

/// Another user with an API key of the workspace.
fn colleague(shared: &Shared, name: &str) -> Client {
    let users = shared.workspace.server.users();
    let email = format!("{}@team.example", name.to_lowercase().replace(' ', "."));
    let made = shared.runtime.block_on(users.add(&email, name, Role::Editor, KeyTerms::default())).unwrap();
    Client::new(shared.address(), made.key).unwrap()
}

/// The other user opens the video.
fn listen(shared: &Shared, client: &Client) -> Hints {
    shared.runtime.block_on(async {
        client.video(&"vid_sample".into()).await.unwrap();
        client.hints(&"vid_sample".into()).await.unwrap()
    })
}

/// Text of the window about the other user.
const ON_DEMO: &str = "Anna Berg is on \u{2018}Demo\u{2019}";

#[test]
fn who_else_is_on_the_video_is_shown_with_a_mark_on_the_clip_until_they_go() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let (anna, ben) = (colleague(&shared, "Anna Berg"), colleague(&shared, "Ben"));
    let mut open = shared.open(folder.path());
    assert!(
        open.state().others_here().is_empty()
            && open.harness.query_by_label_contains(&begin_of(words::window::also_here(ANY))).is_none()
    );
    let mut at_anna = listen(&shared, &anna);
    let Some(Hint::Here { session, .. }) = shared.runtime.block_on(at_anna.next()) else { panic!("who is here") };
    open.until("she is seen", |state| state.others_here().len() == 1);
    shared.runtime.block_on(anna.be_at(&session, Some(&"cl_demo".into()))).unwrap();
    open.until("she is on a clip", |state| state.others_here().iter().any(|one| one.clip_id == Some("cl_demo".into())));
    let at_ben = listen(&shared, &ben);
    open.until("both are seen", |state| state.others_here().len() == 2);
    open.harness.run_steps(3);
    open.harness.get_by_label(&format!("Also here: {ON_DEMO}, Ben has this video open"));
    open.harness.get_by_label(ON_DEMO);
    // The other user's window shows where this window is, and nothing is locked.
    open.apply(Action::SelectClip("cl_wrap_up".into()));
    let here = async {
        loop {
            match at_anna.next().await.expect("the stream goes on") {
                Hint::Here { others, .. } if others.iter().any(|one| one.clip_id == Some("cl_wrap_up".into())) => return,
                _ => {}
            }
        }
    };
    shared.runtime.block_on(async { tokio::time::timeout(Duration::from_secs(20), here).await }).unwrap();
    open.apply(Action::SelectClip("cl_demo".into()));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().waiting(), 1, "nothing is locked");
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    open.masked_address("presence-1440x900");
    drop((at_anna, at_ben));
    open.until("they went", |state| state.others_here().is_empty());
    open.harness.run_steps(2);
    assert!(open.harness.query_by_label_contains(&begin_of(words::window::also_here(ANY))).is_none());
    drop(open);
    shared.stop();
}

#[test]
fn more_people_than_have_room_are_counted_and_all_named() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let names = ["Anna Berg", "Ben", "Cleo Marsh", "Dora de la Cruz", "Emil"];
    let people: Vec<_> = names.iter().map(|name| listen(&shared, &colleague(&shared, name))).collect();
    let mut open = shared.open_sized(shared.address(), folder.path(), vec2(1100.0, 700.0));
    open.until("all are seen", |state| state.others_here().len() == names.len());
    open.harness.run_steps(3);
    let all = names.map(words::window::has_video_open).join(words::common::list_separator());
    open.harness.get_by_label(&words::window::also_here(all));
    open.masked_address("presence-1100x700");
    drop((open, people));
    shared.stop();
}

#[test]
fn two_windows_on_one_database_edit_one_video_and_meet_the_question_of_what_both_changed() {
    let (folder, other) = (tempdir().unwrap(), tempdir().unwrap());
    let shared = Shared::start();
    // If a shared database is configured, the other window uses another server on it.
    let beside = shared.beside();
    let address = beside.as_ref().map_or(shared.address(), |(workspace, _)| workspace.server.base_url()).to_owned();
    let users = shared.workspace.server.users();
    let made = shared.runtime.block_on(users.add("anna@team.example", "Anna", Role::Editor, KeyTerms::default())).unwrap();
    let mut mine = shared.open(folder.path());
    let begin = Start { target: Target::Remote(address), video: Some("vid_sample".into()), import: None };
    let shown = |state: &State| state.project().is_some();
    let mut hers = open_with_key(begin, made.key.expose_secret(), other.path(), vec2(1440.0, 900.0), shown);
    for open in [&mut mine, &mut hers] {
        // There are no checks at intervals: the servers' messages are enough.
        look(open, AT_FRONT);
    }
    mine.until("she is seen", |state| state.others_here().len() == 1);
    for (open, times) in [(&mut mine, 1), (&mut hers, 3)] {
        open.click("Whoosh");
        for _ in 0..times {
            open.press(Modifiers::ALT, Key::ArrowRight);
        }
    }
    let (first, second) = (start(mine.state(), "Whoosh").unwrap(), start(hers.state(), "Whoosh").unwrap());
    assert_ne!(first, second);
    mine.apply(Action::Run(Command::File(FileCommand::Save)));
    mine.until("it is saved", |state| state.save() == SaveState::Idle && state.waiting() == 0);
    hers.until("it is asked", |state| matches!(state.dialog(), Some(Dialog::Questions)) && state.conflicts().len() == 1);
    assert_eq!(start(hers.state(), "Whoosh"), Some(second), "what is here stays until it is answered");
    hers.click(&format!("Theirs: {} in clip", cutroom::timeline::timecode(first)));
    assert_eq!((start(hers.state(), "Whoosh"), hers.state().waiting()), (Some(first), 0));
    drop((mine, hers));
    if let Some((workspace, _folder)) = beside {
        shared.runtime.block_on(workspace.server.stop());
    }
    shared.stop();
}

#[test]
fn what_others_saved_between_our_last_look_and_our_save_is_there_after_it() {
    // Version information of a server: the revision, the times of clips, or neither.
    for (revision, stamps_clips) in [(true, false), (false, true), (false, false), (true, true)] {
        let folder = tempdir().unwrap();
        let hosted = Hosted::start(Service { limit: 100_000, revision, stamps_clips, ..Service::plain(3) });
        let mut open = hosted_window(&hosted, folder.path());
        // Only the save itself checks.
        open.harness.state_mut().as_mut().unwrap().look_for_others(None);
        open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
        open.press(Modifiers::NONE, Key::Escape);
        assert_eq!(open.state().waiting(), 1);
        hosted.hold("POST /v1/videos/vid_hosted/edits");
        open.apply(Action::Run(Command::File(FileCommand::Save)));
        open.until("the save is on its way", |_| hosted.count("POST /v1/videos/vid_hosted/edits") == 1);
        // Our change is on the first clip.
        hosted.with(|store| {
            store.find("cl_1").put(
                "zooms",
                json!({"id": "ef_theirs", "type": "trackingZoom", "scale": 1.5, "startTimeMs": 100, "durationMs": 200}),
            );
            store.touch(1);
        });
        hosted.release();
        open.until("it is saved", |state| state.waiting() == 0 && state.save() == cutroom::app::SaveState::Idle);
        open.until("their zoom is there", |state| {
            state.project().unwrap().draft.item(&"cl_1".into(), &"ef_theirs".into()).is_some()
        });
        assert_eq!(hosted.refused(), 0);
    }
}

#[test]
fn a_clip_that_others_delete_while_it_is_read_is_gone_and_the_video_is_not() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 100_000, ..Service::plain(3) });
    let mut open = hosted_window(&hosted, folder.path());
    hosted.forget();
    hosted.hold("/clips/cl_1/");
    look(&mut open, QUICK);
    hosted.with(|store| store.touch(0));
    open.until("the clip is being read", |_| hosted.count("/clips/cl_1/") > 0);
    hosted.with(|store| {
        store.clips.remove(1);
        store.touch(0);
    });
    hosted.release();
    open.until("their clip is gone", |state| state.project().unwrap().clips.len() == 2);
    assert!(!open.notices().iter().any(|text| text == words::workspace::video_gone()), "{:?}", open.notices());
}

#[test]
fn a_cut_of_others_that_comes_in_with_the_reading_of_a_clip_is_said_and_listed() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service::plain(3));
    hosted.hold("camera-faces");
    let mut open = hosted_window(&hosted, folder.path());
    // There are no checks: the cut is noticed because the clip has other cuts than before its faces were loaded.
    open.harness.state_mut().as_mut().unwrap().look_for_others(None);
    open.until("faces are asked for", |_| hosted.count("camera-faces") > 0);
    let asked = hosted.seen().into_iter().find(|line| line.contains("camera-faces")).unwrap();
    let clip = ["cl_0", "cl_1", "cl_2"].into_iter().find(|clip| asked.contains(&format!("/{clip}/"))).unwrap();
    hosted.with(|store| {
        store.find(clip).record.insert("cuts".into(), json!([{"startTimeMs": 1_000, "durationMs": 4_000}]));
        store.touch(clip[3..].parse().unwrap());
    });
    let data = |state: &State| state.project().unwrap().clip(&clip.into()).unwrap().1.clone();
    let (name, before) = (data(open.state()).clip.name, data(open.state()).map.playback_length().0);
    hosted.release();
    open.until("their cut is there", |state| data(state).map.playback_length().0 == before - 4_000);
    let line = format!("\u{2018}{name}\u{2019} changed cuts");
    let said = format!("Someone else saved: {line}");
    assert!(open.notices().iter().any(|text| text.contains(&said)), "{:?}", open.notices());
    // Data measured on the old cuts is loaded again, which does not count as another change.
    open.until("all of it is on these cuts", |state| !data(state).lacks_items());
    assert_eq!(open.state().from_others().len(), 1);
    open.apply(Action::Run(Command::File(FileCommand::OthersChanges)));
    open.harness.run_steps(3);
    open.harness.get_by_label(&line);
    assert!(open.state().undo_name().is_none() && open.state().waiting() == 0, "it is nobody's step here");
}
