//! The real program on the command line: serve, kill, refuse, doctor.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod common;

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::Duration,
};
use tempfile::tempdir;

struct Serve {
    child: Child,
    base_url: String,
    api_key: String,
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutroom"));
    command.env_remove("CUTROOM_API_KEY").env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").stdin(Stdio::null());
    command
}

impl Serve {
    fn start(folder: &Path) -> Self {
        let mut child = program()
            .args(["serve", "--listen", "127.0.0.1:0", "--sample", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let hello: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("the first line is {line:?}"));
        let text = |name: &str| hello[name].as_str().unwrap().to_owned();
        Self { child, base_url: text("baseUrl"), api_key: text("apiKey") }
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a signal. The shell's own `kill`: a small system has no other.
#[cfg(unix)]
fn signal(name: &str, process: u32) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{name} {process}")]).status().unwrap();
    assert!(sent.success(), "kill -{name} {process}");
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn without_a_display_there_is_one_clear_line_and_exit_code_2() {
    if cfg!(any(target_os = "macos", windows)) {
        return;
    }
    let folder = tempdir().unwrap();
    for args in [&["open"][..], &[], &["tour", "--out", "/tmp/never"]] {
        let output = program().args(args).env("CUTROOM_DATA_DIR", folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said(&output).contains("no display") && said(&output).lines().count() == 1, "{}", said(&output));
    }
}

#[cfg(unix)]
#[test]
fn serve_says_where_it_is_keeps_its_key_private_and_ends_on_sigterm() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let mut serve = Serve::start(folder.path());
    assert!(serve.base_url.starts_with("http://127.0.0.1:") && serve.api_key.len() > 40);
    let mode = |name: &str| std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("api-key"), mode("")), (0o600, 0o700));

    let second = program().args(["serve", "--data"]).arg(folder.path()).output().unwrap();
    assert_eq!(second.status.code(), Some(3));
    assert!(said(&second).contains("open in another Cutroom"), "{}", said(&second));

    signal("TERM", serve.child.id());
    assert_eq!(serve.child.wait().unwrap().code(), Some(0));
    let again = Serve::start(folder.path());
    assert_eq!(again.api_key, serve.api_key);
}

#[test]
fn serve_takes_a_key_that_was_given() {
    let folder = tempdir().unwrap();
    let mut child = program()
        .args(["serve", "--data"])
        .arg(folder.path())
        .env("CUTROOM_API_KEY", "given-key")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("\"apiKey\":\"given-key\""), "{line}");
}

#[test]
fn wrong_use_is_told_with_the_file_or_value() {
    let folder = tempdir().unwrap();
    let run =
        |args: &[&str]| program().args(args).env("CUTROOM_DATA_DIR", folder.path()).env("DISPLAY", ":999").output().unwrap();
    let missing = run(&["open", "/nowhere/film.mp4"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(said(&missing).contains("/nowhere/film.mp4"), "{}", said(&missing));
    let address = run(&["open", "--base-url", "http://example.com"]);
    assert!(said(&address).contains("https"), "{}", said(&address));
    assert_eq!(run(&["open", "a.mp4", "--video", "vid_1"]).status.code(), Some(2));
    let size = run(&["tour", "--out", "x", "--size", "huge"]);
    assert!(said(&size).contains("1440x900"), "{}", said(&size));
}

#[test]
fn doctor_tells_what_is_there_and_the_fix_for_what_is_not() {
    let folder = tempdir().unwrap();
    let output = program().args(["doctor", "--json"]).env("CUTROOM_DATA_DIR", folder.path()).output().unwrap();
    let findings: Value = serde_json::from_slice(&output.stdout).unwrap();
    let of = |name: &str| findings.as_array().unwrap().iter().find(|finding| finding["name"] == name).unwrap().clone();
    assert_eq!(of("ffmpeg")["ok"], true, "{}", of("ffmpeg"));
    assert_eq!(of("data folder")["ok"], true);
    if cfg!(target_os = "linux") {
        assert_eq!(of("display")["ok"], false);
        assert!(of("display")["fix"].as_str().unwrap().contains("tour"));
        assert_eq!(output.status.code(), Some(1));
    }
    let bare = program().args(["doctor"]).env("PATH", "").env("CUTROOM_DATA_DIR", folder.path()).output().unwrap();
    assert!(String::from_utf8_lossy(&bare.stdout).contains("fix:"));
}

#[cfg(unix)]
/// kill -9 while batches run: what was acknowledged is there once, nothing is there in part.
#[tokio::test]
async fn killed_while_saving_it_comes_back_with_every_acknowledged_batch_whole() {
    const OPERATIONS: u64 = 20;
    let folder = tempdir().unwrap();
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = reqwest::Client::new();
    let mut acknowledged = 0_u64;
    for round in 0..8_u64 {
        let mut serve = Serve::start(folder.path());
        // Spread over the rounds, so that kills meet different moments of a write.
        let deadline = std::time::Instant::now() + Duration::from_millis(40 + round * 23);
        let process = serve.child.id();
        let killer = tokio::spawn(async move {
            tokio::time::sleep_until(deadline.into()).await;
            signal("KILL", process);
        });
        loop {
            let operations: Vec<_> = (0..OPERATIONS)
                .map(|i| {
                    json!({"type": "add_sound_effect", "operationId": format!("op-{i}"), "clipId": "cl_demo",
                    "sourceId": "su_click", "startTimeMs": i, "durationMs": 10, "name": "kill"})
                })
                .collect();
            let sent = http
                .post(format!("{}/v1/videos/vid_sample/edits", serve.base_url))
                .bearer_auth(&serve.api_key)
                .json(&json!({ "operations": operations }))
                .send()
                .await;
            match sent {
                Ok(answer) if answer.status().is_success() => acknowledged += 1,
                Ok(answer) => panic!("{}", answer.status()),
                Err(_) => break,
            }
            assert!(deadline.elapsed() < Duration::from_secs(30), "the program was not killed");
        }
        killer.await.unwrap();
        serve.child.wait().unwrap();
    }
    let serve = Serve::start(folder.path());
    let read = async |path: &str| -> Value {
        let url = format!("{}/v1/videos/vid_sample{path}", serve.base_url);
        http.get(url).bearer_auth(&serve.api_key).send().await.unwrap().json().await.unwrap()
    };
    let revision = read("").await["video"]["revision"].as_u64().unwrap();
    let sounds = read("/clips/cl_demo/sound-effects").await;
    let made = sounds["soundEffects"].as_array().unwrap().iter().filter(|sound| sound["name"] == "kill").count() as u64;
    assert!(acknowledged > 0, "at least one batch came through");
    assert_eq!(made, revision * OPERATIONS, "every revision is whole");
    // A batch may have been kept just before the kill took its answer: one a round at most.
    assert!((acknowledged..=acknowledged + 8).contains(&revision), "{acknowledged} acknowledged, {revision} kept");
}
