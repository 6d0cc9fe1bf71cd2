//! The door of the list of workspaces into the program: the context that it gets of the program's state, and what its effects do there.

use super::{Choosing, Context, Effect};
use crate::app::workspace::opening::KeyKept;
use crate::{
    app::{
        App, Dialog, State,
        state::{Closing, Connection},
    },
    jobs::{
        workspace::WorkspaceRequest,
        workspaces::{Mark, WorkspacesChange},
    },
};

impl State {
    /// Name of the open workspace for the window; `None` if there is only the local one.
    pub fn workspace_name(&self) -> Option<&str> {
        if let Some(open) = self.choosing.open() {
            return Some(&open.name);
        }
        (self.local && !self.choosing.list.workspaces.is_empty()).then(words::workspace::local)
    }

    /// Colour of the open workspace.
    pub fn workspace_mark(&self) -> Mark {
        self.choosing.open().map_or(Mark::None, |open| open.mark)
    }
}

impl App {
    /// Runs `work` on the list of workspaces, and does what it returns.
    pub(in crate::app) fn with_choosing(&mut self, work: impl FnOnce(&mut Choosing, &mut Context<'_>) -> Option<Effect>) {
        let keeps_here = self.state.keeps_here();
        let state = &mut self.state;
        let mut context = Context {
            target: &self.start.target,
            is_open: state.dialogs.has(|open| matches!(open, Dialog::Workspaces)),
            keeps_here,
            document: state.session.as_ref().map(|session| &session.document),
            settings: &state.settings,
            paths: &self.paths,
            notices: &mut state.notices,
            services: &self.services,
        };
        match work(&mut state.choosing, &mut context) {
            Some(Effect::ConnectAgain) => {
                state.dialogs.remove(|open| matches!(open, Dialog::Workspaces));
                self.connect_again();
            }
            Some(Effect::Open(target)) => {
                state.dialogs.remove(|open| matches!(open, Dialog::Workspaces));
                self.leave_for(Closing::Workspace(target));
            }
            Some(Effect::UseKey(key)) => self.use_key(key, KeyKept::WhileOpen),
            None => {}
        }
    }

    /// Opens or closes the list of workspaces.
    pub(in crate::app) fn show_workspaces(&mut self) {
        self.state.dialogs.toggle(Dialog::Workspaces);
        self.with_choosing(|choosing, context| {
            choosing.show(context);
            None
        });
    }

    /// Changes the list of workspaces on disk.
    pub(in crate::app) fn change_workspaces(&mut self, change: WorkspacesChange) {
        self.with_choosing(|_, context| {
            context.change(change);
            None
        });
    }

    /// Connects to the open workspace again if that failed; opens the dialog for a missing API key.
    pub(in crate::app) fn connect_again(&mut self) {
        match &self.state.connection {
            Connection::KeyNeeded(_) => self.state.enter_key(),
            Connection::Failed(..) => {
                self.state.connection = Connection::Connecting;
                self.services.workspace(WorkspaceRequest::Connect {
                    target: self.start.target.clone(),
                    key: None,
                    source: self.key_source,
                    cache: self.paths.cache.clone(),
                });
            }
            Connection::Connecting | Connection::Ready(_) => {}
        }
    }
}

impl State {
    /// Opens the dialog for the API key, after the user had closed it.
    pub(in crate::app) fn enter_key(&mut self) {
        self.key_put_off = false;
    }
}
