//! Text typed after a shortcut goes to the field that the shortcut opened, however fast it is typed and however slow the frames
//! are.

use super::{
    common::face_proxy::{FaceFault, FaceProxy},
    harness::{Open, Shared, steps},
};
use cutroom::{
    api::item::{Item, ItemKind},
    app::{Action, ClipCommand, Command, RoomMsg, State, ViewCommand, features::faces::Msg},
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

/// Speed at which the keys reach the window.
#[derive(Clone, Copy, Debug)]
enum Pace {
    /// All of them in one slow frame.
    OneFrame,
    /// Each in a frame of its own.
    KeyAFrame,
    /// A thousand per second, at 60 frames per second.
    Thousand,
}

const PACES: [Pace; 3] = [Pace::OneFrame, Pace::KeyAFrame, Pace::Thousand];

/// Events of a key as a window sends them: press, text, release.
fn key(key: Key, letter: Option<char>, modifiers: Modifiers) -> Vec<Event> {
    let of_key = |pressed| Event::Key { key, physical_key: Some(key), pressed, repeat: false, modifiers };
    let letter = letter.map(|letter| Event::Text(letter.into()));
    [of_key(true)].into_iter().chain(letter).chain([of_key(false)]).collect()
}

fn typed(text: &str) -> Vec<Vec<Event>> {
    let of = |letter: char| match letter {
        '\n' => key(Key::Enter, None, Modifiers::NONE),
        ' ' => key(Key::Space, Some(' '), Modifiers::NONE),
        '.' => key(Key::Period, Some('.'), Modifiers::NONE),
        letter => key(Key::from_name(&letter.to_uppercase().to_string()).unwrap(), Some(letter), Modifiers::NONE),
    };
    text.chars().map(of).collect()
}

fn send(open: &mut Open<'_>, keys: Vec<Vec<Event>>, pace: Pace) {
    let each = match pace {
        Pace::OneFrame => keys.len(),
        Pace::KeyAFrame => 1,
        Pace::Thousand => 17,
    };
    for keys in keys.chunks(each.max(1)) {
        open.harness.input_mut().events.extend(keys.iter().flatten().cloned());
        open.harness.step();
    }
    open.harness.run_steps(12);
}

/// A key and the text typed after it.
fn behind(opener: Vec<Event>, text: &str) -> Vec<Vec<Event>> {
    [vec![opener], typed(text)].concat()
}

fn field(open: &Open<'_>, label: &str) -> String {
    let is_field =
        |node: &egui_kittest::Node<'_>| matches!(node.accesskit_node().role(), Role::TextInput | Role::MultilineTextInput);
    open.harness.query_all_by_label(label).find(is_field).unwrap().value().unwrap_or_default()
}

/// Number of findings with a verdict.
fn judged(open: &Open<'_>) -> usize {
    let faces = &open.state().rooms.faces;
    let findings = faces.done().flat_map(|(_, clip)| &clip.report.findings);
    findings.filter(|finding| faces.judgement(finding).is_some()).count()
}

#[test]
fn letters_behind_the_key_of_a_comment_are_the_comment_and_never_verdicts() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::Wrong);
    let folder = tempdir().unwrap();
    let mut open = shared.open_at(&proxy.address, folder.path());
    open.press(Modifiers::COMMAND, Key::Num2);
    open.press(Modifiers::COMMAND, Key::Enter);
    let is_done = |state: &State| {
        state.rooms.faces.running.is_none() && state.rooms.faces.clips.len() == state.project().unwrap().clips.len()
    };
    open.until("every clip is checked", is_done);
    open.press(Modifiers::NONE, Key::N);
    for pace in PACES {
        let faces = &open.state().rooms.faces;
        let (id, before) = (faces.selected().unwrap().1.id.clone(), judged(&open));
        send(&mut open, behind(key(Key::C, Some('c'), Modifiers::NONE), "xax hello\n"), pace);
        let faces = &open.state().rooms.faces;
        assert_eq!(judged(&open), before + 1, "{pace:?}: one comment was stored and nothing else");
        let finding = faces.done().flat_map(|(_, clip)| &clip.report.findings).find(|finding| finding.id == id).unwrap();
        let (judgement, _) = faces.judgement(finding).unwrap();
        assert_eq!((judgement.verdict, judgement.comment.as_str()), (None, "xax hello"), "{pace:?}");
        assert_ne!(faces.selected().unwrap().1.id, id, "and the next finding is selected");
    }
    // Shortcuts of a view, after the shortcut that opens the view, in one frame.
    open.press(Modifiers::COMMAND, Key::Num1);
    let snap = open.state().settings.snap;
    let keys = [key(Key::Num2, None, Modifiers::COMMAND), key(Key::N, Some('n'), Modifiers::NONE)];
    let before = open.state().rooms.faces.selected().unwrap().1.id.clone();
    send(&mut open, keys.into(), Pace::OneFrame);
    assert_ne!(open.state().rooms.faces.selected().unwrap().1.id, before);
    assert_eq!(open.state().settings.snap, snap, "a key means what it means in the room that is open by then");
    // Escape and Tab leave the field and keep its text.
    let first = open.state().rooms.faces.selected().unwrap().1.id.clone();
    for (leaves, word) in [(Key::Escape, "one"), (Key::Tab, "two")] {
        let keys = [behind(key(Key::C, Some('c'), Modifiers::NONE), word), vec![key(leaves, None, Modifiers::NONE)]].concat();
        send(&mut open, keys, Pace::KeyAFrame);
        let faces = &open.state().rooms.faces;
        let finding = faces.done().flat_map(|(_, clip)| &clip.report.findings).find(|finding| finding.id == first).unwrap();
        let comment = faces.judgement(finding).map(|(judgement, _)| judgement.comment.as_str());
        assert!(comment.is_some_and(|comment| comment.ends_with(word)) && faces.comment.is_none(), "{leaves:?}: {comment:?}");
        open.apply(Action::Room(RoomMsg::Faces(Msg::Select(first.clone()))));
    }
}

#[test]
#[allow(clippy::too_many_lines)] // One window for all of it.
fn what_is_typed_behind_a_key_that_opens_a_field_or_a_dialog_is_in_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let ctrl = Modifiers::COMMAND;
    for pace in PACES {
        // The playhead's time field, also when it has digits already.
        for (text, at) in [("3.5\n", 3_500), ("63\n", 63_000)] {
            send(&mut open, behind(key(Key::G, Some('g'), Modifiers::NONE), text), pace);
            assert_eq!(open.state().playhead(), VideoMs(at), "{pace:?}");
        }
        open.apply(Action::MovePlayhead(VideoMs(1_000)));
        // A new text.
        let before = steps(&open);
        send(&mut open, behind(key(Key::T, Some('T'), Modifiers::SHIFT), "six boxes\n"), pace);
        let text = |open: &Open<'_>| match open.state().selected() {
            Some((_, Item::TextOverlay(text))) => text.text.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(text(&open), "six boxes", "{pace:?}");
        // Its text again, replacing the old one, while the inspector is collapsed.
        if !open.state().settings.panes.no_inspector {
            open.apply(Action::Run(Command::View(ViewCommand::FoldInspector)));
        }
        send(&mut open, behind(key(Key::F2, None, Modifiers::NONE), "quick\n"), pace);
        assert_eq!(text(&open), "quick", "{pace:?}");
        assert!(steps(&open) <= before + 3, "{pace:?}: {:?}", open.state().undo_name());
        open.press(Modifiers::NONE, Key::Escape);
        let before = steps(&open);
        // Dialogs with a field.
        for (opener, label) in [
            (key(Key::P, None, ctrl), words::dialogs::find_title()),
            (key(Key::K, None, ctrl), words::dialogs::palette_field()),
            (key(Key::Questionmark, Some('?'), Modifiers::SHIFT), words::dialogs::keys_search()),
        ] {
            send(&mut open, behind(opener, "box ss"), pace);
            assert_eq!(field(&open, label), "box ss", "{pace:?}");
            open.press(Modifiers::NONE, Key::Escape);
            assert!(open.state().dialog().is_none());
        }
        // Dialogs without a field: items below are not edited.
        for opener in [key(Key::H, None, ctrl), key(Key::O, None, ctrl), key(Key::Comma, None, ctrl)] {
            send(&mut open, behind(opener, "sxb"), pace);
            assert!(open.state().dialog().is_some(), "{pace:?}");
            open.press(Modifiers::NONE, Key::Escape);
        }
        // The search in the transcript, and a marker's note.
        send(&mut open, behind(key(Key::F, None, ctrl), "box sx"), pace);
        assert_eq!(field(&open, words::transcript::find()), "box sx", "{pace:?}");
        open.press(ctrl, Key::A);
        open.press(Modifiers::NONE, Key::Delete);
        open.press(Modifiers::NONE, Key::Escape);
        // The first press creates a marker; text after the second is its note.
        send(&mut open, vec![key(Key::M, Some('m'), Modifiers::NONE)], pace);
        send(&mut open, behind(key(Key::M, Some('m'), Modifiers::NONE), "six xs\n"), pace);
        let (_, marker) = open.state().markers().next().expect("a marker was set");
        assert_eq!(marker.note, "six xs", "{pace:?}");
        open.press(ctrl, Key::Z);
        open.press(ctrl, Key::Z);
        assert_eq!(open.state().markers().count(), 0);
        // A command of the palette that opens a field, and the text typed into the field.
        let keys = [behind(key(Key::K, None, ctrl), "go to time\n"), typed("2.5\n")].concat();
        send(&mut open, keys, pace);
        assert_eq!((open.state().playhead(), open.state().dialog().is_none()), (VideoMs(2_500), true), "{pace:?}");
        assert_eq!(steps(&open), before, "{pace:?}: {:?}", open.state().undo_name());
        assert!(open.state().marks().range().is_none());
    }
}

#[test]
fn a_path_is_typed_behind_the_key_that_asks_for_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.harness.state_mut().as_mut().unwrap().type_paths();
    for pace in PACES {
        send(&mut open, behind(key(Key::I, None, Modifiers::COMMAND), "six boxes"), pace);
        assert_eq!(field(&open, words::window::path_of_files()), "six boxes", "{pace:?}");
        assert_eq!((steps(&open), open.state().marks().range()), (0, None));
        open.press(Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn letters_behind_a_key_that_opens_nothing_run_no_commands() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    for pace in PACES {
        for item in [None, Some(ItemKind::Zoom)] {
            let item = item.map(|kind| super::harness::spans(open.state(), kind)[0].0.clone());
            open.apply(Action::Select(item));
            open.apply(Action::MovePlayhead(VideoMs(3_000)));
            let before = (steps(&open), open.state().settings.snap, open.state().marks(), open.state().selection().cloned());
            // Several of these letters are shortcuts: of marks, playback, snapping, speed.
            send(&mut open, behind(key(Key::F2, None, Modifiers::NONE), "iosn xl"), pace);
            let after = (steps(&open), open.state().settings.snap, open.state().marks(), open.state().selection().cloned());
            assert_eq!(after, before, "{pace:?}");
            assert!(!open.state().play.is_playing() && open.state().playhead() == VideoMs(3_000), "{pace:?}");
            let says = |text: &String| text.contains(&words::notices::not_available(words::commands::rename()));
            assert!(open.notices().iter().any(says), "{:?}", open.notices());
            // Enter ends the text meant for the field, and keys are commands again.
            send(&mut open, typed("\ni"), Pace::KeyAFrame);
            assert_eq!(open.state().marks().start, Some(VideoMs(3_000)), "{pace:?}");
            open.apply(Action::Run(Command::Clip(ClipCommand::ClearMarks)));
        }
    }
}
