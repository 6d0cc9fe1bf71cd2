//! `cutroom frame`, wherever the workspace is served: beside an open window, and on a hosted workspace.

use super::common::{FONTS, Workspace};
use cutroom::{app::Paths, jobs::local::LocalWorkspace};
use serde_json::json;
use std::{path::Path, process::Output};
use tempfile::tempdir;
use tokio::process::Command;

/// Runs `cutroom frame` on the sample; `home` is the program's data folder.
async fn frame(home: &Path, key: Option<&str>, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutroom"));
    command.args(["frame", "--video", "vid_sample", "--size", "320x180"]).args(args).env("CUTROOM_DATA_DIR", home);
    command.env_remove("CUTROOM_API_KEY").env(cutroom::fonts::VARIABLE, FONTS).kill_on_drop(true);
    if let Some(key) = key {
        command.env("CUTROOM_API_KEY", key);
    }
    command.output().await.unwrap()
}

fn picture(output: &Output) -> image::RgbImage {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let picture = image::load_from_memory(&output.stdout).unwrap().to_rgb8();
    assert_eq!(picture.dimensions(), (320, 180));
    assert!(picture.pixels().any(|pixel| pixel != picture.get_pixel(0, 0)), "something is drawn");
    picture
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frame_is_drawn_beside_an_open_window_of_the_same_workspace_and_shows_what_was_saved_there() {
    let home = tempdir().unwrap();
    // This process serves the workspace, as a window does when it opens.
    let (window, client) = LocalWorkspace::open(&Paths::under(home.path().to_owned()).data).await.unwrap();
    let before = picture(&frame(home.path(), None, &["--at", "10s"]).await);
    let clip = client.clips(&"vid_sample".into()).await.unwrap().items[0].id.clone();
    let path = format!("/v1/videos/vid_sample/clips/{clip}/text-overlays");
    let title = json!({"text": "Beside", "startTimeMs": 0, "durationMs": 20_000, "background": "#E4572E"});
    client.raw("POST", &path, Some(&title), None).await.unwrap();
    let after = picture(&frame(home.path(), None, &["--at", "10s"]).await);
    assert!(before != after, "what was saved is shown");
    let boxed = picture(&frame(home.path(), None, &["--at", "10s", "--boxes"]).await);
    assert!(after != boxed, "with boxes");
    assert!(!window.is_elsewhere(), "the window goes on serving");
    assert!(client.video(&"vid_sample".into()).await.is_ok());
    window.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frame_of_a_hosted_workspace_is_drawn_with_its_key_and_without_touching_this_machines_own() {
    let (workspace, _folder) = Workspace::fresh().await;
    let home = tempdir().unwrap();
    let place = ["--at", "10s", "--boxes", "--base-url", workspace.server.base_url()];
    picture(&frame(home.path(), Some(workspace.server.api_key()), &place).await);
    assert!(!home.path().join("workspace").exists(), "this machine's own workspace is not opened");
    for (key, expected) in [(None, "CUTROOM_API_KEY"), (Some("wrong"), "key")] {
        let refused = frame(home.path(), key, &place).await;
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && refused.stdout.is_empty() && message.contains(expected), "{key:?}: {message}");
    }
    workspace.server.stop().await;
}
