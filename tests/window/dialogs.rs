//! Opening and closing dialogs: Escape, Cancel and a click outside have the same effect, and the focus returns.

use super::harness::{Open, start};
use cutroom::app::{
    Action, Closing, Command, Dialog, EditCommand, FileCommand, HelpCommand, MakeCommand, ProposalCommand, ViewCommand,
};
use egui::{Key, Modifiers, Pos2, Rect, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

#[test]
fn the_keyboard_goes_back_to_where_it_was_when_a_dialog_closes() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let focused =
        |open: &Open<'_>| open.harness.get_by_label(&words::timeline::clip_label("Demo")).accesskit_node().is_focused();
    open.harness.get_by_label(&words::timeline::clip_label("Demo")).focus();
    open.harness.run_steps(3);
    assert!(focused(&open));
    for close in ["Escape", words::common::close()] {
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
fn a_dialog_has_the_keyboard_again_when_what_had_it_goes() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.apply(Action::AskToClose);
    open.harness.run_steps(3);
    let focused = |open: &Open<'_>| open.harness.ctx.memory(egui::Memory::focused);
    let marked = focused(&open).expect("a question has the keyboard");
    // As if a notice above disappeared and changed the ids of all controls, or a command removed the focus.
    open.harness.ctx.memory_mut(|memory| memory.surrender_focus(marked));
    open.harness.run_steps(3);
    assert_eq!(focused(&open), Some(marked), "Enter does something");
    // A click beside the controls does not move the focus back.
    let button = open.harness.ctx.read_response(marked).expect("it is drawn").rect;
    let beside = Pos2::new(button.center().x, button.top() - 6.0);
    open.harness.event(egui::Event::PointerMoved(beside));
    for pressed in [true, false] {
        let modifiers = Modifiers::NONE;
        open.harness.event(egui::Event::PointerButton {
            pos: beside,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers,
        });
        open.harness.run_steps(2);
    }
    assert!(matches!(open.state().dialog(), Some(Dialog::Unsaved(Closing::Window))));
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

/// Writes a screenshot for visual checks if the environment variable `CUTROOM_LOOK` names a folder.
fn look(open: &mut Open<'_>, name: &str) {
    if let Some(folder) = std::env::var_os("CUTROOM_LOOK") {
        open.harness.render().unwrap().save(std::path::Path::new(&folder).join(format!("{name}.png"))).unwrap();
    }
}

#[test]
fn every_dialog_is_within_a_small_window_of_twice_the_usual_scale_with_its_buttons() {
    let folder = tempdir().unwrap();
    let size = vec2(720.0, 550.0);
    let mut open = Open::with(folder.path(), start(folder.path()), size, 2.0);
    open.until("the sample is shown", |state| state.project().is_some());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    let window = Rect::from_min_size(Pos2::ZERO, size);
    let lists = [
        Command::File(FileCommand::OpenVideo),
        Command::File(FileCommand::FreeSpace),
        Command::File(FileCommand::Export),
        Command::File(FileCommand::Review),
        Command::View(ViewCommand::ShowExports),
        Command::Edit(EditCommand::ShowHistory),
        Command::Edit(EditCommand::ShowEarlier),
        Command::Make(MakeCommand::AutoCropScreen),
        Command::Make(MakeCommand::AddOtherClip),
        Command::Help(HelpCommand::Palette),
        Command::Help(HelpCommand::Find),
        Command::Help(HelpCommand::ShowSettings),
        Command::Help(HelpCommand::ShowWelcome),
        Command::Help(HelpCommand::ShowTasks),
        Command::Help(HelpCommand::ShowKeys),
        Command::Help(HelpCommand::Practise),
        Command::File(FileCommand::Workspaces),
        Command::File(FileCommand::OthersChanges),
        Command::View(ViewCommand::ShowAnalytics),
        Command::View(ViewCommand::ShowWebhooks),
    ];
    let mut seen = Vec::new();
    for action in lists.into_iter().map(Action::Run).chain([Action::AskToClose]) {
        open.apply(action);
        open.harness.run_steps(20);
        let Some(name) = open.state().dialog().map(Dialog::name) else { continue };
        seen.push(name);
        look(&mut open, name);
        let dialog = open.harness.get_all_by_role(Role::Dialog).next().unwrap();
        let inside: Vec<_> = dialog.children_recursive().collect();
        assert!(!inside.is_empty(), "{name}");
        // Only contents of a list may be scrolled out of view; the buttons that close a dialog are always visible.
        for button in [
            words::common::close(),
            words::common::cancel(),
            words::common::done(),
            words::common::save(),
            words::exports::form_export(),
            words::dialogs::unsaved_keep_close(),
        ] {
            let found = inside.iter().filter(|node| node.accesskit_node().role() == Role::Button);
            for node in found.filter(|node| node.accesskit_node().label().as_deref() == Some(button)) {
                assert!(window.contains_rect(node.rect()), "{name}: {button} at {:?}", node.rect());
            }
        }
        open.press(Modifiers::NONE, Key::Escape);
        if open.state().dialog().is_some() {
            open.press(Modifiers::NONE, Key::Escape);
        }
        assert!(open.state().dialog().is_none(), "{name} is closed");
    }
    assert!(seen.len() >= 19, "{seen:?}");
}

#[test]
fn the_stage_stays_in_sight_beside_the_library_in_a_small_window_of_twice_the_usual_scale() {
    let folder = tempdir().unwrap();
    let size = vec2(960.0, 550.0);
    let mut open = Open::with(folder.path(), start(folder.path()), size, 2.0);
    open.until("the sample is shown", |state| state.project().is_some());
    open.apply(Action::Run(Command::Make(MakeCommand::ShowLibrary)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    open.until_drawn();
    open.harness.run_steps(10);
    look(&mut open, "library");
    let stage = open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect();
    assert!(stage.width() >= 240.0 && stage.height() >= 110.0, "{stage:?}");
    assert!(Rect::from_min_size(Pos2::ZERO, size).contains_rect(stage), "{stage:?}");
}

/// Role, name and position of the focused control.
fn focused(open: &Open<'_>) -> Option<(Role, String, Rect)> {
    let mut all = open.harness.root().children_recursive();
    all.find(|node| node.accesskit_node().is_focused())
        .map(|node| (node.accesskit_node().role(), node.accesskit_node().label().unwrap_or_default(), node.rect()))
}

/// Goes through an open dialog with Tab alone: every control is reached, none outside the dialog, and all are visible when focused.
/// Returns the stops in order.
fn walked(open: &mut Open<'_>, name: &str) -> Vec<String> {
    const STOPS: [Role; 9] = [
        Role::Button,
        Role::TextInput,
        Role::MultilineTextInput,
        Role::PasswordInput,
        Role::CheckBox,
        Role::RadioButton,
        Role::ComboBox,
        Role::SpinButton,
        Role::Slider,
    ];
    let of_dialog = |open: &Open<'_>| -> Vec<(String, bool)> {
        let dialog = open.harness.get_all_by_role(Role::Dialog).next().unwrap();
        let all = dialog.children_recursive().filter(|node| STOPS.contains(&node.accesskit_node().role()));
        let of = |node: egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            (node.label().or_else(|| node.value()).unwrap_or_default(), node.is_disabled())
        };
        all.map(of).collect()
    };
    let window = open.harness.ctx.content_rect();
    let first = focused(open).unwrap_or_else(|| panic!("{name}: nothing has the keyboard"));
    let mut stops = vec![first.clone()];
    for _ in 0..80 {
        open.press(Modifiers::NONE, Key::Tab);
        open.harness.run_steps(3);
        let now = focused(open).unwrap_or_else(|| panic!("{name}: the keyboard is lost behind {:?}", stops.last()));
        if now.1 == first.1 && now.0 == first.0 {
            break;
        }
        assert!(window.intersects(now.2), "{name}: {now:?} is out of sight");
        stops.push(now);
    }
    let names: Vec<String> = stops.iter().map(|(_, name, _)| name.clone()).collect();
    let inside = of_dialog(open);
    for stop in &names {
        assert!(inside.iter().any(|(name, _)| name == stop), "{name}: {stop} is not in the dialog: {inside:?}");
    }
    for (control, is_disabled) in inside {
        assert!(is_disabled || names.contains(&control), "{name}: Tab does not come to {control}: {names:?}");
    }
    // And back in reverse order.
    open.press(Modifiers::SHIFT, Key::Tab);
    open.harness.run_steps(3);
    assert_eq!(focused(open).map(|(_, name, _)| name), names.last().cloned(), "{name}");
    names
}

#[test]
fn export_workspaces_restore_and_proposals_are_used_by_keyboard_alone_and_give_it_back() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(1100.0, 700.0), 1.0);
    open.until("the sample is shown", |state| state.project().is_some());
    open.harness.get_by_label(&words::timeline::clip_label("Demo")).focus();
    open.harness.run_steps(3);
    let is_back = |open: &Open<'_>| focused(open).is_some_and(|(_, name, _)| name == words::timeline::clip_label("Demo"));
    for command in [
        Command::File(FileCommand::Export),
        Command::View(ViewCommand::ShowExports),
        Command::File(FileCommand::Workspaces),
        Command::File(FileCommand::OthersChanges),
    ] {
        open.apply(Action::Run(command));
        open.harness.run_steps(20);
        let name = open.state().dialog().map(Dialog::name).unwrap();
        let stops = walked(&mut open, name);
        assert!(stops.len() > 1, "{name}: {stops:?}");
        open.press(Modifiers::NONE, Key::Escape);
        open.harness.run_steps(3);
        assert!(open.state().dialog().is_none() && is_back(&open), "{name}: {:?}", focused(&open));
    }
    // A backup, and the question before it is restored.
    let file = out.path().join("all.backup");
    open.apply(Action::WriteBackup(file.clone()));
    open.until("it is written", |state| state.backing_up.running.is_none());
    assert!(file.exists());
    open.apply(Action::LookAtBackup(file));
    open.until("it is asked", |state| state.dialog().is_some());
    open.harness.run_steps(5);
    let stops = walked(&mut open, "restore");
    assert!(stops.contains(&words::common::cancel().to_owned()), "{stops:?}");
    open.press(Modifiers::NONE, Key::Escape);
    open.harness.run_steps(3);
    assert!(open.state().dialog().is_none() && is_back(&open), "restore: {:?}", focused(&open));
    // The panel of proposals is not a dialog: it opens with the focus in it, and closing it returns the focus to a control.
    open.apply(Action::Run(Command::Proposals(ProposalCommand::ShowProposals)));
    open.harness.run_steps(5);
    assert_eq!(focused(&open).map(|(_, name, _)| name).as_deref(), Some(words::editing::finder_fillers()));
    open.press(Modifiers::NONE, Key::Tab);
    assert_eq!(focused(&open).map(|(_, name, _)| name).as_deref(), Some(words::editing::finder_pauses()));
    open.press(Modifiers::NONE, Key::Space);
    open.harness.run_steps(5);
    assert!(open.state().proposals().unwrap().open_parts().count() > 0, "Space looks for them");
}
