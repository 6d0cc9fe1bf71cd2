//! Tests of `cutroom push` and `cutroom backup check` on the command line: killed at any moment and restarted, and refused where
//! they must be.

use super::{
    Serve,
    common::messages::{ANY, begin_of, end_of},
    program, said, signal,
};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    process::{Output, Stdio},
    time::Duration,
};
use tempfile::{TempDir, tempdir};

const ADMIN: &str = "the-key-of-the-admin";

/// Home of a machine with the sample in its workspace, which no process has open.
fn machine() -> (TempDir, PathBuf) {
    let home = tempdir().unwrap();
    let data = home.path().join("workspace");
    let mut serve = Serve::at_home(home.path(), &data);
    signal("TERM", serve.child.id());
    assert!(serve.child.wait().unwrap().success());
    (home, data)
}

/// Server with an empty workspace, a fixed port and its own key.
fn target(folder: &Path, port: u16) -> Serve {
    let mut child = program()
        .args(["serve", "--rate-limit", "1000000", "--listen", &format!("127.0.0.1:{port}"), "--data"])
        .arg(folder)
        .env("CUTROOM_API_KEY", ADMIN)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let hello: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("the first line is {line:?}"));
    let text = |name: &str| hello[name].as_str().unwrap().to_owned();
    Serve { child, base_url: text("baseUrl"), api_key: text("apiKey") }
}

fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

fn push(home: &Path, to: &str, key: &str, args: &[&str]) -> std::process::Command {
    let mut command = program();
    command.args(["push", "--to", to]).args(args).env("CUTROOM_DATA_DIR", home).env("CUTROOM_API_KEY", key);
    command
}

fn line(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.lines().count(), 1, "{text} {}", said(output));
    serde_json::from_str(&text).unwrap()
}

fn get(serve: &Serve, path: &str) -> Value {
    let mut command = program();
    command.args(["api", "GET", path, "--base-url", &serve.base_url]).env("CUTROOM_API_KEY", &serve.api_key);
    let output = command.output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{path}: {}", said(&output)))
}

/// Number of videos in a workspace, by a direct HTTP request: starting a program would take longer than the expected change.
fn videos_of(serve: &Serve) -> usize {
    let host = serve.base_url.trim_start_matches("http://");
    let mut answer = String::new();
    let asked = std::net::TcpStream::connect(host).and_then(|mut stream| {
        let key = &serve.api_key;
        let head = format!(
            "GET /v1/videos?limit=100 HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        stream.read_to_string(&mut answer)
    });
    assert!(asked.is_ok() && answer.starts_with("HTTP/1.1 200"), "{asked:?} {answer}");
    answer.matches("\"defaultClipTransition\"").count()
}

/// Number of media files in a workspace.
fn media_of(folder: &Path) -> usize {
    std::fs::read_dir(folder.join("media")).map_or(0, |files| files.flatten().count())
}

#[cfg(unix)]
#[test]
fn killed_at_any_moment_and_begun_again_a_push_ends_the_same_and_does_nothing_twice() {
    const VIDEOS: usize = 40;
    let (home, data) = machine();
    {
        let mut serve = Serve::at_home(home.path(), &data);
        for _ in 1..VIDEOS {
            let mut command = program();
            command.args(["api", "duplicateVideo", "id=vid_sample", "--base-url", &serve.base_url]);
            let output = command.env("CUTROOM_API_KEY", &serve.api_key).output().unwrap();
            assert!(output.status.success(), "{}", said(&output));
        }
        signal("TERM", serve.child.id());
        assert!(serve.child.wait().unwrap().success());
    }
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
    println!("seed {seed}");
    let mut random = seed | 1;
    let mut next = move |below: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % below
    };
    let (mut kills, wanted) = (0, 4 * usize::try_from(cutroom_soak::times()).unwrap());
    // Each time to a fresh target: after some kills, little is left to send.
    while kills < wanted {
        let folder = tempdir().unwrap();
        let port = free_port();
        let mut server = target(folder.path(), port);
        let to = server.base_url.clone();
        let (mut round, mut ended) = (0, None);
        // Killed whenever more has arrived, until everything has.
        while ended.is_none() {
            let (before, more) = (media_of(folder.path()) + videos_of(&server), 1 + usize::try_from(next(2)).unwrap());
            let mut child =
                push(home.path(), &to, ADMIN, &["--yes"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let asked = std::time::Instant::now();
            loop {
                if child.try_wait().unwrap().is_some() {
                    ended = Some(child.wait_with_output().unwrap());
                    break;
                }
                let has_come = media_of(folder.path()) + videos_of(&server);
                if has_come >= before + more {
                    std::thread::sleep(Duration::from_micros(next(4_000)));
                    round += 1;
                    if round == 2 {
                        // This time the server is killed and restarted at its address: the command continues, or says how to.
                        signal("KILL", server.child.id());
                        server.child.wait().unwrap();
                        server = target(folder.path(), port);
                        let output = child.wait_with_output().unwrap();
                        assert!(
                            output.status.success() || said(&output).contains(words::cli::push_incomplete()),
                            "{}",
                            said(&output)
                        );
                    } else {
                        kills += usize::from(child.try_wait().unwrap().is_none());
                        child.kill().unwrap();
                        child.wait().unwrap();
                    }
                    break;
                }
                assert!(asked.elapsed() < Duration::from_secs(120), "{has_come} of {before} and {more}");
            }
        }
        println!("{kills} kills of {round} rounds");
        let output = ended.unwrap();
        assert!(output.status.success(), "{}", said(&output));
        let done = line(&output);
        assert_eq!((&done["counts"]["video"], &done["sent"]), (&json!(VIDEOS), &json!(true)), "{done}");
        let again = line(&push(home.path(), &to, ADMIN, &["--yes"]).output().unwrap());
        assert_eq!(
            (&again["added"], &again["bytesSent"], &again["counts"]),
            (&json!(0), &json!(0), &done["counts"]),
            "{again}"
        );
        assert_eq!(videos_of(&server), VIDEOS);
        let clips = get(&server, "/v1/videos/vid_sample/clips");
        assert_eq!(clips["clips"].as_array().unwrap().len(), 3, "{clips}");
        let sounds = get(&server, "/v1/videos/vid_sample/clips/cl_demo/sound-effects");
        assert_eq!(sounds["soundEffects"].as_array().unwrap().len(), 3, "nothing is there twice");
        signal("TERM", server.child.id());
        assert!(server.child.wait().unwrap().success());
        // Database and media of the target are consistent, whichever process was killed.
        let check = program().args(["backup", "check", "--hashes", "--data"]).arg(folder.path()).output().unwrap();
        assert!(check.status.success(), "{} {}", String::from_utf8_lossy(&check.stdout), said(&check));
    }
}

#[cfg(unix)]
#[test]
fn without_yes_nothing_is_sent_and_edits_that_wait_are_named_and_refuse_it() {
    let (home, _) = machine();
    let folder = tempdir().unwrap();
    let server = target(folder.path(), 0);
    let run = |args: &[&str]| push(home.path(), &server.base_url, ADMIN, args).output().unwrap();
    let dry = run(&["--dry-run"]);
    assert!(dry.status.success(), "{}", said(&dry));
    let plan = line(&dry);
    assert!(plan["sent"] == false && plan["bytesSent"].as_u64().unwrap() > 100_000, "{plan}");
    assert!(said(&dry).contains("for 1 video with 3 clips"), "{}", said(&dry));
    let asked = run(&[]);
    assert!(asked.status.code() == Some(1) && said(&asked).contains("--yes"), "{}", said(&asked));
    assert_eq!(get(&server, "/v1/videos")["videos"], json!([]));
    let edits = home.path().join("edits.json");
    std::fs::write(&edits, super::sounds(1, "waits").to_string()).unwrap();
    let add = |command: &[&str]| {
        let output = program().arg("edits").args(command).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
        assert!(output.status.success(), "{command:?} {}", said(&output));
    };
    add(&["add", edits.to_str().unwrap(), "--video", "vid_sample"]);
    let waits = run(&["--yes"]);
    let why = said(&waits);
    assert!(
        waits.status.code() == Some(1) && why.contains("vid_sample") && why.contains("save") && why.contains("discard"),
        "{why}"
    );
    assert_eq!(get(&server, "/v1/videos")["videos"], json!([]));
    add(&["save", "--video", "vid_sample"]);
    let done = run(&["--yes"]);
    assert!(done.status.success(), "{}", said(&done));
    assert_eq!(get(&server, "/v1/videos")["videos"].as_array().unwrap().len(), 1);
}

/// Server that answers every request with 404, like one without the operation.
fn stranger() -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || {
                let mut stream = stream;
                let mut head = Vec::new();
                let mut byte = [0; 1];
                while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|count| count > 0) {
                    head.push(byte[0]);
                }
                let length = String::from_utf8_lossy(&head)
                    .lines()
                    .find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse::<u64>().ok())
                    .unwrap_or(0);
                let _ = std::io::copy(&mut (&mut stream).take(length), &mut std::io::sink());
                let body = "{\"error\":\"not_found\",\"message\":\"no such endpoint\"}";
                let answer = format!(
                    "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                    body.len()
                );
                let _ = stream.write_all(answer.as_bytes());
            });
        }
    });
    address
}

#[cfg(unix)]
#[test]
fn a_service_that_knows_no_such_operation_is_said_to_be_one_that_cannot_take_a_workspace() {
    let (home, _) = machine();
    let to = stranger();
    let output = push(home.path(), &to, "any", &["--yes"]).output().unwrap();
    let why = said(&output);
    assert!(
        output.status.code() == Some(1)
            && why.contains(&begin_of(words::cli::push_unsupported("", ANY)))
            && why.contains("404"),
        "{why}"
    );
    let keyless = push(home.path(), &to, "", &["--yes"]).output().unwrap();
    assert!(keyless.status.code() == Some(1) && said(&keyless).contains("CUTROOM_API_KEY"), "{}", said(&keyless));
    let nowhere = home.path().join("nothing");
    let none = push(home.path(), &to, "any", &["--yes", "--data", nowhere.to_str().unwrap()]).output().unwrap();
    assert!(said(&none).contains(&end_of(words::cli::no_workspace(ANY))) && !nowhere.exists(), "{}", said(&none));
}

#[cfg(unix)]
#[test]
fn a_check_of_database_and_media_names_what_is_missing_damaged_and_nobodys_in_a_folder_and_in_a_backup() {
    let (home, data) = machine();
    let check = |args: &[&str]| {
        let output = program().args(["backup", "check"]).args(args).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), said(&output))
    };
    let (code, told, why) = check(&[]);
    assert!(code == Some(0) && told.contains("database and media match"), "{told} {why}");
    let file = home.path().join("../whole.cutroom-backup");
    let backup = tempdir().unwrap();
    let file = backup.path().join(file.file_name().unwrap());
    let written = program().arg("backup").arg(&file).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
    assert!(written.status.success(), "{}", said(&written));
    let (code, told, why) = check(&["--hashes", file.to_str().unwrap()]);
    assert!(code == Some(0) && told.contains(words::server::all_hashes_match()), "{told} {why}");
    let media: Vec<_> = std::fs::read_dir(data.join("media")).unwrap().flatten().map(|entry| entry.path()).collect();
    let name = |path: &Path| format!("media/{}", path.file_name().unwrap().to_str().unwrap());
    let recording = media.iter().max_by_key(|path| path.metadata().unwrap().len()).unwrap();
    let whole = std::fs::read(recording).unwrap();
    // Damaged, with the same length.
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    std::fs::write(recording, &damaged).unwrap();
    assert_eq!(check(&[]).0, Some(0), "the size is the same");
    let (code, told, _) = check(&["--hashes"]);
    assert!(code == Some(1) && told.contains(&format!("damaged: {}", name(recording))), "{told}");
    std::fs::remove_file(recording).unwrap();
    let nobodys = data.join("media").join("ab".repeat(32));
    std::fs::write(&nobodys, "seven").unwrap();
    let (code, told, _) = check(&[]);
    assert!(code == Some(1) && told.contains(&format!("missing: {}", name(recording))), "{told}");
    assert!(told.contains("(of \u{2018}") && told.contains("unused: 1 file (5 bytes)"), "{told}");
    let (_, json, _) = check(&["--json", "--data", data.to_str().unwrap()]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (json["missing"][0]["file"].as_str(), json["unnamed"][0]["bytes"].as_u64()),
        (Some(name(recording).as_str()), Some(5))
    );
    // A backup with that damage is reported in the same way.
    let lacking = backup.path().join("lacking");
    let written = program().arg("backup").arg(&lacking).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
    assert!(written.status.success(), "{}", said(&written));
    let (code, told, _) = check(&[lacking.to_str().unwrap()]);
    assert!(code == Some(1) && told.contains(&name(recording)), "{told}");
    let (code, _, why) = check(&["/nowhere"]);
    assert!(code == Some(1) && why.contains("/nowhere"), "{why}");
}

/// A save that was answered, but whose program was killed before its journal was restarted: the journal's record of the save
/// counts.
#[cfg(unix)]
#[test]
fn edits_that_were_saved_before_the_program_was_killed_do_not_wait() {
    use cutroom::{
        app::journal_file,
        edit::{
            StepAnswer,
            journal::{Entry, recover, replay},
        },
    };
    let (home, _) = machine();
    let folder = tempdir().unwrap();
    let server = target(folder.path(), free_port());
    let edit = home.path().join("edit.json");
    let cut = json!([{"type": "cut_footage", "operationId": "c", "clipId": "cl_demo", "removed": [{"startTimeMs": 1_000, "durationMs": 500}]}]);
    std::fs::write(&edit, cut.to_string()).unwrap();
    let mut command = program();
    command.args(["edits", "add", edit.to_str().unwrap(), "--video", "vid_sample"]).env("CUTROOM_DATA_DIR", home.path());
    let added = command.output().unwrap();
    assert!(added.status.success(), "{}", said(&added));
    let dry_run = || push(home.path(), &server.base_url, ADMIN, &["--dry-run"]).output().unwrap();
    let refused = dry_run();
    assert!(
        !refused.status.success() && said(&refused).contains(&begin_of(words::cli::push_unsaved(ANY))),
        "{}",
        said(&refused)
    );
    assert!(said(&refused).contains(&end_of(words::cli::push_unsaved(ANY))), "{}", said(&refused));
    let journal = journal_file::path_of(&home.path().join("journals"), "local", "vid_sample");
    let waiting = std::fs::read(&journal).unwrap();
    let steps = replay(recover(&waiting).entries).draft.plan().steps();
    let keys = vec!["k".to_owned(); steps.len()];
    let sent = Entry::SaveSteps(steps.clone(), keys);
    let done = steps.iter().map(|_| Entry::StepDone(StepAnswer::default()));
    let ended = Entry::SaveEnded(steps.len(), Vec::new(), Vec::new());
    for (entries, waits) in [
        (vec![sent.clone()], true),
        ([vec![sent.clone()], done.clone().collect()].concat(), false),
        ([vec![sent], done.collect(), vec![ended]].concat(), false),
    ] {
        let more = entries.iter().flat_map(|entry| entry.encode().unwrap());
        std::fs::write(&journal, waiting.iter().copied().chain(more).collect::<Vec<_>>()).unwrap();
        let output = dry_run();
        assert_eq!(output.status.success(), !waits, "{entries:?}: {}", said(&output));
    }
}
