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
    /// Receive events on this machine: each is checked, printed on a line, kept, and forwarded where --forward says
    ///
    /// The endpoint's secret comes from `CUTROOM_WEBHOOK_SECRET`. An event with a wrong signature (401), with a time more than 5 minutes
    /// away (400) or of more than 2 MB (413) is refused with a line that says why. The first line says where it listens; Ctrl+C ends it.
    Listen(receiver::Listen),
    /// List the events that were received on this machine and can be sent again
    Received {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Send an event that was received once more, with the same id, signed anew with `CUTROOM_WEBHOOK_SECRET`
    Replay {
        /// The event's id; the newest one if none is given
        id: Option<String>,
        /// Where it is sent
        #[arg(long, value_name = "URL")]
        forward: String,
        /// Allow an address that is not on this machine
        #[arg(long)]
        forward_anywhere: bool,
    },
    /// List the endpoints of a workspace
    List(OnWorkspace),
    /// Register an endpoint; its secret is printed
    Create {
        /// Where events are sent
        url: String,
        /// Only events of this type; may be given several times
        #[arg(long = "type", value_name = "TYPE", value_parser = Offers(event_types), hide_possible_values = true)]
        types: Vec<String>,
        #[command(flatten)]
        place: Where,
    },
    /// Pause the delivery to an endpoint: what happens meanwhile waits
    Pause(OfEndpoint),
    /// Resume the delivery to an endpoint
    Resume(OfEndpoint),
    /// Delete an endpoint
    Delete(OfEndpoint),
    /// List the messages of a workspace, newest first; with an id, a message with its attempts
    Messages {
        /// A message
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
    /// The endpoint
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
        Err(error) if method != "GET" && error.outcome_unknown() => anyhow::bail!("{error}. {}", error.advice_to_command()),
        Err(ApiError::Refused(refusal)) => anyhow::bail!("{} ({}): {}", refusal.code, refusal.status, refusal.message),
        Err(error) => Err(error.into()),
    }
}

/// Why the secret of the endpoint cannot be used to sign or check.
#[derive(Debug, thiserror::Error)]
enum SecretError {
    /// No secret is set.
    #[error("the endpoint's secret is needed: set {SECRET} to it (it begins with whsec_)")]
    Missing,
    /// The variable does not contain an endpoint's secret.
    #[error("{SECRET} holds no secret of an endpoint: one is whsec_ and base64")]
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
    let events = kept_events()?.all().context("the received events cannot be read")?;
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
        terminal::line(format_args!("{at}  {kind}  {id}  {bytes} bytes"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The type of an event, shortened for a line: the sender may put any text there.
fn named(kind: &str) -> Cow<'_, str> {
    const MOST: usize = 200;
    match kind.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", kind.get(..end).unwrap_or_default()).into(),
        None if kind.is_empty() => "(no type)".into(),
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
    let event = kept_events()?.find(id).context("the received events cannot be read")?;
    let event = event.with_context(|| match id {
        Some(id) => format!("no event {id} is kept: `cutroom webhooks received` lists those that are"),
        None => "no event was received yet".to_owned(),
    })?;
    let timestamp = jiff::Timestamp::now().as_second().to_string();
    let headers = signed_headers(&key, &event.id, &timestamp, event.body.as_bytes()).context("the event cannot be signed")?;
    let sent = forward.send(&headers, event.body.clone().into_bytes()).await;
    let outcome = outcome(&sent, &forward.address());
    terminal::line(format_args!("{}  {}  {outcome}", named(&event.kind), event.id))?;
    Ok(if sent.is_ok_and(|status| (200..300).contains(&status)) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn not_forwarded(problem: &NotForwarded) -> String {
    match problem {
        NotForwarded::Elsewhere(_) => {
            format!("--forward: {problem}. Events go to this machine alone unless --forward-anywhere is given")
        }
        NotForwarded::Wrong(_) => format!("--forward: {problem}"),
    }
}

/// Describes in words how forwarding an event ended.
fn outcome(sent: &Result<u16, NotAnswered>, address: &str) -> String {
    match sent {
        Ok(status) => format!("{status} from {address}"),
        Err(problem) => format!("not sent to {address}: {problem}"),
    }
}
