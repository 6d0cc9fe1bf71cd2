//! `cutroom doctor`: what the editor found on this machine, what is missing, and how to fix it.

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

/// The result of one check.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// What was checked.
    pub name: &'static str,
    /// Whether it was found.
    pub ok: bool,
    /// Whether the editor runs without it.
    pub needed: bool,
    /// What was found.
    pub found: String,
    /// How to fix it if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
}

/// Why something that the editor uses is not there.
#[derive(Debug, thiserror::Error)]
pub enum Lack {
    /// A program is not there: how to get it is said below.
    #[error("not found")]
    Missing,
    /// ffmpeg or ffprobe.
    #[error(transparent)]
    Program(MediaError),
    /// Nothing to draw on.
    #[error("none: DISPLAY and WAYLAND_DISPLAY are not set")]
    Display,
    /// No device for sound is there.
    #[error("no output device")]
    Audio,
    /// The device takes no sound.
    #[error(transparent)]
    AudioDevice(#[from] NoSound),
    /// The folder cannot be written.
    #[error("{}: {reason}", folder.display())]
    Folder {
        /// It, or the one that it would be made in.
        folder: PathBuf,
        /// The operating system's error.
        reason: io::Error,
    },
    /// The keychain refused.
    #[error(transparent)]
    Keychain(#[from] KeychainError),
    /// The keychain gives no answer.
    #[error("it does not answer")]
    KeychainSilent,
    /// The thread that asked the keychain has ended.
    #[error(transparent)]
    Asking(#[from] tokio::task::JoinError),
}

/// Whether the editor can do without something.
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

/// The display for a window.
///
/// # Errors
/// There is none.
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

/// The sound device, opened as the player opens it: what is listed may still not take any sound.
fn audio() -> Result<String, Lack> {
    let device = cpal::default_host().default_output_device().ok_or(Lack::Audio)?;
    DeviceClock::open()?;
    Ok(device.description().map_or_else(|_| "an output device".into(), |description| description.name().to_owned()))
}

/// Whether a folder can be written, or created if it is missing. It is not created here; its first use does that.
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
