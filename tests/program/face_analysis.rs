//! Test that the face analysis of a camera recording survives `kill -9`.
#![cfg(unix)]

use super::{Serve, call, common::ffmpeg, http, signal};
use serde_json::{Value, json};
use std::{
    path::Path,
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Five minutes of a small photograph at one frame per second: 200 samples that decode quickly.
fn long_portrait(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("portrait.mp4");
    let photograph = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/photographs/astronaut.jpg");
    ffmpeg(&[
        "-loop",
        "1",
        "-framerate",
        "1",
        "-i",
        photograph,
        "-t",
        "300",
        "-vf",
        "crop=320:320:60:0,scale=96:96",
        "-pix_fmt",
        "yuv420p",
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        path.to_str().unwrap(),
    ]);
    path
}

async fn analysis(serve: &Serve, clip: &str) -> (String, f64) {
    let (status, answer) = call(serve, "GET", &format!("{clip}/face-analysis"), None, None).await.unwrap();
    assert_eq!(status, 200, "{answer}");
    let now = &answer["analysis"];
    (now["state"].as_str().unwrap().to_owned(), now["progress"].as_f64().unwrap())
}

/// Waits until an analysis has reached a percentage, or has ended.
async fn until(serve: &Serve, clip: &str, percent: f64) -> (String, f64) {
    let began = Instant::now();
    loop {
        let (state, progress) = analysis(serve, clip).await;
        if progress >= percent || !matches!(state.as_str(), "waiting" | "running") {
            return (state, progress);
        }
        assert!(began.elapsed() < Duration::from_secs(180), "{state}, {progress} %");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_search_for_faces_that_was_killed_goes_on_where_it_was_and_looks_at_each_moment_once() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("workspace");
    let serve = Serve::start(&data);
    let (_, made) = call(&serve, "POST", "/v1/sources", Some(&json!({"kind": "video"})), None).await.unwrap();
    let bytes = std::fs::read(long_portrait(folder.path())).unwrap();
    let put = http().put(made["uploadUrl"].as_str().unwrap()).body(bytes).send().await.unwrap();
    assert!(put.status().is_success(), "{}", put.text().await.unwrap());
    let body = json!({"name": "Long", "cameraSourceId": made["sourceId"]});
    let (_, video) = call(&serve, "POST", "/v1/videos", Some(&body), None).await.unwrap();
    let video = &video["video"];
    let clip = format!("/v1/videos/{}/clips/{}", video["id"].as_str().unwrap(), video["clipIds"][0].as_str().unwrap());
    let (state, before) = until(&serve, &clip, 10.0).await;
    assert_eq!(state, "running", "{before} %");
    signal("KILL", serve.child.id());
    drop(serve);

    let serve = Serve::start(&data);
    let (state, after) = analysis(&serve, &clip).await;
    assert!(state == "running" && after >= before, "{state}, {after} % after {before} %");
    // After an orderly stop, it continues as well.
    signal("TERM", serve.child.id());
    let mut serve = serve;
    serve.child.wait().unwrap();
    let serve = Serve::start(&data);
    assert_eq!(until(&serve, &clip, 100.0).await, ("done".into(), 100.0));
    let (_, faces) = call(&serve, "GET", &format!("{clip}/camera-faces"), None, None).await.unwrap();
    let samples = faces["samples"].as_array().unwrap();
    let times: Vec<_> = samples.iter().map(|sample| sample["timestampMs"].as_f64().unwrap() as u64).collect();
    assert_eq!(times, (0..300_000).step_by(1_500).collect::<Vec<_>>());
    let one = |sample: &Value| sample["faces"].as_array().unwrap().len() == 1;
    assert!(samples.iter().all(one), "{:?}", samples.iter().find(|sample| !one(sample)));
}
