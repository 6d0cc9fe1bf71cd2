#![doc = include_str!("../README.md")]

use cpal::{
    FromSample, SizedSample,
    traits::{DeviceTrait, HostTrait, StreamTrait},
};
use cutroom_media::{
    mixer::RATE,
    play::{AHEAD, Clock, NoSound},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Time without a callback after which the device counts as stalled. On a busy computer a callback may be a third of a second late.
const STALLED: Duration = Duration::from_millis(700);
/// `TRIED`: duration of the test after opening a device. `TOO_FAST`: factor by which the device may exceed real time in it, because
/// it first fills its own buffers.
const TRIED: Duration = Duration::from_millis(50);
const TOO_FAST: f64 = 10.0;
/// Longest time until a started device first requests sound.
const BEGINS: Duration = Duration::from_millis(1_000);

/// State shared by the audio callback and the clock.
struct Counted {
    began: Instant,
    /// Total number of frames the callback took.
    taken: AtomicU64,
    /// `taken_us`: time of the last callback, in microseconds since `began`. `latency_us`: delay from then until its last frame is
    /// audible.
    taken_us: AtomicI64,
    latency_us: AtomicI64,
    /// Frames before this number are discarded.
    valid_from: AtomicU64,
    underruns: AtomicU64,
    running: AtomicBool,
    broken: AtomicBool,
    /// Total number of frames the callback was asked for.
    asked: AtomicU64,
}

/// Clock that plays through the sound device.
pub struct DeviceClock {
    stream: cpal::Stream,
    producer: rtrb::Producer<f32>,
    counted: Arc<Counted>,
    /// Total number of frames pushed.
    pushed: u64,
    /// Frame number that counts as 0 since the last start.
    zero: u64,
    started: Option<Instant>,
    last: f64,
}

/// State of the audio callback.
struct Popper {
    consumer: rtrb::Consumer<f32>,
    counted: Arc<Counted>,
    /// Frames that were popped or discarded.
    popped: u64,
    channels: usize,
}

impl Popper {
    fn fill<T: SizedSample + FromSample<f32>>(&mut self, out: &mut [T], latency: Duration) {
        let counted = self.counted.clone();
        let valid_from = counted.valid_from.load(Ordering::Acquire);
        while self.popped < valid_from {
            let stale = (2 * (valid_from - self.popped) as usize).min(self.consumer.slots() & !1);
            match self.consumer.read_chunk(stale) {
                Ok(chunk) if stale > 0 => chunk.commit_all(),
                _ => break,
            }
            self.popped += (stale / 2) as u64;
        }
        let running = counted.running.load(Ordering::Acquire) && self.popped >= valid_from;
        let mut heard = 0;
        counted.asked.fetch_add((out.len() / self.channels.max(1)) as u64, Ordering::Relaxed);
        for frame in out.chunks_exact_mut(self.channels.max(1)) {
            let mut sample = [0.0; 2];
            if running && self.consumer.slots() >= 2 {
                heard += 1;
                sample = [self.consumer.pop().unwrap_or(0.0), self.consumer.pop().unwrap_or(0.0)];
            }
            for (channel, out) in frame.iter_mut().enumerate() {
                let value = match (channel, self.channels) {
                    (0, 1) => f32::midpoint(sample[0], sample[1]),
                    (0, _) => sample[0],
                    (1, _) => sample[1],
                    _ => 0.0,
                };
                *out = T::from_sample(value);
            }
        }
        self.popped += heard;
        if running && heard < (out.len() / self.channels.max(1)) as u64 {
            counted.underruns.fetch_add(1, Ordering::Relaxed);
        }
        // The first frame is audible after the latency; the last one after all frames before it.
        let length_us = heard as i64 * 1_000_000 / RATE;
        counted.latency_us.store(latency.as_micros() as i64 + length_us, Ordering::Relaxed);
        counted.taken_us.store(counted.began.elapsed().as_micros() as i64, Ordering::Relaxed);
        counted.taken.store(self.popped, Ordering::Release);
    }
}

impl DeviceClock {
    /// Opens the system's default output device.
    ///
    /// # Errors
    /// No device is usable; the error has the reason.
    pub fn open() -> Result<Self, NoSound> {
        let device = cpal::default_host().default_output_device().ok_or(NoSound::NoDevice)?;
        let config = device.default_output_config().map_err(refused)?;
        let counted = Arc::new(Counted {
            began: Instant::now(),
            taken: AtomicU64::new(0),
            taken_us: AtomicI64::new(0),
            latency_us: AtomicI64::new(0),
            valid_from: AtomicU64::new(0),
            underruns: AtomicU64::new(0),
            running: AtomicBool::new(false),
            broken: AtomicBool::new(false),
            asked: AtomicU64::new(0),
        });
        let (producer, consumer) = rtrb::RingBuffer::new(4 * AHEAD as usize);
        let popper = Popper { consumer, counted: counted.clone(), popped: 0, channels: usize::from(config.channels()) };
        let stream = match config.sample_format() {
            cpal::SampleFormat::F32 => stream::<f32>(&device, &config, popper),
            cpal::SampleFormat::I16 => stream::<i16>(&device, &config, popper),
            cpal::SampleFormat::I32 => stream::<i32>(&device, &config, popper),
            cpal::SampleFormat::U16 => stream::<u16>(&device, &config, popper),
            other => return Err(NoSound::UnknownSamples(other.to_string())),
        }?;
        stream.play().map_err(refused)?;
        // A dummy device takes sound faster than real time.
        std::thread::sleep(TRIED);
        if counted.asked.load(Ordering::Relaxed) as f64 > TRIED.as_secs_f64() * RATE as f64 * TOO_FAST {
            return Err(NoSound::TooFast);
        }
        // Pauses the callback until playback; a device that cannot pause plays silence.
        let _ = stream.pause();
        Ok(Self { stream, producer, counted, pushed: 0, zero: 0, started: None, last: 0.0 })
    }
}

/// Error text of the system for a device that it refuses.
fn refused(error: cpal::Error) -> NoSound {
    NoSound::Refused(error.to_string())
}

/// Whether a device takes no more sound after this error. After an underrun, or when the system moved the stream to another device,
/// it continues.
fn is_final(kind: cpal::ErrorKind) -> bool {
    use cpal::ErrorKind as Kind;
    matches!(kind, Kind::DeviceNotAvailable | Kind::HostUnavailable | Kind::PermissionDenied | Kind::StreamInvalidated)
}

fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: &cpal::SupportedStreamConfig,
    mut popper: Popper,
) -> Result<cpal::Stream, NoSound> {
    let mut config = config.config();
    config.sample_rate = RATE as u32;
    let broken = popper.counted.clone();
    let play = move |out: &mut [T], info: &cpal::OutputCallbackInfo| {
        let stamp = info.timestamp();
        popper.fill(out, stamp.playback.duration_since(stamp.callback));
    };
    let failed = move |error: cpal::Error| {
        if is_final(error.kind()) {
            tracing::warn!(%error, "the sound device has failed");
            broken.broken.store(true, Ordering::Release);
        } else {
            // The device recovers by itself; otherwise it takes no more sound, which [`Clock::silence`] reports.
            tracing::debug!(%error, "the sound device");
        }
    };
    device.build_output_stream(config, play, failed, None).map_err(refused)
}

impl Clock for DeviceClock {
    fn start(&mut self) {
        // A device that cannot pause is playing silence already.
        let _ = self.stream.play();
        self.counted.valid_from.store(self.pushed, Ordering::Release);
        self.counted.underruns.store(0, Ordering::Relaxed);
        self.counted.running.store(true, Ordering::Release);
        (self.zero, self.started, self.last) = (self.pushed, Some(Instant::now()), 0.0);
    }

    fn stop(&mut self) {
        self.counted.running.store(false, Ordering::Release);
        self.counted.valid_from.store(self.pushed, Ordering::Release);
        self.started = None;
        let _ = self.stream.pause();
    }

    fn room(&self) -> usize {
        let waiting = self.pushed.saturating_sub(self.counted.taken.load(Ordering::Acquire).max(self.zero)) as i64;
        (AHEAD - waiting).max(0).min((self.producer.slots() / 2) as i64) as usize
    }

    fn push(&mut self, frames: &[f32]) {
        if self.pushed == self.zero {
            // Underruns before the first frame do not count.
            self.counted.underruns.store(0, Ordering::Relaxed);
        }
        // Callers check [`Clock::room`] first; samples that do not fit are lost.
        let (pushed, _) = self.producer.push_partial_slice(frames);
        self.pushed += (pushed.len() / 2) as u64;
    }

    fn heard(&mut self) -> f64 {
        let taken = self.counted.taken.load(Ordering::Acquire).saturating_sub(self.zero) as f64;
        let since = self.counted.began.elapsed().as_micros() as i64 - self.counted.taken_us.load(Ordering::Relaxed);
        let behind = (self.counted.latency_us.load(Ordering::Relaxed) - since) as f64 * RATE as f64 / 1e6;
        // The last block is still playing until the next callback; the position never goes back.
        self.last = (taken - behind.max(0.0)).clamp(self.last, taken.max(self.last));
        self.last
    }

    fn underruns(&self) -> u64 {
        self.counted.underruns.load(Ordering::Relaxed)
    }

    fn silence(&self) -> Option<NoSound> {
        if self.counted.broken.load(Ordering::Acquire) {
            return Some(NoSound::Failed);
        }
        let started = self.started?;
        let taken = Duration::from_micros(self.counted.taken_us.load(Ordering::Relaxed).unsigned_abs());
        let late = self.counted.began.elapsed().saturating_sub(taken);
        let stalls = late > STALLED && started.elapsed() > BEGINS;
        stalls.then_some(NoSound::Stalled)
    }
}
