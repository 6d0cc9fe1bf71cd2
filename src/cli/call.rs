//! `cutroom api`: the whole API by command. The command lists the operations, shows what each takes, sends one authorised call and
//! prints the answer on standard output.

use super::{
    Session, UNKNOWN, WRONG_USE, Where,
    operations::{self, Operation, body, paging},
};
use anyhow::Context;
use clap::{
    Arg, Args, Subcommand,
    builder::{PossibleValue, TypedValueParser},
};
use cutroom::{
    api::{ApiError, RawCall, Refusal, check_as_written, json::Json, unique_json},
    app::terminal,
};
use serde_json::{Value, json};
use std::{ffi::OsStr, path::Path, process::ExitCode};

/// How many pages `--paginate` reads at most.
const MOST_PAGES: usize = 100_000;
/// How many records a list may have to be printed as one JSON array. With `--lines` there is no limit.
const MOST_RECORDS: usize = 200_000;

/// `cutroom api`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, disable_help_subcommand = true)]
pub struct Api {
    #[command(subcommand)]
    ask: Option<Ask>,
    #[command(flatten)]
    call: Call,
}

/// Questions about the table of operations. Nothing is sent.
#[derive(Subcommand)]
enum Ask {
    #[command(about = words::cli::api_list())]
    List {
        #[arg(value_name = "WORD", help = words::cli::api_list_word())]
        word: Option<String>,
        #[arg(long, help = words::cli::print_json())]
        json: bool,
    },
    #[command(about = words::cli::api_help())]
    Help {
        #[arg(required = true, num_args = 1..=2, value_parser = Named, hide_possible_values = true, value_name = "OPERATION|METHOD PATH", help = words::cli::api_help_operation())]
        operation: Vec<String>,
    },
}

#[derive(Args)]
struct Call {
    #[arg(required = true, value_parser = Named, hide_possible_values = true, value_name = "METHOD|OPERATION", help = words::cli::api_what())]
    what: Option<String>,
    #[arg(value_name = "PATH|NAME=VALUE", help = words::cli::api_rest())]
    rest: Vec<String>,
    #[arg(long, value_name = "JSON|@FILE", help = words::cli::api_data())]
    data: Option<String>,
    #[arg(long, value_name = "KEY", help = words::cli::api_idempotency_key())]
    idempotency_key: Option<String>,
    #[arg(long, value_name = "REVISION", help = words::cli::api_if_match())]
    if_match: Option<u64>,
    #[arg(long, help = words::cli::api_repeat_safe(), long_help = words::cli::api_repeat_safe_long())]
    repeat_safe: bool,
    #[arg(long, help = words::cli::api_paginate())]
    paginate: bool,
    #[arg(long, requires = "paginate", help = words::cli::api_lines())]
    lines: bool,
    #[command(flatten)]
    place: Where,
}

/// The parser of a word for which shell completion offers choices: an HTTP method or the name of an operation. It accepts every
/// word; a wrong word is reported later, when it is known whether a method or an operation was meant.
#[derive(Clone)]
struct Named;

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(&self, _: &clap::Command, _: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        value.to_str().map(str::to_owned).ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidUtf8))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let methods = METHODS.into_iter().map(PossibleValue::new);
        let names = operations::names().into_iter().map(|(id, summary)| PossibleValue::new(id).help(summary));
        Some(Box::new(methods.chain(names)))
    }
}

const METHODS: [&str; 5] = ["GET", "POST", "PATCH", "PUT", "DELETE"];

/// A message that says what is wrong with the arguments.
struct Wrong(String);

impl From<String> for Wrong {
    fn from(problem: String) -> Self {
        Self(problem)
    }
}

/// A call whose arguments were read and checked.
struct Prepared {
    method: String,
    path: String,
    body: Option<Json>,
    operation: Option<Operation>,
    warnings: Vec<String>,
}

/// Runs `cutroom api`. Wrong arguments end with exit code 2, a refusal by the service with exit code 1.
pub async fn api(api: Api) -> anyhow::Result<ExitCode> {
    match api.ask {
        Some(Ask::List { word, json }) => list(word.as_deref(), json).map(|()| ExitCode::SUCCESS),
        Some(Ask::Help { operation }) => help(&operation),
        None => match prepare(&api.call) {
            Err(Wrong(problem)) => {
                terminal::problem(problem);
                Ok(ExitCode::from(WRONG_USE))
            }
            Ok(prepared) => {
                for warning in &prepared.warnings {
                    terminal::problem(words::cli::warning(warning));
                }
                send(api.call, prepared).await
            }
        },
    }
}

fn list(word: Option<&str>, as_json: bool) -> anyhow::Result<()> {
    let word = word.unwrap_or_default().to_lowercase();
    let matching: Vec<_> = operations::all()
        .into_iter()
        .filter(|operation| {
            [operation.id, operation.path, operation.tag, operation.summary]
                .iter()
                .any(|text| text.to_lowercase().contains(&word))
        })
        .collect();
    anyhow::ensure!(!matching.is_empty(), words::cli::api_none_matching(&word));
    if as_json {
        let entries: Vec<_> = matching
            .iter()
            .map(|operation| {
                json!({"operation": operation.id, "method": operation.method, "path": operation.path, "resource": operation.tag,
                    "summary": operation.summary})
            })
            .collect();
        terminal::json(&entries)?;
        return Ok(());
    }
    let widest = matching.iter().map(|operation| operation.id.len()).max().unwrap_or_default();
    let mut tag = "";
    for operation in &matching {
        if operation.tag != tag {
            tag = operation.tag;
            terminal::line(tag)?;
        }
        terminal::line(format_args!("  {:<widest$}  {:<6} {}", operation.id, operation.method, operation.path))?;
    }
    Ok(())
}

fn help(asked: &[String]) -> anyhow::Result<ExitCode> {
    let found = match asked {
        [method, path] => {
            operations::at(&method.to_ascii_uppercase(), path).ok_or_else(|| words::cli::api_unknown_path(method, path))
        }
        [name] => operations::named(name).ok_or_else(|| unknown(name)),
        _ => Err(words::cli::api_one_operation().to_owned()),
    };
    match found {
        Ok(operation) => {
            terminal::write(&operations::describe(&operation))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(problem) => {
            terminal::problem(problem);
            Ok(ExitCode::from(WRONG_USE))
        }
    }
}

fn unknown(name: &str) -> String {
    let similar = operations::similar(name);
    if similar.is_empty() {
        words::cli::api_unknown(name)
    } else {
        words::cli::api_unknown_similar(name, similar.join(words::common::list_separator()))
    }
}

/// Reads the arguments of a call. Nothing is sent unless every argument is understood.
fn prepare(call: &Call) -> Result<Prepared, Wrong> {
    let what = call.what.as_deref().unwrap_or_default();
    let (mut warnings, mut fields) = (Vec::new(), Vec::new());
    let method = what.to_ascii_uppercase();
    let (method, path, operation) = if METHODS.contains(&method.as_str()) {
        let path = match call.rest.as_slice() {
            [path] if path.starts_with('/') || path.contains("://") => path.clone(),
            [path] => return Err(Wrong(words::cli::api_no_path(path))),
            [] => return Err(Wrong(words::cli::api_path_required(&method))),
            [_, more, ..] => return Err(Wrong(words::cli::api_one_path(&method, more))),
        };
        check_as_written(&path).map_err(|error| error.to_string())?;
        let operation = operations::at(&method, &path);
        if operation.is_none() && !path.contains("://") {
            warnings.push(words::cli::api_sent_unchecked(&method, address(&path)));
        }
        (method, path, operation)
    } else {
        let operation = operations::named(what).ok_or_else(|| unknown(what))?;
        let mut given = Vec::new();
        for pair in &call.rest {
            let (name, value) = pair
                .split_once('=')
                .filter(|(name, _)| !name.is_empty())
                .ok_or_else(|| words::cli::api_no_pair(pair, operation.id))?;
            given.push((name.to_owned(), value.to_owned()));
        }
        let given = operation.divide(given);
        // The table of operations describes this machine's own workspace; a hosted service may have more fields.
        if let (Some(name), None) = (given.unknown.first(), &call.place.base_url) {
            return Err(Wrong(if operation.body().is_some() {
                words::cli::api_unknown_field(name, operation.id)
            } else {
                words::cli::api_unknown_parameter(name, operation.id)
            }));
        }
        let (path, unknown) = operation.call(&given.parameters).map_err(|error| error.to_string())?;
        warnings.extend(unknown.iter().map(|name| words::cli::api_parameter_unchecked(name, operation.id)));
        fields = given.fields;
        (operation.method.to_owned(), path, Some(operation))
    };
    let mut body = call.data.as_deref().map(read_body).transpose().map_err(|error| terminal::causes(&error))?;
    if let Some(operation) = &operation {
        body = operation.body_with(fields, body)?;
    }
    if let Some(operation) = &operation {
        warnings.extend(about_body(operation, body.as_ref().map(Json::to_value).as_ref()));
    }
    refuse_what_does_not_go_together(call, &method, &path, operation.as_ref())?;
    Ok(Prepared { method, path, body, operation, warnings })
}

/// The path without its query, for messages: the query may contain anything.
fn address(path: &str) -> &str {
    path.split('?').next().unwrap_or_default()
}

fn about_body(operation: &Operation, given: Option<&Value>) -> Vec<String> {
    match (operation.body(), given) {
        (Some((schema, _)), Some(body)) => body::problems(schema, body),
        (None, Some(_)) => vec![words::cli::api_body_unexpected(operation.id)],
        (Some((_, true)), None) => {
            vec![words::cli::api_body_required(operation.id)]
        }
        (Some((_, false)) | None, None) => Vec::new(),
    }
}

fn refuse_what_does_not_go_together(call: &Call, method: &str, path: &str, operation: Option<&Operation>) -> Result<(), Wrong> {
    if call.repeat_safe {
        match operation {
            _ if method == "GET" => {
                return Err(Wrong(words::cli::repeat_safe_read().to_owned()));
            }
            Some(operation) if operation.takes_header("Idempotency-Key") => {}
            Some(operation) => {
                return Err(Wrong(words::cli::repeat_safe_no_key(operation.id)));
            }
            None => {
                return Err(Wrong(words::cli::repeat_safe_unknown(method, address(path))));
            }
        }
    }
    if let Some(key) = &call.idempotency_key {
        if method == "GET" {
            return Err(Wrong(words::cli::idempotency_key_read().to_owned()));
        }
        if key.is_empty() || key.len() > 255 || !key.bytes().all(|byte| byte.is_ascii_graphic() && byte != b',') {
            return Err(Wrong(words::cli::idempotency_key_wrong().to_owned()));
        }
    }
    if call.paginate {
        if method != "GET" {
            return Err(Wrong(words::cli::paginate_write(method)));
        }
        if let Some(operation) = operation.filter(|operation| !operation.is_paged()) {
            return Err(Wrong(words::cli::paginate_no_list(operation.id)));
        }
    }
    if call.if_match.is_some() && operation.is_some_and(|operation| !operation.takes_header("If-Match")) {
        let name = operation.map(|operation| operation.id).unwrap_or_default();
        return Err(Wrong(words::cli::if_match_unknown(name)));
    }
    Ok(())
}

async fn send(call: Call, prepared: Prepared) -> anyhow::Result<ExitCode> {
    let session = Session::open(call.place).await?;
    if call.paginate {
        let done = follow(&session, &prepared, call.lines).await;
        session.close().await;
        return done;
    }
    let Prepared { method, path, body, .. } = prepared;
    let key = call.idempotency_key.unwrap_or_else(|| uuid::Uuid::new_v4().to_string());
    let body = body.map(|body| body.to_string());
    let request = RawCall {
        method: &method,
        path: &path,
        body: body.as_deref(),
        key: Some(&key),
        revision: call.if_match,
        repeats_lost: call.repeat_safe,
        tells_redirects: true,
    };
    let answer = session.client.call(&request).await;
    session.close().await;
    match answer {
        Ok(body) => {
            terminal::json_text(&body.pretty())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) if method != "GET" && error.outcome_unknown() => {
            if let ApiError::Refused(refusal) = &error {
                refused(refusal)?;
            }
            terminal::problem(words::cli::call_unknown(&error, &key));
            Ok(ExitCode::from(UNKNOWN))
        }
        Err(ApiError::Refused(refusal)) => refused(&refusal),
        Err(error) => Err(error.into()),
    }
}

fn refused(refusal: &Refusal) -> anyhow::Result<ExitCode> {
    terminal::json(&json!({"status": refusal.status, "error": refusal.code, "message": refusal.message}))?;
    Ok(ExitCode::FAILURE)
}

/// Reads one page after the other. A JSON array is printed once all pages are read; with `--lines`, each page is printed when it
/// arrives. A record that changes during the reading may move to the front of the list, to pages that were already read. The first
/// pages are therefore read again until nothing has moved there.
async fn follow(session: &Session, prepared: &Prepared, lines: bool) -> anyhow::Result<ExitCode> {
    let operation = prepared.operation.as_ref();
    let mut first = prepared.path.clone();
    // The largest page size keeps the number of calls low, unless the caller set a `limit`.
    if let Some(most) = operation.and_then(paging::most).filter(|_| !paging::has(&first, "limit")) {
        first = paging::with(&first, "limit", &most.to_string());
    }
    let (mut all, mut reading) = (Vec::new(), paging::Reading::begin(first, MOST_PAGES));
    while let Some(path) = reading.next_page() {
        let request = RawCall { method: "GET", path: &path, ..RawCall::default() };
        let answer = match session.client.call(&request).await {
            Ok(answer) => answer,
            Err(ApiError::Refused(refusal)) => return refused(&refusal),
            Err(error) => return Err(error.into()),
        };
        let page = paging::read(operation, answer).with_context(|| words::cli::paginate_unreadable(address(&path)))?;
        let fresh = reading.take(page)?;
        if lines {
            for record in fresh {
                terminal::json_text(&record.to_string())?;
            }
        } else {
            all.extend(fresh);
            anyhow::ensure!(all.len() <= MOST_RECORDS, words::cli::paginate_too_many(MOST_RECORDS));
        }
    }
    if let Some(doubt) = reading.doubt() {
        terminal::problem(words::cli::warning(doubt));
    }
    if !lines {
        terminal::json_text(&Json::List(all).pretty())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads the body as it is written. A body that a strict JSON reader refuses is not sent.
fn read_body(data: &str) -> anyhow::Result<Json> {
    let text = match data.strip_prefix('@') {
        Some(file) => super::read_file(Path::new(file))?,
        None => data.as_bytes().to_vec(),
    };
    // Some editors begin a file with a byte order mark of three bytes.
    let text = text.strip_prefix(b"\xef\xbb\xbf".as_slice()).unwrap_or(&text);
    unique_json::parse(text).and_then(|_| Json::read(text)).context(words::cli::data_invalid())
}
