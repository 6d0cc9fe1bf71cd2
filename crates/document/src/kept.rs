//! Disk cache of clip readings, so that an unchanged video need not be read again. Cached readings are only displayed: before a
//! save, the server is asked.
//!
//! There is one file per clip, in one folder per video. Only this user can read the files, they contain no API key, and a damaged,
//! too large or non-regular file counts as missing.

use super::reading::{ClipReading, Lanes, Part};
use crate::{
    api::{
        ClipId, VideoId,
        clip::Clip,
        faces::FaceSample,
        item::{Item, ItemKind, Word},
        source::Source,
        video::Video,
    },
    disk,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    fs::{self, OpenOptions},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

/// Version of the file format; a file of another version counts as missing.
const FORMAT: u32 = 1;
/// Size limit of a file, in bytes.
const LARGEST: u64 = 16 << 20;
/// Size limit of all files together, in bytes; beyond it the least recently used ones are deleted.
const ALL: u64 = 256 << 20;
/// A record that changed this shortly before it was read may change again within the same tick of the server's clock.
const TICK: Duration = Duration::from_secs(2);
/// Name of the marker file: without it, no file in a folder is deleted.
const MARK: &str = "cutroom-readings";

/// Version of a clip on the server when it was read. As long as the stamp stays equal, nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Stamp {
    /// Revision of the video, if the server states one.
    revision: Option<u64>,
    /// Time of the video's last change.
    video: String,
    /// Time of the clip's last change.
    clip: String,
}

impl Stamp {
    /// Stamp of a clip of a video.
    pub fn of(video: &Video, clip: &Clip) -> Self {
        Self { revision: video.revision, video: video.updated_at.clone(), clip: clip.updated_at.clone() }
    }

    /// Whether a later change would change the stamp: the server states a revision, or a time before now.
    fn is_decisive(&self, now: SystemTime) -> bool {
        if self.revision.is_some() {
            return true;
        }
        if self.clip.is_empty() {
            return false;
        }
        let changed = self.video.parse::<jiff::Timestamp>().ok().map(SystemTime::from);
        changed.is_some_and(|changed| match now.duration_since(changed) {
            Ok(age) => age > TICK,
            Err(ahead) => ahead.duration() > TICK,
        })
    }
}

/// Content of a cache file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    format: u32,
    origin: String,
    video: VideoId,
    clip: ClipId,
    stamp: Stamp,
    #[serde(default)]
    items: Option<Vec<(String, Value)>>,
    #[serde(default)]
    unreadable: Vec<String>,
    #[serde(default)]
    sources: Option<Vec<Source>>,
    #[serde(default)]
    faces: Option<Vec<FaceSample>>,
    #[serde(default)]
    words: Option<Vec<Word>>,
    #[serde(default)]
    transcript: Option<Vec<Word>>,
    #[serde(default)]
    absent: BTreeSet<Part>,
}

/// Cache of the readings from one server.
#[derive(Clone)]
pub struct Kept {
    folder: PathBuf,
    origin: String,
    /// Serialises the merging of readings.
    turn: Arc<Mutex<()>>,
}

impl Kept {
    /// Cache in `folder`, for the server at `origin`.
    pub fn new(folder: &Path, origin: &str) -> Self {
        Self { folder: folder.join("readings"), origin: origin.to_owned(), turn: Arc::default() }
    }

    /// Cached reading of a clip; `None` if there is none, or its stamp differs.
    pub async fn read(&self, video: &VideoId, clip: &ClipId, stamp: &Stamp) -> Option<ClipReading> {
        let (this, video, clip, stamp) = (self.clone(), video.clone(), clip.clone(), stamp.clone());
        let read = tokio::task::spawn_blocking(move || this.read_now(&video, &clip, &stamp));
        read.await.ok().flatten()
    }

    /// Stores a reading of a clip, merged with an earlier one of the same stamp.
    pub async fn add(&self, video: &VideoId, clip: &ClipId, stamp: &Stamp, reading: &ClipReading) {
        let (this, video, clip, stamp, reading) = (self.clone(), video.clone(), clip.clone(), stamp.clone(), reading.clone());
        let added = tokio::task::spawn_blocking(move || this.add_now(&video, &clip, &stamp, reading)).await;
        if let Ok(Err(error)) = added {
            // The only effect is that the next opening takes longer.
            tracing::warn!(%error, "what was read could not be kept");
        }
    }

    fn path(&self, video: &VideoId, clip: &ClipId) -> PathBuf {
        let folder = name_of(&format!("{}\n{video}", self.origin));
        self.folder.join(folder).join(name_of(clip.as_str())).with_extension("json")
    }

    fn read_now(&self, video: &VideoId, clip: &ClipId, stamp: &Stamp) -> Option<ClipReading> {
        let path = self.path(video, clip);
        let bytes = read_plain(&path).ok()?;
        let record: Record = serde_json::from_slice(&bytes).ok()?;
        let same = record.format == FORMAT
            && record.origin == self.origin
            && record.video == *video
            && record.clip == *clip
            && record.stamp == *stamp;
        if !same {
            return None;
        }
        let reading = record.reading()?;
        // The modification time is the time of the last use; if it cannot be set, the file is deleted sooner.
        let _ = OpenOptions::new().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Some(reading)
    }

    fn add_now(&self, video: &VideoId, clip: &ClipId, stamp: &Stamp, reading: ClipReading) -> io::Result<()> {
        if reading.doubtful || !stamp.is_decisive(SystemTime::now()) {
            return Ok(());
        }
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut whole = self.read_now(video, clip, stamp).unwrap_or_default();
        let mut reading = reading;
        // A part that failed may succeed next time.
        reading.lanes = reading.lanes.filter(|lanes| lanes.problems.is_empty());
        whole.extend(reading);
        let record = Record::of(self.origin.clone(), video.clone(), clip.clone(), stamp.clone(), whole)?;
        let bytes = serde_json::to_vec(&record)?;
        if bytes.len() as u64 > LARGEST {
            return Ok(());
        }
        let path = self.path(video, clip);
        let folder = path.parent().unwrap_or(&self.folder);
        let mark = self.folder.join(MARK);
        if !self.folder.exists() {
            disk::private_folder(&self.folder)?;
            disk::replace(&mark, b"What was read of hosted videos. It can be deleted.\n")?;
        } else if !mark.is_file() {
            return Err(io::Error::other(format!("{} was not made by this program", self.folder.display())));
        }
        disk::private_folder(folder)?;
        disk::replace(&path, &bytes)?;
        self.make_room(ALL)
    }

    /// Deletes the least recently used files until the rest is within the limit. Deletes only files of this cache: with its names,
    /// in a folder with its marker.
    fn make_room(&self, most: u64) -> io::Result<()> {
        if !self.folder.join(MARK).is_file() {
            return Ok(());
        }
        let mut files = Vec::new();
        for folder in fs::read_dir(&self.folder)?.flatten() {
            if !folder.file_type().is_ok_and(|kind| kind.is_dir()) || !is_name(&folder.file_name().to_string_lossy()) {
                continue;
            }
            for file in fs::read_dir(folder.path())?.flatten() {
                let path = file.path();
                let ours = path.extension().is_some_and(|extension| extension == "json")
                    && path.file_stem().is_some_and(|stem| is_name(&stem.to_string_lossy()));
                if let Ok(metadata) = file.metadata()
                    && metadata.is_file()
                    && ours
                {
                    files.push((metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH), metadata.len(), path));
                }
            }
        }
        let mut all: u64 = files.iter().map(|(_, length, _)| length).sum();
        files.sort();
        for (_, length, path) in files {
            if all <= most {
                break;
            }
            fs::remove_file(&path)?;
            all -= length;
        }
        Ok(())
    }
}

impl Record {
    fn of(origin: String, video: VideoId, clip: ClipId, stamp: Stamp, reading: ClipReading) -> serde_json::Result<Self> {
        let ClipReading { lanes, sources, faces, words, transcript, absent, .. } = reading;
        let unreadable = lanes.iter().flat_map(|lanes| &lanes.unreadable).map(|kind| kind.batch_name().to_owned()).collect();
        let value = |item: &Item| Ok((item.kind().batch_name().to_owned(), serde_json::to_value(item)?));
        let items = lanes.map(|lanes| lanes.items.iter().map(value).collect::<serde_json::Result<_>>()).transpose()?;
        Ok(Self { format: FORMAT, origin, video, clip, stamp, items, unreadable, sources, faces, words, transcript, absent })
    }

    fn reading(self) -> Option<ClipReading> {
        let lanes = match self.items {
            None => None,
            Some(items) => {
                let read = |(kind, value): (String, Value)| Item::parse(ItemKind::from_batch_name(&kind)?, &value).ok();
                let unreadable = self.unreadable.iter().map(|kind| ItemKind::from_batch_name(kind)).collect::<Option<_>>()?;
                Some(Lanes { items: items.into_iter().map(read).collect::<Option<_>>()?, unreadable, ..Lanes::default() })
            }
        };
        let (sources, faces, words, transcript, absent) = (self.sources, self.faces, self.words, self.transcript, self.absent);
        Some(ClipReading { lanes, sources, faces, words, transcript, absent, sources_kept: true, ..ClipReading::default() })
    }
}

/// Name of a file or folder: a digest, so that no data from a server becomes part of a path.
fn name_of(text: &str) -> String {
    disk::short_hex(&Sha256::digest(text), 16)
}

fn is_name(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Reads a regular file of limited size; refuses a link, a pipe or a device.
fn read_plain(path: &Path) -> io::Result<Vec<u8>> {
    if fs::symlink_metadata(path)?.is_symlink() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    disk::read(path, LARGEST)
}

#[cfg(test)]
mod tests;
