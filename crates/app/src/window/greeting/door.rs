//! The door of the first start into the program: the welcome dialog, and the sample video.

use crate::{
    api::VideoId,
    app::{
        App, Dialog, State,
        dialog::Dialogs,
        state::Closing,
        window::greeting::{Greeting, SAMPLE, is_sample},
    },
    jobs::{
        Services,
        workspace::{Target, WorkspaceRequest},
    },
};

impl Greeting {
    /// True if [`Dialog::Welcome`] opened by itself and is still open.
    pub fn waits(self, dialogs: &Dialogs) -> bool {
        self.welcomes && dialogs.has(|open| matches!(open, Dialog::Welcome))
    }

    /// Handles that [`Dialog::Welcome`] was closed without a choice: opens the newest video, as at other starts.
    pub(in crate::app) fn closed_welcome(&mut self, state: &State, services: &Services) {
        let is_empty = state.project().is_none() && state.loading.is_none() && state.import.is_none();
        if std::mem::take(&mut self.welcomes) && is_empty {
            services.workspace(WorkspaceRequest::ListVideos);
        }
    }

    /// Shows the first steps after the sample video was opened, if requested.
    pub(in crate::app) fn greet_in_video(&mut self, state: &mut State) {
        if state.project().is_some_and(|project| is_sample(&project.video)) && std::mem::take(&mut self.shows_tasks) {
            state.dialogs.open(Dialog::Tasks);
        }
    }
}

impl State {
    /// True if the note about the sample video is shown.
    pub fn says_sample(&self) -> bool {
        self.settings.hints.sample_note && self.project().is_some_and(|project| is_sample(&project.video))
    }
}

impl App {
    /// Opens [`Dialog::Welcome`] at the first start, unless the command line names something to open.
    pub fn greet(&mut self) {
        let is_chosen = self.start.video.is_some() || self.start.import.is_some();
        if !self.greeting.is_first || is_chosen || !matches!(self.start.target, Target::Local(_)) {
            return;
        }
        self.greeting.welcomes = true;
        self.state.settings.hints.sample_note = true;
        self.state.dialogs.open(Dialog::Welcome);
    }

    /// Opens the sample video; at the first start with the first steps.
    pub(in crate::app) fn begin_with_sample(&mut self) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Welcome));
        self.greeting.shows_tasks = std::mem::take(&mut self.greeting.welcomes);
        let sample = VideoId::from(SAMPLE);
        if self.state.project().is_some_and(|project| is_sample(&project.video)) {
            self.greeting.greet_in_video(&mut self.state);
        } else if self.state.loading.as_ref() != Some(&sample) {
            self.leave_for(Closing::Open(sample));
        }
    }
}
