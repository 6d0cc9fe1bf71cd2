//! The database of a local workspace, copied at one moment to be pushed to a server; and the comparison of a database with its
//! media files.

use crate::{
    DataDir, OpenError,
    api::push::{ComparedGroup, PushKind},
    media_store::MediaStore,
    snapshot::snapshot_workspace,
    store::{self, ReadTx, Store, StoreError, disuse},
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

pub use store::push::{NamedFile, Unit};

/// Groups that are read in one go.
const AT_ONCE: usize = 500;

/// A copy of a workspace's database, and the folder with its files. Another process may have the workspace open: it is only read.
pub struct Departure {
    store: Store,
    folder: PathBuf,
}

/// Rows of one kind, in the form that a push sends.
pub struct LeavingRows {
    /// Column names, in the order of the cells.
    pub columns: Vec<String>,
    /// Cells of each row.
    pub rows: Vec<Vec<Value>>,
}

impl Departure {
    /// Copies the database of a workspace's folder to the new file `copy`, as it is at one moment.
    ///
    /// # Errors
    /// The folder holds no workspace, or its database is damaged or of a newer version.
    pub async fn open(folder: &Path, copy: &Path) -> Result<Self, OpenError> {
        let (folder, copy) = (folder.to_owned(), copy.to_owned());
        let opened = tokio::task::spawn_blocking(move || {
            snapshot_workspace(&folder, &copy)?;
            // Opening migrates a copy of an older format to the format of this version.
            Ok(Self { store: Store::open_file(&copy)?, folder })
        });
        opened.await.map_err(|error| OpenError::Failed { reason: error.to_string() })?
    }

    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&ReadTx) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.store.read(read).await
    }

    /// All groups of rows that a push moves, by kind, with their counts and digests.
    ///
    /// # Errors
    /// The copy cannot be read.
    pub async fn groups(&self) -> Result<Vec<(PushKind, Vec<ComparedGroup>)>, StoreError> {
        self.read(|tx| {
            let of = |kind| {
                let ids = store::push::groups(tx, kind)?;
                let mut all = Vec::with_capacity(ids.len());
                for ids in ids.chunks(AT_ONCE) {
                    let ids: Vec<_> = ids.iter().map(String::as_str).collect();
                    all.extend(store::push::compare(tx, kind, &ids, store::push::Rows::Moving)?);
                }
                Ok((kind, all))
            };
            PushKind::ALL.into_iter().map(of).collect()
        })
        .await
    }

    /// Units of the push, each sent as a whole, in order: a unit comes after the units that it refers to.
    ///
    /// # Errors
    /// The copy cannot be read.
    pub async fn units(&self) -> Result<Vec<Unit>, StoreError> {
        self.read(store::push::units).await
    }

    /// Rows of the groups with these ids.
    ///
    /// # Errors
    /// The copy cannot be read.
    pub async fn rows(&self, kind: PushKind, ids: Vec<String>) -> Result<LeavingRows, StoreError> {
        self.read(move |tx| {
            let ids: Vec<_> = ids.iter().map(String::as_str).collect();
            let mut rows = Vec::new();
            store::push::rows(tx, kind, &ids, |row| {
                rows.push(row);
                Ok(())
            })?;
            Ok(LeavingRows { columns: store::push::columns(kind), rows })
        })
        .await
    }

    /// Names of the videos by id.
    ///
    /// # Errors
    /// The copy cannot be read.
    pub async fn video_names(&self) -> Result<HashMap<String, String>, StoreError> {
        self.read(store::push::video_names).await
    }

    /// Files that move with the rows, each once.
    ///
    /// # Errors
    /// The copy cannot be read.
    pub async fn files(&self) -> Result<Vec<NamedFile>, StoreError> {
        self.read(|tx| store::push::named_files(tx, store::push::Rows::Moving)).await
    }

    /// Path of a file of the workspace.
    pub fn path_of(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }
}

/// Result of comparing a database with its media files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Belonging {
    /// Number of files that the database names.
    pub named: usize,
    /// Total size in bytes of the named files that exist.
    pub bytes: u64,
    /// Named files that do not exist.
    pub missing: Vec<NamedFile>,
    /// Named files whose size is not the record's, with the actual size in bytes.
    pub other_size: Vec<(NamedFile, u64)>,
    /// Files with names of Cutroom's that the database does not name, and their sizes in bytes.
    pub unnamed: Vec<(String, u64)>,
    /// Named files that exist, for a check of their hashes.
    pub present: Vec<NamedFile>,
}

/// Compares the files that a database names with the files that exist, `found` (name to size in bytes). Curated media and the files
/// in `passing` (stills, which can be made again, and temporary files) do not count as unnamed.
pub fn belonging(named: Vec<NamedFile>, passing: &BTreeSet<String>, found: &BTreeMap<String, u64>) -> Belonging {
    let mut all = Belonging { named: named.len(), ..Belonging::default() };
    let names: BTreeSet<_> = named.iter().map(|file| file.file.clone()).collect();
    for file in named {
        match found.get(&file.file) {
            None => all.missing.push(file),
            Some(bytes) if file.bytes.is_some_and(|kept| kept != *bytes) => all.other_size.push((file, *bytes)),
            Some(bytes) => {
                all.bytes = all.bytes.saturating_add(*bytes);
                all.present.push(file);
            }
        }
    }
    let is_curated = |file: &str| {
        file.strip_prefix("media/").is_some_and(|hash| crate::catalogue::CATALOGUE.iter().any(|own| own.hash == hash))
    };
    let unnamed = found.iter().filter(|(file, _)| !names.contains(*file) && !passing.contains(*file) && !is_curated(file));
    all.unnamed = unnamed.map(|(file, bytes)| (file.clone(), *bytes)).collect();
    all
}

/// Files that a copied database names, of a folder or a backup; and the names of its temporary files. Opening may migrate the file,
/// so it must be a copy.
///
/// # Errors
/// The file is not a database of Cutroom, or it is damaged.
pub async fn files_named_in(copy: &Path) -> Result<(Vec<NamedFile>, BTreeSet<String>), OpenError> {
    let path = copy.to_owned();
    let opened = tokio::task::spawn_blocking(move || Store::open_file(&path)).await;
    let store = opened.map_err(|error| OpenError::Failed { reason: error.to_string() })??;
    files_of(&store).await
}

async fn files_of(store: &Store) -> Result<(Vec<NamedFile>, BTreeSet<String>), OpenError> {
    let read = |tx: &ReadTx| {
        let mut passing = store::push::stills(tx)?;
        passing.extend(disuse::passing(tx)?);
        Ok((store::push::named_files(tx, store::push::Rows::All)?, passing))
    };
    store.read(read).await.map_err(|error: StoreError| OpenError::Failed { reason: error.to_string() })
}

/// The media of a team's shared database, compared with that database.
pub struct TeamMedia {
    media: MediaStore,
    /// Result of the comparison.
    pub found: Belonging,
    /// Keeps the folder locked.
    _data: DataDir,
}

impl TeamMedia {
    /// Compares a database that servers share with its media, in the folder or in a store beyond this machine. Servers and workers may run meanwhile.
    ///
    /// # Errors
    /// The database or the media cannot be reached.
    pub async fn compare(
        data: DataDir,
        (database, remote): (crate::Connect, Option<crate::RemoteMedia>),
    ) -> Result<Self, OpenError> {
        let connected = tokio::task::spawn_blocking(move || Store::connect(database)).await;
        let store = connected.map_err(|error| OpenError::Failed { reason: error.to_string() })??.for_workers();
        let media = crate::open_media(&data, remote).await?;
        // The files are listed after the records are read: a file that arrives meanwhile counts as unnamed, never as missing.
        let (named, passing) = files_of(&store).await?;
        let listing = media.list().await.map_err(OpenError::MediaAway)?;
        let of = |folder: &'static str| move |file: crate::media_store::Found| (format!("{folder}/{}", file.name), file.bytes);
        let files = listing.media.into_iter().map(of("media")).chain(listing.derived.into_iter().map(of("derived")));
        Ok(Self { found: belonging(named, &passing, &files.collect()), media, _data: data })
    }

    /// Reads a whole file and returns the SHA-256 of its bytes; `None` if the file is gone.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn hash(&self, file: &str) -> Result<Option<String>, OpenError> {
        self.media.hash(file).await.map_err(OpenError::MediaAway)
    }
}
