//! Harness: a window that is open for one test, driven as a user would.

pub use super::common::messages::{ANY, begin_of, end_of};
use super::common::{Workspace, use_test_fonts};
use cutroom::{
    api::item::ItemKind,
    app::{Action, Connection, ItemRef, Paths, Room, Settings, Start, State, needed_pictures},
    jobs::{pictures::PictureState, transcript::queue::TranscriptionAction, workspace::Target},
    server::{DataDir, EMBEDDED_RATE_LIMIT},
    timeline::VideoMs,
    transcribe::Places,
    ui::Window,
};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Role, vec2};
use egui_kittest::{
    Harness, Node, SnapshotOptions,
    kittest::{NodeT, Queryable},
};
use secrecy::SecretString;
use std::{
    cell::Cell,
    path::Path,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Minimum time between two frames of a window that waits for a worker thread.
const FRAME: Duration = Duration::from_millis(5);
/// Time between two frames of an animation, such as a spinner, while a test waits: drawn as fast as possible, animations would take
/// the processor from what they wait for.
const ANIMATED: Duration = Duration::from_millis(25);
/// A repaint request with at most this delay is drawn immediately.
const AT_ONCE: Duration = Duration::from_millis(1);
/// Maximum time without a frame, even if nothing requests one.
const LONGEST_REST: Duration = Duration::from_millis(50);
/// Longest time that a test waits for something, on a machine that does much else.
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// A window that is open for one test.
pub struct Open<'a> {
    pub harness: Harness<'a, Option<Window>>,
    /// Masked area of a snapshot, which differs from run to run: it is filled with the panel's colour.
    hidden: Rc<Cell<Option<(egui::Rect, Hidden)>>>,
}

/// Layer of the masked area.
#[derive(Clone, Copy)]
enum Hidden {
    /// A panel of the window, below dialogs.
    Window,
    /// A dialog.
    Dialog,
}

impl Open<'_> {
    pub fn with(folder: &Path, start: Start, size: egui::Vec2, scale: f32) -> Self {
        used_before(folder);
        Self::as_it_is(folder, start, size, scale, false)
    }

    /// The program at its first start, with everything that then opens automatically.
    pub fn first(folder: &Path, size: egui::Vec2) -> Self {
        Self::as_it_is(folder, start(folder), size, 1.0, true)
    }

    fn as_it_is(folder: &Path, start: Start, size: egui::Vec2, scale: f32, greets: bool) -> Self {
        use_test_fonts();
        let paths = Paths::under(folder.to_owned());
        let hidden: Rc<Cell<Option<(egui::Rect, Hidden)>>> = Rc::default();
        let hides = hidden.clone();
        let app = move |ui: &mut egui::Ui, window: &mut Option<Window>| {
            if let Some(window) = window {
                window.poll(ui.ctx());
                // The harness leaves a margin that a real window does not have.
                let whole = egui::UiBuilder::new().max_rect(ui.ctx().content_rect());
                ui.scope_builder(whole, |ui| {
                    ui.set_clip_rect(ui.max_rect());
                    window.frame(ui);
                });
                let painter = |at| match at {
                    Hidden::Window => ui.ctx().layer_painter(ui.layer_id()),
                    Hidden::Dialog => {
                        ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Debug, egui::Id::unique("hidden")))
                    }
                };
                if let Some((rect, at)) = hides.get() {
                    painter(at).rect_filled(rect, 0.0, ui.visuals().panel_fill);
                }
            } else {
                // The first frame installs the fonts; they can be used from the second on.
                let mut made = Window::new(ui.ctx(), start.clone(), paths.clone(), None).unwrap();
                // Tests of source previews turn them on; for the others they are only load.
                made.apply(Action::PausePreviews(true));
                // Immediately, before anything of the workspace is known.
                if greets {
                    made.greet();
                }
                // Tests of changes by others turn the checks on; other tests count requests.
                made.look_for_others(None);
                // What this computer has to transcribe with is no matter of tests: those that need an engine bring their own.
                made.apply(Action::Transcription(TranscriptionAction::LookIn(Places::default())));
                *window = Some(made);
            }
        };
        // A graphics device is only opened for the first snapshot; most tests take none.
        let builder = Harness::builder().with_size(size).with_pixels_per_point(scale).with_max_steps(64);
        let harness = builder.build_ui_state(app, None);
        // Wakes the test when a worker thread has a result, like a real window. What a frame itself requests is animated.
        let thread = std::thread::current();
        harness.ctx.set_request_repaint_callback(move |asked| {
            if asked.delay <= AT_ONCE && std::thread::current().id() != thread.id() {
                thread.unpark();
            }
        });
        Self { harness, hidden }
    }

    /// Waits until a frame is requested, because drawing a frame costs more than waiting.
    pub fn rest(&self) {
        let root = self.harness.output().viewport_output.get(&egui::ViewportId::ROOT);
        let asked = root.map_or(Duration::ZERO, |root| root.repaint_delay);
        std::thread::sleep(FRAME);
        std::thread::park_timeout(asked.clamp(ANIMATED, LONGEST_REST).saturating_sub(FRAME));
    }

    pub fn local(folder: &Path) -> Self {
        Self::with(folder, start(folder), vec2(1440.0, 900.0), 1.0)
    }

    /// The sample, with the items of all of its clips: those are loaded after the clip at the playhead.
    pub fn sample(folder: &Path) -> Self {
        let mut open = Self::local(folder);
        open.until("the sample is shown", |state| {
            state.project().is_some_and(|project| {
                let (read, all) = project.clips_read();
                read == all
            })
        });
        open.harness.run_steps(3);
        open
    }

    pub fn state(&self) -> &State {
        self.harness.state().as_ref().unwrap().state()
    }

    pub fn apply(&mut self, action: Action) {
        self.harness.state_mut().as_mut().unwrap().apply(action);
        self.harness.run_steps(3);
    }

    /// Applies an action and draws once: results of worker threads are not there yet.
    pub fn apply_once(&mut self, action: Action) {
        self.harness.state_mut().as_mut().unwrap().apply(action);
        self.harness.step();
    }

    pub fn until(&mut self, what: &str, done: impl Fn(&State) -> bool) {
        let deadline = Instant::now() + LONGEST_WAIT;
        loop {
            self.harness.step();
            if self.harness.state().is_some() && done(self.state()) {
                self.harness.run_steps(2);
                return;
            }
            assert!(Instant::now() < deadline, "{what}: it did not come about; {:?}", self.notices());
            self.rest();
        }
    }

    /// Waits until every frame of the current moment is decoded.
    pub fn until_drawn(&mut self) {
        self.until("the picture is decoded", |state| {
            let project = state.shown_project().unwrap();
            let needed = needed_pictures(project, state.playhead());
            needed.iter().all(|(key, _)| matches!(state.picture(key), Some(PictureState::Ready(_))))
        });
        let deadline = Instant::now() + Duration::from_secs(60);
        while self.harness.state().as_ref().unwrap().is_drawing() {
            assert!(Instant::now() < deadline, "the letters are drawn: it did not come about");
            self.rest();
            self.harness.step();
        }
        self.harness.run_steps(4);
    }

    pub fn notices(&self) -> Vec<String> {
        let Some(window) = self.harness.state() else { return Vec::new() };
        window.state().notices.shown().iter().map(|notice| notice.text.clone()).collect()
    }

    pub fn click(&mut self, label: &str) {
        named(self, label).click();
        self.harness.run_steps(3);
    }

    pub fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(3);
    }

    pub fn drag(&mut self, from: Pos2, by: egui::Vec2) {
        let button =
            |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        self.harness.event(Event::PointerMoved(from));
        self.harness.event(button(from, true));
        self.harness.step();
        for i in 1..=30_u8 {
            self.harness.event(Event::PointerMoved(from + by * (f32::from(i) / 30.0)));
            self.harness.step();
        }
        self.harness.event(button(from + by, false));
        self.harness.run_steps(3);
    }

    pub fn value(&self, label: &str) -> String {
        // A heading may have the same name as the control below it.
        all_named(self, label).iter().find_map(egui_kittest::Node::value).unwrap_or_default()
    }

    /// Start of the sound effect Whoosh in the demo clip's playback time, in milliseconds.
    pub fn whoosh(&self) -> i64 {
        let project = self.state().project().unwrap();
        let items = project.draft.items(&"cl_demo".into()).unwrap();
        let sound = items.of_kind(ItemKind::SoundEffect).find(|item| item.title() == "Whoosh").unwrap();
        sound.times().unwrap().0.0
    }

    pub fn picture(&mut self, name: &str) {
        self.masked_picture(name, None);
    }

    /// Dismisses all notices, which end by themselves after a time.
    pub fn dismiss_notices(&mut self) {
        let all: Vec<_> = self.state().notices.shown().iter().map(|notice| notice.id).collect();
        for id in all {
            self.apply(Action::Dismiss(id));
        }
        self.harness.run_steps(3);
    }

    /// A snapshot with the server's URL masked: its port differs from run to run and moves the text beside it.
    pub fn masked_address(&mut self, name: &str) {
        let bottom = self.harness.ctx.content_rect().bottom();
        self.masked_picture(name, Some(egui::Rect::from_min_max(egui::pos2(0.0, bottom - 28.0), egui::pos2(760.0, bottom))));
    }

    /// A snapshot of a form with its folder masked, which differs in each run.
    pub fn masked_folder(&mut self, name: &str) {
        // The dialog is in its final place once it knows its size.
        self.harness.run_steps(4);
        let folder = self.harness.get_by_label_contains(&begin_of(words::exports::form_folder_name(ANY))).rect();
        self.masked_picture(name, Some(folder));
    }

    /// A snapshot with an area masked that differs from run to run.
    pub fn masked_picture(&mut self, name: &str, mask: Option<egui::Rect>) {
        let bottom = self.harness.ctx.content_rect().bottom();
        // Only the status bar is at the bottom of the window.
        let is_in_dialog = mask.is_some_and(|rect| rect.bottom() < bottom - 30.0);
        // The pointer and a blinking text cursor do not belong in a snapshot.
        self.harness.remove_cursor();
        self.harness.ctx.all_styles_mut(|style| style.visuals.text_cursor.blink = false);
        self.harness.run_steps(2);
        // The browser view has no preview.
        if self.state().project().is_some() && self.state().rooms.open != Room::Browser {
            self.until_drawn();
            self.until("the stage has come to rest", State::is_at_rest);
        }
        let at = if is_in_dialog { Hidden::Dialog } else { Hidden::Window };
        self.hidden.set(mask.map(|rect| (rect, at)));
        self.harness.step();
        // The smallest part of the window, the dot of unsaved changes, has 28 pixels.
        let options = SnapshotOptions::new().threshold(1.6).max_failed_pixels(12);
        self.harness.snapshot_options(name, &options);
        self.hidden.set(None);
    }
}

/// Writes the settings of a user who has run the program before and shows face boxes.
fn used_before(folder: &Path) {
    let config = Paths::under(folder.to_owned()).config;
    if !config.join("settings.json").exists() {
        Settings { faces: true, ..Settings::default() }.save(&config).unwrap();
    }
}

/// All items of a kind, with their start and end in video time.
pub fn spans(state: &State, kind: ItemKind) -> Vec<(ItemRef, i64, i64)> {
    let project = state.project().unwrap();
    let all = project.lane(kind).unwrap().touching(VideoMs::ZERO, project.sequence.length());
    all.map(|found| (found.value.clone(), found.start.0, found.end.0)).collect()
}

/// Number of done steps.
pub fn steps(open: &Open<'_>) -> usize {
    open.state().project().unwrap().draft.history().done().len()
}

/// Name of the step that undo would revert.
pub fn undo_name(open: &Open<'_>) -> String {
    open.state().undo_name().unwrap_or_default().to_owned()
}

/// All nodes with this name, or whose name continues after it: of "Whoosh, sound effect, 0:12 to 0:13" the first part is the title.
pub fn all_named<'a>(open: &'a Open<'_>, name: &'a str) -> Vec<Node<'a>> {
    let exact: Vec<_> = open.harness.query_all_by_label(name).collect();
    if !exact.is_empty() {
        return exact;
    }
    let begins = |label: &str| label.strip_prefix(name).is_some_and(|rest| rest.starts_with([',', ':']));
    open.harness
        .root()
        .children_recursive()
        .filter(|node| node.accesskit_node().label().is_some_and(|label| begins(&label)))
        .collect()
}

/// Node with this name, or whose name starts with it.
pub fn named<'a>(open: &'a Open<'_>, name: &'a str) -> Node<'a> {
    match all_named(open, name).as_slice() {
        [one, ..] => *one,
        [] => open.harness.get_by_label(name),
    }
}

/// Node with this role and name, or whose name starts with it.
pub fn control<'a>(open: &'a Open<'_>, role: Role, name: &'a str) -> Node<'a> {
    let found = open.harness.root().children_recursive().find(|node| {
        let node = node.accesskit_node();
        let is_it = |label: String| label.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(','));
        node.role() == role && node.label().is_some_and(is_it)
    });
    found.unwrap_or_else(|| panic!("no {role:?} is called {name}"))
}

/// Centre of the node with this name.
pub fn center(open: &Open<'_>, label: &str) -> Pos2 {
    named(open, label).rect().center()
}

/// A snapshot while the pointer is pressed, including the text beside it.
pub fn held_picture(open: &mut Open<'_>, name: &str) {
    open.harness.run_steps(2);
    open.harness.snapshot_options(name, &SnapshotOptions::new().threshold(1.6).max_failed_pixels(12));
}

pub fn start(folder: &Path) -> Start {
    Start { target: Target::Local(Paths::under(folder.to_owned()).data), video: None, import: None }
}

/// Milliseconds by which a step of one frame moves an item: a frame at 24 frames per second, or at 30 while the rate is unknown.
pub const A_FRAME: std::ops::RangeInclusive<i64> = 33..=42;

pub fn clip_span(open: &Open<'_>, clip: usize) -> cutroom::timeline::ClipSpan {
    open.state().project().unwrap().sequence.span(clip).unwrap()
}

/// Clips of the sample in order, with their playback lengths.
pub fn order(open: &Open<'_>) -> Vec<(String, i64)> {
    let project = open.state().project().unwrap();
    project.clips.iter().map(|data| (data.clip.name.clone(), data.map.playback_length().0)).collect()
}

/// A window on a workspace that requires an API key, once the key was accepted and `done` holds.
pub fn open_with_key(begin: Start, key: &str, folder: &Path, size: egui::Vec2, done: impl Fn(&State) -> bool) -> Open<'static> {
    open_scaled_with_key(begin, key, folder, (size, 1.0), done)
}

/// Like [`open_with_key`], with a number of pixels per point.
pub fn open_scaled_with_key(
    begin: Start,
    key: &str,
    folder: &Path,
    (size, scale): (egui::Vec2, f32),
    done: impl Fn(&State) -> bool,
) -> Open<'static> {
    let mut open = Open::with(folder, begin, size, scale);
    open.until("the key is asked for", |state| matches!(state.connection, Connection::KeyNeeded(_)));
    open.apply(Action::UseKey { key: SecretString::from(key), remember: false });
    open.until("the workspace is shown", done);
    open.harness.run_steps(3);
    open
}

/// A workspace with another user, and the editor on it.
pub struct Shared {
    pub runtime: tokio::runtime::Runtime,
    pub workspace: Workspace,
    served: tempfile::TempDir,
}

/// A workspace whose server is stopped.
pub struct Stopped {
    runtime: tokio::runtime::Runtime,
    served: tempfile::TempDir,
    address: String,
}

impl Stopped {
    /// Serves the same folder, with these faults in its answers.
    pub fn practise(self, faults: &str) -> Shared {
        let Self { runtime, served, .. } = self;
        let workspace = runtime.block_on(Workspace::practise(DataDir::open(served.path()).unwrap(), false, faults)).unwrap();
        Shared { runtime, workspace, served }
    }

    /// Serves the same folder at the same address as before.
    pub fn serve_again(self) -> Shared {
        let Self { runtime, served, address } = self;
        let listen = address.strip_prefix("http://").unwrap().parse().unwrap();
        let data = DataDir::open(served.path()).unwrap();
        let workspace = runtime.block_on(Workspace::serve(listen, data, false, EMBEDDED_RATE_LIMIT)).unwrap();
        Shared { runtime, workspace, served }
    }
}

impl Shared {
    pub fn start() -> Self {
        Self::begin(true)
    }

    /// A workspace without the sample: it has no videos.
    pub fn empty() -> Self {
        Self::begin(false)
    }

    fn begin(sample: bool) -> Self {
        let served = tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let workspace = runtime.block_on(Workspace::try_open(served.path(), sample)).unwrap();
        Self { runtime, workspace, served }
    }

    pub fn address(&self) -> &str {
        self.workspace.server.base_url()
    }

    pub fn open(&self, folder: &Path) -> Open<'static> {
        self.open_at(self.address(), folder)
    }

    /// The window on this workspace at another URL, such as that of a proxy.
    pub fn open_at(&self, address: &str, folder: &Path) -> Open<'static> {
        self.open_sized(address, folder, vec2(1440.0, 900.0))
    }

    pub fn open_sized(&self, address: &str, folder: &Path, size: egui::Vec2) -> Open<'static> {
        let begin = Start { target: Target::Remote(address.to_owned()), video: Some("vid_sample".into()), import: None };
        open_with_key(begin, self.workspace.server.api_key(), folder, size, |state| state.project().is_some())
    }

    /// Makes a change as another user.
    pub fn colleague(&self, method: &str, path: &str, body: serde_json::Value) -> serde_json::Value {
        self.runtime.block_on(self.workspace.call(method, &format!("/v1/videos/vid_sample/clips/cl_demo{path}"), &body))
    }

    /// Another server on the same database, if the tests have a shared database.
    pub fn beside(&self) -> Option<(Workspace, tempfile::TempDir)> {
        let own = tempdir().unwrap();
        let workspace = self.runtime.block_on(Workspace::beside(self.served.path(), own.path()))?;
        Some((workspace, own))
    }

    pub fn sounds(&self) -> Vec<serde_json::Value> {
        self.runtime.block_on(self.workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects"))
    }

    pub fn sound(&self, name: &str) -> serde_json::Value {
        self.sounds().into_iter().find(|sound| sound["name"] == name).unwrap_or_default()
    }

    pub fn stop(self) -> Stopped {
        let Self { runtime, workspace, served } = self;
        let address = workspace.server.base_url().to_owned();
        runtime.block_on(workspace.server.stop());
        Stopped { runtime, served, address }
    }
}

/// Drags with pointer events; `between` is called while the button is pressed.
pub fn drag_with(open: &mut Open<'_>, modifiers: Modifiers, from: Pos2, to: Pos2, between: impl FnOnce(&mut Open<'_>)) {
    let button = |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
    open.harness.event(Event::ModifiersChanged(modifiers));
    open.harness.event(Event::PointerMoved(from));
    open.harness.event(button(from, true));
    open.harness.step();
    for i in 1..=8_u8 {
        open.harness.event(Event::PointerMoved(from + (to - from) * (f32::from(i) / 8.0)));
        open.harness.step();
    }
    between(open);
    open.harness.event(button(to, false));
    open.harness.event(Event::ModifiersChanged(Modifiers::NONE));
    open.harness.run_steps(3);
}

/// Presses and releases a button of the pointer at a place.
pub fn press_at(open: &mut Open<'_>, pos: Pos2, button: PointerButton) {
    open.harness.event(Event::PointerMoved(pos));
    open.harness.step();
    for pressed in [true, false] {
        open.harness.event(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
        open.harness.step();
    }
    open.harness.run_steps(4);
}

/// Number of times this thread logged a message while `work` ran.
pub fn traced(message: &'static str, work: impl FnOnce()) -> usize {
    let counted = Arc::new(AtomicUsize::new(0));
    tracing::subscriber::with_default(Traced { message, counted: counted.clone() }, work);
    counted.load(Ordering::Relaxed)
}

/// Counts the log events with a message.
struct Traced {
    message: &'static str,
    counted: Arc<AtomicUsize>,
}

impl tracing::Subscriber for Traced {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.is_event() && metadata.target().starts_with("cutroom")
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}

    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        struct Message(String);
        impl tracing::field::Visit for Message {
            fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
                if field.name() == "message" {
                    self.0 = format!("{value:?}");
                }
            }
        }
        let mut found = Message(String::new());
        event.record(&mut found);
        if found.0 == self.message {
            self.counted.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn enter(&self, _: &tracing::span::Id) {}

    fn exit(&self, _: &tracing::span::Id) {}
}
