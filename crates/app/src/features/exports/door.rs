//! The door of exports into the program: their form, their queue, and the answers of the jobs.

use crate::{
    api::VideoId,
    app::{
        Action, App, Dialog, State,
        command::{Command, FileCommand, ViewCommand},
        features::{
            exports::{
                ExportChoices,
                actions::ExportAction,
                forecast::in_words_of,
                loudness::{dbtp, levelling, lufs},
                queue::Exports,
                range::{lasting_sounds, range_of, why_not_drawn, why_not_handed_over, work_of},
                running::{Context, Effect},
            },
            keeping::Keeping,
        },
        file_question::{FileKind, FileQuestion},
        notice::Tone,
        settings::export_forms::forecast,
        state::{Closing, Connection},
    },
    edit::SaveState,
    jobs::loudness::{LoudnessEvent, LoudnessTarget},
    media::Loudness,
    timeline::VideoMs,
};

/// Range of the video for a local export, and its name: the marked range, else the selected clip, else the whole video.
pub fn export_range(state: &State) -> Option<(VideoMs, VideoMs, &'static str)> {
    range_of(state.session.as_ref()?)
}

impl State {
    /// Reason why the range can't be exported locally now; `None` if it can.
    pub fn why_not_drawn(&self) -> Option<String> {
        self.session.as_ref().map_or_else(|| Some(words::exports::range_empty().to_owned()), why_not_drawn)
    }

    /// Reason why the timeline can't be written now; `None` if it can.
    pub fn why_not_handed_over(&self) -> Option<String> {
        why_not_handed_over(self.project()?)
    }

    /// Estimate of an export with these choices: size, and time if exports of the kind were measured. `None` for kinds without one.
    pub fn export_forecast(&self, choices: &ExportChoices) -> Option<String> {
        let work = work_of(self.project()?, choices)?;
        let length = if choices.kind.is_of_range() {
            let (from, to, _) = export_range(self)?;
            to.0 - from.0
        } else {
            self.project()?.sequence.length().0
        };
        let speed = choices.speed.filter(|_| choices.kind.is_of_service()).and_then(|index| ExportChoices::SPEEDS.get(index));
        let speed = speed.and_then(|speed| speed.parse::<f64>().ok()).filter(|speed| *speed > 0.0).unwrap_or(1.0);
        Some(in_words_of(forecast(&work, &self.settings.exports.measured(), length as f64 / 1e3 / speed)))
    }

    /// Loudness of the range that an export would have, if it was measured and has not changed since; or why it was not measured.
    pub fn measured_loudness(&self) -> Option<&Result<Loudness, String>> {
        let (from, to, _) = export_range(self)?;
        self.exports.measuring.result(&self.project()?.video.id, (from, to))
    }

    /// Sentence about the effect of an export on the loudness of its range. Empty without a target.
    pub fn levelling(&self, target: LoudnessTarget) -> String {
        levelling(self.measured_loudness(), target)
    }

    /// Takes an event of a measurement. Says its result where no dialog shows it.
    pub(in crate::app) fn take_loudness(&mut self, event: LoudnessEvent) {
        if !self.exports.measuring.take(event) {
            return;
        }
        self.follow_loudness();
        let is_seen = self.dialogs.has(|open| matches!(open, Dialog::Loudness | Dialog::Export(_)));
        match self.measured_loudness().filter(|_| !is_seen) {
            Some(Ok(loudness)) => {
                let text = words::loudness::notice(lufs(loudness.integrated), dbtp(loudness.true_peak));
                self.notices.push(Tone::Info, text, None);
            }
            Some(Err(error)) => {
                let (text, advice) = (words::loudness::failed(error), words::loudness::failed_advice().to_owned());
                self.notices.push(Tone::Warning, text, Some(advice));
            }
            None => {}
        }
    }

    /// Compares what was measured with the open video.
    pub(in crate::app) fn follow_loudness(&mut self) {
        let mut measuring = std::mem::take(&mut self.exports.measuring);
        measuring.follow(self.project().map(|project| &project.video.id), || self.project().map(lasting_sounds));
        self.exports.measuring = measuring;
    }

    /// Request for the file chooser, starting at the file of the form.
    pub fn export_question(&self) -> Option<FileQuestion> {
        let target = match self.dialog() {
            Some(Dialog::Export(form)) => form.target().or_else(|| form.folder.as_ref().map(|folder| folder.join("Video.mp4"))),
            _ => None,
        };
        let chosen = |file| Action::Exports(ExportAction::Chosen(file));
        Some(FileQuestion::write(words::exports::form_title(), FileKind::EXPORT, target?, chosen))
    }
}

impl App {
    /// Runs `work` on exports, and does what it returns.
    pub(in crate::app) fn with_exports(&mut self, work: impl FnOnce(&mut Exports, &mut Context<'_>) -> Option<Effect>) {
        let state = &mut self.state;
        let keeping = Keeping {
            settings: &mut state.settings,
            session: state.session.as_ref(),
            paths: &self.paths,
            services: &self.services,
            workspace: &self.start.target,
        };
        let mut context = Context {
            keeping,
            dialogs: &mut state.dialogs,
            asks_for_key: matches!(state.connection, Connection::KeyNeeded(_)) && !state.key_put_off,
            is_in_front: self.attending.is_in_front(),
            notices: &mut state.notices,
            outbox: &mut self.outbox,
            services: &self.services,
        };
        match work(&mut state.exports, &mut context) {
            Some(Effect::Save) => self.save_for_export(),
            Some(Effect::CloseWindow) => self.leave_exports(Closing::Window),
            None => {}
        }
    }

    /// Opens [`Dialog::Export`] with the settings of the last export. A video that isn't open is opened first.
    pub(in crate::app) fn ask_for_export(&mut self) {
        let is_open = |video: &VideoId| self.state.project().is_some_and(|project| project.video.id == *video);
        if let Some(video) = self.state.video_to_export().filter(|video| !is_open(video)) {
            self.exports_when_open = Some(video.clone());
            self.apply(Action::Run(Command::View(ViewCommand::EditRoom)));
            return self.apply(Action::Open(video));
        }
        self.with_exports(|exports, context| {
            exports.open_form(context);
            None
        });
    }

    /// Opens the export form for a video that was opened for that purpose.
    pub(in crate::app) fn export_when_open(&mut self) {
        let wanted = self.exports_when_open.take();
        if wanted.is_some() && wanted.as_ref() == self.state.project().map(|project| &project.video.id) {
            self.ask_for_export();
        }
    }

    /// Opens or closes the list of exports, and loads the server's list.
    pub(in crate::app) fn show_exports(&mut self) {
        self.state.dialogs.toggle(Dialog::Exports);
        if self.state.dialogs.has(|open| matches!(open, Dialog::Exports)) {
            self.with_exports(|exports, context| {
                exports.list(context);
                None
            });
        }
    }

    /// Saves the open video for exports that wait for that; they fail if nothing can be saved.
    fn save_for_export(&mut self) {
        match self.state.save() {
            // The end of the running save starts the export.
            SaveState::Running { .. } => {}
            _ if self.state.can(Command::File(FileCommand::Save)) => self.run(Command::File(FileCommand::Save)),
            _ => self.with_exports(|exports, context| {
                exports.are_not_saved(context);
                None
            }),
        }
    }
}
