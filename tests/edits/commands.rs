//! Tests of the `cutroom edits` commands: add, list, show, save, discard, generations.

use super::{
    common::{
        Workspace,
        messages::{ANY, begin_of},
    },
    edits, program, text,
};
use serde_json::{Value, json};
use tempfile::tempdir;

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
    assert!(added.status.success() && text(&added).contains(&words::cli::edits_added(3, 2)), "{}", text(&added));
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
        !bad.status.success() && text(&bad).contains("operations[0] (z): clipId \"cl_nope\" isn\u{2019}t a clip of this video"),
        "{}",
        text(&bad)
    );
    let saved = with(&["save", "--yes", "--json"]);
    let saved: Value = serde_json::from_slice(&saved.stdout).unwrap();
    assert_eq!((saved["saved"].as_u64(), saved["waiting"].as_u64(), saved["revision"].as_u64()), (Some(2), Some(0), Some(1)));
    let sounds = runtime.block_on(workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects"));
    assert!(sounds.iter().any(|sound| sound["name"] == "Pop" && sound["volume"] == 0.5));
    let gone = add(json!([{"type": "remove_zoom", "operationId": "r", "clipId": "cl_demo", "zoomId": "ef_nope"}]));
    let said = "operations[0] (r): zoomId \"ef_nope\" isn\u{2019}t on the clip \"cl_demo\"";
    assert!(!gone.status.success() && text(&gone).contains(said), "{}", text(&gone));
    let one = |start: i64| json!([{"type": "add_text_overlay", "operationId": "t", "clipId": "cl_demo", "text": "T", "startTimeMs": start, "durationMs": 50}]);
    add(one(5));
    assert!(!with(&["discard"]).status.success(), "not without --all");
    assert!(text(&with(&["discard", "--all"])).contains(&words::cli::discarded(1)));
    assert!(text(&with(&["list"])).contains(&words::cli::unsaved_changes(0)));
    // Discarded edits can be restored from an earlier version of the journal.
    let kept: Value = serde_json::from_slice(&with(&["generations", "--json"]).stdout).unwrap();
    assert!(kept["generations"].as_array().unwrap().len() >= 2, "{kept}");
    let texts = || text(&with(&["list"])).matches("add text").count();
    assert_eq!(texts(), 0);
    let discarded = (1..=kept["generations"].as_array().unwrap().len()).find(|number| {
        assert!(with(&["generations", "--bring-back", &number.to_string()]).status.success());
        texts() == 1 || !with(&["discard", "--all"]).status.success()
    });
    assert!(discarded.is_some(), "one of them holds the text that was discarded");
    assert!(text(&with(&["generations", "--bring-back", "99"])).contains("version 99 doesn\u{2019}t exist"));
    with(&["discard", "--all"]);
    // Another user deletes an item with unsaved changes: nothing is sent, and the exit code tells so.
    let id = sounds[0]["id"].as_str().unwrap();
    add(json!([{"type": "update_sound_effect", "operationId": "u", "clipId": "cl_demo", "soundEffectId": id, "volume": 0.1}]));
    let path = format!("/v1/videos/vid_sample/clips/cl_demo/sound-effects/{id}");
    runtime.block_on(workspace.call("DELETE", &path, &Value::Null));
    let held = with(&["save", "--yes"]);
    assert!(held.status.code() == Some(1) && text(&held).contains(&words::document::conflicts(1)), "{}", text(&held));
    // The workspace cannot be reached: the edits stay unsaved.
    add(one(9));
    let mut elsewhere = program(home.path(), "", "k");
    let unreachable = elsewhere
        .args(["edits", "save", "--yes", "--video", "vid_sample", "--base-url", "http://127.0.0.1:1"])
        .output()
        .unwrap();
    assert!(
        !unreachable.status.success() && text(&unreachable).contains(&begin_of(words::client::unreachable(ANY, ANY))),
        "{}",
        text(&unreachable)
    );
    assert!(text(&with(&["list"])).contains(&words::cli::unsaved_changes(1)));
    runtime.block_on(workspace.server.stop());
}

#[test]
fn edits_that_went_with_a_deleted_clip_are_listed_with_why_and_what_to_do() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let with = |args: &[&str]| edits(home.path(), &workspace, &[args, &["--video", "vid_sample"]].concat()).output().unwrap();
    let file = home.path().join("edits.json");
    let body = json!([{"type": "add_text_overlay", "operationId": "t", "clipId": "cl_demo", "text": "Kept", "startTimeMs": 5, "durationMs": 50}]);
    std::fs::write(&file, body.to_string()).unwrap();
    assert!(with(&["add", file.to_str().unwrap()]).status.success());
    runtime.block_on(workspace.call("DELETE", "/v1/videos/vid_sample/clips/cl_demo", &Value::Null));
    for save in [false, true] {
        if save {
            assert_eq!(with(&["save", "--yes"]).status.code(), Some(1));
        }
        let listed = text(&with(&["list"]));
        assert!(
            listed.contains(&words::cli::unsaved_changes(0)) && listed.contains("set aside    \u{2018}Kept\u{2019}"),
            "{listed}"
        );
        assert!(listed.contains(&begin_of(words::edits::clip_deleted(ANY))) && listed.contains("Edit > History"), "{listed}");
        let json: Value = serde_json::from_slice(&with(&["list", "--json"]).stdout).unwrap();
        assert_eq!((json["edits"].as_array().unwrap().len(), json["setAside"].as_array().unwrap().len()), (0, 1), "{json}");
        assert_eq!(json["setAside"][0]["clipId"], "cl_demo");
    }
}

#[test]
fn a_save_with_everything_set_aside_names_it_and_does_not_end_as_if_all_were_saved() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let with = |args: &[&str]| edits(home.path(), &workspace, &[args, &["--video", "vid_sample"]].concat()).output().unwrap();
    let add = |clip: &str, text: &str| {
        let file = home.path().join("edits.json");
        let body = json!([{"type": "add_text_overlay", "operationId": "t", "clipId": clip, "text": text, "startTimeMs": 5, "durationMs": 50}]);
        std::fs::write(&file, body.to_string()).unwrap();
        assert!(with(&["add", file.to_str().unwrap()]).status.success());
    };
    add("cl_demo", "Gone with it");
    runtime.block_on(workspace.call("DELETE", "/v1/videos/vid_sample/clips/cl_demo", &Value::Null));
    let saved = with(&["save", "--yes"]);
    assert_eq!(saved.status.code(), Some(1), "{}", text(&saved));
    for part in [
        "saved 0; unsaved changes: 0",
        "set aside    \u{2018}Gone with it\u{2019} of clip cl_demo",
        "1 change wasn\u{2019}t saved and is set aside",
    ] {
        assert!(text(&saved).contains(part), "{part}: {}", text(&saved));
    }
    // All other edits are saved; the ones set aside are named until the user decides.
    add("cl_welcome", "Stays");
    let saved = with(&["save", "--yes", "--json"]);
    let json: Value = serde_json::from_slice(&saved.stdout).unwrap();
    assert_eq!(
        (saved.status.code(), &json["saved"], &json["waiting"], &json["error"]),
        (Some(1), &json!(1), &json!(0), &Value::Null)
    );
    let aside = &json["setAside"][0];
    assert_eq!((&aside["clipId"], &aside["title"]), (&json!("cl_demo"), &json!("Gone with it")), "{json}");
    assert!(aside["reason"].as_str().unwrap().contains(&begin_of(words::edits::clip_deleted(ANY))), "{json}");
    let dropped = with(&["discard", "--set-aside"]);
    assert!(dropped.status.success() && text(&dropped).contains(&words::cli::set_aside_deleted(1)), "{}", text(&dropped));
    let saved = with(&["save", "--yes", "--json"]);
    let json: Value = serde_json::from_slice(&saved.stdout).unwrap();
    assert!(saved.status.success() && json["setAside"] == json!([]), "{json}");
    runtime.block_on(workspace.server.stop());
}

#[test]
fn media_of_a_kind_that_does_not_fit_and_addresses_that_are_none_are_refused_before_an_edit_waits() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let sounds = runtime.block_on(workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects"));
    let sound = sounds.iter().find_map(|sound| sound["sourceId"].as_str()).unwrap().to_owned();
    let file = home.path().join("edits.json");
    let timed = |fields: Value| {
        let mut edit = json!({"operationId": "o", "clipId": "cl_demo", "startTimeMs": 0, "durationMs": 500});
        edit.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        json!([edit])
    };
    let broll = |media: Value| {
        timed(json!({"type": "add_layout", "layout": {"kind": "screen-only", "style": "fullscreen"}, "media": media}))
    };
    for (body, expected) in [
        (timed(json!({"type": "add_media_overlay", "sourceId": sound})), "must be of kind image or video, it is audio"),
        (broll(json!({"sourceId": sound})), "must be of kind image or video, it is audio"),
        (broll(json!({"type": "video", "sourceId": sound})), "must be of kind video, it is audio"),
        (
            timed(json!({"type": "add_media_overlay", "imageUrl": "file:///etc/passwd", "width": 5, "height": 5})),
            "imageUrl must be a URL that begins with https:// or http://, got \"file:///etc/passwd\"",
        ),
        (
            broll(json!({"type": "image", "imageUrl": "picture.png", "width": 5, "height": 5})),
            "media.imageUrl must be a URL that begins with https:// or http://, got \"picture.png\"",
        ),
    ] {
        std::fs::write(&file, body.to_string()).unwrap();
        let added = edits(home.path(), &workspace, &["add", file.to_str().unwrap(), "--video", "vid_sample"]).output().unwrap();
        assert!(!added.status.success() && text(&added).contains(expected), "{body}: {}", text(&added));
        // The workspace refuses the same.
        let refused = runtime.block_on(async {
            let batch = json!({"operations": body});
            let request = workspace.http.post(format!("{}/v1/videos/vid_sample/edits", workspace.server.base_url()));
            request.bearer_auth(workspace.server.api_key()).json(&batch).send().await.unwrap().text().await.unwrap()
        });
        let said: Value = serde_json::from_str(&refused).unwrap();
        assert!(said.to_string().replace("\\\"", "\"").contains(expected), "{body}: {said}");
    }
}

#[test]
fn a_background_that_the_workspace_would_refuse_is_refused_before_an_edit_waits() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let sounds = runtime.block_on(workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects"));
    let sound = sounds.iter().find_map(|sound| sound["sourceId"].as_str()).unwrap().to_owned();
    let base = workspace.server.base_url().to_owned();
    let file = home.path().join("edits.json");
    let add = |background: &Value| {
        let edit = json!([{"type": "update_clip", "operationId": "o", "clipId": "cl_demo", "background": background}]);
        std::fs::write(&file, edit.to_string()).unwrap();
        edits(home.path(), &workspace, &["add", file.to_str().unwrap(), "--video", "vid_sample"]).output().unwrap()
    };
    let patch = |background: &Value| {
        runtime.block_on(async {
            let request = workspace.http.patch(format!("{base}/v1/videos/vid_sample/clips/cl_demo"));
            let answer = request.bearer_auth(workspace.server.api_key()).json(&json!({"background": background})).send().await;
            answer.unwrap().status()
        })
    };
    for (background, expected) in [
        (json!({"type": "image", "sourceId": sound}), "background.sourceId \"SOUND\" must be of kind image, it is audio"),
        (json!({"type": "video", "sourceId": "su_logo"}), "background.sourceId \"su_logo\" must be of kind video, it is image"),
        (
            json!({"type": "image", "imageUrl": "https://example.com/x.jpg"}),
            "must be a background of this workspace, got \"https://example.com/x.jpg\"",
        ),
        (
            json!({"type": "image", "imageUrl": format!("{base}/catalogue/none.jpg")}),
            "must be a background of this workspace, got \"BASE/catalogue/none.jpg\"",
        ),
        (
            json!({"type": "shaderGradient", "shaderGradientPreset": "mine"}),
            "must be a background of this workspace, got \"mine\"",
        ),
        (json!({"type": "solid"}), "background.color is required with type solid"),
        (json!({"type": "plasma"}), "background.type must be one of"),
    ] {
        let (added, expected) = (add(&background), expected.replace("SOUND", &sound).replace("BASE", &base));
        assert!(!added.status.success() && text(&added).contains(&expected), "{background}: {}", text(&added));
        assert!(patch(&background).is_client_error(), "the workspace takes {background}");
    }
    // Backgrounds from the catalogue, and from a source of the right kind, are accepted by both.
    let gradient = json!({"type": "shaderGradient", "shaderGradientPreset": "aurora"});
    for background in [
        gradient,
        json!({"type": "image", "imageUrl": format!("{base}/catalogue/dunes.jpg")}),
        json!({"type": "image", "sourceId": "su_logo"}),
    ] {
        let added = add(&background);
        assert!(added.status.success(), "{background}: {}", text(&added));
        assert!(patch(&background).is_success(), "{background}");
    }
}

#[test]
fn one_operation_that_is_several_edits_is_counted_alike_wherever_it_is_counted() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let done = |args: &[&str]| {
        let output = edits(home.path(), &workspace, &[args, &["--video", "vid_sample"]].concat()).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", text(&output));
        text(&output)
    };
    let file = home.path().join("cuts.json");
    let at = |start: i64| json!({"startTimeMs": start, "durationMs": 100});
    let cut = json!([{"type": "cut_footage", "operationId": "c", "clipId": "cl_welcome", "removed": [at(1_000), at(2_000), at(3_000)]}]);
    std::fs::write(&file, cut.to_string()).unwrap();
    let counted = "1 operation (3 changes)";
    let added = done(&["add", file.to_str().unwrap()]);
    assert!(added.contains(&format!("added 1; unsaved changes: {counted}")), "{added}");
    assert!(done(&["list"]).contains(&format!("unsaved changes: {counted}")));
    assert!(done(&["discard", "--all"]).contains(&format!("discarded unsaved changes: {counted}")));
    done(&["add", file.to_str().unwrap()]);
    let saved = done(&["save", "--yes"]);
    assert!(saved.contains(&format!("saved {counted}")) && saved.contains("; unsaved changes: 0"), "{saved}");
}
