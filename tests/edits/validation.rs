//! Test that the draft and the workspace accept and refuse the same edits.

use super::{
    Random,
    common::{HttpAnswer, Workspace},
};
use cutroom::{
    api::{
        VideoId,
        item::{Item, ItemKind},
    },
    app::{EditRequest, Headless, Paths},
};
use serde_json::{Value, json};
use tempfile::tempdir;

/// Generator of valid and invalid operations on the demo clip of the sample.
struct Operations {
    random: Random,
    picture: String,
}

impl Operations {
    /// Mostly a value from `good`, occasionally one from `bad`.
    fn pick(&mut self, good: &[Value], bad: &[Value]) -> Value {
        let from = if self.random.below(12) == 0 && !bad.is_empty() { bad } else { good };
        from[self.random.below(from.len() as u64) as usize].clone()
    }

    /// Fields of a kind: name, true if an addition needs it, valid values and invalid ones.
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

    /// Random change of a clip's settings, cuts or place, which no batch accepts.
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
            edits.project().draft.items(&"cl_demo".into()).unwrap().of_kind(kind).map(|item| item.id().to_string()).collect();
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

/// Sends an edit to the workspace without the draft.
async fn send(workspace: &Workspace, edit: &Value) -> HttpAnswer {
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

/// Checks that the workspace accepts the edits that the draft accepts, and refuses the ones that it refuses.
#[tokio::test]
async fn local_validation_is_the_workspaces() {
    const OPERATIONS: usize = 1_000;
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, paths) = (VideoId::new("vid_sample"), Paths::under(home.path().join("home")));
    let mut edits = Headless::open(workspace.client(), "here", &video, &paths.journals).await.unwrap();
    edits.read_clips(edits.project().draft.order().to_vec()).await.unwrap();
    let overlays =
        edits.project().draft.items(&"cl_demo".into()).unwrap().of_kind(ItemKind::MediaOverlay).next().unwrap().clone();
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
                assert_eq!(edits.project().waiting, 0, "{body} sent as {sent:?} leaves {:?}", waiting());
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
