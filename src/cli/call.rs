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
    method: String,
    /// The path, with its query: /v1/videos?limit=5
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
    let method = call.method.to_ascii_uppercase();
    anyhow::ensure!(
        ["GET", "POST", "PATCH", "PUT", "DELETE"].contains(&method.as_str()),
        "the method must be GET, POST, PATCH, PUT or DELETE, got \"{}\"",
        call.method
    );
    let body: Option<Value> = call.data.as_deref().map(read_body).transpose()?;
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

fn read_body(data: &str) -> anyhow::Result<Value> {
    let text = match data.strip_prefix('@') {
        Some(file) => super::read_file(Path::new(file))?,
        None => data.as_bytes().to_vec(),
    };
    unique_json::parse(&text).context("--data cannot be read as JSON")
}
