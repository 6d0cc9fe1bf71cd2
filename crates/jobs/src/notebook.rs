//! Notes of the user about videos, kept on this computer: markers, groups of masks, and items that may run across a cut. The server
//! does not know them. They are in a file of their own, which is written atomically.

use crate::{
    api::{ClipId, ItemId, SourceMs},
    disk,
    document::{ItemRef, Project},
    jobs::{
        music_bed::BedRecipe,
        own_json::{OwnJson, PATIENCE},
    },
    timeline::VideoMs,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
};

/// The colour of a marker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MarkerColor {
    /// Blue.
    #[default]
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Red.
    Red,
    /// Purple.
    Purple,
}

impl MarkerColor {
    /// All colours, in the order of the list.
    pub const ALL: [Self; 5] = [Self::Blue, Self::Green, Self::Yellow, Self::Red, Self::Purple];

    /// Name shown to the user.
    pub fn text(self) -> &'static str {
        match self {
            Self::Blue => words::jobs::marker_blue(),
            Self::Green => words::jobs::marker_green(),
            Self::Yellow => words::jobs::marker_yellow(),
            Self::Red => words::jobs::marker_red(),
            Self::Purple => words::jobs::marker_purple(),
        }
    }
}

/// Marker anchored to the footage of a clip: it keeps its moment whatever is cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Marker {
    /// Id of the marker, unique in its video.
    pub id: u64,
    /// Clip that the marker belongs to.
    pub clip: ClipId,
    /// Moment of the recording.
    pub at: SourceMs,
    /// Colour of the marker.
    #[serde(default)]
    pub color: MarkerColor,
    /// Text of the note; empty if the marker has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Marker {
    /// Position of the marker in the video. If its footage is cut out, the edit point; `None` if its clip isn't in the video.
    pub fn place_in(&self, project: &Project) -> Option<VideoMs> {
        let (index, data) = project.half_playing(&self.clip, self.at)?;
        Some(project.sequence.span(index)?.to_video(data.map.to_playback(self.at)))
    }

    /// True if the marker's footage is cut out.
    pub fn is_cut_away(&self, project: &Project) -> bool {
        let half = project.half_playing(&self.clip, self.at);
        half.is_some_and(|(_, data)| self.at < data.map.source_length() && data.map.is_removed(self.at))
    }
}

/// Masks of a clip that are shown and changed as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MaskGroup {
    /// Id of the group, unique in its video.
    pub id: u64,
    /// Clip of the masks.
    pub clip: ClipId,
    /// Ids of the masks.
    pub items: Vec<ItemId>,
}

/// A random id. Another window with the same video uses others; 53 bits are exact in any JSON parser.
pub fn note_id() -> u64 {
    uuid::Uuid::new_v4().as_u64_pair().0 >> 11
}

/// Notes about one video.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct VideoNotes {
    /// Markers, in the order in which they were set.
    pub markers: Vec<Marker>,
    /// Groups of masks, in the order in which they were made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<MaskGroup>,
    /// Clip id and item id of each item that may run across a cut.
    kept: BTreeSet<(String, String)>,
    /// Recipe of the music bed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bed: Option<BedRecipe>,
}

impl VideoNotes {
    /// Maximum number of markers of a video.
    pub const MOST_MARKERS: usize = 1_000;
    /// Maximum length of a note, in characters.
    pub const LONGEST_NOTE: usize = 500;
    /// Maximum number of items that may run across a cut.
    const MOST_KEPT: usize = 10_000;
    /// Maximum number of groups; the oldest are forgotten.
    const MOST_GROUPS: usize = 500;

    /// Groups masks of a clip, and takes them out of other groups. One mask alone is no group.
    pub fn group(&mut self, clip: &ClipId, items: Vec<ItemId>) {
        if items.len() < 2 {
            return;
        }
        self.ungroup(clip, &items);
        self.groups.push(MaskGroup { id: note_id(), clip: clip.clone(), items });
        let too_many = self.groups.len().saturating_sub(Self::MOST_GROUPS);
        self.groups.drain(..too_many);
    }

    /// Takes masks of a clip out of their groups.
    pub fn ungroup(&mut self, clip: &ClipId, items: &[ItemId]) {
        for group in self.groups.iter_mut().filter(|group| group.clip == *clip) {
            group.items.retain(|id| !items.contains(id));
        }
        self.groups.retain(|group| group.items.len() > 1);
    }

    /// Group that contains an item of a clip.
    pub fn group_of(&self, clip: &ClipId, item: &ItemId) -> Option<&MaskGroup> {
        self.groups.iter().rev().find(|group| group.clip == *clip && group.items.contains(item))
    }

    /// Moves the groups to the new ids of items; each pair is (old id, new id).
    pub fn rename_items(&mut self, renamed: &[(ItemId, ItemId)]) {
        if renamed.is_empty() {
            return;
        }
        for id in self.groups.iter_mut().flat_map(|group| &mut group.items) {
            if let Some((_, to)) = renamed.iter().find(|(from, _)| from == id) {
                id.clone_from(to);
            }
        }
    }

    /// Whether an item may run across a cut.
    pub fn keeps(&self, at: &ItemRef) -> bool {
        !self.kept.is_empty() && self.kept.contains(&(at.clip.as_str().to_owned(), at.id.as_str().to_owned()))
    }

    /// Stores that an item may run across a cut.
    pub fn keep(&mut self, at: &ItemRef) {
        if self.kept.len() < Self::MOST_KEPT {
            self.kept.insert((at.clip.as_str().to_owned(), at.id.as_str().to_owned()));
        }
    }

    /// Moves the notes to the new ids of clips and items; each pair is (old id, new id).
    pub fn rename(&mut self, renamed: &[(ClipId, ClipId)]) {
        for (from, to) in renamed {
            for marker in self.markers.iter_mut().filter(|marker| marker.clip == *from) {
                marker.clip.clone_from(to);
            }
            for group in self.groups.iter_mut().filter(|group| group.clip == *from) {
                group.clip.clone_from(to);
            }
        }
    }
}

/// Difference of the notes about a video since they were last read or written.
///
/// Another window may change the notes of the same video: a change is applied to the current contents of the file, so that only
/// the difference is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotesChange {
    video: NotesKey,
    /// New or changed markers.
    markers: Vec<Marker>,
    /// Ids of removed markers.
    removed: BTreeSet<u64>,
    /// New or changed groups; `ungrouped` has the ids of removed ones.
    groups: Vec<MaskGroup>,
    ungrouped: BTreeSet<u64>,
    /// Items that may run across a cut from now on; `ended` has those that no longer may.
    kept: BTreeSet<(String, String)>,
    ended: BTreeSet<(String, String)>,
    /// Recipe of the music bed, if it changed.
    bed: Option<Option<BedRecipe>>,
    /// Complete notes, in case the file is lost.
    all: VideoNotes,
}

impl NotesChange {
    /// Difference between two states of the notes; `None` if they are equal.
    pub fn between(video: NotesKey, before: &VideoNotes, now: &VideoNotes) -> Option<Self> {
        let had: BTreeMap<u64, &Marker> = before.markers.iter().map(|marker| (marker.id, marker)).collect();
        let has: BTreeSet<u64> = now.markers.iter().map(|marker| marker.id).collect();
        let is_changed = |marker: &&Marker| had.get(&marker.id) != Some(marker);
        let had_groups: BTreeMap<u64, &MaskGroup> = before.groups.iter().map(|group| (group.id, group)).collect();
        let has_groups: BTreeSet<u64> = now.groups.iter().map(|group| group.id).collect();
        let is_regrouped = |group: &&MaskGroup| had_groups.get(&group.id) != Some(group);
        let change = Self {
            video,
            markers: now.markers.iter().filter(is_changed).cloned().collect(),
            removed: had.keys().filter(|id| !has.contains(id)).copied().collect(),
            groups: now.groups.iter().filter(is_regrouped).cloned().collect(),
            ungrouped: had_groups.keys().filter(|id| !has_groups.contains(id)).copied().collect(),
            kept: now.kept.difference(&before.kept).cloned().collect(),
            ended: before.kept.difference(&now.kept).cloned().collect(),
            bed: (before.bed != now.bed).then(|| now.bed.clone()),
            all: now.clone(),
        };
        let of_groups = change.groups.is_empty() && change.ungrouped.is_empty();
        let of_items = change.kept.is_empty() && change.ended.is_empty();
        let is_nothing =
            change.markers.is_empty() && change.removed.is_empty() && of_groups && of_items && change.bed.is_none();
        (!is_nothing).then_some(change)
    }

    fn apply(&self, notes: &mut VideoNotes) {
        notes.markers.retain(|marker| !self.removed.contains(&marker.id));
        for changed in &self.markers {
            match notes.markers.iter_mut().find(|marker| marker.id == changed.id) {
                Some(marker) => marker.clone_from(changed),
                None => notes.markers.push(changed.clone()),
            }
        }
        notes.groups.retain(|group| !self.ungrouped.contains(&group.id));
        for changed in &self.groups {
            match notes.groups.iter_mut().find(|group| group.id == changed.id) {
                Some(group) => group.clone_from(changed),
                None => notes.groups.push(changed.clone()),
            }
        }
        notes.kept.retain(|at| !self.ended.contains(at));
        notes.kept.extend(self.kept.iter().cloned());
        if let Some(bed) = &self.bed {
            notes.bed.clone_from(bed);
        }
    }
}

/// Notes about every video, by [`NotesKey`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notebook {
    videos: BTreeMap<String, VideoNotes>,
}

impl Notebook {
    const FILE: OwnJson = OwnJson {
        stem: "markers",
        what: "markers",
        largest: 32 << 20,
        fields: &["videos"],
        all_fields: crate::jobs::own_json::no_others,
    };

    /// Reads the notes about a video. A damaged file is renamed, so that nothing is lost.
    pub fn read(folder: &Path, video: &NotesKey) -> VideoNotes {
        let mut book: Self = Self::FILE.load(folder).unwrap_or_default();
        book.videos.remove(&video.0).unwrap_or_default()
    }

    /// Applies changes, in order, to the current contents of the file in a folder: other windows may have written to it.
    ///
    /// # Errors
    /// Fails if the disk does, or if the file belongs to another program.
    pub fn write(folder: &Path, changes: &[NotesChange]) -> io::Result<()> {
        disk::private_folder(folder)?;
        let path = folder.join("markers.lock");
        let lock = disk::open(&path, disk::private_file().create(true).truncate(false).write(true))?;
        if !disk::try_lock_for(&lock, PATIENCE)? {
            let reason = words::connection::list_locked(path.display());
            return Err(io::Error::new(io::ErrorKind::TimedOut, reason));
        }
        let (mut book, is_lost) = match Self::FILE.load::<Self>(folder) {
            Some(book) => (book, false),
            None => (Self::default(), true),
        };
        for change in changes {
            let notes = book.videos.entry(change.video.0.clone()).or_default();
            if is_lost {
                notes.clone_from(&change.all);
            } else {
                change.apply(notes);
            }
        }
        book.videos.retain(|_, notes| *notes != VideoNotes::default());
        Self::FILE.save(folder, &book)
    }
}

/// Key of a video's notes: its workspace and id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotesKey(String);

impl NotesKey {
    /// Key of the notes of `video` in the workspace `place`.
    pub fn new(place: &str, video: &str) -> Self {
        Self(format!("{place} {video}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marker(id: u64, note: &str) -> Marker {
        Marker { id, clip: "cl".into(), at: SourceMs(5), color: MarkerColor::Red, note: note.to_owned() }
    }

    /// Window with notes about one video, stored in a folder.
    struct Window<'a>(&'a Path, NotesKey, VideoNotes);

    impl Window<'_> {
        fn change(&mut self, change: impl FnOnce(&mut VideoNotes)) {
            let before = self.2.clone();
            change(&mut self.2);
            let change = NotesChange::between(self.1.clone(), &before, &self.2).unwrap();
            Notebook::write(self.0, &[change]).unwrap();
        }
    }

    #[test]
    fn groups_of_masks_are_kept_by_both_windows_and_a_mask_is_in_one_group() {
        let folder = tempfile::tempdir().unwrap();
        let key = NotesKey::new("local", "vid");
        let window = || Window(folder.path(), key.clone(), Notebook::read(folder.path(), &key));
        let ids = |ids: &[&str]| ids.iter().map(|id| ItemId::new(*id)).collect::<Vec<_>>();
        let (mut one, mut other) = (window(), window());
        one.change(|notes| notes.group(&"cl".into(), ids(&["a", "b", "c"])));
        other.change(|notes| notes.group(&"cl".into(), ids(&["x", "y"])));
        assert_eq!(window().2.groups.len(), 2);
        one.change(|notes| notes.group(&"cl".into(), ids(&["c", "d"])));
        one.change(|notes| notes.rename_items(&[("d".into(), "new".into())]));
        one.change(|notes| notes.rename(&[("cl".into(), "cl_2".into())]));
        let groups = |clip: &str| {
            let groups = window().2.groups;
            groups.into_iter().filter(|group| group.clip.as_str() == clip).map(|group| group.items).collect::<Vec<_>>()
        };
        assert_eq!(groups("cl_2"), [ids(&["a", "b"]), ids(&["c", "new"])]);
        assert_eq!(groups("cl"), [ids(&["x", "y"])]);
        // A group of which one mask is left is none.
        one.change(|notes| notes.ungroup(&"cl_2".into(), &ids(&["a"])));
        assert_eq!(groups("cl_2"), [ids(&["c", "new"])]);
    }

    #[test]
    fn two_windows_that_note_something_about_one_video_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let key = NotesKey::new("local", "vid");
        let window = || Window(folder.path(), key.clone(), Notebook::read(folder.path(), &key));
        let item = |id: &str| ItemRef { clip: "cl".into(), id: id.into() };
        window().change(|notes| notes.markers.extend([marker(1, "first"), marker(2, "second"), marker(3, "third")]));
        let (mut one, mut other) = (window(), window());
        one.change(|notes| notes.markers.push(marker(10, "of one")));
        other.change(|notes| notes.markers.push(marker(11, "of the other")));
        one.change(|notes| notes.markers[0].note = "changed".into());
        other.change(|notes| notes.markers.retain(|marker| marker.id != 2));
        one.change(|notes| notes.keep(&item("a")));
        other.change(|notes| notes.keep(&item("b")));
        let held = Notebook::read(folder.path(), &key);
        let notes: Vec<_> = held.markers.iter().map(|marker| (marker.id, marker.note.as_str())).collect();
        assert_eq!(notes, [(1, "changed"), (3, "third"), (10, "of one"), (11, "of the other")]);
        assert!(held.keeps(&item("a")) && held.keeps(&item("b")));
        // Notes about another video stay as well, and a video without notes has no entry.
        let mut elsewhere = Window(folder.path(), NotesKey::new("local", "other"), VideoNotes::default());
        elsewhere.change(|notes| notes.markers.push(marker(1, "")));
        elsewhere.change(|notes| notes.markers.clear());
        assert_eq!(Notebook::read(folder.path(), &key), held);
        assert!(!std::fs::read_to_string(Notebook::FILE.path(folder.path())).unwrap().contains("local other"));
        assert_eq!(NotesChange::between(key, &held, &held), None);
    }

    #[test]
    fn windows_that_write_at_the_same_time_lose_no_marker() {
        const EACH: u64 = 20;
        let folder = tempfile::tempdir().unwrap();
        let key = NotesKey::new("local", "vid");
        std::thread::scope(|scope| {
            for window in 0..4 {
                let (folder, key) = (folder.path(), key.clone());
                scope.spawn(move || {
                    let mut window_notes = Window(folder, key, VideoNotes::default());
                    for number in 0..EACH {
                        window_notes.change(|notes| notes.markers.push(marker(window * EACH + number, "of one")));
                    }
                });
            }
        });
        let mut ids: Vec<_> = Notebook::read(folder.path(), &key).markers.iter().map(|marker| marker.id).collect();
        ids.sort_unstable();
        assert_eq!(ids, (0..4 * EACH).collect::<Vec<_>>());
    }

    #[test]
    fn notes_come_back_and_a_damaged_file_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let key = NotesKey::new("local", "vid");
        let mut window = Window(folder.path(), key.clone(), VideoNotes::default());
        window.change(|notes| {
            notes.markers.push(marker(1, &"Look \u{1f3ac}".repeat(40)));
            notes.keep(&ItemRef { clip: "cl".into(), id: "ly".into() });
        });
        assert_eq!(Notebook::read(folder.path(), &key), window.2);
        assert_eq!(Notebook::read(folder.path(), &NotesKey::new("elsewhere", "vid")), VideoNotes::default());
        // A file of another program is neither moved nor overwritten.
        let path = Notebook::FILE.path(folder.path());
        std::fs::write(&path, "[1]").unwrap();
        assert_eq!(Notebook::read(folder.path(), &key), VideoNotes::default());
        let change = NotesChange::between(key.clone(), &VideoNotes::default(), &window.2).unwrap();
        assert!(Notebook::write(folder.path(), &[change]).unwrap_err().to_string().contains("left unchanged"));
        // If the file is lost, the next change restores all notes of this window.
        std::fs::write(&path, "{\"videos\": 3").unwrap();
        window.change(|notes| notes.markers.push(marker(2, "")));
        assert_eq!(Notebook::read(folder.path(), &key), window.2);
        let aside = std::fs::read_dir(folder.path())
            .unwrap()
            .flatten()
            .filter(|file| file.file_name().to_string_lossy().starts_with("markers.damaged"));
        assert_eq!(aside.count(), 1);
    }

    #[test]
    fn notes_that_were_changed_by_chance_are_read_or_set_aside_and_can_be_added_to() {
        use crate::jobs::own_json::is_kept;
        let key = NotesKey::new("local", "vid");
        let notes = VideoNotes {
            markers: vec![marker(1, "first"), marker(2, "")],
            kept: [("cl".to_owned(), "ly".to_owned())].into(),
            ..VideoNotes::default()
        };
        let book = Notebook { videos: [(key.0.clone(), notes)].into() };
        let whole = serde_json::to_value(&book).unwrap();
        cutroom_soak::run(400, move |dice| {
            let folder = tempfile::tempdir().unwrap();
            let text = dice.changed_text(whole.clone());
            std::fs::write(Notebook::FILE.path(folder.path()), &text).unwrap();
            let read = Notebook::read(folder.path(), &key);
            assert!(is_kept(folder.path(), &text), "nothing is lost by reading");
            let mut more = read.clone();
            more.markers.push(marker(99, "later"));
            more.rename(&[("cl".into(), "cl_2".into())]);
            let change = NotesChange::between(key.clone(), &read, &more).unwrap();
            if Notebook::write(folder.path(), &[change]).is_ok() {
                let held = Notebook::read(folder.path(), &key);
                assert!(held.markers.iter().any(|one| one.note == "later"), "{held:?}");
            } else {
                assert!(is_kept(folder.path(), &text));
            }
        });
    }
}
