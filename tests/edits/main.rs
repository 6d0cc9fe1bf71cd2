//! Edits that wait in a journal: by command, through faults, and through kill -9. Nothing is lost, nothing is done twice.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod clips;
mod fixtures;
mod hosted;
mod terminal;

use common::{Fault, Proxy, Workspace, make_video};
use cutroom::{
    api::{
        Client, ClipId, DurationMs, ItemId, PlaybackMs, SourceMs, VideoId,
        clip::{AddClip, ClipChange, Cut},
        item::{Item, ItemKind},
        source::{CreateSource, SourceKind},
        video::CreateVideo,
    },
    app::{EditRequest, Headless, HeadlessError, Paths},
};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::Duration,
};
use tempfile::tempdir;

/// xorshift with a seed that is printed: failures can be run again.
struct Random(u64);

impl Random {
    fn new() -> Self {
        let given = std::env::var("CUTROOM_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
        let seed: u64 = given.unwrap_or(now) | 1;
        println!("CUTROOM_TEST_SEED={seed}");
        Self(seed)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// A video of some clips of two seconds.
async fn small_video(workspace: &Workspace, folder: &Path, clips: usize) -> (VideoId, Vec<ClipId>) {
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, &make_video(folder, "take.mp4"), Box::new(|_, _| {})).await.unwrap();
    let video = CreateVideo { name: "Small".into(), source_id: Some(created.source_id.clone()), camera_source_id: None };
    let video = client.create_video(&video).await.unwrap();
    for _ in 1..clips {
        let body = AddClip::of(created.source_id.clone());
        client.add_clip(&video.id, &body).await.unwrap();
    }
    let clips = client.clips(&video.id).await.unwrap();
    (video.id, clips.into_iter().map(|clip| clip.id).collect())
}

fn request(body: &Value) -> EditRequest {
    EditRequest::parse(0, body).unwrap_or_else(|error| panic!("{body}: {error}"))
}

/// What the video should be: text to its clip and the footage that it starts on, clip to its name and cuts, the order.
#[derive(Debug, PartialEq)]
struct Wanted {
    texts: BTreeMap<String, (ClipId, i64)>,
    clips: BTreeMap<ClipId, (String, Vec<Cut>)>,
    order: Vec<ClipId>,
}

impl Wanted {
    /// One random request, and what the video should be after it.
    fn request(&mut self, edits: &Headless, random: &mut Random, number: usize) -> Value {
        let draft = &edits.project.draft;
        let clip = &self.order[random.below(self.order.len() as u64) as usize].clone();
        let section = draft.section(clip).unwrap();
        let start = random.below(section.map().playback_length().0 as u64) as i64;
        let footage = section.map().to_source(PlaybackMs(start)).0;
        // Those that are seen: of one that a cut hides nobody can say where it is.
        let texts: Vec<(&ItemId, &str)> = section
            .items()
            .of_kind(ItemKind::TextOverlay)
            .filter(|item| item.times().is_some_and(|(_, length)| length.0 > 0))
            .filter_map(|item| if let Item::TextOverlay(text) = item { Some((&text.id, text.text.as_str())) } else { None })
            .collect();
        let chosen = (!texts.is_empty()).then(|| texts[random.below(texts.len() as u64) as usize]);
        let update = |fields: Value| {
            let mut body = json!({"type": "update_clip", "operationId": "o", "clipId": clip});
            body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
            body
        };
        match (random.below(if self.texts.len() > 30 { 12 } else { 9 }), chosen) {
            (0, _) => {
                let name = format!("clip {number} {start}");
                self.clips.get_mut(clip).unwrap().0.clone_from(&name);
                update(json!({ "name": name }))
            }
            (1, _) => {
                let range = Cut { start_time_ms: SourceMs(footage), duration_ms: DurationMs(1 + random.below(90) as i64) };
                let map = match section.map().removed().len() {
                    0..4 => section.map().with(&[range], &[]),
                    _ => section.map().with(&[], &section.map().to_cuts()),
                };
                self.clips.get_mut(clip).unwrap().1 = map.to_cuts();
                update(json!({ "cuts": map.to_cuts() }))
            }
            (2, _) => {
                let place = random.below(self.order.len() as u64) as usize;
                self.order.retain(|id| id != clip);
                self.order.insert(place, clip.clone());
                json!({"type": "reorder_clip", "operationId": "o", "clipId": clip, "order": place})
            }
            (3..=5, _) | (_, None) => {
                let name = format!("text {number} {start}");
                self.texts.insert(name.clone(), (clip.clone(), footage));
                json!({"type": "add_text_overlay", "operationId": "o", "clipId": clip, "text": name, "startTimeMs": start, "durationMs": 50})
            }
            (6..=8, Some((id, name))) => {
                self.texts.insert(name.to_owned(), (clip.clone(), footage));
                json!({"type": "update_text_overlay", "operationId": "o", "clipId": clip, "textOverlayId": id, "startTimeMs": start})
            }
            (_, Some((id, name))) => {
                self.texts.remove(name);
                json!({"type": "remove_text_overlay", "operationId": "o", "clipId": clip, "textOverlayId": id})
            }
        }
    }

    /// What the service holds. Texts are read with everything played: their times are those of the footage then.
    async fn read(client: &Client, video: &VideoId) -> Self {
        let clips = client.clips(video).await.unwrap();
        let mut texts = BTreeMap::new();
        for clip in &clips {
            let all = ClipChange { cuts: Some(Vec::new()), ..Default::default() };
            client.update_clip(video, &clip.id, &all).await.unwrap();
            for item in client.items(video, &clip.id, ItemKind::TextOverlay).await.unwrap() {
                let Item::TextOverlay(text) = item else { unreachable!() };
                let twice = texts.insert(text.text.clone(), (clip.id.clone(), text.start_time_ms.0));
                assert_eq!(twice, None, "{} is there twice", text.text);
            }
        }
        let order = clips.iter().map(|clip| clip.id.clone()).collect();
        Self { texts, order, clips: clips.into_iter().map(|clip| (clip.id, (clip.name, clip.cuts))).collect() }
    }
}

/// 1,000 sessions that edit and save through a network that drops, delays, refuses and repeats, some of which end as a
/// crash does: what the service holds is what was edited, each edit once.
#[tokio::test]
async fn a_thousand_save_sessions_through_faults_lose_nothing_and_do_nothing_twice() {
    const SESSIONS: u64 = 1_000;
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, _) = small_video(&workspace, home.path(), 3).await;
    let proxy = Proxy::start(workspace.server.base_url()).await;
    let client = Client::new(&proxy.address, SecretString::from(workspace.server.api_key().to_owned())).unwrap();
    let paths = Paths::under(home.path().join("home"));
    let mut random = Random::new();
    let mut wanted = Wanted::read(&client, &video).await;
    let (mut number, mut crashes, mut unknown, mut refused) = (0, 0, 0, 0);
    for session in 0..SESSIONS {
        proxy.set(Fault::None);
        let mut edits = Headless::open(client.clone(), "proxy", &video, &paths).await.unwrap();
        assert!(edits.conflicts.is_empty(), "session {session}: {:?}", edits.conflicts);
        edits.read_clips(edits.project.draft.order().to_vec()).await.unwrap();
        for _ in 0..=random.below(3) {
            number += 1;
            let before = (wanted.texts.clone(), wanted.clips.clone());
            let body = wanted.request(&edits, &mut random, number);
            match edits.add(vec![request(&body)]) {
                Ok(_) => {}
                // It would hide where something that waits stands, or leave nothing: not taken, and nothing of it is wanted.
                Err(HeadlessError::Edit { .. }) if body["cuts"].is_array() => (wanted.texts, wanted.clips) = before,
                Err(error) => panic!("session {session}, {body}: {error}"),
            }
        }
        let fault = match random.below(8) {
            0 => Fault::DropRequest,
            1 | 2 => Fault::DropAnswer,
            3 => Fault::Delay,
            4 => Fault::Refuse(429),
            5 => Fault::Refuse(503),
            6 => Fault::Duplicate,
            _ => Fault::None,
        };
        proxy.set(fault);
        if random.below(4) == 0 {
            // As a crash: given up in the middle of a save, at any await. What was journalled is on disk.
            let after = Duration::from_micros(random.below(25_000));
            let _ = tokio::time::timeout(after, edits.save()).await;
            crashes += 1;
            drop(edits);
        } else {
            let saved = edits.save().await;
            // After a lost answer the clips may not be readable either; the next session finds out.
            if let Ok(saved) = &saved {
                unknown += u32::from(saved.unknown);
                refused += u32::from(saved.error.is_some() && !saved.unknown);
            }
            edits.close().await.unwrap();
        }
    }
    proxy.set(Fault::None);
    for _ in 0..3 {
        let mut edits = Headless::open(client.clone(), "proxy", &video, &paths).await.unwrap();
        let saved = edits.save().await.unwrap();
        assert!(saved.error.is_none(), "{:?}", saved.error);
        let waiting = edits.project.waiting;
        edits.close().await.unwrap();
        if waiting == 0 {
            break;
        }
    }
    assert_eq!(Wanted::read(&workspace.client(), &video).await, wanted);
    println!("{SESSIONS} sessions, {crashes} crashes, {unknown} without an answer, {refused} refused: lost 0, twice 0");
    assert!(crashes > 100 && unknown > 50 && refused > 50);
    workspace.server.stop().await;
}

/// Random operations, good and bad, on the demo of the sample.
struct Operations {
    random: Random,
    picture: String,
}

impl Operations {
    /// One of the first list mostly, now and then one of the second.
    fn pick(&mut self, good: &[Value], bad: &[Value]) -> Value {
        let from = if self.random.below(12) == 0 && !bad.is_empty() { bad } else { good };
        from[self.random.below(from.len() as u64) as usize].clone()
    }

    /// The fields of a kind: how it is called, whether an add needs it, what fits and what does not.
    fn fields(&self, kind: ItemKind) -> Vec<(&'static str, bool, Vec<Value>, Vec<Value>)> {
        let list = |values: Value| values.as_array().unwrap().clone();
        let numbers = || list(json!(["5", null, {"a": 1}, [1]]));
        let start = (
            "startTimeMs",
            true,
            list(json!([0, 5, 1_000, 20_000.0, 48_700])),
            list(json!([-1, 48_772, 99_999_999, 1.5, "0"])),
        );
        let length = ("durationMs", true, list(json!([1, 250, 3_000, 99_999])), list(json!([0, -5, 0.5, "1"])));
        let point = (
            "point",
            false,
            list(json!([{"xPct": 10, "yPct": 20.5}, {"xPct": 0, "yPct": 100}])),
            list(json!([{"xPct": "a", "yPct": 5}, {"xPct": 5}, 7])),
        );
        let volume = ("volume", false, list(json!([0, 0.5, 3])), list(json!([-0.1, "1"])));
        let name = ("name", false, list(json!(["A", "Grüße"])), list(json!([7, {"a": 1}])));
        let z_index = ("zIndex", false, list(json!([0, 3, 10_000])), list(json!([-1, 10_001, 0.5])));
        let depth = ("depth", false, list(json!(["front", "behind"])), list(json!(["under"])));
        let transition = ("transition", false, list(json!(["smooth", "hard_cut"])), list(json!(["spin", 1])));
        let size = |least: i64| {
            (
                "dimensions",
                false,
                list(json!([{"width": 200, "height": 100}])),
                list(json!([{"width": least, "height": 5}, {"width": 5}])),
            )
        };
        match kind {
            ItemKind::SoundEffect => {
                vec![start, length, volume, name, ("presetId", true, list(json!(["sfx:pop"])), list(json!([""])))]
            }
            ItemKind::TextOverlay => {
                let text = ("text", true, list(json!(["T", "Two\nlines"])), list(json!(["", 5])));
                let color = ("color", false, list(json!(["#ff0000", "#11223344"])), list(json!(["red", "#12345"])));
                let weight = ("fontWeight", false, list(json!([1, 500, 1000])), list(json!([0, 1001])));
                let font = ("fontFamily", false, list(json!(["Inter"])), list(json!(["Nope"])));
                let font_size = ("fontSize", false, list(json!([1, 80.5])), list(json!([0, -3])));
                vec![start, length, text, color, weight, font, font_size, z_index, depth, transition, point, size(0)]
            }
            ItemKind::MediaOverlay => {
                let source = ("sourceId", true, vec![json!(self.picture)], list(json!(["", 5])));
                vec![start, length, source, name, z_index, depth, transition, point, size(-1)]
            }
            ItemKind::Zoom => {
                let kind = ("zoomType", true, list(json!(["manualZoom", "trackingZoom"])), list(json!(["zoom"])));
                let scale = ("scale", true, list(json!([1, 2.5, 3.5])), list(json!([0.9, 3.6])));
                let focus = (
                    "focusPoint",
                    false,
                    list(json!([{"xPct": 0, "yPct": 100}, {"xPct": 50, "yPct": 50}])),
                    list(json!([{"xPct": -1, "yPct": 5}, {"xPct": 101, "yPct": 5}])),
                );
                vec![start, length, kind, scale, focus]
            }
            ItemKind::Blur | ItemKind::Highlight => {
                let point = (
                    "point",
                    true,
                    list(json!([{"xPct": 10, "yPct": 20}])),
                    list(json!([{"xPct": -1, "yPct": 5}, {"xPct": 101, "yPct": 5}])),
                );
                let size = (
                    "dimensions",
                    true,
                    list(json!([{"widthPct": 10, "heightPct": 20}])),
                    list(json!([{"widthPct": -1, "heightPct": 5}, 3])),
                );
                let intensity = ("intensity", false, list(json!([0, 0.5, 1])), list(json!([-0.1, 1.1])));
                vec![start, length, point, size, intensity]
            }
            ItemKind::Layout => {
                let layouts = list(json!([
                    {"kind": "camera-bubble", "position": "top-left", "shape": "square", "size": "L", "style": "full"},
                    {"kind": "side-by-side", "position": "right", "style": "regular"},
                    {"kind": "camera-only", "style": "fullscreen", "punchIn": true},
                    {"kind": "camera-only", "style": "middle", "shape": "square"},
                    {"kind": "screen-only", "style": "fullscreen"},
                ]));
                let mut odd = numbers();
                odd.extend(list(
                    json!([{"kind": "fullscreen", "style": "regular"}, {"kind": "screen-only", "style": "middle", "size": "L"}, {"kind": "screen-only"}, {"kind": "x"}]),
                ));
                let media = ("media", false, vec![json!({"sourceId": self.picture})], list(json!([{"sourceId": 7}, 5])));
                let style = ("transitionStyle", false, list(json!(["spring", "cut"])), list(json!(["spin"])));
                vec![start, length, ("layout", true, layouts, odd), media, style]
            }
        }
    }

    /// Settings, cuts and places of clips, as no batch takes them.
    fn next_of_clip(&mut self) -> Value {
        let list = |values: Value| values.as_array().unwrap().clone();
        let clip = ["cl_demo", "cl_welcome", "cl_wrap_up"][self.random.below(3) as usize];
        if self.random.below(5) == 0 {
            let order = self.pick(&list(json!([0, 1, 2, 9])), &list(json!([-1, 0.5, "1"])));
            return json!({"type": "reorder_clip", "operationId": "o", "clipId": clip, "order": order});
        }
        let mut body = json!({"type": "update_clip", "operationId": "o", "clipId": clip});
        let cut = |start: i64, length: i64| json!({"startTimeMs": start, "durationMs": length});
        let cuts = json!([[], [cut(1_000, 2_500)], [cut(500, 100), cut(550, 3_000)], [cut(40_000, 99_999_999)]]);
        let bad_cuts = json!([[cut(0, 99_999_999)], [cut(-1, 5)], [cut(5, 0)], "no", [{"startTimeMs": 5}]]);
        let volumes = || (list(json!([0, 0.5, 2, null])), list(json!([-0.1, 2.1, "1"])));
        let (focus, bad_focus) = (list(json!([{"xPct": 10, "yPct": 20}])), list(json!([{"xPct": -1, "yPct": 5}, 5])));
        let crop = json!([null, {"top": 10, "bottom": 30, "left": 120, "right": 60}]);
        for (field, good, bad) in [
            ("name", list(json!(["A", "Begrüßung"])), list(json!(["", 5]))),
            ("cuts", list(cuts), list(bad_cuts)),
            ("transition", list(json!(["default", "smooth", "hard_cut"])), list(json!(["spin"]))),
            ("corners", list(json!(["none", "regular", "squircle"])), list(json!(["odd"]))),
            ("borderStyle", list(json!(["none", "glass"])), list(json!(["custom", "odd"]))),
            ("studioSound", list(json!([true, false])), list(json!(["yes"]))),
            ("mirrorCamera", list(json!([true, false])), list(json!([1]))),
            ("animatedCursor", list(json!([true, false])), list(json!([1]))),
            ("cameraFocusPoint", focus, bad_focus),
            ("cameraCrop", list(crop), list(json!([5]))),
            ("microphoneVolume", volumes().0, volumes().1),
            ("systemAudioVolume", volumes().0, volumes().1),
        ] {
            if self.random.below(8) == 0 {
                body[field] = self.pick(&good, &bad);
            }
        }
        body
    }

    fn next(&mut self, edits: &Headless) -> Value {
        let kind = ItemKind::ALL[self.random.below(7) as usize];
        let items: Vec<_> =
            edits.project.draft.items(&"cl_demo".into()).unwrap().of_kind(kind).map(|item| item.id().to_string()).collect();
        let what = match self.random.below(8) {
            0..4 => "add",
            4..7 => "update",
            _ if items.len() > 3 => "remove",
            _ => "add",
        };
        let mut body = json!({"type": format!("{what}_{}", kind.batch_name()), "operationId": "o", "clipId": "cl_demo"});
        if what != "add" {
            let targets: Vec<Value> = items.iter().map(|id| json!(id)).collect();
            body[kind.target_field()] =
                self.pick(if targets.is_empty() { &[Value::Null] } else { &targets }, &[json!("ly_nope"), json!("")]);
        }
        for (field, needed, good, bad) in self.fields(kind).into_iter().filter(|_| what != "remove") {
            let chance = if what == "add" && needed { 15 } else { 6 };
            if self.random.below(16) < chance {
                body[field] = self.pick(&good, &bad);
            }
        }
        if self.random.below(40) == 0 {
            body["unheardOf"] = json!(1);
        }
        body
    }
}

/// Sends one edit of a file to the workspace, past the draft.
async fn send(workspace: &Workspace, edit: &Value) -> common::Answer {
    let clip = format!("/v1/videos/vid_sample/clips/{}", edit["clipId"].as_str().unwrap_or_default());
    let mut body = edit.clone();
    for field in ["type", "operationId", "clipId"] {
        body.as_object_mut().unwrap().remove(field);
    }
    match edit["type"].as_str() {
        Some("update_clip") => workspace.send("PATCH", &clip, &body).await,
        Some("reorder_clip") => workspace.send("POST", &format!("{clip}/reorder"), &body).await,
        _ => workspace.post("/v1/videos/vid_sample/edits", &json!({"operations": [edit]})).await,
    }
}

/// What the draft takes the workspace takes, and what the draft refuses the workspace refuses.
#[tokio::test]
async fn local_validation_is_the_workspaces() {
    const OPERATIONS: usize = 1_000;
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, paths) = (VideoId::new("vid_sample"), Paths::under(home.path().join("home")));
    let mut edits = Headless::open(workspace.client(), "here", &video, &paths).await.unwrap();
    edits.read_clips(edits.project.draft.order().to_vec()).await.unwrap();
    let overlays =
        edits.project.draft.items(&"cl_demo".into()).unwrap().of_kind(ItemKind::MediaOverlay).next().unwrap().clone();
    let Item::MediaOverlay(overlay) = overlays else { unreachable!() };
    let mut operations = Operations { random: Random::new(), picture: overlay.source_id.unwrap().to_string() };
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..OPERATIONS {
        let body = if operations.random.below(6) == 0 { operations.next_of_clip() } else { operations.next(&edits) };
        let read = EditRequest::parse(0, &body).map_err(|error| error.to_string());
        let added = read.and_then(|request| edits.add(vec![request]).map_err(|error| error.to_string()));
        match added {
            Ok(_) => {
                let sent = edits.edit_requests().iter().map(EditRequest::to_json).collect::<Vec<_>>();
                let saved = edits.save().await.unwrap();
                assert!(saved.error.is_none(), "{body} was taken here, sent as {sent:?}, and refused there: {:?}", saved.error);
                let waiting = || edits.edit_requests().iter().map(EditRequest::to_json).collect::<Vec<_>>();
                assert_eq!(edits.project.waiting, 0, "{body} sent as {sent:?} leaves {:?}", waiting());
                taken += 1;
            }
            Err(why) => {
                let answer = send(&workspace, &body).await;
                assert!(
                    matches!(answer.status, 400 | 404 | 409 | 422),
                    "{body} was refused here: {why}; there: {} {}",
                    answer.status,
                    answer.text
                );
                refused += 1;
            }
        }
    }
    println!("{taken} taken by both, {refused} refused by both");
    assert!(taken > 200 && refused > 200);
    edits.close().await.unwrap();
    workspace.server.stop().await;
}

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

fn program(home: &Path, base_url: &str, key: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutroom"));
    command.env("CUTROOM_DATA_DIR", home).env("CUTROOM_API_KEY", key).env("CUTROOM_LOG", "off").stdin(Stdio::null());
    command.env("CUTROOM_TEST_BASE_URL", base_url);
    command
}

fn edits(home: &Path, workspace: &Workspace, args: &[&str]) -> Command {
    let mut command = program(home, workspace.server.base_url(), workspace.server.api_key());
    command.arg("edits").args(args).args(["--base-url", workspace.server.base_url()]);
    command
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// kill -9 of the real program at 200 random moments of adding and saving: every acknowledged edit is there once.
#[cfg(unix)]
#[test]
fn killed_at_200_random_moments_it_loses_no_acknowledged_edit_and_does_none_twice() {
    const KILLS: u64 = 200;
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let (video, clips) = runtime.block_on(small_video(&workspace, home.path(), 1));
    let clip = &clips[0];
    let mut random = Random::new();
    // Kills are spread over how long a command takes on this machine.
    let began = std::time::Instant::now();
    assert!(edits(home.path(), &workspace, &["list", "--video", video.as_str()]).output().unwrap().status.success());
    let whole = (began.elapsed().as_millis() as u64).max(40);
    let (mut kills, mut step) = (0, 0_u64);
    // Name to whether its add was acknowledged.
    let mut added = BTreeMap::<String, bool>::new();
    // What the clip may be called: its last acknowledged name, or one that was given to it since.
    let mut names = vec!["Clip 1".to_owned()];
    while kills < KILLS {
        step += 1;
        let file = home.path().join("edits.json");
        let name = format!("edit {step}");
        let adds = step % 2 == 1;
        let renames = step % 7 == 3;
        let mut command = if renames {
            let body = json!([{"type": "update_clip", "operationId": "o", "clipId": clip, "name": name}]);
            std::fs::write(&file, body.to_string()).unwrap();
            edits(home.path(), &workspace, &["add", file.to_str().unwrap(), "--video", video.as_str()])
        } else if adds {
            let body = json!([{"type": "add_text_overlay", "operationId": "o", "clipId": clip, "text": name, "startTimeMs": step % 1_900, "durationMs": 40}]);
            std::fs::write(&file, body.to_string()).unwrap();
            edits(home.path(), &workspace, &["add", file.to_str().unwrap(), "--video", video.as_str()])
        } else {
            edits(home.path(), &workspace, &["save", "--yes", "--video", video.as_str()])
        };
        let mut child: Child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(random.below(whole * 2)));
        let killed = child.try_wait().unwrap().is_none();
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        kills += u64::from(killed);
        if renames {
            // One that was not acknowledged may have been made all the same.
            if output.status.success() {
                names.clear();
            }
            names.push(name);
        } else if adds {
            added.insert(name, output.status.success());
        }
        assert!(killed || output.status.success(), "{}", text(&output));
    }
    let listed = edits(home.path(), &workspace, &["save", "--yes", "--json", "--video", video.as_str()]).output().unwrap();
    assert!(listed.status.success(), "{}", text(&listed));
    let left = edits(home.path(), &workspace, &["list", "--json", "--video", video.as_str()]).output().unwrap();
    let left: Value = serde_json::from_slice(&left.stdout).unwrap();
    assert_eq!(left["edits"].as_array().unwrap().len(), 0);
    let mut found = BTreeMap::<String, u32>::new();
    for item in runtime.block_on(workspace.client().items(&video, clip, ItemKind::TextOverlay)).unwrap() {
        if let Item::TextOverlay(text) = &item {
            *found.entry(text.text.clone()).or_default() += 1;
        }
    }
    let name = runtime.block_on(workspace.client().clip(&video, clip)).unwrap().name;
    assert!(names.contains(&name), "{name} is not one of {names:?}");
    let acknowledged = added.values().filter(|acknowledged| **acknowledged).count();
    for (name, acknowledged) in &added {
        let count = found.get(name).copied().unwrap_or(0);
        assert!(count == 1 || (count == 0 && !acknowledged), "{name}: {count} times, acknowledged: {acknowledged}");
    }
    println!("{kills} kills, {} adds, {acknowledged} acknowledged, {} found: lost 0, twice 0", added.len(), found.len());
    assert!(acknowledged > 5);
    runtime.block_on(workspace.server.stop());
}

#[test]
fn waiting_edits_are_added_listed_shown_saved_and_discarded_by_command() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let run = |args: &[&str]| edits(home.path(), &workspace, args).output().unwrap();
    let of = ["--video", "vid_sample"];
    let with = |args: &[&str]| run(&[args, &of].concat());
    let file = home.path().join("edits.json");
    let add = |body: Value| {
        std::fs::write(&file, body.to_string()).unwrap();
        with(&["add", file.to_str().unwrap()])
    };
    let body = json!({"operations": [
        {"type": "add_sound_effect", "operationId": "pop", "clipId": "cl_demo", "presetId": "sfx:pop", "startTimeMs": 100, "durationMs": 180},
        {"type": "update_sound_effect", "operationId": "quiet", "clipId": "cl_demo", "soundEffectId": "pop", "volume": 0.5},
        {"type": "add_zoom", "operationId": "z", "clipId": "cl_demo", "zoomType": "trackingZoom", "scale": 2, "startTimeMs": 0, "durationMs": 500},
    ]});
    let added = add(body);
    assert!(added.status.success() && text(&added).contains("added 3; 2 wait"), "{}", text(&added));
    let listed: Value = serde_json::from_slice(&with(&["list", "--json"]).stdout).unwrap();
    assert_eq!(listed["edits"].as_array().unwrap().len(), 2, "an add and its change are one");
    let (first, again) = (with(&["show"]), with(&["show"]));
    assert_eq!(first.stdout, again.stdout, "the same edits always give the same bytes");
    let shown: Value = serde_json::from_slice(&first.stdout).unwrap();
    assert_eq!(shown["hash"].as_str().unwrap().len(), 8);
    let bad = add(
        json!([{"type": "add_zoom", "operationId": "z", "clipId": "cl_nope", "zoomType": "trackingZoom", "scale": 2, "startTimeMs": 0, "durationMs": 5}]),
    );
    assert!(
        !bad.status.success() && text(&bad).contains("operations[0] (z): the clip is not part of this video"),
        "{}",
        text(&bad)
    );
    let saved = with(&["save", "--yes", "--json"]);
    let saved: Value = serde_json::from_slice(&saved.stdout).unwrap();
    assert_eq!((saved["saved"].as_u64(), saved["waiting"].as_u64(), saved["revision"].as_u64()), (Some(2), Some(0), Some(1)));
    let sounds = runtime.block_on(workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects"));
    assert!(sounds.iter().any(|sound| sound["name"] == "Pop" && sound["volume"] == 0.5));
    add(json!([{"type": "remove_zoom", "operationId": "r", "clipId": "cl_demo", "zoomId": "ef_nope"}]));
    let one = |start: i64| json!([{"type": "add_text_overlay", "operationId": "t", "clipId": "cl_demo", "text": "T", "startTimeMs": start, "durationMs": 50}]);
    add(one(5));
    assert!(!with(&["discard"]).status.success(), "not without --all");
    assert!(text(&with(&["discard", "--all"])).contains("discarded 1"));
    assert!(text(&with(&["list"])).contains("0 wait"));
    // What was discarded can be brought back from an earlier state of the journal.
    let kept: Value = serde_json::from_slice(&with(&["generations", "--json"]).stdout).unwrap();
    assert!(kept["generations"].as_array().unwrap().len() >= 2, "{kept}");
    let texts = || text(&with(&["list"])).matches("add text").count();
    assert_eq!(texts(), 0);
    let discarded = (1..=kept["generations"].as_array().unwrap().len()).find(|number| {
        assert!(with(&["generations", "--bring-back", &number.to_string()]).status.success());
        texts() == 1 || !with(&["discard", "--all"]).status.success()
    });
    assert!(discarded.is_some(), "one of them holds the text that was discarded");
    assert!(text(&with(&["generations", "--bring-back", "99"])).contains("no generation 99"));
    with(&["discard", "--all"]);
    // A colleague deletes what was changed here: nothing is sent, and the exit code says so.
    let id = sounds[0]["id"].as_str().unwrap();
    add(json!([{"type": "update_sound_effect", "operationId": "u", "clipId": "cl_demo", "soundEffectId": id, "volume": 0.1}]));
    let path = format!("/v1/videos/vid_sample/clips/cl_demo/sound-effects/{id}");
    runtime.block_on(workspace.call("DELETE", &path, &Value::Null));
    let held = with(&["save", "--yes"]);
    assert!(held.status.code() == Some(1) && text(&held).contains("meet changes of others"), "{}", text(&held));
    // A workspace that cannot be reached: the edits stay.
    add(one(9));
    let mut elsewhere = program(home.path(), "", "k");
    let unreachable = elsewhere
        .args(["edits", "save", "--yes", "--video", "vid_sample", "--base-url", "http://127.0.0.1:1"])
        .output()
        .unwrap();
    assert!(!unreachable.status.success() && text(&unreachable).contains("cannot reach"), "{}", text(&unreachable));
    assert!(text(&with(&["list"])).contains("1 wait"));
    runtime.block_on(workspace.server.stop());
}
