//! Tests of pushing a local workspace to two servers of one database, and of the check of database and media. The processes are the
//! real program, which `make team-test` builds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_team_tests::{Postgres, cutroom, cutroom_server};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

/// Longest wait for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The editor's commands, or a team's server, with nothing of this machine's surroundings.
fn plain(program: PathBuf) -> Command {
    let mut command = Command::new(program);
    command.env_remove("CUTROOM_API_KEY").env_remove("CUTROOM_DATABASE").env_remove("CUTROOM_MEDIA").stdin(Stdio::null());
    command
}

fn program() -> Command {
    plain(cutroom())
}

fn team() -> Command {
    plain(cutroom_server())
}

/// Server process and its URL; dropping it ends the process.
struct Serve(Child, String);

impl Serve {
    fn start(mut program: Command, args: &[&str]) -> Self {
        let mut child = program
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let hello: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("the first line is {line:?}"));
        Self(child, hello["baseUrl"].as_str().unwrap().to_owned())
    }

    fn end(mut self) {
        let asked = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap();
        assert!(asked.success() && self.0.wait().unwrap().success());
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn told(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn push(home: &Path, to: &Serve, key: &str) -> Command {
    let mut command = program();
    command.args(["push", "--yes", "--to", &to.1]).env("CUTROOM_DATA_DIR", home).env("CUTROOM_API_KEY", key);
    command
}

fn get(serve: &Serve, key: &str, path: &str) -> Value {
    let output = program().args(["api", "GET", path, "--base-url", &serve.1]).env("CUTROOM_API_KEY", key).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{path}: {}", told(&output)))
}

fn files_in(folder: &Path) -> usize {
    std::fs::read_dir(folder).map_or(0, |files| files.flatten().count())
}

#[test]
fn a_workspace_is_pushed_through_two_servers_of_one_database_one_of_which_is_killed_and_its_media_are_checked() {
    let postgres = Postgres::start();
    let database = postgres.database("pushed");
    let home = tempfile::tempdir().unwrap();
    let local = home.path().join("workspace");
    Serve::start(program(), &["--sample", "--data", local.to_str().unwrap()]).end();
    let media = home.path().join("media");
    let shared = ["--database", &database, "--media", media.to_str().unwrap()];
    let (mut one, two) = (Serve::start(team(), &shared), Serve::start(team(), &shared));
    let made = team().args(["users", "add", "ada@team.example", "--role", "admin", "--database", &database]).output().unwrap();
    let made: Value = serde_json::from_slice(&made.stdout).unwrap_or_else(|_| panic!("{}", told(&made)));
    let key = made["apiKey"].as_str().unwrap();
    // The first server is killed after some media have arrived; the second has them.
    let before = files_in(&media.join("media"));
    let mut child = push(home.path(), &one, key).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let asked = Instant::now();
    while files_in(&media.join("media")) < before + 2 && child.try_wait().unwrap().is_none() {
        assert!(asked.elapsed() < PATIENCE);
    }
    one.0.kill().unwrap();
    one.0.wait().unwrap();
    child.wait().unwrap();
    let done = push(home.path(), &two, key).output().unwrap();
    assert!(done.status.success(), "{}", told(&done));
    let done: Value = serde_json::from_slice(&done.stdout).unwrap();
    assert!(done["counts"]["video"] == 1 && done["counts"]["word"].as_u64().unwrap() > 10, "{done}");
    assert!(done["bytesThere"].as_u64().unwrap() > 0, "what came before is not sent again: {done}");
    let again = Serve::start(team(), &shared);
    let same = push(home.path(), &again, key).output().unwrap();
    let same: Value = serde_json::from_slice(&same.stdout).unwrap_or_else(|_| panic!("{}", told(&same)));
    assert_eq!((&same["added"], &same["bytesSent"], &same["counts"]), (&json!(0), &json!(0), &done["counts"]), "{same}");
    for path in ["/v1/videos/vid_sample/clips/cl_demo/sound-effects", "/v1/videos/vid_sample/clips/cl_demo/transcript/cut"] {
        let there = get(&two, key, path);
        let mut own = program();
        own.args(["api", "GET", path]).env("CUTROOM_DATA_DIR", home.path());
        let here: Value = serde_json::from_slice(&own.output().unwrap().stdout).unwrap();
        assert_eq!(there, here, "{path}");
    }
    // The check runs beside the servers.
    let check = |more: &[&str]| {
        let output = team().args(["backup", "check"]).args(shared).args(more).output().unwrap();
        (output.status.code(), told(&output))
    };
    let (code, text) = check(&["--hashes"]);
    assert!(code == Some(0) && text.contains("database and media match"), "{text}");
    let sources = get(&two, key, "/v1/videos/vid_sample/clips/cl_demo/sources").to_string();
    assert!(sources.contains("su_"), "{sources}");
    let recording = std::fs::read_dir(media.join("media")).unwrap().flatten().max_by_key(|file| file.metadata().unwrap().len());
    let recording = recording.unwrap().path();
    let whole = std::fs::read(&recording).unwrap();
    std::fs::write(&recording, &whole[1..]).unwrap();
    let (code, text) = check(&[]);
    assert!(code == Some(1) && text.contains("wrong size"), "{text}");
    std::fs::remove_file(&recording).unwrap();
    let (code, text) = check(&["--json"]);
    let found: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"));
    let name = format!("media/{}", recording.file_name().unwrap().to_str().unwrap());
    assert_eq!((code, found["missing"][0]["file"].as_str()), (Some(1), Some(name.as_str())), "{found}");
    assert!(found["missing"][0]["video"].is_string(), "{found}");
}
