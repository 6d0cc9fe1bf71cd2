//! A drag of items on the timeline, from press to release: one gesture, one step of the history.

use super::{TimelineContext, cut_drag::CutDrag, marquee::Marquee, readout, scrolling};
use crate::{
    api::{ClipId, DurationMs, item::ItemKind},
    app::{Action, ChapterAt, Crossing, Edge, ItemRef, Ripple, SHORTEST_MS, TimelineAction},
    edit::GestureId,
    timeline::{SnapKind, VideoMs, timecode},
    ui::theme,
};
use egui::{CursorIcon, Key, Pos2, Rangef, Rect, Ui};
use std::collections::HashMap;

/// How near an edge must come to stick, in points.
pub const REACH: f32 = 8.0;
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
    /// The item that is held.
    pub item: ItemRef,
    /// The part that is held.
    pub grip: Grip,
    /// Where the button was pressed.
    pub press_x: f32,
    /// The time where the button was pressed.
    pub press: VideoMs,
    /// Where the item started.
    pub start: VideoMs,
    /// Where it ended.
    pub end: VideoMs,
    /// Where everything that moves began and ended.
    pub all: (VideoMs, VideoMs),
    /// How far everything can move, in milliseconds.
    pub limits: (i64, i64),
    /// Number of items that move.
    pub count: usize,
    /// Whether copies are made (Alt): the items stay where they are.
    pub copy: bool,
    /// Whether the later items of the lanes move along.
    pub ripples: bool,
    /// The row in which the item was, for its outline.
    pub row: Rangef,
}

impl Drag {
    /// Whether the items stay as they are until the button is let go, and only their places are shown: so the cost of a drag
    /// does not follow their number.
    fn is_shown_only(&self) -> bool {
        self.copy || self.ripples || self.count > 1
    }
}

/// Where the selected items are shown while they are dragged together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// How far, in milliseconds.
    pub by_ms: i64,
    /// The edge that is trimmed; none if the items move.
    pub edge: Option<Edge>,
    /// Whether the items stay and copies are shown.
    pub copy: bool,
}

/// Where a ripple puts items, as long as the drag is where it was.
#[derive(Default)]
pub struct RippleShown {
    ripple: Option<Ripple>,
    /// How far it goes.
    by_ms: i64,
    /// What stops it.
    stopped: Option<String>,
    /// Every item that it moves or trims, and where it is then.
    pub spans: HashMap<ItemRef, (VideoMs, VideoMs)>,
}

/// A clip that is dragged to another place in the order.
pub struct ClipDrag {
    /// The clip.
    pub clip: ClipId,
    /// Where the button was pressed.
    pub press_x: f32,
}

/// A row of a lane as it was drawn: for what is done over several lanes.
pub struct DrawnRow {
    /// The kind of items in it.
    pub kind: ItemKind,
    /// The rows of the index that it shows.
    pub rows: std::ops::RangeInclusive<usize>,
    /// Where it is.
    pub place: Rangef,
}

/// What the timeline remembers between frames.
#[derive(Default)]
pub struct TimelineMemory {
    /// The curve of who still watches.
    pub(super) retention: super::retention::RetentionMemory,
    /// The clip that is dragged.
    pub clip_drag: Option<ClipDrag>,
    /// The edit point that is dragged.
    pub cut_drag: Option<CutDrag>,
    /// The rectangle that selects what it touches.
    pub marquee: Option<Marquee>,
    /// The marker that is dragged, and whether it was moved.
    pub marker_drag: Option<(u64, f32)>,
    /// The chapter that is dragged, and where it was pressed.
    pub chapter_drag: Option<(ChapterAt, f32)>,
    /// The chapter whose fields were open in the last frame: its lane is scrolled into view when they open.
    pub(super) opened_chapter: Option<ChapterAt>,
    /// What is typed into the times of chapters.
    pub(super) typing: crate::ui::parts::field::Typing,
    /// What the fields of the music remember.
    pub(super) music: super::music::MusicMemory,
    /// Where words were pressed: a drag marks from there.
    pub word_press: Option<(VideoMs, VideoMs)>,
    /// Textures of filmstrips.
    pub(super) strips: super::footage::Strips,
    /// The map of the whole video.
    pub(super) minimap: super::minimap::Minimap,
    /// The rows that were drawn in this frame.
    pub(super) rows: Vec<DrawnRow>,
    /// How wide time is drawn, in points.
    pub width: f32,
    /// The drag that is on.
    pub drag: Option<Drag>,
    /// Where the selected items are shown meanwhile.
    pub preview: Option<Preview>,
    /// Where later items of the lanes are shown meanwhile.
    pub ripple: RippleShown,
    /// The other clip that the items would come to.
    pub crossing: Option<Crossing>,
    /// What a dragged edge sticks to now.
    pub snap_line: Option<(VideoMs, SnapKind)>,
    /// The item that takes the keyboard as soon as it is drawn.
    pub focus_next: Option<ItemRef>,
    /// What was selected in the last frame.
    pub led: Option<ItemRef>,
    /// What is selected since this frame: its lane is scrolled into view, also where the pointer or the keyboard is elsewhere.
    pub led_anew: Option<ItemRef>,
    gestures: u64,
    moved: bool,
}

impl TimelineMemory {
    /// Begins a drag.
    pub fn begin(&mut self, drag: Drag) {
        self.gestures += 1;
        self.moved = false;
        self.preview = None;
        self.drag = Some(drag);
    }

    /// Whether anything is dragged.
    pub fn is_dragging(&self) -> bool {
        self.drag.is_some() || self.cut_drag.is_some() || self.marquee.is_some() || self.clip_drag.is_some()
    }

    /// Where a span of the selected items is shown while they are dragged together.
    pub(super) fn dragged(&self, (start, end): (VideoMs, VideoMs)) -> (VideoMs, VideoMs) {
        let Some(preview) = self.preview.filter(|preview| !preview.copy && self.crossing.is_none()) else {
            return (start, end);
        };
        let by = |time: VideoMs| VideoMs(time.0 + preview.by_ms);
        let ripples = self.drag.as_ref().is_some_and(|drag| drag.ripples);
        match preview.edge {
            None => (by(start), by(end)),
            // The start stays where it is, and what is trimmed is missing at the end.
            Some(Edge::Start) if ripples => (start, VideoMs(end.0 - preview.by_ms)),
            Some(Edge::Start) => (by(start), end),
            Some(Edge::End) => (start, by(end)),
        }
    }

    /// The gesture that is on. Even numbers are the stage's.
    fn gesture(&self) -> GestureId {
        GestureId(self.gestures << 1 | 1)
    }

    /// Forgets what is dragged: its room or its video was left.
    pub fn give_up(&mut self) {
        self.end();
        (self.clip_drag, self.cut_drag, self.marquee) = (None, None, None);
        (self.marker_drag, self.chapter_drag, self.word_press) = (None, None, None);
    }

    fn end(&mut self) {
        self.drag = None;
        self.preview = None;
        self.ripple = RippleShown::default();
        self.crossing = None;
        self.snap_line = None;
    }
}

/// What a drag has come to.
struct Moved {
    by: i64,
    /// How far the pointer has come, whatever stops the items.
    raw: i64,
    line: Option<(VideoMs, SnapKind)>,
}

/// Moves what is dragged to where the pointer is. It does not matter whether the item is still in view.
pub fn follow(ui: &Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, actions: &mut Vec<Action>) {
    if memory.cut_drag.is_none() {
        memory.snap_line = None;
    }
    let Some(drag) = &memory.drag else { return };
    let (pointer, down, escape, bypass) = ui.input(|input| {
        (input.pointer.latest_pos(), input.pointer.primary_down(), input.key_pressed(Key::Escape), input.modifiers.shift)
    });
    if escape {
        if memory.moved && !drag.is_shown_only() {
            actions.push(Action::Timeline(TimelineAction::GiveUpDrag));
        }
        memory.end();
        return;
    }
    let pointer = pointer.filter(|pointer| memory.moved || (pointer.x - drag.press_x).abs() > SLOP);
    if let Some(pointer) = pointer {
        ui.ctx().set_cursor_icon(match drag.grip {
            Grip::Whole if drag.copy => CursorIcon::Copy,
            Grip::Whole => CursorIcon::Grabbing,
            Grip::Start | Grip::End => CursorIcon::ResizeHorizontal,
        });
        if down && let Some(axis) = scrolling::at_edge(ui, shown, pointer.x) {
            actions.push(Action::SetView(axis));
        }
        let sticks = shown.state.settings.snap && !bypass;
        let mut moved = moved(shown, drag, pointer, sticks);
        if drag.ripples {
            let ripple = match drag.grip {
                Grip::Whole => Ripple::Move(moved.by),
                Grip::Start => Ripple::Trim(Edge::Start, moved.by),
                Grip::End => Ripple::Trim(Edge::End, moved.by),
            };
            // Looked through once for each place, not once a frame.
            if memory.ripple.ripple != Some(ripple) {
                let done = shown.state.rippled(ripple);
                let spans = shown.state.rippled_spans(&done).into_iter().collect();
                memory.ripple = RippleShown { ripple: Some(ripple), by_ms: done.by_ms, stopped: done.stopped, spans };
            }
            if memory.ripple.by_ms != moved.by {
                moved = Moved { by: memory.ripple.by_ms, line: None, ..moved };
            }
        }
        memory.crossing = crossing(shown, drag, pointer, &moved);
        let text = match (&memory.crossing, &memory.ripple.stopped) {
            (Some(Crossing { name, refused: Some(why), .. }), _) => format!("Not to \u{2018}{name}\u{2019}: {why}"),
            (Some(to), _) => format!("To \u{2018}{}\u{2019}  {}", to.name, timecode(to.on_video.0)),
            (None, Some(by)) => format!("{}  stopped by {by}", says(drag, moved.by)),
            (None, None) => says(drag, moved.by),
        };
        readout::show(ui, shown, pointer, &text);
        memory.snap_line = moved.line.filter(|_| memory.crossing.is_none());
        if memory.crossing.as_ref().is_some_and(|to| to.refused.is_some()) {
            ui.ctx().set_cursor_icon(CursorIcon::NotAllowed);
        }
        if drag.is_shown_only() {
            let edge = match drag.grip {
                Grip::Whole => None,
                Grip::Start => Some(Edge::Start),
                Grip::End => Some(Edge::End),
            };
            memory.preview = Some(Preview { by_ms: moved.by, edge, copy: drag.copy });
            memory.moved = true;
        } else {
            let action = set_times(shown, drag, moved.by, memory.gesture());
            memory.moved |= action.is_some();
            actions.extend(action);
        }
    }
    if !down {
        if let Some(to) = memory.crossing.take() {
            actions.push(Action::Timeline(TimelineAction::Cross { to, copy: drag.copy }));
        } else if memory.moved {
            match memory.preview {
                Some(Preview { by_ms: 0, .. }) => {}
                Some(Preview { by_ms, edge: None, copy }) => {
                    actions.push(Action::Timeline(TimelineAction::Move { by_ms, copy }));
                }
                Some(Preview { by_ms, edge: Some(edge), .. }) => {
                    actions.push(Action::Timeline(TimelineAction::Trim(edge, by_ms)));
                }
                None => actions.push(Action::EndGesture),
            }
        }
        memory.end();
    }
}

/// How far a drag has come, with what it sticks to.
fn moved(shown: &TimelineContext<'_>, drag: &Drag, pointer: Pos2, sticks: bool) -> Moved {
    let raw = shown.axis.to_time(pointer.x - shown.left);
    // Left of the start of the ruler there is no time; how far the pointer is beyond it counts all the same.
    let beyond = (shown.axis.origin_ms + shown.axis.to_ms(pointer.x - shown.left)).min(0.0) as i64;
    let by = shown.project.at_ruled(shown.clock(), raw).0 + beyond - drag.press.0;
    let (start, end) = (drag.start, drag.end);
    let edges = match drag.grip {
        Grip::Whole => vec![start, end, drag.all.0, drag.all.1],
        Grip::Start => vec![start],
        Grip::End => vec![end],
    };
    let mut edges: Vec<_> = edges.iter().map(|edge| VideoMs(edge.0 + by)).collect();
    edges.dedup();
    let reach = shown.axis.to_ms(REACH) as i64;
    let moving = |at: &ItemRef| !drag.copy && (*at == drag.item || (drag.count > 1 && shown.state.is_selected(at)));
    let caught = sticks.then(|| shown.state.snap_to(&edges, reach, &moving)).flatten();
    let stuck = by + caught.map_or(0, |caught| caught.by);
    let limited = match drag.grip {
        // The limits of a ripple are found together with the later items.
        _ if drag.ripples => stuck,
        Grip::Whole => stuck.clamp(drag.limits.0, drag.limits.1),
        Grip::Start => stuck.min(end.0 - SHORTEST_MS - start.0),
        Grip::End => stuck.max(SHORTEST_MS - (end.0 - start.0)),
    };
    let line = caught.filter(|_| limited == stuck).map(|caught| (caught.point.at, caught.point.kind));
    Moved { by: limited, raw: by, line }
}

/// The other clip that the pointer is on, and where the items would be there.
fn crossing(shown: &TimelineContext<'_>, drag: &Drag, pointer: Pos2, moved: &Moved) -> Option<Crossing> {
    if drag.grip != Grip::Whole || drag.ripples {
        return None;
    }
    // From the press on: what is held may have been moved along with the pointer already.
    let (start, length) = (VideoMs(drag.all.0.0 + moved.raw), DurationMs(drag.all.1.0 - drag.all.0.0));
    shown.state.crossing(&drag.item, shown.time(pointer.x), start, length)
}

/// Shows where items would be on another clip.
pub fn crossed(ui: &Ui, shown: &TimelineContext<'_>, memory: &TimelineMemory) {
    let (Some(drag), Some(to)) = (&memory.drag, &memory.crossing) else { return };
    let color = if to.refused.is_some() { *theme::BAD } else { *theme::ACCENT };
    let end = VideoMs(to.on_video.0 + drag.all.1.0 - drag.all.0.0);
    let rect = Rect::from_x_y_ranges(shown.x(to.on_video)..=shown.x_end(end).max(shown.x(to.on_video) + 4.0), drag.row);
    let painter = ui.painter().with_clip_rect(ui.max_rect().intersect(ui.clip_rect()));
    painter.rect_filled(rect, 4.0, color.gamma_multiply(0.25));
    readout::ghost(&painter, rect, color);
}

/// What is said beside the pointer.
fn says(drag: &Drag, by: i64) -> String {
    let many = if drag.ripples { "Ripple  " } else { "" };
    let many = &format!("{many}{}", counted(drag));
    let change = readout::signed(by);
    match drag.grip {
        // Its start keeps its distance to what is before it: what is trimmed shortens it.
        Grip::Start if drag.ripples => {
            format!("{many}Start  {change}  {} long", timecode((drag.end.0 - drag.start.0 - by).max(0)))
        }
        Grip::Whole if drag.copy => format!("Copy  {many}{}  {change}", timecode(drag.start.0 + by)),
        Grip::Whole => format!("{many}{}  {change}", timecode(drag.start.0 + by)),
        Grip::Start => {
            format!("{many}Start {}  {change}  {} long", timecode(drag.start.0 + by), timecode(drag.end.0 - drag.start.0 - by))
        }
        Grip::End => {
            format!("{many}End {}  {change}  {} long", timecode(drag.end.0 + by), timecode(drag.end.0 - drag.start.0 + by))
        }
    }
}

/// How many items are dragged, where there are several.
fn counted(drag: &Drag) -> String {
    if drag.count > 1 { format!("{} items  ", drag.count) } else { String::new() }
}

/// The item's times after it was dragged `by` milliseconds.
fn set_times(shown: &TimelineContext<'_>, drag: &Drag, by: i64, gesture: GestureId) -> Option<Action> {
    let place = shown.project.clip(&drag.item.clip).and_then(|(index, _)| shown.project.sequence.span(index))?;
    let length = drag.end.0 - drag.start.0;
    let (start, length) = match drag.grip {
        Grip::Whole => {
            // The whole item stays on its clip.
            let last = (place.end().0 - length).max(place.start.0);
            ((drag.start.0 + by).clamp(place.start.0, last), length)
        }
        Grip::Start => {
            let start = (drag.start.0 + by).clamp(place.start.0, (drag.end.0 - SHORTEST_MS).max(place.start.0));
            (start, drag.end.0 - start)
        }
        Grip::End => (drag.start.0, (length + by).max(SHORTEST_MS)),
    };
    Some(Action::SetTimes {
        item: drag.item.clone(),
        start: crate::api::PlaybackMs(start - place.start.0),
        length: DurationMs(length),
        gesture: Some(gesture),
    })
}
