//! Single calls to the workspace: the window hands over the call itself and awaits its answer, without a request and an event for it.

use super::{RequestId, out::Out};
use crate::api::{ApiError, Client};
use std::{collections::HashMap, pin::Pin};
use tokio::sync::{
    mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    oneshot, watch,
};

/// The queue of a call: calls of one queue run one after the other, beside those of other queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallQueue {
    /// Webhooks: each change is followed by a reading that shows it.
    Webhooks,
}

/// Reason why a call has no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// No workspace is connected.
    NotConnected,
    /// The workspace refused the call, or didn't answer.
    Failed(ApiError),
}

/// A call that is under way, with the client if a workspace is connected.
type Run = Box<dyn FnOnce(Option<Client>) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send>;

/// A call to the workspace.
pub struct Call {
    id: RequestId,
    queue: Option<CallQueue>,
    run: Run,
}

impl Call {
    /// A call with the receiver of its answer. The answer is there when the event with `id` comes. A call without a queue waits for no
    /// other.
    pub fn new<T, F, A>(id: RequestId, queue: Option<CallQueue>, call: F) -> (Self, oneshot::Receiver<Result<T, NoAnswer>>)
    where
        T: Send + 'static,
        F: FnOnce(Client) -> A + Send + 'static,
        A: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let (sender, answer) = oneshot::channel();
        let run = move |client: Option<Client>| -> Pin<Box<dyn Future<Output = ()> + Send>> {
            Box::pin(async move {
                let answer = match client {
                    Some(client) => call(client).await.map_err(NoAnswer::Failed),
                    None => Err(NoAnswer::NotConnected),
                };
                // The window may not want it any more.
                drop(sender.send(answer));
            })
        };
        (Self { id, queue, run: Box::new(run) }, answer)
    }

    async fn answer(self, client: Option<Client>, out: Out<RequestId>) {
        (self.run)(client).await;
        out.send(self.id);
    }
}

/// Runs calls until nobody can ask any more.
pub(super) async fn run(mut inbox: UnboundedReceiver<Call>, out: Out<RequestId>, connected: watch::Receiver<Option<Client>>) {
    let mut queues: HashMap<CallQueue, UnboundedSender<Call>> = HashMap::new();
    while let Some(call) = inbox.recv().await {
        let Some(queue) = call.queue else {
            let (out, client) = (out.clone(), connected.borrow().clone());
            tokio::spawn(call.answer(client, out));
            continue;
        };
        let queue = queues.entry(queue).or_insert_with(|| {
            let (sender, calls) = unbounded_channel();
            tokio::spawn(run_queue(calls, out.clone(), connected.clone()));
            sender
        });
        if let Err(unsent) = queue.send(call) {
            tracing::error!(queue = ?unsent.0.queue, "the queue of calls has ended");
        }
    }
}

async fn run_queue(mut calls: UnboundedReceiver<Call>, out: Out<RequestId>, connected: watch::Receiver<Option<Client>>) {
    while let Some(call) = calls.recv().await {
        let client = connected.borrow().clone();
        call.answer(client, out.clone()).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrecy::SecretString;

    #[tokio::test]
    async fn calls_of_a_queue_run_one_after_the_other_and_one_without_a_queue_beside_them() {
        let (sent, mut answered) = unbounded_channel();
        let client = Client::new("http://127.0.0.1:9", SecretString::from("sk_test")).unwrap();
        let (_client, connected) = watch::channel(Some(client));
        let (calls, inbox) = unbounded_channel();
        let service = tokio::spawn(run(inbox, Out::new(move |id| sent.send(id).unwrap()), connected));
        let mut last = RequestId::default();
        let (first, second, beside) = (last.advance(), last.advance(), last.advance());
        let (open, gate) = oneshot::channel::<()>();
        let queue = Some(CallQueue::Webhooks);
        let (held, mut of_held) = Call::new(first, queue, async move |_| {
            gate.await.unwrap();
            Ok(1)
        });
        let (behind, mut of_behind) = Call::new(second, queue, async |_| Ok(2));
        let (free, mut of_free) = Call::new(beside, None, async |_| Ok(3));
        for call in [held, behind, free] {
            assert!(calls.send(call).is_ok());
        }
        assert_eq!(answered.recv().await, Some(beside), "it waits for none of the queue");
        assert!(matches!(of_free.try_recv(), Ok(Ok(3))) && of_behind.try_recv().is_err());
        open.send(()).unwrap();
        assert_eq!((answered.recv().await, answered.recv().await), (Some(first), Some(second)));
        assert!(matches!(of_held.try_recv(), Ok(Ok(1))) && matches!(of_behind.try_recv(), Ok(Ok(2))));
        drop(calls);
        service.await.unwrap();
    }

    #[tokio::test]
    async fn without_a_workspace_nothing_is_called_and_the_answer_says_so() {
        let (call, answer) = Call::new(RequestId::default(), None, async |_| -> Result<(), ApiError> { unreachable!() });
        call.answer(None, Out::new(|_| {})).await;
        assert!(matches!(answer.await, Ok(Err(NoAnswer::NotConnected))));
    }
}
