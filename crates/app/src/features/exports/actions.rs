//! Actions of the user about exports, and the events of the exports job.

use super::form::ExportForm;
use crate::{
    api::ExportId,
    jobs::{exports::QueueId, loudness::LoudnessTarget},
};
use std::path::PathBuf;

/// Action of the user about exports.
#[derive(Clone, Debug)]
pub enum ExportAction {
    /// Change the export form.
    Change(Box<ExportForm>),
    /// Choose the file in the system's file chooser, which the window opens.
    Choose,
    /// Use the file chosen there; the file chooser asked before replacing an existing one.
    Chosen(PathBuf),
    /// Use the next free file name.
    UseFreeName,
    /// Start the export of the form.
    Start {
        /// Whether to replace an existing file.
        replaces: bool,
    },
    /// Cancel an export.
    Cancel(QueueId),
    /// Retry or continue an export.
    Retry(QueueId),
    /// Remove an export from the list; the file stays.
    Remove(QueueId),
    /// Remove all ended exports from the list.
    RemoveEnded,
    /// Show the file in its folder.
    Reveal(QueueId),
    /// Open the file.
    Open(QueueId),
    /// Show the file of an earlier export in its folder.
    RevealFile(PathBuf),
    /// Download an export from the server's list.
    Download(ExportId),
    /// Cancel an export in the server's list.
    CancelListed(ExportId),
    /// Reload the server's list.
    ListAgain,
    /// Measure the loudness of the range.
    Measure,
    /// Cancel the measurement.
    CancelMeasuring,
    /// Set the loudness that exports are brought to.
    SetTarget(LoudnessTarget),
    /// Close the window although exports are running.
    CloseAnyway,
}
