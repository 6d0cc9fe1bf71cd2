//! Pipes of raw frames: out of a decoding ffmpeg, and into an encoding one.

use super::child::{MAX_COMPLAINT, MediaError, Program, check, read_complaint, start, texts};
use cutroom_kernels::Lent;
use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
    sync::Arc,
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::{Child, ChildStdin, ChildStdout},
    sync::mpsc,
    task::JoinSet,
};

/// Number of frames that a decoder runs ahead of its reader.
const AHEAD: usize = 2;
/// Longest wait for the next frame, or for the end of a file.
const STALLED: Duration = Duration::from_secs(300);

/// Most unused buffers that are kept for reuse.
const SPARE: usize = AHEAD + 2;

/// Enlarges a pipe to the size that the system grants to every user, so that a frame takes few switches between the two processes.
#[cfg(target_os = "linux")]
fn widen(pipe: impl std::os::fd::AsFd) {
    /// Size of the pipe's buffer, in bytes.
    const WIDE: usize = 1 << 20;
    if let Err(error) = rustix::pipe::fcntl_setpipe_size(pipe, WIDE) {
        tracing::debug!(%error, "a pipe stays as wide as it is");
    }
}

/// Reads frames of one size from a decoding ffmpeg. Dropping it kills the child.
pub struct FrameReader<P = Vec<u8>> {
    frames: mpsc::Receiver<P>,
    /// Returns buffers to the decoder for reuse: freshly allocated memory costs as much time as the frame itself.
    spare: mpsc::Sender<Vec<u8>>,
    /// The task that owns the child.
    task: JoinSet<Result<(), MediaError>>,
}

impl FrameReader {
    /// Starts ffmpeg with arguments that write raw frames of `bytes` bytes each to its output.
    pub(super) fn open(args: Vec<OsString>, bytes: usize) -> Result<Self, MediaError> {
        let (spare, reused) = mpsc::channel(SPARE);
        Self::start(args, spare, move |stdout, send| each(stdout, bytes, send, reused))
    }

    /// Returns the buffer of an unneeded frame for reuse.
    pub fn give_back(&self, picture: Vec<u8>) {
        // If enough buffers are kept, this one is freed.
        let _ = self.spare.try_send(picture);
    }
}

impl FrameReader<Arc<Vec<u8>>> {
    /// Like [`FrameReader::open`], but for read-only frames: consecutive equal frames share one buffer, and buffers that no reader
    /// holds are reused.
    pub(super) fn open_shared(args: Vec<OsString>, bytes: usize) -> Result<Self, MediaError> {
        let (none, _) = mpsc::channel(1);
        Self::start(args, none, move |stdout, send| changed(stdout, bytes, send))
    }
}

impl<P: Send + 'static> FrameReader<P> {
    /// Starts ffmpeg. `read` sends its frames and returns whether the receiver took all of them.
    fn start<F>(
        args: Vec<OsString>,
        spare: mpsc::Sender<Vec<u8>>,
        read: impl FnOnce(ChildStdout, mpsc::Sender<P>) -> F,
    ) -> Result<Self, MediaError>
    where
        F: Future<Output = io::Result<bool>> + Send + 'static,
    {
        let arguments = texts(&args);
        let mut child = start(Program::Ffmpeg, &args, None, Stdio::null())?;
        let stdout = child.stdout.take().ok_or_else(|| not_run("it has no output"))?;
        #[cfg(target_os = "linux")]
        widen(&stdout);
        let (send, frames) = mpsc::channel(AHEAD);
        let mut task = JoinSet::new();
        task.spawn(attend(child, arguments, read(stdout, send)));
        Ok(Self { frames, spare, task })
    }

    /// Next frame; `None` after the last one. Fails if ffmpeg fails or stalls.
    pub async fn next(&mut self) -> Result<Option<P>, MediaError> {
        let next = tokio::time::timeout(STALLED, self.frames.recv()).await;
        match next.map_err(|_| MediaError::TooSlow { program: Program::Ffmpeg.name(), seconds: STALLED.as_secs() })? {
            Some(frame) => Ok(Some(frame)),
            None => self.task.join_next().await.map_or(Ok(()), ended).map(|()| None),
        }
    }
}

/// Flattens the result of a task.
fn ended(task: Result<Result<(), MediaError>, tokio::task::JoinError>) -> Result<(), MediaError> {
    task.unwrap_or_else(|error| Err(not_run(&error.to_string())))
}

fn not_run(reason: &str) -> MediaError {
    MediaError::NotRun { program: Program::Ffmpeg.name(), reason: reason.into() }
}

/// Waits until a child has written its frames and exited, or the receiver is gone.
async fn attend(
    mut child: Child,
    arguments: Vec<String>,
    pictures: impl Future<Output = io::Result<bool>>,
) -> Result<(), MediaError> {
    let complaint = read_complaint(child.stderr.take(), MAX_COMPLAINT);
    tokio::pin!(complaint, pictures);
    let failed = |error: io::Error| not_run(&error.to_string());
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
    check(Program::Ffmpeg.name(), status, &String::from_utf8_lossy(&message), &arguments)
}

/// Fills a buffer from the child. Returns `false` at the end of the output; an incomplete frame is dropped.
async fn fill(stdout: &mut ChildStdout, buffer: &mut [u8]) -> io::Result<bool> {
    match stdout.read_exact(buffer).await {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Sends what a child writes, frame by frame. Returns `true` at the end of the output, `false` if the receiver is gone.
async fn each(
    mut stdout: ChildStdout,
    bytes: usize,
    send: mpsc::Sender<Vec<u8>>,
    mut spare: mpsc::Receiver<Vec<u8>>,
) -> io::Result<bool> {
    loop {
        let mut frame = spare.try_recv().ok().filter(|spare| spare.len() == bytes).unwrap_or_else(|| vec![0; bytes]);
        if !fill(&mut stdout, &mut frame).await? {
            return Ok(true);
        }
        if send.send(frame).await.is_err() {
            return Ok(false);
        }
    }
}

/// Like [`each`], but a frame that equals the previous one shares its buffer. Frames are compared in pieces that fit the
/// processor's cache: while a recording shows a still image, nothing is written to memory.
async fn changed(mut stdout: ChildStdout, bytes: usize, send: mpsc::Sender<Arc<Vec<u8>>>) -> io::Result<bool> {
    /// Bytes that are read and compared at once.
    const PIECE: usize = 256 << 10;
    // The queued frames, the last one, the displayed one, and the one that it is compared with.
    let mut lent = Lent::new(AHEAD + 3);
    let mut piece = vec![0; PIECE.min(bytes)];
    let mut last = Arc::new(Vec::new());
    loop {
        // `same`: bytes that equal the previous frame so far. `read`: bytes read of this frame.
        let (mut same, mut read) = (0, 0);
        while let Some(before) = last.get(same..bytes.min(same + piece.len())).filter(|before| !before.is_empty()) {
            let Some(piece) = piece.get_mut(..before.len()) else { break };
            if !fill(&mut stdout, piece).await? {
                return Ok(true);
            }
            read += piece.len();
            if piece != before {
                break;
            }
            same = read;
        }
        if same < bytes {
            let mut frame = lent.returned().unwrap_or_else(|| vec![0; bytes]);
            let (known, rest) = frame.split_at_mut(read);
            let (equal, other) = known.split_at_mut(same);
            equal.copy_from_slice(last.get(..same).unwrap_or_default());
            other.copy_from_slice(piece.get(..read - same).unwrap_or_default());
            if !fill(&mut stdout, rest).await? {
                return Ok(true);
            }
            last = lent.lend(frame);
        }
        if send.send(last.clone()).await.is_err() {
            return Ok(false);
        }
    }
}

/// An encoding ffmpeg that takes raw frames on its standard input. Dropping the writer kills the child.
pub struct FrameWriter {
    child: Child,
    stdin: Option<ChildStdin>,
    arguments: Vec<String>,
    complaint: JoinSet<io::Result<Vec<u8>>>,
    /// Output file.
    file: PathBuf,
}

/// Waits for the exit of a child, as long as its output file keeps changing. ffmpeg rewrites a large MP4 at the end, so that it can
/// be played while it is downloaded. Fails if the file is unchanged for `stalled`.
async fn ended_writing(child: &mut Child, file: &Path, stalled: Duration) -> Result<ExitStatus, MediaError> {
    let written = || std::fs::metadata(file).ok().map(|file| (file.len(), file.modified().ok()));
    loop {
        let known = written();
        match tokio::time::timeout(stalled, child.wait()).await {
            Ok(status) => return status.map_err(|error| not_run(&error.to_string())),
            Err(_) if written() != known => {}
            Err(_) => return Err(MediaError::TooSlow { program: Program::Ffmpeg.name(), seconds: stalled.as_secs() }),
        }
    }
}

impl FrameWriter {
    /// Starts ffmpeg in a folder. Its arguments read frames from `pipe:0` and end in an output file.
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
        let file = folder.join(all.last().map_or(Path::new(""), Path::new));
        Ok(Self { child, stdin, arguments, complaint, file })
    }

    /// Writes the bytes of a frame. If the child has ended early, fails with the child's error.
    pub async fn write(&mut self, picture: &[u8]) -> Result<(), MediaError> {
        let Some(stdin) = &mut self.stdin else { return Err(not_run("it takes no more pictures")) };
        match tokio::time::timeout(STALLED, stdin.write_all(picture)).await {
            Ok(Ok(())) => Ok(()),
            Err(_) => Err(MediaError::TooSlow { program: Program::Ffmpeg.name(), seconds: STALLED.as_secs() }),
            // The child closed its end of the pipe; its error output has the reason.
            Ok(Err(error)) => match self.end().await {
                Ok(()) => Err(not_run(&error.to_string())),
                Err(why) => Err(why),
            },
        }
    }

    /// Closes the input and waits until the file is complete.
    pub async fn finish(mut self) -> Result<(), MediaError> {
        self.end().await
    }

    async fn end(&mut self) -> Result<(), MediaError> {
        self.stdin = None;
        let failed = |error: io::Error| not_run(&error.to_string());
        let status = ended_writing(&mut self.child, &self.file, STALLED).await?;
        let message = match self.complaint.join_next().await {
            Some(Ok(message)) => message.map_err(failed)?,
            _ => Vec::new(),
        };
        check(Program::Ffmpeg.name(), status, &String::from_utf8_lossy(&message), &self.arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_end_may_take_long_as_long_as_it_writes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("film");
        let stalled = Duration::from_secs(1);
        let run = |script: &str| {
            let mut command = tokio::process::Command::new("sh");
            command.args(["-c", script]).current_dir(folder.path()).kill_on_drop(true).spawn().unwrap()
        };
        let mut writes = run("for i in 1 2 3 4 5 6 7 8 9; do echo $i >> film; sleep 0.3; done");
        assert!(ended_writing(&mut writes, &file, stalled).await.unwrap().success());
        let mut hangs = run("exec sleep 60");
        assert!(matches!(ended_writing(&mut hangs, &file, stalled).await, Err(MediaError::TooSlow { .. })));
    }
}
