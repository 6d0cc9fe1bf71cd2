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
    /// List the workspaces; the one that opens without being named has a star
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Add a hosted workspace: it is tested, and the key of CUTROOM_API_KEY is stored in the keychain
    Add(Add),
    /// Remove a workspace and its key from this machine; edits that wait stay in their journals
    Remove {
        /// Name or URL of the workspace
        name: String,
    },
    /// Choose the workspace that opens without being named; `local` is this machine's own
    Use {
        /// Name or URL of the workspace, or `local`
        name: String,
    },
}

/// `cutroom workspaces add`.
#[derive(Args)]
pub struct Add {
    /// Name of the workspace
    name: String,
    /// URL of the workspace
    address: String,
    /// The colour by which the window tells it from others: none, red, orange, green, blue, purple
    #[arg(long, default_value = "none", value_parser = mark)]
    mark: Mark,
    /// Add it without a test
    #[arg(long)]
    untested: bool,
}

fn mark(name: &str) -> Result<Mark, String> {
    Mark::named(name).ok_or_else(|| format!("{name:?} is no colour: none, red, orange, green, blue or purple"))
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
                terminal::problem(format_args!("warning: the keychain did not forget its key: {error}"));
            }
            terminal::line(format_args!("removed {}; edits that wait stay in their journals", one.name))?;
        }
        Command::Use { name } => {
            let list = Workspaces::load(&folder);
            let one = if name.eq_ignore_ascii_case(LOCAL) { None } else { Some(list.find(&name)?) };
            Workspaces::change(&folder, WorkspacesChange::Use(one.map(|one| one.address.clone())))?;
            let name = one.map_or("this machine's own workspace", |one| &one.name);
            terminal::line(format_args!("`cutroom` opens {name}"))?;
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
    terminal::line(format_args!("{} {LOCAL}  this machine's own workspace", star(list.current.is_none())))?;
    for one in &list.workspaces {
        let star = star(list.current.as_deref() == Some(&one.address));
        let mark = if one.mark == Mark::None { String::new() } else { format!("  {}", one.mark.text().to_lowercase()) };
        let reads = if one.access == Access::Read { "  key may only read" } else { "" };
        terminal::line(format_args!("{star} {}  {}{mark}{reads}", one.name, one.address))?;
    }
    for problem in list.problems() {
        terminal::problem(format_args!("warning: {problem}"));
    }
    Ok(())
}

async fn add_one(add: Add) -> anyhow::Result<ExitCode> {
    let folder = Paths::find()?.config;
    let Add { name, address, mark, untested } = add;
    Workspaces::load(&folder).is_new(&address).context("nothing was added")?;
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
            Err(why) => anyhow::bail!("{} {} Nothing was added; --untested adds it all the same", why.what, why.advice),
        }
    };
    let new = SavedWorkspace { name, address, mark, access, ..SavedWorkspace::default() };
    let list = Workspaces::change(&folder, WorkspacesChange::AddNew(new.clone())).context("nothing was added")?;
    if let Some(key) = key {
        let stored = tokio::task::spawn_blocking(move || Keychain.set(&origin, &key)).await;
        if let Ok(Err(error)) = stored {
            terminal::problem(format_args!(
                "warning: the keychain did not keep the key ({error}): the window asks for it when it opens the workspace"
            ));
        }
    }
    let name = list.at(&new.address).map_or(new.name.as_str(), |one| &one.name);
    terminal::line(format_args!("added {name}; `cutroom workspaces use {name:?}` opens it without being named"))?;
    Ok(ExitCode::SUCCESS)
}
