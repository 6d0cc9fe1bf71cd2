//! Applies a preset to other videos. The previous subtitle style of each is stored on this computer, so that it can be
//! restored.

use super::kept::{self, AppliedPreset, KeptStyle, before_of};
use crate::{
    api::{
        ApiError, Client, Outcome, VideoId,
        captions::{ApplyPreset, Preset, PresetScope, Subtitles},
        video::{Video, VideoChange},
    },
    captions::in_full,
};
use std::{io, path::PathBuf};
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
    /// The stored style cannot be read, or is not valid JSON for subtitles.
    #[error("{}", words::jobs::style_before_unreadable(.0))]
    Unreadable(io::Error),
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

/// Where the styles are kept that videos had before a preset was applied to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPlace {
    /// Folder of the caption designer.
    pub folder: PathBuf,
    /// Name of the workspace in paths of files.
    pub workspace: String,
    /// Name of the workspace in the files, by which they are listed: different for each workspace.
    pub origin: String,
}

/// Keeps the subtitles of a video and applies a preset. Answers why they cannot be put back, in words: nothing where they can. What is
/// kept is the style before the first of several presets, until it was put back.
///
/// # Errors
/// The preset is not applied; the video is as it was.
pub async fn apply_preset(
    client: &Client,
    place: &KeptPlace,
    video: &VideoId,
    preset: &Preset,
) -> Result<Option<String>, PresetError> {
    let record = client.video(video).await?;
    let mut keeping = None;
    let note = match (way_back(&record, place.workspace == LOCAL), record.subtitles) {
        (Err(why), _) => Some(words::jobs::style_no_way_back(why)),
        (Ok(()), before) => {
            let file = before_of(&place.folder, &place.workspace, video);
            let style = KeptStyle {
                before: before.unwrap_or_default(),
                workspace: place.origin.clone(),
                video: video.clone(),
                name: record.name,
                applied: vec![AppliedPreset { name: preset.name.clone(), at_ms: jiff::Timestamp::now().as_millisecond() }],
            };
            let kept = tokio::task::spawn_blocking(move || kept::keep(file, style)).await?;
            keeping = Some(kept.map_err(PresetError::NotKept)?);
            None
        }
    };
    let body = ApplyPreset { preset_id: preset.preset_id.clone() };
    let applied = client.apply_subtitle_preset(video, &body).await;
    if let (Err(error), Some(keeping)) = (&applied, keeping)
        && error.outcome() == Outcome::NotExecuted
    {
        // The video stays as it is, and may change before a preset is applied to it.
        tokio::task::spawn_blocking(move || keeping.take_back()).await?;
    }
    applied?;
    Ok(note)
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
pub async fn put_back(client: &Client, place: &KeptPlace, video: &VideoId) -> Result<(), PresetError> {
    let KeptPlace { folder, workspace, .. } = place;
    let file = before_of(folder, workspace, video);
    let read_from = file.clone();
    let read = tokio::task::spawn_blocking(move || kept::read(&read_from)).await?;
    let before = read.map_err(PresetError::Unreadable)?.before();
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
