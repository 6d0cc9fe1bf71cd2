//! What was read of clips, kept on disk so that a video that did not change is not read again. It is only shown: before
//! anything is saved, the service is asked.
//!
//! A file for each clip, in a folder for each video; only this user can read them, no key is in them, and what is damaged,
//! too large or not a plain file counts as not there.

use super::reading::{ClipReading, Lanes, Part};
use crate::api::{
    ClipId, VideoId,
    clip::Clip,
    faces::FaceSample,
    item::{Item, ItemKind, Word},
    source::Source,
    video::Video,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

/// The format; a file of another one counts as not there.
const FORMAT: u32 = 1;
/// The largest file that is read or written.
const LARGEST: u64 = 16 << 20;
/// What all files may come to; beyond it those that were used least recently go.
const ALL: u64 = 256 << 20;
/// A record that changed this shortly before it was read may change again within the same tick of the service's clock.
const TICK: Duration = Duration::from_secs(2);
/// The mark of the folder: nothing is deleted in one that does not have it.
const MARK: &str = "cutroom-readings";

/// What a service told when something was read: as long as it tells the same, nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Stamp {
    /// The video's revision, where the service tells one.
    revision: Option<u64>,
    /// When the video was changed last.
    video: String,
    /// When the clip was changed last.
    clip: String,
}

impl Stamp {
    /// The stamp of a clip of a video.
    pub fn of(video: &Video, clip: &Clip) -> Self {
        Self { revision: video.revision, video: video.updated_at.clone(), clip: clip.updated_at.clone() }
    }

    /// Whether a later change would show: the service tells a revision, or a time that is not now.
    fn tells(&self, now: SystemTime) -> bool {
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

/// A file.
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
    absent: BTreeSet<Part>,
}

/// The folder of what was read of one service.
#[derive(Clone)]
pub struct Kept {
    folder: PathBuf,
    origin: String,
    /// Readings of a clip are put together one after the other.
    turn: Arc<Mutex<()>>,
}

impl Kept {
    /// In a folder, for the service at an origin.
    pub fn new(folder: &Path, origin: &str) -> Self {
        Self { folder: folder.join("readings"), origin: origin.to_owned(), turn: Arc::default() }
    }

    /// What was kept of a clip, if nothing changed since.
    pub async fn read(&self, video: &VideoId, clip: &ClipId, stamp: &Stamp) -> Option<ClipReading> {
        let (this, video, clip, stamp) = (self.clone(), video.clone(), clip.clone(), stamp.clone());
        let read = tokio::task::spawn_blocking(move || this.read_now(&video, &clip, &stamp));
        read.await.ok().flatten()
    }

    /// Keeps what was read of a clip, beside what was kept of it before under the same stamp.
    pub async fn add(&self, video: &VideoId, clip: &ClipId, stamp: &Stamp, reading: &ClipReading) {
        let (this, video, clip, stamp, reading) = (self.clone(), video.clone(), clip.clone(), stamp.clone(), reading.clone());
        let added = tokio::task::spawn_blocking(move || this.add_now(&video, &clip, &stamp, reading)).await;
        if let Ok(Err(error)) = added {
            // Only the next opening takes longer.
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
        // The time of the file says when it was used last; where it cannot be set, it goes earlier.
        let _ = OpenOptions::new().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Some(reading)
    }

    fn add_now(&self, video: &VideoId, clip: &ClipId, stamp: &Stamp, reading: ClipReading) -> io::Result<()> {
        if !stamp.tells(SystemTime::now()) {
            return Ok(());
        }
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut whole = self.read_now(video, clip, stamp).unwrap_or_default();
        let mut reading = reading;
        // What went wrong may go right the next time.
        reading.lanes = reading.lanes.filter(|lanes| lanes.problems.is_empty());
        whole.extend(reading);
        let record = Record::of(self.origin.clone(), video.clone(), clip.clone(), stamp.clone(), whole)?;
        let bytes = serde_json::to_vec(&record)?;
        if bytes.len() as u64 > LARGEST {
            return Ok(());
        }
        let path = self.path(video, clip);
        let folder = path.parent().unwrap_or(&self.folder);
        make_folder(&self.folder)?;
        make_folder(folder)?;
        let mark = self.folder.join(MARK);
        if !mark.exists() {
            write_private(&mark, b"What was read of hosted videos. It can be deleted.\n")?;
        }
        write_private(&path, &bytes)?;
        self.make_room(ALL)
    }

    /// Deletes the files that were used least recently, until the rest is small enough. Only files of our own making: named
    /// as we name them, in a folder that has our mark.
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
        let ClipReading { lanes, sources, faces, words, absent, .. } = reading;
        let unreadable = lanes.iter().flat_map(|lanes| &lanes.unreadable).map(|kind| kind.batch_name().to_owned()).collect();
        let value = |item: &Item| Ok((item.kind().batch_name().to_owned(), serde_json::to_value(item)?));
        let items = lanes.map(|lanes| lanes.items.iter().map(value).collect::<serde_json::Result<_>>()).transpose()?;
        Ok(Self { format: FORMAT, origin, video, clip, stamp, items, unreadable, sources, faces, words, absent })
    }

    fn reading(self) -> Option<ClipReading> {
        let lanes = match self.items {
            None => None,
            Some(items) => {
                let read = |(kind, value): (String, Value)| Item::parse(ItemKind::from_batch_name(&kind)?, value).ok();
                let unreadable = self.unreadable.iter().map(|kind| ItemKind::from_batch_name(kind)).collect::<Option<_>>()?;
                Some(Lanes { items: items.into_iter().map(read).collect::<Option<_>>()?, unreadable, ..Lanes::default() })
            }
        };
        let (sources, faces, words, absent) = (self.sources, self.faces, self.words, self.absent);
        Some(ClipReading { lanes, sources, faces, words, absent, sources_kept: true })
    }
}

/// The name of a file or folder: a digest, so that nothing that a service says becomes part of a path.
fn name_of(text: &str) -> String {
    use std::fmt::Write as _;
    Sha256::digest(text).iter().take(16).fold(String::new(), |mut name, byte| {
        // Writing to a String cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    })
}

fn is_name(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Reads a plain file of bounded length; a link, a pipe or a device is none.
fn read_plain(path: &Path) -> io::Result<Vec<u8>> {
    let refused = || io::Error::from(io::ErrorKind::InvalidData);
    // Before it is opened: opening a pipe would wait for its other end.
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(refused());
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        return Err(refused());
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Makes a folder that only this user can look into; one that is there is left as it is.
fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Writes a file that only this user can read, beside its place, and renames it.
fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = path.with_extension(format!("{}.new", uuid::Uuid::new_v4().simple()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&fresh).and_then(|mut file| file.write_all(bytes)).and_then(|()| fs::rename(&fresh, path));
    if written.is_err() {
        // It may not have been made.
        let _ = fs::remove_file(&fresh);
    }
    written
}

#[cfg(test)]
mod tests;
