//! Exports at work: the form and its file, the queue, and the answers of the jobs.

use crate::{
    api::{
        ExportId,
        export::{CreateExport, Granularity},
    },
    app::{
        App, Dialog,
        features::exports::{
            ExportForm, ExportItem, ExportKind, FinishedExport, ItemState, actions::ExportAction, described, forecast::Watched,
            listed::is_archive, name_of_listed,
        },
        notice::Tone,
        state::Closing,
    },
    jobs::exports::{
        ExportError, ExportEvent, ExportRequest, ExportStage, Exported, NameState, QueueId, SystemNotice, Version,
    },
};
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

impl App {
    pub(super) fn list_exports(&mut self) {
        let Some(video) = self.state.project().map(|project| project.video.id.clone()) else { return };
        self.state.exports.is_listing = true;
        self.state.exports.listed_at = Some(Instant::now());
        self.services.exports(ExportRequest::List(video));
    }

    /// Requests a free file name.
    pub(super) fn propose_file(&mut self) {
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

pub(super) fn fresh_token() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}
