//! Text overlays.

use super::{BackgroundShape, OverlayTransition, TextAlign, centred, known};
use crate::api::{
    DurationMs, Extra, HexColor, ItemId, PlaybackMs, PointPct, SizePx,
    change::change,
    rules::{self, Checked, FieldError},
};
use serde::{Deserialize, Serialize};

/// A text over the picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TextOverlay {
    /// Identifier.
    pub id: ItemId,
    /// What it says.
    pub text: String,
    /// Start on the playback timeline.
    pub start_time_ms: PlaybackMs,
    /// Played length; 0 while its footage is cut out.
    pub duration_ms: DurationMs,
    /// Top-left corner in percent of the canvas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<PointPct>,
    /// Box in artboard pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<SizePx>,
    /// Of the letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<HexColor>,
    /// Catalogue family.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font_family: Option<String>,
    /// Artboard pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font_size: Option<f64>,
    /// 1..1000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font_weight: Option<f64>,
    /// Percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font_width: Option<f64>,
    /// Colour behind the letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background: Option<HexColor>,
    /// Shape behind the letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background_shape: Option<BackgroundShape>,
    /// Where lines stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_align: Option<TextAlign>,
    /// How it comes and goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transition: Option<OverlayTransition>,
    /// Place in the stack of overlays, 0 at the back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub z_index: Option<i64>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Body that adds a text overlay (`api.md`, Add text overlay).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TextOverlayAdd {
    /// At least one character.
    pub text: String,
    /// Start on the playback timeline.
    pub start_time_ms: PlaybackMs,
    /// At least 1.
    pub duration_ms: DurationMs,
    /// Everything that may be left to its default.
    #[serde(flatten)]
    pub look: TextLook,
}

/// The fields of a text that have defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TextLook {
    /// Default white.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<HexColor>,
    /// Default Inter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font_family: Option<String>,
    /// Default 7.5 % of the video's shorter side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font_size: Option<f64>,
    /// Default 500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font_weight: Option<f64>,
    /// Default 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font_width: Option<f64>,
    /// Default transparent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background: Option<HexColor>,
    /// Default none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background_shape: Option<BackgroundShape>,
    /// Default center.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_align: Option<TextAlign>,
    /// Default centred.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<PointPct>,
    /// Default 60 % by 25 % of the artboard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<SizePx>,
    /// Default `hard_cut`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transition: Option<OverlayTransition>,
}

change! {
    /// Body that changes a text overlay; only the fields sent are changed.
    TextOverlayChange of TextOverlay {
        /// What it says.
        text: String,
        /// Start on the playback timeline.
        start_time_ms: PlaybackMs,
        /// At least 1.
        duration_ms: DurationMs,
        /// Top-left corner in percent of the canvas.
        point: PointPct,
        /// Box in artboard pixels.
        dimensions: SizePx,
        /// Of the letters.
        color: HexColor,
        /// Catalogue family.
        font_family: String,
        /// Artboard pixels.
        font_size: f64,
        /// 1..1000.
        font_weight: f64,
        /// Percent.
        font_width: f64,
        /// Colour behind the letters.
        background: HexColor,
        /// Shape behind the letters.
        background_shape: BackgroundShape,
        /// Where lines stand.
        text_align: TextAlign,
        /// How it comes and goes.
        transition: OverlayTransition,
    }
}

/// Families that this workspace can draw; anything else is refused (`api.md`, Add text overlay).
pub const FONT_FAMILIES: &[&str] = &["Inter"];

fn check_family(family: &str) -> Checked {
    if FONT_FAMILIES.contains(&family) {
        return Ok(());
    }
    Err(FieldError::new("fontFamily", format!("must be one of {}, got \"{family}\"", FONT_FAMILIES.join(", "))))
}

/// The rules on a text's look that adds and changes share.
macro_rules! check_look {
    ($look:expr) => {{
        rules::each($look.color.as_ref(), |v| rules::color("color", &v))?;
        rules::each($look.background.as_ref(), |v| rules::color("background", &v))?;
        rules::each($look.font_family.as_ref(), |v| check_family(&v))?;
        rules::each($look.font_size.as_ref(), |v| rules::positive("fontSize", v))?;
        rules::each($look.font_weight.as_ref(), |v| rules::number("fontWeight", v, 1.0, 1000.0))?;
        rules::each($look.font_width.as_ref(), |v| rules::positive("fontWidth", v))?;
        rules::each($look.point.as_ref(), |v| rules::point("point", v))?;
        rules::each($look.dimensions.as_ref(), |v| rules::size("dimensions", v))?;
        known!("backgroundShape", $look.background_shape, BackgroundShape)?;
        known!("textAlign", $look.text_align, TextAlign)?;
        known!("transition", $look.transition, OverlayTransition)
    }};
}

impl TextOverlayAdd {
    /// The rules that need no server.
    pub fn check(&self) -> Checked {
        rules::text("text", &self.text, 1, 10_000)?;
        rules::start("startTimeMs", self.start_time_ms)?;
        rules::length("durationMs", self.duration_ms)?;
        check_look!(self.look)
    }

    /// What the service answers for it, under `id`, on an artboard.
    pub fn into_item(self, id: ItemId, artboard: SizePx) -> TextOverlay {
        let look = self.look;
        let size = look.dimensions.unwrap_or(SizePx { width: artboard.width * 0.6, height: artboard.height * 0.25 });
        TextOverlay {
            id,
            text: self.text,
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            point: Some(look.point.unwrap_or_else(|| centred(size, artboard))),
            dimensions: Some(size),
            color: Some(look.color.unwrap_or(HexColor("#FFFFFF".into()))),
            font_family: Some(look.font_family.unwrap_or_else(|| "Inter".into())),
            font_size: Some(look.font_size.unwrap_or(artboard.width.min(artboard.height) * 0.075)),
            font_weight: Some(look.font_weight.unwrap_or(500.0)),
            font_width: Some(look.font_width.unwrap_or(100.0)),
            background: Some(look.background.unwrap_or(HexColor("#00000000".into()))),
            background_shape: Some(look.background_shape.unwrap_or(BackgroundShape::None)),
            text_align: Some(look.text_align.unwrap_or(TextAlign::Center)),
            transition: Some(look.transition.unwrap_or(OverlayTransition::HardCut)),
            z_index: None,
            extra: Extra::new(),
        }
    }
}

impl TextOverlay {
    /// The body that adds an overlay like this one.
    pub fn to_add(&self) -> TextOverlayAdd {
        TextOverlayAdd {
            text: self.text.clone(),
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            look: TextLook {
                color: self.color.clone(),
                font_family: self.font_family.clone(),
                font_size: self.font_size,
                font_weight: self.font_weight,
                font_width: self.font_width,
                background: self.background.clone(),
                background_shape: self.background_shape.clone(),
                text_align: self.text_align.clone(),
                point: self.point,
                dimensions: self.dimensions,
                transition: self.transition.clone(),
            },
        }
    }
}

impl TextOverlayChange {
    /// The rules that need no server.
    pub fn check(&self) -> Checked {
        rules::each(self.text.as_ref(), |v| rules::text("text", &v, 1, 10_000))?;
        rules::each(self.start_time_ms.as_ref(), |v| rules::start("startTimeMs", v))?;
        rules::each(self.duration_ms.as_ref(), |v| rules::length("durationMs", v))?;
        check_look!(self)
    }
}
