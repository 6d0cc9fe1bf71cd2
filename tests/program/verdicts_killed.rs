//! Test that kills (`kill -9`) a process that stores verdicts on findings.

use cutroom::{
    faces::{JudgedFinding, Judgement, Kind, Verdict, VerdictEntry},
    jobs::faces::verdict_file,
};
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
};
use tempfile::tempdir;

/// Environment variable with the file that the child process writes to.
const FILE: &str = "CUTROOM_TEST_VERDICTS";
/// Number of kills in an ordinary run.
const KILLS: usize = 12;

fn entry(nth: usize) -> VerdictEntry {
    let subject =
        JudgedFinding { clip: "cl_1".into(), kind: Kind::Jump, rule: None, place: None, at_ms: nth as f64, face: None };
    let comment = format!("number {nth}");
    VerdictEntry::Judged(Judgement { subject, verdict: Some(Verdict::Bad), comment })
}

/// Child process to be killed: stores one verdict after another, and prints each once it is on disk.
#[test]
fn a_process_that_keeps_verdicts_until_it_is_killed() {
    let Ok(path) = std::env::var(FILE) else { return };
    let path = Path::new(&path);
    let first = verdict_file::read(path).unwrap().entries.len();
    let mut log = verdict_file::VerdictLog::default();
    for nth in first.. {
        log.append(path, &entry(nth)).unwrap();
        writeln!(std::io::stdout(), "\nkept {nth}").unwrap();
    }
}

#[test]
fn a_process_killed_between_verdicts_loses_none_that_it_acknowledged() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("video.verdicts");
    let mut kept = 0;
    for kill in 0..KILLS * cutroom_soak::times() as usize {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "verdicts_killed::a_process_that_keeps_verdicts_until_it_is_killed", "--nocapture"])
            .env(FILE, &path)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // The moment differs for each kill: after one verdict, two, three, while the next is being written.
        let mut acknowledged = None;
        for line in lines.by_ref() {
            if let Some(nth) = line.unwrap().strip_prefix("kept ") {
                acknowledged = Some(nth.parse::<usize>().unwrap());
                if acknowledged >= Some(kept + kill % 4) {
                    break;
                }
            }
        }
        std::thread::sleep(std::time::Duration::from_micros(137 * kill as u64));
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
        for line in lines.map_while(Result::ok) {
            if let Some(nth) = line.strip_prefix("kept ") {
                acknowledged = Some(nth.parse::<usize>().unwrap());
            }
        }
        let entries = verdict_file::read(&path).unwrap().entries;
        let least = acknowledged.unwrap() + 1;
        assert!(entries.len() >= least, "{least} were acknowledged, {} are there", entries.len());
        assert_eq!(entries, (0..entries.len()).map(entry).collect::<Vec<_>>(), "in their order, each once");
        kept = entries.len();
    }
}
