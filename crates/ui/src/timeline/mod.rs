//! Timeline: all [`clips`] in sequence on a zoomable axis, [`lanes`] for each kind of item, and above the [`ruler`] the [`minimap`]
//! and the [`retention`] curve.
//!
//! Only the visible part is laid out and drawn: lanes answer queries for a time range, and the cost depends on the answer.

mod badge;
mod blade;
mod chapters;
mod clips;
mod cut_drag;
mod drag;
mod dropped;
mod faces;
mod footage;
mod gaps;
mod header;
mod item;
mod label;
mod lanes;
mod markers;
mod marquee;
mod minimap;
mod music;
mod noted;
mod readout;
mod retention;
mod roving;
mod ruler;
mod scrolling;
mod spoken;

pub use clips::{clip_id, cut_id, cut_name};
pub use drag::TimelineMemory;
pub use footage::layer;
pub use item::{crossing_id, id as item_id};
pub use music::{MusicMemory, fields as music_fields};
pub(super) use retention::percent;
pub use ruler::id as ruler_id;

use super::{icons, theme, widgets};
use crate::{
    app::{Action, Bar, ClipData, Command, Project, Session, State, TimelineAction, TimelineCommand},
    timeline::{Axis, ClipSpan, RulerClock, VideoMs, timecode},
};
use egui::{Align, Layout, Rect, ScrollArea, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

/// Maximum number of selected items for which the lanes of words and faces show the selected range.
const FEW: usize = 300;

/// Common inputs for drawing the timeline.
pub(super) struct TimelineContext<'a> {
    /// State of the window.
    pub state: &'a State,
    /// The open video.
    pub project: &'a Project,
    /// Mapping between ruler time and points, for this frame.
    pub axis: Axis,
    /// Left edge of the time area on the screen.
    pub left: f32,
    /// Width of the time area, in points.
    pub width: f32,
    /// Start and end of the selected items; `None` without a selection, or with more than [`FEW`] items.
    pub selected: Option<(VideoMs, VideoMs)>,
}

/// A clip that is at least partly in view.
#[derive(Clone, Copy)]
pub(super) struct VisibleClip<'a> {
    /// Index in the order of clips.
    pub index: usize,
    pub data: &'a ClipData,
    /// Position in the video.
    pub span: ClipSpan,
}

impl<'a> TimelineContext<'a> {
    /// Clips in view, in order.
    pub fn visible_clips(&self) -> impl Iterator<Item = VisibleClip<'a>> {
        let (from, to) = self.visible();
        let project = self.project;
        project.sequence.visible(from, to).filter_map(move |index| {
            Some(VisibleClip { index, data: project.clips.get(index)?, span: project.sequence.span(index)? })
        })
    }

    /// Clock of the ruler.
    pub fn clock(&self) -> RulerClock {
        self.state.ruler_clock()
    }

    /// Screen position of a time; at a gap, the position after it.
    pub fn x(&self, time: VideoMs) -> f32 {
        self.left + self.axis.to_points(self.project.ruled(self.clock(), time))
    }

    /// Like [`TimelineContext::x`], for the end of a range; at a gap, the position before it.
    pub fn x_end(&self, time: VideoMs) -> f32 {
        self.left + self.axis.to_points(self.project.ruled_end(self.clock(), time))
    }

    /// Video time at a screen position.
    pub fn time(&self, x: f32) -> VideoMs {
        let time = self.project.at_ruled(self.clock(), self.axis.to_time(x - self.left));
        VideoMs(time.0.min(self.project.sequence.length().0))
    }

    /// Visible range of video time.
    pub fn visible(&self) -> (VideoMs, VideoMs) {
        let (from, to) = self.axis.visible(self.width);
        (self.project.at_ruled(self.clock(), from), self.project.at_ruled(self.clock(), to))
    }

    pub fn ruler_length(&self) -> VideoMs {
        self.project.ruler_length(self.clock())
    }

    /// Right edge of the time area on the screen.
    pub fn right(&self) -> f32 {
        self.left + self.width
    }
}

/// Draws the timeline and its toolbar.
pub fn show(ui: &mut Ui, state: &State, memory: &mut TimelineMemory, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    toolbar(ui, state, actions);
    let whole = ui.available_rect_before_wrap();
    let left = whole.left() + theme::LANE_NAMES;
    let width = (whole.right() - left).max(50.0);
    memory.width = width;
    memory.strips.begin();
    memory.rows.clear();
    memory.lanes.clear();
    memory.edge = None;
    // The lane shows a group under the id of its first mask.
    let lead = state.selection().map(|at| project.piece_of(at));
    let is_new = memory.led != lead;
    memory.led_anew = lead.clone().filter(|_| is_new);
    memory.led = lead;
    let few = state.session.as_ref().filter(|session| (1..=FEW).contains(&session.selection.len()));
    let selected = few.and_then(Session::selected_span).map(|span| memory.dragged(span));
    let shown = TimelineContext { state, project, axis: state.axis_in(width), left, width, selected };
    let mut top = whole.top();
    // In a low pane the clips stay, and what looks over all of the video gives way.
    let mut spare = whole.height() - theme::RULER - theme::CLIP_LANE;
    let mut has_room = |height: f32| {
        let fits = spare >= height;
        spare -= if fits { height } else { 0.0 };
        fits
    };
    if state.settings.timeline.minimap && has_room(theme::MINIMAP) {
        let map = Rect::from_min_size(pos2(whole.left(), top), vec2(whole.width(), theme::MINIMAP));
        minimap::show(ui, &shown, &mut memory.minimap, map, actions);
        top = map.bottom();
    }
    let time_rect = Rect::from_min_max(pos2(left, top), whole.max);
    scrolling::look_around(ui, &shown, time_rect, actions);
    widgets::takes_keyboard(ui, time_rect);
    if state.shows_curve() && has_room(theme::RETENTION) {
        let curve = Rect::from_min_size(pos2(whole.left(), top), vec2(whole.width(), theme::RETENTION));
        retention::show(ui, &shown, &mut memory.retention, curve, actions);
        top = curve.bottom();
    }

    let ruler = Rect::from_min_size(pos2(whole.left(), top), vec2(whole.width(), theme::RULER));
    ruler::show(ui, &shown, ruler, actions);
    let clip_lane = Rect::from_min_size(ruler.left_bottom(), vec2(whole.width(), theme::CLIP_LANE));
    if whole.bottom() - clip_lane.top() >= widgets::TARGET {
        clips::show(ui, &shown, memory, clip_lane, actions);
    }
    let below = Rect::from_min_max(clip_lane.left_bottom().min(whole.left_bottom()), whole.max);
    if below.height() >= theme::FOLDED_LANE {
        ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
            ui.set_clip_rect(below.intersect(ui.clip_rect()));
            // The toolkit would give what scrolls 64 points, beyond a low pane.
            ScrollArea::vertical().id_salt("lanes").auto_shrink(false).min_scrolled_height(0.0).show(ui, |ui| {
                lanes::show(ui, &shown, memory, actions);
            });
        });
    }
    let time_rect = Rect::from_min_max(pos2(left, ruler.top()), whole.max);
    gaps::show(ui, &shown, Rect::from_min_max(pos2(left, below.top()), whole.max));
    marks(ui, &shown, time_rect);
    markers::show(ui, &shown, memory, time_rect, actions);
    playhead(ui, &shown, Rect::from_min_max(pos2(left, ruler.bottom() - 9.0), whole.max));
    marquee::follow(ui, &shown, memory, below, actions);
    drag::follow(ui, &shown, memory, actions);
    drag::crossed(ui, &shown, memory);
    cut_drag::follow(ui, &shown, memory, clip_lane, actions);
    dropped::follow(ui, &shown, memory, clip_lane, below, actions);
    if state.edge() != memory.edge.as_ref() {
        actions.push(Action::Timeline(TimelineAction::ShowEdge(memory.edge.clone())));
    }
    if let Some((line, kind)) = memory.snap_line {
        let x = shown.x(line);
        let painter = ui.painter().with_clip_rect(time_rect.intersect(ui.clip_rect()));
        painter.line_segment([pos2(x, clip_lane.top()), pos2(x, whole.bottom())], Stroke::new(1.0, *theme::SNAP));
        readout::tag(ui, &painter, pos2(x + 4.0, whole.bottom() - 10.0), readout::snap_name(kind));
    }
}

fn toolbar(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.add_space(6.0);
        // In a narrow bar, editing and view commands share the width, at least half each.
        let half = ui.available_width() / 2.0;
        let view = widgets::whole_bar_width(ui, Bar::View).min(half);
        let edits = ui.available_width() - view - 2.0 * ui.spacing().item_spacing.x;
        widgets::bar_within(ui, state, Bar::Edits, edits, actions);
        if let Some((start, end)) = state.marks().range()
            && ui.available_width() > view + 110.0
        {
            let text = words::timeline::marked(timecode(end.0 - start.0));
            ui.label(egui::RichText::new(text).color(*theme::MARK).size(theme::SMALL));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(6.0);
            let width = ui.available_width();
            widgets::bar_within(ui, state, Bar::View, width, actions);
            clock_switch(ui, state, actions);
        });
    });
}

/// Draws the button with the ruler's clock; a click switches to the other clock.
fn clock_switch(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    // A narrow window only has the switch in the menu and as a shortcut.
    if ui.available_width() < 150.0 {
        return;
    }
    let recorded = state.ruler_clock() == RulerClock::Recorded;
    let text = if recorded { words::timeline::clock_recording() } else { words::timeline::clock_played() };
    let color = if recorded { *theme::ACCENT } else { *theme::WEAK };
    let shown = egui::RichText::new(format!("{}  {text}", icons::CLOCK)).color(color);
    let response = ui.add(egui::Button::new(shown)).on_hover_text(state.hint(Command::Timeline(TimelineCommand::ToggleClock)));
    // The accessible name is the visible text; the tooltip says what a click does.
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, text));
    if response.clicked() {
        actions.push(Action::Run(Command::Timeline(TimelineCommand::ToggleClock)));
    }
}

/// Draws the marked range: a band over all lanes, with its ends on the ruler.
fn marks(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect) {
    let marks = shown.state.marks();
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if let Some((start, end)) = marks.range() {
        let band = Rect::from_x_y_ranges(shown.x(start)..=shown.x_end(end), rect.y_range());
        painter.rect_filled(band, 0.0, theme::MARK.gamma_multiply(0.12));
        let top = Rect::from_x_y_ranges(band.x_range(), rect.top()..=rect.top() + 4.0);
        painter.rect_filled(top, 0.0, *theme::MARK);
    }
    for (mark, toward) in [(marks.start, 6.0), (marks.end, -6.0)] {
        let Some(x) = mark.map(|mark| shown.x(mark)) else { continue };
        let stroke = Stroke::new(2.0, *theme::MARK);
        painter.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], Stroke::new(1.0, *theme::MARK));
        for y in [rect.top() + 1.0, rect.top() + theme::RULER - 1.0] {
            painter.line_segment([pos2(x, y), pos2(x + toward, y)], stroke);
        }
    }
}

fn playhead(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect) {
    let x = shown.x(shown.state.playhead());
    if x < rect.left() - 1.0 || x > rect.right() {
        return;
    }
    let painter = ui.painter().with_clip_rect(rect.expand2(vec2(7.0, 0.0)));
    painter.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], Stroke::new(1.5, *theme::ACCENT));
    let (top, tip) = (rect.top() - 6.0, rect.top() + 8.0);
    let handle = vec![pos2(x - 6.0, top), pos2(x + 6.0, top), pos2(x + 6.0, tip - 6.0), pos2(x, tip), pos2(x - 6.0, tip - 6.0)];
    let painter = painter.with_clip_rect(rect.expand2(vec2(8.0, 10.0)));
    painter.add(egui::Shape::convex_polygon(handle, *theme::ACCENT, Stroke::NONE));
}
