//! Face data of a real recording whose keyframes are known, compared with its frames.

use super::{
    Serve, call,
    common::{
        face_proxy::{FaceFault, FaceProxy},
        ffmpeg,
    },
    http, program, said,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::tempdir;

/// A keyframe every 1.5 s, where the analysis of the workspace looks at the picture, and a face that moves to and fro.
fn moving_portrait(folder: &std::path::Path) -> std::path::PathBuf {
    let path = folder.join("moving.mp4");
    let photograph = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/photographs/astronaut.jpg");
    let crop = "scale=512:512,crop=360:360:76+60*sin(t):0,scale=256:256";
    let input = ["-loop", "1", "-framerate", "10", "-i", photograph, "-t", "27", "-vf", crop, "-pix_fmt", "yuv420p"];
    let encoder = ["-c:v", "libx264", "-g", "15", "-keyint_min", "15", "-sc_threshold", "0", "-bf", "0"];
    ffmpeg(&[&input[..], &encoder, &[path.to_str().unwrap()]].concat());
    path
}

#[tokio::test]
async fn samples_off_the_keyframes_and_boxes_that_never_move_are_found_by_the_frames_of_a_recording() {
    let folder = tempdir().unwrap();
    let serve = Serve::start(&folder.path().join("workspace"));
    let (_, made) = call(&serve, "POST", "/v1/sources", Some(&json!({"kind": "video"})), None).await.unwrap();
    let bytes = std::fs::read(moving_portrait(folder.path())).unwrap();
    let put = http().put(made["uploadUrl"].as_str().unwrap()).body(bytes).send().await.unwrap();
    assert!(put.status().is_success(), "{}", put.text().await.unwrap());
    let body = json!({"name": "Moving", "cameraSourceId": made["sourceId"]});
    let (_, answer) = call(&serve, "POST", "/v1/videos", Some(&body), None).await.unwrap();
    let (video, clip) = (answer["video"]["id"].as_str().unwrap(), answer["video"]["clipIds"][0].as_str().unwrap());
    let begun = Instant::now();
    loop {
        let path = format!("/v1/videos/{video}/clips/{clip}/face-analysis");
        let (_, answer) = call(&serve, "GET", &path, None, None).await.unwrap();
        if answer["analysis"]["state"] == "done" {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{answer}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let proxy = FaceProxy::start(&serve.base_url, &serve.api_key, FaceFault::None);
    let home = tempdir().unwrap();
    let found = |fault: FaceFault, compare: &[&str]| -> Vec<Value> {
        proxy.set(fault);
        let mut command = program();
        command.args(["faces", "check", "--video", video, "--base-url", &proxy.address, "--json", "--paging", "off"]);
        let output = command.args(compare).env("CUTROOM_API_KEY", &serve.api_key).env("CUTROOM_DATA_DIR", home.path()).output();
        let output = output.unwrap();
        let checked: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", said(&output)));
        checked["findings"].as_array().unwrap().clone()
    };
    let of_kind =
        |findings: &[Value], kind: &str| findings.iter().filter(|one| one["kind"] == kind).cloned().collect::<Vec<_>>();
    let frames = ["--picture"];
    assert_eq!(found(FaceFault::None, &frames), [Value::Null; 0], "the data of the workspace itself");
    for late in [500, -300] {
        let findings = found(FaceFault::Late(late), &frames);
        let shifted = of_kind(&findings, "other_unit");
        assert_eq!(shifted.len(), 1, "{late} ms: {findings:?}");
        assert_eq!(
            (&shifted[0]["values"]["unit"], &shifted[0]["values"]["lateMs"]),
            (&json!("shifted"), &json!(late as f64)),
            "{}",
            shifted[0]
        );
        assert!(of_kind(&found(FaceFault::Late(late), &[]), "other_unit").is_empty(), "without frames nobody knows");
    }
    let findings = found(FaceFault::Constant, &frames);
    let frozen = of_kind(&findings, "frozen");
    assert_eq!(frozen.len(), 1, "{findings:?}");
    assert_eq!((&frozen[0]["severity"], &frozen[0]["values"]["samples"]), (&json!("high"), &json!(18.0)), "{}", frozen[0]);
    assert!(of_kind(&found(FaceFault::Constant, &[]), "frozen").is_empty(), "without frames it may be a drawn face");
}
