//! The videos that were opened and pinned. Remembered between runs.

use crate::api::VideoId;
use serde::{Deserialize, Serialize};

/// What is remembered of videos between runs, for a workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Remembered {
    /// The videos that were opened, the latest first.
    pub recent: Vec<VideoId>,
    /// The videos that are pinned, the latest first.
    pub pinned: Vec<VideoId>,
}

impl Remembered {
    /// The most videos of each list.
    const MOST: usize = 200;

    /// A video was opened; answers whether that is news.
    pub fn opened(&mut self, video: &VideoId) -> bool {
        if self.recent.first() == Some(video) {
            return false;
        }
        self.recent.retain(|known| known != video);
        self.recent.insert(0, video.clone());
        self.recent.truncate(Self::MOST);
        true
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
