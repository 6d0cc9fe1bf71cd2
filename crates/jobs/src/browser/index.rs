//! In-memory index of a workspace's videos, playlists, groups and tags, of bounded size, prepared for searches.

use crate::api::{
    ClipId, GroupId, PlaylistId, TagId, VideoId,
    playlist::{Playlist, PlaylistGroup, Tag},
    video::{Thumbnails, Video},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// Id of a record that the browser lists.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListedId {
    /// A video.
    Video(VideoId),
    /// A playlist.
    Playlist(PlaylistId),
    /// A group of playlists.
    Group(GroupId),
    /// A tag.
    Tag(TagId),
}

impl ListedId {
    /// Id as text.
    pub fn id(&self) -> &str {
        match self {
            Self::Video(id) => id.as_str(),
            Self::Playlist(id) => id.as_str(),
            Self::Group(id) => id.as_str(),
            Self::Tag(id) => id.as_str(),
        }
    }

    /// Kind of the record.
    pub fn kind(&self) -> super::Kind {
        match self {
            Self::Video(_) => super::Kind::Videos,
            Self::Playlist(_) => super::Kind::Playlists,
            Self::Group(_) => super::Kind::Groups,
            Self::Tag(_) => super::Kind::Tags,
        }
    }

    /// Name of the kind, shown to the user.
    pub fn kind_text(&self) -> &'static str {
        match self {
            Self::Video(_) => words::jobs::browser_kind_video(),
            Self::Playlist(_) => words::jobs::browser_kind_playlist(),
            Self::Group(_) => words::jobs::browser_kind_group(),
            Self::Tag(_) => words::jobs::browser_kind_tag(),
        }
    }

    /// Id of the video, if the record is one.
    pub fn video(&self) -> Option<&VideoId> {
        if let Self::Video(id) = self { Some(id) } else { None }
    }
}

/// Entry of the index for a video.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VideoEntry {
    /// Identifier.
    pub id: VideoId,
    /// Name; empty if the server gives none.
    #[serde(default)]
    pub name: String,
    /// Beginning of the description.
    #[serde(default)]
    pub description: String,
    /// Duration in seconds, if known.
    #[serde(default)]
    pub seconds: Option<f64>,
    /// Ids of the clips, if known: a search for a clip's id finds its video.
    #[serde(default)]
    pub clips: Vec<ClipId>,
    /// Playlists that contain the video, if known.
    #[serde(default)]
    pub playlists: Option<Vec<PlaylistId>>,
    /// Tags as (id, name).
    #[serde(default)]
    pub tags: Vec<(TagId, String)>,
    /// Number of views, if known.
    #[serde(default)]
    pub views: Option<u64>,
    /// Time of creation, ISO 8601.
    #[serde(default)]
    pub created_at: String,
    /// Time of the last change, ISO 8601.
    #[serde(default)]
    pub updated_at: String,
    /// URL of the watch page.
    #[serde(default)]
    pub page: Option<String>,
    /// URL of the thumbnail. Never written to disk: such URLs may be secret, and they expire.
    #[serde(skip)]
    pub picture: Option<String>,
    /// Text that a search looks in: name, description, tags and id, in lower case.
    #[serde(skip)]
    pub searched: String,
    /// Name in lower case, for sorting.
    #[serde(skip)]
    pub folded: String,
}

/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 300;
/// Maximum length of a description, in characters.
const LONGEST_DESCRIPTION: usize = 200;
/// Maximum number of clips, playlists and tags of a video.
const MOST_PARTS: usize = 200;

impl VideoEntry {
    /// Entry for a video as a list or a single request returned it.
    pub fn of(video: &Video) -> Self {
        let states_clips = !video.clip_ids.is_empty() || video.duration_seconds > 0.0;
        Self {
            id: video.id.clone(),
            name: shortened(&video.name, LONGEST_NAME),
            description: shortened(video.description.as_deref().unwrap_or_default(), LONGEST_DESCRIPTION),
            seconds: states_clips.then_some(video.duration_seconds).filter(|seconds| seconds.is_finite()),
            clips: video.clip_ids.iter().take(MOST_PARTS).cloned().collect(),
            playlists: video.playlist_ids.as_ref().map(|ids| ids.iter().take(MOST_PARTS).cloned().collect()),
            tags: video.tags.iter().flatten().take(MOST_PARTS).map(|tag| (tag.id.clone(), shortened(&tag.name, 60))).collect(),
            views: video.views,
            created_at: shortened(&video.created_at, 40),
            updated_at: shortened(&video.updated_at, 40),
            page: video.links.as_ref().map(|links| shortened(&links.view_page, 2_000)),
            picture: video.thumbnails.as_ref().and_then(small_still),
            searched: String::new(),
            folded: String::new(),
        }
        .ready()
    }

    /// Fills the fields that are derived for searching and sorting.
    #[must_use]
    pub fn ready(mut self) -> Self {
        self.folded = self.name.to_lowercase();
        self.searched = format!("{}\n{}\n{}", self.folded, self.description.to_lowercase(), self.id.as_str().to_lowercase());
        for (_, tag) in &self.tags {
            self.searched.push('\n');
            self.searched.push_str(&tag.to_lowercase());
        }
        self
    }

    /// Name of the video, or [`no_name`].
    pub fn title(&self) -> &str {
        if self.name.trim().is_empty() { no_name() } else { &self.name }
    }
}

/// URL of the smallest still of a video.
fn small_still(pictures: &Thumbnails) -> Option<String> {
    let small = pictures.small.as_ref().and_then(|formats| formats.jpg.as_deref().or(formats.webp.as_deref()));
    small.or_else(|| pictures.still()).filter(|address| address.len() <= 8_192).map(str::to_owned)
}

/// Placeholder for an empty name.
pub fn no_name() -> &'static str {
    words::jobs::browser_no_name()
}

/// First `most` characters of a text, on one line.
fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// In-memory index of a workspace.
#[derive(Clone, Debug, Default)]
pub struct Index {
    videos: Vec<Arc<VideoEntry>>,
    places: HashMap<VideoId, usize>,
    /// Playlists; `None` until they are loaded.
    pub playlists: Option<Vec<Playlist>>,
    /// Groups by position; `None` until they are loaded.
    pub groups: Option<Vec<PlaylistGroup>>,
    /// Tags; `None` until they are loaded.
    pub tags: Option<Vec<Tag>>,
    /// Number of the last change.
    version: u64,
    /// Whether videos were left out because the index is full.
    pub is_full: bool,
}

impl Index {
    /// Maximum number of videos.
    pub const MOST: usize = 50_000;

    /// Index of the videos that were stored on this computer.
    pub fn new(videos: Vec<Arc<VideoEntry>>) -> Self {
        let mut index = Self::default();
        for video in videos {
            index.put(video);
        }
        index
    }

    /// Number of the last change; a new number means that listings must be rebuilt.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Increments the version after a list of playlists, groups or tags was replaced.
    pub fn changed(&mut self) {
        self.version += 1;
    }

    /// All videos, in the order in which they were added.
    pub fn videos(&self) -> &[Arc<VideoEntry>] {
        &self.videos
    }

    /// Video with this id; `None` if the server did not list it.
    pub fn video(&self, id: &VideoId) -> Option<&Arc<VideoEntry>> {
        self.videos.get(*self.places.get(id)?)
    }

    /// Index of a video in [`Self::videos`].
    pub fn place_of(&self, id: &VideoId) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// Playlist with this id; `None` if the server did not list it.
    pub fn playlist(&self, id: &PlaylistId) -> Option<&Playlist> {
        self.playlists.iter().flatten().find(|playlist| playlist.id == *id)
    }

    /// Playlist group with this id; `None` if the server did not list it.
    pub fn group(&self, id: &GroupId) -> Option<&PlaylistGroup> {
        self.groups.iter().flatten().find(|group| group.id == *id)
    }

    /// Tag with this id; `None` if the server did not list it.
    pub fn tag(&self, id: &TagId) -> Option<&Tag> {
        self.tags.iter().flatten().find(|tag| tag.id == *id)
    }

    /// Adds a video or updates its entry. If it is unchanged on the server, facts that the new entry lacks stay as they are.
    /// `false` if the index is full.
    pub fn put(&mut self, video: Arc<VideoEntry>) -> bool {
        self.version += 1;
        if let Some(known) = self.places.get(&video.id).and_then(|place| self.videos.get_mut(*place)) {
            let mut new = video;
            if new.updated_at == known.updated_at {
                let lacks = (new.seconds.is_none() && known.seconds.is_some())
                    || (new.clips.is_empty() && !known.clips.is_empty())
                    || (new.playlists.is_none() && known.playlists.is_some())
                    || (new.picture.is_none() && known.picture.is_some());
                if lacks {
                    let more = Arc::make_mut(&mut new);
                    more.seconds = more.seconds.or(known.seconds);
                    if more.clips.is_empty() {
                        more.clips.clone_from(&known.clips);
                    }
                    if more.playlists.is_none() {
                        more.playlists.clone_from(&known.playlists);
                    }
                    if more.picture.is_none() {
                        more.picture.clone_from(&known.picture);
                    }
                }
            }
            *known = new;
            return true;
        }
        if self.videos.len() >= Self::MOST {
            self.is_full = true;
            return false;
        }
        self.places.insert(video.id.clone(), self.videos.len());
        self.videos.push(video);
        true
    }

    /// Removes all other videos.
    pub fn keep_only(&mut self, ids: &HashSet<VideoId>) {
        self.retain(|video| ids.contains(&video.id));
    }

    /// Removes a video.
    pub fn remove_video(&mut self, id: &VideoId) {
        self.retain(|video| video.id != *id);
    }

    /// Removes a tag from all videos.
    pub fn untag_all(&mut self, tag: &TagId) {
        for video in &mut self.videos {
            if video.tags.iter().any(|(of, _)| of == tag) {
                let mut without = (**video).clone();
                without.tags.retain(|(of, _)| of != tag);
                *video = Arc::new(without.ready());
            }
        }
        self.version += 1;
    }

    fn retain(&mut self, keeps: impl Fn(&VideoEntry) -> bool) {
        let before = self.videos.len();
        self.videos.retain(|video| keeps(video));
        if self.videos.len() != before {
            self.places = self.videos.iter().enumerate().map(|(place, video)| (video.id.clone(), place)).collect();
            self.is_full = false;
        }
        self.version += 1;
    }

    /// Name of a record, or its id if the record is not known; [`no_name`] for an empty name.
    pub fn title(&self, subject: &ListedId) -> String {
        let named = |name: Option<&str>| match name {
            Some(name) if name.trim().is_empty() => no_name().to_owned(),
            Some(name) => shortened(name, LONGEST_NAME),
            None => subject.id().to_owned(),
        };
        match subject {
            ListedId::Video(id) => named(self.video(id).map(|video| video.name.as_str())),
            ListedId::Playlist(id) => named(self.playlist(id).map(|playlist| playlist.name.as_str())),
            ListedId::Group(id) => named(self.group(id).map(|group| group.name.as_str())),
            ListedId::Tag(id) => named(self.tag(id).map(|tag| tag.name.as_str())),
        }
    }

    /// Playlists in a group.
    pub fn in_group(&self, group: &GroupId) -> impl Iterator<Item = &Playlist> {
        self.playlists.iter().flatten().filter(move |playlist| playlist.group_id.as_ref() == Some(group))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn video(json: serde_json::Value) -> Arc<VideoEntry> {
        Arc::new(VideoEntry::of(&serde_json::from_value(json).unwrap()))
    }

    #[test]
    fn a_list_that_says_less_of_a_video_takes_away_nothing_that_is_known_of_the_same_version() {
        let mut index = Index::default();
        index.put(video(json!({"id": "vid_a", "name": "A", "durationSeconds": 2.0, "clipIds": ["cl_a"], "playlistIds": [],
            "updatedAt": "2026-11-01T00:00:00Z"})));
        index.put(video(json!({"id": "vid_a", "name": "A", "updatedAt": "2026-11-01T00:00:00Z"})));
        let known = index.video(&"vid_a".into()).unwrap();
        assert_eq!((known.seconds, known.clips.len(), known.playlists.as_deref()), (Some(2.0), 1, Some(&[][..])));
        // After a later change, older facts no longer count.
        index.put(video(json!({"id": "vid_a", "name": "B", "updatedAt": "2026-11-02T00:00:00Z"})));
        let known = index.video(&"vid_a".into()).unwrap();
        assert_eq!((known.title(), known.seconds), ("B", None));
        assert_eq!(index.videos().len(), 1);
    }

    #[test]
    fn names_are_one_line_of_bounded_length_and_a_video_without_one_is_told_by_its_id() {
        let long = "x\n".repeat(4_000);
        let entry = video(json!({"id": "vid_a", "name": long, "updatedAt": ""}));
        assert!(entry.name.chars().count() == LONGEST_NAME && !entry.name.contains('\n'));
        let mut index = Index::default();
        index.put(video(json!({"id": "vid_b", "updatedAt": ""})));
        assert_eq!(index.title(&ListedId::Video("vid_b".into())), no_name());
        assert_eq!(index.title(&ListedId::Video("vid_c".into())), "vid_c");
    }
}
