//! `cutroom webhooks`: a receiver on this machine that checks incoming events, and the webhook endpoints of a workspace.

mod kept;
mod receiver;

use super::{Session, Where, completion::Offers};
use anyhow::Context;
use clap::{Args, Subcommand};
use cutroom::{
    api::{ApiError, RawCall, webhook::EventType},
    app::{Paths, terminal},
    server::{Forward, NotAnswered, NotForwarded, SigningKey, signed_headers},
};
use kept::Kept;
use serde_json::{Value, json};
use std::{borrow::Cow, process::ExitCode};

/// The environment variable with the secret of an endpoint.
const SECRET: &str = "CUTROOM_WEBHOOK_SECRET";

fn event_types() -> Vec<&'static str> {
    EventType::KNOWN.iter().map(EventType::as_str).collect()
}

/// `cutroom webhooks`.
#[derive(Subcommand)]
pub enum Webhooks {
    #[command(about = words::cli::webhooks_listen(), long_about = words::cli::webhooks_listen_long())]
    Listen(receiver::Listen),
    #[command(about = words::cli::webhooks_received())]
    Received {
        #[arg(long, help = words::cli::print_json())]
        json: bool,
    },
    #[command(about = words::cli::webhooks_replay())]
    Replay {
        #[arg(help = words::cli::replay_id())]
        id: Option<String>,
        #[arg(long, value_name = "URL", help = words::cli::replay_forward())]
        forward: String,
        #[arg(long, help = words::cli::forward_anywhere())]
        forward_anywhere: bool,
    },
    #[command(about = words::cli::webhooks_list())]
    List(OnWorkspace),
    #[command(about = words::cli::webhooks_create())]
    Create {
        #[arg(help = words::cli::create_url())]
        url: String,
        #[arg(long = "type", value_name = "TYPE", value_parser = Offers(event_types), hide_possible_values = true, help = words::cli::create_type())]
        types: Vec<String>,
        #[command(flatten)]
        place: Where,
    },
    #[command(about = words::cli::webhooks_pause())]
    Pause(OfEndpoint),
    #[command(about = words::cli::webhooks_resume())]
    Resume(OfEndpoint),
    #[command(about = words::cli::webhooks_delete())]
    Delete(OfEndpoint),
    #[command(about = words::cli::webhooks_messages())]
    Messages {
        #[arg(help = words::cli::message_id())]
        id: Option<String>,
        #[command(flatten)]
        place: Where,
    },
}

/// A command on a workspace.
#[derive(Args)]
pub struct OnWorkspace {
    #[command(flatten)]
    place: Where,
}

/// A command on an endpoint.
#[derive(Args)]
pub struct OfEndpoint {
    #[arg(help = words::cli::endpoint_id())]
    id: String,
    #[command(flatten)]
    place: Where,
}

const ENDPOINTS: &str = "/v1/webhooks/endpoints";

/// Runs `cutroom webhooks`.
pub async fn webhooks(command: Webhooks) -> anyhow::Result<ExitCode> {
    let endpoint = |id: &str| format!("{ENDPOINTS}/{}", super::operations::encoded(id));
    match command {
        Webhooks::Listen(listen) => receiver::listen(listen).await,
        Webhooks::Received { json } => received(json),
        Webhooks::Replay { id, forward, forward_anywhere } => replay(id.as_deref(), &forward, forward_anywhere).await,
        Webhooks::List(OnWorkspace { place }) => call(place, "GET", ENDPOINTS, None).await,
        Webhooks::Create { url, types, place } => {
            let mut body = json!({ "url": url });
            if !types.is_empty() {
                body["filterTypes"] = types.into();
            }
            call(place, "POST", ENDPOINTS, Some(body)).await
        }
        Webhooks::Pause(of) => call(of.place, "PATCH", &endpoint(&of.id), Some(json!({"disabled": true}))).await,
        Webhooks::Resume(of) => call(of.place, "PATCH", &endpoint(&of.id), Some(json!({"disabled": false}))).await,
        Webhooks::Delete(of) => call(of.place, "DELETE", &endpoint(&of.id), None).await,
        Webhooks::Messages { id: None, place } => call(place, "GET", "/v1/webhooks/messages?limit=100", None).await,
        Webhooks::Messages { id: Some(id), place } => {
            call(place, "GET", &format!("/v1/webhooks/messages/{}", super::operations::encoded(&id)), None).await
        }
    }
}

async fn call(place: Where, method: &str, path: &str, body: Option<Value>) -> anyhow::Result<ExitCode> {
    let session = Session::open(place).await?;
    let body = body.map(|body| body.to_string());
    let answer = session.client.call(&RawCall { method, path, body: body.as_deref(), ..RawCall::default() }).await;
    session.close().await;
    match answer {
        Ok(answer) => {
            terminal::json_text(&answer.pretty())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) if method != "GET" && error.outcome_unknown() => {
            anyhow::bail!(words::cli::error_and_advice(error.advice_to_command(), &error))
        }
        Err(ApiError::Refused(refusal)) => anyhow::bail!(words::cli::refused(&refusal.code, &refusal.message, refusal.status)),
        Err(error) => Err(error.into()),
    }
}

/// Why the secret of the endpoint cannot be used to sign or check.
#[derive(Debug, thiserror::Error)]
enum SecretError {
    /// No secret is set.
    #[error("{}", words::cli::secret_required(SECRET))]
    Missing,
    /// The variable does not contain an endpoint's secret.
    #[error("{}", words::cli::secret_wrong(SECRET))]
    Unreadable,
}

/// The secret of the endpoint. It is never taken as an argument, which other programs could read, and is never printed.
fn signing_key() -> Result<SigningKey, SecretError> {
    let secret = std::env::var(SECRET).ok().filter(|secret| !secret.trim().is_empty()).ok_or(SecretError::Missing)?;
    SigningKey::read(&secret).ok_or(SecretError::Unreadable)
}

/// Reports wrong use and returns its exit code.
fn wrong(problem: &str) -> ExitCode {
    terminal::problem(problem);
    ExitCode::from(super::WRONG_USE)
}

fn kept_events() -> anyhow::Result<Kept> {
    Ok(Kept::new(Paths::find()?.webhooks()))
}

/// A time in milliseconds since 1970, as text with the precision of a second.
fn time_in_words(ms: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(ms).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

fn received(as_json: bool) -> anyhow::Result<ExitCode> {
    let events = kept_events()?.all().context(words::cli::events_unreadable())?;
    if as_json {
        let payload = |body: &str| serde_json::from_str::<Value>(body).unwrap_or_else(|_| body.into());
        let entries: Vec<_> = events
            .iter()
            .map(|event| {
                let at = time_in_words(event.received_ms);
                json!({"id": event.id, "type": event.kind, "receivedAt": at, "payload": payload(&event.body)})
            })
            .collect();
        terminal::json(&entries)?;
        return Ok(ExitCode::SUCCESS);
    }
    for event in events {
        let (at, kind, id, bytes) = (time_in_words(event.received_ms), named(&event.kind), &event.id, event.body.len());
        terminal::line(format_args!("{at}  {kind}  {id}  {}", words::cli::bytes(bytes)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The type of an event, shortened for a line: the sender may put any text there.
fn named(kind: &str) -> Cow<'_, str> {
    const MOST: usize = 200;
    match kind.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", kind.get(..end).unwrap_or_default()).into(),
        None if kind.is_empty() => words::cli::no_type().into(),
        None => kind.into(),
    }
}

async fn replay(id: Option<&str>, forward: &str, anywhere: bool) -> anyhow::Result<ExitCode> {
    let forward = match Forward::new(forward, anywhere) {
        Ok(forward) => forward,
        Err(problem) => return Ok(wrong(&not_forwarded(&problem))),
    };
    let key = match signing_key() {
        Ok(key) => key,
        Err(problem) => return Ok(wrong(&problem.to_string())),
    };
    let event = kept_events()?.find(id).context(words::cli::events_unreadable())?;
    let event = event.with_context(|| match id {
        Some(id) => words::cli::no_such_event(id),
        None => words::cli::no_events().to_owned(),
    })?;
    let timestamp = jiff::Timestamp::now().as_second().to_string();
    let headers = signed_headers(&key, &event.id, &timestamp, event.body.as_bytes()).context(words::cli::event_unsigned())?;
    let sent = forward.send(&headers, event.body.clone().into_bytes()).await;
    let outcome = outcome(&sent, &forward.address());
    terminal::line(format_args!("{}  {}  {outcome}", named(&event.kind), event.id))?;
    Ok(if sent.is_ok_and(|status| (200..300).contains(&status)) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn not_forwarded(problem: &NotForwarded) -> String {
    match problem {
        NotForwarded::Elsewhere(_) => words::cli::forward_elsewhere(problem),
        NotForwarded::Wrong(_) => words::cli::forward_wrong(problem),
    }
}

/// Describes in words how forwarding an event ended.
fn outcome(sent: &Result<u16, NotAnswered>, address: &str) -> String {
    match sent {
        Ok(status) => words::cli::forwarded(status, address),
        Err(problem) => words::cli::not_forwarded(problem, address),
    }
}
