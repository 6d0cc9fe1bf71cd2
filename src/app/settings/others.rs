//! What the user chooses about what others save.

use serde::{Deserialize, Serialize};

/// What is done with what others save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct OthersSettings {
    /// Whether it is looked for, and taken over.
    pub follow: bool,
}

impl Default for OthersSettings {
    fn default() -> Self {
        Self { follow: true }
    }
}
