//! International text: glyphs of any script, in reading order.

use super::harness::{ANY, Open, end_of};
use cutroom::{app::Action, fonts, timeline::VideoMs};
use egui::{FontId, Key, Modifiers, Shape, accesskit::Role};
use egui_kittest::kittest::Queryable;
use std::time::{Duration, Instant};
use tempfile::tempdir;

const WORLD: &str = "مرحبا שלום 漢字 한글 😀";

/// The sample with a new text overlay at 20 s.
fn with_text(folder: &std::path::Path, text: &str) -> Open<'static> {
    let mut open = Open::sample(folder);
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.click(words::commands::add_text());
    open.harness.run_steps(4);
    open.harness.get_by_role_and_label(Role::MultilineTextInput, words::inspector::text()).type_text(text);
    open.harness.run_steps(4);
    open
}

/// Draws until a condition holds.
fn wait(open: &mut Open<'_>, what: &str, done: impl Fn(&mut Open<'_>) -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !done(open) {
        assert!(Instant::now() < deadline, "{what}: it did not come about; {:?}", open.notices());
        open.harness.step();
        open.rest();
    }
    open.harness.run_steps(4);
}

/// Every text that is painted.
fn painted(open: &Open<'_>) -> Vec<String> {
    fn of(shape: &Shape, out: &mut Vec<String>) {
        match shape {
            Shape::Text(text) => out.push(text.galley.text().to_owned()),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| of(shape, out)),
            _ => {}
        }
    }
    let mut out = Vec::new();
    open.harness.output().shapes.iter().for_each(|clipped| of(&clipped.shape, &mut out));
    out
}

#[test]
fn letters_that_our_fonts_lack_come_from_the_systems_or_it_is_said_which_package_has_them() {
    let folder = tempdir().unwrap();
    let letters: Vec<char> = WORLD.chars().filter(|letter| *letter != ' ').collect();
    let found = fonts::for_interface(&letters);
    let mut open = with_text(folder.path(), WORLD);
    let there: Vec<char> = letters.iter().copied().filter(|letter| !found.missing.contains(letter)).collect();
    wait(&mut open, "the fonts are in the window", |open| {
        open.harness.ctx.fonts_mut(|fonts| {
            let sizes = [FontId::proportional(13.0), FontId::new(81.0, egui::FontFamily::Name("medium".into()))];
            there.iter().all(|letter| sizes.iter().all(|font| fonts.has_glyph(font, *letter)))
        })
    });
    let said = |notice: &String| notice.contains(&end_of(words::captions::font_missing(ANY, ANY)));
    wait(&mut open, "what is in no font is said", |open| open.notices().iter().any(said) != found.missing.is_empty());
    super::harness::control(&open, Role::Button, WORLD);
}

#[test]
fn text_that_is_read_from_right_to_left_is_seen_in_that_order_and_spoken_as_it_was_written() {
    let folder = tempdir().unwrap();
    let mut open = with_text(folder.path(), "אבג דהו (12)");
    // The toolkit reverses each run of Hebrew; the runs are in visual order.
    let seen = "(12) דהו אבג".to_owned();
    assert!(painted(&open).contains(&seen), "on the timeline: {:?}", painted(&open));
    assert!(painted(&open).contains(&"אבג דהו (12)".to_owned()), "the field keeps the order of typing for its cursor");
    open.harness.get_by_label(words::inspector::right_to_left_hint());
    for key in [Key::ArrowLeft, Key::ArrowRight, Key::ArrowLeft, Key::Home, Key::End, Key::Backspace] {
        open.press(Modifiers::NONE, key);
    }
    open.press(Modifiers::SHIFT, Key::Home);
    open.press(Modifiers::NONE, Key::Delete);
    open.harness.get_by_role_and_label(Role::MultilineTextInput, words::inspector::text()).type_text("שלום");
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Tab);
    super::harness::control(&open, Role::Button, "שלום");
    assert!(open.harness.query_by_label(words::inspector::right_to_left_hint()).is_none());
}
