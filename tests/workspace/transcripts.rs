//! Imported transcripts, and clips of the user's own screen and camera recordings.

use super::{
    DEMO,
    common::{
        Workspace, ffmpeg, make_video,
        numbered::{numbered, sized},
    },
};
use cutroom::{
    api::{
        SourceId,
        source::{CreateSource, SourceKind},
    },
    captions::read_transcript,
};
use serde_json::{Value, json};
use std::path::Path;
use tempfile::tempdir;

#[tokio::test]
async fn subtitles_and_spaces_of_words_are_kept_by_every_way_that_words_go() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{DEMO}/transcript/words");
    let word = |text: &str, start: i64, more: Value| {
        let mut word = json!({"text": text, "startTimeMs": start, "endTimeMs": start + 400});
        word.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        word
    };
    let words = json!({"words": [
        word("well", 500, json!({"cue": 3})),
        word("-known", 1_000, json!({"cue": 3, "spaceBefore": false})),
        word("\u{4f60}", 1_500, json!({"cue": 7, "estimated": true})),
        word("\u{597d}", 2_000, json!({"cue": 7, "spaceBefore": true})),
        word("free", 2_500, json!({})),
    ]});
    workspace.call("PUT", &path, &words).await;
    let known = |words: &[Value]| -> Vec<(Option<u64>, Option<bool>)> {
        words.iter().map(|word| (word["cue"].as_u64(), word["spaceBefore"].as_bool())).collect()
    };
    // Subtitles are renumbered from 0.
    let all = [(Some(0), None), (Some(0), Some(false)), (Some(1), None), (Some(1), Some(true)), (None, None)];
    let read = workspace.list(&format!("{DEMO}/transcript/uncut"), "words").await;
    assert_eq!(known(&read), all);
    let fix = json!({"words": [{"index": 1, "text": "-liked"}, {"index": 2, "hidden": true}]});
    workspace.call("PATCH", &path, &fix).await;
    assert_eq!(known(&workspace.list(&format!("{DEMO}/transcript/uncut"), "words").await), all);
    let copy = workspace.call("POST", &format!("{DEMO}/duplicate"), &Value::Null).await["clip"]["id"].clone();
    let copied = format!("/v1/videos/vid_sample/clips/{}/transcript/uncut", copy.as_str().unwrap());
    assert_eq!(known(&workspace.list(&copied, "words").await), all);
    // A cut removes words; the remaining words keep their subtitle numbers.
    workspace.call("POST", &format!("{DEMO}/cut"), &json!({"cuts": [{"fromMs": 400, "toMs": 950}]})).await;
    let cut = workspace.list(&format!("{DEMO}/transcript/cut"), "words").await;
    let left = known(&cut);
    assert!(left.len() < all.len() && all.ends_with(&left), "{left:?}");
    let transcript =
        workspace.get("/v1/videos/vid_sample").await.json()["video"]["transcript"]["text"].as_str().unwrap().to_owned();
    assert!(transcript.contains("-liked \u{597d} free"), "{transcript}");
    let wrong = json!({"words": [word("a", 0, json!({"cue": 2})), word("b", 500, json!({"cue": 1}))]});
    let message = workspace.send("PUT", &path, &wrong).await.flat(400, "bad_request");
    assert!(message.contains("words[1].cue must not be less than 2"), "{message}");
}

#[tokio::test]
async fn a_transcript_is_replaced_as_a_whole_and_says_which_times_are_estimated() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{DEMO}/transcript/words");
    let cut = workspace.list(&format!("{DEMO}/transcript/cut"), "words").await;
    assert!(cut.iter().all(|word| word.get("estimated").is_none()), "nothing is said of words that were timed");
    let revision = workspace.revision().await;
    let word = |text: &str, start: i64, end: i64| json!({"text": text, "startTimeMs": start, "endTimeMs": end});
    let mut guess = word("two", 9_500, 13_000);
    guess["estimated"] = true.into();
    let words =
        workspace.call("PUT", &path, &json!({"words": [word("one", 500, 900), guess, word("three", 14_000, 14_500)]})).await;
    let read = workspace.list(&format!("{DEMO}/transcript/uncut"), "words").await;
    assert_eq!(words["words"].as_array().unwrap(), &read);
    let estimated: Vec<_> = read.iter().map(|word| (word["index"].as_u64().unwrap(), word["estimated"].as_bool())).collect();
    assert_eq!(estimated, [(0, None), (1, Some(true)), (2, None)]);
    assert_eq!(workspace.revision().await, revision + 1);
    // In playback time, with the clip's cuts; a copy keeps it.
    let cut = workspace.list(&format!("{DEMO}/transcript/cut"), "words").await;
    assert_eq!((cut[1]["startTimeMs"].as_i64(), cut[1]["endTimeMs"].as_i64()), (Some(9_029), Some(9_572)));
    let copy = workspace.call("POST", &format!("{DEMO}/duplicate"), &Value::Null).await["clip"]["id"].clone();
    let copied =
        workspace.list(&format!("/v1/videos/vid_sample/clips/{}/transcript/uncut", copy.as_str().unwrap()), "words").await;
    assert_eq!(copied, read);
    for (wrong, said) in [
        (json!({"words": [word("a", 5, 5)]}), "words[0].endTimeMs must be after startTimeMs, got 5 and 5"),
        (json!({"words": [word("", 5, 6)]}), "words[0].text"),
        (json!({"words": [word("a", 500, 600), word("b", 400, 700)]}), "words[1].startTimeMs must not be before"),
        (
            json!({"words": [word("a", 0, 58_167)]}),
            "words[0].endTimeMs must not be after the recording's end at 58166, got 58167",
        ),
        (json!({"words": [{"text": "a", "startTimeMs": 0, "endTimeMs": 4, "index": 7}]}), "index"),
    ] {
        let message = workspace.send("PUT", &path, &wrong).await.flat(400, "bad_request");
        assert!(message.contains(said), "{message}");
    }
    assert_eq!(workspace.list(&format!("{DEMO}/transcript/uncut"), "words").await, read, "nothing was half done");
    workspace.call("PUT", &path, &json!({"words": []})).await;
    assert!(workspace.list(&format!("{DEMO}/transcript/cut"), "words").await.is_empty());
}

#[test]
fn a_transcript_of_two_hours_is_read_within_a_second() {
    use std::fmt::Write;
    let mut text = String::new();
    for cue in 0..6_500_i64 {
        let time = |ms: i64| format!("{:02}:{:02}:{:02},{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
        write!(text, "{}\n{} --> {}\nthree words here\n\n", cue + 1, time(cue * 1_000), time(cue * 1_000 + 900)).unwrap();
    }
    let began = std::time::Instant::now();
    let read = read_transcript(text.as_bytes(), cutroom::api::SourceMs(7_200_000)).unwrap();
    assert_eq!(read.words.len(), 19_500);
    assert!(began.elapsed().as_millis() < 1_000, "{:?}", began.elapsed());
}

async fn uploaded(workspace: &Workspace, file: &Path) -> SourceId {
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, file, Box::new(|_, _| {})).await.unwrap();
    created.source_id
}

#[tokio::test]
async fn recordings_of_a_screen_and_a_camera_make_one_clip_and_a_camera_makes_one_alone() {
    let (workspace, _folder) = Workspace::fresh().await;
    let media = tempdir().unwrap();
    let screen = sized((320, 180), media.path(), "screen.mp4", "25", "3", "", &[]);
    let (screen, camera) =
        (uploaded(&workspace, &screen).await, uploaded(&workspace, &make_video(media.path(), "camera.mp4")).await);
    let body = json!({"name": "Both", "sourceId": screen, "cameraSourceId": camera});
    let video = workspace.call("POST", "/v1/videos", &body).await["video"].clone();
    let path = format!("/v1/videos/{}", video["id"].as_str().unwrap());
    let clip = format!("{path}/clips/{}", video["clipIds"][0].as_str().unwrap());
    let record = workspace.get(&clip).await.json()["clip"].clone();
    assert_eq!((record["layoutSceneType"].as_str(), record["maxDurationSeconds"].as_f64()), (Some("combi"), Some(3.0)));
    assert_eq!(record["cameraFocusPoint"], json!({"xPct": 50.0, "yPct": 50.0}));
    let sources = workspace.list(&format!("{clip}/sources"), "sources").await;
    let mediums: Vec<_> = sources.iter().map(|source| source["medium"].as_str().unwrap()).collect();
    assert_eq!(mediums, ["upload", "camera", "microphone"], "the camera's sound is the voice");
    // Layouts with both recordings, and camera settings.
    let layout = json!({"layout": {"kind": "side-by-side", "position": "left", "style": "regular"}, "startTimeMs": 0, "durationMs": 1_000});
    workspace.call("POST", &format!("{clip}/layouts"), &layout).await;
    let crop =
        json!({"cameraCrop": {"top": 10, "bottom": 0, "left": 20, "right": 0}, "mirrorCamera": true, "microphoneVolume": 0.5});
    workspace.call("PATCH", &clip, &crop).await;
    // The camera recording ends after two seconds: its last frame stays.
    assert_eq!(workspace.get(&format!("{clip}/thumbnail?inpointMs=2900&response=json")).await.status, 200);
    // A camera recording only.
    let alone =
        workspace.call("POST", &format!("{path}/clips"), &json!({"cameraSourceId": camera, "name": "Me"})).await["clip"]
            .clone();
    assert_eq!((alone["layoutSceneType"].as_str(), alone["mirrorCamera"].as_bool()), (Some("cameraSubject"), Some(false)));
    let layouts = workspace.list(&format!("{path}/clips/{}/layouts", alone["id"].as_str().unwrap()), "layouts").await;
    assert_eq!(layouts[0]["layout"]["kind"], "fullscreen");
    // Invalid combinations.
    let long = numbered(media.path(), "long.mp4", "5", "9", "", &[]);
    let sound = media.path().join("tone.mp3");
    ffmpeg(&["-f", "lavfi", "-i", "sine=d=1", sound.to_str().unwrap()]);
    let long = uploaded(&workspace, &long).await;
    for (body, said) in [
        (
            json!({"sourceId": screen, "cameraSourceId": long}),
            "must be recordings of one take: they are 3.0 s and 9.0 s long, and may differ by 5.0 s",
        ),
        (json!({"sourceId": screen, "cameraSourceId": screen}), "must be different recordings"),
        (json!({"name": "None"}), "sourceId or cameraSourceId is required"),
        (json!({"cameraSourceId": "su_click"}), "cameraSourceId \"su_click\" must be of kind video, it is audio"),
    ] {
        let message = workspace.send("POST", &format!("{path}/clips"), &body).await.flat(400, "bad_request");
        assert!(message.contains(said), "{message}");
    }
    assert_eq!(workspace.list(&format!("{path}/clips"), "clips").await.len(), 2, "nothing was half made");
}
