//! Subtitle styles: which ones the workspace refuses, and presets on other videos.

use super::{VIDEO, common::Workspace};
use cutroom::{
    api::{
        captions::{ApplyPreset, Preset, StyleName, Subtitles},
        video::{Duplicate, Video, VideoChange},
    },
    captions::{Design, Field, Look, differences},
    jobs::{
        captions::{
            Extent, FrameSource, Measuring, SubtitledVideo, apply_preset, before_of, measure, measured_moments, open_proxies,
            put_back, read_whole, way_back,
        },
        relay::Relay,
    },
};
use serde_json::{Value, json};
use std::sync::{Arc, atomic::AtomicBool};
use tempfile::tempdir;

#[tokio::test]
async fn a_design_is_refused_by_the_workspace_for_the_same_field() {
    let (workspace, _folder) = Workspace::fresh().await;
    let values = [
        json!("#FFFFFF"),
        json!("#12345678"),
        json!("red"),
        json!("neon"),
        json!("fadeRest"),
        json!("uppercase"),
        json!("Inter"),
        json!("large"),
        json!("singleWord"),
        json!(true),
        json!(2),
        json!(39),
        json!(64.5),
        json!(1001),
        json!({"x": 0.5, "y": 1.2}),
        Value::Null,
    ];
    let (mut refused, mut taken) = (0, 0);
    for field in Field::ALL {
        for value in &values {
            let mut wire = Design::of_style(&StyleName::Cannes);
            wire.set(field, value.clone());
            // The body that would be sent, without the client's check.
            let mut style = serde_json::to_value(StyleName::Cannes.defaults()).unwrap();
            let mut body = json!({});
            for (name, value) in wire.entries() {
                match name.strip_prefix("captionStyle.") {
                    Some(part) => style[part] = value.clone(),
                    None => body[name] = value.clone(),
                }
            }
            body["captionStyle"] = style;
            let answer = workspace.send("POST", "/v1/subtitle-presets", &body).await;
            match wire.problems().first() {
                // Fields that another style requires are present here and missing there.
                None if field == Field::Style => {}
                None => {
                    assert!((200..300).contains(&answer.status), "{field:?} {value}: {}", answer.json());
                    taken += 1;
                }
                Some(problem) => {
                    let message = answer.flat(400, "bad_request");
                    let is_named = message.contains(&problem.field) || problem.problem.starts_with("cannot be read");
                    assert!(is_named, "{field:?} {value}: {problem} / {message}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 150 && taken > 40, "{refused} {taken}");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_preset_on_another_video_keeps_the_style_before_and_puts_it_back() {
    let (workspace, _folder) = Workspace::fresh().await;
    let client = workspace.client();
    let folder = tempdir().unwrap();
    let video = "vid_sample".into();
    let mut design = Design::of_style(&StyleName::Mono);
    design.set(Field::Size, json!(90));
    design.set(Field::TextColor, json!("#ffee00"));
    let sent = design.body("Brand", None).unwrap();
    let preset = client.create_subtitle_preset(&sent).await.unwrap();
    assert_eq!(differences(&sent, &preset), []);
    let built_in = ApplyPreset { preset_id: "default:backdrop".into() };
    client.apply_subtitle_preset(&video, &built_in).await.unwrap();
    let before = workspace.get(VIDEO).await.json()["video"]["subtitles"].clone();
    assert_eq!(apply_preset(&client, folder.path(), "local", &video, &preset).await.unwrap(), None);
    let with = workspace.get(VIDEO).await.json()["video"]["subtitles"].clone();
    assert_eq!((with["captionFontSize"].as_f64(), with["presetId"].as_str()), (Some(90.0), Some(preset.preset_id.as_str())));
    assert!(before_of(folder.path(), "local", &video).exists());
    put_back(&client, folder.path(), "local", &video).await.unwrap();
    let after = workspace.get(VIDEO).await.json()["video"]["subtitles"].clone();
    for field in ["enabled", "captionStyle", "presetId"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    let look = |subtitles: &Value| Look::of(&serde_json::from_value(subtitles.clone()).unwrap());
    assert_eq!(look(&after), look(&before), "also what the preset had set and the style before had left open");
    let again = put_back(&client, folder.path(), "local", &video).await;
    assert!(again.unwrap_err().to_string().contains("can\u{2019}t be read"), "it is put back once");
    // A video that had neither preset nor style gets its old look back too.
    let copy = client.duplicate_video(&video, &Duplicate::default()).await.unwrap().id;
    let nothing = client.video(&copy).await.unwrap();
    let stripped = Video { subtitles: Some(Subtitles::default()), ..nothing.clone() };
    assert_eq!(way_back(&stripped, true), Ok(()));
    // On a hosted workspace, each video tells beforehand whether the change can be undone.
    let hosted = |subtitles| way_back(&Video { revision: None, subtitles, ..nothing.clone() }, false);
    assert_eq!(hosted(None).unwrap_err(), words::jobs::style_not_stated());
    assert_eq!(hosted(Some(Subtitles::default())).unwrap_err(), words::jobs::style_not_in_preset());
    let by_preset = Subtitles { preset_id: Some(Some("default:mono".into())), ..Subtitles::default() };
    assert_eq!(hosted(Some(by_preset)), Ok(()));
    let nowhere = apply_preset(&client, folder.path(), "local", &"vid_none".into(), &preset).await;
    assert!(nowhere.is_err());
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_a_video_had_before_the_first_of_several_presets_comes_back_with_its_preset_or_without_one() {
    let (workspace, _folder) = Workspace::fresh().await;
    let client = workspace.client();
    let folder = tempdir().unwrap();
    let video = "vid_sample".into();
    let subtitles = async || workspace.get(VIDEO).await.json()["video"]["subtitles"].clone();
    let look = |subtitles: &Value| Look::of(&serde_json::from_value(subtitles.clone()).unwrap());
    let presets = client.subtitle_presets().await.unwrap().items;
    let preset = |id: &str| presets.iter().find(|preset| preset.preset_id.as_str() == id).unwrap();
    // A style of its own without a preset, and later one with a preset.
    for own in [None, Some("default:mono")] {
        let style = Subtitles { preset_id: Some(None), caption_font_size: Some(77.0), ..Subtitles::default() };
        let change = VideoChange { subtitles: Some(Subtitles { enabled: Some(false), ..style }), ..VideoChange::default() };
        client.change_video(&video, &change).await.unwrap();
        if let Some(own) = own {
            client.apply_subtitle_preset(&video, &ApplyPreset { preset_id: own.into() }).await.unwrap();
        }
        let before = subtitles().await;
        assert_eq!(before["presetId"].as_str(), own);
        for applied in ["default:backdrop", "default:highlight", "default:backdrop"] {
            assert_eq!(apply_preset(&client, folder.path(), "local", &video, preset(applied)).await.unwrap(), None);
            assert_eq!(subtitles().await["presetId"].as_str(), Some(applied));
        }
        // Of a preset that is not taken nothing is kept.
        let gone = Preset { preset_id: "ps_gone".into(), ..preset("default:mono").clone() };
        assert!(apply_preset(&client, folder.path(), "elsewhere", &video, &gone).await.is_err());
        assert!(!before_of(folder.path(), "elsewhere", &video).exists());
        put_back(&client, folder.path(), "local", &video).await.unwrap();
        let after = subtitles().await;
        assert_eq!((after["presetId"].as_str(), after["enabled"].as_bool()), (own, before["enabled"].as_bool()));
        assert_eq!(look(&after), look(&before));
        assert!(!before_of(folder.path(), "local", &video).exists());
    }
    // A preset is applied, not written.
    let body = json!({"subtitles": {"presetId": "default:mono"}});
    let refused = workspace.send("PATCH", VIDEO, &body).await.flat(400, "bad_request");
    assert!(refused.contains("subtitles.presetId"), "{refused}");
    workspace.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn moments_that_are_measured_together_have_the_contrast_that_each_has_alone() {
    let (workspace, folder) = Workspace::fresh().await;
    let client = workspace.client();
    let project = read_whole(&client, &"vid_sample".into(), Extent::Everything, &|_, _| {}).await.unwrap();
    let relay = Relay::of(client).await;
    let proxies = open_proxies(
        &relay,
        folder.path(),
        "local",
        &project,
        |_, _, _| {},
        |source, why| panic!("{}: {why}", source.as_str()),
    )
    .await;
    assert!(proxies.len() > 2);
    let subtitles = StyleName::Highlight.defaults();
    let subtitles = Subtitles { caption_style: Some(subtitles), ..Subtitles::default() };
    let subject = SubtitledVideo { project: Arc::new(project), subtitles };
    let moments: Vec<_> = measured_moments(&subject).into_iter().step_by(2).collect();
    assert!(moments.len() > 40, "several threads have something to do: {}", moments.len());
    let runtime = tokio::runtime::Handle::current();
    let (together, alone) = tokio::task::spawn_blocking(move || {
        let fresh = || FrameSource::new(relay.clone(), runtime.clone(), proxies.clone());
        let cancelled = AtomicBool::new(false);
        let measuring = Measuring { progress: &|_, _| {}, cancelled: &cancelled };
        let together = measure(&subject, &moments, &mut fresh(), &measuring).unwrap();
        let one = |moment| measure(&subject, &[moment], &mut fresh(), &measuring).unwrap();
        (together, moments.iter().copied().flat_map(one).collect::<Vec<_>>())
    })
    .await
    .unwrap();
    assert_eq!(together, alone);
    assert!(together.iter().any(|moment| moment.ratio > 1.5));
}
