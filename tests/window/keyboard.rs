//! Everything by keyboard: clips are selected, Escape closes only the topmost dialog, and restored items are selected.

use super::harness::Open;
use cutroom::{
    api::item::Item,
    app::{Action, ClipCommand, Command, EditCommand, HelpCommand},
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

#[test]
fn a_clip_that_has_the_keyboard_is_selected_and_enter_names_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.harness.get_by_label(&words::timeline::clip_label("Demo")).focus();
    open.harness.run_steps(3);
    assert_eq!(open.state().selected_clip().cloned(), Some("cl_demo".into()));
    open.picture("clip_focused");
    open.press(Modifiers::NONE, Key::Tab);
    open.harness.get_by_label(&words::timeline::clip_label("Wrap-up")).focus();
    open.harness.run_steps(3);
    let wrap_up = open.state().project().unwrap().clips[2].clip.id.clone();
    assert_eq!(open.state().selected_clip().cloned(), Some(wrap_up));
    open.press(Modifiers::NONE, Key::Enter);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(Event::Text("Goodbye".into()));
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    open.harness.get_by_label(&words::timeline::clip_label("Goodbye"));
}

#[test]
fn escape_closes_an_open_list_or_dialog_and_leaves_the_selection() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    open.click(words::commands::edit());
    open.harness.get_by_label(words::commands::show_history());
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.harness.query_by_label(words::commands::show_history()).is_none(), "the menu is closed");
    assert!(open.state().selection().is_some(), "and what was selected is selected");
    for dialog in [Command::Help(HelpCommand::ShowKeys), Command::Edit(EditCommand::ShowHistory)] {
        open.apply(Action::Run(dialog));
        assert!(open.state().dialog().is_some());
        // Items below a dialog must not be edited.
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
    open.click(&words::timeline::clip_label("Welcome"));
    let clip = open.state().selected_clip().cloned();
    open.press(Modifiers::NONE, Key::Delete);
    assert!(open.state().selected_clip().is_none());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.state().selected_clip().cloned(), open.state().selection().cloned()), (clip, None));
}

#[test]
fn each_press_of_one_frame_counts_and_the_stage_takes_the_keyboard_from_a_field() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(1_000)));
    open.until("the frames of the recording are known", |state| {
        let camera = state.project().and_then(|project| project.clips[0].camera());
        camera.is_some_and(|camera| state.frames_of(&camera.id).is_some_and(|frames| frames.knows_around(1_000)))
    });
    let keys = [Key::I, Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::O];
    let events = keys.into_iter().flat_map(|key| {
        [true, false].map(|pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE })
    });
    open.harness.input_mut().events.extend(events);
    // A key that may move the focus has a frame of its own.
    open.harness.run_steps(8);
    let (from, to) = open.state().marks().range().expect("a range is marked");
    assert!(
        from.0 == 1_000 && to.0 == 1_125,
        "{from:?} {to:?}: three frames of 24 a second, none left out and none out of turn"
    );

    open.apply(Action::Run(Command::Clip(ClipCommand::ClearMarks)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    let place = |open: &Open<'_>| match open.state().session.as_ref().unwrap().selected().unwrap().1 {
        Item::TextOverlay(text) => text.point.unwrap(),
        other => panic!("{other:?}"),
    };
    let before = place(&open);
    assert!(open.harness.ctx.text_edit_focused(), "a new text is typed at once");
    let middle = open.harness.get_by_role_and_label(egui::accesskit::Role::Image, words::preview::preview()).rect().center();
    open.drag(middle, egui::vec2(80.0, 40.0));
    assert_ne!(place(&open), before);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(place(&open), before, "the drag is taken back, not what is typed");
}
