//! Settings about changes of others.

use serde::{Deserialize, Serialize};

/// Settings about changes of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct OthersSettings {
    /// Whether the program looks for changes of others and merges them.
    pub follow: bool,
}

impl Default for OthersSettings {
    fn default() -> Self {
        Self { follow: true }
    }
}
