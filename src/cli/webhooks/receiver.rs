//! The receiver: takes events at an address of this machine, checks signature, time and size, and reports each event.

use super::{
    kept::{Kept, KeptEvent},
    kept_events, named, not_forwarded, outcome, signing_key, time_in_words, wrong,
};
use anyhow::Context;
use axum::{
    Router,
    body::to_bytes,
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode},
};
use clap::Args;
use cutroom::{
    app::terminal,
    server::{self, Forward, Limits, NotAnswered, SigningKey},
};
use serde_json::{Value, json};
use std::{error::Error, net::Ipv4Addr, process::ExitCode, sync::Arc, time::Duration};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
};

/// The largest event in bytes.
const LARGEST: usize = 2 << 20;
/// How long the body of an event may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(15);
/// The limits on open and idle connections. Only a few programs on this machine send events.
const LIMITS: Limits = Limits { connections: 64, head: Duration::from_secs(15) };
/// How many events are processed at the same time.
const AT_ONCE: usize = 16;
/// The longest message id that is accepted.
const LONGEST_ID: usize = 200;

/// `cutroom webhooks listen`.
#[derive(Args)]
pub struct Listen {
    #[arg(long, value_name = "N", default_value_t = 0, help = words::cli::listen_port())]
    port: u16,
    #[arg(long, value_name = "URL", help = words::cli::listen_forward())]
    forward: Option<String>,
    #[arg(long, requires = "forward", help = words::cli::forward_anywhere())]
    forward_anywhere: bool,
    #[arg(long, help = words::cli::print_json_lines())]
    json: bool,
}

struct Receiver {
    key: SigningKey,
    forward: Option<Forward>,
    kept: Kept,
    json: bool,
    turns: Semaphore,
}

/// Why an event was refused: the status of the answer and a message.
struct Refused(StatusCode, String);

/// Listens until the user stops it.
pub async fn listen(listen: Listen) -> anyhow::Result<ExitCode> {
    let key = match signing_key() {
        Ok(key) => key,
        Err(problem) => return Ok(wrong(&problem.to_string())),
    };
    let forward = match listen.forward.as_deref().map(|url| Forward::new(url, listen.forward_anywhere)).transpose() {
        Ok(forward) => forward,
        Err(problem) => return Ok(wrong(&not_forwarded(&problem))),
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, listen.port)).await;
    let listener = listener.with_context(|| words::cli::port_unavailable(listen.port))?;
    let url = format!("http://{}/", listener.local_addr()?);
    let receiver = Receiver { key, forward, kept: kept_events()?, json: listen.json, turns: Semaphore::new(AT_ONCE) };
    let stopped = cutroom_command::stop_signals()?;
    if listen.json {
        terminal::hello(&json!({ "listening": url }))?;
    } else {
        terminal::line(words::cli::listening(url))?;
    }
    let app = Router::new().fallback(receive).with_state(Arc::new(receiver));
    let (_serving, ended) = watch::channel(false);
    tokio::select! {
        () = server::serve(listener, app, LIMITS, ended) => {}
        stopped = stopped => stopped?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn receive(State(receiver): State<Arc<Receiver>>, request: Request) -> (StatusCode, String) {
    let turn = receiver.turns.acquire().await;
    let answer = match receiver.take(request).await {
        Ok(answer) => answer,
        Err(Refused(status, problem)) => {
            receiver.say(
                &json!({"refused": problem, "status": status.as_u16()}),
                &words::cli::event_refused(&problem, status.as_u16()),
            );
            (status, format!("{problem}\n"))
        }
    };
    drop(turn);
    answer
}

impl Receiver {
    fn say(&self, json: &Value, line: &str) {
        let said = if self.json { terminal::compact_json(json) } else { terminal::line(line) };
        if let Err(error) = said {
            terminal::problem(error);
        }
    }

    async fn take(&self, request: Request) -> Result<(StatusCode, String), Refused> {
        let refused = |status, problem: &str| Refused(status, problem.to_owned());
        if request.method() != Method::POST {
            return Err(refused(StatusCode::METHOD_NOT_ALLOWED, words::cli::event_no_post()));
        }
        let (parts, body) = request.into_parts();
        let signed = Signed::read(&parts.headers)?;
        let body = tokio::time::timeout(BODY_TIMEOUT, to_bytes(body, LARGEST)).await;
        let body = body.map_err(|_| refused(StatusCode::REQUEST_TIMEOUT, words::cli::event_slow()))?;
        let body = body.map_err(|error| {
            if is_too_large(&error) {
                refused(StatusCode::PAYLOAD_TOO_LARGE, words::cli::event_large())
            } else {
                refused(StatusCode::BAD_REQUEST, words::cli::event_cut())
            }
        })?;
        let now = jiff::Timestamp::now();
        let checked = self.key.verify(&signed.id, &signed.timestamp, &signed.signatures, &body, now.as_second());
        checked.map_err(|problem| {
            let status = if problem == cutroom::server::Untrusted::Signature {
                StatusCode::UNAUTHORIZED
            } else {
                StatusCode::BAD_REQUEST
            };
            Refused(status, words::cli::event_untrusted(&signed.id, problem))
        })?;
        let text = std::str::from_utf8(&body).map_err(|_| refused(StatusCode::BAD_REQUEST, words::cli::event_no_text()))?;
        let payload: Value = serde_json::from_str(text)
            .map_err(|error| Refused(StatusCode::BAD_REQUEST, words::cli::event_no_json(error, &signed.id)))?;
        let event = KeptEvent {
            id: signed.id.clone(),
            kind: payload["type"].as_str().unwrap_or_default().to_owned(),
            received_ms: now.as_millisecond(),
            body: text.to_owned(),
        };
        let is_known = self.kept.add(&event).unwrap_or_else(|error| {
            terminal::problem(words::cli::event_not_kept(error, &event.id));
            false
        });
        let sent = match &self.forward {
            None => None,
            Some(forward) => Some((forward.send(&signed.headers(), body.to_vec()).await, forward.address())),
        };
        self.tell(&event, payload, is_known, sent.as_ref());
        match sent {
            Some((Ok(status), _)) if (200..300).contains(&status) => Ok((StatusCode::OK, String::new())),
            Some((sent, address)) => Ok((StatusCode::BAD_GATEWAY, outcome(&sent, &address))),
            None => Ok((StatusCode::OK, String::new())),
        }
    }

    fn tell(&self, event: &KeptEvent, payload: Value, is_known: bool, sent: Option<&(Result<u16, NotAnswered>, String)>) {
        let at = time_in_words(event.received_ms);
        let mut json = json!({"id": event.id, "type": event.kind, "receivedAt": at, "again": is_known, "payload": payload});
        let mut line = format!("{at}  {}  {}  {}", named(&event.kind), event.id, words::cli::bytes(event.body.len()));
        if is_known {
            line.push_str("  ");
            line.push_str(words::cli::event_again());
        }
        if let Some((sent, address)) = sent {
            json["forwarded"] = match sent {
                Ok(status) => json!({"url": address, "status": status}),
                Err(problem) => json!({"url": address, "error": problem.to_string()}),
            };
            line.push_str("  ");
            line.push_str(&outcome(sent, address));
        }
        self.say(&json, &line);
    }
}

/// Whether reading the body failed because the body exceeds the size limit.
fn is_too_large(error: &axum::Error) -> bool {
    let mut cause: Option<&dyn Error> = Some(error);
    while let Some(error) = cause {
        if error.to_string().contains("length limit") {
            return true;
        }
        cause = error.source();
    }
    false
}

/// The values of an event's signature headers.
struct Signed {
    family: &'static str,
    id: String,
    timestamp: String,
    signatures: String,
}

impl Signed {
    /// Reads the headers of either family, `webhook-…` or `svix-…`.
    fn read(headers: &HeaderMap) -> Result<Self, Refused> {
        let has =
            |family: &str| ["id", "timestamp", "signature"].iter().any(|name| headers.contains_key(format!("{family}-{name}")));
        let family = if headers.contains_key("webhook-id") || !has("svix") { "webhook" } else { "svix" };
        let other = if family == "webhook" { "svix" } else { "webhook" };
        let header = |part: &str| {
            let name = format!("{family}-{part}");
            let mut values = headers.get_all(&name).iter();
            let value = values.next().and_then(|value| value.to_str().ok()).map(str::to_owned);
            let only = value.filter(|value| !value.is_empty() && values.next().is_none());
            only.ok_or_else(|| {
                Refused(StatusCode::BAD_REQUEST, words::cli::header_missing(format_args!("{other}-{part}"), &name))
            })
        };
        let signed = Self { family, id: header("id")?, timestamp: header("timestamp")?, signatures: header("signature")? };
        if signed.id.len() > LONGEST_ID {
            return Err(Refused(StatusCode::BAD_REQUEST, words::cli::header_long(LONGEST_ID, format_args!("{family}-id"))));
        }
        Ok(signed)
    }

    /// The headers under the names of both families, for the next program that verifies the event.
    fn headers(&self) -> Vec<(String, String)> {
        let parts = [("id", &self.id), ("timestamp", &self.timestamp), ("signature", &self.signatures)];
        let other = if self.family == "webhook" { "svix" } else { "webhook" };
        let families = [self.family, other].into_iter();
        families.flat_map(|family| parts.map(|(name, value)| (format!("{family}-{name}"), value.clone()))).collect()
    }
}
