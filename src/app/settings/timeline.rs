//! The lanes of the timeline: which kinds of items share each, and how the user has arranged them. Remembered between runs.

use crate::{api::item::ItemKind, stage::sound::SoundKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A lane of the timeline below the clips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Lane {
    /// The chapters of the video.
    Chapters,
    /// The words of the transcripts.
    Words,
    /// Sound effects.
    Sounds,
    /// The music under the video.
    Music,
    /// Text overlays.
    Text,
    /// Image and video overlays.
    Overlays,
    /// Zooms.
    Zooms,
    /// Blurs and highlights.
    Masks,
    /// Layouts.
    Layouts,
    /// Faces of the camera recordings.
    Faces,
}

impl Lane {
    /// Every lane in its usual order, top to bottom.
    pub const ALL: [Self; 10] = [
        Self::Chapters,
        Self::Words,
        Self::Sounds,
        Self::Music,
        Self::Text,
        Self::Overlays,
        Self::Zooms,
        Self::Masks,
        Self::Layouts,
        Self::Faces,
    ];

    /// The lane of a kind of item.
    pub fn of(kind: ItemKind) -> Self {
        match kind {
            ItemKind::SoundEffect => Self::Sounds,
            ItemKind::TextOverlay => Self::Text,
            ItemKind::MediaOverlay => Self::Overlays,
            ItemKind::Zoom => Self::Zooms,
            ItemKind::Blur | ItemKind::Highlight => Self::Masks,
            ItemKind::Layout => Self::Layouts,
        }
    }

    /// The kinds of items on the lane, from its first row on; none for chapters, words, faces and music.
    pub fn kinds(self) -> &'static [ItemKind] {
        match self {
            Self::Sounds => &[ItemKind::SoundEffect],
            Self::Text => &[ItemKind::TextOverlay],
            Self::Overlays => &[ItemKind::MediaOverlay],
            Self::Zooms => &[ItemKind::Zoom],
            Self::Masks => &[ItemKind::Blur, ItemKind::Highlight],
            Self::Layouts => &[ItemKind::Layout],
            Self::Chapters | Self::Words | Self::Faces | Self::Music => &[],
        }
    }

    /// The lane's name on the screen.
    pub fn text(self) -> &'static str {
        match self {
            Self::Chapters => "Chapters",
            Self::Words => "Words",
            Self::Sounds => "Sound effects",
            Self::Music => "Music",
            Self::Text => "Text",
            Self::Overlays => "Overlays",
            Self::Zooms => "Zooms",
            Self::Masks => "Masks",
            Self::Layouts => "Layouts",
            Self::Faces => "Faces",
        }
    }

    /// The sound that the lane's items make; none for lanes that are not heard.
    pub fn sound(self) -> Option<SoundKind> {
        match self {
            Self::Sounds => Some(SoundKind::Effect),
            Self::Overlays => Some(SoundKind::Overlay),
            Self::Music => Some(SoundKind::Music),
            _ => None,
        }
    }
}

/// How tall the rows of a lane are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LaneHeight {
    /// As low as names can be read.
    Small,
    /// The usual height.
    #[default]
    Medium,
    /// Twice the usual height.
    Large,
}

impl LaneHeight {
    /// Every height, the smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Its name on the screen.
    pub fn text(self) -> &'static str {
        match self {
            Self::Small => "Low",
            Self::Medium => "Medium",
            Self::Large => "High",
        }
    }
}

/// How one lane is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct LaneSettings {
    /// Whether the lane is a thin strip.
    pub folded: bool,
    /// Whether the lane is left out of the timeline.
    pub hidden: bool,
    /// Whether its items cannot be changed.
    pub locked: bool,
    /// How tall its rows are.
    pub height: LaneHeight,
}

/// How the timeline is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct TimelineSettings {
    /// The lanes that are not as usual.
    pub lanes: BTreeMap<Lane, LaneSettings>,
    /// The lanes from the top; lanes that are missing follow in their usual order.
    pub order: Vec<Lane>,
    /// Whether the view follows the playhead while it moves.
    pub follow: bool,
    /// Whether the map of the whole video is shown above the ruler.
    pub minimap: bool,
    /// Whether deleting, trimming and moving take the later items of a lane along.
    pub ripple: bool,
}

impl Default for TimelineSettings {
    fn default() -> Self {
        Self { lanes: BTreeMap::new(), order: Vec::new(), follow: true, minimap: true, ripple: false }
    }
}

/// Where a lane moves among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneShift {
    /// One place up.
    Up,
    /// One place down.
    Down,
}

impl TimelineSettings {
    /// How a lane is shown.
    pub fn lane(&self, lane: Lane) -> LaneSettings {
        self.lanes.get(&lane).copied().unwrap_or_default()
    }

    /// Every lane from the top, hidden ones included.
    pub fn in_order(&self) -> Vec<Lane> {
        let mut order: Vec<Lane> = Vec::new();
        for lane in self.order.iter().chain(&Lane::ALL) {
            if !order.contains(lane) {
                order.push(*lane);
            }
        }
        order
    }

    /// Moves a lane one place among those that are shown.
    pub(in crate::app) fn shift(&mut self, lane: Lane, to: LaneShift) {
        let mut order = self.in_order();
        let Some(from) = order.iter().position(|other| *other == lane) else { return };
        let shown = |other: &Lane| !self.lane(*other).hidden;
        let to = match to {
            LaneShift::Up => order.iter().take(from).rposition(shown),
            LaneShift::Down => order.iter().skip(from + 1).position(shown).map(|steps| from + 1 + steps),
        };
        if let Some(to) = to {
            let lane = order.remove(from);
            order.insert(to, lane);
            self.order = order;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_item_has_one_lane() {
        for kind in ItemKind::ALL {
            let lanes = Lane::ALL.iter().filter(|lane| lane.kinds().contains(&kind)).count();
            assert_eq!((lanes, Lane::of(kind).kinds().contains(&kind)), (1, true), "{kind:?}");
        }
    }

    #[test]
    fn a_lane_moves_among_those_that_are_shown() {
        let mut settings = TimelineSettings::default();
        settings.lanes.insert(Lane::Text, LaneSettings { hidden: true, ..LaneSettings::default() });
        settings.shift(Lane::Overlays, LaneShift::Up);
        assert_eq!(settings.in_order()[..5], [Lane::Chapters, Lane::Words, Lane::Sounds, Lane::Overlays, Lane::Music]);
        settings.shift(Lane::Chapters, LaneShift::Up);
        assert_eq!(settings.in_order()[0], Lane::Chapters, "the first stays where it is");
        settings.shift(Lane::Faces, LaneShift::Down);
        assert_eq!(settings.in_order().last(), Some(&Lane::Faces));
    }

    #[test]
    fn an_order_with_lanes_of_other_versions_is_completed() {
        let settings: TimelineSettings = serde_json::from_str(r#"{"order": ["faces", "faces", "text"]}"#).unwrap();
        assert_eq!(settings.in_order()[..3], [Lane::Faces, Lane::Text, Lane::Chapters]);
        assert_eq!(settings.in_order().len(), Lane::ALL.len());
        assert!(settings.minimap && settings.follow);
    }
}
