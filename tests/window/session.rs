//! State of a video ends when it is closed.

use super::harness::{Open, traced};
use cutroom::{
    app::{Action, ClipCommand, Command, EditCommand, FileCommand, SaveState, ViewCommand},
    timeline::VideoMs,
};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

#[test]
fn a_video_that_is_left_leaves_nothing_for_the_next() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let video = open.state().project().unwrap().video.id.clone();
    open.apply(Action::MovePlayhead(VideoMs(30_000)));
    open.until_drawn();
    open.apply(Action::Run(Command::Clip(ClipCommand::MarkIn)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.click("Whoosh");
    assert!(open.state().waiting() == 1 && open.state().selection().is_some());
    open.apply(Action::Open(video));
    open.harness.get_by_label(words::dialogs::unsaved_discard()).click();
    open.harness.step();
    // All state of the old video is dropped before the next one is loaded.
    assert!(open.state().session.is_none(), "{:?}", open.notices());
    assert!(
        !open.state().can(Command::File(FileCommand::Save))
            && !open.state().can(Command::Edit(EditCommand::Undo))
            && !open.state().can(Command::View(ViewCommand::ZoomIn))
    );
    open.until("the video is read again", |state| state.session.is_some());
    let session = open.state().session.as_ref().unwrap();
    assert_eq!((session.waiting(), session.save(), session.read_only), (0, SaveState::Idle, false));
    assert!(session.selection.is_empty() && session.selected_clip.is_none());
    assert_eq!(session.marks.start, Some(VideoMs(30_000)), "what was marked is remembered in the settings");
    assert!(session.project().draft.history().undo_name().is_none() && !session.wants_rename);
    assert_eq!(session.playhead, VideoMs(30_000), "where the user was is remembered in the settings");
}

#[test]
fn a_tick_of_the_playhead_asks_for_its_pictures_and_does_nothing_else() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("all clips are read", |state| {
        state.project().is_some_and(|project| {
            let (read, all) = project.clips_read();
            read == all
        })
    });
    open.until_drawn();
    open.apply(Action::MovePlayhead(VideoMs(30_000)));
    let order = "clips to read are put in order";
    let orders = traced(order, || {
        for tick in 1..=30 {
            open.apply_once(Action::MovePlayhead(VideoMs(30_000 + tick * 33)));
            assert_eq!(open.state().playhead(), VideoMs(30_000 + tick * 33));
        }
    });
    assert_eq!(orders, 0, "no other clip is seen, so nothing is put in order");
    assert!(traced(order, || open.apply(Action::Run(Command::View(ViewCommand::ToggleFaces)))) > 0, "other data is wanted");
    open.until_drawn();
    // The position in the video is restored.
    let video = open.state().project().unwrap().video.id.clone();
    open.apply(Action::Open(video));
    open.until("the video is read again", |state| state.session.is_some());
    assert_eq!(open.state().playhead(), VideoMs(30_990));
}
