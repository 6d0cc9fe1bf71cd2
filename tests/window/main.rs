//! The real window with the real worker and the real local workspace, found by role and label as a screen reader would.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod closing;
mod deleting;
mod dialogs;
mod faces;
mod frames;
mod harness;
mod hidden;
mod hosted;
mod imports;
mod keyboard;
mod notices;
mod overlays;
mod own_files;
mod session;
mod space;
mod text;
mod times;

use common::{Fault, Proxy, Workspace, make_video};
use cutroom::{
    api::{
        Client, VideoId,
        item::{ChangeBody, Item, ItemKind},
        layout::{LayoutChange, LayoutMedia},
    },
    app::{Action, Command, Dialog, EditRequest, Headless, ItemRef, Paths, SaveState, Start, State, Target},
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable;
use harness::{Open, start};
use secrecy::SecretString;
use std::{
    path::Path,
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// How far an item moves by a frame, in milliseconds: of 24 in a second, or of 30 as long as the rate is not known.
const A_FRAME: std::ops::RangeInclusive<i64> = 33..=42;

#[test]
fn the_window_opens_on_the_sample_with_every_lane_named_for_a_screen_reader() {
    let folder = tempdir().unwrap();
    let open = Open::sample(folder.path());
    for clip in ["Clip Welcome", "Clip Demo", "Clip Wrap-up"] {
        open.harness.get_by_role_and_label(Role::Button, clip);
    }
    assert!(open.value("Clip Demo").contains("3 cuts"), "{}", open.value("Clip Demo"));
    assert!(
        open.value("Whoosh").contains("0:04.398 in clip") && open.value("Whoosh").contains("0:00.9 long"),
        "{}",
        open.value("Whoosh")
    );
    for item in ["Click", "Chime", "Welcome to Cutroom", "Menu", "Titles go on top", "Logo", "Blur", "Highlight"] {
        open.harness.get_by_role_and_label(Role::Button, item);
    }
    for control in ["Undo", "Redo", "Save", "Add text", "Delete", "Zoom in", "Zoom to fit"] {
        open.harness.get_by_role_and_label(Role::Button, control);
    }
    open.harness.get_by_label("All saved");
    open.harness.get_by_role_and_label(Role::Slider, "Playhead");
}

#[test]
fn a_drag_is_undone_redone_saved_and_there_after_a_restart() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    let block = open.harness.get_by_label("Whoosh").rect();
    open.drag(block.center(), vec2(60.0, 0.0));
    let after = open.whoosh();
    assert!(after > before + 1_000, "{before} {after}");
    open.harness.get_by_label("1 edit waits");
    assert_eq!(open.state().project().unwrap().draft.history().done().len(), 1, "thirty moves are one step");
    open.click("Undo");
    assert_eq!(open.whoosh(), before);
    open.harness.get_by_label("All saved");
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(open.whoosh(), after);
    open.click("Save");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("the revision is told", |state| state.project().unwrap().video.revision == Some(1));
    open.apply(Action::Run(Command::Reload));
    open.until("it is read again", |state| state.loading.is_none());
    assert_eq!(open.whoosh(), after);
    drop(open);

    let open = Open::sample(folder.path());
    assert_eq!(open.whoosh(), after);
    assert_eq!(open.state().project().unwrap().video.revision, Some(1));
}

#[test]
fn undo_after_a_save_is_a_new_edit() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Chime");
    open.press(Modifiers::NONE, Key::Delete);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert!(open.harness.query_by_label("Chime").is_none());
    open.click("Undo");
    assert_eq!(open.state().waiting(), 1, "bringing it back waits to be saved");
    open.click("Save");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.harness.get_by_label("Chime");
    assert_eq!(open.state().project().unwrap().video.revision, Some(2));
}

#[test]
fn edges_trim_and_keys_nudge() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let block = open.harness.get_by_label("Logo").rect();
    open.drag(block.left_center() + vec2(2.0, 0.0), vec2(20.0, 0.0));
    let history = |open: &Open<'_>| open.state().project().unwrap().draft.history().undo_name().unwrap().to_owned();
    assert!(history(&open).starts_with("Trim \u{2018}Logo\u{2019}"), "{}", history(&open));
    let selected = open.state().selected().unwrap().1.times().unwrap();
    open.press(Modifiers::ALT, Key::ArrowRight);
    let nudged = open.state().selected().unwrap().1.times().unwrap();
    assert!(A_FRAME.contains(&(nudged.0.0 - selected.0.0)), "by a frame");
    assert_eq!(nudged.1, selected.1);
    assert!(history(&open).starts_with("Move \u{2018}Logo\u{2019}"));
    assert_eq!(open.state().waiting(), 1, "both are one operation");
}

#[test]
fn a_new_text_is_typed_in_the_inspector() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.click("Add text");
    open.harness.run_steps(4);
    open.harness.get_by_role_and_label(Role::MultilineTextInput, "Text").type_text("Hello there");
    open.harness.run_steps(4);
    open.harness.get_by_label("Hello there");
    let history = open.state().project().unwrap().draft.history();
    assert_eq!(history.done().len(), 2, "adding it, and typing as one step");
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(open.state().selected().unwrap().1.title(), "Hello there", "it stays selected under its real id");
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
    assert!(open.value("Clip Clip 1").starts_with("0:02 long"), "{}", open.value("Clip Clip 1"));
    open.apply(Action::Run(Command::OpenVideo));
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
    for (file, says) in
        [(bad, "not media"), (media.path().join("gone.mp4"), "No such file"), (media.path().to_owned(), "not a file")]
    {
        open.apply(Action::ImportFile(file));
        open.until("the import ended", |state| state.import.is_none());
        assert!(open.notices().iter().any(|notice| notice.contains(says)), "{says}: {:?}", open.notices());
    }
    open.harness.get_by_label("Clip Welcome");
}

#[test]
fn closing_with_unsaved_edits_asks_first() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.apply(Action::AskToClose);
    assert!(!open.state().closed);
    open.click("Cancel");
    assert!(!open.state().closed && open.state().waiting() == 1);
    open.apply(Action::AskToClose);
    open.click("Save and close");
    open.until("it is saved and closed", |state| state.closed);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert!(open.harness.query_by_label("Click").is_none(), "it was saved");
    open.apply(Action::AskToClose);
    assert!(open.state().closed, "nothing waits: nothing is asked");
}

#[test]
fn opening_another_video_with_unsaved_edits_asks_first() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.apply(Action::Open(VideoId::new("vid_other")));
    open.harness.get_by_label("Save and open");
    open.click("Cancel");
    assert_eq!(open.state().waiting(), 1);
}

#[test]
fn a_hosted_workspace_asks_for_its_key_and_takes_it() {
    let (folder, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let (address, key) = (workspace.server.base_url().to_owned(), workspace.server.api_key().to_owned());
    let begin = Start { target: Target::Remote(address), video: None, import: None };
    let mut open = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    let asked = |state: &State| matches!(state.connection, cutroom::app::Connection::KeyNeeded(_));
    open.until("the key is asked for", asked);
    open.harness.get_by_role_and_label(Role::PasswordInput, "API key");
    open.apply(Action::UseKey { key: SecretString::from("ck_wrong"), remember: false });
    open.until("a wrong key is asked for again", asked);
    open.apply(Action::UseKey { key: SecretString::from(key), remember: false });
    open.until("the video is shown", |state| state.project().is_some());
    open.harness.get_by_label("Clip Demo");
    drop(open);
    runtime.block_on(workspace.server.stop());
}

#[test]
fn a_save_that_cannot_reach_the_workspace_keeps_the_edits_and_goes_through_later() {
    let (folder, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let (address, key) = (workspace.server.base_url().to_owned(), workspace.server.api_key().to_owned());
    let begin = Start { target: Target::Remote(address.clone()), video: Some("vid_sample".into()), import: None };
    let mut open = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    open.until("the key is asked for", |state| matches!(state.connection, cutroom::app::Connection::KeyNeeded(_)));
    open.apply(Action::UseKey { key: SecretString::from(key), remember: false });
    open.until("the video is shown", |state| state.project().is_some());
    runtime.block_on(workspace.server.stop());
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.click("Save");
    open.until("the save failed", |state| !matches!(state.save(), SaveState::Running { .. }));
    assert_eq!(open.state().waiting(), 1, "{:?}", open.notices());
    assert!(
        open.notices().iter().any(|notice| notice.contains("cannot reach") || notice.contains("not known")),
        "{:?}",
        open.notices()
    );

    let listen = address.strip_prefix("http://").unwrap().parse().unwrap();
    let again = runtime.block_on(async {
        let data = cutroom::server::DataDir::open(served.path()).unwrap();
        cutroom::server::Server::start(cutroom::server::Config {
            listen,
            data,
            api_key: None,
            sample: false,
            rate_limit: cutroom::server::EMBEDDED_RATE_LIMIT,
            allow_private_webhooks: false,
        })
        .await
        .unwrap()
    });
    open.apply(Action::Run(Command::Save));
    open.until("the save came through", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    drop(open);
    runtime.block_on(again.stop());
}

#[test]
fn edits_that_were_not_saved_come_back_with_their_history() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    let block = open.harness.get_by_label("Whoosh").rect();
    open.drag(block.center(), vec2(60.0, 0.0));
    let after = open.whoosh();
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.click("Add text");
    open.click("Undo");
    // As if the program had been killed: nothing is saved, nothing is asked.
    drop(open);

    let mut open = Open::sample(folder.path());
    assert_eq!((open.whoosh(), open.state().waiting()), (after, 2), "{:?}", open.notices());
    assert!(
        open.notices().iter().any(|notice| notice.contains("2 edits that waited to be saved are restored")),
        "{:?}",
        open.notices()
    );
    assert!(open.harness.query_by_label("Click").is_none());
    open.click("Redo");
    open.harness.get_by_label("New text");
    for _ in 0..3 {
        open.click("Undo");
    }
    assert_eq!((open.whoosh(), open.state().waiting()), (before, 0));
    for _ in 0..2 {
        open.click("Redo");
    }
    drop(open);

    // Twice over, and then saved: nothing is left to restore.
    let mut open = Open::sample(folder.path());
    assert_eq!(open.state().waiting(), 2);
    open.click("Save");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("it is read back", |state| state.project().unwrap().video.revision == Some(1));
    open.harness.run_steps(5);
    open.apply(Action::AskToClose);
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!((open.whoosh(), open.state().waiting()), (after, 0));
    assert!(open.notices().is_empty(), "{:?}", open.notices());
}

#[test]
fn undo_of_a_saved_step_is_restored_too_and_everything_can_be_discarded() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Chime");
    open.press(Modifiers::NONE, Key::Delete);
    open.click("Save");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("it is read back", |state| state.project().unwrap().video.revision == Some(1));
    open.harness.run_steps(10);
    open.click("Undo");
    assert_eq!(open.state().waiting(), 1);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!(open.state().waiting(), 1);
    open.harness.get_by_label("Chime");
    open.apply(Action::Run(Command::DiscardEdits));
    assert_eq!(open.state().waiting(), 0);
    assert!(open.harness.query_by_label("Chime").is_none());
    open.click("Undo");
    assert_eq!(open.state().waiting(), 1, "discarding is a step like any other");
    drop(open);
    assert_eq!(Open::sample(folder.path()).state().waiting(), 1);
}

#[test]
fn a_damaged_journal_is_set_aside_and_never_blocks_the_start() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    for label in ["Click", "Chime"] {
        open.click(label);
        open.press(Modifiers::NONE, Key::Delete);
    }
    drop(open);
    let journals = Paths::under(folder.path().to_owned()).journals;
    let files = |end: &str| {
        let entries = std::fs::read_dir(&journals).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.to_string_lossy().contains(end)).collect::<Vec<_>>()
    };
    let journal = files(".journal")[0].clone();
    let bytes = std::fs::read(&journal).unwrap();
    std::fs::write(&journal, &bytes[..bytes.len() - 3]).unwrap();
    let open = Open::sample(folder.path());
    assert_eq!(open.state().waiting(), 1, "the whole part is restored");
    assert!(open.notices().iter().any(|notice| notice.contains("was damaged")), "{:?}", open.notices());
    assert_eq!(std::fs::read(&files("damaged")[0]).unwrap(), bytes[..bytes.len() - 3]);
}

/// A save whose answer is lost, then the editor killed: it is sent again under the same key and takes effect once.
#[test]
fn a_save_whose_answer_was_lost_takes_effect_once_also_after_a_crash() {
    let (folder, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let proxy = runtime.block_on(Proxy::start(workspace.server.base_url()));
    let key = workspace.server.api_key().to_owned();
    let begin = Start { target: Target::Remote(proxy.address.clone()), video: Some("vid_sample".into()), import: None };
    let connect = || {
        let mut open = Open::with(folder.path(), begin.clone(), vec2(1440.0, 900.0), 1.0);
        open.until("the key is asked for", |state| matches!(state.connection, cutroom::app::Connection::KeyNeeded(_)));
        open.apply(Action::UseKey { key: SecretString::from(key.clone()), remember: false });
        open.until("the video is shown", |state| state.project().is_some());
        open.harness.run_steps(3);
        open
    };
    let sounds = || runtime.block_on(workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects")).len();
    // The third time by a service that does not know the key: what it holds is looked at before it is sent again.
    for (round, fault, item) in
        [(1, Fault::DropAnswer, "Click"), (2, Fault::DropRequest, "Whoosh"), (3, Fault::DropAnswer, "Chime")]
    {
        if round == 3 {
            proxy.forget_keys();
        }
        let mut open = connect();
        open.click(item);
        open.press(Modifiers::COMMAND, Key::D);
        assert_eq!(open.state().waiting(), 1);
        proxy.set(fault);
        open.click("Save");
        open.until("no answer comes", |state| state.save() == SaveState::Unknown);
        assert_eq!(open.state().waiting(), 1, "what is not known to be saved still waits");
        open.harness.get_by_label("Save again");
        // Also with its edit undone the save may have arrived: it is not left without a question.
        open.click("Undo");
        open.apply(Action::AskToClose);
        assert!(!open.state().closed && open.state().can(Command::Save));
        open.apply(Action::CloseDialog);
        open.click("Redo");
        drop(open);

        proxy.set(Fault::None);
        let mut open = connect();
        assert!(open.notices().iter().any(|notice| notice.contains("sent again")), "{:?}", open.notices());
        open.until("it is sent again", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
        assert_eq!(sounds(), 3 + round, "once, after {fault:?}");
        assert_eq!(runtime.block_on(workspace.revision()), round as u64);
        open.harness.run_steps(5);
        open.apply(Action::AskToClose);
        drop(open);
    }
    drop(proxy);
    runtime.block_on(workspace.server.stop());
}

#[test]
fn a_save_of_several_batches_is_stopped_between_them_and_the_rest_goes_out_with_the_next() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let proxy = shared.runtime.block_on(Proxy::start(shared.workspace.server.base_url()));
    let client = Client::new(&proxy.address, SecretString::from(shared.workspace.server.api_key().to_owned())).unwrap();
    let texts = |number: usize| {
        serde_json::json!({"type": "add_text_overlay", "operationId": "o", "clipId": "cl_demo", "text": format!("Text {number}"),
            "startTimeMs": number * 50, "durationMs": 50})
    };
    shared.runtime.block_on(async {
        let paths = Paths::under(folder.path().to_owned());
        let mut edits = Headless::open(client, &proxy.address, &"vid_sample".into(), &paths).await.unwrap();
        edits.read_clips(edits.project.draft.order().to_vec()).await.unwrap();
        edits.add((0..450).map(|number| EditRequest::parse(number, &texts(number)).unwrap()).collect()).unwrap();
        edits.close().await.unwrap();
    });
    let mut open = shared.open_at(&proxy.address, folder.path());
    assert_eq!(open.state().waiting(), 450);
    // Slow enough that a busy machine is not too late to stop it.
    proxy.set(Fault::Slow);
    open.click("Save");
    open.until("a batch is saved", |state| matches!(state.save(), SaveState::Running { done: 200.., .. }));
    open.click("Stop saving");
    open.until("it is stopped, and what is left is read", |state| state.save() == SaveState::Idle && state.waiting() < 450);
    let left = open.state().waiting();
    assert!(left == 250 || left == 50, "{left}");
    let told = format!("The save was stopped: {} of 450 changes were saved", 450 - left);
    assert!(open.notices().iter().any(|notice| notice.contains(&told)), "{:?}", open.notices());
    let there = || {
        let list = shared.workspace.list("/v1/videos/vid_sample/clips/cl_demo/text-overlays", "textOverlays");
        let names = shared.runtime.block_on(list).into_iter().map(|text| text["text"].as_str().unwrap().to_owned());
        let mut names: Vec<_> = names.filter(|name| name.starts_with("Text ")).collect();
        names.sort();
        names
    };
    assert_eq!(there().len(), 450 - left);
    proxy.set(Fault::None);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("the rest is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let mut all: Vec<_> = (0..450).map(|number| format!("Text {number}")).collect();
    all.sort();
    assert_eq!(there(), all, "each once");
    drop(open);
    drop(proxy);
    shared.stop();
}

#[test]
fn a_workspace_that_is_open_elsewhere_is_said_so() {
    let folder = tempdir().unwrap();
    let _held = cutroom::server::DataDir::open(&Paths::under(folder.path().to_owned()).data).unwrap();
    let mut open = Open::local(folder.path());
    open.until("it is refused", |state| matches!(&state.connection, cutroom::app::Connection::Failed(what, _) if what.contains("open in another Cutroom")));
    open.harness.get_by_label("The workspace could not be opened");
}

#[test]
fn the_playhead_follows_keys_and_the_window_remembers_where_it_was() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("the frames of the recording are known", |state| {
        let camera = state.project().and_then(|project| project.clips[0].camera());
        camera.is_some_and(|camera| state.frames_of(&camera.id).is_some())
    });
    // The second frame of 24 in a second begins at 41.67 ms.
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

/// A moment of the first clip with this many faces.
fn with_faces(open: &Open<'_>, faces: usize) -> VideoMs {
    let project = open.state().project().unwrap();
    let sample = project.clips[0].faces.iter().find(|sample| sample.faces.len() == faces).unwrap();
    VideoMs(sample.timestamp_ms as i64 + 40)
}

fn clip_span(open: &Open<'_>, clip: usize) -> cutroom::timeline::ClipSpan {
    open.state().project().unwrap().sequence.span(clip).unwrap()
}

#[test]
fn pictures_of_the_editor() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let two = with_faces(&open, 2);
    open.apply(Action::MovePlayhead(two));
    open.until_drawn();
    open.picture("editor_two_faces");

    // The demo: zoom, blur, bubble; then text and a picture over it, with an item selected and changed.
    let demo = clip_span(&open, 1);
    open.click("Blur");
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 27_600)));
    open.until_drawn();
    open.picture("editor_zoom_and_blur");
    open.apply(Action::MovePlayhead(VideoMs(demo.end().0 - 6_000)));
    open.until_drawn();
    let block = open.harness.get_by_label("Titles go on top").rect();
    open.drag(block.center(), vec2(-8.0, 0.0));
    open.until_drawn();
    open.picture("editor_text_selected_and_changed");
    open.apply(Action::AskToClose);
    open.picture("dialog_unsaved_edits");
    open.apply(Action::CloseDialog);
    open.apply(Action::Run(Command::ShowKeys));
    open.picture("dialog_keys");
}

#[test]
fn pictures_of_a_small_window() {
    let folder = tempdir().unwrap();
    let mut small = Open::with(folder.path(), start(folder.path()), vec2(1100.0, 700.0), 1.0);
    small.until("the sample is shown", |state| state.project().is_some());
    let wrap = clip_span(&small, 2);
    small.apply(Action::MovePlayhead(VideoMs(wrap.start.0 + 4_000)));
    small.until_drawn();
    small.picture("editor_1100x700_side_by_side");
    small.apply(Action::ImportFile("/nowhere/film.mp4".into()));
    small.until("the import failed", |state| state.import.is_none());
    small.picture("editor_1100x700_error_notice");
}

#[test]
fn picture_of_a_sharp_screen() {
    let folder = tempdir().unwrap();
    let mut sharp = Open::with(folder.path(), start(folder.path()), vec2(1440.0, 900.0), 2.0);
    sharp.until("the sample is shown", |state| state.project().is_some());
    let one = with_faces(&sharp, 1);
    sharp.apply(Action::MovePlayhead(one));
    sharp.until_drawn();
    sharp.picture("editor_scale_2");
}

#[test]
fn picture_of_a_workspace_without_videos() {
    let (folder, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::try_open(served.path(), false)).unwrap();
    let (address, key) = (workspace.server.base_url().to_owned(), workspace.server.api_key().to_owned());
    let begin = Start { target: Target::Remote(address), video: None, import: None };
    let mut open = Open::with(folder.path(), begin, vec2(1100.0, 700.0), 1.0);
    open.until("the key is asked for", |state| matches!(state.connection, cutroom::app::Connection::KeyNeeded(_)));
    open.apply(Action::UseKey { key: SecretString::from(key), remember: false });
    open.until("the list is shown", |state| matches!(state.dialog(), Some(Dialog::Videos(_))));
    open.apply(Action::CloseDialog);
    open.harness.get_by_label("No video is open");
    // The address differs from run to run.
    let status = open.harness.get_by_label_contains("127.0.0.1").rect();
    open.masked_picture("workspace_without_videos", Some(status.expand(2.0)));
    drop(open);
    runtime.block_on(workspace.server.stop());
}

/// A workspace that somebody else works on too, and the editor on it.
struct Shared {
    runtime: tokio::runtime::Runtime,
    workspace: Workspace,
    _served: tempfile::TempDir,
}

impl Shared {
    fn start() -> Self {
        let served = tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let workspace = runtime.block_on(Workspace::open(served.path()));
        Self { runtime, workspace, _served: served }
    }

    fn open(&self, folder: &Path) -> Open<'static> {
        self.open_at(self.workspace.server.base_url(), folder)
    }

    fn open_at(&self, address: &str, folder: &Path) -> Open<'static> {
        let target = Target::Remote(address.to_owned());
        let begin = Start { target, video: Some("vid_sample".into()), import: None };
        let mut open = Open::with(folder, begin, vec2(1440.0, 900.0), 1.0);
        open.until("the key is asked for", |state| matches!(state.connection, cutroom::app::Connection::KeyNeeded(_)));
        let key = SecretString::from(self.workspace.server.api_key().to_owned());
        open.apply(Action::UseKey { key, remember: false });
        open.until("the video is shown", |state| state.project().is_some());
        open.harness.run_steps(3);
        open
    }

    /// What somebody else does.
    fn colleague(&self, method: &str, path: &str, body: serde_json::Value) -> serde_json::Value {
        self.runtime.block_on(self.workspace.call(method, &format!("/v1/videos/vid_sample/clips/cl_demo{path}"), &body))
    }

    fn sounds(&self) -> Vec<serde_json::Value> {
        self.runtime.block_on(self.workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects"))
    }

    fn sound(&self, name: &str) -> serde_json::Value {
        self.sounds().into_iter().find(|sound| sound["name"] == name).unwrap_or_default()
    }

    fn stop(self) {
        self.runtime.block_on(self.workspace.server.stop());
    }
}

#[test]
fn what_others_changed_elsewhere_is_merged_and_what_meets_an_edit_is_asked_before_anything_is_sent() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    let (whoosh, click) = (shared.sound("Whoosh"), shared.sound("Click"));
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    open.click("Click");
    open.press(Modifiers::ALT, Key::ArrowRight);
    // A colleague moves the one that was moved here, makes it louder, and deletes the other.
    let path = |sound: &serde_json::Value| format!("/sound-effects/{}", sound["id"].as_str().unwrap());
    let theirs = whoosh["startTimeMs"].as_i64().unwrap() + 700;
    shared.colleague("PATCH", &path(&whoosh), serde_json::json!({"startTimeMs": theirs, "volume": 0.25}));
    shared.colleague("DELETE", &path(&click), serde_json::Value::Null);
    let revision = shared.runtime.block_on(shared.workspace.revision());
    open.click("Save");
    open.until("the questions are asked", |state| {
        matches!(state.dialog(), Some(Dialog::Questions)) && state.conflicts().len() == 2
    });
    assert_eq!(shared.runtime.block_on(shared.workspace.revision()), revision, "nothing is sent before they are answered");
    open.harness.get_by_label("It was deleted there and changed here.");
    // The address has another port each time, which moves what stands beside it.
    open.masked_picture("questions", Some(egui::Rect::from_min_max(egui::pos2(0.0, 872.0), egui::pos2(760.0, 900.0))));
    // Put off and asked again, also after a restart: what was deleted there stands nowhere else any more.
    open.click("Decide later");
    assert!(open.state().waiting() > 0);
    open.click("Save");
    open.until("they are asked again", |state| matches!(state.dialog(), Some(Dialog::Questions)));
    drop(open);
    let mut open = shared.open(folder.path());
    assert!(matches!(open.state().dialog(), Some(Dialog::Questions)) && open.state().conflicts().len() == 2);
    open.click(&format!("Theirs: {} in clip", cutroom::timeline::timecode(theirs)));
    open.click("Bring back as new");
    open.click("Save");
    open.until("the rest is saved", |state| state.save() == SaveState::Idle && state.waiting() == 0);
    let (now, again) = (shared.sound("Whoosh"), shared.sound("Click"));
    assert_eq!((now["startTimeMs"].as_i64(), now["volume"].as_f64()), (Some(theirs), Some(0.25)));
    assert_ne!(again["id"], click["id"]);
    let moved = again["startTimeMs"].as_i64().unwrap() - click["startTimeMs"].as_i64().unwrap();
    assert!(A_FRAME.contains(&moved), "{moved} ms");
    drop(open);
    shared.stop();
}

#[test]
fn edits_stay_on_their_footage_when_somebody_cuts_and_what_moved_is_shown_before_it_is_sent() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    open.click("Chime");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let before = shared.sound("Chime")["startTimeMs"].as_i64().unwrap();
    shared.colleague("POST", "/cut", serde_json::json!({"cuts": [{"fromMs": 0, "toMs": 1500}]}));
    open.click("Save");
    open.until("what moved is shown", |state| matches!(state.dialog(), Some(Dialog::Questions)) && state.carried().len() == 1);
    let moved = &open.state().carried()[0].1;
    let frame = moved.from.0 - before;
    assert!(A_FRAME.contains(&frame), "{frame} ms");
    assert_eq!(moved.to.unwrap().0, before + frame - 1500);
    open.harness.get_by_label_contains("moved 0:01.5 earlier");
    open.harness.get_all_by_label("Save").last().unwrap().click();
    open.harness.run_steps(3);
    open.until("it is saved", |state| state.save() == SaveState::Idle && state.waiting() == 0);
    assert_eq!(
        shared.sound("Chime")["startTimeMs"].as_i64(),
        Some(before + frame - 1500),
        "a frame later on the footage it was on"
    );
    // The same after a crash: the journal knows on which cuts the edit was made.
    open.click("Chime");
    open.press(Modifiers::ALT, Key::ArrowRight);
    drop(open);
    shared.colleague("POST", "/cut", serde_json::json!({"cuts": [{"fromMs": 0, "toMs": 1000}]}));
    let open = shared.open(folder.path());
    let chime = open.state().project().unwrap().draft.items(&"cl_demo".into()).unwrap();
    let chime = chime.of_kind(ItemKind::SoundEffect).find(|item| item.title() == "Chime").unwrap();
    let again = chime.times().unwrap().0.0 - (before + frame - 2500);
    assert!(A_FRAME.contains(&again), "{again} ms");
    assert_eq!(open.state().carried().len(), 1);
    drop(open);
    shared.stop();
}

#[test]
fn every_kind_is_moved_and_saved_and_a_base_layout_stays() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let project = open.state().project().unwrap();
    let mut items = Vec::new();
    for data in &project.clips {
        for item in project.draft.items(&data.clip.id).unwrap().iter().filter(|item| item.times().is_some()) {
            if !items.iter().any(|(_, kind, _, _): &(_, ItemKind, _, _)| *kind == item.kind()) {
                items.push((data.clip.id.clone(), item.kind(), item.id().clone(), item.times().unwrap().0));
            }
        }
    }
    assert_eq!(items.len(), 7);
    for (clip, _, id, _) in &items {
        open.apply(Action::Select(Some(ItemRef { clip: clip.clone(), id: id.clone() })));
        open.press(Modifiers::ALT, Key::ArrowRight);
    }
    assert_eq!(open.state().waiting(), 7);
    open.click("Save");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let project = open.state().project().unwrap();
    for (clip, kind, id, start) in &items {
        let moved = project.draft.base_item(clip, id).unwrap().times().unwrap().0.0 - start.0;
        assert!(A_FRAME.contains(&moved), "{kind:?}: {moved} ms");
    }
    let base = project.draft.items(&"cl_demo".into()).unwrap().of_kind(ItemKind::Layout).find(|item| item.times().is_none());
    let base = ItemRef { clip: "cl_demo".into(), id: base.unwrap().id().clone() };
    open.apply(Action::Select(Some(base)));
    assert!(!open.state().can(Command::Delete) && !open.state().can(Command::NudgeLeft));
}

#[test]
fn an_edit_that_is_refused_is_named_parked_and_kept_and_the_rest_is_saved() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let media = |open: &Open<'_>, at: &ItemRef| match open.state().project().unwrap().item(at) {
        Some(Item::Layout(layout)) => layout.media.clone().and_then(|media| media.source_id).map(|source| source.to_string()),
        other => panic!("{other:?}"),
    };
    let project = open.state().project().unwrap();
    let sections = project.clips.iter().flat_map(|data| {
        let layouts = project.draft.items(&data.clip.id).unwrap().of_kind(ItemKind::Layout);
        layouts.map(|item| (ItemRef { clip: data.clip.id.clone(), id: item.id().clone() }, item.clone()))
    });
    let (section, title) =
        sections.into_iter().find(|(_, item)| item.times().is_some()).map(|(at, item)| (at, item.title())).unwrap();
    let before = media(&open, &section);
    // Whether there is such a source only the workspace knows.
    let change = LayoutChange { media: Some(LayoutMedia::of("su_nope".into())), ..Default::default() };
    let (name, change) = ("Show something else".into(), ChangeBody::Layout(change));
    open.apply(Action::Change { item: section.clone(), name, change, gesture: None });
    open.click("Click");
    open.press(Modifiers::ALT, Key::ArrowRight);
    open.click("Save");
    open.until("the refusal is told", |state| matches!(state.dialog(), Some(Dialog::Refused(_))));
    let Some(Dialog::Refused(refused)) = open.state().dialog() else { panic!("it is told") };
    assert_eq!(refused.title, title);
    assert!(refused.reason.contains("su_nope"), "{}", refused.reason);
    assert_eq!(open.state().waiting(), 2, "nothing of the batch was done");
    open.picture("refused");
    open.click("Park it and save the rest");
    open.until("the rest is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(media(&open, &section), before);
    let parked = |open: &Open<'_>| open.state().project().unwrap().draft.parked().len();
    assert_eq!(parked(&open), 1);
    // It is kept over a restart, and can be taken up again or let go.
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!(parked(&open), 1);
    open.press(Modifiers::COMMAND, Key::H);
    open.click("Take up again");
    assert_eq!((parked(&open), open.state().waiting(), media(&open, &section).as_deref()), (0, 1, Some("su_nope")));
    open.click("Close");
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(media(&open, &section), before);
}

#[test]
fn the_history_jumps_to_any_step_and_shows_what_is_sent() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    let mut after = Vec::new();
    for _ in 0..5 {
        open.press(Modifiers::ALT, Key::ArrowRight);
        after.push(open.whoosh());
    }
    open.press(Modifiers::COMMAND, Key::D);
    assert_eq!(open.state().waiting(), 2);
    open.press(Modifiers::COMMAND, Key::H);
    open.harness.get_by_label_contains("The next save sends 2 changes, ");
    open.picture("history");
    open.apply(Action::JumpTo(2));
    assert_eq!((open.whoosh(), open.state().waiting()), (after[1], 1));
    open.apply(Action::JumpTo(6));
    assert_eq!(open.state().waiting(), 2);
    open.click("As it was opened");
    assert_eq!((open.whoosh(), open.state().waiting()), (before, 0));
    assert_eq!(open.state().project().unwrap().draft.history().undone().len(), 6);
    // The jump is in the journal as well.
    open.apply(Action::JumpTo(3));
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!(open.whoosh(), after[2]);
    assert_eq!(open.state().project().unwrap().draft.history().undone().len(), 3);
}

#[test]
fn an_earlier_state_is_brought_back_as_one_step() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let after = open.whoosh();
    open.press(Modifiers::COMMAND, Key::D);
    drop(open);
    // Opened with edits that waited: that state is put aside. They are saved, and changed since.
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let sounds = |open: &Open<'_>| {
        let items = open.state().project().unwrap().draft.items(&"cl_demo".into()).unwrap();
        items.of_kind(ItemKind::SoundEffect).count()
    };
    let saved = sounds(&open);
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.whoosh(), sounds(&open)), (before, saved - 1));
    open.press(Modifiers::COMMAND, Key::H);
    open.click("Earlier states");
    open.until("they are read", |state| matches!(state.dialog(), Some(Dialog::Earlier(Some(_)))));
    let Some(Dialog::Earlier(Some(states))) = open.state().dialog() else { panic!("the list is open") };
    let with_edits = states.iter().position(|state| state.waiting == 2).unwrap();
    open.harness.run_steps(3);
    let row = open.harness.get_all_by_label_contains("Bring back the state of").nth(with_edits).unwrap();
    row.click();
    open.harness.run_steps(3);
    assert_eq!((open.whoosh(), sounds(&open)), (after, saved), "{:?}", open.notices());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.whoosh(), sounds(&open)), (before, saved - 1), "one undo takes all of it back");
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    // What is there already under another id is not added twice.
    open.apply(Action::Run(Command::ShowEarlier));
    open.until("they are read", |state| matches!(state.dialog(), Some(Dialog::Earlier(Some(_)))));
    open.apply(Action::BringBack(with_edits));
    assert_eq!((open.whoosh(), sounds(&open)), (after, saved));
    assert!(open.notices().iter().any(|notice| notice.contains("What waited then is all here")), "{:?}", open.notices());
}

#[test]
fn a_second_window_looks_and_can_take_over_with_the_edits_that_wait() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut first = shared.open(folder.path());
    let before = first.whoosh();
    first.click("Whoosh");
    first.press(Modifiers::ALT, Key::ArrowRight);
    let after = first.whoosh();
    let mut second = shared.open(folder.path());
    assert!(second.state().read_only() && !second.state().can(Command::AddText) && !second.state().can(Command::Undo));
    assert_eq!((second.whoosh(), second.state().waiting()), (before, 0), "it shows what the service holds");
    second.click("Whoosh");
    second.press(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(second.whoosh(), before, "and changes nothing");
    second.click("Take over");
    let deadline = Instant::now() + Duration::from_secs(20);
    while !first.state().read_only() || second.state().project().is_none() {
        first.harness.step();
        second.harness.step();
        assert!(Instant::now() < deadline, "{:?} {:?}", first.notices(), second.notices());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!second.state().read_only());
    assert_eq!((second.whoosh(), second.state().waiting()), (after, 1), "the edits came along");
    assert!(first.notices().iter().any(|notice| notice.contains("took this video over")));
    second.click("Save");
    second.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(shared.sound("Whoosh")["startTimeMs"].as_i64(), Some(after));
    drop((first, second));
    shared.stop();
}

#[test]
fn two_windows_share_this_machines_workspace_and_the_second_serves_on_when_the_first_is_closed() {
    let folder = tempdir().unwrap();
    let mut first = Open::sample(folder.path());
    let origin = |open: &Open<'_>| open.state().connection.clone();
    let mut second = Open::sample(folder.path());
    assert!(second.state().read_only() && origin(&second) == origin(&first));
    first.click("Whoosh");
    first.press(Modifiers::ALT, Key::ArrowRight);
    first.press(Modifiers::COMMAND, Key::S);
    first.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    first.press(Modifiers::ALT, Key::ArrowRight);
    let after = first.whoosh();
    drop(first);
    second.click("Take over");
    second.until("the video is here", |state| !state.read_only() && state.project().is_some());
    assert_eq!((second.whoosh(), second.state().waiting()), (after, 1), "with the edit that waited");
    second.press(Modifiers::COMMAND, Key::S);
    second.until("it is saved here", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    second.apply(Action::MovePlayhead(VideoMs(90_000)));
    second.until_drawn();
    // A third finds the second.
    let third = Open::sample(folder.path());
    assert_eq!((third.whoosh(), origin(&third)), (after, origin(&second)));
}

#[test]
fn the_review_shows_what_is_sent_with_what_it_was_and_single_changes_can_be_taken_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let after = open.whoosh();
    open.press(Modifiers::COMMAND, Key::D);
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(open.state().waiting(), 3);
    open.click("3 edits wait");
    let time = |ms| format!("{} in clip", cutroom::timeline::timecode(ms));
    open.harness.get_by_label(&format!("The start: {} \u{2192} {}", time(before), time(after)));
    open.harness.get_by_label("Delete \u{2018}Click\u{2019}");
    open.masked_review("review");
    // The first is the deletion: it is taken back alone, and that can be undone.
    open.harness.get_all_by_label("Take back").next().unwrap().click();
    open.harness.run_steps(3);
    assert_eq!(open.state().waiting(), 2);
    assert!(open.harness.query_by_label("Delete \u{2018}Click\u{2019}").is_none());
    open.click("Save 2 changes");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(open.whoosh(), after);
}

/// The clips of the sample in order, each with its played length.
fn order(open: &Open<'_>) -> Vec<(String, i64)> {
    let project = open.state().project().unwrap();
    project.clips.iter().map(|data| (data.clip.name.clone(), data.map.playback_length().0)).collect()
}

#[test]
fn a_marked_range_is_cut_out_items_stay_on_their_footage_and_it_is_put_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let (before, clips) = (open.whoosh(), order(&open));
    let demo = clip_span(&open, 1);
    assert!(!open.state().can(Command::CutOut));
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 1_000)));
    open.press(Modifiers::NONE, Key::I);
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 3_000)));
    open.press(Modifiers::NONE, Key::O);
    open.click("Clip Demo");
    open.picture("marked");
    open.press(Modifiers::NONE, Key::S);
    assert_eq!((open.whoosh(), order(&open)[1].1), (before - 2_000, clips[1].1 - 2_000), "{:?}", open.notices());
    assert_eq!(open.state().waiting(), 1, "what only moved along is not sent");
    assert_eq!(open.state().playhead(), VideoMs(demo.start.0 + 1_000));
    let seam = cutroom::timeline::timecode(demo.start.0 + 1_000);
    open.harness.get_by_label(&format!("Put back the cut at {seam}"));
    open.picture("clip");
    // A move on the new cuts is told on those that the workspace holds.
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let nudged = open.whoosh();
    assert!(A_FRAME.contains(&(nudged - (before - 2_000))), "by a frame");
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    open.harness.get_by_label_contains("2 changes in 2 requests, in this order");
    open.masked_review("review_cuts");
    open.click("Save 2 changes");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("it is read again", |state| state.loading.is_none());
    assert_eq!((open.whoosh(), order(&open)[1].1), (nudged, clips[1].1 - 2_000));
    // After a restart the workspace tells the same, and an undo of a save is an edit that reverses it.
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.whoosh(), order(&open), open.state().waiting()), (before, clips.clone(), 2));
    open.click("Save");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!((open.whoosh(), order(&open)), (before, clips.clone()));
    // A cut that was there is put back at its seam.
    let project = open.state().project().unwrap();
    let seam = project.clips[1].map.seams().next().unwrap();
    let at = VideoMs(project.sequence.span(1).unwrap().start.0 + seam.at.0);
    open.apply(Action::MovePlayhead(at));
    open.press(Modifiers::SHIFT, Key::S);
    assert_eq!(order(&open)[1].1, clips[1].1 + seam.removed.0);
}

#[test]
fn a_cut_that_would_leave_nothing_of_a_clip_says_what_to_do() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Clip Demo");
    open.press(Modifiers::NONE, Key::X);
    assert_eq!(open.state().marks().range(), Some((clip_span(&open, 1).start, clip_span(&open, 1).end())));
    open.press(Modifiers::NONE, Key::S);
    assert_eq!(open.state().waiting(), 0);
    assert!(open.notices().iter().any(|notice| notice.contains("Nothing of \u{2018}Demo\u{2019} would be left")));
    open.press(Modifiers::ALT, Key::X);
    assert!(!open.state().can(Command::CutOut));
}

#[test]
fn clips_are_renamed_changed_moved_and_deleted_and_everything_can_be_undone_and_saved() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = order(&open);
    open.click("Clip Wrap-up");
    open.press(Modifiers::NONE, Key::F2);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(Event::Text("Goodbye".into()));
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowLeft);
    let names = |open: &Open<'_>| order(open).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(&open), ["Welcome", "Goodbye", "Demo"]);
    let mirrored = |open: &Open<'_>, clip: usize| open.state().project().unwrap().clips[clip].clip.mirror_camera.unwrap();
    let mirror = mirrored(&open, 1);
    open.click("Mirror camera");
    open.click("Clip Welcome");
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!((names(&open), open.state().waiting()), (vec!["Goodbye".into(), "Demo".into()], 3));
    // A clip is dragged to its place as well.
    let centre = |open: &Open<'_>, name: &str| open.harness.get_by_label(&format!("Clip {name}")).rect().center();
    let (from, to) = (centre(&open, "Demo"), centre(&open, "Goodbye"));
    open.drag(from, vec2(to.x - from.x - 60.0, 0.0));
    assert_eq!(names(&open), ["Demo", "Goodbye"]);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&open), ["Goodbye", "Demo"]);
    // A restart brings all of it back, with its history.
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!((names(&open), open.state().waiting()), (vec!["Goodbye".into(), "Demo".into()], 3));
    let steps = open.state().project().unwrap().draft.history().done().len();
    open.apply(Action::JumpTo(0));
    assert_eq!((order(&open), open.state().waiting(), steps), (before, 0, 4));
    open.apply(Action::JumpTo(steps));
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    open.masked_review("review_clips");
    open.click("Save 3 changes");
    open.until("it asks about the clip", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    open.click("Delete and save");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!((names(&open), open.state().waiting()), (vec!["Goodbye".into(), "Demo".into()], 0));
    assert_eq!(mirrored(&open, 0), !mirror);
}
