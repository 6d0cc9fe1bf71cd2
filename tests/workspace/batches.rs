//! Batches of edits: all or nothing, once per Idempotency-Key, and only on the revision in If-Match.

use super::{
    DEMO, EDITS, VIDEO, add_sound, batch,
    common::{Workspace, answer},
};
use reqwest::{Method, header};
use serde_json::{Value, json};
use tempfile::tempdir;

#[tokio::test]
async fn a_batch_does_every_operation_in_one_revision_and_answers_in_order() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let id = async |collection: &str, wrapper: &str| {
        workspace.list(&format!("{DEMO}/{collection}"), wrapper).await[0]["id"].as_str().unwrap().to_owned()
    };
    let (sound, text, media) = (
        id("sound-effects", "soundEffects").await,
        id("text-overlays", "textOverlays").await,
        id("overlays", "overlays").await,
    );
    let operation = |kind: &str, name: &str, more: Value| {
        let mut operation = json!({"type": kind, "operationId": name, "clipId": "cl_demo"});
        operation.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        operation
    };
    let operations = [
        add_sound("new-sound", 1_000),
        operation(
            "update_sound_effect",
            "louder",
            json!({"soundEffectId": "new-sound", "volume": 0.25, "startTimeMs": 2000.0}),
        ),
        operation("remove_sound_effect", "less", json!({"soundEffectId": sound})),
        operation("add_text_overlay", "new-text", json!({"text": "Hi", "startTimeMs": 100, "durationMs": 500})),
        operation(
            "update_text_overlay",
            "recolour",
            json!({"textOverlayId": "new-text", "color": "#ff000080", "transition": "smooth"}),
        ),
        operation("remove_text_overlay", "no-text", json!({"textOverlayId": text})),
        operation("add_media_overlay", "new-logo", json!({"sourceId": "su_logo", "startTimeMs": 0, "durationMs": 9_000_000})),
        operation("update_media_overlay", "move", json!({"overlayId": "new-logo", "point": {"xPct": 1, "yPct": 2.5}})),
        operation("remove_media_overlay", "no-logo", json!({"overlayId": media})),
    ];
    let done = workspace.post(EDITS, &batch(&operations)).await;
    assert_eq!(done.status, 200, "{}", done.text);
    let body = done.json();
    assert_eq!(body["revision"], 1);
    let results = body["results"].as_array().unwrap();
    let sent: Vec<_> =
        results.iter().map(|result| (result["operationId"].as_str().unwrap(), result["type"].as_str().unwrap())).collect();
    assert_eq!(
        sent,
        [
            ("new-sound", "sound_effect"),
            ("louder", "sound_effect"),
            ("less", "sound_effect"),
            ("new-text", "text_overlay"),
            ("recolour", "text_overlay"),
            ("no-text", "text_overlay"),
            ("new-logo", "media_overlay"),
            ("move", "media_overlay"),
            ("no-logo", "media_overlay"),
        ]
    );
    assert_eq!(results[0]["id"], results[1]["id"]);
    let sounds = workspace.list(&format!("{DEMO}/sound-effects"), "soundEffects").await;
    assert!(sounds.iter().all(|found| found["id"] != sound.as_str()));
    let made = sounds.iter().find(|found| found["id"] == results[0]["id"]).unwrap();
    assert_eq!(
        (made["startTimeMs"].as_i64(), made["durationMs"].as_i64(), made["volume"].as_f64()),
        (Some(2_000), Some(120), Some(0.25))
    );
    let texts = workspace.list(&format!("{DEMO}/text-overlays"), "textOverlays").await;
    let made = texts.iter().find(|found| found["id"] == results[3]["id"]).unwrap();
    assert_eq!((&made["color"], &made["fontSize"], &made["fontFamily"]), (&json!("#ff000080"), &json!(81.0), &json!("Inter")));
    assert_eq!(made["dimensions"], json!({"width": 1152.0, "height": 270.0}));
    let overlays = workspace.list(&format!("{DEMO}/overlays"), "overlays").await;
    let clip = workspace.get(DEMO).await.json();
    let length = (clip["clip"]["durationSeconds"].as_f64().unwrap() * 1000.0).round() as i64;
    assert_eq!(overlays.len(), 1);
    assert_eq!(
        (overlays[0]["durationMs"].as_i64(), &overlays[0]["type"]),
        (Some(length), &json!("image")),
        "an end past the clip is clamped"
    );
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_batch_with_one_bad_operation_changes_nothing() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let before = workspace.get(&format!("{DEMO}/sound-effects")).await.text;
    let refused = async |bad: Value, status: u16, code: &str, says: &str| {
        let answer = workspace.post(EDITS, &batch(&[add_sound("good", 1_000), bad])).await;
        let message = answer.flat(status, code);
        assert!(message.contains("operations[1]") && message.contains(says), "{message}");
    };
    refused(add_sound("bad", 9_999_999), 400, "bad_request", "startTimeMs must be before the clip's end").await;
    refused(add_sound("bad", -1), 400, "bad_request", "startTimeMs must be at least 0, got -1").await;
    refused(add_sound("good", 5), 400, "bad_request", "operationId must be unique").await;
    let mut other = add_sound("bad", 5);
    other["clipId"] = json!("cl_nope");
    refused(other, 404, "not_found", "cl_nope").await;
    let mut other = add_sound("bad", 5);
    other["sourceId"] = json!("su_logo");
    refused(other, 400, "bad_request", "must be of kind audio, it is image").await;
    let mut other = add_sound("bad", 5);
    other["sourceId"] = json!("su_nope");
    refused(other, 404, "not_found", "su_nope").await;
    let update = json!({"type": "update_sound_effect", "operationId": "bad", "clipId": "cl_demo", "soundEffectId": "ly_nope", "volume": 1});
    refused(update, 404, "not_found", "ly_nope").await;
    let later =
        json!({"type": "update_sound_effect", "operationId": "bad", "clipId": "cl_demo", "soundEffectId": "bad", "volume": 1});
    refused(later, 404, "not_found", "soundEffectId").await;
    refused(json!({"type": "add_zoom", "operationId": "bad", "clipId": "cl_demo"}), 400, "bad_request", "zoomType is required")
        .await;
    workspace.post(EDITS, &batch(&[])).await.flat(400, "bad_request");
    let many: Vec<_> = (0..201).map(|i| add_sound(&format!("op-{i}"), 5)).collect();
    assert!(workspace.post(EDITS, &batch(&many)).await.flat(400, "bad_request").contains("got 201"));
    assert_eq!(workspace.get(&format!("{DEMO}/sound-effects")).await.text, before);
    assert_eq!(workspace.revision().await, 0);
    assert_eq!(workspace.post(EDITS, &batch(&many[..200])).await.status, 200);
    workspace.server.stop().await;
}

#[tokio::test]
async fn the_same_key_takes_effect_once_also_after_a_restart() {
    let folder = tempdir().unwrap();
    let mut workspace = Workspace::open(folder.path()).await;
    let body = batch(&[add_sound("once", 1_000)]);
    let mut first = None;
    for run in 0..3 {
        let sent = answer(workspace.request(Method::POST, EDITS).header("Idempotency-Key", "key-1").json(&body)).await;
        assert_eq!(sent.status, 200, "{}", sent.text);
        assert_eq!(sent.headers.contains_key("idempotent-replayed"), run > 0);
        assert_eq!(*first.get_or_insert_with(|| sent.text.clone()), sent.text);
        assert_eq!(sent.headers["etag"], "\"1\"", "run {run}");
        if run == 1 {
            workspace.server.stop().await;
            workspace = Workspace::open(folder.path()).await;
        }
    }
    let other =
        workspace.request(Method::POST, EDITS).header("Idempotency-Key", "key-1").json(&batch(&[add_sound("other", 1)]));
    answer(other).await.flat(409, "conflict");
    let empty = workspace.request(Method::POST, EDITS).header("Idempotency-Key", "x".repeat(256)).json(&body);
    answer(empty).await.flat(400, "bad_request");
    assert_eq!(workspace.revision().await, 1);
    assert_eq!(workspace.list(&format!("{DEMO}/sound-effects"), "soundEffects").await.len(), 4);
    workspace.server.stop().await;
}

/// The tag is the revision that the first answer had, not the present one, which the client has not seen.
#[tokio::test]
async fn a_replayed_answer_has_the_tag_of_the_first_one() {
    let folder = tempdir().unwrap();
    let mut workspace = Workspace::open(folder.path()).await;
    let rename = |workspace: &Workspace, key: &str, name: &str| {
        let body = json!({"name": name});
        answer(workspace.request(Method::PATCH, "/v1/videos/vid_sample").header("Idempotency-Key", key).json(&body))
    };
    let first = rename(&workspace, "rename-1", "One").await;
    assert_eq!(rename(&workspace, "rename-2", "Two").await.headers["etag"], "\"2\"");
    let again = rename(&workspace, "rename-1", "One").await;
    assert!(again.headers.contains_key("idempotent-replayed"));
    assert_eq!((&again.text, &again.headers["etag"]), (&first.text, &first.headers["etag"]));
    assert_eq!(first.headers["etag"], "\"1\"");
    // An answer that an earlier version stored has no revision.
    workspace.server.stop().await;
    let stored = crate::common::stored::database(folder.path());
    stored.execute("DELETE FROM idempotency WHERE key = 'rename-1,revision'", []).unwrap();
    drop(stored);
    workspace = Workspace::open(folder.path()).await;
    let old = rename(&workspace, "rename-1", "One").await;
    assert_eq!((old.status, &old.text, old.headers.contains_key("etag")), (200, &first.text, false));
    // The same of an item and of a clip; an answer without a revision stays without.
    for (path, body) in [(DEMO.to_owned(), json!({"name": "Start"})), (DEMO.to_owned(), json!({"microphoneVolume": 0.5}))] {
        let send = || {
            answer(
                workspace
                    .request(Method::PATCH, &path)
                    .header("Idempotency-Key", body.to_string().len().to_string())
                    .json(&body),
            )
        };
        let (first, again) = (send().await, send().await);
        assert_eq!(first.status, 200, "{}", first.text);
        assert!(again.headers.contains_key("idempotent-replayed"));
        assert_eq!((again.headers.get("etag"), again.headers.contains_key("etag")), (first.headers.get("etag"), true));
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn if_match_refuses_what_changed_since() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let sound = workspace.list(&format!("{DEMO}/sound-effects"), "soundEffects").await[0]["id"].clone();
    let update = |volume: f64| {
        batch(&[
            json!({"type": "update_sound_effect", "operationId": "o", "clipId": "cl_demo", "soundEffectId": sound, "volume": volume}),
        ])
    };
    assert_eq!(workspace.post(EDITS, &update(0.1)).await.status, 200);
    let with =
        |tag: &str, volume: f64| workspace.request(Method::POST, EDITS).header(header::IF_MATCH, tag).json(&update(volume));
    answer(with("\"0\"", 0.2)).await.flat(409, "edit_conflict");
    assert_eq!(answer(with("\"1\"", 0.3)).await.status, 200);
    answer(with("\"abc\"", 0.4)).await.flat(409, "edit_conflict");
    // A future revision, which a caller may have seen before a backup was restored.
    let message = answer(with("\"99\"", 0.5)).await.flat(409, "edit_conflict");
    assert!(message.contains("is at revision 2, before the 99 in If-Match"), "{message}");
    let new = batch(&[add_sound("new", 1_000)]);
    answer(workspace.request(Method::POST, EDITS).header(header::IF_MATCH, "\"3\"").json(&new))
        .await
        .flat(409, "edit_conflict");
    let item = format!("{DEMO}/sound-effects/{}", sound.as_str().unwrap());
    let single = workspace.request(Method::PATCH, &item).header(header::IF_MATCH, "\"3\"").json(&json!({"volume": 0.6}));
    answer(single).await.flat(409, "edit_conflict");
    assert_eq!(workspace.revision().await, 2);
    assert_eq!(answer(workspace.request(Method::POST, EDITS).header(header::IF_MATCH, "\"2\"").json(&new)).await.status, 200);
    workspace.server.stop().await;
}

/// Highest z-index of a clip's overlays.
async fn top(workspace: &Workspace, clip: &str) -> i64 {
    let texts = workspace.list(&format!("{clip}/text-overlays"), "textOverlays").await;
    let media = workspace.list(&format!("{clip}/overlays"), "overlays").await;
    texts.iter().chain(&media).filter_map(|overlay| overlay["zIndex"].as_i64()).max().unwrap_or(-1)
}

#[tokio::test(flavor = "multi_thread")]
async fn batches_of_several_connections_stack_their_overlays_in_the_order_of_their_revisions() {
    const ADDED: usize = 5;
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let mut videos = vec![VIDEO.to_owned()];
    for _ in 0..2 {
        let copy = workspace.post(&format!("{VIDEO}/duplicate"), &json!({})).await.json();
        videos.push(format!("/v1/videos/{}", copy["video"]["id"].as_str().unwrap()));
    }
    let mut clips = Vec::new();
    for video in &videos {
        let clip = workspace.list(&format!("{video}/clips"), "clips").await[0].clone();
        let id = clip["id"].as_str().unwrap().to_owned();
        let before = top(&workspace, &format!("{video}/clips/{id}")).await;
        clips.push((video.clone(), id, before));
    }
    // Each video has several senders: while the writer stores one batch, the batches of the others are prepared.
    let mut senders = Vec::new();
    for sender in 0..9 {
        let (video, clip, _) = clips[sender % 3].clone();
        let add = move |id: usize| {
            json!({"type": "add_text_overlay", "operationId": format!("op-{id}"), "clipId": clip, "text": "Text",
                "startTimeMs": 100, "durationMs": 500})
        };
        let body = batch(&(0..ADDED).map(add).collect::<Vec<_>>());
        let request = move |workspace: &Workspace| workspace.request(Method::POST, &format!("{video}/edits")).json(&body);
        let requests: Vec<_> = (0..12).map(|_| request(&workspace)).collect();
        senders.push(tokio::spawn(async move {
            let mut sent = Vec::new();
            for request in requests {
                sent.push(answer(request).await.json());
            }
            (sender % 3, sent)
        }));
    }
    let mut made = vec![Vec::new(); 3];
    for sender in senders {
        let (video, sent) = sender.await.unwrap();
        made[video].extend(sent);
    }
    for ((video, clip, before), mut made) in clips.into_iter().zip(made) {
        made.sort_by_key(|answer| answer["revision"].as_u64());
        let texts = workspace.list(&format!("{video}/clips/{clip}/text-overlays"), "textOverlays").await;
        let revisions: Vec<_> = made.iter().map(|answer| answer["revision"].as_u64().unwrap()).collect();
        assert!(revisions.windows(2).all(|pair| pair[1] == pair[0] + 1), "{revisions:?}");
        let ids = made.iter().flat_map(|answer| answer["results"].as_array().unwrap()).map(|result| &result["id"]);
        let places: Vec<_> =
            ids.map(|id| texts.iter().find(|text| text["id"] == *id).unwrap()["zIndex"].as_i64().unwrap()).collect();
        assert_eq!(places, (before + 1..).take(36 * ADDED).collect::<Vec<_>>(), "{video}");
    }
    workspace.server.stop().await;
}
