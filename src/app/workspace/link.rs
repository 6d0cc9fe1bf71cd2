//! Whether the workspace is reachable, as the window shows it.

/// The state of the connection to the workspace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Whether the workspace did not answer the last request.
    pub offline: bool,
    /// Time of the last answer.
    pub reached: Option<jiff::Timestamp>,
}

impl Link {
    /// Time of the last answer, on this machine's clock: `12:03`.
    pub fn last_reached(&self) -> Option<String> {
        self.reached.map(crate::document::local_time::time_of_day)
    }
}
