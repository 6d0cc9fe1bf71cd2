//! The part of `cutroom measure` that needs a window: its start, the cost of its frames, how soon it answers the pointer, its
//! memory.

use super::Window;
use crate::{
    app::{
        Action, Command, Exactness, PlayCommand, State,
        measure::{FrameTime, Memory, Playing, Reaction, Reactions, StartTimes, WindowTimes, memory, processor_time},
    },
    timeline::VideoMs,
    ui::timeline::ruler_id,
};
use egui::{Context, Event, Modifiers, PointerButton, Pos2, ViewportCommand, pos2};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How many frames are measured.
const FRAMES: usize = 120;
/// How long the sample may take to be shown, and its previews to be made.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many steps a measured drag of the playhead has, and how far each goes, in points.
const STEPS: usize = 60;
const STEP: f32 = 9.0;
/// How many clicks are measured, and the rest before each.
const CLICKS: usize = 15;
const REST: Duration = Duration::from_millis(600);
/// How long the answer to one event may take.
const MOST_REACTION: Duration = Duration::from_secs(10);

/// How long a recording plays that is measured, and how long before: the start of decoding and sound is not playing.
const PLAYS: Duration = Duration::from_secs(10);
const STARTS: Duration = Duration::from_secs(2);

/// Measures a window that opens on the sample, or on a recording that it imports.
pub struct Stopwatch {
    began: Instant,
    imports: bool,
    window_ms: Option<f64>,
    timeline_ms: Option<f64>,
    frames: Vec<f64>,
    hand: Hand,
    play: Play,
    end: Arc<Mutex<Option<WindowTimes>>>,
}

/// How far the measured playing of a recording has come.
#[derive(Default)]
enum Play {
    /// It has not begun.
    #[default]
    Waits,
    /// It begins: since when, and the memory before it.
    Starts(Instant, Option<Memory>),
    /// It is measured.
    Runs { since: Instant, done_before: Option<Duration>, memory_before: Option<Memory> },
    /// It was measured.
    Ended { playing: Option<Playing>, memory_before: Option<Memory> },
}

impl Play {
    fn is_done(&self) -> bool {
        matches!(self, Self::Ended { .. })
    }

    /// Goes on with a window in which everything is there that is made of the recording.
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

    /// What was measured, and the memory before it.
    fn measured(self) -> (Option<Playing>, Option<Memory>) {
        match self {
            Self::Ended { playing, memory_before } => (playing, memory_before),
            _ => (None, memory()),
        }
    }
}

/// Drags and clicks on the ruler as a user does, through the events of the window.
#[derive(Default)]
struct Hand {
    /// Events that go into the next frame.
    next: Vec<Event>,
    /// The event that is measured: when it was given to the window, and whether what was waited for is in the frame that is being
    /// drawn.
    sent: Option<(Instant, bool)>,
    /// When the next one may be given.
    rests_until: Option<Instant>,
    /// Whether a button is held after a click.
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

    /// At the beginning of a frame: the one before is on the screen by now. Answers the events of this one.
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

    /// After a frame was laid out that will be drawn.
    fn follow(&mut self, context: &Context, state: &State) {
        let Some(ruler) = context.read_response(ruler_id()).map(|response| response.rect) else { return };
        let place = |step: f32| pos2(ruler.left() + (20.0 + step * STEP) % (ruler.width() - 40.0), ruler.center().y);
        if let Some((at, is_seen)) = &mut self.sent {
            let is_exact = state.exactness() == Exactness::Exact;
            *is_seen = if self.drags.len() < STEPS { state.shows_the_moment() } else { is_exact };
            self.gave_up |= at.elapsed() > MOST_REACTION;
            if self.holds {
                // The button of a click is let go of a frame later.
                self.holds = false;
                self.next.push(Self::release(place(self.clicks.len() as f32 * 7.0)));
            }
            return;
        }
        if self.rests_until.is_some_and(|until| Instant::now() < until) {
            return;
        }
        let step = self.drags.len();
        if step == 0 {
            self.next.extend([Event::PointerMoved(place(0.0)), Self::press(place(0.0))]);
        } else if step < STEPS {
            self.next.push(Event::PointerMoved(place(step as f32)));
        } else {
            let at = place(self.clicks.len() as f32 * 7.0);
            if self.clicks.is_empty() {
                // Lets go of the playhead.
                self.next.push(Self::release(at));
            }
            self.next.extend([Event::PointerMoved(at), Self::press(at)]);
            self.holds = true;
        }
    }

    fn reactions(self) -> Option<Reactions> {
        let (drag, click) = (Reaction::of(self.drags)?, Reaction::of(self.clicks)?);
        (!self.gave_up).then_some(Reactions { drag, click })
    }
}

impl Stopwatch {
    /// Starts now; `end` takes what was measured.
    pub fn start(end: Arc<Mutex<Option<WindowTimes>>>, imports: bool) -> Self {
        let hand = Hand::default();
        Self {
            began: Instant::now(),
            imports,
            window_ms: None,
            timeline_ms: None,
            frames: Vec::new(),
            hand,
            play: Play::default(),
            end,
        }
    }

    /// The events that the window gets in the next frame.
    pub(super) fn events(&mut self) -> Vec<Event> {
        self.hand.events()
    }

    /// After each frame, with what it cost the interface.
    pub(super) fn step(&mut self, context: &Context, window: &mut Window, cost: Duration) {
        if context.will_discard() {
            return;
        }
        let now_ms = self.began.elapsed().as_secs_f64() * 1_000.0;
        self.window_ms.get_or_insert(now_ms);
        if self.timeline_ms.is_none() {
            if is_shown(window.state()) && !(self.imports && shows_sample(window.state())) {
                self.timeline_ms = Some(now_ms);
                context.request_repaint();
            } else if self.began.elapsed() > PATIENCE {
                context.send_viewport_cmd(ViewportCommand::Close);
            } else {
                // What arrives wakes the window by itself; this is for what never does.
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
        if !self.imports && !self.hand.is_done() {
            if window.state().are_previews_made() || self.began.elapsed() > PATIENCE {
                // The next frame begins as soon as this one is on the screen.
                context.request_repaint();
                self.hand.follow(context, window.state());
            } else {
                context.request_repaint_after(Duration::from_millis(100));
            }
            return;
        }
        if self.imports && !self.play.is_done() {
            if window.state().are_previews_made() || self.began.elapsed() > PATIENCE {
                self.play.follow(window);
            }
            context.request_repaint_after(Duration::from_millis(500));
            return;
        }
        self.frames.sort_by(f64::total_cmp);
        let (playing, memory) = std::mem::take(&mut self.play).measured();
        let reactions = std::mem::take(&mut self.hand).reactions();
        let times = self.window_ms.zip(self.timeline_ms).map(|(window_ms, timeline_ms)| WindowTimes {
            start: StartTimes { window_ms, timeline_ms },
            frame: FrameTime { median_ms: self.frames.get(FRAMES / 2).copied().unwrap_or_default() },
            reactions,
            memory,
            playing,
        });
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = times;
        context.send_viewport_cmd(ViewportCommand::Close);
    }
}

/// Whether it is the sample that is open.
fn shows_sample(state: &State) -> bool {
    state.project().is_some_and(|project| project.video.id.as_str() == "vid_sample")
}

/// Whether the video's clips are on the timeline, with their items.
fn is_shown(state: &State) -> bool {
    let project = state.project();
    project.is_some_and(|project| {
        !project.clips.is_empty() && project.clips.iter().all(|data| project.draft.unread(&data.clip.id).is_none())
    })
}
