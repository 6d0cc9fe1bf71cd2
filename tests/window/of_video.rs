//! Changes of the video itself. No panel makes them yet; the window shows, saves and takes back those that wait in the journal.

use crate::harness::Open;
use cutroom::{
    api::video::{ReplaceChapters, VideoChange},
    app::{Paths, SaveState, journal_file},
    edit::{
        Edit, VideoEdit,
        journal::{Entry, HEADER},
    },
};
use egui_kittest::kittest::Queryable;
use serde_json::json;
use std::path::Path;
use tempfile::tempdir;

/// A journal of the sample, in which its name, its corners and its chapters were changed.
fn write_journal(folder: &Path) {
    let read = |body| serde_json::from_value::<VideoChange>(body).unwrap();
    let change = VideoEdit::update(&read(json!({"name": "My film", "corners": "squircle"}))).unwrap();
    let chapters = json!({"chapters": [{"title": "Hello", "description": "", "timestampSeconds": 0}]});
    let chapters = VideoEdit::chapters(serde_json::from_value::<ReplaceChapters>(chapters).unwrap());
    let held = json!({"name": "Cutroom sample", "corners": "regular", "chapters": []});
    let entries = [
        Entry::Video(serde_json::from_value(held).unwrap()),
        Entry::Edit("Change the video".into(), None, Edit::Video(change)),
        Entry::Edit("Change the chapters".into(), None, Edit::Video(chapters)),
    ];
    let mut bytes = HEADER.to_vec();
    bytes.extend(entries.iter().flat_map(|entry| entry.encode().unwrap()));
    let path = journal_file::path_of(&Paths::under(folder.to_owned()).journals, "local", "vid_sample");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn changes_of_the_video_itself_are_reviewed_taken_back_and_saved_like_those_of_its_clips() {
    let folder = tempdir().unwrap();
    write_journal(folder.path());
    let mut open = Open::sample(folder.path());
    open.until("the edits are back", |state| state.waiting() == 2);
    assert_eq!(open.state().project().unwrap().video.name, "My film", "the video is shown as it is edited");
    open.click("2 changes wait");
    // A dialog takes its place once its size is known.
    open.harness.run_steps(3);
    open.harness.get_by_label("Video: corners, name");
    open.harness.get_by_label("Name: Cutroom sample \u{2192} My film");
    open.harness.get_by_label("Chapters");
    super::harness::all_named(&open, "Take back").into_iter().last().unwrap().click();
    open.harness.run_steps(3);
    assert_eq!(open.state().waiting(), 1);
    assert!(open.harness.query_by_label("Chapters").is_none());
    open.click("Save 1 change");
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let video = &open.state().project().unwrap().video;
    assert_eq!((video.name.as_str(), video.chapters.as_ref().map(Vec::len)), ("My film", Some(0)));
}
