//! The pictures of recordings while they play: one ffmpeg for each that is seen or soon will be, and a thread that reads it.

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

/// Pictures that wait at most: what is in the pipe behind them holds ffmpeg back.
const WAITING: usize = 3;
/// Pictures of a recording whose memory is written over: those that wait, the one that is read, the next one, the one that is seen, and
/// one that the window still looks at.
const LENT: usize = WAITING + 4;
/// Pictures of a second that is seen at its own speed.
const RATE: u64 = 30;
/// How much earlier than it is seen a recording is decoded: starting takes up to a second and a half where keyframes are rare.
pub(super) const AHEAD_US: i64 = 2_000_000;
/// How many recordings are decoded at once.
const MOST: usize = 8;
/// How long a picture stays when its recording is over: the next clip may dissolve from it.
const STAYS_US: i64 = 500_000;

/// A recording that is being decoded.
struct Stream {
    shown: Shown,
    received: mpsc::Receiver<Result<Decoded, MediaError>>,
    /// Microseconds of the video between two pictures, as it is decoded.
    step_us: i64,
    /// The moment of the video at which decoding began, and pictures that came since.
    began_us: i64,
    count: i64,
    next: Option<(i64, Decoded)>,
    current: Option<PlayedPicture>,
    over: bool,
    /// Its child, which ends with it.
    running: Option<Running>,
}

struct Decoded {
    frame: Arc<Bitmap>,
    smaller: Option<[Arc<Bitmap>; 4]>,
}

/// The result of checking all streams for pictures that are due.
#[derive(Default)]
pub(super) struct Looked {
    /// Whether other pictures are due than before.
    pub changed: bool,
    pub shown: u64,
    pub late: u64,
    /// The longest time without a new picture while one was due.
    pub gap: Duration,
    pub failed: Vec<(String, String)>,
}

/// Everything that is decoded.
#[derive(Default)]
pub(super) struct Streams {
    open: Vec<Stream>,
    plan: Arc<PicturePlan>,
    failed: Vec<(String, String)>,
    /// When the last picture of each recording came that is seen now.
    came: HashMap<usize, Instant>,
}

impl Streams {
    /// Another plan. Recordings that both have go on.
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

    /// Nothing decoded yet, with the same plan: for the next turn of a range that repeats.
    pub fn next_turn(&self) -> Self {
        Self { plan: self.plan.clone(), ..Self::default() }
    }

    /// Replaces the streams of the previous turn and takes over their counts.
    pub fn follow(&mut self, before: &Self) {
        self.came.clone_from(&before.came);
        self.failed.extend(before.failed.iter().cloned());
    }

    /// What is seen when.
    pub fn plan(&self) -> &PicturePlan {
        &self.plan
    }

    /// Ends everything that is decoded.
    pub fn clear(&mut self) {
        self.open.clear();
        self.failed.clear();
        self.came.clear();
    }

    /// How many children run.
    pub fn running(&self) -> usize {
        self.open.iter().filter(|stream| !stream.over).count()
    }

    /// Starts what is seen at a moment or soon after it, and before `until_us`, at a speed.
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

    /// Takes the pictures that are due.
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
            // Its last picture stays, its child does not.
            (stream.over, stream.running) = (true, None);
        }
        self.failed.extend(looked.failed.iter().cloned());
        looked
    }

    /// The pictures that are due.
    pub fn pictures(&self) -> Vec<PlayedPicture> {
        self.open.iter().filter_map(|stream| stream.current.clone()).collect()
    }

    /// Whether every recording that is seen at a moment has its first picture.
    pub fn is_ready(&self, now_us: i64) -> bool {
        let seen = |stream: &&Stream| stream.shown.start_us <= now_us && now_us < stream.shown.end_us;
        self.open.iter().filter(seen).all(|stream| stream.current.is_some() || stream.over)
    }
}

impl Stream {
    fn open(shown: Shown, begins_us: i64, speed: f64) -> Self {
        // Faster than it was recorded, fewer pictures of a second are seen.
        let rate = (RATE * 1_000, (speed.max(1.0) * 1_000.0).round() as u64);
        let step_us = (rate.1 * 1_000_000 / rate.0) as i64;
        let (send, received) = mpsc::sync_channel(WAITING);
        let failed = send.clone();
        let from_us = shown.from_us + begins_us - shown.start_us;
        // The recording may go on behind what is known of the plan: its owner ends it.
        let (address, size, covers, blurred) = (shown.address.clone(), shown.size, shown.covers, shown.blurred);
        let args = move |found: &Probe| layer::played(&address, found, from_us, rate, size, covers);
        let running = blocking::spawn("pictures", &shown.address, args, move |output| read(output, size, blurred, &send));
        let running = running.map_err(|error| failed.try_send(Err(error))).ok();
        Self { shown, received, step_us, began_us: begins_us, count: 0, next: None, current: None, over: false, running }
    }

    /// Takes the pictures that are due; answers how many.
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
                        looked.failed.push((self.shown.address.clone(), error.to_string()));
                        self.over = true;
                    }
                    Err(mpsc::TryRecvError::Disconnected) => self.over = true,
                    Err(mpsc::TryRecvError::Empty) => {}
                }
            }
            // The first picture is shown as soon as it is there, if its recording is seen.
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
            // The pictures that were skipped came too late to be shown.
            looked.late += passed - 1;
        }
        passed
    }
}

/// Reads pictures until nobody takes them.
fn read(mut output: Output, size: (u32, u32), blurred: bool, send: &mpsc::SyncSender<Result<Decoded, MediaError>>) {
    let (width, height) = (size.0 as usize, size.1 as usize);
    let mut count = 0_u64;
    // The memory ends with the recording's thread, and with the last who looks at a picture of it.
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
        Ok(()) if count == 0 => Err(MediaError::Unreadable("it holds no picture".into())),
        ended => ended,
    };
    // The pictures decoded before the failure were shown.
    if let (Err(error), 0) = (ended, count) {
        let _ = send.send(Err(error));
    }
}
