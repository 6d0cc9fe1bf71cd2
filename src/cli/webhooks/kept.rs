//! The received events, kept on this machine so that each can be sent again. Only the newest are kept, bounded in number and size.

use cutroom::disk;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// How many events are kept at most.
pub const MOST: usize = 200;
/// How many bytes the kept events take together at most.
pub const MOST_BYTES: u64 = 32 << 20;
/// The largest event file that is read: an event of the largest size, with its line breaks and quotes escaped.
const LARGEST: u64 = 13 << 20;

/// An event as it was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptEvent {
    /// The message's id, the same in every attempt to deliver it.
    pub id: String,
    /// The type of the event. Empty if the body names none.
    #[serde(rename = "type")]
    pub kind: String,
    /// When the event was received, in milliseconds since 1970.
    pub received_ms: i64,
    /// The body, byte for byte.
    pub body: String,
}

/// The folder of the kept events. Other processes may add and remove events at the same time.
pub struct Kept {
    folder: PathBuf,
    /// Held while an event is added and old events are removed.
    keeping: Mutex<()>,
}

impl Kept {
    /// Uses `folder`, which need not exist yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, keeping: Mutex::default() }
    }

    /// The event files with their sizes, oldest first. A file name consists of the time of receipt and a hash of the event's id.
    fn files(&self) -> io::Result<Vec<(PathBuf, u64)>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry?;
            let is_ours = entry.file_name().to_str().is_some_and(is_name);
            if !is_ours {
                continue;
            }
            // Metadata of the entry itself: a link is not followed.
            match entry.metadata() {
                Ok(found) if found.is_file() => files.push((entry.path(), found.len())),
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        files.sort();
        Ok(files)
    }

    /// Keeps an event and removes the oldest ones beyond the bounds. An earlier attempt with the same id is replaced. Returns
    /// whether the id was known.
    pub fn add(&self, event: &KeptEvent) -> io::Result<bool> {
        let _keeping = self.keeping.lock().unwrap_or_else(PoisonError::into_inner);
        disk::private_folder(&self.folder)?;
        let hash = hash(&event.id);
        let earlier: Vec<_> = self.files()?.into_iter().filter(|(path, _)| is_of(path, &hash)).collect();
        let path = self.folder.join(format!("{:013}-{hash}.json", event.received_ms.clamp(0, 9_999_999_999_999)));
        disk::replace(&path, &serde_json::to_vec(event)?)?;
        for (earlier, _) in earlier.iter().filter(|(earlier, _)| *earlier != path) {
            remove(earlier)?;
        }
        let files = self.files()?;
        let (mut count, mut bytes) = (files.len(), files.iter().map(|(_, bytes)| bytes).sum::<u64>());
        for (oldest, length) in files.iter().filter(|(kept, _)| *kept != path) {
            if count <= MOST && bytes <= MOST_BYTES {
                break;
            }
            remove(oldest)?;
            (count, bytes) = (count - 1, bytes - length);
        }
        Ok(!earlier.is_empty())
    }

    /// All events, oldest first. A file that does not contain an event is skipped.
    pub fn all(&self) -> io::Result<Vec<KeptEvent>> {
        let read = |path: &Path| serde_json::from_slice(&disk::read(path, LARGEST).ok()?).ok();
        Ok(self.files()?.iter().filter_map(|(path, _)| read(path)).collect())
    }

    /// The event with this id, or the newest event if `id` is `None`.
    pub fn find(&self, id: Option<&str>) -> io::Result<Option<KeptEvent>> {
        Ok(self.all()?.into_iter().rfind(|event| id.is_none_or(|id| event.id == id)))
    }
}

/// Removes a file. A file that another process has already removed is no error.
fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path).or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}

fn hash(id: &str) -> String {
    disk::short_hex(&Sha256::digest(id), 8)
}

/// Whether a file name has the form of an event file: 13 digits, a hash, `.json`.
fn is_name(name: &str) -> bool {
    let parts = name.strip_suffix(".json").and_then(|name| name.split_once('-'));
    parts.is_some_and(|(time, hash)| {
        time.len() == 13
            && time.bytes().all(|byte| byte.is_ascii_digit())
            && hash.len() == 16
            && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

fn is_of(path: &Path, hash: &str) -> bool {
    path.file_stem().and_then(|stem| stem.to_str()).is_some_and(|stem| stem.ends_with(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(number: i64, body: &str) -> KeptEvent {
        KeptEvent { id: format!("msg_{number}"), kind: "video.created".into(), received_ms: number, body: body.into() }
    }

    #[test]
    fn the_newest_events_are_kept_and_an_attempt_takes_the_place_of_the_one_before() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::new(folder.path().join("webhooks"));
        assert_eq!((kept.all().unwrap(), kept.find(None).unwrap()), (Vec::new(), None));
        for number in 0..MOST as i64 + 5 {
            assert!(!kept.add(&event(number, "{}")).unwrap());
        }
        let all = kept.all().unwrap();
        assert_eq!((all.len(), &all[0], all.last()), (MOST, &event(5, "{}"), Some(&event(MOST as i64 + 4, "{}"))));
        let again = KeptEvent { received_ms: 9_999, ..event(7, "{\"b\":1}") };
        assert!(kept.add(&again).unwrap(), "it was known");
        assert_eq!(
            (kept.all().unwrap().len(), kept.find(Some("msg_7")).unwrap(), kept.find(None).unwrap()),
            (MOST, Some(again.clone()), Some(again))
        );
        assert_eq!(kept.find(Some("../x")).unwrap(), None);
    }

    #[test]
    fn every_event_of_many_senders_at_once_is_kept_also_where_two_processes_share_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let processes = [(); 2].map(|()| Kept::new(folder.path().to_owned()));
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let kept = &processes[thread as usize % 2];
                scope.spawn(move || {
                    for number in 0..40 {
                        kept.add(&event(number * 8 + thread, "{}")).unwrap();
                    }
                });
            }
        });
        let all = processes[0].all().unwrap();
        assert!((MOST - 8..=MOST).contains(&all.len()), "{}", all.len());
    }

    #[test]
    fn large_events_make_room_and_files_of_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::new(folder.path().to_owned());
        std::fs::write(folder.path().join("notes.txt"), "mine").unwrap();
        std::fs::write(folder.path().join("0000000000000-0123456789abcdef.json"), "damaged").unwrap();
        let body = "x".repeat(6 << 20);
        for number in 1..10 {
            kept.add(&event(number, &body)).unwrap();
        }
        let all = kept.all().unwrap();
        assert!(all.len() == 5 && all[0].received_ms == 5, "{}", all.len());
        assert!(folder.path().join("notes.txt").exists());
    }
}
