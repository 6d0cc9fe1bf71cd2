//! Faces of a clip, read in time ranges.

use super::common::Workspace;
use tempfile::tempdir;

#[tokio::test]
async fn windows_of_faces_that_meet_end_to_start_give_the_whole() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    for clip in ["cl_welcome", "cl_demo", "cl_wrap_up"] {
        let path = format!("/v1/videos/vid_sample/clips/{clip}/camera-faces");
        let whole = workspace.list(&path, "samples").await;
        assert!(whole.len() > 15, "{clip}");
        assert!(whole.windows(2).all(|pair| pair[0]["timestampMs"].as_f64() < pair[1]["timestampMs"].as_f64()));
        // 1,500 falls exactly on samples, 777 between them.
        for window in [1_500, 777, 10_000] {
            let mut joined = Vec::new();
            for start in (0..60_000).step_by(window) {
                joined.extend(
                    workspace.list(&format!("{path}?startTimeMs={start}&endTimeMs={}", start + window), "samples").await,
                );
            }
            assert_eq!(joined, whole, "{clip}, windows of {window}");
        }
        for sample in &whole {
            for face in sample["faces"].as_array().unwrap() {
                let pct = |name: &str| face[name].as_f64().unwrap();
                assert!(pct("xPct") >= 0.0 && pct("xPct") + pct("widthPct") <= 100.000_1, "{clip} {face}");
                assert!(pct("yPct") >= 0.0 && pct("yPct") + pct("heightPct") <= 100.000_1, "{clip} {face}");
            }
        }
        workspace.get(&format!("{path}?startTimeMs=5&endTimeMs=5")).await.flat(400, "bad_request");
        workspace.get(&format!("{path}?startTimeMs=-1")).await.flat(400, "bad_request");
        workspace.get(&format!("{path}?start=1")).await.flat(400, "bad_request");
    }
    workspace.server.stop().await;
}
