//! The subtitle designer, by keyboard and by role and label: a draft from its first value to a published preset.

use super::harness::{ANY, Open, begin_of, control, named, start};
use cutroom::{
    api::{
        captions::StyleName,
        video::{Duplicate, Trim},
    },
    app::{
        Action, CaptionsCommand, Command, FileCommand, Paths, RoomMsg, Start, State, ViewCommand,
        features::captions::{Backdrop, Msg, Outcome, Pane, PresetFit, PublishMsg, WayBack},
    },
    captions::{Design, Field},
    jobs::local::LocalWorkspace,
    picture::Compositor,
    stage::compose::{Composition, Element, ElementKind, Fill},
};
use egui::{Event, Key, Modifiers, Role, vec2};
use egui_kittest::{SnapshotOptions, kittest::Queryable};
use serde_json::json;
use std::path::Path;
use tempfile::tempdir;

/// A snapshot of the designer. There is no preview at the playhead that has to come to rest.
fn picture(open: &mut Open<'_>, name: &str) {
    open.harness.remove_cursor();
    open.until_drawn();
    open.harness.snapshot_options(name, &SnapshotOptions::new().threshold(1.6).max_failed_pixels(40));
}

/// Checks the user's own image as backdrop, the face boxes, and the shortcuts of colours.
fn backdrops(open: &mut Open<'_>, folder: &Path) {
    open.click(words::subtitles::tab_frames());
    open.click(words::subtitles::option_faces());
    assert!(open.state().rooms.captions.faces);
    // A file that is not an image shows an error, and another one can be chosen.
    open.harness.state_mut().as_mut().unwrap().type_paths();
    let (bad, good) = (folder.join("notes.png"), folder.join("own.png"));
    std::fs::write(&bad, "no picture").unwrap();
    image::RgbImage::from_fn(160, 90, |x, y| image::Rgb([(x + 60) as u8, (y + 90) as u8, 150])).save(&good).unwrap();
    for file in [&bad, &good] {
        // The draft has a field of the same name.
        control(open, Role::ComboBox, words::subtitles::option_background_name()).click();
        open.harness.run_steps(3);
        open.click(words::subtitles::background_choose());
        open.harness.get_by_label(words::window::path_of_file()).focus();
        open.harness.run_steps(2);
        open.harness.event(Event::Text(file.display().to_string()));
        open.harness.run_steps(2);
        open.press(Modifiers::NONE, Key::Enter);
        let said = open.state().settings.caption_backdrop.clone();
        open.until("the file was looked at", |state| {
            let room = &state.rooms.captions;
            let is_shown = room.own_picture.as_ref().is_some_and(|own| own.path == *file);
            if file == &good { is_shown } else { room.message.is_some() }
        });
        let room = &open.state().rooms.captions;
        assert_eq!(
            room.message.as_ref().map(|(text, bad)| (text.contains("isn\u{2019}t a PNG or JPEG"), *bad)),
            (file == &bad).then_some((true, true)),
            "{said:?}"
        );
        // The settings only keep an image that can be shown.
        assert_eq!(open.state().settings.caption_backdrop.as_ref(), Some(&good).filter(|_| file == &good));
    }
    let room = &open.state().rooms.captions;
    assert_eq!(room.backdrop, Backdrop::Picture);
    assert_eq!(open.state().settings.caption_backdrop.as_ref(), Some(&good));
    open.until("the contrast on it is measured", |state| state.rooms.captions.badges.iter().all(Option::is_some));
    picture(open, "captions_own_picture");
    // The same file with new contents is measured again.
    let badges = open.state().rooms.captions.badges;
    image::RgbImage::from_pixel(160, 90, image::Rgb([128, 128, 128])).save(&good).unwrap();
    open.apply(Action::Room(RoomMsg::Captions(Msg::OwnPicture(good.clone()))));
    open.until("the contrast on the new picture is measured", |state| {
        let now = state.rooms.captions.badges;
        now.iter().all(Option::is_some) && now != badges
    });
    // An image that finishes loading after another backdrop was chosen is not used.
    let before = open.state().rooms.captions.own_picture.as_ref().unwrap().pixels.clone();
    for msg in [Msg::OwnPicture(good.clone()), Msg::Behind(Backdrop::Flat)] {
        open.harness.state_mut().as_mut().unwrap().apply(Action::Room(RoomMsg::Captions(msg)));
    }
    open.until("it is read again", |state| {
        state.rooms.captions.own_picture.as_ref().is_some_and(|own| !std::sync::Arc::ptr_eq(&own.pixels, &before))
    });
    assert_eq!(open.state().rooms.captions.backdrop, Backdrop::Flat);
    open.apply(Action::Room(RoomMsg::Captions(Msg::Behind(Backdrop::Frames))));
    open.apply(Action::Room(RoomMsg::Captions(Msg::Bench(None))));
    open.until("the contrast on the frames is measured", |state| state.rooms.captions.badges.iter().all(Option::is_some));
    picture(open, "captions_faces");
    // Alt and a digit focus a colour.
    let draft = |open: &Open<'_>| open.state().rooms.captions.draft().unwrap().design.clone();
    for (key, field) in [
        (Key::Num1, Field::TextColor),
        (Key::Num2, Field::OutlineColor),
        (Key::Num3, Field::HighlightColor),
        (Key::Num4, Field::BackgroundColor),
    ] {
        open.press(Modifiers::ALT, key);
        open.harness.run_steps(3);
        open.harness.event(Event::Text("#12AB34".into()));
        open.harness.run_steps(2);
        open.press(Modifiers::NONE, Key::Enter);
        let of = |design: &Design| design.rows(None).into_iter().find(|row| row.field == Some(field)).unwrap().value;
        assert_eq!(of(&draft(open)), "#12AB34FF", "{field:?}");
        open.press(Modifiers::COMMAND, Key::Z);
        assert_ne!(of(&draft(open)), "#12AB34FF", "{field:?}");
    }
    open.click(words::subtitles::option_faces());
}

/// Compares the pixels of the previews with those of the exports' compositor: every style with every way to highlight the spoken
/// word, on black, white and grey. The block is at whole pixels of the preview, because the preview places text at whole pixels;
/// elsewhere it is up to half a pixel off. Tolerance: on average a channel differs by less than 0.5 of 255, and fewer than 0.2 % of
/// the pixels differ by more than 16.
fn every_style_is_previewed_as_it_is_exported(open: &mut Open<'_>) {
    let tell = |open: &mut Open<'_>, msg| open.apply(Action::Room(RoomMsg::Captions(msg)));
    tell(open, Msg::Behind(Backdrop::Flat));
    tell(open, Msg::Bench(None));
    tell(open, Msg::New(StyleName::Backdrop));
    let id = open.state().rooms.captions.selected.unwrap();
    let tile = open.harness.get_by_label(&words::subtitles::preview_name(words::subtitles::flat_black())).rect();
    let canvas = open.state().project().unwrap().video.dimensions;
    let scale = f64::from(tile.width()) / canvas.width;
    let (x, y) = ((canvas.width * scale * 0.5).round(), (canvas.height * scale * 0.7).round());
    let position = json!({"x": x / (canvas.width * scale), "y": y / (canvas.height * scale)});
    for style in StyleName::KNOWN {
        for mode in [None, Some("text"), Some("background"), Some("fadeRest")] {
            let mut changes = vec![
                (Field::Style, json!(style.as_str())),
                (Field::Size, json!(90)),
                (Field::Position, position.clone()),
                (Field::WordLevelHighlights, json!(mode.is_some())),
                (Field::HighlightColor, json!("#FFD166FF")),
            ];
            changes.extend(mode.map(|mode| (Field::HighlightMode, json!(mode))));
            tell(open, Msg::SetAll("Variant".into(), changes));
            open.until_drawn();
            let shown = open.harness.render().unwrap();
            let state = open.state();
            let (room, project) = (&state.rooms.captions, state.project().unwrap());
            let (subtitles, canvas) = (room.subtitles(project), project.video.dimensions);
            for (slot, (name, level)) in [
                (words::subtitles::flat_black(), 0),
                (words::subtitles::flat_white(), 255),
                (words::subtitles::flat_grey(), 128),
            ]
            .into_iter()
            .enumerate()
            {
                let rect = open.harness.get_by_label(&words::subtitles::preview_name(name)).rect();
                let (width, height) = (rect.width().round() as u32, rect.height().round() as u32);
                let (left, top) = (rect.left().round() as u32, rect.top().round() as u32);
                let block = room.block(project, room.frames[slot].as_ref().unwrap().moment, &subtitles);
                let element = |kind| Element { kind, opacity: 1.0 };
                let behind = ElementKind::Background(Fill::Solid([level, level, level, 255]));
                let elements = vec![element(behind), element(ElementKind::Caption(block))];
                let composition = Composition { canvas, elements, approximations: vec![] };
                let frame = Compositor::new((width, height), cutroom::fonts::shared()).frame(&composition, &|_| None);
                let (mut sum, mut far) = (0.0, 0_u32);
                for (place, pixel) in frame.data().chunks_exact(4).enumerate() {
                    let (x, y) = (place as u32 % width, place as u32 / width);
                    let there = shown.get_pixel(left + x, top + y).0;
                    let apart = (0..3).map(|channel| pixel[channel].abs_diff(there[channel]));
                    sum += apart.clone().map(f64::from).sum::<f64>();
                    far += u32::from(apart.max() > Some(16));
                }
                let mean = sum / f64::from(width * height * 3);
                let share = f64::from(far) / f64::from(width * height);
                assert!(mean < 0.5 && share < 0.002, "{style:?}, {mode:?} on {name}: {mean:.3}, {share:.4}");
            }
        }
    }
    tell(open, Msg::Remove(id));
    tell(open, Msg::Behind(Backdrop::Frames));
}

#[test]
#[allow(clippy::too_many_lines)] // One window for all of it.
fn a_style_is_designed_over_the_videos_frames_measured_published_and_used() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::Num3);
    open.until("presets, drafts and frames are there", |state| {
        let room = &state.rooms.captions;
        room.are_read && room.presets.is_some() && room.frames.iter().all(Option::is_some)
    });
    // A draft of a style from the menu, named after the style.
    open.click(words::subtitles::draft_new());
    open.click("Mono");
    let room = |open: &Open<'_>| open.state().rooms.captions.draft().unwrap().clone();
    assert_eq!(room(&open).name, "Mono");
    open.until("the contrast on the hardest frames is measured", |state| {
        state.rooms.captions.badges.iter().all(Option::is_some)
    });
    picture(&mut open, "captions");

    // Shortcuts: another style, and undo. Arrow keys move the block while the image has the focus.
    open.press(Modifiers::NONE, Key::Num5);
    assert_eq!(room(&open).design.look(None).style.name.as_str(), "classic");
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(room(&open).design.look(None).style.name.as_str(), "mono");
    open.harness.get_by_label(words::subtitles::playhead_name()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::SHIFT, Key::ArrowUp);
    open.press(Modifiers::NONE, Key::ArrowLeft);
    let centre = room(&open).design.look(None).centre;
    assert!((centre.0 - 0.495).abs() < 1e-6 && (centre.1 - 0.81).abs() < 1e-6, "{centre:?}");
    assert!(open.value(words::subtitles::playhead_name()).contains(words::subtitles::placed_manually()));
    // A drag is one step and snaps to the middle.
    let steps = room(&open).undo.len();
    let place = open.harness.get_by_label(words::subtitles::playhead_name()).rect();
    open.drag(place.center(), vec2(place.width() * 0.004, -place.height() * 0.2));
    let centre = room(&open).design.look(None).centre;
    assert!((centre.0 - 0.5).abs() < 1e-6 && (centre.1 - 0.61).abs() < 0.02, "{centre:?}");
    assert_eq!(room(&open).undo.len(), steps + 1);
    // A drag is cancelled if the view is left during it.
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let to = place.center() + vec2(place.width() * 0.3, 0.0);
    open.harness.event(egui::Event::PointerMoved(place.center()));
    open.harness.event(button(place.center(), true));
    open.harness.run_steps(2);
    open.harness.event(egui::Event::PointerMoved(to));
    open.harness.run_steps(2);
    assert!(room(&open).design.look(None).centre.0 > 0.7);
    open.apply(Action::Run(Command::View(ViewCommand::EditRoom)));
    open.harness.run_steps(2);
    open.harness.event(button(to, false));
    open.harness.run_steps(2);
    assert_eq!((room(&open).design.look(None).centre, room(&open).undo.len()), (centre, steps + 1));
    open.press(Modifiers::COMMAND, Key::Num3);
    open.harness.run_steps(3);

    // A typed value, and a value that is reset to the default.
    open.click(words::captions::field_outline());
    assert!(room(&open).design.look(None).outline().is_some());
    open.click(&words::subtitles::field_reset(words::captions::field_outline()));
    assert!(room(&open).design.look(None).outline().is_none());

    // The other tabs.
    open.click(words::subtitles::tab_variants());
    picture(&mut open, "captions_variants");
    open.click(&words::subtitles::variant_background("Highlight"));
    let look = room(&open).design.look(None);
    assert_eq!((look.style.name.as_str(), open.state().rooms.captions.pane), ("highlight", Pane::Frames));
    open.click(words::subtitles::tab_samples());
    open.apply(Action::Room(RoomMsg::Captions(Msg::Bench(Some(8)))));
    open.until("the texts of the bench are checked", |state| !state.rooms.captions.bench.problems.is_empty());
    assert!(
        open.value(words::subtitles::sample_long_line()).contains("lines"),
        "{}",
        open.value(words::subtitles::sample_long_line())
    );
    picture(&mut open, "captions_bench");

    // Publishing: the name is shown, the server's answer is compared, the preset is listed and applied as an edit.
    open.apply(Action::Run(Command::Captions(CaptionsCommand::KeepVersion)));
    open.click(words::commands::publish_style());
    named(&open, &words::subtitles::publish_title("Mono"));
    open.click(words::subtitles::publish_preset());
    open.until("the preset is published", |state| state.rooms.captions.publishing.readback.is_some());
    assert_eq!(open.state().rooms.captions.publishing.readback.clone().unwrap(), ("Mono".into(), vec![]));
    open.click(words::common::close());
    open.until("it is listed", |state| state.rooms.captions.taken_names() == ["Mono"]);
    assert!(room(&open).versions.iter().any(|version| version.published.is_some()));
    assert_eq!(open.state().waiting(), 0);
    open.click(words::subtitles::use_draft());
    assert_eq!(open.state().waiting(), 1);
    let used = open.state().project().unwrap().video.subtitles.clone().unwrap();
    assert_eq!(used.caption_style.unwrap().name.as_str(), "highlight");
    backdrops(&mut open, folder.path());
    every_style_is_previewed_as_it_is_exported(&mut open);
    let mut pictures = open.harness.take_snapshot_results();
    drop(open);

    // All of it is still there after a restart, and can still be undone; here over some seconds of the sample.
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
    assert!(
        again.value(words::subtitles::contrast_strip()).contains("median"),
        "{}",
        again.value(words::subtitles::contrast_strip())
    );
    let measured = again.state().rooms.captions.measured.clone().unwrap();
    let summary = measured.summary.unwrap();
    assert!(summary.moments >= 3 && summary.worst.ratio <= summary.worst5 && summary.worst5 <= summary.median);
    picture(&mut again, "captions_1100x700");
    // A fix of the contrast is previewed before it is accepted.
    let (proposal, _) = again.state().rooms.captions.proposal().cloned().expect("something mends it");
    let subtitles = |open: &Open<'_>| open.state().rooms.captions.subtitles(open.state().project().unwrap());
    let (before, drawn) = (again.state().rooms.captions.draft().unwrap().design.clone(), subtitles(&again));
    let name = format!("Preview: {}", proposal.title);
    again.click(&name);
    assert_ne!(subtitles(&again), drawn, "the frames show it");
    assert_eq!(again.state().rooms.captions.draft().unwrap().design, before, "the draft does not have it");
    let tried = subtitles(&again);
    again.until("the contrast with it is measured", |state| state.rooms.captions.badges.iter().all(Option::is_some));
    picture(&mut again, "captions_proposal_1100x700");
    // In a low window the measurements scroll.
    let scroll_and_click = |open: &mut Open<'_>, label: &str| {
        open.harness.get_by_label(label).scroll_to_me();
        open.harness.run_steps(6);
        open.click(label);
    };
    scroll_and_click(&mut again, &name);
    assert_eq!(subtitles(&again), drawn);
    scroll_and_click(&mut again, &name);
    scroll_and_click(&mut again, words::common::apply());
    assert_eq!(subtitles(&again), tried);
    assert!(!again.state().rooms.captions.trying);
    let before = again.state().rooms.captions.draft().unwrap().design.clone();
    again.press(Modifiers::COMMAND, Key::Z);
    assert_ne!(again.state().rooms.captions.draft().unwrap().design, before);
    pictures.extend(again.harness.take_snapshot_results());
}

#[test]
fn what_is_wrong_with_a_style_is_told_where_it_is_typed_on_the_tiles_and_before_it_is_published() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::Num3);
    open.until("presets, drafts and frames are there", |state| {
        let room = &state.rooms.captions;
        room.are_read && room.presets.is_some() && room.frames.iter().all(Option::is_some)
    });
    open.click(words::subtitles::draft_new());
    open.click("Mono");
    let tell = |open: &mut Open<'_>, msg| open.apply(Action::Room(RoomMsg::Captions(msg)));
    let set = |open: &mut Open<'_>, field, value| tell(open, Msg::Set { field, value, gesture: None });
    let says = |open: &Open<'_>, text: &str| open.harness.query_all_by_label_contains(text).next().is_some();
    let is_taken = |open: &Open<'_>| {
        says(open, &begin_of(words::captions::name_taken(ANY))) || says(open, &begin_of(words::captions::name_built_in(ANY)))
    };

    // The name of a built-in preset, while typing.
    tell(&mut open, Msg::Rename("Ours".into()));
    assert!(!is_taken(&open));
    open.harness.get_by_label(words::subtitles::draft_name()).focus();
    open.harness.run_steps(2);
    open.harness.event(Event::Text("classic".into()));
    open.harness.run_steps(2);
    assert!(says(&open, &begin_of(words::captions::name_built_in(ANY))));
    assert_eq!(open.state().rooms.captions.draft().unwrap().name, "Ours", "it is not taken over yet");
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!is_taken(&open));

    // An invalid colour shows an error at its field and in the summary.
    assert!(says(&open, words::subtitles::style_valid()));
    open.press(Modifiers::ALT, Key::Num1);
    open.harness.run_steps(3);
    open.harness.event(Event::Text("#12".into()));
    open.harness.run_steps(2);
    assert!(says(&open, &words::inspector::not_a_color("#12")) && !says(&open, words::subtitles::style_valid()));
    open.press(Modifiers::NONE, Key::Escape);
    assert!(says(&open, words::subtitles::style_valid()));

    // Text that does not fit is marked on the tiles.
    let problem = |open: &Open<'_>, tile| open.state().rooms.captions.tile_problem(tile).map(str::to_owned);
    set(&mut open, Field::Size, json!(200));
    open.until("the tiles are looked at", |state| state.rooms.captions.tile_problem(0).is_some());
    let why = problem(&open, 0).unwrap();
    assert!(why.contains("lines") || why.contains("beyond the canvas"), "{why}");
    set(&mut open, Field::Size, json!(40));
    open.until("the tiles are looked at again", |state| state.rooms.captions.tile_problem(0).is_none());

    // Contrast below AA, also of a style that was published before and changed since.
    let measured = |open: &mut Open<'_>| {
        open.until("the contrast is measured", |state| state.rooms.captions.badges.iter().all(Option::is_some));
    };
    for (color, background, is_below) in [("#FFFFFFFF", "#000000FF", false), ("#777777FF", "#666666FF", true)] {
        set(&mut open, Field::TextColor, json!(color));
        set(&mut open, Field::BackgroundEnabled, json!(true));
        set(&mut open, Field::BackgroundColor, json!(background));
        measured(&mut open);
        open.click(words::commands::publish_style());
        assert_eq!(says(&open, "below AA (4.5)"), is_below, "{color}");
        assert!(says(&open, "in the previewed frames"));
        open.click(words::subtitles::publish_preset());
        open.until("the preset is published", |state| state.rooms.captions.publishing.readback.is_some());
        open.click(words::common::close());
    }

    // Each other video says beforehand whether the change can be undone; here all can.
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseVideos("default:mono".into())));
    open.until("the videos are listed", |state| state.rooms.captions.publishing.targets.is_some());
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseAll(true)));
    let publishing = &open.state().rooms.captions.publishing;
    assert!(publishing.targets.iter().flatten().all(|target| target.way_back == WayBack::Offered), "{publishing:?}");
}

#[test]
fn a_draft_that_is_added_before_the_drafts_were_read_stands_behind_them() {
    let folder = tempdir().unwrap();
    for count in [1, 2] {
        let mut open = Open::sample(folder.path());
        // Both in one frame: no answer can come between.
        open.harness.state_mut().as_mut().unwrap().apply(Action::Run(Command::View(ViewCommand::CaptionsRoom)));
        open.apply_once(Action::Room(RoomMsg::Captions(Msg::New(StyleName::Backdrop))));
        let drafts = |state: &State| state.rooms.captions.drafts.list().len();
        open.until("the drafts are read", |state| state.rooms.captions.are_read);
        assert_eq!(drafts(open.state()), count);
        assert_eq!(
            open.state().rooms.captions.draft().map(|draft| draft.id),
            open.state().rooms.captions.drafts.list().last().map(|draft| draft.id)
        );
        let written = Paths::under(folder.path().to_owned()).config.join("captions");
        let kept = |_: &State| {
            let files = std::fs::read_dir(&written).into_iter().flatten().flatten();
            files
                .filter_map(|file| std::fs::read_to_string(file.path()).ok())
                .map(|text| text.matches("\"add\"").count())
                .sum::<usize>()
                == count
        };
        open.until("it is on disk", kept);
    }
}

#[test]
fn a_draft_that_is_used_here_replaces_the_whole_style_and_the_video_says_that_its_preset_was_changed() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::Num3);
    open.until("presets and drafts are there", |state| state.rooms.captions.are_read && state.rooms.captions.presets.is_some());
    let tell = |open: &mut Open<'_>, msg| open.apply(Action::Room(RoomMsg::Captions(msg)));
    let own = |open: &Open<'_>| open.state().project().unwrap().video.subtitles.clone().unwrap();
    tell(&mut open, Msg::Publishing(PublishMsg::ApplyHere("default:mono".into())));
    let size = cutroom::captions::Look::of(&own(&open)).points;
    assert!(open.harness.query_all_by_label_contains("Mono").next().is_some());
    assert!(open.harness.query_all_by_label_contains(&words::subtitles::preset_changed("Mono")).next().is_none());
    // The video sets a size of its own; the draft does not set the size.
    let bigger = Design::of_subtitles(&own(&open));
    tell(&mut open, Msg::New(StyleName::Mono));
    tell(&mut open, Msg::Set { field: Field::Size, value: json!(size + 30.0), gesture: None });
    tell(&mut open, Msg::Publishing(PublishMsg::UseHere));
    assert_eq!(own(&open).caption_font_size, Some(size + 30.0));
    tell(&mut open, Msg::Clear(Field::Size));
    tell(&mut open, Msg::Set { field: Field::Weight, value: json!(300), gesture: None });
    tell(&mut open, Msg::Publishing(PublishMsg::UseHere));
    let used = own(&open);
    assert_eq!(used.caption_font_size, Some(size), "an open field has the style's value, not the video's old one: {bigger:?}");
    assert_eq!(used.caption_font_weight, Some(300.0));
    open.harness.run_steps(3);
    assert!(open.harness.query_all_by_label_contains(&words::subtitles::preset_changed("Mono")).next().is_some());
}

#[test]
fn a_preset_says_how_it_looks_on_other_videos_before_it_is_applied_and_is_put_back_and_deleted_after_a_question() {
    let folder = tempdir().unwrap();
    drop(Open::sample(folder.path()));
    // Another video with the same words.
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let copy = runtime.block_on(async {
        let (local, client) = LocalWorkspace::open(&Paths::under(folder.path().to_owned()).data).await.unwrap();
        let whole = Duplicate { name: Some("Copy".into()), trim: None };
        let copy = client.duplicate_video(&"vid_sample".into(), &whole).await.unwrap();
        local.close().await;
        copy.id
    });
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::Num3);
    open.until("presets and drafts are there", |state| state.rooms.captions.are_read && state.rooms.captions.presets.is_some());
    let tell = |open: &mut Open<'_>, msg| open.apply(Action::Room(RoomMsg::Captions(msg)));
    let says = |open: &Open<'_>, text: &str| open.harness.query_all_by_label_contains(text).next().is_some();
    // Grey text on a grey background is not readable on any video.
    tell(&mut open, Msg::New(StyleName::Classic));
    for (field, value) in [
        (Field::TextColor, json!("#777777FF")),
        (Field::BackgroundEnabled, json!(true)),
        (Field::BackgroundColor, json!("#666666FF")),
    ] {
        tell(&mut open, Msg::Set { field, value, gesture: None });
    }
    tell(&mut open, Msg::Rename("Grey".into()));
    open.click(words::commands::publish_style());
    open.click(words::subtitles::publish_preset());
    open.until("the preset is published", |state| state.rooms.captions.publishing.readback.is_some());
    open.click(words::common::close());
    let grey = |state: &cutroom::app::State| {
        let presets = state.rooms.captions.presets.iter().flatten();
        presets.clone().find(|preset| preset.name == "Grey").map(|preset| preset.preset_id.clone())
    };
    open.until("the preset is listed", |state| grey(state).is_some());
    let preset = grey(open.state()).unwrap();
    let place = |state: &cutroom::app::State| {
        state.rooms.captions.publishing.targets.as_ref()?.iter().position(|target| target.video == copy)
    };
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseVideos(preset.clone())));
    open.until("the videos are listed", |state| place(state).is_some());
    let nth = place(open.state()).unwrap();
    tell(&mut open, Msg::Publishing(PublishMsg::Choose(nth, true)));
    open.until("it is measured", |state| {
        let target = &state.rooms.captions.publishing.targets.as_ref().unwrap()[nth];
        matches!(target.fit, Some(PresetFit::Measured { .. })) && target.way_back == WayBack::Offered
    });
    assert!(says(&open, "below AA (4.5)"), "the warning comes before anything is applied");
    tell(&mut open, Msg::Publishing(PublishMsg::Apply));
    open.until("it is applied", |state| {
        matches!(state.rooms.captions.publishing.targets.as_ref().unwrap()[nth].outcome, Some(Outcome::Done(_)))
    });
    tell(&mut open, Msg::Publishing(PublishMsg::Close));
    // The undo is still available when the list is opened again.
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseVideos("default:mono".into())));
    open.until("the videos are listed again", |state| place(state).is_some());
    let nth = place(open.state()).unwrap();
    assert!(open.state().rooms.captions.publishing.targets.as_ref().unwrap()[nth].is_kept);
    open.harness.run_steps(3);
    assert!(says(&open, words::subtitles::apply_restore()));
    tell(&mut open, Msg::Publishing(PublishMsg::Close));
    // Deleting asks first, and names the video that uses the preset.
    tell(&mut open, Msg::Publishing(PublishMsg::AskDelete(preset.clone())));
    open.until("its uses are known", |state| {
        state.rooms.captions.publishing.deleting.as_ref().is_some_and(|deletion| deletion.used_by.is_some())
    });
    open.harness.run_steps(3);
    assert!(says(&open, &words::subtitles::delete_preset_used("Copy")), "the question names the video");
    open.click(words::common::cancel());
    assert!(grey(open.state()).is_some());
    // So does an unsaved change of the open video.
    tell(&mut open, Msg::Publishing(PublishMsg::ApplyHere(preset.clone())));
    assert_eq!(open.state().waiting(), 1);
    tell(&mut open, Msg::Publishing(PublishMsg::AskDelete(preset)));
    let is_known = |state: &cutroom::app::State| {
        state.rooms.captions.publishing.deleting.as_ref().is_some_and(|deletion| deletion.used_by.is_some())
    };
    open.until("its uses are known again", is_known);
    open.harness.run_steps(3);
    assert!(
        says(&open, &words::subtitles::delete_preset_unsaved("Cutroom sample")),
        "the change could not be saved without it"
    );
    open.click(words::subtitles::delete_preset());
    assert!(grey(open.state()).is_some(), "it can't be deleted");
    open.click(words::common::cancel());
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0);
    let preset = grey(open.state()).unwrap();
    tell(&mut open, Msg::Publishing(PublishMsg::AskDelete(preset)));
    open.until("its uses are known once more", is_known);
    open.harness.run_steps(3);
    open.click(words::subtitles::delete_preset());
    open.until("the preset is gone", |state| grey(state).is_none());
}

#[test]
fn of_all_videos_the_ones_in_view_are_measured_first() {
    let folder = tempdir().unwrap();
    drop(Open::sample(folder.path()));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (local, client) = LocalWorkspace::open(&Paths::under(folder.path().to_owned()).data).await.unwrap();
        for number in 0..24 {
            let trim = Trim { chapter_index: None, start_time: Some(2.0), end_time: Some(3.0) };
            let part = Duplicate { name: Some(format!("Part {number}")), trim: Some(trim) };
            client.duplicate_video(&"vid_sample".into(), &part).await.unwrap();
        }
        local.close().await;
    });
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::Num3);
    open.until("the presets are there", |state| state.rooms.captions.presets.is_some());
    open.apply(Action::Room(RoomMsg::Captions(Msg::Publishing(PublishMsg::ChooseVideos("default:mono".into())))));
    open.until("the videos are listed", |state| state.rooms.captions.publishing.targets.is_some());
    open.harness.run_steps(3);
    let over = open.harness.query_all_by_label_contains("Part ").next().unwrap().rect().center();
    open.harness.event(Event::PointerMoved(over));
    open.harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, -10_000.0),
        modifiers: Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
    });
    open.until("the end of the list is in view", |state| state.rooms.captions.publishing.in_view.end == 24);
    let seen = open.state().rooms.captions.publishing.in_view.clone();
    assert!(seen.start > 4, "{seen:?}");
    open.click(words::subtitles::select_all());
    open.until("one is measured", |state| {
        let targets = state.rooms.captions.publishing.targets.as_ref().unwrap();
        targets.iter().any(|target| matches!(target.fit, Some(PresetFit::Measured { .. })))
    });
    let targets = open.state().rooms.captions.publishing.targets.as_ref().unwrap();
    let is_measured = |place: &usize| matches!(targets[*place].fit, Some(PresetFit::Measured { .. }));
    let first = (0..targets.len()).find(is_measured).unwrap();
    assert!(first > 4, "the list begins at 0, what was seen of it at {seen:?}, and {first} came first");
}
