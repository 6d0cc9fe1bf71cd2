//! Fuzz test of server answers: whatever the server sends about a video, the program can compose, list, check and write it, or
//! refuses it with an error.

use crate::{
    api::{
        LONGEST_MS,
        captions::Preset,
        clip::Clip,
        faces::FaceSample,
        item::{Item, ItemKind, Word},
        lenient::{self, Record},
        source::Source,
        video::Video,
    },
    captions::{BlockRules, ClipWords, Design, Format, Look, cues},
    document::{ClipData, ClipReading, ItemRef, Lanes, Project, screen_frame},
    faces::{
        ClipFacts, Known, NoPage, Notes, Page, Thresholds, TimeWindow, check,
        document::{Beside, CheckedClip, CheckedVideo, to_csv, to_json, to_markdown},
        paging::{Depth, PagingCheck, Revisions},
    },
    jobs::captions::words_file,
    timeline::{PlaybackMs, VideoMs},
};
use cutroom_soak::{self as soak, Dice};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Valid server answers about a video, which the test mutates.
fn answer() -> Value {
    let item = |id: &str, more: Value| {
        let mut item = json!({"id": id, "startTimeMs": 500, "durationMs": 2_000, "point": {"xPct": 10.0, "yPct": 20.0}});
        item.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        item
    };
    let clip = |id: &str, order: usize| {
        json!({
            "id": id, "videoId": "vid_1", "name": "One", "order": order, "durationSeconds": 9.0, "maxDurationSeconds": 10.0,
            "cuts": [{"startTimeMs": 2_000, "durationMs": 1_000}], "layoutSceneType": "combi",
            "background": {"type": "gradient", "gradientAngle": 45, "gradientColor1": "#112233", "gradientColor2": "#445566"},
            "cameraCrop": {"top": 1, "bottom": 2, "left": 3, "right": 4}, "cameraFocusPoint": {"xPct": 50, "yPct": 40},
            "mirrorCamera": true, "screenCrop": {"top": 1, "bottom": 2, "left": 3, "right": 4}, "microphoneVolume": 1.5,
        })
    };
    json!({
        "video": {
            "id": "vid_1", "name": "Talk", "dimensions": {"width": 1920, "height": 1080}, "durationSeconds": 18.0, "revision": 3,
            "subtitles": {"enabled": true, "captionFontSize": 60, "captionPosition": {"x": 0.5, "y": 0.9}, "captionLinesPerBlock": 2},
            "chapters": [{"title": "Start", "description": "", "timestampSeconds": 0}],
        },
        "clips": [clip("cl_1", 0), clip("cl_2", 1)],
        "sources": [
            {"id": "su_s", "medium": "screen", "url": "https://x.example/s", "dimensions": {"width": 1280, "height": 720}, "durationMs": 10_000},
            {"id": "su_c", "medium": "camera", "url": "https://x.example/c", "dimensions": {"width": 640, "height": 360}, "durationMs": 10_000},
            {"id": "su_m", "medium": "microphone", "url": "https://x.example/m", "durationMs": 10_000},
        ],
        "items": {
            "sound": item("a1", json!({"volume": 1.0, "name": "Whoosh", "sourceId": "su_m"})),
            "text": item("a2", json!({"text": "Hello", "dimensions": {"width": 400, "height": 100}, "fontSize": 60, "zIndex": 3})),
            "media": item("a3", json!({"type": "image", "sourceId": "su_s", "dimensions": {"width": 400, "height": 300}, "zIndex": 1})),
            "zoom": item("a4", json!({"type": "staticZoom", "scale": 2.0, "focusPoint": {"xPct": 50, "yPct": 50}})),
            "blur": item("a5", json!({"dimensions": {"widthPct": 30, "heightPct": 40}, "intensity": 0.5})),
            "highlight": item("a6", json!({"dimensions": {"widthPct": 30, "heightPct": 40}})),
            "layout": item("a7", json!({"layout": {"kind": "sideBySide"}, "transitionStyle": "smooth"})),
        },
        "words": [
            {"index": 0, "text": "Hello", "startTimeMs": 100, "endTimeMs": 500}, {"index": 1, "text": "there.", "startTimeMs": 600, "endTimeMs": 1_000},
            {"index": 2, "text": "Bye", "startTimeMs": 8_000, "endTimeMs": 8_400},
        ],
        "samples": (0..6).map(|nth| json!({
            "timestampMs": nth * 1_500, "faces": [{"xPct": 40.0 + f64::from(nth), "yPct": 20.0, "widthPct": 10.0, "heightPct": 18.0}],
        })).collect::<Vec<_>>(),
    })
}

fn records<T: Record>(list: &Value) -> Vec<T> {
    list.as_array().into_iter().flatten().filter_map(|record| lenient::read(record.clone()).ok()).collect()
}

/// Project of the answers; `None` if the video's record can't be read.
fn opened(answer: &Value) -> Option<Project> {
    const KINDS: [(&str, ItemKind); 7] = [
        ("sound", ItemKind::SoundEffect),
        ("text", ItemKind::TextOverlay),
        ("media", ItemKind::MediaOverlay),
        ("zoom", ItemKind::Zoom),
        ("blur", ItemKind::Blur),
        ("highlight", ItemKind::Highlight),
        ("layout", ItemKind::Layout),
    ];
    let video: Video = lenient::read(answer["video"].clone()).ok()?;
    let clips: Vec<Clip> = records(&answer["clips"]);
    let reading = || {
        let items = KINDS.iter().filter_map(|(name, kind)| Item::read(*kind, answer["items"][*name].clone()).ok());
        ClipReading {
            lanes: Some(Lanes { items: items.collect(), ..Lanes::default() }),
            sources: Some(records::<Source>(&answer["sources"])),
            faces: Some(records::<FaceSample>(&answer["samples"])),
            words: Some(records::<Word>(&answer["words"])),
            transcript: Some(records::<Word>(&answer["words"])),
            ..ClipReading::default()
        }
    };
    Some(Project::new(video, clips.into_iter().map(|clip| ClipData::partly_read(clip, reading())).collect()))
}

/// Operations of the window on a video in each frame, and of commands.
fn used(project: &Project) {
    let length = project.sequence.length();
    assert!(length.0 >= 0);
    let _ = (project.edges(), project.sequence.visible(VideoMs(0), length));
    for (index, data) in project.clips.iter().enumerate() {
        let end = data.map.playback_length().0;
        for at in [0, 1, 600, end / 2, end - 1, end, LONGEST_MS] {
            let scene = project.scene(data, PlaybackMs(at.max(0)));
            let _ = screen_frame(data, &scene.composition);
            let _ = (data.faces_at(PlaybackMs(at.max(0))).sample(), project.at(VideoMs(at)));
        }
        let items: Vec<ItemRef> = project
            .draft
            .items(&data.clip.id)
            .into_iter()
            .flat_map(crate::edit::ClipItems::iter)
            .map(|item| ItemRef { clip: data.clip.id.clone(), id: item.id().clone() })
            .collect();
        for at in &items {
            let _ = (project.warnings(at), project.span(at), project.cut_over(at));
        }
        let _ = (project.hidden(&data.clip.id), project.base_layout(index));
    }
    let subtitles = project.video.subtitles.clone().unwrap_or_default();
    let mut start = VideoMs(0);
    let clips: Vec<ClipWords> = project
        .clips
        .iter()
        .map(|data| {
            let length_ms = data.map.playback_length().0;
            let words = ClipWords { start, length_ms, words: data.words.clone() };
            start = VideoMs(start.0 + length_ms);
            words
        })
        .collect();
    let all = cues(&clips, &BlockRules::of(&subtitles));
    for format in Format::ALL {
        words_file(format, &all, &subtitles, project.video.dimensions, &project.video.name);
    }
}

/// Face check of the answers.
fn checked(project: &Project, answer: &Value) {
    let answer = json!({"samples": answer["samples"]});
    for data in &project.clips {
        let known = Known {
            clip: &data.clip,
            layouts: None,
            sources: Some(&data.sources),
            canvas: project.video.dimensions,
            is_local: true,
        };
        let facts = ClipFacts::of(known);
        let mut paging = PagingCheck::new(data.map.playback_length().0, Depth::Quick);
        let mut requests = 0;
        while let Some(window) = paging.next_request() {
            let page = Page::read(window, &answer);
            let failed = |error: NoPage| crate::faces::paging::Failure { status: None, message: error.to_string() };
            paging.answered(window, page.map_err(failed));
            requests += 1;
            assert!(requests <= crate::faces::paging::MOST_REQUESTS);
        }
        let paging = paging.report(&data.clip.id, &Revisions { before: None, after: None }, 0);
        let Ok(page) = Page::read(TimeWindow::WHOLE, &answer) else { return };
        let report = check(&[page], &facts, &Thresholds::default());
        let clip = CheckedClip {
            name: data.clip.name.clone(),
            starts_at: LONGEST_MS,
            report,
            paging,
            picture: None,
            read_at: String::new(),
            revision: None,
        };
        let video =
            CheckedVideo { video: "vid_1".into(), name: "Talk".into(), clips: vec![clip], thresholds: Thresholds::default() };
        let _ = (to_json(&video, &Notes::new()), to_csv(&video, None, &Notes::new()));
        to_markdown(&video, None, &BTreeMap::<String, Beside>::new(), &BTreeMap::new());
    }
}

#[test]
fn the_answer_that_is_changed_is_one_that_can_be_used() {
    let project = opened(&answer()).unwrap();
    assert_eq!((project.clips.len(), project.sequence.length()), (2, VideoMs(18_000)));
    let items = project.draft.items(&"cl_1".into()).unwrap();
    assert_eq!(items.iter().count(), 7, "each kind is read");
    assert_eq!((project.clips[0].words.len(), project.clips[0].faces.len()), (3, 6));
    used(&project);
    checked(&project, &answer());
}

#[test]
fn whatever_a_service_says_of_a_video_it_is_used_or_refused_in_words() {
    soak::run(600, |dice: &mut Dice| {
        let mut answer = answer();
        for _ in 0..=dice.below(3) {
            dice.change(&mut answer);
        }
        if let Some(project) = opened(&answer) {
            used(&project);
            checked(&project, &answer);
        }
    });
}

#[test]
fn sums_of_the_longest_times_stay_within_what_a_number_holds() {
    let mut answer = answer();
    let longest = json!(9_007_199_254_740_991i64);
    for clip in answer["clips"].as_array_mut().unwrap() {
        clip["maxDurationSeconds"] = json!(9_007_199_254_740.0);
        clip["durationSeconds"] = json!(9_007_199_254_740.0);
        clip["cuts"] = json!([{"startTimeMs": longest, "durationMs": longest}]);
    }
    let one = answer["clips"][0].clone();
    answer["clips"] = (0..2_000)
        .map(|nth| {
            let mut clip = one.clone();
            clip["id"] = json!(format!("cl_{nth}"));
            clip
        })
        .collect();
    let project = opened(&answer).unwrap();
    assert_eq!(project.sequence.length(), VideoMs(2_000 * LONGEST_MS));
    for item in answer["items"].as_object_mut().unwrap().values_mut() {
        item["startTimeMs"] = longest.clone();
        item["durationMs"] = longest.clone();
    }
    answer["clips"].as_array_mut().unwrap().truncate(2);
    let project = opened(&answer).unwrap();
    used(&project);
    checked(&project, &answer);
}

#[test]
fn whatever_a_preset_says_it_is_shown_or_refused_in_words() {
    let preset = json!({
        "presetId": "pre_1", "name": "Mine", "captionFontSize": 60, "captionFontWeight": 700, "captionFontFamily": "Inter",
        "captionLinesPerBlock": 2, "captionPosition": {"x": 0.5, "y": 0.9},
        "captionStyle": {"name": "classic", "textColor": "#FFFFFF", "outlineColor": "#000000"},
    });
    assert!(lenient::read::<Preset>(preset.clone()).is_ok());
    soak::run(2_000, move |dice: &mut Dice| {
        let mut preset = preset.clone();
        dice.change(&mut preset);
        let Ok(read) = lenient::read::<Preset>(preset.clone()) else { return };
        let mut designs = vec![Design::of_preset(&read)];
        designs.extend(preset.as_object().map(|fields| Design::of_wire(fields.clone())));
        for design in designs {
            let subtitles = design.subtitles(None);
            let _ = (design.rows(None), design.notes(None), design.problems(), design.look(None), Look::of(&subtitles));
            let words = [Word {
                index: 0,
                text: "One".into(),
                start_time_ms: 0,
                end_time_ms: 400,
                hidden: false,
                estimated: false,
                space_before: None,
                cue: None,
            }];
            crate::captions::blocks(&words, &BlockRules::of(&subtitles));
        }
    });
}
