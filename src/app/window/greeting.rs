//! The first start: the ways to begin open by themselves, the first steps follow on the sample, and the sample says what it is.

use crate::app::{App, Closing, Dialog, Dialogs, State};
use crate::{
    api::{VideoId, video::Video},
    jobs::workspace::{Target, WorkspaceRequest},
};

/// The video that a new local workspace holds.
const SAMPLE: &str = "vid_sample";

/// What the first start still does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Greeting {
    /// The program left no settings here before.
    is_first: bool,
    /// The ways to begin are open by themselves.
    welcomes: bool,
    /// The first steps open with the sample.
    shows_tasks: bool,
}

impl Greeting {
    /// Of a program that is started for the first time.
    pub fn of_first_start() -> Self {
        Self { is_first: true, ..Self::default() }
    }

    /// Whether the ways to begin are open by themselves, and nothing was chosen yet.
    pub fn waits(self, dialogs: &Dialogs) -> bool {
        self.welcomes && dialogs.has(|open| matches!(open, Dialog::Welcome))
    }
}

impl State {
    /// Whether the note on the sample is seen.
    pub fn says_sample(&self) -> bool {
        self.settings.hints.sample_note && self.project().is_some_and(|project| is_sample(&project.video))
    }
}

fn is_sample(video: &Video) -> bool {
    video.id.as_str() == SAMPLE
}

impl App {
    /// Opens the ways to begin where the program was never used on this computer, and nothing was chosen on the command line.
    pub fn greet(&mut self) {
        let is_chosen = self.start.video.is_some() || self.start.import.is_some();
        if !self.greeting.is_first || is_chosen || !matches!(self.start.target, Target::Local(_)) {
            return;
        }
        self.greeting.welcomes = true;
        self.state.settings.hints.sample_note = true;
        self.state.dialogs.open(Dialog::Welcome);
    }

    /// The ways to begin were closed without a choice: the newest video opens, as at every other start.
    pub(in crate::app) fn closed_welcome(&mut self) {
        let is_empty = self.state.project().is_none() && self.state.loading.is_none() && self.state.import.is_none();
        if std::mem::take(&mut self.greeting.welcomes) && is_empty {
            self.services.workspace(WorkspaceRequest::ListVideos);
        }
    }

    /// Opens the sample, or shows it where it is open; at the first start with the first steps.
    pub(in crate::app) fn begin_with_sample(&mut self) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Welcome));
        self.greeting.shows_tasks = std::mem::take(&mut self.greeting.welcomes);
        let sample = VideoId::from(SAMPLE);
        if self.state.project().is_some_and(|project| is_sample(&project.video)) {
            self.greet_in_video();
        } else if self.state.loading.as_ref() != Some(&sample) {
            self.leave_for(Closing::Open(sample));
        }
    }

    /// A video is open: the first steps are shown, if they are to be, on the sample.
    pub(in crate::app) fn greet_in_video(&mut self) {
        if self.state.project().is_some_and(|project| is_sample(&project.video))
            && std::mem::take(&mut self.greeting.shows_tasks)
        {
            self.state.dialogs.open(Dialog::Tasks);
        }
    }
}
