//! Hints that teach the next useful key, each once, the sample tasks, and the note on the sample.

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
    /// Whether the sample says what it is: from the first start on, until that note is closed.
    pub sample_note: bool,
}
