//! Undo, redo, the journal and earlier versions: edits are restored after a restart.

use super::harness::{ANY, Open, begin_of};
use cutroom::{
    api::item::ItemKind,
    app::{Action, Command, Dialog, EditCommand, Paths, SaveState},
    timeline::VideoMs,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

#[test]
fn undo_after_a_save_is_a_new_edit() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Chime");
    open.press(Modifiers::NONE, Key::Delete);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert!(super::harness::all_named(&open, "Chime").is_empty());
    open.click(words::commands::undo());
    assert_eq!(open.state().waiting(), 1, "bringing it back waits to be saved");
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    super::harness::named(&open, "Chime");
    assert_eq!(open.state().project().unwrap().video.revision, Some(2));
}

#[test]
fn edits_that_were_not_saved_come_back_with_their_history() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    let block = super::harness::named(&open, "Whoosh").rect();
    open.drag(block.center(), vec2(60.0, 0.0));
    let after = open.whoosh();
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.click(words::commands::add_text());
    open.click(words::commands::undo());
    // Like a killed process: nothing is saved, and no question is asked.
    drop(open);

    let mut open = Open::sample(folder.path());
    assert_eq!((open.whoosh(), open.state().waiting()), (after, 2), "{:?}", open.notices());
    assert!(open.notices().iter().any(|notice| notice.contains(&words::workspace::restored(2))), "{:?}", open.notices());
    assert!(super::harness::all_named(&open, "Click").is_empty());
    open.click(words::commands::redo());
    super::harness::named(&open, words::editing::new_text());
    for _ in 0..3 {
        open.click(words::commands::undo());
    }
    assert_eq!((open.whoosh(), open.state().waiting()), (before, 0));
    for _ in 0..2 {
        open.click(words::commands::redo());
    }
    drop(open);

    // Restored twice and then saved: nothing is left to restore.
    let mut open = Open::sample(folder.path());
    assert_eq!(open.state().waiting(), 2);
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("it is read back", |state| state.project().unwrap().video.revision == Some(1));
    open.harness.run_steps(5);
    open.apply(Action::AskToClose);
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!((open.whoosh(), open.state().waiting()), (after, 0));
    assert!(open.notices().is_empty(), "{:?}", open.notices());
}

#[test]
fn undo_of_a_saved_step_is_restored_too_and_everything_can_be_discarded() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Chime");
    open.press(Modifiers::NONE, Key::Delete);
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("it is read back", |state| state.project().unwrap().video.revision == Some(1));
    open.harness.run_steps(10);
    open.click(words::commands::undo());
    assert_eq!(open.state().waiting(), 1);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!(open.state().waiting(), 1);
    super::harness::named(&open, "Chime");
    open.apply(Action::Run(Command::Edit(EditCommand::DiscardEdits)));
    assert_eq!(open.state().waiting(), 0);
    assert!(super::harness::all_named(&open, "Chime").is_empty());
    open.click(words::commands::undo());
    assert_eq!(open.state().waiting(), 1, "discarding is a step like any other");
    drop(open);
    assert_eq!(Open::sample(folder.path()).state().waiting(), 1);
}

#[test]
fn a_damaged_journal_is_set_aside_and_never_blocks_the_start() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    for label in ["Click", "Chime"] {
        open.click(label);
        open.press(Modifiers::NONE, Key::Delete);
    }
    drop(open);
    let journals = Paths::under(folder.path().to_owned()).journals;
    let files = |end: &str| {
        let entries = std::fs::read_dir(&journals).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.to_string_lossy().contains(end)).collect::<Vec<_>>()
    };
    let journal = files(".journal")[0].clone();
    let mut bytes = std::fs::read(&journal).unwrap();
    let last = bytes.len() - 3;
    bytes[last] ^= 1;
    std::fs::write(&journal, &bytes).unwrap();
    let open = Open::sample(folder.path());
    assert_eq!(open.state().waiting(), 1, "the whole part is restored");
    assert!(
        open.notices().iter().any(|notice| notice.contains(&begin_of(words::workspace::recovery_damaged(ANY)))),
        "{:?}",
        open.notices()
    );
    assert_eq!(std::fs::read(&files("damaged")[0]).unwrap(), bytes);
}

#[test]
fn the_history_jumps_to_any_step_and_shows_what_is_sent() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    let mut after = Vec::new();
    for _ in 0..5 {
        open.press(Modifiers::ALT, Key::ArrowRight);
        after.push(open.whoosh());
    }
    assert!(open.state().undo_name().is_some_and(|name| name.ends_with("1 frame later")), "{:?}", open.state().undo_name());
    open.press(Modifiers::COMMAND, Key::D);
    assert_eq!(open.state().waiting(), 2);
    open.press(Modifiers::COMMAND, Key::H);
    open.harness.get_by_label(&words::dialogs::history_unsaved(2));
    open.picture("history");
    open.apply(Action::JumpTo(2));
    assert_eq!((open.whoosh(), open.state().waiting()), (after[1], 1));
    open.apply(Action::JumpTo(6));
    assert_eq!(open.state().waiting(), 2);
    open.click(words::dialogs::history_opened());
    assert_eq!((open.whoosh(), open.state().waiting()), (before, 0));
    assert_eq!(open.state().project().unwrap().draft.history().undone().len(), 6);
    // The journal contains the jump too.
    open.apply(Action::JumpTo(3));
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!(open.whoosh(), after[2]);
    assert_eq!(open.state().project().unwrap().draft.history().undone().len(), 3);
}

#[test]
fn an_earlier_state_is_brought_back_as_one_step() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let after = open.whoosh();
    open.press(Modifiers::COMMAND, Key::D);
    drop(open);
    // Opened with unsaved changes: that version is kept. The changes are saved, and others follow.
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let sounds = |open: &Open<'_>| {
        let items = open.state().project().unwrap().draft.items(&"cl_demo".into()).unwrap();
        items.of_kind(ItemKind::SoundEffect).count()
    };
    let saved = sounds(&open);
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.whoosh(), sounds(&open)), (before, saved - 1));
    open.press(Modifiers::COMMAND, Key::H);
    open.click(words::commands::show_earlier());
    open.until("they are read", |state| matches!(state.dialog(), Some(Dialog::Earlier(Some(_)))));
    let Some(Dialog::Earlier(Some(states))) = open.state().dialog() else { panic!("the list is open") };
    let with_edits = states.iter().position(|state| state.waiting == 2).unwrap();
    open.harness.run_steps(3);
    let row = open.harness.get_all_by_label_contains("Restore the version of").nth(with_edits).unwrap();
    row.click();
    open.harness.run_steps(3);
    assert_eq!((open.whoosh(), sounds(&open)), (after, saved), "{:?}", open.notices());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.whoosh(), sounds(&open)), (before, saved - 1), "one undo takes all of it back");
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    // An item that exists already under another id is not added twice.
    open.apply(Action::Run(Command::Edit(EditCommand::ShowEarlier)));
    open.until("they are read", |state| matches!(state.dialog(), Some(Dialog::Earlier(Some(_)))));
    open.apply(Action::BringBack(with_edits));
    assert_eq!((open.whoosh(), sounds(&open)), (after, saved));
    assert!(open.notices().iter().any(|notice| notice == words::editing::earlier_same()), "{:?}", open.notices());
}
