//! How far transcriptions are, and the offer to transcribe clips without words.

use super::{theme, widgets};
use crate::{
    app::{
        Action, ClipCommand, Command, FileCommand, State,
        transcript::queue::{Running, TranscriptionAction},
    },
    transcribe::Found,
};
use egui::{Frame, Label, Margin, ProgressBar, RichText, Role, Ui, WidgetInfo};

/// Progress of a transcription: `Transcribing ‘Talk’: 1:20 of 12:05`.
fn text_of(running: &Running, waiting: usize) -> String {
    let name = &running.of.name;
    let now = match running.times() {
        Some((done, length)) => words::transcribe::progress(name, done, length),
        None => words::transcribe::progress_begins(name),
    };
    if waiting > 0 { words::transcribe::progress_waiting(waiting, now) } else { now }
}

/// Draws a bar of the progress with a name for screen readers.
fn bar(ui: &mut Ui, running: &Running, width: f32, name: &str) {
    let part = running.part();
    let bar = ui.add(ProgressBar::new(part).desired_width(width).desired_height(8.0));
    bar.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, name));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_numeric_value(f64::from(part)));
}

/// Draws the progress in the status bar.
pub fn status(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(running) = state.transcriptions.running() else { return };
    bar(ui, running, 80.0, words::transcribe::progress_name());
    let text = text_of(running, state.transcriptions.waiting());
    ui.add(Label::new(RichText::new(text).size(theme::SMALL).color(theme::WEAK)).truncate());
    widgets::text_button(ui, state, Command::Clip(ClipCommand::CancelTranscription), actions);
}

/// Draws what the Text panel says above the words: the progress of a transcription, or the offer to transcribe.
pub fn panel(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let clips = state.clips_without_words().count();
    let running = state.transcriptions.running();
    if running.is_none() && clips == 0 {
        return;
    }
    let frame = Frame::new().fill(*theme::RAISED).corner_radius(theme::CORNER).inner_margin(Margin::symmetric(10, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        match running {
            Some(running) => progress(ui, state, running, actions),
            None => offer(ui, state, clips, actions),
        }
    });
    ui.add_space(4.0);
}

fn progress(ui: &mut Ui, state: &State, running: &Running, actions: &mut Vec<Action>) {
    let text = text_of(running, state.transcriptions.waiting());
    let label = ui.add(Label::new(RichText::new(&text).color(*theme::TEXT)).wrap());
    label.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
    ui.horizontal_wrapped(|ui| {
        bar(ui, running, 140.0, words::transcribe::progress_name());
        widgets::text_button(ui, state, Command::Clip(ClipCommand::CancelTranscription), actions);
        let all = Command::Clip(ClipCommand::TranscribeAll);
        if state.can(all) {
            widgets::text_button(ui, state, all, actions);
        }
    });
}

fn offer(ui: &mut Ui, state: &State, clips: usize, actions: &mut Vec<Action>) {
    let has_any = state.project().is_some_and(|project| project.clips.len() > clips);
    let text = if has_any { words::transcribe::offer_some(clips) } else { words::transcribe::offer_none().to_owned() };
    ui.label(RichText::new(text).font(theme::medium(13.0)));
    // What is on this computer is looked for once, when it is first of use.
    if state.transcriptions.engines.is_none() && !state.transcriptions.is_looking {
        actions.push(Action::Transcription(TranscriptionAction::Look));
    }
    let found: &[Found] = state.transcriptions.engines.as_deref().unwrap_or_default();
    let chosen = state.settings.transcription.among(found);
    let with = match &chosen {
        Ok(chosen) => words::transcribe::offer_with(chosen.found.engine.name()),
        Err(_) if state.transcriptions.engines.is_none() => words::transcribe::looking().to_owned(),
        Err(_) if found.is_empty() => words::transcribe::offer_no_engine().to_owned(),
        Err(why) => words::transcribe::offer_not_ready(why),
    };
    ui.add(Label::new(RichText::new(with).color(*theme::WEAK).size(theme::SMALL)).wrap());
    ui.horizontal_wrapped(|ui| {
        if chosen.is_ok() {
            let one = Command::Clip(ClipCommand::Transcribe);
            if clips == 1 || !has_any {
                widgets::text_button(ui, state, one, actions);
            }
            if clips > 1 {
                widgets::text_button(ui, state, Command::Clip(ClipCommand::TranscribeAll), actions);
            }
        }
        widgets::text_button(ui, state, Command::File(FileCommand::ImportTranscript), actions);
        let settings = if chosen.is_ok() { words::transcribe::open_settings() } else { words::transcribe::get_engine() };
        if ui.button(settings).on_hover_text(words::transcribe::open_settings_tooltip()).clicked() {
            actions.push(Action::Transcription(TranscriptionAction::OpenSettings));
        }
    });
}
