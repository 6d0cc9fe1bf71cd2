//! Number fields: keys, wheel, drag and arithmetic, each gesture one step; and renaming by double click or F2.

use super::{
    harness::{ANY, Open, begin_of, end_of, spans, steps},
    times::type_into,
};
use cutroom::{
    api::{SizePx, item::Item, item::ItemKind},
    app::{Action, CaptionsCommand, Command, Pick, TextCommand, TimelineAction, ViewCommand},
    captions::Field,
};
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, TouchPhase, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

fn size(open: &Open<'_>) -> SizePx {
    match open.state().selected() {
        Some((_, Item::TextOverlay(text))) => text.dimensions.unwrap(),
        other => panic!("{other:?}"),
    }
}

fn field_center(open: &Open<'_>, label: &str) -> egui::Pos2 {
    open.harness.get_by_role_and_label(Role::TextInput, label).rect().center()
}

#[test]
fn a_number_is_stepped_by_keys_wheel_and_drag_calculated_and_each_gesture_is_one_step() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let text = spans(open.state(), ItemKind::TextOverlay)[0].0.clone();
    open.apply(Action::Select(Some(text)));
    type_into(&mut open, words::inspector::width(), "400+40", Key::Enter);
    assert!((size(&open).width - 440.0).abs() < 0.01, "{:?}", size(&open));
    type_into(&mut open, words::inspector::width(), "*1.5", Key::Enter);
    assert!((size(&open).width - 660.0).abs() < 0.01, "{:?}", size(&open));
    type_into(&mut open, words::inspector::width(), "1080/2", Key::Enter);
    assert!((size(&open).width - 540.0).abs() < 0.01, "{:?}", size(&open));
    // Consecutive key steps in a field are one undo step.
    let before = steps(&open);
    open.harness.get_by_role_and_label(Role::TextInput, words::inspector::width()).focus();
    open.harness.run_steps(3);
    for (modifiers, key) in [
        (Modifiers::NONE, Key::ArrowUp),
        (Modifiers::NONE, Key::ArrowUp),
        (Modifiers::SHIFT, Key::ArrowUp),
        (Modifiers::ALT, Key::ArrowDown),
    ] {
        open.press(modifiers, key);
    }
    assert!((size(&open).width - 551.9).abs() < 0.01, "{:?}", size(&open));
    // The wheel over the focused field.
    let at = field_center(&open, words::inspector::width());
    open.harness.event(Event::PointerMoved(at));
    open.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, 1.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    open.harness.run_steps(3);
    assert!((size(&open).width - 552.9).abs() < 0.01, "{:?}", size(&open));
    assert_eq!(steps(&open), before + 1);
    open.press(Modifiers::NONE, Key::Escape);
    // A horizontal drag over a field without the focus.
    let from = field_center(&open, words::inspector::height());
    let height = size(&open).height;
    open.drag(from, vec2(80.0, 0.0));
    assert!(size(&open).height > height + 5.0, "{:?} {height}", size(&open));
    assert_eq!(steps(&open), before + 2);
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert!((size(&open).width - 540.0).abs() < 0.01, "each is taken back by one undo");
}

#[test]
fn a_title_is_typed_after_a_double_click_on_the_stage_and_f2_says_what_has_no_name() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let (text, start, _) = spans(open.state(), ItemKind::TextOverlay)[0].clone();
    open.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(start + 500)));
    let title = open.state().project().unwrap().item(&text).unwrap().title().clone();
    let at = open.harness.get_by_label(&format!("{title} in the preview")).rect().center();
    let click = |pressed| Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    // Each click within one frame, so that the time between the clicks is that of a double click.
    open.harness.input_mut().events.push(Event::PointerMoved(at));
    for _ in 0..2 {
        open.harness.input_mut().events.extend([true, false].map(click));
        open.harness.step();
    }
    open.harness.run_steps(4);
    assert!(open.state().selection() == Some(&text) && open.harness.ctx.text_edit_focused());
    open.harness.event(Event::Text("Typed".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().selected().unwrap().1.title(), "Typed");
    let zoom = spans(open.state(), ItemKind::Zoom)[0].0.clone();
    open.apply(Action::Select(Some(zoom)));
    open.press(Modifiers::NONE, Key::F2);
    assert!(
        open.notices().iter().any(|text| text.contains(&end_of(words::notices::not_available(ANY)))),
        "{:?}",
        open.notices()
    );
}

fn wheel(open: &mut Open<'_>, label: &str) {
    let at = field_center(open, label);
    open.harness.event(Event::PointerMoved(at));
    open.harness.run_steps(2);
    open.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, -1.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    open.harness.run_steps(4);
}

#[test]
fn fields_of_several_items_and_the_time_of_the_playhead_are_stepped_like_others() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let starts =
        |open: &Open<'_>| -> Vec<i64> { spans(open.state(), ItemKind::SoundEffect).into_iter().map(|sound| sound.1).collect() };
    let sounds = spans(open.state(), ItemKind::SoundEffect);
    let both = vec![sounds[0].0.clone(), sounds[1].0.clone()];
    open.apply(Action::Timeline(TimelineAction::Select(both, Pick::Only)));
    open.harness.run_steps(3);
    let (was, before) = (starts(&open), steps(&open));
    // The wheel over a field without the focus changes nothing.
    wheel(&mut open, words::inspector::start());
    assert_eq!((starts(&open), steps(&open)), (was.clone(), before));
    open.harness.get_by_role_and_label(Role::TextInput, words::inspector::start()).focus();
    open.harness.run_steps(3);
    for key in [Key::ArrowUp, Key::ArrowUp, Key::ArrowDown, Key::ArrowUp] {
        open.press(Modifiers::NONE, key);
    }
    wheel(&mut open, words::inspector::start());
    let now = starts(&open);
    assert_eq!([now[0] - was[0], now[1] - was[1], now[2] - was[2]], [100, 100, 0], "each from where it is");
    assert_eq!(steps(&open), before + 1, "and all of it is one step");
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((starts(&open), steps(&open)), (was, before));
    // A number of several items, dragged and calculated from each item's own value.
    let zooms: Vec<_> = spans(open.state(), ItemKind::Zoom).into_iter().map(|(at, ..)| at).collect();
    let scales = |open: &Open<'_>| -> Vec<i64> {
        let scale = |at| match open.state().project().unwrap().item(at) {
            Some(Item::Zoom(zoom)) => (zoom.scale * 100.0).round() as i64,
            other => panic!("{other:?}"),
        };
        zooms.iter().map(scale).collect()
    };
    open.apply(Action::Timeline(TimelineAction::Select(zooms.clone(), Pick::Only)));
    open.harness.run_steps(3);
    let was = scales(&open);
    open.drag(field_center(&open, words::inspector::scale()), vec2(-40.0, 0.0));
    let now = scales(&open);
    assert!(now.iter().zip(&was).all(|(now, was)| now < was), "{now:?} {was:?}");
    assert_eq!(now[0] - was[0], now[1] - was[1], "each from where it is");
    assert_eq!(steps(&open), before + 1, "a drag is one step");
    type_into(&mut open, words::inspector::scale(), "*1.1", Key::Enter);
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((scales(&open), steps(&open)), (was, before));
    // The time field of the playhead.
    open.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(5_000)));
    wheel(&mut open, words::preview::playhead_time());
    assert_eq!(open.state().playhead().0, 5_000);
    open.drag(field_center(&open, words::preview::playhead_time()), vec2(40.0, 0.0));
    let dragged = open.state().playhead().0;
    assert!((5_500..=6_000).contains(&dragged), "{dragged}");
    open.harness.get_by_role_and_label(Role::TextInput, words::preview::playhead_time()).focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::ArrowDown);
    open.press(Modifiers::SHIFT, Key::ArrowDown);
    assert_eq!(open.state().playhead().0, dragged - 1_100);
}

#[test]
fn numbers_of_a_subtitle_style_are_stepped_and_calculated() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::View(ViewCommand::CaptionsRoom)));
    open.until("the room is read", |state| state.rooms.captions.are_read && state.rooms.captions.presets.is_some());
    open.click(words::subtitles::draft_new());
    open.click("Mono");
    open.until("a draft is open", |state| state.rooms.captions.draft().is_some());
    open.harness.run_steps(3);
    let size = |open: &Open<'_>| {
        let rows = open.state().rooms.captions.draft().unwrap().design.rows(None);
        rows.iter().find(|row| row.field == Some(Field::Size)).unwrap().value.as_f64().unwrap()
    };
    type_into(&mut open, Field::Size.title(), "60+20", Key::Enter);
    assert!((size(&open) - 80.0).abs() < 0.01, "{}", size(&open));
    wheel(&mut open, Field::Size.title());
    assert!((size(&open) - 80.0).abs() < 0.01, "the wheel scrolls where nobody types");
    open.harness.get_by_role_and_label(Role::TextInput, Field::Size.title()).focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::ArrowUp);
    open.press(Modifiers::SHIFT, Key::ArrowUp);
    assert!((size(&open) - 91.0).abs() < 0.01, "{}", size(&open));
    open.press(Modifiers::NONE, Key::Escape);
    open.apply(Action::Run(Command::Captions(CaptionsCommand::CaptionUndo)));
    assert!((size(&open) - 80.0).abs() < 0.01, "steps that follow each other are one: {}", size(&open));
}

#[test]
fn numbers_of_the_panel_that_tidies_up_and_of_thresholds_are_typed_left_refused_and_stepped_as_all_others() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Text(TextCommand::ProposePauses)));
    open.harness.run_steps(3);
    if open.harness.query_by_role_and_label(Role::TextInput, words::proposals::pause_from()).is_none() {
        open.click(words::proposals::unfold());
        open.harness.run_steps(3);
    }
    let pause = |open: &Open<'_>| open.state().settings.proposing.pause_ms;
    type_into(&mut open, words::proposals::pause_from(), "1.5", Key::Enter);
    assert_eq!(pause(&open), 1_500);
    type_into(&mut open, words::proposals::pause_from(), "+0.5", Key::Enter);
    assert_eq!(pause(&open), 2_000);
    type_into(&mut open, words::proposals::pause_from(), "7", Key::Escape);
    assert_eq!(pause(&open), 2_000, "Escape puts back what was there");
    type_into(&mut open, words::proposals::pause_from(), "99", Key::Enter);
    assert_eq!(pause(&open), 2_000, "it is not cut to the greatest without a word");
    open.harness.get_by_label_contains(&words::inspector::out_of_range("0.2", 30, " s"));
    open.press(Modifiers::NONE, Key::Escape);
    open.harness.get_by_role_and_label(Role::TextInput, words::proposals::pause_from()).focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(pause(&open), 2_100);
    open.press(Modifiers::NONE, Key::Escape);
    // The thresholds of the face checks.
    open.apply(Action::Run(Command::View(ViewCommand::FacesRoom)));
    open.apply(Action::Room(cutroom::app::RoomMsg::Faces(cutroom::app::features::faces::Msg::Tune(true))));
    open.harness.run_steps(3);
    let (index, number) =
        cutroom::faces::THRESHOLDS.iter().enumerate().find(|(_, threshold)| threshold.words.is_empty()).unwrap();
    let value = |open: &Open<'_>| (cutroom::faces::THRESHOLDS[index].get)(&open.state().rooms.faces.thresholds);
    let most = number.range.1;
    type_into(&mut open, number.title(), &format!("{most}"), Key::Enter);
    assert!((value(&open) - most).abs() < 0.01);
    type_into(&mut open, number.title(), &format!("{}", most + 1.0), Key::Enter);
    assert!((value(&open) - most).abs() < 0.01);
    open.harness.get_by_label_contains(&begin_of(words::inspector::out_of_range(ANY, ANY, ANY)));
}
