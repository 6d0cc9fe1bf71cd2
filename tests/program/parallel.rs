//! Tests of commands that run at the same time on the local workspace, which no other process has open: each does its task exactly
//! once.

use super::{program, said};
use serde_json::Value;
use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Output, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
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

/// Number of tags whose names begin with `begins`, and number of distinct names.
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
    // Also while the workspace is being created.
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
    // Three at a time, each starting when another has ended: the serving process has usually ended when the next one connects.
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
    // Two saves at once: one finds nothing to save.
    let save = ["edits", "save", "--yes", "--json", "--video", "vid_sample"];
    let saved = all_done(vec![start(home.path(), &save), start(home.path(), &save)]);
    let done = saved.iter().map(|output| serde_json::from_slice::<Value>(&output.stdout).unwrap()["saved"].as_u64().unwrap());
    assert_eq!(done.sum::<u64>(), 4);
}

/// Kills the serving process while it serves other commands.
#[cfg(unix)]
#[test]
fn a_command_that_is_killed_while_it_serves_others_costs_them_nothing() {
    let home = tempdir().unwrap();
    // An assistant keeps running, and serves.
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

/// Proxy in front of the serving process, published as the workspace's address. It forwards requests one by one. Once a batch of
/// edits was answered, it kills the process, and drops that answer and all later requests.
#[cfg(unix)]
struct Deadly {
    listener: TcpListener,
}

#[cfg(unix)]
impl Deadly {
    /// Publishes the proxy in place of the process that serves a folder; returns the process's own address as well.
    fn before(served: &Path) -> (Self, String) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut said: Value = serde_json::from_slice(&std::fs::read(served).unwrap()).unwrap();
        let behind = said["address"].as_str().unwrap().to_owned();
        said["address"] = listener.local_addr().unwrap().to_string().into();
        std::fs::write(served, said.to_string()).unwrap();
        (Self { listener }, behind)
    }

    /// Forwards requests until a batch was answered and the process was killed; then no connection succeeds until `is_over`.
    /// Returns true if the process was killed.
    fn carry(self, behind: &str, process: Child, is_over: &AtomicBool) -> bool {
        let (process, is_dead) = (Mutex::new(process), AtomicBool::new(false));
        self.listener.set_nonblocking(true).unwrap();
        std::thread::scope(|scope| {
            while !is_over.load(Ordering::Acquire) {
                match self.listener.accept() {
                    Ok((client, _)) => drop(scope.spawn(|| Self::one(client, behind, &process, &is_dead))),
                    Err(_) => std::thread::sleep(Duration::from_millis(2)),
                }
            }
        });
        is_dead.into_inner()
    }

    fn one(mut client: TcpStream, behind: &str, process: &Mutex<Child>, is_dead: &AtomicBool) {
        client.set_nonblocking(false).unwrap();
        client.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let (mut request, mut chunk) = (Vec::<u8>::new(), [0; 4096]);
        let head = loop {
            let text = String::from_utf8_lossy(&request).to_ascii_lowercase();
            let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
            match text.find("\r\n\r\n") {
                Some(head) if request.len() >= head + 4 + length.unwrap_or(0) => break head,
                _ => {}
            }
            match client.read(&mut chunk) {
                Ok(read) if read > 0 && !is_dead.load(Ordering::Acquire) => request.extend(&chunk[..read]),
                _ => return,
            }
        };
        // The process expects its own address as host.
        let lines = String::from_utf8_lossy(&request[..head]).into_owned();
        let kept = lines.lines().filter(|line| {
            let line = line.to_ascii_lowercase();
            !line.starts_with("host:") && !line.starts_with("connection:")
        });
        let kept = kept.collect::<Vec<_>>().join("\r\n");
        let Ok(mut server) = TcpStream::connect(behind) else { return };
        let head_of_ours = format!("{kept}\r\nHost: {behind}\r\nConnection: close\r\n\r\n");
        let mut answer = Vec::new();
        let sent = server.write_all(head_of_ours.as_bytes()).and_then(|()| server.write_all(&request[head + 4..]));
        if sent.and_then(|()| server.read_to_end(&mut answer)).is_err() {
            return;
        }
        if lines.starts_with("POST ") && lines.lines().next().unwrap().contains("/edits") {
            assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
            is_dead.store(true, Ordering::Release);
            let mut process = process.lock().unwrap();
            process.kill().unwrap();
            process.wait().unwrap();
            return;
        }
        let _ = client.write_all(&answer);
    }
}

/// Kills a process between commit and answer, with no process at its address for longer than a call is retried.
#[cfg(unix)]
#[test]
fn a_save_whose_process_is_killed_between_commit_and_answer_is_told_as_unknown_and_done_once_by_the_next() {
    let home = tempdir().unwrap();
    let mut command = program();
    command.arg("mcp").env("CUTROOM_DATA_DIR", home.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let assistant = command.spawn().unwrap();
    let served = home.path().join("workspace/served");
    let begun = Instant::now();
    while !std::fs::read(&served).is_ok_and(|text| serde_json::from_slice::<Value>(&text).is_ok()) {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(20));
    }
    let file = home.path().join("edits.json");
    let edit = r#"[{"type": "add_text_overlay", "operationId": "t", "clipId": "cl_demo", "text": "Once", "startTimeMs": 100, "durationMs": 50}]"#;
    std::fs::write(&file, edit).unwrap();
    let of = ["--video", "vid_sample"];
    all_done(vec![start(home.path(), &[&["edits", "add", file.to_str().unwrap()][..], &of].concat())]);
    let (way, behind) = Deadly::before(&served);
    let is_over = AtomicBool::new(false);
    let (killed, is_dead) = std::thread::scope(|scope| {
        let carried = scope.spawn(|| way.carry(&behind, assistant, &is_over));
        let killed = start(home.path(), &[&["edits", "save", "--yes"][..], &of].concat()).wait_with_output().unwrap();
        is_over.store(true, Ordering::Release);
        (killed, carried.join().unwrap())
    });
    let said = String::from_utf8_lossy(&killed.stderr).into_owned();
    assert_eq!((killed.status.code(), is_dead), (Some(4), true), "{said}");
    assert!(said.contains(words::document::save_again()) && !said.contains(words::client::not_sent()), "{said}");
    let saved = one(home.path(), &[&["edits", "save", "--yes", "--json"][..], &of].concat());
    assert_eq!((&saved["waiting"], &saved["unknown"]), (&0.into(), &false.into()), "{saved}");
    let texts = one(home.path(), &["api", "GET", "/v1/videos/vid_sample/clips/cl_demo/text-overlays"]);
    let texts = texts["textOverlays"].as_array().unwrap().iter().filter(|text| text["text"] == "Once");
    assert_eq!(texts.count(), 1);
}
