//! Practice in the window: on a copy, marked all the time, and back with one click to what was left.

use super::harness::{Open, control};
use cutroom::{
    app::{Action, Command, EditCommand, FileCommand, HelpCommand, PracticeFault, SaveState, State},
    jobs::requests::CallState,
};
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use std::{collections::BTreeMap, fs, path::Path};
use tempfile::tempdir;

/// Every file below a folder with its bytes.
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
    control(open, Role::Button, "Practise").click();
    open.until("the copy is open", |state| state.practice.is_some() && state.project().is_some());
}

fn name(state: &State) -> String {
    state.project().unwrap().video.name.clone()
}

#[test]
fn practice_is_on_a_copy_marked_all_the_time_and_one_click_brings_back_what_was_left() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // Something waits, and something is saved.
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().waiting(), 1);
    let texts = |state: &State| super::harness::spans(state, cutroom::api::item::ItemKind::TextOverlay).len();
    let (before, left) = (contents(&folder.path().join("workspace/media")), texts(open.state()));
    begin(&mut open, "The workspace of this computer");
    // It is a copy of what is saved; edits that wait are not in it.
    assert_eq!((open.state().waiting(), texts(open.state())), (0, left - 1));
    control(&open, Role::Heading, "Practice");
    open.harness.get_by_label_contains("on a copy of your workspace");
    open.harness.get_by_label_contains("Practice copy");
    open.press(Modifiers::COMMAND, Key::Num4);
    control(&open, Role::Heading, "Practice");
    open.press(Modifiers::COMMAND, Key::Num1);
    assert!(!open.state().can(Command::Help(HelpCommand::Practise)), "not twice");
    for _ in 0..3 {
        open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
        open.press(Modifiers::NONE, Key::Escape);
    }
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("the copy is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.click("End practice");
    assert!(open.state().practice.is_none() && open.harness.query_by_label("End practice").is_none());
    assert_eq!((open.state().waiting(), texts(open.state())), (1, left), "what waited is as it was left");
    assert_eq!(contents(&folder.path().join("workspace/media")), before);
    // What the real workspace holds is what was saved there.
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
    begin(&mut open, "The sample video");
    assert_eq!(name(open.state()), real, "the sample as it is at first");
    open.picture("practice");
    open.press(Modifiers::COMMAND, Key::Backtick);
    let switch = control(&open, Role::CheckBox, "503");
    assert_eq!(switch.accesskit_node().toggled(), Some(egui::accesskit::Toggled::False));
    open.click("503");
    open.click("Often");
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
    open.click("503");
    assert!(!open.state().practice.unwrap().faults.any());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    // Who quits quits the real program, in which nothing waits.
    open.press(Modifiers::COMMAND, Key::Q);
    assert!(open.state().practice.is_none() && open.state().closed);
    assert!(!open.state().settings.panes.requests, "settings of practice stay there");
}

#[test]
fn a_copy_that_is_not_wanted_any_more_is_given_up() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Help(HelpCommand::Practise)));
    open.harness.get_by_label_contains("thrown away");
    open.picture("practice_form");
    control(&open, Role::Button, "Practise").click();
    open.harness.step();
    open.apply_once(Action::CloseDialog);
    open.harness.run_steps(5);
    assert!(open.state().practice.is_none() && open.state().dialog().is_none());
}
