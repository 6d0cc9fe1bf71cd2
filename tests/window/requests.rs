//! The request drawer: opened by its shortcut, filled with the window's own calls, and exported to a file.

use super::harness::{ANY, Open, Shared, begin_of, control, named};
use cutroom::{
    app::{Action, Command, State, ViewCommand},
    jobs::requests::CallState,
};
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use std::{
    fs,
    time::{Duration, Instant},
};
use tempfile::tempdir;

fn has_call(state: &State, part: &str) -> bool {
    state.requests.known.calls.iter().any(|call| call.path.contains(part) && call.state != CallState::Running)
}

#[test]
fn the_drawer_opens_by_its_key_shows_the_windows_own_calls_and_is_open_again_at_the_next_start() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    assert!(open.state().requests.known.calls.is_empty(), "nothing is handed out while nobody looks");
    open.press(Modifiers::COMMAND, Key::Backtick);
    open.until("the calls are there", |state| has_call(state, "/v1/videos/vid_sample/clips"));
    control(&open, Role::Heading, words::requests::title());
    open.harness.get_by_label_contains(&begin_of(words::requests::rate(ANY, ANY)));
    // The oldest call is in the last row; rows out of view are not drawn.
    control(&open, Role::SearchInput, words::requests::filter()).focus();
    open.harness.run_steps(2);
    open.harness.event(egui::Event::Text("get vid_sample/clips 200".into()));
    open.harness.run_steps(3);
    named(&open, words::requests::list()).focus();
    open.press(Modifiers::NONE, Key::End);
    // Selecting a row shows the request and the response of its call.
    let row = open.harness.query_all_by_label_contains("GET /v1/videos/vid_sample/clips, 200").next().unwrap();
    row.click();
    open.harness.run_steps(3);
    open.harness.get_by_label_contains("\"clips\": [");
    open.click(words::requests::tab_request());
    open.harness.run_steps(20);
    open.harness.get_by_label("authorization: Bearer $CUTROOM_API_KEY");
    control(&open, Role::Button, words::requests::copy_curl()).click();
    open.harness.run_steps(2);
    assert!(open.notices().iter().any(|text| text.contains("CUTROOM_API_KEY")), "{:?}", open.notices());
    // Arrow keys move through the rows.
    let before = open.state().requests.selected;
    named(&open, words::requests::list()).focus();
    open.press(Modifiers::NONE, Key::Home);
    open.press(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(open.state().requests.selected_row(), Some(1));
    assert!(before.is_some());
    open.press(Modifiers::COMMAND, Key::Backtick);
    assert!(open.harness.query_by_label(words::requests::list()).is_none());
    open.press(Modifiers::COMMAND, Key::Backtick);
    drop(open);
    let mut open = Open::sample(folder.path());
    open.until("it is open as it was left", |state| has_call(state, "/v1/videos/vid_sample"));
    named(&open, words::requests::list());
}

#[test]
fn calls_are_filtered_paused_and_forgotten_and_each_state_says_what_to_do() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::Backtick);
    open.until("the calls are there", |state| has_call(state, "/v1/videos/vid_sample/clips"));
    open.apply(Action::Open("vid_gone".into()));
    open.until("a call failed", |state| state.requests.errors() > 0);
    // The list of videos opens instead.
    open.until("that is said", |state| state.dialog().is_some());
    open.press(Modifiers::NONE, Key::Escape);
    open.click(words::requests::only_errors());
    assert!(open.state().requests.rows.iter().all(|call| call.is_error()) && !open.state().requests.rows.is_empty());
    let row = open.harness.query_all_by_label_contains(", 404 not_found").next().unwrap();
    row.click();
    open.harness.run_steps(3);
    open.harness.get_by_label_contains("not_found: ");
    control(&open, Role::SearchInput, words::requests::filter()).focus();
    open.harness.run_steps(2);
    open.harness.event(egui::Event::Text("nothing-has-this".into()));
    open.harness.run_steps(3);
    open.harness.get_by_label(words::requests::no_match());
    open.click(words::requests::show_all());
    assert!(open.state().requests.filter.is_open());
    open.click(words::requests::pause());
    open.until("it is paused", |state| state.requests.known.is_paused);
    open.click(words::requests::clear());
    open.until("the calls are forgotten", |state| state.requests.known.calls.is_empty());
    open.harness.get_by_label(words::requests::paused());
    open.click(words::requests::resume());
    open.until("it goes on", |state| !state.requests.known.is_paused);
    open.apply(Action::Open("vid_sample".into()));
    open.until("calls are kept again", |state| !state.requests.known.calls.is_empty());
}

#[test]
fn the_log_for_a_report_is_one_file_with_the_calls_and_the_notices_and_without_the_key() {
    let (folder, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    let key = shared.workspace.server.api_key().to_owned();
    open.apply(Action::Open("vid_gone".into()));
    open.until("that is said", |state| state.notices.recent().any(|(_, text)| text.contains(words::workspace::video_failed())));
    let file = out.path().join("log.txt");
    open.apply(Action::WriteLog(file.clone()));
    open.until("the file is written", |state| {
        state.notices.recent().any(|(_, text)| text.starts_with(&begin_of(words::requests::log_saved(ANY))))
    });
    let text = fs::read_to_string(&file).unwrap();
    for part in
        ["Cutroom: log", "version    ", "system     ", "hosted, connected to", "GET http", "/v1/videos/vid_gone", "not_found"]
    {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(text.contains(words::workspace::video_failed()) && text.contains("== Log"), "{text}");
    assert!(!text.contains(&key) && text.contains("Bearer $CUTROOM_API_KEY"), "the key is not in it");
    let folder_that_is_none = out.path().join("no/log.txt");
    open.apply(Action::WriteLog(folder_that_is_none));
    open.until("it is said", |state| {
        state.notices.recent().any(|(_, text)| text.starts_with(&begin_of(words::requests::log_failed(ANY))))
    });
    drop(open);
    shared.stop();
}

#[test]
fn frames_of_the_open_drawer_make_no_calls_themselves() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::View(ViewCommand::ShowRequests)));
    open.until("the calls are there", |state| has_call(state, "/v1/videos/vid_sample/clips"));
    let is_still = |state: &State| state.requests.known.calls.iter().all(|call| call.state != CallState::Running);
    open.until_drawn();
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        open.until("every call has ended", is_still);
        let version = open.state().requests.known.version;
        for _ in 0..40 {
            open.harness.step();
            std::thread::sleep(Duration::from_millis(5));
        }
        if open.state().requests.known.version == version {
            break;
        }
        assert!(Instant::now() < deadline, "frames make calls");
    }
}
