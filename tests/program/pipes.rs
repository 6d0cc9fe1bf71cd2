//! Tests that a named pipe or a huge file in place of one of the program's own files gives an error instead of a hang.
#![cfg(unix)]

use super::{program, said};
use cutroom::app::journal_file;
use std::{
    fs::{self, File},
    io::Read,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Runs a command to its end, for half a minute at most.
fn run(mut command: Command) -> Output {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let asked = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if asked.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("no response");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let mut stderr = Vec::new();
    child.stderr.take().unwrap().read_to_end(&mut stderr).unwrap();
    Output { status, stdout: Vec::new(), stderr }
}

fn make_pipe(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn make_sparse(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    File::create(path).unwrap().set_len(3 << 30).unwrap();
}

/// Runs a command with its own home, and checks that it fails with a message about the file.
fn refused(args: &[&str], home: &Path, file: &Path, why: &str) {
    let mut command = program();
    command.args(args).env("CUTROOM_DATA_DIR", home).env("CUTROOM_LOG", "off");
    let output = run(command);
    assert!(!output.status.success(), "{args:?}");
    let told = said(&output);
    assert!(told.contains(why) && told.contains(file.file_name().unwrap().to_str().unwrap()), "{args:?}: {told}");
}

#[test]
fn a_journal_that_is_no_regular_file_or_too_large_is_named_at_once() {
    let home = tempdir().unwrap();
    let journal = journal_file::path_of(&home.path().join("journals"), "local", "vid_sample");
    let edits = home.path().join("edits.json");
    fs::write(&edits, r#"[{"type": "remove_zoom", "operationId": "a", "clipId": "cl_demo", "itemId": "z"}]"#).unwrap();
    let discard = ["edits", "discard", "--all", "--video", "vid_sample"];
    let list = ["edits", "list", "--video", "vid_sample"];
    make_pipe(&journal);
    refused(&list, home.path(), &journal, "a named pipe");
    refused(&discard, home.path(), &journal, "a named pipe");
    fs::remove_file(&journal).unwrap();
    make_sparse(&journal);
    refused(&list, home.path(), &journal, "3221225472 bytes");
    refused(&discard, home.path(), &journal, "3221225472 bytes");
    fs::remove_file(&journal).unwrap();
    let lock = journal.with_extension("lock");
    fs::remove_file(&lock).ok();
    make_pipe(&lock);
    refused(&discard, home.path(), &lock, "a named pipe");
}

#[test]
fn a_key_a_lock_a_database_or_a_named_file_that_is_a_pipe_is_named_at_once() {
    let home = tempdir().unwrap();
    let pipe = home.path().join("edits.json");
    make_pipe(&pipe);
    let path = pipe.to_str().unwrap();
    refused(&["edits", "apply", path, "--video", "vid_sample"], home.path(), &pipe, "a named pipe");
    refused(&["api", "POST", "/v1/tags", "--data", &format!("@{path}")], home.path(), &pipe, "a named pipe");
    for name in ["api-key", "lock", "workspace.db"] {
        let folder = home.path().join(format!("with-{name}"));
        fs::create_dir_all(&folder).unwrap();
        // The marker file makes the folder a workspace, so that the tested file is opened.
        fs::write(folder.join(".cutroom-workspace"), "This folder is a Cutroom workspace.\n").unwrap();
        make_pipe(&folder.join(name));
        refused(&["serve", "--data", folder.to_str().unwrap()], home.path(), &folder.join(name), "a named pipe");
    }
}
