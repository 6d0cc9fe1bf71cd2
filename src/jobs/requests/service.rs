//! Hands out the calls while somebody looks at them, and writes reports.

use super::{BugReport, CallSnapshot};
use crate::{api::calls::CallLog, disk, jobs::out::Out};
use std::{io, path::PathBuf, sync::Arc, time::Duration};
use tokio::sync::mpsc::UnboundedReceiver;

/// The shortest time between two snapshots: many calls that end together are one change.
const PAUSE: Duration = Duration::from_millis(60);

/// What is asked for.
#[derive(Debug)]
pub enum CallLogRequest {
    /// Hand out the calls now and whenever they change, or no longer.
    Follow(bool),
    /// Keep no further calls, or keep them again.
    Pause(bool),
    /// Forget the calls.
    Clear,
    /// Write a file for a report on a defect.
    Write(Box<BugReport>),
}

/// Why a file for a report was not written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct NotWritten {
    /// The file.
    pub path: PathBuf,
    /// The operating system's error.
    pub error: io::Error,
}

/// What is answered.
#[derive(Debug)]
pub enum CallLogEvent {
    /// The calls as they are now.
    Calls(Arc<CallSnapshot>),
    /// Where the file is, or why it was not written.
    Written(Result<PathBuf, NotWritten>),
}

/// Works until nobody can ask any more.
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
