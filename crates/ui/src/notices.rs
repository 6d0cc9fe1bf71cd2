//! Notices in one line of the status bar: what happened, and what to do next. A list above the bar shows all of them in full; no
//! notice covers the preview or a tool unless the user opens the list.

use super::{icons, theme, widgets};
use crate::app::{
    Action, ClipCommand, Command, State, TextCommand, Tone,
    notice::{Notice, Offer},
    transcript::queue::TranscriptionAction,
};
use egui::{
    Align, Button, Color32, Frame, Label, Layout, Margin, Popup, PopupCloseBehavior, RichText, Role, Sense, Ui, WidgetInfo,
};

/// Draws the first notice, right-aligned in the remaining width of the bar.
pub fn line(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let notices = &state.notices;
    let Some(first) = notices.first() else { return };
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.add_space(6.0);
    dismiss(ui, first, actions);
    more(ui, state, first, actions);
    let (icon, color) = look(first.tone);
    let others = notices.shown().len() - 1;
    let mut toggles = Vec::new();
    if others > 0 {
        let all = ui.add(Button::new(RichText::new(format!("+{others}")).size(theme::SMALL)).small());
        all.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::window::all_notices(others + 1)));
        toggles.push(all);
    }
    let text = match &first.advice {
        Some(advice) => format!("{} {advice}", first.text.trim_end_matches('.').to_owned() + "."),
        None => first.text.clone(),
    };
    let left = ui.available_width();
    ui.allocate_ui_with_layout(egui::vec2(left, ui.available_height()), Layout::left_to_right(Align::Center), |ui| {
        ui.label(RichText::new(icon).color(color).size(14.0));
        let line =
            ui.add(Label::new(RichText::new(&text).size(theme::SMALL).color(theme::TEXT)).truncate().sense(Sense::click()));
        line.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
        toggles.push(line);
    });
    let Some(anchor) = toggles.last() else { return };
    let id = egui::Id::unique("all-notices");
    if toggles.iter().any(egui::Response::clicked) {
        Popup::toggle_id(ui.ctx(), id);
    }
    let popup = Popup::from_response(anchor).id(id).open_memory(None).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    popup.width(420.0_f32.min(ui.ctx().content_rect().width() - 24.0)).show(|ui| {
        for notice in notices.shown().iter().rev() {
            row(ui, state, notice, actions);
        }
    });
}

fn row(ui: &mut Ui, state: &State, notice: &Notice, actions: &mut Vec<Action>) {
    let (icon, color) = look(notice.tone);
    Frame::new().inner_margin(Margin::symmetric(6, 6)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            dismiss(ui, notice, actions);
            more(ui, state, notice, actions);
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                ui.label(RichText::new(icon).color(color).size(17.0));
                ui.vertical(|ui| {
                    ui.label(RichText::new(&notice.text).font(theme::medium(13.0)));
                    if let Some(advice) = &notice.advice {
                        ui.label(RichText::new(advice).color(theme::WEAK));
                    }
                });
            });
        });
    });
}

/// Draws the button that opens more about a notice, if there is more.
fn more(ui: &mut Ui, state: &State, notice: &Notice, actions: &mut Vec<Action>) {
    if let Some(offer) = &notice.offer {
        let transcribe = Command::Clip(ClipCommand::Transcribe);
        let untranscribed = Command::Text(TextCommand::ProposeUntranscribed);
        let (name, hint, action) = match offer {
            Offer::Open(video) => (words::common::open(), words::window::open_video_hint(), Action::Open(video.clone())),
            // The video is being loaded, or another one is open.
            Offer::Transcribe if !state.can(transcribe) => return,
            Offer::Transcribe => (transcribe.text(), transcribe.tooltip(), Action::Run(transcribe)),
            Offer::Untranscribed if !state.can(untranscribed) => return,
            Offer::Untranscribed => {
                (words::transcribe::review_missed(), words::transcribe::review_missed_tooltip(), Action::Run(untranscribed))
            }
            Offer::SpeechSettings => (
                words::common::settings(),
                words::transcribe::open_settings_tooltip(),
                Action::Transcription(TranscriptionAction::OpenSettings),
            ),
        };
        if widgets::small_button(ui, name).on_hover_text(hint).clicked() {
            actions.extend([Action::Dismiss(notice.id), action]);
        }
        return;
    }
    let Some(command) = notice.shows().filter(|command| state.can(*command)) else { return };
    let show = widgets::small_button(ui, words::window::show()).on_hover_text(command.tooltip());
    if show.clicked() {
        actions.push(Action::Run(command));
    }
}

fn dismiss(ui: &mut Ui, notice: &Notice, actions: &mut Vec<Action>) {
    let close = ui.add(Button::new(icons::CLOSE).frame(false)).on_hover_text(words::window::dismiss_tooltip());
    close.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::window::dismiss()));
    if close.clicked() {
        actions.push(Action::Dismiss(notice.id));
    }
}

fn look(tone: Tone) -> (&'static str, Color32) {
    match tone {
        Tone::Info => (icons::CHECK, *theme::GOOD),
        Tone::Warning => (icons::WARNING, *theme::ACCENT),
        Tone::Error => (icons::ERROR, *theme::BAD),
    }
}
