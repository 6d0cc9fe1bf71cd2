//! Exports at work: the form and its file, the queue, and the answers of the jobs.

use crate::{
    api::{
        ExportId,
        export::{CreateExport, Granularity},
    },
    app::{
        Dialog,
        dialog::Dialogs,
        features::{
            Session,
            exports::{
                ExportForm, ExportItem, ExportKind, FinishedExport, ItemState,
                actions::ExportAction,
                described,
                forecast::Watched,
                listed::is_archive,
                loudness::Subject,
                name_of_listed,
                queue::Exports,
                range::{fresh_token, lasting_sounds, local_job, range_of, work_of},
            },
            keeping::Keeping,
        },
        notice::{Notices, Tone},
        outbox::Outbox,
        settings::{KeptSettings, export_forms::remember},
    },
    document::Project,
    jobs::{
        Services,
        exports::{
            Content, ExportError, ExportEvent, ExportRequest, ExportStage, Exported, NameState, PartOf, QueueId, SystemNotice,
            Version, untold_of,
        },
        file_name::for_file,
        loudness::LoudnessRequest,
    },
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

/// Parts of the program that exports read, and those that they may change.
pub(in crate::app) struct Context<'a> {
    /// The settings of exports with their storing, and the open video.
    pub keeping: Keeping<'a>,
    /// The dialogs, of which one is the export form.
    pub dialogs: &'a mut Dialogs,
    /// Whether the dialog for an API key covers the others.
    pub asks_for_key: bool,
    /// Whether the window has the keyboard focus.
    pub is_in_front: bool,
    /// The notices.
    pub notices: &'a mut Notices,
    /// Requests to the desktop, for attention.
    pub outbox: &'a mut Outbox,
    /// The jobs.
    pub services: &'a Services,
}

/// Effect of an action of exports on the rest of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Effect {
    /// Save the open video, for exports that wait for that.
    Save,
    /// Close the window although exports are running.
    CloseWindow,
}

impl Context<'_> {
    /// Project of the open video.
    fn project(&self) -> Option<&Project> {
        self.keeping.session.map(Session::project)
    }

    /// Number of unsaved changes of the open video.
    fn waiting(&self) -> usize {
        self.keeping.session.map_or(0, Session::waiting)
    }

    /// Sentences about the parts of the video that the timeline of the form would not include.
    fn untold(&self) -> Vec<String> {
        let format = match self.dialogs.top() {
            Some(Dialog::Export(form)) if !self.asks_for_key && form.choices.kind == ExportKind::Timeline => {
                Some(form.choices.timeline)
            }
            _ => None,
        };
        format.zip(self.project()).map(|(format, project)| untold_of(project, format)).unwrap_or_default()
    }

    /// Requests a check of the chosen file on disk.
    fn look_at_file(&mut self) {
        let Some(form) = self.dialogs.export_form() else { return };
        form.asked.advance();
        form.place = NameState::Asked;
        match form.target() {
            Some(target) => self.services.exports(ExportRequest::Look { id: form.asked, file: target }),
            None if form.folder.is_none() => {}
            None => form.place = NameState::Wrong(form.why_no_target().into()),
        }
    }

    /// Takes the file of the file chooser into the form.
    fn file_chosen(&mut self, path: &Path) {
        let Some(form) = self.dialogs.export_form() else { return };
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
        form.folder = Some(folder.to_owned());
        form.name = name.to_string_lossy().into_owned();
        form.is_named = true;
        form.may_replace = true;
        self.keeping.settings.exports.folder = Some(folder.to_owned());
        self.look_at_file();
    }
}

impl Exports {
    /// Opens [`Dialog::Export`] for the open video, with the settings of the last export.
    pub(super) fn open_form(&mut self, context: &mut Context<'_>) {
        let Some(project) = context.project() else { return };
        let settings = &context.keeping.settings.exports;
        let form = ExportForm {
            choices: settings.choices.clone(),
            folder: settings.folder.clone(),
            name: format!("{}.{}", for_file(&project.video.name), settings.choices.ending()),
            saves_first: true,
            ..ExportForm::default()
        };
        context.dialogs.open(Dialog::Export(Box::new(form)));
        let untold = context.untold();
        if let Some(form) = context.dialogs.export_form() {
            form.untold = untold;
        }
        self.propose_file(context);
    }

    /// Requests the server's list of exports of the open video.
    pub(super) fn list(&mut self, context: &mut Context<'_>) {
        let Some(video) = context.project().map(|project| project.video.id.clone()) else { return };
        self.is_listing = true;
        self.listed_at = Some(Instant::now());
        context.services.exports(ExportRequest::List(video));
        // Another window may have continued what is unfinished here.
        let parts = self.interrupted_parts();
        if !parts.is_empty() {
            context.services.exports(ExportRequest::FindLeft(parts));
        }
    }

    /// Requests a free file name.
    fn propose_file(&mut self, context: &mut Context<'_>) {
        let Some(form) = context.dialogs.export_form() else { return };
        form.asked.advance();
        form.place = NameState::Asked;
        // Includes the file extension, because the name must be free with it.
        let name = form.target().and_then(|target| Some(target.file_name()?.to_string_lossy().into_owned()));
        let name = name.unwrap_or_else(|| form.name.clone());
        let taken = self.targets();
        context.services.exports(ExportRequest::Propose { id: form.asked, folder: form.folder.clone(), name, taken });
    }

    /// Applies an action of the user; returns what the program has to do.
    pub(in crate::app) fn update(&mut self, action: ExportAction, context: &mut Context<'_>) -> Option<Effect> {
        match action {
            ExportAction::Change(form) => self.change_form(*form, context),
            // The window opens the file chooser and returns the chosen file in another action.
            ExportAction::Choose => {}
            ExportAction::Chosen(path) => context.file_chosen(&path),
            ExportAction::UseFreeName => self.propose_file(context),
            ExportAction::Start { replaces } => return self.start(replaces, context),
            ExportAction::Cancel(id) => self.cancel(id, context),
            ExportAction::Retry(id) => return self.retry(id, context),
            ExportAction::Remove(id) => {
                if let Some(item) = self.get(id).filter(|item| !item.is_on_its_way()) {
                    // Deletes the partial download of an unfinished export.
                    context.services.exports(ExportRequest::Forget { target: item.target.clone(), token: item.token.clone() });
                    self.remove(id);
                    self.keep(context);
                }
            }
            ExportAction::RemoveEnded => {
                let ended = |item: &&ExportItem| matches!(item.state, ItemState::Done { .. } | ItemState::Failed(_));
                let ended: Vec<_> = self.items().filter(ended).map(|item| item.id).collect();
                for id in ended {
                    self.update(ExportAction::Remove(id), context);
                }
            }
            ExportAction::Reveal(id) | ExportAction::Open(id) => {
                if let Some(item) = self.get(id) {
                    let opens = matches!(action, ExportAction::Open(_));
                    context.services.exports(ExportRequest::Reveal { file: item.target.clone(), opens });
                }
            }
            ExportAction::RevealFile(file) => context.services.exports(ExportRequest::Reveal { file, opens: false }),
            ExportAction::Download(export) => self.download(export, context),
            ExportAction::CancelListed(export) => {
                if let Some(video) = context.project().map(|project| project.video.id.clone()) {
                    context.services.exports(ExportRequest::CancelListed { video, export });
                }
            }
            ExportAction::ListAgain => self.list(context),
            ExportAction::Measure => {
                if let Some(request) = context.keeping.session.and_then(|session| self.measure(session)) {
                    context.services.loudness(request);
                }
            }
            ExportAction::CancelMeasuring => self.measuring.cancel(),
            ExportAction::SetTarget(target) => context.keeping.settings.exports.choices.loudness = target,
            ExportAction::CloseAnyway => {
                context.dialogs.remove(|open| matches!(open, Dialog::StillWorking));
                return Some(Effect::CloseWindow);
            }
        }
        None
    }

    /// Takes a changed form, and looks at its file again where it is another one.
    fn change_form(&mut self, changed: ExportForm, context: &mut Context<'_>) {
        let Some(form) = context.dialogs.export_form() else { return };
        let before = std::mem::replace(&mut **form, changed);
        form.follow_kind();
        form.is_named |= form.name != before.name && form.choices == before.choices;
        form.may_replace &= form.name == before.name;
        let (choices, asks) = (form.choices.clone(), form.target() != before.target() || form.name != before.name);
        let is_named = form.is_named;
        context.keeping.settings.exports.choices = choices;
        let untold = context.untold();
        if let Some(form) = context.dialogs.export_form() {
            form.untold = untold;
        }
        if asks && is_named {
            context.look_at_file();
        } else if asks {
            self.propose_file(context);
        }
    }

    /// Adds the export of the form to the queue.
    fn start(&mut self, replaces: bool, context: &mut Context<'_>) -> Option<Effect> {
        let waiting = context.waiting();
        let form = context.dialogs.export_form()?.clone();
        let target = form.target()?;
        let kind = form.choices.kind;
        if !kind.is_of_service() && !kind.is_local() {
            return None;
        }
        if self.has_target(&target) {
            if let Some(form) = context.dialogs.export_form() {
                form.place = NameState::Wrong(words::exports::form_file_in_use().to_owned());
            }
            return None;
        }
        let local = if kind.is_local() { Some(local_job(context.keeping.session?, &form, &target, replaces)?) } else { None };
        let project = context.project()?;
        let (video, title) = (project.video.id.clone(), project.video.name.clone());
        let work = work_of(project, &form.choices);
        let saves = local.is_none() && form.saves_first && waiting > 0;
        let target_folder = target.parent().map(Path::to_owned);
        let token = local.as_ref().map_or_else(fresh_token, |local| local.token.clone());
        let id = self.add(|id| ExportItem {
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
            self.watched.insert(id, Watched::new(work));
        }
        context.keeping.settings.exports.folder = target_folder;
        context.dialogs.remove(|open| matches!(open, Dialog::Export(_)));
        if let Some(item) = self.get(id) {
            let name = item.name();
            let text = if saves { words::exports::notice_after_save(name) } else { words::exports::notice_started(name) };
            context.notices.push(Tone::Info, text, None);
        }
        if saves {
            return Some(Effect::Save);
        }
        self.run(id, context);
        None
    }

    /// Fails the exports that wait for a save, after the save failed or didn't start.
    pub(in crate::app) fn are_not_saved(&mut self, context: &mut Context<'_>) {
        for id in self.waiting_for_save() {
            self.end(id, Err(ExportError::NotSaved), context);
        }
    }

    /// Starts the exports that wait for a save, after it succeeded; those of another video fail.
    pub(in crate::app) fn run_saved(&mut self, context: &mut Context<'_>) {
        let here = context.project().map(|project| project.video.id.clone());
        for id in self.waiting_for_save() {
            let is_here = self.get(id).is_some_and(|item| Some(&item.video) == here.as_ref());
            if is_here {
                self.run(id, context);
            } else {
                self.end(id, Err(ExportError::NotSaved), context);
            }
        }
    }

    /// Hands an export to the job that makes it.
    fn run(&mut self, id: QueueId, context: &mut Context<'_>) {
        let Some(item) = self.get_mut(id) else { return };
        item.advance(ItemState::Waits);
        if let Some(local) = item.local.clone() {
            context.services.exports(ExportRequest::Draw { id, job: local });
        } else if let Some(job) = item.job() {
            item.advance(ItemState::Running(ExportStage::Asking(None)));
            context.services.exports(ExportRequest::Run { id, job: Box::new(job) });
        }
        self.keep(context);
    }

    /// Cancels an export on its way.
    fn cancel(&mut self, id: QueueId, context: &mut Context<'_>) {
        let Some(item) = self.get_mut(id).filter(|item| item.is_on_its_way()) else { return };
        let is_made = matches!(item.state, ItemState::Running(ExportStage::Downloading { .. } | ExportStage::Checking(_)));
        let export = item.export.clone().filter(|_| !is_made).map(|export| (item.video.clone(), export));
        item.advance(ItemState::Cancelling);
        let (target, token) = (item.target.clone(), item.token.clone());
        context.services.exports(ExportRequest::Cancel { id, target, token, export });
    }

    /// Retries or continues an export.
    fn retry(&mut self, id: QueueId, context: &mut Context<'_>) -> Option<Effect> {
        let item = self.get_mut(id).filter(|item| !item.is_on_its_way())?;
        match &item.state {
            ItemState::Failed(ExportError::NotSaved) => {
                item.advance(ItemState::WaitsForSave);
                if context.waiting() > 0 {
                    return Some(Effect::Save);
                }
            }
            ItemState::Failed(ExportError::IsThere(_)) => {
                let (folder, name) = (item.target.parent().map(Path::to_owned), item.name());
                item.advance(ItemState::Waits);
                context.services.exports(ExportRequest::Place { id, folder, name });
                return None;
            }
            // The server makes a new export.
            ItemState::Failed(
                ExportError::Failed(_) | ExportError::Gone(_) | ExportError::NoAddress | ExportError::Cancelled,
            ) => {
                context.services.exports(ExportRequest::Forget { target: item.target.clone(), token: item.token.clone() });
                (item.token, item.export, item.version) = (fresh_token(), None, Version::default());
                if let Some(local) = &mut item.local {
                    local.token.clone_from(&item.token);
                }
            }
            ItemState::Done { .. } => return None,
            _ => {}
        }
        self.run(id, context);
        None
    }

    /// Adds an export from the server's list to the queue, under a free file name.
    fn download(&mut self, export: ExportId, context: &mut Context<'_>) {
        let Some(project) = context.project() else { return };
        let (video, title) = (project.video.id.clone(), project.video.name.clone());
        let Some((of, Ok(listed))) = &self.listed else { return };
        let Some(found) = listed.iter().find(|one| one.export_id == export && *of == video) else { return };
        let (kind, granularity) =
            if is_archive(found) { (ExportKind::Clips, Some(Granularity::Clips)) } else { (ExportKind::Film, None) };
        let name = self.file_of(&found.export_id).map_or_else(|| name_of_listed(&title, found), FinishedExport::name);
        let id = self.add(|id| ExportItem {
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
        context.services.exports(ExportRequest::Place { id, folder: context.keeping.settings.exports.folder.clone(), name });
    }

    /// Handles an event of the exports job.
    // One match arm per event.
    #[allow(clippy::too_many_lines)]
    pub(in crate::app) fn answered(&mut self, event: ExportEvent, context: &mut Context<'_>) {
        match event {
            ExportEvent::Proposed { id: asked, file: path } => {
                if let Some(form) = context.dialogs.export_form().filter(|form| form.asked == asked) {
                    form.folder = path.parent().map(Path::to_owned);
                    form.name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    form.place = NameState::Free;
                    // A free name does not tell whether the folder exists, so the file is checked.
                    context.look_at_file();
                }
            }
            ExportEvent::Looked { id: asked, state: place } => {
                if let Some(form) = context.dialogs.export_form().filter(|form| form.asked == asked) {
                    form.place = place;
                }
            }
            ExportEvent::Placed { id, file: path } => {
                // The user may have cancelled it meanwhile.
                let waits = |item: &&mut ExportItem| matches!(item.state, ItemState::Waits);
                if let Some(item) = self.get_mut(id).filter(waits) {
                    item.target = path;
                    if let Some(local) = &mut item.local {
                        local.target.clone_from(&item.target);
                    }
                    self.run(id, context);
                }
            }
            ExportEvent::Stage { id, stage } => {
                let Some(item) = self.get_mut(id) else { return };
                if matches!(item.state, ItemState::Cancelling) {
                    return;
                }
                let before = (item.export.clone(), item.version.clone());
                let begins = matches!(stage, ExportStage::Rendering { .. });
                item.advance(ItemState::Running(stage));
                let is_news = before != (item.export.clone(), item.version.clone());
                if let Some(watched) = self.watched.get_mut(&id).filter(|_| begins) {
                    watched.begin();
                }
                if is_news {
                    self.keep(context);
                }
            }
            ExportEvent::Drawn { id, done } => {
                // Progress sent before the cancellation may arrive after it.
                let draws = |item: &&mut ExportItem| item.is_on_its_way() && !matches!(item.state, ItemState::Cancelling);
                if let Some(item) = self.get_mut(id).filter(draws) {
                    item.advance(ItemState::Drawing(done));
                    if let Some(watched) = self.watched.get_mut(&id) {
                        watched.begin();
                    }
                }
            }
            ExportEvent::Ended { id, ended } => self.end(id, *ended, context),
            ExportEvent::Cancelled { id, why } => {
                if self.get(id).is_some_and(|item| matches!(item.state, ItemState::Cancelling)) {
                    self.ended(id, Err(ExportError::Cancelled));
                    self.keep(context);
                }
                if let Some(why) = why {
                    let text = words::exports::notice_not_cancelled(why);
                    context.notices.push(Tone::Warning, text, None);
                }
            }
            ExportEvent::Left { left, running } => {
                self.leave_running(&running, &context.keeping.place_key());
                self.take_unfinished(&left, context);
            }
            ExportEvent::Listed { video, listed } => {
                self.is_listing = false;
                self.listed = Some((video, listed));
            }
            ExportEvent::NotShown { file: path, why } => {
                let text = words::exports::notice_not_shown(path.display(), &why);
                context.notices.push(Tone::Warning, text, Some(why.advice().into()));
            }
        }
    }

    /// Handles the end of an export: shows a notice, and asks for attention if the window is behind others.
    fn end(&mut self, id: QueueId, ended: Result<Exported, ExportError>, context: &mut Context<'_>) {
        let Some(item) = self.ended(id, ended) else { return };
        let (name, state) = (item.name(), item.state.clone());
        let done = if let ItemState::Done { bytes, content } = &state { Some((*bytes, content)) } else { None };
        self.remember_cost(id, done, context.keeping.settings);
        let (tone, text, advice) = match state {
            ItemState::Done { bytes, content } => {
                (Tone::Info, words::exports::notice_done(described(&content, bytes), &name), None)
            }
            ItemState::Failed(error) => {
                (Tone::Error, words::exports::notice_failed(&error, &name), Some(error.advice().to_owned()))
            }
            _ => return,
        };
        if !context.is_in_front {
            let (title, what) = if tone == Tone::Error {
                (words::exports::system_failed(&name), words::exports::system_failed_text())
            } else {
                (words::exports::system_done(&name), words::exports::system_done_text())
            };
            context.services.exports(ExportRequest::Notify(SystemNotice { title, text: what.into() }));
        }
        context.notices.push(tone, text, advice);
        context.outbox.want_attention();
        let key = context.keeping.place_key();
        self.remember_file(&key, id);
        self.keep(context);
        if context.dialogs.has(|open| matches!(open, Dialog::Exports)) {
            self.list(context);
        }
    }

    /// Remembers what a finished export cost; forgets one that failed.
    fn remember_cost(&mut self, id: QueueId, done: Option<(u64, &Content)>, settings: &mut KeptSettings) {
        let Some(watched) = self.watched.remove(&id) else { return };
        let Some((bytes, Content::Media(probe))) = done else { return };
        // A GIF does not state its length.
        let range = self.get(id).and_then(|item| item.local.as_ref()).map(|job| job.range.1.0 - job.range.0.0);
        if let Some(cost) = range.or(probe.duration_ms).and_then(|length| watched.measured(bytes, length)) {
            let mut measured = settings.exports.measured();
            remember(&mut measured, cost);
            settings.exports.set_measured(&measured);
        }
    }

    /// Begins to measure the range that an export would have.
    fn measure(&mut self, session: &Session) -> Option<LoudnessRequest> {
        let (from, to, _) = range_of(session)?;
        let (project, plan) = (Arc::new(session.project().clone()), lasting_sounds(session.project()));
        let (video, range) = (project.video.id.clone(), (from, to));
        let (id, given_up) = self.measuring.begin(Subject { video, range, plan });
        Some(LoudnessRequest { id, project, range, given_up })
    }

    /// Stores unfinished exports and the files of finished ones in the settings, for the next start.
    fn keep(&mut self, context: &mut Context<'_>) {
        let (key, before) = (context.keeping.place_key(), &context.keeping.settings.exports);
        let unfinished = self.kept(&key, &before.unfinished);
        let finished = self.kept_files(&key, &before.finished);
        let drawing = self.kept_drawings();
        if unfinished != before.unfinished || finished != before.finished || drawing != before.drawing {
            let kept = &mut context.keeping.settings.exports;
            (kept.unfinished, kept.finished, kept.drawing) = (unfinished, finished, drawing);
            context.keeping.store();
        }
    }

    /// Reads the exports that were unfinished when the program was closed, or that another window runs.
    pub(in crate::app) fn resume(&mut self, context: &mut Context<'_>) {
        let (key, stored) = (context.keeping.place_key(), &context.keeping.settings.exports);
        self.restore_files(&key, &stored.finished);
        let parts = self.note_stored(&key, &stored.unfinished, &stored.drawing);
        if !parts.is_empty() {
            context.services.exports(ExportRequest::FindLeft(parts));
        }
    }

    /// Shows the exports that no window runs as unfinished, and removes what is left of local ones.
    fn take_unfinished(&mut self, left: &[PartOf], context: &mut Context<'_>) {
        let before = self.items().count();
        for PartOf { target, token } in self.take_left(left) {
            context.services.exports(ExportRequest::Forget { target, token });
        }
        self.keep(context);
        match self.items().count() - before {
            0 => {}
            count => {
                let (text, advice) = (words::exports::notice_unfinished(count), words::exports::notice_unfinished_advice());
                context.notices.push(Tone::Warning, text, Some(advice.into()));
            }
        }
    }
}
