//! Status bar: workspace, running work, notices, and the time of the playhead.

use super::{icons, notices, theme, widgets, workspace_mark};
use crate::{
    app::{Action, ClipCommand, Command, Connection, FileCommand, SaveState, StageCommand, State},
    jobs::previews::PreviewState,
    timeline::{Clock, timecode_precise},
};
use egui::{Align, Layout, RichText, Ui};
use std::time::Duration;

/// Gap between entries.
const GAP: f32 = 14.0;
/// Width reserved for the icon of a notice and the start of its text.
const NOTICE: f32 = 90.0;
/// Space for the button of the list that holds what was cut off.
const ALL: f32 = 32.0;
/// Below this width only the workspace and running work are shown.
const NARROW: f32 = 600.0;

/// Draws the bar.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let clock = clock(state);
        let clock_width =
            clock.as_ref().map_or(0.0, |text| widgets::text_width(ui, text, egui::FontId::monospace(theme::SMALL)));
        // Running work ends before the notice and the clock, however little room there is.
        let notice = if state.notices.first().is_some() { NOTICE } else { 0.0 };
        let mut place = ui.available_rect_before_wrap();
        place.max.x = (place.max.x - clock_width - notice - GAP).max(place.min.x);
        // What has no room is cut off, and all of it is in a list.
        let needs = ui.scope_id().with("needs");
        let is_cut_off = ui.data(|data| data.get_temp::<f32>(needs)).is_some_and(|width| width > place.width() + 0.5);
        let mut shown = place;
        shown.max.x -= if is_cut_off { ALL.min(place.width()) } else { 0.0 };
        let mut left = ui.new_child(egui::UiBuilder::new().max_rect(shown).layout(Layout::left_to_right(Align::Center)));
        left.shrink_clip_rect(shown);
        what_runs(&mut left, state, actions);
        let width = left.min_rect().width();
        if ui.data_mut(|data| data.get_temp::<f32>(needs)) != Some(width) {
            ui.data_mut(|data| data.insert_temp(needs, width));
            ui.request_repaint();
        }
        if is_cut_off {
            let button = egui::Rect::from_x_y_ranges(shown.right()..=place.right(), place.y_range());
            ui.scope_builder(egui::UiBuilder::new().max_rect(button), |ui| {
                widgets::more(ui, words::window::more_status(), |ui| {
                    ui.set_max_width(420.0_f32.min(ui.ctx().content_rect().width() - 24.0));
                    ui.vertical(|ui| what_runs(ui, state, actions));
                });
            });
        }
        let used = left.min_rect().intersect(shown).union(if is_cut_off { place } else { left.min_rect().intersect(shown) });
        ui.advance_cursor_after_rect(used);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(text) = clock {
                ui.label(RichText::new(text).monospace().size(theme::SMALL).color(theme::WEAK))
                    .on_hover_text(words::window::clock_tooltip());
            }
            notices::line(ui, state, actions);
        });
    });
}

/// Time of the playhead and length of the video.
fn clock(state: &State) -> Option<String> {
    let length = state.project()?.sequence.length().0;
    let (at, of) = (timecode_precise(state.playhead().0), timecode_precise(length));
    Some(words::window::clock(at, Clock::Video.label(), of))
}

/// Draws the workspace and the running work.
// One block per kind of work.
#[allow(clippy::too_many_lines)]
fn what_runs(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    // In a narrow bar, work that can be stopped has priority over facts about the video.
    let is_narrow = ui.available_width() < NARROW;
    let small = |text: String| RichText::new(text).size(theme::SMALL).color(theme::WEAK);
    let place = match (&state.connection, state.local) {
        (Connection::Ready(_), _) if state.practice.is_some() => {
            format!("{}  {}", icons::WARNING, words::window::practice_copy())
        }
        (Connection::Ready(_), true) => format!("{}  {}", icons::LOCAL, words::window::local_workspace()),
        (Connection::Ready(origin), false) => format!("{}  {origin}", icons::CLOUD),
        (Connection::Connecting, _) => words::window::connecting().to_owned(),
        (Connection::KeyNeeded(_), _) => format!("{}  {}", icons::KEY, words::window::key_needed()),
        (Connection::Failed(..), _) => format!("{}  {}", icons::ERROR, words::window::not_connected()),
    };
    if state.link.offline {
        let text = match state.link.last_reached() {
            Some(at) => words::window::offline_since(at),
            None => words::window::offline().to_owned(),
        };
        ui.label(RichText::new(format!("{}  {text}", icons::WARNING)).size(theme::SMALL).color(theme::ACCENT))
            .on_hover_text(words::window::offline_tooltip());
    } else {
        match (&state.connection, state.workspace_name()) {
            (Connection::Ready(_), Some(name)) => {
                let color = workspace_mark::color(state.workspace_mark());
                let text = RichText::new(format!("\u{25cf}  {name}")).size(theme::SMALL).color(color);
                ui.label(text).on_hover_text(state.choosing.address.as_deref().unwrap_or(words::window::local_workspace()));
            }
            _ => {
                ui.label(small(place));
            }
        }
    }
    if matches!(state.connection, Connection::KeyNeeded(_)) {
        let hint = words::window::enter_key_hint();
        if widgets::small_button(ui, words::window::enter_key()).on_hover_text(hint).clicked() {
            actions.push(Action::EnterKey);
        }
    }
    if state.reads_only {
        let text = format!("{}  {}", icons::LOCK, words::window::read_only_key());
        ui.label(RichText::new(text).size(theme::SMALL).color(theme::ACCENT))
            .on_hover_text(words::window::read_only_key_tooltip());
    }
    if let Some(project) = state.project().filter(|_| !is_narrow) {
        if let Some(revision) = project.video.revision {
            ui.label(small(words::window::revision(revision)));
        }
        ui.label(small(words::window::clips(project.clips.len())));
    }
    if state.read_only() && state.project().is_some() {
        let (text, hint) = if state.abandoned() {
            (words::window::window_closed(), words::window::window_closed_tooltip())
        } else {
            (words::window::edited_elsewhere(), words::window::edited_elsewhere_tooltip())
        };
        ui.label(RichText::new(text).size(theme::SMALL).color(theme::ACCENT));
        if widgets::small_button(ui, words::window::take_over()).on_hover_text(hint).clicked() {
            actions.push(Action::TakeOver);
        }
    }
    if state.others_wait() {
        ui.label(small(format!("{}  {}", icons::CLOUD, words::window::others_saved())))
            .on_hover_text(words::window::others_saved_tooltip());
    }
    if state.loading.is_some() {
        crate::ui::parts::spinner(ui);
        ui.label(small(words::window::loading_video().into()));
    }
    reading(ui, state);
    previews(ui, state, actions);
    face_search(ui, state, actions);
    super::transcribing::status(ui, state, actions);
    if let Some(running) = &state.transcriptions.models.running {
        super::dialogs::settings::models::progress(ui, running, 80.0, actions);
    }
    if let SaveState::Running { done, all, stops } = state.save() {
        bar(ui, done as f32 / all.max(1) as f32, 120.0, words::window::saving_progress());
        // Reading many clips takes a while.
        ui.label(small(if state.save_reads() {
            words::window::saving_and_loading(all, done)
        } else {
            words::window::saving_counted(all, done)
        }));
        let hint = words::window::cancel_save_tooltip();
        if stops && widgets::small_button(ui, words::window::cancel_save()).on_hover_text(hint).clicked() {
            actions.push(Action::StopSave);
        }
    }
    if let Some(import) = &state.import {
        let part = if import.all == 0 { 0.0 } else { import.sent as f32 / import.all as f32 };
        let text = if import.all > 0 && import.sent >= import.all {
            words::window::checking_file(&import.name)
        } else {
            words::window::importing_named(import.all >> 20, &import.name, import.sent >> 20)
        };
        let text = match state.imports.place() {
            Some((number, count)) => words::window::importing_of_several(count, number, text),
            None => text,
        };
        bar(ui, part, 120.0, words::window::importing());
        ui.label(small(text));
        widgets::text_button(ui, state, Command::File(FileCommand::CancelImport), actions);
    }
    backup(ui, state, actions);
    frame(ui, state, actions);
}

/// Draws the progress of a backup or of its check.
fn backup(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    /// Interval of the updates.
    const TICK: Duration = Duration::from_millis(200);
    let Some(running) = &state.backing_up.running else { return };
    ui.ctx().request_repaint_after(TICK);
    let (done, all) = running.progress.bytes();
    let part = done as f32 / all.max(1) as f32;
    bar(ui, part, 80.0, running.what);
    let text = match all {
        0 => words::window::running(running.what),
        _ => words::window::running_percent(format_args!("{:.0}", part * 100.0), running.what),
    };
    ui.label(RichText::new(text).size(theme::SMALL).color(theme::WEAK)).on_hover_text(words::window::running_percent_tooltip());
    widgets::text_button(ui, state, Command::File(FileCommand::CancelBackup), actions);
}

/// Draws a progress bar with an accessible name; `part` is from 0 to 1.
fn bar(ui: &mut Ui, part: f32, width: f32, name: &str) {
    let bar = ui.add(egui::ProgressBar::new(part).desired_width(width).desired_height(8.0));
    bar.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, name));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_numeric_value(f64::from(part)));
}

/// Draws the progress of the face search in the video's camera recordings.
fn face_search(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some((count, part)) = state.session.as_ref().and_then(|session| session.face_searches.progress()) else { return };
    bar(ui, part, 60.0, words::window::face_search_name());
    let text = words::window::face_search(count, format_args!("{:.0}", part * 100.0));
    ui.label(RichText::new(text).size(theme::SMALL).color(theme::WEAK)).on_hover_text(words::window::face_search_tooltip());
    if widgets::small_button(ui, words::window::cancel_face_search())
        .on_hover_text(words::window::cancel_face_search_tooltip())
        .clicked()
    {
        actions.push(Action::Run(Command::Clip(ClipCommand::StopFaceSearch)));
    }
}

/// Draws the progress of a frame being saved or copied, once it takes longer than a moment.
fn frame(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    const A_MOMENT: Duration = Duration::from_millis(400);
    let Some(frame) = &state.frame_out else { return };
    let left = A_MOMENT.saturating_sub(frame.since.elapsed());
    if !left.is_zero() {
        ui.ctx().request_repaint_after(left);
        return;
    }
    let part = frame.done as f32 / frame.all.max(1) as f32;
    bar(ui, part, 80.0, words::window::decoding_frame());
    let text = match frame.all {
        all if all > frame.done => words::window::decoding_frame_counted(all, frame.done),
        _ => words::window::drawing_frame().to_owned(),
    };
    ui.label(RichText::new(text).size(theme::SMALL).color(theme::WEAK));
    widgets::text_button(ui, state, Command::Stage(StageCommand::CancelFrame), actions);
}

/// Draws how many clips are loaded, until all are, and why loading does not continue.
fn reading(ui: &mut Ui, state: &State) {
    let Some(session) = &state.session else { return };
    let (read, all) = session.project().clips_read();
    if read == all {
        return;
    }
    bar(ui, read as f32 / all.max(1) as f32, 80.0, words::window::loading_clips());
    let text = match state.deferred() {
        0 => words::window::clips_loaded(all, read),
        count => words::window::clips_loaded_waiting(all, count, read),
    };
    let (text, color) = match &session.reading.trouble {
        None => (text, theme::WEAK),
        Some(_) => (format!("{}  {}", icons::WARNING, words::window::clips_loading_retried(text)), theme::ACCENT),
    };
    let label = ui.label(RichText::new(text).size(theme::SMALL).color(color));
    label.on_hover_text(session.reading.trouble.as_deref().unwrap_or(words::window::loading_clips_tooltip()));
}

/// Draws the progress of the previews of the video's sources, with a pause button.
fn previews(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else { return };
    let pending: Vec<_> = session.previews.pending().collect();
    let small = |text: String| RichText::new(text).size(theme::SMALL).color(theme::WEAK);
    if state.previews_paused {
        // No text before there was anything to make.
        if !pending.is_empty() {
            ui.label(small(words::window::previews_paused().into()));
            let hint = words::window::resume_previews_tooltip();
            if widgets::small_button(ui, words::window::resume_previews()).on_hover_text(hint).clicked() {
                actions.push(Action::PausePreviews(false));
            }
        }
        return;
    }
    let Some((source, progress)) = pending.iter().find_map(|(source, state)| match state {
        PreviewState::Running(progress) => Some((*source, *progress)),
        _ => None,
    }) else {
        return;
    };
    let part = progress.length_ms.filter(|ms| *ms > 0).map_or(0.0, |ms| (progress.done_ms as f32 / ms as f32).clamp(0.0, 1.0));
    bar(ui, part, 60.0, words::window::creating_previews());
    let percent = format!("{:.0}", part * 100.0);
    let text = if ui.available_width() < 420.0 {
        words::window::previews_short(percent)
    } else {
        words::window::previews_percent(pending.len(), percent)
    };
    ui.label(small(text)).on_hover_text(words::window::previews_percent_tooltip());
    let hint = words::window::pause_previews_tooltip();
    if widgets::small_button(ui, words::window::pause_previews()).on_hover_text(hint).clicked() {
        actions.push(Action::PausePreviews(true));
    }
    let hint = words::window::skip_preview_tooltip();
    if widgets::small_button(ui, words::window::skip_preview()).on_hover_text(hint).clicked() {
        actions.push(Action::SkipPreview(source.clone(), true));
    }
}
