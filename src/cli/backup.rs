//! `cutroom backup` and `cutroom restore`.

use super::moved::OfCheck;
use anyhow::Context;
use clap::{Args, Subcommand};
use cutroom::{
    api::space::in_words,
    app::{
        Paths,
        backup::{self, Plan},
        local_time::moment_of,
        terminal,
    },
};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// `cutroom backup FILE`, `cutroom backup check`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, disable_help_subcommand = true)]
pub struct Backup {
    #[command(subcommand)]
    ask: Option<Ask>,
    /// The file to write; an earlier backup of that name is replaced, any other file is not
    #[arg(required = true)]
    file: Option<PathBuf>,
}

/// Commands of `cutroom backup`.
#[derive(Subcommand)]
enum Ask {
    /// Check whether a database and its media belong together: of a backup or of a workspace
    /// (of a team: `cutroom-server backup check`)
    ///
    /// Every file that a record names must be there with its size. Exit code 1 when something is missing or damaged.
    Check(Check),
}

/// `cutroom backup check`.
#[derive(Args)]
pub struct Check {
    /// A backup; this machine's own workspace if nothing is named
    #[arg(conflicts_with = "data")]
    file: Option<PathBuf>,
    /// The folder of a workspace, which may be open meanwhile
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Options that moved to `cutroom-server`.
    #[command(flatten)]
    moved: OfCheck,
    /// Read all media and compare their bytes with their hashes
    #[arg(long)]
    hashes: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Backup {
    /// Returns the arguments of `backup check` if the check was asked for.
    ///
    /// # Errors
    /// No check was asked for. The error is the file that the backup is written to.
    pub fn check(self) -> Result<Check, PathBuf> {
        match self.ask {
            Some(Ask::Check(check)) => Ok(check),
            None => Err(self.file.unwrap_or_default()),
        }
    }
}

/// `cutroom restore FILE`.
#[derive(Args)]
pub struct Restore {
    /// The backup
    file: PathBuf,
    /// Replace what is there; without it, that is only listed
    #[arg(long)]
    yes: bool,
    /// Restore into a folder of its own, for CUTROOM_DATA_DIR, and leave this machine's as they are
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

/// Writes a backup to `file`.
pub fn write(file: &Path) -> anyhow::Result<ExitCode> {
    let written = backup::write(&Paths::find()?, file).context("no backup was written")?;
    for name in &written.missing {
        terminal::problem(format_args!(
            "warning: the workspace refers to {name}, and has no such file: the backup is without it"
        ));
    }
    for file in &written.damaged {
        terminal::problem(format_args!(
            "warning: {file} is damaged, it does not hold what its name says: the backup is without it. Upload that media again, or copy \
             the file from an earlier backup"
        ));
    }
    let (file, size) = (file.display(), in_words(written.bytes));
    terminal::line(format_args!("{file}: {} files, {size}, read back and compared", written.files))?;
    Ok(if written.damaged.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks whether a database and its media belong together.
pub async fn check(args: Check) -> anyhow::Result<ExitCode> {
    args.moved.refuse()?;
    let (what, checked) = if let Some(file) = &args.file {
        (file.display().to_string(), backup::check_file(file, args.hashes).await?)
    } else {
        let folder = match args.data {
            Some(folder) => folder,
            None => Paths::find()?.data,
        };
        let checked = backup::check_folder(&folder, args.hashes).await;
        let named = folder.display().to_string();
        // Many errors name the folder, or a file in the folder, themselves.
        let checked =
            checked.map_err(|error| if error.to_string().starts_with(&named) { error } else { error.context(named.clone()) });
        (named, checked?)
    };
    checked.print(&what, args.json)
}

/// Restores a backup. Without `--yes`, only lists what the restore would replace.
pub fn restore(args: Restore) -> anyhow::Result<ExitCode> {
    let paths = match &args.into {
        Some(folder) => Paths::under(std::path::absolute(folder).with_context(|| folder.display().to_string())?),
        None => Paths::find()?,
    };
    // An earlier restore that was killed halfway is finished first, also in the folder of `--into`.
    backup::finish(&paths)?;
    let plan = Plan::new(&args.file, paths).context("nothing was changed")?;
    let replaces = plan.replaces();
    if !replaces.is_empty() && !args.yes {
        let when = moment_of(plan.created_at());
        let holds = plan.holds();
        if !holds.is_empty() {
            terminal::line(format_args!("The backup of {when} holds:"))?;
            for line in holds {
                terminal::line(format_args!("  {line}"))?;
            }
        }
        terminal::line(format_args!("The backup of {when} would replace:"))?;
        for line in replaces {
            terminal::line(format_args!("  {line}"))?;
        }
        if let Some(command) = plan.transcriber() {
            terminal::line(format_args!(
                "The restored settings transcribe with this command, which is run on this machine: {command}"
            ))?;
        }
        terminal::problem("nothing was changed: --yes replaces these (what is there is kept beside them)");
        return Ok(ExitCode::FAILURE);
    }
    let created_at = plan.created_at().to_owned();
    let transcriber = plan.transcriber().map(str::to_owned);
    let kept = plan.carry_out().context("nothing was restored")?;
    terminal::line(format_args!("restored the backup of {}", moment_of(&created_at)))?;
    if let Some(command) = transcriber {
        terminal::line(format_args!(
            "the restored settings transcribe with this command, which is run on this machine: {command}"
        ))?;
    }
    for folder in kept {
        terminal::line(format_args!("what was there before is in {}: delete it when you do not need it", folder.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
