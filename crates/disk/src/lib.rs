#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

mod hold;
pub mod lines;
pub mod references;

pub use hold::{Hold, is_held_briefly, note_hold};

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How long a starting child process may hold inherited locks of this process.
const STARTING: Duration = Duration::from_millis(100);

/// Formats bytes as lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// First bytes of a digest as lower-case hexadecimal, for names that only have to be distinct.
pub fn short_hex(digest: &[u8], bytes: usize) -> String {
    hex(digest.get(..bytes).unwrap_or(digest))
}

/// Reads a whole file. Fails, with the reason, if it isn't a regular file or is larger than `limit` bytes.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = open(path, OpenOptions::new().read(true))?;
    let length = file.metadata()?.len();
    if length > limit {
        return Err(too_large(length, limit));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    // The file may grow while it is read.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(bytes.len() as u64, limit));
    }
    Ok(bytes)
}

/// Largest journal that is read, in bytes.
pub const LARGEST_JOURNAL: u64 = 512 << 20;

/// Limits the reading of a file to `limit` bytes; fails if the file is larger.
pub fn at_most(file: File, limit: u64) -> io::Result<io::Take<File>> {
    let length = file.metadata()?.len();
    if length > limit {
        return Err(too_large(length, limit));
    }
    Ok(file.take(limit))
}

/// Reads a stream, such as standard input, to its end; fails if it is longer than `limit` bytes.
pub fn read_stream(stream: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it holds more than the {limit} bytes that are read")));
    }
    Ok(bytes)
}

/// Opens a regular file. Its type is checked before opening, because opening a named pipe waits for its other end, and again after,
/// because another program may have replaced the file in between.
pub fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => return Err(not_regular(found.file_type())),
        // A file to be created does not exist yet; opening it returns any other error.
        Ok(_) | Err(_) => {}
    }
    let file = options.open(path)?;
    let found = file.metadata()?;
    if found.is_file() { Ok(file) } else { Err(not_regular(found.file_type())) }
}

/// Opens one of the program's own files, such as a cache, for reading and writing; creates it if it is missing. Links are never
/// followed ([`drop_links`]), not even one that appears meanwhile.
pub fn open_own(path: &Path) -> io::Result<File> {
    drop_links(path)?;
    // The options must not change an existing file.
    let options = || {
        let mut options = private_file();
        options.read(true).write(true);
        options
    };
    let file = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return options().create_new(true).open(path),
        Err(error) => return Err(error),
        Ok(_) => open(path, &options())?,
    };
    if is_linked(&fs::symlink_metadata(path)?) || is_linked(&file.metadata()?) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it was replaced by a link just now, and nothing is written through links",
        ));
    }
    Ok(file)
}

/// Removes one of the program's own files if it is a symbolic or hard link; the link's target is left unchanged. Returns `true` if
/// a link was removed. Other files that aren't regular are kept, and fail when opened.
pub fn drop_links(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(found) if is_linked(&found) => {
            tracing::warn!(path = %path.display(), "a file of the program's own was a link: the link is removed");
            fs::remove_file(path).map(|()| true)
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(false),
    }
}

/// True if writing to the file would change a file that also has another name.
fn is_linked(found: &fs::Metadata) -> bool {
    #[cfg(unix)]
    let names = std::os::unix::fs::MetadataExt::nlink(found);
    #[cfg(not(unix))]
    let names = 1;
    found.is_symlink() || (found.is_file() && names > 1)
}

/// Creates a folder of the program's own in `parent` if it is missing. A link to a folder is removed first; its target is left
/// unchanged.
pub fn own_folder(parent: &Path, name: &str) -> io::Result<PathBuf> {
    private_folder(parent)?;
    let path = parent.join(name);
    if fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
        tracing::warn!(path = %path.display(), "a folder of the program's own was a link: the link is removed");
        // On some systems, links to folders must be removed like folders.
        fs::remove_file(&path).or_else(|_| fs::remove_dir(&path))?;
    }
    private_folder(&path)?;
    Ok(path)
}

/// Locks one of the program's own files; `false` if another process holds the lock. A starting child process inherits all open
/// files, and with them their locks, until it executes its program: so the attempt is repeated for up to a tenth of a second.
/// Blocks.
pub fn try_lock(file: &File) -> io::Result<bool> {
    try_lock_for(file, STARTING)
}

/// Like [`try_lock`], but takes a shared lock; `false` if another process holds it exclusively. Blocks.
pub fn try_lock_shared(file: &File) -> io::Result<bool> {
    patiently(STARTING, || file.try_lock_shared())
}

/// Like [`try_lock`], but waits up to `patience` while another process holds the lock. Blocks.
pub fn try_lock_for(file: &File, patience: Duration) -> io::Result<bool> {
    patiently(patience, || file.try_lock())
}

fn patiently(patience: Duration, attempt: impl Fn() -> Result<(), TryLockError>) -> io::Result<bool> {
    let asked = Instant::now();
    loop {
        match attempt() {
            Ok(()) => return Ok(true),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if asked.elapsed() > patience => return Ok(false),
            Err(TryLockError::WouldBlock) => std::thread::sleep(STARTING / 20),
        }
    }
}

/// Options for creating files that only their owner can read.
pub fn private_file() -> OpenOptions {
    #[cfg_attr(not(unix), allow(unused_mut))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a folder and its parents if they are missing. Only this user can enter a folder created here; the mode of an existing
/// folder is kept.
pub fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Replaces a file atomically (write, sync, rename): afterwards it is complete or unchanged, and private.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    persist(path, bytes, &passing())
}

/// Writes a file for the user atomically: complete or unchanged. A new file has the user's default permissions, an existing file
/// keeps its own, and a link is followed. Fails for anything but a regular file.
pub fn write_document(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = match fs::metadata(&path) {
        Ok(found) if !found.is_file() => return Err(not_regular(found.file_type())),
        Ok(found) => Some(found.permissions()),
        Err(_) => None,
    };
    let mut builder = passing();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    persist(&path, bytes, &builder)?;
    permissions.map_or(Ok(()), |permissions| fs::set_permissions(&path, permissions))
}

/// Writes a new file for the user, completely or not at all. An existing file, even one created meanwhile by another program, is
/// left unchanged: the error is then [`io::ErrorKind::AlreadyExists`].
pub fn write_new_document(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut builder = passing();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let folder = folder_of(path);
    let file = in_temporary_file(folder, bytes, &builder)?;
    file.persist_noclobber(path)?;
    sync_folder(folder)
}

/// Prefix of the names of temporary files, and the number of alphanumeric characters after it.
const PASSING: (&str, usize) = (".cutroom-new-", 12);

fn passing() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PASSING.0).rand_bytes(PASSING.1);
    builder
}

/// True if the name is that of a temporary file, which a killed process may leave behind.
pub fn is_passing_name(name: &str) -> bool {
    name.strip_prefix(PASSING.0)
        .is_some_and(|rest| rest.len() == PASSING.1 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Syncs a folder, so that renamed files in it are on disk. No effect on systems that cannot sync folders.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder).and_then(|folder| folder.sync_all()).or_else(|error| if cfg!(unix) { Err(error) } else { Ok(()) })
}

/// Temporary file beside the target, with these bytes on disk. Errors do not contain its name, which would mean nothing to the
/// user.
fn in_temporary_file(folder: &Path, bytes: &[u8], builder: &tempfile::Builder<'_, '_>) -> io::Result<tempfile::NamedTempFile> {
    let write = || {
        let mut file = builder.tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        Ok(file)
    };
    write().map_err(|error: io::Error| match error.to_string().split_once(" at path ") {
        Some((why, _)) => io::Error::new(error.kind(), why),
        None => error,
    })
}

fn persist(path: &Path, bytes: &[u8], builder: &tempfile::Builder<'_, '_>) -> io::Result<()> {
    let folder = folder_of(path);
    let file = in_temporary_file(folder, bytes, builder)?;
    file.persist(path)?;
    sync_folder(folder)
}

fn too_large(length: u64, limit: u64) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("it holds {length} bytes; at most {limit} are read"))
}

#[cfg_attr(not(unix), allow(unused_variables))]
fn not_regular(found: fs::FileType) -> io::Error {
    let what = if found.is_dir() { "a folder" } else { special(found) };
    io::Error::new(io::ErrorKind::InvalidInput, format!("it is not a file but {what}"))
}

#[cfg(unix)]
fn special(found: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if found.is_fifo() {
        "a named pipe"
    } else if found.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: fs::FileType) -> &'static str {
    "something else"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_of_a_stated_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, b"four").unwrap();
        assert_eq!(read(&path, 4).unwrap(), b"four");
        let large = read(&path, 3).unwrap_err().to_string();
        assert!(large.contains("4 bytes") && large.contains("at most 3"), "{large}");
        let sparse = folder.path().join("sparse");
        File::create(&sparse).unwrap().set_len(3 << 30).unwrap();
        assert_eq!(read(&sparse, 1 << 20).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        assert!(read(folder.path(), 4).unwrap_err().to_string().contains("a folder"));
        assert_eq!(read(&folder.path().join("none"), 4).unwrap_err().kind(), io::ErrorKind::NotFound);
        assert_eq!(read_stream(&b"four"[..], 4).unwrap(), b"four");
        assert!(read_stream(&b"four"[..], 3).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_named_pipe_is_refused_and_never_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert!(read(&pipe, 4).unwrap_err().to_string().contains("a named pipe"));
        let to_write = open(&pipe, private_file().create(true).truncate(false).write(true));
        assert!(to_write.unwrap_err().to_string().contains("a named pipe"));
        let device = read(Path::new("/dev/zero"), 4).unwrap_err().to_string();
        assert!(device.contains("a device"), "{device}");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_of_the_programs_own_is_never_written_through_a_link() {
        let (folder, theirs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (own, thesis) = (folder.path().join("own"), theirs.path().join("thesis"));
        fs::write(&thesis, "mine").unwrap();
        let kept = || assert_eq!(fs::read(&thesis).unwrap(), b"mine");
        std::os::unix::fs::symlink(&thesis, &own).unwrap();
        open_own(&own).unwrap().write_all(b"theirs").unwrap();
        kept();
        assert_eq!(fs::read(&own).unwrap(), b"theirs");
        fs::remove_file(&own).unwrap();
        fs::hard_link(&thesis, &own).unwrap();
        open_own(&own).unwrap().set_len(0).unwrap();
        kept();
        fs::remove_file(&own).unwrap();
        // Opening removes a link to a missing file instead of creating that file.
        std::os::unix::fs::symlink(theirs.path().join("none"), &own).unwrap();
        open_own(&own).unwrap().write_all(b"again").unwrap();
        assert!(!theirs.path().join("none").exists());
        // An own regular file is opened as it is.
        assert_eq!(io::read_to_string(open_own(&own).unwrap()).unwrap(), "again");
        assert!(open_own(folder.path()).is_err(), "a folder is no file");
        std::os::unix::fs::symlink(theirs.path(), folder.path().join("sub")).unwrap();
        let sub = own_folder(folder.path(), "sub").unwrap();
        fs::write(sub.join("thesis"), "x").unwrap();
        kept();
        assert_eq!(own_folder(folder.path(), "sub").unwrap().join("thesis"), sub.join("thesis"));
        assert!(sub.join("thesis").exists());
    }

    #[test]
    fn a_lock_that_a_starting_process_has_for_a_moment_is_not_taken_for_that_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let open = || open(&folder.path().join("lock"), private_file().create(true).truncate(false).write(true)).unwrap();
        let first = open();
        assert!(try_lock(&first).unwrap());
        assert!(!try_lock(&open()).unwrap(), "it is taken");
        // Like a fork before it executes its program.
        let copy = first.try_clone().unwrap();
        drop(first);
        let started = std::thread::spawn(move || {
            std::thread::sleep(STARTING / 5);
            drop(copy);
        });
        // Long enough for a busy machine to end the thread.
        assert!(try_lock_for(&open(), Duration::from_secs(60)).unwrap());
        started.join().unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_document_is_readable_as_other_new_files_and_one_that_is_there_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let (usual, new) = (folder.path().join("usual"), folder.path().join("new.png"));
        fs::write(&usual, b"x").unwrap();
        write_document(&new, b"first").unwrap();
        assert_eq!((mode(&new), fs::read(&new).unwrap()), (mode(&usual), b"first".to_vec()));
        fs::set_permissions(&new, PermissionsExt::from_mode(0o640)).unwrap();
        let link = folder.path().join("link.png");
        std::os::unix::fs::symlink(&new, &link).unwrap();
        write_document(&link, b"second").unwrap();
        assert_eq!((mode(&new), fs::read(&new).unwrap()), (0o640, b"second".to_vec()));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(write_document(folder.path(), b"x").unwrap_err().to_string().contains("a folder"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing is left behind");
    }

    #[test]
    fn what_cannot_be_written_is_not_told_with_a_name_that_nobody_gave() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("missing/words.srt");
        for error in [write_new_document(&target, b"x"), write_document(&target, b"x"), replace(&target, b"x")] {
            let error = error.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::NotFound);
            assert!(!error.to_string().contains(PASSING.0), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_is_made_is_private_and_what_is_there_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let inner = folder.path().join("a/b");
        private_folder(&inner).unwrap();
        private_folder(&inner).unwrap();
        replace(&inner.join("c"), b"x").unwrap();
        assert_eq!((mode(folder.path()), mode(&inner), mode(&inner.join("c"))), (0o755, 0o700, 0o600));
    }
}
