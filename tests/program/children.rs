//! Tests that child processes end with the program.
#![cfg(target_os = "linux")]

use super::{Serve, call, program, signal};
use serde_json::json;
use std::{
    fs,
    io::{BufRead, BufReader},
    process::Stdio,
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// State and parent of a process, such as `R`, 4711; `None` if it doesn't exist.
fn state_and_parent(process: u32) -> Option<(char, u32)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The process name is in brackets and may contain any character.
    let mut rest = stat.rsplit_once(") ")?.1.split(' ');
    Some((rest.next()?.chars().next()?, rest.next()?.parse().ok()?))
}

/// Child processes with a name.
fn children(parent: u32, name: &str) -> Vec<u32> {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let all = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let named = |process: &u32| fs::read_to_string(format!("/proc/{process}/comm")).is_ok_and(|found| found.trim() == name);
    all.filter(|process| state_and_parent(*process).is_some_and(|(_, of)| of == parent)).filter(named).collect()
}

/// Waits until `look` returns a value, for half a minute at most.
async fn wait<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let asked = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(asked.elapsed() < Duration::from_secs(30), "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn ffmpeg_ends_with_the_program_also_when_that_is_killed() {
    let folder = tempdir().unwrap();
    let mut serve = Serve::start(folder.path());
    // Large enough to run for minutes.
    let body = json!({"resolution": "4k", "fps": "60"});
    let (status, made) = call(&serve, "POST", "/v1/videos/vid_sample/exports", Some(&body), None).await.unwrap();
    assert_eq!(status, 200, "{made}");
    let process = serve.child.id();
    let running = wait("ffmpeg was not started", || Some(children(process, "ffmpeg")).filter(|found| !found.is_empty())).await;
    signal("KILL", process);
    serve.child.wait().unwrap();
    let killed = Instant::now();
    let ended = |process: &u32| state_and_parent(*process).is_none_or(|(state, _)| state == 'Z');
    wait("ffmpeg runs on", || running.iter().all(ended).then_some(())).await;
    assert!(killed.elapsed() < Duration::from_secs(5), "{:?}", killed.elapsed());
}

#[tokio::test]
async fn decoders_and_the_player_end_with_the_program_while_it_plays() {
    let folder = tempdir().unwrap();
    let mut playing = program()
        .args(["measure", "--short"])
        .env("TMPDIR", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let steps = BufReader::new(playing.stderr.take().unwrap()).lines();
    let plays = tokio::task::spawn_blocking(move || {
        let mut steps = steps.map_while(Result::ok);
        steps.any(|step| step.contains(words::measure::playback())).then_some(steps)
    });
    // Further output is unread, but its pipe stays open.
    let _steps = plays.await.unwrap().expect("it plays");
    let process = playing.id();
    let running =
        wait("two recordings are decoded", || Some(children(process, "ffmpeg")).filter(|found| found.len() >= 2)).await;
    signal("KILL", process);
    playing.wait().unwrap();
    let ended = |process: &u32| state_and_parent(*process).is_none_or(|(state, _)| state == 'Z');
    wait("a decoder runs on", || running.iter().all(ended).then_some(())).await;
}
