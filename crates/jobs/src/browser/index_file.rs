//! Cached index on this computer: one private file for each workspace, of bounded size, written atomically. It contains no
//! thumbnail URLs and no API key. A damaged file or one of another version or workspace counts as missing: the index is loaded
//! from the server again.

use super::VideoEntry;
use crate::{
    api::playlist::{Playlist, PlaylistGroup, Tag},
    disk,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Version of the file format.
const VERSION: u32 = 1;
/// Maximum size of the file, in bytes.
const LARGEST: u64 = 48 << 20;

/// Cached index of a workspace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptIndex {
    /// The videos.
    pub videos: Vec<Arc<VideoEntry>>,
    /// Whether these are all videos of the workspace.
    pub is_whole: bool,
    /// Playlists, if they were loaded.
    pub playlists: Option<Vec<Playlist>>,
    /// Groups, if they were loaded.
    pub groups: Option<Vec<PlaylistGroup>>,
    /// Tags, if they were loaded.
    pub tags: Option<Vec<Tag>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Written<'a> {
    version: u32,
    workspace: &'a str,
    is_whole: bool,
    videos: Vec<&'a VideoEntry>,
    playlists: Option<&'a [Playlist]>,
    groups: Option<&'a [PlaylistGroup]>,
    tags: Option<&'a [Tag]>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Read {
    version: u32,
    workspace: String,
    is_whole: bool,
    videos: Vec<VideoEntry>,
    playlists: Option<Vec<Playlist>>,
    groups: Option<Vec<PlaylistGroup>>,
    tags: Option<Vec<Tag>>,
}

/// Path of a workspace's file. It contains a hash of the name, so that no part of a URL gets into a path.
fn path_of(cache: &Path, workspace: &str) -> PathBuf {
    let digest = disk::short_hex(&Sha256::digest(workspace), 12);
    cache.join("browser").join(format!("index-{digest}.json"))
}

/// Reads the cached index of a workspace; `None` if there is no usable file.
pub fn read_index(cache: &Path, workspace: &str) -> Option<KeptIndex> {
    let path = path_of(cache, workspace);
    let bytes = match disk::read(&path, LARGEST) {
        Ok(bytes) => bytes,
        Err(error) => {
            if error.kind() != io::ErrorKind::NotFound {
                tracing::warn!(%error, "the index of the browser cannot be read; it is made anew");
            }
            return None;
        }
    };
    let read: Read = match serde_json::from_slice(&bytes) {
        Ok(read) => read,
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "the index of the browser is damaged; it is made anew");
            return None;
        }
    };
    let Read { version, workspace: of, is_whole, videos, playlists, groups, tags } = read;
    (version == VERSION && of == workspace).then(|| KeptIndex {
        videos: videos.into_iter().map(|video| Arc::new(video.ready())).collect(),
        is_whole,
        playlists,
        groups,
        tags,
    })
}

/// Replaces the cached index of a workspace.
///
/// # Errors
/// Fails if the disk does.
pub fn write_index(cache: &Path, workspace: &str, kept: &KeptIndex) -> io::Result<()> {
    let path = path_of(cache, workspace);
    let written = Written {
        version: VERSION,
        workspace,
        is_whole: kept.is_whole,
        videos: kept.videos.iter().map(|video| &**video).collect(),
        playlists: kept.playlists.as_deref(),
        groups: kept.groups.as_deref(),
        tags: kept.tags.as_deref(),
    };
    let bytes = serde_json::to_vec(&written)?;
    if bytes.len() as u64 > LARGEST {
        let text = words::jobs::index_too_large(bytes.len(), LARGEST);
        return Err(io::Error::other(text));
    }
    disk::private_folder(path.parent().unwrap_or(cache))?;
    disk::replace(&path, &bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::fs;

    #[test]
    fn what_is_kept_comes_back_without_addresses_and_a_damaged_file_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let video = json!({"id": "vid_a", "name": "Übersicht", "updatedAt": "2026-11-01T00:00:00Z",
            "thumbnails": {"jpg": "https://secret.example.com/token"}});
        let entry = VideoEntry::of(&serde_json::from_value(video).unwrap());
        assert!(entry.picture.is_some());
        let kept = KeptIndex { videos: vec![Arc::new(entry)], is_whole: true, tags: Some(Vec::new()), ..KeptIndex::default() };
        write_index(folder.path(), "local", &kept).unwrap();
        let read = read_index(folder.path(), "local").unwrap();
        assert_eq!((read.is_whole, read.tags, read.playlists), (true, Some(Vec::new()), None));
        assert_eq!((read.videos[0].name.as_str(), &read.videos[0].picture), ("Übersicht", &None));
        assert!(read.videos[0].searched.contains("übersicht"));
        assert_eq!(read_index(folder.path(), "https://other.example.com"), None, "each workspace has its own");
        let path = path_of(folder.path(), "local");
        let whole = fs::read(&path).unwrap();
        assert!(!String::from_utf8_lossy(&whole).contains("secret"));
        for damage in [&whole[..whole.len() / 2], b"", b"[]", b"{\"version\":2}"] {
            fs::write(&path, damage).unwrap();
            assert_eq!(read_index(folder.path(), "local"), None);
        }
        // A damaged file is overwritten: it contains no data of the user.
        write_index(folder.path(), "local", &kept).unwrap();
        assert!(read_index(folder.path(), "local").is_some());
    }

    #[test]
    fn an_index_that_was_changed_by_chance_is_read_or_missing_and_can_be_searched_and_kept_again() {
        use crate::jobs::browser::Index;
        let videos = (0..3).map(|nth| {
            let video = json!({"id": format!("vid_{nth}"), "name": "Übersicht", "updatedAt": "2026-11-01T00:00:00Z",
                "durationSeconds": 12.5, "tags": [{"id": "tag_1", "name": "Launch"}], "playlistIds": ["pl_1"]});
            Arc::new(VideoEntry::of(&serde_json::from_value(video).unwrap()))
        });
        let whole = tempfile::tempdir().unwrap();
        let kept = KeptIndex { videos: videos.collect(), is_whole: true, tags: Some(Vec::new()), ..KeptIndex::default() };
        write_index(whole.path(), "local", &kept).unwrap();
        let whole: serde_json::Value = serde_json::from_slice(&fs::read(path_of(whole.path(), "local")).unwrap()).unwrap();
        cutroom_soak::run(300, move |dice| {
            let folder = tempfile::tempdir().unwrap();
            let path = path_of(folder.path(), "local");
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, dice.changed_text(whole.clone())).unwrap();
            let Some(read) = read_index(folder.path(), "local") else { return };
            let mut index = Index::new(read.videos.clone());
            for video in &read.videos {
                let _ = (video.title(), index.place_of(&video.id), index.put(video.clone()));
            }
            write_index(folder.path(), "local", &read).unwrap();
            assert_eq!(read_index(folder.path(), "local").as_ref(), Some(&read), "what was read can be kept");
        });
    }
}
