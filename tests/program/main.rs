//! Tests of the real program on the command line: serve, kill, refuse, doctor.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

mod api;
mod assistant;
mod backup;
mod captions;
#[path = "../common/mod.rs"]
mod common;
mod exports;
mod exports_killed;
mod face_check;
mod face_recordings;
mod frame;
mod free;
mod keys;
mod times;
mod users;

mod children;
mod face_analysis;
mod guard;
mod handover;
mod logs;
mod measure;
mod models;
mod outputs;
mod own_files;
mod packages;
mod parallel;
mod pipes;
mod practice;
mod proposals;
mod push;
mod slow_services;
mod strangers;
mod team;
mod terminals;
mod verdicts_killed;
mod webhooks;
mod workspaces;

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
    command.env(cutroom::fonts::VARIABLE, common::FONTS).env("LC_ALL", "C.UTF-8");
    command
}

impl Serve {
    fn start(folder: &Path) -> Self {
        Self::beside(program(), folder)
    }

    /// Serves as part of an installation whose data, including unsaved edits, is in `home`.
    fn at_home(home: &Path, folder: &Path) -> Self {
        let mut command = program();
        command.env("CUTROOM_DATA_DIR", home);
        Self::beside(command, folder)
    }

    fn beside(mut program: Command, folder: &Path) -> Self {
        let mut child = program
            .args(["serve", "--listen", "127.0.0.1:0", "--sample", "--rate-limit", "1000000", "--data"])
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

/// Sends a signal with the shell's built-in `kill`: small systems have no other.
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
fn a_command_that_waits_for_a_workspace_that_is_busy_says_so_and_does_not_ask_to_close_it() {
    let home = tempdir().unwrap();
    let paths = cutroom::app::Paths::under(home.path().to_owned());
    let serve = Serve::start(&paths.data);
    // The process exists and the system accepts connections for it, but it answers nothing.
    signal("STOP", serve.child.id());
    let list = || program().args(["edits", "list", "--video", "vid_sample"]).env("CUTROOM_DATA_DIR", home.path()).output();
    let output = list().unwrap();
    let text = said(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(
        text.contains("hasn\u{2019}t responded")
            && text.contains("Wait, then try again")
            && !text.contains("choose another folder"),
        "{text}"
    );
    signal("CONT", serve.child.id());
    let output = list().unwrap();
    assert!(output.status.success(), "{}", said(&output));
}

#[cfg(unix)]
#[test]
fn serve_says_where_it_is_keeps_its_key_private_and_ends_on_sigterm() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempdir().unwrap();
    let folder = home.path().join("workspace");
    let mut serve = Serve::start(&folder);
    assert!(serve.base_url.starts_with("http://127.0.0.1:") && serve.api_key.len() > 40);
    let mode = |name: &str| std::fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("api-key"), mode("")), (0o600, 0o700));

    let second = program().args(["serve", "--data"]).arg(&folder).output().unwrap();
    assert_eq!(second.status.code(), Some(3));
    assert!(said(&second).contains("open in another Cutroom"), "{}", said(&second));

    signal("TERM", serve.child.id());
    assert_eq!(serve.child.wait().unwrap().code(), Some(0));
    let again = Serve::start(&folder);
    assert_eq!(again.api_key, serve.api_key);
}

#[cfg(unix)]
#[test]
fn commands_find_the_workspace_that_another_process_serves_and_what_a_crash_left_of_it() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempdir().unwrap();
    let data = home.path().join("workspace");
    let mut serve = Serve::start(&data);
    let list = |what: &str| {
        let mut command = program();
        let output = command.args(["edits", "list", "--json", "--video", "vid_sample"]).env("CUTROOM_DATA_DIR", home.path());
        let output = output.output().unwrap();
        assert!(output.status.success(), "{what}: {}", said(&output));
    };
    list("beside the server");
    let told = std::fs::metadata(data.join("served")).unwrap().permissions().mode() & 0o777;
    assert_eq!(told, 0o600, "it holds the key");
    signal("KILL", serve.child.id());
    serve.child.wait().unwrap();
    assert!(data.join("served").exists(), "nobody was there to take it away");
    list("after a crash");
    assert!(!data.join("served").exists());
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
    // Speech recognisers with their models, or what there is to install.
    assert!(String::from_utf8_lossy(&bare.stdout).contains(words::doctor::no_engine()));
    #[cfg(unix)]
    {
        let bin = folder.path().join("bin");
        common::engines::whisper(&bin, "exit 1");
        common::engines::model(folder.path(), "tiny");
        let mut doctor = program();
        doctor.args(["doctor", "--json"]).env("PATH", &bin).env("HOME", folder.path()).env_remove("XDG_CACHE_HOME");
        let output = doctor.env("CUTROOM_DATA_DIR", folder.path()).output().unwrap();
        let findings: Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = findings.as_array().unwrap().iter().find(|finding| finding["name"] == "transcription").unwrap();
        assert_eq!((&found["ok"], found["found"].as_str()), (&Value::Bool(true), Some("whisper.cpp 1.8.0 (tiny)")));
    }
}

/// Calls the API of a served workspace.
async fn call(
    serve: &Serve,
    method: &str,
    path: &str,
    body: Option<&Value>,
    key: Option<&str>,
) -> reqwest::Result<(u16, Value)> {
    let url = format!("{}{path}", serve.base_url);
    let mut request = http().request(method.parse().unwrap(), url).bearer_auth(&serve.api_key);
    if let Some(key) = key {
        request = request.header("Idempotency-Key", key);
    }
    if let Some(body) = body {
        request = request.json(body);
    }
    let answer = request.send().await?;
    Ok((answer.status().as_u16(), answer.json().await?))
}

fn http() -> &'static reqwest::Client {
    static HTTP: std::sync::LazyLock<reqwest::Client> = std::sync::LazyLock::new(|| {
        let _ = rustls::crypto::ring::default_provider().install_default();
        reqwest::Client::new()
    });
    &HTTP
}

fn sounds(count: u64, name: &str) -> Value {
    let operations: Vec<_> = (0..count)
        .map(|i| {
            json!({"type": "add_sound_effect", "operationId": format!("op-{i}"), "clipId": "cl_demo", "sourceId": "su_click",
                "startTimeMs": i, "durationMs": 10, "name": name})
        })
        .collect();
    json!({ "operations": operations })
}

const EDITS: &str = "/v1/videos/vid_sample/edits";

/// Kills the server (`kill -9`) at random moments while batches run: an acknowledged batch is stored once, and none is stored
/// partly. A batch that is resent under its key until it is acknowledged is stored exactly once.
#[cfg(unix)]
#[tokio::test]
async fn killed_at_random_moments_during_batches_it_keeps_each_acknowledged_one_exactly_once() {
    const OPERATIONS: u64 = 6;
    let folder = tempdir().unwrap();
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
    println!("seed {seed}");
    let mut random = seed | 1;
    let mut next = move |below: u64| {
        // xorshift: good enough to spread kills.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % below
    };
    let (mut sent, mut kills, mut unclear) = (0, 0, 0_u64);
    // Even batches have a key and are resent; odd ones are sent once.
    let batches = 50 * usize::try_from(cutroom_soak::times()).unwrap();
    let mut acknowledged = vec![false; batches];
    while sent < batches {
        let mut serve = Serve::start(folder.path());
        let process = serve.child.id();
        // The first kills come early, so that there are some even if the batches are fast.
        let after = Duration::from_millis(10 + next(if kills < 3 { 40 } else { 150 }));
        let killer = tokio::spawn(async move {
            tokio::time::sleep(after).await;
            signal("KILL", process);
        });
        while sent < batches {
            let name = format!("batch-{sent}");
            let keyed = sent % 2 == 0;
            match call(&serve, "POST", EDITS, Some(&sounds(OPERATIONS, &name)), keyed.then_some(name.as_str())).await {
                Ok((200, _)) => {
                    acknowledged[sent] = true;
                    sent += 1;
                }
                Ok((status, body)) => panic!("{status} {body}"),
                Err(_) => {
                    // Killed: a keyed batch is resent to the next server, another one is left.
                    if !keyed {
                        unclear += 1;
                        sent += 1;
                    }
                    break;
                }
            }
        }
        killer.await.unwrap();
        serve.child.wait().unwrap();
        kills += 1;
    }
    assert!(kills >= 3, "{kills} kills");
    let serve = Serve::start(folder.path());
    let (_, kept) = call(&serve, "GET", "/v1/videos/vid_sample/clips/cl_demo/sound-effects", None, None).await.unwrap();
    let mut counts = std::collections::HashMap::<String, u64>::new();
    for sound in kept["soundEffects"].as_array().unwrap() {
        *counts.entry(sound["name"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    let mut whole = 0;
    for (index, acknowledged) in acknowledged.iter().enumerate() {
        let count = counts.get(&format!("batch-{index}")).copied().unwrap_or(0);
        assert!(count == OPERATIONS || (count == 0 && !acknowledged), "batch {index}: {count} of {OPERATIONS}, seed {seed}");
        whole += u64::from(count > 0);
    }
    let (_, video) = call(&serve, "GET", "/v1/videos/vid_sample", None, None).await.unwrap();
    assert_eq!(video["video"]["revision"].as_u64(), Some(whole), "every batch is one revision");
    println!("{kills} kills, {unclear} batches without an answer, {whole} of {batches} kept");
}

/// Four clients with mixed requests: only expected errors, and constant memory.
#[tokio::test]
async fn mixed_requests_bring_no_error_and_no_growth() {
    let each = 500 * cutroom_soak::times();
    let folder = tempdir().unwrap();
    let serve = std::sync::Arc::new(Serve::start(folder.path()));
    let run = |client: u64, from: u64, to: u64| {
        let serve = serve.clone();
        tokio::spawn(async move {
            let mut mine = Vec::new();
            for step in from..to {
                let (status, wanted) = match step % 10 {
                    0 => {
                        let (status, answer) = call(&serve, "POST", EDITS, Some(&sounds(3, "soak")), None).await.unwrap();
                        mine.extend(answer["results"].as_array().unwrap().iter().map(|r| r["id"].as_str().unwrap().to_owned()));
                        (status, 200)
                    }
                    1 => {
                        let body = json!({"name": format!("client {client}")});
                        (call(&serve, "PATCH", "/v1/videos/vid_sample/clips/cl_demo", Some(&body), None).await.unwrap().0, 200)
                    }
                    // Added items are deleted again, so that the workspace stays small.
                    2..=4 => match mine.pop() {
                        Some(id) => {
                            let path = format!("/v1/videos/vid_sample/clips/cl_demo/sound-effects/{id}");
                            (call(&serve, "DELETE", &path, None, None).await.unwrap().0, 200)
                        }
                        None => (200, 200),
                    },
                    5 => (
                        call(&serve, "GET", "/v1/videos/vid_sample/clips/cl_demo/camera-faces", None, None).await.unwrap().0,
                        200,
                    ),
                    6 => (call(&serve, "GET", "/v1/videos/vid_nope", None, None).await.unwrap().0, 404),
                    7 => (call(&serve, "POST", EDITS, Some(&json!({"operations": []})), None).await.unwrap().0, 400),
                    8 => (call(&serve, "GET", "/v1/videos", None, None).await.unwrap().0, 200),
                    _ => (call(&serve, "GET", "/v1/videos/vid_sample/clips/cl_demo", None, None).await.unwrap().0, 200),
                };
                assert_eq!(status, wanted, "step {step} of client {client}");
            }
        })
    };
    let all = async |from: u64, to: u64| {
        for done in futures_util::future::join_all((0..4).map(|client| run(client, from, to))).await {
            done.unwrap();
        }
    };
    all(0, each / 5).await;
    let warm = memory_kib(serve.child.id());
    all(each / 5, each).await;
    let end = memory_kib(serve.child.id());
    let (Some(warm), Some(end)) = (warm, end) else {
        println!("this system does not tell the memory of a process: only the answers were looked at");
        return;
    };
    println!("memory {warm} KiB after {} requests, {end} KiB after {}", each / 5 * 4, each * 4);
    // SQLite's page cache and the allocator settle early; a leak of 1 kB per request would be 16 MB after 20,000.
    assert!(end < warm + 12 * 1024, "memory grew from {warm} to {end} KiB");
}

/// Memory of a process in KiB; `None` if the system does not report it.
fn memory_kib(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// Full disk: 503 with Retry-After, nothing half written, and work continues once there is room again.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_is_told_and_nothing_is_half_written() {
    use std::io::Write;
    let folder = tempdir().unwrap();
    // A private mount, as root or as the root of a namespace. If neither is possible, the test fails instead of passing silently.
    let mount = format!("mount -t tmpfs -o size=20m tmpfs '{}' && echo mounted && exec sh", folder.path().display());
    let mut shell = Command::new("unshare")
        .args(["--mount", "--map-root-user", "sh", "-c", &mount])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(shell.stdout.take().unwrap()).lines();
    let Some(Ok(_)) = lines.next() else {
        let output = shell.wait_with_output().unwrap();
        panic!("this machine does not let a test mount a small disk: {}", said(&output));
    };
    let mut say = shell.stdin.take().unwrap();
    let program = env!("CARGO_BIN_EXE_cutroom");
    let data = folder.path().join("data");
    writeln!(
        say,
        "CUTROOM_API_KEY=k CUTROOM_LOG=off '{program}' serve --sample --rate-limit 1000000 --data '{}' & server=$!",
        data.display()
    )
    .unwrap();
    let hello: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
    let base_url = hello["baseUrl"].as_str().unwrap().to_owned();
    let send = async |name: &str| {
        let request = http().post(format!("{base_url}{EDITS}")).bearer_auth("k").json(&sounds(200, name));
        request.send().await.unwrap()
    };
    assert_eq!(send("before").await.status(), 200);
    writeln!(say, "dd if=/dev/zero of='{}/fill' bs=64k 2>/dev/null; echo full", folder.path().display()).unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "full");
    let (mut kept, mut refused) = (1, 0);
    for attempt in 0..60 {
        let answer = send(&format!("full-{attempt}")).await;
        if answer.status() == 200 {
            kept += 1;
            continue;
        }
        assert_eq!(answer.status(), 503);
        assert!(answer.headers().contains_key("retry-after"));
        let body: Value = answer.json().await.unwrap();
        assert_eq!(body["error"], "unavailable", "{body}");
        refused += 1;
        if refused == 5 {
            break;
        }
    }
    assert_eq!(refused, 5, "the disk was full");
    let source =
        http().post(format!("{base_url}/v1/sources")).bearer_auth("k").json(&json!({"kind": "audio"})).send().await.unwrap();
    assert_eq!(source.status(), 503);
    writeln!(say, "rm '{}/fill'; echo room", folder.path().display()).unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "room");
    assert_eq!(send("after").await.status(), 200, "work goes on");
    let read = async |path: &str| -> Value {
        http()
            .get(format!("{base_url}/v1/videos/vid_sample{path}"))
            .bearer_auth("k")
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap()
    };
    let revision = read("").await["video"]["revision"].as_u64().unwrap();
    let sounds = read("/clips/cl_demo/sound-effects").await["soundEffects"].as_array().unwrap().len() as u64;
    assert_eq!((revision, sounds - 3), (kept + 1, (kept + 1) * 200), "every revision is whole");
    writeln!(say, "kill $server; wait; exit").unwrap();
    shell.wait().unwrap();
}

#[test]
fn edits_of_a_file_are_checked_shown_and_applied_and_a_call_is_answered_as_json() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("home");
    let run = |args: &[&str]| program().args(args).env("CUTROOM_DATA_DIR", &data).env("CUTROOM_LOG", "off").output().unwrap();
    let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    let file = folder.path().join("edits.json");
    let path = file.to_str().unwrap();
    std::fs::write(&file, sounds(2, "cli").to_string()).unwrap();
    let dry = run(&["edits", "apply", path, "--video", "vid_sample", "--dry-run"]);
    assert!(
        dry.status.success() && text(&dry).contains("op-1") && text(&dry).contains(&words::cli::operations_valid(2)),
        "{}",
        said(&dry)
    );
    let count = || {
        let answer = run(&["api", "GET", "/v1/videos/vid_sample/clips/cl_demo/sound-effects"]);
        let body: Value =
            serde_json::from_str(&text(&answer)).unwrap_or_else(|_| panic!("{} {}", text(&answer), said(&answer)));
        body["soundEffects"].as_array().unwrap().len()
    };
    assert_eq!(count(), 3);
    let done = run(&["edits", "apply", path, "--video", "vid_sample", "--json"]);
    let answer: Value = serde_json::from_str(&text(&done)).unwrap_or_else(|_| panic!("{}", said(&done)));
    assert_eq!((answer["results"].as_array().unwrap().len(), count()), (2, 5));
    let again = run(&["edits", "apply", path, "--video", "vid_nope"]);
    assert!(!again.status.success() && said(&again).contains("vid_nope"));
    std::fs::write(&file, r#"[{"type": "add_zoom", "operationId": "z", "clipId": "c", "zoomType": "manualZoom", "scale": 9, "startTimeMs": 0, "durationMs": 5}]"#).unwrap();
    let wrong = run(&["edits", "apply", path, "--video", "vid_sample"]);
    assert!(
        !wrong.status.success() && said(&wrong).contains("operations[0] (z): scale must be between 1 and 3.5, got 9"),
        "{}",
        said(&wrong)
    );
    let refused = run(&["api", "post", "/v1/tags", "--data", r#"{"name": ""}"#]);
    assert!(refused.status.code() == Some(1) && text(&refused).contains("name must have 1 to 255"), "{}", text(&refused));
    let made = run(&["api", "POST", "/v1/tags", "--data", r#"{"name": "Cli"}"#]);
    assert!(made.status.success() && text(&made).contains("tag_"));
    assert!(said(&run(&["api", "GET", "https://example.com/v1/videos"])).contains(words::client::leads_away()));
    assert!(said(&run(&["api", "GET", "/v1/videos", "--base-url", "https://api.example.com"])).contains("CUTROOM_API_KEY"));
    assert!(said(&run(&["api", "FETCH", "/v1/videos"])).contains("use GET, POST, PATCH, PUT, DELETE"));
}

#[cfg(unix)]
#[test]
fn serve_says_that_the_database_of_the_environment_is_not_used_for_a_folder() {
    let home = tempdir().unwrap();
    let serve = |variable: Option<(&str, &str)>| {
        let mut command = program();
        command.args(["serve", "--data"]).arg(home.path().join("workspace")).env_remove("CUTROOM_DATABASE");
        command.envs(variable).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        assert!(line.contains("baseUrl"), "{line}");
        signal("TERM", child.id());
        said(&child.wait_with_output().unwrap())
    };
    let warned = serve(Some(("CUTROOM_DATABASE", "postgres://user:secret@nowhere/x")));
    assert!(warned.contains(words::cli::database_unused()) && !warned.contains("secret"), "{warned}");
    assert!(!serve(None).contains("CUTROOM_DATABASE"));
}
