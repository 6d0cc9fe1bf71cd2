#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs))]

use cutroom_disk as disk;

mod bucket;
mod postgres;

pub use bucket::{BucketConfig, BucketError, bucket};
pub use postgres::{Migrated, Others};

use cutroom_server::{Connect, OpenError};
use secrecy::{ExposeSecret, SecretString};

/// Connects to a database of a PostgreSQL server: `postgres://USER@HOST/NAME`. Its tables are made where it is empty, and a database of
/// another program is refused.
pub fn postgres(url: SecretString) -> Connect {
    Box::new(move || Ok(Box::new(postgres::Postgres::open(url.expose_secret())?)))
}

/// Brings a database of a PostgreSQL server to the format of this version, or makes it. Refused while servers or workers have it open,
/// unless it may be done beside them.
pub async fn migrate(database: SecretString, others: Others) -> Result<Migrated, OpenError> {
    let migrate = move || postgres::migrate(&postgres::Reach::read(database.expose_secret())?, others);
    let done = tokio::task::spawn_blocking(migrate).await;
    done.map_err(|error| OpenError::Failed { reason: error.to_string() })?
}
