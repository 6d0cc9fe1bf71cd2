//! Looks of texts: those that come with the program, and those that the user saved.

use crate::api::{
    HexColor, PointPct, SizePx,
    overlay::{BackgroundShape, OverlayTransition, TextAlign, TextOverlay, TextOverlayChange, TextShadow},
};
use serde::{Deserialize, Serialize};

/// Most looks that a user can save.
pub const MOST_LOOKS: usize = 100;

/// A look: what makes a text look as it does, without its words, its time and its place in the stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TextLook {
    /// Name in the list of looks.
    pub name: String,
    /// Fields that the look sets.
    pub fields: TextOverlayChange,
}

impl TextLook {
    /// The look of a text, under a name.
    pub fn of(name: String, text: &TextOverlay) -> Self {
        let fields = TextOverlayChange {
            point: text.point,
            dimensions: text.dimensions,
            color: text.color.clone(),
            font_family: text.font_family.clone(),
            font_size: text.font_size,
            font_weight: text.font_weight,
            font_width: text.font_width,
            background: text.background.clone(),
            background_shape: text.background_shape.clone(),
            text_align: text.text_align.clone(),
            outline: text.outline.clone(),
            shadow: text.shadow.clone(),
            transition: text.transition.clone(),
            ..TextOverlayChange::default()
        };
        Self { name, fields }
    }

    /// Looks that come with the program, for a canvas.
    pub fn built_in(canvas: SizePx) -> [Self; 4] {
        let letters = canvas.width.min(canvas.height);
        let color = |hex: &str| Some(HexColor(hex.into()));
        let size = |width: f64, height: f64| {
            Some(SizePx { width: (canvas.width * width).round(), height: (canvas.height * height).round() })
        };
        let plain = TextOverlayChange {
            color: color("#FFFFFFFF"),
            background: color("#00000000"),
            background_shape: Some(BackgroundShape::None),
            shadow: Some(TextShadow::None),
            text_align: Some(TextAlign::Center),
            font_weight: Some(600.0),
            transition: Some(OverlayTransition::Smooth),
            ..TextOverlayChange::default()
        };
        let look = |name: &'static str, fields| Self { name: name.to_owned(), fields };
        [
            look(
                words::inspector::look_title(),
                TextOverlayChange {
                    point: Some(PointPct { x_pct: 10.0, y_pct: 37.5 }),
                    dimensions: size(0.8, 0.25),
                    font_size: Some((letters * 0.09).round()),
                    font_weight: Some(700.0),
                    shadow: Some(TextShadow::Subtle),
                    ..plain.clone()
                },
            ),
            look(
                words::inspector::look_lower_third(),
                TextOverlayChange {
                    point: Some(PointPct { x_pct: 5.0, y_pct: 76.0 }),
                    dimensions: size(0.45, 0.13),
                    font_size: Some((letters * 0.05).round()),
                    text_align: Some(TextAlign::Left),
                    background: color("#000000B3"),
                    background_shape: Some(BackgroundShape::Regular),
                    ..plain.clone()
                },
            ),
            look(
                words::inspector::look_call_out(),
                // A call-out stays where the text is.
                TextOverlayChange {
                    dimensions: size(0.3, 0.12),
                    font_size: Some((letters * 0.045).round()),
                    color: color("#1A1A1AFF"),
                    background: color("#FFD166FF"),
                    background_shape: Some(BackgroundShape::Squircle),
                    ..plain.clone()
                },
            ),
            look(
                words::inspector::look_chapter_card(),
                TextOverlayChange {
                    point: Some(PointPct { x_pct: 0.0, y_pct: 0.0 }),
                    dimensions: size(1.0, 1.0),
                    font_size: Some((letters * 0.1).round()),
                    font_weight: Some(700.0),
                    background: color("#101418FF"),
                    background_shape: Some(BackgroundShape::Regular),
                    ..plain
                },
            ),
        ]
    }

    /// Whether a text has this look already.
    pub fn is_of(&self, text: &TextOverlay) -> bool {
        let mut looking = text.clone();
        self.fields.apply(&mut looking);
        looking == *text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{DurationMs, PlaybackMs, overlay::TextOverlayAdd};

    #[test]
    fn every_look_that_comes_with_the_program_is_accepted_by_the_api_and_read_again_from_the_settings() {
        for canvas in [SizePx { width: 1920.0, height: 1080.0 }, SizePx { width: 1080.0, height: 1920.0 }] {
            for look in TextLook::built_in(canvas) {
                let mut body = TextOverlayAdd {
                    text: "Hello".into(),
                    start_time_ms: PlaybackMs(0),
                    duration_ms: DurationMs(1_000),
                    ..TextOverlayAdd::default()
                };
                let fields = look.fields.clone();
                (body.point, body.dimensions, body.font_size) = (fields.point, fields.dimensions, fields.font_size);
                (body.color, body.background) = (fields.color, fields.background);
                body.check().unwrap();
                look.fields.check().unwrap();
                let written = serde_json::to_value(&look).unwrap();
                assert_eq!(serde_json::from_value::<TextLook>(written).unwrap(), look);
            }
        }
    }
}
