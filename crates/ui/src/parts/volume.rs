//! Slider of a volume, which shows the factor and its level in decibels.

use egui::{Response, Slider, SliderClamping, Ui};

/// Largest volume that the slider reaches; a larger one can be set through the API.
const LARGEST: f64 = 2.0;

/// Width of the bar in points: the value beside it is long.
const BAR: f32 = 64.0;

/// Draws the slider of a volume. A typed value is a factor, such as `0.5`, or a level, such as `-6 dB`.
pub fn slider(ui: &mut Ui, volume: &mut f64, clamping: SliderClamping) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().slider_width = BAR;
        let slider = Slider::new(volume, 0.0..=LARGEST).step_by(0.05).clamping(clamping);
        ui.add(slider.custom_formatter(|volume, _| text(volume)).custom_parser(parsed))
    })
    .inner
}

/// A volume as text: `0.50 (−6.0 dB)`.
fn text(volume: f64) -> String {
    let level =
        if volume > 0.0 { format!("{:+.1}", decibels(volume)).replace('-', "\u{2212}") } else { "\u{2212}\u{221e}".to_owned() };
    // Full volume has no sign.
    let level = if matches!(level.as_str(), "+0.0" | "\u{2212}0.0") { "0.0" } else { &level };
    words::inspector::volume_and_level(format_args!("{volume:.2}"), level)
}

/// Level of a volume above 0, in decibels.
fn decibels(volume: f64) -> f64 {
    20.0 * volume.log10()
}

/// Volume that a user typed; `None` if it is neither a factor nor a level. Of a text that this slider wrote, only the factor counts.
fn parsed(text: &str) -> Option<f64> {
    let typed = text.split(['(', '\u{ff08}']).next()?.trim().replace('\u{2212}', "-").replace(',', ".").to_lowercase();
    // A negative number can only be a level.
    let level = typed.strip_suffix("db").or_else(|| typed.starts_with('-').then_some(typed.as_str()));
    let Some(level) = level else { return typed.parse().ok().filter(|volume: &f64| volume.is_finite()) };
    match level.trim() {
        "-\u{221e}" | "-inf" => Some(0.0),
        level => level.parse().ok().map(|level: f64| 10_f64.powf(level / 20.0)).filter(|volume| volume.is_finite()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_volume_is_shown_and_typed_as_a_factor_or_in_decibels() {
        for (volume, expected) in [(1.0, "0.0"), (0.5, "\u{2212}6.0"), (2.0, "+6.0"), (0.0, "\u{2212}\u{221e}"), (0.999, "0.0")]
        {
            assert_eq!(text(volume), words::inspector::volume_and_level(format_args!("{volume:.2}"), expected));
        }
        for (typed, expected) in [
            ("0.5", 0.5),
            ("0,5", 0.5),
            ("-6 dB", 0.501),
            ("\u{2212}6.0dB", 0.501),
            ("-6", 0.501),
            ("+6 db", 1.995),
            ("-inf dB", 0.0),
        ] {
            let volume = parsed(typed).unwrap();
            assert!((volume - expected).abs() < 0.001, "{typed}: {volume}");
        }
        // The factor of the shown text was changed.
        assert_eq!(parsed("0.70 (\u{2212}6.0 dB)"), Some(0.7));
        for wrong in ["", "dB", "loud", "nan", "inf", "1e999 dB"] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
    }
}
