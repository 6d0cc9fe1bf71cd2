//! More inputs than one run of ffmpeg can open.

use super::{
    common::{Workspace, ffmpeg},
    uploads::{picture, second, upload},
};
use serde_json::{Value, json};
use std::path::Path;

/// A video with one clip of a second: the video's path and the clip's id.
async fn small(workspace: &Workspace, folder: &Path) -> (String, String) {
    let source = upload(workspace, "video", &second(folder, "take.mp4")).await;
    let video = workspace.call("POST", "/v1/videos", &json!({"name": "Full", "sourceId": source})).await["video"].clone();
    let path = format!("/v1/videos/{}", video["id"].as_str().unwrap());
    let clip = video["clipIds"][0].as_str().unwrap().to_owned();
    (path, clip)
}

/// Adds operations to a clip, in as many batches as needed.
async fn add(workspace: &Workspace, video: &str, operations: &[Value]) {
    for batch in operations.chunks(200) {
        workspace.call("POST", &format!("{video}/edits"), &json!({ "operations": batch })).await;
    }
}

#[tokio::test]
async fn a_picture_with_800_overlays_is_made() {
    let (workspace, folder) = Workspace::fresh().await;
    let (video, clip) = small(&workspace, folder.path()).await;
    // So many images that not even one use of each fits into one run.
    let mut images = Vec::new();
    for index in 0..17 {
        let file = folder.path().join(format!("{index}.png"));
        image::RgbImage::from_pixel(8, 8, image::Rgb([200, index, 0])).save(&file).unwrap();
        images.push(upload(&workspace, "image", &file).await);
    }
    let operations: Vec<_> = (0..800)
        .map(|n| {
            let (column, row) = (n % 40, n / 40);
            json!({"type": "add_media_overlay", "operationId": format!("o{n}"), "clipId": clip, "sourceId": images[n.min(16)],
                "startTimeMs": 0, "durationMs": 1000, "dimensions": {"width": 30, "height": 30},
                "point": {"xPct": column as f64 * 2.5, "yPct": row as f64 * 5.0}})
        })
        .collect();
    add(&workspace, &video, &operations).await;
    let still = workspace.get(&format!("{video}/clips/{clip}/thumbnail?response=json")).await;
    assert_eq!(still.status, 200, "{}", still.text);
    let picture = picture(&workspace, still.json()["url"].as_str().unwrap(), folder.path()).await;
    for (column, row) in [(0, 0), (39, 0), (0, 19), (39, 19), (20, 10)] {
        let at = |part: f64, all: u32| (part * f64::from(all)) as u32;
        let pixel = picture.get_pixel(
            at(f64::from(column) * 0.025 + 0.007, picture.width()),
            at(f64::from(row) * 0.05 + 0.013, picture.height()),
        );
        assert!(pixel.0[0] > 150 && pixel.0[2] < 90, "{column} {row}: {pixel:?}");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_export_with_1200_sound_effects_and_80_clips_plays_all_of_them() {
    let (workspace, folder) = Workspace::fresh().await;
    let (video, clip) = small(&workspace, folder.path()).await;
    let quiet = folder.path().join("quiet.mkv");
    ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        "color=size=64x36:rate=10:duration=0.3",
        "-f",
        "lavfi",
        "-i",
        "anullsrc=r=8000:d=0.3",
        "-shortest",
        "-c:v",
        "libx264",
        "-c:a",
        "pcm_s16le",
        quiet.to_str().unwrap(),
    ]);
    let quiet = upload(&workspace, "video", &quiet).await;
    // Clips shorter than a frame still have sound.
    let part = workspace.call("POST", &format!("{video}/clips"), &json!({"sourceId": quiet})).await["clip"]["id"].clone();
    let part = format!("{video}/clips/{}", part.as_str().unwrap());
    workspace.call("PATCH", &part, &json!({"cuts": [{"startTimeMs": 5, "durationMs": 295}]})).await;
    for _ in 1..80 {
        workspace.call("POST", &format!("{part}/duplicate"), &Value::Null).await;
    }
    let last = workspace.call("POST", &format!("{video}/clips"), &json!({"sourceId": quiet})).await["clip"]["id"].clone();
    let last = last.as_str().unwrap().to_owned();
    let sound = |n: usize, clip: &str, volume: f64| {
        json!({"type": "add_sound_effect", "operationId": format!("s{n}"), "clipId": clip, "sourceId": "su_click",
            "startTimeMs": if clip == last { 0 } else { n % 900 }, "durationMs": 100, "volume": volume})
    };
    let mut operations: Vec<_> = (0..1200).map(|n| sound(n, &clip, 0.0)).collect();
    operations.push(sound(1200, &last, 1.0));
    add(&workspace, &video, &operations).await;
    workspace.call("POST", &format!("{video}/exports"), &Value::Null).await;
    let done = super::exports::finished(&workspace, &video).await;
    assert_eq!(done["status"], "completed", "{done}");
    let bytes = workspace.http.get(done["downloadUrl"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
    let file = folder.path().join("out.mp4");
    std::fs::write(&file, bytes).unwrap();
    // The tone of the first clip, silence, and the last clip's sound effect at its time.
    let loud = |from: &str| {
        let args =
            ["-v", "info", "-ss", from, "-t", "0.1", "-i", file.to_str().unwrap(), "-af", "volumedetect", "-f", "null", "-"];
        let message = std::process::Command::new("ffmpeg").args(args).output().unwrap();
        let message = String::from_utf8_lossy(&message.stderr).into_owned();
        let line = message.lines().find_map(|line| line.split_once("max_volume: ")).unwrap().1.to_owned();
        line.trim_end_matches(" dB").parse::<f64>().unwrap()
    };
    // 1 s, then 80 times 5 ms, then 0.3 s.
    let (tone, silence, click) = (loud("0.4"), loud("1.2"), loud("1.4"));
    assert!(tone > -30.0 && silence < -60.0 && click > -40.0, "{tone} {silence} {click}");
    workspace.server.stop().await;
}
