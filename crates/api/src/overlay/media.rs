//! Media overlays: images and videos.

use super::{Depth, MediaKind, OverlayTransition, centred};
use crate::{
    DurationMs, Extra, ItemId, PlaybackMs, PointPct, SizePx, SourceId, address,
    change::change,
    clip::LayoutSceneType,
    item::{ItemAddition, ItemChange, ItemKind, ItemRecord, Needs},
    lenient::keeps_item,
    rules::{self, Checked, FieldError, known},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An image or a video on top of the clip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaOverlay {
    /// Identifier.
    pub id: ItemId,
    /// Kind of media; the source decides it.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<MediaKind>,
    /// Source of the image or video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// Start on the playback timeline.
    pub start_time_ms: PlaybackMs,
    /// Played length; 0 while the footage under the overlay is cut out.
    pub duration_ms: DurationMs,
    /// Display name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Top-left corner, in percent of the canvas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<PointPct>,
    /// Size of the box in artboard pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<SizePx>,
    /// Transition in which the overlay appears and disappears.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transition: Option<OverlayTransition>,
    /// Stacking order among overlays; 0 is at the back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub z_index: Option<i64>,
    /// Stacking in front of or behind the presenter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<Depth>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

keeps_item!(MediaOverlay);

/// Body that adds a media overlay (`api.md`, Add overlay).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    {"required": ["sourceId"], "not": {"anyOf": [{"required": ["imageUrl"]}, {"required": ["width"]}, {"required": ["height"]}]}},
    {"required": ["imageUrl", "width", "height"], "not": {"required": ["sourceId"]}},
]))]
pub struct MediaOverlayAdd {
    /// Source of kind image or video; otherwise send `imageUrl` with its size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// URL of an image on the server itself, instead of a source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "address::schema")]
    pub image_url: Option<String>,
    /// Width in pixels of the image at `imageUrl`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "side_schema")]
    pub width: Option<f64>,
    /// Height in pixels of the image at `imageUrl`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "side_schema")]
    pub height: Option<f64>,
    /// Start on the playback timeline.
    pub start_time_ms: PlaybackMs,
    /// Length, at least 1 ms.
    #[schemars(range(min = 1))]
    pub duration_ms: DurationMs,
    /// Display name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
    /// Top-left corner, in percent of the canvas; default: centred.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<PointPct>,
    /// Size of the box in artboard pixels; default: computed from the source's size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<SizePx>,
    /// Transition in which the overlay appears and disappears; default `hard_cut`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transition: Option<OverlayTransition>,
    /// Stacking order among overlays; default: on top.
    #[serde(default, deserialize_with = "rules::z_index", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10000))]
    pub z_index: Option<i64>,
    /// Stacking in front of or behind the presenter; default `front`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<Depth>,
}

change! {
    /// Body that changes a media overlay; only the fields sent are changed.
    MediaOverlayChange of MediaOverlay {
        /// Start on the playback timeline.
        start_time_ms: PlaybackMs,
        /// Length, at least 1 ms.
        #[schemars(range(min = 1))]
        duration_ms: DurationMs,
        /// Display name.
        #[schemars(extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
        name: String,
        /// Top-left corner, in percent of the canvas.
        point: PointPct,
        /// Size of the box in artboard pixels.
        dimensions: SizePx,
        /// Transition in which the overlay appears and disappears.
        transition: OverlayTransition,
        /// Stacking order among overlays; 0 is at the back.
        #[serde(deserialize_with = "rules::z_index")]
        #[schemars(range(min = 0, max = 10000))]
        z_index: i64,
        /// Stacking in front of or behind the presenter.
        depth: Depth,
    }
}

fn side_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "integer", "minimum": 1, "maximum": 16384})
}

impl MediaOverlayAdd {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.source_id.as_ref(), |v| rules::length_of("sourceId", v.as_str(), 1, 255))?;
        rules::each(self.image_url.as_ref(), |v| rules::length_of("imageUrl", &v, 1, 2048))?;
        for (field, side) in [("width", self.width), ("height", self.height)] {
            rules::each(side.as_ref(), |v| crate::layout::whole_side(field, v))?;
        }
        let sized = (self.width.is_some(), self.height.is_some());
        match (&self.source_id, &self.image_url, sized) {
            (Some(_), None, (false, false)) | (None, Some(_), (true, true)) => {}
            (None, None, _) => return Err(FieldError::new("sourceId", "or imageUrl is required")),
            (None, Some(_), _) => return Err(FieldError::new("width", "and height are required with imageUrl")),
            (Some(_), ..) => {
                return Err(FieldError::new("imageUrl", "with width and height, and sourceId must not be given together"));
            }
        }
        rules::each(self.image_url.as_ref(), |v| address::check("imageUrl", &v))?;
        rules::start("startTimeMs", self.start_time_ms)?;
        rules::length("durationMs", self.duration_ms)?;
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 0, usize::MAX))?;
        rules::each(self.point.as_ref(), |v| rules::point("point", v))?;
        rules::each(self.dimensions.as_ref(), |v| rules::size("dimensions", v))?;
        known!("depth", self.depth)?;
        known!("transition", self.transition)
    }

    /// Overlay that the server creates from this body, under `id`; a missing box is centred and at most half the artboard.
    pub fn into_item(self, id: ItemId, kind: MediaKind, source: Option<SizePx>, artboard: SizePx) -> MediaOverlay {
        let announced = self.width.zip(self.height).map(|(width, height)| SizePx { width, height });
        let size = self.dimensions.unwrap_or_else(|| {
            let natural = source.or(announced).unwrap_or(SizePx { width: artboard.width / 2.0, height: artboard.height / 2.0 });
            let scale = (artboard.width * 0.5 / natural.width).min(artboard.height * 0.5 / natural.height).min(1.0);
            SizePx { width: (natural.width * scale).round(), height: (natural.height * scale).round() }
        });
        MediaOverlay {
            id,
            kind: Some(kind),
            source_id: self.source_id,
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            name: self.name,
            point: Some(self.point.unwrap_or_else(|| centred(size, artboard))),
            dimensions: Some(size),
            transition: Some(self.transition.unwrap_or(OverlayTransition::HardCut)),
            z_index: self.z_index,
            depth: self.depth,
            extra: Extra::new(),
        }
    }
}

impl MediaOverlayChange {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.start_time_ms.as_ref(), |v| rules::start("startTimeMs", v))?;
        rules::each(self.duration_ms.as_ref(), |v| rules::length("durationMs", v))?;
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 0, usize::MAX))?;
        rules::each(self.point.as_ref(), |v| rules::point("point", v))?;
        rules::each(self.dimensions.as_ref(), |v| rules::size("dimensions", v))?;
        known!("depth", self.depth)?;
        known!("transition", self.transition)
    }
}

impl ItemRecord for MediaOverlay {
    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn set_times(&mut self, start: PlaybackMs, length: DurationMs) {
        (self.start_time_ms, self.duration_ms) = (start, length);
    }

    fn source(&self) -> Option<&SourceId> {
        self.source_id.as_ref()
    }

    fn name(&self, kind: ItemKind) -> String {
        self.name.clone().filter(|name| !name.is_empty()).unwrap_or_else(|| kind.label().to_owned())
    }
}

impl ItemAddition for MediaOverlayAdd {
    type Record = MediaOverlay;

    const EXAMPLE: &'static str = r#"{"sourceId": "su_logo", "startTimeMs": 1000, "durationMs": 2000}"#;

    fn of_record(media: &MediaOverlay) -> Option<Self> {
        Some(Self {
            source_id: Some(media.source_id.clone()?),
            image_url: None,
            width: None,
            height: None,
            start_time_ms: media.start_time_ms,
            duration_ms: media.duration_ms,
            name: media.name.clone(),
            point: media.point,
            dimensions: media.dimensions,
            transition: media.transition.clone(),
            z_index: media.z_index,
            depth: media.depth.clone(),
        })
    }

    fn into_record(self, id: ItemId, _: ItemKind, artboard: SizePx, _: &LayoutSceneType) -> MediaOverlay {
        self.into_item(id, MediaKind::Image, None, artboard)
    }

    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn needs(&self) -> Needs<'_> {
        let is_on_top = self.z_index.is_none();
        Needs { source: self.source_id.as_ref(), image: self.image_url.as_deref(), is_on_top, ..Needs::default() }
    }

    fn may_have_made(&self, made: &MediaOverlay) -> bool {
        self.start_time_ms == made.start_time_ms && self.name == made.name && self.source_id == made.source_id
    }

    fn onto_canvas(self) -> Self {
        Self { point: self.point.map(PointPct::on_canvas), ..self }
    }
}

impl ItemChange for MediaOverlayChange {
    const EXAMPLE: &'static str = r#"{"name": "Logo"}"#;

    fn onto_canvas(self) -> Self {
        Self { point: self.point.map(PointPct::on_canvas), ..self }
    }
}
