//! Writes the settings, in the order in which they were set.

use crate::app::settings::Settings;
use std::path::PathBuf;
use tokio::sync::mpsc::UnboundedReceiver;

/// Write these settings in this folder.
pub struct Request(pub Settings, pub PathBuf);

/// Writes until nobody can ask any more. A later state takes the place of an earlier one that was not written yet.
pub(super) async fn run(mut inbox: UnboundedReceiver<Request>) {
    while let Some(mut request) = inbox.recv().await {
        while let Ok(later) = inbox.try_recv() {
            request = later;
        }
        let Request(settings, folder) = request;
        let stored = tokio::task::spawn_blocking(move || settings.save(&folder)).await;
        if let Ok(Err(error)) = stored {
            tracing::warn!(%error, "the settings were not written");
        }
    }
}
