//! The editor's hands: ripple, slip, items across clips, the crop of the camera, the library, and how the window is arranged.

use super::harness::{Open, center, drag_with, held_picture, order, spans, steps, undo_name};
use cutroom::{
    api::{clip::BackgroundType, item::Item, item::ItemKind},
    app::{Action, Command, Density, Dialog, Edge, LibraryAction, PictureState, SaveState, Section, Slip, TimelineAction},
    timeline::VideoMs,
};
use egui::{Color32, ColorImage, Event, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use std::sync::Arc;
use tempfile::tempdir;

/// Whether any notice says this.
fn said(open: &Open<'_>, what: &str) -> bool {
    open.notices().iter().any(|notice| notice.contains(what))
}

#[test]
fn ripple_slip_and_a_drag_onto_another_clip_are_one_step_each_and_say_what_stops_them() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let sounds = spans(open.state(), ItemKind::SoundEffect);
    let starts = |open: &Open<'_>| spans(open.state(), ItemKind::SoundEffect).iter().map(|sound| sound.1).collect::<Vec<_>>();
    let was = starts(&open);
    // Off, a deletion leaves its gap; on, what is later closes up: one step.
    open.click("Whoosh");
    open.press(Modifiers::NONE, Key::R);
    assert!(open.state().ripples());
    let length = sounds[0].2 - sounds[0].1;
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(starts(&open), [was[1] - length, was[2] - length]);
    assert!(undo_name(&open).starts_with("Ripple delete"), "{}", undo_name(&open));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((starts(&open), open.state().waiting()), (was.clone(), 0));
    // A drag shows where the later ones will be, and puts them there when it ends.
    let whoosh = center(&open, "Whoosh");
    // While a button is held the stage does not come to rest.
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
    // Trimmed, what is later follows; beyond the end of the clip it is stopped, and that is said.
    open.apply(Action::Timeline(TimelineAction::Trim(Edge::End, 300)));
    assert_eq!(starts(&open), [was[0], was[1] + 300, was[2] + 300]);
    open.apply(Action::Timeline(TimelineAction::Move { by_ms: 10_000_000, copy: false }));
    let end = open.state().project().unwrap().sequence.span(1).unwrap().end().0;
    assert_eq!(spans(open.state(), ItemKind::SoundEffect).iter().map(|sound| sound.2).max(), Some(end));
    assert!(said(&open, "stopped by the end of \u{2018}Demo\u{2019}"), "{:?}", open.notices());
    open.apply(Action::JumpTo(0));
    open.press(Modifiers::NONE, Key::R);
    // Onto another clip: removed there, added here, and back with one undo. A drag that is given up changes nothing.
    let (whoosh, wrap_up) = (center(&open, "Whoosh"), open.harness.get_by_label("Clip Wrap-up").rect());
    let there = egui::pos2(wrap_up.left() + 80.0, whoosh.y);
    drag_with(&mut open, Modifiers::SHIFT, whoosh, there, |open| {
        open.harness.get_by_label_contains("To \u{2018}Wrap-up\u{2019}");
        open.harness.key_press(Key::Escape);
        open.harness.run_steps(2);
    });
    assert_eq!((starts(&open), steps(&open)), (was.clone(), 0));
    drag_with(&mut open, Modifiers::SHIFT, whoosh, there, |_| {});
    let selected = open.state().selection().cloned().unwrap();
    assert_eq!((selected.clip.as_str(), steps(&open)), ("cl_wrap_up", 1), "{}", undo_name(&open));
    assert_ne!(selected.id, sounds[0].0.id, "the service keeps items with their clip");
    assert!(undo_name(&open).contains("to \u{2018}Wrap-up\u{2019}"));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((starts(&open), open.state().waiting()), (was, 0));
    // What the other clip cannot have is refused with the reason.
    let layout = spans(open.state(), ItemKind::Layout).into_iter().find(|(at, ..)| at.clip.as_str() == "cl_wrap_up").unwrap();
    open.apply(Action::Select(Some(layout.0.clone())));
    let to = open.state().crossing(&layout.0, VideoMs(5_000), -100_000).unwrap();
    assert!(to.refused.as_ref().is_some_and(|why| why.contains("cannot have this layout")), "{to:?}");
    open.apply(Action::Timeline(TimelineAction::Cross { to, copy: false }));
    assert!(said(&open, "Nothing was put onto \u{2018}Welcome\u{2019}") && steps(&open) == 0);
    // A slip plays other footage in the same place; where nothing is cut out there is nothing to slip to.
    let before = order(&open);
    let cuts = |open: &Open<'_>| open.state().project().unwrap().clips[1].map.removed().to_vec();
    let saved = cuts(&open);
    let demo = open.harness.get_by_label("Clip Demo").rect();
    let edit_point = |open: &Open<'_>, number: usize| open.harness.get_all_by_label("Cut").nth(number).unwrap().rect().center();
    let inside = egui::pos2(f32::midpoint(edit_point(&open, 0).x, edit_point(&open, 1).x), demo.bottom() - 12.0);
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    drag_with(&mut open, Modifiers::COMMAND, inside, inside + vec2(9.0, 0.0), |open| {
        open.harness.get_by_label_contains("Slip  ");
        held_picture(open, "timeline_slip");
    });
    let now = cuts(&open);
    let by = now[0].1.0 - saved[0].1.0;
    assert!(by < 0 && now[1].0.0 - saved[1].0.0 == by, "{now:?} {saved:?}");
    assert_eq!((order(&open), steps(&open)), (before.clone(), 1), "nothing else moves");
    assert!(undo_name(&open).starts_with("Slip footage"), "{}", undo_name(&open));
    open.press(Modifiers::COMMAND, Key::Z);
    open.harness.get_all_by_label("Cut").next().unwrap().focus();
    open.harness.run_steps(2);
    open.press(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(cuts(&open)[0].1.0 - saved[0].1.0, 33);
    open.press(Modifiers::COMMAND, Key::Z);
    open.apply(Action::Timeline(TimelineAction::Slip(Slip {
        clip: "cl_welcome".into(),
        at: cutroom::api::SourceMs(9_000),
        by_ms: 500,
    })));
    assert!(said(&open, "nothing to slip to") && steps(&open) == 0, "{:?}", open.notices());
}

fn camera_of_demo(open: &Open<'_>) -> cutroom::api::clip::Clip {
    open.state().project().unwrap().clip(&"cl_demo".into()).unwrap().1.clip.clone()
}

fn focus_stays_in_what_is_kept_and_escape_gives_up_a_drag(open: &mut Open<'_>) {
    let clip = camera_of_demo;
    // The point that stays in view stays in what is kept: dragged beyond it, and with the keys.
    let kept = open.state().project().unwrap().clip(&"cl_demo".into()).unwrap().1.camera().unwrap().dimensions.unwrap();
    let last = (kept.width - f64::from(clip(open).camera_crop.flatten().unwrap().right)) / kept.width * 100.0;
    let focus = |open: &Open<'_>| clip(open).camera_focus_point.unwrap().x_pct;
    let cross = center(open, "Camera focus");
    drag_with(open, Modifiers::COMMAND, cross, cross + vec2(800.0, 0.0), |_| {});
    assert!((focus(open) - last).abs() < 0.01, "{} {last}", focus(open));
    open.harness.get_by_label("Camera focus").focus();
    open.harness.run_steps(2);
    open.press(Modifiers::SHIFT, Key::ArrowRight);
    assert!((focus(open) - last).abs() < 0.01, "{} {last}", focus(open));
    // Escape gives up a drag, and the crop stays open.
    let (before, done) = (clip(open).camera_crop, steps(open));
    let top = center(open, "top handle of the camera crop");
    drag_with(open, Modifiers::NONE, top, top + vec2(0.0, 60.0), |open| {
        assert_ne!(clip(open).camera_crop, before);
        open.harness.key_press(Key::Escape);
        open.harness.run_steps(2);
    });
    assert_eq!((clip(open).camera_crop, steps(open)), (before, done));
    assert!(open.state().cropping().is_some());
}

#[test]
fn the_camera_is_cropped_the_library_is_heard_and_pasted_into_and_the_window_is_arranged() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start.0;
    let clip = |open: &Open<'_>| open.state().project().unwrap().clip(&"cl_demo".into()).unwrap().1.clip.clone();
    // Crop: the whole camera in the place of the stage; an edge, a corner with its proportion, keys, and back.
    open.apply(Action::MovePlayhead(VideoMs(demo + 12_000)));
    open.press(Modifiers::ALT, Key::C);
    assert_eq!(open.state().cropping().map(cutroom::api::ClipId::as_str), Some("cl_demo"));
    open.until_drawn();
    let corner = center(&open, "bottom right handle of the camera crop");
    drag_with(&mut open, Modifiers::SHIFT, corner, corner - vec2(90.0, 20.0), |_| {});
    let crop = clip(&open).camera_crop.flatten().unwrap();
    assert!(crop.right > 0 && crop.bottom > 0 && (crop.left, crop.top) == (0, 0), "{crop:?}");
    assert_eq!(steps(&open), 1);
    let left = center(&open, "left handle of the camera crop");
    drag_with(&mut open, Modifiers::NONE, left, left + vec2(60.0, 0.0), |_| {});
    let crop = clip(&open).camera_crop.flatten().unwrap();
    assert!(crop.left > 0 && crop.top == 0, "{crop:?}");
    open.picture("stage-crop");
    open.harness.get_by_label("Camera crop").focus();
    open.harness.run_steps(2);
    open.press(Modifiers::SHIFT, Key::ArrowLeft);
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(clip(&open).camera_crop.flatten().unwrap().left, crop.left - 9);
    assert_eq!(steps(&open), 3, "keys that follow each other are one step");
    focus_stays_in_what_is_kept_and_escape_gives_up_a_drag(&mut open);
    // A single setting goes back to what the service holds.
    open.harness.get_by_label("Reset: camera crop").click_accesskit();
    open.harness.run_steps(3);
    assert_eq!(clip(&open).camera_crop, Some(None));
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().cropping().is_none() && open.state().selected_clip().is_some());
    // Auto crop asks first, because no undo takes it back.
    open.apply(Action::Run(Command::AutoCropScreen));
    open.harness.get_by_label_contains("undo does not take it back");
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!open.state().auto_cropping);
    // The library: a sound is heard and ends when its list is left; words narrow the list.
    open.apply(Action::Run(Command::AddSound));
    open.until("the library is read", |state| state.library.shelf.is_some());
    // The longest sound: it is still heard when it is looked at.
    open.click("Hear Shimmer");
    open.until("it is heard", |state| state.library.audition.as_ref().is_some_and(|audition| audition.done() <= 1.0));
    open.apply(Action::Library(LibraryAction::Show(Section::Pictures)));
    assert!(open.state().library.audition.is_none());
    // A picture of the clipboard is uploaded and over the clip; a text is a text overlay.
    let image = Arc::new(ColorImage::filled([40, 30], Color32::from_rgb(40, 120, 200)));
    open.harness.event(Event::PasteImage(image));
    open.until("the picture is there", |state| {
        state.library.upload.is_none() && matches!(state.selected(), Some((_, Item::MediaOverlay(_))))
    });
    // A moment later, so that the text is over the picture: at one moment their ids decide.
    open.apply(Action::MovePlayhead(VideoMs(open.state().playhead().0 + 100)));
    open.harness.event(Event::Paste("Pasted words".into()));
    open.harness.run_steps(3);
    assert!(matches!(open.state().selected(), Some((_, Item::TextOverlay(text))) if text.text == "Pasted words"));
    open.apply(Action::Library(LibraryAction::Tag(Some("yours".into()))));
    assert!(open.state().library.listed().iter().all(|item| item.name == "Pasted picture"));
    // The picture of one's own is a background, and is drawn before it is saved.
    open.apply(Action::Run(Command::ChooseBackground));
    open.until("the picture of one's own is seen", |state| {
        let own = state.library.own_pictures().next().unwrap();
        matches!(state.library.thumbnails.get(&cutroom::app::thumbnail(&own.url)), Some(PictureState::Ready(_)))
    });
    open.click("Pasted picture, your own");
    assert_eq!(clip(&open).background.kind, BackgroundType::Image);
    // Another video's clips, of which one becomes the last clip here.
    open.apply(Action::Run(Command::AddOtherClip));
    open.until(
        "the videos are listed",
        |state| matches!(state.dialog(), Some(Dialog::OtherClips(other)) if other.videos.is_some()),
    );
    open.apply(Action::ListOtherClips(Some("vid_sample".into())));
    open.until(
        "its clips are listed",
        |state| matches!(state.dialog(), Some(Dialog::OtherClips(other)) if other.clips.is_some()),
    );
    open.picture("dialog_other_clips");
    let clips = order(&open).len();
    open.harness.get_by_label_contains("Wrap-up, 0:37").click();
    open.until("it is appended", |state| state.dialog().is_none());
    assert_eq!((order(&open).len(), undo_name(&open)), (clips + 1, "Append \u{2018}Wrap-up\u{2019}".to_owned()));
    open.press(Modifiers::COMMAND, Key::Z);
    open.apply(Action::Run(Command::Save));
    open.until("all of it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(clip(&open).background.kind, BackgroundType::Image);
    // The window: map, following, density and size of the interface are kept; the welcome is there to be called.
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.harness.query_by_label("Minimap").is_some() == open.state().settings.timeline.minimap);
    for command in [Command::ToggleMinimap, Command::ToggleFollow, Command::InterfaceLarger] {
        open.apply(Action::Run(command));
    }
    let settings = &open.state().settings.timeline;
    assert!(!settings.minimap && !settings.follow);
    let zoom = open.harness.ctx.zoom_factor();
    assert!((zoom - 1.1).abs() < 0.01, "{zoom}");
    let before = open.harness.get_by_label("Add text").rect().height();
    let mut appearance = open.state().settings.appearance.clone();
    appearance.density = Density::Compact;
    open.apply(Action::SetAppearance(appearance));
    assert!(open.harness.get_by_label("Add text").rect().height() < before);
    open.apply(Action::Run(Command::InterfaceNatural));
    open.apply(Action::Run(Command::ShowWelcome));
    open.harness.get_by_label("Open the sample");
    open.press(Modifiers::NONE, Key::Escape);
    // Every edge that a drag sticks to is named beside its line.
    let whoosh = center(&open, "Whoosh");
    let x = open.harness.get_by_label("Clip Demo").rect().left();
    drag_with(&mut open, Modifiers::NONE, whoosh, egui::pos2(x + 4.0, whoosh.y), |open| {
        let (start, ..) = spans(open.state(), ItemKind::SoundEffect).into_iter().map(|sound| (sound.1,)).next().unwrap();
        assert_eq!(start, demo, "it sticks to the border of its clip");
        open.harness.get_by_label("Snapped to: clip");
    });
}
