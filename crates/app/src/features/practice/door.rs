//! The door of practice mode into the program: the context that it gets of the program's state, the program of a practice, and what its effects do there.

use super::{Context, Effect, Practice, PracticeForm};
use crate::{
    app::{App, Dialog, Paths, Settings, Start},
    jobs::{Waker, workspace::Target},
};
use std::{collections::BTreeMap, path::PathBuf};

impl App {
    /// Program for practice on a copy in `folder`, with the settings of this one. Its workspace, journals, settings and cache are
    /// all within `folder`. Fails if the program cannot start.
    pub fn practising(&self, form: &PracticeForm, folder: PathBuf, wake: Waker) -> std::io::Result<Self> {
        let paths = Paths::under(folder);
        let start = Start { target: Target::Practice(paths.data.clone()), video: None, import: None };
        let settings = Settings { last: BTreeMap::new(), browser: BTreeMap::new(), ..(*self.state.settings).clone() };
        let mut app = Self::with_settings(start, paths, settings, wake)?;
        app.follows(self);
        app.state.practice = Some(Practice { on: form.on, faults: form.faults, is_set: false });
        Ok(app)
    }

    /// Folder of the local workspace, for the copy; `None` if the workspace isn't local.
    pub fn workspace_to_copy(&self) -> Option<PathBuf> {
        match &self.start.target {
            Target::Local(folder) => Some(folder.clone()),
            Target::Remote(_) | Target::Practice(_) => None,
        }
    }

    /// Runs `work` on the running practice, if practice mode is on, and does what it returns.
    pub(in crate::app) fn with_practice(
        &mut self,
        work: impl FnOnce(Option<&mut Practice>, &mut Context<'_>) -> Option<Effect>,
    ) {
        let state = &mut self.state;
        let form = state.dialogs.practice_form().map(Box::as_mut);
        let mut context = Context { form, has_video: state.session.is_some(), services: &self.services };
        match work(state.practice.as_mut(), &mut context) {
            Some(Effect::CloseDialog) => {
                state.dialogs.remove(|open| matches!(open, Dialog::Practice(_)));
            }
            None => {}
        }
    }
}
