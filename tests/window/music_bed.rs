//! Music beds: mixed by a recipe, measured under the voice and beside it, kept over a restart, and old after a cut.

use super::{
    common::ffmpeg,
    exports::{open_video, video_of},
    harness::{Open, Shared, control},
};
use cutroom::{
    app::{
        Action, ClipCommand, Command, EditCommand, FileCommand, LibraryAction, MakeCommand, PlayCommand, State,
        features::editor::music::MusicChange,
    },
    jobs::{
        music_bed::{BedMusic, BedRecipe, DuckBy},
        player::Output,
    },
    media::play::ManualTime,
    timeline::VideoMs,
};
use egui::Role;
use egui_kittest::kittest::Queryable;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use tempfile::tempdir;

/// Frequency of the music, which the voice does not have.
const MUSIC_HZ: f64 = 1_500.0;

/// A recording of 10 s in which somebody hums from 3 to 4 and from 6.5 to 7.5 s.
fn recording(folder: &Path) -> PathBuf {
    let file = folder.join("take.mkv");
    let voice = "aevalsrc='if(between(t,3,4)+between(t,6.5,7.5),0.3,0)*sin(2*PI*300*t)':s=48000:d=10";
    let picture = ["-f", "lavfi", "-i", "testsrc=s=160x90:r=10:d=10", "-f", "lavfi", "-i", voice];
    let how = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le"];
    ffmpeg(&[&picture[..], &how, &[file.to_str().unwrap()]].concat());
    file
}

/// Music of 4 s: a tone of -6 dB.
fn music(folder: &Path) -> PathBuf {
    let file = folder.join("hum.wav");
    let tone = format!("aevalsrc=0.5*sin(2*PI*{MUSIC_HZ}*t):s=48000:d=4");
    ffmpeg(&["-f", "lavfi", "-i", &tone, file.to_str().unwrap()]);
    file
}

/// Level of the music in a stretch of sound, in decibels of its amplitude.
fn level(frames: &[f32], from_ms: usize, to_ms: usize) -> f64 {
    let part = &frames[2 * 48 * from_ms..2 * 48 * to_ms];
    let step = MUSIC_HZ / 48_000.0 * std::f64::consts::TAU;
    let (mut sine, mut cosine) = (0.0, 0.0);
    for (index, frame) in part.chunks_exact(2).enumerate() {
        sine += f64::from(frame[0]) * (index as f64 * step).sin();
        cosine += f64::from(frame[0]) * (index as f64 * step).cos();
    }
    let amplitude = 2.0 * sine.hypot(cosine) / (part.len() / 2) as f64;
    20.0 * amplitude.max(1e-9).log10()
}

/// Checks the music from 1 s on, with a fade-in of 1 s, at -12 dB, 10 dB lower under the voice, with a fade-out of 1 s to 9.5 s.
fn check(frames: &[f32]) {
    let full = -6.0 - 12.0;
    let near = |from, to, expected: f64| {
        let found = level(frames, from, to);
        assert!((found - expected).abs() < 1.0, "{from} to {to}: {found} instead of {expected}");
    };
    assert!(level(frames, 0, 950) < -60.0 && level(frames, 9_600, 9_950) < -60.0, "nothing outside");
    near(1_450, 1_550, full - 3.0);
    near(2_100, 2_700, full);
    for (from, to) in [(3_100, 3_900), (6_600, 7_400)] {
        near(from, to, full - 10.0);
    }
    near(4_700, 6_200, full);
    near(8_950, 9_050, full - 3.0);
}

fn recipe(state: &State) -> &BedRecipe {
    state.music_bed().expect("the music of the video is a bed")
}

/// Waits for the end of a mix.
fn until_mixed(open: &mut Open<'_>) {
    open.until("the bed is mixed", |state| {
        let bed = &state.session.as_ref().unwrap().bed;
        bed.progress().is_none() && !bed.is_old && state.music_bed().is_some()
    });
}

#[test]
fn a_music_bed_is_lowered_under_the_voice_is_kept_with_its_recipe_and_is_old_after_a_cut() {
    let (shared, made, folder) = (Shared::start(), tempdir().unwrap(), tempdir().unwrap());
    let video = video_of(&shared, &recording(made.path()), "Talk");
    let mut open = open_video(&shared, &video, folder.path());
    open.apply(Action::Library(LibraryAction::Upload(music(made.path()))));
    open.until("the music is in the library", |state| {
        state.library.upload.is_none() && state.bed_music().iter().any(|item| item.name.contains("hum"))
    });
    open.apply(Action::Run(Command::Make(MakeCommand::MusicBed)));
    open.harness.run_steps(3);
    assert!(open.harness.query_all_by_label(words::bed::title()).count() > 0);
    open.until("the library is listed", |state| !state.bed_music().is_empty());
    assert!(open.state().why_not_mixed().is_some(), "no music is chosen");
    let item = {
        let items = open.state().bed_music();
        let item = items.iter().find(|item| item.name.contains("hum")).unwrap();
        BedMusic { id: item.id.clone(), name: item.name.clone() }
    };
    let wanted = BedRecipe {
        music: item,
        from_ms: 1_000,
        to_ms: Some(9_500),
        fade_in_ms: 1_000,
        fade_out_ms: 1_000,
        level: -120,
        ducking: 100,
        by: DuckBy::Voice,
        made: None,
    };
    open.apply(Action::Music(MusicChange::SetBed(Box::new(wanted.clone()))));
    open.harness.run_steps(2);
    let steps = open.state().waiting();
    // Cancelled, nothing changes.
    open.apply(Action::Music(MusicChange::MixBed));
    open.apply(Action::Music(MusicChange::CancelBed));
    assert!(open.state().session.as_ref().unwrap().bed.progress().is_none());
    control(&open, Role::Button, words::bed::mix()).click();
    open.harness.run_steps(2);
    until_mixed(&mut open);
    open.apply(Action::CloseDialog);
    assert_eq!(open.state().waiting(), steps + 1, "one change");
    // It is heard before it is saved.
    let time = ManualTime::default();
    open.harness.state_mut().as_mut().unwrap().use_sound(Output::Manual(time.clone()));
    open.apply(Action::MovePlayhead(VideoMs(0)));
    let begun = open.state().play.begun();
    open.apply_once(Action::Run(Command::Play(PlayCommand::PlayPause)));
    open.until("it plays", |state| state.play.begun() > begun);
    for _ in 0..110 {
        time.advance(100_000);
        open.harness.step();
        std::thread::sleep(Duration::from_millis(2));
    }
    open.until("it ends", |state| !state.play.is_playing());
    check(&time.handed_over());
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0);
    let id = video.as_str().into();
    let heard = shared.runtime.block_on(shared.workspace.server.export_sound(id, 1.0)).unwrap();
    assert_eq!(heard.len(), 2 * 48_000 * 10, "as long as the video");
    check(&heard);
    let kept = recipe(open.state()).clone();
    assert_eq!(BedRecipe { made: None, ..kept.clone() }, wanted);
    drop(open);
    // After a restart the recipe is there, and can be mixed again.
    let mut open = open_video(&shared, &video, folder.path());
    open.until("the video is read", |state| state.project().is_some_and(|project| project.unread == 0));
    assert_eq!(*recipe(open.state()), kept);
    assert!(!open.state().session.as_ref().unwrap().bed.is_old);
    // With another name it is the same bed, also after the next restart.
    open.apply(Action::Music(MusicChange::Name("Calm bed".into())));
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0);
    drop(open);
    let mut open = open_video(&shared, &video, folder.path());
    open.until("the video is read", |state| state.project().is_some_and(|project| project.unread == 0));
    assert_eq!(recipe(open.state()).made.as_ref().unwrap().renamed, ["Calm bed"]);
    for (at, command) in [(4_500, ClipCommand::MarkIn), (5_500, ClipCommand::MarkOut)] {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.apply(Action::Run(Command::Clip(command)));
    }
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    assert!(open.state().session.as_ref().unwrap().bed.is_old, "the cuts have changed");
    open.apply(Action::Run(Command::Make(MakeCommand::MusicBed)));
    open.harness.run_steps(3);
    assert!(open.harness.query_all_by_label(words::bed::old()).count() > 0);
    open.until("the library is listed", |state| !state.bed_music().is_empty());
    open.harness.run_steps(2);
    // The lane behind the dialog has such a button too.
    open.harness.query_all_by_role_and_label(Role::Button, words::bed::mix_again()).last().unwrap().click();
    open.harness.run_steps(2);
    until_mixed(&mut open);
    let again = recipe(open.state()).made.clone().unwrap();
    assert_ne!(Some(&again.source), kept.made.as_ref().map(|made| &made.source));
    assert_eq!(again.length_ms, 9_000, "as long as the cut video");
    assert_eq!(open.state().project().unwrap().music().unwrap().1, "Calm bed", "the name that the user gave stays");
    open.apply(Action::CloseDialog);
    // One step: undone, the video has its former music, and another undo puts the footage back.
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    assert_eq!(open.state().project().unwrap().sequence.length(), VideoMs(10_000));
    assert!(open.state().project().unwrap().music().is_some());
}
