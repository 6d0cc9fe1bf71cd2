//! Loudness of sound by EBU R128, in LUFS and dBTP, and the gain that brings it to a target.

use crate::{
    MediaError,
    mixer::{Plan, RATE},
    pcm,
};
use ebur128::{EbuR128, Mode};
use std::sync::Arc;

/// Highest true peak of sound that is brought to a target, in dBTP: the limit of EBU R128.
pub const PEAK_LIMIT: f64 = -1.0;
/// Change of volume that nobody hears, in decibels.
const LEAST_CHANGE: f64 = 0.05;

/// Loudness of sound. A value is `None` for silence, and while the sound is too short for it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loudness {
    /// Loudness of the last 400 ms, in LUFS.
    pub momentary: Option<f64>,
    /// Loudness of the last 3 s, in LUFS.
    pub short_term: Option<f64>,
    /// Loudness of all of it, in LUFS, without its pauses.
    pub integrated: Option<f64>,
    /// Highest true peak of all of it, in dBTP.
    pub true_peak: Option<f64>,
}

/// Gain for a whole sound that brings it as near to a target as its peaks allow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levelled {
    /// Loudness before, in LUFS.
    pub was: f64,
    /// Gain in decibels.
    pub gain: f64,
    /// Loudness after, in LUFS.
    pub becomes: f64,
    /// True peak after, in dBTP.
    pub peak: f64,
    /// Target in LUFS.
    pub target: f64,
}

impl Levelled {
    /// True if the peaks keep the sound quieter than the target.
    pub fn is_limited(&self) -> bool {
        self.target - self.becomes > LEAST_CHANGE
    }

    /// The gain as a factor.
    pub fn factor(&self) -> f32 {
        10_f64.powf(self.gain / 20.0) as f32
    }
}

impl Loudness {
    /// Gain that brings the sound to a target in LUFS, with a true peak of at most [`PEAK_LIMIT`]. `None` for silence.
    pub fn towards(&self, target: f64) -> Option<Levelled> {
        let (was, peak) = (self.integrated?, self.true_peak?);
        let gain = (target - was).min(PEAK_LIMIT - peak);
        Some(Levelled { was, gain, becomes: was + gain, peak: peak + gain, target })
    }
}

/// Level of a factor in decibels; `None` for 0.
fn level(factor: f64) -> Option<f64> {
    Some(20.0 * factor.log10()).filter(|level| level.is_finite())
}

/// Meter of the loudness of stereo sound at [`RATE`] samples a second.
pub(crate) struct Meter(EbuR128);

impl Meter {
    /// Meter that has heard nothing. It takes the same space however long it runs.
    pub fn new() -> Result<Self, MediaError> {
        let mode = Mode::M | Mode::S | Mode::I | Mode::TRUE_PEAK | Mode::HISTOGRAM;
        EbuR128::new(2, RATE as u32, mode).map(Self).map_err(failed)
    }

    /// Hears the next frames: left and right samples, alternating.
    pub fn hear(&mut self, frames: &[f32]) -> Result<(), MediaError> {
        self.0.add_frames_f32(frames).map_err(failed)
    }

    /// Loudness of what was heard so far.
    pub fn read(&self) -> Loudness {
        let known = |value: Result<f64, ebur128::Error>| value.ok().filter(|value| value.is_finite());
        let peak = |channel| known(self.0.true_peak(channel)).unwrap_or(0.0);
        Loudness {
            momentary: known(self.0.loudness_momentary()),
            short_term: known(self.0.loudness_shortterm()),
            integrated: known(self.0.loudness_global()),
            true_peak: level(peak(0).max(peak(1))),
        }
    }
}

fn failed(error: ebur128::Error) -> MediaError {
    MediaError::NotRun { program: "cutroom", reason: error.to_string().into() }
}

/// Measures a range of a plan in milliseconds, as an export mixes it. `tell` is called with the share that was measured, 0..1, and
/// cancels by returning false; then the result is `None`. Blocks: not for a thread of an executor.
///
/// # Errors
/// A sound cannot be decoded.
pub fn loudness_of(
    plan: Arc<Plan>,
    range: (i64, i64),
    mut tell: impl FnMut(f64) -> bool,
) -> Result<Option<Loudness>, MediaError> {
    let all = pcm::frames_of(&plan, range).max(1) as f64;
    let (mut meter, mut heard, mut goes_on, mut wrong) = (Meter::new()?, 0, true, None);
    pcm::mixed_samples(plan, range, |frames| {
        wrong = meter.hear(frames).err();
        heard += frames.len() / 2;
        goes_on = tell((heard as f64 / all).min(1.0));
        goes_on && wrong.is_none()
    })?;
    match wrong {
        Some(error) => Err(error),
        None => Ok(goes_on.then(|| meter.read())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Loudness of a tone of 997 Hz in both channels, whose peaks are at a level in decibels.
    fn tone(level: f64, seconds: i64) -> Loudness {
        let mut meter = Meter::new().unwrap();
        let amplitude = 10_f64.powf(level / 20.0);
        let sample = |frame: i64| (amplitude * (frame as f64 * 997.0 / RATE as f64 * std::f64::consts::TAU).sin()) as f32;
        for second in 0..seconds {
            let frames: Vec<f32> = (second * RATE..(second + 1) * RATE).flat_map(|frame| [sample(frame); 2]).collect();
            meter.hear(&frames).unwrap();
        }
        meter.read()
    }

    #[test]
    fn a_tone_in_both_channels_is_as_loud_as_the_standard_says() {
        // EBU Tech 3341, case 1: a stereo sine whose peaks are at -23 dB has -23 LUFS.
        for level in [-23.0, -33.0, -6.0] {
            let read = tone(level, 4);
            for value in [read.momentary, read.short_term, read.integrated] {
                assert!((value.unwrap() - level).abs() < 0.1, "{level}: {read:?}");
            }
            assert!((read.true_peak.unwrap() - level).abs() < 0.2, "{read:?}");
        }
        let mut silence = Meter::new().unwrap();
        silence.hear(&vec![0.0; 2 * 48_000]).unwrap();
        assert_eq!(silence.read(), Loudness::default());
        assert_eq!(Loudness::default().towards(-14.0), None);
    }

    #[test]
    fn the_gain_reaches_the_target_or_the_limit_of_peaks() {
        let sound = Loudness { integrated: Some(-20.0), true_peak: Some(-9.0), ..Loudness::default() };
        let free = sound.towards(-16.0).unwrap();
        assert_eq!((free.gain, free.becomes, free.peak, free.is_limited()), (4.0, -16.0, -5.0, false));
        let limited = sound.towards(-9.0).unwrap();
        assert_eq!((limited.gain, limited.becomes, limited.peak, limited.is_limited()), (8.0, -12.0, -1.0, true));
        let quieter = sound.towards(-23.0).unwrap();
        assert!(quieter.gain == -3.0 && !quieter.is_limited() && quieter.factor() < 1.0);
        // Peaks above the limit are lowered, even where the target asks for more.
        let loud = Loudness { integrated: Some(-16.0), true_peak: Some(0.5), ..Loudness::default() };
        assert!(loud.towards(-14.0).is_some_and(|levelled| levelled.gain == -1.5 && levelled.is_limited()));
    }
}
