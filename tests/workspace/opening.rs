//! Opening a data folder: the sample at the first start, a restart, and unusable folders.

use super::{DEMO, EDITS, VIDEO, add_sound, batch, common::Workspace};
use cutroom::api::{ClipId, PlaybackMs, item::ItemKind};
use std::time::{Duration, Instant};
use tempfile::tempdir;

#[tokio::test]
async fn the_sample_has_what_a_newcomer_needs_to_see() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let clips = workspace.list(&format!("{VIDEO}/clips"), "clips").await;
    let names: Vec<_> = clips.iter().map(|clip| clip["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Welcome", "Demo", "Wrap-up"]);
    assert_eq!(clips[1]["cuts"].as_array().unwrap().len(), 3);
    for (collection, wrapper, count) in [
        ("sound-effects", "soundEffects", 3),
        ("text-overlays", "textOverlays", 2),
        ("overlays", "overlays", 1),
        ("zooms", "zooms", 2),
        ("blurs", "masks", 1),
        ("highlights", "masks", 1),
        ("layouts", "layouts", 1),
    ] {
        assert_eq!(workspace.list(&format!("{DEMO}/{collection}"), wrapper).await.len(), count, "{collection}");
    }
    let welcome = workspace.list("/v1/videos/vid_sample/clips/cl_welcome/camera-faces", "samples").await;
    let counts: Vec<_> = welcome.iter().map(|sample| sample["faces"].as_array().unwrap().len()).collect();
    assert!(counts.contains(&0) && counts.contains(&1) && counts.contains(&2), "{counts:?}");
    let words = workspace.list(&format!("{DEMO}/transcript/cut"), "words").await;
    let texts: Vec<_> = words.iter().map(|word| word["text"].as_str().unwrap()).collect();
    assert!(!texts.contains(&"Um,") && texts.contains(&"Every"), "cut words are not played: {texts:?}");
    let uncut = workspace.list(&format!("{DEMO}/transcript/uncut"), "words").await;
    assert!(uncut.len() > words.len());
    assert_eq!(uncut[words[40]["index"].as_u64().unwrap() as usize]["text"], words[40]["text"], "an index never shifts");
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_was_changed_is_there_after_a_restart_and_the_sample_is_laid_once() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let key = workspace.server.api_key().to_owned();
    assert_eq!(workspace.post(EDITS, &batch(&[add_sound("kept", 1_234)])).await.status, 200);
    workspace.server.stop().await;
    let workspace = Workspace::open(folder.path()).await;
    assert_eq!(workspace.server.api_key(), key);
    assert_eq!(workspace.list("/v1/videos", "videos").await.len(), 1);
    let items = workspace.client().items(&"vid_sample".into(), &ClipId::new("cl_demo"), ItemKind::SoundEffect).await.unwrap();
    assert!(items.iter().any(|item| item.times().is_some_and(|(start, _)| start == PlaybackMs(1_234))));
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_named_with_what_to_do() {
    let folder = tempdir().unwrap();
    let first = Workspace::open(folder.path()).await;
    let second = Workspace::try_open(folder.path(), false).await.err().unwrap().to_string();
    assert!(second.contains("open in another Cutroom"), "{second}");
    first.server.stop().await;

    let database = folder.path().join("workspace.db");
    rusqlite::Connection::open(&database).unwrap().pragma_update(None, "user_version", 99).unwrap();
    // The last closed connection checkpoints the log. The server's connections are closed after it has stopped.
    let deadline = Instant::now() + Duration::from_secs(60);
    while folder.path().join("workspace.db-wal").exists() {
        assert!(Instant::now() < deadline, "a connection stays open");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let before = std::fs::read(&database).unwrap();
    let newer = Workspace::try_open(folder.path(), false).await.err().unwrap().to_string();
    assert!(newer.contains("newer Cutroom") && newer.contains("99"), "{newer}");
    assert!(std::fs::read(&database).unwrap() == before, "it was not touched");

    // A leftover write-ahead log would replace the first page.
    for beside in ["workspace.db-wal", "workspace.db-shm"] {
        let _ = std::fs::remove_file(folder.path().join(beside));
    }
    std::fs::write(&database, "this is not a database, but it is long enough to be taken for one".repeat(40)).unwrap();
    let damaged = Workspace::try_open(folder.path(), false).await.err().unwrap().to_string();
    assert!(damaged.contains("not a database"), "{damaged}");

    let file = folder.path().join("a-file");
    std::fs::write(&file, "").unwrap();
    let refused = Workspace::try_open(&file.join("inside"), false).await.err().unwrap().to_string();
    assert!(refused.contains("a-file") && refused.contains("--data"), "{refused}");
}
