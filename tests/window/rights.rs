//! Permissions of an API key, and the window after its key was revoked.

use crate::harness::{ANY, Open, Shared, all_named, control, end_of, named, open_with_key};
use cutroom::{
    app::{
        Action, Command, Connection, Dialog, EditCommand, FileCommand, Listed, Start, State, ViewCommand,
        workspace::choosing::WorkspaceAction,
    },
    jobs::{
        workspace::Target,
        workspaces::{Access, Mark},
    },
    server::{KeyTerms, NewKey, Role},
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use secrecy::{ExposeSecret, SecretString};
use std::path::Path;
use tempfile::tempdir;

fn run(open: &mut Open<'_>, command: FileCommand) {
    open.apply(Action::Run(Command::File(command)));
}

/// Adds a user with a role to a workspace.
fn user(shared: &Shared, name: &str, role: Role) -> NewKey {
    let users = shared.workspace.server.users();
    shared.runtime.block_on(users.add(&format!("{name}@team.example"), name, role, KeyTerms::default())).unwrap()
}

/// The window on the sample, with an API key.
fn window(shared: &Shared, key: &SecretString, folder: &Path) -> Open<'static> {
    let target = Target::Remote(shared.address().to_owned());
    let begin = Start { target, video: Some("vid_sample".into()), import: None };
    open_with_key(begin, key.expose_secret(), folder, vec2(1440.0, 900.0), |state| state.project().is_some())
}

/// Saves the open workspace under a name, like the form does.
fn keep(open: &mut Open<'_>, shared: &Shared, name: &str, key: &SecretString) {
    let (name, address) = (name.to_owned(), shared.address().to_owned());
    open.apply(Action::Workspaces(WorkspaceAction::Add { name, address, key: Some(key.clone()), mark: Mark::Red }));
    open.until("it is in the list", |state| state.choosing.list.workspaces.len() == 1);
}

fn access(state: &State) -> Access {
    state.choosing.list.workspaces[0].access
}

fn type_into(open: &mut Open<'_>, field: &str, text: &str) {
    all_named(open, field).last().unwrap().focus();
    open.harness.run_steps(2);
    open.harness.event(egui::Event::Text(text.to_owned()));
    open.harness.run_steps(2);
}

#[test]
fn a_key_that_may_only_read_is_announced_when_the_video_opens_and_another_key_saves() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let (vera, edna) = (user(&shared, "vera", Role::Viewer), user(&shared, "edna", Role::Editor));
    let mut open = window(&shared, &vera.key, folder.path());
    open.until("the key's rights are known", |state| state.reads_only);
    open.harness.run_steps(2);
    open.harness.get_by_label_contains(words::window::read_only_key());
    assert!(open.notices().iter().any(|text| text == words::workspace::reads_only()), "{:?}", open.notices());
    keep(&mut open, &shared, "Team", &vera.key);
    open.until("the list has it", |state| access(state) == Access::Read);
    // A reload asks the server again, and keeps the known permissions meanwhile.
    run(&mut open, FileCommand::Reload);
    assert!(open.state().reads_only);
    open.until("it is read", |state| state.loading.is_none());
    // When the workspace opens again, its permissions are known before the first request.
    drop(open);
    let target = Target::Remote(shared.address().to_owned());
    let begin = Start { target, video: Some("vid_sample".into()), import: None };
    let mut open = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    assert!(open.state().reads_only);
    open.until("the video is there", |state| state.project().is_some());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!open.state().can(Command::File(FileCommand::Save)));
    // The command named in the advice opens the form.
    run(&mut open, FileCommand::Workspaces);
    open.click(&format!("{} Team", words::dialogs::workspaces_change()));
    type_into(&mut open, words::dialogs::workspace_key(), edna.key.expose_secret());
    // The top bar behind the dialog has a button of this name too.
    all_named(&open, words::dialogs::workspace_change()).last().unwrap().click();
    open.harness.run_steps(3);
    open.until("the other key may edit", |state| !state.reads_only && access(state) == Access::Edit);
    open.until("the video is there again", |state| matches!(state.connection, Connection::Ready(_)) && state.loading.is_none());
    open.harness.run_steps(3);
    assert_eq!(open.harness.query_all_by_label_contains(&end_of(words::dialogs::workspaces_read_only(ANY))).count(), 0);
    open.click(words::common::close());
    run(&mut open, FileCommand::Save);
    open.until("it is saved", |state| state.waiting() == 0);
    drop(open);
    shared.stop();
}

#[test]
fn a_new_key_for_a_workspace_that_read_alone_is_known_in_the_list() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let (vera, edna) = (user(&shared, "vera", Role::Viewer), user(&shared, "edna", Role::Editor));
    let mut open = window(&shared, &vera.key, folder.path());
    keep(&mut open, &shared, "Team", &vera.key);
    open.until("the list has it", |state| access(state) == Access::Read);
    open.apply(Action::UseKey { key: edna.key.clone(), remember: false });
    open.until("the list has the new one", |state| access(state) == Access::Edit && !state.reads_only);
    drop(open);
    shared.stop();
}

#[test]
fn a_revoked_key_is_asked_for_wherever_it_is_noticed_and_the_question_can_be_put_off() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let (edna, next) = (user(&shared, "edna", Role::Editor), user(&shared, "nora", Role::Editor));
    let mut open = window(&shared, &edna.key, folder.path());
    keep(&mut open, &shared, "Team", &edna.key);
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    shared.runtime.block_on(shared.workspace.server.users().revoke(&edna.id)).unwrap();
    // A reload notices it without a save.
    run(&mut open, FileCommand::Reload);
    open.until("the key is asked for", |state| matches!(state.dialog(), Some(Dialog::ApiKey)));
    open.harness.run_steps(3);
    named(&open, &words::dialogs::api_key_title("Team"));
    assert!(open.harness.query_all_by_label_contains("the API key was revoked").count() > 0);
    open.harness.get_by_label(words::dialogs::api_key_ask());
    // The question is postponed: the video stays visible, and edits can be exported to a file.
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().dialog().is_none() && open.state().project().is_some());
    let file = folder.path().join("edits.json");
    open.apply(Action::WriteEdits(file.clone()));
    open.until("they are written", |_| file.exists());
    // The workspaces dialog offers to enter an API key too; closing it opens no other dialog.
    run(&mut open, FileCommand::Workspaces);
    open.harness.run_steps(2);
    open.harness.get_by_label(&format!("{} Team", words::dialogs::workspaces_enter_key()));
    open.click(words::common::close());
    assert!(open.state().dialog().is_none());
    open.click(words::window::enter_key());
    assert!(matches!(open.state().dialog(), Some(Dialog::ApiKey)));
    // Enter in the empty field does nothing, and the focus stays.
    control(&open, egui::accesskit::Role::PasswordInput, words::dialogs::api_key()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    open.harness.event(egui::Event::Text(next.key.expose_secret().to_owned()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    open.until("the new key is taken", |state| matches!(state.connection, Connection::Ready(_)) && state.loading.is_none());
    run(&mut open, FileCommand::Save);
    open.until("it is saved", |state| state.waiting() == 0);
    drop(open);
    shared.stop();
}

#[test]
fn webhooks_are_not_offered_to_a_key_that_may_not_have_them() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let edna = user(&shared, "edna", Role::Editor);
    let mut open = window(&shared, &edna.key, folder.path());
    open.apply(Action::Run(Command::View(ViewCommand::ShowWebhooks)));
    open.until("it is refused", |state| {
        matches!(state.dialog(), Some(Dialog::Webhooks(open)) if matches!(&open.endpoints, Listed::Failed(why) if why.is_forbidden))
    });
    open.harness.run_steps(4);
    open.harness.get_by_label_contains("needs the role admin");
    let add = control(&open, egui::accesskit::Role::Button, words::webhooks::add_endpoint());
    assert!(add.accesskit_node().is_disabled());
    drop(open);
    shared.stop();
}
