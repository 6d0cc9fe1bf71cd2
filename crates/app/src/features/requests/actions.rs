//! Actions of the user in the request log, and its events.

use super::{Beside, CallFilter, CallStep};
use crate::{
    app::{App, Connection, Says, Silence, State, Tone},
    jobs::requests::{BugReport, CallLogEvent, CallLogRequest, ReportNotice, curl},
};
use std::path::PathBuf;

/// Action of the user in the request log.
#[derive(Clone, Debug)]
pub enum RequestsAction {
    /// Set the filter.
    Filter(CallFilter),
    /// Select a call by its number.
    Select(u64),
    /// Select the call of another row.
    Step(CallStep),
    /// Show other content beside the list.
    Show(Beside),
    /// Pause or resume recording calls.
    Pause(bool),
    /// Clear the recorded calls.
    Clear,
    /// Copy the selected call as a `curl` command.
    CopyCurl,
    /// Set the height of the panel, in points.
    Resize(f32),
}

impl RequestsAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            // The row and the controls say their own state.
            Self::Filter(_) | Self::Select(_) | Self::Step(_) | Self::Show(_) => Says::Nothing(Silence::Focus),
            Self::Pause(true) => Says::Begun(words::requests::said_paused),
            Self::Pause(false) => Says::Begun(words::requests::said_resumed),
            Self::Clear => Says::Begun(words::requests::said_cleared),
            Self::CopyCurl => Says::Nothing(Silence::Later),
            Self::Resize(_) => Says::Nothing(Silence::Sight),
        }
    }
}

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

impl App {
    /// Shows or hides the request log.
    pub(in crate::app) fn toggle_requests(&mut self) {
        self.state.settings.panes.requests = !self.state.settings.panes.requests;
        self.follow_requests();
    }

    /// Requests updates of the recorded calls while the request log is visible.
    pub(in crate::app) fn follow_requests(&self) {
        self.services.requests(CallLogRequest::Follow(self.state.settings.panes.requests));
    }

    /// Applies an action of the user.
    pub(in crate::app) fn requests_action(&mut self, action: RequestsAction) {
        let requests = &mut self.state.requests;
        match action {
            RequestsAction::Filter(filter) => {
                requests.filter = filter;
                requests.list();
            }
            RequestsAction::Select(number) => {
                requests.selected = Some(number);
                requests.beside = Beside::Call;
            }
            RequestsAction::Step(step) => requests.step(step),
            RequestsAction::Show(beside) => requests.beside = beside,
            RequestsAction::Pause(on) => self.services.requests(CallLogRequest::Pause(on)),
            RequestsAction::Clear => self.services.requests(CallLogRequest::Clear),
            RequestsAction::CopyCurl => {
                if let Some(command) = requests.selected_call().and_then(|call| curl(call)) {
                    let text = match command.lacks {
                        Some(lacks) => words::requests::curl_copied_missing(lacks),
                        None => words::requests::curl_copied().to_owned(),
                    };
                    self.state.notices.push(Tone::Info, text, None);
                    self.outbox.copy_text(Some(command.text));
                }
            }
            RequestsAction::Resize(height) => self.state.settings.places().panes.requests_height = Some(height),
        }
    }

    /// Writes a bug report with the recorded calls and recent notices to a file.
    pub(in crate::app) fn write_log(&mut self, path: PathBuf) {
        let report = self.state.report_of(path);
        self.services.requests(CallLogRequest::Write(Box::new(report)));
    }

    /// Handles an event of the request log job.
    pub(in crate::app) fn take_requests(&mut self, event: CallLogEvent) {
        match event {
            CallLogEvent::Calls(known) => self.state.requests.take(known),
            CallLogEvent::Written(Ok(path)) => {
                let (text, advice) = (words::requests::log_saved(path.display()), words::requests::log_saved_advice());
                self.state.notices.push(Tone::Info, text, Some(advice.into()));
            }
            CallLogEvent::Written(Err(why)) => {
                let (text, advice) = (words::requests::log_failed(why), words::notices::write_elsewhere());
                self.state.notices.push(Tone::Error, text, Some(advice.into()));
            }
        }
    }
}

fn kind(is_local: bool) -> &'static str {
    if is_local { words::jobs::report_local() } else { words::jobs::report_hosted() }
}
