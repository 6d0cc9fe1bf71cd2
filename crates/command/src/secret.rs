//! Secrets of the command line, which come from the environment or from a file, where no list of processes shows them.

use anyhow::Context as _;
use cutroom_disk as disk;
use secrecy::SecretString;
use std::path::PathBuf;

/// Whether the environment has a secret under a name, or names a file of it.
pub fn is_set(name: &str) -> bool {
    let file = format!("{name}_FILE");
    [name, &file].into_iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.to_string_lossy().trim().is_empty()))
}

/// A secret: what the environment has under a name, else what the file holds that `NAME_FILE` names. None if neither is set.
pub fn secret(name: &str) -> anyhow::Result<Option<SecretString>> {
    if let Some(held) = std::env::var(name).ok().filter(|held| !held.trim().is_empty()) {
        return Ok(Some(SecretString::from(held.trim().to_owned())));
    }
    let named = format!("{name}_FILE");
    let Some(file) = std::env::var_os(&named).filter(|file| !file.is_empty()) else { return Ok(None) };
    let file = PathBuf::from(file);
    let held = disk::read(&file, 4096).with_context(|| words::server::secret_unreadable(file.display(), &named))?;
    let held = String::from_utf8(held).with_context(|| words::server::secret_no_text(file.display(), &named))?;
    anyhow::ensure!(!held.trim().is_empty(), words::server::secret_empty(file.display(), &named));
    Ok(Some(SecretString::from(held.trim().to_owned())))
}
