//! `cutroom doctor`: checks this computer for everything that the editor needs, with advice on fixing problems.

use super::{Paths, Settings};
use crate::{
    jobs::{
        keychain::{Keychain, KeychainError},
        transcript::run::How,
    },
    media::{self, MediaError, Program, play::NoSound},
    transcribe::Found,
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
    /// Name of the check, for programs.
    pub name: &'static str,
    /// Name of the check, for people.
    #[serde(skip)]
    pub title: &'static str,
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
    #[error("{}", words::doctor::not_found())]
    Missing,
    /// There is no speech recogniser that could run.
    #[error("{}", words::doctor::no_engine())]
    Engine,
    /// Speech recognisers without a model.
    #[error("{}", words::doctor::no_model(.0))]
    Model(String),
    /// Error of ffmpeg, ffprobe or tesseract.
    #[error(transparent)]
    Program(MediaError),
    /// There is no display.
    #[error("{}", words::doctor::no_display())]
    Display,
    /// There is no sound device.
    #[error("{}", words::doctor::no_audio())]
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
    #[error("{}", words::doctor::keychain_silent())]
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
    fn of((name, title): (&'static str, &'static str), need: Need, found: Result<String, Lack>, fix: &str) -> Self {
        let needed = need == Need::Required;
        match found {
            Ok(found) => Self { name, title, ok: true, needed, found, fix: None },
            Err(lack) => Self { name, title, ok: false, needed, found: lack.to_string(), fix: Some(fix.to_owned()) },
        }
    }
}

/// Checks everything that the editor uses.
pub async fn examine(paths: &Paths) -> Vec<Finding> {
    let ffmpeg_fix = if cfg!(target_os = "macos") {
        words::doctor::install_ffmpeg_macos()
    } else if cfg!(windows) {
        words::doctor::install_ffmpeg_windows()
    } else {
        words::doctor::install_ffmpeg()
    };
    let tesseract_fix =
        if cfg!(target_os = "macos") { words::doctor::install_tesseract_macos() } else { words::doctor::install_tesseract() };
    let program = async |program: Program| {
        media::version(program).await.map_err(|error| match error {
            MediaError::Missing(_) => Lack::Missing,
            error => Lack::Program(error),
        })
    };
    vec![
        Finding::of(("ffmpeg", "ffmpeg"), Need::Optional, program(Program::Ffmpeg).await, ffmpeg_fix),
        Finding::of(("ffprobe", "ffprobe"), Need::Optional, program(Program::Ffprobe).await, ffmpeg_fix),
        Finding::of(("tesseract", "tesseract"), Need::Optional, program(Program::Tesseract).await, tesseract_fix),
        Finding::of(
            ("transcription", words::doctor::transcription()),
            Need::Optional,
            engines(paths).await,
            words::doctor::fix_transcription(),
        ),
        Finding::of(("display", words::doctor::display()), Need::Required, display(), words::doctor::fix_display()),
        Finding::of(("audio device", words::doctor::audio_device()), Need::Optional, audio(), words::doctor::fix_audio()),
        Finding::of(
            ("data folder", words::doctor::data_folder()),
            Need::Required,
            writable(&paths.data),
            words::doctor::fix_folder(),
        ),
        Finding::of(
            ("config folder", words::doctor::config_folder()),
            Need::Optional,
            writable(&paths.config),
            words::doctor::fix_folder(),
        ),
        Finding::of(
            ("cache folder", words::doctor::cache_folder()),
            Need::Optional,
            writable(&paths.cache),
            words::doctor::fix_folder(),
        ),
        Finding::of(("keychain", words::doctor::keychain()), Need::Optional, keychain().await, words::doctor::fix_keychain()),
    ]
}

/// The speech recognisers of this computer with their models.
async fn engines(paths: &Paths) -> Result<String, Lack> {
    let settings = Settings::peek(&paths.config);
    let how = How { choice: settings.transcription, own: settings.transcriber, places: None, models: Some(paths.models()) };
    let found = how.engines().await;
    let list = |names: Vec<String>| names.join(words::common::list_separator());
    let text = |found: &Found| {
        let models: Vec<_> = found.models.iter().map(|model| model.name.clone()).collect();
        if models.is_empty() { found.text() } else { format!("{} ({})", found.text(), list(models)) }
    };
    match found.iter().filter(|found| found.is_ready()).map(text).collect::<Vec<_>>() {
        ready if !ready.is_empty() => Ok(list(ready)),
        _ if found.is_empty() => Err(Lack::Engine),
        _ => Err(Lack::Model(list(found.iter().map(Found::text).collect()))),
    }
}

/// Name of the display.
///
/// # Errors
///
/// Fails if there is none.
pub fn display() -> Result<String, Lack> {
    if cfg!(any(target_os = "macos", windows)) {
        return Ok(words::doctor::desktop().into());
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
    Ok(device
        .description()
        .map_or_else(|_| words::doctor::some_audio_device().into(), |description| description.name().to_owned()))
}

/// Checks that a folder can be written, or created if it is missing. Does not create it; its first use does.
fn writable(folder: &Path) -> Result<String, Lack> {
    let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let there = if there.as_os_str().is_empty() { Path::new(".") } else { there };
    tempfile::NamedTempFile::new_in(there).map_err(|reason| Lack::Folder { folder: there.to_owned(), reason })?;
    Ok(folder.display().to_string())
}

async fn keychain() -> Result<String, Lack> {
    let ask = tokio::task::spawn_blocking(|| Keychain.get("doctor").map(|_| words::doctor::keychain_answers().to_owned()));
    match tokio::time::timeout(std::time::Duration::from_secs(5), ask).await {
        Ok(answer) => Ok(answer??),
        Err(_) => Err(Lack::KeychainSilent),
    }
}
