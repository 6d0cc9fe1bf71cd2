//! Applies a preset to other videos. The previous subtitle style of each is stored on this computer, so that it can be
//! restored.

use crate::{
    api::{
        ApiError, Client, Outcome, VideoId,
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
    #[error("{}", words::jobs::style_not_kept(.0))]
    NotKept(io::Error),
    /// The stored style cannot be read.
    #[error("{}", words::jobs::style_before_unreadable(.0))]
    Unreadable(io::Error),
    /// The stored style is not valid JSON for subtitles.
    #[error("{}", words::jobs::style_before_unreadable(.0))]
    Damaged(serde_json::Error),
    /// The server refuses to apply the previous preset again.
    #[error("{}", words::jobs::style_preset_refused(.0))]
    Preset(ApiError),
    /// The server accepts no style without a preset.
    #[error("{}", words::jobs::style_only_presets())]
    OnlyPresets,
    /// The service answered, and its subtitles are others than before.
    #[error("{}", words::jobs::style_not_restored())]
    NotAsBefore,
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
        return Err(words::jobs::style_not_stated());
    };
    if takes_settings(video, is_local) || before.preset().is_some() {
        return Ok(());
    }
    Err(words::jobs::style_not_in_preset())
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

/// Keeps the subtitles of a video and applies a preset. Answers why they cannot be put back, in words: nothing where they can. What is
/// kept is the style before the first of several presets, until it was put back.
///
/// # Errors
/// The preset is not applied; the video is as it was.
pub async fn apply_preset(
    client: &Client,
    folder: &Path,
    workspace: &str,
    video: &VideoId,
    preset: &Preset,
) -> Result<Option<String>, PresetError> {
    let record = client.video(video).await?;
    let mut kept = None;
    let note = match (way_back(&record, workspace == LOCAL), &record.subtitles) {
        (Err(why), _) => Some(words::jobs::style_no_way_back(why)),
        (Ok(()), before) => {
            let file = before_of(folder, workspace, video);
            let bytes = serde_json::to_vec_pretty(before).map_err(|error| PresetError::NotKept(error.into()))?;
            let keeping = tokio::task::spawn_blocking(move || keep_first(&file, &bytes).map(|is_new| is_new.then_some(file)));
            kept = keeping.await?.map_err(PresetError::NotKept)?;
            None
        }
    };
    let body = ApplyPreset { preset_id: preset.preset_id.clone() };
    let applied = client.apply_subtitle_preset(video, &body).await;
    if let (Err(error), Some(file)) = (&applied, kept)
        && error.outcome() == Outcome::NotExecuted
    {
        // The video stays as it is, and may change before a preset is applied to it.
        remove(file).await;
    }
    applied?;
    Ok(note)
}

/// Keeps what a video had before, unless what it had before another preset is kept already and can be read. Answers whether it was
/// written.
fn keep_first(file: &Path, bytes: &[u8]) -> io::Result<bool> {
    if disk::read(file, LARGEST).is_ok_and(|kept| serde_json::from_slice::<Subtitles>(&kept).is_ok()) {
        return Ok(false);
    }
    if let Some(folder) = file.parent() {
        disk::private_folder(folder)?;
    }
    disk::replace(file, bytes)?;
    Ok(true)
}

/// Removes what was kept of a video. Where that fails it stays, and is offered again.
async fn remove(file: PathBuf) {
    let removed = tokio::task::spawn_blocking(move || std::fs::remove_file(file)).await;
    if !matches!(removed, Ok(Ok(()))) {
        tracing::debug!(?removed, "the kept subtitles of a video stay");
    }
}

/// Puts the subtitles back that a video had before a preset was applied, and reads from the answer that it has them.
///
/// # Errors
/// There are none, the service does not take them, or it has others after all: then they stay kept.
pub async fn put_back(client: &Client, folder: &Path, workspace: &str, video: &VideoId) -> Result<(), PresetError> {
    let file = before_of(folder, workspace, video);
    let read_from = file.clone();
    let read = tokio::task::spawn_blocking(move || disk::read(&read_from, LARGEST)).await?;
    let bytes = read.map_err(PresetError::Unreadable)?;
    let before: Subtitles = serde_json::from_slice(&bytes).map_err(PresetError::Damaged)?;
    let record = client.video(video).await?;
    let mut preset = before.preset().cloned();
    if let Some(preset_id) = preset.clone() {
        match client.apply_subtitle_preset(video, &ApplyPreset { preset_id }).await {
            Ok(()) => {}
            // A preset that was deleted since is not missed where the look can be set without it.
            Err(error) if error.status() == Some(404) && takes_settings(&record, workspace == LOCAL) => preset = None,
            Err(error) => return Err(PresetError::Preset(error)),
        }
    }
    if takes_settings(&record, workspace == LOCAL) {
        // Also what was changed beside its preset.
        let without = preset.is_none().then_some(None);
        let subtitles = Subtitles { preset_id: without, ..in_full(&before) };
        let change = VideoChange { subtitles: Some(subtitles), ..VideoChange::default() };
        client.change_video(video, &change).await?;
    } else if preset.is_none() {
        return Err(PresetError::OnlyPresets);
    }
    let now = client.video(video).await?;
    if let Some(after) = &now.subtitles
        && (in_full(after) != in_full(&before) || after.preset() != preset.as_ref())
    {
        return Err(PresetError::NotAsBefore);
    }
    remove(file).await;
    Ok(())
}

/// Warning before a preset is published: what cannot be undone.
pub fn publish_warning(local: bool) -> &'static str {
    if local { words::jobs::publish_warning_local() } else { words::jobs::publish_warning_hosted() }
}

/// Whether a preset is the user's own.
pub fn is_personal(preset: &Preset) -> bool {
    preset.scope == PresetScope::Personal
}
