//! The command line of each engine.

use crate::{choice::Chosen, engine::Engine, models::sphinx_parts};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// Form in which an engine writes its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A transcript in one of these files, which the readers of transcripts know: the first that is there.
    Files(Vec<PathBuf>),
    /// Lines of `PocketSphinx` 0.8 on the standard output: a word, its start, its end, its likelihood.
    SphinxLines,
    /// Lines of JSON of `PocketSphinx` 5 on the standard output.
    SphinxJson,
    /// Results of Vosk as it logs them, on the error output: the files of its program have no times of words.
    VoskLog,
    /// Lines of JSON of `cutroom-transcriber` on the standard output; those with tokens are as the parts of whisper.cpp's JSON.
    OwnLines,
}

/// A command to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// The program.
    pub program: PathBuf,
    /// Arguments of the program.
    pub args: Vec<OsString>,
    /// Environment variables that are set for it.
    pub environment: Vec<(&'static str, OsString)>,
    /// Where its words are.
    pub form: Form,
}

/// The command that transcribes the WAV file `input`; files are written to `folder`. The user's own command is not made here.
pub fn command(chosen: &Chosen, input: &Path, folder: &Path) -> Invocation {
    let mut args = Args::default();
    let model = chosen.model.as_ref().map(|model| model.path.as_path());
    let language = chosen.language.as_deref();
    let stem = input.file_stem().unwrap_or_default();
    let output = folder.join("transcript");
    let json = folder.join(stem).with_extension("json");
    let mut environment: Vec<(&'static str, OsString)> = Vec::new();
    let form = match chosen.found.engine {
        Engine::Beside => {
            args.pair("--input", input).maybe("--model", model).maybe("--language", language);
            args.prompt("--prompt", &chosen.prompt).pair("--texts", words::Language::shown().tag());
            Form::OwnLines
        }
        Engine::WhisperCpp => {
            args.maybe("-m", model).pair("-f", input).pair("-l", language.unwrap_or("auto"));
            args.flag("-ojf").pair("-of", &output).flag("-pp").prompt("--prompt", &chosen.prompt);
            Form::Files(vec![output.with_extension("json")])
        }
        Engine::FasterWhisper => {
            args.flag(input).maybe("--model_directory", model).maybe("--language", language);
            args.pair("--output_dir", folder).pair("--output_format", "json").pair("--word_timestamps", "True");
            args.pair("--verbose", "True").pair("--print_colors", "False").pair("--local_files_only", "True");
            args.prompt("--initial_prompt", &chosen.prompt);
            environment.push(("HF_HUB_OFFLINE", "1".into()));
            Form::Files(vec![json])
        }
        Engine::Whisper => {
            // By its file the program takes a model without asking whether there is a newer one.
            args.flag(input).maybe("--model", model).maybe("--language", language);
            args.pair("--output_dir", folder).pair("--output_format", "json").pair("--word_timestamps", "True");
            args.pair("--verbose", "True").pair("--fp16", "False").prompt("--initial_prompt", &chosen.prompt);
            Form::Files(vec![json])
        }
        Engine::Vosk => {
            args.maybe("-m", model).pair("-i", input).pair("-o", output.with_extension("srt")).pair("-t", "srt");
            args.pair("--log-level", "INFO");
            Form::VoskLog
        }
        Engine::Ffmpeg => {
            let mut filter = OsString::from("whisper=queue=30:format=srt:destination=transcript.srt");
            filter.push(":model=");
            filter.push(escaped(&model.map(|model| model.to_string_lossy().into_owned()).unwrap_or_default()));
            filter.push(":language=");
            filter.push(language.unwrap_or("auto"));
            args.flag("-nostdin").flag("-nostats").pair("-v", "error").pair("-progress", "pipe:1").pair("-i", input);
            args.pair("-af", filter).pair("-f", "null").flag("-");
            Form::Files(vec![output.with_extension("srt")])
        }
        Engine::PocketSphinx if chosen.found.is_continuous() => {
            args.sphinx(model).pair("-infile", input).pair("-time", "yes");
            Form::SphinxLines
        }
        Engine::PocketSphinx => {
            args.sphinx(model).flag("live").flag(input);
            Form::SphinxJson
        }
        Engine::Own => Form::Files(vec![output]),
    };
    // Programs in Python write their lines at the end otherwise, and in the encoding of the system.
    environment.extend([("PYTHONUNBUFFERED", "1".into()), ("PYTHONUTF8", "1".into())]);
    Invocation { program: chosen.found.program.clone(), args: args.0, environment, form }
}

/// Arguments of a command.
#[derive(Default)]
struct Args(Vec<OsString>);

impl Args {
    fn flag(&mut self, name: impl Into<OsString>) -> &mut Self {
        self.0.push(name.into());
        self
    }

    fn pair(&mut self, name: &str, value: impl Into<OsString>) -> &mut Self {
        self.flag(name).flag(value)
    }

    fn maybe(&mut self, name: &str, value: Option<impl Into<OsString>>) -> &mut Self {
        match value {
            Some(value) => self.pair(name, value),
            None => self,
        }
    }

    fn prompt(&mut self, name: &str, prompt: &str) -> &mut Self {
        self.maybe(name, Some(prompt).filter(|prompt| !prompt.is_empty()))
    }

    fn sphinx(&mut self, model: Option<&Path>) -> &mut Self {
        if let Some([sounds, language, dictionary]) = model.and_then(sphinx_parts) {
            self.pair("-hmm", sounds).pair("-lm", language).pair("-dict", dictionary);
        }
        self
    }
}

/// A value for an option of an ffmpeg filter: quoted for the option, and again for the list of filters.
fn escaped(value: &str) -> String {
    let quoted = |value: &str, special: &[char]| {
        let mut quoted = String::with_capacity(value.len());
        for letter in value.chars() {
            if special.contains(&letter) {
                quoted.push('\\');
            }
            quoted.push(letter);
        }
        quoted
    };
    quoted(&quoted(value, &['\\', '\'', ':']), &['\\', '\'', '[', ']', ',', ';'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Found, Model};

    fn made(engine: Engine, program: &str, language: Option<&str>) -> String {
        let found = Found { engine, program: program.into(), version: None, models: Vec::new() };
        let model = Some(Model { name: "m".into(), path: "/m/a:b.bin".into(), language: None });
        let prompt = if engine.takes_words() { "Um, uh.".to_owned() } else { String::new() };
        let chosen = Chosen { found, model, language: language.map(str::to_owned), prompt };
        let made = command(&chosen, Path::new("/t/speech.wav"), Path::new("/t"));
        let args: Vec<_> = made.args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
        args.join(" ")
    }

    #[test]
    fn every_engine_is_told_the_sound_the_model_the_language_and_what_to_expect() {
        assert_eq!(
            made(Engine::WhisperCpp, "whisper-cli", None),
            "-m /m/a:b.bin -f /t/speech.wav -l auto -ojf -of /t/transcript -pp --prompt Um, uh."
        );
        assert_eq!(
            made(Engine::FasterWhisper, "whisper-ctranslate2", Some("de")),
            "/t/speech.wav --model_directory /m/a:b.bin --language de --output_dir /t --output_format json \
             --word_timestamps True --verbose True --print_colors False --local_files_only True --initial_prompt Um, uh."
        );
        assert!(made(Engine::Whisper, "whisper", None).starts_with("/t/speech.wav --model /m/a:b.bin --output_dir /t"));
        assert_eq!(
            made(Engine::Vosk, "vosk-transcriber", Some("de")),
            "-m /m/a:b.bin -i /t/speech.wav -o /t/transcript.srt -t srt --log-level INFO"
        );
        assert_eq!(made(Engine::PocketSphinx, "/usr/bin/pocketsphinx_continuous", None), "-infile /t/speech.wav -time yes");
        assert_eq!(made(Engine::PocketSphinx, "pocketsphinx", None), "live /t/speech.wav");
        assert!(made(Engine::Ffmpeg, "ffmpeg", Some("en")).contains(r":model=/m/a\\:b.bin:language=en -f null -"));
        assert_eq!(
            made(Engine::Beside, "cutroom-transcriber", Some("en")),
            "--input /t/speech.wav --model /m/a:b.bin --language en --prompt Um, uh. --texts en"
        );
    }
}
