//! The keys that the user has set. Remembered between runs; what they are for is known to the catalogue of commands.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Keys that differ from the catalogue's, as they are stored and exported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct KeySettings {
    /// The program whose keys are followed.
    pub preset: Preset,
    /// The keys of commands that the user set, by id; an empty list takes all keys of a command away.
    pub own: BTreeMap<String, Vec<String>>,
}

/// The program whose keys are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Preset {
    /// This one.
    #[default]
    Cutroom,
    /// `DaVinci` Resolve.
    Resolve,
    /// Adobe Premiere Pro.
    Premiere,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Self; 3] = [Self::Cutroom, Self::Resolve, Self::Premiere];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::Cutroom => "Cutroom",
            Self::Resolve => "DaVinci Resolve",
            Self::Premiere => "Premiere Pro",
        }
    }
}
