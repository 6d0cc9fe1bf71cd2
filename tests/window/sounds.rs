//! Sound of recordings in the window: waveforms, sound tracks, and pauses found without words.

use super::{
    common::ffmpeg,
    harness::{Open, start},
};
use cutroom::{
    api::PlaybackMs,
    app::{Action, Command, Finder, ProposalAction, ProposalCommand, State, loudness},
    jobs::{previews::PreviewState, workspace::ImportFiles},
    propose::PartKind,
};
use egui::vec2;
use egui_kittest::kittest::Queryable;
use std::path::{Path, PathBuf};
use tempfile::tempdir;

/// A recording of 12 s with two tracks: the first is silent, the second has tones.
fn recording(folder: &Path, name: &str, tones: &str) -> PathBuf {
    let file = folder.join(name);
    let sound = format!("aevalsrc={tones}");
    let picture = ["-f", "lavfi", "-i", "testsrc=s=160x90:r=10:d=12"];
    let sounds = ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo:d=12", "-f", "lavfi", "-i", &sound];
    let how = ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
    ffmpeg(&[&picture[..], &sounds, &how, &["-c:a", "pcm_s16le", file.to_str().unwrap()]].concat());
    file
}

fn opened(folder: &Path, screen: PathBuf, camera: Option<PathBuf>) -> Open<'static> {
    let mut begin = start(folder);
    begin.import = Some(ImportFiles { screen: Some(screen), camera });
    let mut open = Open::with(folder, begin, vec2(1_100.0, 800.0), 1.0);
    open.until("the recording is open", |state| {
        state.project().is_some_and(|project| project.clips.len() == 1 && project.unread == 0)
    });
    open.apply(Action::PausePreviews(false));
    open.until("its previews are made", |state: &State| {
        let session = state.session.as_ref().unwrap();
        let sources = &session.project().clips[0].sources;
        sources.iter().all(|source| matches!(session.previews.state(&source.id), Some(PreviewState::Ready(_))))
    });
    open
}

#[test]
fn pauses_of_a_recording_without_words_are_found_in_its_sound_and_its_tracks_are_said() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let tones = "if(between(t\\,2.5\\,4)+between(t\\,6\\,8)\\,0.5*sin(2*PI*440*t)\\,0):s=48000:d=12";
    let mut open = opened(folder.path(), recording(media.path(), "Talk.mkv", tones), None);
    let told = "\u{2018}Talk\u{2019} has 2 audio tracks, heard together: 1 (stereo), 2 (mono).";
    open.until("the tracks are told", |state| state.notices.shown().iter().any(|notice| notice.text == told));
    let clip = open.state().project().unwrap().clips[0].clip.id.clone();
    open.apply(Action::SelectClip(clip));
    open.harness.run_steps(3);
    open.harness.get_by_label("Audio of the footage: 2 audio tracks, heard together: 1 (stereo), 2 (mono)");
    open.apply(Action::Run(Command::Proposals(ProposalCommand::FindSilence)));
    open.apply(Action::Proposals(ProposalAction::Find(Finder::Pauses, true)));
    open.until("they are found", |state| state.proposals().is_some_and(|all| all.order().len() == 3));
    open.harness.run_steps(3);
    let parts: Vec<_> = {
        let proposals = open.state().proposals().unwrap();
        proposals.order().into_iter().map(|at| proposals.part(at).unwrap().1.part.clone()).collect()
    };
    let kinds: Vec<_> = parts.iter().map(|part| (part.kind, part.title.as_str())).collect();
    assert_eq!(kinds, [(PartKind::Pause, "1.7 s"), (PartKind::Silence, "Start: 2.1 s"), (PartKind::Silence, "End: 3.6 s")]);
    assert!(parts.iter().all(|part| part.why.contains("no transcript")), "{parts:?}");
    open.harness.get_by_label(&words::proposals::sound_searched(1));
    let whole = open.state().project().unwrap().sequence.length().0;
    open.apply(Action::Proposals(ProposalAction::TakeAll(0)));
    let left = open.state().project().unwrap().sequence.length().0;
    assert!((whole - left - 7_400).abs() < 100, "{whole} {left}");
    // No further pauses; the panel says where it searched, and which finders need words.
    open.apply(Action::Proposals(ProposalAction::Find(Finder::Fillers, true)));
    open.harness.run_steps(3);
    open.harness.get_by_label(words::proposals::words_needed());
}

#[test]
fn the_waveform_of_a_clip_with_screen_and_camera_shows_all_that_is_heard() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let tone = |from: u32| format!("if(between(t\\,{from}\\,{})\\,0.25*sin(2*PI*440*t)\\,0):s=48000:d=12", from + 4);
    let screen = recording(media.path(), "Talk.mkv", &tone(1));
    let camera = recording(media.path(), "Me.mkv", &tone(3));
    let open = opened(folder.path(), screen, Some(camera));
    let state = open.state();
    let (session, project) = (state.session.as_ref().unwrap(), state.project().unwrap());
    let data = &project.clips[0];
    let heard = session.previews.heard(project, data);
    let loud = |at: i64| loudness(data, &heard, PlaybackMs(at), PlaybackMs(at + 200)).map_or(0, |(_, high)| high);
    let (screen_alone, both, camera_alone, nobody) = (loud(2_000), loud(4_000), loud(6_000), loud(9_000));
    assert!((28..=36).contains(&screen_alone) && (28..=36).contains(&camera_alone), "{screen_alone} {camera_alone}");
    assert!((58..=68).contains(&both) && nobody <= 1, "{both} {nobody}");
}
