//! Freeing disk space: the window shows how much will be freed, and how much was freed.

use super::{
    common::Workspace,
    harness::{Open, named},
};
use cutroom::app::{Action, Command, Dialog, FileCommand, Paths};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use std::{fs, path::PathBuf};
use tempfile::tempdir;

/// The sample in its folder, with media that is no longer referred to.
fn with_unused_media(home: &std::path::Path) -> PathBuf {
    let data = Paths::under(home.to_owned()).data;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async { Workspace::open(&data).await.server.stop().await });
    let file = data.join("media").join("ab".repeat(32));
    fs::write(&file, vec![7; 2_500]).unwrap();
    let connection = rusqlite::Connection::open(data.join("workspace.db")).unwrap();
    connection
        .execute(
            "INSERT INTO source (id, kind, sha256, content_type, token, created_at, used) VALUES ('su_old', 'audio', ?1, '', 't', '', 1)",
            ["ab".repeat(32)],
        )
        .unwrap();
    file
}

#[test]
fn free_space_now_says_what_goes_asks_and_tells_what_came_back() {
    let home = tempdir().unwrap();
    let file = with_unused_media(home.path());
    let mut open = Open::sample(home.path());
    open.click(words::commands::file());
    open.click(words::commands::free_space());
    open.until("it is known what can go", |state| matches!(state.dialog(), Some(Dialog::Space(Some(_)))));
    named(&open, &words::dialogs::space_question("2.5 kB"));
    open.click(words::common::cancel());
    assert!(file.exists() && open.state().dialog().is_none(), "nothing goes without a yes");
    open.apply(Action::Run(Command::File(FileCommand::FreeSpace)));
    open.until("it is known what can go", |state| matches!(state.dialog(), Some(Dialog::Space(Some(_)))));
    open.harness.get_by_role_and_label(Role::Button, words::dialogs::space_free()).click();
    open.until("it says what came back", |state| {
        state.notices.shown().iter().any(|notice| notice.text == "Freed 2.5 kB: deleted 1 unused file.")
    });
    assert!(!file.exists());
    open.apply(Action::Run(Command::File(FileCommand::FreeSpace)));
    open.until("it is known what can go", |state| matches!(state.dialog(), Some(Dialog::Space(Some(_)))));
    named(&open, words::dialogs::space_nothing());
    assert!(open.harness.query_by_role_and_label(Role::Button, words::dialogs::space_free()).is_none());
    open.click(words::common::close());
    assert!(open.state().dialog().is_none());
}
