//! What belongs to a video ends with it.

use super::harness::Open;
use cutroom::{
    app::{Action, Command, SaveState},
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
    open.apply(Action::Run(Command::MarkIn));
    open.apply(Action::Run(Command::AddText));
    open.click("Whoosh");
    assert!(open.state().waiting() == 1 && open.state().selection().is_some());
    open.apply(Action::Open(video));
    open.harness.get_by_label("Discard edits").click();
    open.harness.step();
    // What was open is gone before the next is read, whatever it was.
    assert!(open.state().session.is_none(), "{:?}", open.notices());
    assert!(!open.state().can(Command::Save) && !open.state().can(Command::Undo) && !open.state().can(Command::ZoomIn));
    open.until("the video is read again", |state| state.session.is_some());
    let session = open.state().session.as_ref().unwrap();
    assert_eq!((session.waiting(), session.save, session.read_only), (0, SaveState::Idle, false));
    assert!(session.selection.is_none() && session.selected_clip.is_none() && session.marks.start.is_none());
    assert!(session.project.draft.history().undo_name().is_none() && !session.wants_rename);
    assert_eq!(session.playhead, VideoMs(30_000), "where the user was is remembered in the settings");
}
