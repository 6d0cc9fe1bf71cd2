//! Videos and what belongs to them as a whole.

use super::{VIDEO, common::Workspace};
use serde_json::{Value, json};
use tempfile::tempdir;

#[tokio::test]
async fn settings_are_changed_field_by_field_and_each_change_counts_once() {
    let (workspace, _folder) = Workspace::fresh().await;
    let before = workspace.revision().await;
    let change = json!({"name": "Renamed", "description": "About it", "dimensions": {"width": 1080, "height": 1920}, "microphoneVolume": 0.5,
        "borderStyle": "glass", "corners": "squircle", "defaultClipTransition": "smooth", "studioSound": true,
        "subtitles": {"enabled": true, "captionLinesPerBlock": 2, "captionPosition": {"x": 0.5, "y": 0.8}}});
    let video = workspace.call("PATCH", VIDEO, &change).await["video"].clone();
    assert_eq!((video["name"].as_str(), video["aspectRatio"].as_str()), (Some("Renamed"), Some("9:16")));
    assert_eq!(video["subtitles"]["captionPosition"], json!({"x": 0.5, "y": 0.8}));
    assert_eq!(workspace.revision().await, before + 1);
    let clip = workspace.get(&format!("{VIDEO}/clips/cl_demo")).await.json()["clip"].clone();
    assert_eq!((clip["borderStyle"].as_str(), clip["corners"].as_str()), (Some("glass"), Some("squircle")));
    assert_eq!((clip["studioSound"].as_bool(), clip["microphoneVolume"].is_null()), (Some(true), true));
    let video = workspace.call("PATCH", VIDEO, &json!({"subtitles": {"captionPosition": null}})).await["video"].clone();
    assert_eq!((video["subtitles"]["captionPosition"].is_null(), video["subtitles"]["enabled"].as_bool()), (true, Some(true)));
    workspace.call("PATCH", VIDEO, &json!({})).await;
    assert_eq!(workspace.revision().await, before + 2, "a change of nothing is none");
    for (body, field) in [
        (json!({"name": ""}), "name"),
        (json!({"dimensions": {"width": 15, "height": 100}}), "dimensions.width"),
        (json!({"dimensions": {"width": 100.5, "height": 100}}), "dimensions.width"),
        (json!({"defaultClipTransition": "default"}), "defaultClipTransition"),
        (json!({"microphoneVolume": 2.1}), "microphoneVolume"),
        (json!({"borderStyle": "custom"}), "borderStyle"),
        (json!({"subtitles": {"captionFontSize": 39}}), "subtitles.captionFontSize"),
        (json!({"name": null}), "name"),
        (json!({"title": "x"}), "title"),
    ] {
        let message = workspace.send("PATCH", VIDEO, &body).await.flat(400, "bad_request");
        assert!(message.contains(field), "{body}: {message}");
    }
    assert_eq!(workspace.revision().await, before + 2);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_copy_has_everything_and_is_apart_from_its_original() {
    let (workspace, _folder) = Workspace::fresh().await;
    workspace.call("POST", &format!("{VIDEO}/tags"), &json!({"tagId": "tag_sample"})).await;
    let copy = workspace.call("POST", &format!("{VIDEO}/duplicate"), &Value::Null).await["video"].clone();
    assert_eq!(copy["name"], "Cutroom sample copy");
    assert_eq!(copy["tags"][0]["name"], "Sample");
    let path = format!("/v1/videos/{}", copy["id"].as_str().unwrap());
    let clips = workspace.list(&format!("{path}/clips"), "clips").await;
    let demo = format!("{path}/clips/{}", clips[1]["id"].as_str().unwrap());
    for (collection, wrapper) in [("sound-effects", "soundEffects"), ("zooms", "zooms"), ("layouts", "layouts")] {
        let theirs = workspace.list(&format!("{VIDEO}/clips/cl_demo/{collection}"), wrapper).await;
        let copied = workspace.list(&format!("{demo}/{collection}"), wrapper).await;
        assert_eq!(theirs.len(), copied.len(), "{collection}");
        assert_ne!(theirs[0]["id"], copied[0]["id"]);
    }
    assert_eq!(
        workspace.list(&format!("{demo}/camera-faces"), "samples").await,
        workspace.list(&format!("{VIDEO}/clips/cl_demo/camera-faces"), "samples").await
    );
    workspace.call("DELETE", VIDEO, &Value::Null).await;
    workspace.get(VIDEO).await.flat(404, "not_found");
    assert_eq!(workspace.list(&format!("{path}/clips"), "clips").await.len(), 3);
    workspace.server.stop().await;
}

#[tokio::test]
async fn chapters_are_replaced_as_a_whole_and_in_order() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{VIDEO}/chapters");
    let chapter =
        |title: &str, description: &str, at: i64| json!({"title": title, "description": description, "timestampSeconds": at});
    let put = json!({"chapters": [chapter("Later", "", 30), chapter("First", "Two lines\nof text", 0)]});
    let chapters = workspace.call("PUT", &path, &put).await["chapters"].clone();
    assert_eq!((chapters[0]["title"].as_str(), chapters[1]["timestampSeconds"].as_f64()), (Some("First"), Some(30.0)));
    assert_eq!(workspace.get(VIDEO).await.json()["video"]["chapters"], chapters);
    for (bad, says) in [
        (chapter("Two\nlines", "", 0), "chapters[0].title must be a single line"),
        (chapter("", "", 0), "chapters[0].title"),
        (chapter("T", "1:30 Next part", 0), "looks like a timestamp and a title"),
        (chapter("T", "ok\n 01:02:03 Deep", 0), "looks like a timestamp"),
        (chapter("T", "", -1), "timestampSeconds"),
        (json!({"title": "T", "description": "", "timestampSeconds": 1.5}), "must be a whole number"),
        (json!({"title": "T", "timestampSeconds": 1}), "description"),
    ] {
        let message = workspace.send("PUT", &path, &json!({"chapters": [bad]})).await.flat(400, "bad_request");
        assert!(message.contains(says), "{message} / {says}");
    }
    assert_eq!(workspace.get(VIDEO).await.json()["video"]["chapters"], chapters);
    assert_eq!(workspace.call("PUT", &path, &json!({"chapters": []})).await["chapters"], json!([]));
    workspace.server.stop().await;
}

#[tokio::test]
async fn music_comes_from_the_library_or_from_a_source_and_goes_again() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{VIDEO}/background-music");
    workspace.get(&path).await.flat(404, "not_found");
    let music = workspace.call("PUT", &path, &json!({"presetId": "music:daybreak"})).await["backgroundMusic"].clone();
    assert_eq!(
        (music["name"].as_str(), music["volume"].as_f64(), music["durationMs"].as_f64()),
        (Some("Daybreak"), Some(0.3), Some(9600.0))
    );
    let bytes = workspace.http.get(music["url"].as_str().unwrap()).send().await.unwrap();
    assert!(bytes.status().is_success() && bytes.bytes().await.unwrap().len() > 10_000);
    let own = json!({"sourceId": "su_chime", "volume": 1, "name": "Bells"});
    assert_eq!(workspace.call("PUT", &path, &own).await["backgroundMusic"]["name"], "Bells");
    assert_eq!(workspace.get(VIDEO).await.json()["video"]["backgroundMusic"]["volume"], 1.0);
    workspace.send("PUT", &path, &json!({"presetId": "sfx:pop"})).await.flat(404, "not_found");
    workspace.send("PUT", &path, &json!({"sourceId": "su_logo"})).await.flat(400, "bad_request");
    workspace.send("PUT", &path, &json!({"sourceId": "su_chime", "presetId": "music:daybreak"})).await.flat(400, "bad_request");
    workspace.send("PUT", &path, &json!({"sourceId": "su_chime", "volume": 1.1})).await.flat(400, "bad_request");
    // Without a source the music stays, and is louder or has another name.
    let louder = workspace.call("PUT", &path, &json!({"volume": 0.75})).await["backgroundMusic"].clone();
    assert_eq!((louder["name"].as_str(), louder["volume"].as_f64()), (Some("Bells"), Some(0.75)));
    let renamed = workspace.call("PUT", &path, &json!({"name": "Chimes"})).await["backgroundMusic"].clone();
    assert_eq!((renamed["name"].as_str(), renamed["volume"].as_f64()), (Some("Chimes"), Some(0.75)));
    workspace.send("PUT", &path, &json!({})).await.flat(400, "bad_request");
    workspace.call("DELETE", &path, &Value::Null).await;
    workspace.send("DELETE", &path, &Value::Null).await.flat(404, "not_found");
    workspace.send("PUT", &path, &json!({"volume": 0.75})).await.flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_video_is_tagged_and_shared_with_members_alone() {
    let (workspace, _folder) = Workspace::fresh().await;
    let tags = format!("{VIDEO}/tags");
    workspace.send("POST", &tags, &json!({"tagId": "tag_nope"})).await.flat(404, "not_found");
    workspace.call("POST", &tags, &json!({"tagId": "tag_sample"})).await;
    let video = workspace.call("POST", &tags, &json!({"tagId": "tag_sample"})).await["video"].clone();
    assert_eq!(video["tags"].as_array().unwrap().len(), 1, "a tag sticks once");
    workspace.call("DELETE", &format!("{tags}/tag_sample"), &Value::Null).await;
    workspace.send("DELETE", &format!("{tags}/tag_sample"), &Value::Null).await.flat(404, "not_found");

    let people = format!("{VIDEO}/collaborators");
    let ada =
        workspace.call("POST", &people, &json!({"email": "ADA@example.com", "role": "editor"})).await["collaborator"].clone();
    assert_eq!((ada["userId"].as_str(), ada["role"].as_str()), (Some("usr_ada"), Some("editor")));
    let changed = workspace.call("PATCH", &format!("{people}/usr_ada"), &json!({"role": "viewer"})).await;
    assert_eq!(changed["collaborator"]["role"], "viewer");
    assert_eq!(workspace.get(VIDEO).await.json()["video"]["collaborators"].as_array().unwrap().len(), 1);
    let stranger = json!({"email": "stranger@example.com", "role": "editor"});
    assert!(workspace.send("POST", &people, &stranger).await.flat(404, "not_found").contains("member"));
    workspace.send("POST", &people, &json!({"email": "no address", "role": "editor"})).await.flat(400, "bad_request");
    workspace.send("POST", &people, &json!({"email": "ada@example.com", "role": "owner"})).await.flat(400, "bad_request");
    workspace.send("PATCH", &format!("{people}/usr_ben"), &json!({"role": "viewer"})).await.flat(404, "not_found");
    workspace.call("DELETE", &format!("{people}/usr_ada"), &Value::Null).await;
    workspace.send("DELETE", &format!("{people}/usr_ada"), &Value::Null).await.flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn lists_of_videos_are_paged_without_gaps() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    for i in 0..7 {
        assert_eq!(workspace.post("/v1/videos", &json!({"name": format!("Video {i}")})).await.status, 200);
    }
    let (mut names, mut path) = (Vec::new(), "/v1/videos?limit=3".to_owned());
    loop {
        let page = workspace.get(&path).await.json();
        names.extend(page["videos"].as_array().unwrap().iter().map(|video| video["name"].as_str().unwrap().to_owned()));
        match page["pagination"]["nextCursor"].as_str() {
            Some(cursor) => path = format!("/v1/videos?limit=3&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(names.len(), 8);
    assert_eq!((names[0].as_str(), names[7].as_str()), ("Video 6", "Cutroom sample"));
    workspace.get("/v1/videos?cursor=nonsense").await.flat(400, "bad_request");
    workspace.server.stop().await;
}
