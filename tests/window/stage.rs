//! The preview shows what an export shows: backgrounds, borders, subtitles and changes over time. It lists what it cannot show.

use super::harness::{Open, clip_span};
use cutroom::{
    app::{Action, Paths, needed_pictures},
    jobs::pictures::PictureState,
    stage::compose::{Approximation, ElementKind, PictureOrigin},
    timeline::VideoMs,
};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use std::path::Path;
use tempfile::tempdir;

/// The sample after direct changes of its database.
fn changed(folder: &Path, changes: &[&str]) -> Open<'static> {
    drop(Open::sample(folder));
    let data = cutroom::server::DataDir::open(&Paths::under(folder.to_owned()).data).unwrap();
    let database = rusqlite::Connection::open(data.database()).unwrap();
    for change in changes {
        assert!(database.execute(change, []).unwrap() > 0, "{change}");
    }
    drop((database, data));
    Open::sample(folder)
}

fn elements(open: &Open<'_>) -> Vec<ElementKind> {
    let state = open.state();
    let project = state.project().unwrap();
    let (data, time) = project.at(state.playhead()).unwrap();
    project.scene(data, time).composition.elements.into_iter().map(|element| element.kind).collect()
}

#[test]
fn the_stage_shows_pictures_behind_the_layers_their_borders_and_subtitles() {
    let folder = tempdir().unwrap();
    let mut open = changed(
        folder.path(),
        &[
            "UPDATE clip SET background = '{\"type\":\"image\",\"imageUrl\":\"catalogue:dunes.jpg\"}', settings = \
             json_set(settings, '$.borderStyle', 'deep-shadow', '$.corners', 'squircle') WHERE id = 'cl_demo'",
            "UPDATE video SET settings = json_set(settings, '$.subtitles', json('{\"enabled\":true,\"captionStyle\":{\"name\": \
             \"backdrop\",\"textColor\":\"#FFFFFF\",\"backgroundColor\":\"#000000B3\",\"wordLevelHighlights\":true, \
             \"highlightColor\":\"#FFD166\"}}'))",
        ],
    );
    let demo = clip_span(&open, 1);
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 3_500)));
    open.until_drawn();
    let state = open.state();
    let needed = needed_pictures(state.project().unwrap(), state.playhead());
    let behind = needed.iter().find(|(key, _)| matches!(key.origin, PictureOrigin::Address(_))).expect("a background");
    assert!(matches!(state.picture(&behind.0), Some(PictureState::Ready(_))), "it is decoded without anybody knowing its size");
    assert!(elements(&open).iter().any(|kind| matches!(kind, ElementKind::Caption(_))));
    assert!(open.harness.query_by_label_contains(words::preview::simplified()).is_none(), "all of it is shown");
    open.picture("stage_composed");
}

#[test]
fn what_only_the_service_can_show_is_said_in_one_place() {
    let folder = tempdir().unwrap();
    let mut open = changed(
        folder.path(),
        &[
            "UPDATE clip SET background = '{\"type\":\"shaderGradient\",\"shaderGradientPreset\":\"dusk\"}' WHERE id = 'cl_demo'",
        ],
    );
    let demo = clip_span(&open, 1);
    open.apply(Action::MovePlayhead(VideoMs(demo.start.0 + 2_000)));
    open.until_drawn();
    let state = open.state();
    let project = state.project().unwrap();
    let (data, time) = project.at(state.playhead()).unwrap();
    assert_eq!(project.scene(data, time).composition.approximations, [Approximation::AnimatedGradient]);
    open.harness.get_by_role_and_label(Role::Label, &words::preview::simplified_label(words::preview::simplified_animation()));
}

#[test]
fn a_clip_dissolves_out_of_the_one_before_it_on_the_stage() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let wrap = clip_span(&open, 2);
    open.apply(Action::MovePlayhead(VideoMs(wrap.start.0 + 150)));
    open.until_drawn();
    assert!(matches!(elements(&open).last(), Some(ElementKind::Before(_))), "its transition is smooth");
    open.apply(Action::MovePlayhead(VideoMs(wrap.start.0 + 300)));
    assert!(!elements(&open).iter().any(|kind| matches!(kind, ElementKind::Before(_))));
}
