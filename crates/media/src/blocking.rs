//! An ffmpeg child whose output a dedicated thread reads: for playback of sound and frames, which must not wait for an async
//! executor.

use super::{
    child::{MAX_COMPLAINT, MediaError, Program, check, start_blocking, texts},
    known::record_by,
    probe::{MOST_BYTES, Probe},
};
use std::{
    ffi::OsString,
    io::Read,
    process::{Child, ChildStderr, ChildStdout},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

/// Stack size of a reader thread, in bytes.
const STACK: usize = 256 << 10;

/// The current child process of a [`Running`]; the owner may kill it at any time.
#[derive(Default)]
struct Place {
    child: Option<Child>,
    /// True after the owner dropped its [`Running`]: no other child is started.
    is_closed: bool,
}

type Shared = Arc<Mutex<Place>>;

/// Handle of a child whose output another thread reads. Dropping the handle kills the child, which ends the reader as well.
pub struct Running {
    place: Shared,
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        place.is_closed = true;
        if let Some(child) = &mut place.child {
            // A child that has ended cannot be killed; that is no error here.
            let _ = child.kill();
        }
    }
}

/// The child's output, for the reader thread. Dropping it kills the child and waits for its exit; otherwise each child would stay a
/// zombie process while the program runs.
pub struct Output {
    stdout: Option<ChildStdout>,
    place: Shared,
    complaint: Option<thread::JoinHandle<Vec<u8>>>,
    arguments: Vec<String>,
    program: Program,
    /// Error if no child was started.
    failed: Option<MediaError>,
}

/// Starts a reader thread that probes `address` (unless its record is cached), starts ffmpeg with the arguments that `args` makes
/// from the record, and calls `read` with ffmpeg's output. If probing or starting fails, `read` gets an empty output whose
/// [`Output::end`] returns the error.
pub fn spawn(
    name: &str,
    address: &str,
    args: impl FnOnce(&Probe) -> Vec<OsString> + Send + 'static,
    read: impl FnOnce(Output) + Send + 'static,
) -> Result<Running, MediaError> {
    let (place, address, errors) = (Shared::default(), address.to_owned(), format!("{name} errors"));
    let running = Running { place: place.clone() };
    let run = move || {
        let look = |args: Vec<OsString>| Output::start(Program::Ffprobe, &args, &place, &errors)?.all();
        let output = record_by(&address, look).and_then(|found| Output::start(Program::Ffmpeg, &args(&found), &place, &errors));
        read(output.unwrap_or_else(|error| Output::none(place, error)));
    };
    thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(run).map_err(|error| not_run(&error.to_string()))?;
    Ok(running)
}

fn not_run(reason: &str) -> MediaError {
    MediaError::NotRun { program: Program::Ffmpeg.name(), reason: reason.into() }
}

impl Drop for Output {
    fn drop(&mut self) {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut child) = place.child.take() else { return };
        // On a child that has ended and was waited for, neither call has an effect.
        let _ = child.kill();
        if let Err(error) = child.wait() {
            tracing::warn!(%error, "the end of a decoder cannot be waited for");
        }
    }
}

/// Reads a child's error output to its end and keeps the beginning, at most [`MAX_COMPLAINT`] bytes.
fn complaint(mut stderr: ChildStderr) -> Vec<u8> {
    let mut kept = Vec::new();
    // A broken pipe ends the reading as well.
    let _ = (&mut stderr).take(MAX_COMPLAINT).read_to_end(&mut kept);
    let _ = std::io::copy(&mut stderr, &mut std::io::sink());
    kept
}

impl Output {
    /// Starts a program, unless the owner of `place` has dropped its [`Running`].
    fn start(program: Program, args: &[OsString], place: &Shared, errors: &str) -> Result<Self, MediaError> {
        let mut output =
            Self { stdout: None, place: place.clone(), complaint: None, arguments: texts(args), program, failed: None };
        let stderr = {
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            if place.is_closed {
                return Err(not_run("nobody wants it any more"));
            }
            let child = place.child.insert(start_blocking(program, args)?);
            output.stdout = child.stdout.take();
            child.stderr.take()
        };
        let (Some(stderr), true) = (stderr, output.stdout.is_some()) else { return Err(not_run("it has no output")) };
        let complaint = thread::Builder::new().name(errors.to_owned()).stack_size(STACK).spawn(|| complaint(stderr));
        output.complaint = Some(complaint.map_err(|error| not_run(&error.to_string()))?);
        Ok(output)
    }

    fn none(place: Shared, error: MediaError) -> Self {
        let (arguments, program) = (Vec::new(), Program::Ffmpeg);
        Self { stdout: None, place, complaint: None, arguments, program, failed: Some(error) }
    }

    /// Reads the output to its end and waits for the child. Fails if the child fails.
    fn all(mut self) -> Result<Vec<u8>, MediaError> {
        let mut answer = Vec::new();
        if let Some(stdout) = &mut self.stdout {
            // Output beyond the limit is dropped; parsing the truncated answer then fails.
            stdout.take(MOST_BYTES).read_to_end(&mut answer).map_err(|error| not_run(&error.to_string()))?;
        }
        self.end().map(|()| answer)
    }

    /// Reads until the buffer is full or the output ends. Returns the number of bytes read.
    pub fn fill(&mut self, buffer: &mut [u8]) -> usize {
        let mut done = 0;
        while let Some(rest) = buffer.get_mut(done..).filter(|rest| !rest.is_empty()) {
            let Some(stdout) = &mut self.stdout else { break };
            match stdout.read(rest) {
                Ok(0) => break,
                Ok(count) => done += count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        done
    }

    /// Waits for the exit of the child. Fails if the child failed or was not started.
    pub fn end(mut self) -> Result<(), MediaError> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        drop(self.stdout.take());
        let status = loop {
            // The lock is held for a moment only, so that the owner can kill a child that hangs.
            match self.place.lock().unwrap_or_else(PoisonError::into_inner).child.as_mut().map(Child::try_wait) {
                Some(Ok(Some(status))) => break status,
                Some(Ok(None)) => {}
                Some(Err(error)) => return Err(not_run(&error.to_string())),
                None => return Err(not_run("it was ended")),
            }
            thread::sleep(Duration::from_millis(2));
        };
        let message = self.complaint.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        check(self.program.name(), status, &String::from_utf8_lossy(&message), &self.arguments)
    }
}
