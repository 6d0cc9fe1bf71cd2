//! Applies a preset to other videos. The previous subtitle style of each is stored on this computer, so that it can be
//! restored.

use crate::{
    api::{
        ApiError, Client, VideoId,
        captions::{ApplyPreset, Preset, PresetScope, Subtitles},
        video::{Video, VideoChange},
    },
    captions::in_full,
    disk,
};
use sha2::{Digest, Sha256};
use std::{
    collections::HashSet,
    io,
    path::{Path, PathBuf},
};
use tokio::task::JoinError;

/// Reason why a preset could not be applied to a video, or its subtitles could not be restored.
#[derive(Debug, thiserror::Error)]
pub enum PresetError {
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The current style could not be restored later; the reason.
    #[error("{0}")]
    NoWayBack(&'static str),
    /// The current style could not be stored on this computer, so nothing was changed.
    #[error("its subtitles could not be kept, so nothing was changed: {0}")]
    NotKept(io::Error),
    /// The stored style cannot be read.
    #[error("what it had before cannot be read: {0}")]
    Unreadable(io::Error),
    /// The stored style is not valid JSON for subtitles.
    #[error("what it had before cannot be read: {0}")]
    Damaged(serde_json::Error),
    /// The server refuses to apply the previous preset again.
    #[error("the preset that it had before cannot be applied again: {0}")]
    Preset(ApiError),
    /// The server accepts no style without a preset.
    #[error("the service takes styles only as presets: publish a preset of the earlier style, and apply that")]
    OnlyPresets,
    /// The background task failed.
    #[error(transparent)]
    Ended(#[from] JoinError),
}

/// Maximum size of a stored style, in bytes.
const LARGEST: u64 = 1 << 20;

/// Path at which the subtitles of a video are stored before a preset is applied. It contains a hash, because ids from the
/// server are not safe as file names.
pub fn before_of(folder: &Path, workspace: &str, video: &VideoId) -> PathBuf {
    let digest = Sha256::digest(format!("{workspace}\n{}", video.as_str()));
    let name = disk::short_hex(&digest, 12);
    folder.join("before").join(name).with_extension("json")
}

/// Checks whether the current subtitles of a video could be restored after another preset is applied. Only the local workspace
/// and servers with the extension accept subtitle settings of a video; such a server also sends a revision.
///
/// # Errors
/// Fails with the reason, which continues a sentence.
pub fn way_back(video: &Video, is_local: bool) -> Result<(), &'static str> {
    let Some(before) = &video.subtitles else {
        return Err("the service does not say what style it has now");
    };
    if takes_settings(video, is_local) || before.preset_id.is_some() {
        return Ok(());
    }
    Err("the service keeps styles only in presets, and the present style is not in one: publish it as a preset first")
}

fn takes_settings(video: &Video, is_local: bool) -> bool {
    is_local || video.revision.is_some()
}

/// Videos among `videos` whose previous subtitles are stored, so that they can be restored.
pub fn kept_before(folder: &Path, workspace: &str, videos: impl IntoIterator<Item = VideoId>) -> HashSet<VideoId> {
    videos.into_iter().filter(|video| before_of(folder, workspace, video).is_file()).collect()
}

/// Loads a video and checks with [`way_back`] whether its subtitles could be restored.
///
/// # Errors
/// Fails if they could not, or if the video cannot be loaded.
pub async fn read_way_back(client: &Client, workspace: &str, video: &VideoId) -> Result<(), PresetError> {
    let record = client.video(video).await?;
    way_back(&record, workspace == LOCAL).map_err(PresetError::NoWayBack)
}

/// Name of the local workspace.
const LOCAL: &str = "local";

/// Stores the subtitles of a video and applies a preset. Returns the reason why the subtitles cannot be restored; `None` if
/// they can.
///
/// # Errors
/// Fails if the preset was not applied; then the video is unchanged.
pub async fn apply_preset(
    client: &Client,
    folder: &Path,
    workspace: &str,
    video: &VideoId,
    preset: &Preset,
) -> Result<Option<String>, PresetError> {
    let record = client.video(video).await?;
    let note = match (way_back(&record, workspace == LOCAL), &record.subtitles) {
        (Err(why), _) => Some(format!("What it had before cannot be put back: {why}.")),
        (Ok(()), before) => {
            let file = before_of(folder, workspace, video);
            let bytes = serde_json::to_vec_pretty(before).map_err(|error| PresetError::NotKept(error.into()))?;
            let kept = tokio::task::spawn_blocking(move || {
                if let Some(folder) = file.parent() {
                    disk::private_folder(folder)?;
                }
                disk::replace(&file, &bytes)
            });
            kept.await?.map_err(PresetError::NotKept)?;
            None
        }
    };
    let body = ApplyPreset { preset_id: preset.preset_id.clone() };
    client.apply_subtitle_preset(video, &body).await?;
    Ok(note)
}

/// Restores the subtitles that a video had before a preset was applied.
///
/// # Errors
/// Fails if none are stored, or if the server refuses them.
pub async fn put_back(client: &Client, folder: &Path, workspace: &str, video: &VideoId) -> Result<(), PresetError> {
    let file = before_of(folder, workspace, video);
    let read_from = file.clone();
    let read = tokio::task::spawn_blocking(move || disk::read(&read_from, LARGEST)).await?;
    let bytes = read.map_err(PresetError::Unreadable)?;
    let before: Subtitles = serde_json::from_slice(&bytes).map_err(PresetError::Damaged)?;
    let record = client.video(video).await?;
    let mut by_preset = None;
    if let Some(preset_id) = before.preset_id.clone() {
        by_preset = Some(client.apply_subtitle_preset(video, &ApplyPreset { preset_id }).await);
    }
    if takes_settings(&record, workspace == LOCAL) {
        // Restores settings that were changed beside the preset as well; a preset that was deleted since is not needed.
        let change = VideoChange { subtitles: Some(in_full(&before)), ..VideoChange::default() };
        client.change_video(video, &change).await?;
    } else if let Some(applied) = by_preset {
        applied.map_err(PresetError::Preset)?;
    } else {
        return Err(PresetError::OnlyPresets);
    }
    let removed = tokio::task::spawn_blocking(move || std::fs::remove_file(file)).await;
    if !matches!(removed, Ok(Ok(()))) {
        tracing::debug!(?removed, "the kept subtitles of a video stay");
    }
    Ok(())
}

/// Warning before a preset is published: what cannot be undone.
pub fn publish_warning(local: bool) -> &'static str {
    if local {
        "A preset of this machine's workspace can be deleted again, but not changed."
    } else {
        "A preset of a hosted workspace can be neither changed nor deleted by the API: everybody sees it from now on."
    }
}

/// Whether a preset is the user's own.
pub fn is_personal(preset: &Preset) -> bool {
    preset.scope == PresetScope::Personal
}
