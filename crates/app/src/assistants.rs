//! Assistants (MCP clients) at the local workspace: switch access on or off, and settings for connecting them.

use super::{
    Action, App, Says, Side, Silence, State, folders_of,
    notice::{Tone, Topic},
};
use crate::jobs::{
    proposals::{Sent, Shelf},
    workspace::{AssistantDoor, WorkspaceRequest},
};
use secrecy::ExposeSecret;
use serde_json::json;

/// Action of the user about assistants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssistantAction {
    /// Switch access on or off.
    LetIn(bool),
    /// Copy the URL that assistants call.
    CopyAddress,
    /// Copy the API key that assistants send.
    CopyKey,
    /// Copy the entry for an assistant's settings file.
    CopySetUp,
    /// Replace the API key.
    Renew,
}

impl AssistantAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(self) -> Says {
        match self {
            // The switch says its own state.
            Self::LetIn(_) => Says::Nothing(Silence::Focus),
            Self::CopyAddress | Self::CopyKey | Self::CopySetUp => Says::Begun(words::common::copied),
            Self::Renew => Says::Begun(words::workspace::assistant_key_renewed),
        }
    }
}

/// State of assistants' access to this window's workspace.
#[derive(Debug)]
pub struct Assistants {
    /// State of the access; `None` while the workspace has not answered.
    pub door: Option<AssistantDoor>,
}

impl Default for Assistants {
    fn default() -> Self {
        Self { door: Some(AssistantDoor::Closed) }
    }
}

impl Assistants {
    /// URL and API key, while access is on.
    pub fn opened(&self) -> Option<(&str, &str)> {
        match &self.door {
            Some(AssistantDoor::Open { url, key }) => Some((url, key.expose_secret())),
            _ => None,
        }
    }

    /// JSON entry for an assistant's settings file.
    fn set_up(&self) -> Option<String> {
        let (url, key) = self.opened()?;
        let server = json!({"type": "http", "url": url, "headers": {"Authorization": format!("Bearer {key}")}});
        serde_json::to_string_pretty(&json!({"mcpServers": {"cutroom": server}})).ok()
    }
}

impl State {
    /// True if assistants can access this workspace over HTTP: the local one, outside practice mode.
    pub fn takes_assistants(&self) -> bool {
        self.local && self.practice.is_none()
    }

    /// Handles the workspace's answer about access.
    pub(in crate::app) fn assistants_answered(&mut self, door: AssistantDoor) {
        if let AssistantDoor::Failed(why) = &door {
            let (text, advice) = (words::workspace::assistants_failed(why), words::workspace::assistants_failed_advice());
            self.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
        }
        self.assistants.door = Some(door);
    }

    /// Shows a notice about a new proposal, unless the panel that shows it is open.
    pub(in crate::app) fn proposal_arrived(&mut self, here: Option<&Shelf>, shelf: &Shelf, sent: &Sent) {
        let is_here = here == Some(shelf);
        if is_here && self.settings.side == Some(Side::Proposals) {
            return;
        }
        let (text, advice) = if is_here {
            (words::workspace::proposed(sent.parts, &sent.by, &sent.why), words::workspace::proposed_advice())
        } else {
            let text = words::workspace::proposed_elsewhere(sent.parts, &sent.by, &sent.why);
            (text, words::workspace::proposed_elsewhere_advice())
        };
        self.notices.say(Topic::Proposed, Tone::Info, text, Some(advice.into()));
    }
}

impl App {
    /// Switches access on after connecting, if the settings say so.
    pub(in crate::app) fn let_assistants_in(&mut self) {
        if self.state.settings.assistants.are_let_in && self.state.takes_assistants() {
            self.ask_for_assistants();
        }
    }

    fn ask_for_assistants(&mut self) {
        let place = self.state.settings.assistants.are_let_in.then(|| folders_of(&self.paths, self.place_key()));
        self.state.assistants.door = None;
        self.services.workspace(WorkspaceRequest::LetAssistantsIn(place));
    }

    /// Applies an action of the user.
    pub(in crate::app) fn assistant_action(&mut self, action: AssistantAction) {
        let assistants = &self.state.assistants;
        match action {
            AssistantAction::LetIn(on) => {
                self.state.settings.assistants.are_let_in = on;
                self.ask_for_assistants();
            }
            AssistantAction::CopyAddress => self.outbox.copy_text(assistants.opened().map(|(url, _)| url.to_owned())),
            AssistantAction::CopyKey => self.outbox.copy_text(assistants.opened().map(|(_, key)| key.to_owned())),
            AssistantAction::CopySetUp => self.outbox.copy_text(assistants.set_up()),
            AssistantAction::Renew => {
                self.state.assistants.door = None;
                self.services.workspace(WorkspaceRequest::RenewAssistantKey);
            }
        }
    }
}

impl Action {
    /// Switches access on or off.
    pub fn let_assistants_in(on: bool) -> Self {
        Self::Assistants(AssistantAction::LetIn(on))
    }
}
