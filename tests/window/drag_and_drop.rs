//! Drag and drop onto the video: from the library panel, and of files from the file manager.

use super::{
    common::{ffmpeg, make_video},
    harness::{ANY, Open, begin_of, center, clip_span, control, drag_with, spans, start, steps},
};
use cutroom::{
    api::{
        clip::BackgroundType,
        item::{Item, ItemKind},
    },
    app::{
        Action, Command, Lane, LibraryAction, MakeCommand, Section, State, TextCommand, TimelineAction,
        features::editor::{library::item_thumbnail, making::layout_choices, timeline::LaneChange},
    },
    jobs::pictures::PictureState,
    timeline::VideoMs,
};
use egui::{Event, HoveredFile, Key, Modifiers, PointerButton, Pos2, accesskit::Role, pos2, vec2};
use egui_kittest::kittest::Queryable;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use tempfile::tempdir;

/// The sample in a window that is high enough for all of its lanes.
fn sample(folder: &Path) -> Open<'static> {
    let mut open = Open::with(folder, start(folder), vec2(1_440.0, 1_200.0), 1.0);
    open.until("the sample is shown", |state| {
        state.project().is_some_and(|project| {
            let (read, all) = project.clips_read();
            read == all
        })
    });
    open.apply(Action::SizePanes { inspector: None, timeline: Some(520.0), side: None });
    open.harness.run_steps(3);
    open
}

/// Opens the library panel with a section of the library.
fn library(open: &mut Open<'_>, command: MakeCommand) {
    open.apply(Action::Run(Command::Make(command)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    open.harness.run_steps(3);
}

/// A point on the row of a library item, before its buttons.
fn row(open: &Open<'_>, name: &str) -> Pos2 {
    let add = open.harness.get_by_label(&words::library::add_item(name)).rect();
    pos2(add.left() - 40.0, add.center().y)
}

/// The point of a lane at a time of the video.
fn on_lane(open: &Open<'_>, lane: Lane, time: i64) -> Pos2 {
    let name = open.harness.get_by_label(&words::timeline::lane_label(lane.text())).rect();
    pos2(x_of(open, time), name.center().y)
}

/// Horizontal position of a time of the video, measured from a clip's block.
fn x_of(open: &Open<'_>, time: i64) -> f32 {
    let demo = clip_span(open, 1);
    let block = open.harness.get_by_label(&words::timeline::clip_label("Demo")).rect();
    block.left() + ((time - demo.start.0) as f64 / open.state().axis().to_ms(1.0)) as f32
}

fn selected(open: &Open<'_>) -> Item {
    open.state().selected().expect("the new item is selected").1.clone()
}

fn said(open: &Open<'_>, what: &str) -> bool {
    open.notices().iter().any(|notice| notice.contains(what))
}

/// A file that was dropped.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Holds files of the file manager over a point.
fn hover(open: &mut Open<'_>, files: &[PathBuf], at: Pos2) {
    let hovered = |file: &PathBuf| HoveredFile { path: Some(file.clone()), ..HoveredFile::default() };
    open.harness.input_mut().hovered_files = files.iter().map(hovered).collect();
    open.harness.step();
    open.harness.event(Event::PointerMoved(at));
    open.harness.step();
    open.harness.step();
}

/// Drops files onto a point.
fn drop_files(open: &mut Open<'_>, files: &[PathBuf], at: Pos2) {
    hover(open, files, at);
    let input = open.harness.input_mut();
    input.hovered_files.clear();
    for file in files {
        input.dropped_files.push(Arc::new(Dropped(file.clone())));
    }
    open.harness.run_steps(3);
}

fn tone(folder: &Path, name: &str) -> PathBuf {
    let file = folder.join(name);
    ffmpeg(&["-f", "lavfi", "-i", "sine=frequency=440:duration=1", file.to_str().unwrap()]);
    file
}

fn image(folder: &Path, name: &str, size: &str) -> PathBuf {
    let file = folder.join(name);
    ffmpeg(&["-f", "lavfi", "-i", &format!("color=teal:size={size}"), "-frames:v", "1", file.to_str().unwrap()]);
    file
}

/// True if no file is uploaded, and none waits.
fn is_uploaded(state: &State) -> bool {
    state.library.upload.is_none()
}

#[test]
fn a_sound_of_the_library_lands_on_its_lane_where_it_is_dropped_as_one_step() {
    let folder = tempdir().unwrap();
    let mut open = sample(folder.path());
    library(&mut open, MakeCommand::AddSound);
    let demo = clip_span(&open, 1).start.0;
    let before = spans(open.state(), ItemKind::SoundEffect).len();
    let (from, to) = (row(&open, "Pop"), on_lane(&open, Lane::Sounds, demo + 20_000));
    let label = begin_of(words::library::drop_label("Pop", words::library::drop_at(Lane::Sounds.text(), ANY)));
    // Escape gives the drag up.
    let notices = open.notices();
    drag_with(&mut open, Modifiers::SHIFT, from, to, |open| {
        open.harness.get_by_label_contains(&label);
        open.harness.key_press(Key::Escape);
        open.harness.run_steps(2);
        assert!(open.harness.query_by_label_contains(&label).is_none());
    });
    assert_eq!((steps(&open), open.notices()), (0, notices));
    drag_with(&mut open, Modifiers::SHIFT, from, to, |open| {
        open.harness.get_by_label_contains(&label);
        assert_eq!(steps(open), 0, "nothing is added before the drop");
    });
    let Item::SoundEffect(sound) = selected(&open) else { panic!("{:?}", selected(&open)) };
    let at = open.state().project().unwrap().span(open.state().selection().unwrap()).unwrap().0;
    assert!((at.0 - demo - 20_000).abs() < 300, "{at:?}");
    assert_eq!((sound.preset(), steps(&open)), (Some("sfx:pop"), 1));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(spans(open.state(), ItemKind::SoundEffect).len(), before, "one step");
    // It snaps to the playhead.
    open.apply(Action::MovePlayhead(VideoMs(demo + 20_000)));
    drag_with(&mut open, Modifiers::NONE, from, to + vec2(1.0, 0.0), |open| {
        open.harness.get_by_label(&words::timeline::snapped_to(words::timeline::snap_playhead()));
    });
    let at = open.state().project().unwrap().span(open.state().selection().unwrap()).unwrap().0;
    assert_eq!(at.0, demo + 20_000);
}

#[test]
fn where_something_cant_land_the_reason_is_beside_the_pointer_and_in_a_notice_after_the_drop() {
    let folder = tempdir().unwrap();
    let mut open = sample(folder.path());
    library(&mut open, MakeCommand::AddSound);
    let demo = clip_span(&open, 1).start.0;
    let from = row(&open, "Pop");
    let why = words::library::drop_sounds_where(Lane::Sounds.text());
    let to = on_lane(&open, Lane::Text, demo + 20_000);
    drag_with(&mut open, Modifiers::NONE, from, to, |open| {
        open.harness.get_by_label(&words::library::drop_label("Pop", &why));
    });
    assert!(said(&open, &words::library::not_dropped("Pop")), "{:?}", open.notices());
    // A locked lane takes nothing.
    open.apply(Action::Timeline(TimelineAction::Lane(Lane::Sounds, LaneChange::Lock(true))));
    let to = on_lane(&open, Lane::Sounds, demo + 20_000);
    drag_with(&mut open, Modifiers::NONE, from, to, |open| {
        open.harness.get_by_label(&words::library::drop_label("Pop", words::timeline::item_lane_locked()));
    });
    assert_eq!(steps(&open), 0);
    // What is put back into the library changes nothing, and nobody is told.
    let notices = open.notices().len();
    drag_with(&mut open, Modifiers::NONE, from, from + vec2(0.0, 60.0), |_| {});
    assert_eq!((steps(&open), open.notices().len()), (0, notices));
}

#[test]
fn an_image_has_a_thumbnail_and_is_dropped_onto_the_preview_or_added_by_a_double_click() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(clip_span(&open, 1).start.0 + 12_000)));
    for file in [image(media.path(), "Badge.png", "320x240"), make_video(media.path(), "Waves.mp4")] {
        open.apply(Action::Library(LibraryAction::Upload(file)));
        open.until("it is uploaded", |state| is_uploaded(state) && state.library.section == Section::Pictures);
    }
    for name in ["Badge", "Waves"] {
        open.until("the thumbnail is seen", |state| {
            let key = state.library.listed().into_iter().find(|item| item.name == name).and_then(item_thumbnail);
            key.is_some_and(|key| matches!(state.library.thumbnails.get(&key), Some(PictureState::Ready(_))))
        });
    }
    open.harness.get_by_label_contains(&format!("Badge, {}", words::library::kind_image()));
    open.harness.get_by_label_contains(&format!("Waves, {}", words::library::kind_video()));
    let preview = open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect();
    let to = preview.min + preview.size() * vec2(0.7, 0.3);
    let from = row(&open, "Badge");
    drag_with(&mut open, Modifiers::NONE, from, to, |open| {
        open.harness.get_by_label_contains(&begin_of(words::library::drop_label("Badge", ANY)));
    });
    let Item::MediaOverlay(overlay) = selected(&open) else { panic!("{:?}", selected(&open)) };
    let canvas = open.state().project().unwrap().video.dimensions;
    let (corner, size) = (overlay.point.unwrap(), overlay.dimensions.unwrap());
    let middle = (corner.x_pct + size.width / canvas.width * 50.0, corner.y_pct + size.height / canvas.height * 50.0);
    assert!((middle.0 - 70.0).abs() < 1.0 && (middle.1 - 30.0).abs() < 1.0, "{middle:?}");
    assert_eq!((overlay.start_time_ms.0, steps(&open)), (12_000, 1));
    // Each click within one frame, so that the time between the clicks is that of a double click.
    let pos = row(&open, "Badge");
    let click = |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    open.harness.input_mut().events.push(Event::PointerMoved(pos));
    for _ in 0..2 {
        open.harness.input_mut().events.extend([true, false].map(click));
        open.harness.step();
    }
    open.harness.run_steps(3);
    assert_eq!(steps(&open), 2);
    let Item::MediaOverlay(second) = selected(&open) else { panic!("{:?}", selected(&open)) };
    assert!(second.id != overlay.id && second.start_time_ms.0 == 12_000);
}

#[test]
fn a_background_is_dropped_onto_any_clip() {
    let folder = tempdir().unwrap();
    let mut open = sample(folder.path());
    library(&mut open, MakeCommand::ChooseBackground);
    let kinds = |open: &Open<'_>| {
        let project = open.state().project().unwrap();
        project.clips.iter().map(|data| data.clip.background.kind.clone()).collect::<Vec<_>>()
    };
    let before = kinds(&open);
    let to = open.harness.get_by_label(&words::timeline::clip_label("Wrap-up")).rect().center();
    open.harness.get_by_label(words::library::gradient_sea()).scroll_to_me();
    open.harness.run_steps(3);
    let from = center(&open, words::library::gradient_sea());
    drag_with(&mut open, Modifiers::NONE, from, to, |open| {
        let says = words::library::background_of("Wrap-up");
        open.harness.get_by_label(&words::library::drop_label(words::library::gradient_sea(), says));
    });
    let (last, others) = (kinds(&open), before.len() - 1);
    assert_eq!((&last[..others], &last[others]), (&before[..others], &BackgroundType::Gradient));
    assert_eq!(steps(&open), 1);
}

#[test]
fn dropped_files_are_added_to_the_library_and_placed_where_they_were_dropped_one_after_the_other() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = sample(folder.path());
    let demo = clip_span(&open, 1).start.0;
    let to = on_lane(&open, Lane::Sounds, demo + 22_000);
    drop_files(&mut open, &[tone(media.path(), "Tone.wav")], to);
    open.until("it is on the lane", |state| is_uploaded(state) && state.waiting() == 1);
    let Item::SoundEffect(sound) = selected(&open) else { panic!("{:?}", selected(&open)) };
    assert_eq!(sound.name.as_deref(), Some("Tone"));
    let (start, length) = selected(&open).times().unwrap();
    assert!((start.0 - 22_000).abs() < 300 && (950..=1_050).contains(&length.0), "{start:?} {length:?}");
    // Several images: the second behind the first. A file of another kind is named, with the reason.
    let files =
        [image(media.path(), "One.png", "64x48"), media.path().join("notes.pdf"), image(media.path(), "Two.png", "48x64")];
    std::fs::write(&files[1], "notes").unwrap();
    let to = on_lane(&open, Lane::Overlays, demo + 11_500);
    drop_files(&mut open, &files, to);
    open.until("both are on the lane", |state| is_uploaded(state) && state.waiting() == 3);
    let placed = spans(open.state(), ItemKind::MediaOverlay);
    let times = |name: &str| {
        let project = open.state().project().unwrap();
        let found = placed.iter().find(|(at, ..)| project.item(at).is_some_and(|item| item.title() == name));
        found.map(|(_, start, end)| (*start, *end)).unwrap()
    };
    let (one, two) = (times("One"), times("Two"));
    assert!((one.0 - demo - 11_500).abs() < 300 && one.1 == two.0 && two.1 - two.0 == 3_000, "{one:?} {two:?}");
    assert!(said(&open, &words::library::not_dropped("notes.pdf")), "{:?}", open.notices());
}

#[test]
fn a_file_of_a_wrong_kind_is_refused_before_the_drop_and_a_video_elsewhere_is_imported() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = sample(folder.path());
    let notes = media.path().join("notes.pdf");
    std::fs::write(&notes, "notes").unwrap();
    let to = on_lane(&open, Lane::Sounds, clip_span(&open, 1).start.0 + 2_000);
    hover(&mut open, std::slice::from_ref(&notes), to);
    open.harness.get_by_label(&words::library::drop_label("notes.pdf", words::library::drop_wrong_file()));
    // A video on the lane of sounds.
    let video = make_video(media.path(), "Waves.mp4");
    hover(&mut open, std::slice::from_ref(&video), to);
    let why = words::library::drop_media_where(Lane::Overlays.text());
    open.harness.get_by_label(&words::library::drop_label("Waves.mp4", &why));
    drop_files(&mut open, std::slice::from_ref(&video), to);
    assert!(open.state().import.is_none() && said(&open, &words::library::not_dropped("Waves.mp4")), "{:?}", open.notices());
    // Onto the top bar.
    hover(&mut open, std::slice::from_ref(&video), pos2(700.0, 8.0));
    open.harness.get_by_label(&words::library::drop_label("Waves.mp4", words::window::drop_video()));
    drop_files(&mut open, &[video], pos2(700.0, 8.0));
    open.until("it is open", |state| state.project().is_some_and(|project| project.video.name == "Waves"));
}

#[test]
fn a_transcript_is_dropped_onto_a_clip_or_the_text_panel_and_nowhere_else() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = sample(folder.path());
    let [first, second] = [("First.srt", "Entirely other words"), ("Second.srt", "Once more replaced")].map(|(name, text)| {
        let file = media.path().join(name);
        std::fs::write(&file, format!("1\n00:00:01,000 --> 00:00:03,000\n{text}\n")).unwrap();
        file
    });
    let to = on_lane(&open, Lane::Sounds, clip_span(&open, 1).start.0 + 2_000);
    drop_files(&mut open, std::slice::from_ref(&first), to);
    assert!(said(&open, &words::library::not_dropped("First.srt")), "{:?}", open.notices());
    let begins = |clip: &'static str, word: &'static str| {
        move |state: &State| {
            let found = state.project().and_then(|project| project.clips.iter().find(|data| data.clip.name == clip));
            found.and_then(|data| data.words.first()).is_some_and(|first| first.text.contains(word))
        }
    };
    // The clip under the pointer, wherever the playhead is.
    let wrap_up = open.harness.get_by_label(&words::timeline::clip_label("Wrap-up")).rect().center();
    hover(&mut open, std::slice::from_ref(&first), wrap_up);
    open.harness.get_by_label(&words::library::drop_label("First.srt", words::library::drop_transcript("Wrap-up")));
    drop_files(&mut open, &[first], wrap_up);
    open.until("the words are there", begins("Wrap-up", "Entirely"));
    // The Text panel stands for the clip at the playhead.
    open.apply(Action::MovePlayhead(VideoMs(clip_span(&open, 1).start.0 + 1_000)));
    open.apply(Action::Select(None));
    open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    let panel = center(&open, &words::window::tab(Command::Text(TextCommand::ShowText).text()));
    drop_files(&mut open, &[second], panel);
    open.until("its words are there", begins("Demo", "Once"));
}

#[test]
fn a_layout_is_dropped_onto_its_lane_as_one_step_and_says_where_it_cannot_land() {
    let folder = tempdir().unwrap();
    let mut open = sample(folder.path());
    let demo = clip_span(&open, 1).start.0;
    open.apply(Action::MovePlayhead(VideoMs(demo + 12_000)));
    library(&mut open, MakeCommand::AddLayout);
    let canvas = open.state().project().unwrap().video.dimensions;
    let scene = open.state().project().unwrap().clips[1].clip.layout_scene_type.clone();
    let shape = layout_choices(&scene, canvas)[0].clone();
    let title = shape.title();
    let from = control(&open, Role::Button, &title).rect().center();
    let before = spans(open.state(), ItemKind::Layout).len();
    // Another lane says where layouts go.
    let why = words::library::drop_layouts_where(Lane::Layouts.text());
    let wrong = on_lane(&open, Lane::Sounds, demo + 20_000);
    drag_with(&mut open, Modifiers::NONE, from, wrong, |open| {
        open.harness.get_by_label(&words::library::drop_label(&title, &why));
    });
    assert_eq!((steps(&open), spans(open.state(), ItemKind::Layout).len()), (0, before));
    assert!(said(&open, &words::library::not_dropped(&title)), "{:?}", open.notices());
    // On its lane it snaps to the playhead, which stands where no item begins or ends.
    let to = on_lane(&open, Lane::Layouts, demo + 12_000) + vec2(1.0, 0.0);
    let label = begin_of(words::library::drop_label(&title, words::library::drop_at(Lane::Layouts.text(), ANY)));
    drag_with(&mut open, Modifiers::NONE, from, to, |open| {
        open.harness.get_by_label_contains(&label);
        open.harness.get_by_label(&words::timeline::snapped_to(words::timeline::snap_playhead()));
    });
    let Item::Layout(layout) = selected(&open) else { panic!("{:?}", selected(&open)) };
    assert_eq!((layout.layout, layout.start_time_ms.unwrap().0, steps(&open)), (shape, 12_000, 1));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(spans(open.state(), ItemKind::Layout).len(), before);
    // A clip that cannot have a layout refuses it: the first one has only a camera.
    let refused = layout_choices(&scene, canvas)
        .into_iter()
        .find(|shape| shape.check_scene(&open.state().project().unwrap().clips[0].clip.layout_scene_type, canvas).is_err());
    if let Some(shape) = refused {
        let first = clip_span(&open, 0).start.0;
        let from = control(&open, Role::Button, &shape.title()).rect().center();
        let to = on_lane(&open, Lane::Layouts, first + 1_000);
        drag_with(&mut open, Modifiers::SHIFT, from, to, |_| {});
        assert_eq!((steps(&open), spans(open.state(), ItemKind::Layout).len()), (0, before));
        assert!(said(&open, &words::library::not_dropped(shape.title())), "{:?}", open.notices());
    }
}
