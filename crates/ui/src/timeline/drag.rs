//! Drag of items on the timeline from press to release: one gesture, one undo step. Also the state of the timeline.

use super::{TimelineContext, cut_drag::CutDrag, marquee::Marquee, readout, scrolling};
use crate::{
    api::{ClipId, DurationMs, item::ItemKind},
    app::{
        Action, Edge, ItemRef, Lane, TimelineAction,
        features::editor::{
            chapters::ChapterAt,
            spot::SHORTEST_MS,
            stage::edge::EdgeShown,
            timeline::{Crossing, Ripple},
        },
    },
    edit::GestureId,
    timeline::{SnapKind, VideoMs, timecode},
    ui::{
        dropping::{Held, Over},
        theme,
    },
};
use egui::{CursorIcon, Key, Pos2, Rangef, Rect, Ui};
use std::collections::HashMap;

/// Snap distance of an edge, in points.
pub const REACH: f32 = 8.0;
/// Distance that the pointer moves before a press becomes a drag, in points.
pub const SLOP: f32 = 3.0;

/// Dragged part of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Moves the item.
    Whole,
    /// Trims the start.
    Start,
    /// Trims the end.
    End,
}

/// State of the items at the start of a drag.
pub struct Drag {
    /// The pressed item.
    pub item: ItemRef,
    /// Pressed part of the item.
    pub grip: Grip,
    /// Position of the press, in points.
    pub press_x: f32,
    /// Video time of the press.
    pub press: VideoMs,
    /// Start of the item.
    pub start: VideoMs,
    /// End of the item.
    pub end: VideoMs,
    /// Start and end of all items that move.
    pub all: (VideoMs, VideoMs),
    /// Minimum and maximum movement, in milliseconds.
    pub limits: (i64, i64),
    /// Number of items that move.
    pub count: usize,
    /// True if the drag copies (Alt): the items themselves stay.
    pub copy: bool,
    /// True if the later items of the lanes move along (ripple).
    pub ripples: bool,
    /// Vertical range of the item's row, for its outline.
    pub row: Rangef,
}

impl Drag {
    /// True if the items only change on release, and their new places are previewed: then the cost of a drag does not grow with
    /// their number.
    fn is_shown_only(&self) -> bool {
        self.copy || self.ripples || self.count > 1
    }
}

/// Preview of the selected items during a drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Movement in milliseconds.
    pub by_ms: i64,
    /// Trimmed edge; `None` if the items move.
    pub edge: Option<Edge>,
    /// True if the items stay and copies are previewed.
    pub copy: bool,
}

/// Preview of a ripple, valid while the drag does not move.
#[derive(Default)]
pub struct RippleShown {
    ripple: Option<Ripple>,
    /// Movement in milliseconds, after limits.
    by_ms: i64,
    /// Reason for the limit, if any.
    stopped: Option<String>,
    /// Every item that the ripple moves or trims, with its new times.
    pub spans: HashMap<ItemRef, (VideoMs, VideoMs)>,
}

/// A drag of a clip to another place in the order.
pub struct ClipDrag {
    /// The clip.
    pub clip: ClipId,
    /// Position of the press, in points.
    pub press_x: f32,
}

/// A row of a lane as drawn, for operations across lanes.
pub struct DrawnRow {
    /// Kind of its items.
    pub kind: ItemKind,
    /// Rows of the item index that it shows.
    pub rows: std::ops::RangeInclusive<usize>,
    /// Vertical range, in points.
    pub place: Rangef,
}

/// State of the timeline between frames.
#[derive(Default)]
pub struct TimelineMemory {
    /// State of the retention curve.
    pub(super) retention: super::retention::RetentionMemory,
    /// Dragged clip.
    pub clip_drag: Option<ClipDrag>,
    /// Dragged edit point.
    pub cut_drag: Option<CutDrag>,
    /// Selection rectangle.
    pub marquee: Option<Marquee>,
    /// Dragged marker: its id, and the position of the press in points.
    pub marker_drag: Option<(u64, f32)>,
    /// Dragged chapter, and the position of the press in points.
    pub chapter_drag: Option<(ChapterAt, f32)>,
    /// Chapter whose fields were open in the last frame: its lane is scrolled into view when they open.
    pub(super) opened_chapter: Option<ChapterAt>,
    /// Text typed into the times of chapters.
    pub(super) typing: crate::ui::parts::field::Typing,
    /// State of the music fields.
    pub(super) music: super::music::MusicMemory,
    /// Times of the pressed word: a drag extends the mark from there.
    pub word_press: Option<(VideoMs, VideoMs)>,
    /// Textures of filmstrips.
    pub(super) strips: super::footage::Strips,
    /// State of the minimap.
    pub(super) minimap: super::minimap::Minimap,
    /// Rows drawn in this frame.
    pub(super) rows: Vec<DrawnRow>,
    /// Lanes drawn in this frame, with their vertical ranges in points.
    pub(super) lanes: Vec<(Lane, Rangef)>,
    /// Item of the library, or files, that are dragged in this frame.
    pub held: Option<Held>,
    /// Part of the timeline under it.
    pub over: Option<Over>,
    /// Width of the time area, in points.
    pub width: f32,
    /// Running drag of items.
    pub drag: Option<Drag>,
    /// Preview of the selected items during the drag.
    pub preview: Option<Preview>,
    /// Preview of the rippled items during the drag.
    pub ripple: RippleShown,
    /// Other clip that the items would move to.
    pub crossing: Option<Crossing>,
    /// Time that a dragged edge snaps to, with the kind of snap target.
    pub snap_line: Option<(VideoMs, SnapKind)>,
    /// Edge that is dragged in this frame, whose frames the preview shows.
    pub edge: Option<EdgeShown>,
    /// Item that gets the focus as soon as it is drawn.
    pub focus_next: Option<ItemRef>,
    /// Leading item of the selection in the last frame.
    pub led: Option<ItemRef>,
    /// Leading item if it changed in this frame: its lane is scrolled into view, wherever pointer and focus are.
    pub led_anew: Option<ItemRef>,
    gestures: u64,
    moved: bool,
}

impl TimelineMemory {
    /// Starts a drag.
    pub fn begin(&mut self, drag: Drag) {
        self.gestures += 1;
        self.moved = false;
        self.preview = None;
        self.drag = Some(drag);
    }

    /// True while anything is dragged.
    pub fn is_dragging(&self) -> bool {
        self.drag.is_some() || self.cut_drag.is_some() || self.marquee.is_some() || self.clip_drag.is_some()
    }

    /// New times of a selected item during a drag of several.
    pub(super) fn dragged(&self, (start, end): (VideoMs, VideoMs)) -> (VideoMs, VideoMs) {
        let Some(preview) = self.preview.filter(|preview| !preview.copy && self.crossing.is_none()) else {
            return (start, end);
        };
        let by = |time: VideoMs| VideoMs(time.0 + preview.by_ms);
        let ripples = self.drag.as_ref().is_some_and(|drag| drag.ripples);
        match preview.edge {
            None => (by(start), by(end)),
            // A ripple keeps the start, and shortens the item at its end.
            Some(Edge::Start) if ripples => (start, VideoMs(end.0 - preview.by_ms)),
            Some(Edge::Start) => (by(start), end),
            Some(Edge::End) => (start, by(end)),
        }
    }

    /// Id of the current gesture; odd, because the preview uses even numbers.
    fn gesture(&self) -> GestureId {
        GestureId(self.gestures << 1 | 1)
    }

    /// Drops all drags, because their view or video was left.
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

/// Movement of a drag.
struct Moved {
    by: i64,
    /// Movement of the pointer without limits and snapping.
    raw: i64,
    line: Option<(VideoMs, SnapKind)>,
}

/// Moves the dragged items with the pointer, even if the pressed item is out of view.
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
            // Computed once per movement, not once per frame.
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
            (Some(Crossing { name, refused: Some(why), .. }), _) => words::timeline::drag_refused(name, why),
            (Some(to), _) => words::timeline::drag_to_clip(&to.name, timecode(to.on_video.0)),
            (None, Some(by)) => words::timeline::drag_stopped(says(drag, moved.by), by),
            (None, None) => says(drag, moved.by),
        };
        readout::show(ui, shown, pointer, &text);
        memory.edge = match drag.grip {
            _ if !down => None,
            Grip::Whole => None,
            Grip::Start => Some(EdgeShown::Item(VideoMs((drag.start.0 + moved.by).max(0)))),
            Grip::End => Some(EdgeShown::Item(VideoMs((drag.end.0 + moved.by).max(0)))),
        };
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

/// Movement of a drag, with the line it snaps to.
fn moved(shown: &TimelineContext<'_>, drag: &Drag, pointer: Pos2, sticks: bool) -> Moved {
    let raw = shown.axis.to_time(pointer.x - shown.left);
    // There is no time left of the ruler's start, but the pointer's distance beyond it counts.
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

/// The other clip under the pointer, with the items' place on it; `None` for trims and ripples.
fn crossing(shown: &TimelineContext<'_>, drag: &Drag, pointer: Pos2, moved: &Moved) -> Option<Crossing> {
    if drag.grip != Grip::Whole || drag.ripples {
        return None;
    }
    // Measured from the press: the item may already have moved along with the pointer.
    let (start, length) = (VideoMs(drag.all.0.0 + moved.raw), DurationMs(drag.all.1.0 - drag.all.0.0));
    shown.state.crossing(&drag.item, shown.time(pointer.x), start, length)
}

/// Draws where the items would be on another clip.
pub fn crossed(ui: &Ui, shown: &TimelineContext<'_>, memory: &TimelineMemory) {
    let (Some(drag), Some(to)) = (&memory.drag, &memory.crossing) else { return };
    let color = if to.refused.is_some() { *theme::BAD } else { *theme::ACCENT };
    let end = VideoMs(to.on_video.0 + drag.all.1.0 - drag.all.0.0);
    let rect = Rect::from_x_y_ranges(shown.x(to.on_video)..=shown.x_end(end).max(shown.x(to.on_video) + 4.0), drag.row);
    let painter = ui.painter().with_clip_rect(ui.max_rect().intersect(ui.clip_rect()));
    painter.rect_filled(rect, 4.0, color.gamma_multiply(0.25));
    readout::ghost(&painter, rect, color);
}

/// Text beside the pointer.
fn says(drag: &Drag, by: i64) -> String {
    let change = readout::signed(by);
    let length = |ms: i64| timecode(drag.end.0 - drag.start.0 + ms);
    let movement = match drag.grip {
        Grip::Whole => format!("{}  {change}", timecode(drag.start.0 + by)),
        // A ripple keeps the distance to the item before: trimming the start shortens the item.
        Grip::Start if drag.ripples => {
            words::timeline::drag_start_ripple(change, timecode((drag.end.0 - drag.start.0 - by).max(0)))
        }
        Grip::Start => words::timeline::drag_start(change, length(-by), timecode(drag.start.0 + by)),
        Grip::End => words::timeline::drag_end(change, length(by), timecode(drag.end.0 + by)),
    };
    let copies = drag.copy && drag.grip == Grip::Whole;
    let parts = [
        copies.then(|| words::common::copy().to_owned()),
        drag.ripples.then(|| words::timeline::drag_ripple().to_owned()),
        (drag.count > 1).then(|| words::timeline::items(drag.count)),
        Some(movement),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("  ")
}

/// The action that sets the item's times after a drag by `by` milliseconds.
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
