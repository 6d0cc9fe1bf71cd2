//! One frame of the open video: saved as a file, or copied to the clipboard.

use super::harness::{ANY, Open, Shared, begin_of, clip_span, end_of};
use cutroom::{
    api::VideoId,
    app::{Action, Command, EditCommand, StageCommand, Tone},
    jobs::one_frame::{FrameRequest, one_frame},
    timeline::VideoMs,
};
use egui::{Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};
use tempfile::tempdir;

fn at(open: &mut Open<'_>, ms: i64) -> VideoMs {
    let demo = clip_span(open, 1);
    let at = VideoMs(demo.start.0 + ms);
    open.apply(Action::MovePlayhead(at));
    at
}

/// Saves the frame at the playhead, as after the system's file dialog.
fn save(open: &mut Open<'_>, file: &Path) -> String {
    let capture = open.harness.state().as_ref().unwrap().capture_frame().unwrap();
    let name = capture.file_name();
    open.apply_once(Action::SaveFrame(Box::new(capture), file.to_owned()));
    open.until("the frame has ended", |state| state.frame_out.is_none());
    name
}

fn pixels(file: &Path) -> image::RgbaImage {
    image::open(file).unwrap().to_rgba8()
}

#[test]
fn a_saved_frame_is_the_one_of_the_command_line_and_has_what_waits_to_be_saved() {
    let (folder, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    // A white text is visible there.
    let now = VideoMs(clip_span(&open, 0).start.0 + 10_000);
    open.apply(Action::MovePlayhead(now));
    let first = out.path().join("first.png");
    let name = save(&mut open, &first);
    assert!(
        Path::new(&name).extension().is_some_and(|end| end == "png") && name.contains(" at ") && !name.contains(':'),
        "{name}"
    );
    assert!(open.notices().iter().any(|text| text.contains("first.png") && text.contains("pixels")), "{:?}", open.notices());
    let request = FrameRequest { video: VideoId::new("vid_sample"), at: format!("{}ms", now.0), within: None, boxes: false };
    let drawn = shared.runtime.block_on(one_frame(&shared.workspace.client(), &request)).unwrap();
    assert!(pixels(&first).as_raw() == drawn.data(), "pixel by pixel");

    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    let (capture, second) = (open.harness.state().as_ref().unwrap().capture_frame().unwrap(), out.path().join("second.png"));
    // The saved frame is that of the moment of the command, even if the playhead moves before the file is chosen.
    at(&mut open, 9_000);
    open.apply_once(Action::SaveFrame(Box::new(capture), second.clone()));
    open.until("the frame has ended", |state| state.frame_out.is_none());
    let (before, after) = (pixels(&first), pixels(&second));
    let differ = before.pixels().zip(after.pixels()).filter(|(a, b)| a != b).count();
    assert!(differ > 500 && differ < before.pixels().len() / 3, "the text that waits is in it, and else nothing: {differ}");
    assert_eq!(fs::read_dir(out.path()).unwrap().count(), 2, "nothing else was left");
    drop(open);
    shared.stop();
}

#[test]
fn a_copied_frame_is_in_the_clipboard_and_the_menu_of_the_stage_copies_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    at(&mut open, 2_000);
    open.harness.get_by_role_and_label(egui::Role::Image, words::preview::preview()).click_secondary();
    open.harness.run_steps(3);
    open.harness.get_by_label(words::commands::save_frame());
    open.harness.get_by_label(words::commands::copy_frame()).click();
    let deadline = Instant::now() + Duration::from_secs(60);
    let copied = loop {
        open.harness.step();
        let image = open.harness.output().platform_output.commands.iter().find_map(|command| match command {
            OutputCommand::CopyImage(image) => Some(image.clone()),
            _ => None,
        });
        if let Some(image) = image {
            break image;
        }
        assert!(Instant::now() < deadline, "nothing was copied: {:?}", open.notices());
        open.rest();
    };
    let canvas = open.state().project().unwrap().video.dimensions;
    assert_eq!(copied.size, [canvas.width as usize, canvas.height as usize]);
    assert!(copied.pixels.iter().any(|pixel| *pixel != copied.pixels[0]), "something is on it");
    assert!(
        open.notices().iter().any(|text| text.contains(&begin_of(words::editing::frame_copied(ANY, ANY, ANY)))),
        "{:?}",
        open.notices()
    );
}

#[test]
fn a_frame_that_cannot_be_written_says_why_and_nothing_is_written_over_unasked() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    at(&mut open, 2_000);
    save(&mut open, &out.path().join("no/such/folder.png"));
    let notice = open.state().notices.shown().last().unwrap().clone();
    assert!(notice.tone == Tone::Error && notice.text.contains("folder.png"), "{notice:?}");
    assert!(notice.advice.unwrap().contains("another folder"));

    // The dialog asked about a name without extension, not about the existing file with one.
    fs::write(out.path().join("shot.png"), "mine").unwrap();
    save(&mut open, &out.path().join("shot"));
    assert!(
        open.notices()
            .iter()
            .any(|text| text.contains("shot.png") && text.contains(&end_of(words::exports::error_exists(ANY)))),
        "{:?}",
        open.notices()
    );
    assert_eq!(fs::read_to_string(out.path().join("shot.png")).unwrap(), "mine");
    // The file that the dialog asked about is overwritten.
    save(&mut open, &out.path().join("shot.png"));
    assert!(pixels(&out.path().join("shot.png")).width() > 0);

    let capture = open.harness.state().as_ref().unwrap().capture_frame().unwrap();
    open.apply_once(Action::SaveFrame(Box::new(capture), out.path().join("late.png")));
    assert!(
        !open.state().can(Command::Stage(StageCommand::SaveFrame))
            && !open.state().can(Command::Stage(StageCommand::CopyFrame)),
        "one at a time"
    );
    // A second file may be chosen before the first frame is saved: the first continues, and a notice says so.
    let other = open.harness.state().as_ref().unwrap().capture_frame().unwrap();
    open.apply_once(Action::SaveFrame(Box::new(other), out.path().join("other.png")));
    assert!(
        open.state().frame_out.is_none() || open.notices().iter().any(|text| text == words::editing::frame_busy()),
        "{:?}",
        open.notices()
    );
    // Cancelled immediately or, on a slow machine, too late: the notice matches the result.
    open.apply(Action::Run(Command::Stage(StageCommand::CancelFrame)));
    open.until("the frame has ended", |state| state.frame_out.is_none());
    let given_up = open.notices().iter().any(|text| text == words::editing::frame_canceled());
    let saved = open.notices().iter().any(|text| text.contains("late.png"));
    assert!(given_up != saved && saved == out.path().join("late.png").exists(), "{:?}", open.notices());
    at(&mut open, 4_000);
    save(&mut open, &out.path().join("next"));
    assert!(out.path().join("next.png").exists() && saved == out.path().join("late.png").exists());
}

#[test]
fn without_a_clip_that_is_read_there_is_no_frame_to_save() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    assert!(open.state().can(Command::Stage(StageCommand::SaveFrame)));
    open.harness.key_press_modifiers(Modifiers::SHIFT, egui::Key::E);
    open.harness.step();
    assert!(open.state().frame_out.is_some(), "its key copies it");
    open.until("the frame has ended", |state| state.frame_out.is_none());
}
