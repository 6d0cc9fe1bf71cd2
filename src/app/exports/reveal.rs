//! Showing a file outside the program: in its folder, or in the program that opens it.

use std::{
    io,
    path::Path,
    process::{Command, Stdio},
};

/// The command that shows a file, or opens it.
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
        // Desktops have no common way to select a file in its folder.
        let mut command = Command::new("xdg-open");
        command.arg(if opens { path } else { path.parent().unwrap_or(path) });
        command
    }
}

/// Lets the system show a file in its folder, or open it. What it starts goes on when this program ends: unlike every other child it
/// belongs to the user. It learns no key.
///
/// # Errors
/// The file is gone, or the system has no program for it.
pub(in crate::app) fn reveal(path: &Path, opens: bool) -> io::Result<()> {
    path.symlink_metadata()?;
    let mut command = command(path, opens);
    command.env_remove(crate::app::KEY_VARIABLE).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    // Most hand the file over and end: whoever started them takes note of that.
    std::thread::Builder::new().name("shown-file".into()).spawn(move || {
        let _ = child.wait();
    })?;
    Ok(())
}
