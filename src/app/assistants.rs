//! Assistants at this machine's workspace: let in, shut out, and what they need to find it.

use super::{
    Action, App, Says, Side, Silence, State,
    features::editor::deleting::counted,
    notice::{Tone, Topic},
};
use crate::jobs::{
    proposals::{Sent, Shelf},
    workspace::{AssistantDoor, WorkspaceRequest},
};
use secrecy::ExposeSecret;
use serde_json::json;

/// What the user does about assistants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssistantAction {
    /// Let them in, or no longer.
    LetIn(bool),
    /// Copy the address that they call.
    CopyAddress,
    /// Copy the key that they send.
    CopyKey,
    /// Copy the lines for an assistant's file of settings.
    CopySetUp,
    /// Make a new key.
    Renew,
}

impl AssistantAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(self) -> Says {
        match self {
            // The switch says its own state.
            Self::LetIn(_) => Says::Nothing(Silence::Focus),
            Self::CopyAddress | Self::CopyKey | Self::CopySetUp => Says::Begun("Copied"),
            Self::Renew => Says::Begun("A new key is made"),
        }
    }
}

/// Whether assistants are let into the workspace of this window.
#[derive(Debug)]
pub struct Assistants {
    /// How it is; nothing while the workspace was asked and has not answered.
    pub door: Option<AssistantDoor>,
}

impl Default for Assistants {
    fn default() -> Self {
        Self { door: Some(AssistantDoor::Closed) }
    }
}

impl Assistants {
    /// The address and the key, while they are let in.
    pub fn opened(&self) -> Option<(&str, &str)> {
        match &self.door {
            Some(AssistantDoor::Open { url, key }) => Some((url, key.expose_secret())),
            _ => None,
        }
    }

    /// What an assistant's file of settings needs.
    fn set_up(&self) -> Option<String> {
        let (url, key) = self.opened()?;
        let server = json!({"type": "http", "url": url, "headers": {"Authorization": format!("Bearer {key}")}});
        serde_json::to_string_pretty(&json!({"mcpServers": {"cutroom": server}})).ok()
    }
}

impl State {
    /// Whether assistants can be let into this workspace over HTTP: it is this machine's own, and no copy to practise on.
    pub fn takes_assistants(&self) -> bool {
        self.local && self.practice.is_none()
    }
}

impl App {
    /// The workspace was reached: assistants are let in where that is switched on.
    pub(in crate::app) fn let_assistants_in(&mut self) {
        if self.state.settings.assistants.are_let_in && self.state.takes_assistants() {
            self.ask_for_assistants();
        }
    }

    fn ask_for_assistants(&mut self) {
        let place = self.state.settings.assistants.are_let_in.then(|| self.paths.place(self.place_key()));
        self.state.assistants.door = None;
        self.services.workspace(WorkspaceRequest::LetAssistantsIn(place));
    }

    /// Does what the user does about assistants.
    pub(in crate::app) fn assistant_action(&mut self, action: AssistantAction) {
        let assistants = &self.state.assistants;
        match action {
            AssistantAction::LetIn(on) => {
                self.state.settings.assistants.are_let_in = on;
                self.ask_for_assistants();
            }
            AssistantAction::CopyAddress => self.copied_text = assistants.opened().map(|(url, _)| url.to_owned()),
            AssistantAction::CopyKey => self.copied_text = assistants.opened().map(|(_, key)| key.to_owned()),
            AssistantAction::CopySetUp => self.copied_text = assistants.set_up(),
            AssistantAction::Renew => {
                self.state.assistants.door = None;
                self.services.workspace(WorkspaceRequest::RenewAssistantKey);
            }
        }
    }

    /// Takes what the workspace says of assistants.
    pub(in crate::app) fn assistants_answered(&mut self, door: AssistantDoor) {
        if let AssistantDoor::Failed(why) = &door {
            let advice = "Switch assistants off and on again in Settings, Assistants.";
            self.state.notices.say(
                Topic::Asked,
                Tone::Error,
                format!("Assistants are not let in: {why}."),
                Some(advice.into()),
            );
        }
        self.state.assistants.door = Some(door);
    }

    /// Says that somebody proposes something, where nobody sees it come.
    pub(in crate::app) fn proposal_arrived(&mut self, here: Option<&Shelf>, shelf: &Shelf, sent: &Sent) {
        let is_here = here == Some(shelf);
        if is_here && self.state.settings.side == Some(Side::Proposals) {
            return;
        }
        let count = counted(sent.parts, "edit");
        let (of, advice) = if is_here {
            ("", "View > Proposals shows each on the picture: take it or leave it.")
        } else {
            (" of another video", "They are in View > Proposals when that video is open.")
        };
        let text = format!("{} proposes {count}{of}: {}", sent.by, sent.why);
        self.state.notices.say(Topic::Proposed, Tone::Info, text, Some(advice.into()));
    }
}

impl Action {
    /// Lets assistants in, or no longer.
    pub fn let_assistants_in(on: bool) -> Self {
        Self::Assistants(AssistantAction::LetIn(on))
    }
}
