//! Creating: items over the marked range, chapters, and everything that the library offers.

use super::{
    common::make_video,
    harness::{Open, control},
    times::type_into,
};
use cutroom::{
    api::{
        clip::BackgroundType,
        item::{Item, ItemKind},
        layout::{LayoutKind, LayoutShape},
    },
    app::{
        Action, ClipCommand, Command, EditCommand, FileCommand, ItemRef, LibraryAction, MakeCommand, SaveState, Section, State,
        features::editor::{chapters::ChapterChange, making::layout_choices},
        needed_pictures,
        settings::looks::TextLook,
    },
    jobs::workspace::PastedPicture,
    picture::Bitmap,
    stage::compose::{ElementKind, Role},
    timeline::VideoMs,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::sync::Arc;
use tempfile::tempdir;

fn selected(open: &Open<'_>) -> Item {
    open.state().selected().unwrap().1.clone()
}

#[test]
fn what_is_made_outside_of_the_marked_range_is_at_the_playhead_where_the_user_looks() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    for (at, command) in [(2_000, Command::Clip(ClipCommand::MarkIn)), (4_000, Command::Clip(ClipCommand::MarkOut))] {
        open.apply(Action::MovePlayhead(VideoMs(demo + at)));
        open.apply(Action::Run(command));
    }
    for (playhead, expected) in [(12_000, (12_000, 3_000)), (3_000, (2_000, 2_000))] {
        open.apply(Action::MovePlayhead(VideoMs(demo + playhead)));
        open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
        let (start, length) = selected(&open).times().unwrap();
        assert_eq!((start.0, length.0), expected, "with the playhead at {playhead}");
    }
}

#[test]
#[allow(clippy::too_many_lines)]
fn everything_is_made_at_the_playhead_or_over_the_marked_range_from_commands_and_from_the_library_and_is_saved() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    open.apply(Action::MovePlayhead(VideoMs(demo + 12_000)));
    open.press(Modifiers::NONE, Key::I);
    open.apply(Action::MovePlayhead(VideoMs(demo + 14_500)));
    open.press(Modifiers::NONE, Key::O);
    for (command, kind) in [
        (Command::Make(MakeCommand::AddZoom), ItemKind::Zoom),
        (Command::Make(MakeCommand::AddBlur), ItemKind::Blur),
        (Command::Make(MakeCommand::AddHighlight), ItemKind::Highlight),
        (Command::Edit(EditCommand::AddText), ItemKind::TextOverlay),
    ] {
        open.apply(Action::Run(command));
        let item = selected(&open);
        let (start, length) = item.times().unwrap();
        assert_eq!((item.kind(), start.0, length.0), (kind, 12_000, 2_500), "{command:?}");
    }
    open.apply(Action::Run(Command::Clip(ClipCommand::ClearMarks)));
    let chapters = |open: &Open<'_>| open.state().project().unwrap().video.chapters.clone().unwrap_or_default().len();
    let before = chapters(&open);
    open.apply(Action::Run(Command::Make(MakeCommand::AddChapter)));
    assert_eq!(chapters(&open), before + 1);
    open.apply(Action::Run(Command::Make(MakeCommand::AddChapter)));
    assert_eq!(chapters(&open), before + 1);
    let opened = open.state().session.as_ref().unwrap().open_chapter;
    assert!(opened.is_some(), "one that begins in this second already is opened");
    open.apply(Action::Chapter(ChapterChange::Open(None)));
    // The library: a sound, music, a background, a layout.
    open.press(Modifiers::COMMAND, Key::B);
    open.until("the library is read", |state| state.library.shelf.is_some());
    open.click(&words::library::add_item("Pop"));
    let Item::SoundEffect(sound) = selected(&open) else { panic!("{:?}", selected(&open)) };
    assert_eq!((sound.preset(), sound.start_time_ms.0), (Some("sfx:pop"), 14_500));
    open.harness.get_by_label(words::library::search_name()).focus();
    open.harness.run_steps(2);
    open.harness.get_by_label(words::library::search_name()).type_text("whoo");
    open.harness.run_steps(3);
    assert!(open.harness.query_by_label(&words::library::add_item("Pop")).is_none());
    open.apply(Action::Library(LibraryAction::Find(String::new())));
    open.apply(Action::Library(LibraryAction::Show(Section::Music)));
    open.click(&words::library::add_item("Night drive"));
    assert_eq!(open.state().project().unwrap().video.background_music.as_ref().unwrap().name.as_deref(), Some("Night drive"));
    open.apply(Action::Run(Command::Make(MakeCommand::ChooseBackground)));
    open.until("pictures of backgrounds are there", |state| {
        let shelf = state.library.shelf.as_ref().unwrap();
        let mut all = shelf.backgrounds.iter().flat_map(|category| &category.backgrounds);
        all.all(|background| {
            let picture = state.library.thumbnails.get(&cutroom::app::pictures::thumbnail(&background.thumbnail_url));
            matches!(picture, Some(cutroom::jobs::pictures::PictureState::Ready(_)))
        })
    });
    open.picture("library-backgrounds");
    open.click(words::library::gradient_sea());
    let background =
        |open: &Open<'_>| open.state().project().unwrap().clip(&"cl_demo".into()).unwrap().1.clip.background.clone();
    assert_eq!(background(&open).kind, BackgroundType::Gradient);
    // The button is below the visible part.
    open.harness.get_by_role_and_label(egui::accesskit::Role::Button, "Dunes").click_accesskit();
    open.harness.run_steps(3);
    assert_eq!(background(&open).kind, BackgroundType::Image);
    open.apply(Action::Run(Command::Make(MakeCommand::AddLayout)));
    open.harness.run_steps(3);
    open.picture("library-layouts");
    let choose = |open: &mut Open<'_>, name: &str| {
        // An item of that name on the timeline has its times as a value.
        let all = open.harness.get_all_by_label(name);
        all.into_iter().find(|node| node.value().is_none()).expect("a tile of the library").click();
        open.harness.run_steps(3);
    };
    choose(&mut open, words::labels::layout_camera_only());
    let Item::Layout(layout) = selected(&open) else { panic!("{:?}", selected(&open)) };
    assert_eq!(layout.layout.kind, LayoutKind::CameraOnly);
    // The layout is at the playhead, and lasts three seconds from there.
    let project = open.state().project().unwrap();
    let (data, at) = project.at(open.state().playhead()).unwrap();
    let (start, length) = (layout.start_time_ms.unwrap().0, layout.duration_ms.unwrap().0);
    assert_eq!((at.0 - start, start + length - at.0), (at.0.min(400), 3_000));
    let roles: Vec<Role> = project.scene(data, at).composition.footage().map(|footage| footage.role.clone()).collect();
    assert!(roles.contains(&Role::Camera) && !roles.contains(&Role::Screen), "{roles:?}");
    // The same name in library, inspector and lane; kind, position and style can be chosen in the inspector.
    assert_eq!(selected(&open).title(), words::labels::layout_camera_only());
    assert_eq!(open.value(words::inspector::layout_kind()), words::inspector::choice_camera_only());
    assert_eq!(open.value(words::inspector::layout_style()), words::inspector::choice_full_frame());
    open.click(words::inspector::layout_style());
    open.click(words::inspector::choice_middle());
    assert_eq!(selected(&open).title(), words::labels::layout_camera_only_middle());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(selected(&open).title(), words::labels::layout_camera_only());
    // The selected layout gets another shape.
    choose(&mut open, words::labels::layout_screen_only());
    let Item::Layout(layout) = selected(&open) else { panic!("{:?}", selected(&open)) };
    assert_eq!(layout.layout.kind, LayoutKind::ScreenOnly);
    // A dropped image goes into the library and from there over the clip.
    let file = folder.path().join("Badge.png");
    std::fs::write(&file, png()).unwrap();
    open.apply(Action::ImportFile(file));
    open.until("it is uploaded", |state| state.library.upload.is_none() && state.library.section == Section::Pictures);
    open.click(&words::library::add_item("Badge"));
    let Item::MediaOverlay(overlay) = selected(&open) else { panic!("{:?}", selected(&open)) };
    assert_eq!(overlay.name.as_deref(), Some("Badge"));
    open.click(&words::library::add_item_as_broll("Badge"));
    assert!(matches!(selected(&open), Item::Layout(layout) if layout.media.is_some()));
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("all of it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    // A file that is not media is reported, and not kept.
    let file = folder.path().join("notes.png");
    std::fs::write(&file, b"no picture").unwrap();
    open.apply(Action::ImportFile(file));
    open.until("it is refused", |state| state.library.upload.is_none());
    assert!(open.notices().iter().any(|notice| notice.contains("notes.png")), "{:?}", open.notices());
}

#[test]
fn a_new_zoom_is_in_where_the_playhead_is() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    open.apply(Action::MovePlayhead(VideoMs(demo + 15_000)));
    let shown = |open: &Open<'_>| {
        let project = open.state().project().unwrap();
        let (data, time) = project.at(open.state().playhead()).unwrap();
        let scene = project.scene(data, time);
        scene.composition.footage().find(|footage| footage.role == Role::Screen).map(|footage| footage.source.w).unwrap()
    };
    let before = shown(&open);
    open.apply(Action::Run(Command::Make(MakeCommand::AddZoom)));
    assert!((before / shown(&open) - 1.5).abs() < 0.01, "{before} {}", shown(&open));
    let (start, length) = selected(&open).times().unwrap();
    assert_eq!(start.0 + length.0, 18_000, "what it lasts counts from the playhead");
}

#[test]
fn what_acts_on_a_screen_recording_is_refused_at_once_where_there_is_none() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(10_000)));
    for (command, expected) in [
        (MakeCommand::AddZoom, words::editing::zoom_without_screen("Welcome")),
        (MakeCommand::AddBlur, words::editing::blur_without_screen("Welcome")),
        (MakeCommand::AddHighlight, words::editing::highlight_without_screen("Welcome")),
    ] {
        open.apply(Action::Run(Command::Make(command)));
        assert!(open.notices().iter().any(|notice| notice.contains(&expected)), "{:?}", open.notices());
        assert_eq!(open.state().waiting(), 0, "a save would be refused");
    }
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    open.apply(Action::MovePlayhead(VideoMs(demo + 15_000)));
    open.apply(Action::Run(Command::Make(MakeCommand::AddBlur)));
    assert!(
        open.state().waiting() == 1
            && open.notices().iter().all(|notice| !notice.contains(&words::editing::blur_without_screen("Demo")))
    );
}

#[test]
fn a_picture_has_its_own_proportion_and_keeps_it_when_one_side_is_typed() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let size = |open: &Open<'_>| match selected(open) {
        Item::MediaOverlay(overlay) => overlay.dimensions.map(|size| (size.width, size.height)).unwrap(),
        other => panic!("{other:?}"),
    };
    let pixels = || Bitmap { width: 2_000, height: 500, rgba: vec![200; 2_000 * 500 * 4] };
    open.apply(Action::Library(LibraryAction::PastePicture(PastedPicture(Arc::new(pixels)))));
    open.until("it is over the clip", |state| state.library.upload.is_none() && state.waiting() == 1);
    let (_, item) = open
        .state()
        .project()
        .unwrap()
        .clips
        .iter()
        .find_map(|data| {
            let items = open.state().project()?.draft.items(&data.clip.id)?;
            let added = items.of_kind(ItemKind::MediaOverlay).find(|item| item.title() == words::imports::pasted_image())?;
            Some((data, ItemRef { clip: data.clip.id.clone(), id: added.id().clone() }))
        })
        .unwrap();
    open.apply(Action::Select(Some(item)));
    assert_eq!(size(&open), (960.0, 240.0), "half of the canvas, as wide as high as it is");
    type_into(&mut open, words::inspector::width(), "480", Key::Enter);
    assert_eq!(size(&open), (480.0, 120.0));
    type_into(&mut open, words::inspector::height(), "200", Key::Enter);
    assert_eq!(size(&open), (800.0, 200.0));
    let lock = open.harness.get_by_role_and_label(egui::accesskit::Role::CheckBox, words::inspector::keep_aspect_ratio());
    // By its name, not its place: the row may move under a pointer while the picture is read.
    lock.click_accesskit();
    open.harness.run_steps(3);
    type_into(&mut open, words::inspector::width(), "300", Key::Enter);
    assert_eq!(size(&open), (300.0, 200.0), "each by itself");
    // The box of a text may have any aspect ratio.
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.harness.run_steps(4);
    assert!(open.harness.query_by_label(words::inspector::keep_aspect_ratio()).is_none());
}

#[test]
fn new_b_roll_is_on_the_stage_before_it_is_saved_and_after() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let file = make_video(folder.path(), "Waves.mp4");
    open.apply(Action::Library(LibraryAction::Upload(file)));
    open.until("it is uploaded", |state| state.library.upload.is_none() && state.library.section == Section::Pictures);
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    open.apply(Action::MovePlayhead(VideoMs(demo + 12_000)));
    open.click(&words::library::add_item_as_broll("Waves"));
    let Item::Layout(layout) = selected(&open) else { panic!("{:?}", selected(&open)) };
    assert!(layout.media.is_some());
    // It starts at the playhead's frame without a transition, and ends the same way.
    assert_eq!(layout.start_time_ms.unwrap().0, 12_000);
    let opacity = |open: &Open<'_>, at: i64| {
        let project = open.state().project().unwrap();
        let (data, time) = project.at(VideoMs(demo + at)).unwrap();
        let elements = project.scene(data, time).composition.elements;
        let is_broll =
            |kind: &ElementKind| matches!(kind, ElementKind::Footage(footage) if matches!(footage.role, Role::Broll(_)));
        elements.iter().find(|element| is_broll(&element.kind)).map(|element| element.opacity)
    };
    let end = 12_000 + layout.duration_ms.unwrap().0;
    let seen = [11_999, 12_000, 12_033, end - 1, end].map(|at| opacity(&open, at));
    assert_eq!(seen, [None, Some(1.0), Some(1.0), Some(1.0), None]);
    open.apply(Action::MovePlayhead(VideoMs(demo + 13_000)));
    let is_seen = |state: &State| {
        let project = state.project().unwrap();
        let (data, time) = project.at(state.playhead()).unwrap();
        let broll = project.scene(data, time).composition.footage().any(|footage| matches!(footage.role, Role::Broll(_)));
        broll && needed_pictures(project, state.playhead()).iter().all(|(_, source)| !source.address.is_empty())
    };
    assert!(is_seen(open.state()), "at once");
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert!(is_seen(open.state()), "after the save");
    open.until_drawn();
}

/// A small image.
fn png() -> Vec<u8> {
    let pixels = image::RgbaImage::from_pixel(64, 48, image::Rgba([200, 90, 40, 255]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    pixels.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

#[test]
fn the_section_of_the_library_is_remembered() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Make(MakeCommand::ShowLibrary)));
    open.click(words::settings::library_backgrounds());
    assert_eq!(open.state().library.section, Section::Backgrounds);
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!(open.state().library.section, Section::Backgrounds);
    assert!(open.harness.query_by_role_and_label(egui::Role::Tab, words::settings::library_backgrounds()).is_some());
}

#[test]
fn the_library_is_gone_through_by_arrows_and_a_command_that_opens_it_leads_to_the_first_sound() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let is_focused = |open: &Open<'_>, name: &str| control(open, egui::Role::Button, name).accesskit_node().is_focused();
    open.apply(Action::Run(Command::Make(MakeCommand::AddSound)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    open.press(Modifiers::COMMAND, Key::B);
    open.harness.run_steps(3);
    open.apply(Action::Run(Command::Make(MakeCommand::AddSound)));
    open.harness.run_steps(10);
    let first = open.state().library.listed()[0].name.clone();
    assert!(is_focused(&open, &format!("Add {first}")));
    // The layouts of the library.
    open.apply(Action::MovePlayhead(VideoMs(60_000)));
    open.apply(Action::Library(LibraryAction::Show(Section::Layouts)));
    open.harness.run_steps(3);
    let project = open.state().project().unwrap();
    let scene = project.at(open.state().playhead()).unwrap().0.clip.layout_scene_type.clone();
    let titles: Vec<_> = layout_choices(&scene, project.video.dimensions).iter().map(LayoutShape::title).collect();
    control(&open, egui::Role::Button, &titles[0]).focus();
    open.harness.run_steps(2);
    for (key, at) in [(Key::ArrowRight, 1), (Key::ArrowLeft, 0), (Key::ArrowLeft, 0)] {
        open.press(Modifiers::NONE, key);
        assert!(is_focused(&open, &titles[at]), "{key:?}");
    }
    open.press(Modifiers::NONE, Key::ArrowDown);
    let now = titles.iter().position(|title| is_focused(&open, title));
    assert!(now.is_some_and(|now| now > 0), "{now:?} of {titles:?}");
    assert_eq!(open.state().playhead(), VideoMs(60_000), "the playhead stays where it is");
}

#[test]
fn a_lower_third_is_seen_at_the_playhead_and_a_deleted_look_comes_back_by_undo() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    open.apply(Action::MovePlayhead(VideoMs(demo + 12_000)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::NONE, Key::Escape);
    let choose = |open: &mut Open<'_>, look: &str| {
        control(open, egui::accesskit::Role::ComboBox, words::inspector::look()).click();
        open.harness.run_steps(3);
        super::harness::all_named(open, look).last().unwrap().click();
        open.harness.run_steps(3);
    };
    choose(&mut open, words::inspector::look_lower_third());
    let (at, Item::TextOverlay(text)) = (open.state().selection().cloned().unwrap(), selected(&open)) else {
        panic!("{:?}", selected(&open))
    };
    assert_eq!(text.start_time_ms.0, 12_000 - cutroom::stage::OVERLAY_FADE_MS, "the fade is over at the playhead");
    let project = open.state().project().unwrap();
    let (data, time) = project.at(open.state().playhead()).unwrap();
    let composition = project.scene(data, time).composition;
    let is_it = |kind: &ElementKind| matches!(kind, ElementKind::Text(text) if text.id == at.id);
    let shown = composition.elements.iter().find(|element| is_it(&element.kind)).unwrap();
    assert!((shown.opacity - 1.0).abs() < 1e-6, "{}", shown.opacity);
    // A look of one's own is saved and deleted; both are steps.
    let own = TextLook::of("Mine".into(), &text);
    open.apply(Action::SetTextLooks(vec![own.clone()]));
    assert_eq!(super::harness::undo_name(&open), words::editing::step_save_look("Mine"));
    open.apply(Action::SetTextLooks(Vec::new()));
    assert_eq!(super::harness::undo_name(&open), words::editing::step_delete_look("Mine"));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(open.state().settings.text_looks, [own]);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(open.state().settings.text_looks.is_empty());
}
