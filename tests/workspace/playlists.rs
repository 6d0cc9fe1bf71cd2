//! Playlists, groups and tags.

use super::common::Workspace;
use serde_json::{Value, json};

#[tokio::test]
async fn a_playlist_holds_videos_in_order_and_each_once() {
    let (workspace, _folder) = Workspace::fresh().await;
    let made = workspace.call("POST", "/v1/playlists", &json!({"name": "Week 1"})).await["playlist"].clone();
    assert_eq!(
        (made["linkScope"].as_str(), made["visibility"].as_str(), made["videos"].as_f64()),
        (Some("private"), Some("personal"), Some(0.0))
    );
    let path = format!("/v1/playlists/{}", made["id"].as_str().unwrap());
    let second = workspace.call("POST", "/v1/videos", &json!({"name": "Second"})).await["video"]["id"].clone();
    for video in [json!("vid_sample"), second.clone(), json!("vid_sample")] {
        workspace.call("POST", &format!("{path}/videos"), &json!({"videoId": video})).await;
    }
    let playlist = workspace.get(&path).await.json()["playlist"].clone();
    assert_eq!((&playlist["videoIds"], playlist["videos"].as_f64()), (&json!(["vid_sample", second]), Some(2.0)));
    let listed = workspace.list(&format!("/v1/videos?playlistId={}", made["id"].as_str().unwrap()), "videos").await;
    assert_eq!(listed.len(), 2);
    assert_eq!(workspace.get("/v1/videos/vid_sample").await.json()["video"]["playlistIds"], json!([made["id"]]));
    let changed = workspace.call("PATCH", &path, &json!({"linkScope": "public", "emoji": "🎬"})).await["playlist"].clone();
    assert_eq!((changed["linkScope"].as_str(), changed["name"].as_str()), (Some("public"), Some("Week 1")));
    workspace.call("DELETE", &format!("{path}/videos/vid_sample"), &Value::Null).await;
    workspace.send("DELETE", &format!("{path}/videos/vid_sample"), &Value::Null).await.flat(404, "not_found");
    workspace.send("POST", &format!("{path}/videos"), &json!({"videoId": "vid_nope"})).await.flat(404, "not_found");
    workspace.send("PATCH", &path, &json!({"visibility": "everyone"})).await.flat(400, "bad_request");
    workspace.send("PATCH", &path, &json!({"groupId": "pg_nope"})).await.flat(404, "not_found");
    workspace.call("DELETE", &path, &Value::Null).await;
    workspace.get(&path).await.nested(404, "not_found");
    assert_eq!(workspace.get("/v1/videos/vid_sample").await.json()["video"]["playlistIds"], json!([]));
    workspace.server.stop().await;
}

#[tokio::test]
async fn deleting_a_group_ungroups_its_playlists() {
    let (workspace, _folder) = Workspace::fresh().await;
    let group = workspace.call("POST", "/v1/playlist-groups", &json!({"name": "Team"})).await["playlistGroup"].clone();
    let body = json!({"name": "In it", "groupId": group["id"]});
    let playlist = workspace.call("POST", "/v1/playlists", &body).await["playlist"].clone();
    assert_eq!(playlist["groupId"], group["id"]);
    let path = format!("/v1/playlist-groups/{}", group["id"].as_str().unwrap());
    assert_eq!(workspace.call("PATCH", &path, &json!({"position": 7})).await["playlistGroup"]["position"], 7);
    assert_eq!(workspace.call("DELETE", &path, &Value::Null).await, json!({"status": "ok"}));
    let after = workspace.get(&format!("/v1/playlists/{}", playlist["id"].as_str().unwrap())).await.json()["playlist"].clone();
    assert!(after.get("groupId").is_none() && after["name"] == "In it");
    workspace.send("DELETE", &path, &Value::Null).await.flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn playlists_are_paged_and_can_leave_their_group() {
    let (workspace, _folder) = Workspace::fresh().await;
    let group = workspace.call("POST", "/v1/playlist-groups", &json!({"name": "G"})).await["playlistGroup"]["id"].clone();
    for n in 0..5 {
        workspace.call("POST", "/v1/playlists", &json!({"name": format!("P{n}"), "groupId": group})).await;
    }
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = workspace.get(&format!("/v1/playlists?limit=2{cursor}")).await.json();
        seen.extend(page["playlists"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap().to_owned()));
        let Some(next) = page["pagination"]["nextCursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, ["P4", "P3", "P2", "P1", "P0"]);
    let first = workspace.list("/v1/playlists?limit=1", "playlists").await[0]["id"].as_str().unwrap().to_owned();
    let out = workspace.call("PATCH", &format!("/v1/playlists/{first}"), &json!({"groupId": null})).await;
    assert!(out["playlist"].get("groupId").is_none());
    for bad in ["limit=0", "limit=101", "limit=x", "cursor=nonsense", "page=2"] {
        workspace.get(&format!("/v1/playlists?{bad}")).await.flat(400, "bad_request");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn tags_have_names_of_their_own() {
    let (workspace, _folder) = Workspace::fresh().await;
    let tag = workspace.call("POST", "/v1/tags", &json!({"name": "Launch", "color": "#112233"})).await["tag"].clone();
    workspace.send("POST", "/v1/tags", &json!({"name": "Launch"})).await.flat(409, "conflict");
    workspace.send("POST", "/v1/tags", &json!({"name": "X", "color": "blue"})).await.flat(400, "bad_request");
    let path = format!("/v1/tags/{}", tag["id"].as_str().unwrap());
    workspace.send("PATCH", &path, &json!({"name": "Sample"})).await.flat(409, "conflict");
    assert_eq!(workspace.call("PATCH", &path, &json!({"name": "Launch"})).await["tag"]["color"], "#112233");
    workspace.call("POST", "/v1/videos/vid_sample/tags", &json!({"tagId": tag["id"]})).await;
    workspace.call("DELETE", &path, &Value::Null).await;
    assert_eq!(workspace.get("/v1/videos/vid_sample").await.json()["video"]["tags"], json!([]));
    assert_eq!(workspace.list("/v1/tags", "tags").await.len(), 1);
    workspace.server.stop().await;
}
