//! Presets of exports that this computer renders, and the costs of earlier exports.

use super::exports::{ExportChoices, ExportKind, Measured, RangeSize};
use crate::jobs::exports::{FilmQuality, GifForm, SoundForm};

/// Named settings of an MP4 that this computer renders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportPreset {
    /// For pages and players.
    Web,
    /// For phones and messages.
    Mobile,
    /// To be kept, or edited further.
    Archive,
}

impl ExportPreset {
    /// All presets, in the order of the form.
    pub const ALL: [Self; 3] = [Self::Web, Self::Mobile, Self::Archive];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Web => words::settings::preset_web(),
            Self::Mobile => words::settings::preset_mobile(),
            Self::Archive => words::settings::preset_archive(),
        }
    }

    /// Settings of the preset in words.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Web => words::settings::preset_web_hint(),
            Self::Mobile => words::settings::preset_mobile_hint(),
            Self::Archive => words::settings::preset_archive_hint(),
        }
    }

    fn settings(self) -> (RangeSize, bool, FilmQuality) {
        match self {
            Self::Web => (RangeSize::Large, false, FilmQuality::Good),
            Self::Mobile => (RangeSize::Medium, false, FilmQuality::Small),
            Self::Archive => (RangeSize::Canvas, true, FilmQuality::Best),
        }
    }

    /// Preset that these choices are; `None` for settings of the user's own.
    pub fn of(choices: &ExportChoices) -> Option<Self> {
        let now = (choices.range_size, choices.is_60, choices.quality);
        Self::ALL.into_iter().find(|preset| preset.settings() == now)
    }

    /// Puts the settings into the choices.
    pub fn apply(self, choices: &mut ExportChoices) {
        (choices.range_size, choices.is_60, choices.quality) = self.settings();
    }
}

/// Work of an export, as far as its cost depends on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// Kind of export with all settings that change its size or time.
    pub key: String,
    /// Pixels that are drawn for a second of video; 0 for sound.
    pub pixels: f64,
    /// Bytes for a second of video, before any export was measured.
    pub usual_bytes: f64,
}

impl Work {
    /// Work of these choices on a canvas of this size in pixels; `None` for a kind whose cost does not follow from its length.
    pub fn of(choices: &ExportChoices, canvas: (f64, f64)) -> Option<Self> {
        let (shorter, longer) = (canvas.0.min(canvas.1).max(1.0), canvas.0.max(canvas.1).max(1.0));
        let area = |short_side: f64| short_side * short_side * longer / shorter;
        let rate = if choices.is_60 { 60.0 } else { 30.0 };
        let sound = 20_000.0;
        Some(match choices.kind {
            ExportKind::Film => {
                let pixels = area(if choices.is_4k { 2_160.0 } else { 1_080.0 }) * rate;
                let speed = choices.speed.unwrap_or(ExportChoices::NATURAL);
                let key = format!("film {} {rate} {speed}", if choices.is_4k { "4k" } else { "1080p" });
                Self { key, pixels, usual_bytes: pixels * 0.06 / 8.0 + sound }
            }
            ExportKind::RangeFilm => {
                let short_side = choices.range_size.pixels().map_or(shorter, f64::from);
                let (bits, name) = match choices.quality {
                    FilmQuality::Small => (0.03, "small"),
                    FilmQuality::Good => (0.06, "good"),
                    FilmQuality::Best => (0.15, "best"),
                };
                let pixels = area(short_side) * rate;
                // The machine's encoder takes another time and makes files of another size.
                let kind = if choices.uses_hardware { "hardware" } else { "range" };
                Self { key: format!("{kind} {short_side} {rate} {name}"), pixels, usual_bytes: pixels * bits / 8.0 + sound }
            }
            ExportKind::RangeGif => {
                let GifForm { side, rate, .. } = choices.gif;
                let scale = (f64::from(side.pixels()) / longer).min(1.0);
                let pixels = shorter * longer * scale * scale * rate.per_second();
                Self { key: format!("gif {} {}", side.pixels(), rate.per_second()), pixels, usual_bytes: pixels * 0.26 }
            }
            // 48,000 samples a second of two channels and two bytes, and 192 kbit.
            ExportKind::Sound => {
                let (form, usual_bytes) = match choices.sound {
                    SoundForm::Wav => ("wav", 192_000.0),
                    SoundForm::M4a => ("m4a", 24_000.0),
                };
                // Sound with a target of loudness is mixed twice.
                let passes = if choices.loudness.lufs().is_some() { " twice" } else { "" };
                Self { key: format!("{form}{passes}"), pixels: 0.0, usual_bytes }
            }
            _ => return None,
        })
    }

    /// Kind of the export, the first word of the key.
    fn kind(key: &str) -> &str {
        key.split(' ').next().unwrap_or_default()
    }
}

/// Ranges in which size and time of an export are likely to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Least and most bytes.
    pub bytes: (f64, f64),
    /// Least and most seconds of work; `None` before any export of this kind was measured.
    pub seconds: Option<(f64, f64)>,
}

/// Number of exports that are kept, and of those with the same key.
const MOST: (usize, usize) = (40, 5);

/// Adds a measured export, and drops the oldest beyond the limits.
pub fn remember(measured: &mut Vec<Measured>, new: Measured) {
    if ![new.pixels, new.bytes, new.seconds].iter().all(|value| value.is_finite() && *value >= 0.0) {
        return;
    }
    measured.push(new.clone());
    let same = measured.iter().filter(|known| known.key == new.key).count();
    if same > MOST.1
        && let Some(oldest) = measured.iter().position(|known| known.key == new.key)
    {
        measured.remove(oldest);
    }
    if measured.len() > MOST.0 {
        measured.remove(0);
    }
}

/// Estimate of an export of this many seconds. Exports with the same settings count alone; otherwise those of the same kind are
/// scaled by the number of pixels.
pub fn forecast(work: &Work, measured: &[Measured], seconds: f64) -> Forecast {
    let spread = |values: &[f64], (least, most): (f64, f64)| {
        let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
        let highest = values.iter().copied().fold(0.0, f64::max);
        (lowest * least * seconds, highest * most * seconds)
    };
    if work.pixels == 0.0 {
        let times: Vec<_> = measured.iter().filter(|known| known.key == work.key).map(|known| known.seconds).collect();
        let bytes = work.usual_bytes * seconds;
        return Forecast { bytes: (bytes, bytes), seconds: (!times.is_empty()).then(|| spread(&times, (0.8, 1.25))) };
    }
    let same: Vec<_> = measured.iter().filter(|known| known.key == work.key).collect();
    let is_same = !same.is_empty();
    let known = if is_same {
        same
    } else {
        let is_alike = |known: &&Measured| Work::kind(&known.key) == Work::kind(&work.key) && known.pixels > 0.0;
        measured.iter().filter(is_alike).collect()
    };
    if known.is_empty() {
        return Forecast { bytes: spread(&[work.usual_bytes], (0.4, 2.0)), seconds: None };
    }
    let of = |value: fn(&Measured) -> f64| -> Vec<f64> {
        let scaled = |known: &&Measured| value(known) * if is_same { 1.0 } else { work.pixels / known.pixels };
        known.iter().map(scaled).collect()
    };
    let widths = if is_same { (0.8, 1.25) } else { (0.5, 1.6) };
    Forecast { bytes: spread(&of(|known| known.bytes), widths), seconds: Some(spread(&of(|known| known.seconds), widths)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(kind: ExportKind) -> ExportChoices {
        ExportChoices { kind, ..ExportChoices::default() }
    }

    fn work(choices: &ExportChoices) -> Work {
        Work::of(choices, (1_920.0, 1_080.0)).unwrap()
    }

    #[test]
    fn a_preset_is_recognised_until_one_of_its_settings_is_changed() {
        for preset in ExportPreset::ALL {
            let mut choices = choices(ExportKind::RangeFilm);
            preset.apply(&mut choices);
            assert_eq!(ExportPreset::of(&choices), Some(preset));
            choices.range_size = RangeSize::Small;
            assert_eq!(ExportPreset::of(&choices), None);
        }
    }

    #[test]
    fn an_estimate_follows_earlier_exports_with_the_same_settings_and_says_no_time_without_any() {
        let film = work(&choices(ExportKind::RangeFilm));
        let first = forecast(&film, &[], 60.0);
        assert!(first.seconds.is_none() && first.bytes.0 > 1e6 && first.bytes.1 < 60e6, "{first:?}");
        let one = |bytes, seconds| Measured { key: film.key.clone(), pixels: film.pixels, bytes, seconds };
        let known = forecast(&film, &[one(100_000.0, 0.5), one(120_000.0, 0.4)], 60.0);
        assert_eq!(known.bytes, (4_800_000.0, 9_000_000.0));
        assert_eq!(known.seconds, Some((0.4 * 0.8 * 60.0, 0.5 * 1.25 * 60.0)));
        // Four times as many pixels take some four times as long.
        let large = work(&ExportChoices { range_size: RangeSize::Large, is_60: true, ..choices(ExportKind::RangeFilm) });
        let (least, most) = forecast(&large, &[one(100_000.0, 0.5)], 60.0).seconds.unwrap();
        let scaled = 0.5 * 60.0 * large.pixels / film.pixels;
        assert!(least < scaled && scaled < most, "{least} {scaled} {most}");
        let gif = forecast(&work(&choices(ExportKind::RangeGif)), &[one(1.0, 1.0)], 10.0);
        assert!(gif.seconds.is_none(), "an MP4 tells nothing about a GIF");
        let wav = forecast(&work(&choices(ExportKind::Sound)), &[], 10.0);
        assert_eq!(wav.bytes, (1_920_000.0, 1_920_000.0));
        assert!(Work::of(&choices(ExportKind::Recordings), (1.0, 1.0)).is_none());
    }

    #[test]
    fn only_the_latest_exports_are_remembered_and_nonsense_never_is() {
        let mut measured = Vec::new();
        for number in 0..100 {
            let key = format!("range {}", number % 20);
            remember(&mut measured, Measured { key, pixels: 1.0, bytes: f64::from(number), seconds: 1.0 });
        }
        assert_eq!((measured.len(), measured.last().unwrap().bytes), (40, 99.0));
        for number in 0..9 {
            remember(&mut measured, Measured { key: "same".into(), pixels: 1.0, bytes: f64::from(number), seconds: 1.0 });
        }
        let same: Vec<_> = measured.iter().filter(|known| known.key == "same").map(|known| known.bytes).collect();
        assert_eq!(same, [4.0, 5.0, 6.0, 7.0, 8.0]);
        remember(&mut measured, Measured { key: "bad".into(), pixels: 1.0, bytes: f64::NAN, seconds: 1.0 });
        assert!(measured.iter().all(|known| known.key != "bad"));
    }
}
