//! Question before the transcript of a clip is replaced by transcribing it again: the new words are stored at once.

use super::{modal, title};
use crate::{
    app::{
        Action,
        transcript::queue::{ClipToHear, TranscriptionAction},
    },
    ui::widgets,
};
use egui::Ui;

pub fn show(ui: &mut Ui, clip: &ClipToHear, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    title(ui, &words::dialogs::replace_transcript_title(words::common::quoted(&clip.name)));
    modal::text(ui, words::dialogs::replace_transcript_text());
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if widgets::main_button(ui, words::dialogs::replace_transcript_now()).clicked() {
            actions.push(Action::Transcription(TranscriptionAction::Replace(clip.clone())));
        }
        let cancel = ui.button(words::common::cancel());
        // Replacing cannot be undone, so the initial focus is on Cancel.
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
