//! Fonts of the system.

use super::out::Out;
use crate::fonts::{self, Found};
use tokio::sync::mpsc::UnboundedReceiver;

/// Request to search the system's fonts for glyphs of these characters.
pub struct FontRequest(pub Vec<char>);

/// Answers [`FontRequest`]s one after the other, because each reads every font of the system.
pub(super) async fn run(mut inbox: UnboundedReceiver<FontRequest>, out: Out<Found>) {
    while let Some(FontRequest(letters)) = inbox.recv().await {
        let found = tokio::task::spawn_blocking(move || fonts::for_interface(&letters)).await;
        match found {
            Ok(found) => out.send(found),
            Err(error) => tracing::error!(%error, "the fonts of the system were not read"),
        }
    }
}
