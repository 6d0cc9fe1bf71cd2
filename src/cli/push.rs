//! `cutroom push`: moves a local workspace up to a team's server.

use anyhow::Context;
use clap::Args;
use cutroom::{
    api::{Client, space::in_words},
    app::{
        Paths,
        push::{Push, PushTotals, Tell},
        terminal,
    },
    jobs::keychain::{KEY_VARIABLE, KeySource, find_key},
};
use secrecy::SecretString;
use serde_json::json;
use std::{path::PathBuf, process::ExitCode, sync::Arc};

/// Options of `cutroom push`.
#[derive(Args)]
pub struct PushArgs {
    /// The address of the server
    #[arg(long, value_name = "URL")]
    to: String,
    /// The folder of the workspace, which may be open meanwhile; this machine's own workspace if none is given
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Only compare, and say what would be sent
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
    /// Send it; without it, what would be sent is only said
    #[arg(long)]
    yes: bool,
}

/// Compares the local workspace with the server and, with `--yes`, sends what is missing.
pub async fn push(args: PushArgs) -> anyhow::Result<ExitCode> {
    let paths = Paths::find()?;
    let folder = args.data.unwrap_or_else(|| paths.data.clone());
    anyhow::ensure!(folder.join("workspace.db").is_file(), words::cli::no_workspace(folder.display()));
    let origin = Client::new(&args.to, SecretString::from(""))?.origin();
    let asked = origin.clone();
    let key = tokio::task::spawn_blocking(move || find_key(&asked, KeySource::Variable)).await?;
    let key = key.with_context(|| format!("{origin} needs the key of an admin: set {KEY_VARIABLE}"))?;
    let client = Client::new(&args.to, key)?;
    let tell: Tell = Arc::new(|what: &str| terminal::status(what));
    let planned = Push::plan(&paths, &folder, client, &tell).await;
    terminal::status_end();
    let push = planned.context("nothing was sent")?;
    let report = push.report();
    if !args.yes {
        say(&origin, &report, push.is_done());
        print(&report, Outcome::Planned)?;
        if args.dry_run {
            return Ok(ExitCode::SUCCESS);
        }
        terminal::problem("nothing was sent: --yes sends it");
        return Ok(ExitCode::FAILURE);
    }
    let done = push.carry_out(&tell).await;
    terminal::status_end();
    print(&done.context("what has arrived stays, and the same command goes on from there")?, Outcome::Sent)?;
    Ok(ExitCode::SUCCESS)
}

/// Reports in words, on standard error, what would be sent.
fn say(origin: &str, report: &PushTotals, is_done: bool) {
    if is_done {
        terminal::problem(format_args!("everything of this workspace is at {origin} already"));
        return;
    }
    let counted = |count: u64, what: &str| if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") };
    let of = |kind: &str| counted(report.counts.get(kind).copied().unwrap_or_default(), kind);
    terminal::problem(format_args!(
        "{} with {} would be at {origin}: {} ({}) to send, {} are there",
        of("video"),
        of("clip"),
        counted(report.files_sent, "file"),
        in_words(report.bytes_sent),
        in_words(report.bytes_there)
    ));
}

/// Whether the counted files were sent or would only be sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Planned,
    Sent,
}

/// Prints the result as one line of JSON.
fn print(report: &PushTotals, outcome: Outcome) -> anyhow::Result<()> {
    let mut line = json!(report);
    if let Some(fields) = line.as_object_mut() {
        fields.insert("sent".into(), (outcome == Outcome::Sent).into());
    }
    terminal::compact_json(&line)?;
    Ok(())
}
