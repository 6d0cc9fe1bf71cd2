//! Dragging edit points and clip borders: trims, rolls and slips of cuts.

use super::{TimelineContext, TimelineMemory, VisibleClip, drag::REACH, gaps, readout, scrolling};
use crate::{
    api::{ClipId, SourceMs},
    app::{
        Action, ClipData, TimelineAction,
        features::editor::{
            stage::edge::EdgeShown,
            timeline::{DraggedCut, HandleOf, Slip},
        },
    },
    timeline::{ClipSpan, EditPointPart, RulerClock, VideoMs, timecode},
    ui::{keyboard, theme},
};
use egui::{CursorIcon, EventFilter, Key, Modifiers, Pos2, Rect, Response, Stroke, Ui, pos2, vec2};

/// Maximum distance from an edit point at which a press trims one side, in points.
const SIDE: f32 = 8.0;
/// Maximum distance at which a press rolls, in points.
pub const MIDDLE: f32 = 2.5;
/// Step of the arrow keys in milliseconds: a frame at 30 frames per second.
const FRAME_MS: i64 = 33;

/// A drag of an edit point, a clip border, or slipped footage.
pub struct CutDrag {
    pub clip: ClipId,
    /// The edit point or border.
    pub handle: HandleOf,
    /// Dragged side: before, after, or both (a roll).
    pub part: EditPointPart,
    /// Position of the press, in milliseconds of the ruler.
    pub press_ms: f64,
    /// A moment of the slipped footage; `None` if edges are dragged.
    pub slips: Option<SourceMs>,
    /// True once the pointer moved.
    moved: bool,
}

/// The side that a press at `x` near an edit point at `at` drags.
pub fn part(x: f32, at: f32) -> EditPointPart {
    match x - at {
        off if off < -MIDDLE => EditPointPart::Before,
        off if off > MIDDLE => EditPointPart::After,
        _ => EditPointPart::Both,
    }
}

/// Mouse cursor over each side.
pub fn cursor(part: EditPointPart) -> CursorIcon {
    match part {
        EditPointPart::Before => CursorIcon::ResizeWest,
        EditPointPart::After => CursorIcon::ResizeEast,
        EditPointPart::Both => CursorIcon::ResizeColumn,
    }
}

/// Click area of an edit point.
pub fn handle_place(x: f32, lane: Rect) -> Rect {
    Rect::from_center_size(pos2(x, lane.center().y), vec2(2.0 * SIDE, lane.height() - 6.0))
}

/// Starts a drag.
pub fn begin(
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    clip: &ClipId,
    handle: HandleOf,
    part: EditPointPart,
    x: f32,
) {
    let press_ms = shown.axis.origin_ms + shown.axis.to_ms(x - shown.left);
    memory.cut_drag = Some(CutDrag { clip: clip.clone(), handle, part, press_ms, slips: None, moved: false });
}

/// Starts to slip the footage at a moment of the recording: other footage of the same length will play in its place.
pub fn begin_slip(shown: &TimelineContext<'_>, memory: &mut TimelineMemory, clip: &ClipId, at: SourceMs, x: f32) {
    begin(shown, memory, clip, HandleOf::Start, EditPointPart::Both, x);
    if let Some(drag) = &mut memory.cut_drag {
        drag.slips = Some(at);
    }
}

/// Handles the keys of a focused edit point: arrows roll, with Shift they trim before it, with Alt after it, and with Ctrl they
/// slip the footage after it, which starts at `behind`.
/// Of the border to another half of the recording, whose first half is `seam`, arrows roll both halves.
pub fn keys(
    ui: &Ui,
    response: &Response,
    (clip, seam): (&ClipId, Option<&ClipId>),
    handle: HandleOf,
    behind: SourceMs,
    actions: &mut Vec<Action>,
) {
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    for (key, by_ms) in [(Key::ArrowLeft, -FRAME_MS), (Key::ArrowRight, FRAME_MS)] {
        if keyboard::take(ui.ctx(), Modifiers::COMMAND, key) {
            actions.push(Action::Timeline(TimelineAction::Slip(Slip { clip: clip.clone(), at: behind, by_ms })));
        }
        for (modifiers, part) in [
            (Modifiers::SHIFT, EditPointPart::Before),
            (Modifiers::ALT, EditPointPart::After),
            (Modifiers::NONE, EditPointPart::Both),
        ] {
            if keyboard::take(ui.ctx(), modifiers, key) {
                let rolled = seam.filter(|_| part == EditPointPart::Both);
                let (clip, handle) = rolled.map_or((clip, handle), |first| (first, HandleOf::Seam));
                let cut = DraggedCut { clip: clip.clone(), handle, part, by_ms };
                actions.push(Action::Timeline(TimelineAction::Recut(cut)));
            }
        }
    }
}

/// Follows the pointer, previews the result, and applies it on release.
pub fn follow(ui: &Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, lane: Rect, actions: &mut Vec<Action>) {
    let Some(mut drag) = memory.cut_drag.take() else { return };
    memory.snap_line = None;
    let (pointer, down, escape, bypass) = ui.input(|input| {
        (input.pointer.latest_pos(), input.pointer.primary_down(), input.key_pressed(Key::Escape), input.modifiers.shift)
    });
    let Some(pointer) = pointer.filter(|_| !escape) else {
        // Outside the window the pointer is unknown; it may return with its button still pressed.
        memory.cut_drag = (down && !escape).then_some(drag);
        return;
    };
    let (Some((index, data)), Some(session)) = (shown.project.clip(&drag.clip), &shown.state.session) else { return };
    let Some(span) = session.project().sequence.span(index) else { return };
    let at = shown.axis.origin_ms + shown.axis.to_ms(pointer.x - shown.left);
    let by_ms = (at - drag.press_ms).round() as i64;
    drag.moved |= shown.axis.points_per_ms * (at - drag.press_ms).abs() > f64::from(super::drag::SLOP);
    if !drag.moved {
        if down {
            memory.cut_drag = Some(drag);
        }
        return;
    }
    ui.ctx().set_cursor_icon(cursor(drag.part));
    if down && let Some(axis) = scrolling::at_edge(ui, shown, pointer.x) {
        actions.push(Action::SetView(axis));
    }
    if let Some(at) = drag.slips {
        let slip = Slip { clip: drag.clip.clone(), at, by_ms: -by_ms };
        slipped(ui, shown, lane, data, span, &slip, pointer);
        if down {
            let footage = data.map.kept_around(slip.at).map(|kept| kept.slipped(slip.by_ms));
            memory.edge = footage.map(|footage| EdgeShown::Slip(slip.clip.clone(), footage));
            memory.cut_drag = Some(drag);
        } else {
            actions.push(Action::Timeline(TimelineAction::Slip(slip)));
        }
        return;
    }
    let mut cut = DraggedCut { clip: drag.clip.clone(), handle: drag.handle, part: drag.part, by_ms };
    let Some([was, mut now]) = cut.ranges(shown.project) else { return };
    if shown.state.settings.snap && !bypass {
        // The edge snaps in video time, to what the timeline shows there, if its footage is played.
        let edge = if drag.part == EditPointPart::After { now.1 } else { now.0 };
        let seen = match drag.handle {
            // The second half may play what is there.
            HandleOf::Seam => Some(VideoMs(span.end().0 + now.0.0 - was.0.0)),
            _ => played(data, span, edge),
        };
        if let Some(seen) = seen
            && let Some(caught) = shown.state.snap_to(&[seen], shown.axis.to_ms(REACH) as i64, &|_| false)
        {
            let stuck = DraggedCut { by_ms: by_ms + caught.by, ..cut.clone() };
            // The edit point itself is not a snap target.
            let own = span.to_video(data.map.to_playback(was.0));
            let own = if drag.handle == HandleOf::Seam { span.end() } else { own };
            if caught.point.at != own
                && let Some([_, then]) = stuck.ranges(shown.project)
            {
                (cut, now) = (stuck, then);
                memory.snap_line = Some((caught.point.at, caught.point.kind));
            }
        }
    }
    memory.edge = down.then(|| EdgeShown::Cut(drag.clip.clone(), drag.handle, now));
    if drag.handle == HandleOf::Seam {
        seam(ui, shown, lane, (index, span), pointer, now.0.0 - was.0.0);
    } else {
        draw(ui, shown, lane, VisibleClip { index, data, span }, was, now);
        readout::show(ui, shown, pointer, &says(&drag, data, was, now));
    }
    if down {
        memory.cut_drag = Some(drag);
    } else {
        memory.snap_line = None;
        actions.push(Action::Timeline(TimelineAction::Recut(cut)));
    }
}

/// Previews a slip: the footage's place on the timeline, and the part of the recording that will play there.
fn slipped(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect, data: &ClipData, span: ClipSpan, slip: &Slip, pointer: Pos2) {
    let Some(kept) = data.map.kept_around(slip.at) else { return };
    let (from, until) = kept.slipped(slip.by_ms);
    let by = from.0 - kept.from.0;
    let on_video = |at: SourceMs| span.to_video(data.map.to_playback(at));
    let across = shown.x(on_video(kept.from))..=shown.x_end(on_video(kept.until));
    let rect = Rect::from_x_y_ranges(across, lane.top() + 3.0..=lane.bottom() - 3.0);
    let seen = Rect::from_min_max(pos2(shown.left, lane.top()), pos2(shown.right(), lane.bottom()));
    let painter = ui.painter().with_clip_rect(seen.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 5.0, theme::ACCENT.gamma_multiply(0.16));
    painter.rect_stroke(rect, 5.0, Stroke::new(2.0, *theme::ACCENT), egui::StrokeKind::Inside);
    // A track with the available footage on either side, and the position of the slipped footage in it.
    let all = kept.earlier + kept.later;
    if all > 0 {
        let track =
            Rect::from_min_max(pos2(rect.left() + 8.0, rect.bottom() - 7.0), pos2(rect.right() - 8.0, rect.bottom() - 4.0));
        painter.rect_filled(track, 1.5, *theme::SUNKEN);
        let place = (kept.earlier + by) as f32 / all as f32;
        painter.circle_filled(pos2(track.left() + track.width() * place, track.center().y), 4.0, *theme::ACCENT);
    }
    let (change, from, until) = (readout::signed(by), timecode(from.0), timecode(until.0));
    let text = match (all, slip.by_ms - by) {
        (0, _) => words::timeline::slip_only(change, from, until),
        (_, 1..) => words::timeline::slip_at_end(change, from, until),
        (_, ..=-1) => words::timeline::slip_at_start(change, from, until),
        _ => words::timeline::slip(change, from, until),
    };
    readout::show(ui, shown, pointer, &text);
    ui.ctx().set_cursor_icon(CursorIcon::Move);
}

/// Draws where the border of two halves of a recording will be.
fn seam(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect, (index, span): (usize, ClipSpan), pointer: Pos2, by: i64) {
    let Some(second) = shown.project.sequence.span(index + 1) else { return };
    let x = shown.x_end(VideoMs(span.end().0 + by));
    let seen = Rect::from_min_max(pos2(shown.left, lane.top()), pos2(shown.right(), lane.bottom()));
    let painter = ui.painter().with_clip_rect(seen.intersect(ui.clip_rect()));
    painter.line_segment([pos2(x, lane.top() + 2.0), pos2(x, lane.bottom() - 2.0)], Stroke::new(2.5, *theme::ACCENT));
    let (first, second) = (timecode(span.length.0 + by), timecode(second.length.0 - by));
    readout::show(ui, shown, pointer, &words::timeline::seam_readout(readout::signed(by), first, second));
}

/// Video time of footage; `None` if it is cut out.
fn played(data: &ClipData, span: ClipSpan, at: SourceMs) -> Option<VideoMs> {
    (!data.map.is_removed(at)).then(|| span.to_video(data.map.to_playback(at)))
}

/// Text beside the pointer: the change, the resulting cut, and its source times.
fn says(drag: &CutDrag, data: &ClipData, was: (SourceMs, SourceMs), now: (SourceMs, SourceMs)) -> String {
    let change = match drag.part {
        EditPointPart::After => now.1.0 - was.1.0,
        EditPointPart::Before | EditPointPart::Both => now.0.0 - was.0.0,
    };
    let handle = match (drag.handle, drag.part) {
        (HandleOf::Start, _) => words::timeline::handle_clip_start(),
        (HandleOf::End, _) => words::timeline::handle_clip_end(),
        (_, EditPointPart::Both) => words::timeline::handle_roll(),
        (_, EditPointPart::Before) => words::timeline::handle_before(),
        (_, EditPointPart::After) => words::timeline::handle_after(),
    };
    let length = timecode(data.map.with_cut(was, now).playback_length().0);
    let change = readout::signed(change);
    match now.1.0 - now.0.0 {
        0 => words::timeline::handle_readout_nothing(change, handle, length),
        out => words::timeline::handle_readout(change, timecode(out), handle, length),
    }
}

/// Draws the footage that the drag removes or restores.
fn draw(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    lane: Rect,
    VisibleClip { index, data, span }: VisibleClip<'_>,
    was: (SourceMs, SourceMs),
    now: (SourceMs, SourceMs),
) {
    let seen = Rect::from_min_max(pos2(shown.left, lane.top() + 3.0), pos2(shown.right(), lane.bottom() - 3.0));
    let painter = ui.painter().with_clip_rect(seen.intersect(ui.clip_rect()));
    let band = |from: f32, to: f32| Rect::from_min_max(pos2(from.min(to), seen.top()), pos2(from.max(to), seen.bottom()));
    if shown.clock() == RulerClock::Recorded {
        let start = shown.project.recording_start(index).unwrap_or(0);
        let x = |at: SourceMs| shown.left + shown.axis.to_points(VideoMs(start + at.0));
        gaps::hatched(&painter, band(x(now.0), x(now.1)), *theme::ACCENT);
        return;
    }
    // Removed footage is hatched. Restored footage has no place on the ruler of played time yet: a line shows its length.
    let x = |at: SourceMs| shown.x(span.to_video(data.map.to_playback(at)));
    let edit_point = x(was.0);
    if now.0 < was.0 {
        gaps::hatched(&painter, band(x(now.0), edit_point), *theme::BAD);
    }
    if now.1 > was.1 {
        gaps::hatched(&painter, band(edit_point, x(now.1)), *theme::BAD);
    }
    let back = |from: SourceMs, to: SourceMs| (shown.axis.points_per_ms * (to.0 - from.0) as f64) as f32;
    let arrow = |from: Pos2, by: f32| {
        let to = pos2(from.x + by, from.y);
        painter.line_segment([from, to], Stroke::new(2.0, *theme::GOOD));
        painter.circle_filled(to, 3.0, *theme::GOOD);
    };
    if now.0 > was.0 {
        arrow(pos2(edit_point, seen.top() + 6.0), back(was.0, now.0));
    }
    if now.1 < was.1 {
        arrow(pos2(edit_point, seen.bottom() - 6.0), -back(now.1, was.1));
    }
}
