//! Typing a text: leaving its field keeps it, and only certain keys start a new line.

use super::harness::{Open, control, spans, steps, undo_name};
use cutroom::{
    api::item::{Item, ItemKind},
    app::{
        Action, Command, TextCommand,
        features::editor::text::{TextAction, WordAt},
    },
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

fn text(open: &Open<'_>) -> String {
    match open.state().selected() {
        Some((_, Item::TextOverlay(text))) => text.text.clone(),
        other => panic!("{other:?}"),
    }
}

fn types(open: &mut Open<'_>, text: &str) {
    open.harness.event(Event::Text(text.into()));
    open.harness.run_steps(2);
}

#[test]
fn escape_and_enter_keep_a_text_as_one_step_and_only_shift_or_ctrl_enter_makes_a_line() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(1_000)));
    open.press(Modifiers::SHIFT, Key::T);
    assert!(open.harness.ctx.text_edit_focused(), "a new text is typed at once");
    // A new text is selected completely: Enter keeps it and does not replace it.
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!((text(&open), steps(&open)), (words::editing::new_text().to_owned(), 1));
    assert!(!open.harness.ctx.text_edit_focused() && open.state().selection().is_some());
    for end in [Key::Escape, Key::Enter] {
        let before = (text(&open), steps(&open));
        open.press(Modifiers::NONE, Key::F2);
        for part in ["Two ", "words", "!"] {
            types(&mut open, part);
        }
        open.press(Modifiers::NONE, end);
        assert_eq!((text(&open), steps(&open)), ("Two words!".to_owned(), before.1 + 1), "{end:?}");
        assert!(!open.harness.ctx.text_edit_focused() && open.state().selection().is_some(), "{end:?}");
        open.press(Modifiers::COMMAND, Key::Z);
        assert_eq!((text(&open), steps(&open)), before, "{end:?}");
    }
    open.press(Modifiers::NONE, Key::F2);
    types(&mut open, "One");
    open.press(Modifiers::SHIFT, Key::Enter);
    types(&mut open, "two");
    open.press(Modifiers::COMMAND, Key::Enter);
    types(&mut open, "three");
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!((text(&open), undo_name(&open).lines().count() > 0), ("One\ntwo\nthree".to_owned(), true));
}

#[test]
fn escape_keeps_a_word_as_it_was_corrected() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let at = WordAt { clip: "cl_welcome".into(), place: 0 };
    open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    open.apply(Action::Text(TextAction::EditWord(Some(at.clone()))));
    open.harness.get_by_label(words::transcript::correct_label());
    types(&mut open, "Evening");
    open.press(Modifiers::NONE, Key::Escape);
    let script = open.state().project().unwrap().script(&at.clip).unwrap();
    assert_eq!(script.word(at.place).unwrap().text, "Evening");
    assert!(open.harness.query_by_label(words::transcript::correct_label()).is_none());
}

#[test]
fn a_tooltip_does_not_cover_the_field_that_it_explains_while_somebody_types() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let whoosh = spans(open.state(), ItemKind::SoundEffect)[0].0.clone();
    open.apply(Action::Select(Some(whoosh)));
    let field = control(&open, Role::TextInput, words::inspector::start());
    let (hint, place) = (field.accesskit_node().description().unwrap(), field.rect().center());
    field.focus();
    open.harness.run_steps(2);
    let is_said = |open: &Open<'_>| open.harness.query_all_by_label(&hint).next().is_some();
    let rest = |open: &mut Open<'_>, at: egui::Pos2| {
        open.harness.event(Event::PointerMoved(at));
        open.harness.run_steps(60);
    };
    rest(&mut open, place);
    assert!(is_said(&open), "a pointer that rests on it has its tooltip");
    types(&mut open, "1");
    open.harness.run_steps(60);
    assert!(!is_said(&open), "whoever types needs to see the field");
    rest(&mut open, place + egui::vec2(1.0, 0.0));
    assert!(is_said(&open), "the pointer moved: it is there again");
}
