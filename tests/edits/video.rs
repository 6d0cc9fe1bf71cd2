//! Tests of edits of the video itself, against a real workspace: its fields, subtitles, chapters and music are journalled, saved,
//! merged, detected after lost answers and undone like those of a clip.

use super::{
    common::{Fault, Proxy, Workspace},
    request, small_video,
};
use cutroom::{
    api::{Client, VideoId, video::VideoChange},
    app::{Choice, Headless, HeadlessError, Paths},
    edit::{ConflictSubject, PendingChange, Question, VideoPart},
};
use secrecy::SecretString;
use serde_json::{Value, json};
use tempfile::tempdir;

/// Edit request whose operation id is its type.
fn edit(body: &Value) -> cutroom::app::EditRequest {
    let mut whole = json!({"operationId": body["type"]});
    whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    request(&whole)
}

fn types(edits: &Headless) -> Vec<String> {
    edits.edit_requests().iter().map(|request| request.to_json()["type"].as_str().unwrap().to_owned()).collect()
}

async fn add(edits: &mut Headless, bodies: &[Value]) {
    let added: Vec<_> = bodies.iter().map(edit).collect();
    edits.read_for(&added).await.unwrap();
    edits.add(added).unwrap();
}

async fn save(edits: &mut Headless) -> usize {
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none(), "{:?}", saved.error);
    assert!(edits.project().draft.plan().is_empty(), "{:?}", edits.project().draft.plan());
    saved.done
}

fn chapters() -> Value {
    json!({"type": "set_chapters", "chapters": [
        {"title": "The end", "description": "", "timestampSeconds": 1},
        {"title": "The start", "description": "How it begins", "timestampSeconds": 0},
    ]})
}

#[tokio::test]
async fn fields_chapters_music_and_subtitles_of_a_video_are_saved_with_its_clips_and_can_be_undone() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clips) = small_video(&workspace, home.path(), 1).await;
    let (client, paths) = (workspace.client(), Paths::under(home.path().join("home")));
    let before = client.video(&video).await.unwrap();
    let mut edits = Headless::open(client.clone(), "local", &video, &paths.journals).await.unwrap();
    add(
        &mut edits,
        &[
            json!({"type": "update_clip", "clipId": clips[0], "name": "Take two", "cuts": [{"startTimeMs": 600, "durationMs": 300}]}),
            json!({"type": "apply_subtitle_preset", "presetId": "default:cannes"}),
            json!({"type": "update_video", "name": "Film", "corners": "squircle", "linkScope": "public", "microphoneVolume": 0.5,
                "subtitles": {"captionFontSize": 90}}),
            chapters(),
            json!({"type": "set_music", "presetId": "music:daybreak", "volume": 0.4}),
        ],
    )
    .await;
    assert_eq!(types(&edits), ["update_clip", "apply_subtitle_preset", "update_video", "set_music", "set_chapters"]);
    assert_eq!(edits.project().waiting, 7, "the name and the cut of the clip are two");
    assert_eq!(edits.project().video.name, "Film", "the record is shown as it is edited");
    // Each of the two chapters counts as a change.
    assert_eq!(save(&mut edits).await, 7);
    let saved = client.video(&video).await.unwrap();
    let subtitles = saved.subtitles.clone().unwrap();
    assert_eq!((saved.name.as_str(), saved.microphone_volume), ("Film", Some(0.5)));
    assert_eq!(saved.settings.clone().unwrap().link_scope.as_str(), "public");
    assert_eq!((subtitles.preset().unwrap().as_str(), subtitles.caption_font_size), ("default:cannes", Some(90.0)));
    let titles: Vec<_> = saved.chapters.iter().flatten().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(titles, ["The start", "The end"]);
    let music = saved.background_music.clone().unwrap();
    assert_eq!((music.name.as_deref(), music.volume), (Some("Daybreak"), 0.4));
    assert_eq!(client.clip(&video, &clips[0]).await.unwrap().name, "Take two");

    // Undoes music, chapters and fields one by one; each returns to the workspace's value before.
    for _ in 0..3 {
        edits.document.undo().unwrap().unwrap();
    }
    assert_eq!(types(&edits), ["update_video", "remove_music", "set_chapters"]);
    save(&mut edits).await;
    let undone = client.video(&video).await.unwrap();
    assert_eq!((&undone.name, undone.microphone_volume), (&before.name, before.microphone_volume));
    assert_eq!((&undone.chapters, &undone.background_music), (&before.chapters, &before.background_music));
    assert_eq!((&undone.settings, &undone.corners), (&before.settings, &before.corners));
    assert_eq!(undone.subtitles.unwrap().preset().unwrap().as_str(), "default:cannes", "the preset was not undone");

    // Redo, then revert one part at a time.
    for _ in 0..3 {
        edits.document.redo().unwrap().unwrap();
    }
    edits.document.take_back(&PendingChange::Video(VideoPart::Settings)).unwrap();
    assert_eq!(types(&edits), ["set_music", "set_chapters"]);
    assert_eq!(edits.discard().unwrap(), 3);
    assert_eq!(client.video(&video).await.unwrap().revision, undone.revision, "nothing was sent");
    edits.close().await.unwrap();
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_field_of_the_video_that_others_changed_too_is_asked_about_and_the_rest_goes_in() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, _) = small_video(&workspace, home.path(), 1).await;
    let (client, paths) = (workspace.client(), Paths::under(home.path().join("home")));
    let open = || Headless::open(client.clone(), "local", &video, &paths.journals);
    let mut edits = open().await.unwrap();
    add(&mut edits, &[json!({"type": "update_video", "name": "Mine", "studioSound": true}), chapters()]).await;
    edits.close().await.unwrap();
    let theirs = VideoChange { name: Some("Theirs".into()), microphone_volume: Some(0.25), ..VideoChange::default() };
    client.update_video(&video, &theirs).await.unwrap();

    let mut edits = open().await.unwrap();
    let [conflict] = edits.conflicts() else { panic!("{:?}", edits.conflicts()) };
    let Question::Field { field, .. } = conflict.about.clone() else { panic!("{conflict:?}") };
    assert_eq!((&conflict.subject, field.as_str()), (&ConflictSubject::Video, "name"));
    assert!(matches!(edits.save().await, Err(HeadlessError::Conflicts(1))));
    assert_eq!(edits.project().video.microphone_volume, Some(0.25), "what only they changed is here");
    edits.document.answer(0, Choice::Theirs).unwrap();
    assert_eq!(types(&edits), ["update_video", "set_chapters"]);
    save(&mut edits).await;
    let saved = client.video(&video).await.unwrap();
    assert_eq!((saved.name.as_str(), saved.microphone_volume, saved.studio_sound), ("Theirs", Some(0.25), Some(true)));
    assert_eq!(saved.chapters.unwrap().len(), 2);
    edits.close().await.unwrap();
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_save_of_the_video_whose_answer_is_lost_is_found_again_and_done_once() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, _): (VideoId, _) = small_video(&workspace, home.path(), 1).await;
    let proxy = Proxy::start(workspace.server.base_url()).await;
    let client = Client::new(&proxy.address, SecretString::from(workspace.server.api_key().to_owned())).unwrap();
    let paths = Paths::under(home.path().join("home"));
    let music = |preset: &str| json!({"type": "set_music", "presetId": preset});
    let none = || json!({"type": "remove_music"});
    // State before, and the change whose request or answer is lost.
    let cases = [
        (json!({"type": "update_video", "name": "Other"}), json!({"type": "update_video", "name": "Film"})),
        (json!({"type": "set_chapters", "chapters": []}), chapters()),
        (none(), music("music:daybreak")),
        // The same volume, so that only the URL differs.
        (music("music:daybreak"), music("music:night-drive")),
        (music("music:daybreak"), none()),
    ];
    for (case, fault) in cases.iter().flat_map(|case| [(case, Fault::DropRequest), (case, Fault::DropAnswer)]) {
        let (there, change) = case;
        let mut edits = Headless::open(client.clone(), "proxy", &video, &paths.journals).await.unwrap();
        add(&mut edits, std::slice::from_ref(there)).await;
        save(&mut edits).await;
        let before = workspace.client().video(&video).await.unwrap().revision.unwrap();
        add(&mut edits, std::slice::from_ref(change)).await;
        proxy.set(fault);
        let lost = edits.save().await.unwrap();
        assert!(lost.unknown, "{change} {fault:?}: {:?}", lost.error);
        edits.close().await.unwrap();
        proxy.set(Fault::None);
        let now = workspace.client().video(&video).await.unwrap().revision.unwrap();
        assert_eq!(now > before, fault == Fault::DropAnswer, "{change} {fault:?}");
        let mut edits = Headless::open(client.clone(), "proxy", &video, &paths.journals).await.unwrap();
        assert!(edits.is_unknown() && edits.conflicts().is_empty(), "{change} {fault:?}: {:?}", edits.conflicts());
        let changes = change["chapters"].as_array().map_or(1, Vec::len);
        assert_eq!(save(&mut edits).await, changes, "{change} {fault:?}");
        edits.close().await.unwrap();
        assert_eq!(workspace.client().video(&video).await.unwrap().revision.unwrap(), before + 1, "{change} {fault:?}");
    }
    workspace.server.stop().await;
}
