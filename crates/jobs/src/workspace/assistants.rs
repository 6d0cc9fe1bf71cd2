//! Access for assistants at `/mcp` of the local workspace while this process serves it: enabled, disabled, and given a new API
//! key.

use crate::{
    api::Client,
    jobs::{
        assistant::{Assistant, Told, WorkspaceFolders, door},
        local::LocalWorkspace,
    },
};
use secrecy::SecretString;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// State of the access for assistants.
#[derive(Clone, Debug)]
pub enum AssistantDoor {
    /// Disabled.
    Closed,
    /// Enabled.
    Open {
        /// URL for assistants.
        url: String,
        /// API key for assistants, valid for nothing else.
        key: SecretString,
    },
    /// Another process serves the workspace, and only that process can enable access.
    Elsewhere,
    /// Access could not be enabled; the reason.
    Failed(String),
}

/// Enables and disables the access for assistants.
pub(super) struct Doorkeeper {
    /// Folders for assistants' proposals, while access is wanted.
    wanted: Option<WorkspaceFolders>,
    /// Whether the current server answers assistants; `None` until access was first enabled on it.
    is_open: Option<Arc<AtomicBool>>,
    /// Result of enabling access on the current server.
    opened: AssistantDoor,
    /// Callback for each new proposal.
    told: Told,
}

impl Doorkeeper {
    pub(super) fn new(told: Told) -> Self {
        Self { wanted: None, is_open: None, opened: AssistantDoor::Closed, told }
    }

    /// Resets the state for another workspace, or for a server that replaces the previous one.
    pub(super) fn begin(&mut self) {
        (self.is_open, self.opened) = (None, AssistantDoor::Closed);
    }

    /// Enables access, or disables it with `None`. Returns the new state.
    pub(super) fn set(&mut self, wanted: Option<WorkspaceFolders>, here: Option<(&LocalWorkspace, &Client)>) -> AssistantDoor {
        self.wanted = wanted;
        self.follow(here)
    }

    /// Replaces the assistants' API key. Returns the new state.
    pub(super) fn renew(&mut self, local: &LocalWorkspace) -> AssistantDoor {
        match (local.renew_assistant_key(), &mut self.opened) {
            (Ok(Some(new)), AssistantDoor::Open { key, .. }) => *key = new,
            // Access is disabled: the new key counts when it is enabled.
            (Ok(Some(_)), _) => {}
            (Ok(None), _) => return AssistantDoor::Elsewhere,
            (Err(error), _) => return AssistantDoor::Failed(error.to_string()),
        }
        self.opened.clone()
    }

    /// Enables access on the current server, if it is wanted. Returns the new state.
    pub(super) fn follow(&mut self, here: Option<(&LocalWorkspace, &Client)>) -> AssistantDoor {
        let Some(place) = self.wanted.clone() else {
            if let Some(is_open) = &self.is_open {
                is_open.store(false, Ordering::Release);
            }
            return AssistantDoor::Closed;
        };
        // No workspace is connected yet: this is called again then.
        let Some((local, client)) = here else { return AssistantDoor::Closed };
        if let Some(is_open) = &self.is_open {
            is_open.store(true, Ordering::Release);
            return self.opened.clone();
        }
        let is_open = Arc::new(AtomicBool::new(true));
        let assistant = Assistant::new(client.clone(), place).telling(self.told.clone());
        let door = match local.let_assistants_in(door(assistant, is_open.clone())) {
            Ok(None) => return AssistantDoor::Elsewhere,
            Ok(Some((url, key))) => AssistantDoor::Open { url, key },
            Err(error) => return AssistantDoor::Failed(error.to_string()),
        };
        self.is_open = Some(is_open);
        self.opened = door.clone();
        door
    }
}
