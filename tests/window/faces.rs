//! Face boxes: only on the frame they belong to, and never without data.

use crate::harness::{ANY, Open, begin_of, end_of};
use cutroom::{
    app::{Action, ClipCommand, Command, EditCommand, FileCommand, SaveState, needed_pictures},
    document::FacesAt,
    jobs::pictures::PictureState,
    timeline::VideoMs,
};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

/// A moment of the first clip at which a face is visible, shortly after a sample.
fn with_a_face(open: &Open<'_>) -> VideoMs {
    let project = open.state().project().unwrap();
    let sample = project.clips[0].faces.iter().find(|sample| sample.faces.len() == 1).unwrap();
    VideoMs(sample.timestamp_ms as i64 + 40)
}

fn boxes(open: &Open<'_>) -> usize {
    // Not the commands whose names begin with the same word.
    let is_box = |label: String| label.strip_prefix("Face ").is_some_and(|number| number.parse::<usize>().is_ok());
    let faces = open.harness.query_all_by_label_contains("Face ");
    faces.filter(|node| node.accesskit_node().label().is_some_and(is_box)).count()
}

#[test]
fn a_face_box_is_drawn_on_its_own_frame_only_and_otherwise_said_to_wait() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let at = with_a_face(&open);
    open.apply(Action::MovePlayhead(at));
    open.until_drawn();
    assert_eq!(boxes(&open), 1);
    assert!(open.value(words::preview::preview()).starts_with(&begin_of(words::preview::frame_at(ANY))));
    // Far away, the old frame is shown without boxes until the new frame is decoded.
    let project = open.state().project().unwrap();
    let later = project.clips[0].faces.iter().rfind(|sample| !sample.faces.is_empty()).unwrap().timestamp_ms as i64;
    open.apply_once(Action::MovePlayhead(VideoMs(later)));
    let is_here = |open: &Open<'_>| {
        let state = open.state();
        let needed = needed_pictures(state.project().unwrap(), state.playhead());
        needed.iter().all(|(key, _)| matches!(state.picture(key), Some(PictureState::Ready(_))))
    };
    assert!(!is_here(&open), "no decoder is that fast");
    assert_eq!(boxes(&open), 0);
    assert_eq!(open.value(words::preview::preview()), words::preview::frame_loading_value());
    open.harness.get_by_label(words::preview::frame_loading_faces());
    open.until_drawn();
    assert!(boxes(&open) > 0);
    assert!(
        open.harness.query_by_label_contains(words::preview::frame_loading_faces()).is_none()
            && open.harness.query_by_label_contains(words::preview::frame_draft_faces()).is_none()
    );
}

#[test]
fn faces_of_footage_that_was_put_back_are_not_read_yet_instead_of_invented() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let at = with_a_face(&open);
    let lane = |open: &Open<'_>| open.value(&words::timeline::faces_label("Welcome"));
    let known = lane(&open);
    // Two seconds are cut out after a sample: its box continues across the cut, and its value says so.
    let cut = |open: &mut Open<'_>| {
        for (time, command) in
            [(at.0 + 10, Command::Clip(ClipCommand::MarkIn)), (at.0 + 2_010, Command::Clip(ClipCommand::MarkOut))]
        {
            open.apply(Action::MovePlayhead(VideoMs(time)));
            open.apply(Action::Run(command));
        }
        open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    };
    cut(&mut open);
    open.until_drawn();
    assert!(lane(&open).contains(&words::timeline::faces_held(1)), "{}", lane(&open));
    assert!(
        open.value(&words::preview::face(1)).ends_with(&end_of(words::preview::face_held_across_cut(ANY))),
        "{}",
        open.value(&words::preview::face(1))
    );
    // After saving and reloading without that footage, restoring the footage does not restore its faces.
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none());
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    let time = VideoMs(at.0 + 500);
    open.apply(Action::MovePlayhead(time));
    open.until_drawn();
    let project = open.state().project().unwrap();
    let (data, played) = project.at(time).unwrap();
    assert_eq!(data.faces_at(played), FacesAt::NotRead);
    assert_eq!(boxes(&open), 0);
    open.harness.get_by_label(words::preview::faces_not_loaded());
    assert!(lane(&open).contains(&end_of(words::timeline::faces_not_loaded(ANY))), "{}", lane(&open));
    open.picture("faces_not_read");
    // A save loads them.
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none());
    open.until_drawn();
    assert_eq!((lane(&open), boxes(&open)), (known, 1));
}
