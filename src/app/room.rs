//! The crafts as the switch between them names them.

/// A craft of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Room {
    /// The editor.
    #[default]
    Edit,
    /// Checks of camera faces.
    Faces,
    /// The designer of subtitle presets.
    Captions,
    /// The workspace's videos, playlists, groups and tags. It is open without a video.
    Browser,
}

impl Room {
    /// Every room, in the order of the switch.
    pub const ALL: [Self; 4] = [Self::Edit, Self::Faces, Self::Captions, Self::Browser];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::Edit => "Editor",
            Self::Faces => "Face QA",
            Self::Captions => "Subtitles",
            Self::Browser => "Browser",
        }
    }

    /// Whether it shows something of the open video.
    pub fn is_of_video(self) -> bool {
        self != Self::Browser
    }
}
