//! Lanes below the clips, and the rows of items on them.

use super::{
    TimelineContext, TimelineMemory,
    badge::{self, Gathered},
    chapters,
    drag::{DrawnRow, Preview},
    faces, header,
    item::{self, BlockPlace, Look, NARROWEST},
    marquee, music, spoken,
};
use crate::{
    api::item::ItemKind,
    app::{Action, ClipData, ItemRef, Lane, settings::timeline::LaneSettings},
    timeline::{Found, SpanIndex, VideoMs},
    ui::{focus, icons, kinds, theme},
};
use egui::{Align2, Rangef, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Maximum number of rows of a lane; deeper stacks share the last row.
const MOST_ROWS: usize = 4;

/// Distance of the hatch lines, in points.
const HATCH: f32 = 8.0;

/// Blocks narrower than this many points are clustered with their neighbours.
const TINY: f32 = 9.0;
/// Maximum distance of clustered blocks, in points.
const NEAR: f32 = 3.0;

/// Draws every lane below the clips.
pub fn show(ui: &mut Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let settings = &shown.state.settings.timeline;
    for lane in settings.in_order() {
        let set = settings.lane(lane);
        // Music is added from the library, so an empty music lane would be useless.
        if set.hidden || lane == Lane::Music && shown.project.music().is_none() {
            continue;
        }
        let top = ui.cursor().top();
        match lane {
            Lane::Chapters => chapters::show(ui, shown, memory, set, actions),
            Lane::Music => music::show(ui, shown, memory, set, actions),
            Lane::Words => spoken::show(ui, shown, memory, set, actions),
            Lane::Faces => faces::show(ui, shown, set, actions),
            lane => items(ui, shown, memory, lane, set, actions),
        }
        memory.lanes.push((lane, Rangef::new(top, ui.cursor().top())));
    }
    // Free area below the last lane, where a selection rectangle can start.
    let rest = ui.available_rect_before_wrap();
    if rest.height() > 1.0 {
        let time = Rect::from_min_max(pos2(shown.left, rest.top()), rest.max);
        empty_time(ui, shown, memory, (time, &[]), ui.scope_id().with("below"), actions);
    }
}

/// Height of a lane with a number of rows.
pub(super) fn height_of(rows: usize, set: LaneSettings) -> f32 {
    if set.folded { theme::FOLDED_LANE } else { rows as f32 * theme::lane_row(set.height) + 2.0 * theme::LANE_MARGIN }
}

/// Allocates a lane and draws its background; returns the rectangles of its header and its time area.
pub(super) fn ground(ui: &mut Ui, shown: &TimelineContext<'_>, height: f32) -> (Rect, Rect) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let names = Rect::from_min_max(rect.min, pos2(shown.left, rect.bottom()));
    let time = Rect::from_min_max(pos2(shown.left, rect.top()), rect.max);
    if ui.is_rect_visible(rect) {
        ui.painter().rect_filled(time, 0.0, *theme::BACKGROUND);
        ui.painter().line_segment([rect.left_bottom(), rect.right_bottom()], Stroke::new(1.0, *theme::LINE));
        // Borders of clips continue through all lanes.
        let (from, to) = shown.visible();
        for span in shown.project.sequence.spans().get(shown.project.sequence.visible(from, to)).unwrap_or_default() {
            let x = shown.x_end(span.end());
            if x > time.left() {
                ui.painter().line_segment([pos2(x, time.top()), pos2(x, time.bottom())], Stroke::new(1.0, *theme::LINE));
            }
        }
    }
    (names, time)
}

/// Handles empty time of a lane: a click moves the playhead and clears the selection, a drag selects the items that its rectangle
/// touches.
fn empty_time(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    (rect, kinds): (Rect, &[ItemKind]),
    id: egui::Id,
    actions: &mut Vec<Action>,
) {
    let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        let keeps = ui.input(|input| input.modifiers.command || input.modifiers.shift);
        if !keeps {
            actions.push(Action::Select(None));
        }
        actions.push(Action::MovePlayhead(shown.time(at.x)));
    }
    marquee::begin(ui, shown, memory, &response);
    response.context_menu(|ui| {
        use crate::app::{Command, TimelineCommand, ViewCommand};
        adding_rows(ui, shown, kinds, actions);
        let groups: [&[Command]; 2] = [
            &[
                Command::Timeline(TimelineCommand::Paste),
                Command::Timeline(TimelineCommand::SelectAll),
                Command::Timeline(TimelineCommand::AddMarker),
            ],
            &[Command::View(ViewCommand::ZoomToFit), Command::Timeline(TimelineCommand::ToggleClock)],
        ];
        crate::ui::widgets::context_rows(ui, shown.state, &groups, actions);
    });
}

/// Draws the commands of a lane's menu that add an item of its kinds at the playhead.
fn adding_rows(ui: &mut Ui, shown: &TimelineContext<'_>, kinds: &[ItemKind], actions: &mut Vec<Action>) {
    use crate::app::{Command, MakeCommand};
    let row = |kind: &ItemKind| match kind {
        ItemKind::Zoom => Some(Command::Make(MakeCommand::AddZoom)),
        ItemKind::Blur => Some(Command::Make(MakeCommand::AddBlur)),
        ItemKind::Highlight => Some(Command::Make(MakeCommand::AddHighlight)),
        _ => None,
    };
    let rows: Vec<Command> = kinds.iter().filter_map(row).collect();
    if !rows.is_empty() {
        crate::ui::widgets::context_rows(ui, shown.state, &[&rows], actions);
        ui.separator();
    }
}

fn items(
    ui: &mut Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    lane: Lane,
    set: LaneSettings,
    actions: &mut Vec<Action>,
) {
    let kinds = lane.kinds();
    let index_of = |kind: &ItemKind| shown.project.lane(*kind);
    let rows = |kind: &ItemKind| index_of(kind).map_or(0, SpanIndex::rows).min(MOST_ROWS);
    let all: usize = kinds.iter().map(rows).sum();
    let (names, time) = ground(ui, shown, height_of(all.max(1), set));
    let takes_focus =
        memory.focus_next.as_ref().and_then(|at| shown.project.item(at)).is_some_and(|item| kinds.contains(&item.kind()));
    let holds = |at: &ItemRef| shown.project.item(at).is_some_and(|item| kinds.contains(&item.kind()));
    let takes_focus = takes_focus || memory.led_anew.as_ref().is_some_and(holds);
    if takes_focus && !ui.clip_rect().y_range().contains(time.center().y) {
        ui.scroll_to_rect(names.union(time), None);
    }
    if !ui.is_rect_visible(time) && !takes_focus {
        return;
    }
    let Some(first) = kinds.first() else { return };
    let count: usize = kinds.iter().filter_map(index_of).map(SpanIndex::len).sum();
    let (icon, color) = (kinds::icon(*first), kinds::color(*first));
    header::show(ui, shown, names, header::Head { lane, set, icon, color, count: Some(count) }, actions);
    empty_time(ui, shown, memory, (time, kinds), ui.scope_id().with(("lane", lane)), actions);
    unknown(ui, shown, time, lane.text(), kinds);
    if *first == ItemKind::Layout {
        base_layouts(ui, shown, time);
    }
    let row_height = theme::lane_row(set.height);
    let mut first_row = 0;
    let lead = shown.state.selection().filter(|at| holds(at)).map(|at| item::id(&shown.project.piece_of(at)));
    focus::stop(ui, lane.text(), lead, |ui| {
        for kind in kinds {
            let Some(index) = index_of(kind) else { continue };
            let place = |row: usize| {
                if set.folded {
                    Rangef::new(time.top() + 2.0, time.bottom() - 3.0)
                } else {
                    let top = time.top() + theme::LANE_MARGIN + (first_row + row) as f32 * row_height;
                    Rangef::new(top + 1.0, top + row_height - 1.0)
                }
            };
            for row in 0..rows(kind) {
                let rows = if row + 1 == MOST_ROWS { row..=usize::MAX } else { row..=row };
                memory.rows.push(DrawnRow { kind: *kind, rows, place: place(row) });
            }
            let mut drawn = Row { shown, memory, lane: time, folded: set.folded, kind: *kind, actions };
            drawn.all(ui, index, &place);
            drawn.coming(ui, index, &place);
            first_row += rows(kind);
        }
    });
}

/// Block or cluster that a row draws next, once the free space after it is known.
enum Pending<'a> {
    /// A block with its horizontal range, and the number of the section of the ruler in which it starts.
    One(Rangef, i64, &'a ItemRef),
    Some(Gathered<'a>),
}

impl Pending<'_> {
    fn right(&self) -> f32 {
        match self {
            Self::One(place, ..) => place.max,
            Self::Some(gathered) => gathered.place.max,
        }
    }
}

/// Drawing of the rows of one kind of item.
struct Row<'a, 'b> {
    shown: &'a TimelineContext<'b>,
    memory: &'a mut TimelineMemory,
    lane: Rect,
    folded: bool,
    kind: ItemKind,
    actions: &'a mut Vec<Action>,
}

impl Row<'_, '_> {
    /// Draws the items in view. Blocks too narrow to tell apart are clustered ([`Gathered`]), so that the cost depends on the width
    /// of the view.
    fn all(&mut self, ui: &Ui, index: &SpanIndex<ItemRef>, place: &dyn Fn(usize) -> Rangef) {
        let shown = self.shown;
        let (from, to) = shown.visible();
        let any_selected = shown.state.selected_count() > 0;
        let bucket = shown.axis.to_ms(badge::WIDTH).max(1.0);
        let mut pending: [Option<Pending<'_>>; MOST_ROWS] = [const { None }; MOST_ROWS];
        for Found { start, end, row, value } in index.touching(from, to) {
            let row = row.min(MOST_ROWS - 1);
            let (left, right) = (shown.x(start), shown.x_end(end));
            let across = Rangef::new(left, right.max(left + NARROWEST));
            let Some(slot) = pending.get_mut(row) else { continue };
            let alone =
                |at: &ItemRef| (any_selected && shown.state.is_selected(at)) || self.memory.focus_next.as_ref() == Some(at);
            let narrow = right - left < TINY && !alone(value);
            // Sections of a fixed length, so that their numbers do not change while the view scrolls.
            let part = (shown.project.ruled(shown.clock(), start).0 as f64 / bucket) as i64;
            let joined = match slot {
                Some(Pending::One(before, begins, first))
                    if narrow && before.max - before.min < TINY && left - before.max < NEAR =>
                {
                    let same = *begins == part && !alone(first);
                    same.then(|| Gathered {
                        place: Rangef::new(before.min, before.max.max(across.max)),
                        first,
                        second: value,
                        count: 2,
                        part,
                        until: end,
                    })
                }
                Some(Pending::Some(gathered)) if narrow && gathered.part == part && left - gathered.place.max < NEAR => {
                    gathered.place.max = gathered.place.max.max(across.max);
                    gathered.count += 1;
                    gathered.until = gathered.until.max(end);
                    continue;
                }
                _ => None,
            };
            if let Some(gathered) = joined {
                *slot = Some(Pending::Some(gathered));
                continue;
            }
            let before = slot.replace(Pending::One(across, part, value));
            if let Some(before) = before {
                self.draw(ui, before, place(row), left);
            }
        }
        for (row, last) in pending.into_iter().enumerate() {
            if let Some(last) = last {
                self.draw(ui, last, place(row), f32::INFINITY);
            }
        }
    }

    fn draw(&mut self, ui: &Ui, pending: Pending<'_>, row: Rangef, behind: f32) {
        let right = pending.right();
        let place = |across: Rangef, behind: f32| BlockPlace {
            lane: self.lane,
            rect: Rect::from_x_y_ranges(across, row),
            behind,
            folded: self.folded,
            inset: 0.0,
        };
        match pending {
            Pending::One(across, _, at) => item::show(ui, self.shown, self.memory, place(across, behind), at, self.actions),
            Pending::Some(gathered) if gathered.count > 2 => {
                badge::show(ui, self.shown, self.memory, self.kind, place(gathered.place, behind), &gathered, self.actions);
            }
            Pending::Some(gathered) => {
                for (at, behind) in [(gathered.first, f32::NEG_INFINITY), (gathered.second, behind.max(right))] {
                    let Some((start, end)) = self.shown.project.span(at) else { continue };
                    let left = self.shown.x(start);
                    let across = Rangef::new(left, self.shown.x_end(end).max(left + NARROWEST));
                    item::show(ui, self.shown, self.memory, place(across, behind), at, self.actions);
                }
            }
        }
    }

    /// Draws items outside of the view that a drag of several items, or a ripple, moves into view.
    fn coming(&mut self, ui: &Ui, index: &SpanIndex<ItemRef>, place: &dyn Fn(usize) -> Rangef) {
        let ripples = self.memory.drag.as_ref().is_some_and(|drag| drag.ripples);
        let is_moved = |preview: &Preview| preview.by_ms != 0 && (ripples || preview.edge.is_none());
        let Some(preview) = self.memory.preview.filter(is_moved).filter(|_| self.memory.crossing.is_none()) else { return };
        let (from, to) = self.shown.visible();
        let is_seen = |start: VideoMs, end: VideoMs| start <= to && end >= from;
        let painter = ui.painter().with_clip_rect(self.lane.intersect(ui.clip_rect()));
        let look = |selected| Look { selected, hot: false, folded: self.folded, ghost: preview.copy };
        // Trimming a start moves later items in the opposite direction.
        let ways = if ripples { &[preview.by_ms, -preview.by_ms][..] } else { &[preview.by_ms] };
        for by in ways {
            let before = |time: VideoMs| VideoMs(time.0 - by);
            for found in index.touching(before(from), before(to)) {
                let is_selected = self.shown.state.is_selected(found.value);
                let moved = (VideoMs(found.start.0 + by), VideoMs(found.end.0 + by));
                let now = if ripples {
                    self.memory.ripple.spans.get(found.value).copied().filter(|now| now.0 == moved.0)
                } else {
                    is_selected.then_some(moved)
                };
                let Some((start, end)) = now.filter(|(start, end)| is_seen(*start, *end)) else { continue };
                if is_seen(found.start, found.end) {
                    continue;
                }
                let row = Rect::from_x_y_ranges(Rangef::new(0.0, 0.0), place(found.row.min(MOST_ROWS - 1)));
                let rect = item::across(self.shown, (start, end), row);
                if let Some(item) = self.shown.project.item(found.value) {
                    let place = BlockPlace { lane: self.lane, rect, behind: rect.right(), folded: self.folded, inset: 0.0 };
                    item::block(&painter, self.shown, rect, place, item, found.value, look(is_selected));
                }
            }
        }
    }
}

/// Marks clips whose items on this lane are unknown: not loaded yet, or not provided by the server.
fn unknown(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect, name: &str, kinds: &[ItemKind]) {
    let (from, to) = shown.visible();
    let unreadable = |data: &ClipData| kinds.iter().all(|kind| data.unreadable.contains(kind));
    let mut lacking: Option<Rect> = None;
    for index in shown.project.sequence.visible(from, to) {
        let (Some(data), Some(span)) = (shown.project.clips.get(index), shown.project.sequence.span(index)) else { continue };
        let clip = Rect::from_min_max(
            pos2(shown.x(span.start).max(lane.left()), lane.top()),
            pos2(shown.x_end(span.end()).min(lane.right()), lane.bottom()),
        );
        if let Some(why) = data.trouble() {
            let what = words::timeline::lane_of_clip(&data.clip.name, name);
            not_known(ui, lane, clip, ("trouble", name, index), words::timeline::couldnt_load(), &what).on_hover_text(why);
        } else if !shown.project.draft.is_read(&data.clip.id) {
            let what = words::timeline::lane_of_clip(&data.clip.name, name);
            not_known(ui, lane, clip, ("unread", name, index), words::timeline::not_loaded(), &what);
        } else if let Some(problem) = kinds.iter().find_map(|kind| data.problems.get(kind)) {
            let what = words::timeline::lane_of_clip(&data.clip.name, name);
            if unreadable(data) {
                not_known(ui, lane, clip, ("problem", name, index), words::timeline::couldnt_load(), &what)
                    .on_hover_text(problem);
            } else {
                // The other items are drawn.
                left_out(ui, lane, clip, ("problem", name, index), problem, &what);
            }
        } else if unreadable(data) {
            // One label for adjacent clips: the server provides these items for no clip.
            lacking = Some(lacking.map_or(clip, |known| known.union(clip)));
        }
    }
    if let Some(rect) = lacking {
        not_known(ui, lane, rect, ("lacking", name, 0), words::timeline::not_provided(), name);
    }
}

/// Hatches a part of a lane, with the reason why its items are unknown.
pub(super) fn not_known(ui: &Ui, lane: Rect, rect: Rect, id: (&str, &str, usize), why: &str, what: &str) -> Response {
    let painter = ui.painter().with_clip_rect(rect.intersect(lane).intersect(ui.clip_rect()));
    let stroke = Stroke::new(1.0, *theme::LINE);
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        painter.line_segment([pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())], stroke);
        x += HATCH;
    }
    let galley = painter.layout_no_wrap(why.to_owned(), theme::regular(theme::SMALL), *theme::WEAK);
    if galley.size().x + 16.0 < rect.width() {
        let at = Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + 10.0, rect.center().y), galley.size());
        painter.rect_filled(at.expand2(vec2(4.0, 1.0)), 3.0, *theme::BACKGROUND);
        painter.galley(at.min, galley, *theme::WEAK);
    }
    let response = ui.interact(rect, ui.scope_id().with(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{what}: {}", words::in_sentence(why))));
    response
}

/// Draws a warning at the end of a clip that some of its items cannot be read. Edits leave those unchanged.
fn left_out(ui: &Ui, lane: Rect, clip: Rect, id: (&str, &str, usize), problem: &str, what: &str) {
    let side = theme::LANE_ROW.min(clip.width());
    let rect = Rect::from_min_max(pos2(clip.right() - side, lane.top()), pos2(clip.right(), lane.bottom()));
    let painter = ui.painter().with_clip_rect(rect.intersect(lane).intersect(ui.clip_rect()));
    painter.text(rect.center(), Align2::CENTER_CENTER, icons::WARNING, theme::regular(theme::SMALL), *theme::ACCENT);
    let response = ui.interact(rect, ui.scope_id().with(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{what}: {problem}")));
    response.on_hover_text(problem);
}

/// Draws the default layout of each clip, where no layout section replaces it.
fn base_layouts(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect) {
    let (from, to) = shown.visible();
    let color = kinds::color(ItemKind::Layout);
    for index in shown.project.sequence.visible(from, to) {
        let (Some(name), Some(span)) = (shown.project.base_layout(index), shown.project.sequence.span(index)) else { continue };
        let rect = Rect::from_min_max(pos2(shown.x(span.start), lane.top()), pos2(shown.x_end(span.end()), lane.bottom()))
            .shrink2(vec2(1.0, 4.0));
        let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 4.0, theme::BACKGROUND.lerp_to_gamma(color, 0.12));
        // Its name stands where no layout of a part of the clip does: in the first place that it fits into.
        let inside = Rangef::new(rect.left().max(lane.left()) + 2.0, rect.right().min(lane.right()) - 6.0);
        let galley = painter.layout_no_wrap(name.to_owned(), theme::regular(theme::SMALL), *theme::WEAK);
        let parts = shown.project.lane(ItemKind::Layout).into_iter();
        let parts = parts.flat_map(|parts| parts.touching(span.start.max(from), span.end().min(to)));
        let parts = parts.map(|part| Rangef::new(shown.x(part.start), shown.x_end(part.end)));
        if let Some(left) = free_place(inside, parts, galley.size().x + 6.0) {
            let at = Align2::LEFT_CENTER.anchor_size(pos2(left + 6.0, rect.center().y), galley.size());
            painter.with_clip_rect(rect.intersect(painter.clip_rect())).galley(at.min, galley, *theme::WEAK);
        }
    }
}

/// The left end of the first place in a range that is this wide and on which none of the parts is.
fn free_place(range: Rangef, parts: impl Iterator<Item = Rangef>, width: f32) -> Option<f32> {
    let mut parts: Vec<_> = parts.collect();
    parts.sort_by(|one, other| one.min.total_cmp(&other.min));
    let mut left = range.min;
    for part in parts {
        if part.min - left >= width {
            break;
        }
        left = left.max(part.max);
    }
    (range.max - left >= width).then_some(left)
}
