//! A notice disappears with its cause: it never contradicts the state shown beside it.

use super::harness::{ANY, Open, Shared, begin_of, control, start};
use cutroom::app::{Action, Command, EditCommand, FileCommand, HelpCommand, MakeCommand, PlayCommand, SaveState, TextCommand};
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

fn says(open: &Open<'_>, text: &str) -> bool {
    open.notices().iter().any(|notice| notice.contains(text))
}

#[test]
fn a_lost_connection_is_said_and_comes_back_by_itself_and_a_failure_is_not_said_beside_all_saved() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open_sized(shared.address(), folder.path(), vec2(900.0, 560.0));
    assert!(!open.state().link.offline && open.state().link.reached.is_some());
    let stopped = shared.stop();
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.click(words::common::save());
    open.until("it is offline", |state| state.link.offline && state.save() == SaveState::Idle);
    assert!(says(&open, &words::workspace::nothing_saved(1)), "{:?}", open.notices());
    open.harness.get_by_label_contains(&begin_of(words::window::offline_since(ANY)));
    assert!(open.harness.query_by_label_contains("cutroom doctor").is_none());

    let shared = stopped.serve_again();
    open.until("it is online again without a word", |state| !state.link.offline);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("the save came through", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert!(!says(&open, &words::workspace::nothing_saved(1)), "{:?}", open.notices());
    drop(open);
    shared.stop();
}

#[test]
fn what_was_restored_is_said_until_it_is_saved_or_taken_back_and_a_refused_edit_until_the_next_thing_is_done() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert!(says(&open, &words::workspace::restored(1)));
    open.click("Whoosh");
    open.press(Modifiers::NONE, Key::Home);
    open.press(Modifiers::NONE, Key::Q);
    assert!(says(&open, words::editing::trim_nothing()), "{:?}", open.notices());
    assert!(says(&open, &words::workspace::restored(1)), "it still waits");
    open.press(Modifiers::NONE, Key::End);
    assert!(!says(&open, words::editing::trim_nothing()), "{:?}", open.notices());
    open.apply(Action::Run(Command::Edit(EditCommand::DiscardEdits)));
    assert_eq!(open.state().waiting(), 0);
    assert!(!says(&open, &words::workspace::restored(1)), "{:?}", open.notices());
}

#[test]
fn notices_are_one_line_below_the_picture_and_the_tools_and_all_of_them_are_listed_when_asked() {
    let folder = tempdir().unwrap();
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(900.0, 560.0), 1.0);
    open.until("the sample is shown", |state| state.project().is_some());
    open.apply(Action::ImportFile("/nowhere/film.mp4".into()));
    open.until("it is refused", |state| state.notices.shown().len() == 1);
    open.click("Whoosh");
    open.press(Modifiers::NONE, Key::Home);
    open.press(Modifiers::NONE, Key::Q);
    assert_eq!(open.state().notices.shown().len(), 2);
    let bar = open.harness.get_by_label_contains(words::window::local_workspace()).rect();
    // The announcement with the same text is a node that is not drawn.
    let text = words::editing::trim_nothing();
    let line =
        open.harness.get_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|label| label.contains(text)));
    let line = line.rect();
    assert!((line.center().y - bar.center().y).abs() < 4.0 && line.height() < 30.0, "{line:?} is in the status bar, {bar:?}");
    open.picture("editor_900x560_notices");
    open.click(&words::window::all_notices(2));
    open.harness.get_by_label_contains(&begin_of(words::workspace::import_failed("film.mp4", ANY)));
    open.picture("editor_900x560_notices_listed");
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.harness.query_by_label_contains(&begin_of(words::workspace::import_failed("film.mp4", ANY))).is_none());
    assert!(open.state().selection().is_some(), "Escape closes the list alone");
}

/// Without a sound device the warning about it comes after the refusal.
#[test]
fn a_refused_import_is_read_before_a_warning_that_came_after_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::ImportFile("/nowhere/film.mp4".into()));
    open.until("it is refused", |state| !state.notices.shown().is_empty());
    open.apply(Action::Run(Command::Play(PlayCommand::PlayPause)));
    open.until("there is no sound", |state| state.play.silent.is_some());
    open.apply(Action::Run(Command::Play(PlayCommand::PlayPause)));
    assert!(says(&open, "No sound: "), "{:?}", open.notices());
    // The announcement with the same text is a node that is not drawn.
    let text = "Couldn\u{2019}t import \u{2018}film.mp4\u{2019}";
    open.harness.get_by(|node| node.role() == Role::Button && node.label().is_some_and(|label| label.contains(text)));
    open.harness.get_by_label("Show all 2 notices");
}

#[test]
fn a_window_that_looks_says_when_the_one_that_edits_has_gone() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut first = shared.open(folder.path());
    let before = first.whoosh();
    first.click("Whoosh");
    first.press(Modifiers::ALT, Key::ArrowRight);
    let mut second = shared.open(folder.path());
    second.harness.get_by_label_contains(words::window::edited_elsewhere());
    drop(first);
    second.until("it is noticed", cutroom::app::State::abandoned);
    second.harness.get_by_label_contains(words::window::window_closed());
    assert!(second.harness.query_by_label_contains(words::window::edited_elsewhere()).is_none());
    second.click(words::window::take_over());
    second.until("the video is here", |state| !state.read_only() && state.project().is_some());
    assert_eq!((second.whoosh(), second.state().waiting()), (before + 33, 1));
    drop(second);
    shared.stop();
}

#[test]
fn a_missing_sound_device_is_said_once_and_a_mark_in_the_players_bar_stays() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // The harness has no sound device.
    let play = |open: &mut Open<'_>| {
        open.apply(Action::Run(Command::Play(PlayCommand::PlayPause)));
        open.until("it is noticed", |state| state.play.silent.is_some());
        open.apply(Action::Run(Command::Play(PlayCommand::PlayPause)));
    };
    play(&mut open);
    assert!(says(&open, &begin_of(words::editing::nothing_heard(ANY))), "{:?}", open.notices());
    let notice = open
        .state()
        .notices
        .shown()
        .iter()
        .find(|notice| notice.text.contains(&begin_of(words::editing::nothing_heard(ANY))))
        .unwrap()
        .id;
    open.apply(Action::Dismiss(notice));
    open.harness.get_by_label_contains(&begin_of(words::preview::no_sound(ANY)));
    // Played again, and a sound of the library is auditioned as well: each has its own player.
    play(&mut open);
    open.apply(Action::Run(Command::Make(MakeCommand::AddSound)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    open.click(&words::library::play_item("Shimmer"));
    open.until("it plays", |state| state.library.audition.as_ref().is_some_and(|audition| audition.done() > 0.0));
    assert!(!says(&open, &begin_of(words::editing::nothing_heard(ANY))), "{:?}", open.notices());
    open.harness.get_by_label_contains(&begin_of(words::preview::no_sound(ANY)));
    // Another workspace has its own players, but the user has seen the notice already.
    open.apply(Action::Run(Command::Help(HelpCommand::Practise)));
    control(&open, Role::Button, words::practice::form_start()).click();
    open.until("the copy is open", |state| state.practice.is_some() && state.project().is_some());
    play(&mut open);
    assert!(!says(&open, &begin_of(words::editing::nothing_heard(ANY))), "{:?}", open.notices());
}

#[test]
fn no_key_is_taught_to_whoever_has_just_pressed_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("the words are read", |state| state.project().unwrap().clips.iter().all(|data| data.script.is_some()));
    open.apply(Action::Run(Command::Text(TextCommand::ProposePauses)));
    open.harness.run_steps(3);
    // The results are in a list, and one of its rows has the focus: the list handles the arrow keys itself.
    open.press(Modifiers::ALT, Key::ArrowDown);
    open.harness.state_mut().as_mut().unwrap().give_hints();
    let said: Vec<u64> = open.state().notices.shown().iter().map(|notice| notice.id).collect();
    for notice in said {
        open.apply(Action::Dismiss(notice));
    }
    open.press(Modifiers::ALT, Key::ArrowDown);
    open.press(Modifiers::NONE, Key::ArrowDown);
    assert!(
        !open.notices().iter().any(|text| text.contains(&begin_of(words::notices::shortcut(ANY, ANY)))),
        "{:?}",
        open.notices()
    );
}

#[test]
fn a_hint_never_takes_the_place_of_what_happened() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.harness.state_mut().as_mut().unwrap().give_hints();
    let first = |open: &Open<'_>| open.state().notices.first().map(|notice| notice.text.clone()).unwrap_or_default();
    // Without other notices, a hint names the shortcut of a command that was run with the pointer.
    open.click(words::commands::toggle_snap());
    assert!(first(&open).contains(&begin_of(words::notices::shortcut(ANY, ANY))), "{:?}", open.notices());
    // The error comes first, and the hint about another command's shortcut is shown another time.
    open.apply(Action::ImportFile("/there/is/no/film.mp4".into()));
    open.until("it failed", |state| state.notices.shown().iter().any(|notice| notice.text.contains("film.mp4")));
    assert!(first(&open).contains(&begin_of(words::workspace::import_failed("film.mp4", ANY))), "{:?}", open.notices());
    open.click(words::commands::zoom_in());
    assert!(first(&open).contains(&begin_of(words::workspace::import_failed("film.mp4", ANY))), "{:?}", open.notices());
    assert!(!open.notices().iter().any(|text| text.contains(words::commands::zoom_in())), "{:?}", open.notices());
}
