//! Decoders for the mixer: a reader for each sound, started ahead; short sounds are decoded once and cached.

use super::{
    child::MediaError,
    hear::{Recording, STALLED, Wanted},
    mixer::{FRAMES_PER_MS, Input, Master, Mixer, Open, Pcm, Plan, RATE, Read, SHORT_MS},
};
use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// Number of frames mixed at once.
const CHUNK: usize = 4_096;
/// Size limit of the cache of short sounds, in frames: 64 MB.
const KEPT_FRAMES: usize = 8 << 20;
/// Most short sounds decoded at once.
const DECODERS: usize = 4;

/// A cached short sound; `decoded` is `None` until its decoder is done.
struct Short {
    decoded: Mutex<Option<Result<Vec<f32>, MediaError>>>,
    changed: Condvar,
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

/// Reader of a cached short sound.
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

/// Short sounds with their file or URL, the oldest first.
type Shorts = VecDeque<(String, Arc<Short>)>;

/// Starts decoders, with a cache of short sounds.
#[derive(Clone, Default)]
pub struct Decoders {
    shorts: Arc<Mutex<Shorts>>,
    room: Arc<Room>,
}

/// Counter of the short sounds being decoded: a semaphore for threads.
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

/// A permit of [`Room`], returned on drop.
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
        let short = Arc::new(Short { decoded: Mutex::default(), changed: Condvar::new() });
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
            let _entered = room.enter();
            decoding.set(beginning(&address));
        };
        if let Err(error) = std::thread::Builder::new().name("short sounds".into()).spawn(work) {
            short.set(Err(MediaError::NotRun { program: "cutroom", reason: error.to_string().into() }));
        }
    }
}

/// Decodes the beginning of a sound, at most [`SHORT_MS`].
fn beginning(address: &str) -> Result<Vec<f32>, MediaError> {
    let mut reader = Recording::open(address, Wanted { rate: RATE, from: 0, length_ms: Some(SHORT_MS) });
    let most = 2 * (SHORT_MS * FRAMES_PER_MS) as usize;
    let (mut sound, mut block) = (Vec::new(), vec![0.0; 2 * CHUNK]);
    while sound.len() < most {
        match reader.read(&mut block, STALLED)? {
            Read::Frames(count) => sound.extend(block.iter().take(2 * count)),
            Read::Ended => break,
            Read::Late => return Err(MediaError::TooSlow { program: "ffmpeg", seconds: STALLED.as_secs() }),
        }
    }
    sound.truncate(most);
    Ok(sound)
}

impl Open for Decoders {
    fn open(&self, input: &Input, from: i64) -> Box<dyn Pcm> {
        if input.short {
            return Box::new(ShortReader { short: self.short(&input.address), at: 2 * from.max(0) as usize });
        }
        Box::new(Recording::open(&input.address, Wanted { rate: RATE, from, length_ms: None }))
    }
}

/// Mixes a whole plan at a speed, as fast as possible. `take` gets frames as bytes of little-endian floats, and stops the mix by
/// returning false. Blocks: not for a thread of an executor.
pub fn mixed(plan: Arc<Plan>, speed: f64, mut take: impl FnMut(Vec<u8>) -> bool) -> Result<(), MediaError> {
    let left = (plan.length as f64 / speed).round() as i64;
    mix(Master::new(Mixer::new(plan, Decoders::default(), 0, 0), speed), left, |frames| take(bytes(frames, 1.0)))
}

/// Like [`mixed`], but for a range of the plan in milliseconds, at normal speed, and each sample multiplied by `gain`.
pub fn mixed_part(
    plan: Arc<Plan>,
    range: (i64, i64),
    gain: f32,
    mut take: impl FnMut(Vec<u8>) -> bool,
) -> Result<(), MediaError> {
    mixed_samples(plan, range, |frames| take(bytes(frames, gain)))
}

/// Mixes a range of a plan in milliseconds, as fast as possible. `take` gets frames, and stops the mix by returning false.
pub(crate) fn mixed_samples(plan: Arc<Plan>, range: (i64, i64), take: impl FnMut(&[f32]) -> bool) -> Result<(), MediaError> {
    let count = frames_of(&plan, range);
    let from = frame_at(&plan, range.0);
    mix(Master::new(Mixer::new(plan, Decoders::default(), from, 0), 1.0), count, take)
}

/// Number of frames in a range of a plan in milliseconds.
pub(crate) fn frames_of(plan: &Plan, (from, to): (i64, i64)) -> i64 {
    frame_at(plan, to) - frame_at(plan, from)
}

fn frame_at(plan: &Plan, ms: i64) -> i64 {
    ms.saturating_mul(FRAMES_PER_MS).clamp(0, plan.length)
}

fn bytes(frames: &[f32], gain: f32) -> Vec<u8> {
    frames.iter().flat_map(|sample| (sample * gain).to_le_bytes()).collect()
}

fn mix(mut master: Master<Decoders>, mut left: i64, mut take: impl FnMut(&[f32]) -> bool) -> Result<(), MediaError> {
    let mut block = vec![0.0; 2 * CHUNK];
    while left > 0 {
        let count = left.min(CHUNK as i64);
        let part = block.get_mut(..2 * count as usize).unwrap_or_default();
        let in_time = master.fill(part, STALLED);
        if let Some(failure) = master.mixer().failures().pop() {
            return Err(failure.reason);
        }
        if !in_time {
            return Err(MediaError::TooSlow { program: "ffmpeg", seconds: STALLED.as_secs() });
        }
        if !take(part) {
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
