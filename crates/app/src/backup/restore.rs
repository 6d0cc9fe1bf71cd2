//! Restoring a backup. Everything is unpacked and checked beside the folders to replace. Then one small file, the intent, is
//! written: from then on the restore counts as done, and after a crash the next start of the program completes it. The replaced
//! folders are moved aside and kept.

use super::{
    BackupError, Part, Progress,
    archive::Archive,
    at,
    holdings::{Holding, here, holdings},
};
use crate::{
    disk::{self, references},
    jobs::workspaces::Workspaces,
    server::{DataDir, OpenError, adopt_workspace},
};
use anyhow::Context;
use cutroom_command::Paths;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Time that a start of the program waits for a running restore.
const PATIENCE: Duration = Duration::from_secs(30);
/// Interval between checks whether the restore has ended.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// Maximum size of the intent file in bytes.
const LARGEST_INTENT: u64 = 64 << 10;

/// Prefix of unpacked folders and all other temporary files of a restore.
const STAGED: &str = ".cutroom-restored-";

/// Restore that is prepared but has not started.
pub struct Plan {
    archive: Archive,
    paths: Paths,
    transcriber: Option<String>,
    holds: Vec<Holding>,
}

/// Moves to carry out, in order. Written to disk when everything is unpacked and checked.
#[derive(Debug, Serialize, Deserialize)]
struct Intent {
    moves: Vec<Move>,
}

/// Replacement of one folder by another.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Move {
    /// Folder to replace.
    target: PathBuf,
    /// Names, beside the target, of the new folder and for the old one.
    staged: String,
    aside: String,
}

impl Move {
    fn beside(&self, name: &str) -> PathBuf {
        self.target.with_file_name(name)
    }
}

/// Path of the intent file. It is first written under a temporary name with the prefix [`STAGED`].
pub(super) fn intent_path(paths: &Paths) -> PathBuf {
    paths.journals.with_file_name("restore.json")
}

impl Plan {
    /// Opens a backup for restoring to the folders of `paths`; checks its manifest and changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if the file is not a backup, is damaged, contains damaged media, or is of a newer version.
    pub fn new(file: &Path, paths: Paths) -> Result<Self, BackupError> {
        let mut archive = Archive::open(file)?;
        archive.check_media()?;
        let settings = archive.text("config/settings.json").and_then(|text| serde_json::from_slice(&text).ok());
        let transcriber = settings.and_then(|settings: serde_json::Value| {
            let command = settings.get("transcriber")?.get("command")?;
            command.as_array().is_none_or(|words| !words.is_empty()).then(|| command.to_string())
        });
        let settings = archive.text("config/settings.json").and_then(|text| serde_json::from_slice(&text).ok());
        let saved = archive.text("config/workspaces.json").map(|text| Workspaces::read(&text, Path::new("workspaces.json")));
        let journal = |name: &str| archive.text(&format!("journals/{name}"));
        let holds = holdings(&settings.unwrap_or_default(), &saved.unwrap_or_default(), journal);
        Ok(Self { archive, paths, transcriber, holds })
    }

    /// Content of the backup, one line per workspace.
    pub fn holds(&self) -> Vec<String> {
        self.holds.iter().map(Holding::in_words).collect()
    }

    /// Present content of this computer, one line per workspace. Reads the disk.
    pub fn here(&self) -> Vec<String> {
        here(&self.paths).iter().map(Holding::in_words).collect()
    }

    /// Creation time of the backup, ISO 8601.
    pub fn created_at(&self) -> &str {
        self.archive.created_at()
    }

    /// Transcriber command in the backup's settings, as JSON. The author of the backup chose the command, so the user has to see
    /// it before it can run.
    pub fn transcriber(&self) -> Option<&str> {
        self.transcriber.as_deref()
    }

    /// Existing data that would be replaced, one line each with its folder; empty if all folders are new.
    pub fn replaces(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for part in self.parts() {
            let folder = part.folder(&self.paths);
            if files_in(&folder) > 0 {
                let what = match part {
                    Part::Workspace => words::backup::part_workspace(),
                    Part::Journals => words::backup::part_changes(),
                    Part::Config => words::backup::part_settings(),
                    Part::Proposals => words::backup::part_proposals(),
                };
                lines.push(if self.archive.count(part) == 0 {
                    words::backup::replaces_without(folder.display(), what)
                } else {
                    words::backup::replaces(folder.display(), what)
                });
            }
        }
        lines
    }

    /// Parts to replace: those in the backup. The journals are replaced together with the workspace to which their changes belong,
    /// even if the backup has none.
    fn parts(&self) -> Vec<Part> {
        Part::ALL
            .into_iter()
            .filter(|part| {
                self.archive.count(*part) > 0 || (*part == Part::Journals && self.archive.count(Part::Workspace) > 0)
            })
            .collect()
    }

    /// Restores the backup; returns the folders with the replaced data.
    ///
    /// # Errors
    ///
    /// Fails, without changing anything, if another Cutroom has the workspace or a video open, the backup is damaged, or a disk
    /// operation fails.
    pub fn carry_out(self) -> anyhow::Result<Vec<PathBuf>> {
        self.carry_out_watched(&Progress::default())
    }

    /// Like [`Plan::carry_out`], with a progress.
    ///
    /// # Errors
    ///
    /// As for [`Plan::carry_out`].
    pub fn carry_out_watched(self, progress: &Progress) -> anyhow::Result<Vec<PathBuf>> {
        progress.begin(self.archive.bytes());
        let paths = self.paths.clone();
        let root = intent_path(&paths).parent().map(Path::to_owned).unwrap_or_default();
        let existed = root.exists();
        let lock = lock(&paths)?;
        let is_only_lock = |entry: io::Result<fs::DirEntry>| entry.is_ok_and(|entry| entry.path() == lock_path(&paths));
        let was_empty = fs::read_dir(&root).is_ok_and(|mut entries| entries.all(is_only_lock));
        let held = hold(&paths)?;
        let done = self.carry_out_held(held, progress);
        if done.is_err() && was_empty && fs::symlink_metadata(intent_path(&paths)).is_err() {
            // This restore created these folders, and no other process has them open. Files that others put beside them meanwhile
            // stay.
            for folder in [&paths.data, &paths.journals, &paths.config, &paths.cache, &paths.proposals()] {
                if folder.parent() == Some(root.as_path()) {
                    let _ = fs::remove_dir_all(folder);
                }
            }
            let _ = fs::remove_file(lock_path(&paths));
            if !existed {
                let _ = fs::remove_dir(&root);
            }
        }
        drop(lock);
        done
    }

    /// Restores while holding the locks of workspace and videos.
    fn carry_out_held(mut self, held: Held<DataDir>, progress: &Progress) -> anyhow::Result<Vec<PathBuf>> {
        let parts = self.parts();
        // The folders of an interrupted restore are not leftovers.
        anyhow::ensure!(fs::symlink_metadata(intent_path(&self.paths)).is_err(), words::backup::other_restore());
        remove_leftovers(&self.paths);
        let id = uuid::Uuid::new_v4().simple().to_string();
        let moves: Vec<(Part, Move)> = parts
            .iter()
            .map(|part| {
                let folder = part.folder(&self.paths);
                // A symbolic link stays; its target is replaced.
                let target = fs::canonicalize(&folder).unwrap_or_else(|_| folder.clone());
                let at = jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S");
                let (name, short) = (part.name(), id.get(..8).unwrap_or_default());
                let staged = format!("{}{id}", staged_prefix(&self.paths, *part));
                (*part, Move { target, staged, aside: format!("{name}-before-restore-{at}-{short}") })
            })
            .collect();
        let staged = |part: Part| {
            let found = moves.iter().find(|(of, _)| *of == part);
            found.map(|(_, step)| step.beside(&step.staged)).unwrap_or_default()
        };
        let unpacked = unpack(&mut self.archive, &parts, staged, progress);
        if let Err(error) = unpacked {
            for part in &parts {
                let _ = fs::remove_dir_all(staged(*part));
            }
            return Err(error);
        }
        let intent = Intent { moves: moves.into_iter().map(|(_, step)| step).collect() };
        let path = intent_path(&self.paths);
        write_intent(&path, &serde_json::to_vec(&intent)?).map_err(at(&path))?;
        // Some systems cannot move a folder with an open file. A program that starts now waits for the lock of the restore.
        if cfg!(not(unix)) {
            drop(held);
        }
        complete(&self.paths)
    }
}

/// Locks that keep every other Cutroom out of the workspace and journals.
struct Held<D> {
    _data: D,
    _journals: Option<HeldJournals>,
}

struct HeldJournals {
    _folder: references::Deciding,
    _videos: Vec<File>,
}

fn hold(paths: &Paths) -> anyhow::Result<Held<DataDir>> {
    let data = DataDir::open(&paths.data)?;
    Ok(Held { _data: data, _journals: Some(hold_journals(paths)?) })
}

/// Like [`hold`], after an interrupted restore: a missing folder may be one that is not replaced yet, and is not created.
fn hold_what_is_there(paths: &Paths) -> anyhow::Result<Held<Option<File>>> {
    let data = if paths.data.is_dir() { Some(DataDir::lock(&paths.data)?) } else { None };
    let journals = if paths.journals.is_dir() { Some(hold_journals(paths)?) } else { None };
    Ok(Held { _data: data, _journals: journals })
}

fn hold_journals(paths: &Paths) -> anyhow::Result<HeldJournals> {
    let folder = references::deciding(std::slice::from_ref(&paths.journals)).map_err(|error| match error.kind() {
        io::ErrorKind::TimedOut => anyhow::Error::from(OpenError::InUse(paths.journals.clone())),
        _ => at(&paths.journals)(error).into(),
    })?;
    let mut videos = Vec::new();
    for entry in fs::read_dir(&paths.journals).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "lock") || path.ends_with(references::LOCK) {
            continue;
        }
        let lock = disk::open(&path, disk::private_file().read(true).write(true)).map_err(at(&path))?;
        if !disk::try_lock(&lock).map_err(at(&path))? {
            return Err(OpenError::InUse(paths.journals.clone()).into());
        }
        videos.push(lock);
    }
    Ok(HeldJournals { _folder: folder, _videos: videos })
}

fn unpack(archive: &mut Archive, parts: &[Part], staged: impl Fn(Part) -> PathBuf, progress: &Progress) -> anyhow::Result<()> {
    for part in parts {
        let folder = staged(*part);
        disk::private_folder(&folder).map_err(at(&folder))?;
    }
    archive.extract(progress, |part, place| {
        let path = staged(part).join(place);
        if let Some(folder) = path.parent() {
            disk::private_folder(folder).map_err(at(folder))?;
        }
        // An existing file means that two names differ only in spelling.
        let file = disk::private_file().write(true).create_new(true).open(&path).map_err(at(&path))?;
        Ok(Synced(file))
    })?;
    if parts.contains(&Part::Workspace) {
        // Errors name the backup instead of the temporary folder, which will be deleted.
        let named = |error| match error {
            OpenError::Damaged { reason, .. } | OpenError::Disk { reason, .. } => {
                BackupError::Damaged { path: archive.path().to_owned(), reason: words::backup::workspace_wrong(reason) }.into()
            }
            OpenError::Newer { found, known, .. } => {
                anyhow::Error::from(OpenError::Newer { path: archive.path().to_owned(), found, known })
            }
            other => other.into(),
        };
        adopt_workspace(&staged(Part::Workspace)).map_err(named).context(words::backup::workspace_unusable())?;
    }
    for part in parts {
        sync_all(&staged(*part)).map_err(at(&staged(*part)))?;
    }
    Ok(())
}

/// File that is synced to disk on `flush`.
struct Synced(File);

impl io::Write for Synced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.sync_all()
    }
}

fn sync_all(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_all(&entry.path())?;
        }
    }
    disk::sync_folder(folder)
}

/// Completes an interrupted restore. Every start of the program begins with this.
///
/// # Errors
///
/// Fails if a folder cannot be moved, or another process is restoring and does not finish.
pub fn finish(paths: &Paths) -> anyhow::Result<()> {
    if fs::symlink_metadata(intent_path(paths)).is_err() {
        sweep(paths);
        return Ok(());
    }
    let begun = Instant::now();
    let _lock = loop {
        match lock(paths) {
            Err(error) if error.downcast_ref::<OpenError>().is_some() && begun.elapsed() < PATIENCE => {
                std::thread::sleep(RETRY_INTERVAL);
            }
            locked => break locked?,
        }
    };
    // A server that is given the folder directly takes only the lock of the workspace.
    let held = hold_what_is_there(paths).context(words::backup::restore_pending())?;
    // Some systems cannot move a folder with an open file.
    if cfg!(not(unix)) {
        drop(held);
        return complete(paths).context(words::backup::restore_incomplete()).map(drop);
    }
    let completed = complete(paths).context(words::backup::restore_incomplete()).map(drop);
    drop(held);
    completed
}

/// Completes an interrupted restore that involves a workspace folder, before that folder is opened directly; otherwise an empty
/// workspace would be created in its place.
///
/// # Errors
///
/// As for [`finish`].
pub fn finish_beside(data: &Path) -> anyhow::Result<()> {
    let data = std::path::absolute(data).with_context(|| data.display().to_string())?;
    let data_is = real(&data);
    // A link may be in the program's folder, with its target elsewhere.
    let beside = [&data, &data_is].into_iter().filter_map(|path| path.parent()).map(|root| Paths::under(root.to_owned()));
    let known = [Paths::find().ok(), Paths::of_platform()].into_iter().flatten();
    let concerned: Vec<_> = known
        .chain(beside)
        .filter(|paths| real(&paths.data) == data_is && fs::symlink_metadata(intent_path(paths)).is_ok())
        .collect();
    // The settings folder may be elsewhere, and only one of the candidates has the right one.
    let fits = |paths: &&Paths| {
        let intent = disk::read(&intent_path(paths), LARGEST_INTENT).ok().and_then(|text| serde_json::from_slice(&text).ok());
        intent.is_some_and(|intent: Intent| intent.moves.iter().all(|step| is_ours(step, paths)))
    };
    concerned.iter().find(fits).or(concerned.first()).map_or(Ok(()), finish)
}

/// Path without symbolic links, also of a missing folder.
pub(super) fn real(path: &Path) -> PathBuf {
    let beside = || Some(fs::canonicalize(path.parent()?).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(beside).unwrap_or_else(|| path.to_owned())
}

fn lock_path(paths: &Paths) -> PathBuf {
    intent_path(paths).with_extension("lock")
}

pub(super) fn lock(paths: &Paths) -> anyhow::Result<File> {
    let path = lock_path(paths);
    if let Some(folder) = path.parent() {
        disk::private_folder(folder).map_err(at(folder))?;
    }
    let lock = disk::open(&path, disk::private_file().create(true).truncate(false).write(true)).map_err(at(&path))?;
    if disk::try_lock(&lock).map_err(at(&path))? { Ok(lock) } else { Err(OpenError::InUse(paths.data.clone()).into()) }
}

/// Carries out the moves that are not done yet, and deletes the intent file; returns the folders with the replaced data.
fn complete(paths: &Paths) -> anyhow::Result<Vec<PathBuf>> {
    let path = intent_path(paths);
    let text = match disk::read(&path, LARGEST_INTENT) {
        // Another process has completed it meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.map_err(|error| no_way_on(paths, &error.to_string()))?,
    };
    let intent: Intent = serde_json::from_slice(&text).map_err(|error| no_way_on(paths, &error.to_string()))?;
    if let Some(step) = intent.moves.iter().find(|step| !is_ours(step, paths)) {
        let what = words::backup::foreign_folder(step.target.display());
        return Err(no_way_on(paths, &what));
    }
    let mut kept = Vec::new();
    for step in &intent.moves {
        let (staged, aside) = (step.beside(&step.staged), step.beside(&step.aside));
        if fs::symlink_metadata(&staged).is_ok() {
            if fs::symlink_metadata(&step.target).is_ok() {
                let free = if fs::symlink_metadata(&aside).is_ok() {
                    // Somebody created a folder with that name since the old one was moved.
                    step.beside(&format!("{}-{}", step.aside, uuid::Uuid::new_v4().simple()))
                } else {
                    aside.clone()
                };
                fs::rename(&step.target, &free).map_err(at(&step.target))?;
                if free != aside {
                    kept.push(free);
                }
            }
            fs::rename(&staged, &step.target).map_err(at(&staged))?;
            if let Some(folder) = step.target.parent() {
                disk::sync_folder(folder).map_err(at(folder))?;
            }
        }
        if files_in(&aside) > 0 {
            kept.push(aside);
        } else {
            // This restore created the folder itself, to hold locks.
            let _ = fs::remove_dir_all(&aside);
        }
    }
    fs::remove_file(&path).map_err(at(&path))?;
    if let Some(folder) = path.parent() {
        disk::sync_folder(folder).map_err(at(folder))?;
    }
    Ok(kept)
}

/// True if a move only involves the program's own folders. The intent file could have been written by anybody with access to its
/// folder.
fn is_ours(step: &Move, paths: &Paths) -> bool {
    let is_name = |name: &str| super::is_plain(name) && Path::new(name).file_name().is_some_and(|file| file == name);
    let folders = Part::ALL.map(|part| part.folder(paths));
    let is_target =
        folders.iter().any(|folder| *folder == step.target || fs::canonicalize(folder).is_ok_and(|real| real == step.target));
    // After the first half of a move the folder is missing, and its real path cannot be determined.
    let parent = |path: &Path| path.parent().and_then(|parent| fs::canonicalize(parent).ok());
    let is_target = is_target
        || folders.iter().any(|folder| folder.file_name() == step.target.file_name() && parent(folder) == parent(&step.target));
    is_target && is_name(&step.staged) && step.staged.starts_with(STAGED) && is_name(&step.aside)
}

/// Error that only the user can fix: says where everything is and what to do.
fn no_way_on(paths: &Paths, what: &str) -> anyhow::Error {
    let path = intent_path(paths);
    let named = |is_named: &dyn Fn(&str) -> bool| {
        let found = beside(paths)
            .into_iter()
            .filter(|path| path.is_dir() && path.file_name().and_then(|name| name.to_str()).is_some_and(is_named));
        let found: Vec<_> = found.map(|path| path.display().to_string()).collect();
        if found.is_empty() { words::common::none().to_owned() } else { found.join(words::common::list_separator()) }
    };
    anyhow::anyhow!(words::backup::restore_stuck(
        paths.config.display(),
        paths.data.display(),
        path.display(),
        paths.journals.display(),
        named(&|name| name.starts_with(STAGED)),
        named(&|name| name.contains("-before-restore-")),
        what,
    ))
}

/// Writes the intent file atomically.
fn write_intent(path: &Path, text: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(STAGED).tempfile_in(folder)?;
    io::Write::write_all(&mut file, text)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    disk::sync_folder(folder)
}

/// Prefix of a part's unpacked folders. It includes a hash of the installation, because links can put folders of several
/// installations beside each other.
fn staged_prefix(paths: &Paths, part: Part) -> String {
    let whose = Sha256::digest(real(&intent_path(paths)).as_os_str().as_encoded_bytes());
    let whose = disk::short_hex(&whose, 6);
    format!("{STAGED}{}-{whose}-", part.name())
}

/// Files and folders beside the program's folders.
pub(super) fn beside(paths: &Paths) -> BTreeSet<PathBuf> {
    let folders = Part::ALL.map(|part| real(&part.folder(paths))).into_iter().chain([real(&intent_path(paths))]);
    let parents: BTreeSet<_> = folders.filter_map(|path| path.parent().map(Path::to_owned)).collect();
    parents
        .into_iter()
        .flat_map(|parent| fs::read_dir(parent).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .collect()
}

/// Temporary files of restores that were killed before the intent was written.
fn leftovers(paths: &Paths) -> Vec<PathBuf> {
    let ours = Part::ALL.map(|part| staged_prefix(paths, part));
    let root = real(&intent_path(paths));
    let is_left = |path: &PathBuf| {
        let (Some(name), Ok(found)) = (path.file_name().and_then(|name| name.to_str()), fs::symlink_metadata(path)) else {
            return false;
        };
        // The folder of the intent file belongs to this installation alone.
        let is_beside = path.parent() == root.parent();
        if found.is_dir() {
            return ours.iter().any(|prefix| name.starts_with(prefix)) || is_beside && name.starts_with(STAGED);
        }
        // Earlier versions wrote the intent under a temporary name that other programs use too.
        let is_early =
            || name.starts_with(".tmp") && disk::read(path, LARGEST_INTENT).is_ok_and(|text| text.starts_with(INTENT_TEXT));
        found.is_file() && is_beside && (name.starts_with(STAGED) || is_early())
    };
    beside(paths).into_iter().filter(is_left).collect()
}

/// Start of every serialised [`Intent`].
const INTENT_TEXT: &[u8] = br#"{"moves":[{"target":"#;

/// Removes temporary files of killed restores, unless a restore is running.
fn sweep(paths: &Paths) {
    if leftovers(paths).is_empty() {
        return;
    }
    let Ok(_lock) = lock(paths) else { return };
    // A restore that has written its intent meanwhile still needs its folders.
    if fs::symlink_metadata(intent_path(paths)).is_err() {
        remove_leftovers(paths);
    }
}

/// Removes temporary files of killed restores. The caller holds the lock, and there is no intent file.
fn remove_leftovers(paths: &Paths) {
    for path in leftovers(paths) {
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        if let Err(error) = removed {
            tracing::warn!(path = %path.display(), %error, "what a killed restore left could not be removed");
        }
    }
}

/// Number of files in a folder that the user could miss: all but locks and the marker of a workspace.
fn files_in(folder: &Path) -> usize {
    let mut count = 0;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => count += files_in(&entry.path()),
            Ok(_) if super::is_passing(&name) || name == ".cutroom-workspace" => {}
            _ => count += 1,
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intend(paths: &Paths, moves: &[(&Path, &str, &str)]) {
        let moves = moves
            .iter()
            .map(|(target, staged, aside)| Move {
                target: target.to_path_buf(),
                staged: (*staged).to_owned(),
                aside: (*aside).to_owned(),
            })
            .collect();
        fs::create_dir_all(paths.journals.parent().unwrap()).unwrap();
        fs::write(intent_path(paths), serde_json::to_vec(&Intent { moves }).unwrap()).unwrap();
    }

    fn folder(path: PathBuf, text: &str) -> PathBuf {
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("file"), text).unwrap();
        path
    }

    #[test]
    fn only_folders_of_the_program_are_moved_whatever_the_file_says() {
        let root = tempfile::tempdir().unwrap();
        let paths = Paths::under(root.path().join("home"));
        let theirs = folder(root.path().join("thesis"), "mine");
        folder(root.path().join(".cutroom-restored-x"), "new");
        folder(root.path().join("home/.cutroom-restored-x"), "new");
        for (target, staged, aside) in [
            (theirs.as_path(), ".cutroom-restored-x", "aside"),
            (&paths.config, "../.cutroom-restored-x", "aside"),
            (&paths.config, ".cutroom-restored-x", "../aside"),
            (&paths.config, ".cutroom-restored-x", ".."),
            (&paths.config, "thesis", "aside"),
        ] {
            intend(&paths, &[(target, staged, aside)]);
            assert!(finish(&paths).is_err(), "{staged} {aside}");
            assert_eq!(fs::read(theirs.join("file")).unwrap(), b"mine");
            assert!(!paths.config.exists());
        }
    }

    #[test]
    fn a_restore_that_was_killed_between_any_two_steps_is_carried_to_its_end() {
        for killed_after in 0..=4 {
            let root = tempfile::tempdir().unwrap();
            let paths = Paths::under(root.path().join("home"));
            let (data, config) = (folder(paths.data.clone(), "old"), folder(paths.config.clone(), "old"));
            let staged = [".cutroom-restored-a", ".cutroom-restored-b"].map(|name| folder(data.with_file_name(name), "new"));
            let aside = ["a-before", "b-before"].map(|name| data.with_file_name(name));
            intend(&paths, &[(&data, ".cutroom-restored-a", "a-before"), (&config, ".cutroom-restored-b", "b-before")]);
            let [first, second] = &staged;
            let [first_aside, second_aside] = &aside;
            let steps = [(&data, first_aside), (first, &data), (&config, second_aside), (second, &config)];
            for (from, into) in steps.iter().take(killed_after) {
                fs::rename(from, into).unwrap();
            }
            finish(&paths).unwrap();
            for target in [&data, &config] {
                assert_eq!(fs::read(target.join("file")).unwrap(), b"new", "{killed_after}");
            }
            for old in &aside {
                assert_eq!(fs::read(old.join("file")).unwrap(), b"old", "{killed_after}");
            }
            assert!(!intent_path(&paths).exists());
            finish(&paths).unwrap();
        }
    }
}
