//! Reads clips in the background, in the order that the window requests, and leaves the part of the rate window that the
//! user's calls need.

use super::{
    kept::{Kept, Stamp},
    load::read_clip,
    reading::{ClipReading, Wanted},
};
use crate::api::{ApiError, Client, ClipId, Priority, VideoId, video::Video};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::task::AbortHandle;

/// The pause after a failure; doubled each time.
const REST: Duration = Duration::from_secs(2);
/// The longest pause.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Receives a reading: the video, the clip, and the result.
pub type Tell = Arc<dyn Fn(VideoId, ClipId, Result<ClipReading, ApiError>) + Send + Sync>;

/// Reads the clips of one video.
#[derive(Clone)]
pub struct Reader(Arc<Shared>);

struct Shared {
    client: Client,
    kept: Option<Kept>,
    tell: Tell,
    queues: Mutex<Queues>,
}

/// Two queues: what the user is about to see does not wait behind what is read ahead.
#[derive(Default)]
struct Queues {
    video: Option<Video>,
    near: Line,
    ahead: Line,
}

#[derive(Default)]
struct Line {
    next: VecDeque<Wanted>,
    now: Option<(ClipId, AbortHandle)>,
}

impl Line {
    fn stop(&mut self) {
        self.next.clear();
        if let Some((_, handle)) = self.now.take() {
            handle.abort();
        }
    }

    fn is_reading(&self, clip: &ClipId) -> bool {
        self.now.as_ref().is_some_and(|(now, _)| now == clip)
    }
}

impl Reader {
    /// A reader without requests.
    pub fn new(client: Client, kept: Option<Kept>, tell: Tell) -> Self {
        Self(Arc::new(Shared { client, kept, tell, queues: Mutex::default() }))
    }

    /// Reads these clips of a video next, in this order; earlier requests that are not among them are dropped.
    pub fn read(&self, video: Video, wanted: Vec<Wanted>) {
        let mut queues = self.0.queues.lock().unwrap_or_else(PoisonError::into_inner);
        if queues.video.as_ref().is_some_and(|before| before.id != video.id) {
            queues.near.stop();
            queues.ahead.stop();
        }
        queues.video = Some(video);
        let (near, ahead): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|wanted| wanted.near);
        // A clip that the user waits for moves to the fast queue.
        if let Some((clip, _)) = &queues.ahead.now
            && near.iter().any(|wanted| wanted.clip.id == *clip)
            && let Some((_, handle)) = queues.ahead.now.take()
        {
            handle.abort();
        }
        // A clip that nobody waits for any more makes room.
        if let Some((clip, _)) = &queues.near.now
            && !near.iter().any(|wanted| wanted.clip.id == *clip)
            && let Some((_, handle)) = queues.near.now.take()
        {
            handle.abort();
        }
        queues.near.next = near.into_iter().filter(|wanted| !queues.near.is_reading(&wanted.clip.id)).collect();
        queues.ahead.next = ahead
            .into_iter()
            .filter(|wanted| !queues.ahead.is_reading(&wanted.clip.id) && !queues.near.is_reading(&wanted.clip.id))
            .collect();
        for near in [true, false] {
            self.go_on(&mut queues, near);
        }
    }

    /// Stops everything.
    pub fn stop(&self) {
        let mut queues = self.0.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.near.stop();
        queues.ahead.stop();
    }

    /// Starts the next request of a queue if none is running.
    fn go_on(&self, queues: &mut Queues, near: bool) {
        let Some(video) = queues.video.clone() else { return };
        let line = if near { &mut queues.near } else { &mut queues.ahead };
        if line.now.is_some() {
            return;
        }
        let Some(wanted) = line.next.pop_front() else { return };
        let (this, clip) = (self.clone(), wanted.clip.id.clone());
        let task = tokio::spawn(async move { this.run(video, wanted, near).await });
        line.now = Some((clip, task.abort_handle()));
    }

    async fn run(self, video: Video, wanted: Wanted, near: bool) {
        let Shared { client, kept, tell, queues } = &*self.0;
        let client = client.with_priority(if near { Priority::Near } else { Priority::Background });
        let Wanted { clip, parts, .. } = wanted;
        let mut rest = REST;
        loop {
            let read = read_clip(&client, &video.id, &clip, &parts).await;
            if let (Ok(reading), Some(kept)) = (&read, kept)
                && reading.recut.is_none()
            {
                kept.add(&video.id, &clip.id, &Stamp::of(&video, &clip), reading).await;
            }
            let failed = read.as_ref().is_err_and(|error| error.status() != Some(404));
            tell(video.id.clone(), clip.id.clone(), read);
            if !failed {
                break;
            }
            tokio::time::sleep(rest).await;
            rest = (rest * 2).min(LONGEST_REST);
        }
        let mut queues = queues.lock().unwrap_or_else(PoisonError::into_inner);
        let line = if near { &mut queues.near } else { &mut queues.ahead };
        if line.is_reading(&clip.id) {
            line.now = None;
        }
        self.go_on(&mut queues, near);
    }
}
