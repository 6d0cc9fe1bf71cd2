//! A clip of another video that is appended to the open video: its appearance before and after it is saved.

use super::{
    exports::{open_video, small_video},
    harness::{ANY, Open, Shared, begin_of},
    others::{QUICK, look},
};
use cutroom::{
    api::PlaybackMs,
    app::{Action, Command, Dialog, FileCommand, MakeCommand, State, TextCommand},
    edit::SaveState,
    jobs::pictures::PictureState,
    timeline::VideoMs,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

/// Appends the clip named Wrap-up, through the dialog for clips of other videos.
fn append(open: &mut Open<'_>) {
    let clips = open.state().project().unwrap().clips.len();
    open.apply(Action::Run(Command::Make(MakeCommand::AddOtherClip)));
    let lists = |state: &State, clips: bool| matches!(state.dialog(), Some(Dialog::OtherClips(other)) if if clips { other.clips.is_some() } else { other.videos.is_some() });
    open.until("the videos are listed", |state| lists(state, false));
    open.apply(Action::ListOtherClips(Some("vid_sample".into())));
    open.until("its clips are listed", |state| lists(state, true));
    open.harness.get_by_label_contains("Wrap-up, 0:37").click();
    open.until("it is appended", |state| state.dialog().is_none());
    assert_eq!(open.state().project().unwrap().clips.len(), clips + 1);
}

/// True if the preview at the playhead shows a recording, and all of its frames are decoded.
pub fn is_pictured(state: &State) -> bool {
    let project = state.project().unwrap();
    let Some((data, time)) = project.at(state.playhead()) else { return false };
    let composition = project.scene(data, time).composition;
    let is_ready = |key| matches!(state.picture(key), Some(PictureState::Ready(_)));
    composition.footage().next().is_some() && composition.footage().all(|footage| is_ready(&footage.picture))
}

#[test]
fn an_appended_clip_is_seen_before_it_is_saved_and_what_the_save_brings_is_nobody_elses() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    append(&mut open);
    let project = open.state().project().unwrap();
    let index = project.clips.len() - 1;
    let new = &project.clips[index];
    assert_eq!(new.clip.name, "Wrap-up 2", "it is told from the clip that is there");
    let start = project.sequence.span(index).unwrap().start;
    // The clip has the layout that the server will give it, which is not an edit.
    assert!(project.scene(new, PlaybackMs(0)).composition.approximations.is_empty());
    assert_eq!(
        (project.base_layout(index), project.draft.plan().operations().count()),
        (Some(words::labels::layout_full_frame()), 0)
    );
    open.apply(Action::MovePlayhead(VideoMs(start.0 + 1_000)));
    open.until("its picture is there", is_pictured);
    assert_eq!(open.state().why_not_drawn(), None, "and a part of it can be exported");
    // A clip that was never saved is not deleted by a save.
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((open.state().project().unwrap().clips.len(), open.state().waiting()), (index, 0));
    assert!(
        !open.notices().iter().any(|text| text.contains(&begin_of(words::editing::clip_deleted_again(ANY)))),
        "{:?}",
        open.notices()
    );
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    // The server's values for the clip arrived with our own save.
    look(&mut open, QUICK);
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none());
    open.until("it was read", |state| {
        let project = state.project().unwrap();
        project.clips.len() == index + 1 && project.clips.iter().all(|data| !data.lacks_items())
    });
    open.harness.run_steps(5);
    assert_eq!(open.state().project().unwrap().base_layout(index), Some(words::labels::layout_full_frame()));
    assert!(!open.notices().iter().any(|text| text.contains(words::workspace::someone())), "{:?}", open.notices());
    assert!(open.state().from_others().is_empty(), "{:?}", open.state().from_others());
    open.apply(Action::MovePlayhead(VideoMs(start.0 + 2_000)));
    open.until("its picture is there", is_pictured);
    // If two clips have the same name, the question says which one is deleted, and nothing that is wrong.
    open.apply(Action::SelectClip(open.state().project().unwrap().clips[index].clip.id.clone()));
    open.press(Modifiers::NONE, Key::Delete);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it asks", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    let title = format!("Save and delete \u{2018}Wrap-up 2\u{2019}, clip {}, ", index + 1);
    assert!(open.harness.query_all_by_label_contains(&title).next().is_some());
    assert!(open.harness.query_all_by_label_contains(words::dialogs::deleting_no_undo()).next().is_none());
    open.click(words::dialogs::deleting_delete());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none());
    open.press(Modifiers::COMMAND, Key::Z);
    open.until("it is seen again", is_pictured);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(
        !open.notices().iter().any(|text| text.contains(&begin_of(words::editing::clip_deleted_again(ANY)))),
        "{:?}",
        open.notices()
    );
    drop(open);
    shared.stop();
}

#[test]
fn the_text_says_that_the_words_of_an_appended_clip_come_with_its_save() {
    let (folder, media, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Short");
    let mut open = open_video(&shared, &video, folder.path());
    append(&mut open);
    open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    open.harness.run_steps(3);
    open.harness.get_by_label(words::transcript::after_save());
    drop(open);
    shared.stop();
}
