//! Editing by hand: ripple, slip, items across clips, the camera crop, the library, and the arrangement of the window.

use super::{
    harness::{ANY, Open, begin_of, center, drag_with, end_of, held_picture, order, spans, steps, undo_name},
    times::type_into,
};
use cutroom::{
    api::{
        DurationMs,
        clip::BackgroundType,
        item::{Item, ItemKind},
    },
    app::{
        Action, ClipCommand, Command, Dialog, Edge, EditCommand, FileCommand, HelpCommand, ItemRef, LibraryAction, MakeCommand,
        Pick, SaveState, Section, TimelineAction, TimelineCommand, ViewCommand, features::editor::timeline::Slip,
        settings::appearance::Density,
    },
    jobs::pictures::PictureState,
    timeline::VideoMs,
};
use egui::{Color32, ColorImage, Event, Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::sync::Arc;
use tempfile::tempdir;

/// True if any notice contains this text.
fn said(open: &Open<'_>, what: &str) -> bool {
    open.notices().iter().any(|notice| notice.contains(what))
}

#[test]
#[allow(clippy::too_many_lines)] // One window for all of it.
fn ripple_slip_and_a_drag_onto_another_clip_are_one_step_each_and_say_what_stops_them() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let sounds = spans(open.state(), ItemKind::SoundEffect);
    let starts = |open: &Open<'_>| spans(open.state(), ItemKind::SoundEffect).iter().map(|sound| sound.1).collect::<Vec<_>>();
    let was = starts(&open);
    // Without ripple a deletion leaves a gap; with ripple later items close it, in one step.
    open.click("Whoosh");
    open.press(Modifiers::NONE, Key::R);
    assert!(open.state().ripples());
    let length = sounds[0].2 - sounds[0].1;
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(starts(&open), [was[1] - length, was[2] - length]);
    assert!(undo_name(&open).starts_with(&begin_of(words::editing::step_ripple_delete(ANY))), "{}", undo_name(&open));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((starts(&open), open.state().waiting()), (was.clone(), 0));
    // A drag previews the later items, and moves them on release.
    let whoosh = center(&open, "Whoosh");
    // While a button is pressed the preview does not come to rest.
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    drag_with(&mut open, Modifiers::SHIFT, whoosh, whoosh - vec2(40.0, 0.0), |open| {
        assert_eq!(steps(open), 0);
        open.harness.get_by_label_contains("Ripple  ");
        held_picture(open, "timeline_ripple");
    });
    let moved = starts(&open);
    let by = moved[0] - was[0];
    assert!(by < -1_000 && moved.iter().zip(&was).all(|(now, before)| now - before == by), "{moved:?} {was:?}");
    assert_eq!(steps(&open), 1);
    open.press(Modifiers::COMMAND, Key::Z);
    // Trimming moves later items; a move beyond the end of the clip is limited, and a notice says so.
    open.apply(Action::Timeline(TimelineAction::Trim(Edge::End, 300)));
    assert_eq!(starts(&open), [was[0], was[1] + 300, was[2] + 300]);
    open.apply(Action::Timeline(TimelineAction::Move { by_ms: 10_000_000, copy: false }));
    let end = open.state().project().unwrap().sequence.span(1).unwrap().end().0;
    assert_eq!(spans(open.state(), ItemKind::SoundEffect).iter().map(|sound| sound.2).max(), Some(end));
    assert!(said(&open, "limited by the end of \u{2018}Demo\u{2019}"), "{:?}", open.notices());
    open.apply(Action::JumpTo(0));
    several_are_trimmed_to_the_playhead_and_what_is_hidden_holds_nothing_back(&mut open);
    open.press(Modifiers::NONE, Key::R);
    // With Ctrl, a sound joins the selection, and all selected sounds move together.
    open.click("Whoosh");
    let click = center(&open, "Click");
    drag_with(&mut open, Modifiers::COMMAND | Modifiers::SHIFT, click, click + vec2(20.0, 0.0), |_| {});
    let now = starts(&open);
    assert!(now[0] > was[0] && now[1] - was[1] == now[0] - was[0] && now[2] == was[2], "{now:?} {was:?}");
    assert_eq!(steps(&open), 1);
    open.press(Modifiers::COMMAND, Key::Z);
    open.click("Whoosh");
    // A drag to another clip removes the item here and adds it there, and one undo reverts both. A cancelled drag changes nothing.
    let (whoosh, wrap_up) =
        (center(&open, "Whoosh"), open.harness.get_by_label(&words::timeline::clip_label("Wrap-up")).rect());
    let there = egui::pos2(wrap_up.left() + 80.0, whoosh.y);
    let can_redo = |open: &Open<'_>| {
        let undone = open.state().project().unwrap().draft.history().undone();
        undone.iter().map(|step| step.name.clone()).collect::<Vec<_>>()
    };
    let redo = can_redo(&open);
    assert!(!redo.is_empty());
    drag_with(&mut open, Modifiers::SHIFT, whoosh, there, |open| {
        open.harness.get_by_label_contains(&begin_of(words::timeline::drag_to_clip("Wrap-up", ANY)));
        open.harness.key_press(Key::Escape);
        open.harness.run_steps(2);
    });
    assert_eq!((starts(&open), steps(&open)), (was.clone(), 0));
    assert_eq!(can_redo(&open), redo, "the drag is nothing to be done again, and the rest still is");
    // The item lands where the drag previewed it.
    let far = open.state().axis().to_ms(there.x - whoosh.x) as i64;
    let mut shown = String::new();
    drag_with(&mut open, Modifiers::SHIFT, whoosh, there, |open| {
        let begin = begin_of(words::timeline::drag_to_clip("Wrap-up", ANY));
        let label = open.harness.get_by_label_contains(&begin);
        shown = label.accesskit_node().label().or_else(|| label.accesskit_node().value()).unwrap_or_default();
    });
    let landed = starts(&open)[2];
    assert!((landed - was[0] - far).abs() < 200, "{landed} is not {far} behind {}", was[0]);
    assert!(shown.ends_with(&cutroom::timeline::timecode(landed)), "{shown}: {landed}");
    let selected = open.state().selection().cloned().unwrap();
    assert_eq!((selected.clip.as_str(), steps(&open)), ("cl_wrap_up", 1), "{}", undo_name(&open));
    assert_ne!(selected.id, sounds[0].0.id, "the service keeps items with their clip");
    assert!(undo_name(&open).contains("to \u{2018}Wrap-up\u{2019}"));
    // The move is one unsaved change, and one row of the review, which reverts both halves together.
    assert_eq!(open.state().waiting(), 1);
    open.click(&words::window::unsaved_changes(1));
    open.harness.run_steps(3);
    open.harness.get_by_label("Move \u{2018}Whoosh\u{2019} to \u{2018}Wrap-up\u{2019}");
    open.click("Revert: Move \u{2018}Whoosh\u{2019} to \u{2018}Wrap-up\u{2019}");
    assert_eq!((starts(&open), open.state().waiting()), (was.clone(), 0));
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.state().waiting(), starts(&open)[2]), (1, landed));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((starts(&open), open.state().waiting()), (was, 0));
    // An item that the other clip cannot have is refused with the reason.
    let layout = spans(open.state(), ItemKind::Layout).into_iter().find(|(at, ..)| at.clip.as_str() == "cl_wrap_up").unwrap();
    open.apply(Action::Select(Some(layout.0.clone())));
    let to = open.state().crossing(&layout.0, VideoMs(5_000), VideoMs(4_000), DurationMs(3_000)).unwrap();
    assert!(to.refused.as_ref().is_some_and(|why| why.contains("can\u{2019}t have this layout")), "{to:?}");
    open.apply(Action::Timeline(TimelineAction::Cross { to, copy: false }));
    assert!(said(&open, &begin_of(words::editing::move_refused("Welcome", ANY))) && steps(&open) == 0);
    // A slip plays other footage in the same place; without cuts there is no other footage.
    let before = order(&open);
    let cuts = |open: &Open<'_>| open.state().project().unwrap().clips[1].map.removed().to_vec();
    let saved = cuts(&open);
    let demo = open.harness.get_by_label(&words::timeline::clip_label("Demo")).rect();
    let edit_point = |open: &Open<'_>, number: usize| {
        super::harness::all_named(open, words::timeline::cut()).into_iter().nth(number).unwrap().rect().center()
    };
    let inside = egui::pos2(f32::midpoint(edit_point(&open, 0).x, edit_point(&open, 1).x), demo.bottom() - 12.0);
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    drag_with(&mut open, Modifiers::COMMAND, inside, inside + vec2(9.0, 0.0), |open| {
        open.harness.get_by_label_contains(&begin_of(words::timeline::slip(ANY, ANY, ANY)));
        open.until("both frames are exact", |state| {
            (0..2).all(|side| state.edge_picture(side).is_some_and(|(_, is_exact)| is_exact))
        });
        held_picture(open, "timeline_slip");
    });
    let now = cuts(&open);
    let by = now[0].1.0 - saved[0].1.0;
    assert!(by < 0 && now[1].0.0 - saved[1].0.0 == by, "{now:?} {saved:?}");
    assert_eq!((order(&open), steps(&open)), (before.clone(), 1), "nothing else moves");
    assert!(undo_name(&open).starts_with(&begin_of(words::editing::step_slip_later(ANY))), "{}", undo_name(&open));
    open.press(Modifiers::COMMAND, Key::Z);
    super::harness::all_named(&open, words::timeline::cut()).into_iter().next().unwrap().focus();
    open.harness.run_steps(2);
    open.press(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(cuts(&open)[0].1.0 - saved[0].1.0, 33);
    open.press(Modifiers::COMMAND, Key::Z);
    open.apply(Action::Timeline(TimelineAction::Slip(Slip {
        clip: "cl_welcome".into(),
        at: cutroom::api::SourceMs(9_000),
        by_ms: 500,
    })));
    assert!(said(&open, "nothing is cut out") && steps(&open) == 0, "{:?}", open.notices());
    // An item that a clip cannot have is not pasted onto it: a zoom needs a screen recording.
    let zoom = spans(open.state(), ItemKind::Zoom)[0].0.clone();
    open.apply(Action::Select(Some(zoom)));
    open.apply(Action::Run(Command::Timeline(TimelineCommand::Copy)));
    open.apply(Action::MovePlayhead(VideoMs(5_000)));
    open.apply(Action::Run(Command::Timeline(TimelineCommand::Paste)));
    assert!(said(&open, &words::editing::paste_unfit(1, 1, words::editing::unfit_screen("Welcome"))), "{:?}", open.notices());
    assert_eq!(steps(&open), 0);
}

/// With ripple on, trims several items to the playhead; hidden items do not limit the trim.
fn several_are_trimmed_to_the_playhead_and_what_is_hidden_holds_nothing_back(open: &mut Open<'_>) {
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    let (sounds, playhead) = (spans(open.state(), ItemKind::SoundEffect), open.state().playhead());
    let on_demo = |text: &(ItemRef, i64, i64)| text.0.clip.as_str() == "cl_demo";
    let texts = |open: &Open<'_>| spans(open.state(), ItemKind::TextOverlay).into_iter().filter(on_demo).collect::<Vec<_>>();
    let was = texts(open);
    let select = |open: &mut Open<'_>| {
        let both = vec![sounds[0].0.clone(), was[0].0.clone()];
        open.apply(Action::Timeline(TimelineAction::Select(both, Pick::Only)));
    };
    select(open);
    open.apply(Action::MovePlayhead(VideoMs(demo + 5_000)));
    open.apply(Action::Run(Command::Edit(EditCommand::TrimEnd)));
    let (sound, text) = (spans(open.state(), ItemKind::SoundEffect), texts(open));
    assert_eq!((sound[0].2, text[0].2), (demo + 5_000, demo + 5_000));
    assert_eq!(sounds[1].1 - sound[1].1, sounds[0].2 - demo - 5_000, "what is later follows, on each lane as far as it must");
    assert_eq!(was[1].1 - text[1].1, was[0].2 - demo - 5_000);
    assert!(
        steps(open) == 1 && undo_name(open).starts_with(&begin_of(words::editing::step_ripple_trim(ANY))),
        "{}",
        undo_name(open)
    );
    open.press(Modifiers::COMMAND, Key::Z);
    // The footage below the sound is cut out, and hides the sound.
    open.apply(Action::Timeline(TimelineAction::Mark(VideoMs(sounds[0].1), VideoMs(sounds[0].2))));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    assert_eq!(spans(open.state(), ItemKind::SoundEffect).len(), 2);
    select(open);
    let before = texts(open);
    open.apply(Action::Timeline(TimelineAction::Move { by_ms: 200, copy: false }));
    assert_eq!(texts(open)[0].1, before[0].1 + 200, "{:?}", open.notices());
    open.apply(Action::JumpTo(0));
    open.apply(Action::Run(Command::Clip(ClipCommand::ClearMarks)));
    let said: Vec<_> = open.state().notices.shown().iter().map(|notice| notice.id).collect();
    for notice in said {
        open.apply(Action::Dismiss(notice));
    }
    open.apply(Action::MovePlayhead(playhead));
}

fn camera_of_demo(open: &Open<'_>) -> cutroom::api::clip::Clip {
    open.state().project().unwrap().clip(&"cl_demo".into()).unwrap().1.clip.clone()
}

fn focus_stays_in_what_is_kept_and_escape_gives_up_a_drag(open: &mut Open<'_>) {
    let clip = camera_of_demo;
    // The focus point stays inside the crop, when dragged beyond it and with arrow keys.
    let kept = open.state().project().unwrap().clip(&"cl_demo".into()).unwrap().1.camera().unwrap().dimensions.unwrap();
    let last = (kept.width - f64::from(clip(open).camera_crop.flatten().unwrap().right)) / kept.width * 100.0;
    let focus = |open: &Open<'_>| clip(open).camera_focus_point.unwrap().x_pct;
    let cross = center(open, words::preview::camera_focus());
    drag_with(open, Modifiers::COMMAND, cross, cross + vec2(800.0, 0.0), |_| {});
    assert!((focus(open) - last).abs() < 0.01, "{} {last}", focus(open));
    open.harness.get_by_label(words::preview::camera_focus()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::SHIFT, Key::ArrowRight);
    assert!((focus(open) - last).abs() < 0.01, "{} {last}", focus(open));
    // Escape cancels a drag, and cropping stays open.
    let (before, done) = (clip(open).camera_crop, steps(open));
    let top = center(open, &words::preview::handle_label(words::preview::handle_top(), words::preview::crop_in_sentence()));
    drag_with(open, Modifiers::NONE, top, top + vec2(0.0, 60.0), |open| {
        assert_ne!(clip(open).camera_crop, before);
        open.harness.key_press(Key::Escape);
        open.harness.run_steps(2);
    });
    assert_eq!((clip(open).camera_crop, steps(open)), (before, done));
    assert!(!open.state().can(Command::Edit(EditCommand::Redo)), "a drag that was given up is nothing to do again");
    assert!(open.state().cropping().is_some());
}

#[test]
#[allow(clippy::too_many_lines)] // One window for all of it.
fn the_camera_is_cropped_the_library_is_heard_and_pasted_into_and_the_window_is_arranged() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    let clip = |open: &Open<'_>| open.state().project().unwrap().clip(&"cl_demo".into()).unwrap().1.clip.clone();
    // Cropping: the whole camera recording instead of the preview; an edge, a corner with fixed aspect ratio, arrow keys, and
    // closing.
    open.apply(Action::MovePlayhead(VideoMs(demo + 12_000)));
    open.press(Modifiers::ALT, Key::C);
    assert_eq!(open.state().cropping().map(cutroom::api::ClipId::as_str), Some("cl_demo"));
    open.until_drawn();
    let corner =
        center(&open, &words::preview::handle_label(words::preview::handle_bottom_right(), words::preview::crop_in_sentence()));
    drag_with(&mut open, Modifiers::SHIFT, corner, corner - vec2(90.0, 20.0), |_| {});
    let crop = clip(&open).camera_crop.flatten().unwrap();
    assert!(crop.right > 0 && crop.bottom > 0 && (crop.left, crop.top) == (0, 0), "{crop:?}");
    assert_eq!(steps(&open), 1);
    let left = center(&open, &words::preview::handle_label(words::preview::handle_left(), words::preview::crop_in_sentence()));
    drag_with(&mut open, Modifiers::NONE, left, left + vec2(60.0, 0.0), |_| {});
    let crop = clip(&open).camera_crop.flatten().unwrap();
    assert!(crop.left > 0 && crop.top == 0, "{crop:?}");
    open.picture("stage-crop");
    open.harness.get_by_label(words::preview::crop()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::SHIFT, Key::ArrowLeft);
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(clip(&open).camera_crop.flatten().unwrap().left, crop.left - 9);
    assert_eq!(steps(&open), 3, "keys that follow each other are one step");
    focus_stays_in_what_is_kept_and_escape_gives_up_a_drag(&mut open);
    // A single setting is reset to its saved value.
    open.harness.get_by_label("Reset: camera crop").click_accesskit();
    open.harness.run_steps(3);
    assert_eq!(clip(&open).camera_crop, Some(None));
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().cropping().is_none() && open.state().selected_clip().is_some());
    // Selecting another clip or leaving the editor closes cropping, and it does not reopen by itself.
    for leave in [Action::SelectClip("cl_wrap_up".into()), Action::Run(Command::View(ViewCommand::FacesRoom))] {
        open.apply(Action::SelectClip("cl_demo".into()));
        open.apply(Action::Run(Command::Make(MakeCommand::CropCamera)));
        assert!(open.state().cropping().is_some());
        open.apply(leave);
        open.apply(Action::Run(Command::View(ViewCommand::EditRoom)));
        open.apply(Action::SelectClip("cl_demo".into()));
        assert!(open.state().cropping().is_none());
    }
    // Typed values are limited by the size of the recording: a crop that is too large removes nothing.
    let (_, data) = open.state().project().unwrap().clip(&"cl_demo".into()).unwrap();
    let most = format!("{:.0}", data.camera().unwrap().dimensions.unwrap().width - 100.0);
    type_into(&mut open, words::inspector::crop_left(), &most, Key::Enter);
    let typed = clip(&open).camera_crop;
    type_into(&mut open, words::inspector::crop_right(), &most, Key::Enter);
    assert!(typed.flatten().is_some_and(|crop| crop.left > 0) && clip(&open).camera_crop == typed, "{typed:?}");
    open.press(Modifiers::NONE, Key::Escape);
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    assert_eq!(clip(&open).camera_crop, Some(None));
    // Auto crop asks first, because it cannot be undone.
    open.apply(Action::Run(Command::Make(MakeCommand::AutoCropScreen)));
    open.harness.get_by_label_contains("immediately, without a save");
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!open.state().auto_cropping);
    // The library: a sound is auditioned, and stops when its list is left; tags filter the list.
    open.apply(Action::Run(Command::Make(MakeCommand::AddSound)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    // The longest sound, so that it is still playing when checked.
    open.click(&words::library::play_item("Shimmer"));
    open.until("it is heard", |state| state.library.audition.as_ref().is_some_and(|audition| audition.done() <= 1.0));
    open.apply(Action::Library(LibraryAction::Show(Section::Pictures)));
    assert!(open.state().library.audition.is_none());
    // An image from the clipboard is uploaded and placed over the clip; pasted text becomes a text overlay.
    let image = Arc::new(ColorImage::filled([40, 30], Color32::from_rgb(40, 120, 200)));
    open.harness.event(Event::PasteImage(image));
    open.harness.step();
    // The image is placed where it was pasted, however long the upload takes, and wherever the playhead is then.
    let pasted_at = open.state().playhead();
    assert!(open.state().library.upload.is_some());
    open.apply(Action::MovePlayhead(VideoMs(2_000)));
    open.until("the picture is there", |state| {
        state.library.upload.is_none() && matches!(state.selected(), Some((_, Item::MediaOverlay(_))))
    });
    let at = open.state().selection().unwrap();
    assert_eq!(open.state().project().unwrap().span(at).unwrap().0, pasted_at);
    assert!(said(&open, &end_of(words::editing::uploaded(ANY))), "{:?}", open.notices());
    open.apply(Action::MovePlayhead(pasted_at));
    // Slightly later, so that the text is above the image: at equal starts their ids decide.
    open.apply(Action::MovePlayhead(VideoMs(open.state().playhead().0 + 100)));
    open.harness.event(Event::Paste("Pasted words".into()));
    open.harness.run_steps(3);
    assert!(matches!(open.state().selected(), Some((_, Item::TextOverlay(text))) if text.text == "Pasted words"));
    open.apply(Action::Library(LibraryAction::Tag(Some("yours".into()))));
    assert!(open.state().library.listed().iter().all(|item| item.name == words::imports::pasted_image()));
    // The user's own image becomes a background, and is drawn before it is saved.
    open.apply(Action::Run(Command::Make(MakeCommand::ChooseBackground)));
    open.until("the picture of one's own is seen", |state| {
        let own = state.library.own_pictures().next().unwrap();
        matches!(state.library.thumbnails.get(&cutroom::app::pictures::thumbnail(&own.url)), Some(PictureState::Ready(_)))
    });
    open.click(&words::library::own_background(words::imports::pasted_image()));
    assert_eq!(clip(&open).background.kind, BackgroundType::Image);
    // Clips of another video, one of which becomes the last clip here.
    open.apply(Action::Run(Command::Make(MakeCommand::AddOtherClip)));
    open.until(
        "the videos are listed",
        |state| matches!(state.dialog(), Some(Dialog::OtherClips(other)) if other.videos.is_some()),
    );
    open.apply(Action::ListOtherClips(Some("vid_sample".into())));
    open.until(
        "its clips are listed",
        |state| matches!(state.dialog(), Some(Dialog::OtherClips(other)) if other.clips.is_some()),
    );
    // Notices depend on timing, and on whether the machine has a sound device.
    let said: Vec<u64> = open.state().notices.shown().iter().map(|notice| notice.id).collect();
    for notice in said {
        open.apply(Action::Dismiss(notice));
    }
    open.picture("dialog_other_clips");
    let clips = order(&open).len();
    open.harness.get_by_label_contains("Wrap-up, 0:37").click();
    open.until("it is appended", |state| state.dialog().is_none());
    assert_eq!((order(&open).len(), undo_name(&open)), (clips + 1, "Append \u{2018}Wrap-up\u{2019}".to_owned()));
    open.press(Modifiers::COMMAND, Key::Z);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("all of it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(clip(&open).background.kind, BackgroundType::Image);
    // The window: minimap, following, density and interface size are saved; the welcome dialog can be opened.
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.harness.query_by_label(words::timeline::minimap()).is_some() == open.state().settings.timeline.minimap);
    for command in [
        Command::Timeline(TimelineCommand::ToggleMinimap),
        Command::Timeline(TimelineCommand::ToggleFollow),
        Command::View(ViewCommand::InterfaceLarger),
    ] {
        open.apply(Action::Run(command));
    }
    let settings = &open.state().settings.timeline;
    assert!(!settings.minimap && !settings.follow);
    let zoom = open.harness.ctx.zoom_factor();
    assert!((zoom - 1.1).abs() < 0.01, "{zoom}");
    let before = open.harness.get_by_label(words::commands::add_text()).rect().height();
    let mut appearance = open.state().settings.appearance.clone();
    appearance.density = Density::Compact;
    open.apply(Action::SetAppearance(appearance));
    assert!(open.harness.get_by_label(words::commands::add_text()).rect().height() < before);
    open.apply(Action::Run(Command::View(ViewCommand::InterfaceNatural)));
    open.apply(Action::Run(Command::Help(HelpCommand::ShowWelcome)));
    open.harness.get_by_label(words::dialogs::welcome_sample());
    open.press(Modifiers::NONE, Key::Escape);
    // The snap target of a dragged edge is named beside its line.
    let whoosh = center(&open, "Whoosh");
    let x = open.harness.get_by_label(&words::timeline::clip_label("Demo")).rect().left();
    drag_with(&mut open, Modifiers::NONE, whoosh, egui::pos2(x + 4.0, whoosh.y), |open| {
        let (start, ..) = spans(open.state(), ItemKind::SoundEffect).into_iter().map(|sound| (sound.1,)).next().unwrap();
        assert_eq!(start, demo, "it sticks to the border of its clip");
        open.harness.get_by_label(&words::timeline::snapped_to(words::timeline::snap_clip()));
    });
}
