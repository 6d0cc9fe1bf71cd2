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
                widgets::more(ui, "All of the status bar", |ui| {
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
                    .on_hover_text("Playhead and length, in time of the whole video as it is played");
            }
            notices::line(ui, state, actions);
        });
    });
}

/// Time of the playhead and length of the video.
fn clock(state: &State) -> Option<String> {
    let length = state.project()?.sequence.length().0;
    let (at, of) = (timecode_precise(state.playhead().0), timecode_precise(length));
    Some(format!("{at} / {of} {}", Clock::Video.label()))
}

/// Draws the workspace and the running work.
fn what_runs(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    // In a narrow bar, work that can be stopped has priority over facts about the video.
    let is_narrow = ui.available_width() < NARROW;
    let small = |text: String| RichText::new(text).size(theme::SMALL).color(theme::WEAK);
    let place = match (&state.connection, state.local) {
        (Connection::Ready(_), _) if state.practice.is_some() => format!("{}  Practice copy", icons::WARNING),
        (Connection::Ready(_), true) => format!("{}  Local workspace", icons::LOCAL),
        (Connection::Ready(origin), false) => format!("{}  {origin}", icons::CLOUD),
        (Connection::Connecting, _) => "Connecting\u{2026}".to_owned(),
        (Connection::KeyNeeded(_), _) => format!("{}  API key needed", icons::KEY),
        (Connection::Failed(..), _) => format!("{}  Not connected", icons::ERROR),
    };
    if state.link.offline {
        let last = state.link.last_reached().map_or(String::new(), |at| format!(", last reached {at}"));
        ui.label(RichText::new(format!("{}  Offline{last}", icons::WARNING)).size(theme::SMALL).color(theme::ACCENT))
            .on_hover_text(
                "The workspace does not answer. Keep editing: your edits are kept, and Cutroom reconnects by itself",
            );
    } else {
        match (&state.connection, state.workspace_name()) {
            (Connection::Ready(_), Some(name)) => {
                let color = workspace_mark::color(state.workspace_mark());
                let text = RichText::new(format!("\u{25cf}  {name}")).size(theme::SMALL).color(color);
                ui.label(text).on_hover_text(state.choosing.address.as_deref().unwrap_or("The workspace on this computer"));
            }
            _ => {
                ui.label(small(place));
            }
        }
    }
    if matches!(state.connection, Connection::KeyNeeded(_)) {
        let hint = "The workspace is asked again with a key; edits that wait are kept on this computer";
        if widgets::small_button(ui, "Enter a key\u{2026}").on_hover_text(hint).clicked() {
            actions.push(Action::EnterKey);
        }
    }
    if state.reads_only {
        ui.label(RichText::new(format!("{}  This key may only read", icons::LOCK)).size(theme::SMALL).color(theme::ACCENT))
            .on_hover_text(
                "Edits are kept on this computer. Change\u{2026} in File > Workspaces\u{2026} takes another key; Reload asks the workspace again",
            );
    }
    if let Some(project) = state.project().filter(|_| !is_narrow) {
        if let Some(revision) = project.video.revision {
            ui.label(small(format!("Revision {revision}")));
        }
        let clips = project.clips.len();
        ui.label(small(if clips == 1 { "1 clip".to_owned() } else { format!("{clips} clips") }));
    }
    if state.read_only() && state.project().is_some() {
        let (text, hint) = if state.abandoned() {
            ("The window that edited this video has gone", "Continue here with the edits that it left")
        } else {
            let hint = "The other window keeps its edits in the journal, and they go on here";
            ("Another window edits this video: you can look at it here", hint)
        };
        ui.label(RichText::new(text).size(theme::SMALL).color(theme::ACCENT));
        if widgets::small_button(ui, "Take over").on_hover_text(hint).clicked() {
            actions.push(Action::TakeOver);
        }
    }
    if state.others_wait() {
        ui.label(small(format!("{}  Others saved", icons::CLOUD)))
            .on_hover_text("What they changed is taken over when you neither drag, type nor play, and no dialog is open");
    }
    if state.loading.is_some() {
        ui.spinner();
        ui.label(small("Reading the video\u{2026}".into()));
    }
    reading(ui, state);
    previews(ui, state, actions);
    face_search(ui, state, actions);
    if let SaveState::Running { done, all, stops } = state.save() {
        bar(ui, done as f32 / all.max(1) as f32, 120.0, "Saving");
        // Reading many clips takes a while.
        let what = if state.save_reads() { "; reading what others changed" } else { "" };
        ui.label(small(format!("Saving: {done} of {all} changes are done{what}")));
        let hint = "Stop before the next request. What was saved stays saved; the rest stays unsaved";
        if stops && widgets::small_button(ui, "Stop saving").on_hover_text(hint).clicked() {
            actions.push(Action::StopSave);
        }
    }
    if let Some(import) = &state.import {
        let part = if import.all == 0 { 0.0 } else { import.sent as f32 / import.all as f32 };
        let text = if import.all > 0 && import.sent >= import.all {
            format!("Checking {}\u{2026}", import.name)
        } else {
            format!("Importing {}: {} of {} MB", import.name, import.sent >> 20, import.all >> 20)
        };
        bar(ui, part, 120.0, "Importing");
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
    let text =
        if all == 0 { format!("{}\u{2026}", running.what) } else { format!("{}\u{2026} {:.0} %", running.what, part * 100.0) };
    ui.label(RichText::new(text).size(theme::SMALL).color(theme::WEAK))
        .on_hover_text("Everything is copied, read back and compared; you can work on meanwhile");
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
    bar(ui, part, 60.0, "Search for faces");
    let text = match count {
        1 => "Searching the camera for faces".to_owned(),
        count => format!("Searching {count} cameras for faces"),
    };
    ui.label(RichText::new(format!("{text}\u{2026} {:.0} %", part * 100.0)).size(theme::SMALL).color(theme::WEAK))
        .on_hover_text(
            "The camera recording is searched in the background; the timeline shows the faces when all of it was searched",
        );
    if widgets::small_button(ui, "Stop searching")
        .on_hover_text("Use the processor for other things; Clip > Search cameras for faces begins it again")
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
    bar(ui, part, 80.0, "Decoding the frame");
    let text = match frame.all {
        all if all > frame.done => format!("Decoding the frame: {} of {all} pictures", frame.done),
        _ => "Drawing the frame\u{2026}".to_owned(),
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
    bar(ui, read as f32 / all.max(1) as f32, 80.0, "Reading the clips");
    let waits = match state.deferred() {
        0 => String::new(),
        1 => "; 1 edit waits for its clip".to_owned(),
        count => format!("; {count} edits wait for their clips"),
    };
    let text = format!("{read} of {all} clips are read{waits}");
    let (text, color) = match &session.reading.trouble {
        None => (text, theme::WEAK),
        Some(_) => (format!("{}  {text}; the service does not answer, trying again", icons::WARNING), theme::ACCENT),
    };
    let label = ui.label(RichText::new(text).size(theme::SMALL).color(color));
    label.on_hover_text(session.reading.trouble.as_deref().unwrap_or(
        "The clip at the playhead is read first, then those in view. You can edit and save meanwhile: a save reads what it \
         changes.",
    ));
}

/// Draws the progress of the previews of the video's sources, with a pause button.
fn previews(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else { return };
    let pending: Vec<_> = session.previews.pending().collect();
    let small = |text: String| RichText::new(text).size(theme::SMALL).color(theme::WEAK);
    if state.previews_paused {
        // No text before there was anything to make.
        if !pending.is_empty() {
            ui.label(small("Previews are paused".into()));
            let hint = "Make filmstrips, waveforms and pictures for scrubbing again";
            if widgets::small_button(ui, "Resume previews").on_hover_text(hint).clicked() {
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
    bar(ui, part, 60.0, "Making previews");
    let text = match pending.len() {
        _ if ui.available_width() < 420.0 => "Previews".to_owned(),
        1 => "Making previews".to_owned(),
        count => format!("Making previews of {count} sources"),
    };
    ui.label(small(format!("{text}\u{2026} {:.0} %", part * 100.0))).on_hover_text(
        "Filmstrips, waveforms and pictures for scrubbing are made in the background and kept for the next time",
    );
    let hint = "Use the processor for other things; what is made stays";
    if widgets::small_button(ui, "Pause previews").on_hover_text(hint).clicked() {
        actions.push(Action::PausePreviews(true));
    }
    let hint = "Make no previews of this source; the other ones follow";
    if widgets::small_button(ui, "Skip").on_hover_text(hint).clicked() {
        actions.push(Action::SkipPreview(source.clone(), true));
    }
}
