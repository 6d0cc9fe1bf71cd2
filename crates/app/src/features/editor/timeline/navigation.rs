//! Visible range and clock of the timeline, and keyboard navigation on it.

use super::Pick;
use crate::{
    app::{
        State,
        direction::Direction,
        features::{Session, editor::context::Editor},
        notice::{Tone, Topic},
        settings::timeline::Lane,
    },
    document::{ItemRef, Project},
    timeline::{Axis, RulerClock, VideoMs},
};

/// Margin on each side of a shown range, as a fraction of its length.
const ROOM: f64 = 0.08;

impl Session {
    /// Length of the ruler for the current clock.
    pub fn ruler_length(&self) -> VideoMs {
        self.project().ruler_length(self.clock)
    }

    /// Axis in video time; its visible range includes everything visible on the timeline.
    pub fn played_axis(&self) -> Axis {
        match self.clock {
            RulerClock::Played => self.axis,
            RulerClock::Recorded => {
                let origin = self.project().at_ruled(self.clock, VideoMs(self.axis.origin_ms as i64));
                Axis { origin_ms: origin.0 as f64, ..self.axis }
            }
        }
    }

    /// Zooms to a range of the video with some margin.
    pub(in crate::app) fn show_range(&mut self, from: VideoMs, to: VideoMs, width: f32) {
        let (first, last) =
            (self.project().ruled(self.clock, from).0 as f64, self.project().ruled_end(self.clock, to).0 as f64);
        let length = (last - first).max(40.0);
        let shown = length * (1.0 + 2.0 * ROOM);
        let axis = Axis { origin_ms: first - length * ROOM, points_per_ms: f64::from(width.max(1.0)) / shown };
        // Applies the limits of zooming and scrolling.
        self.axis = axis.zoomed(1.0, 0.0, width, self.ruler_length());
    }

    /// Scrolls as little as possible to make a time of the video visible.
    pub(in crate::app) fn reveal(&mut self, at: VideoMs, width: f32) {
        let at = self.project().ruled(self.clock, at);
        self.axis = self.axis.showing(at, width, self.ruler_length());
    }

    /// Start and end of the selected items, else of the selected clip; `None` without a selection.
    pub fn selected_span(&self) -> Option<(VideoMs, VideoMs)> {
        let spans = self.selection.iter().filter_map(|at| self.project().span(at));
        let bounds = spans.reduce(|(first, last), (start, end)| (first.min(start), last.max(end)));
        let clip = || self.selected_clip_place().and_then(|(_, place)| self.project().sequence.span(place));
        bounds.or_else(|| clip().map(|span| (span.start, span.end())))
    }
}

impl State {
    /// Clock of the timeline's ruler.
    #[inline]
    pub fn ruler_clock(&self) -> RulerClock {
        self.session.as_ref().map_or(RulerClock::Played, |session| session.clock)
    }
}

impl Editor<'_> {
    /// Selects the previous or next item on the lead item's lane and moves the playhead to its start. Without a selection,
    /// moves the playhead to the previous or next edge.
    pub(in crate::app) fn go_on_lane(&mut self, direction: Direction) {
        let Some(session) = &self.state.session else { return };
        let Some(next) = session.next_on_lane(direction) else {
            if session.selection.is_empty() {
                self.go_to_edge(direction);
            }
            return;
        };
        let start = session.document.project().span(&next).map(|(start, _)| start);
        if let Some(session) = &mut self.state.session {
            session.pick(vec![next], Pick::Only);
        }
        if let Some(start) = start {
            self.move_playhead(start.0);
        }
    }
}

impl State {
    /// Zooms to the selection, else the marked range, else the whole video.
    pub(in crate::app) fn zoom_to_selection(&mut self) {
        let width = self.timeline_width;
        let Some(session) = &mut self.session else { return };
        match session.selected_span().or_else(|| session.marks.range()) {
            Some((from, to)) => session.show_range(from, to, width),
            None => session.axis = Axis::fit(session.ruler_length(), width),
        }
    }

    /// Switches the clock of the ruler, keeping the playhead in place on the screen.
    pub(in crate::app) fn toggle_clock(&mut self) {
        let width = self.timeline_width;
        let Some(session) = &mut self.session else { return };
        let playhead = session.playhead;
        let x = session.axis.to_points(session.document.project().ruled(session.clock, playhead));
        session.clock = session.clock.other();
        let now = session.axis.to_points(session.document.project().ruled(session.clock, playhead));
        session.axis = session.axis.scrolled(now - x.clamp(0.0, width), width, session.ruler_length());
    }

    /// Selects everything on the lead item's lane.
    pub(in crate::app) fn select_all(&mut self) {
        let settings = self.settings.timeline.clone();
        if let Some(session) = &mut self.session {
            session.pick_lane(None, |kind| settings.lane(Lane::of(kind)).locked);
        }
        self.say_what_is_not_selected();
    }

    /// Shows a notice with the number of clips whose items aren't selected because they aren't loaded yet.
    pub(in crate::app) fn say_what_is_not_selected(&mut self) {
        let Some((read, all)) = self.project().map(Project::clips_read).filter(|(read, all)| read < all) else { return };
        let text = words::editing::clips_unread(all, all - read);
        let advice = words::editing::clips_unread_advice();
        self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
    }
}

impl Session {
    /// The item before or after the lead item on its lane, by start.
    pub fn next_on_lane(&self, direction: Direction) -> Option<ItemRef> {
        let (at, item) = self.selected()?;
        let whole = (VideoMs::ZERO, self.length());
        let items = Lane::of(item.kind()).items(self.project(), whole.0, whole.1);
        let place = items.iter().position(|(_, _, other)| *other == at)?;
        let next = match direction {
            Direction::Back => place.checked_sub(1),
            Direction::Forward => place.checked_add(1),
        };
        items.get(next?).map(|(_, _, at)| (*at).clone())
    }
}
