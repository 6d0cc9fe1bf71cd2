//! A child whose output is read by a thread of its own, for what must not wait for an executor: sound and pictures that play.

use super::child::{MAX_COMPLAINT, MediaError, Program, check, start_blocking, texts};
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

/// A child whose output another thread reads. Dropping this value kills the child, which ends the reading too.
pub struct Running {
    child: Arc<Mutex<Child>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // A child that has ended cannot be killed; that is no error here.
        let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).kill();
    }
}

/// What a thread reads from. Dropped, it ends the child and waits for its end: without that, the system would keep an entry
/// for each of them as long as the program runs.
pub struct Output {
    stdout: Option<ChildStdout>,
    child: Arc<Mutex<Child>>,
    complaint: Option<thread::JoinHandle<Vec<u8>>>,
    arguments: Vec<String>,
}

/// Starts ffmpeg and a thread that reads what it writes.
pub fn spawn(name: &str, args: &[OsString], read: impl FnOnce(Output) + Send + 'static) -> Result<Running, MediaError> {
    let mut child = start_blocking(Program::Ffmpeg, args)?;
    let failed = |error: std::io::Error| MediaError::NotRun { program: Program::Ffmpeg.name(), reason: error.to_string() };
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let running = Running { child: Arc::new(Mutex::new(child)) };
    let (Some(stdout), Some(stderr)) = (stdout, stderr) else {
        return Err(failed(std::io::Error::other("it has no output")));
    };
    let complaint = thread::Builder::new().name(format!("{name} errors")).stack_size(STACK).spawn(|| complaint(stderr));
    let output = Output {
        stdout: Some(stdout),
        child: running.child.clone(),
        complaint: Some(complaint.map_err(failed)?),
        arguments: texts(args),
    };
    thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(|| read(output)).map_err(failed)?;
    Ok(running)
}

impl Drop for Output {
    fn drop(&mut self) {
        // On a child that has ended and was waited for, neither call has an effect.
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
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
        drop(self.stdout.take());
        let status = loop {
            // The lock is held for a moment only, so that the owner can kill a child that hangs.
            match self.child.lock().unwrap_or_else(PoisonError::into_inner).try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => {}
                Err(error) => {
                    return Err(MediaError::NotRun { program: Program::Ffmpeg.name(), reason: error.to_string() });
                }
            }
            thread::sleep(Duration::from_millis(2));
        };
        let message = self.complaint.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        check(Program::Ffmpeg.name(), status, &String::from_utf8_lossy(&message), &self.arguments)
    }
}
