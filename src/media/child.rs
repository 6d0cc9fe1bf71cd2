//! One ffmpeg or ffprobe process: bounded in time, memory and output, killed when nobody waits for it any more.

use super::complaint;
use std::{ffi::OsString, path::Path, process::Stdio, time::Duration};
use tokio::{io::AsyncReadExt, process::Command, sync::Semaphore};

/// The largest single allocation that a child may make.
const MAX_ALLOC: &str = "536870912";
/// How many short runs there are at once: who asks for a hundred pictures must not start a hundred decoders.
static ROOM: Semaphore = Semaphore::const_new(8);
/// A run that may take longer than this is a render, of which its caller starts one at a time.
const SHORT: Duration = Duration::from_secs(600);
/// How much of what a child complains about is kept.
const MAX_COMPLAINT: u64 = 16 << 10;

/// The programs that are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Decodes and encodes.
    Ffmpeg,
    /// Tells what a file holds.
    Ffprobe,
}

impl Program {
    /// Its name on the PATH.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ffmpeg => "ffmpeg",
            Self::Ffprobe => "ffprobe",
        }
    }
}

/// What can go wrong with media.
#[derive(Clone, Debug, thiserror::Error)]
pub enum MediaError {
    /// The program is not on the PATH.
    #[error("{0} was not found. Install ffmpeg, or run `cutroom doctor` for how")]
    Missing(&'static str),
    /// The program could not be run.
    #[error("{program} could not be run: {reason}")]
    NotRun {
        /// Which one.
        program: &'static str,
        /// What the system said.
        reason: String,
    },
    /// It took longer than it may.
    #[error("{program} took longer than {seconds} s")]
    TooSlow {
        /// Which one.
        program: &'static str,
        /// The limit.
        seconds: u64,
    },
    /// Nothing more can be written.
    #[error("the disk is full")]
    DiskFull,
    /// The file is not media, is damaged, or holds nothing of the kind that was asked for.
    #[error("{0}")]
    Unreadable(String),
    /// The file is media, but longer, larger or of more parts than is taken.
    #[error("{0}")]
    OverLimit(String),
}

impl MediaError {
    /// A file that a run needs could not be written.
    pub fn not_written(error: &std::io::Error) -> Self {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => Self::DiskFull,
            _ => Self::NotRun { program: Program::Ffmpeg.name(), reason: format!("its files could not be written: {error}") },
        }
    }
}

/// Runs a program and answers what it printed, at most `limit` bytes.
pub(super) async fn run(program: Program, args: Vec<OsString>, limit: u64, time: Duration) -> Result<Vec<u8>, MediaError> {
    let mut output = Vec::new();
    stream(program, args, None, time, |chunk| {
        let room = usize::try_from(limit).unwrap_or(usize::MAX).saturating_sub(output.len());
        output.extend(chunk.iter().take(room));
    })
    .await?;
    Ok(output)
}

/// Runs a program, in a folder where one is named, and hands over what it prints, piece by piece.
pub(super) async fn stream(
    program: Program,
    args: Vec<OsString>,
    folder: Option<&Path>,
    time: Duration,
    mut take: impl FnMut(&[u8]),
) -> Result<(), MediaError> {
    let name = program.name();
    // An error means that the semaphore was closed, which nobody does.
    let _room = if time <= SHORT { ROOM.acquire().await.ok() } else { None };
    let mut command = Command::new(name);
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    let arguments: Vec<_> = args.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let mut child = command
        .args(["-v", "error", "-max_alloc", MAX_ALLOC])
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| match error.kind() {
            // The system says the same of a folder that is gone.
            std::io::ErrorKind::NotFound if folder.is_none_or(Path::is_dir) => MediaError::Missing(name),
            _ => MediaError::NotRun { program: name, reason: error.to_string() },
        })?;
    let mut complaint = Vec::new();
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
    let read_complaint = async {
        if let Some(mut stderr) = stderr {
            (&mut stderr).take(MAX_COMPLAINT).read_to_end(&mut complaint).await?;
            // What follows is thrown away, so that the child never blocks on a full pipe.
            tokio::io::copy(&mut stderr, &mut tokio::io::sink()).await?;
        }
        Ok::<_, std::io::Error>(())
    };
    let finished = tokio::time::timeout(time, async {
        tokio::try_join!(read_output, read_complaint)?;
        child.wait().await
    });
    let status = match finished.await {
        Err(_) => return Err(MediaError::TooSlow { program: name, seconds: time.as_secs() }),
        Ok(Err(error)) => return Err(MediaError::NotRun { program: name, reason: error.to_string() }),
        Ok(Ok(status)) => status,
    };
    let complaint = String::from_utf8_lossy(&complaint);
    if status.success() && !complaint.contains("partial file") { Ok(()) } else { Err(complaint::error(&complaint, &arguments)) }
}

/// The version of a program, as it prints it.
pub async fn version(program: Program) -> Result<String, MediaError> {
    let output = run(program, vec!["-version".into()], 4096, Duration::from_secs(10)).await?;
    let text = String::from_utf8_lossy(&output);
    Ok(text.split_whitespace().nth(2).unwrap_or("of unknown version").to_owned())
}
