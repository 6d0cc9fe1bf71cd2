//! Permissions of the workspace's API key: asked, remembered in the list of workspaces, and told the user.

use crate::{
    api::VideoId,
    app::{App, State, Topic, notice::Tone},
    jobs::{
        Services,
        workspace::{AccessQuestion, WorkspaceRequest},
        workspaces::{Access, WorkspacesChange},
    },
};

impl State {
    /// Shows a notice that nothing can be saved here, before the user makes edits.
    pub(in crate::app) fn say_reads_only(&mut self) {
        let (text, advice) = (words::workspace::reads_only(), words::workspace::reads_only_advice());
        // Not a notice about a save: it stays when there are no unsaved changes.
        self.notices.say(Topic::Other, Tone::Warning, text, Some(advice.into()));
    }
}

impl State {
    /// Asks the server what the API key may do with the open video. A Cutroom server is always asked. Other servers count the call
    /// against the rate limit, so they are asked only if the key is known to be read-only.
    pub(in crate::app) fn ask_access(&self, services: &Services) {
        let reads_only = self.reads_only || self.choosing.kept_access() == Access::Read;
        let question = if reads_only { AccessQuestion::Always } else { AccessQuestion::OfCutroom };
        let video = self.project().map(|project| project.video.id.clone()).filter(|_| !self.local);
        if let Some(video) = video {
            services.workspace(WorkspaceRequest::AskAccess { video, question });
        }
    }
}

impl App {
    /// Handles that the server refused a save because the API key is read-only.
    pub(in crate::app) fn reads_only_now(&mut self, what: &str, error: &crate::api::ApiError) {
        self.state.reads_only = true;
        if let Some(open) = self.state.choosing.open() {
            self.change_workspaces(WorkspacesChange::Access { address: open.address.clone(), access: Access::Read });
        }
        let text = words::workspace::reads_only_while_saving(error, what);
        let advice = words::workspace::reads_only_advice();
        self.state.notices.say(Topic::Save, Tone::Warning, text, Some(advice.into()));
    }

    /// Handles the server's answer about the API key's permissions for a video.
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
            (false, true) => self.state.say_reads_only(),
            // Removes the notice that nothing can be saved.
            (true, false) => self.state.notices.end(Topic::Save),
            (true, true) | (false, false) => {}
        }
    }
}
