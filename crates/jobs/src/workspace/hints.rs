//! Listens to server-sent hints about the open video: changes by others and who else has it open. Also reports the user's clip
//! to the server.

use super::WorkspaceEvent;
use crate::{
    api::{Client, ClipId, Hint, Hints, VideoId},
    jobs::out::Out,
};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{sync::watch, task::AbortHandle};

/// Pause after a stream has ended, doubled each time the stream ends without a hint.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// Minimum time between two reports of the user's clip: the playhead may cross many clips.
const MOVES: Duration = Duration::from_millis(500);

/// Stream of the open video; clones share it.
#[derive(Clone)]
pub(super) struct Listening {
    task: Arc<Mutex<Option<AbortHandle>>>,
    at: Arc<watch::Sender<Option<ClipId>>>,
}

impl Default for Listening {
    fn default() -> Self {
        Self { task: Arc::default(), at: Arc::new(watch::Sender::new(None)) }
    }
}

impl Listening {
    /// Listens to another video from now on, if the server sends hints.
    pub fn begin(&self, client: Client, video: VideoId, out: Out<WorkspaceEvent>) {
        self.at.send_replace(None);
        let at = self.at.subscribe();
        let task = client.tells_of_changes().then(|| tokio::spawn(listen(client, video, at, out)).abort_handle());
        let before = std::mem::replace(&mut *self.task.lock().unwrap_or_else(PoisonError::into_inner), task);
        if let Some(before) = before {
            before.abort();
        }
    }

    /// Sets the clip that the user is on.
    pub fn be_at(&self, clip: Option<ClipId>) {
        self.at.send_replace(clip);
    }
}

async fn listen(client: Client, video: VideoId, mut at: watch::Receiver<Option<ClipId>>, out: Out<WorkspaceEvent>) {
    let mut pause = FIRST_PAUSE;
    let mut is_first = true;
    loop {
        match client.hints(&video).await {
            Ok(mut hints) => {
                // Changes made between two streams were not reported, so the video counts as changed.
                if !std::mem::take(&mut is_first) {
                    out.send(WorkspaceEvent::Changed(video.clone()));
                }
                if follow(&client, &video, &mut hints, &mut at, &out).await {
                    pause = FIRST_PAUSE;
                }
                // Without a stream it is unknown who has the video open.
                out.send(WorkspaceEvent::Here { video: video.clone(), people: Vec::new() });
            }
            // The server has no such stream, or not for this API key.
            Err(error) if error.status().is_some_and(|status| (400..500).contains(&status) && status != 429) => return,
            Err(error) => tracing::debug!(%error, "no hints come"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Forwards hints until the stream ends; returns whether there was any.
async fn follow(
    client: &Client,
    video: &VideoId,
    hints: &mut Hints,
    at: &mut watch::Receiver<Option<ClipId>>,
    out: &Out<WorkspaceEvent>,
) -> bool {
    let (mut any, mut session) = (false, None);
    let moved = tokio::time::sleep(Duration::ZERO);
    tokio::pin!(moved);
    loop {
        tokio::select! {
            hint = hints.next() => match hint {
                None => return any,
                Some(Hint::Changed) => {
                    any = true;
                    out.send(WorkspaceEvent::Changed(video.clone()));
                }
                Some(Hint::Here { session: own, others }) => {
                    any = true;
                    if session.replace(own).is_none() {
                        at.mark_changed();
                    }
                    out.send(WorkspaceEvent::Here { video: video.clone(), people: others });
                }
            },
            // Reports the latest clip after the pause; hints do not wait for it.
            changed = async { moved.as_mut().await; at.changed().await }, if session.is_some() => {
                if changed.is_err() {
                    return any;
                }
                let clip = at.borrow_and_update().clone();
                if let Some(session) = &session
                    && let Err(error) = client.be_at(session, clip.as_ref()).await
                {
                    tracing::debug!(%error, "others do not learn where the user is");
                }
                moved.as_mut().reset(tokio::time::Instant::now() + MOVES);
            }
        }
    }
}
