//! Cutting by ranges, words, fillers and silences, and correcting words.

use super::{
    DEMO, VIDEO,
    common::{Workspace, ffmpeg},
    uploads::upload,
};
use serde_json::{Value, json};
use std::path::Path;

async fn words(workspace: &Workspace, list: &str) -> Vec<Value> {
    workspace.list(&format!("{DEMO}/transcript/{list}"), "words").await
}

async fn restore(workspace: &Workspace) -> f64 {
    workspace.call("PATCH", DEMO, &json!({"cuts": []})).await["clip"]["durationSeconds"].as_f64().unwrap()
}

#[tokio::test]
async fn one_range_is_cut_in_the_older_form_as_in_the_list() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{VIDEO}/clips/cl_welcome/cut");
    let clip = workspace.call("POST", &path, &json!({"fromMs": 1000, "toMs": 1500})).await["clip"].clone();
    assert_eq!(clip["cuts"], json!([{"startTimeMs": 1000, "durationMs": 500}]));
    let clip = workspace.call("POST", &path, &json!({"cuts": [{"fromMs": 500, "toMs": 1200.0}]})).await["clip"].clone();
    assert_eq!(clip["cuts"], json!([{"startTimeMs": 500, "durationMs": 1200}]), "over the edit point, and merged");
    for (bad, says) in [
        (json!({}), "cuts is required"),
        (json!({"fromMs": 5}), "toMs is required together with fromMs"),
        (json!({"toMs": 5}), "fromMs is required together with toMs"),
        (json!({"fromMs": 5, "toMs": 4}), "toMs must be after fromMs"),
        (json!({"fromMs": 5, "toMs": 9, "cuts": [{"fromMs": 5, "toMs": 9}]}), "must not be given together"),
        (json!({"fromMs": 90_000_000, "toMs": 90_000_001}), "fromMs must be before the clip's end"),
    ] {
        let message = workspace.send("POST", &path, &bad).await.flat(400, "bad_request");
        assert!(message.starts_with(says) || message.contains(says), "{bad}: {message}");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn words_are_cut_by_their_place_in_the_uncut_transcript() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{DEMO}/cut-by-transcript");
    let (before, revision) = (restore(&workspace).await, workspace.revision().await);
    let uncut = words(&workspace, "uncut").await;
    let body = json!({"wordRanges": [{"fromWordIndex": 10, "toWordIndex": 12}, {"fromWordIndex": 2, "toWordIndex": 2.0}]});
    let clip = workspace.call("POST", &path, &body).await["clip"].clone();
    let time = |index: usize, field: &str| uncut[index][field].as_i64().unwrap();
    let cut = |from: usize, to: usize| json!({"startTimeMs": time(from, "startTimeMs"), "durationMs": time(to, "endTimeMs") - time(from, "startTimeMs")});
    assert_eq!(clip["cuts"], json!([cut(2, 2), cut(10, 12)]));
    let played: Vec<_> = words(&workspace, "cut").await.iter().map(|word| word["index"].as_u64().unwrap()).collect();
    assert!([2, 10, 11, 12].iter().all(|index| !played.contains(index)) && played.contains(&1) && played.contains(&13));
    assert_eq!(words(&workspace, "uncut").await.len(), uncut.len(), "the uncut transcript stays, and so do its places");
    assert!(clip["durationSeconds"].as_f64().unwrap() < before);
    // Cutting the same words again changes nothing.
    assert_eq!(workspace.call("POST", &path, &body).await["clip"]["cuts"], clip["cuts"]);
    assert_eq!(workspace.revision().await, revision + 1);
    let range = |from: i64, to: i64| json!({"wordRanges": [{"fromWordIndex": from, "toWordIndex": to}]});
    let missing = workspace.send("POST", &path, &range(0, 99_999)).await.flat(404, "not_found");
    assert!(missing.contains("wordRanges[0].toWordIndex") && missing.contains("99999"), "{missing}");
    for (bad, says) in [
        (json!({"wordRanges": []}), "1 to 1000"),
        (range(5, 4), "wordRanges[0].toWordIndex must not be before fromWordIndex"),
        (range(-1, 4), "wordRanges[0].fromWordIndex must be at least 0"),
        (json!({"wordRanges": [{"fromWordIndex": 1}]}), "toWordIndex"),
        (json!({}), "wordRanges"),
    ] {
        let message = workspace.send("POST", &path, &bad).await.flat(400, "bad_request");
        assert!(message.contains(says), "{bad}: {message}");
    }
    let everything = range(0, i64::try_from(uncut.len()).unwrap() - 1);
    let left = workspace.call("POST", &path, &everything).await["clip"]["durationSeconds"].as_f64().unwrap();
    assert!(left > 0.0, "what nobody speaks over is still there");
    workspace.server.stop().await;
}

#[tokio::test]
async fn fillers_go_and_words_stay() {
    let (workspace, _folder) = Workspace::fresh().await;
    restore(&workspace).await;
    let texts = async |list| {
        let words = words(&workspace, list).await;
        words.iter().map(|word| word["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let before = texts("cut").await;
    assert!(before.iter().any(|word| word == "Um,"), "{before:?}");
    let clip = workspace.call("POST", &format!("{DEMO}/remove-fillers"), &Value::Null).await["clip"].clone();
    let after = texts("cut").await;
    let kept: Vec<_> = before.iter().filter(|word| !["um,", "uh,"].contains(&&*word.to_lowercase())).cloned().collect();
    assert_eq!(after, kept, "nothing else went");
    let revision = workspace.revision().await;
    let again = workspace.call("POST", &format!("{DEMO}/remove-fillers"), &json!({})).await["clip"].clone();
    assert_eq!(
        (&again["cuts"], workspace.revision().await),
        (&clip["cuts"], revision),
        "there are none left, and nothing changes"
    );
    workspace.send("POST", &format!("{DEMO}/remove-fillers"), &json!({"words": ["um"]})).await.flat(400, "bad_request");
    workspace.send("POST", &format!("{VIDEO}/clips/cl_none/remove-fillers"), &Value::Null).await.flat(404, "not_found");
    // A clip without a transcript says so.
    let bare =
        workspace.call("POST", &format!("{VIDEO}/clips"), &json!({"sourceId": "su_demo_screen"})).await["clip"]["id"].clone();
    let bare = format!("{VIDEO}/clips/{}", bare.as_str().unwrap());
    let message = workspace.send("POST", &format!("{bare}/remove-fillers"), &Value::Null).await.flat(409, "conflict");
    assert!(message.contains("no transcript"), "{message}");
    workspace.server.stop().await;
}

#[tokio::test]
async fn silences_are_shortened_down_to_a_breath_and_the_faster_mode_finds_more() {
    let (workspace, _folder) = Workspace::fresh().await;
    let mut last = restore(&workspace).await;
    let path = format!("{DEMO}/remove-silences");
    for (mode, least) in [("natural", 800), ("fast", 500), ("faster", 300)] {
        let clip = workspace.call("POST", &path, &json!({"mode": mode})).await["clip"].clone();
        let length = clip["durationSeconds"].as_f64().unwrap();
        assert!(length <= last, "{mode}: {length} {last}");
        last = length;
        let left = workspace.list(&format!("{DEMO}/silences?minDurationMs={}", least + 20), "silences").await;
        assert!(left.is_empty(), "{mode}: {left:?}");
    }
    let kept = words(&workspace, "cut").await.len();
    restore(&workspace).await;
    assert_eq!(words(&workspace, "cut").await.len(), kept, "no word was cut");
    for bad in [json!({"mode": "fastest"}), json!({"mode": null}), json!({}), json!({"mode": "fast", "leastMs": 5})] {
        workspace.send("POST", &path, &bad).await.flat(400, "bad_request");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn words_are_corrected_or_hidden_all_of_them_or_none() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{DEMO}/transcript/words");
    let revision = workspace.revision().await;
    let body = json!({"words": [{"index": 0, "text": "Hallo"}, {"index": 3.0, "hidden": true}, {"index": 4, "text": "so", "hidden": false}]});
    let changed = workspace.call("PATCH", &path, &body).await["words"].clone();
    assert_eq!(changed.as_array().unwrap().iter().map(|word| word["index"].as_i64().unwrap()).collect::<Vec<_>>(), [0, 3, 4]);
    assert_eq!((changed[0]["text"].as_str(), changed[1]["hidden"].as_bool()), (Some("Hallo"), Some(true)));
    let uncut = words(&workspace, "uncut").await;
    assert_eq!((&uncut[0], &uncut[3], workspace.revision().await), (&changed[0], &changed[1], revision + 1));
    let transcript = workspace.get(VIDEO).await.json()["video"]["transcript"]["text"].as_str().unwrap().to_owned();
    assert!(transcript.contains("Hallo"), "{transcript}");
    let half = json!({"words": [{"index": 0, "text": "Never"}, {"index": 99_999, "text": "there"}]});
    let message = workspace.send("PATCH", &path, &half).await.flat(404, "not_found");
    assert!(message.contains("words[1].index"), "{message}");
    assert_eq!(words(&workspace, "uncut").await[0]["text"], "Hallo", "a half is none");
    let many: Vec<_> = (0..101).map(|index| json!({"index": index, "hidden": true})).collect();
    for (bad, says) in [
        (json!({"words": []}), "1 to 100"),
        (json!({ "words": many }), "1 to 100"),
        (json!({"words": [{"index": 0}]}), "text or hidden is required"),
        (json!({"words": [{"index": 0, "text": ""}]}), "words[0].text"),
        (json!({"words": [{"index": 0, "text": "a"}, {"index": 0, "text": "b"}]}), "given twice"),
        (json!({"words": [{"index": -1, "text": "a"}]}), "words[0].index"),
        (json!({"words": [{"index": 0, "text": null}]}), "must not be null"),
    ] {
        let message = workspace.send("PATCH", &path, &bad).await.flat(400, "bad_request");
        assert!(message.contains(says), "{bad}: {message}");
    }
    workspace.server.stop().await;
}

/// A clip with a screen recording, in which a dialog opens at 8 s and closes at 12 s, and a camera recording with speech
/// throughout.
async fn screen_and_camera(workspace: &Workspace, folder: &Path) -> String {
    let film = async |name: &str, seconds: u32, filter: &str| {
        let (file, color) = (folder.join(name), format!("color=c=0xf2f3f5:s=640x360:r=12:d={seconds}"));
        ffmpeg(&["-f", "lavfi", "-i", &color, "-vf", filter, "-c:v", "libx264", "-pix_fmt", "yuv420p", file.to_str().unwrap()]);
        upload(workspace, "video", &file).await
    };
    let dialog = "drawbox=x=400:y=60:w=160:h=110:color=0x2a3344:t=fill:enable='between(t,8,12)'";
    let (screen, camera) = (film("screen.mp4", 24, dialog).await, film("camera.mp4", 24, "hue=h=t*9").await);
    let body = json!({"name": "Mine", "sourceId": screen, "cameraSourceId": camera});
    let video = workspace.call("POST", "/v1/videos", &body).await["video"].clone();
    let clip = format!("/v1/videos/{}/clips/{}", video["id"].as_str().unwrap(), video["clipIds"][0].as_str().unwrap());
    let word = |second: i64| json!({"text": "word", "startTimeMs": second * 1_000, "endTimeMs": second * 1_000 + 900});
    let words: Vec<_> = (0..24).map(word).collect();
    workspace.call("PUT", &format!("{clip}/transcript/words"), &json!({ "words": words })).await;
    clip
}

#[tokio::test]
async fn zooms_and_layouts_are_placed_where_the_screen_changes_beside_those_that_there_are() {
    let (workspace, folder) = Workspace::fresh().await;
    let clip = screen_and_camera(&workspace, folder.path()).await;
    let video = clip.split("/clips/").next().unwrap().to_owned();
    let revision = async || workspace.get(&video).await.json()["video"]["revision"].as_u64().unwrap();
    let listed = async |kind: &str| workspace.get(&format!("{clip}/{kind}")).await.json()[kind].as_array().unwrap().clone();
    let before = revision().await;
    let zooms = workspace.call("POST", &format!("{clip}/zooms/auto"), &Value::Null).await["zooms"].clone();
    // Opening and closing the dialog are one activity.
    assert_eq!((zooms.as_array().unwrap().len(), revision().await), (1, before + 1), "{zooms}");
    let times = |zoom: &Value| [&zoom["startTimeMs"], &zoom["durationMs"]].map(|ms| ms.as_i64().unwrap());
    let [opens, long] = times(&zooms[0]);
    assert!((7_000..8_100).contains(&opens) && (12_000..14_000).contains(&(opens + long)), "{zooms}");
    for zoom in zooms.as_array().unwrap() {
        let at = |field: &str| zoom["focusPoint"][field].as_f64().unwrap();
        assert!((60.0..90.0).contains(&at("xPct")) && (15.0..50.0).contains(&at("yPct")), "the dialog is zoomed at: {zoom}");
    }
    assert_eq!(listed("zooms").await, *zooms.as_array().unwrap());
    // The camera is large while the screen rests and the user speaks; the clip's base layout stays.
    let (before, own) = (revision().await, listed("layouts").await);
    let layouts = workspace.call("POST", &format!("{clip}/layouts/auto"), &Value::Null).await["layouts"].clone();
    let layouts = layouts.as_array().unwrap();
    let kinds: Vec<_> = layouts.iter().map(|layout| layout["layout"]["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["camera-only", "camera-bubble", "camera-only"], "{layouts:?}");
    let [from, long] = times(&layouts[1]);
    assert!(from <= 8_100 && from + long >= 12_000, "a bubble while the dialog is there: {layouts:?}");
    assert_eq!((listed("layouts").await.len(), revision().await), (own.len() + layouts.len(), before + 1));
    // A second run finds nothing new, and changes nothing.
    for kind in ["zooms", "layouts"] {
        let again = workspace.call("POST", &format!("{clip}/{kind}/auto"), &Value::Null).await[kind].clone();
        assert_eq!((again, revision().await), (json!([]), before + 1));
        let answer = workspace.send("POST", &format!("{VIDEO}/clips/cl_welcome/{kind}/auto"), &Value::Null).await;
        assert!(answer.flat(409, "conflict").contains("no screen recording"));
    }
    // A moving pointer gets no zoom.
    let none = workspace.call("POST", &format!("{DEMO}/zooms/auto"), &Value::Null).await["zooms"].clone();
    assert_eq!(none, json!([]));
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_is_placed_takes_a_clip_that_is_there_and_no_body() {
    let (workspace, _folder) = Workspace::fresh().await;
    for kind in ["zooms", "layouts"] {
        workspace.send("POST", &format!("{VIDEO}/clips/cl_none/{kind}/auto"), &Value::Null).await.flat(404, "not_found");
        workspace.send("POST", &format!("{DEMO}/{kind}/auto"), &json!({"x": 1})).await.flat(400, "bad_request");
    }
    workspace.server.stop().await;
}
