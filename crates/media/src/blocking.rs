//! A child whose output is read by a thread of its own, for what must not wait for an executor: sound and pictures that play.

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

/// The stack of a thread that reads.
const STACK: usize = 256 << 10;

/// The child that runs now, which its owner may end at any time.
#[derive(Default)]
struct Place {
    child: Option<Child>,
    /// Whether nobody wants anything any more: no other child is started.
    is_closed: bool,
}

type Shared = Arc<Mutex<Place>>;

/// A child whose output another thread reads. Dropping this value kills the child, which ends the reading too.
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

/// What a thread reads from. Dropped, it ends the child and waits for its end: without that, the system would keep an entry
/// for each of them as long as the program runs.
pub struct Output {
    stdout: Option<ChildStdout>,
    place: Shared,
    complaint: Option<thread::JoinHandle<Vec<u8>>>,
    arguments: Vec<String>,
    program: Program,
    /// Why nothing was started.
    failed: Option<MediaError>,
}

/// Starts a thread that looks at what a file or an address holds, unless that is known, starts ffmpeg on the arguments that follow from it,
/// and reads what ffmpeg writes. An output without a byte whose [`Output::end`] says why is what `read` gets where that fails.
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
    MediaError::NotRun { program: Program::Ffmpeg.name(), reason: reason.to_owned() }
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

/// Reads an error output to its end and keeps the beginning.
fn complaint(mut stderr: ChildStderr) -> Vec<u8> {
    let mut kept = Vec::new();
    // A broken pipe ends it as well.
    let _ = (&mut stderr).take(MAX_COMPLAINT).read_to_end(&mut kept);
    let _ = std::io::copy(&mut stderr, &mut std::io::sink());
    kept
}

impl Output {
    /// Starts a program in a place whose owner still wants something.
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

    /// All of the output, as far as an answer may be long.
    fn all(mut self) -> Result<Vec<u8>, MediaError> {
        let mut answer = Vec::new();
        if let Some(stdout) = &mut self.stdout {
            // What is longer is cut, and then no answer.
            stdout.take(MOST_BYTES).read_to_end(&mut answer).map_err(|error| not_run(&error.to_string()))?;
        }
        self.end().map(|()| answer)
    }

    /// Reads until the buffer is full; answers how much was read, less only at the end.
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

    /// Waits for the end of the child: why it failed, where it did.
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
