//! Tests of `cutroom serve --faults` (practice mode): a temporary copy of a workspace, with the requested faults.

use super::{Serve, program, said};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};
use tempfile::tempdir;

struct Practice {
    child: Child,
    hello: Value,
}

impl Practice {
    fn start(args: &[&str], temporary: &Path) -> Self {
        let mut command = program();
        command.arg("serve").args(args);
        Self::of(command, temporary)
    }

    fn of(mut command: Command, temporary: &Path) -> Self {
        command
            .env("TMPDIR", temporary)
            .env(cutroom::fonts::VARIABLE, super::common::FONTS)
            .env_remove("CUTROOM_API_KEY")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let hello = serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line}"));
        Self { child, hello }
    }

    fn text(&self, name: &str) -> String {
        self.hello[name].as_str().unwrap().to_owned()
    }

    /// Complete answer to a call, unparsed; empty if the connection ended without one.
    fn call(&self, method: &str, path: &str, body: &str) -> String {
        let address = self.text("baseUrl").trim_start_matches("http://").to_owned();
        let mut stream = TcpStream::connect(&address).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer {}\r\n",
            self.text("apiKey")
        );
        let request = format!("{head}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        // A reset also ends the answer.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Practice {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hash and modification time of all files below a folder.
fn contents(folder: &Path) -> BTreeMap<PathBuf, (String, std::time::SystemTime)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            let changed = fs::metadata(&path).unwrap().modified().unwrap();
            let hash = Sha256::digest(fs::read(&path).unwrap());
            found.insert(path, (format!("{hash:02x?}"), changed));
        }
    }
    found
}

#[cfg(unix)]
#[test]
fn practice_serves_a_copy_that_goes_and_never_changes_the_folder() {
    let (home, temporary) = (tempdir().unwrap(), tempdir().unwrap());
    let data = home.path().join("workspace");
    let folder = data.display().to_string();
    // Also while another process has the workspace open and writes to it.
    let serve = Serve::start(&data);
    let made = program()
        .args(["api", "createTag", "--data", r#"{"name": "Before"}"#, "--base-url", &serve.base_url])
        .env("CUTROOM_API_KEY", &serve.api_key)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", said(&made));
    drop(Practice::start(&["--data", &folder, "--faults", "503=0.1"], temporary.path()));
    drop(serve);
    let before = contents(&data);
    let mut practice = Practice::start(&["--data", &folder, "--faults", "503=0,seed=5"], temporary.path());
    assert_eq!(practice.hello["practice"], serde_json::json!({"seed": 5, "faults": "seed=5"}));
    assert!(practice.call("GET", "/v1/tags", "").contains("Before"), "it is a copy of what was there");
    assert!(practice.call("POST", "/v1/tags", r#"{"name": "In the copy"}"#).contains("tag_"));
    assert!(practice.call("DELETE", "/v1/videos/vid_sample", "").starts_with("HTTP/1.1 200"));
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 1, "what a killed one left went at this start");
    super::signal("TERM", practice.child.id());
    assert_eq!(practice.child.wait().unwrap().code(), Some(0));
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0, "the copy went");
    assert_eq!(contents(&data), before, "no file of the folder was touched");
}

/// Files and folders below a folder with their modes.
#[cfg(unix)]
fn modes(folder: &Path) -> Vec<(PathBuf, bool, u32)> {
    use std::os::unix::fs::PermissionsExt;
    let mut found = Vec::new();
    // The folder may disappear meanwhile.
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
        if metadata.is_dir() {
            found.extend(modes(&path));
        }
        found.push((path, metadata.is_dir(), metadata.permissions().mode() & 0o777));
    }
    found
}

#[cfg(unix)]
#[test]
fn the_copy_of_practice_mode_is_private_however_readable_the_workspace_is_and_whatever_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    let (home, temporary) = (tempdir().unwrap(), tempdir().unwrap());
    let data = home.path().join("workspace");
    drop(Serve::start(&data));
    for (path, is_folder, _) in modes(&data) {
        fs::set_permissions(path, PermissionsExt::from_mode(if is_folder { 0o755 } else { 0o644 })).unwrap();
    }
    let open = Serve::start(&data);
    for (umask, is_open) in [("000", true), ("022", true), ("000", false)] {
        let mut command = Command::new("sh");
        let script = format!("umask {umask}; exec \"$0\" \"$@\"");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_cutroom"), "serve", "--faults", "503=0"]);
        if is_open {
            command.arg("--data").arg(&data);
        }
        let practice = Practice::of(command, temporary.path());
        assert!(practice.call("POST", "/v1/tags", r#"{"name": "In the copy"}"#).contains("tag_"));
        let found = modes(temporary.path());
        for name in ["workspace.db", "workspace.db-wal", "workspace.db-shm"] {
            assert!(found.iter().any(|(path, ..)| path.ends_with(name)), "{name}: {found:?}");
        }
        for (path, is_folder, mode) in found {
            assert_eq!(mode, if is_folder { 0o700 } else { 0o600 }, "{mode:o} {}", path.display());
        }
    }
    drop(open);
}

#[cfg(unix)]
#[test]
fn a_practice_server_that_is_stopped_while_it_copies_leaves_nothing() {
    let home = tempdir().unwrap();
    let data = home.path().join("workspace");
    drop(Serve::start(&data));
    // Large sparse files that take a while to copy.
    let media = fs::read_dir(data.join("media")).unwrap().map(|entry| entry.unwrap().path());
    for file in media {
        fs::OpenOptions::new().write(true).open(file).unwrap().set_len(2 << 30).unwrap();
    }
    for name in ["INT", "TERM"] {
        let temporary = tempdir().unwrap();
        let mut command = program();
        command.args(["serve", "--faults", "503=0", "--data"]).arg(&data).env("TMPDIR", temporary.path());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let began = std::time::Instant::now();
        let is_copying = || modes(temporary.path()).iter().any(|(path, is_folder, _)| path.ends_with("media") && *is_folder);
        while !is_copying() {
            assert!(began.elapsed().as_secs() < 120 && child.try_wait().unwrap().is_none(), "nothing is copied");
            std::thread::yield_now();
        }
        super::signal(name, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{name}");
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0, "{name}: nothing of the copy stays");
    }
}

#[cfg(unix)]
#[test]
fn a_start_of_practice_mode_removes_what_killed_ones_left_and_nothing_else() {
    let temporary = tempdir().unwrap();
    let names = || {
        let entries = fs::read_dir(temporary.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<std::collections::BTreeSet<_>>()
    };
    let start = || Practice::start(&["--faults", "503=0"], temporary.path());
    drop(start());
    let killed = names();
    let running = start();
    let kept = names();
    assert!(kept.len() == 1 && kept.is_disjoint(&killed), "{killed:?} {kept:?}");
    let theirs = tempdir().unwrap();
    fs::write(theirs.path().join("lock"), "mine").unwrap();
    std::os::unix::fs::symlink(theirs.path(), temporary.path().join("cutroom-practice-linked")).unwrap();
    fs::create_dir(temporary.path().join("cutroom-practice-notes")).unwrap();
    fs::write(temporary.path().join("cutroom-practice-notes/text"), "mine").unwrap();
    fs::write(temporary.path().join("cutroom-practice-file"), "mine").unwrap();
    let before = names();
    let mut second = start();
    assert!(names().is_superset(&before) && names().len() == before.len() + 1, "{:?}", names());
    super::signal("TERM", second.child.id());
    second.child.wait().unwrap();
    assert_eq!(names(), before);
    assert!(theirs.path().join("lock").exists() && running.call("GET", "/v1/tags", "").starts_with("HTTP/1.1 200"));
}

#[test]
fn each_fault_is_what_its_name_says_and_names_itself() {
    let temporary = tempdir().unwrap();
    let serve = |faults: &str| Practice::start(&["--faults", &format!("{faults},seed=1")], temporary.path());
    let with = |faults: &str| serve(faults).call("GET", "/v1/videos/vid_sample", "").to_ascii_lowercase();
    for (fault, status, code) in [("429", "429", "rate_limited"), ("503", "503", "unavailable"), ("key", "401", "unauthorized")]
    {
        let answer = with(&format!("{fault}=1"));
        assert!(answer.starts_with(&format!("http/1.1 {status}")), "{answer}");
        assert!(
            answer.contains(&format!("x-practice-fault: {fault}\r\n")) && answer.contains(&format!("\"error\":\"{code}\"")),
            "{answer}"
        );
        assert_eq!(answer.contains("retry-after: 1\r\n"), fault != "key", "{answer}");
    }
    let slow = with("slow=1ms");
    assert!(slow.starts_with("http/1.1 200") && slow.contains("x-practice-fault: slow\r\n"), "{slow}");
    let both = with("slow=1ms,503=1");
    assert!(both.starts_with("http/1.1 503") && both.contains("x-practice-fault: slow,503\r\n"), "{both}");
    assert!(!with("503=0").contains("x-practice-fault"), "an answer without a fault names none");
    let limited = with("429=1");
    assert!(limited.contains("x-ratelimit-remaining: 0\r\n") && limited.contains("r=0;t=1"), "{limited}");
    for fault in ["drop_request", "drop_answer"] {
        let practice = serve(&format!("{fault}=1"));
        assert_eq!(practice.call("GET", "/v1/videos", ""), "", "{fault}");
        // Paths that need no API key have no faults.
        assert!(practice.call("GET", "/openapi.json", "").starts_with("HTTP/1.1 200"));
    }
    let cut = with("cut=1");
    let length: usize = cut.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()).unwrap();
    assert!(cut.starts_with("http/1.1 200") && cut.contains("x-practice-fault: cut"), "{cut}");
    assert!(cut.split_once("\r\n\r\n").unwrap().1.len() < length, "the answer ends early");
    // Half of the answers are lost, but none of the writes.
    let practice = serve("drop_answer=0.5");
    let mut lost = 0;
    for number in 0..20 {
        let body = format!("{{\"name\": \"Again {number}\"}}");
        lost += u32::from(practice.call("POST", "/v1/tags", &body).is_empty());
    }
    let tags = std::iter::repeat_with(|| practice.call("GET", "/v1/tags", "")).find(|answer| !answer.is_empty()).unwrap();
    assert!((1..20).contains(&lost) && tags.matches("\"Again ").count() == 20, "{lost}: {tags}");
    let practice = serve("other_edit=1");
    let lengths = || {
        let answer = practice.call("GET", "/v1/videos/vid_sample/clips", "");
        answer.split("\"durationSeconds\":").skip(1).map(|rest| rest.split(',').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let before = lengths();
    let answer = practice.call("PATCH", "/v1/videos/vid_sample", r#"{"name": "Mine"}"#);
    assert!(answer.contains("x-practice-fault: other_edit") && answer.contains("\"Mine\""), "{answer}");
    assert!(before.len() == 3 && lengths() != before, "somebody else cut: {before:?}");
}

#[test]
fn faults_that_cannot_be_read_are_wrong_use() {
    for (faults, part) in
        [("430=1", "is not a fault"), ("429=1.5", "a chance"), ("slow=soon", "a delay"), ("seed=1", "a fault is required")]
    {
        let output = program().args(["serve", "--faults", faults]).output().unwrap();
        assert!(output.status.code() == Some(2) && said(&output).contains(part), "{faults}: {}", said(&output));
    }
    let output = program().arg("serve").output().unwrap();
    assert!(output.status.code() == Some(2) && said(&output).contains("--data"), "{}", said(&output));
    let empty = tempdir().unwrap();
    let output = program().args(["serve", "--faults", "429=1", "--data"]).arg(empty.path()).output().unwrap();
    assert!(!output.status.success() && said(&output).contains("holds no workspace"), "{}", said(&output));
    assert_eq!(fs::read_dir(empty.path()).unwrap().count(), 0, "a folder without a workspace stays as it is");
}
