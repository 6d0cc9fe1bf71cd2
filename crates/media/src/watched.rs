//! Runs a program of the user's that works for long and says how far it is: line by line, with a limit of time and of the disk space
//! of its folder, killed with all that it started when the caller is dropped.

use super::{
    child::SECRETS,
    external::{ExternalError, plain},
};
use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncReadExt},
    process::Command,
};

/// Longest line that is passed on, in bytes; the rest of a longer one is dropped.
const LONGEST_LINE: usize = 256 << 10;
/// Number of lines of the error output, from its end, kept for the error message.
const KEPT_LINES: usize = 40;
/// How often the size of the folder is looked at.
const LOOK: Duration = Duration::from_millis(500);
/// How long the output of a program that has ended may stay open: a program that it started may hold it.
const LINGER: Duration = Duration::from_secs(2);
/// Most files of a folder that are counted.
const MOST_FILES: usize = 10_000;

/// A program to run, with its limits.
#[derive(Clone, Debug)]
pub struct Watched<'a> {
    /// The program: a name on the PATH, or a path.
    pub program: &'a Path,
    /// Arguments.
    pub args: &'a [OsString],
    /// Environment variables that are set for it.
    pub environment: &'a [(&'static str, OsString)],
    /// Folder in which it runs.
    pub folder: &'a Path,
    /// Time limit.
    pub time: Duration,
    /// Limit of all files in the folder, in bytes; `None` if the folder is not the program's own.
    pub disk: Option<u64>,
}

/// A line that a program wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// To its standard output.
    Output(&'a str),
    /// To its error output.
    Error(&'a str),
}

/// Runs a program until it exits, and passes each line that it writes to `take`. A carriage return ends a line too, as bars of
/// progress write it.
///
/// # Errors
/// The program cannot be started, exceeds a limit, is ended from outside, or fails: with the last lines of its error output.
pub async fn run_watched(run: Watched<'_>, mut take: impl FnMut(Line<'_>)) -> Result<(), ExternalError> {
    let program = run.program.display().to_string();
    let not_started = |error: io::Error| ExternalError::NotStarted { program: program.clone(), reason: error.to_string() };
    let mut command = Command::new(run.program);
    let _group = super::group::Own::of(&mut command);
    for name in SECRETS {
        command.env_remove(name);
    }
    command.args(run.args).envs(run.environment.iter().map(|(name, value)| (name, value))).current_dir(run.folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let mut child = command.spawn().map_err(not_started)?;
    let (mut output, mut errors) = (Lines::of(child.stdout.take()), Lines::of(child.stderr.take()));
    let mut last: Vec<String> = Vec::new();
    let mut status = None;
    let work = async {
        let mut look = tokio::time::interval(LOOK);
        let mut left = None;
        loop {
            if status.is_some() && output.is_over() && errors.is_over() {
                return Ok(());
            }
            tokio::select! {
                read = output.next(), if !output.is_over() => {
                    for line in read? {
                        take(Line::Output(&line));
                    }
                }
                read = errors.next(), if !errors.is_over() => {
                    for line in read? {
                        take(Line::Error(&line));
                        if !line.trim().is_empty() {
                            last.push(line);
                            let old = last.len().saturating_sub(KEPT_LINES);
                            last.drain(..old);
                        }
                    }
                }
                ended = child.wait(), if status.is_none() => {
                    status = Some(ended?);
                    left = Some(tokio::time::Instant::now() + LINGER);
                }
                _ = look.tick() => {
                    if left.is_some_and(|left| tokio::time::Instant::now() >= left) {
                        return Ok(());
                    }
                    let Some(limit) = run.disk else { continue };
                    let folder = run.folder.to_owned();
                    let size = tokio::task::spawn_blocking(move || size_of(&folder)).await.map_err(io::Error::other)?;
                    if size > limit {
                        return Err(Ended::Full(limit));
                    }
                }
            }
        }
    };
    match tokio::time::timeout(run.time, work).await {
        Err(_) => return Err(ExternalError::TooSlow { program, minutes: run.time.as_secs() / 60 }),
        Ok(Err(Ended::Full(limit))) => return Err(ExternalError::TooMuch { program, megabytes: limit >> 20 }),
        Ok(Err(Ended::Io(error))) => return Err(not_started(error)),
        Ok(Ok(())) => {}
    }
    let Some(status) = status else { return Ok(()) };
    if status.success() {
        return Ok(());
    }
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Err(ExternalError::Killed { program, signal });
    }
    let output = plain(last.last().map_or(words::media::external_silent(), String::as_str));
    Err(ExternalError::Failed { program, status: status.to_string(), output, lines: last })
}

/// Why the work on a program ended before its exit.
enum Ended {
    /// The files in the folder of the program exceed this limit, in bytes.
    Full(u64),
    /// The program's output cannot be read, or its end not awaited.
    Io(io::Error),
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Splits what a program writes into lines.
struct Lines<R> {
    from: Option<R>,
    begun: Vec<u8>,
    chunk: Vec<u8>,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    fn of(from: Option<R>) -> Self {
        Self { from, begun: Vec::new(), chunk: vec![0; 16 << 10] }
    }

    fn is_over(&self) -> bool {
        self.from.is_none()
    }

    /// The next lines, at the end the last one without a line break. Cancelling loses nothing.
    async fn next(&mut self) -> io::Result<Vec<String>> {
        let Some(from) = &mut self.from else { return Ok(Vec::new()) };
        let count = from.read(&mut self.chunk).await?;
        let mut lines = Vec::new();
        let mut end = |begun: &mut Vec<u8>| {
            if !begun.is_empty() {
                lines.push(String::from_utf8_lossy(begun).into_owned());
                begun.clear();
            }
        };
        if count == 0 {
            self.from = None;
            end(&mut self.begun);
        }
        for byte in self.chunk.get(..count).unwrap_or_default() {
            match byte {
                b'\n' | b'\r' => end(&mut self.begun),
                _ if self.begun.len() < LONGEST_LINE => self.begun.push(*byte),
                _ => {}
            }
        }
        Ok(lines)
    }
}

/// Size of all files in a folder and its subfolders, in bytes.
fn size_of(folder: &Path) -> u64 {
    let (mut folders, mut files, mut size): (Vec<PathBuf>, usize, u64) = (vec![folder.to_owned()], 0, 0);
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries.flatten() {
            files += 1;
            if files > MOST_FILES {
                return u64::MAX;
            }
            // Of a link its own size counts.
            let Ok(facts) = entry.metadata() else { continue };
            if facts.is_dir() { folders.push(entry.path()) } else { size = size.saturating_add(facts.len()) }
        }
    }
    size
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    async fn run(script: &str, time: Duration, disk: u64) -> (Result<(), ExternalError>, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let args = ["-c".into(), script.into()];
        let watched = Watched {
            program: Path::new("sh"),
            args: &args,
            environment: &[("TEA", "warm".into())],
            folder: folder.path(),
            time,
            disk: Some(disk),
        };
        let mut lines = Vec::new();
        let ended = run_watched(watched, |line| lines.push(format!("{line:?}"))).await;
        (ended, lines)
    }

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn each_line_is_passed_on_as_it_is_written_and_a_bar_of_progress_is_lines_too() {
        let (ended, mut lines) = run(r"printf '1%%\r2%%\rlast'; echo $TEA >&2", LONG, 1 << 20).await;
        assert!(ended.is_ok(), "{ended:?}");
        lines.sort();
        assert_eq!(lines, [r#"Error("warm")"#, r#"Output("1%")"#, r#"Output("2%")"#, r#"Output("last")"#]);
    }

    #[tokio::test]
    async fn what_a_program_started_ends_with_it_when_it_is_cancelled_or_has_ended() {
        let folder = tempfile::tempdir().unwrap();
        for (name, then, hangs) in [("hangs", "wait", true), ("ends", "exit 0", false)] {
            // A pipe that what was started holds open until it ends.
            let pipe = folder.path().join(name);
            assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            let script = format!("exec 3> '{}'; sleep 300 >&3 2>&3 & {then}", pipe.display());
            let (send, mut told) = tokio::sync::mpsc::unbounded_channel();
            std::thread::spawn(move || {
                let mut held = std::fs::File::open(pipe).unwrap();
                send.send("open").unwrap();
                io::copy(&mut held, &mut io::sink()).unwrap();
                send.send("ended").unwrap();
            });
            tokio::select! {
                (ended, _) = run(&script, LONG, 1 << 20) => assert!(!hangs && ended.is_ok(), "{ended:?}"),
                opened = told.recv(), if hangs => assert_eq!(opened, Some("open")),
            }
            let last = async { while told.recv().await != Some("ended") {} };
            tokio::time::timeout(LONG, last).await.expect("it runs on");
        }
    }

    #[tokio::test]
    async fn a_program_that_hangs_fills_the_disk_fails_or_is_killed_says_which_of_these() {
        let (ended, _) = run("sleep 60", Duration::from_millis(300), 1 << 20).await;
        assert!(matches!(ended, Err(ExternalError::TooSlow { .. })), "{ended:?}");
        let (ended, _) = run("while :; do head -c 100000 /dev/zero >> big; sleep 0.01; done", LONG, 300_000).await;
        assert!(matches!(ended, Err(ExternalError::TooMuch { .. })), "{ended:?}");
        let (ended, _) = run("echo first >&2; echo no model >&2; exit 3", LONG, 1 << 20).await;
        let Err(ExternalError::Failed { output, lines, .. }) = &ended else { panic!("{ended:?}") };
        assert_eq!((output.as_str(), lines.len()), ("no model", 2));
        let (ended, _) = run("kill -9 $$", LONG, 1 << 20).await;
        assert!(matches!(ended, Err(ExternalError::Killed { signal: 9, .. })), "{ended:?}");
    }

    #[tokio::test]
    async fn a_program_that_leaves_another_one_with_its_output_is_not_waited_for() {
        let begun = std::time::Instant::now();
        let (ended, lines) = run("sleep 30 & echo done", LONG, 1 << 20).await;
        assert!(ended.is_ok() && lines.len() == 1, "{ended:?} {lines:?}");
        assert!(begun.elapsed() < Duration::from_secs(15));
    }
}
