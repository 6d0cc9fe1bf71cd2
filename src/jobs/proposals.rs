//! Proposals for videos, kept on this computer until they are taken or dropped: a file for each in a folder of its video, written
//! completely or not at all, bounded in number and size.

use super::{out::Out, relay::Relay};
use crate::{
    api::{Client, ClipId, SourceMs, VideoId},
    disk,
    document::{ClipData, EditRequest, Headless, HeadlessError, MadeParts, project::Project},
    media::{Grid, MediaError, Proxy, ScreenScan, read_words},
    picture::Bitmap,
    propose::{
        Fit, MOST_BYTES, Proposal, ProposalId, ReadError,
        find::{Activity, ActivityFinder, ScreenText, ScreenWord},
        read,
    },
};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeSet, HashMap},
    fs, io,
    path::{Path, PathBuf},
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

/// The most proposals of one video.
pub const MOST: usize = 40;
/// The most bytes of all proposals of one video.
const MOST_OF_VIDEO: u64 = 16 << 20;
/// The largest list of parts that were left.
const MOST_LEFT: u64 = 64 << 10;

/// A proposal that is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Its id.
    pub id: ProposalId,
    /// The proposal.
    pub proposal: Proposal,
    /// The parts that the user does not want, by index.
    pub left: BTreeSet<usize>,
}

/// Why a proposal is not kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The folder is full.
    #[error("{MOST} proposals are kept for this video already: drop some of them first")]
    TooMany,
    /// They would take too much room.
    #[error("the proposals of this video would take more than {} MB: drop some of them first", MOST_OF_VIDEO >> 20)]
    TooLarge,
    /// It is for another video.
    #[error("the proposal is for the video \"{proposed}\", not for \"{expected}\": open that video, or name it with --video")]
    OtherVideo {
        /// The proposal's video.
        proposed: String,
        /// The video whose proposals are kept here.
        expected: String,
    },
    /// The file is no proposal.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The disk fails.
    #[error("the proposal could not be kept: {0}")]
    Disk(#[from] io::Error),
}

/// The proposals of one video.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    folder: PathBuf,
    video: String,
}

impl Shelf {
    /// Those of a video: `folder` holds the proposals of all videos, `place` is the workspace as its journals name it.
    pub fn of(folder: &Path, place: &str, video: &str) -> Self {
        let name = disk::short_hex(&Sha256::digest(format!("{place}\n{video}")), 12);
        Self { folder: folder.join(name), video: video.to_owned() }
    }

    fn file(&self, id: &ProposalId) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    fn left_file(&self, id: &ProposalId) -> PathBuf {
        self.folder.join(format!("{id}.left"))
    }

    /// The ids of what is there, with sizes.
    fn ids(&self) -> io::Result<Vec<(ProposalId, u64)>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut ids = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let id = name.to_str().and_then(|name| ProposalId::parse(name.strip_suffix(".json")?));
            if let Some(id) = id {
                ids.push((id, entry.metadata()?.len()));
            }
        }
        ids.sort();
        Ok(ids)
    }

    /// All of them, the oldest first, and what is wrong with files that cannot be read: those stay where they are.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn list(&self) -> io::Result<(Vec<Kept>, Vec<String>)> {
        let (mut all, mut bad) = (Vec::new(), Vec::new());
        for (id, _) in self.ids()?.into_iter().take(MOST) {
            let path = self.file(&id);
            let proposal = disk::read(&path, MOST_BYTES as u64).map_err(KeepError::from).and_then(|bytes| Ok(read(&bytes)?));
            match proposal {
                Ok(proposal) => {
                    let left = self.left(&id);
                    all.push(Kept { id, proposal, left });
                }
                Err(error) => bad.push(format!("{}: {error}", path.display())),
            }
        }
        all.sort_by(|one, other| (one.proposal.made_at, &one.id).cmp(&(other.proposal.made_at, &other.id)));
        Ok((all, bad))
    }

    /// The parts that were left; none where that cannot be read.
    fn left(&self, id: &ProposalId) -> BTreeSet<usize> {
        let bytes = disk::read(&self.left_file(id), MOST_LEFT).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// Keeps a proposal; the same one again changes nothing. Answers its id, and whether it is new.
    ///
    /// # Errors
    /// It is for another video, there is no room for it, or the disk fails.
    pub fn keep(&self, proposal: &Proposal) -> Result<(ProposalId, bool), KeepError> {
        if proposal.video.as_str() != self.video {
            return Err(KeepError::OtherVideo { proposed: proposal.video.as_str().to_owned(), expected: self.video.clone() });
        }
        disk::private_folder(&self.folder)?;
        let lock = disk::open(&self.folder.join("lock"), disk::private_file().create(true).truncate(false).write(true))?;
        lock.lock()?;
        let (id, bytes) = (proposal.id(), proposal.to_bytes());
        let ids = self.ids()?;
        if ids.iter().any(|(other, _)| *other == id) {
            return Ok((id, false));
        }
        if ids.len() >= MOST {
            return Err(KeepError::TooMany);
        }
        if bytes.len() > MOST_BYTES || ids.iter().map(|(_, size)| size).sum::<u64>() + bytes.len() as u64 > MOST_OF_VIDEO {
            return Err(KeepError::TooLarge);
        }
        disk::replace(&self.file(&id), &bytes)?;
        Ok((id, true))
    }

    /// Reads a file of somebody's and keeps it.
    ///
    /// # Errors
    /// It cannot be read, is no proposal, is for another video, or there is no room for it.
    pub fn import(&self, file: &Path) -> Result<(ProposalId, bool), KeepError> {
        // One byte more than is allowed, so that the error is that of a proposal which is too large.
        let bytes = disk::read(file, MOST_BYTES as u64 + 1)?;
        self.keep(&read(&bytes)?)
    }

    /// Remembers the parts that the user does not want.
    ///
    /// # Errors
    /// The disk fails.
    pub fn leave(&self, id: &ProposalId, left: &BTreeSet<usize>) -> io::Result<()> {
        disk::private_folder(&self.folder)?;
        disk::replace(&self.left_file(id), &serde_json::to_vec(left)?)
    }

    /// Drops a proposal; whether it was there.
    ///
    /// # Errors
    /// The disk fails.
    pub fn drop(&self, id: &ProposalId) -> io::Result<bool> {
        let removed = |path: PathBuf| match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            done => done.map(|()| true),
        };
        removed(self.left_file(id))?;
        removed(self.file(id))
    }
}

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

/// Whether a file of a folder of proposals is a proposal, or says what was left of one.
pub fn is_kept(shelf: &str, file: &str) -> bool {
    let is_shelf = shelf.len() == 24 && shelf.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    is_shelf && file.split_once('.').is_some_and(|(id, end)| ProposalId::parse(id).is_some() && matches!(end, "json" | "left"))
}

/// Counts files of proposals that come from elsewhere: no more are taken than are kept.
#[derive(Debug, Default)]
pub struct Bounds(HashMap<String, (usize, u64)>);

impl Bounds {
    /// Takes a file of so many bytes to a shelf.
    ///
    /// # Errors
    /// It is too large, or the shelf takes no more.
    pub fn take(&mut self, shelf: &str, file: &str, bytes: u64) -> Result<(), KeepError> {
        if Path::new(file).extension().is_some_and(|extension| extension == "left") {
            return if bytes <= MOST_LEFT { Ok(()) } else { Err(KeepError::TooLarge) };
        }
        let (count, total) = self.0.entry(shelf.to_owned()).or_default();
        if *count >= MOST {
            return Err(KeepError::TooMany);
        }
        if bytes > MOST_BYTES as u64 || total.saturating_add(bytes) > MOST_OF_VIDEO {
            return Err(KeepError::TooLarge);
        }
        (*count, *total) = (*count + 1, *total + bytes);
        Ok(())
    }
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

/// Where the screen recordings of a video change, by clip: each is decoded from its beginning to its end, one after the other.
/// `progress` is told how many were looked at, and of how many.
///
/// # Errors
/// A recording cannot be reached or decoded.
pub async fn watch_screens(
    client: &Client,
    project: &Project,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<HashMap<ClipId, Vec<Activity>>, MediaError> {
    let relay = Relay::of(client.clone()).await;
    let screens: Vec<_> = project.clips.iter().filter_map(|data| Some((&data.clip.id, data.screen()?))).collect();
    let mut all = HashMap::new();
    for (index, (clip, source)) in screens.iter().enumerate() {
        progress(index, screens.len());
        let (Some(size), Some(length)) = (source.dimensions, source.duration_ms) else { continue };
        let address = relay.address(&source.url).map_err(|why| MediaError::Unreadable(why.to_string()))?;
        let explained = |error| relay.explained(&source.url, error);
        let mut scan =
            ScreenScan::open(&address, (size.width as u32, size.height as u32), length.round() as i64).map_err(explained)?;
        let mut finder = ActivityFinder::default();
        while let Some((at, grey)) = scan.next().await.map_err(explained)? {
            finder.see(SourceMs(at), scan.size(), &grey);
        }
        all.insert((*clip).clone(), finder.finish());
    }
    Ok(all)
}

/// The words that the screen recordings of a video show, by clip, read by `tesseract`. `progress` is told the index of the recording, how
/// many there are, and how many milliseconds of it are read.
///
/// # Errors
/// `tesseract` is not installed or fails, or a recording cannot be reached or decoded.
pub async fn read_screens(
    client: &Client,
    project: &Project,
    progress: &(dyn Fn(usize, usize, i64) + Sync),
) -> Result<HashMap<ClipId, Vec<ScreenText>>, MediaError> {
    let relay = Relay::of(client.clone()).await;
    let screens: Vec<_> = project.clips.iter().filter_map(|data| Some((&data.clip.id, Screen::of(data)?))).collect();
    let mut all = HashMap::new();
    for (index, (clip, screen)) in screens.iter().enumerate() {
        let address = relay.address(&screen.url).map_err(|why| MediaError::Unreadable(why.to_string()))?;
        let told = |at| progress(index, screens.len(), at);
        let read = read_screen(&address, screen, &GivenUp::default(), &told).await;
        all.insert((*clip).clone(), read.map_err(|error| relay.explained(&screen.url, error))?);
    }
    Ok(all)
}

/// A screen recording that can be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Screen {
    /// Its address, as the service gives it.
    pub url: String,
    /// Its size in pixels.
    size: (u32, u32),
    /// Its length in milliseconds.
    length_ms: i64,
}

impl Screen {
    /// That of a clip, if it has one.
    pub fn of(data: &ClipData) -> Option<Self> {
        let source = data.screen()?;
        let (size, length) = (source.dimensions?, source.duration_ms?);
        Some(Self { url: source.url.clone(), size: (size.width as u32, size.height as u32), length_ms: length.round() as i64 })
    }
}

/// By how much a pixel's brightness differs that has changed, of 255.
const DIFFERS: u8 = 32;
/// A picture is read again when one of so many pixels has changed since: a cursor that blinks is less.
const READ_AGAIN: usize = 8_000;
/// The most pictures of a recording that are read; of one that changes more often the words of some moments are not known.
const MOST_READ: usize = 4_000;
/// The most words of a picture.
const MOST_WORDS: usize = 3_000;

/// The words that a recording shows, by time. Pictures that differ from the one that was read last are read.
async fn read_screen(
    address: &str,
    screen: &Screen,
    given_up: &GivenUp,
    progress: &(dyn Fn(i64) + Sync),
) -> Result<Vec<ScreenText>, MediaError> {
    let mut scan = ScreenScan::by(address, screen.size, screen.length_ms, Grid::WORDS)?;
    let size = scan.size();
    let mut all: Vec<ScreenText> = Vec::new();
    let (mut read, mut before): (Vec<u8>, i64) = (Vec::new(), 0);
    while let Some((at, grey)) = scan.next().await? {
        if given_up.is_so() {
            return Ok(all);
        }
        let differing = read.iter().zip(&grey).filter(|(one, other)| one.abs_diff(**other) >= DIFFERS).count();
        if (read.is_empty() || differing * READ_AGAIN > grey.len()) && all.len() < MOST_READ {
            let mut words = read_words(size, grey.clone()).await?;
            words.truncate(MOST_WORDS);
            let words = words.into_iter().map(|word| ScreenWord { text: word.text, place: word.place, line: word.line });
            if let Some(last) = all.last_mut() {
                last.to = SourceMs(at);
            }
            all.push(ScreenText { from: SourceMs(before), to: SourceMs(at), words: words.collect() });
            read = grey;
            progress(at);
        }
        before = at;
    }
    if let Some(last) = all.last_mut() {
        last.to = SourceMs(screen.length_ms.max(before));
    }
    Ok(all)
}

/// How far apart the pictures are that are compared, in milliseconds, and how many of them are at most.
const WATCHED: (i64, i64) = (250, 20_000);

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

/// Where a recording changes, as its scrub proxy shows it; nothing where that was given up.
fn activities(proxy: &Proxy, given_up: &GivenUp) -> Option<Vec<Activity>> {
    let end = proxy.facts().map_or_else(|| proxy.done_ms(), |facts| facts.end_ms);
    let step = WATCHED.0.max(end / WATCHED.1);
    let mut finder = ActivityFinder::default();
    let (mut at, mut last) = (0, None);
    while at < end {
        if given_up.is_so() {
            return None;
        }
        // A damaged picture is passed over.
        if let Ok(Some(picture)) = proxy.picture_at(at)
            && last.replace(picture.span.from_us) != Some(picture.span.from_us)
        {
            let (size, pixels) = small_and_grey(&picture.frame);
            finder.see(SourceMs(at), size, &pixels);
        }
        at += step;
    }
    Some(finder.finish())
}

/// Every second pixel of a picture, as brightness: its size, and the pixels row by row.
fn small_and_grey(picture: &Bitmap) -> ((usize, usize), Vec<u8>) {
    let size = (picture.width / 2, picture.height / 2);
    let mut pixels = Vec::with_capacity(size.0 * size.1);
    for row in picture.rgba.chunks_exact((picture.width * 4).max(4)).step_by(2).take(size.1) {
        let grey = |pixel: &[u8]| match pixel {
            [red, green, blue, _] => ((u32::from(*red) * 77 + u32::from(*green) * 150 + u32::from(*blue) * 29) >> 8) as u8,
            _ => 0,
        };
        pixels.extend(row.chunks_exact(4).step_by(2).take(size.0).map(grey));
    }
    (size, pixels)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::VideoId;
    use crate::propose::{ClipThen, MadeOn, Part, PartKind, Sure};

    fn proposal(why: &str) -> Proposal {
        let clip = ClipThen {
            clip_id: ClipId::new("cl"),
            length_ms: SourceMs(9_000),
            cuts: vec![],
            fields: std::collections::BTreeMap::new(),
        };
        let cut = serde_json::json!({"type": "cut_footage", "operationId": "o", "clipId": "cl", "removed": [{"startTimeMs": 0, "durationMs": 5}]});
        let operations = vec![crate::edit::EditRequest::parse(0, &cut).unwrap()];
        let part = Part { kind: PartKind::Cut, title: "Cut".into(), why: "Tighter.".into(), sure: Sure::CERTAIN, operations };
        Proposal {
            video: VideoId::new("vid"),
            by: "Ada".into(),
            made_at: "2026-11-23T12:00:00Z".parse().unwrap(),
            why: why.into(),
            made_on: MadeOn { clips: vec![clip], ..MadeOn::default() },
            parts: vec![part],
        }
    }

    #[test]
    fn proposals_come_back_with_what_was_left_of_them_and_are_bounded_in_number() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::of(folder.path(), "local", "vid");
        assert_eq!(shelf.list().unwrap(), (vec![], vec![]));
        let (id, is_new) = shelf.keep(&proposal("First.")).unwrap();
        assert!(is_new && !shelf.keep(&proposal("First.")).unwrap().1, "the same file twice is one proposal");
        shelf.leave(&id, &BTreeSet::from([0])).unwrap();
        let (all, bad) = shelf.list().unwrap();
        assert_eq!((all.len(), &all[0].left, bad.len()), (1, &BTreeSet::from([0]), 0));
        assert_eq!(all[0].proposal, proposal("First."));
        let other = Shelf::of(folder.path(), "local", "other");
        assert!(matches!(other.keep(&proposal("First.")), Err(KeepError::OtherVideo { .. })));
        // A file that is damaged is named and stays; the others are there.
        fs::write(shelf.file(&ProposalId::parse("0123456789abcdef").unwrap()), "{").unwrap();
        let (all, bad) = shelf.list().unwrap();
        assert_eq!((all.len(), bad.len()), (1, 1));
        assert!(bad[0].contains("0123456789abcdef.json: the file ends in the middle"), "{bad:?}");
        for number in 0..MOST - 2 {
            shelf.keep(&proposal(&format!("Number {number}."))).unwrap();
        }
        assert!(matches!(shelf.keep(&proposal("Too many.")), Err(KeepError::TooMany)));
        assert!(shelf.drop(&id).unwrap() && !shelf.drop(&id).unwrap());
        assert!(shelf.keep(&proposal("Too many.")).unwrap().1);
    }

    #[test]
    fn proposals_of_a_video_are_bounded_in_size_to_the_byte() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::of(folder.path(), "local", "vid");
        assert!(matches!(shelf.keep(&proposal(&"x".repeat(MOST_BYTES))), Err(KeepError::TooLarge)), "one alone");
        let one_more = proposal("One more.");
        let length = one_more.to_bytes().len() as u64;
        // What is there counts by its size, whether it can be read or not.
        let file = |number: u64| shelf.file(&ProposalId::parse(&format!("{number:016x}")).unwrap());
        let fill = |number: u64, bytes: u64| fs::File::create(file(number)).unwrap().set_len(bytes).unwrap();
        let others = MOST_OF_VIDEO / MOST_BYTES as u64 - 1;
        for number in 0..others {
            fill(number, MOST_BYTES as u64);
        }
        let room = MOST_OF_VIDEO - others * MOST_BYTES as u64;
        fill(others, room - length + 1);
        let refused = shelf.keep(&one_more).unwrap_err();
        assert!(matches!(refused, KeepError::TooLarge), "{refused}");
        assert!(refused.to_string().contains("more than 16 MB") && !shelf.file(&one_more.id()).exists(), "{refused}");
        fill(others, room - length);
        assert!(shelf.keep(&one_more).unwrap().1, "the last byte is used");
        assert!(matches!(shelf.keep(&proposal("Another.")), Err(KeepError::TooLarge)));
        assert!(shelf.drop(&ProposalId::parse(&format!("{:016x}", 0)).unwrap()).unwrap());
        assert!(shelf.keep(&proposal("Another.")).unwrap().1, "dropping one makes room");
    }
}
