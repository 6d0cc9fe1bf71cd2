//! Where the database and the media of a team are: addresses with secrets in them come from the environment or from a file.

use cutroom_command::secret;
use secrecy::SecretString;
use std::path::PathBuf;

/// The address of the database: what the command line names, else `CUTROOM_DATABASE`, else what the file holds that
/// `CUTROOM_DATABASE_FILE` names. None if nothing names one.
pub fn address(given: Option<String>) -> anyhow::Result<Option<SecretString>> {
    match given.filter(|address| !address.trim().is_empty()) {
        Some(address) => Ok(Some(SecretString::from(address.trim().to_owned()))),
        None => secret("CUTROOM_DATABASE"),
    }
}

/// The folder of `--media`: a path, or an address of the form `file:///DIR`.
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
