//! Single calls to the workspace, as one awaited call: what is asked stands beside what becomes of the answer.

use crate::{
    api::{ApiError, Client},
    jobs::{
        RequestId, Services,
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

/// Takes the answer of a call to the state `S`, and returns what is to be done next; `None` if there is no answer.
pub(in crate::app) type Then<S, R> = Box<dyn FnOnce(&mut S) -> Option<R> + Send>;

/// The calls whose answers the state `S` awaits.
pub(in crate::app) struct Asked<S, R = ()> {
    waiting: HashMap<RequestId, Then<S, R>>,
    /// The newest call about each subject.
    newest: HashMap<&'static str, RequestId>,
}

impl<S, R> Default for Asked<S, R> {
    fn default() -> Self {
        Self { waiting: HashMap::new(), newest: HashMap::new() }
    }
}

impl<S, R> Asked<S, R> {
    /// Keeps `then` for the answer of a call; one that is stale now has nobody who takes it.
    fn keep(&mut self, id: RequestId, wanted: Wanted, then: Then<S, R>) {
        if let Wanted::Newest(subject) = wanted
            && let Some(stale) = self.newest.insert(subject, id)
        {
            self.waiting.remove(&stale);
        }
        self.waiting.insert(id, then);
    }

    /// Takes the answer of a call; `None` if it is stale, or if another state awaits it.
    pub(in crate::app) fn take(&mut self, id: RequestId) -> Option<Then<S, R>> {
        self.waiting.remove(&id)
    }
}

/// The way to the workspace for calls whose answers the state `S` awaits.
pub(in crate::app) struct Calling<'a, S, R = ()> {
    /// The jobs.
    pub services: &'a Services,
    /// Number of the last call of the program.
    pub last: &'a mut RequestId,
    /// The calls under way.
    pub asked: &'a mut Asked<S, R>,
}

impl<S, R> Calling<'_, S, R> {
    /// Calls the workspace, and passes the answer to `then` once it is there, unless it is stale by then. A call without a queue waits
    /// for no other.
    pub(in crate::app) fn ask<T, F, A>(
        &mut self,
        queue: Option<CallQueue>,
        wanted: Wanted,
        call: F,
        then: impl FnOnce(&mut S, Result<T, NoAnswer>) -> R + Send + 'static,
    ) where
        T: Send + 'static,
        F: FnOnce(Client) -> A + Send + 'static,
        A: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let id = self.last.advance();
        let (call, mut answer) = Call::new(id, queue, call);
        // A call that panicked has no answer.
        let take = move |state: &mut S| answer.try_recv().ok().map(|answer| then(state, answer));
        self.asked.keep(id, wanted, Box::new(take));
        self.services.calls(call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_an_earlier_call_about_a_subject_is_stale_and_every_other_one_is_taken() {
        let (mut asked, mut last) = (Asked::<()>::default(), RequestId::default());
        let mut keep = |wanted| {
            let id = last.advance();
            asked.keep(id, wanted, Box::new(|()| None));
            id
        };
        let (each, old) = (keep(Wanted::Each), keep(Wanted::Newest("messages")));
        let (other, new) = (keep(Wanted::Newest("message")), keep(Wanted::Newest("messages")));
        let is_awaited = [each, old, other, new].map(|id| asked.waiting.contains_key(&id));
        assert_eq!(is_awaited, [true, false, true, true]);
    }
}
