//! Timelines for other editors: the form, the list of exports, and the files.

use super::{
    exports::{form, newest, open_video, settled, small_video, until_ended},
    harness::{Open, Shared, control},
};
use cutroom::{
    app::{
        Action, ClipCommand, Command, Dialog, FileCommand, ViewCommand,
        features::exports::{ExportAction, ExportPreset, ItemState, RangeSize},
    },
    handover::Format,
    jobs::exports::{Content, FilmQuality},
    timeline::VideoMs,
};
use egui::Role;
use egui_kittest::kittest::Queryable;
use std::fs;
use tempfile::tempdir;

#[test]
fn a_video_is_handed_over_with_its_unsaved_changes_its_recordings_and_a_list_of_what_is_not_in_it() {
    let (shared, made, out, settings) = (Shared::start(), tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let video = small_video(&shared, made.path(), "Small talk");
    let mut open = open_video(&shared, &video, settings.path());
    open.apply(Action::Run(Command::File(FileCommand::ExportTimeline)));
    settled(&mut open);
    open.apply(Action::Exports(ExportAction::Chosen(out.path().join("Talk.otio"))));
    settled(&mut open);
    open.harness.get_by_label(words::handover::form_all_included());
    let format = format!("{}: {}", words::handover::form_format(), Format::ALL[2].1);
    open.click(&format);
    settled(&mut open);
    let Some(Dialog::Export(form)) = open.state().dialog() else { panic!("the form is open") };
    assert_eq!(form.target(), Some(out.path().join("Talk.edl")), "the name follows the format");
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    let item = newest(open.state());
    let ItemState::Done { content: Content::Timeline(facts), .. } = &item.state else { panic!("{:?}", item.state) };
    assert_eq!((facts.pieces, facts.rate.name()), (1, "25".to_owned()));
    let text = fs::read_to_string(out.path().join("Talk.edl")).unwrap();
    assert!(text.starts_with("TITLE: Small talk\n") && text.contains("01:00:00:00 01:00:02:00"), "{text}");
    let copies = fs::read_dir(facts.folder.as_ref().unwrap()).unwrap().count();
    assert_eq!(copies, 1, "the recording lies beside it");
    assert_eq!(open.state().settings.exports.choices.timeline, Format::Edl, "the format is remembered");
}

#[test]
fn a_preset_sets_size_rate_and_quality_and_earlier_exports_say_how_long_the_next_takes() {
    let (shared, made, out, settings) = (Shared::start(), tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let video = small_video(&shared, made.path(), "Small talk");
    let mut open = open_video(&shared, &video, settings.path());
    // A second of it, in small frames: the shortest that is measured.
    for (at, command) in [(0, ClipCommand::MarkIn), (1_000, ClipCommand::MarkOut)] {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.apply(Action::Run(Command::Clip(command)));
    }
    form(&mut open, &out.path().join("one.mp4"));
    open.click(words::settings::export_range_film());
    settled(&mut open);
    let preset = format!("{}: {}", words::exports::form_preset(), ExportPreset::Mobile.text());
    open.click(&preset);
    settled(&mut open);
    let choices = open.state().settings.exports.choices.clone();
    assert_eq!((choices.range_size, choices.is_60, choices.quality), (RangeSize::Medium, false, FilmQuality::Small));
    open.click(&format!("{}: {}", words::exports::form_resolution(), RangeSize::Small.text()));
    settled(&mut open);
    let told = |open: &Open<'_>| open.state().export_forecast(&open.state().settings.exports.choices).unwrap();
    let first = told(&open);
    open.harness.get_by_label(&first);
    let time = words::exports::forecast_seconds(1);
    assert!(!first.contains(time.trim_start_matches(|letter: char| letter.is_ascii_digit())), "no time is known yet: {first}");
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    assert_eq!(open.state().settings.exports.measured().len(), 1, "{:?}", newest(open.state()).state);
    let measured = open.state().settings.exports.measured();
    let bytes = fs::metadata(out.path().join("one.mp4")).unwrap().len() as f64;
    assert!((measured[0].bytes - bytes).abs() < 1.0, "a second of video");
    assert_ne!(told(&open), first, "the next estimate follows from what was measured");
}

#[test]
fn a_gif_has_the_size_the_rate_and_the_repetitions_that_were_chosen() {
    let (shared, made, out, settings) = (Shared::start(), tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let video = small_video(&shared, made.path(), "Small talk");
    let mut open = open_video(&shared, &video, settings.path());
    let file = out.path().join("one.gif");
    form(&mut open, &file);
    open.click(words::settings::export_range_gif());
    settled(&mut open);
    open.click(&format!("{}: 320", words::exports::form_gif_side()));
    open.click(&format!("{}: 5", words::exports::form_frame_rate()));
    open.click(&format!("{}: {}", words::exports::form_gif_plays(), words::exports::form_gif_once()));
    settled(&mut open);
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    let gif = fs::read(&file).unwrap();
    assert_eq!(u16::from_le_bytes([gif[6], gif[7]]), 320, "the longer side");
    let count = |pattern: &[u8]| gif.windows(pattern.len()).filter(|window| *window == pattern).count();
    assert_eq!(count(b"NETSCAPE2.0"), 0, "it is played once");
    // A graphic control extension for each frame, with a delay of 20 hundredths.
    assert_eq!(count(&[0x21, 0xf9, 0x04]), 10, "two seconds at 5 frames a second");
}

#[test]
fn an_export_says_which_encoder_made_it_and_the_software_takes_over_where_no_other_works() {
    let (shared, made, out, settings) = (Shared::start(), tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let video = small_video(&shared, made.path(), "Small talk");
    let mut open = open_video(&shared, &video, settings.path());
    form(&mut open, &out.path().join("one.mp4"));
    open.click(words::settings::export_range_film());
    settled(&mut open);
    open.click(&format!("{}: {}", words::exports::form_encoder(), words::exports::form_encoder_hardware()));
    settled(&mut open);
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    let encoder = newest(open.state()).encoder.expect("the machine's encoder was asked for");
    assert!(matches!(newest(open.state()).state, ItemState::Done { .. }), "{:?}", newest(open.state()).state);
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.harness.run_steps(3);
    let said = match encoder {
        Some(encoder) => words::exports::state_by_hardware(encoder.text(), ""),
        None => words::exports::state_by_software(""),
    };
    assert!(open.harness.query_all_by_label_contains(said.trim_start_matches('.').trim()).count() > 0, "{said}");
}
