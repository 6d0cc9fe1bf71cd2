//! Decoded sound for the mixer: one ffmpeg for each sound that is heard, started ahead; short sounds are decoded once.

use super::{
    blocking::{self, Output, Running},
    child::MediaError,
    complaint,
    input::{named, protocols},
    mixer::{FRAMES_PER_MS, Input, Master, Mixer, Open, Pcm, Plan, RATE, Read, SHORT_MS},
    stamped::{self, Malformed, Stamped},
};
use std::{
    collections::VecDeque,
    ffi::OsString,
    ops::ControlFlow,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    time::{Duration, Instant},
};

/// Bytes of a frame.
const FRAME: usize = 8;
/// Frames that are handed over at once: 85 ms.
const CHUNK: usize = 4_096;
/// How many of them wait at most.
const AHEAD: usize = 4;
/// How much earlier than wanted decoding begins: the first frame of many codecs needs the one before it.
const SEEK_BACK_MS: i64 = 200;
/// Short sounds that are kept, in frames of all of them: 64 MB.
const KEPT_FRAMES: usize = 8 << 20;
/// How many short sounds are decoded at once.
const DECODERS: usize = 4;

/// The arguments that decode a sound from a millisecond on.
fn arguments(address: &str, from_ms: i64, length_ms: Option<i64>) -> Vec<OsString> {
    let seconds = |ms: i64| format!("{}.{:03}", ms / 1_000, ms % 1_000);
    let mut args: Vec<OsString> =
        ["-nostdin", "-threads", "1", "-protocol_whitelist", protocols(address)].map(Into::into).into();
    if from_ms > 0 {
        args.extend(["-ss".into(), seconds(from_ms).into()]);
    }
    if let Some(length) = length_ms {
        args.extend(["-t".into(), seconds(length).into()]);
    }
    args.extend(["-i".into(), named(address)]);
    args.extend(["-map", "0:a:0", "-vn", "-sn", "-dn"].map(Into::into));
    let filters = format!("aresample={RATE},aformat=sample_fmts=flt:channel_layouts=stereo");
    args.extend(stamped::output(&filters, "pcm_f32le").into_iter().map(Into::into));
    args.push("-".into());
    args
}

/// Reads what ffmpeg decodes, until nobody takes it. What begins later than the moment that was asked for begins with silence.
fn decoded(output: &mut Output, mut give: impl FnMut(&[u8]) -> ControlFlow<()>) -> Result<(), MediaError> {
    let mut bytes = vec![0; CHUNK * FRAME];
    let mut stamped = Stamped::new(FRAME, 0, 0);
    loop {
        let count = output.fill(&mut bytes);
        let taken = stamped.take(bytes.get(..count).unwrap_or_default(), &mut give);
        let taken = taken.map_err(|Malformed| MediaError::Unreadable("ffmpeg gave its sound without its times".into()))?;
        if taken.is_break() || count < bytes.len() {
            return Ok(());
        }
    }
}

/// Why a run failed; a file without sound is one without frames.
fn failure(end: Result<(), MediaError>) -> Result<(), MediaError> {
    match end {
        Err(MediaError::Unreadable(reason)) if reason == complaint::NO_STREAM => Ok(()),
        end => end,
    }
}

fn frames(bytes: &[u8]) -> Vec<f32> {
    let (floats, _) = bytes.as_chunks::<4>();
    floats.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

/// What a thread hands over.
type Handed = Result<Vec<f32>, MediaError>;

/// A long sound, read as it is heard.
struct Stream {
    received: mpsc::Receiver<Handed>,
    waiting: VecDeque<f32>,
    /// Frames that are decoded but not wanted.
    skipped: usize,
    ended: bool,
    /// Why it ended, until it was said.
    failed: Option<MediaError>,
    // Dropped last: the thread comes to an end by itself.
    _running: Option<Running>,
}

impl Stream {
    fn open(address: &str, from: i64) -> Self {
        let from_ms = (from.div_euclid(FRAMES_PER_MS) - SEEK_BACK_MS).max(0);
        let (send, received) = mpsc::sync_channel(AHEAD);
        let failed = send.clone();
        let read = move |output: Output| hand_over(output, &send);
        let of = address.to_owned();
        let running = blocking::spawn("sound", address, move |_| arguments(&of, from_ms, None), read);
        let running = running.map_err(|error| failed.try_send(Err(error))).ok();
        let skipped = 2 * (from - from_ms * FRAMES_PER_MS).max(0) as usize;
        Self { received, waiting: VecDeque::new(), skipped, ended: false, failed: None, _running: running }
    }

    fn take(&mut self, handed: Handed) {
        match handed {
            Ok(samples) => {
                let skipped = self.skipped.min(samples.len());
                self.skipped -= skipped;
                self.waiting.extend(samples.iter().skip(skipped));
            }
            Err(error) => (self.ended, self.failed) = (true, Some(error)),
        }
    }
}

/// Hands decoded frames over until nobody takes them.
fn hand_over(mut output: Output, send: &mpsc::SyncSender<Handed>) {
    let mut is_wanted = true;
    let read = decoded(&mut output, |bytes| {
        is_wanted = send.send(Ok(frames(bytes))).is_ok();
        if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if !is_wanted {
        return;
    }
    if let Err(error) = read.and_then(|()| failure(output.end())) {
        // Nobody may be there to hear it.
        let _ = send.send(Err(error));
    }
}

impl Pcm for Stream {
    fn read(&mut self, out: &mut [f32], patience: Duration) -> Result<Read, MediaError> {
        let asked = Instant::now();
        while self.waiting.is_empty() {
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
            if self.ended {
                return Ok(Read::Ended);
            }
            match self.received.recv_timeout(patience.saturating_sub(asked.elapsed())) {
                Ok(handed) => self.take(handed),
                Err(mpsc::RecvTimeoutError::Timeout) => return Ok(Read::Late),
                Err(mpsc::RecvTimeoutError::Disconnected) => self.ended = true,
            }
        }
        let count = self.waiting.len().min(out.len());
        for (out, sample) in out.iter_mut().zip(self.waiting.drain(..count)) {
            *out = sample;
        }
        Ok(Read::Frames(count / 2))
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

/// A short sound, decoded once for all its uses.
struct Short {
    decoded: Mutex<Option<Result<Vec<f32>, MediaError>>>,
    changed: Condvar,
    running: Mutex<Option<Running>>,
}

impl Short {
    fn state(&self) -> MutexGuard<'_, Option<Result<Vec<f32>, MediaError>>> {
        self.decoded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, decoded: Result<Vec<f32>, MediaError>) {
        *self.state() = Some(decoded);
        self.changed.notify_all();
    }

    fn size(&self) -> usize {
        self.state().as_ref().and_then(|decoded| decoded.as_ref().ok()).map_or(0, Vec::len)
    }
}

/// The beginning of a short sound that is heard once more.
struct ShortReader {
    short: Arc<Short>,
    at: usize,
}

impl Pcm for ShortReader {
    fn read(&mut self, out: &mut [f32], patience: Duration) -> Result<Read, MediaError> {
        let state = self.short.state();
        let waited = self.short.changed.wait_timeout_while(state, patience, |state| state.is_none());
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match &*state {
            None => Ok(Read::Late),
            Some(Err(error)) => Err(error.clone()),
            Some(Ok(frames)) => {
                let rest = frames.get(self.at..).unwrap_or_default();
                let count = rest.len().min(out.len());
                for (out, sample) in out.iter_mut().zip(rest) {
                    *out = *sample;
                }
                self.at += count;
                Ok(if count == 0 { Read::Ended } else { Read::Frames(count / 2) })
            }
        }
    }

    fn is_ready(&mut self) -> bool {
        self.short.state().is_some()
    }
}

/// Short sounds by their addresses, the oldest first.
type Shorts = VecDeque<(String, Arc<Short>)>;

/// Starts decoders, and keeps the short sounds that they gave.
#[derive(Clone, Default)]
pub struct Decoders {
    shorts: Arc<Mutex<Shorts>>,
    room: Arc<Room>,
}

/// How many short sounds are being decoded.
#[derive(Default)]
struct Room {
    taken: Mutex<usize>,
    changed: Condvar,
}

impl Room {
    fn enter(self: &Arc<Self>) -> Entered {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = self.changed.wait_while(taken, |taken| *taken >= DECODERS).unwrap_or_else(PoisonError::into_inner);
        *taken += 1;
        Entered(self.clone())
    }
}

/// A place in the room, until it is dropped.
struct Entered(Arc<Room>);

impl Drop for Entered {
    fn drop(&mut self) {
        *self.0.taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_one();
    }
}

impl Decoders {
    fn short(&self, address: &str) -> Arc<Short> {
        let mut shorts = self.shorts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, short)) = shorts.iter().find(|(known, _)| known == address) {
            return short.clone();
        }
        let short = Arc::new(Short { decoded: Mutex::default(), changed: Condvar::new(), running: Mutex::default() });
        while shorts.len() > 1 && shorts.iter().map(|(_, short)| short.size()).sum::<usize>() > KEPT_FRAMES {
            shorts.pop_front();
        }
        shorts.push_back((address.to_owned(), short.clone()));
        self.decode(address.to_owned(), short.clone());
        short
    }

    fn decode(&self, address: String, short: Arc<Short>) {
        let (room, decoding) = (self.room.clone(), short.clone());
        let work = move || {
            let entered = room.enter();
            let (short, most) = (decoding.clone(), SHORT_MS as usize * FRAMES_PER_MS as usize);
            let read = move |mut output: Output| {
                let mut sound = Vec::new();
                let read = decoded(&mut output, |bytes| {
                    sound.extend(frames(bytes));
                    if sound.len() < 2 * most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                sound.truncate(2 * most);
                short.set(read.and_then(|()| failure(output.end())).map(|()| sound));
                drop(entered);
            };
            let of = address.clone();
            match blocking::spawn("short sound", &address, move |_| arguments(&of, 0, Some(SHORT_MS)), read) {
                Ok(running) => *decoding.running.lock().unwrap_or_else(PoisonError::into_inner) = Some(running),
                Err(error) => decoding.set(Err(error)),
            }
        };
        if let Err(error) = std::thread::Builder::new().name("short sounds".into()).spawn(work) {
            short.set(Err(MediaError::NotRun { program: "cutroom", reason: error.to_string() }));
        }
    }
}

impl Open for Decoders {
    fn open(&self, input: &Input, from: i64) -> Box<dyn Pcm> {
        if input.short {
            return Box::new(ShortReader { short: self.short(&input.address), at: 2 * from.max(0) as usize });
        }
        Box::new(Stream::open(&input.address, from))
    }
}

/// How long a decoder may give nothing while an export is mixed.
const STALLED: Duration = Duration::from_secs(300);

/// Mixes all of a plan at a speed, as fast as it goes. `take` gets frames as bytes of little-endian floats; where it answers
/// that nobody wants more, mixing ends. It blocks: not for a thread of an executor.
pub fn mixed(plan: Arc<Plan>, speed: f64, take: impl FnMut(Vec<u8>) -> bool) -> Result<(), MediaError> {
    let left = (plan.length as f64 / speed).round() as i64;
    mix(Master::new(Mixer::new(plan, Decoders::default(), 0, 0), speed), left, take)
}

/// The same of a part of a plan, in milliseconds, at its natural speed.
pub fn mixed_part(plan: Arc<Plan>, (from, to): (i64, i64), take: impl FnMut(Vec<u8>) -> bool) -> Result<(), MediaError> {
    let frames = |ms: i64| ms.saturating_mul(FRAMES_PER_MS).clamp(0, plan.length);
    let (from, to) = (frames(from), frames(to));
    mix(Master::new(Mixer::new(plan, Decoders::default(), from, 0), 1.0), to - from, take)
}

fn mix(mut master: Master<Decoders>, mut left: i64, mut take: impl FnMut(Vec<u8>) -> bool) -> Result<(), MediaError> {
    while left > 0 {
        let count = left.min(CHUNK as i64);
        let mut block = vec![0.0; 2 * count as usize];
        let in_time = master.fill(&mut block, STALLED);
        if let Some(failure) = master.mixer().failures().pop() {
            return Err(failure.reason);
        }
        if !in_time {
            return Err(MediaError::TooSlow { program: "ffmpeg", seconds: STALLED.as_secs() });
        }
        if !take(block.iter().flat_map(|sample| sample.to_le_bytes()).collect()) {
            break;
        }
        left -= count;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn media_without_sound_is_silent_and_no_failure() {
        let folder = tempfile::tempdir().unwrap();
        let film = folder.path().join("silent.mp4");
        let args = ["-v", "error", "-f", "lavfi", "-i", "color=s=64x64:d=1", "-c:v", "libx264", "-pix_fmt", "yuv420p"];
        let made = Command::new("ffmpeg").args(args).arg(&film).stdin(Stdio::null()).status().unwrap();
        assert!(made.success());
        for short in [false, true] {
            let input = Input { address: film.to_str().unwrap().to_owned(), short };
            let mut sound = Decoders::default().open(&input, 0);
            let read = sound.read(&mut [0.0; 64], Duration::from_secs(30));
            assert!(matches!(read, Ok(Read::Ended)), "{read:?}");
        }
    }
}
