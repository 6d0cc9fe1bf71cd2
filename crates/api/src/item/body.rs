//! The bodies that add and change items. A macro lists the kinds once and delegates to each kind's own file.

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
        /// The body that adds an item.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum AddBody { $($(#[$doc])* $kind($add),)+ }

        /// The body that changes an item: only the fields that it holds.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum ChangeBody { $($(#[$doc])* $kind($change),)+ }

        impl AddBody {
            /// The kind of item that the body adds.
            pub fn kind(&self) -> ItemKind {
                match self { $(Self::$kind(_) => ItemKind::$kind,)+ }
            }

            /// Checks every rule that needs no server.
            pub fn check(&self) -> Checked {
                match self { $(Self::$kind(body) => body.check(),)+ }
            }

            /// Reads the body of a kind without checking its rules.
            pub fn read(kind: ItemKind, fields: Map<String, Value>) -> Result<Self, FieldError> {
                Ok(match kind { $(ItemKind::$kind => Self::$kind(crate::batch::read(fields)?),)+ })
            }
        }

        impl ChangeBody {
            /// The kind of item that the body changes.
            pub fn kind(&self) -> ItemKind {
                match self { $(Self::$kind(_) => ItemKind::$kind,)+ }
            }

            /// Checks every rule that needs no server.
            pub fn check(&self) -> Checked {
                match self { $(Self::$kind(change) => change.check(),)+ }
            }

            /// The body to send, completed with the kept unknown fields.
            pub fn wire(&self) -> Value {
                match self { $(Self::$kind(change) => change.wire(),)+ }
            }

            /// Unknown fields of the parts that are replaced, by JSON pointer: part of the body as it is sent.
            pub fn kept(&self) -> &crate::Extra {
                match self { $(Self::$kind(change) => &change.kept,)+ }
            }

            /// The same with these unknown fields.
            #[must_use]
            pub fn keeping(mut self, kept: crate::Extra) -> Self {
                match &mut self { $(Self::$kind(change) => change.kept = kept,)+ }
                self
            }

            /// Whether the change holds no field.
            pub fn is_empty(&self) -> bool {
                match self { $(Self::$kind(change) => change.is_empty(),)+ }
            }

            /// The new start and length, each if it changes.
            pub fn times(&self) -> (Option<PlaybackMs>, Option<DurationMs>) {
                match self { $(Self::$kind(change) => (change.start_time_ms, change.duration_ms),)+ }
            }

            /// A change of an item's start and length.
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

            /// The change that restores the present values of `item`; none if the kinds differ.
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

            /// The change that turns `from` into `to`; none if the kinds differ.
            pub fn between(from: &Item, to: &Item) -> Option<Self> {
                match (from, to) {
                    $((Item::$kind(from), Item::$kind(to)) => Some(Self::$kind($change::between(from, to))),)+
                    _ => None,
                }
            }

            /// Reads the body of a kind without checking its rules.
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
    /// The change with its corner or focus moved onto the canvas. An undo may restore a position outside the canvas, which
    /// only a record of another program or a journal of an earlier version can hold.
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
    /// The body with its corner or focus moved onto the canvas, like [`ChangeBody::onto_canvas`].
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

    /// The item that the body adds, as the editor shows it before the service has answered: with the API's defaults.
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

    /// The start in the body; none for a clip's base layout.
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

    /// The length in the body; none for a clip's base layout.
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

    /// The body that adds an item like `item`; none for an overlay without a known source.
    pub fn like(item: &Item) -> Option<Self> {
        let body = match item {
            Item::SoundEffect(sound) => Self::SoundEffect(SoundEffectAdd {
                start_time_ms: sound.start_time_ms,
                duration_ms: sound.duration_ms,
                name: sound.name.clone(),
                // An unsaved curated effect has no source; the preset that adds it is kept among its unknown fields.
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
