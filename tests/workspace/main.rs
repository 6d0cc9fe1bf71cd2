//! The local workspace over real HTTP: what it answers, what it refuses, and that nothing is half done.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod clips;
mod cutting;
mod endless;
mod exports;
mod faults;
mod frames;
mod growth;
mod items;
mod library;
mod manners;
mod many;
mod one_frame;
mod openapi;
mod playlists;
mod presets;
mod queues;
mod shapes;
mod space;
mod strict;
mod transcripts;
mod uploads;
mod videos;
mod webhooks;

use common::{Workspace, answer, make_video};
use cutroom::api::{
    ClipId, PlaybackMs, VideoId,
    item::ItemKind,
    source::{CreateSource, SourceKind},
};
use reqwest::{Method, header};
use serde_json::{Value, json};
use tempfile::tempdir;

pub const VIDEO: &str = "/v1/videos/vid_sample";
pub const DEMO: &str = "/v1/videos/vid_sample/clips/cl_demo";
pub const EDITS: &str = "/v1/videos/vid_sample/edits";

pub fn add_sound(operation: &str, start: i64) -> Value {
    json!({"type": "add_sound_effect", "operationId": operation, "clipId": "cl_demo", "sourceId": "su_click",
        "startTimeMs": start, "durationMs": 120, "name": "Tick"})
}

pub fn batch(operations: &[Value]) -> Value {
    json!({ "operations": operations })
}

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
    let said: Vec<_> = words.iter().map(|word| word["text"].as_str().unwrap()).collect();
    assert!(!said.contains(&"Um,") && said.contains(&"Every"), "cut words are not played: {said:?}");
    let uncut = workspace.list(&format!("{DEMO}/transcript/uncut"), "words").await;
    assert!(uncut.len() > words.len());
    assert_eq!(uncut[words[40]["index"].as_u64().unwrap() as usize]["text"], words[40]["text"], "an index never shifts");
    workspace.server.stop().await;
}

#[tokio::test]
async fn who_has_no_key_is_told_so_in_the_format_of_the_operation() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let url = |path: &str| format!("{}{path}", workspace.server.base_url());
    let bare = answer(workspace.http.get(url(DEMO))).await;
    assert!(bare.flat(401, "unauthorized").contains("Authorization: Bearer"));
    let wrong = answer(workspace.http.get(url(&format!("{DEMO}/sources"))).bearer_auth("ck_wrong")).await;
    wrong.nested(401, "unauthorized");
    assert!(!wrong.text.contains("ck_wrong"), "a key is never echoed");
    let host = workspace.request(Method::GET, DEMO).header(header::HOST, "evil.example:80");
    answer(host).await.flat(403, "forbidden");
    answer(workspace.request(Method::GET, DEMO).header(header::ORIGIN, "https://evil.example")).await.flat(403, "forbidden");
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_is_not_there_is_404_in_the_format_of_the_operation() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    assert!(workspace.get("/v1/videos/vid_nope").await.flat(404, "not_found").contains("vid_nope"));
    workspace.get("/v1/videos/vid_nope/clips").await.flat(404, "not_found");
    workspace.get("/v1/videos/vid_sample/clips/cl_nope").await.flat(404, "not_found");
    workspace.get("/v1/videos/vid_sample/clips/cl_nope/sources").await.nested(404, "not_found");
    workspace.get(&format!("{DEMO}/stickers")).await.flat(404, "not_found");
    workspace.get("/v2/videos").await.flat(404, "not_found");
    answer(workspace.request(Method::PUT, VIDEO)).await.flat(405, "bad_request");
    workspace.get("/v1/videos/%FF").await.flat(400, "bad_request");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_malformed_request_is_told_what_is_wrong_with_it() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let raw = async |body: String, kind: &str| {
        answer(workspace.request(Method::POST, EDITS).header(header::CONTENT_TYPE, kind).body(body)).await
    };
    assert!(raw("{".into(), "application/json").await.flat(400, "bad_request").contains("not JSON"));
    assert!(raw("[]".into(), "application/json").await.flat(400, "bad_request").contains("object"));
    assert!(raw("{}".into(), "text/plain").await.flat(400, "bad_request").contains("Content-Type"));
    assert!(raw("{}".into(), "application/json").await.flat(400, "bad_request").contains("operations is required"));
    raw("[".repeat(200_000), "application/json").await.flat(400, "bad_request");
    raw(format!("{{\"operations\": \"{}\"}}", "x".repeat(5 << 20)), "application/json").await.flat(413, "bad_request");
    let refused = workspace.post(EDITS, &json!({"operations": [add_sound("a", 1)], "dryRun": true})).await;
    assert!(refused.flat(400, "bad_request").contains("dryRun"));
    assert!(workspace.get("/v1/videos?limit=0").await.flat(400, "bad_request").contains("limit"));
    assert!(workspace.get("/v1/videos?page=2").await.flat(400, "bad_request").contains("page"));
    assert!(workspace.post("/v1/videos", &json!({"name": ""})).await.flat(400, "bad_request").contains("name"));
    assert!(workspace.post("/v1/videos", &json!({"name": "x", "colour": 1})).await.flat(400, "bad_request").contains("colour"));
    assert_eq!(workspace.revision().await, 0);
    workspace.server.stop().await;
}

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
    let told: Vec<_> =
        results.iter().map(|result| (result["operationId"].as_str().unwrap(), result["type"].as_str().unwrap())).collect();
    assert_eq!(
        told,
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
    refused(json!({"type": "add_zoom", "operationId": "bad", "clipId": "cl_demo"}), 400, "bad_request", "missing field").await;
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
    workspace.server.stop().await;
}

#[tokio::test]
async fn single_items_are_added_changed_and_removed() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let path = format!("{DEMO}/sound-effects");
    let made = workspace.post(&path, &json!({"sourceId": "su_chime", "startTimeMs": 500, "durationMs": 900})).await.json();
    let item = format!("{path}/{}", made["soundEffect"]["id"].as_str().unwrap());
    let changed = answer(workspace.request(Method::PATCH, &item).json(&json!({"startTimeMs": 700}))).await.json();
    assert_eq!(
        (changed["soundEffect"]["startTimeMs"].as_i64(), changed["soundEffect"]["durationMs"].as_i64()),
        (Some(700), Some(900))
    );
    let refused = answer(workspace.request(Method::PATCH, &item).json(&json!({"durationMs": 0}))).await;
    assert!(refused.flat(400, "bad_request").contains("durationMs must be at least 1"));
    assert_eq!(answer(workspace.request(Method::DELETE, &item)).await.json(), json!({"status": "ok"}));
    answer(workspace.request(Method::DELETE, &item)).await.flat(404, "not_found");
    answer(workspace.request(Method::DELETE, &format!("{DEMO}/zooms/ef_1"))).await.flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn windows_of_faces_that_meet_end_to_start_give_the_whole() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    for clip in ["cl_welcome", "cl_demo", "cl_wrap_up"] {
        let path = format!("/v1/videos/vid_sample/clips/{clip}/camera-faces");
        let whole = workspace.list(&path, "samples").await;
        assert!(whole.len() > 15, "{clip}");
        assert!(whole.windows(2).all(|pair| pair[0]["timestampMs"].as_f64() < pair[1]["timestampMs"].as_f64()));
        // 1500 falls exactly on samples, 777 between them.
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

#[tokio::test]
async fn media_is_read_in_ranges_by_an_address_that_cannot_be_guessed() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let sources = workspace.list(&format!("{DEMO}/sources"), "sources").await;
    let screen = sources.iter().find(|source| source["medium"] == "screen").unwrap();
    let url = screen["url"].as_str().unwrap();
    let part = workspace.http.get(url).header(header::RANGE, "bytes=4-7").send().await.unwrap();
    assert_eq!((part.status().as_u16(), part.headers()["content-type"].to_str().unwrap()), (206, "video/mp4"));
    assert_eq!(part.bytes().await.unwrap().as_ref(), b"ftyp");
    let beyond = workspace.http.get(url).header(header::RANGE, "bytes=99999999999-").send().await.unwrap();
    assert_eq!(beyond.status().as_u16(), 416);
    let (rest, last) = url.split_at(url.len() - 1);
    let guessed = format!("{rest}{}", if last == "0" { "1" } else { "0" });
    answer(workspace.http.get(guessed)).await.flat(404, "not_found");
    answer(workspace.http.get(format!("{}/media/..%2f..%2fapi-key/x", workspace.server.base_url())))
        .await
        .flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_upload_is_checked_before_it_is_kept() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(folder.path()).await;
    let announce = async |kind: SourceKind| {
        workspace.client().create_source(&CreateSource { kind, width: None, height: None, duration: None }).await.unwrap()
    };
    let put = async |url: &str, bytes: Vec<u8>| answer(workspace.http.put(url).body(bytes)).await;
    let video = std::fs::read(make_video(media.path(), "a.mp4")).unwrap();

    let created = announce(SourceKind::Video).await;
    let unfinished = workspace.post("/v1/videos", &json!({"name": "x", "sourceId": created.source_id})).await;
    assert!(unfinished.flat(409, "conflict").contains("no bytes yet"));
    assert!(put(&created.upload_url, b"this is not a video".to_vec()).await.flat(400, "bad_request").contains("not media"));
    assert!(
        put(&created.upload_url, video[..video.len() * 2 / 3].to_vec())
            .await
            .flat(400, "bad_request")
            .contains("end is missing")
    );
    assert!(put(&created.upload_url, Vec::new()).await.flat(400, "bad_request").contains("not media"));
    let playlist = format!("#EXTM3U\n#EXTINF:1,\nfile://{}\n#EXT-X-ENDLIST\n", media.path().join("a.mp4").display());
    put(&created.upload_url, playlist.into_bytes()).await.flat(400, "bad_request");
    let image = announce(SourceKind::Image).await;
    assert!(put(&image.upload_url, video.clone()).await.flat(400, "bad_request").contains("kind image, the file is a video"));

    assert_eq!(put(&created.upload_url, video.clone()).await.status, 200);
    put(&created.upload_url, video).await.flat(409, "conflict");
    put(&format!("{}/uploads/nope", workspace.server.base_url()), Vec::new()).await.flat(404, "not_found");
    assert_eq!(std::fs::read_dir(folder.path().join("incoming")).unwrap().count(), 0, "nothing half-written stays");

    let made = workspace.post("/v1/videos", &json!({"name": "Mine", "sourceId": created.source_id})).await.json();
    let id = VideoId::new(made["video"]["id"].as_str().unwrap());
    let clips = workspace.client().clips(&id).await.unwrap();
    assert_eq!((clips.len(), clips[0].duration_seconds), (1, 2.0));
    assert_eq!(made["video"]["dimensions"], json!({"width": 1440.0, "height": 1080.0}), "4:3 with a shorter side of 1080");
    let listed = workspace.list("/v1/videos?limit=1", "videos").await;
    assert_eq!(listed[0]["name"], "Mine", "newest update first");
    workspace.server.stop().await;
}

#[tokio::test]
async fn lists_of_videos_are_paged_without_gaps() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    for i in 0..7 {
        assert_eq!(workspace.post("/v1/videos", &json!({"name": format!("Video {i}")})).await.status, 200);
    }
    let (mut names, mut path) = (Vec::new(), "/v1/videos?limit=3".to_owned());
    loop {
        let page = workspace.get(&path).await.json();
        names.extend(page["videos"].as_array().unwrap().iter().map(|video| video["name"].as_str().unwrap().to_owned()));
        match page["pagination"]["nextCursor"].as_str() {
            Some(cursor) => path = format!("/v1/videos?limit=3&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(names.len(), 8);
    assert_eq!((names[0].as_str(), names[7].as_str()), ("Video 6", "Cutroom sample"));
    workspace.get("/v1/videos?cursor=nonsense").await.flat(400, "bad_request");
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
    let before = std::fs::read(&database).unwrap();
    let newer = Workspace::try_open(folder.path(), false).await.err().unwrap().to_string();
    assert!(newer.contains("newer Cutroom") && newer.contains("99"), "{newer}");
    assert_eq!(std::fs::read(&database).unwrap(), before, "it was not touched");

    std::fs::write(&database, "this is not a database, but it is long enough to be taken for one".repeat(40)).unwrap();
    let damaged = Workspace::try_open(folder.path(), false).await.err().unwrap().to_string();
    assert!(damaged.contains("not a database"), "{damaged}");

    let file = folder.path().join("a-file");
    std::fs::write(&file, "").unwrap();
    let refused = Workspace::try_open(&file.join("inside"), false).await.err().unwrap().to_string();
    assert!(refused.contains("a-file") && refused.contains("--data"), "{refused}");
}
