//! Texts that people read are messages of `assets/words`: no sentence stands in the code of window, jobs and commands, every message
//! is used, no message has a word that `docs/reference/terms.md` retires, and tests of the window find controls by message.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Code whose texts are messages.
const CODE: [&str; 5] = ["src", "crates/document/src", "crates/jobs/src", "crates/app/src", "crates/ui/src"];

/// The protocol of assistants is read by programs, in English.
const PROTOCOL: [&str; 2] = ["crates/jobs/src/assistant", "src/cli/assistant"];

/// Lines with texts that nobody reads in the window: logs, names of threads and ids, failures of tests.
const NO_TEXTS: [&str; 22] = [
    "tracing::",
    "assert",
    "panic!",
    "expect(",
    "unreachable!",
    "trace!",
    "debug!",
    "info!",
    "warn!",
    "error!(",
    "Id::unique",
    "Id::new",
    "from_id_salt",
    "id_salt",
    "seen_subcommand",
    "realm=",
    "-c:v ",
    "#[doc",
    "Section::of(\"",
    "Section::folded(\"",
    "request_discard(",
    "Wanted::Newest(",
];

/// Literals that are no sentences for people: file, part of it, why.
const ALLOWED: [(&str, &str, &str); 25] = [
    ("crates/jobs/src/browser/facts.rs", "ated at", "compared with names of fields"),
    ("crates/jobs/src/operations/describe.rs", "cutroom api", "a command to type"),
    ("crates/jobs/src/workspaces.rs", "list of workspaces", "for the log"),
    ("crates/jobs/src/faces/verdict_file.rs", "cutroom verdicts 1", "format of a file"),
    ("crates/ui/src/focus/places.rs", "focus places", "name of a plugin"),
    ("crates/ui/src/focus.rs", "scroll to focus", "name of a plugin"),
    ("crates/ui/src/reading_order.rs", "reading order", "name of a plugin"),
    ("crates/ui/src/typed_ahead.rs", "typed ahead", "name of a plugin"),
    ("crates/ui/src/webhooks/endpoints.rs", "cutroom webhooks listen", "a command to type"),
    ("crates/app/src/features/editor/music.rs", "music of the video", "an id"),
    ("crates/app/src/features/browser/pictures.rs", "pictures on their way", "Debug"),
    ("crates/app/src/features/captions/sample_text.rs", "items at 42 %", "sample of subtitles"),
    ("crates/app/src/features/captions/sample_text.rs", "Ship it", "sample of subtitles"),
    ("crates/app/src/features/captions/sample_text.rs", "Whoever reads this line", "sample of subtitles"),
    ("crates/app/src/settings/reading.rs", "only names are asked for", "an error that nobody sees"),
    ("crates/app/src/command/catalogue.rs", "what it does", "page of the documentation"),
    ("crates/app/src/backup/write.rs", " at path ", "part of an error of the standard library"),
    ("crates/app/src/doctor.rs", "audio device", "a name in JSON"),
    ("crates/app/src/doctor.rs", " folder", "names in JSON"),
    ("crates/document/src/kept.rs", "What was read of hosted videos", "a file that marks the cache"),
    ("crates/document/src/kept.rs", "was not made by this program", "for the log"),
    ("src/cli/moved.rs", "backup check", "a command"),
    ("src/cli/webhooks/receiver.rs", "length limit", "part of an error of a library"),
    ("src/main.rs", "cutroom work", "a command"),
    ("src/main.rs", "cutroom migrate", "a command"),
];

/// Functions with which tests of the window find a control or a text.
const FINDERS: [&str; 26] = [
    "all_named",
    "center",
    "click",
    "control",
    "field_center",
    "get_all_by_label",
    "get_all_by_label_contains",
    "get_by_label",
    "get_by_label_contains",
    "get_by_role_and_label",
    "is_expanded",
    "is_focused",
    "named",
    "press",
    "query_all_by_label",
    "query_all_by_label_contains",
    "query_by_label",
    "query_by_label_contains",
    "query_by_role_and_label",
    "said",
    "says",
    "shown",
    "type_into",
    "value",
    "wheel",
    "within",
];

/// Names that tests of the window give themselves and that are messages too, and what has them.
const NAMES_OF_TESTS: [(&str, &str); 2] = [("Draft", "a tag"), ("Other", "a video and a workspace")];

/// Words of earlier versions that nobody uses for these things.
const RETIRED: [&str; 14] = [
    "this machine",
    "the service",
    "anew",
    "film",
    "parked",
    "put aside",
    "taken up",
    "pane",
    "journal",
    "letters",
    "read again",
    "take back",
    "bring back",
    "face qa",
];

fn sources(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

/// String literals of a line, without the quotes.
fn literals(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut escaped) = (None, false);
    for (at, character) in line.char_indices() {
        match (start, character) {
            (_, _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (None, '/') if line[at..].starts_with("//") => break,
            (None, '"') if !line[..at].ends_with('\'') => start = Some(at + 1),
            (Some(begun), '"') => {
                found.push(&line[begun..at]);
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Whether a literal has two words of letters after each other, the second in lower case.
fn is_sentence(literal: &str) -> bool {
    let words: Vec<_> = literal.split(' ').collect();
    words.windows(2).any(|pair| {
        let is_word = |word: &str| word.chars().count() >= 2 && word.chars().all(|letter| letter.is_ascii_alphabetic());
        let first = pair[0].trim_start_matches(|letter: char| !letter.is_ascii_alphabetic());
        let second = pair[1].trim_end_matches(['.', ',', ':', ';', '?', '!']);
        is_word(first) && is_word(second) && second.chars().all(|letter| letter.is_ascii_lowercase())
    })
}

#[test]
fn no_sentence_stands_in_the_code_of_the_window_of_jobs_and_of_commands() {
    let mut found = Vec::new();
    for folder in CODE {
        let mut files = Vec::new();
        sources(Path::new(folder), "rs", &mut files);
        for path in files {
            let name = path.display().to_string();
            if PROTOCOL.iter().any(|folder| name.starts_with(folder)) || name.ends_with("tests.rs") || name.contains("/hostile")
            {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            for (number, line) in code.lines().enumerate() {
                if NO_TEXTS.iter().any(|sign| line.contains(sign)) {
                    continue;
                }
                let sentences = literals(line).into_iter().filter(|literal| is_sentence(literal));
                let shown =
                    sentences.filter(|literal| !ALLOWED.iter().any(|(file, part, _)| name == *file && literal.contains(part)));
                found.extend(shown.map(|literal| format!("{name}:{}: {literal}", number + 1)));
            }
        }
    }
    assert!(found.is_empty(), "texts belong into assets/words:\n{}", found.join("\n"));
    assert!(
        is_sentence("Nothing was saved")
            && is_sentence("{count} edits wait")
            && !is_sentence("cut-out")
            && !is_sentence("{a} {b}")
    );
    assert_eq!(literals(r#"name("Cut \"out", 'x') // "no""#), [r#"Cut \"out"#]);
}

/// Functions of all English messages: area and name.
fn messages() -> BTreeSet<(String, String)> {
    let mut files = Vec::new();
    sources(Path::new("assets/words/en"), "ftl", &mut files);
    let mut found = BTreeSet::new();
    for path in files {
        let area = path.file_stem().unwrap().to_string_lossy().replace('-', "_");
        let mut message = String::new();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let name = |text: &str| Some(text.split_once(" =").or_else(|| text.split_once('='))?.0.trim().to_owned());
            if let Some(attribute) = line.strip_prefix("    .").and_then(name) {
                found.insert((area.clone(), format!("{message}_{attribute}").replace('-', "_")));
            } else if line.starts_with(|letter: char| letter.is_ascii_lowercase()) {
                message = name(line).unwrap();
                found.insert((area.clone(), message.replace('-', "_")));
            }
        }
    }
    found
}

#[test]
fn every_message_is_used() {
    let mut files = Vec::new();
    for folder in ["src", "crates", "transcriber/src"] {
        sources(Path::new(folder), "rs", &mut files);
    }
    let used: BTreeSet<(String, String)> = files
        .iter()
        .flat_map(|path| {
            let text = fs::read_to_string(path).unwrap();
            let parts: Vec<_> = text.split("words::").skip(1).map(str::to_owned).collect();
            parts.into_iter().filter_map(|part| {
                let (area, rest) = part.split_once("::")?;
                let name: String = rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
                Some((area.to_owned(), name))
            })
        })
        .collect();
    // What the crate of messages asks for itself.
    let own = ["language_name", "thousands_separator", "decimal_separator", "names_in_sentences"];
    let unused: Vec<_> = messages()
        .into_iter()
        .filter(|(area, name)| !used.contains(&(area.clone(), name.clone())) && !own.contains(&name.as_str()))
        .map(|(area, name)| format!("{area}::{name}"))
        .collect();
    assert!(unused.is_empty(), "messages that no code asks for:\n{}", unused.join("\n"));
}

#[test]
fn no_message_has_a_word_that_the_terms_retire() {
    let mut files = Vec::new();
    sources(Path::new("assets/words/en"), "ftl", &mut files);
    let mut found = Vec::new();
    for path in files {
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let Some((_, text)) = line.split_once('=').filter(|_| !line.starts_with('#')) else { continue };
            let words: String =
                text.to_lowercase().chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).collect();
            let words = format!(" {} ", words.split_whitespace().collect::<Vec<_>>().join(" "));
            let retired = RETIRED.iter().filter(|retired| words.contains(&format!(" {retired} ")));
            found.extend(retired.map(|retired| format!("{}:{}: {retired}: {}", path.display(), number + 1, text.trim())));
        }
    }
    assert!(found.is_empty(), "docs/reference/terms.md has the words instead:\n{}", found.join("\n"));
}

/// Literals that are arguments of a function's calls, without the quotes. Those of calls in its arguments are not among them.
fn arguments<'code>(code: &'code str, function: &str) -> Vec<&'code str> {
    let call = format!("{function}(");
    let mut found = Vec::new();
    for (at, _) in code.match_indices(&call) {
        if code[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
            continue;
        }
        let rest = &code[at + call.len()..];
        let (mut depth, mut start, mut escaped) = (0, None, false);
        for (place, character) in rest.char_indices() {
            match (start, character) {
                (_, _) if escaped => escaped = false,
                (Some(_), '\\') => escaped = true,
                (Some(begun), '"') => {
                    if depth == 0 {
                        found.push(&rest[begun..place]);
                    }
                    start = None;
                }
                (None, '"') => start = Some(place + 1),
                (None, '(' | '[' | '{') => depth += 1,
                (None, ')') if depth == 0 => break,
                (None, ')' | ']' | '}') => depth -= 1,
                _ => {}
            }
        }
    }
    found
}

/// Text of a literal: with the characters in place of `\u{2026}` and the like.
fn text_of(literal: &str) -> String {
    let mut parts = literal.split("\\u{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').unwrap();
        text.push(u32::from_str_radix(code, 16).ok().and_then(char::from_u32).unwrap());
        text.push_str(rest);
    }
    text
}

/// English texts in one line and without variables.
fn texts() -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(Path::new("assets/words/en"), "ftl", &mut files);
    let mut found = BTreeSet::new();
    for path in files {
        let file = fs::read_to_string(&path).unwrap();
        let texts = file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('='));
        found.extend(texts.map(|(_, text)| text.trim().to_owned()).filter(|text| !text.is_empty() && !text.contains('{')));
    }
    found
}

#[test]
fn tests_of_the_window_find_controls_by_message() {
    let texts = texts();
    let mut files = Vec::new();
    sources(Path::new("tests/window"), "rs", &mut files);
    let mut found = Vec::new();
    for path in files {
        // It looks for the words of several languages.
        if path.ends_with("languages.rs") {
            continue;
        }
        let code = fs::read_to_string(&path).unwrap();
        let names = FINDERS.iter().flat_map(|function| arguments(&code, function)).map(text_of);
        let names = names.filter(|name| texts.contains(name) && !NAMES_OF_TESTS.iter().any(|(own, _)| own == name));
        found.extend(names.map(|name| format!("{}: {name}", path.display())));
    }
    assert!(found.is_empty(), "ask for words::AREA::ID() instead:\n{}", found.join("\n"));
    let code = r#"named(open, "Cut \"out\u{2026}", words::common::quoted("no")); renamed("no")"#;
    assert_eq!(arguments(code, "named"), [r#"Cut \"out\u{2026}"#]);
    assert!(text_of(r"Cut out\u{2026}") == "Cut out\u{2026}" && texts.contains("Reload"));
}
