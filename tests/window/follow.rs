//! Follow: masks go along with what is under them. Measured on recordings whose motion is known.

use super::harness::{Open, control, drag_with, press_at, spans, steps};
use crate::common::ffmpeg;
use cutroom::{
    api::{
        ClipId, PointPct, SizePct,
        effects::MaskChange,
        item::{ChangeBody, Item, ItemKind},
    },
    app::{Action, Command, ItemRef, MakeCommand, SaveState, State, Tone},
    jobs::{
        follow::{Aim, FollowError, STEP_MS, follow},
        proposals::GivenUp,
        workspace::ImportFiles,
    },
    propose::follow::{Followed, LostTo, Stay, cover},
    timeline::{VideoMs, timecode},
};
use egui::Role;
use egui_kittest::kittest::Queryable;
use std::path::{Path, PathBuf};
use tempfile::tempdir;

/// Size of the recordings.
const SIZE: (u32, u32) = (640, 360);
/// Frames per second.
const RATE: i64 = 30;
/// Size of the target in pixels.
const TARGET: (f64, f64) = (96.0, 48.0);

/// A recording of a target that moves over a background; `x` and `y` are its place in pixels, as ffmpeg's expressions of `t`.
fn recording(folder: &Path, name: &str, background: &str, (x, y): (&str, &str), seconds: u32) -> PathBuf {
    let path = folder.join(name);
    // Cells of known brightness, as of a page of text.
    let cells = "nullsrc=s=96x48:r=30,geq=lum='if(gt(mod(floor(X/4)*7+floor(Y/6)*13+floor(X/9)*floor(Y/5)*5,11),5),225,35)':cb=128:cr=128";
    let background = format!("{background}size=640x360:rate=30");
    let over = format!("[0:v][1:v]overlay=x='{x}':y='{y}':eval=frame:shortest=0,trim=duration={seconds}");
    ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        &background,
        "-f",
        "lavfi",
        "-i",
        cells,
        "-filter_complex",
        &over,
        "-t",
        &seconds.to_string(),
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-crf",
        "20",
        "-pix_fmt",
        "yuv420p",
        path.to_str().unwrap(),
    ]);
    path
}

/// Place of a target in percent.
fn percent(x: f64, y: f64) -> [f64; 4] {
    let across = |x: f64| x / f64::from(SIZE.0) * 100.0;
    let down = |y: f64| y / f64::from(SIZE.1) * 100.0;
    [across(x), down(y), across(x + TARGET.0), down(y + TARGET.1)]
}

fn followed(file: &Path, at_ms: i64, seconds: i64, place: [f64; 4]) -> Result<Followed, FollowError> {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let aim = Aim { size: SIZE, at_ms, from_ms: 0, to_ms: seconds * 1_000, place };
    let told = |_| {};
    runtime.block_on(follow(file.to_str().unwrap(), &aim, &GivenUp::default(), &told)).map(Option::unwrap)
}

/// Times of frames at which the target is in sight and no mask covers it.
fn bare(masks: &[Stay], seconds: i64, at: impl Fn(f64) -> Option<(f64, f64)>) -> Vec<i64> {
    let frames = (0..seconds * RATE).map(|frame| frame * 1_000 / RATE + 1);
    frames
        .filter(|ms| {
            let frame = (*ms * RATE / 1_000) as f64 / RATE as f64;
            let Some((x, y)) = at(frame) else { return false };
            let shown = percent(x, y).map(|edge| edge.clamp(0.0, 100.0));
            let is_seen = shown[2] - shown[0] > 0.05 && shown[3] - shown[1] > 0.05;
            let holds = |mask: &Stay| {
                (mask.from_ms..mask.to_ms).contains(ms)
                    && mask.place[0] <= shown[0]
                    && mask.place[1] <= shown[1]
                    && mask.place[2] >= shown[2]
                    && mask.place[3] >= shown[3]
            };
            is_seen && !masks.iter().any(holds)
        })
        .collect()
}

fn masks(followed: &Followed, seconds: i64) -> Vec<Stay> {
    cover(&followed.stays(0, seconds * 1_000), (0.5, 0.6), 2 * STEP_MS)
}

#[test]
fn what_moves_over_a_busy_picture_is_covered_in_every_frame_forwards_and_backwards() {
    let folder = tempdir().unwrap();
    let wave = |t: f64| ((270.0 + 200.0 * (t * 1.3).sin()).floor(), (150.0 + 90.0 * (t * 0.9).sin()).floor());
    let line = ("floor(270+200*sin(t*1.3))", "floor(150+90*sin(t*0.9))");
    for (name, background) in [("test.mp4", "testsrc2="), ("noise.mp4", "mandelbrot=")] {
        let file = recording(folder.path(), name, background, line, 6);
        let (x, y) = wave(3.0);
        let found = followed(&file, 3_000, 6, percent(x, y)).unwrap();
        assert_eq!((found.lost_before, found.lost_behind), (None, None), "{name}");
        let masks = masks(&found, 6);
        println!("{name}: {} masks, confidence {:?}", masks.len(), found.sure());
        assert_eq!(bare(&masks, 6, |t| Some(wave(t))), Vec::<i64>::new(), "{name}");
        assert!(masks.len() < 60 && found.sure().0 > 0.9, "{name}: {} masks, {:?}", masks.len(), found.sure());
    }
}

#[test]
fn a_page_that_scrolls_and_jumps_takes_the_masks_along() {
    let folder = tempdir().unwrap();
    // Scrolls by 60 pixels a second, jumps up by 150 at 2 s, and stands still from 4 s on.
    let place = |t: f64| {
        let y = if t < 2.0 { 250.0 - 60.0 * t } else { 250.0 - 60.0 * t.min(4.0) + 90.0 };
        (180.0, y.floor())
    };
    let line = ("180", "floor(if(lt(t,2),250-60*t,340-60*min(t,4)))");
    let file = recording(folder.path(), "page.mp4", "testsrc2=", line, 6);
    let found = followed(&file, 0, 6, percent(180.0, 250.0)).unwrap();
    assert_eq!(found.lost_behind, None);
    assert_eq!(bare(&masks(&found, 6), 6, |t| Some(place(t))), Vec::<i64>::new());
}

#[test]
fn it_is_covered_until_it_leaves_the_picture_and_the_time_is_said() {
    let folder = tempdir().unwrap();
    let place = |t: f64| ((300.0 + 150.0 * t).floor(), 140.0);
    let file = recording(folder.path(), "leaves.mp4", "testsrc2=", ("floor(300+150*t)", "140"), 5);
    let found = followed(&file, 0, 5, percent(300.0, 140.0)).unwrap();
    let lost = found.lost_behind.unwrap();
    assert_eq!(lost.to, LostTo::Edge);
    // Its left edge leaves after 340 / 150 s.
    assert!((1_700..2_400).contains(&lost.at_ms), "{lost:?}");
    let masks = masks(&found, 5);
    assert_eq!(bare(&masks, 5, |t| Some(place(t))), Vec::<i64>::new());
    assert!(masks.last().unwrap().to_ms < 3_000, "it stops where the target leaves: {masks:?}");
}

#[test]
fn what_is_hidden_for_a_moment_is_found_again_and_for_good_is_lost() {
    let folder = tempdir().unwrap();
    // Away from 2 s to 3 s, and from 5 s on.
    let hidden = |t: f64| (2.0..3.0).contains(&t) || t >= 5.0;
    let line = ("if(between(t,2,2.99)+gte(t,5),-500,200+20*t)", "120");
    let file = recording(folder.path(), "hidden.mp4", "testsrc2=", line, 8);
    let found = followed(&file, 500, 8, percent(210.0, 120.0)).unwrap();
    let lost = found.lost_behind.unwrap();
    assert_eq!(lost.to, LostTo::Change);
    let seen: Vec<_> = found.seen.iter().map(|seen| (seen.at_ms, seen.place[0], seen.sure)).collect();
    assert!((4_950..5_100).contains(&lost.at_ms), "{lost:?}: {seen:?}");
    let seen = |t: f64| (!hidden(t)).then_some((200.0 + 20.0 * t, 120.0));
    assert_eq!(bare(&masks(&found, 8), 8, seen), Vec::<i64>::new());
    // A flat place cannot be followed.
    let flat = recording(folder.path(), "flat.mp4", "color=c=gray:", ("10", "10"), 1);
    assert!(matches!(followed(&flat, 0, 1, [50.0, 50.0, 80.0, 80.0]), Err(FollowError::Flat)));
}

/// Each item of a kind with its start and end in the video, by start; a lane shows those of a group as one piece.
fn each(state: &State, kind: ItemKind) -> Vec<(ItemRef, i64, i64)> {
    let project = state.project().unwrap();
    let of_clip =
        |clip: &ClipId| project.draft.items(clip).unwrap().of_kind(kind).map(|item| item.id().clone()).collect::<Vec<_>>();
    let clips = project.clips.iter().map(|data| data.clip.id.clone());
    let all = clips.flat_map(|clip| of_clip(&clip).into_iter().map(move |id| ItemRef { clip: clip.clone(), id }));
    let mut all: Vec<_> = all
        .map(|at| {
            let (start, end) = project.span(&at).unwrap();
            (at, start.0, end.0)
        })
        .collect();
    all.sort_by_key(|(_, start, end)| (*start, *end));
    all
}

#[test]
fn a_blur_follows_what_is_under_it_as_one_step_and_all_its_masks_are_selected() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    let file = recording(media.path(), "Move.mp4", "testsrc2=", ("floor(100+60*t)", "140"), 5);
    open.apply(Action::ImportFiles(ImportFiles { screen: Some(file), camera: None }));
    open.until("it is open", |state| {
        state.project().is_some_and(|project| project.video.name == "Move" && project.unread == 0 && !project.clips.is_empty())
    });
    open.apply(Action::MovePlayhead(VideoMs(1_000)));
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    open.apply(Action::Run(Command::Make(MakeCommand::AddBlur)));
    let [left, top, right, bottom] = percent(160.0, 140.0);
    let change = MaskChange {
        point: Some(PointPct { x_pct: left, y_pct: top }),
        dimensions: Some(SizePct { width_pct: right - left, height_pct: bottom - top }),
        ..MaskChange::default()
    };
    let at = open.state().selection().cloned().unwrap();
    open.apply(Action::Change { item: at.clone(), name: "Place".into(), change: ChangeBody::Blur(change), gesture: None });
    let before = steps(&open);
    control(&open, Role::Button, Command::Make(MakeCommand::FollowTarget).text()).click();
    open.harness.run_steps(2);
    open.until("it was followed", |state| state.following(&at).is_none());
    assert_eq!(steps(&open), before + 1, "{:?}", open.notices());
    let masks = each(open.state(), ItemKind::Blur);
    assert!(masks.len() > 1 && open.state().selected_count() == masks.len(), "{} masks", masks.len());
    let notice = open.state().notices.shown().iter().find(|notice| notice.text.contains("Followed from")).unwrap();
    assert_eq!(notice.tone, Tone::Info, "{notice:?}");
    // Every frame is covered by the masks that the video has.
    let stays: Vec<Stay> = masks
        .iter()
        .map(|(at, start, end)| {
            let Some(Item::Blur(mask)) = open.state().project().unwrap().item(at) else { panic!("{at:?}") };
            let (x, y) = (mask.point.x_pct, mask.point.y_pct);
            let place = [x, y, x + mask.dimensions.width_pct, y + mask.dimensions.height_pct];
            Stay { from_ms: *start, to_ms: *end, place }
        })
        .collect();
    assert_eq!(bare(&stays, 5, |t| Some(((100.0 + 60.0 * t).floor(), 140.0))), Vec::<i64>::new());
    // Deleted as one, and back with one undo each.
    open.press(egui::Modifiers::NONE, egui::Key::Delete);
    assert!(each(open.state(), ItemKind::Blur).is_empty());
    open.press(egui::Modifiers::COMMAND, egui::Key::Z);
    open.press(egui::Modifiers::COMMAND, egui::Key::Z);
    assert_eq!((each(open.state(), ItemKind::Blur).len(), steps(&open)), (1, before));
    // Cancelled, nothing changes.
    open.apply(Action::Select(Some(at.clone())));
    open.apply_once(Action::Run(Command::Make(MakeCommand::FollowTarget)));
    assert!(open.state().following(&at).is_some());
    open.apply(Action::Run(Command::Make(MakeCommand::StopFollowing)));
    assert!(open.state().following(&at).is_none());
    assert_eq!((each(open.state(), ItemKind::Blur).len(), steps(&open)), (1, before));
}

#[test]
fn masks_that_followed_are_one_piece_that_is_selected_moved_changed_and_deleted_as_one_until_it_is_ungrouped() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    let file = recording(media.path(), "Move.mp4", "testsrc2=", ("floor(100+60*t)", "140"), 5);
    open.apply(Action::ImportFiles(ImportFiles { screen: Some(file), camera: None }));
    open.until("it is open", |state| {
        state.project().is_some_and(|project| project.video.name == "Move" && project.unread == 0 && !project.clips.is_empty())
    });
    open.apply(Action::MovePlayhead(VideoMs(1_000)));
    open.until("the stage has come to rest", State::is_at_rest);
    open.apply(Action::Run(Command::Make(MakeCommand::AddBlur)));
    let [left, top, right, bottom] = percent(160.0, 140.0);
    let change = MaskChange {
        point: Some(PointPct { x_pct: left, y_pct: top }),
        dimensions: Some(SizePct { width_pct: right - left, height_pct: bottom - top }),
        ..MaskChange::default()
    };
    let at = open.state().selection().cloned().unwrap();
    open.apply(Action::Change { item: at.clone(), name: "Place".into(), change: ChangeBody::Blur(change), gesture: None });
    open.apply(Action::Run(Command::Make(MakeCommand::FollowTarget)));
    open.until("it was followed", |state| state.following(&at).is_none());
    let masks = each(open.state(), ItemKind::Blur);
    let (count, end) = (masks.len(), masks.iter().map(|(_, _, end)| *end).max().unwrap());
    let piece = |open: &Open<'_>, kind| {
        let pieces = spans(open.state(), kind);
        assert_eq!(pieces.len(), 1, "the lane shows one piece: {pieces:?}");
        pieces[0].clone()
    };
    assert_eq!((piece(&open, ItemKind::Blur).1, piece(&open, ItemKind::Blur).2), (masks[0].1, end));
    assert_eq!(open.state().selected_group(), Some(count));
    open.harness.get_by_label(&words::inspector::group_selected(count));
    // A click on the piece selects all of it; with Alt, one mask.
    open.apply(Action::Select(None));
    let title = |open: &Open<'_>, kind| {
        let (at, start, end) = piece(open, kind);
        let title = open.state().project().unwrap().item(&at).unwrap().title();
        words::timeline::group_label(timecode(end), timecode(start), words::timeline::group_title(count, title))
    };
    let block = open.harness.get_by_label(&title(&open, ItemKind::Blur)).rect();
    press_at(&mut open, block.center(), egui::PointerButton::Primary);
    assert_eq!(open.state().selected_group(), Some(count));
    open.harness.event(egui::Event::ModifiersChanged(egui::Modifiers::ALT));
    for pressed in [true, false] {
        let (pos, button, modifiers) = (block.center(), egui::PointerButton::Primary, egui::Modifiers::ALT);
        open.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        open.harness.step();
    }
    open.harness.event(egui::Event::ModifiersChanged(egui::Modifiers::NONE));
    open.harness.run_steps(3);
    assert_eq!((open.state().selected_group(), open.state().selected_count()), (None, 1));
    let alone = open.state().selection().cloned().unwrap();
    let (_, start, until) = masks.iter().find(|(at, ..)| *at == alone).unwrap();
    let middle = i64::midpoint(masks[0].1, end);
    assert!(*start <= middle + 200 && *until >= middle - 200, "{start} to {until} of {end}");
    // Changed as one: the strength, and the kind.
    press_at(&mut open, block.center(), egui::PointerButton::Primary);
    let before = steps(&open);
    open.apply(Action::Run(Command::Make(MakeCommand::SwapMasks)));
    assert_eq!((steps(&open), each(open.state(), ItemKind::Blur).len()), (before + 1, 0));
    let lit = each(open.state(), ItemKind::Highlight);
    assert!(lit.len() == count && lit.windows(2).all(|pair| pair[0].2 <= pair[1].1), "no two at once: {lit:?}");
    assert_eq!((piece(&open, ItemKind::Highlight).2, open.state().selected_group()), (end, Some(count)));
    open.press(egui::Modifiers::COMMAND, egui::Key::Z);
    assert_eq!(each(open.state(), ItemKind::Blur), masks);
    assert_eq!(piece(&open, ItemKind::Blur).2, end);
    // Trimmed at its edge, the last mask is shorter; then there is room to move all of them as one.
    let block = open.harness.get_by_label(&title(&open, ItemKind::Blur)).rect();
    let from = egui::pos2(block.right() - 2.0, block.center().y);
    drag_with(&mut open, egui::Modifiers::SHIFT, from, from - egui::vec2(block.width() * 0.02, 0.0), |_| {});
    let trimmed = each(open.state(), ItemKind::Blur);
    let shorter = end - trimmed.iter().map(|(_, _, end)| *end).max().unwrap();
    assert!(shorter > 30 && trimmed[..count - 1] == masks[..count - 1], "the last mask is shorter alone: {shorter}");
    let block = open.harness.get_by_label(&title(&open, ItemKind::Blur)).rect();
    drag_with(&mut open, egui::Modifiers::SHIFT, block.center(), block.center() + egui::vec2(200.0, 0.0), |_| {});
    let moved = each(open.state(), ItemKind::Blur);
    assert!(moved.iter().zip(&trimmed).all(|(now, was)| now.1 - was.1 == shorter && now.2 - was.2 == shorter), "{moved:?}");
    // Kept through a save and a restart.
    open.press(egui::Modifiers::COMMAND, egui::Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none());
    open.harness.run_steps(3);
    assert_eq!(piece(&open, ItemKind::Blur).1, moved[0].1);
    drop(open);
    let mut open = Open::local(folder.path());
    open.until("it is open", |state| {
        state.project().is_some_and(|project| project.video.name == "Move" && project.unread == 0 && !project.clips.is_empty())
    });
    assert_eq!((each(open.state(), ItemKind::Blur).len(), piece(&open, ItemKind::Blur).1), (count, moved[0].1));
    // Ungrouped, and back.
    let first = piece(&open, ItemKind::Blur).0;
    open.apply(Action::Select(Some(first.clone())));
    assert_eq!(open.state().selected_group(), Some(count));
    open.apply(Action::Run(Command::Make(MakeCommand::UngroupMasks)));
    assert_eq!(spans(open.state(), ItemKind::Blur).len(), count);
    open.apply(Action::Select(Some(first)));
    assert_eq!(open.state().selected_count(), 1);
    open.press(egui::Modifiers::COMMAND, egui::Key::Z);
    piece(&open, ItemKind::Blur);
}
