//! Tests that an unwritable or unread standard error affects neither requests nor exports.
#![cfg(unix)]

use super::{Serve, call, http, program, signal};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{ChildStderr, Stdio},
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Serves a sample workspace with this standard error; also returns its reading end if it is a pipe.
pub fn serve_with(folder: &Path, stderr: Stdio, level: &str) -> (Serve, Option<ChildStderr>) {
    let mut child = program()
        .args(["serve", "--sample", "--rate-limit", "1000000", "--data"])
        .arg(folder)
        .env("CUTROOM_LOG", level)
        .stdout(Stdio::piped())
        .stderr(stderr)
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let hello: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("the first line is {line:?}"));
    let text = |name: &str| hello[name].as_str().unwrap().to_owned();
    let stderr = child.stderr.take();
    (Serve { base_url: text("baseUrl"), api_key: text("apiKey"), child }, stderr)
}

/// Exports the raw recordings; returns the final status.
async fn export(serve: &Serve) -> String {
    let body = json!({"granularity": "raw"});
    let (status, made) = call(serve, "POST", "/v1/videos/vid_sample/exports", Some(&body), None).await.unwrap();
    assert_eq!(status, 200, "{made}");
    let asked = Instant::now();
    while asked.elapsed() < Duration::from_secs(20) {
        let (_, video) = call(serve, "GET", "/v1/videos/vid_sample", None, None).await.unwrap();
        let exports = video["video"]["exports"].as_array().unwrap();
        let state = exports.iter().find(|export| export["exportId"] == made["export"]["exportId"]).unwrap()["status"].clone();
        if matches!(state.as_str(), Some("completed" | "failed")) {
            return state.as_str().unwrap().to_owned();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    "neither completed nor failed".into()
}

#[tokio::test]
async fn a_log_that_cannot_be_written_costs_no_request_and_no_export() {
    let full = std::path::Path::new("/dev/full");
    for closed in [true, false] {
        if !closed && !full.exists() {
            continue;
        }
        let folder = tempdir().unwrap();
        let to = if closed { Stdio::piped() } else { std::fs::OpenOptions::new().write(true).open(full).unwrap().into() };
        let (mut serve, reader) = serve_with(folder.path(), to, "debug");
        drop(reader);
        for _ in 0..5 {
            let (status, _) = call(&serve, "GET", "/v1/videos/vid_nope", None, None).await.unwrap();
            assert_eq!(status, 404, "a refusal is logged, and answered");
        }
        // A failed export also writes to the log.
        let (media, away) = (folder.path().join("media"), folder.path().join("away"));
        std::fs::rename(&media, &away).unwrap();
        assert_eq!(export(&serve).await, "failed");
        std::fs::rename(&away, &media).unwrap();
        assert_eq!(export(&serve).await, "completed", "the next one is made");
        signal("TERM", serve.child.id());
        assert_eq!(serve.child.wait().unwrap().code(), Some(0));
    }
}

#[tokio::test]
async fn a_log_that_nobody_reads_holds_nobody_up() {
    let folder = tempdir().unwrap();
    let (mut serve, reader) = serve_with(folder.path(), Stdio::piped(), "trace");
    // A pipe buffers some 64 KiB; each of these requests logs several lines.
    for _ in 0..400 {
        let request = http().get(format!("{}/v1/videos/vid_nope", serve.base_url)).bearer_auth(&serve.api_key);
        assert_eq!(request.timeout(Duration::from_secs(10)).send().await.unwrap().status(), 404);
    }
    signal("TERM", serve.child.id());
    let asked = Instant::now();
    let ended = loop {
        if let Some(status) = serve.child.try_wait().unwrap() {
            break status;
        }
        assert!(asked.elapsed() < Duration::from_secs(20), "it did not end");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(ended.code(), Some(0));
    drop(reader);
}

#[tokio::test]
async fn a_log_in_json_has_a_line_for_each_answer_with_the_id_that_the_answer_has() {
    let folder = tempdir().unwrap();
    let log = folder.path().join("log");
    let mut child = program()
        .args(["serve", "--sample", "--log-format", "json", "--data"])
        .arg(folder.path().join("workspace"))
        .env_remove("CUTROOM_LOG")
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let hello: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("the first line is {line:?}"));
    let text = |name: &str| hello[name].as_str().unwrap().to_owned();
    let mut serve = Serve { base_url: text("baseUrl"), api_key: text("apiKey"), child };
    let mut asked = Vec::new();
    for (path, status) in [("/v1/videos/vid_sample", 200), ("/v1/videos/vid_none", 404)] {
        let answer = http().get(format!("{}{path}", serve.base_url)).bearer_auth(&serve.api_key).send().await.unwrap();
        assert_eq!(answer.status(), status);
        asked.push((answer.headers()["x-request-id"].to_str().unwrap().to_owned(), status));
    }
    signal("TERM", serve.child.id());
    assert!(serve.child.wait().unwrap().success());
    // Every line is JSON that a log collector can read.
    let log = std::fs::read_to_string(log).unwrap();
    let lines: Vec<Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line:?} is no JSON"))).collect();
    for (id, status) in asked {
        let of: Vec<_> = lines.iter().filter(|line| line["fields"]["request"] == id.as_str()).collect();
        let [line] = of[..] else { panic!("{id} in {log}") };
        assert_eq!((&line["fields"]["status"], &line["fields"]["method"]), (&json!(status), &json!("GET")));
    }
    assert!(!log.contains(&serve.api_key));
}

#[test]
fn a_form_of_the_log_that_is_none_is_refused() {
    let refused = program().args(["serve", "--data", "nowhere"]).env("CUTROOM_LOG_FORMAT", "xml").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(super::said(&refused).contains("xml"), "{}", super::said(&refused));
}

#[test]
fn a_command_says_once_what_was_refused_and_nothing_of_the_workspace_that_it_serves() {
    let home = tempdir().unwrap();
    let run = |args: &[&str]| {
        let mut command = program();
        command.args(args).env("CUTROOM_DATA_DIR", home.path()).env_remove("CUTROOM_LOG").output().unwrap()
    };
    let listed = run(&["api", "listTags"]);
    assert!(listed.status.success() && super::said(&listed).is_empty(), "{}", super::said(&listed));
    let refused = run(&["edits", "list", "--video", "vid_nowhere"]);
    let text = super::said(&refused);
    assert!(refused.status.code() == Some(1) && text.matches("vid_nowhere").count() == 1 && !text.contains("INFO"), "{text}");
}
