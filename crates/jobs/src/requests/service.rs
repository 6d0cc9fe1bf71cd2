//! Call log service: reports the API calls while the window shows them, and writes bug reports.

use super::{BugReport, CallSnapshot};
use crate::{api::calls::CallLog, disk, jobs::out::Out};
use std::{io, path::PathBuf, sync::Arc, time::Duration};
use tokio::sync::mpsc::UnboundedReceiver;

/// Minimum time between two snapshots, so that calls that end together cause one event.
const PAUSE: Duration = Duration::from_millis(60);

/// Requests about the call log.
#[derive(Debug)]
pub enum CallLogRequest {
    /// True to report the calls now and whenever they change, false to stop.
    Follow(bool),
    /// True to stop recording calls, false to continue.
    Pause(bool),
    /// Delete the recorded calls.
    Clear,
    /// Write a bug report.
    Write(Box<BugReport>),
}

/// Reason why a bug report was not written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct NotWritten {
    /// The file.
    pub path: PathBuf,
    /// The operating system's error.
    pub error: io::Error,
}

/// Events about the call log.
#[derive(Debug)]
pub enum CallLogEvent {
    /// Snapshot of the calls.
    Calls(Arc<CallSnapshot>),
    /// Path of the bug report, or the error.
    Written(Result<PathBuf, NotWritten>),
}

/// Answers requests until every sender is dropped.
pub(in crate::jobs) async fn run(mut inbox: UnboundedReceiver<CallLogRequest>, out: Out<CallLogEvent>, log: CallLog) {
    let mut changes = log.follow();
    let mut follows = false;
    loop {
        tokio::select! {
            request = inbox.recv() => match request {
                None => return,
                Some(CallLogRequest::Follow(on)) => {
                    follows = on;
                    if on {
                        changes.mark_changed();
                    }
                }
                Some(CallLogRequest::Pause(on)) => log.pause(on),
                Some(CallLogRequest::Clear) => log.clear(),
                Some(CallLogRequest::Write(report)) => {
                    let (out, log) = (out.clone(), log.clone());
                    tokio::task::spawn_blocking(move || {
                        let written = disk::write_document(&report.path, report.text(&log).as_bytes());
                        let path = report.path.clone();
                        out.send(CallLogEvent::Written(match written {
                            Ok(()) => Ok(path),
                            Err(error) => Err(NotWritten { path, error }),
                        }));
                    });
                }
            },
            changed = changes.changed(), if follows => {
                if changed.is_err() {
                    return;
                }
                out.send(CallLogEvent::Calls(Arc::new(log.snapshot())));
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}
