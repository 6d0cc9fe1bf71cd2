//! The folder of a workspace: locked by one process, private to the user, with the key, the database and the media.

use super::{
    ownership::{self, Owner},
    store::StoreError,
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

/// Why a workspace could not be opened. Each error names the file and what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has locked the folder.
    #[error("the workspace in {0} is open in another Cutroom. Close it, or choose another folder with --data")]
    InUse(PathBuf),
    /// The operating system refused.
    #[error("{path}: {reason}. {}, or choose another folder with --data", advice(.reason))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The operating system's error.
        reason: io::Error,
    },
    /// The folder belongs to something else.
    #[error(
        "{path} holds other things ({found}) and no workspace; nothing in it was touched. Choose a new or an empty folder with --data or CUTROOM_DATA_DIR"
    )]
    NotOurs {
        /// The folder.
        path: PathBuf,
        /// The name of an entry in it.
        found: String,
    },
    /// The database was made by a later version.
    #[error(
        "{path} was made by a newer Cutroom (format {found}, this one reads up to {known}). Update Cutroom; the file was not touched"
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// The format of the database.
        found: i64,
        /// The newest format that this version reads.
        known: i64,
    },
    /// The disk does not read or write the database, which may be as it should be.
    #[error(
        "{path} could not be read or written: {reason}. It may well be undamaged: make room on the disk, see that you may write to it, and \
         try again"
    )]
    Disk {
        /// The database.
        path: PathBuf,
        /// What the disk refused.
        reason: String,
    },
    /// A database on a server cannot be used.
    #[error(
        "the database cannot be used: {reason}. Check the address in --database or CUTROOM_DATABASE, and that its server runs"
    )]
    Database {
        /// What is wrong with it.
        reason: String,
    },
    /// The machine has another time than the database.
    #[error("{0}, and start again; nothing was touched")]
    Clock(String),
    /// A store of media cannot be used.
    #[error("the store of the media cannot be used: {0}")]
    Media(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A store of media does not answer.
    #[error("the store of the media cannot be used: {0}")]
    MediaAway(#[source] StoreError),
    /// The database is damaged, or not one of a workspace.
    #[error("{path} cannot be used as a workspace: {reason}. Move it away to start afresh, or restore a copy")]
    Damaged {
        /// The database.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// What to do where the system refused for this reason.
fn advice(reason: &io::Error) -> &'static str {
    match reason.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "The disk has no room left: make some",
        io::ErrorKind::FileTooLarge => "The file would be larger than the system allows: raise the limit (`ulimit -f`)",
        io::ErrorKind::PermissionDenied => "See that you may read and write what is in the folder",
        io::ErrorKind::ReadOnlyFilesystem => {
            "The file system takes no changes: mount it for writing, write what is in it into a file with `cutroom backup`"
        }
        _ => "Check that the folder exists and that you may write to it",
    }
}

/// A workspace's folder, locked by this process until it is dropped.
#[derive(Debug)]
pub struct DataDir {
    root: PathBuf,
    /// Whether the file of [`DataDir::publish`] exists.
    published: AtomicBool,
    journals: Vec<PathBuf>,
    /// The folder of unfinished files, of this process alone where others share the workspace's folder, with its lock.
    own_scratch: Option<(PathBuf, File)>,
    lock: File,
}

impl DataDir {
    /// Creates the folder if it is missing, and locks it. A folder with other contents than a workspace is refused before
    /// anything in it is touched, and the mode of an existing folder stays. The only file removed here is the address of a
    /// process that has ended; see [`DataDir::sweep`].
    pub fn open(root: &Path) -> Result<Self, OpenError> {
        let root = &whole(root)?;
        Self::make_beside_others(root, |error| {
            let is_strange = matches!(error, OpenError::NotOurs { .. } | OpenError::Damaged { .. });
            // Whoever begins a workspace locks it first.
            is_strange && root.join("lock").is_file()
        })?;
        let lock = Self::lock(root)?;
        let published = AtomicBool::new(false);
        let data = Self { root: root.to_owned(), journals: Vec::new(), published, own_scratch: None, lock };
        ownership::mark(root).map_err(io(root))?;
        // The process that locked the folder before has ended, and with it the server at this address: whatever listens
        // there now is a stranger.
        let served = root.join(SERVED);
        match fs::remove_file(&served) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io(&served)(error)),
            _ => {}
        }
        data.make_folders()?;
        Ok(data)
    }

    /// Like [`Self::open`]; waits so long while a command has the folder, which ends by itself. Blocks.
    ///
    /// # Errors
    /// Those of [`Self::open`].
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

    /// Says to others that this process, a command, has the folder for a short time.
    ///
    /// # Errors
    /// The lock file cannot be written.
    pub fn hold_briefly(&self) -> io::Result<()> {
        disk::note_hold(&self.lock, Hold::Brief)
    }

    /// Whether the process that has locked a folder says that it is a command.
    pub fn is_held_briefly(root: &Path) -> bool {
        disk::is_held_briefly(&root.join("lock"))
    }

    /// Like [`Self::open`], for a folder of media that several servers and workers of one database use, on this machine or others: each
    /// has a folder of its own for unfinished files. Nobody can open it alone meanwhile.
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
        // It gets the name under which others look for what was left once it is locked.
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

    /// Whether others may use the folder at the same time.
    pub(super) fn is_shared(&self) -> bool {
        self.own_scratch.is_some()
    }

    /// Like [`Self::make`]. Another process that begins to use an empty folder has a file without a name of ours in it for a moment: an
    /// error that may mean that is believed once it has lasted.
    fn make_beside_others(root: &Path, may_pass: impl Fn(&OpenError) -> bool) -> Result<(), OpenError> {
        let asked = Instant::now();
        loop {
            match Self::make(root) {
                Err(error) if may_pass(&error) && asked.elapsed() <= BEGINNING => std::thread::sleep(BEGINNING / 50),
                made => return made,
            }
        }
    }

    /// Makes a folder that is missing; refuses one that belongs to something else.
    fn make(root: &Path) -> Result<(), OpenError> {
        match ownership::inspect(root).map_err(io(root))? {
            Owner::Missing => disk::private_folder(root).map_err(io(root)),
            Owner::Nobody | Owner::Cutroom => Ok(()),
            Owner::Other(found) => Err(OpenError::NotOurs { path: root.to_owned(), found }),
            Owner::OtherDatabase => {
                let reason = "it is not a database of Cutroom's, and nothing in its folder was touched".into();
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

    /// Locks a folder that is there, whatever it holds, and changes nothing else in it: nobody opens it while the file lives.
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

    /// Removes unfinished files of a crash, to which nothing refers. Called once the database is known to be ours, and only
    /// for names that this program gives: all other entries stay.
    pub(super) fn sweep(&self) {
        // Commands write into the folder itself without its lock: what is being written is no crash's.
        sweep(&self.root, |name, kind| kind.is_file() && disk::is_passing_name(name) && is_old(&self.root.join(name)));
        if self.is_shared() {
            return self.sweep_beside_others();
        }
        sweep(&self.media(), |name, kind| kind.is_file() && disk::is_passing_name(name));
        sweep(&self.scratch(), |name, kind| (kind.is_dir() || kind.is_file()) && is_token(name));
        sweep(&self.incoming(), |name, kind| kind.is_file() && is_token(name));
        sweep(&self.derived(), |name, kind| kind.is_file() && name.strip_suffix(".new").is_some_and(is_token));
    }

    /// Removes what processes left that have ended: the folder of unfinished files of each, whose lock is free, and uploads that have
    /// not grown for a day.
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

    /// Names a folder of journals on this machine: media that their edits use is kept, even if nothing else refers to it.
    #[must_use]
    pub fn with_journals(mut self, folder: PathBuf) -> Self {
        if !self.journals.contains(&folder) {
            self.journals.push(folder);
        }
        self
    }

    /// The folders of journals whose media is kept.
    pub(super) fn journals(&self) -> &[PathBuf] {
        &self.journals
    }

    /// The folder.
    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// The database.
    pub fn database(&self) -> PathBuf {
        self.root.join(ownership::DATABASE)
    }

    /// Media bytes, each file named by its SHA-256.
    pub fn media(&self) -> PathBuf {
        self.root.join("media")
    }

    /// Uploads in progress; on the same file system as [`DataDir::media`], so that a rename completes them.
    pub fn incoming(&self) -> PathBuf {
        self.root.join("incoming")
    }

    /// Files made from media, each named by a secret or by its SHA-256.
    pub fn derived(&self) -> PathBuf {
        self.root.join("derived")
    }

    /// Files being made; on the same file system as [`DataDir::derived`].
    pub fn scratch(&self) -> PathBuf {
        self.own_scratch.as_ref().map_or_else(|| self.root.join("scratch"), |(own, _)| own.clone())
    }

    /// The folder's key: random, created on first use, readable only by its owner.
    pub fn api_key(&self) -> Result<SecretString, OpenError> {
        self.key("api-key", "ck")
    }

    /// The key of assistants, kept like the folder's own: it opens `/mcp` and nothing else.
    pub fn assistant_key(&self) -> Result<SecretString, OpenError> {
        self.key(ASSISTANT_KEY, ASSISTANT_BEGINS)
    }

    /// Another key of assistants, in place of the one that was kept.
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
            // Of two servers that start at the same time, one makes the key.
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

/// A key that nobody can guess: two version 4 UUIDs, 244 random bits from the system.
fn random_key(begins: &str) -> String {
    format!("{begins}_{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple())
}

impl DataDir {
    /// The port of the last start that kept it, or that the user wrote there.
    pub(super) fn port(&self) -> Option<u16> {
        let text = disk::read(&self.root.join(PORT), SMALL).ok()?;
        std::str::from_utf8(&text).ok()?.trim().parse().ok().filter(|port| *port >= 1024)
    }

    /// Keeps the port for the next start.
    pub(super) fn keep_port(&self, port: u16) -> io::Result<()> {
        disk::replace(&self.root.join(PORT), format!("{port}\n").as_bytes())
    }

    /// Publishes to other programs of this user where the workspace is served, until this value is dropped.
    pub(super) fn publish(&self, served: &Served) -> io::Result<()> {
        if self.is_shared() {
            // It is no workspace of this machine's: others reach it by its address.
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
            // A file that cannot be removed now is removed by the next process that locks the folder.
            let _ = fs::remove_file(self.root.join(SERVED));
        }
        if let Some((own, _)) = &self.own_scratch {
            // What cannot be removed now is swept by others.
            let _ = fs::remove_dir_all(own);
        }
    }
}

/// The address of a served workspace and its key, stored in a file that only the serving user can read.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Served {
    /// The address.
    pub address: SocketAddr,
    /// The key.
    pub api_key: String,
    /// The secret with which the serving process proves its identity. It is new at every start and ends with the process,
    /// so a process that takes over the address cannot know it.
    #[serde(default)]
    pub secret: String,
}

impl Served {
    /// Length of a challenge in hexadecimal digits.
    pub const CHALLENGE: usize = 32;

    /// A secret for one start: 244 random bits.
    pub(super) fn fresh_secret() -> String {
        format!("{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple())
    }

    /// A challenge that was never used before.
    pub fn challenge() -> String {
        uuid::Uuid::new_v4().simple().to_string()
    }

    /// The answer to a challenge: its HMAC-SHA256 under the secret, in hexadecimal digits. It reveals neither the secret
    /// nor the key.
    pub fn answer(secret: &str, challenge: &str) -> String {
        // HMAC accepts keys of any length.
        let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes());
        mac.map(|mac| {
            crate::disk::hex(&mac.chain_update(b"cutroom workspace ").chain_update(challenge).finalize().into_bytes())
        })
        .unwrap_or_default()
    }

    /// Whether an answer to a challenge comes from the process that wrote this.
    pub fn is_answer(&self, challenge: &str, answer: &str) -> bool {
        // A file of an earlier version has no secret; then no answer is accepted.
        !self.secret.is_empty() && bool::from(Self::answer(&self.secret, challenge).as_bytes().ct_eq(answer.as_bytes()))
    }
}

/// How often it is looked whether a command has ended.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// How long it may take to make an empty folder a workspace's.
const BEGINNING: Duration = Duration::from_secs(1);
/// After what time an upload that does not grow is nobody's, where others may use the folder.
const ABANDONED: Duration = Duration::from_secs(24 * 3_600);
const SERVED: &str = "served";
/// The file with the key of assistants, and how such keys begin.
const ASSISTANT_KEY: &str = "assistant-key";
const ASSISTANT_BEGINS: &str = "ca";
/// The file with the port of the last start.
const PORT: &str = "port";
/// The largest key or address file that is read.
const SMALL: u64 = 16 << 10;

impl Served {
    /// Reads what the process that has locked a folder published about it.
    pub fn find(root: &Path) -> Option<Self> {
        serde_json::from_slice(&disk::read(&root.join(SERVED), SMALL).ok()?).ok()
    }
}

/// Takes away what a command that has ended wrote into a lock, now that it is held.
fn hold_on(lock: &File, path: &Path) {
    if disk::is_held_briefly(path) {
        // The lock is held, whatever can be written into it: others wait longer for it then.
        let _ = disk::note_hold(lock, Hold::Long);
    }
}

/// The folder by its whole path: other programs that work on its files have other working folders.
fn whole(root: &Path) -> Result<PathBuf, OpenError> {
    std::path::absolute(root).map_err(io(root))
}

fn io(path: &Path) -> impl FnOnce(io::Error) -> OpenError + use<> {
    let path = path.to_owned();
    move |reason| OpenError::Io { path, reason }
}

/// Whether a name is one that this program gives to an unfinished file: a version 4 UUID in 32 hexadecimal digits.
fn is_token(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// Removes the entries of a folder that are ours by name and kind. Links are never followed.
/// Whether nobody has written to a file for long.
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

/// Makes one of our files private to the user.
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
        assert!(said(io::ErrorKind::StorageFull).contains("no room left"), "{}", said(io::ErrorKind::StorageFull));
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
        // As a killed process leaves it: no lock, and the folder still there.
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
