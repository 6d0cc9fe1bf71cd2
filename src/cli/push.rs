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
    #[arg(long, value_name = "URL", help = words::cli::push_to())]
    to: String,
    #[arg(long, value_name = "DIR", help = words::cli::push_data())]
    data: Option<PathBuf>,
    #[arg(long, conflicts_with = "yes", help = words::cli::push_dry_run())]
    dry_run: bool,
    #[arg(long, help = words::cli::push_yes())]
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
    let key = key.with_context(|| words::cli::push_key_required(&origin, KEY_VARIABLE))?;
    let client = Client::new(&args.to, key)?;
    let tell: Tell = Arc::new(|what: &str| terminal::status(what));
    let planned = Push::plan(&paths, &folder, client, &tell).await;
    terminal::status_end();
    let push = planned.context(words::cli::push_nothing_sent())?;
    let report = push.report();
    if !args.yes {
        say(&origin, &report, push.is_done());
        print(&report, Outcome::Planned)?;
        if args.dry_run {
            return Ok(ExitCode::SUCCESS);
        }
        terminal::problem(words::cli::push_needs_yes());
        return Ok(ExitCode::FAILURE);
    }
    let done = push.carry_out(&tell).await;
    terminal::status_end();
    print(&done.context(words::cli::push_incomplete())?, Outcome::Sent)?;
    Ok(ExitCode::SUCCESS)
}

/// Reports in words, on standard error, what would be sent.
fn say(origin: &str, report: &PushTotals, is_done: bool) {
    if is_done {
        terminal::problem(words::cli::push_up_to_date(origin));
        return;
    }
    let count = |kind: &str| report.counts.get(kind).copied().unwrap_or_default();
    terminal::problem(words::cli::push_planned(
        words::cli::push_clips(count("clip")),
        words::cli::in_files(report.files_sent, in_words(report.bytes_sent)),
        origin,
        in_words(report.bytes_there),
        words::cli::push_videos(count("video")),
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
