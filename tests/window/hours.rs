//! Hours of use, compressed: seeks, plays, edits, undo, other rooms and other videos, one after the other. Memory, threads, file
//! handles and children are at the end what they were after a tenth. `CUTROOM_SOAK=20` makes it twenty times as long.

use super::harness::Open;
use cutroom::{
    api::{Client, VideoId, video::Duplicate},
    app::{Action, Command, EditCommand, Exactness, Paths, PlayCommand, State},
    jobs::player::Output,
    media::play::ManualTime,
    server::Served,
    timeline::VideoMs,
};
use cutroom_soak::Dice;
use egui::{Key, Modifiers};
use secrecy::SecretString;
use std::fs;
use tempfile::tempdir;

/// Says that the process is this test's alone: what others do beside it is in no number.
const ALONE: &str = "CUTROOM_TEST_ALONE";
/// Rounds of use in an ordinary run.
const ROUNDS: u64 = 20;

/// What the process holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    memory_mib: u64,
    threads: usize,
    handles: usize,
    children: usize,
}

impl Held {
    /// Nothing where the system does not tell.
    fn now() -> Option<Self> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
        let kib: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
        let count = |folder: &str| fs::read_dir(folder).ok().map(Iterator::count);
        let tasks = fs::read_dir("/proc/self/task").ok()?.flatten();
        let children = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
        let children = children.map(|ids| ids.split_whitespace().count()).sum();
        Some(Self { memory_mib: kib / 1_024, threads: count("/proc/self/task")?, handles: count("/proc/self/fd")?, children })
    }
}

fn rest(open: &mut Open<'_>) {
    open.harness.run_steps(2);
    open.until("the stage has come to rest", |state| state.exactness() == Exactness::Exact);
}

fn shows(open: &mut Open<'_>, video: &VideoId) {
    open.apply(Action::Open(video.clone()));
    let is_read = |state: &State| state.project().is_some_and(|it| it.video.id == *video && it.unread == 0);
    open.until("the video is open", is_read);
}

/// One after the other what a user does; `time` is the clock of the sound device.
fn round(open: &mut Open<'_>, time: &ManualTime, videos: &[VideoId], number: u64, dice: &mut Dice) {
    let length = open.state().project().unwrap().sequence.length().0 as u64;
    for _ in 0..2 {
        open.apply(Action::MovePlayhead(VideoMs((dice.number() % length) as i64)));
        rest(open);
    }
    let begun = open.state().play.begun();
    open.apply(Action::MovePlayhead(VideoMs((dice.number() % (length - 3_000)) as i64)));
    open.apply(Action::Run(Command::Play(PlayCommand::PlayPause)));
    open.until("it plays", |state| state.play.begun() > begun);
    for _ in 0..5 {
        let before = open.state().playhead();
        time.advance(100_000);
        open.until("it plays on", |state| state.playhead() > before);
    }
    open.apply(Action::Run(Command::Play(PlayCommand::PlayPause)));
    open.until("it stands", |state| !state.play.is_playing());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    rest(open);
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    rest(open);
    let room = [Key::Num2, Key::Num3, Key::Num4][(number % 3) as usize];
    open.press(Modifiers::COMMAND, room);
    open.harness.run_steps(20);
    open.press(Modifiers::COMMAND, Key::Num1);
    open.harness.run_steps(5);
    if number % 5 == 4 {
        shows(open, &videos[(number / 5 % 2) as usize]);
    }
    rest(open);
}

#[test]
fn after_hours_of_use_the_window_holds_what_it_held_after_a_tenth_of_them() {
    if std::env::var_os(ALONE).is_none() {
        let name = "hours::after_hours_of_use_the_window_holds_what_it_held_after_a_tenth_of_them";
        let mut alone = std::process::Command::new(std::env::current_exe().unwrap());
        let ended = alone.args(["--exact", name, "--nocapture"]).env(ALONE, "1").output().unwrap();
        let said = String::from_utf8_lossy(&ended.stdout);
        said.lines().filter(|line| line.starts_with("used ")).for_each(|line| println!("{line}"));
        assert!(ended.status.success(), "{said}{}", String::from_utf8_lossy(&ended.stderr));
        return;
    }
    let rounds = ROUNDS * cutroom_soak::times();
    let (home, mut dice, time) = (tempdir().unwrap(), Dice::new(7), ManualTime::default());
    let mut open = Open::never_pictured(home.path());
    let served = Served::find(&Paths::under(home.path().to_owned()).data).unwrap();
    let client = Client::new(&format!("http://{}", served.address), SecretString::from(served.api_key)).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let sample = VideoId::new("vid_sample");
    let copy = runtime.block_on(client.duplicate_video(&sample, &Duplicate::default())).unwrap().id;
    open.harness.state_mut().as_mut().unwrap().use_sound(Output::Manual(time.clone()));
    let videos = [copy, sample];
    let tell = |done: u64| {
        let held = Held::now();
        if let Some(Held { memory_mib, threads, handles, children }) = held {
            println!("used {done} rounds: memory {memory_mib} MiB, {threads} threads, {handles} handles, {children} children");
        }
        held
    };
    tell(0);
    let mut after_a_tenth = None;
    for number in 0..rounds {
        round(&mut open, &time, &videos, number, &mut dice);
        // Each room and each video was open then, also in a short run.
        if number + 1 == (rounds / 10).max(10) {
            after_a_tenth = tell(number + 1);
        }
    }
    let (Some(warm), Some(end)) = (after_a_tenth, tell(rounds)) else {
        println!("used: this system does not tell what a process holds; only the use was looked at");
        return;
    };
    // What one round leaves behind would be seen in all of them: half a picture each would be more than this.
    let grown = 24 + rounds / 5;
    assert!(end.memory_mib <= warm.memory_mib + grown, "memory: {warm:?}, then {end:?}");
    assert!(end.threads <= warm.threads + 8 && end.handles <= warm.handles + 16, "{warm:?}, then {end:?}");
    assert!(end.children <= warm.children + 4, "{warm:?}, then {end:?}");
}
