//! Single calls of the whole program to the workspace.

use crate::{
    api::{ApiError, Client},
    app::{
        App,
        asking::{Calling, Wanted},
    },
    jobs::{RequestId, ask::NoAnswer},
};

impl App {
    /// Calls the workspace beside every other call. While no workspace is connected, nothing is called and nothing answered.
    pub(in crate::app) fn ask_at_once<T, F, A>(
        &mut self,
        call: F,
        then: impl FnOnce(&mut Self, Result<T, ApiError>) + Send + 'static,
    ) where
        T: Send + 'static,
        F: FnOnce(Client) -> A + Send + 'static,
        A: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let mut calls = Calling { services: &self.services, last: &mut self.last_call, asked: &mut self.asked };
        calls.ask(None, Wanted::Each, call, |app: &mut Self, answer| match answer {
            Ok(answer) => then(app, Ok(answer)),
            Err(NoAnswer::Failed(error)) => then(app, Err(error)),
            Err(NoAnswer::NotConnected) => {}
        });
    }

    /// Takes the answer of a call; a stale one has nobody who takes it.
    pub(in crate::app) fn take_answer(&mut self, id: RequestId) {
        if let Some(then) = self.asked.take(id) {
            then(self);
        } else if let Some(then) = self.webhook_calls.take(id) {
            // Nobody wants it while the dialog is closed.
            self.with_webhooks(|open, context| open.answered(then, context));
        }
    }
}
