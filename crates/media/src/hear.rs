//! Reader of a recording's sound: its audible tracks, mixed to two channels with exact times. Player, export, waveform, silence
//! detection and the file for a transcriber read through it, so that each gets the same sound at the same time.

use super::{
    blocking::{self, Output, Running},
    child::MediaError,
    heard::filters,
    input::{Input, seconds},
    known::{record_of, recorded},
    mixer::{Pcm, Read},
    probe::{Probe, SoundTrack},
    stamped::{self, Form, Malformed, Stamped},
};
use std::{
    collections::VecDeque,
    ffi::OsString,
    ops::ControlFlow,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Bytes of a frame: two channels of 32-bit floats.
const FRAME: usize = 8;
/// Frames per chunk between threads: 85 ms at 48,000 a second.
const CHUNK: usize = 4_096;
/// Most chunks waiting for the reader.
const AHEAD: usize = 4;
/// Distance before the wanted start at which decoding of sound without video begins, in microseconds.
const SEEK_BACK_US: i64 = 1_000_000;
/// Longest wait for the next samples when a whole recording is read.
pub(super) const STALLED: Duration = Duration::from_secs(300);
/// Limits how many recordings are read as a whole at the same time.
static ROOM: Semaphore = Semaphore::const_new(4);

/// Range and sample rate of a recording's sound to read.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// Frames per second.
    pub rate: i64,
    /// Number of the first frame, at `rate`.
    pub from: i64,
    /// Length in milliseconds; `None` reads to the end.
    pub length_ms: Option<i64>,
}

impl Wanted {
    /// Start of the range, in microseconds.
    fn start_us(self) -> i64 {
        self.from.saturating_mul(1_000_000).div_euclid(self.rate.max(1))
    }
}

/// ffmpeg arguments that decode one track.
fn arguments(input: Input<'_>, track: &SoundTrack, wanted: Wanted) -> Vec<OsString> {
    // Many codecs need samples before the first wanted one to start; those are not handed over. In a file with video, a seek
    // already lands earlier, at a keyframe.
    let alone = input.probe().picture.is_none();
    let seek_us = if alone { wanted.start_us() - SEEK_BACK_US } else { input.before(wanted.start_us()) };
    let mut args = input.arguments(seek_us, &["-nostdin", "-threads", "1"]);
    args.extend(["-map".into(), format!("0:{}", track.index).into()]);
    if let Some(length) = wanted.length_ms {
        args.extend(["-to".into(), seconds(wanted.start_us().saturating_add(length.saturating_mul(1_000))).into()]);
    }
    args.extend(stamped::output(&filters(track, wanted.rate), "pcm_f32le").into_iter().map(Into::into));
    args.push("-".into());
    args
}

/// Passes decoded bytes to `give` until ffmpeg ends or `give` breaks. A track that begins later than `wanted` starts with silence.
fn decoded(output: &mut Output, wanted: Wanted, mut give: impl FnMut(&[u8]) -> ControlFlow<()>) -> Result<(), MediaError> {
    let mut bytes = vec![0; CHUNK * FRAME];
    let mut stamped = Stamped::new(Form { frame: FRAME, silence: 0, rate: wanted.rate }, wanted.from);
    loop {
        let count = output.fill(&mut bytes);
        let taken = stamped.take(bytes.get(..count).unwrap_or_default(), &mut give);
        let taken = taken.map_err(|Malformed| MediaError::unreadable(words::media::sound_without_times))?;
        if taken.is_break() || count < bytes.len() {
            return Ok(());
        }
    }
}

fn frames(bytes: &[u8]) -> Vec<f32> {
    let (floats, _) = bytes.as_chunks::<4>();
    floats.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

/// A block of samples, or the error that ended the decoding.
type Handed = Result<Vec<f32>, MediaError>;

/// Reader of one sound track.
struct Track {
    received: mpsc::Receiver<Handed>,
    waiting: VecDeque<f32>,
    ended: bool,
    /// Error of the decoder, until [`Track::wait`] returns it.
    failed: Option<MediaError>,
    // Declared last, so dropped last: dropping `received` already lets the thread end by itself.
    _running: Option<Running>,
}

impl Track {
    fn open(address: &str, track: &SoundTrack, wanted: Wanted) -> Self {
        let (send, received) = mpsc::sync_channel(AHEAD);
        let failed = send.clone();
        let (of, track) = (address.to_owned(), track.clone());
        let args = move |found: &Probe| arguments(Input::new(&of, found), &track, wanted);
        let running = blocking::spawn("sound", address, args, move |output| hand_over(output, wanted, &send));
        let running = running.map_err(|error| failed.try_send(Err(error))).ok();
        Self { received, waiting: VecDeque::new(), ended: false, failed: None, _running: running }
    }

    fn take(&mut self, handed: Handed) {
        match handed {
            Ok(samples) => self.waiting.extend(samples),
            Err(error) => (self.ended, self.failed) = (true, Some(error)),
        }
    }

    /// Waits until samples or the end are there. Returns `false` after `patience`.
    fn wait(&mut self, patience: Duration) -> Result<bool, MediaError> {
        let asked = Instant::now();
        while self.waiting.is_empty() {
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
            if self.ended {
                return Ok(true);
            }
            match self.received.recv_timeout(patience.saturating_sub(asked.elapsed())) {
                Ok(handed) => self.take(handed),
                Err(mpsc::RecvTimeoutError::Timeout) => return Ok(false),
                Err(mpsc::RecvTimeoutError::Disconnected) => self.ended = true,
            }
        }
        Ok(true)
    }

    fn is_ready(&mut self) -> bool {
        while self.waiting.is_empty() && !self.ended {
            match self.received.try_recv() {
                Ok(handed) => self.take(handed),
                Err(mpsc::TryRecvError::Empty) => return false,
                Err(mpsc::TryRecvError::Disconnected) => self.ended = true,
            }
        }
        true
    }
}

/// Sends decoded frames to the [`Track`] until it is dropped.
fn hand_over(mut output: Output, wanted: Wanted, send: &mpsc::SyncSender<Handed>) {
    let mut is_wanted = true;
    let read = decoded(&mut output, wanted, |bytes| {
        is_wanted = send.send(Ok(frames(bytes))).is_ok();
        if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if !is_wanted {
        return;
    }
    if let Err(error) = read.and_then(|()| output.end()) {
        // The receiver may be gone.
        let _ = send.send(Err(error));
    }
}

/// All audible tracks of a recording, mixed. A recording without any ends immediately.
pub(super) struct Recording {
    /// Delivers the tracks while another thread probes the recording; `None` once they are known.
    opening: Option<mpsc::Receiver<Result<Vec<Track>, MediaError>>>,
    tracks: Vec<Track>,
}

impl Recording {
    /// Starts to read a file or a URL. Another thread probes it, unless its record is cached.
    pub fn open(address: &str, wanted: Wanted) -> Self {
        if let Some(found) = recorded(address) {
            return Self::of(address, &found, wanted);
        }
        let (send, opening) = mpsc::sync_channel(1);
        let (address, failed) = (address.to_owned(), send.clone());
        let open = move || {
            let opened = looked_at(&address).map(|found| Self::of(&address, &found, wanted).tracks);
            // If the receiver is gone, the tracks are dropped here, which ends their decoders.
            let _ = send.send(opened);
        };
        if let Err(error) = std::thread::Builder::new().name("sound tracks".into()).spawn(open) {
            let _ = failed.try_send(Err(MediaError::NotRun { program: "cutroom", reason: error.to_string().into() }));
        }
        Self { opening: Some(opening), tracks: Vec::new() }
    }

    fn of(address: &str, found: &Probe, wanted: Wanted) -> Self {
        let open = |track: &SoundTrack| Track::open(address, track, wanted);
        Self { opening: None, tracks: found.heard().into_iter().map(open).collect() }
    }

    /// Waits until the tracks are known. Returns `false` after `patience`.
    fn opened(&mut self, patience: Duration) -> Result<bool, MediaError> {
        let Some(opening) = &self.opening else { return Ok(true) };
        match opening.recv_timeout(patience) {
            Ok(opened) => {
                self.opening = None;
                self.tracks = opened?;
                Ok(true)
            }
            Err(mpsc::RecvTimeoutError::Timeout) => Ok(false),
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                self.opening = None;
                Ok(true)
            }
        }
    }
}

impl Pcm for Recording {
    fn read(&mut self, out: &mut [f32], patience: Duration) -> Result<Read, MediaError> {
        let asked = Instant::now();
        if !self.opened(patience)? {
            return Ok(Read::Late);
        }
        for track in &mut self.tracks {
            if !track.wait(patience.saturating_sub(asked.elapsed()))? {
                return Ok(Read::Late);
            }
        }
        // A track that has ended is silent from there on.
        let there = self.tracks.iter().map(|track| track.waiting.len());
        let Some(count) = there.filter(|count| *count > 0).min().map(|count| count.min(out.len())) else {
            return Ok(Read::Ended);
        };
        let (now, _) = out.split_at_mut(count);
        now.fill(0.0);
        for track in &mut self.tracks {
            let some = count.min(track.waiting.len());
            for (out, sample) in now.iter_mut().zip(track.waiting.drain(..some)) {
                *out += sample;
            }
        }
        Ok(Read::Frames(count / 2))
    }

    fn is_ready(&mut self) -> bool {
        if let Some(opening) = &self.opening {
            match opening.try_recv() {
                Err(mpsc::TryRecvError::Empty) => return false,
                Ok(Ok(tracks)) => (self.opening, self.tracks) = (None, tracks),
                // Kept for the next [`Pcm::read`], which returns the error.
                Ok(Err(error)) => {
                    let (send, failed) = mpsc::sync_channel(1);
                    let _ = send.try_send(Err(error));
                    self.opening = Some(failed);
                    return true;
                }
                Err(mpsc::TryRecvError::Disconnected) => self.opening = None,
            }
        }
        self.tracks.iter_mut().all(Track::is_ready)
    }
}

/// Probes a recording on a thread without an async executor.
fn looked_at(address: &str) -> Result<Arc<Probe>, MediaError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| MediaError::NotRun { program: "ffprobe", reason: error.to_string().into() })?;
    runtime.block_on(record_of(address))
}

/// Sound of a whole recording in decoded blocks, for async callers. Dropping it ends the decoding.
pub(super) struct Hearing {
    blocks: tokio::sync::mpsc::Receiver<Vec<f32>>,
    reading: Option<tokio::task::JoinHandle<Result<(), MediaError>>>,
    _room: Option<SemaphorePermit<'static>>,
}

impl Hearing {
    /// Starts to read a file or a URL at `rate` frames a second. Waits while other recordings are read as a whole.
    ///
    /// # Errors
    /// The file cannot be read, or has no sound that this ffmpeg can decode.
    pub async fn begin(address: &str, rate: u32) -> Result<Self, MediaError> {
        let found = record_of(address).await?;
        if found.heard().is_empty() {
            let none = found.sounds.is_empty();
            let why: words::Message = if none { words::media::no_stream } else { words::media::sound_no_decoder };
            return Err(MediaError::unreadable(why));
        }
        // An error would mean that the semaphore was closed, which never happens.
        let room = ROOM.acquire().await.ok();
        let (send, blocks) = tokio::sync::mpsc::channel(AHEAD);
        let address = address.to_owned();
        let read = move || {
            let mut recording = Recording::of(&address, &found, Wanted { rate: i64::from(rate), from: 0, length_ms: None });
            let mut block = vec![0.0; 2 * CHUNK];
            loop {
                match recording.read(&mut block, STALLED)? {
                    Read::Frames(count) => {
                        let heard = block.get(..2 * count).unwrap_or_default().to_vec();
                        if send.blocking_send(heard).is_err() {
                            return Ok(());
                        }
                    }
                    Read::Ended => return Ok(()),
                    Read::Late => return Err(MediaError::TooSlow { program: "ffmpeg", seconds: STALLED.as_secs() }),
                }
            }
        };
        Ok(Self { blocks, reading: Some(tokio::task::spawn_blocking(read)), _room: room })
    }

    /// Next block of samples, left and right alternating; `None` at the end.
    ///
    /// # Errors
    /// The sound cannot be decoded, or ffmpeg stalls.
    pub async fn next(&mut self) -> Result<Option<Vec<f32>>, MediaError> {
        if let Some(block) = self.blocks.recv().await {
            return Ok(Some(block));
        }
        let Some(reading) = self.reading.take() else { return Ok(None) };
        let ended =
            reading.await.map_err(|error| MediaError::NotRun { program: "cutroom", reason: error.to_string().into() })?;
        ended.map(|()| None)
    }
}
