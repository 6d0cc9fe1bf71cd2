//! The doors of features that never see the whole program: each feature's narrow context, made of the program's state for one call,
//! and what the program does with the effects that the feature returns.

use super::{
    analytics::{self, Analytics, AnalyticsAction},
    practice::{self, Practice, PracticeForm},
    requests::{self, Requests},
    webhooks::{self, Webhooks},
};
use crate::{
    api::VideoId,
    app::{Action, App, Connection, Dialog, Paths, Room, Session, Settings, Start, State, asking::Calling, browser},
    jobs::{
        Waker,
        requests::{BugReport, CallLogRequest, ReportNotice},
        workspace::Target,
    },
};
use std::{collections::BTreeMap, path::PathBuf};

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

    fn report_of(&self, path: PathBuf) -> BugReport {
        let workspace = match (&self.connection, self.local) {
            (Connection::Ready(_), true) => words::jobs::report_local_connected().to_owned(),
            (Connection::Ready(origin), false) => words::jobs::report_hosted_connected(origin),
            (Connection::Connecting, local) => words::jobs::report_connecting(kind(local)),
            (Connection::KeyNeeded(why), local) => words::jobs::report_key_needed(why, kind(local)),
            (Connection::Failed(what, _), local) => words::jobs::report_not_connected(what, kind(local)),
        };
        let notices = self.notices.recent().map(|(at, text)| ReportNotice { at, text: text.to_owned() }).collect();
        BugReport { version: env!("CARGO_PKG_VERSION"), workspace, notices, path }
    }
}

impl App {
    /// Runs `work` on analytics. Settings that it changes are written.
    pub(in crate::app) fn with_analytics<T>(
        &mut self,
        work: impl FnOnce(&mut Analytics, &mut analytics::Context<'_>) -> T,
    ) -> T {
        let state = &mut self.state;
        let mut settings = state.settings.analytics.clone();
        let mut context = analytics::Context {
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
            Some(analytics::Effect::GoTo(at)) => {
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

    /// Runs `work` on the webhooks dialog; `None` if it is closed.
    pub(in crate::app) fn with_webhooks<T>(
        &mut self,
        work: impl FnOnce(&mut Webhooks, &mut webhooks::Context<'_>) -> T,
    ) -> Option<T> {
        let state = &mut self.state;
        let calls = Calling { services: &self.services, last: &mut self.last_call, asked: &mut self.webhook_calls };
        let mut context = webhooks::Context { calls, notices: &mut state.notices, outbox: &mut self.outbox };
        state.dialogs.webhooks().map(|open| work(open, &mut context))
    }

    /// Opens or closes [`Dialog::Webhooks`].
    pub(in crate::app) fn show_webhooks(&mut self) {
        self.state.dialogs.toggle(Dialog::Webhooks(Box::default()));
        self.with_webhooks(|_, context| context.list_endpoints());
    }

    /// Program for practice on a copy in `folder`, with the settings of this one. Its workspace, journals, settings and cache are
    /// all within `folder`. Fails if the program cannot start.
    pub fn practising(&self, form: &PracticeForm, folder: PathBuf, wake: Waker) -> std::io::Result<Self> {
        let paths = Paths::under(folder);
        let start = Start { target: Target::Practice(paths.data.clone()), video: None, import: None };
        let settings = Settings { last: BTreeMap::new(), browser: BTreeMap::new(), ..(*self.state.settings).clone() };
        let mut app = Self::with_settings(start, paths, settings, wake)?;
        app.follows(self);
        app.state.practice = Some(Practice { on: form.on, faults: form.faults, is_set: false });
        Ok(app)
    }

    /// Folder of the local workspace, for the copy; `None` if the workspace isn't local.
    pub fn workspace_to_copy(&self) -> Option<PathBuf> {
        match &self.start.target {
            Target::Local(folder) => Some(folder.clone()),
            Target::Remote(_) | Target::Practice(_) => None,
        }
    }

    /// Runs `work` on the running practice, if practice mode is on, and does what it returns.
    pub(in crate::app) fn with_practice(
        &mut self,
        work: impl FnOnce(Option<&mut Practice>, &mut practice::Context<'_>) -> Option<practice::Effect>,
    ) {
        let state = &mut self.state;
        let form = state.dialogs.practice_form().map(Box::as_mut);
        let mut context = practice::Context { form, has_video: state.session.is_some(), services: &self.services };
        match work(state.practice.as_mut(), &mut context) {
            Some(practice::Effect::CloseDialog) => {
                state.dialogs.remove(|open| matches!(open, Dialog::Practice(_)));
            }
            None => {}
        }
    }

    /// Runs `work` on the request log, and does what it returns.
    pub(in crate::app) fn with_requests(
        &mut self,
        work: impl FnOnce(&mut Requests, &mut requests::Context<'_>) -> Option<requests::Effect>,
    ) {
        let state = &mut self.state;
        let mut context = requests::Context { notices: &mut state.notices, outbox: &mut self.outbox, services: &self.services };
        match work(&mut state.requests, &mut context) {
            Some(requests::Effect::Resize(height)) => state.settings.places().panes.requests_height = Some(height),
            None => {}
        }
    }

    /// Shows or hides the request log; requests updates of the recorded calls while it is visible.
    pub(in crate::app) fn toggle_requests(&mut self) {
        let is_shown = !self.state.settings.panes.requests;
        self.state.settings.panes.requests = is_shown;
        self.services.requests(CallLogRequest::Follow(is_shown));
    }

    /// Writes a bug report with the recorded calls and recent notices to a file.
    pub(in crate::app) fn write_log(&mut self, path: PathBuf) {
        let report = self.state.report_of(path);
        self.services.requests(CallLogRequest::Write(Box::new(report)));
    }
}

fn kind(is_local: bool) -> &'static str {
    if is_local { words::jobs::report_local() } else { words::jobs::report_hosted() }
}
