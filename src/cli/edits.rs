//! `cutroom edits apply`: reads operations from a file, checks them locally, shows them, and applies them as one batch.

use super::{Session, UNKNOWN, Where};
use anyhow::Context;
use clap::Args;
use cutroom::{
    api::{
        VideoId,
        batch::{Action, Batch, MAX_OPERATIONS, Operation, OperationError},
        unique_json,
    },
    app::terminal,
    timeline::{Amount, Clock, TimeError, TypedTime, read_time, timecode},
};
use serde::Serialize;
use serde_json::{Value, json};
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// `cutroom edits apply FILE`.
#[derive(Args)]
pub struct Apply {
    #[arg(help = words::cli::operations_file())]
    file: PathBuf,
    #[arg(long, value_name = "ID", help = words::cli::video())]
    video: String,
    #[arg(long, help = words::cli::apply_dry_run())]
    dry_run: bool,
    #[arg(long, help = words::cli::print_json())]
    json: bool,
    #[arg(long, value_name = "KEY", help = words::cli::idempotency_key())]
    idempotency_key: Option<String>,
    #[command(flatten)]
    place: Where,
}

/// Reads the operations of a file, checks and shows them, and applies them.
pub async fn apply(apply: Apply) -> anyhow::Result<ExitCode> {
    let operations = read(&apply.file, Operation::parse)?;
    let lines: Vec<_> = operations.iter().map(line).collect();
    if !apply.json {
        for line in &lines {
            terminal::line(line)?;
        }
    }
    if apply.dry_run {
        if apply.json {
            terminal::json(&json!({"operations": operations, "applied": false}))?;
        } else {
            terminal::line(words::cli::operations_valid(operations.len()))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let session = Session::open(apply.place).await?;
    let key = apply.idempotency_key.unwrap_or_else(|| uuid::Uuid::new_v4().to_string());
    let answer = session.client.apply(&VideoId::new(apply.video), &Batch { operations }, &key).await;
    session.close().await;
    let answer = match answer {
        Ok(answer) => answer,
        Err(error) => {
            terminal::problem(words::cli::apply_failed(error.advice_to_command(), &error, &key));
            return Ok(ExitCode::from(if error.outcome_unknown() { UNKNOWN } else { 1 }));
        }
    };
    if apply.json {
        terminal::json(&answer)?;
    } else {
        for result in &answer.results {
            terminal::line(format_args!("{}  {}  {}", result.operation_id, result.kind, result.id))?;
        }
        match answer.revision {
            Some(revision) => terminal::line(words::cli::applied_as(revision))?,
            None => terminal::line(words::cli::applied())?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads the operations of a file and checks every rule that can be checked without a server.
pub fn read<T>(file: &Path, parse: impl Fn(usize, &Value) -> Result<T, OperationError>) -> anyhow::Result<Vec<T>> {
    let name = file.display();
    let text = super::read_file(file)?;
    // Some editors begin a file with a byte order mark of three bytes.
    let text = text.strip_prefix(b"\xef\xbb\xbf".as_slice()).unwrap_or(&text);
    let value: Value = unique_json::parse(text).with_context(|| words::cli::invalid_json(&name))?;
    let list = match value {
        Value::Array(list) => list,
        Value::Object(mut fields) => match fields.remove("operations") {
            Some(Value::Array(list)) => list,
            _ => anyhow::bail!(words::cli::operations_no_array(&name)),
        },
        _ => anyhow::bail!(words::cli::operations_missing(&name)),
    };
    anyhow::ensure!(
        (1..=MAX_OPERATIONS).contains(&list.len()),
        words::cli::operations_count(&name, list.len(), MAX_OPERATIONS)
    );
    let mut list = list;
    for (index, value) in list.iter_mut().enumerate() {
        read_times(value).map_err(|why| anyhow::anyhow!(words::cli::operation_wrong(&name, index, why)))?;
    }
    let mut seen = HashSet::new();
    let mut edits = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        edits.push(parse(index, value).with_context(|| name.to_string())?);
        let id = value.get("operationId").and_then(Value::as_str);
        anyhow::ensure!(
            id.is_none_or(|id| seen.insert(id)),
            words::cli::operation_id_twice(&name, id.unwrap_or_default(), index)
        );
    }
    Ok(edits)
}

/// An error of one field of the file: its time cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{field}: {why}")]
struct FieldError {
    field: String,
    why: WrongTime,
}

/// Why a time in the file cannot be used.
#[derive(Debug, thiserror::Error)]
enum WrongTime {
    /// The text is not a time.
    #[error(transparent)]
    Unreadable(TimeError),
    /// The time is on a clock other than the clip's.
    #[error("{}", words::cli::time_other_clock())]
    OtherClock,
    /// The time is relative to another time, or is a percentage.
    #[error("{}", words::cli::time_not_whole())]
    NotWhole,
}

/// Converts readable times into milliseconds: `"startTimeMs": "1:02.5"` becomes 62500. The times are clip times, as in the API.
fn read_times(value: &mut Value) -> Result<(), FieldError> {
    match value {
        Value::Array(list) => list.iter_mut().try_for_each(read_times),
        Value::Object(fields) => fields.iter_mut().try_for_each(|(field, value)| match value {
            Value::String(text) if field.ends_with("TimeMs") || field == "durationMs" => {
                let wrong = |why| FieldError { field: field.clone(), why };
                let typed = read_time(text).map_err(|error| wrong(WrongTime::Unreadable(error)))?;
                *value = match typed {
                    TypedTime { amount: Amount::At(ms), clock: None | Some(Clock::Clip) } => ms.into(),
                    TypedTime { amount: Amount::At(_), .. } => return Err(wrong(WrongTime::OtherClock)),
                    _ => return Err(wrong(WrongTime::NotWhole)),
                };
                Ok(())
            }
            other => read_times(other),
        }),
        _ => Ok(()),
    }
}

/// Describes an operation in words, for example `add sound effect at 0:01.2 in clip on cl_1`.
pub fn line(operation: &Operation) -> String {
    let kind = words::in_sentence(operation.kind().label());
    let clip = &operation.clip;
    let what = match &operation.action {
        Action::Add(body) => match body.start() {
            Some(start) => words::cli::line_add_at(timecode(start.0), clip, kind),
            None => words::cli::line_add(clip, kind),
        },
        Action::Update(target, change) => words::cli::line_change(clip, fields(change), target, kind),
        Action::Remove(_, target) => words::cli::line_remove(clip, target, kind),
    };
    format!("{:<12} {what}", operation.id.as_str())
}

/// The names of the fields that a change sets.
pub fn fields(change: &impl Serialize) -> String {
    let fields = serde_json::to_value(change).unwrap_or_default();
    let names: Vec<_> = fields.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    names.join(", ")
}
