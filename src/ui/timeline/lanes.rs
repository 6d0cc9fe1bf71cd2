//! The lanes of items.

use super::{TimelineContext, TimelineMemory, empty_time, faces, item, lane_name};
use crate::{
    api::item::ItemKind,
    app::{Action, ClipData, ItemRef},
    timeline::SpanIndex,
    ui::{icons, theme},
};
use egui::{Align2, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// The lanes, top to bottom, with the kinds that share each.
const LANES: [(&str, &[ItemKind]); 6] = [
    ("Sound effects", &[ItemKind::SoundEffect]),
    ("Text", &[ItemKind::TextOverlay]),
    ("Overlays", &[ItemKind::MediaOverlay]),
    ("Zooms", &[ItemKind::Zoom]),
    ("Masks", &[ItemKind::Blur, ItemKind::Highlight]),
    ("Layouts", &[ItemKind::Layout]),
];

/// Rows that a lane shows at most; deeper stacks share the last.
const MOST_ROWS: usize = 4;

/// From how many visible items on blocks may be left out that stand on others.
const CROWDED: usize = 300;

/// How far the lines of a hatched part stand apart, in points.
const HATCH: f32 = 8.0;

/// How near two blocks of a crowded lane are drawn, in points.
const DENSEST: f32 = 4.0;

/// Draws every lane below the clips.
pub fn show(ui: &mut Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    for (name, kinds) in LANES {
        lane(ui, shown, memory, name, kinds, actions);
    }
    faces::show(ui, shown, actions);
}

/// Takes the height of a lane and draws its ground; answers where its name and its time stand.
pub(super) fn ground(ui: &mut Ui, shown: &TimelineContext<'_>, rows: usize) -> (Rect, Rect) {
    let height = rows as f32 * theme::LANE_ROW + 2.0 * theme::LANE_MARGIN;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let names = Rect::from_min_max(rect.min, pos2(shown.left, rect.bottom()));
    let time = Rect::from_min_max(pos2(shown.left, rect.top()), rect.max);
    if ui.is_rect_visible(rect) {
        ui.painter().rect_filled(time, 0.0, theme::BACKGROUND);
        ui.painter().line_segment([rect.left_bottom(), rect.right_bottom()], Stroke::new(1.0, theme::LINE));
        // The borders of clips run through all lanes.
        let (from, to) = shown.visible();
        for span in shown.project.sequence.spans().get(shown.project.sequence.visible(from, to)).unwrap_or_default() {
            let x = shown.x(span.end());
            if x > time.left() {
                ui.painter().line_segment([pos2(x, time.top()), pos2(x, time.bottom())], Stroke::new(1.0, theme::LINE));
            }
        }
    }
    (names, time)
}

fn lane(
    ui: &mut Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    name: &str,
    kinds: &[ItemKind],
    actions: &mut Vec<Action>,
) {
    let index_of = |kind: &ItemKind| shown.project.lane(*kind);
    let rows = |kind: &ItemKind| index_of(kind).map_or(0, SpanIndex::rows).min(MOST_ROWS);
    let all: usize = kinds.iter().map(rows).sum();
    let (names, time) = ground(ui, shown, all.max(1));
    if !ui.is_rect_visible(time) {
        return;
    }
    let Some(first) = kinds.first() else { return };
    let count: usize = kinds.iter().filter_map(index_of).map(SpanIndex::len).sum();
    lane_name(ui, names, icons::of_kind(*first), name, Some(count), theme::of_kind(*first));
    empty_time(ui, shown, time, ui.scope_id().with(("lane", name)), actions);
    unknown(ui, shown, time, name, kinds);
    if *first == ItemKind::Layout {
        base_layouts(ui, shown, time);
    }
    let (from, to) = shown.visible();
    let mut first_row = 0;
    for kind in kinds {
        let Some(index) = index_of(kind) else { continue };
        let crowded = index.at_most(from, to) > CROWDED;
        let mut covered = [f32::NEG_INFINITY; MOST_ROWS];
        for found in index.touching(from, to) {
            let row = found.row.min(MOST_ROWS - 1);
            let (left, right) = (shown.x(found.start), shown.x(found.end));
            // So dense that blocks stand on each other: one for every few points shows the same, at a cost that
            // follows the width of the view.
            if let Some(covered) = covered.get_mut(row).filter(|_| crowded) {
                if right < *covered && !is_selected(shown, found.value) {
                    continue;
                }
                *covered = right.max(left) + DENSEST;
            }
            let top = time.top() + theme::LANE_MARGIN + (first_row + row) as f32 * theme::LANE_ROW;
            let rect = Rect::from_min_max(pos2(left, top + 1.0), pos2(right, top + theme::LANE_ROW - 1.0));
            item::show(ui, shown, memory, time, rect, found.value, actions);
        }
        first_row += rows(kind);
    }
}

/// Says where a lane is not empty but not known: its clip was not read yet, or the service does not give out such items.
fn unknown(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect, name: &str, kinds: &[ItemKind]) {
    let (from, to) = shown.visible();
    let unreadable = |data: &ClipData| kinds.iter().all(|kind| data.unreadable.contains(kind));
    let mut lacking: Option<Rect> = None;
    for index in shown.project.sequence.visible(from, to) {
        let (Some(data), Some(span)) = (shown.project.clips.get(index), shown.project.sequence.span(index)) else { continue };
        let clip = Rect::from_min_max(
            pos2(shown.x(span.start).max(lane.left()), lane.top()),
            pos2(shown.x(span.end()).min(lane.right()), lane.bottom()),
        );
        if !shown.project.draft.is_read(&data.clip.id) {
            not_known(ui, lane, clip, ("unread", name, index), "Not read yet", &format!("{name} of {}", data.clip.name));
        } else if let Some(problem) = kinds.iter().find_map(|kind| data.problems.get(kind)) {
            let what = format!("{name} of {}", data.clip.name);
            if unreadable(data) {
                not_known(ui, lane, clip, ("problem", name, index), "Cannot be read", &what).on_hover_text(problem);
            } else {
                // The others are drawn.
                left_out(ui, lane, clip, ("problem", name, index), problem, &what);
            }
        } else if unreadable(data) {
            // One word for all clips beside each other: the service lacks it for every clip.
            lacking = Some(lacking.map_or(clip, |known| known.union(clip)));
        }
    }
    if let Some(rect) = lacking {
        not_known(ui, lane, rect, ("lacking", name, 0), "This service does not give these out", name);
    }
}

/// Hatches a part of a lane and says why nothing is seen there.
pub(super) fn not_known(ui: &Ui, lane: Rect, rect: Rect, id: (&str, &str, usize), why: &str, what: &str) -> Response {
    let painter = ui.painter().with_clip_rect(rect.intersect(lane).intersect(ui.clip_rect()));
    let stroke = Stroke::new(1.0, theme::LINE);
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        painter.line_segment([pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())], stroke);
        x += HATCH;
    }
    let galley = painter.layout_no_wrap(why.to_owned(), theme::regular(theme::SMALL), *theme::WEAK);
    if galley.size().x + 16.0 < rect.width() {
        let at = Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + 10.0, rect.center().y), galley.size());
        painter.rect_filled(at.expand2(vec2(4.0, 1.0)), 3.0, theme::BACKGROUND);
        painter.galley(at.min, galley, *theme::WEAK);
    }
    let response = ui.interact(rect, ui.scope_id().with(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{what}: {}", why.to_lowercase())));
    response
}

/// Says at the end of a clip that some of its items cannot be read; they stay as they are.
fn left_out(ui: &Ui, lane: Rect, clip: Rect, id: (&str, &str, usize), problem: &str, what: &str) {
    let side = theme::LANE_ROW.min(clip.width());
    let rect = Rect::from_min_max(pos2(clip.right() - side, lane.top()), pos2(clip.right(), lane.bottom()));
    let painter = ui.painter().with_clip_rect(rect.intersect(lane).intersect(ui.clip_rect()));
    painter.text(rect.center(), Align2::CENTER_CENTER, icons::WARNING, theme::regular(theme::SMALL), *theme::ACCENT);
    let response = ui.interact(rect, ui.scope_id().with(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{what}: {problem}")));
    response.on_hover_text(problem);
}

/// The layout of each clip where no section says otherwise.
fn base_layouts(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect) {
    let (from, to) = shown.visible();
    let color = theme::of_kind(ItemKind::Layout);
    for index in shown.project.sequence.visible(from, to) {
        let (Some(name), Some(span)) = (shown.project.base_layout(index), shown.project.sequence.span(index)) else { continue };
        let rect = Rect::from_min_max(pos2(shown.x(span.start), lane.top()), pos2(shown.x(span.end()), lane.bottom()))
            .shrink2(vec2(1.0, 4.0));
        let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 4.0, theme::BACKGROUND.lerp_to_gamma(color, 0.12));
        let text = painter.with_clip_rect(rect.shrink2(vec2(6.0, 0.0)).intersect(painter.clip_rect()));
        let left = pos2(rect.left().max(lane.left()) + 8.0, rect.center().y);
        text.text(left, Align2::LEFT_CENTER, name, theme::regular(theme::SMALL), *theme::WEAK);
    }
}

/// Whether an item is the selected one.
pub(super) fn is_selected(shown: &TimelineContext<'_>, at: &ItemRef) -> bool {
    shown.state.selection() == Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_item_has_one_lane() {
        for kind in ItemKind::ALL {
            let lanes = LANES.iter().filter(|(_, kinds)| kinds.contains(&kind)).count();
            assert_eq!(lanes, 1, "{kind:?}");
        }
    }
}
