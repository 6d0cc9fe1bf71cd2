//! Requests that every operation refuses: a missing API key, an unknown path, a malformed body.

use super::{
    DEMO, EDITS, VIDEO, add_sound,
    common::{Workspace, answer},
};
use reqwest::{Method, header};
use serde_json::json;
use tempfile::tempdir;

#[tokio::test]
async fn who_has_no_key_is_told_so_in_the_format_of_the_operation() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let url = |path: &str| format!("{}{path}", workspace.server.base_url());
    let bare = answer(workspace.http.get(url(DEMO))).await;
    assert!(bare.flat(401, "unauthorized").contains("Authorization: Bearer"));
    let wrong = answer(workspace.http.get(url(&format!("{DEMO}/sources"))).bearer_auth("ck_wrong")).await;
    wrong.nested(401, "unauthorized");
    assert!(!wrong.text.contains("ck_wrong"), "a key is never echoed");
    let host = workspace.request(Method::GET, DEMO).header(header::HOST, "evil.example:80");
    answer(host).await.flat(403, "forbidden");
    answer(workspace.request(Method::GET, DEMO).header(header::ORIGIN, "https://evil.example")).await.flat(403, "forbidden");
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_is_not_there_is_404_in_the_format_of_the_operation() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    assert!(workspace.get("/v1/videos/vid_nope").await.flat(404, "not_found").contains("vid_nope"));
    workspace.get("/v1/videos/vid_nope/clips").await.flat(404, "not_found");
    workspace.get("/v1/videos/vid_sample/clips/cl_nope").await.flat(404, "not_found");
    workspace.get("/v1/videos/vid_sample/clips/cl_nope/sources").await.nested(404, "not_found");
    workspace.get(&format!("{DEMO}/stickers")).await.flat(404, "not_found");
    workspace.get("/v2/videos").await.flat(404, "not_found");
    answer(workspace.request(Method::PUT, VIDEO)).await.flat(405, "bad_request");
    workspace.get("/v1/videos/%FF").await.flat(400, "bad_request");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_malformed_request_is_told_what_is_wrong_with_it() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let raw = async |body: String, kind: &str| {
        answer(workspace.request(Method::POST, EDITS).header(header::CONTENT_TYPE, kind).body(body)).await
    };
    assert!(raw("{".into(), "application/json").await.flat(400, "bad_request").contains("not JSON"));
    assert!(raw("[]".into(), "application/json").await.flat(400, "bad_request").contains("object"));
    assert!(raw("{}".into(), "text/plain").await.flat(400, "bad_request").contains("Content-Type"));
    assert!(raw("{}".into(), "application/json").await.flat(400, "bad_request").contains("operations is required"));
    raw("[".repeat(200_000), "application/json").await.flat(400, "bad_request");
    raw(format!("{{\"operations\": \"{}\"}}", "x".repeat(5 << 20)), "application/json").await.flat(413, "bad_request");
    let refused = workspace.post(EDITS, &json!({"operations": [add_sound("a", 1)], "dryRun": true})).await;
    assert!(refused.flat(400, "bad_request").contains("dryRun"));
    assert!(workspace.get("/v1/videos?limit=0").await.flat(400, "bad_request").contains("limit"));
    assert!(workspace.get("/v1/videos?page=2").await.flat(400, "bad_request").contains("page"));
    assert!(workspace.post("/v1/videos", &json!({"name": ""})).await.flat(400, "bad_request").contains("name"));
    assert!(workspace.post("/v1/videos", &json!({"name": "x", "colour": 1})).await.flat(400, "bad_request").contains("colour"));
    assert_eq!(workspace.revision().await, 0);
    workspace.server.stop().await;
}
