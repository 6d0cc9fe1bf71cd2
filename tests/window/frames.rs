//! The frame in the preview, and steps from frame to frame.

use crate::{
    common::numbered::{number_of, numbered},
    harness::{Open, start},
};
use cutroom::{
    app::{Action, ClipCommand, Command, ViewCommand, needed_pictures},
    jobs::pictures::PictureState,
    timeline::VideoMs,
};
use egui::{Key, Modifiers, vec2};
use std::path::Path;
use tempfile::tempdir;

/// A window on an imported recording.
fn imported<'a>(folder: &Path, file: std::path::PathBuf) -> Open<'a> {
    let mut begin = start(folder);
    begin.import = Some(file.into());
    let mut open = Open::with(folder, begin, vec2(1100.0, 700.0), 1.0);
    open.until("the recording is open", |state| state.project().is_some_and(|project| project.clips.len() == 1));
    let source = open.state().project().unwrap().clips[0].sources[0].id.clone();
    open.until("its frames are known", |state| state.frames_of(&source).is_some());
    open
}

/// Number of the frame in the preview, and the preview's accessible value.
fn on_stage(open: &mut Open<'_>) -> (usize, String) {
    open.until_drawn();
    let state = open.state();
    let (key, _) = needed_pictures(state.project().unwrap(), state.playhead()).into_iter().next().unwrap();
    let Some(PictureState::Ready(picture)) = state.picture(&key) else { panic!("it was drawn") };
    (number_of(&picture.full), open.value(words::preview::preview()))
}

#[test]
fn arrows_step_from_frame_to_frame_of_the_recording_and_the_stage_says_which_it_shows() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let file = numbered(media.path(), "Slow.mp4", "24000/1001", "2", "", &["-x264-params", "bframes=2:keyint=12"]);
    let mut open = imported(folder.path(), file);
    assert_eq!(on_stage(&mut open), (0, "Frame at 0:00 in recording".into()));
    for at in [42, 84, 126] {
        open.press(Modifiers::NONE, Key::ArrowRight);
        assert_eq!(open.state().playhead(), VideoMs(at));
    }
    assert_eq!(on_stage(&mut open), (3, "Frame at 0:00.126 in recording".into()));
    // From the middle of a frame, a step moves to the frame's start or end.
    open.apply(Action::MovePlayhead(VideoMs(200)));
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(open.state().playhead(), VideoMs(209));
    open.press(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(on_stage(&mut open).0, 4);
    open.apply(Action::Run(Command::View(ViewCommand::GoToEnd)));
    let (last, _) = on_stage(&mut open);
    open.press(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(on_stage(&mut open).0, last, "the end is behind the last frame");
    open.press(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(on_stage(&mut open).0, last - 1);
    // Across an edit point, the next frame is the first one after it.
    let mark = |open: &mut Open<'_>, at, command| {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.apply(Action::Run(command));
    };
    mark(&mut open, 500, Command::Clip(ClipCommand::MarkIn));
    mark(&mut open, 1_000, Command::Clip(ClipCommand::MarkOut));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    open.apply(Action::MovePlayhead(VideoMs(470)));
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert_eq!((open.state().playhead(), on_stage(&mut open).0), (VideoMs(500), 23));
    open.press(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!((open.state().playhead(), on_stage(&mut open).0), (VideoMs(459), 11));
}

#[test]
fn arrows_step_the_frames_of_a_recording_with_a_variable_rate() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let select = ",select='lt(n,4)+not(mod(n,7))'";
    let file = numbered(media.path(), "Screen.mkv", "30", "3", select, &["-vsync", "vfr"]);
    let mut open = imported(folder.path(), file);
    for at in [33, 67, 100, 233, 467, 700] {
        open.press(Modifiers::NONE, Key::ArrowRight);
        assert_eq!(open.state().playhead(), VideoMs(at));
    }
    assert_eq!(on_stage(&mut open).0, 21);
    open.press(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(open.state().playhead(), VideoMs(467));
}
