//! Test of a save over many clips: few requests run at the same time, however much there is to read.

use super::{common::Workspace, request, small_video};
use axum::{
    Router,
    body::to_bytes,
    extract::{Request, State},
    http::header,
    response::{IntoResponse, Response},
};
use cutroom::{
    api::Client,
    app::{Headless, Paths},
};
use secrecy::SecretString;
use serde_json::json;
use std::{
    net::Ipv4Addr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};
use tempfile::tempdir;

/// Proxy that counts the requests in flight.
struct Counter {
    behind: String,
    http: reqwest::Client,
    now: AtomicUsize,
    most: AtomicUsize,
    all: AtomicUsize,
}

async fn pass_on(State(counter): State<Arc<Counter>>, request: Request) -> Response {
    let now = counter.now.fetch_add(1, Ordering::SeqCst) + 1;
    counter.most.fetch_max(now, Ordering::SeqCst);
    counter.all.fetch_add(1, Ordering::SeqCst);
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, 8 << 20).await.unwrap();
    let mut forward = counter.http.request(parts.method, format!("{}{}", counter.behind, parts.uri)).body(body);
    for (name, value) in parts.headers.iter().filter(|(name, _)| **name != header::HOST && **name != header::CONNECTION) {
        forward = forward.header(name, value);
    }
    let answer = forward.send().await.unwrap();
    let (status, body) = (answer.status(), answer.bytes().await.unwrap());
    counter.now.fetch_sub(1, Ordering::SeqCst);
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_of_1669_changes_over_300_clips_asks_for_a_handful_of_things_at_a_time() {
    const CLIPS: usize = 300;
    const CHANGES: usize = 1_669;
    let (workspace, folder) = Workspace::fresh().await;
    let (video, clips) = small_video(&workspace, folder.path(), CLIPS).await;
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let counter = Arc::new(Counter {
        behind: workspace.server.base_url().to_owned(),
        http: reqwest::Client::new(),
        now: AtomicUsize::new(0),
        most: AtomicUsize::new(0),
        all: AtomicUsize::new(0),
    });
    let router = Router::new().fallback(pass_on).with_state(counter.clone());
    let task = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });

    let client = Client::new(&address, SecretString::from(workspace.server.api_key().to_owned())).unwrap();
    let home = tempdir().unwrap();
    let mut edits = Headless::open(client, "large", &video, &Paths::under(home.path().to_owned()).journals).await.unwrap();
    let sounds: Vec<_> = (0..CHANGES)
        .map(|n| {
            request(&json!({"type": "add_sound_effect", "operationId": format!("s{n}"), "clipId": clips[n % CLIPS],
                "sourceId": "su_click", "startTimeMs": n % 1_500, "durationMs": 100}))
        })
        .collect();
    edits.read_for(&sounds).await.unwrap();
    edits.add(sounds).unwrap();
    let before = counter.all.load(Ordering::SeqCst);
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none(), "{:?}", saved.error);
    assert_eq!((saved.done, edits.project().waiting), (CHANGES, 0));
    edits.close().await.unwrap();
    let (most, all) = (counter.most.load(Ordering::SeqCst), counter.all.load(Ordering::SeqCst) - before);
    println!("{all} requests for the save, {most} at once");
    assert!(most <= 8, "{most} requests were on their way at once");
    task.abort();
    workspace.server.stop().await;
}
