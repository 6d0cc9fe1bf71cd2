//! Colours as people see them: luminance and contrast after WCAG 2, alpha, and what colour-blind viewers see.

use crate::api::HexColor;
use std::sync::LazyLock;

/// A straight (not premultiplied) colour: red, green, blue, alpha.
pub type Rgba = [u8; 4];

/// A colour as the API writes it: `#RRGGBBAA`.
pub fn hex([r, g, b, a]: Rgba) -> HexColor {
    HexColor(format!("#{r:02X}{g:02X}{b:02X}{a:02X}"))
}

/// The linear light of a channel's value, 0..1. Measures ask for that of every pixel around every letter: there are 256 values.
pub fn linear(value: u8) -> f64 {
    static ALL: LazyLock<[f64; 256]> = LazyLock::new(|| {
        std::array::from_fn(|value| {
            let value = value as f64 / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    });
    ALL.get(usize::from(value)).copied().unwrap_or_default()
}

/// The channel's value of linear light.
fn encoded(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

/// Relative luminance after WCAG 2: 0 for black, 1 for white.
pub fn luminance([r, g, b]: [u8; 3]) -> f64 {
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// The contrast ratio of two luminances after WCAG 2: 1..21.
pub fn ratio(a: f64, b: f64) -> f64 {
    let (light, dark) = if a > b { (a, b) } else { (b, a) };
    (light + 0.05) / (dark + 0.05)
}

/// A colour over an opaque one, blended as pictures are: in sRGB values.
pub fn over([r, g, b, a]: Rgba, under: [u8; 3]) -> [u8; 3] {
    let mix = |top: u8, under: u8| {
        let alpha = f64::from(a) / 255.0;
        (f64::from(top) * alpha + f64::from(under) * (1.0 - alpha)).round() as u8
    };
    [mix(r, under[0]), mix(g, under[1]), mix(b, under[2])]
}

/// A ratio as it is shown: rounded down, so that what is shown as 7.0 has reached 7, and 4.49 is not 4.5.
pub fn shown_ratio(ratio: f64) -> String {
    format!("{:.1}", (ratio * 10.0 + 1e-9).floor() / 10.0)
}

/// How well text can be read, after WCAG 2 for text of normal size: what is large on a large screen is small in a small window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Below 4.5.
    Fails,
    /// 4.5 and more.
    Aa,
    /// 7 and more.
    Aaa,
}

impl Level {
    /// The least ratio of AA.
    pub const AA: f64 = 4.5;
    /// The least ratio of AAA.
    pub const AAA: f64 = 7.0;

    /// The level of a ratio.
    pub fn of(ratio: f64) -> Self {
        if ratio >= Self::AAA {
            Self::Aaa
        } else if ratio >= Self::AA {
            Self::Aa
        } else {
            Self::Fails
        }
    }

    /// The least ratio of AA for large text.
    pub const AA_LARGE: f64 = 3.0;
    /// The least ratio of AAA for large text.
    pub const AAA_LARGE: f64 = 4.5;

    /// The level of a ratio for large text: from 24 pixels on, or 18.7 in bold, as it is seen.
    pub fn of_large(ratio: f64) -> Self {
        if ratio >= Self::AAA_LARGE {
            Self::Aaa
        } else if ratio >= Self::AA_LARGE {
            Self::Aa
        } else {
            Self::Fails
        }
    }

    /// A ratio with its level for normal and for large text, in words.
    pub fn explained(ratio: f64) -> String {
        let (normal, large) = (Self::of(ratio).text(), Self::of_large(ratio).text());
        format!(
            "Contrast {}: {normal} for normal text (AA from 4.5, AAA from 7), {large} for large text (AA from 3, AAA from 4.5). Letters count as large from 24 pixels of the viewer's screen on, 19 in bold.",
            shown_ratio(ratio)
        )
    }

    /// As it is written beside a ratio.
    pub fn text(self) -> &'static str {
        match self {
            Self::Fails => "below AA",
            Self::Aa => "AA",
            Self::Aaa => "AAA",
        }
    }
}

/// How a viewer sees colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Vision {
    /// All colours are told apart.
    #[default]
    Typical,
    /// No red cones.
    Protanopia,
    /// No green cones.
    Deuteranopia,
    /// No blue cones.
    Tritanopia,
    /// No colours at all.
    Achromatopsia,
}

impl Vision {
    /// Every one.
    pub const ALL: [Self; 5] = [Self::Typical, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia, Self::Achromatopsia];

    /// Its name in the interface.
    pub fn title(self) -> &'static str {
        match self {
            Self::Typical => "Typical",
            Self::Protanopia => "Protanopia (no red)",
            Self::Deuteranopia => "Deuteranopia (no green)",
            Self::Tritanopia => "Tritanopia (no blue)",
            Self::Achromatopsia => "Achromatopsia (no colours)",
        }
    }

    /// On linear light: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency" (2009), severity 1.
    fn matrix(self) -> Option<[[f64; 3]; 3]> {
        Some(match self {
            Self::Typical => return None,
            Self::Protanopia => {
                [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]
            }
            Self::Deuteranopia => {
                [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]
            }
            Self::Tritanopia => {
                [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]
            }
            Self::Achromatopsia => [[0.2126, 0.7152, 0.0722]; 3],
        })
    }
}

/// The colours of a picture as a viewer sees them; alpha is left as it is.
pub fn simulated(vision: Vision, rgba: &mut [[u8; 4]]) {
    let Some(matrix) = vision.matrix() else { return };
    // Pictures have long runs of one colour.
    let mut last = None;
    for pixel in rgba {
        let [r, g, b, a] = *pixel;
        let seen = match last {
            Some((from, seen)) if from == [r, g, b] => seen,
            _ => {
                let [r, g, b] = [r, g, b].map(linear);
                matrix.map(|[x, y, z]| encoded(x * r + y * g + z * b))
            }
        };
        last = Some(([r, g, b], seen));
        *pixel = [seen[0], seen[1], seen[2], a];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_never_shown_as_more_than_it_is_and_its_level_is_that_of_what_is_shown() {
        let shown = |ratio: f64| format!("{} {}", shown_ratio(ratio), Level::of(ratio).text());
        assert_eq!(
            [6.96, 7.0, 7.04, 4.46, 4.5, 20.999].map(shown),
            ["6.9 AA", "7.0 AAA", "7.0 AAA", "4.4 below AA", "4.5 AA", "20.9 AAA"]
        );
        for tenths in 10..=210 {
            let ratio = f64::from(tenths) / 10.0;
            assert_eq!(shown_ratio(ratio), format!("{ratio:.1}"));
        }
        let large = |ratio: f64| Level::of_large(ratio).text();
        assert_eq!([2.99, 3.0, 4.49, 4.5].map(large), ["below AA", "AA", "AA", "AAA"]);
        assert!(Level::explained(4.4).contains("below AA for normal text") && Level::explained(4.4).contains(", AA for large"));
    }

    #[test]
    fn contrast_is_that_of_a_table_of_known_ratios() {
        for (one, other, known) in [
            ([0, 0, 0], [255, 255, 255], 21.0),
            ([255, 255, 255], [255, 255, 255], 1.0),
            ([119, 119, 119], [255, 255, 255], 4.48),
            ([118, 118, 118], [255, 255, 255], 4.54),
            ([255, 0, 0], [255, 255, 255], 4.00),
            ([0, 0, 255], [255, 255, 255], 8.59),
            ([0, 128, 0], [255, 255, 255], 5.14),
            ([255, 255, 0], [255, 255, 255], 1.07),
            ([89, 89, 89], [255, 255, 255], 7.00),
        ] {
            let found = ratio(luminance(one), luminance(other));
            assert!((found - known).abs() < 0.011, "{one:?} {other:?}: {found}");
            assert_eq!(found, ratio(luminance(other), luminance(one)));
        }
        assert_eq!([4.49, 4.5, 6.99, 7.0].map(Level::of), [Level::Fails, Level::Aa, Level::Aa, Level::Aaa]);
    }

    #[test]
    fn a_transparent_colour_is_what_it_gives_over_the_one_behind_it() {
        assert_eq!(over([0, 0, 0, 128], [255, 255, 255]), [127, 127, 127]);
        assert_eq!(over([10, 20, 30, 255], [255, 255, 255]), [10, 20, 30]);
        assert_eq!(over([10, 20, 30, 0], [1, 2, 3]), [1, 2, 3]);
        assert_eq!(hex([255, 170, 0, 128]).0, "#FFAA0080");
    }

    #[test]
    fn colour_blind_viewers_see_greys_as_greys_and_red_and_green_alike() {
        for vision in Vision::ALL {
            let mut greys = [[0, 0, 0, 255], [128, 128, 128, 255], [255, 255, 255, 9]];
            let before = greys;
            simulated(vision, &mut greys);
            for (now, was) in greys.iter().zip(before) {
                assert!(now.iter().zip(was).all(|(a, b)| a.abs_diff(b) <= 1), "{vision:?}: {now:?} {was:?}");
            }
        }
        let apart = |a: [u8; 4], b: [u8; 4]| a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b))).max().unwrap();
        let mut pair = [[200, 60, 40, 255], [110, 110, 40, 255]];
        let before = apart(pair[0], pair[1]);
        simulated(Vision::Deuteranopia, &mut pair);
        assert!(apart(pair[0], pair[1]) < before / 2, "{pair:?}");
    }
}
