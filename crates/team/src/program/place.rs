//! Where the database and the folder of media of a team are: addresses with secrets in them come from the environment or from a file.

use anyhow::Context as _;
use clap::Args;
use cutroom_command::{secret, users::Place};
use cutroom_server::Users;
use secrecy::SecretString;
use std::path::PathBuf;

/// The address of the database: what the command line names, else `CUTROOM_DATABASE`, else what the file holds that
/// `CUTROOM_DATABASE_FILE` names.
///
/// # Errors
/// Nothing names one, or the file cannot be read.
pub fn database(given: Option<String>) -> anyhow::Result<SecretString> {
    let named = match given.filter(|address| !address.trim().is_empty()) {
        Some(address) => Some(SecretString::from(address.trim().to_owned())),
        None => secret("CUTROOM_DATABASE")?,
    };
    named.context(words::server::database_required())
}

/// The folder of `--media`: a path, or an address of the form `file:///DIR`.
pub fn folder(media: &str) -> anyhow::Result<PathBuf> {
    match media.split_once("://") {
        None => Ok(media.into()),
        Some(("file", path)) if path.starts_with('/') => Ok(path.into()),
        Some(_) => anyhow::bail!(words::server::wrong_media(media)),
    }
}

/// Users of a shared database.
#[derive(Args)]
pub struct OfDatabase {
    #[arg(long, value_name = "URL", help = words::server::database(), help_heading = words::server::heading_storage())]
    database: Option<String>,
}

impl Place for OfDatabase {
    async fn users(self) -> anyhow::Result<Users> {
        let database = cutroom_team::postgres(database(self.database)?);
        Ok(tokio::task::spawn_blocking(move || Users::of_database(database)).await??)
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
