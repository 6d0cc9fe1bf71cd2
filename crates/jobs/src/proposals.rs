//! Proposals for videos, kept on this computer until they are accepted or dismissed: one file each in a folder of the video,
//! written atomically, limited in number and size.

mod screen;
mod shelf;
mod sound;

use super::out::Out;
use crate::{
    api::{ClipId, VideoId},
    disk,
    document::{EditRequest, Headless, HeadlessError, MadeParts},
    media::{MediaError, Proxy},
    propose::{
        Fit, Proposal, ProposalId, ReadError,
        find::{Activity, ScreenText},
        read,
    },
    transcribe::Levels,
};
pub use screen::{Screen, read_screens, watch_screens};
use screen::{activities, read_screen};
pub use shelf::{Bounds, KeepError, Kept, MOST, Shelf, is_kept};
use sound::hear_voice;
pub use sound::{Recordings, hear_voices, listen};
use std::{
    collections::BTreeSet,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU8, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::{Semaphore, mpsc::UnboundedReceiver},
    time::MissedTickBehavior,
};

/// Text for a part that does not fit; `None` if it fits.
pub fn misfit(fit: &Fit) -> Option<String> {
    match fit {
        Fit::Fits(_) => None,
        Fit::Already => Some(words::jobs::proposal_already().into()),
        Fit::NotRead(name) => Some(words::jobs::proposal_clip_not_loaded(name)),
        Fit::Misfit(why) => Some(why.clone()),
    }
}

/// Loads the clips that a proposal refers to, and fits its parts.
///
/// # Errors
/// Fails if the server refuses or does not answer.
pub async fn fits(edits: &mut Headless, proposal: &Proposal) -> Result<Vec<Fit>, HeadlessError> {
    let there = |request: &&EditRequest| request.clip().is_none_or(|clip| edits.project().draft.record(clip).is_some());
    let requests: Vec<_> = proposal.parts.iter().flat_map(|part| &part.operations).filter(there).cloned().collect();
    edits.read_for(&requests).await?;
    Ok(edits.fits(&proposal.made_on, &proposal.parts))
}

/// Creates a proposal dated now, and checks that it can be read back.
///
/// # Errors
/// Fails if the proposal breaks a rule of proposals, such as the length of `why`.
pub fn proposal(video: VideoId, by: String, why: String, made: MadeParts) -> Result<Proposal, ReadError> {
    let now = jiff::Timestamp::now();
    let made_at = now.round(jiff::Unit::Second).unwrap_or(now);
    let proposal = Proposal { video, by, made_at, why, made_on: made.made_on, parts: made.parts };
    read(&proposal.to_bytes())?;
    Ok(proposal)
}

/// Requests of the window about proposals.
#[derive(Debug)]
pub enum ProposalRequest {
    /// List the proposals of a video.
    Read(Shelf),
    /// List the proposals of a video now and whenever a command or an assistant adds or removes one; `None` stops that.
    Follow(Option<Shelf>),
    /// Import the proposal in a file, then list all of the video.
    Import {
        /// The shelf of the video.
        shelf: Shelf,
        /// The file.
        file: PathBuf,
    },
    /// Store which parts of a proposal the user dismissed.
    Leave {
        /// The shelf of the video.
        shelf: Shelf,
        /// The proposal.
        id: ProposalId,
        /// Indexes of the dismissed parts.
        left: BTreeSet<usize>,
    },
    /// Dismiss a proposal, then list all of the video.
    Drop {
        /// The shelf of the video.
        shelf: Shelf,
        /// The proposal.
        id: ProposalId,
    },
    /// Write a proposal to a file of the user's choice.
    Write {
        /// The proposal.
        proposal: Box<Proposal>,
        /// The file.
        file: PathBuf,
    },
    /// An assistant connected to this program has added a proposal to a shelf: list the proposals and report
    /// [`ProposalEvent::Arrived`].
    Arrived {
        /// The shelf of the video.
        shelf: Shelf,
        /// Summary of the proposal.
        sent: Sent,
    },
    /// Find changes on the screen recording of a clip, until cancelled.
    Watch {
        /// The clip.
        clip: ClipId,
        /// Scrub proxy of the clip's screen recording.
        proxy: Arc<Proxy>,
        /// Cancellation.
        given_up: GivenUp,
    },
    /// Read the text that the screen recording of a clip shows (OCR), until cancelled.
    ReadScreen {
        /// The clip.
        clip: ClipId,
        /// Media URL of the screen recording; it must be decodable by this program.
        address: String,
        /// Facts about the recording.
        screen: Screen,
        /// Cancellation.
        given_up: GivenUp,
    },
    /// Hear where sound and quiet are in the voice of a clip, until cancelled.
    Hear {
        /// The clip.
        clip: ClipId,
        /// Media URLs that are decodable by this program: the first with sound is heard.
        addresses: Vec<String>,
        /// Length of the recording, in milliseconds.
        length_ms: i64,
        /// Cancellation.
        given_up: GivenUp,
    },
}

/// Summary of a proposal that has just arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Name of the proposer.
    pub by: String,
    /// Reason, in one sentence.
    pub why: String,
    /// Number of parts.
    pub parts: usize,
}

/// Cancellation flag, shared with the requester: set when the answer is no longer wanted.
#[derive(Clone, Debug, Default)]
pub struct GivenUp(Arc<AtomicBool>);

impl GivenUp {
    /// Cancels the request.
    pub fn give_up(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub(super) fn is_so(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Events about proposals.
#[derive(Debug)]
pub enum ProposalEvent {
    /// Proposals of a video, and errors of files that cannot be read.
    Listed {
        /// The shelf of the video.
        shelf: Shelf,
        /// Proposals, oldest first.
        kept: Vec<Kept>,
        /// Errors of files that cannot be read.
        problems: Vec<String>,
    },
    /// A proposal has just arrived from an assistant.
    Arrived {
        /// The shelf of the video.
        shelf: Shelf,
        /// Summary of the proposal.
        sent: Sent,
    },
    /// A proposal was imported.
    Imported {
        /// The shelf of the video.
        shelf: Shelf,
        /// The proposal.
        id: ProposalId,
        /// Whether the proposal was not on the shelf before.
        is_new: bool,
    },
    /// A proposal was written to this file.
    Written(PathBuf),
    /// Changes on the screen recording of a clip.
    Watched {
        /// The clip.
        clip: ClipId,
        /// Changes found.
        found: Vec<Activity>,
    },
    /// Progress of [`ProposalRequest::ReadScreen`].
    Reading {
        /// The clip.
        clip: ClipId,
        /// Progress in percent.
        percent: u8,
    },
    /// Text that the screen recording of a clip shows.
    ScreenRead {
        /// The clip.
        clip: ClipId,
        /// Text with its times, or the error.
        read: Result<Vec<ScreenText>, MediaError>,
    },
    /// Progress of [`ProposalRequest::Hear`].
    Hearing {
        /// The clip.
        clip: ClipId,
        /// Progress in percent.
        percent: u8,
    },
    /// Where sound and quiet are in the voice of a clip.
    Heard {
        /// The clip.
        clip: ClipId,
        /// The sound, or the error.
        heard: Result<Levels, MediaError>,
    },
    /// A request failed.
    Failed {
        /// Text saying which action failed.
        what: &'static str,
        /// Reason.
        why: String,
    },
}

/// Interval between checks of a followed shelf.
const LOOKS: Duration = Duration::from_secs(1);

/// Shelf that the window follows.
struct Followed {
    shelf: Shelf,
    /// Ids and file sizes at the last check; `None` before the first.
    seen: Option<Vec<(ProposalId, u64)>>,
}

impl Followed {
    /// Lists the shelf again if a proposal came or went.
    async fn look(&mut self, out: &Out<ProposalEvent>) {
        let shelf = self.shelf.clone();
        let Ok(Ok(ids)) = tokio::task::spawn_blocking(move || shelf.ids()).await else { return };
        if self.seen.as_ref() == Some(&ids) {
            return;
        }
        self.seen = Some(ids);
        let (shelf, out) = (self.shelf.clone(), out.clone());
        if let Err(error) = tokio::task::spawn_blocking(move || answer(ProposalRequest::Read(shelf), &out)).await {
            tracing::error!(%error, "proposals were not read");
        }
    }
}

/// Answers requests one after the other, until every sender is dropped.
pub(super) async fn run(mut inbox: UnboundedReceiver<ProposalRequest>, out: Out<ProposalEvent>) {
    let mut followed: Option<Followed> = None;
    let reading = Arc::new(Semaphore::new(1));
    let mut looks = tokio::time::interval(LOOKS);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let request = tokio::select! {
            request = inbox.recv() => request,
            _ = looks.tick(), if followed.is_some() => {
                if let Some(followed) = &mut followed {
                    followed.look(&out).await;
                }
                continue;
            }
        };
        let Some(request) = request else { return };
        if let ProposalRequest::Follow(shelf) = request {
            followed = shelf.map(|shelf| Followed { shelf, seen: None });
            looks.reset_immediately();
            continue;
        }
        let out = out.clone();
        if let ProposalRequest::ReadScreen { clip, address, screen, given_up } = request {
            let reading = reading.clone();
            tokio::spawn(async move {
                // One recording at a time: each takes a core.
                let Ok(_turn) = reading.acquire().await else { return };
                let told = |at: i64| {
                    out.send(ProposalEvent::Reading { clip: clip.clone(), percent: percent_of(at, screen.length_ms) });
                };
                let read = read_screen(&address, &screen, &given_up, &told).await;
                if !given_up.is_so() {
                    out.send(ProposalEvent::ScreenRead { clip, read });
                }
            });
            continue;
        }
        if let ProposalRequest::Hear { clip, addresses, length_ms, given_up } = request {
            let reading = reading.clone();
            tokio::spawn(async move {
                let Ok(_turn) = reading.acquire().await else { return };
                // The sound comes in pieces of a fraction of a second; each percent is told once.
                let last = AtomicU8::new(0);
                let told = |at: i64| {
                    let percent = percent_of(at, length_ms);
                    if last.swap(percent, Ordering::Relaxed) != percent {
                        out.send(ProposalEvent::Hearing { clip: clip.clone(), percent });
                    }
                };
                let heard = hear_voice(&addresses, &given_up, &told).await;
                if !given_up.is_so() {
                    out.send(ProposalEvent::Heard { clip, heard });
                }
            });
            continue;
        }
        if let ProposalRequest::Watch { clip, proxy, given_up } = request {
            // On a thread of its own: a long recording takes half a minute.
            tokio::task::spawn_blocking(move || {
                if let Some(found) = activities(&proxy, &given_up) {
                    out.send(ProposalEvent::Watched { clip, found });
                }
            });
            continue;
        }
        if let Err(error) = tokio::task::spawn_blocking(move || answer(request, &out)).await {
            tracing::error!(%error, "a request about proposals was not answered");
        }
    }
}

/// Progress in percent.
fn percent_of(at: i64, length: i64) -> u8 {
    at.saturating_mul(100).checked_div(length).unwrap_or(0).clamp(0, 100) as u8
}

fn answer(request: ProposalRequest, out: &Out<ProposalEvent>) {
    let list = |shelf: Shelf| match shelf.list() {
        Ok((all, bad)) => out.send(ProposalEvent::Listed { shelf, kept: all, problems: bad }),
        Err(error) => {
            out.send(ProposalEvent::Failed { what: words::jobs::proposals_unreadable(), why: error.to_string() });
        }
    };
    match request {
        ProposalRequest::Read(shelf) | ProposalRequest::Follow(Some(shelf)) => list(shelf),
        ProposalRequest::Arrived { shelf, sent } => {
            list(shelf.clone());
            out.send(ProposalEvent::Arrived { shelf, sent });
        }
        ProposalRequest::Import { shelf, file } => match shelf.import(&file) {
            Ok((id, is_new)) => {
                list(shelf.clone());
                out.send(ProposalEvent::Imported { shelf, id, is_new });
            }
            Err(error) => {
                out.send(ProposalEvent::Failed { what: words::jobs::proposal_not_imported(), why: error.to_string() });
            }
        },
        ProposalRequest::Leave { shelf, id, left } => {
            if let Err(error) = shelf.leave(&id, &left) {
                out.send(ProposalEvent::Failed { what: words::jobs::proposal_left_not_kept(), why: error.to_string() });
            }
        }
        ProposalRequest::Drop { shelf, id } => match shelf.drop(&id) {
            Ok(_) => list(shelf),
            Err(error) => out.send(ProposalEvent::Failed { what: words::jobs::proposal_not_dropped(), why: error.to_string() }),
        },
        ProposalRequest::Write { proposal, file } => match disk::write_document(&file, &proposal.to_bytes()) {
            Ok(()) => out.send(ProposalEvent::Written(file)),
            Err(error) => {
                out.send(ProposalEvent::Failed { what: words::jobs::proposal_not_exported(), why: error.to_string() });
            }
        },
        // Handled in [`run`]: nothing is followed any more; screen text and sound are read on tasks of their own.
        ProposalRequest::Follow(None) | ProposalRequest::ReadScreen { .. } | ProposalRequest::Hear { .. } => {}
        ProposalRequest::Watch { clip, proxy, given_up } => {
            if let Some(found) = activities(&proxy, &given_up) {
                out.send(ProposalEvent::Watched { clip, found });
            }
        }
    }
}
