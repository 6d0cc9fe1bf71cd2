//! Practice mode in the window: on a copy, always marked, and back to the previous state with one click.

use super::{
    exports::{form, newest, open_video, small_video},
    harness::{ANY, Open, Shared, begin_of, control, end_of},
};
use cutroom::{
    api::item::ItemKind,
    app::{
        Action, BrowserCommand, Command, EditCommand, FileCommand, HelpCommand, SaveState, State, ViewCommand,
        features::{exports::ItemState, practice::PracticeFault},
    },
    jobs::{exports::ExportStage, requests::CallState},
};
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use tempfile::tempdir;

/// Every file below a folder, with its contents.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            found.insert(path.display().to_string(), fs::read(&path).unwrap_or_default());
        }
    }
    found
}

fn begin(open: &mut Open<'_>, on: &str) {
    open.apply(Action::Run(Command::Help(HelpCommand::Practise)));
    open.click(on);
    control(open, Role::Button, words::practice::form_start()).click();
    open.until("the copy is open", |state| state.practice.is_some() && state.project().is_some());
}

fn name(state: &State) -> String {
    state.project().unwrap().video.name.clone()
}

#[test]
fn practice_is_on_a_copy_marked_all_the_time_and_one_click_brings_back_what_was_left() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // An unsaved change, and a saved one.
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().waiting(), 1);
    let texts = |state: &State| super::harness::spans(state, cutroom::api::item::ItemKind::TextOverlay).len();
    let (before, left) = (contents(&folder.path().join("workspace/media")), texts(open.state()));
    begin(&mut open, words::practice::form_workspace());
    // The copy contains the saved state, without unsaved changes.
    assert_eq!((open.state().waiting(), texts(open.state())), (0, left - 1));
    control(&open, Role::Heading, words::practice::title());
    open.harness.get_by_label_contains(words::practice::on_workspace());
    open.harness.get_by_label_contains(words::window::practice_copy());
    open.press(Modifiers::COMMAND, Key::Num4);
    control(&open, Role::Heading, words::practice::title());
    open.press(Modifiers::COMMAND, Key::Num1);
    assert!(!open.state().can(Command::Help(HelpCommand::Practise)), "not twice");
    for _ in 0..3 {
        open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
        open.press(Modifiers::NONE, Key::Escape);
    }
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("the copy is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.click(words::practice::stop());
    assert!(open.state().practice.is_none() && open.harness.query_by_label(words::practice::stop()).is_none());
    assert_eq!((open.state().waiting(), texts(open.state())), (1, left), "what waited is as it was left");
    assert_eq!(contents(&folder.path().join("workspace/media")), before);
    // The real workspace contains only what was saved there.
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.apply(Action::Run(Command::File(FileCommand::Reload)));
    open.until("it is read again", |state| state.loading.is_none());
    assert_eq!(texts(open.state()), left);
}

#[test]
fn faults_are_switched_while_it_runs_and_who_quits_quits_the_real_program() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let real = name(open.state());
    begin(&mut open, words::practice::form_sample());
    assert_eq!(name(open.state()), real, "the sample as it is at first");
    open.picture("practice");
    open.press(Modifiers::COMMAND, Key::Backtick);
    let switch = control(&open, Role::CheckBox, words::practice::unavailable());
    assert_eq!(switch.accesskit_node().toggled(), Some(egui::accesskit::Toggled::False));
    open.click(words::practice::unavailable());
    open.click(words::practice::often());
    let on = open.state().practice.unwrap().faults;
    assert!(on.is_on(PracticeFault::Unavailable) && !on.is_on(PracticeFault::AnswerLost) && on.is_often);
    let meets = |state: &State| state.requests.known.calls.iter().any(|call| call.state == CallState::Answered(503));
    for _ in 0..20 {
        if meets(open.state()) {
            break;
        }
        open.apply(Action::Run(Command::File(FileCommand::Reload)));
        open.until("calls have ended", |state| state.requests.known.calls.iter().all(|call| call.state != CallState::Running));
    }
    assert!(meets(open.state()), "calls meet the fault");
    open.click(words::practice::unavailable());
    assert!(!open.state().practice.unwrap().faults.any());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    // Quitting during practice mode quits the real program, which has no unsaved changes.
    open.press(Modifiers::COMMAND, Key::Q);
    assert!(open.state().practice.is_none() && open.state().closed);
    assert!(!open.state().settings.panes.requests, "settings of practice stay there");
}

#[test]
fn a_copy_that_is_not_wanted_any_more_is_given_up() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Help(HelpCommand::Practise)));
    open.harness.get_by_label(words::practice::form_about());
    open.picture("practice_form");
    control(&open, Role::Button, words::practice::form_start()).click();
    open.harness.step();
    open.apply_once(Action::CloseDialog);
    open.harness.run_steps(5);
    assert!(open.state().practice.is_none() && open.state().dialog().is_none());
}

/// Faults that refuse every request; with [`STORM`] some requests succeed.
const REFUSES: &str = "429=0.5,503=1,seed=3";
const STORM: &str = "429=0.2,503=0.15,slow=5ms@0.3,seed=3";
const VIDEOS: usize = 230;

fn storm(shared: &Shared, faults: &str) {
    shared.workspace.server.set_faults(faults.parse().unwrap());
}

/// A workspace with some videos, one of which can be edited and exported; without faults at first.
fn in_practice(media: &Path) -> (Shared, String) {
    let shared = Shared::empty();
    for number in 1..VIDEOS {
        let body = json!({"name": format!("Video {number}")});
        shared.runtime.block_on(shared.workspace.call("POST", "/v1/videos", &body));
    }
    let video = small_video(&shared, media, "Launch");
    (shared.stop().practise("slow=1ms@0.1,seed=1"), video)
}

#[test]
fn an_export_in_a_storm_of_429_and_503_says_what_it_waits_for_and_is_made_once() {
    let (folder, media, out) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let (shared, video) = in_practice(media.path());
    let mut open = open_video(&shared, &video, folder.path());
    storm(&shared, REFUSES);
    form(&mut open, &out.path().join("film.mp4"));
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.until("the refusal is there", |state| {
        matches!(&newest(state).state, ItemState::Running(ExportStage::Asking(Some(why))) if why.contains("nothing was done"))
    });
    open.harness.get_by_label_contains(&begin_of(words::exports::state_busy(ANY)));
    storm(&shared, STORM);
    open.until("the export has ended", |state| !newest(state).is_on_its_way());
    assert!(matches!(newest(open.state()).state, ItemState::Done { .. }), "{:?}", newest(open.state()).state);
    assert!(out.path().join("film.mp4").exists());
    storm(&shared, "slow=1ms@0.1,seed=1");
    let path = format!("/v1/videos/{video}");
    let held = shared.runtime.block_on(shared.workspace.call("GET", &path, &Value::Null));
    assert_eq!(held["video"]["exports"].as_array().unwrap().len(), 1, "{held}");
    drop(open);
    shared.stop();
}

#[test]
fn pages_of_the_browser_in_a_storm_of_429_and_503_say_what_is_missing_and_come_each_once() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let (shared, video) = in_practice(media.path());
    let mut open = open_video(&shared, &video, folder.path());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the first page is there", |state| state.rooms.browser.paging.has_begun());
    let loaded = |state: &State| state.rooms.browser.index.videos().len();
    let first = loaded(open.state());
    assert!(first < VIDEOS, "{first}");
    storm(&shared, REFUSES);
    open.apply(Action::Run(Command::Browser(BrowserCommand::LoadAllVideos)));
    open.until("it is said", |state| state.rooms.browser.videos.trouble().is_some());
    open.harness.get_by_label_contains(&begin_of(words::browser::list_of_videos_failed(ANY)));
    open.harness.get_by_label_contains(&end_of(words::browser::loaded_next_failed(ANY)));
    assert!(loaded(open.state()) >= first, "what is loaded stays");
    storm(&shared, STORM);
    // A page that was refused three times shows an error, and can be requested again.
    for _ in 0..20 {
        if open.state().rooms.browser.is_whole {
            break;
        }
        open.apply(Action::Run(Command::Browser(BrowserCommand::LoadAllVideos)));
        open.until("it is read, or not", |state| !state.rooms.browser.reads_all);
    }
    let room = &open.state().rooms.browser;
    let ids: BTreeSet<_> = room.index.videos().iter().map(|video| video.id.clone()).collect();
    assert_eq!((ids.len(), room.index.videos().len(), room.is_whole), (VIDEOS, VIDEOS, true));
    drop(open);
    shared.stop();
}

#[test]
fn a_queue_of_saves_in_a_storm_of_429_and_503_saves_each_edit_once_and_says_what_waits() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let (shared, video) = in_practice(media.path());
    let mut open = open_video(&shared, &video, folder.path());
    let save = |open: &mut Open<'_>| open.apply(Action::Run(Command::File(FileCommand::Save)));
    let add = |open: &mut Open<'_>| {
        open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
        open.press(Modifiers::NONE, Key::Escape);
    };
    let texts = |state: &State| super::harness::spans(state, ItemKind::TextOverlay).len();
    storm(&shared, REFUSES);
    add(&mut open);
    save(&mut open);
    open.until("the save has ended", |state| state.save() == SaveState::Idle);
    assert_eq!((open.state().waiting(), texts(open.state())), (1, 1), "the edit waits");
    assert!(open.notices().iter().any(|text| text.contains("practice mode")), "{:?}", open.notices());
    storm(&shared, STORM);
    let edits = 8;
    for _ in 1..edits {
        add(&mut open);
        save(&mut open);
    }
    for _ in 0..20 {
        open.until("the saves have ended", |state| state.save() == SaveState::Idle);
        if open.state().waiting() == 0 {
            break;
        }
        save(&mut open);
    }
    assert_eq!((open.state().waiting(), texts(open.state())), (0, edits));
    storm(&shared, "slow=1ms@0.1,seed=1");
    let clip = open.state().project().unwrap().clips[0].clip.id.clone();
    let path = format!("/v1/videos/{video}/clips/{clip}/text-overlays");
    let held = shared.runtime.block_on(shared.workspace.call("GET", &path, &Value::Null));
    assert_eq!(held["textOverlays"].as_array().unwrap().len(), edits, "{held}");
    drop(open);
    shared.stop();
}
