//! Measures how well this computer plays, in real time: a screen recording and a camera at once, with a cut.

use super::{NoSound, PicturePlan, Player, Range, Shown};
use crate::mixer::Plan;
use cutroom_timeline::PlacedSound;
use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

/// Result of [`measure`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayMeasure {
    /// Frames shown in time.
    pub shown: u64,
    /// Frames that arrived when the next one was already due.
    pub late: u64,
    /// Buffer underruns of the sound device.
    pub underruns: u64,
    /// Difference between the audio clock and the system's time at the end, in milliseconds.
    pub drift_ms: f64,
    /// Time from the play order to the first sample pushed, with no decoder prepared, in milliseconds.
    pub cold_start_ms: f64,
    /// Like `cold_start_ms`, but for a start after a stop.
    pub start_ms: f64,
    /// Time from the stop order until playback has stopped, in milliseconds.
    pub stop_ms: f64,
    /// Longest time without a new frame around the cut, in milliseconds.
    pub cut_gap_ms: f64,
}

/// Longest wait for a start.
const LONGEST_START: Duration = Duration::from_secs(30);

/// Plays a screen recording at half of full HD and a camera recording for some seconds, with one second cut out in the middle. Both
/// recordings must be longer than that. Blocks.
pub fn measure(screen: &Path, camera: &Path, seconds: u32) -> std::io::Result<PlayMeasure> {
    let (length_ms, cut_ms) = (i64::from(seconds) * 1_000, i64::from(seconds) * 500);
    let addresses = [screen, camera].map(|file| file.to_string_lossy().into_owned());
    let mut shown = Vec::new();
    for (of, (address, size)) in addresses.iter().zip([(960, 540), (640, 360)]).enumerate() {
        for (start, end, from) in [(0, cut_ms, 0), (cut_ms, length_ms, cut_ms + 1_000)] {
            let us = |ms: i64| ms * 1_000;
            let (start_us, end_us, from_us) = (us(start), us(end), us(from));
            shown.push(Shown {
                of,
                address: address.clone(),
                size,
                covers: false,
                start_us,
                end_us,
                from_us,
                blurred: false,
                proxy: None,
            });
        }
    }
    let sound = |(start, end, from): (i64, i64, i64)| PlacedSound {
        bus: 0,
        span_ms: (start, end),
        from_ms: from,
        gain: 1.0,
        fades_ms: (10, 10),
        loop_ms: None,
        is_effect: false,
    };
    let heard = [(0, cut_ms + 5, 0), (cut_ms - 5, length_ms, cut_ms + 995)].map(sound);
    let plan = Plan::new(length_ms, heard.map(|placed| (addresses.last().cloned().unwrap_or_default(), placed)));
    let player = Player::spawn(|| Err(NoSound::NotUsed), |_| {})?;
    player.set_sound(Arc::new(plan));
    player.set_pictures(Arc::new(PicturePlan { shown, since_us: 0, until_us: length_ms * 1_000 }));
    let range = Range { from_us: 0, to_us: length_ms * 1_000, repeats: false };
    let play = |most: Duration| {
        let before = player.watched().begun();
        player.play(0, 1.0, range);
        // A start is measured whole, also where it takes longer than what is played of it.
        let asked = Instant::now();
        while player.watched().begun() == before && asked.elapsed() < LONGEST_START {
            std::thread::sleep(Duration::from_millis(5));
        }
        let began = Instant::now();
        while player.watched().is_playing() && began.elapsed() < most {
            std::thread::sleep(Duration::from_millis(20));
        }
        player.watched().counts()
    };
    let stop = || {
        let asked = Instant::now();
        player.stop();
        while !player.watched().pictures().is_empty() && asked.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_micros(500));
        }
        asked.elapsed().as_secs_f64() * 1_000.0
    };
    let cold = play(Duration::from_millis(1_500));
    let stop_ms = stop();
    player.prepare(0);
    std::thread::sleep(Duration::from_secs(2));
    let counts = play(Duration::from_secs(u64::from(seconds) + 10));
    Ok(PlayMeasure {
        shown: counts.shown,
        late: counts.late,
        underruns: counts.underruns,
        drift_ms: counts.drift_ms,
        cold_start_ms: cold.start_ms,
        start_ms: counts.start_ms,
        stop_ms,
        cut_gap_ms: counts.gap_ms,
    })
}
