//! Settings service: writes settings, notes about videos and the list of workspaces in the order of the requests; reads notes
//! and files of shortcuts.

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

/// Maximum size of a file of shortcuts, in bytes.
const LARGEST: u64 = 1 << 20;

/// Requests about the program's own files.
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
    /// Read the notes about a video, after all pending writes.
    ReadNotes {
        /// The video.
        of: NotesKey,
        /// The folder of the file.
        folder: PathBuf,
        /// Channel for the notes.
        answer: oneshot::Sender<VideoNotes>,
    },
    /// Change the list of workspaces.
    Workspaces {
        /// The change.
        change: WorkspacesChange,
        /// The folder of the file.
        folder: PathBuf,
    },
    /// Write unsaved changes to a file.
    WriteEdits {
        /// Contents of the file.
        text: Vec<u8>,
        /// The file.
        path: PathBuf,
    },
    /// Answer once every earlier request has been written or has failed.
    Settle(oneshot::Sender<()>),
    /// Read a file of shortcuts.
    ReadKeys(PathBuf),
    /// Write shortcuts to a file.
    WriteKeys {
        /// Contents of the file.
        text: Vec<u8>,
        /// The file.
        path: PathBuf,
    },
}

/// Serialized settings with their file.
#[derive(Clone, Debug)]
pub struct SettingsText {
    /// File of the settings.
    pub file: OwnJson,
    /// Folder of the file.
    pub folder: PathBuf,
    /// Contents as they were read or last sent, so that changes of another window are kept.
    pub before: Vec<u8>,
    /// Contents of the file.
    pub text: Vec<u8>,
}

/// Events about the program's own files.
pub enum SettingsEvent {
    /// The notes about a video could not be written; the reason.
    NotesNotWritten(String),
    /// The list of workspaces after a change, or the reason why it was not changed.
    Workspaces(Result<Workspaces, WorkspacesError>),
    /// Path to which unsaved changes were written, or the error.
    EditsWritten(Result<PathBuf, TextFileError>),
    /// Text of a file of shortcuts, or the error.
    KeysRead(Result<String, TextFileError>),
    /// Path to which shortcuts were written, or the error.
    KeysWritten(Result<PathBuf, TextFileError>),
}

/// Reason why a text file of shortcuts or unsaved changes could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum TextFileError {
    /// The file cannot be read.
    #[error("{}", words::settings::text_file_unreadable(error, path.display()))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The file is not UTF-8 text.
    #[error("{}", words::settings::text_file_no_text(.0.display()))]
    NoText(PathBuf),
    /// The file cannot be written.
    #[error("{}", words::settings::text_file_not_written(error, path.display()))]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
}

/// Answers requests until every sender is dropped. Later settings replace earlier ones that were not written yet.
pub(super) async fn run(mut inbox: UnboundedReceiver<SettingsRequest>, out: Out<SettingsEvent>) {
    let mut next = None;
    // Changes of notes that could not be written; they are retried with the next one.
    let mut unwritten: Vec<NotesChange> = Vec::new();
    // What the settings were before those that could not be written.
    let mut unstored: Option<Vec<u8>> = None;
    while let Some(request) = match next.take() {
        Some(request) => Some(request),
        None => inbox.recv().await,
    } {
        match request {
            SettingsRequest::Store(mut settings) => {
                while let Ok(later) = inbox.try_recv() {
                    match later {
                        SettingsRequest::Store(later) => settings = SettingsText { before: settings.before, ..later },
                        other => {
                            next = Some(other);
                            break;
                        }
                    }
                }
                let SettingsText { file, folder, before, text } = settings;
                let before = unstored.take().unwrap_or(before);
                let kept = before.clone();
                let stored = tokio::task::spawn_blocking(move || file.write_changes(&folder, &before, &text)).await;
                if let Ok(Err(error)) = stored {
                    tracing::warn!(%error, "the settings were not written");
                    unstored = Some(kept);
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
                // The receiver is dropped if the user has opened another video.
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
            // The receiver may be dropped.
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
