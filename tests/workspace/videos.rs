//! Videos and their properties as a whole.

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

/// Chapters in a video's answer: title and second.
async fn chapters_of(workspace: &Workspace, video: &str) -> Vec<(String, f64)> {
    let chapters = workspace.get(video).await.json()["video"]["chapters"].clone();
    let chapter =
        |chapter: &Value| (chapter["title"].as_str().unwrap().to_owned(), chapter["timestampSeconds"].as_f64().unwrap());
    chapters.as_array().unwrap().iter().map(chapter).collect()
}

fn titled(chapters: &[(&str, f64)]) -> Vec<(String, f64)> {
    chapters.iter().map(|(title, second)| ((*title).to_owned(), *second)).collect()
}

#[tokio::test]
async fn chapters_follow_the_footage_through_cuts_moves_and_deletions() {
    let (workspace, _folder) = Workspace::fresh().await;
    let chapter = |title: &str, at: i64| json!({"title": title, "description": "", "timestampSeconds": at});
    let cuts = |cuts: &[(i64, i64)]| {
        let cut = |(from, long): &(i64, i64)| json!({"startTimeMs": from, "durationMs": long});
        json!({"cuts": cuts.iter().map(cut).collect::<Vec<_>>()})
    };
    let welcome = format!("{VIDEO}/clips/cl_welcome");
    let list = json!({"chapters": [chapter("Start", 0), chapter("Word", 30), chapter("Next", 40), chapter("Demo", 53)]});
    workspace.call("PUT", &format!("{VIDEO}/chapters"), &list).await;

    // A cut of 12 s before two chapters.
    workspace.call("PATCH", &welcome, &cuts(&[(5_000, 12_000)])).await;
    assert_eq!(chapters_of(&workspace, VIDEO).await, titled(&[("Start", 0.0), ("Word", 18.0), ("Next", 28.0), ("Demo", 41.0)]));
    // The first second of a chapter is cut together with the footage before it: the chapter moves to the rest of its footage.
    let body = json!({"cuts": [{"fromMs": 16_000, "toMs": 19_000}]});
    workspace.call("POST", &format!("{welcome}/cut"), &body).await;
    assert_eq!(chapters_of(&workspace, VIDEO).await, titled(&[("Start", 0.0), ("Word", 16.0), ("Next", 25.0), ("Demo", 38.0)]));
    // A chapter that is cut out entirely becomes hidden. A replaced list leaves it hidden, and it returns with its footage.
    workspace.call("PATCH", &welcome, &cuts(&[(29_000, 11_000)])).await;
    assert_eq!(chapters_of(&workspace, VIDEO).await, titled(&[("Start", 0.0), ("Next", 29.0), ("Demo", 42.0)]));
    let hidden = workspace.get(VIDEO).await.json()["video"]["hiddenChapters"].clone();
    assert_eq!(hidden, json!([{"title": "Word", "description": "", "clipId": "cl_welcome", "sourceTimeMs": 30_000}]));
    let list = json!({"chapters": [chapter("Start", 0), chapter("Renamed", 29), chapter("Demo", 42)]});
    workspace.call("PUT", &format!("{VIDEO}/chapters"), &list).await;
    workspace.call("PATCH", &welcome, &cuts(&[])).await;
    let whole = [("Start", 0.0), ("Word", 30.0), ("Renamed", 40.0), ("Demo", 53.0)];
    assert_eq!(chapters_of(&workspace, VIDEO).await, titled(&whole));

    // Reordering the clips, a copy in front, and deleting a clip.
    workspace.call("POST", &format!("{welcome}/reorder"), &json!({"order": 2})).await;
    let order: Vec<_> = chapters_of(&workspace, VIDEO).await.into_iter().map(|(title, _)| title).collect();
    assert_eq!(order, ["Demo", "Start", "Word", "Renamed"]);
    workspace.call("PATCH", &welcome, &json!({"order": 0})).await;
    assert_eq!(chapters_of(&workspace, VIDEO).await, titled(&whole));
    let copy = workspace.call("POST", &format!("{welcome}/duplicate"), &json!({"order": 0})).await["clip"]["id"].clone();
    let moved: Vec<_> = chapters_of(&workspace, VIDEO).await;
    assert_eq!((moved[0].0.as_str(), moved[1].clone()), ("Start", ("Word".to_owned(), 83.0)));
    workspace.call("DELETE", &format!("{VIDEO}/clips/{}", copy.as_str().unwrap()), &Value::Null).await;
    assert_eq!(chapters_of(&workspace, VIDEO).await, titled(&whole));

    // A copy of the video has the chapters on its own clips; a trimmed copy has those of its part.
    let copy = workspace.call("POST", &format!("{VIDEO}/duplicate"), &json!({"trim": {"startTime": 20, "endTime": 60}})).await;
    let copied = format!("/v1/videos/{}", copy["video"]["id"].as_str().unwrap());
    assert_eq!(chapters_of(&workspace, &copied).await, titled(&[("Word", 10.0), ("Renamed", 20.0), ("Demo", 33.0)]));
    let first = workspace.list(&format!("{copied}/clips"), "clips").await[0]["id"].clone();
    workspace.call("PATCH", &format!("{copied}/clips/{}", first.as_str().unwrap()), &cuts(&[(0, 25_000)])).await;
    assert_eq!(chapters_of(&workspace, &copied).await[0], ("Word".to_owned(), 5.0));
    workspace.call("DELETE", &welcome, &Value::Null).await;
    let left = chapters_of(&workspace, VIDEO).await;
    assert_eq!(left, titled(&[("Demo", 0.0)]), "those of a clip that is gone are gone");
    workspace.server.stop().await;
}

#[tokio::test]
async fn chapters_that_an_earlier_version_stored_at_times_follow_from_the_next_cut_on() {
    let (workspace, folder) = Workspace::fresh().await;
    workspace.server.stop().await;
    let database = rusqlite::Connection::open(folder.path().join("workspace.db")).unwrap();
    let old = r#"[{"title": "Old", "description": "", "timestampSeconds": 30.0}]"#;
    let sql = "UPDATE video SET settings = json_set(settings, '$.chapters', json(?1))";
    assert_eq!(database.execute(sql, [old]).unwrap(), 1);
    drop(database);
    let workspace = Workspace::open(folder.path()).await;
    assert_eq!(chapters_of(&workspace, VIDEO).await, titled(&[("Old", 30.0)]));
    let body = json!({"cuts": [{"startTimeMs": 5_000, "durationMs": 12_000}]});
    workspace.call("PATCH", &format!("{VIDEO}/clips/cl_welcome"), &body).await;
    assert_eq!(chapters_of(&workspace, VIDEO).await, titled(&[("Old", 18.0)]));
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
        (json!({"title": "T", "description": "", "timestampSeconds": 1.5}), "must be an integer"),
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
    // Without a source, the music stays; only its volume or name changes.
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
