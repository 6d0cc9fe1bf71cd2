//! `cutroom api`: sends one authorised call and prints its answer on standard output.

use super::{Session, Where};
use anyhow::Context;
use clap::Args;
use cutroom::{
    api::{ApiError, unique_json},
    app::terminal,
};
use serde_json::Value;
use std::{path::Path, process::ExitCode};

/// `cutroom api METHOD PATH`.
#[derive(Args)]
pub struct Call {
    /// GET, POST, PATCH, PUT or DELETE
    #[arg(value_parser = parse_method)]
    method: String,
    /// The path, with its query: /v1/videos?limit=5
    #[arg(value_parser = parse_path)]
    path: String,
    /// The JSON body; @FILE reads it from a file, @- from standard input
    #[arg(long, value_name = "JSON|@FILE")]
    data: Option<String>,
    /// Sent as Idempotency-Key with a write; a new one if none is given
    #[arg(long, value_name = "KEY")]
    idempotency_key: Option<String>,
    #[command(flatten)]
    place: Where,
}

/// Runs the call and prints the answer, whatever it is. A refusal ends with exit code 1.
pub async fn call(call: Call) -> anyhow::Result<ExitCode> {
    let method = call.method;
    let body: Option<Value> = match call.data.as_deref().map(read_body).transpose() {
        Ok(body) => body,
        Err(error) => {
            terminal::problem(terminal::causes(&error));
            return Ok(ExitCode::from(super::WRONG_USE));
        }
    };
    let session = Session::open(call.place).await?;
    let answer = session.client.raw(&method, &call.path, body.as_ref(), call.idempotency_key.as_deref()).await;
    session.close().await;
    match answer {
        Ok(body) => {
            terminal::json(&body)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(ApiError::Refused(refusal)) => {
            let body = serde_json::json!({"status": refusal.status, "error": refusal.code, "message": refusal.message});
            terminal::json(&body)?;
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(error.into()),
    }
}

fn parse_method(text: &str) -> Result<String, String> {
    let method = text.to_ascii_uppercase();
    let known = ["GET", "POST", "PATCH", "PUT", "DELETE"].contains(&method.as_str());
    known.then_some(method).ok_or_else(|| "expected GET, POST, PATCH, PUT or DELETE".to_owned())
}

fn parse_path(text: &str) -> Result<String, String> {
    (text.starts_with('/') || text.contains("://"))
        .then(|| text.to_owned())
        .ok_or_else(|| "expected a path like /v1/videos?limit=5".to_owned())
}

fn read_body(data: &str) -> anyhow::Result<Value> {
    let text = match data.strip_prefix('@') {
        Some(file) => super::read_file(Path::new(file))?,
        None => data.as_bytes().to_vec(),
    };
    unique_json::parse(&text).context("--data cannot be read as JSON")
}
