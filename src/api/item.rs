//! The seven kinds of items on a clip, as one: what the timeline, the edit engine and the batch share.

use super::{
    DurationMs, ItemId, PlaybackMs,
    layout::{Layout, Mask, Zoom},
    overlay::{MediaOverlay, MediaOverlayAdd, MediaOverlayChange, TextOverlay, TextOverlayAdd, TextOverlayChange},
    rules::Checked,
    sound_effect::{SoundEffect, SoundEffectAdd, SoundEffectChange},
};
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
    /// Wrapper of a list.
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
            Self::Blur => names("blurs", "blurs", "mask", "blur", "maskId", "ly_", "Blur"),
            Self::Highlight => names("highlights", "highlights", "mask", "highlight", "maskId", "ly_", "Highlight"),
            Self::Layout => names("layouts", "layouts", "layout", "layout", "layoutId", "lo_", "Layout"),
        }
    }

    /// Path segment of the collection under a clip: `sound-effects`.
    pub fn collection(self) -> &'static str {
        self.names().collection
    }

    /// Wrapper of a list: `soundEffects`.
    pub fn plural(self) -> &'static str {
        self.names().plural
    }

    /// Wrapper of one: `soundEffect`.
    pub fn singular(self) -> &'static str {
        self.names().singular
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

/// One item of any kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Item {
    /// Audio over the clip.
    SoundEffect(SoundEffect),
    /// Text over the picture.
    TextOverlay(TextOverlay),
    /// Image or video over the picture.
    MediaOverlay(MediaOverlay),
    /// A closer look at the screen.
    Zoom(Zoom),
    /// A blurred box on the screen.
    Blur(Mask),
    /// A lit box on the screen.
    Highlight(Mask),
    /// Where camera and screen stand.
    Layout(Layout),
}

macro_rules! on_item {
    ($item:expr, $bound:ident => $body:expr) => {
        match $item {
            Item::SoundEffect($bound) => $body,
            Item::TextOverlay($bound) => $body,
            Item::MediaOverlay($bound) => $body,
            Item::Zoom($bound) => $body,
            Item::Blur($bound) => $body,
            Item::Highlight($bound) => $body,
            Item::Layout($bound) => $body,
        }
    };
}

impl Item {
    /// Reads a record of a known kind.
    pub fn parse(kind: ItemKind, value: serde_json::Value) -> Result<Self, serde_path_to_error::Error<serde_json::Error>> {
        use serde_path_to_error::deserialize as read;
        Ok(match kind {
            ItemKind::SoundEffect => Self::SoundEffect(read(value)?),
            ItemKind::TextOverlay => Self::TextOverlay(read(value)?),
            ItemKind::MediaOverlay => Self::MediaOverlay(read(value)?),
            ItemKind::Zoom => Self::Zoom(read(value)?),
            ItemKind::Blur => Self::Blur(read(value)?),
            ItemKind::Highlight => Self::Highlight(read(value)?),
            ItemKind::Layout => Self::Layout(read(value)?),
        })
    }

    /// Its kind.
    pub fn kind(&self) -> ItemKind {
        match self {
            Self::SoundEffect(_) => ItemKind::SoundEffect,
            Self::TextOverlay(_) => ItemKind::TextOverlay,
            Self::MediaOverlay(_) => ItemKind::MediaOverlay,
            Self::Zoom(_) => ItemKind::Zoom,
            Self::Blur(_) => ItemKind::Blur,
            Self::Highlight(_) => ItemKind::Highlight,
            Self::Layout(_) => ItemKind::Layout,
        }
    }

    /// Its identifier.
    pub fn id(&self) -> &ItemId {
        on_item!(self, item => &item.id)
    }

    /// Gives it another identifier, as when a local item gets its real one.
    pub fn set_id(&mut self, id: ItemId) {
        on_item!(self, item => item.id = id);
    }

    /// Start and length on the playback timeline; nothing for a clip's base layout.
    pub fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        match self {
            Self::Layout(layout) => layout.start_time_ms.zip(layout.duration_ms),
            Self::SoundEffect(item) => Some((item.start_time_ms, item.duration_ms)),
            Self::TextOverlay(item) => Some((item.start_time_ms, item.duration_ms)),
            Self::MediaOverlay(item) => Some((item.start_time_ms, item.duration_ms)),
            Self::Zoom(item) => Some((item.start_time_ms, item.duration_ms)),
            Self::Blur(item) | Self::Highlight(item) => Some((item.start_time_ms, item.duration_ms)),
        }
    }

    /// Puts it at another time; a base layout has none and stays.
    pub fn set_times(&mut self, start: PlaybackMs, length: DurationMs) {
        match self {
            Self::Layout(layout) => {
                if layout.start_time_ms.is_some() {
                    (layout.start_time_ms, layout.duration_ms) = (Some(start), Some(length));
                }
            }
            Self::SoundEffect(item) => (item.start_time_ms, item.duration_ms) = (start, length),
            Self::TextOverlay(item) => (item.start_time_ms, item.duration_ms) = (start, length),
            Self::MediaOverlay(item) => (item.start_time_ms, item.duration_ms) = (start, length),
            Self::Zoom(item) => (item.start_time_ms, item.duration_ms) = (start, length),
            Self::Blur(item) | Self::Highlight(item) => (item.start_time_ms, item.duration_ms) = (start, length),
        }
    }

    /// What people call it: its name, its text, or its kind.
    pub fn title(&self) -> String {
        match self {
            Self::SoundEffect(item) => item.name.clone().filter(|n| !n.is_empty()).unwrap_or_else(|| "Sound effect".into()),
            Self::TextOverlay(item) => item.text.lines().next().unwrap_or("Text").to_owned(),
            Self::MediaOverlay(item) => item.name.clone().filter(|n| !n.is_empty()).unwrap_or_else(|| "Overlay".into()),
            Self::Zoom(item) => format!("Zoom {:.1}\u{d7}", item.scale),
            Self::Blur(_) => "Blur".into(),
            Self::Highlight(_) => "Highlight".into(),
            Self::Layout(item) => {
                let words = item.layout.kind.as_str().replace('-', " ");
                let mut letters = words.chars();
                letters.next().map_or_else(|| "Layout".into(), |first| first.to_uppercase().chain(letters).collect())
            }
        }
    }
}

/// The body that adds an item of a kind that this version can write.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum AddBody {
    /// Audio over the clip.
    SoundEffect(SoundEffectAdd),
    /// Text over the picture.
    TextOverlay(TextOverlayAdd),
    /// Image or video over the picture.
    MediaOverlay(MediaOverlayAdd),
}

impl AddBody {
    /// The kind it adds.
    pub fn kind(&self) -> ItemKind {
        match self {
            Self::SoundEffect(_) => ItemKind::SoundEffect,
            Self::TextOverlay(_) => ItemKind::TextOverlay,
            Self::MediaOverlay(_) => ItemKind::MediaOverlay,
        }
    }

    /// The rules that need no server.
    pub fn check(&self) -> Checked {
        match self {
            Self::SoundEffect(body) => body.check(),
            Self::TextOverlay(body) => body.check(),
            Self::MediaOverlay(body) => body.check(),
        }
    }

    /// The start that it asks for.
    pub fn start(&self) -> PlaybackMs {
        match self {
            Self::SoundEffect(body) => body.start_time_ms,
            Self::TextOverlay(body) => body.start_time_ms,
            Self::MediaOverlay(body) => body.start_time_ms,
        }
    }

    /// The body that adds an item like `item`; nothing for kinds that this version cannot write.
    pub fn like(item: &Item) -> Option<Self> {
        match item {
            Item::SoundEffect(sound) => Some(Self::SoundEffect(SoundEffectAdd {
                start_time_ms: sound.start_time_ms,
                duration_ms: sound.duration_ms,
                name: sound.name.clone(),
                preset_id: None,
                source_id: sound.source_id.clone(),
                volume: Some(sound.volume),
            })),
            Item::TextOverlay(text) => Some(Self::TextOverlay(text.to_add())),
            Item::MediaOverlay(media) => Some(Self::MediaOverlay(MediaOverlayAdd {
                source_id: media.source_id.clone()?,
                start_time_ms: media.start_time_ms,
                duration_ms: media.duration_ms,
                name: media.name.clone(),
                point: media.point,
                dimensions: media.dimensions,
                transition: media.transition.clone(),
            })),
            _ => None,
        }
    }
}

/// The body that changes an item of a kind that this version can write.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ChangeBody {
    /// Audio over the clip.
    SoundEffect(SoundEffectChange),
    /// Text over the picture.
    TextOverlay(TextOverlayChange),
    /// Image or video over the picture.
    MediaOverlay(MediaOverlayChange),
}

macro_rules! on_change {
    ($change:expr, $bound:ident => $body:expr) => {
        match $change {
            ChangeBody::SoundEffect($bound) => $body,
            ChangeBody::TextOverlay($bound) => $body,
            ChangeBody::MediaOverlay($bound) => $body,
        }
    };
}

macro_rules! on_matching {
    ($change:expr, $item:expr, ($c:ident, $i:ident) => $body:expr, else $other:expr) => {
        match ($change, $item) {
            (ChangeBody::SoundEffect($c), Item::SoundEffect($i)) => $body,
            (ChangeBody::TextOverlay($c), Item::TextOverlay($i)) => $body,
            (ChangeBody::MediaOverlay($c), Item::MediaOverlay($i)) => $body,
            _ => $other,
        }
    };
}

impl ChangeBody {
    /// The kind it changes.
    pub fn kind(&self) -> ItemKind {
        match self {
            Self::SoundEffect(_) => ItemKind::SoundEffect,
            Self::TextOverlay(_) => ItemKind::TextOverlay,
            Self::MediaOverlay(_) => ItemKind::MediaOverlay,
        }
    }

    /// The rules that need no server.
    pub fn check(&self) -> Checked {
        on_change!(self, change => change.check())
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        on_change!(self, change => change.is_empty())
    }

    /// The new start and length, where they change.
    pub fn times(&self) -> (Option<PlaybackMs>, Option<DurationMs>) {
        on_change!(self, change => (change.start_time_ms, change.duration_ms))
    }

    /// A change of the times of an item; nothing for kinds that this version cannot write.
    pub fn of_times(kind: ItemKind, start: Option<PlaybackMs>, length: Option<DurationMs>) -> Option<Self> {
        match kind {
            ItemKind::SoundEffect => {
                Some(Self::SoundEffect(SoundEffectChange { start_time_ms: start, duration_ms: length, ..Default::default() }))
            }
            ItemKind::TextOverlay => {
                Some(Self::TextOverlay(TextOverlayChange { start_time_ms: start, duration_ms: length, ..Default::default() }))
            }
            ItemKind::MediaOverlay => {
                Some(Self::MediaOverlay(MediaOverlayChange { start_time_ms: start, duration_ms: length, ..Default::default() }))
            }
            _ => None,
        }
    }

    /// Lays the change over an item; `false` when the kinds differ, and the item stays as it is.
    pub fn apply(&self, item: &mut Item) -> bool {
        on_matching!(self, item, (c, i) => { c.apply(i); true }, else false)
    }

    /// The change that takes `item` back to how it is now; nothing when the kinds differ.
    pub fn inverse(&self, item: &Item) -> Option<Self> {
        match (self, item) {
            (Self::SoundEffect(c), Item::SoundEffect(i)) => Some(Self::SoundEffect(c.inverse(i))),
            (Self::TextOverlay(c), Item::TextOverlay(i)) => Some(Self::TextOverlay(c.inverse(i))),
            (Self::MediaOverlay(c), Item::MediaOverlay(i)) => Some(Self::MediaOverlay(c.inverse(i))),
            _ => None,
        }
    }

    /// Lays a later change of the same kind over this one; `false` when the kinds differ.
    pub fn absorb(&mut self, later: Self) -> bool {
        match (self, later) {
            (Self::SoundEffect(c), Self::SoundEffect(l)) => c.absorb(l),
            (Self::TextOverlay(c), Self::TextOverlay(l)) => c.absorb(l),
            (Self::MediaOverlay(c), Self::MediaOverlay(l)) => c.absorb(l),
            _ => return false,
        }
        true
    }

    /// What must change for `from` to become `to`; nothing when the kinds differ or cannot be written.
    pub fn between(from: &Item, to: &Item) -> Option<Self> {
        match (from, to) {
            (Item::SoundEffect(f), Item::SoundEffect(t)) => Some(Self::SoundEffect(SoundEffectChange::between(f, t))),
            (Item::TextOverlay(f), Item::TextOverlay(t)) => Some(Self::TextOverlay(TextOverlayChange::between(f, t))),
            (Item::MediaOverlay(f), Item::MediaOverlay(t)) => Some(Self::MediaOverlay(MediaOverlayChange::between(f, t))),
            _ => None,
        }
    }
}

/// A word of a clip's transcript.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Word {
    /// Never shifts when cuts change.
    pub index: u64,
    /// The word.
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
