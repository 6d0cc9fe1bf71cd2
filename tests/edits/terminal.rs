//! Tests of the output, its stream and the exit code of commands: with closed pipes, an open window, damaged journals and hostile
//! servers.

use crate::{common::Workspace, edits, program, text};
use cutroom::{
    api::VideoId,
    app::{Headless, Paths, journal_file},
    edit::journal::recover,
};
use serde_json::json;
use std::{
    io::{Read, Write},
    net::TcpListener,
    path::Path,
    process::{Output, Stdio},
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Workspace served for one test, with the runtime that serves it.
struct Served {
    runtime: tokio::runtime::Runtime,
    workspace: Workspace,
    home: tempfile::TempDir,
    _folder: tempfile::TempDir,
}

impl Served {
    fn start() -> Self {
        let (home, folder) = (tempdir().unwrap(), tempdir().unwrap());
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let workspace = runtime.block_on(Workspace::open(folder.path()));
        Self { runtime, workspace, home, _folder: folder }
    }

    fn run(&self, args: &[&str]) -> Output {
        edits(self.home.path(), &self.workspace, &[args, &["--video", "vid_sample"]].concat()).output().unwrap()
    }

    /// Adds an unsaved sound effect.
    fn add(&self, start: i64) -> Output {
        let file = self.home.path().join("edits.json");
        let body = json!([{"type": "add_sound_effect", "operationId": "pop", "clipId": "cl_demo", "presetId": "sfx:pop", "startTimeMs": start, "durationMs": 180}]);
        std::fs::write(&file, body.to_string()).unwrap();
        self.run(&["add", file.to_str().unwrap()])
    }

    fn journal(&self) -> std::path::PathBuf {
        let paths = Paths::under(self.home.path().to_owned());
        journal_file::path_of(&paths.journals, self.workspace.server.base_url(), "vid_sample")
    }
}

#[test]
fn a_command_whose_reader_stops_early_ends_quietly_and_one_whose_disk_is_full_says_so() {
    let served = Served::start();
    let command = |args: &[&str], out: Stdio| {
        let workspace = &served.workspace.server;
        let mut command = program(served.home.path(), workspace.base_url(), workspace.api_key());
        command.args(args).args(["--base-url", workspace.base_url()]).stdout(out).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let of = ["--video", "vid_sample"];
    served.add(100);
    for args in [&["api", "GET", "/v1/videos/vid_sample/clips"][..], &[&["edits", "list"][..], &of].concat()] {
        let mut child = command(args, Stdio::piped());
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!((ended.status.code(), text(&ended)), (Some(0), String::new()), "{args:?}");
        #[cfg(target_os = "linux")]
        {
            let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let ended = command(args, full.into()).wait_with_output().unwrap();
            assert_eq!(ended.status.code(), Some(1), "{args:?}");
            assert!(text(&ended).contains("couldn\u{2019}t write to standard output"), "{}", text(&ended));
        }
    }
    served.runtime.block_on(served.workspace.server.stop());
}

#[test]
fn what_waits_is_listed_and_shown_beside_the_window_that_has_the_video_open() {
    let served = Served::start();
    assert!(served.add(100).status.success());
    let paths = Paths::under(served.home.path().to_owned());
    let (client, address) = (served.workspace.client(), served.workspace.server.base_url());
    let entries = || recover(&std::fs::read(served.journal()).unwrap()).entries.len();
    let added = entries();
    let window =
        served.runtime.block_on(Headless::open(client, address, &VideoId::new("vid_sample"), &paths.journals)).unwrap();
    // The window journals the workspace's present state of the clip: its record, the order, its items.
    let deadline = Instant::now() + Duration::from_secs(60);
    while entries() < added + 3 {
        assert!(Instant::now() < deadline, "{} entries", entries());
        std::thread::sleep(Duration::from_millis(5));
    }
    let before = std::fs::read(served.journal()).unwrap();
    for args in [&["list"][..], &["show"], &["generations"]] {
        let seen = served.run(args);
        assert!(seen.status.success(), "{args:?}: {}", text(&seen));
    }
    assert!(text(&served.run(&["list"])).contains(&words::cli::unsaved_changes(1)));
    for args in [&["save", "--yes"][..], &["discard", "--all"], &["generations", "--bring-back", "1"]] {
        let refused = served.run(args);
        assert_eq!(refused.status.code(), Some(3), "{args:?}: {}", text(&refused));
        assert_eq!(text(&refused).matches("open in another Cutroom").count(), 1, "{}", text(&refused));
    }
    assert_eq!(served.add(200).status.code(), Some(3));
    assert!(std::fs::read(served.journal()).unwrap() == before, "looking changes nothing");
    served.runtime.block_on(async {
        window.close().await.unwrap();
        served.workspace.server.stop().await;
    });
}

#[test]
fn a_damaged_journal_is_said_by_every_command_and_nothing_is_saved_before_it_was() {
    let served = Served::start();
    let count = || {
        let sounds = served.workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects");
        served.runtime.block_on(sounds).len()
    };
    let held = count();
    served.add(100);
    served.add(300);
    let mut bytes = std::fs::read(served.journal()).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(served.journal(), &bytes).unwrap();
    for _ in 0..2 {
        let listed = served.run(&["list"]);
        assert_eq!(listed.status.code(), Some(5), "{}", text(&listed));
        assert!(
            text(&listed).contains(&words::cli::unsaved_changes(1)) && text(&listed).contains("is damaged"),
            "{}",
            text(&listed)
        );
    }
    let saved = served.run(&["save", "--yes"]);
    assert_eq!((saved.status.code(), count()), (Some(5), held), "{}", text(&saved));
    let said = text(&saved);
    let kept = said
        .split("kept as ")
        .nth(1)
        .and_then(|rest| rest.split(". Run this command").next())
        .unwrap_or_else(|| panic!("{said}"));
    assert_eq!(std::fs::read(Path::new(kept)).unwrap(), bytes, "not a byte of it is lost");
    let saved = served.run(&["save", "--yes"]);
    assert_eq!((saved.status.code(), count()), (Some(0), held + 1), "{}", text(&saved));
    served.runtime.block_on(served.workspace.server.stop());
}

#[test]
fn what_a_hostile_service_says_reaches_the_terminal_once_plain_and_short() {
    let home = tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let answering = std::thread::spawn(move || {
        let evil = format!("\\u001b]0;owned\\u0007 \\u009b2J SAID {}", "x".repeat(10 << 20));
        let body = format!(r#"{{"error":"bad\u001b[31m","message":"{evil}","docsUrl":"http://x"}}"#);
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = [0; 4096];
            let read = stream.read(&mut head).unwrap();
            if head[..read].starts_with(b"GET /stop") {
                return;
            }
            let start = format!(
                "HTTP/1.1 400 No\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
                body.len()
            );
            // The program may have stopped reading.
            let _ = stream.write_all(start.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
        }
    });
    let run = |args: &[&str]| program(home.path(), "", "k").args(args).args(["--base-url", &address]).output().unwrap();
    let file = home.path().join("edits.json");
    std::fs::write(&file, r#"[{"type": "remove_zoom", "operationId": "r", "clipId": "c", "zoomId": "z"}]"#).unwrap();
    for args in [
        &["api", "GET", "/v1/videos"][..],
        &["edits", "list", "--video", "v"],
        &["edits", "apply", file.to_str().unwrap(), "--video", "v"],
    ] {
        let said = text(&run(args));
        assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{args:?}: {}", said.escape_debug());
        assert!(said.len() < 4_000 && said.contains("400"), "{args:?}: {} bytes", said.len());
        assert!(said.matches("SAID").count() <= 1, "{args:?}: {said}");
    }
    let mut stop = std::net::TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    stop.write_all(b"GET /stop HTTP/1.1\r\n\r\n").unwrap();
    answering.join().unwrap();
}
