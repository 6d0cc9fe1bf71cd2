//! A single ffmpeg, ffprobe or tesseract process: bounded in time, memory and output; killed when its caller is dropped or this
//! program ends.

use super::{complaint, input::ENDS_EARLY, reason::Reason};
use std::{
    ffi::{OsStr, OsString},
    path::Path,
    process::{ExitStatus, Stdio},
    time::Duration,
};
use tokio::{
    io::AsyncReadExt,
    process::{Child, ChildStderr, Command},
    sync::Semaphore,
};

/// Largest single allocation of a child, in bytes (ffmpeg's `-max_alloc`).
const MAX_ALLOC: &str = "536870912";
/// Limits the number of short runs at once, so that a hundred requested frames do not start a hundred decoders.
static ROOM: Semaphore = Semaphore::const_new(8);
/// Longest time limit of a short run. A longer run is a render, which callers start one at a time.
const SHORT: Duration = Duration::from_secs(600);
/// Signals by which a user or the system ends a program: HUP, INT, KILL and TERM. A program that crashes gets others.
const FROM_OUTSIDE: [i32; 4] = [1, 2, 9, 15];
/// Exit code of ffmpeg after a signal asked it to end.
const SIGNALLED: i32 = 255;
/// Number of bytes of a child's error output that are kept.
pub(super) const MAX_COMPLAINT: u64 = 16 << 10;

/// Environment variable with tunables of glibc's allocator; other systems and older versions ignore it.
const TUNABLES: &str = "GLIBC_TUNABLES";
/// Allocator tunables for a short process that decodes one frame: huge pages, and no memory returned before the exit. A still of
/// 1280x720 takes 18 % less processor time and 6 % more memory (docs/change/budgets.md).
const MEMORY_OF_A_STILL: &str = "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=33554432:glibc.malloc.arena_max=1\
    :glibc.malloc.mmap_threshold=268435456:glibc.malloc.trim_threshold=1073741824";

/// The programs that Cutroom runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Decodes and encodes media.
    Ffmpeg,
    /// Prints streams and packets of a file.
    Ffprobe,
    /// Recognises text in images (OCR).
    Tesseract,
}

impl Program {
    /// Name of the executable on the PATH.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ffmpeg => "ffmpeg",
            Self::Ffprobe => "ffprobe",
            Self::Tesseract => "tesseract",
        }
    }

    /// Whether the program is ffmpeg or ffprobe, which share options.
    fn is_of_ffmpeg(self) -> bool {
        matches!(self, Self::Ffmpeg | Self::Ffprobe)
    }
}

/// Error of a media operation.
#[derive(Clone, Debug, thiserror::Error)]
pub enum MediaError {
    /// The executable is not on the PATH.
    #[error("{}", words::media::program_missing(package(.0), .0))]
    Missing(&'static str),
    /// The program could not be started or its output could not be read.
    #[error("{}", words::media::program_not_run(program, reason))]
    NotRun {
        /// Executable name.
        program: &'static str,
        /// The operating system's error.
        reason: Reason,
    },
    /// The program exceeded its time limit.
    #[error("{}", words::media::program_too_slow(program, seconds))]
    TooSlow {
        /// Executable name.
        program: &'static str,
        /// Time limit, in seconds.
        seconds: u64,
    },
    /// A signal of the user or the system ended the program.
    #[error("{}", killed(program, *signal))]
    Killed {
        /// Executable name.
        program: &'static str,
        /// The signal number; `None` if the program only reported that a signal ended it.
        signal: Option<i32>,
    },
    /// The disk is full.
    #[error("{}", words::media::disk_full())]
    DiskFull,
    /// The file is not media, is damaged, or lacks the requested kind of stream.
    #[error("{0}")]
    Unreadable(Reason),
    /// The file's format is not accepted; holds the message that names the format with its article.
    #[error("{}", words::media::not_taken(.0()))]
    NotTaken(words::Message),
    /// The file is media, but exceeds a limit of length, size or number of streams.
    #[error("{0}")]
    OverLimit(Reason),
}

impl MediaError {
    /// The file can't be read, for a reason without variables.
    pub fn unreadable(why: words::Message) -> Self {
        Self::Unreadable(Reason::Message(why))
    }

    /// The file can't be read, for a reason with variables.
    pub fn unreadable_because(why: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Self::Unreadable(Reason::written(why))
    }

    /// The file exceeds a limit.
    pub(crate) fn over_limit(why: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Self::OverLimit(Reason::written(why))
    }

    /// The error for users, in plain words ([`Reason::plain`]).
    pub fn plain(&self) -> String {
        match self {
            Self::Unreadable(why) | Self::OverLimit(why) => why.plain(),
            other => other.to_string(),
        }
    }

    /// Appends the file's name to the message of [`MediaError::Unreadable`]. The reason comes first, so that a truncated line still
    /// shows it.
    #[must_use]
    pub fn of(self, name: Option<&str>) -> Self {
        match (self, name) {
            (Self::Unreadable(why), Some(name)) => {
                let name = name.to_owned();
                Self::unreadable_because(move || format!("{why} ({name})"))
            }
            (other, _) => other,
        }
    }
}

/// Message of a program that was ended from outside, with the signal if it is known.
fn killed(program: &str, signal: Option<i32>) -> String {
    match signal {
        Some(signal) => words::media::program_killed_signal(program, signal),
        None => words::media::program_killed(program),
    }
}

/// Name of the package that installs a program.
fn package(program: &str) -> &str {
    if program == Program::Tesseract.name() { "tesseract-ocr" } else { "ffmpeg" }
}

impl MediaError {
    /// Error for a temporary file of a run that could not be written; a full disk or quota is [`MediaError::DiskFull`].
    pub fn not_written(error: &std::io::Error) -> Self {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => Self::DiskFull,
            _ => {
                let error = error.to_string();
                let reason = Reason::written(move || words::media::files_not_written(&error));
                Self::NotRun { program: Program::Ffmpeg.name(), reason }
            }
        }
    }
}

/// Runs a program and returns its output, at most `limit` bytes.
pub(super) async fn run(program: Program, args: Vec<OsString>, limit: u64, time: Duration) -> Result<Vec<u8>, MediaError> {
    let mut output = Vec::new();
    stream(program, args, None, time, |chunk| {
        let room = usize::try_from(limit).unwrap_or(usize::MAX).saturating_sub(output.len());
        output.extend(chunk.iter().take(room));
    })
    .await?;
    Ok(output)
}

/// Runs a program whose filters write notes to its error output, each on a line that begins with one of `marks`. Returns the
/// standard output, at most `limit` bytes, and the notes.
pub(super) async fn run_with_notes(
    program: Program,
    args: Vec<OsString>,
    limit: u64,
    time: Duration,
    marks: &[&str],
) -> Result<(Vec<u8>, String), MediaError> {
    /// Some 20,000 notes, in bytes: more frames than between two keyframes.
    const MAX_NOTES: u64 = 2 << 20;
    let mut output = Vec::new();
    let keep = |chunk: &[u8]| {
        let room = usize::try_from(limit).unwrap_or(usize::MAX).saturating_sub(output.len());
        output.extend(chunk.iter().take(room));
    };
    let arguments = texts(&args);
    let (status, errors) = attend(program, args, None, time, MAX_NOTES, keep).await?;
    let is_note = |line: &&str| marks.iter().any(|mark| line.starts_with(mark));
    let (notes, complaint): (Vec<_>, Vec<_>) = errors.lines().partition(is_note);
    check(program.name(), status, &complaint.join("\n"), &arguments)?;
    Ok((output, notes.join("\n")))
}

/// Runs a program, in `folder` if given, and passes its standard output to `take` in chunks.
pub(super) async fn stream(
    program: Program,
    args: Vec<OsString>,
    folder: Option<&Path>,
    time: Duration,
    take: impl FnMut(&[u8]),
) -> Result<(), MediaError> {
    let arguments = texts(&args);
    let (status, complaint) = attend(program, args, folder, time, MAX_COMPLAINT, take).await?;
    check(program.name(), status, &complaint, &arguments)
}

/// Turns the exit of a run into a result. `arguments` are those of the run, as returned by [`texts`].
pub(super) fn check(
    program: &'static str,
    status: ExitStatus,
    complaint: &str,
    arguments: &[String],
) -> Result<(), MediaError> {
    if status.success() && !is_cut_off(complaint, arguments) {
        return Ok(());
    }
    // An exit by an outside signal says nothing about the input file. ffmpeg exits with its own code after most signals.
    match signal(status) {
        Some(signal) if FROM_OUTSIDE.contains(&signal) => Err(MediaError::Killed { program, signal: Some(signal) }),
        None if status.code() == Some(SIGNALLED) => Err(MediaError::Killed { program, signal: None }),
        _ => Err(complaint::error(complaint, arguments)),
    }
}

/// Whether a run says that its input ends early, and it is neither one that may nor all of it that a server gives.
fn is_cut_off(complaint: &str, arguments: &[String]) -> bool {
    let may_end = arguments.iter().any(|argument| argument == ENDS_EARLY) && !complaint.contains("ends prematurely");
    complaint.contains("partial file") && !may_end
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

pub(super) fn texts(args: &[OsString]) -> Vec<String> {
    args.iter().map(|argument| argument.to_string_lossy().into_owned()).collect()
}

/// Starts a program with its output and error output as pipes. It is killed when its handle is dropped.
pub(super) fn start(program: Program, args: &[OsString], folder: Option<&Path>, stdin: Stdio) -> Result<Child, MediaError> {
    let mut command = command(program, args, folder, stdin);
    command.kill_on_drop(true).spawn().map_err(|error| not_started(program, folder, &error))
}

/// Like [`start`], but for a thread that reads the output itself. The caller must kill the child.
pub(super) fn start_blocking(program: Program, args: &[OsString]) -> Result<std::process::Child, MediaError> {
    let mut command = command(program, args, None, Stdio::null()).into_std();
    command.spawn().map_err(|error| not_started(program, None, &error))
}

/// Allocator tunables for a run that decodes a single frame; `None` for other runs, and if the user has set tunables.
fn memory(args: &[OsString], own: Option<&OsStr>) -> Option<&'static str> {
    let is_still = args.windows(2).any(|pair| matches!(pair, [option, count] if option == "-frames:v" && count == "1"));
    (is_still && own.is_none()).then_some(MEMORY_OF_A_STILL)
}

fn not_started(program: Program, folder: Option<&Path>, error: &std::io::Error) -> MediaError {
    match error.kind() {
        // A missing working folder gives the same system error.
        std::io::ErrorKind::NotFound if folder.is_none_or(Path::is_dir) => MediaError::Missing(program.name()),
        _ => MediaError::NotRun { program: program.name(), reason: error.to_string().into() },
    }
}

fn command(program: Program, args: &[OsString], folder: Option<&Path>, stdin: Stdio) -> Command {
    let name = program.name();
    let mut command = Command::new(name);
    super::group::join(&mut command);
    let (args, proxy) = super::address::hide(args);
    close_environment(&mut command, &args, proxy.as_deref());
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    if program.is_of_ffmpeg() {
        command.args(["-v", "error", "-max_alloc", MAX_ALLOC]);
        if let Some(settings) = memory(&args, std::env::var_os(TUNABLES).as_deref()) {
            command.env(TUNABLES, settings);
        }
    } else {
        // tesseract: one thread, because several images may be read in parallel.
        command.env("OMP_THREAD_LIMIT", "1");
    }
    command.args(args);
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Reads a child's error output to its end and returns at most `kept` bytes. The rest is discarded, so that the child never blocks
/// on a full pipe.
pub(super) async fn read_complaint(stderr: Option<ChildStderr>, kept: u64) -> std::io::Result<Vec<u8>> {
    let mut complaint = Vec::new();
    if let Some(mut stderr) = stderr {
        (&mut stderr).take(kept).read_to_end(&mut complaint).await?;
        tokio::io::copy(&mut stderr, &mut tokio::io::sink()).await?;
    }
    Ok(complaint)
}

/// Runs a program to its end. Returns its exit status and its error output, at most `kept` bytes.
async fn attend(
    program: Program,
    args: Vec<OsString>,
    folder: Option<&Path>,
    time: Duration,
    kept: u64,
    mut take: impl FnMut(&[u8]),
) -> Result<(ExitStatus, String), MediaError> {
    let name = program.name();
    // An error would mean that the semaphore was closed, which never happens.
    let _room = if time <= SHORT { ROOM.acquire().await.ok() } else { None };
    let mut child = start(program, &args, folder, Stdio::null())?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let read_output = async {
        if let Some(mut stdout) = stdout {
            let mut chunk = vec![0; 64 << 10];
            loop {
                let count = stdout.read(&mut chunk).await?;
                if count == 0 {
                    break;
                }
                take(chunk.get(..count).unwrap_or_default());
            }
        }
        Ok::<_, std::io::Error>(())
    };
    let finished = tokio::time::timeout(time, async {
        let ((), complaint) = tokio::try_join!(read_output, read_complaint(stderr, kept))?;
        Ok::<_, std::io::Error>((child.wait().await?, complaint))
    });
    let (status, complaint) = match finished.await {
        Err(_) => return Err(MediaError::TooSlow { program: name, seconds: time.as_secs() }),
        Ok(Err(error)) => return Err(MediaError::NotRun { program: name, reason: error.to_string().into() }),
        Ok(Ok(finished)) => finished,
    };
    Ok((status, String::from_utf8_lossy(&complaint).into_owned()))
}

/// Environment variables that may hold a secret of Cutroom: API key, database URL, bucket key.
pub(super) const SECRETS: [&str; 4] = ["CUTROOM_API_KEY", "CUTROOM_DATABASE", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];

/// Removes from a child's environment what it must not see or use: Cutroom's secrets, and, unless an input is an `https` URL, the
/// system's HTTP proxy. URLs of this computer are capabilities, which a proxy would learn. With a `relay` ([`super::address`]), all
/// plain HTTP goes there.
fn close_environment(command: &mut Command, args: &[OsString], relay: Option<&str>) {
    for name in SECRETS {
        command.env_remove(name);
    }
    if let Some(relay) = relay {
        for name in ["HTTP_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"] {
            command.env_remove(name);
        }
        command.env("http_proxy", relay);
    } else if !args.iter().any(|arg| arg.to_str().is_some_and(|arg| arg.starts_with("https://"))) {
        for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
            command.env_remove(name);
        }
    }
}

/// Version of a program, from its first line of output. Fails if the program cannot be run.
pub async fn version(program: Program) -> Result<String, MediaError> {
    // `ffmpeg version 6.1 …`, `tesseract 5.3.0`.
    let (option, place) = if program.is_of_ffmpeg() { ("-version", 2) } else { ("--version", 1) };
    let output = run(program, vec![option.into()], 4096, Duration::from_secs(10)).await?;
    let text = String::from_utf8_lossy(&output);
    Ok(text.split_whitespace().nth(place).unwrap_or(words::media::program_version_unknown()).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_still_has_its_memory_in_large_pages_and_what_runs_longer_gives_its_memory_back() {
        let settings = |args: &[&str], own| memory(&args.iter().map(Into::into).collect::<Vec<_>>(), own);
        let still = ["-i", "/tmp/film.mp4", "-frames:v", "1", "-"];
        assert!(settings(&still, None).is_some_and(|set| set.contains("hugetlb=1:") && !set.contains(char::is_whitespace)));
        assert_eq!(settings(&still, Some(OsStr::new("glibc.malloc.check=3"))), None);
        assert_eq!(settings(&["-i", "/tmp/film.mp4", "-frames:v", "12", "-"], None), None);
        assert_eq!(settings(&["-i", "/tmp/film.mp4", "-"], None), None);
    }

    #[cfg(unix)]
    #[test]
    fn what_was_ended_from_outside_says_nothing_of_its_file_and_what_failed_by_itself_does() {
        use std::os::unix::process::ExitStatusExt as _;
        let of = |raw| check("ffmpeg", ExitStatus::from_raw(raw), "", &[]);
        assert_eq!(of(9).unwrap_err().to_string().split(". ").next(), Some("ffmpeg was stopped from outside (signal 9)"));
        assert!(matches!(of(SIGNALLED << 8), Err(MediaError::Killed { signal: None, .. })));
        // A segmentation fault, and an exit code.
        assert!(matches!(of(11), Err(MediaError::Unreadable(_))) && matches!(of(1 << 8), Err(MediaError::Unreadable(_))));
        assert!(of(0).is_ok());
    }

    #[test]
    fn children_know_no_key_and_take_no_proxy_to_this_machine() {
        let removed = |args: &[&str]| {
            let mut command = Command::new("ffmpeg");
            close_environment(&mut command, &args.iter().map(Into::into).collect::<Vec<_>>(), None);
            let removed = |name: &str| command.as_std().get_envs().any(|change| change == (OsStr::new(name), None));
            (SECRETS.into_iter().all(removed), removed("http_proxy"))
        };
        assert_eq!(removed(&["-i", "http://127.0.0.1:4711/media/su_1/secret"]), (true, true));
        assert_eq!(removed(&["-i", "/tmp/film.mp4"]), (true, true));
        assert_eq!(removed(&["-i", "https://media.example.com/a"]), (true, false));
    }
}
