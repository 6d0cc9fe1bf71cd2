//! A drag on the timeline, from press to release: one gesture, one step of the history.

use super::TimelineContext;
use crate::{
    api::{ClipId, DurationMs},
    app::{Action, Command, ItemRef, SHORTEST_MS},
    edit::GestureId,
    timeline::{VideoMs, snap},
};
use egui::{CursorIcon, Key, Ui};

/// How near an edge must come to stick, in points.
const REACH: f32 = 8.0;
/// How far the pointer moves before a press is a drag.
pub const SLOP: f32 = 3.0;

/// Which part of an item is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// All of it: it moves.
    Whole,
    /// Its start: it is trimmed there.
    Start,
    /// Its end.
    End,
}

/// A drag as it began.
pub struct Drag {
    /// The item.
    pub item: ItemRef,
    /// The part that is held.
    pub grip: Grip,
    /// Where the button was pressed.
    pub press_x: f32,
    /// Where the item started.
    pub start: VideoMs,
    /// Where it ended.
    pub end: VideoMs,
}

/// A clip that is dragged to another place in the order.
pub struct ClipDrag {
    /// The clip.
    pub clip: ClipId,
    /// Where the button was pressed.
    pub press_x: f32,
}

/// What the timeline remembers between frames.
#[derive(Default)]
pub struct TimelineMemory {
    /// The clip that is dragged.
    pub clip_drag: Option<ClipDrag>,
    /// Textures of filmstrips.
    pub(super) strips: super::footage::Strips,
    /// How wide time is drawn, in points.
    pub width: f32,
    /// The drag that is on.
    pub drag: Option<Drag>,
    /// What a dragged edge sticks to now.
    pub snap_line: Option<VideoMs>,
    gestures: u64,
    moved: bool,
}

impl TimelineMemory {
    /// Begins a drag.
    pub fn begin(&mut self, drag: Drag) {
        self.gestures += 1;
        self.moved = false;
        self.drag = Some(drag);
    }

    /// The gesture that is on. Even numbers are the stage's.
    fn gesture(&self) -> GestureId {
        GestureId(self.gestures << 1 | 1)
    }
}

/// Moves what is dragged to where the pointer is. It does not matter whether the item is still in view.
pub fn follow(ui: &Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, actions: &mut Vec<Action>) {
    memory.snap_line = None;
    let Some(drag) = &memory.drag else { return };
    let (pointer, down, escape, bypass) = ui.input(|input| {
        (input.pointer.latest_pos(), input.pointer.primary_down(), input.key_pressed(Key::Escape), input.modifiers.shift)
    });
    if escape {
        if memory.moved {
            actions.push(Action::EndGesture);
            actions.push(Action::Run(Command::Undo));
        }
        memory.drag = None;
        return;
    }
    if let Some(pointer) = pointer
        && (memory.moved || (pointer.x - drag.press_x).abs() > SLOP)
    {
        ui.ctx().set_cursor_icon(if drag.grip == Grip::Whole { CursorIcon::Grabbing } else { CursorIcon::ResizeHorizontal });
        let by = shown.axis.to_ms(pointer.x - drag.press_x).round() as i64;
        let sticks = shown.state.settings.snap && !bypass;
        let (action, line) = moved(shown, drag, by, sticks, memory.gesture());
        memory.snap_line = line;
        memory.moved |= action.is_some();
        actions.extend(action);
    }
    if !down {
        memory.drag = None;
        memory.snap_line = None;
        if memory.moved {
            actions.push(Action::EndGesture);
        }
    }
}

/// The item's times after it was dragged `by` milliseconds, and what it sticks to.
fn moved(
    shown: &TimelineContext<'_>,
    drag: &Drag,
    by: i64,
    sticks: bool,
    gesture: GestureId,
) -> (Option<Action>, Option<VideoMs>) {
    let edges: Vec<VideoMs> = match drag.grip {
        Grip::Whole => vec![drag.start, drag.end],
        Grip::Start => vec![drag.start],
        Grip::End => vec![drag.end],
    };
    let edges: Vec<_> = edges.iter().map(|edge| VideoMs(edge.0 + by)).collect();
    let reach = shown.axis.to_ms(REACH) as i64;
    let caught = sticks.then(|| snap(&edges, shown.project.snap_points(&drag.item, shown.state.playhead()), reach)).flatten();
    let by = by + caught.map_or(0, |(_, more)| more);
    let Some(place) = shown.project.clip(&drag.item.clip).and_then(|(index, _)| shown.project.sequence.span(index)) else {
        return (None, None);
    };
    let length = drag.end.0 - drag.start.0;
    let (start, length) = match drag.grip {
        Grip::Whole => {
            // The whole item stays on its clip.
            let last = (place.end().0 - length).max(place.start.0);
            ((drag.start.0 + by).clamp(place.start.0, last), length)
        }
        Grip::Start => {
            let start = (drag.start.0 + by).clamp(place.start.0, drag.end.0 - SHORTEST_MS);
            (start, drag.end.0 - start)
        }
        Grip::End => (drag.start.0, (length + by).max(SHORTEST_MS)),
    };
    let action = Action::SetTimes {
        item: drag.item.clone(),
        start: crate::api::PlaybackMs(start - place.start.0),
        length: DurationMs(length),
        gesture: Some(gesture),
    };
    (Some(action), caught.map(|(line, _)| line))
}
