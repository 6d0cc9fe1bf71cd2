//! Proposals for videos, kept on this computer until they are taken or dropped: a file for each in a folder of its video, written
//! completely or not at all, bounded in number and size.

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
};
pub use screen::{Screen, read_screens, watch_screens};
use screen::{activities, read_screen};
pub use shelf::{Bounds, KeepError, Kept, MOST, Shelf, is_kept};
pub use sound::{Recordings, listen};
use std::{
    collections::BTreeSet,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::{Semaphore, mpsc::UnboundedReceiver},
    time::MissedTickBehavior,
};

/// Why a part does not fit, in words.
pub fn misfit(fit: &Fit) -> Option<String> {
    match fit {
        Fit::Fits(_) => None,
        Fit::Already => Some("the video is so already".into()),
        Fit::NotRead(name) => Some(format!("\u{2018}{name}\u{2019} was not read")),
        Fit::Misfit(why) => Some(why.clone()),
    }
}

/// Reads the clips that a proposal is about, and fits its parts.
///
/// # Errors
/// The workspace refuses or does not answer.
pub async fn fits(edits: &mut Headless, proposal: &Proposal) -> Result<Vec<Fit>, HeadlessError> {
    let there = |request: &&EditRequest| request.clip().is_none_or(|clip| edits.project().draft.record(clip).is_some());
    let requests: Vec<_> = proposal.parts.iter().flat_map(|part| &part.operations).filter(there).cloned().collect();
    edits.read_for(&requests).await?;
    Ok(edits.fits(&proposal.made_on, &proposal.parts))
}

/// A proposal that is made at this moment, and can be read back.
///
/// # Errors
/// It breaks a rule of proposals, whatever its operations hold.
pub fn proposal(video: VideoId, by: String, why: String, made: MadeParts) -> Result<Proposal, ReadError> {
    let now = jiff::Timestamp::now();
    let made_at = now.round(jiff::Unit::Second).unwrap_or(now);
    let proposal = Proposal { video, by, made_at, why, made_on: made.made_on, parts: made.parts };
    read(&proposal.to_bytes())?;
    Ok(proposal)
}

/// What the window asks for.
#[derive(Debug)]
pub enum ProposalRequest {
    /// Read those of a video.
    Read(Shelf),
    /// Read those of a video now and whenever a command or an assistant keeps or drops one; with nothing, no longer.
    Follow(Option<Shelf>),
    /// Keep what a file has, and read all.
    Import {
        /// The shelf of the video.
        shelf: Shelf,
        /// The file.
        file: PathBuf,
    },
    /// Remember what is not wanted of one.
    Leave {
        /// The shelf of the video.
        shelf: Shelf,
        /// The proposal.
        id: ProposalId,
        /// The parts that are not wanted.
        left: BTreeSet<usize>,
    },
    /// Drop one, and read all.
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
    /// Somebody let in by this program has put a proposal on a shelf: read it again and say so.
    Arrived {
        /// The shelf of the video.
        shelf: Shelf,
        /// What is said of it.
        sent: Sent,
    },
    /// Look where the screen recording of a clip changes, until it is given up.
    Watch {
        /// The clip.
        clip: ClipId,
        /// The scrub proxy of its screen recording.
        proxy: Arc<Proxy>,
        /// Whether nobody waits for it any more.
        given_up: GivenUp,
    },
    /// Read the words that the screen recording of a clip shows, at an address that may be decoded, until it is given up.
    ReadScreen {
        /// The clip.
        clip: ClipId,
        /// Where the bytes of its screen recording are.
        address: String,
        /// What is known of that recording.
        screen: Screen,
        /// Whether nobody waits for it any more.
        given_up: GivenUp,
    },
}

/// What is said of a proposal that has just come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Who proposes it.
    pub by: String,
    /// Why, in a sentence.
    pub why: String,
    /// How many parts it has.
    pub parts: usize,
}

/// Whether nobody waits for an answer any more: who asked keeps a copy and says so.
#[derive(Clone, Debug, Default)]
pub struct GivenUp(Arc<AtomicBool>);

impl GivenUp {
    /// Nobody waits any more.
    pub fn give_up(&self) {
        self.0.store(true, Ordering::Release);
    }

    fn is_so(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// What is answered.
#[derive(Debug)]
pub enum ProposalEvent {
    /// The proposals of a video, and what is wrong with files that cannot be read.
    Listed {
        /// The shelf of the video.
        shelf: Shelf,
        /// The proposals, the oldest first.
        kept: Vec<Kept>,
        /// What is wrong with files that cannot be read.
        problems: Vec<String>,
    },
    /// One has just come.
    Arrived {
        /// The shelf of the video.
        shelf: Shelf,
        /// What is said of it.
        sent: Sent,
    },
    /// One was imported; whether it is new.
    Imported {
        /// The shelf of the video.
        shelf: Shelf,
        /// The proposal.
        id: ProposalId,
        /// Whether it was not there before.
        is_new: bool,
    },
    /// A file was written.
    Written(PathBuf),
    /// Where the screen recording of a clip changes.
    Watched {
        /// The clip.
        clip: ClipId,
        /// Where it changes.
        found: Vec<Activity>,
    },
    /// How far the reading of a clip's screen recording is, in percent.
    Reading {
        /// The clip.
        clip: ClipId,
        /// How far it is, in percent.
        percent: u8,
    },
    /// The words that the screen recording of a clip shows, or why they cannot be read.
    ScreenRead {
        /// The clip.
        clip: ClipId,
        /// The words, or why they cannot be read.
        read: Result<Vec<ScreenText>, MediaError>,
    },
    /// Something was not done: what, and why.
    Failed {
        /// What was not done.
        what: &'static str,
        /// Why not.
        why: String,
    },
}

/// How often the folder of proposals that somebody sees is looked at.
const LOOKS: Duration = Duration::from_secs(1);

/// A shelf that somebody sees.
struct Followed {
    shelf: Shelf,
    /// What lay on it at the last look.
    seen: Option<Vec<(ProposalId, u64)>>,
}

impl Followed {
    /// Reads it again if something came or went.
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

/// Answers requests one after the other, until nobody can ask any more.
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
                // One recording after the other: each takes a core.
                let Ok(_turn) = reading.acquire().await else { return };
                let told = |at: i64| {
                    let percent = at.saturating_mul(100).checked_div(screen.length_ms).unwrap_or(0).clamp(0, 100);
                    out.send(ProposalEvent::Reading { clip: clip.clone(), percent: percent as u8 });
                };
                let read = read_screen(&address, &screen, &given_up, &told).await;
                if !given_up.is_so() {
                    out.send(ProposalEvent::ScreenRead { clip, read });
                }
            });
            continue;
        }
        if let ProposalRequest::Watch { clip, proxy, given_up } = request {
            // Beside the others: a long recording takes half a minute.
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

fn answer(request: ProposalRequest, out: &Out<ProposalEvent>) {
    let list = |shelf: Shelf| match shelf.list() {
        Ok((all, bad)) => out.send(ProposalEvent::Listed { shelf, kept: all, problems: bad }),
        Err(error) => {
            out.send(ProposalEvent::Failed { what: "The proposals of this video cannot be read", why: error.to_string() });
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
            Err(error) => out.send(ProposalEvent::Failed { what: "The proposal was not imported", why: error.to_string() }),
        },
        ProposalRequest::Leave { shelf, id, left } => {
            if let Err(error) = shelf.leave(&id, &left) {
                out.send(ProposalEvent::Failed {
                    what: "What you left of a proposal is not remembered",
                    why: error.to_string(),
                });
            }
        }
        ProposalRequest::Drop { shelf, id } => match shelf.drop(&id) {
            Ok(_) => list(shelf),
            Err(error) => out.send(ProposalEvent::Failed { what: "The proposal was not dropped", why: error.to_string() }),
        },
        ProposalRequest::Write { proposal, file } => match disk::write_document(&file, &proposal.to_bytes()) {
            Ok(()) => out.send(ProposalEvent::Written(file)),
            Err(error) => out.send(ProposalEvent::Failed { what: "The proposal was not written", why: error.to_string() }),
        },
        // Nothing is followed; and what the screen shows is answered beside the others.
        ProposalRequest::Follow(None) | ProposalRequest::ReadScreen { .. } => {}
        ProposalRequest::Watch { clip, proxy, given_up } => {
            if let Some(found) = activities(&proxy, &given_up) {
                out.send(ProposalEvent::Watched { clip, found });
            }
        }
    }
}
