//! What the program remembers between runs.

use crate::api::VideoId;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, io::Write, path::Path};

/// Remembered settings. A field of a later version is dropped; a damaged file is set aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// Whether dragged edges stick to what is near.
    pub snap: bool,
    /// Whether face boxes are drawn.
    pub faces: bool,
    /// The window's size, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<[f32; 2]>,
    /// The last video of each workspace, by its address; the local one is "local".
    pub last: BTreeMap<String, Place>,
}

/// Where the user left a workspace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// The video that was open.
    pub video: VideoId,
    /// The playhead, milliseconds on the video.
    pub playhead_ms: i64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { snap: true, faces: true, window: None, last: BTreeMap::new() }
    }
}

impl Settings {
    const FILE: &str = "settings.json";

    /// Reads them, or the defaults. A file that cannot be read is moved beside itself, so that nothing is lost.
    pub fn load(folder: &Path) -> Self {
        let path = folder.join(Self::FILE);
        let Ok(text) = std::fs::read(&path) else { return Self::default() };
        serde_json::from_slice(&text).unwrap_or_else(|error| {
            tracing::warn!(%error, "the settings are damaged and were set aside");
            if let Err(error) = std::fs::rename(&path, folder.join("settings.damaged.json")) {
                tracing::warn!(%error, "the damaged settings could not be moved");
            }
            Self::default()
        })
    }

    /// Writes them: whole or not at all.
    pub fn save(&self, folder: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        serde_json::to_writer_pretty(&mut file, self)?;
        file.flush()?;
        file.as_file().sync_all()?;
        file.persist(folder.join(Self::FILE))?;
        Ok(())
    }
}
