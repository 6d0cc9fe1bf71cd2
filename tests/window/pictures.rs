//! Snapshots of the whole window, compared with those in tests/snapshots.

use super::harness::{Open, Shared, clip_span, open_with_key, start};
use cutroom::{
    app::{Action, Command, Dialog, HelpCommand, Start},
    jobs::workspace::Target,
    timeline::VideoMs,
};
use egui::vec2;
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

/// A moment of the first clip with this number of faces.
fn with_faces(open: &Open<'_>, faces: usize) -> VideoMs {
    let project = open.state().project().unwrap();
    let sample = project.clips[0].faces.iter().find(|sample| sample.faces.len() == faces).unwrap();
    VideoMs(sample.timestamp_ms as i64 + 40)
}

#[test]
fn pictures_of_the_editor() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let two = with_faces(&open, 2);
    open.apply(Action::MovePlayhead(two));
    open.until_drawn();
    open.picture("editor_two_faces");

    // The demo clip: zoom, blur, bubble; then text and an image over it, with an item selected and changed.
    let demo = clip_span(&open, 1);
    open.click(words::labels::blur());
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 27_600)));
    open.until_drawn();
    open.picture("editor_zoom_and_blur");
    open.apply(Action::MovePlayhead(VideoMs(demo.end().0 - 6_000)));
    open.until_drawn();
    let block = super::harness::named(&open, "Titles go on top").rect();
    open.drag(block.center(), vec2(-8.0, 0.0));
    open.until_drawn();
    open.picture("editor_text_selected_and_changed");
    open.apply(Action::AskToClose);
    open.picture("dialog_unsaved_edits");
    open.apply(Action::CloseDialog);
    open.apply(Action::Run(Command::Help(HelpCommand::ShowKeys)));
    open.picture("dialog_keys");
}

#[test]
fn pictures_of_a_small_window() {
    let folder = tempdir().unwrap();
    let mut small = Open::with(folder.path(), start(folder.path()), vec2(1100.0, 700.0), 1.0);
    small.until("the sample is shown", |state| state.project().is_some());
    let wrap = clip_span(&small, 2);
    small.apply(Action::MovePlayhead(VideoMs(wrap.start.0 + 4_000)));
    small.until_drawn();
    small.picture("editor_1100x700_side_by_side");
    small.apply(Action::ImportFile("/nowhere/film.mp4".into()));
    small.until("the import failed", |state| state.import.is_none());
    small.picture("editor_1100x700_error_notice");
}

#[test]
fn picture_of_a_sharp_screen() {
    let folder = tempdir().unwrap();
    let mut sharp = Open::with(folder.path(), start(folder.path()), vec2(1440.0, 900.0), 2.0);
    sharp.until("the sample is shown", |state| state.project().is_some());
    let one = with_faces(&sharp, 1);
    sharp.apply(Action::MovePlayhead(one));
    sharp.until_drawn();
    sharp.picture("editor_scale_2");
}

#[test]
fn picture_of_a_workspace_without_videos() {
    let (folder, shared) = (tempdir().unwrap(), Shared::empty());
    let begin = Start { target: Target::Remote(shared.address().to_owned()), video: None, import: None };
    let key = shared.workspace.server.api_key();
    let mut open = open_with_key(begin, key, folder.path(), vec2(1100.0, 700.0), |state| {
        matches!(state.dialog(), Some(Dialog::Videos(_)))
    });
    open.apply(Action::CloseDialog);
    open.harness.get_by_label(words::window::no_videos());
    open.harness.get_by_label(words::dialogs::welcome_reload());
    // The URL differs from run to run, and so does its width.
    let status = open.harness.get_by_label_contains("127.0.0.1").rect().expand(2.0);
    let mask = egui::Rect::from_min_size(status.min, vec2(220.0, status.height()));
    open.masked_picture("workspace_without_videos", Some(mask));
    drop(open);
    shared.stop();
}
