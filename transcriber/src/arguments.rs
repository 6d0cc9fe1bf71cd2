//! Arguments of the program.

use crate::Problem;
use lexopt::prelude::*;
use std::path::PathBuf;

/// Task of the program.
#[derive(Debug, PartialEq, Eq)]
pub enum Ask {
    /// Say what the arguments are.
    Help,
    /// Say the version.
    Version,
    /// Transcribe.
    Transcribe(Job),
}

/// A sound to transcribe.
#[derive(Debug, PartialEq, Eq)]
pub struct Job {
    /// The WAV file.
    pub input: PathBuf,
    /// The model.
    pub model: PathBuf,
    /// Language that is spoken, as `en`; `None` to detect it.
    pub language: Option<String>,
    /// Text that comes before the speech: the model writes in its manner, and expects its words.
    pub prompt: String,
    /// Number of threads.
    pub threads: usize,
}

/// Most threads that are used without being asked for: more wait for each other.
const MOST_THREADS: usize = 8;

/// Reads the arguments.
pub fn read(mut arguments: lexopt::Parser) -> Result<Ask, Problem> {
    let (mut input, mut model, mut language, mut prompt, mut threads) = (None, None, None, String::new(), None);
    let wrong = |error: lexopt::Error| Problem::Use(words::transcriber::wrong_use(error));
    while let Some(argument) = arguments.next().map_err(wrong)? {
        match argument {
            Short('h') | Long("help") => return Ok(Ask::Help),
            Short('V') | Long("version") => return Ok(Ask::Version),
            Long("input") => input = Some(PathBuf::from(arguments.value().map_err(wrong)?)),
            Long("model") => model = Some(PathBuf::from(arguments.value().map_err(wrong)?)),
            Long("language") => language = Some(arguments.value().and_then(ValueExt::string).map_err(wrong)?),
            Long("prompt") => prompt = arguments.value().and_then(ValueExt::string).map_err(wrong)?,
            Long("threads") => threads = Some(arguments.value().and_then(|value| value.parse()).map_err(wrong)?),
            Long("texts") => {
                let tag = arguments.value().and_then(ValueExt::string).map_err(wrong)?;
                if let Some(language) = words::Language::from_tag(&tag) {
                    language.show();
                }
            }
            other => return Err(wrong(other.unexpected())),
        }
    }
    let language = language.filter(|language| language != "auto");
    if let Some(unknown) = language.as_deref().filter(|language| whisper_rs::get_lang_id(language).is_none()) {
        return Err(Problem::Use(words::transcriber::unknown_language(unknown)));
    }
    let missing = |name: &str| Problem::Use(words::transcriber::missing(name));
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    Ok(Ask::Transcribe(Job {
        input: input.ok_or_else(|| missing("--input"))?,
        model: model.ok_or_else(|| missing("--model"))?,
        language,
        // whisper.cpp takes a text that ends at the first NUL.
        prompt: prompt.replace('\0', ""),
        threads: threads.unwrap_or_else(|| cores.min(MOST_THREADS)).clamp(1, 64),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arguments: &[&str]) -> Result<Ask, Problem> {
        read(lexopt::Parser::from_args(arguments))
    }

    #[test]
    fn what_is_missing_unknown_or_wrong_is_named() {
        let Ok(Ask::Transcribe(job)) =
            of(&["--input", "a.wav", "--model", "m.bin", "--language", "auto", "--prompt", "Um,\u{0} uh."])
        else {
            panic!()
        };
        assert_eq!((job.language, job.prompt.as_str()), (None, "Um, uh."));
        assert!((1..=MOST_THREADS).contains(&job.threads));
        assert_eq!(of(&["-h"]).unwrap(), Ask::Help);
        assert_eq!(of(&["--version"]).unwrap(), Ask::Version);
        for (arguments, named) in [
            (&["--input", "a.wav"][..], "--model"),
            (&["--model", "m.bin"], "--input"),
            (&["--input", "a.wav", "--model", "m.bin", "--language", "xx"], "xx"),
            (&["--input", "a.wav", "--model", "m.bin", "--threads", "many"], "many"),
            (&["--loud"], "--loud"),
            (&["a.wav"], "a.wav"),
            (&["--input"], "--input"),
        ] {
            let problem = of(arguments).unwrap_err();
            assert!(matches!(problem, Problem::Use(_)) && problem.to_string().contains(named), "{problem}");
        }
    }
}
