//! Text overlays.

use super::{BackgroundShape, Depth, OverlayTransition, TextAlign, TextShadow, centred};
use crate::{
    DurationMs, Extra, HexColor, ItemId, PlaybackMs, PointPct, SizePx,
    change::change,
    clip::LayoutSceneType,
    item::{ItemAddition, ItemChange, ItemKind, ItemRecord, Needs},
    lenient::keeps_item,
    rules::{self, Checked, FieldError, known},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Generates the fields of a text with defaults, which the record and the body that adds it share.
macro_rules! with_style {
    ($(#[$doc:meta])* $name:ident { $($own:tt)* }) => {
        $(#[$doc])*
        pub struct $name {
            $($own)*
            /// Top-left corner, in percent of the canvas; default: centred.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub point: Option<PointPct>,
            /// Size of the box in artboard pixels; default: 60 % by 25 % of the artboard.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub dimensions: Option<SizePx>,
            /// Colour of the text; default: white.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub color: Option<HexColor>,
            /// A font family of the catalogue; default: Inter.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[schemars(schema_with = "family_schema")]
            pub font_family: Option<String>,
            /// Font size in artboard pixels; default: 7.5 % of the video's shorter side.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[schemars(extend("exclusiveMinimum" = 0))]
            pub font_size: Option<f64>,
            /// Font weight, 1..1000; default: 500.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 1000))]
            pub font_weight: Option<f64>,
            /// Line height in percent; default: 100.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[schemars(extend("exclusiveMinimum" = 0))]
            pub font_width: Option<f64>,
            /// Colour of the box behind the text; default: transparent.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub background: Option<HexColor>,
            /// Shape of the box behind the text; default: none.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub background_shape: Option<BackgroundShape>,
            /// Alignment of the lines; default: center.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub text_align: Option<TextAlign>,
            /// Colour of the outline; default: none.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub outline: Option<HexColor>,
            /// Shadow of the text; default: none.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub shadow: Option<TextShadow>,
            /// Transition in which the overlay appears and disappears; default: `hard_cut`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub transition: Option<OverlayTransition>,
            /// Stacking order among overlays, 0 at the back; default: on top.
            #[serde(default, deserialize_with = "rules::z_index", skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 0, max = 10000))]
            pub z_index: Option<i64>,
            /// Stacking in front of or behind the presenter; default: `front`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub depth: Option<Depth>,
        }
    };
}

with_style! {
    /// A text on top of the clip.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase")]
    TextOverlay {
        /// Identifier.
        pub id: ItemId,
        /// Text to show.
        #[serde(default)]
        pub text: String,
        /// Start on the playback timeline.
        pub start_time_ms: PlaybackMs,
        /// Played length; 0 while the footage under the overlay is cut out.
        pub duration_ms: DurationMs,
        /// Fields that this version does not know.
        #[serde(flatten)]
        pub extra: Extra,
    }
}

keeps_item!(TextOverlay);

with_style! {
    /// Body that adds a text overlay (`api.md`, Add text overlay).
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    TextOverlayAdd {
        /// Text to show, at least one character.
        #[schemars(length(min = 1, max = 10000), extend("not" = {"pattern": rules::NOT_IN_TEXT}))]
        pub text: String,
        /// Start on the playback timeline.
        pub start_time_ms: PlaybackMs,
        /// Length, at least 1 ms.
        #[schemars(range(min = 1))]
        pub duration_ms: DurationMs,
    }
}

change! {
    /// Body that changes a text overlay; only the fields sent are changed.
    TextOverlayChange of TextOverlay {
        /// Text to show.
        #[schemars(length(min = 1, max = 10000), extend("not" = {"pattern": rules::NOT_IN_TEXT}))]
        text: String,
        /// Start on the playback timeline.
        start_time_ms: PlaybackMs,
        /// Length, at least 1 ms.
        #[schemars(range(min = 1))]
        duration_ms: DurationMs,
        /// Top-left corner, in percent of the canvas.
        point: PointPct,
        /// Size of the box in artboard pixels.
        dimensions: SizePx,
        /// Colour of the text.
        color: HexColor,
        /// A font family of the catalogue.
        #[schemars(schema_with = "family_schema")]
        font_family: String,
        /// Font size in artboard pixels.
        #[schemars(extend("exclusiveMinimum" = 0))]
        font_size: f64,
        /// Font weight, 1..1000.
        #[schemars(range(min = 1, max = 1000))]
        font_weight: f64,
        /// Line height in percent.
        #[schemars(extend("exclusiveMinimum" = 0))]
        font_width: f64,
        /// Colour of the box behind the text.
        background: HexColor,
        /// Shape of the box behind the text.
        background_shape: BackgroundShape,
        /// Alignment of the lines.
        text_align: TextAlign,
        /// Colour of the outline.
        outline: HexColor,
        /// Shadow of the text.
        shadow: TextShadow,
        /// Transition in which the overlay appears and disappears.
        transition: OverlayTransition,
        /// Stacking order among overlays, 0 at the back.
        #[serde(deserialize_with = "rules::z_index")]
        #[schemars(range(min = 0, max = 10000))]
        z_index: i64,
        /// Stacking in front of or behind the presenter.
        depth: Depth,
    }
}

/// Font families that this workspace can render; it refuses others (`api.md`, Add text overlay).
pub const FONT_FAMILIES: &[&str] = &["Inter"];

fn family_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": FONT_FAMILIES})
}

fn check_family(family: &str) -> Checked {
    if FONT_FAMILIES.contains(&family) {
        return Ok(());
    }
    Err(FieldError::new("fontFamily", format!("must be one of {}, got \"{family}\"", FONT_FAMILIES.join(", "))))
}

/// Checks the style fields that the bodies for adding and changing a text share.
macro_rules! check_style {
    ($look:expr) => {{
        rules::each($look.color.as_ref(), |v| rules::color("color", &v))?;
        rules::each($look.background.as_ref(), |v| rules::color("background", &v))?;
        rules::each($look.outline.as_ref(), |v| rules::color("outline", &v))?;
        rules::each($look.font_family.as_ref(), |v| check_family(&v))?;
        rules::each($look.font_size.as_ref(), |v| rules::positive("fontSize", v))?;
        rules::each($look.font_weight.as_ref(), |v| rules::number("fontWeight", v, 1.0, 1000.0))?;
        rules::each($look.font_width.as_ref(), |v| rules::positive("fontWidth", v))?;
        rules::each($look.point.as_ref(), |v| rules::point("point", v))?;
        rules::each($look.dimensions.as_ref(), |v| rules::size("dimensions", v))?;
        rules::each($look.z_index.as_ref(), |v| rules::within("zIndex", v, 0, 10_000))?;
        known!("backgroundShape", $look.background_shape)?;
        known!("textAlign", $look.text_align)?;
        known!("shadow", $look.shadow)?;
        known!("depth", $look.depth)?;
        known!("transition", $look.transition)
    }};
}

impl TextOverlayAdd {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::text("text", &self.text, 1, 10_000)?;
        rules::start("startTimeMs", self.start_time_ms)?;
        rules::length("durationMs", self.duration_ms)?;
        check_style!(self)
    }

    /// Overlay that the server creates from this body, under `id`, on an artboard of this size.
    pub fn into_item(self, id: ItemId, artboard: SizePx) -> TextOverlay {
        let size = self.dimensions.unwrap_or(SizePx { width: artboard.width * 0.6, height: artboard.height * 0.25 });
        TextOverlay {
            id,
            text: self.text,
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            point: Some(self.point.unwrap_or_else(|| centred(size, artboard))),
            dimensions: Some(size),
            color: Some(self.color.unwrap_or(HexColor("#FFFFFF".into()))),
            font_family: Some(self.font_family.unwrap_or_else(|| "Inter".into())),
            font_size: Some(self.font_size.unwrap_or(artboard.width.min(artboard.height) * 0.075)),
            font_weight: Some(self.font_weight.unwrap_or(500.0)),
            font_width: Some(self.font_width.unwrap_or(100.0)),
            background: Some(self.background.unwrap_or(HexColor("#00000000".into()))),
            background_shape: Some(self.background_shape.unwrap_or(BackgroundShape::None)),
            text_align: Some(self.text_align.unwrap_or(TextAlign::Center)),
            outline: self.outline,
            shadow: self.shadow,
            transition: Some(self.transition.unwrap_or(OverlayTransition::HardCut)),
            z_index: self.z_index,
            depth: self.depth,
            extra: Extra::new(),
        }
    }
}

impl TextOverlay {
    /// Body that adds a copy of this overlay.
    pub fn to_add(&self) -> TextOverlayAdd {
        TextOverlayAdd {
            text: self.text.clone(),
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            point: self.point,
            dimensions: self.dimensions,
            color: self.color.clone(),
            font_family: self.font_family.clone(),
            font_size: self.font_size,
            font_weight: self.font_weight,
            font_width: self.font_width,
            background: self.background.clone(),
            background_shape: self.background_shape.clone(),
            text_align: self.text_align.clone(),
            outline: self.outline.clone(),
            shadow: self.shadow.clone(),
            transition: self.transition.clone(),
            z_index: self.z_index,
            depth: self.depth.clone(),
        }
    }
}

impl TextOverlayChange {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.text.as_ref(), |v| rules::text("text", &v, 1, 10_000))?;
        rules::each(self.start_time_ms.as_ref(), |v| rules::start("startTimeMs", v))?;
        rules::each(self.duration_ms.as_ref(), |v| rules::length("durationMs", v))?;
        check_style!(self)
    }
}

impl ItemRecord for TextOverlay {
    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn set_times(&mut self, start: PlaybackMs, length: DurationMs) {
        (self.start_time_ms, self.duration_ms) = (start, length);
    }

    fn name(&self, kind: ItemKind) -> String {
        self.text.lines().next().unwrap_or(kind.label()).to_owned()
    }
}

impl ItemAddition for TextOverlayAdd {
    type Record = TextOverlay;

    const EXAMPLE: &'static str = r#"{"text": "Hello", "startTimeMs": 1000, "durationMs": 2000}"#;

    fn of_record(text: &TextOverlay) -> Option<Self> {
        Some(text.to_add())
    }

    fn into_record(self, id: ItemId, _: ItemKind, artboard: SizePx, _: &LayoutSceneType) -> TextOverlay {
        self.into_item(id, artboard)
    }

    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn needs(&self) -> Needs<'_> {
        Needs { is_on_top: self.z_index.is_none(), ..Needs::default() }
    }

    fn may_have_made(&self, made: &TextOverlay) -> bool {
        self.start_time_ms == made.start_time_ms && self.text == made.text
    }

    fn onto_canvas(self) -> Self {
        Self { point: self.point.map(PointPct::on_canvas), ..self }
    }
}

impl ItemChange for TextOverlayChange {
    const EXAMPLE: &'static str = r#"{"text": "Hello there"}"#;

    fn onto_canvas(self) -> Self {
        Self { point: self.point.map(PointPct::on_canvas), ..self }
    }
}
