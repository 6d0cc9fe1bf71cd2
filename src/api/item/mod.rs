//! The seven kinds of items on a clip, as one: what the timeline, the edit engine and the batch share.

mod body;
mod record;

pub use body::{AddBody, ChangeBody};
pub use record::Item;

use super::ItemId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kinds of items, in the order of their lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// Audio over the clip.
    SoundEffect,
    /// Text over the picture.
    TextOverlay,
    /// Image or video over the picture.
    MediaOverlay,
    /// A closer look at the screen.
    Zoom,
    /// A blurred box on the screen.
    Blur,
    /// A lit box on the screen.
    Highlight,
    /// Where camera and screen stand.
    Layout,
}

/// How one kind is called on the wire and in words.
struct Names {
    /// Path segment of the collection.
    collection: &'static str,
    /// Wrapper of a list, as the API has it.
    plural: &'static str,
    /// Wrapper of one.
    singular: &'static str,
    /// In batch types and results.
    batch: &'static str,
    /// Field that names the target in a batch (maskId and the overlays' and layouts': a guess of `api-gaps.md`).
    target: &'static str,
    /// Prefix of ids that our workspace makes.
    prefix: &'static str,
    /// For people.
    label: &'static str,
}

impl ItemKind {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::SoundEffect, Self::TextOverlay, Self::MediaOverlay, Self::Zoom, Self::Blur, Self::Highlight, Self::Layout];

    fn names(self) -> Names {
        let names = |collection, plural, singular, batch, target, prefix, label| Names {
            collection,
            plural,
            singular,
            batch,
            target,
            prefix,
            label,
        };
        match self {
            Self::SoundEffect => {
                names("sound-effects", "soundEffects", "soundEffect", "sound_effect", "soundEffectId", "ly_", "Sound effect")
            }
            Self::TextOverlay => {
                names("text-overlays", "textOverlays", "textOverlay", "text_overlay", "textOverlayId", "ly_", "Text")
            }
            Self::MediaOverlay => names("overlays", "overlays", "overlay", "media_overlay", "overlayId", "ly_", "Overlay"),
            Self::Zoom => names("zooms", "zooms", "zoom", "zoom", "zoomId", "ef_", "Zoom"),
            Self::Blur => names("blurs", "masks", "mask", "blur", "maskId", "ly_", "Blur"),
            Self::Highlight => names("highlights", "masks", "mask", "highlight", "maskId", "ly_", "Highlight"),
            Self::Layout => names("layouts", "layouts", "layout", "layout", "layoutId", "lo_", "Layout"),
        }
    }

    /// Path segment of the collection under a clip: `sound-effects`.
    pub fn collection(self) -> &'static str {
        self.names().collection
    }

    /// Wrapper of a list: `soundEffects`; blurs and highlights are both `masks`.
    pub fn plural(self) -> &'static str {
        self.names().plural
    }

    /// Wrapper of one: `soundEffect`.
    pub fn singular(self) -> &'static str {
        self.names().singular
    }

    /// Every name that a list of the kind has been seen under, the API's first.
    pub fn wrappers(self) -> &'static [&'static str] {
        match self {
            Self::SoundEffect => &["soundEffects"],
            Self::TextOverlay => &["textOverlays", "overlays"],
            Self::MediaOverlay => &["overlays", "mediaOverlays"],
            Self::Zoom => &["zooms"],
            Self::Blur => &["masks", "blurs"],
            Self::Highlight => &["masks", "highlights"],
            Self::Layout => &["layouts"],
        }
    }

    /// Every name that one of the kind has been seen under, the API's first.
    pub fn record_wrappers(self) -> &'static [&'static str] {
        match self {
            Self::SoundEffect => &["soundEffect"],
            Self::TextOverlay => &["textOverlay", "overlay"],
            Self::MediaOverlay => &["overlay", "mediaOverlay"],
            Self::Zoom => &["zoom"],
            Self::Blur => &["mask", "blur"],
            Self::Highlight => &["mask", "highlight"],
            Self::Layout => &["layout"],
        }
    }

    /// In batch types and results: `sound_effect`.
    pub fn batch_name(self) -> &'static str {
        self.names().batch
    }

    /// The field that names the target of an update or a removal: `soundEffectId`.
    pub fn target_field(self) -> &'static str {
        self.names().target
    }

    /// The kind in words: `Sound effect`.
    pub fn label(self) -> &'static str {
        self.names().label
    }

    /// The kind whose batch name is `name`.
    pub fn from_batch_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.batch_name() == name)
    }

    /// A new id with the prefix of the kind.
    pub fn fresh_id(self) -> ItemId {
        ItemId::new(format!("{}{}", self.names().prefix, uuid::Uuid::now_v7().simple()))
    }
}

/// A word of a clip's transcript.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Word {
    /// Never shifts when cuts change.
    pub index: u64,
    /// The word.
    #[serde(default)]
    pub text: String,
    /// Start, on the clock of the list it came in.
    #[serde(deserialize_with = "super::ms::integer")]
    pub start_time_ms: i64,
    /// End, on the clock of the list it came in.
    #[serde(deserialize_with = "super::ms::integer")]
    pub end_time_ms: i64,
    /// Not shown in subtitles.
    #[serde(default)]
    pub hidden: bool,
    /// Whether its times were computed from a longer text; an extension of the local workspace.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
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
            let item = Item::parse(kind, record.clone()).unwrap();
            assert_eq!(serde_json::to_value(&item).unwrap(), record, "{kind:?}");
        }
    }

    #[test]
    fn null_and_absent_are_told_apart_in_a_clip() {
        let record = json!({"id": "c", "videoId": "v", "name": "n", "order": 0, "durationSeconds": 1.5, "maxDurationSeconds": 2.0,
            "cuts": [], "layoutSceneType": "holodeck", "background": {"type": "aurora", "speed": 2}, "transition": "melt",
            "studioSound": true, "createdAt": "", "updatedAt": "", "cameraCrop": null, "microphoneVolume": 0.5, "new": {"a": 1}});
        let clip: crate::api::clip::Clip = serde_json::from_value(record.clone()).unwrap();
        assert_eq!((clip.camera_crop, clip.microphone_volume, clip.system_audio_volume), (Some(None), Some(Some(0.5)), None));
        assert_eq!(serde_json::to_value(&clip).unwrap(), record);
    }
}
