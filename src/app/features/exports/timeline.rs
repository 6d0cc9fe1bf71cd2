//! Timelines for other editors: the form and what it says beforehand.

use super::{ExportForm, ExportKind};
use crate::{
    app::{App, Dialog, State},
    jobs::exports::{HandOver, LocalKind, untold_of},
};

impl State {
    /// Reason why the timeline can't be written now; `None` if it can.
    pub fn why_not_handed_over(&self) -> Option<String> {
        let project = self.project()?;
        if project.clips.is_empty() {
            return Some(words::exports::range_empty().to_owned());
        }
        self.why_no_recording(project.clips.iter())
    }
}

impl App {
    /// Opens the export form for a timeline.
    pub(in crate::app) fn ask_for_timeline(&mut self) {
        self.state.settings.exports.choices.kind = ExportKind::Timeline;
        self.ask_for_export();
    }

    /// Lists what the file would not tell the other editor.
    pub(super) fn list_untold(&mut self) {
        let format = match self.state.dialog() {
            Some(Dialog::Export(form)) if form.choices.kind == ExportKind::Timeline => Some(form.choices.timeline),
            _ => None,
        };
        let untold = format.zip(self.state.project()).map(|(format, project)| untold_of(project, format)).unwrap_or_default();
        if let Some(form) = self.state.dialogs.export_form() {
            form.untold = untold;
        }
    }
}

/// The job of a form.
pub(super) fn kind_of(form: &ExportForm) -> LocalKind {
    let choices = &form.choices;
    LocalKind::Timeline(HandOver { format: choices.timeline, rate: choices.timeline_rate, copies: !choices.links_media })
}
