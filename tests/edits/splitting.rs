//! A clip that is split and joined again, on a real workspace: what the video shows stays the same, through restarts, lost answers
//! and the changes of others.

use super::{
    common::{Fault, Proxy, Workspace},
    request, small_video,
};
use crate::program;
use cutroom::{
    api::{
        Client, ClipId, Patience, SourceMs, VideoId,
        item::{Item, ItemKind},
    },
    app::{Headless, Paths},
    edit::SaveStep,
};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{fs, path::Path, time::Duration};
use tempfile::tempdir;

/// Adds a text on either side of the middle, one across it, and a zoom behind it, and saves.
async fn with_items(edits: &mut Headless, clip: &ClipId) {
    let on = |body: Value| {
        let mut whole = json!({"operationId": format!("{}{}", body["type"], body["startTimeMs"]), "clipId": clip});
        whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        request(&whole)
    };
    let text = |text: &str, start: i64, length: i64| {
        on(
            json!({"type": "add_text_overlay", "text": text, "startTimeMs": start, "durationMs": length, "transition": "hard_cut"}),
        )
    };
    let added = vec![
        text("Before", 100, 400),
        text("Across", 700, 700),
        text("Behind", 1_500, 300),
        on(json!({"type": "add_zoom", "zoomType": "manualZoom", "startTimeMs": 1_400, "durationMs": 400, "scale": 2.0,
            "focusPoint": {"xPct": 10.0, "yPct": 90.0}})),
    ];
    edits.read_for(&added).await.unwrap();
    edits.add(added).unwrap();
    save(edits).await;
}

async fn save(edits: &mut Headless) {
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none(), "{:?}", saved.error);
    assert!(edits.project().draft.plan().is_empty(), "{:?}", edits.project().draft.plan());
}

/// Splits a clip before this footage; the second half.
fn split(edits: &mut Headless, clip: &ClipId, at: i64) -> ClipId {
    let second = edits.document.know_twin(clip, "Take two").unwrap();
    let step = edits.project().draft.split(clip, &second, SourceMs(at)).unwrap();
    edits.document.step("Split", step).unwrap();
    second
}

fn join(edits: &mut Headless, clip: &ClipId) {
    let second = edits.project().draft.continued_by(clip, |_, _| true).unwrap();
    let step = edits.project().draft.join(clip, &second, None);
    edits.document.step("Join", step).unwrap();
}

/// Items that the workspace plays: title, clip, start and length in the clip.
async fn playing(client: &Client, video: &VideoId) -> Vec<(String, usize, i64, i64)> {
    let mut playing = Vec::new();
    for (index, clip) in client.clips(video).await.unwrap().iter().enumerate() {
        for kind in [ItemKind::TextOverlay, ItemKind::Zoom] {
            for item in client.items(video, &clip.id, kind).await.unwrap() {
                let (start, length) = item.times().unwrap();
                let title = if let Item::TextOverlay(text) = &item { text.text.clone() } else { "Zoom".into() };
                if length.0 > 0 {
                    playing.push((title, index, start.0, length.0));
                }
            }
        }
    }
    playing.sort();
    playing
}

/// Pictures of the video at some moments, as `cutroom frame` draws them.
fn frames(workspace: &Workspace, video: &VideoId, home: &Path) -> Vec<Vec<u8>> {
    let draw = |at: &str| {
        let file = home.join("frame.png");
        let _ = fs::remove_file(&file);
        let mut command = program(home, workspace.server.base_url(), workspace.server.api_key());
        command.args(["frame", "--video", video.as_str(), "--at", at, "--size", "320x180", "--out"]).arg(&file);
        let drawn = command.args(["--base-url", workspace.server.base_url()]).output().unwrap();
        assert!(drawn.status.success(), "{at}: {}", super::text(&drawn));
        fs::read(file).unwrap()
    };
    ["0.2s", "0.8s", "0.98s", "1.02s", "1.2s", "1.6s", "1.9s"].into_iter().map(draw).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_split_video_shows_what_the_whole_one_showed_and_a_join_gives_it_back() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clips) = small_video(&workspace, home.path(), 2).await;
    let (client, paths, clip) = (workspace.client(), Paths::under(home.path().join("home")), clips[0].clone());
    let mut edits = Headless::open(client.clone(), "local", &video, &paths.journals).await.unwrap();
    with_items(&mut edits, &clip).await;
    let (before, pictures) = (playing(&client, &video).await, frames(&workspace, &video, home.path()));
    split(&mut edits, &clip, 1_000);
    let steps = edits.project().draft.plan().steps();
    assert!(matches!(&steps[0], SaveStep::CopyClip { of, .. } if *of == clip), "{steps:?}");
    save(&mut edits).await;
    let held = client.clips(&video).await.unwrap();
    assert_eq!(held.len(), 3);
    assert_eq!((held[0].id.clone(), held[1].name.as_str(), held[2].id.clone()), (clip.clone(), "Take two", clips[1].clone()));
    assert_eq!((held[0].duration_seconds, held[1].duration_seconds), (1.0, held[2].duration_seconds - 1.0));
    let expected = [
        ("Across", 0, 700, 300),
        ("Across", 1, 0, 400),
        ("Before", 0, 100, 400),
        ("Behind", 1, 500, 300),
        ("Zoom", 1, 400, 400),
    ];
    let expected: Vec<_> = expected.map(|(title, clip, start, length)| (title.to_owned(), clip, start, length)).into();
    assert_eq!(playing(&client, &video).await, expected);
    // A manual zoom begins where it began: the picture is the same at every moment.
    assert_eq!(frames(&workspace, &video, home.path()), pictures);
    join(&mut edits, &clip);
    save(&mut edits).await;
    assert_eq!(playing(&client, &video).await, before);
    assert_eq!(client.clips(&video).await.unwrap().iter().map(|clip| clip.id.clone()).collect::<Vec<_>>(), clips);
    assert_eq!(frames(&workspace, &video, home.path()), pictures);
    // Undo of both after both were saved.
    edits.document.undo().unwrap().unwrap();
    edits.document.undo().unwrap().unwrap();
    save(&mut edits).await;
    assert_eq!(playing(&client, &video).await, before);
    edits.close().await.unwrap();
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_split_survives_a_restart_a_lost_answer_and_a_stop_between_its_requests() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clips) = small_video(&workspace, home.path(), 1).await;
    let proxy = Proxy::start(workspace.server.base_url()).await;
    let client = Client::new(&proxy.address, SecretString::from(workspace.server.api_key().to_owned())).unwrap();
    let client = client.with_patience(Patience { pause: Duration::from_millis(1), ..Patience::default() });
    let (paths, clip) = (Paths::under(home.path().join("home")), clips[0].clone());
    let open = || Headless::open(client.clone(), "proxy", &video, &paths.journals);
    let mut edits = open().await.unwrap();
    with_items(&mut edits, &clip).await;
    let second = split(&mut edits, &clip, 1_000);
    edits.document.undo().unwrap().unwrap();
    edits.document.redo().unwrap().unwrap();
    edits.close().await.unwrap();
    // The journal has it, with its undo.
    let mut edits = open().await.unwrap();
    assert_eq!(edits.project().draft.order(), [clip.clone(), second.clone()]);
    assert_eq!(
        edits.project().clips[1].map.playback_length(),
        edits.project().draft.section(&second).unwrap().map().playback_length()
    );
    // The answer to the copy is lost: the next save finds the copy, and makes no second one.
    proxy.set(Fault::DropAnswer);
    let saved = edits.save().await;
    assert!(saved.as_ref().is_ok_and(|saved| saved.unknown), "{:?}", saved.map(|saved| saved.error));
    drop(edits);
    proxy.set(Fault::None);
    let mut edits = open().await.unwrap();
    let mut left = 3;
    while edits.project().waiting > 0 && left > 0 {
        let saved = edits.save().await.unwrap();
        assert!(saved.error.is_none(), "{:?}", saved.error);
        left -= 1;
    }
    let expected = [
        ("Across", 0, 700, 300),
        ("Across", 1, 0, 400),
        ("Before", 0, 100, 400),
        ("Behind", 1, 500, 300),
        ("Zoom", 1, 400, 400),
    ];
    let expected: Vec<_> = expected.map(|(title, clip, start, length)| (title.to_owned(), clip, start, length)).into();
    assert_eq!((client.clips(&video).await.unwrap().len(), playing(&client, &video).await), (2, expected.clone()));
    join(&mut edits, &clip);
    save(&mut edits).await;
    // Stopped at any moment, like a killed program: the rest waits, and nothing is done twice.
    for micros in [0, 2_000, 5_000, 8_000, 12_000, 20_000, 40_000] {
        split(&mut edits, &clip, 1_000);
        let _ = tokio::time::timeout(Duration::from_micros(micros), edits.save()).await;
        drop(edits);
        edits = open().await.unwrap();
        let mut left = 4;
        while (edits.project().waiting > 0 || edits.is_unknown()) && left > 0 {
            let saved = edits.save().await.unwrap();
            assert!(saved.error.is_none(), "{micros}: {:?}", saved.error);
            left -= 1;
        }
        assert_eq!(
            (client.clips(&video).await.unwrap().len(), playing(&client, &video).await),
            (2, expected.clone()),
            "{micros}"
        );
        join(&mut edits, &clip);
        save(&mut edits).await;
    }
    edits.close().await.unwrap();
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_a_colleague_does_to_a_clip_that_is_split_here_reaches_both_halves() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clips) = small_video(&workspace, home.path(), 2).await;
    let (client, paths, clip) = (workspace.client(), Paths::under(home.path().join("home")), clips[0].clone());
    let mut edits = Headless::open(client.clone(), "local", &video, &paths.journals).await.unwrap();
    with_items(&mut edits, &clip).await;
    split(&mut edits, &clip, 1_000);
    // A colleague cuts in what is the second half here, and writes another text there.
    let path = format!("/v1/videos/{video}/clips/{clip}");
    workspace.call("PATCH", &path, &json!({"cuts": [{"startTimeMs": 1_850, "durationMs": 100}]})).await;
    let texts = workspace.list(&format!("{path}/text-overlays"), "textOverlays").await;
    let behind = texts.iter().find(|text| text["text"] == "Behind").unwrap()["id"].as_str().unwrap();
    workspace.call("PATCH", &format!("{path}/text-overlays/{behind}"), &json!({"text": "Corrected"})).await;
    save(&mut edits).await;
    let now = playing(&client, &video).await;
    let corrected = now.iter().find(|(title, ..)| title == "Corrected");
    assert_eq!(corrected, Some(&("Corrected".to_owned(), 1, 500, 300)), "{now:?}");
    assert!(now.iter().all(|(title, ..)| title != "Behind"), "{now:?}");
    let held = client.clips(&video).await.unwrap();
    assert!(held[1].cuts.iter().any(|cut| cut.start_time_ms == SourceMs(1_850)), "{:?}", held[1].cuts);
    // A colleague deletes the clip before its split is saved: both halves go, and what is lost is said.
    let second = held[1].id.clone();
    split(&mut edits, &second, 1_300);
    workspace.call("DELETE", &format!("/v1/videos/{video}/clips/{second}"), &Value::Null).await;
    // A command reads the workspace when it opens the video.
    edits.close().await.unwrap();
    let mut edits = Headless::open(client.clone(), "local", &video, &paths.journals).await.unwrap();
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none(), "{:?}", saved.error);
    assert_eq!(edits.project().draft.order(), [clip, clips[1].clone()]);
    assert!(!edits.set_aside().is_empty());
    edits.close().await.unwrap();
    workspace.server.stop().await;
}
