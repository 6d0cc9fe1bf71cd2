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
    #[arg(required = true, help = words::cli::backup_file())]
    file: Option<PathBuf>,
}

/// Commands of `cutroom backup`.
#[derive(Subcommand)]
enum Ask {
    #[command(about = words::cli::backup_check(), long_about = words::cli::backup_check_long())]
    Check(Check),
}

/// `cutroom backup check`.
#[derive(Args)]
pub struct Check {
    #[arg(conflicts_with = "data", help = words::cli::backup_check_file())]
    file: Option<PathBuf>,
    #[arg(long, value_name = "DIR", help = words::cli::backup_check_data())]
    data: Option<PathBuf>,
    // Options that moved to `cutroom-server`.
    #[command(flatten)]
    moved: OfCheck,
    #[arg(long, help = words::cli::backup_check_hashes())]
    hashes: bool,
    #[arg(long, help = words::cli::print_json())]
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
    #[arg(help = words::cli::restore_file())]
    file: PathBuf,
    #[arg(long, help = words::cli::restore_yes())]
    yes: bool,
    #[arg(long, value_name = "DIR", help = words::cli::restore_into())]
    into: Option<PathBuf>,
}

/// Writes a backup to `file`.
pub fn write(file: &Path) -> anyhow::Result<ExitCode> {
    let written = backup::write(&Paths::find()?, file).context(words::cli::no_backup_written())?;
    for name in &written.missing {
        terminal::problem(words::cli::backup_without_missing(name));
    }
    for file in &written.damaged {
        terminal::problem(words::cli::backup_without_damaged(file));
    }
    let (file, size) = (file.display(), in_words(written.bytes));
    terminal::line(words::cli::backup_written(written.files, file, size))?;
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
    let plan = Plan::new(&args.file, paths).context(words::cli::nothing_changed())?;
    let replaces = plan.replaces();
    if !replaces.is_empty() && !args.yes {
        let when = moment_of(plan.created_at());
        let holds = plan.holds();
        if !holds.is_empty() {
            terminal::line(words::cli::backup_contains(&when))?;
            for line in holds {
                terminal::line(format_args!("  {line}"))?;
            }
        }
        terminal::line(words::cli::backup_replaces(&when))?;
        for line in replaces {
            terminal::line(format_args!("  {line}"))?;
        }
        if let Some(command) = plan.transcriber() {
            terminal::line(words::cli::restored_transcriber(command))?;
        }
        terminal::problem(words::cli::restore_needs_yes());
        return Ok(ExitCode::FAILURE);
    }
    let created_at = plan.created_at().to_owned();
    let transcriber = plan.transcriber().map(str::to_owned);
    let kept = plan.carry_out().context(words::cli::nothing_restored())?;
    terminal::line(words::cli::restored(moment_of(&created_at)))?;
    if let Some(command) = transcriber {
        terminal::line(words::cli::restored_transcriber(command))?;
    }
    for folder in kept {
        terminal::line(words::cli::restore_kept(folder.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
