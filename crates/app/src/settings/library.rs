//! Sections of the library panel.

use crate::api::library::LibraryType;
use serde::{Deserialize, Serialize};

/// Section of the library panel.
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
    /// Backgrounds of clips.
    Backgrounds,
    /// Layouts of screen and camera.
    Layouts,
}

impl Section {
    /// All sections, in the order of the panel.
    pub const ALL: [Self; 5] = [Self::Sounds, Self::Music, Self::Pictures, Self::Backgrounds, Self::Layouts];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Sounds => words::settings::library_sounds(),
            Self::Music => words::settings::library_music(),
            Self::Pictures => words::settings::library_media(),
            Self::Backgrounds => words::settings::library_backgrounds(),
            Self::Layouts => words::settings::library_layouts(),
        }
    }

    /// True if the section lists items of this type.
    pub(in crate::app) fn lists(self, kind: &LibraryType) -> bool {
        match self {
            Self::Sounds => *kind == LibraryType::SoundEffect,
            Self::Music => *kind == LibraryType::BackgroundMusic,
            Self::Pictures => matches!(kind, LibraryType::Image | LibraryType::Video),
            Self::Backgrounds | Self::Layouts => false,
        }
    }
}
