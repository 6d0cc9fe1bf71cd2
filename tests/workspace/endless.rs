//! Exports that would take too long: cancelled, or ended by deleting their video. Every failed export says why.

use super::{
    common::Workspace,
    uploads::{second, upload},
};
use serde_json::{Value, json};
use std::{path::Path, time::Duration};

/// A video that takes minutes to render: many copies of a clip, in 4k.
async fn long_video(workspace: &Workspace, source: &str) -> String {
    let video = workspace.call("POST", "/v1/videos", &json!({"name": "Long", "sourceId": source})).await["video"].clone();
    let path = format!("/v1/videos/{}", video["id"].as_str().unwrap());
    for _ in 0..30 {
        workspace.call("POST", &format!("{path}/clips"), &json!({"sourceId": source})).await;
    }
    path
}

async fn export(workspace: &Workspace, video: &str) -> String {
    let made = workspace.call("POST", &format!("{video}/exports"), &json!({"resolution": "4k", "fps": "60"})).await;
    format!("{video}/exports/{}", made["export"]["exportId"].as_str().unwrap())
}

/// Waits until the newest export of a video meets a condition.
async fn until(workspace: &Workspace, video: &str, ready: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..400 {
        let now = workspace.get(video).await.json()["video"]["exports"][0].clone();
        if ready(&now) {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{}", workspace.get(video).await.text);
}

/// Waits until the scratch folder is empty.
async fn swept(folder: &Path) {
    for _ in 0..200 {
        if std::fs::read_dir(folder.join("scratch")).unwrap().next().is_none() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("scratch is not empty");
}

#[tokio::test]
async fn an_export_ends_when_it_is_cancelled_or_its_video_deleted_and_the_next_one_begins() {
    let (workspace, folder) = Workspace::fresh().await;
    let source = upload(&workspace, "video", &second(folder.path(), "take.mp4")).await;
    let (first, second, third) = (
        long_video(&workspace, &source).await,
        long_video(&workspace, &source).await,
        workspace.call("POST", "/v1/videos", &json!({"name": "Short", "sourceId": source})).await["video"].clone(),
    );
    let third = format!("/v1/videos/{}", third["id"].as_str().unwrap());
    let (running, waiting) = (export(&workspace, &first).await, export(&workspace, &second).await);
    let gone = {
        let other = long_video(&workspace, &source).await;
        export(&workspace, &other).await;
        other
    };
    workspace.call("POST", &format!("{third}/exports"), &Value::Null).await;
    until(&workspace, &first, |export| export["progress"].as_f64() > Some(0.0)).await;
    // Cancels a waiting export, then the running one; the record of a cancelled export stays.
    for path in [&waiting, &running, &running] {
        let export = workspace.call("DELETE", path, &Value::Null).await["export"].clone();
        assert_eq!((export["status"].as_str(), export["error"].as_str()), (Some("failed"), Some("it was cancelled")));
    }
    // The next export starts, and ends when its video is deleted.
    until(&workspace, &gone, |export| export["progress"].as_f64() > Some(0.0)).await;
    workspace.call("DELETE", &gone, &Value::Null).await;
    let done = until(&workspace, &third, |export| matches!(export["status"].as_str(), Some("completed" | "failed"))).await;
    assert_eq!((done["status"].as_str(), done.get("error")), (Some("completed"), None), "{done}");
    swept(folder.path()).await;
    for video in [&first, &second] {
        let export = workspace.get(video).await.json()["video"]["exports"][0].clone();
        assert_eq!((export["status"].as_str(), export["error"].as_str()), (Some("failed"), Some("it was cancelled")));
    }
    let done = format!("{third}/exports/{}", done["exportId"].as_str().unwrap());
    assert!(workspace.send("DELETE", &done, &Value::Null).await.flat(409, "conflict").contains("completed"));
    workspace.send("DELETE", &format!("{third}/exports/exp_nope"), &Value::Null).await.flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_export_that_fails_says_why_and_those_behind_it_are_rendered() {
    let (workspace, folder) = Workspace::fresh().await;
    let good = upload(&workspace, "video", &second(folder.path(), "good.mp4")).await;
    let bad = upload(&workspace, "video", &second(folder.path(), "bad.mkv")).await;
    let make = async |source: &str| {
        let video = workspace.call("POST", "/v1/videos", &json!({"name": "V", "sourceId": source})).await["video"].clone();
        format!("/v1/videos/{}", video["id"].as_str().unwrap())
    };
    let (broken, damaged, fine) = (make(&bad).await, make(&good).await, make(&good).await);
    // One file gets damaged on the disk; another export's record becomes unreadable.
    let hash = std::fs::read(folder.path().join("bad.mkv")).unwrap();
    for file in std::fs::read_dir(folder.path().join("media")).unwrap().flatten() {
        if std::fs::read(file.path()).unwrap() == hash {
            std::fs::write(file.path(), "no media at all").unwrap();
        }
    }
    for video in [&broken, &damaged, &fine] {
        workspace.call("POST", &format!("{video}/exports"), &Value::Null).await;
        if video == &damaged {
            let other = rusqlite::Connection::open(folder.path().join("workspace.db")).unwrap();
            other.busy_timeout(Duration::from_secs(5)).unwrap();
            let sql = "UPDATE export SET request = '{' WHERE video_id = ?1";
            other.execute(sql, [damaged.trim_start_matches("/v1/videos/")]).unwrap();
        }
    }
    let ended = |export: &Value| matches!(export["status"].as_str(), Some("completed" | "failed"));
    let why = until(&workspace, &broken, ended).await;
    let reason = why["error"].as_str().unwrap_or_default();
    assert!(why["status"] == "failed" && reason.contains("Invalid data"), "{why}");
    // The error names the file in words, because an export reads many.
    assert!(reason.contains("the recording of clip") && !reason.contains('/'), "{reason}");
    let why = until(&workspace, &damaged, ended).await;
    assert!(why["status"] == "failed" && why["error"].as_str().is_some_and(|reason| !reason.is_empty()), "{why}");
    assert_eq!(until(&workspace, &fine, ended).await["status"], "completed");
    workspace.server.stop().await;
}
