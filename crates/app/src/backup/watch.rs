//! Progress of a backup or restore, and its cancellation.

use super::BackupError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Progress, shared between the copying thread and the window.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    all: AtomicU64,
    stopped: AtomicBool,
}

impl Progress {
    /// Bytes copied so far, and in total; the total is 0 until known.
    pub fn bytes(&self) -> (u64, u64) {
        let all = self.all.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed).min(all), all)
    }

    /// Requests cancellation; a cancelled backup or restore leaves nothing behind.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Starts or restarts with a total number of bytes.
    pub(super) fn begin(&self, all: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    /// Adds copied bytes.
    pub(super) fn add(&self, bytes: u64) {
        self.done.fetch_add(bytes, Ordering::Relaxed);
    }

    /// True after cancellation was requested.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Fails with [`BackupError::Stopped`] after cancellation was requested.
    pub(super) fn check(&self) -> Result<(), BackupError> {
        if self.is_stopped() { Err(BackupError::Stopped) } else { Ok(()) }
    }
}
