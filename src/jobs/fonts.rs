//! Fonts of the system.

use super::out::Out;
use crate::fonts::{self, Found};
use tokio::sync::mpsc::UnboundedReceiver;

/// Look among the system's fonts for these letters.
pub struct FontRequest(pub Vec<char>);

/// Answers requests one after the other: each reads the fonts of the whole system.
pub(super) async fn run(mut inbox: UnboundedReceiver<FontRequest>, out: Out<Found>) {
    while let Some(FontRequest(letters)) = inbox.recv().await {
        let found = tokio::task::spawn_blocking(move || fonts::for_interface(&letters)).await;
        match found {
            Ok(found) => out.send(found),
            Err(error) => tracing::error!(%error, "the fonts of the system were not read"),
        }
    }
}
