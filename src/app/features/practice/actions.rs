//! What the user does about practice. The window keeps the real program aside while the one that practises takes its place.

use super::{Practice, PracticeFaults, PracticeForm};
use crate::{
    app::{App, Dialog, Paths, Says, Settings, Silence, Start},
    jobs::{
        Waker,
        workspace::{Target, WorkspaceRequest},
    },
};
use std::{collections::BTreeMap, path::PathBuf};

/// Something that the user does about practice.
#[derive(Clone, Debug)]
pub enum PracticeAction {
    /// Choose differently before it begins.
    Change(Box<PracticeForm>),
    /// Begin: the window makes the copy.
    Begin,
    /// The copy could not be made, and why; nothing where it was given up.
    NotBegun(Option<String>),
    /// Let calls meet other faults.
    Switch(PracticeFaults),
    /// End, and go back to the real workspace: the window does.
    End,
}

impl PracticeAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            // The switch says its own state.
            Self::Change(_) | Self::Switch(_) => Says::Nothing(Silence::Focus),
            Self::Begin => Says::Begun("A copy to practise on is made"),
            Self::NotBegun(_) => Says::Nothing(Silence::Dialog),
            Self::End => Says::Begun("Practice has ended"),
        }
    }
}

impl App {
    /// A program that practises on a copy in a folder, with the settings of this one. Nothing of it reaches the folders of this
    /// one: its workspace, journals, settings and cache are all in `folder`.
    pub fn practising(&self, form: &PracticeForm, folder: PathBuf, wake: Waker) -> std::io::Result<Self> {
        let paths = Paths::under(folder);
        let start = Start { target: Target::Practice(paths.data.clone()), video: None, import: None };
        let settings = Settings { last: BTreeMap::new(), browser: BTreeMap::new(), ..(*self.state.settings).clone() };
        let mut app = Self::with_settings(start, paths, settings, wake)?;
        app.follows(self);
        app.state.practice = Some(Practice { on: form.on, faults: form.faults, is_set: false });
        Ok(app)
    }

    /// The folder of the workspace that can be copied; nothing where it is elsewhere.
    pub fn workspace_to_copy(&self) -> Option<PathBuf> {
        match &self.start.target {
            Target::Local(folder) => Some(folder.clone()),
            Target::Remote(_) | Target::Practice(_) => None,
        }
    }

    /// Does what the user wants of practice; what begins and ends it is the window's.
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

    /// Lets calls meet the faults that are on, from the moment on at which a video is open.
    pub(in crate::app) fn follow_practice(&mut self) {
        let is_open = self.state.session.is_some();
        if let Some(practice) = self.state.practice.as_mut().filter(|practice| is_open && !practice.is_set) {
            practice.is_set = true;
            self.services.workspace(WorkspaceRequest::Practise(practice.faults.to_string()));
        }
    }
}
