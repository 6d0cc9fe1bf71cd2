//! Changes that others make while a save is under way.

use super::{common::Workspace, request};
use cutroom::{
    api::{ClipId, VideoId, item::ItemKind},
    app::{Headless, HeadlessError, Paths},
};
use serde_json::{Value, json};
use tempfile::tempdir;

/// Somebody is faster, between what was read and what is sent: nothing is written over.
#[tokio::test]
async fn what_others_change_while_a_save_is_made_is_merged_or_asked_and_never_written_over() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clip) = (VideoId::new("vid_sample"), ClipId::new("cl_demo"));
    let paths = Paths::under(home.path().join("home"));
    let mut edits = Headless::open(workspace.client(), "here", &video, &paths).await.unwrap();
    edits.read_clips([clip.clone()]).await.unwrap();
    let whoosh = || {
        let items = edits.project.draft.items(&clip).unwrap();
        items.of_kind(ItemKind::SoundEffect).find(|item| item.title() == "Whoosh").unwrap().id().to_string()
    };
    let id = whoosh();
    let path = format!("/v1/videos/vid_sample/clips/cl_demo/sound-effects/{id}");
    let mine = |fields: Value| {
        let mut body = json!({"type": "update_sound_effect", "operationId": "o", "clipId": "cl_demo", "soundEffectId": id});
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        vec![request(&body)]
    };
    edits.add(mine(json!({"volume": 0.25}))).unwrap();
    workspace.call("PATCH", &path, &json!({"startTimeMs": 7_000})).await;
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none() && saved.done == 1, "{:?}", saved.error);
    let held = || async {
        let sounds = workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects").await;
        let sound = sounds.into_iter().find(|sound| sound["id"] == id.as_str()).unwrap();
        (sound["startTimeMs"].as_i64().unwrap(), sound["volume"].as_f64().unwrap())
    };
    assert_eq!(held().await, (7_000, 0.25));
    // The same field: nothing is sent, and it is asked.
    edits.add(mine(json!({"startTimeMs": 100}))).unwrap();
    workspace.call("PATCH", &path, &json!({"startTimeMs": 8_000})).await;
    assert!(matches!(edits.save().await, Err(HeadlessError::Conflicts(1))));
    assert_eq!(held().await, (8_000, 0.25));
    edits.close().await.unwrap();
    // The question is still there in the next session, until it is let go.
    let mut edits = Headless::open(workspace.client(), "here", &video, &paths).await.unwrap();
    assert_eq!(edits.conflicts.len(), 1);
    edits.discard();
    edits.close().await.unwrap();
    let edits = Headless::open(workspace.client(), "here", &video, &paths).await.unwrap();
    assert_eq!((edits.conflicts.len(), edits.project.waiting), (0, 0));
    edits.close().await.unwrap();
    workspace.server.stop().await;
}
