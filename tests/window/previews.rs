//! Source previews in the window: filmstrips, waveforms and scrub proxies.

use super::{
    common::ffmpeg,
    harness::{ANY, Open, begin_of, start},
};
use cutroom::{
    api::SourceId,
    app::{
        Action, Project, State,
        features::editor::stage::previews::{filmstrip, leading_source},
        needed_pictures,
    },
    jobs::{pictures::PictureState, previews::PreviewState},
    timeline::{VideoMs, timecode_precise},
};
use egui::{Event, Modifiers, PointerButton, Role, pos2, vec2};
use egui_kittest::kittest::Queryable;
use std::{fs, path::Path};
use tempfile::tempdir;

/// Sources of the clips, except those without a length.
fn sources(project: &Project) -> Vec<SourceId> {
    let all = project.clips.iter().flat_map(|data| &data.sources).filter(|source| source.duration_ms.is_some());
    all.map(|source| source.id.clone()).collect()
}

fn all_ready(open: &mut Open<'_>) {
    open.until("all previews are made", |state| {
        let session = state.session.as_ref().unwrap();
        let ready = |source: &SourceId| matches!(session.previews.state(source), Some(PreviewState::Ready(_)));
        sources(session.project()).iter().all(ready)
    });
    open.until("the filmstrips are drawn", |state| {
        let session = state.session.as_ref().unwrap();
        let slots = (0..session.project().clips.len())
            .flat_map(|index| filmstrip(session.project(), index, session.axis, state.timeline_width));
        slots.map(|slot| slot.key).all(|key| session.previews.tile(&key).is_some_and(|tile| tile.settled))
    });
}

#[test]
fn a_frame_of_the_window_shows_where_its_own_event_of_the_pointer_moved_the_playhead() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let slider = |open: &Open<'_>| {
        let ruler = open.harness.get_by_role_and_label(Role::Slider, words::timeline::playhead());
        (ruler.rect(), ruler.value().unwrap())
    };
    let (ruler, _) = slider(&open);
    let at = |step: f32| pos2(ruler.left() + 100.0 + 40.0 * step, ruler.center().y);
    let button = |pressed| Event::PointerButton {
        pos: at(if pressed { 0.0 } else { 5.0 }),
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    open.harness.event(Event::PointerMoved(at(0.0)));
    open.harness.step();
    let events = [button(true)].into_iter().chain((1..=5_u8).map(|step| Event::PointerMoved(at(f32::from(step)))));
    for event in events {
        let before = open.state().playhead();
        open.harness.event(event);
        // One frame per event.
        open.harness.step();
        let playhead = open.state().playhead();
        assert!(playhead > before);
        assert_eq!(slider(&open).1, timecode_precise(playhead.0));
    }
    open.harness.event(button(false));
    open.harness.step();
    open.until("the picture of the moment is there", State::shows_the_moment);
}

#[test]
fn clips_show_their_filmstrips_and_waveforms_and_a_moved_playhead_its_picture_at_once() {
    let folder = tempdir().unwrap();
    let mut open = film(folder.path());
    open.apply(Action::PausePreviews(false));
    all_ready(&mut open);
    assert!(open.harness.query_by_label(words::window::pause_previews()).is_none(), "nothing is left to do");
    // How long the import's notice stays depends on how long the previews took.
    let notices: Vec<_> = open.state().notices.shown().iter().map(|notice| notice.id).collect();
    for id in notices {
        open.apply(Action::Dismiss(id));
    }
    open.picture("previews");

    // From now on a moved playhead has an image before the exact frame is decoded.
    let source = leading_source(&open.state().project().unwrap().clips[0]).unwrap().id.clone();
    for step in 1..6 {
        let at = VideoMs(step * 977);
        open.apply_once(Action::MovePlayhead(at));
        open.until("the scrub proxy shows it", |state| {
            let session = state.session.as_ref().unwrap();
            let needed = needed_pictures(session.project(), at);
            let (key, _) = needed.iter().find(|(key, _)| key.origin == cutroom_source(&source)).unwrap();
            let nearest = session.pictures.nearest(&key.origin).and_then(|picture| picture.shown);
            let exact = matches!(session.pictures.get(key), Some(PictureState::Ready(_)));
            exact || nearest.is_some_and(|span| span.covers(key.at_ms.unwrap()) || span.covers(key.at_ms.unwrap() - 100))
        });
    }
    // And at rest, the exact frame.
    open.until_drawn();

    // After a restart all previews are loaded without ffmpeg.
    drop(open);
    let mut again = Open::sample(folder.path());
    again.apply(Action::PausePreviews(false));
    all_ready(&mut again);
}

fn cutroom_source(source: &SourceId) -> cutroom::stage::compose::PictureOrigin {
    cutroom::stage::compose::PictureOrigin::Source(source.clone())
}

/// Overwrites the newest media file of the local workspace.
fn damage(folder: &Path) {
    let media = fs::read_dir(folder.join("workspace/media")).unwrap().flatten();
    let newest =
        media.filter(|entry| entry.path().is_file()).max_by_key(|entry| entry.metadata().unwrap().modified().unwrap()).unwrap();
    fs::write(newest.path(), "this is no film any more").unwrap();
}

/// A window on a video of six seconds with a tone in the middle; without previews yet.
fn film(folder: &Path) -> Open<'static> {
    let path = folder.join("film.mp4");
    let tone = "sine=f=330:r=48000:d=6,volume='if(between(t,2,4),8,0.2)':eval=frame";
    ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        "testsrc2=s=320x180:r=15:d=6",
        "-f",
        "lavfi",
        "-i",
        tone,
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-g",
        "30",
        "-c:a",
        "aac",
        path.to_str().unwrap(),
    ]);
    let mut open = Open::sample(folder);
    open.apply(Action::ImportFile(path));
    open.until("the film is open", |state| {
        state.import.is_none()
            && state.project().is_some_and(|project| project.clips.len() == 1 && !sources(project).is_empty())
    });
    open.until_drawn();
    open
}

#[test]
fn a_clip_whose_media_are_damaged_says_so_and_tries_again_when_asked() {
    let folder = tempdir().unwrap();
    drop(film(folder.path()));
    damage(folder.path());
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(1100.0, 700.0), 1.0);
    open.until("the film is shown", |state| state.project().is_some());
    open.apply(Action::PausePreviews(false));
    open.until("what can be made is made", |state| {
        let session = state.session.as_ref().unwrap();
        let ended = |source: &SourceId| {
            matches!(session.previews.state(source), Some(PreviewState::Ready(_) | PreviewState::Failed(_)))
        };
        sources(session.project()).iter().all(ended)
    });
    let session = open.state().session.as_ref().unwrap();
    let failed = |source: &&SourceId| matches!(session.previews.state(source), Some(PreviewState::Failed(_)));
    assert_eq!(sources(session.project()).iter().filter(failed).count(), 1);
    let media = begin_of(words::timeline::media_label(ANY));
    let mark = open.harness.get_by_label_contains(&media);
    let why = mark.value().unwrap_or_default();
    assert!(why.starts_with(&begin_of(words::timeline::media_incomplete(ANY, ANY))), "{why}");
    assert!(!why.contains("http") && !why.contains('/'), "{why}");
    mark.click();
    open.harness.run_steps(2);
    open.until("it is tried again", |state| {
        let session = state.session.as_ref().unwrap();
        sources(session.project()).iter().any(|source| matches!(session.previews.state(source), Some(PreviewState::Failed(_))))
    });
}

#[test]
fn previews_can_be_paused_and_skipped() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until_drawn();
    open.apply(Action::PausePreviews(false));
    let running = |state: &cutroom::app::State| {
        let session = state.session.as_ref().unwrap();
        session.previews.pending().find_map(|(source, found)| matches!(found, PreviewState::Running(_)).then(|| source.clone()))
    };
    open.until("a preview is being made", |state| running(state).is_some());
    let first = running(open.state()).unwrap();
    open.apply(Action::SkipPreview(first.clone(), true));
    open.until("it is skipped", |state| {
        state.session.as_ref().unwrap().previews.state(&first) == Some(&PreviewState::Cancelled)
    });
    open.harness.run_steps(20);
    assert_eq!(open.state().session.as_ref().unwrap().previews.state(&first), Some(&PreviewState::Cancelled));
    open.until("the next one follows", |state| running(state).is_some_and(|next| next != first));
    open.click(words::window::pause_previews());
    assert!(open.state().previews_paused);
    open.click(words::window::resume_previews());
    assert!(!open.state().previews_paused);
    open.apply(Action::SkipPreview(first.clone(), false));
    open.until("the skipped one is made after all", |state| {
        let state = state.session.as_ref().unwrap().previews.state(&first).cloned();
        matches!(state, Some(PreviewState::Waiting | PreviewState::Running(_) | PreviewState::Ready(_)))
    });
}
