//! A window that is open for one test, driven as its user would.

use super::common::Workspace;
use cutroom::{
    api::item::ItemKind,
    app::{Action, Paths, PictureState, Start, State, Target, needed_pictures},
    ui::Window,
};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::{Harness, SnapshotOptions, kittest::Queryable};
use secrecy::SecretString;
use std::{
    path::Path,
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// A window that is open for one test.
pub struct Open<'a> {
    pub harness: Harness<'a, Option<Window>>,
}

impl Open<'_> {
    pub fn with(folder: &Path, start: Start, size: egui::Vec2, scale: f32) -> Self {
        let paths = Paths::under(folder.to_owned());
        let app = move |ui: &mut egui::Ui, window: &mut Option<Window>| match window {
            Some(window) => {
                window.poll(ui.ctx());
                // The harness leaves a margin that a real window does not have.
                let whole = egui::UiBuilder::new().max_rect(ui.ctx().content_rect());
                ui.scope_builder(whole, |ui| {
                    ui.set_clip_rect(ui.max_rect());
                    window.frame(ui);
                });
            }
            // The first frame sets the fonts; they can be used from the second on.
            None => *window = Some(Window::new(ui.ctx(), start.clone(), paths.clone(), None).unwrap()),
        };
        let builder = Harness::builder().with_size(size).with_pixels_per_point(scale).with_max_steps(64).wgpu();
        Self { harness: builder.build_ui_state(app, None) }
    }

    pub fn local(folder: &Path) -> Self {
        Self::with(folder, start(folder), vec2(1440.0, 900.0), 1.0)
    }

    /// The sample, shown.
    pub fn sample(folder: &Path) -> Self {
        let mut open = Self::local(folder);
        open.until("the sample is shown", |state| state.project.is_some());
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

    /// Applies it and draws once: nothing that the worker does for it is there yet.
    pub fn apply_once(&mut self, action: Action) {
        self.harness.state_mut().as_mut().unwrap().apply(action);
        self.harness.step();
    }

    pub fn until(&mut self, what: &str, done: impl Fn(&State) -> bool) {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            self.harness.step();
            if self.harness.state().is_some() && done(self.state()) {
                self.harness.run_steps(2);
                return;
            }
            assert!(Instant::now() < deadline, "{what}: it did not come about; {:?}", self.notices());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Until every picture of the moment is decoded.
    pub fn until_drawn(&mut self) {
        self.until("the picture is decoded", |state| {
            let project = state.project.as_ref().unwrap();
            let needed = needed_pictures(project, state.playhead);
            needed.iter().all(|(key, _)| matches!(state.pictures.get(key), Some(PictureState::Ready(_))))
        });
        self.harness.run_steps(4);
    }

    pub fn notices(&self) -> Vec<String> {
        let Some(window) = self.harness.state() else { return Vec::new() };
        window.state().notices.shown().iter().map(|notice| notice.text.clone()).collect()
    }

    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
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
        self.harness.get_by_label(label).value().unwrap_or_default()
    }

    /// Where a sound effect of the demo starts, as the user sees it.
    pub fn whoosh(&self) -> i64 {
        let project = self.state().project.as_ref().unwrap();
        let items = project.draft.items(&"cl_demo".into()).unwrap();
        let sound = items.of_kind(ItemKind::SoundEffect).find(|item| item.title() == "Whoosh").unwrap();
        sound.times().unwrap().0.0
    }

    pub fn picture(&mut self, name: &str) {
        self.masked_picture(name, None);
    }

    /// A picture of the review without the short hash, which is made of new items' own ids and differs from run to run.
    pub fn masked_review(&mut self, name: &str) {
        // The dialog stands where it stays once it knows its size.
        self.harness.run_steps(4);
        let line = self.harness.get_by_label_contains("effect whole").rect();
        self.masked_picture(name, Some(egui::Rect::from_min_size(line.min, vec2(620.0, line.height()))));
    }

    /// A picture without what differs from run to run.
    pub fn masked_picture(&mut self, name: &str, mask: Option<egui::Rect>) {
        // The pointer's place and a blinking cursor are not part of what a picture is about.
        self.harness.remove_cursor();
        self.harness.run_steps(2);
        if self.state().project.is_some() {
            self.until_drawn();
        }
        if let Some(mask) = mask {
            self.harness.mask(mask);
        }
        // Another renderer smooths edges a little differently; a moved or missing part is thousands of pixels.
        let options = SnapshotOptions::new().threshold(1.6).max_failed_pixels(600);
        self.harness.snapshot_options(name, &options);
    }
}

pub fn start(folder: &Path) -> Start {
    Start { target: Target::Local(Paths::under(folder.to_owned()).data), video: None, import: None }
}

/// How far an item moves by a frame, in milliseconds: of 24 in a second, or of 30 as long as the rate is not known.
pub const A_FRAME: std::ops::RangeInclusive<i64> = 33..=42;

pub fn clip_span(open: &Open<'_>, clip: usize) -> cutroom::timeline::ClipSpan {
    open.state().project.as_ref().unwrap().sequence.span(clip).unwrap()
}

/// The clips of the sample in order, each with its played length.
pub fn order(open: &Open<'_>) -> Vec<(String, i64)> {
    let project = open.state().project.as_ref().unwrap();
    project.clips.iter().map(|data| (data.clip.name.clone(), data.map.playback_length().0)).collect()
}

/// A workspace that somebody else works on too, and the editor on it.
pub struct Shared {
    pub runtime: tokio::runtime::Runtime,
    pub workspace: Workspace,
    _served: tempfile::TempDir,
}

impl Shared {
    pub fn start() -> Self {
        let served = tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let workspace = runtime.block_on(Workspace::open(served.path()));
        Self { runtime, workspace, _served: served }
    }

    pub fn open(&self, folder: &Path) -> Open<'static> {
        self.open_at(self.workspace.server.base_url(), folder)
    }

    pub fn open_at(&self, address: &str, folder: &Path) -> Open<'static> {
        let target = Target::Remote(address.to_owned());
        let begin = Start { target, video: Some("vid_sample".into()), import: None };
        let mut open = Open::with(folder, begin, vec2(1440.0, 900.0), 1.0);
        open.until("the key is asked for", |state| matches!(state.connection, cutroom::app::Connection::KeyNeeded(_)));
        let key = SecretString::from(self.workspace.server.api_key().to_owned());
        open.apply(Action::UseKey { key, remember: false });
        open.until("the video is shown", |state| state.project.is_some());
        open.harness.run_steps(3);
        open
    }

    /// What somebody else does.
    pub fn colleague(&self, method: &str, path: &str, body: serde_json::Value) -> serde_json::Value {
        self.runtime.block_on(self.workspace.call(method, &format!("/v1/videos/vid_sample/clips/cl_demo{path}"), &body))
    }

    pub fn sounds(&self) -> Vec<serde_json::Value> {
        self.runtime.block_on(self.workspace.list("/v1/videos/vid_sample/clips/cl_demo/sound-effects", "soundEffects"))
    }

    pub fn sound(&self, name: &str) -> serde_json::Value {
        self.sounds().into_iter().find(|sound| sound["name"] == name).unwrap_or_default()
    }

    pub fn stop(self) {
        self.runtime.block_on(self.workspace.server.stop());
    }
}
