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
    #[error("the service could not make this export: {0}")]
    Failed(String),
    /// The server does not list the export any more.
    #[error("the service does not know the export {0} any more")]
    Gone(ExportId),
    /// The export is completed, but the server gave no URL of its file.
    #[error("the export is completed, but the service gives no address for its file")]
    NoAddress,
    /// The connection was lost repeatedly during the download.
    #[error("the connection was lost again and again during the download: {0}")]
    Lost(String),
    /// The file does not match the server's description, or cannot be decoded.
    #[error("the downloaded file is damaged: {0}")]
    Damaged(String),
    /// A file with that name exists and must not be replaced.
    #[error("{} is there already and was not replaced", .0.display())]
    IsThere(PathBuf),
    /// The disk is full.
    #[error("{} could not be written: the disk is full", .0.display())]
    DiskFull(PathBuf),
    /// The user may not write to the folder.
    #[error("{} could not be written: you have no permission to write there", .0.display())]
    NotAllowed(PathBuf),
    /// The folder does not exist.
    #[error("{} could not be written: there is no such folder", .0.display())]
    NoFolder(PathBuf),
    /// The file could not be written for another reason.
    #[error("{} could not be written: {reason}", path.display())]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        reason: String,
    },
    /// The unsaved changes that were to be saved first could not be saved.
    #[error("the export was not started: your edits were not saved")]
    NotSaved,
    /// The export was cancelled.
    #[error("the export was cancelled")]
    Cancelled,
    /// A frame or sound could not be decoded or encoded.
    #[error("{0}")]
    Media(#[from] MediaError),
    /// The selected part of the video is empty.
    #[error("there is nothing to play in what was to be exported")]
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
            _ => Self::NotWritten { path, reason: error.to_string() },
        }
    }

    /// Advice for the user of the window.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Api(error) if error.outcome_unknown() && error.status() != Some(500) => {
                "Try again: an export that was begun is found again, and none is made twice."
            }
            Self::Api(error) if error.status() == Some(409) => {
                "Add a clip if the video has none; else wait until other exports are done, and try again."
            }
            Self::Api(error) => error.advice(),
            Self::Failed(_) => "Try again. If it fails again, ask whoever runs the service, with the reason.",
            Self::Gone(_) | Self::NoAddress => "Export the video again.",
            Self::Lost(_) => {
                "Check the connection and try again: what has arrived is kept, and the download goes on from there."
            }
            Self::Damaged(_) => "Try again: the file is downloaded anew.",
            Self::IsThere(_) => "Choose another name, or allow it to be replaced.",
            Self::DiskFull(_) => "Make room on that disk, or choose a folder on another one, and try again.",
            Self::NotAllowed(_) => "Choose a folder that you may write to, and try again.",
            Self::NoFolder(_) => "Make the folder, or choose another one, and try again.",
            Self::NotWritten { .. } => "Choose another folder and try again.",
            Self::NotSaved => "Save the edits, then try again; or export what is saved.",
            Self::Cancelled => "Try again when you want it after all.",
            Self::Media(MediaError::Missing(_)) => "Install ffmpeg and try again.",
            Self::Media(_) => "Reload the video and try again.",
            Self::Empty => "Choose a range, or a video, that plays something.",
        }
    }

    /// Advice for the user of a command, who has no open video to reload.
    pub fn advice_to_command(&self) -> &'static str {
        match self {
            Self::Api(error) if self.advice() == error.advice() => error.advice_to_command(),
            Self::Media(MediaError::Missing(_)) => self.advice(),
            Self::Media(_) => "Try again.",
            other => other.advice(),
        }
    }

    /// Whether another attempt can continue the part file.
    pub(crate) fn keeps_part(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::Api(_) | Self::IsThere(_) | Self::Media(MediaError::Missing(_)))
    }
}
