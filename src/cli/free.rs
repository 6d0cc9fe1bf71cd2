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
    #[arg(long, value_name = "DIR", help = words::cli::free_data())]
    data: Option<PathBuf>,
    #[arg(long, help = words::cli::free_yes())]
    yes: bool,
    #[arg(long, conflicts_with = "data", help = words::cli::free_replaced())]
    replaced: bool,
    #[arg(long, help = words::cli::print_json())]
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
    anyhow::ensure!(folder.join("workspace.db").is_file(), words::cli::no_workspace(folder.display()));
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
            terminal::line(words::cli::free_replaced_exist(in_folders(&replaced)))?;
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
        (true, _) => terminal::line(words::cli::free_replaced_none())?,
        (false, true) => terminal::line(words::cli::free_replaced_deleted(what))?,
        (false, false) => terminal::line(words::cli::free_replaced_found(what))?,
    }
    Ok(())
}

fn in_folders(found: &[Replaced]) -> String {
    let bytes = found.iter().fold(0_u64, |sum, folder| sum.saturating_add(folder.bytes));
    words::cli::in_folders(found.len(), in_words(bytes))
}

fn explained(error: ApiError) -> anyhow::Error {
    anyhow::anyhow!(words::cli::error_and_advice(error.advice_to_command(), &error))
}

fn print(freed: Option<Files>, space: &Space) -> std::io::Result<()> {
    let of = |files: Files| words::cli::in_files(files.files, in_words(files.bytes));
    if let Some(freed) = freed {
        terminal::line(words::cli::freed(of(freed)))?;
    }
    terminal::line(words::cli::media_takes(of(space.media), in_words(space.limit_bytes)))?;
    terminal::line(words::cli::derived_takes(of(space.derived)))?;
    if space.kept_for_edits.files > 0 {
        terminal::line(words::cli::kept_for_changes(of(space.kept_for_edits)))?;
    }
    if space.just_arrived.files > 0 {
        terminal::line(words::cli::kept_as_new(of(space.just_arrived)))?;
    }
    if freed.is_none() {
        if space.unused.files > 0 {
            terminal::line(words::cli::unused(of(space.unused)))?;
        } else {
            terminal::line(words::cli::nothing_unused())?;
        }
    }
    Ok(())
}
