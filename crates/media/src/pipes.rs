//! Raw pictures through pipes: one after the other out of a decoding ffmpeg, and into an encoding one.

use super::child::{MAX_COMPLAINT, MediaError, Program, check, read_complaint, start, texts};
use std::{
    ffi::OsString,
    path::Path,
    process::Stdio,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::{Child, ChildStdin},
    sync::mpsc,
    task::JoinSet,
};

/// How many pictures a decoder is ahead of its reader.
const AHEAD: usize = 2;
/// How long the next picture, or the end of a file, may take.
const STALLED: Duration = Duration::from_secs(300);

/// The most pictures that are kept to be written over.
const SPARE: usize = AHEAD + 2;

/// Makes a pipe as wide as the system grants to anybody, so that a picture takes few turns of the two programs.
#[cfg(target_os = "linux")]
fn widen(pipe: impl std::os::fd::AsFd) {
    /// Bytes.
    const WIDE: usize = 1 << 20;
    if let Err(error) = rustix::pipe::fcntl_setpipe_size(pipe, WIDE) {
        tracing::debug!(%error, "a pipe stays as wide as it is");
    }
}

/// Pictures whose bytes are written over: memory that was just given back costs the system as much as the picture itself.
#[derive(Clone, Debug, Default)]
struct Spare(Arc<Mutex<Vec<Vec<u8>>>>);

impl Spare {
    /// Bytes of a picture, with whatever is in them.
    fn take(&self, bytes: usize) -> Vec<u8> {
        let spare = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.filter(|spare| spare.len() == bytes).unwrap_or_else(|| vec![0; bytes])
    }

    fn put(&self, picture: Vec<u8>) {
        let mut spare = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if spare.len() < SPARE {
            spare.push(picture);
        }
    }
}

/// Pictures of one size out of a decoding ffmpeg. Dropped, it ends its child.
pub struct FrameReader {
    frames: mpsc::Receiver<Vec<u8>>,
    spare: Spare,
    /// Holds the child.
    task: JoinSet<Result<(), MediaError>>,
}

impl FrameReader {
    /// Starts ffmpeg on arguments that write raw pictures of `bytes` bytes each to its output.
    pub(super) fn open(args: Vec<OsString>, bytes: usize) -> Result<Self, MediaError> {
        let arguments = texts(&args);
        let child = start(Program::Ffmpeg, &args, None, Stdio::null())?;
        let (send, frames) = mpsc::channel(AHEAD);
        let mut task = JoinSet::new();
        let spare = Spare::default();
        let reused = spare.clone();
        task.spawn(async move { read(child, bytes, &arguments, &send, &reused).await });
        Ok(Self { frames, spare, task })
    }

    /// Takes back a picture that nobody looks at any more: the next one is written over it.
    pub fn give_back(&self, picture: Vec<u8>) {
        self.spare.put(picture);
    }

    /// The next picture; nothing after the last one. An error is why there are no more.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, MediaError> {
        let next = tokio::time::timeout(STALLED, self.frames.recv()).await;
        match next.map_err(|_| MediaError::TooSlow { program: Program::Ffmpeg.name(), seconds: STALLED.as_secs() })? {
            Some(frame) => Ok(Some(frame)),
            None => self.task.join_next().await.map_or(Ok(()), ended).map(|()| None),
        }
    }
}

/// How a task ended.
fn ended(task: Result<Result<(), MediaError>, tokio::task::JoinError>) -> Result<(), MediaError> {
    task.unwrap_or_else(|error| Err(not_run(&error.to_string())))
}

fn not_run(reason: &str) -> MediaError {
    MediaError::NotRun { program: Program::Ffmpeg.name(), reason: reason.to_owned() }
}

/// Hands over what a child writes, picture by picture, until it ends or nobody takes any.
async fn read(
    mut child: Child,
    bytes: usize,
    arguments: &[String],
    send: &mpsc::Sender<Vec<u8>>,
    spare: &Spare,
) -> Result<(), MediaError> {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let pictures = async {
        let Some(mut stdout) = stdout else { return Ok(true) };
        #[cfg(target_os = "linux")]
        widen(&stdout);
        loop {
            let mut frame = spare.take(bytes);
            match stdout.read_exact(&mut frame).await {
                Ok(_) if send.send(frame).await.is_err() => return Ok(false),
                Ok(_) => {}
                // An incomplete picture is dropped.
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(true),
                Err(error) => return Err(error),
            }
        }
    };
    let complaint = read_complaint(stderr, MAX_COMPLAINT);
    tokio::pin!(complaint, pictures);
    let failed = |error: std::io::Error| not_run(&error.to_string());
    let mut message = None;
    let is_wanted = loop {
        tokio::select! {
            done = &mut pictures => break done.map_err(failed)?,
            text = &mut complaint, if message.is_none() => message = Some(text.map_err(failed)?),
        }
    };
    if !is_wanted {
        return Ok(());
    }
    let message = match message {
        Some(message) => message,
        None => complaint.await.map_err(failed)?,
    };
    let status = child.wait().await.map_err(failed)?;
    check(status.success(), &String::from_utf8_lossy(&message), arguments)
}

/// An encoding ffmpeg that takes raw pictures on its standard input. Dropped, it ends its child.
pub struct FrameWriter {
    child: Child,
    stdin: Option<ChildStdin>,
    arguments: Vec<String>,
    complaint: JoinSet<std::io::Result<Vec<u8>>>,
}

impl FrameWriter {
    /// Starts ffmpeg in a folder, on arguments that read pictures from `pipe:0` and end in an output file.
    pub fn open(args: Vec<OsString>, folder: &Path) -> Result<Self, MediaError> {
        let mut all: Vec<OsString> = vec!["-y".into()];
        all.extend(args);
        let arguments = texts(&all);
        let mut child = start(Program::Ffmpeg, &all, Some(folder), Stdio::piped())?;
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        #[cfg(target_os = "linux")]
        if let Some(stdin) = &stdin {
            widen(stdin);
        }
        let mut complaint = JoinSet::new();
        complaint.spawn(read_complaint(stderr, MAX_COMPLAINT));
        Ok(Self { child, stdin, arguments, complaint })
    }

    /// Hands over the bytes of a picture. When it ends early, the error says why.
    pub async fn write(&mut self, picture: &[u8]) -> Result<(), MediaError> {
        let Some(stdin) = &mut self.stdin else { return Err(not_run("it takes no more pictures")) };
        match tokio::time::timeout(STALLED, stdin.write_all(picture)).await {
            Ok(Ok(())) => Ok(()),
            Err(_) => Err(MediaError::TooSlow { program: Program::Ffmpeg.name(), seconds: STALLED.as_secs() }),
            // The child closed its end of the pipe; its error output says why.
            Ok(Err(error)) => match self.end().await {
                Ok(()) => Err(not_run(&error.to_string())),
                Err(why) => Err(why),
            },
        }
    }

    /// Waits until everything is written.
    pub async fn finish(mut self) -> Result<(), MediaError> {
        self.end().await
    }

    async fn end(&mut self) -> Result<(), MediaError> {
        self.stdin = None;
        let failed = |error: std::io::Error| not_run(&error.to_string());
        let status = tokio::time::timeout(STALLED, self.child.wait()).await;
        let status =
            status.map_err(|_| MediaError::TooSlow { program: "ffmpeg", seconds: STALLED.as_secs() })?.map_err(failed)?;
        let message = match self.complaint.join_next().await {
            Some(Ok(message)) => message.map_err(failed)?,
            _ => Vec::new(),
        };
        check(status.success(), &String::from_utf8_lossy(&message), &self.arguments)
    }
}
