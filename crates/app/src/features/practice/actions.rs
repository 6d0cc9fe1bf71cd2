//! Actions of practice mode. The window keeps the real program while the practice one takes its place.

use super::{Practice, PracticeFaults, PracticeForm};
use crate::{
    app::command::says::{Says, Silence},
    jobs::{Services, workspace::WorkspaceRequest},
};

/// Parts of the program that practice mode reads, and those that it may change.
pub(in crate::app) struct Context<'a> {
    /// The form, while its dialog is open.
    pub form: Option<&'a mut PracticeForm>,
    /// Whether a video is open.
    pub has_video: bool,
    /// The jobs, for the faults of the workspace.
    pub services: &'a Services,
}

/// Effect of an action of practice mode on the rest of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Effect {
    /// Close the dialog.
    CloseDialog,
}

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

/// Applies an action; starting and ending practice is up to the window.
pub(in crate::app) fn update(
    practice: Option<&mut Practice>,
    action: PracticeAction,
    context: &mut Context<'_>,
) -> Option<Effect> {
    match action {
        PracticeAction::Change(changed) => {
            if let Some(form) = context.form.as_mut().filter(|form| !form.copies) {
                **form = PracticeForm { problem: None, ..*changed };
            }
        }
        PracticeAction::Begin => {
            if let Some(form) = &mut context.form {
                (form.copies, form.problem) = (true, None);
            }
        }
        PracticeAction::NotBegun(why) => {
            if let Some(form) = &mut context.form {
                (form.copies, form.problem) = (false, why);
            }
        }
        PracticeAction::Switch(faults) => {
            if let Some(practice) = practice {
                (practice.faults, practice.is_set) = (faults, false);
                practice.follow(context);
            }
        }
        PracticeAction::End => return Some(Effect::CloseDialog),
    }
    None
}

impl Practice {
    /// Sends the selected faults to the practice workspace, once a video is open.
    pub(in crate::app) fn follow(&mut self, context: &Context<'_>) {
        if context.has_video && !self.is_set {
            self.is_set = true;
            context.services.workspace(WorkspaceRequest::Practise(self.faults.to_string()));
        }
    }
}
