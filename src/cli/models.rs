//! `cutroom transcribe models`: list the models that can be downloaded, or download one.

use anyhow::Context;
use clap::Args;
use cutroom::{
    api::space::in_words,
    app::{Paths, terminal},
    transcribe::{LICENSE, PUBLISHER, Published, fetch, published},
};
use serde_json::json;
use std::{path::Path, process::ExitCode};

/// `cutroom transcribe models`.
#[derive(Args)]
pub struct Models {
    #[arg(value_name = "NAME", help = words::models::cli_name())]
    name: Option<String>,
    #[arg(long, requires = "name", help = words::models::cli_yes())]
    yes: bool,
    #[arg(long, conflicts_with = "name", help = words::cli::print_json())]
    json: bool,
}

/// Lists the models, shows one, or downloads it.
pub async fn models(args: Models) -> anyhow::Result<ExitCode> {
    let folder = Paths::find()?.models();
    let all = published();
    let Some(name) = args.name else { return list(all, &folder, args.json) };
    let model = all.iter().find(|model| model.name == name).with_context(|| {
        let known = all.iter().map(|model| model.name.as_str()).collect::<Vec<_>>();
        words::models::cli_unknown(known.join(words::common::list_separator()), &name)
    })?;
    if !args.yes {
        for (name, value) in [
            (words::models::fact_address(), model.address.clone()),
            (words::models::fact_size(), words::models::fact_bytes(model.bytes, in_words(model.bytes))),
            (words::models::fact_licence(), format!("{LICENSE} ({PUBLISHER})")),
            (words::models::fact_checksum(), model.sha256.clone()),
            (words::models::fact_folder(), folder.display().to_string()),
        ] {
            terminal::line(format_args!("{name}: {value}"))?;
        }
        terminal::problem(words::models::cli_needs_yes());
        return Ok(ExitCode::FAILURE);
    }
    let tell = |arrived: cutroom::transcribe::Arrived| {
        terminal::status(if arrived.is_checking {
            words::models::checking(&model.name)
        } else {
            words::models::progress(in_words(arrived.bytes), &model.name, in_words(model.bytes))
        });
    };
    let fetched = tokio::select! {
        fetched = fetch(model, &folder, tell) => Some(fetched),
        _ = tokio::signal::ctrl_c() => None,
    };
    terminal::status_end();
    let file = fetched.context(words::models::cli_canceled())?;
    let file = file.map_err(|why| anyhow::anyhow!(words::models::downloaded_failed(&model.name, why)))?;
    terminal::line(words::models::cli_done(file.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn list(all: &[Published], folder: &Path, as_json: bool) -> anyhow::Result<ExitCode> {
    let place = |model: &Published| Some(folder.join(&model.file)).filter(|file| file.is_file());
    if as_json {
        let record = |model: &Published| {
            json!({
                "name": model.name,
                "language": model.language,
                "bytes": model.bytes,
                "sha256": model.sha256,
                "url": model.address,
                "license": LICENSE,
                "file": place(model),
            })
        };
        terminal::json(&all.iter().map(record).collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    for model in all {
        let language = model.language.as_deref().unwrap_or("*");
        let here = place(model).map(|file| file.display().to_string()).unwrap_or_default();
        let line = format!("{:<20} {:>9}  {language:<3} {here}", model.name, in_words(model.bytes));
        terminal::line(line.trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}
