//! Carries out the actions and commands of the timeline.

use crate::app::{
    App,
    command::TimelineCommand,
    direction::Direction,
    features::editor::{
        context::Editor,
        timeline::{Edge, actions::TimelineAction},
    },
};

impl Editor<'_> {
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
}

impl App {
    /// Runs a command of the timeline.
    pub(in crate::app) fn run_timeline(&mut self, command: TimelineCommand) {
        match command {
            TimelineCommand::Copy => {
                self.editor().copy_items();
            }
            TimelineCommand::CutItems => {
                if self.editor().copy_items() {
                    self.state.delete();
                }
            }
            TimelineCommand::Paste => match self.copied_items.clone() {
                Some(text) => self.editor().paste(&text),
                None => self.state.say_nothing_copied(),
            },
            TimelineCommand::SelectAll => self.state.select_all(),
            TimelineCommand::Split => self.editor().split(),
            TimelineCommand::Blade => self.state.toggle_blade(),
            TimelineCommand::MoveStart => self.state.move_edge_to_playhead(Edge::Start),
            TimelineCommand::MoveEnd => self.state.move_edge_to_playhead(Edge::End),
            TimelineCommand::NudgeLeftFar => self.state.nudge_frames(-10),
            TimelineCommand::NudgeRightFar => self.state.nudge_frames(10),
            TimelineCommand::LaneBack => self.editor().go_on_lane(Direction::Back),
            TimelineCommand::LaneForward => self.editor().go_on_lane(Direction::Forward),
            TimelineCommand::ZoomToSelection => self.state.zoom_to_selection(),
            TimelineCommand::ToggleRipple => self.state.settings.timeline.ripple = !self.state.settings.timeline.ripple,
            TimelineCommand::ToggleFollow => self.state.settings.timeline.follow = !self.state.settings.timeline.follow,
            TimelineCommand::ToggleMinimap => self.state.settings.timeline.minimap = !self.state.settings.timeline.minimap,
            TimelineCommand::ToggleRetention => self.with_analytics(|analytics, context| {
                analytics.show_curve(!context.settings.curve, context);
            }),
            TimelineCommand::ToggleClock => self.state.toggle_clock(),
            TimelineCommand::AddMarker => self.editor().add_marker(),
            TimelineCommand::MarkerBack => self.editor().go_to_marker(Direction::Back),
            TimelineCommand::MarkerForward => self.editor().go_to_marker(Direction::Forward),
        }
    }
}
