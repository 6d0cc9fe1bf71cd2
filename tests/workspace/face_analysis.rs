//! Face scans of imported camera recordings: started after the upload, followed, declined, and answered like imported faces.

use super::{
    common::{Workspace, ffmpeg},
    uploads::upload,
};
use serde_json::{Value, json};
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// The first seconds of the sample's recording with a photographed presenter.
pub fn presenter(folder: &Path, seconds: &str) -> PathBuf {
    let path = folder.join("presenter.mp4");
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sample/wrap-up-camera.mp4");
    ffmpeg(&["-i", sample, "-t", seconds, "-c", "copy", path.to_str().unwrap()]);
    path
}

/// Follows a face scan until it ends; returns its states and progress on the way.
async fn follow(workspace: &Workspace, clip: &str) -> Vec<Value> {
    let (mut seen, began) = (Vec::new(), Instant::now());
    loop {
        let now = workspace.get(&format!("{clip}/face-analysis")).await.json()["analysis"].clone();
        let ended = !matches!(now["state"].as_str(), Some("waiting" | "running"));
        if seen.last() != Some(&now) {
            seen.push(now);
        }
        if ended {
            return seen;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{seen:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn times(samples: &[Value]) -> Vec<f64> {
    samples.iter().map(|sample| sample["timestampMs"].as_f64().unwrap()).collect()
}

#[tokio::test]
async fn an_imported_camera_is_searched_for_faces_and_answers_them_until_somebody_says_no() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(&folder.path().join("workspace")).await;
    let file = presenter(folder.path(), "6.9");
    let camera = upload(&workspace, "video", &file).await;
    let body = json!({"name": "Mine", "cameraSourceId": camera});
    let video = workspace.call("POST", "/v1/videos", &body).await["video"].clone();
    let id = video["id"].as_str().unwrap();
    let clip = format!("/v1/videos/{id}/clips/{}", video["clipIds"][0].as_str().unwrap());

    // No samples are answered before the scan is complete.
    let samples = workspace.list(&format!("{clip}/camera-faces"), "samples").await;
    let after = workspace.get(&format!("{clip}/face-analysis")).await.json()["analysis"]["state"].clone();
    assert!(samples.is_empty() || after == "done", "{after}: {samples:?}");
    let seen = follow(&workspace, &clip).await;
    assert_eq!(seen.last().unwrap(), &json!({"state": "done", "progress": 100.0}), "{seen:?}");
    let progress = |at: &Value| at["progress"].as_f64().unwrap();
    assert!(seen.windows(2).all(|pair| progress(&pair[0]) <= progress(&pair[1])), "{seen:?}");

    // A sample every 1.5 s with one face, at the position in the sample's script: here the camera fills the canvas.
    let samples = workspace.list(&format!("{clip}/camera-faces"), "samples").await;
    assert_eq!(times(&samples), [0.0, 1_500.0, 3_000.0, 4_500.0, 6_000.0]);
    let placed: Value = serde_json::from_str(include_str!("../../assets/sample/workspace.json")).unwrap();
    for (sample, placed) in samples.iter().zip(placed["clips"][2]["faces"].as_array().unwrap()) {
        let [face] = &sample["faces"].as_array().unwrap()[..] else { panic!("one face: {sample}") };
        for (field, placed) in ["xPct", "yPct", "widthPct", "heightPct"].iter().zip(placed[1][0].as_array().unwrap()) {
            let (found, placed) = (face[field].as_f64().unwrap(), placed.as_f64().unwrap());
            assert!((found - placed).abs() < 4.0, "{field}: {found} for {placed} at {}", sample["timestampMs"]);
        }
    }

    // A copy has the same samples; a cut removes its samples and moves the later ones; adjacent ranges join without gaps.
    let copy = workspace.call("POST", &format!("{clip}/duplicate"), &json!({})).await["clip"]["id"].clone();
    let copy = format!("/v1/videos/{id}/clips/{}", copy.as_str().unwrap());
    assert_eq!(workspace.list(&format!("{copy}/camera-faces"), "samples").await, samples);
    workspace.call("POST", &format!("{copy}/cut"), &json!({"cuts": [{"fromMs": 1000, "toMs": 2000}]})).await;
    let cut = workspace.list(&format!("{copy}/camera-faces"), "samples").await;
    assert_eq!(times(&cut), [0.0, 2_000.0, 3_500.0, 5_000.0]);
    let window = format!("{copy}/camera-faces?startTimeMs=2000&endTimeMs=5000");
    assert_eq!(times(&workspace.list(&window, "samples").await), [2_000.0, 3_500.0]);

    // Declining removes the samples from every clip of the recording; enabling scans again; repeating either changes nothing.
    let want = async |wanted: bool| {
        let path = format!("{copy}/face-analysis");
        workspace.call("PUT", &path, &json!({ "wanted": wanted })).await["analysis"]["state"].as_str().unwrap().to_owned()
    };
    assert_eq!((want(false).await, want(false).await), ("declined".into(), "declined".into()));
    assert!(workspace.list(&format!("{clip}/camera-faces"), "samples").await.is_empty());
    want(true).await;
    follow(&workspace, &clip).await;
    assert_eq!(want(true).await, "done");
    assert_eq!(workspace.list(&format!("{clip}/camera-faces"), "samples").await, samples);

    // Clips without a camera, or imported with faces, have no scan.
    let screen = upload(&workspace, "video", &super::uploads::second(folder.path(), "screen.mp4")).await;
    let video = workspace.call("POST", "/v1/videos", &json!({"name": "Screen", "sourceId": screen})).await["video"].clone();
    let screen = format!("/v1/videos/{}/clips/{}", video["id"].as_str().unwrap(), video["clipIds"][0].as_str().unwrap());
    for clip in [&screen, super::DEMO] {
        let state = workspace.get(&format!("{clip}/face-analysis")).await.json()["analysis"]["state"].clone();
        assert_eq!(state, "none", "{clip}");
        let answer = workspace.send("PUT", &format!("{clip}/face-analysis"), &json!({"wanted": true})).await;
        assert!(answer.flat(404, "not_found").contains("no camera"), "{}", answer.text);
    }
    workspace.send("PUT", &format!("{clip}/face-analysis"), &json!({"wanted": 1})).await.flat(400, "bad_request");
    workspace.send("PUT", &format!("{clip}/face-analysis"), &json!({})).await.flat(400, "bad_request");
    workspace.get("/v1/videos/vid_sample/clips/cl_nothing/face-analysis").await.flat(404, "not_found");

    // A recording whose file is gone fails with a reason, and blocks no other scan.
    assert_eq!(want(false).await, "declined");
    for entry in std::fs::read_dir(folder.path().join("workspace/media")).unwrap() {
        let path = entry.unwrap().path();
        if std::fs::read(&path).unwrap() == std::fs::read(&file).unwrap() {
            std::fs::remove_file(path).unwrap();
        }
    }
    want(true).await;
    let ended = follow(&workspace, &clip).await.pop().unwrap();
    assert_eq!((ended["state"].as_str(), ended["error"].as_str().is_some_and(|why| !why.is_empty())), (Some("failed"), true));
    workspace.server.stop().await;
}
