//! Opening: the sample, the user's own files, a hosted workspace, and restored settings of the window.

use super::{
    common::make_video,
    harness::{Open, Shared, start},
};
use cutroom::{
    app::{Action, Command, Dialog, FileCommand, Paths, Start, State},
    jobs::workspace::Target,
    timeline::VideoMs,
};
use egui::{Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable;
use secrecy::SecretString;
use tempfile::tempdir;

#[test]
fn the_window_opens_on_the_sample_with_every_lane_named_for_a_screen_reader() {
    let folder = tempdir().unwrap();
    let open = Open::sample(folder.path());
    for clip in ["Welcome", "Demo", "Wrap-up"] {
        open.harness.get_by_role_and_label(Role::Button, &words::timeline::clip_label(clip));
    }
    assert!(
        open.value(&words::timeline::clip_label("Demo")).contains("3 cuts"),
        "{}",
        open.value(&words::timeline::clip_label("Demo"))
    );
    assert!(
        open.value("Whoosh").contains("0:04.398 in clip") && open.value("Whoosh").contains("0:00.9 long"),
        "{}",
        open.value("Whoosh")
    );
    for item in [
        "Click",
        "Chime",
        "Welcome to Cutroom",
        "Menu",
        "Titles go on top",
        "Logo",
        words::labels::blur(),
        words::labels::highlight(),
    ] {
        super::harness::control(&open, Role::Button, item);
    }
    for control in [
        words::commands::undo(),
        words::commands::redo(),
        words::common::save(),
        words::commands::add_text(),
        words::commands::delete(),
        words::commands::zoom_in(),
        words::commands::zoom_to_fit(),
    ] {
        open.harness.get_by_role_and_label(Role::Button, control);
    }
    open.harness.get_by_label(words::window::all_saved());
    open.harness.get_by_role_and_label(Role::Slider, words::timeline::playhead());
}

#[test]
fn a_file_is_imported_and_opened() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let file = make_video(media.path(), "Holiday film.mp4");
    let mut begin = start(folder.path());
    begin.import = Some(file.into());
    let mut open = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    open.until("the film is open", |state| state.project().is_some_and(|project| project.video.name == "Holiday film"));
    open.until_drawn();
    assert!(
        open.value(&words::timeline::clip_label("Clip 1")).starts_with("0:02 long"),
        "{}",
        open.value(&words::timeline::clip_label("Clip 1"))
    );
    open.apply(Action::Run(Command::File(FileCommand::OpenVideo)));
    open.until("the list is read", |state| matches!(state.dialog(), Some(Dialog::Videos(Some(videos))) if videos.len() == 2));
    open.click("Cutroom sample");
    open.until("the sample is open", |state| state.project().is_some_and(|project| project.clips.len() == 3));
}

#[test]
fn a_file_that_is_no_video_is_refused_with_the_reason() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    let bad = media.path().join("notes.mp4");
    std::fs::write(&bad, "these are notes").unwrap();
    for (file, says) in [
        (bad, "isn\u{2019}t readable media"),
        (media.path().join("gone.mp4"), "No such file"),
        (media.path().to_owned(), "not a file"),
    ] {
        open.apply(Action::ImportFile(file));
        open.until("the import ended", |state| state.import.is_none());
        assert!(open.notices().iter().any(|notice| notice.contains(says)), "{says}: {:?}", open.notices());
    }
    open.harness.get_by_label(&words::timeline::clip_label("Welcome"));
}

#[test]
fn a_hosted_workspace_asks_for_its_key_and_takes_it() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let key = shared.workspace.server.api_key().to_owned();
    let begin = Start { target: Target::Remote(shared.address().to_owned()), video: None, import: None };
    let mut open = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    let asked = |state: &State| matches!(state.connection, cutroom::app::Connection::KeyNeeded(_));
    open.until("the key is asked for", asked);
    open.harness.get_by_role_and_label(Role::PasswordInput, words::dialogs::api_key());
    open.apply(Action::UseKey { key: SecretString::from("ck_wrong"), remember: false });
    open.until("a wrong key is asked for again", asked);
    open.apply(Action::UseKey { key: SecretString::from(key), remember: false });
    open.until("the video is shown", |state| state.project().is_some());
    open.harness.get_by_label(&words::timeline::clip_label("Demo"));
    drop(open);
    shared.stop();
}

#[test]
fn a_workspace_that_is_open_elsewhere_is_said_so() {
    let folder = tempdir().unwrap();
    let _held = cutroom::server::DataDir::open(&Paths::under(folder.path().to_owned()).data).unwrap();
    let mut open = Open::local(folder.path());
    open.until("it is refused", |state| matches!(&state.connection, cutroom::app::Connection::Failed(what, _) if what.contains("open in another Cutroom")));
    open.harness.get_by_label(words::window::workspace_not_opened());
}

#[test]
fn the_playhead_follows_keys_and_the_window_remembers_where_it_was() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("the frames of the recording are known", |state| {
        let camera = state.project().and_then(|project| project.clips[0].camera());
        camera.is_some_and(|camera| state.frames_of(&camera.id).is_some())
    });
    // At 24 frames per second, the second frame starts at 41.67 ms.
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(open.state().playhead(), VideoMs(42));
    open.press(Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(open.state().playhead(), VideoMs(1_042));
    open.press(Modifiers::COMMAND, Key::ArrowRight);
    let edge = open.state().playhead();
    assert!(edge > VideoMs(1_042) && open.state().project().unwrap().edges().contains(&edge));
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!(open.state().playhead(), edge);
}
