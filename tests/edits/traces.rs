//! Test with a recorded conversation of an earlier version with a server: every later version reads the answers in the same way,
//! and sends the same requests for the same edits.
//!
//! `UPDATE_TRACES=1 cargo test --test edits traces` records the conversation again, with the workspace of this version.

use super::{common::Workspace, request};
use axum::{
    Router,
    body::{Bytes, to_bytes},
    extract::{Request, State},
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use cutroom::{
    api::{Client, ClipId, VideoId, item::ItemKind},
    app::{Headless, Paths},
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{
    net::Ipv4Addr,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};
use tempfile::tempdir;

/// Request and its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Exchange {
    /// Method and path with its query.
    line: String,
    body: Value,
    status: u16,
    answer: Value,
}

/// Recorded conversation, and the editor's view of it.
#[derive(Debug, Serialize, Deserialize)]
struct Trace {
    /// Clips and their items, one per line, after everything was read.
    read: Vec<String>,
    exchanges: Vec<Exchange>,
}

/// Server for the editor: a recording proxy, or the replayed recording.
enum Service {
    Recorder {
        behind: String,
        exchanges: Mutex<Vec<Exchange>>,
    },
    /// Remaining exchanges, and requests that were not recorded.
    Recording {
        left: Mutex<Vec<Exchange>>,
        strange: Mutex<Vec<String>>,
    },
}

/// Request body without the operation ids, which differ in each run.
fn comparable(mut body: Value) -> Value {
    for operation in body["operations"].as_array_mut().into_iter().flatten() {
        operation["operationId"] = Value::Null;
    }
    body
}

async fn answer(State(service): State<Arc<Service>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, 1 << 20).await.unwrap();
    let line = format!("{} {}", parts.method, parts.uri.path_and_query().unwrap());
    let body = comparable(serde_json::from_slice(&bytes).unwrap_or_default());
    let (status, answer) = match &*service {
        Service::Recorder { behind, exchanges } => {
            let mut forward = reqwest::Client::new().request(parts.method, format!("{behind}{}", parts.uri)).body(bytes);
            let passed =
                [header::AUTHORIZATION, header::CONTENT_TYPE, header::IF_MATCH, HeaderName::from_static("idempotency-key")];
            for (name, value) in parts.headers.iter().filter(|(name, _)| passed.contains(name)) {
                forward = forward.header(name, value);
            }
            let answer = forward.send().await.unwrap();
            let status = answer.status().as_u16();
            let text = answer.text().await.unwrap().replace(behind, "http://127.0.0.1:1");
            let answer: Value = serde_json::from_str(&text).unwrap_or_default();
            exchanges.lock().unwrap().push(Exchange { line, body, status, answer: answer.clone() });
            (status, answer)
        }
        Service::Recording { left, strange } => {
            let mut left = left.lock().unwrap();
            match left.iter().position(|exchange| exchange.line == line && exchange.body == body) {
                // A read may be repeated; a write may not.
                Some(index) if line.starts_with("GET") && left.iter().skip(index + 1).all(|later| later.line != line) => {
                    (left[index].status, left[index].answer.clone())
                }
                Some(index) => {
                    let exchange = left.remove(index);
                    (exchange.status, exchange.answer)
                }
                None => {
                    strange.lock().unwrap().push(format!("{line} {body}"));
                    (501, json!({"error": "not_recorded", "message": "this was never asked", "docsUrl": "http://127.0.0.1:1"}))
                }
            }
        }
    };
    let headers = [(header::CONTENT_TYPE, "application/json")];
    let body = if status == 204 { Bytes::new() } else { Bytes::from(answer.to_string()) };
    (StatusCode::from_u16(status).unwrap(), headers, body).into_response()
}

async fn serve(service: Arc<Service>) -> (String, tokio::task::JoinHandle<()>) {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().fallback(answer).with_state(service);
    (address, tokio::spawn(async move { axum::serve(listener, router).await.unwrap() }))
}

/// Opens the sample, reads all of it, edits and saves; returns the state that was read.
async fn converse(address: &str, key: &str, home: &Path) -> Vec<String> {
    let client = Client::new(address, SecretString::from(key.to_owned())).unwrap();
    let (video, clip) = (VideoId::new("vid_sample"), ClipId::new("cl_demo"));
    let mut edits = Headless::open(client, "recorded", &video, &Paths::under(home.to_owned()).journals).await.unwrap();
    let order = edits.project().draft.order().to_vec();
    edits.read_clips(order.clone()).await.unwrap();
    let mut read = Vec::new();
    for id in &order {
        let section = edits.project().draft.section(id).unwrap();
        read.push(format!("{} {:?}", section.record().name, section.record().cuts));
        read.extend(section.items().iter().map(|item| format!("{} {:?} {:?}", item.title(), item.kind(), item.times())));
    }
    let sounds = edits.project().draft.items(&clip).unwrap();
    let whoosh = sounds.of_kind(ItemKind::SoundEffect).find(|item| item.title() == "Whoosh").unwrap().id().to_string();
    let bodies = [
        json!({"type": "update_sound_effect", "operationId": "a", "clipId": "cl_demo", "soundEffectId": whoosh, "volume": 0.25}),
        json!({"type": "add_text_overlay", "operationId": "b", "clipId": "cl_demo", "text": "Recorded", "startTimeMs": 500, "durationMs": 900}),
        json!({"type": "update_clip", "operationId": "c", "clipId": "cl_demo", "name": "Renamed"}),
        json!({"type": "reorder_clip", "operationId": "d", "clipId": "cl_demo", "order": 0}),
    ];
    edits.add(bodies.iter().map(request).collect()).unwrap();
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none(), "{:?}", saved.error);
    edits.close().await.unwrap();
    read
}

#[tokio::test]
async fn a_recorded_conversation_is_read_and_answered_as_before() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/http/edit_and_save.json");
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    if std::env::var_os("UPDATE_TRACES").is_some() {
        let workspace = Workspace::open(served.path()).await;
        let behind = workspace.server.base_url().to_owned();
        let service = Arc::new(Service::Recorder { behind, exchanges: Mutex::default() });
        let (address, task) = serve(service.clone()).await;
        let read = converse(&address, workspace.server.api_key(), &home.path().join("recorder")).await;
        task.abort();
        workspace.server.stop().await;
        let Service::Recorder { exchanges, .. } = &*service else { unreachable!() };
        let trace = Trace { read, exchanges: exchanges.lock().unwrap().clone() };
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, format!("{}\n", serde_json::to_string_pretty(&trace).unwrap())).unwrap();
    }
    let trace: Trace = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let writes = |exchanges: &[Exchange]| exchanges.iter().filter(|exchange| !exchange.line.starts_with("GET")).count();
    assert!(writes(&trace.exchanges) >= 3, "a batch, a change of a clip and a move were recorded");
    let service = Arc::new(Service::Recording { left: Mutex::new(trace.exchanges), strange: Mutex::default() });
    let (address, task) = serve(service.clone()).await;
    assert_eq!(converse(&address, "any", &home.path().join("replayed")).await, trace.read);
    task.abort();
    let Service::Recording { left, strange } = &*service else { unreachable!() };
    assert_eq!(*strange.lock().unwrap(), [""; 0], "nothing else is asked of the service");
    assert_eq!(writes(&left.lock().unwrap()), 0, "every recorded change was sent");
}
