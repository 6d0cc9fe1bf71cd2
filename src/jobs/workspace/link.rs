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
    matches!(error, ApiError::Unreachable { .. } | ApiError::NoAnswer { .. })
}

/// Probes until the workspace answers; `tell` is called once with `false` if it does not at first, and with `true` at the
/// end. A refusal is an answer.
pub async fn until_reached(client: &Client, tell: impl Fn(bool)) {
    let (mut pause, mut reported) = (FIRST, false);
    loop {
        match client.videos(None).await {
            Err(error) if is_silence(&error) => {}
            _ => break tell(true),
        }
        if !std::mem::replace(&mut reported, true) {
            tell(false);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST);
    }
}
