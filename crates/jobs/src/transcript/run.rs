//! Stores a transcript for a clip: from a file, or from the transcriber in the settings.

use super::{ENDINGS, TranscriptError, read_file};
use crate::{
    api::{
        ApiError, Client, ClipId, SourceMs, VideoId,
        clip::Clip,
        source::{Medium, Source},
        transcript::ReplaceWords,
    },
    captions::{Encoding, Report, Transcript},
    jobs::relay::Relay,
    media::{self, ExternalError, MediaError},
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
    /// The transcriber failed.
    #[error("{}", words::imports::transcriber_failed(.0))]
    External(#[from] ExternalError),
    /// Something else is missing; the text says what.
    #[error("{0}")]
    Missing(String),
}

/// Result of storing a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brought {
    /// Number of words stored.
    pub words: usize,
    /// Number of words whose times are estimated.
    pub estimated: usize,
    /// Report of the parser about the file.
    pub report: Report,
}

impl Brought {
    /// Summary: `12 words, the times of 4 of them estimated; 1 past the end of the recording left out`.
    pub fn text(self) -> String {
        self.report.text(self.words, self.estimated)
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
    store(client, video, clip, transcript).await
}

async fn store(client: &Client, video: &VideoId, clip: &ClipId, transcript: Transcript) -> Result<Brought, RunError> {
    let Transcript { words, report } = transcript;
    let estimated = words.iter().filter(|word| word.estimated).count();
    let count = words.len();
    client.replace_words(video, clip, &ReplaceWords { words }).await?;
    Ok(Brought { words: count, estimated, report })
}

/// Runs the transcriber on the sound of a clip and stores its output as the clip's transcript. Dropping the future kills
/// the program.
pub async fn transcribe(client: &Client, video: &VideoId, clip: &ClipId, with: &Transcriber) -> Result<Brought, RunError> {
    let (program, args) =
        with.command.split_first().ok_or_else(|| RunError::Missing(words::imports::no_transcriber(how_to_set())))?;
    if !args.iter().any(|arg| arg.contains("{input}")) {
        return Err(RunError::Missing(words::imports::transcriber_without_input(how_to_set(), "{input}")));
    }
    let record: Clip = client.clip(video, clip).await?;
    let sources = client.sources(video, clip).await?;
    let relay = Relay::of(client.clone()).await;
    let none = || RunError::Missing(words::imports::no_sound().into());
    let (voice, through) = voice(&relay, &sources).await?.ok_or_else(none)?;
    let folder = tempfile::tempdir().map_err(|error| RunError::Missing(words::jobs::no_temporary_folder(error)))?;
    let (input, output) = (folder.path().join("speech.wav"), folder.path().join("transcript"));
    let written_sound = media::speech_file(&through, &input).await;
    written_sound.map_err(|error| relay.explained(&voice.url, error))?;
    let filled: Vec<OsString> = args
        .iter()
        .map(|arg| arg.replace("{input}", &input.to_string_lossy()).replace("{output}", &output.to_string_lossy()).into())
        .collect();
    let time = Duration::from_secs(with.minutes.clamp(1, 24 * 60) * 60);
    media::run_external(program, &filled, folder.path(), time).await?;
    let length: SourceMs = record.source_length();
    let read = tokio::task::spawn_blocking(move || read_file(&written(&output)?, None, length));
    let transcript = read.await.map_err(|error| RunError::Missing(error.to_string()))??;
    store(client, video, clip, transcript).await
}

/// Path of the file that a transcriber wrote.
fn written(output: &Path) -> Result<PathBuf, TranscriptError> {
    let named = ENDINGS.iter().map(|ending| output.with_extension(ending));
    let none = || TranscriptError::Missing(words::imports::transcriber_wrote_nothing("{output}"));
    std::iter::once(output.to_owned()).chain(named).find(|path| path.is_file()).ok_or_else(none)
}

/// Recording of a clip that has sound and most likely contains the speech (microphone first), with its relay URL.
async fn voice<'a>(relay: &Relay, sources: &'a [Source]) -> Result<Option<(&'a Source, String)>, MediaError> {
    for medium in [Medium::Microphone, Medium::Upload, Medium::Camera, Medium::SystemAudio] {
        let Some(source) = sources.iter().find(|source| source.medium == medium) else { continue };
        let address = relay.address(&source.url).map_err(|error| MediaError::Unreadable(error.to_string().into()))?;
        let found = media::record_of(&address).await.map_err(|error| relay.explained(&source.url, error))?;
        if !found.heard().is_empty() {
            return Ok(Some((source, address)));
        }
    }
    Ok(None)
}
