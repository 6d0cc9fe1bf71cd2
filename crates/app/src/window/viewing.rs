//! Commands about panels, views and navigation.

use crate::app::{
    App, Direction, FocusWish, Project, Room, State, ViewCommand, features::editor::context::Editor,
    settings::appearance::ThemeChoice,
};

impl Editor<'_> {
    /// Moves the playhead to the next or previous edge, if there is one.
    pub(in crate::app) fn go_to_edge(&mut self, direction: Direction) {
        let playhead = self.state.playhead();
        let edges = self.state.project().map(Project::edges).unwrap_or_default();
        let next = match direction {
            Direction::Back => edges.iter().rev().find(|edge| **edge < playhead),
            Direction::Forward => edges.iter().find(|edge| **edge > playhead),
        };
        self.move_playhead(next.map_or(playhead, |edge| *edge).0);
    }
}

impl App {
    /// Runs a command about panels, views or navigation.
    pub(in crate::app) fn run_view(&mut self, command: ViewCommand) {
        let state = &mut self.state;
        match command {
            ViewCommand::ShowExports => self.show_exports(),
            ViewCommand::ShowAnalytics => self.show_analytics(false),
            ViewCommand::ShowWorkspaceAnalytics => self.show_analytics(true),
            ViewCommand::ShowRequests => self.state.toggle_requests(&self.services),
            ViewCommand::ShowWebhooks => self.show_webhooks(),
            ViewCommand::EdgeBack => self.editor().go_to_edge(Direction::Back),
            ViewCommand::EdgeForward => self.editor().go_to_edge(Direction::Forward),
            ViewCommand::GoToStart => self.editor().move_playhead(0),
            ViewCommand::GoToEnd => {
                let end = self.state.length().0;
                self.editor().move_playhead(end);
            }
            ViewCommand::GoToTime => {
                if let Some(session) = &mut state.session {
                    session.wants_time = true;
                }
            }
            ViewCommand::WhereAmI => self.state.say_where(),
            ViewCommand::ZoomIn => self.state.zoom(1.5),
            ViewCommand::ZoomOut => self.state.zoom(1.0 / 1.5),
            ViewCommand::ZoomToFit => {
                if let Some(session) = &mut state.session {
                    session.fit(state.timeline_width);
                }
            }
            ViewCommand::ToggleSnap => state.settings.snap = !state.settings.snap,
            ViewCommand::ToggleFaces => state.settings.faces = !state.settings.faces,
            ViewCommand::EditRoom => self.state.open_room(Room::Edit),
            ViewCommand::FacesRoom => self.state.open_room(Room::Faces),
            ViewCommand::CaptionsRoom => self.state.open_room(Room::Captions),
            ViewCommand::ShowTable => {
                state.settings.panes.table = !state.settings.panes.table;
                state.settings.panes.no_timeline &= !state.settings.panes.table;
            }
            ViewCommand::NextPane => state.focus_wish = Some(FocusWish::NextPane),
            ViewCommand::PreviousPane => state.focus_wish = Some(FocusWish::PreviousPane),
            ViewCommand::MenuBar => state.focus_wish = Some(FocusWish::Menus),
            ViewCommand::FoldInspector => state.toggle_inspector(),
            ViewCommand::FoldTimeline => state.settings.panes.no_timeline = !state.settings.panes.no_timeline,
            ViewCommand::ThemeOfSystem => state.settings.appearance.theme = ThemeChoice::System,
            ViewCommand::ThemeDark => state.settings.appearance.theme = ThemeChoice::Dark,
            ViewCommand::ThemeLight => state.settings.appearance.theme = ThemeChoice::Light,
            ViewCommand::ThemeHighContrast => state.settings.appearance.theme = ThemeChoice::HighContrast,
            ViewCommand::InterfaceLarger => state.settings.appearance.zoom = state.settings.appearance.larger_zoom(),
            ViewCommand::InterfaceSmaller => state.settings.appearance.zoom = state.settings.appearance.smaller_zoom(),
            ViewCommand::InterfaceNatural => state.settings.appearance.zoom = 1.0,
        }
    }
}

impl State {
    /// Zooms the timeline around the playhead, or around the middle if the playhead is out of view.
    fn zoom(&mut self, factor: f64) {
        let width = self.timeline_width;
        let Some(session) = &mut self.session else { return };
        let at = session.axis.to_points(session.document.project().ruled(session.clock, session.playhead));
        let anchor = if (0.0..=width).contains(&at) { at } else { width / 2.0 };
        session.axis = session.axis.zoomed(factor, anchor, width, session.ruler_length());
    }
}
