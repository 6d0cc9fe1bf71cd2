//! Backup and restore of this computer in the window.

use crate::harness::{ANY, Open, begin_of};
use cutroom::app::{Action, Command, Dialog, EditCommand, FileCommand, local_time};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::fs;
use tempfile::tempdir;

fn steps_aside(folder: &std::path::Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.contains("-before-restore-")).collect()
}

#[test]
fn a_backup_is_written_while_all_is_open_and_restored_with_what_was_there_moved_aside() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let file = out.path().join("monday.backup");
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().waiting(), 1);
    open.apply(Action::WriteBackup(file.clone()));
    assert!(open.state().can(Command::File(FileCommand::CancelBackup)));
    open.until("the backup is written", |state| state.backing_up.running.is_none());
    assert!(
        file.exists()
            && open.notices().iter().any(|text| text.contains(&begin_of(words::workspace::backup_written(1, ANY, ANY)))),
        "{:?}",
        open.notices()
    );
    assert!(
        open.state().announcement.text.contains(&begin_of(words::workspace::backup_written(1, ANY, ANY))),
        "{}",
        open.state().announcement.text
    );
    // A change after the backup.
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().waiting(), 2);
    // The question names the files that it moves aside, and is disabled until the user confirms.
    open.apply(Action::LookAtBackup(file));
    open.until("it asks", |state| matches!(state.dialog(), Some(Dialog::Restore(_))));
    open.harness.run_steps(3);
    // With names and in local time.
    let written = match open.state().dialog() {
        Some(Dialog::Restore(looked)) => local_time::moment_of(&looked.created_at),
        other => panic!("{other:?}"),
    };
    open.harness.get_by_label_contains(&format!("created on {written}."));
    let held = "Local workspace: \u{2018}Cutroom sample\u{2019}; unsaved changes of \u{2018}Cutroom sample\u{2019}";
    assert_eq!(open.harness.query_all_by_label_contains(held).count(), 2, "in the backup and here");
    open.harness.get_by_label_contains(words::backup::part_workspace());
    open.harness.get_by_label_contains(words::backup::part_changes());
    open.click(words::dialogs::restore());
    assert!(matches!(open.state().dialog(), Some(Dialog::Restore(_))) && steps_aside(folder.path()).is_empty());
    open.click(words::dialogs::backup_agree());
    open.click(words::dialogs::restore());
    open.until("it is restored, and open again", |state| {
        state.project().is_some()
            && state
                .notices
                .shown()
                .iter()
                .any(|notice| notice.text.contains(&begin_of(words::workspace::backup_restored(ANY))))
    });
    assert_eq!(open.state().waiting(), 1, "as it was when the backup was written");
    let aside = steps_aside(folder.path());
    assert!(
        aside.iter().any(|name| name.starts_with("workspace-")) && aside.iter().any(|name| name.starts_with("journals-")),
        "{aside:?}"
    );
}

#[test]
fn a_backup_that_cannot_be_written_or_read_says_why_and_changes_nothing() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    let taken = out.path().join("notes.txt");
    fs::write(&taken, "mine").unwrap();
    open.apply(Action::WriteBackup(taken.clone()));
    open.until("it is refused", |state| state.backing_up.running.is_none());
    assert!(open.notices().iter().any(|text| text.contains("isn\u{2019}t a backup of Cutroom")), "{:?}", open.notices());
    assert_eq!(fs::read_to_string(&taken).unwrap(), "mine");
    open.apply(Action::LookAtBackup(taken));
    open.until("it is refused", |state| state.backing_up.running.is_none());
    assert!(open.notices().iter().any(|text| text.contains("can\u{2019}t be restored")), "{:?}", open.notices());
    // A cancelled backup leaves no file.
    let file = out.path().join("a.backup");
    open.harness.state_mut().as_mut().unwrap().apply(Action::WriteBackup(file.clone()));
    open.harness.state_mut().as_mut().unwrap().apply(Action::Run(Command::File(FileCommand::CancelBackup)));
    open.until("it has ended", |state| state.backing_up.running.is_none());
    let cancelled = open.notices().iter().any(|text| text.contains(words::workspace::backup_canceled()));
    let left: Vec<_> = fs::read_dir(out.path()).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert!(cancelled && !file.exists(), "{:?}", open.notices());
    assert_eq!(left, ["notes.txt"], "nothing of it is left");
    assert!(open.state().project().is_some());
}
