//! Tests of a deleted clip that is recreated: its footage, items and place are compared with the original, on a real workspace.

use super::{common::Workspace, request, small_video};
use cutroom::{
    api::{Client, VideoId, clip::Clip, item::ItemKind},
    app::{Headless, Paths},
};
use serde_json::{Value, json};
use tempfile::tempdir;

/// Record and items of a clip as the workspace answers them, without the fields that a recreated clip has anew.
async fn told(client: &Client, video: &VideoId, clip: &Clip) -> Vec<Value> {
    let mut record = serde_json::to_value(clip).unwrap();
    for field in ["id", "createdAt", "updatedAt"] {
        record.as_object_mut().unwrap().remove(field);
    }
    let mut told = vec![record];
    for kind in ItemKind::ALL {
        for item in client.items(video, &clip.id, kind).await.unwrap() {
            let mut item = serde_json::to_value(&item).unwrap();
            item.as_object_mut().unwrap().remove("id");
            told.push(item);
        }
    }
    told[1..].sort_by_key(ToString::to_string);
    told
}

#[tokio::test]
async fn an_undo_after_a_saved_deletion_gives_the_workspace_a_clip_like_the_one_that_was_deleted() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clips) = small_video(&workspace, home.path(), 3).await;
    let (client, paths) = (workspace.client(), Paths::under(home.path().join("home")));
    let clip = clips[1].clone();
    let mut edits = Headless::open(client.clone(), "local", &video, &paths.journals).await.unwrap();
    let on = |body: Value| {
        let mut whole = json!({"operationId": body["type"], "clipId": clip});
        whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        request(&whole)
    };
    let added = vec![
        on(
            json!({"type": "add_text_overlay", "text": "Hello", "startTimeMs": 1_200, "durationMs": 300, "point": {"xPct": 20.0, "yPct": 30.0}}),
        ),
        on(json!({"type": "add_sound_effect", "presetId": "sfx:pop", "startTimeMs": 500, "durationMs": 180})),
        on(json!({"type": "add_zoom", "zoomType": "manualZoom", "startTimeMs": 0, "durationMs": 400, "scale": 2.0,
            "focusPoint": {"xPct": 10.0, "yPct": 90.0}})),
        on(json!({"type": "add_layout", "startTimeMs": 800, "durationMs": 400,
            "layout": {"kind": "fullscreen", "style": "stretch"}})),
        // The cut hides all of the text's footage, and part of the sound effect's.
        on(json!({"type": "update_clip", "name": "Take two", "corners": "squircle", "transition": "smooth",
            "background": {"type": "solid", "color": "#102030"}, "cuts": [{"startTimeMs": 600, "durationMs": 300}]})),
    ];
    edits.read_for(&added).await.unwrap();
    edits.add(added).unwrap();
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none(), "{:?}", saved.error);
    let before = told(&client, &video, &client.clip(&video, &clip).await.unwrap()).await;
    assert_eq!(before.len(), 6, "a record, four items, and what it looks like where no layout says otherwise: {before:#?}");

    edits.add(vec![on(json!({"type": "delete_clip"}))]).unwrap();
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none() && saved.done == 1, "{:?}", saved.error);
    assert_eq!(client.clips(&video).await.unwrap().len(), 2);
    edits.document.undo().unwrap().unwrap();
    let kinds: Vec<_> =
        edits.edit_requests().iter().map(|request| request.to_json()["type"].as_str().unwrap().to_owned()).collect();
    assert_eq!((kinds[0].as_str(), kinds.last().unwrap().as_str()), ("add_clip", "reorder_clip"), "{kinds:?}");
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none(), "{:?}", saved.error);
    assert!(edits.project().draft.plan().is_empty(), "{:?}", edits.project().draft.plan());

    let there = client.clips(&video).await.unwrap();
    assert!(there.len() == 3 && there.iter().all(|there| there.id != clip), "it is another clip");
    assert_eq!(told(&client, &video, &there[1]).await, before, "which is like the first");
    edits.close().await.unwrap();
    workspace.server.stop().await;
}
