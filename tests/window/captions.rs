//! The caption designer, by keyboard and by role and label: a draft from its first value to a published preset.

use super::harness::{Open, start};
use cutroom::{
    api::video::{Duplicate, Trim},
    app::{Action, Command, LocalWorkspace, Paths, Start, rooms::captions::Pane},
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::{SnapshotOptions, kittest::Queryable};
use tempfile::tempdir;

/// A picture of the room: the stage is not shown, so it does not come to rest.
fn picture(open: &mut Open<'_>, name: &str) {
    open.harness.remove_cursor();
    open.until_drawn();
    open.harness.snapshot_options(name, &SnapshotOptions::new().threshold(1.6).max_failed_pixels(40));
}

#[test]
fn a_style_is_designed_over_the_videos_frames_measured_published_and_used() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::Num3);
    open.until("presets, drafts and frames are there", |state| {
        let room = &state.rooms.captions;
        room.are_read && room.presets.is_some() && room.frames.iter().all(Option::is_some)
    });
    // A draft of a style of the menu, by its name.
    open.click("New");
    open.click("Mono");
    let room = |open: &Open<'_>| open.state().rooms.captions.draft().unwrap().clone();
    assert_eq!(room(&open).name, "Mono");
    open.until("the contrast on the hardest frames is measured", |state| {
        state.rooms.captions.badges.iter().all(Option::is_some)
    });
    picture(&mut open, "captions");

    // Keys: another style, and back. The picture takes arrows for the place.
    open.press(Modifiers::NONE, Key::Num5);
    assert_eq!(room(&open).design.look(None).style.name.as_str(), "classic");
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(room(&open).design.look(None).style.name.as_str(), "mono");
    open.harness.get_by_label("Preview at the playhead").focus();
    open.harness.run_steps(2);
    open.press(Modifiers::SHIFT, Key::ArrowUp);
    open.press(Modifiers::NONE, Key::ArrowLeft);
    let centre = room(&open).design.look(None).centre;
    assert!((centre.0 - 0.495).abs() < 1e-6 && (centre.1 - 0.81).abs() < 1e-6, "{centre:?}");
    assert!(open.value("Preview at the playhead").contains("placed by hand"));
    // A drag is one step and is caught by the middle.
    let steps = room(&open).undo.len();
    let place = open.harness.get_by_label("Preview at the playhead").rect();
    open.drag(place.center(), vec2(place.width() * 0.004, -place.height() * 0.2));
    let centre = room(&open).design.look(None).centre;
    assert!((centre.0 - 0.5).abs() < 1e-6 && (centre.1 - 0.61).abs() < 0.02, "{centre:?}");
    assert_eq!(room(&open).undo.len(), steps + 1);

    // A value that is typed, and one that is left open again.
    open.click("Outline");
    assert!(room(&open).design.look(None).outline().is_some());
    open.click("Leave Outline open");
    assert!(room(&open).design.look(None).outline().is_none());

    // The other panes.
    open.click("Variants");
    picture(&mut open, "captions_variants");
    open.click("Highlight, background");
    let look = room(&open).design.look(None);
    assert_eq!((look.style.name.as_str(), open.state().rooms.captions.pane), ("highlight", Pane::Frames));
    open.click("Text bench");
    open.apply(Action::Room(cutroom::app::RoomMsg::Captions(cutroom::app::rooms::captions::Msg::Bench(Some(8)))));
    open.until("the texts of the bench are checked", |state| !state.rooms.captions.bench.problems.is_empty());
    assert!(open.value("A very long line").contains("lines"), "{}", open.value("A very long line"));
    picture(&mut open, "captions_bench");

    // Published: the name is shown, the answer is compared, the preset is listed and used as an edit.
    open.apply(Action::Run(Command::KeepVersion));
    open.click("Publish");
    open.harness.get_by_label("Publish \u{201c}Mono\u{201d}?");
    open.click("Publish preset");
    open.until("the preset is published", |state| state.rooms.captions.publishing.readback.is_some());
    assert_eq!(open.state().rooms.captions.publishing.readback.clone().unwrap(), ("Mono".into(), vec![]));
    open.click("Close");
    open.until("it is listed", |state| state.rooms.captions.taken_names() == ["Mono"]);
    assert!(room(&open).versions.iter().any(|version| version.published.is_some()));
    assert_eq!(open.state().waiting(), 0);
    open.click("Use the draft here");
    assert_eq!(open.state().waiting(), 1);
    let used = open.state().project().unwrap().video.subtitles.clone().unwrap();
    assert_eq!(used.caption_style.unwrap().name.as_str(), "highlight");
    let mut pictures = open.harness.take_snapshot_results();
    drop(open);

    // Everything is still there after a restart, and can still be undone; here over some seconds of the sample.
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let copy = runtime.block_on(async {
        let (local, client) = LocalWorkspace::open(&Paths::under(folder.path().to_owned()).data).await.unwrap();
        let trim = Trim { chapter_index: None, start_time: Some(2.0), end_time: Some(6.0) };
        let copy = client.duplicate_video(&"vid_sample".into(), &Duplicate { name: None, trim: Some(trim) }).await.unwrap();
        local.close().await;
        copy.id
    });
    let begin = Start { video: Some(copy), ..start(folder.path()) };
    let mut again = Open::with(folder.path(), begin, vec2(1100.0, 700.0), 1.0);
    again.until("the copy is shown", |state| state.project().is_some());
    again.press(Modifiers::COMMAND, Key::Num3);
    again.until("the draft is there", |state| {
        state.rooms.captions.draft().is_some() && state.rooms.captions.frames.iter().all(Option::is_some)
    });
    again.press(Modifiers::COMMAND, Key::M);
    again.until("the video is measured", |state| state.rooms.captions.measured.is_some());
    again.until("the contrast is measured", |state| state.rooms.captions.badges.iter().all(Option::is_some));
    assert!(again.value("Contrast along the video").contains("median"), "{}", again.value("Contrast along the video"));
    let measured = again.state().rooms.captions.measured.clone().unwrap();
    let summary = measured.summary.unwrap();
    assert!(summary.moments >= 3 && summary.worst.ratio <= summary.worst5 && summary.worst5 <= summary.median);
    picture(&mut again, "captions_1100x700");
    let before = again.state().rooms.captions.draft().unwrap().design.clone();
    again.press(Modifiers::COMMAND, Key::Z);
    assert_ne!(again.state().rooms.captions.draft().unwrap().design, before);
    pictures.extend(again.harness.take_snapshot_results());
}
