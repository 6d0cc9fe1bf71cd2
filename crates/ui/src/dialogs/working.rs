//! Question before the window closes while work is running that closing would end.

use crate::{
    app::{
        Action, State,
        features::exports::{ExportAction, ExportItem},
    },
    ui::{
        parts::modal::{self, buttons, set_width, title},
        widgets,
    },
};
use egui::Ui;

pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    set_width(ui, 440.0);
    title(ui, words::dialogs::working_title());
    for text in ended(state) {
        modal::text(ui, &text);
    }
    ui.add_space(10.0);
    buttons(ui, |ui| {
        let stay = widgets::main_button(ui, words::dialogs::working_stay());
        // Enter triggers the answer that loses nothing.
        modal::mark(ui, &stay);
        if stay.clicked() {
            actions.push(Action::CloseDialog);
        }
        if ui.button(words::dialogs::working_close()).clicked() {
            actions.push(Action::Exports(ExportAction::CloseAnyway));
        }
    });
}

/// Sentences about the running work that closing ends, one for each kind.
fn ended(state: &State) -> Vec<String> {
    let running = state.exports.items().rev().filter(|item| item.is_on_its_way());
    let (drawn, rendered): (Vec<_>, Vec<_>) = running.partition(|item| item.kind.is_local());
    let named = |items: &[&ExportItem]| {
        items.iter().map(|item| words::common::quoted(item.name())).collect::<Vec<_>>().join(words::common::list_separator())
    };
    let mut texts = Vec::new();
    if !drawn.is_empty() {
        texts.push(words::dialogs::working_local(named(&drawn)));
    }
    if !rendered.is_empty() {
        // The local workspace is a part of this program.
        let text = if state.local { words::dialogs::working_workspace_here } else { words::dialogs::working_workspace };
        texts.push(text(named(&rendered)));
    }
    match state.rooms.captions.being_changed() {
        0 => {}
        videos => texts.push(words::dialogs::working_styles(videos)),
    }
    texts.extend(state.import.as_ref().map(|import| words::dialogs::working_import(words::common::quoted(&import.name))));
    let transcriptions = &state.transcriptions;
    texts.extend(transcriptions.running().map(|_| words::dialogs::working_transcription(1 + transcriptions.waiting())));
    if state.mixes_bed() {
        texts.push(words::dialogs::working_bed().to_owned());
    }
    texts
}
