//! The stream on which a workspace tells that a video was changed.

use super::{
    DEMO, VIDEO,
    common::{Workspace, answer},
};
use cutroom::{
    api::{Client, VideoId},
    server::DataDir,
};
use serde_json::json;
use std::time::Duration;
use tokio::time::timeout;

/// The video of the sample.
const SAMPLE: &str = "vid_sample";
const SOON: Duration = Duration::from_secs(20);

async fn listening(client: &Client, video: &str) -> cutroom::api::Hints {
    client.video(&VideoId::from(video)).await.unwrap();
    assert!(client.tells_of_changes(), "an answer names the stream");
    client.hints(&VideoId::from(video)).await.unwrap()
}

#[tokio::test]
async fn a_listener_hears_of_changes_of_its_video_and_of_nothing_else() {
    let (workspace, _folder) = Workspace::fresh().await;
    let made = workspace.call("POST", "/v1/videos", &json!({"name": "Other"})).await;
    let other = made["video"]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let client = workspace.client();
    assert!(!client.tells_of_changes(), "nothing was answered yet");
    let (mut mine, mut of_other) = (listening(&client, SAMPLE).await, listening(&client, &other).await);
    // What fails or only reads changes nothing.
    workspace.get(DEMO).await;
    let refused = workspace.send("PATCH", VIDEO, &json!({"name": 3})).await;
    assert_eq!(refused.status, 400);
    workspace.call("PATCH", &format!("/v1/videos/{other}"), &json!({"name": "Another"})).await;
    assert!(timeout(SOON, of_other.next()).await.unwrap());
    assert!(timeout(Duration::from_millis(300), mine.next()).await.is_err(), "the change was one of another video");
    workspace.call("PATCH", VIDEO, &json!({"name": "Mine"})).await;
    assert!(timeout(SOON, mine.next()).await.unwrap());
    // The streams end with the server, which waits for none of them.
    timeout(SOON, workspace.server.stop()).await.unwrap();
    assert!(!timeout(SOON, mine.next()).await.unwrap());
}

#[tokio::test]
async fn a_stream_needs_the_key_and_a_video_that_exists_and_costs_no_call() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = Workspace::start(DataDir::open(folder.path()).unwrap(), true, 3).await.unwrap();
    let url = format!("{}/v1/events?video={SAMPLE}", workspace.server.base_url());
    answer(workspace.http.get(&url)).await.flat(401, "unauthorized");
    for _ in 0..5 {
        let stream = workspace.http.get(&url).bearer_auth(workspace.server.api_key()).send().await.unwrap();
        assert_eq!((stream.status().as_u16(), stream.headers()["content-type"].to_str().unwrap()), (200, "text/event-stream"));
    }
    workspace.get("/v1/events?video=vid_none").await.flat(404, "not_found");
    assert_eq!(workspace.get(DEMO).await.headers["x-ratelimit-remaining"], "2");
    timeout(SOON, workspace.server.stop()).await.unwrap();
}

#[tokio::test]
async fn a_crowd_of_listeners_is_refused_before_it_keeps_anybody_out() {
    let (workspace, _folder) = Workspace::fresh().await;
    let url = format!("{}/v1/events", workspace.server.base_url());
    let ask = || workspace.http.get(&url).bearer_auth(workspace.server.api_key()).send();
    let mut streams = Vec::new();
    let refused = loop {
        let stream = ask().await.unwrap();
        if stream.status().as_u16() != 200 {
            break stream;
        }
        streams.push(stream);
        assert!(streams.len() < 200, "there is an end");
    };
    assert_eq!(refused.status().as_u16(), 503);
    assert_eq!(workspace.get(DEMO).await.status, 200);
    streams.clear();
    let opens = async {
        while ask().await.unwrap().status().as_u16() != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(SOON, opens).await.expect("places of listeners that went are free again");
    timeout(SOON, workspace.server.stop()).await.unwrap();
}
