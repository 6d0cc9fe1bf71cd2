//! Settings about the workspace's videos: opened and pinned ones, and the filter.

use crate::{api::VideoId, jobs::browser::Filter};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Settings about the videos of one workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Remembered {
    /// Videos that were opened, the latest first.
    pub recent: Vec<VideoId>,
    /// Pinned videos, the latest first.
    pub pinned: Vec<VideoId>,
    /// Names of opened videos at that time, for lists made without the workspace.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<VideoId, String>,
    /// Filter of the lists of videos.
    #[serde(skip_serializing_if = "Filter::is_empty")]
    pub filter: Filter,
}

impl Remembered {
    /// Maximum number of videos in each list.
    const MOST: usize = 200;

    /// Records that a video was opened.
    pub fn opened(&mut self, video: &VideoId, name: &str) {
        self.names.insert(video.clone(), name.to_owned());
        if self.recent.first() == Some(video) {
            return;
        }
        self.recent.retain(|known| known != video);
        self.recent.insert(0, video.clone());
        self.recent.truncate(Self::MOST);
        let recent = &self.recent;
        self.names.retain(|known, _| recent.contains(known));
    }

    /// Last known name of a video, else its id.
    pub fn name_of(&self, video: &VideoId) -> String {
        let name = self.names.get(video).filter(|name| !name.trim().is_empty());
        name.cloned().unwrap_or_else(|| video.to_string())
    }

    /// Pins or unpins a video.
    pub fn pin(&mut self, video: &VideoId, pinned: bool) {
        self.pinned.retain(|known| known != video);
        if pinned {
            self.pinned.insert(0, video.clone());
            self.pinned.truncate(Self::MOST);
        }
    }
}
