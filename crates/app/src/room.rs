//! The views of the window, and the switch between them.

/// View of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Room {
    /// The editor.
    #[default]
    Edit,
    /// Face checks.
    Faces,
    /// Caption designer, for subtitle presets.
    Captions,
    /// Browser of the workspace's videos, playlists, groups and tags; works without an open video.
    Browser,
}

impl Room {
    /// All views, in the order of the switch.
    pub const ALL: [Self; 4] = [Self::Edit, Self::Faces, Self::Captions, Self::Browser];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Edit => words::browser::view_editor(),
            Self::Faces => words::browser::view_faces(),
            Self::Captions => words::browser::view_subtitles(),
            Self::Browser => words::browser::view_browser(),
        }
    }

    /// True if the view shows the open video.
    pub fn is_of_video(self) -> bool {
        self != Self::Browser
    }
}
