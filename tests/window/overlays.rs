//! Positions of overlays and masks: they stay visible enough to be grabbed, and can be typed.

use super::{harness::Open, times::type_into};
use cutroom::{
    api::{
        PointPct, SizePx,
        item::{ChangeBody, Item},
        overlay::TextOverlayChange,
    },
    app::{Action, Paths},
    timeline::VideoMs,
};
use egui::{Key, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

fn text(open: &Open<'_>) -> (PointPct, SizePx) {
    match open.state().selected().expect("it stays selected").1 {
        Item::TextOverlay(text) => (text.point.unwrap(), text.dimensions.unwrap()),
        other => panic!("{other:?}"),
    }
}

/// The sample with a new text at 20 s, selected.
fn with_text(folder: &std::path::Path) -> Open<'static> {
    let mut open = Open::sample(folder);
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.click(words::commands::add_text());
    open.harness.run_steps(4);
    open
}

#[test]
fn an_overlay_that_is_dragged_off_the_canvas_stays_where_it_can_be_grabbed() {
    let folder = tempdir().unwrap();
    let mut open = with_text(folder.path());
    for (by, edge) in [(vec2(-2_000.0, -2_000.0), 0.0), (vec2(2_000.0, 2_000.0), 96.0)] {
        let rect = open.harness.get_by_label(&words::preview::item_label(words::editing::new_text())).rect();
        open.drag(rect.center(), by);
        let (point, _) = text(&open);
        assert_eq!(point, PointPct { x_pct: edge, y_pct: edge });
        let left = open.harness.get_by_label(&words::preview::item_label(words::editing::new_text())).rect();
        assert!(left.width() > 12.0 && left.height() > 12.0, "it can be grabbed again: {left:?}");
    }
    open.apply(Action::Run(cutroom::app::Command::File(cutroom::app::FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == cutroom::app::SaveState::Idle);
}

#[test]
fn the_place_and_the_box_of_an_overlay_are_typed_and_what_cannot_be_is_refused() {
    let folder = tempdir().unwrap();
    let mut open = with_text(folder.path());
    for (field, typed) in [
        (words::inspector::x(), "12.5"),
        (words::inspector::y(), "+10 %"),
        (words::inspector::width(), "640"),
        (words::inspector::height(), "200 px"),
        (words::inspector::font_size_name(), "-1,5"),
    ] {
        let before = text(&open);
        type_into(&mut open, field, typed, Key::Enter);
        assert!(field == words::inspector::font_size_name() || text(&open) != before, "{field}");
    }
    let (point, size) = text(&open);
    assert_eq!((point.x_pct, size.width, size.height), (12.5, 640.0, 200.0));
    let before = open.state().project().unwrap().draft.history().done().len();
    for (field, typed, says) in [
        (words::inspector::x(), "-25.8", words::inspector::out_of_range(0, 100, " %")),
        (words::inspector::y(), "101", words::inspector::out_of_range(0, 100, " %")),
        (words::inspector::width(), "0", words::inspector::out_of_range(1, 16_384, " px")),
        (words::inspector::height(), "wide", words::inspector::not_a_number("wide")),
    ] {
        type_into(&mut open, field, typed, Key::Enter);
        open.harness.get_by_label_contains(&says);
        open.press(egui::Modifiers::NONE, Key::Escape);
    }
    assert_eq!(text(&open), (point, size));
    assert_eq!(open.state().project().unwrap().draft.history().done().len(), before);
}

#[test]
fn masks_and_zooms_have_fields_for_their_place() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click(words::labels::blur());
    type_into(&mut open, words::inspector::x(), "11", Key::Enter);
    type_into(&mut open, words::inspector::width(), "33", Key::Enter);
    let Item::Blur(mask) = open.state().selected().unwrap().1.clone() else { panic!() };
    assert_eq!((mask.point.x_pct, mask.dimensions.width_pct), (11.0, 33.0));
    let zoom = open.state().project().unwrap().lane(cutroom::api::item::ItemKind::Zoom).unwrap();
    let manual = zoom.touching(VideoMs(0), VideoMs(1_000_000)).map(|found| found.value.clone());
    let focused = manual.into_iter().find(|at| {
        let item = open.state().project().unwrap().item(at);
        matches!(item, Some(Item::Zoom(zoom)) if zoom.focus_point.is_some())
    });
    open.apply(Action::Select(focused));
    type_into(&mut open, words::inspector::focus_y(), "41.5", Key::Enter);
    let Item::Zoom(zoom) = open.state().selected().unwrap().1.clone() else { panic!() };
    assert!((zoom.focus_point.unwrap().y_pct - 41.5).abs() < 0.01, "{zoom:?}");
}

#[test]
fn a_corner_off_the_canvas_is_refused_by_the_checks() {
    let off = |x_pct| {
        ChangeBody::TextOverlay(TextOverlayChange { point: Some(PointPct { x_pct, y_pct: 5.0 }), ..Default::default() })
    };
    let error = off(-25.8).check().unwrap_err().to_string();
    assert_eq!(error, "point.xPct must be between 0 and 100, got -25.8");
    assert!(off(0.0).check().is_ok() && off(100.0).check().is_ok());
    assert!(off(-25.8).onto_canvas().check().is_ok(), "an undo that goes back to such a place can be saved");
}

#[test]
fn an_overlay_that_came_off_the_canvas_is_brought_back_with_a_button() {
    let folder = tempdir().unwrap();
    drop(Open::sample(folder.path()));
    // Written directly into the database, like an unchecked answer of a hosted server.
    let data = cutroom::server::DataDir::open(&Paths::under(folder.path().to_owned()).data).unwrap();
    let database = rusqlite::Connection::open(data.database()).unwrap();
    let changed = database.execute(
        "UPDATE item SET body = json_set(body, '$.point.xPct', -80, '$.point.yPct', 150) WHERE body LIKE '%Titles go on top%'",
        [],
    );
    assert_eq!(changed, Ok(1));
    drop((database, data));

    let mut open = Open::sample(folder.path());
    open.click("Titles go on top");
    let (_, size) = text(&open);
    let canvas = open.state().project().unwrap().video.dimensions;
    open.harness.get_by_label_contains(words::inspector::outside_canvas());
    open.harness.get_by_role_and_label(Role::Button, words::inspector::move_into_view()).scroll_to_me();
    open.harness.run_steps(6);
    open.harness.get_by_role_and_label(Role::Button, words::inspector::move_into_view()).click();
    open.harness.run_steps(3);
    let (point, _) = text(&open);
    let lowest = (100.0 - size.height / canvas.height * 100.0).max(0.0);
    assert!(point.x_pct.abs() < 0.01 && (point.y_pct - lowest).abs() < 0.01, "{point:?}, {lowest}");
    assert!(open.harness.query_by_label_contains(words::inspector::outside_canvas()).is_none());
}
