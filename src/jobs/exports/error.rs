//! What can go wrong with an export, and what to do then.

use crate::{
    api::{ApiError, ExportId},
    media::MediaError,
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Why there is no file of an export.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ExportError {
    /// The service refused, or could not be reached.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The service could not render it.
    #[error("the service could not make this export: {0}")]
    Failed(String),
    /// The service does not list the export any more.
    #[error("the service does not know the export {0} any more")]
    Gone(ExportId),
    /// It is completed, and the service tells no address of its file.
    #[error("the export is completed, but the service gives no address for its file")]
    NoAddress,
    /// The connection was lost again and again while the file was downloaded.
    #[error("the connection was lost again and again during the download: {0}")]
    Lost(String),
    /// The file is not what the service said that it is.
    #[error("the downloaded file is damaged: {0}")]
    Damaged(String),
    /// A file of that name is there, and may not be replaced.
    #[error("{} is there already and was not replaced", .0.display())]
    IsThere(PathBuf),
    /// The disk takes no more.
    #[error("{} could not be written: the disk is full", .0.display())]
    DiskFull(PathBuf),
    /// The folder may not be written.
    #[error("{} could not be written: you have no permission to write there", .0.display())]
    NotAllowed(PathBuf),
    /// There is no such folder.
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
    /// The edits that were to be saved first were not saved.
    #[error("the export was not started: your edits were not saved")]
    NotSaved,
    /// It was cancelled.
    #[error("the export was cancelled")]
    Cancelled,
    /// A picture or a sound could not be read or encoded.
    #[error("{0}")]
    Media(#[from] MediaError),
    /// Nothing is played.
    #[error("there is nothing to play in what was to be exported")]
    Empty,
}

impl ExportError {
    /// What the system says of a file that could not be written.
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

    /// What to do next.
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

    /// What to do next for somebody who runs a command, and has no video open that could be read again.
    pub fn advice_to_command(&self) -> &'static str {
        match self {
            Self::Api(error) if self.advice() == error.advice() => error.advice_to_command(),
            Self::Media(MediaError::Missing(_)) => self.advice(),
            Self::Media(_) => "Try again.",
            other => other.advice(),
        }
    }

    /// Whether what was downloaded so far is of use to another attempt.
    pub(crate) fn keeps_part(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::Api(_) | Self::IsThere(_) | Self::Media(MediaError::Missing(_)))
    }
}
