//! Shortcuts from the transcript to the proposals that cut fillers, pauses and sounds without a word.

use crate::{
    app::{Action, Command, State, TextCommand},
    ui::theme,
};
use egui::{Button, RichText, Role, Ui, WidgetInfo};

/// Draws the buttons that search for what can be cut.
pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words::transcript::propose_cuts()).color(*theme::WEAK));
        for (command, text) in [
            (TextCommand::ProposeFillers, words::transcript::propose_fillers()),
            (TextCommand::ProposePauses, words::transcript::propose_pauses()),
            (TextCommand::ProposeUntranscribed, words::transcript::propose_untranscribed()),
        ] {
            let command = Command::Text(command);
            let response = ui.add(Button::new(text)).on_hover_text(state.hint(command));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text));
            if response.clicked() {
                actions.push(Action::Run(command));
            }
        }
    });
}
