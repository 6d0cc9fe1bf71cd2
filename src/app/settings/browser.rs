//! The videos that were opened and pinned, and what narrows lists of videos. Remembered between runs.

use crate::{api::VideoId, app::browser::Filter};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is remembered of videos between runs, for a workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Remembered {
    /// The videos that were opened, the latest first.
    pub recent: Vec<VideoId>,
    /// The videos that are pinned, the latest first.
    pub pinned: Vec<VideoId>,
    /// The names of the videos that were opened, as they were then: for lists that are made without the workspace.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<VideoId, String>,
    /// What narrows lists of videos.
    #[serde(skip_serializing_if = "Filter::is_empty")]
    pub filter: Filter,
}

impl Remembered {
    /// The most videos of each list.
    const MOST: usize = 200;

    /// A video of this name was opened.
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

    /// What a video is called, as far as that is known; else its id.
    pub fn name_of(&self, video: &VideoId) -> String {
        let name = self.names.get(video).filter(|name| !name.trim().is_empty());
        name.cloned().unwrap_or_else(|| video.to_string())
    }

    /// Pins a video, or unpins it.
    pub fn pin(&mut self, video: &VideoId, pinned: bool) {
        self.pinned.retain(|known| known != video);
        if pinned {
            self.pinned.insert(0, video.clone());
            self.pinned.truncate(Self::MOST);
        }
    }
}
