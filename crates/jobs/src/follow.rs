//! Follows what a mask covers through a screen recording: decodes small grey frames forwards and backwards from the one in which
//! the mask was drawn, as far as what it covers is found.

use super::{out::Out, proposals::GivenUp, request_id::RequestId};
use crate::{
    media::{GreyFrames, MediaError},
    propose::{
        find::PlacePct,
        follow::{Followed, Follower, Grey, Lost, Sighting},
    },
};
use tokio::sync::mpsc::UnboundedReceiver;

/// Time between two frames, in milliseconds: a frame at 30 frames a second.
pub const STEP_MS: i64 = 33;
/// Longest time that is followed in one direction, in milliseconds.
pub const FARTHEST_MS: i64 = 10 * 60_000;
/// Frames that are decoded together when following backwards.
const BACK_FRAMES: i64 = 60;
/// Frames between two reports of progress.
const REPORTED: i64 = 10;

/// Request to follow a box: the box, the recording, and how far.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// Size of the recording in pixels.
    pub size: (u32, u32),
    /// Time of the frame in which the place is, in milliseconds of the recording.
    pub at_ms: i64,
    /// Start of the range, in milliseconds of the recording.
    pub from_ms: i64,
    /// End of the range, in milliseconds of the recording.
    pub to_ms: i64,
    /// Left, top, right and bottom in percent of the recording.
    pub place: PlacePct,
}

impl Aim {
    /// Start and end of the range, at most [`FARTHEST_MS`] away from the frame.
    pub fn range(&self) -> (i64, i64) {
        (self.from_ms.max(self.at_ms - FARTHEST_MS).max(0), self.to_ms.min(self.at_ms + FARTHEST_MS).max(self.at_ms))
    }
}

/// Progress of following.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FollowProgress {
    /// Share of the range that was looked at, in percent.
    pub percent: u8,
    /// Time that was reached, in milliseconds of the recording.
    pub at_ms: i64,
    /// Confidence in the last frame, 0..1.
    pub sure: f64,
}

/// Reason why nothing could be followed.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    /// The place is flat, or too small.
    #[error("{}", words::jobs::follow_flat())]
    Flat,
    /// The recording could not be decoded.
    #[error("{0}")]
    Media(#[from] MediaError),
}

/// Requests to follow what a mask covers, until cancelled.
#[derive(Debug)]
pub struct FollowRequest {
    /// Id of the request.
    pub id: RequestId,
    /// Media URL of the recording; it must be decodable by this program.
    pub address: String,
    /// Box to follow, and its recording.
    pub aim: Aim,
    /// Cancellation.
    pub given_up: GivenUp,
}

/// Events about following.
#[derive(Debug)]
pub enum FollowEvent {
    /// Progress of a request.
    Progress {
        /// Id of the request.
        id: RequestId,
        /// The progress.
        progress: FollowProgress,
    },
    /// Result of a request that was not cancelled.
    Done {
        /// Id of the request.
        id: RequestId,
        /// Places that were found, or the error.
        followed: Result<Followed, FollowError>,
    },
}

/// Answers requests, each on a task of its own, until every sender is dropped.
pub(super) async fn run(mut inbox: UnboundedReceiver<FollowRequest>, out: Out<FollowEvent>) {
    while let Some(FollowRequest { id, address, aim, given_up }) = inbox.recv().await {
        let out = out.clone();
        tokio::spawn(async move {
            let told = |progress| out.send(FollowEvent::Progress { id, progress });
            if let Some(followed) = follow(&address, &aim, &given_up, &told).await.transpose() {
                out.send(FollowEvent::Done { id, followed });
            }
        });
    }
}

/// Follows a place in both directions; `Ok(None)` if cancelled.
///
/// # Errors
/// Fails if the place is flat or too small, or if the recording cannot be decoded.
pub async fn follow(
    address: &str,
    aim: &Aim,
    given_up: &GivenUp,
    progress: &(dyn Fn(FollowProgress) + Sync),
) -> Result<Option<Followed>, FollowError> {
    let (from_ms, to_ms) = aim.range();
    let all = (to_ms - from_ms).max(1);
    let told = |done: i64, follower: &Follower| {
        let (at_ms, sure) = follower.last().unwrap_or((aim.at_ms, 0.0));
        let percent = done.saturating_mul(100).checked_div(all).unwrap_or(0).clamp(0, 100) as u8;
        progress(FollowProgress { percent, at_ms, sure });
    };
    let behind = ((to_ms - aim.at_ms) / STEP_MS).max(0);
    let mut frames = GreyFrames::open(address, aim.size, aim.at_ms, STEP_MS, behind as u64 + 1).await?;
    let size = frames.size();
    let first = frames.next().await?.and_then(|(_, grey)| Grey::new(size.0, size.1, grey)).ok_or_else(no_frame)?;
    let start = Follower::new(aim.at_ms, &first, aim.place).ok_or(FollowError::Flat)?;
    let (mut ahead, mut count) = (start.clone(), 0);
    while let Some((at, grey)) = frames.next().await? {
        if given_up.is_so() {
            return Ok(None);
        }
        let Some(seen) = step(ahead, at, size, grey).await else { return Ok(None) };
        ahead = seen.0;
        count += 1;
        if count % REPORTED == 0 {
            told(at - aim.at_ms, &ahead);
        }
        if !seen.1 {
            break;
        }
    }
    drop(frames);
    let done = to_ms - aim.at_ms;
    let mut back = start;
    let mut end = aim.at_ms;
    // Frames are decoded forwards: a bounded number at a time, which are then looked at from the last to the first.
    'back: while end - STEP_MS >= from_ms {
        let number = ((end - from_ms) / STEP_MS).min(BACK_FRAMES);
        let begin = end - number * STEP_MS;
        let mut frames = GreyFrames::open(address, aim.size, begin, STEP_MS, number as u64).await?;
        let mut together = Vec::new();
        while let Some(frame) = frames.next().await? {
            together.push(frame);
        }
        for (at, grey) in together.into_iter().rev() {
            if given_up.is_so() {
                return Ok(None);
            }
            let Some(seen) = step(back, at, size, grey).await else { return Ok(None) };
            back = seen.0;
            if !seen.1 {
                break 'back;
            }
        }
        told(done + aim.at_ms - begin, &back);
        end = begin;
    }
    let back: (Vec<Sighting>, Option<Lost>) = back.finish(-STEP_MS);
    Ok(Some(Followed::new(back, ahead.finish(STEP_MS), STEP_MS)))
}

/// Looks at one frame beside the service, which would otherwise wait for the search. Returns whether the place was found; `None` if
/// the program ends.
async fn step(mut follower: Follower, at_ms: i64, size: (usize, usize), grey: Vec<u8>) -> Option<(Follower, bool)> {
    let look = move || {
        let goes_on = Grey::new(size.0, size.1, grey).is_some_and(|picture| follower.see(at_ms, &picture));
        (follower, goes_on)
    };
    tokio::task::spawn_blocking(look).await.ok()
}

fn no_frame() -> FollowError {
    FollowError::Media(MediaError::unreadable(words::media::nothing_inside))
}
