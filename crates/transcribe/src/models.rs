//! Models on this computer: where programs keep them, and what their names say.

use crate::{
    engine::{Engine, Model},
    find::Places,
};
use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

/// Most files or folders of one folder that are looked at.
const MOST: usize = 500;
/// Order in which sizes of Whisper models are taken by themselves: what two cores do in the time of the sound comes first.
const SIZES: [&str; 6] = ["small", "base", "turbo", "medium", "tiny", "large"];

/// Models of an engine, the one that is taken first by itself first.
pub fn of(engine: Engine, program: &Path, places: &Places) -> Vec<Model> {
    let mut models = match engine {
        Engine::WhisperCpp | Engine::Ffmpeg | Engine::Beside => ggml(program, places),
        Engine::Whisper => whisper(places),
        Engine::FasterWhisper => faster_whisper(places),
        Engine::Vosk => vosk(places),
        Engine::PocketSphinx => pocketsphinx(program, places),
        Engine::Own => Vec::new(),
    };
    models.sort_by(|one, other| (rank(&one.name), &one.name, &one.path).cmp(&(rank(&other.name), &other.name, &other.path)));
    models.dedup_by(|one, other| one.path == other.path);
    models
}

/// The model of a file or folder that the user named.
pub fn of_file(path: &Path) -> Model {
    let name = name_of(path);
    let name = ["ggml-model-", "ggml-", "faster-whisper-", "vosk-model-"]
        .into_iter()
        .find_map(|before| name.strip_prefix(before))
        .unwrap_or(&name)
        .to_owned();
    let language = language_in(&name);
    Model { name, path: path.to_owned(), language }
}

/// Whether a file or folder looks like a model of an engine.
pub fn fits(engine: Engine, path: &Path) -> bool {
    match engine {
        Engine::WhisperCpp | Engine::Ffmpeg | Engine::Beside => is_ggml(path),
        Engine::Whisper => path.extension().is_some_and(|ending| ending == "pt"),
        Engine::FasterWhisper => path.join("model.bin").is_file(),
        Engine::Vosk => is_vosk(path),
        Engine::PocketSphinx => sphinx_parts(path).is_some(),
        Engine::Own => false,
    }
}

/// Place of a size in the order in which models are taken.
fn rank(name: &str) -> usize {
    SIZES.iter().position(|size| name.contains(size)).unwrap_or(SIZES.len())
}

/// The language that a model's name says it is for: `base.en`, `small-de-0.15`, `en-us`.
fn language_in(name: &str) -> Option<String> {
    if name.split(['.', '-', '_']).any(|part| part == "en") {
        return Some("en".into());
    }
    let parts: Vec<&str> = name.split('-').collect();
    let is_code = |part: &&&str| part.len() == 2 && part.chars().all(|letter| letter.is_ascii_lowercase());
    // Vosk: `small-de-0.15`, `de-0.21`. Whisper's sizes such as `large-v3` have no part of two letters.
    parts
        .iter()
        .take(2)
        .find(is_code)
        .filter(|part| **part != "v2")
        .map(|part| if *part == "cn" { "zh".into() } else { (*part).to_string() })
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match [".bin", ".gguf", ".pt"].into_iter().find_map(|ending| name.strip_suffix(ending)) {
        Some(name) => name.to_owned(),
        None => name,
    }
}

/// Entries of a folder, sorted; none if it cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().take(MOST).map(|entry| entry.path()).collect();
    found.sort();
    found
}

/// Snapshots of the models in Hugging Face's cache whose folder begins with `before`, with the rest of its name.
fn hugging_face(places: &Places, before: &str) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for folder in entries(&places.hugging_face()) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(rest) = name.strip_prefix(before) else { continue };
        // The newest download was linked last; one is as good as another.
        if let Some(snapshot) = entries(&folder.join("snapshots")).pop() {
            found.push((rest.to_owned(), snapshot));
        }
    }
    found
}

/// Whether a file begins as a model of whisper.cpp does.
fn is_ggml(path: &Path) -> bool {
    let mut begin = [0; 4];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    read.is_ok() && (&begin == b"lmgg" || &begin == b"GGUF")
}

fn ggml(program: &Path, places: &Places) -> Vec<Model> {
    let mut folders = vec![
        places.cache().join("whisper.cpp"),
        places.cache().join("whisper-cpp"),
        places.data().join("whisper.cpp"),
        places.data().join("whisper.cpp/models"),
        places.home.join("whisper.cpp/models"),
        places.home.join("models"),
    ];
    // Beside a program that was built: `build/bin/whisper-cli`, `models/`.
    folders.extend(program.ancestors().skip(1).take(3).map(|folder| folder.join("models")));
    for shared in &places.shared {
        folders
            .extend(["whisper.cpp/models", "whisper.cpp", "whisper-cpp", "whisper-cpp/models"].map(|name| shared.join(name)));
        folders.extend(entries(shared).into_iter().filter(|folder| name_of(folder).starts_with("whisper.cpp-model-")));
    }
    folders.extend(places.own_models.clone());
    folders.extend(places.models.clone());
    folders.extend(hugging_face(places, "models--ggerganov--whisper").into_iter().map(|(_, folder)| folder));
    let is_model = |path: &PathBuf| {
        let name = name_of(path);
        // Detectors of voices and models for tests have the same form.
        let is_other = ["silero", "for-tests", "encoder"].iter().any(|other| name.contains(other));
        path.extension().is_some_and(|ending| ending == "bin" || ending == "gguf") && !is_other && is_ggml(path)
    };
    folders.iter().flat_map(|folder| entries(folder)).filter(is_model).map(|path| of_file(&path)).collect()
}

fn whisper(places: &Places) -> Vec<Model> {
    let folders = [places.cache().join("whisper")].into_iter().chain(places.models.clone());
    let is_model = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "pt");
    folders.flat_map(|folder| entries(&folder)).filter(is_model).map(|path| of_file(&path)).collect()
}

fn faster_whisper(places: &Places) -> Vec<Model> {
    let mut found = Vec::new();
    for before in ["models--Systran--faster-", "models--mobiuslabsgmbh--faster-", "models--guillaumekln--faster-"] {
        found.extend(hugging_face(places, before).into_iter().map(|(name, path)| {
            let name = name.trim_start_matches("whisper-").trim_start_matches("distil-whisper-").to_owned();
            Model { language: language_in(&name), name, path }
        }));
    }
    found.extend(places.models.iter().flat_map(|folder| entries(folder)).map(|path| of_file(&path)));
    found.retain(|model| fits(Engine::FasterWhisper, &model.path));
    found
}

fn is_vosk(path: &Path) -> bool {
    path.join("am").is_dir() || path.join("am/final.mdl").is_file() || path.join("final.mdl").is_file()
}

fn vosk(places: &Places) -> Vec<Model> {
    let mut folders = vec![places.cache().join("vosk"), places.data().join("vosk"), places.home.join("vosk")];
    folders.extend(places.shared.iter().map(|shared| shared.join("vosk")));
    folders.extend(places.models.clone());
    let all = folders.iter().flat_map(|folder| entries(folder));
    all.filter(|path| is_vosk(path)).map(|path| of_file(&path)).collect()
}

/// Parts of a model of `PocketSphinx`: the folder of its sounds, its model of language, its dictionary.
pub fn sphinx_parts(folder: &Path) -> Option<[PathBuf; 3]> {
    let all = entries(folder);
    let sounds = all.iter().find(|path| path.join("mdef").is_file())?;
    let ends = |path: &&PathBuf, endings: &[&str]| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        endings.iter().any(|ending| name.ends_with(ending)) && !name.contains("phone")
    };
    let language = all.iter().find(|path| ends(path, &[".lm.bin", ".lm", ".lm.dmp"]))?;
    let dictionary = all.iter().find(|path| ends(path, &[".dict", ".dic"]))?;
    Some([sounds.clone(), language.clone(), dictionary.clone()])
}

fn pocketsphinx(program: &Path, places: &Places) -> Vec<Model> {
    let mut folders: Vec<PathBuf> = places.shared.iter().map(|shared| shared.join("pocketsphinx/model")).collect();
    folders.extend(program.ancestors().nth(2).map(|root| root.join("share/pocketsphinx/model")));
    folders.extend(places.models.clone());
    let all = folders.iter().flat_map(|folder| entries(folder));
    all.filter(|path| sphinx_parts(path).is_some()).map(|path| of_file(&path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_model_says_its_language_or_that_it_knows_many() {
        for (file, name, language) in [
            ("/m/ggml-base.en.bin", "base.en", Some("en")),
            ("/m/ggml-large-v3-turbo-q5_0.bin", "large-v3-turbo-q5_0", None),
            ("/m/small.pt", "small", None),
            ("/m/vosk-model-small-de-0.15", "small-de-0.15", Some("de")),
            ("/m/vosk-model-en-us-0.22", "en-us-0.22", Some("en")),
            ("/m/vosk-model-cn-0.22", "cn-0.22", Some("zh")),
            ("/m/faster-whisper-tiny.en", "tiny.en", Some("en")),
            ("/m/en-us", "en-us", Some("en")),
        ] {
            let model = of_file(Path::new(file));
            assert_eq!((model.name.as_str(), model.language.as_deref()), (name, language), "{file}");
        }
    }
}
