//! How far a backup or a restore is, for whoever waits for it, and the way to stop it.

use super::BackupError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Shared between the thread that copies and the window that shows it.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    all: AtomicU64,
    stopped: AtomicBool,
}

impl Progress {
    /// Bytes that were copied, and those of all; none known yet is 0.
    pub fn bytes(&self) -> (u64, u64) {
        let all = self.all.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed).min(all), all)
    }

    /// Asks it to stop: nothing is left of it.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// It begins, or begins again, with so many bytes.
    pub(super) fn begin(&self, all: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    /// So many bytes more were copied.
    pub(super) fn add(&self, bytes: u64) {
        self.done.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// An error where it was asked to stop.
    pub(super) fn check(&self) -> Result<(), BackupError> {
        if self.is_stopped() { Err(BackupError::Stopped) } else { Ok(()) }
    }
}
