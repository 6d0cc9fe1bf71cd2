//! A journal on disk: one file per video of a workspace. A separate thread appends to it, so that the window never waits for the
//! disk; entries that arrive together are synced together. Everything is written under the lock of the folder
//! ([`crate::disk::references`]), so that no media is deleted while an entry comes to name it.

use super::generations;
use crate::{
    api::SourceId,
    disk::{self, Hold, references},
    edit::journal::{Entry, HEADER, Recovered, Tail, recover},
};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
    thread::JoinHandle,
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// Longest wait for a window that has just closed the video.
const PATIENCE: Duration = Duration::from_secs(2);
/// Longest wait for other commands that have the video open.
const COMMANDS_PATIENCE: Duration = Duration::from_secs(30);

/// Size limit of a journal, in bytes: many times a day's editing.
pub const LARGEST: u64 = disk::LARGEST_JOURNAL;

/// Job of the writer thread.
enum Job {
    Append(Vec<u8>),
    /// Starts an empty journal, because everything is saved.
    Reset,
    /// Sends the result when all earlier jobs are on disk.
    Tell(oneshot::Sender<Result<(), JournalError>>),
}

/// Receives the result when everything appended before is on disk.
pub type Written = oneshot::Receiver<Result<(), JournalError>>;

/// Error of the journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The video has no journal.
    #[error("{}", words::document::no_journal())]
    None,
    /// The entry cannot be serialised as JSON.
    #[error(transparent)]
    Entry(serde_json::Error),
    /// The disk returned an error.
    #[error("{}: {reason}", path.display())]
    Disk {
        /// Path of the journal.
        path: PathBuf,
        /// Error of the operating system, shared by all waiting callers.
        reason: Arc<io::Error>,
    },
    /// The journal was closed before it was written.
    #[error("{}", words::document::journal_closed())]
    Closed,
    /// The disk did not answer.
    #[error("{}", words::document::disk_slow(.0.as_secs()))]
    Slow(Duration),
}

/// Handle of the open video's journal, with its writer thread.
pub struct JournalFile {
    jobs: mpsc::Sender<Job>,
    thread: JoinHandle<()>,
}

/// Result of opening a journal.
pub struct Opened {
    /// Handle that takes further entries.
    pub file: JournalFile,
    /// Entries of the last session.
    pub entries: Vec<Entry>,
    /// Path of the copy of a damaged journal; `None` if it was not damaged.
    pub set_aside: Option<PathBuf>,
}

/// Interval at which the thread checks whether another window asks for the journal.
const LOOK: Duration = Duration::from_millis(200);

/// Event of the writer thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalEvent {
    /// The disk failed; holds the message.
    NotWritten(String),
    /// The disk works again, and the failed entries are written.
    Mended,
    /// Another window asks to take over the video.
    AskedFor,
}

/// Asks the window that holds a journal to release it.
pub fn ask_for(path: &Path) -> io::Result<()> {
    disk::open(&path.with_extension("wanted"), disk::private_file().create(true).truncate(false).write(true)).map(drop)
}

/// Whether an error of opening means that another window holds the journal.
pub fn is_elsewhere(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::WouldBlock
}

/// Whether no window holds a journal. A window that opens it now waits until this check is done.
pub fn is_free(path: &Path) -> bool {
    File::open(path.with_extension("lock")).is_ok_and(|lock| lock.try_lock_shared().is_ok())
}

/// Path of a video's journal.
pub fn path_of(folder: &Path, workspace: &str, video: &str) -> PathBuf {
    let digest = Sha256::digest(format!("{workspace}\n{video}"));
    let name = disk::short_hex(&digest, 12);
    folder.join(name).with_extension("journal")
}

/// Bytes of a journal; empty if there is none. Needs no lock: entries are appended whole, and a journal is replaced as a whole.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    match disk::read(path, LARGEST) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read.map_err(|error| named(path, &error)),
    }
}

impl JournalFile {
    /// Opens or creates a journal and reads it. The writer thread calls `tell` when the disk fails or works again, and when another
    /// window asks for the journal.
    pub fn open(path: &Path, tell: impl Fn(JournalEvent) + Send + 'static) -> io::Result<Opened> {
        Self::open_as(path, Hold::Long, tell)
    }

    /// Like [`Self::open`], but for a command: waits longer for other commands, which end soon.
    ///
    /// # Errors
    /// Those of [`Self::open`].
    pub fn open_for_command(path: &Path) -> io::Result<Opened> {
        // `save` and `close` check write errors. A window that asks for the journal waits until the command ends, which is soon.
        Self::open_as(path, Hold::Brief, |_| {})
    }

    fn open_as(path: &Path, hold: Hold, tell: impl Fn(JournalEvent) + Send + 'static) -> io::Result<Opened> {
        let folder = path.parent().unwrap_or(Path::new("."));
        disk::private_folder(folder)?;
        let lock = lock(&path.with_extension("lock"), hold)?;
        let naming = references::naming(folder)?;
        // The request came from this window, or from one that is closed.
        let _ = fs::remove_file(path.with_extension("wanted"));
        // The window whose undo history needed this file is closed.
        let _ = fs::remove_file(path.with_extension(references::UNDOABLE));
        let bytes = read(path)?;
        let Recovered { entries, whole, tail } = recover(&bytes);
        let mut set_aside = None;
        if tail == Tail::Damaged {
            let aside = path.with_extension(format!("damaged-{}", jiff::Timestamp::now().as_millisecond()));
            // Written atomically: after a failure, the next opening tries again.
            disk::replace(&aside, &bytes)?;
            set_aside = Some(aside);
        }
        // Copies the last session's version before anything changes.
        if entries.len() > 1
            && let Err(error) = generations::keep(path, jiff::Timestamp::now().as_millisecond())
        {
            tracing::warn!(%error, "the journal's earlier state could not be kept");
        }
        if tail == Tail::Unfinished {
            tracing::info!(path = %path.display(), bytes = bytes.len() - whole, "the record that was being written at the end goes");
        }
        if tail != Tail::Empty || whole == 0 {
            let whole = bytes.get(..whole).filter(|whole| !whole.is_empty()).unwrap_or(HEADER);
            disk::replace(path, whole)?;
        }
        let file = disk::open(path, OpenOptions::new().append(true))?;
        let (jobs, inbox) = mpsc::channel();
        let length = file.metadata()?.len();
        drop(naming);
        let mut writer = Writer {
            path: path.to_owned(),
            file,
            length,
            unwritten: Vec::new(),
            broken: false,
            undoable: BTreeSet::new(),
            _lock: lock,
        };
        let thread = std::thread::Builder::new().name("journal".into()).spawn(move || {
            let (wanted, mut reported) = (writer.path.with_extension("wanted"), false);
            loop {
                match inbox.recv_timeout(LOOK) {
                    Ok(first) => {
                        let jobs = std::iter::once(first).chain(inbox.try_iter());
                        if catch_unwind(AssertUnwindSafe(|| writer.run(jobs, &tell))).is_err() {
                            tell(JournalEvent::NotWritten(words::document::journal_panicked(writer.path.display())));
                        }
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) if !reported && wanted.exists() => {
                        reported = true;
                        tell(JournalEvent::AskedFor);
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
            }
            // The undo history ends with the window. If the file cannot be removed, the next opening removes it.
            let _ = fs::remove_file(writer.path.with_extension(references::UNDOABLE));
        })?;
        Ok(Opened { file: Self { jobs, thread }, entries, set_aside })
    }

    /// Appends an entry in the background. Fails if it cannot be serialised.
    pub fn append(&self, entry: &Entry) -> Result<(), serde_json::Error> {
        self.send(Job::Append(entry.encode()?));
        Ok(())
    }

    /// Appends entries as one record in the background: a later read returns all of them, or none.
    pub fn append_together(&self, entries: &[Entry]) -> Result<(), serde_json::Error> {
        self.send(Job::Append(Entry::encode_together(entries)?));
        Ok(())
    }

    /// Starts an empty journal: everything in it is saved or discarded.
    pub fn reset(&self) {
        self.send(Job::Reset);
    }

    /// Resolves when everything appended so far is on disk.
    pub fn settled(&self) -> Written {
        let (tell, written) = oneshot::channel();
        self.send(Job::Tell(tell));
        written
    }

    fn send(&self, job: Job) {
        if self.jobs.send(job).is_err() {
            tracing::error!("the journal's thread has ended");
        }
    }

    /// Writes the remaining entries and releases the file.
    pub fn close(self) {
        drop(self.jobs);
        if self.thread.join().is_err() {
            tracing::error!("the journal's thread panicked");
        }
    }
}

/// State of the writer thread.
struct Writer {
    path: PathBuf,
    file: File,
    /// Length of the complete part of the file, in bytes.
    length: u64,
    /// Bytes that could not be written yet; the next write retries them.
    unwritten: Vec<u8>,
    broken: bool,
    /// Media that the journal named before resets: the window's undo history may bring it back.
    undoable: BTreeSet<String>,
    _lock: File,
}

impl Writer {
    /// Executes jobs and syncs once. After a failure, the incomplete tail is removed before the next write.
    fn run(&mut self, jobs: impl Iterator<Item = Job>, tell: &impl Fn(JournalEvent)) {
        let mut waiting = Vec::new();
        // Held until everything is on disk.
        let (_naming, mut done) = match references::naming(self.path.parent().unwrap_or(Path::new("."))) {
            Ok(naming) => (Some(naming), Ok(())),
            Err(error) => (None, Err(error)),
        };
        for job in jobs {
            match job {
                Job::Append(bytes) => self.unwritten.extend(bytes),
                Job::Reset => {
                    done = done.and_then(|()| self.reset());
                    self.unwritten.clear();
                }
                Job::Tell(tell) => waiting.push(tell),
            }
        }
        done = done.and_then(|()| self.append());
        match &done {
            Ok(()) => {
                if std::mem::take(&mut self.broken) {
                    tell(JournalEvent::Mended);
                }
            }
            Err(error) if !self.broken => {
                self.broken = true;
                tell(JournalEvent::NotWritten(format!("{}: {error}", self.path.display())));
            }
            Err(_) => {}
        }
        let done = done.map_err(Arc::new);
        for asked in waiting {
            let failed = |reason: &Arc<io::Error>| JournalError::Disk { path: self.path.clone(), reason: reason.clone() };
            // The receiver may be gone, which is no error.
            let _ = asked.send(done.as_ref().copied().map_err(failed));
        }
    }

    fn append(&mut self) -> io::Result<()> {
        if self.unwritten.is_empty() {
            return Ok(());
        }
        if self.length + self.unwritten.len() as u64 > LARGEST {
            let full = words::document::journal_full(LARGEST);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, full));
        }
        if self.broken {
            self.file.set_len(self.length)?;
        }
        let written = self.file.write_all(&self.unwritten).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // A part of a record may have been written, as on a full disk. It is removed immediately, because there may be no
            // further write.
            if let Err(stuck) = self.file.set_len(self.length) {
                tracing::error!(%stuck, path = %self.path.display(), "the part of a record that was written stays");
            }
            return Err(error);
        }
        self.length += self.unwritten.len() as u64;
        self.unwritten.clear();
        Ok(())
    }

    fn reset(&mut self) -> io::Result<()> {
        // Includes unwritten entries, which may name media as well.
        self.keep_undoable()?;
        // Everything in the journal is saved or discarded; the copy can be restored for a week.
        if self.length > HEADER.len() as u64
            && let Err(error) = generations::keep(&self.path, jiff::Timestamp::now().as_millisecond())
        {
            tracing::warn!(%error, "the journal's earlier state could not be kept");
        }
        disk::replace(&self.path, HEADER)?;
        self.file = disk::open(&self.path, OpenOptions::new().append(true))?;
        self.length = HEADER.len() as u64;
        Ok(())
    }
}

impl Writer {
    /// Writes the list of media that the journal has named so far, so that it is not deleted while undo may need it.
    fn keep_undoable(&mut self) -> io::Result<()> {
        let written = disk::open(&self.path, OpenOptions::new().read(true))?;
        let undoable = &mut self.undoable;
        let all = disk::at_most(written, LARGEST)?.chain(self.unwritten.as_slice());
        references::words(all, |word| {
            if word.starts_with(SourceId::PREFIX) {
                undoable.insert(word.to_owned());
            }
        })?;
        if undoable.is_empty() {
            return Ok(());
        }
        let list = undoable.iter().fold(String::new(), |list, id| list + id + "\n");
        disk::replace(&self.path.with_extension(references::UNDOABLE), list.as_bytes())
    }
}

/// Adds the path to an error.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn lock(path: &Path, hold: Hold) -> io::Result<File> {
    let lock = disk::open(path, disk::private_file().create(true).truncate(false).write(true));
    let lock = lock.map_err(|error| named(path, &error))?;
    let asked = Instant::now();
    // Time at which a command was last known to hold the lock.
    let mut since = asked;
    loop {
        match lock.try_lock() {
            Ok(()) => break,
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) => {}
        }
        if hold == Hold::Brief && asked.elapsed() < COMMANDS_PATIENCE && disk::is_held_briefly(path) {
            since = Instant::now();
        }
        if since.elapsed() > PATIENCE {
            return Err(io::Error::new(io::ErrorKind::WouldBlock, words::document::other_window()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    // The lock is held, even if this note cannot be written.
    let _ = disk::note_hold(&lock, hold);
    Ok(lock)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(path: &Path) -> Opened {
        JournalFile::open(path, |event| panic!("{event:?}")).unwrap()
    }

    #[test]
    fn what_was_appended_is_read_back_until_it_is_reset() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), "local", "vid_1");
        let opened = open(&path);
        assert!(opened.entries.is_empty() && opened.set_aside.is_none());
        opened.file.append(&Entry::Undo).unwrap();
        opened.file.append(&Entry::Redo).unwrap();
        opened.file.settled().blocking_recv().unwrap().unwrap();
        opened.file.close();
        let opened = open(&path);
        assert_eq!(opened.entries, [Entry::Undo, Entry::Redo]);
        opened.file.reset();
        opened.file.append(&Entry::EndGesture).unwrap();
        opened.file.close();
        assert_eq!(open(&path).entries, [Entry::EndGesture]);
        assert_ne!(path, path_of(folder.path(), "local", "vid_2"));
    }

    #[test]
    fn a_damaged_journal_is_set_aside_and_its_whole_part_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), "local", "vid_1");
        let opened = open(&path);
        opened.file.append(&Entry::Undo).unwrap();
        opened.file.append(&Entry::Redo).unwrap();
        opened.file.close();
        let mut bytes = fs::read(&path).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let opened = open(&path);
        assert_eq!(opened.entries, [Entry::Undo]);
        assert_eq!(fs::read(opened.set_aside.unwrap()).unwrap(), bytes);
        opened.file.append(&Entry::EndGesture).unwrap();
        opened.file.close();
        assert_eq!(open(&path).entries, [Entry::Undo, Entry::EndGesture]);
    }

    #[test]
    fn a_record_that_a_crash_cut_off_goes_without_a_word_and_the_next_one_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), "local", "vid_1");
        let opened = open(&path);
        opened.file.append(&Entry::Undo).unwrap();
        opened.file.append(&Entry::Discard("what was being written".into())).unwrap();
        opened.file.close();
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
        let opened = open(&path);
        assert_eq!((opened.entries, opened.set_aside), (vec![Entry::Undo], None));
        opened.file.append(&Entry::Redo).unwrap();
        opened.file.close();
        assert_eq!(open(&path).entries, [Entry::Undo, Entry::Redo]);
    }

    #[test]
    fn what_a_save_took_from_the_journal_stays_named_as_long_as_the_window_may_undo_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), "local", "vid_1");
        let undoable = path.with_extension(references::UNDOABLE);
        let listed = || fs::read_to_string(&undoable).unwrap();
        let step = |name: &str| Entry::Discard(format!("of {name}"));
        let opened = open(&path);
        opened.file.append(&step("su_first")).unwrap();
        opened.file.settled().blocking_recv().unwrap().unwrap();
        assert!(!undoable.exists(), "the journal itself names it");
        opened.file.reset();
        opened.file.settled().blocking_recv().unwrap().unwrap();
        assert_eq!((listed(), fs::read(&path).unwrap()), ("su_first\n".into(), HEADER.to_vec()));
        // Media that was never written to disk is listed as well: both jobs run together.
        opened.file.append(&step("su_second")).unwrap();
        opened.file.reset();
        opened.file.settled().blocking_recv().unwrap().unwrap();
        assert_eq!(listed(), "su_first\nsu_second\n");
        opened.file.close();
        assert!(!undoable.exists(), "with the window its history ends");
    }

    #[test]
    fn entries_wait_for_a_deletion_that_is_being_decided() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), "local", "vid_1");
        let opened = open(&path);
        let deciding = references::deciding(&[folder.path().to_owned()]).unwrap();
        opened.file.append(&Entry::Undo).unwrap();
        let settled = opened.file.settled();
        assert_eq!(fs::read(&path).unwrap(), HEADER);
        drop(deciding);
        settled.blocking_recv().unwrap().unwrap();
        opened.file.close();
        assert_eq!(open(&path).entries, [Entry::Undo]);
    }

    #[test]
    fn a_second_window_is_told_that_the_video_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), "local", "vid_1");
        let first = open(&path);
        let second = JournalFile::open(&path, |_| {}).err().unwrap();
        assert!(second.to_string().contains(words::document::other_window()));
        first.file.close();
        open(&path);
    }
}
