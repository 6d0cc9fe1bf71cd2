//! The two ends of a service: its inbox, and the way of its events to the window.

use std::sync::Arc;
use tokio::sync::mpsc as channel;

/// Sends the events of one service and wakes the window.
pub struct Out<E>(Arc<dyn Fn(E) + Send + Sync>);

// Of any events, which need not be cloned themselves.
impl<E> Clone for Out<E> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<E> Out<E> {
    /// A way that ends in `take`.
    pub fn new(take: impl Fn(E) + Send + Sync + 'static) -> Self {
        Self(Arc::new(take))
    }

    /// Sends an event; never waits.
    pub fn send(&self, event: E) {
        (self.0)(event);
    }
}

/// The way to one service.
pub struct Inbox<R>(channel::UnboundedSender<R>);

// Of any requests, which need not be cloned themselves.
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

    /// Asks for something; never waits.
    pub fn send(&self, request: R) {
        if self.0.send(request).is_err() {
            tracing::error!(request = std::any::type_name::<R>(), "the service has ended");
        }
    }
}
