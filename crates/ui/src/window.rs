//! Main window: turns input into actions, and connects the program, the panels and the operating system.

mod fitting;
mod practice;
mod stopwatch;
mod tour;
mod typed_path;

pub use stopwatch::Stopwatch;
pub use tour::{Tour, TourEnd, TourError};

use super::{focus, fonts, keyboard, panels::Panels, reading_order::ReadingOrder, spoken::Spoken, theme, typed_ahead};
use crate::{
    api::item::Word,
    app::{
        Action, App, Command, EditCommand, FacesCommand, FileCommand, FocusWish, MakeCommand, Paths, Room, Settings, Start,
        State, TextCommand, TimelineCommand, ViewCommand, doctor,
        features::{editor::stage::frame_out::Capture, exports::ExportAction, practice::PracticeAction},
        file_question::{FileAnswer, FileGoal, FileQuestion},
        others::Pace,
        state::ViewFacts,
        window::opened::Opened,
        workspace::attending::AtHand,
    },
    jobs::{Wake, Waker, keychain::KeySource, player::Output},
    timeline::VideoMs,
};
use eframe::icon_data;
use egui::{ColorImage, Context, Event, Ui, ViewportCommand};
use std::{
    path::PathBuf,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

/// Icon of the window, for desktops that take it from the window.
const ICON: &[u8] = include_bytes!("../../../packaging/cutroom-64.png");

/// Why no window could be opened.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// There is no display.
    #[error("{}", words::window::no_display(.0))]
    NoDisplay(doctor::Lack),
    /// The toolkit failed.
    #[error("{}", words::window::window_not_opened(.0))]
    Failed(String),
}

/// Interval of the checks whether the user is idle, while changes of others wait to be merged.
const REST_INTERVAL: Duration = Duration::from_millis(250);

/// Maximum time that a frame waits for an image that usually loads faster: drawing without it and then again takes longer.
const PICTURE_WAIT: Duration = Duration::from_millis(8);

/// The program with its window.
// The flags are independent of each other, not states of one machine.
#[allow(clippy::struct_excessive_bools)]
pub struct Window {
    app: App,
    /// Facts about the window for the program.
    facts: ViewFacts,
    tour: Option<Tour>,
    stopwatch: Option<Stopwatch>,
    panels: Panels,
    /// True if a text field had the focus at the end of the last frame.
    typed: bool,
    /// Open file dialog: the channel for its answer, the time it was opened, and its purpose.
    picking: Option<(mpsc::Receiver<Vec<PathBuf>>, Instant, FileQuestion)>,
    letters: fonts::WantedLetters,
    /// True if the window lost the focus since a file dialog was requested, which means that the system shows one.
    left_for_dialog: bool,
    /// Path dialog, if the system has no file dialog.
    typed_path: Option<typed_path::TypedPath>,
    /// Command that was chosen in the palette, until the palette is closed.
    chosen: Option<Command>,
    /// True if paths are always typed, as on systems without a file dialog.
    types_paths: bool,
    /// True if a hint names the shortcut of a command that was run without it.
    gives_hints: bool,
    quiet: super::quiet::QuietPointer,
    /// Channel for a frame that is being converted for the clipboard.
    copying: Option<mpsc::Receiver<ColorImage>>,
    /// True if the preview fills the screen.
    full_screen: bool,
    fitting: fitting::Fitting,
    /// Sound output.
    sound: Output,
    /// The real program during practice mode.
    parked: Option<practice::Parked>,
    /// Workspace copy for practice mode that is being made.
    preparing: Option<practice::Preparing>,
}

/// Function that other threads use to wake the window. The toolkit draws twice per request without a delay, so that layout settles;
/// a new image in the same place needs only one frame.
fn waker(context: &Context) -> Waker {
    const AT_ONCE: Duration = Duration::from_nanos(1);
    let context = context.clone();
    Arc::new(move |wake| match wake {
        Wake::Picture => context.request_repaint_after(AT_ONCE),
        Wake::Change => context.request_repaint(),
    })
}

/// Shows the system's file dialog, which also confirms overwriting a file. Empty if nothing was chosen.
async fn ask(question: FileQuestion) -> Vec<PathBuf> {
    let dialog = rfd::AsyncFileDialog::new().set_title(question.title);
    let dialog = question.begins_in().into_iter().fold(dialog, rfd::AsyncFileDialog::set_directory);
    let chosen = match &question.goal {
        FileGoal::Read(kind) => {
            let dialog = dialog.add_filter(kind.text(), kind.endings).add_filter(words::window::all_files(), &["*"]);
            if question.takes_several() {
                let chosen = dialog.pick_files().await.unwrap_or_default();
                return chosen.iter().map(|file| file.path().to_owned()).collect();
            }
            dialog.pick_file().await
        }
        FileGoal::Write(kind, _) => {
            let name = question.file_name().unwrap_or_default();
            dialog.add_filter(kind.text(), kind.endings).set_file_name(name).save_file().await
        }
        FileGoal::Folder(_) => dialog.pick_folder().await,
    };
    chosen.map(|file| file.path().to_owned()).into_iter().collect()
}

/// Opens the window and runs until it is closed. Fails if there is no display, or if the toolkit fails.
pub fn open(start: Start, paths: Paths, tour: Option<Tour>) -> Result<(), WindowError> {
    doctor::display().map_err(WindowError::NoDisplay)?;
    let left = size_left(&paths);
    let is_first = left.is_none() && tour.is_none();
    let size = tour.as_ref().map_or(left.unwrap_or(fitting::USUAL), Tour::size);
    run(size, move |context| {
        let mut window = Window::new(context, start, paths, tour)?;
        if is_first {
            window.fitting = fitting::Fitting::first();
        }
        window.greet();
        Ok(window)
    })
}

/// Opens the window in a view, with the playhead at a time of the first video if one is given.
pub fn open_at(start: Start, paths: Paths, key_source: KeySource, room: Room, at: Option<VideoMs>) -> Result<(), WindowError> {
    doctor::display().map_err(WindowError::NoDisplay)?;
    let left = size_left(&paths);
    run(left.unwrap_or(fitting::USUAL), move |context| {
        let mut window = Window::with_key_of(context, start, paths, key_source)?;
        if left.is_none() {
            window.fitting = fitting::Fitting::first();
        }
        if room == Room::Edit && at.is_none() {
            window.greet();
        }
        window.app.begin_at(room, at);
        Ok(window)
    })
}

/// Size of the window when it was last closed, read before the window exists, which would otherwise wait for the settings.
fn size_left(paths: &Paths) -> Option<[f32; 2]> {
    Settings::peek(&paths.config).window.filter(|[width, height]| *width >= 400.0 && *height >= 300.0)
}

/// Opens a window that measures itself and then closes.
pub fn open_measured(start: Start, paths: Paths, stopwatch: Stopwatch) -> Result<(), WindowError> {
    doctor::display().map_err(WindowError::NoDisplay)?;
    run(fitting::USUAL, move |context| {
        let mut window = Window::new(context, start, paths, None)?;
        window.stopwatch = Some(stopwatch);
        Ok(window)
    })
}

fn run(size: [f32; 2], made: impl FnOnce(&Context) -> std::io::Result<Window> + 'static) -> Result<(), WindowError> {
    let viewport = egui::ViewportBuilder::default()
        .with_title("Cutroom")
        .with_app_id("cutroom")
        .with_inner_size(size)
        .with_min_inner_size(fitting::LEAST)
        .with_drag_and_drop(true);
    let viewport = match icon_data::from_png_bytes(ICON) {
        Ok(icon) => viewport.with_icon(icon),
        Err(_) => viewport,
    };
    let options = eframe::NativeOptions { viewport, renderer: eframe::Renderer::Glow, ..Default::default() };
    let failed = |error: eframe::Error| WindowError::Failed(error.to_string());
    eframe::run_native(
        "Cutroom",
        options,
        Box::new(move |creation| {
            let mut window = made(&creation.egui_ctx)?;
            window.use_sound(Output::Device);
            window.give_hints();
            window.app.follow_desktop();
            Ok(Box::new(window))
        }),
    )
    .map_err(failed)
}

impl Window {
    /// Creates a window on a context; worker threads wake it after events.
    pub fn new(context: &Context, start: Start, paths: Paths, tour: Option<Tour>) -> std::io::Result<Self> {
        Ok(Self { tour, ..Self::with_key_of(context, start, paths, KeySource::Variable)? })
    }

    /// Like [`Window::new`], with an API key from `key_source`.
    fn with_key_of(context: &Context, start: Start, paths: Paths, key_source: KeySource) -> std::io::Result<Self> {
        theme::install(context);
        // The interface size is a setting with configurable shortcuts.
        context.options_mut(|options| options.zoom_with_keyboard = false);
        context.add_plugin(ReadingOrder::default());
        context.add_plugin(typed_ahead::TypedAhead::default());
        context.add_plugin(Spoken);
        context.add_plugin(super::focus::ScrollToFocus::default());
        let letters = fonts::WantedLetters::install(context);
        let app = App::with_key_of(start, paths, waker(context), key_source)?;
        Ok(Self {
            app,
            facts: ViewFacts::default(),
            tour: None,
            stopwatch: None,
            panels: Panels::default(),
            typed: false,
            picking: None,
            letters,
            typed_path: None,
            left_for_dialog: false,
            chosen: None,
            types_paths: false,
            gives_hints: false,
            quiet: super::quiet::QuietPointer::default(),
            copying: None,
            full_screen: false,
            fitting: fitting::Fitting::default(),
            sound: Output::Off,
            parked: None,
            preparing: None,
        })
    }

    /// State of the program, which the window draws.
    pub fn state(&self) -> &State {
        self.app.state()
    }

    /// True while text of the preview is being rendered: a screenshot would still show the previous text.
    pub fn is_drawing(&self) -> bool {
        self.panels.is_drawing(self.state().rooms.open)
    }

    /// The frame at the playhead, as "Save frame" would save it.
    pub fn capture_frame(&self) -> Option<Capture> {
        self.app.state().capture_frame()
    }

    /// Shows `words` as the words of a clip, to measure long transcripts.
    pub fn take_words(&mut self, clip: &str, words: Vec<Word>) {
        self.app.show_words(&clip.into(), words);
    }

    /// Applies an action, like menus and shortcuts do.
    pub fn apply(&mut self, action: Action) {
        self.app.apply(action);
    }

    /// Sets the sound output; without a call there is none.
    pub fn use_sound(&mut self, output: Output) {
        self.sound = output.clone();
        self.app.use_sound(output);
    }

    /// Handles the events of the jobs. Called before every frame, and while the window is hidden.
    pub fn poll(&mut self, context: &Context) {
        match self.app.take_next() {
            Ok(None) => {}
            Ok(Some(next)) => {
                self.app = next;
                // The panels' state belongs to the workspace that was left.
                (self.panels, self.picking, self.typed_path) = (Panels::default(), None, None);
                context.request_repaint();
            }
            Err(error) => tracing::error!(%error, "the other workspace could not be opened"),
        }
        let (in_front, held, acted) =
            context.input(|input| (input.focused, input.pointer.any_down(), !input.events.is_empty()));
        self.app.attend(AtHand { in_front, busy: self.typed || held || egui::Popup::is_any_open(context), acted });
        self.app.poll();
        if let Some(wait) = self.app.watch_others() {
            context.request_repaint_after(wait);
        }
        if self.app.state().others_wait() {
            // Changes of others are merged as soon as the user is idle.
            context.request_repaint_after(REST_INTERVAL);
        }
        self.follow_practice(context);
        if let Some(wait) = self.app.arm() {
            context.request_repaint_after(wait);
        }
        if self.app.tick_notices() {
            context.request_repaint_after(Duration::from_secs(1));
        }
        self.picked(context);
        self.copied(context);
        if self.app.outbox().take_attention() && !context.input(|input| input.focused) {
            // While the user works in another program, the system marks the window in the task bar.
            context.send_viewport_cmd(ViewportCommand::RequestUserAttention(egui::UserAttentionType::Informational));
        }
        let found = self.app.take_fonts();
        if !found.is_empty() {
            fonts::add(context, found);
        }
    }

    /// Draws a frame and applies the resulting actions.
    pub fn frame(&mut self, ui: &mut Ui) {
        let playhead = self.app.state().playhead();
        let mut actions = Vec::new();
        // Counted before drawing, because a panel may consume a key. Enter and Space count as clicks.
        let by_key = ui.input(|input| input.events.iter().any(is_other_key));
        self.quiet.follow(ui.ctx());
        self.facts.slow_held = ui.input(|input| input.key_down(egui::Key::K));
        self.close_request(ui.ctx(), &mut actions);
        self.look(ui.ctx());
        self.facts.asks_for_path = self.typed_path.is_some();
        self.app.report(self.facts);
        let (opened, asked) = (self.app.state().opened(), self.app.state().is_asking());
        if focus::route(ui.ctx(), self.typed, asked) && self.app.state().can(Command::View(ViewCommand::MenuBar)) {
            focus::go(ui.ctx(), FocusWish::Menus);
        }
        let pressed = keyboard::Keyboard::of(ui.ctx(), self.typed);
        self.panels.show(ui, self.app.state(), &mut actions);
        self.typed_path(ui.ctx());
        if self.gives_hints && !by_key {
            let run = actions.iter().find_map(|action| match action {
                Action::Run(command) => Some(*command),
                _ => None,
            });
            if let Some(command) = run {
                self.app.teach(command);
            }
        }
        let pressed = if focus::put_back(ui.ctx()) { pressed.over_controls() } else { pressed };
        focus::settle(ui.ctx(), self.app.state().rooms.open);
        self.typed = ui.ctx().text_edit_focused();
        self.letters.want(self.panels.take_missing());
        let letters = self.letters.take();
        if !letters.is_empty() {
            self.app.find_fonts(letters);
        }
        self.app.set_timeline_width(self.panels.timeline_width());
        if let Some(seen) = self.panels.take_seen() {
            self.app.set_stage_space(seen.space);
            if let Some(wait) = self.app.rest(&seen.frame, seen.moves) {
                ui.ctx().request_repaint_after(wait);
            }
        }
        let full = self.app.state().full_stage();
        if std::mem::replace(&mut self.full_screen, full) != full {
            ui.ctx().send_viewport_cmd(ViewportCommand::Fullscreen(full));
        }
        if let Some(rect) = ui.ctx().input(|input| input.viewport().inner_rect) {
            // In points of the system without the interface size, which is not known yet when the next window opens.
            self.facts.window_size = Some((rect.size() * ui.ctx().zoom_factor()).into());
        }
        self.facts.focus_speaks = self.panels.focus_speaks();
        self.app.report_drag(ui.ctx().dragged_id().is_some());
        self.app.report(self.facts);
        self.fitting.follow(ui.ctx(), self.app.state());
        // The palette has closed by now: the command may focus a field that was below it.
        let chosen = self.chosen.take();
        self.carry_out(ui.ctx(), actions);
        let is_chosen = chosen.is_some() || self.chosen.is_some();
        typed_ahead::settle(ui.ctx(), self.app.state().wants_keyboard() || is_chosen);
        if !self.hold_keys(ui.ctx(), &opened, || behind_pointer(ui)) {
            self.run_keys(ui, pressed, asked);
        }
        let opened = self.app.state().opened();
        self.carry_out(ui.ctx(), chosen.map(Action::Choose));
        self.hold_keys(ui.ctx(), &opened, Vec::new);
        if let Some(wish) = self.app.take_focus_wish() {
            focus::go(ui.ctx(), wish);
        }
        if let Some(text) = self.app.outbox().take_text() {
            ui.ctx().copy_text(text);
        }
        if let Some(address) = self.app.outbox().take_address() {
            ui.ctx().open_url(egui::OpenUrl::new_tab(address));
        }
        if self.app.state().closed {
            ui.ctx().send_viewport_cmd(ViewportCommand::Close);
        }
        if self.app.state().playhead() != playhead {
            self.show_moved_playhead(ui.ctx());
        }
    }

    /// Shows a moved playhead in this frame instead of the next: discards the layout made before the move, and draws again, with
    /// the frame of that time if a scrub proxy provides it.
    fn show_moved_playhead(&mut self, context: &Context) {
        if !self.app.state().play.is_playing() {
            self.app.await_pictures(Instant::now() + PICTURE_WAIT);
        }
        context.request_discard("the playhead moved");
        if !context.will_discard() {
            context.request_repaint();
        }
    }

    /// Applies actions.
    fn carry_out(&mut self, context: &Context, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            // Moving the playhead already draws this frame again.
            if !matches!(action, Action::MovePlayhead(_)) {
                context.request_repaint();
            }
            match &action {
                Action::Practice(PracticeAction::Begin) => {
                    self.app.apply(action);
                    self.begin_practice(context);
                    continue;
                }
                Action::Practice(PracticeAction::End) => {
                    self.end_practice(context);
                    return;
                }
                // Closing the window during practice mode closes the real program, which asks its own questions.
                Action::AskToClose | Action::Run(Command::File(FileCommand::Quit)) if self.end_practice(context) => {
                    self.app.apply(Action::AskToClose);
                    return;
                }
                _ => {}
            }
            if matches!(
                action,
                Action::Run(Command::File(FileCommand::Save)) | Action::Choose(Command::File(FileCommand::Save))
            ) {
                // A save ends typing: the next undo applies to the video, not to a text field.
                context.memory_mut(egui::Memory::stop_text_input);
            }
            if let Action::Choose(command) = action
                && self.app.state().is_asking()
                && !self.app.state().asks_for_path
            {
                self.app.apply(Action::CloseDialog);
                self.chosen = Some(command);
                typed_ahead::hold(context, Vec::new(), typed_ahead::Opens::Anything);
                continue;
            }
            if let Action::Run(command) | Action::Choose(command) = action
                && let Some(question) = self.app.state().file_question(command)
            {
                self.ask_for_file(context, question);
            }
            if matches!(action, Action::Exports(ExportAction::Choose))
                && let Some(question) = self.app.state().export_question()
            {
                self.ask_for_file(context, question);
            }
            self.app.apply(action);
        }
    }

    /// Runs the commands of the pressed shortcuts, each in the state after the previous command. Keys after a command that opened a
    /// field or dialog go there.
    fn run_keys(&mut self, ui: &Ui, pressed: keyboard::Keyboard, asked: bool) {
        let (mut from, mut run) = (0, Vec::new());
        let is_enter = |event: &Event| matches!(event, Event::Key { key: egui::Key::Enter, pressed: true, .. });
        let enters = |ui: &Ui| ui.input(|input| input.events.iter().filter(|event| is_enter(event)).count());
        loop {
            let entered = enters(ui);
            let next = keyboard::next(ui, pressed, self.app.state(), asked, from, &mut run);
            let Some((action, next)) = next else { return };
            let opened = self.app.state().opened();
            let by_enter = enters(ui) < entered;
            // A command that should open a text field or is of another view, but cannot run, shows why; other disabled commands do
            // nothing. Enter without a selection is silent too, because no typed text follows it.
            let state = self.app.state();
            let shows_why = |command: Command| is_typed_in(command) || says_why(command) || !command.is_in(state.rooms.open);
            let refused = matches!(action, Action::Run(command) if shows_why(command) && !state.can(command));
            let is_elsewhere = matches!(action, Action::Run(command) if !command.is_in(state.rooms.open));
            let says = refused && (!by_enter || is_elsewhere || state.selection().is_some());
            let action = match action {
                Action::Run(command) if says => Action::Choose(command),
                action => action,
            };
            let types = matches!(action, Action::Choose(command) if is_typed_in(command));
            self.carry_out(ui.ctx(), [action]);
            from = next;
            let rest = || ui.input_mut(|input| input.events.split_off(from.min(input.events.len())));
            if says && !by_enter && types {
                typed_ahead::refuse(ui.ctx(), rest());
                return;
            }
            if self.hold_keys(ui.ctx(), &opened, rest) {
                return;
            }
        }
    }

    /// Holds back keys, including the rest of this frame's, for a field or dialog that opened since `before`; returns true if there
    /// is one.
    fn hold_keys(&self, context: &Context, before: &[Opened], rest: impl FnOnce() -> Vec<Event>) -> bool {
        let now = self.app.state().opened();
        let new: Vec<_> = now.iter().filter(|now| !before.contains(now)).collect();
        if !new.is_empty() {
            let is_field = new.iter().all(|new| new.is_typed_in());
            typed_ahead::hold(context, rest(), if is_field { typed_ahead::Opens::Field } else { typed_ahead::Opens::Anything });
        }
        !new.is_empty()
    }

    /// Applies theme, density and interface size from the settings, and saves an interface size that the toolkit changed.
    fn look(&self, context: &Context) {
        let appearance = &self.app.state().settings.appearance;
        theme::apply(context, appearance, self.app.state().desktop_contrast);
        if (context.zoom_factor() - appearance.safe_zoom()).abs() > 0.001 {
            context.set_zoom_factor(appearance.safe_zoom());
            // Panels that shrank at another interface size may get their size back.
            context.data_mut(egui::util::IdTypeMap::remove_by_type::<egui::PanelState>);
        }
    }

    /// From now on paths are typed, as on systems without a file dialog.
    pub fn type_paths(&mut self) {
        self.types_paths = true;
    }

    /// Opens the welcome dialog at the first start on this computer.
    pub fn greet(&mut self) {
        self.app.greet();
    }

    /// Sets the interval of checks for changes by others; `None` turns them off.
    pub fn look_for_others(&mut self, pace: Option<Pace>) {
        self.app.look_for_others(pace);
    }

    /// From now on hints name the shortcut of a command that was run without it, once per command.
    pub fn give_hints(&mut self) {
        self.gives_hints = true;
    }

    /// Handles the window's close button: asks first if there are unsaved changes.
    fn close_request(&self, context: &Context, actions: &mut Vec<Action>) {
        if context.input(|input| input.viewport().close_requested()) && !self.app.state().closed {
            context.send_viewport_cmd(ViewportCommand::CancelClose);
            actions.push(Action::AskToClose);
        }
    }

    /// Opens the system's file dialog. Its answer arrives through a channel, so that the window does not block.
    fn ask_for_file(&mut self, context: &Context, question: FileQuestion) {
        if self.picking.is_some() || self.typed_path.is_some() {
            return;
        }
        if self.types_paths {
            self.typed_path = Some(typed_path::TypedPath::of(question));
            self.facts.asks_for_path = true;
            self.app.report(self.facts);
            return;
        }
        let (sender, receiver) = mpsc::channel();
        let dialog = ask(question.clone());
        let wake = context.clone();
        let wait = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let picked = runtime.map(|runtime| runtime.block_on(dialog)).unwrap_or_default();
            // The window may have closed meanwhile.
            let _ = sender.send(picked);
            wake.request_repaint();
        };
        match std::thread::Builder::new().name("file-dialog".into()).spawn(wait) {
            Ok(_) => {
                self.picking = Some((receiver, Instant::now(), question));
                self.left_for_dialog = false;
            }
            Err(error) => tracing::error!(%error, "no file dialog"),
        }
    }

    /// Puts a copied frame into the clipboard; another thread converts its pixels.
    fn copied(&mut self, context: &Context) {
        if let Some(pixels) = self.app.outbox().take_picture() {
            let (sender, receiver) = mpsc::channel();
            let wake = context.clone();
            let turn = move || {
                let size = [pixels.width() as usize, pixels.height() as usize];
                // The window may have closed meanwhile.
                let _ = sender.send(ColorImage::from_rgba_premultiplied(size, pixels.data()));
                wake.request_repaint();
            };
            match std::thread::Builder::new().name("clipboard".into()).spawn(turn) {
                Ok(_) => self.copying = Some(receiver),
                Err(error) => tracing::error!(%error, "the frame was not copied"),
            }
        }
        match self.copying.as_ref().map(mpsc::Receiver::try_recv) {
            Some(Ok(image)) => {
                self.copying = None;
                context.copy_image(image);
            }
            Some(Err(mpsc::TryRecvError::Disconnected)) => self.copying = None,
            Some(Err(mpsc::TryRecvError::Empty)) | None => {}
        }
    }

    /// Handles a chosen file.
    fn file_chosen(&mut self, context: &Context, question: &FileQuestion, file: PathBuf) {
        match question.answer(file) {
            FileAnswer::Act(action) => self.app.apply(*action),
            FileAnswer::Ask(next) => self.ask_for_file(context, next),
        }
        context.request_repaint();
    }

    /// Handles the chosen files: one alone, or several where the question takes them.
    fn files_chosen(&mut self, context: &Context, question: &FileQuestion, files: Vec<PathBuf>) {
        let several = if files.len() > 1 { question.answer_several(files.clone()) } else { None };
        match (several, files.into_iter().next()) {
            (Some(action), _) => {
                self.app.apply(action);
                context.request_repaint();
            }
            (None, Some(file)) => self.file_chosen(context, question, file),
            (None, None) => {}
        }
    }

    fn picked(&mut self, context: &Context) {
        let Some((receiver, opened, question)) = &self.picking else { return };
        self.left_for_dialog |= !context.input(|input| input.focused);
        match receiver.try_recv() {
            Err(mpsc::TryRecvError::Empty) => return,
            Ok(files) if !files.is_empty() => {
                let question = question.clone();
                self.picking = None;
                self.files_chosen(context, &question, files);
                return;
            }
            Ok(_) | Err(mpsc::TryRecvError::Disconnected) if was_not_shown(opened.elapsed(), self.left_for_dialog) => {
                self.typed_path = Some(typed_path::TypedPath::of(question.clone()));
            }
            Ok(_) | Err(mpsc::TryRecvError::Disconnected) => {}
        }
        self.picking = None;
        context.request_repaint();
    }
}

/// True if a command opens a text field for immediate typing.
fn is_typed_in(command: Command) -> bool {
    matches!(
        command,
        Command::Edit(EditCommand::Rename | EditCommand::AddText)
            | Command::Text(TextCommand::CorrectWord)
            | Command::View(ViewCommand::GoToTime)
    )
}

/// True if the key of a command says why the command can't run: nothing on the screen shows it.
fn says_why(command: Command) -> bool {
    matches!(
        command,
        Command::Timeline(TimelineCommand::Split)
            | Command::Make(MakeCommand::DrawBlur | MakeCommand::DrawHighlight | MakeCommand::DrawZoom)
            | Command::Faces(FacesCommand::GoOn | FacesCommand::NextFaceVideo | FacesCommand::PreviousFaceVideo)
    )
}

/// True if an event is a key press other than Enter and Space, which press buttons and menu rows.
fn is_other_key(event: &Event) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if !matches!(key, egui::Key::Enter | egui::Key::Space))
}

/// Takes the events after the last press or release of the pointer in this frame: keys typed after a click that opened
/// something.
fn behind_pointer(ui: &Ui) -> Vec<Event> {
    ui.input_mut(|input| {
        let last = input.events.iter().rposition(|event| matches!(event, Event::PointerButton { .. }));
        last.map_or_else(Vec::new, |last| input.events.split_off(last + 1))
    })
}

/// True if the system showed no file dialog: it returned faster than a user could cancel, or the window never lost the focus. A
/// system without file dialogs may take long to report that.
fn was_not_shown(elapsed: Duration, left_for_dialog: bool) -> bool {
    elapsed < Duration::from_millis(300) || !left_for_dialog
}

impl eframe::App for Window {
    fn logic(&mut self, context: &Context, _: &mut eframe::Frame) {
        self.poll(context);
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        let began = Instant::now();
        self.frame(ui);
        if let Some(mut stopwatch) = self.stopwatch.take() {
            // Excludes the work of the graphics card, or of its software replacement.
            stopwatch.step(ui.ctx(), self, began.elapsed());
            self.stopwatch = Some(stopwatch);
        }
        if let Some(mut tour) = self.tour.take() {
            tour.step(ui.ctx(), self);
            self.tour = Some(tour);
        }
    }

    /// Colour of the panels, which therefore have no fill of their own: without a graphics card, filling a large area costs processor
    /// time in every frame.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn raw_input_hook(&mut self, _: &Context, input: &mut egui::RawInput) {
        if let Some(tour) = &mut self.tour {
            input.events.append(&mut tour.events());
        }
        if let Some(stopwatch) = &mut self.stopwatch {
            input.events.append(&mut stopwatch.events());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_never_had_the_keyboard_was_not_shown_however_long_the_system_took_to_say_so() {
        let [short, long] = [20, 25_000].map(Duration::from_millis);
        assert!(was_not_shown(short, false) && was_not_shown(long, false) && was_not_shown(short, true));
        assert!(!was_not_shown(long, true), "somebody looked at it and cancelled it");
    }
}
