//! Editing on the timeline: selecting, moving, trimming, copying, edit points, lanes, markers, clocks.

use super::harness::{ANY, Open, begin_of, center, clip_span, drag_with, held_picture, order, spans, start, steps, undo_name};
use cutroom::{
    api::item::ItemKind,
    app::{
        Action, ClipCommand, Command, Edge, EditCommand, Lane, MakeCommand, Pick, TimelineAction, TimelineCommand, ViewCommand,
        features::editor::timeline::LaneChange, settings::timeline::LaneShift,
    },
    timeline::{RulerClock, VideoMs},
};
use egui::{Event, Key, Modifiers, Pos2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

/// Screen position of a video time, at the height of a lane's header.
fn at(open: &Open<'_>, lane: &str, time: i64) -> Pos2 {
    let name = open.harness.get_by_label(lane).rect();
    pos2(name.right() + open.state().axis().to_points(VideoMs(time)), name.center().y)
}

#[test]
fn many_items_are_selected_moved_copied_trimmed_and_deleted_each_as_one_step() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let sounds = spans(open.state(), ItemKind::SoundEffect);
    let texts = spans(open.state(), ItemKind::TextOverlay);
    assert!(sounds.len() == 3 && texts.len() == 3);
    // A rectangle over two lanes selects the items it touches on release; Escape would cancel it.
    let (from, to) = (
        at(&open, &words::timeline::lane_label(words::settings::lane_sounds()), 50_000),
        at(&open, &words::timeline::lane_label(words::settings::lane_text()), 138_000),
    );
    drag_with(&mut open, Modifiers::NONE, from, to, |open| {
        open.harness.get_by_label("5 items");
        assert_eq!(open.state().selected_count(), 0);
    });
    assert_eq!(open.state().selected_count(), 5);
    // A click with Ctrl removes an item from the selection, with Shift selects everything up to it.
    super::harness::named(&open, "Whoosh").click_modifiers(Modifiers::COMMAND);
    open.harness.run_steps(2);
    assert_eq!(open.state().selected_count(), 4);
    open.click("Whoosh");
    assert_eq!(open.state().selected_count(), 1);
    open.apply(Action::Timeline(TimelineAction::SelectUntil(sounds[2].0.clone())));
    assert_eq!((open.state().selected_count(), open.state().selection()), (3, Some(&sounds[0].0)));
    // Dragging one item moves all selected items, shows the distance, and changes nothing before release.
    let whoosh = center(&open, "Whoosh");
    // While a button is pressed the preview does not come to rest.
    open.until("the stage has come to rest", cutroom::app::State::is_at_rest);
    drag_with(&mut open, Modifiers::NONE, whoosh, whoosh - vec2(30.0, 0.0), |open| {
        assert_eq!(steps(open), 0);
        open.harness.get_by_label_contains("3 items  ");
        held_picture(open, "timeline_group_drag");
    });
    let moved = spans(open.state(), ItemKind::SoundEffect);
    let by = moved[0].1 - sounds[0].1;
    assert!(by < -1_000, "{by}");
    assert!(moved.iter().zip(&sounds).all(|(now, before)| now.1 - before.1 == by && now.2 - before.2 == by));
    assert_eq!((steps(&open), open.state().selected_count()), (1, 3));
    assert!(undo_name(&open).starts_with("Move 3 items"), "{}", undo_name(&open));
    // With Alt the drag copies.
    let whoosh = center(&open, "Whoosh");
    drag_with(&mut open, Modifiers::ALT, whoosh, whoosh + vec2(40.0, 0.0), |_| {});
    assert_eq!((spans(open.state(), ItemKind::SoundEffect).len(), open.state().selected_count()), (6, 3));
    open.apply(Action::Timeline(TimelineAction::Trim(Edge::End, -100)));
    assert!(undo_name(&open).starts_with("Trim 3 items"), "{}", undo_name(&open));
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!((spans(open.state(), ItemKind::SoundEffect), open.state().selected_count()), (moved, 0));
    for _ in 0..4 {
        open.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!((spans(open.state(), ItemKind::SoundEffect), open.state().waiting()), (sounds, 0));
    // All items of the lane, ten frames later and back.
    open.click("Whoosh");
    open.press(Modifiers::COMMAND, Key::A);
    assert_eq!(open.state().selected_count(), 3);
    open.press(Modifiers::ALT | Modifiers::SHIFT, Key::ArrowLeft);
    open.press(Modifiers::ALT | Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(open.state().waiting(), 0);
    // A group moves until one of its items reaches the border of its clip.
    open.apply(Action::Timeline(TimelineAction::Move { by_ms: i64::MAX / 4, copy: false }));
    let (end, now) = (clip_span(&open, 1).end().0, spans(open.state(), ItemKind::SoundEffect));
    assert_eq!(now.iter().map(|(_, _, end)| *end).max(), Some(end));
    open.press(Modifiers::COMMAND, Key::Z);
    // Escape cancels a drag completely.
    let whoosh = center(&open, "Whoosh");
    drag_with(&mut open, Modifiers::NONE, whoosh, whoosh + vec2(30.0, 0.0), |open| {
        open.harness.key_press(Key::Escape);
        open.harness.step();
    });
    assert_eq!(open.state().waiting(), 0);
}

#[test]
fn items_are_copied_cut_pasted_and_split_across_clips_and_nonsense_is_refused() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = spans(open.state(), ItemKind::TextOverlay);
    open.apply(Action::Select(Some(before[1].0.clone())));
    open.harness.event(Event::Copy);
    open.harness.run_steps(3);
    // Paste on another clip, at the playhead.
    open.apply(Action::MovePlayhead(VideoMs(110_000)));
    open.apply(Action::Run(Command::Timeline(TimelineCommand::Paste)));
    let after = spans(open.state(), ItemKind::TextOverlay);
    let new = after.iter().find(|(at, ..)| !before.iter().any(|(old, ..)| old == at)).unwrap();
    assert_eq!((new.1, new.2 - new.1), (110_000, before[1].2 - before[1].1));
    assert_eq!(open.state().selection(), Some(&new.0));
    assert_ne!(new.0.clip, before[1].0.clip);
    // Split at the playhead, which must be inside the item.
    open.press(Modifiers::NONE, Key::B);
    assert!(open.notices().iter().any(|notice| notice == words::editing::split_outside()), "{:?}", open.notices());
    open.apply(Action::MovePlayhead(VideoMs(111_000)));
    open.press(Modifiers::NONE, Key::S);
    let split = spans(open.state(), ItemKind::TextOverlay);
    assert!(split.len() == after.len() + 1 && split.iter().any(|(_, start, end)| (*start, *end) == (110_000, 111_000)));
    assert!(undo_name(&open).starts_with(&begin_of(words::editing::step_split(ANY))));
    open.press(Modifiers::COMMAND, Key::Z);
    open.harness.event(Event::Cut);
    open.harness.run_steps(3);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(spans(open.state(), ItemKind::TextOverlay), after);
    for nonsense in ["", "{\"cutroomItems\": 9, \"workspace\": \"\", \"items\": []}", "{\"cutroomItems\": 1"] {
        open.harness.event(Event::Paste(nonsense.into()));
        open.harness.run_steps(2);
        assert_eq!(spans(open.state(), ItemKind::TextOverlay), after);
        assert!(!open.notices().is_empty(), "{nonsense}");
    }
    // While text is typed the clipboard belongs to the field.
    open.press(Modifiers::NONE, Key::F2);
    open.harness.event(Event::Cut);
    open.harness.run_steps(2);
    assert_eq!(spans(open.state(), ItemKind::TextOverlay).len(), after.len());
}

#[test]
fn edit_points_and_borders_of_clips_are_trimmed_and_rolled_and_the_other_clock_shows_what_is_cut_out() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = order(&open);
    let cuts = |open: &Open<'_>| open.state().project().unwrap().clips[1].map.removed().to_vec();
    let saved = cuts(&open);
    // The end of a clip is dragged in by four seconds: everything after it moves along.
    let clip = open.harness.get_by_label(&words::timeline::clip_label("Demo")).rect();
    let by = open.state().axis().points_per_ms as f32 * 4_000.0;
    drag_with(
        &mut open,
        Modifiers::SHIFT,
        clip.right_center() - vec2(2.0, 0.0),
        clip.right_center() - vec2(2.0 + by, 0.0),
        |open| {
            open.harness.get_by_label_contains(words::timeline::handle_clip_end());
        },
    );
    let trimmed = before[1].1 - order(&open)[1].1;
    assert!((3_700..4_300).contains(&trimmed), "{trimmed}");
    assert!(undo_name(&open).starts_with("Trim the clip"), "{}", undo_name(&open));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((order(&open), cuts(&open)), (before.clone(), saved.clone()));
    // With the keyboard an edit point rolls by a frame, and trims with Shift.
    let edit_point = super::harness::all_named(&open, words::timeline::cut()).into_iter().next().unwrap().rect().center();
    super::harness::all_named(&open, words::timeline::cut()).into_iter().next().unwrap().focus();
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::ArrowRight);
    let rolled = cuts(&open);
    assert_eq!((rolled[0].0.0 - saved[0].0.0, rolled[0].1.0 - saved[0].1.0), (33, 33));
    assert_eq!(order(&open), before, "a roll moves nothing else");
    open.press(Modifiers::SHIFT, Key::ArrowLeft);
    assert_eq!(order(&open)[1].1, before[1].1 - 33);
    open.apply(Action::JumpTo(0));
    // A drag beside the middle trims one side.
    drag_with(&mut open, Modifiers::SHIFT, edit_point + vec2(5.0, 4.0), edit_point + vec2(25.0, 4.0), |_| {});
    let now = cuts(&open);
    assert!(now[0].0 == saved[0].0 && now[0].1 > saved[0].1, "{now:?} {saved:?}");
    open.apply(Action::JumpTo(0));
    // The ruler of recordings: gaps where footage is cut out, all of it can be reached, and back.
    open.press(Modifiers::NONE, Key::T);
    assert_eq!(open.state().ruler_clock(), RulerClock::Recorded);
    let project = open.state().project().unwrap();
    let all: i64 = project.clips.iter().map(|data| data.map.source_length().0).sum();
    assert_eq!(project.ruler_length(RulerClock::Recorded), VideoMs(all));
    for time in (0..project.sequence.length().0).step_by(977) {
        let there = project.ruled(RulerClock::Recorded, VideoMs(time));
        assert_eq!(project.at_ruled(RulerClock::Recorded, there), VideoMs(time));
    }
    open.press(Modifiers::NONE, Key::Num0);
    open.picture("timeline_recorded");
    // Dragging the edge of a gap trims like dragging the edit point.
    let gap = super::harness::all_named(&open, words::timeline::cut()).into_iter().next().unwrap().rect();
    drag_with(&mut open, Modifiers::SHIFT, gap.right_center() - vec2(4.0, 0.0), gap.right_center() + vec2(16.0, 0.0), |_| {});
    let now = cuts(&open);
    assert!(now[0].0 == saved[0].0 && now[0].1 > saved[0].1, "{now:?} {saved:?}");
    open.press(Modifiers::NONE, Key::T);
    assert_eq!(open.state().ruler_clock(), RulerClock::Played);
}

#[test]
fn lanes_fold_lock_hide_and_move_and_are_the_same_after_a_restart() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let tall = open.harness.get_by_label(&words::timeline::lane_label(words::settings::lane_zooms())).rect().height();
    open.click(&words::timeline::lane_fold(words::settings::lane_zooms()));
    assert!(open.harness.get_by_label(&words::timeline::lane_label(words::settings::lane_zooms())).rect().height() < tall);
    open.click(&words::timeline::lane_label(words::settings::lane_text()));
    open.click(words::timeline::lane_menu_lock());
    let text = spans(open.state(), ItemKind::TextOverlay)[1].0.clone();
    open.apply(Action::Select(Some(text)));
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(open.state().waiting(), 0);
    assert!(
        open.notices().iter().any(|notice| notice.contains(&words::editing::lane_locked(words::settings::lane_text()))),
        "{:?}",
        open.notices()
    );
    open.press(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(open.state().waiting(), 0, "nor is it moved");
    open.apply(Action::Timeline(TimelineAction::Lane(Lane::Masks, LaneChange::Hide(true))));
    assert!(open.harness.query_by_label(&words::timeline::lane_label(words::settings::lane_masks())).is_none());
    open.apply(Action::Timeline(TimelineAction::Lane(Lane::Faces, LaneChange::Shift(LaneShift::Up))));
    let muted = |open: &Open<'_>| open.state().is_lane_muted(Lane::Sounds);
    open.apply(Action::Timeline(TimelineAction::Lane(Lane::Sounds, LaneChange::Mute(true))));
    assert!(muted(&open));
    let settings = open.state().settings.timeline.clone();
    open.until("the picture is drawn", |_| true);
    open.picture("timeline_lanes");
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!(open.state().settings.timeline, settings);
    // Hidden lanes can be shown again in the menu of the clips' header.
    open.click(words::timeline::lanes_label());
    open.click(words::settings::lane_masks());
    open.press(Modifiers::NONE, Key::Escape);
    open.harness.get_by_label(&words::timeline::lane_label(words::settings::lane_masks()));
}

#[test]
fn markers_are_set_named_coloured_moved_undone_and_there_after_a_restart_on_their_footage() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let demo = clip_span(&open, 1);
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 5_000)));
    open.press(Modifiers::NONE, Key::M);
    assert!(open.harness.query_by_label(words::timeline::marker_note()).is_none(), "the first press drops it");
    open.press(Modifiers::NONE, Key::M);
    open.harness.get_by_label(words::timeline::marker_note()).focus();
    open.harness.run_steps(2);
    open.harness.event(Event::Text("Loud \u{1f50a} \u{5e9}\u{5dc}\u{5d5}\u{5dd}".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    let notes = |open: &Open<'_>| {
        open.state().markers().map(|(at, marker)| (at.0 - demo.start.0, marker.note.clone())).collect::<Vec<_>>()
    };
    assert_eq!(notes(&open), [(5_000, "Loud \u{1f50a} \u{5e9}\u{5dc}\u{5d5}\u{5dd}".to_owned())]);
    assert_eq!(open.state().waiting(), 0, "nothing of it goes to the service");
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(notes(&open), [(5_000, String::new())]);
    open.press(Modifiers::COMMAND, Key::Z);
    assert!(notes(&open).is_empty() && open.state().undo_name().is_none());
    open.press(Modifiers::COMMAND, Key::Y);
    open.press(Modifiers::COMMAND, Key::Y);
    // A marker stays on its footage if something before it is cut out, and undo reverts both kinds of steps.
    open.apply(Action::Timeline(TimelineAction::Mark(VideoMs(demo.start.0 + 1_000), VideoMs(demo.start.0 + 2_000))));
    open.press(Modifiers::NONE, Key::S);
    assert_eq!(notes(&open)[0].0, 4_000);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(notes(&open)[0].0, 5_000);
    open.apply(Action::MovePlayhead(VideoMs(0)));
    open.press(Modifiers::SHIFT, Key::Period);
    assert_eq!(open.state().playhead(), VideoMs(demo.start.0 + 5_000));
    let kept = notes(&open);
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!(notes(&open), kept);
}

#[test]
fn the_keyboard_goes_from_item_to_item_and_items_across_a_cut_are_ended_started_or_kept() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    super::harness::named(&open, "Whoosh").focus();
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::ArrowDown);
    let sounds = spans(open.state(), ItemKind::SoundEffect);
    assert_eq!(open.state().selection(), Some(&sounds[1].0));
    open.press(Modifiers::SHIFT, Key::ArrowDown);
    assert_eq!(open.state().selected_count(), 2);
    open.press(Modifiers::NONE, Key::PageDown);
    let kind = |open: &Open<'_>| open.state().selected().unwrap().1.kind();
    assert_eq!(kind(&open), ItemKind::TextOverlay);
    open.press(Modifiers::NONE, Key::PageUp);
    assert_eq!(kind(&open), ItemKind::SoundEffect);
    open.press(Modifiers::NONE, Key::Z);
    let (from, to) = {
        let (from, to) = open.state().axis().visible(open.state().timeline_width);
        (from.0, to.0)
    };
    let selected = open.state().session.as_ref().unwrap().selected_span().unwrap();
    assert!(from <= selected.0.0 && to >= selected.1.0 && to - from < 5_000, "{from} {to} {selected:?}");
    // An item is trimmed across an edit point: it gets a mark, and can end there.
    open.press(Modifiers::NONE, Key::Num0);
    let demo = clip_span(&open, 1);
    let edit_point = open.state().project().unwrap().clips[1].map.edit_points().next().unwrap().at;
    let (item, ..) = sounds[0].clone();
    let length = cutroom::api::DurationMs(6_000);
    let over = Action::SetTimes { item: item.clone(), start: edit_point.moved(-3_000), length, gesture: None };
    open.apply(over);
    let crossed = |open: &Open<'_>| open.state().session.as_ref().unwrap().alarmed(&item);
    assert_eq!(crossed(&open), Some(demo.to_video(edit_point)));
    let crossing = format!("Crosses the cut at {}", cutroom::timeline::timecode(demo.to_video(edit_point).0));
    open.harness.get_by_label(&crossing).click();
    open.harness.run_steps(2);
    open.click(words::timeline::span_end());
    assert_eq!(
        spans(open.state(), ItemKind::SoundEffect).iter().find(|(at, ..)| *at == item).unwrap().2,
        demo.to_video(edit_point).0
    );
    assert_eq!(crossed(&open), None);
    open.press(Modifiers::COMMAND, Key::Z);
    open.harness.get_by_label(&crossing).click();
    open.harness.run_steps(2);
    open.click(words::timeline::span_keep());
    assert_eq!((crossed(&open), open.state().waiting()), (None, 1));
}

#[test]
fn ten_thousand_items_gather_into_blocks_that_open_and_are_moved_at_once_beyond_every_border() {
    let folder = tempdir().unwrap();
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(1100.0, 700.0), 1.0);
    open.until("the sample is shown", |state| state.project().is_some());
    let text = spans(open.state(), ItemKind::TextOverlay)[1].0.clone();
    open.apply(Action::Select(Some(text)));
    // Names of 255 emoji, and with right-to-left letters.
    let name = "\u{1f3ac}".repeat(255) + &"\u{5e9}".repeat(40);
    let change = cutroom::api::overlay::TextOverlayChange { text: Some(name), ..Default::default() };
    let item = open.state().selection().cloned().unwrap();
    open.apply(Action::Change {
        item,
        name: "Text".into(),
        change: cutroom::api::item::ChangeBody::TextOverlay(change),
        gesture: None,
    });
    open.apply(Action::Run(Command::Timeline(TimelineCommand::Copy)));
    open.apply(Action::MovePlayhead(VideoMs(60_000)));
    open.apply(Action::Run(Command::Timeline(TimelineCommand::Paste)));
    for _ in 0..4 {
        open.apply_once(Action::Run(Command::Timeline(TimelineCommand::SelectAll)));
        open.apply_once(Action::Timeline(TimelineAction::Move { by_ms: 40, copy: true }));
    }
    let count = spans(open.state(), ItemKind::TextOverlay).len();
    assert!(count > 20, "{count}");
    open.press(Modifiers::COMMAND, Key::A);
    for by_ms in [i64::MIN / 4, i64::MAX / 4, -1, 1] {
        open.apply_once(Action::Timeline(TimelineAction::Move { by_ms, copy: false }));
        open.apply_once(Action::Timeline(TimelineAction::Trim(Edge::Start, by_ms)));
        open.apply_once(Action::Timeline(TimelineAction::Trim(Edge::End, by_ms)));
        let project = open.state().project().unwrap();
        for (at, start, end) in spans(open.state(), ItemKind::TextOverlay) {
            let clip = project.sequence.span(project.clip(&at.clip).unwrap().0).unwrap();
            assert!(clip.start.0 <= start && start < end && end <= clip.end().0, "{start} {end}");
        }
    }
    // Sounds too short and close to tell apart become one block with their number.
    let sound = spans(open.state(), ItemKind::SoundEffect)[0].0.clone();
    open.apply(Action::Timeline(TimelineAction::Select(vec![sound], Pick::Only)));
    open.apply(Action::Timeline(TimelineAction::Trim(Edge::End, i64::MIN / 4)));
    for by in [60, 120, 240] {
        open.apply_once(Action::Timeline(TimelineAction::Move { by_ms: by, copy: true }));
        open.apply_once(Action::Run(Command::Timeline(TimelineCommand::SelectAll)));
        let lone = spans(open.state(), ItemKind::SoundEffect)[0].0.clone();
        open.apply_once(Action::Timeline(TimelineAction::Select(vec![lone], Pick::Only)));
    }
    open.apply(Action::Select(None));
    let badge = open.harness.get_by_label_contains("sound effects from");
    badge.click();
    open.harness.run_steps(3);
    open.click(words::timeline::cluster_zoom());
    assert!(open.harness.query_by_label_contains("sound effects from").is_none(), "each is seen by itself now");
}

/// The texts that were drawn in a part of the window, each with its place.
fn drawn_texts(open: &Open<'_>, part: egui::Rect) -> Vec<(String, egui::Rect)> {
    fn of(shape: &egui::Shape, clip: egui::Rect, out: &mut Vec<(String, egui::Rect)>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| of(shape, clip, out)),
            egui::Shape::Text(text) => {
                let place = text.galley.rect.translate(text.pos.to_vec2()).intersect(clip);
                out.push((text.galley.text().to_owned(), place));
            }
            _ => {}
        }
    }
    let mut texts = Vec::new();
    for shape in &open.harness.output().shapes {
        of(&shape.shape, shape.clip_rect.intersect(part), &mut texts);
    }
    texts.retain(|(_, place)| place.width() > 1.0 && place.height() > 1.0);
    texts
}

#[test]
fn the_names_of_layouts_never_lie_on_each_other() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let length = open.state().project().unwrap().sequence.length().0;
    let mut seen = 0;
    for at in [0, 3_000, 30_000, 53_500, 60_000, 110_000] {
        open.apply(Action::Select(None));
        open.apply(Action::MovePlayhead(VideoMs(at.min(length - 1))));
        open.apply(Action::Run(Command::Make(MakeCommand::AddLayout)));
        open.apply(Action::Select(None));
        for _ in 0..3 {
            let layouts = super::harness::spans(open.state(), ItemKind::Layout);
            let blocks: Vec<_> = layouts
                .iter()
                .filter_map(|(at, ..)| open.state().project().unwrap().described(at))
                .filter_map(|name| open.harness.query_by_label(&name).map(|node| node.rect()))
                .collect();
            let Some(first) = blocks.first() else { continue };
            let lane = egui::Rect::from_x_y_ranges(148.0..=1_440.0, first.top() - 3.0..=first.bottom() + 3.0);
            let texts = drawn_texts(&open, lane);
            seen += texts.len();
            for (index, (name, place)) in texts.iter().enumerate() {
                for (other, over) in &texts[..index] {
                    assert!(!place.shrink(0.5).intersects(over.shrink(0.5)), "{name} at {place:?} lies on {other} at {over:?}");
                }
            }
            open.apply(Action::Run(Command::View(ViewCommand::ZoomIn)));
        }
        for _ in 0..3 {
            open.apply(Action::Run(Command::View(ViewCommand::ZoomOut)));
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_text_that_was_put_over_a_cut_is_as_long_as_before_once_the_cut_is_put_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let (at, cut) = {
        let project = open.state().project().unwrap();
        let (index, data) = project.clip(&"cl_demo".into()).unwrap();
        let point = data.map.edit_points().find(|point| point.removed.0 > 500).unwrap();
        (project.sequence.span(index).unwrap().to_video(point.at), data.map.to_cuts())
    };
    assert!(!cut.is_empty());
    open.apply(Action::MovePlayhead(VideoMs(at.0 - 1_000)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    let selected = open.state().selection().cloned().unwrap();
    let span = |open: &Open<'_>| open.state().project().unwrap().span(&selected).unwrap();
    let before = span(&open);
    assert!(before.1 > at, "{before:?} lies over {at:?}");
    open.apply(Action::MovePlayhead(at));
    open.apply(Action::Run(Command::Clip(ClipCommand::RestoreCut)));
    assert_eq!(open.state().project().unwrap().clip(&"cl_demo".into()).unwrap().1.map.to_cuts().len(), cut.len() - 1);
    assert_eq!(span(&open), before);
}
