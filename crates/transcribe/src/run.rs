//! Runs an engine on a sound, and reports what became of it.

use crate::{
    choice::Chosen,
    command::{Form, command},
    energy::{Levels, missed, move_borders},
    engine::Engine,
    output,
    progress::{Growing, Progress},
};
use cutroom_api::SourceMs;
use cutroom_captions::{ReadError, Transcript};
use cutroom_media::{ExternalError, Line, Watched, run_watched};
use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
    time::Duration,
};

/// Most bytes of a transcript.
const MOST_BYTES: u64 = 64 << 20;
/// Most bytes that an engine may add to its folder.
const MOST_DISK: u64 = 512 << 20;

/// Longest run of an engine on a short sound, and on a long one as a multiple of its length.
const LONGEST: (Duration, u32) = (Duration::from_secs(3_600), 20);
/// Longest run of an engine on any sound.
const LONGEST_OF_ALL: Duration = Duration::from_secs(24 * 3_600);

/// Longest run of an engine on a sound of this length.
pub fn longest_run(length: SourceMs) -> Duration {
    let of_length = Duration::from_millis(u64::try_from(length.0).unwrap_or(0)).saturating_mul(LONGEST.1);
    of_length.max(LONGEST.0).min(LONGEST_OF_ALL)
}

/// Why there is no transcript.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// There is no engine on this computer.
    #[error("{}", words::transcribe::no_engine())]
    None,
    /// The settings or the command line name an engine that is not known.
    #[error("{}", words::transcribe::unknown_engine(.0, known()))]
    Unknown(String),
    /// The chosen engine is not on this computer.
    #[error("{}", words::transcribe::engine_missing(.0.name()))]
    Missing(Engine),
    /// The engine has no model.
    #[error("{}", words::transcribe::no_model(.0.name()))]
    NoModel(Engine),
    /// The engine has no model for the language.
    #[error("{}", words::transcribe::no_language(.0.name(), .1))]
    NoLanguage(Engine, String),
    /// The engine cannot be started.
    #[error("{}", words::transcribe::not_started(.0.name(), .1))]
    NotStarted(Engine, String),
    /// The engine exceeded its time limit, in minutes.
    #[error("{}", words::transcribe::too_slow(.0.name(), .1))]
    TooSlow(Engine, u64),
    /// The engine filled its folder, with this many megabytes.
    #[error("{}", words::transcribe::wrote_too_much(.0.name(), .1))]
    TooMuch(Engine, u64),
    /// A signal ended the engine.
    #[error("{}", words::transcribe::killed(.0.name(), .1))]
    Killed(Engine, i32),
    /// The disk is full.
    #[error("{}", words::transcribe::disk_full())]
    DiskFull,
    /// The engine cannot load its model: name and reason.
    #[error("{}", words::transcribe::bad_model(.0.name(), .1, .2))]
    Model(Engine, String, String),
    /// The engine failed, with this last line.
    #[error("{}", words::transcribe::failed(.0.name(), .1))]
    Failed(Engine, String),
    /// The engine wrote no transcript.
    #[error("{}", words::transcribe::wrote_nothing(.0.name()))]
    Nothing(Engine),
    /// The output of the engine has no known format.
    #[error("{}", words::transcribe::unreadable(.0.name(), .1))]
    Unreadable(Engine, ReadError),
    /// The engine heard no speech.
    #[error("{}", words::transcribe::no_speech(.0.name()))]
    NoSpeech(Engine),
    /// The sound for the engine cannot be read.
    #[error("{}", words::transcribe::sound_lost(.0))]
    Sound(std::io::Error),
}

impl EngineError {
    /// Whether another clip would fail as well: it is about the engine, not about the sound.
    pub fn is_of_engine(&self) -> bool {
        !matches!(self, Self::NoSpeech(_) | Self::Unreadable(..) | Self::TooSlow(..) | Self::TooMuch(..))
    }
}

/// The names of all engines.
fn known() -> String {
    Engine::ALL.map(Engine::id).join(", ")
}

/// A transcript by an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The words.
    pub transcript: Transcript,
    /// Corrections of the words' times.
    pub by: Listening,
}

/// Result of an engine: corrections of its words, and sounds that they lack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listening {
    /// The engine.
    pub engine: Engine,
    /// Number of words whose borders were moved to where they are heard.
    pub moved: usize,
    /// Number of times that could not be right.
    pub mended: usize,
    /// Voiced sound without a word, in milliseconds of the recording.
    pub missed: Vec<(i64, i64)>,
}

/// Transcribes a WAV file of [`cutroom_media::speech_file`] of a recording that is `length` long. The engine writes to `folder`, which
/// is its own, for at most `time`. `tell` gets what the engine says while it runs. Dropping the future ends it.
///
/// # Errors
/// The engine cannot be run or fails, hears no speech, or writes what cannot be read.
pub async fn transcribe(
    chosen: &Chosen,
    (input, folder): (&Path, &Path),
    length: SourceMs,
    time: Duration,
    mut tell: impl FnMut(&Progress),
) -> Result<Outcome, EngineError> {
    let engine = chosen.found.engine;
    let run = command(chosen, input, folder);
    let (mut progress, mut text) = (Progress::default(), String::new());
    let sound = tokio::fs::metadata(input).await.map_err(EngineError::Sound)?.len();
    let watched = Watched {
        program: &run.program,
        args: &run.args,
        environment: &run.environment,
        folder,
        time,
        disk: Some(sound.saturating_add(MOST_DISK)),
    };
    let mut growing = match &run.form {
        Form::Files(files) if engine == Engine::Ffmpeg => files.first().cloned().map(Growing::of),
        _ => None,
    };
    let ended = run_watched(watched, |line| {
        let (Line::Output(said) | Line::Error(said)) = line;
        if progress.take(said, length.0) {
            tell(&progress);
        }
        let grown = growing.as_mut().filter(|_| Growing::is_told_by(said)).map(Growing::more);
        for (times, said) in grown.unwrap_or_default() {
            if progress.hear(times, &said, length.0) {
                tell(&progress);
            }
        }
        let is_kept = matches!(
            (line, &run.form),
            (Line::Output(_), Form::SphinxLines | Form::SphinxJson | Form::OwnLines) | (_, Form::VoskLog)
        );
        if is_kept && (text.len() + said.len()) as u64 <= MOST_BYTES {
            text.push_str(said);
            text.push('\n');
        }
    });
    ended.await.map_err(|error| explained(chosen, error))?;
    let bytes = match &run.form {
        Form::Files(files) => written(engine, files.clone()).await?,
        _ => text.into_bytes(),
    };
    let wav = input.to_owned();
    let read = tokio::task::spawn_blocking(move || {
        let heard = output::read(&run.form, &bytes, length).map_err(|error| EngineError::Unreadable(engine, error))?;
        let output::Heard { mut transcript, mended } = heard.ok_or(EngineError::NoSpeech(engine))?;
        let sound = File::open(wav).map_err(EngineError::Sound)?;
        let levels = Levels::of_wav(BufReader::with_capacity(1 << 20, sound)).map_err(EngineError::Sound)?;
        let moved = move_borders(&mut transcript.words, &levels);
        // A border moves at most to the end of the sound, which may be after that of the recording.
        transcript.words.retain_mut(|word| {
            word.end_time_ms = word.end_time_ms.min(length);
            word.start_time_ms < word.end_time_ms
        });
        let spans = transcript.words.iter().map(|word| (word.start_time_ms, word.end_time_ms));
        let mut missed = missed(spans, &levels);
        missed.retain_mut(|(from, to)| {
            *to = (*to).min(length.0);
            from < to
        });
        Ok(Outcome { transcript, by: Listening { engine, moved, mended, missed } })
    });
    read.await.map_err(|error| EngineError::Failed(engine, error.to_string()))?
}

/// Contents of the first of some files that is there.
async fn written(engine: Engine, files: Vec<PathBuf>) -> Result<Vec<u8>, EngineError> {
    let read = tokio::task::spawn_blocking(move || {
        let file = files.iter().find(|file| file.is_file()).ok_or(EngineError::Nothing(engine))?;
        cutroom_disk::read(file, MOST_BYTES).map_err(|error| EngineError::Failed(engine, error.to_string()))
    });
    read.await.map_err(|error| EngineError::Failed(engine, error.to_string()))?
}

/// Parts of the messages by which programs say that a model cannot be loaded.
const OF_MODELS: [&str; 16] = [
    "failed to load model",
    "failed to initialize whisper context",
    "failed to init whisper",
    "not all tensors loaded",
    "bad magic",
    "invalid model",
    "failed to create a model",
    "does not contain model files",
    "unable to open file 'model.bin'",
    "model.bin is incomplete",
    "checksum does not match",
    "failed reading zip archive",
    "pytorchstreamreader failed",
    "invalid load key",
    "weights only load failed",
    "acoustic model",
];

/// Exit code of `cutroom-transcriber` for a model that it cannot use.
const MODEL_REFUSED: u8 = 4;

/// The error of a run in the words of this crate.
fn explained(chosen: &Chosen, error: ExternalError) -> EngineError {
    let engine = chosen.found.engine;
    match error {
        ExternalError::NotStarted { reason, .. } => EngineError::NotStarted(engine, reason),
        ExternalError::TooSlow { minutes, .. } => EngineError::TooSlow(engine, minutes),
        ExternalError::TooMuch { megabytes, .. } => EngineError::TooMuch(engine, megabytes),
        ExternalError::Killed { signal, .. } => EngineError::Killed(engine, signal),
        ExternalError::Failed { output, lines, status, .. } => {
            let tells = |part: &str| lines.iter().rev().find(|line| line.to_lowercase().contains(part));
            if tells("no space left").is_some() || tells("disk quota exceeded").is_some() {
                return EngineError::DiskFull;
            }
            // Our own program says by its status that it refused the model, and why in the language of the window.
            let is_refused = engine == Engine::Beside && status.ends_with(&format!(": {MODEL_REFUSED}"));
            let own = Some(&output).filter(|_| is_refused);
            if let (Some(line), Some(model)) = (own.or_else(|| OF_MODELS.into_iter().find_map(tells)), &chosen.model) {
                let line = line.trim().chars().filter(|letter| !letter.is_control()).take(200).collect();
                return EngineError::Model(engine, model.name.clone(), line);
            }
            EngineError::Failed(engine, format!("{output} ({status})"))
        }
    }
}
