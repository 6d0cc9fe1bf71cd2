//! The user's choice of an engine, model and language, and what is taken where nothing is chosen.

use crate::{
    engine::{Engine, Found, Model},
    run::EngineError,
};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Longest text of words to expect, in characters: models read some 200 words.
const LONGEST_WORDS: usize = 600;

/// Settings of transcribing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Choice {
    /// [`Engine::id`]; `None` takes the first that is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// File or folder of the model; `None` takes the first of the engine that fits the language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<PathBuf>,
    /// Language that is spoken, as `en`; `None` leaves it to the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Names and terms to expect.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub expected: String,
    /// Folder with further models.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub models: Option<PathBuf>,
}

/// Engine and model that a choice selects on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The engine.
    pub found: Found,
    /// Model of the engine; `None` for the program's own default.
    pub model: Option<Model>,
    /// Language, as `en`; `None` leaves it to the engine.
    pub language: Option<String>,
    /// Text for the engine that holds words to expect; empty if it takes none.
    pub prompt: String,
}

impl Choice {
    /// The engine and model to run, of those that were found.
    ///
    /// # Errors
    /// There is no engine, not the chosen one, or no model for it.
    pub fn among(&self, found: &[Found]) -> Result<Chosen, EngineError> {
        let wanted = match self.engine.as_deref() {
            None => None,
            Some(id) => Some(Engine::of_id(id).ok_or_else(|| EngineError::Unknown(id.to_owned()))?),
        };
        let found = match wanted {
            // A command of the user's own was set up on purpose, so it comes before what happens to be there.
            None if self.model.is_some() => self.of_model(found).ok_or(EngineError::None)?,
            None => found
                .iter()
                .find(|found| found.engine == Engine::Own)
                .or_else(|| found.iter().find(|found| found.is_ready() && self.model_for(found).is_ok()))
                .or_else(|| found.iter().find(|found| self.model_for(found).is_ok()))
                .or_else(|| found.first())
                .ok_or(EngineError::None)?,
            Some(engine) => found.iter().find(|found| found.engine == engine).ok_or(EngineError::Missing(engine))?,
        };
        let model = self.model_for(found)?;
        let language = self.language.clone().filter(|_| found.engine.takes_language());
        // A model of one language is told that one: asked to detect it, programs complain.
        let only = model.as_ref().and_then(|model| model.language.clone()).filter(|_| found.engine.takes_language());
        let language = only.or(language);
        let prompt = if found.engine.takes_words() { self.prompt(language.as_deref()) } else { String::new() };
        Ok(Chosen { found: found.clone(), model, language, prompt })
    }

    /// The engine that the chosen model belongs to.
    fn of_model<'a>(&self, found: &'a [Found]) -> Option<&'a Found> {
        let path = self.model.as_ref()?;
        let has = |found: &&Found| found.models.iter().any(|model| model.path == *path);
        let fits = |found: &&Found| crate::models::fits(found.engine, path);
        found.iter().find(has).or_else(|| found.iter().find(fits)).or_else(|| found.first())
    }

    fn model_for(&self, found: &Found) -> Result<Option<Model>, EngineError> {
        if found.engine == Engine::Own {
            return Ok(None);
        }
        if let Some(path) = &self.model {
            let known = found.models.iter().find(|model| model.path == *path).cloned();
            return Ok(Some(known.unwrap_or_else(|| crate::models::of_file(path))));
        }
        let fits = |model: &&Model| match (&self.language, &model.language) {
            (Some(wanted), Some(only)) => wanted == only,
            _ => true,
        };
        // Without a language, a model for many comes first.
        let many = |model: &&Model| model.language.is_none();
        let mut models = found.models.iter().filter(fits);
        let best = models.clone().find(many).or_else(|| models.next());
        match best {
            Some(model) => Ok(Some(model.clone())),
            None if found.engine.brings_model() => Ok(None),
            None if found.has_default_model() && self.language.as_deref().is_none_or(|language| language == "en") => Ok(None),
            None if !found.models.is_empty() => {
                Err(EngineError::NoLanguage(found.engine, self.language.clone().unwrap_or_default()))
            }
            None => Err(EngineError::NoModel(found.engine)),
        }
    }

    /// Text that comes before the speech for the engine. It begins with fillers, because models leave out what such a text has
    /// not, and a sound that the transcript lacks cannot be cut by it.
    pub fn prompt(&self, language: Option<&str>) -> String {
        let fillers = match language {
            Some("de") => "\u{c4}h, \u{e4}hm, hm, also, ja, mhm.",
            Some("ja") => {
                "\u{3048}\u{30fc}\u{3068}\u{3001}\u{3042}\u{306e}\u{3001}\u{3048}\u{3063}\u{3068}\u{3001}\u{3046}\u{30fc}\u{3093}\u{3001}\u{307e}\u{3042}\u{3002}"
            }
            Some("fr") => "Euh, heu, hum, ben, bah, hein.",
            Some("es") => "Eh, este, em, pues, mmm.",
            Some("it") => "Ehm, uhm, allora, cio\u{e8}, mmm.",
            Some("nl") => "Eh, ehm, uh, nou, hm.",
            Some("pt") => "\u{c9}, h\u{e3}, hum, ent\u{e3}o, tipo.",
            _ => "Um, uh, er, hmm, like, you know, mhm.",
        };
        let expected: String = self.expected.split_whitespace().collect::<Vec<_>>().join(" ");
        let expected: String = expected.chars().filter(|letter| !letter.is_control()).take(LONGEST_WORDS).collect();
        if expected.is_empty() { fillers.to_owned() } else { format!("{fillers} {expected}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(engine: Engine, models: &[(&str, Option<&str>)]) -> Found {
        let models = models.iter().map(|(name, language)| Model {
            name: (*name).to_owned(),
            path: format!("/models/{name}").into(),
            language: language.map(str::to_owned),
        });
        Found { engine, program: "program".into(), version: None, models: models.collect() }
    }

    #[test]
    fn the_first_engine_that_is_ready_is_taken_and_a_command_of_ones_own_before_it() {
        let there = [found(Engine::WhisperCpp, &[]), found(Engine::Vosk, &[("small", Some("en"))])];
        let chosen = Choice::default().among(&there).unwrap();
        assert_eq!((chosen.found.engine, chosen.model.unwrap().name.as_str()), (Engine::Vosk, "small"));
        let own = [&there[..], &[found(Engine::Own, &[])]].concat();
        assert_eq!(Choice::default().among(&own).unwrap().found.engine, Engine::Own);
        assert!(matches!(Choice::default().among(&there[..1]), Err(EngineError::NoModel(Engine::WhisperCpp))));
        assert!(matches!(Choice::default().among(&[]), Err(EngineError::None)));
        let chosen = Choice { engine: Some("vosk".into()), ..Choice::default() };
        assert!(matches!(chosen.among(&there[..1]), Err(EngineError::Missing(Engine::Vosk))));
        let unknown = Choice { engine: Some("ears".into()), ..Choice::default() };
        assert!(matches!(unknown.among(&there), Err(EngineError::Unknown(_))));
    }

    #[test]
    fn a_model_fits_the_language_and_one_for_many_languages_comes_first() {
        let there = [found(Engine::WhisperCpp, &[("base.en", Some("en")), ("tiny", None)])];
        let named = |language: Option<&str>| {
            let choice = Choice { language: language.map(str::to_owned), ..Choice::default() };
            let chosen = choice.among(&there).unwrap();
            (chosen.model.unwrap().name, chosen.language)
        };
        assert_eq!(named(None), ("tiny".to_owned(), None));
        assert_eq!(named(Some("de")), ("tiny".to_owned(), Some("de".into())));
        let only = [found(Engine::WhisperCpp, &[("base.en", Some("en"))])];
        assert_eq!(Choice::default().among(&only).unwrap().language.as_deref(), Some("en"));
        let german = Choice { language: Some("de".into()), ..Choice::default() };
        assert!(matches!(german.among(&only), Err(EngineError::NoLanguage(Engine::WhisperCpp, _))));
    }

    #[test]
    fn a_file_is_taken_as_the_model_of_the_engine_that_was_chosen_with_it() {
        let there = [found(Engine::WhisperCpp, &[("tiny", None)])];
        let choice =
            Choice { engine: Some("whisper.cpp".into()), model: Some("/own/ggml-x.en.bin".into()), ..Choice::default() };
        let model = choice.among(&there).unwrap().model.unwrap();
        assert_eq!((model.name.as_str(), model.language.as_deref()), ("x.en", Some("en")));
    }

    #[test]
    fn the_text_for_an_engine_holds_fillers_and_the_words_to_expect_in_one_line() {
        let choice = Choice { expected: "Kubernetes,\n  Ada ".into(), ..Choice::default() };
        assert_eq!(choice.prompt(None), "Um, uh, er, hmm, like, you know, mhm. Kubernetes, Ada");
        assert!(choice.prompt(Some("de")).starts_with("\u{c4}h, "));
        let long = Choice { expected: "x ".repeat(5_000), ..Choice::default() };
        assert!(long.prompt(None).chars().count() < 700);
    }
}
