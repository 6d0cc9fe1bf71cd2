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

/// A callback that comes so late has stopped. A busy machine may be a third of a second late.
const STALLED: Duration = Duration::from_millis(700);
/// How long a device is tried when it is opened, and how many times too fast it may be: it fills its own buffers first.
const TRIED: Duration = Duration::from_millis(50);
const TOO_FAST: f64 = 10.0;
/// How long a device may take to begin.
const BEGINS: Duration = Duration::from_millis(1_000);

/// What the callback and the clock share.
struct Counted {
    began: Instant,
    /// Frames that the callback took, since ever.
    taken: AtomicU64,
    /// When it took them, in microseconds since `began`, and how much later the last one of them is heard.
    taken_us: AtomicI64,
    latency_us: AtomicI64,
    /// Frames before this one are thrown away.
    valid_from: AtomicU64,
    underruns: AtomicU64,
    running: AtomicBool,
    broken: AtomicBool,
    /// Frames that the callback was asked for, since ever.
    asked: AtomicU64,
}

/// A clock that is the sound device.
pub struct DeviceClock {
    stream: cpal::Stream,
    producer: rtrb::Producer<f32>,
    counted: Arc<Counted>,
    /// Frames that were pushed since ever.
    pushed: u64,
    /// The frame that counts as 0.
    zero: u64,
    started: Option<Instant>,
    last: f64,
}

/// The callback's side.
struct Popper {
    consumer: rtrb::Consumer<f32>,
    counted: Arc<Counted>,
    /// Frames that were popped or thrown away.
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
        // The first frame is heard after the latency, the last one when all before it were.
        let length_us = heard as i64 * 1_000_000 / RATE;
        counted.latency_us.store(latency.as_micros() as i64 + length_us, Ordering::Relaxed);
        counted.taken_us.store(counted.began.elapsed().as_micros() as i64, Ordering::Relaxed);
        counted.taken.store(self.popped, Ordering::Release);
    }
}

impl DeviceClock {
    /// Opens the system's own device.
    ///
    /// # Errors
    /// Why nothing can be heard.
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
        // Until it plays, its callback does not run; where it cannot rest, it plays silence.
        let _ = stream.pause();
        Ok(Self { stream, producer, counted, pushed: 0, zero: 0, started: None, last: 0.0 })
    }
}

/// What the system says of a device that it refuses.
fn refused(error: cpal::Error) -> NoSound {
    NoSound::Refused(error.to_string())
}

/// Whether a device takes no more sound after this error. After a gap, or when the system moved the stream to another device,
/// it goes on.
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
            // It recovers by itself; where it does not, no more sound is taken, which is noticed.
            tracing::debug!(%error, "the sound device");
        }
    };
    device.build_output_stream(config, play, failed, None).map_err(refused)
}

impl Clock for DeviceClock {
    fn start(&mut self) {
        // Where it cannot rest, it plays silence.
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
            // Until now there was nothing that could have been missing.
            self.counted.underruns.store(0, Ordering::Relaxed);
        }
        // There is room for it: what does not fit would be lost.
        let (pushed, _) = self.producer.push_partial_slice(frames);
        self.pushed += (pushed.len() / 2) as u64;
    }

    fn heard(&mut self) -> f64 {
        let taken = self.counted.taken.load(Ordering::Acquire).saturating_sub(self.zero) as f64;
        let since = self.counted.began.elapsed().as_micros() as i64 - self.counted.taken_us.load(Ordering::Relaxed);
        let behind = (self.counted.latency_us.load(Ordering::Relaxed) - since) as f64 * RATE as f64 / 1e6;
        // The samples taken last are heard while the next ones are taken; time never goes back.
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
