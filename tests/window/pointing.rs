//! Pointing at what is meant: tools that draw on the picture, and frames at an edge that is dragged.

use super::harness::{Open, all_named, clip_span, control, drag_with, named, press_at, spans, start, steps};
use cutroom::{
    api::{
        SourceMs,
        effects::MaskChange,
        item::{ChangeBody, Item, ItemKind},
    },
    app::{Action, Command, MakeCommand, Paths, features::editor::stage::edge::EdgeShown, tool::PointTool},
    timeline::{VideoMs, timecode_precise},
};
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

fn tool<'a>(open: &'a Open<'_>, command: MakeCommand) -> egui_kittest::Node<'a> {
    control(open, Role::RadioButton, Command::Make(command).text())
}

#[test]
fn a_rectangle_drawn_on_the_picture_is_a_blur_a_highlight_or_a_zoom_and_the_arrow_comes_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(1100.0, 700.0), 1.0);
    open.until("the sample is read", |state| {
        state.project().is_some_and(|project| project.clips_read().0 == project.clips_read().1)
    });
    let demo = clip_span(&open, 1).start;
    open.apply(Action::MovePlayhead(VideoMs(demo.0 + 15_000)));
    open.until_drawn();
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    open.picture("stage_tools_1100x700");
    // A highlight begins and ends where it is drawn.
    let before = steps(&open);
    tool(&open, MakeCommand::DrawHighlight).click();
    open.harness.run_steps(3);
    assert_eq!(open.state().tool(), Some(PointTool::Highlight));
    let area = open.harness.get_by_label(words::preview::draw_area()).rect();
    let from = area.lerp_inside(vec2(0.3, 0.4));
    open.drag(from, vec2(area.width() * 0.25, area.height() * 0.2));
    let Some((_, Item::Highlight(mask))) = open.state().selected() else { panic!("{:?}", open.state().selected()) };
    let screen = open.harness.get_by_label_contains(" in the preview").rect();
    assert!((screen.left() - from.x).abs() < 2.0 && (screen.top() - from.y).abs() < 2.0, "{screen:?} begins at {from:?}");
    assert!((screen.width() - area.width() * 0.25).abs() < 3.0 && (screen.height() - area.height() * 0.2).abs() < 3.0);
    assert_eq!((mask.start_time_ms.0, mask.duration_ms.0), (15_000, 3_000));
    assert_eq!((open.state().tool(), steps(&open)), (None, before + 1));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(steps(&open), before);
    // By its key; Escape leaves the tool, and nothing is added.
    open.press(Modifiers::NONE, Key::Num1);
    assert_eq!(open.state().tool(), Some(PointTool::Blur));
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!((open.state().tool(), steps(&open)), (None, before));
    open.press(Modifiers::NONE, Key::Num1);
    open.drag(area.lerp_inside(vec2(0.5, 0.5)), vec2(-80.0, -60.0));
    assert_eq!(open.state().selected().map(|(_, item)| item.kind()), Some(ItemKind::Blur));
    // A zoom shows what was drawn: half as wide is twice as large.
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Num3);
    let area = open.harness.get_by_label(words::preview::draw_area()).rect();
    open.drag(area.lerp_inside(vec2(0.25, 0.25)), area.size() * 0.5);
    let Some((_, Item::Zoom(zoom))) = open.state().selected() else { panic!("{:?}", open.state().selected()) };
    // The recording has a margin on the canvas, so it is a little more than half of it.
    assert!((1.7..=2.0).contains(&zoom.scale), "{}", zoom.scale);
    assert_eq!(steps(&open), before + 2);
}

#[test]
fn where_no_screen_recording_is_in_sight_the_tools_are_grey_and_say_why() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    let here = open.state().project().unwrap().at(open.state().playhead()).unwrap().0;
    assert!(here.screen().is_none(), "the sample begins with a camera alone");
    for command in [MakeCommand::DrawBlur, MakeCommand::DrawHighlight, MakeCommand::DrawZoom] {
        assert!(tool(&open, command).accesskit_node().is_disabled());
        let why = open.state().why_not(Command::Make(command));
        assert_eq!(why.as_deref(), Some(words::commands::when_screen_in_sight()));
    }
    assert!(!tool(&open, MakeCommand::UseArrow).accesskit_node().is_disabled());
}

#[test]
fn while_an_edge_is_dragged_the_preview_shows_the_frames_on_both_sides_of_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = clip_span(&open, 1).start;
    open.apply(Action::MovePlayhead(VideoMs(demo.0 + 5_000)));
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    let cut = all_named(&open, words::timeline::cut()).into_iter().next().unwrap().rect().center();
    drag_with(&mut open, Modifiers::SHIFT, cut, cut + vec2(14.0, 0.0), |open| {
        let Some(EdgeShown::Cut(clip, _, (from, until))) = open.state().edge().cloned() else {
            panic!("{:?}", open.state().edge())
        };
        assert_eq!(clip.as_str(), "cl_demo");
        let frames = open.state().edge_frames().unwrap().clone();
        let at = frames.each_ref().map(|frame| frame.as_ref().unwrap().at);
        assert_eq!(at, [SourceMs(from.0 - 1), until]);
        open.until("both frames are exact", |state| {
            (0..2).all(|side| state.edge_picture(side).is_some_and(|(_, is_exact)| is_exact))
        });
        for (name, at) in [words::preview::edge_before(), words::preview::edge_behind()].into_iter().zip(at) {
            let said = open.harness.get_by_label(name).value();
            assert_eq!(said.as_deref(), Some(timecode_precise(at.0).as_str()));
        }
        super::harness::held_picture(open, "stage_edge");
    });
    assert_eq!(open.state().edge(), None);
    assert!(open.harness.query_by_label(words::preview::edge_before()).is_none());
    // The edge of an item: the last frame with it, and the first one without.
    let logo = named(&open, "Logo").rect();
    let from = egui::pos2(logo.right() - 2.0, logo.center().y);
    drag_with(&mut open, Modifiers::SHIFT, from, from - vec2(14.0, 0.0), |open| {
        let Some(EdgeShown::Item(at)) = open.state().edge().cloned() else { panic!("{:?}", open.state().edge()) };
        let (before, behind) = (VideoMs(at.0 - 1), at);
        let [first, second] = open.state().edge_frames().unwrap().clone().map(|frame| frame.unwrap().at);
        let project = open.state().project().unwrap();
        let shown = [before, behind].map(|at| {
            let (data, time) = project.at(at).unwrap();
            data.map.to_source(time)
        });
        assert_eq!([first, second], shown);
        let logo = spans(open.state(), ItemKind::MediaOverlay).into_iter().find(|(_, _, end)| *end == at.0);
        assert!(logo.is_some(), "{at:?} is where the item ends now");
    });
    assert_eq!(open.state().edge(), None);
}

#[test]
fn the_menu_of_the_picture_makes_a_blur_a_highlight_or_a_zoom_where_it_was_opened() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = clip_span(&open, 1).start;
    open.apply(Action::MovePlayhead(VideoMs(demo.0 + 15_000)));
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    let area = |node: &egui_kittest::Node<'_>| node.rect().area() as i64;
    let picture = open.harness.query_all_by_label(words::preview::preview()).max_by_key(area).unwrap().rect();
    let at = picture.lerp_inside(vec2(0.4, 0.45));
    let before = steps(&open);
    for (row, kind) in [
        (words::preview::blur_here(), ItemKind::Blur),
        (words::preview::highlight_here(), ItemKind::Highlight),
        (words::preview::zoom_here(), ItemKind::Zoom),
    ] {
        press_at(&mut open, at, egui::PointerButton::Secondary);
        open.harness.run_steps(3);
        control(&open, Role::MenuItem, row).click();
        open.harness.run_steps(4);
        let (_, item) = open.state().selected().unwrap();
        assert_eq!((item.kind(), steps(&open)), (kind, before + 1), "{:?}", open.notices());
        if let Item::Blur(_) | Item::Highlight(_) = item {
            // The mask is around the point at which the menu was opened.
            let mask = open.harness.get_by_label_contains(" in the preview").rect();
            assert!((mask.center() - at).length() < 3.0 && mask.width() > 40.0, "{mask:?} is around {at:?}");
        }
        open.press(Modifiers::COMMAND, Key::Z);
        assert_eq!(steps(&open), before);
    }
    // On the margin beside the recording the rows are grey.
    press_at(&mut open, picture.left_top() + vec2(2.0, 2.0), egui::PointerButton::Secondary);
    open.harness.run_steps(3);
    assert!(control(&open, Role::MenuItem, words::preview::blur_here()).accesskit_node().is_disabled());
}

#[test]
fn a_new_blur_hides_and_the_strength_that_the_user_chooses_is_that_of_the_next_one() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = clip_span(&open, 1).start;
    open.apply(Action::MovePlayhead(VideoMs(demo.0 + 15_000)));
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    let strength = |open: &Open<'_>| match open.state().selected() {
        Some((_, Item::Blur(mask))) => mask.intensity,
        other => panic!("{other:?}"),
    };
    let add = Action::Run(Command::Make(MakeCommand::AddBlur));
    open.apply(add.clone());
    assert_eq!(strength(&open), Some(1.0));
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Num1);
    let area = open.harness.get_by_label(words::preview::draw_area()).rect();
    open.drag(area.lerp_inside(vec2(0.2, 0.2)), vec2(80.0, 60.0));
    assert_eq!(strength(&open), Some(1.0));
    let at = open.state().selection().cloned().unwrap();
    let change = ChangeBody::Blur(MaskChange { intensity: Some(0.6), ..MaskChange::default() });
    open.apply(Action::Change { item: at, name: "Set".into(), change, gesture: None });
    open.apply(add.clone());
    assert_eq!(strength(&open), Some(0.6));
    // Also after a restart.
    let settings = Paths::under(folder.path().to_owned()).config.join("settings.json");
    open.until("the settings are written", |_| std::fs::read_to_string(&settings).is_ok_and(|text| text.contains("\"blur\"")));
    drop(open);
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(demo.0 + 15_000)));
    open.apply(add);
    assert_eq!(strength(&open), Some(0.6));
}
