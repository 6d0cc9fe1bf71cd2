//! Resolved appearance of subtitles: all defaults filled in, and the look of each word relative to the spoken one.

use super::{blocks::BlockRules, color::Rgba, measures};
use crate::api::{
    HexColor,
    captions::{CaptionStyle, Grouping, HighlightMode, StyleName, Subtitles, TextCase},
};
use std::cmp::Ordering;

/// Subtitles with all defaults filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Style with all fields, as in API answers.
    pub style: CaptionStyle,
    /// Requested font family.
    pub family: String,
    /// Font size in pixels, on a canvas whose shorter side is 1080 pixels.
    pub points: f64,
    /// Font weight, 1..1000.
    pub weight: f64,
    /// Centre of the block, in fractions of the canvas.
    pub centre: (f64, f64),
    /// Whether the user chose the position; false if it is automatic.
    pub is_placed: bool,
    /// Grouping of words into blocks.
    pub rules: BlockRules,
}

/// Sets every field of subtitles: open fields get their defaults. Sent as a change, the result replaces all values of a video,
/// while an omitted field would keep its old value. Does not name the preset.
pub fn in_full(subtitles: &Subtitles) -> Subtitles {
    let Look { style, family, points, weight, .. } = Look::of(subtitles);
    Subtitles {
        enabled: Some(subtitles.enabled.unwrap_or(false)),
        preset_id: None,
        caption_style: Some(style),
        caption_font_family: Some(family),
        caption_font_size: Some(points),
        caption_font_weight: Some(weight),
        caption_lines_per_block: Some(subtitles.caption_lines_per_block.unwrap_or(1)),
        caption_position: Some(subtitles.caption_position.flatten()),
        caption_grouping: Some(subtitles.caption_grouping.clone().unwrap_or(Grouping::Chunked)),
    }
}

/// Look of one word at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordLook {
    /// Text colour.
    pub color: Rgba,
    /// Colour of a box behind this word alone.
    pub behind: Option<Rgba>,
}

fn rgba(color: Option<&HexColor>, default: Rgba) -> Rgba {
    color.and_then(HexColor::rgba).unwrap_or(default)
}

/// Colour, unless it is fully transparent.
fn seen(color: Option<&HexColor>) -> Option<Rgba> {
    color.and_then(HexColor::rgba).filter(|[.., alpha]| *alpha > 0)
}

/// Colour, if its switch is on and it is not fully transparent.
fn enabled(flag: Option<bool>, color: Option<&HexColor>) -> Option<Rgba> {
    if flag == Some(true) { seen(color) } else { None }
}

impl Look {
    /// Resolves the look of subtitles. Unreadable values get their defaults.
    pub fn of(subtitles: &Subtitles) -> Self {
        let style = subtitles.caption_style.clone().unwrap_or_else(|| StyleName::Classic.defaults()).effective();
        let number = |value: Option<f64>, default: f64| value.filter(|value| value.is_finite()).unwrap_or(default);
        let position = subtitles.caption_position.flatten();
        let centre = position.map_or(measures::CENTRE, |position| {
            (number(Some(position.x), 0.5).clamp(0.0, 1.0), number(Some(position.y), 0.5).clamp(0.0, 1.0))
        });
        Self {
            family: subtitles.caption_font_family.clone().unwrap_or_else(|| style.name.default_family().to_owned()),
            points: number(subtitles.caption_font_size, style.name.default_size()).clamp(1.0, 1000.0),
            weight: number(subtitles.caption_font_weight, measures::WEIGHT).clamp(1.0, 1000.0),
            centre,
            is_placed: position.is_some(),
            rules: BlockRules::of(subtitles),
            style,
        }
    }

    /// Text colour of words without highlight.
    pub fn text_color(&self) -> Rgba {
        rgba(Some(&self.style.text_color), [255; 4])
    }

    /// Outline colour; `None` without an outline.
    pub fn outline(&self) -> Option<Rgba> {
        enabled(self.style.outline_enabled, self.style.outline_color.as_ref())
    }

    /// Shadow colour; `None` without a shadow.
    pub fn shadow(&self) -> Option<Rgba> {
        enabled(self.style.shadow_enabled, self.style.shadow_color.as_ref())
    }

    /// Colour of the box behind all words; `None` without a box.
    pub fn background(&self) -> Option<Rgba> {
        enabled(self.style.background_enabled, self.style.background_color.as_ref())
    }

    /// Converts a word to the case of the style.
    pub fn cased(&self, word: &str) -> String {
        match self.style.text_case {
            Some(TextCase::Uppercase) => word.to_uppercase(),
            Some(TextCase::Lowercase) => word.to_lowercase(),
            Some(TextCase::Original | TextCase::Unknown(_)) | None => word.to_owned(),
        }
    }

    /// Look of a word. `place` is its position relative to the spoken word: before, equal or after.
    pub fn word(&self, place: Ordering) -> WordLook {
        let style = &self.style;
        let color = self.text_color();
        let plain = WordLook { color, behind: None };
        let [r, g, b, alpha] = color;
        let quiet = WordLook { color: [r, g, b, (f64::from(alpha) * measures::QUIET).round() as u8], behind: None };
        if style.word_level_highlights != Some(true) {
            return plain;
        }
        let is_spoken = place.is_eq();
        match (style.highlight_mode.as_ref(), style.highlight_color.as_ref()) {
            (Some(HighlightMode::FadeRest), _) => {
                if is_spoken {
                    plain
                } else {
                    quiet
                }
            }
            // A background highlight without a colour fades the words that are not spoken yet.
            (_, None) => {
                if place.is_gt() {
                    quiet
                } else {
                    plain
                }
            }
            _ if !is_spoken => plain,
            (Some(HighlightMode::Background), Some(highlight)) => {
                WordLook { color: rgba(style.active_word_text_color.as_ref(), color), behind: seen(Some(highlight)) }
            }
            (_, Some(highlight)) => WordLook { color: rgba(Some(highlight), color), behind: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mode_marks_the_spoken_word_in_its_way() {
        let mut style = StyleName::Highlight.defaults();
        style.highlight_color = Some(HexColor("#FF0000".into()));
        style.active_word_text_color = Some(HexColor("#00FF00".into()));
        let look = |mode| {
            let style = CaptionStyle { highlight_mode: mode, ..style.clone() };
            let look = Look::of(&Subtitles { caption_style: Some(style), ..Subtitles::default() });
            [Ordering::Less, Ordering::Equal, Ordering::Greater].map(|place| look.word(place))
        };
        let plain = WordLook { color: [255; 4], behind: None };
        let quiet = WordLook { color: [255, 255, 255, 128], behind: None };
        assert_eq!(look(Some(HighlightMode::Text)), [plain, WordLook { color: [255, 0, 0, 255], behind: None }, plain]);
        let boxed = WordLook { color: [0, 255, 0, 255], behind: Some([255, 0, 0, 255]) };
        assert_eq!(look(Some(HighlightMode::Background)), [plain, boxed, plain]);
        assert_eq!(look(Some(HighlightMode::FadeRest)), [quiet, plain, quiet]);
    }
}
