//! Actions on the timeline: select, move, trim, copy, edit points, lanes, markers and view.

mod clipboard;
mod crossing;
mod edit_points;
mod lanes;
mod local_history;
mod markers;
mod moving;
mod navigation;
mod notes;
mod ripple;
mod selection;
mod snapping;
mod spanning;

pub use crossing::Crossing;
pub use edit_points::{DraggedCut, HandleOf, Slip};
pub use lanes::LaneChange;
pub(in crate::app) use lanes::say_locked;
pub use local_history::LocalHistory;
pub use markers::MarkerChange;
pub use moving::Edge;
pub(in crate::app) use moving::shortest;
pub use ripple::Ripple;
pub use selection::{Pick, Selection};
pub use spanning::SpanAnswer;

use crate::{
    api::{ClipId, SourceMs},
    app::{
        App,
        command::{
            TimelineCommand,
            says::{Says, Silence},
        },
        direction::Direction,
        features::editor::stage::edge::EdgeShown,
        settings::timeline::Lane,
    },
    document::ItemRef,
    timeline::VideoMs,
};

/// Action of the user on the timeline.
#[derive(Clone, Debug)]
pub enum TimelineAction {
    /// Select items; the last one becomes the lead item.
    Select(Vec<ItemRef>, Pick),
    /// Select one mask of a group without the others.
    SelectAlone(ItemRef),
    /// Select everything from the lead item to this one.
    SelectUntil(ItemRef),
    /// Move the selected items, or copies of them.
    Move {
        /// Distance in milliseconds, limited so that every item stays on its clip.
        by_ms: i64,
        /// Whether copies move and the items stay.
        copy: bool,
    },
    /// Trim the selected items at one edge by a number of milliseconds, each as far as possible.
    Trim(Edge, i64),
    /// Change a cut at an edit point or at the border of a clip.
    Recut(DraggedCut),
    /// Play other footage between two cuts.
    Slip(Slip),
    /// Move the selected items, or copies of them, to another clip.
    Cross {
        /// The target.
        to: Crossing,
        /// Whether copies move and the items stay.
        copy: bool,
    },
    /// Show the frames at an edge that is being dragged, or none.
    ShowEdge(Option<EdgeShown>),
    /// Cancel a drag and restore the state before it.
    GiveUpDrag,
    /// Set the in and out points.
    Mark(VideoMs, VideoMs),
    /// Change a lane.
    Lane(Lane, LaneChange),
    /// Change a marker.
    Marker(MarkerChange),
    /// Answer for an item that spans an edit point.
    Span(ItemRef, SpanAnswer),
    /// Show a range of the video, with some margin.
    Show(VideoMs, VideoMs),
    /// Paste text from the clipboard.
    Paste(String),
    /// Split a clip before this footage.
    SplitClip(ClipId, SourceMs),
}

impl TimelineAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            // The item that has the keyboard says that it is selected.
            Self::Select(items, _) if items.len() < 2 => Says::Nothing(Silence::Focus),
            Self::Select(..) | Self::SelectAlone(_) | Self::SelectUntil(_) => Says::Selection,
            Self::Move { .. }
            | Self::Trim(..)
            | Self::Recut(_)
            | Self::Slip(_)
            | Self::Cross { .. }
            | Self::Span(..)
            | Self::Marker(_)
            | Self::Paste(_)
            | Self::SplitClip(..) => Says::Step,
            Self::Mark(..) => Says::Marks,
            Self::Show(..) => Says::View,
            Self::ShowEdge(_) => Says::Nothing(Silence::Sight),
            Self::Lane(..) => Says::Nothing(Silence::Focus),
            Self::GiveUpDrag => Says::Begun(words::editing::drag_canceled),
        }
    }
}

impl App {
    /// Applies an action of the user.
    pub(in crate::app) fn apply_timeline(&mut self, action: TimelineAction) {
        let width = self.state.timeline_width;
        match action {
            TimelineAction::Select(items, pick) => {
                if let Some(session) = &mut self.state.session {
                    session.pick(items, pick);
                }
            }
            TimelineAction::SelectAlone(at) => self.state.with_session(|session| session.pick_alone(at)),
            TimelineAction::SelectUntil(at) => {
                if let Some(session) = &mut self.state.session {
                    session.pick_until(&at);
                }
            }
            TimelineAction::Move { by_ms, copy: true } => self.copy_selected(by_ms),
            TimelineAction::Move { by_ms, copy: false } => self.state.move_selected(by_ms),
            TimelineAction::Trim(edge, by_ms) => self.state.trim_selected(edge, by_ms),
            TimelineAction::Recut(cut) => self.recut(&cut),
            TimelineAction::Slip(slip) => self.state.slip(&slip),
            TimelineAction::Cross { to, copy } => self.cross(&to, copy),
            TimelineAction::ShowEdge(shown) => self.state.with_session(|session| session.show_edge(shown)),
            TimelineAction::GiveUpDrag => self.state.give_up_drag(),
            TimelineAction::Mark(from, to) => self.mark_range(from, to),
            TimelineAction::Lane(lane, change) => self.change_lane(lane, change),
            TimelineAction::Marker(change) => self.change_marker(change),
            TimelineAction::Span(at, answer) => self.answer_span(&at, answer),
            TimelineAction::Show(from, to) => {
                if let Some(session) = &mut self.state.session {
                    session.show_range(from, to, width);
                }
            }
            TimelineAction::Paste(text) => self.paste(&text),
            TimelineAction::SplitClip(clip, at) => self.split_clip_at(&clip, at),
        }
    }

    /// Runs a command of the timeline.
    pub(in crate::app) fn run_timeline(&mut self, command: TimelineCommand) {
        match command {
            TimelineCommand::Copy => {
                self.copy_items();
            }
            TimelineCommand::CutItems => {
                if self.copy_items() {
                    self.state.delete();
                }
            }
            TimelineCommand::Paste => match self.copied_items.clone() {
                Some(text) => self.paste(&text),
                None => self.state.say_nothing_copied(),
            },
            TimelineCommand::SelectAll => self.state.select_all(),
            TimelineCommand::Split => self.split(),
            TimelineCommand::Blade => self.state.toggle_blade(),
            TimelineCommand::MoveStart => self.state.move_edge_to_playhead(Edge::Start),
            TimelineCommand::MoveEnd => self.state.move_edge_to_playhead(Edge::End),
            TimelineCommand::NudgeLeftFar => self.state.nudge_frames(-10),
            TimelineCommand::NudgeRightFar => self.state.nudge_frames(10),
            TimelineCommand::LaneBack => self.go_on_lane(Direction::Back),
            TimelineCommand::LaneForward => self.go_on_lane(Direction::Forward),
            TimelineCommand::ZoomToSelection => self.state.zoom_to_selection(),
            TimelineCommand::ToggleRipple => self.state.settings.timeline.ripple = !self.state.settings.timeline.ripple,
            TimelineCommand::ToggleFollow => self.state.settings.timeline.follow = !self.state.settings.timeline.follow,
            TimelineCommand::ToggleMinimap => self.state.settings.timeline.minimap = !self.state.settings.timeline.minimap,
            TimelineCommand::ToggleRetention => self.with_analytics(|analytics, context| {
                analytics.show_curve(!context.settings.curve, context);
            }),
            TimelineCommand::ToggleClock => self.state.toggle_clock(),
            TimelineCommand::AddMarker => self.add_marker(),
            TimelineCommand::MarkerBack => self.go_to_marker(Direction::Back),
            TimelineCommand::MarkerForward => self.go_to_marker(Direction::Forward),
        }
    }
}
