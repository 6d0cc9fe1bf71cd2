//! Whether the workspace answers. It is asked when something failed, at once and then after growing pauses, until it does;
//! while nothing fails nobody asks.

use crate::api::{ApiError, Client};
use std::time::Duration;

/// The first pause; each later one is twice as long.
const FIRST: Duration = Duration::from_secs(1);
/// The longest.
const LONGEST: Duration = Duration::from_secs(30);

/// How it stands with the way to the workspace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Whether the workspace did not answer when it was asked last.
    pub offline: bool,
    /// When it answered last.
    pub reached: Option<jiff::Timestamp>,
}

impl Link {
    /// When the workspace answered last, on this machine's clock: `12:03`.
    pub fn last_reached(&self) -> Option<String> {
        let at = self.reached?.to_zoned(jiff::tz::TimeZone::system());
        Some(at.strftime("%H:%M").to_string())
    }
}

/// Whether an error says that the workspace does not answer: nothing came back, good or bad.
pub fn is_silence(error: &ApiError) -> bool {
    matches!(error, ApiError::Unreachable { .. } | ApiError::NoAnswer { .. })
}

/// Asks until the workspace answers; `tell` hears `false` once when it does not, and `true` at the end. A refusal is an answer.
pub async fn until_reached(client: &Client, tell: impl Fn(bool)) {
    let (mut pause, mut told) = (FIRST, false);
    loop {
        match client.videos(None).await {
            Err(error) if is_silence(&error) => {}
            _ => break tell(true),
        }
        if !std::mem::replace(&mut told, true) {
            tell(false);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST);
    }
}
