//! The part of `cutroom measure` that needs a window: its start, the cost of its frames, its memory.

use super::Window;
use crate::{
    app::{
        Action, State,
        measure::{FrameTime, StartTimes, WindowTimes, memory},
    },
    timeline::VideoMs,
};
use egui::{Context, ViewportCommand};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How many frames are measured.
const FRAMES: usize = 120;
/// How long the sample may take to be shown.
const PATIENCE: Duration = Duration::from_secs(60);

/// Measures a window that opens on the sample, or on a recording that it imports.
pub struct Stopwatch {
    began: Instant,
    imports: bool,
    window_ms: Option<f64>,
    timeline_ms: Option<f64>,
    frames: Vec<f64>,
    end: Arc<Mutex<Option<WindowTimes>>>,
}

impl Stopwatch {
    /// Starts now; `end` takes what was measured.
    pub fn start(end: Arc<Mutex<Option<WindowTimes>>>, imports: bool) -> Self {
        Self { began: Instant::now(), imports, window_ms: None, timeline_ms: None, frames: Vec::new(), end }
    }

    /// After each frame, with what it cost the interface.
    pub(super) fn step(&mut self, context: &Context, window: &mut Window, cost: Duration) {
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
        context.request_repaint();
        self.frames.push(cost.as_secs_f64() * 1_000.0);
        if self.frames.len() < FRAMES {
            let at = self.frames.len() as i64 * 100;
            window.apply(Action::MovePlayhead(VideoMs(at)));
            return;
        }
        self.frames.sort_by(f64::total_cmp);
        let times = self.window_ms.zip(self.timeline_ms).map(|(window_ms, timeline_ms)| WindowTimes {
            start: StartTimes { window_ms, timeline_ms },
            frame: FrameTime { median_ms: self.frames.get(FRAMES / 2).copied().unwrap_or_default() },
            memory: memory(),
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
