//! At rest, the preview shows the exact frame of exports; while something moves, the window's painter draws it, and the switch
//! between them is not visible. Also zooming and panning.

use super::{
    common::ffmpeg,
    harness::{Open, Shared, clip_span, open_with_key},
};
use cutroom::{
    api::{
        VideoId,
        source::{CreateSource, SourceKind},
    },
    app::{
        Action, Command, EditCommand, StageCommand, Start, State, ViewCommand, features::editor::stage::resting::Exactness,
        settings::stage::Quality,
    },
    jobs::{
        one_frame::{FrameRequest, one_frame},
        workspace::Target,
    },
    picture::Pixels,
    stage::{Magnification, compose::ElementKind},
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable;
use serde_json::json;
use std::sync::Arc;
use tempfile::tempdir;

fn rest(open: &mut Open<'_>) {
    open.harness.run_steps(2);
    open.until("the stage has come to rest", |state| state.exactness() == Exactness::Exact);
}

/// The exact frame of the current composition, of any size.
fn exact(state: &State) -> Option<Arc<Pixels>> {
    let project = state.project()?;
    let (data, time) = project.at(state.playhead())?;
    let composition = project.scene(data, time).composition;
    (100..2_000).find_map(|width| {
        let height = (f64::from(width) * composition.canvas.height / composition.canvas.width).round() as u32;
        [height - 1, height, height + 1]
            .into_iter()
            .find_map(|height| state.exact_picture(&composition, (width, height)).cloned())
    })
}

/// Presses or releases a pointer button at a position without effect.
fn hold(open: &mut Open<'_>, pressed: bool) {
    let pos = open.harness.get_by_label_contains(words::window::local_workspace()).rect().center();
    open.harness.event(Event::PointerMoved(pos));
    open.harness.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    open.harness.step();
}

/// Mean difference of an area in two screenshots, and mean difference of its worst block of 16 × 16 pixels.
fn difference(a: &image::RgbaImage, b: &image::RgbaImage, part: Rect) -> (f64, f64) {
    let (mut sum, mut count, mut worst) = (0.0, 0.0, 0.0_f64);
    let side = |from: f32, to: f32| ((from as u32 + 1)..(to as u32 - 17)).step_by(16);
    for top in side(part.top(), part.bottom()) {
        for left in side(part.left(), part.right()) {
            let mut block = 0.0;
            for (x, y) in (top..top + 16).flat_map(|y| (left..left + 16).map(move |x| (x, y))) {
                let (a, b) = (a.get_pixel(x, y).0, b.get_pixel(x, y).0);
                block += (0..3).map(|channel| f64::from(a[channel].abs_diff(b[channel]))).sum::<f64>() / 3.0;
            }
            worst = worst.max(block / 256.0);
            sum += block;
            count += 256.0;
        }
    }
    (sum / count, worst)
}

#[test]
fn at_rest_the_stage_is_the_picture_of_the_command_line_and_an_edit_of_a_text_decodes_nothing() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    // A white text is visible there.
    let at = VideoMs(clip_span(&open, 0).start.0 + 10_000);
    open.apply_once(Action::MovePlayhead(at));
    assert_ne!(open.state().exactness(), Exactness::Exact);
    rest(&mut open);
    let shown = exact(open.state()).unwrap();
    let within = Some((shown.width(), shown.height()));
    let request = FrameRequest { video: VideoId::new("vid_sample"), at: format!("{}ms", at.0), within, boxes: false };
    let drawn = shared.runtime.block_on(one_frame(&shared.workspace.client(), &request)).unwrap();
    assert!(*shown == drawn, "pixel by pixel");
    open.until_drawn();
    // From now on nothing can be decoded.
    let stopped = shared.stop();
    open.apply_once(Action::Run(Command::Edit(EditCommand::AddText)));
    assert!(exact(open.state()).is_none(), "no picture is shown for something else");
    rest(&mut open);
    assert!(*exact(open.state()).unwrap() != drawn);
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    rest(&mut open);
    assert!(*exact(open.state()).unwrap() == drawn);
    // Another size would need decoding: the preview shows an approximation, and says so.
    assert!(open.harness.query_by_label(words::preview::draft()).is_none());
    open.press(Modifiers::ALT | Modifiers::SHIFT, Key::Z);
    open.until("the exact picture fails", |state| matches!(state.exactness(), Exactness::Failed(_)));
    open.harness.get_by_label(words::preview::draft());
    drop((open, stopped));
}

#[test]
fn on_both_sides_of_every_cut_the_stage_at_rest_is_the_picture_of_the_command_line() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    let project = open.state().project().unwrap();
    let spans = project.clips.iter().zip(project.sequence.spans());
    let borders = spans.flat_map(|(data, span)| data.map.edit_points().map(move |cut| span.to_video(cut.at).0));
    let borders: Vec<i64> = borders.filter(|at| (1..project.sequence.length().0).contains(at)).take(2).collect();
    assert!(!borders.is_empty(), "the sample has cuts");
    let client = shared.workspace.client();
    for at in borders.into_iter().flat_map(|border| [border - 1, border, border + 33]) {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        rest(&mut open);
        let shown = exact(open.state()).unwrap();
        let within = Some((shown.width(), shown.height()));
        let request = FrameRequest { video: VideoId::new("vid_sample"), at: format!("{at}ms"), within, boxes: false };
        let drawn = shared.runtime.block_on(one_frame(&client, &request)).unwrap();
        assert!(*shown == drawn, "pixel by pixel at {at} ms");
    }
}

#[test]
fn the_exact_picture_takes_the_place_of_the_painters_without_a_shift() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    for at in [2_000, 27_600] {
        hold(&mut open, true);
        let demo = clip_span(&open, 1);
        open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + at)));
        open.until_drawn();
        assert_ne!(open.state().exactness(), Exactness::Exact, "the pointer holds something");
        let painted = open.harness.render().unwrap();
        hold(&mut open, false);
        rest(&mut open);
        let exact = open.harness.render().unwrap();
        let stage = open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect();
        let (mean, worst) = difference(&painted, &exact, stage);
        // The painter enlarges a proxy image; the exact frame has sharper edges.
        if mean > 2.0 || worst > 20.0 {
            painted.save(std::env::temp_dir().join(format!("painted-{at}.png"))).unwrap();
            exact.save(std::env::temp_dir().join(format!("exact-{at}.png"))).unwrap();
        }
        assert!(mean <= 2.0 && worst <= 20.0, "{at}: {mean:.2} {worst:.2}");
    }
}

#[test]
fn a_dissolve_fades_the_picture_of_the_clip_before_as_a_whole() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let wrap = clip_span(&open, 2);
    hold(&mut open, true);
    open.apply(Action::MovePlayhead(VideoMs(wrap.start.0 + 150)));
    open.until("the end of the clip before is drawn", |state| {
        let project = state.project().unwrap();
        let (data, time) = project.at(state.playhead()).unwrap();
        let composition = project.scene(data, time).composition;
        let Some(ElementKind::Before(elements)) = composition.elements.last().map(|element| &element.kind) else {
            return false;
        };
        (200..1_200).any(|width| {
            let height = (f64::from(width) * 9.0 / 16.0).round() as u32;
            [height - 1, height, height + 1].into_iter().any(|height| state.picture_before(elements, (width, height)).is_some())
        })
    });
    open.until_drawn();
    let painted = open.harness.render().unwrap();
    hold(&mut open, false);
    rest(&mut open);
    let exact = open.harness.render().unwrap();
    let (mean, worst) =
        difference(&painted, &exact, open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect());
    assert!(mean <= 2.0 && worst <= 20.0, "{mean:.2} {worst:.2}");
}

#[test]
fn the_stage_is_magnified_at_the_pointer_moved_by_the_hand_and_fitted_again() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let fitted = open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect();
    open.harness.get_by_label_contains(&words::preview::zoom_label(words::preview::zoom_fit()));
    let pointer = Pos2::new(fitted.left() + 100.0, fitted.top() + 80.0);
    open.harness.event(Event::PointerMoved(pointer));
    open.harness.step();
    let canvas = open.state().project().unwrap().video.dimensions;
    let before = open.state().viewport();
    open.harness.event(Event::Zoom(2.0));
    open.harness.run_steps(8);
    let after = open.state().viewport();
    let space = open.state().stage_space;
    let ratio = after.scale(space, canvas) / before.scale(space, canvas);
    assert!((ratio - 2.0).abs() < 0.05, "{ratio}");
    let (was, is) = (before.place(space, canvas), after.place(space, canvas));
    let fraction = |place: cutroom::stage::Rect, x: f64| (x - place.x) / place.w;
    let x = 100.0 + was.x;
    assert!((fraction(was, x) - fraction(is, x)).abs() < 0.01, "{was:?} {is:?}");

    // The hand tool moves the canvas, and nothing on it.
    open.harness.key_down(Key::H);
    open.harness.step();
    open.drag(fitted.center(), vec2(-60.0, -30.0));
    open.harness.key_up(Key::H);
    open.harness.run_steps(2);
    let moved = open.state().viewport().place(space, canvas);
    assert!((moved.x - is.x + 60.0).abs() <= 2.0 && (moved.y - is.y + 30.0).abs() <= 2.0, "{is:?} {moved:?}");
    assert_eq!(open.state().waiting(), 0);

    open.press(Modifiers::ALT | Modifiers::SHIFT, Key::Z);
    assert_eq!(open.state().viewport().magnification, Magnification::Scale(1.0));
    open.harness.get_by_label_contains(&words::preview::zoom_label("100 %"));
    rest(&mut open);
    assert_eq!(exact(open.state()).unwrap().width(), canvas.width as u32);
    open.press(Modifiers::ALT, Key::Z);
    assert_eq!(open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect(), fitted);
}

#[test]
fn an_overlay_is_dragged_as_far_as_the_pointer_at_any_magnification() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = clip_span(&open, 1);
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 2_000)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    // Without snapping, so that the box moves as far as the pointer.
    open.apply(Action::Run(Command::View(ViewCommand::ToggleSnap)));
    let place = |open: &Open<'_>| {
        let project = open.state().project().unwrap();
        let (data, time) = project.at(open.state().playhead()).unwrap();
        let at = open.state().selection().unwrap();
        project.scene(data, time).composition.place_of(&at.id).unwrap()
    };
    for zoom in [1.0, 1.5] {
        open.apply(Action::Run(if zoom > 1.0 {
            Command::Stage(StageCommand::ActualSize)
        } else {
            Command::Stage(StageCommand::FitStage)
        }));
        let before = place(&open);
        let canvas = open.state().project().unwrap().video.dimensions;
        let scale = open.state().viewport().scale(open.state().stage_space, canvas);
        let text = open.harness.get_by_label(&words::preview::item_label(words::editing::new_text())).rect();
        open.drag(text.center(), vec2(60.0, 30.0));
        let after = place(&open);
        let by = ((after.x - before.x) * scale, (after.y - before.y) * scale);
        assert!((by.0 - 60.0).abs() < 1.5 && (by.1 - 30.0).abs() < 1.5, "{zoom}: {by:?}");
    }
}

#[test]
fn guides_and_quality_are_remembered_and_the_whole_screen_is_left_with_escape() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Stage(StageCommand::SafeAreas)));
    open.apply(Action::Run(Command::Stage(StageCommand::Thirds)));
    open.apply(Action::Run(Command::Stage(StageCommand::QualityHalf)));
    let small = open.state().project().map(|project| cutroom::app::needed_pictures(project, open.state().playhead())).unwrap();
    open.until("the picture has half the size", |state| {
        let picture = state.picture(&small[0].0);
        matches!(picture, Some(cutroom::jobs::pictures::PictureState::Ready(picture)) if picture.full.width as u32 == small[0].1.size.0 / 2)
    });
    open.until_drawn();
    let whole = open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect();
    open.press(Modifiers::NONE, Key::F11);
    open.harness.run_steps(2);
    assert!(open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect().width() > whole.width() * 1.3);
    assert!(open.harness.query_by_label(words::common::save()).is_none(), "nothing but the picture and its transport");
    open.picture("stage_full_screen");
    open.press(Modifiers::NONE, Key::Escape);
    open.harness.run_steps(2);
    assert_eq!(open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect(), whole);
    open.picture("stage_guides");
    drop(open);
    let again = Open::sample(folder.path());
    let stage = &again.state().settings.stage;
    assert!(stage.safe_areas && stage.thirds && stage.quality == Quality::Half);
}

#[test]
fn in_the_middle_of_a_dissolve_between_two_parts_of_one_recording_the_stage_shows_both() {
    let (folder, media, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::empty());
    let file = media.path().join("Halves.mp4");
    let [red, blue] = ["red", "blue"].map(|color| format!("color={color}:size=640x360:rate=25:duration=2"));
    let joined = ["-filter_complex", "[0][1]concat=n=2", "-c:v", "libx264", "-pix_fmt", "yuv420p", file.to_str().unwrap()];
    ffmpeg(&[&["-f", "lavfi", "-i", &red, "-f", "lavfi", "-i", &blue][..], &joined[..]].concat());
    let client = shared.workspace.client();
    let video = shared.runtime.block_on(async {
        let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
        let created = client.create_source(&kind).await.unwrap();
        client.upload(&created, &file, Box::new(|_, _| {})).await.unwrap();
        let body = json!({"name": "Halves", "sourceId": created.source_id});
        shared.workspace.call("POST", "/v1/videos", &body).await["video"]["id"].as_str().unwrap().to_owned()
    });
    let clips = format!("/v1/videos/{video}/clips");
    let call = |method: &str, path: &str, body: serde_json::Value| {
        let path = format!("{clips}/{path}");
        shared.runtime.block_on(shared.workspace.call(method, path.trim_end_matches('/'), &body))
    };
    let first = call("GET", "", serde_json::Value::Null)["clips"][0]["id"].as_str().unwrap().to_owned();
    let copy = call("POST", &format!("{first}/duplicate"), serde_json::Value::Null);
    let second = copy["clip"]["id"].as_str().unwrap().to_owned();
    call("POST", &format!("{first}/cut"), json!({"fromMs": 2_000, "toMs": 4_000}));
    call("POST", &format!("{second}/cut"), json!({"fromMs": 0, "toMs": 2_000}));
    call("PATCH", &second, json!({"transition": "smooth"}));
    let target = Target::Remote(shared.address().to_owned());
    let begin = Start { target, video: Some(video.as_str().into()), import: None };
    let is_there = |state: &State| state.project().is_some_and(|project| project.clips.len() == 2);
    let key = shared.workspace.server.api_key();
    let mut open = open_with_key(begin, key, folder.path(), vec2(1100.0, 700.0), is_there);
    let border = clip_span(&open, 1).start.0;
    let mut color = |at: i64| {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.until_drawn();
        rest(&mut open);
        let middle = open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect().center();
        let [red, _, blue, _] = open.harness.render().unwrap().get_pixel(middle.x as u32, middle.y as u32).0;
        (red, blue)
    };
    let (before, between, after) = (color(border - 500), color(border + 150), color(border + 1_000));
    assert!(before.0 > 200 && before.1 < 60, "{before:?}");
    assert!((60..200).contains(&between.0) && (60..200).contains(&between.1), "both are seen: {between:?}");
    assert!(after.0 < 60 && after.1 > 200, "{after:?}");
    drop(open);
    shared.stop();
}
