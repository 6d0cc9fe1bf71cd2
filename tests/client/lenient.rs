//! Client against responses with more, fewer and other fields than this version knows.

use axum::{
    Router,
    extract::Request,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::any,
};
use cutroom::{
    api::{
        ApiError, Client, Lane, PlaybackMs,
        batch::{Batch, Operation},
        clip::{BackgroundType, Clip, ClipChange, LayoutSceneType},
        item::{ChangeBody, Item, ItemKind},
        source::Medium,
        video::ClipTransition,
    },
    app::{Headless, Paths},
    edit::{Draft, Edit},
    jobs::{
        faces,
        one_frame::{FrameRequest, frame_parts},
    },
};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

/// Server with a status and a text for each path, which records the bodies it receives.
struct Service {
    client: Client,
    sent: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Service {
    async fn start(answers: impl IntoIterator<Item = (&'static str, u16, String)>) -> Self {
        let answers: Arc<HashMap<_, _>> =
            Arc::new(answers.into_iter().map(|(path, status, body)| (path, (status, body))).collect());
        let sent = Arc::<Mutex<Vec<(String, Value)>>>::default();
        let note = sent.clone();
        let answer = async move |request: Request| -> Response {
            let path = request.uri().path().trim_start_matches("/v1/").to_owned();
            let body = axum::body::to_bytes(request.into_body(), 1 << 20).await.unwrap();
            note.lock().unwrap().push((path.clone(), serde_json::from_slice(&body).unwrap_or_default()));
            let (status, body) = answers.get(path.as_str()).cloned().unwrap_or((404, String::new()));
            (StatusCode::from_u16(status).unwrap(), [(header::CONTENT_TYPE, "application/json")], body).into_response()
        };
        let app = Router::new().route("/{*path}", any(answer));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { client: Client::new(&address, SecretString::from("k")).unwrap(), sent }
    }

    async fn of(path: &'static str, answer: Value) -> Self {
        Self::start([(path, 200, answer.to_string())]).await
    }

    async fn items(&self, kind: ItemKind) -> cutroom::api::ReadList<Item> {
        self.client.items(&"v".into(), &"c".into(), kind).await.unwrap()
    }
}

fn mask() -> Value {
    json!({"id": "m1", "type": "blur", "startTimeMs": 100, "durationMs": 500,
        "point": {"xPct": 1, "yPct": 2}, "dimensions": {"widthPct": 3, "heightPct": 4}})
}

#[tokio::test]
async fn a_list_is_found_under_its_names_under_another_one_and_under_none() {
    let mask = mask();
    let mixed = json!({"masks": [mask, {"id": "m2", "type": "highlight", "startTimeMs": 0, "durationMs": 5}]});
    for answer in [json!({"masks": [mask]}), json!({"blurs": [mask]}), json!({"data": [mask]}), json!([mask]), mixed] {
        let read = Service::of("videos/v/clips/c/blurs", answer.clone()).await.items(ItemKind::Blur).await;
        assert_eq!((read.len(), read.unreadable.len()), (1, 0), "{answer}");
        assert_eq!(read[0].id().as_str(), "m1");
    }
    for answer in [json!({"masks": []}), json!({"masks": null}), json!({"blurs": null, "next": null}), json!([])] {
        let read = Service::of("videos/v/clips/c/blurs", answer.clone()).await.items(ItemKind::Blur).await;
        assert!(read.is_empty() && read.unreadable.is_empty(), "{answer}");
    }
    for answer in [json!({"clip": {"id": "c1"}}), json!({"id": "c1"}), json!({"data": {"id": "c1"}})] {
        let mut answer = answer;
        let record = match answer.as_object_mut().unwrap().values_mut().next().unwrap() {
            Value::Object(record) => record,
            _ => answer.as_object_mut().unwrap(),
        };
        record.extend(json!({"durationSeconds": 2, "maxDurationSeconds": 2}).as_object().unwrap().clone());
        let service = Service::of("videos/v/clips/c1", answer).await;
        assert_eq!(service.client.clip(&"v".into(), &"c1".into()).await.unwrap().id.as_str(), "c1");
    }
}

#[tokio::test]
async fn fields_that_are_not_known_are_kept_at_every_depth_and_go_back_with_the_part_that_they_belong_to() {
    let mut told = mask();
    told["glow"] = json!({"deep": [1, null]});
    told["point"]["anchor"] = json!("centre");
    told["dimensions"]["unit"] = json!({"of": "layer"});
    let service = Service::start([
        ("videos/v/clips/c/blurs", 200, json!({"masks": [told]}).to_string()),
        ("videos/v/clips/c/blurs/m1", 200, json!({"mask": told}).to_string()),
        ("videos/v/clips/c", 200, json!({"clip": {"id": "c", "durationSeconds": 9, "maxDurationSeconds": 9}}).to_string()),
    ])
    .await;
    let items = service.items(ItemKind::Blur).await;
    let before = items[0].clone();
    assert_eq!(before.extra()["glow"], told["glow"]);
    // A move sends the replaced part with its unknown fields, and nothing else.
    let mut after = before.clone();
    let moved = json!({"point": {"xPct": 50, "yPct": 2}}).as_object().unwrap().clone();
    assert!(ChangeBody::read(ItemKind::Blur, moved).unwrap().apply(&mut after));
    let change = ChangeBody::between(&before, &after).unwrap();
    let wire = json!({"point": {"xPct": 50.0, "yPct": 2.0, "anchor": "centre"}});
    assert_eq!(change.wire(), wire);
    service.client.update_item(&"v".into(), &"c".into(), before.id(), &change).await.unwrap();
    assert_eq!(service.sent.lock().unwrap().last().unwrap().1, wire);
    let clip = service.client.clip(&"v".into(), &"c".into()).await.unwrap();
    let mut draft = Draft::new([(clip, [before.clone()].into_iter().collect())]);
    draft.edit("Move", None, Edit::Update("c".into(), before.id().clone(), change)).unwrap();
    let saving = draft.start_save().unwrap();
    let operation = serde_json::to_value(saving.operations().next().unwrap()).unwrap();
    assert_eq!(operation["point"], wire["point"], "{operation}");
    // An item that was stored in the journal reads back unchanged.
    let kept = serde_json::to_value(&before).unwrap();
    assert_eq!(Item::read(ItemKind::Blur, kept).unwrap(), before);
    // Cuts of a clip are sent back with their unknown fields; a new cut has none.
    let reason = json!({"startTimeMs": 500, "durationMs": 100, "reason": "silence"});
    let record = json!({"id": "c", "videoId": "v", "durationSeconds": 8.9, "maxDurationSeconds": 9, "cuts": [reason],
        "cameraCrop": {"top": 1, "bottom": 2, "left": 3, "right": 4, "by": "hand"}});
    let service_clip = |record: &Value| cutroom::api::lenient::read::<Clip>(record.clone()).unwrap();
    let (base, mut view) = (service_clip(&record), service_clip(&record));
    let more = json!([{"startTimeMs": 500, "durationMs": 100}, {"startTimeMs": 2000, "durationMs": 5}]);
    let crop = json!({"top": 9, "bottom": 2, "left": 3, "right": 4});
    let recut: ClipChange = serde_json::from_value(json!({"cuts": more, "cameraCrop": crop})).unwrap();
    recut.apply(&mut view);
    let change = ClipChange::between(&base, &view);
    assert_eq!(change.wire()["cuts"], json!([reason, {"startTimeMs": 2000, "durationMs": 5}]));
    assert_eq!(change.wire()["cameraCrop"]["by"], "hand");
    service.client.change_clip(&"v".into(), &"c".into(), &change).await.unwrap();
    assert_eq!(service.sent.lock().unwrap().last().unwrap().1, change.wire());
}

#[tokio::test]
async fn what_is_left_out_or_null_has_a_default() {
    let times = json!({"id": "x", "startTimeMs": 5, "durationMs": 7});
    let read = async |path, kind, more: Value| {
        let mut record = times.clone();
        record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let list = Service::of(path, json!([record])).await.items(kind).await;
        assert!(list.unreadable.is_empty(), "{:?}", list.unreadable);
        list.items.into_iter().next().unwrap()
    };
    for more in [json!({}), json!({"scale": null, "focusPoint": null, "type": null})] {
        let Item::Zoom(zoom) = read("videos/v/clips/c/zooms", ItemKind::Zoom, more).await else { panic!() };
        assert!((zoom.scale - 1.5).abs() < 1e-9 && zoom.focus_point.is_none());
    }
    let Item::SoundEffect(sound) = read("videos/v/clips/c/sound-effects", ItemKind::SoundEffect, json!({})).await else {
        panic!()
    };
    assert!((sound.volume - 1.0).abs() < 1e-9);
    let Item::Blur(blur) = read("videos/v/clips/c/blurs", ItemKind::Blur, json!({"point": null})).await else { panic!() };
    assert!(blur.point.x_pct.abs() < 1e-9 && (blur.dimensions.width_pct - 100.0).abs() < 1e-9);
    for kind in [ItemKind::TextOverlay, ItemKind::MediaOverlay, ItemKind::Highlight] {
        let path = if kind == ItemKind::TextOverlay {
            "videos/v/clips/c/text-overlays"
        } else if kind == ItemKind::MediaOverlay {
            "videos/v/clips/c/overlays"
        } else {
            "videos/v/clips/c/highlights"
        };
        assert_eq!(read(path, kind, json!({})).await.times().unwrap().0, PlaybackMs(5));
    }
    // A base layout has no times; they may be null.
    let base = json!({"layouts": [{"id": "l", "layout": null, "startTimeMs": null, "durationMs": null, "media": null}]});
    let list = Service::of("videos/v/clips/c/layouts", base).await.items(ItemKind::Layout).await;
    assert_eq!((list.len(), list[0].times()), (1, None));
    let half = json!({"layouts": [{"id": "l", "startTimeMs": 0, "durationMs": null}, {"id": "m", "startTimeMs": 900}]});
    let list = Service::of("videos/v/clips/c/layouts", half).await.items(ItemKind::Layout).await;
    assert_eq!((list.len(), list[0].times(), list.unreadable[0].id.as_deref()), (1, None, Some("m")));
    // Other fields of a clip have defaults that follow from its id and length.
    let clips = json!({"clips": [{"id": "a", "durationSeconds": 2, "cuts": [{"startTimeMs": 0, "durationMs": 500}]},
        {"id": "b", "maxDurationSeconds": 4, "cuts": null}]});
    let clips = Service::of("videos/v/clips", clips).await.client.clips(&"v".into()).await.unwrap();
    assert_eq!((clips.len(), clips.unreadable.len()), (2, 0));
    assert!((clips[0].max_duration_seconds - 2.5).abs() < 1e-9 && (clips[1].duration_seconds - 4.0).abs() < 1e-9);
    assert_eq!((clips[0].video_id.as_str(), clips[1].order, &clips[0].transition), ("v", 1, &ClipTransition::Default));
    assert_eq!(clips[0].background.kind, BackgroundType::Solid);
    assert!(matches!(clips[0].layout_scene_type, LayoutSceneType::Unknown(_)));
    let sources = json!({"sources": [{"id": "s", "dimensions": null, "durationMs": null, "url": null}]});
    let service = Service::of("videos/v/clips/c/sources", sources).await;
    assert_eq!(service.client.sources(&"v".into(), &"c".into()).await.unwrap()[0].medium, Medium::Upload);
    // Other fields of a video have defaults.
    let video = Service::of("videos/v", json!({"video": {"id": "v", "dimensions": {"width": 0, "height": 5}}})).await;
    let video = video.client.video(&"v".into()).await.unwrap();
    assert!((video.dimensions.width - 1920.0).abs() < 1e-9 && video.clip_ids.is_empty() && video.revision.is_none());
}

#[tokio::test]
async fn numbers_may_have_a_fraction_and_enums_other_values() {
    let zoom = json!({"id": "z", "type": "gazeZoom", "startTimeMs": 100.0, "durationMs": 1234.5, "scale": 2});
    let list = Service::of("videos/v/clips/c/zooms", json!({"zooms": [zoom]})).await.items(ItemKind::Zoom).await;
    assert_eq!(list[0].times().map(|(start, length)| (start.0, length.0)), Some((100, 1235)));
    assert_eq!(serde_json::to_value(&list[0]).unwrap()["type"], "gazeZoom");
    let clip = json!({"id": "a", "durationSeconds": 2, "maxDurationSeconds": 2.5, "order": 3.0, "transition": "melt",
        "cuts": [{"startTimeMs": 0.0, "durationMs": 500.0}], "layoutSceneType": "holodeck", "borderStyle": "neon"});
    let service = Service::of("videos/v/clips", json!({"clips": [clip]})).await;
    let clips = service.client.clips(&"v".into()).await.unwrap();
    assert_eq!((clips[0].order, clips[0].cuts[0].duration_ms.0), (3, 500));
    assert_eq!((clips[0].transition.as_str(), clips[0].layout_scene_type.as_str()), ("melt", "holodeck"));
    let words = json!({"words": [{"index": 0.0, "text": "a", "startTimeMs": 10.4, "endTimeMs": 20.6, "hidden": null}]});
    let service = Service::of("videos/v/clips/c/transcript/cut", words).await;
    let words = service.client.words(&"v".into(), &"c".into()).await.unwrap();
    assert_eq!((words[0].start_time_ms, words[0].end_time_ms), (10, 21));
}

#[tokio::test]
async fn what_cannot_be_read_costs_its_value_else_its_item_and_is_reported() {
    let good = json!({"id": "a", "startTimeMs": 1, "durationMs": 2, "volume": 1});
    let odd = json!({"id": "b", "startTimeMs": 1, "durationMs": 2, "volume": "loud", "name": 7, "sourceId": {"deep": 1}});
    let list = json!({"soundEffects": [
        good, odd, {"startTimeMs": 1, "durationMs": 2}, {"id": "c", "startTimeMs": "soon", "durationMs": 2},
        {"id": "d", "startTimeMs": -1, "durationMs": 2}, {"id": "e", "startTimeMs": 1}, "f", null, {"id": 9},
    ]});
    let read = Service::of("videos/v/clips/c/sound-effects", list).await.items(ItemKind::SoundEffect).await;
    let ids: Vec<_> = read.iter().map(|item| item.id().as_str()).collect();
    assert_eq!(ids, ["a", "b"]);
    assert_eq!(read[1].extra()["/volume"], "loud", "the original is kept");
    let left: Vec<_> = read.unreadable.iter().map(|left| (left.index, left.id.as_deref())).collect();
    assert_eq!(left, [(2, None), (3, Some("c")), (4, Some("d")), (5, Some("e")), (6, None), (7, None), (8, None)]);
    let reason = |index: usize| read.unreadable[index].reason.as_str();
    assert!(reason(0).contains("id is required"), "{}", reason(0));
    assert!(reason(1).contains("startTimeMs") && reason(1).contains("soon"), "{}", reason(1));
    assert!(reason(2).contains("startTimeMs must be from 0"), "{}", reason(2));
    assert!(reason(3).contains("durationMs"), "{}", reason(3));
    // A clip with unreadable cuts would play something else, so it is left out; the others are listed.
    let clip = |id: &str, cuts: Value| json!({"id": id, "durationSeconds": 2, "maxDurationSeconds": 2, "cuts": cuts});
    let clips = json!({"clips": [clip("a", json!([])), clip("b", json!([{"startTimeMs": 1}])), clip("c", json!([]))]});
    let clips = Service::of("videos/v/clips", clips).await.client.clips(&"v".into()).await.unwrap();
    assert_eq!(clips.iter().map(|clip| clip.id.as_str()).collect::<Vec<_>>(), ["a", "c"]);
    assert_eq!((clips.unreadable[0].index, clips.unreadable[0].id.as_deref()), (1, Some("b")));
    assert!(clips.unreadable[0].reason.contains("cuts"), "{}", clips.unreadable[0].reason);
    // In a list within a record, only the unreadable entry is dropped.
    let video = json!({"video": {"id": "v", "clipIds": ["a", 7], "chapters": [{"title": "T", "description": "", "timestampSeconds": 1},
        {"title": "U"}], "exports": "none", "thumbnails": {"large": {"jpg": "https://x/y.jpg"}}, "links": {}}});
    let video = Service::of("videos/v", video).await.client.video(&"v".into()).await.unwrap();
    assert_eq!((video.clip_ids.len(), video.chapters.unwrap().len(), video.exports.is_none()), (1, 1, true));
}

#[tokio::test]
async fn a_collection_that_a_service_does_not_have_is_no_failure_and_is_not_empty() {
    let lane = async |status: u16, body: &str| {
        let service = Service::start([("videos/v/clips/c/blurs", status, body.to_owned())]).await;
        Lane::of(service.client.items(&"v".into(), &"c".into(), ItemKind::Blur).await)
    };
    let error = json!({"error": "not_implemented", "message": "no blurs", "docsUrl": "http://x"}).to_string();
    for status in [404, 405, 501] {
        assert_eq!(lane(status, &error).await.unwrap(), Lane::NotOffered, "{status}");
    }
    for (status, body) in
        [(403, error.as_str()), (500, ""), (200, "<html>"), (200, "{}"), (200, "7"), (200, r#"{"masks": {}}"#)]
    {
        assert!(matches!(lane(status, body).await.unwrap(), Lane::Unreadable(_)), "{status} {body}");
    }
    assert!(matches!(lane(401, &error).await, Err(ApiError::Refused(refusal)) if refusal.status == 401));
    assert_eq!(lane(200, r#"{"masks": []}"#).await.unwrap(), Lane::Read(cutroom::api::ReadList::default()));
}

#[tokio::test]
async fn a_write_is_done_whatever_json_it_is_answered_with_and_a_batch_only_when_all_its_results_are_read() {
    let service = Service::start([
        ("videos/v/clips/c", 204, String::new()),
        ("videos/v/clips/c/reorder", 200, json!({"clip": {"id": "c"}}).to_string()),
        ("playlists/p/videos", 200, "{}".to_owned()),
        ("tags/t", 200, "\"OK\"".to_owned()),
    ])
    .await;
    let (video, clip) = ("v".into(), "c".into());
    service.client.delete_clip(&video, &clip).await.unwrap();
    service.client.change_clip(&video, &clip, &ClipChange::default()).await.unwrap();
    service.client.reorder_clip(&video, &clip, &cutroom::api::clip::Reorder { order: 0 }).await.unwrap();
    let add = cutroom::api::playlist::AddToPlaylist { video_id: "v".into() };
    service.client.add_to_playlist(&"p".into(), &add).await.unwrap();
    service.client.delete_tag(&"t".into()).await.unwrap();
    let remove = json!({"type": "remove_zoom", "operationId": "o", "clipId": "c", "zoomId": "z"});
    let batch = Batch { operations: vec![Operation::parse(0, &remove).unwrap()] };
    let apply =
        async |answer: Value| Service::of("videos/v/edits", answer).await.client.apply(&"v".into(), &batch, "key").await;
    let done = apply(json!({"results": [{"operationId": "o", "id": "z", "new": 1}], "took": 5})).await.unwrap();
    assert_eq!((done.revision, done.results.len()), (None, 1));
    assert_eq!(apply(json!({"revision": 4.0, "results": []})).await.unwrap().revision, Some(4));
    let unclear = apply(json!({"revision": 4, "results": [{"operationId": "o"}]})).await.unwrap_err();
    assert!(unclear.outcome_unknown(), "{unclear}");
}

#[tokio::test]
async fn pages_are_read_to_their_end_however_it_is_told() {
    let page = async |answer: Value| Service::of("videos", answer).await.client.videos(None).await.unwrap();
    let video = json!({"id": "v"});
    for (pagination, next) in [
        (json!({"nextCursor": null, "hasMore": false}), None),
        (json!({"nextCursor": "c", "hasMore": true}), Some("c")),
        (json!({"nextCursor": "c"}), Some("c")),
        (json!(null), None),
        (json!("odd"), None),
    ] {
        let (videos, read) = page(json!({"videos": [video], "pagination": pagination})).await;
        assert_eq!((videos.len(), read.next_cursor.as_deref(), read.has_more), (1, next, next.is_some()), "{pagination}");
    }
    // A response that promises more pages without a cursor is not the last page.
    for pagination in
        [json!({"hasMore": true}), json!({"hasMore": true, "nextCursor": ""}), json!({"hasMore": true, "nextCursor": 7})]
    {
        let read = page(json!({"videos": [video], "pagination": pagination})).await.1;
        assert_eq!((read.next_cursor, read.has_more), (None, true), "{pagination}");
    }
    assert_eq!(page(json!([video])).await.0.len(), 1);
    assert_eq!(page(json!({"videos": [video], "nextCursor": "d"})).await.1.next_cursor.as_deref(), Some("d"));
    // Reads all pages, up to a limit for very long lists, or until the server returns no more.
    let all = async |videos: usize, pagination: Value| {
        let videos = vec![video.clone(); videos];
        let answer = json!({"videos": videos, "pagination": pagination});
        let listed = Service::of("videos", answer).await.client.all_videos().await.unwrap();
        (listed.videos.len(), listed.is_whole)
    };
    assert_eq!(all(3, json!({"nextCursor": null, "hasMore": false})).await, (3, true));
    assert_eq!(all(300, json!({"nextCursor": "c", "hasMore": true})).await, (1_200, false));
    assert_eq!(all(0, json!({"nextCursor": "c", "hasMore": true})).await, (0, false));
    assert_eq!(all(3, json!({"nextCursor": 7, "hasMore": true})).await, (3, false));
}

#[tokio::test]
async fn a_clip_that_cannot_be_read_is_not_taken_for_a_deleted_one() {
    let clip = |id: &str, length: f64| json!({"id": id, "durationSeconds": length, "maxDurationSeconds": 2, "cuts": []});
    let video = json!({"video": {"id": "v", "clipIds": ["a", "b"]}}).to_string();
    let clips = json!({"clips": [clip("a", 2.0), clip("b", -1.0)]}).to_string();
    let service = Service::start([("videos/v", 200, video), ("videos/v/clips", 200, clips)]).await;
    let names_it = |said: String| assert!(said.contains("clips[1] (b)") && said.contains("durationSeconds"), "{said}");
    // Unsaved changes of the clip would be lost, and a check would pass without it.
    let home = tempfile::tempdir().unwrap();
    let paths = Paths::under(home.path().to_owned());
    let opened = Headless::open(service.client.clone(), "http://x", &"v".into(), &paths.journals).await;
    names_it(opened.err().expect("it is not edited").to_string());
    names_it(faces::plan(&service.client, &"v".into(), &[]).await.expect_err("it is not checked").to_string());
    let request = FrameRequest { video: "v".into(), at: "0s".into(), within: None, boxes: false };
    names_it(frame_parts(&service.client, &request).await.err().expect("it is not drawn").to_string());
}
