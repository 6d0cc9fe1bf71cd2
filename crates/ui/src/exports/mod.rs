//! Exports: the export dialog ([`form`]), the [`queue`], and their summary in the top bar.

mod form;
mod loudness;
mod queue;

pub(super) use form::show as show_form;
pub(super) use loudness::show as show_loudness;
pub(super) use queue::show as show_queue;

use super::{icons, theme};
use crate::app::{Action, Command, State, ViewCommand};
use egui::{Align2, Role, Ui, WidgetInfo, vec2};

/// Summary of the queue for the top bar; `None` if the queue is empty.
pub(super) fn summary(state: &State) -> Option<String> {
    let exports = &state.exports;
    if exports.is_empty() {
        return None;
    }
    Some(match (exports.running(), exports.progress()) {
        (0, _) if exports.interrupted() > 0 => format!("{}  {}", icons::WARNING, words::exports::summary()),
        (0, _) => format!("{}  {}", icons::CHECK, words::exports::summary()),
        (1, Some(done)) => words::exports::summary_one(format_args!("{:.0}", done * 100.0)),
        (running, Some(done)) => words::exports::summary_more(running - 1, format_args!("{:.0}", done * 100.0)),
        (_, None) => words::exports::summary_exporting().to_owned(),
    })
}

/// Width of the summary in the top bar; 0 without a summary.
pub(super) fn summary_width(ui: &Ui, state: &State) -> f32 {
    // The widest possible text, so that the widgets beside it do not move with each percent.
    let widest = match state.exports.running() {
        0 => summary(state),
        1 => Some(words::exports::summary_one(100)),
        running => Some(words::exports::summary_more(running - 1, 100)),
    };
    widest.map_or(0.0, |text| super::widgets::text_width(ui, &text, theme::medium(12.5)) + 20.0)
}

/// Draws the progress of exports in the top bar; a click opens the queue.
pub(super) fn show_summary(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(text) = summary(state) else { return };
    let runs = state.exports.running() > 0;
    let color = if runs { *theme::ACCENT } else { *theme::WEAK };
    let galley = ui.painter().layout_no_wrap(text.clone(), theme::medium(12.5), color);
    let (rect, response) = ui.allocate_exact_size(vec2(summary_width(ui, state), galley.size().y + 10.0), egui::Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Button, true, text.trim_start_matches(icons::CHECK).trim_start_matches(icons::WARNING).trim())
    });
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, rect.height() / 2.0, *theme::HOVERED);
    }
    if let Some(done) = state.exports.progress() {
        // A progress line at the bottom.
        let foot = egui::Rect::from_min_max(
            rect.left_bottom() + vec2(10.0, -3.0),
            rect.left_bottom() + vec2(10.0 + (rect.width() - 20.0) * done as f32, -1.0),
        );
        ui.painter().rect_filled(foot, 1.0, *theme::ACCENT);
    }
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    ui.painter().galley(at.min, galley, color);
    if response.on_hover_text(words::exports::summary_tooltip()).clicked() {
        actions.push(Action::Run(Command::View(ViewCommand::ShowExports)));
    }
}
