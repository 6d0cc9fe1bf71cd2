//! Whether the workspace is reachable. After a failure it is probed at once and then at growing intervals until it answers;
//! without a failure, nothing is probed.

use crate::api::{ApiError, Client};
use std::time::Duration;

/// The first pause; each later one is twice as long.
const FIRST: Duration = Duration::from_secs(1);
/// The longest pause.
const LONGEST: Duration = Duration::from_secs(30);

/// Whether an error means that the workspace is unreachable: there was no answer at all.
pub fn is_silence(error: &ApiError) -> bool {
    error.is_silence()
}

/// Whether the workspace answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// It does; a refusal is an answer.
    Up,
    /// It does not.
    Down,
}

/// Probes until the workspace answers; `tell` is called once with `Down` if it does not at first, and with `Up` at the end.
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
