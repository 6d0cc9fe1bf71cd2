//! A preset on other videos: the style that each had before is kept on this machine and can be put back.

use crate::{
    api::{
        Client, VideoId,
        captions::{ApplyPreset, Grouping, Preset, PresetScope, Subtitles},
        video::{Video, VideoChange},
    },
    captions::Look,
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

/// Whether the subtitles that a video has now can be put back after another preset was applied to it. What a service takes as settings
/// of a video is an extension: a service that has it says a revision too.
///
/// # Errors
/// Why not, as the end of a sentence.
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

/// Whether the service offers a way back for a video, asked of it.
///
/// # Errors
/// In words: why there is none, or why the video cannot be read.
pub async fn read_way_back(client: &Client, workspace: &str, video: &VideoId) -> Result<(), String> {
    let record = client.video(video).await.map_err(|error| error.to_string())?;
    way_back(&record, workspace == LOCAL).map_err(str::to_owned)
}

/// The name of this machine's own workspace.
const LOCAL: &str = "local";

/// Keeps the subtitles of a video and applies a preset. Answers why they cannot be put back, in words: nothing where they can.
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
    let note = match (way_back(&record, workspace == LOCAL), &record.subtitles) {
        (Err(why), _) => Some(format!("What it had before cannot be put back: {why}.")),
        (Ok(()), before) => {
            let file = before_of(folder, workspace, video);
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

/// Subtitles with every value that they leave open: settings that a preset has set since are not taken away by leaving them out.
fn in_full(before: &Subtitles) -> Subtitles {
    let Look { style, family, points, weight, .. } = Look::of(before);
    Subtitles {
        enabled: Some(before.enabled.unwrap_or(false)),
        preset_id: None,
        caption_style: Some(style),
        caption_font_family: Some(family),
        caption_font_size: Some(points),
        caption_font_weight: Some(weight),
        caption_lines_per_block: Some(before.caption_lines_per_block.unwrap_or(1)),
        caption_position: Some(before.caption_position.flatten()),
        caption_grouping: Some(before.caption_grouping.clone().unwrap_or(Grouping::Chunked)),
    }
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
    let record = client.video(video).await.map_err(|error| error.to_string())?;
    let mut by_preset = None;
    if let Some(preset_id) = before.preset_id.clone() {
        by_preset = Some(client.apply_subtitle_preset(video, &ApplyPreset { preset_id }).await);
    }
    if takes_settings(&record, workspace == LOCAL) {
        // Also what was changed beside its preset; a preset that was deleted since is not missed.
        let change = VideoChange { subtitles: Some(in_full(&before)), ..VideoChange::default() };
        client.change_video(video, &change).await.map_err(|error| error.to_string())?;
    } else if let Some(applied) = by_preset {
        applied.map_err(|error| format!("the preset that it had before cannot be applied again: {error}"))?;
    } else {
        return Err("the service takes styles only as presets: publish a preset of the earlier style, and apply that".into());
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
