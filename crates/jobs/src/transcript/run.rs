//! Stores a transcript for a clip: from a file, or from a speech recogniser.

use super::{ENDINGS, TranscriptError, queue::clock, read_file, voices};
use crate::{
    api::{ApiError, Client, ClipId, SourceMs, VideoId, clip::Clip, source::Source, transcript::ReplaceWords},
    captions::{Encoding, Report, Transcript},
    jobs::relay::Relay,
    media::{self, ExternalError, MediaError},
    transcribe::{self, Choice, Chosen, Engine, EngineError, Found, Listening, Places, Progress, longest_run},
};
use serde::{Deserialize, Serialize};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};

/// Help text for setting a transcriber.
pub fn how_to_set() -> String {
    const EXAMPLE: &str = r#"{"transcriber": {"command": ["PROGRAM", "{input}", "{output}"]}}"#;
    words::imports::set_transcriber(EXAMPLE, "{input}", "{output}")
}

/// External program that transcribes a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Transcriber {
    /// Program and arguments, run without a shell. `{input}` is replaced by the path of a WAV file, `{output}` by that of the
    /// file to write; the program may append `.srt`, `.vtt`, `.json` or `.ass`.
    pub command: Vec<String>,
    /// Timeout in minutes.
    pub minutes: u64,
}

impl Default for Transcriber {
    fn default() -> Self {
        Self { command: Vec::new(), minutes: 60 }
    }
}

/// Reason why no transcript was stored.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The transcript is invalid.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The sound of the clip cannot be decoded.
    #[error("{}", words::imports::sound_unreadable(.0.plain()))]
    Sound(#[from] MediaError),
    /// The speech recogniser cannot be run, or failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The user's own command failed.
    #[error("{}", words::imports::transcriber_failed(.0))]
    External(#[from] ExternalError),
    /// Something else is missing; the text says what.
    #[error("{0}")]
    Missing(String),
}

impl RunError {
    /// Whether another clip would fail as well.
    pub fn is_of_engine(&self) -> bool {
        match self {
            Self::Engine(error) => error.is_of_engine(),
            Self::External(_) => true,
            _ => false,
        }
    }
}

/// How clips are transcribed.
#[derive(Clone, Debug, Default)]
pub struct How {
    /// The user's choice.
    pub choice: Choice,
    /// The user's own command.
    pub own: Option<Transcriber>,
    /// Where engines are looked for; `None` for the places of this computer.
    pub places: Option<Places>,
    /// The program's own folder of models.
    pub models: Option<PathBuf>,
}

impl How {
    /// The engines of this computer.
    pub async fn engines(&self) -> Vec<Found> {
        let mut places = self.places.clone().unwrap_or_else(Places::of_system).with_models(self.choice.models.clone());
        places.own_models = places.own_models.or_else(|| self.models.clone());
        let own = self.own.as_ref().and_then(|own| own.command.first());
        transcribe::find(&places, own.map(Path::new)).await
    }

    /// The engine and model to run.
    async fn chosen(&self) -> Result<Chosen, RunError> {
        if self.choice.engine.is_none() && self.own.as_ref().is_some_and(|own| own.command.is_empty()) {
            return Err(RunError::Missing(words::imports::no_transcriber(how_to_set())));
        }
        Ok(self.choice.among(&self.engines().await)?)
    }
}

/// Result of storing a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brought {
    /// Number of words stored.
    pub words: usize,
    /// Number of words whose times are estimated.
    pub estimated: usize,
    /// Report of the parser about the file.
    pub report: Report,
    /// Result of the engine; `None` for a file or the user's own command.
    pub by: Option<Listening>,
}

/// Number of sounds without a word whose times a summary names.
const NAMED: usize = 5;

impl Brought {
    /// Summary: `12 words, the times of 4 of them estimated; 1 past the end of the recording left out`.
    pub fn text(&self) -> String {
        let mut parts = vec![self.report.text(self.words, self.estimated)];
        if let Some(by) = &self.by {
            if by.moved > 0 {
                parts.push(words::transcribe::report_moved(by.moved));
            }
            if by.mended > 0 {
                parts.push(words::transcribe::report_mended(by.mended));
            }
            if !by.missed.is_empty() {
                let times = by.missed.iter().take(NAMED).map(|(from, _)| clock(*from)).collect::<Vec<_>>();
                let more = if by.missed.len() > NAMED { "\u{2026}" } else { "" };
                let times = times.join(words::common::list_separator()) + more;
                parts.push(words::transcribe::report_missed(by.missed.len(), times));
            }
        }
        parts.join("; ")
    }
}

/// Stores a file as the transcript of a clip.
pub async fn bring_file(
    client: &Client,
    video: &VideoId,
    clip: &ClipId,
    file: &Path,
    encoding: Option<Encoding>,
) -> Result<Brought, RunError> {
    let length = client.clip(video, clip).await?.source_length();
    let path = file.to_owned();
    let read = tokio::task::spawn_blocking(move || read_file(&path, encoding, length)).await;
    let transcript = read.map_err(|error| RunError::Missing(error.to_string()))??;
    store(client, video, clip, (transcript, None)).await
}

async fn store(
    client: &Client,
    video: &VideoId,
    clip: &ClipId,
    (transcript, by): (Transcript, Option<Listening>),
) -> Result<Brought, RunError> {
    let Transcript { words, report } = transcript;
    let estimated = words.iter().filter(|word| word.estimated).count();
    let count = words.len();
    client.replace_words(video, clip, &ReplaceWords { words }).await?;
    Ok(Brought { words: count, estimated, report, by })
}

/// Whether a clip has a transcript, which a new one would replace.
///
/// # Errors
/// The server refuses or does not answer.
pub async fn has_words(client: &Client, video: &VideoId, clip: &ClipId) -> Result<bool, ApiError> {
    let words = client.uncut_words(video, clip).await?;
    Ok(!words.items.is_empty() || !words.unreadable.is_empty())
}

/// Runs a speech recogniser on the sound of a clip and stores its words as the clip's transcript. Calls `tell` as it goes on. Dropping
/// the future kills the program.
pub async fn transcribe(
    client: &Client,
    video: &VideoId,
    clip: &ClipId,
    how: &How,
    tell: impl FnMut(&Progress),
) -> Result<Brought, RunError> {
    let chosen = how.chosen().await?;
    let own = how.own.as_ref().filter(|_| chosen.found.engine == Engine::Own);
    if own.is_some_and(|own| !own.command.iter().skip(1).any(|arg| arg.contains("{input}"))) {
        return Err(RunError::Missing(words::imports::transcriber_without_input(how_to_set(), "{input}")));
    }
    let record: Clip = client.clip(video, clip).await?;
    let sources = client.sources(video, clip).await?;
    let relay = Relay::of(client.clone()).await;
    let none = || RunError::Missing(words::imports::no_sound().into());
    let (voice, through) = voice(&relay, &sources).await?.ok_or_else(none)?;
    let folder = tempfile::tempdir().map_err(|error| RunError::Missing(words::jobs::no_temporary_folder(error)))?;
    let input = folder.path().join("speech.wav");
    let written_sound = media::speech_file(&through, &input).await;
    written_sound.map_err(|error| relay.explained(&voice.url, error))?;
    let length: SourceMs = record.source_length();
    let heard = if let Some(own) = own {
        (run_own(own, &input, folder.path(), length).await?, None)
    } else {
        let outcome = transcribe::transcribe(&chosen, (&input, folder.path()), length, longest_run(length), tell).await?;
        (outcome.transcript, Some(outcome.by))
    };
    store(client, video, clip, heard).await
}

/// Runs the user's own command on a WAV file, and reads what it wrote.
async fn run_own(own: &Transcriber, input: &Path, folder: &Path, length: SourceMs) -> Result<Transcript, RunError> {
    let (program, args) =
        own.command.split_first().ok_or_else(|| RunError::Missing(words::imports::no_transcriber(how_to_set())))?;
    let output = folder.join("transcript");
    let filled: Vec<OsString> = args
        .iter()
        .map(|arg| arg.replace("{input}", &input.to_string_lossy()).replace("{output}", &output.to_string_lossy()).into())
        .collect();
    let time = Duration::from_secs(own.minutes.clamp(1, 24 * 60) * 60);
    media::run_external(program, &filled, folder, time).await?;
    let read = tokio::task::spawn_blocking(move || read_file(&written(&output)?, None, length));
    Ok(read.await.map_err(|error| RunError::Missing(error.to_string()))??)
}

/// Path of the file that a transcriber wrote.
fn written(output: &Path) -> Result<PathBuf, TranscriptError> {
    let named = ENDINGS.iter().map(|ending| output.with_extension(ending));
    let none = || TranscriptError::Missing(words::imports::transcriber_wrote_nothing("{output}"));
    std::iter::once(output.to_owned()).chain(named).find(|path| path.is_file()).ok_or_else(none)
}

/// First of the [`voices`] of a clip that has sound, with its relay URL.
async fn voice<'a>(relay: &Relay, sources: &'a [Source]) -> Result<Option<(&'a Source, String)>, MediaError> {
    for source in voices(sources) {
        let address = relay.address(&source.url).map_err(|error| MediaError::Unreadable(error.to_string().into()))?;
        let found = media::record_of(&address).await.map_err(|error| relay.explained(&source.url, error))?;
        if !found.heard().is_empty() {
            return Ok(Some((source, address)));
        }
    }
    Ok(None)
}
