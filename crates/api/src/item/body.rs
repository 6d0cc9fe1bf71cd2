//! Request bodies that add and change items. The macro lists the kinds once and delegates to the file of each kind.

use super::{Item, ItemKind};
use crate::{
    DurationMs, ItemId, PlaybackMs, PointPct, SizePx,
    clip::LayoutSceneType,
    effects::{MaskAdd, MaskChange, MaskType, ZoomAdd, ZoomChange},
    layout::{LayoutAdd, LayoutChange},
    overlay::{MediaKind, MediaOverlayAdd, MediaOverlayChange, TextOverlayAdd, TextOverlayChange},
    rules::{Checked, FieldError},
    sound_effect::{SoundEffectAdd, SoundEffectChange},
};
use serde::Serialize;
use serde_json::{Map, Value};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $add:ident, $change:ident;)+) => {
        /// Body that adds an item.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum AddBody { $($(#[$doc])* $kind($add),)+ }

        /// Body that changes an item, with only the fields to change.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum ChangeBody { $($(#[$doc])* $kind($change),)+ }

        impl AddBody {
            /// Kind of item that the body adds.
            pub fn kind(&self) -> ItemKind {
                match self { $(Self::$kind(_) => ItemKind::$kind,)+ }
            }

            /// Checks every rule that needs no server.
            pub fn check(&self) -> Checked {
                match self { $(Self::$kind(body) => body.check(),)+ }
            }

            /// Parses the body of a kind without checking its rules.
            pub fn read(kind: ItemKind, fields: Map<String, Value>) -> Result<Self, FieldError> {
                Ok(match kind { $(ItemKind::$kind => Self::$kind(crate::batch::read(fields)?),)+ })
            }
        }

        impl ChangeBody {
            /// Kind of item that the body changes.
            pub fn kind(&self) -> ItemKind {
                match self { $(Self::$kind(_) => ItemKind::$kind,)+ }
            }

            /// Checks every rule that needs no server.
            pub fn check(&self) -> Checked {
                match self { $(Self::$kind(change) => change.check(),)+ }
            }

            /// Request body, with the unknown fields of [`Self::kept`] merged in.
            pub fn wire(&self) -> Value {
                match self { $(Self::$kind(change) => change.wire(),)+ }
            }

            /// Unknown fields inside replaced parts, by JSON pointer; [`Self::wire`] merges them into the request body.
            pub fn kept(&self) -> &crate::Extra {
                match self { $(Self::$kind(change) => &change.kept,)+ }
            }

            /// Replaces the unknown fields that [`Self::kept`] returns.
            #[must_use]
            pub fn keeping(mut self, kept: crate::Extra) -> Self {
                match &mut self { $(Self::$kind(change) => change.kept = kept,)+ }
                self
            }

            /// True if the change sets no field.
            pub fn is_empty(&self) -> bool {
                match self { $(Self::$kind(change) => change.is_empty(),)+ }
            }

            /// New start and length, each `None` if unchanged.
            pub fn times(&self) -> (Option<PlaybackMs>, Option<DurationMs>) {
                match self { $(Self::$kind(change) => (change.start_time_ms, change.duration_ms),)+ }
            }

            /// Change of the start and length of an item.
            pub fn of_times(kind: ItemKind, start_time_ms: Option<PlaybackMs>, duration_ms: Option<DurationMs>) -> Self {
                match kind { $(ItemKind::$kind => Self::$kind($change { start_time_ms, duration_ms, ..Default::default() }),)+ }
            }

            /// Applies the change to an item; returns `false`, and leaves the item as it is, if the kinds differ.
            pub fn apply(&self, item: &mut Item) -> bool {
                match (self, item) {
                    $((Self::$kind(change), Item::$kind(item)) => change.apply(item),)+
                    _ => return false,
                }
                true
            }

            /// Change that restores the present values of `item`; `None` if the kinds differ.
            pub fn inverse(&self, item: &Item) -> Option<Self> {
                match (self, item) {
                    $((Self::$kind(change), Item::$kind(item)) => Some(Self::$kind(change.inverse(item))),)+
                    _ => None,
                }
            }

            /// Merges a later change of the same kind into this one; returns `false` if the kinds differ.
            pub fn absorb(&mut self, later: Self) -> bool {
                match (self, later) {
                    $((Self::$kind(change), Self::$kind(later)) => change.absorb(later),)+
                    _ => return false,
                }
                true
            }

            /// Change that turns `from` into `to`; `None` if the kinds differ.
            pub fn between(from: &Item, to: &Item) -> Option<Self> {
                match (from, to) {
                    $((Item::$kind(from), Item::$kind(to)) => Some(Self::$kind($change::between(from, to))),)+
                    _ => None,
                }
            }

            /// Parses the body of a kind without checking its rules.
            pub fn read(kind: ItemKind, fields: Map<String, Value>) -> Result<Self, FieldError> {
                Ok(match kind { $(ItemKind::$kind => Self::$kind(crate::batch::read(fields)?),)+ })
            }
        }
    };
}

kinds! {
    /// Audio over the clip.
    SoundEffect: SoundEffectAdd, SoundEffectChange;
    /// Text over the picture.
    TextOverlay: TextOverlayAdd, TextOverlayChange;
    /// Image or video over the picture.
    MediaOverlay: MediaOverlayAdd, MediaOverlayChange;
    /// A magnified part of the screen.
    Zoom: ZoomAdd, ZoomChange;
    /// A blurred box on the screen.
    Blur: MaskAdd, MaskChange;
    /// A highlighted box on the screen.
    Highlight: MaskAdd, MaskChange;
    /// An arrangement of camera and screen.
    Layout: LayoutAdd, LayoutChange;
}

impl ChangeBody {
    /// Change with its corner or focus point clamped to the canvas. An undo may restore a position outside the canvas, from a
    /// record of another program or a journal of an earlier version; the server would refuse it.
    #[must_use]
    pub fn onto_canvas(mut self) -> Self {
        let point = match &mut self {
            Self::TextOverlay(change) => &mut change.point,
            Self::MediaOverlay(change) => &mut change.point,
            Self::Blur(change) | Self::Highlight(change) => &mut change.point,
            Self::Zoom(change) => &mut change.focus_point,
            Self::SoundEffect(_) | Self::Layout(_) => return self,
        };
        *point = point.map(PointPct::on_canvas);
        self
    }
}

impl AddBody {
    /// Body with its corner or focus point clamped to the canvas, like [`ChangeBody::onto_canvas`].
    #[must_use]
    fn onto_canvas(mut self) -> Self {
        match &mut self {
            Self::TextOverlay(add) => add.point = add.point.map(PointPct::on_canvas),
            Self::MediaOverlay(add) => add.point = add.point.map(PointPct::on_canvas),
            Self::Blur(add) | Self::Highlight(add) => add.point = add.point.on_canvas(),
            Self::Zoom(add) => add.focus_point = add.focus_point.map(PointPct::on_canvas),
            Self::SoundEffect(_) | Self::Layout(_) => {}
        }
        self
    }

    /// Item that the body adds, as the editor shows it before the server has answered: with the API's defaults.
    pub fn into_item(self, id: ItemId, artboard: SizePx, scene: &LayoutSceneType) -> Item {
        match self {
            Self::SoundEffect(add) => {
                let preset = add.preset_id.clone();
                let mut sound = add.into_item(id);
                sound.extra.extend(preset.map(|preset| ("presetId".to_owned(), Value::from(preset))));
                Item::SoundEffect(sound)
            }
            Self::TextOverlay(add) => Item::TextOverlay(add.into_item(id, artboard)),
            Self::MediaOverlay(add) => Item::MediaOverlay(add.into_item(id, MediaKind::Image, None, artboard)),
            Self::Zoom(add) => Item::Zoom(add.into_item(id)),
            Self::Blur(add) => Item::Blur(add.into_item(id, MaskType::Blur)),
            Self::Highlight(add) => Item::Highlight(add.into_item(id, MaskType::Highlight)),
            Self::Layout(add) => Item::Layout(add.into_item(id, scene)),
        }
    }

    /// Start on the playback timeline; `None` for a clip's base layout.
    pub fn start(&self) -> Option<PlaybackMs> {
        match self {
            Self::SoundEffect(body) => Some(body.start_time_ms),
            Self::TextOverlay(body) => Some(body.start_time_ms),
            Self::MediaOverlay(body) => Some(body.start_time_ms),
            Self::Zoom(body) => Some(body.start_time_ms),
            Self::Blur(body) | Self::Highlight(body) => Some(body.start_time_ms),
            Self::Layout(body) => body.start_time_ms,
        }
    }

    /// Length on the playback timeline; `None` for a clip's base layout.
    pub fn length(&self) -> Option<DurationMs> {
        match self {
            Self::SoundEffect(body) => Some(body.duration_ms),
            Self::TextOverlay(body) => Some(body.duration_ms),
            Self::MediaOverlay(body) => Some(body.duration_ms),
            Self::Zoom(body) => Some(body.duration_ms),
            Self::Blur(body) | Self::Highlight(body) => Some(body.duration_ms),
            Self::Layout(body) => body.duration_ms,
        }
    }

    /// Body that adds a copy of `item`; `None` for an overlay without a known source.
    pub fn like(item: &Item) -> Option<Self> {
        let body = match item {
            Item::SoundEffect(sound) => Self::SoundEffect(SoundEffectAdd {
                start_time_ms: sound.start_time_ms,
                duration_ms: sound.duration_ms,
                name: sound.name.clone(),
                // An unsaved curated effect has no source; its preset is kept among its unknown fields.
                preset_id: sound.preset().filter(|_| sound.source_id.is_none()).map(str::to_owned),
                source_id: sound.source_id.clone(),
                volume: Some(sound.volume),
            }),
            Item::TextOverlay(text) => Self::TextOverlay(text.to_add()),
            Item::MediaOverlay(media) => Self::MediaOverlay(MediaOverlayAdd {
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
            }),
            Item::Zoom(zoom) => Self::Zoom(zoom.to_add()),
            Item::Blur(mask) => Self::Blur(mask.to_add()),
            Item::Highlight(mask) => Self::Highlight(mask.to_add()),
            Item::Layout(layout) => Self::Layout(layout.to_add()),
        };
        Some(body.onto_canvas())
    }
}
