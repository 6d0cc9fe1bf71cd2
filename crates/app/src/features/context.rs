//! Access of a view to the program.

use crate::{
    app::{State, paths::Paths, settings::browser::Remembered},
    jobs::Services,
};

/// Access of a view to the rest of the program. `state.rooms` is empty while a view is updated.
pub struct Context<'a> {
    /// State of the program, read-only.
    pub state: &'a State,
    /// The jobs, for requests.
    pub services: &'a Services,
    /// Folders of the program.
    pub paths: &'a Paths,
    /// Name of the workspace in files of this computer: its URL as given, or `local`.
    pub workspace: &'a str,
}

impl Context<'_> {
    /// Settings about the workspace's videos, such as recent and pinned ones.
    pub fn remembered(&self) -> Option<&Remembered> {
        self.state.settings.browser.get(self.workspace)
    }

    /// Scheme, host and port of the workspace; `None` while not connected.
    pub fn origin(&self) -> Option<&str> {
        if let crate::app::state::Connection::Ready(origin) = &self.state.connection { Some(origin) } else { None }
    }
}
