//! `cutroom free`: shows how much space the unreferenced files of a local workspace take, and deletes them.

use super::{Session, waiting_for};
use anyhow::Context;
use clap::Args;
use cutroom::{
    api::{
        ApiError,
        space::{Files, Space, in_words},
    },
    app::{
        Paths,
        backup::{self, Replaced},
        terminal,
    },
    jobs::local::LocalWorkspace,
};
use serde_json::json;
use std::{path::PathBuf, process::ExitCode};

/// `cutroom free`.
#[derive(Args)]
pub struct Free {
    /// The folder of the workspace; this machine's own workspace if none is given
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Delete the files; without it they are only listed
    #[arg(long)]
    yes: bool,
    /// Only the folders that restores of a backup moved aside on this machine
    #[arg(long, conflicts_with = "data")]
    replaced: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reports what can be freed and, with `--yes`, frees it. Another process may be serving the workspace.
pub async fn free(free: Free) -> anyhow::Result<ExitCode> {
    let paths = Paths::find()?;
    if free.replaced {
        return free_replaced(&free, &paths).map(|()| ExitCode::SUCCESS);
    }
    let replaced = if free.data.is_none() { backup::replaced(&paths) } else { Vec::new() };
    let folder = free.data.unwrap_or_else(|| paths.data.clone());
    // A folder without a workspace must not become a workspace.
    anyhow::ensure!(
        folder.join("workspace.db").is_file(),
        "{} holds no workspace (it has no workspace.db): name its folder with --data",
        folder.display()
    );
    let session = Session::over(LocalWorkspace::open_as_it_is(&folder, paths.journals, waiting_for).await?);
    let client = &session.client;
    let done = if free.yes {
        client.free_space().await.map(|done| (Some(done.freed), done.space))
    } else {
        client.space().await.map(|space| (None, space))
    };
    session.close().await;
    let (freed, space) = done.map_err(explained).with_context(|| folder.display().to_string())?;
    if free.json {
        terminal::json(&json!({"freed": freed, "space": space}))?;
    } else {
        print(freed, &space)?;
        if !replaced.is_empty() {
            let what = in_folders(&replaced);
            terminal::line(format_args!("{what} were here before a restore: `cutroom free --replaced` lists them"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Lists the folders that restores moved aside, or deletes them with `--yes`.
fn free_replaced(free: &Free, paths: &Paths) -> anyhow::Result<()> {
    let found = backup::replaced(paths);
    if free.yes {
        backup::delete_replaced(paths, &found)?;
    }
    if free.json {
        let folders: Vec<_> = found.iter().map(|folder| json!({"path": folder.path, "bytes": folder.bytes})).collect();
        terminal::json(&json!({"replaced": folders, "deleted": free.yes}))?;
        return Ok(());
    }
    for folder in &found {
        terminal::line(format_args!("{}  {}", folder.path.display(), in_words(folder.bytes)))?;
    }
    let what = in_folders(&found);
    match (found.is_empty(), free.yes) {
        (true, _) => terminal::line("no restore left anything to delete")?,
        (false, true) => terminal::line(format_args!("deleted {what}"))?,
        (false, false) => terminal::line(format_args!("{what} were here before a restore: delete them for good with --yes"))?,
    }
    Ok(())
}

fn in_folders(found: &[Replaced]) -> String {
    let bytes = found.iter().fold(0_u64, |sum, folder| sum.saturating_add(folder.bytes));
    let folders = if found.len() == 1 { "1 folder".to_owned() } else { format!("{} folders", found.len()) };
    format!("{} in {folders}", in_words(bytes))
}

fn explained(error: ApiError) -> anyhow::Error {
    let advice = error.advice_to_command();
    anyhow::anyhow!("{error}. {advice}")
}

fn print(freed: Option<Files>, space: &Space) -> std::io::Result<()> {
    let of = |files: Files| {
        let count = if files.files == 1 { "1 file".to_owned() } else { format!("{} files", files.files) };
        format!("{} in {count}", in_words(files.bytes))
    };
    if let Some(freed) = freed {
        terminal::line(format_args!("freed {}", of(freed)))?;
    }
    terminal::line(format_args!("media takes {} of {}", of(space.media), in_words(space.limit_bytes)))?;
    terminal::line(format_args!("exports and stills take {}", of(space.derived)))?;
    if space.kept_for_edits.files > 0 {
        terminal::line(format_args!(
            "{} are kept: edits on this machine name them, or earlier states of edits do",
            of(space.kept_for_edits)
        ))?;
    }
    if space.just_arrived.files > 0 {
        terminal::line(format_args!(
            "{} are kept: they arrived within the last hour and are not used yet",
            of(space.just_arrived)
        ))?;
    }
    if freed.is_none() {
        if space.unused.files > 0 {
            terminal::line(format_args!("nothing refers to {}: free them with --yes", of(space.unused)))?;
        } else {
            terminal::line("nothing can be freed")?;
        }
    }
    Ok(())
}
