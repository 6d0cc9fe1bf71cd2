//! Sound of recordings in the window: waveforms, sound tracks, and pauses found without words.

use super::{
    common::ffmpeg,
    harness::{Open, start, steps, undo_name},
};
use cutroom::{
    api::PlaybackMs,
    app::{
        Action, Command, EditRequest, Finder, ProposalCommand, State, TextCommand,
        features::editor::{proposals::ProposalAction, stage::previews::loudness},
    },
    jobs::{previews::PreviewState, workspace::ImportFiles},
    propose::PartKind,
};
use egui::vec2;
use egui_kittest::kittest::Queryable;
use std::path::{Path, PathBuf};
use tempfile::tempdir;

/// A recording of 12 s with two tracks: the first is silent, the second has tones.
pub(super) fn recording(folder: &Path, name: &str, tones: &str) -> PathBuf {
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
fn sounds_that_a_transcript_lacks_are_found_played_dismissed_and_cut_in_one_step() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let said = "between(t\\,2.5\\,3.5)+between(t\\,9\\,9.5)";
    let not_said = "between(t\\,5\\,5.4)+between(t\\,7\\,7.3)";
    let tones = format!("if({said}+{not_said}\\,0.5*sin(2*PI*440*t)\\,0):s=48000:d=12");
    let mut open = opened(folder.path(), recording(media.path(), "Talk.mkv", &tones), None);
    // A transcript from elsewhere.
    let file = media.path().join("words.json");
    let words = r#"[{"text": "Hello", "startTimeMs": 2500, "endTimeMs": 3500}, {"text": "there", "startTimeMs": 9000, "endTimeMs": 9500}]"#;
    std::fs::write(&file, words).unwrap();
    open.apply(Action::ImportTranscript(file));
    open.until("it has words", |state| state.project().is_some_and(|project| project.clips[0].words.len() == 2));
    open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    open.harness.run_steps(3);
    open.click(words::transcript::propose_untranscribed());
    open.until("they are found", |state| state.proposals().is_some_and(|all| all.order().len() == 2));
    open.harness.run_steps(3);
    let all: Vec<_> = {
        let proposals = open.state().proposals().unwrap();
        proposals.order().into_iter().map(|at| (at, proposals.part(at).unwrap().1.part.clone())).collect()
    };
    assert_eq!(all[0].1.why, words::finders::untranscribed_why("Hello", "0.4 s", "there"));
    for ((_, part), (from, to)) in all.iter().zip([(5_000, 5_400), (7_000, 7_300)]) {
        let [EditRequest::CutFootage(_, change)] = &part.operations[..] else { panic!("{part:?}") };
        let cut = change.removed[0];
        let end = cut.start_time_ms.0 + cut.duration_ms.0;
        assert!((cut.start_time_ms.0 - from).abs() <= 40 && (end - to).abs() <= 40, "{cut:?}, heard from {from} to {to}");
        assert_eq!(part.kind, PartKind::Untranscribed);
    }
    // One is played, and dismissed; then it is left out.
    open.apply(Action::Proposals(ProposalAction::Select(all[0].0)));
    let at = open.state().playhead();
    open.apply(Action::Proposals(ProposalAction::Play));
    open.until("it plays", |state| state.play.is_playing() || state.playhead() != at);
    open.apply(Action::Proposals(ProposalAction::Leave(all[0].0, true)));
    assert_eq!(open.state().proposals().unwrap().open_parts().count(), 1);
    open.apply(Action::Proposals(ProposalAction::Leave(all[0].0, false)));
    open.harness.run_steps(3);
    let (before, whole) = (steps(&open), open.state().project().unwrap().sequence.length().0);
    open.click(&words::proposals::accept_all_of_kind("Cutroom", 2, words::finders::kind_untranscribed_all()));
    let left = open.state().project().unwrap().sequence.length().0;
    assert!((whole - left - 780).abs() <= 80, "{whole} {left}");
    assert_eq!((steps(&open), undo_name(&open)), (before + 1, words::editing::step_cut_untranscribed(2)));
    open.harness.run_steps(3);
    open.harness.get_by_label_contains(&words::proposals::none_left(Finder::Untranscribed.text()));
    assert_eq!(open.state().project().unwrap().clips[0].words.len(), 2, "the words are whole");
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
