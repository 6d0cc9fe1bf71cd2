//! The door of exports into the program: their form, their queue, and the answers of the jobs.

use crate::{
    api::{
        ExportId, VideoId,
        export::{CreateExport, Granularity},
    },
    app::{
        Action, App, Dialog, State,
        command::{Command, FileCommand, ViewCommand},
        features::exports::{
            ExportChoices, ExportForm, ExportItem, ExportKind, FinishedExport, ItemState,
            actions::ExportAction,
            described,
            forecast::{Watched, in_words_of},
            listed::is_archive,
            loudness::{Subject, dbtp, levelling, lufs},
            name_of_listed,
        },
        file_question::{FileKind, FileQuestion},
        notice::Tone,
        settings::export_forms::{Work, forecast, remember},
        state::Closing,
    },
    document::ClipData,
    edit::SaveState,
    jobs::{
        exports::{
            Content, ExportError, ExportEvent, ExportRequest, ExportStage, Exported, HandOver, LocalJob, LocalKind, NameState,
            QueueId, SystemNotice, Version, untold_of,
        },
        file_name::for_file,
        loudness::{LoudnessEvent, LoudnessRequest, LoudnessTarget},
        sound_plan::sound_plan,
    },
    media::{Loudness, mixer::Plan},
    timeline::VideoMs,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

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
    fn work_of(&self, choices: &ExportChoices) -> Option<Work> {
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
    fn untold(&self) -> Vec<String> {
        let format = match self.dialog() {
            Some(Dialog::Export(form)) if form.choices.kind == ExportKind::Timeline => Some(form.choices.timeline),
            _ => None,
        };
        format.zip(self.project()).map(|(format, project)| untold_of(project, format)).unwrap_or_default()
    }

    /// Remembers what a finished export cost; forgets one that failed.
    fn export_measured(&mut self, id: QueueId, done: Option<(u64, &Content)>) {
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
    fn measure_loudness(&mut self) -> Option<LoudnessRequest> {
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

    fn local_job(&self, form: &ExportForm, target: &Path, replaces: bool) -> Option<LocalJob> {
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

    fn list_exports(&mut self) {
        let Some(video) = self.state.project().map(|project| project.video.id.clone()) else { return };
        self.state.exports.is_listing = true;
        self.state.exports.listed_at = Some(Instant::now());
        self.services.exports(ExportRequest::List(video));
    }

    /// Requests a free file name.
    fn propose_file(&mut self) {
        let Some(form) = self.state.dialogs.export_form() else { return };
        form.asked.advance();
        form.place = NameState::Asked;
        // Includes the file extension, because the name must be free with it.
        let name = form.target().and_then(|target| Some(target.file_name()?.to_string_lossy().into_owned()));
        let name = name.unwrap_or_else(|| form.name.clone());
        let taken = self.state.exports.targets();
        self.services.exports(ExportRequest::Propose { id: form.asked, folder: form.folder.clone(), name, taken });
    }

    /// Requests a check of the chosen file on disk.
    fn look_at_file(&mut self) {
        let Some(form) = self.state.dialogs.export_form() else { return };
        form.asked.advance();
        form.place = NameState::Asked;
        match form.target() {
            Some(target) => self.services.exports(ExportRequest::Look { id: form.asked, file: target }),
            None if form.folder.is_none() => {}
            None => form.place = NameState::Wrong(form.why_no_target().into()),
        }
    }

    /// Applies an action of the user.
    pub(in crate::app) fn export_action(&mut self, action: ExportAction) {
        match action {
            ExportAction::Change(form) => self.change_form(*form),
            // The window opens the file chooser and returns the chosen file in another action.
            ExportAction::Choose => {}
            ExportAction::Chosen(path) => self.file_chosen(&path),
            ExportAction::UseFreeName => self.propose_file(),
            ExportAction::Start { replaces } => self.start_export(replaces),
            ExportAction::Cancel(id) => self.cancel_export(id),
            ExportAction::Retry(id) => self.retry_export(id),
            ExportAction::Remove(id) => {
                if let Some(item) = self.state.exports.get(id).filter(|item| !item.is_on_its_way()) {
                    // Deletes the partial download of an unfinished export.
                    self.services.exports(ExportRequest::Forget { target: item.target.clone(), token: item.token.clone() });
                    self.state.exports.remove(id);
                    self.keep_exports();
                }
            }
            ExportAction::RemoveEnded => {
                let ended = |item: &&ExportItem| matches!(item.state, ItemState::Done { .. } | ItemState::Failed(_));
                let ended: Vec<_> = self.state.exports.items().filter(ended).map(|item| item.id).collect();
                for id in ended {
                    self.export_action(ExportAction::Remove(id));
                }
            }
            ExportAction::Reveal(id) | ExportAction::Open(id) => {
                if let Some(item) = self.state.exports.get(id) {
                    let opens = matches!(action, ExportAction::Open(_));
                    self.services.exports(ExportRequest::Reveal { file: item.target.clone(), opens });
                }
            }
            ExportAction::RevealFile(file) => self.services.exports(ExportRequest::Reveal { file, opens: false }),
            ExportAction::Download(export) => self.download_listed(export),
            ExportAction::CancelListed(export) => {
                if let Some(video) = self.state.project().map(|project| project.video.id.clone()) {
                    self.services.exports(ExportRequest::CancelListed { video, export });
                }
            }
            ExportAction::ListAgain => self.list_exports(),
            ExportAction::Measure => {
                if let Some(request) = self.state.measure_loudness() {
                    self.services.loudness(request);
                }
            }
            ExportAction::CancelMeasuring => self.state.exports.measuring.cancel(),
            ExportAction::SetTarget(target) => self.state.settings.exports.choices.loudness = target,
            ExportAction::CloseAnyway => {
                self.state.dialogs.remove(|open| matches!(open, Dialog::StillWorking));
                self.leave_exports(Closing::Window);
            }
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

    fn change_form(&mut self, changed: ExportForm) {
        let Some(form) = self.state.dialogs.export_form() else { return };
        let before = std::mem::replace(&mut **form, changed);
        form.follow_kind();
        form.is_named |= form.name != before.name && form.choices == before.choices;
        form.may_replace &= form.name == before.name;
        let (choices, asks) = (form.choices.clone(), form.target() != before.target() || form.name != before.name);
        let is_named = form.is_named;
        self.state.settings.exports.choices = choices;
        let untold = self.state.untold();
        if let Some(form) = self.state.dialogs.export_form() {
            form.untold = untold;
        }
        if asks && is_named {
            self.look_at_file();
        } else if asks {
            self.propose_file();
        }
    }

    fn file_chosen(&mut self, path: &Path) {
        let Some(form) = self.state.dialogs.export_form() else { return };
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
        form.folder = Some(folder.to_owned());
        form.name = name.to_string_lossy().into_owned();
        form.is_named = true;
        form.may_replace = true;
        self.state.settings.exports.folder = Some(folder.to_owned());
        self.look_at_file();
    }

    fn start_export(&mut self, replaces: bool) {
        let waiting = self.state.waiting();
        let Some(form) = self.state.dialogs.export_form() else { return };
        let (form, Some(target)) = (form.clone(), form.target()) else { return };
        let kind = form.choices.kind;
        if !kind.is_of_service() && !kind.is_local() {
            return;
        }
        if self.state.exports.has_target(&target) {
            if let Some(form) = self.state.dialogs.export_form() {
                form.place = NameState::Wrong(words::exports::form_file_in_use().to_owned());
            }
            return;
        }
        let local = if kind.is_local() {
            let Some(local) = self.state.local_job(&form, &target, replaces) else { return };
            Some(local)
        } else {
            None
        };
        let Some(project) = self.state.project() else { return };
        let (video, title) = (project.video.id.clone(), project.video.name.clone());
        let work = self.state.work_of(&form.choices);
        let saves = local.is_none() && form.saves_first && waiting > 0;
        let target_folder = target.parent().map(Path::to_owned);
        let token = local.as_ref().map_or_else(fresh_token, |local| local.token.clone());
        let id = self.state.exports.add(|id| ExportItem {
            id,
            video,
            title,
            kind,
            body: local.is_none().then(|| form.choices.body()),
            local: local.map(Box::new),
            target,
            replaces,
            token,
            export: None,
            version: Version::default(),
            encoder: None,
            levelled: None,
            state: if saves { ItemState::WaitsForSave } else { ItemState::Waits },
            watched: None,
        });
        if let Some(work) = work {
            self.state.exports.watched.insert(id, Watched::new(work));
        }
        self.state.settings.exports.folder = target_folder;
        self.state.dialogs.remove(|open| matches!(open, Dialog::Export(_)));
        if let Some(item) = self.state.exports.get(id) {
            let name = item.name();
            let text = if saves { words::exports::notice_after_save(name) } else { words::exports::notice_started(name) };
            self.state.notices.push(Tone::Info, text, None);
        }
        if saves {
            self.save_for_export();
        } else {
            self.run_export(id);
        }
    }

    fn save_for_export(&mut self) {
        match self.state.save() {
            // The end of the running save starts the export.
            SaveState::Running { .. } => {}
            _ if self.state.can(Command::File(FileCommand::Save)) => self.run(Command::File(FileCommand::Save)),
            _ => self.exports_are_not_saved(),
        }
    }

    /// Fails the exports that wait for a save, after the save failed or didn't start.
    pub(in crate::app) fn exports_are_not_saved(&mut self) {
        for id in self.state.exports.waiting_for_save() {
            self.export_ended(id, Err(ExportError::NotSaved));
        }
    }

    /// Starts the exports that wait for a save, after it succeeded; those of another video fail.
    pub(in crate::app) fn exports_after_save(&mut self) {
        let here = self.state.project().map(|project| project.video.id.clone());
        for id in self.state.exports.waiting_for_save() {
            let is_here = self.state.exports.get(id).is_some_and(|item| Some(&item.video) == here.as_ref());
            if is_here {
                self.run_export(id);
            } else {
                self.export_ended(id, Err(ExportError::NotSaved));
            }
        }
    }

    fn run_export(&mut self, id: QueueId) {
        let Some(item) = self.state.exports.get_mut(id) else { return };
        item.advance(ItemState::Waits);
        if let Some(local) = item.local.clone() {
            self.services.exports(ExportRequest::Draw { id, job: local });
        } else if let Some(job) = item.job() {
            item.advance(ItemState::Running(ExportStage::Asking(None)));
            self.services.exports(ExportRequest::Run { id, job: Box::new(job) });
        }
        self.keep_exports();
    }

    fn cancel_export(&mut self, id: QueueId) {
        let Some(item) = self.state.exports.get_mut(id).filter(|item| item.is_on_its_way()) else { return };
        let is_made = matches!(item.state, ItemState::Running(ExportStage::Downloading { .. } | ExportStage::Checking(_)));
        let export = item.export.clone().filter(|_| !is_made).map(|export| (item.video.clone(), export));
        item.advance(ItemState::Cancelling);
        let (target, token) = (item.target.clone(), item.token.clone());
        self.services.exports(ExportRequest::Cancel { id, target, token, export });
    }

    fn retry_export(&mut self, id: QueueId) {
        let Some(item) = self.state.exports.get_mut(id).filter(|item| !item.is_on_its_way()) else { return };
        match &item.state {
            ItemState::Failed(ExportError::NotSaved) => {
                item.advance(ItemState::WaitsForSave);
                if self.state.waiting() > 0 {
                    return self.save_for_export();
                }
            }
            ItemState::Failed(ExportError::IsThere(_)) => {
                let (folder, name) = (item.target.parent().map(Path::to_owned), item.name());
                item.advance(ItemState::Waits);
                return self.services.exports(ExportRequest::Place { id, folder, name });
            }
            // The server makes a new export.
            ItemState::Failed(
                ExportError::Failed(_) | ExportError::Gone(_) | ExportError::NoAddress | ExportError::Cancelled,
            ) => {
                self.services.exports(ExportRequest::Forget { target: item.target.clone(), token: item.token.clone() });
                (item.token, item.export, item.version) = (fresh_token(), None, Version::default());
                if let Some(local) = &mut item.local {
                    local.token.clone_from(&item.token);
                }
            }
            ItemState::Done { .. } => return,
            _ => {}
        }
        self.run_export(id);
    }

    /// Adds an export from the server's list to the queue, under a free file name.
    fn download_listed(&mut self, export: ExportId) {
        let Some(project) = self.state.project() else { return };
        let (video, title) = (project.video.id.clone(), project.video.name.clone());
        let Some((of, Ok(listed))) = &self.state.exports.listed else { return };
        let Some(found) = listed.iter().find(|one| one.export_id == export && *of == video) else { return };
        let (kind, granularity) =
            if is_archive(found) { (ExportKind::Clips, Some(Granularity::Clips)) } else { (ExportKind::Film, None) };
        let name =
            self.state.exports.file_of(&found.export_id).map_or_else(|| name_of_listed(&title, found), FinishedExport::name);
        let id = self.state.exports.add(|id| ExportItem {
            id,
            video,
            title,
            kind,
            body: Some(CreateExport { granularity, ..CreateExport::default() }),
            local: None,
            target: PathBuf::from(&name),
            replaces: false,
            token: fresh_token(),
            export: Some(export),
            version: Version::default(),
            encoder: None,
            levelled: None,
            state: ItemState::Waits,
            watched: None,
        });
        self.services.exports(ExportRequest::Place { id, folder: self.state.settings.exports.folder.clone(), name });
    }

    /// Handles an event of the exports job.
    // One match arm per event.
    #[allow(clippy::too_many_lines)]
    pub(in crate::app) fn take_export(&mut self, event: ExportEvent) {
        match event {
            ExportEvent::Proposed { id: asked, file: path } => {
                if let Some(form) = self.state.dialogs.export_form().filter(|form| form.asked == asked) {
                    form.folder = path.parent().map(Path::to_owned);
                    form.name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    form.place = NameState::Free;
                    // A free name does not tell whether the folder exists, so the file is checked.
                    self.look_at_file();
                }
            }
            ExportEvent::Looked { id: asked, state: place } => {
                if let Some(form) = self.state.dialogs.export_form().filter(|form| form.asked == asked) {
                    form.place = place;
                }
            }
            ExportEvent::Placed { id, file: path } => {
                // The user may have cancelled it meanwhile.
                let waits = |item: &&mut ExportItem| matches!(item.state, ItemState::Waits);
                if let Some(item) = self.state.exports.get_mut(id).filter(waits) {
                    item.target = path;
                    if let Some(local) = &mut item.local {
                        local.target.clone_from(&item.target);
                    }
                    self.run_export(id);
                }
            }
            ExportEvent::Stage { id, stage } => {
                let Some(item) = self.state.exports.get_mut(id) else { return };
                if matches!(item.state, ItemState::Cancelling) {
                    return;
                }
                let before = (item.export.clone(), item.version.clone());
                let begins = matches!(stage, ExportStage::Rendering { .. });
                item.advance(ItemState::Running(stage));
                let is_news = before != (item.export.clone(), item.version.clone());
                if let Some(watched) = self.state.exports.watched.get_mut(&id).filter(|_| begins) {
                    watched.begin();
                }
                if is_news {
                    self.keep_exports();
                }
            }
            ExportEvent::Drawn { id, done } => {
                // Progress sent before the cancellation may arrive after it.
                let draws = |item: &&mut ExportItem| item.is_on_its_way() && !matches!(item.state, ItemState::Cancelling);
                if let Some(item) = self.state.exports.get_mut(id).filter(draws) {
                    item.advance(ItemState::Drawing(done));
                    if let Some(watched) = self.state.exports.watched.get_mut(&id) {
                        watched.begin();
                    }
                }
            }
            ExportEvent::Ended { id, ended } => self.export_ended(id, *ended),
            ExportEvent::Cancelled { id, why } => {
                if self.state.exports.get(id).is_some_and(|item| matches!(item.state, ItemState::Cancelling)) {
                    self.state.exports.ended(id, Err(ExportError::Cancelled));
                    self.keep_exports();
                }
                if let Some(why) = why {
                    let text = words::exports::notice_not_cancelled(why);
                    self.state.notices.push(Tone::Warning, text, None);
                }
            }
            ExportEvent::Listed { video, listed } => {
                self.state.exports.is_listing = false;
                self.state.exports.listed = Some((video, listed));
            }
            ExportEvent::NotShown { file: path, why } => {
                let text = words::exports::notice_not_shown(path.display(), &why);
                self.state.notices.push(Tone::Warning, text, Some(why.advice().into()));
            }
        }
    }

    fn export_ended(&mut self, id: QueueId, ended: Result<Exported, ExportError>) {
        let Some(item) = self.state.exports.ended(id, ended) else { return };
        let (name, state) = (item.name(), item.state.clone());
        let done = if let ItemState::Done { bytes, content } = &state { Some((*bytes, content)) } else { None };
        self.state.export_measured(id, done);
        let (tone, text, advice) = match state {
            ItemState::Done { bytes, content } => {
                (Tone::Info, words::exports::notice_done(described(&content, bytes), &name), None)
            }
            ItemState::Failed(error) => {
                (Tone::Error, words::exports::notice_failed(&error, &name), Some(error.advice().to_owned()))
            }
            _ => return,
        };
        if !self.is_in_front() {
            let (title, what) = if tone == Tone::Error {
                (words::exports::system_failed(&name), words::exports::system_failed_text())
            } else {
                (words::exports::system_done(&name), words::exports::system_done_text())
            };
            self.services.exports(ExportRequest::Notify(SystemNotice { title, text: what.into() }));
        }
        self.state.notices.push(tone, text, advice);
        self.outbox.want_attention();
        let key = self.place_key();
        self.state.exports.remember_file(&key, id);
        self.keep_exports();
        if self.state.dialogs.has(|open| matches!(open, Dialog::Exports)) {
            self.list_exports();
        }
    }

    /// Stores unfinished exports and the files of finished ones in the settings, for the next start.
    fn keep_exports(&mut self) {
        let (key, before) = (self.place_key(), &self.state.settings.exports);
        let unfinished = self.state.exports.kept(&key, &before.unfinished);
        let finished = self.state.exports.kept_files(&key, &before.finished);
        let drawing = self.state.exports.kept_drawings();
        if unfinished != before.unfinished || finished != before.finished || drawing != before.drawing {
            let kept = &mut self.state.settings.exports;
            (kept.unfinished, kept.finished, kept.drawing) = (unfinished, finished, drawing);
            self.keeping().store();
        }
    }

    /// Restores the exports that were unfinished when the program was closed.
    pub(in crate::app) fn restore_exports(&mut self) {
        let before = self.state.exports.items().count();
        let key = self.place_key();
        // An export that another window is drawing is locked by it, and stays.
        for left in self.state.exports.abandoned(&self.state.settings.exports.drawing) {
            self.services.exports(ExportRequest::Forget { target: left.target, token: left.token });
        }
        self.state.settings.exports.drawing = self.state.exports.kept_drawings();
        self.state.exports.restore(&key, &self.state.settings.exports.unfinished);
        self.state.exports.restore_files(&key, &self.state.settings.exports.finished);
        match self.state.exports.items().count() - before {
            0 => {}
            count => {
                let (text, advice) = (words::exports::notice_unfinished(count), words::exports::notice_unfinished_advice());
                self.state.notices.push(Tone::Warning, text, Some(advice.into()));
            }
        }
    }
}

fn fresh_token() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}
