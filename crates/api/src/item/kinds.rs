//! Kinds of items: one row of the table per kind, from which the types that hold any kind follow.

use super::{ItemAddition, ItemChange, ItemRecord, Needs};
use crate::{
    DurationMs, Extra, ItemId, PlaybackMs, SizePx, SourceId,
    clip::LayoutSceneType,
    effects::{Mask, MaskAdd, MaskChange, Zoom, ZoomAdd, ZoomChange},
    layout::{Layout, LayoutAdd, LayoutChange},
    lenient::{self, Unfit},
    overlay::{MediaOverlay, MediaOverlayAdd, MediaOverlayChange, TextOverlay, TextOverlayAdd, TextOverlayChange},
    rules::{Checked, FieldError},
    sound_effect::{SoundEffect, SoundEffectAdd, SoundEffectChange},
    strict,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value};

/// Names of one kind. Requests and answers contain all but the last two, which are for users.
pub(super) struct Names {
    /// Path segment of the collection.
    pub collection: &'static str,
    /// Fields that servers wrap a list in; the API's own first.
    pub lists: &'static [&'static str],
    /// Fields that servers wrap one record in; the API's own first.
    pub records: &'static [&'static str],
    /// Name in batch types and results.
    pub batch: &'static str,
    /// Field that names the target in a batch. For masks, overlays and layouts, an assumption of `api-gaps.md`.
    pub target: &'static str,
    /// Prefix of ids that the local workspace creates.
    pub prefix: &'static str,
    /// Label in the window: `Sound effect`.
    pub label: words::Message,
    /// Items with their number: `2 sound effects`.
    pub counted: fn(usize) -> String,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $record:ident, $add:ident, $change:ident { $($name:ident: $value:expr),+ $(,)? })+) => {
        /// Kinds of items, in the order of their timeline lanes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ItemKind { $($(#[$doc])* $kind,)+ }

        impl ItemKind {
            /// All kinds, in the order of their timeline lanes.
            pub const ALL: [Self; [$(stringify!($kind)),+].len()] = [$(Self::$kind),+];

            pub(super) fn names(self) -> Names {
                match self { $(Self::$kind => Names { $($name: $value),+ },)+ }
            }

            /// Schema of a record, and of a list of records.
            pub fn record_schemas(self, generator: &mut SchemaGenerator) -> [Schema; 2] {
                match self {
                    $(Self::$kind => [generator.subschema_for::<$record>(), generator.subschema_for::<Vec<$record>>()],)+
                }
            }

            /// Schema of the body that adds an item.
            pub fn add_schema(self, generator: &mut SchemaGenerator) -> Schema {
                match self { $(Self::$kind => $add::json_schema(generator),)+ }
            }

            /// Schema of the body that changes an item.
            pub fn change_schema(self, generator: &mut SchemaGenerator) -> Schema {
                match self { $(Self::$kind => $change::json_schema(generator),)+ }
            }

            /// Valid bodies in JSON that add and change an item, for documentation.
            pub fn examples(self) -> [&'static str; 2] {
                match self { $(Self::$kind => [$add::EXAMPLE, $change::EXAMPLE],)+ }
            }
        }

        /// Item of any kind, as the server answers it.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Item { $($(#[$doc])* $kind($record),)+ }

        /// Body that adds an item.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum AddBody { $($(#[$doc])* $kind($add),)+ }

        /// Body that changes an item, with only the fields to change.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum ChangeBody { $($(#[$doc])* $kind($change),)+ }

        impl Item {
            /// Kind of the item.
            pub fn kind(&self) -> ItemKind {
                match self { $(Self::$kind(_) => ItemKind::$kind,)+ }
            }

            /// Parses a record of a known kind strictly.
            pub fn parse(kind: ItemKind, value: &Value) -> Result<Self, FieldError> {
                Ok(match kind { $(ItemKind::$kind => Self::$kind(strict::read(value)?),)+ })
            }

            /// Parses the text of a record of a known kind strictly.
            pub fn parse_text(kind: ItemKind, text: &str) -> Result<Self, serde_json::Error> {
                Ok(match kind { $(ItemKind::$kind => Self::$kind(serde_json::from_str(text)?),)+ })
            }

            /// Reads a record of an answer and repairs its unreadable values where possible ([`lenient`]).
            pub fn read(kind: ItemKind, value: Value) -> Result<Self, Unfit> {
                Ok(match kind { $(ItemKind::$kind => Self::$kind(lenient::read(value)?),)+ })
            }

            /// True if the item's own type matches the list that contained it: a list of masks may contain both kinds.
            pub fn is_of_its_list(&self) -> bool {
                match self { $(Self::$kind(item) => item.may_be(ItemKind::$kind),)+ }
            }

            /// Fields of the answer that this version does not know.
            pub fn extra(&self) -> &Extra {
                match self { $(Self::$kind(item) => &item.extra,)+ }
            }

            /// Item id; local until the item is saved.
            pub fn id(&self) -> &ItemId {
                match self { $(Self::$kind(item) => &item.id,)+ }
            }

            /// Replaces the id, for instance when the server gives a local item its id.
            pub fn set_id(&mut self, id: ItemId) {
                match self { $(Self::$kind(item) => item.id = id,)+ }
            }

            /// Source that the item plays or shows; `None` for kinds without one.
            pub fn source_id(&self) -> Option<&SourceId> {
                match self { $(Self::$kind(item) => ItemRecord::source(item),)+ }
            }

            /// Start and length on the playback timeline; `None` for a clip's base layout.
            pub fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
                match self { $(Self::$kind(item) => ItemRecord::times(item),)+ }
            }

            /// Sets start and length; no effect on a base layout, which has neither.
            pub fn set_times(&mut self, start: PlaybackMs, length: DurationMs) {
                match self { $(Self::$kind(item) => ItemRecord::set_times(item, start, length),)+ }
            }

            /// Title in the window: the item's name, its text, or its kind.
            pub fn title(&self) -> String {
                match self { $(Self::$kind(item) => item.name(ItemKind::$kind),)+ }
            }
        }

        impl AddBody {
            /// Item that the body adds, as the editor shows it before the server has answered: with the API's defaults.
            pub fn into_item(self, id: ItemId, artboard: SizePx, scene: &LayoutSceneType) -> Item {
                match self { $(Self::$kind(body) => Item::$kind(body.into_record(id, ItemKind::$kind, artboard, scene)),)+ }
            }

            /// Start and length on the playback timeline; `None` for a clip's base layout.
            pub fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
                match self { $(Self::$kind(body) => ItemAddition::times(body),)+ }
            }

            /// Body that adds a copy of `item`; `None` for an overlay without a known source.
            pub fn like(item: &Item) -> Option<Self> {
                Some(match item { $(Item::$kind(item) => Self::$kind($add::of_record(item)?.onto_canvas()),)+ })
            }

            /// Facts that a server has to know before it can add the item.
            pub fn needs(&self) -> Needs<'_> {
                match self { $(Self::$kind(body) => body.needs(),)+ }
            }

            /// True if an item may come from this addition. The server may have limited its length to the clip and filled in
            /// defaults, so only the fields that the user chose are compared.
            pub fn may_have_made(&self, item: &Item) -> bool {
                match (self, item) {
                    $((Self::$kind(body), Item::$kind(item)) => body.may_have_made(item),)+
                    _ => false,
                }
            }
        }

        impl ChangeBody {
            /// Change with its corner or focus point clamped to the canvas. An undo may restore a position outside the canvas, from
            /// a record of another program or a journal of an earlier version; the server would refuse it.
            #[must_use]
            pub fn onto_canvas(self) -> Self {
                match self { $(Self::$kind(change) => Self::$kind(ItemChange::onto_canvas(change)),)+ }
            }
        }

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
    SoundEffect: SoundEffect, SoundEffectAdd, SoundEffectChange {
        collection: "sound-effects",
        lists: &["soundEffects"],
        records: &["soundEffect"],
        batch: "sound_effect",
        target: "soundEffectId",
        prefix: "ly_",
        label: words::labels::sound_effect,
        counted: words::labels::count_sound_effects,
    }
    /// Text over the picture.
    TextOverlay: TextOverlay, TextOverlayAdd, TextOverlayChange {
        collection: "text-overlays",
        lists: &["textOverlays", "overlays"],
        records: &["textOverlay", "overlay"],
        batch: "text_overlay",
        target: "textOverlayId",
        prefix: "ly_",
        label: words::labels::text,
        counted: words::labels::count_texts,
    }
    /// Image or video over the picture.
    MediaOverlay: MediaOverlay, MediaOverlayAdd, MediaOverlayChange {
        collection: "overlays",
        lists: &["overlays", "mediaOverlays"],
        records: &["overlay", "mediaOverlay"],
        batch: "media_overlay",
        target: "overlayId",
        prefix: "ly_",
        label: words::labels::overlay,
        counted: words::labels::count_overlays,
    }
    /// A magnified part of the screen.
    Zoom: Zoom, ZoomAdd, ZoomChange {
        collection: "zooms",
        lists: &["zooms"],
        records: &["zoom"],
        batch: "zoom",
        target: "zoomId",
        prefix: "ef_",
        label: words::labels::zoom,
        counted: words::labels::count_zooms,
    }
    /// A blurred box on the screen.
    Blur: Mask, MaskAdd, MaskChange {
        collection: "blurs",
        lists: &["masks", "blurs"],
        records: &["mask", "blur"],
        batch: "blur",
        target: "maskId",
        prefix: "ly_",
        label: words::labels::blur,
        counted: words::labels::count_blurs,
    }
    /// A highlighted box on the screen.
    Highlight: Mask, MaskAdd, MaskChange {
        collection: "highlights",
        lists: &["masks", "highlights"],
        records: &["mask", "highlight"],
        batch: "highlight",
        target: "maskId",
        prefix: "ly_",
        label: words::labels::highlight,
        counted: words::labels::count_highlights,
    }
    /// An arrangement of camera and screen.
    Layout: Layout, LayoutAdd, LayoutChange {
        collection: "layouts",
        lists: &["layouts"],
        records: &["layout"],
        batch: "layout",
        target: "layoutId",
        prefix: "lo_",
        label: words::labels::layout,
        counted: words::labels::count_layouts,
    }
}
