//! Shows a file outside the program: in its folder, or in the program for its type.

use std::{
    io,
    path::Path,
    process::{Command, Stdio},
};

/// Reason why a file could not be shown.
#[derive(Debug, thiserror::Error)]
pub enum NotShown {
    /// The file does not exist any more.
    #[error("{}", words::exports::show_gone())]
    Gone,
    /// The file cannot be accessed for another reason.
    #[error("{0}")]
    Unreadable(io::Error),
    /// The system has no program such as `xdg-open`; its name.
    #[error("{}", words::exports::show_no_opener(.0))]
    NoOpener(String),
    /// The opener could not be started.
    #[error("{}", words::exports::show_not_started(error, program))]
    NotStarted {
        /// Name of the opener.
        program: String,
        /// The operating system's error.
        error: io::Error,
    },
    /// The opener found no program for the file's type; its name.
    #[error("{}", words::exports::show_no_program(.0))]
    NoProgram(String),
}

impl NotShown {
    /// Advice for the user.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Gone => words::exports::advice_export_again(),
            Self::NoOpener(_) if cfg!(target_os = "linux") => words::exports::show_no_opener_advice(),
            _ => words::exports::show_advice(),
        }
    }
}

/// Command that shows a file in its folder, or opens it.
fn command(path: &Path, opens: bool) -> Command {
    if cfg!(target_os = "macos") {
        let mut command = Command::new("open");
        if !opens {
            command.arg("-R");
        }
        command.arg(path);
        command
    } else if cfg!(windows) {
        let mut command = Command::new("explorer");
        let mut argument = std::ffi::OsString::from(if opens { "" } else { "/select," });
        argument.push(path);
        command.arg(argument);
        command
    } else {
        // Linux desktops have no common way to select a file in its folder.
        let mut command = Command::new("xdg-open");
        command.arg(if opens { path } else { path.parent().unwrap_or(path) });
        command
    }
}

/// Shows a file in its folder, or opens it. The started program outlives this one, because it belongs to the user, and it does
/// not get the API key.
///
/// `failed` is called on another thread if the opener ends immediately because no program opens the file.
///
/// # Errors
/// Fails if the file does not exist, or if the system has no opener.
pub(super) fn reveal(path: &Path, opens: bool, failed: impl FnOnce(NotShown) + Send + 'static) -> Result<(), NotShown> {
    path.symlink_metadata().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => NotShown::Gone,
        _ => NotShown::Unreadable(error),
    })?;
    let mut command = command(path, opens);
    let opener = command.get_program().to_string_lossy().into_owned();
    command.env_remove(crate::jobs::keychain::KEY_VARIABLE).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => NotShown::NoOpener(opener.clone()),
        _ => NotShown::NotStarted { program: opener.clone(), error },
    })?;
    // Most openers hand the file over and exit, so a thread waits for the child. xdg-open exits with 3 or 4 if no program opens
    // the file.
    let by = opener.clone();
    let watch = std::thread::Builder::new().name("shown-file".into()).spawn(move || {
        if child.wait().is_ok_and(|status| cfg!(target_os = "linux") && matches!(status.code(), Some(3 | 4))) {
            failed(NotShown::NoProgram(by));
        }
    });
    watch.map(drop).map_err(|error| NotShown::NotStarted { program: opener, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_gone_and_a_system_that_opens_nothing_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let gone = reveal(&folder.path().join("no.mp4"), true, drop).unwrap_err();
        assert!(matches!(gone, NotShown::Gone) && gone.to_string() == words::exports::show_gone(), "{gone}");
        let none = NotShown::NoOpener("xdg-open".into());
        assert_eq!(none.to_string(), words::exports::show_no_opener("xdg-open"));
        assert!(none.advice().contains("xdg-utils") || !cfg!(target_os = "linux"));
    }
}
