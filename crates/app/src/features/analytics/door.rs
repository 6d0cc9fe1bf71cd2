//! The door of analytics into the program: the context that it gets of the program's state, and what its effects do there.

use super::{Analytics, AnalyticsAction, Context, Effect};
use crate::{
    api::VideoId,
    app::{Action, App, Connection, Dialog, Room, Session, State, browser},
};

impl State {
    fn is_connected(&self) -> bool {
        matches!(self.connection, Connection::Ready(_))
    }

    /// True if the timeline is visible.
    fn has_timeline(&self) -> bool {
        let panes = &self.settings.panes;
        self.rooms.open == Room::Edit && !panes.no_timeline && !panes.table && !self.full_stage()
    }

    /// True if the retention curve above the timeline is visible: it is switched on, the timeline is visible, and the server may
    /// offer one.
    pub fn shows_curve(&self) -> bool {
        self.analytics.can_show_curve(&self.settings.analytics) && self.has_timeline() && self.project().is_some()
    }

    /// Text of the selected range of days: `28 days`, `1 Nov to 3 Nov 2026`.
    pub fn analytics_days(&self) -> String {
        self.analytics.days_text(&self.settings.analytics)
    }

    /// Subject of the analytics dialog: the browser's focused video, else the open video; `None` for the workspace.
    fn subject_of_analytics(&self) -> Option<(VideoId, String)> {
        let room = &self.rooms.browser;
        let of_row = match &room.lead {
            Some(browser::ListedId::Video(id)) if self.rooms.open == Room::Browser => {
                Some((id.clone(), room.index.title(&browser::ListedId::Video(id.clone()))))
            }
            _ => None,
        };
        let open = || {
            let video = &self.project().filter(|_| self.rooms.open.is_of_video())?.video;
            Some((video.id.clone(), video.name.clone()))
        };
        of_row.or_else(open)
    }
}

impl App {
    /// Runs `work` on analytics. Settings that it changes are written.
    pub(in crate::app) fn with_analytics<T>(&mut self, work: impl FnOnce(&mut Analytics, &mut Context<'_>) -> T) -> T {
        let state = &mut self.state;
        let mut settings = state.settings.analytics.clone();
        let mut context = Context {
            is_connected: state.is_connected(),
            is_open: state.dialogs.has(|open| matches!(open, Dialog::Analytics)),
            has_timeline: state.has_timeline(),
            project: state.session.as_ref().map(Session::project),
            settings: &mut settings,
            notices: &mut state.notices,
            services: &self.services,
        };
        let result = work(&mut state.analytics, &mut context);
        if settings != state.settings.analytics {
            state.settings.analytics = settings;
        }
        result
    }

    /// Applies an action of the user in analytics.
    pub(in crate::app) fn analytics_action(&mut self, action: AnalyticsAction) {
        match self.with_analytics(|analytics, context| analytics.update(action, context)) {
            Some(Effect::GoTo(at)) => {
                self.close_dialog();
                self.apply(Action::MovePlayhead(at));
            }
            None => {}
        }
    }

    /// Opens or closes the analytics dialog: of the workspace, or of the video that the open view shows, if there is one.
    pub(in crate::app) fn show_analytics(&mut self, of_workspace: bool) {
        let video = self.state.subject_of_analytics().filter(|_| !of_workspace);
        self.with_analytics(|analytics, context| analytics.turn_to(video, context));
        self.state.dialogs.toggle(Dialog::Analytics);
    }
}
