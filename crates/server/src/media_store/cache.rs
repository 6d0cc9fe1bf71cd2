//! Local cache of a bucket: a folder of limited size, from which the least recently used files are removed. A file in use has a
//! shared lock, so that no process removes it.

use super::{blocking, folder::Folders, names::Found};
use crate::disk;
use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io,
    path::Path,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::SystemTime,
};

/// Locked files, which stay on this computer for as long as this value lives.
#[derive(Debug, Default)]
pub struct HeldFiles(Vec<File>);

impl HeldFiles {
    /// Adds a locked file.
    pub fn add(&mut self, file: File) {
        self.0.push(file);
    }
}

/// The cache of a bucket's files in a folder.
pub struct Cache {
    folders: Arc<Folders>,
    /// Maximum size of unused files, in bytes.
    limit: u64,
    /// Locks of the files that are being downloaded.
    fetching: Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>,
}

impl Cache {
    /// Creates a cache in a workspace's folders.
    pub fn new(folders: Arc<Folders>, limit: u64) -> Self {
        Self { folders, limit, fetching: Mutex::default() }
    }

    /// Folders of the workspace.
    pub fn folders(&self) -> &Arc<Folders> {
        &self.folders
    }

    /// The download lock of a file, so that only one caller downloads it.
    pub fn turn(&self, file: &str) -> Arc<tokio::sync::Mutex<()>> {
        let mut fetching = self.fetching.lock().unwrap_or_else(PoisonError::into_inner);
        fetching.retain(|_, turn| turn.strong_count() > 0);
        if let Some(turn) = fetching.get(file).and_then(Weak::upgrade) {
            return turn;
        }
        let turn = Arc::default();
        fetching.insert(file.to_owned(), Arc::downgrade(&turn));
        turn
    }

    /// Locks a cached file for use; `None` if it is not cached.
    pub async fn take(&self, file: &str) -> io::Result<Option<File>> {
        let Some(path) = self.folders.path_of(file) else { return Ok(None) };
        blocking(move || take(&path)).await
    }

    /// Frees space for `bytes` by removing the least recently used files, never one in use. So the folder exceeds its limit at most
    /// by the files in use.
    pub async fn make_room(&self, bytes: u64) {
        let (folders, limit) = (self.folders.clone(), self.limit);
        let freed = blocking(move || {
            trim(&folders, limit.saturating_sub(bytes));
            Ok(())
        });
        if let Err(error) = freed.await {
            tracing::warn!(%error, "the cache of media was not trimmed");
        }
    }

    /// Removes a file that was deleted from the store.
    pub async fn forget(&self, file: &str) {
        if let Some(path) = self.folders.path_of(file) {
            // If removing fails, the cache trims the file later.
            let _ = tokio::fs::remove_file(path).await;
        }
    }
}

/// Opens a cached file with a shared lock, and updates its time of use.
fn take(path: &Path) -> io::Result<Option<File>> {
    loop {
        let file = match disk::open(path, OpenOptions::new().read(true).append(true)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        // A process that removes the file has an exclusive lock for a moment.
        if disk::try_lock_shared(&file)? && is_there(&file, path)? {
            file.set_modified(SystemTime::now())?;
            return Ok(Some(file));
        }
    }
}

/// Whether an open file still has a directory entry.
#[cfg(unix)]
fn is_there(file: &File, _: &Path) -> io::Result<bool> {
    Ok(std::os::unix::fs::MetadataExt::nlink(&file.metadata()?) > 0)
}

/// Whether an open file still has a directory entry.
#[cfg(not(unix))]
fn is_there(_: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

/// Removes the least recently used files until the total is at most `limit` bytes.
fn trim(folders: &Folders, limit: u64) {
    let listing = folders.list();
    let named = |folder: &'static str| move |found: Found| (format!("{folder}/{}", found.name), found);
    let mut all: Vec<_> =
        listing.media.into_iter().map(named("media")).chain(listing.derived.into_iter().map(named("derived"))).collect();
    let mut total: u64 = all.iter().map(|(_, found)| found.bytes).fold(0, u64::saturating_add);
    all.sort_by_key(|(_, found)| found.written_ms);
    for (file, found) in all {
        if total <= limit {
            return;
        }
        let Some(path) = folders.path_of(&file) else { continue };
        let Ok(open) = disk::open(&path, OpenOptions::new().read(true).append(true)) else { continue };
        // Removed under an exclusive lock, so that no process starts to use the file meanwhile.
        if open.try_lock().is_ok() && std::fs::remove_file(&path).is_ok() {
            total = total.saturating_sub(found.bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, time::Duration};

    #[tokio::test]
    async fn the_longest_unused_go_first_and_what_is_in_use_stays() {
        let root = tempfile::tempdir().unwrap();
        let folder = |name: &str| {
            let path = root.path().join(name);
            fs::create_dir(&path).unwrap();
            path
        };
        let folders = Arc::new(Folders {
            media: folder("media"),
            derived: folder("derived"),
            scratch: folder("scratch"),
            incoming: folder("incoming"),
        });
        let cache = Cache::new(folders.clone(), 10);
        let names: Vec<_> = ('a'..='d').map(|digit| format!("media/{}", digit.to_string().repeat(64))).collect();
        let start = SystemTime::now() - Duration::from_secs(3_600);
        for (index, name) in names.iter().enumerate() {
            let path = folders.path_of(name).unwrap();
            fs::write(&path, "1234").unwrap();
            let file = OpenOptions::new().append(true).open(&path).unwrap();
            file.set_modified(start + Duration::from_secs(index as u64)).unwrap();
        }
        let here = || -> Vec<bool> { names.iter().map(|name| folders.path_of(name).unwrap().exists()).collect() };
        // The oldest file is in use, the second was used last.
        let held = cache.take(&names[0]).await.unwrap().unwrap();
        drop(cache.take(&names[1]).await.unwrap().unwrap());
        cache.make_room(2).await;
        assert_eq!(here(), [true, true, false, false]);
        cache.make_room(10).await;
        assert_eq!(here(), [true, false, false, false]);
        drop(held);
        cache.make_room(10).await;
        assert_eq!(here(), [false; 4]);
        assert!(cache.take(&names[0]).await.unwrap().is_none());
    }
}
