//! Slow webhook endpoints: each endpoint has a queue of its own.

use super::common::Workspace;
use axum::{Router, body::Bytes, routing::post};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::{net::TcpListener, sync::mpsc};

#[tokio::test]
async fn an_endpoint_that_never_answers_holds_up_no_other_and_messages_come_in_their_order() {
    let (workspace, _folder) = Workspace::fresh().await;
    // Accepts connections and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent_url = format!("http://{}/hook", silent.local_addr().unwrap());
    let kept = tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = silent.accept().await {
            held.push(stream);
        }
    });
    let (got, mut messages) = mpsc::unbounded_channel();
    let app = Router::new().route(
        "/hook",
        post(async move |body: Bytes| {
            let body: Value = serde_json::from_slice(&body).unwrap();
            let _ = got.send(body["data"]["name"].as_str().unwrap_or_default().to_owned());
        }),
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let good_url = format!("http://{}/hook", listener.local_addr().unwrap());
    let served = tokio::spawn(async move { axum::serve(listener, app).await });
    for _ in 0..10 {
        workspace.call("POST", "/v1/webhooks/endpoints", &json!({"url": silent_url})).await;
    }
    workspace.call("POST", "/v1/webhooks/endpoints", &json!({"url": good_url})).await;
    let names: Vec<_> = (0..12).map(|n| format!("Playlist {n}")).collect();
    for name in &names {
        workspace.call("POST", "/v1/playlists", &json!({"name": name})).await;
    }
    // Well before the timeout of the silent endpoints.
    let all = tokio::time::timeout(Duration::from_secs(8), async {
        let mut all = Vec::new();
        while all.len() < names.len() {
            all.extend(messages.recv().await);
        }
        all
    });
    assert_eq!(all.await.expect("the endpoint that answers gets its messages at once"), names);
    for _ in 11..50 {
        workspace.call("POST", "/v1/webhooks/endpoints", &json!({"url": good_url})).await;
    }
    let refused = workspace.send("POST", "/v1/webhooks/endpoints", &json!({"url": good_url})).await;
    assert!(refused.flat(409, "conflict").contains("50"));
    kept.abort();
    served.abort();
    workspace.server.stop().await;
}
