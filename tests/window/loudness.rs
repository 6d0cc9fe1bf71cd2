//! Loudness: measured on request, and exports that are brought to a target, measured again with ffmpeg.

use super::{
    common::ffmpeg,
    exports::{form, newest, open_video, settled, until_ended, video_of},
    harness::{Open, Shared, control},
};
use cutroom::{
    app::{
        Action, ClipCommand, Command, PlayCommand, State, ViewCommand,
        features::exports::{ExportAction, ItemState, dbtp, distance, levelled_in_words, lufs, target_text},
    },
    jobs::loudness::LoudnessTarget,
    timeline::VideoMs,
};
use egui::Role;
use egui_kittest::kittest::Queryable;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command as Program, Stdio},
};
use tempfile::tempdir;

/// A recording of some seconds with this sound in both channels, an expression of ffmpeg.
fn recording(folder: &Path, seconds: u32, sound: &str) -> PathBuf {
    let file = folder.join("take.mkv");
    let sound = format!("aevalsrc={sound}|{sound}:s=48000:d={seconds}");
    let picture = ["-f", "lavfi", "-i", &format!("testsrc=s=160x90:r=10:d={seconds}")];
    let how = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le"];
    ffmpeg(&[&picture[..], &["-f", "lavfi", "-i", &sound], &how, &[file.to_str().unwrap()]].concat());
    file
}

/// Integrated loudness and true peak of a file, as ffmpeg measures them.
fn measured(file: &Path) -> (f64, f64) {
    let args = ["-hide_banner", "-nostats", "-i", file.to_str().unwrap(), "-af", "ebur128=peak=true", "-f", "null", "-"];
    let ran = Program::new("ffmpeg").args(args).stdin(Stdio::null()).output().unwrap();
    assert!(ran.status.success(), "{ran:?}");
    let text = String::from_utf8(ran.stderr).unwrap();
    let summary = text.rsplit("Summary:").next().unwrap();
    let value = |name: &str| {
        let row = summary.lines().find_map(|line| line.trim().strip_prefix(name)).unwrap_or_else(|| panic!("{summary}"));
        row.split_whitespace().next().unwrap().parse().unwrap()
    };
    (value("I:"), value("Peak:"))
}

fn choose(open: &mut Open<'_>, target: LoudnessTarget) {
    open.click(&format!("{}: {}", words::loudness::target(), target_text(target)));
    settled(open);
}

fn export(open: &mut Open<'_>) {
    control(open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(open);
    assert!(matches!(newest(open.state()).state, ItemState::Done { .. }), "{:?}", newest(open.state()).state);
}

fn is_measured(state: &State) -> bool {
    state.exports.measuring.progress().is_none() && state.measured_loudness().is_some()
}

#[test]
fn exports_with_a_target_have_its_loudness_and_say_by_how_much_it_was_changed() {
    let (shared, made, out, folder) = (Shared::start(), tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let video = video_of(&shared, &recording(made.path(), 3, "0.1*sin(2*PI*440*t)"), "Tone");
    let mut open = open_video(&shared, &video, folder.path());
    let wav = out.path().join("web.wav");
    form(&mut open, &wav);
    open.click(words::settings::export_sound());
    settled(&mut open);
    choose(&mut open, LoudnessTarget::Web);
    let said = open.state().levelling(LoudnessTarget::Web);
    open.harness.get_by_label(&said);
    export(&mut open);
    let (loudness, peak) = measured(&wav);
    assert!((loudness + 14.0).abs() < 0.5 && peak < -1.0, "{loudness} {peak}");
    let levelled = newest(open.state()).levelled.expect("the sound was brought to the target");
    assert!(!levelled.is_limited() && levelled.gain > 4.0, "{levelled:?}");
    assert_eq!(open.state().settings.exports.choices.loudness, LoudnessTarget::Web, "it is remembered");
    // The list of exports says it.
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.harness.run_steps(3);
    assert!(open.harness.query_all_by_label_contains(&levelled_in_words(&levelled)).count() > 0);
    open.apply(Action::CloseDialog);
    let film = out.path().join("broadcast.mp4");
    form(&mut open, &film);
    open.click(words::settings::export_range_film());
    settled(&mut open);
    open.click(&format!("{}: 480p", words::exports::form_resolution()));
    choose(&mut open, LoudnessTarget::Broadcast);
    export(&mut open);
    let (loudness, _) = measured(&film);
    assert!((loudness + 23.0).abs() < 0.5, "{loudness}");
    assert!(newest(open.state()).levelled.is_some_and(|levelled| levelled.gain < -1.0));
    // Without a target the sound is as mixed.
    let plain = out.path().join("plain.wav");
    form(&mut open, &plain);
    open.click(words::settings::export_sound());
    settled(&mut open);
    choose(&mut open, LoudnessTarget::Off);
    export(&mut open);
    assert_eq!(newest(open.state()).levelled, None);
    let (loudness, _) = measured(&plain);
    assert!((loudness + 20.5).abs() < 1.0, "{loudness}");
    let (plain, web) = (fs::metadata(plain).unwrap().len(), fs::metadata(wav).unwrap().len());
    assert_eq!(plain, web, "the gain changes no length");
}

#[test]
fn a_target_beyond_the_peaks_is_limited_and_the_form_says_so_before_and_the_list_afterwards() {
    let (shared, made, out, folder) = (Shared::start(), tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    // A quiet tone with a loud moment of 20 ms each second.
    let sound = "if(lt(mod(t\\,1)\\,0.02)\\,0.7\\,0.04)*sin(2*PI*440*t)";
    let video = video_of(&shared, &recording(made.path(), 8, sound), "Clicks");
    let mut open = open_video(&shared, &video, folder.path());
    let wav = out.path().join("limited.wav");
    form(&mut open, &wav);
    open.click(words::settings::export_sound());
    settled(&mut open);
    choose(&mut open, LoudnessTarget::Web);
    let before = open.state().levelling(LoudnessTarget::Web);
    open.click(words::loudness::measure());
    open.until("the range is measured", is_measured);
    open.harness.run_steps(3);
    let after = open.state().levelling(LoudnessTarget::Web);
    assert_ne!(before, after, "what will be done is known");
    open.harness.get_by_label(&after);
    let expected = *open.state().measured_loudness().unwrap().as_ref().unwrap();
    let expected = expected.towards(-14.0).unwrap();
    assert!(expected.is_limited(), "{expected:?}");
    export(&mut open);
    let levelled = newest(open.state()).levelled.unwrap();
    assert!((levelled.gain - expected.gain).abs() < 0.01 && levelled.is_limited(), "{levelled:?} {expected:?}");
    let (loudness, peak) = measured(&wav);
    assert!((loudness - levelled.becomes).abs() < 0.5, "{loudness} {levelled:?}");
    assert!((peak + 1.0).abs() < 0.3, "{peak}");
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.harness.run_steps(3);
    assert!(open.harness.query_all_by_label_contains(&levelled_in_words(&levelled)).count() > 0);
}

#[test]
fn the_loudness_of_the_whole_video_or_the_marked_range_is_measured_and_a_cut_makes_it_old() {
    let (shared, made, folder) = (Shared::start(), tempdir().unwrap(), tempdir().unwrap());
    // The second half is 12 dB quieter.
    let sound = "if(lt(t\\,4)\\,0.2\\,0.05)*sin(2*PI*440*t)";
    let video = video_of(&shared, &recording(made.path(), 8, sound), "Halves");
    let mut open = open_video(&shared, &video, folder.path());
    open.apply(Action::Run(Command::Play(PlayCommand::ShowLoudness)));
    open.harness.run_steps(3);
    open.click(&format!("{}: {}", words::loudness::result_target(), target_text(LoudnessTarget::Podcast)));
    open.harness.run_steps(2);
    assert_eq!(open.state().settings.exports.choices.loudness, LoudnessTarget::Podcast);
    // Cancelled, nothing is known.
    open.apply(Action::Exports(ExportAction::Measure));
    open.apply(Action::Exports(ExportAction::CancelMeasuring));
    assert!(open.state().exports.measuring.progress().is_none() && open.state().measured_loudness().is_none());
    control(&open, Role::Button, words::loudness::measure()).click();
    open.harness.run_steps(2);
    open.until("the video is measured", is_measured);
    open.harness.run_steps(3);
    let whole = *open.state().measured_loudness().unwrap().as_ref().unwrap();
    let row = |name, value| words::loudness::meter_row(name, value);
    open.harness.get_by_label(&row(words::loudness::result_integrated(), lufs(whole.integrated)));
    open.harness.get_by_label(&row(words::loudness::result_true_peak(), dbtp(whole.true_peak)));
    let distance = distance(&whole, LoudnessTarget::Podcast).unwrap();
    open.harness.get_by_label(&row(words::loudness::result_difference(), distance));
    let (loudness, peak) = measured(&made.path().join("take.mkv"));
    assert!((whole.integrated.unwrap() - loudness).abs() < 0.5, "{whole:?} {loudness}");
    assert!((whole.true_peak.unwrap() - peak).abs() < 0.5, "{whole:?} {peak}");
    open.apply(Action::CloseDialog);
    for (at, command) in [(4_500, ClipCommand::MarkIn), (7_500, ClipCommand::MarkOut)] {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.apply(Action::Run(Command::Clip(command)));
    }
    assert!(open.state().measured_loudness().is_none(), "another range");
    open.apply(Action::Exports(ExportAction::Measure));
    open.until("the range is measured", is_measured);
    let quiet = *open.state().measured_loudness().unwrap().as_ref().unwrap();
    assert!((whole.true_peak.unwrap() - quiet.true_peak.unwrap() - 12.0).abs() < 0.5, "{whole:?} {quiet:?}");
    let said = words::loudness::notice(lufs(quiet.integrated), dbtp(quiet.true_peak));
    assert!(open.state().notices.shown().iter().any(|notice| notice.text == said), "no dialog shows it");
    open.apply(Action::Run(Command::Clip(ClipCommand::ClearMarks)));
    open.apply(Action::Exports(ExportAction::Measure));
    open.until("the video is measured again", is_measured);
    for (at, command) in [(1_000, ClipCommand::MarkIn), (2_000, ClipCommand::MarkOut)] {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.apply(Action::Run(Command::Clip(command)));
    }
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    open.apply(Action::Run(Command::Clip(ClipCommand::ClearMarks)));
    assert!(open.state().measured_loudness().is_none(), "its sound has changed");
}
