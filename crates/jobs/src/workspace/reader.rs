//! Loads clips in the background, in the order that the window requests, and leaves enough of the server's rate limit for calls
//! of the user.

use crate::api::{ApiError, Client, ClipId, Priority, VideoId, video::Video};
use crate::document::{
    kept::{Kept, Stamp},
    load::{is_generous, read_clip},
    reading::{ClipReading, Part},
    wanted::Wanted,
};
use crate::jobs::request_id::RequestId;
use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};
use tokio::task::AbortHandle;

/// Pause after a failure; doubled each time.
const REST: Duration = Duration::from_secs(2);
/// Longest pause.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Number of calls for clips that are prefetched at the same time: enough to use all concurrent calls of the client while some clips
/// wait for their last one.
const CALLS_AHEAD: usize = 72;

/// Mark of a result that is on its way to the window: whoever takes the result drops it. Until then a request for the same parts is
/// one that the window made before it saw the result.
pub type OnItsWay = Arc<()>;

/// Callback for a loaded clip: video, clip, the result, the time before its first request, and its mark.
pub type Tell = Arc<dyn Fn(VideoId, ClipId, Result<ClipReading, ApiError>, Instant, OnItsWay) + Send + Sync>;

/// Loads the clips of one video.
#[derive(Clone)]
pub struct Reader(Arc<Shared>);

struct Shared {
    client: Client,
    kept: Option<Kept>,
    tell: Tell,
    queues: Mutex<Queues>,
}

/// Name of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Queue {
    /// Clips that the user waits for.
    Near,
    /// Clips that are prefetched.
    Ahead,
}

/// Queues of clips to load: those that the user waits for do not wait behind prefetched ones.
#[derive(Default)]
struct Queues {
    video: Option<Video>,
    near: Line,
    ahead: Line,
    /// Clips that could not be loaded, with the time of the next attempt and the pause before it.
    failed: HashMap<ClipId, (Instant, Duration)>,
    /// Results on their way to the window: the mark, the clip, and the parts.
    told: Vec<(Weak<()>, ClipId, BTreeSet<Part>)>,
    /// Id of the last task: distinguishes a running task from a cancelled one.
    last: RequestId,
}

#[derive(Default)]
struct Line {
    next: VecDeque<Wanted>,
    now: Vec<Running>,
    /// Whether the queue continues by itself after a pause.
    pauses: bool,
}

/// Running task.
struct Running {
    id: RequestId,
    clip: ClipId,
    parts: BTreeSet<Part>,
    handle: AbortHandle,
}

impl Line {
    fn stop(&mut self) {
        self.next.clear();
        self.give_up(|_| true);
    }

    /// Cancels the tasks of clips for which `is_given_up` is true.
    fn give_up(&mut self, is_given_up: impl Fn(&ClipId) -> bool) {
        for running in self.now.extract_if(.., |running| is_given_up(&running.clip)) {
            running.handle.abort();
        }
    }

    fn is_reading(&self, clip: &ClipId) -> bool {
        self.now.iter().any(|now| now.clip == *clip)
    }

    /// Whether a running task loads all wanted parts of the clip.
    fn is_bringing(&self, wanted: &Wanted) -> bool {
        self.now.iter().any(|now| now.clip == wanted.clip.id && wanted.parts.is_subset(&now.parts))
    }
}

impl Queues {
    /// Removes the parts that a result on its way to the window has. `None` if no other is wanted.
    fn untold(&self, mut wanted: Wanted) -> Option<Wanted> {
        let of_clip = self.told.iter().filter(|(mark, clip, _)| mark.strong_count() > 0 && *clip == wanted.clip.id);
        of_clip.for_each(|(.., parts)| wanted.parts.retain(|part| !parts.contains(part)));
        (!wanted.parts.is_empty()).then_some(wanted)
    }

    fn line(&mut self, queue: Queue) -> &mut Line {
        match queue {
            Queue::Near => &mut self.near,
            Queue::Ahead => &mut self.ahead,
        }
    }
}

impl Reader {
    /// Creates a reader without requests.
    pub fn new(client: Client, kept: Option<Kept>, tell: Tell) -> Self {
        Self(Arc::new(Shared { client, kept, tell, queues: Mutex::default() }))
    }

    /// Loads these clips of a video next, in this order; earlier requests for other clips are dropped.
    pub fn read(&self, video: Video, wanted: Vec<Wanted>) {
        let mut queues = self.queues();
        if queues.video.as_ref().is_some_and(|before| before.id != video.id) {
            queues.near.stop();
            queues.ahead.stop();
            queues.failed.clear();
        }
        queues.video = Some(video);
        queues.told.retain(|(mark, ..)| mark.strong_count() > 0);
        let untold = wanted.into_iter().filter_map(|wanted| queues.untold(wanted));
        let (near, ahead): (Vec<_>, Vec<_>) = untold.partition(|wanted| wanted.near);
        let is_near = |clip: &ClipId| near.iter().any(|wanted| wanted.clip.id == *clip);
        // A clip that the user waits for now moves to the near queue.
        queues.ahead.give_up(is_near);
        // A clip that the user does not wait for any more is cancelled.
        queues.near.give_up(|clip| !is_near(clip));
        queues.near.next = near.into_iter().filter(|wanted| !queues.near.is_bringing(wanted)).collect();
        queues.ahead.next = ahead
            .into_iter()
            .filter(|wanted| !queues.ahead.is_bringing(wanted) && !queues.near.is_reading(&wanted.clip.id))
            .collect();
        for queue in [Queue::Near, Queue::Ahead] {
            self.go_on(&mut queues, queue);
        }
    }

    /// Cancels all tasks and requests.
    pub fn stop(&self) {
        let mut queues = self.queues();
        queues.near.stop();
        queues.ahead.stop();
    }

    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.0.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a queue has room for a further clip. Clips that the user waits for are loaded one after the other, so that each is
    /// complete before the next is started. So are prefetched ones if the server's rate limit is low; otherwise as many as take
    /// [`CALLS_AHEAD`] together.
    fn has_room(&self, queues: &mut Queues, queue: Queue) -> bool {
        let now = &queues.line(queue).now;
        if queue == Queue::Ahead && is_generous(&self.0.client) {
            now.iter().flat_map(|running| &running.parts).map(|part| part.calls()).sum::<usize>() < CALLS_AHEAD
        } else {
            now.is_empty()
        }
    }

    /// Starts the next tasks of a queue.
    fn go_on(&self, queues: &mut Queues, queue: Queue) {
        while self.has_room(queues, queue) && self.begin_next(queues, queue) {}
    }

    /// Starts the next task of a queue; `false` if there was none. A clip that could not be loaded waits for its next attempt,
    /// without delaying the clips behind it.
    fn begin_next(&self, queues: &mut Queues, queue: Queue) -> bool {
        let Some(video) = queues.video.clone() else { return false };
        let (now, failed) = (Instant::now(), &queues.failed);
        let begins = |wanted: &Wanted| failed.get(&wanted.clip.id).map_or(now, |(at, _)| *at);
        let line = match queue {
            Queue::Near => &mut queues.near,
            Queue::Ahead => &mut queues.ahead,
        };
        // Further parts of a clip must wait for the running task of that clip.
        let may_begin = |wanted: &Wanted| begins(wanted) <= now && !line.now.iter().any(|now| now.clip == wanted.clip.id);
        let Some(place) = line.next.iter().position(may_begin) else {
            if let Some(first) = line.next.iter().map(begins).filter(|first| *first > now).min()
                && !std::mem::replace(&mut line.pauses, true)
            {
                let this = self.clone();
                tokio::spawn(async move {
                    tokio::time::sleep_until(first.into()).await;
                    let mut queues = this.queues();
                    queues.line(queue).pauses = false;
                    this.go_on(&mut queues, queue);
                });
            }
            return false;
        };
        let Some(wanted) = line.next.remove(place) else { return false };
        // The window may have asked for it before some of it was read.
        let Some(wanted) = queues.untold(wanted) else { return true };
        let (this, id) = (self.clone(), queues.last.advance());
        let (clip, parts) = (wanted.clip.id.clone(), wanted.parts.clone());
        let task = tokio::spawn(async move { this.run(video, wanted, queue, id).await });
        queues.line(queue).now.push(Running { id, clip, parts, handle: task.abort_handle() });
        true
    }

    async fn run(self, video: Video, wanted: Wanted, queue: Queue, id: RequestId) {
        let Shared { client, kept, tell, .. } = &*self.0;
        let client = client.with_priority(match queue {
            Queue::Near => Priority::Near,
            Queue::Ahead => Priority::Background,
        });
        let mut rest = REST;
        let clip = &wanted.clip;
        let (read, began) = loop {
            let began = Instant::now();
            let read = read_clip(&client, &video.id, clip, &wanted.parts).await;
            if let (Ok(reading), Some(kept)) = (&read, kept)
                && reading.recut.is_none()
            {
                kept.add(&video.id, &clip.id, &Stamp::of(&video, clip), reading).await;
            }
            if !read.as_ref().is_err_and(concerns_all) {
                break (read, began);
            }
            // Requests for other clips would fail too.
            tell(video.id.clone(), clip.id.clone(), read, began, OnItsWay::default());
            tokio::time::sleep(rest).await;
            rest = (rest * 2).min(LONGEST_REST);
        };
        let on_its_way = OnItsWay::default();
        {
            // The queue is freed before the result is reported, so that a request made then is not mistaken for the one just
            // finished.
            let mut queues = self.queues();
            queues.line(queue).now.retain(|now| now.id != id);
            if read.as_ref().is_err_and(|error| error.status() != Some(404)) {
                let rest = queues.failed.get(&clip.id).map_or(REST, |(_, rest)| (*rest * 2).min(LONGEST_REST));
                queues.failed.insert(clip.id.clone(), (Instant::now() + rest, rest));
                queues.line(queue).next.push_back(wanted.clone());
            } else {
                queues.failed.remove(&clip.id);
            }
            if let Ok(reading) = &read {
                queues.told.push((Arc::downgrade(&on_its_way), clip.id.clone(), reading.parts()));
            }
            self.go_on(&mut queues, queue);
        }
        tell(video.id.clone(), clip.id.clone(), read, began, on_its_way);
    }
}

/// Whether an error concerns all clips: no response, a rejected API key, or a rate limit.
fn concerns_all(error: &ApiError) -> bool {
    error.is_passing() || error.status() == Some(401)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Quota, Server};
    use secrecy::SecretString;
    use std::{net::Ipv4Addr, sync::OnceLock};
    use tokio::sync::mpsc;

    #[tokio::test(flavor = "multi_thread")]
    async fn parts_that_are_asked_for_in_the_moment_in_which_others_of_the_same_clip_arrive_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataDir::open(folder.path()).unwrap();
        let listen = (Ipv4Addr::LOCALHOST, 0).into();
        let rate_limit = EMBEDDED_RATE_LIMIT;
        let config = Config {
            listen,
            data,
            api_key: None,
            sample: true,
            rate_limit,
            allow_private_webhooks: false,
            pages: None,
            keep_port: false,
            quota: Quota::default(),
        };
        let server = Server::start(config).await.unwrap();
        let client = Client::new(server.base_url(), SecretString::from(server.api_key().to_owned())).unwrap();
        let video = client.video(&VideoId::new("vid_sample")).await.unwrap();
        let clips = client.clips(&video.id).await.unwrap().items;
        let want = |part: Part, near: bool| {
            let parts = BTreeSet::from([part]);
            clips.iter().map(|clip| Wanted { clip: clip.clone(), parts: parts.clone(), near }).collect::<Vec<_>>()
        };
        for near in [true, false] {
            let (told, mut readings) = mpsc::unbounded_channel();
            let itself = Arc::new(OnceLock::<Reader>::new());
            let (asks, again, words) = (itself.clone(), video.clone(), want(Part::Words, near));
            let tell: Tell = Arc::new(move |_, clip, read, _, _| {
                let reading = read.unwrap();
                if reading.lanes.is_some()
                    && let Some(reader) = asks.get()
                {
                    // Like a window that reacts as fast as possible.
                    reader.read(again.clone(), words.iter().filter(|wanted| wanted.clip.id == clip).cloned().collect());
                }
                let _ = told.send((clip, reading.parts()));
            });
            let reader = itself.get_or_init(|| Reader::new(client.clone(), None, tell));
            for wanted in want(Part::Items, near) {
                reader.read(video.clone(), vec![wanted.clone()]);
                for part in [Part::Items, Part::Words] {
                    let read = tokio::time::timeout(Duration::from_secs(20), readings.recv()).await;
                    assert_eq!(read.ok().flatten(), Some((wanted.clip.id.clone(), BTreeSet::from([part]))), "near: {near}");
                }
            }
        }
        // A request that was made before a result arrived doesn't read the same again; one made after it does.
        let (told, mut readings) = mpsc::unbounded_channel();
        let tell: Tell =
            Arc::new(move |_, clip, read, _, on_its_way| drop(told.send((clip, read.unwrap().parts(), on_its_way))));
        let reader = Reader::new(client, None, tell);
        let wanted: Vec<_> = want(Part::Items, true).into_iter().take(1).collect();
        for round in 0..2 {
            reader.read(video.clone(), wanted.clone());
            let first = tokio::time::timeout(Duration::from_secs(20), readings.recv()).await.unwrap();
            reader.read(video.clone(), wanted.clone());
            assert!(reader.queues().near.now.is_empty() && reader.queues().near.next.is_empty(), "round {round}");
            drop(first);
        }
        server.stop().await;
    }
}
