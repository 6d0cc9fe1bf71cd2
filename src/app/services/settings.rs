//! Writes the settings and the notes about videos, in the order in which they were set, and reads notes and files of keys.

use super::Out;
use crate::{
    app::{KeySettings, Notebook, NotesChange, NotesKey, VideoNotes, settings::Settings},
    disk,
};
use std::path::{Path, PathBuf};
use tokio::sync::{mpsc::UnboundedReceiver, oneshot};

/// The largest file of keys that is read.
const LARGEST: u64 = 1 << 20;

/// What is asked for.
// The settings are written a few times a minute: a box would cost its readers more than it saves.
#[allow(clippy::large_enum_variant)]
pub enum Request {
    /// Write these settings in this folder.
    Store(Settings, PathBuf),
    /// Write a change of the notes about a video to the file of this folder.
    Notes(Box<NotesChange>, PathBuf),
    /// Read the notes about a video, after everything that was written before.
    ReadNotes(NotesKey, PathBuf, oneshot::Sender<VideoNotes>),
    /// Read the keys of a file.
    ReadKeys(PathBuf),
    /// Write keys to a file.
    WriteKeys(KeySettings, PathBuf),
}

/// What is answered.
pub enum Event {
    /// Why the notes about a video were not written.
    NotesNotWritten(String),
    /// The keys of a file, and what was left out of them; or why they cannot be used.
    KeysRead(Result<(KeySettings, Vec<String>), String>),
    /// Where keys were written; or why they were not.
    KeysWritten(Result<PathBuf, String>),
}

/// Works until nobody can ask any more. Later settings take the place of earlier ones that were not written yet.
pub(super) async fn run(mut inbox: UnboundedReceiver<Request>, out: Out) {
    let mut next = None;
    // Changes of notes that could not be written: they are tried again with the next one.
    let mut unwritten: Vec<NotesChange> = Vec::new();
    while let Some(request) = match next.take() {
        Some(request) => Some(request),
        None => inbox.recv().await,
    } {
        match request {
            Request::Store(mut settings, mut folder) => {
                while let Ok(later) = inbox.try_recv() {
                    match later {
                        Request::Store(later, there) => (settings, folder) = (later, there),
                        other => {
                            next = Some(other);
                            break;
                        }
                    }
                }
                let stored = tokio::task::spawn_blocking(move || settings.save(&folder)).await;
                if let Ok(Err(error)) = stored {
                    tracing::warn!(%error, "the settings were not written");
                }
            }
            Request::Notes(change, folder) => {
                unwritten.push(*change);
                let changes = unwritten.clone();
                let stored = tokio::task::spawn_blocking(move || Notebook::write(&folder, &changes)).await;
                match stored {
                    Ok(Ok(())) => unwritten.clear(),
                    Ok(Err(error)) => {
                        tracing::warn!(%error, "the markers were not written");
                        out.send(Event::NotesNotWritten(error.to_string()));
                    }
                    Err(error) => tracing::error!(%error, "the markers were not written"),
                }
            }
            Request::ReadNotes(video, folder, answer) => {
                let read = tokio::task::spawn_blocking(move || Notebook::read(&folder, &video)).await;
                // Whoever asked may have turned to another video.
                drop(answer.send(read.unwrap_or_default()));
            }
            Request::ReadKeys(path) => {
                if let Ok(read) = tokio::task::spawn_blocking(move || read_keys(&path)).await {
                    out.send(Event::KeysRead(read));
                }
            }
            Request::WriteKeys(keys, path) => {
                if let Ok(written) = tokio::task::spawn_blocking(move || write_keys(&keys, path)).await {
                    out.send(Event::KeysWritten(written));
                }
            }
        }
    }
}

fn read_keys(path: &Path) -> Result<(KeySettings, Vec<String>), String> {
    let bytes = disk::read(path, LARGEST).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{} is no text.", path.display()))?;
    KeySettings::read(&text)
}

fn write_keys(keys: &KeySettings, path: PathBuf) -> Result<PathBuf, String> {
    let text = serde_json::to_vec_pretty(keys).map_err(|error| error.to_string())?;
    disk::write_document(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
