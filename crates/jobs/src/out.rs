//! Channels between a service and the window: [`Inbox`] for requests, [`Out`] for events.

use std::sync::Arc;
use tokio::sync::mpsc as channel;

/// Sends the events of one service and wakes the window.
pub struct Out<E>(Arc<dyn Fn(E) + Send + Sync>);

// Written by hand because a derive would require `E: Clone`.
impl<E> Clone for Out<E> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<E> Out<E> {
    /// Sender that passes each event to `take`.
    pub fn new(take: impl Fn(E) + Send + Sync + 'static) -> Self {
        Self(Arc::new(take))
    }

    /// Sends an event; never waits.
    pub fn send(&self, event: E) {
        (self.0)(event);
    }
}

/// Request sender of one service.
pub struct Inbox<R>(channel::UnboundedSender<R>);

// Written by hand because a derive would require `R: Clone`.
impl<R> Clone for Inbox<R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<R> Inbox<R> {
    pub(super) fn new() -> (Self, channel::UnboundedReceiver<R>) {
        let (sender, requests) = channel::unbounded_channel();
        (Self(sender), requests)
    }

    /// Sends a request; never waits.
    pub fn send(&self, request: R) {
        if self.0.send(request).is_err() {
            tracing::error!(request = std::any::type_name::<R>(), "the service has ended");
        }
    }
}
