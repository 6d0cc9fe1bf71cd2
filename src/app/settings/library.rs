//! The section of the library that is open. Remembered between runs.

use crate::api::library::LibraryType;
use serde::{Deserialize, Serialize};

/// What the library panel lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Section {
    /// Sound effects.
    #[default]
    Sounds,
    /// Music under the video.
    Music,
    /// Images and videos.
    Pictures,
    /// What is behind a clip.
    Backgrounds,
    /// Where screen and camera are.
    Layouts,
}

impl Section {
    /// All of them, in the order of the panel.
    pub const ALL: [Self; 5] = [Self::Sounds, Self::Music, Self::Pictures, Self::Backgrounds, Self::Layouts];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::Sounds => "Sounds",
            Self::Music => "Music",
            Self::Pictures => "Pictures",
            Self::Backgrounds => "Backgrounds",
            Self::Layouts => "Layouts",
        }
    }

    /// Whether it lists items of this use.
    pub(in crate::app) fn lists(self, kind: &LibraryType) -> bool {
        match self {
            Self::Sounds => *kind == LibraryType::SoundEffect,
            Self::Music => *kind == LibraryType::BackgroundMusic,
            Self::Pictures => matches!(kind, LibraryType::Image | LibraryType::Video),
            Self::Backgrounds | Self::Layouts => false,
        }
    }
}
