//! Errors of exports, with advice.

use crate::{
    api::{ApiError, ExportId},
    media::MediaError,
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Reason why an export produced no file.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ExportError {
    /// The server refused or could not be reached.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The server could not render the export; its reason.
    #[error("{}", words::exports::error_failed(.0))]
    Failed(String),
    /// The server does not list the export any more.
    #[error("{}", words::exports::error_gone(.0))]
    Gone(ExportId),
    /// The export is completed, but the server gave no URL of its file.
    #[error("{}", words::exports::error_no_address())]
    NoAddress,
    /// The connection was lost repeatedly during the download.
    #[error("{}", words::exports::error_lost(.0))]
    Lost(String),
    /// The file does not match the server's description, or cannot be decoded.
    #[error("{}", words::exports::error_damaged(.0))]
    Damaged(String),
    /// A file with that name exists and must not be replaced.
    #[error("{}", words::exports::error_exists(.0.display()))]
    IsThere(PathBuf),
    /// Another window runs the same export.
    #[error("{}", words::exports::error_other_window(.0.display()))]
    OtherWindow(PathBuf),
    /// The disk is full.
    #[error("{}", words::exports::error_disk_full(.0.display()))]
    DiskFull(PathBuf),
    /// The user may not write to the folder.
    #[error("{}", words::exports::error_not_allowed(.0.display()))]
    NotAllowed(PathBuf),
    /// The folder does not exist.
    #[error("{}", words::exports::error_no_folder(.0.display()))]
    NoFolder(PathBuf),
    /// The file could not be written for another reason.
    #[error("{}", words::exports::error_not_written(path.display(), reason))]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        reason: String,
    },
    /// The unsaved changes that were to be saved first could not be saved.
    #[error("{}", words::exports::error_not_saved())]
    NotSaved,
    /// The export was cancelled.
    #[error("{}", words::exports::error_cancelled())]
    Cancelled,
    /// A frame or sound could not be decoded or encoded.
    #[error("{}", .0.plain())]
    Media(#[from] MediaError),
    /// The selected part of the video is empty.
    #[error("{}", words::exports::error_empty())]
    Empty,
}

impl ExportError {
    /// Error for an I/O error on a file.
    pub(super) fn of_file(path: &Path, error: &io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => Self::DiskFull(path),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::NotAllowed(path),
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::NoFolder(path),
            io::ErrorKind::AlreadyExists => Self::IsThere(path),
            io::ErrorKind::ResourceBusy => Self::OtherWindow(path),
            _ => Self::NotWritten { path, reason: error.to_string() },
        }
    }

    /// Advice for the user of the window.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Api(error) if error.outcome_unknown() && error.status() != Some(500) => words::exports::advice_again_once(),
            Self::Api(error) if error.status() == Some(409) => words::exports::advice_wait(),
            Self::Api(error) => error.advice(),
            Self::Failed(_) => words::exports::advice_failed(),
            Self::Gone(_) | Self::NoAddress => words::exports::advice_export_again(),
            Self::Lost(_) => words::exports::advice_lost(),
            Self::Damaged(_) => words::exports::advice_damaged(),
            Self::IsThere(_) => words::exports::advice_exists(),
            Self::OtherWindow(_) => words::exports::advice_other_window(),
            Self::DiskFull(_) => words::exports::advice_disk_full(),
            Self::NotAllowed(_) => words::exports::advice_not_allowed(),
            Self::NoFolder(_) => words::exports::advice_no_folder(),
            Self::NotWritten { .. } => words::exports::advice_not_written(),
            Self::NotSaved => words::exports::advice_not_saved(),
            Self::Cancelled => words::exports::advice_cancelled(),
            Self::Media(MediaError::Missing(_)) => words::exports::advice_ffmpeg(),
            Self::Media(_) => words::exports::advice_reload(),
            Self::Empty => words::exports::advice_empty(),
        }
    }

    /// Advice for the user of a command, who has no open video to reload.
    pub fn advice_to_command(&self) -> &'static str {
        match self {
            Self::Api(error) if self.advice() == error.advice() => error.advice_to_command(),
            Self::Media(MediaError::Missing(_)) => self.advice(),
            Self::Media(_) => words::exports::advice_again(),
            other => other.advice(),
        }
    }

    /// Whether another attempt can continue the part file.
    pub fn keeps_part(&self) -> bool {
        let is_kept = matches!(self, Self::Lost(_) | Self::Api(_) | Self::IsThere(_) | Self::OtherWindow(_));
        is_kept || matches!(self, Self::Media(MediaError::Missing(_)))
    }
}
