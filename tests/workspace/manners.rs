//! Behaviour common to all answers: limits, formats, Idempotency-Keys, shutdown.

use super::{
    DEMO, EDITS, VIDEO, add_sound, batch,
    common::{HttpAnswer, Workspace, answer},
};
use cutroom::server::DataDir;
use reqwest::Method;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

fn number(answer: &HttpAnswer, header: &str) -> u64 {
    answer.headers[header].to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_window_of_requests_is_counted_told_and_refused_when_it_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = Workspace::start(DataDir::open(folder.path()).unwrap(), true, 4).await.unwrap();
    for left in (0..4).rev() {
        let answer = workspace.get(DEMO).await;
        assert_eq!((answer.status, number(&answer, "x-ratelimit-remaining")), (200, left));
        assert_eq!(
            (number(&answer, "x-ratelimit-limit"), answer.headers["ratelimit-policy"].to_str().unwrap()),
            (4, "\"default\";q=4;w=60")
        );
        assert!(answer.headers["ratelimit"].to_str().unwrap().starts_with(&format!("\"default\";r={left};t=")));
        let reset = i64::try_from(number(&answer, "x-ratelimit-reset")).unwrap() - jiff::Timestamp::now().as_millisecond();
        assert!((0..=60_000).contains(&reset), "{reset}");
    }
    let refused = workspace.get(DEMO).await;
    refused.flat(429, "rate_limited");
    assert!((1..=60).contains(&number(&refused, "retry-after")));
    workspace.get(&format!("{DEMO}/sources")).await.nested(429, "rate_limit_exceeded");
    let stranger = answer(workspace.http.get(format!("{}{DEMO}", workspace.server.base_url()))).await;
    stranger.flat(401, "unauthorized");
    assert_eq!(number(&stranger, "x-ratelimit-remaining"), 3, "who has no key is counted apart");
    for _ in 0..3 {
        answer(workspace.http.get(format!("{}{DEMO}", workspace.server.base_url()))).await.flat(401, "unauthorized");
    }
    answer(workspace.http.get(format!("{}{DEMO}", workspace.server.base_url()))).await.flat(429, "rate_limited");
    workspace.server.stop().await;
}

#[tokio::test]
async fn no_answer_is_in_the_frameworks_own_words() {
    let (workspace, _folder) = Workspace::fresh().await;
    let big = "x".repeat((4 << 20) + 1);
    let checks = [
        (workspace.request(Method::GET, "/v1/nothing"), 404, "not_found"),
        (workspace.request(Method::GET, "/"), 404, "not_found"),
        (workspace.request(Method::DELETE, "/v1/videos"), 405, "bad_request"),
        (workspace.request(Method::PUT, DEMO), 405, "bad_request"),
        (workspace.request(Method::GET, "/v1/videos/%ff"), 400, "bad_request"),
        (workspace.request(Method::GET, "/v1/videos?limit=ten"), 400, "bad_request"),
        (workspace.request(Method::GET, "/v1/videos?what=1"), 400, "bad_request"),
        (workspace.request(Method::POST, EDITS).header("content-type", "application/json").body(big), 413, "bad_request"),
        (workspace.request(Method::POST, EDITS).header("content-type", "text/plain").body("{}"), 400, "bad_request"),
        (workspace.request(Method::POST, EDITS).header("content-type", "application/json").body("{"), 400, "bad_request"),
        (
            workspace.request(Method::POST, EDITS).header("content-type", "application/json").body("[".repeat(100_000)),
            400,
            "bad_request",
        ),
        (
            workspace.request(Method::POST, EDITS).header("content-type", "application/json").body("{\"a\":1e999}"),
            400,
            "bad_request",
        ),
        (workspace.request(Method::GET, "/media/su_logo/guess"), 404, "not_found"),
        (workspace.request(Method::GET, "/catalogue/..%2f..%2fetc%2fpasswd"), 404, "not_found"),
        (workspace.request(Method::GET, "/derived/..%2fapi-key"), 404, "not_found"),
        (workspace.request(Method::PUT, "/uploads/guess").body("x"), 404, "not_found"),
    ];
    for (request, status, code) in checks {
        let answer = answer(request).await;
        answer.flat(status, code);
        for header in
            ["ratelimit-policy", "ratelimit", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "x-request-id"]
        {
            assert!(answer.headers.contains_key(header), "{status} {header}: {}", answer.text);
        }
        if status == 405 {
            assert!(answer.headers.contains_key("allow"));
        }
    }
    let answer = answer(workspace.request(Method::GET, DEMO).header("sec-fetch-site", "cross-site")).await;
    answer.flat(403, "forbidden");
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
    workspace.server.stop().await;
}

#[tokio::test]
async fn the_same_request_sent_many_times_at_once_takes_effect_once() {
    let (workspace, _folder) = Workspace::fresh().await;
    let before = workspace.revision().await;
    let body = batch(&[add_sound("once", 1_000)]);
    let send = || answer(workspace.request(Method::POST, EDITS).header("Idempotency-Key", "storm").json(&body));
    let answers = futures_util::future::join_all((0..24).map(|_| send())).await;
    let mut done = 0;
    for answer in answers {
        if answer.status == 409 {
            assert!(answer.flat(409, "conflict").contains("still running") && answer.headers.contains_key("retry-after"));
        } else {
            assert_eq!(answer.status, 200, "{}", answer.text);
            done += 1;
        }
    }
    assert!(done >= 1);
    assert_eq!(workspace.revision().await, before + 1);
    assert_eq!(send().await.headers["idempotent-replayed"], "true");
    for bad in ["", "with space", "with,comma"] {
        answer(workspace.request(Method::POST, EDITS).header("Idempotency-Key", bad).json(&body))
            .await
            .flat(400, "bad_request");
    }
    // Every write takes an Idempotency-Key: creating a video twice with the same key creates one.
    let make =
        || answer(workspace.request(Method::POST, "/v1/videos").header("Idempotency-Key", "v").json(&json!({"name": "Once"})));
    assert_eq!(make().await.json()["video"]["id"], make().await.json()["video"]["id"]);
    workspace.server.stop().await;
}

#[tokio::test]
async fn on_the_way_down_what_runs_is_finished_and_nothing_new_is_begun() {
    let (workspace, _folder) = Workspace::fresh().await;
    let address = workspace.server.base_url().trim_start_matches("http://").to_owned();
    let body = batch(&[add_sound("late", 1_000)]).to_string();
    let key = workspace.server.api_key().to_owned();
    let head = |length: usize| {
        format!(
            "POST {EDITS} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {key}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        )
    };
    // When the server is asked to stop, one request is half sent, and one connection is open and idle.
    let mut running = tokio::net::TcpStream::connect(&address).await.unwrap();
    running.write_all(head(body.len()).as_bytes()).await.unwrap();
    running.write_all(&body.as_bytes()[..10]).await.unwrap();
    let mut quiet = tokio::net::TcpStream::connect(&address).await.unwrap();
    // A later connection was answered, so the server has accepted the earlier ones.
    workspace.get(VIDEO).await.json();
    let stopping = tokio::spawn(workspace.server.stop());
    // Until the server accepts no more requests.
    let deadline = tokio::time::Instant::now() + Duration::from_secs(60);
    while let Ok(mut late) = tokio::net::TcpStream::connect(&address).await {
        let asked =
            format!("GET {VIDEO} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {key}\r\nconnection: close\r\n\r\n");
        let mut said = String::new();
        if late.write_all(asked.as_bytes()).await.is_err()
            || late.read_to_string(&mut said).await.is_err()
            || !said.contains(" 200 ")
        {
            break;
        }
        assert!(tokio::time::Instant::now() < deadline, "requests are taken still: {said}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    running.write_all(&body.as_bytes()[10..]).await.unwrap();
    let mut answer = String::new();
    running.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // The idle connection is closed, or is answered that the server is shutting down.
    let _ = quiet.write_all(format!("GET {VIDEO} HTTP/1.1\r\nhost: {address}\r\n\r\n").as_bytes()).await;
    let mut late = String::new();
    let _ = quiet.read_to_string(&mut late).await;
    assert!(late.is_empty() || late.starts_with("HTTP/1.1 503") || late.starts_with("HTTP/1.1 401"), "{late}");
    tokio::time::timeout(Duration::from_secs(5), stopping).await.expect("it stops without waiting for the quiet one").unwrap();
}
