//! One place opens and closes dialogs: Escape, Cancel and a click beside them do the same, and the keyboard goes back.

use super::harness::Open;
use cutroom::app::{Action, Closing, Command, Dialog, EditCommand, HelpCommand};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

#[test]
fn the_keyboard_goes_back_to_where_it_was_when_a_dialog_closes() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let focused = |open: &Open<'_>| open.harness.get_by_label("Clip Demo").accesskit_node().is_focused();
    open.harness.get_by_label("Clip Demo").focus();
    open.harness.run_steps(3);
    assert!(focused(&open));
    for close in ["Escape", "Close"] {
        open.press(Modifiers::COMMAND, Key::H);
        assert!(matches!(open.state().dialog(), Some(Dialog::History)));
        open.press(Modifiers::NONE, Key::Tab);
        assert!(!focused(&open), "the keyboard is the dialog's");
        match close {
            "Escape" => open.press(Modifiers::NONE, Key::Escape),
            button => open.click(button),
        }
        assert!(open.state().dialog().is_none() && focused(&open), "{close}");
    }
}

#[test]
fn a_question_stays_under_what_the_user_asks_to_see_and_escape_answers_one_after_the_other() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.apply(Action::AskToClose);
    assert!(matches!(open.state().dialog(), Some(Dialog::Unsaved(Closing::Window))));
    open.apply(Action::Run(Command::Edit(EditCommand::ShowHistory)));
    open.apply(Action::Run(Command::Help(HelpCommand::ShowKeys)));
    assert!(matches!(open.state().dialog(), Some(Dialog::Keys)), "one list at a time");
    open.press(Modifiers::NONE, Key::Escape);
    assert!(matches!(open.state().dialog(), Some(Dialog::Unsaved(_))), "the question is still there");
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().dialog().is_none() && !open.state().closed && open.state().waiting() == 1, "nothing was done");
}
