//! A preset on other videos: the style that each had before is kept on this machine and can be put back.

use crate::{
    api::{
        Client, VideoId,
        captions::{ApplyPreset, Preset, PresetScope, Subtitles},
        video::VideoChange,
    },
    disk,
};
use sha2::{Digest, Sha256};
use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

/// The largest file of a style before.
const LARGEST: u64 = 1 << 20;

/// The file in which the subtitles of a video are kept before a preset is applied. Ids of a service are no names of files.
pub fn before_of(folder: &Path, workspace: &str, video: &VideoId) -> PathBuf {
    let digest = Sha256::digest(format!("{workspace}\n{}", video.as_str()));
    let name = digest.iter().take(12).fold(String::new(), |mut name, byte| {
        // Writing to a String cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    });
    folder.join("before").join(name).with_extension("json")
}

/// Keeps the subtitles of a video and applies a preset. Answers what can be put back, in words: nothing where all of it can.
///
/// # Errors
/// Why the preset is not applied, in words; the video is as it was.
pub async fn apply_preset(
    client: &Client,
    folder: &Path,
    workspace: &str,
    video: &VideoId,
    preset: &Preset,
) -> Result<Option<String>, String> {
    let record = client.video(video).await.map_err(|error| error.to_string())?;
    let before = record.subtitles;
    let file = before_of(folder, workspace, video);
    let note = match &before {
        None => Some("the service does not say what subtitles it had before, so they cannot be put back".to_owned()),
        Some(before) => {
            let bytes = serde_json::to_vec_pretty(before).map_err(|error| error.to_string())?;
            let kept = tokio::task::spawn_blocking(move || {
                if let Some(folder) = file.parent() {
                    disk::private_folder(folder)?;
                }
                disk::replace(&file, &bytes)
            });
            let kept = kept.await.map_err(|error| error.to_string())?;
            kept.map_err(|error| format!("its subtitles could not be kept, so nothing was changed: {error}"))?;
            None
        }
    };
    let body = ApplyPreset { preset_id: preset.preset_id.clone() };
    client.apply_subtitle_preset(video, &body).await.map_err(|error| error.to_string())?;
    Ok(note)
}

/// Puts the subtitles back that a video had before a preset was applied.
///
/// # Errors
/// In words: there are none, or the service does not take them.
pub async fn put_back(client: &Client, folder: &Path, workspace: &str, video: &VideoId) -> Result<(), String> {
    let file = before_of(folder, workspace, video);
    let read_from = file.clone();
    let read = tokio::task::spawn_blocking(move || disk::read(&read_from, LARGEST)).await.map_err(|error| error.to_string())?;
    let bytes = read.map_err(|error| format!("what it had before cannot be read: {error}"))?;
    let before: Subtitles =
        serde_json::from_slice(&bytes).map_err(|error| format!("what it had before cannot be read: {error}"))?;
    let had_none = before.preset_id.is_none() && before.caption_style.is_none();
    let built_in = before.preset_id.clone().filter(|_| before.caption_style.is_none());
    if let Some(preset_id) = built_in {
        let body = ApplyPreset { preset_id };
        client.apply_subtitle_preset(video, &body).await.map_err(|error| error.to_string())?;
    } else {
        let subtitles = Subtitles { preset_id: None, ..before };
        let change = VideoChange { subtitles: Some(subtitles), ..VideoChange::default() };
        client.change_video(video, &change).await.map_err(|error| {
            format!(
                "the service does not take the style as settings of the video ({error}): publish a preset of it and apply that"
            )
        })?;
    }
    if had_none {
        return Err(
            "the video had no style of its own before, and the service has no way to take one away: apply a preset".into()
        );
    }
    let removed = tokio::task::spawn_blocking(move || std::fs::remove_file(file)).await;
    if !matches!(removed, Ok(Ok(()))) {
        tracing::debug!(?removed, "the kept subtitles of a video stay");
    }
    Ok(())
}

/// What a preset that is applied everywhere cannot undo, in words; nothing for one that can be deleted.
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
