//! Minimap of the whole video above the ruler: clips, cuts, items, markers, and a window for the range that the timeline shows.

use super::{TimelineContext, item::focus_ring};
use crate::{
    app::{Action, Lane},
    timeline::{Axis, RulerClock, VideoMs, timecode},
    ui::{keyboard, kinds, theme},
};
use egui::{
    Color32, CursorIcon, EventFilter, Id, Key, Mesh, Modifiers, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

/// Distance from the window's edge within which a press resizes it, in points.
const EDGE: f32 = 5.0;
/// Minimum width of the window, in points.
const NARROWEST: f32 = 10.0;
/// Width of a column, in points.
const COLUMN: f32 = 2.0;
/// Height of the clips at the bottom, in points.
const CLIPS: f32 = 6.0;

/// Dragged part of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    /// The whole window, with the pointer's distance from its left edge in points.
    Whole(f32),
    Left,
    Right,
}

/// Cached drawing of the minimap, renewed only after a change.
#[derive(Default)]
pub struct Minimap {
    /// Inputs of the drawing: video id, version, clock, width in points.
    of: (String, u64, RulerClock, u32),
    mesh: Mesh,
    dragged: Option<Part>,
}

/// Draws the minimap; a drag in it scrolls the view, a drag of the window's edge zooms.
pub fn show(ui: &Ui, shown: &TimelineContext<'_>, map: &mut Minimap, rect: Rect, actions: &mut Vec<Action>) {
    ui.painter().rect_filled(Rect::from_min_max(rect.min, pos2(shown.left, rect.bottom())), 0.0, *theme::PANEL);
    let rect = Rect::from_min_max(pos2(shown.left, rect.top() + 1.0), pos2(shown.right(), rect.bottom() - 1.0));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 0.0, *theme::SUNKEN);
    let length = shown.ruler_length().0.max(1) as f64;
    let scale = f64::from(rect.width()) / length;
    let of = (shown.project.video.id.as_str().to_owned(), shown.project.version(), shown.clock(), rect.width().to_bits());
    if map.of != of {
        map.mesh = mesh(shown, rect.size(), scale);
        map.of = of;
    }
    let mut shape = Shape::mesh(map.mesh.clone());
    shape.translate(rect.min.to_vec2());
    painter.add(shape);
    let x = |time: VideoMs| rect.left() + (shown.project.ruled(shown.clock(), time).0 as f64 * scale) as f32;
    if let Some((from, to)) = shown.state.marks().range() {
        painter.rect_filled(
            Rect::from_x_y_ranges(x(from)..=x(to).max(x(from) + 1.0), rect.y_range()),
            0.0,
            theme::MARK.gamma_multiply(0.25),
        );
    }
    for (at, marker) in shown.state.markers() {
        painter.circle_filled(pos2(x(at), rect.top() + 3.0), 2.0, theme::of_marker(marker.color));
    }
    let playhead = x(shown.state.playhead());
    painter.line_segment([pos2(playhead, rect.top()), pos2(playhead, rect.bottom())], Stroke::new(1.5, *theme::ACCENT));
    window(ui, shown, map, rect, scale, actions);
}

/// Draws the window and handles its drags.
fn window(ui: &Ui, shown: &TimelineContext<'_>, map: &mut Minimap, rect: Rect, scale: f64, actions: &mut Vec<Action>) {
    let axis = shown.axis;
    let view_ms = axis.to_ms(shown.width);
    let left = rect.left() + (axis.origin_ms * scale) as f32;
    let width = ((view_ms * scale) as f32).max(NARROWEST);
    let window =
        Rect::from_min_size(pos2(left.min(rect.right() - NARROWEST), rect.top()), vec2(width, rect.height())).intersect(rect);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let shade = |from: f32, to: f32| {
        let veil = theme::BACKGROUND.gamma_multiply(0.62);
        painter.rect_filled(Rect::from_x_y_ranges(from..=to.max(from), rect.y_range()), 0.0, veil)
    };
    shade(rect.left(), window.left());
    shade(window.right(), rect.right());
    let response = ui.interact(rect, Id::unique("minimap"), Sense::click_and_drag());
    let hot = response.hovered() || response.dragged();
    let color = if hot { *theme::TEXT } else { *theme::WEAK };
    painter.rect_stroke(window, 2.0, Stroke::new(if hot { 1.5 } else { 1.0 }, color), StrokeKind::Inside);
    let (from, to) = shown.visible();
    response.widget_info(|| WidgetInfo::labeled(Role::ScrollBar, true, words::timeline::minimap()));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(words::timeline::range(timecode(from.0), timecode(to.0)));
    });
    if response.has_focus() {
        focus_ring(ui.painter(), rect.shrink(1.0));
        keys(ui, shown, response.id, actions);
    }
    let part = |x: f32| {
        if (x - window.left()).abs() < EDGE {
            Part::Left
        } else if (x - window.right()).abs() < EDGE {
            Part::Right
        } else if window.x_range().contains(x) {
            Part::Whole(x - window.left())
        } else {
            // A press beside the window centres it at the pointer.
            Part::Whole(window.width() / 2.0)
        }
    };
    if let Some(at) = response.hover_pos().filter(|_| map.dragged.is_none()) {
        ui.ctx().set_cursor_icon(match part(at.x) {
            Part::Whole(_) => CursorIcon::Grab,
            Part::Left | Part::Right => CursorIcon::ResizeHorizontal,
        });
    }
    let down = response.is_pointer_button_down_on();
    if !down {
        map.dragged = None;
    }
    if let Some(at) = response.interact_pointer_pos().filter(|_| down || response.clicked()) {
        let held = *map.dragged.get_or_insert_with(|| part(at.x));
        let ms = |x: f32| f64::from(x - rect.left()) / scale;
        let length = shown.ruler_length();
        let to = |origin_ms: f64, view_ms: f64| {
            let axis = Axis { origin_ms, points_per_ms: f64::from(shown.width) / view_ms.max(1.0) };
            axis.zoomed(1.0, 0.0, shown.width, length)
        };
        let end = axis.origin_ms + view_ms;
        let new = match held {
            Part::Whole(offset) => to(ms(at.x - offset), view_ms),
            Part::Left => {
                // At the closest zoom a narrow view shows less than 100 ms.
                let from = ms(at.x).clamp(0.0, (end - 100.0).max(0.0));
                to(from, end - from)
            }
            Part::Right => to(axis.origin_ms, (ms(at.x) - axis.origin_ms).max(100.0)),
        };
        if new != axis {
            actions.push(Action::SetView(new));
        }
        if response.clicked() {
            map.dragged = None;
        }
    }
    response.on_hover_text(words::timeline::minimap_tooltip());
}

/// Handles the keys of the focused minimap: arrows scroll by a tenth of the view.
fn keys(ui: &Ui, shown: &TimelineContext<'_>, id: Id, actions: &mut Vec<Action>) {
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    for (key, by) in [(Key::ArrowLeft, -0.1), (Key::ArrowRight, 0.1)] {
        if keyboard::take(ui.ctx(), Modifiers::NONE, key) {
            actions.push(Action::SetView(shown.axis.scrolled(by * shown.width, shown.width, shown.ruler_length())));
        }
    }
}

/// Draws the parts that are equal from frame to frame: clips, cuts, and the items of each lane.
fn mesh(shown: &TimelineContext<'_>, size: egui::Vec2, scale: f64) -> Mesh {
    let mut mesh = Mesh::default();
    let project = shown.project;
    let x = |time: VideoMs| (project.ruled(shown.clock(), time).0 as f64 * scale) as f32;
    let x_end = |time: VideoMs| (project.ruled_end(shown.clock(), time).0 as f64 * scale) as f32;
    let mut put = |from: f32, to: f32, top: f32, bottom: f32, color: Color32| {
        mesh.add_colored_rect(Rect::from_min_max(pos2(from, top), pos2(to, bottom)), color);
    };
    let clips = size.y - CLIPS;
    for (data, span) in project.clips.iter().zip(project.sequence.spans()) {
        let (from, to) = (x(span.start), x_end(span.end()));
        put(from, (to - 1.0).max(from + 0.5), clips, size.y, *theme::CLIP);
        let mut last = f32::NEG_INFINITY;
        for edit_point in data.map.edit_points() {
            let at = x_end(span.to_video(edit_point.at));
            if at - last >= COLUMN {
                last = at;
                put(at, at + 1.0, clips, size.y, *theme::BAD);
            }
        }
    }
    let lanes: Vec<_> = Lane::ALL.into_iter().filter(|lane| !lane.kinds().is_empty()).collect();
    let columns = (size.x / COLUMN).ceil().max(1.0) as usize;
    let height = (clips - 2.0) / lanes.len() as f32;
    for (number, lane) in lanes.into_iter().enumerate() {
        // Number of items that start minus those that end per column: a running sum above 0 means there are items.
        let mut changes = vec![0_i32; columns + 2];
        for index in lane.kinds().iter().filter_map(|kind| project.lane(*kind)) {
            for found in index.touching(VideoMs::ZERO, project.sequence.length()) {
                let first = (x(found.start) / COLUMN).max(0.0) as usize;
                let last = ((x_end(found.end) / COLUMN).max(0.0) as usize).max(first);
                for (column, by) in [(first.min(columns), 1), (last.min(columns) + 1, -1)] {
                    if let Some(change) = changes.get_mut(column) {
                        *change += by;
                    }
                }
            }
        }
        let Some(kind) = lane.kinds().first() else { continue };
        let (top, color) = (1.0 + number as f32 * height, kinds::color(*kind).gamma_multiply(0.85));
        let (mut here, mut since) = (0, None);
        for (column, change) in changes.iter().enumerate() {
            here += change;
            match (here > 0, since) {
                (true, None) => since = Some(column),
                (false, Some(first)) => {
                    put(
                        first as f32 * COLUMN,
                        (column as f32 * COLUMN).max(first as f32 * COLUMN + 1.0),
                        top,
                        top + (height - 0.5).max(1.0),
                        color,
                    );
                    since = None;
                }
                _ => {}
            }
        }
    }
    mesh
}
