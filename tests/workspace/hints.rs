//! The event stream with change hints and presence.

use super::{
    DEMO, VIDEO,
    common::{Workspace, answer, open_data},
};
use cutroom::{
    api::{Client, Hint, Hints, Present, VideoId},
    server::{DataDir, KeyTerms, NewKey, Role},
};
use secrecy::ExposeSecret;
use serde_json::json;
use std::time::Duration;
use tokio::time::timeout;

/// Id of the sample's video.
const SAMPLE: &str = "vid_sample";
const SOON: Duration = Duration::from_secs(20);

async fn listening(client: &Client, video: &str) -> cutroom::api::Hints {
    client.video(&VideoId::from(video)).await.unwrap();
    assert!(client.tells_of_changes(), "an answer names the stream");
    client.hints(&VideoId::from(video)).await.unwrap()
}

/// Waits for a change hint; false if the stream ended.
async fn heard(hints: &mut Hints) -> bool {
    loop {
        match timeout(SOON, hints.next()).await.unwrap() {
            None => return false,
            Some(Hint::Changed) => return true,
            Some(Hint::Here { .. }) => {}
        }
    }
}

/// Waits for a presence event whose users meet a condition; returns the window's session.
async fn until_here(hints: &mut Hints, fits: impl Fn(&[Present]) -> bool) -> String {
    loop {
        match timeout(SOON, hints.next()).await.unwrap().expect("the stream goes on") {
            Hint::Here { session, others } if fits(&others) => return session,
            _ => {}
        }
    }
}

#[tokio::test]
async fn who_is_on_which_clip_is_told_to_the_others_alone_until_the_connection_ends() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = Workspace::start(open_data(folder.path()).await.unwrap(), true, 12).await.unwrap();
    let users = workspace.server.users();
    let mut keys = Vec::new();
    for name in ["Anna", "Ben"] {
        keys.push(users.add(&format!("{name}@team.example"), name, Role::Viewer, KeyTerms::default()).await.unwrap());
    }
    let client = |key: &NewKey| Client::new(workspace.server.base_url(), key.key.clone()).unwrap();
    let (anna, ben) = (client(&keys[0]), client(&keys[1]));
    let mut at_anna = listening(&anna, SAMPLE).await;
    let own = until_here(&mut at_anna, <[Present]>::is_empty).await;
    let mut at_ben = listening(&ben, SAMPLE).await;
    until_here(&mut at_ben, |others| others.len() == 1 && others[0].name == "Anna" && others[0].clip_id.is_none()).await;
    until_here(&mut at_anna, |others| others.len() == 1 && others[0].name == "Ben").await;
    for clip in ["cl_demo", "cl_welcome", "cl_demo"].into_iter().cycle().take(30) {
        anna.be_at(&own, Some(&clip.into())).await.unwrap();
    }
    until_here(&mut at_ben, |others| others[0].clip_id == Some("cl_demo".into())).await;
    anna.be_at(&own, None).await.unwrap();
    until_here(&mut at_ben, |others| others[0].clip_id.is_none()).await;
    // A session belongs to its user, and a clip to its video.
    assert_eq!(ben.be_at(&own, None).await.unwrap_err().status(), Some(404));
    assert_eq!(anna.be_at(&own, Some(&"cl_none".into())).await.unwrap_err().status(), Some(404));
    assert_eq!(anna.be_at("ses_none", None).await.unwrap_err().status(), Some(404));
    // The error names a missing id, and shortens a long one.
    let url = format!("{}/v1/events/{own}", workspace.server.base_url());
    let put = async |clip: &str| {
        let body = json!({"clipId": clip});
        answer(workspace.http.put(&url).bearer_auth(keys[0].key.expose_secret()).json(&body)).await.flat(404, "not_found")
    };
    assert_eq!(put("cl_none").await, "clip \"cl_none\" was not found");
    let long = put(&format!("cl_{}", "x".repeat(100_000))).await;
    assert!(
        long.len() < 200 && long.starts_with("clip \"cl_xxx") && long.ends_with(" was not found"),
        "{} letters",
        long.len()
    );
    let wrong = workspace.send("PATCH", VIDEO, &json!({"linkScope": "x".repeat(100_000)})).await.flat(400, "bad_request");
    assert!(wrong.len() < 5_000 && wrong.ends_with('\u{2026}'), "{} letters", wrong.len());
    // None of these calls counted: there were more of them than the limit.
    anna.video(&SAMPLE.into()).await.unwrap();
    // A window that does not take part in presence sees no users and is not seen.
    let url = format!("{}/v1/events?video={SAMPLE}", workspace.server.base_url());
    let silent = workspace.http.get(&url).bearer_auth(keys[1].key.expose_secret()).send().await.unwrap();
    // Closing a connection ends its presence.
    drop(at_anna);
    until_here(&mut at_ben, <[Present]>::is_empty).await;
    drop(silent);
    // A revoked API key receives nothing after the hint at which the server notices it.
    users.revoke(&keys[1].id).await.unwrap();
    workspace.call("PATCH", VIDEO, &json!({"name": "Private"})).await;
    assert!(timeout(SOON, at_ben.next()).await.unwrap().is_none());
    timeout(SOON, workspace.server.stop()).await.unwrap();
}

#[tokio::test]
async fn a_listener_hears_of_changes_of_its_video_and_of_nothing_else() {
    let (workspace, _folder) = Workspace::fresh().await;
    let made = workspace.call("POST", "/v1/videos", &json!({"name": "Other"})).await;
    let other = made["video"]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let client = workspace.client();
    assert!(!client.tells_of_changes(), "nothing was answered yet");
    let (mut mine, mut of_other) = (listening(&client, SAMPLE).await, listening(&client, &other).await);
    // Failed requests and reads cause no hint.
    workspace.get(DEMO).await;
    let refused = workspace.send("PATCH", VIDEO, &json!({"name": 3})).await;
    assert_eq!(refused.status, 400);
    workspace.call("PATCH", &format!("/v1/videos/{other}"), &json!({"name": "Another"})).await;
    assert!(heard(&mut of_other).await);
    assert!(timeout(Duration::from_millis(300), heard(&mut mine)).await.is_err(), "the change was one of another video");
    workspace.call("PATCH", VIDEO, &json!({"name": "Mine"})).await;
    assert!(heard(&mut mine).await);
    // The streams end with the server, which does not wait for them.
    timeout(SOON, workspace.server.stop()).await.unwrap();
    assert!(!heard(&mut mine).await);
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
