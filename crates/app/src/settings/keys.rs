//! Settings of shortcuts; the table of commands interprets them.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Shortcuts that differ from the defaults, as stored and exported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct KeySettings {
    /// Preset of shortcuts.
    pub preset: Preset,
    /// The user's own shortcuts, by command id; an empty list removes all shortcuts of a command.
    pub own: BTreeMap<String, Vec<String>>,
}

/// Preset of shortcuts, named after a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Preset {
    /// Cutroom's defaults.
    #[default]
    Cutroom,
    /// `DaVinci` Resolve.
    Resolve,
    /// Adobe Premiere Pro.
    Premiere,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 3] = [Self::Cutroom, Self::Resolve, Self::Premiere];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Cutroom => "Cutroom",
            Self::Resolve => "DaVinci Resolve",
            Self::Premiere => "Premiere Pro",
        }
    }
}
