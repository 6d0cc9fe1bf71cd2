//! A clip: one section of a video, with its cuts and camera settings.

use super::{
    ClipId, CropPx, DurationMs, Extra, HexColor, PlaybackMs, PointPct, SourceId, SourceMs, VideoId,
    change::change,
    lenient::{Record, Unfit, Unreadable, keeps_nothing},
    open_enum::open_enum,
    rules::{self, Checked, FieldError, known},
    shapes::focus_schema,
    source::SourceKind,
    video::ClipTransition,
};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

open_enum! {
    /// The kind of material in a clip, which decides which layouts it can have.
    LayoutSceneType {
        /// A screen recording or uploaded footage fills the frame.
        BasicSubject = "basicSubject",
        /// The camera is the subject.
        CameraSubject = "cameraSubject",
        /// Screen and camera together.
        Combi = "combi",
    }

    /// The kind of background behind a clip's layers.
    BackgroundType {
        /// A single colour.
        Solid = "solid",
        /// Two colours blended at an angle.
        Gradient = "gradient",
        /// A still picture.
        Image = "image",
        /// A looping video.
        Video = "video",
        /// An animated gradient.
        ShaderGradient = "shaderGradient",
        /// The clip's own screen or camera, blurred.
        Ambient = "ambient",
    }

    /// The border of a clip's layers.
    BorderStyle {
        None = "none", SubtleShadow = "subtle-shadow", DeepShadow = "deep-shadow", Transparent = "transparent",
        SolidShadowLeft = "solid-shadow-left", SolidShadowRight = "solid-shadow-right", Snake = "snake", Glass = "glass",
        /// Layers are styled one by one, or with a preset that no longer exists; read only.
        Custom = "custom",
    }

    /// The corners of a clip's layers.
    Corners {
        /// Square corners.
        None = "none",
        /// Rounded corners.
        Regular = "regular",
        /// Strongly rounded corners (a superellipse).
        Squircle = "squircle",
    }
}

/// A range of the raw recording that playback skips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cut {
    /// Start in source time.
    pub start_time_ms: SourceMs,
    /// Length in source time, at least 1 ms.
    #[schemars(range(min = 1))]
    pub duration_ms: DurationMs,
}

/// Background of a clip. `type` decides which other fields count (`api.md`, `ClipBackground`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClipBackground {
    /// Kind of background; decides which other fields count.
    #[serde(rename = "type")]
    pub kind: BackgroundType,
    /// Colour; required with `solid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    pub color: Option<HexColor>,
    /// Angle in degrees; required with `gradient`.
    #[serde(default, deserialize_with = "degrees", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -9_007_199_254_740_991i64, max = 9_007_199_254_740_991i64), extend("x-nullable" = true))]
    pub gradient_angle: Option<i64>,
    /// Colour at the start of the gradient; required with `gradient`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    pub gradient_color1: Option<HexColor>,
    /// Colour at the end of the gradient; required with `gradient`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    pub gradient_color2: Option<HexColor>,
    /// URL of a hosted image. Requests may only contain a value copied exactly from the background catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true, "format" = "uri"))]
    pub image_url: Option<String>,
    /// URL of a hosted video. Requests may only contain a value copied exactly from the background catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true, "format" = "uri"))]
    pub video_url: Option<String>,
    /// Source of an uploaded image or video; only in requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    pub source_id: Option<SourceId>,
    /// Length of the video in seconds; read-only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0), extend("x-nullable" = true))]
    pub video_duration_seconds: Option<f64>,
    /// Name of an animated gradient of the catalogue; required with `shaderGradient`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shader_gradient_preset: Option<String>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Deserialises degrees; accepts `45.0` as an integer.
fn degrees<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    #[derive(Deserialize)]
    struct Degrees(#[serde(deserialize_with = "super::integer")] i64);
    Ok(Option::<Degrees>::deserialize(deserializer)?.map(|degrees| degrees.0))
}

/// Animated gradients in this version's catalogue.
pub const SHADER_GRADIENTS: &[&str] = &["aurora", "ember", "lagoon", "dusk"];

impl ClipBackground {
    /// Background of one type with every other field left out.
    pub fn of(kind: BackgroundType) -> Self {
        Self {
            kind,
            color: None,
            gradient_angle: None,
            gradient_color1: None,
            gradient_color2: None,
            image_url: None,
            video_url: None,
            source_id: None,
            video_duration_seconds: None,
            shader_gradient_preset: None,
            extra: Extra::new(),
        }
    }

    /// Background of a single colour, `#RRGGBB` or `#RRGGBBAA`.
    pub fn solid(color: &str) -> Self {
        Self { color: Some(HexColor(color.into())), ..Self::of(BackgroundType::Solid) }
    }

    /// Kinds of source that this type of background can show; empty if it shows none.
    pub fn source_kinds(&self) -> &'static [SourceKind] {
        match self.kind {
            BackgroundType::Image => &[SourceKind::Image],
            BackgroundType::Video => &[SourceKind::Video],
            _ => &[],
        }
    }

    /// Checks the fields that each type requires; needs no server.
    pub fn check(&self) -> Checked {
        let required = |field: &str, given: bool| {
            let error =
                || FieldError::new(format!("background.{field}"), format!("is required with type {}", self.kind.as_str()));
            if given { Ok(()) } else { Err(error()) }
        };
        known!("background.type", Some(&self.kind))?;
        let colors = [&self.color, &self.gradient_color1, &self.gradient_color2];
        for (field, color) in ["color", "gradientColor1", "gradientColor2"].into_iter().zip(colors) {
            rules::each(color.as_ref(), |v| rules::color(&format!("background.{field}"), &v))?;
        }
        let max = super::MAX_INT;
        rules::each(self.gradient_angle.as_ref(), |v| rules::within("background.gradientAngle", v, -max, max))?;
        rules::each(self.video_duration_seconds.as_ref(), |v| {
            rules::number("background.videoDurationSeconds", v, 0.0, f64::MAX)
        })?;
        match self.kind {
            BackgroundType::Solid => required("color", self.color.is_some())?,
            BackgroundType::Gradient => {
                required("gradientAngle", self.gradient_angle.is_some())?;
                required("gradientColor1", self.gradient_color1.is_some())?;
                required("gradientColor2", self.gradient_color2.is_some())?;
            }
            BackgroundType::Image => required("sourceId", self.source_id.is_some() || self.image_url.is_some())?,
            BackgroundType::Video => required("sourceId", self.source_id.is_some() || self.video_url.is_some())?,
            BackgroundType::ShaderGradient => required("shaderGradientPreset", self.shader_gradient_preset.is_some())?,
            BackgroundType::Ambient | BackgroundType::Unknown(_) => {}
        }
        rules::no_extra("background", &self.extra)
    }
}

/// JSON schema of a background in a request: one variant per type, unknown fields refused.
fn background_input(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    use serde_json::json;
    let color = json!({"x-nullable": true, "type": ["string", "null"], "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"});
    let strict = json!({"type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"});
    let angle = json!({"type": "integer", "minimum": -super::MAX_INT, "maximum": super::MAX_INT});
    let text = json!({"type": "string", "minLength": 1});
    let uri = json!({"type": "string", "minLength": 1, "description": "Copied exactly from GET /v1/backgrounds."});
    let nullable = |schema: &serde_json::Value| json!({"x-nullable": true, "anyOf": [schema, {"type": "null"}]});
    let properties = |own: serde_json::Value| {
        let mut all = json!({
            "type": {"type": "string"}, "color": color, "gradientAngle": nullable(&angle), "gradientColor1": color,
            "gradientColor2": color, "imageUrl": nullable(&uri), "videoUrl": nullable(&uri), "sourceId": nullable(&text),
            "videoDurationSeconds": {"x-nullable": true, "type": ["number", "null"], "minimum": 0}, "shaderGradientPreset": {"type": "string"}
        });
        if let (Some(all), serde_json::Value::Object(own)) = (all.as_object_mut(), own) {
            all.extend(own);
        }
        all
    };
    let variant = |own: serde_json::Value, required: &[&str]| json!({"type": "object", "properties": properties(own), "required": required, "additionalProperties": false});
    schemars::json_schema!({"oneOf": [
        variant(json!({"type": {"const": "solid"}, "color": strict}), &["type", "color"]),
        variant(
            json!({"type": {"const": "gradient"}, "gradientAngle": angle, "gradientColor1": strict, "gradientColor2": strict}),
            &["type", "gradientAngle", "gradientColor1", "gradientColor2"],
        ),
        variant(json!({"type": {"const": "image"}, "sourceId": text}), &["type", "sourceId"]),
        variant(json!({"type": {"const": "image"}, "imageUrl": uri, "sourceId": {"type": "null"}}), &["type", "imageUrl"]),
        variant(json!({"type": {"const": "video"}, "sourceId": text}), &["type", "sourceId"]),
        variant(json!({"type": {"const": "video"}, "videoUrl": uri, "sourceId": {"type": "null"}}), &["type", "videoUrl"]),
        variant(
            json!({"type": {"const": "shaderGradient"}, "shaderGradientPreset": {"type": "string", "enum": SHADER_GRADIENTS}}),
            &["type", "shaderGradientPreset"],
        ),
        variant(json!({"type": {"const": "ambient"}}), &["type"]),
    ]})
}

/// A clip: one section of a video (`api.md`, Clip).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clip {
    /// Identifier.
    pub id: ClipId,
    /// Id of the video that contains the clip.
    pub video_id: VideoId,
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// Position in the video; 0 is first.
    #[serde(default)]
    pub order: u64,
    /// Playback length, after cuts.
    pub duration_seconds: f64,
    /// Length of the underlying recording.
    pub max_duration_seconds: f64,
    /// Ranges of the recording that playback skips, in source time.
    #[serde(default)]
    pub cuts: Vec<Cut>,
    /// Kind of material in the clip; decides which layouts fit.
    #[serde(default = "LayoutSceneType::missing")]
    pub layout_scene_type: LayoutSceneType,
    /// Background behind the layers; black if the server sends none.
    #[serde(default = "black")]
    #[schemars(!default)]
    pub background: ClipBackground,
    /// Transition from the previous clip; the video's default if the server sends none.
    #[serde(default = "inherited")]
    pub transition: ClipTransition,
    /// Whether audio enhancement is in effect.
    #[serde(default)]
    pub studio_sound: bool,
    /// Creation time, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub created_at: String,
    /// Time of the last change, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub updated_at: String,
    /// Border of the layers: the clip's own value, or else the video's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub border_style: Option<BorderStyle>,
    /// Corners of the layers: the clip's own value, or else the video's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<Corners>,
    /// Whether the cursor is animated; absent without a screen recording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub animated_cursor: Option<bool>,
    /// Crop of the camera recording: null if uncropped, absent without a camera.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    pub camera_crop: Option<Option<CropPx>>,
    /// Point around which a layout trims the camera recording; 50/50 if never set, absent without a camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "focus_schema")]
    pub camera_focus_point: Option<PointPct>,
    /// Whether the camera is flipped horizontally; absent without a camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mirror_camera: Option<bool>,
    /// Volume of the microphone: a number overrides the video's, null follows it; absent without a microphone.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 2), extend("x-nullable" = true))]
    pub microphone_volume: Option<Option<f64>>,
    /// Volume of screen or footage audio: a number overrides the video's, null follows it; absent without such audio.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 2), extend("x-nullable" = true))]
    pub system_audio_volume: Option<Option<f64>>,
    /// Crop of the screen recording by auto crop, in pixels; only the server of this program answers it (docs/reference/local-workspace.md).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub screen_crop: Option<CropPx>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Field of a placeholder clip that holds the reason why its record is unreadable.
const UNREADABLE: &str = "cutroom:unreadable";

impl Clip {
    /// Placeholder for a clip with an unreadable record, so that the user can edit the other clips of its video. It has the
    /// record's index, and its id and name if known; its length is unknown. The client never sends it.
    pub fn stand_in(video: &VideoId, left: &Unreadable) -> Self {
        let id = left.id.clone().unwrap_or_else(|| format!("unreadable-{}", left.index));
        let name = left.name.clone().unwrap_or_else(|| format!("Clip {}", left.index + 1));
        Self {
            id: ClipId::new(id),
            video_id: video.clone(),
            name,
            order: left.index as u64,
            duration_seconds: 1.0,
            max_duration_seconds: 1.0,
            cuts: Vec::new(),
            layout_scene_type: LayoutSceneType::missing(),
            background: black(),
            transition: ClipTransition::HardCut,
            studio_sound: false,
            created_at: String::new(),
            updated_at: String::new(),
            border_style: None,
            corners: None,
            animated_cursor: None,
            camera_crop: None,
            camera_focus_point: None,
            mirror_camera: None,
            microphone_volume: None,
            system_audio_volume: None,
            screen_crop: None,
            extra: [(UNREADABLE.to_owned(), left.reason.clone().into())].into_iter().collect(),
        }
    }

    /// Reason why the record is unreadable; `None` if the clip isn't a placeholder of [`Self::stand_in`].
    pub fn unreadable(&self) -> Option<&str> {
        self.extra.get(UNREADABLE)?.as_str()
    }
}

fn black() -> ClipBackground {
    ClipBackground::solid("#000000")
}

fn inherited() -> ClipTransition {
    ClipTransition::Default
}

impl Record for Clip {
    fn extra(&mut self) -> Option<&mut Extra> {
        Some(&mut self.extra)
    }

    /// Fails if the length or a cut is out of range: all times on a clip are measured by them.
    fn usable(&mut self) -> Result<(), Unfit> {
        for (field, seconds) in [("durationSeconds", self.duration_seconds), ("maxDurationSeconds", self.max_duration_seconds)]
        {
            if !(seconds.is_finite() && (0.0..=super::LONGEST_MS as f64 / 1_000.0).contains(&seconds)) {
                return Err(Unfit { field: field.into(), problem: format!("must be a length in seconds, got {seconds}") });
            }
        }
        for (index, cut) in self.cuts.iter().enumerate() {
            if cut.start_time_ms.0 < 0 || cut.duration_ms.0 < 0 {
                return Err(Unfit { field: format!("cuts[{index}]"), problem: "must not be negative".into() });
            }
        }
        Ok(())
    }

    /// Fails if a cut is unreadable: without it, the clip's content and the time of every item would be wrong.
    fn whole(&self, answered: &serde_json::Value) -> Result<(), Unfit> {
        let count = answered.get("cuts").and_then(serde_json::Value::as_array).map_or(0, Vec::len);
        if count == self.cuts.len() {
            return Ok(());
        }
        let problem = format!("holds {count} ranges, of which {} can be read", self.cuts.len());
        Err(Unfit { field: "cuts".into(), problem })
    }
}

impl Clip {
    /// Fills in fields that a list of clips may leave out because they follow from the rest: the video's id, the clip's index, and
    /// one of the two lengths from the other and the cuts.
    pub fn complete(record: &mut serde_json::Value, video: &VideoId, index: usize) {
        let Some(fields) = record.as_object_mut() else { return };
        let missing = |fields: &Extra, name: &str| fields.get(name).is_none_or(serde_json::Value::is_null);
        for (name, value) in [("videoId", serde_json::Value::from(video.as_str())), ("order", index.into())] {
            if missing(fields, name) {
                fields.insert(name.into(), value);
            }
        }
        let length = |value: &serde_json::Value| value.get("durationMs").and_then(serde_json::Value::as_f64);
        let cut: f64 = fields
            .get("cuts")
            .and_then(serde_json::Value::as_array)
            .map_or(0.0, |cuts| cuts.iter().filter_map(length).sum::<f64>() / 1000.0);
        let seconds = |fields: &Extra, name: &str| fields.get(name).and_then(serde_json::Value::as_f64);
        let (played, recorded) = (seconds(fields, "durationSeconds"), seconds(fields, "maxDurationSeconds"));
        match (played, recorded) {
            (Some(played), None) if missing(fields, "maxDurationSeconds") => {
                fields.insert("maxDurationSeconds".into(), (played + cut).into());
            }
            (None, Some(recorded)) if missing(fields, "durationSeconds") => {
                fields.insert("durationSeconds".into(), (recorded - cut).max(0.0).into());
            }
            _ => {}
        }
    }

    /// Length of the recording, before cuts.
    pub fn source_length(&self) -> SourceMs {
        SourceMs::from_seconds(self.max_duration_seconds)
    }
}

change! {
    /// Body of `PATCH /v1/videos/{id}/clips/{clipId}`: only the fields sent are changed.
    ClipChange of Clip {
        /// Display name, 1..255 characters.
        #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
        name: String,
        /// All cuts of the clip, in source time; `[]` restores all of the footage.
        #[schemars(length(max = MAX_CUTS))]
        cuts: Vec<Cut>,
        /// Background behind the layers.
        #[schemars(schema_with = "background_input")]
        background: ClipBackground,
        /// Transition from the previous clip.
        transition: ClipTransition,
        /// Audio enhancement; false opts out of the video's setting.
        studio_sound: bool,
        /// Border of the layers; every value but `custom`.
        #[schemars(schema_with = "writable_border")]
        border_style: BorderStyle,
        /// Corners of the layers.
        corners: Corners,
        /// Whether the cursor is animated; only with a screen recording.
        animated_cursor: bool,
        /// Crop of the camera recording; null removes it. Only with a camera.
        #[serde(deserialize_with = "present")]
        #[schemars(extend("x-nullable" = true))]
        camera_crop: Option<CropPx>,
        /// Point around which a layout trims the camera recording; only with a camera.
        #[schemars(schema_with = "focus_schema")]
        camera_focus_point: PointPct,
        /// Whether the camera is flipped horizontally; only with a camera.
        mirror_camera: bool,
        /// Volume of the microphone, 0..2; null follows the video. Only with a microphone.
        #[serde(deserialize_with = "present")]
        #[schemars(range(min = 0, max = 2), extend("x-nullable" = true))]
        microphone_volume: Option<f64>,
        /// Volume of screen or footage audio, 0..2; null follows the video. Only with such audio.
        #[serde(deserialize_with = "present")]
        #[schemars(range(min = 0, max = 2), extend("x-nullable" = true))]
        system_audio_volume: Option<f64>,
    }
}

/// JSON schema of a border in a request: every value but `custom`, which can only be read.
pub fn writable_border(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": writable_borders()})
}

fn writable_borders() -> Vec<&'static str> {
    BorderStyle::KNOWN.iter().filter(|border| **border != BorderStyle::Custom).map(BorderStyle::as_str).collect()
}

/// Checks the border in a request: refuses `custom` and unknown values.
pub fn check_border(value: Option<&BorderStyle>) -> Checked {
    match value {
        Some(BorderStyle::Custom) => {
            Err(FieldError::new("borderStyle", "must not be custom, which only says that layers were styled one by one"))
        }
        Some(BorderStyle::Unknown(other)) => {
            let problem = format!("must be one of {}, got \"{other}\"", writable_borders().join(", "));
            Err(FieldError::new("borderStyle", problem))
        }
        _ => Ok(()),
    }
}

/// Most ranges in the cuts of a clip.
pub const MAX_CUTS: usize = 1_000;

/// Recordings that a clip has, as far as its settings depend on them.
#[allow(clippy::struct_excessive_bools)] // Each recording is there or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClipMedia {
    /// Camera recording.
    pub camera: bool,
    /// Screen recording; uploaded footage doesn't count.
    pub screen: bool,
    /// Microphone recording.
    pub microphone: bool,
    /// Sound of a screen recording or of uploaded footage.
    pub system_audio: bool,
}

impl ClipMedia {
    /// Recordings of a clip, inferred from its record: servers leave out the settings of recordings that the clip does not have.
    /// Any one camera setting proves a camera.
    pub fn of(record: &Clip) -> Self {
        let camera = [record.camera_crop.is_some(), record.camera_focus_point.is_some(), record.mirror_camera.is_some()];
        Self {
            camera: camera.contains(&true),
            screen: record.animated_cursor.is_some(),
            microphone: record.microphone_volume.is_some(),
            system_audio: record.system_audio_volume.is_some(),
        }
    }
}

impl ClipChange {
    /// Fails if the change sets a setting of a recording that the clip does not have.
    pub fn check_media(&self, media: ClipMedia) -> Checked {
        let rules = [
            ("cameraCrop", self.camera_crop.is_some(), media.camera, "a camera"),
            ("cameraFocusPoint", self.camera_focus_point.is_some(), media.camera, "a camera"),
            ("mirrorCamera", self.mirror_camera.is_some(), media.camera, "a camera"),
            ("animatedCursor", self.animated_cursor.is_some(), media.screen, "a screen recording"),
            ("microphoneVolume", self.microphone_volume.is_some(), media.microphone, "a microphone"),
            ("systemAudioVolume", self.system_audio_volume.is_some(), media.system_audio, "screen or footage audio"),
        ];
        match rules.into_iter().find(|(_, given, there, _)| *given && !there) {
            Some((field, .., what)) => Err(FieldError::new(field, format!("needs {what}, which this clip does not have"))),
            None => Ok(()),
        }
    }

    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        if let Some(cuts) = &self.cuts {
            if cuts.len() > MAX_CUTS {
                return Err(FieldError::new("cuts", format!("must contain at most {MAX_CUTS} ranges, got {}", cuts.len())));
            }
            for (index, cut) in cuts.iter().enumerate() {
                rules::within(&format!("cuts[{index}].startTimeMs"), cut.start_time_ms.0, 0, super::MAX_INT)?;
                rules::length(&format!("cuts[{index}].durationMs"), cut.duration_ms)?;
            }
        }
        rules::each(self.background.as_ref(), |background| background.check())?;
        known!("transition", self.transition)?;
        check_border(self.border_style.as_ref())?;
        known!("corners", self.corners)?;
        rules::each(self.camera_focus_point.as_ref(), |v| rules::point("cameraFocusPoint", v))?;
        let volume = |field: &str, value: Option<Option<f64>>| match value.flatten() {
            Some(volume) => rules::number(field, volume, 0.0, 2.0),
            None => Ok(()),
        };
        volume("microphoneVolume", self.microphone_volume)?;
        volume("systemAudioVolume", self.system_audio_volume)
    }
}

/// Body of `POST /v1/videos/{id}/clips`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("anyOf" = [{"required": ["sourceId"]}, {"required": ["cameraSourceId"]}]))]
pub struct AddClip {
    /// Source of the recording: footage or a screen recording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// Source of a camera recording, together with `sourceId` or alone; an extension of the local workspace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera_source_id: Option<SourceId>,
    /// Display name; default: the next free `Clip N`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
}

/// Body of `POST /v1/videos/{id}/clips/{clipId}/duplicate`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuplicateClip {
    /// Name of the copy; default: the original's name with ` copy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
    /// Position of the copy; 0 is first, past the end means last. Default: right after the original.
    #[serde(default, deserialize_with = "place", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    pub order: Option<i64>,
}

impl DuplicateClip {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        rules::each(self.order.as_ref(), |v| rules::within("order", v, 0, super::MAX_INT))
    }
}

/// Deserialises an index among clips; accepts `2.0` as an integer.
fn place<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    super::integer(deserializer).map(Some)
}

impl AddClip {
    /// Body that adds a clip of uploaded footage, without a camera.
    pub fn of(source: SourceId) -> Self {
        Self { source_id: Some(source), camera_source_id: None, name: None }
    }

    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        if self.source_id.is_none() && self.camera_source_id.is_none() {
            return Err(FieldError::new("sourceId", "or cameraSourceId is required"));
        }
        Ok(())
    }
}

/// Body of `POST /v1/videos/{id}/clips/{clipId}/reorder`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reorder {
    /// New position; 0 is first, past the end means last.
    #[serde(deserialize_with = "super::integer")]
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    pub order: i64,
}

/// A silence in a clip, in playback time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Silence {
    /// Start of the silence.
    pub start_time_ms: PlaybackMs,
    /// Length of the silence.
    pub duration_ms: DurationMs,
}

keeps_nothing!(Silence, AutoCropped);

/// Body of `POST /v1/videos/{id}/clips/{clipId}/auto-crop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AutoCrop {
    /// Time of the frame to examine, in playback time; default 0.
    #[serde(default)]
    pub inpoint_ms: PlaybackMs,
}

/// Answer of `POST /v1/videos/{id}/clips/{clipId}/auto-crop`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AutoCropped {
    /// Pixels removed from each edge of the screen recording.
    pub crop: CropPx,
    /// Confidence: 0 = a guess, 1 = every frame agreed.
    #[schemars(range(min = 0))]
    pub confidence: f64,
    /// Aspect ratio after the crop: `16:9`.
    pub aspect_ratio: String,
    /// Time of the frame that the server examined.
    pub inpoint_ms: PlaybackMs,
}

/// Deserialises a nullable field: `Some(None)` for null. With `#[serde(default)]`, an absent field is `None`.
pub fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_auto_crop_took_off_is_a_field_that_is_written_as_it_was_read() {
        let mut answered = json!({"id": "cl", "videoId": "vid", "durationSeconds": 1.0, "maxDurationSeconds": 1.0});
        let plain: Clip = serde_json::from_value(answered.clone()).unwrap();
        assert_eq!(plain.screen_crop, None);
        assert!(serde_json::to_value(&plain).unwrap().get("screenCrop").is_none(), "no crop is no field");
        let crop = json!({"top": 1, "bottom": 2, "left": 3, "right": 4});
        answered["screenCrop"] = crop.clone();
        let cropped: Clip = serde_json::from_value(answered).unwrap();
        assert_eq!(cropped.screen_crop, Some(CropPx { top: 1, bottom: 2, left: 3, right: 4 }));
        assert!(cropped.extra.is_empty());
        assert_eq!(serde_json::to_value(&cropped).unwrap()["screenCrop"], crop);
    }
}
