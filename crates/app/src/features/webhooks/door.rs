//! The door of the webhooks dialog into the program: the context that it gets of the program's state, and how it opens.

use super::{Context, Webhooks};
use crate::app::{App, Dialog, asking::Calling};

impl App {
    /// Runs `work` on the webhooks dialog; `None` if it is closed.
    pub(in crate::app) fn with_webhooks<T>(&mut self, work: impl FnOnce(&mut Webhooks, &mut Context<'_>) -> T) -> Option<T> {
        let state = &mut self.state;
        let calls = Calling { services: &self.services, last: &mut self.last_call, asked: &mut self.webhook_calls };
        let mut context = Context { calls, notices: &mut state.notices, outbox: &mut self.outbox };
        state.dialogs.webhooks().map(|open| work(open, &mut context))
    }

    /// Opens or closes [`Dialog::Webhooks`].
    pub(in crate::app) fn show_webhooks(&mut self) {
        self.state.dialogs.toggle(Dialog::Webhooks(Box::default()));
        self.with_webhooks(|_, context| context.list_endpoints());
    }
}
