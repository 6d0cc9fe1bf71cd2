//! Finds the speech recognisers of this computer.

use crate::{
    engine::{Engine, Found},
    models,
    published::Published,
};
use cutroom_media::{Watched, run_watched};
use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};

/// How long a program may take to say its version or what it can do.
const ASKED: Duration = Duration::from_secs(5);
/// Longest version that is shown, in characters.
const LONGEST_VERSION: usize = 24;

/// Places where programs and their models are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Folders with programs, in the order of the PATH.
    pub programs: Vec<PathBuf>,
    /// Folder of the editor's own program.
    pub beside: Option<PathBuf>,
    /// The user's home folder.
    pub home: PathBuf,
    /// Folders that all users share: `/usr/share`.
    pub shared: Vec<PathBuf>,
    /// Folder of the user's settings with further models.
    pub models: Option<PathBuf>,
    /// The program's own folder of models, into which it downloads them.
    pub own_models: Option<PathBuf>,
    /// Models that can be downloaded, instead of [`crate::published`].
    pub published: Option<Vec<Published>>,
    /// Folder that replaces `~/.cache`.
    pub cache_folder: Option<PathBuf>,
    /// Folder that replaces `~/.local/share`.
    pub data_folder: Option<PathBuf>,
    /// Folder that replaces Hugging Face's cache.
    pub hugging_face_folder: Option<PathBuf>,
}

impl Places {
    /// The places of this computer, as its environment names them.
    pub fn of_system() -> Self {
        let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = folder("HOME").or_else(|| folder("USERPROFILE")).unwrap_or_default();
        let programs: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
        let hugging_face = folder("HF_HUB_CACHE").or_else(|| Some(folder("HF_HOME")?.join("hub")));
        Self {
            beside: env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned())),
            shared: ["/usr/share", "/usr/local/share", "/opt/homebrew/share"].map(PathBuf::from).to_vec(),
            models: None,
            own_models: None,
            published: None,
            cache_folder: folder("XDG_CACHE_HOME"),
            data_folder: folder("XDG_DATA_HOME"),
            hugging_face_folder: hugging_face,
            programs,
            home,
        }
    }

    /// With the user's folder of models.
    #[must_use]
    pub fn with_models(self, models: Option<PathBuf>) -> Self {
        Self { models, ..self }
    }

    pub(crate) fn cache(&self) -> PathBuf {
        self.cache_folder.clone().unwrap_or_else(|| self.home.join(".cache"))
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.data_folder.clone().unwrap_or_else(|| self.home.join(".local/share"))
    }

    pub(crate) fn hugging_face(&self) -> PathBuf {
        self.hugging_face_folder.clone().unwrap_or_else(|| self.cache().join("huggingface/hub"))
    }

    /// Path of the first of some programs that is there.
    fn program(&self, names: &[&str]) -> Option<PathBuf> {
        names.iter().find_map(|name| self.programs.iter().find_map(|folder| runnable(&folder.join(name))))
    }
}

/// The path of a program that can be run; on Windows with its extension.
fn runnable(path: &Path) -> Option<PathBuf> {
    let named = if cfg!(windows) { path.with_extension("exe") } else { path.to_owned() };
    let facts = std::fs::metadata(&named).ok()?;
    #[cfg(unix)]
    let may_run = std::os::unix::fs::PermissionsExt::mode(&facts.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let may_run = true;
    (facts.is_file() && may_run).then_some(named)
}

/// Names of an engine's program on the PATH.
fn programs_of(engine: Engine) -> &'static [&'static str] {
    match engine {
        Engine::WhisperCpp => &["whisper-cli", "whisper-cpp"],
        Engine::FasterWhisper => &["whisper-ctranslate2"],
        Engine::Whisper => &["whisper"],
        Engine::Vosk => &["vosk-transcriber"],
        Engine::PocketSphinx => &["pocketsphinx", "pocketsphinx_continuous"],
        Engine::Ffmpeg => &["ffmpeg"],
        Engine::Beside => &["cutroom-transcriber"],
        Engine::Own => &[],
    }
}

/// The program of our own engine beside the editor's; `None` for the engines of others.
fn beside(engine: Engine, places: &Places) -> Option<PathBuf> {
    let name = programs_of(engine).first().filter(|_| engine == Engine::Beside)?;
    places.beside.as_ref().and_then(|folder| runnable(&folder.join(name)))
}

/// Finds the engines of this computer with their models, in the order in which they are taken. `own` is the program of the user's
/// own command.
pub async fn find(places: &Places, own: Option<&Path>) -> Vec<Found> {
    let mut found = Vec::new();
    for engine in Engine::ALL {
        let program = match engine {
            Engine::Own => own.map(Path::to_owned),
            engine => beside(engine, places).or_else(|| places.program(programs_of(engine))),
        };
        let Some(program) = program else { continue };
        if engine == Engine::Ffmpeg && !has_whisper(&program).await {
            continue;
        }
        let version = version(engine, &program).await;
        let (at, places) = (program.clone(), places.clone());
        let models = tokio::task::spawn_blocking(move || models::of(engine, &at, &places)).await.unwrap_or_default();
        found.push(Found { engine, program, version, models });
    }
    found
}

/// Output of a program that was asked something; empty if it fails.
async fn said(program: &Path, args: &[&str]) -> String {
    let args: Vec<OsString> = args.iter().map(Into::into).collect();
    let folder = env::temp_dir();
    let mut text = String::new();
    let asked = Watched { program, args: &args, environment: &[], folder: &folder, time: ASKED, disk: None };
    let ended = run_watched(asked, |line| {
        if let cutroom_media::Line::Output(line) = line
            && text.len() < 1 << 20
        {
            text.push_str(line);
            text.push('\n');
        }
    });
    if ended.await.is_ok() { text } else { String::new() }
}

/// Whether an ffmpeg has the filter `whisper`, which is in 8 and later, if it was built with it.
async fn has_whisper(ffmpeg: &Path) -> bool {
    let filters = said(ffmpeg, &["-hide_banner", "-filters"]).await;
    filters.lines().any(|line| line.split_whitespace().nth(1) == Some("whisper"))
}

/// Version of an engine's program.
async fn version(engine: Engine, program: &Path) -> Option<String> {
    let text = match engine {
        Engine::Ffmpeg => said(program, &["-version"]).await,
        Engine::WhisperCpp | Engine::Beside => said(program, &["--version"]).await,
        // Programs in Python take seconds to start; their version lies in a name beside them.
        Engine::FasterWhisper => return of_package(program, "whisper_ctranslate2-"),
        Engine::Whisper => return of_package(program, "openai_whisper-"),
        Engine::Vosk => return of_package(program, "vosk-"),
        Engine::PocketSphinx | Engine::Own => return None,
    };
    let line = text.lines().find(|line| line.to_lowercase().contains("version"))?;
    let version = line.split_whitespace().skip_while(|word| !word.to_lowercase().starts_with("version")).nth(1)?;
    plausible(version)
}

/// Version of a Python package, by the folder of its facts: `lib/python3.11/site-packages/vosk-0.3.45.dist-info`.
fn of_package(program: &Path, before: &str) -> Option<String> {
    // Programs are often links into an environment of their own.
    let real = std::fs::canonicalize(program).unwrap_or_else(|_| program.to_owned());
    let entries = |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten();
    let library = real.parent()?.parent()?.join("lib");
    for folder in entries(library).filter(|entry| entry.file_name().to_string_lossy().starts_with("python3")) {
        for entry in entries(folder.path().join("site-packages")) {
            let name = entry.file_name().to_string_lossy().into_owned();
            if let Some(version) = name.strip_prefix(before).and_then(|rest| rest.strip_suffix(".dist-info")) {
                return plausible(version);
            }
        }
    }
    None
}

/// A version that can be shown.
fn plausible(version: &str) -> Option<String> {
    let version = version.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    let is_plain = version.chars().all(|letter| letter.is_ascii_graphic()) && version.chars().count() <= LONGEST_VERSION;
    (is_plain && version.contains(|letter: char| letter.is_ascii_digit())).then(|| version.to_owned())
}

/// An engine to install, with the commands that do it on this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The engine.
    pub engine: Engine,
    /// Commands to type into a terminal, one per line.
    pub commands: &'static str,
}

/// Engines that are easily had on this system, the best for cutting first.
pub fn offers() -> &'static [Offer] {
    const FASTER: &str = "pipx install whisper-ctranslate2\nwhisper-ctranslate2 --model small --output_dir /tmp SOME-FILE.wav";
    if cfg!(target_os = "macos") {
        &[
            Offer { engine: Engine::WhisperCpp, commands: "brew install whisper-cpp" },
            Offer { engine: Engine::FasterWhisper, commands: FASTER },
        ]
    } else if cfg!(windows) {
        &[Offer {
            engine: Engine::FasterWhisper,
            commands: "pipx install whisper-ctranslate2\nwhisper-ctranslate2 --model small SOME-FILE.wav",
        }]
    } else {
        &[
            Offer { engine: Engine::FasterWhisper, commands: FASTER },
            Offer {
                engine: Engine::Whisper,
                commands: "pipx install openai-whisper\nwhisper --model small --output_dir /tmp SOME-FILE.wav",
            },
            Offer { engine: Engine::PocketSphinx, commands: "sudo apt install pocketsphinx pocketsphinx-en-us" },
        ]
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::{fs, os::unix::fs::PermissionsExt};

    fn program(folder: &Path, name: &str, script: &str) {
        let path = folder.join(name);
        fs::create_dir_all(folder).unwrap();
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn file(path: PathBuf, bytes: &[u8]) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    #[tokio::test]
    async fn engines_are_found_by_their_programs_with_their_versions_and_models() {
        let root = tempfile::tempdir().unwrap();
        let (bin, home) = (root.path().join("bin"), root.path().join("home"));
        program(&bin, "whisper-cli", "echo 'whisper.cpp version: 1.7.6'");
        program(&bin, "whisper-ctranslate2", "exit 1");
        file(root.path().join("lib/python3.11/site-packages/whisper_ctranslate2-0.5.8.dist-info/METADATA"), b"");
        program(&bin, "vosk-transcriber", "exit 1");
        program(&bin, "pocketsphinx_continuous", "exit 1");
        program(&bin, "ffmpeg", "echo ' .. whisper           A->A       Transcribe audio using whisper.cpp.'");
        fs::write(bin.join("whisper"), "not a program").unwrap();
        file(home.join(".cache/whisper.cpp/ggml-base.en.bin"), b"lmgg and more");
        file(home.join(".cache/whisper.cpp/ggml-small.bin"), b"lmgg and more");
        file(home.join(".cache/whisper.cpp/ggml-tiny.bin"), b"<html>not found</html>");
        file(home.join(".cache/whisper.cpp/ggml-silero-v5.bin"), b"lmgg and more");
        file(home.join(".cache/huggingface/hub/models--Systran--faster-whisper-tiny.en/snapshots/abc/model.bin"), b"x");
        file(home.join(".cache/vosk/vosk-model-small-de-0.15/am/final.mdl"), b"x");
        let share = root.path().join("share");
        let sphinx = share.join("pocketsphinx/model/en-us");
        for name in ["en-us/mdef", "en-us.lm.bin", "en-us-phone.lm.bin", "cmudict-en-us.dict"] {
            file(sphinx.join(name), b"x");
        }
        let places = Places { programs: vec![bin.clone()], home, shared: vec![share], ..Places::default() };
        let found = find(&places, Some(Path::new("listen"))).await;
        let told: Vec<_> = found
            .iter()
            .map(|found| {
                let models: Vec<_> = found.models.iter().map(|model| model.name.as_str()).collect();
                (found.text(), models.join(" "))
            })
            .collect();
        let expected = [
            ("whisper.cpp 1.7.6", "small base.en"),
            ("faster-whisper 0.5.8", "tiny.en"),
            ("Vosk", "small-de-0.15"),
            ("ffmpeg (whisper)", "small base.en"),
            ("PocketSphinx", "en-us"),
            ("Your own command", ""),
        ];
        assert_eq!(told, expected.map(|(name, models)| (name.to_owned(), models.to_owned())));
        assert!(found.iter().all(Found::is_ready));
        // An ffmpeg without the filter is no engine, and neither is what hangs or does not exist.
        program(&bin, "ffmpeg", "echo ' .. volume            A->A       Change input volume.'");
        let found = find(&places, None).await;
        assert!(found.iter().all(|found| ![Engine::Ffmpeg, Engine::Own].contains(&found.engine)));
        assert!(find(&Places::default(), None).await.is_empty());
    }

    #[tokio::test]
    async fn our_own_engine_is_found_beside_the_editor_else_on_the_path_and_takes_downloaded_models() {
        let root = tempfile::tempdir().unwrap();
        let (bin, beside, own) = (root.path().join("bin"), root.path().join("beside"), root.path().join("models"));
        program(&bin, "cutroom-transcriber", "exit 1");
        let own_models = Some(own.clone());
        let places = Places { programs: vec![bin.clone()], beside: Some(beside.clone()), own_models, ..Places::default() };
        let found = find(&places, None).await;
        assert_eq!((found[0].engine, found[0].program.clone()), (Engine::Beside, bin.join("cutroom-transcriber")));
        assert!(!found[0].is_ready(), "it has no model of its own");
        program(&beside, "cutroom-transcriber", "echo 'cutroom-transcriber version 0.1.0 (whisper.cpp 1.8.3)'");
        file(own.join("ggml-base.en.bin"), b"lmgg");
        file(own.join("ggml-small.bin.part"), b"lmgg");
        let found = find(&places, None).await;
        assert_eq!((found[0].text().as_str(), found[0].program.clone()), ("Cutroom 0.1.0", beside.join("cutroom-transcriber")));
        let names: Vec<_> = found[0].models.iter().map(|model| model.name.as_str()).collect();
        assert_eq!(names, ["base.en"], "what is not whole is no model");
    }

    #[tokio::test]
    async fn a_folder_of_models_is_searched_for_every_engine() {
        let root = tempfile::tempdir().unwrap();
        let (bin, models) = (root.path().join("bin"), root.path().join("models"));
        program(&bin, "whisper-cli", "exit 1");
        file(models.join("own.bin"), b"lmgg");
        let places = Places { programs: vec![bin], ..Places::default() }.with_models(Some(models));
        let found = find(&places, None).await;
        assert_eq!(found[0].models[0].name, "own");
        assert_eq!(found[0].version, None);
    }
}
