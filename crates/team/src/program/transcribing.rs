//! Options `--transcribe…` of a server or worker, and the speech recogniser that they choose.

use clap::Args;
use cutroom_api::{SourceMs, transcript::NewWord};
use cutroom_media::{record_of, speech_file};
use cutroom_server::SpeechRecogniser;
use cutroom_transcribe::{Choice, Chosen, Engine, EngineError, Places, find, longest_run, transcribe};
use futures_util::{FutureExt as _, future::BoxFuture};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Value of `--transcribe` that takes the first engine that is ready.
const ANY_ENGINE: &str = "auto";

/// Values of `--transcribe`.
fn engines() -> String {
    let named = Engine::ALL.into_iter().filter(|engine| *engine != Engine::Own).map(Engine::id);
    std::iter::once(ANY_ENGINE).chain(named).collect::<Vec<_>>().join(", ")
}

/// Options of a process that may transcribe.
#[derive(Args)]
pub struct TranscribeArgs {
    #[arg(long, value_name = "NAME", help = words::server::transcribe(engines()), help_heading = words::server::heading_transcription())]
    transcribe: Option<String>,
    #[arg(long, value_name = "PATH", requires = "transcribe", help = words::server::transcribe_model(), help_heading = words::server::heading_transcription())]
    transcribe_model: Option<PathBuf>,
    #[arg(long, value_name = "CODE", requires = "transcribe", help = words::server::transcribe_language(), help_heading = words::server::heading_transcription())]
    transcribe_language: Option<String>,
}

impl TranscribeArgs {
    /// The chosen speech recogniser; `None` without `--transcribe`.
    ///
    /// # Errors
    /// The engine is unknown or not on this computer, or has no model.
    pub async fn recogniser(self) -> anyhow::Result<Option<Arc<dyn SpeechRecogniser>>> {
        let Some(engine) = self.transcribe else { return Ok(None) };
        let engine = Some(engine).filter(|engine| engine != ANY_ENGINE);
        if let Some(name) = &engine {
            let is_known = Engine::of_id(name).is_some_and(|engine| engine != Engine::Own);
            anyhow::ensure!(is_known, words::server::transcribe_unknown(engines(), name));
        }
        let choice = Choice { engine, model: self.transcribe_model, language: self.transcribe_language, ..Choice::default() };
        let chosen = choice.among(&find(&Places::of_system(), None).await).map_err(|error| anyhow::anyhow!(refusal(&error)))?;
        tracing::info!(engine = chosen.found.engine.name(), model = ?chosen.model.as_ref().map(|model| &model.path), "new clips are transcribed");
        Ok(Some(Arc::new(Recogniser(chosen))))
    }
}

/// Text of an error of choosing an engine, without the window's settings.
fn refusal(error: &EngineError) -> String {
    match error {
        EngineError::None => words::server::transcribe_none(engines()),
        EngineError::Missing(engine) => words::server::transcribe_missing(engine.name(), engines()),
        EngineError::NoModel(engine) | EngineError::NoLanguage(engine, _) => words::server::transcribe_no_model(engine.name()),
        error => error.to_string(),
    }
}

/// An engine of this computer.
struct Recogniser(Chosen);

impl SpeechRecogniser for Recogniser {
    fn words<'a>(&'a self, recording: &'a Path, length: SourceMs) -> BoxFuture<'a, Result<Vec<NewWord>, String>> {
        async move {
            let address = recording.to_string_lossy();
            let record = record_of(&address).await.map_err(|error| error.to_string())?;
            if record.heard().is_empty() {
                return Ok(Vec::new());
            }
            let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
            let sound = folder.path().join("speech.wav");
            speech_file(&address, &sound).await.map_err(|error| error.to_string())?;
            match transcribe(&self.0, (&sound, folder.path()), length, longest_run(length), |_| {}).await {
                Ok(heard) => Ok(heard.transcript.words),
                Err(EngineError::NoSpeech(_)) => Ok(Vec::new()),
                Err(error) => Err(error.to_string()),
            }
        }
        .boxed()
    }
}
