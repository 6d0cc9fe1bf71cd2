//! Editing items and clips on the timeline: dragging, trimming, typing, cutting and ordering.

use super::harness::{A_FRAME, Open, clip_span, order};
use cutroom::{
    app::{Action, ClipCommand, Command, Dialog, FileCommand, SaveState},
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

#[test]
fn a_drag_is_undone_redone_saved_and_there_after_a_restart() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    let block = super::harness::named(&open, "Whoosh").rect();
    open.drag(block.center(), vec2(60.0, 0.0));
    let after = open.whoosh();
    assert!(after > before + 1_000, "{before} {after}");
    open.harness.get_by_label(&words::window::unsaved_changes(1));
    assert_eq!(open.state().project().unwrap().draft.history().done().len(), 1, "thirty moves are one step");
    open.click(words::commands::undo());
    assert_eq!(open.whoosh(), before);
    open.harness.get_by_label(words::window::all_saved());
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(open.whoosh(), after);
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("the revision is known", |state| state.project().unwrap().video.revision == Some(1));
    open.apply(Action::Run(Command::File(FileCommand::Reload)));
    open.until("it is read again", |state| state.loading.is_none());
    assert_eq!(open.whoosh(), after);
    drop(open);

    let open = Open::sample(folder.path());
    assert_eq!(open.whoosh(), after);
    assert_eq!(open.state().project().unwrap().video.revision, Some(1));
}

#[test]
fn edges_trim_and_keys_nudge() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let block = super::harness::named(&open, "Logo").rect();
    open.drag(block.left_center() + vec2(2.0, 0.0), vec2(20.0, 0.0));
    let history = |open: &Open<'_>| open.state().project().unwrap().draft.history().undo_name().unwrap().to_owned();
    assert!(history(&open).starts_with(&words::editing::step_trim(words::common::quoted("Logo"))), "{}", history(&open));
    let selected = open.state().selected().unwrap().1.times().unwrap();
    open.press(Modifiers::ALT, Key::ArrowRight);
    let nudged = open.state().selected().unwrap().1.times().unwrap();
    assert!(A_FRAME.contains(&(nudged.0.0 - selected.0.0)), "by a frame");
    assert_eq!(nudged.1, selected.1);
    assert!(history(&open).starts_with("Move \u{2018}Logo\u{2019}"));
    assert_eq!(open.state().waiting(), 1, "both are one operation");
}

#[test]
fn a_new_text_is_typed_in_the_inspector() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.click(words::commands::add_text());
    open.harness.run_steps(4);
    open.harness.get_by_role_and_label(Role::MultilineTextInput, words::inspector::text()).type_text("Hello there");
    open.harness.run_steps(4);
    super::harness::named(&open, "Hello there");
    let history = open.state().project().unwrap().draft.history();
    assert_eq!(history.done().len(), 2, "adding it, and typing as one step");
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(open.state().selected().unwrap().1.title(), "Hello there", "it stays selected under its real id");
}

#[test]
fn a_marked_range_is_cut_out_items_stay_on_their_footage_and_it_is_put_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let (before, clips) = (open.whoosh(), order(&open));
    let demo = clip_span(&open, 1);
    assert!(!open.state().can(Command::Clip(ClipCommand::CutOut)));
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 1_000)));
    open.press(Modifiers::NONE, Key::I);
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 3_000)));
    open.press(Modifiers::NONE, Key::O);
    open.click(&words::timeline::clip_label("Demo"));
    open.picture("marked");
    open.press(Modifiers::NONE, Key::S);
    assert_eq!((open.whoosh(), order(&open)[1].1), (before - 2_000, clips[1].1 - 2_000), "{:?}", open.notices());
    assert_eq!(open.state().waiting(), 1, "what only moved along is not sent");
    assert_eq!(open.state().playhead(), VideoMs(demo.start.0 + 1_000));
    let edit_point = cutroom::timeline::timecode(demo.start.0 + 1_000);
    open.harness.get_by_label(&format!("Restore the cut at {edit_point}"));
    open.picture("clip");
    // A move made after the cut is sent as times on the saved cuts.
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let nudged = open.whoosh();
    assert!(A_FRAME.contains(&(nudged - (before - 2_000))), "by a frame");
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    open.harness.get_by_label_contains("2 changes in 2 requests, sent in this order");
    open.picture("review_cuts");
    open.click(&words::dialogs::review_save(2));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("it is read again", |state| state.loading.is_none());
    assert_eq!((open.whoosh(), order(&open)[1].1), (nudged, clips[1].1 - 2_000));
    // The server returns the same after a restart, and undoing a saved step is an edit that reverses it.
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.whoosh(), order(&open), open.state().waiting()), (before, clips.clone(), 2));
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!((open.whoosh(), order(&open)), (before, clips.clone()));
    // An existing cut is restored at its edit point.
    let project = open.state().project().unwrap();
    let edit_point = project.clips[1].map.edit_points().next().unwrap();
    let at = VideoMs(project.sequence.span(1).unwrap().start.0 + edit_point.at.0);
    open.apply(Action::MovePlayhead(at));
    open.press(Modifiers::SHIFT, Key::S);
    assert_eq!(order(&open)[1].1, clips[1].1 + edit_point.removed.0);
}

#[test]
fn a_cut_that_would_leave_nothing_of_a_clip_says_what_to_do() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click(&words::timeline::clip_label("Demo"));
    open.press(Modifiers::NONE, Key::X);
    assert_eq!(open.state().marks().range(), Some((clip_span(&open, 1).start, clip_span(&open, 1).end())));
    open.press(Modifiers::NONE, Key::S);
    assert_eq!(open.state().waiting(), 0);
    assert!(open.notices().iter().any(|notice| notice.contains(&words::editing::whole_clip_cut("Demo"))));
    open.press(Modifiers::ALT, Key::X);
    assert!(!open.state().can(Command::Clip(ClipCommand::CutOut)));
}

#[test]
fn clips_are_renamed_changed_moved_and_deleted_and_everything_can_be_undone_and_saved() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = order(&open);
    open.click(&words::timeline::clip_label("Wrap-up"));
    open.press(Modifiers::NONE, Key::F2);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(Event::Text("Goodbye".into()));
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowLeft);
    let names = |open: &Open<'_>| order(open).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(&open), ["Welcome", "Goodbye", "Demo"]);
    let mirrored = |open: &Open<'_>, clip: usize| open.state().project().unwrap().clips[clip].clip.mirror_camera.unwrap();
    let mirror = mirrored(&open, 1);
    open.click(words::inspector::mirror_camera());
    open.click(&words::timeline::clip_label("Welcome"));
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!((names(&open), open.state().waiting()), (vec!["Goodbye".into(), "Demo".into()], 3));
    // Dragging a clip changes the order too.
    let centre = |open: &Open<'_>, name: &str| open.harness.get_by_label(&format!("Clip {name}")).rect().center();
    let (from, to) = (centre(&open, "Demo"), centre(&open, "Goodbye"));
    open.drag(from, vec2(to.x - from.x - 60.0, 0.0));
    assert_eq!(names(&open), ["Demo", "Goodbye"]);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&open), ["Goodbye", "Demo"]);
    // A restart restores all of it, with the history.
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!((names(&open), open.state().waiting()), (vec!["Goodbye".into(), "Demo".into()], 3));
    let steps = open.state().project().unwrap().draft.history().done().len();
    open.apply(Action::JumpTo(0));
    assert_eq!((order(&open), open.state().waiting(), steps), (before, 0, 4));
    open.apply(Action::JumpTo(steps));
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    open.picture("review_clips");
    open.click(&words::dialogs::review_save(3));
    open.until("it asks about the clip", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    open.click(words::dialogs::deleting_delete());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!((names(&open), open.state().waiting()), (vec!["Goodbye".into(), "Demo".into()], 0));
    assert_eq!(mirrored(&open, 0), !mirror);
}
