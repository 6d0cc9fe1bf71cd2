//! Models to download, on the settings page for transcribing: the list, the question before a download, and its progress.

use crate::{
    api::space::in_words,
    app::{
        Action, State,
        transcript::{
            models::{Download, ModelAction, ModelDownloads},
            queue::TranscriptionAction,
        },
    },
    transcribe::{Found, LICENSE, PUBLISHER, Published, language_name},
    ui::{theme, widgets},
};
use egui::{CollapsingHeader, Label, ProgressBar, RichText, Role, Ui, WidgetInfo};

/// Draws the models that an engine takes and that can be downloaded.
pub(super) fn show(ui: &mut Ui, state: &State, of: &Found, actions: &mut Vec<Action>) {
    if !of.engine.takes_published() {
        return;
    }
    let downloads = &state.transcriptions.models;
    let offered = ModelDownloads::offered(state.transcriptions.places.as_ref());
    if let Some(running) = &downloads.running {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| progress(ui, running, 200.0, actions));
        return;
    }
    if let Some(model) = downloads.asked.as_ref().and_then(|name| offered.iter().find(|model| model.name == *name)) {
        ui.add_space(4.0);
        consent(ui, downloads, model, actions);
        return;
    }
    if let Some((name, why)) = &downloads.failed {
        let text = words::models::downloaded_failed(name, why);
        ui.add(Label::new(RichText::new(text).color(*theme::BAD)).wrap());
    }
    // Without a model nothing works yet.
    let title = RichText::new(words::models::offer()).color(*theme::TEXT);
    let list = CollapsingHeader::new(title).id_salt("models").default_open(of.models.is_empty()).show(ui, |ui| {
        ui.add(Label::new(RichText::new(words::models::offer_text()).color(*theme::WEAK)).wrap());
        for model in offered {
            row(ui, of, model, actions);
        }
    });
    widgets::says_unfolded(&list);
}

fn act(action: ModelAction) -> Action {
    Action::Transcription(TranscriptionAction::Model(action))
}

fn row(ui: &mut Ui, of: &Found, model: &Published, actions: &mut Vec<Action>) {
    let is_here = of.models.iter().any(|found| found.path.file_name().is_some_and(|name| *name == *model.file));
    ui.horizontal(|ui| {
        let cell = |ui: &mut Ui, width: f32, text: RichText| {
            ui.allocate_ui(egui::vec2(width, widgets::TARGET), |ui| {
                ui.set_min_width(width);
                ui.add(Label::new(text).truncate());
            });
        };
        cell(ui, 170.0, RichText::new(&model.name).font(theme::medium(13.0)));
        cell(ui, 80.0, RichText::new(in_words(model.bytes)).color(*theme::WEAK));
        let language = match &model.language {
            Some(code) => language_name(code),
            None => words::models::every_language(),
        };
        cell(ui, 130.0, RichText::new(language).color(*theme::WEAK));
        if is_here {
            ui.label(RichText::new(words::models::installed()).color(*theme::WEAK));
            return;
        }
        let button = widgets::small_button(ui, words::models::download());
        let name = words::models::download_name(&model.name);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if button.clicked() {
            actions.push(act(ModelAction::Ask(model.name.clone())));
        }
    });
}

/// Draws everything that is known of a file before it is downloaded, and asks.
fn consent(ui: &mut Ui, downloads: &ModelDownloads, model: &Published, actions: &mut Vec<Action>) {
    widgets::outlined(ui, |ui| {
        widgets::heading(ui, RichText::new(words::models::consent(&model.name)).font(theme::medium(13.0)));
        ui.add(Label::new(words::models::consent_text()).wrap());
        let size = in_words(model.bytes);
        for (name, value) in [
            (words::models::fact_address(), model.address.clone()),
            (words::models::fact_size(), words::models::fact_bytes(model.bytes, &size)),
            (words::models::fact_licence(), format!("{LICENSE} ({PUBLISHER})")),
            (words::models::fact_checksum(), model.sha256.clone()),
            (words::models::fact_folder(), downloads.folder.display().to_string()),
        ] {
            ui.horizontal_top(|ui| {
                widgets::field_name(ui, name, 18.0);
                let label = ui.add(Label::new(RichText::new(&value).size(theme::SMALL)).wrap().selectable(true));
                label.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {value}")));
            });
        }
        ui.horizontal(|ui| {
            if ui.button(words::models::download_now(&size)).clicked() {
                actions.push(act(ModelAction::Download));
            }
            if ui.button(words::common::cancel()).clicked() {
                actions.push(act(ModelAction::Decline));
            }
        });
    });
}

/// Draws how far a download is, with its cancellation.
pub(in crate::ui) fn progress(ui: &mut Ui, running: &Download, width: f32, actions: &mut Vec<Action>) {
    let (name, part) = (&running.model.name, running.part());
    let bar = ui.add(ProgressBar::new(part).desired_width(width).desired_height(8.0));
    bar.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, words::models::progress_name()));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_numeric_value(f64::from(part)));
    let text = if running.arrived.is_checking {
        words::models::checking(name)
    } else {
        words::models::progress(in_words(running.arrived.bytes), name, in_words(running.model.bytes))
    };
    let label = ui.add(Label::new(RichText::new(&text).size(theme::SMALL).color(theme::WEAK)).truncate());
    label.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
    if widgets::small_button(ui, words::models::cancel()).clicked() {
        actions.push(act(ModelAction::Cancel));
    }
}
