//! Typed times on every clock, and the messages for refused times.

use super::harness::{ANY, Open, end_of};
use cutroom::{
    app::{Action, ItemRef, Project},
    timeline::{ClipSpan, VideoMs, timecode},
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

fn project<'a>(open: &'a Open<'_>) -> &'a Project {
    open.state().project().unwrap()
}

fn demo(open: &Open<'_>) -> ClipSpan {
    let (index, _) = project(open).clip(&"cl_demo".into()).unwrap();
    project(open).sequence.span(index).unwrap()
}

/// Replaces the text of a field in the inspector or the transport, and ends with a key.
pub fn type_into(open: &mut Open<'_>, field: &str, text: &str, end: Key) {
    open.harness.get_by_role_and_label(Role::TextInput, field).scroll_to_me();
    open.harness.run_steps(6);
    open.harness.get_by_role_and_label(Role::TextInput, field).click();
    open.harness.run_steps(3);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.get_by_role_and_label(Role::TextInput, field).type_text(text);
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, end);
}

fn shown(open: &Open<'_>, field: &str) -> String {
    open.harness.get_by_role_and_label(Role::TextInput, field).value().unwrap_or_default()
}

fn times(open: &Open<'_>) -> (i64, i64) {
    let (start, length) = open.state().selected().expect("it stays selected").1.times().unwrap();
    (start.0, length.0)
}

#[test]
fn what_the_ruler_shows_typed_into_the_start_lands_there() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    let (clip, before) = (demo(&open), times(&open));
    assert_eq!(
        shown(&open, words::inspector::start()),
        cutroom::timeline::timecode_precise(clip.start.0 + before.0),
        "the ruler's clock"
    );
    open.harness.get_by_label_contains(&format!("{} in clip", timecode(before.0)));
    type_into(&mut open, words::inspector::start(), &timecode(clip.start.0 + 12_340), Key::Enter);
    assert_eq!(times(&open), (12_340, before.1), "only the start moved");
    assert!(open.value("Whoosh").contains(&format!("{} in video, 0:12.34 in clip", timecode(clip.start.0 + 12_340))));

    for (text, start) in [("+0.5s", 12_840), ("-840ms", 12_000), ("0:03 in clip", 3_000), ("10%  clip", clip.length.0 / 10)] {
        type_into(&mut open, words::inspector::start(), text, Key::Enter);
        assert_eq!(times(&open).0, start, "{text}");
    }
    let data = project(&open).clip(&"cl_demo".into()).unwrap().1;
    let recorded = data.map.to_source(cutroom::timeline::PlaybackMs(7_000));
    type_into(&mut open, words::inspector::start(), &format!("{} in recording", timecode(recorded.0)), Key::Enter);
    assert_eq!(times(&open).0, 7_000);
    type_into(&mut open, words::inspector::length(), "1:00ms", Key::Escape);
    type_into(&mut open, words::inspector::length(), "1,25", Key::Enter);
    assert_eq!(times(&open), (7_000, 1_250));
    assert_eq!(project(&open).draft.history().done().len(), 7, "each is one step");
}

#[test]
fn a_time_that_cannot_be_is_refused_beside_the_field_and_nothing_else_moves() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    let (clip, before) = (demo(&open), times(&open));
    let last = timecode(clip.end().0 - before.1);
    let range = words::labels::time_range_on_clock(words::labels::clock_video(), timecode(clip.start.0), last);
    for (field, text, says) in [
        (words::inspector::start(), "999999", range.clone()),
        (words::inspector::start(), "abc", words::labels::time_unreadable("abc")),
        (words::inspector::start(), "-5000", range),
        (words::inspector::length(), "0", "The time must be 0:00.05 to ".to_owned()),
        (words::inspector::length(), "999999", "The time must be 0:00.05 to ".to_owned()),
    ] {
        type_into(&mut open, field, text, Key::Enter);
        open.harness.get_by_label_contains(&says);
        assert_eq!(shown(&open, field), text, "it can be mended");
        assert_eq!(times(&open), before, "{text}");
        open.press(Modifiers::NONE, Key::Escape);
        assert!(open.harness.query_by_label_contains(&says).is_none(), "{says}");
        assert_eq!(times(&open), before, "Escape keeps the selection");
    }
    assert_eq!(open.state().waiting(), 0);
    assert!(open.notices().is_empty(), "{:?}", open.notices());
}

#[test]
fn escape_leaves_a_name_and_keeps_it_puts_a_number_back_and_keeps_the_selection() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    type_into(&mut open, words::common::name(), "Something else", Key::Escape);
    assert_eq!(open.state().selected().expect("it stays selected").1.title(), "Something else");
    assert!(!open.harness.ctx.text_edit_focused());
    // The typed value is one step.
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(open.state().selected().expect("it stays selected").1.title(), "Whoosh");
    assert_eq!(open.state().waiting(), 0);
    type_into(&mut open, words::inspector::start(), "0:59", Key::Escape);
    assert_eq!(open.state().waiting(), 0);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().selected().is_none(), "the next Escape deselects");
}

#[test]
fn the_playhead_goes_to_a_typed_time() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let length = project(&open).sequence.length();
    open.press(Modifiers::NONE, Key::G);
    open.harness.get_by_role_and_label(Role::TextInput, words::preview::playhead_time()).type_text("0:30.5");
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(open.state().playhead(), VideoMs(30_500));
    for (text, at) in [("+2s", 32_500), ("100%", length.0), ("50%", (length.0 + 1) / 2)] {
        type_into(&mut open, words::preview::playhead_time(), text, Key::Enter);
        assert_eq!(open.state().playhead().0, at, "{text}");
    }
    type_into(&mut open, words::preview::playhead_time(), "9:99:99", Key::Enter);
    open.harness.get_by_label_contains(&end_of(words::labels::time_unreadable(ANY)));
    assert_eq!(open.state().playhead().0, (length.0 + 1) / 2);
}

#[test]
fn what_is_typed_into_the_field_of_the_playhead_replaces_what_it_shows_however_fast_it_comes() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    for (typed, at) in [("63", 63_000), ("1:03", 63_000), ("63.5", 63_500), ("1:6300", 60_000)] {
        open.apply(Action::MovePlayhead(VideoMs(60_000)));
        open.harness.key_press(Key::G);
        open.harness.step();
        // In the frame in which the field gets the focus.
        open.harness.event(egui::Event::Text(typed.into()));
        open.harness.step();
        assert_eq!(shown(&open, words::preview::playhead_time()), typed);
        open.press(Modifiers::NONE, Key::Enter);
        assert_eq!(open.state().playhead().0, at, "{typed}");
        open.press(Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn an_item_that_is_nudged_past_the_end_of_its_clip_keeps_its_length() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    let (clip, before) = (demo(&open), times(&open));
    let item = ItemRef::clone(open.state().selected().unwrap().0);
    let length = cutroom::timeline::DurationMs(before.1);
    open.apply(Action::SetTimes { item, start: cutroom::timeline::PlaybackMs(clip.length.0), length, gesture: None });
    assert_eq!(times(&open), (clip.length.0 - before.1, before.1));
    open.press(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(times(&open).1, before.1);
}
