//! Another user edits the same video: changes that merge automatically, and changes that become a question.

use super::harness::{A_FRAME, Shared};
use cutroom::{
    api::item::ItemKind,
    app::{Action, Command, Dialog, FileCommand, Project, SaveState},
    document::Choice,
    jobs::player::Output,
    media::play::ManualTime,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

#[test]
fn what_others_changed_elsewhere_is_merged_and_what_meets_an_edit_is_asked_before_anything_is_sent() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    let (whoosh, click) = (shared.sound("Whoosh"), shared.sound("Click"));
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    open.click("Click");
    open.press(Modifiers::ALT, Key::ArrowRight);
    // The other user moves the sound that was moved here, makes it louder, and deletes the other one.
    let path = |sound: &serde_json::Value| format!("/sound-effects/{}", sound["id"].as_str().unwrap());
    let theirs = whoosh["startTimeMs"].as_i64().unwrap() + 700;
    shared.colleague("PATCH", &path(&whoosh), serde_json::json!({"startTimeMs": theirs, "volume": 0.25}));
    shared.colleague("DELETE", &path(&click), serde_json::Value::Null);
    let revision = shared.runtime.block_on(shared.workspace.revision());
    open.click(words::common::save());
    open.until("the questions are asked", |state| {
        matches!(state.dialog(), Some(Dialog::Questions)) && state.conflicts().len() == 2
    });
    assert_eq!(shared.runtime.block_on(shared.workspace.revision()), revision, "nothing is sent before they are answered");
    open.harness.get_by_label(words::dialogs::merge_they_deleted());
    open.masked_address("questions");
    // Each answer can be previewed and played before one is chosen, without changing the edit.
    let time = ManualTime::default();
    open.harness.state_mut().as_mut().unwrap().use_sound(Output::Manual(time.clone()));
    let start = |project: Option<&Project>| {
        let sounds = project.unwrap().draft.items(&"cl_demo".into()).unwrap().of_kind(ItemKind::SoundEffect);
        sounds.into_iter().find(|sound| sound.title() == "Whoosh").unwrap().times().unwrap().0.0
    };
    let (mine, playhead) = (start(open.state().project()), open.state().playhead());
    open.click(&words::dialogs::merge_play_theirs(words::dialogs::merge_item(words::labels::sound_effect(), "Whoosh")));
    assert_eq!((start(open.state().shown_project()), start(open.state().project())), (theirs, mine));
    open.until("it plays", |state| state.play.is_playing() && state.play.begun() > 0);
    time.advance(500_000);
    open.until("the playhead is where it plays", |state| {
        let demo = &state.project().unwrap().sequence;
        let at = demo.span(state.project().unwrap().clip(&"cl_demo".into()).unwrap().0).unwrap().to_playback(state.playhead());
        (at.0 - (mine.min(theirs) - 500)).abs() < 20
    });
    time.advance(20_000_000);
    open.until("it has ended", |state| !state.play.is_playing());
    open.until("what was merged is said no more", |state| state.notices.shown().is_empty());
    open.masked_address("questions_trial");
    open.click(&words::dialogs::merge_play_mine(words::dialogs::merge_item(words::labels::sound_effect(), "Whoosh")));
    assert_eq!(start(open.state().shown_project()), mine);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().trial().is_none(), "{:?}", open.state().trial().map(|trial| trial.choice));
    assert_eq!((open.state().play.is_playing(), open.state().playhead()), (false, playhead));
    assert!(matches!(open.state().dialog(), Some(Dialog::Questions)) && open.state().conflicts().len() == 2);
    // Postponed and asked again, also after a restart: the journal contains the only copy of the deleted item.
    open.click(words::dialogs::merge_later());
    assert!(open.state().waiting() > 0);
    // Postponed questions are visible here and in the browser, and a click opens them again.
    open.click("2 conflicts");
    assert!(matches!(open.state().dialog(), Some(Dialog::Questions)) && open.state().conflicts().len() == 2);
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the videos are listed", |state| !state.rooms.browser.rows.at.is_empty());
    open.harness.run_steps(2);
    assert!(open.harness.query_all_by_label_contains("2 conflicts").count() > 0);
    open.harness.get_by_label("2 conflicts");
    open.press(Modifiers::COMMAND, Key::Num1);
    open.click(words::common::save());
    open.until("they are asked again", |state| matches!(state.dialog(), Some(Dialog::Questions)));
    drop(open);
    let mut open = shared.open(folder.path());
    assert!(matches!(open.state().dialog(), Some(Dialog::Questions)) && open.state().conflicts().len() == 2);
    open.click(&format!("Theirs: {} in clip", cutroom::timeline::timecode(theirs)));
    open.click(words::dialogs::merge_restore_as_new());
    let left = ["2 conflicts", "1 conflict"].iter().any(|name| !super::harness::all_named(&open, name).is_empty());
    assert!(!left, "they are resolved");
    assert!(!open.state().can(Command::File(FileCommand::Decide)));
    open.click(words::common::save());
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
fn undo_after_keeping_ones_own_value_leads_to_the_other_value_and_never_writes_over_it() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    let whoosh = shared.sound("Whoosh");
    let before = whoosh["startTimeMs"].as_i64().unwrap();
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let path = format!("/sound-effects/{}", whoosh["id"].as_str().unwrap());
    shared.colleague("PATCH", &path, serde_json::json!({"startTimeMs": before + 700}));
    open.click(words::common::save());
    open.until("it is asked", |state| matches!(state.dialog(), Some(Dialog::Questions)) && state.conflicts().len() == 1);
    open.apply(Action::Answer(0, Choice::Mine));
    let start = |project: Option<&Project>| {
        let sounds = project.unwrap().draft.items(&"cl_demo".into()).unwrap().of_kind(ItemKind::SoundEffect);
        sounds.into_iter().find(|sound| sound.title() == "Whoosh").unwrap().times().unwrap().0.0
    };
    let mine = start(open.state().project());
    assert!(A_FRAME.contains(&(mine - before)), "{mine} after {before}");
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(start(open.state().project()), before + 700, "undo shows the other value");
    // The save went on with the answer, or waits for the user: either way the other value is what is saved now.
    open.until("no save runs", |state| state.save() == SaveState::Idle);
    if open.state().waiting() > 0 {
        open.click(words::common::save());
    }
    open.until("it is saved", |state| state.save() == SaveState::Idle && state.waiting() == 0);
    assert_eq!(shared.sound("Whoosh")["startTimeMs"].as_i64(), Some(before + 700));
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
    open.click(words::common::save());
    open.until("what moved is shown", |state| matches!(state.dialog(), Some(Dialog::Questions)) && state.carried().len() == 1);
    let moved = &open.state().carried()[0].1;
    let frame = moved.from.0 - before;
    assert!(A_FRAME.contains(&frame), "{frame} ms");
    assert_eq!(moved.to.unwrap().0, before + frame - 1500);
    open.harness.get_by_label_contains("Moved 0:01.5 earlier");
    open.harness.get_all_by_label(words::common::save()).last().unwrap().click();
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
