//! Assistants (MCP clients) at the local workspace: switch access on or off, and settings for connecting them.

mod door;

use super::{
    command::says::{Says, Silence},
    notice::{Notices, Tone, Topic},
    outbox::Outbox,
    paths::{Paths, folders_of},
    settings::AssistantSettings,
};
use crate::jobs::{
    Services,
    workspace::{AssistantDoor, WorkspaceRequest},
};
use secrecy::ExposeSecret;
use serde_json::json;

/// Parts of the program that the assistants' access reads, and those that it may change.
pub(in crate::app) struct Context<'a> {
    /// Settings of the access.
    pub settings: &'a mut AssistantSettings,
    /// Folders of the program.
    pub paths: &'a Paths,
    /// Name of the workspace in files of this computer.
    pub workspace: String,
    /// The notices.
    pub notices: &'a mut Notices,
    /// The clipboard.
    pub outbox: &'a mut Outbox,
    /// The jobs.
    pub services: &'a Services,
}

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

    /// Asks the workspace for the access that the settings say.
    pub(in crate::app) fn ask(&mut self, context: &Context<'_>) {
        let place = context.settings.are_let_in.then(|| folders_of(context.paths, context.workspace.clone()));
        self.door = None;
        context.services.workspace(WorkspaceRequest::LetAssistantsIn(place));
    }

    /// Applies an action of the user.
    pub(in crate::app) fn update(&mut self, action: AssistantAction, context: &mut Context<'_>) {
        match action {
            AssistantAction::LetIn(on) => {
                context.settings.are_let_in = on;
                self.ask(context);
            }
            AssistantAction::CopyAddress => context.outbox.copy_text(self.opened().map(|(url, _)| url.to_owned())),
            AssistantAction::CopyKey => context.outbox.copy_text(self.opened().map(|(_, key)| key.to_owned())),
            AssistantAction::CopySetUp => context.outbox.copy_text(self.set_up()),
            AssistantAction::Renew => {
                self.door = None;
                context.services.workspace(WorkspaceRequest::RenewAssistantKey);
            }
        }
    }

    /// Handles the workspace's answer about access.
    pub(in crate::app) fn answered(&mut self, door: AssistantDoor, context: &mut Context<'_>) {
        if let AssistantDoor::Failed(why) = &door {
            let (text, advice) = (words::workspace::assistants_failed(why), words::workspace::assistants_failed_advice());
            context.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
        }
        self.door = Some(door);
    }
}
