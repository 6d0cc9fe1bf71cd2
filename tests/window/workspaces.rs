//! Several workspaces in one window: added, marked, opened and removed, and API keys that may only read.

use crate::{
    common::hosted::{Hosted, KEY, Service, VIDEO},
    harness::{ANY, Open, Shared, all_named, begin_of, end_of, open_with_key, start},
};
use cutroom::{
    app::{Action, Command, Connection, Dialog, EditCommand, FileCommand, SaveState, Start, State},
    jobs::{workspace::Target, workspaces::Workspaces},
    server::{KeyTerms, Role},
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use secrecy::ExposeSecret;
use std::path::Path;
use tempfile::tempdir;

fn run(open: &mut Open<'_>, command: FileCommand) {
    open.apply(Action::Run(Command::File(command)));
}

fn type_into(open: &mut Open<'_>, field: &str, text: &str) {
    // The inspector below the dialog has a field of this name too.
    all_named(open, field).last().unwrap().focus();
    open.harness.run_steps(2);
    all_named(open, field).last().unwrap().type_text(text);
    open.harness.run_steps(2);
}

/// Adds a workspace through the dialog, up to the result of the connection test.
fn add(open: &mut Open<'_>, name: &str, address: &str, key: &str) {
    open.click(words::dialogs::workspaces_add());
    type_into(open, words::common::name(), name);
    // For an open workspace without a name the URL is filled in.
    if open.state().choosing.address.is_none() {
        type_into(open, words::dialogs::workspace_url(), address);
    }
    type_into(open, words::dialogs::workspace_key(), key);
    open.click(&words::dialogs::workspace_colour_name(words::connection::color_red()));
    open.click(words::dialogs::workspace_test_and_add());
    open.until("it was tested", |state| !state.choosing.tests);
}

fn hosted_window(hosted: &Hosted, folder: &Path) -> Open<'static> {
    let begin = Start { target: Target::Remote(hosted.address.clone()), video: Some(VIDEO.into()), import: None };
    open_with_key(begin, KEY, folder, vec2(1440.0, 900.0), |state| state.project().is_some())
}

fn is_at(state: &State, name: &str) -> bool {
    matches!(state.connection, Connection::Ready(_)) && state.workspace_name() == Some(name) && state.project().is_some()
}

/// Waits until a workspace is open. Its API key is the one it was added with, even on a computer without a keychain.
fn is_opened(open: &mut Open<'_>, name: &str) {
    open.until("the workspace is shown", |state| {
        assert!(!matches!(state.connection, Connection::KeyNeeded(_)), "the key was typed already");
        is_at(state, name)
    });
}

#[test]
fn a_workspace_is_added_after_a_test_opened_and_left_and_edits_of_each_wait_in_their_own() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 100_000, ..Service::plain(2) });
    let revision = hosted.with(|store| store.revision);
    let mut open = Open::sample(folder.path());
    run(&mut open, FileCommand::Workspaces);
    open.harness.get_by_label(words::dialogs::workspaces_empty());
    // Errors are shown, and nothing is added.
    add(&mut open, "Work", &hosted.address, "sk_wrong");
    assert!(open.harness.query_all_by_label_contains(&begin_of(words::connection::key_rejected("", ANY))).count() > 0);
    assert!(Workspaces::load(&folder.path().join("config")).workspaces.is_empty());
    open.click(words::common::back());
    add(&mut open, "Work", &hosted.address, KEY);
    open.until("it is in the list", |state| state.choosing.list.workspaces.len() == 1);
    assert!(
        open.notices().iter().any(|text| text.contains(&end_of(words::connection::tried_edit(ANY)))),
        "{:?}",
        open.notices()
    );
    assert!(!hosted.seen().iter().any(|line| line.starts_with("POST") && !line.ends_with("/edits")), "{:?}", hosted.seen());
    assert_eq!(hosted.with(|store| store.revision), revision, "a test changes nothing");
    open.click(words::common::close());
    // The local workspace has an unsaved change, which is kept when the other one opens.
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().waiting(), 1);
    run(&mut open, FileCommand::Workspaces);
    open.until("what waits is counted", |state| state.choosing.waiting(None).videos == 1);
    open.harness.run_steps(2);
    open.harness.get_by_label(&format!("{}: {}", words::window::local_workspace(), words::dialogs::workspaces_waiting(1)));
    assert!(open.harness.query_by_label_contains(&format!("Work: {}", words::dialogs::workspaces_waiting(1))).is_none());
    open.click(&format!("{} Work", words::common::open()));
    assert!(matches!(open.state().dialog(), Some(Dialog::Unsaved(_))));
    open.harness.get_by_label_contains(&words::dialogs::unsaved_count(1));
    open.click(words::dialogs::unsaved_keep_open());
    is_opened(&mut open, "Work");
    assert_eq!((open.state().waiting(), open.state().local), (0, false));
    open.harness.get_by_label(&words::window::workspace("Work"));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().waiting(), 1);
    // Back in the local workspace, its unsaved change is there.
    run(&mut open, FileCommand::OpenOwnWorkspace);
    open.click(words::dialogs::unsaved_keep_open());
    open.until("this computer's is open", |state| state.local && is_at(state, words::workspace::local()));
    assert_eq!(open.state().waiting(), 1);
    assert_eq!(hosted.with(|store| store.revision), revision, "nothing went to the other workspace");
    // The unsaved change of the hosted workspace is there too.
    run(&mut open, FileCommand::Workspaces);
    // The counts of what waits are lines that move the rows below them.
    open.until("what waits is counted", |state| {
        let hosted = state.choosing.list.workspaces.first().map(|one| one.address.clone());
        [None, hosted.as_deref()].into_iter().all(|workspace| state.choosing.waiting(workspace).videos == 1)
    });
    open.harness.run_steps(2);
    open.click(&format!("{} Work", words::common::open()));
    open.click(words::dialogs::unsaved_keep_open());
    is_opened(&mut open, "Work");
    assert_eq!(open.state().waiting(), 1);
    // Removing asks first, and says what is kept.
    run(&mut open, FileCommand::Workspaces);
    open.click("Remove\u{2026} Work");
    open.until("what waits is counted", |state| {
        state.choosing.removing.as_ref().is_some_and(|one| one.waiting.is_some_and(|waiting| waiting.videos == 1))
    });
    open.harness.run_steps(2);
    open.harness.get_by_label_contains(&words::dialogs::workspace_remove_waiting(1));
    open.click(words::dialogs::workspace_keep());
    open.click(&format!("{} Work", words::dialogs::workspaces_change()));
    type_into(&mut open, words::common::name(), " two");
    open.press(Modifiers::NONE, Key::Enter);
    open.until("it has its name", |state| state.workspace_name() == Some("Work two"));
    open.click("Remove\u{2026} Work two");
    open.click(words::common::remove());
    open.until("it is gone", |state| state.choosing.list.workspaces.is_empty());
    assert!(open.state().project().is_some() && open.state().waiting() == 1, "what is open stays open");
}

#[test]
fn a_key_that_may_only_read_looks_keeps_edits_and_writes_them_to_a_file_and_saves_nothing() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 100_000, reads_only: true, ..Service::plain(2) });
    let mut open = hosted_window(&hosted, folder.path());
    run(&mut open, FileCommand::Workspaces);
    add(&mut open, "Looking", &hosted.address, KEY);
    open.until("it is in the list", |state| state.choosing.list.workspaces.len() == 1);
    assert!(
        open.notices().iter().any(|text| text.contains(&end_of(words::connection::tried_read(ANY)))),
        "{:?}",
        open.notices()
    );
    open.click(words::common::close());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    run(&mut open, FileCommand::Save);
    open.until("it is refused", |state| state.reads_only && state.save() == SaveState::Idle);
    assert!(
        open.notices().iter().any(|text| text.contains(&begin_of(words::workspace::reads_only_while_saving(ANY, "")))),
        "{:?}",
        open.notices()
    );
    assert!(!open.state().can(Command::File(FileCommand::Save)) && open.state().waiting() == 1);
    open.harness.get_by_label_contains(words::window::read_only_key());
    let why = open.state().why_not(Command::File(FileCommand::Save)).unwrap();
    assert!(why.contains("Your changes are kept"), "{why}");
    // The edits can be exported for a user who may save.
    let file = folder.path().join("edits.json");
    open.apply(Action::WriteEdits(file.clone()));
    open.until("they are written", |_| file.exists());
    let written: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(written["operations"].as_array().unwrap().len(), 1, "{written}");
    // A reload asks the server again, and the known permissions hold until it answers.
    hosted.forget();
    run(&mut open, FileCommand::Reload);
    assert!(open.state().reads_only);
    open.until("it is asked", |_| hosted.seen().iter().any(|line| line.starts_with("POST") && line.ends_with("/edits")));
    open.until("it is read", |state| state.loading.is_none());
    assert!(open.state().reads_only && open.state().waiting() == 1);
    // The next start knows the permissions before a refusal.
    drop(open);
    let begin = Start { target: Target::Remote(hosted.address.clone()), video: Some(VIDEO.into()), import: None };
    let mut open = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    open.until("the video is there", |state| state.project().is_some());
    open.harness.run_steps(2);
    assert!(open.state().reads_only && !open.state().can(Command::File(FileCommand::Save)));
    open.harness.get_by_label_contains(words::window::read_only_key());
}

#[test]
fn a_viewers_key_shows_the_video_and_its_edits_are_kept_and_not_saved() {
    let folder = tempdir().unwrap();
    let shared = Shared::start();
    let users = shared.workspace.server.users();
    let made = shared.runtime.block_on(users.add("vera@team.example", "Vera", Role::Viewer, KeyTerms::default())).unwrap();
    let begin = Start { target: Target::Remote(shared.address().to_owned()), video: Some("vid_sample".into()), import: None };
    let shown = |state: &State| state.project().is_some();
    let mut open = open_with_key(begin, made.key.expose_secret(), folder.path(), vec2(1440.0, 900.0), shown);
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    run(&mut open, FileCommand::Save);
    open.until("it is refused", |state| state.reads_only && state.save() == SaveState::Idle);
    assert!(open.harness.query_all_by_label_contains(words::window::read_only_key()).count() > 0);
    assert!(!open.state().can(Command::File(FileCommand::Save)) && open.state().waiting() == 1);
    // With the role of an editor the same API key may save.
    shared.runtime.block_on(users.set_role("vera@team.example", Role::Editor)).unwrap();
    run(&mut open, FileCommand::Reload);
    open.until("the other role is known", |state| state.loading.is_none() && !state.reads_only);
    run(&mut open, FileCommand::Save);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let log = shared.runtime.block_on(users.log(Some("vera@team.example"), 5)).unwrap();
    assert_eq!(log.len(), 1, "{log:?}");
}

#[test]
fn an_address_that_cannot_be_one_is_said_once_with_what_to_type_and_escape_goes_one_level_up() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    run(&mut open, FileCommand::Workspaces);
    add(&mut open, "Work", "127.0.0.1:1", KEY);
    open.harness.run_steps(2);
    assert_eq!(open.harness.query_all_by_label_contains("127.0.0.1:1\" can\u{2019}t be used").count(), 1, "said once");
    open.harness.get_by_label_contains("doesn\u{2019}t start with https:// or http://");
    open.harness.get_by_label_contains("http://127.0.0.1:4400 for a server on this computer");
    assert!(open.harness.query_by_label(words::dialogs::workspace_add_untested()).is_none(), "it would lead nowhere");
    assert!(open.notices().is_empty(), "{:?}", open.notices());
    open.press(Modifiers::NONE, Key::Escape);
    assert!(matches!(open.state().dialog(), Some(Dialog::Workspaces)));
    // A valid URL that does not answer may be added.
    add(&mut open, "Work", "http://127.0.0.1:1", KEY);
    open.harness.run_steps(2);
    open.harness.get_by_label_contains(words::client::refused_connection());
    assert!(open.harness.query_by_label_contains("os error").is_none());
    open.click(words::dialogs::workspace_add_untested());
    open.until("it is in the list", |state| state.choosing.list.workspaces.len() == 1);
    open.harness.run_steps(2);
    // Escape in the question before removing returns to the list too.
    open.click("Remove\u{2026} Work");
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().choosing.removing.is_none() && matches!(open.state().dialog(), Some(Dialog::Workspaces)));
    // A saved URL is not overwritten.
    open.click(words::dialogs::workspaces_add());
    type_into(&mut open, words::common::name(), "Other");
    type_into(&mut open, words::dialogs::workspace_url(), "http://127.0.0.1:1/v1");
    open.harness.get_by_label_contains(&words::dialogs::workspace_saved_as("Work"));
    assert!(open.harness.query_by_label(words::dialogs::workspace_test_and_add()).is_none());
    open.click(&words::dialogs::workspace_change_saved("Work"));
    assert_eq!(all_named(&open, words::common::name()).last().unwrap().value().as_deref(), Some("Work"));
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().dialog().is_none());
}

#[test]
fn settings_of_before_there_were_workspaces_open_unchanged() {
    let folder = tempdir().unwrap();
    let config = folder.path().join("config");
    std::fs::create_dir_all(&config).unwrap();
    let settings = r#"{"snap": false, "faces": true, "last": {"https://old.example": {"video": "vid_1", "playheadMs": 5}}}"#;
    std::fs::write(config.join("settings.json"), settings).unwrap();
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(1100.0, 700.0), 1.0);
    open.until("the sample is shown", |state| state.project().is_some());
    let settings = &open.state().settings;
    assert!(!settings.snap && settings.others.follow && settings.last.contains_key("https://old.example"));
    assert!(
        open.state().workspace_name().is_none()
            && open.harness.query_by_label_contains(&begin_of(words::window::workspace(ANY))).is_none()
    );
}

#[test]
fn in_a_small_window_the_names_of_workspace_and_video_stay_and_tools_are_folded() {
    let folder = tempdir().unwrap();
    let hosted = Hosted::start(Service { limit: 100_000, ..Service::plain(2) });
    let begin = Start { target: Target::Remote(hosted.address.clone()), video: Some(VIDEO.into()), import: None };
    let mut open = open_with_key(begin, KEY, folder.path(), vec2(1100.0, 700.0), |state| state.project().is_some());
    run(&mut open, FileCommand::Workspaces);
    add(&mut open, "Customer videos", &hosted.address, KEY);
    open.until("it is in the list", |state| state.choosing.list.workspaces.len() == 1);
    open.click(words::common::close());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    let chip = open.harness.get_by_label(&words::window::workspace("Customer videos")).rect();
    let video = open.state().project().unwrap().video.name.clone();
    let bar = |open: &Open<'_>, name: &str| {
        open.harness.query_all_by_label(name).map(|node| node.rect()).find(|rect| rect.bottom() < 46.0)
    };
    let name = bar(&open, &video).expect("the video has its name in the bar");
    // Both are complete: neither shortened nor covered.
    assert!(chip.width() > 110.0 && name.width() > 20.0 && chip.right() < name.left(), "{chip:?} {name:?}");
    let tool = bar(&open, words::commands::undo()).unwrap();
    assert!(name.right() < tool.left(), "{name:?} {tool:?}");
}
