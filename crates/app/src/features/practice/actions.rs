//! Actions of practice mode. The window keeps the real program while the practice one takes its place.

use super::{Practice, PracticeFaults, PracticeForm};
use crate::{
    app::{App, Dialog, Paths, Says, Settings, Silence, Start},
    jobs::{
        Waker,
        workspace::{Target, WorkspaceRequest},
    },
};
use std::{collections::BTreeMap, path::PathBuf};

/// Action of the user about practice mode.
#[derive(Clone, Debug)]
pub enum PracticeAction {
    /// Change the form before practice begins.
    Change(Box<PracticeForm>),
    /// Start: the window copies the workspace.
    Begin,
    /// The copy failed, with the error; `None` if the user cancelled it.
    NotBegun(Option<String>),
    /// Change the simulated faults.
    Switch(PracticeFaults),
    /// End practice; the window returns to the real workspace.
    End,
}

impl PracticeAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            // The switch says its own state.
            Self::Change(_) | Self::Switch(_) => Says::Nothing(Silence::Focus),
            Self::Begin => Says::Begun(words::practice::copying),
            Self::NotBegun(_) => Says::Nothing(Silence::Dialog),
            Self::End => Says::Begun(words::practice::stopped),
        }
    }
}

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

    /// Applies an action; starting and ending practice is up to the window.
    pub(in crate::app) fn practice_action(&mut self, action: PracticeAction) {
        match action {
            PracticeAction::Change(changed) => {
                if let Some(form) = self.state.dialogs.practice_form().filter(|form| !form.copies) {
                    **form = PracticeForm { problem: None, ..*changed };
                }
            }
            PracticeAction::Begin => {
                if let Some(form) = self.state.dialogs.practice_form() {
                    (form.copies, form.problem) = (true, None);
                }
            }
            PracticeAction::NotBegun(why) => {
                if let Some(form) = self.state.dialogs.practice_form() {
                    (form.copies, form.problem) = (false, why);
                }
            }
            PracticeAction::Switch(faults) => {
                if let Some(practice) = &mut self.state.practice {
                    (practice.faults, practice.is_set) = (faults, false);
                    self.follow_practice();
                }
            }
            PracticeAction::End => {
                self.state.dialogs.remove(|open| matches!(open, Dialog::Practice(_)));
            }
        }
    }

    /// Sends the selected faults to the practice workspace, once a video is open.
    pub(in crate::app) fn follow_practice(&mut self) {
        let is_open = self.state.session.is_some();
        if let Some(practice) = self.state.practice.as_mut().filter(|practice| is_open && !practice.is_set) {
            practice.is_set = true;
            self.services.workspace(WorkspaceRequest::Practise(practice.faults.to_string()));
        }
    }
}
