//! `cutroom workspaces`: manages the hosted workspaces that the window knows, without a window.

use anyhow::Context;
use clap::{Args, Subcommand};
use cutroom::{
    api::Client,
    app::{Paths, terminal},
    jobs::{
        keychain::{KEY_VARIABLE, Keychain},
        workspace::try_workspace,
        workspaces::{Access, LOCAL, Mark, SavedWorkspace, Workspaces, WorkspacesChange},
    },
};
use secrecy::SecretString;
use serde_json::json;
use std::process::ExitCode;

/// `cutroom workspaces …`.
#[derive(Subcommand)]
pub enum Command {
    #[command(about = words::cli::workspaces_list())]
    List {
        #[arg(long, help = words::cli::print_json())]
        json: bool,
    },
    #[command(about = words::cli::workspaces_add())]
    Add(Add),
    #[command(about = words::cli::workspaces_remove())]
    Remove {
        #[arg(help = words::cli::workspace_name())]
        name: String,
    },
    #[command(about = words::cli::workspaces_use())]
    Use {
        #[arg(help = words::cli::workspace_name_or_local())]
        name: String,
    },
}

/// `cutroom workspaces add`.
#[derive(Args)]
pub struct Add {
    #[arg(help = words::cli::workspaces_add_name())]
    name: String,
    #[arg(help = words::cli::workspaces_add_url())]
    address: String,
    #[arg(long, default_value = "none", value_parser = mark, help = words::cli::workspaces_add_mark())]
    mark: Mark,
    #[arg(long, help = words::cli::workspaces_add_untested())]
    untested: bool,
}

fn mark(name: &str) -> Result<Mark, String> {
    Mark::named(name).ok_or_else(|| words::cli::wrong_color(name))
}

/// The API key from the environment variable.
fn key() -> Option<SecretString> {
    let key = std::env::var(KEY_VARIABLE).ok()?;
    (!key.trim().is_empty()).then(|| SecretString::from(key.trim().to_owned()))
}

/// Runs `cutroom workspaces`.
pub async fn workspaces(command: Command) -> anyhow::Result<ExitCode> {
    let folder = Paths::find()?.config;
    match command {
        Command::List { json } => list(&Workspaces::load(&folder), json)?,
        Command::Add(add) => return add_one(add).await,
        Command::Remove { name } => {
            let one = Workspaces::load(&folder).find(&name)?.clone();
            Workspaces::change(&folder, WorkspacesChange::Remove(one.address.clone()))?;
            let origin = Client::new(&one.address, SecretString::from(""))?.origin();
            let forgotten = tokio::task::spawn_blocking(move || Keychain.remove(&origin)).await;
            if let Ok(Err(error)) = forgotten {
                terminal::problem(words::cli::key_not_deleted(error));
            }
            terminal::line(words::cli::workspace_removed(&one.name))?;
        }
        Command::Use { name } => {
            let list = Workspaces::load(&folder);
            let one = if name.eq_ignore_ascii_case(LOCAL) { None } else { Some(list.find(&name)?) };
            Workspaces::change(&folder, WorkspacesChange::Use(one.map(|one| one.address.clone())))?;
            terminal::line(match one {
                Some(one) => words::cli::workspace_used(&one.name),
                None => words::cli::local_used().to_owned(),
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list(list: &Workspaces, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        let all = list.workspaces.iter().map(|one| {
            let is_current = list.current.as_deref() == Some(&one.address);
            json!({"name": one.name, "address": one.address, "mark": one.mark, "access": one.access, "current": is_current})
        });
        let problems = list.problems();
        terminal::json(&json!({"workspaces": all.collect::<Vec<_>>(), "local": list.current.is_none(), "problems": problems}))?;
        return Ok(());
    }
    let star = |is_current: bool| if is_current { "*" } else { " " };
    terminal::line(format_args!("{} {LOCAL}  {}", star(list.current.is_none()), words::cli::local_workspace()))?;
    for one in &list.workspaces {
        let star = star(list.current.as_deref() == Some(&one.address));
        let mark = if one.mark == Mark::None { String::new() } else { format!("  {}", words::in_sentence(one.mark.text())) };
        let reads = if one.access == Access::Read { format!("  {}", words::cli::read_only()) } else { String::new() };
        terminal::line(format_args!("{star} {}  {}{mark}{reads}", one.name, one.address))?;
    }
    for problem in list.problems() {
        terminal::problem(words::cli::warning(problem));
    }
    Ok(())
}

async fn add_one(add: Add) -> anyhow::Result<ExitCode> {
    let folder = Paths::find()?.config;
    let Add { name, address, mark, untested } = add;
    Workspaces::load(&folder).is_new(&address).context(words::cli::nothing_added())?;
    let key = key();
    let origin = Client::new(&address, SecretString::from(""))?.origin();
    let access = if untested {
        Access::Unknown
    } else {
        match try_workspace(&address, key.clone()).await {
            Ok(tried) => {
                terminal::line(tried.sentence())?;
                tried.access
            }
            Err(why) => anyhow::bail!(words::cli::workspace_failed(why.advice, why.what)),
        }
    };
    let new = SavedWorkspace { name, address, mark, access, ..SavedWorkspace::default() };
    let list = Workspaces::change(&folder, WorkspacesChange::AddNew(new.clone())).context(words::cli::nothing_added())?;
    if let Some(key) = key {
        let stored = tokio::task::spawn_blocking(move || Keychain.set(&origin, &key)).await;
        if let Ok(Err(error)) = stored {
            terminal::problem(words::cli::key_not_stored(error));
        }
    }
    let name = list.at(&new.address).map_or(new.name.as_str(), |one| &one.name);
    terminal::line(words::cli::workspace_added(name))?;
    Ok(ExitCode::SUCCESS)
}
