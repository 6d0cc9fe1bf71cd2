//! Tests of changes by other users during a save.

use super::{
    common::{Proxy, Workspace},
    request, small_video,
};
use cutroom::{
    api::{Client, ClipId, PlaybackMs, SourceMs, VideoId, item::ItemKind},
    app::{Choice, Headless, HeadlessError, Paths},
    edit::Question,
};
use secrecy::SecretString;
use serde_json::{Value, json};
use tempfile::tempdir;

/// Another user changes the video between reading and sending: nothing is overwritten.
#[tokio::test]
async fn what_others_change_while_a_save_is_made_is_merged_or_asked_and_never_written_over() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clip) = (VideoId::new("vid_sample"), ClipId::new("cl_demo"));
    let paths = Paths::under(home.path().join("home"));
    let mut edits = Headless::open(workspace.client(), "here", &video, &paths.journals).await.unwrap();
    edits.read_clips([clip.clone()]).await.unwrap();
    let whoosh = || {
        let items = edits.project().draft.items(&clip).unwrap();
        items.of_kind(ItemKind::SoundEffect).find(|item| item.title() == "Whoosh").unwrap().id().to_string()
    };
    let id = whoosh();
    let path = format!("/v1/videos/vid_sample/clips/cl_demo/sound-effects/{id}");
    let mine = |fields: Value| {
        let mut body = json!({"type": "update_sound_effect", "operationId": "o", "clipId": "cl_demo", "soundEffectId": id});
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        vec![request(&body)]
    };
    edits.add(mine(json!({"volume": 0.25}))).unwrap();
    workspace.call("PATCH", &path, &json!({"startTimeMs": 7_000})).await;
    let saved = edits.save().await.unwrap();
    assert!(saved.error.is_none() && saved.done == 1, "{:?}", saved.error);
    let held = || async {
        let sounds = workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects").await;
        let sound = sounds.into_iter().find(|sound| sound["id"] == id.as_str()).unwrap();
        (sound["startTimeMs"].as_i64().unwrap(), sound["volume"].as_f64().unwrap())
    };
    assert_eq!(held().await, (7_000, 0.25));
    // The same field: nothing is sent, and there is a conflict.
    edits.add(mine(json!({"startTimeMs": 100}))).unwrap();
    workspace.call("PATCH", &path, &json!({"startTimeMs": 8_000})).await;
    assert!(matches!(edits.save().await, Err(HeadlessError::Conflicts(1))));
    assert_eq!(held().await, (8_000, 0.25));
    edits.close().await.unwrap();
    // The conflict is still open in the next session, until the edit is discarded.
    let mut edits = Headless::open(workspace.client(), "here", &video, &paths.journals).await.unwrap();
    assert_eq!(edits.conflicts().len(), 1);
    edits.discard().unwrap();
    edits.close().await.unwrap();
    let edits = Headless::open(workspace.client(), "here", &video, &paths.journals).await.unwrap();
    assert_eq!((edits.conflicts().len(), edits.project().waiting), (0, 0));
    edits.close().await.unwrap();
    workspace.server.stop().await;
}

/// The other value cannot be an undo step, because its item is deleted here when the user answers.
#[tokio::test]
async fn a_declined_value_that_undo_cannot_show_is_asked_about_again_before_it_is_written_over() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clips) = small_video(&workspace, home.path(), 1).await;
    let clip = &clips[0];
    let path = format!("/v1/videos/{video}/clips/{clip}/text-overlays");
    let text = json!({"text": "First", "startTimeMs": 100, "durationMs": 200});
    let made = workspace.call("POST", &path, &text).await;
    let id = made["textOverlay"]["id"].as_str().unwrap().to_owned();
    let paths = Paths::under(home.path().join("home"));
    let mut edits = Headless::open(workspace.client(), "here", &video, &paths.journals).await.unwrap();
    edits.read_clips([clip.clone()]).await.unwrap();
    let edit = |edits: &mut Headless, kind: &str, fields: Value| {
        let mut body = json!({"type": kind, "operationId": "o", "clipId": clip, "textOverlayId": id});
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        edits.add(vec![request(&body)]).unwrap();
    };
    edit(&mut edits, "update_text_overlay", json!({"text": "Mine"}));
    workspace.call("PATCH", &format!("{path}/{id}"), &json!({"text": "Theirs"})).await;
    assert!(matches!(edits.save().await, Err(HeadlessError::Conflicts(1))));
    edit(&mut edits, "remove_text_overlay", json!({}));
    edits.document.answer(0, Choice::Mine).unwrap();
    assert!(edits.conflicts().is_empty());
    // Back at what was chosen, nothing is asked; at the value before both changes it is.
    edits.document.undo().unwrap().unwrap();
    assert!(edits.conflicts().is_empty(), "{:?}", edits.conflicts());
    edits.document.undo().unwrap().unwrap();
    let [conflict] = edits.conflicts() else { panic!("{:?}", edits.conflicts()) };
    let Question::Field { theirs, mine, .. } = &conflict.about else { panic!("{conflict:?}") };
    assert_eq!((theirs, mine), (&json!("Theirs"), &json!("First")));
    let held = async || workspace.list(&path, "textOverlays").await[0]["text"].clone();
    assert!(matches!(edits.save().await, Err(HeadlessError::Conflicts(1))));
    assert_eq!(held().await, "Theirs");
    edits.document.answer(0, Choice::Theirs).unwrap();
    assert!(edits.save().await.unwrap().error.is_none());
    assert_eq!(held().await, "Theirs");
    edits.close().await.unwrap();
    workspace.server.stop().await;
}

/// Another user cuts between the reading of a clip's cuts and of its items: an item's time on the new cuts must not be taken for a
/// time on the old cuts, so nothing seems to have moved.
#[tokio::test]
async fn a_cut_of_somebody_else_between_two_reads_moves_no_item() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(served.path()).await;
    let (video, clips) = small_video(&workspace, home.path(), 1).await;
    let proxy = Proxy::start(workspace.server.base_url()).await;
    let client = Client::new(&proxy.address, SecretString::from(workspace.server.api_key().to_owned())).unwrap();
    let clip = &clips[0];
    let path = format!("/v1/videos/{video}/clips/{clip}");
    let text = json!({"text": "Unsaved", "startTimeMs": 1_000, "durationMs": 200});
    workspace.call("POST", &format!("{path}/text-overlays"), &text).await;
    let paths = Paths::under(home.path().join("home"));
    let cut = |start: i64| json!({"cuts": [{"startTimeMs": start, "durationMs": 100}]});
    let key = workspace.server.api_key();
    let (lane, footage) = ("/text-overlays", |edits: &Headless| {
        let section = edits.project().draft.section(clip).unwrap();
        let text = section.items().of_kind(ItemKind::TextOverlay).next().unwrap().times().unwrap().0;
        (section.map().to_source(text), text)
    });
    // While the clip is read for the first time.
    let mut edits = Headless::open(client.clone(), "here", &video, &paths.journals).await.unwrap();
    proxy.slip_in(lane, "PATCH", &path, key, &cut(0));
    edits.read_clips([clip.clone()]).await.unwrap();
    assert_eq!(footage(&edits), (SourceMs(1_000), PlaybackMs(900)));
    // While a save reads the server's state, and while the video is opened with an unsaved edit.
    let body = json!({"type": "remove_text_overlay", "operationId": "o", "clipId": clip, "textOverlayId": id_of(&edits, clip)});
    edits.add(vec![request(&body)]).unwrap();
    edits.close().await.unwrap();
    proxy.slip_in(lane, "PATCH", &path, key, &cut(300));
    let mut edits = Headless::open(client, "here", &video, &paths.journals).await.unwrap();
    assert!(edits.conflicts().is_empty(), "{:?}", edits.conflicts());
    assert!(edits.save().await.unwrap().error.is_none());
    edits.close().await.unwrap();
    assert!(workspace.list(&format!("{path}/text-overlays"), "textOverlays").await.is_empty());
    workspace.server.stop().await;
}

fn id_of(edits: &Headless, clip: &ClipId) -> String {
    let texts = edits.project().draft.items(clip).unwrap();
    texts.of_kind(ItemKind::TextOverlay).next().unwrap().id().to_string()
}
