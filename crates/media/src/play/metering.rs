//! Loudness of the sound that is played, measured on a thread of its own: neither mixing nor the sound device waits for it.

use crate::{
    loudness::{Loudness, Meter},
    mixer::RATE,
};
use std::{collections::VecDeque, sync::mpsc};

/// Audio frames between two readings: a tenth of a second, as EBU R128 has it.
const READ_EVERY: i64 = RATE / 10;
/// Blocks that wait for the thread, at most. If it falls behind by more, blocks are left out of the measurement.
const WAITING: usize = 512;

/// A block of sound that is played.
struct Block {
    /// Number of the playback.
    playback: u64,
    /// Audio frame at its end, since the playback began.
    until: i64,
    frames: Vec<f32>,
}

/// Loudness at an audio frame of a playback.
struct Reading {
    playback: u64,
    until: i64,
    loudness: Loudness,
}

/// Meter of the playbacks of a player.
pub(super) struct Metering {
    blocks: Option<mpsc::SyncSender<Block>>,
    readings: mpsc::Receiver<Reading>,
    /// Readings of sound that is not audible yet.
    ahead: VecDeque<Reading>,
    playback: u64,
    shown: Loudness,
}

impl Metering {
    /// Starts the thread, which ends with the meter. Without it, nothing is measured.
    pub fn start() -> Self {
        let (blocks, received) = mpsc::sync_channel(WAITING);
        let (send, readings) = mpsc::channel();
        let thread = std::thread::Builder::new().name("loudness".into());
        let blocks = match thread.spawn(move || measure(&received, &send)) {
            Ok(_) => Some(blocks),
            Err(error) => {
                tracing::warn!(%error, "the loudness is not measured");
                None
            }
        };
        Self { blocks, readings, ahead: VecDeque::new(), playback: 0, shown: Loudness::default() }
    }

    /// Begins a playback: what was measured is forgotten.
    pub fn begin(&mut self) {
        self.playback += 1;
        self.ahead.clear();
        self.shown = Loudness::default();
    }

    /// Takes a block of sound that ends at an audio frame of the playback.
    pub fn hear(&self, until: i64, frames: &[f32]) {
        if let Some(blocks) = &self.blocks {
            // A full channel: playing is more important than measuring.
            let _ = blocks.try_send(Block { playback: self.playback, until, frames: frames.to_vec() });
        }
    }

    /// Loudness of the sound that was audible up to an audio frame.
    pub fn read(&mut self, heard: f64) -> Loudness {
        let playback = self.playback;
        self.ahead.extend(self.readings.try_iter().filter(|reading| reading.playback == playback));
        while let Some(reading) = self.ahead.pop_front_if(|reading| reading.until as f64 <= heard) {
            self.shown = reading.loudness;
        }
        self.shown
    }
}

/// Measures blocks until the player ends.
fn measure(blocks: &mpsc::Receiver<Block>, send: &mpsc::Sender<Reading>) {
    let (mut playback, mut read_at) = (0, 0);
    let mut meter = None;
    while let Ok(block) = blocks.recv() {
        if block.playback != playback || meter.is_none() {
            (playback, read_at) = (block.playback, 0);
            meter = Meter::new().inspect_err(|error| tracing::warn!(%error, "no meter of loudness")).ok();
        }
        let Some(meter) = &mut meter else { return };
        if let Err(error) = meter.hear(&block.frames) {
            tracing::debug!(%error, "a block was not measured");
        }
        if block.until >= read_at + READ_EVERY {
            read_at = block.until;
            if send.send(Reading { playback, until: block.until, loudness: meter.read() }).is_err() {
                return;
            }
        }
    }
}
