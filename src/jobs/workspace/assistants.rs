//! Assistants at `/mcp` of this machine's workspace, while this process serves it: let in, shut out, and given a new key.

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

/// Whether assistants are let in.
#[derive(Clone, Debug)]
pub enum AssistantDoor {
    /// They are not.
    Closed,
    /// They are.
    Open {
        /// The address that they call.
        url: String,
        /// The key that they send, which opens nothing else.
        key: SecretString,
    },
    /// Another process serves the workspace: it alone can let them in.
    Elsewhere,
    /// They could not be let in: why.
    Failed(String),
}

/// Lets assistants in and shuts them out.
pub(super) struct Doorkeeper {
    /// Where what they propose is kept, while they are wanted.
    wanted: Option<WorkspaceFolders>,
    /// Whether the present server answers them; nothing before they were let into it.
    is_open: Option<Arc<AtomicBool>>,
    /// The door as it was opened.
    opened: AssistantDoor,
    /// Is told of each new proposal.
    told: Told,
}

impl Doorkeeper {
    pub(super) fn new(told: Told) -> Self {
        Self { wanted: None, is_open: None, opened: AssistantDoor::Closed, told }
    }

    /// Another workspace was reached, or another server serves it: nobody was let into that one yet.
    pub(super) fn begin(&mut self) {
        (self.is_open, self.opened) = (None, AssistantDoor::Closed);
    }

    /// Lets assistants in, or with nothing shuts them out. Answers how it is from now on.
    pub(super) fn set(&mut self, wanted: Option<WorkspaceFolders>, here: Option<(&LocalWorkspace, &Client)>) -> AssistantDoor {
        self.wanted = wanted;
        self.follow(here)
    }

    /// Gives assistants a new key. Answers how it is from now on.
    pub(super) fn renew(&mut self, local: &LocalWorkspace) -> AssistantDoor {
        match (local.renew_assistant_key(), &mut self.opened) {
            (Ok(Some(new)), AssistantDoor::Open { key, .. }) => *key = new,
            // They are not let in: whoever is let in later has the new key.
            (Ok(Some(_)), _) => {}
            (Ok(None), _) => return AssistantDoor::Elsewhere,
            (Err(error), _) => return AssistantDoor::Failed(error.to_string()),
        }
        self.opened.clone()
    }

    /// Lets assistants into the workspace as it is served now, where they are wanted. Answers how it is from now on.
    pub(super) fn follow(&mut self, here: Option<(&LocalWorkspace, &Client)>) -> AssistantDoor {
        let Some(place) = self.wanted.clone() else {
            if let Some(is_open) = &self.is_open {
                is_open.store(false, Ordering::Release);
            }
            return AssistantDoor::Closed;
        };
        // Without a workspace they wait until one is reached.
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
