//! Actions of the user in the request log, and its events.

use super::{Beside, CallFilter, CallStep, Requests};
use crate::{
    app::{
        command::says::{Says, Silence},
        notice::{Notices, Tone},
        outbox::Outbox,
    },
    jobs::{
        Services,
        requests::{CallLogEvent, CallLogRequest, curl},
    },
};

/// Parts of the program that the request log uses.
pub(in crate::app) struct Context<'a> {
    /// The notices.
    pub notices: &'a mut Notices,
    /// The clipboard, for commands.
    pub outbox: &'a mut Outbox,
    /// The jobs, for the recorded calls.
    pub services: &'a Services,
}

/// Effect of an action in the request log on the rest of the program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app) enum Effect {
    /// Remember the height of the panel, in points.
    Resize(f32),
}

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

impl Requests {
    /// Applies an action of the user; returns what the program has to do.
    pub(in crate::app) fn update(&mut self, action: RequestsAction, context: &mut Context<'_>) -> Option<Effect> {
        match action {
            RequestsAction::Filter(filter) => {
                self.filter = filter;
                self.list();
            }
            RequestsAction::Select(number) => {
                self.selected = Some(number);
                self.beside = Beside::Call;
            }
            RequestsAction::Step(step) => self.step(step),
            RequestsAction::Show(beside) => self.beside = beside,
            RequestsAction::Pause(on) => context.services.requests(CallLogRequest::Pause(on)),
            RequestsAction::Clear => context.services.requests(CallLogRequest::Clear),
            RequestsAction::CopyCurl => {
                if let Some(command) = self.selected_call().and_then(|call| curl(call)) {
                    let text = match command.lacks {
                        Some(lacks) => words::requests::curl_copied_missing(lacks),
                        None => words::requests::curl_copied().to_owned(),
                    };
                    context.notices.push(Tone::Info, text, None);
                    context.outbox.copy_text(Some(command.text));
                }
            }
            RequestsAction::Resize(height) => return Some(Effect::Resize(height)),
        }
        None
    }

    /// Handles an event of the request log job.
    pub(in crate::app) fn answered(&mut self, event: CallLogEvent, context: &mut Context<'_>) {
        match event {
            CallLogEvent::Calls(known) => self.take(known),
            CallLogEvent::Written(Ok(path)) => {
                let (text, advice) = (words::requests::log_saved(path.display()), words::requests::log_saved_advice());
                context.notices.push(Tone::Info, text, Some(advice.into()));
            }
            CallLogEvent::Written(Err(why)) => {
                let (text, advice) = (words::requests::log_failed(why), words::notices::write_elsewhere());
                context.notices.push(Tone::Error, text, Some(advice.into()));
            }
        }
    }
}
