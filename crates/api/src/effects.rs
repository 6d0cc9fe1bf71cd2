//! Effects on the screen layer: zooms, blurs and highlights.

use super::{
    DurationMs, Extra, ItemId, PlaybackMs, PointPct, SizePct, SizePx,
    change::change,
    clip::LayoutSceneType,
    item::{ItemAddition, ItemChange, ItemKind, ItemRecord, Needs},
    lenient::keeps_item,
    open_enum::open_enum,
    rules::{self, Checked, FieldError, known},
    shapes::focus_schema,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

open_enum! {
    /// Position of a zoom's centre.
    ZoomType {
        /// Stays at a focus point.
        Manual = "manualZoom",
        /// Follows the cursor.
        Tracking = "trackingZoom",
    }

    /// Effect of a mask on its box.
    MaskType { Blur = "blur", Highlight = "highlight" }
}

impl MaskType {
    /// Default intensity of a mask, 0..1.
    pub fn default_intensity(&self) -> f64 {
        if matches!(self, Self::Highlight) { 0.7 } else { 0.0 }
    }
}

/// A zoom of the screen layer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Zoom {
    /// Identifier.
    pub id: ItemId,
    /// Position of the zoom's centre; follows the cursor if absent.
    #[serde(rename = "type", default = "following")]
    pub kind: ZoomType,
    /// Start, in playback time.
    pub start_time_ms: PlaybackMs,
    /// Length in playback time; 0 while the footage under the zoom is cut out.
    pub duration_ms: DurationMs,
    /// Magnification, 1..3.5; 1 = no zoom. 1.5 if absent.
    #[serde(default = "usual_scale")]
    #[schemars(range(min = 1, max = 3.5))]
    pub scale: f64,
    /// Focus point, in percent of the screen recording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "focus_schema")]
    pub focus_point: Option<PointPct>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

keeps_item!(Zoom, Mask);

fn following() -> ZoomType {
    ZoomType::Tracking
}

/// Default scale of a zoom.
fn usual_scale() -> f64 {
    1.5
}

/// Body that adds a zoom. In a batch, `type` is called `zoomType`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("anyOf" = [
    {"properties": {"type": {"const": "manualZoom"}}, "required": ["focusPoint"]},
    {"properties": {"type": {"const": "trackingZoom"}}},
]))]
pub struct ZoomAdd {
    /// Position of the zoom's centre.
    #[serde(rename = "type")]
    pub kind: ZoomType,
    /// Start on the playback timeline.
    pub start_time_ms: PlaybackMs,
    /// Length, at least 1 ms.
    #[schemars(range(min = 1))]
    pub duration_ms: DurationMs,
    /// Magnification, 1..3.5; 1 = no zoom. Default 1.5.
    #[serde(default = "usual_scale")]
    #[schemars(range(min = 1, max = 3.5))]
    pub scale: f64,
    /// Focus point, in percent of the screen recording; required with `manualZoom`, ignored with `trackingZoom`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "focus_schema")]
    pub focus_point: Option<PointPct>,
}

change! {
    /// Body that changes a zoom; only the fields sent are changed.
    ZoomChange of Zoom {
        /// Position of the zoom's centre.
        #[serde(rename = "type")]
        kind: ZoomType,
        /// Start on the playback timeline.
        start_time_ms: PlaybackMs,
        /// Length, at least 1 ms.
        #[schemars(range(min = 1))]
        duration_ms: DurationMs,
        /// Magnification, 1..3.5; 1 = no zoom.
        #[schemars(range(min = 1, max = 3.5))]
        scale: f64,
        /// Focus point, in percent of the screen recording.
        #[schemars(schema_with = "focus_schema")]
        focus_point: PointPct,
    }
}

/// A blur or a highlight over the screen layer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mask {
    /// Identifier.
    pub id: ItemId,
    /// Start, in playback time.
    pub start_time_ms: PlaybackMs,
    /// Length in playback time; 0 while the footage under the mask is cut out.
    pub duration_ms: DurationMs,
    /// Blur or highlight; if absent, the list that contains the mask decides.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    #[schemars(required)]
    pub kind: Option<MaskType>,
    /// Top-left corner in percent of the screen layer; the layer's corner if absent.
    #[serde(default = "corner")]
    #[schemars(schema_with = "focus_schema", !default)]
    pub point: PointPct,
    /// Size in percent of the screen layer; the whole layer if absent.
    #[serde(default = "whole_layer")]
    #[schemars(!default)]
    pub dimensions: SizePct,
    /// Strength, 0..1; default 0 for a blur, 0.7 for a highlight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1))]
    pub intensity: Option<f64>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

fn corner() -> PointPct {
    PointPct { x_pct: 0.0, y_pct: 0.0 }
}

fn whole_layer() -> SizePct {
    SizePct { width_pct: 100.0, height_pct: 100.0 }
}

/// Body that adds a blur or a highlight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MaskAdd {
    /// Start on the playback timeline.
    pub start_time_ms: PlaybackMs,
    /// Length, at least 1 ms.
    #[schemars(range(min = 1))]
    pub duration_ms: DurationMs,
    /// Top-left corner, in percent of the screen layer.
    #[schemars(schema_with = "focus_schema")]
    pub point: PointPct,
    /// Size, in percent of the screen layer.
    pub dimensions: SizePct,
    /// Strength, 0..1; default 0 for a blur, 0.7 for a highlight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1))]
    pub intensity: Option<f64>,
}

change! {
    /// Body that changes a blur or a highlight; only the fields sent are changed.
    MaskChange of Mask {
        /// Start on the playback timeline.
        start_time_ms: PlaybackMs,
        /// Length, at least 1 ms.
        #[schemars(range(min = 1))]
        duration_ms: DurationMs,
        /// Top-left corner, in percent of the screen layer.
        #[schemars(schema_with = "focus_schema")]
        point: PointPct,
        /// Size, in percent of the screen layer.
        dimensions: SizePct,
        /// Strength, 0..1.
        #[schemars(range(min = 0, max = 1))]
        intensity: f64,
    }
}

impl ZoomAdd {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        known!("type", Some(&self.kind))?;
        rules::start("startTimeMs", self.start_time_ms)?;
        rules::length("durationMs", self.duration_ms)?;
        rules::number("scale", self.scale, 1.0, 3.5)?;
        match (&self.kind, self.focus_point) {
            (ZoomType::Manual, None) => Err(FieldError::new("focusPoint", "is required with manualZoom")),
            (_, point) => rules::each(point.as_ref(), |v| rules::point("focusPoint", v)),
        }
    }

    /// Zoom that the server creates from this body, under `id`.
    pub fn into_item(self, id: ItemId) -> Zoom {
        let Self { kind, start_time_ms, duration_ms, scale, focus_point } = self;
        Zoom { id, kind, start_time_ms, duration_ms, scale, focus_point, extra: Extra::new() }
    }
}

impl ZoomChange {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        known!("type", self.kind)?;
        rules::each(self.start_time_ms.as_ref(), |v| rules::start("startTimeMs", v))?;
        rules::each(self.duration_ms.as_ref(), |v| rules::length("durationMs", v))?;
        rules::each(self.scale.as_ref(), |v| rules::number("scale", v, 1.0, 3.5))?;
        rules::each(self.focus_point.as_ref(), |v| rules::point("focusPoint", v))
    }
}

impl Zoom {
    /// Body that adds a copy of this zoom.
    pub fn to_add(&self) -> ZoomAdd {
        ZoomAdd {
            kind: self.kind.clone(),
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            scale: self.scale,
            focus_point: self.focus_point,
        }
    }

    /// Checks that a manual zoom has a focus point.
    pub fn check(&self) -> Checked {
        self.to_add().check_focus()
    }
}

impl ZoomAdd {
    fn check_focus(&self) -> Checked {
        if self.kind == ZoomType::Manual && self.focus_point.is_none() {
            return Err(FieldError::new("focusPoint", "is required with manualZoom"));
        }
        Ok(())
    }
}

impl MaskAdd {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::start("startTimeMs", self.start_time_ms)?;
        rules::length("durationMs", self.duration_ms)?;
        rules::point("point", self.point)?;
        rules::size_pct("dimensions", self.dimensions)?;
        rules::each(self.intensity.as_ref(), |v| rules::number("intensity", v, 0.0, 1.0))
    }

    /// Mask that the server creates from this body, under `id`; a missing intensity becomes [`MaskType::default_intensity`].
    pub fn into_item(self, id: ItemId, kind: MaskType) -> Mask {
        let intensity = self.intensity.unwrap_or(kind.default_intensity());
        Mask {
            id,
            kind: Some(kind),
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            point: self.point,
            dimensions: self.dimensions,
            intensity: Some(intensity),
            extra: Extra::new(),
        }
    }
}

impl MaskChange {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.start_time_ms.as_ref(), |v| rules::start("startTimeMs", v))?;
        rules::each(self.duration_ms.as_ref(), |v| rules::length("durationMs", v))?;
        rules::each(self.point.as_ref(), |v| rules::point("point", v))?;
        rules::each(self.dimensions.as_ref(), |v| rules::size_pct("dimensions", v))?;
        rules::each(self.intensity.as_ref(), |v| rules::number("intensity", v, 0.0, 1.0))
    }
}

impl Mask {
    /// Body that adds a copy of this mask.
    pub fn to_add(&self) -> MaskAdd {
        MaskAdd {
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            point: self.point,
            dimensions: self.dimensions,
            intensity: self.intensity,
        }
    }
}

impl ItemRecord for Zoom {
    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn set_times(&mut self, start: PlaybackMs, length: DurationMs) {
        (self.start_time_ms, self.duration_ms) = (start, length);
    }

    fn name(&self, _: ItemKind) -> String {
        words::labels::zoom_title(format_args!("{:.1}", self.scale))
    }
}

impl ItemAddition for ZoomAdd {
    type Record = Zoom;

    const EXAMPLE: &'static str = r#"{"type": "manualZoom", "startTimeMs": 1000, "durationMs": 2000, "scale": 2,
        "focusPoint": {"xPct": 20, "yPct": 30}}"#;

    fn of_record(zoom: &Zoom) -> Option<Self> {
        Some(zoom.to_add())
    }

    fn into_record(self, id: ItemId, _: ItemKind, _: SizePx, _: &LayoutSceneType) -> Zoom {
        self.into_item(id)
    }

    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn needs(&self) -> Needs<'_> {
        Needs { screen: true, ..Needs::default() }
    }

    fn may_have_made(&self, made: &Zoom) -> bool {
        self.start_time_ms == made.start_time_ms && self.kind == made.kind && (self.scale - made.scale).abs() < 1e-9
    }

    fn onto_canvas(self) -> Self {
        Self { focus_point: self.focus_point.map(PointPct::on_canvas), ..self }
    }
}

impl ItemChange for ZoomChange {
    const EXAMPLE: &'static str = r#"{"scale": 1.5}"#;

    fn onto_canvas(self) -> Self {
        Self { focus_point: self.focus_point.map(PointPct::on_canvas), ..self }
    }
}

/// Type of a mask in a list of the kind.
fn mask_type(kind: ItemKind) -> MaskType {
    if kind == ItemKind::Highlight { MaskType::Highlight } else { MaskType::Blur }
}

impl ItemRecord for Mask {
    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn set_times(&mut self, start: PlaybackMs, length: DurationMs) {
        (self.start_time_ms, self.duration_ms) = (start, length);
    }

    fn may_be(&self, kind: ItemKind) -> bool {
        !matches!(&self.kind, Some(own @ (MaskType::Blur | MaskType::Highlight)) if *own != mask_type(kind))
    }
}

impl ItemAddition for MaskAdd {
    type Record = Mask;

    const EXAMPLE: &'static str = r#"{"startTimeMs": 1000, "durationMs": 2000, "point": {"xPct": 20, "yPct": 30},
        "dimensions": {"widthPct": 25, "heightPct": 10}}"#;

    fn of_record(mask: &Mask) -> Option<Self> {
        Some(mask.to_add())
    }

    fn into_record(self, id: ItemId, kind: ItemKind, _: SizePx, _: &LayoutSceneType) -> Mask {
        self.into_item(id, mask_type(kind))
    }

    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn needs(&self) -> Needs<'_> {
        Needs { screen: true, ..Needs::default() }
    }

    fn may_have_made(&self, made: &Mask) -> bool {
        self.start_time_ms == made.start_time_ms && self.point == made.point && self.dimensions == made.dimensions
    }

    fn onto_canvas(self) -> Self {
        Self { point: self.point.on_canvas(), ..self }
    }
}

impl ItemChange for MaskChange {
    const EXAMPLE: &'static str = r#"{"intensity": 0.5}"#;

    fn onto_canvas(self) -> Self {
        Self { point: self.point.map(PointPct::on_canvas), ..self }
    }
}
