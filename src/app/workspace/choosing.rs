//! Several workspaces: adding one after a test, changing, removing and opening them. Another workspace opens with services of
//! its own, after those of this one have ended: nothing of one is there for the next, and no key goes to another's address.

use super::{backing_up::RestoreEnd, opening::KeyKept};
use crate::{
    api::{VideoId, base_url},
    app::{
        App, Dialog, Paths, Start, State, Topic,
        notice::Tone,
        settings::LOCAL_PLACE,
        state::{Closing, Connection},
    },
    jobs::{
        RequestId, Wake,
        keychain::KeySource,
        settings::{SettingsRequest, TextFileError},
        workspace::{AccessQuestion, NotTried, Target, Tried, WaitingHere, WorkspaceRequest, why_no_address},
        workspaces::{Access, Mark, SavedWorkspace, Workspaces, WorkspacesChange, WorkspacesError, is_same},
    },
};
use secrecy::SecretString;
use std::{
    collections::HashMap,
    path::PathBuf,
    sync::mpsc::{self, Receiver, TryRecvError},
};

/// What to do with edits where a key may only read.
const READS_ONLY_ADVICE: &str = "Your edits are kept on this computer. File > Write waiting edits to a file\u{2026} gives them to somebody \
                                 who may save; Change\u{2026} in File > Workspaces\u{2026} takes another key; Reload asks again.";

/// What the user does about workspaces.
#[derive(Clone, Debug)]
pub enum WorkspaceAction {
    /// Add one, after a test.
    Add {
        /// What it is called.
        name: String,
        /// Its address.
        address: String,
        /// Its key; that of the keychain without one.
        key: Option<SecretString>,
        /// Its colour.
        mark: Mark,
    },
    /// Add the one whose test failed all the same.
    AddUntested,
    /// Give the one at this address another name and mark, and another key after a test.
    Change {
        /// Its address.
        address: String,
        /// What it is called.
        name: String,
        /// Its colour.
        mark: Mark,
        /// The other key; without one it keeps its own.
        key: Option<SecretString>,
    },
    /// Leave the form: why nothing came of it is of no interest any more.
    LeaveForm,
    /// Ask before the one at this address is removed.
    AskToRemove(String),
    /// Do not remove it.
    Keep,
    /// Remove the one that was asked about.
    Remove,
    /// Open the one at this address; without one, this machine's own.
    Open(Option<String>),
}

/// A workspace that is being tested, or whose test failed.
#[derive(Clone, Debug)]
struct Trying {
    id: RequestId,
    new: SavedWorkspace,
    key: Option<SecretString>,
    form: Form,
}

/// Which form was filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Add,
    Change,
}

/// A workspace that is to be removed, once that was confirmed.
#[derive(Clone, Debug)]
pub struct Removing {
    /// Which one.
    pub workspace: SavedWorkspace,
    /// What waits of it on this computer, once that was counted.
    pub waiting: Option<WaitingHere>,
}

/// The workspaces, and what is done about them.
#[derive(Clone, Debug, Default)]
pub struct Choosing {
    /// The list.
    pub list: Workspaces,
    /// The address of the hosted workspace that is open.
    pub address: Option<String>,
    /// Counts the forms that were filled in and written to the list.
    pub written: u64,
    /// Whether a form is being written to the list.
    writes_form: bool,
    /// Whether a test runs.
    pub tests: bool,
    /// Why the last one was not added.
    pub refused: Option<NotTried>,
    /// The one that is to be removed.
    pub removing: Option<Removing>,
    /// What waits on this computer of each workspace, by its address; of this machine's own under [`LOCAL_PLACE`].
    waiting: HashMap<String, WaitingHere>,
    trying: Option<Trying>,
    tries: RequestId,
}

impl Choosing {
    /// The workspaces of this machine, with the one that is open.
    pub(in crate::app) fn of(target: &Target, paths: &Paths) -> Self {
        let address = match target {
            Target::Local(_) | Target::Practice(_) => None,
            Target::Remote(address) => Some(address.clone()),
        };
        Self { list: Workspaces::load(&paths.config), address, ..Self::default() }
    }

    /// What waits on this computer of the workspace at this address, or of this machine's own; nothing until it was counted.
    pub fn waiting(&self, address: Option<&str>) -> WaitingHere {
        self.waiting.get(address.unwrap_or(LOCAL_PLACE)).copied().unwrap_or_default()
    }

    /// The saved workspace that is open.
    pub fn open(&self) -> Option<&SavedWorkspace> {
        self.list.at(self.address.as_deref()?)
    }

    /// What the key of the open workspace may do, as far as that was learnt before.
    pub(in crate::app) fn kept_access(&self) -> Access {
        self.open().map_or(Access::Unknown, |open| open.access)
    }

    /// Whether the last test failed so that the workspace can still be added.
    pub fn can_add_untested(&self) -> bool {
        self.refused.is_some() && self.trying.as_ref().is_some_and(|trying| trying.form == Form::Add)
    }
}

/// What opens when the services have ended.
#[derive(Debug)]
pub(in crate::app) struct Leaving {
    /// Comes when the services have ended, with what came of a restore that was carried out then.
    ended: Receiver<Option<RestoreEnd>>,
    start: Start,
}

impl State {
    /// What the open workspace is called where its name matters: beside others, or as it was saved.
    pub fn workspace_name(&self) -> Option<&str> {
        if let Some(open) = self.choosing.open() {
            return Some(&open.name);
        }
        (self.local && !self.choosing.list.workspaces.is_empty()).then_some("This computer")
    }

    /// The colour of the open workspace.
    pub fn workspace_mark(&self) -> Mark {
        self.choosing.open().map_or(Mark::None, |open| open.mark)
    }
}

impl App {
    /// Opens the list of workspaces, or closes it.
    pub(in crate::app) fn show_workspaces(&mut self) {
        let choosing = &mut self.state.choosing;
        (choosing.refused, choosing.removing) = (None, None);
        // Another window may have changed it.
        choosing.list = Workspaces::load(&self.paths.config);
        self.state.dialogs.toggle(Dialog::Workspaces);
        let addresses: Vec<_> = self.state.choosing.list.workspaces.iter().map(|one| one.address.clone()).collect();
        self.count_waiting(LOCAL_PLACE);
        for address in addresses {
            self.count_waiting(&address);
        }
    }

    /// Counts what waits on this computer of a workspace.
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
                        what: format!("This address is kept as \u{2018}{}\u{2019}.", kept.name),
                        advice: "Change\u{2026} in its row gives it another name, colour or key.".into(),
                    });
                } else {
                    let address = self.known_spelling(&address);
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
                // A test that runs goes on.
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
                } else if let Some(why) = self.keeps_here() {
                    self.state.choosing.refused = Some(why);
                } else {
                    self.state.dialogs.remove(|open| matches!(open, Dialog::Workspaces));
                    self.leave_for(Closing::Workspace(target));
                }
            }
        }
    }

    /// Tests a workspace as a form describes it.
    fn test(&mut self, new: SavedWorkspace, key: Option<SecretString>, form: Form) {
        let choosing = &mut self.state.choosing;
        let (id, address) = (choosing.tries.advance(), new.address.clone());
        choosing.trying = Some(Trying { id, new, key: key.clone(), form });
        choosing.tests = true;
        self.services.workspace(WorkspaceRequest::Try { address, key, id });
    }

    /// Tries again to reach the open workspace, where that failed; asks for its key where that was put off.
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

    /// Asks for the API key whose question was put off.
    pub(in crate::app) fn enter_key(&mut self) {
        self.state.key_put_off = false;
    }

    /// Why this workspace cannot be left now.
    fn keeps_here(&self) -> Option<NotTried> {
        let state = &self.state;
        let what = if state.exports.running() > 0 {
            "Exports are on their way."
        } else if state.import.is_some() || state.library.upload.is_some() {
            "A file is being uploaded."
        } else if state.transcribing {
            "A transcriber runs."
        } else {
            return None;
        };
        Some(NotTried {
            what: what.into(),
            advice: "Wait for the end, or cancel it, before you open another workspace.".into(),
        })
    }

    /// The address as this machine knows it already: its journals have its spelling in their names.
    fn known_spelling(&self, address: &str) -> String {
        let settings = &self.state.settings;
        let known = settings.last.keys().chain(settings.browser.keys()).chain(self.state.choosing.address.iter());
        let known = known.chain(self.state.choosing.list.workspaces.iter().map(|one| &one.address));
        known
            .into_iter()
            .find(|known| is_same(known, address))
            .map_or_else(|| base_url::spelling(address).to_owned(), Clone::clone)
    }

    fn change_workspaces(&self, change: WorkspacesChange) {
        self.services.settings(SettingsRequest::Workspaces { change, folder: self.paths.config.clone() });
    }

    /// Writes a workspace to the list, and its key to the keychain.
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

    /// What came of a test.
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
                    // Where the form is open, it says that itself.
                    self.state.notices.say(Topic::Asked, Tone::Warning, why.what.clone(), Some(why.advice.clone()));
                }
                choosing.refused = Some(why);
            }
        }
    }

    /// The list was changed, or not.
    pub(in crate::app) fn workspaces_changed(&mut self, changed: Result<Workspaces, WorkspacesError>) {
        let choosing = &mut self.state.choosing;
        let writes_form = std::mem::take(&mut choosing.writes_form);
        match changed {
            Ok(list) => {
                choosing.written += u64::from(writes_form);
                choosing.list = list;
            }
            Err(why) => {
                let advice = "Correct it, and try again.";
                choosing.refused = Some(NotTried { what: format!("{why}."), advice: advice.into() });
            }
        }
    }

    /// Asks before a workspace is removed, and counts what stays of it.
    fn ask_to_remove(&mut self, address: &str) {
        let Some(workspace) = self.state.choosing.list.at(address).cloned() else { return };
        self.count_waiting(&workspace.address);
        self.state.choosing.removing = Some(Removing { workspace, waiting: None });
    }

    /// What waits was counted.
    pub(in crate::app) fn counted_waiting(&mut self, workspace: String, waiting: WaitingHere) {
        let choosing = &mut self.state.choosing;
        if let Some(removing) = choosing.removing.as_mut().filter(|removing| removing.workspace.address == workspace) {
            removing.waiting = Some(waiting);
        }
        choosing.waiting.insert(workspace, waiting);
    }

    /// Leaves the workspace for another one: the services end, and those of the other begin after them.
    pub(in crate::app) fn leave_workspace(&mut self, target: Target) {
        let current = match &target {
            Target::Local(_) | Target::Practice(_) => None,
            Target::Remote(address) => Some(address.clone()),
        };
        // Where none is saved, none is remembered.
        if !self.state.choosing.list.workspaces.is_empty() {
            self.change_workspaces(WorkspacesChange::Use(current));
        }
        self.reopen(Start { target, video: None, import: None });
    }

    /// Ends everything of the workspace that is open; `start` opens after that.
    fn reopen(&mut self, start: Start) {
        self.reopen_after(start, || None);
    }

    /// The same, with work that needs everything closed in between, on a thread of its own.
    pub(in crate::app) fn reopen_after(&mut self, start: Start, work: impl FnOnce() -> Option<RestoreEnd> + Send + 'static) {
        self.end_session();
        self.write_settings();
        self.state.connection = Connection::Connecting;
        let (services, wake) = (self.services.leave(), self.services.wake());
        let (sender, ended) = mpsc::channel();
        let run = move || {
            // Services that hang are left behind; what needs their locks says that it did not get them.
            let _ = services.recv();
            // The window may have closed meanwhile.
            let _ = sender.send(work());
            wake(Wake::Change);
        };
        if let Err(error) = std::thread::Builder::new().name("reopen".into()).spawn(run) {
            tracing::error!(%error, "the workspace is opened at once");
        }
        self.leaving = Some(Leaving { ended, start });
    }

    /// Closes the open video as it is; what waits stays in its journal.
    pub(in crate::app) fn close_video(&mut self) {
        self.end_gesture();
        self.save_input(crate::edit::Input::Opened { elsewhere: true });
        self.with_session(|session| session.document.close());
    }

    /// The program on what was chosen, once everything of this one has ended; how the window is used stays.
    ///
    /// # Errors
    /// No services could be started.
    pub fn take_next(&mut self) -> std::io::Result<Option<Self>> {
        let Some(leaving) = &self.leaving else { return Ok(None) };
        let restored = match leaving.ended.try_recv() {
            Err(TryRecvError::Empty) => return Ok(None),
            Err(TryRecvError::Disconnected) => None,
            Ok(restored) => restored,
        };
        let Some(Leaving { start, .. }) = self.leaving.take() else { return Ok(None) };
        let mut next = Self::with_key_of(start, self.paths.clone(), self.services.wake(), KeySource::Keychain)?;
        next.use_sound(self.play_output());
        next.follows(self);
        next.look_for_others(self.pace());
        next.pause_previews(self.state.previews_paused);
        next.state.rooms.open = self.state.rooms.open;
        if let Some(restored) = restored {
            next.say_restored(restored);
        }
        Ok(Some(next))
    }

    /// The key may only read, as the workspace said when something was to be saved.
    pub(in crate::app) fn reads_only_now(&mut self, what: &str, error: &crate::api::ApiError) {
        self.state.reads_only = true;
        if let Some(open) = self.state.choosing.open() {
            self.change_workspaces(WorkspacesChange::Access { address: open.address.clone(), access: Access::Read });
        }
        let text = format!("{what}: this key may only read here ({error}).");
        self.state.notices.say(Topic::Save, Tone::Warning, text, Some(READS_ONLY_ADVICE.into()));
    }

    /// Says that nothing can be saved here, before anything is made that would have to be.
    pub(in crate::app) fn say_reads_only(&mut self) {
        let text = "Edits can be made here, and not saved: the key may only read.";
        // Of no save: it stays true when nothing waits.
        self.state.notices.say(Topic::Other, Tone::Warning, text, Some(READS_ONLY_ADVICE.into()));
    }

    /// Asks what the key may do with the open video. A service of Cutroom is always asked; of others that costs a call of the rate
    /// window, and they are asked where the key may only read as far as is known.
    pub(in crate::app) fn ask_access(&self) {
        let reads_only = self.state.reads_only || self.state.choosing.kept_access() == Access::Read;
        let question = if reads_only { AccessQuestion::Always } else { AccessQuestion::OfCutroom };
        let video = self.state.project().map(|project| project.video.id.clone()).filter(|_| !self.state.local);
        if let Some(video) = video {
            self.services.workspace(WorkspaceRequest::AskAccess { video, question });
        }
    }

    /// The service has said what the key may do with a video.
    pub(in crate::app) fn access_known(&mut self, video: &VideoId, access: Access) {
        let is_open = self.state.project().is_some_and(|project| project.video.id == *video);
        if !is_open || access == Access::Unknown {
            return;
        }
        let reads_only = access == Access::Read;
        let was = std::mem::replace(&mut self.state.reads_only, reads_only);
        if let Some(open) = self.state.choosing.open().filter(|open| open.access != access) {
            self.change_workspaces(WorkspacesChange::Access { address: open.address.clone(), access });
        }
        match (was, reads_only) {
            (false, true) => self.say_reads_only(),
            // It was said that nothing can be saved.
            (true, false) => self.state.notices.end(Topic::Save),
            (true, true) | (false, false) => {}
        }
    }

    /// Writes the edits that wait to a file, as `cutroom edits add` takes it.
    pub(in crate::app) fn write_edits(&mut self, path: PathBuf) {
        let Some(project) = self.state.project() else { return };
        let requests = crate::document::EditRequest::of_plan(project.draft.plan());
        let operations: Vec<_> = requests.iter().map(crate::document::EditRequest::to_json).collect();
        match serde_json::to_vec_pretty(&serde_json::json!({ "operations": operations })) {
            Ok(text) => self.services.settings(SettingsRequest::WriteEdits { text, path }),
            Err(error) => tracing::error!(%error, "edits were not written"),
        }
    }

    pub(in crate::app) fn edits_written(&mut self, written: Result<PathBuf, TextFileError>) {
        match written {
            Ok(path) => {
                let text = format!("The edits that wait were written to {}. They wait here as before.", path.display());
                self.state.notices.push(Tone::Info, text, None);
            }
            Err(why) => {
                let text = format!("The edits were not written: {why}.");
                self.state.notices.push(Tone::Error, text, Some("Choose another folder, or another name.".into()));
            }
        }
    }
}
