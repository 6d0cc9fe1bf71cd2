//! Writes the settings and the notes about videos, in the order in which they were set, and reads notes and files of keys.

use super::out::Out;
use crate::{
    disk,
    jobs::notebook::{Notebook, NotesChange, NotesKey, VideoNotes},
    jobs::own_json::OwnJson,
    jobs::workspaces::{Workspaces, WorkspacesChange, WorkspacesError},
};
use std::{
    io,
    path::{Path, PathBuf},
};
use tokio::sync::{mpsc::UnboundedReceiver, oneshot};

/// The largest file of keys that is read.
const LARGEST: u64 = 1 << 20;

/// What is asked for.
pub enum SettingsRequest {
    /// Write the settings.
    Store(SettingsText),
    /// Write a change of the notes about a video.
    Notes {
        /// The change.
        change: Box<NotesChange>,
        /// The folder of the file.
        folder: PathBuf,
    },
    /// Read the notes about a video, after everything that was written before.
    ReadNotes {
        /// The video.
        of: NotesKey,
        /// The folder of the file.
        folder: PathBuf,
        /// Who waits for them.
        answer: oneshot::Sender<VideoNotes>,
    },
    /// Change the list of workspaces.
    Workspaces {
        /// The change.
        change: WorkspacesChange,
        /// The folder of the file.
        folder: PathBuf,
    },
    /// Write edits that wait to a file.
    WriteEdits {
        /// What the file is to hold.
        text: Vec<u8>,
        /// The file.
        path: PathBuf,
    },
    /// Answer once everything that was asked for before has been written, or could not be.
    Settle(oneshot::Sender<()>),
    /// Read a file of keys.
    ReadKeys(PathBuf),
    /// Write keys to a file.
    WriteKeys {
        /// What the file is to hold.
        text: Vec<u8>,
        /// The file.
        path: PathBuf,
    },
}

/// The settings as they are written.
#[derive(Clone, Debug)]
pub struct SettingsText {
    /// Their file.
    pub file: OwnJson,
    /// Its folder.
    pub folder: PathBuf,
    /// What it is to hold.
    pub text: Vec<u8>,
}

/// What is answered.
pub enum SettingsEvent {
    /// Why the notes about a video were not written.
    NotesNotWritten(String),
    /// The list of workspaces as it is after a change; or why it was not changed.
    Workspaces(Result<Workspaces, WorkspacesError>),
    /// Where edits were written; or why they were not.
    EditsWritten(Result<PathBuf, TextFileError>),
    /// The text of a file of keys; or why there is none.
    KeysRead(Result<String, TextFileError>),
    /// Where keys were written; or why they were not.
    KeysWritten(Result<PathBuf, TextFileError>),
}

/// Why a file of text was not read or written: one of keys, or one of edits.
#[derive(Debug, thiserror::Error)]
pub enum TextFileError {
    /// The file cannot be read.
    #[error("{} cannot be read: {error}.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The file holds something else.
    #[error("{} is no text.", .0.display())]
    NoText(PathBuf),
    /// The file cannot be written.
    #[error("{}: {error}", path.display())]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
}

/// Works until nobody can ask any more. Later settings take the place of earlier ones that were not written yet.
pub(super) async fn run(mut inbox: UnboundedReceiver<SettingsRequest>, out: Out<SettingsEvent>) {
    let mut next = None;
    // Changes of notes that could not be written: they are tried again with the next one.
    let mut unwritten: Vec<NotesChange> = Vec::new();
    while let Some(request) = match next.take() {
        Some(request) => Some(request),
        None => inbox.recv().await,
    } {
        match request {
            SettingsRequest::Store(mut settings) => {
                while let Ok(later) = inbox.try_recv() {
                    match later {
                        SettingsRequest::Store(later) => settings = later,
                        other => {
                            next = Some(other);
                            break;
                        }
                    }
                }
                let stored = tokio::task::spawn_blocking(move || settings.file.write(&settings.folder, &settings.text)).await;
                if let Ok(Err(error)) = stored {
                    tracing::warn!(%error, "the settings were not written");
                }
            }
            SettingsRequest::Notes { change, folder } => {
                unwritten.push(*change);
                let changes = unwritten.clone();
                let stored = tokio::task::spawn_blocking(move || Notebook::write(&folder, &changes)).await;
                match stored {
                    Ok(Ok(())) => unwritten.clear(),
                    Ok(Err(error)) => {
                        tracing::warn!(%error, "the markers were not written");
                        out.send(SettingsEvent::NotesNotWritten(error.to_string()));
                    }
                    Err(error) => tracing::error!(%error, "the markers were not written"),
                }
            }
            SettingsRequest::ReadNotes { of, folder, answer } => {
                let read = tokio::task::spawn_blocking(move || Notebook::read(&folder, &of)).await;
                // Whoever asked may have turned to another video.
                drop(answer.send(read.unwrap_or_default()));
            }
            SettingsRequest::Workspaces { change, folder } => {
                if let Ok(changed) = tokio::task::spawn_blocking(move || Workspaces::change(&folder, change)).await {
                    out.send(SettingsEvent::Workspaces(changed));
                }
            }
            SettingsRequest::WriteEdits { text, path } => {
                if let Ok(written) = tokio::task::spawn_blocking(move || write_keys(&text, path)).await {
                    out.send(SettingsEvent::EditsWritten(written));
                }
            }
            // Whoever asked may have gone.
            SettingsRequest::Settle(answer) => drop(answer.send(())),
            SettingsRequest::ReadKeys(path) => {
                if let Ok(read) = tokio::task::spawn_blocking(move || read_keys(&path)).await {
                    out.send(SettingsEvent::KeysRead(read));
                }
            }
            SettingsRequest::WriteKeys { text, path } => {
                if let Ok(written) = tokio::task::spawn_blocking(move || write_keys(&text, path)).await {
                    out.send(SettingsEvent::KeysWritten(written));
                }
            }
        }
    }
}

fn read_keys(path: &Path) -> Result<String, TextFileError> {
    let bytes = disk::read(path, LARGEST).map_err(|error| TextFileError::Unreadable { path: path.to_owned(), error })?;
    String::from_utf8(bytes).map_err(|_| TextFileError::NoText(path.to_owned()))
}

fn write_keys(text: &[u8], path: PathBuf) -> Result<PathBuf, TextFileError> {
    match disk::write_document(&path, text) {
        Ok(()) => Ok(path),
        Err(error) => Err(TextFileError::NotWritten { path, error }),
    }
}
