//! Panel with the [`transcript`] of the video, for editing the video by its text.

mod lines;
mod tidy;
mod transcript;

use super::{keyboard, theme, widgets};
use crate::app::{
    Action, Command, State, TextCommand,
    features::editor::text::{TextAction, WordAt},
};
use egui::{Frame, Id, Key, Margin, Modifiers, Panel, RichText, Role, TextEdit, Ui, WidgetInfo};
use std::ops::Range;

/// State of the panel between frames.
#[derive(Default)]
pub struct TextMemory {
    lines: lines::Lines,
    /// Lines that were fully visible in the last frame.
    in_view: Range<usize>,
    /// Line to scroll to in the next frame.
    scroll_to: Option<usize>,
    /// Line of the spoken word that playback last scrolled to.
    followed: Option<usize>,
    /// Words in view, with their rectangles.
    seen: Vec<transcript::Seen>,
    /// True after a click on a word, until the words have the focus.
    takes_focus: bool,
    /// Word where a selection by the pointer started.
    selecting: Option<WordAt>,
    edge: Option<transcript::EdgeDrag>,
    /// Text being typed for a word.
    typing: Option<(WordAt, String)>,
}

/// Least height in points of the words with the row of proposals below them. In less, the row is left out; the menus have its commands.
const LEAST_HEIGHT: f32 = 120.0;

impl TextMemory {
    fn is_in_view(&self, line: usize) -> bool {
        self.in_view.contains(&line)
    }
}

pub fn show(ui: &mut Ui, state: &State, memory: &mut TextMemory, actions: &mut Vec<Action>) {
    let Some(text) = state.text() else { return };
    find(ui, state, text, actions);
    tools(ui, state, actions);
    if let Some(word) = text.correcting.clone() {
        correct(ui, state, memory, &word, actions);
    } else {
        memory.typing = None;
    }
    if ui.available_height() > LEAST_HEIGHT {
        let frame = Frame::new().inner_margin(Margin { left: 0, right: 0, top: 8, bottom: 0 });
        Panel::bottom("text-tidy").frame(frame).show_separator_line(false).show(ui, |ui| {
            tidy::show(ui, state, actions);
        });
    }
    super::transcribing::panel(ui, state, actions);
    transcript::show(ui, state, memory, actions);
}

/// Draws the search field.
fn find(ui: &mut Ui, state: &State, text: &crate::app::features::editor::text::TextState, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let mut query = text.query.clone();
        let counted = match (text.query.is_empty(), text.hits.len()) {
            (true, _) => String::new(),
            (false, 0) => words::transcript::find_none().to_owned(),
            (false, count) => words::transcript::find_place(text.hit + 1, count),
        };
        let field = TextEdit::singleline(&mut query)
            .id(Id::unique("find-words"))
            .hint_text(words::transcript::find())
            .desired_width((ui.available_width() - 140.0).max(80.0))
            .margin(Margin::symmetric(8, 5));
        let response = widgets::field(ui, field);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(words::transcript::find()));
        if text.wants_find {
            response.request_focus();
            actions.push(Action::Text(TextAction::FindFocused));
        }
        if response.changed() {
            actions.push(Action::Text(TextAction::Find(query)));
        }
        if response.lost_focus() && keyboard::is_pressed(ui.ctx(), Modifiers::NONE, Key::Enter) {
            let back = ui.input(|input| input.modifiers.shift);
            actions.push(Action::Run(if back {
                Command::Text(TextCommand::PreviousHit)
            } else {
                Command::Text(TextCommand::NextHit)
            }));
            response.request_focus();
        }
        for command in [Command::Text(TextCommand::PreviousHit), Command::Text(TextCommand::NextHit)] {
            widgets::icon_button(ui, state, command, actions);
        }
        let color = if text.hits.is_empty() { *theme::BAD } else { *theme::WEAK };
        let label = ui.label(RichText::new(&counted).color(color).size(theme::SMALL));
        label.widget_info(|| WidgetInfo::labeled(Role::Status, true, &counted));
    });
}

/// Draws the buttons for the selected words.
fn tools(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for command in [
            Command::Text(TextCommand::CutWords),
            Command::Text(TextCommand::RestoreWords),
            Command::Text(TextCommand::CorrectWord),
            Command::Text(TextCommand::HideWords),
            Command::Text(TextCommand::ShowWords),
            Command::Text(TextCommand::CopyWords),
        ] {
            if command == Command::Text(TextCommand::ShowWords) && !state.can(command) {
                continue;
            }
            if command == Command::Text(TextCommand::HideWords)
                && state.can(Command::Text(TextCommand::ShowWords))
                && !state.can(command)
            {
                continue;
            }
            widgets::icon_button(ui, state, command, actions);
        }
        let count: usize = state.session.as_ref().map_or(0, |session| {
            session.selected_words().iter().map(|range| range.places.end() - range.places.start() + 1).sum()
        });
        if count > 0 {
            ui.label(RichText::new(words::transcript::selected_count(count)).color(*theme::WEAK).size(theme::SMALL));
        }
    });
}

/// Draws the field that corrects a word. Enter and Escape leave the field and keep the typed text.
fn correct(ui: &mut Ui, state: &State, memory: &mut TextMemory, at: &WordAt, actions: &mut Vec<Action>) {
    let word = state.project().and_then(|project| project.script(&at.clip)?.word(at.place));
    let Some(word) = word else {
        actions.push(Action::Text(TextAction::EditWord(None)));
        return;
    };
    let begins = memory.typing.as_ref().is_none_or(|(typed, _)| typed != at);
    let (_, typed) = match &mut memory.typing {
        Some(typing) if !begins => typing,
        typing => typing.insert((at.clone(), word.text.clone())),
    };
    Frame::new().fill(*theme::RAISED).corner_radius(theme::CORNER).inner_margin(Margin::symmetric(10, 8)).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(words::transcript::correct()).color(*theme::WEAK));
            let id = Id::unique("correct-word");
            let filter =
                egui::EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, ..Default::default() };
            let field = TextEdit::singleline(typed).id(id).desired_width(ui.available_width() - 8.0).event_filter(filter);
            let response = widgets::field(ui, field.margin(Margin::symmetric(8, 5)));
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_label(words::transcript::correct_label());
                node.set_description(words::transcript::correct_description());
            });
            if begins {
                response.request_focus();
                super::parts::field::select_all(ui, id, typed);
            }
            if response.has_focus() && keyboard::take(ui.ctx(), Modifiers::NONE, Key::Escape) {
                response.surrender_focus();
            }
            if response.lost_focus() {
                let typed = typed.clone();
                actions.push(Action::Text(if typed.trim().is_empty() {
                    TextAction::EditWord(None)
                } else {
                    TextAction::Correct(at.clone(), typed)
                }));
            }
            response.on_hover_text(words::transcript::correct_tooltip());
        });
    });
}
