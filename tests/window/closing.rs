//! Closing with unsaved changes: they are kept, saved, or discarded so that they can be restored.

use super::{
    common::{Fault, Proxy, make_video},
    harness::{Open, Shared, named, start},
};
use cutroom::{
    api::VideoId,
    app::{Action, Closing, Command, Dialog, FileCommand, Paths, SaveState, State, journal_file},
    edit::journal::HEADER,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

#[test]
fn closing_keeps_the_edits_for_the_next_start_and_enter_does_just_that() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    open.apply(Action::AskToClose);
    open.harness.get_by_label_contains(words::dialogs::unsaved_kept());
    open.press(Modifiers::NONE, Key::Enter);
    assert!(open.state().closed);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!((open.whoosh(), open.state().waiting()), (before + 33, 1));
    open.apply(Action::AskToClose);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!open.state().closed && open.state().dialog().is_none(), "Escape stays");
    assert!(open.state().selection().is_none() && open.state().waiting() == 1);
}

#[test]
fn opening_another_video_keeps_the_edits_too() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let video = open.state().project().unwrap().video.id.clone();
    open.apply(Action::Open(video.clone()));
    assert!(matches!(open.state().dialog(), Some(Dialog::Unsaved(Closing::Open(asked))) if *asked == video));
    open.click(words::dialogs::unsaved_keep_open());
    open.until("the video is read again", |state| state.project().is_some() && state.loading.is_none());
    assert_eq!((open.whoosh(), open.state().waiting()), (before + 33, 1));
}

#[test]
fn what_waits_keeps_its_undo_history_while_another_video_is_open() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut begin = start(folder.path());
    begin.import = Some(make_video(media.path(), "Other film.mp4").into());
    let mut open = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    let is_open = |state: &State, name: &str| state.project().is_some_and(|project| project.video.name == name);
    open.until("the film is open", |state| is_open(state, "Other film"));
    let film = open.state().project().unwrap().video.id.clone();
    open.apply(Action::Open("vid_sample".into()));
    open.until("the sample is open", |state| is_open(state, "Cutroom sample"));
    let before = open.whoosh();
    // One saved step, two unsaved steps, and one undone step.
    open.click("Chime");
    open.press(Modifiers::NONE, Key::Delete);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    // The journal begins anew once the saved video is read back, unless something waits again by then.
    let journal = journal_file::path_of(&Paths::under(folder.path().to_owned()).journals, "local", "vid_sample");
    open.until("the journal is empty", |_| std::fs::metadata(&journal).is_ok_and(|file| file.len() == HEADER.len() as u64));
    for (item, key) in [("Whoosh", Key::ArrowRight), ("Whoosh", Key::ArrowRight), ("Click", Key::ArrowLeft)] {
        open.click(item);
        open.press(Modifiers::ALT, key);
    }
    open.press(Modifiers::COMMAND, Key::Z);
    let names = |open: &Open<'_>| {
        let history = open.state().project().unwrap().draft.history();
        let names = |steps: &[cutroom::edit::Step]| steps.iter().map(|step| step.name.clone()).collect::<Vec<_>>();
        (names(history.done()), names(history.undone()))
    };
    let (done, undone) = names(&open);
    let waits = open.state().waiting();
    open.apply(Action::Open(film));
    open.click(words::dialogs::unsaved_keep_open());
    open.until("the film is open", |state| is_open(state, "Other film"));
    open.apply(Action::Open("vid_sample".into()));
    open.until("the sample is open again", |state| is_open(state, "Cutroom sample"));
    open.until("what waited is back", |state| state.waiting() == waits);
    // The saved step is no longer in the history; the other steps are, with their names, and so is the undone step.
    let (now, redo) = names(&open);
    assert!(done.ends_with(&now) && now.len() + 1 == done.len(), "{now:?} of {done:?}");
    assert_eq!(redo, undone);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(names(&open).1.len(), 0);
    for _ in 0..=now.len() {
        open.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!((open.whoosh(), open.state().waiting()), (before, 0));
}

#[test]
fn discarded_edits_are_brought_back_from_the_earlier_states() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    open.apply(Action::AskToClose);
    open.click(words::dialogs::unsaved_discard());
    assert!(open.state().closed);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!((open.whoosh(), open.state().waiting()), (before, 0));
    open.apply(Action::Run(cutroom::app::Command::Edit(cutroom::app::EditCommand::ShowEarlier)));
    open.until(
        "the earlier states are read",
        |state| matches!(state.dialog(), Some(Dialog::Earlier(Some(states))) if !states.is_empty()),
    );
    open.apply(Action::BringBack(0));
    assert_eq!((open.whoosh(), open.state().waiting()), (before + 33, 1));
}

#[test]
fn closing_with_unsaved_edits_asks_first() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.apply(Action::AskToClose);
    assert!(!open.state().closed);
    open.click(words::common::cancel());
    assert!(!open.state().closed && open.state().waiting() == 1);
    open.apply(Action::AskToClose);
    open.click(words::dialogs::unsaved_save_close());
    open.until("it is saved and closed", |state| state.closed);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert!(super::harness::all_named(&open, "Click").is_empty(), "it was saved");
    open.apply(Action::AskToClose);
    assert!(open.state().closed, "nothing waits: nothing is asked");
}

#[test]
fn closing_during_a_save_says_how_far_it_is_and_closes_by_itself_when_all_is_saved() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let proxy = shared.runtime.block_on(Proxy::start(shared.address()));
    let mut open = shared.open_at(&proxy.address, folder.path());
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    // Writing requests are delayed by a second: the save runs for that long.
    proxy.set(Fault::Slow);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    assert!(matches!(open.state().save(), SaveState::Running { .. }));
    open.apply(Action::AskToClose);
    named(&open, words::dialogs::unsaved_title_saving());
    open.harness.get_by_label_contains(&words::dialogs::unsaved_saving_window(1, 0));
    assert!(!open.state().closed);
    open.until("the window closes", |state| state.closed);
    drop(open);
    let again = shared.open(folder.path());
    assert_eq!((again.state().waiting(), again.harness.query_by_label("Click").is_none()), (0, true), "it was saved");
    drop(again);
    drop(proxy);
    shared.stop();
}

#[test]
fn opening_another_video_with_unsaved_edits_asks_first() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.apply(Action::Open(VideoId::new("vid_other")));
    open.harness.get_by_label(words::dialogs::unsaved_save_open());
    open.click(words::common::cancel());
    assert_eq!(open.state().waiting(), 1);
}
