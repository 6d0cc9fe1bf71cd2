//! The passes over a source that make its proxy: first keyframes of the whole length, then all frames together with the peaks of
//! the sound tracks. A pass that was cancelled or killed is continued where it stopped.

use super::{
    super::{
        cache::{PeakFile, PictureKind, PictureWriter},
        child::MediaError,
        input::Input,
        known::record_of,
        peaks::{Pairing, Waveform},
        stamped::{Form, Malformed, Stamped},
        tracks::Tracks,
    },
    Facts, Proxy,
    args::{self, Effort, From, Sounds},
    peaks_name,
    reader::{PassReader, Piece},
    unreadable, write,
};
use crate::disk;
use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom},
    ops::ControlFlow,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{mpsc, watch};

/// Longest time without output; then the pass fails.
const STALLED: Duration = Duration::from_secs(60);
/// Like [`STALLED`], but for the overview, which has no output during a long range without keyframes.
const OVERVIEW_STALLED: Duration = Duration::from_secs(25);
/// Longest source without an overview, in milliseconds: its full pass takes only a second or two.
const OVERVIEW_FROM_MS: i64 = 20_000;
/// Time limit of a pass, not counting pauses.
const LONGEST: Duration = Duration::from_secs(8 * 3_600);
/// Length limit of a source, in milliseconds.
const MOST_MS: i64 = 24 * 3_600_000;
/// Interval of progress reports, and of reading the sound files.
const REPORT: Duration = Duration::from_millis(250);
/// Interval of checks whether another process has finished the proxy.
const ELSEWHERE: Duration = Duration::from_millis(300);
/// Most pieces waiting to be written to disk.
const AHEAD: usize = 4;

/// Progress of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Completed part of the source, in milliseconds.
    pub done_ms: i64,
    /// Length of the source in milliseconds; `None` if unknown.
    pub length_ms: Option<i64>,
    /// Number of frames in the proxy.
    pub pictures: usize,
}

/// Completes the proxy of a source and returns the source's facts. `address` is a file or an http URL, `claimed_ms` the length that
/// the server states. While `paused` is true, ffmpeg waits. `report` is called a few times a second. Dropping the future ends the
/// pass; a later one continues it. If another process makes the proxy, this call waits for it.
///
/// # Errors
/// The source cannot be read or decoded, stalls, or would exceed its share of the cache; or the disk is full. Everything made
/// before the error stays.
pub async fn make_proxy(
    address: &str,
    claimed_ms: Option<i64>,
    proxy: Arc<Proxy>,
    paused: watch::Receiver<bool>,
    report: impl Fn(Progress) + Send + Sync + 'static,
) -> Result<Facts, MediaError> {
    make(address, claimed_ms, proxy, Pace { paused, effort: Effort::Beside }, Arc::new(report)).await
}

/// Like [`make_proxy`], but on all cores and without pauses, for a command that waits for it.
///
/// # Errors
/// Those of [`make_proxy`].
pub async fn make_proxy_alone(
    address: &str,
    claimed_ms: Option<i64>,
    proxy: Arc<Proxy>,
    report: impl Fn(Progress) + Send + Sync + 'static,
) -> Result<Facts, MediaError> {
    let pace = Pace { paused: watch::channel(false).1, effort: Effort::Alone };
    make(address, claimed_ms, proxy, pace, Arc::new(report)).await
}

/// Pause switch and processor share of a pass.
struct Pace {
    paused: watch::Receiver<bool>,
    effort: Effort,
}

async fn make(
    address: &str,
    claimed_ms: Option<i64>,
    proxy: Arc<Proxy>,
    pace: Pace,
    report: Arc<dyn Fn(Progress) + Send + Sync>,
) -> Result<Facts, MediaError> {
    let lock = loop {
        if let Some(facts) = proxy.facts() {
            return Ok(facts);
        }
        let asked = proxy.clone();
        let locked = blocking(move || asked.lock()).await?;
        if let Some(lock) = locked {
            break Arc::new(lock);
        }
        tokio::time::sleep(ELSEWHERE).await;
    };
    if let Some(facts) = proxy.facts() {
        return Ok(facts);
    }
    let found = record_of(address).await?;
    let tracks = Tracks::of(&found)?;
    let length_ms = tracks.length_ms.or(claimed_ms);
    let mut pass = Pass { input: Input::new(address, &found), tracks: &tracks, length_ms, proxy: &proxy, lock, pace, report };
    if tracks.has_picture && !proxy.pictures.overview_ended() && has_overview(length_ms) {
        match pass.overview().await {
            Err(MediaError::Unreadable(why)) => tracing::debug!(%why, "a source gets no overview"),
            Err(MediaError::TooSlow { .. }) => tracing::debug!("a source has no overview: its keyframes are too far apart"),
            other => other?,
        }
    }
    let problem = pass.all().await?.or_else(|| found.undecoded());
    let (pictures, sounds) = (proxy.done_ms(), proxy.sounds());
    let end_ms = sounds.iter().map(|sound| sound.length_ms()).chain([pictures]).max().unwrap_or(0);
    let facts = Facts { tracks, end_ms, problem };
    let (finished, kept) = (proxy.clone(), facts.clone());
    blocking(move || finished.folder.finish(&kept)).await?;
    *write(&proxy.facts) = Some(facts.clone());
    Ok(facts)
}

/// Whether a source of this length gets an overview pass.
pub(super) fn has_overview(length_ms: Option<i64>) -> bool {
    length_ms.is_none_or(|ms| ms > OVERVIEW_FROM_MS)
}

/// Runs disk work on a blocking thread.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T, MediaError> {
    let done = tokio::task::spawn_blocking(work).await;
    let done = done.map_err(|error| MediaError::Unreadable(error.to_string().into()))?;
    done.map_err(|error| not_kept(&error))
}

/// Error of the cache's disk.
fn not_kept(error: &io::Error) -> MediaError {
    match MediaError::not_written(error) {
        MediaError::DiskFull => MediaError::DiskFull,
        _ => unreadable(error),
    }
}

impl Proxy {
    /// Takes the writer lock of the folder; `None` if another process holds it. Also loads everything that another process has
    /// written.
    fn lock(&self) -> io::Result<Option<File>> {
        let lock = self.folder.lock()?;
        self.pictures.refresh()?;
        // The other process may have just finished.
        if let Some(facts) = self.folder.facts() {
            let sounds: io::Result<Vec<_>> = (0..facts.tracks.sounds)
                .map(|track| PeakFile::read(&self.folder.file(&peaks_name(track))).map(Arc::new))
                .collect();
            *write(&self.sounds) = sounds?;
            *write(&self.facts) = Some(facts);
        }
        Ok(lock)
    }
}

/// State of the passes over one source.
struct Pass<'a> {
    input: Input<'a>,
    tracks: &'a Tracks,
    length_ms: Option<i64>,
    proxy: &'a Arc<Proxy>,
    /// Writer lock, shared with the writing thread.
    lock: Arc<File>,
    pace: Pace,
    report: Arc<dyn Fn(Progress) + Send + Sync>,
}

/// Streams of a source that a pass decodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Picture,
    Sound,
}

/// Description of one ffmpeg run, besides its arguments.
struct Run {
    /// Kind under which its frames are stored.
    kind: PictureKind,
    /// Writers of its sound tracks.
    sounds: Vec<SoundKeeper>,
    has_pictures: bool,
    /// Longest time without output before the run fails.
    stalled: Duration,
}

impl Pass<'_> {
    async fn overview(&mut self) -> Result<(), MediaError> {
        let args = args::overview(&self.input, self.tracks);
        let run = Run { kind: PictureKind::Overview, sounds: Vec::new(), has_pictures: true, stalled: OVERVIEW_STALLED };
        self.run(args, run).await.1?;
        let (proxy, lock) = (self.proxy.clone(), self.lock.clone());
        blocking(move || {
            let _lock = lock;
            proxy.pictures.writer()?.add(PictureKind::OverviewEnd, 0, &[])
        })
        .await
    }

    /// Runs the pass over all streams. If one stream cannot be decoded, the others are still read; returns a message about the
    /// missing part.
    async fn all(&mut self) -> Result<Option<String>, MediaError> {
        let tries: &[Wanted] = match (self.tracks.has_picture, self.tracks.sounds) {
            (false, 0) => return Ok(None),
            (true, 0) => &[Wanted::Picture],
            (false, _) => &[Wanted::Sound],
            (true, _) => &[Wanted::All, Wanted::Picture, Wanted::Sound],
        };
        let mut first_error = None;
        for wanted in tries {
            let (pieces, ended) = self.read(*wanted).await?;
            match ended {
                Ok(()) => {
                    return Ok(first_error.map(|error: MediaError| match wanted {
                        Wanted::Sound => words::media::only_sound_decoded(error.plain()),
                        Wanted::All | Wanted::Picture => words::media::only_video_decoded(error.plain()),
                    }));
                }
                Err(error @ MediaError::Unreadable(_)) if pieces == 0 => {
                    first_error.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        Err(first_error.unwrap_or_else(|| MediaError::unreadable(words::media::not_decoded)))
    }

    /// Runs ffmpeg once over the whole source. Returns the number of pieces, and the result of the run.
    async fn read(&mut self, wanted: Wanted) -> Result<(u64, Result<(), MediaError>), MediaError> {
        let count = if wanted == Wanted::Picture { 0 } else { self.tracks.sounds };
        let tracks = Tracks { has_picture: self.tracks.has_picture && wanted != Wanted::Sound, ..self.tracks.clone() };
        let proxy = self.proxy.clone();
        let piped = (!tracks.has_picture).then_some(0);
        let keepers: Vec<SoundKeeper> =
            blocking(move || (0..count).map(|track| SoundKeeper::open(&proxy, track, piped == Some(track))).collect()).await?;
        let from = From {
            picture_us: self.proxy.pictures.last_us(),
            sounds_ms: keepers.iter().map(|keeper| keeper.waveform.length_ms()).collect(),
        };
        let files = keepers.iter().enumerate().filter_map(|(track, keeper)| Some((track, keeper.raw.clone()?))).collect();
        let most_ms = self.length_ms.map_or(MOST_MS, |ms| (ms + ms / 4).saturating_add(60_000)).min(MOST_MS);
        let args = args::whole(&self.input, &tracks, &from, &Sounds { files, piped }, most_ms, self.pace.effort);
        let has_pictures = tracks.has_picture;
        Ok(self.run(args, Run { kind: PictureKind::Proxy, sounds: keepers, has_pictures, stalled: STALLED }).await)
    }

    /// Runs ffmpeg and stores its output. Returns the number of pieces, and the result of the run.
    async fn run(&mut self, args: Vec<OsString>, run: Run) -> (u64, Result<(), MediaError>) {
        let Run { kind, sounds, has_pictures, stalled } = run;
        let (send, pieces) = mpsc::channel(AHEAD);
        let keeper = Keeper {
            proxy: self.proxy.clone(),
            _lock: self.lock.clone(),
            kind,
            sounds,
            length_ms: self.length_ms,
            report: self.report.clone(),
        };
        let kept = tokio::task::spawn_blocking(move || keeper.keep(pieces));
        let read = self.pump(&args, has_pictures, stalled, &send).await;
        drop(send);
        // A disk failure is the cause of the resulting ffmpeg failure, so it is the error returned.
        match kept.await.unwrap_or_else(|error| Err(MediaError::Unreadable(error.to_string().into()))) {
            Ok(count) => (count, read),
            Err(error) => (0, Err(error)),
        }
    }

    /// Sends pieces to the writer until the end of the output, or until the writer is gone.
    async fn pump(
        &mut self,
        args: &[OsString],
        has_pictures: bool,
        stalled: Duration,
        send: &mpsc::Sender<Piece>,
    ) -> Result<(), MediaError> {
        // An error means that the sender is gone, so nothing can pause the pass.
        let _ = self.pace.paused.wait_for(|paused| !*paused).await;
        let mut reader = PassReader::start(args, has_pictures)?;
        let (mut asked, mut worked) = (Instant::now(), Duration::ZERO);
        while let Some(piece) = reader.next(stalled).await? {
            worked += asked.elapsed();
            if worked > LONGEST {
                return Err(MediaError::TooSlow { program: "ffmpeg", seconds: LONGEST.as_secs() });
            }
            if send.send(piece).await.is_err() {
                break;
            }
            let _ = self.pace.paused.wait_for(|paused| !*paused).await;
            asked = Instant::now();
        }
        Ok(())
    }
}

/// Writes pieces to the cache, on a blocking thread.
struct Keeper {
    proxy: Arc<Proxy>,
    _lock: Arc<File>,
    kind: PictureKind,
    sounds: Vec<SoundKeeper>,
    length_ms: Option<i64>,
    report: Arc<dyn Fn(Progress) + Send + Sync>,
}

impl Keeper {
    /// Stores all pieces. Returns the number of pieces with content.
    fn keep(mut self, mut pieces: mpsc::Receiver<Piece>) -> Result<u64, MediaError> {
        let proxy = self.proxy.clone();
        let mut writer = proxy.pictures.writer().map_err(|error| not_kept(&error))?;
        let mut reported = None::<Instant>;
        let mut count = 0;
        while let Some(piece) = pieces.blocking_recv() {
            count += u64::from(self.take(piece, &mut writer)?);
            if reported.is_none_or(|at| at.elapsed() > REPORT) {
                reported = Some(Instant::now());
                self.publish().map_err(|error| not_kept(&error))?;
            }
        }
        let finish = |sounds: &mut Vec<SoundKeeper>| sounds.iter_mut().try_for_each(SoundKeeper::finish);
        let finished = finish(&mut self.sounds).and_then(|()| writer.sync()).and_then(|()| self.publish());
        finished.map(|()| count).map_err(|error| not_kept(&error))
    }

    /// Stores one piece. Returns whether it contained a frame or sound.
    fn take(&mut self, piece: Piece, writer: &mut PictureWriter<'_>) -> Result<bool, MediaError> {
        match piece {
            Piece::Picture(time_us, jpeg) => {
                if self.proxy.pictures.bytes() + jpeg.len() as u64 > self.proxy.most_bytes {
                    let most = self.proxy.most_bytes >> 20;
                    return Err(MediaError::over_limit(move || words::media::previews_too_large(most)));
                }
                writer.add(self.kind, time_us, &jpeg).map(|()| true).map_err(|error| not_kept(&error))
            }
            Piece::Sound(written) => match self.sounds.first_mut() {
                Some(sound) => sound.take(&written).map_err(|error| not_kept(&error)),
                None => Ok(false),
            },
        }
    }

    /// Reads the sound files, then updates the readers' waveforms and reports progress to the caller.
    fn publish(&mut self) -> io::Result<()> {
        for sound in &mut self.sounds {
            sound.take_up()?;
        }
        if !self.sounds.is_empty() {
            *write(&self.proxy.sounds) = self.sounds.iter().map(|sound| Arc::new(sound.waveform.clone())).collect();
        }
        let heard = self.sounds.first().map_or(0, |sound| sound.waveform.length_ms());
        let seen = self.proxy.done_ms();
        let done_ms = if self.kind == PictureKind::Overview || seen > 0 { seen } else { heard };
        (self.report)(Progress { done_ms, length_ms: self.length_ms, pictures: self.proxy.pictures() });
        Ok(())
    }
}

/// Computes the waveform of one sound track and stores it.
struct SoundKeeper {
    /// File that ffmpeg writes samples to; `None` for the piped track.
    raw: Option<PathBuf>,
    /// Number of bytes read from `raw`.
    read: u64,
    stamped: Stamped,
    pairing: Pairing,
    peaks: PeakFile,
    waveform: Waveform,
}

impl SoundKeeper {
    fn open(proxy: &Proxy, track: usize, is_piped: bool) -> io::Result<Self> {
        let (peaks, waveform) = PeakFile::resume(&proxy.folder.file(&peaks_name(track)))?;
        let raw = (!is_piped).then(|| proxy.folder.file(&format!("sound-{track}.mov")));
        if let Some(raw) = &raw {
            // Created here as an empty file that only this user can read: an earlier pass may have left it, or it may be a link.
            match fs::remove_file(raw) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => disk::open_own(raw)?,
            };
        }
        // The first sample has exactly this time, wherever the seek lands.
        let from = waveform.length_ms() * Pairing::RATE as i64 / 1_000;
        let form = Form { frame: 1, silence: u8::MAX / 2 + 1, rate: Pairing::RATE as i64 };
        let stamped = Stamped::new(form, from);
        Ok(Self { raw, read: 0, stamped, pairing: Pairing::new(), peaks, waveform })
    }

    /// Takes output of ffmpeg. Returns whether it contained sound.
    fn take(&mut self, written: &[u8]) -> io::Result<bool> {
        let Self { stamped, pairing, peaks, waveform, .. } = self;
        let mut is_heard = false;
        let mut failure = None;
        let taken = stamped.take(written, |samples| {
            is_heard = true;
            let kept = pairing.take(samples, |low, high| {
                waveform.push(low, high);
                peaks.push(low, high)
            });
            match kept {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        match (failure, taken) {
            (Some(error), _) => Err(error),
            (None, Err(Malformed)) => Err(io::Error::new(io::ErrorKind::InvalidData, "ffmpeg gave sound without its times")),
            (None, Ok(_)) => Ok(is_heard),
        }
    }

    /// Reads samples that ffmpeg has appended to the file.
    fn take_up(&mut self) -> io::Result<()> {
        let Some(raw) = &self.raw else { return Ok(()) };
        let mut file = match disk::open(raw, OpenOptions::new().read(true)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            file => file?,
        };
        file.seek(SeekFrom::Start(self.read))?;
        let mut written = vec![0; 256 << 10];
        loop {
            let count = file.read(&mut written)?;
            if count == 0 {
                return Ok(());
            }
            self.read += count as u64;
            self.take(written.get(..count).unwrap_or_default())?;
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.take_up()?;
        let (peaks, waveform) = (&mut self.peaks, &mut self.waveform);
        self.pairing.end(|low, high| {
            waveform.push(low, high);
            peaks.push(low, high)
        })?;
        self.peaks.finish()?;
        match self.raw.take().map(fs::remove_file) {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
