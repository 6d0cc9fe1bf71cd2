//! The window: puts the panels together, turns input into actions, and owns nothing but what is on screen.

use super::{
    dialogs::{self, DialogMemory},
    icons,
    inspector::{self, InspectorMemory},
    notices,
    pictures::Textures,
    stage::{self, StageMemory},
    status, theme,
    timeline::{self, TimelineMemory},
    top_bar,
    tour::Tour,
    widgets,
};
use crate::app::{Action, App, Command, Connection, Paths, Start, State, doctor};
use egui::{Align2, CentralPanel, Context, Frame, Margin, Panel, RichText, Ui, ViewportCommand};
use std::{
    path::PathBuf,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

/// Why no window could be shown.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// Nothing to draw on.
    #[error("no display: {0}. Log in to a desktop, or run `xvfb-run cutroom tour --out DIR`")]
    NoDisplay(String),
    /// The toolkit failed.
    #[error("the window could not be opened: {0}")]
    Failed(String),
}

/// Everything behind one window.
pub struct Window {
    app: App,
    tour: Option<Tour>,
    textures: Textures,
    stage: StageMemory,
    timeline: TimelineMemory,
    inspector: InspectorMemory,
    dialogs: DialogMemory,
    /// The file dialog that is open.
    picking: Option<(mpsc::Receiver<Option<PathBuf>>, Instant)>,
    timeline_height: f32,
}

/// Opens the window and runs until it closes.
pub fn open(start: Start, paths: Paths, tour: Option<Tour>) -> Result<(), WindowError> {
    doctor::display().map_err(WindowError::NoDisplay)?;
    let size = tour.as_ref().map_or([1440.0, 900.0], Tour::size);
    let viewport = egui::ViewportBuilder::default()
        .with_title("Cutroom")
        .with_app_id("cutroom")
        .with_inner_size(size)
        .with_min_inner_size([900.0, 560.0])
        .with_drag_and_drop(true);
    let options = eframe::NativeOptions { viewport, renderer: eframe::Renderer::Glow, ..Default::default() };
    let failed = |error: eframe::Error| WindowError::Failed(error.to_string());
    eframe::run_native("Cutroom", options, Box::new(|creation| Ok(Box::new(Window::new(&creation.egui_ctx, start, paths, tour)?)))).map_err(failed)
}

impl Window {
    /// A window on a context; the worker wakes it when something happened.
    pub fn new(context: &Context, start: Start, paths: Paths, tour: Option<Tour>) -> std::io::Result<Self> {
        theme::install(context);
        let wake = context.clone();
        let app = App::new(start, paths, Arc::new(move || wake.request_repaint()))?;
        Ok(Self {
            app,
            tour,
            textures: Textures::default(),
            stage: StageMemory::default(),
            timeline: TimelineMemory::default(),
            inspector: InspectorMemory::default(),
            dialogs: DialogMemory::default(),
            picking: None,
            timeline_height: 0.0,
        })
    }

    /// What is drawn.
    pub fn state(&self) -> &State {
        &self.app.state
    }

    /// Does what a user would wish, as menus and keys do.
    pub fn apply(&mut self, action: Action) {
        self.app.apply(action);
    }

    /// Takes what the worker has told. Called before every frame, and while the window is hidden.
    pub fn poll(&mut self, context: &Context) {
        self.app.poll();
        if self.app.state.notices.tick() {
            context.request_repaint_after(Duration::from_secs(1));
        }
        self.picked(context);
    }

    /// Draws one frame and does what it asked for.
    pub fn frame(&mut self, ui: &mut Ui) {
        let mut actions = Vec::new();
        self.close_request(ui.ctx(), &mut actions);
        self.textures.begin();
        self.draw(ui, &mut actions);
        dropped_files(ui.ctx(), &self.app.state, &mut actions);
        actions.extend(widgets::pressed_commands(ui).into_iter().map(Action::Run));
        self.app.set_timeline_width(self.timeline.width);
        if !actions.is_empty() {
            ui.ctx().request_repaint();
        }
        for action in actions {
            if matches!(action, Action::Run(Command::Import)) && self.app.state.can(Command::Import) {
                self.pick_file(ui.ctx());
            }
            self.app.apply(action);
        }
        if self.app.state.closed {
            ui.ctx().send_viewport_cmd(ViewportCommand::Close);
        }
    }

    fn draw(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let state = &self.app.state;
        let bar = |x: i8| Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(x, 0));
        Panel::top("top-bar").exact_size(theme::TOP_BAR).frame(bar(10)).show(ui, |ui| top_bar::show(ui, state, actions));
        Panel::bottom("status").exact_size(theme::STATUS_BAR).frame(bar(12)).show(ui, |ui| status::show(ui, state, actions));
        if state.project.is_some() {
            let height = ui.available_height();
            let timeline = Panel::bottom("timeline")
                .resizable(true)
                .default_size((height * 0.46).clamp(210.0, 350.0))
                .size_range(150.0..=(height - 140.0).max(160.0))
                .frame(Frame::new().fill(theme::PANEL).inner_margin(Margin { left: 0, right: 0, top: 6, bottom: 0 }))
                .show(ui, |ui| timeline::show(ui, state, &mut self.timeline, actions));
            self.timeline_height = timeline.response.rect.height();
            Panel::right("inspector")
                .exact_size(theme::INSPECTOR)
                .frame(Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(14, 12)))
                .show(ui, |ui| inspector::show(ui, state, &mut self.inspector, actions));
        }
        CentralPanel::no_frame().frame(Frame::new().fill(theme::BACKGROUND)).show(ui, |ui| {
            if state.project.is_some() {
                stage::show(ui, state, &mut self.stage, &mut self.textures, actions);
            } else {
                empty(ui, state, actions);
            }
        });
        dialogs::show(ui.ctx(), state, &mut self.dialogs, actions);
        notices::show(ui.ctx(), state, self.timeline_height + theme::STATUS_BAR + theme::TRANSPORT, actions);
    }

    /// The window's close button: asks first while edits wait.
    fn close_request(&self, context: &Context, actions: &mut Vec<Action>) {
        if context.input(|input| input.viewport().close_requested()) && !self.app.state.closed {
            context.send_viewport_cmd(ViewportCommand::CancelClose);
            actions.push(Action::AskToClose);
        }
    }

    /// Opens the system's file dialog; its answer comes through a channel, so that the window never waits for it.
    fn pick_file(&mut self, context: &Context) {
        if self.picking.is_some() {
            return;
        }
        let dialog = rfd::AsyncFileDialog::new()
            .set_title("Import a video")
            .add_filter("Video", &["mp4", "mov", "m4v", "webm", "mkv", "avi"])
            .add_filter("All files", &["*"])
            .pick_file();
        let (sender, receiver) = mpsc::channel();
        let wake = context.clone();
        let wait = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let picked = runtime.ok().and_then(|runtime| runtime.block_on(dialog)).map(|file| file.path().to_owned());
            // The window may have closed meanwhile.
            let _ = sender.send(picked);
            wake.request_repaint();
        };
        match std::thread::Builder::new().name("file-dialog".into()).spawn(wait) {
            Ok(_) => self.picking = Some((receiver, Instant::now())),
            Err(error) => tracing::error!(%error, "no file dialog"),
        }
    }

    fn picked(&mut self, context: &Context) {
        let Some((receiver, opened)) = &self.picking else { return };
        match receiver.try_recv() {
            Err(mpsc::TryRecvError::Empty) => return,
            Ok(Some(file)) => self.app.apply(Action::ImportFile(file)),
            // Nobody cancels a dialog that fast: the system has none.
            Ok(None) | Err(mpsc::TryRecvError::Disconnected) if opened.elapsed() < Duration::from_millis(300) => {
                self.app.state.notices.push(
                    crate::app::Tone::Warning,
                    "This system shows no file dialog.",
                    Some("Drop the file on the window, or run `cutroom open FILE`.".into()),
                );
            }
            Ok(None) | Err(mpsc::TryRecvError::Disconnected) => {}
        }
        self.picking = None;
        context.request_repaint();
    }
}

/// No video is open: what happens, or what to do.
fn empty(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let rect = ui.max_rect();
    let area = egui::Rect::from_center_size(rect.center(), egui::vec2(460.0, 200.0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(area), |ui| {
        ui.vertical_centered(|ui| {
            let heading = |ui: &mut Ui, icon: &str, text: &str| {
                ui.label(RichText::new(icon).size(40.0).color(theme::FAINT));
                ui.label(RichText::new(text).font(theme::semibold(17.0)));
            };
            match &state.connection {
                Connection::Failed(what, advice) => {
                    heading(ui, icons::ERROR, "The workspace could not be opened");
                    ui.label(RichText::new(what).color(theme::TEXT));
                    ui.label(RichText::new(advice).color(theme::WEAK));
                }
                Connection::Connecting | Connection::KeyNeeded(_) => {
                    ui.add_space(40.0);
                    ui.spinner();
                    ui.label(RichText::new("Opening the workspace\u{2026}").color(theme::WEAK));
                }
                Connection::Ready(_) if state.loading.is_some() || state.import.is_some() => {
                    ui.add_space(40.0);
                    ui.spinner();
                    let text = if state.import.is_some() { "Importing\u{2026}" } else { "Reading the video\u{2026}" };
                    ui.label(RichText::new(text).color(theme::WEAK));
                }
                Connection::Ready(_) => {
                    heading(ui, icons::FILM, "No video is open");
                    ui.label(RichText::new("Choose one of this workspace, or drop a video file here.").color(theme::WEAK));
                    ui.add_space(8.0);
                    widgets::text_button(ui, state, Command::OpenVideo, actions);
                    if state.local {
                        widgets::text_button(ui, state, Command::Import, actions);
                    }
                }
            }
        });
    });
}

fn dropped_files(context: &Context, state: &State, actions: &mut Vec<Action>) {
    let (dropped, hovering) = context.input(|input| {
        let dropped: Vec<_> = input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect();
        (dropped, !input.raw.hovered_files.is_empty())
    });
    if let Some(file) = dropped.into_iter().next() {
        actions.push(Action::ImportFile(file));
    }
    if hovering && state.local {
        let painter = context.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop")));
        let rect = context.content_rect();
        painter.rect_filled(rect, 0.0, theme::BACKGROUND.gamma_multiply(0.8));
        painter.text(rect.center(), Align2::CENTER_CENTER, "Drop to import as a new video", theme::semibold(20.0), theme::TEXT);
    }
}

impl eframe::App for Window {
    fn logic(&mut self, context: &Context, _: &mut eframe::Frame) {
        self.poll(context);
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.frame(ui);
        if let Some(mut tour) = self.tour.take() {
            tour.step(ui.ctx(), self);
            self.tour = Some(tour);
        }
    }

    fn raw_input_hook(&mut self, _: &Context, input: &mut egui::RawInput) {
        if let Some(tour) = &mut self.tour {
            input.events.append(&mut tour.events());
        }
    }
}
