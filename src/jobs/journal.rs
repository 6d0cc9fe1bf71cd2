//! Journals on the disk: opening them, watching one that another window has, reading earlier states.

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

/// How often it is looked whether another window still has a journal.
const WATCH: Duration = Duration::from_millis(700);
/// How long a window that takes over waits for the other to let go.
const HANDOVER: Duration = Duration::from_secs(10);

/// What the window asks for.
pub enum JournalsRequest {
    /// Tell when no window has the journal at this path, and when one has it again; nothing ends that.
    Watch(Option<PathBuf>),
    /// Read the earlier states of a journal.
    Earlier(PathBuf),
}

/// What is answered.
pub enum JournalsEvent {
    /// The journal cannot be written: what happened, what to do.
    NotWritten {
        /// What happened.
        text: String,
        /// What to do.
        advice: String,
    },
    /// The journal is written again.
    Mended,
    /// Whether a journal that another window had is free.
    Free {
        /// The journal.
        journal: PathBuf,
        /// Whether it is free.
        is_free: bool,
    },
    /// The earlier states of the open video's journal.
    Earlier(io::Result<Vec<Earlier>>),
    /// Another window asks to take over the open video.
    AskedFor,
}

/// What becomes of another window that has a journal which is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherWindow {
    /// It keeps the journal.
    Keeps,
    /// It is asked to let go of the journal.
    LetsGo,
}

/// Why a journal was not opened.
pub enum NoJournal {
    /// Another window has it.
    Elsewhere,
    /// The disk refused.
    Failed(String),
}

/// Answers requests until nobody can ask any more.
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

/// Opens a video's journal; trouble with the disk is reported as it comes.
pub(super) async fn open(path: PathBuf, other: OtherWindow, out: Out<JournalsEvent>) -> Result<Opened, NoJournal> {
    let tell = move |event: JournalEvent| match event {
        JournalEvent::NotWritten(what) => {
            let advice = "Editing goes on, but a crash would lose what is not saved, and nothing can be saved before the disk \
                          takes it. Make room on the disk.";
            out.send(JournalsEvent::NotWritten {
                text: format!("Waiting edits cannot be written to disk: {what}"),
                advice: advice.into(),
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

/// Reads a journal's lock now and then, and reports when it is released or taken.
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
