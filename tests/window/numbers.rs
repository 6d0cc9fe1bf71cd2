//! Fields of numbers: keys, wheel, drag and arithmetic, each gesture one step; and what is named by a double click or F2.

use super::{
    harness::{Open, spans, steps},
    times::type_into,
};
use cutroom::{
    api::{SizePx, item::Item, item::ItemKind},
    app::Action,
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
    type_into(&mut open, "Width", "400+40", Key::Enter);
    assert!((size(&open).width - 440.0).abs() < 0.01, "{:?}", size(&open));
    type_into(&mut open, "Width", "*1.5", Key::Enter);
    assert!((size(&open).width - 660.0).abs() < 0.01, "{:?}", size(&open));
    type_into(&mut open, "Width", "1080/2", Key::Enter);
    assert!((size(&open).width - 540.0).abs() < 0.01, "{:?}", size(&open));
    // Keys that follow each other in a field are one step.
    let before = steps(&open);
    open.harness.get_by_role_and_label(Role::TextInput, "Width").focus();
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
    // The wheel over the field that has the keyboard.
    let at = field_center(&open, "Width");
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
    // A drag sideways over a field that has not the keyboard.
    let from = field_center(&open, "Height");
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
    let at = open.harness.get_by_label(&format!("{title} on the stage")).rect().center();
    let click = |pressed| Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    // Each click within a frame, so that the time between them is that of a double click.
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
    assert!(open.notices().iter().any(|text| text.contains("cannot run now")), "{:?}", open.notices());
}
