//! The door of exports into the program: their form, their queue, and the answers of the jobs.

use super::running::fresh_token;
use crate::{
    api::VideoId,
    app::{
        Action, App, Dialog, State,
        command::{Command, FileCommand, ViewCommand},
        features::exports::{
            ExportChoices, ExportForm, ExportKind,
            actions::ExportAction,
            forecast::in_words_of,
            loudness::{Subject, dbtp, levelling, lufs},
        },
        file_question::{FileKind, FileQuestion},
        notice::Tone,
        settings::export_forms::{Work, forecast, remember},
    },
    document::ClipData,
    edit::SaveState,
    jobs::{
        exports::{Content, HandOver, LocalJob, LocalKind, QueueId, untold_of},
        file_name::for_file,
        loudness::{LoudnessEvent, LoudnessRequest, LoudnessTarget},
        sound_plan::sound_plan,
    },
    media::{Loudness, mixer::Plan},
    timeline::VideoMs,
};
use std::{path::Path, sync::Arc};

/// Range of the video for a local export, and its name: the marked range, else the selected clip, else the whole video.
pub fn export_range(state: &State) -> Option<(VideoMs, VideoMs, &'static str)> {
    let session = state.session.as_ref()?;
    let project = session.document.project();
    let length = project.sequence.length();
    if let Some((from, to)) = session.marks.range() {
        return Some((from, VideoMs(to.0.min(length.0)), words::exports::range_marked())).filter(|(from, to, _)| from < to);
    }
    let selected = session.selected_clip.as_ref().or_else(|| session.selection.lead().map(|item| &item.clip));
    let span = selected.and_then(|clip| {
        let (index, _) = project.clip(clip)?;
        project.sequence.spans().get(index).copied()
    });
    match span {
        Some(span) => Some((span.start, span.end(), words::exports::range_clip())),
        None => Some((VideoMs::ZERO, length, words::exports::range_video())),
    }
    .filter(|(from, to, _)| from < to)
}

impl State {
    /// Reason why the range can't be exported locally now; `None` if it can.
    pub fn why_not_drawn(&self) -> Option<String> {
        let Some((from, to, _)) = export_range(self) else { return Some(words::exports::range_empty().to_owned()) };
        let project = self.project()?;
        let clips = project.clips.iter().zip(project.sequence.spans());
        let clips: Vec<_> = clips.filter(|(_, span)| span.start < to && span.end() > from).map(|(data, _)| data).collect();
        self.why_no_recording(clips.into_iter())
    }

    /// Reason why the timeline can't be written now; `None` if it can.
    pub fn why_not_handed_over(&self) -> Option<String> {
        let project = self.project()?;
        if project.clips.is_empty() {
            return Some(words::exports::range_empty().to_owned());
        }
        self.why_no_recording(project.clips.iter())
    }

    /// Work of these choices on the open video.
    pub(super) fn work_of(&self, choices: &ExportChoices) -> Option<Work> {
        let canvas = self.project()?.video.dimensions;
        Work::of(choices, (canvas.width, canvas.height))
    }

    /// Estimate of an export with these choices: size, and time if exports of the kind were measured. `None` for kinds without one.
    pub fn export_forecast(&self, choices: &ExportChoices) -> Option<String> {
        let work = self.work_of(choices)?;
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

    /// Sentences about the parts of the video that the timeline of the form would not include.
    pub(super) fn untold(&self) -> Vec<String> {
        let format = match self.dialog() {
            Some(Dialog::Export(form)) if form.choices.kind == ExportKind::Timeline => Some(form.choices.timeline),
            _ => None,
        };
        format.zip(self.project()).map(|(format, project)| untold_of(project, format)).unwrap_or_default()
    }

    /// Remembers what a finished export cost; forgets one that failed.
    pub(super) fn export_measured(&mut self, id: QueueId, done: Option<(u64, &Content)>) {
        let Some(watched) = self.exports.watched.remove(&id) else { return };
        let Some((bytes, Content::Media(probe))) = done else { return };
        // A GIF does not state its length.
        let range = self.exports.get(id).and_then(|item| item.local.as_ref()).map(|job| job.range.1.0 - job.range.0.0);
        if let Some(cost) = range.or(probe.duration_ms).and_then(|length| watched.measured(bytes, length)) {
            let mut measured = self.settings.exports.measured();
            remember(&mut measured, cost);
            self.settings.exports.set_measured(&measured);
        }
    }

    /// Reason why the recordings of clips can't be used now; `None` if they can.
    fn why_no_recording<'a>(&self, clips: impl Iterator<Item = &'a ClipData> + Clone) -> Option<String> {
        let project = self.project()?;
        if clips.clone().any(|data| !project.draft.is_read(&data.clip.id)) {
            return Some(words::exports::range_loading().to_owned());
        }
        let lacks = |data: &&ClipData| data.screen().into_iter().chain(data.camera()).any(|source| source.url.is_empty());
        let lacking = clips.into_iter().find(lacks)?;
        let name = &lacking.clip.name;
        let is_unmade = project.draft.unmade(&lacking.clip.id).is_some();
        Some(if is_unmade { words::exports::range_unsaved_clip(name) } else { words::exports::range_no_recording(name) })
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

    /// Sounds of the open video, with addresses that stay the same where the server renews them.
    fn lasting_sounds(&self) -> Option<Plan> {
        let lasting = |url: &str| url.split(['?', '#']).next().map(ToOwned::to_owned);
        Some(sound_plan(self.project()?, &lasting))
    }

    /// Begins to measure the range that an export would have.
    pub(super) fn measure_loudness(&mut self) -> Option<LoudnessRequest> {
        let (from, to, _) = export_range(self)?;
        let (project, plan) = (Arc::new(self.project()?.clone()), self.lasting_sounds()?);
        let (video, range) = (project.video.id.clone(), (from, to));
        let (id, given_up) = self.exports.measuring.begin(Subject { video, range, plan });
        Some(LoudnessRequest { id, project, range, given_up })
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
        measuring.follow(self.project().map(|project| &project.video.id), || self.lasting_sounds());
        self.exports.measuring = measuring;
    }

    pub(super) fn local_job(&self, form: &ExportForm, target: &Path, replaces: bool) -> Option<LocalJob> {
        let is_timeline = form.choices.kind == ExportKind::Timeline;
        let why_not = if is_timeline { self.why_not_handed_over() } else { self.why_not_drawn() };
        if why_not.is_some() {
            return None;
        }
        let (from, to) = if is_timeline {
            (VideoMs::ZERO, self.project()?.sequence.length())
        } else {
            let (from, to, _) = export_range(self)?;
            (from, to)
        };
        let kind = match form.choices.kind {
            ExportKind::Timeline => {
                let (format, rate) = (form.choices.timeline, form.choices.timeline_rate);
                LocalKind::Timeline(HandOver { format, rate, copies: !form.choices.links_media })
            }
            ExportKind::RangeFilm => {
                let (short_side, fps) = (form.choices.range_size.pixels(), if form.choices.is_60 { 60 } else { 30 });
                let (quality, uses_hardware) = (form.choices.quality, form.choices.uses_hardware);
                LocalKind::Film { short_side, fps, quality, uses_hardware }
            }
            ExportKind::RangeGif => LocalKind::Gif(form.choices.gif),
            _ => LocalKind::Sound(form.choices.sound),
        };
        let project = Arc::new(self.project()?.clone());
        let (loudness, target, token) = (form.choices.loudness, target.to_owned(), fresh_token());
        Some(LocalJob { project, range: (from, to), kind, loudness, target, replaces, token })
    }
}

impl App {
    /// Opens [`Dialog::Export`] with the settings of the last export. A video that isn't open is opened first.
    pub(in crate::app) fn ask_for_export(&mut self) {
        let is_open = |video: &VideoId| self.state.project().is_some_and(|project| project.video.id == *video);
        if let Some(video) = self.state.video_to_export().filter(|video| !is_open(video)) {
            self.exports_when_open = Some(video.clone());
            self.apply(Action::Run(Command::View(ViewCommand::EditRoom)));
            return self.apply(Action::Open(video));
        }
        let Some(project) = self.state.project() else { return };
        let settings = &self.state.settings.exports;
        let form = ExportForm {
            choices: settings.choices.clone(),
            folder: settings.folder.clone(),
            name: format!("{}.{}", for_file(&project.video.name), settings.choices.ending()),
            saves_first: true,
            ..ExportForm::default()
        };
        self.state.dialogs.open(Dialog::Export(Box::new(form)));
        let untold = self.state.untold();
        if let Some(form) = self.state.dialogs.export_form() {
            form.untold = untold;
        }
        self.propose_file();
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
            self.list_exports();
        }
    }

    /// Request for the file chooser, starting at the file of the form.
    pub fn export_question(&self) -> Option<FileQuestion> {
        let target = match self.state.dialog() {
            Some(Dialog::Export(form)) => form.target().or_else(|| form.folder.as_ref().map(|folder| folder.join("Video.mp4"))),
            _ => None,
        };
        let chosen = |file| Action::Exports(ExportAction::Chosen(file));
        Some(FileQuestion::write(words::exports::form_title(), FileKind::EXPORT, target?, chosen))
    }

    pub(super) fn save_for_export(&mut self) {
        match self.state.save() {
            // The end of the running save starts the export.
            SaveState::Running { .. } => {}
            _ if self.state.can(Command::File(FileCommand::Save)) => self.run(Command::File(FileCommand::Save)),
            _ => self.exports_are_not_saved(),
        }
    }
}
