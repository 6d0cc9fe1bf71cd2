//! Item of any kind, as the server answers it.

use super::ItemKind;
use crate::{
    DurationMs, Extra, ItemId, PlaybackMs, SourceId,
    effects::{Mask, MaskType, Zoom},
    layout::Layout,
    lenient::{self, Unfit},
    overlay::{MediaOverlay, TextOverlay},
    rules::FieldError,
    sound_effect::SoundEffect,
};
use serde::Serialize;

/// Item of any kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Item {
    /// Audio over the clip.
    SoundEffect(SoundEffect),
    /// Text over the picture.
    TextOverlay(TextOverlay),
    /// Image or video over the picture.
    MediaOverlay(MediaOverlay),
    /// A magnified part of the screen.
    Zoom(Zoom),
    /// A blurred box on the screen.
    Blur(Mask),
    /// A highlighted box on the screen.
    Highlight(Mask),
    /// An arrangement of camera and screen.
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
    /// Parses a record of a known kind strictly.
    pub fn parse(kind: ItemKind, value: &serde_json::Value) -> Result<Self, FieldError> {
        use crate::strict::read;
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

    /// Parses the text of a record of a known kind strictly.
    pub fn parse_text(kind: ItemKind, text: &str) -> Result<Self, serde_json::Error> {
        use serde_json::from_str as read;
        Ok(match kind {
            ItemKind::SoundEffect => Self::SoundEffect(read(text)?),
            ItemKind::TextOverlay => Self::TextOverlay(read(text)?),
            ItemKind::MediaOverlay => Self::MediaOverlay(read(text)?),
            ItemKind::Zoom => Self::Zoom(read(text)?),
            ItemKind::Blur => Self::Blur(read(text)?),
            ItemKind::Highlight => Self::Highlight(read(text)?),
            ItemKind::Layout => Self::Layout(read(text)?),
        })
    }

    /// Reads a record of an answer and repairs its unreadable values where possible ([`lenient`]).
    pub fn read(kind: ItemKind, value: serde_json::Value) -> Result<Self, Unfit> {
        use lenient::read;
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

    /// Kind of the item.
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

    /// True if the item's own type matches the list that contained it: a list of masks may contain both kinds.
    pub fn is_of_its_list(&self) -> bool {
        match self {
            Self::Blur(mask) => mask.kind != Some(MaskType::Highlight),
            Self::Highlight(mask) => mask.kind != Some(MaskType::Blur),
            _ => true,
        }
    }

    /// Fields of the answer that this version does not know.
    pub fn extra(&self) -> &Extra {
        on_item!(self, item => &item.extra)
    }

    /// Item id; local until the item is saved.
    pub fn id(&self) -> &ItemId {
        on_item!(self, item => &item.id)
    }

    /// Source that the item plays or shows; `None` for kinds without one.
    pub fn source_id(&self) -> Option<&SourceId> {
        match self {
            Self::SoundEffect(sound) => sound.source_id.as_ref(),
            Self::MediaOverlay(media) => media.source_id.as_ref(),
            Self::Layout(layout) => layout.media.as_ref()?.source_id.as_ref(),
            Self::TextOverlay(_) | Self::Zoom(_) | Self::Blur(_) | Self::Highlight(_) => None,
        }
    }

    /// Replaces the id, for instance when the server gives a local item its id.
    pub fn set_id(&mut self, id: ItemId) {
        on_item!(self, item => item.id = id);
    }

    /// Start and length on the playback timeline; `None` for a clip's base layout.
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

    /// True if cuts hide the whole item: servers answer such an item with a length of 0.
    pub fn is_hidden(&self) -> bool {
        self.times().is_some_and(|(_, length)| length.0 == 0)
    }

    /// Sets start and length; no effect on a base layout, which has neither.
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

    /// Title in the window: the item's name, its text, or its kind.
    pub fn title(&self) -> String {
        match self {
            Self::SoundEffect(item) => {
                item.name.clone().filter(|n| !n.is_empty()).unwrap_or_else(|| words::labels::sound_effect().into())
            }
            Self::TextOverlay(item) => item.text.lines().next().unwrap_or(words::labels::text()).to_owned(),
            Self::MediaOverlay(item) => {
                item.name.clone().filter(|n| !n.is_empty()).unwrap_or_else(|| words::labels::overlay().into())
            }
            Self::Zoom(item) => words::labels::zoom_title(format_args!("{:.1}", item.scale)),
            Self::Blur(_) => words::labels::blur().into(),
            Self::Highlight(_) => words::labels::highlight().into(),
            Self::Layout(item) => item.title(),
        }
    }
}
