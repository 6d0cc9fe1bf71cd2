//! Hints that teach the next useful key, each once, and the sample tasks.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Which hints were given, and whether any are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Hints {
    /// Whether no hint is given any more.
    pub off: bool,
    /// Commands whose key was named, by id.
    pub taught: BTreeSet<String>,
    /// Sample tasks that were done, by id.
    pub done: BTreeSet<String>,
}
