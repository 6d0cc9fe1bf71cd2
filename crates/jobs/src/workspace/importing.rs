//! Imports media files as a new video.

use super::upload::{self, ImportError};
use crate::{
    api::{Client, SourceId, VideoId, rules, video::CreateVideo},
    jobs::transcript::{
        self,
        run::{self, Brought, RunError},
    },
    media,
};
use std::path::{Path, PathBuf};

/// Files that become one clip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportFiles {
    /// Screen recording, or other footage.
    pub screen: Option<PathBuf>,
    /// Camera recording, together with `screen` or alone.
    pub camera: Option<PathBuf>,
}

impl From<PathBuf> for ImportFiles {
    /// Imports footage without a camera recording.
    fn from(screen: PathBuf) -> Self {
        Self { screen: Some(screen), camera: None }
    }
}

impl ImportFiles {
    /// File that the video is named after.
    pub fn main(&self) -> Option<&Path> {
        self.screen.as_deref().or(self.camera.as_deref())
    }
}

/// Result of an import.
#[derive(Debug)]
pub struct Imported {
    /// Id of the new video.
    pub video: VideoId,
    /// Name of the new video.
    pub name: String,
    /// Transcript found beside a recording: its path, and the result of storing it.
    pub transcript: Option<(PathBuf, Result<Brought, RunError>)>,
    /// Messages about the audio tracks that are used, for files with more to say than "one track".
    pub sound: Vec<String>,
}

/// Uploads the files, creates a video from them, and imports a transcript beside them. `progress` is called with the number of
/// bytes sent and of all bytes.
pub async fn import(
    client: &Client,
    files: &ImportFiles,
    progress: impl Fn(u64, u64) + Clone + Send + Sync + 'static,
) -> Result<Imported, ImportError> {
    let mut all = 0;
    for file in files.screen.iter().chain(&files.camera) {
        // The upload reports a missing file.
        all += tokio::fs::metadata(file).await.map_or(0, |metadata| metadata.len());
    }
    let mut done = 0;
    let mut upload = async |file: &Path| -> Result<SourceId, ImportError> {
        let (before, tell) = (done, progress.clone());
        let source = upload::upload(client, file, Box::new(move |sent, _| tell(before + sent, all))).await?;
        done += tokio::fs::metadata(file).await.map_or(0, |metadata| metadata.len());
        Ok(source)
    };
    let source_id = match &files.screen {
        Some(file) => Some(upload(file).await?),
        None => None,
    };
    let camera_source_id = match &files.camera {
        Some(file) => Some(upload(file).await?),
        None => None,
    };
    let name = files.main().map_or_else(|| words::imports::imported_video().into(), name_of);
    let video = client.create_video(&CreateVideo { name, source_id, camera_source_id }).await?;
    // The camera recording contains the speech; still, a transcript beside the screen recording has precedence.
    let beside = files.screen.iter().chain(&files.camera).find_map(|file| transcript::beside(file));
    let transcript = match (beside, video.clip_ids.first()) {
        (Some(file), Some(clip)) => {
            let brought = run::bring_file(client, &video.id, clip, &file, None).await;
            Some((file, brought))
        }
        _ => None,
    };
    let mut sound = Vec::new();
    for file in files.screen.iter().chain(&files.camera) {
        // If the file cannot be probed here, the server has probed it and accepted it.
        let found = media::record_of(&file.to_string_lossy()).await.ok();
        sound.extend(
            found.and_then(|found| found.heard_in_words()).map(|text| words::imports::sound_tracks(name_of(file), text)),
        );
    }
    Ok(Imported { video: video.id, name: video.name, transcript, sound })
}

/// Name for a video from a file's name, without characters that are not allowed.
pub(super) fn name_of(file: &Path) -> String {
    let stem = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let name: String =
        stem.chars().filter(|c| rules::line("name", c.encode_utf8(&mut [0; 4]), 1, 1).is_ok()).take(255).collect();
    if name.trim().is_empty() { words::imports::imported_video().into() } else { name }
}
