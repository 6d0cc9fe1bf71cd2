//! Settings of face checks.

use serde::{Deserialize, Serialize};

/// Order and filter of the list of videos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct VideoOrder {
    /// Whether checked videos are sorted by severity, the highest first.
    pub worst_first: bool,
    /// Whether only videos with findings or failed checks are listed.
    pub with_findings: bool,
}

impl Default for VideoOrder {
    fn default() -> Self {
        Self { worst_first: true, with_findings: false }
    }
}
