//! Dialog with the queue of exports.

use crate::{
    api::{
        export::{Export, ExportStatus},
        space::in_words,
    },
    app::{
        Action, Command, FileCommand, State,
        features::exports::{
            ExportAction, ExportItem, FinishedExport, ItemState, described, name_of_listed, time_left_in_words,
        },
        local_time::{moment, moment_of},
    },
    jobs::{
        exports::ExportStage,
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
    title(ui, "Exports");
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
            let text = if exports.is_listing { "Reading the list\u{2026}" } else { "Nothing was exported yet." };
            ui.label(RichText::new(text).color(*theme::WEAK));
        }
        for item in exports.items() {
            row(ui, item, actions);
        }
        let video = state.project().map(|project| &project.video.id);
        let drawn_before: Vec<_> = video.into_iter().flat_map(|video| exports.drawn_before(video)).collect();
        if !listed.is_empty() || !drawn_before.is_empty() {
            ui.add_space(6.0);
            ui.label(RichText::new("Earlier exports of this video").font(theme::medium(13.0)));
            let title = state.project().map(|project| project.video.name.clone()).unwrap_or_default();
            for export in listed {
                earlier(ui, &title, exports.file_of(&export.export_id), export, actions);
            }
            for known in drawn_before {
                drawn(ui, known, actions);
            }
        }
        if let Some((_, Err(why))) = &exports.listed {
            let text = format!("{}  The exports of this video could not be read: {why}", icons::WARNING);
            ui.add(Label::new(RichText::new(text).color(*theme::BAD)).wrap());
        }
    });
    ui.add_space(8.0);
    buttons(ui, |ui| {
        let close = ui.button("Close");
        // Enter must not remove anything from the list.
        modal::mark(ui, &close);
        if close.clicked() {
            actions.push(Action::CloseDialog);
        }
        let has_ended = exports.items().any(|item| matches!(item.state, ItemState::Done { .. } | ItemState::Failed(_)));
        if has_ended && ui.button("Clear list").on_hover_text("Take what has ended off the list; files stay").clicked() {
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
    let (text, is_bad) = words(item);
    let frame =
        egui::Frame::new().fill(*theme::RAISED).corner_radius(theme::CORNER).inner_margin(egui::Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                controls(ui, item, actions);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = item.name();
                    let label = ui.add(Label::new(RichText::new(&name).font(theme::medium(13.0))).truncate());
                    label.on_hover_text(item.target.display().to_string());
                });
            });
        });
        let color = if is_bad { *theme::BAD } else { *theme::WEAK };
        let said = ui.add(Label::new(RichText::new(&text).color(color).size(theme::SMALL)).wrap());
        said.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {text}", item.name())));
        if item.is_on_its_way() {
            let done = item.progress();
            let bar = ProgressBar::new(done.unwrap_or(0.0) as f32).desired_height(6.0).fill(*theme::ACCENT);
            let bar = ui.add(bar);
            let name = format!("Progress of {}", item.name());
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
            button(ui, "Cancel", ExportAction::Cancel(item.id));
        }
        ItemState::Interrupted => {
            button(ui, "Remove", ExportAction::Remove(item.id));
            button(ui, "Resume", ExportAction::Retry(item.id));
        }
        ItemState::Done { .. } => {
            button(ui, "Remove", ExportAction::Remove(item.id));
            button(ui, "Open", ExportAction::Open(item.id));
            button(ui, "Show in folder", ExportAction::Reveal(item.id));
            if item.is_for_page() {
                let page = widgets::small_button(ui, "Open the page");
                page.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Open the page of {}", item.title)));
                let page = page.on_hover_text("The page on which this video is watched, in your web browser");
                if page.clicked() {
                    actions.push(Action::Page(PageSubject::Video(item.video.clone()), PageUse::Open));
                }
            }
        }
        ItemState::Failed(_) => {
            button(ui, "Remove", ExportAction::Remove(item.id));
            button(ui, "Try again", ExportAction::Retry(item.id));
        }
    }
}

/// State of an export in words, and true if it is a problem.
fn words(item: &ExportItem) -> (String, bool) {
    let left = item.left(Instant::now()).map(|left| format!(", {}", time_left_in_words(left))).unwrap_or_default();
    let text = match &item.state {
        ItemState::WaitsForSave => "Begins when your edits are saved".to_owned(),
        ItemState::Waits => "Waits for its turn".to_owned(),
        ItemState::Running(ExportStage::Asking(None)) => "The workspace is asked".to_owned(),
        ItemState::Running(ExportStage::Asking(Some(why))) => {
            return (format!("The workspace does not take it now; it is asked again. {why}"), true);
        }
        ItemState::Running(ExportStage::Queued(_)) => "Waits for other exports of the workspace".to_owned(),
        ItemState::Running(ExportStage::Rendering { done: None, .. }) => "The workspace renders it".to_owned(),
        ItemState::Running(ExportStage::Rendering { done: Some(done), .. }) => format!("Rendering, {:.0}%{left}", done * 100.0),
        ItemState::Running(ExportStage::Unreachable { why, .. }) => {
            return (format!("The workspace does not answer; it is asked again. {why}"), true);
        }
        ItemState::Running(ExportStage::Downloading { bytes, lost: Some(why), .. }) => {
            let here = in_words(*bytes);
            return (format!("The download was interrupted and goes on by itself; {here} are here. {why}"), true);
        }
        ItemState::Running(ExportStage::Downloading { bytes, of: Some(of), .. }) => {
            format!("Downloading, {} of {}{left}", in_words(*bytes), in_words(*of))
        }
        ItemState::Running(ExportStage::Downloading { bytes, of: None, .. }) => format!("Downloading, {}", in_words(*bytes)),
        ItemState::Running(ExportStage::Checking(_)) => "The file is checked".to_owned(),
        ItemState::Drawing(done) => format!("Drawn on this computer, {:.0}%{left}", done * 100.0),
        ItemState::Interrupted => "Cutroom was closed before it was finished. Resume goes on with what is left.".to_owned(),
        ItemState::Cancelling => "Is being cancelled".to_owned(),
        ItemState::Done { bytes, content } => format!("Ready: {}, in {}", described(content, *bytes), item.folder()),
        ItemState::Failed(error) => {
            let said = error.to_string();
            let mut letters = said.chars();
            let begun = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
            return (format!("{}. {}", begun.unwrap_or_default(), error.advice()), true);
        }
    };
    (text, false)
}

fn earlier(ui: &mut Ui, title: &str, known: Option<&FinishedExport>, export: &Export, actions: &mut Vec<Action>) {
    let when = moment_of(&export.updated_at);
    let name = known.map_or_else(|| name_of_listed(title, export), FinishedExport::name);
    let when = format!("{name}, {when}");
    let (text, action) = match &export.status {
        ExportStatus::Completed => {
            (format!("{when}, completed"), Some(("Download", ExportAction::Download(export.export_id.clone()))))
        }
        ExportStatus::Queued | ExportStatus::Running => {
            let done = export.progress.filter(|done| *done > 0.0).map(|done| format!(", {done:.0}%")).unwrap_or_default();
            let cancel = ("Cancel", ExportAction::CancelListed(export.export_id.clone()));
            (format!("{when}, {}{done}", export.status.as_str()), Some(cancel))
        }
        ExportStatus::Failed => {
            let why = export.error.as_deref().map(|why| format!(": {}", crate::api::plain(why, 200))).unwrap_or_default();
            (format!("{when}, failed{why}"), None)
        }
        other => (format!("{when}, {}", crate::api::plain(other.as_str(), 40)), None),
    };
    let reveal = known.map(|known| ("Show in folder", ExportAction::RevealFile(known.target.clone())));
    let hint = known.map_or_else(|| text.clone(), |known| known.target.display().to_string());
    line(ui, &text, &hint, action.into_iter().chain(reveal), &format!("{when} {}", export.export_id), actions);
}

/// Draws a file that was exported on this computer by an earlier run.
fn drawn(ui: &mut Ui, known: &FinishedExport, actions: &mut Vec<Action>) {
    let when = format!("{}, {}", known.name(), moment(known.at));
    let reveal = ("Show in folder", ExportAction::RevealFile(known.target.clone()));
    let hint = known.target.display().to_string();
    line(ui, &format!("{when}, made on this computer"), &hint, [reveal], &when, actions);
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
                ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).truncate()).on_hover_text(hint);
            });
        });
    });
}
