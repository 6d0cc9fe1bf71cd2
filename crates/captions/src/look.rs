//! How subtitles look: a video's subtitles with every default filled in, and each word by its place from the spoken one.

use super::{blocks::BlockRules, color::Rgba, measures};
use crate::api::{
    HexColor,
    captions::{CaptionStyle, Grouping, HighlightMode, StyleName, Subtitles, TextCase},
};
use std::cmp::Ordering;

/// Subtitles with every default filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The style, as answers hold it.
    pub style: CaptionStyle,
    /// The family that is asked for.
    pub family: String,
    /// Size of an em, on an artboard whose shorter side is 1080 pixels.
    pub points: f64,
    /// 1..1000.
    pub weight: f64,
    /// The centre of the block, in fractions of the artboard.
    pub centre: (f64, f64),
    /// Whether the place is chosen, not automatic.
    pub is_placed: bool,
    /// How words are put into blocks.
    pub rules: BlockRules,
}

/// Subtitles that set every field: a field that `subtitles` leave open has its default. Sent as a change, they replace all that the
/// video had; a field that a change leaves out would keep its old value. The preset is not named.
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

/// How one word looks at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordLook {
    /// Fill of its letters.
    pub color: Rgba,
    /// The box behind it alone.
    pub behind: Option<Rgba>,
}

fn rgba(color: Option<&HexColor>, default: Rgba) -> Rgba {
    color.and_then(HexColor::rgba).unwrap_or(default)
}

/// A colour that is not fully transparent.
fn seen(color: Option<&HexColor>) -> Option<Rgba> {
    color.and_then(HexColor::rgba).filter(|[.., alpha]| *alpha > 0)
}

/// A colour that is switched on.
fn enabled(flag: Option<bool>, color: Option<&HexColor>) -> Option<Rgba> {
    if flag == Some(true) { seen(color) } else { None }
}

impl Look {
    /// The look of subtitles. A value that cannot be read takes its default.
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

    /// Fill of the letters of words that are not highlighted.
    pub fn text_color(&self) -> Rgba {
        rgba(Some(&self.style.text_color), [255; 4])
    }

    /// Colour of the outline, where there is one.
    pub fn outline(&self) -> Option<Rgba> {
        enabled(self.style.outline_enabled, self.style.outline_color.as_ref())
    }

    /// Colour of the shadow, where there is one.
    pub fn shadow(&self) -> Option<Rgba> {
        enabled(self.style.shadow_enabled, self.style.shadow_color.as_ref())
    }

    /// Colour of the box behind all words, where there is one.
    pub fn background(&self) -> Option<Rgba> {
        enabled(self.style.background_enabled, self.style.background_color.as_ref())
    }

    /// The letters of a word, in the case of the style.
    pub fn cased(&self, word: &str) -> String {
        match self.style.text_case {
            Some(TextCase::Uppercase) => word.to_uppercase(),
            Some(TextCase::Lowercase) => word.to_lowercase(),
            Some(TextCase::Original | TextCase::Unknown(_)) | None => word.to_owned(),
        }
    }

    /// How a word looks; `place` is where it is from the word that is spoken.
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
            // A backdrop without a highlight colour fades the words that are not spoken yet.
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
