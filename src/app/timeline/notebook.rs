//! What the user notes about videos on this computer: markers, and items that may run across a cut. No service knows it; it
//! is kept in a file of its own, written completely or not at all.

use crate::{
    api::{ClipId, SourceMs},
    app::{ItemRef, own_json::OwnJson, program::App, services::settings},
    disk,
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
    /// Every colour, in the order of the list.
    pub const ALL: [Self; 5] = [Self::Blue, Self::Green, Self::Yellow, Self::Red, Self::Purple];

    /// Its name on the screen.
    pub fn text(self) -> &'static str {
        match self {
            Self::Blue => "Blue",
            Self::Green => "Green",
            Self::Yellow => "Yellow",
            Self::Red => "Red",
            Self::Purple => "Purple",
        }
    }
}

/// A marker on the footage of a clip: it stays on its moment whatever is cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Marker {
    /// Identifies the marker in its video.
    pub id: u64,
    /// The clip.
    pub clip: ClipId,
    /// The moment of the recording.
    pub at: SourceMs,
    /// Its colour.
    #[serde(default)]
    pub color: MarkerColor,
    /// What the user noted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// What is noted about one video.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct VideoNotes {
    /// The markers, in the order in which they were set.
    pub markers: Vec<Marker>,
    /// Items that may run across a cut: clip and item.
    kept: BTreeSet<(String, String)>,
}

impl VideoNotes {
    /// The most markers of a video.
    pub const MOST_MARKERS: usize = 1_000;
    /// The most letters of a note.
    pub const LONGEST_NOTE: usize = 500;
    /// The most items that are remembered.
    const MOST_KEPT: usize = 10_000;

    /// Whether an item may run across a cut.
    pub fn keeps(&self, at: &ItemRef) -> bool {
        !self.kept.is_empty() && self.kept.contains(&(at.clip.as_str().to_owned(), at.id.as_str().to_owned()))
    }

    /// Remembers that an item may run across a cut.
    pub(super) fn keep(&mut self, at: &ItemRef) {
        if self.kept.len() < Self::MOST_KEPT {
            self.kept.insert((at.clip.as_str().to_owned(), at.id.as_str().to_owned()));
        }
    }

    /// Clips and items have other ids now, the old one first.
    pub(in crate::app) fn rename(&mut self, renamed: &[(ClipId, ClipId)]) {
        for (from, to) in renamed {
            for marker in self.markers.iter_mut().filter(|marker| marker.clip == *from) {
                marker.clip.clone_from(to);
            }
        }
    }
}

/// The notes about every video, by workspace and id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notebook {
    videos: BTreeMap<String, VideoNotes>,
}

impl Notebook {
    const FILE: OwnJson = OwnJson { stem: "markers", what: "markers", largest: 32 << 20, fields: &["videos"] };

    /// Reads the notes. A damaged file is renamed, so that nothing is lost.
    pub fn load(folder: &Path) -> Self {
        Self::FILE.load(folder).unwrap_or_default()
    }

    /// Writes the notes about one video, of those in `self`, to the file of a folder: another window may have written the notes about
    /// others meanwhile, and those stay.
    ///
    /// # Errors
    /// The disk fails, or the file there is another program's.
    pub fn save(&self, folder: &Path, video: &NotesKey) -> io::Result<()> {
        disk::private_folder(folder)?;
        let lock = disk::open(&folder.join("markers.lock"), disk::private_file().create(true).truncate(false).write(true))?;
        lock.lock()?;
        let mut book = Self::FILE.load(folder).unwrap_or_else(|| self.clone());
        match self.videos.get(&video.0) {
            Some(notes) => book.videos.insert(video.0.clone(), notes.clone()),
            None => book.videos.remove(&video.0),
        };
        Self::FILE.save(folder, &book)
    }

    /// The notes about a video.
    pub fn of(&self, place: &str, video: &str) -> VideoNotes {
        self.videos.get(&NotesKey::new(place, video).0).cloned().unwrap_or_default()
    }
}

/// A video of a workspace.
#[derive(Clone, Debug)]
pub struct NotesKey(String);

impl NotesKey {
    fn new(place: &str, video: &str) -> Self {
        Self(format!("{place} {video}"))
    }
}

impl App {
    /// Writes the notes about the open video, in the background.
    pub(in crate::app) fn store_notes(&mut self) {
        let place = self.place_key();
        let Some(session) = &self.state.session else { return };
        let key = NotesKey::new(&place, session.project.video.id.as_str());
        if session.notes == VideoNotes::default() {
            self.notebook.videos.remove(&key.0);
        } else {
            self.notebook.videos.insert(key.0.clone(), session.notes.clone());
        }
        self.services.settings(settings::Request::Notes(self.notebook.clone(), key, self.paths.config.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_come_back_and_a_damaged_file_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let mut notes = VideoNotes::default();
        notes.markers.push(Marker {
            id: 1,
            clip: "cl".into(),
            at: SourceMs(5),
            color: MarkerColor::Red,
            note: "Look \u{1f3ac}".repeat(40),
        });
        notes.keep(&ItemRef { clip: "cl".into(), id: "ly".into() });
        let mut book = Notebook::default();
        let key = NotesKey::new("local", "vid");
        book.videos.insert(key.0.clone(), notes.clone());
        book.save(folder.path(), &key).unwrap();
        assert_eq!(Notebook::load(folder.path()).of("local", "vid"), notes);
        assert_eq!(Notebook::load(folder.path()).of("elsewhere", "vid"), VideoNotes::default());
        // Another window, which has not seen these notes, writes those about its own video.
        let other = NotesKey::new("local", "other");
        let mut elsewhere = Notebook::default();
        elsewhere.videos.insert(other.0.clone(), notes.clone());
        elsewhere.save(folder.path(), &other).unwrap();
        let both = Notebook::load(folder.path());
        assert_eq!((both.of("local", "vid"), both.of("local", "other")), (notes.clone(), notes.clone()));
        elsewhere.videos.clear();
        elsewhere.save(folder.path(), &other).unwrap();
        assert_eq!(Notebook::load(folder.path()), book);
        // A file of another program is neither moved nor written over.
        let path = Notebook::FILE.path(folder.path());
        std::fs::write(&path, "[1]").unwrap();
        assert_eq!(Notebook::load(folder.path()), Notebook::default());
        assert!(book.save(folder.path(), &key).unwrap_err().to_string().contains("left as it is"));
        std::fs::write(&path, "{\"videos\": 3").unwrap();
        assert_eq!(Notebook::load(folder.path()), Notebook::default());
        let aside = std::fs::read_dir(folder.path())
            .unwrap()
            .flatten()
            .filter(|file| file.file_name().to_string_lossy().starts_with("markers.damaged"));
        assert_eq!(aside.count(), 1);
    }
}
