//! Tracks whether the server is reachable. After a failure it is probed immediately and then at growing intervals until it
//! answers; without a failure there are no probes.

use crate::api::{ApiError, Client};
use std::time::Duration;

/// First pause; each later one is twice as long.
const FIRST: Duration = Duration::from_secs(1);
/// Longest pause.
const LONGEST: Duration = Duration::from_secs(30);

/// Whether an error means that the server is unreachable: there was no response at all.
pub fn is_silence(error: &ApiError) -> bool {
    error.is_silence()
}

/// Reachability of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The server answers; a refusal is an answer.
    Up,
    /// The server does not answer.
    Down,
}

/// Probes until the server answers. `tell` is called once with `Down` if it does not answer at first, and with `Up` at the end.
pub async fn until_reached(client: &Client, tell: impl Fn(Link)) {
    let (mut pause, mut reported) = (FIRST, false);
    loop {
        match client.videos(None).await {
            Err(error) if is_silence(&error) => {}
            _ => break tell(Link::Up),
        }
        if !std::mem::replace(&mut reported, true) {
            tell(Link::Down);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST);
    }
}
