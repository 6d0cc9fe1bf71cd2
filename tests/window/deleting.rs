//! Deleting clips: the save asks first, and an undo after it creates them again.

use super::{
    appended::is_pictured,
    common::{Fault, Proxy},
    harness::{Open, Shared},
};
use cutroom::{
    api::item::ItemKind,
    app::{Action, Dialog, SaveState, State, needed_pictures},
    jobs::pictures::PictureState,
    timeline::VideoMs,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

fn is_saved(state: &State) -> bool {
    state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none()
}

/// Clips in order, with their numbers of cuts and of items of some kinds.
fn clips(open: &Open<'_>) -> Vec<(String, usize, [usize; 3])> {
    let project = open.state().project().unwrap();
    let of = |clip: &cutroom::app::ClipData| {
        let items = project.draft.items(&clip.clip.id).unwrap();
        let count = |kind| items.of_kind(kind).count();
        let counts = [ItemKind::SoundEffect, ItemKind::TextOverlay, ItemKind::Zoom].map(count);
        (clip.clip.name.clone(), clip.map.removed().len(), counts)
    };
    project.clips.iter().map(of).collect()
}

fn demo_start(open: &Open<'_>) -> i64 {
    open.state().project().unwrap().sequence.span(1).unwrap().start.0
}

fn delete_demo(open: &mut Open<'_>) {
    open.click(&words::timeline::clip_label("Demo"));
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!((clips(open).len(), open.state().waiting()), (2, 1));
}

#[test]
fn a_save_that_deletes_a_clip_asks_first_and_an_undo_after_it_makes_the_clip_anew_as_one_step() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = clips(&open);
    // Before a save, an undo restores all of the clip and selects it again.
    delete_demo(&mut open);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((clips(&open), open.state().waiting()), (before.clone(), 0));
    assert_eq!(open.state().selected_clip().cloned(), Some("cl_demo".into()));

    delete_demo(&mut open);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it asks", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    open.harness.get_by_label_contains(&words::dialogs::deleting_contents(words::labels::count_sound_effects(3)));
    open.harness.get_by_label_contains("without its camera");
    open.picture("dialog_delete_clip");
    open.click(words::common::cancel());
    assert_eq!((open.state().waiting(), open.state().save()), (1, SaveState::Idle), "nothing was sent");
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it asks again", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    open.click(words::dialogs::deleting_delete());
    open.until("it is saved", is_saved);
    assert_eq!(clips(&open).len(), 2);

    let steps = |open: &Open<'_>| open.state().project().unwrap().draft.history().done().len();
    let done = steps(&open);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((clips(&open), steps(&open)), (before.clone(), done - 1), "with its cuts and items, in its place, in one step");
    assert!(open.state().waiting() > 0);
    assert!(open.notices().iter().any(|notice| notice.contains(&words::editing::clip_rebuilt("Demo"))), "{:?}", open.notices());
    open.harness.get_by_label_contains("Not restored: its camera");
    // The URL of its recording is known here as before.
    let start = demo_start(&open);
    open.apply(Action::MovePlayhead(VideoMs(start + 1_000)));
    open.until("it is seen", is_pictured);
    assert_eq!(open.state().why_not_drawn(), None);
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!((clips(&open).len(), open.state().waiting()), (2, 0), "done again it is gone again");
    open.press(Modifiers::COMMAND, Key::Z);

    // It is unsaved like other edits, also after a restart.
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!(clips(&open), before);
    // The journal contains no media URLs: without them the clip is not exported black.
    open.apply(Action::SelectClip(open.state().project().unwrap().clips[1].clip.id.clone()));
    open.apply(Action::MovePlayhead(VideoMs(start + 1_000)));
    open.until("there is no picture", |state| {
        let needed = needed_pictures(state.project().unwrap(), state.playhead());
        needed.iter().any(|(key, _)| matches!(state.picture(key), Some(PictureState::Failed(_))))
    });
    let why = open.state().why_not_drawn().unwrap();
    assert!(why.contains(&words::exports::range_unsaved_clip("Demo")), "{why}");
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert!(
        open.harness.query_all_by_label_contains(&words::dialogs::review_new_clip("Demo")).next().is_some(),
        "the review says it"
    );
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is made", is_saved);
    assert_eq!(clips(&open), before);
    open.until("it is seen where the playhead was left", is_pictured);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!((clips(&open), open.state().waiting()), (before, 0), "the workspace holds it");
    open.click(&words::timeline::clip_label("Demo"));
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(clips(&open).len(), 2, "it is a clip like others");
}

#[test]
fn a_clip_is_not_made_twice_when_the_answer_is_lost_and_clips_can_be_kept_while_the_rest_is_saved() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let proxy = shared.runtime.block_on(Proxy::start(shared.workspace.server.base_url()));
    let mut open = shared.open_at(&proxy.address, folder.path());
    let before = clips(&open);
    open.click("Click");
    open.press(Modifiers::ALT, Key::ArrowRight);
    open.click(&words::timeline::clip_label("Wrap-up"));
    open.press(Modifiers::NONE, Key::Delete);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it asks", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    open.click(&words::dialogs::deleting_keep(1));
    open.until("the rest is saved", is_saved);
    assert_eq!(clips(&open), before);

    delete_demo(&mut open);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it asks", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    open.click(words::dialogs::deleting_delete());
    open.until("it is saved", is_saved);
    open.press(Modifiers::COMMAND, Key::Z);
    let there = || shared.runtime.block_on(shared.workspace.list("/v1/videos/vid_sample/clips", "clips")).len();
    assert_eq!(there(), 2);
    // With a server that ignores idempotency keys, the existing clips are compared before anything is sent again.
    proxy.forget_keys();
    proxy.set(Fault::DropAnswer);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("no answer comes", |state| state.save() == SaveState::Unknown);
    assert_eq!(there(), 3, "it was made");
    proxy.set(Fault::None);
    open.apply(Action::Run(cutroom::app::Command::File(cutroom::app::FileCommand::Save)));
    open.until("it is settled", is_saved);
    assert_eq!((there(), clips(&open)), (3, before));
    drop((open, proxy));
    shared.stop();
}
