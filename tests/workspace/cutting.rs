//! Cutting by ranges, words, fillers and silences, and correcting words.

use super::{DEMO, VIDEO, common::Workspace};
use serde_json::{Value, json};

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
        (json!({"fromMs": 5, "toMs": 9, "cuts": [{"fromMs": 5, "toMs": 9}]}), "exclude each other"),
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
    // What is cut already is no change.
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
    // A clip that nobody transcribed says so.
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

#[tokio::test]
async fn what_only_a_service_with_a_model_can_do_says_so() {
    let (workspace, _folder) = Workspace::fresh().await;
    for (kind, says) in [("zooms", "mouse"), ("layouts", "model")] {
        let message = workspace.send("POST", &format!("{DEMO}/{kind}/auto"), &Value::Null).await.flat(501, "not_implemented");
        assert!(message.contains(says), "{message}");
        workspace.send("POST", &format!("{VIDEO}/clips/cl_none/{kind}/auto"), &Value::Null).await.flat(404, "not_found");
        workspace.send("POST", &format!("{DEMO}/{kind}/auto"), &json!({"x": 1})).await.flat(400, "bad_request");
    }
    workspace.server.stop().await;
}
