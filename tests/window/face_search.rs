//! Face search in an imported camera recording: shown in the status bar, stopped, restarted, and its result loaded at the end.

use crate::{
    common::ffmpeg,
    harness::{Open, start},
};
use cutroom::{
    app::{Action, ClipCommand, Command, State},
    jobs::workspace::ImportFiles,
};
use egui::vec2;
use tempfile::tempdir;

fn faces(state: &State) -> usize {
    state.project().map_or(0, |project| project.clips[0].faces.len())
}

#[test]
fn the_search_for_faces_of_an_imported_camera_is_shown_can_be_stopped_and_brings_them_to_the_timeline() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let camera = media.path().join("Me.mp4");
    let photograph = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/photographs/astronaut.jpg");
    let view = "crop=320:320:60:0,scale=240:240";
    let picture = ["-loop", "1", "-framerate", "1", "-i", photograph, "-t", "300", "-vf", view];
    let encode = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", camera.to_str().unwrap()];
    ffmpeg(&[&picture[..], &encode[..]].concat());
    let mut begin = start(folder.path());
    begin.import = Some(ImportFiles { screen: None, camera: Some(camera) });
    let mut open = Open::with(folder.path(), begin, vec2(1100.0, 700.0), 1.0);
    open.until("the camera is searched", State::searches_faces);
    assert!(!open.state().can_search_faces() && faces(open.state()) == 0);
    open.click(words::window::cancel_face_search());
    open.until("the search is stopped", State::can_search_faces);
    assert!(!open.state().searches_faces() && faces(open.state()) == 0);
    open.apply(Action::Run(Command::Clip(ClipCommand::SearchFaces)));
    open.until("every look is on the timeline", |state| faces(state) == 200);
    assert!(!open.state().searches_faces() && !open.state().can_search_faces());
    let one = |sample: &cutroom::api::faces::FaceSample| sample.faces.len() == 1;
    assert!(open.state().project().unwrap().clips[0].faces.iter().all(one));
}
