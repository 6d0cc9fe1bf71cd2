//! The next workspace, which opens when everything of the present one has ended.

use crate::app::state::Start;
use std::{path::PathBuf, sync::mpsc::Receiver};

/// Result of a restore, for the program that opens after it: creation time of the backup, and folders with the replaced files.
pub(in crate::app) type RestoreEnd = anyhow::Result<(String, Vec<PathBuf>)>;

/// Next workspace, which opens after the jobs have ended.
#[derive(Debug)]
pub(in crate::app) struct Leaving {
    /// Signals the end of the jobs, with the result of a restore if there was one.
    pub(super) ended: Receiver<Option<RestoreEnd>>,
    pub(super) start: Start,
}
