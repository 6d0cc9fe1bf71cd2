//! Clips: settings, backgrounds, cuts, order, copies, and data computed from their media.

use super::{
    DEMO, VIDEO,
    common::{Workspace, answer, ffmpeg, make_video},
};
use cutroom::api::source::{CreateSource, SourceKind};
use reqwest::{Method, header};
use serde_json::{Value, json};

async fn clip(workspace: &Workspace, id: &str) -> Value {
    workspace.get(&format!("{VIDEO}/clips/{id}")).await.json()["clip"].clone()
}

#[tokio::test]
async fn every_setting_can_be_changed_and_null_follows_the_video_again() {
    let (workspace, _folder) = Workspace::fresh().await;
    let change = json!({"name": "Tour", "transition": "smooth", "borderStyle": "snake", "corners": "none", "animatedCursor": true,
        "cameraCrop": {"top": 10, "bottom": 0.0, "left": 5, "right": 5}, "cameraFocusPoint": {"xPct": 40, "yPct": 60},
        "mirrorCamera": true, "microphoneVolume": 1.5, "studioSound": false});
    let changed = workspace.call("PATCH", DEMO, &change).await["clip"].clone();
    for (field, value) in change.as_object().unwrap() {
        if !matches!(field.as_str(), "cameraCrop" | "cameraFocusPoint" | "studioSound") {
            assert_eq!(changed[field], *value, "{field}");
        }
    }
    assert_eq!(changed["cameraCrop"], json!({"top": 10, "bottom": 0, "left": 5, "right": 5}));
    assert_eq!(changed["cameraFocusPoint"]["yPct"], 60.0);
    let back = workspace.call("PATCH", DEMO, &json!({"cameraCrop": null, "microphoneVolume": null})).await["clip"].clone();
    assert!(back["cameraCrop"].is_null() && back["microphoneVolume"].is_null() && back.get("microphoneVolume").is_some());
    for (body, says) in [
        (json!({"borderStyle": "custom"}), "must not be custom"),
        (json!({"microphoneVolume": 3}), "microphoneVolume"),
        (json!({"cameraFocusPoint": {"xPct": 101, "yPct": 0}}), "cameraFocusPoint.xPct"),
        (json!({"cameraCrop": {"top": 0, "bottom": 0, "left": 400, "right": 400}}), "cameraCrop must leave something"),
        (json!({"name": "x".repeat(256)}), "name must have 1 to 255 characters"),
        (json!({"cuts": [{"startTimeMs": 5, "durationMs": 0}]}), "cuts[0].durationMs"),
        (
            json!({"cuts": [{"startTimeMs": 99_999_999, "durationMs": 5}]}),
            "cuts[0].startTimeMs must be before the recording's end",
        ),
        (json!({"cuts": [{"startTimeMs": 0, "durationMs": 99_999_999}]}), "must leave something"),
        (json!({"transition": "fade"}), "transition must be one of default, smooth, hard_cut"),
        (json!({"order": -1}), "order"),
        (json!({"order": null}), "order"),
        (json!({"name": null}), "name must not be null"),
    ] {
        let message = workspace.send("PATCH", DEMO, &body).await.flat(400, "bad_request");
        assert!(message.contains(says), "{body}: {message}");
    }
    let welcome = format!("{VIDEO}/clips/cl_welcome");
    let message = workspace.send("PATCH", &welcome, &json!({"animatedCursor": true})).await.flat(409, "conflict");
    assert!(message.contains("needs a screen recording"), "{message}");
    assert!(clip(&workspace, "cl_welcome").await.get("animatedCursor").is_none());
    workspace.server.stop().await;
}

#[tokio::test]
async fn each_background_needs_its_own_fields_and_addresses_must_be_of_the_catalogue() {
    let (workspace, folder) = Workspace::fresh().await;
    let set = async |background: Value| workspace.send("PATCH", DEMO, &json!({"background": background})).await;
    for good in [
        json!({"type": "solid", "color": "#ff00aa"}),
        json!({"type": "gradient", "gradientAngle": -45, "gradientColor1": "#000000", "gradientColor2": "#FFFFFF80", "color": null}),
        json!({"type": "shaderGradient", "shaderGradientPreset": "ember"}),
        json!({"type": "ambient"}),
        json!({"type": "image", "sourceId": "su_logo"}),
        json!({"type": "video", "sourceId": "su_demo_screen"}),
    ] {
        let answer = set(good.clone()).await;
        assert_eq!(answer.status, 200, "{good}: {}", answer.text);
        let background = answer.json()["clip"]["background"].clone();
        assert_eq!(background["type"], good["type"]);
        assert!(background.get("sourceId").is_none(), "sourceId is input only");
    }
    let video = clip(&workspace, "cl_demo").await["background"].clone();
    assert!(video["videoUrl"].as_str().unwrap().starts_with("http") && video["videoDurationSeconds"].as_f64().unwrap() > 50.0);
    let categories = workspace.list("/v1/backgrounds", "categories").await;
    let ids: Vec<_> = categories.iter().map(|category| category["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["solid", "gradient", "image", "animated", "personal", "workspace"]);
    for category in &categories[..4] {
        for item in category["backgrounds"].as_array().unwrap() {
            let answer = set(item["background"].clone()).await;
            assert_eq!(answer.status, 200, "{item}: {}", answer.text);
            assert_eq!(
                answer.json()["clip"]["background"],
                item["background"],
                "what the catalogue gives goes in and comes out"
            );
            let thumbnail = workspace.http.get(item["thumbnailUrl"].as_str().unwrap()).send().await.unwrap();
            assert!(thumbnail.headers()[header::CONTENT_TYPE].to_str().unwrap().starts_with("image/"));
        }
    }
    for (bad, says) in [
        (json!({"type": "solid"}), "background.color is required"),
        (json!({"type": "gradient", "gradientAngle": 1, "gradientColor1": "#000000"}), "background.gradientColor2 is required"),
        (json!({"type": "solid", "color": "red"}), "background.color must be a colour"),
        (json!({"type": "image"}), "background.sourceId is required"),
        (json!({"type": "shaderGradient", "shaderGradientPreset": "mine"}), "shaderGradientPreset must be one of"),
        (json!({"type": "video", "sourceId": "su_logo"}), "must be of kind video"),
        (json!({"type": "plasma"}), "background.type must be one of"),
        (json!({"type": "ambient", "speed": 2}), "background.speed is not a known property"),
    ] {
        let message = set(bad.clone()).await.flat(400, "bad_request");
        assert!(message.contains(says), "{bad}: {message}");
    }
    let foreign = set(json!({"type": "image", "imageUrl": "https://example.com/x.jpg"})).await.flat(404, "not_found");
    assert!(foreign.contains("copied exactly"), "{foreign}");
    // The port changes with a restart: URLs are built for each answer, not stored.
    set(categories[2]["backgrounds"][0]["background"].clone()).await;
    workspace.server.stop().await;
    let workspace = Workspace::open(folder.path()).await;
    let url = clip(&workspace, "cl_demo").await["background"]["imageUrl"].as_str().unwrap().to_owned();
    assert!(url.starts_with(workspace.server.base_url()), "{url}");
    assert!(workspace.http.get(url).send().await.unwrap().status().is_success());
    workspace.server.stop().await;
}

#[tokio::test]
async fn cuts_are_ranges_of_what_is_played_when_the_call_begins() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{VIDEO}/clips/cl_welcome");
    let before = clip(&workspace, "cl_welcome").await;
    let body =
        json!({"cuts": [{"fromMs": 2000, "toMs": 3000}, {"fromMs": 1000, "toMs": 1500}, {"fromMs": 52_000, "toMs": 99_000}]});
    let after = workspace.call("POST", &format!("{path}/cut"), &body).await["clip"].clone();
    let expected = json!([{"startTimeMs": 1000, "durationMs": 500}, {"startTimeMs": 2000, "durationMs": 1000}, {"startTimeMs": 52_000, "durationMs": 541}]);
    assert_eq!(after["cuts"], expected);
    assert!((before["durationSeconds"].as_f64().unwrap() - after["durationSeconds"].as_f64().unwrap() - 2.041).abs() < 1e-9);
    // Across an edit point: the footage in between is cut too, and the cuts merge.
    let body = json!({"cuts": [{"fromMs": 900, "toMs": 1100}]});
    let after = workspace.call("POST", &format!("{path}/cut"), &body).await["clip"].clone();
    assert_eq!(after["cuts"][0], json!({"startTimeMs": 900, "durationMs": 700}));
    for (bad, says) in [
        (json!({"cuts": []}), "1 to 1000"),
        (json!({"cuts": [{"fromMs": 5, "toMs": 5}]}), "toMs must be after fromMs"),
        (json!({"cuts": [{"fromMs": 90_000_000, "toMs": 90_000_001}]}), "before the clip's end"),
        (json!({"cuts": [{"fromMs": 0, "toMs": 9_000_000}]}), "must leave something"),
    ] {
        let message = workspace.send("POST", &format!("{path}/cut"), &bad).await.flat(400, "bad_request");
        assert!(message.contains(says), "{message}");
    }
    let restored = workspace.call("PATCH", &path, &json!({"cuts": []})).await["clip"].clone();
    assert_eq!((&restored["cuts"], &restored["durationSeconds"]), (&json!([]), &before["durationSeconds"]));
    workspace.server.stop().await;
}

#[tokio::test]
async fn items_move_with_their_footage_and_come_back_when_a_cut_goes() {
    let (workspace, _folder) = Workspace::fresh().await;
    let path = format!("{VIDEO}/clips/cl_welcome");
    let sounds = format!("{path}/sound-effects");
    let body = json!({"presetId": "sfx:pop", "startTimeMs": 10_000, "durationMs": 180});
    let id = workspace.call("POST", &sounds, &body).await["soundEffect"]["id"].clone();
    let times = async || {
        let all = workspace.list(&sounds, "soundEffects").await;
        let sound = all.into_iter().find(|sound| sound["id"] == id).unwrap();
        (sound["startTimeMs"].as_i64().unwrap(), sound["durationMs"].as_i64().unwrap())
    };
    workspace.call("POST", &format!("{path}/cut"), &json!({"cuts": [{"fromMs": 1000, "toMs": 5000}]})).await;
    assert_eq!(times().await, (6000, 180));
    workspace.call("POST", &format!("{path}/cut"), &json!({"cuts": [{"fromMs": 5900, "toMs": 7000}]})).await;
    assert_eq!(times().await, (5900, 0), "wholly cut out: kept and hidden");
    workspace.call("PATCH", &path, &json!({"cuts": []})).await;
    assert_eq!(times().await, (10_000, 180));
    workspace.server.stop().await;
}

#[tokio::test]
async fn clips_are_added_copied_moved_and_deleted() {
    let (workspace, folder) = Workspace::fresh().await;
    let names = async || {
        let clips = workspace.list(&format!("{VIDEO}/clips"), "clips").await;
        let orders: Vec<_> = clips.iter().map(|clip| clip["order"].as_u64().unwrap()).collect();
        assert_eq!(orders, (0..clips.len() as u64).collect::<Vec<_>>());
        clips.iter().map(|clip| clip["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    let no_bytes = json!({"sourceId": created.source_id});
    workspace.send("POST", &format!("{VIDEO}/clips"), &no_bytes).await.flat(409, "conflict");
    client.upload(&created, &make_video(folder.path(), "take.mp4"), Box::new(|_, _| {})).await.unwrap();
    let added = workspace.call("POST", &format!("{VIDEO}/clips"), &no_bytes).await["clip"].clone();
    assert_eq!((added["name"].as_str(), added["order"].as_u64()), (Some("Clip 4"), Some(3)));
    assert_eq!(added["layoutSceneType"], "basicSubject");
    workspace.call("POST", &format!("{DEMO}/duplicate"), &json!({})).await;
    assert_eq!(names().await, ["Welcome", "Demo", "Demo copy", "Wrap-up", "Clip 4"]);
    workspace.call("POST", &format!("{DEMO}/reorder"), &json!({"order": 0})).await;
    assert_eq!(names().await, ["Demo", "Welcome", "Demo copy", "Wrap-up", "Clip 4"]);
    workspace.call("POST", &format!("{DEMO}/reorder"), &json!({"order": 99})).await;
    assert_eq!(names().await, ["Welcome", "Demo copy", "Wrap-up", "Clip 4", "Demo"]);
    workspace.call("DELETE", &format!("{VIDEO}/clips/cl_welcome"), &Value::Null).await;
    assert_eq!(names().await, ["Demo copy", "Wrap-up", "Clip 4", "Demo"]);
    workspace.send("POST", &format!("{DEMO}/reorder"), &json!({"order": -1})).await.flat(400, "bad_request");
    workspace.send("POST", &format!("{VIDEO}/clips"), &json!({"sourceId": "su_nope"})).await.flat(404, "not_found");
    workspace.send("POST", &format!("{VIDEO}/clips"), &json!({"sourceId": "su_chime"})).await.flat(400, "bad_request");
    workspace.server.stop().await;
}

#[tokio::test]
async fn if_match_refuses_a_clip_that_changed_since() {
    let (workspace, _folder) = Workspace::fresh().await;
    let revision = workspace.revision().await;
    let patch = |revision: u64, name: &str| {
        let request = workspace.request(Method::PATCH, DEMO).header(header::IF_MATCH, format!("\"{revision}\""));
        answer(request.json(&json!({ "name": name })))
    };
    assert_eq!(patch(revision, "Mine").await.status, 200);
    patch(revision, "Late").await.flat(409, "edit_conflict");
    assert_eq!(clip(&workspace, "cl_demo").await["name"], "Mine");
    workspace.server.stop().await;
}

#[tokio::test]
async fn pictures_peaks_and_silences_are_of_the_real_media() {
    let (workspace, folder) = Workspace::fresh().await;
    let picture = workspace.get(&format!("{DEMO}/thumbnail?inpointMs=12000&response=json")).await.json();
    let bytes = workspace.http.get(picture["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(bytes.headers()[header::CONTENT_TYPE], "image/jpeg");
    assert_eq!(&bytes.bytes().await.unwrap()[..3], &[0xff, 0xd8, 0xff]);
    let moved = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let url = format!("{}{VIDEO}/thumbnail", workspace.server.base_url());
    let moved = moved.get(url).bearer_auth(workspace.server.api_key()).send().await.unwrap();
    assert!(moved.status() == 302 && moved.headers()[header::LOCATION].to_str().unwrap().contains("/derived/"));
    let late = workspace.get(&format!("{DEMO}/thumbnail?inpointMs=99999999")).await.flat(400, "bad_request");
    assert!(late.contains("before the clip's end"), "{late}");
    workspace.get(&format!("{DEMO}/sources/su_demo_microphone/thumbnail")).await.flat(409, "conflict");

    let waveform = workspace.get(&format!("{DEMO}/sources/su_demo_microphone/waveform?samplesPerPixel=160")).await.json();
    assert_eq!(
        (waveform["version"].as_u64(), waveform["bits"].as_u64(), waveform["samplesPerPixel"].as_u64()),
        (Some(2), Some(8), Some(160))
    );
    let data: Vec<i64> = serde_json::from_value(waveform["data"].clone()).unwrap();
    assert_eq!(data.len() as u64, 2 * waveform["length"].as_u64().unwrap());
    // 58.166 s with 8,000 samples a second, 160 samples per pixel.
    assert!((waveform["length"].as_f64().unwrap() - 58.166 * 50.0).abs() < 20.0, "{}", waveform["length"]);
    assert!(data.iter().all(|peak| (-128..=127).contains(peak)) && data.iter().any(|peak| peak.abs() > 20));
    workspace.get(&format!("{DEMO}/sources/su_logo_nope/waveform")).await.flat(404, "not_found");

    // Speech, 1.5 s of silence, speech: times are playback times.
    let file = folder.path().join("quiet.mp4");
    let sound = "aevalsrc='if(between(t,1,2.5),0,0.5*sin(880*t))':d=4:s=44100";
    let picture = "testsrc=size=320x240:rate=25:duration=4";
    ffmpeg(&["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound, "-pix_fmt", "yuv420p", file.to_str().unwrap()]);
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, &file, Box::new(|_, _| {})).await.unwrap();
    let clip = workspace.call("POST", &format!("{VIDEO}/clips"), &json!({"sourceId": created.source_id})).await["clip"].clone();
    let path = format!("{VIDEO}/clips/{}", clip["id"].as_str().unwrap());
    workspace.call("POST", &format!("{path}/cut"), &json!({"cuts": [{"fromMs": 0, "toMs": 500}]})).await;
    let silences = workspace.list(&format!("{path}/silences?minDurationMs=700"), "silences").await;
    assert_eq!(silences.len(), 1, "{silences:?}");
    let (start, length) = (silences[0]["startTimeMs"].as_i64().unwrap(), silences[0]["durationMs"].as_i64().unwrap());
    assert!((start - 500).abs() < 60 && (length - 1500).abs() < 80, "{start} {length}");
    assert!(workspace.list(&format!("{path}/silences?minDurationMs=2000"), "silences").await.is_empty());
    workspace.server.stop().await;
}

#[tokio::test]
async fn auto_crop_finds_black_borders_and_applies_what_it_found() {
    let (workspace, folder) = Workspace::fresh().await;
    let file = folder.path().join("boxed.mp4");
    let picture = "color=c=white:size=320x160:rate=25:duration=2,noise=alls=40:allf=t,pad=400:240:40:40:black";
    ffmpeg(&["-f", "lavfi", "-i", picture, "-pix_fmt", "yuv420p", file.to_str().unwrap()]);
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, &file, Box::new(|_, _| {})).await.unwrap();
    let clip = workspace.call("POST", &format!("{VIDEO}/clips"), &json!({"sourceId": created.source_id})).await["clip"].clone();
    let path = format!("{VIDEO}/clips/{}", clip["id"].as_str().unwrap());
    let found = workspace.call("POST", &format!("{path}/auto-crop"), &json!({"inpointMs": 200})).await;
    assert_eq!(found["crop"], json!({"top": 40, "bottom": 40, "left": 40, "right": 40}));
    assert_eq!((found["aspectRatio"].as_str(), found["inpointMs"].as_i64()), (Some("2:1"), Some(200)));
    assert!(found["confidence"].as_f64().unwrap() > 0.9);
    assert_eq!(workspace.get(&path).await.json()["clip"]["screenCrop"]["left"], 40);
    workspace.send("POST", &format!("{path}/auto-crop"), &json!({"inpointMs": 5000})).await.flat(400, "bad_request");
    let camera = format!("{VIDEO}/clips/cl_welcome/auto-crop");
    workspace.send("POST", &camera, &Value::Null).await.flat(409, "conflict");
    workspace.server.stop().await;
}
