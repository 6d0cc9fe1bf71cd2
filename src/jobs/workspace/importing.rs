//! Importing files: recordings become a new video.

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
    /// The recording of a screen, or other footage.
    pub screen: Option<PathBuf>,
    /// The recording of a camera, together with `screen` or alone.
    pub camera: Option<PathBuf>,
}

impl From<PathBuf> for ImportFiles {
    /// Footage alone.
    fn from(screen: PathBuf) -> Self {
        Self { screen: Some(screen), camera: None }
    }
}

impl ImportFiles {
    /// The file after which the video is named.
    pub fn main(&self) -> Option<&Path> {
        self.screen.as_deref().or(self.camera.as_deref())
    }
}

/// The result of an import.
#[derive(Debug)]
pub struct Imported {
    /// The new video.
    pub video: VideoId,
    /// Its name.
    pub name: String,
    /// The transcript found beside a recording: its result, or why it failed.
    pub transcript: Option<(PathBuf, Result<Brought, RunError>)>,
    /// Which sound tracks of the files are heard, in words, where there is more to say than that there is one.
    pub sound: Vec<String>,
}

/// Uploads the files, makes a video of them, and imports a transcript beside them. `progress` gets the bytes sent and the
/// total.
pub async fn import(
    client: &Client,
    files: &ImportFiles,
    progress: impl Fn(u64, u64) + Clone + Send + Sync + 'static,
) -> Result<Imported, ImportError> {
    let mut all = 0;
    for file in files.screen.iter().chain(&files.camera) {
        // A missing file is reported when it is uploaded.
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
    let name = files.main().map_or_else(|| "Imported video".into(), name_of);
    let video = client.create_video(&CreateVideo { name, source_id, camera_source_id }).await?;
    // The camera is where somebody speaks; subtitles beside the screen recording still come first.
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
        // What cannot be looked at here was looked at by the workspace, which took it.
        let found = media::record_of(&file.to_string_lossy()).await.ok();
        sound.extend(
            found.and_then(|found| found.heard_in_words()).map(|text| format!("\u{2018}{}\u{2019} has {text}.", name_of(file))),
        );
    }
    Ok(Imported { video: video.id, name: video.name, transcript, sound })
}

/// A name for a video: the file's, without characters that a name must not hold.
pub(super) fn name_of(file: &Path) -> String {
    let stem = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let name: String =
        stem.chars().filter(|c| rules::line("name", c.encode_utf8(&mut [0; 4]), 1, 1).is_ok()).take(255).collect();
    if name.trim().is_empty() { "Imported video".into() } else { name }
}
