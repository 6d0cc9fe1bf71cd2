//! Writes the settings and the notes about videos, each in the order in which they were set.

use crate::app::{Notebook, settings::Settings};
use std::{io, path::PathBuf};
use tokio::sync::mpsc::UnboundedReceiver;

/// Something to be written into a folder.
pub enum Request {
    /// The settings.
    Settings(Settings, PathBuf),
    /// The notes about videos.
    Notes(Notebook, PathBuf),
}

/// Writes until nobody can ask any more. A later state takes the place of an earlier one that was not written yet.
pub(super) async fn run(mut inbox: UnboundedReceiver<Request>) {
    while let Some(first) = inbox.recv().await {
        let (mut settings, mut notes) = (None, None);
        let mut next = Some(first);
        while let Some(request) = next {
            match request {
                Request::Settings(later, folder) => settings = Some((later, folder)),
                Request::Notes(later, folder) => notes = Some((later, folder)),
            }
            next = inbox.try_recv().ok();
        }
        let write = move || -> [io::Result<()>; 2] {
            [
                settings.map_or(Ok(()), |(settings, folder)| settings.save(&folder)),
                notes.map_or(Ok(()), |(notes, folder)| notes.save(&folder)),
            ]
        };
        for stored in tokio::task::spawn_blocking(write).await.into_iter().flatten() {
            if let Err(error) = stored {
                tracing::warn!(%error, "the settings or the markers were not written");
            }
        }
    }
}
