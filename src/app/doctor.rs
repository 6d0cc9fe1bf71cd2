//! `cutroom doctor`: checks this computer for everything that the editor needs, with advice on fixing problems.

use super::Paths;
use crate::{
    jobs::keychain::{Keychain, KeychainError},
    media::{self, MediaError, Program, play::NoSound},
};
use cpal::traits::{DeviceTrait, HostTrait};
use cutroom_speaker::DeviceClock;
use serde::Serialize;
use std::{
    io,
    path::{Path, PathBuf},
};

/// Result of one check.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// Name of the check.
    pub name: &'static str,
    /// Whether the check succeeded.
    pub ok: bool,
    /// Whether the editor cannot run without it.
    pub needed: bool,
    /// Details, or the error.
    pub found: String,
    /// Advice; `None` if the check succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
}

/// Error of a check.
#[derive(Debug, thiserror::Error)]
pub enum Lack {
    /// A program is not installed.
    #[error("not found")]
    Missing,
    /// Error of ffmpeg, ffprobe or tesseract.
    #[error(transparent)]
    Program(MediaError),
    /// There is no display.
    #[error("none: DISPLAY and WAYLAND_DISPLAY are not set")]
    Display,
    /// There is no sound device.
    #[error("no output device")]
    Audio,
    /// Opening the sound device failed.
    #[error(transparent)]
    AudioDevice(#[from] NoSound),
    /// The folder cannot be written.
    #[error("{}: {reason}", folder.display())]
    Folder {
        /// The folder, or the nearest existing parent in which it would be created.
        folder: PathBuf,
        /// Error of the operating system.
        reason: io::Error,
    },
    /// Error of the keychain.
    #[error(transparent)]
    Keychain(#[from] KeychainError),
    /// The keychain did not answer in time.
    #[error("it does not answer")]
    KeychainSilent,
    /// The thread that asked the keychain failed.
    #[error(transparent)]
    Asking(#[from] tokio::task::JoinError),
}

/// Whether the editor needs something to run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Required,
    Optional,
}

impl Finding {
    fn of(name: &'static str, need: Need, found: Result<String, Lack>, fix: &str) -> Self {
        let needed = need == Need::Required;
        match found {
            Ok(found) => Self { name, ok: true, needed, found, fix: None },
            Err(lack) => Self { name, ok: false, needed, found: lack.to_string(), fix: Some(fix.to_owned()) },
        }
    }
}

/// Checks everything that the editor uses.
pub async fn examine(paths: &Paths) -> Vec<Finding> {
    let ffmpeg_fix = if cfg!(target_os = "macos") {
        "brew install ffmpeg"
    } else if cfg!(windows) {
        "winget install ffmpeg, then open a new terminal"
    } else {
        "run scripts/setup, or install the package ffmpeg"
    };
    let tesseract_fix = if cfg!(target_os = "macos") {
        "brew install tesseract; it is needed to find secrets on the screen alone"
    } else {
        "install the package tesseract-ocr; it is needed to find secrets on the screen alone"
    };
    let program = async |program: Program| {
        media::version(program).await.map_err(|error| match error {
            MediaError::Missing(_) => Lack::Missing,
            error => Lack::Program(error),
        })
    };
    vec![
        Finding::of("ffmpeg", Need::Optional, program(Program::Ffmpeg).await, ffmpeg_fix),
        Finding::of("ffprobe", Need::Optional, program(Program::Ffprobe).await, ffmpeg_fix),
        Finding::of("tesseract", Need::Optional, program(Program::Tesseract).await, tesseract_fix),
        Finding::of(
            "display",
            Need::Required,
            display(),
            "log in to a desktop; without one, run `xvfb-run cutroom tour --out DIR`",
        ),
        Finding::of("audio device", Need::Optional, audio(), "plug in or enable a sound device; editing works without one"),
        Finding::of("data folder", Need::Required, writable(&paths.data), "make the folder writable, or set CUTROOM_DATA_DIR"),
        Finding::of(
            "config folder",
            Need::Optional,
            writable(&paths.config),
            "make the folder writable, or set CUTROOM_DATA_DIR",
        ),
        Finding::of(
            "cache folder",
            Need::Optional,
            writable(&paths.cache),
            "make the folder writable, or set CUTROOM_DATA_DIR",
        ),
        Finding::of("keychain", Need::Optional, keychain().await, "start a keyring service, or set CUTROOM_API_KEY"),
    ]
}

/// Name of the display.
///
/// # Errors
///
/// Fails if there is none.
pub fn display() -> Result<String, Lack> {
    if cfg!(any(target_os = "macos", windows)) {
        return Ok("the desktop".into());
    }
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    if let Some(wayland) = set("WAYLAND_DISPLAY").or_else(|| set("WAYLAND_SOCKET")) {
        return Ok(format!("Wayland {wayland}"));
    }
    set("DISPLAY").map(|x11| format!("X11 {x11}")).ok_or(Lack::Display)
}

/// Name of the sound device. Opens it as the player does, because a listed device may still refuse sound.
fn audio() -> Result<String, Lack> {
    let device = cpal::default_host().default_output_device().ok_or(Lack::Audio)?;
    DeviceClock::open()?;
    Ok(device.description().map_or_else(|_| "an output device".into(), |description| description.name().to_owned()))
}

/// Checks that a folder can be written, or created if it is missing. Does not create it; its first use does.
fn writable(folder: &Path) -> Result<String, Lack> {
    let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let there = if there.as_os_str().is_empty() { Path::new(".") } else { there };
    tempfile::NamedTempFile::new_in(there).map_err(|reason| Lack::Folder { folder: there.to_owned(), reason })?;
    Ok(folder.display().to_string())
}

async fn keychain() -> Result<String, Lack> {
    let ask = tokio::task::spawn_blocking(|| Keychain.get("doctor").map(|_| "it answers".to_owned()));
    match tokio::time::timeout(std::time::Duration::from_secs(5), ask).await {
        Ok(answer) => Ok(answer??),
        Err(_) => Err(Lack::KeychainSilent),
    }
}
