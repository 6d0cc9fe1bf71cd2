//! Webhooks: delivery, signatures, retries, pauses and refused targets.

use super::common::{HttpAnswer, Workspace};
use axum::{Router, body::Bytes, http::HeaderMap, routing::post};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU16, Ordering},
    },
    time::Duration,
};

const ENDPOINTS: &str = "/v1/webhooks/endpoints";

/// A receiver that records messages and answers with a given status.
struct Receiver {
    url: String,
    got: Arc<Mutex<Vec<(HeaderMap, Bytes)>>>,
    status: Arc<AtomicU16>,
}

impl Receiver {
    async fn start() -> Self {
        let (got, status) = (Arc::<Mutex<Vec<(HeaderMap, Bytes)>>>::default(), Arc::new(AtomicU16::new(200)));
        let (keep, answer) = (got.clone(), status.clone());
        let app = Router::new().route(
            "/hook",
            post(async move |headers: HeaderMap, body: Bytes| {
                keep.lock().unwrap().push((headers, body));
                axum::http::StatusCode::from_u16(answer.load(Ordering::SeqCst)).unwrap()
            }),
        );
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { url, got, status }
    }

    async fn wait_for(&self, count: usize) -> Vec<(HeaderMap, Bytes)> {
        for _ in 0..400 {
            let got = self.got.lock().unwrap().clone();
            if got.len() >= count {
                return got;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("{} of {count} messages came", self.got.lock().unwrap().len());
    }
}

async fn register(workspace: &Workspace, body: Value) -> HttpAnswer {
    workspace.send("POST", ENDPOINTS, &body).await
}

fn verify(secret: &str, headers: &HeaderMap, body: &[u8], family: &str) {
    let header = |name: &str| headers[&format!("{family}-{name}")].to_str().unwrap();
    let key = BASE64_STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&key).unwrap();
    mac.update(format!("{}.{}.", header("id"), header("timestamp")).as_bytes());
    mac.update(body);
    assert_eq!(header("signature"), format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes())));
}

#[tokio::test]
async fn a_message_is_signed_filtered_and_listed_with_its_attempts() {
    let (workspace, _folder) = Workspace::fresh().await;
    let receiver = Receiver::start().await;
    let created = register(&workspace, json!({"url": receiver.url, "filterTypes": ["playlist.created"]})).await.json();
    let (id, secret) = (created["id"].as_str().unwrap(), created["secret"].as_str().unwrap());
    assert_eq!(workspace.get(&format!("{ENDPOINTS}/{id}/secret")).await.json()["key"], secret);
    let listed = workspace.list(ENDPOINTS, "endpoints").await;
    assert!(listed[0].get("secret").is_none(), "a secret is shown once, and where it is asked for");
    workspace.call("POST", "/v1/videos", &json!({"name": "Not for it"})).await;
    workspace.call("POST", "/v1/playlists", &json!({"name": "For it"})).await;
    let got = receiver.wait_for(1).await;
    assert_eq!(got.len(), 1);
    let (headers, body) = &got[0];
    verify(secret, headers, body, "webhook");
    verify(secret, headers, body, "svix");
    let payload: Value = serde_json::from_slice(body).unwrap();
    assert_eq!((payload["type"].as_str(), payload["data"]["name"].as_str()), (Some("playlist.created"), Some("For it")));
    assert!(payload["data"]["playlistId"].is_string() && payload["data"]["timestamp"].is_string());
    let messages = workspace.list("/v1/webhooks/messages?event_types=playlist.created", "messages").await;
    assert_eq!((messages.len(), &messages[0]["payload"]), (1, &payload));
    assert_eq!(messages[0]["id"].as_str(), headers["webhook-id"].to_str().ok());
    let message = workspace.get(&format!("/v1/webhooks/messages/{}", messages[0]["id"].as_str().unwrap())).await.json();
    let delivery = &message["deliveries"][0];
    assert_eq!((delivery["state"].as_str(), delivery["attempts"][0]["status"].as_u64()), (Some("delivered"), Some(200)));
    assert!(workspace.list("/v1/webhooks/messages", "messages").await.len() >= 2);
    workspace.get("/v1/webhooks/messages?event_types=nonsense").await.flat(400, "bad_request");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_failed_delivery_is_tried_again_with_the_same_id_also_after_a_restart() {
    let (workspace, folder) = Workspace::fresh().await;
    let receiver = Receiver::start().await;
    receiver.status.store(500, Ordering::SeqCst);
    register(&workspace, json!({"url": receiver.url})).await;
    workspace.call("POST", "/v1/playlists", &json!({"name": "P"})).await;
    receiver.wait_for(1).await;
    workspace.server.stop().await;
    receiver.status.store(200, Ordering::SeqCst);
    let workspace = Workspace::open(folder.path()).await;
    let got = receiver.wait_for(2).await;
    assert_eq!(got[0].0["webhook-id"], got[1].0["webhook-id"]);
    let at = |i: usize| got[i].0["webhook-timestamp"].to_str().unwrap().to_owned();
    assert!(at(1) > at(0), "the time is of the attempt");
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_waits_while_an_endpoint_is_paused_goes_out_when_it_is_resumed() {
    let (workspace, _folder) = Workspace::fresh().await;
    let receiver = Receiver::start().await;
    let id = register(&workspace, json!({"url": receiver.url})).await.json()["id"].as_str().unwrap().to_owned();
    let path = format!("{ENDPOINTS}/{id}");
    assert_eq!(workspace.call("PATCH", &path, &json!({"disabled": true})).await["endpoint"]["disabled"], true);
    // A message that another endpoint has received is not pending for the paused one.
    let other = Receiver::start().await;
    let awake = register(&workspace, json!({"url": other.url})).await.json()["id"].as_str().unwrap().to_owned();
    workspace.call("POST", "/v1/playlists", &json!({"name": "Meanwhile"})).await;
    other.wait_for(1).await;
    workspace.call("DELETE", &format!("{ENDPOINTS}/{awake}"), &Value::Null).await;
    assert!(receiver.got.lock().unwrap().is_empty(), "a paused endpoint gets nothing");
    workspace.call("PATCH", &path, &json!({"disabled": false})).await;
    assert_eq!(receiver.wait_for(1).await.len(), 1);
    // 410 Gone: the receiver wants no more messages, so the endpoint is paused.
    receiver.status.store(410, Ordering::SeqCst);
    workspace.call("POST", "/v1/playlists", &json!({"name": "Unwanted"})).await;
    receiver.wait_for(2).await;
    for _ in 0..100 {
        if workspace.list(ENDPOINTS, "endpoints").await[0]["disabled"] == json!(true) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(workspace.list(ENDPOINTS, "endpoints").await[0]["disabled"], true);
    workspace.call("DELETE", &path, &Value::Null).await;
    workspace.send("PATCH", &path, &json!({"disabled": true})).await.nested(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn targets_inside_the_network_are_refused_and_filters_are_known_types() {
    let (workspace, _folder) = Workspace::fresh().await;
    // On a shared database these test workspaces may send to every address, because their receivers are on this computer.
    let inside: &[&str] = if std::env::var_os("CUTROOM_TEST_DATABASE").is_some() {
        &[]
    } else {
        &["https://10.0.0.1/x", "https://169.254.169.254/latest", "http://example.com/", "https://[fd00::1]/"]
    };
    for url in
        inside.iter().copied().chain(["ftp://example.com/", "https://u:p@example.com/", "nonsense", "https://example.com:0/"])
    {
        let message = register(&workspace, json!({ "url": url })).await.flat(400, "bad_request");
        assert!(message.starts_with("url "), "{url}: {message}");
    }
    for filter in [json!([]), json!(["video.exploded"]), json!("video.created")] {
        register(&workspace, json!({"url": "https://example.com/", "filterTypes": filter})).await.flat(400, "bad_request");
    }
    let created = register(&workspace, json!({"url": "https://example.com/", "filterTypes": ["export.ready"]})).await.json();
    let path = format!("{ENDPOINTS}/{}", created["id"].as_str().unwrap());
    let endpoint = workspace.call("PATCH", &path, &json!({"filterTypes": null})).await["endpoint"].clone();
    assert!(endpoint["filterTypes"].is_null());
    workspace.send("PATCH", &path, &json!({"filterTypes": []})).await.nested(400, "bad_request");
    if !inside.is_empty() {
        workspace.send("PATCH", &path, &json!({"url": "https://192.168.0.1/"})).await.nested(400, "bad_request");
    }
    workspace.server.stop().await;
}
