//! Window part of `cutroom measure`: start, cost of frames, reaction time to the pointer, memory.

use super::Window;
use crate::{
    app::{
        Action, BrowserCommand, Command, PlayCommand, State,
        features::editor::stage::resting::Exactness,
        measure::{FrameTime, Memory, Opened, Playing, Reaction, Reactions, StartTimes, WindowTimes, memory, processor_time},
    },
    timeline::VideoMs,
    ui::timeline::ruler_id,
};
use egui::{Context, Event, Modifiers, PointerButton, Pos2, ViewportCommand, pos2};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Number of measured frames.
const FRAMES: usize = 120;
/// Maximum time until the sample is shown and its previews are made.
const PATIENCE: Duration = Duration::from_secs(60);
/// Number of steps of a measured drag of the playhead; [`STEP`] is their length in points.
const STEPS: usize = 60;
const STEP: f32 = 9.0;
/// Number of measured clicks; [`REST`] is the pause before each.
const CLICKS: usize = 15;
const REST: Duration = Duration::from_millis(600);
/// Maximum reaction time to one event.
const MOST_REACTION: Duration = Duration::from_secs(10);

/// Duration of the measured playback; [`STARTS`] is the time before it, so that starting the decoder and the sound does not count.
const PLAYS: Duration = Duration::from_secs(10);
const STARTS: Duration = Duration::from_secs(2);

/// Measures a window that opens the sample, a recording that it imports, or the list of many videos.
pub struct Stopwatch {
    began: Instant,
    what: Opened,
    window_ms: Option<f64>,
    timeline_ms: Option<f64>,
    library: Library,
    frames: Vec<f64>,
    hand: Hand,
    play: Play,
    end: Arc<Mutex<Option<WindowTimes>>>,
}

/// Progress of opening the list of videos.
#[derive(Clone, Copy, Default)]
enum Library {
    /// Not opened.
    #[default]
    Waits,
    /// Opened at this time.
    Opens(Instant),
    /// All videos were listed after this time in milliseconds; `None` if they were not.
    Ended(Option<f64>),
}

impl Library {
    /// Continues in a window that shows the sample of a workspace with `videos` other videos.
    fn follow(&mut self, window: &mut Window, videos: usize) {
        match *self {
            Self::Waits => {
                *self = Self::Opens(Instant::now());
                window.apply(Action::Run(Command::Browser(BrowserCommand::BrowserRoom)));
            }
            Self::Opens(at) if window.state().rooms.browser.rows.at.len() > videos => {
                *self = Self::Ended(Some(at.elapsed().as_secs_f64() * 1_000.0));
            }
            Self::Opens(at) if at.elapsed() > PATIENCE => *self = Self::Ended(None),
            Self::Opens(_) | Self::Ended(_) => {}
        }
    }
}

/// Progress of the measured playback of a recording.
#[derive(Default)]
enum Play {
    /// Not started.
    #[default]
    Waits,
    /// Starting: since when, and the memory before.
    Starts(Instant, Option<Memory>),
    /// Being measured.
    Runs { since: Instant, done_before: Option<Duration>, memory_before: Option<Memory> },
    /// Done.
    Ended { playing: Option<Playing>, memory_before: Option<Memory> },
}

impl Play {
    fn is_done(&self) -> bool {
        matches!(self, Self::Ended { .. })
    }

    /// Continues in a window that has made all previews of the recording.
    fn follow(&mut self, window: &mut Window) {
        match *self {
            Self::Waits => {
                *self = Self::Starts(Instant::now(), memory());
                window.apply(Action::Run(Command::Play(PlayCommand::PlayPause)));
            }
            Self::Starts(at, memory_before) if at.elapsed() > STARTS => {
                *self = Self::Runs { since: Instant::now(), done_before: processor_time(), memory_before };
            }
            Self::Runs { since, done_before, memory_before } if since.elapsed() > PLAYS => {
                let took = since.elapsed();
                let done = done_before.zip(processor_time()).map(|(before, now)| now.saturating_sub(before));
                let is_playing = window.state().play.is_playing();
                let playing = done
                    .zip(memory())
                    .filter(|_| is_playing)
                    .map(|(done, memory)| Playing { processor_pct: done.as_secs_f64() / took.as_secs_f64() * 100.0, memory });
                *self = Self::Ended { playing, memory_before };
            }
            Self::Starts(..) | Self::Runs { .. } | Self::Ended { .. } => {}
        }
    }

    /// Result, and the memory before playback.
    fn measured(self) -> (Option<Playing>, Option<Memory>) {
        match self {
            Self::Ended { playing, memory_before } => (playing, memory_before),
            _ => (None, memory()),
        }
    }
}

/// Drags and clicks on the ruler through window events, as a user does.
#[derive(Default)]
struct Hand {
    /// Events for the next frame.
    next: Vec<Event>,
    /// Measured event: when it was sent, and whether the frame being drawn shows its effect.
    sent: Option<(Instant, bool)>,
    /// Earliest time for the next event.
    rests_until: Option<Instant>,
    /// True while the button is pressed after a click.
    holds: bool,
    drags: Vec<f64>,
    clicks: Vec<f64>,
    gave_up: bool,
}

impl Hand {
    fn press(pos: Pos2) -> Event {
        Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, modifiers: Modifiers::NONE }
    }

    fn release(pos: Pos2) -> Event {
        Event::PointerButton { pos, button: PointerButton::Primary, pressed: false, modifiers: Modifiers::NONE }
    }

    fn is_done(&self) -> bool {
        self.gave_up || self.clicks.len() >= CLICKS
    }

    /// Called at the start of a frame, when the previous frame is on the screen. Returns the events of this frame.
    fn events(&mut self) -> Vec<Event> {
        if let Some((at, true)) = self.sent {
            let took = at.elapsed().as_secs_f64() * 1_000.0;
            self.sent = None;
            if self.drags.len() < STEPS { &mut self.drags } else { &mut self.clicks }.push(took);
            self.rests_until = (self.drags.len() >= STEPS).then(|| Instant::now() + REST);
        }
        let events = std::mem::take(&mut self.next);
        if self.sent.is_none() && !events.is_empty() {
            self.sent = Some((Instant::now(), false));
        }
        events
    }

    /// Called after the layout of a frame that will be drawn. Returns the time until the next frame, unless something wakes the window
    /// before: as for a user, no frame is drawn only to wait, because without a graphics card that takes the processors from the
    /// decoders.
    fn follow(&mut self, context: &Context, state: &State) -> Duration {
        let Some(ruler) = context.read_response(ruler_id()).map(|response| response.rect) else { return Duration::ZERO };
        let place = |step: f32| pos2(ruler.left() + (20.0 + step * STEP) % (ruler.width() - 40.0), ruler.center().y);
        if let Some((at, is_seen)) = &mut self.sent {
            let is_exact = state.exactness() == Exactness::Exact;
            *is_seen = if self.drags.len() < STEPS { state.shows_the_moment() } else { is_exact };
            self.gave_up |= at.elapsed() > MOST_REACTION;
            if self.holds {
                // A click releases its button one frame later.
                self.holds = false;
                self.next.push(Self::release(place(self.clicks.len() as f32 * 7.0)));
                return Duration::ZERO;
            }
            return if *is_seen { Duration::ZERO } else { MOST_REACTION };
        }
        if let Some(left) = self.rests_until.and_then(|until| until.checked_duration_since(Instant::now())) {
            return left;
        }
        let step = self.drags.len();
        if step == 0 {
            self.next.extend([Event::PointerMoved(place(0.0)), Self::press(place(0.0))]);
        } else if step < STEPS {
            self.next.push(Event::PointerMoved(place(step as f32)));
        } else {
            let at = place(self.clicks.len() as f32 * 7.0);
            if self.clicks.is_empty() {
                // Releases the playhead.
                self.next.push(Self::release(at));
            }
            self.next.extend([Event::PointerMoved(at), Self::press(at)]);
            self.holds = true;
        }
        Duration::ZERO
    }

    fn reactions(self) -> Option<Reactions> {
        let (drag, click) = (Reaction::of(self.drags)?, Reaction::of(self.clicks)?);
        (!self.gave_up).then_some(Reactions { drag, click })
    }
}

impl Stopwatch {
    /// Starts the measurement; the result is put into `end`.
    pub fn start(end: Arc<Mutex<Option<WindowTimes>>>, what: Opened) -> Self {
        let hand = Hand::default();
        Self {
            began: Instant::now(),
            what,
            window_ms: None,
            timeline_ms: None,
            library: Library::default(),
            frames: Vec::new(),
            hand,
            play: Play::default(),
            end,
        }
    }

    /// Events for the window's next frame.
    pub(super) fn events(&mut self) -> Vec<Event> {
        self.hand.events()
    }

    /// Called after each frame, with the time that the interface took for it.
    pub(super) fn step(&mut self, context: &Context, window: &mut Window, cost: Duration) {
        if context.will_discard() {
            return;
        }
        let now_ms = self.began.elapsed().as_secs_f64() * 1_000.0;
        self.window_ms.get_or_insert(now_ms);
        if self.timeline_ms.is_none() {
            if is_shown(window.state()) && !(self.imports() && shows_sample(window.state())) {
                self.timeline_ms = Some(now_ms);
                context.request_repaint();
            } else if self.began.elapsed() > PATIENCE {
                context.send_viewport_cmd(ViewportCommand::Close);
            } else {
                // Arriving data wakes the window by itself; this is for data that never arrives.
                context.request_repaint_after(Duration::from_secs(1));
            }
            return;
        }
        if let Opened::Library(videos) = self.what {
            self.library.follow(window, videos);
            if let Library::Ended(library_ms) = self.library {
                self.end(context, WindowTimes { library_ms, ..WindowTimes::default() });
            } else {
                context.request_repaint_after(Duration::from_secs(1));
            }
            return;
        }
        if self.frames.len() < FRAMES {
            context.request_repaint();
            self.frames.push(cost.as_secs_f64() * 1_000.0);
            window.apply(Action::MovePlayhead(VideoMs(self.frames.len() as i64 * 100)));
            return;
        }
        if !self.imports() && !self.hand.is_done() {
            if window.state().are_previews_made() || self.began.elapsed() > PATIENCE {
                context.request_repaint_after(self.hand.follow(context, window.state()));
            } else {
                context.request_repaint_after(Duration::from_millis(100));
            }
            return;
        }
        if self.imports() && !self.play.is_done() {
            if window.state().are_previews_made() || self.began.elapsed() > PATIENCE {
                self.play.follow(window);
            }
            context.request_repaint_after(Duration::from_millis(500));
            return;
        }
        self.frames.sort_by(f64::total_cmp);
        let (playing, memory) = std::mem::take(&mut self.play).measured();
        let reactions = std::mem::take(&mut self.hand).reactions();
        let frame = FrameTime { median_ms: self.frames.get(FRAMES / 2).copied().unwrap_or_default() };
        self.end(context, WindowTimes { frame, reactions, memory, playing, ..WindowTimes::default() });
    }

    fn imports(&self) -> bool {
        matches!(self.what, Opened::Recording(_))
    }

    /// Hands over what was measured, with the times of the start, and closes the window.
    fn end(&self, context: &Context, times: WindowTimes) {
        let start = self.window_ms.zip(self.timeline_ms).map(|(window_ms, timeline_ms)| StartTimes { window_ms, timeline_ms });
        let times = start.map(|start| WindowTimes { start, ..times });
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = times;
        context.send_viewport_cmd(ViewportCommand::Close);
    }
}

/// True if the sample is open.
fn shows_sample(state: &State) -> bool {
    state.project().is_some_and(|project| project.video.id.as_str() == "vid_sample")
}

/// True if all clips of the video are on the timeline, with their items.
fn is_shown(state: &State) -> bool {
    let project = state.project();
    project.is_some_and(|project| {
        !project.clips.is_empty() && project.clips.iter().all(|data| project.draft.unread(&data.clip.id).is_none())
    })
}
