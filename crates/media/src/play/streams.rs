//! Video streams during playback: one ffmpeg, and a thread that reads it, for each recording that is visible now or soon.

use super::{PicturePlan, PlayedPicture, Shown};
use crate::{
    MediaError,
    blocking::{self, Output, Running},
    layer,
    probe::Probe,
};
use cutroom_kernels::{Bitmap, Lent};
use std::{
    collections::HashMap,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

/// Most frames waiting in a channel. When it and the pipe are full, ffmpeg waits.
const WAITING: usize = 3;
/// Frame buffers that a recording reuses: those waiting, the one being read, the next one, the visible one, and one that the window
/// may still hold.
const LENT: usize = WAITING + 4;
/// Decoded frames per second at normal speed.
const RATE: u64 = 30;
/// Time before it becomes visible that a recording's decoder starts, in microseconds: a start takes up to 1.5 s if keyframes are
/// rare.
pub(super) const AHEAD_US: i64 = 2_000_000;
/// Most recordings decoded at once.
const MOST: usize = 8;
/// Time that the last frame of a recording stays after its end, in microseconds: the next clip may dissolve from it.
const STAYS_US: i64 = 500_000;

/// A recording being decoded.
struct Stream {
    shown: Shown,
    received: mpsc::Receiver<Result<Decoded, MediaError>>,
    /// Microseconds of the video between two decoded frames.
    step_us: i64,
    /// Time of the video at which decoding began, and the number of frames since.
    began_us: i64,
    count: i64,
    next: Option<(i64, Decoded)>,
    current: Option<PlayedPicture>,
    over: bool,
    /// Handle of the child, which is killed with the stream.
    running: Option<Running>,
}

struct Decoded {
    frame: Arc<Bitmap>,
    smaller: Option<[Arc<Bitmap>; 4]>,
}

/// Result of checking all streams for frames that are due.
#[derive(Default)]
pub(super) struct Looked {
    /// Whether the current frames have changed.
    pub changed: bool,
    pub shown: u64,
    pub late: u64,
    /// Longest time without a new frame while one was due.
    pub gap: Duration,
    pub failed: Vec<(String, String)>,
}

/// All recordings being decoded.
#[derive(Default)]
pub(super) struct Streams {
    open: Vec<Stream>,
    plan: Arc<PicturePlan>,
    failed: Vec<(String, String)>,
    /// Time at which the latest frame of each visible recording arrived.
    came: HashMap<usize, Instant>,
}

impl Streams {
    /// Replaces the plan. Recordings in both plans continue.
    pub fn replan(&mut self, plan: Arc<PicturePlan>) {
        for stream in &mut self.open {
            if let Some(shown) = plan.shown.iter().find(|shown| stream.shown.goes_on_as(shown)) {
                let from_us = shown.from_us + stream.shown.start_us - shown.start_us;
                stream.shown = Shown { from_us, start_us: stream.shown.start_us, ..shown.clone() };
            } else {
                stream.shown.end_us = i64::MIN;
            }
        }
        self.open.retain(|stream| stream.shown.end_us > i64::MIN);
        self.plan = plan;
    }

    /// Empty streams with the same plan, for the next turn of a looped range.
    pub fn next_turn(&self) -> Self {
        Self { plan: self.plan.clone(), ..Self::default() }
    }

    /// Takes over the counts of the previous turn's streams.
    pub fn follow(&mut self, before: &Self) {
        self.came.clone_from(&before.came);
        self.failed.extend(before.failed.iter().cloned());
    }

    /// Plan of the visible recordings.
    pub fn plan(&self) -> &PicturePlan {
        &self.plan
    }

    /// Ends all decoders.
    pub fn clear(&mut self) {
        self.open.clear();
        self.failed.clear();
        self.came.clear();
    }

    /// Number of running children.
    pub fn running(&self) -> usize {
        self.open.iter().filter(|stream| !stream.over).count()
    }

    /// Starts decoders for all recordings visible between a time and shortly after it, but not after `until_us`.
    pub fn start(&mut self, now_us: i64, until_us: i64, speed: f64) {
        let last_us = until_us.saturating_sub(1).min(now_us + (AHEAD_US as f64 * speed.max(1.0)) as i64);
        let plan = self.plan.clone();
        for shown in plan.shown.iter().filter(|shown| shown.start_us <= last_us && now_us < shown.end_us) {
            let known = self.open.iter().any(|stream| stream.shown.goes_on_as(shown));
            let tried = self.failed.iter().any(|(address, _)| *address == shown.address);
            if known || tried || self.open.len() >= MOST {
                continue;
            }
            let begins = shown.start_us.max(now_us);
            self.open.push(Stream::open(shown.clone(), begins, speed));
        }
    }

    /// Takes the frames that are due.
    pub fn look(&mut self, now_us: i64) -> Looked {
        let mut looked = Looked::default();
        let now = Instant::now();
        for stream in &mut self.open {
            if stream.look(now_us, &mut looked) > 0 {
                let before = self.came.insert(stream.shown.of, now);
                looked.gap = looked.gap.max(before.map_or(Duration::ZERO, |before| now - before));
            }
        }
        let seen = |of: usize| {
            self.open
                .iter()
                .any(|stream| stream.shown.of == of && (stream.shown.start_us..stream.shown.end_us).contains(&now_us))
        };
        self.came.retain(|of, _| seen(*of));
        let before = self.open.len();
        self.open.retain(|stream| stream.shown.end_us.saturating_add(STAYS_US) > now_us);
        looked.changed |= before != self.open.len();
        for stream in self.open.iter_mut().filter(|stream| stream.shown.end_us <= now_us && !stream.over) {
            // Keeps the last frame and ends the child.
            (stream.over, stream.running) = (true, None);
        }
        self.failed.extend(looked.failed.iter().cloned());
        looked
    }

    /// Current frames of all recordings.
    pub fn pictures(&self) -> Vec<PlayedPicture> {
        self.open.iter().filter_map(|stream| stream.current.clone()).collect()
    }

    /// Whether every recording visible at a time has its first frame.
    pub fn is_ready(&self, now_us: i64) -> bool {
        let seen = |stream: &&Stream| stream.shown.start_us <= now_us && now_us < stream.shown.end_us;
        self.open.iter().filter(seen).all(|stream| stream.current.is_some() || stream.over)
    }
}

impl Stream {
    fn open(shown: Shown, begins_us: i64, speed: f64) -> Self {
        // At higher speeds, fewer frames per second of the recording are decoded.
        let rate = (RATE * 1_000, (speed.max(1.0) * 1_000.0).round() as u64);
        let step_us = (rate.1 * 1_000_000 / rate.0) as i64;
        let (send, received) = mpsc::sync_channel(WAITING);
        let failed = send.clone();
        let from_us = shown.from_us + begins_us - shown.start_us;
        // No end: the recording may continue after the known part of the plan. `Streams` ends the decoder.
        let (address, size, covers, blurred) = (shown.address.clone(), shown.size, shown.covers, shown.blurred);
        let args = move |found: &Probe| layer::played(&address, found, from_us, rate, size, covers);
        let running = blocking::spawn("pictures", &shown.address, args, move |output| read(output, size, blurred, &send));
        let running = running.map_err(|error| failed.try_send(Err(error))).ok();
        Self { shown, received, step_us, began_us: begins_us, count: 0, next: None, current: None, over: false, running }
    }

    /// Takes the frames that are due. Returns their number.
    fn look(&mut self, now_us: i64, looked: &mut Looked) -> u64 {
        let mut passed = 0;
        loop {
            if self.next.is_none() && !self.over {
                match self.received.try_recv() {
                    Ok(Ok(decoded)) => {
                        self.next = Some((self.began_us + self.count * self.step_us, decoded));
                        self.count += 1;
                    }
                    Ok(Err(error)) => {
                        looked.failed.push((self.shown.address.clone(), error.plain()));
                        self.over = true;
                    }
                    Err(mpsc::TryRecvError::Disconnected) => self.over = true,
                    Err(mpsc::TryRecvError::Empty) => {}
                }
            }
            // The first frame is shown as soon as it arrives, if its recording is visible.
            let due = |at: i64| at <= now_us && at < self.shown.end_us;
            let Some((at, decoded)) = self.next.take_if(|(at, _)| due(*at)) else { break };
            let of_source = self.shown.from_us + at - self.shown.start_us;
            let picture = PlayedPicture {
                of: self.shown.of,
                frame: decoded.frame,
                smaller: decoded.smaller,
                shown_us: (of_source, of_source + self.step_us),
            };
            self.current = Some(picture);
            passed += 1;
        }
        if passed > 0 {
            looked.changed = true;
            looked.shown += 1;
            // Frames that were skipped arrived too late to be shown.
            looked.late += passed - 1;
        }
        passed
    }
}

/// Reads frames until the receiver is gone.
fn read(mut output: Output, size: (u32, u32), blurred: bool, send: &mpsc::SyncSender<Result<Decoded, MediaError>>) {
    let (width, height) = (size.0 as usize, size.1 as usize);
    let mut count = 0_u64;
    // The buffers are freed with this thread and with the last holder of a frame.
    let mut lent = Lent::new(LENT);
    loop {
        let mut frame = lent.returned().unwrap_or_else(|| Bitmap { width, height, rgba: vec![0; width * height * 4] });
        if output.fill(&mut frame.rgba) < frame.rgba.len() {
            break;
        }
        count += 1;
        let frame = lent.lend(frame);
        let smaller = blurred.then(|| Bitmap::smaller(&frame));
        if send.send(Ok(Decoded { frame, smaller })).is_err() {
            return;
        }
    }
    let ended = match output.end() {
        Ok(()) if count == 0 => Err(MediaError::unreadable(words::media::no_image)),
        ended => ended,
    };
    // After at least one frame, the recording plays up to the failure.
    if let (Err(error), 0) = (ended, count) {
        let _ = send.send(Err(error));
    }
}
