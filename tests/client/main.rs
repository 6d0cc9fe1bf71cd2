//! Typed client against the real server, and against servers that misbehave.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod analytics;
mod answers;
#[path = "../common/mod.rs"]
mod common;
mod lenient;

mod calls;
mod hosted;

use axum::{
    Router,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::any,
};
use common::{Fault, Proxy, Workspace, make_video};
use cutroom::api::{
    ApiError, Client, ClipId, PlaybackMs, SourceMs, VideoId,
    analytics::{AnalyticsQuery, WorkspaceAnalyticsQuery},
    batch::{Batch, Operation},
    captions::{ApplyPreset, CreatePreset, StyleName},
    clip::{AddClip, AutoCrop, ClipChange, DuplicateClip, Reorder},
    cutting::{CutRange, CutRanges},
    export::CreateExport,
    face_analysis::WantFaces,
    item::{AddBody, ChangeBody, ItemKind},
    library::{AddToLibrary, LibraryScope},
    playlist::{AddToPlaylist, ChangeGroup, ChangePlaylist, ChangeTag, CreateGroup, CreatePlaylist, CreateTag},
    push::{ComparePushed, PushFiles, PushRows, PushedRows},
    source::{CreateSource, SourceKind},
    transcript::ReplaceWords,
    video::{
        AddCollaborator, ChangeCollaborator, ChapterInput, CreateVideo, Duplicate, ReplaceChapters, Role, SetBackgroundMusic,
        TagVideo, VideoChange,
    },
    webhook::{ChangeEndpoint, CreateEndpoint},
};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

fn body<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

fn fields(value: Value) -> serde_json::Map<String, Value> {
    value.as_object().unwrap().clone()
}

/// Whether a path matches a template such as `/v1/videos/{id}`.
fn is_of(path: &str, template: &str) -> bool {
    let (path, template): (Vec<_>, Vec<_>) = (path.split('/').collect(), template.split('/').collect());
    path.len() == template.len() && path.iter().zip(&template).all(|(p, t)| p == t || t.starts_with('{'))
}

#[tokio::test]
#[allow(clippy::too_many_lines)] // 97 calls, one after the other.
async fn there_is_a_typed_call_for_every_operation_and_each_one_works() {
    let (workspace, folder) = Workspace::fresh().await;
    let proxy = Proxy::start(workspace.server.base_url()).await;
    let client = Client::new(&proxy.address, SecretString::from(workspace.server.api_key().to_owned())).unwrap();
    let (sample, demo) = (VideoId::from("vid_sample"), ClipId::from("cl_demo"));
    // Videos and their parts.
    let video =
        client.create_video(&CreateVideo { name: "New".into(), source_id: None, camera_source_id: None }).await.unwrap().id;
    assert!(client.videos(None).await.unwrap().0.len() == 2 && client.video(&video).await.unwrap().name == "New");
    let named = VideoChange { name: Some("Newer".into()), ..VideoChange::default() };
    assert_eq!(client.update_video(&video, &named).await.unwrap().name, "Newer");
    let copy = client.duplicate_video(&sample, &Duplicate::default()).await.unwrap().id;
    let page = |video: cutroom::api::video::Video| video.links.unwrap().view_page;
    assert_ne!(page(client.video(&video).await.unwrap()), page(client.withdraw_page_link(&video).await.unwrap()));
    let chapter = ChapterInput { title: "T".into(), description: String::new(), timestamp_seconds: 3 };
    client.replace_chapters(&video, &ReplaceChapters { chapters: vec![chapter] }).await.unwrap();
    let music: SetBackgroundMusic = body(json!({"presetId": "music:daybreak"}));
    client.set_background_music(&video, &music).await.unwrap();
    assert_eq!(client.background_music(&video).await.unwrap().name.as_deref(), Some("Daybreak"));
    client.remove_background_music(&video).await.unwrap();
    client.apply_subtitle_preset(&video, &ApplyPreset { preset_id: "default:mono".into() }).await.unwrap();
    let ada = AddCollaborator { email: "ada@example.com".into(), role: Role::Editor };
    let ada = client.add_collaborator(&video, &ada).await.unwrap().user_id;
    let viewer = ChangeCollaborator { role: Role::Viewer };
    assert_eq!(client.update_collaborator(&video, &ada, &viewer).await.unwrap().role, Role::Viewer);
    client.remove_collaborator(&video, &ada).await.unwrap();
    let tag = client.create_tag(&CreateTag { name: "Mine".into(), color: None }).await.unwrap().id;
    client.update_tag(&tag, &ChangeTag { name: Some("Ours".into()), color: None }).await.unwrap();
    client.tag_video(&video, &TagVideo { tag_id: tag.clone() }).await.unwrap();
    client.untag_video(&video, &tag).await.unwrap();
    assert_eq!(client.tags().await.unwrap().len(), 2);
    client.delete_tag(&tag).await.unwrap();
    // Media.
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    let source = client.upload(&created, &make_video(folder.path(), "take.mp4"), Box::new(|_, _| {})).await.unwrap();
    let add = AddToLibrary { source_id: source.clone(), scope: LibraryScope::Private, name: None };
    let kept = client.add_to_library(&add).await.unwrap().id;
    assert_eq!(client.library(&LibraryScope::Private, None, None).await.unwrap().0.len(), 1);
    assert_eq!(client.backgrounds(None).await.unwrap().len(), 6);
    let spare = client.create_source(&kind).await.unwrap();
    client.delete_source(&spare.source_id).await.unwrap();
    let known = client.known_sources(&[source.clone(), spare.source_id.clone()]).await.unwrap().unwrap();
    assert_eq!((known.missing, known.kinds), (vec![spare.source_id], [(source.clone(), SourceKind::Video)].into()));
    assert_eq!(client.space().await.unwrap().unused.files, 0);
    assert_eq!(client.free_space().await.unwrap().freed.files, 0);
    client.delete_library_item(&kept).await.unwrap();
    // Clips.
    let clip = client.add_clip(&video, &AddClip::of(source)).await.unwrap().id;
    let mirrored = ClipChange { name: Some("Shot".into()), ..ClipChange::default() };
    assert_eq!(client.update_clip(&video, &clip, &mirrored).await.unwrap().name, "Shot");
    let cut = CutRanges::of(vec![CutRange { from_ms: PlaybackMs(0), to_ms: PlaybackMs(200) }]);
    assert_eq!(client.cut_clip(&video, &clip, &cut).await.unwrap().cuts.len(), 1);
    let second = client.duplicate_clip(&video, &clip, &DuplicateClip::default()).await.unwrap().id;
    client.reorder_clip(&video, &second, &Reorder { order: 0 }).await.unwrap();
    assert_eq!(client.clips(&video).await.unwrap()[0].id, second);
    client.auto_crop(&video, &clip, &AutoCrop::default()).await.unwrap();
    client.remove_auto_crop(&video, &clip).await.unwrap();
    client.delete_clip(&video, &second).await.unwrap();
    assert_eq!((client.clips(&video).await.unwrap().len(), client.clip(&video, &clip).await.unwrap().id == clip), (1, true));
    let demo_clip = client.clip(&sample, &demo).await.unwrap();
    assert!(!client.camera_faces(&sample, &demo_clip).await.unwrap().is_empty());
    // The sample has its faces already, so there is nothing to detect.
    client.face_analysis(&sample, &demo).await.unwrap();
    assert!(client.want_face_analysis(&sample, &demo, WantFaces { wanted: false }).await.is_err());
    let words = ReplaceWords { words: vec![] };
    assert!(client.replace_words(&video, &clip, &words).await.unwrap().is_empty());
    assert!(client.uncut_words(&sample, &demo).await.unwrap().len() > client.words(&sample, &demo).await.unwrap().len());
    assert!(!client.silences(&sample, &demo, 300).await.unwrap().is_empty());
    let sources = client.sources(&sample, &demo).await.unwrap();
    let voice = sources.iter().find(|source| source.medium.as_str() == "microphone").unwrap();
    let screen = sources.iter().find(|source| source.medium.as_str() == "screen").unwrap();
    assert!(client.waveform(&sample, &demo, &voice.id).await.unwrap().length > 1000);
    let pictures = [
        client.video_thumbnail(&sample).await.unwrap(),
        client.clip_thumbnail(&sample, &demo, PlaybackMs(500)).await.unwrap(),
        client.source_thumbnail(&sample, &demo, &screen.id, SourceMs(500)).await.unwrap(),
    ];
    assert!(pictures.iter().all(|picture| picture.url.contains("/derived/")));
    let words = body(json!({"words": [{"index": 0, "text": "Oh"}, {"index": 1, "hidden": true}]}));
    let words = client.correct_words(&sample, &demo, &words).await.unwrap();
    assert_eq!((words[0].text.as_str(), words[1].hidden), ("Oh", true));
    let some = body(json!({"wordRanges": [{"fromWordIndex": 0, "toWordIndex": 1}]}));
    client.cut_by_transcript(&sample, &demo, &some).await.unwrap();
    client.remove_fillers(&sample, &demo).await.unwrap();
    client.remove_silences(&sample, &demo, &body(json!({"mode": "faster"}))).await.unwrap();
    for kind in [ItemKind::Zoom, ItemKind::Layout] {
        client.place_automatically(&sample, &demo, kind).await.unwrap();
    }
    // The sample has no views yet.
    let of_video = client.video_analytics(&sample, &AnalyticsQuery::default()).await.unwrap();
    let (of_all, _) = client.workspace_analytics(&WorkspaceAnalyticsQuery::default()).await.unwrap();
    assert!(of_video.is_empty() && of_all.is_empty() && of_video.left_out + of_all.left_out == 0);
    // Items.
    for kind in ItemKind::ALL {
        let mut add = match kind {
            ItemKind::SoundEffect => json!({"presetId": "sfx:pop"}),
            ItemKind::TextOverlay => json!({"text": "T"}),
            ItemKind::MediaOverlay => json!({"sourceId": "su_logo"}),
            ItemKind::Zoom => json!({"type": "trackingZoom", "scale": 1.5}),
            ItemKind::Blur | ItemKind::Highlight => {
                json!({"point": {"xPct": 1, "yPct": 1}, "dimensions": {"widthPct": 9, "heightPct": 9}})
            }
            ItemKind::Layout => json!({"layout": {"kind": "screen-only", "style": "middle"}}),
        };
        (add["startTimeMs"], add["durationMs"]) = (json!(100), json!(700));
        let item = client.add_item(&sample, &demo, &AddBody::read(kind, fields(add)).unwrap()).await.unwrap();
        let moved = ChangeBody::of_times(kind, Some(PlaybackMs(400)), None);
        let item = client.update_item(&sample, &demo, item.id(), &moved).await.unwrap();
        assert_eq!(item.times().unwrap().0, PlaybackMs(400));
        assert!(client.items(&sample, &demo, kind).await.unwrap().contains(&item));
        client.remove_item(&sample, &demo, kind, item.id()).await.unwrap();
    }
    let text = json!({"type": "add_text_overlay", "operationId": "a", "clipId": "cl_demo", "text": "T", "startTimeMs": 0, "durationMs": 9});
    client.apply(&sample, &Batch { operations: vec![Operation::parse(0, &text).unwrap()] }, "key").await.unwrap();
    // Playlists and groups.
    let group =
        client.create_playlist_group(&CreateGroup { name: "G".into(), emoji: None, visibility: None }).await.unwrap().id;
    let renamed = ChangeGroup { name: Some("H".into()), ..ChangeGroup::default() };
    client.update_playlist_group(&group, &renamed).await.unwrap();
    assert_eq!(client.playlist_groups().await.unwrap()[0].name, "H");
    let create: CreatePlaylist = body(json!({"name": "P", "groupId": group}));
    let playlist = client.create_playlist(&create).await.unwrap().id;
    client.add_to_playlist(&playlist, &AddToPlaylist { video_id: sample.clone() }).await.unwrap();
    assert_eq!(client.playlist(&playlist).await.unwrap().video_ids, Some(vec![sample.clone()]));
    client.withdraw_playlist_link(&playlist).await.unwrap();
    client.remove_from_playlist(&playlist, &sample).await.unwrap();
    let out = ChangePlaylist { group_id: Some(None), ..ChangePlaylist::default() };
    assert_eq!(client.update_playlist(&playlist, &out).await.unwrap().group_id, None);
    assert_eq!(client.playlists(None).await.unwrap().0.len(), 1);
    client.delete_playlist(&playlist).await.unwrap();
    client.delete_playlist_group(&group).await.unwrap();
    // Presets and webhooks.
    let create = CreatePreset { caption_style: Some(StyleName::Classic.defaults()), ..CreatePreset::default() };
    let preset = client.create_subtitle_preset(&create).await.unwrap().preset_id;
    assert_eq!(client.subtitle_presets().await.unwrap().len(), 6);
    client.delete_subtitle_preset(&preset).await.unwrap();
    let endpoint: CreateEndpoint = body(json!({"url": "https://example.com/hook"}));
    let endpoint = client.create_webhook_endpoint(&endpoint).await.unwrap();
    assert_eq!(client.webhook_secret(&endpoint.id).await.unwrap().key, endpoint.secret);
    let pause = ChangeEndpoint { disabled: Some(true), ..ChangeEndpoint::default() };
    assert!(client.update_webhook_endpoint(&endpoint.id, &pause).await.unwrap().disabled);
    assert_eq!(client.webhook_endpoints().await.unwrap().len(), 1);
    let messages = client.webhook_messages(5, &[]).await.unwrap();
    assert_eq!(client.webhook_message(&messages[0].id).await.unwrap().payload, messages[0].payload);
    client.delete_webhook_endpoint(&endpoint.id).await.unwrap();
    let export = client.create_export(&video, &CreateExport::default()).await.unwrap().export_id;
    let cancelled = client.cancel_export(&video, &export).await.unwrap();
    assert_eq!((cancelled.status.as_str(), cancelled.error.as_deref()), ("failed", Some("it was cancelled")));
    client.delete_video(&copy).await.unwrap();
    // Push of a workspace to a server.
    let asked: ComparePushed = body(json!({"parts": [{"kind": "video", "ids": [video, "vid_none"]}]}));
    let compared = client.compare_pushed(&asked).await.unwrap();
    assert_eq!(compared.parts[0].groups.iter().map(|group| group.count).collect::<Vec<_>>(), [1]);
    let at = "2026-11-23T22:00:00.000Z";
    let tag = json!({"kind": "tag", "columns": ["id", "body", "created_at", "updated_at"],
        "rows": [["tag_pushed", "{\"name\":\"Pushed\"}", at, at]]});
    let rows: PushRows = body(json!({"parts": [tag]}));
    for (added, same) in [(1, 0), (0, 1)] {
        assert_eq!(client.push_rows(&rows).await.unwrap(), PushedRows { added, same });
    }
    let hash = "0".repeat(64);
    let files: PushFiles = body(json!({"files": [{"file": format!("media/{hash}"), "sha256": hash, "bytes": 7}]}));
    assert_eq!(client.push_files(&files).await.unwrap().missing.len(), 1);

    let seen: BTreeSet<_> = proxy.seen.lock().unwrap().iter().map(|line| line.split('?').next().unwrap().to_owned()).collect();
    let mut missing = Vec::new();
    for (path, methods) in cutroom::server::openapi_document()["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let called =
                |line: &String| line.split_once(' ').is_some_and(|(m, p)| m.eq_ignore_ascii_case(method) && is_of(p, path));
            if !seen.iter().any(called) {
                missing.push(format!("{method} {path}"));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
    workspace.server.stop().await;
}

/// Server that sends scripted responses in order, and records the time and headers of each request.
struct Scripted {
    client: Client,
    asked: Arc<Mutex<Vec<(Instant, HeaderMap)>>>,
}

type Line = (u16, Vec<(&'static str, String)>, Value);

impl Scripted {
    async fn start(script: Vec<Line>) -> Self {
        let asked = Arc::<Mutex<Vec<(Instant, HeaderMap)>>>::default();
        let (note, script) = (asked.clone(), Arc::new(script));
        let answer = async move |headers: HeaderMap| -> Response {
            let index = {
                let mut asked = note.lock().unwrap();
                asked.push((Instant::now(), headers));
                asked.len() - 1
            };
            let (status, headers, body) = script.get(index).or(script.last()).unwrap().clone();
            let mut response = (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response();
            for (name, value) in headers {
                response.headers_mut().insert(name, value.parse().unwrap());
            }
            response
        };
        let app = Router::new().route("/{*path}", any(answer));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { client: Client::new(&address, SecretString::from("k")).unwrap(), asked }
    }

    fn times(&self) -> Vec<Instant> {
        self.asked.lock().unwrap().iter().map(|(at, _)| *at).collect()
    }
}

fn refused(status: u16, wait: Option<&str>) -> Line {
    let headers = wait.map(|wait| ("retry-after", wait.to_owned())).into_iter().collect();
    (
        status,
        headers,
        json!({"error": if status == 503 { "unavailable" } else { "busy" }, "message": "later", "docsUrl": "http://x"}),
    )
}

#[tokio::test]
async fn it_waits_as_long_as_it_is_asked_and_sends_the_same_key_again() {
    let done = (200, vec![], json!({"tag": {"id": "tag_1", "name": "T", "color": "#000000"}}));
    let service = Scripted::start(vec![refused(429, Some("1")), refused(503, None), refused(409, Some("1")), done]).await;
    service.client.create_tag(&CreateTag { name: "T".into(), color: None }).await.unwrap();
    let asked = service.asked.lock().unwrap().clone();
    assert_eq!(asked.len(), 4);
    let keys: BTreeSet<_> = asked.iter().map(|(_, headers)| headers["idempotency-key"].to_str().unwrap().to_owned()).collect();
    assert_eq!(keys.len(), 1, "a repeat is the same request");
    let gap = |index: usize| asked[index + 1].0.duration_since(asked[index].0);
    for (index, least) in [(0, 1000), (1, 500), (2, 1000)] {
        assert!(
            gap(index) >= Duration::from_millis(least) && gap(index) < Duration::from_millis(least * 2 + 500),
            "{:?}",
            gap(index)
        );
    }
}

#[tokio::test]
async fn it_gives_up_on_a_service_that_asks_for_too_much_or_never_gets_better() {
    let service = Scripted::start(vec![refused(503, Some("3600"))]).await;
    let began = Instant::now();
    assert!(matches!(service.client.tags().await, Err(ApiError::Refused(refusal)) if refusal.status == 503));
    assert!(began.elapsed() < Duration::from_secs(5) && service.times().len() == 1);
    let service = Scripted::start(vec![refused(503, Some("0"))]).await;
    assert!(service.client.tags().await.is_err());
    assert_eq!(service.times().len(), 4, "three repeats are enough");
    let service = Scripted::start(vec![refused(409, None)]).await;
    let refused = service.client.create_tag(&CreateTag { name: "T".into(), color: None }).await;
    assert!(refused.is_err() && service.times().len() == 1, "a plain conflict is an answer");
    let service = Scripted::start(vec![refused_by_a_proxy()]).await;
    assert!(matches!(service.client.tags().await, Err(ApiError::Refused(refusal)) if refusal.status == 502));
}

fn refused_by_a_proxy() -> Line {
    (502, vec![], json!("<html>"))
}

#[tokio::test]
async fn it_slows_down_before_the_limit_is_reached() {
    let nearly_used_up = |left: u32| {
        let headers = vec![("ratelimit-policy", "\"p\";q=100;w=60".to_owned()), ("ratelimit", format!("\"p\";r={left};t=4"))];
        (200, headers, json!({"tags": []}))
    };
    let service = Scripted::start(vec![nearly_used_up(50), nearly_used_up(2), nearly_used_up(50), nearly_used_up(50)]).await;
    for _ in 0..4 {
        service.client.tags().await.unwrap();
    }
    let times = service.times();
    let gap = |index: usize| times[index + 1].duration_since(times[index]).as_millis();
    assert!(gap(0) < 1400, "half is left: no hurry and no wait");
    assert!((1500..6000).contains(&gap(1)), "two are left for four seconds: {} ms", gap(1));
    assert!(gap(2) < 1400);
}

#[tokio::test]
async fn a_write_whose_answer_is_lost_is_not_sent_again_but_a_read_is() {
    let (workspace, _folder) = Workspace::fresh().await;
    let proxy = Proxy::start(workspace.server.base_url()).await;
    let client = Client::new(&proxy.address, SecretString::from(workspace.server.api_key().to_owned())).unwrap();
    proxy.set(Fault::DropAnswer);
    let lost = client.keyed("once").create_tag(&CreateTag { name: "Once".into(), color: None }).await.unwrap_err();
    assert!(lost.outcome_unknown(), "{lost}");
    assert_eq!(proxy.seen.lock().unwrap().len(), 1);
    proxy.set(Fault::None);
    // Repeating the call is up to the caller; with the same idempotency key it takes effect once.
    client.keyed("once").create_tag(&CreateTag { name: "Once".into(), color: None }).await.unwrap();
    assert_eq!(client.tags().await.unwrap().iter().filter(|tag| tag.name == "Once").count(), 1);
    workspace.server.stop().await;
}
