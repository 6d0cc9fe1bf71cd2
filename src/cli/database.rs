//! The addresses of a team's database and media. Addresses that contain secrets come from the environment or from a file.

use anyhow::Context as _;
use cutroom::disk;
use secrecy::SecretString;
use std::path::PathBuf;

/// The address of the database: the command line's, else that of `CUTROOM_DATABASE`, else the content of the file that
/// `CUTROOM_DATABASE_FILE` names. `None` if none of the three is set.
pub fn address(given: Option<String>) -> anyhow::Result<Option<SecretString>> {
    match given.filter(|address| !address.trim().is_empty()) {
        Some(address) => Ok(Some(SecretString::from(address.trim().to_owned()))),
        None => secret("CUTROOM_DATABASE"),
    }
}

/// Whether the environment names a database.
pub fn is_named() -> bool {
    ["CUTROOM_DATABASE", "CUTROOM_DATABASE_FILE"]
        .into_iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.to_string_lossy().trim().is_empty()))
}

/// A secret: the environment variable `name`, else the content of the file that the variable `NAME_FILE` names. `None` if neither
/// is set.
pub fn secret(name: &str) -> anyhow::Result<Option<SecretString>> {
    if let Some(held) = std::env::var(name).ok().filter(|held| !held.trim().is_empty()) {
        return Ok(Some(SecretString::from(held.trim().to_owned())));
    }
    let named = format!("{name}_FILE");
    let Some(file) = std::env::var_os(&named).filter(|file| !file.is_empty()) else { return Ok(None) };
    let file = PathBuf::from(file);
    let held = disk::read(&file, 4096).with_context(|| format!("{named}, {}", file.display()))?;
    let held = String::from_utf8(held).with_context(|| format!("{named}, {}, is not text", file.display()))?;
    anyhow::ensure!(!held.trim().is_empty(), "{named}, {}, is empty", file.display());
    Ok(Some(SecretString::from(held.trim().to_owned())))
}

/// The folder that `--media` names, as a path or as an address of the form `file:///DIR`.
pub fn folder(media: &str) -> anyhow::Result<PathBuf> {
    match media.split_once("://") {
        None => Ok(media.into()),
        Some(("file", path)) if path.starts_with('/') => Ok(path.into()),
        Some(_) => anyhow::bail!(
            "--media must be a folder, as a path or as file:///DIR, or a bucket, as s3://BUCKET/PREFIX, got \"{media}\""
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_media_is_a_path_or_a_file_address() {
        assert_eq!(folder("/srv/media").unwrap(), PathBuf::from("/srv/media"));
        assert_eq!(folder("file:///srv/media").unwrap(), PathBuf::from("/srv/media"));
        for other in ["gs://bucket", "file://host/x", "http://x"] {
            assert!(folder(other).unwrap_err().to_string().contains(other));
        }
    }
}
