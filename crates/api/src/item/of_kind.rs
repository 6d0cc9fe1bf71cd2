//! Questions that each kind of item answers about its record and its bodies, in its own file.

use super::ItemKind;
use crate::{DurationMs, ItemId, PlaybackMs, SizePx, SourceId, clip::LayoutSceneType};

/// Facts that a server has to know before it can add an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs<'a> {
    /// Source that the item plays or shows.
    pub source: Option<&'a SourceId>,
    /// URL of the image that the item shows.
    pub image: Option<&'a str>,
    /// Curated sound that the item plays.
    pub preset: Option<&'a str>,
    /// True if the item goes in front of the clip's other overlays.
    pub is_on_top: bool,
    /// True if the clip needs a screen recording.
    pub screen: bool,
    /// True if the item replaces the clip's base layout.
    pub is_base: bool,
}

/// Record of an item.
pub(crate) trait ItemRecord {
    /// Start and length on the playback timeline; `None` for a clip's base layout.
    fn times(&self) -> Option<(PlaybackMs, DurationMs)>;

    /// Sets start and length; no effect on a base layout, which has neither.
    fn set_times(&mut self, start: PlaybackMs, length: DurationMs);

    /// Source that the item plays or shows; `None` for kinds without one.
    fn source(&self) -> Option<&SourceId> {
        None
    }

    /// True if the record's own type, if it has one, allows the kind.
    fn may_be(&self, _kind: ItemKind) -> bool {
        true
    }

    /// Title in the window; the label of the kind if the item has no name of its own.
    fn name(&self, kind: ItemKind) -> String {
        kind.label().to_owned()
    }
}

/// Body that adds an item.
pub(crate) trait ItemAddition: Sized {
    /// Record of the item.
    type Record;

    /// A valid body in JSON, for documentation.
    const EXAMPLE: &'static str;

    /// Body that adds a copy of a record; `None` for an overlay without a known source.
    fn of_record(record: &Self::Record) -> Option<Self>;

    /// Record that the body adds, with the API's defaults.
    fn into_record(self, id: ItemId, kind: ItemKind, artboard: SizePx, scene: &LayoutSceneType) -> Self::Record;

    /// Start and length on the playback timeline; `None` for a clip's base layout.
    fn times(&self) -> Option<(PlaybackMs, DurationMs)>;

    /// Facts that a server has to know before it can add the item.
    fn needs(&self) -> Needs<'_> {
        Needs::default()
    }

    /// True if the user's choices in the body are those of a record.
    fn may_have_made(&self, record: &Self::Record) -> bool;

    /// Body with its corner or focus point clamped to the canvas.
    #[must_use]
    fn onto_canvas(self) -> Self {
        self
    }
}

/// Body that changes an item.
pub(crate) trait ItemChange: Sized {
    /// A valid body in JSON, for documentation.
    const EXAMPLE: &'static str;

    /// Change with its corner or focus point clamped to the canvas.
    #[must_use]
    fn onto_canvas(self) -> Self {
        self
    }
}
