//! Unsaved changes in a file.

use crate::{
    app::{State, features::editor::context::Editor, notice::Tone},
    jobs::settings::{SettingsRequest, TextFileError},
};
use std::path::PathBuf;

impl State {
    pub(in crate::app) fn edits_written(&mut self, written: Result<PathBuf, TextFileError>) {
        match written {
            Ok(path) => {
                self.notices.push(Tone::Info, words::workspace::changes_exported(path.display()), None);
            }
            Err(why) => {
                let (text, advice) = (words::workspace::changes_exported_failed(why), words::notices::write_elsewhere());
                self.notices.push(Tone::Error, text, Some(advice.into()));
            }
        }
    }
}

impl Editor<'_> {
    /// Exports the unsaved changes to a file, in the format of `cutroom edits add`.
    pub(in crate::app) fn write_edits(&mut self, path: PathBuf) {
        let Some(project) = self.state.project() else { return };
        let requests = crate::document::EditRequest::of_plan(project.draft.plan());
        let operations: Vec<_> = requests.iter().map(crate::document::EditRequest::to_json).collect();
        match serde_json::to_vec_pretty(&serde_json::json!({ "operations": operations })) {
            Ok(text) => self.services.settings(SettingsRequest::WriteEdits { text, path }),
            Err(error) => tracing::error!(%error, "edits were not written"),
        }
    }
}
