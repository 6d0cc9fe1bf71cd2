//! The door of the request log into the program: the context that it gets of the program's state, and what its effects do there.

use super::{Context, Effect, Requests};
use crate::{
    app::{App, Connection, State},
    jobs::{
        Services,
        requests::{BugReport, CallLogRequest, ReportNotice},
    },
};
use std::path::PathBuf;

impl State {
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

impl State {
    /// Shows or hides the request log; requests updates of the recorded calls while it is visible.
    pub(in crate::app) fn toggle_requests(&mut self, services: &Services) {
        let is_shown = !self.settings.panes.requests;
        self.settings.panes.requests = is_shown;
        services.requests(CallLogRequest::Follow(is_shown));
    }

    /// Writes a bug report with the recorded calls and recent notices to a file.
    pub(in crate::app) fn write_log(&self, path: PathBuf, services: &Services) {
        services.requests(CallLogRequest::Write(Box::new(self.report_of(path))));
    }
}

impl App {
    /// Runs `work` on the request log, and does what it returns.
    pub(in crate::app) fn with_requests(&mut self, work: impl FnOnce(&mut Requests, &mut Context<'_>) -> Option<Effect>) {
        let state = &mut self.state;
        let mut context = Context { notices: &mut state.notices, outbox: &mut self.outbox, services: &self.services };
        match work(&mut state.requests, &mut context) {
            Some(Effect::Resize(height)) => state.settings.places().panes.requests_height = Some(height),
            None => {}
        }
    }
}

fn kind(is_local: bool) -> &'static str {
    if is_local { words::jobs::report_local() } else { words::jobs::report_hosted() }
}
