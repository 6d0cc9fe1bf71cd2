//! Files with the subtitles that videos had before a preset was applied to them: a file for each video, with the presets that were
//! applied since. Files of earlier versions hold the subtitles alone.

use crate::{
    api::{VideoId, captions::Subtitles},
    disk,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::HashSet,
    fs, io,
    path::{Path, PathBuf},
};

/// Maximum size of a file, in bytes.
const LARGEST: u64 = 1 << 20;
/// Maximum number of applied presets that a file names: the last ones.
const MOST_APPLIED: usize = 20;
/// Maximum number of files that are listed.
const MOST_LISTED: usize = 10_000;

/// Preset that was applied to a video.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AppliedPreset {
    /// Name of the preset.
    pub name: String,
    /// When it was applied, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Video whose earlier subtitles are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptStyle {
    /// The subtitles before the first of the applied presets.
    pub before: Subtitles,
    /// Name of the workspace of the video.
    pub workspace: String,
    /// The video.
    pub video: VideoId,
    /// Name of the video when a preset was applied last.
    pub name: String,
    /// Presets applied since, the earliest first.
    pub applied: Vec<AppliedPreset>,
}

/// Kept styles of a workspace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptStyles {
    /// Kept styles, the last applied first.
    pub styles: Vec<KeptStyle>,
    /// Files that cannot be read, by their paths.
    pub unreadable: Vec<PathBuf>,
}

/// Folder of the files.
fn folder_of(folder: &Path) -> PathBuf {
    folder.join("before")
}

/// Path at which the subtitles of a video are stored before a preset is applied. It contains a hash, because ids from the
/// server are not safe as file names.
pub fn before_of(folder: &Path, workspace: &str, video: &VideoId) -> PathBuf {
    let digest = Sha256::digest(format!("{workspace}\n{}", video.as_str()));
    let name = disk::short_hex(&digest, 12);
    folder_of(folder).join(name).with_extension("json")
}

/// Videos among `videos` whose previous subtitles are stored, so that they can be restored.
pub fn kept_before(folder: &Path, workspace: &str, videos: impl IntoIterator<Item = VideoId>) -> HashSet<VideoId> {
    videos.into_iter().filter(|video| before_of(folder, workspace, video).is_file()).collect()
}

/// Kept styles of a workspace. Blocks on the disk.
///
/// # Errors
/// Fails if the folder cannot be read; single files that cannot are named.
pub fn kept_styles(folder: &Path, workspace: &str) -> io::Result<KeptStyles> {
    let mut found = KeptStyles::default();
    let entries = match fs::read_dir(folder_of(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        entries => entries?,
    };
    for entry in entries.take(MOST_LISTED) {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        match read(&path) {
            Ok(Kept::Named(kept)) if kept.workspace == workspace => found.styles.push(*kept),
            // Files of other workspaces, and of earlier versions, which name no video.
            Ok(Kept::Named(_) | Kept::Alone(_)) => {}
            Err(_) => found.unreadable.push(path),
        }
    }
    let last = |kept: &KeptStyle| kept.applied.last().map_or(0, |applied| applied.at_ms);
    found.styles.sort_by(|a, b| last(b).cmp(&last(a)).then_with(|| a.name.cmp(&b.name)));
    found.unreadable.sort();
    Ok(found)
}

/// Contents of a file.
pub(super) enum Kept {
    /// Subtitles with their video.
    Named(Box<KeptStyle>),
    /// Subtitles alone, as earlier versions wrote them.
    Alone(Box<Subtitles>),
}

impl Kept {
    /// The subtitles to restore.
    pub fn before(self) -> Subtitles {
        match self {
            Self::Named(kept) => kept.before,
            Self::Alone(before) => *before,
        }
    }
}

/// Reads a file.
///
/// # Errors
/// Fails if it cannot be read, or is not JSON for subtitles.
pub(super) fn read(file: &Path) -> io::Result<Kept> {
    let bytes = disk::read(file, LARGEST)?;
    let value: serde_json::Value = serde_json::from_slice(&bytes)?;
    if !value.is_object() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    if value.get("before").is_some() {
        return Ok(Kept::Named(Box::new(serde_json::from_value(value)?)));
    }
    Ok(Kept::Alone(Box::new(serde_json::from_value(value)?)))
}

/// Whether a file could be read, and does not hold subtitles.
fn is_damaged(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof)
}

/// Style that was kept, and the former contents of its file.
pub(super) struct Keeping {
    file: PathBuf,
    former: Option<Vec<u8>>,
}

/// Keeps the present subtitles of a video before `applied` replaces them. A style that was kept before an earlier preset stays, and
/// the preset is added to its file.
///
/// # Errors
/// Fails if the disk does.
pub(super) fn keep(file: PathBuf, mut style: KeptStyle) -> io::Result<Keeping> {
    let former = match read(&file) {
        Ok(Kept::Named(kept)) => {
            style.before = kept.before;
            style.applied.splice(0..0, kept.applied);
            Some(disk::read(&file, LARGEST)?)
        }
        Ok(Kept::Alone(before)) => {
            style.before = *before;
            Some(disk::read(&file, LARGEST)?)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        // Nothing in it can be restored by this program; a person may.
        Err(error) if is_damaged(&error) => {
            fs::rename(&file, file.with_extension(format!("damaged-{}", jiff::Timestamp::now().as_millisecond())))?;
            None
        }
        // What cannot be read now, because of the disk, is not overwritten.
        Err(error) => return Err(error),
    };
    let surplus = style.applied.len().saturating_sub(MOST_APPLIED);
    style.applied.drain(..surplus);
    if let Some(folder) = file.parent() {
        disk::private_folder(folder)?;
    }
    disk::replace(&file, &serde_json::to_vec_pretty(&style)?)?;
    Ok(Keeping { file, former })
}

impl Keeping {
    /// Restores the file as it was, because the preset was not applied.
    pub fn take_back(self) {
        let restored = match &self.former {
            Some(bytes) => disk::replace(&self.file, bytes),
            None => fs::remove_file(&self.file),
        };
        if let Err(error) = restored {
            // It stays, and is offered again.
            tracing::debug!(%error, "the kept subtitles of a video stay");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn style(video: &str, workspace: &str, preset: &str, at_ms: i64) -> KeptStyle {
        KeptStyle {
            before: serde_json::from_value(json!({"enabled": true, "captionFontSize": 50.0})).unwrap(),
            workspace: workspace.into(),
            video: video.into(),
            name: format!("Video {video}"),
            applied: vec![AppliedPreset { name: preset.into(), at_ms }],
        }
    }

    #[test]
    fn kept_styles_are_listed_by_workspace_and_a_preset_that_was_refused_leaves_no_trace() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(kept_styles(folder.path(), "here").unwrap(), KeptStyles::default());
        let file = |video: &str| before_of(folder.path(), "here", &video.into());
        keep(file("a"), style("a", "here", "Brand", 100)).unwrap();
        keep(file("b"), style("b", "here", "Brand", 300)).unwrap();
        keep(file("c"), style("c", "elsewhere", "Brand", 400)).unwrap();
        // A second preset keeps the style before the first one.
        let second = KeptStyle { before: Subtitles::default(), ..style("a", "here", "Loud", 200) };
        keep(file("a"), second.clone()).unwrap();
        let listed = kept_styles(folder.path(), "here").unwrap();
        let names: Vec<_> = listed.styles.iter().map(|kept| (kept.video.as_str(), kept.applied.len())).collect();
        assert_eq!(names, [("b", 1), ("a", 2)]);
        assert_eq!(listed.styles[1].before.caption_font_size, Some(50.0));
        // One that was refused.
        let before = fs::read(file("a")).unwrap();
        keep(file("a"), second.clone()).unwrap().take_back();
        assert_eq!(fs::read(file("a")).unwrap(), before);
        keep(file("d"), second).unwrap().take_back();
        assert!(!file("d").exists());
    }

    #[test]
    fn a_file_of_an_earlier_version_is_restored_and_gets_a_name_with_the_next_preset_and_a_damaged_one_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let (old, bad) = (before_of(folder.path(), "here", &"old".into()), before_of(folder.path(), "here", &"bad".into()));
        fs::create_dir_all(old.parent().unwrap()).unwrap();
        fs::write(&old, r#"{"enabled": true, "captionFontSize": 64}"#).unwrap();
        for damaged in ["", "{", "[]", r#"{"before": 5}"#, r#"{"before": {}, "video": "x"}"#] {
            fs::write(&bad, damaged).unwrap();
            assert_eq!(
                kept_styles(folder.path(), "here").unwrap(),
                KeptStyles { styles: vec![], unreadable: vec![bad.clone()] }
            );
        }
        assert_eq!(read(&old).unwrap().before().caption_font_size, Some(64.0));
        keep(old.clone(), style("old", "here", "Brand", 1)).unwrap();
        keep(bad, style("bad", "here", "Brand", 2)).unwrap();
        let listed = kept_styles(folder.path(), "here").unwrap();
        let sizes: Vec<_> = listed.styles.iter().map(|kept| kept.before.caption_font_size).collect();
        assert_eq!((sizes, listed.unreadable.len()), (vec![Some(50.0), Some(64.0)], 0));
        let names = fs::read_dir(old.parent().unwrap()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert_eq!(names.filter(|name| name.contains("damaged-")).count(), 1, "what was damaged is set aside");
    }

    #[test]
    fn the_list_of_applied_presets_stays_short() {
        let folder = tempfile::tempdir().unwrap();
        let file = before_of(folder.path(), "here", &"a".into());
        for at in 0..30 {
            keep(file.clone(), style("a", "here", "Brand", at)).unwrap();
        }
        let applied = kept_styles(folder.path(), "here").unwrap().styles.remove(0).applied;
        assert_eq!((applied.len(), applied.last().unwrap().at_ms), (MOST_APPLIED, 29));
    }
}
