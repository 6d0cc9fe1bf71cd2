//! Dialog with the queue of exports.

use crate::{
    api::{
        export::{Export, ExportStatus},
        space::in_words,
    },
    app::{
        Action, Command, FileCommand, State,
        features::exports::{
            ExportAction, ExportItem, FinishedExport, ItemState, described, levelled_in_words, name_of_listed,
            time_left_in_words,
        },
        local_time::{moment, moment_of},
    },
    jobs::{
        exports::{Content, ExportStage},
        workspace::{PageSubject, PageUse},
    },
    ui::{
        icons,
        parts::modal::{self, buttons, list_height, set_width, title},
        theme, widgets,
    },
};
use egui::{Align, Label, Layout, ProgressBar, RichText, Role, ScrollArea, Ui, WidgetInfo};
use std::time::{Duration, Instant};

/// Width of the dialog.
const WIDTH: f32 = 620.0;

/// Draws the queue, and below it the exports that the server lists for the open video.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    set_width(ui, WIDTH);
    title(ui, words::exports::queue_title());
    let exports = &state.exports;
    if exports.running() > 0 {
        // The remaining time changes without events.
        ui.ctx().request_repaint_after(Duration::from_secs(1));
    }
    let listed = listed(state);
    keep_fresh(ui, state, &listed, actions);
    ScrollArea::vertical().id_salt("exports").max_height(list_height(ui, 440.0)).show(ui, |ui| {
        if exports.is_empty()
            && listed.is_empty()
            && state.project().is_none_or(|project| exports.drawn_before(&project.video.id).next().is_none())
        {
            let text = if exports.is_listing { words::exports::queue_loading() } else { words::exports::queue_empty() };
            ui.label(RichText::new(text).color(*theme::WEAK));
        }
        for item in exports.items() {
            row(ui, item, actions);
        }
        let video = state.project().map(|project| &project.video.id);
        let drawn_before: Vec<_> = video.into_iter().flat_map(|video| exports.drawn_before(video)).collect();
        if !listed.is_empty() || !drawn_before.is_empty() {
            ui.add_space(6.0);
            ui.label(RichText::new(words::exports::queue_earlier()).font(theme::medium(13.0)));
            let title = state.project().map(|project| project.video.name.clone()).unwrap_or_default();
            for export in listed {
                earlier(ui, &title, exports.file_of(&export.export_id), export, actions);
            }
            for known in drawn_before {
                drawn(ui, known, actions);
            }
        }
        if let Some((_, Err(why))) = &exports.listed {
            let text = format!("{}  {}", icons::WARNING, words::exports::queue_not_loaded(why));
            ui.add(Label::new(RichText::new(text).color(*theme::BAD)).wrap());
        }
    });
    ui.add_space(8.0);
    buttons(ui, |ui| {
        let close = ui.button(words::common::close());
        // Enter must not remove anything from the list.
        modal::mark(ui, &close);
        if close.clicked() {
            actions.push(Action::CloseDialog);
        }
        let has_ended = exports.items().any(|item| matches!(item.state, ItemState::Done { .. } | ItemState::Failed(_)));
        let hint = words::exports::queue_clear_tooltip();
        if has_ended && ui.button(words::exports::queue_clear()).on_hover_text(hint).clicked() {
            actions.push(Action::Exports(ExportAction::RemoveEnded));
        }
        widgets::text_button(ui, state, Command::File(FileCommand::Export), actions);
    });
}

/// Exports that the server lists for the open video and that are not in the queue, newest first.
fn listed(state: &State) -> Vec<&Export> {
    let Some((video, Ok(listed))) = &state.exports.listed else { return Vec::new() };
    if state.project().is_none_or(|project| project.video.id != *video) {
        return Vec::new();
    }
    let in_queue = |export: &Export| state.exports.items().any(|item| item.export.as_ref() == Some(&export.export_id));
    let mut others: Vec<_> = listed.iter().filter(|export| !in_queue(export)).collect();
    others.sort_by_cached_key(|export| std::cmp::Reverse((time_of(export), export.updated_at.clone())));
    others
}

/// Time when the server last changed an export, in Unix milliseconds; `None` if it cannot be parsed.
fn time_of(export: &Export) -> Option<i64> {
    export.updated_at.parse::<jiff::Timestamp>().ok().map(jiff::Timestamp::as_millisecond)
}

/// Reloads the server's list while the dialog is open: every 3 seconds while one of its exports is running, otherwise every 20.
fn keep_fresh(ui: &Ui, state: &State, listed: &[&Export], actions: &mut Vec<Action>) {
    let runs = |export: &&Export| matches!(export.status, ExportStatus::Queued | ExportStatus::Running);
    let every = Duration::from_secs(if listed.iter().any(runs) { 3 } else { 20 });
    let exports = &state.exports;
    let Some(asked) = exports.listed_at.filter(|_| !exports.is_listing && state.project().is_some()) else { return };
    match every.checked_sub(asked.elapsed()) {
        Some(left) if !left.is_zero() => ui.ctx().request_repaint_after(left),
        _ => actions.push(Action::Exports(ExportAction::ListAgain)),
    }
}

fn row(ui: &mut Ui, item: &ExportItem, actions: &mut Vec<Action>) {
    let (text, is_bad) = state_of(item);
    let frame =
        egui::Frame::new().fill(*theme::RAISED).corner_radius(theme::CORNER).inner_margin(egui::Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                controls(ui, item, actions);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = item.name();
                    let label = ui.add(
                        Label::new(RichText::new(&name).font(theme::medium(13.0))).truncate().show_tooltip_when_elided(false),
                    );
                    label.on_hover_text(item.target.display().to_string());
                });
            });
        });
        let color = if is_bad { *theme::BAD } else { *theme::WEAK };
        let said = ui.add(Label::new(RichText::new(&text).color(color).size(theme::SMALL)).wrap());
        said.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {text}", item.name())));
        untold(ui, item);
        if item.is_on_its_way() {
            let done = item.progress();
            let bar = ProgressBar::new(done.unwrap_or(0.0) as f32).desired_height(6.0).fill(*theme::ACCENT);
            let bar = ui.add(bar);
            let name = words::exports::queue_progress(item.name());
            ui.ctx().accesskit_node_builder(bar.id, |node| {
                node.set_role(Role::ProgressIndicator);
                node.set_label(name);
                if let Some(done) = done {
                    node.set_numeric_value((done * 100.0).round());
                    node.set_min_numeric_value(0.0);
                    node.set_max_numeric_value(100.0);
                }
            });
        }
    });
    ui.add_space(2.0);
}

/// False for the second click of a double click if the first hit another button: Remove takes the place of Cancel, and a double
/// click on Cancel must not remove the export.
fn is_meant(ui: &Ui, button: &egui::Response, what: &str) -> bool {
    /// Maximum time between the clicks of a double click.
    const DOUBLE: Duration = Duration::from_millis(500);
    /// Maximum distance between the clicks, in points.
    const NEAR: f32 = 6.0;
    let Some(at) = button.interact_pointer_pos() else { return true };
    let id = egui::Id::unique("exports-clicked");
    let before = ui.data(|data| data.get_temp::<(String, egui::Pos2, Instant)>(id));
    let is_second =
        before.is_some_and(|(other, place, when)| other != what && place.distance(at) <= NEAR && when.elapsed() <= DOUBLE);
    if !is_second {
        ui.data_mut(|data| data.insert_temp(id, (what.to_owned(), at, Instant::now())));
    }
    !is_second
}

/// Draws the buttons of an export, right-aligned.
fn controls(ui: &mut Ui, item: &ExportItem, actions: &mut Vec<Action>) {
    let mut button = |ui: &mut Ui, text: &str, action: ExportAction| {
        let button = widgets::small_button(ui, text);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{text} {}", item.name())));
        if button.clicked() && is_meant(ui, &button, &format!("{text} {}", item.id)) {
            actions.push(Action::Exports(action));
        }
    };
    match &item.state {
        ItemState::Cancelling => {}
        ItemState::WaitsForSave | ItemState::Waits | ItemState::Running(_) | ItemState::Drawing(_) => {
            button(ui, words::common::cancel(), ExportAction::Cancel(item.id));
        }
        ItemState::Interrupted => {
            button(ui, words::common::remove(), ExportAction::Remove(item.id));
            button(ui, words::exports::queue_resume(), ExportAction::Retry(item.id));
        }
        ItemState::Done { .. } => {
            button(ui, words::common::remove(), ExportAction::Remove(item.id));
            button(ui, words::common::open(), ExportAction::Open(item.id));
            button(ui, words::exports::queue_show_in_folder(), ExportAction::Reveal(item.id));
            if item.is_for_page() {
                let page = widgets::small_button(ui, words::exports::queue_open_page());
                page.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::exports::queue_open_page_name(&item.title)));
                let page = page.on_hover_text(words::exports::queue_open_page_tooltip());
                if page.clicked() {
                    actions.push(Action::Page(PageSubject::Video(item.video.clone()), PageUse::Open));
                }
            }
        }
        ItemState::Failed(_) => {
            button(ui, words::common::remove(), ExportAction::Remove(item.id));
            button(ui, words::common::retry(), ExportAction::Retry(item.id));
        }
    }
}

/// State of an export in words, and true if it is a problem.
fn state_of(item: &ExportItem) -> (String, bool) {
    let left = item.left(Instant::now()).map(time_left_in_words);
    let text = match &item.state {
        ItemState::WaitsForSave => words::exports::state_after_save().to_owned(),
        ItemState::Waits => words::exports::state_waiting().to_owned(),
        ItemState::Running(ExportStage::Asking(None)) => words::exports::state_asking().to_owned(),
        ItemState::Running(ExportStage::Asking(Some(why))) => {
            return (words::exports::state_busy(why), true);
        }
        ItemState::Running(ExportStage::Queued(_)) => words::exports::state_queued().to_owned(),
        ItemState::Running(ExportStage::Rendering { done: None, .. }) => words::exports::state_rendering_workspace().to_owned(),
        ItemState::Running(ExportStage::Rendering { done: Some(done), .. }) => {
            let percent = format!("{:.0}", done * 100.0);
            match left {
                Some(left) => words::exports::state_rendering_left(left, percent),
                None => words::exports::state_rendering(percent),
            }
        }
        ItemState::Running(ExportStage::Unreachable { why, .. }) => {
            return (words::exports::state_unreachable(why), true);
        }
        ItemState::Running(ExportStage::Downloading { bytes, lost: Some(why), .. }) => {
            return (words::exports::state_interrupted_download(why, in_words(*bytes)), true);
        }
        ItemState::Running(ExportStage::Downloading { bytes, of: Some(of), .. }) => {
            let (size, total) = (in_words(*bytes), in_words(*of));
            match left {
                Some(left) => words::exports::state_downloading_left(left, size, total),
                None => words::exports::state_downloading_of(size, total),
            }
        }
        ItemState::Running(ExportStage::Downloading { bytes, of: None, .. }) => {
            words::exports::state_downloading(in_words(*bytes))
        }
        ItemState::Running(ExportStage::Checking(_)) => words::exports::state_checking().to_owned(),
        ItemState::Drawing(done) => {
            let percent = format!("{:.0}", done * 100.0);
            match left {
                Some(left) => words::exports::state_local_left(left, percent),
                None => words::exports::state_local(percent),
            }
        }
        ItemState::Interrupted => words::exports::state_interrupted().to_owned(),
        ItemState::Cancelling => words::exports::state_cancelling().to_owned(),
        ItemState::Done { bytes, content } => {
            let ready = words::exports::state_ready(described(content, *bytes), item.folder());
            let ready = match item.encoder {
                None => ready,
                Some(None) => words::exports::state_by_software(ready),
                Some(Some(encoder)) => words::exports::state_by_hardware(encoder.text(), ready),
            };
            match &item.levelled {
                None => ready,
                Some(levelled) => words::exports::state_levelled(levelled_in_words(levelled), ready),
            }
        }
        ItemState::Failed(error) => {
            let said = error.to_string();
            let mut letters = said.chars();
            let begun = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
            return (words::exports::state_failed(error.advice(), begun.unwrap_or_default()), true);
        }
    };
    (text, false)
}

fn earlier(ui: &mut Ui, title: &str, known: Option<&FinishedExport>, export: &Export, actions: &mut Vec<Action>) {
    let when = moment_of(&export.updated_at);
    let name = known.map_or_else(|| name_of_listed(title, export), FinishedExport::name);
    let when = words::exports::earlier(when, name);
    let (text, action) = match &export.status {
        ExportStatus::Completed => {
            let download = (words::exports::queue_download(), ExportAction::Download(export.export_id.clone()));
            (words::exports::earlier_completed(&when), Some(download))
        }
        ExportStatus::Queued | ExportStatus::Running => {
            let done = export.progress.filter(|done| *done > 0.0);
            let text = match (done, &export.status) {
                (Some(done), _) => words::exports::earlier_running_percent(&when, format_args!("{done:.0}")),
                (None, ExportStatus::Queued) => words::exports::earlier_queued(&when),
                (None, _) => words::exports::earlier_running(&when),
            };
            let cancel = (words::common::cancel(), ExportAction::CancelListed(export.export_id.clone()));
            (text, Some(cancel))
        }
        ExportStatus::Failed => {
            let text = match export.error.as_deref() {
                Some(why) => words::exports::earlier_failed_why(&when, crate::api::plain(why, 200)),
                None => words::exports::earlier_failed(&when),
            };
            (text, None)
        }
        other => (format!("{when}, {}", crate::api::plain(other.as_str(), 40)), None),
    };
    let reveal = known.map(|known| (words::exports::queue_show_in_folder(), ExportAction::RevealFile(known.target.clone())));
    let hint = known.map_or_else(|| text.clone(), |known| known.target.display().to_string());
    line(ui, &text, &hint, action.into_iter().chain(reveal), &format!("{when} {}", export.export_id), actions);
}

/// Draws a file that was exported on this computer by an earlier run.
fn drawn(ui: &mut Ui, known: &FinishedExport, actions: &mut Vec<Action>) {
    let when = words::exports::earlier(moment(known.at), known.name());
    let reveal = (words::exports::queue_show_in_folder(), ExportAction::RevealFile(known.target.clone()));
    let hint = known.target.display().to_string();
    line(ui, &words::exports::earlier_local(&when), &hint, [reveal], &when, actions);
}

/// Draws a row of an earlier export, with its buttons right-aligned.
fn line(
    ui: &mut Ui,
    text: &str,
    hint: &str,
    can: impl IntoIterator<Item = (&'static str, ExportAction)>,
    of: &str,
    actions: &mut Vec<Action>,
) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (name, action) in can {
                let button = widgets::small_button(ui, name);
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name} {text}")));
                if button.clicked() && is_meant(ui, &button, &format!("{name} {of}")) {
                    actions.push(Action::Exports(action));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).truncate().show_tooltip_when_elided(false))
                    .on_hover_text(hint);
            });
        });
    });
}

/// Draws what a finished timeline does not include: it is known completely once the recordings were read.
fn untold(ui: &mut Ui, item: &ExportItem) {
    let ItemState::Done { content: Content::Timeline(facts), .. } = &item.state else { return };
    if facts.untold.is_empty() {
        return;
    }
    let text = facts.untold.join(" ");
    ui.add(Label::new(RichText::new(text).color(*theme::WEAK).size(theme::SMALL)).wrap());
}
