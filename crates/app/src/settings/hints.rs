//! Settings of hints that teach shortcuts, the sample tasks, and the note about the sample video.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// State of hints and sample tasks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Hints {
    /// Whether hints are off.
    pub off: bool,
    /// Ids of the commands whose shortcut was shown in a hint.
    pub taught: BTreeSet<String>,
    /// Ids of the finished sample tasks.
    pub done: BTreeSet<String>,
    /// Whether the note about the sample video is shown: from the first start until the user closes it.
    pub sample_note: bool,
}
