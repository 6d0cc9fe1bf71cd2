//! Left panel beside the preview: transcript, library or proposals.

use super::{
    fits,
    focus::{self, Pane},
    icons, library, panels,
    pictures::Textures,
    proposals::{self, LookingMemory},
    text::{self, TextMemory},
    theme, widgets,
};
use crate::app::{Action, Command, MakeCommand, ProposalCommand, Side, State, TextCommand};
use egui::{Button, Frame, Layout, Margin, Panel, RichText, Role, Ui, WidgetInfo};

/// State of the panel between frames.
#[derive(Default)]
pub struct SideMemory {
    text: TextMemory,
    looking: LookingMemory,
    /// Panel that is drawn in this frame, with its rectangle.
    pub shown: Option<(Side, egui::Rect)>,
}

/// Draws the open panel, if any.
pub fn show(ui: &mut Ui, state: &State, memory: &mut SideMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let Some(side) = state.settings.side.filter(|_| state.project().is_some()) else { return };
    // Limits the width to leave room for the preview.
    let widths = fits::left(ui.available_width());
    let set = state.settings.panes.side;
    let resized = panels::sized_as_set(ui, "side");
    let panel = Panel::left("side")
        .resizable(true)
        .default_size(widths.clamp(set.unwrap_or(theme::SIDE)))
        .size_range(widths)
        .frame(Frame::new().fill(*theme::PANEL).inner_margin(Margin { left: 12, right: 10, top: 8, bottom: 8 }))
        .show(ui, |ui| {
            focus::pane(ui, Pane::Side, |ui| {
                heads(ui, state, side, actions);
                match side {
                    Side::Text => text::show(ui, state, &mut memory.text, actions),
                    Side::Library => library::show(ui, state, textures, actions),
                    Side::Proposals => proposals::show(ui, state, &mut memory.looking, actions),
                }
            });
        });
    widgets::name_splitter(ui, "side");
    memory.shown = Some((side, panel.response.rect));
    let width = resized.then(|| panel.response.rect.width());
    if let Some(width) = panels::changed(width, set) {
        actions.push(Action::SizePanes { inspector: None, timeline: None, side: Some(width) });
    }
}

/// Draws the tabs of the panel, and its close button. Where the names of the tabs don't fit, only the open tab shows its name, and
/// the others their icons.
fn heads(ui: &mut Ui, state: &State, side: Side, actions: &mut Vec<Action>) {
    let tabs = [Side::Text, Side::Library, Side::Proposals].map(|of| (of, command_of(of)));
    let font = theme::semibold(13.5);
    let gap = ui.spacing().item_spacing.x;
    let around = 2.0 * ui.spacing().button_padding.x + gap;
    let names: f32 = tabs.iter().map(|(_, command)| widgets::text_width(ui, command.text(), font.clone()) + around).sum();
    let close = widgets::text_width(ui, icons::CLOSE, egui::TextStyle::Button.resolve(ui.style())) + around;
    let fits = names + close <= ui.available_width();
    ui.horizontal(|ui| {
        for (of, command) in tabs {
            let text = if fits || of == side { command.text() } else { command.row().icon };
            let text = RichText::new(text).font(font.clone());
            let response = ui.add(Button::selectable(of == side, text)).on_hover_text(state.hint(command));
            response.widget_info(|| WidgetInfo::selected(Role::Tab, true, of == side, words::window::tab(command.text())));
            if response.clicked() && of != side {
                actions.push(Action::Run(command));
            }
        }
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            let close = ui
                .add(Button::new(icons::CLOSE).frame_when_inactive(false))
                .on_hover_text(words::window::close_panel_tooltip());
            close.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::window::close_panel()));
            if close.clicked() {
                actions.push(Action::Run(command_of(side)));
            }
        });
    });
}

/// The command that toggles a tab of the panel.
fn command_of(side: Side) -> Command {
    match side {
        Side::Text => Command::Text(TextCommand::ShowText),
        Side::Library => Command::Make(MakeCommand::ShowLibrary),
        Side::Proposals => Command::Proposals(ProposalCommand::ShowProposals),
    }
}
