//! `cutroom doctor`: what the editor found on this machine, what is missing, and how to fix it.

use super::Paths;
use crate::{
    jobs::keychain::Keychain,
    media::{self, Program, play::DeviceClock},
};
use cpal::traits::{DeviceTrait, HostTrait};
use serde::Serialize;
use std::path::Path;

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

impl Finding {
    fn of(name: &'static str, needed: bool, found: Result<String, String>, fix: &str) -> Self {
        match found {
            Ok(found) => Self { name, ok: true, needed, found, fix: None },
            Err(found) => Self { name, ok: false, needed, found, fix: Some(fix.to_owned()) },
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
    let program = async |program: Program| media::version(program).await.map_err(|error| error.to_string());
    vec![
        Finding::of("ffmpeg", false, program(Program::Ffmpeg).await, ffmpeg_fix),
        Finding::of("ffprobe", false, program(Program::Ffprobe).await, ffmpeg_fix),
        Finding::of("tesseract", false, program(Program::Tesseract).await, tesseract_fix),
        Finding::of("display", true, display(), "log in to a desktop; without one, run `xvfb-run cutroom tour --out DIR`"),
        Finding::of("audio device", false, audio(), "plug in or enable a sound device; editing works without one"),
        Finding::of("data folder", true, writable(&paths.data), "make the folder writable, or set CUTROOM_DATA_DIR"),
        Finding::of("config folder", false, writable(&paths.config), "make the folder writable, or set CUTROOM_DATA_DIR"),
        Finding::of("cache folder", false, writable(&paths.cache), "make the folder writable, or set CUTROOM_DATA_DIR"),
        Finding::of("keychain", false, keychain().await, "start a keyring service, or set CUTROOM_API_KEY"),
    ]
}

/// The display for a window. An error says why there is none.
pub fn display() -> Result<String, String> {
    if cfg!(any(target_os = "macos", windows)) {
        return Ok("the desktop".into());
    }
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    if let Some(wayland) = set("WAYLAND_DISPLAY").or_else(|| set("WAYLAND_SOCKET")) {
        return Ok(format!("Wayland {wayland}"));
    }
    set("DISPLAY").map(|x11| format!("X11 {x11}")).ok_or_else(|| "none: DISPLAY and WAYLAND_DISPLAY are not set".into())
}

/// The sound device, opened as the player opens it: what is listed may still not take any sound.
fn audio() -> Result<String, String> {
    let device = cpal::default_host().default_output_device().ok_or("no output device")?;
    DeviceClock::open().map_err(|error| error.to_string())?;
    Ok(device.description().map_or_else(|_| "an output device".into(), |description| description.name().to_owned()))
}

/// Whether a folder can be written, or created if it is missing. It is not created here; its first use does that.
fn writable(folder: &Path) -> Result<String, String> {
    let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let there = if there.as_os_str().is_empty() { Path::new(".") } else { there };
    tempfile::NamedTempFile::new_in(there).map_err(|error| format!("{}: {error}", there.display()))?;
    Ok(folder.display().to_string())
}

async fn keychain() -> Result<String, String> {
    let ask = tokio::task::spawn_blocking(|| Keychain.get("doctor").map(|_| "it answers".to_owned()));
    match tokio::time::timeout(std::time::Duration::from_secs(5), ask).await {
        Ok(answer) => answer.map_err(|error| error.to_string())?.map_err(|error| error.to_string()),
        Err(_) => Err("it does not answer".into()),
    }
}
