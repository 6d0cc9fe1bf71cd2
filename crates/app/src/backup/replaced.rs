//! Folders that restores moved aside, which stay until the user deletes them.

use super::{
    Part, at,
    restore::{beside, intent_path, lock},
};
use cutroom_command::Paths;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folder that a restore moved aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// Path of the folder.
    pub path: PathBuf,
    /// Total size of its files in bytes.
    pub bytes: u64,
}

/// Folders that restores of `paths` moved aside, sorted by name.
#[must_use]
pub fn replaced(paths: &Paths) -> Vec<Replaced> {
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(is_moved_aside) && fs::symlink_metadata(path).is_ok_and(|found| found.is_dir())
    };
    beside(paths).into_iter().filter(is_ours).map(|path| Replaced { bytes: bytes_of(&path), path }).collect()
}

/// Deletes folders that restores moved aside.
///
/// # Errors
///
/// Fails if a restore is running or was interrupted and may still need them, or if one cannot be deleted; the following ones then
/// stay.
pub fn delete_replaced(paths: &Paths, found: &[Replaced]) -> anyhow::Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    let _alone = lock(paths)?;
    let intent = intent_path(paths);
    anyhow::ensure!(fs::symlink_metadata(&intent).is_err(), words::backup::replaced_needed(intent.display()));
    for folder in found {
        fs::remove_dir_all(&folder.path).map_err(at(&folder.path))?;
    }
    Ok(())
}

/// True if a restore gave this name: part, time, and start of the restore's id.
fn is_moved_aside(name: &str) -> bool {
    let digits = |text: &str, count: usize| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((part, rest)) = name.split_once("-before-restore-") else { return false };
    let mut rest = rest.split('-');
    let (Some(day), Some(time), Some(id), None) = (rest.next(), rest.next(), rest.next(), rest.next()) else { return false };
    Part::ALL.iter().any(|known| known.name() == part)
        && digits(day, 8)
        && digits(time, 6)
        && id.len() == 8
        && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn bytes_of(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => bytes_of(&entry.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    });
    sizes.fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::is_moved_aside;

    #[test]
    fn only_names_that_a_restore_gives_are_recognised() {
        for ours in ["workspace-before-restore-20260102-030405-0a1b2c3d", "config-before-restore-20261231-235959-ffffffff"] {
            assert!(is_moved_aside(ours), "{ours}");
        }
        for other in [
            "workspace",
            "workspace-before-restore-",
            "workspace-before-restore-20260102-030405-0a1b2c3d-copy",
            "photos-before-restore-20260102-030405-0a1b2c3d",
            "my-workspace-before-restore-20260102-030405-0a1b2c3d",
            "workspace-before-restore-2026010-030405-0a1b2c3d",
            "workspace-before-restore-20260102-030405-zzzzzzzz",
        ] {
            assert!(!is_moved_aside(other), "{other}");
        }
    }
}
