//! Subtitle styles: which ones the workspace refuses, and presets on other videos.

use super::{
    VIDEO,
    common::{Workspace, open_data},
};
use cutroom::{
    api::{
        Client, VideoId,
        captions::{ApplyPreset, Preset, StyleName, Subtitles},
        video::{Duplicate, Trim, Video, VideoChange},
    },
    captions::{Design, Field, Look, differences},
    jobs::{
        captions::{
            Extent, FrameSource, KeptPlace, Measuring, Pace, PresetError, SubtitledVideo, apply_preset, before_of, kept_styles,
            measure, measured_moments, open_proxies, put_back, read_whole, videos_using, way_back,
        },
        relay::Relay,
    },
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};
use tempfile::tempdir;

/// Where styles are kept in these tests.
fn place(folder: &Path, workspace: &str) -> KeptPlace {
    KeptPlace { folder: folder.to_owned(), workspace: workspace.into(), origin: format!("{workspace}:origin") }
}

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
    assert_eq!(apply_preset(&client, &place(folder.path(), "local"), &video, &preset).await.unwrap(), None);
    let with = workspace.get(VIDEO).await.json()["video"]["subtitles"].clone();
    assert_eq!((with["captionFontSize"].as_f64(), with["presetId"].as_str()), (Some(90.0), Some(preset.preset_id.as_str())));
    assert!(before_of(folder.path(), "local", &video).exists());
    put_back(&client, &place(folder.path(), "local"), &video).await.unwrap();
    let after = workspace.get(VIDEO).await.json()["video"]["subtitles"].clone();
    for field in ["enabled", "captionStyle", "presetId"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    let look = |subtitles: &Value| Look::of(&serde_json::from_value(subtitles.clone()).unwrap());
    assert_eq!(look(&after), look(&before), "also what the preset had set and the style before had left open");
    let again = put_back(&client, &place(folder.path(), "local"), &video).await;
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
    let nowhere = apply_preset(&client, &place(folder.path(), "local"), &"vid_none".into(), &preset).await;
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
            assert_eq!(apply_preset(&client, &place(folder.path(), "local"), &video, preset(applied)).await.unwrap(), None);
            assert_eq!(subtitles().await["presetId"].as_str(), Some(applied));
        }
        // Of a preset that is not taken nothing is kept.
        let gone = Preset { preset_id: "ps_gone".into(), ..preset("default:mono").clone() };
        assert!(apply_preset(&client, &place(folder.path(), "elsewhere"), &video, &gone).await.is_err());
        assert!(!before_of(folder.path(), "elsewhere", &video).exists());
        put_back(&client, &place(folder.path(), "local"), &video).await.unwrap();
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

#[tokio::test]
async fn a_preset_that_is_deleted_and_a_video_that_is_deleted_meanwhile_fail_alone_and_leave_no_trace() {
    let (workspace, _folder) = Workspace::fresh().await;
    let client = workspace.client();
    let folder = tempdir().unwrap();
    let here = place(folder.path(), "local");
    let videos = parts(&client, 4).await;
    let sent = Design::of_style(&StyleName::Mono).body("Brand", None).unwrap();
    let preset = client.create_subtitle_preset(&sent).await.unwrap();
    assert_eq!(apply_preset(&client, &here, &videos[0], &preset).await.unwrap(), None);
    // Somebody deletes a video, the next ones still get the preset.
    client.delete_video(&videos[1]).await.unwrap();
    assert!(apply_preset(&client, &here, &videos[1], &preset).await.is_err());
    assert_eq!(apply_preset(&client, &here, &videos[2], &preset).await.unwrap(), None);
    let using = async || {
        let listed = videos_using(&client, &preset.preset_id).await.unwrap();
        let mut ids: Vec<_> = listed.videos.into_iter().map(|video| video.name).collect();
        ids.sort();
        (ids, listed.is_whole)
    };
    assert_eq!(using().await, (vec!["Part 0".to_owned(), "Part 2".to_owned()], true));
    // Somebody deletes the preset: the rest fails, and the error names what is missing.
    client.delete_subtitle_preset(&preset.preset_id).await.unwrap();
    let error = apply_preset(&client, &here, &videos[3], &preset).await.unwrap_err().to_string();
    assert!(error.contains("preset"), "{error}");
    let kept = kept_styles(folder.path(), &here.origin).unwrap();
    let mut names: Vec<_> = kept.styles.iter().map(|kept| (kept.name.as_str(), kept.applied[0].name.as_str())).collect();
    names.sort_unstable();
    assert_eq!(names, [("Part 0", "Brand"), ("Part 2", "Brand")]);
    // What was applied before is restored, also without the preset; once it is restored it is no longer listed.
    for video in [&videos[0], &videos[2]] {
        put_back(&client, &here, video).await.unwrap();
    }
    assert_eq!(kept_styles(folder.path(), &here.origin).unwrap().styles, vec![]);
    // Restoring on a video that is gone says so, and what was kept stays.
    let again = client.create_subtitle_preset(&sent).await.unwrap();
    assert_eq!(apply_preset(&client, &here, &videos[3], &again).await.unwrap(), None);
    client.delete_video(&videos[3]).await.unwrap();
    assert!(put_back(&client, &here, &videos[3]).await.is_err());
    assert_eq!(kept_styles(folder.path(), &here.origin).unwrap().styles.len(), 1);
    workspace.server.stop().await;
}

/// Short copies of the sample in a workspace.
async fn parts(client: &Client, count: usize) -> Vec<VideoId> {
    let mut parts = Vec::new();
    for number in 0..count {
        let trim = Trim { chapter_index: None, start_time: Some(2.0), end_time: Some(3.0) };
        let copy = Duplicate { name: Some(format!("Part {number}")), trim: Some(trim) };
        parts.push(client.duplicate_video(&"vid_sample".into(), &copy).await.unwrap().id);
    }
    parts
}

#[tokio::test]
async fn a_preset_is_applied_through_refusals_and_each_style_is_kept_once() {
    let (served, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let here = place(folder.path(), "local");
    // Practice mode is of the embedded database, whichever one the tests use.
    let data = open_data(served.path()).await.unwrap();
    let workspace = Workspace::practise(data, true, "slow=1ms").await.unwrap();
    let client = workspace.client();
    let parts = parts(&client, 6).await;
    let presets = client.subtitle_presets().await.unwrap().items;
    let preset = presets.iter().find(|preset| preset.preset_id.as_str() == "default:mono").unwrap();
    // The service refuses one video completely: nothing is kept of it, and the next ones get the preset.
    workspace.server.set_faults("503=1,seed=5".parse().unwrap());
    let refused = apply_preset(&client, &here, &parts[0], preset).await.unwrap_err();
    assert!(matches!(&refused, PresetError::Api(error) if error.status() == Some(503)), "{refused}");
    assert!(!before_of(folder.path(), "local", &parts[0]).exists());
    // Now and then it is busy. The user presses again where the client gave up.
    workspace.server.set_faults("503=0.3,seed=11".parse().unwrap());
    for video in &parts {
        while let Err(error) = apply_preset(&client, &here, video, preset).await {
            assert!(matches!(&error, PresetError::Api(error) if error.status() == Some(503)), "{error}");
        }
    }
    assert!(client.times_asked_to_wait() > 0, "the server refused calls");
    workspace.server.set_faults("slow=1ms".parse().unwrap());
    assert_eq!(videos_using(&client, &preset.preset_id).await.unwrap().videos.len(), parts.len());
    let kept = kept_styles(folder.path(), &here.origin).unwrap().styles;
    assert_eq!(kept.len(), parts.len());
    for kept in &kept {
        assert_eq!(kept.applied.len(), 1, "a refused attempt is no applied preset: {kept:?}");
        put_back(&client, &here, &kept.video).await.unwrap();
    }
    assert_eq!(videos_using(&client, &preset.preset_id).await.unwrap().videos.len(), 0);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_preset_is_applied_to_40_videos_within_one_window_of_100_requests_and_beyond_it_after_a_wait() {
    let served = tempdir().unwrap();
    let workspace = Workspace::open(served.path()).await;
    let parts = parts(&workspace.client(), 52).await;
    workspace.server.stop().await;
    let folder = tempdir().unwrap();
    let here = place(folder.path(), "local");
    let data = open_data(served.path()).await.unwrap();
    let workspace = Workspace::start(data, false, 100).await.unwrap();
    let client = workspace.client();
    let presets = client.subtitle_presets().await.unwrap().items;
    let preset = presets.iter().find(|preset| preset.preset_id.as_str() == "default:mono").unwrap();
    // The wait for the next window takes up to a minute: only the long tests wait.
    let count = if cutroom_soak::times() >= 10 { parts.len() } else { 40 };
    for video in &parts[..count] {
        assert_eq!(apply_preset(&client, &here, video, preset).await.unwrap(), None);
    }
    assert_eq!(client.times_asked_to_wait(), 0, "the client waits before it is refused");
    assert_eq!(videos_using(&client, &preset.preset_id).await.unwrap().videos.len(), count);
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
        Pace::Alone,
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

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn another_style_is_measured_on_frames_that_were_decoded_for_the_first() {
    let (workspace, _folder) = Workspace::fresh().await;
    let client = workspace.client();
    let project = Arc::new(read_whole(&client, &"vid_sample".into(), Extent::Everything, &|_, _| {}).await.unwrap());
    let relay = Relay::of(client).await;
    let styled = |style: StyleName| {
        let subtitles = Subtitles { caption_style: Some(style.defaults()), ..Subtitles::default() };
        SubtitledVideo { project: project.clone(), subtitles }
    };
    let (first, second) = (styled(StyleName::Highlight), styled(StyleName::Mono));
    // No proxies, as in a video that was opened just now: each frame is decoded.
    let mut frames = FrameSource::new(relay.clone(), tokio::runtime::Handle::current(), HashMap::new());
    let moments: Vec<_> = measured_moments(&first).into_iter().step_by(30).collect();
    let measured = |subject: SubtitledVideo, mut frames: FrameSource| {
        let moments = moments.clone();
        tokio::task::spawn_blocking(move || {
            let cancelled = AtomicBool::new(false);
            let measuring = Measuring { progress: &|_, _| {}, cancelled: &cancelled };
            (measure(&subject, &moments, &mut frames, &measuring), frames)
        })
    };
    let before;
    (before, frames) = measured(first, frames).await.unwrap();
    let before = before.unwrap();
    assert_eq!(before.len(), moments.len());
    workspace.server.stop().await;
    let (again, _) = measured(second.clone(), frames).await.unwrap();
    let again = again.unwrap();
    assert_eq!(again.len(), moments.len());
    assert!(before.iter().zip(&again).any(|(before, again)| (before.ratio - again.ratio).abs() > 0.1), "{before:?} {again:?}");
    let fresh = FrameSource::new(relay, tokio::runtime::Handle::current(), HashMap::new());
    assert!(measured(second, fresh).await.unwrap().0.is_err(), "nothing can be decoded now");
}
