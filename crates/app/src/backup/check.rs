//! Whether a database and its media belong together: of a workspace's folder, of a backup.

use super::{BackupError, Part, Progress, archive::Archive, at};
use crate::{
    disk,
    server::{belonging, files_named_in, sha256_of, snapshot_workspace},
};
use std::{collections::BTreeMap, fs, path::Path};

pub use cutroom_command::checked::Checked;

/// Checks the workspace in a folder, which may be in use. With `hashes`, reads all media completely.
///
/// # Errors
///
/// Fails if the folder has no workspace or cannot be read.
pub async fn check_folder(folder: &Path, hashes: bool) -> anyhow::Result<Checked> {
    let staging = tempfile::tempdir()?;
    let copy = staging.path().join("workspace.db");
    snapshot_workspace(folder, &copy)?;
    let (named, passing) = files_named_in(&copy).await?;
    let mut files = BTreeMap::new();
    for part in ["media", "derived"] {
        for entry in fs::read_dir(folder.join(part)).map_err(at(&folder.join(part)))?.flatten() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            // An export being rendered has a temporary name.
            if let Ok(found) = entry.metadata()
                && found.is_file()
                && Path::new(&name).extension().is_none_or(|kind| kind != "new")
            {
                files.insert(format!("{part}/{name}"), found.len());
            }
        }
    }
    let mut checked = Checked { found: belonging(named, &passing, &files), damaged: Vec::new(), hashed: hashes };
    if hashes {
        for file in &checked.found.present {
            if let Some(hash) = file.file.strip_prefix("media/")
                && sha256_of(&folder.join(&file.file)).map_err(at(&folder.join(&file.file)))? != hash
            {
                checked.damaged.push(file.clone());
            }
        }
    }
    Ok(checked)
}

/// Checks a backup. With `hashes`, reads all of it and compares it with the manifest.
///
/// # Errors
///
/// [`BackupError`] if the file is not a backup or is damaged.
pub async fn check_file(file: &Path, hashes: bool) -> anyhow::Result<Checked> {
    let mut archive = Archive::open(file)?;
    let progress = Progress::default();
    if hashes {
        archive.check_media()?;
        archive.check(&progress)?;
    }
    let staging = tempfile::tempdir()?;
    let copy = staging.path().join("workspace.db");
    let mut out = disk::private_file().create_new(true).write(true).open(&copy).map_err(at(&copy))?;
    if !archive.copy_out("workspace/workspace.db", &mut out, &progress)? {
        return Err(BackupError::NoBackup { path: file.to_owned(), reason: words::backup::no_workspace().into() }.into());
    }
    drop(out);
    let (named, passing) = files_named_in(&copy).await?;
    let files =
        archive.files_of(Part::Workspace).filter(|(name, _)| name.starts_with("media/") || name.starts_with("derived/"));
    let files = files.map(|(name, bytes)| (name.to_owned(), bytes)).collect();
    Ok(Checked { found: belonging(named, &passing, &files), damaged: Vec::new(), hashed: hashes })
}
