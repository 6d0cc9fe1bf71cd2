//! Handles in the preview: boxes are moved and resized, they snap, and never leave the canvas completely.

use super::harness::{ANY, Open, begin_of, steps};
use cutroom::{
    api::{item::Item, item::ItemKind},
    app::{Action, Command, EditCommand, MakeCommand},
    timeline::VideoMs,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

/// Position in percent and size in pixels of the selected text.
fn text_box(open: &Open<'_>) -> (f64, f64, f64, f64) {
    let Some((_, Item::TextOverlay(text))) = open.state().selected() else { panic!("no text is selected") };
    let (point, size) = (text.point.unwrap(), text.dimensions.unwrap());
    (point.x_pct, point.y_pct, size.width, size.height)
}

#[test]
fn a_text_is_resized_by_its_handles_snaps_to_the_middle_and_moves_by_keys_each_as_one_step() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.harness.run_steps(4);
    let (x, y, w, h) = text_box(&open);
    let before = steps(&open);
    let handle = open
        .harness
        .get_by_label(&words::preview::handle_label(words::preview::handle_bottom_right(), words::editing::new_text()))
        .rect()
        .center();
    open.drag(handle, vec2(-61.0, -23.0));
    let (x2, y2, w2, h2) = text_box(&open);
    assert!((x - x2).abs() < 0.02 && (y - y2).abs() < 0.02, "the other corner stays: {x} {y}, {x2} {y2}");
    assert!(w2 < w - 50.0 && h2 < h - 15.0, "{w}x{h} became {w2}x{h2}");
    assert_eq!(steps(&open), before + 1);
    // A drag close to the middle of the canvas snaps to it exactly.
    let at = open.harness.get_by_label(&words::preview::item_label(words::editing::new_text())).rect().center();
    open.drag(at, vec2(37.0, 3.0));
    let at = open.harness.get_by_label(&words::preview::item_label(words::editing::new_text())).rect();
    let canvas = open.state().project().unwrap().video.dimensions;
    let middle = |open: &Open<'_>| {
        let (x, _, w, _) = text_box(open);
        x / 100.0 * canvas.width + w / 2.0 - canvas.width / 2.0
    };
    let scale = f64::from(at.width()) / w2;
    open.drag(at.center(), vec2((-middle(&open) * scale) as f32 + 4.0, 0.0));
    assert!(middle(&open).abs() < 0.3, "{}", middle(&open));
    // Arrow keys move the text by one pixel, with Shift by ten: one step for all of them.
    let (before, (x, ..)) = (steps(&open), text_box(&open));
    open.harness.get_by_label(&words::preview::item_label(words::editing::new_text())).focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::ArrowRight);
    open.press(Modifiers::SHIFT, Key::ArrowRight);
    let moved = (text_box(&open).0 - x) / 100.0 * canvas.width;
    assert!((moved - 11.0).abs() < 0.5, "{moved}");
    assert_eq!(steps(&open), before + 1);
    open.picture("stage-handles");
    // Dragged far off the canvas, a part of the box stays visible to be grabbed.
    let at = open.harness.get_by_label(&words::preview::item_label(words::editing::new_text())).rect().center();
    open.drag(at, vec2(3_000.0, 3_000.0));
    let (x, y, ..) = text_box(&open);
    assert!(x <= 96.01 && y <= 96.01, "{x} {y}");
    open.press(Modifiers::COMMAND, Key::Z);
    assert!(text_box(&open).0 < 90.0);
}

#[test]
fn masks_and_the_focus_of_a_zoom_are_moved_on_the_picture() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = open.state().project().unwrap().sequence.span(1).unwrap().start;
    open.apply(Action::MovePlayhead(VideoMs(demo.0 + 15_000)));
    open.apply(Action::Run(Command::Make(MakeCommand::AddBlur)));
    open.harness.run_steps(4);
    let mask = |open: &Open<'_>| match open.state().selected() {
        Some((_, Item::Blur(mask))) => (mask.point, mask.dimensions),
        other => panic!("{other:?}"),
    };
    let (point, size) = mask(&open);
    let corner = open
        .harness
        .get_by_label_contains(&words::preview::handle_label(words::preview::handle_top_left(), words::labels::blur()))
        .rect()
        .center();
    open.drag(corner, vec2(30.0, 20.0));
    let (moved, smaller) = mask(&open);
    assert!(moved.x_pct > point.x_pct && moved.y_pct > point.y_pct && smaller.width_pct < size.width_pct);
    let right = |point: cutroom::api::PointPct, size: cutroom::api::SizePct| point.x_pct + size.width_pct;
    assert!((right(moved, smaller) - right(point, size)).abs() < 0.05, "the other edge stays");
    open.apply(Action::Select(None));
    open.apply(Action::Run(Command::Make(MakeCommand::AddZoom)));
    open.harness.run_steps(4);
    let focus = |open: &Open<'_>| match open.state().selected() {
        Some((_, Item::Zoom(zoom))) => zoom.focus_point.unwrap(),
        other => panic!("{other:?}"),
    };
    let from = focus(&open);
    let cross = open.harness.get_by_label_contains(&begin_of(words::preview::focus_label(ANY))).rect().center();
    let before = steps(&open);
    open.drag(cross, vec2(40.0, 0.0));
    assert!(focus(&open).x_pct > from.x_pct + 1.0 && (focus(&open).y_pct - from.y_pct).abs() < 0.01);
    assert_eq!(steps(&open), before + 1);
    assert_eq!(open.state().selected().map(|(_, item)| item.kind()), Some(ItemKind::Zoom));
}
