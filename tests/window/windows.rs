//! Two windows on one computer: one edits, the other shows the video and can take over editing.

use super::harness::{Open, Shared, order, spans};
use cutroom::{
    api::item::ItemKind,
    app::{Action, ClipCommand, Command, EditCommand, SaveState},
    timeline::VideoMs,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::time::{Duration, Instant};
use tempfile::tempdir;

#[test]
fn a_second_window_looks_and_can_take_over_with_the_edits_that_wait() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut first = shared.open(folder.path());
    let before = first.whoosh();
    first.click("Whoosh");
    first.press(Modifiers::ALT, Key::ArrowRight);
    let after = first.whoosh();
    first.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    first.apply(Action::Run(Command::Clip(ClipCommand::SplitClip)));
    let waiting = first.state().waiting();
    let mut second = shared.open(folder.path());
    assert!(
        second.state().read_only()
            && !second.state().can(Command::Edit(EditCommand::AddText))
            && !second.state().can(Command::Edit(EditCommand::Undo))
    );
    assert_eq!((second.whoosh(), second.state().waiting()), (before, 0), "it shows what the service holds");
    second.click("Whoosh");
    second.press(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(second.whoosh(), before, "and changes nothing");
    second.click(words::window::take_over());
    let deadline = Instant::now() + Duration::from_secs(60);
    while !first.state().read_only() || second.state().project().is_none() {
        first.harness.step();
        second.harness.step();
        assert!(Instant::now() < deadline, "{:?} {:?}", first.notices(), second.notices());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!second.state().read_only());
    assert_eq!((second.whoosh(), second.state().waiting()), (after, waiting), "the edits came along");
    assert!(first.notices().iter().any(|notice| notice == words::workspace::handed_over()));
    second.click(words::common::save());
    second.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none());
    assert_eq!(shared.sound("Whoosh")["startTimeMs"].as_i64(), Some(after));
    // The first window shows what was saved, each clip and text once, although it had them unsaved itself.
    first.press(Modifiers::COMMAND, Key::R);
    first.until("it is read again", |state| state.loading.is_none() && state.waiting() == 0);
    let texts = |open: &Open<'_>| {
        spans(open.state(), ItemKind::TextOverlay).into_iter().map(|(_, start, end)| (start, end)).collect::<Vec<_>>()
    };
    assert_eq!((order(&first), texts(&first)), (order(&second), texts(&second)));
    drop((first, second));
    shared.stop();
}

#[test]
fn two_windows_share_this_machines_workspace_and_the_second_serves_on_when_the_first_is_closed() {
    let folder = tempdir().unwrap();
    let mut first = Open::sample(folder.path());
    let origin = |open: &Open<'_>| open.state().connection.clone();
    let mut second = Open::sample(folder.path());
    assert!(second.state().read_only() && origin(&second) == origin(&first));
    first.click("Whoosh");
    first.press(Modifiers::ALT, Key::ArrowRight);
    first.press(Modifiers::COMMAND, Key::S);
    first.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    first.press(Modifiers::ALT, Key::ArrowRight);
    let after = first.whoosh();
    drop(first);
    // The message about the other window may move the button in this frame.
    second.harness.get_by_label(words::window::take_over()).click_accesskit();
    second.until("the video is here", |state| !state.read_only() && state.project().is_some());
    assert_eq!((second.whoosh(), second.state().waiting()), (after, 1), "with the edit that waited");
    second.press(Modifiers::COMMAND, Key::S);
    second.until("it is saved here", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    second.apply(Action::MovePlayhead(VideoMs(90_000)));
    second.until_drawn();
    // A third window shows what the second edits.
    let third = Open::sample(folder.path());
    assert_eq!((third.whoosh(), origin(&third)), (after, origin(&second)));
}
