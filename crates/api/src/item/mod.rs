//! Items on a clip: the seven kinds as one type, which the timeline, the edit engine and the batch share.

mod kinds;
mod of_kind;

pub use kinds::{AddBody, ChangeBody, Item, ItemKind};
pub use of_kind::Needs;
pub(crate) use of_kind::{ItemAddition, ItemChange, ItemRecord};

use super::{DurationMs, ItemId, PlaybackMs};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

impl ItemKind {
    /// Path segment of the collection under a clip: `sound-effects`.
    pub fn collection(self) -> &'static str {
        self.names().collection
    }

    /// Field that wraps a list: `soundEffects`; blurs and highlights are both in `masks`.
    pub fn plural(self) -> &'static str {
        self.names().lists.first().copied().unwrap_or_default()
    }

    /// Field that wraps one record: `soundEffect`.
    pub fn singular(self) -> &'static str {
        self.names().records.first().copied().unwrap_or_default()
    }

    /// Fields that servers wrap a list of this kind in; the API's own first.
    pub fn wrappers(self) -> &'static [&'static str] {
        self.names().lists
    }

    /// Fields that servers wrap one record of this kind in; the API's own first.
    pub fn record_wrappers(self) -> &'static [&'static str] {
        self.names().records
    }

    /// Name in batch types and results: `sound_effect`.
    pub fn batch_name(self) -> &'static str {
        self.names().batch
    }

    /// Field that names the target of an update or a removal: `soundEffectId`.
    pub fn target_field(self) -> &'static str {
        self.names().target
    }

    /// Label in the window: `Sound effect`. Requests and answers never contain it.
    pub fn label(self) -> &'static str {
        (self.names().label)()
    }

    /// Items of the kind with their number: `2 sound effects`.
    pub fn counted(self, count: usize) -> String {
        (self.names().counted)(count)
    }

    /// Kind with this batch name; `None` if there is none.
    pub fn from_batch_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.batch_name() == name)
    }

    /// Creates an id with the prefix of the kind.
    pub fn fresh_id(self) -> ItemId {
        ItemId::new(format!("{}{}", self.names().prefix, uuid::Uuid::now_v7().simple()))
    }
}

impl Item {
    /// True if cuts hide the whole item: servers answer such an item with a length of 0.
    pub fn is_hidden(&self) -> bool {
        self.times().is_some_and(|(_, length)| length.0 == 0)
    }
}

impl AddBody {
    /// Start on the playback timeline; `None` for a clip's base layout.
    pub fn start(&self) -> Option<PlaybackMs> {
        Some(self.times()?.0)
    }

    /// Length on the playback timeline; `None` for a clip's base layout.
    pub fn length(&self) -> Option<DurationMs> {
        Some(self.times()?.1)
    }
}

/// A word of a clip's transcript.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Word {
    /// Index of the word in the uncut transcript; cuts do not shift it.
    pub index: u64,
    /// Text of the word.
    #[serde(default)]
    pub text: String,
    /// Start, on the clock of the list that contains the word.
    #[serde(deserialize_with = "super::ms::integer")]
    pub start_time_ms: i64,
    /// End, on the clock of the list that contains the word.
    #[serde(deserialize_with = "super::ms::integer")]
    pub end_time_ms: i64,
    /// Whether subtitles leave the word out.
    #[serde(default)]
    pub hidden: bool,
    /// Whether the word's times were estimated from a longer text; an extension of the local workspace.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// Whether a space precedes the word; if absent, the scripts of both words decide. An extension of the local workspace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space_before: Option<bool>,
    /// Number of the imported subtitle that contained the word: words with the same number are shown together. An extension of the
    /// local workspace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cue: Option<u64>,
}

impl super::lenient::Record for Word {
    fn usable(&mut self) -> Result<(), super::lenient::Unfit> {
        super::lenient::times(Some(super::PlaybackMs(self.start_time_ms)), Some(super::DurationMs(self.end_time_ms)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_a_newer_service_sends_goes_back_as_it_came() {
        let times = json!({"id": "x", "startTimeMs": 5, "durationMs": 7, "sparkle": {"deep": [1, null]}});
        let with = |more: serde_json::Value| {
            let mut record = times.clone();
            record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            record
        };
        let point = json!({"xPct": 1.5, "yPct": 2.5});
        for (kind, record) in [
            (ItemKind::SoundEffect, with(json!({"volume": 0.5, "name": "n", "fade": "in"}))),
            (
                ItemKind::TextOverlay,
                with(json!({"text": "t", "textAlign": "justify", "backgroundShape": "cloud", "outline": "#FFF"})),
            ),
            (
                ItemKind::MediaOverlay,
                with(json!({"type": "hologram", "sourceId": "s", "transition": "melt", "depth": "front"})),
            ),
            (ItemKind::Zoom, with(json!({"type": "gazeZoom", "scale": 1.5, "easing": 3}))),
            (
                ItemKind::Blur,
                with(json!({"point": point, "dimensions": {"widthPct": 3.0, "heightPct": 4.0}, "style": "pixel"})),
            ),
            (
                ItemKind::Layout,
                with(json!({"layout": {"kind": "hologram", "shape": "star", "tilt": 3}, "transitionStyle": "warp"})),
            ),
        ] {
            let item = Item::parse(kind, &record).unwrap();
            assert_eq!(serde_json::to_value(&item).unwrap(), record, "{kind:?}");
        }
    }

    #[test]
    fn null_and_absent_are_told_apart_in_a_clip() {
        let record = json!({"id": "c", "videoId": "v", "name": "n", "order": 0, "durationSeconds": 1.5, "maxDurationSeconds": 2.0,
            "cuts": [], "layoutSceneType": "holodeck", "background": {"type": "aurora", "speed": 2}, "transition": "melt",
            "studioSound": true, "createdAt": "", "updatedAt": "", "cameraCrop": null, "microphoneVolume": 0.5, "new": {"a": 1}});
        let clip: crate::clip::Clip = serde_json::from_value(record.clone()).unwrap();
        assert_eq!((clip.camera_crop, clip.microphone_volume, clip.system_audio_volume), (Some(None), Some(Some(0.5)), None));
        assert_eq!(serde_json::to_value(&clip).unwrap(), record);
    }
}
