//! Sound effects: audio overlays on a clip.

use super::{
    DurationMs, Extra, ItemId, PlaybackMs, SizePx, SourceId,
    change::change,
    clip::LayoutSceneType,
    item::{ItemAddition, ItemChange, ItemKind, ItemRecord, Needs},
    lenient::keeps_item,
    rules::{self, Checked, FieldError},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A sound effect on a clip (`api.md`, Sound effect).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SoundEffect {
    /// Identifier.
    pub id: ItemId,
    /// Start on the playback timeline.
    pub start_time_ms: PlaybackMs,
    /// Played length; 0 while the footage under the sound is cut out.
    pub duration_ms: DurationMs,
    /// Volume: 0 = muted, 1 = original; 1 if absent.
    #[serde(default = "original")]
    #[schemars(range(min = 0))]
    pub volume: f64,
    /// Display name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Source of the audio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

keeps_item!(SoundEffect);

fn original() -> f64 {
    1.0
}

/// Body that adds a sound effect; exactly one of `presetId` and `sourceId`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("oneOf" = [{"required": ["presetId"]}, {"required": ["sourceId"]}]))]
pub struct SoundEffectAdd {
    /// Start on the playback timeline.
    pub start_time_ms: PlaybackMs,
    /// Length, at least 1 ms.
    #[schemars(range(min = 1))]
    pub duration_ms: DurationMs,
    /// Display name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
    /// Preset id of a curated effect.
    #[schemars(length(min = 1))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset_id: Option<String>,
    /// Source of the caller's own audio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// Volume: 0 = muted, 1 = original; default 1.
    #[schemars(range(min = 0))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volume: Option<f64>,
}

change! {
    /// Body that changes a sound effect; only the fields sent are changed.
    SoundEffectChange of SoundEffect {
        /// Start on the playback timeline.
        start_time_ms: PlaybackMs,
        /// Length, at least 1 ms.
        #[schemars(range(min = 1))]
        duration_ms: DurationMs,
        /// Display name.
        #[schemars(extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
        name: String,
        /// Volume: 0 = muted, 1 = original.
        #[schemars(range(min = 0))]
        volume: f64,
    }
}

impl SoundEffectAdd {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::start("startTimeMs", self.start_time_ms)?;
        rules::length("durationMs", self.duration_ms)?;
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 0, usize::MAX))?;
        rules::each(self.volume.as_ref(), |v| rules::number("volume", v, 0.0, f64::MAX))?;
        if self.preset_id.as_deref() == Some("") {
            return Err(FieldError::new("presetId", "must not be empty"));
        }
        match (&self.preset_id, &self.source_id) {
            (Some(_), None) | (None, Some(_)) => Ok(()),
            (None, None) => Err(FieldError::new("sourceId", "or presetId is required")),
            (Some(_), Some(_)) => Err(FieldError::new("presetId", "and sourceId must not be given together: send exactly one")),
        }
    }

    /// Sound effect that the server creates from this body, under `id`.
    pub fn into_item(self, id: ItemId) -> SoundEffect {
        SoundEffect {
            id,
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            volume: self.volume.unwrap_or(1.0),
            name: self.name,
            source_id: self.source_id,
            extra: Extra::new(),
        }
    }
}

impl SoundEffect {
    /// Id of the curated effect that the sound effect was added from, if known.
    pub fn preset(&self) -> Option<&str> {
        self.extra.get("presetId")?.as_str()
    }
}

impl SoundEffectChange {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.start_time_ms.as_ref(), |v| rules::start("startTimeMs", v))?;
        rules::each(self.duration_ms.as_ref(), |v| rules::length("durationMs", v))?;
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 0, usize::MAX))?;
        rules::each(self.volume.as_ref(), |v| rules::number("volume", v, 0.0, f64::MAX))
    }
}

impl ItemRecord for SoundEffect {
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

impl ItemAddition for SoundEffectAdd {
    type Record = SoundEffect;

    const EXAMPLE: &'static str = r#"{"presetId": "sfx:whoosh", "startTimeMs": 1000, "durationMs": 900}"#;

    fn of_record(sound: &SoundEffect) -> Option<Self> {
        Some(Self {
            start_time_ms: sound.start_time_ms,
            duration_ms: sound.duration_ms,
            name: sound.name.clone(),
            // An unsaved curated effect has no source; its preset is kept among its unknown fields.
            preset_id: sound.preset().filter(|_| sound.source_id.is_none()).map(str::to_owned),
            source_id: sound.source_id.clone(),
            volume: Some(sound.volume),
        })
    }

    fn into_record(self, id: ItemId, _: ItemKind, _: SizePx, _: &LayoutSceneType) -> SoundEffect {
        let preset = self.preset_id.clone();
        let mut sound = self.into_item(id);
        sound.extra.extend(preset.map(|preset| ("presetId".to_owned(), preset.into())));
        sound
    }

    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        Some((self.start_time_ms, self.duration_ms))
    }

    fn needs(&self) -> Needs<'_> {
        Needs { source: self.source_id.as_ref(), preset: self.preset_id.as_deref(), ..Needs::default() }
    }

    fn may_have_made(&self, made: &SoundEffect) -> bool {
        self.start_time_ms == made.start_time_ms && self.name == made.name && self.source_id == made.source_id
    }
}

impl ItemChange for SoundEffectChange {
    const EXAMPLE: &'static str = r#"{"volume": 0.5}"#;
}
