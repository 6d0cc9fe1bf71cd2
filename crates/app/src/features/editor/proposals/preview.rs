//! Preview of a proposed part: image and playback show the video with or without the part, while draft and journal stay unchanged.

use super::PartAt;
use crate::document::Project;

/// Version of the video that the preview of a part shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartSide {
    /// Video without the part.
    Without,
    /// Video with the part applied.
    With,
}

impl PartSide {
    /// The opposite version.
    pub(in crate::app) fn other(self) -> Self {
        match self {
            Self::Without => Self::With,
            Self::With => Self::Without,
        }
    }
}

/// How a part is previewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Showing {
    /// Still image.
    Still,
    /// Playback, with some time before and after the part.
    Played,
}

/// Running preview of a part.
#[derive(Debug)]
pub struct PartTrial {
    /// The part.
    pub at: PartAt,
    /// Version of the video that is shown.
    pub side: PartSide,
    /// Project with the part applied; `None` if shown without, or if the part isn't applicable.
    pub(super) project: Option<Box<Project>>,
    /// Version of the project from which the preview was made.
    pub(super) of: u64,
}

impl PartTrial {
    /// True if the preview belongs to this version of the project; an edit makes it stale.
    pub(in crate::app) fn is_of(&self, version: u64) -> bool {
        self.of == version
    }

    /// Project to show instead of the open one; `None` if it is shown without the part or the preview is stale.
    pub(in crate::app) fn project(&self, project: &Project) -> Option<&Project> {
        self.project.as_deref().filter(|_| self.is_of(project.version()))
    }
}
