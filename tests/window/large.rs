//! A video with many clips: clips in view are loaded, in the order in which the user looks at them.

use super::harness::{Open, Shared};
use cutroom::{
    api::clip::ClipChange,
    app::{Action, ClipData, Command, FileCommand, LibraryAction, Part, SaveState, State},
    timeline::{Axis, VideoMs},
};
use serde_json::{Value, json};
use tempfile::tempdir;

/// The sample with so many clips that they are not loaded immediately.
fn many() -> Shared {
    let shared = Shared::start();
    for _ in 0..42 {
        let path = "/v1/videos/vid_sample/clips/cl_welcome/duplicate";
        shared.runtime.block_on(shared.workspace.call("POST", path, &Value::Null));
    }
    shared
}

fn clips<'a>(open: &'a Open<'_>) -> &'a [ClipData] {
    &open.state().project().unwrap().clips
}

#[test]
fn the_words_of_all_clips_in_view_are_read_also_where_the_text_is_not_open() {
    let (folder, shared) = (tempdir().unwrap(), many());
    let mut open = shared.open(folder.path());
    assert_eq!(clips(&open).len(), 45);
    open.until("the words of all clips are loaded", |state| {
        let clips = &state.project().unwrap().clips;
        clips.iter().all(|data| !data.lacks.contains(&Part::Words) && !data.lacks.contains(&Part::Items))
    });
    assert!(clips(&open).iter().all(|data| !data.words.is_empty()));
    drop(open);
    shared.stop();
}

#[test]
fn a_transcript_that_was_set_beside_the_window_is_there_when_the_video_is_read_again_and_before_a_save() {
    let (folder, shared) = (tempdir().unwrap(), many());
    let mut open = shared.open(folder.path());
    open.until("all of it is read", |state| {
        let clips = &state.project().unwrap().clips;
        clips.iter().all(|data| !data.lacks.contains(&Part::Words) && !data.lacks.contains(&Part::Items))
    });
    let last = clips(&open).last().unwrap().clip.id.clone();
    let says = |state: &State, text: &str| {
        let words = &state.project().unwrap().clip(&last).unwrap().1.words;
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>() == [text]
    };
    let set = |text: &str| {
        let body = json!({"words": [{"text": text, "startTimeMs": 100, "endTimeMs": 900}]});
        let path = format!("/v1/videos/vid_sample/clips/{last}/transcript/words");
        shared.runtime.block_on(shared.workspace.call("PUT", &path, &body))
    };
    set("Again");
    open.apply(Action::Run(Command::File(FileCommand::Reload)));
    open.until("the words are there", |state| says(state, "Again"));
    // A save reloads the saved state of the clips that it changes.
    set("Saved");
    open.apply(Action::SelectClip(last.clone()));
    let change = ClipChange { name: Some("Renamed".into()), ..ClipChange::default() };
    open.apply(Action::ChangeClip { clip: last.clone(), name: "Rename".into(), change, gesture: None });
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("the words are there after the save", |state| state.waiting() == 0 && says(state, "Saved"));
    drop(open);
    shared.stop();
}

#[test]
fn a_video_that_is_opened_is_seen_whole_from_the_first_frame_in_which_it_is_seen() {
    let (folder, shared) = (tempdir().unwrap(), many());
    let mut open = shared.open(folder.path());
    let width = open.state().timeline_width;
    let length = open.state().project().unwrap().sequence.length();
    assert_eq!(open.state().axis(), Axis::fit(length, width));
    // Another video, which is shown in the frame in which it arrives.
    let other = shared.runtime.block_on(shared.workspace.call(
        "POST",
        "/v1/videos",
        &json!({"name": "Other", "sourceId": "su_demo_screen"}),
    ));
    let other = cutroom::api::VideoId::new(other["video"]["id"].as_str().unwrap());
    open.apply(Action::Open(other.clone()));
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while open.state().project().is_none_or(|project| project.video.id != other) {
        assert!(std::time::Instant::now() < deadline, "the other video is opened");
        std::thread::sleep(std::time::Duration::from_millis(2));
        open.harness.step();
    }
    let length = open.state().project().unwrap().sequence.length();
    assert_eq!(open.state().axis_in(width), Axis::fit(length, width));
    drop(open);
    shared.stop();
}

#[test]
fn media_that_a_clip_got_with_a_save_are_known_to_the_window_without_opening_the_video_again() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    open.until("all of it is read", |state| {
        state.project().unwrap().clips.iter().all(|data| !data.lacks.contains(&Part::Sources))
    });
    // The server turns a sound of the catalogue into a source when it is saved.
    open.apply(Action::MovePlayhead(VideoMs(1_000)));
    open.apply(Action::Library(LibraryAction::Show(cutroom::app::Section::Sounds)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    let pop = open.state().library.shelf.as_ref().unwrap().items.iter().find(|item| item.name == "Pop").unwrap().id.clone();
    open.apply(Action::Library(LibraryAction::Use(pop)));
    // Meanwhile another user places an image over the same clip.
    let clip = clips(&open)[0].clip.id.clone();
    let path = format!("/v1/videos/vid_sample/clips/{clip}/overlays");
    let overlay = json!({"sourceId": "su_logo", "startTimeMs": 2_000, "durationMs": 1_000});
    shared.runtime.block_on(shared.workspace.call("POST", &path, &overlay));
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("all is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    open.until("the media are known", |state| {
        let project = state.project().unwrap();
        let items = project.draft.items(&clip).unwrap();
        let sources = &project.clip(&clip).unwrap().1.sources;
        let named: Vec<_> = items.iter().filter_map(|item| item.source_id()).collect();
        named.iter().any(|id| id.as_str() == "su_logo")
            && named.iter().all(|id| sources.iter().any(|source| source.id == **id && !source.url.is_empty()))
    });
    drop(open);
    shared.stop();
}
