//! The speech recognisers that are known, and what is known of each.

use std::path::PathBuf;

/// A speech recogniser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Engine {
    /// The program beside the editor's own, `cutroom-transcriber`.
    Beside,
    /// whisper.cpp.
    WhisperCpp,
    /// faster-whisper, by `whisper-ctranslate2`.
    FasterWhisper,
    /// openai-whisper.
    Whisper,
    /// Vosk.
    Vosk,
    /// The filter `whisper` of ffmpeg.
    Ffmpeg,
    /// `PocketSphinx`.
    PocketSphinx,
    /// The command in the user's settings.
    Own,
}

impl Engine {
    /// All engines, the one that is taken first by itself first.
    pub const ALL: [Self; 8] = [
        Self::Beside,
        Self::WhisperCpp,
        Self::FasterWhisper,
        Self::Whisper,
        Self::Vosk,
        Self::Ffmpeg,
        Self::PocketSphinx,
        Self::Own,
    ];

    /// Name in settings and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Beside => "cutroom",
            Self::WhisperCpp => "whisper.cpp",
            Self::FasterWhisper => "faster-whisper",
            Self::Whisper => "whisper",
            Self::Vosk => "vosk",
            Self::Ffmpeg => "ffmpeg",
            Self::PocketSphinx => "pocketsphinx",
            Self::Own => "own",
        }
    }

    /// The engine of an [`Engine::id`]; `None` if there is none.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.id() == id)
    }

    /// Name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Beside => "Cutroom",
            Self::WhisperCpp => "whisper.cpp",
            Self::FasterWhisper => "faster-whisper",
            Self::Whisper => "OpenAI Whisper",
            Self::Vosk => "Vosk",
            Self::Ffmpeg => "ffmpeg (whisper)",
            Self::PocketSphinx => "PocketSphinx",
            Self::Own => words::transcribe::own_command(),
        }
    }

    /// Whether it can be told which words to expect.
    pub fn takes_words(self) -> bool {
        matches!(self, Self::Beside | Self::WhisperCpp | Self::FasterWhisper | Self::Whisper)
    }

    /// Whether one model of it can be told the language. The models of the others are each for one language.
    pub fn takes_language(self) -> bool {
        !matches!(self, Self::Vosk | Self::PocketSphinx | Self::Own)
    }

    /// Whether it runs without a model of the user's choice.
    pub fn brings_model(self) -> bool {
        self == Self::Own
    }

    /// Whether it takes the models of [`crate::published`].
    pub fn takes_published(self) -> bool {
        matches!(self, Self::Beside | Self::WhisperCpp | Self::Ffmpeg)
    }

    /// Whether a model of it is a file; otherwise it is a folder.
    pub fn model_is_file(self) -> bool {
        matches!(self, Self::Beside | Self::WhisperCpp | Self::Whisper | Self::Ffmpeg)
    }
}

/// A model of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Name for people: `base.en`.
    pub name: String,
    /// File or folder of the model.
    pub path: PathBuf,
    /// The one language that it knows, as `en`; `None` if it knows many, or if this is unknown.
    pub language: Option<String>,
}

/// An engine that is on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The engine.
    pub engine: Engine,
    /// Program of the engine.
    pub program: PathBuf,
    /// Version of the program; `None` if finding it would take long.
    pub version: Option<String>,
    /// Models of the engine; the first is the default.
    pub models: Vec<Model>,
}

impl Found {
    /// Whether it can transcribe as it is.
    pub fn is_ready(&self) -> bool {
        self.engine.brings_model() || !self.models.is_empty() || self.has_default_model()
    }

    /// Whether its program knows a model of its own: `PocketSphinx` 5 is built with one.
    pub(crate) fn has_default_model(&self) -> bool {
        self.engine == Engine::PocketSphinx && !self.is_continuous()
    }

    /// Whether this is the program of `PocketSphinx` 0.8, which takes other arguments than that of 5.
    pub(crate) fn is_continuous(&self) -> bool {
        self.program.file_stem().is_some_and(|name| name == "pocketsphinx_continuous")
    }

    /// Name with its version: `whisper.cpp 1.7.6`.
    pub fn text(&self) -> String {
        match &self.version {
            Some(version) => format!("{} {version}", self.engine.name()),
            None => self.engine.name().to_owned(),
        }
    }
}
