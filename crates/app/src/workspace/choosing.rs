//! List of workspaces: add (after a test), change, remove and open. Another workspace opens with new jobs after those of the
//! present one have ended, so that no state and no API key reaches the other server.

mod door;

use crate::{
    api::base_url,
    app::{
        notice::{Notices, Tone, Topic},
        paths::Paths,
        settings::{LOCAL_PLACE, Settings},
    },
    document::Document,
    jobs::{
        RequestId, Services,
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

/// Parts of the program that the list of workspaces reads, and those that it may change.
pub(in crate::app) struct Context<'a> {
    /// The open workspace.
    pub target: &'a Target,
    /// Whether the dialog is open.
    pub is_open: bool,
    /// Reason why the open workspace can't be left now.
    pub keeps_here: Option<NotTried>,
    /// The open video.
    pub document: Option<&'a Document>,
    /// Settings, for the spelling of URLs and the videos that were opened.
    pub settings: &'a Settings,
    /// Folders of the program.
    pub paths: &'a Paths,
    /// The notices.
    pub notices: &'a mut Notices,
    /// The jobs.
    pub services: &'a Services,
}

/// Effect of an action on the rest of the program.
pub(in crate::app) enum Effect {
    /// Close the dialog, and connect to the open workspace again if that failed.
    ConnectAgain,
    /// Close the dialog, and open another workspace.
    Open(Target),
    /// Use another API key for the open workspace.
    UseKey(SecretString),
}

impl Context<'_> {
    /// Counts the unsaved changes of a workspace on this computer.
    fn count_waiting(&self, workspace: &str) {
        self.services.workspace(WorkspaceRequest::CountWaiting {
            workspace: workspace.to_owned(),
            journals: self.paths.journals.clone(),
            videos: self.settings.videos_of(workspace),
            written: self.document.and_then(Document::written),
        });
    }

    /// Changes the list of workspaces on disk.
    pub(in crate::app) fn change(&self, change: WorkspacesChange) {
        self.services.settings(SettingsRequest::Workspaces { change, folder: self.paths.config.clone() });
    }
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

    /// Reads the list again, and counts the unsaved changes of each workspace.
    pub(in crate::app) fn show(&mut self, context: &Context<'_>) {
        (self.refused, self.removing) = (None, None);
        // Another window may have changed the list.
        self.list = Workspaces::load(&context.paths.config);
        context.count_waiting(LOCAL_PLACE);
        for one in &self.list.workspaces {
            context.count_waiting(&one.address);
        }
    }

    /// Applies an action of the user; returns what the program has to do.
    pub(in crate::app) fn update(&mut self, action: WorkspaceAction, context: &mut Context<'_>) -> Option<Effect> {
        self.refused = None;
        match action {
            WorkspaceAction::Add { name, address, key, mark } => {
                self.trying = None;
                if let Some(why) = why_no_address(&address) {
                    self.refused = Some(why);
                } else if let Some(kept) = self.list.at(&address) {
                    self.refused = Some(NotTried {
                        what: words::workspace::known_url(&kept.name),
                        advice: words::workspace::known_url_advice().into(),
                    });
                } else {
                    let address = self.known_spelling(&address, context);
                    self.test(SavedWorkspace { name, address, mark, ..SavedWorkspace::default() }, key, Form::Add, context);
                }
            }
            WorkspaceAction::AddUntested => {
                if let Some(trying) = self.trying.take() {
                    return self.add(trying, context);
                }
            }
            WorkspaceAction::Change { address, name, mark, key: None } => {
                self.writes_form = true;
                context.change(WorkspacesChange::Rename { address, name, mark });
            }
            WorkspaceAction::Change { address, name, mark, key } => {
                self.test(SavedWorkspace { name, address, mark, ..SavedWorkspace::default() }, key, Form::Change, context);
            }
            WorkspaceAction::AskToRemove(address) => self.ask_to_remove(&address, context),
            WorkspaceAction::Keep => self.removing = None,
            WorkspaceAction::LeaveForm => {
                // A running test continues.
                if !self.tests {
                    self.trying = None;
                }
            }
            WorkspaceAction::Remove => {
                if let Some(Removing { workspace, .. }) = self.removing.take() {
                    context.services.workspace(WorkspaceRequest::Forget(workspace.address.clone()));
                    context.change(WorkspacesChange::Remove(workspace.address));
                }
            }
            WorkspaceAction::Open(address) => {
                let target = address.map_or_else(|| Target::Local(context.paths.data.clone()), Target::Remote);
                if target == *context.target {
                    return Some(Effect::ConnectAgain);
                }
                match context.keeps_here.take() {
                    Some(why) => self.refused = Some(why),
                    None => return Some(Effect::Open(target)),
                }
            }
        }
        None
    }

    /// Tests the workspace of a form.
    fn test(&mut self, new: SavedWorkspace, key: Option<SecretString>, form: Form, context: &Context<'_>) {
        let (id, address) = (self.tries.advance(), new.address.clone());
        self.trying = Some(Trying { id, new, key: key.clone(), form });
        self.tests = true;
        context.services.workspace(WorkspaceRequest::Try { address, key, id });
    }

    /// Saves a workspace to the list, and its API key to the keychain.
    fn add(&mut self, Trying { new, key, form, .. }: Trying, context: &Context<'_>) -> Option<Effect> {
        let is_open = self.address.as_deref().is_some_and(|open| is_same(open, &new.address));
        let mut effect = None;
        if let Some(key) = key {
            let origin = crate::api::Client::new(&new.address, key.clone()).map(|client| client.origin());
            if let Ok(origin) = origin {
                context.services.workspace(WorkspaceRequest::Remember { address: origin, key: key.clone() });
            }
            if is_open && form == Form::Change {
                effect = Some(Effect::UseKey(key));
            }
        }
        self.writes_form = true;
        context.change(WorkspacesChange::Add(new));
        effect
    }

    /// Handles the result of a test.
    pub(in crate::app) fn tried(
        &mut self,
        id: RequestId,
        tried: Result<Tried, NotTried>,
        context: &mut Context<'_>,
    ) -> Option<Effect> {
        if self.trying.as_ref().is_none_or(|trying| trying.id != id) {
            return None;
        }
        self.tests = false;
        match tried {
            Ok(tried) => {
                let mut trying = self.trying.take()?;
                trying.new.access = tried.access;
                context.notices.say(Topic::Asked, Tone::Info, tried.sentence(), None);
                return self.add(trying, context);
            }
            Err(why) => {
                if !context.is_open {
                    // An open form shows the error itself.
                    context.notices.say(Topic::Asked, Tone::Warning, why.what.clone(), Some(why.advice.clone()));
                }
                self.refused = Some(why);
            }
        }
        None
    }

    /// Opens the confirmation to remove a workspace, and counts its unsaved changes.
    fn ask_to_remove(&mut self, address: &str, context: &Context<'_>) {
        let Some(workspace) = self.list.at(address).cloned() else { return };
        context.count_waiting(&workspace.address);
        self.removing = Some(Removing { workspace, waiting: None });
    }

    /// URL in the spelling that this computer already uses, which is part of journal file names.
    fn known_spelling(&self, address: &str, context: &Context<'_>) -> String {
        let settings = context.settings;
        let known = settings.last.keys().chain(settings.browser.keys()).chain(self.address.iter());
        let known = known.chain(self.list.workspaces.iter().map(|one| &one.address));
        known
            .into_iter()
            .find(|known| is_same(known, address))
            .map_or_else(|| base_url::spelling(address).to_owned(), Clone::clone)
    }
}
