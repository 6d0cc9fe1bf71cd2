//! The way back. Everything is unpacked and checked beside the folders that it will take the place of; then one small file is written
//! that says so, and from that moment on the restore is done: whoever starts next carries it to its end, wherever it was killed. What
//! was there before is moved aside and kept.

use super::{
    BackupError, Part, Progress,
    archive::Archive,
    at,
    holdings::{Holding, here, holdings},
};
use crate::{
    app::Paths,
    disk::{self, references},
    jobs::workspaces::Workspaces,
    server::{DataDir, OpenError, adopt_workspace},
};
use anyhow::Context;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How long a start waits for a restore that is being carried out.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often it looks.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// The largest file that says what is to be done.
const LARGEST_INTENT: u64 = 64 << 10;

/// How the names of unpacked folders, and of all else that a restore makes on its way, begin.
const STAGED: &str = ".cutroom-restored-";

/// A restore that has not begun.
pub struct Plan {
    archive: Archive,
    paths: Paths,
    transcriber: Option<String>,
    holds: Vec<Holding>,
}

/// What is to be done, in order. Written when all of it can be.
#[derive(Debug, Serialize, Deserialize)]
struct Intent {
    moves: Vec<Move>,
}

/// One folder that takes the place of another.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Move {
    /// The folder that is replaced.
    target: PathBuf,
    /// The names of the new folder and of the old one's place, both beside the target.
    staged: String,
    aside: String,
}

impl Move {
    fn beside(&self, name: &str) -> PathBuf {
        self.target.with_file_name(name)
    }
}

/// The file that says what is to be done, and the lock of who does it.
/// It is written under a passing name first, which begins with [`STAGED`].
pub(super) fn intent_path(paths: &Paths) -> PathBuf {
    paths.journals.with_file_name("restore.json")
}

impl Plan {
    /// Opens a backup for the folders of `paths`; its list of contents is checked, and nothing is changed.
    ///
    /// # Errors
    /// It is no backup, is damaged, holds damaged media, or is of a newer version.
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

    /// What the backup holds, a line for each workspace, by the names that it knows.
    pub fn holds(&self) -> Vec<String> {
        self.holds.iter().map(Holding::in_words).collect()
    }

    /// What is on this machine now, in the same words. Reads the disk.
    pub fn here(&self) -> Vec<String> {
        here(&self.paths).iter().map(Holding::in_words).collect()
    }

    /// When the backup was written, ISO 8601.
    pub fn created_at(&self) -> &str {
        self.archive.created_at()
    }

    /// The command that the restored settings run to transcribe, as JSON: whoever wrote the backup chose it.
    pub fn transcriber(&self) -> Option<&str> {
        self.transcriber.as_deref()
    }

    /// What is there now and would be replaced, a line each with what people call it and its folder; nothing where all folders are
    /// fresh.
    pub fn replaces(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for part in self.parts() {
            let folder = part.folder(&self.paths);
            if files_in(&folder) > 0 {
                let what = match part {
                    Part::Workspace => "the workspace, with its videos and media",
                    Part::Journals => "unsaved edits, their earlier states and verdicts",
                    Part::Config => "settings, markers and drafts of styles",
                    Part::Proposals => "proposals",
                };
                let none = if self.archive.count(part) == 0 { ", of which the backup has none" } else { "" };
                lines.push(format!("{what}, in {}{none}", folder.display()));
            }
        }
        lines
    }

    /// The parts that the backup has. Unsaved edits belong to the workspace that they were made on: they are replaced with it, also by
    /// none.
    fn parts(&self) -> Vec<Part> {
        Part::ALL
            .into_iter()
            .filter(|part| {
                self.archive.count(*part) > 0 || (*part == Part::Journals && self.archive.count(Part::Workspace) > 0)
            })
            .collect()
    }

    /// Restores. Answers where what was there before is kept.
    ///
    /// # Errors
    /// A Cutroom has the workspace or a video open, the backup is damaged, or the disk fails: all is as it was.
    pub fn carry_out(self) -> anyhow::Result<Vec<PathBuf>> {
        self.carry_out_watched(&Progress::default())
    }

    /// The same for somebody who watches how far it is.
    ///
    /// # Errors
    /// Those of [`Plan::carry_out`].
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
            // These were made by this restore, and nobody else has them open. What others put beside them meanwhile stays.
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

    /// Restores while nothing else has the workspace or a video open.
    fn carry_out_held(mut self, held: Held<DataDir>, progress: &Progress) -> anyhow::Result<Vec<PathBuf>> {
        let parts = self.parts();
        // Its folders are no leftovers.
        anyhow::ensure!(
            fs::symlink_metadata(intent_path(&self.paths)).is_err(),
            "another restore was interrupted just now: begin again, which completes that one first"
        );
        remove_leftovers(&self.paths);
        let id = uuid::Uuid::new_v4().simple().to_string();
        let moves: Vec<(Part, Move)> = parts
            .iter()
            .map(|part| {
                let folder = part.folder(&self.paths);
                // A link stays; what it leads to is replaced.
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
        // Some systems do not move a folder in which a file is open. Who starts now waits for the lock of the restore.
        if cfg!(not(unix)) {
            drop(held);
        }
        complete(&self.paths)
    }
}

/// The locks that keep every other Cutroom out of the workspace and the journals.
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

/// The same locks where a restore stopped on its way: a folder may be moved and not replaced yet, and is not made anew.
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
        // A name that is there is another spelling of one that was unpacked.
        let file = disk::private_file().write(true).create_new(true).open(&path).map_err(at(&path))?;
        Ok(Synced(file))
    })?;
    if parts.contains(&Part::Workspace) {
        // Nobody can look into the folder that is named in these: it goes.
        let named = |error| match error {
            OpenError::Damaged { reason, .. } | OpenError::Disk { reason, .. } => BackupError::Damaged {
                path: archive.path().to_owned(),
                reason: format!("its workspace cannot be used: {reason}"),
            }
            .into(),
            OpenError::Newer { found, known, .. } => {
                anyhow::Error::from(OpenError::Newer { path: archive.path().to_owned(), found, known })
            }
            other => other.into(),
        };
        adopt_workspace(&staged(Part::Workspace)).map_err(named).context("the workspace in the backup cannot be used")?;
    }
    for part in parts {
        sync_all(&staged(*part)).map_err(at(&staged(*part)))?;
    }
    Ok(())
}

/// A file whose bytes are on disk when it was flushed.
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

/// Carries a restore to its end that was killed in the middle. Every start of the program begins with it.
///
/// # Errors
/// A folder cannot be moved, or another process carries a restore out and does not end.
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
    // A server that is given the folder by its own name asks for no other lock than that of the workspace.
    let held = hold_what_is_there(paths).context(
        "a restore was interrupted, and is completed when nothing has the workspace open any more: nothing was moved",
    )?;
    // Some systems do not move a folder in which a file is open.
    if cfg!(not(unix)) {
        drop(held);
        return complete(paths).context(INTERRUPTED).map(drop);
    }
    let completed = complete(paths).context(INTERRUPTED).map(drop);
    drop(held);
    completed
}

/// What an error of [`complete`] stands under.
const INTERRUPTED: &str = "a restore was interrupted and could not be completed";

/// Carries a restore to its end of which the folder of a workspace is a part, before that folder is opened by its own name: without
/// it, an empty workspace would begin in the place of one that is on its way.
///
/// # Errors
/// As for [`finish`].
pub fn finish_beside(data: &Path) -> anyhow::Result<()> {
    let data = std::path::absolute(data).with_context(|| data.display().to_string())?;
    let data_is = real(&data);
    // A link lies in the program's folder, and what it leads to elsewhere.
    let beside = [&data, &data_is].into_iter().filter_map(|path| path.parent()).map(|root| Paths::under(root.to_owned()));
    let known = [Paths::find().ok(), Paths::of_platform()].into_iter().flatten();
    let concerned: Vec<_> = known
        .chain(beside)
        .filter(|paths| real(&paths.data) == data_is && fs::symlink_metadata(intent_path(paths)).is_ok())
        .collect();
    // The folder of settings may lie elsewhere, and only one of these says where.
    let fits = |paths: &&Paths| {
        let intent = disk::read(&intent_path(paths), LARGEST_INTENT).ok().and_then(|text| serde_json::from_slice(&text).ok());
        intent.is_some_and(|intent: Intent| intent.moves.iter().all(|step| is_ours(step, paths)))
    };
    concerned.iter().find(fits).or(concerned.first()).map_or(Ok(()), finish)
}

/// The path without links, also of a folder that is missing.
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

/// Moves the folders, each where it was not moved yet, and takes the intent away. Answers where the old ones are.
fn complete(paths: &Paths) -> anyhow::Result<Vec<PathBuf>> {
    let path = intent_path(paths);
    let text = match disk::read(&path, LARGEST_INTENT) {
        // Another process has done it meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.map_err(|error| no_way_on(paths, &error.to_string()))?,
    };
    let intent: Intent = serde_json::from_slice(&text).map_err(|error| no_way_on(paths, &error.to_string()))?;
    if let Some(step) = intent.moves.iter().find(|step| !is_ours(step, paths)) {
        let what = format!("it names {}, which is no folder of Cutroom's", step.target.display());
        return Err(no_way_on(paths, &what));
    }
    let mut kept = Vec::new();
    for step in &intent.moves {
        let (staged, aside) = (step.beside(&step.staged), step.beside(&step.aside));
        if fs::symlink_metadata(&staged).is_ok() {
            if fs::symlink_metadata(&step.target).is_ok() {
                let free = if fs::symlink_metadata(&aside).is_ok() {
                    // Somebody has begun a folder there since the old one was moved.
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
            // What this restore made itself, to hold the locks.
            let _ = fs::remove_dir_all(&aside);
        }
    }
    fs::remove_file(&path).map_err(at(&path))?;
    if let Some(folder) = path.parent() {
        disk::sync_folder(folder).map_err(at(folder))?;
    }
    Ok(kept)
}

/// Whether a step moves folders that are ours: the file that says so is only as good as who may write it.
fn is_ours(step: &Move, paths: &Paths) -> bool {
    let is_name = |name: &str| super::is_plain(name) && Path::new(name).file_name().is_some_and(|file| file == name);
    let folders = Part::ALL.map(|part| part.folder(paths));
    let is_target =
        folders.iter().any(|folder| *folder == step.target || fs::canonicalize(folder).is_ok_and(|real| real == step.target));
    // After the first half of a move the folder is not there, and its real path cannot be asked for.
    let parent = |path: &Path| path.parent().and_then(|parent| fs::canonicalize(parent).ok());
    let is_target = is_target
        || folders.iter().any(|folder| folder.file_name() == step.target.file_name() && parent(folder) == parent(&step.target));
    is_target && is_name(&step.staged) && step.staged.starts_with(STAGED) && is_name(&step.aside)
}

/// An error that nothing but a person can mend: where everything is, and what to do.
fn no_way_on(paths: &Paths, what: &str) -> anyhow::Error {
    let path = intent_path(paths);
    let named = |is_named: &dyn Fn(&str) -> bool| {
        let found = beside(paths)
            .into_iter()
            .filter(|path| path.is_dir() && path.file_name().and_then(|name| name.to_str()).is_some_and(is_named));
        let found: Vec<_> = found.map(|path| path.display().to_string()).collect();
        if found.is_empty() { "none".to_owned() } else { found.join(", ") }
    };
    anyhow::anyhow!(
        "{path} says how an interrupted restore ends, and cannot be followed: {what}. Nothing was moved. Old folders that were moved \
         aside: {old}. Restored folders that have not taken their place: {new}. See that {data}, {journals} and {config} are the folders \
         that you want, where need be by giving those their names; then remove {path}",
        path = path.display(),
        old = named(&|name| name.contains("-before-restore-")),
        new = named(&|name| name.starts_with(STAGED)),
        data = paths.data.display(),
        journals = paths.journals.display(),
        config = paths.config.display(),
    )
}

/// Writes the file that says what is to be done, complete or not at all.
fn write_intent(path: &Path, text: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(STAGED).tempfile_in(folder)?;
    io::Write::write_all(&mut file, text)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    disk::sync_folder(folder)
}

/// How the names of a part's unpacked folders begin. Folders of several installations may lie beside each other, where links lead: the
/// name says whose it is.
fn staged_prefix(paths: &Paths, part: Part) -> String {
    let whose = Sha256::digest(real(&intent_path(paths)).as_os_str().as_encoded_bytes());
    let whose = disk::short_hex(&whose, 6);
    format!("{STAGED}{}-{whose}-", part.name())
}

/// What lies in the folders that hold the program's folders.
pub(super) fn beside(paths: &Paths) -> BTreeSet<PathBuf> {
    let folders = Part::ALL.map(|part| real(&part.folder(paths))).into_iter().chain([real(&intent_path(paths))]);
    let parents: BTreeSet<_> = folders.filter_map(|path| path.parent().map(Path::to_owned)).collect();
    parents
        .into_iter()
        .flat_map(|parent| fs::read_dir(parent).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .collect()
}

/// What restores left that were killed before they took effect.
fn leftovers(paths: &Paths) -> Vec<PathBuf> {
    let ours = Part::ALL.map(|part| staged_prefix(paths, part));
    let root = real(&intent_path(paths));
    let is_left = |path: &PathBuf| {
        let (Some(name), Ok(found)) = (path.file_name().and_then(|name| name.to_str()), fs::symlink_metadata(path)) else {
            return false;
        };
        // Beside the file that says what is to be done, nobody else restores.
        let is_beside = path.parent() == root.parent();
        if found.is_dir() {
            return ours.iter().any(|prefix| name.starts_with(prefix)) || is_beside && name.starts_with(STAGED);
        }
        // Earlier versions wrote it under a name that other programs use as well.
        let is_early =
            || name.starts_with(".tmp") && disk::read(path, LARGEST_INTENT).is_ok_and(|text| text.starts_with(INTENT_TEXT));
        found.is_file() && is_beside && (name.starts_with(STAGED) || is_early())
    };
    beside(paths).into_iter().filter(is_left).collect()
}

/// What every [`Intent`] begins with.
const INTENT_TEXT: &[u8] = br#"{"moves":[{"target":"#;

/// Removes what restores left that were killed before they took effect, unless one is under way.
fn sweep(paths: &Paths) {
    if leftovers(paths).is_empty() {
        return;
    }
    let Ok(_lock) = lock(paths) else { return };
    // One that came to its decision meanwhile needs its folders.
    if fs::symlink_metadata(intent_path(paths)).is_err() {
        remove_leftovers(paths);
    }
}

/// Whoever calls it has the lock, and nothing is decided that is not done.
fn remove_leftovers(paths: &Paths) {
    for path in leftovers(paths) {
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        if let Err(error) = removed {
            tracing::warn!(path = %path.display(), %error, "what a killed restore left could not be removed");
        }
    }
}

/// How many files a folder has that somebody could miss: all but locks and the mark of a workspace.
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
