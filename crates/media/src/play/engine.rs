//! The playback thread.

use super::{
    Clock, Counts, NoSound, PicturePlan, PlayEvent, SilentClock, TICK, Watched, is_heard,
    metering::Metering,
    shuttle::Shuttle,
    streams::{AHEAD_US, Looked, Streams},
};
use crate::{
    Decoders,
    mixer::{BUSES, FRAMES_PER_MS, Levels, Master, Mixer, Plan, RATE},
};
use std::{
    collections::VecDeque,
    sync::{Arc, atomic::Ordering, mpsc},
    time::{Duration, Instant},
};

/// Audio frames that are mixed and pushed at once.
const BLOCK: usize = 512;
/// Shortest time between two attempts to open the sound device.
const TRIED_AGAIN: Duration = Duration::from_secs(5);
/// Longest wait for sound and video when playback starts.
const BEGINS: Duration = Duration::from_millis(700);
/// Longest time between two repaints of the playhead. Longer than a video frame, because each new frame repaints it too.
const REPAINT: Duration = Duration::from_millis(50);
/// `TURNS_AHEAD`: turns of a looped range whose video is decoded ahead. `MOST_DECODERS`: decoders for all of them.
const TURNS_AHEAD: usize = 3;
const MOST_DECODERS: usize = 10;
/// Scrubbing sound: audio frames played at each position, and their fade (90 ms, 5 ms).
const GRAIN: usize = 90 * FRAMES_PER_MS as usize;
const GRAIN_FADE: usize = 5 * FRAMES_PER_MS as usize;
/// Longest wait for the sound of a scrub position.
const GRAIN_PATIENCE: Duration = Duration::from_millis(150);
/// Audio frames by which sound decoders are started ahead.
const STARTED_AHEAD: i64 = 2 * RATE;

/// Range of the video to play, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Start of the range.
    pub from_us: i64,
    /// End of the range.
    pub to_us: i64,
    /// Whether playback loops.
    pub repeats: bool,
}

impl Range {
    /// End of the current turn; unlimited if the range does not loop.
    fn turn_end_us(self) -> i64 {
        if self.repeats { self.to_us } else { i64::MAX }
    }
}

enum Order {
    Sound(Arc<Plan>),
    Pictures(Arc<PicturePlan>),
    Gains([f32; BUSES]),
    Prepare(i64),
    Scrub(i64),
    /// Number from [`Watched::play`], start in microseconds, speed, range.
    Play(u64, i64, f64, Range),
    Stop,
}

/// A video player with a thread of its own. Dropping it ends the thread and all decoders, without waiting for them.
pub struct Player {
    orders: mpsc::Sender<(Instant, Order)>,
    watched: Arc<Watched>,
}

impl Player {
    /// Starts the thread. `open` opens the sound device on that thread, when it is first needed; if it fails, the clock is silent,
    /// and a later start tries again. The thread calls `tell` with an event, or with `None` when a new frame or position is to be
    /// painted.
    pub fn spawn(
        open: impl Fn() -> Result<Box<dyn Clock>, NoSound> + Send + 'static,
        tell: impl Fn(Option<PlayEvent>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (orders, inbox) = mpsc::channel();
        let watched = Arc::new(Watched::new());
        let shared = watched.clone();
        std::thread::Builder::new().name("player".into()).spawn(move || {
            let mixer = Mixer::new(Arc::default(), Decoders::default(), 0, STARTED_AHEAD);
            let mut engine = Engine {
                watched: shared,
                tell: Box::new(tell),
                clock: None,
                open: Box::new(open),
                tried: Instant::now(),
                master: Master::new(mixer, 1.0),
                streams: Streams::default(),
                turns: VecDeque::new(),
                shuttle: None,
                grain: None,
                playing: None,
                prepared: None,
                counts: Counts::default(),
                repainted: Instant::now(),
                levels: VecDeque::new(),
                metering: Metering::start(),
            };
            engine.run(&inbox);
        })?;
        Ok(Self { orders, watched })
    }

    fn order(&self, order: Order) {
        if self.orders.send((Instant::now(), order)).is_err() {
            tracing::error!("the player has ended");
        }
    }

    /// State of the player, for other threads.
    pub fn watched(&self) -> &Arc<Watched> {
        &self.watched
    }

    /// Replaces the sound plan. During playback, the sound changes without a gap.
    pub fn set_sound(&self, plan: Arc<Plan>) {
        self.order(Order::Sound(plan));
    }

    /// Replaces the plan of recordings to show.
    pub fn set_pictures(&self, plan: Arc<PicturePlan>) {
        self.order(Order::Pictures(plan));
    }

    /// Sets the gain of each bus.
    pub fn set_gains(&self, gains: [f32; BUSES]) {
        self.order(Order::Gains(gains));
    }

    /// Starts the decoders for playback from a time, so that it begins immediately.
    pub fn prepare(&self, at_us: i64) {
        self.order(Order::Prepare(at_us));
    }

    /// Plays the short sound of a position while the user drags the playhead. Ignored during playback.
    pub fn scrub(&self, at_us: i64) {
        self.order(Order::Scrub(at_us));
    }

    /// Starts playback of a range from `from_us`, at a speed (negative: backwards).
    pub fn play(&self, from_us: i64, speed: f64, range: Range) {
        let number = self.watched.play(from_us, speed);
        self.order(Order::Play(number, from_us, speed, range));
    }

    /// Stops playback.
    pub fn stop(&self) {
        self.watched.stop();
        self.order(Order::Stop);
    }
}

/// Mapping from audio frames to video time: position of the video at an audio frame.
#[derive(Clone, Copy)]
struct Mark {
    heard: i64,
    at_us: f64,
}

struct Playing {
    /// Number of the order to play.
    order: u64,
    speed: f64,
    range: Range,
    /// Audio frames pushed since the clock started.
    pushed: i64,
    /// Video time that is mixed next, in microseconds.
    mixed_us: f64,
    marks: VecDeque<Mark>,
    /// Last position that was audible, in microseconds.
    reached_us: i64,
    began: Instant,
    /// Whether the last block of the range has been pushed.
    is_last: bool,
}

impl Playing {
    fn at(&mut self, heard: f64) -> f64 {
        while self.marks.get(1).is_some_and(|next| next.heard as f64 <= heard) {
            self.marks.pop_front();
        }
        let mark = self.marks.front().copied().unwrap_or(Mark { heard: 0, at_us: 0.0 });
        mark.at_us + (heard - mark.heard as f64) * 1e6 / RATE as f64 * self.speed
    }

    /// Time at which playback ends in its direction.
    fn end_us(&self) -> f64 {
        if self.speed < 0.0 { self.range.from_us as f64 } else { self.range.to_us as f64 }
    }
}

type Opens = Box<dyn Fn() -> Result<Box<dyn Clock>, NoSound>>;

struct Engine {
    watched: Arc<Watched>,
    tell: Box<dyn Fn(Option<PlayEvent>)>,
    clock: Option<Box<dyn Clock>>,
    open: Opens,
    /// Time of the last attempt to open the device.
    tried: Instant,
    master: Master<Decoders>,
    streams: Streams,
    /// Streams of the next turns of a looped range, which are decoded ahead.
    turns: VecDeque<Streams>,
    /// Source of frames when playing backwards or above [`super::MAX_HEARD`]; `None` until first used.
    shuttle: Option<Shuttle>,
    /// End of the scrubbing sound.
    grain: Option<Instant>,
    playing: Option<Playing>,
    /// Start time whose decoders are already running.
    prepared: Option<i64>,
    counts: Counts,
    /// Time of the last repaint request.
    repainted: Instant,
    /// Levels of the blocks not yet played, each with the audio frame at its end.
    levels: VecDeque<(i64, Levels)>,
    /// Loudness since playback began.
    metering: Metering,
}

fn frame(at_us: f64) -> i64 {
    (at_us * FRAMES_PER_MS as f64 / 1_000.0).round() as i64
}

impl Engine {
    fn run(&mut self, inbox: &mpsc::Receiver<(Instant, Order)>) {
        loop {
            let order = if self.playing.is_some() || self.grain.is_some() {
                inbox.recv_timeout(TICK)
            } else {
                inbox.recv().map_err(|_| mpsc::RecvTimeoutError::Disconnected)
            };
            match order {
                Ok((asked, order)) => self.obey(asked, order),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
            }
            self.tick();
        }
    }

    fn obey(&mut self, asked: Instant, order: Order) {
        match order {
            Order::Sound(plan) => {
                if self.playing.is_some() || self.prepared.is_some() {
                    self.master.mixer().replan(plan);
                } else {
                    self.master.mixer().load(plan);
                }
            }
            Order::Pictures(plan) => {
                for turn in &mut self.turns {
                    turn.replan(plan.clone());
                }
                self.streams.replan(plan);
            }
            Order::Gains(gains) => self.master.mixer().set_gains(gains, self.playing.is_none()),
            Order::Prepare(at_us) => self.prepare(at_us),
            Order::Scrub(at_us) => self.scrub(at_us),
            Order::Play(order, from_us, speed, range) => self.play(asked, order, from_us, speed, range),
            Order::Stop => self.stop(),
        }
    }

    fn prepare(&mut self, at_us: i64) {
        if self.playing.is_some() || self.prepared == Some(at_us) {
            return;
        }
        self.open_clock();
        self.streams.clear();
        self.master.mixer().set_ahead(STARTED_AHEAD);
        self.master.restart(frame(at_us as f64), 1.0);
        self.streams.start(at_us, i64::MAX, 1.0);
        self.prepared = Some(at_us);
    }

    /// Plays the short sound of a position, if there is a device.
    fn scrub(&mut self, at_us: i64) {
        if self.playing.is_some() {
            return;
        }
        self.open_clock();
        let Some(clock) = self.clock.as_mut().filter(|_| !self.counts.silent) else { return };
        clock.stop();
        self.prepared = None;
        self.streams.clear();
        self.master.mixer().set_ahead(0);
        self.master.restart(frame(at_us as f64), 1.0);
        let asked = Instant::now();
        while !self.master.mixer().is_ready() && asked.elapsed() < GRAIN_PATIENCE.max(clock.patience()) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let mut grain = vec![0.0; 2 * GRAIN];
        self.master.fill(&mut grain, clock.patience());
        for (index, samples) in grain.chunks_exact_mut(2).enumerate() {
            let gain = (index.min(GRAIN - 1 - index) as f32 / GRAIN_FADE as f32).min(1.0);
            for sample in samples {
                *sample *= gain;
            }
        }
        self.master.mixer().clear();
        clock.start();
        clock.push(&grain);
        self.grain = Some(Instant::now() + Duration::from_millis(GRAIN as u64 / FRAMES_PER_MS as u64 + 40));
    }

    fn play(&mut self, asked: Instant, order: u64, from_us: i64, speed: f64, range: Range) {
        self.open_clock();
        self.grain = None;
        self.turns.clear();
        let is_prepared = self.prepared.take() == Some(from_us) && (speed - 1.0).abs() < 1e-9;
        if is_heard(speed) {
            if !is_prepared {
                self.streams.clear();
                self.master.mixer().set_ahead(STARTED_AHEAD);
                self.master.restart(frame(from_us as f64), speed);
            }
            self.streams.start(from_us, range.turn_end_us(), speed);
        } else {
            self.streams.clear();
            self.master.mixer().clear();
        }
        self.counts = Counts { silent: self.counts.silent, ..Counts::default() };
        self.levels.clear();
        self.metering.begin();
        let at_us = from_us as f64;
        self.playing = Some(Playing {
            order,
            speed,
            range,
            pushed: 0,
            mixed_us: at_us,
            marks: VecDeque::from([Mark { heard: 0, at_us }]),
            reached_us: from_us,
            began: asked,
            is_last: false,
        });
        // Start anyway after this wait: one hanging decoder must not hold up the others.
        let begins = BEGINS.max(self.clock.as_ref().map_or(BEGINS, |clock| clock.patience()));
        while is_heard(speed) && asked.elapsed() < begins {
            self.streams.look(from_us);
            if self.master.mixer().is_ready() && self.streams.is_ready(from_us) {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        if let Some(clock) = &mut self.clock {
            clock.start();
        }
        self.push();
        self.counts.start_ms = asked.elapsed().as_secs_f64() * 1_000.0;
        self.watched.begun.fetch_add(1, Ordering::AcqRel);
        if let Some(playing) = &mut self.playing {
            playing.began = Instant::now();
        }
    }

    fn open_clock(&mut self) {
        // A device may have been connected since the last attempt.
        let again = self.counts.silent && self.tried.elapsed() >= TRIED_AGAIN;
        if self.clock.is_some() && !again {
            return;
        }
        self.tried = Instant::now();
        match (self.open)() {
            Ok(clock) => {
                if std::mem::take(&mut self.counts.silent) {
                    (self.tell)(Some(PlayEvent::Heard));
                }
                self.clock = Some(clock);
            }
            Err(_) if self.clock.is_some() => {}
            Err(why) => self.clock = Some(self.silent(why)),
        }
    }

    fn silent(&mut self, why: NoSound) -> Box<dyn Clock> {
        if !self.counts.silent {
            self.counts.silent = true;
            (self.tell)(Some(PlayEvent::Silent(why.clone())));
        }
        Box::new(SilentClock::new(why))
    }

    fn stop(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.stop();
        }
        self.playing = None;
        self.prepared = None;
        self.grain = None;
        self.turns.clear();
        self.streams.clear();
        self.master.mixer().clear();
        let mut seen = self.watched.seen();
        (seen.pictures, seen.levels) = (Arc::default(), Levels::default());
        drop(seen);
        (self.tell)(None);
    }

    /// Mixes and pushes as much sound as the clock takes.
    fn push(&mut self) {
        let (Some(playing), Some(clock)) = (&mut self.playing, &mut self.clock) else { return };
        let mut block = [0.0; 2 * BLOCK];
        while clock.room() >= BLOCK && !playing.is_last {
            let left_us = (playing.end_us() - playing.mixed_us).abs();
            let left = (left_us * RATE as f64 / 1e6 / playing.speed.abs().max(0.01)).round() as usize;
            let count = left.min(BLOCK);
            let part = block.get_mut(..2 * count).unwrap_or_default();
            if is_heard(playing.speed) {
                self.master.fill(part, clock.patience());
            } else {
                part.fill(0.0);
            }
            clock.push(part);
            playing.pushed += count as i64;
            playing.mixed_us += count as f64 * 1e6 / RATE as f64 * playing.speed;
            self.levels.push_back((playing.pushed, Levels::of(part)));
            if is_heard(playing.speed) {
                self.metering.hear(playing.pushed, part);
            }
            if count == left {
                if playing.range.repeats && playing.range.to_us > playing.range.from_us {
                    let Range { from_us, to_us, .. } = playing.range;
                    let at_us = if playing.speed < 0.0 { to_us } else { from_us } as f64;
                    playing.mixed_us = at_us;
                    playing.marks.push_back(Mark { heard: playing.pushed, at_us });
                    if is_heard(playing.speed) {
                        self.master.restart(frame(at_us), playing.speed);
                    }
                } else {
                    playing.is_last = true;
                }
            }
        }
        for failure in self.master.mixer().failures() {
            let address = self.master.mixer().plan().inputs.get(failure.input).map(|input| input.address.clone());
            (self.tell)(Some(PlayEvent::Failed(address.unwrap_or_default(), failure.reason.plain())));
        }
    }

    /// Starts the video decoders of the next turns of a looped range, up to two seconds before they are needed.
    fn start_turns(&mut self, now_us: i64, speed: f64, range: Range) {
        let turn_us = range.to_us - range.from_us;
        if !range.repeats || turn_us <= 0 {
            return;
        }
        let ahead_us = (AHEAD_US as f64 * speed.max(1.0)) as i64;
        for turn in 0..TURNS_AHEAD {
            if range.to_us - now_us + turn as i64 * turn_us > ahead_us {
                return;
            }
            let running: usize = self.turns.iter().map(Streams::running).sum();
            if self.turns.len() <= turn {
                if self.streams.running() + running >= MOST_DECODERS {
                    return;
                }
                self.turns.push_back(self.streams.next_turn());
            }
            if let Some(streams) = self.turns.get_mut(turn) {
                streams.start(range.from_us, range.to_us, speed);
            }
        }
    }

    /// Shows frames of scrub proxies, for playback backwards and above twice the speed. Returns whether there are new frames.
    fn shuttle(&mut self, now_us: i64) -> bool {
        if self.shuttle.is_none() {
            match Shuttle::start() {
                Ok(shuttle) => self.shuttle = Some(shuttle),
                Err(error) => tracing::warn!(%error, "no pictures while shuttling"),
            }
        }
        let Some(shuttle) = &mut self.shuttle else { return false };
        shuttle.want(self.streams.plan(), now_us);
        let Some(pictures) = shuttle.take() else { return false };
        self.counts.shown += 1;
        self.watched.seen().pictures = Arc::new(pictures);
        true
    }

    fn tick(&mut self) {
        if self.grain.is_some_and(|until| Instant::now() >= until) {
            self.grain = None;
            if let Some(clock) = &mut self.clock {
                clock.stop();
            }
        }
        if let Some(why) =
            self.clock.as_ref().filter(|_| self.playing.is_some() && !self.counts.silent).and_then(|c| c.silence())
        {
            let silent = self.silent(why);
            self.clock = Some(silent);
            if let (Some(playing), Some(clock)) = (&mut self.playing, &mut self.clock) {
                // Playback continues from the last position that was audible.
                let at_us = playing.reached_us as f64;
                (playing.marks, playing.pushed, playing.mixed_us) = (VecDeque::from([Mark { heard: 0, at_us }]), 0, at_us);
                clock.start();
                self.levels.clear();
                self.metering.begin();
                self.master.restart(frame(at_us), playing.speed);
            }
        }
        self.push();
        let (Some(playing), Some(clock)) = (&mut self.playing, &mut self.clock) else { return };
        let heard = clock.heard().min(playing.pushed as f64);
        let before = playing.marks.front().map(|mark| mark.heard);
        let at = playing.at(heard);
        let turned = before != playing.marks.front().map(|mark| mark.heard);
        let ended = playing.is_last && heard >= playing.pushed as f64;
        let speed = playing.speed;
        let now_us = if ended { playing.end_us() } else { at } as i64;
        let order = playing.order;
        playing.reached_us = now_us;
        self.watched.move_to(order, now_us);
        let passed = clock.passed_ms().unwrap_or_else(|| playing.began.elapsed().as_secs_f64() * 1_000.0);
        self.counts.drift_ms = clock.heard() / FRAMES_PER_MS as f64 - passed;
        if !playing.is_last {
            // The device may run dry after the last frame.
            self.counts.underruns = clock.underruns();
        }
        let range = playing.range;
        if turned {
            let mut next = self.turns.pop_front().unwrap_or_else(|| self.streams.next_turn());
            next.follow(&self.streams);
            self.streams = next;
        }
        let mut looked = Looked::default();
        let mut shuttled = false;
        if is_heard(speed) {
            self.streams.start(now_us, range.turn_end_us(), speed);
            self.start_turns(now_us, speed, range);
            looked = self.streams.look(now_us);
        } else {
            shuttled = self.shuttle(now_us);
        }
        self.counts.shown += looked.shown;
        self.counts.late += looked.late;
        self.counts.gap_ms = self.counts.gap_ms.max(looked.gap.as_secs_f64() * 1_000.0);
        let ahead: usize = self.turns.iter().map(Streams::running).sum();
        self.counts.children = self.streams.running() + ahead + self.master.mixer().readers();
        while self.levels.front().is_some_and(|(until, _)| *until as f64 <= heard) && self.levels.len() > 1 {
            self.levels.pop_front();
        }
        let loudness = self.metering.read(heard);
        let mut seen = self.watched.seen();
        seen.loudness = loudness;
        if looked.changed {
            seen.pictures = Arc::new(self.streams.pictures());
        }
        (seen.counts, seen.levels) = (self.counts, self.levels.front().map(|(_, levels)| *levels).unwrap_or_default());
        drop(seen);
        for (address, why) in looked.failed {
            (self.tell)(Some(PlayEvent::Failed(address, why)));
        }
        if ended {
            self.stop();
            if self.watched.end(order) {
                (self.tell)(Some(PlayEvent::Ended));
            }
        } else if looked.changed || shuttled || self.repainted.elapsed() >= REPAINT {
            self.repainted = Instant::now();
            (self.tell)(None);
        }
    }
}
