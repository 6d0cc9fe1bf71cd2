//! The folder of a workspace: locked by one process, private to the user, with the API key, the database and the media.

use super::{
    ownership::{self, Owner},
    store_error::StoreError,
};
use crate::disk::{self, Hold};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::{
    fs::{self, File},
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};
use subtle::ConstantTimeEq;

/// Why a workspace could not be opened. Each error names the file and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has locked the folder.
    #[error("the workspace in {0} is open in another Cutroom. Close it, or choose another folder with --data")]
    InUse(PathBuf),
    /// The operating system refused access.
    #[error("{path}: {reason}. {}, or choose another folder with --data", advice(.reason))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The operating system's error.
        reason: io::Error,
    },
    /// The folder contains something else than a workspace.
    #[error(
        "{path} contains other files (such as {found}) and no workspace; nothing in it was changed. Choose a new or an empty folder with --data or CUTROOM_DATA_DIR"
    )]
    NotOurs {
        /// The folder.
        path: PathBuf,
        /// The name of one entry in it.
        found: String,
    },
    /// The database was made by a later version.
    #[error(
        "{path} was made by a newer Cutroom (format {found}; this version reads up to {known}). Update Cutroom; the file was not changed"
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// The format of the database.
        found: i64,
        /// The newest format that this version reads.
        known: i64,
    },
    /// The disk does not read or write the database, which may be undamaged.
    #[error(
        "{path} could not be read or written: {reason}. The file may be undamaged: free some space on the disk, check that you \
         may write to the file, and try again"
    )]
    Disk {
        /// The database.
        path: PathBuf,
        /// The operating system's error.
        reason: String,
    },
    /// A database on a server cannot be used.
    #[error(
        "the database cannot be used: {reason}. Check the URL in --database or CUTROOM_DATABASE, and that the database server runs"
    )]
    Database {
        /// The cause.
        reason: String,
    },
    /// A database cannot be used, for a reason that has nothing to do with its place.
    #[error("the database cannot be used: {reason}")]
    Failed {
        /// The cause.
        reason: String,
    },
    /// The clocks of this computer and the database differ; the text says by how much.
    #[error("{0}, and start again; nothing was changed")]
    Clock(String),
    /// A media store cannot be used.
    #[error("the media store cannot be used: {0}")]
    Media(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A media store does not answer.
    #[error("the media store cannot be used: {0}")]
    MediaAway(#[source] StoreError),
    /// The database is damaged, or not one of a workspace.
    #[error("{path} cannot be used as a workspace: {reason}. Move the file away to start afresh, or restore a backup")]
    Damaged {
        /// The database.
        path: PathBuf,
        /// The cause.
        reason: String,
    },
}

/// The remedy for an error of the operating system.
fn advice(reason: &io::Error) -> &'static str {
    match reason.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "The disk is full: free some space",
        io::ErrorKind::FileTooLarge => "The file would exceed the system's limit: raise the limit with `ulimit -f`",
        io::ErrorKind::PermissionDenied => "Check that you may read and write the folder and its files",
        io::ErrorKind::ReadOnlyFilesystem => {
            "The file system is read-only: mount it for writing, save its workspace to a file with `cutroom backup`"
        }
        _ => "Check that the folder exists and that you may write to it",
    }
}

/// A workspace's folder, locked by this process until it is dropped.
#[derive(Debug)]
pub struct DataDir {
    root: PathBuf,
    /// Whether this process has written the file of [`DataDir::publish`].
    published: AtomicBool,
    journals: Vec<PathBuf>,
    /// This process's own folder of unfinished files and its lock, if processes share the workspace's folder.
    own_scratch: Option<(PathBuf, File)>,
    lock: File,
}

impl DataDir {
    /// Creates the folder if it is missing, and locks it. Refuses a folder with other contents than a workspace before it touches
    /// anything in it; the mode of an existing folder stays. The only file removed here is the `served` file of a process that has
    /// ended; see [`DataDir::sweep`].
    pub fn open(root: &Path) -> Result<Self, OpenError> {
        let root = &whole(root)?;
        Self::make_beside_others(root, |error| {
            let is_strange = matches!(error, OpenError::NotOurs { .. } | OpenError::Damaged { .. });
            // A process that creates a workspace locks the folder first.
            is_strange && root.join("lock").is_file()
        })?;
        let lock = Self::lock(root)?;
        let published = AtomicBool::new(false);
        let data = Self { root: root.to_owned(), journals: Vec::new(), published, own_scratch: None, lock };
        ownership::mark(root).map_err(io(root))?;
        // The process that had locked the folder before has ended, and with it the server at the published address: any server that
        // listens there now is another program's.
        let served = root.join(SERVED);
        match fs::remove_file(&served) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io(&served)(error)),
            _ => {}
        }
        data.make_folders()?;
        Ok(data)
    }

    /// Like [`Self::open`], but waits up to `most` while a command of this program has the folder locked. Blocks.
    ///
    /// # Errors
    /// The errors of [`Self::open`].
    pub fn open_after_commands(root: &Path, most: Duration) -> Result<Self, OpenError> {
        let asked = Instant::now();
        loop {
            match Self::open(root) {
                Err(OpenError::InUse(_)) if Self::is_held_briefly(root) && asked.elapsed() < most => {
                    std::thread::sleep(RETRY_INTERVAL);
                }
                opened => return opened,
            }
        }
    }

    /// Notes in the lock file that this process is a command, which has the folder only for a short time.
    ///
    /// # Errors
    /// The lock file cannot be written.
    pub fn hold_briefly(&self) -> io::Result<()> {
        disk::note_hold(&self.lock, Hold::Brief)
    }

    /// Whether the process that has locked a folder is a command, by its note in the lock file.
    pub fn is_held_briefly(root: &Path) -> bool {
        disk::is_held_briefly(&root.join("lock"))
    }

    /// Like [`Self::open`], but for a folder of media that several servers and workers of one database share, on one or several
    /// computers. Each process has its own folder for unfinished files. No process can open the folder exclusively meanwhile.
    pub fn share(root: &Path) -> Result<Self, OpenError> {
        let root = &whole(root)?;
        Self::make_beside_others(root, |error| matches!(error, OpenError::NotOurs { .. }))?;
        let path = root.join("lock");
        let lock = disk::open(&path, disk::private_file().create(true).truncate(false).write(true)).map_err(io(&path))?;
        if !disk::try_lock_shared(&lock).map_err(io(&path))? {
            return Err(OpenError::InUse(root.to_owned()));
        }
        hold_on(&lock, &path);
        let published = AtomicBool::new(false);
        let mut data = Self { root: root.to_owned(), journals: Vec::new(), published, own_scratch: None, lock };
        ownership::mark(root).map_err(io(root))?;
        data.make_folders()?;
        // The folder gets its final name, which marks it for [`Self::sweep`], only once its lock is held.
        let name = uuid::Uuid::new_v4().simple().to_string();
        let (beginning, scratch) = (data.scratch().join(format!("{name}.new")), data.scratch().join(&name));
        disk::private_folder(&beginning).map_err(io(&beginning))?;
        let path = beginning.join("lock");
        let own = disk::open(&path, disk::private_file().create_new(true).write(true)).map_err(io(&path))?;
        disk::try_lock(&own).map_err(io(&path))?;
        fs::rename(&beginning, &scratch).map_err(io(&scratch))?;
        data.own_scratch = Some((scratch, own));
        Ok(data)
    }

    /// Whether other processes may use the folder at the same time.
    pub(super) fn is_shared(&self) -> bool {
        self.own_scratch.is_some()
    }

    /// Like [`Self::make`], but retries errors that `may_pass` accepts for [`BEGINNING`]. Another process that creates a workspace
    /// in an empty folder briefly has a file with a foreign name in it.
    fn make_beside_others(root: &Path, may_pass: impl Fn(&OpenError) -> bool) -> Result<(), OpenError> {
        let asked = Instant::now();
        loop {
            match Self::make(root) {
                Err(error) if may_pass(&error) && asked.elapsed() <= BEGINNING => std::thread::sleep(BEGINNING / 50),
                made => return made,
            }
        }
    }

    /// Creates a missing folder; refuses one that belongs to something else.
    fn make(root: &Path) -> Result<(), OpenError> {
        match ownership::inspect(root).map_err(io(root))? {
            Owner::Missing => disk::private_folder(root).map_err(io(root)),
            Owner::Nobody | Owner::Cutroom => Ok(()),
            Owner::Other(found) => Err(OpenError::NotOurs { path: root.to_owned(), found }),
            Owner::OtherDatabase => {
                let reason = "the file is not a Cutroom database, and nothing in its folder was changed".into();
                Err(OpenError::Damaged { path: root.join(ownership::DATABASE), reason })
            }
        }
    }

    fn make_folders(&self) -> Result<(), OpenError> {
        for folder in [self.media(), self.incoming(), self.derived(), self.scratch()] {
            disk::private_folder(&folder).map_err(io(&folder))?;
        }
        Ok(())
    }

    /// Locks an existing folder, whatever it contains, and changes nothing else in it. No other process can open the folder while
    /// the returned file lives.
    pub fn lock(root: &Path) -> Result<File, OpenError> {
        let path = root.join("lock");
        let failed = |reason| OpenError::Io { path: path.clone(), reason };
        let lock = disk::open(&path, disk::private_file().create(true).truncate(false).write(true)).map_err(failed)?;
        if !disk::try_lock(&lock).map_err(failed)? {
            return Err(OpenError::InUse(root.to_owned()));
        }
        hold_on(&lock, &path);
        Ok(lock)
    }

    /// Removes unfinished files that a crash left. Called only once the database is known to be Cutroom's, and only for names that
    /// this program creates: all other entries stay.
    pub(super) fn sweep(&self) {
        // Commands write into the folder itself without its lock, so a recent file may still be in use.
        sweep(&self.root, |name, kind| kind.is_file() && disk::is_passing_name(name) && is_old(&self.root.join(name)));
        if self.is_shared() {
            return self.sweep_beside_others();
        }
        sweep(&self.media(), |name, kind| kind.is_file() && disk::is_passing_name(name));
        sweep(&self.scratch(), |name, kind| (kind.is_dir() || kind.is_file()) && is_token(name));
        sweep(&self.incoming(), |name, kind| kind.is_file() && is_token(name));
        sweep(&self.derived(), |name, kind| kind.is_file() && name.strip_suffix(".new").is_some_and(is_token));
    }

    /// Removes files of ended processes: folders of unfinished files whose lock is free, and uploads that have not grown for a day.
    fn sweep_beside_others(&self) {
        let is_abandoned = |folder: &Path| {
            let lock = disk::open(&folder.join("lock"), fs::OpenOptions::new().write(true));
            lock.is_ok_and(|lock| disk::try_lock(&lock).unwrap_or(false))
        };
        let all = self.root.join("scratch");
        sweep(&all, |name, kind| kind.is_dir() && is_token(name) && is_abandoned(&all.join(name)));
        let incoming = self.incoming();
        sweep(&incoming, |name, kind| kind.is_file() && is_token(name) && is_old(&incoming.join(name)));
        let derived = self.derived();
        let is_unfinished = |name: &str| name.strip_suffix(".new").is_some_and(is_token);
        sweep(&derived, |name, kind| kind.is_file() && is_unfinished(name) && is_old(&derived.join(name)));
    }

    /// Adds a folder of journals of this computer: media that their unsaved changes use is kept, even if the database does not
    /// refer to it.
    #[must_use]
    pub fn with_journals(mut self, folder: PathBuf) -> Self {
        if !self.journals.contains(&folder) {
            self.journals.push(folder);
        }
        self
    }

    /// Folders of journals whose media is kept.
    pub(super) fn journals(&self) -> &[PathBuf] {
        &self.journals
    }

    /// The workspace's folder.
    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// Path of the database.
    pub fn database(&self) -> PathBuf {
        self.root.join(ownership::DATABASE)
    }

    /// Folder of media files, each named by its SHA-256.
    pub fn media(&self) -> PathBuf {
        self.root.join("media")
    }

    /// Folder of uploads in progress; on the same file system as [`DataDir::media`], so that a rename completes an upload.
    pub fn incoming(&self) -> PathBuf {
        self.root.join("incoming")
    }

    /// Folder of files made from media, each named by a random token or by its SHA-256.
    pub fn derived(&self) -> PathBuf {
        self.root.join("derived")
    }

    /// Folder of unfinished files; on the same file system as [`DataDir::derived`].
    pub fn scratch(&self) -> PathBuf {
        self.own_scratch.as_ref().map_or_else(|| self.root.join("scratch"), |(own, _)| own.clone())
    }

    /// The folder's API key: random, created on first use, readable only by its owner.
    pub fn api_key(&self) -> Result<SecretString, OpenError> {
        self.key("api-key", "ck")
    }

    /// API key of assistants, stored like the folder's own key: it opens `/mcp` and nothing else.
    pub fn assistant_key(&self) -> Result<SecretString, OpenError> {
        self.key(ASSISTANT_KEY, ASSISTANT_BEGINS)
    }

    /// Replaces the API key of assistants.
    pub fn new_assistant_key(&self) -> Result<SecretString, OpenError> {
        let path = self.root.join(ASSISTANT_KEY);
        let key = random_key(ASSISTANT_BEGINS);
        disk::replace(&path, key.as_bytes()).map_err(|reason| OpenError::Io { path, reason })?;
        Ok(SecretString::from(key))
    }

    fn key(&self, file: &str, begins: &str) -> Result<SecretString, OpenError> {
        let path = self.root.join(file);
        let failed = |reason| OpenError::Io { path: path.clone(), reason };
        if fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
            return Err(failed(io::Error::new(io::ErrorKind::InvalidData, "it is a link, and a key is not read through one")));
        }
        match disk::read(&path, SMALL) {
            Ok(key) if !key.trim_ascii().is_empty() => {
                if !key.trim_ascii().iter().all(u8::is_ascii_graphic) {
                    let reason = "it holds no key: a key is one line of letters, digits and signs";
                    return Err(failed(io::Error::new(io::ErrorKind::InvalidData, reason)));
                }
                let key = String::from_utf8(key).map_err(|error| failed(io::Error::new(io::ErrorKind::InvalidData, error)))?;
                restrict(&path).map_err(failed)?;
                return Ok(SecretString::from(key.trim().to_owned()));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
        }
        let key = random_key(begins);
        if self.is_shared() {
            // If two servers start at the same time, only one of them creates the key.
            let fresh = self.scratch().join(file);
            disk::replace(&fresh, key.as_bytes()).map_err(failed)?;
            return match fs::hard_link(&fresh, &path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    let key = disk::read(&path, SMALL).map_err(failed)?;
                    Ok(SecretString::from(String::from_utf8_lossy(&key).trim().to_owned()))
                }
                linked => linked.map(|()| SecretString::from(key)).map_err(failed),
            };
        }
        disk::replace(&path, key.as_bytes()).map_err(failed)?;
        Ok(SecretString::from(key))
    }
}

/// A random key: `begins`, `_` and two version 4 UUIDs, 244 random bits from the system.
fn random_key(begins: &str) -> String {
    format!("{begins}_{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple())
}

impl DataDir {
    /// The port of the last start that stored it, or that the user wrote into the file.
    pub(super) fn port(&self) -> Option<u16> {
        let text = disk::read(&self.root.join(PORT), SMALL).ok()?;
        std::str::from_utf8(&text).ok()?.trim().parse().ok().filter(|port| *port >= 1024)
    }

    /// Stores the port for the next start.
    pub(super) fn keep_port(&self, port: u16) -> io::Result<()> {
        disk::replace(&self.root.join(PORT), format!("{port}\n").as_bytes())
    }

    /// Writes the `served` file, from which other programs of this user learn where the workspace is served. It is removed when
    /// this value is dropped.
    pub(super) fn publish(&self, served: &Served) -> io::Result<()> {
        if self.is_shared() {
            // A shared workspace is not one of this computer: users connect to its address.
            return Ok(());
        }
        disk::replace(&self.root.join(SERVED), &serde_json::to_vec(served)?)?;
        self.published.store(true, Ordering::Release);
        Ok(())
    }
}

impl Drop for DataDir {
    fn drop(&mut self) {
        if self.published.load(Ordering::Acquire) {
            // If the file cannot be removed now, the next process that locks the folder removes it.
            let _ = fs::remove_file(self.root.join(SERVED));
        }
        if let Some((own, _)) = &self.own_scratch {
            // If the folder cannot be removed now, another process sweeps it.
            let _ = fs::remove_dir_all(own);
        }
    }
}

/// Address and API key of a served workspace, stored in a file that only the serving user can read.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Served {
    /// Address of the server.
    pub address: SocketAddr,
    /// API key of the workspace.
    pub api_key: String,
    /// Secret with which the serving process proves its identity. It is new at every start and ends with the process, so a process
    /// that takes over the address cannot know it.
    #[serde(default)]
    pub secret: String,
}

impl Served {
    /// Length of a challenge in hexadecimal digits.
    pub const CHALLENGE: usize = 32;

    /// Random secret for one start: 244 random bits.
    pub(super) fn fresh_secret() -> String {
        format!("{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple())
    }

    /// Random challenge.
    pub fn challenge() -> String {
        uuid::Uuid::new_v4().simple().to_string()
    }

    /// Answer to a challenge: its HMAC-SHA256 under the secret, in hexadecimal digits. It reveals neither the secret nor the key.
    pub fn answer(secret: &str, challenge: &str) -> String {
        // HMAC accepts keys of any length.
        let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes());
        mac.map(|mac| {
            crate::disk::hex(&mac.chain_update(b"cutroom workspace ").chain_update(challenge).finalize().into_bytes())
        })
        .unwrap_or_default()
    }

    /// Whether an answer to a challenge comes from the process that wrote this file.
    pub fn is_answer(&self, challenge: &str, answer: &str) -> bool {
        // A file of an earlier version has no secret; then no answer is accepted.
        !self.secret.is_empty() && bool::from(Self::answer(&self.secret, challenge).as_bytes().ct_eq(answer.as_bytes()))
    }
}

/// How often [`DataDir::open_after_commands`] tries again.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// How long creating a workspace in an empty folder may take.
const BEGINNING: Duration = Duration::from_secs(1);
/// Age after which an upload that does not grow counts as abandoned in a shared folder.
const ABANDONED: Duration = Duration::from_secs(24 * 3_600);
const SERVED: &str = "served";
/// File with the API key of assistants; the next constant is the prefix of such keys.
const ASSISTANT_KEY: &str = "assistant-key";
const ASSISTANT_BEGINS: &str = "ca";
/// File with the port of the last start.
const PORT: &str = "port";
/// Maximum size of a key or address file, in bytes.
const SMALL: u64 = 16 << 10;

impl Served {
    /// Reads the file that the process with the folder's lock published.
    pub fn find(root: &Path) -> Option<Self> {
        serde_json::from_slice(&disk::read(&root.join(SERVED), SMALL).ok()?).ok()
    }
}

/// Clears the note of an ended command in the lock file, now that this process has the lock.
fn hold_on(lock: &File, path: &Path) {
    if disk::is_held_briefly(path) {
        // The lock is held even if the note cannot be written; other processes just wait longer then.
        let _ = disk::note_hold(lock, Hold::Long);
    }
}

/// The absolute path of the folder: other programs that use its files have other working directories.
fn whole(root: &Path) -> Result<PathBuf, OpenError> {
    std::path::absolute(root).map_err(io(root))
}

fn io(path: &Path) -> impl FnOnce(io::Error) -> OpenError + use<> {
    let path = path.to_owned();
    move |reason| OpenError::Io { path, reason }
}

/// Whether a name has the format that this program gives to unfinished files: a version 4 UUID in 32 hexadecimal digits.
fn is_token(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// Whether a file was last written longer ago than [`ABANDONED`].
fn is_old(path: &Path) -> bool {
    let written = fs::symlink_metadata(path).and_then(|file| file.modified());
    written.is_ok_and(|written| written.elapsed().is_ok_and(|age| age > ABANDONED))
}

fn sweep(folder: &Path, is_ours: impl Fn(&str, fs::FileType) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, Ok(kind)) = (entry.file_name(), entry.file_type()) else { continue };
        if !name.to_str().is_some_and(|name| is_ours(name, kind)) {
            continue;
        }
        let removed = if kind.is_dir() { fs::remove_dir_all(entry.path()) } else { fs::remove_file(entry.path()) };
        if let Err(error) = removed {
            tracing::warn!(path = %entry.path().display(), %error, "what a crash left could not be removed");
        }
    }
}

/// Makes a file private to the user.
#[cfg_attr(not(unix), allow(unused_variables, clippy::unnecessary_wraps))]
fn restrict(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_refused_is_said_with_what_helps() {
        let said = |kind: io::ErrorKind| OpenError::Io { path: "/w".into(), reason: kind.into() }.to_string();
        assert!(said(io::ErrorKind::StorageFull).contains("disk is full"), "{}", said(io::ErrorKind::StorageFull));
        assert!(said(io::ErrorKind::PermissionDenied).contains("may read and write"));
        assert!(said(io::ErrorKind::NotFound).contains("Check that the folder exists"));
    }

    #[test]
    fn only_the_process_that_serves_answers_a_challenge() {
        let served = |secret: &str| Served {
            address: SocketAddr::from(([127, 0, 0, 1], 80)),
            api_key: "ck_1".into(),
            secret: secret.into(),
        };
        let (challenge, secret) = (Served::challenge(), Served::fresh_secret());
        let answer = Served::answer(&secret, &challenge);
        assert_eq!((challenge.len(), answer.len()), (Served::CHALLENGE, 64));
        assert!(served(&secret).is_answer(&challenge, &answer));
        assert!(!served(&secret).is_answer(&Served::challenge(), &answer), "an answer is good once");
        assert!(!served(&Served::fresh_secret()).is_answer(&challenge, &answer), "another start has another secret");
        assert!(!served("").is_answer(&challenge, &Served::answer("", &challenge)));
    }

    #[test]
    fn a_shared_folder_is_nobodys_alone_and_what_ended_processes_left_in_it_goes() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("media");
        let (one, two) = (DataDir::share(&root).unwrap(), DataDir::share(&root).unwrap());
        let key = |data: &DataDir| secrecy::ExposeSecret::expose_secret(&data.api_key().unwrap()).to_owned();
        assert_eq!(key(&one), key(&two));
        assert!(matches!(DataDir::open(&root), Err(OpenError::InUse(_))));
        assert_ne!(one.scratch(), two.scratch());
        fs::write(two.scratch().join("unfinished"), "x").unwrap();
        // The state after a kill: the folder is there, its lock is free.
        let left = root.join("scratch").join(uuid::Uuid::new_v4().simple().to_string());
        fs::create_dir(&left).unwrap();
        fs::write(left.join("lock"), "").unwrap();
        let strange = root.join("scratch/not-ours");
        fs::write(&strange, "x").unwrap();
        one.sweep();
        assert!(!left.exists() && strange.exists() && two.scratch().join("unfinished").exists());
        let gone = two.scratch();
        drop(two);
        assert!(!gone.exists());
        drop(one);
        let alone = DataDir::open(&root).unwrap();
        assert!(matches!(DataDir::share(&root), Err(OpenError::InUse(_))));
        drop(alone);
    }
}
