//! Processes of the real program.

use serde_json::Value;
use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Longest wait for the end of a process on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// The program of a team's server, which is built beside the tests.
///
/// # Panics
///
/// Where it is missing.
pub fn cutroom_server() -> PathBuf {
    beside("cutroom-server")
}

/// The editor with its commands, which is built beside the tests.
///
/// # Panics
///
/// Where it is missing.
pub fn cutroom() -> PathBuf {
    beside("cutroom")
}

fn beside(program: &str) -> PathBuf {
    let own = std::env::current_exe().unwrap();
    let found = own.ancestors().skip(1).take(3).map(|folder| folder.join(program)).find(|file| file.is_file());
    found.unwrap_or_else(|| panic!("{program} is missing beside {}: make team-test builds it", own.display()))
}

/// Process that has printed its first line. Dropping it kills the process.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// First line of the output, as JSON.
    pub hello: Value,
}

impl Process {
    /// Starts a process and waits for its first line.
    ///
    /// # Panics
    ///
    /// If the process ends before, or its first line isn't JSON.
    pub fn start(command: &mut Command) -> Self {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Ok(hello) = serde_json::from_str(&line) else {
            let ended = child.wait().unwrap();
            panic!("the process ended ({ended}) and said {line:?}");
        };
        Self { child, hello }
    }

    /// Sends a signal: TERM, KILL, STOP.
    ///
    /// # Panics
    ///
    /// If the process has ended.
    pub fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([&format!("-{signal}"), &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until the process ends by itself; `true` if it exited successfully.
    ///
    /// # Panics
    ///
    /// If the process does not end.
    pub fn ends(&mut self) -> bool {
        let asked = Instant::now();
        loop {
            if let Some(ended) = self.child.try_wait().unwrap() {
                return ended.success();
            }
            assert!(asked.elapsed() < PATIENCE, "the process does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
