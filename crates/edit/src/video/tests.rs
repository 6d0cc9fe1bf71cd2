//! Tests of the video's fields: reading, changing, sending and merging.

use super::*;
use crate::api::captions::StyleName;

fn video(more: Value) -> Video {
    let mut record = json!({"id": "vi", "name": "Film", "dimensions": {"width": 1920.0, "height": 1080.0}, "createdAt": "",
        "updatedAt": "", "microphoneVolume": 1.0, "chapters": [], "settings": {"linkScope": "private"},
        "subtitles": {"enabled": false}});
    record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(record).unwrap()
}

fn music(url: &str, volume: f64) -> Value {
    json!({"backgroundMusic": {"url": url, "durationMs": 9.0, "volume": volume, "name": "Tune"}})
}

fn set(preset: &str) -> VideoEdit {
    let body = json!({"presetId": preset, "volume": 0.5});
    VideoEdit::set_music(&serde_json::from_value(body).unwrap())
}

#[test]
fn every_field_that_the_patch_takes_is_read_from_the_record_and_sent_again() {
    let schema = serde_json::to_value(schemars::schema_for!(VideoChange)).unwrap();
    let mut known: Vec<_> = FIELDS.iter().map(|field| (*field).to_owned()).collect();
    known.extend(["password".into(), "subtitles".into()]);
    known.sort();
    let mut taken: Vec<_> = schema["properties"].as_object().unwrap().keys().cloned().collect();
    taken.sort();
    assert_eq!(known, taken, "`FIELDS` follows the body");
    let change = json!({"name": "B", "microphoneVolume": 0.5, "linkScope": "public", "corners": "squircle",
        "subtitles": {"enabled": true, "captionFontSize": 50.0, "captionPosition": null}});
    let change: VideoChange = serde_json::from_value(change).unwrap();
    let (base, mut view) = (VideoFields::of(&video(json!({}))), VideoFields::of(&video(json!({}))));
    VideoEdit::update(&change).unwrap().apply(&mut view);
    let steps = base.steps_to(&view);
    let [VideoStep::Update(sent)] = &steps[..] else { panic!("{steps:?}") };
    let same_but_automatic = |change: &VideoChange| {
        change.subtitles.clone().map(|s| crate::api::captions::Subtitles { caption_position: None, ..s })
    };
    assert_eq!(
        (&sent.name, &sent.link_scope, same_but_automatic(sent)),
        (&change.name, &change.link_scope, same_but_automatic(&change))
    );
    let mut shown = video(json!({}));
    view.show_in(&mut shown);
    assert_eq!((shown.name.as_str(), shown.microphone_volume), ("B", Some(0.5)));
    assert_eq!(shown.settings.unwrap().link_scope.as_str(), "public");
    assert_eq!(shown.subtitles.unwrap().caption_font_size, Some(50.0));
}

#[test]
fn a_password_is_refused_because_what_waits_is_kept_in_a_file() {
    let change = VideoChange { password: Some("secret".into()), ..VideoChange::default() };
    assert_eq!(VideoEdit::update(&change).unwrap_err().field, "password");
}

#[test]
fn an_address_that_changes_with_every_answer_is_nobodys_change() {
    let at = |url: &str| VideoFields::of(&video(music(url, 0.3)));
    assert_eq!(at("http://127.0.0.1:1/media/su/x?sig=1"), at("http://127.0.0.1:2/media/su/x?sig=2#t"));
}

#[test]
fn music_that_was_set_here_is_known_again_by_the_address_that_the_service_gives_it() {
    let base = VideoFields::of(&video(json!({})));
    let mut saved = base.clone();
    set("music:calm").apply(&mut saved);
    let read = VideoFields::of(&video(music("https://h/a/b", 0.5)));
    let VideoMerge { base, view, silent, questions } = VideoFields::merged(&saved, &read, &saved);
    assert!(silent.is_empty() && questions.is_empty());
    assert_eq!(base, view);
    assert!(base.steps_to(&saved).is_empty(), "what was chosen here is the same still");
    // Another user raised the volume.
    let louder = VideoFields::of(&video(music("https://h/a/b", 0.9)));
    assert_eq!(VideoFields::merged(&base, &louder, &view).silent, ["backgroundMusic"]);
}

#[test]
fn music_that_nobody_knows_the_source_of_cannot_be_sent_again() {
    let read = VideoFields::of(&video(music("https://h/a/b", 0.5)));
    let back = set("music:calm").inverse(&read);
    assert!(back.fits(&read).is_ok(), "it is there still");
    assert_eq!(back.fits(&VideoFields::of(&video(json!({})))).unwrap_err().field, "backgroundMusic");
}

#[test]
fn music_of_which_only_the_address_is_known_gets_another_volume_where_it_is() {
    let read = VideoFields::of(&video(music("https://h/a/b", 0.5)));
    let louder = VideoEdit::change_music(&read, Some(0.9), None).unwrap();
    assert!(louder.fits(&read).is_ok() && louder.check().is_ok());
    let mut view = read.clone();
    louder.apply(&mut view);
    let steps = read.steps_to(&view);
    let [VideoStep::SetMusic(sent)] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!((&sent.source_id, &sent.preset_id, sent.volume, sent.name.as_deref()), (&None, &None, Some(0.9), Some("Tune")));
    // The edit of the request leaves the source of the music unchanged.
    let mut saved = read.clone();
    steps[0].edit().apply(&mut saved);
    assert_eq!(saved, view);
    let now = VideoFields::of(&video(music("https://other/a/b?new", 0.9)));
    assert!(steps[0].has_landed(&read, &now) && !steps[0].has_landed(&read, &read));
    assert!(saved.steps_to(&now).is_empty());
    // Other music replaced it: its volume must not change instead.
    let other = VideoFields::of(&video(music("https://h/another", 0.5)));
    assert!(other.steps_to(&view).is_empty());
    assert_eq!(louder.fits(&other).unwrap_err().field, "backgroundMusic");
    assert!(VideoEdit::change_music(&VideoFields::of(&video(json!({}))), Some(0.1), None).is_none());
    let too_loud = VideoEdit::change_music(&read, Some(1.5), None).unwrap();
    assert_eq!(too_loud.check().unwrap_err().field, "volume");
}

#[test]
fn a_preset_is_one_request_and_what_differs_from_it_another() {
    let base = VideoFields::of(&video(json!({})));
    let mut view = base.clone();
    VideoEdit::preset(&Preset::built_in(&StyleName::Cannes)).apply(&mut view);
    let steps = base.steps_to(&view);
    assert!(
        matches!(&steps[..], [VideoStep::ApplyPreset(preset)] if preset.preset_id.as_str() == "default:cannes"),
        "{steps:?}"
    );
    let larger = json!({"subtitles": {"captionFontSize": 90.0}});
    VideoEdit::update(&serde_json::from_value(larger).unwrap()).unwrap().apply(&mut view);
    let steps = base.steps_to(&view);
    let [VideoStep::ApplyPreset(_), VideoStep::Update(change)] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!(change.subtitles.as_ref().unwrap().caption_font_size, Some(90.0));
    assert_eq!(steps[1].title(), words::edits::video_fields("subtitles font size"));
    let names = ["customThumbnailURL", "subtitles.enabled", "defaultClipTransition"].map(plain_name);
    assert_eq!(names, ["custom thumbnail url", "subtitles enabled", "default clip transition"]);
}

#[test]
fn fields_that_both_changed_are_asked_about_and_others_go_in() {
    let base = VideoFields::of(&video(json!({"corners": "regular"})));
    let theirs = VideoFields::of(&video(json!({"name": "Theirs", "microphoneVolume": 2.0, "corners": "regular"})));
    let mut mine = base.clone();
    let change = VideoChange { name: Some("Mine".into()), studio_sound: Some(true), ..VideoChange::default() };
    VideoEdit::update(&change).unwrap().apply(&mut mine);
    let merge = VideoFields::merged(&base, &theirs, &mine);
    assert_eq!(merge.questions, [("name".to_owned(), json!("Theirs"), json!("Mine"))]);
    assert_eq!(merge.silent, ["microphoneVolume"]);
    assert_eq!(merge.view.get("name"), Some(&json!("Mine")));
    assert_eq!((merge.view.get("microphoneVolume"), merge.view.get("studioSound")), (Some(&json!(2.0)), Some(&json!(true))));
    assert_eq!(merge.base, theirs);
}
