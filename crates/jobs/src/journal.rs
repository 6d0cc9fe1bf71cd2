//! Journals on the disk: opens them, watches one that another window holds, and lists earlier versions.

use super::out::Out;
use crate::document::{
    generations::{self, Earlier},
    journal_file::{JournalEvent, JournalFile, Opened, ask_for, is_elsewhere, is_free},
};
use std::{
    io,
    path::PathBuf,
    time::{Duration, Instant},
};
use tokio::{sync::mpsc::UnboundedReceiver, task::AbortHandle};

/// Interval between two checks whether another window still holds a journal.
const WATCH: Duration = Duration::from_millis(700);
/// How long a window that takes over waits for the other window to release the journal.
const HANDOVER: Duration = Duration::from_secs(10);

/// Requests of the window about journals.
pub enum JournalsRequest {
    /// Report whenever the journal at this path becomes free or is taken again, until the next `Watch` request; `None` stops
    /// the watch.
    Watch(Option<PathBuf>),
    /// List the earlier versions in a journal.
    Earlier(PathBuf),
}

/// Events about journals.
pub enum JournalsEvent {
    /// Writing to the journal failed.
    NotWritten {
        /// Error text.
        text: String,
        /// Advice for the user.
        advice: String,
    },
    /// Writing to the journal works again.
    Mended,
    /// Change of the lock of a watched journal.
    Free {
        /// Path of the journal.
        journal: PathBuf,
        /// Whether no window holds the journal.
        is_free: bool,
    },
    /// Earlier versions in the open video's journal.
    Earlier(io::Result<Vec<Earlier>>),
    /// Another window asks to take over the open video.
    AskedFor,
}

/// Whether another window that holds a journal is asked to release it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherWindow {
    /// The other window keeps the journal.
    Keeps,
    /// The other window is asked to release the journal.
    LetsGo,
}

/// Reason why a journal was not opened.
pub enum NoJournal {
    /// Another window holds the journal.
    Elsewhere,
    /// The disk failed, with the error text.
    Failed(String),
}

/// Answers requests until every sender is dropped.
pub(super) async fn run(mut inbox: UnboundedReceiver<JournalsRequest>, out: Out<JournalsEvent>) {
    let mut watching: Option<AbortHandle> = None;
    while let Some(request) = inbox.recv().await {
        let out = out.clone();
        match request {
            JournalsRequest::Watch(path) => {
                if let Some(before) = watching.take() {
                    before.abort();
                }
                watching = path.map(|path| tokio::spawn(watch(path, out)).abort_handle());
            }
            JournalsRequest::Earlier(path) => {
                tokio::task::spawn_blocking(move || {
                    out.send(JournalsEvent::Earlier(generations::read_all(&path)));
                });
            }
        }
    }
}

/// Opens a video's journal. Later disk errors are reported as [`JournalsEvent::NotWritten`].
pub(super) async fn open(path: PathBuf, other: OtherWindow, out: Out<JournalsEvent>) -> Result<Opened, NoJournal> {
    let tell = move |event: JournalEvent| match event {
        JournalEvent::NotWritten(what) => {
            out.send(JournalsEvent::NotWritten {
                text: words::document::journal_not_written(what),
                advice: words::document::journal_not_written_advice().into(),
            });
        }
        JournalEvent::Mended => out.send(JournalsEvent::Mended),
        JournalEvent::AskedFor => out.send(JournalsEvent::AskedFor),
    };
    let open = move || {
        if other == OtherWindow::LetsGo {
            ask_for(&path)?;
        }
        let asked = Instant::now();
        loop {
            match JournalFile::open(&path, tell.clone()) {
                Err(error) if other == OtherWindow::LetsGo && is_elsewhere(&error) && asked.elapsed() < HANDOVER => {}
                opened => return opened,
            }
        }
    };
    match tokio::task::spawn_blocking(open).await {
        Ok(Ok(opened)) => Ok(opened),
        Ok(Err(error)) if is_elsewhere(&error) => Err(NoJournal::Elsewhere),
        Ok(Err(error)) => Err(NoJournal::Failed(error.to_string())),
        Err(error) => Err(NoJournal::Failed(error.to_string())),
    }
}

/// Checks a journal's lock every [`WATCH`] and reports each change.
async fn watch(path: PathBuf, out: Out<JournalsEvent>) {
    let mut was_free = false;
    let mut look = tokio::time::interval(WATCH);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        let journal = path.clone();
        let free = tokio::task::spawn_blocking(move || is_free(&journal)).await.unwrap_or(false);
        if std::mem::replace(&mut was_free, free) != free {
            out.send(JournalsEvent::Free { journal: path.clone(), is_free: free });
        }
    }
}
