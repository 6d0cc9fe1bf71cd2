//! Loudness of the range that an export would have: measured on request, with the gain that brings it to the target of exports.

use crate::{
    api::VideoId,
    jobs::{
        RequestId,
        loudness::{LoudnessEvent, LoudnessTarget},
        proposals::GivenUp,
    },
    media::{Levelled, Loudness, PEAK_LIMIT, mixer::Plan},
    timeline::VideoMs,
};

/// Subject of a measurement: the sound of a range of a video.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject {
    pub video: VideoId,
    pub range: (VideoMs, VideoMs),
    pub plan: Plan,
}

/// A running measurement. It is cancelled when it is dropped.
#[derive(Debug)]
struct Running {
    of: Subject,
    done: f64,
    given_up: GivenUp,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.given_up.give_up();
    }
}

/// A finished measurement.
#[derive(Clone, Debug)]
struct Measured {
    of: Subject,
    /// Whether the sound of the video has changed since.
    is_old: bool,
    result: Result<Loudness, String>,
}

/// Measurements of loudness: the running one, and the last one that ended.
#[derive(Debug, Default)]
pub struct Measuring {
    latest: RequestId,
    running: Option<Running>,
    measured: Option<Measured>,
}

impl Measuring {
    /// Begins a measurement, and cancels the running one. Returns its id and its cancellation.
    pub(super) fn begin(&mut self, of: Subject) -> (RequestId, GivenUp) {
        let given_up = GivenUp::default();
        self.running = Some(Running { of, done: 0.0, given_up: given_up.clone() });
        (self.latest.advance(), given_up)
    }

    /// Cancels the running measurement.
    pub(super) fn cancel(&mut self) {
        self.running = None;
    }

    /// Progress 0..1 of the running measurement.
    pub fn progress(&self) -> Option<f64> {
        self.running.as_ref().map(|running| running.done)
    }

    /// Loudness of a range of a video, or why it could not be measured; `None` if it was not measured, or its sound has changed since.
    pub fn result(&self, video: &VideoId, range: (VideoMs, VideoMs)) -> Option<&Result<Loudness, String>> {
        let is_it = |measured: &&Measured| !measured.is_old && measured.of.range == range && measured.of.video == *video;
        self.measured.as_ref().filter(is_it).map(|measured| &measured.result)
    }

    /// Takes an event of the service; true if the measurement has ended.
    pub(super) fn take(&mut self, event: LoudnessEvent) -> bool {
        match event {
            LoudnessEvent::Progress { id, done } if id == self.latest => {
                if let Some(running) = &mut self.running {
                    running.done = done;
                }
                false
            }
            LoudnessEvent::Done { id, measured } if id == self.latest => {
                let Some(running) = self.running.take() else { return false };
                let result = measured.map_err(|error| error.to_string());
                self.measured = Some(Measured { of: running.of.clone(), is_old: false, result });
                true
            }
            LoudnessEvent::Progress { .. } | LoudnessEvent::Done { .. } => false,
        }
    }

    /// Compares what was measured with the open video: a result is old once its sound has changed, and the measurement of a video
    /// that is no longer open is cancelled.
    pub(super) fn follow(&mut self, open: Option<&VideoId>, plan: impl FnOnce() -> Option<Plan>) {
        self.running.take_if(|running| Some(&running.of.video) != open);
        if let Some(measured) = &mut self.measured {
            measured.is_old = Some(&measured.of.video) != open || plan().as_ref() != Some(&measured.of.plan);
        }
    }
}

/// Sentence about the effect of an export on the loudness of its range. Empty without a target.
pub(super) fn levelling(measured: Option<&Result<Loudness, String>>, target: LoudnessTarget) -> String {
    let Some(lufs) = target.lufs() else { return String::new() };
    match measured {
        Some(Ok(loudness)) => match loudness.towards(lufs) {
            Some(levelled) => levelling_in_words(&levelled),
            None => words::loudness::silent().to_owned(),
        },
        _ => words::loudness::measures_first(one_place(PEAK_LIMIT)),
    }
}

/// A level with one decimal: `−14.0`.
pub fn one_place(level: f64) -> String {
    // No negative zero.
    let rounded = (level * 10.0).round() / 10.0 + 0.0;
    words::decimal(rounded, 1).replace('-', "\u{2212}")
}

/// A change of level with its sign: `+3.2`.
fn signed(level: f64) -> String {
    let text = one_place(level);
    if level >= 0.05 { format!("+{text}") } else { text }
}

/// A loudness in LUFS; a dash for silence.
pub fn lufs(loudness: Option<f64>) -> String {
    words::loudness::lufs(loudness.map_or_else(|| "\u{2013}".to_owned(), one_place))
}

/// A true peak in dBTP; a dash for silence.
pub fn dbtp(peak: Option<f64>) -> String {
    words::loudness::dbtp(peak.map_or_else(|| "\u{2013}".to_owned(), one_place))
}

/// Name of a target: `−14 LUFS`.
pub fn target_text(target: LoudnessTarget) -> String {
    target.lufs().map_or_else(|| words::loudness::target_off().to_owned(), |level| words::loudness::lufs(words::number(level)))
}

/// Distance of a measured loudness from a target, as a sentence; `None` for silence, and without a target.
pub fn distance(measured: &Loudness, target: LoudnessTarget) -> Option<String> {
    let (target, integrated) = (target.lufs()?, measured.integrated?);
    let louder = integrated - target;
    Some(match one_place(louder.abs()) {
        by if by == one_place(0.0) => words::loudness::on_target(lufs(Some(target))),
        by if louder > 0.0 => words::loudness::louder(by, lufs(Some(target))),
        by => words::loudness::quieter(by, lufs(Some(target))),
    })
}

/// Sentence about the change of volume that an export will make.
fn levelling_in_words(levelled: &Levelled) -> String {
    let (gain, becomes) = (signed(levelled.gain), lufs(Some(levelled.becomes)));
    if levelled.is_limited() {
        words::loudness::will_limit(becomes, gain, dbtp(Some(PEAK_LIMIT)), lufs(Some(levelled.target)))
    } else {
        words::loudness::will_change(becomes, gain, dbtp(Some(levelled.peak)))
    }
}

/// Sentence about the change of volume that an export has made.
pub fn levelled_in_words(levelled: &Levelled) -> String {
    let (gain, becomes) = (signed(levelled.gain), lufs(Some(levelled.becomes)));
    if levelled.is_limited() {
        words::loudness::limited(becomes, gain, dbtp(Some(PEAK_LIMIT)), lufs(Some(levelled.target)))
    } else {
        words::loudness::changed(becomes, gain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_said_with_one_decimal_and_their_sign() {
        assert_eq!((one_place(-14.04), one_place(-0.01), signed(3.17)), ("\u{2212}14.0".into(), "0.0".into(), "+3.2".into()));
        let measured = |integrated| Loudness { integrated: Some(integrated), true_peak: Some(-3.0), ..Loudness::default() };
        let target = LoudnessTarget::Web;
        let said = |loudness| distance(&measured(loudness), target).unwrap();
        let at = || lufs(target.lufs());
        assert_eq!(said(-14.02), words::loudness::on_target(at()));
        assert_eq!(said(-20.0), words::loudness::quieter("6.0", at()));
        assert_eq!(said(-10.5), words::loudness::louder("3.5", at()));
        assert_eq!(distance(&measured(-20.0), LoudnessTarget::Off), None);
        assert_eq!(distance(&Loudness::default(), target), None);
    }
}
