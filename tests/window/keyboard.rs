//! Everything by keyboard: clips are selected, Escape closes what is on top and nothing else, and what comes back is selected.

use super::harness::Open;
use cutroom::app::{Action, Command};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

#[test]
fn a_clip_is_selected_and_named_with_tab_space_and_enter() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.harness.get_by_label("Clip Demo").focus();
    open.harness.run_steps(3);
    assert!(open.state().selected_clip().is_none());
    open.press(Modifiers::NONE, Key::Space);
    assert_eq!(open.state().selected_clip().cloned(), Some("cl_demo".into()));
    open.picture("clip_focused");
    open.press(Modifiers::NONE, Key::Tab);
    open.harness.get_by_label("Clip Wrap-up").focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    let wrap_up = open.state().project().unwrap().clips[2].clip.id.clone();
    assert_eq!(open.state().selected_clip().cloned(), Some(wrap_up));
    // Enter once more names it.
    open.press(Modifiers::NONE, Key::Enter);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(Event::Text("Goodbye".into()));
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    open.harness.get_by_label("Clip Goodbye");
}

#[test]
fn escape_closes_an_open_list_or_dialog_and_leaves_the_selection() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    open.click("Edit");
    open.harness.get_by_label("History\u{2026}");
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.harness.query_by_label("History\u{2026}").is_none(), "the menu is closed");
    assert!(open.state().selection().is_some(), "and what was selected is selected");
    for dialog in [Command::ShowKeys, Command::ShowHistory] {
        open.apply(Action::Run(dialog));
        assert!(open.state().dialog().is_some());
        // What is under a dialog is not edited unseen.
        open.press(Modifiers::NONE, Key::Delete);
        assert_eq!(open.state().waiting(), 0);
        open.press(Modifiers::NONE, Key::Escape);
        assert!(open.state().dialog().is_none());
        assert!(open.state().selection().is_some());
    }
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().selection().is_none(), "with nothing on top it selects nothing");
}

#[test]
fn what_an_undo_brings_back_is_selected_again() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    let at = open.state().selection().cloned();
    open.press(Modifiers::NONE, Key::Delete);
    assert!(open.state().selection().is_none());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(open.state().selection().cloned(), at);
    open.click("Clip Welcome");
    let clip = open.state().selected_clip().cloned();
    open.press(Modifiers::NONE, Key::Delete);
    assert!(open.state().selected_clip().is_none());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.state().selected_clip().cloned(), open.state().selection().cloned()), (clip, None));
}
