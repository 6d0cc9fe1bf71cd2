//! Settings of the timeline: its lanes, their kinds of items, and how the user arranged them.

use crate::{api::item::ItemKind, stage::sound::SoundKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Lane of the timeline, below the clips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Lane {
    /// The chapters of the video.
    Chapters,
    /// The words of the transcripts.
    Words,
    /// Sound effects.
    Sounds,
    /// Background music.
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
    /// Faces in camera recordings.
    Faces,
}

impl Lane {
    /// All lanes in their default order, top to bottom.
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

    /// Lane of a kind of item.
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

    /// Kinds of items on the lane, one per row; empty for chapters, words, faces and music.
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

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Chapters => words::settings::lane_chapters(),
            Self::Words => words::settings::lane_words(),
            Self::Sounds => words::settings::lane_sounds(),
            Self::Music => words::settings::lane_music(),
            Self::Text => words::settings::lane_text(),
            Self::Overlays => words::settings::lane_overlays(),
            Self::Zooms => words::settings::lane_zooms(),
            Self::Masks => words::settings::lane_masks(),
            Self::Layouts => words::settings::lane_layouts(),
            Self::Faces => words::settings::lane_faces(),
        }
    }

    /// Kind of sound of the lane's items; `None` for silent lanes.
    pub fn sound(self) -> Option<SoundKind> {
        match self {
            Self::Sounds => Some(SoundKind::Effect),
            Self::Overlays => Some(SoundKind::Overlay),
            Self::Music => Some(SoundKind::Music),
            _ => None,
        }
    }
}

/// Height of a lane's rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LaneHeight {
    /// Smallest height at which names are readable.
    Small,
    /// Default height.
    #[default]
    Medium,
    /// Twice the default height.
    Large,
}

impl LaneHeight {
    /// All heights, the smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Small => words::settings::lane_height_low(),
            Self::Medium => words::settings::lane_height_medium(),
            Self::Large => words::settings::lane_height_high(),
        }
    }
}

/// View settings of a lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct LaneSettings {
    /// Whether the lane is folded to a thin strip.
    pub folded: bool,
    /// Whether the lane is hidden.
    pub hidden: bool,
    /// Whether its items are locked.
    pub locked: bool,
    /// Height of its rows.
    pub height: LaneHeight,
}

/// Settings of the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct TimelineSettings {
    /// Lanes whose settings differ from the default.
    pub lanes: BTreeMap<Lane, LaneSettings>,
    /// Order of the lanes from the top; missing ones follow in their default order.
    pub order: Vec<Lane>,
    /// Whether the timeline scrolls with the playhead during playback.
    pub follow: bool,
    /// Whether the minimap is shown above the ruler.
    pub minimap: bool,
    /// Whether ripple is on: later items of a lane move along.
    pub ripple: bool,
}

impl Default for TimelineSettings {
    fn default() -> Self {
        Self { lanes: BTreeMap::new(), order: Vec::new(), follow: true, minimap: true, ripple: false }
    }
}

/// Movement of a lane in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneShift {
    /// Up by one.
    Up,
    /// Down by one.
    Down,
}

impl TimelineSettings {
    /// View settings of a lane.
    pub fn lane(&self, lane: Lane) -> LaneSettings {
        self.lanes.get(&lane).copied().unwrap_or_default()
    }

    /// All lanes from the top, including hidden ones.
    pub fn in_order(&self) -> Vec<Lane> {
        let mut order: Vec<Lane> = Vec::new();
        for lane in self.order.iter().chain(&Lane::ALL) {
            if !order.contains(lane) {
                order.push(*lane);
            }
        }
        order
    }

    /// Moves a lane by one among the visible ones.
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
