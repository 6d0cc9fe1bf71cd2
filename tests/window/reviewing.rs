//! The review of unsaved changes by clip, with warnings and the requests as they will be sent; values and resets in the inspector;
//! and the text of undo after a save and after a deletion.

use super::harness::{ANY, Open, begin_of, end_of, spans};
use cutroom::{
    api::{clip::ClipChange, item::ItemKind},
    app::{Action, Command, EditCommand, FileCommand, ItemRef, SaveState, TimelineAction, TimelineCommand},
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

fn type_text(open: &mut Open<'_>, text: &str) {
    open.harness.event(Event::Text(text.into()));
    open.harness.run_steps(2);
}

/// Adds a text overlay at a time.
fn add_text(open: &mut Open<'_>, at: i64) -> ItemRef {
    open.apply(Action::MovePlayhead(VideoMs(at)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.state().selection().cloned().unwrap()
}

#[test]
fn what_waits_is_grouped_by_clip_with_warnings_and_requests_and_single_fields_are_taken_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // In the middle of the canvas, where the presenter's face is.
    let text = add_text(&mut open, 2_000);
    assert!(
        open.state()
            .project()
            .unwrap()
            .warnings(&text)
            .iter()
            .any(|warning| warning.contains(&begin_of(words::editing::warn_face_covered(ANY, ANY))))
    );
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Escape);
    // A text whose clip ends soon after.
    let end = open.state().project().unwrap().sequence.span(0).unwrap().end();
    let short = add_text(&mut open, end.0 - 400);
    assert!(open.notices().iter().any(|text| text.contains(&end_of(words::editing::text_short(ANY)))), "{:?}", open.notices());
    assert!(open.state().project().unwrap().warnings(&short).iter().any(|warning| warning.contains("Too short to read")));
    // A field shows its limits while typing, and commits only a valid value.
    open.apply(Action::Run(Command::Edit(EditCommand::Deselect)));
    open.click("Whoosh");
    let (at, start) = (open.state().selection().cloned().unwrap(), open.whoosh());
    open.harness.get_by_label(words::inspector::start()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::COMMAND, Key::A);
    type_text(&mut open, "99:00");
    let field = open.harness.get_by_label(words::inspector::start());
    let said = field.accesskit_node().description().unwrap_or_default();
    assert!(said.contains("0:") && said.len() > 10, "{said}");
    assert_eq!(open.whoosh(), start);
    open.press(Modifiers::COMMAND, Key::A);
    type_text(&mut open, "+0.5s");
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(open.whoosh(), start + 500);
    // Every field has its API name; a changed field can be reset alone.
    open.click(words::inspector::section_api_fields());
    open.harness.get_by_label("startTimeMs");
    assert_eq!(open.state().project().unwrap().changed_fields(&at).len(), 1);
    open.click("Reset: start");
    assert_eq!(open.whoosh(), start);
    assert!(open.state().project().unwrap().changed_fields(&at).is_empty());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(open.whoosh(), start + 500);
    // The review.
    open.apply(Action::Run(Command::File(FileCommand::Review)));
    open.harness.run_steps(3);
    for warning in ["covers a face for", "Too short to read"] {
        assert!(open.harness.get_all_by_label_contains(warning).next().is_some(), "{warning}");
    }
    // The section may be scrolled out of view.
    open.harness.get_by_label(&words::dialogs::requests_title(1)).click_accesskit();
    open.harness.run_steps(3);
    open.harness.get_by_label_contains("3 operations in a batch: POST");
    open.harness.get_by_label(&words::dialogs::requests_title(1)).click_accesskit();
    open.harness.run_steps(3);
    open.harness.get_all_by_label(words::dialogs::review_compare()).next().unwrap().click_accesskit();
    open.until("both pictures are drawn", |state| {
        state.session.as_ref().is_some_and(
            |session| matches!(session.compared.of(&text), Some(Ok([before, after])) if before.data() != after.data()),
        )
    });
    open.harness.run_steps(2);
    open.harness.get_by_label(words::dialogs::review_after_frame());
    open.picture("review_warnings");
    super::harness::all_named(&open, words::dialogs::review_show()).into_iter().next().unwrap().click();
    open.harness.run_steps(3);
    assert!(open.state().dialog().is_none() && open.state().selection() == Some(&text), "it leads to the first change");
    open.apply(Action::Run(Command::File(FileCommand::Review)));
    open.harness.run_steps(3);
    super::harness::all_named(&open, words::dialogs::review_revert()).into_iter().next().unwrap().click();
    open.harness.run_steps(3);
    assert_eq!(open.state().waiting(), 2);
}

#[test]
fn undo_is_of_the_video_after_a_save_and_a_deletion_that_it_brings_back_is_said() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // The text's field has the focus after the text was added; a save ends typing.
    let text = add_text(&mut open, 2_000);
    type_text(&mut open, "Hello");
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| matches!(state.save(), SaveState::Idle) && state.waiting() == 0);
    assert!(!open.harness.ctx.text_edit_focused());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(open.state().waiting(), 1, "the step before the save is undone");
    let project = open.state().project().unwrap();
    assert!(project.item(&text).is_none_or(|item| item.title() != "Hello"));
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(open.state().waiting(), 0);
    // Keeping a clip that a save would delete, and undoing that.
    open.click(&words::timeline::clip_label("Welcome"));
    open.press(Modifiers::NONE, Key::Delete);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("the deletion is asked about", |state| state.dialog().is_some());
    open.harness.run_steps(3);
    open.harness.get_by_label_contains(&words::dialogs::deleting_keep(1)).click();
    open.harness.run_steps(3);
    open.until("the save has ended", |state| matches!(state.save(), SaveState::Idle));
    assert_eq!(open.state().project().unwrap().clips.len(), 3);
    open.press(Modifiers::COMMAND, Key::Z);
    let said = open.notices();
    assert!(said.iter().any(|text| text.contains(&words::editing::clip_deleted_again("Welcome"))), "{said:?}");
    // Without a system file dialog, the path is typed.
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    open.harness.state_mut().as_mut().unwrap().type_paths();
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    open.harness.get_by_label(words::window::path_of_file()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::COMMAND, Key::A);
    let file = folder.path().join("frame.png");
    type_text(&mut open, &file.display().to_string());
    open.press(Modifiers::NONE, Key::Enter);
    open.until("the frame is written", |_| file.exists());
}

#[test]
fn a_review_of_hundreds_of_changes_draws_those_in_view_and_follows_every_step() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let text = spans(open.state(), ItemKind::TextOverlay)[1].0.clone();
    open.apply(Action::Select(Some(text)));
    for _ in 0..9 {
        open.apply_once(Action::Run(Command::Timeline(TimelineCommand::SelectAll)));
        open.apply_once(Action::Timeline(TimelineAction::Move { by_ms: 40, copy: true }));
    }
    let count = open.state().waiting();
    assert!(count > 200, "{count}");
    open.apply(Action::Run(Command::File(FileCommand::Review)));
    let drawn = super::harness::all_named(&open, words::dialogs::review_revert()).len();
    assert!((3..30).contains(&drawn), "{drawn} of {count}");
    open.harness.get_by_label(&words::dialogs::review_save(count));
    // An edit of a clip's settings does not change drawn items, but is in the review.
    let change = ClipChange { mirror_camera: Some(true), ..ClipChange::default() };
    open.apply(Action::ChangeClip { clip: "cl_demo".into(), name: "Mirror".into(), change, gesture: None });
    open.harness.get_by_label(&words::dialogs::review_save(count + 1));
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    open.harness.get_by_label(&words::dialogs::review_save(count));
    // The last rows exist once they are scrolled into view.
    open.harness.get_by_label_contains("Details of ").scroll_to_me();
    open.harness.run_steps(20);
    let end = open.harness.get_by_label_contains("Details of ").rect();
    assert!(open.harness.ctx.content_rect().contains_rect(end), "{end}");
    assert!(super::harness::all_named(&open, words::dialogs::review_revert()).into_iter().next().is_some());
}
