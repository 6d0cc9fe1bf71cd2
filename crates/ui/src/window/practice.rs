//! Practice mode in the window: a practice program replaces the real one, which keeps its state and returns with one click.

use super::{Window, waker};
use crate::{
    app::{
        Action, App, Command, Dialog, PlayCommand,
        features::practice::{PracticeAction, PracticeForm, PracticeOn},
    },
    jobs::practice::{PracticeError, PracticeFolder},
    ui::panels::Panels,
};
use egui::Context;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
    mpsc,
};

/// The real program during practice mode.
pub(super) struct Parked {
    app: App,
    panels: Panels,
    /// Folder with the copy, deleted when this value is dropped.
    folder: PracticeFolder,
}

/// A workspace copy that is being made.
pub(super) struct Preparing {
    form: PracticeForm,
    made: mpsc::Receiver<Result<PracticeFolder, PracticeError>>,
    is_stopped: Arc<AtomicBool>,
}

impl Drop for Preparing {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Release);
    }
}

impl Window {
    /// Starts to make the copy on another thread.
    pub(super) fn begin_practice(&mut self, context: &Context) {
        let form = match self.app.state().dialog() {
            Some(Dialog::Practice(form)) if self.parked.is_none() && self.preparing.is_none() => (**form).clone(),
            _ => return,
        };
        let from = match form.on {
            PracticeOn::Sample => None,
            PracticeOn::Workspace => {
                let Some(folder) = self.app.workspace_to_copy() else {
                    let why = words::window::practice_not_here().to_owned();
                    return self.app.apply(Action::Practice(PracticeAction::NotBegun(Some(why))));
                };
                Some(folder)
            }
        };
        let (sender, made) = mpsc::channel();
        let (is_stopped, wake) = (Arc::new(AtomicBool::new(false)), context.clone());
        let asked = is_stopped.clone();
        let prepare = move || {
            // If the receiver is gone, the folder is deleted immediately.
            let _ = sender.send(PracticeFolder::prepare(from.as_deref(), &|| asked.load(Ordering::Acquire)));
            wake.request_repaint();
        };
        match std::thread::Builder::new().name("practice".into()).spawn(prepare) {
            Ok(_) => self.preparing = Some(Preparing { form, made, is_stopped }),
            Err(error) => self.app.apply(Action::Practice(PracticeAction::NotBegun(Some(error.to_string())))),
        }
    }

    /// Starts practice mode when the copy is ready, and handles events of the real program meanwhile.
    pub(super) fn follow_practice(&mut self, context: &Context) {
        if let Some(parked) = &mut self.parked {
            parked.app.poll();
        }
        let Some(preparing) = &self.preparing else { return };
        if !self.app.state().dialogs.has(|open| matches!(open, Dialog::Practice(_))) {
            // The dialog was closed: the copy is no longer needed.
            self.preparing = None;
            return;
        }
        let made = match preparing.made.try_recv() {
            Err(mpsc::TryRecvError::Empty) => return,
            Err(mpsc::TryRecvError::Disconnected) => Err(PracticeError::NotMade),
            Ok(made) => made,
        };
        let form = preparing.form.clone();
        self.preparing = None;
        let begun = made.map_err(anyhow::Error::from).and_then(|folder| self.practise(context, &form, folder));
        if let Err(error) = begun {
            self.app.apply(Action::Practice(PracticeAction::NotBegun(Some(error.to_string()))));
        }
        context.request_repaint();
    }

    /// Replaces the real program with a practice program.
    fn practise(&mut self, context: &Context, form: &PracticeForm, folder: PracticeFolder) -> anyhow::Result<()> {
        let mut app = self.app.practising(form, folder.path().to_owned(), waker(context))?;
        app.use_sound(self.sound.clone());
        app.apply(Action::PausePreviews(self.app.state().previews_paused));
        self.app.apply(Action::CloseDialog);
        if self.app.state().play.is_playing() {
            self.app.apply(Action::Run(Command::Play(PlayCommand::ShuttleStop)));
        }
        let app = std::mem::replace(&mut self.app, app);
        let panels = std::mem::take(&mut self.panels);
        self.parked = Some(Parked { app, panels, folder });
        self.forget_input(context);
        Ok(())
    }

    /// Deletes the copy and restores the real program; returns true if practice mode was on.
    pub(super) fn end_practice(&mut self, context: &Context) -> bool {
        let Some(Parked { app, panels, folder }) = self.parked.take() else { return false };
        let ended = std::mem::replace(&mut self.app, app);
        self.panels = panels;
        self.forget_input(context);
        // Its server stops and its files are deleted on another thread.
        let end = move || {
            drop(ended);
            if let Err(error) = folder.remove() {
                tracing::warn!(%error, "the copy of practice could not be removed; a later practice removes it");
            }
        };
        if let Err(error) = std::thread::Builder::new().name("practice".into()).spawn(end) {
            tracing::warn!(%error, "the end of practice waits for its services");
        }
        context.request_repaint();
        true
    }

    /// Drops dialogs and focus, which belong to the program that was replaced.
    fn forget_input(&mut self, context: &Context) {
        (self.picking, self.typed_path, self.chosen, self.copying) = (None, None, None, None);
        context.memory_mut(|memory| memory.focused().into_iter().for_each(|focused| memory.surrender_focus(focused)));
    }
}
