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

/// Choice among the answers of several calls.
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

impl Asked {
    /// Keeps `then` for the answer of a call; one that is stale now has nobody who takes it.
    fn keep(&mut self, id: RequestId, wanted: Wanted, then: Then) {
        if let Wanted::Newest(subject) = wanted
            && let Some(stale) = self.newest.insert(subject, id)
        {
            self.waiting.remove(&stale);
        }
        self.waiting.insert(id, then);
    }
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
        let id = self.asked.last.advance();
        let (call, mut answer) = Call::new(id, queue, call);
        let take = move |app: &mut Self| {
            // A call that panicked has no answer.
            if let Ok(answer) = answer.try_recv() {
                then(app, answer);
            }
        };
        self.asked.keep(id, wanted, Box::new(take));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_an_earlier_call_about_a_subject_is_stale_and_every_other_one_is_taken() {
        let mut asked = Asked::default();
        let mut keep = |wanted| {
            let id = asked.last.advance();
            asked.keep(id, wanted, Box::new(|_| {}));
            id
        };
        let (each, old) = (keep(Wanted::Each), keep(Wanted::Newest("messages")));
        let (other, new) = (keep(Wanted::Newest("message")), keep(Wanted::Newest("messages")));
        let is_awaited = [each, old, other, new].map(|id| asked.waiting.contains_key(&id));
        assert_eq!(is_awaited, [true, false, true, true]);
    }
}
