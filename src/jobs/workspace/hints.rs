//! Listens to a service that tells when a video is changed, for as long as the video is open.

use super::WorkspaceEvent;
use crate::{
    api::{Client, VideoId},
    jobs::out::Out,
};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::task::AbortHandle;

/// The pause after a stream that ended, doubled each time it ends at once.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The stream of the open video; clones are the same one.
#[derive(Clone, Default)]
pub(super) struct Listening(Arc<Mutex<Option<AbortHandle>>>);

impl Listening {
    /// Listens to another video from now on, where the service tells of changes.
    pub fn begin(&self, client: Client, video: VideoId, out: Out<WorkspaceEvent>) {
        let task = client.tells_of_changes().then(|| tokio::spawn(listen(client, video, out)).abort_handle());
        let before = std::mem::replace(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), task);
        if let Some(before) = before {
            before.abort();
        }
    }
}

async fn listen(client: Client, video: VideoId, out: Out<WorkspaceEvent>) {
    let mut pause = FIRST_PAUSE;
    let mut is_first = true;
    loop {
        match client.hints(&video).await {
            Ok(mut hints) => {
                // What was changed while nobody listened was told to nobody.
                if !std::mem::take(&mut is_first) {
                    out.send(WorkspaceEvent::Changed(video.clone()));
                }
                while hints.next().await {
                    pause = FIRST_PAUSE;
                    out.send(WorkspaceEvent::Changed(video.clone()));
                }
            }
            // It has no such stream, or not for this key.
            Err(error) if error.status().is_some_and(|status| (400..500).contains(&status) && status != 429) => return,
            Err(error) => tracing::debug!(%error, "no hints come"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
