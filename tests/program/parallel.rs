//! Commands that run at the same time on this machine's own workspace, which nobody else has open: each does what it is asked to, once.

use super::{program, said};
use serde_json::Value;
use std::{
    path::Path,
    process::{Child, Output, Stdio},
    time::{Duration, Instant},
};
use tempfile::tempdir;

fn start(home: &Path, args: &[&str]) -> Child {
    let mut command = program();
    command.args(args).env("CUTROOM_DATA_DIR", home).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn all_done(children: Vec<Child>) -> Vec<Output> {
    let outputs: Vec<_> = children.into_iter().map(|child| child.wait_with_output().unwrap()).collect();
    for output in &outputs {
        assert!(output.status.success(), "{:?}: {}", output.status, said(output));
    }
    outputs
}

fn one(home: &Path, args: &[&str]) -> Value {
    let output = all_done(vec![start(home, args)]).remove(0);
    serde_json::from_slice(&output.stdout).unwrap()
}

/// How many tags have a name that begins like this, and how many different names there are.
fn tags(home: &Path, begins: &str) -> (usize, usize) {
    let tags = one(home, &["api", "listTags"]);
    let names = tags["tags"].as_array().unwrap().iter().filter_map(|tag| tag["name"].as_str());
    let mut names: Vec<_> = names.filter(|name| name.starts_with(begins)).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    (all, names.len())
}

#[test]
fn commands_at_the_same_time_on_a_workspace_that_nobody_has_open_all_do_what_they_are_asked_to_once() {
    let home = tempdir().unwrap();
    // Also while the workspace is only being made.
    for begins in ["new", "there"] {
        let bodies: Vec<_> = (0..8).map(|number| format!("{{\"name\": \"{begins} {number}\"}}")).collect();
        all_done(bodies.iter().map(|body| start(home.path(), &["api", "createTag", "--data", body])).collect());
        assert_eq!(tags(home.path(), begins), (8, 8));
    }
}

#[test]
fn commands_that_come_and_go_one_after_the_other_hand_the_workspace_on() {
    let home = tempdir().unwrap();
    assert!(one(home.path(), &["api", "listTags"])["tags"].is_array());
    // Three at a time, of which each begins when another has ended: who serves has most often ended when the next one asks.
    std::thread::scope(|scope| {
        for lane in 0..3 {
            let home = home.path();
            scope.spawn(move || {
                for number in 0..6 {
                    let body = format!("{{\"name\": \"next {lane} {number}\"}}");
                    all_done(vec![start(home, &["api", "createTag", "--data", &body])]);
                }
            });
        }
    });
    assert_eq!(tags(home.path(), "next"), (18, 18));
}

#[test]
fn edits_of_one_video_and_frames_at_the_same_time_wait_for_each_other() {
    let home = tempdir().unwrap();
    let files: Vec<_> = (0..4)
        .map(|number| {
            let edit = format!(
                r#"[{{"type": "add_text_overlay", "operationId": "t{number}", "clipId": "cl_demo", "text": "T{number}",
                    "startTimeMs": 1{number}00, "durationMs": 50}}]"#
            );
            let file = home.path().join(format!("{number}.json"));
            std::fs::write(&file, edit).unwrap();
            file
        })
        .collect();
    let of = ["--video", "vid_sample"];
    let mut running: Vec<_> =
        files.iter().map(|file| start(home.path(), &[&["edits", "add", file.to_str().unwrap()][..], &of].concat())).collect();
    let out = home.path().join("frame.png");
    let frame = ["frame", "--at", "1", "--out", out.to_str().unwrap(), "--video", "vid_sample"];
    running.push(start(home.path(), &frame));
    all_done(running);
    assert!(out.is_file());
    let listed = one(home.path(), &["edits", "list", "--json", "--video", "vid_sample"]);
    assert_eq!(listed["edits"].as_array().unwrap().len(), 4, "{listed}");
    // Of two saves one finds nothing left.
    let save = ["edits", "save", "--yes", "--json", "--video", "vid_sample"];
    let saved = all_done(vec![start(home.path(), &save), start(home.path(), &save)]);
    let done = saved.iter().map(|output| serde_json::from_slice::<Value>(&output.stdout).unwrap()["saved"].as_u64().unwrap());
    assert_eq!(done.sum::<u64>(), 4);
}

/// The one that serves is killed while others are served by it.
#[cfg(unix)]
#[test]
fn a_command_that_is_killed_while_it_serves_others_costs_them_nothing() {
    let home = tempdir().unwrap();
    // An assistant stays, and serves.
    let mut command = program();
    command.arg("mcp").env("CUTROOM_DATA_DIR", home.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut assistant = command.spawn().unwrap();
    let served = home.path().join("workspace/served");
    let begun = Instant::now();
    while !served.exists() {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(20));
    }
    let bodies: Vec<_> = (0..6).map(|number| format!("{{\"name\": \"kept {number}\"}}")).collect();
    let mut running: Vec<_> = bodies.iter().map(|body| start(home.path(), &["api", "createTag", "--data", body])).collect();
    while running.iter_mut().all(|child| child.try_wait().unwrap().is_none()) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assistant.kill().unwrap();
    assistant.wait().unwrap();
    all_done(running);
    assert_eq!(tags(home.path(), "kept"), (6, 6));
}
