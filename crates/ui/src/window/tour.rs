//! Demo run (`cutroom tour`): the real window performs the main task through simulated user input, and saves a screenshot of every
//! step.

use super::Window;
use crate::{
    api::{
        ClipId, ItemId, VideoId,
        item::{Item, ItemKind},
    },
    app::{Action, Connection, Dialog, ItemRef, Project, SaveState, State, terminal},
    disk,
    jobs::pictures::PictureState,
    timeline::VideoMs,
    ui::dialogs::welcome,
};
use egui::{
    ColorImage, Context, Event, Id, Key, Modifiers, PointerButton, Pos2, Rect, ScreenshotCallback, ViewportCommand, pos2, vec2,
};
use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, mpsc},
    time::{Duration, Instant},
};

/// Maximum duration of a step.
const PATIENCE: Duration = Duration::from_secs(30);

/// Result of a demo run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TourEnd {
    /// Success, with the saved start of the dragged item.
    Saved {
        /// The edited video.
        video: VideoId,
        /// The edited clip.
        clip: ClipId,
        /// The sound effect that was dragged.
        item: ItemId,
        /// New start, in milliseconds of the clip's playback time.
        start_ms: i64,
    },
    /// A step failed.
    Failed(TourError),
}

/// Why a demo run failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TourError {
    /// A file that no demo run made would be overwritten by a screenshot.
    #[error("{}", words::window::demo_file_exists(.0.display()))]
    InTheWay(PathBuf),
    /// A folder or a file cannot be written.
    #[error("{}: {reason}", path.display())]
    NotWritten {
        /// The folder or the file.
        path: PathBuf,
        /// Error text of the system or the encoder.
        reason: String,
    },
    /// A step took longer than its time limit.
    #[error("{}", words::window::demo_step_stuck(.0))]
    Stuck(&'static str),
    /// The result cannot be printed.
    #[error("{0}")]
    NotPrinted(String),
    /// Nothing was dragged, so no position can be compared.
    #[error("{}", words::window::demo_nothing_dragged())]
    NothingDragged,
    /// The sample lacks the faces that a step needs.
    #[error("{}", words::window::demo_no_faces())]
    NoFaces,
    /// The sample lacks the sound effect that a step needs.
    #[error("{}", words::window::demo_no_sound())]
    NoSound,
}

/// Path of a saved screenshot, or the error.
type Written = Result<PathBuf, TourError>;

/// Steps in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Welcome,
    Open,
    Face,
    Drag,
    Undo,
    Redo,
    Save,
}

impl Step {
    const ALL: [Self; 7] = [Self::Welcome, Self::Open, Self::Face, Self::Drag, Self::Undo, Self::Redo, Self::Save];

    fn name(self) -> &'static str {
        match self {
            Self::Welcome => "welcome",
            Self::Open => "open",
            Self::Face => "face",
            Self::Drag => "drag",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Save => "save",
        }
    }

    /// File name of the step's screenshot, for an index from 0: `1-welcome.png`.
    fn file(self, index: usize) -> String {
        format!("{}-{}.png", index + 1, self.name())
    }
}

/// Progress of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The input has not been made yet.
    Begin,
    /// Waiting for the outcome.
    Await,
    /// Waiting this many frames, so that the screenshot shows the outcome.
    Settle(u8),
    /// The screenshot is being made.
    Picture,
}

/// A running demo run.
pub struct Tour {
    folder: PathBuf,
    size: [f32; 2],
    end: Arc<Mutex<Option<TourEnd>>>,
    step: usize,
    phase: Phase,
    since: Instant,
    /// Input for the next frames, one entry per frame.
    input: VecDeque<Vec<Event>>,
    /// The dragged sound effect, with its start before and after the drag.
    dragged: Option<(ItemRef, i64, i64)>,
    pictures: (mpsc::Sender<Written>, mpsc::Receiver<Written>),
}

impl Tour {
    /// File that lists the screenshots of earlier demo runs in a folder: those may be overwritten.
    const MARK: &str = ".cutroom-tour";

    /// Prepares a folder for screenshots. A screenshot never overwrites a file that no demo run made.
    ///
    /// # Errors
    /// Fails if there is such a file, or if the folder cannot be written; the error names it.
    pub fn claim(folder: &Path) -> Result<(), TourError> {
        let failed = |error: std::io::Error| TourError::NotWritten { path: folder.to_owned(), reason: error.to_string() };
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mark = folder.join(Self::MARK);
        let made = disk::read(&mark, 16 << 10).unwrap_or_default();
        let made = String::from_utf8_lossy(&made);
        let names: Vec<_> = Step::ALL.iter().enumerate().map(|(index, step)| step.file(index)).collect();
        for name in &names {
            let path = folder.join(name);
            if std::fs::symlink_metadata(&path).is_ok() && !made.lines().any(|line| line == name) {
                return Err(TourError::InTheWay(path));
            }
        }
        disk::replace(&mark, format!("{}\n", names.join("\n")).as_bytes()).map_err(failed)
    }

    /// A demo run that saves its screenshots in `folder`; its result is put into `end`.
    pub fn new(folder: PathBuf, size: [f32; 2], end: Arc<Mutex<Option<TourEnd>>>) -> Self {
        Self {
            folder,
            size,
            end,
            step: 0,
            phase: Phase::Begin,
            since: Instant::now(),
            input: VecDeque::new(),
            dragged: None,
            pictures: mpsc::channel(),
        }
    }

    /// Size of its window, in points.
    pub fn size(&self) -> [f32; 2] {
        self.size
    }

    /// Input for the next frame.
    pub fn events(&mut self) -> Vec<Event> {
        self.input.pop_front().unwrap_or_default()
    }

    /// Continues after a frame was drawn.
    pub fn step(&mut self, context: &Context, window: &mut Window) {
        context.request_repaint_after(Duration::from_millis(15));
        if !self.input.is_empty() {
            return;
        }
        let Some(step) = Step::ALL.get(self.step).copied() else { return };
        if self.since.elapsed() > PATIENCE {
            return self.finish(TourEnd::Failed(TourError::Stuck(step.name())), window);
        }
        match self.phase {
            Phase::Begin => match self.begin(step, context, window.state()) {
                Ok(true) => self.phase = Phase::Await,
                Ok(false) => {}
                Err(why) => self.finish(TourEnd::Failed(why), window),
            },
            Phase::Await => {
                if !window.is_drawing() && self.came_about(step, window.state()) && window.state().is_at_rest() {
                    self.phase = Phase::Settle(4);
                }
            }
            Phase::Settle(0) => {
                self.take_picture(context, step);
                self.phase = Phase::Picture;
            }
            Phase::Settle(left) => self.phase = Phase::Settle(left - 1),
            Phase::Picture => self.picture_taken(step, window),
        }
    }

    /// Makes a step's input; returns `false` while something that the step needs is not on the screen yet.
    fn begin(&mut self, step: Step, context: &Context, state: &State) -> Result<bool, TourError> {
        if step == Step::Welcome {
            return Ok(true);
        }
        if step == Step::Open {
            // The welcome dialog shows the sample's card once it is ready.
            let Some(card) = context.read_response(welcome::card_id(welcome::SAMPLE, welcome::CardPlace::Dialog)) else {
                return Ok(false);
            };
            self.click(card.rect.center());
            return Ok(true);
        }
        let Some(project) = state.project() else { return Ok(false) };
        match step {
            Step::Welcome | Step::Open => {}
            Step::Face => {
                // Closes the list of first steps, and shows the face boxes.
                self.press(Key::Escape, Modifiers::NONE);
                self.press(Key::F, Modifiers::NONE);
                let Some(ruler) = ruler(context) else { return Ok(false) };
                let time = a_face(project).ok_or(TourError::NoFaces)?;
                self.click(pos2(ruler.left() + state.axis().to_points(time), ruler.center().y));
            }
            Step::Drag => {
                let at = a_sound(project).ok_or(TourError::NoSound)?;
                let Some(block) = context.read_response(Id::unique(("item", &at.clip, &at.id))).map(|r| r.rect) else {
                    return Ok(false);
                };
                let start = project.item(&at).and_then(Item::times).map_or(0, |(start, _)| start.0);
                self.dragged = Some((at, start, start));
                self.drag(block.center(), vec2(46.0, 0.0));
            }
            Step::Undo => self.press(Key::Z, Modifiers::COMMAND),
            Step::Redo => self.press(Key::Z, Modifiers::COMMAND | Modifiers::SHIFT),
            Step::Save => self.press(Key::S, Modifiers::COMMAND),
        }
        Ok(true)
    }

    /// True once a step's outcome is there, and the preview shows it.
    fn came_about(&mut self, step: Step, state: &State) -> bool {
        if step == Step::Welcome {
            // Its cards are enabled once the workspace is connected.
            return matches!(state.dialog(), Some(Dialog::Welcome)) && matches!(state.connection, Connection::Ready(_));
        }
        let Some(project) = state.project() else { return false };
        let start = self.dragged.as_ref().and_then(|(at, ..)| project.item(at)?.times()).map(|(start, _)| start.0);
        let done = match step {
            Step::Welcome => true,
            Step::Open => matches!(state.dialog(), Some(Dialog::Tasks)),
            Step::Face => {
                state.settings.faces
                    && !state.is_asking()
                    && state.playhead().0 > 0
                    && project
                        .at(state.playhead())
                        .is_some_and(|(data, time)| data.faces_at(time).sample().is_some_and(|s| !s.faces.is_empty()))
            }
            Step::Drag => {
                let (Some((_, before, after)), Some(now)) = (&mut self.dragged, start) else { return false };
                *after = now;
                now != *before && state.waiting() == 1
            }
            Step::Undo => state.waiting() == 0 && start == self.dragged.as_ref().map(|(_, before, _)| *before),
            Step::Redo => state.waiting() == 1 && start == self.dragged.as_ref().map(|(.., after)| *after),
            Step::Save => {
                state.waiting() == 0
                    && state.save() == SaveState::Idle
                    && project.video.revision.is_some_and(|revision| revision > 0)
            }
        };
        done && pictures_settled(state, project)
    }

    fn click(&mut self, at: Pos2) {
        self.input.push_back(vec![Event::PointerMoved(at)]);
        self.input.push_back(vec![press(at)]);
        self.input.push_back(vec![release(at)]);
    }

    fn drag(&mut self, from: Pos2, by: egui::Vec2) {
        const MOVES: u8 = 16;
        self.input.push_back(vec![Event::PointerMoved(from)]);
        self.input.push_back(vec![press(from)]);
        for i in 1..=MOVES {
            self.input.push_back(vec![Event::PointerMoved(from + by * (f32::from(i) / f32::from(MOVES)))]);
        }
        self.input.push_back(vec![release(from + by)]);
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) {
        for pressed in [true, false] {
            self.input.push_back(vec![Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }]);
        }
    }

    fn take_picture(&self, context: &Context, step: Step) {
        let (path, sender) = (self.folder.join(step.file(self.step)), self.pictures.0.clone());
        context.send_viewport_cmd(ViewportCommand::Screenshot(ScreenshotCallback::new(move |image: Arc<ColorImage>| {
            // The demo run may have stopped waiting.
            let _ = sender.send(write(&image, &path).map(|()| path));
        })));
    }

    fn picture_taken(&mut self, step: Step, window: &mut Window) {
        match self.pictures.1.try_recv() {
            Err(_) => return,
            Ok(Err(why)) => return self.finish(TourEnd::Failed(why), window),
            Ok(Ok(path)) => {
                if let Err(error) = terminal::line(format_args!("{:<5} {}", step.name(), path.display())) {
                    return self.finish(TourEnd::Failed(TourError::NotPrinted(error.to_string())), window);
                }
            }
        }
        self.step += 1;
        self.phase = Phase::Begin;
        self.since = Instant::now();
        if self.step < Step::ALL.len() {
            return;
        }
        let video = window.state().project().map(|project| project.video.id.clone());
        let end = match (&self.dragged, video) {
            (Some((at, _, start)), Some(video)) => {
                TourEnd::Saved { video, clip: at.clip.clone(), item: at.id.clone(), start_ms: *start }
            }
            _ => TourEnd::Failed(TourError::NothingDragged),
        };
        self.finish(end, window);
    }

    fn finish(&mut self, end: TourEnd, window: &mut Window) {
        self.step = Step::ALL.len();
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
        window.apply(Action::AskToClose);
        window.apply(Action::DiscardAndClose);
    }
}

fn press(pos: Pos2) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, modifiers: Modifiers::NONE }
}

fn release(pos: Pos2) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed: false, modifiers: Modifiers::NONE }
}

/// Rectangle of the ruler.
fn ruler(context: &Context) -> Option<Rect> {
    context.read_response(super::super::timeline::ruler_id()).map(|response| response.rect)
}

/// A moment with the maximum number of faces.
fn a_face(project: &Project) -> Option<VideoMs> {
    let clips = project.clips.iter().zip(project.sequence.spans());
    let samples = clips.flat_map(|(data, span)| data.faces.iter().map(move |sample| (sample, span)));
    let (sample, span) = samples.max_by_key(|(sample, _)| sample.faces.len()).filter(|(sample, _)| !sample.faces.is_empty())?;
    Some(span.to_video(crate::api::PlaybackMs(sample.timestamp_ms as i64 + 40)))
}

/// First sound effect on the timeline.
fn a_sound(project: &Project) -> Option<ItemRef> {
    let lane = project.lane(ItemKind::SoundEffect)?;
    lane.touching(VideoMs::ZERO, project.sequence.length()).next().map(|found| found.value.clone())
}

/// True if no image for this moment is still being decoded.
fn pictures_settled(state: &State, project: &Project) -> bool {
    crate::app::needed_pictures(project, state.playhead())
        .iter()
        .all(|(key, _)| !matches!(state.picture(key), Some(PictureState::Loading) | None))
}

fn write(image: &ColorImage, path: &Path) -> Result<(), TourError> {
    let bytes: Vec<u8> = image.pixels.iter().flat_map(egui::Color32::to_array).collect();
    let [width, height] = image.size.map(|side| side as u32);
    image::save_buffer(path, &bytes, width, height, image::ColorType::Rgba8)
        .map_err(|error| TourError::NotWritten { path: path.to_owned(), reason: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_take_the_place_of_pictures_of_a_tour_alone() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        Tour::claim(&out).unwrap();
        std::fs::write(out.join("2-open.png"), "of a tour").unwrap();
        Tour::claim(&out).unwrap();
        let theirs = folder.path().join("2-open.png");
        std::fs::write(&theirs, "mine").unwrap();
        let refused = Tour::claim(folder.path()).unwrap_err();
        assert!(matches!(&refused, TourError::InTheWay(path) if path.ends_with("2-open.png")), "{refused}");
        assert_eq!(std::fs::read_to_string(theirs).unwrap(), "mine");
    }
}
