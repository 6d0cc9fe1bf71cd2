//! Fonts of the system.

use super::{Event, Out};
use crate::fonts;
use tokio::sync::mpsc::UnboundedReceiver;

/// Look among the system's fonts for these letters.
pub struct Request(pub Vec<char>);

/// Answers requests one after the other: each reads the fonts of the whole system.
pub(super) async fn run(mut inbox: UnboundedReceiver<Request>, out: Out) {
    while let Some(Request(letters)) = inbox.recv().await {
        let found = tokio::task::spawn_blocking(move || fonts::for_interface(&letters)).await;
        match found {
            Ok(found) => out.send(Event::Fonts(found)),
            Err(error) => tracing::error!(%error, "the fonts of the system were not read"),
        }
    }
}
