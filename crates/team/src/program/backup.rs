//! `cutroom-server backup check`.

use super::{
    media::{self, StoreArgs},
    place,
};
use clap::{Args, Subcommand};
use cutroom_command::checked::Checked;
use cutroom_server::TeamMedia;
use std::process::ExitCode;

/// Commands of `cutroom-server backup`.
#[derive(Subcommand)]
pub enum Ask {
    /// Check whether the database and its media belong together, also while they are served
    ///
    /// Every file that a record names must be there with its size. Exit code 1 when something is missing or damaged.
    Check(Check),
}

/// `cutroom-server backup check`.
#[derive(Args)]
pub struct Check {
    /// The database: `postgres://USER@HOST/NAME`, or CUTROOM_DATABASE, or the file that CUTROOM_DATABASE_FILE names
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The media: a folder, as a path or as `file:///DIR`, or a bucket, as `s3://BUCKET/PREFIX`
    #[arg(long, value_name = "DIR|URL")]
    media: String,
    #[command(flatten)]
    store: StoreArgs,
    /// Read all media and compare their bytes with their hashes
    #[arg(long)]
    hashes: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Checks whether a database and its media belong together.
pub async fn check(args: Check) -> anyhow::Result<ExitCode> {
    let (media, database) = (args.media, place::database(args.database)?);
    if !media.starts_with("s3://") {
        let folder = place::folder(&media)?;
        anyhow::ensure!(folder.is_dir(), "{} is no folder: name that of the servers' media with --media", folder.display());
    }
    let (data, remote) = media::open(&media, args.store, None)?;
    let team = TeamMedia::compare(data, (cutroom_team::postgres(database), remote)).await?;
    compared(team, args.hashes).await?.print(&media, args.json)
}

/// Result of a check of a team's media. With `hashes`, every file is read whole.
async fn compared(team: TeamMedia, hashes: bool) -> anyhow::Result<Checked> {
    let mut checked = Checked { found: team.found.clone(), damaged: Vec::new(), hashed: hashes };
    if hashes {
        for file in &checked.found.present {
            let Some(hash) = file.file.strip_prefix("media/") else { continue };
            match team.hash(&file.file).await? {
                Some(found) if found == hash => {}
                Some(_) => checked.damaged.push(file.clone()),
                // It went since it was listed: deleted, with its record, or not.
                None => checked.found.missing.push(file.clone()),
            }
        }
    }
    Ok(checked)
}
