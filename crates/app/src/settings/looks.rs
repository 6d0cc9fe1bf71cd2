//! Looks of texts: those that come with the program, and those that the user saved.

use crate::api::{
    DurationMs, HexColor, PointPct, SizePx,
    overlay::{BackgroundShape, OverlayTransition, TextAlign, TextOverlay, TextOverlayChange, TextShadow},
};
use crate::stage::OVERLAY_FADE_MS;
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

    /// Change that gives a text this look. A text that fades in begins so much earlier that it is seen completely where it began;
    /// where its clip has no room before it, it appears at once.
    pub fn change_of(&self, text: &TextOverlay) -> TextOverlayChange {
        let mut change = self.fields.clone();
        let fades = |transition: &Option<OverlayTransition>| *transition == Some(OverlayTransition::Smooth);
        if fades(&change.transition) && !fades(&text.transition) {
            if text.start_time_ms.0 < OVERLAY_FADE_MS {
                change.transition = Some(OverlayTransition::HardCut);
            } else {
                change.start_time_ms = Some(text.start_time_ms.moved(-OVERLAY_FADE_MS));
                change.duration_ms = Some(DurationMs(text.duration_ms.0 + OVERLAY_FADE_MS));
            }
        }
        change
    }

    /// Whether a text has this look already, however it appears.
    pub fn is_of(&self, text: &TextOverlay) -> bool {
        let mut looking = text.clone();
        self.fields.apply(&mut looking);
        looking.transition.clone_from(&text.transition);
        looking == *text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{ItemId, PlaybackMs, overlay::TextOverlayAdd};

    #[test]
    fn a_text_that_gets_a_look_with_a_fade_is_seen_completely_where_it_began() {
        let canvas = SizePx { width: 1920.0, height: 1080.0 };
        let [_, lower_third, ..] = TextLook::built_in(canvas);
        let text = |start| {
            let add = TextOverlayAdd {
                text: "Ada".into(),
                start_time_ms: PlaybackMs(start),
                duration_ms: DurationMs(3_000),
                ..TextOverlayAdd::default()
            };
            add.into_item(ItemId::local(), canvas)
        };
        for (start, begins) in [(5_000, 5_000 - OVERLAY_FADE_MS), (0, 0), (100, 100)] {
            let mut text = text(start);
            lower_third.change_of(&text).apply(&mut text);
            let ends = text.start_time_ms.0 + text.duration_ms.0;
            assert_eq!((text.start_time_ms.0, ends), (begins, start + 3_000));
            assert!(lower_third.is_of(&text));
            // Given again, nothing more is moved.
            assert!(lower_third.change_of(&text).start_time_ms.is_none() || begins == start);
        }
    }

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
