//! Connection state of the workspace, for the window.

/// Connection state of the workspace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Whether the last request got no answer.
    pub offline: bool,
    /// Time of the last answer.
    pub reached: Option<jiff::Timestamp>,
}

impl Link {
    /// Local time of the last answer: `12:03`.
    pub fn last_reached(&self) -> Option<String> {
        self.reached.map(crate::document::local_time::time_of_day)
    }
}
