//! Analytics: the dialog, and the retention curve above the timeline, on a server that answers analytics over HTTP.

use super::{
    commands::nameless,
    common::watched::{Watched, of_video, of_workspace, watched},
    harness::{ANY, Open, Shared, begin_of, control, end_of, named},
};
use cutroom::{
    app::{
        Action, AnalyticsAction, ClipCommand, Command, EditCommand, State, TimelineCommand, ViewCommand,
        features::analytics::{AnalyticsState, Days, Typed},
    },
    jobs::analytics::AnalyticsView,
    timeline::VideoMs,
};
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::{Value, json};
use std::{path::Path, time::Duration};
use tempfile::tempdir;

fn relay(shared: &Shared) -> Watched {
    Watched::start(shared.address(), |path, query| {
        let answer = if path == "/v1/analytics" { of_workspace(query.get("cursor")) } else { of_video() };
        (200, answer)
    })
}

fn refusal(status: u16, message: &str) -> (u16, Value) {
    (status, json!({"error": "refused", "message": message, "docsUrl": "https://x"}))
}

fn is_read(place: AnalyticsView) -> impl Fn(&State) -> bool {
    move |state| matches!(state.analytics.answer(place), Some(AnalyticsState::Read(_)))
}

fn act(open: &mut Open<'_>, action: AnalyticsAction) {
    open.apply(Action::Analytics(action));
}

/// Opens the dialog on the sample, with a custom date range: the dates of the answers.
fn show(open: &mut Open<'_>) {
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    open.until("who watched is read", is_read(AnalyticsView::Dialog));
}

/// Presses a button of the dialog with the keyboard, which scrolls it into view.
fn press(open: &mut Open<'_>, name: &str) {
    named(open, name).focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
}

fn choose_dates(open: &mut Open<'_>, from: &str, to: &str) {
    act(open, AnalyticsAction::OwnDates(true));
    act(open, AnalyticsAction::Type(Typed { from: from.into(), to: to.into() }));
    act(open, AnalyticsAction::UseDates);
}

fn curve(open: &mut Open<'_>) {
    open.apply(Action::Run(Command::Timeline(TimelineCommand::ToggleRetention)));
    open.until("the curve is read", is_read(AnalyticsView::Curve));
}

fn open_sized(shared: &Shared, relay: &Watched, folder: &Path, size: egui::Vec2) -> Open<'static> {
    shared.open_sized(&relay.address, folder, size)
}

#[test]
fn who_watched_is_shown_by_day_place_and_source_and_asked_for_once() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let relay = relay(&shared);
    let mut open = shared.open_at(&relay.address, folder.path());
    assert_eq!(relay.asked(), Vec::<String>::new(), "nobody looks at it");
    show(&mut open);
    let plays = named(&open, "Plays: 1,204");
    assert_eq!(plays.accesskit_node().role(), Role::Label);
    for figure in ["Viewers: 911", "Watched: 14 h", "Average watched: 58 %"] {
        open.harness.get_by_label(figure);
    }
    for row in ["Germany: 420 plays, 35 %", "Direct: 600 plays, 50 %", "newsletter / email / autumn: 240 plays, 85 %"] {
        control(&open, Role::Row, row.split(',').next().unwrap());
        open.harness.get_by_label(row);
    }
    open.harness.get_by_label("Start a trial: 61 clicks, 78 %");
    assert!(open.harness.query_by_label("New Zealand: 10 plays, 1 %").is_none(), "the first six are shown");
    press(&mut open, "Show 2 more: countries");
    open.harness.get_by_label("New Zealand: 10 plays, 1 %");

    assert_eq!(nameless(&open), [""; 0]);

    // Other days are requested; days that were loaded are not requested again.
    assert_eq!(relay.asked().len(), 1);
    assert!(relay.asked()[0].starts_with("/v1/videos/vid_sample/analytics?startDate="), "{:?}", relay.asked());
    open.click(words::settings::days_week());
    open.until("the week is read", is_read(AnalyticsView::Dialog));
    open.click(words::settings::days_four_weeks());
    open.until("four weeks are there again", is_read(AnalyticsView::Dialog));
    open.click(words::settings::days_all());
    open.until("all of it is read", is_read(AnalyticsView::Dialog));
    let asked = relay.asked();
    assert_eq!(asked.len(), 3, "{asked:?}");
    assert!(!asked[2].contains("startDate") && !asked[2].contains("endDate"), "{asked:?}");

    // Custom dates: an invalid date shows an error, and nothing is requested.
    open.click(words::analytics::own_dates());
    act(&mut open, AnalyticsAction::Type(Typed { from: "2026-10-28".into(), to: "October".into() }));
    open.click(words::analytics::show_days());
    open.harness.get_by_label(&words::analytics::bad_last_day("October"));
    assert_eq!(relay.asked().len(), 3);
    choose_dates(&mut open, "2026-10-01", "2026-10-28");
    open.until("the dates are read", is_read(AnalyticsView::Dialog));
    let last = relay.asked().pop().unwrap();
    assert!(last.contains("startDate=2026-10-01&endDate=2026-10-28"), "{last}");

    // Arrow keys explore the chart, and a button shows it as a table.
    control(&open, Role::Slider, words::analytics::plays_per_day()).focus();
    open.harness.run_steps(2);
    assert_eq!(open.value(words::analytics::plays_per_day()), "28 Oct 2026: 0 plays");
    open.press(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(open.value(words::analytics::plays_per_day()), "27 Oct 2026: 21 plays");
    open.press(Modifiers::NONE, Key::Home);
    assert_eq!(open.value(words::analytics::plays_per_day()), "1 Oct 2026: 49 plays");
    open.click(words::analytics::as_table_name());
    control(&open, Role::Row, "27 Oct 2026: 21 plays");
    let retention = named(&open, words::analytics::retention_curve());
    assert_eq!(retention.value().unwrap_or_default().split(" still watch at ").next(), Some("28 %"));

    // The settings keep a preset range, but not custom dates.
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().dialog().is_none());
    assert_eq!(open.state().settings.analytics.days, Days::All);
}

#[test]
fn the_workspace_has_its_most_watched_videos_page_by_page_and_a_press_shows_who_watched_one() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let relay = relay(&shared);
    let mut open = shared.open_at(&relay.address, folder.path());
    open.apply(Action::Run(Command::View(ViewCommand::ShowWorkspaceAnalytics)));
    open.until("the workspace is read", is_read(AnalyticsView::Dialog));
    open.harness.get_by_label("2. Welcome: 300 plays");
    press(&mut open, words::analytics::load_more_name());
    open.until("there is more", |state| {
        let answer = state.analytics.answer(AnalyticsView::Dialog).and_then(AnalyticsState::report);
        answer.is_some_and(|report| report.analytics.top_videos.len() == 3)
    });
    open.harness.get_by_label("3. Quick tour: 204 plays");
    assert!(open.harness.query_by_label(words::analytics::load_more_name()).is_none());
    open.click(words::analytics::my_videos());
    open.until("the user's own are read", is_read(AnalyticsView::Dialog));
    let asked = relay.asked();
    assert!(asked[1].contains("cursor=page-2") && !asked[0].contains("scope"), "{asked:?}");
    assert!(asked[2].contains("scope=mine") && asked.iter().all(|line| line.starts_with("/v1/analytics?")), "{asked:?}");
    press(&mut open, "1. Release notes: 700 plays");
    open.until("the video is read", is_read(AnalyticsView::Dialog));
    assert!(relay.asked()[3].starts_with("/v1/videos/vid_sample/analytics?"));
    assert!(open.state().settings.analytics.mine, "it is remembered");
}

#[test]
fn the_browser_shows_who_watched_the_video_that_is_looked_at() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let relay = relay(&shared);
    let mut open = shared.open_at(&relay.address, folder.path());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("a row leads", |state| state.rooms.browser.lead.is_some() && state.rooms.browser.is_whole);
    open.harness.run_steps(3);
    open.click(words::commands::show_analytics());
    open.until("who watched is read", is_read(AnalyticsView::Dialog));
    assert!(relay.asked()[0].starts_with("/v1/videos/vid_sample/analytics?"));
}

#[test]
fn a_service_without_analytics_says_so_once_and_is_not_asked_again() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    // For an existing video and a server without analytics; a 404 for both calls would mean that the video does not exist.
    for (status, reason) in [(501, "no viewer can be counted here"), (404, "there is nothing at this URL")] {
        let relay = Watched::start(shared.address(), move |_, _| refusal(status, reason));
        let mut open = shared.open_at(&relay.address, folder.path());
        if !open.state().settings.analytics.curve {
            open.apply(Action::Run(Command::Timeline(TimelineCommand::ToggleRetention)));
        }
        open.until("the service has said no", |state| state.analytics.not_offered.is_some());
        let says = |open: &Open<'_>| open.notices().iter().filter(|text| text.contains("retention curve")).count();
        assert_eq!(says(&open), 1, "{:?}", open.notices());
        assert!(open.harness.query_by_label(words::timeline::retention()).is_none(), "the strip takes no room");
        show_without(&mut open);
        open.harness.get_by_label(words::analytics::not_offered());
        assert!(
            open.harness.query_by_label(words::settings::days_week()).is_none(),
            "nothing is offered that would do nothing"
        );
        act(&mut open, AnalyticsAction::Days(Days::Week));
        act(&mut open, AnalyticsAction::Workspace);
        open.press(Modifiers::NONE, Key::Escape);
        assert_eq!(relay.asked().len(), 1, "{:?}", relay.asked());
    }
}

fn show_without(open: &mut Open<'_>) {
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
}

#[test]
fn this_machines_workspace_says_that_nobody_has_watched_yet() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    show_without(&mut open);
    open.until("it is read", is_read(AnalyticsView::Dialog));
    open.harness.get_by_label(words::analytics::no_plays());
    open.picture("analytics_none_here");
}

#[test]
fn what_goes_wrong_is_said_with_a_way_on_and_nothing_is_read_that_nobody_looks_at() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let relay = Watched::start(shared.address(), |_, _| refusal(500, "the counters are being mended"));
    let mut open = shared.open_at(&relay.address, folder.path());
    show_without(&mut open);
    open.until("it has failed", |state| {
        matches!(state.analytics.answer(AnalyticsView::Dialog), Some(AnalyticsState::Failed(_)))
    });
    open.harness.get_by_label_contains("the counters are being mended");
    relay.answers(|_, _| (200, of_video()));
    open.click(words::common::retry());
    open.until("it is read", is_read(AnalyticsView::Dialog));
    // A deleted video, on a server that has analytics of other videos.
    relay.answers(|_, _| refusal(404, "video was not found"));
    open.click(words::settings::days_week());
    open.until("it is gone", |state| matches!(state.analytics.answer(AnalyticsView::Dialog), Some(AnalyticsState::Gone)));
    assert!(open.state().analytics.not_offered.is_none());
    // No plays.
    relay.answers(|_, _| (200, json!({"analytics": {"summary": {"plays": 0}, "viewsOverTime": []}})));
    open.click(words::settings::days_quarter());
    open.until("it is read", is_read(AnalyticsView::Dialog));
    open.harness.get_by_label(words::analytics::no_plays());
    // Closing the dialog cancels a running request.
    relay.hold(true);
    open.click(words::settings::days_all());
    let waits = |relay: &Watched, count| {
        for _ in 0..2_000 {
            if relay.waiting() == count {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("{} calls wait, not {count}", relay.waiting());
    };
    waits(&relay, 1);
    open.press(Modifiers::NONE, Key::Escape);
    waits(&relay, 0);
}

#[test]
fn the_curve_above_the_timeline_stays_with_its_footage_whatever_is_cut() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let relay = relay(&shared);
    let mut open = shared.open_at(&relay.address, folder.path());
    curve(&mut open);
    assert_eq!(relay.asked().len(), 1);
    let length = open.state().project().unwrap().sequence.length().0;
    let share = |at: i64| watched((at * 100 / length) as u32);
    let says = |open: &mut Open<'_>, at: i64| {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.value(words::timeline::retention())
    };
    let (early, late) = (length / 10, length * 8 / 10);
    for at in [early, late] {
        let value = says(&mut open, at);
        assert!(value.starts_with(&format!("{:.0} % watching at ", share(at))), "{value}");
        assert!(!value.contains(&end_of(words::timeline::retention_cut(ANY))), "{value}");
    }
    // A cut before a moment moves the moment, with its percentage.
    let (from, to) = (length / 20, length / 20 + 1_000);
    open.apply(Action::Timeline(cutroom::app::TimelineAction::Mark(VideoMs(from), VideoMs(to))));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    assert_eq!(open.state().project().unwrap().sequence.length().0, length - 1_000);
    let value = says(&mut open, late - 1_000);
    assert!(value.starts_with(&format!("{:.0} % watching at ", share(late))), "{value}");
    assert!(value.ends_with(&words::timeline::retention_cuts(1)), "{value}");
    assert!(
        says(&mut open, from).contains(&begin_of(words::timeline::retention_cut_watched("", ANY))),
        "what viewers saw there is said"
    );
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    assert!(!says(&mut open, late).contains(&end_of(words::timeline::retention_cut(ANY))));
    // Footage that was cut in the saved version and is restored now was seen by no viewer.
    let (clip, cut, at) = {
        let project = open.state().project().unwrap();
        let cut_clip = project.clips.iter().zip(project.sequence.spans()).find(|(data, _)| !data.clip.cuts.is_empty());
        let (data, span) = cut_clip.unwrap();
        let cut = data.map.to_cuts()[0];
        (data.clip.id.clone(), cut, span.to_video(data.map.to_playback(cut.start_time_ms)))
    };
    open.apply(Action::Restore(clip, cut));
    let value = says(&mut open, at.0 + 1);
    assert!(value.starts_with(&begin_of(words::timeline::retention_unseen(ANY))), "{value}");
    assert_eq!(relay.asked().len(), 1, "an edit is no reason to ask");
    // The dialog lists moments where viewers leave; a click moves the playhead there.
    named(&open, words::timeline::retention()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    open.until("who watched is read", is_read(AnalyticsView::Dialog));
    let third = {
        let since = open.state().project().unwrap().since_save();
        since.to_shown(VideoMs((since.saved_length().0 as f64 * 0.33).round() as i64)).unwrap()
    };
    open.harness.get_by_label_contains("22 % leave, ").click();
    open.harness.run_steps(3);
    assert!(open.state().dialog().is_none());
    assert_eq!(open.state().playhead(), third);
}

#[test]
fn the_curve_is_asked_for_only_where_it_is_seen_and_remembered() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let relay = relay(&shared);
    {
        let mut open = shared.open_at(&relay.address, folder.path());
        open.apply(Action::Run(Command::View(ViewCommand::FoldTimeline)));
        open.apply(Action::Run(Command::Timeline(TimelineCommand::ToggleRetention)));
        assert_eq!(relay.asked(), Vec::<String>::new());
        open.apply(Action::Run(Command::View(ViewCommand::FoldTimeline)));
        open.until("the curve is read", is_read(AnalyticsView::Curve));
    }
    let mut open = shared.open_at(&relay.address, folder.path());
    open.until("the curve is read again", is_read(AnalyticsView::Curve));
    assert_eq!(relay.asked().len(), 2);
    // The header of the strip has a menu.
    open.click(words::timeline::retention_curve());
    open.click(words::settings::days_week());
    open.until("the week is read", is_read(AnalyticsView::Curve));
    open.click(words::timeline::retention_curve());
    open.click(words::timeline::retention_menu_hide());
    assert!(!open.state().settings.analytics.curve && open.harness.query_by_label(words::timeline::retention()).is_none());
}

/// A snapshot of the dialog over the sample in a window of this size.
fn dialog_picture(name: &str, size: egui::Vec2) {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let relay = relay(&shared);
    let mut open = open_sized(&shared, &relay, folder.path(), size);
    show(&mut open);
    choose_dates(&mut open, "2026-10-01", "2026-10-28");
    act(&mut open, AnalyticsAction::OwnDates(false));
    open.until("the dates are read", is_read(AnalyticsView::Dialog));
    open.masked_address(name);
}

#[test]
fn the_dialog_of_analytics_has_room_in_a_wide_window() {
    dialog_picture("analytics_wide", vec2(1440.0, 900.0));
}

#[test]
fn the_dialog_of_analytics_has_room_in_a_narrow_window() {
    dialog_picture("analytics_narrow", vec2(1100.0, 700.0));
}

#[test]
fn the_dialog_of_analytics_scrolls_in_a_low_window() {
    // The size of a window that fills a screen at scale 2.
    dialog_picture("analytics_low", vec2(720.0, 450.0));
}

#[test]
fn the_curve_falls_where_viewers_leave_and_marks_what_was_cut_and_put_back() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let relay = relay(&shared);
    let mut open = shared.open_at(&relay.address, folder.path());
    curve(&mut open);
    let length = open.state().project().unwrap().sequence.length().0;
    let mark = cutroom::app::TimelineAction::Mark(VideoMs(length / 4), VideoMs(length / 4 + 4_000));
    open.apply(Action::Timeline(mark));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    open.apply(Action::Run(Command::Clip(ClipCommand::ClearMarks)));
    let (clip, cut) = {
        let project = open.state().project().unwrap();
        let data = project.clips.iter().rfind(|data| !data.clip.cuts.is_empty()).unwrap();
        (data.clip.id.clone(), data.map.to_cuts()[0])
    };
    open.apply(Action::Restore(clip, cut));
    open.apply(Action::MovePlayhead(VideoMs(5_000)));
    open.masked_address("retention_curve");
}
