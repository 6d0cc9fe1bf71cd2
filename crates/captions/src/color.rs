//! Colour perception: luminance and contrast after WCAG 2, alpha blending, and simulation of colour blindness.

use crate::api::HexColor;
use std::sync::LazyLock;

/// A straight (not premultiplied) colour: red, green, blue, alpha.
pub type Rgba = [u8; 4];

/// Formats a colour for the API: `#RRGGBBAA`.
pub fn hex([r, g, b, a]: Rgba) -> HexColor {
    HexColor(format!("#{r:02X}{g:02X}{b:02X}{a:02X}"))
}

/// Linear light of an sRGB channel value, 0..1. From a table of all 256 values, because contrast measurement looks up every pixel
/// around every glyph.
pub fn linear(value: u8) -> f64 {
    static ALL: LazyLock<[f64; 256]> = LazyLock::new(|| {
        std::array::from_fn(|value| {
            let value = value as f64 / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    });
    ALL.get(usize::from(value)).copied().unwrap_or_default()
}

/// sRGB channel value of linear light.
fn encoded(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

/// Relative luminance after WCAG 2: 0 for black, 1 for white.
pub fn luminance([r, g, b]: [u8; 3]) -> f64 {
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// Contrast ratio of two luminances after WCAG 2: 1..21.
pub fn ratio(a: f64, b: f64) -> f64 {
    let (light, dark) = if a > b { (a, b) } else { (b, a) };
    (light + 0.05) / (dark + 0.05)
}

/// Blends a colour over an opaque one in sRGB values, as frames are blended.
pub fn over([r, g, b, a]: Rgba, under: [u8; 3]) -> [u8; 3] {
    let mix = |top: u8, under: u8| {
        let alpha = f64::from(a) / 255.0;
        (f64::from(top) * alpha + f64::from(under) * (1.0 - alpha)).round() as u8
    };
    [mix(r, under[0]), mix(g, under[1]), mix(b, under[2])]
}

/// Formats a ratio with one decimal, rounded down, so that 7.0 means at least 7, and 4.49 does not become 4.5.
pub fn shown_ratio(ratio: f64) -> String {
    words::decimal((ratio * 10.0 + 1e-9).floor() / 10.0, 1)
}

/// WCAG 2 contrast level of text. [`Level::of`] uses the thresholds for normal text, because text that is large on a large screen
/// may be small in a small window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Ratio below 4.5.
    Fails,
    /// Ratio from 4.5.
    Aa,
    /// Ratio from 7.
    Aaa,
}

impl Level {
    /// Least ratio for AA.
    pub const AA: f64 = 4.5;
    /// Least ratio for AAA.
    pub const AAA: f64 = 7.0;

    /// Level of a ratio for normal text.
    pub fn of(ratio: f64) -> Self {
        if ratio >= Self::AAA {
            Self::Aaa
        } else if ratio >= Self::AA {
            Self::Aa
        } else {
            Self::Fails
        }
    }

    /// Least ratio for AA of large text.
    pub const AA_LARGE: f64 = 3.0;
    /// Least ratio for AAA of large text.
    pub const AAA_LARGE: f64 = 4.5;

    /// Level of a ratio for large text: from 24 pixels on the viewer's screen, or 18.7 in bold.
    pub fn of_large(ratio: f64) -> Self {
        if ratio >= Self::AAA_LARGE {
            Self::Aaa
        } else if ratio >= Self::AA_LARGE {
            Self::Aa
        } else {
            Self::Fails
        }
    }

    /// Description of a ratio, with its levels for normal and large text.
    pub fn explained(ratio: f64) -> String {
        let (normal, large) = (Self::of(ratio).text(), Self::of_large(ratio).text());
        words::captions::contrast_explained(large, normal, shown_ratio(ratio))
    }

    /// Name of the level, for display beside a ratio.
    pub fn text(self) -> &'static str {
        match self {
            Self::Fails => words::captions::level_fails(),
            Self::Aa => "AA",
            Self::Aaa => "AAA",
        }
    }
}

/// Colour vision of a simulated viewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Vision {
    /// Typical colour vision.
    #[default]
    Typical,
    /// No red cones.
    Protanopia,
    /// No green cones.
    Deuteranopia,
    /// No blue cones.
    Tritanopia,
    /// No colour vision.
    Achromatopsia,
}

impl Vision {
    /// All kinds of vision, in display order.
    pub const ALL: [Self; 5] = [Self::Typical, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia, Self::Achromatopsia];

    /// Name in the interface.
    pub fn title(self) -> &'static str {
        match self {
            Self::Typical => words::captions::vision_typical(),
            Self::Protanopia => words::captions::vision_protanopia(),
            Self::Deuteranopia => words::captions::vision_deuteranopia(),
            Self::Tritanopia => words::captions::vision_tritanopia(),
            Self::Achromatopsia => words::captions::vision_achromatopsia(),
        }
    }

    /// Simulation matrix for linear light, from Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
    /// Color Vision Deficiency" (2009), severity 1. `None` for typical vision.
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

/// Simulates the vision of a viewer on pixels; alpha is unchanged.
pub fn simulated(vision: Vision, rgba: &mut [[u8; 4]]) {
    let Some(matrix) = vision.matrix() else { return };
    // Images have long runs of one colour, so the last result is reused.
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
            ["6.9 AA", "7.0 AAA", "7.0 AAA", &format!("4.4 {}", words::captions::level_fails()), "4.5 AA", "20.9 AAA"]
        );
        for tenths in 10..=210 {
            let ratio = f64::from(tenths) / 10.0;
            assert_eq!(shown_ratio(ratio), format!("{ratio:.1}"));
        }
        let large = |ratio: f64| Level::of_large(ratio).text();
        assert_eq!([2.99, 3.0, 4.49, 4.5].map(large), [words::captions::level_fails(), "AA", "AA", "AAA"]);
        let (large, normal) = (Level::Aa.text(), Level::Fails.text());
        assert_eq!(Level::explained(4.4), words::captions::contrast_explained(large, normal, "4.4"));
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
