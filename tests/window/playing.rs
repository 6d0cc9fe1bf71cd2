//! Playback: the sound is recorded against a clock that the tests control, and frames carry their number.

use crate::{
    common::{ffmpeg, numbered::number_of},
    harness::{ANY, Open, Shared, begin_of, open_with_key, traced},
};
use cutroom::{
    api::source::{CreateSource, SourceKind},
    app::{
        Action, ClipCommand, Command, EditCommand, FileCommand, PlayCommand, Start, State,
        features::exports::{dbtp, lufs},
        needed_pictures,
    },
    jobs::{player::Output, previews::PreviewState, workspace::Target},
    media::play::ManualTime,
    stage::compose::PictureOrigin,
    timeline::VideoMs,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tempfile::{TempDir, tempdir};

/// Six seconds of video at 30 frames per second, with the frame number in each frame, and a tone that rises by 100 Hz per second.
fn film(folder: &Path) -> PathBuf {
    let path = folder.join("film.mp4");
    let picture = "color=s=128x64:r=30:d=6";
    let tone = "aevalsrc='0.3*sin(2*PI*(400+100*floor(t))*t)':s=48000:d=6";
    let numbers = "geq=lum='if(gt(mod(floor(N/pow(2,floor(X/16))),2),0),235,16)':cb=128:cr=128";
    let mut args = vec!["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", tone, "-vf", numbers, "-c:v", "libx264"];
    args.extend(["-preset", "ultrafast", "-g", "30", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "192k"]);
    args.push(path.to_str().unwrap());
    ffmpeg(&args);
    path
}

/// A window on a workspace with a single video of a single clip.
struct Played {
    open: Open<'static>,
    shared: Shared,
    video: String,
    time: ManualTime,
    folders: [TempDir; 2],
}

impl Played {
    fn new(time: ManualTime) -> Self {
        let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
        let shared = Shared::empty();
        let film = film(media.path());
        let video = shared.runtime.block_on(async {
            let client = shared.workspace.client();
            let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
            let created = client.create_source(&kind).await.unwrap();
            client.upload(&created, &film, Box::new(|_, _| {})).await.unwrap();
            let made = json!({"name": "Film", "sourceId": created.source_id});
            shared.workspace.call("POST", "/v1/videos", &made).await["video"]["id"].as_str().unwrap().to_owned()
        });
        let begin =
            Start { target: Target::Remote(shared.address().to_owned()), video: Some(video.as_str().into()), import: None };
        let read = |state: &State| state.project().is_some_and(|project| project.unread == 0 && !project.clips.is_empty());
        let mut open = open_with_key(begin, shared.workspace.server.api_key(), folder.path(), vec2(1100.0, 700.0), read);
        open.harness.state_mut().as_mut().unwrap().use_sound(Output::Manual(time.clone()));
        Self { open, shared, video, time, folders: [folder, media] }
    }

    fn run(&mut self, command: Command) {
        self.open.apply_once(Action::Run(command));
    }

    /// Runs a command that starts playback, and waits until sound is delivered.
    fn begin(&mut self, command: Command) {
        let before = self.open.state().play.begun();
        self.run(command);
        self.until("it begins", |state| state.play.begun() > before);
    }

    /// Presses a key that starts playback, and waits until sound is delivered.
    fn press(&mut self, key: Key) {
        let before = self.open.state().play.begun();
        self.open.press(Modifiers::NONE, key);
        self.until("it begins", |state| state.play.begun() > before);
    }

    /// Waits, without a frame of the window, until the player has obeyed all orders; none of them changes what the last one says.
    fn obeys_until(&self, begun: i64, plays: bool) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while self.open.state().play.begun() < begun {
            assert!(Instant::now() < deadline, "sound began {} times instead of {begun}", self.open.state().play.begun());
            assert_eq!(self.plays(), plays);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Moves the playhead during playback, and waits until playback continues there.
    fn jump(&mut self, ms: i64) {
        let before = self.open.state().play.begun();
        self.at(ms);
        self.until("it plays on", |state| state.play.begun() > before);
    }

    fn at(&mut self, ms: i64) {
        self.open.apply_once(Action::MovePlayhead(VideoMs(ms)));
    }

    /// Advances the clock, and waits until the playhead is at the expected position.
    fn pass(&mut self, ms: i64, to: i64) {
        self.time.advance(ms * 1_000);
        self.until(&format!("the playhead is at {to}"), |state| (state.playhead().0 - to).abs() <= 1);
    }

    fn until(&mut self, what: &str, done: impl Fn(&State) -> bool) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !done(self.open.state()) {
            assert!(
                Instant::now() < deadline,
                "{what}; it is at {:?} and shows {:?}; {:?}",
                self.open.state().playhead(),
                on_stage(self.open.state()),
                self.open.notices()
            );
            self.open.harness.step();
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn plays(&self) -> bool {
        self.open.state().play.is_playing()
    }

    /// Waits until the preview shows the frame with this number.
    fn shows(&mut self, number: usize) {
        self.until(&format!("frame {number} is shown"), |state| on_stage(state) == Some(number));
    }

    /// Samples of an export's sound.
    fn exported(&self) -> Vec<f32> {
        let server = &self.shared.workspace.server;
        self.shared.runtime.block_on(server.export_sound(self.video.as_str().into(), 1.0)).unwrap()
    }
}

fn on_stage(state: &State) -> Option<usize> {
    let (key, _) = needed_pictures(state.project()?, state.playhead()).into_iter().next()?;
    Some(number_of(&state.playing_picture(&key)?.full))
}

/// Frequency in Hz: upward zero crossings per second.
fn pitch(frames: &[f32]) -> f64 {
    let left: Vec<f32> = frames.chunks_exact(2).map(|frame| frame[0]).collect();
    let crossings = left.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count();
    crossings as f64 * 48_000.0 / left.len() as f64
}

fn mark(played: &mut Played, at: i64, command: Command) {
    played.at(at);
    played.run(command);
}

#[test]
fn keys_pressed_in_quick_succession_start_stop_and_double_the_speed_as_if_pressed_slowly() {
    let mut played = Played::new(ManualTime::default());
    for round in 0..5 {
        let before = played.open.state().play.begun();
        for plays in [true, false, true] {
            played.run(Command::Play(PlayCommand::PlayPause));
            assert_eq!(played.plays(), plays, "round {round}");
        }
        played.obeys_until(before + 2, true);
        for speed in [2.0, 4.0, 4.0] {
            played.run(Command::Play(PlayCommand::ShuttleForward));
            assert!((played.open.state().play.speed() - speed).abs() < 1e-9, "round {round}");
        }
        played.run(Command::Play(PlayCommand::ShuttleBack));
        played.run(Command::Play(PlayCommand::PlayPause));
        played.obeys_until(before + 6, false);
        played.at(1_000);
    }
}

#[test]
fn what_plays_wakes_the_window_for_one_frame_at_a_time() {
    let mut played = Played::new(ManualTime::default());
    played.begin(Command::Play(PlayCommand::PlayPause));
    let [once, twice] = [(); 2].map(|()| Arc::new(AtomicUsize::new(0)));
    let (of_one, of_two) = (once.clone(), twice.clone());
    // The toolkit draws twice for a request without a delay. What frames and other threads request is not the player's.
    played.open.harness.ctx.set_request_repaint_callback(move |asked| {
        if std::thread::current().name() == Some("player") {
            let requested = if asked.delay.is_zero() { &of_two } else { &of_one };
            requested.fetch_add(1, Ordering::Relaxed);
        }
    });
    for step in 1..=10 {
        let before = once.load(Ordering::Relaxed);
        played.pass(100, step * 100);
        played.until("a frame is requested", |_| once.load(Ordering::Relaxed) > before);
    }
    let (once, twice) = (once.load(Ordering::Relaxed), twice.load(Ordering::Relaxed));
    assert_eq!(twice, 0, "of {once} requests");
}

#[test]
fn what_plays_is_metered_as_the_speaker_gets_it() {
    let mut played = Played::new(ManualTime::default());
    let play = |played: &mut Played| {
        played.at(0);
        played.begin(Command::Play(PlayCommand::PlayPause));
        for step in 1..=40 {
            played.pass(100, step * 100);
        }
        played.until("the last three seconds are measured", |state| state.play.loudness().short_term.is_some());
        let loudness = played.open.state().play.loudness();
        played.run(Command::Play(PlayCommand::ShuttleStop));
        played.until("it stops", |state| !state.play.is_playing());
        loudness
    };
    let full = play(&mut played);
    // A tone of amplitude 0.3 in both channels, below 1 kHz.
    for value in [full.momentary, full.short_term, full.integrated] {
        assert!((value.unwrap() + 11.0).abs() < 1.5, "{full:?}");
    }
    assert!((full.true_peak.unwrap() + 10.5).abs() < 1.0, "{full:?}");
    let rests = played.open.state().play.loudness();
    assert!(rests.momentary.is_none() && rests.integrated.is_some(), "the loudness of all stays: {rests:?}");
    let mut monitoring = played.open.state().play.monitoring;
    monitoring.volume = 0.5;
    played.open.apply_once(Action::Monitor(monitoring));
    let half = play(&mut played);
    let quieter = full.integrated.unwrap() - half.integrated.unwrap();
    assert!((quieter - 6.0).abs() < 0.5, "with the volume of playback: {quieter}");
    played.open.click(words::preview::volumes());
    played.open.harness.run_steps(3);
    let known = played.open.state().play.loudness();
    for (name, value) in [
        (words::loudness::meter_integrated(), lufs(known.integrated)),
        (words::loudness::meter_true_peak(), dbtp(known.true_peak)),
    ] {
        played.open.harness.get_by_label(&words::loudness::meter_row(name, value));
    }
}

#[test]
fn an_edit_that_waits_plays_as_its_export_sounds_and_each_picture_is_the_one_of_its_moment() {
    let mut played = Played::new(ManualTime::default());
    mark(&mut played, 1_000, Command::Clip(ClipCommand::MarkIn));
    mark(&mut played, 3_500, Command::Clip(ClipCommand::MarkOut));
    played.run(Command::Clip(ClipCommand::CutOut));
    assert_eq!(played.open.state().waiting(), 1);
    played.at(0);
    played.begin(Command::Play(PlayCommand::PlayPause));
    for step in 1..=34 {
        let at = step * 100;
        played.pass(100, at);
        let source = if at >= 1_000 { at + 2_500 } else { at };
        played.shows((source * 30 / 1_000) as usize);
    }
    played.pass(60, 3_460);
    let counts = played.open.state().play.counts();
    assert_eq!((counts.underruns, counts.silent), (0, false), "{counts:?}");
    played.time.advance(200_000);
    played.until("the end is reached", |state| !state.play.is_playing() && state.playhead() == VideoMs(3_500));
    let heard = played.time.handed_over();
    played.run(Command::File(FileCommand::Save));
    played.until("the cut is saved", |state| state.waiting() == 0);
    let exported = played.exported();
    assert_eq!((heard.len(), exported.len()), (2 * 168_000, 2 * 168_000));
    let worst = heard.iter().zip(&exported).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(worst < 0.002, "{worst}");
    // The second before the cut, and half a second after it.
    assert!((pitch(&heard[2 * 12_000..2 * 36_000]) - 400.0).abs() < 4.0);
    assert!((pitch(&heard[2 * 50_000..2 * 70_000]) - 700.0).abs() < 8.0);
    // At the join no sample differs much from the one before.
    let join = &heard[2 * 47_000..2 * 49_000];
    let steepest = join.chunks_exact(2).zip(join.chunks_exact(2).skip(1)).map(|(a, b)| (b[0] - a[0]).abs()).fold(0.0, f32::max);
    assert!(steepest < 0.06, "{steepest}");
}

#[test]
fn a_range_is_repeated_an_edit_point_is_played_around_and_a_click_plays_on_elsewhere() {
    let mut played = Played::new(ManualTime::default());
    mark(&mut played, 1_000, Command::Clip(ClipCommand::MarkIn));
    mark(&mut played, 1_500, Command::Clip(ClipCommand::MarkOut));
    played.run(Command::Play(PlayCommand::ToggleRepeat));
    played.at(0);
    played.begin(Command::Play(PlayCommand::PlayPause));
    played.pass(400, 1_400);
    // The decoders of image and sound, and those for the next turns of the loop, which have time to start.
    played.until("the next turns are decoded ahead", |state| state.play.counts().children >= 4);
    played.pass(300, 1_200);
    played.shows(36);
    played.pass(450, 1_150);
    let heard = played.time.handed_over();
    let (first, second) = (&heard[2 * 100..2 * 23_900], &heard[2 * 24_100..2 * 47_900]);
    let worst = first.iter().zip(second).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(worst < 0.002, "the second turn is the first one: {worst}");
    played.begin(Command::Play(PlayCommand::ToggleRepeat));
    played.jump(4_000);
    played.pass(100, 4_100);
    played.shows(123);
    played.run(Command::Play(PlayCommand::PlayPause));
    assert!(!played.plays());
    played.at(3_000);
    played.begin(Command::Play(PlayCommand::PlayAround));
    played.pass(500, 1_500);
    played.time.advance(3_600_000);
    played.until("it came back", |state| !state.play.is_playing() && state.playhead() == VideoMs(3_000));
}

#[test]
fn an_edge_is_played_over_again_and_again_until_it_is_stopped_there() {
    let mut played = Played::new(ManualTime::default());
    played.at(3_000);
    played.open.press(Modifiers::NONE, Key::I);
    played.at(3_500);
    played.open.press(Modifiers::NONE, Key::O);
    played.open.press(Modifiers::SHIFT, Key::Delete);
    played.until("it is cut", |state| state.project().is_some_and(|project| project.clips[0].map.removed().len() == 1));
    played.at(3_400);
    played.begin(Command::Play(PlayCommand::LoopEdge));
    played.pass(500, 1_500);
    played.pass(3_000, 4_500);
    // Behind the end it begins again.
    played.pass(1_000, 1_500);
    played.run(Command::Play(PlayCommand::LoopEdge));
    played.until("it stands on the edge", |state| !state.play.is_playing() && state.playhead() == VideoMs(3_000));
}

#[test]
fn keys_play_faster_slower_and_backwards_and_what_is_too_fast_is_mute() {
    let mut played = Played::new(ManualTime::default());
    played.press(Key::Space);
    assert!(played.plays());
    played.pass(500, 500);
    played.begin(Command::Play(PlayCommand::ShuttleForward));
    played.pass(500, 1_500);
    let heard = played.time.handed_over();
    // At double speed, the pitch of the second second is unchanged.
    assert!((pitch(&heard[2 * 14_400..2 * 24_000]) - 500.0).abs() < 20.0, "{}", pitch(&heard[2 * 14_400..2 * 24_000]));
    played.begin(Command::Play(PlayCommand::ShuttleForward));
    assert!(!played.open.state().play.is_heard());
    played.pass(500, 3_500);
    assert!(played.time.handed_over().iter().all(|sample| *sample == 0.0), "mute beyond twice the speed");
    played.begin(Command::Play(PlayCommand::ShuttleBack));
    played.pass(1_000, 2_500);
    played.open.press(Modifiers::NONE, Key::K);
    assert!(!played.plays());
    played.press(Key::Space);
    played.pass(100, 2_600);
    // An edit does not stop playback.
    played.run(Command::Edit(EditCommand::AddText));
    played.pass(100, 2_700);
    assert!(played.plays() && played.open.state().waiting() == 1);
    let orders = traced("clips to read are put in order", || played.pass(300, 3_000));
    assert_eq!(orders, 0, "a tick of the playhead is no other work");
}

#[test]
fn backwards_and_faster_than_twice_every_moment_has_its_picture_from_the_scrub_proxy() {
    let mut played = Played::new(ManualTime::default());
    played.open.apply_once(Action::PausePreviews(false));
    let ready = |state: &State| {
        let session = state.session.as_ref().unwrap();
        session.project().clips[0]
            .sources
            .iter()
            .any(|source| matches!(session.previews.state(&source.id), Some(PreviewState::Ready(_))))
    };
    played.until("the scrub proxy is there", ready);
    played.at(5_500);
    played.begin(Command::Play(PlayCommand::ShuttleBack));
    // The proxy has every second of thirty frames.
    played.pass(1_015, 4_485);
    played.shows(134);
    played.pass(1_500, 2_985);
    played.shows(88);
    played.begin(Command::Play(PlayCommand::ShuttleForward));
    played.begin(Command::Play(PlayCommand::ShuttleForward));
    played.begin(Command::Play(PlayCommand::ShuttleForward));
    assert!((played.open.state().play.speed() - 4.0).abs() < 1e-9 && !played.open.state().play.is_heard());
    played.pass(500, 4_985);
    played.shows(148);
}

#[test]
fn while_the_playhead_is_dragged_each_moment_is_heard_if_that_is_wanted() {
    let mut played = Played::new(ManualTime::default());
    played.at(2_500);
    played.open.harness.step();
    assert!(played.time.handed_over().is_empty(), "unless it is wanted, nothing is heard");
    played.run(Command::Play(PlayCommand::ToggleScrubSound));
    for (at, expected) in [(2_300, 600.0), (4_300, 800.0)] {
        played.at(at);
        let time = played.time.clone();
        played.until("its tone is heard", |_| {
            let heard = time.handed_over();
            heard.len() > 7_000 && (pitch(&heard) - expected).abs() < 15.0
        });
    }
    assert!(!played.plays() && played.open.state().playhead() == VideoMs(4_300), "the playhead stays");
}

#[test]
fn marks_and_what_is_muted_are_there_at_the_next_start() {
    let mut played = Played::new(ManualTime::default());
    mark(&mut played, 1_000, Command::Clip(ClipCommand::MarkIn));
    mark(&mut played, 2_000, Command::Clip(ClipCommand::MarkOut));
    played.run(Command::Play(PlayCommand::ToggleMute));
    let Played { open, shared, video, folders, .. } = played;
    drop(open);
    let start = Start { target: Target::Remote(shared.address().to_owned()), video: Some(video.as_str().into()), import: None };
    let key = shared.workspace.server.api_key();
    let again = open_with_key(start, key, folders[0].path(), vec2(1100.0, 700.0), |state| state.project().is_some());
    assert_eq!(again.state().marks().range(), Some((VideoMs(1_000), VideoMs(2_000))));
    assert!(again.state().play.monitoring.muted);
}

#[test]
fn a_clock_that_drifts_takes_pictures_along_and_it_is_counted() {
    let mut played = Played::new(ManualTime::drifting(20_000));
    played.begin(Command::Play(PlayCommand::PlayPause));
    played.pass(1_000, 1_020);
    played.shows(30);
    played.pass(1_000, 2_040);
    played.until("the drift is counted", |state| (state.play.counts().drift_ms - 40.0).abs() < 2.0);
    played.shows(61);
}

#[test]
fn without_a_device_the_video_plays_in_silence_which_is_said_once() {
    let mut played = Played::new(ManualTime::default());
    played.open.harness.state_mut().as_mut().unwrap().use_sound(Output::Off);
    for _ in 0..2 {
        played.at(0);
        played.begin(Command::Play(PlayCommand::PlayPause));
        played.until("it plays", |state| state.playhead() > VideoMs(300));
        played.run(Command::Play(PlayCommand::PlayPause));
    }
    let said = played
        .open
        .state()
        .notices
        .shown()
        .iter()
        .filter(|notice| notice.text.starts_with(&begin_of(words::editing::nothing_heard(ANY))))
        .count();
    assert_eq!(said, 1);
}

/// Environment variable of the process in which the test runs alone.
#[cfg(target_os = "linux")]
const ALONE: &str = "CUTROOM_TEST_DECODERS";

/// Decoders among this process's children, and ended children that were not waited for.
#[cfg(target_os = "linux")]
fn decoders() -> Vec<String> {
    let decodes = |entry: std::fs::DirEntry| {
        let read = |name: &str| std::fs::read_to_string(entry.path().join(name)).unwrap_or_default();
        // State and parent follow the name, which may contain any character.
        let stat = read("stat");
        let mut fields = stat.rsplit_once(") ")?.1.split(' ');
        let (has_ended, parent) = (fields.next()? == "Z", fields.next()?.parse() == Ok(std::process::id()));
        let command = read("cmdline").replace('\0', " ");
        (parent && (has_ended || command.starts_with("ffmpeg "))).then_some(command)
    };
    std::fs::read_dir("/proc").unwrap().flatten().filter_map(decodes).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn decoders_run_while_it_plays_and_end_with_it() {
    // Other tests have decoders too, and a process does not show which test started it.
    if std::env::var_os(ALONE).is_none() {
        let (program, name) = (std::env::current_exe().unwrap(), std::thread::current().name().unwrap().to_owned());
        let ran = std::process::Command::new(program).args(["--exact", &name]).env(ALONE, "1").output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
        return;
    }
    let mut played = Played::new(ManualTime::default());
    played.begin(Command::Play(PlayCommand::PlayPause));
    played.pass(200, 200);
    let running = decoders();
    assert!(played.open.state().play.counts().children >= 2 && running.len() >= 2, "{running:?}");
    played.run(Command::Play(PlayCommand::PlayPause));
    // The window is not updated meanwhile: a second after the pause it starts the decoders of the next playback.
    let deadline = Instant::now() + Duration::from_secs(60);
    while !decoders().is_empty() {
        assert!(Instant::now() < deadline, "decoders run on, or were not waited for: {:?}", decoders());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_video_behind_everything_plays_too_and_covers_the_canvas() {
    let mut played = Played::new(ManualTime::default());
    let behind = film(played.folders[1].path());
    let Played { shared, video, .. } = &played;
    shared.runtime.block_on(async {
        let client = shared.workspace.client();
        let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
        let created = client.create_source(&kind).await.unwrap();
        client.upload(&created, &behind, Box::new(|_, _| {})).await.unwrap();
        let clips = shared.workspace.call("GET", &format!("/v1/videos/{video}/clips"), &json!(null)).await;
        let clip = clips["clips"][0]["id"].as_str().unwrap().to_owned();
        let background = json!({"background": {"type": "video", "sourceId": created.source_id}});
        shared.workspace.call("PATCH", &format!("/v1/videos/{video}/clips/{clip}"), &background).await;
    });
    played.run(Command::File(FileCommand::Reload));
    let behind = |state: &State| {
        let needed = needed_pictures(state.project()?, state.playhead());
        needed.into_iter().map(|(key, _)| key).find(|key| matches!(key.origin, PictureOrigin::Address(_)))
    };
    played.until("the background is known by its address", |state| behind(state).is_some());
    played.begin(Command::Play(PlayCommand::PlayPause));
    let moment = |state: &State| {
        let picture = state.playing_picture(&behind(state)?)?;
        let [width, height] = [picture.full.width, picture.full.height].map(|side| side as f32);
        Some((picture.shown?.from_us / 1_000, width / height))
    };
    played.pass(1_000, 1_000);
    played
        .until("the picture of that moment is there", |state| moment(state).is_some_and(|(at, _)| (950..=1_000).contains(&at)));
    let canvas = played.open.state().project().unwrap().video.dimensions;
    let (_, shape) = moment(played.open.state()).unwrap();
    assert!((shape - (canvas.width / canvas.height) as f32).abs() < 0.02, "a film of 2:1 is {shape} on {canvas:?}");
}

#[test]
fn a_machine_is_measured_by_what_it_plays() {
    let media = tempdir().unwrap();
    let film = film(media.path());
    let measured = cutroom::media::play::measure(&film, &film, 3).unwrap();
    // Two recordings at 30 frames per second for three seconds; the number of frames in time depends on the machine.
    assert!((100..=182).contains(&(measured.shown + measured.late)), "{measured:?}");
    // The times depend on the machine too: only their ranges are checked.
    let times = [measured.cold_start_ms, measured.start_ms, measured.stop_ms, measured.cut_gap_ms];
    assert!(times.iter().all(|time| (f64::MIN_POSITIVE..60_000.0).contains(time)), "{measured:?}");
    assert!(measured.drift_ms.is_finite(), "{measured:?}");
}
