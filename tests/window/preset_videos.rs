//! A preset over all videos that use it, styles that are restored later, and two styles in numbers.

use super::harness::{Open, Shared, named, start};
use cutroom::{
    api::{
        VideoId,
        captions::{ApplyPreset, Preset, StyleName},
        video::{Duplicate, Trim},
    },
    app::{
        Action, Dialog, Paths, RoomMsg, Start, State,
        features::captions::{
            ComparedStyle, KeptMsg, Msg, Outcome, Pane, PresetFit, PublishMsg, Survey, SurveyCheck, SurveyMsg, SurveyedVideo,
        },
    },
    captions::{Design, Field},
    jobs::{
        captions::{CheckProgress, CheckedVideo, check_subtitles},
        local::LocalWorkspace,
    },
    timeline::timecode,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::{SnapshotOptions, kittest::Queryable};
use serde_json::json;
use std::{path::Path, sync::Arc};
use tempfile::tempdir;

fn tell(open: &mut Open<'_>, msg: Msg) {
    open.apply(Action::Room(RoomMsg::Captions(msg)));
}

fn survey(state: &State) -> &Survey {
    state.rooms.captions.survey.as_ref().expect("the page is open")
}

/// The videos of the page, in the order shown.
fn rows(state: &State) -> Vec<&SurveyedVideo> {
    let survey = survey(state);
    let videos = survey.videos.as_ref().expect("the videos are listed");
    survey.shown().into_iter().map(|place| &videos[place]).collect()
}

fn checked(row: &SurveyedVideo) -> Option<&CheckedVideo> {
    match &row.check {
        SurveyCheck::Done(checked) => Some(checked),
        _ => None,
    }
}

/// Opens the designer, and waits for presets and drafts.
fn designer(open: &mut Open<'_>) {
    open.press(Modifiers::COMMAND, Key::Num3);
    open.until("presets and drafts are there", |state| state.rooms.captions.are_read && state.rooms.captions.presets.is_some());
}

/// Seconds of the sample that become videos of their own.
const PARTS: [(&str, f64, f64); 3] = [("Opening", 2.0, 4.0), ("Middle", 8.0, 10.0), ("Tour of the settings", 12.0, 15.0)];

async fn parts(client: &cutroom::api::Client, preset: &str) -> Vec<VideoId> {
    let mut parts = Vec::new();
    for (name, from, to) in PARTS {
        let trim = Trim { chapter_index: None, start_time: Some(from), end_time: Some(to) };
        let copy = Duplicate { name: Some(name.into()), trim: Some(trim) };
        let video = client.duplicate_video(&"vid_sample".into(), &copy).await.unwrap().id;
        client.apply_subtitle_preset(&video, &ApplyPreset { preset_id: preset.into() }).await.unwrap();
        parts.push(video);
    }
    parts
}

/// Runs a call on the local workspace in a folder that no window has open.
fn in_workspace<T>(folder: &Path, call: impl AsyncFnOnce(&cutroom::api::Client) -> T) -> T {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (local, client) = LocalWorkspace::open(&Paths::under(folder.to_owned()).data).await.unwrap();
        let answer = call(&client).await;
        local.close().await;
        answer
    })
}

#[test]
fn the_page_of_a_preset_says_what_the_command_says_and_opens_a_video_at_its_worst_moment() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let client = shared.workspace.client();
    let videos = shared.runtime.block_on(parts(&client, "default:classic"));
    let mut open = shared.open(folder.path());
    designer(&mut open);
    tell(&mut open, Msg::Survey(SurveyMsg::Open("default:classic".into())));
    open.until("the videos are listed", |state| survey(state).videos.as_ref().is_some_and(|videos| videos.len() == 3));
    // Cancelled immediately, and continued.
    open.click(&words::subtitles::survey_check(3));
    tell(&mut open, Msg::Survey(SurveyMsg::Cancel));
    assert!(survey(open.state()).running.is_none());
    assert!(rows(open.state()).iter().all(|row| !matches!(row.check, SurveyCheck::Waiting | SurveyCheck::Running(_))));
    tell(&mut open, Msg::Survey(SurveyMsg::Check));
    open.until("all are checked", |state| rows(state).iter().all(|row| checked(row).is_some()));
    open.until("the check has ended", |state| survey(state).running.is_none());

    // The same numbers as the command's, with a picture of the worst moment, and the worst video first.
    let progress: CheckProgress = Arc::new(|_| {});
    for row in rows(open.state()) {
        let cache = tempdir().unwrap();
        let report = check_subtitles(&client, (cache.path(), "test"), &row.video, Some("default:classic".into()), &progress);
        let report = shared.runtime.block_on(report).unwrap();
        let checked = checked(row).unwrap();
        assert_eq!(checked.report, report, "{}", row.name);
        assert_eq!(checked.worst.is_some(), report.contrast.is_some(), "{}", row.name);
    }
    let ranks: Vec<(bool, f64)> = rows(open.state())
        .iter()
        .filter_map(|row| Some((checked(row)?.report.is_fine(), checked(row)?.report.contrast.as_ref()?.worst.ratio)))
        .collect();
    assert!(ranks.len() > 1 && ranks.is_sorted(), "{ranks:?}");

    // One that somebody deletes meanwhile fails alone, and the reason stands below its name.
    shared.runtime.block_on(client.delete_video(&videos[1])).unwrap();
    tell(&mut open, Msg::Survey(SurveyMsg::Check));
    open.until("all are checked again", |state| survey(state).running.is_none());
    let failed: Vec<_> = rows(open.state()).iter().filter(|row| checked(row).is_none()).map(|row| row.video.clone()).collect();
    assert_eq!(failed, [videos[1].clone()]);
    tell(&mut open, Msg::Survey(SurveyMsg::Reload));
    open.until("it is no longer listed", |state| survey(state).videos.as_ref().is_some_and(|videos| videos.len() == 2));
    assert!(rows(open.state()).iter().all(|row| checked(row).is_some()), "the results stay");

    // A press opens the worst video at its worst moment; the tab leads back to the results.
    let (video, name, at) = {
        let row = rows(open.state())[0];
        (row.video.clone(), row.name.clone(), checked(row).unwrap().worst_at().unwrap())
    };
    assert!(at.0 > 0);
    open.click(&words::subtitles::survey_open(&name, timecode(at.0)));
    open.until("the video is open", |state| state.project().is_some_and(|project| project.video.id == video));
    assert_eq!((open.state().playhead(), open.state().rooms.captions.pane), (at, Pane::Frames));
    open.click(words::subtitles::tab_style());
    assert_eq!(rows(open.state()).len(), 2);
    assert!(rows(open.state()).iter().all(|row| checked(row).is_some()));
}

#[test]
fn pictures_of_the_page_of_a_preset_and_of_two_styles_in_numbers() {
    let folder = tempdir().unwrap();
    drop(Open::sample(folder.path()));
    in_workspace(folder.path(), async |client| drop(parts(client, "default:classic").await));
    let mut open = Open::sample(folder.path());
    designer(&mut open);
    tell(&mut open, Msg::Survey(SurveyMsg::Open("default:classic".into())));
    open.until("the videos are listed", |state| survey(state).videos.is_some());
    tell(&mut open, Msg::Survey(SurveyMsg::Check));
    open.until("all are checked", |state| survey(state).running.is_none());
    let picture = |open: &mut Open<'_>, name: &str| {
        open.harness.remove_cursor();
        open.harness.run_steps(4);
        open.harness.snapshot_options(name, &SnapshotOptions::new().threshold(1.6).max_failed_pixels(40));
    };
    picture(&mut open, "preset_videos");
    open.harness.set_size(vec2(1100.0, 700.0));
    picture(&mut open, "preset_videos_1100x700");
    open.harness.set_pixels_per_point(2.0);
    open.harness.set_size(vec2(720.0, 450.0));
    picture(&mut open, "preset_videos_scale_2");
    open.harness.set_pixels_per_point(1.0);
    open.harness.set_size(vec2(1440.0, 900.0));

    // A draft beside a built-in preset, on the same frame and in numbers.
    tell(&mut open, Msg::Survey(SurveyMsg::Close));
    tell(&mut open, Msg::New(StyleName::Classic));
    tell(&mut open, Msg::Rename("Large and grey".into()));
    for (field, value) in [(Field::TextColor, json!("#777777FF")), (Field::Size, json!(200))] {
        tell(&mut open, Msg::Set { field, value, gesture: None });
    }
    tell(&mut open, Msg::Compare(Some(ComparedStyle::Preset("default:mono".into()))));
    open.until("the numbers are there", |state| state.rooms.captions.comparison.numbers.is_some());
    let numbers = open.state().rooms.captions.comparison.numbers.clone().unwrap();
    let [grey, mono] = *numbers;
    // Each has its own contrast on this frame.
    assert!((grey.frame.unwrap() - mono.frame.unwrap()).abs() > 0.5, "{grey:?} {mono:?}");
    assert!(grey.overflow > mono.overflow && (grey.points - 200.0).abs() < 0.1, "{grey:?} {mono:?}");
    assert!(open.harness.query_all_by_label(words::subtitles::compare_frame()).next().is_some());
    open.until("the tiles are looked at", |state| state.rooms.captions.are_tiles_checked());
    open.until_drawn();
    picture(&mut open, "captions_compared");
    // Another change is measured again, and a preset that is gone ends the comparison.
    tell(&mut open, Msg::Set { field: Field::Size, value: json!(60), gesture: None });
    open.until("the new numbers are there", |state| {
        let numbers = state.rooms.captions.comparison.numbers.as_ref();
        numbers.is_some_and(|numbers| (numbers[0].points - 60.0).abs() < 0.1)
    });
    tell(&mut open, Msg::Compare(Some(ComparedStyle::Preset("ps_gone".into()))));
    assert!(open.harness.query_all_by_label(words::subtitles::compare_none()).next().is_some());
}

#[test]
fn what_was_applied_to_a_video_is_listed_after_a_restart_and_restored() {
    let folder = tempdir().unwrap();
    drop(Open::sample(folder.path()));
    let copy = in_workspace(folder.path(), async |client| {
        let trim = Trim { chapter_index: None, start_time: Some(2.0), end_time: Some(4.0) };
        let copy = Duplicate { name: Some("Copy".into()), trim: Some(trim) };
        let copy = client.duplicate_video(&"vid_sample".into(), &copy).await.unwrap().id;
        client.apply_subtitle_preset(&copy, &ApplyPreset { preset_id: "default:mono".into() }).await.unwrap();
        copy
    });
    let mut open = Open::sample(folder.path());
    designer(&mut open);
    tell(&mut open, Msg::Kept(KeptMsg::Open));
    open.until("the list is read", |state| kept(state).is_some());
    assert!(open.harness.query_all_by_label(words::subtitles::kept_empty()).next().is_some());
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseVideos("default:highlight".into())));
    open.until("the videos are listed", |state| state.rooms.captions.publishing.targets.is_some());
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseAll(true)));
    open.until("it is checked, and what does not fit is told", |state| {
        let targets = state.rooms.captions.publishing.targets.as_ref().unwrap();
        targets.iter().all(|target| matches!(target.fit, Some(PresetFit::Measured { .. })))
    });
    assert_eq!(open.state().rooms.captions.publishing.checked().0, 1);
    // The window asks before it closes in the middle of it; the question goes with its reason.
    let window = open.harness.state_mut().as_mut().unwrap();
    window.apply(Action::Room(RoomMsg::Captions(Msg::Publishing(PublishMsg::Apply))));
    window.apply(Action::AskToClose);
    assert!(!open.state().closed && matches!(open.state().dialog(), Some(Dialog::StillWorking)));
    open.until("the question is gone", |state| state.dialog().is_none());
    assert!(!open.state().closed);
    open.until("it is applied", |state| {
        let targets = state.rooms.captions.publishing.targets.as_ref().unwrap();
        targets.iter().all(|target| matches!(target.outcome, Some(Outcome::Done(_))))
    });
    drop(open);

    let begin = Start { video: Some("vid_sample".into()), ..start(folder.path()) };
    let mut again = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    again.until("the sample is shown", |state| state.project().is_some());
    designer(&mut again);
    again.click(words::commands::restore_styles());
    again.until("the list is read", |state| kept(state).is_some());
    let listed = kept(again.state()).unwrap();
    let names: Vec<_> = listed.iter().map(|kept| (kept.name.as_str(), kept.applied[0].name.as_str())).collect();
    assert_eq!(names, [("Copy", Preset::built_in(&StyleName::Highlight).name.as_str())]);
    assert!(again.harness.query_by_label(words::subtitles::kept_restore_all()).is_none(), "one video has its own button");
    again.click(&words::subtitles::kept_restore_name("Copy"));
    again.until("it is restored", |state| {
        let list = state.rooms.captions.publishing.kept.as_ref().unwrap();
        list.outcomes.get(&copy) == Some(&Outcome::Back)
    });
    again.click(words::common::close());
    tell(&mut again, Msg::Kept(KeptMsg::Open));
    again.until("the list is read again", |state| kept(state).is_some_and(<[_]>::is_empty));
    drop(again);
    let style = in_workspace(folder.path(), async |client| client.video(&copy).await.unwrap().subtitles.unwrap());
    assert_eq!(style.preset().map(cutroom::api::PresetId::as_str), Some("default:mono"));
}

/// The list of kept styles, once it is read.
fn kept(state: &State) -> Option<&[cutroom::jobs::captions::KeptStyle]> {
    state.rooms.captions.publishing.kept.as_ref()?.styles.as_deref()
}

#[test]
fn before_a_style_is_published_the_open_video_is_checked_and_nobody_has_to_wait_for_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    designer(&mut open);
    tell(&mut open, Msg::New(StyleName::Classic));
    tell(&mut open, Msg::Set { field: Field::Size, value: json!(200), gesture: None });
    tell(&mut open, Msg::Set { field: Field::TextColor, value: json!("#777777FF"), gesture: None });
    open.click(words::commands::publish_style());
    named(&open, words::subtitles::publish_preset());
    open.until("the video is checked", |state| {
        matches!(&state.rooms.captions.publishing.here, Some(PresetFit::Measured { .. }))
    });
    let Some(PresetFit::Measured { overflow, details, .. }) = open.state().rooms.captions.publishing.here.clone() else {
        panic!("it is measured")
    };
    assert!(overflow > 0 && !details.is_empty(), "{overflow} {details:?}");
    open.harness.run_steps(3);
    assert!(open.harness.query_all_by_label_contains(&details[0]).next().is_some(), "{details:?}");
    // The next dialog is checked anew, and publishing does not wait for it.
    open.click(words::common::cancel());
    tell(&mut open, Msg::Rename("Grey".into()));
    open.click(words::commands::publish_style());
    open.click(words::subtitles::publish_preset());
    open.until("the preset is published", |state| state.rooms.captions.publishing.readback.is_some());
    let design = open.state().rooms.captions.draft().unwrap().design.clone();
    assert_ne!(design, Design::default());
}

#[test]
fn a_preset_that_somebody_else_deleted_is_said_before_it_is_applied_and_leaves_the_list() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let client = shared.workspace.client();
    let body = Design::of_preset(&Preset::built_in(&StyleName::Classic)).body("Brand", None).unwrap();
    let made = shared.runtime.block_on(client.create_subtitle_preset(&body)).unwrap().preset_id;
    let mut open = shared.open(folder.path());
    designer(&mut open);
    shared.runtime.block_on(client.delete_subtitle_preset(&made)).unwrap();
    let is_listed = |state: &State| state.rooms.captions.presets.iter().flatten().any(|preset| preset.preset_id == made);
    assert!(is_listed(open.state()));
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseVideos(made.clone())));
    open.until("it leaves the list", |state| !is_listed(state));
    assert!(!open.state().rooms.captions.publishing.is_asking());
    assert_eq!(open.state().rooms.captions.message, Some((words::subtitles::preset_gone("Brand"), true)));
}

#[test]
fn all_videos_of_a_preset_that_was_a_mistake_are_restored_after_one_question() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let client = shared.workspace.client();
    let videos = shared.runtime.block_on(parts(&client, "default:classic"));
    let mut open = shared.open(folder.path());
    designer(&mut open);
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseVideos("default:mono".into())));
    open.until("the videos are listed", |state| state.rooms.captions.publishing.targets.is_some());
    tell(&mut open, Msg::Publishing(PublishMsg::ChooseAll(true)));
    tell(&mut open, Msg::Publishing(PublishMsg::Apply));
    let is_applied = |state: &State| {
        let targets = state.rooms.captions.publishing.targets.as_ref().unwrap();
        targets.iter().all(|target| matches!(target.outcome, Some(Outcome::Done(_))))
    };
    open.until("it is applied", is_applied);
    tell(&mut open, Msg::Kept(KeptMsg::Open));
    open.until("the list is read", |state| kept(state).is_some_and(|kept| kept.len() >= videos.len()));
    let count = kept(open.state()).unwrap().len();
    open.click(words::subtitles::kept_restore_all());
    open.click(words::common::cancel());
    assert_eq!(open.state().rooms.captions.publishing.kept.as_ref().unwrap().restorable().count(), count);
    open.click(words::subtitles::kept_restore_all());
    open.click(&words::subtitles::kept_restore_all_now(count));
    open.until("all are restored", |state| {
        let list = state.rooms.captions.publishing.kept.as_ref().unwrap();
        list.outcomes.len() == count && list.outcomes.values().all(|outcome| *outcome == Outcome::Back)
    });
    for video in videos {
        let style = shared.runtime.block_on(client.video(&video)).unwrap().subtitles.unwrap();
        assert_eq!(style.preset().map(cutroom::api::PresetId::as_str), Some("default:classic"));
    }
}
