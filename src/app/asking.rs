//! Single calls to the workspace, as one awaited call: what is asked stands beside what becomes of the answer.

use super::App;
use crate::{
    api::{ApiError, Client},
    jobs::{
        RequestId,
        ask::{Call, CallQueue, NoAnswer},
    },
};
use std::collections::HashMap;

/// Whose answer is used of several calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Wanted {
    /// Every answer.
    Each,
    /// The answer to the newest call about this subject; earlier ones are stale.
    Newest(&'static str),
}

/// Takes the answer of a call.
type Then = Box<dyn FnOnce(&mut App) + Send>;

/// The calls whose answers are awaited.
#[derive(Default)]
pub(in crate::app) struct Asked {
    last: RequestId,
    waiting: HashMap<RequestId, Then>,
    /// The newest call about each subject.
    newest: HashMap<&'static str, RequestId>,
}

impl App {
    /// Calls the workspace, and passes the answer to `then` once it is there, unless it is stale by then. A call without a queue waits
    /// for no other.
    pub(in crate::app) fn ask<T, F, A>(
        &mut self,
        queue: Option<CallQueue>,
        wanted: Wanted,
        call: F,
        then: impl FnOnce(&mut Self, Result<T, NoAnswer>) + Send + 'static,
    ) where
        T: Send + 'static,
        F: FnOnce(Client) -> A + Send + 'static,
        A: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let asked = &mut self.asked;
        let id = asked.last.advance();
        let (call, mut answer) = Call::new(id, queue, call);
        if let Wanted::Newest(subject) = wanted
            && let Some(stale) = asked.newest.insert(subject, id)
        {
            asked.waiting.remove(&stale);
        }
        let take = move |app: &mut Self| {
            // A call that panicked has no answer.
            if let Ok(answer) = answer.try_recv() {
                then(app, answer);
            }
        };
        asked.waiting.insert(id, Box::new(take));
        self.services.calls(call);
    }

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
        self.ask(None, Wanted::Each, call, |app, answer| match answer {
            Ok(answer) => then(app, Ok(answer)),
            Err(NoAnswer::Failed(error)) => then(app, Err(error)),
            Err(NoAnswer::NotConnected) => {}
        });
    }

    /// Takes the answer of a call; a stale one has nobody who takes it.
    pub(in crate::app) fn take_answer(&mut self, id: RequestId) {
        if let Some(then) = self.asked.waiting.remove(&id) {
            then(self);
        }
    }
}
