//! Events of readings and changes, in an order in which the window never shows a record as it was before the user's change.

use super::out::Out;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Sender of a service's events that makes a reading again if the server answered a change during it: that reading may lack the
/// change, and would replace the changed record in the window.
pub(super) struct InOrder<E> {
    out: Out<E>,
    /// Number of changes that the server answered. Locked while an event is sent, so that none comes between check and event.
    answered: Arc<Mutex<u64>>,
}

// Written by hand because a derive would require `E: Clone`.
impl<E> Clone for InOrder<E> {
    fn clone(&self) -> Self {
        Self { out: self.out.clone(), answered: self.answered.clone() }
    }
}

impl<E> InOrder<E> {
    pub(super) fn new(out: Out<E>) -> Self {
        Self { out, answered: Arc::default() }
    }

    fn answered(&self) -> MutexGuard<'_, u64> {
        self.answered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the event of a change that the server answered.
    pub(super) fn send_change(&self, event: E) {
        let mut answered = self.answered();
        *answered += 1;
        self.out.send(event);
    }

    /// Reads, again if a change was answered meanwhile, and sends the event of the last reading.
    pub(super) async fn send_reading<T, R: Future<Output = T>>(&self, read: impl Fn() -> R, event: impl FnOnce(T) -> E) {
        loop {
            let before = *self.answered();
            let read = read().await;
            let answered = self.answered();
            if *answered == before {
                return self.out.send(event(read));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::{Semaphore, mpsc, watch};

    #[tokio::test]
    async fn a_reading_that_a_change_overtook_is_made_again_and_arrives_after_the_change() {
        let (sent, mut events) = mpsc::unbounded_channel();
        let in_order = InOrder::new(Out::new(move |event| sent.send(event).unwrap()));
        let (name, gate) = (watch::Sender::new("before"), Arc::new(Semaphore::new(0)));
        let reading = tokio::spawn({
            let (in_order, name, gate) = (in_order.clone(), name.subscribe(), gate.clone());
            async move {
                let read = || async {
                    let read = *name.borrow();
                    drop(gate.acquire().await);
                    read
                };
                in_order.send_reading(read, |name| name).await;
            }
        });
        tokio::task::yield_now().await;
        name.send_replace("after");
        in_order.send_change("changed");
        gate.add_permits(1);
        reading.await.unwrap();
        assert_eq!((events.recv().await, events.recv().await, events.try_recv().ok()), (Some("changed"), Some("after"), None));
    }
}
