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
    #[command(about = words::server::backup_check(), long_about = words::server::backup_check_long(), after_help = words::server::backup_check_examples())]
    Check(Check),
}

/// `cutroom-server backup check`.
#[derive(Args)]
pub struct Check {
    #[arg(long, value_name = "URL", help = words::server::database(), help_heading = words::server::heading_storage())]
    database: Option<String>,
    #[arg(long, value_name = "DIR|URL", help = words::server::media(), help_heading = words::server::heading_storage())]
    media: String,
    #[command(flatten)]
    store: StoreArgs,
    #[arg(long, help = words::server::backup_check_hashes())]
    hashes: bool,
    #[arg(long, help = words::server::print_json())]
    json: bool,
}

/// Checks whether a database and its media belong together.
pub async fn check(args: Check) -> anyhow::Result<ExitCode> {
    let (media, database) = (args.media, place::database(args.database)?);
    if !media.starts_with("s3://") {
        let folder = place::folder(&media)?;
        anyhow::ensure!(folder.is_dir(), words::server::no_media_folder(folder.display()));
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
