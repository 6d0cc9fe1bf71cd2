//! Hours of use in a few minutes: at the end the window uses no more resources than after its first minutes.
//!
//! `CUTROOM_SOAK=20` runs twenty times as many rounds, and checks the memory too, which a few rounds cannot show.

use super::harness::Open;
use cutroom::{
    app::{Action, BrowserCommand, Command, EditCommand, FileCommand, PlayCommand, SaveState, ViewCommand},
    jobs::player::Output,
    media::play::ManualTime,
    timeline::VideoMs,
};
use cutroom_soak as soak;
use std::{fs, time::Duration};
use tempfile::tempdir;

/// Environment variable of the measured process, in which no other test runs.
const ALONE: &str = "CUTROOM_TEST_ALONE";
/// Number of rounds of an ordinary run.
const ROUNDS: u64 = 6;
/// Memory that later rounds may use in addition, in KiB: images in transit at the time of the check.
const SPARE_KIB: u64 = 40 * 1024;
/// Number of additional threads that may wait for work; `SPARE_FILES` is the number of additional open files.
const SPARE_THREADS: usize = 12;
const SPARE_FILES: usize = 12;

/// Resources of a process.
#[derive(Clone, Copy, Debug)]
struct Held {
    memory_kib: u64,
    threads: usize,
    handles: usize,
}

impl Held {
    fn now() -> Self {
        let count = |what: &str| fs::read_dir(format!("/proc/self/{what}")).unwrap().count();
        let memory = fs::read_to_string("/proc/self/smaps_rollup").unwrap();
        let line = memory.lines().find_map(|line| line.strip_prefix("Pss_Anon:")).unwrap();
        let memory_kib = line.trim().trim_end_matches(" kB").parse().unwrap();
        Self { memory_kib, threads: count("task"), handles: count("fd") }
    }
}

fn save(open: &mut Open<'_>) {
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.save() == SaveState::Idle && state.waiting() == 0);
}

fn play(open: &mut Open<'_>, time: &ManualTime) {
    open.apply_once(Action::Run(Command::Play(PlayCommand::PlayPause)));
    for _ in 0..40 {
        time.advance(40_000);
        open.harness.step();
        std::thread::sleep(Duration::from_millis(2));
    }
    open.apply_once(Action::Run(Command::Play(PlayCommand::PlayPause)));
    open.until("it stands", |state| !state.play.is_playing());
}

fn round(open: &mut Open<'_>, time: &ManualTime, random: &mut soak::Dice) {
    for _ in 0..6 {
        open.apply_once(Action::MovePlayhead(VideoMs(random.below(138_000) as i64)));
        open.until_drawn();
    }
    play(open, time);
    open.apply(Action::MovePlayhead(VideoMs(random.below(50_000) as i64)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    open.apply(Action::Run(Command::Edit(EditCommand::Redo)));
    save(open);
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    save(open);
    let (faces, captions) = (Command::View(ViewCommand::FacesRoom), Command::View(ViewCommand::CaptionsRoom));
    for room in [faces, captions, Command::Browser(BrowserCommand::BrowserRoom), Command::View(ViewCommand::EditRoom)] {
        open.apply(Action::Run(room));
        open.harness.run_steps(3);
    }
    open.until_drawn();
}

#[cfg(target_os = "linux")]
#[test]
fn hours_of_use_keep_threads_files_and_memory() {
    let name = "hours::hours_of_use_keep_threads_files_and_memory";
    if std::env::var_os(ALONE).is_none() {
        let program = std::env::current_exe().unwrap();
        let ran = std::process::Command::new(program).args(["--exact", name, "--nocapture"]).env(ALONE, "1").status().unwrap();
        assert!(ran.success(), "{ran}");
        return;
    }
    let home = tempdir().unwrap();
    let time = ManualTime::default();
    let mut random = soak::Dice::new(7);
    let mut open = Open::sample(home.path());
    open.harness.state_mut().as_mut().unwrap().use_sound(Output::Manual(time.clone()));
    let rounds = ROUNDS * soak::times();
    let mut held = Vec::new();
    for _ in 0..rounds {
        round(&mut open, &time, &mut random);
        held.push(Held::now());
    }
    let tell = |at: usize| println!("after {} rounds: {:?}", at + 1, held[at]);
    (0..held.len()).step_by(held.len().div_ceil(12)).for_each(tell);
    tell(held.len() - 1);
    // The first half of the rounds allocates what every round needs; idle threads end after some seconds.
    let (first, last) = held.split_at(held.len() / 2);
    let most = |held: &[Held], of: fn(&Held) -> usize| held.iter().map(of).max().unwrap();
    let least = |of: fn(&Held) -> usize| last.iter().rev().take(3).map(of).min().unwrap();
    assert!(least(|held| held.threads) <= most(first, |held| held.threads) + SPARE_THREADS, "threads: {held:?}");
    assert!(least(|held| held.handles) <= most(first, |held| held.handles) + SPARE_FILES, "open files: {held:?}");
    if soak::times() >= 5 {
        let before = most(first, |held| held.memory_kib as usize) as u64;
        let after = least(|held| held.memory_kib as usize) as u64;
        assert!(after <= before + SPARE_KIB, "memory grew from {before} to {after} KiB");
    }
    drop(open);
}
