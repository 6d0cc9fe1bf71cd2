//! List of workspaces: add (after a test), change, remove and open. Another workspace opens with new jobs after those of the
//! present one have ended, so that no state and no API key reaches the other server.

use super::opening::KeyKept;
use crate::{
    api::base_url,
    app::{
        App, Dialog, Paths, State, Topic,
        notice::Tone,
        settings::LOCAL_PLACE,
        state::{Closing, Connection},
    },
    jobs::{
        RequestId,
        settings::SettingsRequest,
        workspace::{NotTried, Target, Tried, WaitingHere, WorkspaceRequest, why_no_address},
        workspaces::{Access, Mark, SavedWorkspace, Workspaces, WorkspacesChange, WorkspacesError, is_same},
    },
};
use secrecy::SecretString;
use std::collections::HashMap;

/// Action of the user about workspaces.
#[derive(Clone, Debug)]
pub enum WorkspaceAction {
    /// Add a workspace, after a test.
    Add {
        /// Name in the list of workspaces.
        name: String,
        /// URL of the server.
        address: String,
        /// API key; `None` uses the one in the keychain.
        key: Option<SecretString>,
        /// Colour.
        mark: Mark,
    },
    /// Add the workspace whose test failed.
    AddUntested,
    /// Change a workspace; a new API key is tested first.
    Change {
        /// URL of the server.
        address: String,
        /// New name.
        name: String,
        /// New colour.
        mark: Mark,
        /// New API key; `None` keeps the present one.
        key: Option<SecretString>,
    },
    /// Close the form and drop the failed test.
    LeaveForm,
    /// Open the confirmation to remove the workspace with this URL.
    AskToRemove(String),
    /// Close the confirmation to remove a workspace.
    Keep,
    /// Remove the workspace in the confirmation.
    Remove,
    /// Open the workspace with this URL; `None` opens the local workspace.
    Open(Option<String>),
}

/// Workspace being tested, or whose test failed.
#[derive(Clone, Debug)]
struct Trying {
    id: RequestId,
    new: SavedWorkspace,
    key: Option<SecretString>,
    form: Form,
}

/// Origin of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Add,
    Change,
}

/// Workspace in the confirmation to remove it.
#[derive(Clone, Debug)]
pub struct Removing {
    /// Workspace to remove from the list.
    pub workspace: SavedWorkspace,
    /// Number of unsaved changes on this computer; `None` until counted.
    pub waiting: Option<WaitingHere>,
}

/// State of the list of workspaces.
#[derive(Clone, Debug, Default)]
pub struct Choosing {
    /// The saved workspaces.
    pub list: Workspaces,
    /// URL of the open hosted workspace; `None` for the local one.
    pub address: Option<String>,
    /// Counter of forms that were saved to the list.
    pub written: u64,
    /// Whether a form is being saved to the list.
    writes_form: bool,
    /// Whether a test is running.
    pub tests: bool,
    /// Error of the last form or test.
    pub refused: Option<NotTried>,
    /// The confirmation to remove a workspace.
    pub removing: Option<Removing>,
    /// Unsaved changes on this computer by workspace URL; the local workspace is under [`LOCAL_PLACE`].
    waiting: HashMap<String, WaitingHere>,
    trying: Option<Trying>,
    tries: RequestId,
}

impl Choosing {
    /// Loads the list of workspaces; `target` is the open one.
    pub(in crate::app) fn of(target: &Target, paths: &Paths) -> Self {
        let address = match target {
            Target::Local(_) | Target::Practice(_) => None,
            Target::Remote(address) => Some(address.clone()),
        };
        Self { list: Workspaces::load(&paths.config), address, ..Self::default() }
    }

    /// Handles the changed list, or the error.
    pub(in crate::app) fn changed(&mut self, changed: Result<Workspaces, WorkspacesError>) {
        let writes_form = std::mem::take(&mut self.writes_form);
        match changed {
            Ok(list) => {
                self.written += u64::from(writes_form);
                self.list = list;
            }
            Err(why) => {
                let advice = words::workspace::list_advice();
                self.refused = Some(NotTried { what: format!("{why}."), advice: advice.into() });
            }
        }
    }

    /// Stores the number of unsaved changes of a workspace.
    pub(in crate::app) fn counted(&mut self, workspace: String, waiting: WaitingHere) {
        if let Some(removing) = self.removing.as_mut().filter(|removing| removing.workspace.address == workspace) {
            removing.waiting = Some(waiting);
        }
        self.waiting.insert(workspace, waiting);
    }

    /// Unsaved changes of a workspace on this computer; `None` is the local workspace. Zero until counted.
    pub fn waiting(&self, address: Option<&str>) -> WaitingHere {
        self.waiting.get(address.unwrap_or(LOCAL_PLACE)).copied().unwrap_or_default()
    }

    /// Record of the open workspace; `None` if it isn't in the list.
    pub fn open(&self) -> Option<&SavedWorkspace> {
        self.list.at(self.address.as_deref()?)
    }

    /// Known permissions of the open workspace's API key.
    pub(in crate::app) fn kept_access(&self) -> Access {
        self.open().map_or(Access::Unknown, |open| open.access)
    }

    /// True if the workspace of the last failed test can still be added.
    pub fn can_add_untested(&self) -> bool {
        self.refused.is_some() && self.trying.as_ref().is_some_and(|trying| trying.form == Form::Add)
    }
}

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

    /// URL in the spelling that this computer already uses, which is part of journal file names.
    fn known_spelling(&self, address: &str) -> String {
        let settings = &self.settings;
        let known = settings.last.keys().chain(settings.browser.keys()).chain(self.choosing.address.iter());
        let known = known.chain(self.choosing.list.workspaces.iter().map(|one| &one.address));
        known
            .into_iter()
            .find(|known| is_same(known, address))
            .map_or_else(|| base_url::spelling(address).to_owned(), Clone::clone)
    }
}

impl App {
    /// Opens or closes the list of workspaces.
    pub(in crate::app) fn show_workspaces(&mut self) {
        let choosing = &mut self.state.choosing;
        (choosing.refused, choosing.removing) = (None, None);
        // Another window may have changed the list.
        choosing.list = Workspaces::load(&self.paths.config);
        self.state.dialogs.toggle(Dialog::Workspaces);
        let addresses: Vec<_> = self.state.choosing.list.workspaces.iter().map(|one| one.address.clone()).collect();
        self.count_waiting(LOCAL_PLACE);
        for address in addresses {
            self.count_waiting(&address);
        }
    }

    /// Counts the unsaved changes of a workspace on this computer.
    fn count_waiting(&self, workspace: &str) {
        self.services.workspace(WorkspaceRequest::CountWaiting {
            workspace: workspace.to_owned(),
            journals: self.paths.journals.clone(),
            videos: self.state.settings.videos_of(workspace),
            written: self.state.session.as_ref().and_then(|session| session.document.written()),
        });
    }

    pub(in crate::app) fn workspaces_action(&mut self, action: WorkspaceAction) {
        let choosing = &mut self.state.choosing;
        choosing.refused = None;
        match action {
            WorkspaceAction::Add { name, address, key, mark } => {
                choosing.trying = None;
                if let Some(why) = why_no_address(&address) {
                    choosing.refused = Some(why);
                } else if let Some(kept) = choosing.list.at(&address) {
                    choosing.refused = Some(NotTried {
                        what: words::workspace::known_url(&kept.name),
                        advice: words::workspace::known_url_advice().into(),
                    });
                } else {
                    let address = self.state.known_spelling(&address);
                    self.test(SavedWorkspace { name, address, mark, ..SavedWorkspace::default() }, key, Form::Add);
                }
            }
            WorkspaceAction::AddUntested => {
                if let Some(trying) = choosing.trying.take() {
                    self.add_workspace(trying);
                }
            }
            WorkspaceAction::Change { address, name, mark, key: None } => {
                choosing.writes_form = true;
                self.change_workspaces(WorkspacesChange::Rename { address, name, mark });
            }
            WorkspaceAction::Change { address, name, mark, key } => {
                self.test(SavedWorkspace { name, address, mark, ..SavedWorkspace::default() }, key, Form::Change);
            }
            WorkspaceAction::AskToRemove(address) => self.ask_to_remove(&address),
            WorkspaceAction::Keep => choosing.removing = None,
            WorkspaceAction::LeaveForm => {
                // A running test continues.
                if !choosing.tests {
                    choosing.trying = None;
                }
            }
            WorkspaceAction::Remove => {
                if let Some(Removing { workspace, .. }) = choosing.removing.take() {
                    self.services.workspace(WorkspaceRequest::Forget(workspace.address.clone()));
                    self.change_workspaces(WorkspacesChange::Remove(workspace.address));
                }
            }
            WorkspaceAction::Open(address) => {
                let target = address.map_or_else(|| Target::Local(self.paths.data.clone()), Target::Remote);
                if target == self.start.target {
                    self.state.dialogs.remove(|open| matches!(open, Dialog::Workspaces));
                    self.connect_again();
                } else if let Some(why) = self.state.keeps_here() {
                    self.state.choosing.refused = Some(why);
                } else {
                    self.state.dialogs.remove(|open| matches!(open, Dialog::Workspaces));
                    self.leave_for(Closing::Workspace(target));
                }
            }
        }
    }

    /// Tests the workspace of a form.
    fn test(&mut self, new: SavedWorkspace, key: Option<SecretString>, form: Form) {
        let choosing = &mut self.state.choosing;
        let (id, address) = (choosing.tries.advance(), new.address.clone());
        choosing.trying = Some(Trying { id, new, key: key.clone(), form });
        choosing.tests = true;
        self.services.workspace(WorkspaceRequest::Try { address, key, id });
    }

    /// Connects to the open workspace again if that failed; opens the dialog for a missing API key.
    pub(in crate::app) fn connect_again(&mut self) {
        match &self.state.connection {
            Connection::KeyNeeded(_) => self.enter_key(),
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

    /// Opens the dialog for the API key, after the user had closed it.
    pub(in crate::app) fn enter_key(&mut self) {
        self.state.key_put_off = false;
    }

    pub(super) fn change_workspaces(&self, change: WorkspacesChange) {
        self.services.settings(SettingsRequest::Workspaces { change, folder: self.paths.config.clone() });
    }

    /// Saves a workspace to the list, and its API key to the keychain.
    fn add_workspace(&mut self, Trying { new, key, form, .. }: Trying) {
        let is_open = self.state.choosing.address.as_deref().is_some_and(|open| is_same(open, &new.address));
        if let Some(key) = key {
            let origin = crate::api::Client::new(&new.address, key.clone()).map(|client| client.origin());
            if let Ok(origin) = origin {
                self.services.workspace(WorkspaceRequest::Remember { address: origin, key: key.clone() });
            }
            if is_open && form == Form::Change {
                self.use_key(key, KeyKept::WhileOpen);
            }
        }
        self.state.choosing.writes_form = true;
        self.change_workspaces(WorkspacesChange::Add(new));
    }

    /// Handles the result of a test.
    pub(in crate::app) fn tried_workspace(&mut self, id: RequestId, tried: Result<Tried, NotTried>) {
        let choosing = &mut self.state.choosing;
        if choosing.trying.as_ref().is_none_or(|trying| trying.id != id) {
            return;
        }
        choosing.tests = false;
        match tried {
            Ok(tried) => {
                let Some(mut trying) = choosing.trying.take() else { return };
                trying.new.access = tried.access;
                self.state.notices.say(Topic::Asked, Tone::Info, tried.sentence(), None);
                self.add_workspace(trying);
            }
            Err(why) => {
                if !self.state.dialogs.has(|open| matches!(open, Dialog::Workspaces)) {
                    // An open form shows the error itself.
                    self.state.notices.say(Topic::Asked, Tone::Warning, why.what.clone(), Some(why.advice.clone()));
                }
                choosing.refused = Some(why);
            }
        }
    }

    /// Opens the confirmation to remove a workspace, and counts its unsaved changes.
    fn ask_to_remove(&mut self, address: &str) {
        let Some(workspace) = self.state.choosing.list.at(address).cloned() else { return };
        self.count_waiting(&workspace.address);
        self.state.choosing.removing = Some(Removing { workspace, waiting: None });
    }
}
