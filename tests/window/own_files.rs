//! The user's own files in the window: screen and camera as one clip, with its transcript.

use crate::{
    common::{make_video, numbered::sized},
    harness::{Open, start},
};
use cutroom::{
    api::clip::LayoutSceneType,
    app::{Action, ClipCommand, Command},
    jobs::workspace::ImportFiles,
};
use egui::vec2;
use tempfile::tempdir;

#[test]
fn a_screen_and_a_camera_are_imported_as_one_clip_with_the_transcript_beside_them() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let screen = sized((640, 360), media.path(), "Talk.mp4", "25", "2", "", &[]);
    let camera = make_video(media.path(), "Me.mp4");
    std::fs::write(media.path().join("Me.vtt"), "WEBVTT\n\n00:00.500 --> 00:01.500\nHello everybody\n").unwrap();
    let mut begin = start(folder.path());
    begin.import = Some(ImportFiles { screen: Some(screen), camera: Some(camera) });
    let mut open = Open::with(folder.path(), begin, vec2(1100.0, 700.0), 1.0);
    open.until("the talk is open", |state| state.project().is_some_and(|project| project.video.name == "Talk"));
    open.until_drawn();
    assert!(
        open.notices().iter().any(|text| text.starts_with("Imported the transcript from the same folder: 2 words")),
        "{:?}",
        open.notices()
    );
    let data = &open.state().project().unwrap().clips[0];
    assert_eq!(data.clip.layout_scene_type, LayoutSceneType::Combi);
    assert_eq!(data.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), ["Hello", "everybody"]);
    assert!(data.camera().is_some() && data.screen().is_some() && data.words.iter().all(|word| word.estimated));
    // A second transcript replaces the first; an invalid one is reported.
    let other = media.path().join("words.json");
    std::fs::write(&other, r#"[{"text": "Exact", "startTimeMs": 100, "endTimeMs": 300}]"#).unwrap();
    open.apply(Action::ImportTranscript(other.clone()));
    open.until("it is read again", |state| state.project().is_some_and(|project| project.clips[0].words.len() == 1));
    std::fs::write(&other, "{").unwrap();
    open.apply(Action::ImportTranscript(other));
    open.until("it is refused", |state| {
        state.notices.shown().iter().any(|notice| notice.text.contains("line 1: the file isn\u{2019}t JSON"))
    });
    // A transcript is not replaced by transcribing.
    open.apply(Action::Choose(Command::Clip(ClipCommand::Transcribe)));
    let has_words = words::commands::transcribe_has_words();
    let notices = open.state().notices.shown().iter();
    assert!(notices.filter_map(|notice| notice.advice.clone()).any(|why| why.contains(has_words)));
}
