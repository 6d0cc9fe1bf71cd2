//! Items of all seven kinds, one by one and in batches of all 21 types.

use super::{
    DEMO, EDITS,
    common::{Workspace, answer},
};
use cutroom::api::item::ItemKind;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::tempdir;

fn good(kind: ItemKind) -> (Value, Value) {
    let area = json!({"point": {"xPct": 10, "yPct": 20}, "dimensions": {"widthPct": 30, "heightPct": 40}});
    let mut add = match kind {
        ItemKind::SoundEffect => json!({"presetId": "sfx:ding"}),
        ItemKind::TextOverlay => {
            json!({"text": "Hi", "color": "#FF0000", "depth": "behind_presenter", "shadow": "subtle", "outline": "#00000080"})
        }
        ItemKind::MediaOverlay => json!({"sourceId": "su_logo", "zIndex": 3}),
        ItemKind::Zoom => json!({"type": "manualZoom", "scale": 2, "focusPoint": {"xPct": 50, "yPct": 50}}),
        ItemKind::Blur | ItemKind::Highlight => area,
        ItemKind::Layout => {
            json!({"layout": {"kind": "side-by-side", "position": "left", "style": "even"}, "transitionStyle": "hardCut"})
        }
    };
    (add["startTimeMs"], add["durationMs"]) = (json!(5000), json!(2000));
    let change = match kind {
        ItemKind::SoundEffect => json!({"volume": 2}),
        ItemKind::TextOverlay => json!({"text": "Ho", "transition": "smooth", "zIndex": 0}),
        ItemKind::MediaOverlay => json!({"name": "Logo", "depth": "front"}),
        ItemKind::Zoom => json!({"scale": 3.5}),
        ItemKind::Blur | ItemKind::Highlight => json!({"intensity": 1}),
        ItemKind::Layout => json!({"layout": {"kind": "screen-only", "style": "fullscreen"}}),
    };
    (add, change)
}

#[tokio::test]
async fn each_kind_is_added_read_changed_and_removed_alone() {
    let (workspace, _folder) = Workspace::fresh().await;
    for kind in ItemKind::ALL {
        let collection = format!("{DEMO}/{}", kind.collection());
        let before = workspace.list(&collection, kind.plural()).await.len();
        let (add, change) = good(kind);
        let made = workspace.call("POST", &collection, &add).await[kind.singular()].clone();
        for (field, value) in add.as_object().unwrap().iter().filter(|(field, _)| *field != "presetId") {
            assert!(
                made[field] == *value || made[field].as_f64() == value.as_f64() || value.is_object(),
                "{kind:?} {field}: {made}"
            );
        }
        let item = format!("{collection}/{}", made["id"].as_str().unwrap());
        let changed = workspace.call("PATCH", &item, &change).await[kind.singular()].clone();
        assert_eq!(changed["startTimeMs"], 5000);
        assert_eq!(workspace.list(&collection, kind.plural()).await.len(), before + 1);
        workspace.call("PATCH", &item, &json!({})).await;
        workspace.send("PATCH", &item, &json!({"nonsense": 1})).await.flat(400, "bad_request");
        workspace.send("PATCH", &item, &json!({"durationMs": null})).await.flat(400, "bad_request");
        assert_eq!(workspace.call("DELETE", &item, &Value::Null).await, json!({"status": "ok"}));
        workspace.send("DELETE", &item, &Value::Null).await.flat(404, "not_found");
        assert_eq!(workspace.list(&collection, kind.plural()).await.len(), before, "{kind:?}");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn all_21_types_run_in_one_batch_and_point_back_at_what_it_added() {
    let (workspace, _folder) = Workspace::fresh().await;
    let revision = workspace.revision().await;
    let mut operations = Vec::new();
    for kind in ItemKind::ALL {
        let name = kind.batch_name();
        for (verb, mut body) in [("add", good(kind).0), ("update", good(kind).1), ("remove", json!({}))] {
            if kind == ItemKind::Zoom && verb == "add" {
                body["zoomType"] = body.as_object_mut().unwrap().remove("type").unwrap();
            }
            (body["type"], body["clipId"]) = (json!(format!("{verb}_{name}")), json!("cl_demo"));
            body["operationId"] = json!(format!("{verb}-{name}"));
            if verb != "add" {
                body[kind.target_field()] = json!(format!("add-{name}"));
            }
            operations.push(body);
        }
    }
    assert_eq!(operations.len(), 21);
    let answer = workspace.call("POST", EDITS, &json!({"operations": operations})).await;
    assert_eq!(answer["revision"].as_u64(), Some(revision + 1));
    for (operation, result) in operations.iter().zip(answer["results"].as_array().unwrap()) {
        assert_eq!(operation["operationId"], result["operationId"]);
        assert!(operation["type"].as_str().unwrap().ends_with(result["type"].as_str().unwrap()));
    }
    for kind in ItemKind::ALL {
        let ids: Vec<_> =
            answer["results"].as_array().unwrap().iter().filter(|r| r["type"] == kind.batch_name()).map(|r| &r["id"]).collect();
        assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{kind:?}: one item was added, changed and removed");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_batch_has_1_to_200_operations_and_says_which_one_is_wrong() {
    let (workspace, _folder) = Workspace::fresh().await;
    let text = |n: usize| json!({"type": "add_text_overlay", "operationId": format!("op-{n}"), "clipId": "cl_demo", "text": "T", "startTimeMs": n, "durationMs": 5});
    let many = |count: usize| json!({"operations": (0..count).map(text).collect::<Vec<_>>()});
    workspace.send("POST", EDITS, &many(0)).await.flat(400, "bad_request");
    workspace.send("POST", EDITS, &many(201)).await.flat(400, "bad_request");
    assert_eq!(workspace.call("POST", EDITS, &many(200)).await["results"].as_array().unwrap().len(), 200);
    let with = |field: &str, value: Value| {
        let mut operation = json!({"type": "add_zoom", "operationId": "z", "clipId": "cl_demo", "zoomType": "manualZoom", "scale": 2,
            "focusPoint": {"xPct": 1, "yPct": 1}, "startTimeMs": 0, "durationMs": 5});
        if value.is_null() {
            operation.as_object_mut().unwrap().remove(field);
        } else {
            operation[field] = value;
        }
        json!({"operations": [text(0), operation]})
    };
    for (field, value, says) in [
        ("scale", json!(4), "operations[1] (z): scale must be between 1 and 3.5, got 4"),
        ("focusPoint", Value::Null, "operations[1] (z): focusPoint is required with manualZoom"),
        ("zoomType", json!("gaze"), "operations[1] (z): zoomType must be one of manualZoom, trackingZoom"),
        ("operationId", json!("op-0"), "operations[1] (op-0): operationId must be unique"),
        ("startTimeMs", json!(99_999_999), "operations[1] (z): startTimeMs must be before the clip's end"),
    ] {
        let message = workspace.send("POST", EDITS, &with(field, value)).await.flat(400, "bad_request");
        assert!(message.contains(says), "{message}");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn layouts_keep_to_their_clip_and_a_clip_keeps_its_base() {
    let (workspace, _folder) = Workspace::fresh().await;
    let layouts = format!("{DEMO}/layouts");
    let bubble = json!({"kind": "camera-bubble", "position": "top-left", "shape": "square", "size": "L", "style": "full", "screenFit": "letterbox"});
    let base = workspace.call("POST", &layouts, &json!({"layout": bubble})).await["layout"].clone();
    let all = workspace.list(&layouts, "layouts").await;
    let bases: Vec<_> = all.iter().filter(|layout| layout.get("startTimeMs").is_none()).collect();
    assert_eq!((bases.len(), &bases[0]["layout"]), (1, &bubble), "a new base takes the old one's place");
    let path = format!("{layouts}/{}", base["id"].as_str().unwrap());
    workspace.send("DELETE", &path, &Value::Null).await.flat(409, "conflict");
    workspace.send("PATCH", &path, &json!({"startTimeMs": 5})).await.flat(409, "conflict");
    let timed = |layout: Value| json!({"layout": layout, "startTimeMs": 0, "durationMs": 500});
    for (layout, says) in [
        (json!({"kind": "camera-bubble", "position": "left", "shape": "circle"}), "layout.size is required"),
        (
            json!({"kind": "camera-bubble", "position": "left", "shape": "circle", "size": "XL"}),
            "layout.size must be one of S, M, L",
        ),
        (json!({"kind": "camera-only", "style": "middle"}), "layout.shape is required"),
        (json!({"kind": "camera-only", "style": "full"}), "layout.style must be one of fullscreen, middle"),
        (json!({"kind": "screen-only"}), "layout.style is required"),
        (json!({"kind": "tv-presenter", "position": "left"}), "layout.style is required"),
        (json!({"kind": "tv-presenter", "position": "top", "style": "full"}), "layout.position must be one of left, right"),
        (
            json!({"kind": "screen-only", "style": "middle", "position": "left"}),
            "layout.position is not allowed with kind screen-only",
        ),
        (json!({"kind": "custom"}), "layout.kind must be one of"),
        (json!({"kind": "screen-only", "style": "middle", "tilt": 3}), "layout.tilt is not a known property"),
    ] {
        let message = workspace.send("POST", &layouts, &timed(layout)).await.flat(400, "bad_request");
        assert!(message.contains(says), "{message}");
    }
    let wrong_scene = timed(json!({"kind": "fullscreen"}));
    assert!(workspace.send("POST", &layouts, &wrong_scene).await.flat(409, "conflict").contains("combi"));
    for (body, says) in [
        (json!({"layout": {"kind": "screen-only", "style": "middle"}, "startTimeMs": 0}), "durationMs is required together"),
        (
            json!({"layout": {"kind": "screen-only", "style": "middle"}, "startTimeMs": 0, "durationMs": 199}),
            "durationMs must be at least 200",
        ),
        (
            json!({"layout": {"kind": "screen-only", "style": "middle"}, "transitionStyle": "spring"}),
            "transitionStyle is allowed only with",
        ),
        (json!({"startTimeMs": 0, "durationMs": 500}), "layout is required where no media"),
    ] {
        let message = workspace.send("POST", &layouts, &body).await.flat(400, "bad_request");
        assert!(message.contains(says), "{message}");
    }
    let broll = json!({"media": {"sourceId": "su_logo"}, "startTimeMs": 0, "durationMs": 500});
    let made = workspace.call("POST", &layouts, &broll).await["layout"].clone();
    assert_eq!((made["layout"]["kind"].as_str(), made["transitionStyle"].as_str()), (Some("screen-only"), Some("spring")));
    workspace.server.stop().await;
}

#[tokio::test]
async fn zooms_and_masks_need_a_screen() {
    let (workspace, _folder) = Workspace::fresh().await;
    for kind in [ItemKind::Zoom, ItemKind::Blur, ItemKind::Highlight] {
        let path = format!("/v1/videos/vid_sample/clips/cl_welcome/{}", kind.collection());
        let message = workspace.send("POST", &path, &good(kind).0).await.flat(409, "conflict");
        assert!(message.contains("needs a screen recording"), "{message}");
    }
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
async fn an_edit_of_items_changes_the_time_of_their_clip_and_of_no_other() {
    let (workspace, _folder) = Workspace::fresh().await;
    let clips = DEMO.rsplit_once('/').unwrap().0.to_owned();
    let times = async || {
        let listed = workspace.list(&clips, "clips").await;
        let time = |clip: &Value| (clip["id"].as_str().unwrap().to_owned(), clip["updatedAt"].as_str().unwrap().to_owned());
        listed.iter().map(time).collect::<std::collections::BTreeMap<_, _>>()
    };
    let (add, change) = good(ItemKind::Zoom);
    let mut before = times().await;
    let mut is_touched = async |what: &str| {
        let after = times().await;
        for (clip, time) in &after {
            assert_eq!(*time > before[clip], clip == "cl_demo", "{what}: {clip}");
        }
        before = after;
    };
    let zoom = workspace.call("POST", &format!("{DEMO}/zooms"), &add).await["zoom"]["id"].as_str().unwrap().to_owned();
    is_touched("one is added").await;
    workspace.call("PATCH", &format!("{DEMO}/zooms/{zoom}"), &change).await;
    is_touched("one is changed").await;
    let remove = json!({"type": "remove_zoom", "operationId": "op", "clipId": "cl_demo", "zoomId": zoom});
    workspace.call("POST", EDITS, &json!({"operations": [remove]})).await;
    is_touched("a batch removes it").await;
}
